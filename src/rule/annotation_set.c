// The set of things and annotations: adding, moving, the sync point, named values.
//
//     things        [ 0 | 1 | 2 | ... ]        a thing's revision rises when it moves or goes
//                         ^       ^
//     annotations   [ thing 1 | between 1, 2 ]  an annotation remembers the revisions it was worked out for; update works out the others,
//                                               and a region that came out as it was keeps its version
//
// Numbers are never used again, so rules may keep them. What is worked out is put together in the set's scratch first: when memory is out, the region is
// as before and its revisions still old, so that the next update tries again. Once scratch and regions are large enough, updates allocate nothing.
#include "rule/annotation_internal.h"

#include "base/definition.h"
#include "base/require.h"
#include "rule/annotation_reading.h"
#include "rule/extent.h"
#include "rule/region_units.h"

#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// The set

wend_annotations_def wend_default_annotations_def(void) {
    return (wend_annotations_def){.size = sizeof(wend_annotations_def), .allocator = wend_default_allocator()};
}

wend_status wend_annotations_create(const wend_annotations_def *def, wend_diagnostics *findings,
                                    wend_annotations **annotations) {
    REQUIRE(annotations, WEND_INVALID);
    const wend_annotations_def usual = wend_default_annotations_def();
    if (!def) def = &usual;
    if (!wend_annotations_def_is_right(def, findings)) return WEND_OUT_OF_RANGE;
    wend_annotations *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_annotations){
        .allocator = def->allocator, .mesh = def->mesh, .plane = def->plane, .lattice = wend_mesh_lattice(def->mesh)};
    wend_status status = def->plane ? wend_visibility_query_create(def->allocator, &made->sight) : WEND_OK;
    if (status)
        wend_annotations_destroy(made);
    else
        *annotations = made;
    return status;
}

static void release_bytes(const wend_annotations *annotations, void *block, size_t bytes) {
    wend_release_items(&annotations->allocator, block, bytes, 1);
}

static void release_annotation(wend_annotations *annotations, annotation_record *record) {
    wend_rule_region_free(&record->region, &annotations->allocator);
    release_bytes(annotations, record, record->bytes);
}

void wend_annotations_withdraw(wend_annotations *annotations, uint32_t count) {
    while (annotations->annotations.count > count)
        release_annotation(annotations, annotations->annotations.items[--annotations->annotations.count]);
}

void wend_annotations_destroy(wend_annotations *annotations) {
    if (!annotations) return;
    wend_allocator allocator = annotations->allocator;
    for (size_t i = 0; i < annotations->things.count; i++)
        release_bytes(annotations, annotations->things.items[i], annotations->things.items[i]->bytes);
    for (size_t i = 0; i < annotations->annotations.count; i++)
        release_annotation(annotations, annotations->annotations.items[i]);
    for (size_t i = 0; i < annotations->values.count; i++)
        release_bytes(annotations, annotations->values.items[i], annotations->values.items[i]->bytes);
    annotated_thing_array_free(&annotations->things, &allocator);
    annotation_record_array_free(&annotations->annotations, &allocator);
    annotation_value_array_free(&annotations->values, &allocator);
    rule_edge_array_free(&annotations->scratch, &allocator);
    wend_visibility_query_destroy(annotations->sight);
    wend_release_items(&allocator, annotations, 1, sizeof *annotations);
}

const wend_mesh *wend_annotations_mesh(const wend_annotations *annotations) {
    REQUIRE(annotations, NULL);
    return annotations->mesh;
}

// ---------------------------------------------------------------------------------------------------------------------
// Things

wend_thing_def wend_default_thing_def(void) {
    return (wend_thing_def){.size = sizeof(wend_thing_def),
                            .half_length = 0.25,
                            .half_width = 0.25,
                            .reach = 2,
                            .sight_range = 10,
                            .sight_half_angle = ANNOTATION_PI / 4};
}

static size_t name_bytes(const char *name) {
    return name ? strlen(name) + 1 : 0;
}

static const char *copy_name(char *room, const char *name) {
    return name ? memcpy(room, name, strlen(name) + 1) : NULL;
}

wend_status wend_annotations_add_thing(wend_annotations *annotations, const wend_thing_def *def,
                                       wend_diagnostics *findings, uint32_t *thing) {
    REQUIRE(annotations && thing, WEND_INVALID);
    const wend_thing_def usual = wend_default_thing_def();
    if (!def) def = &usual;
    if (!wend_thing_def_is_right(annotations, def, findings)) return WEND_OUT_OF_RANGE;
    size_t count = annotations->things.count, bytes = sizeof(annotated_thing) + name_bytes(def->name);
    if (count >= WEND_NO_THING) return WEND_OUT_OF_MEMORY;
    wend_status status = annotated_thing_array_reserve(&annotations->things, &annotations->allocator, count + 1);
    if (status) return status;
    annotated_thing *made = wend_allocate_items(&annotations->allocator, bytes, 1, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (annotated_thing){.def = *def, .revision = ++annotations->revision, .bytes = bytes};
    made->def.name = copy_name((char *)(made + 1), def->name);
    annotations->things.items[annotations->things.count++] = made;
    *thing = (uint32_t)count;
    return WEND_OK;
}

uint32_t wend_annotations_thing_count(const wend_annotations *annotations) {
    REQUIRE(annotations, 0);
    return (uint32_t)annotations->things.count;
}

const wend_thing_def *wend_annotations_get_thing(const wend_annotations *annotations, uint32_t thing) {
    REQUIRE(annotations && thing < annotations->things.count, NULL);
    const annotated_thing *found = annotation_thing(annotations, thing);
    return found ? &found->def : NULL;
}

uint32_t wend_annotations_find_thing(const wend_annotations *annotations, const char *name) {
    REQUIRE(annotations && name, WEND_NO_THING);
    for (size_t i = 0; i < annotations->things.count; i++) {
        const annotated_thing *thing = annotations->things.items[i];
        if (!thing->removed && thing->def.name && strcmp(thing->def.name, name) == 0) return (uint32_t)i;
    }
    return WEND_NO_THING;
}

static annotated_thing *thing_to_change(wend_annotations *annotations, uint32_t thing) {
    return annotation_thing(annotations, thing) ? annotations->things.items[thing] : NULL;
}

wend_status wend_annotations_move_thing(wend_annotations *annotations, uint32_t thing, wend_vector2 position,
                                        double heading) {
    REQUIRE(annotations, WEND_INVALID);
    annotated_thing *moved = thing_to_change(annotations, thing);
    wend_lattice_point point;
    if (!moved || !wend_annotation_heading_is_right(heading) || !region_point(&annotations->lattice, position, &point))
        return WEND_OUT_OF_RANGE;
    wend_thing_def *def = &moved->def;
    if (def->position.x == position.x && def->position.y == position.y && def->heading == heading) return WEND_OK;
    def->position = position;
    def->heading = heading;
    moved->revision = ++annotations->revision;
    return WEND_OK;
}

wend_status wend_annotations_set_velocity(wend_annotations *annotations, uint32_t thing, wend_vector2 velocity) {
    REQUIRE(annotations, WEND_INVALID);
    annotated_thing *moved = thing_to_change(annotations, thing);
    if (!moved || !isfinite(velocity.x) || !isfinite(velocity.y)) return WEND_OUT_OF_RANGE;
    moved->def.velocity = velocity;
    return WEND_OK;
}

void wend_annotations_remove_thing(wend_annotations *annotations, uint32_t thing) {
    REQUIRE_VOID(annotations);
    annotated_thing *gone = thing_to_change(annotations, thing);
    if (!gone) return;
    gone->removed = true;
    gone->revision = ++annotations->revision;
}

// ---------------------------------------------------------------------------------------------------------------------
// Annotations

wend_annotation_def wend_default_annotation_def(wend_annotation_kind kind) {
    return (wend_annotation_def){.size = sizeof(wend_annotation_def),
                                 .kind = kind,
                                 .thing = WEND_NO_THING,
                                 .other = WEND_NO_THING,
                                 .hidden_share = 0.5};
}

static uint64_t revision_of(const wend_annotations *annotations, uint32_t thing) {
    return thing < annotations->things.count ? annotations->things.items[thing]->revision : 0;
}

// Works out a region. Nothing is changed unless WEND_OK.
static wend_status renew_annotation(wend_annotations *annotations, annotation_record *record) {
    rule_shape shape;
    wend_status status = wend_annotation_make_shape(annotations, &record->def, &shape);
    if (!status)
        status = wend_rule_region_set(&record->region, &annotations->allocator, &annotations->lattice, &shape,
                                      annotations->version + 1);
    if (status) return status;
    if (record->region.version == annotations->version + 1) annotations->version++;
    record->thing_revision = revision_of(annotations, record->def.thing);
    record->other_revision = revision_of(annotations, record->def.other);
    record->touched = false;
    return WEND_OK;
}

static annotation_record *copy_annotation(const wend_annotations *annotations, const wend_annotation_def *def) {
    size_t points = def->kind == WEND_ANNOTATION_POLYGON ? def->point_count : 0, name = name_bytes(def->name);
    if (points > (SIZE_MAX - sizeof(annotation_record) - name) / sizeof(wend_vector2)) return NULL;
    size_t bytes = sizeof(annotation_record) + points * sizeof(wend_vector2) + name;
    annotation_record *made = wend_allocate_items(&annotations->allocator, bytes, 1, WEND_LIFETIME_OBJECT);
    if (!made) return NULL;
    *made = (annotation_record){.def = *def, .bytes = bytes};
    wend_vector2 *room = (wend_vector2 *)(made + 1);
    made->def.points = points ? memcpy(room, def->points, points * sizeof *room) : NULL;
    made->def.point_count = points;
    made->def.name = copy_name((char *)(room + points), def->name);
    return made;
}

wend_status wend_annotations_add(wend_annotations *annotations, const wend_annotation_def *def,
                                 wend_diagnostics *findings, uint32_t *annotation) {
    REQUIRE(annotations && def && annotation, WEND_INVALID);
    if (!wend_annotation_def_is_right(annotations, def, findings)) return WEND_OUT_OF_RANGE;
    size_t count = annotations->annotations.count;
    if (count >= WEND_NO_ANNOTATION) return WEND_OUT_OF_MEMORY;
    wend_status status = annotation_record_array_reserve(&annotations->annotations, &annotations->allocator, count + 1);
    if (status) return status;
    annotation_record *made = copy_annotation(annotations, def);
    if (!made) return WEND_OUT_OF_MEMORY;
    status = renew_annotation(annotations, made);
    if (status) {
        release_annotation(annotations, made);
        return status;
    }
    annotations->annotations.items[annotations->annotations.count++] = made;
    *annotation = (uint32_t)count;
    wend_annotation_def_warn(def, findings);
    return WEND_OK;
}

static bool annotations_say_the_same(const wend_annotation_def *a, const wend_annotation_def *b) {
    if (a->kind != b->kind || a->thing != b->thing || a->other != b->other || a->heading != b->heading ||
        a->half_length != b->half_length || a->half_width != b->half_width || a->radius != b->radius ||
        a->reach != b->reach || a->half_angle != b->half_angle || a->terrain != b->terrain ||
        a->hidden_share != b->hidden_share || a->callback != b->callback || a->callback_user != b->callback_user ||
        !wend_vectors_are_equal(a->position, b->position) || !wend_vectors_are_equal(a->low, b->low) ||
        !wend_vectors_are_equal(a->high, b->high))
        return false;
    if (a->kind != WEND_ANNOTATION_POLYGON) return true;
    if (a->point_count != b->point_count) return false;
    for (size_t i = 0; i < a->point_count; i++)
        if (!wend_vectors_are_equal(a->points[i], b->points[i])) return false;
    return true;
}

wend_status wend_annotations_find_or_add(wend_annotations *annotations, const wend_annotation_def *def,
                                         wend_diagnostics *findings, uint32_t *annotation) {
    REQUIRE(annotations && def && annotation, WEND_INVALID);
    wend_annotation_def nameless = *def;
    nameless.name = NULL;
    if (!wend_annotation_def_is_right(annotations, &nameless, findings)) return WEND_OUT_OF_RANGE;
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        const annotation_record *record = annotations->annotations.items[i];
        if (record->removed || !annotations_say_the_same(&record->def, def)) continue;
        *annotation = (uint32_t)i;
        wend_annotation_def_warn(def, findings);
        if (def->name && (!record->def.name || strcmp(def->name, record->def.name) != 0))
            wend_definition_warn_unused("annotation", "name", "there is one that says the same, and it keeps its own",
                                        findings);
        return WEND_OK;
    }
    return wend_annotations_add(annotations, def, findings, annotation);
}

uint32_t wend_annotations_count(const wend_annotations *annotations) {
    REQUIRE(annotations, 0);
    return (uint32_t)annotations->annotations.count;
}

const wend_annotation_def *wend_annotations_get(const wend_annotations *annotations, uint32_t annotation) {
    REQUIRE(annotations && annotation < annotations->annotations.count, NULL);
    const annotation_record *record = annotations->annotations.items[annotation];
    return record->removed ? NULL : &record->def;
}

uint32_t wend_annotations_find(const wend_annotations *annotations, const char *name) {
    REQUIRE(annotations && name, WEND_NO_ANNOTATION);
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        const annotation_record *record = annotations->annotations.items[i];
        if (!record->removed && record->def.name && strcmp(record->def.name, name) == 0) return (uint32_t)i;
    }
    return WEND_NO_ANNOTATION;
}

void wend_annotations_remove(wend_annotations *annotations, uint32_t annotation) {
    REQUIRE_VOID(annotations);
    if (annotation >= annotations->annotations.count || annotations->annotations.items[annotation]->removed) return;
    annotation_record *record = annotations->annotations.items[annotation];
    record->removed = true;
    wend_rule_region_free(&record->region, &annotations->allocator);
    record->region.lattice = annotations->lattice;
    record->region.version = ++annotations->version;
}

wend_status wend_annotations_touch(wend_annotations *annotations, uint32_t annotation, wend_vector2 low,
                                   wend_vector2 high) {
    REQUIRE(annotations, WEND_INVALID);
    if (annotation >= annotations->annotations.count || !isfinite(low.x) || !isfinite(low.y) || !isfinite(high.x) ||
        !isfinite(high.y))
        return WEND_OUT_OF_RANGE;
    annotation_record *record = annotations->annotations.items[annotation];
    if (record->removed || record->def.kind != WEND_ANNOTATION_CALLBACK) return WEND_OUT_OF_RANGE;
    record->def.low = low;
    record->def.high = high;
    record->touched = true;
    return WEND_OK;
}

wend_status wend_annotations_update(wend_annotations *annotations) {
    REQUIRE(annotations, WEND_INVALID);
    wend_status worst = WEND_OK;
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        annotation_record *record = annotations->annotations.items[i];
        if (record->removed ||
            (!record->touched && record->thing_revision == revision_of(annotations, record->def.thing) &&
             record->other_revision == revision_of(annotations, record->def.other)))
            continue;
        wend_status status = renew_annotation(annotations, record);
        if (status) worst = status;
    }
    return worst;
}

// ---------------------------------------------------------------------------------------------------------------------
// Regions

static const rule_region region_of_nothing = {
    .extent = {{(double)INFINITY, (double)INFINITY}, {-(double)INFINITY, -(double)INFINITY}}};

const rule_region *wend_annotations_region(const wend_annotations *annotations, uint32_t annotation) {
    if (annotation >= annotations->annotations.count) return &region_of_nothing;
    return &annotations->annotations.items[annotation]->region;
}

static bool thing_has_velocity(const wend_annotations *annotations, uint32_t thing) {
    const annotated_thing *found = annotation_thing(annotations, thing);
    return found && (found->def.velocity.x != 0 || found->def.velocity.y != 0);
}

bool wend_annotations_is_moving(const wend_annotations *annotations, uint32_t annotation) {
    if (annotation >= annotations->annotations.count) return false;
    const annotation_record *record = annotations->annotations.items[annotation];
    const wend_annotation_def *def = &record->def;
    if (record->removed || def->kind == WEND_ANNOTATION_TERRAIN || def->kind == WEND_ANNOTATION_CALLBACK) return false;
    if (def->kind == WEND_ANNOTATION_BETWEEN) // empty where one box lies in the other, and perhaps not for long
        return thing_has_velocity(annotations, def->thing) || thing_has_velocity(annotations, def->other);
    return record->region.kind != RULE_REGION_EMPTY && thing_has_velocity(annotations, def->thing);
}

bool wend_annotations_contains(const wend_annotations *annotations, uint32_t annotation, wend_vector2 position) {
    REQUIRE(annotations && annotation < annotations->annotations.count, false);
    return wend_rule_region_contains(wend_annotations_region(annotations, annotation), position);
}

double wend_annotations_distance(const wend_annotations *annotations, uint32_t annotation, wend_vector2 position) {
    REQUIRE(annotations && annotation < annotations->annotations.count, (double)INFINITY);
    return wend_rule_region_distance(wend_annotations_region(annotations, annotation), position);
}

double wend_annotations_value(const wend_annotations *annotations, uint32_t annotation, wend_vector2 position) {
    REQUIRE(annotations && annotation < annotations->annotations.count, 0);
    return wend_rule_region_value(wend_annotations_region(annotations, annotation), position);
}

wend_extent wend_annotations_extent(const wend_annotations *annotations, uint32_t annotation) {
    REQUIRE(annotations && annotation < annotations->annotations.count, region_of_nothing.extent);
    return wend_annotations_region(annotations, annotation)->extent;
}

uint64_t wend_annotations_version(const wend_annotations *annotations, uint32_t annotation) {
    REQUIRE(annotations && annotation < annotations->annotations.count, 0);
    return wend_annotations_region(annotations, annotation)->version;
}

// ---------------------------------------------------------------------------------------------------------------------
// Named values

static annotation_value *find_value(const wend_annotations *annotations, const char *name) {
    for (size_t i = 0; i < annotations->values.count; i++)
        if (strcmp(annotations->values.items[i]->name, name) == 0) return annotations->values.items[i];
    return NULL;
}

wend_status wend_annotations_set_value(wend_annotations *annotations, const char *name, double value) {
    REQUIRE(annotations && name, WEND_INVALID);
    if (!isfinite(value) || !wend_annotation_name_is_right(name)) return WEND_OUT_OF_RANGE;
    annotation_value *found = find_value(annotations, name);
    if (!found) {
        size_t bytes = sizeof *found + strlen(name) + 1;
        wend_status status = annotation_value_array_reserve(&annotations->values, &annotations->allocator,
                                                            annotations->values.count + 1);
        if (status) return status;
        found = wend_allocate_items(&annotations->allocator, bytes, 1, WEND_LIFETIME_OBJECT);
        if (!found) return WEND_OUT_OF_MEMORY;
        found->bytes = bytes;
        memcpy(found->name, name, strlen(name) + 1);
        annotations->values.items[annotations->values.count++] = found;
    }
    found->value = value;
    return WEND_OK;
}

double wend_annotations_get_value(const wend_annotations *annotations, const char *name) {
    REQUIRE(annotations && name, 0);
    const annotation_value *found = find_value(annotations, name);
    return found ? found->value : 0;
}

bool wend_annotations_has_value(const wend_annotations *annotations, const char *name) {
    REQUIRE(annotations && name, false);
    return find_value(annotations, name);
}

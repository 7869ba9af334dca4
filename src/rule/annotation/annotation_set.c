// The set of things and annotations: adding, moving, working out regions, named values.
//
//     things        [ 0 | 1 | 2 | ... ]        a thing's revision rises when it moves or goes
//                         ^       ^
//     annotations   [ thing 1 | between 1, 2 ]  an annotation remembers the revisions it was worked out for. The first reader after an edit works out the others;
//                                               a region that came out as it was keeps its version, another adds its old and new box to the journal
//
// A guard who moves ten times before anybody asks is worked out once. So what is recorded is not that a thing moved but where regions became others; edits
// only count themselves. Values and velocities have no place: that they changed is recorded as "anything may have changed".
//
// Numbers are never used again, so rules may keep them. What is worked out is put together in the set's scratch first: when memory is out, the region is
// as before and its revisions still old, so that the next reader tries again. Once scratch and regions are large enough, nothing is allocated.
#include "rule/annotation/annotation_internal.h"

#include "base/core/definition.h"
#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"
#include "rule/annotation/annotation_reading.h"
#include "rule/annotation/extent.h"
#include "rule/annotation/region_units.h"

#include <limits.h>
#include <math.h>
#include <string.h>

// ---------------------------------------------------------------------------------------------------------------------
// The set

static wend_status pull_annotations(void *owner) {
    return wend_annotations_pull(owner);
}

// True for annotations that are made of the mesh, and not of things alone.
static bool is_made_of_mesh(wend_annotation_kind kind) {
    return kind == WEND_ANNOTATION_TERRAIN || kind == WEND_ANNOTATION_SIGHT || kind == WEND_ANNOTATION_RELATIONSHIP;
}

static wend_status mesh_was_edited(void *self, const wend_change *changes, size_t count) {
    wend_annotations *annotations = self;
    (void)changes, (void)count;
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        annotation_record *record = annotations->annotations.items[i];
        if (!is_made_of_mesh(record->def.kind)) continue;
        record->is_stale = true;
        annotations->edits++;
    }
    return WEND_OK;
}

wend_status wend_annotations_create(const wend_annotations_def *def, wend_diagnostics *findings,
                                    wend_annotations **annotations) {
    REQUIRE(annotations, WEND_INVALID);
    wend_annotations_def full = wend_default_annotations_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(annotations_def, def, &full, plane, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_annotations_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_annotations *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_annotations){
        .allocator = def->allocator, .mesh = def->mesh, .plane = def->plane, .lattice = wend_mesh_lattice(def->mesh)};
    made->journal = wend_journal_empty(WEND_JOURNAL_CAPACITY, &made->allocator);
    made->journal.owner = made;
    made->journal.pull_owner = pull_annotations;
    made->monitor = wend_monitor_create(&made->allocator);
    wend_status status = made->monitor ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status)
        status =
            wend_dependant_begin(&made->on_mesh, &def->mesh->base.journal, mesh_was_edited, false, &def->allocator);
    if (!status && def->plane) status = wend_query_create(def->allocator, &made->sight);
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
    wend_query_destroy(annotations->sight);
    wend_dependant_end(&annotations->on_mesh, &allocator);
    wend_monitor_destroy(annotations->monitor, &allocator);
    wend_journal_release(&annotations->journal);
    wend_release_items(&allocator, annotations, 1, sizeof *annotations);
}

wend_journal *wend_annotations_journal(wend_annotations *annotations) {
    REQUIRE(annotations, NULL);
    return &annotations->journal;
}

const wend_mesh *wend_annotations_mesh(const wend_annotations *annotations) {
    REQUIRE(annotations, NULL);
    return annotations->mesh;
}

// ---------------------------------------------------------------------------------------------------------------------
// Things

static size_t name_bytes(const char *name) {
    return name ? strlen(name) + 1 : 0;
}

static const char *copy_name(char *room, const char *name) {
    return name ? memcpy(room, name, strlen(name) + 1) : NULL;
}

wend_status wend_annotations_add_thing(wend_annotations *annotations, const wend_thing_def *def,
                                       wend_diagnostics *findings, uint32_t *thing) {
    REQUIRE(annotations && thing, WEND_INVALID);
    wend_thing_def full = wend_default_thing_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(thing_def, def, &full, sight_half_angle, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_thing_def_is_valid(annotations, def, findings)) return WEND_OUT_OF_RANGE;
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
    if (!moved || !wend_annotation_heading_is_valid(heading) || !region_point(&annotations->lattice, position, &point))
        return WEND_OUT_OF_RANGE;
    wend_thing_def *def = &moved->def;
    if (def->position.x == position.x && def->position.y == position.y && def->heading == heading) return WEND_OK;
    def->position = position;
    def->heading = heading;
    moved->revision = ++annotations->revision;
    annotations->edits++;
    return WEND_OK;
}

wend_status wend_annotations_set_velocity(wend_annotations *annotations, uint32_t thing, wend_vector2 velocity) {
    REQUIRE(annotations, WEND_INVALID);
    annotated_thing *moved = thing_to_change(annotations, thing);
    if (!moved || !isfinite(velocity.x) || !isfinite(velocity.y)) return WEND_OUT_OF_RANGE;
    if (wend_vectors_are_equal(moved->def.velocity, velocity)) return WEND_OK;
    moved->def.velocity = velocity;
    wend_journal_add_all(&annotations->journal);
    return WEND_OK;
}

void wend_annotations_remove_thing(wend_annotations *annotations, uint32_t thing) {
    REQUIRE_VOID(annotations);
    annotated_thing *gone = thing_to_change(annotations, thing);
    if (!gone) return;
    gone->removed = true;
    gone->revision = ++annotations->revision;
    annotations->edits++;
}

// ---------------------------------------------------------------------------------------------------------------------
// Annotations

static uint64_t revision_of(const wend_annotations *annotations, uint32_t thing) {
    return thing < annotations->things.count ? annotations->things.items[thing]->revision : 0;
}

static int32_t lattice_floor(double metres, double unit, int64_t origin) {
    const double units = floor(metres / unit) - (double)origin;
    return !(units > INT32_MIN) ? INT32_MIN : units < INT32_MAX ? (int32_t)units : INT32_MAX;
}

bool wend_lattice_change_of_extent(const wend_lattice *lattice, const wend_extent *extent, wend_change *change) {
    const double unit = wend_lattice_unit(lattice);
    if (wend_extent_is_empty(extent)) return false;
    change->kind = WEND_CHANGE_BOX;
    change->effects = WEND_EFFECT_ROSE | WEND_EFFECT_FELL | WEND_EFFECT_REACH;
    change->low_x = lattice_floor(extent->low.x, unit, lattice->origin_x);
    change->low_y = lattice_floor(extent->low.y, unit, lattice->origin_y);
    change->high_x = lattice_floor(extent->high.x + unit, unit, lattice->origin_x);
    change->high_y = lattice_floor(extent->high.y + unit, unit, lattice->origin_y);
    return true;
}

// Records where a region is, before or after it becomes another.
static void note_region(wend_annotations *annotations, const rule_region *region) {
    wend_change change = {0};
    if (region->kind != RULE_REGION_EMPTY &&
        wend_lattice_change_of_extent(&annotations->lattice, &region->extent, &change))
        wend_journal_add(&annotations->journal, &change);
}

// Works out a region. Nothing is changed unless WEND_OK.
static wend_status renew_annotation(wend_annotations *annotations, annotation_record *record) {
    const rule_region before = record->region; // what it points to is not looked at
    rule_shape shape;
    wend_status status = wend_annotation_make_shape(annotations, &record->def, &shape);
    if (!status)
        status = wend_rule_region_set(&record->region, &annotations->allocator, &annotations->lattice, &shape,
                                      annotations->version + 1);
    if (status) return status;
    if (record->region.version == annotations->version + 1) {
        annotations->version++;
        wend_journal_begin(&annotations->journal);
        note_region(annotations, &before);
        note_region(annotations, &record->region);
        wend_journal_commit(&annotations->journal);
    }
    record->thing_revision = revision_of(annotations, record->def.thing);
    record->other_revision = revision_of(annotations, record->def.other);
    record->is_stale = false;
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
    wend_annotation_def full = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    if (!DEFINITION_IS_TAKEN(annotation_def, def, &full, callback_user, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_annotation_def_is_valid(annotations, def, findings)) return WEND_OUT_OF_RANGE;
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
    wend_annotation_def full = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    if (!DEFINITION_IS_TAKEN(annotation_def, def, &full, callback_user, findings)) return WEND_OUT_OF_RANGE;
    wend_annotation_def nameless = *def;
    nameless.name = NULL;
    if (!wend_annotation_def_is_valid(annotations, &nameless, findings)) return WEND_OUT_OF_RANGE;
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        const annotation_record *record = annotations->annotations.items[i];
        if (record->removed || !annotations_say_the_same(&record->def, def)) continue;
        *annotation = (uint32_t)i;
        wend_annotation_def_warn(def, findings);
        if (def->name && (!record->def.name || strcmp(def->name, record->def.name) != 0))
            wend_definition_warn_unused("annotation", "name", "an equal annotation exists and keeps its own", findings);
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
    note_region(annotations, &record->region);
    wend_rule_region_free(&record->region, &annotations->allocator);
    record->region.lattice = annotations->lattice;
    record->region.version = ++annotations->version;
}

wend_status wend_annotations_set_callback_box(wend_annotations *annotations, uint32_t annotation, wend_vector2 low,
                                              wend_vector2 high) {
    REQUIRE(annotations, WEND_INVALID);
    if (annotation >= annotations->annotations.count || !isfinite(low.x) || !isfinite(low.y) || !isfinite(high.x) ||
        !isfinite(high.y))
        return WEND_OUT_OF_RANGE;
    annotation_record *record = annotations->annotations.items[annotation];
    if (record->removed || record->def.kind != WEND_ANNOTATION_CALLBACK) return WEND_OUT_OF_RANGE;
    record->def.low = low;
    record->def.high = high;
    record->is_stale = true;
    annotations->edits++;
    return WEND_OK;
}

static wend_status work_out_stale(wend_annotations *annotations) {
    wend_status worst = WEND_OK;
    wend_journal_begin(&annotations->journal); // one version for all
    for (size_t i = 0; i < annotations->annotations.count; i++) {
        annotation_record *record = annotations->annotations.items[i];
        if (record->removed ||
            (!record->is_stale && record->thing_revision == revision_of(annotations, record->def.thing) &&
             record->other_revision == revision_of(annotations, record->def.other)))
            continue;
        wend_status status = renew_annotation(annotations, record);
        if (status) worst = status;
    }
    wend_journal_commit(&annotations->journal);
    return worst;
}

wend_status wend_annotations_catch_up(wend_annotations *annotations) {
    wend_monitor_lock(annotations->monitor);
    wend_status status = wend_dependant_refresh(&annotations->on_mesh, annotations);
    const uint64_t edits = annotations->edits;
    if (!status && atomic_load_explicit(&annotations->known, memory_order_relaxed) != edits) {
        if (annotations->journal.depth > 0) {
            (void)wend_contract_report(HERE, "annotations were used inside a transaction of theirs: commit first");
            wend_monitor_unlock(annotations->monitor);
            return WEND_INVALID;
        }
        status = work_out_stale(annotations);
        if (!status) atomic_store_explicit(&annotations->known, edits, memory_order_release);
    }
    wend_monitor_unlock(annotations->monitor);
    return status;
}

wend_status wend_annotations_refresh(const wend_annotations *annotations) {
    REQUIRE(annotations, WEND_INVALID);
    return wend_annotations_pull(annotations);
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
    (void)wend_annotations_pull(annotations); // else as before: there is no way to say so here
    return wend_rule_region_contains(wend_annotations_region(annotations, annotation), position);
}

double wend_annotations_distance(const wend_annotations *annotations, uint32_t annotation, wend_vector2 position) {
    REQUIRE(annotations && annotation < annotations->annotations.count, (double)INFINITY);
    (void)wend_annotations_pull(annotations); // else as before: there is no way to say so here
    return wend_rule_region_distance(wend_annotations_region(annotations, annotation), position);
}

double wend_annotations_value(const wend_annotations *annotations, uint32_t annotation, wend_vector2 position) {
    REQUIRE(annotations && annotation < annotations->annotations.count, 0);
    (void)wend_annotations_pull(annotations); // else as before: there is no way to say so here
    return wend_rule_region_value(wend_annotations_region(annotations, annotation), position);
}

wend_extent wend_annotations_extent(const wend_annotations *annotations, uint32_t annotation) {
    REQUIRE(annotations && annotation < annotations->annotations.count, region_of_nothing.extent);
    (void)wend_annotations_pull(annotations); // else as before: there is no way to say so here
    return wend_annotations_region(annotations, annotation)->extent;
}

uint64_t wend_annotations_version(const wend_annotations *annotations, uint32_t annotation) {
    REQUIRE(annotations && annotation < annotations->annotations.count, 0);
    (void)wend_annotations_pull(annotations); // else as before: there is no way to say so here
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
    if (!isfinite(value) || !wend_annotation_name_is_valid(name)) return WEND_OUT_OF_RANGE;
    annotation_value *found = find_value(annotations, name);
    if (found && found->value == value) return WEND_OK;
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
    wend_journal_add_all(&annotations->journal);
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

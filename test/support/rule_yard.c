#include "support/rule_yard.h"

#include <stdio.h>
#include <stdlib.h>

const char *const rule_yard_things[RULE_YARD_THINGS - 1] = {"home", "house", "b", "c", "guard1"};
const char *const rule_yard_regions[RULE_YARD_ANNOTATIONS - 1] = {"grass", "pond", "shy"};
const char *const rule_yard_values[2] = {"calm", "time"};

static void must(wend_status status) {
    if (!status) return;
    fprintf(stderr, "a rule world cannot be made: %s\n", wend_status_text(status));
    abort();
}

static wend_status add_named_things(wend_annotations *annotations) {
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < RULE_YARD_THINGS && !status; i++) {
        wend_thing_def def = wend_default_thing_def();
        def.name = i < RULE_YARD_THINGS - 1 ? rule_yard_things[i] : NULL;
        def.position = (wend_vector2){2 + 3.0 * i, 2 + (i % 2) * 5.0};
        uint32_t thing;
        status = wend_annotations_add_thing(annotations, &def, NULL, &thing);
    }
    return status;
}

static double half_everywhere(void *user, wend_vector2 position) {
    (void)user, (void)position;
    return 0.5;
}

static wend_status add_named_regions(wend_annotations *annotations) {
    static const wend_annotation_kind kinds[RULE_YARD_ANNOTATIONS] = {WEND_ANNOTATION_BOX, WEND_ANNOTATION_DISC,
                                                                      WEND_ANNOTATION_CALLBACK, WEND_ANNOTATION_BOX};
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < RULE_YARD_ANNOTATIONS && !status; i++) {
        wend_annotation_def def = wend_default_annotation_def(kinds[i]);
        def.name = i < RULE_YARD_ANNOTATIONS - 1 ? rule_yard_regions[i] : NULL;
        def.position = (wend_vector2){4 + 3.0 * i, 5};
        def.half_length = def.half_width = def.radius = 1;
        if (kinds[i] == WEND_ANNOTATION_CALLBACK) def.callback = half_everywhere, def.high = def.position;
        uint32_t annotation;
        status = wend_annotations_add(annotations, &def, NULL, &annotation);
    }
    return status;
}

wend_status rule_yard_fill(wend_annotations *annotations) {
    wend_status status = add_named_things(annotations);
    if (!status) status = add_named_regions(annotations);
    if (!status) status = wend_annotations_set_value(annotations, "calm", 1);
    if (!status) status = wend_annotations_set_value(annotations, "time", 12);
    return status;
}

rule_yard rule_yard_make(bool with_plane, wend_allocator allocator) {
    static const wend_vector2 yard[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                              wall[] = {{9, 4}, {10, 4}, {10, 6}, {9, 6}};
    static const wend_area areas[] = {{.points = yard, .point_count = 4, .terrain = 0},
                                      {.points = wall, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 2;
    rule_yard world = {0};
    must(wend_mesh_create(&def, NULL, &world.mesh));
    if (with_plane) {
        must(wend_cells_create(world.mesh, wend_default_allocator(), &world.cells));
        must(wend_plane_create(world.cells, wend_default_allocator(), &world.plane));
    }
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = world.mesh;
    annotations.plane = world.plane;
    annotations.allocator = allocator;
    must(wend_annotations_create(&annotations, NULL, &world.annotations));
    must(rule_yard_fill(world.annotations));
    return world;
}

void rule_yard_free(rule_yard *world) {
    wend_annotations_destroy(world->annotations);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
}

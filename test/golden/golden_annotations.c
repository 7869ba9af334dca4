// Where annotations of all kinds are while their things walk through a room with a pillar: boxes, and what they hold, how far they are, and their values.
#include "golden/golden.h"

static void hash_annotation(wend_state_hash *hash, const wend_annotations *annotations, uint32_t annotation) {
    wend_extent box = wend_annotations_extent(annotations, annotation);
    const double numbers[] = {box.low.x, box.low.y, box.high.x, box.high.y};
    for (int i = 0; i < 4; i++) wend_state_hash_add_number(hash, numbers[i]);
    for (int i = 0; i < 40; i++) {
        wend_vector2 p = {0.5 * i + 0.125, (i * 7 % 20) * 0.5 + 0.0625};
        wend_state_hash_add_word(hash, wend_annotations_contains(annotations, annotation, p));
        wend_state_hash_add_number(hash, wend_annotations_distance(annotations, annotation, p));
        wend_state_hash_add_number(hash, wend_annotations_value(annotations, annotation, p));
    }
}

static wend_status hash_walk(wend_state_hash *hash, wend_annotations *annotations) {
    const wend_vector2 corners[] = {{0, 0}, {2, 0.5}, {-1, 1.5}, {0.5, -1}};
    wend_thing_def thing = wend_default_thing_def();
    uint32_t things[2], annotation;
    wend_status status = WEND_OK;
    for (int i = 0; i < 2 && !status; i++) {
        thing.position = (wend_vector2){4 + 8 * i, 3};
        status = wend_annotations_add_thing(annotations, &thing, NULL, &things[i]);
    }
    for (int kind = 0; kind < WEND_ANNOTATION_CALLBACK && !status; kind++) {
        wend_annotation_def def = wend_default_annotation_def((wend_annotation_kind)kind);
        def.thing = things[0], def.other = things[1];
        def.half_length = 1.5, def.half_width = 0.75, def.radius = 1.25, def.heading = 0.5;
        def.points = corners, def.point_count = 4;
        status = wend_annotations_add(annotations, &def, NULL, &annotation);
    }
    for (int step = 0; step < 12 && !status; step++) {
        status = wend_annotations_move_thing(annotations, things[0], (wend_vector2){2 + step * 1.3, 1 + step * 0.6},
                                             step * 0.7);
        if (!status) status = wend_annotations_refresh(annotations);
        for (uint32_t i = 0; i < wend_annotations_count(annotations); i++) hash_annotation(hash, annotations, i);
    }
    return status;
}

uint64_t golden_annotations(wend_jobs *jobs) {
    (void)jobs;
    const wend_vector2 floor[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, pillar[] = {{9, 4}, {11, 4}, {11, 6}, {9, 6}};
    const wend_area areas[] = {{.points = floor, .point_count = 4, .terrain = 0},
                               {.points = pillar, .point_count = 4, .terrain = 1}};
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = areas, mesh_def.area_count = 2;
    wend_state_hash hash = wend_state_hash_start();
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_annotations *annotations = NULL;
    wend_allocator allocator = wend_default_allocator();
    wend_annotations_def def = wend_default_annotations_def();
    wend_status status = wend_mesh_create(&mesh_def, NULL, &mesh);
    if (!status) status = wend_cells_create(mesh, allocator, &cells);
    if (!status) status = wend_plane_create(cells, allocator, &plane);
    def.mesh = mesh, def.plane = plane;
    if (!status) status = wend_annotations_create(&def, NULL, &annotations);
    if (!status) status = hash_walk(&hash, annotations);
    wend_annotations_destroy(annotations);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return status ? 0 : wend_state_hash_value(&hash);
}

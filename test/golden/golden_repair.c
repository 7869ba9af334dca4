// Paths that are repaired while a box is dragged through a yard of pillars: points, costs and what was done.
#include "golden/golden.h"

enum { PILLARS_ALONG = 6, STEPS = 60, KINDS = 3 };

typedef struct golden_yard {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path paths[KINDS];
} golden_yard;

static wend_status make_golden_yard(golden_yard *made) {
    wend_vector2 points[PILLARS_ALONG * PILLARS_ALONG + 1][4] = {{{0, 0}, {62, 0}, {62, 62}, {0, 62}}};
    wend_area areas[PILLARS_ALONG * PILLARS_ALONG + 1] = {{.points = points[0], .point_count = 4}};
    for (int i = 1; i <= PILLARS_ALONG * PILLARS_ALONG; i++) {
        const double x = 6 + 10 * ((i - 1) % PILLARS_ALONG), y = 6 + 10 * ((i - 1) / PILLARS_ALONG);
        points[i][0] = (wend_vector2){x, y}, points[i][1] = (wend_vector2){x + 4, y + 1};
        points[i][2] = (wend_vector2){x + 3, y + 5}, points[i][3] = (wend_vector2){x - 1, y + 4};
        areas[i] = (wend_area){.points = points[i], .point_count = 4, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = PILLARS_ALONG * PILLARS_ALONG + 1;
    const wend_allocator allocator = wend_default_allocator();
    *made = (golden_yard){0};
    for (int i = 0; i < KINDS; i++) made->paths[i] = wend_path_empty(allocator);
    wend_status status = wend_mesh_create(&def, NULL, &made->mesh);
    if (!status) status = wend_cells_create_triangles(made->mesh, allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, allocator, &made->plane);
    return status ? status : wend_query_create(allocator, &made->query);
}

static void hash_repaired(wend_state_hash *hash, const wend_path *path, wend_path_repair repair) {
    wend_state_hash_add_word(hash, (uint64_t)repair);
    wend_state_hash_add_word(hash, (uint64_t)path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_number(hash, path->lower_bound);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(hash, path->points[i].x);
        wend_state_hash_add_number(hash, path->points[i].y);
    }
}

// Exact, by corridors, and of a disc.
static wend_status repair_all(wend_state_hash *hash, golden_yard *yard, int step) {
    wend_profile profile = wend_default_profile();
    profile.radius = 0.5;
    const wend_location start = wend_location_at(2 + step % 7, 2, 0), goal = wend_location_at(60, 59.5, 0);
    wend_status status = WEND_OK;
    for (int kind = 0; kind < KINDS && !status; kind++) {
        wend_path_repair repair = WEND_PATH_REPAIR_KEPT;
        if (kind == 1) {
            wend_corridor_request request = wend_default_corridor_request();
            request.start = start, request.goal = goal;
            status = wend_plane_repair_corridor(yard->plane, yard->query, 1.01, &request, &yard->paths[kind], &repair);
        } else {
            wend_plane_request request = wend_default_plane_request();
            request.start = start, request.goal = goal;
            if (kind == 2) request.profile = &profile;
            status = wend_plane_repair_path(yard->plane, yard->query, kind ? 1.02 : 1, &request, &yard->paths[kind],
                                            &repair);
        }
        hash_repaired(hash, &yard->paths[kind], repair);
    }
    return status;
}

uint64_t golden_repair(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    golden_yard yard;
    wend_status status = make_golden_yard(&yard);
    uint32_t box = 0;
    for (int step = 0; step < STEPS && !status; step++) {
        const double x = (double)(step * 17 % 57), y = (double)(step * 23 % 55);
        const wend_vector2 corners[] = {{x, y}, {x + 2.5, y}, {x + 2.5, y + 1.5}, {x, y + 1.5}};
        const wend_area area = {.points = corners, .point_count = 4, .terrain = 1};
        wend_edit edit = {.kind = step ? WEND_EDIT_MOVE : WEND_EDIT_ADD, .area = &area, .obstacle = box};
        status = wend_mesh_modify(yard.mesh, &edit, 1, NULL);
        box = edit.obstacle;
        if (!status) status = repair_all(&hash, &yard, step / 10);
    }
    for (int i = 0; i < KINDS; i++) wend_path_free(&yard.paths[i]);
    wend_query_destroy(yard.query);
    wend_plane_destroy(yard.plane);
    wend_cells_destroy(yard.cells);
    wend_mesh_destroy(yard.mesh);
    return status ? 0 : wend_state_hash_value(&hash);
}

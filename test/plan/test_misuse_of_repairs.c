// What repairs of paths report: contracts that are violated, requests that cannot be honoured, and paths that are none.
#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "support/soft_contract.h"
#include "wend/repair.h"

#include <math.h>

// ---- A yard ---------------------------------------------------------------------------------------------------------

enum { GROUND, WALL, MUD, TERRAINS };

typedef struct repair_yard {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_query *query;
    wend_path path;
    wend_profile profile;
    wend_plane_request exact;
    wend_corridor_request corridor;
    wend_path_repair repair;
} repair_yard;

static const wend_terrain yard_terrains[TERRAINS] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};

// A floor from (0, 0) to (100, 40), edited in place from the first edit on.
static wend_status make_yard(const wend_lattice *lattice, size_t terrains, wend_allocator allocator,
                             repair_yard *made) {
    static const wend_vector2 corners[] = {{0, 0}, {100, 0}, {100, 40}, {0, 40}};
    const wend_area floor = {.points = corners, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &floor, def.area_count = 1;
    def.terrains = yard_terrains, def.terrain_count = terrains;
    def.lattice = lattice;
    def.allocator = allocator;
    *made = (repair_yard){.path = wend_path_empty(allocator),
                          .profile = wend_default_profile(),
                          .exact = wend_default_plane_request(),
                          .corridor = wend_default_corridor_request()};
    wend_status status = wend_mesh_create(&def, NULL, &made->mesh);
    if (!status) wend_mesh_set_edit_way(made->mesh, MESH_EDITS_IN_PLACE);
    if (!status) status = wend_cells_create_triangles(made->mesh, allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, allocator, &made->plane);
    if (!status) status = wend_query_create(allocator, &made->query);
    return status;
}

static void free_yard(repair_yard *yard) {
    wend_path_free(&yard->path);
    wend_query_destroy(yard->query);
    wend_clearance_destroy(yard->clearance);
    wend_plane_destroy(yard->plane);
    wend_cells_destroy(yard->cells);
    wend_mesh_destroy(yard->mesh);
}

static void begin_yard(const wend_lattice *lattice, size_t terrains, repair_yard *made) {
    assert_int_equal(make_yard(lattice, terrains, wend_default_allocator(), made), WEND_OK);
}

static wend_status put_box(repair_yard *yard, double x, double y, double to_x, double to_y, uint8_t terrain,
                           uint32_t *id) {
    const wend_vector2 corners[] = {{x, y}, {to_x, y}, {to_x, to_y}, {x, to_y}};
    const wend_area area = {.points = corners, .point_count = 4, .terrain = terrain};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area};
    const wend_status status = wend_mesh_modify(yard->mesh, &edit, 1, NULL);
    if (!status && id) *id = edit.obstacle;
    return status;
}

static void ask_yard(repair_yard *yard, double x, double y, double to_x, double to_y) {
    yard->exact.start = yard->corridor.start = wend_location_at(x, y, 0);
    yard->exact.goal = yard->corridor.goal = wend_location_at(to_x, to_y, 0);
}

// What the shortest path costs, found anew.
static double shortest_in_yard(const repair_yard *yard) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_query *query = NULL;
    wend_plane_request request = yard->exact;
    request.work = WEND_WORK_UNLIMITED;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_plane_find_path(yard->plane, query, &request, &path), WEND_OK);
    const double cost = path.cost;
    wend_path_free(&path);
    wend_query_destroy(query);
    return cost;
}

static void misuse_of_repairs_is_reported(void **state) {
    (void)state;
    repair_yard yard;
    wend_path_repair repair = WEND_PATH_REPAIR_MENDED;
    wend_path_review review;
    begin_yard(NULL, WALL + 1, &yard);
    ask_yard(&yard, 10, 20, 90, 20);
    wend_plane_request *exact = &yard.exact;
    wend_corridor_request *corridor = &yard.corridor;
    wend_path *path = &yard.path;
    ANSWERS(WEND_INVALID, wend_plane_repair_path(NULL, yard.query, 1, exact, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, NULL, 1, exact, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, 1, NULL, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, 1, exact, NULL, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, 1, exact, path, NULL));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, 0.99, exact, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, (double)NAN, exact, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, (double)INFINITY, exact, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_corridor(yard.plane, yard.query, 0, corridor, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_corridor(NULL, yard.query, 1, corridor, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_repair_corridor(yard.plane, yard.query, 1, NULL, path, &repair));
    ANSWERS(WEND_INVALID, wend_plane_review_path(yard.plane, yard.query, NULL, exact, &review));
    ANSWERS(WEND_INVALID, wend_plane_review_path(yard.plane, yard.query, path, NULL, &review));
    ANSWERS(WEND_INVALID, wend_plane_review_corridor(yard.plane, yard.query, path, corridor, NULL));
    ANSWERS(WEND_INVALID, wend_plane_review_corridor(yard.plane, yard.query, path, NULL, &review));
    ANSWERS(WEND_INVALID, wend_map_repair_path(NULL, yard.query, 1, NULL, path, &repair));
    ANSWERS(WEND_INVALID, wend_map_review_path(NULL, yard.query, path, NULL, &review));
    exact->start.position.x = (double)NAN;
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, 1, exact, path, &repair));
    ask_yard(&yard, 10, 20, 90, 20);
    wend_path_request request = wend_default_path_request();
    request.goals = &exact->goal, request.goal_count = 1;
    wend_map *map = wend_map_of_mesh(yard.mesh);
    request.size = 1;
    ANSWERS(WEND_INVALID, wend_map_repair_path(map, yard.query, 1, &request, path, &repair));
    ANSWERS(WEND_INVALID, wend_map_review_path(map, yard.query, path, &request, &review));
    request.size = sizeof request;
    request.to_nearest = true;
    assert_int_equal(wend_map_repair_path(map, yard.query, 1, &request, path, &repair), WEND_UNSUPPORTED);
    assert_int_equal(wend_map_review_path(map, yard.query, path, &request, &review), WEND_UNSUPPORTED);
    yard.profile.height = 2; // of no use to any planner here
    exact->profile = corridor->profile = &yard.profile;
    assert_int_equal(wend_plane_repair_path(yard.plane, yard.query, 1, exact, path, &repair), WEND_UNSUPPORTED);
    assert_int_equal(wend_plane_review_corridor(yard.plane, yard.query, path, corridor, &review), WEND_UNSUPPORTED);
    exact->profile = corridor->profile = NULL;
    assert_int_equal(repair, WEND_PATH_REPAIR_MENDED);
    // In a transaction nobody knows what the mesh will be.
    wend_journal_begin(wend_mesh_journal(yard.mesh));
    put_box(&yard, 48, 0, 52, 30, WALL, NULL);
    ANSWERS(WEND_INVALID, wend_plane_repair_path(yard.plane, yard.query, 1, exact, path, &repair));
    wend_journal_commit(wend_mesh_journal(yard.mesh));
    // What is no path of this planner is searched.
    const wend_vector3 points[] = {{10, 20, 0}, {10, 38, 0}, {90, 20, 0}};
    wend_leg legs[2] = {{.kind = WEND_LEG_STRAIGHT}, {.kind = WEND_LEG_CUBIC}};
    wend_path strange = {
        .version = 1, .outcome = WEND_OUTCOME_COMPLETE, .cost = 100, .points = points, .point_count = 3, .legs = legs};
    assert_int_equal(wend_plane_review_path(yard.plane, yard.query, &strange, exact, &review), WEND_OK);
    assert_false(review.is_valid || review.is_broken);
    strange.legs = NULL;
    assert_int_equal(wend_plane_review_path(yard.plane, yard.query, &strange, exact, &review), WEND_OK);
    assert_true(review.is_broken);
    strange.version = 99;
    assert_int_equal(wend_plane_repair_path(yard.plane, yard.query, 2, exact, &strange, &repair), WEND_OK);
    assert_int_equal(repair, WEND_PATH_REPAIR_SEARCHED);
    assert_true(strange.cost == shortest_in_yard(&yard));
    wend_path_free(&strange);
    free_yard(&yard);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(misuse_of_repairs_is_reported, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

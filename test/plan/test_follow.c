// What stands on meshes follows their edits.
#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "properties/plan/follow_properties.h"
#include "support/failing_allocator.h"
#include "wend/wend.h"

#include <stdlib.h>

static void cells_and_planes_are_those_made_from_scratch(void **state) {
    (void)state;
    follow_tally tally = {0};
    check_property("cells and planes follow edits", 2000, planes_follow_edits, &tally);
    if (worlds_are_the_usual()) assert_true(tally.patched > tally.asked / 2);
}

static void visibility_graphs_are_those_made_from_scratch(void **state) {
    (void)state;
    follow_tally tally = {0};
    check_property("visibility graphs follow edits", 1200, visibility_graphs_follow_edits, &tally);
    if (worlds_are_the_usual()) assert_true(tally.patched > tally.asked / 2); // else it was no test of patches
}

// A hall with crates, of which one moves; what stands on it was made in peace or not, and follows.
static wend_status move_a_crate(wend_allocator allocator, void *user) {
    (void)user;
    enum { CRATES = 12 };
    wend_vector2 corners[CRATES + 1][4];
    wend_area areas[CRATES + 1];
    for (int i = 0; i <= CRATES; i++) {
        const double x = i ? 2.0 + 5 * (i % 4) : 0, y = i ? 2.0 + 6 * (i / 4) : 0, side = i ? 1.5 + 0.25 * (i % 3) : 24;
        const wend_vector2 square[4] = {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
        for (int k = 0; k < 4; k++) corners[i][k] = square[k];
        areas[i] = (wend_area){.points = corners[i], .point_count = 4, .terrain = i > 0};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = CRATES + 1;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_visibility_graph *graph = NULL;
    wend_rule_map *map = NULL;
    if (wend_mesh_create(&def, NULL, &mesh)) abort();
    wend_mesh_set_edit_way(mesh, MESH_EDITS_IN_PLACE);
    const wend_vector2 away[4] = {{20.5, 20.25}, {22, 20}, {22.25, 22}, {20, 22}};
    const wend_area moved = {.points = away, .point_count = 4};
    wend_edit edit = {.kind = WEND_EDIT_MOVE, .area = &moved, .blocked = true, .obstacle = 6};
    if (wend_mesh_modify(mesh, &edit, 1, NULL)) abort();
    wend_status status = wend_cells_create(mesh, allocator, &cells);
    if (!status) status = wend_plane_create(cells, allocator, &plane);
    wend_visibility_graph_def sight = wend_default_visibility_graph_def();
    sight.allocator = allocator;
    if (!status) status = wend_visibility_graph_create(plane, &sight, NULL, &graph);
    wend_rule_map_def rules = wend_default_rule_map_def();
    rules.kind = WEND_RULE_MAP_GRADED;
    rules.skips = 2;
    rules.allocator = allocator;
    if (!status) status = wend_rule_map_create(mesh, &rules, NULL, &map);
    for (int i = 0; i < 3 && !status; i++) {
        edit.area = i % 2 ? &moved : &areas[6]; // where it came from, and back
        if (wend_mesh_modify(mesh, &edit, 1, NULL)) abort();
        status = wend_visibility_graph_refresh(graph, NULL);
        if (!status) status = wend_rule_map_refresh(map);
        if (!status) status = wend_cells_check(cells, NULL);
    }
    wend_rule_map_destroy(map);
    wend_visibility_graph_destroy(graph);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    return status;
}

static void failing_allocations_leave_nothing_half_done(void **state) {
    (void)state;
    walk_failing_allocations("what follows edits", move_a_crate, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(cells_and_planes_are_those_made_from_scratch),
        FACT(failing_allocations_leave_nothing_half_done),
        FACT(visibility_graphs_are_those_made_from_scratch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Junction graphs of meshes.
#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "properties/map/junction_properties.h"
#include "support/failing_allocator.h"
#include "wend/junction_graph.h"

#include <stdlib.h>

static void junctions_and_chains_are_what_is_left_without_dead_ends(void **state) {
    (void)state;
    check_property("junction graphs agree with naive ones", 500, junction_graphs_agree_with_naive, NULL);
}

enum { MOST_PILLARS = 5 };

static wend_status make_pillars(wend_allocator allocator, size_t pillars, wend_mesh **mesh) {
    static const wend_vector2 hall[4] = {{0, 0}, {30, 0}, {30, 10}, {0, 10}};
    wend_vector2 corners[MOST_PILLARS][4];
    wend_area areas[MOST_PILLARS + 1] = {{.points = hall, .point_count = 4}};
    for (size_t i = 0; i < pillars; i++) {
        const double x = 2 + 5 * (double)i, y = i % 2 ? 3 : 5;
        const wend_vector2 pillar[4] = {{x, y}, {x + 1.5, y}, {x + 1.5, y + 2}, {x, y + 2}};
        for (int k = 0; k < 4; k++) corners[i][k] = pillar[k];
        areas[i + 1] = (wend_area){.points = corners[i], .point_count = 4, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = pillars + 1;
    def.allocator = allocator;
    return wend_mesh_create(&def, NULL, mesh);
}

static void pillars_in_a_hall_have_the_junctions_of_eulers_formula(void **state) {
    (void)state;
    for (size_t pillars = 0; pillars <= MOST_PILLARS; pillars++) {
        wend_mesh *mesh = NULL;
        wend_junction_graph *graph = NULL;
        assert_int_equal(make_pillars(wend_default_allocator(), pillars, &mesh), WEND_OK);
        assert_int_equal(wend_junction_graph_create(mesh, wend_default_allocator(), &graph), WEND_OK);
        assert_ptr_equal(wend_junction_graph_mesh(graph), mesh);
        assert_int_equal(wend_junction_graph_count(graph), pillars > 1 ? 2 * pillars - 2 : 0);
        assert_int_equal(wend_junction_graph_chain_count(graph), pillars > 1 ? 3 * pillars - 3 : pillars);
        if (pillars == 1) assert_int_equal(wend_junction_graph_get_chain(graph, 0).ends[0], WEND_NO_JUNCTION);
        assert_int_equal(wend_junction_graph_level(graph, WEND_NO_TRIANGLE), WEND_JUNCTION_BLOCKED);
        assert_int_equal(wend_junction_graph_find(graph, WEND_NO_TRIANGLE), WEND_NO_JUNCTION);
        wend_junction_graph_destroy(graph);
        wend_mesh_destroy(mesh);
    }
}

static wend_status edit_and_refresh(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh *mesh = NULL;
    wend_junction_graph *graph = NULL;
    wend_status status = make_pillars(wend_default_allocator(), 3, &mesh);
    if (!status) status = wend_junction_graph_create(mesh, allocator, &graph);
    static const wend_vector2 crate[4] = {{20, 4}, {21, 4}, {21, 5}, {20, 5}};
    const wend_area area = {.points = crate, .point_count = 4};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
    if (!status && wend_mesh_modify(mesh, &edit, 1, NULL)) abort();
    if (!status) status = wend_junction_graph_refresh(graph);
    if (!status && wend_junction_graph_count(graph) != 6) abort();
    wend_junction_graph_destroy(graph);
    wend_mesh_destroy(mesh);
    return status;
}

static void failing_allocations_leave_no_part_of_a_graph_behind(void **state) {
    (void)state;
    walk_failing_allocations("junction graphs", edit_and_refresh, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(junctions_and_chains_are_what_is_left_without_dead_ends),
        FACT(pillars_in_a_hall_have_the_junctions_of_eulers_formula),
        FACT(failing_allocations_leave_no_part_of_a_graph_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

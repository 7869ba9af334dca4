#include "support/test.h"

#include "grid_scenes.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Wherever a call takes a definition, NULL stands for the default one: what is made, or what is said to be missing, is the same.
#define WORLD_SIDE 12

static wend_grid *grid;
static wend_graph *graph;
static wend_mesh *mesh;
static wend_cells *cells;
static wend_plane *plane;
static wend_annotations *annotations;
static wend_rules *rules;
static wend_domain domain;

static int make_worlds(void **state) {
    (void)state;
    static const wend_vector2 corners[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}};
    static const wend_vector3 places[] = {{0, 0, 0}, {1, 0, 0}};
    static const wend_graph_edge roads[] = {{.from = 0, .to = 1, .cost = 1}, {.from = 1, .to = 0, .cost = 1}};
    scene_grid_def scene = scene_default_grid_def(WORLD_SIDE, WORLD_SIDE, 1);
    wend_graph_def graph_def = wend_default_graph_def();
    graph_def.positions = places, graph_def.waypoint_count = 2;
    graph_def.edges = roads, graph_def.edge_count = 2;
    const wend_area area = {.points = corners, .point_count = 4};
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = &area, mesh_def.area_count = 1;
    wend_annotations_def annotations_def = wend_default_annotations_def();
    wend_status status = scene_grid_make(SCENE_GRID_CAVES, &scene, &grid);
    if (!status) status = wend_graph_create(&graph_def, NULL, &graph);
    if (!status) status = wend_mesh_create(&mesh_def, NULL, &mesh);
    if (!status) status = wend_cells_create(mesh, wend_default_allocator(), &cells);
    if (!status) status = wend_plane_create(cells, wend_default_allocator(), &plane);
    annotations_def.mesh = mesh, annotations_def.plane = plane;
    if (!status) status = wend_annotations_create(&annotations_def, NULL, &annotations);
    static const char text[] = "Move from (1, 1) to (8, 8)";
    if (!status) status = wend_rules_read_text(annotations, text, sizeof text - 1, NULL, &rules);
    domain = wend_grid_domain(grid);
    return status ? -1 : 0;
}

static int release_worlds(void **state) {
    (void)state;
    wend_rules_destroy(rules);
    wend_annotations_destroy(annotations);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_graph_destroy(graph);
    wend_grid_destroy(grid);
    return 0;
}

// What a call said: its findings, one after the other.
static void collect(wend_diagnostics *findings, char *text, size_t room) {
    size_t length = 0;
    text[0] = 0;
    for (size_t i = 0; i < wend_diagnostics_count(findings) && length < room; i++)
        length += (size_t)snprintf(text + length, room - length, "%s\n", wend_diagnostics_get(findings, i)->text);
    wend_diagnostics_clear(findings);
}

// `call` makes an object of that type through `def`, `findings` and `&made`.
#define NULL_IS_THE_DEFAULT(kind, type, destroy, call)                                                                 \
    do {                                                                                                               \
        const wend_##kind##_def usual = wend_default_##kind##_def();                                                   \
        wend_status answers[2];                                                                                        \
        char said[2][2000];                                                                                            \
        wend_diagnostics *findings = NULL;                                                                             \
        assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);                       \
        for (int i = 0; i < 2; i++) {                                                                                  \
            const wend_##kind##_def *def = i ? &usual : NULL;                                                          \
            type *made = NULL;                                                                                         \
            answers[i] = call;                                                                                         \
            assert_int_equal(made != NULL, answers[i] == WEND_OK);                                                     \
            destroy(made);                                                                                             \
            collect(findings, said[i], sizeof said[i]);                                                                \
        }                                                                                                              \
        wend_diagnostics_destroy(findings);                                                                            \
        if (answers[0] != answers[1]) fail_msg(#kind ": %d, not %d", (int)answers[0], (int)answers[1]);                \
        assert_string_equal(said[0], said[1]);                                                                         \
        assert_true(answers[0] == WEND_OK || said[0][0]);                                                              \
    } while (0)

#define MADE_OF_DEF(kind, noun)                                                                                        \
    NULL_IS_THE_DEFAULT(kind, wend_##noun, wend_##noun##_destroy, wend_##noun##_create(def, findings, &made))

static void definitions_that_name_what_is_needed_are_explained(void **state) {
    (void)state;
    MADE_OF_DEF(annotations, annotations);
    MADE_OF_DEF(any_angle, any_angle);
    MADE_OF_DEF(goal_bounds, goal_bounds);
    wend_goal_bounds_facts needed;
    assert_int_equal(wend_goal_bounds_foresee(NULL, NULL, &needed), WEND_OUT_OF_RANGE);
    MADE_OF_DEF(graph, graph);
    MADE_OF_DEF(grid, grid);
    MADE_OF_DEF(grid_table, grid_table);
    MADE_OF_DEF(hierarchy, hierarchy);
    MADE_OF_DEF(jump_points, jump_points);
    MADE_OF_DEF(weighted_jumps, weighted_jumps);
    MADE_OF_DEF(mesh, mesh);
    MADE_OF_DEF(path_table, path_table);
    MADE_OF_DEF(roadmap, roadmap);
    MADE_OF_DEF(rule_agents, rule_agents);
    MADE_OF_DEF(rule_planner, rule_planner);
    MADE_OF_DEF(sparse_grid, sparse_grid);
    MADE_OF_DEF(subgoals, subgoals);
    MADE_OF_DEF(transit, transit);
    MADE_OF_DEF(path_oracle, path_oracle);
    MADE_OF_DEF(any_angle_oracle, any_angle_oracle);
    MADE_OF_DEF(move_table, move_table);
    MADE_OF_DEF(triangulation, triangulation);
    MADE_OF_DEF(zoned_table, zoned_table);
    NULL_IS_THE_DEFAULT(grid_mesh, wend_mesh, wend_mesh_destroy, wend_mesh_create_from_grid(def, findings, &made));
    NULL_IS_THE_DEFAULT(bake_grid, wend_grid, wend_grid_destroy, wend_bake_grid(def, findings, &made, NULL));
    NULL_IS_THE_DEFAULT(bake_pixels, wend_grid, wend_grid_destroy,
                        wend_bake_grid_from_pixels(def, findings, &made, NULL));
    NULL_IS_THE_DEFAULT(dimacs, wend_graph, wend_graph_destroy, wend_dimacs_read(def, findings, &made));
    NULL_IS_THE_DEFAULT(rules, wend_rules, wend_rules_destroy, wend_rules_create(annotations, def, findings, &made));
}

static void definitions_that_need_nothing_make_the_default(void **state) {
    (void)state;
    static const char text[] = "{\"type\": \"FeatureCollection\", \"features\": []}";
    MADE_OF_DEF(jobs, jobs);
    MADE_OF_DEF(request_queue, request_queue);
    NULL_IS_THE_DEFAULT(decomposition, wend_decomposition, wend_decomposition_destroy,
                        wend_decomposition_create(mesh, def, findings, &made));
    NULL_IS_THE_DEFAULT(estimator, wend_estimator, wend_estimator_destroy,
                        wend_estimator_create_on_grid(grid, def, findings, &made));
    NULL_IS_THE_DEFAULT(estimator, wend_estimator, wend_estimator_destroy,
                        wend_estimator_create_on_domain(&domain, def, findings, &made));
    NULL_IS_THE_DEFAULT(incremental_search, wend_incremental_search, wend_incremental_search_destroy,
                        wend_incremental_search_create_on_grid(grid, def, findings, &made));
    NULL_IS_THE_DEFAULT(incremental_search, wend_incremental_search, wend_incremental_search_destroy,
                        wend_incremental_search_create_on_domain(&domain, def, findings, &made));
    NULL_IS_THE_DEFAULT(quadtree, wend_quadtree, wend_quadtree_destroy,
                        wend_quadtree_create_from_grid(grid, def, findings, &made));
    NULL_IS_THE_DEFAULT(quadtree, wend_quadtree, wend_quadtree_destroy,
                        wend_quadtree_create_from_areas(NULL, 0, def, findings, &made));
    NULL_IS_THE_DEFAULT(rule_field, wend_rule_field, wend_rule_field_destroy,
                        wend_rule_field_create(annotations, rules, 0, def, findings, &made));
    NULL_IS_THE_DEFAULT(rule_map, wend_rule_map, wend_rule_map_destroy,
                        wend_rule_map_create(mesh, def, findings, &made));
    NULL_IS_THE_DEFAULT(visibility_graph, wend_visibility_graph, wend_visibility_graph_destroy,
                        wend_visibility_graph_create(plane, def, findings, &made));
    NULL_IS_THE_DEFAULT(geojson, wend_area_list, wend_area_list_destroy,
                        wend_geojson_read_as(text, sizeof text - 1, def, findings, &made));
    uint32_t thing = WEND_NO_THING;
    assert_int_equal(wend_annotations_add_thing(annotations, NULL, NULL, &thing), WEND_OK);
    assert_int_equal(thing, 0);
}

static void files_are_opened_by_the_default(void **state) {
    (void)state;
    char path[] = "/tmp/wend-default-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    assert_int_equal(wend_mesh_save(mesh, path, NULL), WEND_OK);
    NULL_IS_THE_DEFAULT(file, wend_file, wend_file_close, wend_file_open(path, def, findings, &made));
    NULL_IS_THE_DEFAULT(file, wend_file, wend_file_close, wend_file_map(path, def, findings, &made));
    NULL_IS_THE_DEFAULT(file, wend_mesh, wend_mesh_destroy, wend_mesh_load(path, def, findings, &made));
    const wend_file_def file_def = wend_default_file_def();
    wend_path loaded = {0}; // a mesh is no path
    assert_int_equal(wend_path_load(path, NULL, NULL, &loaded), WEND_BAD_INPUT);
    assert_int_equal(wend_path_load(path, &file_def, NULL, &loaded), WEND_BAD_INPUT);
    // A mesh is no recording: rejected with the same words.
    NULL_IS_THE_DEFAULT(file, wend_recording, wend_recording_destroy, wend_recording_load(path, def, findings, &made));
    wend_file *file = NULL; // and no index: said is what the definition lacks
    assert_int_equal(wend_file_open(path, NULL, NULL, &file), WEND_OK);
    NULL_IS_THE_DEFAULT(path_table, wend_path_table, wend_path_table_destroy,
                        wend_path_table_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(zoned_table, wend_zoned_table, wend_zoned_table_destroy,
                        wend_zoned_table_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(grid_table, wend_grid_table, wend_grid_table_destroy,
                        wend_grid_table_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(hierarchy, wend_hierarchy, wend_hierarchy_destroy,
                        wend_hierarchy_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(subgoals, wend_subgoals, wend_subgoals_destroy, wend_subgoals_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(goal_bounds, wend_goal_bounds, wend_goal_bounds_destroy,
                        wend_goal_bounds_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(transit, wend_transit, wend_transit_destroy, wend_transit_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(move_table, wend_move_table, wend_move_table_destroy,
                        wend_move_table_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(path_oracle, wend_path_oracle, wend_path_oracle_destroy,
                        wend_path_oracle_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(any_angle_oracle, wend_any_angle_oracle, wend_any_angle_oracle_destroy,
                        wend_any_angle_oracle_load(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(path_oracle, wend_path_oracle, wend_path_oracle_destroy,
                        wend_path_oracle_load_in_place(file, def, findings, &made));
    NULL_IS_THE_DEFAULT(estimator, wend_estimator, wend_estimator_destroy,
                        wend_estimator_load_on_grid(file, grid, def, findings, &made));
    NULL_IS_THE_DEFAULT(estimator, wend_estimator, wend_estimator_destroy,
                        wend_estimator_load_on_domain(file, &domain, def, findings, &made));
    wend_file_close(file);
    assert_int_equal(remove(path), 0);
}

static void a_missing_part_of_the_definition_of_agents_is_reported(void **state) {
    (void)state;
    const wend_rule_agent_def usual = wend_default_rule_agent_def();
    wend_rule_agents_def def = wend_default_rule_agents_def();
    wend_rule_agents *agents = NULL;
    wend_rule_map *map = NULL;
    wend_diagnostics *findings = NULL;
    uint32_t number = UINT32_MAX;
    char said[2][2000];
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_rule_map_create(mesh, NULL, NULL, &map), WEND_OK);
    def.map = map, def.annotations = annotations;
    assert_int_equal(wend_rule_agents_create(&def, NULL, &agents), WEND_OK);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(wend_rule_agents_add(agents, i ? &usual : NULL, findings, &number), WEND_OUT_OF_RANGE);
        collect(findings, said[i], sizeof said[i]);
    }
    assert_string_equal(said[0], said[1]);
    assert_true(said[0][0]);
    assert_int_equal(number, UINT32_MAX);
    wend_rule_agents_destroy(agents);
    wend_rule_map_destroy(map);
    wend_diagnostics_destroy(findings);
}

static double straight_cost(void *user, wend_vector3 a, wend_vector3 b) {
    (void)user;
    return hypot(b.x - a.x, b.y - a.y);
}

static double smoothed_cost(const wend_smooth_def *def) {
    static const wend_vector3 zigzag[] = {{0, 0, 0}, {1, 4, 0}, {2, -4, 0}, {3, 4, 0}, {4, 0, 0}};
    wend_path path = wend_path_empty(wend_default_allocator());
    path.points = zigzag, path.point_count = sizeof zigzag / sizeof zigzag[0];
    assert_int_equal(wend_path_smooth(&path, straight_cost, NULL, def), WEND_OK);
    double cost = path.cost;
    wend_path_free(&path);
    return cost;
}

static void what_makes_no_object_takes_the_default_too(void **state) {
    (void)state;
    const wend_smooth_def smooth = wend_default_smooth_def();
    const wend_work_calibrator_def calibrator = wend_default_work_calibrator_def();
    wend_work_calibrator one = wend_work_calibrator_of(NULL), two = wend_work_calibrator_of(&calibrator);
    assert_true(smoothed_cost(NULL) == smoothed_cost(&smooth));
    assert_true(one.first_rate == two.first_rate && one.floor == two.floor && one.ceiling == two.ceiling);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(definitions_that_name_what_is_needed_are_explained),
        FACT(definitions_that_need_nothing_make_the_default),
        FACT(files_are_opened_by_the_default),
        FACT(a_missing_part_of_the_definition_of_agents_is_reported),
        FACT(what_makes_no_object_takes_the_default_too),
    };
    return cmocka_run_group_tests(tests, make_worlds, release_worlds);
}

#include "support/test.h"

#include "properties/plan/visibility_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/visibility.h"

#include "mesh_scenes.h"

#include <math.h>

static void visibility_graphs_paths_and_trees_are_right(void **state) {
    (void)state;
    check_property("visibility agrees with the naive one", 1500, visibility_agrees_with_naive, NULL);
}

static void views_hold_what_is_seen(void **state) {
    (void)state;
    check_property("views agree with the naive ones", 4000, views_agree_with_naive, NULL);
}

// ---------------------------------------------------------------------------------------------------------------------
// Worlds by hand

typedef struct world {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_visibility_graph *graph;
    wend_path path;
} world;

static wend_status open_world(world *made, const wend_mesh_def *def, wend_allocator allocator) {
    wend_mesh_def own = *def;
    own.allocator = allocator;
    wend_visibility_graph_def graph_def = wend_default_visibility_graph_def();
    graph_def.allocator = allocator;
    *made = (world){.path = wend_path_empty(allocator)};
    wend_status status = wend_mesh_create(&own, NULL, &made->mesh);
    if (!status) status = wend_cells_create(made->mesh, allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, allocator, &made->plane);
    if (!status) status = wend_query_create(allocator, &made->query);
    if (!status) status = wend_visibility_graph_create(made->plane, &graph_def, NULL, &made->graph);
    return status;
}

static void close_world(world *made) {
    wend_path_free(&made->path);
    wend_visibility_graph_destroy(made->graph);
    wend_query_destroy(made->query);
    wend_plane_destroy(made->plane);
    wend_cells_destroy(made->cells);
    wend_mesh_destroy(made->mesh);
}

typedef struct box {
    double x, y, to_x, to_y;
    uint8_t terrain;
} box;

enum { MOST_BOXES = 8 };

// Boxes on top of each other; terrain 2 is water, another medium.
static world make_boxes(const box *boxes, size_t count) {
    wend_vector2 corners[MOST_BOXES][4];
    wend_area areas[MOST_BOXES];
    const wend_terrain terrains[3] = {{1.0, 0}, {1.0, WEND_MEDIUM_BLOCKED}, {1.0, 1}};
    for (size_t i = 0; i < count; i++) {
        const wend_vector2 four[4] = {{boxes[i].x, boxes[i].y},
                                      {boxes[i].to_x, boxes[i].y},
                                      {boxes[i].to_x, boxes[i].to_y},
                                      {boxes[i].x, boxes[i].to_y}};
        memcpy(corners[i], four, sizeof four);
        areas[i] = (wend_area){.points = corners[i], .point_count = 4, .terrain = boxes[i].terrain};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = count;
    def.terrains = terrains;
    def.terrain_count = 3;
    world made;
    assert_int_equal(open_world(&made, &def, wend_default_allocator()), WEND_OK);
    return made;
}

#define BOXES(...) make_boxes((const box[]){__VA_ARGS__}, sizeof((const box[]){__VA_ARGS__}) / sizeof(box))

static void find_path(world *made, wend_location from, wend_location to) {
    assert_int_equal(wend_visibility_graph_find_path(made->graph, made->query, from, to, &made->path), WEND_OK);
}

static const wend_visibility_polygon *look(world *made, const wend_view *view) {
    const wend_visibility_polygon *polygon = NULL;
    assert_int_equal(wend_plane_view(made->plane, made->query, view, &polygon), WEND_OK);
    return polygon;
}

static bool is_near(double a, double b) {
    return fabs(a - b) <= 1e-12 * fabs(b);
}

// ---------------------------------------------------------------------------------------------------------------------
// Paths

static void a_path_goes_around_a_pillar(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {4, 4, 6, 6, 1});
    assert_int_equal(wend_visibility_graph_node_count(made.graph), 4);
    assert_int_equal(wend_visibility_graph_edge_count(made.graph), 4); // its sides: the diagonals are blocked
    assert_true(wend_plane_sees(made.plane, wend_location_at(1, 4, 0), wend_location_at(19, 4, 0)));
    assert_false(wend_plane_sees(made.plane, wend_location_at(1, 5, 0), wend_location_at(19, 5, 0)));
    find_path(&made, wend_location_at(1, 5, 0), wend_location_at(9, 5, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(made.path.point_count, 4);
    assert_int_equal(made.path.state_count, 2);
    assert_true(is_near(made.path.cost, 2 * sqrt(10) + 2));
    find_path(&made, wend_location_at(4, 4, 0), wend_location_at(6, 6, 0)); // from corner to corner
    assert_true(made.path.cost == 4 && made.path.point_count == 3);
    find_path(&made, wend_location_at(3, 4, 0), wend_location_at(9, 4, 0)); // touching
    assert_true(made.path.cost == 6 && made.path.point_count == 2);
    find_path(&made, wend_location_at(4, 4, 0), wend_location_at(4, 4, 0));
    assert_true(made.path.outcome == WEND_OUTCOME_COMPLETE && made.path.cost == 0 && made.path.point_count == 1);
    find_path(&made, wend_location_at(5, 5, 0), wend_location_at(1, 1, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_START_OFF_MAP);
    find_path(&made, wend_location_at(1, 1, 0), wend_location_at(1e30, 1, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    assert_true(isinf(made.path.cost));
    close_world(&made);
}

// Three pillars whose lower sides are in line: each corner on the line is joined to its neighbours there only.
static void corners_in_line_are_joined_one_by_one(void **state) {
    (void)state;
    world made = BOXES({0, 0, 30, 10, 0}, {4, 4, 6, 6, 1}, {10, 4, 12, 6, 1}, {16, 4, 18, 6, 1});
    assert_int_equal(wend_visibility_graph_node_count(made.graph), 12);
    for (uint32_t i = 0; i < 12; i++) {
        wend_visibility_node node = wend_visibility_graph_get_node(made.graph, i);
        for (size_t k = 0; k < node.count; k++) {
            wend_vector2 to = wend_visibility_graph_get_node(made.graph, node.targets[k]).position;
            if (to.y == node.position.y) assert_true(fabs(to.x - node.position.x) <= 4);
        }
    }
    find_path(&made, wend_location_at(4, 6, 0), wend_location_at(18, 6, 0));
    assert_true(made.path.cost == 14 && made.path.point_count == 2); // nothing in line is a turn
    find_path(&made, wend_location_at(4, 5, 0), wend_location_at(18, 5, 0));
    assert_true(is_near(made.path.cost, 16) && made.path.point_count == 4);
    close_world(&made);
}

static void islands_and_media_are_not_connected(void **state) {
    (void)state;
    world made = BOXES({0, 0, 10, 10, 0}, {4, 0, 6, 10, 1}, {12, 0, 20, 10, 2}, {6, 4, 14, 6, 0});
    find_path(&made, wend_location_at(1, 1, 0), wend_location_at(9, 9, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_true(isinf(made.path.cost) && made.path.point_count == 0);
    find_path(&made, wend_location_at(9, 9, 0), wend_location_at(13, 5, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    find_path(&made, wend_location_at(9, 9, 0), wend_location_at(19, 5, 0)); // in the water
    assert_int_equal(made.path.outcome, WEND_OUTCOME_UNREACHABLE);
    find_path(&made, wend_location_at(9, 5, 0), wend_location_at(14, 5, 0)); // at its shore
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    find_path(&made, wend_location_at(14, 5, 0), wend_location_at(19, 5, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    wend_path_tree *tree = NULL;
    assert_int_equal(
        wend_path_tree_create(made.graph, made.query, wend_location_at(1, 1, 0), wend_default_allocator(), &tree),
        WEND_OK);
    assert_true(isinf(wend_path_tree_cost_to(tree, made.query, wend_location_at(9, 9, 0))));
    assert_true(wend_path_tree_cost_to(tree, made.query, wend_location_at(1, 9, 0)) == 8);
    wend_path_tree_destroy(tree);
    close_world(&made);
}

// Two walls touch in (10, 5): what is above and what is below are different places at no distance.
static void a_pinch_is_two_places(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {0, 5, 10, 6, 1}, {10, 4, 20, 5, 1});
    wend_lattice lattice = wend_mesh_lattice(made.mesh);
    wend_lattice_rounding below, above;
    assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){9, 4}, NULL, &below), WEND_OK);
    assert_int_equal(wend_lattice_round(&lattice, (wend_vector2){11, 6}, NULL, &above), WEND_OK);
    assert_false(wend_plane_sees(made.plane, wend_location_at(9, 4, 0), wend_location_at(11, 6, 0)));
    assert_true(wend_plane_sees(made.plane, wend_location_at(9, 4, 0), wend_location_at(10, 5, 0)));
    assert_true(wend_plane_sees(made.plane, wend_location_at(10, 5, 0), wend_location_at(11, 6, 0)));
    find_path(&made, wend_location_at(9, 4, 0), wend_location_at(11, 6, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_view view = wend_default_view();
    view.place = wend_location_at(10, 5, 0);
    const wend_visibility_polygon *polygon = look(&made, &view);
    assert_true(wend_visibility_polygon_contains(polygon, (wend_vector2){11, 6}));
    assert_true(wend_visibility_polygon_contains(polygon, (wend_vector2){9, 4}));
    // Which triangle a point close to the pinch lies in tells its two sides apart.
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(wend_mesh_triangulation(made.mesh)); t++) {
        if (!wend_mesh_is_free(made.mesh, t)) continue;
        wend_triangle triangle = wend_triangulation_get_triangle(wend_mesh_triangulation(made.mesh), t);
        double height = 0;
        bool holds = false;
        for (int i = 0; i < 3; i++) {
            wend_lattice_point corner =
                wend_triangulation_vertex(wend_mesh_triangulation(made.mesh), triangle.vertices[i]);
            wend_vector2 at = wend_lattice_position(&lattice, corner);
            holds = holds || (at.x == 10 && at.y == 5);
            height += at.y / 3;
        }
        if (!holds) continue;
        view.place.cell = t;
        polygon = look(&made, &view);
        assert_true(wend_visibility_polygon_contains(polygon, (wend_vector2){11, 6}) == (height > 5));
        assert_true(wend_visibility_polygon_contains(polygon, (wend_vector2){9, 4}) == (height < 5));
        find_path(&made, view.place, wend_location_at(11, 6, 0));
        assert_true((made.path.outcome == WEND_OUTCOME_COMPLETE) == (height > 5));
        assert_true(wend_plane_sees(made.plane, wend_location_at(11, 6, 0), view.place) == (height > 5));
    }
    close_world(&made);
}

static void an_empty_mesh_has_nothing_to_see(void **state) {
    (void)state;
    wend_mesh_def def = wend_default_mesh_def();
    world made;
    assert_int_equal(open_world(&made, &def, wend_default_allocator()), WEND_OK);
    assert_int_equal(wend_visibility_graph_node_count(made.graph), 0);
    assert_int_equal(wend_visibility_graph_edge_count(made.graph), 0);
    find_path(&made, wend_location_at(0, 0, 0), wend_location_at(1, 0, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_START_OFF_MAP);
    assert_false(wend_plane_sees(made.plane, wend_location_at(0, 0, 0), wend_location_at(0, 0, 0)));
    wend_view view = wend_default_view();
    assert_int_equal(look(&made, &view)->count, 0);
    wend_path_tree *tree = NULL;
    assert_int_equal(
        wend_path_tree_create(made.graph, made.query, wend_location_at(0, 0, 0), wend_default_allocator(), &tree),
        WEND_OK);
    assert_true(isinf(wend_path_tree_cost_to(tree, made.query, wend_location_at(0, 0, 0))));
    wend_path_tree_destroy(tree);
    close_world(&made);
}

// ---------------------------------------------------------------------------------------------------------------------
// Views

static void limits_cut_a_view(void **state) {
    (void)state;
    const double pi = acos(-1.0);
    world made = BOXES({0, 0, 20, 10, 0});
    wend_view view = wend_default_view();
    view.place = wend_location_at(5, 5, 0);
    assert_true(is_near(look(&made, &view)->area, 200));
    view.range = 4; // a whole disc
    view.arc_tolerance = 1e-9;
    assert_true(fabs(look(&made, &view)->area - 16 * pi) < 1e-6);
    view.half_angle = pi / 4;
    assert_true(fabs(look(&made, &view)->area - 4 * pi) < 1e-6);
    view.arc_tolerance = 0; // the place, the arc's two ends
    const wend_visibility_polygon *polygon = look(&made, &view);
    assert_int_equal(polygon->count, 3);
    assert_int_equal(polygon->vertices[1].edge, WEND_VIEW_EDGE_ARC);
    assert_int_equal(polygon->vertices[0].edge, WEND_VIEW_EDGE_SIGHT);
    view.half_angle = pi;
    polygon = look(&made, &view);
    assert_int_equal(polygon->count, 1);
    assert_int_equal(polygon->vertices[0].edge, WEND_VIEW_EDGE_ARC);
    view.range = (double)INFINITY;
    view.half_angle = pi / 4;
    view.facing = (wend_vector2){-3, 0};
    polygon = look(&made, &view); // a triangle to the left wall
    assert_int_equal(polygon->count, 3);
    assert_true(fabs(polygon->area - 25) < 1e-6);
    view.place = wend_location_at(0, 5, 0); // with the back to the wall
    polygon = look(&made, &view);
    assert_int_equal(polygon->count, 0);
    view.range = 1e-3;
    view.half_angle = 2;
    assert_true(look(&made, &view)->area > 0);
    close_world(&made);
}

static void a_view_says_what_its_vertices_are(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {4, 4, 6, 6, 1});
    wend_view view = wend_default_view();
    view.place = wend_location_at(2, 5, 0);
    const wend_visibility_polygon *polygon = look(&made, &view);
    size_t corners = 0, sights = 0;
    for (size_t i = 0; i < polygon->count; i++) {
        corners += polygon->vertices[i].vertex != WEND_NO_PLANE_VERTEX;
        sights += polygon->vertices[i].edge == WEND_VIEW_EDGE_SIGHT;
    }
    assert_int_equal(sights, 2);  // past the two corners of the pillar that are seen
    assert_int_equal(corners, 4); // these two, and those of the room that they do not hide
    assert_true(polygon->place.x == 2 && polygon->place.y == 5);
    close_world(&made);
}

// ---------------------------------------------------------------------------------------------------------------------
// Graphs

static bool graphs_have_the_same_edges(const wend_visibility_graph *a, const wend_visibility_graph *b) {
    if (wend_visibility_graph_edge_count(a) != wend_visibility_graph_edge_count(b)) return false;
    for (uint32_t i = 0; i < wend_visibility_graph_node_count(a); i++) {
        wend_visibility_node one = wend_visibility_graph_get_node(a, i), other = wend_visibility_graph_get_node(b, i);
        if (one.count != other.count) return false;
        if (one.count && memcmp(one.targets, other.targets, one.count * sizeof *one.targets) != 0) return false;
        if (one.count && memcmp(one.costs, other.costs, one.count * sizeof *one.costs) != 0) return false;
    }
    return true;
}

static void workers_and_algorithms_make_the_same_graph(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_MESH_KIND_COUNT; kind++) {
        scene_mesh_def scene = scene_default_mesh_def((scene_mesh_kind)kind, 7);
        scene.count = scene.count / 2 + 3;
        wend_area_list *list = NULL;
        assert_int_equal(scene_mesh_make((scene_mesh_kind)kind, &scene, &list), WEND_OK);
        wend_mesh_def mesh_def = wend_area_list_mesh_def(list);
        world made;
        assert_int_equal(open_world(&made, &mesh_def, wend_default_allocator()), WEND_OK);
        for (uint32_t workers = 1; workers <= 4; workers += 3)
            for (int algorithm = 0; algorithm < 2; algorithm++) {
                wend_jobs_def jobs_def = wend_default_jobs_def();
                jobs_def.worker_count = workers;
                wend_jobs *jobs = NULL;
                assert_int_equal(wend_jobs_create(&jobs_def, NULL, &jobs), WEND_OK);
                wend_visibility_graph_def def = wend_default_visibility_graph_def();
                def.jobs = jobs;
                def.algorithm = (wend_visibility_algorithm)algorithm;
                wend_visibility_graph *graph = NULL;
                assert_int_equal(wend_visibility_graph_create(made.plane, &def, NULL, &graph), WEND_OK);
                assert_true(graphs_have_the_same_edges(made.graph, graph));
                wend_visibility_graph_destroy(graph);
                wend_jobs_destroy(jobs);
            }
        close_world(&made);
        wend_area_list_destroy(list);
    }
}

// Corners as far apart as a lattice allows: nothing overflows.
static void the_largest_worlds_are_exact(void **state) {
    (void)state;
    const double end = WEND_COORDINATE_LIMIT;
    const wend_vector2 floor[] = {{-end, -end}, {end, -end}, {end, end}, {-end, end}},
                       wall[] = {{1 - end, 1 - end}, {end - 1, 2 - end}, {end - 1, end - 1}},
                       other[] = {{1 - end, 3 - end}, {end - 4, end - 1}, {1 - end, end - 1}};
    const wend_area areas[] = {{.points = floor, .point_count = 4},
                               {.points = wall, .point_count = 3, .terrain = 1},
                               {.points = other, .point_count = 3, .terrain = 1}};
    const wend_lattice lattice = {0, 0, 0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 3;
    def.lattice = &lattice;
    world made;
    assert_int_equal(open_world(&made, &def, wend_default_allocator()), WEND_OK);
    wend_visibility_graph_def graph_def = wend_default_visibility_graph_def();
    graph_def.algorithm = WEND_VISIBILITY_SWEEP;
    wend_visibility_graph *swept = NULL;
    assert_int_equal(wend_visibility_graph_create(made.plane, &graph_def, NULL, &swept), WEND_OK);
    assert_int_equal(wend_visibility_graph_node_count(swept), 6);
    assert_true(wend_visibility_graph_edge_count(swept) >= 6);
    assert_true(graphs_have_the_same_edges(made.graph, swept));
    find_path(&made, wend_location_at(-end, -end, 0), wend_location_at(end, end, 0));
    assert_int_equal(made.path.outcome, WEND_OUTCOME_COMPLETE);
    wend_visibility_graph_destroy(swept);
    close_world(&made);
}

static bool decline_to_go_on(void *user, double fraction) {
    (void)user;
    (void)fraction;
    return false;
}

static void bad_definitions_of_graphs_are_explained(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {4, 4, 6, 6, 1});
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_visibility_graph *graph = NULL;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    def.algorithm = (wend_visibility_algorithm)7;
    def.allocator.release = NULL;
    assert_int_equal(wend_visibility_graph_create(made.plane, &def, findings, &graph), WEND_OUT_OF_RANGE);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text,
                        "algorithm is 7; 0 (expansion) or 1 (sweep) is needed");
    assert_string_equal(
        wend_diagnostics_get(findings, 1)->text,
        "the allocator of the visibility_graph definition has no release; wend_default_allocator() has one");
    def.size = 3;
    assert_int_equal(wend_visibility_graph_create(made.plane, &def, findings, &graph), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 2)->message, WEND_MESSAGE_DEFINITION_SIZE);
    wend_cancellation cancellation = {0};
    wend_cancellation_request(&cancellation);
    wend_jobs_control control = wend_default_jobs_control();
    control.size = 3;
    def = wend_default_visibility_graph_def();
    def.control = &control;
    assert_int_equal(wend_visibility_graph_create(made.plane, &def, findings, &graph), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 3)->message, WEND_MESSAGE_DEFINITION_SIZE);
    control = wend_default_jobs_control();
    control.cancellation = &cancellation;
    control.progress = decline_to_go_on;
    def = wend_default_visibility_graph_def();
    def.control = &control;
    assert_int_equal(wend_visibility_graph_create(made.plane, &def, findings, &graph), WEND_CANCELLED);
    assert_null(graph);
    wend_diagnostics_destroy(findings);
    close_world(&made);
}

static void contract_violations_of_views_are_reported(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {4, 4, 6, 6, 1});
    soft_contract_broken();
    const wend_location nowhere = wend_location_at((double)NAN, 0, 0), here = wend_location_at(1, 1, 0);
    assert_int_equal(wend_visibility_graph_find_path(made.graph, made.query, nowhere, here, &made.path), WEND_INVALID);
    assert_int_equal(wend_visibility_graph_find_path(made.graph, made.query, here, nowhere, &made.path), WEND_INVALID);
    assert_false(wend_plane_sees(made.plane, here, nowhere));
    const wend_visibility_polygon *polygon = NULL;
    wend_view views[5];
    for (int i = 0; i < 5; i++) {
        views[i] = wend_default_view();
        views[i].place = here;
    }
    views[0].range = 0;
    views[1].half_angle = 4;
    views[2].facing = (wend_vector2){0, 0};
    views[3].arc_tolerance = -1;
    views[4].place = nowhere;
    for (int i = 0; i < 5; i++)
        assert_int_equal(wend_plane_view(made.plane, made.query, &views[i], &polygon), WEND_INVALID);
    assert_null(polygon);
    wend_path_tree *tree = NULL;
    assert_int_equal(wend_path_tree_create(made.graph, made.query, nowhere, wend_default_allocator(), &tree),
                     WEND_INVALID);
    assert_null(tree);
    assert_int_equal(soft_contract_broken(), 9);
    close_world(&made);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory and pictures

static const wend_vector2 hall[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}}, post[] = {{4, 4}, {6, 4}, {6, 6}, {4, 6}},
                          wedge[] = {{10, 1}, {16, 8}, {12, 9}};
static const wend_area hall_areas[] = {{.points = hall, .point_count = 4},
                                       {.points = post, .point_count = 4, .terrain = 1},
                                       {.points = wedge, .point_count = 3, .terrain = 1}};

static wend_status use_everything(world *made) {
    wend_view view = wend_default_view();
    const wend_visibility_polygon *polygon = NULL;
    view.place = wend_location_at(2, 5, 0);
    view.range = 9;
    wend_status status = wend_plane_view(made->plane, made->query, &view, &polygon);
    view.half_angle = 1;
    if (!status) status = wend_plane_view(made->plane, made->query, &view, &polygon);
    if (!status)
        status = wend_visibility_graph_find_path(made->graph, made->query, wend_location_at(1, 5, 0),
                                                 wend_location_at(19, 9, 0), &made->path);
    return status;
}

static wend_status look_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = hall_areas;
    def.area_count = 3;
    world made;
    wend_visibility_graph *swept = NULL;
    wend_path_tree *tree = NULL;
    wend_visibility_graph_def graph_def = wend_default_visibility_graph_def();
    graph_def.allocator = allocator;
    graph_def.algorithm = WEND_VISIBILITY_SWEEP;
    wend_status status = open_world(&made, &def, allocator);
    if (!status) status = wend_visibility_graph_create(made.plane, &graph_def, NULL, &swept);
    if (!status) status = use_everything(&made);
    if (!status) status = wend_path_tree_create(made.graph, made.query, wend_location_at(1, 5, 0), allocator, &tree);
    if (!status) status = wend_path_tree_path_to(tree, made.query, wend_location_at(19, 9, 0), &made.path);
    wend_path_tree_destroy(tree);
    wend_visibility_graph_destroy(swept);
    close_world(&made);
    return status;
}

static void failing_allocations_leave_no_view_behind(void **state) {
    (void)state;
    walk_failing_allocations("visibility", look_with, NULL);
}

static void after_warm_up_nothing_is_allocated(void **state) {
    (void)state;
    test_allocator counts = {0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = hall_areas;
    def.area_count = 3;
    world made;
    wend_path_tree *tree = NULL;
    assert_int_equal(open_world(&made, &def, test_allocator_value(&counts)), WEND_OK);
    assert_int_equal(use_everything(&made), WEND_OK);
    assert_int_equal(
        wend_path_tree_create(made.graph, made.query, wend_location_at(1, 5, 0), test_allocator_value(&counts), &tree),
        WEND_OK);
    size_t before = counts.allocations;
    assert_int_equal(use_everything(&made), WEND_OK);
    assert_int_equal(wend_path_tree_path_to(tree, made.query, wend_location_at(19, 9, 0), &made.path), WEND_OK);
    assert_int_equal(counts.allocations, before);
    wend_path_tree_destroy(tree);
    close_world(&made);
    assert_int_equal(counts.live_blocks, 0);
}

typedef struct drawn {
    size_t polygons, lines, marks;
} drawn;

static void count_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points;
    (void)style;
    assert_true(count >= 3);
    ((drawn *)user)->polygons++;
}

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    (void)points;
    (void)style;
    assert_int_equal(count, 2);
    ((drawn *)user)->lines++;
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point;
    (void)style;
    ((drawn *)user)->marks++;
}

static void views_graphs_and_trees_can_be_drawn(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {4, 4, 6, 6, 1});
    drawn seen = {0};
    const wend_draw draw = {.user = &seen, .polygon = count_polygon, .line = count_line, .mark = count_mark};
    const wend_draw nothing = {0};
    wend_view view = wend_default_view();
    view.place = wend_location_at(2, 5, 0);
    wend_visibility_polygon_draw(look(&made, &view), &draw);
    assert_true(seen.polygons == 1 && seen.lines == 2 && seen.marks == 1);
    view.range = 1;
    view.arc_tolerance = 1e-6; // many chords, several polygons
    wend_visibility_polygon_draw(look(&made, &view), &draw);
    assert_true(seen.polygons > 3);
    seen = (drawn){0};
    wend_visibility_graph_draw(made.graph, &draw);
    assert_int_equal(seen.lines, 4);
    wend_path_tree *tree = NULL;
    assert_int_equal(
        wend_path_tree_create(made.graph, made.query, wend_location_at(2, 5, 0), wend_default_allocator(), &tree),
        WEND_OK);
    seen = (drawn){0};
    wend_path_tree_draw(tree, &draw);
    assert_true(seen.lines == 4 && seen.marks == 1);
    wend_visibility_polygon_draw(look(&made, &view), &nothing);
    wend_visibility_graph_draw(made.graph, &nothing);
    wend_path_tree_draw(tree, &nothing);
    wend_path_tree_destroy(tree);
    close_world(&made);
}

static void a_tree_leads_from_every_corner_back_to_its_source(void **state) {
    (void)state;
    world made = BOXES({0, 0, 20, 10, 0}, {4, 4, 6, 6, 1}, {9, 1, 11, 9, 1}, {30, 0, 40, 10, 0}, {34, 4, 36, 6, 1});
    wend_path_tree *tree = NULL;
    const wend_location source = wend_location_at(1, 5, 0);
    assert_int_equal(wend_path_tree_create(made.graph, made.query, source, wend_default_allocator(), &tree), WEND_OK);
    size_t reached = 0, straight = 0;
    for (uint32_t node = 0; node < wend_visibility_graph_node_count(made.graph); node++) {
        wend_vector2 at = wend_visibility_graph_get_node(made.graph, node).position, before = {1, 5};
        uint32_t parent = wend_path_tree_parent(tree, node);
        double cost = 0;
        if (isinf(wend_path_tree_node_cost(tree, node))) { // on the other island
            assert_true(at.x >= 30 && parent == WEND_NO_VISIBILITY_NODE);
            continue;
        }
        if (parent != WEND_NO_VISIBILITY_NODE) {
            before = wend_visibility_graph_get_node(made.graph, parent).position;
            cost = wend_path_tree_node_cost(tree, parent);
        }
        assert_true(is_near(wend_path_tree_node_cost(tree, node), cost + hypot(at.x - before.x, at.y - before.y)));
        find_path(&made, source, wend_location_at(at.x, at.y, 0));
        assert_true(is_near(wend_path_tree_node_cost(tree, node), made.path.cost));
        reached++;
        straight += parent == WEND_NO_VISIBILITY_NODE;
    }
    assert_true(reached == 8 && straight >= 4 && straight < 8);
    wend_path_tree_destroy(tree);
    close_world(&made);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visibility_graphs_paths_and_trees_are_right),
        cmocka_unit_test(views_hold_what_is_seen),
        cmocka_unit_test(a_path_goes_around_a_pillar),
        cmocka_unit_test(corners_in_line_are_joined_one_by_one),
        cmocka_unit_test(islands_and_media_are_not_connected),
        cmocka_unit_test(a_pinch_is_two_places),
        cmocka_unit_test(an_empty_mesh_has_nothing_to_see),
        cmocka_unit_test(limits_cut_a_view),
        cmocka_unit_test(a_view_says_what_its_vertices_are),
        cmocka_unit_test(workers_and_algorithms_make_the_same_graph),
        cmocka_unit_test(the_largest_worlds_are_exact),
        cmocka_unit_test(bad_definitions_of_graphs_are_explained),
        cmocka_unit_test_setup_teardown(contract_violations_of_views_are_reported, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test(failing_allocations_leave_no_view_behind),
        cmocka_unit_test(after_warm_up_nothing_is_allocated),
        cmocka_unit_test(views_graphs_and_trees_can_be_drawn),
        FACT(a_tree_leads_from_every_corner_back_to_its_source),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

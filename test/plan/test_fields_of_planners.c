#include "support/field_effects.h"

#include "grid_scenes.h"
#include "support/location_of.h"
#include "support/tagged_graph.h"

#include <math.h>

// No field of the requests and definitions of planners is silent (support/field_effects.h): any-angle, planes, corridors, views, visibility
// graphs, smoothing, quadtrees, incremental searches, estimators.
#define SIDE 48

static wend_grid *grid;    // caves, of several islands
static wend_grid *islands; // of several terrains
static wend_any_angle *any_angle;
static wend_mesh *mesh; // pillars in a yard with mud, two of them touching in TOUCH
static wend_cells *cells;
static wend_plane *plane;
static wend_quadtree *tree;
static wend_graph *graph;
static wend_query *query;
static wend_query *sight;
static wend_path path;
static uint32_t starts[3], goals[3]; // free cells of the caves' largest island
static wend_domain grid_domain;      // of the caves

static const wend_vector2 TOUCH = {30, 30}, BEFORE = {25, 36}, BEYOND = {36, 25}, NEAR = {3, 4}, FAR = {56.5, 55.25};
static const wend_vector2 IN_PILLAR = {26, 26};
static uint32_t touch_before, touch_beyond; // triangles at TOUCH, on either side of the pillars

static wend_grid *scene(scene_grid_kind kind, uint32_t side) {
    scene_grid_def def = scene_default_grid_def(side, side, 5);
    wend_grid *made = NULL;
    assert_int_equal(scene_grid_make(kind, &def, &made), WEND_OK);
    return made;
}

static void make_grids(void) {
    grid = scene(SCENE_GRID_CAVES, SIDE);
    islands = scene(SCENE_GRID_ISLANDS, SIDE);
    static uint32_t sizes[SIDE * SIDE], free_cells[SIDE * SIDE];
    uint32_t most = 0, count = 0;
    for (uint32_t i = 0; i < SIDE * SIDE; i++) sizes[wend_grid_island(grid, i)]++;
    for (uint32_t i = 1; i < SIDE * SIDE; i++) most = sizes[i] > sizes[most] || !most ? i : most;
    for (uint32_t i = 0; i < SIDE * SIDE; i++)
        if (wend_grid_island(grid, i) == most) free_cells[count++] = i;
    assert_true(count > 400);
    for (int i = 0; i < 3; i++) starts[i] = free_cells[7 * i], goals[i] = free_cells[count - 1 - 9 * (uint32_t)i];
    grid_domain = wend_grid_domain(grid);
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
    assert_int_equal(wend_any_angle_create(&def, NULL, &any_angle), WEND_OK);
    wend_quadtree_def quads = wend_default_quadtree_def();
    assert_int_equal(wend_quadtree_create_from_grid(grid, &quads, NULL, &tree), WEND_OK);
}

// A triangle at TOUCH that lies towards another point.
static uint32_t triangle_towards(wend_vector2 there) {
    const wend_triangulation *triangles = wend_mesh_triangulation(mesh);
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    for (uint32_t i = 0; i < wend_triangulation_triangle_count(triangles); i++) {
        const wend_triangle triangle = wend_triangulation_get_triangle(triangles, i);
        bool touches = false;
        wend_vector2 middle = {0, 0};
        for (int k = 0; k < 3; k++) {
            const wend_vector2 at =
                wend_lattice_position(&lattice, wend_triangulation_vertex(triangles, triangle.vertices[k]));
            touches = touches || (at.x == TOUCH.x && at.y == TOUCH.y);
            middle.x += at.x / 3, middle.y += at.y / 3;
        }
        const double along = (middle.x - TOUCH.x) * (there.x - TOUCH.x) + (middle.y - TOUCH.y) * (there.y - TOUCH.y);
        if (touches && along > 0 && wend_mesh_is_free(mesh, i)) return i;
    }
    fail_msg("no triangle at TOUCH");
    return WEND_NO_TRIANGLE;
}

static void make_mesh(void) {
    enum { PILLARS = 60 };
    static wend_vector2 corners[12 + 4 + 3 * PILLARS];
    static wend_area areas[4 + PILLARS];
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {4, 0}};
    const struct {
        wend_vector2 low, high;
        uint8_t terrain;
    } boxes[] = {{{0, 0}, {60, 60}, 0}, {{12, 8}, {20, 44}, 2}, {{22, 22}, {30, 30}, 1}, {{30, 30}, {38, 38}, 1}};
    for (int i = 0; i < 4; i++) {
        wend_vector2 *own = corners + 4 * i;
        own[0] = boxes[i].low, own[2] = boxes[i].high;
        own[1] = (wend_vector2){boxes[i].high.x, boxes[i].low.y};
        own[3] = (wend_vector2){boxes[i].low.x, boxes[i].high.y};
        areas[i] = (wend_area){.points = own, .point_count = 4, .terrain = boxes[i].terrain};
    }
    wend_random random = wend_random_seeded(4);
    for (int i = 0; i < PILLARS; i++) {
        wend_vector2 *own = corners + 16 + 3 * i;
        double x, y;
        do {
            x = 5 + (double)wend_random_below(&random, 48), y = 5 + (double)wend_random_below(&random, 48);
        } while (x > 17 && x < 39 && y > 17 && y < 39); // not at TOUCH
        own[0] = (wend_vector2){x, y};
        own[1] =
            (wend_vector2){x + 1 + (double)wend_random_below(&random, 3), y + (double)wend_random_below(&random, 2)};
        own[2] =
            (wend_vector2){x + (double)wend_random_below(&random, 2), y + 1 + (double)wend_random_below(&random, 3)};
        areas[4 + i] = (wend_area){.points = own, .point_count = 3, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 4 + PILLARS;
    def.terrains = terrains, def.terrain_count = 3;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_cells_create_triangles(mesh, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
    touch_before = triangle_towards(BEFORE), touch_beyond = triangle_towards(BEYOND);
}

static void make_graph(void) {
    static wend_vector3 places[10 * 10];
    static wend_graph_edge edges[2 * 10 * 10];
    uint32_t count = 0;
    for (uint32_t i = 0; i < 100; i++) {
        const uint32_t row = i / 10;
        places[i] = (wend_vector3){i % 10, row, 0};
        if (i % 10 < 9) edges[count++] = (wend_graph_edge){.from = i, .to = i + 1, .cost = 1 + i % 3};
        if (i < 90) edges[count++] = (wend_graph_edge){.from = i + 10, .to = i, .cost = 1 + i % 4};
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = places, def.waypoint_count = 100;
    def.edges = edges, def.edge_count = count;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
}

static int make_worlds(void **state) {
    make_grids();
    make_mesh();
    make_graph();
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &sight), WEND_OK);
    path = wend_path_empty(wend_default_allocator());
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_path_free(&path);
    wend_query_destroy(sight);
    wend_query_destroy(query);
    wend_graph_destroy(graph);
    wend_plane_destroy(plane), wend_cells_destroy(cells), wend_mesh_destroy(mesh);
    wend_quadtree_destroy(tree);
    wend_any_angle_destroy(any_angle);
    wend_grid_destroy(islands), wend_grid_destroy(grid);
    return field_effects_end(state);
}

static void see_answer(wend_status status) {
    seen_status(status);
    if (!status) seen_path(&path);
}

// ---------------------------------------------------------------------------------------------------------------------
// Any-angle paths

static void look_at_any_angle(const wend_any_angle_def *def) {
    wend_any_angle *made = NULL;
    seen_status(wend_any_angle_create(def, look_findings(), &made));
    if (!made) return;
    seen(wend_any_angle_plane(made) != NULL);
    wend_any_angle_draw(made, look_draw());
    wend_any_angle_destroy(made);
}

static void look_at_jump_points(const wend_jump_points_def *def) {
    wend_jump_points *made = NULL;
    seen_status(wend_jump_points_create(def, look_findings(), &made));
    if (!made) return;
    seen(wend_jump_points_bytes(made));
    const uint64_t goal = goals[0];
    wend_search_request request = wend_default_search_request();
    request.start = starts[0], request.goals = &goal, request.goal_count = 1;
    see_answer(wend_jump_points_find_path(made, query, &request, &path));
    wend_jump_points_destroy(made);
}

static void no_field_of_jump_points_is_silent(void **state) {
    (void)state;
    wend_jump_points_def def = wend_default_jump_points_def();
    def.grid = grid;
#define JUMP_POINTS(field, ...)                                                                                        \
    TRY(wend_jump_points_def, wend_jump_points_create, field, look_at_jump_points, def, __VA_ARGS__)
    JUMP_POINTS(size, 1);
    JUMP_POINTS(grid, islands);
    JUMP_POINTS(grid, NULL);
    JUMP_POINTS(allocator, look_allocator());
    JUMP_POINTS(keep_jumps, true);
    assert_no_silence();
}

static void look_at_weighted_jumps(const wend_weighted_jumps_def *def) {
    wend_weighted_jumps *made = NULL;
    seen_status(wend_weighted_jumps_create(def, look_findings(), &made));
    if (!made) return;
    seen(wend_weighted_jumps_bytes(made));
    const uint64_t goal = goals[0];
    wend_search_request request = wend_default_search_request();
    request.start = starts[0], request.goals = &goal, request.goal_count = 1;
    see_answer(wend_weighted_jumps_find_path(made, query, &request, &path));
    wend_weighted_jumps_destroy(made);
}

static void no_field_of_weighted_jumps_is_silent(void **state) {
    (void)state;
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    def.grid = grid;
#define WEIGHTED_JUMPS(field, ...)                                                                                     \
    TRY(wend_weighted_jumps_def, wend_weighted_jumps_create, field, look_at_weighted_jumps, def, __VA_ARGS__)
    WEIGHTED_JUMPS(size, 1);
    WEIGHTED_JUMPS(grid, islands);
    WEIGHTED_JUMPS(grid, NULL);
    WEIGHTED_JUMPS(allocator, look_allocator());
    assert_no_silence();
}

static void see_subgoals(wend_subgoals *made) {
    if (!made) return;
    const wend_subgoals_facts facts = wend_subgoals_describe(made);
    seen(facts.levels), seen(facts.subgoals), seen(facts.bytes);
    const uint64_t goal = goals[0];
    wend_search_request request = wend_default_search_request();
    request.start = starts[0], request.goals = &goal, request.goal_count = 1;
    see_answer(wend_subgoals_find_path(made, query, &request, &path));
    wend_subgoals_destroy(made);
}

static void look_at_subgoals(const wend_subgoals_def *def) {
    wend_subgoals *made = NULL;
    seen_status(wend_subgoals_create(def, look_findings(), &made));
    see_subgoals(made);
}

static void look_at_loaded_subgoals(const wend_subgoals_def *def) {
    wend_subgoals_def saved_def = wend_default_subgoals_def();
    wend_subgoals *saved = NULL, *made = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes = NULL;
    size_t count = 0;
    wend_file *file = NULL;
    saved_def.grid = grid;
    assert_int_equal(wend_subgoals_create(&saved_def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_subgoals_write(saved, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    seen_status(wend_subgoals_load(file, def, look_findings(), &made));
    see_subgoals(made);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_subgoals_destroy(saved);
}

static void no_field_of_subgoals_is_silent(void **state) {
    (void)state;
    wend_subgoals_def def = wend_default_subgoals_def();
    const wend_domain islands_domain = wend_grid_domain(islands);
    def.grid = grid;
#define SUBGOALS(field, ...)                                                                                           \
    TRY(wend_subgoals_def, wend_subgoals_create, field, look_at_subgoals, def, __VA_ARGS__);                           \
    TRY(wend_subgoals_def, wend_subgoals_load, field, look_at_loaded_subgoals, def, __VA_ARGS__)
    SUBGOALS(size, 1);
    SUBGOALS(grid, islands);
    SUBGOALS(grid, NULL);
    SUBGOALS(domain, &islands_domain);
    SUBGOALS(level_limit, 1);
    SUBGOALS(allocator, look_allocator());
    assert_no_silence();
}

static void on_corners(const wend_any_angle_request *request) {
    see_answer(wend_any_angle_find_path(any_angle, query, request, &path));
}

static void no_field_of_any_angle_searches_is_silent(void **state) {
    (void)state;
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = grid;
#define ANY_ANGLE(field, ...) TRY(wend_any_angle_def, wend_any_angle_create, field, look_at_any_angle, def, __VA_ARGS__)
    ANY_ANGLE(size, 1);
    ANY_ANGLE(grid, islands);
    ANY_ANGLE(grid, NULL);
    ANY_ANGLE(without_exact, true);
    ANY_ANGLE(allocator, look_allocator());

    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_any_angle_request base = wend_default_any_angle_request();
    base.start = starts[0], base.goal = goals[0];
#define CORNERS(field, context, ...)                                                                                   \
    TRY_WITH(wend_any_angle_request, wend_any_angle_find_path, field, on_corners, base, context, __VA_ARGS__)
    for (int i = WEND_ANY_ANGLE_EXACT; i <= WEND_ANY_ANGLE_SMOOTHED; i++) {
#define BY_ALGORITHM from.algorithm = (wend_any_angle_algorithm)i
        const wend_any_angle_algorithm next = (wend_any_angle_algorithm)((i + 1) % 4);
        CORNERS(size, BY_ALGORITHM, 1);
        CORNERS(start, BY_ALGORITHM, starts[1]);
        CORNERS(goal, BY_ALGORITHM, goals[1]);
        CORNERS(algorithm, BY_ALGORITHM, next);
        CORNERS(work, BY_ALGORITHM, 1);
        CORNERS(cancellation, BY_ALGORITHM, look_stop());
        CORNERS(observer, BY_ALGORITHM, look_expanded);
        CORNERS(observer_user, BY_ALGORITHM, look_user());
        CORNERS(profile, BY_ALGORITHM, &tall);
        CORNERS(observer_user, (BY_ALGORITHM, from.observer = i ? look_expanded : NULL), look_user());
    }
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Planes and corridors

static void note_interval(void *user, const wend_plane_interval *interval) {
    seen(user == look_user());
    seen_number(interval->estimate);
    seen(interval->cell);
}

static void on_plane(const wend_plane_request *request) {
    see_answer(wend_plane_find_path(plane, query, request, &path));
}

static void note_step(void *user, const wend_corridor_step *step) {
    seen(user == look_user());
    seen_number(step->estimate);
    seen(step->cell);
}

static void in_corridors(const wend_corridor_request *request) {
    see_answer(wend_corridor_find_path(plane, query, request, &path));
}

static wend_location located(wend_vector2 position, uint32_t triangle) {
    wend_location location = location_of(position);
    location.cell = triangle;
    return location;
}

// What both have. From TOUCH, or to it, the sides of the touching pillars are what triangles choose between.
#define FREE_SEARCH(structure, function, look, watcher)                                                                \
    do {                                                                                                               \
        TRY(structure, function, size, look, base, 1);                                                                 \
        TRY(structure, function, start, look, base, location_of(TOUCH));                                               \
        TRY(structure, function, goal, look, base, location_of(TOUCH));                                                \
        TRY_WITH(structure, function, start, look, base,                                                               \
                 (from.start = location_of(TOUCH), from.goal = location_of(BEYOND)), located(TOUCH, touch_before));    \
        TRY_WITH(structure, function, goal, look, base,                                                                \
                 (from.start = location_of(BEFORE), from.goal = location_of(TOUCH)), located(TOUCH, touch_beyond));    \
        TRY_WITH(structure, function, find_nearest, look, base, from.goal = location_of(IN_PILLAR), true);             \
        TRY(structure, function, work, look, base, 3);                                                                 \
        TRY(structure, function, cancellation, look, base, look_stop());                                               \
        TRY(structure, function, observer, look, base, watcher);                                                       \
        TRY(structure, function, observer_user, look, base, look_user());                                              \
        TRY_WITH(structure, function, observer_user, look, base, from.observer = watcher, look_user());                \
        TRY(structure, function, profile, look, base, &tall_agent);                                                    \
    } while (0)

static void no_field_of_searches_in_the_plane_is_silent(void **state) {
    (void)state;
    wend_profile tall_agent = wend_default_profile();
    tall_agent.height = 2;
    {
        wend_plane_request base = wend_default_plane_request();
        base.start = location_of(NEAR), base.goal = location_of(FAR);
        FREE_SEARCH(wend_plane_request, wend_plane_find_path, on_plane, note_interval);
    }
    wend_profile wide_agent = wend_default_profile();
    wide_agent.radius = 0.5;
    {
        const wend_mesh_def def = wend_default_mesh_def();
        wend_mesh *nothing = NULL;
        wend_clearance *foreign = NULL;
        assert_int_equal(wend_mesh_create(&def, NULL, &nothing), WEND_OK);
        assert_int_equal(wend_clearance_create(nothing, wend_default_allocator(), &foreign), WEND_OK);
        wend_plane_request base = wend_default_plane_request();
        base.start = location_of(NEAR), base.goal = location_of(FAR);
        TRY_WITH(wend_plane_request, wend_plane_find_path, clearance, on_plane, base, from.profile = &wide_agent,
                 foreign);
        wend_corridor_request wide = wend_default_corridor_request();
        wide.start = location_of(NEAR), wide.goal = location_of(FAR);
        TRY_WITH(wend_corridor_request, wend_corridor_find_path, clearance, in_corridors, wide,
                 from.profile = &wide_agent, foreign);
        wend_clearance_destroy(foreign);
        wend_mesh_destroy(nothing);
    }
    wend_corridor_request base = wend_default_corridor_request();
    base.start = location_of(NEAR), base.goal = location_of(FAR);
    FREE_SEARCH(wend_corridor_request, wend_corridor_find_path, in_corridors, note_step);
    TRY(wend_corridor_request, wend_corridor_find_path, thorough, in_corridors, base, true);
    assert_no_silence();
}

// A path that is none: it is searched, as the request says.
static void repaired_on_plane(const wend_plane_request *request) {
    wend_path_repair repair = WEND_PATH_REPAIR_KEPT;
    path.outcome = WEND_OUTCOME_NONE;
    see_answer(wend_plane_repair_path(plane, query, 1.5, request, &path, &repair));
    seen(repair);
}

static void repaired_corridor(const wend_corridor_request *request) {
    wend_path_repair repair = WEND_PATH_REPAIR_KEPT;
    path.outcome = WEND_OUTCOME_NONE;
    see_answer(wend_plane_repair_corridor(plane, query, 1.5, request, &path, &repair));
    seen(repair);
}

static wend_path reviewed; // from NEAR to FAR

static void see_review(wend_status status, const wend_path_review *review) {
    seen_status(status);
    seen(review->is_valid);
    seen_number(review->cost), seen_number(review->lower_bound), seen_number(review->walked);
}

static void review_on_plane(const wend_plane_request *request) {
    wend_path_review review = {0};
    const wend_status status = wend_plane_review_path(plane, query, &reviewed, request, &review);
    see_review(status, &review);
}

static void review_corridor(const wend_corridor_request *request) {
    wend_path_review review = {0};
    const wend_status status = wend_plane_review_corridor(plane, query, &reviewed, request, &review);
    see_review(status, &review);
}

#define REVIEW(structure, function, look, foreign)                                                                     \
    do {                                                                                                               \
        TRY(structure, function, size, look, base, 1);                                                                 \
        TRY(structure, function, start, look, base, location_of(TOUCH));                                               \
        TRY(structure, function, goal, look, base, location_of(TOUCH));                                                \
        TRY(structure, function, profile, look, base, &tall_agent);                                                    \
        TRY_WITH(structure, function, clearance, look, base, from.profile = &wide_agent, foreign);                     \
    } while (0)

static void no_field_of_repairs_is_silent(void **state) {
    (void)state;
    wend_profile tall_agent = wend_default_profile(), wide_agent = wend_default_profile();
    tall_agent.height = 2;
    wide_agent.radius = 0.5;
    const wend_mesh_def def = wend_default_mesh_def();
    wend_mesh *nothing = NULL;
    wend_clearance *foreign = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &nothing), WEND_OK);
    assert_int_equal(wend_clearance_create(nothing, wend_default_allocator(), &foreign), WEND_OK);
    {
        wend_plane_request base = wend_default_plane_request();
        base.start = location_of(NEAR), base.goal = location_of(FAR);
        FREE_SEARCH(wend_plane_request, wend_plane_repair_path, repaired_on_plane, note_interval);
        TRY_WITH(wend_plane_request, wend_plane_repair_path, clearance, repaired_on_plane, base,
                 from.profile = &wide_agent, foreign);
        assert_int_equal(wend_plane_find_path(plane, query, &base, &reviewed), WEND_OK);
        REVIEW(wend_plane_request, wend_plane_review_path, review_on_plane, foreign);
    }
    {
        wend_corridor_request base = wend_default_corridor_request();
        base.start = location_of(NEAR), base.goal = location_of(FAR);
        FREE_SEARCH(wend_corridor_request, wend_plane_repair_corridor, repaired_corridor, note_step);
        TRY(wend_corridor_request, wend_plane_repair_corridor, thorough, repaired_corridor, base, true);
        TRY_WITH(wend_corridor_request, wend_plane_repair_corridor, clearance, repaired_corridor, base,
                 from.profile = &wide_agent, foreign);
        assert_int_equal(wend_corridor_find_path(plane, query, &base, &reviewed), WEND_OK);
        REVIEW(wend_corridor_request, wend_plane_review_corridor, review_corridor, foreign);
    }
    wend_path_free(&reviewed);
    wend_clearance_destroy(foreign);
    wend_mesh_destroy(nothing);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Visibility

static void look_around(const wend_view *view) {
    const wend_visibility_polygon *polygon = NULL;
    const wend_status status = wend_plane_view(plane, sight, view, &polygon);
    seen_status(status);
    if (status) return;
    seen_number(polygon->place.x), seen_number(polygon->place.y), seen_number(polygon->area);
    for (size_t i = 0; i < polygon->count; i++) {
        seen_number(polygon->vertices[i].position.x), seen_number(polygon->vertices[i].position.y);
        seen((uint64_t)polygon->vertices[i].edge);
    }
}

static void no_field_of_views_is_silent(void **state) {
    (void)state;
    wend_view base = wend_default_view();
    base.place = wend_location_at(NEAR.x, NEAR.y, 0);
#define VIEW(field, context, ...) TRY_WITH(wend_view, wend_plane_view, field, look_around, base, context, __VA_ARGS__)
    VIEW(size, (void)0, 1);
    VIEW(place, (void)0, wend_location_at(FAR.x, FAR.y, 0));
    VIEW(place, from.place = location_of(TOUCH), located(TOUCH, touch_before));
    VIEW(range, (void)0, 7);
    VIEW(range, from.half_angle = 0.5, 7);
    VIEW(facing, (void)0, (wend_vector2){0, 1});
    VIEW(facing, from.half_angle = 0.5, (wend_vector2){0, 1});
    VIEW(half_angle, (void)0, 0.5);
    VIEW(arc_tolerance, (void)0, 0.5);
    VIEW(arc_tolerance, (void)0, 0);
    VIEW(arc_tolerance, from.range = 7, 0.5);
    VIEW(arc_tolerance, from.range = 7, 0);
    assert_no_silence();
}

static void look_at_visibility_graph(const wend_visibility_graph_def *def) {
    wend_visibility_graph *made = NULL;
    seen_status(wend_visibility_graph_create(plane, def, look_findings(), &made));
    if (!made) return;
    seen(wend_visibility_graph_edge_count(made));
    wend_visibility_graph_destroy(made);
}

static void no_field_of_visibility_graphs_is_silent(void **state) {
    (void)state;
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
#define SIGHTS(field, context, ...)                                                                                    \
    TRY_WITH(wend_visibility_graph_def, wend_visibility_graph_create, field, look_at_visibility_graph, def, context,   \
             __VA_ARGS__)
    SIGHTS(size, (void)0, 1);
    SIGHTS(algorithm, from.allocator = look_allocator(), WEND_VISIBILITY_SWEEP); // the graph is the same
    SIGHTS(algorithm, (void)0, (wend_visibility_algorithm)2);
    SIGHTS(profile, (void)0, &tall);
    for (int i = WEND_VISIBILITY_EXPANSION; i <= WEND_VISIBILITY_SWEEP; i++) {
        SIGHTS(jobs, from.algorithm = (wend_visibility_algorithm)i, look_jobs());
        SIGHTS(control, from.algorithm = (wend_visibility_algorithm)i, look_control());
        SIGHTS(allocator, from.algorithm = (wend_visibility_algorithm)i, look_allocator());
    }
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Quadtrees and smoothing

static void on_quads(const wend_quadtree_request *request) {
    see_answer(wend_quadtree_find_path(tree, query, request, &path));
}

static wend_quadtree_request base_quadtree_request(void) {
    wend_quadtree_request base = wend_default_quadtree_request();
    base.start = location_of(wend_grid_position(grid, starts[0]));
    base.goal = location_of(wend_grid_position(grid, goals[0]));
    return base;
}

static void no_field_of_searches_on_quads_is_silent(void **state) {
    (void)state;
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    const wend_quadtree_request base = base_quadtree_request();
#define QUADS(field, ...) TRY(wend_quadtree_request, wend_quadtree_find_path, field, on_quads, base, __VA_ARGS__)
    QUADS(size, 1);
    QUADS(start, location_of(wend_grid_position(grid, starts[1])));
    QUADS(goal, location_of(wend_grid_position(grid, goals[1])));
    QUADS(smooth, false);
    QUADS(work, 2);
    QUADS(cancellation, look_stop());
    QUADS(profile, &tall);
    assert_no_silence();
}

static double line_on_grid(void *user, wend_vector3 a, wend_vector3 b) {
    (void)user;
    seen_number(a.x), seen_number(a.y), seen_number(b.x), seen_number(b.y);
    return wend_grid_line_cost(grid, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
}

static void look_at_smoothing(const wend_smooth_def *def) {
    wend_quadtree_request request = base_quadtree_request();
    request.smooth = false;
    assert_int_equal(wend_quadtree_find_path(tree, query, &request, &path), WEND_OK);
    assert_true(path.point_count > 20);
    see_answer(wend_path_smooth(&path, line_on_grid, NULL, def));
}

static void no_field_of_smoothing_is_silent(void **state) {
    (void)state;
    const wend_smooth_def def = wend_default_smooth_def();
#define SMOOTH(field, ...) TRY(wend_smooth_def, wend_path_smooth, field, look_at_smoothing, def, __VA_ARGS__)
    SMOOTH(size, 1);
    SMOOTH(window, 3);
    SMOOTH(window, 0);
    SMOOTH(rounds, 0);
    SMOOTH(rounds, 17);
    SMOOTH(least_cost, 1);
    SMOOTH(least_cost, -1);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Incremental searches

static void note_incremental(void *user, uint64_t state, wend_incremental_expansion expansion) {
    seen(user == look_user());
    seen(state), seen((uint64_t)expansion);
}

static void see_plan(wend_incremental_search *search) {
    see_answer(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path));
    const wend_incremental_report report = wend_incremental_search_get_report(search);
    seen(report.expanded), seen(report.raised), seen(report.waiting), seen(report.from_scratch), seen(report.gave_up);
    seen_number(report.epsilon), seen_number(report.factor);
}

// Plans, walks on, plans, closes the path at its goal, plans, opens it again, plans.
static void see_incremental(wend_incremental_search *search, wend_grid *caves) {
    wend_incremental_search_set_start(search, starts[0]), wend_incremental_search_set_goal(search, goals[0]);
    see_plan(search);
    if (path.outcome != WEND_OUTCOME_COMPLETE) return;
    assert_true(path.state_count > 20);
    const uint32_t closed = (uint32_t)path.states[path.state_count - 2];
    const uint8_t was = wend_grid_terrain_of(caves, closed);
    uint32_t wall = 0;
    while (wend_grid_is_free(caves, wall)) wall++;
    const uint32_t walked[] = {(uint32_t)path.states[5], starts[2]}; // along the path, and beside it
    for (int i = 0; i < 2; i++) {
        wend_incremental_search_set_start(search, walked[i]);
        see_plan(search);
    }
    for (int turn = 0; turn < 2; turn++) {
        wend_grid_set_terrain(caves, closed % SIDE, closed / SIDE, 1, 1,
                              turn ? was : wend_grid_terrain_of(caves, wall));
        see_plan(search);
    }
}

static void look_at_incremental(const wend_incremental_search_def *def, bool on_domain, uint32_t without) {
    wend_grid *caves = scene(SCENE_GRID_CAVES, SIDE);
    wend_domain domain = wend_grid_domain(caves);
    domain.capabilities &= ~without;
    wend_incremental_search *search = NULL;
    seen_status(on_domain ? wend_incremental_search_create_on_domain(&domain, def, look_findings(), &search)
                          : wend_incremental_search_create_on_grid(caves, def, look_findings(), &search));
    if (search) see_incremental(search, caves);
    wend_incremental_search_destroy(search);
    wend_grid_destroy(caves);
}

static void live_on_grid(const wend_incremental_search_def *def) {
    look_at_incremental(def, false, 0);
}

static void live_on_domain(const wend_incremental_search_def *def) {
    look_at_incremental(def, true, 0);
}

static void live_inconsistently(const wend_incremental_search_def *def) {
    look_at_incremental(def, true, WEND_DOMAIN_CONSISTENT);
}

#define INCREMENTAL(function, look)                                                                                    \
    do {                                                                                                               \
        TRY(wend_incremental_search_def, function, size, look, base, 1);                                               \
        for (int i = WEND_INCREMENTAL_WEIGHTED; i <= WEND_INCREMENTAL_ADSTAR; i++) {                                   \
            const wend_incremental_algorithm algorithm = (wend_incremental_algorithm)i;                                \
            TRY_WITH(wend_incremental_search_def, function, algorithm, look, base, from.algorithm = algorithm,         \
                     (wend_incremental_algorithm)((i + 1) % 4));                                                       \
            TRY_WITH(wend_incremental_search_def, function, cost_weight, look, base, from.algorithm = algorithm, 0.5); \
            TRY_WITH(wend_incremental_search_def, function, estimate_weight, look, base, from.algorithm = algorithm,   \
                     2);                                                                                               \
            TRY_WITH(wend_incremental_search_def, function, estimate_weight, look, base,                               \
                     (from.algorithm = algorithm, from.cost_weight = 0), 2);                                           \
            TRY_WITH(wend_incremental_search_def, function, schedule, look, base, from.algorithm = algorithm, gentle); \
            TRY_WITH(wend_incremental_search_def, function, schedule_count, look, base, from.algorithm = algorithm,    \
                     2);                                                                                               \
            for (int k = WEND_REPAIR_AUTO; k <= WEND_REPAIR_ALWAYS_SCRATCH; k++) {                                     \
                const wend_repair_policy policy = (wend_repair_policy)k;                                               \
                if (k)                                                                                                 \
                    TRY_WITH(wend_incremental_search_def, function, policy, look, base, from.algorithm = algorithm,    \
                             policy);                                                                                  \
                TRY_WITH(wend_incremental_search_def, function, repair_limit, look, base,                              \
                         (from.algorithm = algorithm, from.policy = policy), 1e6);                                     \
                TRY_WITH(wend_incremental_search_def, function, start_moves, look, base,                               \
                         (from.algorithm = algorithm, from.policy = policy), WEND_START_MOVES_REKEY);                  \
            }                                                                                                          \
            TRY_WITH(wend_incremental_search_def, function, cost_bound, look, base, from.algorithm = algorithm, 3);    \
            TRY_WITH(wend_incremental_search_def, function, observer, look, base, from.algorithm = algorithm,          \
                     note_incremental);                                                                                \
            TRY_WITH(wend_incremental_search_def, function, observer_user, look, base, from.algorithm = algorithm,     \
                     look_user());                                                                                     \
            TRY_WITH(wend_incremental_search_def, function, observer_user, look, base,                                 \
                     (from.algorithm = algorithm, from.observer = note_incremental), look_user());                     \
            TRY_WITH(wend_incremental_search_def, function, allocator, look, base, from.algorithm = algorithm,         \
                     look_allocator());                                                                                \
            TRY_WITH(wend_incremental_search_def, function, profile, look, base, from.algorithm = algorithm, &tall);   \
        }                                                                                                              \
    } while (0)

static void no_field_of_incremental_searches_is_silent(void **state) {
    (void)state;
    static const double gentle[] = {1.5, 1.4, 1.3, 1.1, 1};
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    const wend_incremental_search_def base = wend_default_incremental_search_def();
    INCREMENTAL(wend_incremental_search_create_on_grid, live_on_grid);
    INCREMENTAL(wend_incremental_search_create_on_domain, live_on_domain);
    INCREMENTAL(wend_incremental_search_create_on_domain, live_inconsistently);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Estimators

static wend_domain own_domain, graph_domain;
static tagged_graph graph_view;

// The caves as somebody's own domain: nobody can know that it is a grid.
static wend_status own_successors(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    return grid_domain.successors(grid_domain.user, state, edges);
}

static wend_estimator *estimated;

static void see_estimator(const wend_estimator_def *def, uint32_t state_count) {
    if (!estimated) return;
    seen(wend_estimator_bytes(estimated));
    size_t count = 0;
    const uint64_t *pivots = wend_estimator_pivots(estimated, &count);
    for (size_t i = 0; i < count; i++) seen(pivots[i]);
    for (uint32_t i = 0; i < state_count; i++) seen_number(wend_estimator_estimate(estimated, i, i, def->goal));
    for (uint32_t i = 0; i < state_count; i += 7)
        for (uint32_t k = 0; k < state_count; k += state_count / 9)
            seen_number(wend_estimator_estimate(estimated, i, i, k));
    seen(wend_estimator_is_valid(estimated));
    wend_estimator_draw(estimated, look_draw());
    wend_estimator_destroy(estimated);
    estimated = NULL;
}

// On a domain, or on the caves when there is none; with another definition, of the file that it leads to.
static void look_at_estimator(const wend_domain *domain, const wend_estimator_def *def, const wend_estimator_def *base,
                              uint32_t state_count) {
    wend_file_writer *writer = NULL;
    wend_file *file = NULL;
    if (base) {
        wend_estimator *made = NULL;
        const uint8_t *bytes = NULL;
        size_t count = 0;
        assert_int_equal(domain ? wend_estimator_create_on_domain(domain, base, NULL, &made)
                                : wend_estimator_create_on_grid(grid, base, NULL, &made),
                         WEND_OK);
        assert_int_equal(wend_estimator_write(made, &writer), WEND_OK);
        assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
        assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
        wend_estimator_destroy(made);
    }
    if (file && domain)
        seen_status(wend_estimator_load_on_domain(file, domain, def, look_findings(), &estimated));
    else if (file)
        seen_status(wend_estimator_load_on_grid(file, grid, def, look_findings(), &estimated));
    else if (domain)
        seen_status(wend_estimator_create_on_domain(domain, def, look_findings(), &estimated));
    else
        seen_status(wend_estimator_create_on_grid(grid, def, look_findings(), &estimated));
    see_estimator(def, state_count);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
}

static wend_estimator_def saved_def; // what files are made of

static void estimate_grid(const wend_estimator_def *def) {
    look_at_estimator(NULL, def, NULL, SIDE * SIDE);
}

static void load_grid(const wend_estimator_def *def) {
    look_at_estimator(NULL, def, &saved_def, SIDE * SIDE);
}

static void estimate_grid_domain(const wend_estimator_def *def) {
    look_at_estimator(&grid_domain, def, NULL, SIDE * SIDE);
}

static void estimate_own_domain(const wend_estimator_def *def) {
    look_at_estimator(&own_domain, def, NULL, SIDE * SIDE);
}

static void load_own_domain(const wend_estimator_def *def) {
    look_at_estimator(&own_domain, def, &saved_def, SIDE * SIDE);
}

static void estimate_graph(const wend_estimator_def *def) {
    look_at_estimator(&graph_domain, def, NULL, 100);
}

static void load_graph(const wend_estimator_def *def) {
    look_at_estimator(&graph_domain, def, &saved_def, 100);
}

// Of four kinds, or of the two that are not for grids alone; with goals and own pivots that are states.
// (Of few seeds farthest pivots differ everywhere: 9 is one.)
#define ESTIMATE(function, look, kinds, first_goal, second_goal, listed, other_listed)                                 \
    do {                                                                                                               \
        wend_estimator_def base = wend_default_estimator_def();                                                        \
        saved_def = base;                                                                                              \
        TRY(wend_estimator_def, function, size, look, base, 1);                                                        \
        for (int i = WEND_ESTIMATOR_DIFFERENTIAL; i <= WEND_ESTIMATOR_PERFECT; i += kinds == 4 ? 1 : 3)                \
            for (int k = WEND_PIVOTS_FARTHEST; k <= WEND_PIVOTS_OWN; k++) {                                            \
                base = wend_default_estimator_def();                                                                   \
                base.kind = (wend_estimator_kind)i;                                                                    \
                if (i == WEND_ESTIMATOR_DIFFERENTIAL) base.placement = (wend_pivot_placement)k;                        \
                if (i == WEND_ESTIMATOR_DIFFERENTIAL && k == WEND_PIVOTS_OWN)                                          \
                    base.pivots = listed, base.pivot_count = 2;                                                        \
                if (i == WEND_ESTIMATOR_PERFECT) base.goal = first_goal;                                               \
                if (i != WEND_ESTIMATOR_DIFFERENTIAL && k > 0) break;                                                  \
                saved_def = base;                                                                                      \
                TRY(wend_estimator_def, function, kind, look, base, (wend_estimator_kind)((i + 1) % 4));               \
                TRY(wend_estimator_def, function, kind, look, base, (wend_estimator_kind)4);                           \
                TRY(wend_estimator_def, function, pivot_count, look, base, 1);                                         \
                TRY(wend_estimator_def, function, pivot_count, look, base, 0);                                         \
                TRY(wend_estimator_def, function, placement, look, base, (wend_pivot_placement)((k + 1) % 4));         \
                TRY(wend_estimator_def, function, pivots, look, base, other_listed);                                   \
                TRY(wend_estimator_def, function, goal, look, base, second_goal);                                      \
                TRY(wend_estimator_def, function, area_side, look, base, 8);                                           \
                TRY(wend_estimator_def, function, area_side, look, base, 0);                                           \
                TRY(wend_estimator_def, function, seed, look, base, 9);                                                \
                TRY(wend_estimator_def, function, jobs, look, base, look_jobs());                                      \
                TRY(wend_estimator_def, function, allocator, look, base, look_allocator());                            \
            }                                                                                                          \
    } while (0)

static void no_field_of_estimators_is_silent(void **state) {
    (void)state;
    own_domain = wend_default_domain();
    own_domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_SYMMETRIC;
    own_domain.state_count = SIDE * SIDE;
    own_domain.successors = own_successors;
    graph_view = (tagged_graph){graph, ALL_TAGS};
    graph_domain = tagged_graph_domain(&graph_view);
    const uint64_t listed[] = {starts[0], goals[0]}, other[] = {starts[1], goals[1]};
    const uint64_t waypoints[] = {3, 97}, other_waypoints[] = {12, 50};
    ESTIMATE(wend_estimator_create_on_grid, estimate_grid, 4, starts[0], goals[0], listed, other);
    ESTIMATE(wend_estimator_create_on_domain, estimate_grid_domain, 4, starts[0], goals[0], listed, other);
    ESTIMATE(wend_estimator_create_on_domain, estimate_own_domain, 2, starts[0], goals[0], listed, other);
    ESTIMATE(wend_estimator_create_on_domain, estimate_graph, 2, 5, 50, waypoints, other_waypoints);
    ESTIMATE(wend_estimator_load_on_grid, load_grid, 4, starts[0], goals[0], listed, other);
    ESTIMATE(wend_estimator_load_on_domain, load_own_domain, 2, starts[0], goals[0], listed, other);
    ESTIMATE(wend_estimator_load_on_domain, load_graph, 2, 5, 50, waypoints, other_waypoints);
    assert_no_silence();
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_jump_points_is_silent),
        FACT(no_field_of_weighted_jumps_is_silent),
        FACT(no_field_of_subgoals_is_silent),
        FACT(no_field_of_any_angle_searches_is_silent),
        FACT(no_field_of_searches_in_the_plane_is_silent),
        FACT(no_field_of_repairs_is_silent),
        FACT(no_field_of_views_is_silent),
        FACT(no_field_of_visibility_graphs_is_silent),
        FACT(no_field_of_searches_on_quads_is_silent),
        FACT(no_field_of_smoothing_is_silent),
        FACT(no_field_of_incremental_searches_is_silent),
        FACT(no_field_of_estimators_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}

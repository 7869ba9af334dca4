#include "support/field_effects.h"
#include "support/location_of.h"

#include "grid_scenes.h"

#include <math.h>
#include <stdlib.h>

// No field of a request or of a definition of searches is silent (support/field_effects.h).
#define SIDE 48

static wend_grid *grid;         // caves, of several islands
static wend_grid *plain;        // empty, larger: searches look at cancellations on it
static wend_jump_points *jumps; // of the caves
static wend_weighted_jumps *weighted_jumps;
static wend_subgoals *subgoals;
static wend_goal_bounds *bounds; // boxes of cells leave little else than the path: no setting shows
static wend_sparse_grid *sparse;
static wend_graph *graph; // a lattice with odd costs
static wend_mesh *mesh;   // pillars
static wend_cells *cells;
static wend_plane *plane;
static wend_query *query;
static wend_path path;
static wend_quadtree *tree;
static wend_domain domain; // the caves, without a heuristic that is known
static wend_map *domain_map;
static uint32_t starts[3], goals[3]; // free cells of the caves' largest island
static uint32_t shut;                // a free cell of another island

static wend_grid *scene(scene_grid_kind kind, uint32_t side) {
    scene_grid_def def = scene_default_grid_def(side, side, 5);
    wend_grid *made = NULL;
    assert_int_equal(scene_grid_make(kind, &def, &made), WEND_OK);
    return made;
}

static void make_graph(void) {
    static wend_vector3 places[15 * 15 + 4];
    static wend_graph_edge edges[4 * 15 * 15 + 8];
    uint32_t count = 0;
    for (uint32_t i = 0; i < 15 * 15; i++) {
        uint32_t x = i % 15, y = i / 15;
        places[i] = (wend_vector3){x, y, 0};
        double across = 1 + (7 * i * i) % 11 / 2.0, down = 1 + (5 * i * i + i) % 13 / 2.0;
        if (x < 14) edges[count++] = (wend_graph_edge){.from = i, .to = i + 1, .cost = across};
        if (x < 14) edges[count++] = (wend_graph_edge){.from = i + 1, .to = i, .cost = across};
        if (y < 14) edges[count++] = (wend_graph_edge){.from = i, .to = i + 15, .cost = down};
        if (y < 14) edges[count++] = (wend_graph_edge){.from = i + 15, .to = i, .cost = down};
    }
    // From 225 to 228 by 226 or 227, equally promising although coming there costs differently (estimates are 2^-30 too low).
    for (uint32_t i = 0; i < 4; i++) places[225 + i] = (wend_vector3){i, 30, 0};
    edges[count++] = (wend_graph_edge){.from = 225, .to = 226, .cost = 4};
    edges[count++] = (wend_graph_edge){.from = 225, .to = 227, .cost = 5 - 0x1p-30};
    edges[count++] = (wend_graph_edge){.from = 226, .to = 228, .cost = 10};
    edges[count++] = (wend_graph_edge){.from = 227, .to = 228, .cost = 10};
    wend_graph_def def = wend_default_graph_def();
    def.positions = places, def.waypoint_count = 15 * 15 + 4;
    def.edges = edges, def.edge_count = count;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
}

static void make_mesh(void) {
    enum { PILLARS = 80 };
    static wend_vector2 corners[4 + 3 * PILLARS];
    static wend_area areas[1 + PILLARS];
    corners[0] = (wend_vector2){0, 0}, corners[1] = (wend_vector2){60, 0};
    corners[2] = (wend_vector2){60, 60}, corners[3] = (wend_vector2){0, 60};
    areas[0] = (wend_area){.points = corners, .point_count = 4};
    wend_random random = wend_random_seeded(4);
    for (int i = 0; i < PILLARS; i++) {
        double x = 2 + (double)wend_random_below(&random, 53), y = 2 + (double)wend_random_below(&random, 53);
        wend_vector2 *own = corners + 4 + 3 * i;
        own[0] = (wend_vector2){x, y};
        own[1] =
            (wend_vector2){x + 1 + (double)wend_random_below(&random, 3), y + (double)wend_random_below(&random, 2)};
        own[2] =
            (wend_vector2){x + (double)wend_random_below(&random, 2), y + 1 + (double)wend_random_below(&random, 4)};
        areas[1 + i] = (wend_area){.points = own, .point_count = 3, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 1 + PILLARS;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    assert_int_equal(wend_cells_create_triangles(mesh, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
}

static int make_worlds(void **state) {
    grid = scene(SCENE_GRID_CAVES, SIDE);
    plain = scene(SCENE_GRID_EMPTY, 40);
    wend_jump_points_def jumps_def = wend_default_jump_points_def();
    jumps_def.grid = grid;
    assert_int_equal(wend_jump_points_create(&jumps_def, NULL, &jumps), WEND_OK);
    wend_weighted_jumps_def weighted_def = wend_default_weighted_jumps_def();
    weighted_def.grid = grid;
    assert_int_equal(wend_weighted_jumps_create(&weighted_def, NULL, &weighted_jumps), WEND_OK);
    wend_subgoals_def subgoals_def = wend_default_subgoals_def();
    subgoals_def.grid = grid;
    assert_int_equal(wend_subgoals_create(&subgoals_def, NULL, &subgoals), WEND_OK);
    wend_goal_bounds_def bounds_def = wend_default_goal_bounds_def();
    bounds_def.grid = grid;
    assert_int_equal(wend_goal_bounds_create(&bounds_def, NULL, &bounds), WEND_OK);
    assert_int_equal(wend_sparse_grid_create_from_grid(grid, 1, wend_default_allocator(), &sparse), WEND_OK);
    // The largest island, and places that are far apart on it.
    uint32_t sizes[SIDE * SIDE] = {0}, most = 0, count = 0;
    for (uint32_t i = 0; i < SIDE * SIDE; i++) sizes[wend_grid_island(grid, i)]++;
    for (uint32_t i = 1; i < SIDE * SIDE; i++) most = sizes[i] > sizes[most] || !most ? i : most;
    static uint32_t free_cells[SIDE * SIDE];
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        if (wend_grid_island(grid, i) == most) free_cells[count++] = i;
        if (wend_grid_island(grid, i) != most && wend_grid_island(grid, i) != 0) shut = i;
    }
    assert_true(count > 400 && shut);
    for (int i = 0; i < 3; i++) starts[i] = free_cells[7 * i], goals[i] = free_cells[count - 1 - 9 * (uint32_t)i];
    make_graph();
    make_mesh();
    domain = wend_grid_domain(grid);
    assert_int_equal(wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &domain_map), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    path = wend_path_empty(wend_default_allocator());
    wend_quadtree_def def = wend_default_quadtree_def();
    def.smallest_cells = 1;
    assert_int_equal(wend_quadtree_create_from_grid(grid, &def, NULL, &tree), WEND_OK);
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_map_destroy(domain_map);
    wend_quadtree_destroy(tree);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_plane_destroy(plane), wend_cells_destroy(cells), wend_mesh_destroy(mesh);
    wend_graph_destroy(graph);
    wend_sparse_grid_destroy(sparse);
    wend_jump_points_destroy(jumps);
    wend_weighted_jumps_destroy(weighted_jumps);
    wend_goal_bounds_destroy(bounds);
    wend_subgoals_destroy(subgoals);
    wend_grid_destroy(plain), wend_grid_destroy(grid);
    return field_effects_end(state);
}

// ---------------------------------------------------------------------------------------------------------------------
// Discrete searches

static double guess(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)start, (void)state, (void)goal;
    seen(user != NULL);
    return 0;
}

static const wend_guide guide = {.estimate = guess};

static void see_search(wend_status status, const wend_search_request *request) {
    seen_status(status);
    if (status) return;
    seen_path(&path);
    if (request->goal_count) seen_number(wend_query_cost_to(query, request->goals[0]));
}

static void on_grid(const wend_search_request *request) {
    see_search(wend_grid_find_path(grid, query, request, &path), request);
}

static void on_both_ends(const wend_search_request *request) {
    see_search(wend_grid_find_path_bidirectional(grid, query, request, &path), request);
}

static void by_subgoals(const wend_search_request *request) {
    see_search(wend_subgoals_find_path(subgoals, query, request, &path), request);
}

static void within_bounds(const wend_search_request *request) {
    see_search(wend_goal_bounds_find_path(bounds, query, request, &path), request);
}

static void on_jumps(const wend_search_request *request) {
    see_search(wend_jump_points_find_path(jumps, query, request, &path), request);
}

static void on_weighted_jumps(const wend_search_request *request) {
    see_search(wend_weighted_jumps_find_path(weighted_jumps, query, request, &path), request);
}

static void on_graph(const wend_search_request *request) {
    see_search(wend_graph_find_path(graph, query, request, &path), request);
}

static void on_domain(const wend_search_request *request) {
    see_search(wend_domain_find_path(&domain, query, request, &path), request);
}

static void on_sparse(const wend_search_request *request) {
    see_search(wend_sparse_grid_find_path(sparse, query, request, &path), request);
}

static void on_map_of_grid(const wend_search_request *request) {
    see_search(wend_map_search_states(wend_map_of_grid(grid), query, request, &path), request);
}

static void on_map_of_graph(const wend_search_request *request) {
    see_search(wend_map_search_states(wend_map_of_graph(graph), query, request, &path), request);
}

static void on_map_of_sparse(const wend_search_request *request) {
    see_search(wend_map_search_states(wend_map_of_sparse_grid(sparse), query, request, &path), request);
}

static void on_map_of_domain(const wend_search_request *request) {
    see_search(wend_map_search_states(domain_map, query, request, &path), request);
}

static void on_map_of_quadtree(const wend_search_request *request) {
    see_search(wend_map_search_states(wend_map_of_quadtree(tree), query, request, &path), request);
}

static bool accept_any(const void *user, uint64_t state) {
    (void)user, (void)state;
    return true;
}

static bool accept_one(const void *user, uint64_t state) {
    return state == *(const uint64_t *)user;
}

// Ends for all of them: from begin to end[0], or to the first two of end.
#define SEARCH(function, look, ...)                                                                                    \
    do {                                                                                                               \
        wend_search_request base = wend_default_search_request();                                                      \
        const uint64_t ends[] = {__VA_ARGS__};                                                                         \
        const uint64_t near_ends[] = {ends[2], ends[3]};                                                               \
        const uint64_t unreachable = ends[4], tie_start = ends[5], tie_goal = ends[6];                                 \
        base.start = ends[0];                                                                                          \
        base.goals = ends + 1, base.goal_count = 1;                                                                    \
        TRY(wend_search_request, function, size, look, base, 1);                                                       \
        TRY(wend_search_request, function, start, look, base, ends[3]);                                                \
        TRY(wend_search_request, function, goals, look, base, near_ends);                                              \
        TRY_WITH(wend_search_request, function, goal_count, look, base, from.goals = near_ends, 2);                    \
        TRY(wend_search_request, function, goal_count, look, base, 0);                                                 \
        TRY(wend_search_request, function, algorithm, look, base, WEND_ALGORITHM_DIJKSTRA);                            \
        TRY(wend_search_request, function, algorithm, look, base, WEND_ALGORITHM_FORWARD);                             \
        TRY(wend_search_request, function, open_list, look, base, WEND_OPEN_DECREASE_KEY);                             \
        TRY_WITH(wend_search_request, function, ties, look, base,                                                      \
                 (from.start = tie_start, from.goals = &tie_goal, from.observer = look_expanded,                       \
                  from.open_list = WEND_OPEN_HEAP),                                                                    \
                 WEND_TIES_SHALLOW);                                                                                   \
        TRY_WITH(wend_search_request, function, ties, look, base,                                                      \
                 (from.start = tie_start, from.goals = &tie_goal, from.observer = look_expanded), WEND_TIES_SHALLOW);  \
        TRY_WITH(wend_search_request, function, ties, look, base,                                                      \
                 (from.start = tie_start, from.goals = &tie_goal, from.observer = look_expanded,                       \
                  from.open_list = WEND_OPEN_BUCKETS),                                                                 \
                 WEND_TIES_SHALLOW);                                                                                   \
        TRY(wend_search_request, function, heuristic, look, base, WEND_HEURISTIC_ZERO);                                \
        TRY_WITH(wend_search_request, function, heuristic, look, base, from.algorithm = WEND_ALGORITHM_DIJKSTRA,       \
                 WEND_HEURISTIC_EUCLIDEAN);                                                                            \
        TRY_WITH(wend_search_request, function, heuristic, look, base, from.algorithm = WEND_ALGORITHM_FORWARD,        \
                 WEND_HEURISTIC_EUCLIDEAN);                                                                            \
        TRY_WITH(wend_search_request, function, heuristic, look, base, from.goal_count = 0, WEND_HEURISTIC_EUCLIDEAN); \
        TRY(wend_search_request, function, heuristic, look, base, WEND_HEURISTIC_MANHATTAN);                           \
        TRY(wend_search_request, function, heuristic, look, base, WEND_HEURISTIC_HEXAGONAL);                           \
        TRY_WITH(wend_search_request, function, to_nearest, look, base, from.goals = &unreachable, true);              \
        TRY_WITH(wend_search_request, function, to_nearest, look, base, from.goal_count = 0, true);                    \
        TRY(wend_search_request, function, work, look, base, 3);                                                       \
        TRY(wend_search_request, function, cancellation, look, base, look_stop());                                     \
        TRY(wend_search_request, function, observer, look, base, look_expanded);                                       \
        TRY(wend_search_request, function, observer_user, look, base, look_user());                                    \
        TRY_WITH(wend_search_request, function, observer_user, look, base, from.observer = look_expanded,              \
                 look_user());                                                                                         \
        TRY(wend_search_request, function, guide, look, base, &guide);                                                 \
        TRY_WITH(wend_search_request, function, guide, look, base, from.algorithm = WEND_ALGORITHM_DIJKSTRA, &guide);  \
        TRY_WITH(wend_search_request, function, guide, look, base, from.goal_count = 0, &guide);                       \
        TRY(wend_search_request, function, is_goal, look, base, accept_any);                                           \
        TRY(wend_search_request, function, is_goal_user, look, base, look_user());                                     \
        TRY(wend_search_request, function, profile, look, base, &wide_agent);                                          \
    } while (0)

static void no_field_of_a_search_request_is_silent(void **state) {
    (void)state;
    wend_profile wide_agent = wend_default_profile();
    wide_agent.radius = 1;
    uint64_t sparse_ends[7];
    const uint64_t grid_ends[] = {starts[0], goals[0], goals[1], starts[1], shut, starts[0], goals[0]};
    for (int i = 0; i < 7; i++)
        sparse_ends[i] = wend_sparse_grid_state((int32_t)(grid_ends[i] % SIDE), (int32_t)(grid_ends[i] / SIDE));
#define GRID_ENDS  starts[0], goals[0], goals[1], starts[1], shut, starts[0], goals[0]
#define GRAPH_ENDS 0, 120, 100, 7, 225, 225, 228
#define SPARSE_ENDS                                                                                                    \
    sparse_ends[0], sparse_ends[1], sparse_ends[2], sparse_ends[3], sparse_ends[4], sparse_ends[5], sparse_ends[6]
    SEARCH(wend_grid_find_path, on_grid, GRID_ENDS);
    SEARCH(wend_grid_find_path_bidirectional, on_both_ends, GRID_ENDS);
    SEARCH(wend_jump_points_find_path, on_jumps, GRID_ENDS);
    SEARCH(wend_weighted_jumps_find_path, on_weighted_jumps, GRID_ENDS);
    SEARCH(wend_goal_bounds_find_path, within_bounds, GRID_ENDS);
    SEARCH(wend_subgoals_find_path, by_subgoals, GRID_ENDS);
    SEARCH(wend_graph_find_path, on_graph, GRAPH_ENDS);
    SEARCH(wend_domain_find_path, on_domain, GRID_ENDS);
    SEARCH(wend_sparse_grid_find_path, on_sparse, SPARSE_ENDS);
    wend_search_request told = wend_default_search_request();
    told.start = starts[0];
    TRY_WITH(wend_search_request, wend_domain_find_path, is_goal_user, on_domain, told,
             (from.is_goal = accept_one, from.is_goal_user = &grid_ends[1]), &grid_ends[2]);
    SEARCH(wend_map_search_states, on_map_of_grid, GRID_ENDS);
    SEARCH(wend_map_search_states, on_map_of_graph, GRAPH_ENDS);
    SEARCH(wend_map_search_states, on_map_of_sparse, SPARSE_ENDS);
    SEARCH(wend_map_search_states, on_map_of_domain, GRID_ENDS);
    // Quadtrees are searched as domains; what is rejected there is rejected here.
    const uint64_t quad = quad_at(tree, wend_grid_position(grid, goals[0]));
    wend_search_request base = wend_default_search_request();
    base.start = quad_at(tree, wend_grid_position(grid, starts[0]));
    base.goals = &quad, base.goal_count = 1;
    TRY(wend_search_request, wend_map_search_states, start, on_map_of_quadtree, base, quad);
    TRY(wend_search_request, wend_map_search_states, guide, on_map_of_quadtree, base, &guide);
    TRY(wend_search_request, wend_map_search_states, to_nearest, on_map_of_quadtree, base, true);
    TRY(wend_search_request, wend_map_search_states, is_goal, on_map_of_quadtree, base, accept_any);
    TRY(wend_search_request, wend_map_search_states, profile, on_map_of_quadtree, base, &wide_agent);
    TRY(wend_search_request, wend_map_search_states, heuristic, on_map_of_quadtree, base, WEND_HEURISTIC_EUCLIDEAN);
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Requests of maps

static const wend_map *asked; // what the looks below search

static void see_places(wend_status status) {
    seen_status(status);
    if (status) return;
    seen_path(&path);
    for (size_t i = 0; i < path.point_count; i++) seen_number(path.points[i].x), seen_number(path.points[i].y);
}

static void on_map(const wend_path_request *request) {
    see_places(wend_map_find_path(asked, query, request, &path));
}

static const wend_path_request *asked_request;

// How its states are searched, as part of a request.
static void on_map_by(const wend_search_request *search) {
    wend_path_request request = *asked_request;
    request.search = search;
    see_places(wend_map_find_path(asked, query, &request, &path));
}

// A path that is none: it is searched, as the request says.
static void repaired_on_map(const wend_path_request *request) {
    wend_path_repair repair = WEND_PATH_REPAIR_KEPT;
    path.outcome = WEND_OUTCOME_NONE;
    see_places(wend_map_repair_path(asked, query, 1.5, request, &path, &repair));
    seen(repair);
}

static wend_path reviewed;

static void review_on_map(const wend_path_request *request) {
    wend_path_review review = {0};
    seen_status(wend_map_review_path(asked, query, &reviewed, request, &review));
    seen(review.is_valid);
    seen_number(review.cost), seen_number(review.lower_bound);
}

// Of a mesh, whose paths can be repaired; the ends as below.
static void try_repair_request(const wend_map *map, const wend_location *ends) {
    wend_search_request dijkstra = wend_default_search_request();
    dijkstra.algorithm = WEND_ALGORITHM_DIJKSTRA;
    wend_profile wide = wend_default_profile(), stiff = wide;
    wide.radius = 1;
    stiff.slope = 0.5;
    wend_path_request base = wend_default_path_request();
    base.start = ends[0], base.goals = ends + 1, base.goal_count = 1;
    asked = map;
    assert_int_equal(wend_map_find_path(map, query, &base, &reviewed), WEND_OK);
#define REPAIR_PLACES(field, ...)                                                                                      \
    TRY(wend_path_request, wend_map_repair_path, field, repaired_on_map, base, __VA_ARGS__);                           \
    TRY(wend_path_request, wend_map_review_path, field, review_on_map, base, __VA_ARGS__)
    REPAIR_PLACES(size, 1);
    REPAIR_PLACES(start, ends[3]);
    REPAIR_PLACES(goals, ends + 2);
    REPAIR_PLACES(goal_count, 0);
    REPAIR_PLACES(profile, &stiff);
    TRY(wend_path_request, wend_map_repair_path, profile, repaired_on_map, base, &wide);
    REPAIR_PLACES(to_nearest, true);
    REPAIR_PLACES(search, &dijkstra);
    TRY(wend_path_request, wend_map_repair_path, work, repaired_on_map, base, 3);
    TRY(wend_path_request, wend_map_repair_path, cancellation, repaired_on_map, base, look_stop());
    TRY_WITH(wend_path_request, wend_map_repair_path, findings, repaired_on_map, base, from.profile = &stiff,
             look_findings());
    TRY_WITH(wend_path_request, wend_map_review_path, findings, review_on_map, base, from.profile = &stiff,
             look_findings());
    wend_path_free(&reviewed);
}

// Ends: from the first to the second; the third and fourth are others, the fifth cannot be reached.
static void try_path_request(const wend_map *map, const wend_location *ends) {
    const wend_search_request plain_search = wend_default_search_request();
    wend_search_request dijkstra = plain_search;
    dijkstra.algorithm = WEND_ALGORITHM_DIJKSTRA;
    wend_profile wide = wend_default_profile();
    wide.radius = 1;
    wend_path_request base = wend_default_path_request();
    base.start = ends[0], base.goals = ends + 1, base.goal_count = 1;
    asked = map;
#define PLACES(field, ...) TRY(wend_path_request, wend_map_find_path, field, on_map, base, __VA_ARGS__)
    PLACES(size, 1);
    PLACES(start, ends[3]);
    PLACES(goals, ends + 2);
    PLACES(goal_count, 0);
    TRY_WITH(wend_path_request, wend_map_find_path, goal_count, on_map, base, from.goals = ends + 2, 2);
    PLACES(profile, &wide);
    TRY_WITH(wend_path_request, wend_map_find_path, to_nearest, on_map, base, from.goals = ends + 4, true);
    PLACES(work, 3);
    PLACES(cancellation, look_stop());
    PLACES(search, &dijkstra);
    wend_profile stiff = wend_default_profile(); // what no map honours
    stiff.slope = 0.5;
    TRY_WITH(wend_path_request, wend_map_find_path, findings, on_map, base, from.profile = &stiff, look_findings());
    if (!(wend_map_verbs(map) & WEND_MAP_STATES)) return;

    const uint64_t elsewhere = 3;
    asked_request = &base;
#define BY(field, ...) TRY(wend_search_request, wend_map_find_path, field, on_map_by, plain_search, __VA_ARGS__)
    BY(size, 1);
    BY(start, 3);
    BY(goals, &elsewhere);
    BY(goal_count, 1);
    BY(algorithm, WEND_ALGORITHM_DIJKSTRA);
    BY(open_list, WEND_OPEN_DECREASE_KEY);
    BY(heuristic, WEND_HEURISTIC_MANHATTAN);
    BY(to_nearest, true);
    BY(work, 3);
    BY(cancellation, look_stop());
    BY(observer, look_expanded);
    BY(observer_user, look_user());
    BY(guide, &guide);
    BY(is_goal, accept_any);
    BY(is_goal_user, look_user());
    BY(profile, &wide);
}

static void no_field_of_a_path_request_is_silent(void **state) {
    (void)state;
    const uint32_t grid_ends[] = {starts[0], goals[0], goals[1], starts[1], shut};
    const uint64_t graph_ends[] = {0, 120, 100, 7, 225};
    wend_location by_cell[5], by_place[5], by_sparse[5], by_waypoint[5];
    for (int i = 0; i < 5; i++) {
        const wend_vector2 at = wend_grid_position(grid, grid_ends[i]);
        by_cell[i] = wend_location_of_state(grid_ends[i]);
        by_place[i] = wend_location_at(at.x, at.y, 0);
        by_sparse[i] = wend_location_of_state(
            wend_sparse_grid_state((int32_t)(grid_ends[i] % SIDE), (int32_t)(grid_ends[i] / SIDE)));
        by_waypoint[i] = wend_location_of_state(graph_ends[i]);
    }
    try_path_request(wend_map_of_grid(grid), by_cell);
    try_path_request(wend_map_of_grid(grid), by_place);
    try_path_request(wend_map_of_sparse_grid(sparse), by_sparse);
    try_path_request(wend_map_of_graph(graph), by_waypoint);
    try_path_request(wend_map_of_quadtree(tree), by_place);
    try_path_request(domain_map, by_cell);
    const wend_location pillars[5] = {wend_location_at(0.5, 0.5, 0), wend_location_at(59.5, 59.5, 0),
                                      wend_location_at(59.5, 0.5, 0), wend_location_at(0.5, 59.5, 0),
                                      wend_location_at(80, 80, 0)};
    try_path_request(wend_map_of_mesh(mesh), pillars);
    try_repair_request(wend_map_of_mesh(mesh), pillars);
    // Of equally promising states the order shows on the way that was made for it.
    const wend_location tie_goal = wend_location_of_state(228);
    wend_search_request heap = wend_default_search_request();
    heap.observer = look_expanded, heap.open_list = WEND_OPEN_HEAP;
    wend_path_request tied = wend_default_path_request();
    tied.start = wend_location_of_state(225), tied.goals = &tie_goal, tied.goal_count = 1;
    asked = wend_map_of_graph(graph), asked_request = &tied;
    TRY(wend_search_request, wend_map_find_path, ties, on_map_by, heap, WEND_TIES_SHALLOW);
    assert_no_silence();
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_a_search_request_is_silent),
        FACT(no_field_of_a_path_request_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}

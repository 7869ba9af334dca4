#include "properties/plan/query_kind_properties.h"

#include "plan/core/search_core.h"
#include "support/location_of.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

#define KIND_SIDE  12
#define KIND_CELLS (KIND_SIDE * KIND_SIDE)

// One small world as every kind of map.
typedef struct kind_world {
    wend_grid *flat; // ground of one cost and eight neighbours
    wend_jump_points *jumps;
    wend_grid *rough; // terrain that costs three times as much, and eight neighbours
    wend_weighted_jumps *weighted;
    wend_subgoals *subgoals, *levels; // of the flat ground, and of its states
    wend_goal_bounds *bounds;         // of these states
    wend_quadtree *tree;
    wend_grid *grid, *far_apart; // the second has terrain too costly for whole numbers
    wend_sparse_grid *sparse, *sparse_far_apart;
    wend_graph *graph;
    tagged_graph view;
    wend_hierarchy *hierarchy;
    wend_any_angle *any_angle;
    const wend_plane *plane;
    wend_clearance *clearance;
    wend_visibility_graph *sight;
    wend_transit *transit;
} kind_world;

static wend_grid *grid_of(const uint8_t *terrain, uint32_t width, uint32_t height, double dear,
                          wend_neighbours neighbours) {
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {dear, 0}};
    wend_grid_def def = wend_default_grid_def();
    def.width = width, def.height = height;
    def.terrain = terrain, def.terrains = terrains, def.terrain_count = 3;
    def.neighbours = neighbours;
    wend_grid *grid = NULL;
    if (wend_grid_create(&def, NULL, &grid)) abort();
    return grid;
}

static wend_graph *graph_of_grid(const wend_grid *grid, uint32_t width, uint32_t height) {
    static wend_vector3 positions[KIND_CELLS];
    static wend_graph_edge edges[8 * KIND_CELLS];
    uint32_t count = width * height, edge_count = 0;
    for (uint32_t cell = 0; cell < count; cell++) {
        wend_vector2 at = wend_grid_position(grid, cell);
        positions[cell] = (wend_vector3){at.x, at.y, 0};
        for (int dy = -1; dy <= 1; dy++)
            for (int dx = -1; dx <= 1; dx++) {
                uint32_t to = wend_grid_cell(grid, (int64_t)(cell % width) + dx, (int64_t)(cell / width) + dy);
                if (to == cell || to == WEND_NO_CELL) continue;
                double cost = wend_grid_step_cost(grid, cell, to);
                if (cost < 1e300) edges[edge_count++] = (wend_graph_edge){.from = cell, .to = to, .cost = cost};
            }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = count;
    def.edges = edges, def.edge_count = edge_count;
    wend_graph *graph = NULL;
    if (wend_graph_create(&def, NULL, &graph)) abort();
    return graph;
}

static void kind_world_make(choices *source, kind_world *world) {
    uint8_t terrain[KIND_CELLS] = {0};
    uint32_t width = 3 + (uint32_t)choose_below(source, KIND_SIDE - 2),
             height = 3 + (uint32_t)choose_below(source, KIND_SIDE - 2);
    for (uint32_t i = 0; i < width * height; i++)
        terrain[i] = choose_one_in(source, 4) ? 1 : choose_one_in(source, 6) ? 2 : 0;
    wend_neighbours neighbours = choose_one_in(source, 3) ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
    *world = (kind_world){0};
    world->grid = grid_of(terrain, width, height, choose_one_in(source, 2) ? 3 : 1, neighbours);
    world->far_apart = grid_of(terrain, width, height, 0x1p50, neighbours);
    world->flat = grid_of(terrain, width, height, 1, WEND_NEIGHBOURS_EIGHT);
    wend_jump_points_def jumps = wend_default_jump_points_def();
    jumps.grid = world->flat, jumps.keep_jumps = choose_one_in(source, 2);
    if (wend_jump_points_create(&jumps, NULL, &world->jumps)) abort();
    world->rough = grid_of(terrain, width, height, 3, WEND_NEIGHBOURS_EIGHT);
    wend_weighted_jumps_def weighted = wend_default_weighted_jumps_def();
    weighted.grid = world->rough;
    if (wend_weighted_jumps_create(&weighted, NULL, &world->weighted)) abort();
    const wend_domain states = wend_grid_domain(world->flat);
    wend_subgoals_def subgoals = wend_default_subgoals_def();
    subgoals.grid = world->flat;
    if (wend_subgoals_create(&subgoals, NULL, &world->subgoals)) abort();
    subgoals.grid = NULL, subgoals.domain = &states;
    if (wend_subgoals_create(&subgoals, NULL, &world->levels)) abort();
    wend_goal_bounds_def bounds = wend_default_goal_bounds_def();
    bounds.domain = &states;
    if (wend_goal_bounds_create(&bounds, NULL, &world->bounds)) abort();
    if (wend_quadtree_create_from_grid(world->grid, NULL, NULL, &world->tree)) abort();
    wend_allocator allocator = wend_default_allocator();
    if (wend_sparse_grid_create_from_grid(world->grid, 0, allocator, &world->sparse)) abort();
    if (wend_sparse_grid_create_from_grid(world->far_apart, 0, allocator, &world->sparse_far_apart)) abort();
    world->graph = graph_of_grid(world->grid, width, height);
    world->view = (tagged_graph){world->graph, ALL_TAGS};
    wend_hierarchy_def hierarchy = wend_default_hierarchy_def();
    hierarchy.grid = world->grid, hierarchy.cluster_side = 4;
    if (wend_hierarchy_create(&hierarchy, NULL, &world->hierarchy)) abort();
    wend_any_angle_def any_angle = wend_default_any_angle_def();
    any_angle.grid = world->grid;
    if (wend_any_angle_create(&any_angle, NULL, &world->any_angle)) abort();
    world->plane = wend_any_angle_plane(world->any_angle);
    if (wend_clearance_create(wend_cells_mesh(wend_plane_cells(world->plane)), allocator, &world->clearance)) abort();
    wend_visibility_graph_def sight = wend_default_visibility_graph_def();
    if (wend_visibility_graph_create(world->plane, &sight, NULL, &world->sight)) abort();
    wend_transit_def transit = wend_default_transit_def();
    transit.graph = world->graph, transit.transit_count = 4;
    if (wend_transit_create(&transit, NULL, &world->transit)) abort();
}

static void kind_world_free(kind_world *world) {
    wend_transit_destroy(world->transit);
    wend_visibility_graph_destroy(world->sight);
    wend_clearance_destroy(world->clearance);
    wend_any_angle_destroy(world->any_angle);
    wend_hierarchy_destroy(world->hierarchy);
    wend_graph_destroy(world->graph);
    wend_sparse_grid_destroy(world->sparse_far_apart);
    wend_sparse_grid_destroy(world->sparse);
    wend_quadtree_destroy(world->tree);
    wend_goal_bounds_destroy(world->bounds);
    wend_subgoals_destroy(world->levels);
    wend_subgoals_destroy(world->subgoals);
    wend_weighted_jumps_destroy(world->weighted);
    wend_grid_destroy(world->rough);
    wend_jump_points_destroy(world->jumps);
    wend_grid_destroy(world->flat);
    wend_grid_destroy(world->far_apart);
    wend_grid_destroy(world->grid);
}

// One question, to be asked of several queries.
typedef struct kind_question {
    unsigned kind;
    uint32_t start, goal, elsewhere;
    bool one_to_all;
    uint64_t work, slice;
    wend_search_request request;
} kind_question;

static uint64_t sparse_of(const wend_grid *grid, uint32_t cell) {
    const wend_grid_def def = wend_grid_describe(grid);
    return wend_sparse_grid_state((int32_t)(cell % def.width), (int32_t)(cell / def.width));
}

// ---- One function for each row of the table ---------------------------------------------------------------------------

static wend_search_request request_between(const kind_question *question, uint64_t start, const uint64_t *goal) {
    wend_search_request request = question->request;
    request.start = start, request.goals = goal, request.goal_count = !question->one_to_all;
    request.work = question->work;
    return request;
}

static wend_status ask_grid(const wend_grid *grid, const kind_question *question, wend_query *query, wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_between(question, question->start, &goal);
    return wend_grid_find_path(grid, query, &request, path);
}

static wend_status on_cells(const kind_world *world, const kind_question *question, wend_query *query,
                            wend_path *path) {
    return ask_grid(world->grid, question, query, path);
}

static wend_status on_cells_far_apart(const kind_world *world, const kind_question *question, wend_query *query,
                                      wend_path *path) {
    return ask_grid(world->far_apart, question, query, path);
}

static wend_status ask_sparse(const kind_world *world, const wend_sparse_grid *sparse, const kind_question *question,
                              wend_query *query, wend_path *path) {
    const uint64_t goal = sparse_of(world->grid, question->goal);
    const wend_search_request request = request_between(question, sparse_of(world->grid, question->start), &goal);
    return wend_sparse_grid_find_path(sparse, query, &request, path);
}

static wend_status on_sparse_cells(const kind_world *world, const kind_question *question, wend_query *query,
                                   wend_path *path) {
    return ask_sparse(world, world->sparse, question, query, path);
}

static wend_status on_sparse_cells_far_apart(const kind_world *world, const kind_question *question, wend_query *query,
                                             wend_path *path) {
    return ask_sparse(world, world->sparse_far_apart, question, query, path);
}

static wend_status on_waypoints(const kind_world *world, const kind_question *question, wend_query *query,
                                wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_between(question, question->start, &goal);
    return tagged_graph_find_path(&world->view, query, &request, path);
}

static wend_status on_dense_states(const kind_world *world, const kind_question *question, wend_query *query,
                                   wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_between(question, question->start, &goal);
    const wend_domain domain = wend_grid_domain(world->grid);
    return wend_domain_find_path(&domain, query, &request, path);
}

static wend_status on_sparse_states(const kind_world *world, const kind_question *question, wend_query *query,
                                    wend_path *path) {
    const uint64_t goal = sparse_of(world->grid, question->goal);
    const wend_search_request request = request_between(question, sparse_of(world->grid, question->start), &goal);
    const wend_domain domain = wend_sparse_grid_domain(world->sparse);
    return wend_domain_find_path(&domain, query, &request, path);
}

static wend_status over_jump_points(const kind_world *world, const kind_question *question, wend_query *query,
                                    wend_path *path) {
    const uint64_t goal = question->goal;
    wend_search_request request = request_between(question, question->start, &goal);
    if (request.algorithm == WEND_ALGORITHM_FORWARD) request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    return wend_jump_points_find_path(world->jumps, query, &request, path);
}

// A request for searches that have no forward form.
static wend_search_request request_for_cheapest(const kind_question *question, const uint64_t *goal) {
    wend_search_request request = request_between(question, question->start, goal);
    if (request.algorithm == WEND_ALGORITHM_FORWARD) request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    return request;
}

static wend_status over_weighted_jumps(const kind_world *world, const kind_question *question, wend_query *query,
                                       wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_for_cheapest(question, &goal);
    return wend_weighted_jumps_find_path(world->weighted, query, &request, path);
}

static wend_status from_both_ends(const kind_world *world, const kind_question *question, wend_query *query,
                                  wend_path *path) {
    const uint64_t goal = question->goal;
    wend_search_request request = request_for_cheapest(question, &goal);
    request.algorithm = WEND_ALGORITHM_ASTAR;
    return wend_grid_find_path_bidirectional(world->grid, query, &request, path);
}

static wend_status over_subgoals(const kind_world *world, const kind_question *question, wend_query *query,
                                 wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_for_cheapest(question, &goal);
    return wend_subgoals_find_path(world->subgoals, query, &request, path);
}

static wend_status over_levels_of_states(const kind_world *world, const kind_question *question, wend_query *query,
                                         wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_for_cheapest(question, &goal);
    return wend_subgoals_find_path(world->levels, query, &request, path);
}

static wend_status within_bounds_of_states(const kind_world *world, const kind_question *question, wend_query *query,
                                           wend_path *path) {
    const uint64_t goal = question->goal;
    const wend_search_request request = request_for_cheapest(question, &goal);
    return wend_goal_bounds_find_path(world->bounds, query, &request, path);
}

static wend_status ask_corners(const kind_world *world, wend_any_angle_algorithm algorithm,
                               const kind_question *question, wend_query *query, wend_path *path) {
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = question->start, request.goal = question->goal, request.work = question->work;
    request.algorithm = algorithm;
    return wend_any_angle_find_path(world->any_angle, query, &request, path);
}

static wend_status by_theta(const kind_world *world, const kind_question *question, wend_query *query,
                            wend_path *path) {
    return ask_corners(world, WEND_ANY_ANGLE_THETA, question, query, path);
}

static wend_status by_lazy_theta(const kind_world *world, const kind_question *question, wend_query *query,
                                 wend_path *path) {
    return ask_corners(world, WEND_ANY_ANGLE_LAZY_THETA, question, query, path);
}

static wend_status at_exact_angles(const kind_world *world, const kind_question *question, wend_query *query,
                                   wend_path *path) {
    return ask_corners(world, WEND_ANY_ANGLE_EXACT, question, query, path);
}

static wend_status in_hierarchy(const kind_world *world, const kind_question *question, wend_query *query,
                                wend_path *path) {
    wend_hierarchy_request request = wend_default_hierarchy_request();
    request.start = question->start, request.goal = question->goal;
    return wend_hierarchy_find_path(world->hierarchy, query, &request, path);
}

static wend_location place_of(const kind_world *world, uint32_t cell) {
    return location_of(wend_grid_position(world->grid, cell));
}

static wend_status ask_plane(const kind_world *world, double radius, const kind_question *question, wend_query *query,
                             wend_path *path) {
    wend_profile profile = wend_default_profile();
    profile.radius = radius;
    wend_plane_request request = wend_default_plane_request();
    request.start = place_of(world, question->start), request.goal = place_of(world, question->goal);
    request.work = question->work, request.profile = &profile;
    return wend_plane_find_path(world->plane, query, &request, path);
}

static wend_status over_intervals(const kind_world *world, const kind_question *question, wend_query *query,
                                  wend_path *path) {
    return ask_plane(world, 0, question, query, path);
}

static wend_status as_a_disc(const kind_world *world, const kind_question *question, wend_query *query,
                             wend_path *path) {
    return ask_plane(world, 0.25, question, query, path);
}

// A path that is none is searched anew.
static wend_status by_repair(const kind_world *world, const kind_question *question, wend_query *query,
                             wend_path *path) {
    wend_plane_request request = wend_default_plane_request();
    request.start = place_of(world, question->start), request.goal = place_of(world, question->goal);
    request.work = question->work;
    wend_path_repair repair;
    path->outcome = WEND_OUTCOME_NONE;
    return wend_plane_repair_path(world->plane, query, 1, &request, path, &repair);
}

static wend_status in_corridors(const kind_world *world, const kind_question *question, wend_query *query,
                                wend_path *path) {
    wend_corridor_request request = wend_default_corridor_request();
    request.start = place_of(world, question->start), request.goal = place_of(world, question->goal);
    request.work = question->work;
    return wend_corridor_find_path(world->plane, query, &request, path);
}

static wend_status in_gaps(const kind_world *world, const kind_question *question, wend_query *query, wend_path *path) {
    wend_profile profile = wend_default_profile();
    profile.radius = 0.25;
    wend_corridor_request request = wend_default_corridor_request();
    request.start = place_of(world, question->start), request.goal = place_of(world, question->goal);
    request.work = question->work;
    request.profile = &profile;
    request.clearance = world->clearance;
    return wend_corridor_find_path(world->plane, query, &request, path);
}

static wend_status over_quads(const kind_world *world, const kind_question *question, wend_query *query,
                              wend_path *path) {
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = place_of(world, question->start), request.goal = place_of(world, question->goal);
    request.work = question->work;
    return wend_quadtree_find_path(world->tree, query, &request, path);
}

static wend_status by_sight(const kind_world *world, const kind_question *question, wend_query *query,
                            wend_path *path) {
    return wend_visibility_graph_find_path(world->sight, query, place_of(world, question->start),
                                           place_of(world, question->goal), path);
}

static wend_status by_transit_nodes(const kind_world *world, const kind_question *question, wend_query *query,
                                    wend_path *path) {
    return wend_transit_find_path(world->transit, query, question->start, question->goal, path);
}

// A row for every kind of search, by the name in its search_kind; the test `registered` names those that are missing.
static const struct asked_kind {
    const char *kind;
    wend_status (*ask)(const kind_world *world, const kind_question *question, wend_query *query, wend_path *path);
} asked_kinds[] = {
    {"grid_search", on_cells},
    {"domain_search", on_cells_far_apart}, // costs that are too far apart for whole numbers
    {"sparse_search", on_sparse_cells},
    {"domain_search", on_sparse_cells_far_apart},
    {"graph_search", on_waypoints},
    {"domain_search", on_dense_states},
    {"domain_search", on_sparse_states}, // states that are not dense
    {"jump_search", over_jump_points},
    {"weighted_search", over_weighted_jumps},
    {"bidirectional_search", from_both_ends},
    {"subgoal_search", over_subgoals},
    {"levelled_domain", over_levels_of_states},
    {"bounded_domain", within_bounds_of_states},
    {"corner_search", by_theta},
    {"corner_search", by_lazy_theta},
    {"any-angle exact", at_exact_angles},
    {"hierarchy", in_hierarchy},
    {"interval", over_intervals},
    {"disc", as_a_disc},
    {"corridor", in_corridors},
    {"disc corridor", in_gaps},
    {"path repair", by_repair},
    {"quadtree", over_quads},
    {"visibility", by_sight},
    {"transit", by_transit_nodes},
};

#define ASKED_KINDS (sizeof asked_kinds / sizeof asked_kinds[0])
_Static_assert(ASKED_KINDS <= QUERY_KINDS_LIMIT, "a tally has room for every row");

const char *query_kind_name(size_t row) {
    return row < ASKED_KINDS ? asked_kinds[row].kind : NULL;
}

static wend_status ask(const kind_world *world, const kind_question *question, wend_query *query, wend_path *path) {
    return asked_kinds[question->kind].ask(world, question, query, path);
}

// Whether a query was used for a kind of search.
static bool query_has_kind(const wend_query *query, const char *kind) {
    for (const query_slot *slot = query->slots; slot; slot = slot->next)
        if (!strcmp(slot->kind->name, kind)) return true;
    return false;
}

static kind_question question_choose(choices *source, const kind_world *world) {
    const wend_grid_def def = wend_grid_describe(world->grid);
    const uint64_t cells = (uint64_t)def.width * def.height;
    kind_question question = {.kind = (unsigned)choose_below(source, ASKED_KINDS),
                              .start = (uint32_t)choose_below(source, cells),
                              .goal = (uint32_t)choose_below(source, cells),
                              .elsewhere = (uint32_t)choose_below(source, cells),
                              .one_to_all = choose_one_in(source, 4),
                              .work = WEND_WORK_UNLIMITED,
                              .slice = 1 + choose_below(source, 6)};
    question.request = wend_default_search_request();
    question.request.algorithm = (wend_algorithm)choose_below(source, 3);
    if (question.request.algorithm == WEND_ALGORITHM_ASTAR && !question.one_to_all)
        question.request.open_list = (wend_open_list)choose_below(source, 6);
    if (choose_one_in(source, 3)) question.work = choose_below(source, 20);
    return question;
}

static bool doubles_match(double a, double b) {
    return memcmp(&a, &b, sizeof a) == 0;
}

// The first thing that is different, or NULL.
static const char *difference(const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome) return "the outcome";
    if (!doubles_match(a->cost, b->cost)) return "the cost";
    if (!doubles_match(a->lower_bound, b->lower_bound)) return "the lower bound";
    if (a->expanded != b->expanded || a->generated != b->generated || a->queue_operations != b->queue_operations)
        return "the effort";
    if (a->state_count != b->state_count || a->point_count != b->point_count) return "the length";
    if (a->state_count && memcmp(a->states, b->states, a->state_count * sizeof *a->states)) return "the states";
    if (a->point_count && memcmp(a->points, b->points, a->point_count * sizeof *a->points)) return "the points";
    return NULL;
}

static void add_state(void *user, uint64_t state) {
    *(uint64_t *)user += (state + 1) * UINT64_C(0x9E3779B97F4A7C15);
}

// What the last search of two queries says afterwards.
static const char *compare_rest(const kind_question *question, const kind_world *world, wend_query *const queries[2],
                                wend_path paths[2]) {
    uint64_t frontiers[2] = {0, 0};
    const uint64_t states[2] = {question->elsewhere, sparse_of(world->grid, question->elsewhere)};
    for (int i = 0; i < 2; i++) wend_query_visit_frontier(queries[i], add_state, &frontiers[i]);
    if (frontiers[0] != frontiers[1]) return "the frontier";
    for (int s = 0; s < 2; s++) {
        if (!doubles_match(wend_query_cost_to(queries[0], states[s]), wend_query_cost_to(queries[1], states[s])))
            return "the cost to a state";
        for (int i = 0; i < 2; i++)
            if (wend_query_path_to(queries[i], states[s], &paths[i])) return "an answer that failed";
        if (difference(&paths[0], &paths[1])) return "the path to a state";
    }
    return NULL;
}

static const char *compare_question(choices *source, const kind_world *world, wend_query *shared,
                                    query_kind_tally *tally) {
    const kind_question question = question_choose(source, world);
    const wend_allocator allocator = wend_default_allocator();
    wend_query *fresh = NULL;
    if (wend_query_create(allocator, &fresh)) abort();
    wend_query *queries[2] = {shared, fresh};
    wend_path paths[2] = {wend_path_empty(allocator), wend_path_empty(allocator)};
    const bool given_up = choose_one_in(source, 5);
    const char *different = NULL;
    for (int i = 0; i < 2 && !different; i++)
        if (ask(world, &question, queries[i], &paths[i])) different = "a search that failed";
    if (!different) different = difference(&paths[0], &paths[1]);
    while (!different && !given_up &&
           (paths[0].outcome == WEND_OUTCOME_BUDGET_SPENT || paths[0].outcome == WEND_OUTCOME_CANCELLED)) {
        for (int i = 0; i < 2 && !different; i++)
            if (wend_query_resume(queries[i], question.slice, &paths[i])) different = "resuming failed";
        if (!different) different = difference(&paths[0], &paths[1]);
    }
    if (tally) {
        tally->asked[question.kind]++;
        tally->met[question.kind] += query_has_kind(fresh, asked_kinds[question.kind].kind);
        tally->paths += paths[0].state_count > 1 || paths[0].point_count > 1;
    }
    if (!different) different = compare_rest(&question, world, queries, paths);
    for (int i = 0; i < 2; i++) wend_path_free(&paths[i]);
    wend_query_destroy(fresh);
    return different;
}

bool kinds_share_one_query(choices *source, void *user) {
    query_kind_tally *tally = user;
    kind_world worlds[2];
    const int world_count = 1 + (int)choose_below(source, 2); // of different sizes
    for (int i = 0; i < world_count; i++) kind_world_make(source, &worlds[i]);
    wend_query *shared = NULL;
    if (wend_query_create(wend_default_allocator(), &shared)) abort();
    const char *different = NULL;
    const query_slot *last = NULL;
    for (uint64_t rounds = 2 + choose_below(source, 12); rounds && !different; rounds--) {
        // Search numbers have 31 bits: the last few of them, where marks must be wiped. Never back to one that was used.
        search_core *holder = shared->holder;
        if (choose_one_in(source, 4) && holder && holder->memory.number < SEARCH_NUMBER_MAX / 2) {
            holder->memory.number = SEARCH_NUMBER_MAX - (uint32_t)choose_below(source, 3);
            if (tally) tally->near_the_end++;
        }
        different = compare_question(source, &worlds[choose_below(source, (uint64_t)world_count)], shared, tally);
        if (tally) tally->changes += last && last != shared->slots;
        last = shared->slots;
    }
    wend_query_destroy(shared);
    for (int i = 0; i < world_count; i++) kind_world_free(&worlds[i]);
    return different ? choices_fail(source, "another query gives another answer: %s", different) : true;
}

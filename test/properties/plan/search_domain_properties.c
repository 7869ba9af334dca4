// Searches behind the domain interface, and one query object for everything.
#include "plan/core/search_core.h"
#include "properties/plan/search_properties.h"
#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "support/naive_domain.h"
#include "support/path_edit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- A grid as a domain whose states are scrambled ---------------------------------------------------------------------

typedef struct scrambled_grid {
    const search_world *world;
    wend_domain plain; // the grid as it is
    uint64_t salt;
} scrambled_grid;

#define SCRAMBLE   UINT64_C(0x9e3779b97f4a7c15)
#define UNSCRAMBLE UINT64_C(0xf1de83e19937733d) // its inverse modulo 2^64

static uint64_t scramble(const scrambled_grid *grid, uint64_t cell) {
    return cell * SCRAMBLE + grid->salt;
}

static uint64_t unscramble(const scrambled_grid *grid, uint64_t state) {
    return (state - grid->salt) * UNSCRAMBLE;
}

static wend_status scrambled_successors(void *user, uint64_t state, wend_edges *edges) {
    const scrambled_grid *grid = user;
    uint64_t cell = unscramble(grid, state), width = (uint64_t)grid->world->naive.width;
    for (int direction = 0; direction < 9; direction++) {
        uint64_t to = cell + width * (uint64_t)(direction / 3) + (uint64_t)(direction % 3) - width - 1;
        double cost = world_step_cost(grid->world, cell, to);
        if (!(cost < (double)INFINITY)) continue;
        wend_status status = wend_edges_add(edges, scramble(grid, to), cost);
        if (status) return status;
    }
    return WEND_OK;
}

static double scrambled_heuristic(void *user, uint64_t state, uint64_t goal) {
    const scrambled_grid *grid = user;
    return grid->plain.heuristic(grid->plain.user, unscramble(grid, state), unscramble(grid, goal));
}

// Searches the world's grid as a domain, plain or scrambled, and judges the answer. NULL when it is right.
static const char *find_as_domain(choices *source, const search_world *world, wend_query *query, wend_path *path) {
    scrambled_grid scrambled = {.world = world, .plain = wend_grid_domain(world->grid)};
    wend_domain domain = scrambled.plain;
    wend_search_request request =
        search_world_request(source, world, choose_below(source, 3) ? WEND_ALGORITHM_ASTAR : WEND_ALGORITHM_DIJKSTRA);
    bool interned = choose_below(source, 2);
    uint64_t goals[WORLD_GOALS];
    if (interned) {
        scrambled.salt = choose_below(source, UINT64_MAX);
        domain = wend_default_domain();
        domain.user = &scrambled;
        domain.successors = scrambled_successors;
        domain.heuristic = choose_one_in(source, 4) ? NULL : scrambled_heuristic;
        request.start = scramble(&scrambled, world->start);
        for (size_t i = 0; i < world->goal_count; i++) goals[i] = scramble(&scrambled, world->goals[i]);
        request.goals = goals;
    }
    if (wend_domain_find_path(&domain, query, &request, path)) return "the search of the domain failed";
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    for (size_t i = 0; i < path->state_count && interned; i++)
        edit_states(path)[i] = unscramble(&scrambled, path->states[i]);
    for (uint64_t cell = 0; cell < cells; cell++) {
        double cost = wend_query_cost_to(query, interned ? scramble(&scrambled, cell) : cell);
        if (cost < world->distances[cell] * (1 - 1e-9) && cell != world->start)
            return "a state was reached for less than possible";
    }
    // A domain knows no walls: from a wall nothing can be reached, but itself.
    uint64_t start = world->start;
    if (!interned && start >= cells)
        return path->outcome == WEND_OUTCOME_START_OFF_MAP ? NULL : "the start is no state of the domain";
    bool at_goal = false, goal_exists = interned;
    for (size_t i = 0; i < world->goal_count; i++) {
        at_goal |= world->goals[i] == start;
        goal_exists |= world->goals[i] < cells;
    }
    if (!goal_exists) return path->outcome == WEND_OUTCOME_GOAL_OFF_MAP ? NULL : "no goal is a state of the domain";
    if (at_goal)
        return path->outcome == WEND_OUTCOME_COMPLETE && path->state_count == 1 && path->cost == 0
                   ? NULL
                   : "the start is the goal, but the path is longer";
    if (world->outcome == WEND_OUTCOME_COMPLETE) return judge_answer(world, &request, path, false);
    if (path->outcome != WEND_OUTCOME_UNREACHABLE || path->state_count || path->cost != (double)INFINITY ||
        path->lower_bound != (double)INFINITY || path->nearest.cell != WEND_NO_STATE)
        return "there is no path in the domain, but the answer has one";
    return NULL;
}

bool grids_as_domains_agree_with_dijkstra(choices *source, void *user) {
    (void)user;
    static search_world world;
    search_world_make(source, WORLD_ANY, &world);
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = find_as_domain(source, &world, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    search_world_free(&world);
    return finding ? choices_fail(source, "%s (cost %.17g, optimum %.17g)", finding, path.cost, world.optimum) : true;
}

// ---- Graphs with one-way edges and heuristics that are not consistent ---------------------------------------------------

typedef struct graph_domain {
    naive_graph graph;
    bool whole, dense;
    double estimates[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE]; // of the cost from a state to another; never too high
    double distances[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE];
    uint64_t strangers; // calls with states that are none
} graph_domain;

// States that are not dense lie far apart.
static uint64_t graph_state(const void *user, int place) {
    const graph_domain *domain = user;
    return domain->dense ? (uint64_t)place : ((uint64_t)place + 1) << 57 | 5;
}

static int graph_place(graph_domain *domain, uint64_t state) {
    uint64_t place = domain->dense ? state : (state >> 57) - 1;
    if (place < (uint64_t)domain->graph.size && graph_state(domain, (int)place) == state) return (int)place;
    domain->strangers++;
    return 0;
}

static wend_status graph_successors(void *user, uint64_t state, wend_edges *edges) {
    graph_domain *domain = user;
    int from = graph_place(domain, state);
    return add_naive_steps(&domain->graph, from, false, graph_state, domain, edges);
}

static double graph_heuristic(void *user, uint64_t state, uint64_t goal) {
    graph_domain *domain = user;
    int from = graph_place(domain, state), to = graph_place(domain, goal);
    return domain->estimates[from][to];
}

static void choose_graph(choices *source, graph_domain *domain) {
    static const double scales[] = {1, 1e-6, 1e9, 1e-200};
    memset(domain, 0, sizeof *domain);
    naive_graph *graph = &domain->graph;
    graph->size = 1 + (int)choose_below(source, choose_one_in(source, 8) ? NAIVE_GRAPH_SIZE : 10);
    domain->dense = choose_below(source, 2);
    domain->whole = !choose_below(source, 2);
    double scale = domain->whole ? 1 : scales[choose_below(source, 4)];
    uint64_t sparse = 1 + choose_below(source, 6);
    for (int from = 0; from < graph->size; from++)
        for (int to = 0; to < graph->size; to++) {
            graph->cost[from][to] = INFINITY; // loops to the state itself among them
            if (choose_below(source, sparse)) continue;
            graph->cost[from][to] = domain->whole
                                        ? (double)(1 + choose_below(source, choose_one_in(source, 5) ? 1000 : 9))
                                        : (1e-3 + choose_unit(source)) * scale;
        }
    for (int i = 0; i < graph->size; i++) naive_graph_distances(graph, i, domain->distances[i]);
    uint64_t style = choose_below(source, 4);
    for (int from = 0; from < graph->size; from++)
        for (int to = 0; to < graph->size; to++) {
            double right = domain->distances[from][to], part = style == 0 ? 0 : style == 1 ? 1 : choose_unit(source);
            if (isinf(right)) right = choose_one_in(source, 4) ? INFINITY : 1e3 * scale * choose_unit(source);
            domain->estimates[from][to] = part == 0 || right == 0 ? 0 : part == 1 ? right : right * part * (1 - 1e-15);
        }
}

// Chooses a graph, searches it and judges the answer. NULL when it is right.
static const char *find_in_graph(choices *source, wend_query *query, wend_path *path) {
    static graph_domain graph;
    choose_graph(source, &graph);
    wend_domain domain = wend_default_domain();
    domain.capabilities = graph.dense ? WEND_DOMAIN_DENSE : 0;
    domain.state_count = (uint64_t)graph.graph.size;
    domain.user = &graph;
    domain.successors = graph_successors;
    domain.heuristic = graph_heuristic;
    wend_search_request request = wend_default_search_request();
    int start = (int)choose_below(source, (uint64_t)graph.graph.size);
    uint64_t goals[3];
    request.start = graph_state(&graph, start);
    request.goals = goals;
    request.goal_count = choose_below(source, 4);
    request.algorithm = choose_one_in(source, 4) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
    request.open_list = (wend_open_list)choose_below(source, 6);
    request.ties = (wend_ties)choose_below(source, 3);
    bool slices = choose_one_in(source, 3);
    if (slices) request.work = choose_below(source, 4);
    double optimum = INFINITY;
    for (size_t i = 0; i < request.goal_count; i++) {
        int goal = (int)choose_below(source, (uint64_t)graph.graph.size);
        goals[i] = graph_state(&graph, goal);
        if (graph.distances[start][goal] < optimum) optimum = graph.distances[start][goal];
        // A goal that is no state, beside one that may be: heuristics must not be asked about it.
        if (graph.dense && i > 0 && choose_one_in(source, 4)) goals[i - 1] = NAIVE_GRAPH_SIZE + 17;
    }
    if (graph.dense) {
        optimum = INFINITY;
        for (size_t i = 0; i < request.goal_count; i++)
            if (goals[i] < NAIVE_GRAPH_SIZE && graph.distances[start][goals[i]] < optimum)
                optimum = graph.distances[start][goals[i]];
    }
    if (wend_domain_find_path(&domain, query, &request, path)) return "the search of the graph failed";
    while (path->outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (request.goal_count && path->lower_bound > optimum * (1 + 1e-9)) return "a bound is above the optimum";
        if (wend_query_resume(query, 1 + choose_below(source, 4), path)) return "resuming failed";
    }
    if (graph.strangers) return "the domain was asked about states that are none";
    for (int to = 0; to < graph.graph.size; to++) {
        double cost = wend_query_cost_to(query, graph_state(&graph, to)), right = graph.distances[start][to];
        if (cost < right * (1 - 1e-9)) return "a state was reached for less than possible";
        if (request.goal_count == 0 && !(cost <= right * (1 + 1e-9))) return "one-to-all missed the cheapest way";
    }
    if (request.goal_count == 0) return path->outcome == WEND_OUTCOME_COMPLETE ? NULL : "one-to-all is not complete";
    if (isinf(optimum))
        return path->outcome == WEND_OUTCOME_UNREACHABLE && isinf(path->lower_bound) ? NULL : "there is no path";
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "a path was not found";
    if (graph.whole ? path->cost != optimum : fabs(path->cost - optimum) > 1e-9 * optimum)
        return "the path is not optimal";
    if (path->lower_bound > optimum * (1 + 1e-9)) return "the bound is above the optimum";
    double sum = 0;
    for (size_t i = 1; i < path->state_count; i++)
        sum += graph.graph.cost[graph_place(&graph, path->states[i - 1])][graph_place(&graph, path->states[i])];
    if (graph.strangers || path->states[0] != request.start || sum != path->cost) return "the path is none";
    return NULL;
}

bool graphs_agree_with_dijkstra(choices *source, void *user) {
    (void)user;
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = find_in_graph(source, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- One query object ---------------------------------------------------------------------------------------------------

bool one_query_serves_all(choices *source, void *user) {
    (void)user;
    static search_world world;
    test_allocator memory = {.without_resize = choose_below(source, 2)};
    wend_query *query = NULL;
    if (wend_query_create(test_allocator_value(&memory), &query)) abort();
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    const char *finding = NULL;
    for (uint64_t rounds = 2 + choose_below(source, 8); rounds && !finding; rounds--) {
        // Search numbers have 31 bits: the last few of them, where marks must be wiped. Never back to one that was used.
        if (choose_one_in(source, 4) && query->holder && query->holder->memory.number < SEARCH_NUMBER_MAX / 2)
            query->holder->memory.number = SEARCH_NUMBER_MAX - (uint32_t)choose_below(source, 3);
        if (choose_one_in(source, 3)) {
            finding = find_in_graph(source, query, &path);
            continue;
        }
        search_world_make(source, WORLD_ANY, &world);
        if (choose_one_in(source, 3)) {
            finding = find_as_domain(source, &world, query, &path);
        } else {
            wend_search_request request = search_world_request(source, &world, (wend_algorithm)choose_below(source, 3));
            request.to_nearest = choose_below(source, 2);
            bool given_up = choose_one_in(source, 4); // a search that is left half-way
            if (given_up) request.work = choose_below(source, 10);
            if (wend_grid_find_path(world.grid, query, &request, &path))
                finding = "the search failed";
            else if (!given_up)
                finding = judge_answer(&world, &request, &path, true);
        }
        search_world_free(&world);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "%s", finding) : true;
}

bool warm_searches_allocate_nothing(choices *source, void *user) {
    (void)user;
    enum { WORLDS = 4 };
    static search_world worlds[WORLDS];
    wend_search_request requests[WORLDS];
    test_allocator memory = {0};
    wend_query *query = NULL;
    if (wend_query_create(test_allocator_value(&memory), &query)) abort();
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    const char *finding = NULL;
    uint64_t count = 1 + choose_below(source, WORLDS), as_domains = choose_below(source, 1 << WORLDS);
    for (uint64_t i = 0; i < count; i++) {
        search_world_make(source, WORLD_ANY, &worlds[i]);
        requests[i] = search_world_request(source, &worlds[i], (wend_algorithm)choose_below(source, 3));
        requests[i].to_nearest = choose_below(source, 2);
    }
    size_t allocations = 0;
    for (int round = 0; round < 2; round++) {
        for (uint64_t i = 0; i < count; i++) {
            scrambled_grid scrambled = {.world = &worlds[i], .plain = wend_grid_domain(worlds[i].grid)};
            wend_search_request request = requests[i];
            wend_status status;
            if (as_domains >> i & 1) {
                wend_domain domain = wend_default_domain();
                domain.user = &scrambled;
                domain.successors = scrambled_successors;
                request.start = scramble(&scrambled, request.start);
                request.goal_count = 0;
                status = wend_domain_find_path(&domain, query, &request, &path);
                if (!status) status = wend_query_path_to(query, scramble(&scrambled, worlds[i].goals[0]), &path);
            } else {
                status = wend_grid_find_path(worlds[i].grid, query, &request, &path);
            }
            if (status) finding = "the search failed";
        }
        if (round == 1 && memory.allocations != allocations) finding = "a warm search allocated";
        allocations = memory.allocations;
    }
    for (uint64_t i = 0; i < count; i++) search_world_free(&worlds[i]);
    wend_path_free(&path);
    wend_query_destroy(query);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- For fuzzing --------------------------------------------------------------------------------------------------------

bool any_search_agrees(choices *source, void *user) {
    static const property facts[] = {searches_agree_with_dijkstra,
                                     every_setting_agrees_with_dijkstra,
                                     slices_change_nothing,
                                     cancelled_searches_resume,
                                     what_cannot_be_reached_is_known,
                                     one_to_all_agrees_with_dijkstra,
                                     frontier_is_what_waits,
                                     path_check_agrees_with_the_rules,
                                     grids_as_domains_agree_with_dijkstra,
                                     graphs_agree_with_dijkstra,
                                     one_query_serves_all,
                                     warm_searches_allocate_nothing};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

#include "properties/plan/dead_state_properties.h"

#include "support/naive_domain.h"
#include "support/noted_states.h"
#include "wend/incremental_search.h"
#include "wend/query.h"
#include "wend/request_queue.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// How much the estimate knows.
typedef enum knowledge {
    KNOWS_ALL,    // infinity where no path leads, and only there; consistent
    KNOWS_SOME,   // infinity for some of these pairs; of any shape else
    KNOWS_NOTHING // infinity for all: a lie that all planners believe
} knowledge;

typedef struct dead_world {
    naive_graph graph;
    knowledge knows;
    bool dense;
    uint64_t part_is_whole; // of KNOWS_ALL: the estimate is exact, else 0
    double distances[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE];
    double estimates[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE];
} dead_world;

static uint64_t dead_state(const void *user, int place) {
    const dead_world *world = user;
    return world->dense ? (uint64_t)place : ((uint64_t)place + 1) << 50 | 3;
}

static int dead_place(const dead_world *world, uint64_t state) {
    return world->dense ? (int)state : (int)(state >> 50) - 1;
}

static wend_status dead_steps(const dead_world *world, uint64_t state, bool back, wend_edges *edges) {
    return add_naive_steps(&world->graph, dead_place(world, state), back, dead_state, world, edges);
}

static wend_status dead_successors(void *user, uint64_t state, wend_edges *edges) {
    return dead_steps(user, state, false, edges);
}

static wend_status dead_predecessors(void *user, uint64_t state, wend_edges *edges) {
    return dead_steps(user, state, true, edges);
}

static double dead_heuristic(void *user, uint64_t state, uint64_t goal) {
    const dead_world *world = user;
    return world->estimates[dead_place(world, state)][dead_place(world, goal)];
}

static void judge_dead_world(choices *source, dead_world *world) {
    for (int from = 0; from < world->graph.size; from++) {
        naive_graph_distances(&world->graph, from, world->distances[from]);
        for (int to = 0; to < world->graph.size; to++) {
            double right = world->distances[from][to], *estimate = &world->estimates[from][to];
            if (world->knows == KNOWS_ALL)
                *estimate = world->part_is_whole || isinf(right) ? right : 0;
            else if (world->knows == KNOWS_SOME)
                *estimate = isinf(right) && choose_below(source, 3) ? right : 0;
            else
                *estimate = (double)INFINITY;
            if (world->knows == KNOWS_SOME && isfinite(right) && choose_below(source, 2)) *estimate = floor(right / 2);
            if (world->knows == KNOWS_NOTHING && from != to) world->distances[from][to] = (double)INFINITY;
        }
    }
}

// Sparse one-way edges of whole costs: many states have no way to many others.
static void choose_dead_world(choices *source, dead_world *world, knowledge knows) {
    memset(world, 0, sizeof *world);
    world->knows = knows;
    world->dense = choose_below(source, 2);
    world->part_is_whole = choose_below(source, 2);
    world->graph.size = 1 + (int)choose_below(source, choose_one_in(source, 6) ? NAIVE_GRAPH_SIZE : 12);
    uint64_t sparse = 2 + choose_below(source, 10);
    for (int from = 0; from < world->graph.size; from++)
        for (int to = 0; to < world->graph.size; to++)
            world->graph.cost[from][to] =
                choose_below(source, sparse) ? (double)INFINITY : (double)(1 + choose_below(source, 9));
    judge_dead_world(source, world);
}

static wend_domain dead_domain(dead_world *world) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_PREDECESSORS | (world->dense ? (uint32_t)WEND_DOMAIN_DENSE : 0) |
                          (world->knows == KNOWS_ALL ? (uint32_t)WEND_DOMAIN_CONSISTENT : 0);
    domain.state_count = world->dense ? (uint64_t)world->graph.size : 0;
    domain.user = world;
    domain.successors = dead_successors;
    domain.predecessors = dead_predecessors;
    domain.heuristic = dead_heuristic;
    return domain;
}

static int choose_place(choices *source, const dead_world *world) {
    return (int)choose_below(source, (uint64_t)world->graph.size);
}

// `most`: how many times the optimum a path may cost.
static const char *judge_dead_path(const dead_world *world, const wend_path *path, double optimum, double most) {
    if (isinf(optimum)) {
        if (path->outcome != WEND_OUTCOME_UNREACHABLE) return "there is no path, but the outcome is another";
        return isinf(path->cost) && isinf(path->lower_bound) && !path->state_count ? NULL : "no path has a cost";
    }
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "there is a path, but the outcome is another";
    if (path->cost < optimum || path->cost > optimum * most) return "the path costs too much or too little";
    if (path->lower_bound > optimum) return "the lower bound is above the optimum";
    double sum = 0;
    for (size_t i = 1; i < path->state_count; i++)
        sum += world->graph.cost[dead_place(world, path->states[i - 1])][dead_place(world, path->states[i])];
    return sum == path->cost ? NULL : "the path is none";
}

static const char *search_dead_world(choices *source, dead_world *world, wend_path *path) {
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    const char *finding = NULL;
    wend_domain domain = dead_domain(world);
    for (int tries = 0; tries < 4 && !finding; tries++) {
        uint64_t goals[3];
        int start = choose_place(source, world);
        double optimum = (double)INFINITY;
        wend_search_request request = wend_default_search_request();
        request.start = dead_state(world, start);
        request.goals = goals;
        request.goal_count = 1 + choose_below(source, 3);
        request.open_list = (wend_open_list)choose_below(source, 6);
        request.work = choose_below(source, 2) ? WEND_WORK_UNLIMITED : choose_below(source, 3);
        for (size_t i = 0; i < request.goal_count; i++) {
            int goal = choose_place(source, world);
            goals[i] = dead_state(world, goal);
            optimum = fmin(optimum, world->distances[start][goal]);
        }
        if (wend_domain_find_path(&domain, query, &request, path)) abort();
        while (path->outcome == WEND_OUTCOME_BUDGET_SPENT && !finding) {
            if (path->lower_bound > optimum) finding = "a bound of A* is above the optimum";
            if (wend_query_resume(query, 1 + choose_below(source, 4), path)) abort();
        }
        if (!finding) finding = judge_dead_path(world, path, optimum, 1);
    }
    wend_query_destroy(query);
    return finding;
}

static double choose_dead_planner(choices *source, wend_incremental_search_def *def) {
    static const double weights[][2] = {{1, 1}, {1, 0}, {0, 1}, {1, 3}};
    def->algorithm = (wend_incremental_algorithm)choose_below(source, 4);
    def->policy = (wend_repair_policy)choose_below(source, 3);
    def->start_moves = (wend_start_moves)choose_below(source, 2);
    if (def->algorithm != WEND_INCREMENTAL_WEIGHTED) return 1;
    const double *chosen = weights[choose_below(source, 4)];
    def->cost_weight = chosen[0];
    def->estimate_weight = chosen[1];
    return chosen[0] == 0 ? (double)INFINITY : fmax(1, chosen[1]);
}

static void change_dead_world(choices *source, dead_world *world, wend_journal *journal) {
    int from = choose_place(source, world), to = choose_place(source, world);
    world->graph.cost[from][to] = choose_below(source, 2) ? (double)INFINITY : (double)(1 + choose_below(source, 9));
    judge_dead_world(source, world);
    uint64_t state = dead_state(world, from);
    note_states(journal, &state, 1);
}

static const char *live_in_dead_world(choices *source, dead_world *world, wend_path *path) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    wend_incremental_search *search = NULL;
    double most = choose_dead_planner(source, &def);
    wend_domain domain = dead_domain(world);
    wend_journal *journal = make_journal();
    domain.journal = journal;
    if (wend_incremental_search_create_on_domain(&domain, &def, NULL, &search)) abort();
    const char *finding = NULL;
    int goal = choose_place(source, world);
    for (uint64_t events = 1 + choose_below(source, 8); events && !finding; events--) {
        int start = choose_place(source, world);
        if (choose_one_in(source, 6)) goal = choose_place(source, world);
        if (wend_incremental_search_set_start(search, dead_state(world, start)) ||
            wend_incremental_search_set_goal(search, dead_state(world, goal)))
            abort();
        double optimum = world->distances[start][goal];
        do {
            uint64_t work = choose_below(source, 2) ? WEND_WORK_UNLIMITED : 1 + choose_below(source, 4);
            if (wend_incremental_search_plan(search, work, NULL, path)) abort();
            if (path->lower_bound > optimum) finding = "a bound of a incremental search is above the optimum";
        } while (path->outcome == WEND_OUTCOME_BUDGET_SPENT && !finding);
        if (!finding) finding = judge_dead_path(world, path, optimum, most);
        if (choose_one_in(source, 3)) change_dead_world(source, world, journal);
    }
    wend_incremental_search_destroy(search);
    wend_journal_destroy(journal);
    return finding;
}

#define QUEUED 8

// Requests for one goal, which a queue may answer by one search backwards.
static const char *queue_in_dead_world(choices *source, dead_world *world) {
    wend_request_queue *queue = NULL;
    if (wend_request_queue_create(NULL, NULL, &queue)) abort();
    const wend_domain domain = dead_domain(world);
    wend_map *map = NULL;
    if (wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &map)) abort();
    int goal = choose_place(source, world), starts[QUEUED];
    const uint64_t goal_state = dead_state(world, goal);
    wend_ticket tickets[QUEUED];
    for (int i = 0; i < QUEUED; i++) {
        wend_request request = wend_default_request();
        wend_search_request search_request = wend_default_search_request();
        request.search = &search_request;
        starts[i] = choose_place(source, world);
        request.map = map;
        search_request.start = dead_state(world, starts[i]);
        search_request.goals = &goal_state;
        search_request.goal_count = 1;
        if (wend_request_queue_submit(queue, &request, &tickets[i])) abort();
    }
    const char *finding = NULL;
    for (int i = 0; i < QUEUED && !finding; i++) {
        while (wend_request_queue_poll(queue, tickets[i], NULL) < WEND_REQUEST_DONE)
            if (wend_request_queue_step(queue, 1 + choose_below(source, 50), NULL)) abort();
        wend_request_answer answer;
        if (wend_request_queue_poll(queue, tickets[i], &answer) != WEND_REQUEST_DONE || !answer.path)
            finding = "the queue has no answer";
        else
            finding = judge_dead_path(world, answer.path, world->distances[starts[i]][goal], 1);
    }
    wend_request_queue_destroy(queue);
    wend_map_destroy(map);
    return finding;
}

static bool dead_world_is_searched_right(choices *source, knowledge knows) {
    static dead_world world;
    choose_dead_world(source, &world, knows);
    wend_path path = wend_path_empty(wend_default_allocator());
    uint64_t planner = choose_below(source, 5);
    const char *finding = planner < 2   ? search_dead_world(source, &world, &path)
                          : planner < 4 ? live_in_dead_world(source, &world, &path)
                                        : queue_in_dead_world(source, &world);
    double cost = path.cost;
    wend_path_free(&path);
    return finding ? choices_fail(source, "%s (planner %d, cost %.17g)", finding, (int)planner, cost) : true;
}

bool dead_states_are_left_out_by_every_planner(choices *source, void *user) {
    (void)user;
    return dead_world_is_searched_right(source, choose_below(source, 2) ? KNOWS_SOME : KNOWS_ALL);
}

bool an_estimate_that_is_always_infinite_means_unreachable(choices *source, void *user) {
    (void)user;
    return dead_world_is_searched_right(source, KNOWS_NOTHING);
}

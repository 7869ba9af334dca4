#include "properties/plan/search_properties.h"

#include "properties/plan/search_worlds.h"
#include "support/path_edit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world, and what it takes to search it. One at a time: worlds are large.
typedef struct search_bench {
    search_world world;
    wend_query *query;
    wend_path path;
} search_bench;

static search_bench *bench_open(choices *source, world_size size) {
    static search_bench bench;
    search_world_make(source, size, &bench.world);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

// Returns true, or false with the finding and the setting.
static bool bench_close(search_bench *bench, choices *source, const wend_search_request *request, const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    wend_path path = bench->path;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(source,
                        "%s (%s; %d x %d, %d neighbours, corner rule %d; start %llu, goal %llu; cost %.17g, "
                        "bound %.17g, optimum %.17g, nearest %llu, should be %llu)",
                        finding, search_setting_text(request), naive->width, naive->height, naive->neighbours,
                        naive->corners, (unsigned long long)bench->world.start,
                        (unsigned long long)bench->world.goals[0], path.cost, path.lower_bound, bench->world.optimum,
                        (unsigned long long)path.nearest.cell, (unsigned long long)bench->world.nearest);
}

static const char *bench_find(search_bench *bench, const wend_search_request *request, bool fresh_islands) {
    if (wend_grid_find_path(bench->world.grid, bench->query, request, &bench->path)) return "the search failed";
    return judge_answer(&bench->world, request, &bench->path, fresh_islands);
}

bool searches_agree_with_dijkstra(choices *source, void *user) {
    search_bench *bench = bench_open(source, WORLD_ANY);
    wend_search_request request = search_world_request(source, &bench->world, WEND_ALGORITHM_ASTAR);
    request.to_nearest = choose_one_in(source, 4);
    const char *finding = bench_find(bench, &request, true);
    search_tally *tally = user;
    if (tally) {
        tally->outcomes[bench->path.outcome]++;
        tally->steps += bench->path.state_count;
    }
    if (!finding && choose_one_in(source, 3)) {
        request = search_world_request(source, &bench->world, WEND_ALGORITHM_DIJKSTRA);
        finding = bench_find(bench, &request, true);
    }
    if (!finding && choose_one_in(source, 6)) {
        request = search_world_request(source, &bench->world, WEND_ALGORITHM_FORWARD);
        finding = bench_find(bench, &request, true);
    }
    return bench_close(bench, source, &request, finding);
}

bool every_setting_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    search_bench *bench = bench_open(source, WORLD_ANY);
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (int algorithm = 0; algorithm < 3 && !finding; algorithm++) {
        size_t count = search_setting_count(&bench->world, (wend_algorithm)algorithm);
        for (size_t i = 0; i < count && !finding; i++) {
            request = search_setting(&bench->world, (wend_algorithm)algorithm, i);
            finding = bench_find(bench, &request, true);
        }
    }
    return bench_close(bench, source, &request, finding);
}

// ---- Budgets and cancellation ----------------------------------------------------------------------------------------

static const char *answers_differ(const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome || a->nearest.cell != b->nearest.cell)
        return "the outcome differs from that of one go";
    if (memcmp(&a->cost, &b->cost, sizeof a->cost)) return "the cost differs from that of one go";
    if (memcmp(&a->lower_bound, &b->lower_bound, sizeof a->lower_bound)) return "the bound differs from that of one go";
    if (a->state_count != b->state_count) return "the path differs from that of one go";
    if (a->state_count && memcmp(a->states, b->states, a->state_count * sizeof *a->states))
        return "the path differs from that of one go";
    if (a->expanded != b->expanded || a->generated != b->generated || a->queue_operations != b->queue_operations)
        return "the effort differs from that of one go";
    return NULL;
}

// What is wrong with a search that pauses after `granted` expansions in all, or NULL.
static const char *judge_pause(const search_world *world, const wend_path *path, uint64_t granted, double before) {
    if (path->state_count || path->cost != (double)INFINITY) return "a search that pauses has a path";
    if (path->expanded != granted) return "a search paused with work left, or did more than was granted";
    if (path->lower_bound > world->optimum * (1 + 1e-9)) return "the bound of a pause is above the optimum";
    if (path->lower_bound < before) return "the bound fell from pause to pause";
    return NULL;
}

bool slices_change_nothing(choices *source, void *user) {
    (void)user;
    search_bench *bench = bench_open(source, WORLD_ANY);
    wend_algorithm algorithm = (wend_algorithm)choose_below(source, 3);
    wend_search_request request = search_world_request(source, &bench->world, algorithm);
    request.to_nearest = choose_below(source, 2);
    if (choose_one_in(source, 3)) search_world_edit(source, &bench->world); // stale islands
    search_world_judge(&bench->world);
    wend_path one_go = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    if (wend_grid_find_path(bench->world.grid, bench->query, &request, &one_go)) finding = "the search failed";
    uint64_t limit = 1 + choose_below(source, 20), granted = request.work = choose_below(source, limit + 1);
    wend_status status = wend_grid_find_path(bench->world.grid, bench->query, &request, &bench->path);
    double bound = 0;
    while (!finding && !status && bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        finding = judge_pause(&bench->world, &bench->path, granted, bound);
        bound = bench->path.lower_bound;
        uint64_t more = choose_below(source, limit + 1);
        if (more == 0 && wend_query_resume(bench->query, 0, &bench->path)) finding = "resuming failed";
        if (!finding && more == 0) finding = judge_pause(&bench->world, &bench->path, granted, bound);
        if (more == 0) more = 1;
        granted += more;
        status = wend_query_resume(bench->query, more, &bench->path);
    }
    if (!finding && status) finding = "resuming failed";
    if (!finding) finding = answers_differ(&bench->path, &one_go);
    wend_path_free(&one_go);
    return bench_close(bench, source, &request, finding);
}

typedef struct canceller {
    wend_cancellation flag;
    uint64_t seen, at; // asks for the end when so many states were expanded
} canceller;

static void cancel_on_the_way(void *user, uint64_t state, uint64_t parent, double cost) {
    (void)state, (void)parent, (void)cost;
    canceller *watch = user;
    if (++watch->seen == watch->at) wend_cancellation_request(&watch->flag);
}

bool cancelled_searches_resume(choices *source, void *user) {
    (void)user;
    search_bench *bench = bench_open(source, WORLD_LARGE);
    wend_algorithm algorithm = (wend_algorithm)choose_below(source, 3);
    wend_search_request request = search_world_request(source, &bench->world, algorithm);
    request.to_nearest = choose_below(source, 2);
    wend_path one_go = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    if (wend_grid_find_path(bench->world.grid, bench->query, &request, &one_go)) finding = "the search failed";
    canceller watch = {.at = choose_below(source, 700)};
    if (watch.at == 0) wend_cancellation_request(&watch.flag);
    request.cancellation = &watch.flag;
    request.observer = cancel_on_the_way;
    request.observer_user = &watch;
    wend_status status = wend_grid_find_path(bench->world.grid, bench->query, &request, &bench->path);
    // It is looked at every 256 expansions, the first included.
    uint64_t stop = (watch.at + 255) / 256 * 256;
    bool searched = one_go.expanded || one_go.state_count;
    if (!finding && !status && searched && one_go.expanded > stop && bench->path.outcome != WEND_OUTCOME_CANCELLED)
        finding = "the search was not cancelled";
    for (int round = 0; !finding && !status && bench->path.outcome == WEND_OUTCOME_CANCELLED; round++) {
        finding = judge_pause(&bench->world, &bench->path, stop, 0);
        if (round > 0) wend_cancellation_reset(&watch.flag); // once it is resumed while still cancelled
        if (!finding) status = wend_query_resume(bench->query, WEND_WORK_UNLIMITED, &bench->path);
    }
    if (!finding && status) finding = "the search failed";
    if (!finding) finding = answers_differ(&bench->path, &one_go);
    wend_path_free(&one_go);
    return bench_close(bench, source, &request, finding);
}

// ---- What cannot be reached -------------------------------------------------------------------------------------------

bool what_cannot_be_reached_is_known(choices *source, void *user) {
    (void)user;
    search_bench *bench = bench_open(source, WORLD_ANY);
    wend_algorithm algorithm = (wend_algorithm)choose_below(source, 3);
    wend_search_request request = search_world_request(source, &bench->world, algorithm);
    request.to_nearest = choose_below(source, 2);
    const char *finding = bench_find(bench, &request, true);
    for (uint64_t edits = choose_below(source, 4); edits && !finding; edits--) {
        search_world_edit(source, &bench->world);
        search_world_judge(&bench->world);
        finding = bench_find(bench, &request, false);
    }
    if (!finding && wend_grid_refresh(bench->world.grid)) finding = "refreshing failed";
    if (!finding) finding = bench_find(bench, &request, true);
    return bench_close(bench, source, &request, finding);
}

// ---- All states -------------------------------------------------------------------------------------------------------

bool one_to_all_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    search_bench *bench = bench_open(source, WORLD_ANY);
    const search_world *world = &bench->world;
    wend_algorithm algorithm = choose_below(source, 2) ? WEND_ALGORITHM_ASTAR : WEND_ALGORITHM_DIJKSTRA;
    wend_search_request request = search_world_request(source, world, algorithm);
    request.goals = choose_below(source, 2) ? world->goals : NULL;
    request.goal_count = 0;
    const char *finding = NULL;
    if (wend_grid_find_path(world->grid, bench->query, &request, &bench->path)) finding = "the search failed";
    bool off_map = world->outcome == WEND_OUTCOME_START_OFF_MAP;
    if (!finding && bench->path.outcome != (off_map ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_COMPLETE))
        finding = "one-to-all has another outcome";
    if (!finding && bench->path.state_count) finding = "one-to-all has a path";
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height), reached = 0;
    for (uint64_t cell = 0; cell < cells && !finding; cell++) {
        bool reachable = world->distances[cell] < (double)INFINITY;
        reached += reachable;
        if (!world_costs_agree(world, wend_query_cost_to(bench->query, cell), world->distances[cell]))
            finding = "the cost to a cell is wrong";
        else if (wend_query_path_to(bench->query, cell, &bench->path))
            finding = "path_to failed";
        else if (bench->path.outcome != (reachable ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE))
            finding = "path_to has another outcome";
        else if (reachable && !world_costs_agree(world, bench->path.cost, world->distances[cell]))
            finding = "path_to is not optimal";
        else if (reachable && !world_costs_agree(world, bench->path.lower_bound, world->distances[cell]))
            finding = "path_to has no proof";
        else if (reachable)
            finding = judge_path(world, &bench->path, cell);
        else if (bench->path.state_count || bench->path.cost != (double)INFINITY)
            finding = "there is a path to what cannot be reached";
    }
    if (!finding && bench->path.expanded != reached) finding = "not every cell was expanded once";
    if (!finding && wend_query_cost_to(bench->query, cells) != (double)INFINITY) finding = "a cell outside has a cost";
    if (!finding && wend_query_cost_to(bench->query, UINT64_MAX) != (double)INFINITY) finding = "no cell has a cost";
    return bench_close(bench, source, &request, finding);
}

typedef struct frontier_watch {
    double expanded_at[WORLD_CELLS]; // the cost at which a cell was expanded last; infinity when it was not
    int visits[WORLD_CELLS];
    uint64_t strangers, expansions;
} frontier_watch;

static void watch_expansion(void *user, uint64_t state, uint64_t parent, double cost) {
    (void)parent;
    frontier_watch *watch = user;
    watch->expansions++;
    if (state < WORLD_CELLS)
        watch->expanded_at[state] = cost;
    else
        watch->strangers++;
}

static void watch_frontier(void *user, uint64_t state) {
    frontier_watch *watch = user;
    if (state < WORLD_CELLS)
        watch->visits[state]++;
    else
        watch->strangers++;
}

bool frontier_is_what_waits(choices *source, void *user) {
    (void)user;
    static frontier_watch watch;
    memset(&watch, 0, sizeof watch);
    for (int i = 0; i < WORLD_CELLS; i++) watch.expanded_at[i] = INFINITY;
    search_bench *bench = bench_open(source, WORLD_ANY);
    const search_world *world = &bench->world;
    wend_search_request request = search_world_request(source, world, (wend_algorithm)choose_below(source, 3));
    if (choose_one_in(source, 4)) request.goal_count = 0;
    request.work = choose_below(source, 60);
    request.observer = watch_expansion;
    request.observer_user = &watch;
    const char *finding = NULL;
    if (wend_grid_find_path(world->grid, bench->query, &request, &bench->path)) finding = "the search failed";
    wend_query_visit_frontier(bench->query, watch_frontier, &watch);
    if (!finding && watch.strangers) finding = "a state outside the grid";
    if (!finding && watch.expansions != bench->path.expanded) finding = "an expansion was not told";
    for (uint64_t cell = 0; cell < (uint64_t)(world->naive.width * world->naive.height) && !finding; cell++) {
        double cost = wend_query_cost_to(bench->query, cell);
        bool waits = cost < watch.expanded_at[cell], is_goal = false;
        for (size_t i = 0; i < request.goal_count; i++) is_goal |= world->goals[i] == cell;
        if (watch.visits[cell] > 1)
            finding = "a state is in the frontier twice";
        else if (watch.visits[cell] && !waits)
            finding = "the frontier has a state that was not reached, or was expanded";
        else if (waits && !is_goal && !watch.visits[cell])
            finding = "a state that waits is not in the frontier";
        else if (cost < world->distances[cell] * (1 - 1e-9))
            finding = "a state was reached for less than possible";
    }
    return bench_close(bench, source, &request, finding);
}

// ---- The checker ------------------------------------------------------------------------------------------------------

// A path of neighbours that looks at no rule, at the cost its lengths would have.
static void choose_walk(choices *source, const naive_grid *naive, wend_path *path) {
    static uint64_t states[40];
    path->states = states;
    path->state_count = 1 + choose_below(source, 12);
    states[0] = choose_below(source, (uint64_t)(naive->width * naive->height));
    path->cost = 0;
    for (size_t i = 1; i < path->state_count; i++) {
        int x = (int)states[i - 1] % naive->width, y = (int)states[i - 1] / naive->width;
        int to_x = x + (int)choose_between(source, -1, 1), to_y = y + (int)choose_between(source, -1, 1);
        if (to_x < 0 || to_x >= naive->width) to_x = x;
        if (to_y < 0 || to_y >= naive->height) to_y = y;
        states[i] = (uint64_t)(to_y * naive->width + to_x);
        double length = sqrt(abs(to_x - x) + abs(to_y - y)) * naive->cell_size;
        if (naive->neighbours == 6) length = naive->cell_size;
        path->cost += length * (naive->cost[states[i - 1]] + naive->cost[states[i]]) / 2;
    }
}

static void mutate_path(choices *source, const naive_grid *naive, wend_path *path) {
    size_t at = choose_below(source, path->state_count);
    static const double factors[] = {1 + 1e-8, 1 - 1e-8, 2, 0, -1, NAN, INFINITY};
    switch (choose_below(source, 5)) {
    case 0:
        path->state_count--;
        memmove(edit_states(path) + at, path->states + at + 1, (path->state_count - at) * sizeof *path->states);
        break;
    case 1: edit_states(path)[at] = choose_below(source, (uint64_t)(naive->width * naive->height) + 2); break;
    case 2: path->cost *= factors[choose_below(source, sizeof factors / sizeof factors[0])]; break;
    case 3: path->cost += 1; break;
    default: edit_states(path)[at] ^= UINT64_C(1) << choose_below(source, 64); break;
    }
}

bool path_check_agrees_with_the_rules(choices *source, void *user) {
    (void)user;
    search_bench *bench = bench_open(source, WORLD_SMALL);
    const naive_grid *naive = &bench->world.naive;
    wend_search_request request = wend_default_search_request();
    const char *finding = NULL;
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    for (int round = 0; round < 8 && !finding; round++) {
        wend_path path = wend_path_empty(wend_default_allocator());
        static uint64_t states[WORLD_CELLS];
        if (choose_below(source, 2)) {
            choose_walk(source, naive, &path);
        } else {
            request = search_world_request(source, &bench->world, WEND_ALGORITHM_ASTAR);
            if (wend_grid_find_path(bench->world.grid, bench->query, &request, &bench->path)) abort();
            path = bench->path;
            if (path.state_count) memcpy(states, path.states, path.state_count * sizeof *states);
            path.states = states;
        }
        uint64_t start = path.state_count ? path.states[0] : 0;
        uint64_t goal = path.state_count ? path.states[path.state_count - 1] : 0;
        for (uint64_t changes = choose_below(source, 3); changes && path.state_count; changes--)
            mutate_path(source, naive, &path);
        bool right = world_path_is_valid(&bench->world, &path, start, goal);
        wend_diagnostics_clear(findings);
        wend_status said = wend_path_check_on_grid(&path, bench->world.grid, (uint32_t)start, (uint32_t)goal, findings);
        if (right && said) finding = "the checker refuses a path that is right";
        if (!right && said != WEND_BAD_INPUT) finding = "the checker accepts a path that is wrong";
        if (!finding && wend_diagnostics_count(findings) != (right ? 0u : 1u))
            finding = "not one finding for one fault";
        // Without ends to compare, only the steps and the cost count.
        bool free_ends = path.state_count &&
                         world_path_is_valid(&bench->world, &path, path.states[0], path.states[path.state_count - 1]);
        said = wend_path_check_on_grid(&path, bench->world.grid, WEND_NO_CELL, WEND_NO_CELL, NULL);
        if (!finding && said != (free_ends ? WEND_OK : WEND_BAD_INPUT)) finding = "the checker is wrong without ends";
    }
    wend_diagnostics_destroy(findings);
    return bench_close(bench, source, &request, finding);
}

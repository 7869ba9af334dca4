#include "properties/plan/bidirectional_properties.h"

#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "wend/bidirectional.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world, and what it takes to search it. One at a time: worlds are large.
typedef struct ends_bench {
    search_world world;
    wend_query *query;
    wend_path path;
} ends_bench;

static ends_bench *ends_bench_open(choices *source, world_size size) {
    static ends_bench bench;
    search_world_make(source, size, &bench.world);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

// Returns true, or false with the finding and the setting.
static bool ends_bench_close(ends_bench *bench, choices *source, const wend_search_request *request,
                             const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(source,
                        "%s (%s; %d x %d, %d neighbours, corner rule %d; start %llu, goal %llu; cost %.17g, bound "
                        "%.17g, optimum %.17g, nearest %llu, should be %llu)",
                        finding, search_setting_text(request), naive->width, naive->height, naive->neighbours,
                        naive->corners, (unsigned long long)bench->world.start,
                        (unsigned long long)bench->world.goals[0], path.cost, path.lower_bound, bench->world.optimum,
                        (unsigned long long)path.nearest.cell, (unsigned long long)bench->world.nearest);
}

// What the query knows about the path afterwards.
static const char *judge_query(ends_bench *bench) {
    const search_world *world = &bench->world;
    if (bench->path.outcome != WEND_OUTCOME_COMPLETE) return NULL;
    const uint64_t goal = bench->path.states[bench->path.state_count - 1];
    if (!world_costs_agree(world, wend_query_cost_to(bench->query, goal), world->optimum))
        return "the query has another cost of the goal";
    for (uint64_t cell = 0; cell < (uint64_t)(world->naive.width * world->naive.height); cell++) {
        const double cost = wend_query_cost_to(bench->query, cell);
        if (isfinite(cost) && !world_costs_agree(world, cost, world->distances[cell]) && cost < world->distances[cell])
            return "a cell was reached for less than possible";
        if (wend_query_path_to(bench->query, cell, &bench->path)) return "the path to a cell failed";
        if (isfinite(cost) != (bench->path.outcome == WEND_OUTCOME_COMPLETE)) return "a cell with a cost has no path";
        if (!isfinite(cost)) continue;
        const char *finding = judge_path(world, &bench->path, cell);
        if (finding) return finding;
        if (bench->path.lower_bound > world->distances[cell] * (1 + 1e-9)) return "a bound is above the optimum";
    }
    return NULL;
}

static const char *ends_bench_find(ends_bench *bench, const wend_search_request *request, bool fresh_islands) {
    if (wend_grid_find_path_bidirectional(bench->world.grid, bench->query, request, &bench->path))
        return "the search failed";
    return judge_answer(&bench->world, request, &bench->path, fresh_islands);
}

static wend_algorithm choose_optimal_algorithm(choices *source) {
    return choose_one_in(source, 3) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
}

bool both_ends_agree_with_dijkstra(choices *source, void *user) {
    ends_bench *bench = ends_bench_open(source, WORLD_ANY);
    wend_search_request request = search_world_request(source, &bench->world, choose_optimal_algorithm(source));
    request.to_nearest = choose_one_in(source, 4);
    const char *finding = ends_bench_find(bench, &request, true);
    search_tally *tally = user;
    if (tally) {
        tally->outcomes[bench->path.outcome]++;
        tally->steps += bench->path.state_count;
    }
    if (!finding) finding = judge_query(bench);
    return ends_bench_close(bench, source, &request, finding);
}

bool every_setting_of_both_ends_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    ends_bench *bench = ends_bench_open(source, WORLD_ANY);
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (int algorithm = 0; algorithm < 2 && !finding; algorithm++) {
        const size_t count = search_setting_count(&bench->world, (wend_algorithm)algorithm);
        for (size_t i = 0; i < count && !finding; i++) {
            request = search_setting(&bench->world, (wend_algorithm)algorithm, i);
            finding = ends_bench_find(bench, &request, true);
        }
    }
    return ends_bench_close(bench, source, &request, finding);
}

static const char *ends_answers_differ(const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome || a->nearest.cell != b->nearest.cell) return "the outcome differs";
    if (memcmp(&a->cost, &b->cost, sizeof a->cost)) return "the cost differs";
    if (memcmp(&a->lower_bound, &b->lower_bound, sizeof a->lower_bound)) return "the bound differs";
    if (a->state_count != b->state_count ||
        (a->state_count && memcmp(a->states, b->states, a->state_count * sizeof *a->states)))
        return "the path differs";
    if (a->expanded != b->expanded || a->generated != b->generated || a->queue_operations != b->queue_operations)
        return "the effort differs";
    return NULL;
}

bool slicing_both_ends_changes_nothing(choices *source, void *user) {
    (void)user;
    ends_bench *bench = ends_bench_open(source, WORLD_ANY);
    wend_search_request request = search_world_request(source, &bench->world, choose_optimal_algorithm(source));
    request.to_nearest = choose_below(source, 2);
    wend_path one_go = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    if (wend_grid_find_path_bidirectional(bench->world.grid, bench->query, &request, &one_go))
        finding = "the search failed";
    const uint64_t limit = 1 + choose_below(source, 8);
    uint64_t granted = request.work = choose_below(source, limit + 1);
    wend_status status = wend_grid_find_path_bidirectional(bench->world.grid, bench->query, &request, &bench->path);
    double bound = 0;
    while (!finding && !status && bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (bench->path.expanded != granted) finding = "a search paused with work left, or did more than was granted";
        if (bench->path.lower_bound > bench->world.optimum * (1 + 1e-9)) finding = "the bound is above the optimum";
        if (bench->path.lower_bound < bound) finding = "the bound fell from pause to pause";
        bound = bench->path.lower_bound;
        const uint64_t more = 1 + choose_below(source, limit);
        granted += more;
        if (!finding) status = wend_query_resume(bench->query, more, &bench->path);
    }
    if (!finding && status) finding = "resuming failed";
    if (!finding) finding = ends_answers_differ(&bench->path, &one_go);
    wend_path_free(&one_go);
    return ends_bench_close(bench, source, &request, finding);
}

bool both_ends_agree_after_edits(choices *source, void *user) {
    (void)user;
    ends_bench *bench = ends_bench_open(source, WORLD_ANY);
    wend_search_request request = search_world_request(source, &bench->world, choose_optimal_algorithm(source));
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 4); rounds && !finding; rounds--) {
        search_world_edit(source, &bench->world);
        search_world_judge(&bench->world);
        request = search_world_request(source, &bench->world, choose_optimal_algorithm(source));
        request.to_nearest = choose_one_in(source, 3);
        finding = ends_bench_find(bench, &request, false);
    }
    return ends_bench_close(bench, source, &request, finding);
}

bool warm_both_ends_allocate_nothing(choices *source, void *user) {
    (void)user;
    ends_bench *bench = ends_bench_open(source, WORLD_ANY);
    test_allocator memory = {0};
    wend_query *query = NULL;
    if (wend_query_create(test_allocator_value(&memory), &query)) abort();
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    wend_search_request request = search_world_request(source, &bench->world, choose_optimal_algorithm(source));
    request.to_nearest = choose_below(source, 2);
    const char *finding = NULL;
    size_t allocations = 0;
    for (int round = 0; round < 2; round++) {
        if (wend_grid_find_path_bidirectional(bench->world.grid, query, &request, &path)) finding = "the search failed";
        if (round == 1 && memory.allocations != allocations) finding = "a warm search allocated";
        allocations = memory.allocations;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    if (memory.live_blocks) finding = "memory is left";
    return ends_bench_close(bench, source, &request, finding);
}

bool any_search_from_both_ends_agrees(choices *source, void *user) {
    static const property facts[] = {both_ends_agree_with_dijkstra, every_setting_of_both_ends_agrees_with_dijkstra,
                                     slicing_both_ends_changes_nothing, both_ends_agree_after_edits,
                                     warm_both_ends_allocate_nothing};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

#include "properties/plan/weighted_jump_properties.h"

#include "plan/jump/weighted_jumps_internal.h"
#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "wend/weighted_jumps.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world, and what it takes to search it. One at a time: worlds are large.
typedef struct weighted_bench {
    search_world world;
    wend_weighted_jumps *jumps;
    wend_query *query;
    wend_path path;
} weighted_bench;

// NULL when the costs lie too far apart.
static wend_weighted_jumps *make_weighted_index(const search_world *world) {
    wend_weighted_jumps_def def = wend_default_weighted_jumps_def();
    wend_weighted_jumps *jumps = NULL;
    def.grid = world->grid;
    const wend_status status = wend_weighted_jumps_create(&def, NULL, &jumps);
    if (status && status != WEND_OUT_OF_RANGE) abort();
    return jumps;
}

// NULL when the world cannot be prepared.
static weighted_bench *weighted_bench_open(choices *source, world_size size) {
    static weighted_bench bench;
    search_world_make_patches(source, size, &bench.world);
    bench.jumps = make_weighted_index(&bench.world);
    if (!bench.jumps) {
        search_world_free(&bench.world);
        return NULL;
    }
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

// Returns true, or false with the finding and the setting.
static bool weighted_bench_close(weighted_bench *bench, choices *source, const wend_search_request *request,
                                 const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_weighted_jumps_destroy(bench->jumps);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(
        source,
        "%s (%s; %d x %d, corner rule %d; start %llu, goal %llu; cost %.17g, bound %.17g, optimum %.17g, "
        "nearest %llu, should be %llu)",
        finding, search_setting_text(request), naive->width, naive->height, naive->corners,
        (unsigned long long)bench->world.start, (unsigned long long)bench->world.goals[0], path.cost, path.lower_bound,
        bench->world.optimum, (unsigned long long)path.nearest.cell, (unsigned long long)bench->world.nearest);
}

static const char *weighted_bench_find(weighted_bench *bench, const wend_search_request *request, bool fresh_islands) {
    if (wend_weighted_jumps_find_path(bench->jumps, bench->query, request, &bench->path)) return "the search failed";
    return judge_answer(&bench->world, request, &bench->path, fresh_islands);
}

static wend_algorithm choose_weighted_algorithm(choices *source) {
    return choose_one_in(source, 3) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
}

bool weighted_jumps_agree_with_dijkstra(choices *source, void *user) {
    weighted_bench *bench = weighted_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    wend_search_request request = search_world_request(source, &bench->world, choose_weighted_algorithm(source));
    request.to_nearest = choose_one_in(source, 4);
    const char *finding = weighted_bench_find(bench, &request, true);
    search_tally *tally = user;
    if (tally) {
        tally->outcomes[bench->path.outcome]++;
        tally->steps += bench->path.state_count;
    }
    return weighted_bench_close(bench, source, &request, finding);
}

bool every_weighted_jump_setting_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    weighted_bench *bench = weighted_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (int algorithm = 0; algorithm < 2 && !finding; algorithm++) {
        const size_t count = search_setting_count(&bench->world, (wend_algorithm)algorithm);
        for (size_t i = 0; i < count && !finding; i++) {
            request = search_setting(&bench->world, (wend_algorithm)algorithm, i);
            finding = weighted_bench_find(bench, &request, true);
        }
    }
    return weighted_bench_close(bench, source, &request, finding);
}

// ---- Budgets ------------------------------------------------------------------------------------------------------------

static const char *weighted_answers_differ(const wend_path *a, const wend_path *b) {
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

bool sliced_weighted_jumps_change_nothing(choices *source, void *user) {
    (void)user;
    weighted_bench *bench = weighted_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    wend_search_request request = search_world_request(source, &bench->world, choose_weighted_algorithm(source));
    request.to_nearest = choose_below(source, 2);
    if (choose_one_in(source, 3)) search_world_edit(source, &bench->world); // stale islands
    search_world_judge(&bench->world);
    wend_path one_go = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    // Islands tell what cannot be reached, and a search that has to find out brings them up to date as it ends.
    if (choose_below(source, 2)) (void)wend_grid_refresh(bench->world.grid);
    if (wend_weighted_jumps_find_path(bench->jumps, bench->query, &request, &one_go)) finding = "the search failed";
    const bool found_out = one_go.outcome == WEND_OUTCOME_UNREACHABLE || one_go.outcome == WEND_OUTCOME_GOAL_OFF_MAP;
    const uint64_t limit = 1 + choose_below(source, 8);
    uint64_t granted = request.work = choose_below(source, limit + 1);
    wend_status status = wend_weighted_jumps_find_path(bench->jumps, bench->query, &request, &bench->path);
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
    if (!finding && !found_out) finding = weighted_answers_differ(&bench->path, &one_go);
    wend_path_free(&one_go);
    return weighted_bench_close(bench, source, &request, finding);
}

// ---- Edits --------------------------------------------------------------------------------------------------------------

// One to three edits, perhaps as one version.
static void edit_weighted_world(choices *source, search_world *world) {
    wend_journal *journal = wend_grid_journal(world->grid);
    const bool together = choose_below(source, 2);
    if (together) wend_journal_begin(journal);
    for (uint64_t edits = 1 + choose_below(source, 3); edits; edits--) search_world_edit(source, world);
    if (together) wend_journal_commit(journal);
    search_world_judge(world);
}

// The same search with jump points that never knew another map.
static const char *compare_with_new_weighted_jumps(const weighted_bench *bench, const wend_search_request *request) {
    wend_weighted_jumps *anew = make_weighted_index(&bench->world);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    if (wend_weighted_jumps_find_path(anew, query, request, &path)) finding = "the search failed";
    if (!finding) finding = weighted_answers_differ(&bench->path, &path);
    const size_t cells = (size_t)(bench->world.naive.width * bench->world.naive.height);
    if (!finding && memcmp(anew->needed, bench->jumps->needed, cells * sizeof *anew->needed))
        finding = "steps that are needed are not those of a rebuild";
    const bit_lines *lines[2][2] = {{&anew->rows, &bench->jumps->rows}, {&anew->columns, &bench->jumps->columns}};
    for (int i = 0; i < 2 && !finding; i++)
        if (memcmp(lines[i][0]->bytes, lines[i][1]->bytes, STOP_MAPS * lines[i][0]->count * lines[i][0]->stride))
            finding = "stops are not those of a rebuild";
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_weighted_jumps_destroy(anew);
    return finding;
}

bool weighted_jumps_follow_edits(choices *source, void *user) {
    (void)user;
    weighted_bench *bench = weighted_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    search_world *world = &bench->world;
    if (choose_one_in(source, 3) &&
        wend_journal_set_capacity(wend_grid_journal(world->grid), 1 + choose_below(source, 3)))
        abort();
    wend_search_request request = search_world_request(source, world, choose_weighted_algorithm(source));
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        edit_weighted_world(source, world);
        if (choose_one_in(source, 4)) (void)wend_weighted_jumps_refresh(bench->jumps);
        request = search_world_request(source, world, choose_weighted_algorithm(source));
        request.to_nearest = choose_one_in(source, 3);
        finding = weighted_bench_find(bench, &request, false);
        // Islands are up to date by now where there is no path: then both know at once.
        if (!finding && bench->path.outcome == WEND_OUTCOME_COMPLETE)
            finding = compare_with_new_weighted_jumps(bench, &request);
    }
    return weighted_bench_close(bench, source, &request, finding);
}

// ---- Guides -------------------------------------------------------------------------------------------------------------

// What the oracle knows, for the one goal that there is: exact, less, or infinite where no cheapest path leads.
typedef struct known_weighted_world {
    double to_goal[WORLD_CELLS], from_start[WORLD_CELLS], optimum;
    uint64_t noise;
} known_weighted_world;

static double estimate_weighted_by_oracle(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)start, (void)goal;
    const known_weighted_world *known = user;
    const uint64_t mixed = (state + 1) * known->noise;
    if (known->from_start[state] + known->to_goal[state] > known->optimum * (1 + 1e-6) && mixed % 3 == 0)
        return INFINITY;
    return known->to_goal[state] * (double)(mixed >> 8 & 255) / 255;
}

bool guided_weighted_jumps_agree_with_dijkstra(choices *source, void *user) {
    (void)user;
    static known_weighted_world known;
    weighted_bench *bench = weighted_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    search_world *world = &bench->world;
    world->goal_count = 1;
    search_world_judge(world);
    if (world->outcome == WEND_OUTCOME_COMPLETE)
        naive_distances(&world->naive, (int)world->goals[0], known.to_goal);
    else
        for (int i = 0; i < WORLD_CELLS; i++) known.to_goal[i] = INFINITY;
    memcpy(known.from_start, world->distances, sizeof known.from_start);
    known.optimum = world->optimum;
    known.noise = choose_below(source, 1 << 20) * 2 + 1;
    wend_search_request request = search_world_request(source, world, WEND_ALGORITHM_ASTAR);
    const wend_guide guide = {.estimate = estimate_weighted_by_oracle, .user = &known};
    request.guide = &guide;
    const char *finding = weighted_bench_find(bench, &request, true);
    return weighted_bench_close(bench, source, &request, finding);
}

bool warm_weighted_jumps_allocate_nothing(choices *source, void *user) {
    (void)user;
    weighted_bench *bench = weighted_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    test_allocator memory = {0};
    wend_query *query = NULL;
    if (wend_query_create(test_allocator_value(&memory), &query)) abort();
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    wend_search_request request = search_world_request(source, &bench->world, choose_weighted_algorithm(source));
    request.to_nearest = choose_below(source, 2);
    const char *finding = NULL;
    size_t allocations = 0;
    for (int round = 0; round < 2; round++) {
        if (wend_weighted_jumps_find_path(bench->jumps, query, &request, &path)) finding = "the search failed";
        if (round == 1 && memory.allocations != allocations) finding = "a warm search allocated";
        allocations = memory.allocations;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    if (memory.live_blocks) finding = "memory is left";
    return weighted_bench_close(bench, source, &request, finding);
}

bool any_weighted_jump_search_agrees(choices *source, void *user) {
    static const property facts[] = {
        weighted_jumps_agree_with_dijkstra,        every_weighted_jump_setting_agrees_with_dijkstra,
        sliced_weighted_jumps_change_nothing,      weighted_jumps_follow_edits,
        guided_weighted_jumps_agree_with_dijkstra, warm_weighted_jumps_allocate_nothing};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

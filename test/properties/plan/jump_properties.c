#include "properties/plan/jump_properties.h"

#include "plan/jump/jump_points_internal.h"
#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "wend/jump_points.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world, and what it takes to search it. One at a time: worlds are large.
typedef struct jump_bench {
    search_world world;
    bool keeps_jumps;
    wend_jump_points *jumps;
    wend_query *query;
    wend_path path;
} jump_bench;

static wend_jump_points *make_jumps(const search_world *world, bool keeps_jumps) {
    wend_jump_points_def def = wend_default_jump_points_def();
    wend_jump_points *jumps = NULL;
    def.grid = world->grid;
    def.keep_jumps = keeps_jumps;
    if (wend_jump_points_create(&def, NULL, &jumps)) abort();
    return jumps;
}

static jump_bench *jump_bench_open(choices *source, world_size size) {
    static jump_bench bench;
    search_world_make_uniform(source, size, &bench.world);
    bench.keeps_jumps = choose_below(source, 2);
    bench.jumps = make_jumps(&bench.world, bench.keeps_jumps);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

// Returns true, or false with the finding and the setting.
static bool jump_bench_close(jump_bench *bench, choices *source, const wend_search_request *request,
                             const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_jump_points_destroy(bench->jumps);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(
        source,
        "%s (%s%s; %d x %d, corner rule %d; start %llu, goal %llu; cost %.17g, bound %.17g, optimum %.17g, "
        "nearest %llu, should be %llu)",
        finding, search_setting_text(request), bench->keeps_jumps ? ", jumps kept" : "", naive->width, naive->height,
        naive->corners, (unsigned long long)bench->world.start, (unsigned long long)bench->world.goals[0], path.cost,
        path.lower_bound, bench->world.optimum, (unsigned long long)path.nearest.cell,
        (unsigned long long)bench->world.nearest);
}

static const char *jump_bench_find(jump_bench *bench, const wend_search_request *request, bool fresh_islands) {
    if (wend_jump_points_find_path(bench->jumps, bench->query, request, &bench->path)) return "the search failed";
    return judge_answer(&bench->world, request, &bench->path, fresh_islands);
}

static wend_algorithm choose_algorithm(choices *source) {
    return choose_one_in(source, 3) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
}

bool jumps_agree_with_dijkstra(choices *source, void *user) {
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    wend_search_request request = search_world_request(source, &bench->world, choose_algorithm(source));
    request.to_nearest = choose_one_in(source, 4);
    const char *finding = jump_bench_find(bench, &request, true);
    search_tally *tally = user;
    if (tally) {
        tally->outcomes[bench->path.outcome]++;
        tally->steps += bench->path.state_count;
    }
    return jump_bench_close(bench, source, &request, finding);
}

bool every_jump_setting_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (int algorithm = 0; algorithm < 2 && !finding; algorithm++) {
        const size_t count = search_setting_count(&bench->world, (wend_algorithm)algorithm);
        for (size_t i = 0; i < count && !finding; i++) {
            request = search_setting(&bench->world, (wend_algorithm)algorithm, i);
            finding = jump_bench_find(bench, &request, true);
        }
    }
    return jump_bench_close(bench, source, &request, finding);
}

// ---- All cells --------------------------------------------------------------------------------------------------------

static void count_state(void *user, uint64_t state) {
    (void)state;
    ++*(uint64_t *)user;
}

static const char *judge_all_cells(jump_bench *bench) {
    const search_world *world = &bench->world;
    const uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    for (uint64_t cell = 0; cell < cells; cell++) {
        const double right = world->distances[cell];
        if (!world_costs_agree(world, wend_query_cost_to(bench->query, cell), right)) return "a cell has another cost";
        if (wend_query_path_to(bench->query, cell, &bench->path)) return "the path to a cell failed";
        const bool reachable = right < (double)INFINITY;
        if (bench->path.outcome != (reachable ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE))
            return "the path to a cell has another outcome";
        if (!reachable) continue;
        if (bench->path.lower_bound != bench->path.cost) return "a path of one-to-all is not proven";
        const char *finding = judge_path(world, &bench->path, cell);
        if (finding) return finding;
        if (!world_costs_agree(world, bench->path.cost, right)) return "the path to a cell is not optimal";
    }
    uint64_t waiting = 0;
    wend_query_visit_frontier(bench->query, count_state, &waiting);
    return waiting ? "something waits after all was found" : NULL;
}

bool jumps_to_all_agree_with_dijkstra(choices *source, void *user) {
    (void)user;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    const search_world *world = &bench->world;
    wend_search_request request = search_world_request(source, world, choose_algorithm(source));
    request.goals = NULL;
    request.goal_count = 0;
    const char *finding = NULL;
    request.work = choose_one_in(source, 3) ? choose_below(source, 20) : WEND_WORK_UNLIMITED;
    if (wend_jump_points_find_path(bench->jumps, bench->query, &request, &bench->path)) finding = "the search failed";
    while (!finding && bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        for (uint64_t cell = 0; cell < (uint64_t)(world->naive.width * world->naive.height) && !finding; cell++) {
            if (wend_query_cost_to(bench->query, cell) < world->distances[cell] * (1 - 1e-9))
                finding = "a cell was reached for less than possible";
            if (wend_query_path_to(bench->query, cell, &bench->path)) finding = "the path to a cell failed";
            if (bench->path.lower_bound > world->distances[cell] * (1 + 1e-9)) finding = "a bound is above the optimum";
        }
        if (!finding && wend_query_resume(bench->query, 1 + choose_below(source, 20), &bench->path))
            finding = "resuming failed";
    }
    const bool off_map = world->outcome == WEND_OUTCOME_START_OFF_MAP;
    if (!finding && bench->path.outcome != (off_map ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_COMPLETE))
        finding = "one-to-all has another outcome";
    if (!finding && bench->path.state_count) finding = "one-to-all has a path";
    if (!finding) finding = judge_all_cells(bench);
    return jump_bench_close(bench, source, &request, finding);
}

// ---- Budgets ------------------------------------------------------------------------------------------------------------

static const char *jump_answers_differ(const wend_path *a, const wend_path *b) {
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

bool sliced_jumps_change_nothing(choices *source, void *user) {
    (void)user;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    wend_search_request request = search_world_request(source, &bench->world, choose_algorithm(source));
    request.to_nearest = choose_below(source, 2);
    if (choose_one_in(source, 3)) search_world_edit(source, &bench->world); // stale islands
    search_world_judge(&bench->world);
    wend_path one_go = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    // Islands tell what cannot be reached, and a search that has to find out brings them up to date as it ends.
    if (choose_below(source, 2)) (void)wend_grid_refresh(bench->world.grid);
    if (wend_jump_points_find_path(bench->jumps, bench->query, &request, &one_go)) finding = "the search failed";
    const bool found_out = one_go.outcome == WEND_OUTCOME_UNREACHABLE || one_go.outcome == WEND_OUTCOME_GOAL_OFF_MAP;
    const uint64_t limit = 1 + choose_below(source, 8);
    uint64_t granted = request.work = choose_below(source, limit + 1);
    wend_status status = wend_jump_points_find_path(bench->jumps, bench->query, &request, &bench->path);
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
    if (!finding && !found_out) finding = jump_answers_differ(&bench->path, &one_go);
    wend_path_free(&one_go);
    return jump_bench_close(bench, source, &request, finding);
}

// ---- Edits --------------------------------------------------------------------------------------------------------------

// One to three edits, perhaps as one version.
static void edit_world(choices *source, search_world *world) {
    wend_journal *journal = wend_grid_journal(world->grid);
    const bool together = choose_below(source, 2);
    if (together) wend_journal_begin(journal);
    for (uint64_t edits = 1 + choose_below(source, 3); edits; edits--) search_world_edit(source, world);
    if (together) wend_journal_commit(journal);
    search_world_judge(world);
}

// The same search with jump points that never knew another map.
static const char *compare_with_new_jumps(const jump_bench *bench, const wend_search_request *request) {
    wend_jump_points *anew = make_jumps(&bench->world, bench->keeps_jumps);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    if (wend_jump_points_find_path(anew, query, request, &path)) finding = "the search failed";
    if (!finding) finding = jump_answers_differ(&bench->path, &path);
    const size_t cells = (size_t)(bench->world.naive.width * bench->world.naive.height);
    if (!finding && anew->distances &&
        memcmp(anew->distances, bench->jumps->distances, cells * sizeof *anew->distances))
        finding = "jumps that are kept are not those of jump points made anew";
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_jump_points_destroy(anew);
    return finding;
}

bool jumps_follow_edits(choices *source, void *user) {
    (void)user;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    search_world *world = &bench->world;
    if (choose_one_in(source, 3) &&
        wend_journal_set_capacity(wend_grid_journal(world->grid), 1 + choose_below(source, 3)))
        abort();
    wend_search_request request = search_world_request(source, world, choose_algorithm(source));
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        edit_world(source, world);
        if (choose_one_in(source, 4)) (void)wend_jump_points_refresh(bench->jumps);
        request = search_world_request(source, world, choose_algorithm(source));
        request.to_nearest = choose_one_in(source, 3);
        finding = jump_bench_find(bench, &request, false);
        // Islands are up to date by now where there is no path: then both know at once.
        if (!finding && bench->path.outcome == WEND_OUTCOME_COMPLETE) finding = compare_with_new_jumps(bench, &request);
    }
    return jump_bench_close(bench, source, &request, finding);
}

// ---- Jumps --------------------------------------------------------------------------------------------------------------

// A step by the oracle, in cells that may lie outside.
static bool may_step(const naive_grid *naive, int x, int y, int to_x, int to_y) {
    if (x < 0 || y < 0 || to_x < 0 || to_y < 0) return false;
    if (x >= naive->width || y >= naive->height || to_x >= naive->width || to_y >= naive->height) return false;
    return isfinite(naive_step_cost(naive, y * naive->width + x, to_y * naive->width + to_x));
}

// Whether a cell entered from another is a jump point: on one of its sides something begins that nothing else leads to as cheaply.
static bool must_turn(const naive_grid *naive, int x, int y, int step_x, int step_y) {
    for (int side = -1; side <= 1; side += 2) {
        const int side_x = side * step_y, side_y = side * step_x;
        const bool beside = may_step(naive, x, y, x + side_x, y + side_y);
        const bool beside_before = may_step(naive, x - step_x, y - step_y, x - step_x + side_x, y - step_y + side_y);
        const bool past = may_step(naive, x, y, x + step_x + side_x, y + step_y + side_y);
        if (naive->corners == 2 ? beside && !beside_before : past && !beside) return true;
    }
    return false;
}

static int64_t walked_jump(const naive_grid *naive, int x, int y, int step_x, int step_y) {
    for (int steps = 0;; steps++, x += step_x, y += step_y) {
        if (steps && must_turn(naive, x, y, step_x, step_y)) return steps;
        if (!may_step(naive, x, y, x + step_x, y + step_y)) return -steps;
    }
}

static int64_t jump_by_bits(const wend_jump_points *jumps, int x, int y, int direction) {
    const uint8_t terrain = jumps->grid->terrain[(uint32_t)y * jumps->grid->width + (uint32_t)x];
    const jump_medium *medium = &jumps->media[jumps->medium_of[terrain]];
    const bit_lines *lines = direction & 1 ? &medium->columns : &medium->rows;
    const uint32_t line = (uint32_t)(direction & 1 ? x : y), place = (uint32_t)(direction & 1 ? y : x);
    const uint8_t *free = bit_line(lines, LINES_FREE, line);
    return direction & 2 ? jump_backward(free, bit_line(lines, LINES_BACKWARD, line), place)
                         : jump_forward(free, bit_line(lines, LINES_FORWARD, line), place);
}

bool jumps_land_where_the_rules_say(choices *source, void *user) {
    (void)user;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    const naive_grid *naive = &bench->world.naive;
    const wend_search_request request = wend_default_search_request();
    const char *finding = NULL;
    if (choose_below(source, 2)) edit_world(source, &bench->world);
    if (wend_jump_points_refresh(bench->jumps)) abort();
    for (int cell = 0; cell < naive->width * naive->height && !finding; cell++) {
        static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};
        const int x = cell % naive->width, y = cell / naive->width;
        for (int direction = 0; direction < 4 && world_cell_is_free(&bench->world, (uint64_t)cell); direction++) {
            const int64_t walked = walked_jump(naive, x, y, step_x[direction], step_y[direction]);
            if (jump_by_bits(bench->jumps, x, y, direction) != walked) finding = "a jump ends elsewhere than a walk";
            if (bench->keeps_jumps && bench->jumps->distances[cell].along[direction] != walked)
                finding = "a jump that is kept ends elsewhere than a walk";
        }
    }
    return jump_bench_close(bench, source, &request, finding);
}

// ---- Guides -------------------------------------------------------------------------------------------------------------

// What the oracle knows, for the one goal that there is: exact, less, or infinite where no cheapest path leads.
typedef struct known_world {
    double to_goal[WORLD_CELLS], from_start[WORLD_CELLS], optimum;
    uint64_t noise;
} known_world;

static double estimate_by_oracle(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)start, (void)goal;
    const known_world *known = user;
    const uint64_t mixed = (state + 1) * known->noise;
    if (known->from_start[state] + known->to_goal[state] > known->optimum * (1 + 1e-6) && mixed % 3 == 0)
        return INFINITY;
    return known->to_goal[state] * (double)(mixed >> 8 & 255) / 255;
}

bool guided_jumps_agree_with_dijkstra(choices *source, void *user) {
    (void)user;
    static known_world known;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
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
    const wend_guide guide = {.estimate = estimate_by_oracle, .user = &known};
    request.guide = &guide;
    const char *finding = jump_bench_find(bench, &request, true);
    return jump_bench_close(bench, source, &request, finding);
}

bool warm_jumps_allocate_nothing(choices *source, void *user) {
    (void)user;
    jump_bench *bench = jump_bench_open(source, WORLD_ANY);
    test_allocator memory = {0};
    wend_query *query = NULL;
    if (wend_query_create(test_allocator_value(&memory), &query)) abort();
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    wend_search_request request = search_world_request(source, &bench->world, choose_algorithm(source));
    request.to_nearest = choose_below(source, 2);
    if (choose_one_in(source, 3)) request.goal_count = 0;
    const char *finding = NULL;
    size_t allocations = 0;
    for (int round = 0; round < 2; round++) {
        if (wend_jump_points_find_path(bench->jumps, query, &request, &path)) finding = "the search failed";
        if (round == 1 && memory.allocations != allocations) finding = "a warm search allocated";
        allocations = memory.allocations;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    if (memory.live_blocks) finding = "memory is left";
    return jump_bench_close(bench, source, &request, finding);
}

bool any_jump_search_agrees(choices *source, void *user) {
    static const property facts[] = {jumps_agree_with_dijkstra,
                                     every_jump_setting_agrees_with_dijkstra,
                                     jumps_to_all_agree_with_dijkstra,
                                     sliced_jumps_change_nothing,
                                     jumps_follow_edits,
                                     guided_jumps_agree_with_dijkstra,
                                     warm_jumps_allocate_nothing,
                                     jumps_land_where_the_rules_say};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

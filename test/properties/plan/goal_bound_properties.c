#include "properties/plan/goal_bound_properties.h"

#include "plan/bound/goal_bounds_internal.h"
#include "properties/plan/search_worlds.h"
#include "properties/plan/table_worlds.h"
#include "wend/goal_bounds.h"
#include "wend/index_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world, and what it takes to search it. One at a time: worlds are large.
typedef struct bound_bench {
    search_world world;
    wend_goal_bounds_form form;
    wend_domain domain;
    wend_goal_bounds *bounds;
    wend_query *query;
    wend_path path;
} bound_bench;

static wend_goal_bounds_def bench_def(const bound_bench *bench) {
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    def.form = bench->form;
    if (bench->form == WEND_GOAL_BOUNDS_STATES)
        def.domain = &bench->domain;
    else
        def.grid = bench->world.grid;
    return def;
}

static wend_goal_bounds *bench_bounds(const bound_bench *bench) {
    const wend_goal_bounds_def def = bench_def(bench);
    wend_goal_bounds *bounds = NULL;
    if (wend_goal_bounds_create(&def, NULL, &bounds)) abort();
    return bounds;
}

// with_states: the grid may also be searched as a domain.
static bound_bench *bound_bench_open(choices *source, world_size size, bool with_states) {
    static bound_bench bench;
    bench.form = (wend_goal_bounds_form)(1 + choose_below(source, with_states ? 3 : 2));
    if (bench.form == WEND_GOAL_BOUNDS_JUMP_POINTS || choose_below(source, 2))
        search_world_make_uniform(source, size, &bench.world);
    else
        search_world_make(source, size, &bench.world);
    bench.domain = wend_grid_domain(bench.world.grid);
    if (bench.form == WEND_GOAL_BOUNDS_CELLS) { // terrain costs may lie too far apart for boxes of cells
        const wend_goal_bounds_def def = bench_def(&bench);
        wend_goal_bounds_facts needed;
        if (wend_goal_bounds_foresee(&def, NULL, &needed)) bench.form = WEND_GOAL_BOUNDS_STATES;
    }
    bench.bounds = bench_bounds(&bench);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

static bool bound_bench_close(bound_bench *bench, choices *source, const wend_search_request *request,
                              const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_goal_bounds_destroy(bench->bounds);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(source,
                        "%s (form %d, %s; %d x %d, %d neighbours, corner rule %d; start %llu, goal %llu; cost %.17g, "
                        "optimum %.17g, outcome %d)",
                        finding, (int)bench->form, search_setting_text(request), naive->width, naive->height,
                        naive->neighbours, naive->corners, (unsigned long long)bench->world.start,
                        (unsigned long long)bench->world.goals[0], path.cost, bench->world.optimum, (int)path.outcome);
}

// A domain has no islands and does not know what is nearest.
static const char *judge_states(const bound_bench *bench) {
    const search_world *world = &bench->world;
    const wend_path *path = &bench->path;
    const bool reachable = isfinite(world->optimum);
    if (!world_cell_is_free(world, world->start)) return NULL; // a domain leads from there to itself
    if ((path->outcome == WEND_OUTCOME_COMPLETE) != reachable) return "the outcome differs";
    if (!reachable) return NULL;
    if (!world_costs_agree(world, path->cost, world->optimum)) return "the path is not optimal";
    return judge_path(world, path, path->states[path->state_count - 1]);
}

static const char *bound_bench_find(bound_bench *bench, const wend_search_request *request, bool fresh_islands) {
    wend_search_request asked = *request;
    if (bench->form == WEND_GOAL_BOUNDS_STATES) asked.to_nearest = false;
    if (wend_goal_bounds_find_path(bench->bounds, bench->query, &asked, &bench->path)) return "the search failed";
    if (bench->form == WEND_GOAL_BOUNDS_STATES) return judge_states(bench);
    return judge_answer(&bench->world, &asked, &bench->path,
                        fresh_islands || wend_goal_bounds_are_current(bench->bounds));
}

static wend_algorithm choose_bounded(choices *source) {
    return choose_one_in(source, 3) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
}

bool bounds_agree_with_dijkstra(choices *source, void *user) {
    bound_bench *bench = bound_bench_open(source, choose_below(source, 4) ? WORLD_SMALL : WORLD_ANY, true);
    wend_search_request request = wend_default_search_request();
    const char *finding = NULL;
    const uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    for (int round = 0; round < 4 && !finding; round++) { // a build is worth several searches
        if (round) {
            bench->world.start = choose_below(source, cells);
            bench->world.goals[0] = choose_below(source, cells);
            search_world_judge(&bench->world);
        }
        request = search_world_request(source, &bench->world, choose_bounded(source));
        request.to_nearest = choose_one_in(source, 4);
        finding = bound_bench_find(bench, &request, true);
        search_tally *tally = user;
        if (tally) {
            tally->outcomes[bench->path.outcome]++;
            tally->steps += bench->path.state_count;
        }
    }
    return bound_bench_close(bench, source, &request, finding);
}

bool every_bounded_setting_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    bound_bench *bench = bound_bench_open(source, WORLD_SMALL, false);
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (int algorithm = 0; algorithm < 2 && !finding; algorithm++) {
        const size_t count = search_setting_count(&bench->world, (wend_algorithm)algorithm);
        for (size_t i = 0; i < count && !finding; i++) {
            request = search_setting(&bench->world, (wend_algorithm)algorithm, i);
            finding = bound_bench_find(bench, &request, true);
        }
    }
    return bound_bench_close(bench, source, &request, finding);
}

bool sliced_bounded_searches_change_nothing(choices *source, void *user) {
    (void)user;
    bound_bench *bench = bound_bench_open(source, WORLD_SMALL, true);
    wend_search_request request = search_world_request(source, &bench->world, choose_bounded(source));
    const char *finding = bound_bench_find(bench, &request, true);
    const wend_outcome outcome = bench->path.outcome;
    const uint64_t expanded = bench->path.expanded;
    const double cost = bench->path.cost;
    request.work = choose_below(source, 4);
    wend_status status = wend_goal_bounds_find_path(bench->bounds, bench->query, &request, &bench->path);
    while (!finding && !status && bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (bench->path.lower_bound > bench->world.optimum * (1 + 1e-9)) finding = "the bound is above the optimum";
        status = wend_query_resume(bench->query, 1 + choose_below(source, 4), &bench->path);
    }
    if (!finding && status) finding = "resuming failed";
    if (!finding && (bench->path.outcome != outcome || bench->path.expanded != expanded ||
                     (outcome == WEND_OUTCOME_COMPLETE && memcmp(&bench->path.cost, &cost, sizeof cost))))
        finding = "slices give another answer";
    return bound_bench_close(bench, source, &request, finding);
}

// ---- Boxes ----------------------------------------------------------------------------------------------------------

static const char *judge_box(const bound_bench *bench, uint32_t cell, int direction, const goal_box *box,
                             double (*distances)[WORLD_CELLS]) {
    const naive_grid *naive = &bench->world.naive;
    const int width = naive->width, count = width * naive->height;
    const int to = (int)cell + (int)wend_grid_offset(bench->world.grid, direction);
    const double step = naive_step_cost(naive, (int)cell, to);
    goal_box right = {UINT16_MAX, UINT16_MAX, 0, 0};
    for (int goal = 0; goal < count; goal++) {
        const double direct = distances[cell][goal], by_step = step + distances[to][goal];
        if (goal == (int)cell || !isfinite(direct) || by_step > direct * (1 + 1e-7)) continue;
        bool is_chosen = true; // of cells the last of the steps that are equally good
        for (int other = direction + 1; other < 8 && bench->form == WEND_GOAL_BOUNDS_CELLS; other++) {
            const int beside = (int)cell + (int)wend_grid_offset(bench->world.grid, other);
            if (!(bench->world.grid->moves[cell] >> other & 1)) continue;
            if (naive_step_cost(naive, (int)cell, beside) + distances[beside][goal] <= direct * (1 + 1e-7))
                is_chosen = false;
        }
        if (!is_chosen) continue;
        const uint16_t x = (uint16_t)(goal % width), y = (uint16_t)(goal / width);
        right.low_x = x < right.low_x ? x : right.low_x;
        right.low_y = y < right.low_y ? y : right.low_y;
        right.high_x = x > right.high_x ? x : right.high_x;
        right.high_y = y > right.high_y ? y : right.high_y;
    }
    if (right.low_x > right.high_x) return box->low_x > box->high_x ? NULL : "a box should be empty";
    return memcmp(&right, box, sizeof right) ? "a box is another than the oracle's" : NULL;
}

bool boxes_are_those_of_the_oracle(choices *source, void *user) {
    (void)user;
    static double distances[WORLD_CELLS][WORLD_CELLS];
    bound_bench *bench = bound_bench_open(source, WORLD_SMALL, false);
    const naive_grid *naive = &bench->world.naive;
    const int count = naive->width * naive->height;
    const char *finding = NULL;
    // Else what the oracle's doubles take for equally cheap need not be so in the whole numbers of searches.
    bool has_clear_ties =
        bench->form != WEND_GOAL_BOUNDS_STATES && (bench->world.whole || bench->world.grid->is_uniform);
    for (int cell = 0; cell < count; cell++) naive_distances(naive, cell, distances[cell]);
    const bound_tables *tables = &bench->bounds->tables;
    for (size_t i = 0; has_clear_ties && i < tables->place_count && !finding; i++)
        for (uint32_t moves = bench->world.grid->moves[tables->cells[i]]; moves && !finding; moves &= moves - 1) {
            const int direction = wend_lowest_bit(moves);
            finding = judge_box(bench, tables->cells[i], direction, &tables->boxes[i][direction], distances);
        }
    const wend_search_request request = wend_default_search_request();
    return bound_bench_close(bench, source, &request, finding);
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

static const char *bounds_differ(const wend_goal_bounds *a, const wend_goal_bounds *b) {
    const bound_tables *left = &a->tables, *right = &b->tables;
    if (left->place_count != right->place_count) return "places are others than those of bounds made anew";
    if (!a->grid) {
        const size_t steps = left->network.step_count;
        if (steps != right->network.step_count ||
            (steps && memcmp(left->step_boxes, right->step_boxes, steps * sizeof *left->step_boxes)))
            return "boxes of states are others than those of bounds made anew";
        return NULL;
    }
    if (left->place_count && (memcmp(left->cells, right->cells, left->place_count * sizeof *left->cells) ||
                              memcmp(left->boxes, right->boxes, left->place_count * sizeof *left->boxes)))
        return "boxes are others than those of bounds made anew";
    return NULL;
}

bool bounds_survive_edits(choices *source, void *user) {
    (void)user;
    bound_bench *bench = bound_bench_open(source, WORLD_SMALL, true);
    search_world *world = &bench->world;
    if (choose_one_in(source, 3) &&
        wend_journal_set_capacity(wend_grid_journal(world->grid), 1 + choose_below(source, 3)))
        abort();
    wend_search_request request = search_world_request(source, world, choose_bounded(source));
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 5); rounds && !finding; rounds--) {
        const uint64_t x = choose_below(source, (uint64_t)world->naive.width),
                       y = choose_below(source, (uint64_t)world->naive.height);
        const uint8_t before = world->terrain[y * (uint64_t)world->naive.width + x];
        const bool was_current = wend_goal_bounds_are_current(bench->bounds);
        const uint64_t what = choose_below(source, 4);
        if (what < 2) {
            search_world_edit(source, world);
        } else { // shut and opened again
            search_world_paint(world, (int)x, (int)y, 1, 1, (uint8_t)!before);
            if (what == 3) (void)wend_goal_bounds_are_current(bench->bounds);
            search_world_paint(world, (int)x, (int)y, 1, 1, before);
            if (bench->form != WEND_GOAL_BOUNDS_STATES && was_current && !wend_goal_bounds_are_current(bench->bounds))
                finding = "an edit that was undone left the boxes unused";
        }
        search_world_judge(world);
        if (choose_one_in(source, 3)) {
            if (wend_goal_bounds_refresh(bench->bounds, NULL, NULL)) finding = "refreshing failed";
            if (!wend_goal_bounds_are_current(bench->bounds)) finding = "refreshed bounds are not current";
        }
        request = search_world_request(source, world, choose_bounded(source));
        request.to_nearest = choose_one_in(source, 3);
        if (!finding) finding = bound_bench_find(bench, &request, false);
        if (!finding && wend_goal_bounds_are_current(bench->bounds)) {
            wend_goal_bounds *anew = bench_bounds(bench);
            finding = bounds_differ(bench->bounds, anew);
            wend_goal_bounds_destroy(anew);
        }
    }
    return bound_bench_close(bench, source, &request, finding);
}

// ---- Graphs ---------------------------------------------------------------------------------------------------------

bool bounds_of_graphs_agree(choices *source, void *user) {
    (void)user;
    static table_world world;
    static naive_table distances;
    table_world_choose(source, 4, &world);
    if (choose_below(source, 2)) world.domain.position = NULL; // boxes around numbers
    wend_goal_bounds_def def = wend_default_goal_bounds_def();
    wend_goal_bounds *bounds = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    def.domain = &world.domain;
    if (wend_goal_bounds_create(&def, NULL, &bounds) || wend_query_create(wend_default_allocator(), &query)) abort();
    for (int round = 0; round < 3 && !finding; round++) {
        table_world_judge(&world, &distances);
        naive_table_close(&distances);
        for (uint64_t i = 0; i < (uint64_t)world.waypoint_count * world.waypoint_count && !finding; i++) {
            const uint64_t start = i / world.waypoint_count, goal = i % world.waypoint_count;
            if (start == goal) continue;
            wend_search_request request = wend_default_search_request();
            request.start = start, request.goals = &goal, request.goal_count = 1;
            if (wend_goal_bounds_find_path(bounds, query, &request, &path)) finding = "the search failed";
            const double right = distances.distance[start][goal];
            if (!finding && (path.outcome == WEND_OUTCOME_COMPLETE) != (isfinite(right) != 0))
                finding = "the outcome differs";
            if (!finding && isfinite(right) && !table_costs_agree(&world, path.cost, right))
                finding = "the path is not optimal";
        }
        uint64_t changed[16];
        (void)table_world_edit(source, &world, changed);
        if (round == 1 && wend_goal_bounds_refresh(bounds, NULL, NULL)) finding = "refreshing failed";
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_goal_bounds_destroy(bounds);
    table_world_free(&world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Files ----------------------------------------------------------------------------------------------------------

bool bounds_survive_files(choices *source, void *user) {
    (void)user;
    bound_bench *bench = bound_bench_open(source, WORLD_SMALL, true);
    const wend_search_request request = wend_default_search_request();
    const wend_goal_bounds_def def = bench_def(bench);
    wend_file_writer *writer = NULL;
    wend_goal_bounds *loaded = NULL;
    const uint8_t *bytes;
    size_t count;
    const char *finding = NULL;
    if (wend_goal_bounds_write(bench->bounds, &writer) || wend_file_writer_finish(writer, &bytes, &count)) abort();
    uint8_t *copy = malloc(count);
    if (!copy) abort();
    memcpy(copy, bytes, count);
    const bool damaged = choose_below(source, 2);
    if (damaged) copy[choose_below(source, count)] ^= (uint8_t)(1 + choose_below(source, 255));
    wend_file *file = NULL;
    wend_status status = wend_file_open_memory(copy, count, wend_default_allocator(), NULL, &file);
    if (!status) status = wend_goal_bounds_load(file, &def, NULL, &loaded);
    if (!damaged && status) finding = "loading failed";
    if (damaged && !status) finding = "a damaged file was loaded"; // a checksum stands over all
    if (!finding && loaded) finding = bounds_differ(bench->bounds, loaded);
    wend_file_close(file);
    wend_goal_bounds_destroy(loaded);
    wend_file_writer_destroy(writer);
    free(copy);
    return bound_bench_close(bench, source, &request, finding);
}

bool any_bounded_search_agrees(choices *source, void *user) {
    static const property facts[] = {bounds_agree_with_dijkstra,
                                     every_bounded_setting_agrees_with_dijkstra,
                                     sliced_bounded_searches_change_nothing,
                                     boxes_are_those_of_the_oracle,
                                     bounds_survive_edits,
                                     bounds_of_graphs_agree,
                                     bounds_survive_files};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

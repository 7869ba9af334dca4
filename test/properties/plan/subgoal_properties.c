#include "properties/plan/subgoal_properties.h"

#include "plan/subgoal/subgoals_internal.h"
#include "properties/plan/search_worlds.h"
#include "support/failing_allocator.h"
#include "wend/subgoals.h"

#include "wend/index_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world, and what it takes to search it. One at a time: worlds are large.
typedef struct subgoal_bench {
    search_world world;
    uint32_t level_limit;
    wend_subgoals *subgoals;
    wend_query *query;
    wend_path path;
} subgoal_bench;

static wend_subgoals *bench_subgoals(const subgoal_bench *bench) {
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_subgoals *subgoals = NULL;
    def.grid = bench->world.grid;
    def.level_limit = bench->level_limit;
    if (wend_subgoals_create(&def, NULL, &subgoals)) abort();
    return subgoals;
}

// NULL: the world's corners may be cut, and there is nothing to test.
static subgoal_bench *subgoal_bench_open(choices *source, world_size size) {
    static subgoal_bench bench;
    static const uint32_t limits[] = {1, 2, UINT32_MAX, 3};
    search_world_make_uniform(source, size, &bench.world);
    if (bench.world.grid->corners != WEND_CORNERS_NO_CUTTING) {
        search_world_free(&bench.world);
        return NULL;
    }
    bench.level_limit = limits[choose_below(source, 4)];
    bench.subgoals = bench_subgoals(&bench);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

static bool subgoal_bench_close(subgoal_bench *bench, choices *source, const wend_search_request *request,
                                const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_subgoals_destroy(bench->subgoals);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(source,
                        "%s (%u levels, %s; %d x %d; start %llu, goal %llu; cost %.17g, optimum %.17g, outcome %d)",
                        finding, bench->level_limit, search_setting_text(request), naive->width, naive->height,
                        (unsigned long long)bench->world.start, (unsigned long long)bench->world.goals[0], path.cost,
                        bench->world.optimum, (int)path.outcome);
}

static const char *subgoal_bench_find(subgoal_bench *bench, const wend_search_request *request) {
    if (wend_subgoals_find_path(bench->subgoals, bench->query, request, &bench->path)) return "the search failed";
    return judge_answer(&bench->world, request, &bench->path, true);
}

static wend_algorithm choose_for_subgoals(choices *source) {
    return choose_one_in(source, 3) ? WEND_ALGORITHM_DIJKSTRA : WEND_ALGORITHM_ASTAR;
}

bool subgoals_agree_with_dijkstra(choices *source, void *user) {
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    wend_search_request request = wend_default_search_request();
    const char *finding = NULL;
    const uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    for (int round = 0; round < 4 && !finding; round++) {
        if (round) {
            bench->world.start = choose_below(source, cells);
            bench->world.goals[0] = choose_below(source, cells);
            search_world_judge(&bench->world);
        }
        request = search_world_request(source, &bench->world, choose_for_subgoals(source));
        request.to_nearest = choose_one_in(source, 4);
        finding = subgoal_bench_find(bench, &request);
        search_tally *tally = user;
        if (tally) {
            tally->outcomes[bench->path.outcome]++;
            tally->steps += bench->path.state_count;
        }
    }
    return subgoal_bench_close(bench, source, &request, finding);
}

bool every_subgoal_setting_agrees_with_dijkstra(choices *source, void *user) {
    (void)user;
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    const char *finding = NULL;
    wend_search_request request = wend_default_search_request();
    for (int algorithm = 0; algorithm < 2 && !finding; algorithm++) {
        const size_t count = search_setting_count(&bench->world, (wend_algorithm)algorithm);
        for (size_t i = 0; i < count && !finding; i++) {
            request = search_setting(&bench->world, (wend_algorithm)algorithm, i);
            finding = subgoal_bench_find(bench, &request);
        }
    }
    return subgoal_bench_close(bench, source, &request, finding);
}

bool sliced_subgoal_searches_change_nothing(choices *source, void *user) {
    (void)user;
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    wend_search_request request = search_world_request(source, &bench->world, choose_for_subgoals(source));
    const char *finding = subgoal_bench_find(bench, &request);
    const wend_outcome outcome = bench->path.outcome;
    const uint64_t expanded = bench->path.expanded;
    const double cost = bench->path.cost;
    request.work = choose_below(source, 4);
    wend_status status = wend_subgoals_find_path(bench->subgoals, bench->query, &request, &bench->path);
    while (!finding && !status && bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (bench->path.lower_bound > bench->world.optimum * (1 + 1e-9)) finding = "the bound is above the optimum";
        status = wend_query_resume(bench->query, 1 + choose_below(source, 4), &bench->path);
    }
    if (!finding && status) finding = "resuming failed";
    if (!finding && (bench->path.outcome != outcome || bench->path.expanded != expanded ||
                     (outcome == WEND_OUTCOME_COMPLETE && memcmp(&bench->path.cost, &cost, sizeof cost))))
        finding = "slices give another answer";
    return subgoal_bench_close(bench, source, &request, finding);
}

// ---- Links ----------------------------------------------------------------------------------------------------------

static bool is_naive_subgoal(const naive_grid *naive, int cell) {
    const int width = naive->width, x = cell % width, y = cell / width;
    if (naive->medium[cell] < 0) return false;
    for (int i = 0; i < 4; i++) {
        const int to_x = x + (i & 1 ? 1 : -1), to_y = y + (i & 2 ? 1 : -1);
        if (to_x < 0 || to_y < 0 || to_x >= width || to_y >= naive->height) continue;
        if (naive->medium[to_y * width + to_x] == naive->medium[cell]) continue;
        if (naive->medium[y * width + to_x] == naive->medium[cell] &&
            naive->medium[to_y * width + x] == naive->medium[cell])
            return true;
    }
    return false;
}

static double empty_distance(const naive_grid *naive, int a, int b) {
    const int columns = abs(a % naive->width - b % naive->width), rows = abs(a / naive->width - b / naive->width);
    const int shorter = columns < rows ? columns : rows, longer = columns < rows ? rows : columns;
    return ((longer - shorter) + shorter * sqrt(2)) * naive->cell_size * naive->cost[a];
}

static bool is_about(double a, double b) {
    return fabs(a - b) <= 1e-9 * b;
}

bool links_are_those_of_the_oracle(choices *source, void *user) {
    (void)user;
    static double distances[WORLD_CELLS][WORLD_CELLS];
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_SMALL);
    if (!bench) return true;
    const naive_grid *naive = &bench->world.naive;
    const subgoal_graph *graph = &bench->subgoals->graph;
    const int count = naive->width * naive->height;
    const char *finding = NULL;
    for (int cell = 0; cell < count && !finding; cell++)
        if ((subgoal_rank(graph, (uint32_t)cell) != NO_SUBGOAL) != is_naive_subgoal(naive, cell))
            finding = "a subgoal is missing, or is none";
    for (uint32_t i = 0; i < graph->count && !finding; i++)
        naive_distances(naive, (int)graph->cells[i], distances[graph->cells[i]]);
    for (uint32_t i = 0; i < graph->count && !finding; i++)
        for (uint32_t k = 0; k < graph->count && !finding; k++) {
            const uint32_t a = graph->cells[i], b = graph->cells[k];
            bool is_linked = false, is_direct = a != b && isfinite(distances[a][b]) &&
                                                is_about(distances[a][b], empty_distance(naive, (int)a, (int)b));
            for (uint32_t m = 0; m < graph->count && is_direct; m++) {
                const uint32_t c = graph->cells[m];
                if (c != a && c != b && is_about(distances[a][c] + distances[c][b], distances[a][b])) is_direct = false;
            }
            for (size_t link = graph->first[i]; link < graph->first[i + 1]; link++)
                if (graph->links[link].cell == b) {
                    if (is_linked) finding = "two subgoals are linked twice";
                    is_linked = true;
                }
            if (is_linked != is_direct) finding = is_linked ? "a link should not be" : "a link is missing";
        }
    const wend_search_request request = wend_default_search_request();
    return subgoal_bench_close(bench, source, &request, finding);
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

static bool same_items(const void *a, const void *b, size_t count, size_t size) {
    return count == 0 || memcmp(a, b, count * size) == 0;
}

static const char *subgoals_differ(const wend_subgoals *a, const wend_subgoals *b, bool with_levels) {
    const subgoal_graph *left = &a->graph, *right = &b->graph;
    const size_t cells = a->grid->cell_count;
    if (left->count != right->count || left->link_count != right->link_count ||
        !same_items(left->cells, right->cells, left->count, sizeof *left->cells) ||
        !same_items(left->first, right->first, (size_t)left->count + 1, sizeof *left->first) ||
        !same_items(left->links, right->links, left->link_count, sizeof *left->links))
        return "the graph is not that of one made anew";
    if (memcmp(a->ground.moves, b->ground.moves, cells) ||
        memcmp(a->ground.clear, b->ground.clear, cells * sizeof *a->ground.clear))
        return "the ground is not that of one made anew";
    if (!with_levels) return NULL;
    if (a->levels.count != b->levels.count || a->levels.link_count != b->levels.link_count ||
        !same_items(a->levels.level, b->levels.level, a->levels.size, sizeof *a->levels.level) ||
        !same_items(a->levels.middles, b->levels.middles, a->levels.link_count, sizeof *a->levels.middles))
        return "levels are not those of a graph made anew";
    return NULL;
}

bool subgoals_follow_edits(choices *source, void *user) {
    (void)user;
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    search_world *world = &bench->world;
    wend_journal *journal = wend_grid_journal(world->grid);
    if (choose_one_in(source, 3) && wend_journal_set_capacity(journal, 1 + choose_below(source, 3))) abort();
    wend_search_request request = search_world_request(source, world, choose_for_subgoals(source));
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        const bool together = choose_below(source, 2);
        if (together) wend_journal_begin(journal);
        for (uint64_t edits = 1 + choose_below(source, 3); edits; edits--) search_world_edit(source, world);
        if (together) wend_journal_commit(journal);
        search_world_judge(world);
        const bool refreshed = choose_one_in(source, 3);
        if (refreshed && wend_subgoals_refresh(bench->subgoals)) finding = "refreshing failed";
        request = search_world_request(source, world, choose_for_subgoals(source));
        request.to_nearest = choose_one_in(source, 3);
        if (!finding) finding = subgoal_bench_find(bench, &request);
        if (finding) break;
        wend_subgoals *anew = bench_subgoals(bench);
        finding = subgoals_differ(bench->subgoals, anew, refreshed);
        wend_subgoals_destroy(anew);
    }
    return subgoal_bench_close(bench, source, &request, finding);
}

// ---- Files ----------------------------------------------------------------------------------------------------------

// The file of subgoals, perhaps with bytes of its entries changed and checksums to match. The bytes are the writer's.
static wend_file *file_of_subgoals(choices *source, const wend_subgoals *subgoals, bool forged,
                                   wend_file_writer **writer) {
    const uint8_t *bytes;
    size_t count;
    wend_file *file = NULL, *whole = NULL;
    wend_file_writer *first = NULL;
    if (wend_subgoals_write(subgoals, &first) || wend_file_writer_finish(first, &bytes, &count) ||
        wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &whole))
        abort();
    *writer = first;
    if (!forged) return whole;
    if (wend_file_writer_create(wend_file_kind(whole), wend_default_allocator(), writer)) abort();
    for (size_t i = 0; i < wend_file_chunk_count(whole); i++) {
        const wend_chunk chunk = wend_file_get_chunk(whole, i);
        wend_packer *packer = wend_file_writer_begin(*writer, chunk.tag, chunk.version, chunk.flags);
        const size_t size = (size_t)chunk.size;
        uint8_t *copy = malloc(size + 1);
        if (!copy) abort();
        memcpy(copy, wend_file_chunk_bytes(whole, i), size);
        if (i && size) copy[choose_below(source, size)] ^= (uint8_t)(1 + choose_below(source, 7));
        wend_packer_add_bytes(packer, copy, size);
        free(copy);
    }
    if (wend_file_writer_finish(*writer, &bytes, &count) ||
        wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file))
        abort();
    wend_file_close(whole);
    wend_file_writer_destroy(first);
    return file;
}

bool subgoals_survive_files(choices *source, void *user) {
    uint64_t *accepted = user;
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    const bool forged = choose_below(source, 2);
    wend_subgoals_def def = wend_default_subgoals_def();
    def.grid = bench->world.grid;
    def.level_limit = bench->level_limit;
    wend_file_writer *writer = NULL;
    wend_subgoals *loaded = NULL;
    wend_file *file = file_of_subgoals(source, bench->subgoals, forged, &writer);
    const wend_status status = wend_subgoals_load(file, &def, NULL, &loaded);
    const char *finding = NULL;
    wend_search_request request = search_world_request(source, &bench->world, choose_for_subgoals(source));
    if (!forged && status) finding = "loading failed";
    if (forged && status && status != WEND_BAD_INPUT) finding = "a forged file has another status";
    if (!finding && !forged) finding = subgoals_differ(bench->subgoals, loaded, true);
    def.level_limit++;
    wend_subgoals *other = NULL;
    if (!finding && def.level_limit && wend_subgoals_load(file, &def, NULL, &other) != WEND_BAD_INPUT)
        finding = "a file of another definition was loaded";
    if (loaded && !finding) { // a forged one may find a longer path, or none
        wend_path *path = &bench->path;
        if (wend_subgoals_find_path(loaded, bench->query, &request, path)) finding = "the search failed";
        if (!finding && path->outcome == WEND_OUTCOME_COMPLETE)
            finding = judge_path(&bench->world, path, path->states[path->state_count - 1]);
    }
    if (accepted) *accepted += forged && !status;
    wend_subgoals_destroy(loaded);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    return subgoal_bench_close(bench, source, &request, finding);
}

bool warm_subgoal_searches_allocate_nothing(choices *source, void *user) {
    (void)user;
    subgoal_bench *bench = subgoal_bench_open(source, WORLD_ANY);
    if (!bench) return true;
    test_allocator memory = {0};
    wend_query *query = NULL;
    if (wend_query_create(test_allocator_value(&memory), &query)) abort();
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    wend_search_request request = search_world_request(source, &bench->world, choose_for_subgoals(source));
    request.to_nearest = choose_below(source, 2);
    const char *finding = NULL;
    size_t allocations = 0;
    for (int round = 0; round < 2; round++) {
        if (wend_subgoals_find_path(bench->subgoals, query, &request, &path)) finding = "the search failed";
        if (round == 1 && memory.allocations != allocations) finding = "a warm search allocated";
        allocations = memory.allocations;
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    if (memory.live_blocks) finding = "memory is left";
    return subgoal_bench_close(bench, source, &request, finding);
}

// ---- Domains --------------------------------------------------------------------------------------------------------

bool levels_of_domains_agree(choices *source, void *user) {
    (void)user;
    static search_world world;
    search_world_make(source, WORLD_SMALL, &world);
    const wend_domain domain = wend_grid_domain(world.grid);
    const uint64_t cells = (uint64_t)(world.naive.width * world.naive.height);
    wend_subgoals_def def = wend_default_subgoals_def();
    wend_subgoals *subgoals = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    def.domain = &domain;
    if (choose_below(source, 2)) def.level_limit = 1 + (uint32_t)choose_below(source, 3);
    if (wend_subgoals_create(&def, NULL, &subgoals) || wend_query_create(wend_default_allocator(), &query)) abort();
    if (choose_one_in(source, 3)) {
        wend_subgoals *loaded = NULL;
        wend_file_writer *writer = NULL;
        wend_file *file = file_of_subgoals(source, subgoals, false, &writer);
        if (wend_subgoals_load(file, &def, NULL, &loaded)) {
            finding = "loading failed";
        } else {
            if (loaded->states.count != subgoals->states.count ||
                loaded->states.top_count != subgoals->states.top_count ||
                memcmp(loaded->states.level, subgoals->states.level, cells * sizeof *loaded->states.level))
                finding = "levels are others once they were loaded";
            wend_subgoals_destroy(subgoals);
            subgoals = loaded;
        }
        wend_file_close(file);
        wend_file_writer_destroy(writer);
    }
    for (int round = 0; round < 6 && !finding; round++) {
        if (round == 3) search_world_edit(source, &world);
        if (round == 5 && wend_subgoals_refresh(subgoals)) finding = "refreshing failed";
        world.start = choose_below(source, cells);
        world.goals[0] = choose_below(source, cells);
        search_world_judge(&world);
        if (!world_cell_is_free(&world, world.start)) continue; // a domain leads from there to itself
        wend_search_request request = search_world_request(source, &world, choose_for_subgoals(source));
        request.to_nearest = false;
        if (wend_subgoals_find_path(subgoals, query, &request, &path)) finding = "the search failed";
        const bool reachable = isfinite(world.optimum);
        if (!finding && (path.outcome == WEND_OUTCOME_COMPLETE) != reachable) finding = "the outcome differs";
        if (finding || !reachable) continue;
        if (!world_costs_agree(&world, path.cost, world.optimum)) finding = "the path is not optimal";
        if (!finding) finding = judge_path(&world, &path, path.states[path.state_count - 1]);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_subgoals_destroy(subgoals);
    search_world_free(&world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

bool any_subgoal_search_agrees(choices *source, void *user) {
    static const property facts[] = {subgoals_agree_with_dijkstra,
                                     every_subgoal_setting_agrees_with_dijkstra,
                                     sliced_subgoal_searches_change_nothing,
                                     links_are_those_of_the_oracle,
                                     subgoals_follow_edits,
                                     subgoals_survive_files,
                                     levels_of_domains_agree,
                                     warm_subgoal_searches_allocate_nothing};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

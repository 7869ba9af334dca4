#include "properties/plan/move_table_properties.h"

#include "properties/plan/search_worlds.h"
#include "wend/move_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world and its table. One at a time: worlds are large.
typedef struct move_bench {
    search_world world;
    wend_move_table *table; // NULL: the world's costs lie too far apart
    wend_query *query;
    wend_path path;
    uint64_t goal; // of the last question
} move_bench;

static wend_move_table *make_move_table(const search_world *world) {
    wend_move_table_def def = wend_default_move_table_def();
    wend_move_table *table = NULL;
    def.grid = world->grid;
    const wend_status status = wend_move_table_create(&def, NULL, &table);
    if (status && status != WEND_OUT_OF_RANGE) abort();
    return table;
}

static move_bench *move_bench_open(choices *source, world_size size) {
    static move_bench bench;
    if (choose_below(source, 2))
        search_world_make(source, size, &bench.world);
    else
        search_world_make_uniform(source, size, &bench.world);
    bench.table = make_move_table(&bench.world);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

static bool move_bench_close(move_bench *bench, choices *source, const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    const uint64_t start = bench->world.start;
    const double optimum =
        bench->goal < (uint64_t)(naive->width * naive->height) ? bench->world.distances[bench->goal] : 0;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_move_table_destroy(bench->table);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(source,
                        "%s (%d x %d, %d neighbours, corner rule %d; start %llu, goal %llu; cost %.17g, optimum %.17g)",
                        finding, naive->width, naive->height, naive->neighbours, naive->corners,
                        (unsigned long long)start, (unsigned long long)bench->goal, path.cost, optimum);
}

static uint32_t move_cell_of(uint64_t state) {
    return state < WEND_NO_CELL ? (uint32_t)state : WEND_NO_CELL;
}

// What is wrong with the answer for one goal, or NULL.
static const char *judge_move_goal(move_bench *bench, uint64_t goal) {
    const search_world *world = &bench->world;
    const uint32_t start = move_cell_of(world->start), to = move_cell_of(goal);
    bench->goal = goal;
    if (wend_move_table_find_path(bench->table, bench->query, start, to, &bench->path)) return "asking failed";
    const bool starts = world_cell_is_free(world, world->start), ends = world_cell_is_free(world, goal);
    const wend_outcome outcome = !starts                                     ? WEND_OUTCOME_START_OFF_MAP
                                 : !ends                                     ? WEND_OUTCOME_GOAL_OFF_MAP
                                 : world->distances[goal] < (double)INFINITY ? WEND_OUTCOME_COMPLETE
                                                                             : WEND_OUTCOME_UNREACHABLE;
    if (bench->path.outcome != outcome) return "the outcome is another";
    const bool is_built = wend_move_table_describe(bench->table).is_built;
    const uint32_t next = wend_move_table_next(bench->table, start, to);
    if (outcome != WEND_OUTCOME_COMPLETE || !is_built || start == to) {
        if (next != WEND_NO_CELL) return "there is a next cell where none is due";
        if (outcome != WEND_OUTCOME_COMPLETE) return NULL;
    } else if (bench->path.states[1] != next) {
        return "the next cell is not that of the path";
    }
    if (!world_costs_agree(world, bench->path.cost, world->distances[goal])) return "the path is not the shortest";
    return judge_path(world, &bench->path, goal);
}

static const char *judge_move_goals(choices *source, move_bench *bench, uint64_t count) {
    const uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    const char *finding = NULL;
    for (; count && !finding; count--)
        finding = judge_move_goal(bench, choose_one_in(source, 50) ? cells + 7 : choose_below(source, cells));
    return finding;
}

static bool count_moves_down(void *user, double fraction) {
    uint64_t *left = user;
    return fraction >= 0 && fraction <= 1 && (fraction == 1 || (*left)-- > 0);
}

static const char *build_moves_in_pieces(choices *source, wend_move_table *table) {
    wend_jobs_control control = wend_default_jobs_control();
    uint64_t left = 0;
    control.progress = count_moves_down;
    control.progress_user = &left;
    for (int i = 0; i < 1000; i++) {
        left = 1 + choose_below(source, 5);
        const wend_status status = wend_move_table_build(table, NULL, &control, NULL);
        if (status == WEND_OK) return NULL;
        if (status != WEND_CANCELLED) return "a build failed";
        if (wend_move_table_describe(table).is_built) return "a table that was interrupted is built";
    }
    return "a build never ends";
}

static wend_file *file_of_moves(const wend_move_table *table, wend_file_writer **writer, const uint8_t **bytes,
                                size_t *count) {
    wend_file *file = NULL;
    *writer = NULL;
    if (wend_move_table_write(table, writer) || wend_file_writer_finish(*writer, bytes, count) ||
        wend_file_open_memory(*bytes, *count, wend_default_allocator(), NULL, &file))
        abort();
    return file;
}

// A table made by workers is the same file, and a loaded one has the same paths.
static const char *compare_move_tables(choices *source, move_bench *bench) {
    wend_move_table *other = make_move_table(&bench->world), *loaded = NULL;
    wend_jobs_def jobs_def = wend_default_jobs_def();
    wend_jobs *jobs = NULL;
    jobs_def.worker_count = 2 + (uint32_t)choose_below(source, 3);
    if (wend_jobs_create(&jobs_def, NULL, &jobs)) abort();
    const char *finding = NULL;
    if (wend_move_table_build(other, jobs, NULL, NULL)) abort();
    wend_jobs_destroy(jobs);
    wend_file_writer *writers[2];
    const uint8_t *bytes[2];
    size_t counts[2];
    wend_file *file = file_of_moves(bench->table, &writers[0], &bytes[0], &counts[0]);
    wend_file_close(file_of_moves(other, &writers[1], &bytes[1], &counts[1]));
    if (counts[0] != counts[1] || memcmp(bytes[0], bytes[1], counts[0]))
        finding = "a build in pieces and one by workers differ";
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = bench->world.grid;
    if (!finding && wend_move_table_load(file, &def, NULL, &loaded)) finding = "loading failed";
    if (loaded) {
        wend_move_table *const built = bench->table;
        bench->table = loaded;
        finding = judge_move_goals(source, bench, 6);
        bench->table = built;
    }
    wend_file_close(file);
    for (int i = 0; i < 2; i++) wend_file_writer_destroy(writers[i]);
    wend_move_table_destroy(loaded);
    wend_move_table_destroy(other);
    return finding;
}

bool move_tables_agree_with_dijkstra(choices *source, void *user) {
    move_bench *bench = move_bench_open(source, WORLD_ANY);
    search_tally *tally = user;
    const char *finding = NULL;
    if (!bench->table) return move_bench_close(bench, source, NULL);
    if (choose_one_in(source, 4)) finding = judge_move_goals(source, bench, 2); // it searches
    if (!finding) finding = build_moves_in_pieces(source, bench->table);
    if (!finding) finding = judge_move_goals(source, bench, 1 + choose_below(source, 24));
    if (tally) {
        tally->outcomes[bench->path.outcome]++;
        tally->steps += bench->path.state_count;
    }
    if (!finding && choose_one_in(source, 8)) finding = compare_move_tables(source, bench);
    for (uint64_t rounds = choose_below(source, 3); rounds && !finding; rounds--) {
        search_world_edit(source, &bench->world);
        search_world_judge(&bench->world);
        finding = judge_move_goals(source, bench, 2);
        if (!finding && choose_below(source, 2)) finding = build_moves_in_pieces(source, bench->table);
        if (!finding) finding = judge_move_goals(source, bench, 4);
    }
    return move_bench_close(bench, source, finding);
}

bool forged_move_tables_are_rejected_or_lead_to_paths(choices *source, void *user) {
    uint64_t *accepted = user;
    move_bench *bench = move_bench_open(source, WORLD_SMALL);
    if (!bench->table) return move_bench_close(bench, source, NULL);
    if (wend_move_table_build(bench->table, NULL, NULL, NULL)) abort();
    wend_file_writer *writer = NULL, *forged = NULL;
    const uint8_t *bytes;
    size_t count;
    const char *finding = NULL;
    wend_file *file = file_of_moves(bench->table, &writer, &bytes, &count), *forged_file = NULL;
    if (wend_file_writer_create(wend_file_kind(file), wend_default_allocator(), &forged)) abort();
    for (size_t i = 0; i < wend_file_chunk_count(file); i++) {
        const wend_chunk chunk = wend_file_get_chunk(file, i);
        wend_packer *packer = wend_file_writer_begin(forged, chunk.tag, chunk.version, chunk.flags);
        size_t size = (size_t)chunk.size;
        uint8_t *changed = malloc(size);
        if (!changed) abort();
        memcpy(changed, wend_file_chunk_bytes(file, i), size);
        if (i && choose_one_in(source, 8)) size -= 1 + choose_below(source, 4);
        for (uint64_t changes = i ? 1 + choose_below(source, 3) : 0; changes; changes--)
            changed[choose_below(source, size)] ^= (uint8_t)(1 + choose_below(source, 255));
        wend_packer_add_bytes(packer, changed, size);
        free(changed);
    }
    if (wend_file_writer_finish(forged, &bytes, &count) ||
        wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &forged_file))
        abort();
    wend_move_table_def def = wend_default_move_table_def();
    def.grid = bench->world.grid;
    wend_move_table *loaded = NULL;
    const wend_status status = wend_move_table_load(forged_file, &def, NULL, &loaded);
    if (status && status != WEND_BAD_INPUT) finding = "a forged file has another status";
    const uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    for (uint64_t goal = 0; goal < cells && loaded && !finding; goal++) {
        if (wend_move_table_find_path(loaded, bench->query, move_cell_of(bench->world.start), (uint32_t)goal,
                                      &bench->path))
            finding = "asking failed";
        if (bench->path.outcome == WEND_OUTCOME_COMPLETE) finding = judge_path(&bench->world, &bench->path, goal);
    }
    if (accepted) *accepted += !status;
    wend_move_table_destroy(loaded);
    wend_file_close(forged_file);
    wend_file_close(file);
    wend_file_writer_destroy(forged);
    wend_file_writer_destroy(writer);
    return move_bench_close(bench, source, finding);
}

bool any_move_table_agrees(choices *source, void *user) {
    (void)user;
    return choose_below(source, 2) ? move_tables_agree_with_dijkstra(source, NULL)
                                   : forged_move_tables_are_rejected_or_lead_to_paths(source, NULL);
}

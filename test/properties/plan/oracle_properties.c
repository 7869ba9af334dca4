#include "properties/plan/oracle_properties.h"

#include "properties/plan/search_worlds.h"
#include "wend/index_file.h"
#include "wend/path_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A world and its oracle. One at a time: worlds are large.
typedef struct oracle_bench {
    search_world world;
    wend_path_oracle *oracle;
    wend_query *query;
    wend_path path;
    uint64_t goal; // of the last question
    double distance;
} oracle_bench;

static wend_path_oracle *make_oracle(const search_world *world) {
    wend_path_oracle_def def = wend_default_path_oracle_def();
    wend_path_oracle *oracle = NULL;
    def.grid = world->grid;
    if (wend_path_oracle_create(&def, NULL, &oracle)) abort();
    return oracle;
}

static oracle_bench *oracle_bench_open(choices *source, world_size size) {
    static oracle_bench bench;
    search_world_make_uniform(source, size, &bench.world);
    bench.oracle = make_oracle(&bench.world);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query)) abort();
    return &bench;
}

static bool oracle_bench_close(oracle_bench *bench, choices *source, const char *finding) {
    const naive_grid *naive = &bench->world.naive;
    const wend_path path = bench->path;
    const uint64_t start = bench->world.start;
    const double optimum =
        bench->goal < (uint64_t)(naive->width * naive->height) ? bench->world.distances[bench->goal] : 0;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_path_oracle_destroy(bench->oracle);
    search_world_free(&bench->world);
    if (!finding) return true;
    return choices_fail(
        source, "%s (%d x %d, corner rule %d; start %llu, goal %llu; cost %.17g, distance %.17g, optimum %.17g)",
        finding, naive->width, naive->height, naive->corners, (unsigned long long)start,
        (unsigned long long)bench->goal, path.cost, bench->distance, optimum);
}

// Cells have 32 bits: one that is off the map stays so.
static uint32_t cell_of(uint64_t state) {
    return state < WEND_NO_CELL ? (uint32_t)state : WEND_NO_CELL;
}

// What is wrong with the answer for one goal, or NULL.
static const char *judge_goal(oracle_bench *bench, uint64_t goal) {
    const search_world *world = &bench->world;
    bench->goal = goal;
    if (wend_path_oracle_find_path(bench->oracle, bench->query, cell_of(world->start), cell_of(goal), &bench->path) ||
        wend_path_oracle_find_distance(bench->oracle, bench->query, cell_of(world->start), cell_of(goal),
                                       &bench->distance))
        return "asking failed";
    const bool starts = world_cell_is_free(world, world->start), ends = world_cell_is_free(world, goal);
    const wend_outcome outcome = !starts                                     ? WEND_OUTCOME_START_OFF_MAP
                                 : !ends                                     ? WEND_OUTCOME_GOAL_OFF_MAP
                                 : world->distances[goal] < (double)INFINITY ? WEND_OUTCOME_COMPLETE
                                                                             : WEND_OUTCOME_UNREACHABLE;
    if (bench->path.outcome != outcome) return "the outcome is another";
    if (outcome != WEND_OUTCOME_COMPLETE)
        return bench->distance < (double)INFINITY ? "there is a distance without a path" : NULL;
    if (memcmp(&bench->distance, &bench->path.cost, sizeof bench->distance)) return "distance and cost differ";
    if (!world_costs_agree(world, bench->path.cost, world->distances[goal])) return "the path is not the shortest";
    return judge_path(world, &bench->path, goal);
}

static const char *judge_goals(choices *source, oracle_bench *bench, uint64_t count) {
    const uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    const char *finding = NULL;
    for (; count && !finding; count--)
        finding = judge_goal(bench, choose_one_in(source, 50) ? cells + 7 : choose_below(source, cells));
    return finding;
}

// Cancels a build at the so many-th look.
static bool count_down(void *user, double fraction) {
    uint64_t *left = user;
    return fraction >= 0 && fraction <= 1 && (fraction == 1 || (*left)-- > 0);
}

static const char *build_in_pieces(choices *source, wend_path_oracle *oracle, wend_jobs *jobs) {
    wend_jobs_control control = wend_default_jobs_control();
    uint64_t left = 0;
    control.progress = count_down;
    control.progress_user = &left;
    for (int i = 0; i < 1000; i++) {
        left = 2 + choose_below(source, 5); // the first look is before anything, the second before the next step
        const wend_status status = wend_path_oracle_build(oracle, jobs, &control, NULL);
        if (status == WEND_OK) return NULL;
        if (status != WEND_CANCELLED) return "a build failed";
        if (wend_path_oracle_describe(oracle).is_built) return "an oracle that was interrupted is built";
    }
    return "a build never ends";
}

bool oracles_agree_with_dijkstra(choices *source, void *user) {
    oracle_bench *bench = oracle_bench_open(source, WORLD_ANY);
    const char *finding = NULL;
    if (choose_one_in(source, 8))
        finding = build_in_pieces(source, bench->oracle, NULL);
    else if (wend_path_oracle_build(bench->oracle, NULL, NULL, NULL))
        finding = "building failed";
    if (!finding && !wend_path_oracle_describe(bench->oracle).is_built) finding = "it is not built";
    if (!finding) finding = judge_goals(source, bench, 1 + choose_below(source, 24));
    search_tally *tally = user;
    if (tally) {
        tally->outcomes[bench->path.outcome]++;
        tally->steps += bench->path.state_count;
    }
    return oracle_bench_close(bench, source, finding);
}

// ---- Edits --------------------------------------------------------------------------------------------------------------

bool oracles_follow_edits(choices *source, void *user) {
    (void)user;
    oracle_bench *bench = oracle_bench_open(source, WORLD_SMALL);
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        for (uint64_t edits = choose_below(source, 3); edits; edits--) search_world_edit(source, &bench->world);
        search_world_judge(&bench->world);
        if (choose_below(source, 2)) { // perhaps not to its end
            wend_jobs_control control = wend_default_jobs_control();
            uint64_t left = choose_below(source, 6);
            control.progress = count_down;
            control.progress_user = &left;
            const wend_status status = wend_path_oracle_build(bench->oracle, NULL, &control, NULL);
            if (status != WEND_OK && status != WEND_CANCELLED) finding = "building failed";
        }
        if (!finding) finding = judge_goals(source, bench, 1 + choose_below(source, 8));
    }
    return oracle_bench_close(bench, source, finding);
}

// ---- Files --------------------------------------------------------------------------------------------------------------

static wend_file *file_of_oracle(const wend_path_oracle *oracle, wend_file_writer **writer, size_t *count) {
    const uint8_t *bytes;
    wend_file *file = NULL;
    *writer = NULL;
    if (wend_path_oracle_write(oracle, writer) || wend_file_writer_finish(*writer, &bytes, count) ||
        wend_file_open_memory(bytes, *count, wend_default_allocator(), NULL, &file))
        abort();
    return file;
}

static bool files_are_equal(wend_file_writer *a, wend_file_writer *b) {
    const uint8_t *bytes[2];
    size_t counts[2];
    if (wend_file_writer_finish(a, &bytes[0], &counts[0]) || wend_file_writer_finish(b, &bytes[1], &counts[1])) abort();
    return counts[0] == counts[1] && !memcmp(bytes[0], bytes[1], counts[0]);
}

bool oracles_are_the_same_however_made(choices *source, void *user) {
    (void)user;
    oracle_bench *bench = oracle_bench_open(source, WORLD_ANY);
    wend_path_oracle *other = make_oracle(&bench->world);
    wend_jobs_def jobs_def = wend_default_jobs_def();
    wend_jobs *jobs = NULL;
    jobs_def.worker_count = 2 + (uint32_t)choose_below(source, 3);
    if (wend_jobs_create(&jobs_def, NULL, &jobs)) abort();
    const char *finding = build_in_pieces(source, bench->oracle, NULL);
    if (!finding && wend_path_oracle_build(other, jobs, NULL, NULL)) finding = "building failed";
    wend_jobs_destroy(jobs);
    if (!finding) {
        wend_file_writer *writers[3] = {NULL, NULL, NULL};
        size_t count;
        wend_file *file = file_of_oracle(bench->oracle, &writers[0], &count);
        wend_file_close(file_of_oracle(other, &writers[1], &count));
        if (!files_are_equal(writers[0], writers[1])) finding = "a build in pieces and one by workers differ";
        wend_path_oracle_def def = wend_default_path_oracle_def();
        def.grid = bench->world.grid;
        wend_path_oracle *loaded = NULL, *in_place = NULL;
        if (!finding && wend_path_oracle_load(file, &def, NULL, &loaded)) finding = "loading failed";
        if (!finding && wend_path_oracle_load_in_place(file, &def, NULL, &in_place))
            finding = "loading in place failed";
        wend_path_oracle *const built = bench->oracle;
        if (!finding) wend_file_close(file_of_oracle(loaded, &writers[2], &count));
        if (!finding && !files_are_equal(writers[0], writers[2])) finding = "what was loaded is saved as another file";
        for (int i = 0; i < 2 && !finding; i++) {
            bench->oracle = i ? in_place : loaded;
            finding = judge_goals(source, bench, 6);
        }
        bench->oracle = built;
        wend_path_oracle_destroy(loaded);
        wend_path_oracle_destroy(in_place);
        wend_file_close(file);
        for (int i = 0; i < 3; i++) wend_file_writer_destroy(writers[i]);
    }
    wend_path_oracle_destroy(other);
    return oracle_bench_close(bench, source, finding);
}

// The same file with some bytes of its entries changed, and checksums to match.
static wend_file_writer *forge(choices *source, const wend_file *file) {
    wend_file_writer *forged = NULL;
    if (wend_file_writer_create(wend_file_kind(file), wend_default_allocator(), &forged)) abort();
    for (size_t i = 0; i < wend_file_chunk_count(file); i++) {
        const wend_chunk chunk = wend_file_get_chunk(file, i);
        wend_packer *packer = wend_file_writer_begin(forged, chunk.tag, chunk.version, chunk.flags);
        size_t count = (size_t)chunk.size;
        uint8_t *bytes = malloc(count);
        if (!bytes) abort();
        memcpy(bytes, wend_file_chunk_bytes(file, i), count);
        if (i && choose_one_in(source, 8)) count -= 1 + choose_below(source, 16);
        for (uint64_t changes = i ? 1 + choose_below(source, 3) : 0; changes; changes--)
            bytes[choose_below(source, count)] ^= (uint8_t)(1 + choose_below(source, 255));
        wend_packer_add_bytes(packer, bytes, count);
        free(bytes);
    }
    return forged;
}

bool forged_oracles_are_rejected_or_lead_to_paths(choices *source, void *user) {
    uint64_t *accepted = user;
    oracle_bench *bench = oracle_bench_open(source, WORLD_SMALL);
    if (wend_path_oracle_build(bench->oracle, NULL, NULL, NULL)) abort();
    wend_file_writer *writer = NULL;
    size_t count;
    const uint8_t *bytes;
    const char *finding = NULL;
    wend_file *file = file_of_oracle(bench->oracle, &writer, &count), *forged_file = NULL;
    wend_file_writer *forged = forge(source, file);
    if (wend_file_writer_finish(forged, &bytes, &count) ||
        wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &forged_file))
        abort();
    wend_path_oracle_def def = wend_default_path_oracle_def();
    def.grid = bench->world.grid;
    wend_path_oracle *loaded = NULL;
    const wend_status status = wend_path_oracle_load(forged_file, &def, NULL, &loaded);
    if (status && status != WEND_BAD_INPUT) finding = "a forged file has another status";
    const uint64_t cells = (uint64_t)(bench->world.naive.width * bench->world.naive.height);
    for (uint64_t goal = 0; goal < cells && loaded && !finding; goal++) {
        if (wend_path_oracle_find_path(loaded, bench->query, cell_of(bench->world.start), cell_of(goal), &bench->path))
            finding = "asking failed";
        if (bench->path.outcome == WEND_OUTCOME_COMPLETE) finding = judge_path(&bench->world, &bench->path, goal);
    }
    if (accepted) *accepted += !status;
    wend_path_oracle_destroy(loaded);
    wend_file_close(forged_file);
    wend_file_close(file);
    wend_file_writer_destroy(forged);
    wend_file_writer_destroy(writer);
    return oracle_bench_close(bench, source, finding);
}

bool any_oracle_agrees(choices *source, void *user) {
    (void)user;
    switch (choose_below(source, 4)) {
    case 0: return oracles_agree_with_dijkstra(source, NULL);
    case 1: return oracles_follow_edits(source, NULL);
    case 2: return oracles_are_the_same_however_made(source, NULL);
    default: return forged_oracles_are_rejected_or_lead_to_paths(source, NULL);
    }
}

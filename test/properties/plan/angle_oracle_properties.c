#include "properties/plan/angle_oracle_properties.h"

#include "plan/label/angle_oracle_internal.h"
#include "properties/plan/corner_worlds.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A world and its oracle. One at a time: worlds are large.
typedef struct angle_bench {
    corner_world world;
    wend_any_angle_oracle *oracle;
    wend_query *query;
    wend_path path;
    wend_diagnostics *findings;
    double lengths[NAIVE_CORNERS_PLACES]; // from the start
    uint32_t start, goal;                 // of the last question
} angle_bench;

static wend_any_angle_oracle *make_angle_oracle(const corner_world *world) {
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    wend_any_angle_oracle *oracle = NULL;
    def.grid = world->grid;
    if (wend_any_angle_oracle_create(&def, NULL, &oracle)) abort();
    return oracle;
}

static angle_bench *angle_bench_open(choices *source) {
    static angle_bench bench;
    if (!choose_corner_world(source, &bench.world, choose_one_in(source, 4) ? NAIVE_CORNERS_SIDE : 6)) abort();
    bench.oracle = make_angle_oracle(&bench.world);
    bench.path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &bench.query) ||
        wend_diagnostics_create(wend_default_allocator(), &bench.findings))
        abort();
    return &bench;
}

static bool angle_bench_close(angle_bench *bench, choices *source, const char *finding) {
    static char text[256];
    if (finding) snprintf(text, sizeof text, "%s", finding); // it may be one of the findings
    const double cost = bench->path.cost;
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
    wend_diagnostics_destroy(bench->findings);
    wend_any_angle_oracle_destroy(bench->oracle);
    wend_grid_destroy(bench->world.grid);
    if (!finding) return true;
    return choices_fail(source, "%s (%d x %d; from cell %u to %u, cost %.17g)", text, bench->world.width,
                        bench->world.height, bench->start, bench->goal, cost);
}

static uint32_t angle_cell_count(const angle_bench *bench) {
    return (uint32_t)(bench->world.width * bench->world.height);
}

// Begins questions from a cell.
static void angle_bench_start(angle_bench *bench, uint32_t start) {
    corner_world *world = &bench->world;
    bench->start = start;
    if (corner_world_medium(world, start) == WEND_MEDIUM_BLOCKED) return;
    corner_world_look(world, corner_world_medium(world, start));
    naive_corners_look(&world->naive);
    naive_corners_lengths(&world->naive, (int)start % world->width, (int)start / world->width, bench->lengths);
}

// What is wrong with the answer for one goal, or NULL. is_exact: the path must be the shortest.
static const char *judge_angle(angle_bench *bench, uint32_t goal, bool is_exact) {
    const corner_world *world = &bench->world;
    const wend_path *path = &bench->path;
    bench->goal = goal;
    if (wend_any_angle_oracle_find_path(bench->oracle, bench->query, bench->start, goal, &bench->path))
        return "asking failed";
    const uint32_t cells = angle_cell_count(bench);
    const uint8_t from = corner_world_medium(world, bench->start),
                  to = goal < cells ? corner_world_medium(world, goal) : WEND_MEDIUM_BLOCKED;
    const int x = (int)goal % world->width, y = (int)goal / world->width;
    double naive = (double)INFINITY;
    if (from != WEND_MEDIUM_BLOCKED && from == to)
        naive = bench->lengths[naive_corners_place(&world->naive, x, y, x, y)];
    const wend_outcome outcome = from == WEND_MEDIUM_BLOCKED ? WEND_OUTCOME_START_OFF_MAP
                                 : to == WEND_MEDIUM_BLOCKED ? WEND_OUTCOME_GOAL_OFF_MAP
                                 : naive < (double)INFINITY  ? WEND_OUTCOME_COMPLETE
                                                             : WEND_OUTCOME_UNREACHABLE;
    if (is_exact && path->outcome != outcome) return "the outcome is another";
    if (path->outcome != WEND_OUTCOME_COMPLETE) return path->point_count ? "there are points without a path" : NULL;
    if (naive == (double)INFINITY) return "there is a path where none leads";
    if (path->cost < naive * world->cell_size * (1 - 1e-12)) return "the path is shorter than the shortest";
    if (is_exact && path->cost > naive * world->cell_size * (1 + 1e-12)) return "the path is not the shortest";
    if (path->lower_bound != path->cost && is_exact) return "the lower bound is not the cost";
    if (wend_path_check_on_corners(path, world->grid, bench->start, goal, bench->findings))
        return wend_diagnostics_get(bench->findings, 0)->text;
    for (size_t i = 2; i < path->point_count; i++) {
        const wend_vector3 *at = path->points + i;
        if (fabs((at[-1].x - at[-2].x) * (at[0].y - at[-1].y) - (at[-1].y - at[-2].y) * (at[0].x - at[-1].x)) < 1e-9)
            return "there is a point at which the path does not turn";
    }
    return NULL;
}

static const char *judge_angles(choices *source, angle_bench *bench, uint64_t *paths) {
    const uint32_t cells = angle_cell_count(bench);
    const char *finding = NULL;
    for (uint64_t starts = 1 + choose_below(source, 3); starts && !finding; starts--) {
        angle_bench_start(bench, (uint32_t)choose_below(source, cells));
        for (uint32_t goal = 0; goal <= cells && !finding; goal++) { // one of them is off the map
            finding = judge_angle(bench, goal, true);
            if (paths) *paths += bench->path.outcome == WEND_OUTCOME_COMPLETE && bench->path.point_count > 2;
        }
    }
    return finding;
}

// Cancels a build at the so many-th look.
static bool count_angle_down(void *user, double fraction) {
    uint64_t *left = user;
    return fraction >= 0 && fraction <= 1 && (fraction == 1 || (*left)-- > 0);
}

static const char *build_angles_in_pieces(choices *source, wend_any_angle_oracle *oracle) {
    wend_jobs_control control = wend_default_jobs_control();
    uint64_t left = 0;
    control.progress = count_angle_down;
    control.progress_user = &left;
    for (int i = 0; i < 1000; i++) {
        left = 2 + choose_below(source, 5);
        const wend_status status = wend_any_angle_oracle_build(oracle, NULL, &control, NULL);
        if (status == WEND_OK) return NULL;
        if (status != WEND_CANCELLED) return "a build failed";
        if (wend_any_angle_oracle_describe(oracle).is_built) return "an oracle that was interrupted is built";
    }
    return "a build never ends";
}

bool angle_oracles_agree_with_naive(choices *source, void *user) {
    angle_bench *bench = angle_bench_open(source);
    const char *finding = NULL;
    if (choose_one_in(source, 8))
        finding = build_angles_in_pieces(source, bench->oracle);
    else if (wend_any_angle_oracle_build(bench->oracle, NULL, NULL, NULL))
        finding = "building failed";
    if (!finding && !wend_any_angle_oracle_describe(bench->oracle).is_built) finding = "it is not built";
    if (!finding) finding = judge_angles(source, bench, user);
    return angle_bench_close(bench, source, finding);
}

// ---- Looks --------------------------------------------------------------------------------------------------------------

// Whether a look from a place must find a node: it sees it, no node lies between, and a path that comes from there can bend at it.
static bool naive_finds(const angle_bench *bench, const corner_graph *graph, const corner_place *place, uint32_t node) {
    const naive_corners *naive = &bench->world.naive;
    const int columns = bench->world.width + 1, to_x = graph->x[node], to_y = graph->y[node],
              from = 2 * ((int)place->y * columns + (int)place->x) + !place->above, to = 2 * (to_y * columns + to_x);
    const int dx = (int)place->x - to_x, dy = (int)place->y - to_y;
    if (!naive_corners_sees(naive, from, to)) return false;
    int free = 0, block_x = 0, block_y = 0;
    for (int i = 0; i < 4; i++) { // the cells around the node
        const int x = to_x - 1 + i % 2, y = to_y - 1 + i / 2;
        const bool is_free =
            x >= 0 && y >= 0 && x < bench->world.width && y < bench->world.height && naive->is_free[y][x];
        free += is_free;
        if (!is_free) block_x = i % 2 ? 1 : -1, block_y = i / 2 ? 1 : -1;
    }
    if (free != 3) return false;
    if (dx * block_x < 0 && dy * block_y < 0) return false;
    for (uint32_t other = 0; other < graph->count; other++) {
        const int x = graph->x[other] - to_x, y = graph->y[other] - to_y;
        if (other == node || x * dy != y * dx || x * dx + y * dy <= 0 || x * x + y * y >= dx * dx + dy * dy) continue;
        int around = 0;
        for (int i = 0; i < 4; i++) {
            const int cell_x = graph->x[other] - 1 + i % 2, cell_y = graph->y[other] - 1 + i / 2;
            around += cell_x >= 0 && cell_y >= 0 && cell_x < bench->world.width && cell_y < bench->world.height &&
                      naive->is_free[cell_y][cell_x];
        }
        if (around == 3) return false; // it lies behind another of this medium
    }
    return true;
}

bool looks_agree_with_naive(choices *source, void *user) {
    (void)user;
    angle_bench *bench = angle_bench_open(source);
    const char *finding = NULL;
    if (wend_any_angle_oracle_build(bench->oracle, NULL, NULL, NULL)) abort();
    const corner_graph *graph = &bench->oracle->graph;
    const wend_allocator allocator = wend_default_allocator();
    corner_scratch look = {0};
    if (wend_corner_scratch_make(&look, graph->stride, graph->count, &allocator)) abort();
    for (uint32_t cell = 0; cell < angle_cell_count(bench) && !finding; cell++) {
        const uint8_t medium = corner_world_medium(&bench->world, cell);
        if (medium == WEND_MEDIUM_BLOCKED) continue;
        corner_world_look(&bench->world, medium);
        const corner_place place = angle_place_of_cell(bench->oracle->any_angle, cell);
        wend_corner_graph_look(graph, &place, &look);
        bench->start = cell;
        for (uint32_t node = 0; node < graph->count && !finding; node++) {
            size_t found = 0;
            for (size_t i = 0; i < look.found_count; i++) found += look.found[i] == node;
            bench->goal = node;
            if (found > 1) finding = "a corner is found twice";
            if (graph->x[node] == place.x && graph->y[node] == place.y) {
                if (found) finding = "a place finds itself";
            } else if (found != naive_finds(bench, graph, &place, node)) {
                finding = found ? "a corner is found that is none" : "a corner is not found";
            }
        }
    }
    wend_corner_scratch_free(&look, graph->stride, graph->count, &allocator);
    return angle_bench_close(bench, source, finding);
}

// ---- Edits --------------------------------------------------------------------------------------------------------------

bool angle_oracles_follow_edits(choices *source, void *user) {
    (void)user;
    angle_bench *bench = angle_bench_open(source);
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 6); rounds && !finding; rounds--) {
        for (uint64_t edits = choose_below(source, 3); edits; edits--) corner_world_edit(source, &bench->world);
        if (choose_below(source, 2)) { // perhaps not to its end
            wend_jobs_control control = wend_default_jobs_control();
            uint64_t left = choose_below(source, 6);
            control.progress = count_angle_down;
            control.progress_user = &left;
            const wend_status status = wend_any_angle_oracle_build(bench->oracle, NULL, &control, NULL);
            if (status != WEND_OK && status != WEND_CANCELLED) finding = "building failed";
        }
        if (!finding) finding = judge_angles(source, bench, NULL);
    }
    return angle_bench_close(bench, source, finding);
}

// ---- Files --------------------------------------------------------------------------------------------------------------

static wend_file *file_of_angles(const wend_any_angle_oracle *oracle, wend_file_writer **writer, size_t *count) {
    const uint8_t *bytes;
    wend_file *file = NULL;
    *writer = NULL;
    if (wend_any_angle_oracle_write(oracle, writer) || wend_file_writer_finish(*writer, &bytes, count) ||
        wend_file_open_memory(bytes, *count, wend_default_allocator(), NULL, &file))
        abort();
    return file;
}

static bool angle_files_are_equal(wend_file_writer *a, wend_file_writer *b) {
    const uint8_t *bytes[2];
    size_t counts[2];
    if (wend_file_writer_finish(a, &bytes[0], &counts[0]) || wend_file_writer_finish(b, &bytes[1], &counts[1])) abort();
    return counts[0] == counts[1] && !memcmp(bytes[0], bytes[1], counts[0]);
}

bool angle_oracles_are_the_same_however_made(choices *source, void *user) {
    (void)user;
    angle_bench *bench = angle_bench_open(source);
    wend_any_angle_oracle *other = make_angle_oracle(&bench->world), *loaded = NULL;
    wend_jobs_def jobs_def = wend_default_jobs_def();
    wend_jobs *jobs = NULL;
    jobs_def.worker_count = 2 + (uint32_t)choose_below(source, 3);
    if (wend_jobs_create(&jobs_def, NULL, &jobs)) abort();
    const char *finding = build_angles_in_pieces(source, bench->oracle);
    if (!finding && wend_any_angle_oracle_build(other, jobs, NULL, NULL)) finding = "building failed";
    wend_jobs_destroy(jobs);
    wend_file_writer *writers[3] = {NULL, NULL, NULL};
    size_t count;
    wend_file *file = NULL;
    if (!finding) {
        file = file_of_angles(bench->oracle, &writers[0], &count);
        wend_file_close(file_of_angles(other, &writers[1], &count));
        if (!angle_files_are_equal(writers[0], writers[1])) finding = "a build in pieces and one by workers differ";
    }
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    def.grid = bench->world.grid;
    if (!finding && wend_any_angle_oracle_load(file, &def, NULL, &loaded)) finding = "loading failed";
    if (!finding) {
        wend_file_close(file_of_angles(loaded, &writers[2], &count));
        if (!angle_files_are_equal(writers[0], writers[2])) finding = "what was loaded is saved as another file";
        wend_any_angle_oracle *const built = bench->oracle;
        bench->oracle = loaded;
        if (!finding) finding = judge_angles(source, bench, NULL); // it looks around
        if (!finding && wend_any_angle_oracle_build(loaded, NULL, NULL, NULL)) finding = "what cells see was not found";
        if (!finding) finding = judge_angles(source, bench, NULL);
        bench->oracle = built;
    }
    wend_any_angle_oracle_destroy(loaded);
    wend_file_close(file);
    for (int i = 0; i < 3; i++) wend_file_writer_destroy(writers[i]);
    wend_any_angle_oracle_destroy(other);
    return angle_bench_close(bench, source, finding);
}

// The same file with some bytes of its entries changed, and checksums to match.
static wend_file_writer *forge_angles(choices *source, const wend_file *file) {
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

bool forged_angle_oracles_are_rejected_or_lead_to_paths(choices *source, void *user) {
    uint64_t *accepted = user;
    angle_bench *bench = angle_bench_open(source);
    if (wend_any_angle_oracle_build(bench->oracle, NULL, NULL, NULL)) abort();
    wend_file_writer *writer = NULL;
    size_t count;
    const uint8_t *bytes;
    wend_file *file = file_of_angles(bench->oracle, &writer, &count), *forged_file = NULL;
    wend_file_writer *forged = forge_angles(source, file);
    if (wend_file_writer_finish(forged, &bytes, &count) ||
        wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &forged_file))
        abort();
    wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();
    def.grid = bench->world.grid;
    wend_any_angle_oracle *loaded = NULL;
    const wend_status status = wend_any_angle_oracle_load(forged_file, &def, NULL, &loaded);
    const char *finding = status && status != WEND_BAD_INPUT ? "a forged file has another status" : NULL;
    if (loaded) {
        wend_any_angle_oracle *const built = bench->oracle;
        bench->oracle = loaded;
        angle_bench_start(bench, (uint32_t)choose_below(source, angle_cell_count(bench)));
        for (uint32_t goal = 0; goal < angle_cell_count(bench) && !finding; goal++)
            finding = judge_angle(bench, goal, false);
        bench->oracle = built;
    }
    if (accepted) *accepted += !status;
    wend_any_angle_oracle_destroy(loaded);
    wend_file_close(forged_file);
    wend_file_close(file);
    wend_file_writer_destroy(forged);
    wend_file_writer_destroy(writer);
    return angle_bench_close(bench, source, finding);
}

bool any_angle_oracle_agrees(choices *source, void *user) {
    (void)user;
    switch (choose_below(source, 5)) {
    case 0: return angle_oracles_agree_with_naive(source, NULL);
    case 1: return looks_agree_with_naive(source, NULL);
    case 2: return angle_oracles_follow_edits(source, NULL);
    case 3: return angle_oracles_are_the_same_however_made(source, NULL);
    default: return forged_angle_oracles_are_rejected_or_lead_to_paths(source, NULL);
    }
}

// What an edit costs what is derived from a map: hierarchies, islands and tables that catch up with their journal, beside making them again.
//
// crate/X: 8 x 8 cells are blocked, or freed again. scattered/X: 5,000 single cells, in one transaction; as many again the next time. Of each case the
// two contenders have worlds of their own, which are edited alike before every run; a run brings ours up to date and makes the other one's again. The
// hierarchy and the islands are of a city of 1024 x 1024 cells, the path table of caves of 64 x 64, the zoned table of rooms of 128 x 128.
//
// Checksums: the hierarchy's hash, the number of islands, distances of some pairs. Figures of the summary: the time of ours over that of making again.
#include "suites.h"

#include "grid_scenes.h"

#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

#define CRATE_SIDE      8
#define SCATTERED_CELLS 5000
#define ZONE_SIDE       16

typedef struct edits_state {
    wend_grid *grid;
    uint32_t side;
    wend_random random;
    bool toggled;
    wend_hierarchy *hierarchy;
    wend_path_table *table;
    wend_zoned_table *zoned;
    uint32_t *zones;
} edits_state;

static edits_state *edits_state_make(scene_grid_kind kind, uint32_t side) {
    edits_state *state = bench_allocate(1, sizeof *state);
    *state = (edits_state){.side = side, .random = wend_random_seeded(20261118)};
    scene_grid_def def = scene_default_grid_def(side, side, 7);
    bench_demand(scene_grid_make(kind, &def, &state->grid));
    state->zones = bench_allocate((size_t)side * side, sizeof *state->zones);
    bench_demand(wend_grid_make_zones(state->grid, ZONE_SIDE, wend_default_allocator(), state->zones));
    return state;
}

static void edits_state_free(edits_state *state) {
    wend_hierarchy_destroy(state->hierarchy);
    wend_path_table_destroy(state->table);
    wend_zoned_table_destroy(state->zoned);
    wend_grid_destroy(state->grid);
    free(state->zones);
    free(state);
}

// ---- Edits

static void move_crate(void *user) {
    edits_state *state = user;
    state->toggled = !state->toggled;
    bench_demand(wend_grid_set_terrain(state->grid, state->side / 2, state->side / 2, CRATE_SIDE, CRATE_SIDE,
                                       state->toggled ? WEND_MOVINGAI_BLOCKED : WEND_MOVINGAI_GROUND));
}

static void scatter_cells(void *user) {
    edits_state *state = user;
    wend_journal *journal = wend_grid_journal(state->grid);
    wend_journal_begin(journal);
    for (int i = 0; i < SCATTERED_CELLS; i++) {
        const uint32_t x = (uint32_t)wend_random_below(&state->random, state->side),
                       y = (uint32_t)wend_random_below(&state->random, state->side);
        bench_demand(
            wend_grid_set_terrain(state->grid, x, y, 1, 1, i % 2 ? WEND_MOVINGAI_BLOCKED : WEND_MOVINGAI_GROUND));
    }
    wend_journal_commit(journal);
}

// ---- Contenders

static uint64_t make_hierarchy(void *user) {
    edits_state *state = user;
    wend_hierarchy_destroy(state->hierarchy);
    wend_hierarchy_def def = wend_default_hierarchy_def();
    def.grid = state->grid;
    bench_demand(wend_hierarchy_create(&def, NULL, &state->hierarchy));
    return 0;
}

static uint64_t catch_up_hierarchy(void *user) {
    edits_state *state = user;
    bench_demand(wend_hierarchy_refresh(state->hierarchy, NULL));
    return 0;
}

static uint64_t hash_hierarchy(void *user) {
    const edits_state *state = user;
    return wend_hierarchy_hash(state->hierarchy);
}

// The islands of a grid that does not remember what changed are rebuilt.
static uint64_t make_islands(void *user) {
    edits_state *state = user;
    bench_demand(wend_journal_set_capacity(wend_grid_journal(state->grid), WEND_JOURNAL_CAPACITY));
    return wend_grid_island_count(state->grid);
}

static uint64_t catch_up_islands(void *user) {
    const edits_state *state = user;
    return wend_grid_island_count(state->grid);
}

static uint64_t distances_of(const edits_state *state) {
    const uint64_t cells = (uint64_t)state->side * state->side;
    double sum = 0;
    for (uint64_t i = 0; i < 100; i++) {
        const uint64_t from = i * 7919 % cells, to = i * 104729 % cells;
        const double distance = state->table ? wend_path_table_distance(state->table, from, to)
                                             : wend_zoned_table_distance(state->zoned, from, to);
        if (distance < 1e300) sum += distance;
    }
    return (uint64_t)sum;
}

static uint64_t make_path_table(void *user) {
    edits_state *state = user;
    wend_path_table_destroy(state->table);
    wend_path_table_def def = wend_default_path_table_def();
    const wend_domain domain = wend_grid_domain(state->grid);
    def.domain = &domain;
    bench_demand(wend_path_table_create(&def, NULL, &state->table));
    return distances_of(state);
}

static uint64_t catch_up_path_table(void *user) {
    edits_state *state = user;
    bench_demand(wend_path_table_refresh(state->table, NULL));
    return distances_of(state);
}

static uint64_t make_zoned_table(void *user) {
    edits_state *state = user;
    wend_zoned_table_destroy(state->zoned);
    wend_zoned_table_def def = wend_default_zoned_table_def();
    const wend_domain domain = wend_grid_domain(state->grid);
    def.domain = &domain;
    def.zones = state->zones;
    bench_demand(wend_zoned_table_create(&def, NULL, &state->zoned));
    return distances_of(state);
}

static uint64_t catch_up_zoned_table(void *user) {
    edits_state *state = user;
    bench_demand(wend_zoned_table_refresh(state->zoned, NULL));
    return distances_of(state);
}

// ---- Cases

typedef struct edits_subject {
    const char *crate, *scattered; // names of its cases
    scene_grid_kind scene;
    uint32_t side, quick_side;
    uint64_t (*make)(void *user);
    uint64_t (*catch_up)(void *user);
    uint64_t (*check)(void *user);
} edits_subject;

static void run_edits_case(bench_session *session, const edits_subject *subject, const char *name,
                           void (*edit)(void *user)) {
    if (!bench_case_begin(session)) return;
    const uint32_t side = session->quick ? subject->quick_side : subject->side;
    edits_state *ours = edits_state_make(subject->scene, side), *other = edits_state_make(subject->scene, side);
    subject->make(ours);
    // The first time that something is edited changes begin to be recorded.
    move_crate(ours), move_crate(ours), move_crate(other), move_crate(other);
    subject->catch_up(ours);
    const bench_contender contenders[2] = {
        {.name = "wend", .run = subject->catch_up, .state = ours, .prepare = edit, .check = subject->check},
        {.name = "anew",
         .family = "anew",
         .run = subject->make,
         .state = other,
         .prepare = edit,
         .check = subject->check}};
    bench_case_run(session, &(bench_case){.suite = "edits",
                                          .name = name,
                                          .group = "edits",
                                          .n = side,
                                          .operations = 1,
                                          .contenders = contenders,
                                          .contender_count = 2});
    edits_state_free(other);
    edits_state_free(ours);
}

static void run_edits_suite(bench_session *session) {
    static const edits_subject subjects[] = {
        {"crate/hierarchy", "scattered/hierarchy", SCENE_GRID_CITY, 1024, 256, make_hierarchy, catch_up_hierarchy,
         hash_hierarchy},
        {"crate/islands", "scattered/islands", SCENE_GRID_CITY, 1024, 256, make_islands, catch_up_islands, NULL},
        {"crate/path_table", "scattered/path_table", SCENE_GRID_CAVES, 64, 24, make_path_table, catch_up_path_table,
         NULL},
        {"crate/zoned_table", "scattered/zoned_table", SCENE_GRID_ROOMS, 128, 48, make_zoned_table,
         catch_up_zoned_table, NULL}};
    for (size_t i = 0; i < sizeof subjects / sizeof subjects[0]; i++) {
        run_edits_case(session, &subjects[i], subjects[i].crate, move_crate);
        run_edits_case(session, &subjects[i], subjects[i].scattered, scatter_cells);
    }
}

const bench_suite edits_suite = {
    .name = "edits", .summary = "what is derived from a map, after edits, against a rebuild", .run = run_edits_suite};

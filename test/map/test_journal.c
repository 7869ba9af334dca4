// Journals: versions, transactions, what is recorded and what is forgotten.
#include "support/test.h"

#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

#define ROOM 64

static const wend_terrain grounds[] = {{1, 0}, {3, 0}, {1, 0}, {2, 1}, {0, WEND_MEDIUM_BLOCKED}};
#define GROUNDS 5

static wend_grid *small_grid(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = 20, def.height = 10;
    def.terrains = grounds;
    def.terrain_count = GROUNDS;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static size_t read_all(const wend_journal *journal, uint64_t since, wend_change changes[ROOM]) {
    size_t count = ROOM;
    uint64_t version = UINT64_MAX;
    assert_int_equal(wend_journal_read(journal, since, changes, &count, &version), WEND_OK);
    assert_int_equal(version, wend_journal_version(journal));
    return count;
}

static void versions_start_at_1_and_rise_with_what_changes(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_journal *journal = wend_grid_journal(grid);
    wend_change changes[ROOM];
    assert_int_equal(wend_grid_version(grid), 1);
    assert_int_equal(read_all(journal, 1, changes), 0);
    assert_int_equal(wend_grid_set_terrain(grid, 3, 4, 2, 5, 0), WEND_OK); // it is 0
    assert_int_equal(wend_grid_set_terrain(grid, 30, 4, 2, 5, 4), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 1);
    assert_int_equal(wend_grid_set_terrain(grid, 18, 4, 9, 5, 4), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 2);
    assert_int_equal(read_all(journal, 1, changes), 1);
    assert_int_equal(changes[0].version, 2);
    assert_int_equal(changes[0].kind, WEND_CHANGE_CELLS);
    assert_int_equal(changes[0].effects, WEND_EFFECT_ROSE | WEND_EFFECT_REACH);
    assert_true(changes[0].low_x == 18 && changes[0].low_y == 4 && changes[0].high_x == 19 && changes[0].high_y == 8);
    assert_int_equal(read_all(journal, 2, changes), 0);
    assert_true(read_all(journal, 0, changes) == WEND_CHANGES_ALL);
    wend_grid_destroy(grid);
}

static void a_transaction_is_one_version(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_journal *journal = wend_grid_journal(grid);
    wend_change changes[ROOM];
    assert_int_equal(read_all(journal, 1, changes), 0);
    wend_journal_begin(journal);
    wend_journal_begin(journal);
    wend_grid_set_terrain(grid, 1, 1, 1, 1, 4);
    wend_journal_commit(journal);
    assert_int_equal(wend_grid_version(grid), 1);
    assert_int_equal(read_all(journal, 1, changes), 0);
    wend_grid_set_terrain(grid, 15, 7, 1, 1, 1);
    wend_journal_commit(journal);
    assert_int_equal(wend_grid_version(grid), 2);
    assert_int_equal(read_all(journal, 1, changes), 2);
    assert_true(changes[0].version == 2 && changes[1].version == 2);
    wend_journal_begin(journal);
    wend_grid_set_terrain(grid, 15, 7, 1, 1, 1); // nothing new
    wend_journal_commit(journal);
    assert_int_equal(wend_grid_version(grid), 2);
    // Scattered cells in one call.
    const uint32_t cells[] = {0, 3, 0, 199, 7};
    assert_int_equal(wend_grid_set_cells(grid, cells, 5, 4), WEND_OK);
    assert_int_equal(wend_grid_version(grid), 3);
    assert_int_equal(read_all(journal, 2, changes), 4);
    assert_true(!wend_grid_is_free(grid, 199) && !wend_grid_is_free(grid, 0) && wend_grid_is_free(grid, 1));
    assert_float_equal(wend_grid_step_cost(grid, 2, 3), (double)INFINITY, 0);
    wend_grid_destroy(grid);
}

static void close_changes_of_a_transaction_are_joined(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_journal *journal = wend_grid_journal(grid);
    wend_change changes[ROOM];
    assert_int_equal(read_all(journal, 1, changes), 0);
    wend_journal_begin(journal);
    for (uint32_t y = 2; y < 6; y++)
        for (uint32_t x = 3; x < 9; x++) wend_grid_set_terrain(grid, x, y, 1, 1, y % 2 ? 4 : 1);
    wend_journal_commit(journal);
    size_t count = read_all(journal, 1, changes);
    assert_true(count >= 1 && count <= 4); // a row each at most
    for (uint32_t y = 2; y < 6; y++)
        for (uint32_t x = 3; x < 9; x++) {
            bool is_covered = false;
            for (size_t i = 0; i < count; i++)
                is_covered = is_covered || ((int32_t)x >= changes[i].low_x && (int32_t)x <= changes[i].high_x &&
                                            (int32_t)y >= changes[i].low_y && (int32_t)y <= changes[i].high_y);
            assert_true(is_covered);
        }
    for (uint32_t x = 3; x < 9; x++) wend_grid_set_terrain(grid, x, 2, 1, 1, 0); // outside, each edit is kept
    assert_int_equal(read_all(journal, 2, changes), 6);
    wend_grid_destroy(grid);
}

static void a_ring_that_ran_over_says_that_all_may_have_changed(void **state) {
    (void)state;
    for (size_t length = 1; length <= 5; length++) {
        wend_grid *grid = small_grid();
        wend_journal *journal = wend_grid_journal(grid);
        wend_change changes[ROOM];
        assert_int_equal(wend_journal_set_capacity(journal, length), WEND_OK);
        assert_int_equal(read_all(journal, 1, changes), 0);
        for (uint32_t i = 0; i < 20; i++) {
            wend_grid_set_terrain(grid, i, 0, 1, 1, 4);
            const uint64_t version = wend_grid_version(grid);
            for (uint64_t since = 1; since <= version; since++) {
                size_t count = read_all(journal, since, changes);
                if (version - since > length) {
                    assert_true(count == WEND_CHANGES_ALL);
                    continue;
                }
                assert_int_equal(count, version - since);
                for (size_t k = 0; k < count; k++) assert_int_equal(changes[k].version, since + 1 + k);
                for (size_t k = 0; k < count; k++) assert_int_equal(changes[k].low_x, since - 1 + k);
            }
        }
        wend_grid_destroy(grid);
    }
}

static void changes_can_be_read_up_to_a_version_and_into_little_room(void **state) {
    (void)state;
    wend_grid *grid = small_grid();
    wend_journal *journal = wend_grid_journal(grid);
    wend_change changes[ROOM];
    assert_int_equal(read_all(journal, 1, changes), 0);
    for (uint32_t i = 0; i < 9; i++) wend_grid_set_terrain(grid, i, 3, 1, 1, 4);
    size_t count = ROOM;
    uint64_t version = 5;
    assert_int_equal(wend_journal_read(journal, 2, changes, &count, &version), WEND_OK);
    assert_true(count == 3 && version == 5 && changes[2].version == 5);
    count = 2, version = UINT64_MAX;
    changes[2].version = 77;
    assert_int_equal(wend_journal_read(journal, 1, changes, &count, &version), WEND_OK);
    assert_true(count == 9 && version == 10 && changes[1].version == 3 && changes[2].version == 77);
    wend_grid_destroy(grid);
}

// Every pair of terrains, against the costs of all steps before and after.
static void effects_are_those_that_costs_show(void **state) {
    (void)state;
    for (uint8_t before = 0; before < GROUNDS; before++)
        for (uint8_t after = 0; after < GROUNDS; after++)
            for (uint8_t around = 0; around < GROUNDS; around++) {
                wend_grid *grid = small_grid();
                wend_change changes[ROOM];
                wend_grid_set_terrain(grid, 0, 0, 20, 10, around);
                wend_grid_set_terrain(grid, 5, 5, 1, 1, before);
                const uint64_t since = wend_grid_version(grid);
                assert_int_equal(read_all(wend_grid_journal(grid), since, changes), 0);
                double costs[9][9];
                for (uint32_t a = 0; a < 9; a++)
                    for (uint32_t b = 0; b < 9; b++)
                        costs[a][b] =
                            wend_grid_step_cost(grid, (4 + a / 3) * 20 + 4 + a % 3, (4 + b / 3) * 20 + 4 + b % 3);
                wend_grid_set_terrain(grid, 5, 5, 1, 1, after);
                unsigned seen = 0;
                for (uint32_t a = 0; a < 9; a++)
                    for (uint32_t b = 0; b < 9; b++) {
                        double cost =
                            wend_grid_step_cost(grid, (4 + a / 3) * 20 + 4 + a % 3, (4 + b / 3) * 20 + 4 + b % 3);
                        if (cost > costs[a][b]) seen |= WEND_EFFECT_ROSE;
                        if (cost < costs[a][b]) seen |= WEND_EFFECT_FELL;
                        if ((cost < (double)INFINITY) != (costs[a][b] < (double)INFINITY)) seen |= WEND_EFFECT_REACH;
                    }
                size_t count = read_all(wend_grid_journal(grid), since, changes);
                assert_int_equal(count, before != after);
                assert_true(count || seen == 0);
                if (count) assert_int_equal(seen & ~(unsigned)changes[0].effects, 0);
                if (count && before == 0 && after == 2) assert_int_equal(changes[0].effects, 0);
                if (count && before == 0 && after == 1) assert_int_equal(changes[0].effects, WEND_EFFECT_ROSE);
                wend_grid_destroy(grid);
            }
}

static void graphs_and_sparse_grids_keep_journals_too(void **state) {
    (void)state;
    wend_change changes[ROOM];
    const wend_vector3 positions[2] = {{0, 0, 0}, {1, 0, 0}};
    const wend_graph_edge edge = {.from = 0, .to = 1, .cost = 2};
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = 2;
    def.edges = &edge, def.edge_count = 1;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    assert_int_equal(read_all(wend_graph_journal(graph), 1, changes), 0);
    wend_graph_set_edge_cost(graph, 0, 2);
    wend_graph_set_edge_open(graph, 0, true);
    assert_int_equal(wend_graph_version(graph), 1);
    wend_graph_set_edge_cost(graph, 0, 3);
    wend_graph_set_edge_open(graph, 0, false);
    assert_int_equal(read_all(wend_graph_journal(graph), 1, changes), 2);
    assert_true(changes[0].kind == WEND_CHANGE_EDGE && changes[0].effects == WEND_EFFECT_ROSE);
    assert_int_equal(changes[1].effects, WEND_EFFECT_ROSE | WEND_EFFECT_REACH);
    wend_graph_destroy(graph);
    wend_sparse_grid_def sparse_def = wend_default_sparse_grid_def();
    wend_sparse_grid *sparse = NULL;
    assert_int_equal(wend_sparse_grid_create(&sparse_def, NULL, &sparse), WEND_OK);
    assert_int_equal(wend_sparse_grid_version(sparse), 1);
    assert_int_equal(read_all(wend_sparse_grid_journal(sparse), 1, changes), 0);
    wend_sparse_grid_set_terrain(sparse, -7, -3, 9, 2, 0);
    wend_sparse_grid_set_terrain(sparse, -7, -3, 9, 2, 0);
    assert_int_equal(read_all(wend_sparse_grid_journal(sparse), 1, changes), 1);
    assert_true(changes[0].low_x == -7 && changes[0].high_x == 1 && changes[0].low_y == -3 && changes[0].high_y == -2);
    wend_sparse_grid_destroy(sparse);
}

static void a_journal_of_ones_own_takes_any_change(void **state) {
    (void)state;
    wend_journal *journal = NULL;
    wend_change changes[ROOM];
    assert_int_equal(wend_journal_create(3, wend_default_allocator(), &journal), WEND_OK);
    assert_int_equal(wend_journal_version(journal), 1);
    assert_int_equal(read_all(journal, 1, changes), 0);
    const wend_change change = wend_change_of_state(UINT64_C(0xfedcba9876543210));
    wend_journal_add(journal, &change);
    assert_int_equal(read_all(journal, 1, changes), 1);
    assert_true(wend_change_state(&changes[0]) == UINT64_C(0xfedcba9876543210));
    wend_journal_add_all(journal);
    assert_true(read_all(journal, 2, changes) == WEND_CHANGES_ALL);
    assert_int_equal(read_all(journal, 3, changes), 0);
    wend_journal_add(journal, &change);
    assert_int_equal(read_all(journal, 3, changes), 1);
    wend_journal_destroy(journal);
    wend_journal_destroy(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(versions_start_at_1_and_rise_with_what_changes),
        FACT(a_transaction_is_one_version),
        FACT(close_changes_of_a_transaction_are_joined),
        FACT(a_ring_that_ran_over_says_that_all_may_have_changed),
        FACT(changes_can_be_read_up_to_a_version_and_into_little_room),
        FACT(effects_are_those_that_costs_show),
        FACT(graphs_and_sparse_grids_keep_journals_too),
        FACT(a_journal_of_ones_own_takes_any_change),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

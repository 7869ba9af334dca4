// A domain as a user writes one, the 8-puzzle, against breadth-first search over all its boards.
//
// Boards are nine tiles of 4 bits, interned by the search. A second form numbers them 0 .. 9! - 1 and is dense. An estimate that is
// too high by one changes no path here, since all paths between two boards are odd or all are even; one that counts the
// blank as a tile was seen to change none of 1,100 with a single goal. So the estimate is judged itself, board by board.
#include "support/test.h"

#include "oracle/plan/naive_puzzle.h"
#include "wend/query.h"
#include "wend/random.h"

#include <math.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 10)
#else
#define CASES(full) (full)
#endif

#define SOLVED     UINT64_C(0x012345678)
#define REACHABLE  181440 // half of 9!
#define MOST_MOVES 31     // no board is farther from the solved one

static int tile_at(uint64_t board, int cell) {
    return (int)(board >> (32 - 4 * cell) & 15);
}

static int cells_apart(int a, int b) {
    return abs(a % 3 - b % 3) + abs(a / 3 - b / 3);
}

static uint64_t slide(uint64_t board, int from, int blank) {
    uint64_t tile = (uint64_t)tile_at(board, from);
    return board - (tile << (32 - 4 * from)) + (tile << (32 - 4 * blank));
}

static wend_status add_moves(void *user, uint64_t board, wend_edges *edges) {
    (void)user;
    wend_status status = WEND_OK;
    int blank = 0;
    while (tile_at(board, blank) != 0) blank++;
    for (int cell = 0; cell < 9 && !status; cell++)
        if (cells_apart(cell, blank) == 1) status = wend_edges_add(edges, slide(board, cell, blank), 1.0);
    return status;
}

static double manhattan(void *user, uint64_t board, uint64_t goal) {
    (void)user;
    int home[9], sum = 0;
    for (int cell = 0; cell < 9; cell++) home[tile_at(goal, cell)] = cell;
    for (int cell = 0; cell < 9; cell++)
        if (tile_at(board, cell) != 0) sum += cells_apart(cell, home[tile_at(board, cell)]);
    return sum;
}

static uint64_t board_of(int number) {
    int tiles[9];
    uint64_t board = 0;
    naive_puzzle_board(number, tiles);
    for (int i = 0; i < 9; i++) board = board << 4 | (uint64_t)tiles[i];
    return board;
}

static int number_of(uint64_t board) {
    int tiles[9];
    for (int i = 0; i < 9; i++) tiles[i] = tile_at(board, i);
    return naive_puzzle_number(tiles);
}

// The same puzzle with its boards numbered.
static wend_status add_numbered_moves(void *user, uint64_t number, wend_edges *edges) {
    (void)user;
    int tiles[9], moved[4][9];
    wend_status status = WEND_OK;
    naive_puzzle_board((int)number, tiles);
    for (int i = naive_puzzle_moves(tiles, moved) - 1; i >= 0 && !status; i--)
        status = wend_edges_add(edges, (uint64_t)naive_puzzle_number(moved[i]), 1.0);
    return status;
}

static wend_query *query;
static wend_path path;
static wend_random dice;
static int distances[NAIVE_PUZZLE_BOARDS];

static int begin(void **state) {
    (void)state;
    dice = wend_random_seeded(15);
    path = wend_path_empty(wend_default_allocator());
    return wend_query_create(wend_default_allocator(), &query) ? -1 : 0;
}

static int end(void **state) {
    (void)state;
    wend_path_free(&path);
    wend_query_destroy(query);
    return 0;
}

static wend_domain puzzle(void) {
    wend_domain domain = wend_default_domain();
    domain.successors = add_moves;
    domain.heuristic = manhattan;
    return domain;
}

static void find(const wend_domain *domain, uint64_t start, const uint64_t *goals, size_t goal_count) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = goals;
    request.goal_count = goal_count;
    assert_int_equal(wend_domain_find_path(domain, query, &request, &path), WEND_OK);
}

static void measure_from(uint64_t board) {
    int number = number_of(board);
    naive_puzzle_distances(&number, 1, distances);
}

static int random_board(bool reachable) {
    int number;
    do number = (int)wend_random_below(&dice, NAIVE_PUZZLE_BOARDS);
    while ((distances[number] >= 0) != reachable);
    return number;
}

// Every step is a move of the oracle's; the ends are what was asked for.
static void check_path(uint64_t start, const uint64_t *goals, size_t goal_count, int moves) {
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(path.cost == moves && path.lower_bound == moves);
    assert_int_equal(path.state_count, moves + 1);
    assert_true(path.states[0] == start);
    for (size_t i = 1; i < path.state_count; i++) {
        int tiles[9], moved[4][9], after = number_of(path.states[i]);
        bool is_move = false;
        naive_puzzle_board(number_of(path.states[i - 1]), tiles);
        for (int k = naive_puzzle_moves(tiles, moved) - 1; k >= 0; k--)
            is_move = is_move || naive_puzzle_number(moved[k]) == after;
        assert_true(is_move);
    }
    bool at_goal = false;
    for (size_t i = 0; i < goal_count; i++) at_goal = at_goal || path.states[path.state_count - 1] == goals[i];
    assert_true(at_goal);
}

static void the_oracle_knows_the_published_figures_of_the_puzzle(void **state) {
    (void)state;
    int reachable = 0, most = 0, farthest = 0;
    measure_from(SOLVED);
    for (int i = 0; i < NAIVE_PUZZLE_BOARDS; i++) {
        assert_int_equal(number_of(board_of(i)), i);
        reachable += distances[i] >= 0;
        if (distances[i] > most) most = distances[i], farthest = 0;
        farthest += distances[i] == most;
    }
    assert_int_equal(reachable, REACHABLE);
    assert_int_equal(most, MOST_MOVES);
    assert_int_equal(farthest, 2);
}

static void the_estimate_is_never_too_high_and_falls_by_at_most_the_cost_of_a_move(void **state) {
    (void)state;
    measure_from(SOLVED);
    for (int i = 0; i < NAIVE_PUZZLE_BOARDS; i++) {
        if (distances[i] < 0) continue;
        int tiles[9], moved[4][9];
        double estimate = manhattan(NULL, board_of(i), SOLVED);
        assert_true(estimate >= 0 && estimate <= distances[i]);
        naive_puzzle_board(i, tiles);
        for (int k = naive_puzzle_moves(tiles, moved) - 1; k >= 0; k--)
            assert_true(manhattan(NULL, board_of(naive_puzzle_number(moved[k])), SOLVED) >= estimate - 1);
    }
}

static void a_path_has_as_many_moves_as_breadth_first_search_needs(void **state) {
    (void)state;
    wend_domain domain = puzzle();
    const uint64_t goal = SOLVED;
    measure_from(SOLVED);
    for (int i = 0; i < CASES(1000); i++) {
        int number = random_board(true);
        find(&domain, board_of(number), &goal, 1);
        check_path(board_of(number), &goal, 1, distances[number]);
    }
}

static void a_goal_may_be_any_board(void **state) {
    (void)state;
    wend_domain domain = puzzle();
    for (int i = 0; i < CASES(10); i++) {
        const uint64_t goal = board_of((int)wend_random_below(&dice, NAIVE_PUZZLE_BOARDS));
        measure_from(goal);
        for (int k = 0; k < 10; k++) {
            int number = random_board(true);
            find(&domain, board_of(number), &goal, 1);
            check_path(board_of(number), &goal, 1, distances[number]);
        }
    }
}

static void of_several_goals_the_nearest_is_found(void **state) {
    (void)state;
    wend_domain domain = puzzle();
    for (int i = 0; i < CASES(10); i++) {
        uint64_t goals[5];
        int numbers[5], goal_count = 2 + (int)wend_random_below(&dice, 4);
        for (int k = 0; k < goal_count; k++) { // in either half
            numbers[k] = (int)wend_random_below(&dice, NAIVE_PUZZLE_BOARDS);
            goals[k] = board_of(numbers[k]);
        }
        naive_puzzle_distances(numbers, goal_count, distances);
        for (int k = 0; k < 10; k++) {
            int number = random_board(true);
            find(&domain, board_of(number), goals, (size_t)goal_count);
            check_path(board_of(number), goals, (size_t)goal_count, distances[number]);
        }
    }
}

static void count_expansion(void *user, uint64_t board, uint64_t parent, double cost) {
    (void)parent;
    (void)cost;
    ((unsigned char *)user)[number_of(board)]++;
}

static void a_board_of_the_wrong_half_is_unreachable_once_the_right_half_was_expanded(void **state) {
    (void)state;
    wend_domain domain = puzzle();
    const uint64_t goal = SOLVED;
    unsigned char *times = malloc(NAIVE_PUZZLE_BOARDS);
    assert_non_null(times);
    measure_from(SOLVED);
    for (int i = 0; i < CASES(4) + 1; i++) {
        memset(times, 0, NAIVE_PUZZLE_BOARDS);
        wend_search_request request = wend_default_search_request();
        request.start = board_of(random_board(false));
        request.goals = &goal;
        request.goal_count = 1;
        request.observer = count_expansion;
        request.observer_user = times;
        request.work = REACHABLE - 1;
        assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT); // one board short of the proof
        assert_int_equal(path.expanded, REACHABLE - 1);
        assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_UNREACHABLE);
        assert_int_equal(path.expanded, REACHABLE);
        assert_int_equal(path.state_count, 0);
        for (int k = 0; k < NAIVE_PUZZLE_BOARDS; k++) assert_int_equal(times[k], distances[k] < 0);
    }
    free(times);
}

static void one_to_all_knows_the_moves_to_every_board(void **state) {
    (void)state;
    wend_domain interned = puzzle(), dense = wend_default_domain();
    dense.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_SYMMETRIC;
    dense.state_count = NAIVE_PUZZLE_BOARDS;
    dense.successors = add_numbered_moves;
    for (int is_dense = 0; is_dense < 2; is_dense++) {
        int start = is_dense ? (int)wend_random_below(&dice, NAIVE_PUZZLE_BOARDS) : number_of(SOLVED);
        measure_from(board_of(start));
        find(is_dense ? &dense : &interned, is_dense ? (uint64_t)start : SOLVED, NULL, 0);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        assert_int_equal(path.expanded, REACHABLE);
        for (int i = 0; i < NAIVE_PUZZLE_BOARDS; i++) {
            double cost = wend_query_cost_to(query, is_dense ? (uint64_t)i : board_of(i));
            assert_true(distances[i] < 0 ? isinf(cost) : cost == distances[i]);
        }
    }
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(the_oracle_knows_the_published_figures_of_the_puzzle),
        FACT(the_estimate_is_never_too_high_and_falls_by_at_most_the_cost_of_a_move),
        FACT(a_path_has_as_many_moves_as_breadth_first_search_needs),
        FACT(a_goal_may_be_any_board),
        FACT(of_several_goals_the_nearest_is_found),
        FACT(a_board_of_the_wrong_half_is_unreachable_once_the_right_half_was_expanded),
        FACT(one_to_all_knows_the_moves_to_every_board),
    };
    return cmocka_run_group_tests(facts, begin, end);
}

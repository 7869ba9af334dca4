// A state space of your own, searched by wend's A*: the 15-puzzle. docs/own-domain.md explains it step by step.
//
// A state is the board: sixteen tiles of 4 bits, so that a board in hexadecimal reads from the top left to the bottom right; 0 is
// the blank. Nothing is built in advance: of 10^13 boards only those are made that the search looks at.
#include <wend/wend.h>

#include <stdio.h>
#include <stdlib.h>

#define SOLVED     0x0123456789ABCDEFu
#define SCRAMBLED  0x0197BD53EC4286AFu // the 79th of Korf's boards (1985), who proved that 42 moves are needed
#define SMALL      0x471582309A6BCDEFu
#define UNSOLVABLE 0x0123456789ABCDFEu // two tiles swapped: the wrong half of all boards

static int tile_at(uint64_t board, int cell) {
    return (int)(board >> (60 - 4 * cell) & 15);
}

static int cell_of(uint64_t board, int tile) {
    int cell = 0;
    while (cell < 15 && tile_at(board, cell) != tile) cell++;
    return cell;
}

static int cells_apart(int a, int b) {
    return abs(a % 4 - b % 4) + abs(a / 4 - b / 4);
}

// The board after the tile of a cell went to where the blank is.
static uint64_t slide(uint64_t board, int from, int blank) {
    uint64_t tile = (uint64_t)tile_at(board, from);
    return board - (tile << (60 - 4 * from)) + (tile << (60 - 4 * blank));
}

static wend_status add_moves(void *user, uint64_t board, wend_edges *edges) {
    (void)user;
    wend_status status = WEND_OK;
    int blank = cell_of(board, 0);
    for (int cell = 0; cell < 16 && !status; cell++)
        if (cells_apart(cell, blank) == 1) status = wend_edges_add(edges, slide(board, cell, blank), 1.0);
    return status;
}

// How far the tiles are from home, without the blank: a move brings one tile one cell nearer at best.
static double manhattan(void *user, uint64_t board, uint64_t goal) {
    (void)user;
    int home[16], sum = 0;
    for (int cell = 0; cell < 16; cell++) home[tile_at(goal, cell)] = cell;
    for (int cell = 0; cell < 16; cell++)
        if (tile_at(board, cell) != 0) sum += cells_apart(cell, home[tile_at(board, cell)]);
    return sum;
}

// How many tiles are not at home: never too high either, but lower.
static double misplaced(void *user, uint64_t board, uint64_t goal) {
    (void)user;
    int count = 0;
    for (int cell = 0; cell < 16; cell++)
        if (tile_at(board, cell) != 0) count += tile_at(board, cell) != tile_at(goal, cell);
    return count;
}

// The number of moves of a path that was looked through step by step; -1 when it is none.
static int count_moves(const wend_path *path, uint64_t start) {
    if (path->state_count == 0 || path->states[0] != start || path->states[path->state_count - 1] != SOLVED) return -1;
    for (size_t i = 1; i < path->state_count; i++) {
        int before = cell_of(path->states[i - 1], 0), after = cell_of(path->states[i], 0);
        if (cells_apart(before, after) != 1) return -1;
        if (slide(path->states[i - 1], after, before) != path->states[i]) return -1;
    }
    return (int)path->state_count - 1;
}

static int solve(wend_query *query, uint64_t board, double (*estimate)(void *, uint64_t, uint64_t), wend_path *path) {
    const uint64_t goal = SOLVED;
    wend_domain domain = wend_default_domain();
    domain.successors = add_moves, domain.heuristic = estimate;
    wend_search_request request = wend_default_search_request();
    request.start = board, request.goals = &goal, request.goal_count = 1, request.work = 100000;
    int moves = wend_domain_find_path(&domain, query, &request, path) ? -1 : count_moves(path, board);
    printf("%016llX  %-12s  %s %2.0f moves; %llu boards expanded\n", (unsigned long long)board,
           wend_outcome_text(path->outcome), moves < 0 ? "at least" : "it takes", moves < 0 ? path->lower_bound : moves,
           (unsigned long long)path->expanded);
    return moves;
}

int main(void) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_query_create(wend_default_allocator(), &query)) return 1;
    for (int cell = 0; cell < 16; cell++) printf("%3d%s", tile_at(SCRAMBLED, cell), cell % 4 == 3 ? "\n" : "");
    bool right = solve(query, SCRAMBLED, manhattan, &path) == 42;
    int moves = solve(query, SMALL, manhattan, &path);
    right = right && moves > 0 && solve(query, SMALL, misplaced, &path) == moves; // two estimates, one optimum
    right = right && solve(query, UNSOLVABLE, manhattan, &path) == -1 && path.outcome == WEND_OUTCOME_BUDGET_SPENT;
    wend_path_free(&path);
    wend_query_destroy(query);
    return right ? 0 : 1;
}

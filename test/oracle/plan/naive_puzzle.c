#include "naive_puzzle.h"

#include <string.h>

// The cells beside each cell; -1 ends the list.
static const int beside[9][5] = {{1, 3, -1},    {0, 2, 4, -1}, {1, 5, -1},    {0, 4, 6, -1}, {1, 3, 5, 7, -1},
                                 {2, 4, 8, -1}, {3, 7, -1},    {4, 6, 8, -1}, {5, 7, -1}};

int naive_puzzle_number(const int board[9]) {
    int number = 0;
    for (int i = 0; i < 9; i++) {
        int smaller = 0;
        for (int k = i + 1; k < 9; k++) smaller += board[k] < board[i];
        number = number * (9 - i) + smaller;
    }
    return number;
}

void naive_puzzle_board(int number, int board[9]) {
    // The last tile first: what stands to the right of a place shifts up to make room for it.
    for (int i = 8; i >= 0; i--) {
        board[i] = number % (9 - i);
        number /= 9 - i;
        for (int k = i + 1; k < 9; k++) board[k] += board[k] >= board[i];
    }
}

int naive_puzzle_moves(const int board[9], int moved[4][9]) {
    int blank = 0, count = 0;
    while (board[blank] != 0) blank++;
    for (int i = 0; beside[blank][i] >= 0; i++) {
        memcpy(moved[count], board, 9 * sizeof(int));
        moved[count][blank] = board[beside[blank][i]];
        moved[count][beside[blank][i]] = 0;
        count++;
    }
    return count;
}

void naive_puzzle_distances(const int *starts, int start_count, int distances[NAIVE_PUZZLE_BOARDS]) {
    static int queue[NAIVE_PUZZLE_BOARDS];
    int first = 0, last = 0;
    for (int i = 0; i < NAIVE_PUZZLE_BOARDS; i++) distances[i] = -1;
    for (int i = 0; i < start_count; i++)
        if (distances[starts[i]] < 0) {
            distances[starts[i]] = 0;
            queue[last++] = starts[i];
        }
    while (first < last) {
        int number = queue[first++], board[9], moved[4][9];
        naive_puzzle_board(number, board);
        for (int i = naive_puzzle_moves(board, moved) - 1; i >= 0; i--) {
            int next = naive_puzzle_number(moved[i]);
            if (distances[next] >= 0) continue;
            distances[next] = distances[number] + 1;
            queue[last++] = next;
        }
    }
}

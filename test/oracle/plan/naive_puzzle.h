// The 8-puzzle by breadth-first search over all boards. A board is nine tiles from the top left to the bottom right, 0 the blank.
#ifndef ORACLE_NAIVE_PUZZLE_H
#define ORACLE_NAIVE_PUZZLE_H

#define NAIVE_PUZZLE_BOARDS 362880 // 9!, both halves

// The boards in alphabetical order, and back.
int naive_puzzle_number(const int board[9]);
void naive_puzzle_board(int number, int board[9]);

// The boards one move away; returns how many there are.
int naive_puzzle_moves(const int board[9], int moved[4][9]);

// The moves from the nearest of some boards to every board, by number; -1 where none lead.
void naive_puzzle_distances(const int *starts, int start_count, int distances[NAIVE_PUZZLE_BOARDS]);

#endif

// Shortest paths from corner to corner of the cells of a small grid, the rules spelled out one by one: every pair of corners is tried, every
// cell, side and corner is looked at for every pair, and Dijkstra's algorithm scans all places for the next one.
//
// Places are corners, each twice: where free cells touch in a corner between two that are not, above and below are different places.
#ifndef ORACLE_NAIVE_CORNERS_H
#define ORACLE_NAIVE_CORNERS_H

#define NAIVE_CORNERS_SIDE   9                                                         // the most cells along a side
#define NAIVE_CORNERS_PLACES (2 * (NAIVE_CORNERS_SIDE + 1) * (NAIVE_CORNERS_SIDE + 1)) // the most places

typedef struct naive_corners {
    int width, height;
    unsigned char is_free[NAIVE_CORNERS_SIDE][NAIVE_CORNERS_SIDE]; // by y, x
    // Filled in by naive_corners_look: the length of the straight way from a place to another; below 0 where there is none.
    double straight[NAIVE_CORNERS_PLACES][NAIVE_CORNERS_PLACES];
} naive_corners;

// The place at a corner (x, y) on the side of the free cell (cell_x, cell_y), which has that corner.
int naive_corners_place(const naive_corners *grid, int x, int y, int cell_x, int cell_y);

// True when one can go straight from a place to another.
int naive_corners_sees(const naive_corners *grid, int from, int to);

// Looks from every place to every other.
void naive_corners_look(naive_corners *grid);

// The length of the shortest path from the place of a free cell, at its corner with the smallest x and y, to every place; infinity where none leads.
void naive_corners_lengths(const naive_corners *grid, int start_x, int start_y, double *lengths);

// True when straight lines through corners, x then y of each, are a path from the place of one free cell to that of another.
int naive_corners_allow(const naive_corners *grid, const int *corners, int count, int start_x, int start_y, int goal_x,
                        int goal_y);

#endif

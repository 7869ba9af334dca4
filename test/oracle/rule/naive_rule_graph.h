// Which lines coarse maps for rules have, by the words that define them: every place and every number of steps is tried, nothing is kept.
#ifndef ORACLE_NAIVE_RULE_GRAPH_H
#define ORACLE_NAIVE_RULE_GRAPH_H

#include <stdbool.h>

// A lattice of places, row by row. Directions: 0 is to the right, then counterclockwise, 7 is right and down.
typedef struct naive_rule_lattice {
    int columns, rows, skips;
    const unsigned char *places; // 0: none; 1: on its point; 2: moved off it
    const unsigned char *free;   // bit d: no wall is in the way of the step in direction d
    const unsigned char *barred; // bit d: a hard region is
    const unsigned char *quiet;  // where rules hardly matter
    const unsigned char *calm;   // blocks of skips x skips steps, row by row: neither walls nor rules tell places apart
    int start, goal;             // places; below 0: none
} naive_rule_lattice;

// True when a line leads from a place to another that is `steps` steps away in a direction, on a map that passes over open places.
bool naive_adaptive_line(const naive_rule_lattice *lattice, int from, int direction, int steps);

// True when a place is joined with another on a map of blocks, by a step or across a calm block.
bool naive_graded_line(const naive_rule_lattice *lattice, int from, int to);

#endif

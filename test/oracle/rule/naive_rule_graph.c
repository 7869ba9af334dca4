#include "naive_rule_graph.h"

#include <stdlib.h>

static const int across[8] = {1, 1, 0, -1, -1, -1, 0, 1}, up[8] = {0, 1, 1, 1, 0, -1, -1, -1};

// The place some steps away; below 0: outside.
static int place_at(const naive_rule_lattice *lattice, int from, int direction, int steps) {
    int column = from % lattice->columns + across[direction] * steps,
        row = from / lattice->columns + up[direction] * steps;
    if (column < 0 || row < 0 || column >= lattice->columns || row >= lattice->rows) return -1;
    return row * lattice->columns + column;
}

static bool step_can_be_gone(const naive_rule_lattice *lattice, int from, int direction) {
    return (lattice->free[from] >> direction & 1) && !(lattice->barred[from] >> direction & 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines over open places

// Open: on its point, all eight steps can be gone, rules hardly matter, and the goal is more than `skips` places away.
static bool place_is_open(const naive_rule_lattice *lattice, int place) {
    if (lattice->places[place] != 1 || !lattice->quiet[place]) return false;
    for (int direction = 0; direction < 8; direction++)
        if (!step_can_be_gone(lattice, place, direction)) return false;
    if (lattice->goal < 0) return true;
    return abs(place % lattice->columns - lattice->goal % lattice->columns) > lattice->skips ||
           abs(place / lattice->columns - lattice->goal / lattice->columns) > lattice->skips;
}

// Lines begin at places that are not open, at the start, on every `skips`th row and column, and next to places that are not open.
static bool lines_begin_at(const naive_rule_lattice *lattice, int place) {
    if (!place_is_open(lattice, place) || place == lattice->start) return true;
    if (place % lattice->columns % lattice->skips == 0 || place / lattice->columns % lattice->skips == 0) return true;
    for (int direction = 0; direction < 8; direction++)
        if (!place_is_open(lattice, place_at(lattice, place, direction, 1))) return true;
    return false;
}

// A line that comes to a row or column whose number is a multiple of `skips`, not along it, ends there.
static bool line_crosses_at(const naive_rule_lattice *lattice, int place, int direction) {
    return (across[direction] != 0 && place % lattice->columns % lattice->skips == 0) ||
           (up[direction] != 0 && place / lattice->columns % lattice->skips == 0);
}

// True when a line must end at a place of it: it crosses there, the place is not open, or the next stands off its point and so off the line.
static bool line_ends_at(const naive_rule_lattice *lattice, int place, int direction) {
    if (line_crosses_at(lattice, place, direction) || !place_is_open(lattice, place)) return true;
    return lattice->places[place_at(lattice, place, direction, 1)] == 2;
}

bool naive_adaptive_line(const naive_rule_lattice *lattice, int from, int direction, int steps) {
    if (!step_can_be_gone(lattice, from, direction) || !lines_begin_at(lattice, from)) return false;
    if (!place_is_open(lattice, from)) return steps == 1;
    for (int i = 1; i < steps; i++)
        if (line_ends_at(lattice, place_at(lattice, from, direction, i), direction)) return false;
    return line_ends_at(lattice, place_at(lattice, from, direction, steps), direction);
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks

static bool block_is_calm(const naive_rule_lattice *lattice, int column, int row) {
    int columns = (lattice->columns - 1) / lattice->skips, rows = (lattice->rows - 1) / lattice->skips;
    return column >= 0 && row >= 0 && column < columns && row < rows && lattice->calm[row * columns + column];
}

static bool block_has(const naive_rule_lattice *lattice, int column, int row, int place) {
    int x = place % lattice->columns - column * lattice->skips, y = place / lattice->columns - row * lattice->skips;
    return x >= 0 && y >= 0 && x <= lattice->skips && y <= lattice->skips;
}

// A state of a calm block: a corner, the start or the goal, or a place of its rim that lies on a block that is not calm.
static bool is_state_of(const naive_rule_lattice *lattice, int column, int row, int place) {
    int x = place % lattice->columns - column * lattice->skips, y = place / lattice->columns - row * lattice->skips;
    int skips = lattice->skips;
    if ((x % skips == 0 && y % skips == 0) || place == lattice->start || place == lattice->goal) return true;
    return (x == 0 && !block_is_calm(lattice, column - 1, row)) ||
           (x == skips && !block_is_calm(lattice, column + 1, row)) ||
           (y == 0 && !block_is_calm(lattice, column, row - 1)) ||
           (y == skips && !block_is_calm(lattice, column, row + 1));
}

// True when a guest stands between two places of one row or column.
static bool guest_is_between(const naive_rule_lattice *lattice, int guest, int a, int b) {
    int n = lattice->columns;
    if (guest < 0 || guest == a || guest == b) return false;
    int low = a < b ? a : b, high = a < b ? b : a;
    if (a / n == b / n) return guest / n == a / n && guest > low && guest < high;
    return guest % n == a % n && guest > low && guest < high;
}

// True when the line between two states of a calm block lies along the block's rim.
static bool is_along_rim(const naive_rule_lattice *lattice, int column, int row, int a, int b, int *beside_column,
                         int *beside_row) {
    int n = lattice->columns, skips = lattice->skips;
    *beside_column = column, *beside_row = row;
    if (a % n == b % n && a % n == column * skips) return (*beside_column)--, true;
    if (a % n == b % n && a % n == (column + 1) * skips) return (*beside_column)++, true;
    if (a / n == b / n && a / n == row * skips) return (*beside_row)--, true;
    if (a / n == b / n && a / n == (row + 1) * skips) return (*beside_row)++, true;
    return false;
}

static bool block_joins(const naive_rule_lattice *lattice, int column, int row, int a, int b) {
    int beside_column, beside_row;
    if (!block_is_calm(lattice, column, row) || !block_has(lattice, column, row, a) ||
        !block_has(lattice, column, row, b))
        return false;
    if (!is_state_of(lattice, column, row, a) || !is_state_of(lattice, column, row, b)) return false;
    if (!is_along_rim(lattice, column, row, a, b, &beside_column, &beside_row)) return true;
    return block_is_calm(lattice, beside_column, beside_row) && !guest_is_between(lattice, lattice->start, a, b) &&
           !guest_is_between(lattice, lattice->goal, a, b);
}

// True when two neighbours lie in a block that is not calm. Around the lattice nothing is calm.
static bool step_is_in_rough_block(const naive_rule_lattice *lattice, int a, int b) {
    int columns = (lattice->columns - 1) / lattice->skips, rows = (lattice->rows - 1) / lattice->skips;
    for (int row = -1; row <= rows; row++)
        for (int column = -1; column <= columns; column++)
            if (block_has(lattice, column, row, a) && block_has(lattice, column, row, b) &&
                !block_is_calm(lattice, column, row))
                return true;
    return false;
}

bool naive_graded_line(const naive_rule_lattice *lattice, int from, int to) {
    int columns = (lattice->columns - 1) / lattice->skips, rows = (lattice->rows - 1) / lattice->skips;
    if (from == to) return false;
    for (int direction = 0; direction < 8; direction++)
        if (place_at(lattice, from, direction, 1) == to && step_can_be_gone(lattice, from, direction) &&
            step_is_in_rough_block(lattice, from, to))
            return true;
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (block_joins(lattice, column, row, from, to)) return true;
    return false;
}

// Legs: the straight and diagonal steps between two cells, diagonal ones first, and the turns at which legs meet.
//
//     a \                 A leg goes diagonally as long as it has to, then straight: from a to b. The leg from b to a has the same length and other cells.
//         \ _ _ _ b       Which of the two is free is answered by a few words: for each of four directions there is a bit for each cell that says whether the
//                         step in that direction is allowed, and the bits of a line of cells lie side by side.
//
// Steps are those of the grid (grid->moves), so corner rules and media are part of the bits. Half a byte a cell.
#ifndef WEND_PLAN_LEG_LINES_H
#define WEND_PLAN_LEG_LINES_H

#include "base/memory/memory.h"
#include "base/number/bytes.h"
#include "map/grid/grid_internal.h"

// A straight step and a diagonal one: convergents of the square root of two. Sums of them compare as the lengths of paths do, as long as these differ by fewer than LEG_STRAIGHT diagonal
// steps: LEG_DIAGONAL^2 - 2 LEG_STRAIGHT^2 = 1.
#define LEG_STRAIGHT 13860u
#define LEG_DIAGONAL 19601u

// Bits of steps along lines: rows, columns, and the two diagonals.
typedef struct leg_map {
    uint8_t *bytes;
    size_t stride; // bytes from line to line
    size_t count;  // lines
} leg_map;

enum { LEG_ROWS, LEG_COLUMNS, LEG_FALLING, LEG_RISING, LEG_MAPS };

typedef struct leg_lines {
    uint32_t width, height;
    bool by_column; // places along diagonals are columns; else rows
    leg_map maps[LEG_MAPS];
} leg_lines;

// Makes the lines of a grid. WEND_OUT_OF_MEMORY: they hold nothing.
wend_status wend_leg_lines_make(leg_lines *lines, const wend_grid *grid, const wend_allocator *allocator);
// Writes them anew, for a grid that was edited.
void wend_leg_lines_write(const leg_lines *lines, const wend_grid *grid);
void wend_leg_lines_free(leg_lines *lines, const wend_allocator *allocator);
size_t wend_leg_lines_bytes(const leg_lines *lines);

static inline uint32_t legs_apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

// The length of a leg.
static inline uint32_t wend_leg_cost(uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y) {
    const uint32_t columns = legs_apart(x, to_x), rows = legs_apart(y, to_y);
    const uint32_t longer = columns > rows ? columns : rows, shorter = columns > rows ? rows : columns;
    return longer * LEG_STRAIGHT + shorter * (LEG_DIAGONAL - LEG_STRAIGHT);
}

static inline bool leg_bits_are_set(const leg_map *map, size_t line, uint32_t from, uint32_t count) {
    const uint8_t *bytes = map->bytes + line * map->stride;
    for (; count >= 57; count -= 57, from += 57)
        if (~(wend_load_u64(bytes + (from >> 3)) >> (from & 7)) & ((UINT64_C(1) << 57) - 1)) return false;
    return !(~(wend_load_u64(bytes + (from >> 3)) >> (from & 7)) & ((UINT64_C(1) << count) - 1));
}

// True when the leg that begins at a cell, diagonal steps first, has only steps that are allowed.
static inline bool wend_leg_is_free(const leg_lines *lines, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y) {
    const uint32_t columns = legs_apart(x, to_x), rows = legs_apart(y, to_y);
    const uint32_t diagonal = columns < rows ? columns : rows;
    const uint32_t turn_x = to_x > x ? x + diagonal : x - diagonal, turn_y = to_y > y ? y + diagonal : y - diagonal;
    if (diagonal) {
        // From the upper end on: columns grow along falling lines and decrease along rising ones.
        const uint32_t top_x = y < turn_y ? x : turn_x, top_y = y < turn_y ? y : turn_y;
        const bool falls = (to_x > x) == (to_y > y);
        const size_t line = falls ? (size_t)top_x + lines->height - 1 - top_y : (size_t)top_x + top_y;
        const uint32_t from = !lines->by_column ? top_y : falls ? top_x : top_x - (diagonal - 1);
        if (!leg_bits_are_set(&lines->maps[falls ? LEG_FALLING : LEG_RISING], line, from, diagonal)) return false;
    }
    if (columns > rows)
        return leg_bits_are_set(&lines->maps[LEG_ROWS], to_y, turn_x < to_x ? turn_x : to_x, columns - rows);
    return leg_bits_are_set(&lines->maps[LEG_COLUMNS], to_x, turn_y < to_y ? turn_y : to_y, rows - columns);
}

#endif

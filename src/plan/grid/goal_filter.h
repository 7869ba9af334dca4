// Boxes around the goals of steps (goal bounds), as searches on grids read them. plan/bound makes them.
//
//     cell, direction  ->  a box of cells: it holds goals that a cheapest path leads to whose first step is that one
//
// A step whose box the goals lie outside of is left out. With all steps of equally cheap paths in their boxes, whichever of the paths a search would find, it still can; with one
// of them for each goal a search finds a path that looks at all steps whose boxes allow it (plan/bound).
#ifndef WEND_PLAN_GOAL_FILTER_H
#define WEND_PLAN_GOAL_FILTER_H

#include "base/number/word_bytes.h"
#include "map/grid/grid_internal.h"
#include "plan/core/states.h"

// Columns and rows, both ends included. Empty: low is above high.
typedef struct goal_box {
    uint16_t low_x, low_y, high_x, high_y;
} goal_box;

#define GOAL_BOX_SIDE_LIMIT (UINT32_C(1) << 16)

typedef struct goal_filter {
    const uint64_t *has;    // by cell, a bit: it has boxes
    const uint32_t *before; // by 64 cells: how many before them have
    goal_box (*boxes)[8];   // by such a cell, then by direction
} goal_filter;

// The place of a cell among those that have boxes; SIZE_MAX: it has none.
static inline size_t goal_filter_place(const goal_filter *filter, uint32_t cell) {
    const uint64_t word = filter->has[cell / 64], bit = UINT64_C(1) << cell % 64;
    if (!(word & bit)) return SIZE_MAX;
    return filter->before[cell / 64] + (size_t)wend_count_bits(word & (bit - 1));
}

// Whether boxes have a cell in common.
static inline bool goal_boxes_meet(const goal_box *a, const goal_box *b) {
    return a->low_x <= b->high_x && b->low_x <= a->high_x && a->low_y <= b->high_y && b->low_y <= a->high_y;
}

// Of the moves of a cell, those that may begin a cheapest path to a goal in a box.
static inline uint32_t goal_filter_moves(const goal_filter *filter, uint32_t cell, uint32_t moves,
                                         const goal_box *goals) {
    const size_t place = goal_filter_place(filter, cell);
    if (place == SIZE_MAX) return moves;
    const goal_box *boxes = filter->boxes[place];
    uint32_t kept = 0;
    for (; moves; moves &= moves - 1)
        if (goal_boxes_meet(&boxes[wend_lowest_bit(moves)], goals)) kept |= moves & (0u - moves);
    return kept;
}

// The box around goals of a grid.
static inline goal_box goal_box_around(const wend_grid *grid, const state_array *goals) {
    goal_box box = {UINT16_MAX, UINT16_MAX, 0, 0};
    for (size_t i = 0; i < goals->count; i++) {
        const uint16_t x = (uint16_t)(goals->items[i] % grid->width), y = (uint16_t)(goals->items[i] / grid->width);
        if (x < box.low_x) box.low_x = x;
        if (x > box.high_x) box.high_x = x;
        if (y < box.low_y) box.low_y = y;
        if (y > box.high_y) box.high_y = y;
    }
    return box;
}

#endif

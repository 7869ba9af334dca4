// Searches among cells: what those of grids and of sparse grids share. Costs are whole numbers (grid_costs.h).
#ifndef WEND_PLAN_CELL_SEARCH_H
#define WEND_PLAN_CELL_SEARCH_H

#include "plan/core/search_core.h"
#include "plan/grid/grid_costs.h"

// No sum of costs reaches this.
#define CELL_COST_LIMIT 0x1p63

// Completes what the request of a search that was begun leaves open, and starts the open list. Without costs (a domain is searched), or where they
// lie too far apart, a heap takes the place of buckets.
void wend_cell_search_choose_means(search_core *core, const grid_costs *costs, wend_neighbours neighbours);

static inline uint64_t fixed_point_key(const search_core *core, uint64_t f) {
    if (core->memory.open.kind != WEND_OPEN_BUCKETS) return f;
    return f > core->bucket_floor ? (f - core->bucket_floor) >> core->bucket_shift : 0;
}

// A guide's estimate in units. Its doubles were summed elsewhere, with other rounding: a little is taken off, so that none is too high
// (a half step is rounded by 2^-31 of it at most, and sums of doubles err by 2^-30 over the longest of paths).
static inline uint64_t guide_units(const grid_costs *costs, double said) {
    if (!(said > 0.0)) return 0;
    double units = ldexp(said / costs->unit, costs->fraction_bits) * (1.0 - 0x1p-28);
    return units < 0x1p62 ? (uint64_t)units : ESTIMATE_NEVER; // no path is so long
}

// The larger of two estimates, where the guide's may be that there is no way.
static inline uint64_t larger_estimate(const search_core *core, uint64_t said, uint64_t plain) {
    if (said == ESTIMATE_NEVER && !core->may_prune) return plain;
    return said > plain ? said : plain;
}

// The larger of the guide's estimate and a plain one, between a cell and a goal. There is a guide.
static inline uint64_t guided_estimate(const search_core *core, const grid_costs *costs, uint32_t cell, uint32_t goal,
                                       uint64_t plain) {
    const wend_guide *guide = &core->guide;
    const uint64_t said = guide->units ? guide->units(guide->user, core->start_node, cell, goal)
                                       : guide_units(costs, guide->estimate(guide->user, core->start_node, cell, goal));
    return larger_estimate(core, said, plain);
}

// The estimate between two places that lie so many columns and rows apart.
static inline uint64_t grid_estimate_apart(const grid_costs *costs, wend_heuristic heuristic, uint64_t columns,
                                           uint64_t rows) {
    uint64_t longer = columns > rows ? columns : rows, shorter = columns > rows ? rows : columns;
    switch (heuristic) {
    case WEND_HEURISTIC_OCTILE: return wend_grid_costs_octile(costs, columns, rows);
    case WEND_HEURISTIC_MANHATTAN: return (longer + shorter) * costs->straight;
    case WEND_HEURISTIC_EUCLIDEAN: {
        double squared = (double)longer * (double)longer + (double)shorter * (double)shorter;
        // Rounded down, and a little more, so that it is never too high; straight lines are exact.
        return shorter ? (uint64_t)(ldexp(sqrt(squared), costs->fraction_bits) * (1.0 - 0x1p-50))
                       : longer * costs->straight;
    }
    default: return 0;
    }
}

// The same for hexagons.
static inline uint64_t hex_estimate_between(const grid_costs *costs, wend_heuristic heuristic, int64_t x, int64_t y,
                                            int64_t to_x, int64_t to_y) {
    int64_t across = wend_hex_half_column(x, y) - wend_hex_half_column(to_x, to_y);
    uint64_t halves = (uint64_t)(across < 0 ? -across : across), rows = (uint64_t)(y < to_y ? to_y - y : y - to_y);
    if (heuristic != WEND_HEURISTIC_EUCLIDEAN) return wend_hex_steps(halves, rows) * costs->straight;
    if (rows == 0) return halves / 2 * costs->straight;
    double across_squared = (double)halves * (double)halves, down_squared = 3.0 * ((double)rows * (double)rows);
    return (uint64_t)(ldexp(sqrt(across_squared + down_squared), costs->fraction_bits - 1) * (1.0 - 0x1p-50));
}

// Steps that need not be looked at when a cell was entered in a direction: what they lead to is reached at least as cheaply by a path
// that takes its diagonal steps first and leaves this cell out (canonical ordering: Sturtevant and Rabin, 2016; the neighbour
// pruning of jump point search, for grids where corners are not cut). Entered by a diagonal step, only the three steps ahead remain.
// Entered by a straight one, the steps ahead and, where the cell before could not step diagonally past this one, those to that side.
static const uint8_t canonical_ahead[8] = {
    // bit d: direction d; see cell_layout.h
    1u << 0,
    1u << 1,
    1u << 2,
    1u << 3,
    1u << 4 | 1u << 0 | 1u << 1,
    1u << 5 | 1u << 1 | 1u << 2,
    1u << 6 | 1u << 2 | 1u << 3,
    1u << 7 | 1u << 3 | 1u << 0,
};
// By straight direction: for each side the diagonal the cell before would have needed, and the steps that its absence allows.
static const struct {
    uint8_t diagonal, steps;
} canonical_side[4][2] = {
    {{1u << 4, 1u << 4 | 1u << 1}, {1u << 7, 1u << 7 | 1u << 3}},
    {{1u << 4, 1u << 4 | 1u << 0}, {1u << 5, 1u << 5 | 1u << 2}},
    {{1u << 5, 1u << 5 | 1u << 1}, {1u << 6, 1u << 6 | 1u << 3}},
    {{1u << 6, 1u << 6 | 1u << 2}, {1u << 7, 1u << 7 | 1u << 0}},
};

// What is left of the moves of a cell that was entered in a direction from a cell with these moves.
static inline uint32_t canonical_moves(uint32_t moves, uint32_t parent_moves, int direction) {
    uint32_t wanted = canonical_ahead[direction];
    if (direction < 4)
        for (int side = 0; side < 2; side++)
            if (!(parent_moves & canonical_side[direction][side].diagonal))
                wanted |= canonical_side[direction][side].steps;
    return moves & wanted;
}

#endif

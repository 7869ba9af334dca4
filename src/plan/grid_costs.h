// Costs of grids as whole numbers, and estimates: what searches of grids and of sparse grids share.
//
// Costs are fixed point: a straight step on the cheapest terrain is 2^fraction_bits, a diagonal one that times the square root of
// two, rounded. Half a step is off by half a unit at most: with 31 bits the sum over a path is off by less than half a billionth of
// it, whatever the path, and so the path found is less than a billionth from the optimum. Because whole
// numbers add up the same in any order, paths that are equally long have exactly equal costs, so that no search wanders among
// differences of the last bit.
#ifndef WEND_PLAN_GRID_COSTS_H
#define WEND_PLAN_GRID_COSTS_H

#include "map/cell_layout.h"
#include "plan/query_internal.h"

#include <math.h>

// The cost of the dearest terrain that is not blocked; at least `least`.
double wend_dearest_cost(const wend_terrain *terrains, size_t count, double least);

// How many bits after the point costs can have, when no sum of `longest` steps on the cheapest terrain may reach `limit`; 0 when that would be
// too coarse.
int wend_fraction_bits(double longest, double limit);

// Half a step of a length, in steps on the cheapest terrain, as a whole number.
static inline uint64_t wend_half_step(double length, int fraction_bits) {
    return (uint64_t)floor(ldexp(length, fraction_bits - 1) + 0.5);
}

// Chooses the fineness of costs: as fine as `longest` allows, a length in steps on the cheapest terrain that no sum may reach. False when
// that would be too coarse.
bool wend_query_choose_costs(wend_query *query, const wend_terrain *terrains, size_t count,
                             const wend_cell_layout *layout, double longest);

// Completes what the request leaves open, and starts the open list. When the query has a domain, or its costs lie too far apart, a
// heap takes the place of buckets.
void wend_query_choose_means(wend_query *query, wend_neighbours neighbours);

// What is answered when a search that sums whole numbers has come so far.
wend_status wend_query_conclude(wend_query *query, wend_outcome outcome, wend_path *path);

static inline uint64_t fixed_point_key(const wend_query *query, uint64_t f) {
    if (query->open.kind != WEND_OPEN_BUCKETS) return f;
    return f > query->bucket_floor ? (f - query->bucket_floor) >> query->bucket_shift : 0;
}

static inline double fixed_point_value(const wend_query *query, uint64_t cost) {
    return ldexp((double)cost, -query->fraction_bits) * query->cost_unit;
}

// The estimate between two places that lie so many columns and rows apart.
static inline uint64_t grid_estimate_apart(const wend_query *query, uint32_t columns, uint32_t rows) {
    uint64_t longer = columns > rows ? columns : rows, shorter = columns > rows ? rows : columns;
    switch (query->request.heuristic) {
    case WEND_HEURISTIC_OCTILE: return (longer - shorter) * query->straight_cost + shorter * query->diagonal_cost;
    case WEND_HEURISTIC_MANHATTAN: return (longer + shorter) * query->straight_cost;
    case WEND_HEURISTIC_EUCLIDEAN: {
        double squared = (double)longer * (double)longer + (double)shorter * (double)shorter;
        // Rounded down, and a little more, so that it is never too high; straight lines are exact.
        return shorter ? (uint64_t)(ldexp(sqrt(squared), query->fraction_bits) * (1.0 - 0x1p-50))
                       : longer * query->straight_cost;
    }
    default: return 0;
    }
}

// The same for hexagons.
static inline uint64_t hex_estimate_between(const wend_query *query, int64_t x, int64_t y, int64_t to_x, int64_t to_y) {
    int64_t across = wend_hex_half_column(x, y) - wend_hex_half_column(to_x, to_y);
    uint64_t halves = (uint64_t)(across < 0 ? -across : across), rows = (uint64_t)(y < to_y ? to_y - y : y - to_y);
    if (query->request.heuristic != WEND_HEURISTIC_EUCLIDEAN)
        return wend_hex_steps(halves, rows) * query->straight_cost;
    if (rows == 0) return halves / 2 * query->straight_cost;
    double across_squared = (double)halves * (double)halves, down_squared = 3.0 * ((double)rows * (double)rows);
    return (uint64_t)(ldexp(sqrt(across_squared + down_squared), query->fraction_bits - 1) * (1.0 - 0x1p-50));
}

// Steps that need not be looked at when a cell was entered in a direction: what they lead to is reached at least as cheaply by a path
// that takes its diagonal steps first and leaves this cell out (canonical ordering: Sturtevant and Rabin, 2016; the neighbour
// pruning of jump point search, for grids where corners are not cut). Entered by a diagonal step, only the three steps ahead remain.
// Entered by a straight one, the steps ahead and, where the cell before could not step diagonally past this one, those to that side.
static const uint8_t canonical_ahead[8] = {
    // bit d: direction d; see grid_internal.h
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

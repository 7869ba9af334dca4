// The costs of steps between cells as whole numbers, for searches that compare sums exactly.
//
// Costs are fixed point: a straight step on the cheapest terrain is 2^fraction_bits, a diagonal one that times the square root of
// two, rounded. Half a step is off by half a unit at most: with 31 bits the sum over a path is off by less than half a billionth of
// it, whatever the path, and so the path found is less than a billionth from the optimum. Because whole
// numbers add up the same in any order, paths that are equally long have exactly equal costs, so that no search wanders among
// differences of the last bit.
#ifndef WEND_PLAN_GRID_COSTS_H
#define WEND_PLAN_GRID_COSTS_H

#include "map/core/cell_layout.h"

#include <math.h>

typedef struct grid_costs {
    int fraction_bits;
    bool is_uniform;                            // all terrain costs the same
    double dearest;                             // a straight step on the dearest terrain, in ones on the cheapest
    uint64_t straight, diagonal;                // a step on the cheapest terrain
    uint64_t half_straight[WEND_TERRAIN_LIMIT]; // half a step in a terrain; of those that are blocked, anything
    uint64_t half_diagonal[WEND_TERRAIN_LIMIT];
    double unit; // what 2^fraction_bits are worth
} grid_costs;

// The most bits after the point, of `least` to `most`, that keep a sum of `longest` steps on the cheapest terrain below `limit`; 0 when it would
// have to be fewer.
int wend_fraction_bits(double longest, double limit, int least, int most);

// Works out what the steps between cells of a layout cost with so many bits after the point.
void wend_grid_costs_set(grid_costs *costs, const wend_terrain *terrains, size_t count, const wend_cell_layout *layout,
                         int fraction_bits);

// The same with as many bits as keep a sum of `longest` steps on the cheapest terrain below `limit`. False when they are too few for answers to be
// within a billionth of the optimum.
bool wend_grid_costs_choose(grid_costs *costs, const wend_terrain *terrains, size_t count,
                            const wend_cell_layout *layout, double longest, double limit);

// What a sum is worth.
static inline double wend_grid_costs_value(const grid_costs *costs, uint64_t cost) {
    return ldexp((double)cost, -costs->fraction_bits) * costs->unit;
}

// A step in a direction (cell_layout.h) from one terrain into another, of squares.
static inline uint64_t wend_grid_costs_step(const grid_costs *costs, uint8_t from, uint8_t to, int direction) {
    const uint64_t *half = direction < 4 ? costs->half_straight : costs->half_diagonal;
    return half[from] + half[to];
}

// The least that steps along so many columns and rows cost, when there are diagonal ones.
static inline uint64_t wend_grid_costs_octile(const grid_costs *costs, uint64_t columns, uint64_t rows) {
    uint64_t longer = columns > rows ? columns : rows, shorter = columns > rows ? rows : columns;
    return (longer - shorter) * costs->straight + shorter * costs->diagonal;
}

#endif

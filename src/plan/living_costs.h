// The costs of a grid as whole numbers, for searches that compare sums exactly.
//
// A straight step on the cheapest terrain is 2^fraction_bits units, a diagonal one that times the square root of two, rounded. With 31
// bits or more a path's sum is off by less than half a billionth of it; see grid_costs.h.
#ifndef WEND_PLAN_LIVING_COSTS_H
#define WEND_PLAN_LIVING_COSTS_H

#include "map/grid_internal.h"

// No sum along a path that visits no cell twice reaches this.
#define GRID_COST_LIMIT (UINT64_C(1) << 60)

typedef struct living_costs {
    int fraction_bits;
    bool is_uniform;                            // all terrain costs the same
    uint64_t straight, diagonal;                // a step on the cheapest terrain
    uint64_t half_straight[WEND_TERRAIN_LIMIT]; // half a step in a terrain
    uint64_t half_diagonal[WEND_TERRAIN_LIMIT];
    double unit; // what 2^fraction_bits units are worth
} living_costs;

// Chooses units as fine as the grid, and estimates that are inflated by a factor, allow. False when they would be too coarse, or steps are of
// other lengths than these two: then doubles serve.
bool wend_living_costs_choose(living_costs *costs, const wend_grid *grid, double factor);

// The units of an allowed step.
static inline uint64_t wend_living_costs_step(const living_costs *costs, const wend_grid *grid, uint32_t from,
                                              uint32_t to, int direction) {
    if (costs->is_uniform) return direction < 4 ? costs->straight : costs->diagonal;
    const uint64_t *half = direction < 4 ? costs->half_straight : costs->half_diagonal;
    return half[grid->terrain[from]] + half[grid->terrain[to]];
}

// What units are worth.
double wend_living_costs_value(const living_costs *costs, uint64_t cost);

#endif

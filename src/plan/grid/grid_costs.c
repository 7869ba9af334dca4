// Choosing the point of fixed-point costs (grid_costs.h says why they are whole numbers).
//
//     a sum = | whole steps on the cheapest terrain | fraction_bits: parts of a step |     below a limit
//
// The more bits after the point, the smaller the error of a sum; the fewer, the longer a path may be. So as many are taken, 40 at most, as keep the longest path that the map could hold
// below the limit; with fewer than 31 answers would not be within a billionth of the optimum any more, and choosing fails. Half steps are kept, because
// a step costs half of each of the two terrains it joins.
#include "plan/grid/grid_costs.h"

#include "map/core/terrain.h"

#define LEAST_FRACTION_BITS 31
#define MOST_FRACTION_BITS  40

int wend_fraction_bits(double longest, double limit, int least, int most) {
    int bits = most;
    while (bits >= least && ldexp(longest, bits) >= limit) bits--;
    return bits < least ? 0 : bits;
}

// Half a step of a length, in steps on the cheapest terrain, as a whole number.
static uint64_t half_step(double length, int fraction_bits) {
    return (uint64_t)floor(ldexp(length, fraction_bits - 1) + 0.5);
}

void wend_grid_costs_set(grid_costs *costs, const wend_terrain *terrains, size_t count, const wend_cell_layout *layout,
                         int fraction_bits) {
    const wend_cost_range range = wend_terrain_cost_range(terrains, count);
    // All steps of hexagons are equally long.
    const double root_two = layout->neighbours == WEND_NEIGHBOURS_SIX ? 1.0 : WEND_SQUARE_ROOT_OF_TWO;
    costs->fraction_bits = fraction_bits;
    costs->is_uniform = !(range.dearest > range.least);
    costs->dearest = range.dearest / range.least;
    costs->straight = UINT64_C(1) << fraction_bits;
    costs->diagonal = 2 * half_step(root_two, fraction_bits);
    costs->unit = range.least * layout->cell_size;
    for (size_t i = 0; i < count; i++) {
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED) continue; // its cost may be anything
        double relative = terrains[i].cost / range.least;
        costs->half_straight[i] = half_step(relative, fraction_bits);
        costs->half_diagonal[i] = half_step(relative * root_two, fraction_bits);
    }
}

bool wend_grid_costs_choose(grid_costs *costs, const wend_terrain *terrains, size_t count,
                            const wend_cell_layout *layout, double longest, double limit) {
    const int bits = wend_fraction_bits(longest, limit, LEAST_FRACTION_BITS, MOST_FRACTION_BITS);
    if (bits) wend_grid_costs_set(costs, terrains, count, layout, bits);
    return bits != 0;
}

// The costs of a grid as whole numbers.
#include "plan/living_costs.h"

#include <math.h>

#define COARSEST_BITS 31
#define FINEST_BITS   40

static uint64_t units_of(double length, int bits) {
    return (uint64_t)floor(ldexp(length, bits) + 0.5);
}

bool wend_living_costs_choose(living_costs *costs, const wend_grid *grid, double factor) {
    if (grid->neighbours != WEND_NEIGHBOURS_FOUR && grid->neighbours != WEND_NEIGHBOURS_EIGHT) return false;
    double dearest = grid->least_cost;
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (grid->terrains[i].medium != WEND_MEDIUM_BLOCKED && grid->terrains[i].cost > dearest)
            dearest = grid->terrains[i].cost;
    // A path and an estimate.
    double longest = (double)grid->cell_count * (dearest / grid->least_cost) * 3.0;
    double inflated = ((double)grid->width + (double)grid->height) * factor * 2.0;
    if (inflated > longest) longest = inflated;
    int bits = FINEST_BITS;
    while (bits >= COARSEST_BITS && ldexp(longest, bits) >= (double)GRID_COST_LIMIT) bits--;
    if (bits < COARSEST_BITS) return false;
    costs->fraction_bits = bits;
    costs->is_uniform = grid->is_uniform;
    costs->unit = grid->least_cost * grid->cell_size;
    costs->straight = 2 * units_of(1.0, bits - 1);
    costs->diagonal = 2 * units_of(WEND_SQUARE_ROOT_OF_TWO, bits - 1);
    for (size_t i = 0; i < grid->terrain_count; i++) {
        if (grid->terrains[i].medium == WEND_MEDIUM_BLOCKED) continue; // its cost may be anything
        double relative = grid->terrains[i].cost / grid->least_cost;
        costs->half_straight[i] = units_of(relative, bits - 1);
        costs->half_diagonal[i] = units_of(relative * WEND_SQUARE_ROOT_OF_TWO, bits - 1);
    }
    return true;
}

double wend_living_costs_value(const living_costs *costs, uint64_t cost) {
    return ldexp((double)cost, -costs->fraction_bits) * costs->unit;
}

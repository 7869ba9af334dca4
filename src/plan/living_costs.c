// The costs of a grid as whole numbers, with room for estimates that are inflated.
#include "plan/living_costs.h"

#include "plan/grid_costs.h"

bool wend_living_costs_choose(living_costs *costs, const wend_grid *grid, double factor) {
    if (grid->neighbours != WEND_NEIGHBOURS_FOUR && grid->neighbours != WEND_NEIGHBOURS_EIGHT) return false;
    double dearest = wend_dearest_cost(grid->terrains, grid->terrain_count, grid->least_cost);
    // A path and an estimate.
    double longest = (double)grid->cell_count * (dearest / grid->least_cost) * 3.0;
    double inflated = ((double)grid->width + (double)grid->height) * factor * 2.0;
    if (inflated > longest) longest = inflated;
    const int bits = wend_fraction_bits(longest, (double)GRID_COST_LIMIT);
    if (bits == 0) return false;
    costs->fraction_bits = bits;
    costs->is_uniform = grid->is_uniform;
    costs->unit = grid->least_cost * grid->cell_size;
    costs->straight = 2 * wend_half_step(1.0, bits);
    costs->diagonal = 2 * wend_half_step(WEND_SQUARE_ROOT_OF_TWO, bits);
    for (size_t i = 0; i < grid->terrain_count; i++) {
        if (grid->terrains[i].medium == WEND_MEDIUM_BLOCKED) continue; // its cost may be anything
        double relative = grid->terrains[i].cost / grid->least_cost;
        costs->half_straight[i] = wend_half_step(relative, bits);
        costs->half_diagonal[i] = wend_half_step(relative * WEND_SQUARE_ROOT_OF_TWO, bits);
    }
    return true;
}

double wend_living_costs_value(const living_costs *costs, uint64_t cost) {
    return ldexp((double)cost, -costs->fraction_bits) * costs->unit;
}

// A grid behind the domain interface: for planners that know only that, and for terrain costs too far apart for fixed point.
#include "base/require.h"
#include "base/word_bytes.h"
#include "map/grid_internal.h"
#include "plan/query_internal.h"

#include <math.h>

static wend_status grid_domain_successors(void *user, uint64_t state, wend_edges *edges) {
    const wend_grid *grid = user;
    REQUIRE(state < grid->cell_count, WEND_INVALID);
    uint32_t cell = (uint32_t)state;
    for (uint32_t moves = grid->moves[cell]; moves; moves &= moves - 1) {
        uint32_t to = (uint32_t)(cell + wend_grid_offset(grid, wend_lowest_bit(moves)));
        wend_status status = wend_edges_add(edges, to, wend_grid_step_cost(grid, cell, to));
        if (status) return status;
    }
    return WEND_OK;
}

double wend_steps_apart(wend_neighbours neighbours, int64_t x, int64_t y, int64_t to_x, int64_t to_y) {
    double columns = fabs((double)x - (double)to_x), rows = fabs((double)y - (double)to_y);
    if (neighbours == WEND_NEIGHBOURS_FOUR) return columns + rows;
    if (neighbours == WEND_NEIGHBOURS_SIX) {
        int64_t halves = wend_hex_half_column(x, y) - wend_hex_half_column(to_x, to_y);
        return (double)wend_hex_steps((uint64_t)(halves < 0 ? -halves : halves), (uint64_t)rows);
    }
    double shorter = columns < rows ? columns : rows, longer = columns < rows ? rows : columns;
    return (longer - shorter) + shorter * WEND_SQUARE_ROOT_OF_TWO;
}

static double grid_domain_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_grid *grid = user;
    double steps = wend_steps_apart(grid->neighbours, (int64_t)(state % grid->width), (int64_t)(state / grid->width),
                                    (int64_t)(goal % grid->width), (int64_t)(goal / grid->width));
    return steps * grid->least_cost * grid->cell_size * (1.0 - 0x1p-50); // rounding must not make it too high
}

wend_domain wend_grid_domain(const wend_grid *grid) {
    wend_domain domain = wend_default_domain();
    REQUIRE(grid, domain);
    domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC | WEND_DOMAIN_CONSISTENT;
    domain.state_count = grid->cell_count;
    domain.user = (void *)(uintptr_t)grid; // read only
    domain.successors = grid_domain_successors;
    domain.predecessors = grid_domain_successors;
    domain.heuristic = grid_domain_heuristic;
    return domain;
}

const wend_grid *wend_domain_grid(const wend_domain *domain) {
    return domain->successors == grid_domain_successors ? domain->user : NULL;
}

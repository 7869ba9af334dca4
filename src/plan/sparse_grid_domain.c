// A sparse grid behind the domain interface: for planners that know only that, and for costs too far apart for fixed point.
#include "base/require.h"
#include "plan/query_internal.h"

static wend_status sparse_domain_successors(void *user, uint64_t state, wend_edges *edges) {
    const wend_sparse_grid *grid = user;
    wend_sparse_cell cell = sparse_unpack(state);
    for (unsigned moves = wend_sparse_moves(grid, cell.x, cell.y); moves; moves &= moves - 1) {
        int d = wend_lowest_bit(moves);
        uint64_t to = sparse_pack(cell.x + wend_step_x[d], cell.y + wend_step_y[d]);
        wend_status status = wend_edges_add(edges, to, wend_sparse_grid_step_cost(grid, state, to));
        if (status) return status;
    }
    return WEND_OK;
}

static double sparse_domain_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_sparse_grid *grid = user;
    wend_sparse_cell from = sparse_unpack(state), to = sparse_unpack(goal);
    double steps = wend_steps_apart(grid->layout.neighbours, from.x, from.y, to.x, to.y);
    // Costs are summed with rounding, and paths of millions of steps must not make the estimate too high.
    return steps * grid->least_cost * grid->layout.cell_size * (1.0 - 0x1p-30);
}

wend_domain wend_sparse_grid_domain(const wend_sparse_grid *grid) {
    wend_domain domain = wend_default_domain();
    REQUIRE(grid, domain);
    domain.capabilities = WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC;
    domain.user = (void *)(uintptr_t)grid; // read only
    domain.successors = sparse_domain_successors;
    domain.predecessors = sparse_domain_successors;
    domain.heuristic = sparse_domain_heuristic;
    return domain;
}

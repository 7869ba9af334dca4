// A sparse grid behind the domain interface: for planners that know only that, and for costs too far apart for fixed point.
#include "base/core/definition.h"
#include "base/core/require.h"
#include "map/sparse/sparse_grid_internal.h"
#include "plan/grid/grid_search.h"

// Edits of more cells are not worth listing.
#define MOST_TOUCHED (INT64_C(1) << 16)

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

static bool sparse_domain_position(void *user, uint64_t state, wend_vector3 *position) {
    const wend_vector2 at = wend_sparse_grid_position(user, state);
    *position = (wend_vector3){at.x, at.y, 0};
    return true;
}

static wend_status sparse_domain_touched(void *user, const wend_change *change, wend_edges *states) {
    const wend_sparse_box *box = &((const wend_sparse_grid *)user)->box;
    int64_t low_x = (int64_t)change->low_x - 1, low_y = (int64_t)change->low_y - 1;
    int64_t high_x = (int64_t)change->high_x + 1, high_y = (int64_t)change->high_y + 1;
    if (low_x < box->low_x) low_x = box->low_x;
    if (low_y < box->low_y) low_y = box->low_y;
    if (high_x > box->high_x) high_x = box->high_x;
    if (high_y > box->high_y) high_y = box->high_y;
    if ((high_x - low_x + 1) > MOST_TOUCHED / (high_y - low_y + 1)) return WEND_UNSUPPORTED;
    wend_status status = WEND_OK;
    for (int64_t y = low_y; y <= high_y; y++)
        for (int64_t x = low_x; x <= high_x && !status; x++)
            status = wend_edges_add_state(states, sparse_pack((int32_t)x, (int32_t)y));
    return status;
}

void wend_sparse_grid_fill_domain(const wend_sparse_grid *grid, wend_domain *domain) {
    REQUIRE_VOID(grid && domain);
    wend_domain full = wend_default_domain();
    full.capabilities = WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC;
    full.user = (void *)(uintptr_t)grid; // read only
    full.successors = sparse_domain_successors;
    full.predecessors = sparse_domain_successors;
    full.heuristic = sparse_domain_heuristic;
    full.journal = &grid->base.journal;
    full.touched = sparse_domain_touched;
    full.position = sparse_domain_position;
    DEFINITION_GIVE(&full, domain);
}

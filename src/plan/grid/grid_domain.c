// A grid behind the domain interface: for planners that know only that, and for terrain costs too far apart for fixed point.
#include "base/core/definition.h"
#include "base/core/require.h"
#include "base/number/word_bytes.h"
#include "map/grid/grid_internal.h"
#include "plan/core/domain_search.h"
#include "plan/grid/grid_search.h"

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

static bool grid_domain_position(void *user, uint64_t state, wend_vector3 *position) {
    const wend_grid *grid = user;
    if (state >= grid->cell_count) return false;
    const wend_vector2 at = wend_grid_position(grid, (uint32_t)state);
    *position = (wend_vector3){at.x, at.y, 0};
    return true;
}

static wend_status grid_domain_touched(void *user, const wend_change *change, wend_edges *states) {
    const wend_grid *grid = user;
    wend_grid_part part;
    if (!wend_grid_part_of_change(grid, change, &part)) return WEND_OK;
    part = wend_grid_part_around(grid, part);
    if ((uint64_t)(part.end_x - part.x) * (part.end_y - part.y) > grid->cell_count / 2) return WEND_UNSUPPORTED;
    wend_status status = WEND_OK;
    for (uint32_t row = part.y; row < part.end_y; row++)
        for (uint32_t column = part.x; column < part.end_x && !status; column++)
            status = wend_edges_add_state(states, row * grid->width + column);
    return status;
}

void wend_grid_fill_domain(const wend_grid *grid, wend_domain *domain) {
    REQUIRE_VOID(grid && domain);
    wend_domain full = wend_default_domain();
    full.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC | WEND_DOMAIN_CONSISTENT;
    full.state_count = grid->cell_count;
    full.user = (void *)(uintptr_t)grid; // read only
    full.successors = grid_domain_successors;
    full.predecessors = grid_domain_successors;
    full.heuristic = grid_domain_heuristic;
    full.journal = &grid->base.journal;
    full.touched = grid_domain_touched;
    full.position = grid_domain_position;
    DEFINITION_GIVE(&full, domain);
}

const wend_grid *wend_domain_grid(const wend_domain *domain) {
    return domain->successors == grid_domain_successors ? domain->user : NULL;
}

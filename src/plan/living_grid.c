// Living searches on grids: cells are nodes, costs are fixed point and so exact, no function is called for a step.
#include "base/word_bytes.h"
#include "plan/living_search_internal.h"

#define LIVING_NAME living_grid
#include "plan/living_search_template.h"

// Inflation is done in doubles: it is off by less than this, for estimates are below 2^60.
#define INFLATION_SLACK 256
// Keys are put right before the offset is so large that they could overflow.
#define OFFSET_LIMIT (UINT64_C(1) << 61)
#define DEPTH_SHIFT  29 // costs below 2^60 keep 31 bits, and no step is so small that it disappears

static inline uint64_t living_grid_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t living_grid_inflate(const wend_living_search *search, uint64_t estimate) {
    if (search->factor == 1.0) return estimate;
    double inflated = (double)(int64_t)estimate * search->factor;
    if (inflated >= (double)GRID_COST_LIMIT) return GRID_COST_LIMIT; // less inflated: it proves no less
    uint64_t units = (uint64_t)(int64_t)inflated;
    return search->factor > 1.0 && units < estimate ? estimate : units;
}

static inline uint64_t living_grid_deflate(const wend_living_search *search, uint64_t key) {
    if (search->is_greedy || key <= search->key_offset) return 0;
    uint64_t plain = key - search->key_offset;
    if (search->factor <= 1.0) return plain;
    double bound = (double)plain / search->factor * (1.0 - 0x1p-50);
    return (uint64_t)bound;
}

static inline uint32_t living_grid_depth(uint64_t cost) {
    return (uint32_t)(cost >> DEPTH_SHIFT) & (LIVING_OVER_TIE - 1);
}

static inline uint64_t living_grid_estimate_at(const wend_living_search *search, uint32_t x, uint32_t y) {
    uint64_t columns = x > search->target_x ? x - search->target_x : search->target_x - x;
    uint64_t rows = y > search->target_y ? y - search->target_y : search->target_y - y;
    if (search->grid->neighbours == WEND_NEIGHBOURS_FOUR) return (columns + rows) * search->costs.straight;
    uint64_t shorter = columns < rows ? columns : rows, longer = columns < rows ? rows : columns;
    return (longer - shorter) * search->costs.straight + shorter * search->costs.diagonal;
}

static inline uint64_t living_grid_estimate(const wend_living_search *search, uint32_t node) {
    return living_grid_estimate_at(search, node % search->grid->width, node / search->grid->width);
}

static inline wend_status living_grid_lower(wend_living_search *search, uint32_t node) {
    const wend_grid *grid = search->grid;
    uint32_t x = node % grid->width, y = node / grid->width;
    uint64_t cost = search->nodes[node].g;
    for (uint32_t moves = grid->moves[node]; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t from = (uint32_t)(node + wend_grid_offset(grid, direction));
        uint64_t total = cost + wend_grid_costs_step(&search->costs, grid, node, from, direction);
        living_node *at = living_touch(search, from);
        search->generated++;
        if (at->rhs <= total) continue;
        at->rhs = total;
        at->next = node;
        uint32_t from_x = (uint32_t)((int64_t)x + wend_grid_step_x[direction]);
        uint32_t from_y = (uint32_t)((int64_t)y + wend_grid_step_y[direction]);
        wend_status status = living_grid_place(search, from, living_grid_estimate_at(search, from_x, from_y));
        if (status) return status;
    }
    return WEND_OK;
}

static inline wend_status living_grid_look(wend_living_search *search, uint32_t node, uint64_t *rhs, uint32_t *next) {
    const wend_grid *grid = search->grid;
    for (uint32_t moves = grid->moves[node]; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t to = (uint32_t)(node + wend_grid_offset(grid, direction));
        uint64_t cost = living_g(search, to);
        search->generated++;
        if (cost == search->infinity) continue;
        cost += wend_grid_costs_step(&search->costs, grid, node, to, direction);
        if (cost >= *rhs) continue;
        *rhs = cost;
        *next = to;
    }
    return WEND_OK;
}

static inline wend_status living_grid_raise(wend_living_search *search, uint32_t node) {
    const wend_grid *grid = search->grid;
    for (uint32_t moves = grid->moves[node]; moves; moves &= moves - 1) {
        uint32_t from = (uint32_t)(node + wend_grid_offset(grid, wend_lowest_bit(moves)));
        if (!living_node_is_known(search, from) || search->nodes[from].next != node) continue;
        bool changed;
        wend_status status = living_grid_look_again(search, from, &changed);
        if (status) return status;
    }
    return WEND_OK;
}

static void living_grid_move_target(wend_living_search *search, uint32_t target, bool offset) {
    if (offset) {
        search->key_offset += living_grid_inflate(search, living_grid_estimate(search, target));
        if (search->factor != 1.0) search->key_offset += INFLATION_SLACK;
        if (search->key_offset > OFFSET_LIMIT) search->must_rekey = true;
    }
    search->target = target;
    search->target_x = target % search->grid->width;
    search->target_y = target / search->grid->width;
}

const living_methods wend_living_grid_methods = {
    .improve = living_grid_improve,
    .rekey = living_grid_rekey,
    .bound = living_grid_bound,
    .quick_bound = living_grid_quick_bound,
    .theorem_bound = living_grid_theorem_bound,
    .update = living_grid_update,
    .settle = living_grid_settle,
    .move_target = living_grid_move_target,
};

// Incremental searches on grids: cells are nodes, costs are fixed point and so exact, no function is called for a step.
#include "base/number/word_bytes.h"
#include "plan/incremental/incremental_search_internal.h"

#define INCREMENTAL_NAME incremental_grid
#include "plan/incremental/incremental_search_template.h"

// Inflation is done in doubles: it is off by less than this, for estimates are below 2^60.
#define INFLATION_SLACK 256
// Keys are put right before the offset is so large that they could overflow.
#define OFFSET_LIMIT (UINT64_C(1) << 61)
#define DEPTH_SHIFT  29 // costs below 2^60 keep 31 bits, and no step is so small that it disappears

static inline uint64_t incremental_grid_add(uint64_t a, uint64_t b) {
    return a + b;
}

static inline uint64_t incremental_grid_inflate(const wend_incremental_search *search, uint64_t estimate) {
    if (search->factor == 1.0) return estimate;
    double inflated = (double)(int64_t)estimate * search->factor;
    if (inflated >= (double)GRID_COST_LIMIT) return GRID_COST_LIMIT; // less inflated: it proves no less
    uint64_t units = (uint64_t)(int64_t)inflated;
    return search->factor > 1.0 && units < estimate ? estimate : units;
}

static inline uint64_t incremental_grid_deflate(const wend_incremental_search *search, uint64_t key) {
    if (search->is_greedy || key <= search->key_offset) return 0;
    uint64_t plain = key - search->key_offset;
    if (search->factor <= 1.0) return plain;
    double bound = (double)plain / search->factor * (1.0 - 0x1p-50);
    return (uint64_t)bound;
}

static inline uint32_t incremental_grid_depth(uint64_t cost) {
    return (uint32_t)(cost >> DEPTH_SHIFT) & (INCREMENTAL_LOWERED_TIE - 1);
}

static inline uint64_t incremental_grid_estimate_at(const wend_incremental_search *search, uint32_t x, uint32_t y) {
    uint64_t columns = x > search->target_x ? x - search->target_x : search->target_x - x;
    uint64_t rows = y > search->target_y ? y - search->target_y : search->target_y - y;
    if (search->grid->neighbours == WEND_NEIGHBOURS_FOUR) return (columns + rows) * search->costs.straight;
    return wend_grid_costs_octile(&search->costs, columns, rows);
}

static inline uint64_t incremental_grid_estimate(const wend_incremental_search *search, uint32_t node) {
    return incremental_grid_estimate_at(search, node % search->grid->width, node / search->grid->width);
}

// What the step in a direction costs, and where it leads.
static inline uint64_t incremental_grid_step(const wend_incremental_search *search, uint32_t from, int direction,
                                             uint32_t *to) {
    *to = from + search->offsets[direction];
    if (search->costs.is_uniform) return search->steps[direction];
    const uint8_t *terrain = search->grid->terrain;
    return wend_grid_costs_step(&search->costs, terrain[from], terrain[*to], direction);
}

static inline uint64_t incremental_grid_estimate_ahead(const wend_incremental_search *search, uint32_t x, uint32_t y,
                                                       int direction) {
    return incremental_grid_estimate_at(search, (uint32_t)((int32_t)x + wend_step_x[direction]),
                                        (uint32_t)((int32_t)y + wend_step_y[direction]));
}

// In these three the compiler cannot know that writing nodes leaves the search as it is: what the loops need is read before.

static inline wend_status incremental_grid_lower(wend_incremental_search *search, uint32_t node) {
    incremental_node *const nodes = search->nodes;
    const uint32_t first = search->first_round, width = search->grid->width, x = node % width, y = node / width;
    const uint64_t cost = nodes[node].g, infinity = search->infinity;
    uint64_t generated = 0;
    wend_status status = WEND_OK;
    for (uint32_t moves = search->grid->moves[node]; moves && !status; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t from;
        uint64_t total = cost + incremental_grid_step(search, node, direction, &from);
        incremental_node *at = &nodes[from];
        generated++;
        bool is_new = at->mark >> 1 < first;
        if (!is_new && at->rhs <= total) continue;
        if (is_new) {
            at->g = infinity;
            at->mark = first << 1;
        }
        at->rhs = total;
        at->next = node;
        status = incremental_grid_place(search, from, incremental_grid_estimate_ahead(search, x, y, direction));
    }
    search->generated += generated;
    return status;
}

static inline wend_status incremental_grid_look(wend_incremental_search *search, uint32_t node, uint64_t floor,
                                                uint64_t *rhs, uint32_t *next) {
    const incremental_node *const nodes = search->nodes;
    const uint32_t first = search->first_round;
    uint64_t least = *rhs, generated = 0;
    uint32_t best = NO_NODE;
    for (uint32_t moves = search->grid->moves[node]; moves; moves &= moves - 1) {
        uint32_t to;
        uint64_t step = incremental_grid_step(search, node, wend_lowest_bit(moves), &to), cost = nodes[to].g;
        generated++;
        // Infinity is the largest cost there is, and must not be added to.
        if (cost >= least || nodes[to].mark >> 1 < first || cost + step >= least) continue;
        least = cost + step;
        best = to;
        if (least <= floor) break;
    }
    *rhs = least;
    *next = best;
    search->generated += generated;
    return WEND_OK;
}

static inline wend_status incremental_grid_raise(wend_incremental_search *search, uint32_t node) {
    const incremental_node *const nodes = search->nodes;
    const uint32_t first = search->first_round, width = search->grid->width, x = node % width, y = node / width;
    wend_status status = WEND_OK;
    for (uint32_t moves = search->grid->moves[node]; moves && !status; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t from = node + search->offsets[direction];
        if (nodes[from].next != node || nodes[from].mark >> 1 < first) continue;
        // What others cost has not changed: it cannot have become cheaper.
        status = incremental_grid_look_again(search, from, incremental_grid_estimate_ahead(search, x, y, direction),
                                             nodes[from].rhs);
    }
    return status;
}

static void incremental_grid_move_target(wend_incremental_search *search, uint32_t target, bool offset) {
    if (offset) {
        search->key_offset += incremental_grid_inflate(search, incremental_grid_estimate(search, target));
        if (search->factor != 1.0) search->key_offset += INFLATION_SLACK;
        if (search->key_offset > OFFSET_LIMIT) search->must_rekey = true;
    }
    search->target = target;
    search->target_x = target % search->grid->width;
    search->target_y = target / search->grid->width;
}

const incremental_methods wend_incremental_grid_methods = {
    .improve = incremental_grid_improve,
    .rekey = incremental_grid_rekey,
    .bound = incremental_grid_bound,
    .quick_bound = incremental_grid_quick_bound,
    .theorem_bound = incremental_grid_theorem_bound,
    .is_cut_off = incremental_grid_is_cut_off,
    .update = incremental_grid_update,
    .settle = incremental_grid_settle,
    .move_target = incremental_grid_move_target,
};

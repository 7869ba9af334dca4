// GRADED: a lattice whose places are left out where neither walls nor rules distinguish them.
//
// The map has cut the lattice into blocks of skips x skips steps and says which of them are firm: free ground, all of it. A firm block is calm when no hard region comes near it and
// W varies in it by no more than block_weight. Of a calm block only rim places are states: its corners, and those of sides that it shares with a
// block that is not calm. They are joined with each other straight across the block:
//
//     +-------+-------+-+-+-+-+        + . states;  left and middle: calm, their shared side has its corners only
//     |       |       . . . . .                     right: not calm, all its places are states, joined by steps
//     |       |       . . . . .
//     +-------+-------+-+-+-+-+
//
// So places are as dense as they must be: near walls, where W changes, and not behind, nor inside a region however large its weight. (These are the repairs
// that section 4.4 of Ninomiya et al. 2014 asks for.)
//
// Start and goal are guests of the calm blocks they lie in: states that are joined with all others of the block. So a block needs not be filled for them, and
// when the start moves a few edges change and no more.
//
// Nothing is lost that DENSE reaches: every step lies in a block. In a block that is not calm all steps are there; in a calm one every two states can
// reach each other, and the states that a step out of it ends at, or starts from, are states of the next block too.
//
// Where m is the same everywhere in a block, a line costs m times its length; elsewhere it is integrated once, and kept by the pair of rim places it leads between.
#include "rule/annotation/extent.h"
#include "rule/field/rule_field.h"
#include "rule/map/rule_graph_internal.h"

// The blocks a place lies in: columns and rows, one or two each.
typedef struct block_span {
    int64_t columns[2], rows[2];
    int column_count, row_count;
} block_span;

static block_span blocks_of(const wend_rule_map *map, uint32_t state) {
    uint32_t column = state % map->columns, row = state / map->columns;
    block_span span = {.columns = {column / map->skips, (int64_t)(column / map->skips) - 1},
                       .rows = {row / map->skips, (int64_t)(row / map->skips) - 1},
                       .column_count = column % map->skips ? 1 : 2,
                       .row_count = row % map->skips ? 1 : 2};
    return span;
}

static wend_extent block_extent(const wend_rule_map *map, int64_t column, int64_t row) {
    double side = (double)(map->step * map->skips);
    double x = (double)(map->lattice.origin_x + map->low_x) + (double)column * side;
    double y = (double)(map->lattice.origin_y + map->low_y) + (double)row * side;
    return (wend_extent){{x * map->unit, y * map->unit}, {(x + side) * map->unit, (y + side) * map->unit}};
}

static rule_block look_at_block(const rule_graph *graph, int64_t column, int64_t row) {
    const wend_rule_map *map = graph->map;
    rule_block block = {.known = true, .costs = graph->blocks[row * map->block_columns + column].costs};
    if (!wend_bitset_has(&map->firm, (size_t)(row * map->block_columns + column))) return block;
    wend_extent extent = block_extent(map, column, row);
    rule_field_look look = wend_rule_field_look_at(graph->field, &extent, map->skips);
    block.calm = !look.hard && look.range <= map->block_weight;
    if (look.uniform) block.multiplier = look.multiplier;
    return block;
}

// The block, looked at when it is new; NULL outside.
static rule_block *block_at(rule_graph *graph, int64_t column, int64_t row) {
    const wend_rule_map *map = graph->map;
    if (column < 0 || row < 0 || column >= map->block_columns || row >= map->block_rows) return NULL;
    rule_block *block = &graph->blocks[row * map->block_columns + column];
    if (!block->known) {
        double *costs = block->costs; // room that was kept when all was forgotten
        *block = look_at_block(graph, column, row);
        block->costs = costs;
    }
    return block;
}

static bool block_is_calm(rule_graph *graph, int64_t column, int64_t row) {
    const rule_block *block = block_at(graph, column, row);
    return block && block->calm;
}

// ---------------------------------------------------------------------------------------------------------------------
// Steps: those that lie in a block that is not calm

static bool step_is_there(rule_graph *graph, uint32_t state, int direction) {
    const wend_rule_map *map = graph->map;
    // The square of the lattice above and right of the lower left end, or, for a step along a line, the two beside it.
    int64_t column = (int64_t)(state % map->columns) + (rule_direction_x(direction) < 0 ? -1 : 0);
    int64_t row = (int64_t)(state / map->columns) + (rule_direction_y(direction) < 0 ? -1 : 0), skips = map->skips;
    if (!block_is_calm(graph, rule_floor_quotient(column, skips), rule_floor_quotient(row, skips))) return true;
    if (rule_direction_y(direction) == 0 && row % skips == 0)
        return !block_is_calm(graph, rule_floor_quotient(column, skips), row / skips - 1);
    if (rule_direction_x(direction) == 0 && column % skips == 0)
        return !block_is_calm(graph, column / skips - 1, rule_floor_quotient(row, skips));
    return false;
}

static wend_status add_graded_steps(rule_graph *graph, uint32_t state, wend_edges *edges) {
    for (uint32_t moves = graph->map->moves[state]; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        double cost;
        if (!step_is_there(graph, state, direction)) continue;
        wend_status status = wend_rule_graph_step(graph, state, direction, &cost);
        if (!status && cost <= DBL_MAX)
            status = wend_edges_add(edges, rule_map_towards(graph->map, state, direction), cost);
        if (status) return status;
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines across calm blocks

typedef struct block_view {
    rule_graph *graph;
    int64_t column, row;
    rule_block *block;
    bool calm_beside[4];   // right, above, left, below
    uint32_t left, bottom; // columns and rows of the lattice
} block_view;

static block_view view_block(rule_graph *graph, int64_t column, int64_t row, rule_block *block) {
    uint32_t skips = graph->map->skips;
    return (block_view){.graph = graph,
                        .column = column,
                        .row = row,
                        .block = block,
                        .calm_beside = {block_is_calm(graph, column + 1, row), block_is_calm(graph, column, row + 1),
                                        block_is_calm(graph, column - 1, row), block_is_calm(graph, column, row - 1)},
                        .left = (uint32_t)column * skips,
                        .bottom = (uint32_t)row * skips};
}

// The sides of the block that a place of it lies on, as bits in the order of calm_beside.
static uint32_t sides_of(const block_view *view, uint32_t state) {
    const wend_rule_map *map = view->graph->map;
    uint32_t x = state % map->columns - view->left, y = state / map->columns - view->bottom;
    return (uint32_t)(x == map->skips) | (uint32_t)(y == map->skips) << 1 | (uint32_t)(x == 0) << 2 |
           (uint32_t)(y == 0) << 3;
}

static bool is_guest(const rule_graph *graph, uint32_t state) {
    return state == graph->start || state == graph->goal;
}

// True when a place of a calm block is a state: a corner, a guest, or on a side towards a block that is not calm.
static bool is_member(const block_view *view, uint32_t state) {
    uint32_t sides = sides_of(view, state);
    if ((sides & (sides - 1)) || is_guest(view->graph, state)) return true;
    for (int i = 0; i < 4; i++)
        if (sides >> i & 1 && !view->calm_beside[i]) return true;
    return false;
}

static bool lies_between(const wend_rule_map *map, uint32_t a, uint32_t b, uint32_t c) {
    int64_t ax = a % map->columns, ay = a / map->columns, bx = b % map->columns, by = b / map->columns;
    int64_t cx = c % map->columns, cy = c / map->columns;
    return (ax == bx && bx == cx && (ay < by) == (by < cy) && by != ay && by != cy) ||
           (ay == by && by == cy && (ax < bx) == (bx < cx) && bx != ax && bx != cx);
}

// True when this block joins two of its states. Along a side there are steps, or, between calm blocks, a line for the block that comes first, from guest to guest.
static bool block_joins(const block_view *view, uint32_t a, uint32_t b) {
    uint32_t shared = sides_of(view, a) & sides_of(view, b);
    if (!shared) return true;
    for (int i = 0; i < 4; i++)
        if (shared >> i & 1 && (!view->calm_beside[i] || i >= 2))
            return false; // those to the left and below come first
    const rule_graph *graph = view->graph;
    return !(graph->start != WEND_NO_RULE_STATE && lies_between(graph->map, a, graph->start, b)) &&
           !(graph->goal != WEND_NO_RULE_STATE && lies_between(graph->map, a, graph->goal, b));
}

// The number of a rim place, counterclockwise from the lower left corner; 4 * skips for places inside.
static uint32_t rim_number(const block_view *view, uint32_t state) {
    const wend_rule_map *map = view->graph->map;
    uint32_t x = state % map->columns - view->left, y = state / map->columns - view->bottom, skips = map->skips;
    if (y == 0) return x;
    if (x == skips) return skips + y;
    if (y == skips) return 3 * skips - x;
    return x == 0 ? 4 * skips - y : 4 * skips;
}

static size_t pair_count(const wend_rule_map *map) {
    return (size_t)2 * map->skips * (4 * map->skips - 1);
}

static wend_status price_across(const block_view *view, uint32_t a, uint32_t b, double *cost) {
    rule_graph *graph = view->graph;
    const wend_rule_map *map = graph->map;
    rule_block *block = view->block;
    if (block->multiplier > 0) {
        int64_t columns = (int64_t)(a % map->columns) - b % map->columns;
        int64_t rows = (int64_t)(a / map->columns) - b / map->columns;
        double across = (double)columns, up = (double)rows;
        *cost = sqrt(across * across + up * up) * ((double)map->step * map->unit) * block->multiplier;
        if (!(*cost <= RULE_COST_LIMIT)) wend_rule_graph_note_overflow(graph, a, b);
        return WEND_OK;
    }
    uint32_t low = rim_number(view, a), high = rim_number(view, b);
    if (low > high) {
        uint32_t swap = low;
        low = high;
        high = swap;
    }
    if (high == 4 * map->skips) {
        *cost = wend_rule_graph_price(graph, a < b ? a : b, a < b ? b : a);
        return WEND_OK;
    }
    if (!block->costs) {
        block->costs = wend_allocate_items(&graph->allocator, pair_count(map), sizeof(double), WEND_LIFETIME_SCRATCH);
        if (!block->costs) return WEND_OUT_OF_MEMORY;
        memset(block->costs, 0, pair_count(map) * sizeof(double));
    }
    double *known = &block->costs[(size_t)high * (high - 1) / 2 + low];
    if (*known == 0) *known = wend_rule_graph_price(graph, a < b ? a : b, a < b ? b : a);
    *cost = *known;
    return WEND_OK;
}

static wend_status join_across(const block_view *view, uint32_t from, uint32_t to, wend_edges *edges) {
    double cost;
    if (from == to || !is_member(view, to) || !block_joins(view, from, to)) return WEND_OK;
    wend_status status = price_across(view, from, to, &cost);
    return !status && cost <= DBL_MAX ? wend_edges_add(edges, to, cost) : status;
}

// True for a place inside a block, not on its rim.
static bool block_encloses(const block_view *view, uint32_t state) {
    const wend_rule_map *map = view->graph->map;
    if (state == WEND_NO_RULE_STATE) return false;
    uint32_t x = state % map->columns - view->left, y = state / map->columns - view->bottom;
    return x > 0 && y > 0 && x < map->skips && y < map->skips; // those to the left and below wrap around
}

static wend_status add_lines_across(const block_view *view, uint32_t state, wend_edges *edges) {
    const rule_graph *graph = view->graph;
    const wend_rule_map *map = graph->map;
    uint32_t first = view->bottom * map->columns + view->left, skips = map->skips;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < skips && !status; i++) { // once around the rim
        status = join_across(view, state, first + i, edges);
        if (!status) status = join_across(view, state, first + skips + i * map->columns, edges);
        if (!status) status = join_across(view, state, first + skips * map->columns + skips - i, edges);
        if (!status) status = join_across(view, state, first + (skips - i) * map->columns, edges);
    }
    if (!status && block_encloses(view, graph->start)) status = join_across(view, state, graph->start, edges);
    if (!status && graph->goal != graph->start && block_encloses(view, graph->goal))
        status = join_across(view, state, graph->goal, edges);
    return status;
}

wend_status wend_rule_graded_edges(void *user, uint64_t number, wend_edges *edges) {
    rule_graph *graph = user;
    REQUIRE(number < graph->map->state_count, WEND_INVALID);
    uint32_t state = (uint32_t)number;
    if (!wend_bitset_has(&graph->map->places, state)) return WEND_OK;
    wend_status status = add_graded_steps(graph, state, edges);
    block_span span = blocks_of(graph->map, state);
    for (int i = 0; i < span.row_count; i++)
        for (int k = 0; k < span.column_count && !status; k++) {
            rule_block *block = block_at(graph, span.columns[k], span.rows[i]);
            if (!block || !block->calm) continue;
            block_view view = view_block(graph, span.columns[k], span.rows[i], block);
            if (is_member(&view, state)) status = add_lines_across(&view, state, edges);
        }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changes

static wend_status list_block(rule_graph *graph, int64_t column, int64_t row, rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    if (column < 0 || row < 0 || column >= map->block_columns || row >= map->block_rows) return WEND_OK;
    uint32_t first = (uint32_t)(row * map->skips * map->columns + column * map->skips);
    for (uint32_t y = 0; y <= map->skips; y++)
        for (uint32_t x = 0; x <= map->skips; x++) {
            uint32_t state = first + y * map->columns + x;
            bool rim = x == 0 || y == 0 || x == map->skips || y == map->skips;
            const rule_block *block = &graph->blocks[row * map->block_columns + column];
            if (!wend_bitset_has(&map->places, state) || (block->calm && !rim && !is_guest(graph, state))) continue;
            wend_status status = rule_graph_states_push(changed, &graph->allocator, state);
            if (status) return status;
        }
    return WEND_OK;
}

// A block that is calm no longer, or again, changes the rims of its neighbours too.
static wend_status list_around(rule_graph *graph, int64_t column, int64_t row, rule_graph_states *changed) {
    wend_status status = list_block(graph, column, row, changed);
    if (!status) status = list_block(graph, column + 1, row, changed);
    if (!status) status = list_block(graph, column - 1, row, changed);
    if (!status) status = list_block(graph, column, row + 1, changed);
    return status ? status : list_block(graph, column, row - 1, changed);
}

static wend_status look_at_block_again(rule_graph *graph, int64_t column, int64_t row, rule_graph_states *changed) {
    rule_block *block = &graph->blocks[row * graph->map->block_columns + column], before = *block;
    if (!before.known) return WEND_OK;
    *block = look_at_block(graph, column, row);
    if (block->costs) memset(block->costs, 0, pair_count(graph->map) * sizeof(double));
    if (before.calm != block->calm) {
        bool calm = block->calm;
        block->calm = false; // so that all places are listed
        wend_status status = list_around(graph, column, row, changed);
        block->calm = calm;
        return status;
    }
    // Lines of varying cost are all taken for changed.
    bool same = !block->calm || (before.multiplier == block->multiplier && block->multiplier > 0);
    return same ? WEND_OK : list_block(graph, column, row, changed);
}

wend_status wend_rule_graded_look_again(rule_graph *graph, const wend_extent *boxes, size_t count,
                                        rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count; i++) {
        rule_place_range range = wend_rule_graph_places_near(graph, &boxes[i]);
        if (range.left > range.right) continue;
        for (int64_t row = range.bottom / map->skips; row <= range.top / map->skips && row < map->block_rows; row++)
            for (int64_t column = range.left / map->skips;
                 column <= range.right / map->skips && column < map->block_columns && !status; column++) {
                wend_extent extent = block_extent(map, column, row);
                if (wend_extent_overlaps(&boxes[i], &extent)) status = look_at_block_again(graph, column, row, changed);
            }
    }
    return status;
}

wend_status wend_rule_graded_list_guest(rule_graph *graph, uint32_t end, rule_graph_states *changed) {
    if (!rule_map_has_state(graph->map, end)) return WEND_OK;
    wend_status status = rule_graph_states_push(changed, &graph->allocator, end);
    block_span span = blocks_of(graph->map, end);
    for (int i = 0; i < span.row_count; i++)
        for (int k = 0; k < span.column_count && !status; k++) {
            const rule_block *block = block_at(graph, span.columns[k], span.rows[i]);
            if (block && block->calm) status = list_block(graph, span.columns[k], span.rows[i], changed);
        }
    return status;
}

void wend_rule_graded_forget(rule_graph *graph, bool release) {
    size_t count = graph->blocks ? graph->block_count : 0;
    for (size_t i = 0; i < count; i++) {
        rule_block *block = &graph->blocks[i];
        if (release) wend_release_items(&graph->allocator, block->costs, pair_count(graph->map), sizeof(double));
        if (!release && block->costs) memset(block->costs, 0, pair_count(graph->map) * sizeof(double));
        *block = (rule_block){.costs = block->costs};
    }
    if (release) wend_release_items(&graph->allocator, graph->blocks, count, sizeof *graph->blocks);
}

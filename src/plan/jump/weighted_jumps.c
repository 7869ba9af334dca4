// Jump points on terrain of several costs: which steps of every cell are needed, by the direction in which it was entered. weighted_jump_search.c searches it.
//
//     p x n      A path that comes from p over x need not go on to n when a way from p to n without x is cheaper, or as cheap and takes its diagonal step
//     . . .      earlier. Ways of one and of two steps are looked at, which lie in the 3 x 3 cells around x. What is left is kept, a byte for each
//     . . .      of the eight directions.
//
// Why the best path is never lost. Order paths by cost, and those of equal cost by their steps, a diagonal one before a straight one at the first place where they
// differ. Let P be the first of all paths from the start to a cell. If P contained p, x, n and the step to n were not needed, the way around would make of it a path that is cheaper,
// or as cheap and earlier in the order, for it differs from P at p first and its step there is diagonal where P's is straight. So every step of P is needed,
// given the step before it. A search that expands a cell for every direction in which the cell was reached at its least cost (weighted_jump_search.c) thus finds P,
// whatever else it leaves out. On ground of one cost this is jump point search: with nothing but free cells of one cost around x only the steps ahead remain.
//
// (Carlson, Moghadam, Harabor, Stuckey and Ebendt, 2023, prune by searches in the same 3 x 3 cells and call it JPSW.)
//
// Straight lines pass over a cell where the one step that is needed is the step ahead and where the cell before costs the same; all others are stops, kept as bits over rows and over columns.
// The outermost cells of the grid are stops of whoever would leave it: a line needs no other end.
//
//     M. Carlson, S. K. Moghadam, D. D. Harabor, P. J. Stuckey and M. Ebendt: Optimal Pathfinding on Weighted Grid Maps. AAAI 2023
#include "plan/jump/weighted_jumps_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/grid/cell_search.h"
#include "plan/grid/grid_search.h"

#define WEIGHTED_CELLS_LIMIT (UINT32_C(1) << 30)

// ---- Steps that are needed -------------------------------------------------------------------------------------------

// The diagonal that two straight directions make, one of which is across and the other down.
static const uint8_t diagonal_of_parts[4][4] = {{8, 4, 8, 7}, {4, 8, 5, 8}, {8, 5, 8, 6}, {7, 8, 6, 8}};

typedef struct step_judge {
    const wend_weighted_jumps *jumps;
    uint32_t before; // the cell that one comes from
} step_judge;

static inline bool judge_allows(const step_judge *judge, uint32_t cell, int direction) {
    return judge->jumps->grid->moves[cell] >> direction & 1;
}

static inline uint64_t judge_step_cost(const step_judge *judge, uint32_t from, int direction) {
    const wend_grid *grid = judge->jumps->grid;
    const uint32_t to = (uint32_t)(from + wend_grid_offset(grid, direction));
    return wend_grid_costs_step(&judge->jumps->costs, grid->terrain[from], grid->terrain[to], direction);
}

// True when the step from the cell before is allowed and costs less than this.
static inline bool one_step_is_cheaper(const step_judge *judge, int direction, uint64_t cost, bool or_equal) {
    if (!judge_allows(judge, judge->before, direction)) return false;
    const uint64_t around = judge_step_cost(judge, judge->before, direction);
    return around < cost || (or_equal && around == cost);
}

static inline bool two_steps_are_cheaper(const step_judge *judge, int first, int second, uint64_t cost, bool or_equal) {
    if (!judge_allows(judge, judge->before, first)) return false;
    const uint32_t over = (uint32_t)(judge->before + wend_grid_offset(judge->jumps->grid, first));
    if (!judge_allows(judge, over, second)) return false;
    const uint64_t around = judge_step_cost(judge, judge->before, first) + judge_step_cost(judge, over, second);
    return around < cost || (or_equal && around == cost);
}

// Whether the step `next` of a cell that was entered by a straight step `ahead` is not needed. cost: of both steps
static bool straight_entry_spares(const step_judge *judge, int ahead, int next, uint64_t cost) {
    for (int turn = 1; turn <= 3; turn += 2) {
        const int side = (ahead + turn) & 3, slanted = diagonal_of_parts[ahead][side],
                  slanted_back = diagonal_of_parts[ahead ^ 2][side], back_side = side ^ 2;
        if (next == ahead && two_steps_are_cheaper(judge, slanted, diagonal_of_parts[ahead][back_side], cost, true))
            return true;
        if (next == side &&
            (one_step_is_cheaper(judge, slanted, cost, true) || two_steps_are_cheaper(judge, side, ahead, cost, false)))
            return true;
        if (next == slanted && two_steps_are_cheaper(judge, slanted, ahead, cost, true)) return true;
        if (next == slanted_back && one_step_is_cheaper(judge, side, cost, false)) return true;
    }
    return false;
}

// The same for a diagonal step.
static bool diagonal_entry_spares(const step_judge *judge, int ahead, int next, uint64_t cost) {
    for (int i = 0; i < 2; i++) {
        const int part = parts_of_diagonal[ahead][i], other = parts_of_diagonal[ahead][1 - i];
        if (next == (part ^ 2) && one_step_is_cheaper(judge, other, cost, false)) return true;
        if (next == diagonal_of_parts[part][other ^ 2] && two_steps_are_cheaper(judge, part, part, cost, false))
            return true;
        if (next == part && two_steps_are_cheaper(judge, part, ahead, cost, false)) return true;
    }
    return false;
}

static uint8_t steps_needed(const wend_weighted_jumps *jumps, uint32_t cell, int entered) {
    const wend_grid *grid = jumps->grid;
    const uint32_t moves = grid->moves[cell];
    if (!(moves >> (entered ^ 2) & 1)) return 0; // steps are allowed both ways: nobody comes from there
    const step_judge judge = {jumps, (uint32_t)(cell - wend_grid_offset(grid, entered))};
    const uint64_t cost = judge_step_cost(&judge, judge.before, entered);
    uint32_t needed = 0;
    for (uint32_t rest = moves & ~(UINT32_C(1) << (entered ^ 2)); rest; rest &= rest - 1) {
        const int next = wend_lowest_bit(rest);
        const uint64_t both = cost + judge_step_cost(&judge, cell, next);
        const bool spared = entered < 4 ? straight_entry_spares(&judge, entered, next, both)
                                        : diagonal_entry_spares(&judge, entered, next, both);
        if (!spared) needed |= UINT32_C(1) << next;
    }
    return (uint8_t)needed;
}

// All 3 x 3 cells around one are free and cost the same.
static bool cell_is_plain(const wend_weighted_jumps *jumps, uint32_t cell) {
    const wend_grid *grid = jumps->grid;
    if (grid->moves[cell] != 0xff) return false;
    const uint8_t cost_class = jumps->cost_class[grid->terrain[cell]];
    for (int direction = 0; direction < 8; direction++)
        if (jumps->cost_class[grid->terrain[cell + wend_grid_offset(grid, direction)]] != cost_class) return false;
    return true;
}

static void set_line_bit(const bit_lines *lines, int map, uint32_t line, uint32_t place, bool value) {
    uint8_t *byte = lines->bytes + ((size_t)map * lines->count + line + 1) * lines->stride + LINE_LEAD + (place >> 3);
    *byte = (uint8_t)((*byte & ~(1u << (place & 7))) | (unsigned)value << (place & 7));
}

static void write_needed_steps(const wend_weighted_jumps *jumps, wend_grid_part part) {
    const wend_grid *grid = jumps->grid;
    for (uint32_t y = part.y; y < part.end_y; y++)
        for (uint32_t x = part.x; x < part.end_x; x++) {
            const uint32_t cell = y * grid->width + x;
            needed_steps *needed = &jumps->needed[cell];
            const bool is_plain = cell_is_plain(jumps, cell);
            for (int direction = 0; direction < 8; direction++)
                needed->entered[direction] =
                    is_plain ? canonical_ahead[direction] : steps_needed(jumps, cell, direction);
            for (int direction = 0; direction < 4; direction++) {
                const uint8_t steps = needed->entered[direction];
                const bool stops = steps != 1u << direction ||
                                   jumps->cost_class[grid->terrain[cell]] !=
                                       jumps->cost_class[grid->terrain[cell - wend_grid_offset(grid, direction)]];
                set_line_bit(direction & 1 ? &jumps->columns : &jumps->rows,
                             direction & 2 ? STOPS_BACKWARD : STOPS_FORWARD, direction & 1 ? x : y,
                             direction & 1 ? y : x, stops);
            }
        }
}

static void write_all_needed_steps(const wend_weighted_jumps *jumps) {
    write_needed_steps(jumps, (wend_grid_part){0, 0, jumps->grid->width, jumps->grid->height});
}

static wend_status weighted_jumps_take_changes(void *self, const wend_change *changes, size_t count) {
    const wend_weighted_jumps *jumps = self;
    wend_grid_part part;
    if (count == WEND_CHANGES_ALL) {
        write_all_needed_steps(jumps);
        return WEND_OK;
    }
    for (size_t i = 0; i < count; i++)
        if (changes[i].effects && wend_grid_part_of_change(jumps->grid, &changes[i], &part))
            write_needed_steps(jumps, wend_grid_part_around(jumps->grid, part));
    return WEND_OK;
}

// ---- Making one ------------------------------------------------------------------------------------------------------

// What is wrong with a grid, or NULL.
static const char *weighted_grid_fault(const wend_grid *grid, grid_costs *costs) {
    if (!grid) return "NULL";
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return "made of hexagons";
    if (grid->neighbours != WEND_NEIGHBOURS_EIGHT) return "one of four neighbours";
    if (grid->cell_count >= WEIGHTED_CELLS_LIMIT) return "too large";
    if (!wend_grid_search_costs(grid, costs)) return "one whose terrain costs lie too far apart";
    return NULL;
}

static wend_status make_stop_lines(bit_lines *lines, uint32_t line_count, uint32_t length,
                                   const wend_allocator *allocator) {
    lines->count = (size_t)line_count + 2;
    lines->stride = 2 * LINE_LEAD + ((size_t)length + 63) / 64 * 8;
    lines->bytes = wend_allocate_items(allocator, STOP_MAPS, lines->count * lines->stride, WEND_LIFETIME_OBJECT);
    if (!lines->bytes) return WEND_OUT_OF_MEMORY;
    memset(lines->bytes, 0xff, STOP_MAPS * lines->count * lines->stride);
    return WEND_OK;
}

static void number_cost_classes(wend_weighted_jumps *jumps) {
    const wend_grid *grid = jumps->grid;
    const grid_costs *costs = &jumps->costs;
    for (size_t t = 0; t < grid->terrain_count; t++) {
        jumps->cost_class[t] = (uint8_t)t;
        if (grid->terrains[t].medium == WEND_MEDIUM_BLOCKED) continue;
        for (size_t before = 0; before < t; before++)
            if (grid->terrains[before].medium != WEND_MEDIUM_BLOCKED &&
                costs->half_straight[before] == costs->half_straight[t] &&
                costs->half_diagonal[before] == costs->half_diagonal[t]) {
                jumps->cost_class[t] = (uint8_t)before;
                break;
            }
    }
}

static wend_status make_weighted_jumps(wend_weighted_jumps *made) {
    const wend_grid *grid = made->grid;
    number_cost_classes(made);
    made->needed = wend_allocate_items(&made->allocator, grid->cell_count, sizeof *made->needed, WEND_LIFETIME_OBJECT);
    if (!made->needed) return WEND_OUT_OF_MEMORY;
    wend_status status = make_stop_lines(&made->rows, grid->height, grid->width, &made->allocator);
    if (!status) status = make_stop_lines(&made->columns, grid->width, grid->height, &made->allocator);
    if (!status) write_all_needed_steps(made);
    return status;
}

wend_status wend_weighted_jumps_create(const wend_weighted_jumps_def *def, wend_diagnostics *findings,
                                       wend_weighted_jumps **jumps) {
    REQUIRE(jumps, WEND_INVALID);
    wend_weighted_jumps_def full = wend_default_weighted_jumps_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(weighted_jumps_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_definition_allocator_is_valid("weighted_jumps", &def->allocator, findings)) return WEND_OUT_OF_RANGE;
    grid_costs costs;
    const char *fault = weighted_grid_fault(def->grid, &costs);
    if (fault) {
        wend_diagnostics_report(findings, WEND_MESSAGE_WEIGHTED_JUMPS_GRID, wend_place_none(), NULL, fault);
        return WEND_OUT_OF_RANGE;
    }
    wend_weighted_jumps *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_weighted_jumps){
        .allocator = def->allocator, .life = wend_life_begin(), .grid = def->grid, .costs = costs};
    wend_status status = wend_dependant_begin(&made->source, &def->grid->base.journal, weighted_jumps_take_changes,
                                              true, &made->allocator);
    if (!status) status = make_weighted_jumps(made);
    if (status)
        wend_weighted_jumps_destroy(made);
    else
        *jumps = made;
    return status;
}

void wend_weighted_jumps_destroy(wend_weighted_jumps *jumps) {
    if (!jumps) return;
    wend_allocator allocator = jumps->allocator;
    wend_life_end(jumps->life);
    wend_release_items(&allocator, jumps->rows.bytes, STOP_MAPS, jumps->rows.count * jumps->rows.stride);
    wend_release_items(&allocator, jumps->columns.bytes, STOP_MAPS, jumps->columns.count * jumps->columns.stride);
    wend_release_items(&allocator, jumps->needed, jumps->grid->cell_count, sizeof *jumps->needed);
    wend_dependant_end(&jumps->source, &allocator);
    wend_release_items(&allocator, jumps, 1, sizeof *jumps);
}

size_t wend_weighted_jumps_bytes(const wend_weighted_jumps *jumps) {
    REQUIRE(jumps, 0);
    return sizeof *jumps + jumps->grid->cell_count * sizeof *jumps->needed +
           STOP_MAPS * (jumps->rows.count * jumps->rows.stride + jumps->columns.count * jumps->columns.stride);
}

wend_status wend_weighted_jumps_refresh(wend_weighted_jumps *jumps) {
    REQUIRE(jumps, WEND_INVALID);
    return wend_dependant_refresh(&jumps->source, jumps);
}

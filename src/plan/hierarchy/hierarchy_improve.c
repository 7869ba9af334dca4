// Making a refined path shorter.
//
// A path through transitions is bent where it passes them, though no wall is near. Windows slide along it, wide ones first. Where the cells
// at the ends of a window could be nearer to each other than the path says, straight lines are tried: first the diagonal steps and then
// the straight ones, or the other way round. What is free and cheaper takes the place of the piece.
//
//     . . . . o . .          . . . . . . .
//     . . . o # o .          . . . o # . .         the pieces up to a corner, and from there on, become lines
//     . . o . # . o    ->    . . o . # o .
//     . o . . # . .          . o . . # . o
//
// Nothing is searched and nothing expanded: a window of w cells costs 2 w cells to look at, a path of n cells about n log(widest). Searching
// the windows that lines leave bent was tried: a tenth of a percent for three times the expansions.
#include "plan/hierarchy/hierarchy_internal.h"

#define WIDEST_WINDOW         64
#define MOST_IMPROVING_ROUNDS 3 // of windows of all widths; a fourth gains nothing that can be measured

// A line between two cells: `first` steps in one direction, then `second` in another.
typedef struct octile_line {
    int first_direction, second_direction;
    uint32_t first, second;
} octile_line;

static int direction_towards(int64_t x, int64_t y) {
    for (int direction = 0; direction < 8; direction++)
        if (wend_step_x[direction] == x && wend_step_y[direction] == y) return direction;
    return 0;
}

static octile_line line_between(const wend_grid *grid, uint32_t from, uint32_t to, bool turned) {
    const int64_t x = (int64_t)(to % grid->width) - from % grid->width,
                  y = (int64_t)(to / grid->width) - from / grid->width;
    const int64_t columns = x < 0 ? -x : x, rows = y < 0 ? -y : y, sign_x = (x > 0) - (x < 0),
                  sign_y = (y > 0) - (y < 0);
    octile_line line;
    if (grid->neighbours == WEND_NEIGHBOURS_FOUR) {
        line = (octile_line){direction_towards(sign_x, 0), direction_towards(0, sign_y), (uint32_t)columns,
                             (uint32_t)rows};
    } else {
        const bool wide = columns > rows;
        const int64_t shorter = wide ? rows : columns, longer = wide ? columns : rows;
        line = (octile_line){direction_towards(sign_x, sign_y),
                             wide ? direction_towards(sign_x, 0) : direction_towards(0, sign_y), (uint32_t)shorter,
                             (uint32_t)(longer - shorter)};
    }
    if (!turned) return line;
    return (octile_line){line.second_direction, line.first_direction, line.second, line.first};
}

// What a line costs; NO_COST when it is not free or costs `bound` or more.
static uint64_t octile_line_cost(hierarchy_search *search, uint32_t from, octile_line line, uint64_t bound) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    uint64_t cost = 0;
    uint32_t cell = from;
    for (uint32_t i = 0; i < line.first + line.second; i++) {
        int direction = i < line.first ? line.first_direction : line.second_direction;
        search->scratch->core.effort.generated++;
        if (!(search->moves[cell] >> direction & 1)) return NO_COST;
        uint32_t to = (uint32_t)(cell + wend_grid_offset(hierarchy->grid, direction));
        cost += hierarchy_step(hierarchy, cell, to, direction);
        if (cost >= bound) return NO_COST;
        cell = to;
    }
    return cost;
}

// Writes the cells of a line after its first; returns how many.
static size_t write_line(const wend_grid *grid, uint32_t from, octile_line line, uint64_t *cells) {
    uint32_t cell = from;
    for (uint32_t i = 0; i < line.first + line.second; i++) {
        cell = (uint32_t)(cell + wend_grid_offset(grid, i < line.first ? line.first_direction : line.second_direction));
        cells[i] = cell;
    }
    return line.first + line.second;
}

static wend_status sum_costs(hierarchy_search *search) {
    hierarchy_scratch *scratch = search->scratch;
    const uint32_t width = search->hierarchy->grid->width;
    wend_status status = state_array_reserve(&scratch->sums, &scratch->core.allocator, scratch->cells.count);
    if (status) return status;
    scratch->sums.count = scratch->cells.count;
    scratch->sums.items[0] = 0;
    for (size_t i = 1; i < scratch->cells.count; i++) {
        uint32_t from = (uint32_t)scratch->cells.items[i - 1], to = (uint32_t)scratch->cells.items[i];
        bool diagonal = from % width != to % width && from / width != to / width;
        scratch->sums.items[i] =
            scratch->sums.items[i - 1] + hierarchy_step(search->hierarchy, from, to, diagonal ? 4 : 0);
    }
    return WEND_OK;
}

// Slides a window of a width along the path. True when anything became shorter.
static bool slide_window(hierarchy_search *search, size_t width) {
    hierarchy_scratch *scratch = search->scratch;
    uint64_t *cells = scratch->cells.items;
    const uint64_t *sums = scratch->sums.items;
    const size_t count = scratch->cells.count;
    size_t written = 1; // cells[0] stays; what is written never overtakes what is read
    bool improved = false;
    for (size_t i = 0; i + 1 < count;) {
        const size_t end = i + width < count ? i + width : count - 1;
        const uint32_t from = (uint32_t)cells[written - 1], to = (uint32_t)cells[end];
        const uint64_t present = sums[end] - sums[i];
        size_t next = end;
        if (hierarchy_estimate(search->hierarchy, from, to) < present) {
            octile_line line = line_between(search->hierarchy->grid, from, to, false),
                        turned = line_between(search->hierarchy->grid, from, to, true);
            uint64_t cost = octile_line_cost(search, from, line, present);
            uint64_t other = octile_line_cost(search, from, turned, cost < present ? cost : present);
            if (cost != NO_COST || other != NO_COST) {
                written += write_line(search->hierarchy->grid, from, other != NO_COST ? turned : line, cells + written);
                i = end;
                improved = true;
                continue;
            }
            next = i + (width + 3) / 4 < end ? i + (width + 3) / 4 : end;
        }
        while (i < next) cells[written++] = cells[++i];
    }
    scratch->cells.count = written;
    return improved;
}

wend_status wend_hierarchy_improve(hierarchy_search *search) {
    wend_status status = sum_costs(search);
    bool improved = true;
    for (int round = 0; round < MOST_IMPROVING_ROUNDS && improved; round++) {
        improved = false;
        for (size_t width = WIDEST_WINDOW; width >= 2 && !status; width /= 2)
            if (slide_window(search, width)) {
                improved = true;
                status = sum_costs(search);
            }
    }
    return status;
}

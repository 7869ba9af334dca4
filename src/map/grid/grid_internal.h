// What planners see of a grid: arrays by cell number, and the moves each cell allows, worked out in advance.
//
// Bit d of moves[cell] says that the step in direction d (cell_layout.h) stays in the grid, keeps to the medium and obeys the corner rule: so
// searches test one bit and add one offset, without looking at neighbours' terrain or at borders.
#ifndef WEND_MAP_GRID_INTERNAL_H
#define WEND_MAP_GRID_INTERNAL_H

#include "base/core/life.h"
#include "base/memory/memory.h"
#include "base/run/threads.h"
#include "map/core/cell_layout.h"
#include "map/core/islands.h"
#include "map/core/map_base.h"

#include <stdatomic.h>

struct wend_grid {
    wend_map_base base;
    wend_life life;
    uint32_t width, height;
    uint32_t cell_count;
    wend_neighbours neighbours;
    wend_corner_rule corners;
    wend_grid_vertex vertex;
    double cell_size;
    wend_vector2 origin;
    uint8_t *terrain; // by cell
    uint8_t *moves;   // by cell: a bit for each direction
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    size_t terrain_count;
    double least_cost, dearest_cost; // of terrains that are not blocked; 1 when all are
    bool is_uniform;                 // the two are one
    // A cache that readers renew (grid_islands.c): nobody may look at them who has not found them fresh.
    wend_islands islands;
};

// True when the islands are those of the terrain as it is, and may be looked at.
static inline bool wend_grid_islands_are_fresh(const wend_grid *grid) {
    return wend_islands_are_fresh(&grid->islands);
}

// The change of the cell number for a step in a direction.
static inline int64_t wend_grid_offset(const wend_grid *grid, int direction) {
    return (int64_t)wend_step_y[direction] * grid->width + wend_step_x[direction];
}

static inline wend_cell_layout wend_grid_layout(const wend_grid *grid) {
    return (wend_cell_layout){grid->neighbours, grid->vertex, grid->cell_size, grid->origin};
}

// The square of the distance between the vertices of two cells, in cells. For squares it is the sum of two squares, for hexagons see
// cell_layout.h; below 2^64 for width * height < 2^32.
static inline uint64_t wend_grid_squared_distance(const wend_grid *grid, uint32_t a, uint32_t b) {
    int64_t x = a % grid->width, y = a / grid->width, to_x = b % grid->width, to_y = b / grid->width;
    uint64_t rows = (uint64_t)(y > to_y ? y - to_y : to_y - y);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) {
        int64_t halves = wend_hex_half_column(x, y) - wend_hex_half_column(to_x, to_y);
        return wend_hex_squared_distance((uint64_t)(halves < 0 ? -halves : halves), rows);
    }
    uint64_t columns = (uint64_t)(x > to_x ? x - to_x : to_x - x);
    return columns * columns + rows * rows;
}

// The cell that holds a position, or WEND_NO_CELL.
uint32_t wend_grid_cell_at(const wend_grid *grid, wend_vector2 position);

// The position of a corner of cells, in metres: that of cell (0, 0) with the smallest x and y is the origin. Not for hexagons.
static inline wend_vector2 wend_grid_corner(const wend_grid *grid, double x, double y) {
    return (wend_vector2){grid->origin.x + x * grid->cell_size, grid->origin.y + y * grid->cell_size};
}

// A rectangle of cells of a grid: the columns x .. end_x - 1 of the rows y .. end_y - 1.
typedef struct wend_grid_part {
    uint32_t x, y, end_x, end_y;
} wend_grid_part;

// What a rectangle has in common with the grid; false when that is nothing.
static inline bool wend_grid_part_of(const wend_grid *grid, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                                     wend_grid_part *part) {
    if (x >= grid->width || y >= grid->height || width == 0 || height == 0) return false;
    *part = (wend_grid_part){x, y, width < grid->width - x ? x + width : grid->width,
                             height < grid->height - y ? y + height : grid->height};
    return true;
}

// The part of the grid that a change of its journal names; false when that is nothing.
static inline bool wend_grid_part_of_change(const wend_grid *grid, const wend_change *change, wend_grid_part *part) {
    return wend_grid_part_of(grid, (uint32_t)change->low_x, (uint32_t)change->low_y,
                             (uint32_t)(change->high_x - change->low_x) + 1,
                             (uint32_t)(change->high_y - change->low_y) + 1, part);
}

// The same with the cells around it: those whose steps, also past corners, its terrain decides.
static inline wend_grid_part wend_grid_part_around(const wend_grid *grid, wend_grid_part part) {
    return (wend_grid_part){part.x ? part.x - 1 : 0, part.y ? part.y - 1 : 0,
                            part.end_x < grid->width ? part.end_x + 1 : part.end_x,
                            part.end_y < grid->height ? part.end_y + 1 : part.end_y};
}

// The medium of a cell that is in the grid.
static inline uint8_t wend_grid_medium(const wend_grid *grid, uint32_t cell) {
    return grid->terrains[grid->terrain[cell]].medium;
}

// What the step between two neighbours costs, given its direction: the one formula, so that all searches add the same bits.
static inline double wend_grid_move_cost(const wend_grid *grid, uint32_t from, uint32_t to, int direction) {
    bool straight = direction < 4 || grid->neighbours == WEND_NEIGHBOURS_SIX;
    double length = straight ? grid->cell_size : grid->cell_size * WEND_SQUARE_ROOT_OF_TWO;
    double first = grid->terrains[grid->terrain[from]].cost, second = grid->terrains[grid->terrain[to]].cost;
    return length * (0.5 * first + 0.5 * second);
}

// True when a grid can be made of a definition, memory permitting; otherwise findings are added.
// A definition of this version with a table of terrains; NULL: the defaults. False after a finding. grid.c
bool wend_grid_def_take(const wend_grid_def *given, wend_diagnostics *findings, wend_grid_def *full);

bool wend_grid_def_is_valid(const wend_grid_def *def, wend_diagnostics *findings);

// Works out the moves of the cells of a part.
void wend_grid_update_moves(wend_grid *grid, wend_grid_part part);

#endif

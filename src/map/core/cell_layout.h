// Where cells lie and how far apart they are: what grids and sparse grids share.
//
// Squares lie in columns and rows. Hexagons (six neighbours) stand on a corner, and odd rows are shifted by half a cell:
//
//      / \ / \ / \        row 0        half columns: a cell (x, y) of a hex grid lies at 2x + (y odd), so even rows have the
//     | 0 | 2 | 4 |                    even ones and odd rows the odd ones. Neighbours are 2 half columns apart in a row, or
//      \ / \ / \ / \      row 1        1 half column and 1 row. A half column is cell_size / 2 wide, and rows are
//       | 1 | 3 | 5 |                  cell_size * sqrt(3) / 2 apart: distances between centres are
//        \ / \ / \ /
//                                      sqrt(halves^2 + 3 rows^2) / 2 cells, whose square is a whole number.
#ifndef WEND_MAP_CELL_LAYOUT_H
#define WEND_MAP_CELL_LAYOUT_H

#include "wend/grid.h"

#include <math.h>

// By direction: the steps in x and y. The six neighbours of a hexagon are six of the eight: 0 to 3 with 5 and 6 in even rows, with 4 and 7 in
// odd ones.
static const int8_t wend_step_x[8] = {1, 0, -1, 0, 1, -1, -1, 1};
static const int8_t wend_step_y[8] = {0, 1, 0, -1, 1, 1, -1, -1};

// The length of a diagonal step among squares, in cells.
#define WEND_SQUARE_ROOT_OF_TWO 1.4142135623730951

#define WEND_HEX_ROW_HEIGHT 0.86602540378443865 // sqrt(3) / 2: from row to row, in cells
#define WEND_HEX_RADIUS     0.57735026918962576 // 1 / sqrt(3): from a centre to a corner, in cells

typedef struct wend_cell_layout {
    wend_neighbours neighbours;
    wend_grid_vertex vertex;
    double cell_size;
    wend_vector2 origin;
} wend_cell_layout;

static inline int64_t wend_hex_half_column(int64_t x, int64_t y) {
    return 2 * x + (y & 1);
}

// The steps between cells of an empty hex grid: each changes the row by one and the half column by one, or the half column by two.
static inline uint64_t wend_hex_steps(uint64_t halves, uint64_t rows) {
    return rows + (halves > rows ? (halves - rows) / 2 : 0);
}

// The square of the distance between the centres of cells, in cells: (halves^2 + 3 rows^2) / 4 without leaving 64 bits, for
// halves and rows are both even or both odd.
static inline uint64_t wend_hex_squared_distance(uint64_t halves, uint64_t rows) {
    if (halves >= rows) {
        uint64_t slanted = (halves - rows) / 2;
        return slanted * slanted + slanted * rows + rows * rows;
    }
    uint64_t slanted = (rows - halves) / 2;
    return rows * rows - slanted * (rows - slanted);
}

// The vertex of a cell, in metres.
static inline wend_vector2 wend_cell_position(const wend_cell_layout *layout, int64_t x, int64_t y) {
    if (layout->neighbours == WEND_NEIGHBOURS_SIX)
        return (wend_vector2){layout->origin.x + ((double)x + (y & 1 ? 1.0 : 0.5)) * layout->cell_size,
                              layout->origin.y +
                                  (WEND_HEX_RADIUS + (double)y * WEND_HEX_ROW_HEIGHT) * layout->cell_size};
    double shift = layout->vertex == WEND_VERTEX_CENTRE ? 0.5 : 0;
    return (wend_vector2){layout->origin.x + ((double)x + shift) * layout->cell_size,
                          layout->origin.y + ((double)y + shift) * layout->cell_size};
}

// The hexagon nearest to a place given in cells from the origin: of the two rows that the place lies between, the one whose nearest
// centre is nearer. On a border the larger x and the larger y win.
static inline wend_vector2 wend_hex_containing(double x, double y) {
    double above = floor((y - WEND_HEX_RADIUS) / WEND_HEX_ROW_HEIGHT);
    wend_vector2 nearest = {0, 0};
    double least = INFINITY;
    for (int i = 0; i < 2; i++) {
        double row = above + i, shift = row - 2 * floor(row / 2) == 0 ? 0 : 0.5, column = floor(x - shift);
        double across = x - (column + 0.5 + shift), down = y - (WEND_HEX_RADIUS + row * WEND_HEX_ROW_HEIGHT);
        double distance = across * across + down * down;
        if (distance > least) continue;
        least = distance;
        nearest = (wend_vector2){column, row};
    }
    return nearest;
}

// The cell that holds a position, as whole numbers that may lie outside every map; NaN stays NaN.
static inline wend_vector2 wend_cell_containing(const wend_cell_layout *layout, wend_vector2 position) {
    double x = (position.x - layout->origin.x) / layout->cell_size,
           y = (position.y - layout->origin.y) / layout->cell_size;
    if (!(fabs(x) <= 0x1p40 && fabs(y) <= 0x1p40)) return (wend_vector2){NAN, NAN}; // no map reaches so far
    if (layout->neighbours == WEND_NEIGHBOURS_SIX) return wend_hex_containing(x, y);
    double shift = layout->vertex == WEND_VERTEX_CORNER ? 0.5 : 0;
    return (wend_vector2){floor(x + shift), floor(y + shift)};
}

// The corners of the hexagon of a cell, clockwise from the one with the smallest y.
static inline void wend_hex_corners(const wend_cell_layout *layout, int64_t x, int64_t y, wend_vector3 corners[6]) {
    static const int8_t across[6] = {0, 1, 1, 0, -1, -1}, down[6] = {-2, -1, 1, 2, 1, -1};
    wend_vector2 centre = wend_cell_position(layout, x, y);
    double size = layout->cell_size;
    for (int i = 0; i < 6; i++)
        corners[i] =
            (wend_vector3){centre.x + across[i] * 0.5 * size, centre.y + down[i] * 0.5 * WEND_HEX_RADIUS * size, 0};
}

// Of the four diagonals (bit i: direction 4 + i), those that are neighbours at all and that the corner rule lets
// pass between sides that are open or not.
static inline unsigned wend_diagonals_allowed(wend_neighbours neighbours, wend_corner_rule corners, unsigned sides,
                                              bool row_is_odd) {
    if (neighbours == WEND_NEIGHBOURS_FOUR) return 0;
    if (neighbours == WEND_NEIGHBOURS_SIX) return row_is_odd ? 1 | 8 : 2 | 4;
    // Diagonal i passes between the sides i and i + 1.
    unsigned next = (sides >> 1 | sides << 3) & 15;
    switch (corners) {
    case WEND_CORNERS_FREE: return 15;
    case WEND_CORNERS_ONE_SIDE: return sides | next;
    case WEND_CORNERS_NO_CUTTING: return sides & next;
    }
    return 0;
}

// Parts of definitions that grids and sparse grids share (grid.c). They report errors.
bool wend_cell_rules_are_valid(wend_neighbours neighbours, wend_corner_rule corners, wend_diagnostics *findings);
void wend_cell_rules_warn(const char *name, wend_neighbours neighbours, wend_corner_rule corners,
                          wend_diagnostics *findings);
bool wend_cell_axis_is_valid(char axis, double origin, double cell_size, double low_cells, double high_cells,
                             wend_diagnostics *findings);

#endif

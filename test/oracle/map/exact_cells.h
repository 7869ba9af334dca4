// Polygons with fractions for corners, judged with GMP: areas, convexity, overlap, what meets at a point.
#ifndef ORACLE_EXACT_CELLS_H
#define ORACLE_EXACT_CELLS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct exact_corner {
    long x, y, x_divisor, y_divisor;
} exact_corner;

typedef struct exact_polygon {
    const exact_corner *corners;
    size_t count;
} exact_polygon;

typedef struct exact_cells exact_cells;

exact_cells *exact_cells_create(const exact_polygon *polygons, size_t count);
void exact_cells_destroy(exact_cells *cells);

// True when a polygon turns nowhere to the right, and once around.
bool exact_cell_is_convex(const exact_cells *cells, size_t cell);

// True when no two sides of a polygon cross or touch but neighbours at their common corner.
bool exact_cell_is_simple(const exact_cells *cells, size_t cell);

// True when two convex polygons have no inner point in common: the line of a side parts them.
bool exact_cells_are_apart(const exact_cells *cells, size_t one, size_t other);

// True when the areas of two sets of polygons, from..to, have the same sum.
bool exact_areas_are_equal(const exact_cells *cells, size_t first, size_t middle, size_t end);

// True when a polygon holds a point, its border included, whatever its shape.
bool exact_cell_holds(const exact_cells *cells, size_t cell, exact_corner point);

// True when a piece of line lies on a side of the polygon.
bool exact_cell_has_on_side(const exact_cells *cells, size_t cell, exact_corner from, exact_corner to);

// True when no corner lies deeper than `depth` behind the side of the convex hull that bridges it.
bool exact_cell_is_shallow(const exact_cells *cells, size_t cell, long depth);

#endif

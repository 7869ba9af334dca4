// Grids: positions and islands of many cells at once.
#include "glue.h"

/// The positions of cells, x and y each.
WEND_JS void wend_js_grid_positions(const wend_grid *grid, const uint64_t *cells, size_t count, double *positions) {
    for (size_t i = 0; i < count; i++) {
        const wend_vector2 position = wend_grid_position(grid, (uint32_t)cells[i]);
        positions[2 * i] = position.x;
        positions[2 * i + 1] = position.y;
    }
}

/// The islands of all cells.
WEND_JS void wend_js_grid_islands(const wend_grid *grid, uint32_t count, uint32_t *islands) {
    for (uint32_t cell = 0; cell < count; cell++) islands[cell] = wend_grid_island(grid, cell);
}

static bool trace_line(void *user, uint32_t cell) {
    wend_js_trace_add(user, cell, cell, 0);
    return true;
}

/// The cells of a straight line, into a trace.
WEND_JS void wend_js_grid_line(const wend_grid *grid, uint32_t from, uint32_t to, wend_js_trace *trace) {
    wend_grid_visit_line(grid, from, to, trace_line, trace);
}

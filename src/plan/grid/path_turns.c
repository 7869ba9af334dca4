// Turning points: a path on cells without the cells on which it goes straight on.
//
// A direction is the step between two cells that are neighbours: in columns and rows, among hexagons in half columns (cell_layout.h), so that going
// straight on along a slant is one direction although x moves in every other row only. Steps between cells that are no neighbours have no direction, and
// both their ends are kept: whoever walks straight from turning point to turning point meets every cell of the path, whatever path it was.
#include "base/core/require.h"
#include "map/core/cell_layout.h"
#include "map/grid/grid_internal.h"
#include "wend/query.h"
#include "wend/sparse_grid.h"

typedef struct turn_cell {
    int64_t column, row; // half columns among hexagons
} turn_cell;

// Where a state lies. width: of a grid; 0: states of a sparse grid.
static turn_cell turn_cell_of(uint64_t state, uint32_t width, bool hexagons) {
    turn_cell cell;
    if (width) {
        cell = (turn_cell){(int64_t)(state % width), (int64_t)(state / width)};
    } else {
        wend_sparse_cell at = wend_sparse_grid_cell_of(state);
        cell = (turn_cell){at.x, at.y};
    }
    if (hexagons) cell.column = wend_hex_half_column(cell.column, cell.row);
    return cell;
}

// The direction of a step as a small number; 0: none.
static int turn_direction(turn_cell from, turn_cell to, bool hexagons) {
    const int64_t columns = to.column - from.column;
    const int64_t rows = (int64_t)((uint64_t)to.row - (uint64_t)from.row); // states of another map may be anything
    if (rows < -1 || rows > 1 || columns < -2 || columns > 2) return 0;
    if (hexagons ? (rows ? columns != 1 && columns != -1 : columns != 2 && columns != -2)
                 : (columns < -1 || columns > 1 || (!rows && !columns)))
        return 0;
    return (int)(8 + 5 * rows + columns);
}

static size_t collect_turns(const wend_path *path, uint32_t width, bool hexagons, uint64_t *turns, size_t room) {
    size_t count = 0;
    int before = 0;
    for (size_t i = 0; i < path->state_count; i++) {
        int after = 0;
        if (i + 1 < path->state_count)
            after = turn_direction(turn_cell_of(path->states[i], width, hexagons),
                                   turn_cell_of(path->states[i + 1], width, hexagons), hexagons);
        if (!before || before != after) {
            if (count < room) turns[count] = path->states[i];
            count++;
        }
        before = after;
    }
    return count;
}

size_t wend_path_turns_on_grid(const wend_path *path, const wend_grid *grid, uint64_t *turns, size_t room) {
    REQUIRE(path && grid && (turns || room == 0), 0);
    return collect_turns(path, grid->width, grid->neighbours == WEND_NEIGHBOURS_SIX, turns, room);
}

size_t wend_path_turns_on_sparse_grid(const wend_path *path, const wend_sparse_grid *grid, uint64_t *turns,
                                      size_t room) {
    REQUIRE(path && grid && (turns || room == 0), 0);
    return collect_turns(path, 0, wend_sparse_grid_describe(grid).neighbours == WEND_NEIGHBOURS_SIX, turns, room);
}

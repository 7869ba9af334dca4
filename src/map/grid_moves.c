// Which steps are allowed, and how edits of terrain change that.
//
// A cell's moves follow from the media of the 3 x 3 cells around it, so a row is worked out with a window of three columns
// that slides along it: three bytes are looked up a cell. Beyond the border everything is blocked.
//
//         column:   left  here  right
//     row y - 1       6     3     7
//     row y           2     .     0        the directions of the moves
//     row y + 1       5     1     4
//
// The neighbours of a hexagon are those to its sides, above and below, and the two diagonal ones to which its row is not shifted:
// on the left for even rows, on the right for odd ones.
#include "wend/grid.h"

#include "base/require.h"
#include "map/grid_internal.h"

typedef struct media_column {
    uint8_t above, here, below;
} media_column;

static media_column column_of_media(const wend_grid *grid, int64_t x, uint32_t y) {
    media_column column = {WEND_MEDIUM_BLOCKED, WEND_MEDIUM_BLOCKED, WEND_MEDIUM_BLOCKED};
    if (x < 0 || x >= grid->width) return column;
    uint32_t cell = y * grid->width + (uint32_t)x;
    column.here = wend_grid_medium(grid, cell);
    if (y > 0) column.above = wend_grid_medium(grid, cell - grid->width);
    if (y + 1 < grid->height) column.below = wend_grid_medium(grid, cell + grid->width);
    return column;
}

static uint8_t moves_between(const wend_grid *grid, media_column left, media_column middle, media_column right,
                             uint32_t row) {
    const uint8_t medium = middle.here;
    if (medium == WEND_MEDIUM_BLOCKED) return 0;
    unsigned sides = (unsigned)(right.here == medium) | (unsigned)(middle.below == medium) << 1 |
                     (unsigned)(left.here == medium) << 2 | (unsigned)(middle.above == medium) << 3;
    unsigned diagonals = (unsigned)(right.below == medium) | (unsigned)(left.below == medium) << 1 |
                         (unsigned)(left.above == medium) << 2 | (unsigned)(right.above == medium) << 3;
    return (uint8_t)(sides | (diagonals & wend_diagonals_allowed(grid->neighbours, grid->corners, sides, row & 1))
                                 << 4);
}

void wend_grid_update_moves(wend_grid *grid, wend_grid_part part) {
    ASSERT(part.x <= part.end_x && part.y <= part.end_y && part.end_x <= grid->width && part.end_y <= grid->height);
    for (uint32_t row = part.y; row < part.end_y; row++) {
        media_column left = column_of_media(grid, (int64_t)part.x - 1, row),
                     middle = column_of_media(grid, part.x, row);
        uint8_t *moves = grid->moves + (size_t)row * grid->width;
        for (uint32_t column = part.x; column < part.end_x; column++) {
            media_column right = column_of_media(grid, (int64_t)column + 1, row);
            moves[column] = moves_between(grid, left, middle, right, row);
            left = middle;
            middle = right;
        }
    }
}

wend_status wend_grid_set_terrain(wend_grid *grid, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                                  uint8_t terrain) {
    REQUIRE(grid, WEND_INVALID);
    REQUIRE(terrain < grid->terrain_count, WEND_INVALID);
    wend_grid_part part;
    if (!wend_grid_part_of(grid, x, y, width, height, &part)) return WEND_OK;
    bool terrain_changed = false, media_changed = false;
    const uint8_t medium = grid->terrains[terrain].medium;
    for (uint32_t row = part.y; row < part.end_y; row++) {
        uint8_t *cells = grid->terrain + (size_t)row * grid->width;
        for (uint32_t column = part.x; column < part.end_x; column++) {
            terrain_changed |= cells[column] != terrain;
            media_changed |= grid->terrains[cells[column]].medium != medium;
            cells[column] = terrain;
        }
    }
    if (terrain_changed) grid->version++;
    if (!media_changed) return WEND_OK; // neither moves nor islands know what terrain costs
    wend_grid_update_moves(grid, wend_grid_part_around(grid, part));
    atomic_store_explicit(&grid->islands_are_fresh, false, memory_order_relaxed); // nobody reads beside an edit
    return WEND_OK;
}

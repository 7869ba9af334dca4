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

#include "base/core/require.h"
#include "map/core/terrain.h"
#include "map/grid/grid_internal.h"

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

// Records that terrain of a part has changed, and follows with what is derived from it at once.
static void grid_note_part(wend_grid *grid, wend_grid_part part, unsigned effects) {
    if (grid->width > INT32_MAX || grid->height > INT32_MAX)
        wend_journal_add_all(&grid->base.journal);
    else
        wend_map_base_note_cells(&grid->base, (int32_t)part.x, (int32_t)part.y, (int32_t)(part.end_x - 1),
                                 (int32_t)(part.end_y - 1), effects);
    const bool reach = effects & WEND_EFFECT_REACH; // neither moves nor islands know what terrain costs
    if (reach) wend_grid_update_moves(grid, wend_grid_part_around(grid, part));
    wend_islands_note_edit(&grid->islands, &grid->base.journal, reach);
}

wend_status wend_grid_set_terrain(wend_grid *grid, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                                  uint8_t terrain) {
    REQUIRE(grid, WEND_INVALID);
    REQUIRE(terrain < grid->terrain_count, WEND_INVALID);
    wend_grid_part part;
    if (!wend_grid_part_of(grid, x, y, width, height, &part)) return WEND_OK;
    bool has_changed = false;
    unsigned effects = 0;
    uint8_t before = terrain; // the terrain looked at last, and what its change does
    unsigned its_effects = 0;
    for (uint32_t row = part.y; row < part.end_y; row++) {
        uint8_t *cells = grid->terrain + (size_t)row * grid->width;
        for (uint32_t column = part.x; column < part.end_x; column++) {
            if (cells[column] == terrain) continue;
            if (cells[column] != before) {
                before = cells[column];
                its_effects = wend_terrain_effects(&grid->terrains[before], &grid->terrains[terrain]);
            }
            has_changed = true;
            effects |= its_effects;
            cells[column] = terrain;
        }
    }
    if (has_changed) grid_note_part(grid, part, effects);
    return WEND_OK;
}

wend_status wend_grid_set_cells(wend_grid *grid, const uint32_t *cells, size_t cell_count, uint8_t terrain) {
    REQUIRE(grid && (cells || cell_count == 0), WEND_INVALID);
    REQUIRE(terrain < grid->terrain_count, WEND_INVALID);
    for (size_t i = 0; i < cell_count; i++) REQUIRE(cells[i] < grid->cell_count, WEND_INVALID);
    wend_journal_begin(&grid->base.journal);
    for (size_t i = 0; i < cell_count; i++) {
        const uint8_t before = grid->terrain[cells[i]];
        if (before == terrain) continue;
        const uint32_t x = cells[i] % grid->width, y = cells[i] / grid->width;
        grid->terrain[cells[i]] = terrain;
        grid_note_part(grid, (wend_grid_part){x, y, x + 1, y + 1},
                       wend_terrain_effects(&grid->terrains[before], &grid->terrains[terrain]));
    }
    wend_journal_commit(&grid->base.journal);
    return WEND_OK;
}

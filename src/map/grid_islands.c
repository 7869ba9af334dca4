// Islands: the connected components of moves, and the cell of one that is nearest to a given cell.
//
// Moves are symmetric, so each cell is joined with those of its neighbours that come before it (island_union.h), in one pass over the grid. That
// allocates nothing and cannot fail, and so islands are renewed behind the const interface by whoever asks first after an edit, as those of graphs are
// (graph_islands.c): an edit, which nobody makes beside readers, lowers a flag; of the readers that find it lowered one takes the monitor, renews, and raises the
// flag with release order; all others look at it with acquire order and, once it is up, touch no lock. Searches do not ask: a pass over the grid may be
// dearer than they are, so they use islands that are fresh and do without those that are not.
//
// The nearest cell is looked for in rings around the given one. A ring r holds no cell nearer than r, so the search ends
// with the first ring for which r * r exceeds the best squared distance; on equality it goes on, for the tie may have a
// smaller number. Squared distances fit in 64 bits: width * height < 2^32, so dx * dx + dy * dy < 2^64. Rings of hexagons are
// rows and columns all the same; their rows lie closer, and a ring holds no cell whose squared distance is below 3/4 r * r: r rows
// up it is that much, and r columns aside, with half of one lost to a shifted row, r * r - r + 1, which is no less.
#include "wend/grid.h"

#include "base/require.h"
#include "map/grid_internal.h"
#include "map/island_union.h"

// Fills the array and answers how many islands there are.
static uint32_t number_grid_islands(const wend_grid *grid, uint32_t *islands) {
    static const uint8_t backwards[4] = {2, 3, 6, 7}; // directions that lead to cells with smaller numbers
    // Where a diagonal move needs one free side or two, there is a way over that side too, and diagonal moves join nothing.
    const bool sides_do = grid->neighbours != WEND_NEIGHBOURS_SIX && grid->corners != WEND_CORNERS_FREE;
    const int directions = sides_do ? 2 : 4;
    int64_t offsets[4];
    for (int i = 0; i < 4; i++) offsets[i] = wend_grid_offset(grid, backwards[i]);
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        const uint8_t moves = grid->moves[cell];
        islands[cell] = wend_grid_medium(grid, cell) == WEND_MEDIUM_BLOCKED ? NO_ISLAND_PARENT : cell;
        for (int i = 0; i < directions; i++)
            if (moves >> backwards[i] & 1)
                islands[cell] = wend_island_join(islands, cell, (uint32_t)((int64_t)cell + offsets[i]));
    }
    return wend_island_number(islands, grid->cell_count);
}

static void renew_grid_islands(const wend_grid *grid) {
    if (wend_grid_islands_are_fresh(grid)) return;
    wend_grid *cached = (wend_grid *)(uintptr_t)grid; // what is written here belongs to no reader before the flag is up
    wend_monitor_lock(cached->islands_monitor);
    if (!atomic_load_explicit(&cached->islands_are_fresh, memory_order_relaxed)) {
        cached->island_count = number_grid_islands(grid, cached->islands);
        atomic_store_explicit(&cached->islands_are_fresh, true, memory_order_release);
    }
    wend_monitor_unlock(cached->islands_monitor);
}

wend_status wend_grid_refresh(wend_grid *grid) {
    REQUIRE(grid, WEND_INVALID);
    renew_grid_islands(grid);
    return WEND_OK;
}

uint32_t wend_grid_island(const wend_grid *grid, uint32_t cell) {
    REQUIRE(grid, 0);
    if (cell >= grid->cell_count) return 0;
    renew_grid_islands(grid);
    return grid->islands[cell];
}

uint32_t wend_grid_island_count(const wend_grid *grid) {
    REQUIRE(grid, 0);
    renew_grid_islands(grid);
    return grid->island_count;
}

typedef struct ring_search {
    const wend_grid *grid;
    uint32_t island;
    uint32_t middle; // of the rings
    uint32_t nearest;
    uint64_t distance; // squared, of nearest
} ring_search;

// Looks at the cells (x, y) .. (end_x, end_y), a row or a column, as far as they are in the grid.
static void ring_search_side(ring_search *search, int64_t x, int64_t y, int64_t end_x, int64_t end_y) {
    const wend_grid *grid = search->grid;
    if (x < 0) x = 0;
    if (y < 0) y = 0;
    if (end_x >= grid->width) end_x = (int64_t)grid->width - 1;
    if (end_y >= grid->height) end_y = (int64_t)grid->height - 1;
    for (int64_t row = y; row <= end_y; row++) {
        for (int64_t column = x; column <= end_x; column++) {
            uint32_t cell = (uint32_t)row * grid->width + (uint32_t)column;
            if (grid->islands[cell] != search->island) continue;
            uint64_t distance = wend_grid_squared_distance(grid, search->middle, cell);
            if (search->nearest != WEND_NO_CELL &&
                (distance > search->distance || (distance == search->distance && cell > search->nearest)))
                continue;
            search->distance = distance;
            search->nearest = cell;
        }
    }
}

uint32_t wend_grid_nearest_in_island(const wend_grid *grid, uint32_t island, uint32_t cell) {
    REQUIRE(grid && cell < grid->cell_count, WEND_NO_CELL);
    renew_grid_islands(grid);
    if (island == 0 || island > grid->island_count) return WEND_NO_CELL;
    if (grid->islands[cell] == island) return cell;
    const int64_t x = cell % grid->width, y = cell / grid->width;
    ring_search search = {.grid = grid, .island = island, .middle = cell, .nearest = WEND_NO_CELL};
    int64_t reach = grid->width > grid->height ? grid->width : grid->height;
    for (int64_t ring = 1; ring <= reach; ring++) {
        uint64_t least = (uint64_t)ring * (uint64_t)ring;
        if (grid->neighbours == WEND_NEIGHBOURS_SIX) least -= least / 4;
        if (search.nearest != WEND_NO_CELL && least > search.distance) break;
        ring_search_side(&search, x - ring, y - ring, x + ring, y - ring);
        ring_search_side(&search, x - ring, y + ring, x + ring, y + ring);
        ring_search_side(&search, x - ring, y - ring + 1, x - ring, y + ring - 1);
        ring_search_side(&search, x + ring, y - ring + 1, x + ring, y + ring - 1);
    }
    return search.nearest;
}

// Islands: the connected components of moves, and the cell of one that is nearest to a given cell.
//
// Moves are symmetric, so each cell is joined with those of its neighbours that come before it (island_union.h), in one pass over the grid. That
// allocates nothing and cannot fail. After edits they are repaired around the changes of the grid's journal (map/core/islands.c), or rebuilt when
// there are many, when the journal ran over, or when memory for the repair is out: so this cannot fail either, and islands are renewed behind the
// const interface by the first reader after an edit, as those of graphs are (graph_islands.c): an edit, which nobody makes beside readers, lowers a
// flag; of the readers that find it lowered one takes the monitor, renews, and raises the flag with release order; all others look at it
// with acquire order and, once it is up, touch no lock. Searches do not ask: a pass over the grid may be costlier than they are, so they use
// islands that are fresh and do without those that are not.
//
// The nearest cell is looked for in rings around the given one. A ring r holds no cell nearer than r, so the search ends
// with the first ring for which r * r exceeds the best squared distance; on equality it goes on, for the tie may have a
// smaller number. Squared distances fit in 64 bits: width * height < 2^32, so dx * dx + dy * dy < 2^64. Rings of hexagons are
// rows and columns all the same; their rows lie closer, and a ring holds no cell whose squared distance is below 3/4 r * r: r rows
// up it is that much, and r columns aside, with half of one lost to a shifted row, r * r - r + 1, which is no less.
#include "wend/grid.h"

#include "base/core/require.h"
#include "map/core/island_union.h"
#include "map/grid/grid_internal.h"

// Where a diagonal move needs one free side or two, there is a way over that side too, and diagonal moves join nothing.
static bool sides_join_all(const wend_grid *grid) {
    return grid->neighbours != WEND_NEIGHBOURS_SIX && grid->corners != WEND_CORNERS_FREE;
}

// Fills the array and returns how many islands there are.
static uint32_t number_grid_islands(const wend_grid *grid, uint32_t *islands) {
    static const uint8_t backwards[4] = {2, 3, 6, 7}; // directions that lead to cells with smaller numbers
    const int directions = sides_join_all(grid) ? 2 : 4;
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

static bool grid_island_neighbour(const void *map, uint32_t cell, uint32_t ordinal, uint32_t *neighbour) {
    const wend_grid *grid = map;
    if (ordinal >= (sides_join_all(grid) ? 4u : 8u)) return false;
    *neighbour = grid->moves[cell] >> ordinal & 1 ? (uint32_t)((int64_t)cell + wend_grid_offset(grid, (int)ordinal))
                                                  : NO_NEIGHBOUR;
    return true;
}

static bool grid_cell_is_free(const void *map, uint32_t cell) {
    return wend_grid_medium(map, cell) != WEND_MEDIUM_BLOCKED;
}

// Adds the cells of a change and those around it.
static bool add_changed_cells(island_repair *repair, const wend_grid *grid, const wend_change *change) {
    wend_grid_part part;
    if (!wend_grid_part_of_change(grid, change, &part)) return true;
    part = wend_grid_part_around(grid, part);
    if (!wend_island_repair_start_change(repair)) return false;
    for (uint32_t y = part.y; y < part.end_y; y++)
        for (uint32_t x = part.x; x < part.end_x; x++)
            if (!wend_island_repair_add(repair, y * grid->width + x)) return false;
    return true;
}

// False when there are too many changes for it, or memory is out.
static bool repair_grid_islands(wend_grid *grid) {
    const wend_journal *journal = &grid->base.journal;
    const uint64_t newest = atomic_load_explicit(&journal->newest, memory_order_relaxed);
    size_t count;
    const wend_change *changes = wend_journal_window(journal, grid->islands.version, newest, &count);
    if (grid->islands.version == 0 || count == WEND_CHANGES_ALL) return false;
    size_t cells = 0;
    for (size_t i = 0; i < count; i++) {
        wend_grid_part part;
        if (!(changes[i].effects & WEND_EFFECT_REACH) || !wend_grid_part_of_change(grid, &changes[i], &part)) continue;
        part = wend_grid_part_around(grid, part);
        cells += (size_t)(part.end_x - part.x) * (part.end_y - part.y);
    }
    if (cells > wend_islands_repair_limit(grid->cell_count)) return false;
    island_repair repair = {.islands = &grid->islands,
                            .allocator = &grid->base.allocator,
                            .map = grid,
                            .neighbour = grid_island_neighbour,
                            .is_on_island = grid_cell_is_free};
    bool done = wend_island_repair_begin(&repair);
    for (size_t i = 0; i < count && done; i++)
        if (changes[i].effects & WEND_EFFECT_REACH) done = add_changed_cells(&repair, grid, &changes[i]);
    if (done) done = wend_island_repair_run(&repair);
    wend_island_repair_end(&repair);
    return done;
}

static void renew_grid_islands(const wend_grid *grid) {
    if (wend_grid_islands_are_fresh(grid)) return;
    wend_grid *cached = (wend_grid *)(uintptr_t)grid; // what is written here belongs to no reader before the flag is up
    wend_islands *islands = &cached->islands;
    wend_monitor_lock(islands->monitor);
    if (!atomic_load_explicit(&islands->are_fresh, memory_order_relaxed)) {
        if (!repair_grid_islands(cached)) {
            islands->count = number_grid_islands(grid, islands->labels);
            islands->has_table = false;
        }
        wend_islands_are_renewed(islands, &grid->base.journal);
    }
    wend_monitor_unlock(islands->monitor);
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
    return wend_islands_number(&grid->islands, cell);
}

uint32_t wend_grid_island_count(const wend_grid *grid) {
    REQUIRE(grid, 0);
    renew_grid_islands(grid);
    return grid->islands.count;
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
            if (wend_islands_number(&grid->islands, cell) != search->island) continue;
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
    if (island == 0 || island > grid->islands.count) return WEND_NO_CELL;
    if (wend_islands_number(&grid->islands, cell) == island) return cell;
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

// Islands: the connected components of moves, and the cell of one that is nearest to a given cell.
//
// Moves are symmetric, so a flood from any cell finds its whole island. Cells are marked when they are put on the stack, so
// each is there at most once; the stack grows as needed and rarely holds more than the border of what was flooded.
//
// The nearest cell is looked for in rings around the given one. A ring r holds no cell nearer than r, so the search ends
// with the first ring for which r * r exceeds the best squared distance; on equality it goes on, for the tie may have a
// smaller number. Squared distances fit in 64 bits: width * height < 2^32, so dx * dx + dy * dy < 2^64. Rings of hexagons are
// rows and columns all the same; their rows lie closer, and a ring holds no cell whose squared distance is below 3/4 r * r: r rows
// up it is that much, and r columns aside, with half of one lost to a shifted row, r * r - r + 1, which is no less.
#include "wend/grid.h"

#include "base/require.h"
#include "map/grid_internal.h"

#define ARRAY_NAME flood_stack
#define ARRAY_ITEM uint32_t
#include "base/array_template.h"

static wend_status island_flood(const wend_grid *grid, uint32_t *islands, flood_stack *stack, uint32_t start,
                                uint32_t island) {
    islands[start] = island;
    wend_status status = flood_stack_push(stack, &grid->allocator, start);
    while (!status && stack->count) {
        uint32_t cell = stack->items[--stack->count];
        const uint8_t moves = grid->moves[cell];
        for (int direction = 0; direction < 8; direction++) {
            if (!(moves >> direction & 1)) continue;
            uint32_t next = (uint32_t)((int64_t)cell + wend_grid_offset(grid, direction));
            if (islands[next]) continue;
            islands[next] = island;
            status = flood_stack_push(stack, &grid->allocator, next);
            if (status) break;
        }
    }
    return status;
}

wend_status wend_grid_refresh(wend_grid *grid) {
    REQUIRE(grid, WEND_INVALID);
    if (!grid->islands_are_stale) return WEND_OK;
    // The old numbers stay until the new ones are complete: memory may run out on the way.
    uint32_t *islands = wend_allocate_items(&grid->allocator, grid->cell_count, sizeof *islands, WEND_LIFETIME_OBJECT);
    if (!islands) return WEND_OUT_OF_MEMORY;
    memset(islands, 0, grid->cell_count * sizeof *islands);
    flood_stack stack = {0};
    uint32_t count = 0;
    wend_status status = WEND_OK;
    for (uint32_t cell = 0; cell < grid->cell_count && !status; cell++)
        if (!islands[cell] && wend_grid_medium(grid, cell) != WEND_MEDIUM_BLOCKED)
            status = island_flood(grid, islands, &stack, cell, ++count);
    flood_stack_free(&stack, &grid->allocator);
    uint32_t *dropped = islands;
    if (!status) {
        dropped = grid->islands;
        grid->islands = islands;
        grid->island_count = count;
        grid->islands_are_stale = false;
    }
    wend_release_items(&grid->allocator, dropped, grid->cell_count, sizeof *dropped);
    return status;
}

uint32_t wend_grid_island(const wend_grid *grid, uint32_t cell) {
    REQUIRE(grid, 0);
    return cell < grid->cell_count ? grid->islands[cell] : 0;
}

uint32_t wend_grid_island_count(const wend_grid *grid) {
    REQUIRE(grid, 0);
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

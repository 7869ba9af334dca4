// Lines on sparse grids, and the free cell that is nearest to a cell.
//
// The nearest cell is looked for in rings of tiles around the given one. When as many tiles were looked at as are stored, and nothing
// else can be free, the stored ones are looked through instead: so a lonely road far away costs no more than all roads do.
#include "wend/sparse_grid.h"

#include "base/require.h"
#include "base/wide_integer.h"
#include "map/line_walk.h"
#include "map/sparse_grid_internal.h"

// ---- Lines --------------------------------------------------------------------------------------------------------------

static double sparse_cost_of_cell(const wend_sparse_grid *grid, int64_t x, int64_t y) {
    return grid->terrains[wend_sparse_grid_terrain_at(grid, (int32_t)x, (int32_t)y)].cost;
}

// The length of a line in metres.
static double sparse_line_length(const wend_sparse_grid *grid, const line_walk *walk) {
    double x = (double)walk->dx, y = (double)walk->dy;
    if (!walk->is_hex) return sqrt(x * x + y * y) * grid->layout.cell_size;
    // Half columns, and thirds of rows that are the root of three times as far apart.
    return sqrt(x * x / 4 + y * y / 12) * grid->layout.cell_size;
}

// Whether a line is free, and what it costs.
static bool sparse_line_integral(const wend_sparse_grid *grid, wend_sparse_cell from, wend_sparse_cell to,
                                 double *cost) {
    const uint8_t medium = sparse_medium(grid, from.x, from.y);
    if (medium == WEND_MEDIUM_BLOCKED || sparse_medium(grid, to.x, to.y) != medium) return false;
    line_walk walk = line_walk_begin(grid->layout.neighbours, from.x, from.y, to.x, to.y);
    const double length = sparse_line_length(grid, &walk);
    double sum = 0, entered = 0; // in parts of the length
    while (!line_walk_has_ended(&walk)) {
        double left = line_walk_exit(&walk);
        sum += (left - entered) * sparse_cost_of_cell(grid, walk.x, walk.y);
        entered = left;
        if (line_walk_on(&walk) == LINE_STEP_BETWEEN) {
            bool open[2];
            double cheaper = INFINITY;
            for (int i = 0; i < 2; i++) {
                open[i] = sparse_medium(grid, walk.beside_x[i], walk.beside_y[i]) == medium;
                if (!open[i]) continue;
                double there = sparse_cost_of_cell(grid, walk.beside_x[i], walk.beside_y[i]);
                if (there < cheaper) cheaper = there;
            }
            if (!wend_line_passes_between(grid->layout.neighbours, grid->corners, open[0], open[1])) return false;
            if (walk.is_hex) { // along a side
                double side = WEND_HEX_RADIUS * grid->layout.cell_size / length;
                sum += side * cheaper;
                entered += side;
            }
        }
        if (sparse_medium(grid, walk.x, walk.y) != medium) return false;
    }
    sum += (1 - entered) * sparse_cost_of_cell(grid, walk.x, walk.y);
    *cost = sum * length;
    return true;
}

double wend_sparse_grid_line_cost(const wend_sparse_grid *grid, uint64_t from, uint64_t to) {
    REQUIRE(grid, INFINITY);
    double cost;
    return sparse_line_integral(grid, sparse_unpack(from), sparse_unpack(to), &cost) ? cost : (double)INFINITY;
}

bool wend_sparse_grid_line_is_free(const wend_sparse_grid *grid, uint64_t from, uint64_t to) {
    REQUIRE(grid, false);
    double cost;
    return sparse_line_integral(grid, sparse_unpack(from), sparse_unpack(to), &cost);
}

// ---- The nearest free cell ----------------------------------------------------------------------------------------------

wend_int128 wend_sparse_distance(const wend_sparse_grid *grid, wend_sparse_cell a, wend_sparse_cell b) {
    int64_t rows = (int64_t)a.y - b.y, columns = (int64_t)a.x - b.x;
    if (grid->layout.neighbours != WEND_NEIGHBOURS_SIX)
        return wend_int128_add(wend_int128_multiply(columns, columns), wend_int128_multiply(rows, rows));
    int64_t halves = wend_hex_half_column(a.x, a.y) - wend_hex_half_column(b.x, b.y);
    return wend_int128_add(wend_int128_multiply(halves, halves), wend_int128_multiply(3 * rows, rows));
}

typedef struct free_search {
    const wend_sparse_grid *grid;
    wend_sparse_cell cell, nearest;
    wend_int128 distance;
    bool has_found;
    uint64_t looked_at;         // tiles
    wend_sparse_cell middle;    // tile
    wend_sparse_cell low, high; // tiles of the box
} free_search;

static void free_search_tile(free_search *search, int32_t tile_x, int32_t tile_y) {
    const wend_sparse_grid *grid = search->grid;
    uint32_t ground = sparse_ground(grid, sparse_pack(tile_x, tile_y));
    search->looked_at++;
    if (ground & GROUND_IS_UNIFORM && grid->terrains[(uint8_t)ground].medium == WEND_MEDIUM_BLOCKED) return;
    for (unsigned place = 0; place < TILE_CELLS; place++) {
        if (grid->terrains[sparse_ground_terrain(grid, ground, place)].medium == WEND_MEDIUM_BLOCKED) continue;
        int64_t x = (int64_t)tile_x * TILE_SIDE + place % TILE_SIDE,
                y = (int64_t)tile_y * TILE_SIDE + place / TILE_SIDE;
        if (!sparse_box_has(&grid->box, x, y)) continue;
        wend_sparse_cell found = {(int32_t)x, (int32_t)y};
        wend_int128 distance = wend_sparse_distance(grid, search->cell, found);
        int order = search->has_found ? wend_int128_compare(distance, search->distance) : -1;
        if (order > 0 ||
            (order == 0 && sparse_pack(found.x, found.y) > sparse_pack(search->nearest.x, search->nearest.y)))
            continue;
        search->nearest = found;
        search->distance = distance;
        search->has_found = true;
    }
}

// The tiles (x, y) .. (end_x, end_y), a row or a column, as far as the box reaches.
static void free_search_side(free_search *search, int32_t x, int32_t y, int32_t end_x, int32_t end_y) {
    if (x < search->low.x) x = search->low.x;
    if (y < search->low.y) y = search->low.y;
    if (end_x > search->high.x) end_x = search->high.x;
    if (end_y > search->high.y) end_y = search->high.y;
    for (int32_t row = y; row <= end_y; row++)
        for (int32_t column = x; column <= end_x; column++) free_search_tile(search, column, row);
}

// True when no cell of a ring of tiles, or beyond it, can be nearer than the nearest or tie with it.
static bool free_search_is_over(const free_search *search, int32_t ring) {
    if (!search->has_found || ring == 0) return false;
    int64_t least = (int64_t)(ring - 1) * TILE_SIDE + 1; // columns or rows
    wend_int128 bound = wend_int128_multiply(least, least);
    if (search->grid->layout.neighbours == WEND_NEIGHBOURS_SIX) {
        wend_int128 across = wend_int128_multiply(2 * least - 1, 2 * least - 1);
        bound = wend_int128_multiply(3 * least, least);
        if (wend_int128_compare(across, bound) < 0) bound = across;
    }
    return wend_int128_compare(bound, search->distance) > 0;
}

static void free_search_stored(free_search *search) {
    size_t position = 0;
    uint64_t key;
    uint32_t ground;
    while (sparse_tile_map_next(&search->grid->tiles, &position, &key, &ground)) {
        wend_sparse_cell tile = sparse_unpack(key);
        free_search_tile(search, tile.x, tile.y);
    }
}

uint64_t wend_sparse_grid_nearest_free(const wend_sparse_grid *grid, uint64_t state) {
    REQUIRE(grid, WEND_NO_STATE);
    wend_sparse_cell cell = sparse_unpack(state);
    const wend_sparse_box *box = &grid->box;
    if (!sparse_box_has(box, cell.x, cell.y)) return WEND_NO_STATE;
    free_search search = {.grid = grid,
                          .cell = cell,
                          .middle = {sparse_tile_of(cell.x), sparse_tile_of(cell.y)},
                          .low = {sparse_tile_of(box->low_x), sparse_tile_of(box->low_y)},
                          .high = {sparse_tile_of(box->high_x), sparse_tile_of(box->high_y)}};
    const bool only_stored = grid->terrains[grid->default_terrain].medium == WEND_MEDIUM_BLOCKED;
    const int32_t x = search.middle.x, y = search.middle.y;
    for (int32_t ring = 0; !free_search_is_over(&search, ring); ring++) {
        if (only_stored && search.looked_at > grid->tiles.count) {
            free_search_stored(&search);
            break;
        }
        if (x - ring < search.low.x && y - ring < search.low.y && x + ring > search.high.x && y + ring > search.high.y)
            break;
        free_search_side(&search, x - ring, y - ring, x + ring, y - ring);
        if (ring == 0) continue;
        free_search_side(&search, x - ring, y + ring, x + ring, y + ring);
        free_search_side(&search, x - ring, y - ring + 1, x - ring, y + ring - 1);
        free_search_side(&search, x + ring, y - ring + 1, x + ring, y + ring - 1);
    }
    return search.has_found ? sparse_pack(search.nearest.x, search.nearest.y) : WEND_NO_STATE;
}

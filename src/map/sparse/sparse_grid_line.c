// Lines on sparse grids, and the free cell that is nearest to a cell or to a position.
//
// The nearest cell is looked for in rings of tiles around the given one. When as many tiles were looked at as are stored, and nothing
// else can be free, the stored ones are looked through instead: so a lonely road far away costs no more than all roads do.
//
// From a cell, distances are whole numbers. From a position they are doubles, as on grids, and rings lie around the point of the world that is
// nearest to it (p):
//
//          +---------------+
//          |       q       |      A cell q of the world is at least as far from the position as the hypotenuse over from p and p q, for
//          |               |      the angle at p is not acute. So a position far outside ends the search as soon as one inside does.
//          +----p----------+
//               |
//              from
#include "wend/sparse_grid.h"

#include "base/core/require.h"
#include "base/number/wide_integer.h"
#include "map/core/line_walk.h"
#include "map/sparse/sparse_grid_internal.h"

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
    bool
        is_from_place; // then distances are squares in metres: from a position, whose square distance to the world is `outside`
    wend_vector2 place;
    double squared, outside, off; // off: from the cell to the point of the world that is nearest to the place
    bool has_found;
    uint64_t looked_at;         // tiles
    wend_sparse_cell middle;    // tile
    wend_sparse_cell low, high; // tiles of the box
} free_search;

// Compares a cell with the nearest so far: negative when it is nearer.
static int free_search_compare(const free_search *search, wend_int128 distance, double squared) {
    if (!search->has_found) return -1;
    if (search->is_from_place) return (squared > search->squared) - (squared < search->squared);
    return wend_int128_compare(distance, search->distance);
}

static double free_search_squared(const free_search *search, wend_sparse_cell cell) {
    const wend_vector2 at = wend_cell_position(&search->grid->layout, cell.x, cell.y);
    const double x = at.x - search->place.x, y = at.y - search->place.y;
    return x * x + y * y;
}

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
        wend_int128 distance = {0};
        double squared = 0;
        if (search->is_from_place)
            squared = free_search_squared(search, found);
        else
            distance = wend_sparse_distance(grid, search->cell, found);
        int order = free_search_compare(search, distance, squared);
        if (order > 0 ||
            (order == 0 && sparse_pack(found.x, found.y) > sparse_pack(search->nearest.x, search->nearest.y)))
            continue;
        search->nearest = found;
        search->distance = distance;
        search->squared = squared;
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
    if (search
            ->is_from_place) { // no columns or rows lie closer than three quarters of a cell; the odd one is for shifted rows and for rounding
        const double metres = fmax(0.0, (double)(least - 1) * 0.75 * search->grid->layout.cell_size - search->off);
        return (search->outside + metres * metres) * (1 - 0x1p-48) > search->squared;
    }
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

static uint64_t free_search_run(free_search *search) {
    const wend_sparse_grid *grid = search->grid;
    const wend_sparse_box *box = &grid->box;
    search->middle = (wend_sparse_cell){sparse_tile_of(search->cell.x), sparse_tile_of(search->cell.y)};
    search->low = (wend_sparse_cell){sparse_tile_of(box->low_x), sparse_tile_of(box->low_y)};
    search->high = (wend_sparse_cell){sparse_tile_of(box->high_x), sparse_tile_of(box->high_y)};
    const bool only_stored = grid->terrains[grid->default_terrain].medium == WEND_MEDIUM_BLOCKED;
    const int32_t x = search->middle.x, y = search->middle.y;
    for (int32_t ring = 0; !free_search_is_over(search, ring); ring++) {
        if (only_stored && search->looked_at > grid->tiles.count) {
            free_search_stored(search);
            break;
        }
        if (x - ring < search->low.x && y - ring < search->low.y && x + ring > search->high.x &&
            y + ring > search->high.y)
            break;
        free_search_side(search, x - ring, y - ring, x + ring, y - ring);
        if (ring == 0) continue;
        free_search_side(search, x - ring, y + ring, x + ring, y + ring);
        free_search_side(search, x - ring, y - ring + 1, x - ring, y + ring - 1);
        free_search_side(search, x + ring, y - ring + 1, x + ring, y + ring - 1);
    }
    return search->has_found ? sparse_pack(search->nearest.x, search->nearest.y) : WEND_NO_STATE;
}

uint64_t wend_sparse_grid_nearest_free(const wend_sparse_grid *grid, uint64_t state) {
    REQUIRE(grid, WEND_NO_STATE);
    free_search search = {.grid = grid, .cell = sparse_unpack(state)};
    if (!sparse_box_has(&grid->box, search.cell.x, search.cell.y)) return WEND_NO_STATE;
    return free_search_run(&search);
}

static int32_t clamp_to_box(double number, int32_t low, int32_t high) {
    return number >= high ? high : number > low ? (int32_t)number : low;
}

uint64_t wend_sparse_grid_nearest_to(const wend_sparse_grid *grid, wend_vector2 place, double reach) {
    const wend_sparse_box *box = &grid->box;
    const wend_cell_layout *layout = &grid->layout;
    const wend_vector2 low =
        wend_cell_position(layout, box->low_x, box->low_y); // of positions; odd rows may lie further right
    const wend_vector2 high = wend_cell_position(layout, box->high_x, box->high_y);
    const double half = layout->neighbours == WEND_NEIGHBOURS_SIX ? layout->cell_size / 2 : 0;
    const wend_vector2 inside = {fmin(fmax(place.x, low.x - half), high.x + half), fmin(fmax(place.y, low.y), high.y)};
    const wend_vector2 cell = wend_cell_containing(layout, inside);
    free_search search = {.grid = grid, .is_from_place = true, .place = place};
    search.cell = (wend_sparse_cell){clamp_to_box(cell.x, box->low_x, box->high_x),
                                     clamp_to_box(cell.y, box->low_y, box->high_y)};
    const wend_vector2 middle = wend_cell_position(layout, search.cell.x, search.cell.y);
    const double away_x = inside.x - place.x, away_y = inside.y - place.y;
    const double off_x = inside.x - middle.x, off_y = inside.y - middle.y;
    search.outside = away_x * away_x + away_y * away_y;
    search.off = sqrt(off_x * off_x + off_y * off_y);
    if (sqrt(search.outside) * (1 - 0x1p-48) > reach) return WEND_NO_STATE;
    const uint64_t nearest = free_search_run(&search);
    return nearest != WEND_NO_STATE && sqrt(search.squared) > reach ? WEND_NO_STATE : nearest;
}

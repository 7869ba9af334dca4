// Sparse grids: tiles of 8 x 8 cells in a hash map, where anything differs from the default.
//
//     world (10^6 x 10^6)          tiles                          a block
//     . . . . . . . . . .          (17, 3) -> block 0             . . . # . . . .
//     . . . # . . . . . .          (17, 4) -> block 1             . . . # . . . .
//     . . . # # # # . . .          (18, 4) -> all of terrain 2    . . . # # # # #
//     . . . . . . . . . .          all others: the default        . . . . . . . .
//
// A road one cell wide fills 8 of the 64 cells of each tile it crosses: a block of 80 bytes and about 27 bytes of hash map a tile
// make 13 bytes a cell, and growth by halves at most 20. A larger tile would waste more on roads, a smaller one more on keys; 64
// cells are also a word of bits, which is what the search uses (plan/grid/sparse_grid_search.c).
//
// Invariants (after every call): no stored tile is all default; a tile of one terrain has no block; every block belongs to exactly
// one tile, whose key it holds. So equal terrain means equal content, whatever the edits were: sparse_grid_edit.c keeps it so.
//
// Reading a cell is a lookup in the hash map. Nothing is derived from terrain: no moves, which at the borders of uniform tiles would
// need blocks, and no islands, which every edit would make stale in a world too large to flood.
#include "wend/sparse_grid.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/terrain.h"
#include "map/sparse/sparse_grid_internal.h"

// ---- Checking a definition ------------------------------------------------------------------------------------------

static bool sparse_box_is_valid(const wend_sparse_box *box, wend_diagnostics *findings) {
    bool is_valid = true;
    if (box->low_x > box->high_x || box->high_x > WEND_SPARSE_GRID_LIMIT)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SPARSE_GRID_BOX, wend_place_none(), NULL, 'x',
                                           (int)box->low_x, (int)box->high_x, (int)WEND_SPARSE_GRID_LIMIT);
    if (box->low_y > box->high_y || box->high_y > WEND_SPARSE_GRID_LIMIT)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SPARSE_GRID_BOX, wend_place_none(), NULL, 'y',
                                           (int)box->low_y, (int)box->high_y, (int)WEND_SPARSE_GRID_LIMIT);
    return is_valid;
}

static bool sparse_place_is_valid(const wend_sparse_grid_def *def, wend_diagnostics *findings) {
    if (!(def->cell_size > 0) || !isfinite(def->cell_size))
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_CELL_SIZE, wend_place_none(), NULL, def->cell_size);
    const wend_sparse_box *box = &def->box; // hexagons reach up to a cell beyond
    bool x = wend_cell_axis_is_valid('x', def->origin.x, def->cell_size, box->low_x, box->high_x + 2.0, findings);
    bool y = wend_cell_axis_is_valid('y', def->origin.y, def->cell_size, box->low_y, box->high_y + 2.0, findings);
    return x && y;
}

static bool sparse_grid_def_is_valid(const wend_sparse_grid_def *def, wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("sparse_grid", &def->allocator, findings);
    if (!wend_cell_rules_are_valid(def->neighbours, def->corners, findings)) is_valid = false;
    bool box = sparse_box_is_valid(&def->box, findings), place = box && sparse_place_is_valid(def, findings);
    bool terrains = wend_terrains_are_valid(def->terrains, def->terrain_count, place ? def->cell_size : 1, findings);
    if (terrains && def->default_terrain >= def->terrain_count)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SPARSE_GRID_DEFAULT_TERRAIN, wend_place_none(), NULL,
                                           (unsigned)def->default_terrain, def->terrain_count - 1);
    return is_valid && box && place && terrains;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static void sparse_take_terrains(wend_sparse_grid *grid, const wend_sparse_grid_def *def) {
    memcpy(grid->terrains, def->terrains, def->terrain_count * sizeof *def->terrains);
    grid->terrain_count = def->terrain_count;
    const wend_cost_range range = wend_terrain_cost_range(grid->terrains, grid->terrain_count);
    grid->least_cost = range.least;
    grid->dearest_cost = range.dearest;
    grid->is_uniform = !(range.dearest > range.least);
    grid->has_one_medium = true;
    int medium = -1;
    for (size_t i = 0; i < grid->terrain_count; i++) {
        if (grid->terrains[i].medium == WEND_MEDIUM_BLOCKED) continue;
        if (medium >= 0 && grid->terrains[i].medium != medium) grid->has_one_medium = false;
        medium = grid->terrains[i].medium;
    }
}

wend_status wend_sparse_grid_create(const wend_sparse_grid_def *def, wend_diagnostics *findings,
                                    wend_sparse_grid **grid) {
    REQUIRE(grid, WEND_INVALID);
    wend_sparse_grid_def full = wend_default_sparse_grid_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(sparse_grid_def, def, &full, box, findings)) return WEND_OUT_OF_RANGE;
    full = *def;
    wend_terrains_choose(&full.terrains, &full.terrain_count);
    def = &full;
    if (!sparse_grid_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_cell_rules_warn("sparse_grid", def->neighbours, def->corners, findings);
    wend_sparse_grid *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_sparse_grid){.base = wend_map_base_begin(&def->allocator),
                               .default_terrain = def->default_terrain,
                               .layout = {def->neighbours, WEND_VERTEX_CENTRE, def->cell_size, def->origin},
                               .corners = def->corners,
                               .box = def->box,
                               .life = wend_life_begin()};
    sparse_take_terrains(made, def);
    *grid = made;
    return WEND_OK;
}

wend_status wend_sparse_grid_create_from_grid(const wend_grid *from, uint8_t default_terrain, wend_allocator allocator,
                                              wend_sparse_grid **grid) {
    REQUIRE(from && grid && wend_allocator_is_valid(&allocator), WEND_INVALID);
    const wend_grid_def dense = wend_grid_describe(from);
    REQUIRE(default_terrain < dense.terrain_count, WEND_INVALID);
    if (dense.width > WEND_SPARSE_GRID_LIMIT || dense.height > WEND_SPARSE_GRID_LIMIT) return WEND_OUT_OF_RANGE;
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    def.terrains = dense.terrains;
    def.terrain_count = dense.terrain_count;
    def.default_terrain = default_terrain;
    def.neighbours = dense.neighbours;
    def.corners = dense.corners;
    def.cell_size = dense.cell_size;
    def.origin = dense.origin;
    def.box = (wend_sparse_box){0, 0, (int32_t)dense.width - 1, (int32_t)dense.height - 1};
    def.allocator = allocator;
    wend_sparse_grid *made = NULL;
    wend_status status = wend_sparse_grid_create(&def, NULL, &made);
    for (uint32_t y = 0; y < dense.height && !status; y++) {
        const uint8_t *row = dense.terrain + (size_t)y * dense.width;
        for (uint32_t x = 0, end; x < dense.width && !status; x = end) {
            for (end = x + 1; end < dense.width && row[end] == row[x];) end++;
            if (row[x] != default_terrain)
                status = wend_sparse_grid_set_terrain(made, (int32_t)x, (int32_t)y, end - x, 1, row[x]);
        }
    }
    if (status) {
        wend_sparse_grid_destroy(made);
        return status;
    }
    wend_journal_release(&made->base.journal);
    made->base.journal =
        wend_journal_empty(WEND_JOURNAL_CAPACITY, &allocator); // its first version is what it was made of
    *grid = made;
    return WEND_OK;
}

void wend_sparse_grid_destroy(wend_sparse_grid *grid) {
    if (!grid) return;
    wend_allocator allocator = grid->base.allocator;
    wend_life_end(grid->life);
    wend_map_base_end(&grid->base);
    sparse_tile_map_free(&grid->tiles, &allocator);
    sparse_block_array_free(&grid->blocks, &allocator);
    wend_release_items(&allocator, grid, 1, sizeof *grid);
}

// ---- Looking at it --------------------------------------------------------------------------------------------------

uint64_t wend_sparse_grid_state(int32_t x, int32_t y) {
    return x > WEND_SPARSE_GRID_LIMIT || y > WEND_SPARSE_GRID_LIMIT ? WEND_NO_STATE : sparse_pack(x, y);
}

wend_sparse_cell wend_sparse_grid_cell_of(uint64_t state) {
    return sparse_unpack(state);
}

void wend_sparse_grid_fill_def(const wend_sparse_grid *grid, wend_sparse_grid_def *def) {
    REQUIRE_VOID(grid && def);
    const wend_sparse_grid_def full = {.size = sizeof(wend_sparse_grid_def),
                                       .terrains = grid->terrains,
                                       .terrain_count = grid->terrain_count,
                                       .default_terrain = grid->default_terrain,
                                       .neighbours = grid->layout.neighbours,
                                       .corners = grid->corners,
                                       .cell_size = grid->layout.cell_size,
                                       .origin = grid->layout.origin,
                                       .box = grid->box,
                                       .allocator = grid->base.allocator};
    DEFINITION_GIVE(&full, def);
}

uint8_t wend_sparse_grid_terrain_at(const wend_sparse_grid *grid, int32_t x, int32_t y) {
    REQUIRE(grid, 0);
    return sparse_ground_terrain(grid, sparse_ground(grid, sparse_tile_key(x, y)), sparse_place(x, y));
}

bool wend_sparse_grid_locate(const wend_sparse_grid *grid, wend_location *location) {
    REQUIRE(grid && location, false);
    const wend_vector2 position = {location->position.x, location->position.y};
    const wend_vector2 cell = wend_cell_containing(&grid->layout, position);
    const wend_sparse_box *box = &grid->box;
    if (!(cell.x >= box->low_x && cell.x <= box->high_x && cell.y >= box->low_y && cell.y <= box->high_y))
        return false; // NaN too
    location->cell = sparse_pack((int32_t)cell.x, (int32_t)cell.y);
    location->version = wend_map_base_version(&grid->base);
    return true;
}

wend_vector2 wend_sparse_grid_position(const wend_sparse_grid *grid, uint64_t state) {
    const wend_vector2 nowhere = {0, 0};
    REQUIRE(grid, nowhere);
    wend_sparse_cell cell = sparse_unpack(state);
    return wend_cell_position(&grid->layout, cell.x, cell.y);
}

bool wend_sparse_grid_is_free(const wend_sparse_grid *grid, uint64_t state) {
    REQUIRE(grid, false);
    wend_sparse_cell cell = sparse_unpack(state);
    return sparse_medium(grid, cell.x, cell.y) != WEND_MEDIUM_BLOCKED;
}

unsigned wend_sparse_moves(const wend_sparse_grid *grid, int32_t x, int32_t y) {
    const uint8_t medium = sparse_medium(grid, x, y);
    if (medium == WEND_MEDIUM_BLOCKED) return 0;
    unsigned open = 0;
    for (int d = 0; d < 8; d++) {
        bool same = sparse_medium(grid, (int64_t)x + wend_step_x[d], (int64_t)y + wend_step_y[d]) == medium;
        open |= (unsigned)same << d;
    }
    return open & (15 | wend_diagonals_allowed(grid->layout.neighbours, grid->corners, open & 15, y & 1) << 4);
}

double wend_sparse_grid_step_cost(const wend_sparse_grid *grid, uint64_t from, uint64_t to) {
    REQUIRE(grid, INFINITY);
    wend_sparse_cell a = sparse_unpack(from), b = sparse_unpack(to);
    int64_t across = (int64_t)b.x - a.x, down = (int64_t)b.y - a.y;
    unsigned moves = wend_sparse_moves(grid, a.x, a.y);
    for (int d = 0; d < 8; d++) {
        if (!(moves >> d & 1) || wend_step_x[d] != across || wend_step_y[d] != down) continue;
        bool straight = d < 4 || grid->layout.neighbours == WEND_NEIGHBOURS_SIX;
        double length = straight ? grid->layout.cell_size : grid->layout.cell_size * WEND_SQUARE_ROOT_OF_TWO;
        double first = grid->terrains[wend_sparse_grid_terrain_at(grid, a.x, a.y)].cost;
        double second = grid->terrains[wend_sparse_grid_terrain_at(grid, b.x, b.y)].cost;
        return length * (0.5 * first + 0.5 * second);
    }
    return INFINITY;
}

uint64_t wend_sparse_grid_cell_count(const wend_sparse_grid *grid) {
    REQUIRE(grid, 0);
    return grid->cell_count;
}

size_t wend_sparse_grid_tile_count(const wend_sparse_grid *grid) {
    REQUIRE(grid, 0);
    return grid->tiles.count;
}

size_t wend_sparse_grid_bytes(const wend_sparse_grid *grid) {
    REQUIRE(grid, 0);
    return sizeof *grid + sparse_tile_map_bytes(&grid->tiles) + grid->blocks.capacity * sizeof *grid->blocks.items;
}

uint64_t wend_sparse_grid_version(const wend_sparse_grid *grid) {
    REQUIRE(grid, 0);
    return wend_map_base_version(&grid->base);
}

wend_journal *wend_sparse_grid_journal(wend_sparse_grid *grid) {
    REQUIRE(grid, NULL);
    return &grid->base.journal;
}

// Grids: square cells or hexagons, a byte of terrain each, and what follows from it.
//
//     terrain   0 0 1 0        moves   one bit for each of the        islands   1 1 0 2
//     (given)   0 0 1 0        (made)  8 directions, see              (made)    1 1 0 2
//               0 0 1 2                grid_internal.h                          1 1 0 3     (terrain 2 is water)
//
// Terrain says of which medium a cell is and what a metre in it costs. Everything else is derived and is a function of
// the terrain alone, never of the history of edits:
//
//   moves    grid_moves.c: which steps are allowed. Symmetric: a step is allowed when the step back is, for both of its
//            ends and the two cells it passes by are compared with one medium. Edits repair it around the cells touched.
//   islands  grid_islands.c: connected components of moves. Edits make them stale; the next reader repairs them around the changes.
//
// Searches read moves: one byte a cell instead of nine bytes of terrain and three comparisons a diagonal. Six bytes a cell
// in all. Making a grid takes time proportional to its cells.
//
// Cells have 32-bit numbers and WEND_NO_CELL is none, so width * height < 2^32 - 1: every product of a difference in x and
// one in y fits in 33 bits, which is what makes lines and distances exact in 64 (line_walk.h, grid_islands.c).
//
// Hexagons are cells of the same rows and columns, of which odd rows lie half a cell further right: only grid_moves.c and what
// cell_layout.h says of places and distances distinguishes them from squares. Floods, edits and searches read moves and need not know.
#include "wend/grid.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/terrain.h"
#include "map/grid/grid_internal.h"

#include <math.h>

// The smallest cells that can be distinguished, as a part of the largest coordinate: a vertex is off by less than a sixteenth of
// a cell, so that wend_grid_locate finds it.
#define LEAST_CELL_PART 0x1p-48

// ---- Checking a definition ------------------------------------------------------------------------------------------

bool wend_cell_axis_is_valid(char axis, double origin, double cell_size, double low_cells, double high_cells,
                             wend_diagnostics *findings) {
    if (!isfinite(origin))
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_ORIGIN, wend_place_none(), NULL, axis, origin);
    double low = origin + cell_size * low_cells, high = origin + cell_size * high_cells;
    if (!isfinite(low) || !isfinite(high))
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_TOO_WIDE, wend_place_none(), NULL, axis,
                                       isfinite(low) ? low : high);
    double farthest = fabs(low) > fabs(high) ? low : high, least = fabs(farthest) * LEAST_CELL_PART;
    if (cell_size < least)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_TOO_FINE, wend_place_none(), NULL, cell_size, axis,
                                       farthest, least);
    return true;
}

static bool grid_axis_is_valid(const wend_grid_def *def, char axis, wend_diagnostics *findings) {
    double cells = axis == 'x' ? def->width : def->height;
    if (def->neighbours == WEND_NEIGHBOURS_SIX) cells += 1; // half a cell to the right, a third of one below; at most
    return wend_cell_axis_is_valid(axis, axis == 'x' ? def->origin.x : def->origin.y, def->cell_size, 0, cells,
                                   findings);
}

static bool grid_place_is_valid(const wend_grid_def *def, wend_diagnostics *findings) {
    if (!(def->cell_size > 0) || !isfinite(def->cell_size))
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_CELL_SIZE, wend_place_none(), NULL, def->cell_size);
    bool x = grid_axis_is_valid(def, 'x', findings), y = grid_axis_is_valid(def, 'y', findings);
    return x && y;
}

static bool grid_size_is_valid(const wend_grid_def *def, wend_diagnostics *findings) {
    if (def->width && def->height && (uint64_t)def->width * def->height < WEND_NO_CELL) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_SIZE, wend_place_none(), NULL, def->width, def->height,
                                   WEND_NO_CELL);
}

// Only the first invalid cell is reported: one mistake easily makes millions.
static bool grid_cells_are_valid(const wend_grid_def *def, wend_diagnostics *findings) {
    if (!def->terrain || def->terrain_count == WEND_TERRAIN_LIMIT) return true;
    uint32_t count = def->width * def->height;
    for (uint32_t cell = 0; cell < count; cell++)
        if (def->terrain[cell] >= def->terrain_count)
            return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_TERRAIN_UNKNOWN, wend_place_none(),
                                           (const uint64_t[]){cell, WEND_NO_ID}, cell % def->width, cell / def->width,
                                           (unsigned)def->terrain[cell], def->terrain_count - 1);
    return true;
}

bool wend_cell_rules_are_valid(wend_neighbours neighbours, wend_corner_rule corners, wend_diagnostics *findings) {
    bool is_valid = true;
    if (neighbours != WEND_NEIGHBOURS_FOUR && neighbours != WEND_NEIGHBOURS_SIX && neighbours != WEND_NEIGHBOURS_EIGHT)
        is_valid =
            wend_diagnostics_report(findings, WEND_MESSAGE_GRID_NEIGHBOURS, wend_place_none(), NULL, (int)neighbours);
    if (corners != WEND_CORNERS_FREE && corners != WEND_CORNERS_ONE_SIDE && corners != WEND_CORNERS_NO_CUTTING)
        is_valid =
            wend_diagnostics_report(findings, WEND_MESSAGE_GRID_CORNER_RULE, wend_place_none(), NULL, (int)corners);
    return is_valid;
}

void wend_cell_rules_warn(const char *name, wend_neighbours neighbours, wend_corner_rule corners,
                          wend_diagnostics *findings) {
    if (neighbours == WEND_NEIGHBOURS_SIX && corners != WEND_CORNERS_NO_CUTTING)
        wend_definition_warn_unused(name, "corners", "hexagons have no corners to cut", findings);
}

bool wend_grid_def_take(const wend_grid_def *given, wend_diagnostics *findings, wend_grid_def *full) {
    *full = wend_default_grid_def();
    if (given && !DEFINITION_IS_TAKEN(grid_def, given, full, origin, findings)) return false;
    if (given) *full = *given;
    wend_terrains_choose(&full->terrains, &full->terrain_count);
    return true;
}

bool wend_grid_def_is_valid(const wend_grid_def *def, wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("grid", &def->allocator, findings);
    if (!wend_cell_rules_are_valid(def->neighbours, def->corners, findings)) is_valid = false;
    if (def->vertex != WEND_VERTEX_CENTRE && def->vertex != WEND_VERTEX_CORNER)
        is_valid =
            wend_diagnostics_report(findings, WEND_MESSAGE_GRID_VERTEX, wend_place_none(), NULL, (int)def->vertex);
    if (def->vertex == WEND_VERTEX_CORNER && def->neighbours == WEND_NEIGHBOURS_SIX)
        is_valid =
            wend_diagnostics_report(findings, WEND_MESSAGE_GRID_HEX_VERTEX, wend_place_none(), NULL, (int)def->vertex);
    bool size = grid_size_is_valid(def, findings), place = grid_place_is_valid(def, findings);
    bool terrains = place && wend_terrains_are_valid(def->terrains, def->terrain_count, def->cell_size, findings);
    bool cells = size && terrains && grid_cells_are_valid(def, findings);
    return is_valid && size && place && terrains && cells;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static void grid_take_terrains(wend_grid *grid, const wend_grid_def *def) {
    memcpy(grid->terrains, def->terrains, def->terrain_count * sizeof *def->terrains);
    grid->terrain_count = def->terrain_count;
    const wend_cost_range range = wend_terrain_cost_range(grid->terrains, grid->terrain_count);
    grid->least_cost = range.least;
    grid->dearest_cost = range.dearest;
    grid->is_uniform = !(range.dearest > range.least);
}

wend_status wend_grid_create(const wend_grid_def *def, wend_diagnostics *findings, wend_grid **grid) {
    REQUIRE(grid, WEND_INVALID);
    wend_grid_def full;
    if (!wend_grid_def_take(def, findings, &full) || !wend_grid_def_is_valid(&full, findings)) return WEND_OUT_OF_RANGE;
    def = &full;
    wend_cell_rules_warn("grid", def->neighbours, def->corners, findings);
    const wend_allocator *allocator = &def->allocator;
    wend_grid *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    uint32_t count = def->width * def->height;
    *made = (wend_grid){.base = wend_map_base_begin(allocator),
                        .width = def->width,
                        .height = def->height,
                        .cell_count = count,
                        .neighbours = def->neighbours,
                        .corners = def->corners,
                        .vertex = def->vertex,
                        .cell_size = def->cell_size,
                        .origin = def->origin,
                        .terrain = wend_allocate_items(allocator, count, 1, WEND_LIFETIME_OBJECT),
                        .moves = wend_allocate_items(allocator, count, 1, WEND_LIFETIME_OBJECT),
                        .life = wend_life_begin()};
    wend_status status = wend_islands_begin(&made->islands, count, allocator);
    if (!made->terrain || !made->moves) status = WEND_OUT_OF_MEMORY;
    if (!status) {
        grid_take_terrains(made, def);
        if (def->terrain)
            memcpy(made->terrain, def->terrain, count);
        else
            memset(made->terrain, 0, count);
        memset(made->moves, 0, count);
        wend_grid_update_moves(made, (wend_grid_part){0, 0, made->width, made->height});
        status = wend_grid_refresh(made);
    }
    if (status)
        wend_grid_destroy(made);
    else
        *grid = made;
    return status;
}

void wend_grid_destroy(wend_grid *grid) {
    if (!grid) return;
    wend_allocator allocator = grid->base.allocator;
    wend_life_end(grid->life);
    wend_map_base_end(&grid->base);
    wend_release_items(&allocator, grid->terrain, grid->cell_count, 1);
    wend_release_items(&allocator, grid->moves, grid->cell_count, 1);
    wend_islands_end(&grid->islands, &allocator);
    wend_release_items(&allocator, grid, 1, sizeof *grid);
}

// ---- Looking at it --------------------------------------------------------------------------------------------------

void wend_grid_fill_def(const wend_grid *grid, wend_grid_def *def) {
    REQUIRE_VOID(grid && def);
    const wend_grid_def full = {.size = sizeof(wend_grid_def),
                                .width = grid->width,
                                .height = grid->height,
                                .terrain = grid->terrain,
                                .terrains = grid->terrains,
                                .terrain_count = grid->terrain_count,
                                .neighbours = grid->neighbours,
                                .corners = grid->corners,
                                .vertex = grid->vertex,
                                .cell_size = grid->cell_size,
                                .origin = grid->origin,
                                .allocator = grid->base.allocator};
    DEFINITION_GIVE(&full, def);
}

uint32_t wend_grid_cell(const wend_grid *grid, int64_t x, int64_t y) {
    REQUIRE(grid, WEND_NO_CELL);
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return WEND_NO_CELL;
    return (uint32_t)y * grid->width + (uint32_t)x;
}

uint32_t wend_grid_cell_at(const wend_grid *grid, wend_vector2 position) {
    const wend_cell_layout layout = wend_grid_layout(grid);
    wend_vector2 cell = wend_cell_containing(&layout, position);
    if (!(cell.x >= 0 && cell.x < grid->width && cell.y >= 0 && cell.y < grid->height)) return WEND_NO_CELL; // NaN too
    return (uint32_t)cell.y * grid->width + (uint32_t)cell.x;
}

bool wend_grid_locate(const wend_grid *grid, wend_location *location) {
    REQUIRE(grid && location, false);
    const uint32_t cell = wend_grid_cell_at(grid, (wend_vector2){location->position.x, location->position.y});
    if (cell == WEND_NO_CELL) return false;
    location->cell = cell;
    location->version = wend_map_base_version(&grid->base);
    return true;
}

wend_vector2 wend_grid_position(const wend_grid *grid, uint32_t cell) {
    const wend_vector2 nowhere = {(double)NAN, (double)NAN};
    REQUIRE(grid, nowhere);
    if (cell >= grid->cell_count) return nowhere;
    const wend_cell_layout layout = wend_grid_layout(grid);
    return wend_cell_position(&layout, cell % grid->width, cell / grid->width);
}

uint8_t wend_grid_terrain_of(const wend_grid *grid, uint32_t cell) {
    REQUIRE(grid && cell < grid->cell_count, 0);
    return grid->terrain[cell];
}

bool wend_grid_is_free(const wend_grid *grid, uint32_t cell) {
    REQUIRE(grid, false);
    return cell < grid->cell_count && wend_grid_medium(grid, cell) != WEND_MEDIUM_BLOCKED;
}

double wend_grid_step_cost(const wend_grid *grid, uint32_t from, uint32_t to) {
    REQUIRE(grid, INFINITY);
    if (from >= grid->cell_count || to >= grid->cell_count) return INFINITY;
    for (int direction = 0; direction < 8; direction++)
        if (grid->moves[from] >> direction & 1 && (int64_t)from + wend_grid_offset(grid, direction) == to)
            return wend_grid_move_cost(grid, from, to, direction);
    return INFINITY;
}

uint64_t wend_grid_version(const wend_grid *grid) {
    REQUIRE(grid, 0);
    return wend_map_base_version(&grid->base);
}

wend_journal *wend_grid_journal(wend_grid *grid) {
    REQUIRE(grid, NULL);
    return &grid->base.journal;
}

// Grids as maps.
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "map/grid/grid_internal.h"
#include "plan/core/request_faults.h"
#include "plan/grid/grid_costs.h"
#include "plan/path/path_internal.h"

#include <math.h>

static const wend_grid *grid_of(const wend_map *map) {
    return (const wend_grid *)(const void *)map;
}

static bool grid_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    const wend_grid *grid = grid_of(map);
    if (state >= (uint64_t)grid->width * grid->height) return false;
    const wend_vector2 plane = wend_grid_position(grid, (uint32_t)state);
    *position = (wend_vector3){plane.x, plane.y, 0};
    return true;
}

static bool grid_map_locate(const wend_map *map, wend_location *location) {
    return wend_grid_locate(grid_of(map), location);
}

typedef struct nearest_cell {
    wend_vector2 to;
    double squared; // its distance
    uint32_t cell;
} nearest_cell;

static void offer_cell(const wend_grid *grid, int64_t x, int64_t y, nearest_cell *nearest) {
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return;
    const uint32_t cell = (uint32_t)y * grid->width + (uint32_t)x;
    if (!wend_grid_is_free(grid, cell)) return;
    const wend_vector2 at = wend_grid_position(grid, cell);
    const double dx = at.x - nearest->to.x, dy = at.y - nearest->to.y, squared = dx * dx + dy * dy;
    if (squared < nearest->squared || (squared == nearest->squared && cell < nearest->cell))
        nearest->squared = squared, nearest->cell = cell;
}

// The number along an axis of the cell at a coordinate, or of the last one before the rim.
static uint32_t clamped_cell(double at, double first, double spacing, uint32_t count) {
    const double number = (at - first) / spacing;
    if (!(number > 0)) return 0;
    return number >= count - 1 ? count - 1 : (uint32_t)number;
}

// The free cell whose position is nearest: rings of cells around the one at the place, until further rings are too far away.
static bool grid_map_nearest(const wend_map *map, double reach, wend_location *location) {
    const wend_grid *grid = grid_of(map);
    wend_location moved = *location;
    if (grid_map_locate(map, &moved) && wend_grid_is_free(grid, (uint32_t)moved.cell)) {
        *location = moved;
        return true;
    }
    nearest_cell nearest = {{location->position.x, location->position.y}, (double)INFINITY, WEND_NO_CELL};
    const wend_vector2 origin = wend_grid_position(grid, 0);
    const double spacing =
        grid->cell_size * (grid->neighbours == WEND_NEIGHBOURS_SIX ? 0.75 : 1.0); // no rows lie closer
    const int64_t x = clamped_cell(nearest.to.x, origin.x, spacing, grid->width);
    const int64_t y = clamped_cell(nearest.to.y, origin.y, spacing, grid->height);
    const wend_vector2 middle = wend_grid_position(grid, (uint32_t)(y * grid->width + x));
    const double off_x = middle.x - nearest.to.x, off_y = middle.y - nearest.to.y;
    const double away = sqrt(off_x * off_x + off_y * off_y);
    const int64_t rings = grid->width > grid->height ? grid->width : grid->height;
    for (int64_t ring = 0; ring <= rings; ring++) {
        const double least = ((double)ring - 1) * spacing - away; // no cell of this ring is nearer
        if (least > reach || (least > 0 && least * least > nearest.squared)) break;
        for (int64_t i = -ring; i <= ring; i++) {
            offer_cell(grid, x + i, y - ring, &nearest);
            offer_cell(grid, x + i, y + ring, &nearest);
            offer_cell(grid, x - ring, y + i, &nearest);
            offer_cell(grid, x + ring, y + i, &nearest);
        }
    }
    if (nearest.cell == WEND_NO_CELL || sqrt(nearest.squared) > reach) return false;
    const wend_vector2 at = wend_grid_position(grid, nearest.cell);
    *location = (wend_location){{at.x, at.y, 0}, nearest.cell, wend_journal_version(&map->journal)};
    return true;
}

static double grid_map_ray(const wend_map *map, const wend_location *from, wend_vector3 to, wend_location *hit) {
    const double cost = wend_grid_line_cost(grid_of(map), (wend_vector2){from->position.x, from->position.y},
                                            (wend_vector2){to.x, to.y});
    wend_location end = wend_location_at(to.x, to.y, to.z);
    if (hit && cost < (double)INFINITY && grid_map_locate(map, &end)) *hit = end;
    return cost;
}

static wend_status grid_map_search(const wend_map *map, wend_query *query, const wend_search_request *request,
                                   wend_path *path) {
    return wend_grid_find_path(grid_of(map), query, request, path);
}

static bool grid_map_domain(const wend_map *map, wend_domain *domain) {
    *domain = wend_grid_domain(grid_of(map));
    return true;
}

static bool grid_map_may_reach(const wend_map *map, uint64_t start, uint64_t goal) {
    const wend_grid *grid = grid_of(map);
    if (start >= grid->cell_count || goal >= grid->cell_count) return false;
    const uint32_t from = (uint32_t)start, to = (uint32_t)goal;
    if (!wend_grid_is_free(grid, from) || !wend_grid_is_free(grid, to)) return false;
    return !wend_grid_islands_are_fresh(grid) || wend_grid_island(grid, from) == wend_grid_island(grid, to);
}

static bool grid_map_allows(const wend_map *map, const wend_search_request *request, const call_site *site) {
    return wend_heuristic_is_valid(request->heuristic, grid_of(map)->neighbours, site);
}

static double grid_map_path_cost(const wend_map *map, const wend_path *path) {
    return wend_grid_path_cost(grid_of(map), path);
}

static wend_status grid_map_smooth(const wend_map *map, const wend_profile *profile, wend_path *path) {
    (void)profile;
    return wend_path_smooth_on_grid(path, grid_of(map));
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

// The numbers first .. last, below count, of cells along a row or column whose positions lie between low and high: places rise with
// numbers, so they are found by halving. False when there are none.
static bool cells_between(const wend_grid *grid, bool is_column, uint32_t row, double low, double high, uint32_t *first,
                          uint32_t *last) {
    const uint32_t count = is_column ? grid->height : grid->width;
    uint32_t found[2];
    for (int k = 0; k < 2; k++) {
        uint32_t from = 0, end = count;
        while (from < end) {
            const uint32_t middle = from + (end - from) / 2;
            const wend_vector2 at =
                wend_grid_position(grid, is_column ? middle * grid->width : row * grid->width + middle);
            const double place = is_column ? at.y : at.x;
            if (k == 0 ? place < low : place <= high)
                from = middle + 1;
            else
                end = middle;
        }
        found[k] = from;
    }
    *first = found[0];
    *last = found[1] - 1;
    return found[0] < found[1];
}

// The cells of a row that lie in an area, run by run.
static wend_status fill_row(wend_grid *grid, const wend_area *area, bool is_box, uint32_t row, uint32_t left,
                            uint32_t right, uint8_t terrain) {
    wend_status status = WEND_OK;
    for (uint32_t x = left; x <= right && !status; x++) {
        uint32_t end = is_box ? right + 1 : x;
        while (end <= right && wend_area_holds(area, wend_grid_position(grid, row * grid->width + end))) end++;
        if (end > x) status = wend_grid_set_terrain(grid, x, row, end - x, 1, terrain);
        if (end > x) x = end;
    }
    return status;
}

static wend_status grid_map_fill(wend_grid *grid, const wend_edit *edit) {
    wend_vector2 low, high;
    const bool is_box = wend_area_box(edit->area, &low, &high), is_hex = grid->neighbours == WEND_NEIGHBOURS_SIX;
    const uint8_t terrain = (uint8_t)wend_edit_terrain(edit, grid->terrains, grid->terrain_count);
    uint32_t first, last, left, right;
    if (grid->width == 0 || !cells_between(grid, true, 0, low.y, high.y, &first, &last)) return WEND_OK;
    if (is_box && !is_hex) {
        if (!cells_between(grid, false, 0, low.x, high.x, &left, &right)) return WEND_OK;
        return wend_grid_set_terrain(grid, left, first, right - left + 1, last - first + 1, terrain);
    }
    wend_status status = WEND_OK;
    for (uint32_t row = first; row <= last && !status; row++) // odd rows of hexagons lie half a cell further on
        if (cells_between(grid, false, row, low.x, high.x, &left, &right))
            status = fill_row(grid, edit->area, is_box, row, left, right, terrain);
    return status;
}

wend_status wend_grid_fill_areas(wend_grid *grid, const wend_edit *edits, size_t edit_count,
                                 wend_diagnostics *findings) {
    wend_status status = wend_edits_check(edits, edit_count, 1u << WEND_EDIT_FILL, grid->terrains, grid->terrain_count,
                                          "a grid", findings);
    if (status) return status;
    wend_journal_begin(&grid->base.journal);
    for (size_t i = 0; i < edit_count && !status; i++) status = grid_map_fill(grid, &edits[i]);
    wend_journal_commit(&grid->base.journal);
    return status;
}

static wend_status grid_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    return wend_grid_fill_areas((wend_grid *)(void *)map, edits, edit_count, findings);
}

// ---- The rest -------------------------------------------------------------------------------------------------------

// WEND_NO_CELL for a location that is nowhere: it is not checked.
uint32_t wend_map_narrow_state(const wend_map *map, const wend_location *location) {
    const uint64_t state = wend_map_state_at(map, location);
    return state >= UINT32_MAX ? UINT32_MAX : (uint32_t)state;
}

// States where it has some, then points; those of hexagons nobody can judge.
static wend_status grid_map_check(const wend_map *map, const wend_profile *profile, const wend_path *path,
                                  const wend_location *start, const wend_location *goal, wend_diagnostics *findings) {
    (void)profile;
    const wend_grid *grid = grid_of(map);
    const uint32_t from = wend_map_narrow_state(map, start), to = wend_map_narrow_state(map, goal);
    if (path->state_count > 0 || path->point_count == 0) {
        wend_status status = wend_path_check_on_grid(path, grid, from, to, findings);
        if (status || path->point_count == 0 || grid->neighbours == WEND_NEIGHBOURS_SIX) return status;
    }
    const double at_most = path->state_count > 0 ? path->search_cost : (double)INFINITY;
    return wend_path_check_points_on_grid(path, grid, from, to, at_most, findings);
}

static void grid_map_draw(const wend_map *map, const wend_draw *draw) {
    wend_grid_draw(grid_of(map), draw);
}

static wend_status grid_map_refresh(wend_map *map) {
    return wend_grid_refresh((wend_grid *)(void *)map);
}

static void grid_map_destroy(wend_map *map) {
    wend_grid_destroy((wend_grid *)(void *)map);
}

static const wend_map_methods grid_methods = {.name = "grid",
                                              .locate = grid_map_locate,
                                              .nearest = grid_map_nearest,
                                              .position = grid_map_position,
                                              .ray = grid_map_ray,
                                              .search = grid_map_search,
                                              .domain = grid_map_domain,
                                              .may_reach = grid_map_may_reach,
                                              .allows = grid_map_allows,
                                              .path_cost = grid_map_path_cost,
                                              .is_symmetric = true,
                                              .knows_nearest = true,
                                              .smooth = grid_map_smooth,
                                              .modify = grid_map_modify,
                                              .check = grid_map_check,
                                              .draw = grid_map_draw,
                                              .refresh = grid_map_refresh,
                                              .destroy = grid_map_destroy};

wend_map *wend_map_of_grid(wend_grid *grid) {
    REQUIRE(grid, NULL);
    return map_with_methods(&grid->base, &grid_methods);
}

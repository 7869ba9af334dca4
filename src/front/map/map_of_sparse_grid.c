// Sparse grids as maps.
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "map/sparse/sparse_grid_internal.h"
#include "plan/path/path_internal.h"

#include <math.h>

static const wend_sparse_grid *sparse_of(const wend_map *map) {
    return (const wend_sparse_grid *)(const void *)map;
}

static bool sparse_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    if (state == WEND_NO_STATE) return false;
    const wend_vector2 plane = wend_sparse_grid_position(sparse_of(map), state);
    *position = (wend_vector3){plane.x, plane.y, 0};
    return true;
}

static bool sparse_map_locate(const wend_map *map, wend_location *location) {
    return wend_sparse_grid_locate(sparse_of(map), location);
}

static bool sparse_map_nearest(const wend_map *map, double reach, wend_location *location) {
    wend_location moved = *location;
    if (sparse_map_locate(map, &moved) && wend_sparse_grid_is_free(sparse_of(map), moved.cell)) {
        *location = moved;
        return true;
    }
    const wend_vector2 place = {location->position.x, location->position.y};
    const uint64_t cell = wend_sparse_grid_nearest_to(sparse_of(map), place, reach);
    if (cell == WEND_NO_STATE || !sparse_map_position(map, cell, &moved.position)) return false;
    moved.cell = cell;
    moved.version = wend_journal_version(&map->journal);
    *location = moved;
    return true;
}

static double sparse_map_ray(const wend_map *map, const wend_location *from, wend_vector3 to, wend_location *hit) {
    const wend_sparse_grid *grid = sparse_of(map);
    wend_location start = *from, end = wend_location_at(to.x, to.y, to.z);
    if (!sparse_map_locate(map, &start) || !sparse_map_locate(map, &end)) return (double)INFINITY;
    const wend_vector2 first = wend_sparse_grid_position(grid, start.cell);
    const wend_vector2 last = wend_sparse_grid_position(grid, end.cell);
    if (first.x != from->position.x || first.y != from->position.y || last.x != to.x || last.y != to.y)
        return (double)INFINITY;
    const double cost = wend_sparse_grid_line_cost(grid, start.cell, end.cell);
    if (hit && cost < (double)INFINITY) *hit = end;
    return cost;
}

static wend_status sparse_map_search(const wend_map *map, wend_query *query, const wend_search_request *request,
                                     wend_path *path) {
    return wend_sparse_grid_find_path(sparse_of(map), query, request, path);
}

static double sparse_line_between(void *user, wend_vector3 a, wend_vector3 b) {
    const wend_location from = wend_location_at(a.x, a.y, a.z);
    return sparse_map_ray(user, &from, b, NULL);
}

static wend_status sparse_map_smooth(const wend_map *map, const wend_profile *profile, wend_path *path) {
    (void)profile;
    if (sparse_of(map)->layout.neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    wend_status status = path->point_count ? WEND_OK : wend_map_lay_points(map, NULL, NULL, path);
    if (status || path->point_count == 0) return status;
    wend_smooth_def def = wend_default_smooth_def();
    def.rounds = 0; // points between cells' positions cannot be asked about
    return wend_path_smooth(path, sparse_line_between, (void *)(uintptr_t)map, &def);
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

// The numbers first .. last of cells along a row, or the column 0, whose positions lie between low and high. Positions rise with numbers.
static bool sparse_cells_between(const wend_sparse_grid *grid, bool is_column, int64_t row, double low, double high,
                                 int64_t *first, int64_t *last) {
    int64_t found[2];
    for (int k = 0; k < 2; k++) {
        int64_t from = INT32_MIN, end = INT32_MAX;
        while (from < end) {
            const int64_t middle = from + (end - from) / 2;
            const uint64_t state = is_column ? wend_sparse_grid_state(0, (int32_t)middle)
                                             : wend_sparse_grid_state((int32_t)middle, (int32_t)row);
            const wend_vector2 at = wend_sparse_grid_position(grid, state);
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
static wend_status sparse_fill_row(wend_sparse_grid *grid, const wend_area *area, bool is_box, int64_t row,
                                   int64_t left, int64_t right, uint8_t terrain, sparse_log *log) {
    wend_status status = WEND_OK;
    for (int64_t x = left; x <= right && !status; x++) {
        int64_t end = is_box ? right + 1 : x;
        while (end <= right && wend_area_holds(area, wend_sparse_grid_position(
                                                         grid, wend_sparse_grid_state((int32_t)end, (int32_t)row))))
            end++;
        if (end == x) continue;
        status = wend_sparse_grid_fill(grid, (int32_t)x, (int32_t)row, (uint32_t)(end - x), 1, terrain, log);
        x = end;
    }
    return status;
}

static wend_status sparse_fill(wend_sparse_grid *grid, const wend_edit *edit, sparse_log *log) {
    wend_vector2 low, high;
    const bool is_box = wend_area_box(edit->area, &low, &high), is_hex = grid->layout.neighbours == WEND_NEIGHBOURS_SIX;
    const uint8_t terrain = (uint8_t)wend_edit_terrain(edit, grid->terrains, grid->terrain_count);
    int64_t left, right, first, last;
    if (!sparse_cells_between(grid, true, 0, low.y, high.y, &first, &last)) return WEND_OK;
    if (is_box && !is_hex) {
        if (!sparse_cells_between(grid, false, 0, low.x, high.x, &left, &right)) return WEND_OK;
        return wend_sparse_grid_fill(grid, (int32_t)left, (int32_t)first, (uint32_t)(right - left + 1),
                                     (uint32_t)(last - first + 1), terrain, log);
    }
    wend_status status = WEND_OK;
    for (int64_t row = first; row <= last && !status; row++) // odd rows of hexagons lie half a cell further on
        if (sparse_cells_between(grid, false, row, low.x, high.x, &left, &right))
            status = sparse_fill_row(grid, edit->area, is_box, row, left, right, terrain, log);
    return status;
}

static wend_status sparse_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    wend_sparse_grid *grid = (wend_sparse_grid *)(void *)map;
    wend_status status = wend_edits_check(edits, edit_count, 1u << WEND_EDIT_FILL, grid->terrains, grid->terrain_count,
                                          "a sparse grid", findings);
    if (status) return status;
    sparse_log log = {0};
    for (size_t i = 0; i < edit_count && !status; i++) status = sparse_fill(grid, &edits[i], &log);
    if (status)
        wend_sparse_grid_take_back(grid, &log);
    else
        wend_sparse_grid_keep(grid, &log);
    return status;
}

static wend_status sparse_map_check(const wend_map *map, const wend_profile *profile, const wend_path *path,
                                    const wend_location *start, const wend_location *goal, wend_diagnostics *findings) {
    (void)profile;
    return wend_path_check_on_sparse_grid(path, sparse_of(map), wend_map_state_at(map, start),
                                          wend_map_state_at(map, goal), findings);
}

static void sparse_map_destroy(wend_map *map) {
    wend_sparse_grid_destroy((wend_sparse_grid *)(void *)map);
}

static const wend_map_methods sparse_methods = {.name = "sparse grid",
                                                .locate = sparse_map_locate,
                                                .nearest = sparse_map_nearest,
                                                .position = sparse_map_position,
                                                .ray = sparse_map_ray,
                                                .search = sparse_map_search,
                                                .smooth = sparse_map_smooth,
                                                .modify = sparse_map_modify,
                                                .check = sparse_map_check,
                                                .destroy = sparse_map_destroy};

wend_map *wend_map_of_sparse_grid(wend_sparse_grid *grid) {
    REQUIRE(grid, NULL);
    return map_with_methods(&grid->base, &sparse_methods);
}

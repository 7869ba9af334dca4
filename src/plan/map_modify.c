// Changing a part of any map.
#include "wend/map.h"

#include "base/log.h"
#include "base/require.h"
#include "map/grid_internal.h"

// The kind of terrain that an edit makes cells: WEND_TERRAIN_LIMIT when there is none.
static size_t edit_terrain(const wend_map_edit *edit, const wend_terrain *terrains, size_t count) {
    if (!edit->blocked) return edit->terrain;
    for (size_t i = 0; i < count; i++)
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED) return i;
    return WEND_TERRAIN_LIMIT;
}

// Where a cell with a number lies along an axis.
typedef double (*axis_place)(const void *map, int64_t number, int64_t row);

// The numbers first .. last, within least .. most, of the cells along an axis that lie between low and high. Places rise with numbers, so the
// first of them are found by halving. False when there are none.
static bool cells_between(const void *map, axis_place place, int64_t row, double low, double high, int64_t least,
                          int64_t most, int64_t *first, int64_t *last) {
    int64_t from = least, end = most + 1; // the first that is not below low
    while (from < end) {
        int64_t middle = from + (end - from) / 2;
        if (place(map, middle, row) < low)
            from = middle + 1;
        else
            end = middle;
    }
    *first = from;
    for (end = most + 1; from < end;) { // the first that is above high
        int64_t middle = from + (end - from) / 2;
        if (place(map, middle, row) <= high)
            from = middle + 1;
        else
            end = middle;
    }
    *last = from - 1;
    return *first <= *last;
}

static double grid_column_place(const void *map, int64_t number, int64_t row) {
    const wend_grid *grid = map;
    return wend_grid_position(grid, (uint32_t)(row * grid->width + number)).x;
}

static double grid_row_place(const void *map, int64_t number, int64_t row) {
    const wend_grid *grid = map;
    (void)row;
    return wend_grid_position(grid, (uint32_t)(number * grid->width)).y;
}

static double sparse_column_place(const void *map, int64_t number, int64_t row) {
    (void)row;
    return wend_sparse_grid_position(map, wend_sparse_grid_state((int32_t)number, 0)).x;
}

static double sparse_row_place(const void *map, int64_t number, int64_t row) {
    (void)row;
    return wend_sparse_grid_position(map, wend_sparse_grid_state(0, (int32_t)number)).y;
}

typedef struct cell_box {
    int64_t x, y, last_x, last_y;
} cell_box;

// Hexagons are taken row by row: odd rows lie half a cell further on.
static wend_status modify_rows(wend_grid *grid, const wend_map_edit *edit, uint8_t terrain) {
    int64_t first, last;
    wend_status status = WEND_OK;
    if (!cells_between(grid, grid_row_place, 0, edit->low.y, edit->high.y, 0, (int64_t)grid->height - 1, &first, &last))
        return WEND_OK;
    for (int64_t row = first; row <= last && !status; row++) {
        int64_t left, right;
        if (cells_between(grid, grid_column_place, row, edit->low.x, edit->high.x, 0, (int64_t)grid->width - 1, &left,
                          &right))
            status =
                wend_grid_set_terrain(grid, (uint32_t)left, (uint32_t)row, (uint32_t)(right - left + 1), 1, terrain);
    }
    return status;
}

// Changes a grid and repairs its tree. When memory is out for that, the cells become what they were.
static wend_status modify_grid_and_tree(wend_grid *grid, wend_quadtree *tree, const cell_box *box, uint8_t terrain) {
    uint32_t x = (uint32_t)box->x, y = (uint32_t)box->y;
    uint32_t width = (uint32_t)(box->last_x - box->x + 1), height = (uint32_t)(box->last_y - box->y + 1);
    size_t cells = (size_t)width * height;
    uint8_t *before = wend_allocate_items(&grid->allocator, cells, 1, WEND_LIFETIME_CALL);
    if (!before) return WEND_OUT_OF_MEMORY;
    for (uint32_t row = 0; row < height; row++)
        memcpy(before + (size_t)row * width, grid->terrain + (size_t)(y + row) * grid->width + x, width);
    wend_status status = wend_grid_set_terrain(grid, x, y, width, height, terrain);
    if (!status) status = wend_quadtree_update(tree, x, y, width, height);
    for (size_t i = 0; i < cells && status == WEND_OUT_OF_MEMORY; i++)
        wend_grid_set_terrain(grid, x + (uint32_t)(i % width), y + (uint32_t)(i / width), 1, 1, before[i]);
    wend_release_items(&grid->allocator, before, cells, 1);
    return status;
}

static wend_status modify_grid(wend_grid *grid, const wend_map_edit *edit, wend_quadtree *tree) {
    size_t terrain = edit_terrain(edit, grid->terrains, grid->terrain_count);
    if (terrain == WEND_TERRAIN_LIMIT) return WEND_UNSUPPORTED;
    REQUIRE(terrain < grid->terrain_count, WEND_INVALID);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return modify_rows(grid, edit, (uint8_t)terrain);
    cell_box box;
    if (!cells_between(grid, grid_column_place, 0, edit->low.x, edit->high.x, 0, (int64_t)grid->width - 1, &box.x,
                       &box.last_x) ||
        !cells_between(grid, grid_row_place, 0, edit->low.y, edit->high.y, 0, (int64_t)grid->height - 1, &box.y,
                       &box.last_y))
        return WEND_OK;
    if (tree) return modify_grid_and_tree(grid, tree, &box, (uint8_t)terrain);
    return wend_grid_set_terrain(grid, (uint32_t)box.x, (uint32_t)box.y, (uint32_t)(box.last_x - box.x + 1),
                                 (uint32_t)(box.last_y - box.y + 1), (uint8_t)terrain);
}

static wend_status modify_sparse_grid(wend_sparse_grid *grid, const wend_map_edit *edit) {
    wend_sparse_grid_def def = wend_sparse_grid_describe(grid);
    size_t terrain = edit_terrain(edit, def.terrains, def.terrain_count);
    if (terrain == WEND_TERRAIN_LIMIT || def.neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    REQUIRE(terrain < def.terrain_count, WEND_INVALID);
    const int64_t least = INT32_MIN, most = INT32_MAX - 1;
    cell_box box;
    if (!cells_between(grid, sparse_column_place, 0, edit->low.x, edit->high.x, least, most, &box.x, &box.last_x) ||
        !cells_between(grid, sparse_row_place, 0, edit->low.y, edit->high.y, least, most, &box.y, &box.last_y))
        return WEND_OK;
    return wend_sparse_grid_set_terrain(grid, (int32_t)box.x, (int32_t)box.y, (uint32_t)(box.last_x - box.x + 1),
                                        (uint32_t)(box.last_y - box.y + 1), (uint8_t)terrain);
}

// Cuts the part of a line that lies between two coordinates of an axis: *from .. *to are the fractions of it that are left.
static bool clip_to(double start, double end, double low, double high, double *from, double *to) {
    double by = end - start;
    if (by == 0) return low <= start && start <= high;
    double first = (low - start) / by, last = (high - start) / by;
    if (first > last) {
        double swap = first;
        first = last;
        last = swap;
    }
    if (first > *from) *from = first;
    if (last < *to) *to = last;
    return *from <= *to;
}

static bool edge_meets_box(const wend_graph *graph, const wend_graph_edge *edge, const wend_map_edit *edit) {
    wend_vector3 a = wend_graph_position(graph, edge->from), b = wend_graph_position(graph, edge->to);
    double from = 0, to = 1;
    return clip_to(a.x, b.x, edit->low.x, edit->high.x, &from, &to) &&
           clip_to(a.y, b.y, edit->low.y, edit->high.y, &from, &to);
}

static wend_status modify_graph(wend_graph *graph, const wend_map_edit *edit) {
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < wend_graph_edge_count(graph) && !status; i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        if (edge.closed != edit->blocked && edge_meets_box(graph, &edge, edit))
            status = wend_graph_set_edge_open(graph, i, !edit->blocked);
    }
    return status;
}

static wend_status modify_polygon_tree(wend_quadtree *tree, const wend_map_edit *edit) {
    if (!edit->blocked) return WEND_UNSUPPORTED;
    const wend_vector2 corners[4] = {edit->low, {edit->high.x, edit->low.y}, edit->high, {edit->low.x, edit->high.y}};
    wend_area box = {.points = corners, .point_count = 4};
    uint32_t id;
    return wend_quadtree_add_obstacle(tree, &box, NULL, &id);
}

// Logs what an edit says in vain. Terrain 0 is what an edit begins with.
static void map_warn_of_edit(const wend_map *map, const wend_map_edit *edit) {
    if (edit->terrain == 0) return;
    const bool has_cells = map->kind == WEND_MAP_GRID || map->kind == WEND_MAP_SPARSE_GRID || map->grid;
    if (!has_cells)
        wend_log_message(WEND_MESSAGE_MAP_EDIT_FIELD_UNUSED, "terrain", "the map has no cells");
    else if (edit->blocked)
        wend_log_message(WEND_MESSAGE_MAP_EDIT_FIELD_UNUSED, "terrain",
                         "blocked cells become the first kind of terrain that is blocked");
}

wend_status wend_map_modify(const wend_map *map, const wend_map_edit *edit) {
    REQUIRE(map && edit, WEND_INVALID);
    REQUIRE(edit->low.x <= edit->high.x && edit->low.y <= edit->high.y, WEND_INVALID);
    map_warn_of_edit(map, edit);
    switch (map->kind) {
    case WEND_MAP_GRID: return modify_grid(map->grid, edit, NULL);
    case WEND_MAP_GRAPH: return modify_graph(map->graph, edit);
    case WEND_MAP_QUADTREE:
        return map->grid ? modify_grid(map->grid, edit, map->quadtree) : modify_polygon_tree(map->quadtree, edit);
    case WEND_MAP_SPARSE_GRID: return modify_sparse_grid(map->sparse_grid, edit);
    case WEND_MAP_NONE:
    case WEND_MAP_DOMAIN: break;
    }
    return WEND_UNSUPPORTED;
}

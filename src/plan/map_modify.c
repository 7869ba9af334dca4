// Changing a part of any map.
#include "wend/map.h"

#include "base/require.h"
#include "map/grid_internal.h"

#include <math.h>

// The kind of terrain that an edit makes cells: WEND_TERRAIN_LIMIT when there is none.
static size_t edit_terrain(const wend_map_edit *edit, const wend_terrain *terrains, size_t count) {
    if (!edit->blocked) return edit->terrain;
    for (size_t i = 0; i < count; i++)
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED) return i;
    return WEND_TERRAIN_LIMIT;
}

// The numbers first .. last of the cells along an axis whose positions, origin + (i + offset) * size, lie between low and high, within
// least .. most. False when there are none.
static bool cells_between(double low, double high, double origin, double size, double offset, double least, double most,
                          int64_t *first, int64_t *last) {
    double from = ceil((low - origin) / size - offset), to = floor((high - origin) / size - offset);
    if (from < least) from = least;
    if (to > most) to = most;
    if (!(from <= to)) return false;
    *first = (int64_t)from;
    *last = (int64_t)to;
    return true;
}

typedef struct cell_box {
    int64_t x, y, last_x, last_y;
} cell_box;

// Hexagons are taken row by row: odd rows lie half a cell further on.
static wend_status modify_rows(wend_grid *grid, const wend_map_edit *edit, uint8_t terrain) {
    const double row_height = grid->cell_size * 0.5 * sqrt(3.0);
    int64_t first, last;
    wend_status status = WEND_OK;
    if (!cells_between(edit->low.y, edit->high.y, wend_grid_position(grid, 0).y, row_height, 0, 0, grid->height - 1.0,
                       &first, &last))
        return WEND_OK;
    for (int64_t row = first; row <= last && !status; row++) {
        double start = wend_grid_position(grid, (uint32_t)(row * grid->width)).x;
        int64_t left, right;
        if (cells_between(edit->low.x, edit->high.x, start, grid->cell_size, 0, 0, grid->width - 1.0, &left, &right))
            status =
                wend_grid_set_terrain(grid, (uint32_t)left, (uint32_t)row, (uint32_t)(right - left + 1), 1, terrain);
    }
    return status;
}

static bool square_cells(const wend_grid *grid, const wend_map_edit *edit, cell_box *box) {
    double offset = grid->vertex == WEND_VERTEX_CENTRE ? 0.5 : 0.0;
    return cells_between(edit->low.x, edit->high.x, grid->origin.x, grid->cell_size, offset, 0, grid->width - 1.0,
                         &box->x, &box->last_x) &&
           cells_between(edit->low.y, edit->high.y, grid->origin.y, grid->cell_size, offset, 0, grid->height - 1.0,
                         &box->y, &box->last_y);
}

static wend_status modify_grid(wend_grid *grid, const wend_map_edit *edit, wend_quadtree *tree) {
    size_t terrain = edit_terrain(edit, grid->terrains, grid->terrain_count);
    if (terrain == WEND_TERRAIN_LIMIT) return WEND_UNSUPPORTED;
    REQUIRE(terrain < grid->terrain_count, WEND_INVALID);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return modify_rows(grid, edit, (uint8_t)terrain);
    cell_box box;
    if (!square_cells(grid, edit, &box)) return WEND_OK;
    uint32_t x = (uint32_t)box.x, y = (uint32_t)box.y;
    uint32_t width = (uint32_t)(box.last_x - box.x + 1), height = (uint32_t)(box.last_y - box.y + 1);
    wend_status status = wend_grid_set_terrain(grid, x, y, width, height, (uint8_t)terrain);
    return status || !tree ? status : wend_quadtree_update(tree, x, y, width, height);
}

static wend_status modify_sparse_grid(wend_sparse_grid *grid, const wend_map_edit *edit) {
    wend_sparse_grid_def def = wend_sparse_grid_describe(grid);
    size_t terrain = edit_terrain(edit, def.terrains, def.terrain_count);
    if (terrain == WEND_TERRAIN_LIMIT || def.neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    REQUIRE(terrain < def.terrain_count, WEND_INVALID);
    wend_vector2 zero = wend_sparse_grid_position(grid, wend_sparse_grid_state(0, 0));
    cell_box box;
    if (!cells_between(edit->low.x, edit->high.x, zero.x, def.cell_size, 0, INT32_MIN, INT32_MAX - 1.0, &box.x,
                       &box.last_x) ||
        !cells_between(edit->low.y, edit->high.y, zero.y, def.cell_size, 0, INT32_MIN, INT32_MAX - 1.0, &box.y,
                       &box.last_y))
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
        wend_graph_edge edge = wend_graph_edge_at(graph, i);
        if (edge.closed != edit->blocked && edge_meets_box(graph, &edge, edit))
            status = wend_graph_set_edge_open(graph, i, !edit->blocked);
    }
    return status;
}

static wend_status modify_polygon_tree(wend_quadtree *tree, const wend_map_edit *edit) {
    if (!edit->blocked) return WEND_UNSUPPORTED;
    const wend_vector2 corners[4] = {edit->low, {edit->high.x, edit->low.y}, edit->high, {edit->low.x, edit->high.y}};
    wend_obstacle box = {.points = corners, .count = 4};
    uint32_t id;
    return wend_quadtree_add_obstacle(tree, &box, NULL, &id);
}

wend_status wend_map_modify(const wend_map *map, const wend_map_edit *edit) {
    REQUIRE(map && edit, WEND_INVALID);
    REQUIRE(edit->low.x <= edit->high.x && edit->low.y <= edit->high.y, WEND_INVALID);
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

// Blocks of a GRADED map: squares of skips x skips steps of the lattice. A block is firm when nothing but free ground of one medium is in it.
//
// That is so when all its places stand on their points, all steps between them are free, and no vertex of a border lies in it: a border that enters the block
// crosses a step or ends at a vertex.
#include "map/mesh/mesh_internal.h"
#include "rule/map/rule_map_internal.h"

static bool block_steps_are_free(const wend_rule_map *map, uint32_t column, uint32_t row) {
    static const uint8_t eastward = 1 << 0, northeastward = 1 << 1, northward = 1 << 2, northwestward = 1 << 3;
    for (uint32_t y = 0; y <= map->skips; y++)
        for (uint32_t x = 0; x <= map->skips; x++) {
            uint32_t state = (row * map->skips + y) * map->columns + column * map->skips + x;
            uint8_t needed = 0;
            if (x < map->skips) needed |= eastward;
            if (x < map->skips && y < map->skips) needed |= northeastward;
            if (y < map->skips) needed |= northward;
            if (x > 0 && y < map->skips) needed |= northwestward;
            if (!wend_bitset_has(&map->places, state) || !rule_map_is_plain(map, state)) return false;
            if ((map->moves[state] & needed) != needed) return false;
        }
    return true;
}

// Blocks that hold a point, border included, are not firm.
static void soften_around(wend_rule_map *map, wend_lattice_point point) {
    int64_t side = map->step * map->skips, x = point.x - map->low_x, y = point.y - map->low_y;
    if (side <= 0) return; // no blocks
    for (int64_t row = rule_floor_quotient(y - 1, side); row <= rule_floor_quotient(y, side); row++)
        for (int64_t column = rule_floor_quotient(x - 1, side); column <= rule_floor_quotient(x, side); column++)
            if (column >= 0 && row >= 0 && column < map->block_columns && row < map->block_rows)
                wend_bitset_remove(&map->firm, (size_t)(row * map->block_columns + column));
}

static uint8_t medium_of(const wend_mesh *mesh, uint32_t triangle) {
    if (triangle == WEND_NO_TRIANGLE) return WEND_MEDIUM_BLOCKED;
    return wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, triangle)).medium;
}

static void soften_at_borders(wend_rule_map *map) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(map->mesh);
    uint32_t count = wend_triangulation_triangle_count(triangulation);
    for (uint32_t t = 0; t < count; t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3; i++) {
            if (medium_of(map->mesh, t) == medium_of(map->mesh, triangle.neighbours[i])) continue;
            soften_around(map, wend_triangulation_vertex(triangulation, triangle.vertices[(i + 1) % 3]));
            soften_around(map, wend_triangulation_vertex(triangulation, triangle.vertices[(i + 2) % 3]));
        }
    }
}

wend_status wend_rule_map_make_blocks(wend_rule_map *map) {
    if (map->state_count == 0) return WEND_OK;
    map->block_columns = (map->columns - 1) / map->skips;
    map->block_rows = (map->rows - 1) / map->skips;
    size_t count = (size_t)map->block_columns * map->block_rows;
    wend_status status = wend_bitset_resize(&map->firm, &map->allocator, count);
    if (status) return status;
    for (uint32_t row = 0; row < map->block_rows; row++)
        for (uint32_t column = 0; column < map->block_columns; column++)
            if (block_steps_are_free(map, column, row))
                wend_bitset_add(&map->firm, (size_t)row * map->block_columns + column);
    soften_at_borders(map);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// After edits

typedef struct block_look {
    const wend_mesh *mesh;
    wend_box box; // of a block
    bool holds_one;
} block_look;

// Borders of the mesh are where the medium changes.
static bool look_at_border_ends(void *user, uint32_t side) {
    block_look *look = user;
    const wend_triangulation *triangulation = look->mesh->triangulation;
    const uint32_t *vertex = triangulation->triangles[handle_triangle(side)].vertex;
    for (int i = 1; i < 3; i++)
        if (wend_box_contains(look->box, triangulation->points[vertex[(handle_side(side) + (uint32_t)i) % 3]]))
            look->holds_one = true;
    return !look->holds_one;
}

static bool block_holds_border_vertex(const wend_rule_map *map, uint32_t column, uint32_t row) {
    const int64_t side = map->step * map->skips, x = map->low_x + column * side, y = map->low_y + row * side;
    block_look look = {.mesh = map->mesh,
                       .box = {{(int32_t)x, (int32_t)y}, {(int32_t)(x + side), (int32_t)(y + side)}}};
    (void)wend_box_forest_visit_box(&map->mesh->borders, look.box, look_at_border_ends, &look);
    return look.holds_one;
}

void wend_rule_map_make_blocks_again(wend_rule_map *map, int64_t low_column, int64_t low_row, int64_t high_column,
                                     int64_t high_row) {
    for (int64_t row = low_row < 0 ? 0 : low_row; row <= high_row && row < map->block_rows; row++)
        for (int64_t column = low_column < 0 ? 0 : low_column; column <= high_column && column < map->block_columns;
             column++) {
            const size_t block = (size_t)row * map->block_columns + (size_t)column;
            wend_bitset_remove(&map->firm, block);
            // Steps first: places off the lattice's range are none, so all of a firm block is in it.
            if (block_steps_are_free(map, (uint32_t)column, (uint32_t)row) &&
                !block_holds_border_vertex(map, (uint32_t)column, (uint32_t)row))
                wend_bitset_add(&map->firm, block);
        }
}

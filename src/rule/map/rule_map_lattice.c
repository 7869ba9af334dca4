// The lattice of a rule map: which places there are, where they stand, and which of their neighbours they see.
//
// Places are multiples of the spacing, counted from the origin of the mesh's lattice: so where they are does not depend on how far the mesh reaches. A point that is
// not free is moved to a free lattice point at the nearest border when that is at most sqrt(3)/2 of the spacing away (half the diagonal of a cube in the
// paper, which is where the number comes from): so passages that are narrower than the spacing have places too. It is one around the nearest place of all
// or, when those are too far away by less than a unit, an end of the border side.
#include "geom/predicates_inline.h"
#include "map/mesh/mesh_internal.h"
#include "rule/map/rule_map_internal.h"

static wend_box ground_extent(const wend_mesh *mesh) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_box box = wend_box_empty();
    uint32_t count = wend_triangulation_triangle_count(triangulation);
    for (uint32_t t = 0; t < count; t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3; i++)
            box = wend_box_extend(box, wend_triangulation_vertex(triangulation, triangle.vertices[i]));
    }
    return box;
}

#define RULE_STATE_LIMIT (UINT64_C(1) << 31)

// Columns or rows over a range of coordinates: the first, in steps, and how many. Whole blocks of them when blocks are wanted.
static int64_t span_places(int64_t low, int64_t high, int64_t step, int64_t block, int64_t *first) {
    *first = rule_floor_quotient(low, step);
    int64_t last = -rule_floor_quotient(-high, step);
    *first = rule_floor_quotient(*first, block) * block;
    last = -rule_floor_quotient(-last, block) * block;
    return last - *first + 1;
}

static wend_status size_lattice(wend_rule_map *map, double spacing, wend_diagnostics *findings) {
    wend_box box = ground_extent(map->mesh);
    if (wend_box_is_empty(box)) return WEND_OK;
    int64_t block = map->kind == WEND_RULE_MAP_GRADED ? map->skips : 1, first_x, first_y;
    int64_t columns = span_places(box.low.x, box.high.x, map->step, block, &first_x);
    int64_t rows = span_places(box.low.y, box.high.y, map->step, block, &first_y);
    unsigned long long places = (unsigned long long)columns * (unsigned long long)rows;
    if (places >= RULE_STATE_LIMIT) {
        wend_diagnostics_add(findings, WEND_MESSAGE_RULE_MAP_STATES, wend_place_none(), NULL, spacing, places,
                             (unsigned long long)RULE_STATE_LIMIT);
        return WEND_OUT_OF_RANGE;
    }
    map->low_x = first_x * map->step;
    map->low_y = first_y * map->step;
    map->columns = (uint32_t)columns;
    map->rows = (uint32_t)rows;
    map->ground = box;
    return WEND_OK;
}

bool wend_rule_map_spans_are_right(const wend_rule_map *map, wend_box *ground) {
    wend_rule_map now = {.mesh = map->mesh, .kind = map->kind, .skips = map->skips, .step = map->step};
    if (size_lattice(&now, map->spacing, NULL)) return false;
    *ground = now.ground;
    return now.low_x == map->low_x && now.low_y == map->low_y && now.columns == map->columns && now.rows == map->rows;
}

#define ARRAY_NAME moved_place_array
#define ARRAY_ITEM wend_lattice_point
#include "base/memory/array_template.h"

typedef struct lattice_work {
    wend_rule_map *map;
    uint32_t *triangles; // by state, that hold the places
    moved_place_array moved;
} lattice_work;

static bool is_in_range(int64_t coordinate) {
    return coordinate >= -WEND_COORDINATE_LIMIT && coordinate <= WEND_COORDINATE_LIMIT;
}

static bool is_within_reach(const wend_rule_map *map, wend_lattice_point point, wend_lattice_point to) {
    return wend_squared_distance(point, to) <= 3 * map->step * map->step / 4;
}

// A free lattice point that a point which is not free may be moved to.
static bool find_free_point(const wend_rule_map *map, wend_lattice_point point, wend_lattice_point *moved) {
    wend_mesh_place place;
    if (!wend_mesh_nearest_to_point(map->mesh, point, WEND_ANY_ISLAND, &place)) return false;
    *moved = place.point;
    if (is_within_reach(map, point, *moved)) return true;
    const wend_triangulation *triangulation = wend_mesh_triangulation(map->mesh);
    const wend_triangle triangle = wend_triangulation_get_triangle(triangulation, (uint32_t)place.location.cell);
    wend_lattice_point a = wend_triangulation_vertex(triangulation, triangle.vertices[(place.side + 1) % 3]),
                       b = wend_triangulation_vertex(triangulation, triangle.vertices[(place.side + 2) % 3]);
    *moved = wend_squared_distance(point, b) < wend_squared_distance(point, a) ? b : a;
    return is_within_reach(map, point, *moved);
}

lattice_place wend_rule_map_look_for_place(const wend_rule_map *map, uint32_t state) {
    int64_t x = map->low_x + state % map->columns * map->step, y = map->low_y + state / map->columns * map->step;
    if (!is_in_range(x) || !is_in_range(y)) return (lattice_place){.is_there = false};
    const wend_lattice_point point = {(int32_t)x, (int32_t)y};
    lattice_place place = {.point = point, .triangle = wend_mesh_first_holder(map->mesh, point)};
    place.is_there = wend_mesh_is_free(map->mesh, place.triangle);
    if (place.is_there || !find_free_point(map, point, &place.point)) return place;
    place.triangle = wend_mesh_first_holder(map->mesh, place.point);
    place.is_there = place.is_moved = true;
    return place;
}

static wend_status find_place(lattice_work *work, uint32_t state) {
    wend_rule_map *map = work->map;
    const lattice_place place = wend_rule_map_look_for_place(map, state);
    if (!place.is_there) return WEND_OK;
    if (place.is_moved) {
        wend_status status = moved_place_array_push(&work->moved, &map->allocator, place.point);
        if (status) return status;
        wend_bitset_add(&map->moved.set, state);
    }
    wend_bitset_add(&map->places, state);
    work->triangles[state] = place.triangle;
    return WEND_OK;
}

static void find_moves(lattice_work *work, uint32_t state) {
    wend_rule_map *map = work->map;
    wend_lattice_point here = rule_map_point(map, state);
    for (int direction = 0; direction < RULE_DIRECTIONS / 2; direction++) {
        if (!rule_map_has_neighbour(map, state, direction)) continue;
        uint32_t to = rule_map_towards(map, state, direction);
        if (!wend_bitset_has(&map->places, to)) continue;
        if (!wend_rule_line_is_free(map->mesh, here, work->triangles[state], rule_map_point(map, to),
                                    work->triangles[to]))
            continue;
        map->moves[state] |= (uint8_t)(1u << direction);
        map->moves[to] |= (uint8_t)(1u << (direction + RULE_DIRECTIONS / 2));
    }
}

static wend_status fill_lattice(lattice_work *work) {
    wend_rule_map *map = work->map;
    wend_status status = WEND_OK;
    for (uint32_t state = 0; state < map->state_count && !status; state++) status = find_place(work, state);
    if (!status) status = wend_rule_subset_rank_all(&map->moved, &map->allocator);
    if (status) return status;
    map->moved_count = work->moved.count;
    map->moved_points =
        wend_allocate_items(&map->allocator, map->moved_count, sizeof *map->moved_points, WEND_LIFETIME_OBJECT);
    if (!map->moved_points && map->moved_count) return WEND_OUT_OF_MEMORY;
    if (map->moved_points && work->moved.items)
        memcpy(map->moved_points, work->moved.items, map->moved_count * sizeof *map->moved_points);
    for (size_t state = wend_bitset_next(&map->places, 0); state < map->state_count;
         state = wend_bitset_next(&map->places, state + 1))
        find_moves(work, (uint32_t)state);
    return WEND_OK;
}

wend_status wend_rule_map_make_lattice(wend_rule_map *map, double spacing, wend_diagnostics *findings) {
    const wend_allocator *allocator = &map->allocator;
    wend_status status = size_lattice(map, spacing, findings);
    size_t count = (size_t)map->columns * map->rows;
    if (status || count == 0) return status;
    map->moves = wend_allocate_items(allocator, count, sizeof *map->moves, WEND_LIFETIME_OBJECT);
    if (!map->moves) return WEND_OUT_OF_MEMORY;
    map->state_count = (uint32_t)count;
    memset(map->moves, 0, count * sizeof *map->moves);
    status = wend_bitset_resize(&map->places, allocator, count);
    if (!status) status = wend_rule_subset_make(&map->moved, allocator, count);
    if (status) return status;
    lattice_work work = {.map = map};
    work.triangles = wend_allocate_items(allocator, count, sizeof *work.triangles, WEND_LIFETIME_SCRATCH);
    status = work.triangles ? fill_lattice(&work) : WEND_OUT_OF_MEMORY;
    wend_release_items(allocator, work.triangles, count, sizeof *work.triangles);
    moved_place_array_free(&work.moved, allocator);
    return status;
}

// The nearest free place.
//
// From a point that is not free, the straight way to the nearest free place enters the free part there: so it lies on a border side, one
// that has a free triangle on one side and nothing free, or another island, on the other. These sides are in a tree of boxes, eight
// children a node:
//
//     [ all sides                                     ]      the nodes that may hold something nearer are on a stack, the nearest
//     [ ....  ] [ ....  ] [ ....  ] ... at most 8            of each eight on top; at most 7 wait for each level
//     side side side ... at most 8
//
// A node is left out when its box is farther than the best side. Distances to boxes are whole numbers, distances to sides fractions; both
// are compared exactly. The stack has a fixed size, so that a question needs no memory: depth first with the nearest child first visits
// a node more now and then than best first with a heap would.
#include "map/mesh/mesh_internal.h"

#include "base/core/require.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// The tree

bool wend_mesh_side_is_border(const wend_mesh *mesh, uint32_t triangle, uint32_t side) {
    uint32_t across = handle_triangle(mesh->triangulation->triangles[triangle].across[side]);
    uint32_t island = mesh->island_of[triangle];
    return island != 0 && (across >= mesh->triangle_count || mesh->island_of[across] != island);
}

static wend_point_pair side_ends(const wend_mesh *mesh, uint32_t side) {
    const uint32_t *vertex = mesh->triangulation->triangles[handle_triangle(side)].vertex;
    return (wend_point_pair){vertex[next_side(handle_side(side))], vertex[previous_side(handle_side(side))]};
}

wend_box wend_mesh_side_box(const wend_mesh *mesh, uint32_t side) {
    const wend_point_pair ends = side_ends(mesh, side);
    const wend_lattice_point *points = mesh->triangulation->points;
    return wend_box_of_segment((wend_segment){points[ends.a], points[ends.b]});
}

static size_t find_border_sides(const wend_mesh *mesh, forest_item *sides) {
    size_t count = 0;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            if (!wend_mesh_side_is_border(mesh, t, i)) continue;
            if (sides) sides[count] = (forest_item){wend_mesh_side_box(mesh, side_handle(t, i)), side_handle(t, i)};
            count++;
        }
    return count;
}

wend_status wend_mesh_make_borders(wend_mesh *mesh) {
    const wend_allocator *allocator = &mesh->base.allocator;
    size_t count = find_border_sides(mesh, NULL);
    if (count == 0) return WEND_OK;
    forest_item *sides = wend_allocate_items(allocator, count, sizeof *sides, WEND_LIFETIME_SCRATCH);
    wend_status status = sides ? wend_box_forest_reserve(&mesh->borders, count, allocator) : WEND_OUT_OF_MEMORY;
    if (!status) {
        find_border_sides(mesh, sides);
        wend_box_forest_add(&mesh->borders, sides, count, allocator);
    }
    wend_release_items(allocator, sides, count, sizeof *sides);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// The search

typedef struct waiting_node {
    int64_t squared_distance; // of its box
    uint32_t node;
    int level;
} waiting_node;

typedef struct border_search {
    const wend_mesh *mesh;
    wend_lattice_point point;
    uint32_t island;
    mesh_triangle_filter *is_sought; // instead of the island, when it is not NULL
    const void *user;
    uint32_t best; // a side
    wend_squared_ratio distance;
    wend_segment ends; // of the best, the smaller first
    bool found;
    waiting_node stack[BOX_TREE_FANOUT * BOX_TREE_LEVELS];
    size_t waiting;
} border_search;

static int64_t box_squared_distance(wend_box box, wend_lattice_point point) {
    int64_t x = point.x < box.low.x    ? (int64_t)box.low.x - point.x
                : point.x > box.high.x ? (int64_t)point.x - box.high.x
                                       : 0;
    int64_t y = point.y < box.low.y    ? (int64_t)box.low.y - point.y
                : point.y > box.high.y ? (int64_t)point.y - box.high.y
                                       : 0;
    return x * x + y * y;
}

static bool box_is_too_far(const border_search *search, int64_t squared_distance) {
    if (!search->found) return false;
    wend_squared_ratio distance = {wend_int128_from(squared_distance), 1};
    return wend_squared_ratio_compare(distance, search->distance) > 0; // an equally near side may still win its tie
}

static wend_segment ordered_ends(const wend_mesh *mesh, uint32_t side) {
    wend_point_pair pair = side_ends(mesh, side);
    wend_lattice_point a = mesh->triangulation->points[pair.a], b = mesh->triangulation->points[pair.b];
    return wend_lattice_point_compare(a, b) < 0 ? (wend_segment){a, b} : (wend_segment){b, a};
}

static void try_border_side(border_search *search, uint32_t side) {
    const wend_mesh *mesh = search->mesh;
    if (search->island != WEND_ANY_ISLAND && mesh->island_of[handle_triangle(side)] != search->island) return;
    wend_segment ends = ordered_ends(mesh, side);
    wend_squared_ratio distance = wend_segment_squared_distance(search->point, ends);
    int order = search->found ? wend_squared_ratio_compare(distance, search->distance) : -1;
    if (order == 0) order = wend_lattice_point_compare(ends.a, search->ends.a);
    if (order == 0) order = wend_lattice_point_compare(ends.b, search->ends.b);
    // The same side from both: between two islands. The triangle to the left of the way up goes first.
    if (order == 0)
        order =
            wend_lattice_point_equals(mesh->triangulation->points[side_ends(mesh, side).a], search->ends.a) ? -1 : 1;
    if (order > 0) return;
    search->best = side;
    search->distance = distance;
    search->ends = ends;
    search->found = true;
}

static bool node_waits_before(const waiting_node *a, const waiting_node *b) {
    return a->squared_distance > b->squared_distance; // the stack's top is its end
}

#define SORT_NAME   sort_waiting_nodes
#define SORT_ITEM   waiting_node
#define SORT_BEFORE node_waits_before
#include "base/memory/sort_template.h"

static void open_node(border_search *search, const box_tree *tree, waiting_node node) {
    size_t child = (size_t)node.node * BOX_TREE_FANOUT, end = child + BOX_TREE_FANOUT;
    size_t below = node.level == 0 ? tree->item_count : tree->size[node.level - 1], first = search->waiting;
    for (; child < end && child < below; child++) {
        if (node.level == 0) {
            if (tree->items[child] != BOX_FOREST_GONE &&
                !box_is_too_far(search, box_squared_distance(tree->item_boxes[child], search->point)))
                try_border_side(search, tree->items[child]);
            continue;
        }
        int64_t distance = box_squared_distance(tree->boxes[tree->first[node.level - 1] + child], search->point);
        if (box_is_too_far(search, distance)) continue;
        search->stack[search->waiting++] = (waiting_node){distance, (uint32_t)child, node.level - 1};
    }
    waiting_node scratch[BOX_TREE_FANOUT];
    sort_waiting_nodes(search->stack + first, search->waiting - first, scratch);
}

static void search_tree(border_search *search, const box_tree *tree) {
    search->stack[search->waiting++] = (waiting_node){0, 0, tree->levels - 1};
    while (search->waiting > 0) {
        waiting_node node = search->stack[--search->waiting];
        if (!box_is_too_far(search, node.squared_distance)) open_node(search, tree, node);
    }
}

static void search_nearest_side(border_search *search) {
    const box_forest *forest = &search->mesh->borders;
    for (int i = BOX_FOREST_TREES; i-- > 0;) // the largest first: it has most of the sides
        if (forest->trees[i].there > 0) search_tree(search, &forest->trees[i].tree);
}

// ---------------------------------------------------------------------------------------------------------------------
// The place on the side

// A coordinate whole + rest / divisor, 0 <= rest < divisor.
typedef struct mixed_number {
    int64_t whole, rest, divisor;
} mixed_number;

// a + (b - a) share / length: the foot of the perpendicular, or an end.
static mixed_number foot_coordinate(int32_t a, int32_t b, int64_t share, int64_t length) {
    mixed_number foot = {.divisor = length};
    wend_int128 steps = wend_int128_floor_divide(wend_int128_multiply((int64_t)b - a, share), length, &foot.rest);
    foot.whole = a + (int64_t)wend_int128_low(steps);
    return foot;
}

// The nearest double of whole + rest / divisor: divided bit by bit until 62 of them are known; the last one remembers what was cut off.
static double mixed_to_double(mixed_number value) {
    const bool negative = value.whole < 0;
    uint64_t bits = (uint64_t)value.whole, rest = (uint64_t)value.rest;
    const uint64_t divisor = (uint64_t)value.divisor;
    if (negative) {
        bits = -bits - (rest > 0);
        rest = rest > 0 ? divisor - rest : 0;
    }
    int exponent = 0;
    for (; rest > 0 && bits < UINT64_C(1) << 61; exponent--) {
        rest *= 2; // divisors are below 2^63
        const bool one = rest >= divisor;
        if (one) rest -= divisor;
        bits = 2 * bits + one;
    }
    const double magnitude = ldexp((double)(bits | (rest > 0)), exponent);
    return negative ? -magnitude : magnitude;
}

static double foot_position(mixed_number foot, int64_t origin, int32_t unit_exponent) {
    foot.whole += origin;
    return ldexp(mixed_to_double(foot), unit_exponent);
}

static bool triangle_is_sought(const wend_mesh *mesh, uint32_t triangle, uint32_t island) {
    return wend_mesh_is_free(mesh, triangle) && (island == WEND_ANY_ISLAND || mesh->island_of[triangle] == island);
}

typedef struct sought_holder {
    const border_search *search;
    uint32_t triangle;
} sought_holder;

static bool note_sought_holder(void *user, uint32_t triangle) {
    sought_holder *holder = user;
    if (!holder->search->is_sought(holder->search->user, triangle)) return true;
    holder->triangle = triangle;
    return false;
}

// The first triangle among those that are sought that holds a point, or WEND_NO_TRIANGLE.
static uint32_t find_sought_holder(const border_search *search, wend_lattice_point point) {
    sought_holder holder = {search, WEND_NO_TRIANGLE};
    wend_mesh_visit_holders(search->mesh, point, note_sought_holder, &holder);
    return holder.triangle;
}

static bool place_is_free(const border_search *search, wend_lattice_point point) {
    if (!wend_lattice_point_is_valid(point)) return false;
    if (search->is_sought) return find_sought_holder(search, point) != WEND_NO_TRIANGLE;
    uint32_t triangle = wend_mesh_locate_on_island(search->mesh, point, search->island);
    return triangle_is_sought(search->mesh, triangle, search->island);
}

// See wend/mesh.h.
static wend_lattice_point free_point_near(const border_search *search, mixed_number x, mixed_number y,
                                          wend_lattice_point nearer_end) {
    wend_lattice_point best = nearer_end;
    bool found = false;
    for (int i = 0; i < 4; i++) { // in the order of their coordinates
        int right = i >> 1, up = i & 1;
        if ((right && x.rest == 0) || (up && y.rest == 0)) continue;
        wend_lattice_point point = {(int32_t)x.whole + right, (int32_t)y.whole + up};
        bool nearer =
            !found || wend_squared_distance(point, search->point) < wend_squared_distance(best, search->point);
        if (!nearer || !place_is_free(search, point)) continue;
        best = point;
        found = true;
    }
    return best;
}

static wend_mesh_place place_on_side(const border_search *search) {
    const wend_lattice *lattice = &search->mesh->lattice;
    wend_segment ends = search->ends;
    int64_t length = wend_squared_distance(ends.a, ends.b), share = wend_dot_product(ends.a, ends.b, search->point);
    share = share < 0 ? 0 : share > length ? length : share;
    mixed_number x = foot_coordinate(ends.a.x, ends.b.x, share, length),
                 y = foot_coordinate(ends.a.y, ends.b.y, share, length);
    wend_mesh_place place = {.side = handle_side(search->best)};
    const wend_vector2 foot = {foot_position(x, lattice->origin_x, lattice->unit_exponent),
                               foot_position(y, lattice->origin_y, lattice->unit_exponent)};
    place.location = mesh_location(search->mesh, foot, handle_triangle(search->best));
    place.point = free_point_near(search, x, y, share <= length - share ? ends.a : ends.b);
    place.distance = sqrt(wend_int128_to_double(search->distance.numerator) / (double)search->distance.denominator) *
                     wend_lattice_unit(lattice);
    return place;
}

bool wend_mesh_nearest_to_point(const wend_mesh *mesh, wend_lattice_point point, uint32_t island,
                                wend_mesh_place *place) {
    if (island > mesh->island_count) return false;
    uint32_t triangle = wend_mesh_locate_on_island(mesh, point, island);
    if (triangle_is_sought(mesh, triangle, island)) {
        *place =
            (wend_mesh_place){.location = mesh_location(mesh, wend_lattice_position(&mesh->lattice, point), triangle),
                              .side = WEND_NO_SIDE,
                              .point = point};
        return true;
    }
    border_search search = {.mesh = mesh, .point = point, .island = island};
    search_nearest_side(&search);
    if (search.found) *place = place_on_side(&search);
    return search.found;
}

wend_location wend_mesh_nearest_among(const wend_mesh *mesh, wend_lattice_point point, mesh_triangle_filter *is_sought,
                                      const void *user) {
    border_search search = {
        .mesh = mesh, .point = point, .island = WEND_ANY_ISLAND, .is_sought = is_sought, .user = user};
    if (!place_is_free(&search, point)) {
        for (uint32_t t = 0; t < mesh->triangle_count; t++) {
            if (!is_sought(user, t)) continue;
            for (uint32_t i = 0; i < 3; i++) {
                const uint32_t across = handle_triangle(mesh->triangulation->triangles[t].across[i]);
                if (across >= mesh->triangle_count || !is_sought(user, across))
                    try_border_side(&search, side_handle(t, i));
            }
        }
        if (!search.found) return wend_location_of_state(WEND_NO_STATE);
        point = place_on_side(&search).point;
    }
    return mesh_location(mesh, wend_lattice_position(&mesh->lattice, point), find_sought_holder(&search, point));
}

bool wend_mesh_nearest(const wend_mesh *mesh, wend_location location, uint32_t island, wend_mesh_place *place) {
    REQUIRE(mesh && place, false);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&mesh->lattice, location_plan(&location), NULL, &rounding)) return false;
    return wend_mesh_nearest_to_point(mesh, rounding.point, island, place);
}

bool wend_mesh_settle(const wend_mesh *mesh, double reach, wend_lattice_point *point) {
    static const int32_t around[12][2] = {{-1, 0}, {0, -1}, {0, 1},  {1, 0},  {-1, -1}, {-1, 1},
                                          {1, -1}, {1, 1},  {-2, 0}, {0, -2}, {0, 2},   {2, 0}};
    const double unit = wend_lattice_unit(&mesh->lattice);
    wend_mesh_place place;
    if (!wend_mesh_nearest_to_point(mesh, *point, WEND_ANY_ISLAND, &place) || place.distance > reach) return false;
    if (place.side == WEND_NO_SIDE) return true;
    const border_search search = {.mesh = mesh, .point = *point, .island = WEND_ANY_ISLAND};
    for (size_t i = 0; place.distance <= 2 * unit && i < sizeof around / sizeof around[0]; i++) {
        const int32_t x = around[i][0], y = around[i][1];
        wend_lattice_point beside = {point->x + x, point->y + y};
        if (sqrt((double)(x * x + y * y)) * unit > reach || !place_is_free(&search, beside)) continue;
        *point = beside;
        return true;
    }
    if (sqrt((double)wend_squared_distance(*point, place.point)) * unit > reach) return false;
    *point = place.point;
    return true;
}

bool wend_mesh_find_ground(const wend_mesh *mesh, double reach, wend_location *location) {
    REQUIRE(mesh && reach >= 0 && location, false);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&mesh->lattice, location_plan(location), NULL, &rounding)) return false;
    wend_lattice_point point = rounding.point;
    if (!wend_mesh_settle(mesh, reach, &point)) return false;
    if (wend_lattice_point_equals(point, rounding.point)) return true;
    const wend_vector2 ground = wend_lattice_position(&mesh->lattice, point);
    const uint32_t triangle = wend_mesh_locate_on_island(mesh, point, WEND_ANY_ISLAND);
    *location = wend_mesh_holds_inside(mesh, triangle, point) ? mesh_location(mesh, ground, triangle)
                                                              : wend_location_at(ground.x, ground.y, 0);
    return true;
}

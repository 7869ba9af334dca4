// The walls near a place, and the nearest of them.
//
// A wall is a side between a free triangle and what cannot be entered from there: the border sides, in the same tree of boxes that finds the nearest free
// place (mesh_nearest.c). Nodes farther than what is asked for, or than the farthest wall that is kept, are left out. Places are positions in metres, which
// need not be lattice points, so distances are doubles here, right but for their last bits; ties by coordinates.
#include "map/mesh/mesh_internal.h"

#include "base/core/require.h"
#include "base/number/elementary_parts.h"

#include <math.h>

typedef struct wall_search {
    const wend_mesh *mesh;
    double x, y;           // the place, in units
    uint32_t island;       // whose walls; WEND_ANY_ISLAND: all
    double reach;          // squared, in units: walls farther away are not looked at
    wend_mesh_wall *walls; // nearest first
    size_t capacity, count, found;
} wall_search;

static double box_from_place(const wall_search *search, const wend_box *box) {
    double x = search->x < box->low.x ? box->low.x - search->x : search->x > box->high.x ? search->x - box->high.x : 0;
    double y = search->y < box->low.y ? box->low.y - search->y : search->y > box->high.y ? search->y - box->high.y : 0;
    return x * x + y * y;
}

// The squared distance of the place from a wall.
static double wall_from_place(const wall_search *search, wend_lattice_point a, wend_lattice_point b) {
    double ax = search->x - a.x, ay = search->y - a.y, bx = search->x - b.x, by = search->y - b.y;
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    if (ax * x + ay * y <= 0) return ax * ax + ay * ay;
    if (bx * x + by * y >= 0) return bx * bx + by * by;
    // Beside a long wall the products are nearly the same: exact ones.
    const wend_pair left = wend_exact_product(x, ay), right = wend_exact_product(y, ax);
    double area = (left.high - right.high) + (left.low - right.low);
    return area * area / (x * x + y * y);
}

static bool wall_comes_before(const wend_mesh_wall *one, const wend_mesh_wall *other) {
    if (one->distance != other->distance) return one->distance < other->distance;
    int order = wend_lattice_point_compare(one->a, other->a);
    return (order ? order : wend_lattice_point_compare(one->b, other->b)) < 0;
}

// Puts a wall among those that are kept; the farthest goes when there is no room.
static void keep_wall(wall_search *search, const wend_mesh_wall *wall) {
    search->found++;
    size_t at = search->count;
    while (at > 0 && wall_comes_before(wall, &search->walls[at - 1])) at--;
    if (at == search->capacity) return;
    if (search->count < search->capacity) search->count++;
    for (size_t i = search->count - 1; i > at; i--) search->walls[i] = search->walls[i - 1];
    search->walls[at] = *wall;
}

static void look_at_wall(wall_search *search, uint32_t side) {
    const wend_mesh *mesh = search->mesh;
    const uint32_t triangle = handle_triangle(side), *vertex = mesh->triangulation->triangles[triangle].vertex;
    if (search->island != WEND_ANY_ISLAND && mesh->island_of[triangle] != search->island) return;
    wend_mesh_wall wall = {.a = mesh->triangulation->points[vertex[next_side(handle_side(side))]],
                           .b = mesh->triangulation->points[vertex[previous_side(handle_side(side))]],
                           .triangle = triangle,
                           .side = handle_side(side)};
    double square = wall_from_place(search, wall.a, wall.b);
    if (square > search->reach) return;
    wall.distance = sqrt(square) * wend_lattice_unit(&mesh->lattice);
    keep_wall(search, &wall);
}

static void look_at_node(wall_search *search, const box_tree *tree, int level, size_t node, bool only_nearest) {
    size_t child = node * BOX_TREE_FANOUT, end = child + BOX_TREE_FANOUT;
    size_t below = level == 0 ? tree->item_count : tree->size[level - 1];
    for (; child < end && child < below; child++) {
        if (level == 0 && tree->items[child] == BOX_FOREST_GONE) continue;
        const wend_box *box = level == 0 ? &tree->item_boxes[child] : &tree->boxes[tree->first[level - 1] + child];
        if (box_from_place(search, box) > search->reach) continue;
        if (level > 0)
            look_at_node(search, tree, level - 1, child, only_nearest);
        else
            look_at_wall(search, tree->items[child]);
        if (only_nearest &&
            search->count > 0) { // what is no nearer does not matter; equally near ones may win their tie
            double unit = wend_lattice_unit(&search->mesh->lattice), least = search->walls[0].distance / unit;
            search->reach = fmin(search->reach, least * least * (1 + 0x1p-40));
        }
    }
}

static bool begin_wall_search(const wend_mesh *mesh, wend_location location, uint32_t island, double reach,
                              wall_search *search) {
    const double unit = wend_lattice_unit(&mesh->lattice);
    const wend_vector2 origin = wend_lattice_position(&mesh->lattice, (wend_lattice_point){0, 0});
    *search = (wall_search){.mesh = mesh,
                            .x = (location.position.x - origin.x) / unit,
                            .y = (location.position.y - origin.y) / unit,
                            .island = island,
                            .reach = reach / unit * (reach / unit)};
    return wend_box_forest_count(&mesh->borders) > 0;
}

static void look_at_walls(wall_search *search, bool only_nearest) {
    const box_forest *forest = &search->mesh->borders;
    for (int i = 0; i < BOX_FOREST_TREES; i++)
        if (forest->trees[i].there > 0)
            look_at_node(search, &forest->trees[i].tree, forest->trees[i].tree.levels - 1, 0, only_nearest);
}

bool wend_mesh_nearest_wall(const wend_mesh *mesh, wend_location location, uint32_t island, wend_mesh_wall *wall) {
    REQUIRE(mesh && wall && isfinite(location.position.x) && isfinite(location.position.y), false);
    wall_search search;
    wend_mesh_wall nearest;
    if (!begin_wall_search(mesh, location, island, (double)INFINITY, &search)) return false;
    search.walls = &nearest;
    search.capacity = 1;
    look_at_walls(&search, true);
    if (search.count > 0) *wall = nearest;
    return search.count > 0;
}

size_t wend_mesh_walls_near(const wend_mesh *mesh, wend_location location, uint32_t island, double reach,
                            size_t capacity, wend_mesh_wall *walls) {
    REQUIRE(mesh && (walls || capacity == 0) && reach >= 0 && isfinite(location.position.x) &&
                isfinite(location.position.y),
            0);
    wall_search search;
    if (!begin_wall_search(mesh, location, island, reach, &search)) return 0;
    search.walls = walls;
    search.capacity = capacity;
    look_at_walls(&search, false);
    return search.found;
}

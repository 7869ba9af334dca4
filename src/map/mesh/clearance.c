// Clearance: the widest ways of a mesh.
//
// A disc passes between walls where every gap on its way is at least as wide as it. In a triangulation whose vertices are all corners of walls a gap is a side, but
// not every narrow place is one: where a corner v faces the middle of a wall, the narrowest place is between v and its foot on the wall. Such a place is a *neck*:
// the foot f lies inside the wall, and nothing is in the disc whose diameter is v f.
//
//             v                            walls are cut at the feet of all necks and triangulated again: then every narrow place is a side, because two points of walls with
//            /|\                           nothing in the disc between them are joined by the Delaunay triangulation. So the length of the sides that
//           / | \                          a way crosses is all there is to know: it is half of what Kallmann's local clearance has to look for.
//     _____/__f__\_____ wall
//
// Necks are found once, from the walls as they are (living-plane notes): feet of walls that were bent by rounding would hide others. Feet are rounded to the lattice, so
// that widths are off by less than two units.
//
// The widest ways are a tree: sides are taken from the widest to the narrowest, and each joins two sets of triangles that were not connected (Kruskal). Sets are
// joined smaller to larger, without path compression: the two triangles' ways up meet after O(log n) links, and the narrowest link on them is the answer.
#include "map/mesh/clearance_internal.h"

#include "base/core/require.h"
#include "base/memory/exchange.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Regions

// The set of a triangle, while regions are found: with path halving.
static uint32_t region_of(uint32_t *parents, uint32_t triangle) {
    while (parents[triangle] != triangle) {
        parents[triangle] = parents[parents[triangle]];
        triangle = parents[triangle];
    }
    return triangle;
}

static int64_t doubled_area(const wend_triangulation *refined, uint32_t triangle) {
    const uint32_t *v = refined->triangles[triangle].vertex;
    return wend_orient2d_determinant(refined->points[v[0]], refined->points[v[1]], refined->points[v[2]]);
}

static wend_lattice_point middle_of_refined(const wend_triangulation *refined, uint32_t triangle) {
    const uint32_t *v = refined->triangles[triangle].vertex;
    int64_t x = 0, y = 0;
    for (int i = 0; i < 3; i++) x += refined->points[v[i]].x, y += refined->points[v[i]].y;
    return (wend_lattice_point){(int32_t)(x / 3), (int32_t)(y / 3)};
}

// What walls enclose is free or not as a whole: the largest triangle of each region says which, by its middle in the mesh.
static wend_status find_free_triangles(wend_clearance *clearance, uint32_t *parents, uint32_t *largest) {
    const wend_triangulation *refined = clearance->refined;
    const uint32_t count = clearance->triangle_count;
    for (uint32_t t = 0; t < count; t++) parents[t] = t, largest[t] = WEND_NO_TRIANGLE;
    for (uint32_t t = 0; t < count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t across = refined->triangles[t].across[i], other = handle_triangle(across);
            if (handle_is_constrained(across) || other >= count) continue;
            uint32_t one = region_of(parents, t), two = region_of(parents, other);
            if (one < two) parents[two] = one;
            if (two < one) parents[one] = two;
        }
    for (uint32_t t = 0; t < count; t++) {
        uint32_t *most = &largest[region_of(parents, t)];
        if (*most == WEND_NO_TRIANGLE || doubled_area(refined, t) > doubled_area(refined, *most)) *most = t;
    }
    for (uint32_t t = 0; t < count; t++) {
        uint32_t middle = largest[region_of(parents, t)];
        clearance->is_free[t] = wend_mesh_is_free(
            clearance->mesh, wend_mesh_triangle_at(clearance->mesh, middle_of_refined(refined, middle)));
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Corners

static bool side_of_refined_is_wall(const wend_clearance *clearance, uint32_t triangle, uint32_t side) {
    const uint32_t across = clearance->refined->triangles[triangle].across[side];
    return handle_is_constrained(across) || handle_triangle(across) >= clearance->triangle_count;
}

// Whether the ground from a wall counterclockwise to the next one, around the vertex of a corner, is more than half a turn.
static bool ground_turns(const wend_clearance *clearance, uint32_t corner) {
    const mesh_triangle *triangles = clearance->refined->triangles;
    const wend_lattice_point *points = clearance->refined->points;
    uint32_t at = corner;
    while (!side_of_refined_is_wall(clearance, handle_triangle(at), next_side(handle_side(at))))
        at = mesh_corner_left(triangles, at);
    const wend_lattice_point centre = points[triangles[handle_triangle(corner)].vertex[handle_side(corner)]],
                             begin = points[triangles[handle_triangle(corner)].vertex[next_side(handle_side(corner))]],
                             end = points[triangles[handle_triangle(at)].vertex[previous_side(handle_side(at))]];
    const int64_t turn = wend_orient2d_determinant(centre, begin, end);
    return turn < 0 || (turn == 0 && wend_dot_product(centre, begin, end) > 0);
}

static void find_corners(wend_clearance *clearance) {
    const wend_triangulation *refined = clearance->refined;
    memset(clearance->is_corner, 0, refined->vertex_count);
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (uint32_t i = 0; i < 3 && clearance->is_free[t]; i++) {
            const uint32_t vertex = refined->triangles[t].vertex[i];
            if (side_of_refined_is_wall(clearance, t, previous_side(i)) && !clearance->is_corner[vertex] &&
                ground_turns(clearance, side_handle(t, i)) &&
                // Feet are on walls: paths do not turn there, though rounding may have made a corner of one.
                wend_clearance_is_vertex_of_mesh(clearance->mesh, refined->points[vertex]))
                clearance->is_corner[vertex] = 1;
        }
}

// ---------------------------------------------------------------------------------------------------------------------
// Widest ways

typedef struct crossed_side {
    int64_t width; // squared
    uint32_t side; // a handle
} crossed_side;

static bool side_is_wider(const crossed_side *a, const crossed_side *b) {
    return a->width != b->width ? a->width > b->width : a->side < b->side;
}

#define SORT_NAME   sort_crossed_sides
#define SORT_ITEM   crossed_side
#define SORT_BEFORE side_is_wider
#include "base/memory/sort_template.h"

static uint32_t top_of(const clearance_link *links, uint32_t triangle) {
    while (links[triangle].up != triangle) triangle = links[triangle].up;
    return triangle;
}

int64_t wend_clearance_side_width(const wend_clearance *clearance, uint32_t side) {
    const wend_triangulation *refined = clearance->refined;
    const uint32_t *v = refined->triangles[handle_triangle(side)].vertex;
    return wend_squared_distance(refined->points[v[next_side(handle_side(side))]],
                                 refined->points[v[previous_side(handle_side(side))]]);
}

static size_t find_crossed_sides(const wend_clearance *clearance, crossed_side *sides) {
    size_t count = 0;
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t across = clearance->refined->triangles[t].across[i], other = handle_triangle(across);
            if (handle_is_constrained(across) || other >= clearance->triangle_count || other < t ||
                !clearance->is_free[t])
                continue;
            sides[count++] = (crossed_side){wend_clearance_side_width(clearance, side_handle(t, i)), side_handle(t, i)};
        }
    return count;
}

static void join_triangles(wend_clearance *clearance, const crossed_side *sides, size_t count, uint32_t *sizes) {
    clearance_link *links = clearance->links;
    for (uint32_t t = 0; t < clearance->triangle_count; t++) {
        links[t] = (clearance_link){.up = t};
        sizes[t] = 1;
    }
    for (size_t i = 0; i < count; i++) {
        uint32_t t = handle_triangle(sides[i].side),
                 other = handle_triangle(clearance->refined->triangles[t].across[handle_side(sides[i].side)]);
        uint32_t one = top_of(links, t), two = top_of(links, other);
        if (one == two) continue;
        uint32_t below = sizes[one] < sizes[two] ? one : two, above = below == one ? two : one;
        links[below] = (clearance_link){.up = above, .side = sides[i].side, .width = sides[i].width};
        sizes[above] += sizes[below];
    }
}

static wend_status link_triangles(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const size_t count = clearance->triangle_count, room = 3 * count;
    crossed_side *sides = wend_allocate_items(allocator, 2 * room, sizeof *sides, WEND_LIFETIME_SCRATCH);
    uint32_t *first = wend_allocate_items(allocator, count, sizeof *first, WEND_LIFETIME_SCRATCH),
             *second = wend_allocate_items(allocator, count, sizeof *second, WEND_LIFETIME_SCRATCH);
    wend_status status = sides && first && second ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = find_free_triangles(clearance, first, second);
    if (!status) {
        size_t found = find_crossed_sides(clearance, sides);
        sort_crossed_sides(sides, found, sides + room);
        join_triangles(clearance, sides, found, first);
    }
    wend_release_items(allocator, sides, 2 * room, sizeof *sides);
    wend_release_items(allocator, first, count, sizeof *first);
    wend_release_items(allocator, second, count, sizeof *second);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Making it

// Boxes of all triangles, to find the one that holds a point.
static wend_status box_triangles(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const wend_triangulation *refined = clearance->refined;
    wend_status status = wend_box_tree_reserve(&clearance->boxes, clearance->triangle_count, allocator);
    if (status) return status;
    for (uint32_t t = 0; t < clearance->triangle_count; t++) {
        const uint32_t *v = refined->triangles[t].vertex;
        wend_box box = {refined->points[v[0]], refined->points[v[0]]};
        for (int i = 1; i < 3; i++) {
            wend_lattice_point at = refined->points[v[i]];
            if (at.x < box.low.x) box.low.x = at.x;
            if (at.y < box.low.y) box.low.y = at.y;
            if (at.x > box.high.x) box.high.x = at.x;
            if (at.y > box.high.y) box.high.y = at.y;
        }
        clearance->boxes.item_boxes[t] = box;
        clearance->boxes.items[t] = t;
    }
    return wend_box_tree_build(&clearance->boxes, false, allocator);
}

static bool ground_has_one_cost(const wend_mesh *mesh) {
    double cost = 0; // none is
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        if (mesh->island_of[t] == 0) continue;
        const double here = mesh->terrains[mesh->terrain_of[t]].cost;
        if (cost > 0 && here != cost) return false;
        cost = here;
    }
    return true;
}

static wend_status build_clearance(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    wend_status status = wend_clearance_refine(clearance);
    if (status) return status;
    clearance->triangle_count = (uint32_t)clearance->refined->real_count;
    clearance->has_one_cost = ground_has_one_cost(clearance->mesh);
    const size_t count = clearance->triangle_count;
    if (count == 0) return WEND_OK;
    clearance->is_free = wend_allocate_items(allocator, count, sizeof *clearance->is_free, WEND_LIFETIME_OBJECT);
    clearance->links = wend_allocate_items(allocator, count, sizeof *clearance->links, WEND_LIFETIME_OBJECT);
    clearance->is_corner = wend_allocate_items(allocator, clearance->refined->vertex_count,
                                               sizeof *clearance->is_corner, WEND_LIFETIME_OBJECT);
    if (!clearance->is_free || !clearance->links || !clearance->is_corner) return WEND_OUT_OF_MEMORY;
    status = box_triangles(clearance);
    if (!status) status = link_triangles(clearance);
    if (!status) find_corners(clearance);
    return status ? status : wend_clearance_find_gaps(clearance);
}

static void free_clearance(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    wend_release_items(allocator, clearance->is_free, clearance->triangle_count, sizeof *clearance->is_free);
    wend_release_items(allocator, clearance->links, clearance->triangle_count, sizeof *clearance->links);
    if (clearance->refined)
        wend_release_items(allocator, clearance->is_corner, clearance->refined->vertex_count,
                           sizeof *clearance->is_corner);
    wend_release_items(allocator, clearance->bins.triangle_of, (size_t)clearance->bins.columns * clearance->bins.rows,
                       sizeof *clearance->bins.triangle_of);
    wend_release_items(allocator, clearance->walls, clearance->wall_room, sizeof *clearance->walls);
    wend_release_lines(allocator, clearance->gaps, clearance->triangle_count, sizeof *clearance->gaps);
    wend_box_tree_free(&clearance->boxes, allocator);
    wend_triangulation_destroy(clearance->refined);
}

static wend_status pull_clearance(void *self, const wend_change *changes, size_t count) {
    wend_clearance *clearance = self;
    (void)changes, (void)count;
    wend_clearance made = {.allocator = clearance->allocator, .mesh = clearance->mesh};
    wend_status status = build_clearance(&made);
    if (!status) {
        EXCHANGE_FIELD(wend_triangulation *, clearance, &made, refined);
        EXCHANGE_FIELD(uint32_t, clearance, &made, triangle_count);
        EXCHANGE_FIELD(uint8_t *, clearance, &made, is_free);
        EXCHANGE_FIELD(uint8_t *, clearance, &made, is_corner);
        EXCHANGE_FIELD(clearance_link *, clearance, &made, links);
        EXCHANGE_FIELD(gap_triangle *, clearance, &made, gaps);
        EXCHANGE_FIELD(gap_bins, clearance, &made, bins);
        EXCHANGE_FIELD(wend_segment *, clearance, &made, walls);
        EXCHANGE_FIELD(size_t, clearance, &made, wall_count);
        EXCHANGE_FIELD(size_t, clearance, &made, wall_room);
        EXCHANGE_FIELD(box_tree, clearance, &made, boxes);
        EXCHANGE_FIELD(bool, clearance, &made, has_one_cost);
        EXCHANGE_FIELD(wend_clearance_counts, clearance, &made, counts);
    }
    free_clearance(&made);
    return status;
}

wend_status wend_clearance_create(const wend_mesh *mesh, wend_allocator allocator, wend_clearance **clearance) {
    REQUIRE(mesh && clearance && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_clearance *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_clearance){.allocator = allocator, .mesh = mesh};
    wend_status status = wend_dependant_begin(&made->dependant, &mesh->base.journal, pull_clearance, true, &allocator);
    if (!status) status = build_clearance(made);
    if (status)
        wend_clearance_destroy(made);
    else
        *clearance = made;
    return status;
}

void wend_clearance_destroy(wend_clearance *clearance) {
    if (!clearance) return;
    wend_allocator allocator = clearance->allocator;
    free_clearance(clearance);
    wend_dependant_end(&clearance->dependant, &allocator);
    wend_release_items(&allocator, clearance, 1, sizeof *clearance);
}

wend_status wend_clearance_pull(const wend_clearance *clearance) {
    wend_clearance *own = (wend_clearance *)(uintptr_t)clearance; // brought up to date also for those who only read
    return wend_dependant_refresh(&own->dependant, own);
}

wend_clearance_counts wend_clearance_get_counts(const wend_clearance *clearance) {
    const wend_clearance_counts none = {0, 0, 0};
    REQUIRE(clearance, none);
    return wend_clearance_pull(clearance) ? none : clearance->counts;
}

// ---------------------------------------------------------------------------------------------------------------------
// Questions

typedef struct holder_search {
    const wend_clearance *clearance;
    wend_lattice_point point;
    uint32_t found; // free ones before others, then the smallest number
} holder_search;

static bool look_at_holder(void *user, uint32_t triangle) {
    holder_search *search = user;
    const wend_triangulation *refined = search->clearance->refined;
    const uint32_t *v = refined->triangles[triangle].vertex;
    for (uint32_t i = 0; i < 3; i++)
        if (wend_orient2d_determinant(refined->points[v[i]], refined->points[v[next_side(i)]], search->point) < 0)
            return true;
    if (search->clearance->is_free[triangle] && triangle < search->found) search->found = triangle;
    return true;
}

uint32_t wend_clearance_holder(const wend_clearance *clearance, wend_lattice_point point) {
    const uint32_t near = wend_clearance_walk_to(clearance, point);
    if (near != WEND_NO_TRIANGLE) return near;
    holder_search search = {clearance, point, WEND_NO_TRIANGLE};
    wend_box_tree_visit_box(&clearance->boxes, (wend_box){point, point}, look_at_holder, &search);
    return search.found;
}

// The link that joined two triangles: of those on their ways up to where these meet the last one. WEND_NO_TRIANGLE: nothing joins them; the triangle itself when they
// are the same.
static uint32_t joining_link(const clearance_link *links, uint32_t one, uint32_t two) {
    uint32_t last = one;
    while (one != two) {
        const bool one_ends = links[one].up == one, two_ends = links[two].up == two;
        if (one_ends && two_ends) return WEND_NO_TRIANGLE;
        // Links are wider further down: of the two ways the wider link was made first.
        bool goes_one = two_ends || (!one_ends && side_is_wider(&(crossed_side){links[one].width, links[one].side},
                                                                &(crossed_side){links[two].width, links[two].side}));
        uint32_t *at = goes_one ? &one : &two;
        last = *at;
        *at = links[*at].up;
    }
    return last;
}

static double room_at(const wend_clearance *clearance, wend_lattice_point point) {
    wend_mesh_wall wall;
    const wend_mesh *mesh = clearance->mesh;
    const wend_vector2 at = wend_lattice_position(&mesh->lattice, point);
    return wend_mesh_nearest_wall(mesh, wend_location_at(at.x, at.y, 0), WEND_ANY_ISLAND, &wall) ? wall.distance
                                                                                                 : (double)INFINITY;
}

static wend_gap gap_of_side(const wend_clearance *clearance, uint32_t side) {
    const wend_triangulation *refined = clearance->refined;
    const uint32_t *v = refined->triangles[handle_triangle(side)].vertex;
    const wend_lattice *lattice = &clearance->mesh->lattice;
    return (wend_gap){wend_lattice_position(lattice, refined->points[v[next_side(handle_side(side))]]),
                      wend_lattice_position(lattice, refined->points[v[previous_side(handle_side(side))]]),
                      sqrt((double)wend_clearance_side_width(clearance, side)) * wend_lattice_unit(lattice)};
}

bool wend_clearance_joins(const wend_clearance *clearance, uint32_t one, uint32_t other, int64_t least_width) {
    if (one == other) return true;
    const uint32_t link = joining_link(clearance->links, one, other);
    return link != WEND_NO_TRIANGLE && clearance->links[link].width >= least_width;
}

// As wend_clearance_between computes the radius of a gap.
static bool gap_is_wide_enough(int64_t square, double unit, double radius) {
    return sqrt((double)square) * unit / 2 >= radius;
}

int64_t wend_clearance_least_gap(const wend_clearance *clearance, double radius) {
    const double unit = wend_lattice_unit(&clearance->mesh->lattice), diameter = 2 * radius / unit;
    const double square = diameter * diameter, near = square * 0x1p-50 + 2;
    int64_t low = 0, high = (int64_t)1 << 62;
    if (square + near < 0x1p62) { // rounding leaves little to look through
        const int64_t below = square > near ? (int64_t)(square - near) : 0, above = (int64_t)(square + near);
        if (below > 0 && !gap_is_wide_enough(below, unit, radius)) low = below;
        if (gap_is_wide_enough(above, unit, radius)) high = above;
    }
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (gap_is_wide_enough(middle, unit, radius))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

wend_status wend_clearance_between(const wend_clearance *clearance, wend_location start, wend_location goal,
                                   wend_passage *passage) {
    REQUIRE(clearance && passage, WEND_INVALID);
    wend_status status = wend_clearance_pull(clearance);
    if (status) return status;
    const wend_mesh *mesh = clearance->mesh;
    wend_lattice_rounding from, to;
    if (wend_lattice_round(&mesh->lattice, location_plan(&start), NULL, &from) ||
        wend_lattice_round(&mesh->lattice, location_plan(&goal), NULL, &to))
        return WEND_OUT_OF_RANGE;
    const uint32_t first = wend_mesh_triangle_at(mesh, from.point), last = wend_mesh_triangle_at(mesh, to.point);
    if (!wend_mesh_is_free(mesh, first) || !wend_mesh_is_free(mesh, last)) return WEND_OUT_OF_RANGE;
    wend_passage found = {.start_room = room_at(clearance, from.point), .goal_room = room_at(clearance, to.point)};
    found.gap.width = (double)INFINITY;
    if (mesh->island_of[first] != mesh->island_of[last]) {
        *passage = (wend_passage){0};
        return WEND_OK;
    }
    found.is_reachable = true;
    const uint32_t one = wend_clearance_holder(clearance, from.point), two = wend_clearance_holder(clearance, to.point);
    // Within a unit of a wall a point may be on its other side here: there is no room anyway.
    if (one != WEND_NO_TRIANGLE && two != WEND_NO_TRIANGLE && one != two) {
        uint32_t link = joining_link(clearance->links, one, two);
        if (link == WEND_NO_TRIANGLE)
            found.gap.width = 0;
        else
            found.gap = gap_of_side(clearance, clearance->links[link].side);
    }
    found.radius = fmin(found.gap.width / 2, fmin(found.start_room, found.goal_room));
    *passage = found;
    return WEND_OK;
}

void wend_clearance_draw(const wend_clearance *clearance, double radius, const wend_draw *draw) {
    REQUIRE(clearance && draw && radius >= 0, );
    if (!draw->line || wend_clearance_pull(clearance)) return;
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++) {
            uint32_t across = clearance->refined->triangles[t].across[i];
            if (handle_is_constrained(across) || handle_triangle(across) < t || !clearance->is_free[t]) continue;
            const wend_gap gap = gap_of_side(clearance, side_handle(t, i));
            const bool is_shut = gap.width < 2 * radius;
            const wend_vector3 ends[] = {{gap.a.x, gap.a.y, 0}, {gap.b.x, gap.b.y, 0}};
            draw->line(draw->user, ends, 2, (wend_draw_style){is_shut ? WEND_DRAW_NOTE : WEND_DRAW_GRID_LINE, 0});
        }
}

// Clearance: the widest ways of a mesh.
//
// A disc passes between walls where every gap on its way is at least as wide as it. In a triangulation whose vertices are all corners of walls a gap is a side, but
// not every narrow place is one: where a corner v faces the middle of a wall, the narrowest place is between v and its foot on the wall. Such a place is a *neck*:
// the foot f lies inside the wall, and nothing is in the disc whose diameter is v f.
//
//             v                            walls are led through the feet of all necks and triangulated again: then every narrow place is a side, because two points of walls with
//            /|\                           nothing in the disc between them are joined by the Delaunay triangulation. So the length of the sides that
//           / | \                          a way crosses is all there is to know: it is half of what Kallmann's local clearance has to look for.
//     _____/__f__\_____ wall
//
// Necks are found from the walls as they are (living-plane notes): feet of walls that were bent by rounding would hide others. Feet are rounded to the lattice, so
// that widths are off by less than two units.
//
//     clearance_refine.c   necks               clearance_plane.c   triangles, what of them is free, who is a corner
//     clearance_walls.c    walls               clearance_follow.c  how all of it follows edits
//     clearance_ways.c     the widest ways     clearance_gaps.c    what searches of corridors go through
//     here: making and asking
#include "map/mesh/clearance_internal.h"

#include "base/core/require.h"
#include "base/memory/exchange.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Making it

static void free_clearance(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    clearance_triangulation *refined = clearance->refined;
    wend_clearance_forget_follower(clearance);
    wend_clearance_free_ways(clearance);
    wend_clearance_free_gaps(clearance);
    wend_box_forest_free(&clearance->boxes, allocator);
    if (!refined) return;
    wend_release_items(allocator, clearance->is_free, refined->triangle_room, sizeof *clearance->is_free);
    wend_release_items(allocator, clearance->vertex_kinds, refined->vertex_room, sizeof *clearance->vertex_kinds);
    wend_release_items(allocator, refined->triangles, refined->triangle_room, sizeof *refined->triangles);
    wend_release_items(allocator, refined->points, refined->vertex_room, sizeof *refined->points);
    wend_release_items(allocator, refined, 1, sizeof *refined);
}

static wend_status make_again(wend_clearance *clearance) {
    wend_clearance made = {.allocator = clearance->allocator, .mesh = clearance->mesh};
    wend_status status = wend_clearance_build(&made);
    if (!status) status = wend_clearance_link(&made);
    if (!status) {
        EXCHANGE_FIELD(clearance_triangulation *, clearance, &made, refined);
        EXCHANGE_FIELD(uint32_t, clearance, &made, triangle_count);
        EXCHANGE_FIELD(uint8_t *, clearance, &made, is_free);
        EXCHANGE_FIELD(uint8_t *, clearance, &made, vertex_kinds);
        EXCHANGE_FIELD(box_forest, clearance, &made, boxes);
        EXCHANGE_FIELD(bool, clearance, &made, has_one_cost);
        EXCHANGE_FIELD(wend_clearance_counts, clearance, &made, counts);
        EXCHANGE_FIELD(struct clearance_follower *, clearance, &made, follower);
        EXCHANGE_FIELD(clearance_link *, clearance, &made, links);
        EXCHANGE_FIELD(size_t, clearance, &made, link_room);
        atomic_store_explicit(&clearance->has_links, true, memory_order_release);
    }
    free_clearance(&made);
    return status;
}

static wend_status pull_clearance(void *self, const wend_change *changes, size_t count) {
    wend_clearance *clearance = self;
    (void)changes, (void)count;
    atomic_store_explicit(&clearance->has_gaps, false, memory_order_release);
    const wend_status status =
        wend_clearance_follow(clearance, atomic_load_explicit(&clearance->dependant.version, memory_order_relaxed));
    return status == WEND_UNSUPPORTED ? make_again(clearance) : status;
}

wend_status wend_clearance_create_following(const wend_mesh *mesh, wend_allocator allocator,
                                            wend_clearance **clearance) {
    wend_clearance *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_clearance){.allocator = allocator, .mesh = mesh};
    wend_status status = wend_dependant_begin(&made->dependant, &mesh->base.journal, pull_clearance, true, &allocator);
    if (!status) status = wend_clearance_build(made);
    if (!status) status = wend_clearance_link(made);
    if (status)
        wend_clearance_destroy(made);
    else
        *clearance = made;
    return status;
}

wend_status wend_clearance_create(const wend_mesh *mesh, wend_allocator allocator, wend_clearance **clearance) {
    REQUIRE(mesh && clearance && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_clearance *made;
    const wend_status status = wend_clearance_create_following(mesh, allocator, &made);
    if (status) return status;
    wend_clearance_forget_follower(made);
    *clearance = made;
    return WEND_OK;
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
    uint32_t found;
} holder_search;

static bool triangle_comes_before(const clearance_triangulation *refined, uint32_t one, uint32_t other) {
    for (int i = 0; i < 3; i++) {
        const int order = wend_lattice_point_compare(refined->points[refined->triangles[one].vertex[i]],
                                                     refined->points[refined->triangles[other].vertex[i]]);
        if (order) return order < 0;
    }
    return false;
}

static bool look_at_holder(void *user, uint32_t triangle) {
    holder_search *search = user;
    const clearance_triangulation *refined = search->clearance->refined;
    if (!search->clearance->is_free[triangle]) return true;
    for (uint32_t i = 0; i < 3; i++) {
        const wend_segment side = clearance_side_ends(refined, side_handle(triangle, i));
        if (wend_orient2d_determinant(side.a, side.b, search->point) < 0) return true;
    }
    if (search->found == WEND_NO_TRIANGLE || triangle_comes_before(refined, triangle, search->found))
        search->found = triangle;
    return true;
}

uint32_t wend_clearance_holder(const wend_clearance *clearance, wend_lattice_point point) {
    holder_search search = {clearance, point, WEND_NO_TRIANGLE};
    wend_box_forest_visit_box(&clearance->boxes, (wend_box){point, point}, look_at_holder, &search);
    return search.found;
}

static double room_at(const wend_clearance *clearance, wend_lattice_point point) {
    wend_mesh_wall wall;
    const wend_mesh *mesh = clearance->mesh;
    const wend_vector2 at = wend_lattice_position(&mesh->lattice, point);
    return wend_mesh_nearest_wall(mesh, wend_location_at(at.x, at.y, 0), WEND_ANY_ISLAND, &wall) ? wall.distance
                                                                                                 : (double)INFINITY;
}

static wend_gap gap_of_side(const wend_clearance *clearance, uint32_t side) {
    const wend_lattice *lattice = &clearance->mesh->lattice;
    const wend_segment ends = clearance_side_ends(clearance->refined, side);
    const bool is_turned = wend_lattice_point_compare(ends.b, ends.a) < 0;
    return (wend_gap){wend_lattice_position(lattice, is_turned ? ends.b : ends.a),
                      wend_lattice_position(lattice, is_turned ? ends.a : ends.b),
                      sqrt((double)wend_clearance_side_width(clearance, side)) * wend_lattice_unit(lattice)};
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

// A point where islands touch is on all of them.
typedef struct shared_island {
    const wend_mesh *mesh;
    wend_lattice_point goal;
    uint32_t island; // of the start
    bool is_shared;
} shared_island;

static bool look_at_goal_holder(void *user, uint32_t triangle) {
    shared_island *shared = user;
    shared->is_shared = shared->mesh->island_of[triangle] == shared->island;
    return !shared->is_shared;
}

static bool look_at_start_holder(void *user, uint32_t triangle) {
    shared_island *shared = user;
    shared->island = shared->mesh->island_of[triangle];
    wend_mesh_visit_holders(shared->mesh, shared->goal, look_at_goal_holder, shared);
    return !shared->is_shared;
}

static bool points_share_island(const wend_mesh *mesh, wend_lattice_point start, wend_lattice_point goal) {
    shared_island shared = {.mesh = mesh, .goal = goal};
    wend_mesh_visit_holders(mesh, start, look_at_start_holder, &shared);
    return shared.is_shared;
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
    if (mesh->island_of[first] != mesh->island_of[last] && !points_share_island(mesh, from.point, to.point)) {
        *passage = (wend_passage){0};
        return WEND_OK;
    }
    found.is_reachable = true;
    const uint32_t one = wend_clearance_holder(clearance, from.point), two = wend_clearance_holder(clearance, to.point);
    // Within a unit of a wall a point may be on its other side here: there is no room anyway.
    if (one != WEND_NO_TRIANGLE && two != WEND_NO_TRIANGLE && one != two) {
        uint32_t side;
        if (wend_clearance_find_gap(clearance, one, two, &side))
            found.gap = gap_of_side(clearance, side);
        else
            found.gap.width = 0;
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
            const uint32_t across = clearance->refined->triangles[t].across[i];
            if (handle_is_constrained(across) || handle_triangle(across) < t || !clearance->is_free[t]) continue;
            const wend_gap gap = gap_of_side(clearance, side_handle(t, i));
            const bool is_shut = gap.width < 2 * radius;
            const wend_vector3 ends[] = {{gap.a.x, gap.a.y, 0}, {gap.b.x, gap.b.y, 0}};
            draw->line(draw->user, ends, 2, (wend_draw_style){is_shut ? WEND_DRAW_NOTE : WEND_DRAW_GRID_LINE, 0});
        }
}

// Gaps as searches go through them: what leads on, and what is a dead end.
//
// Most triangles of an index are of no interest to a search. Those with one open side are dead ends; without them others are, and what is left when no dead end is
// (the *core*) are rings of triangles with two ways on each, and *junctions* with three:
//
//        .-----.                 o junctions, where a search has a choice     Demyen and Buro (2006) collapse what lies between junctions into the edges of a
//    ...-o     o-.               - two ways on: one comes out where one must  graph. Here nothing is collapsed: a triangle is one line of the cache, so
//        '-----'  \  .           . dead ends: each knows the side that leads  that following it costs less than what a search does at a junction, and an
//                  `-o-...         up, to the core                            edit changes what is near it alone.
//
// From a dead end there is one way to the core, and to what is in the same dead end. Where nothing goes around in a circle there is no core: then one triangle is the
// top of all.
//
// All that is derived here follows from the index; widths are not looked at, for each disc has its own.
#include "map/mesh/clearance_internal.h"

#include <math.h>

static void describe_gaps(const wend_clearance *clearance, uint32_t triangle) {
    const mesh_triangle *from = &clearance->refined->triangles[triangle];
    gap_triangle *made = &clearance->gaps[triangle];
    *made = (gap_triangle){.across = {NO_GAP, NO_GAP, NO_GAP}};
    if (!clearance_triangle_is_there(clearance->refined, triangle)) return;
    made->flags = clearance->is_free[triangle] ? GAP_IS_IN_CORE : 0;
    for (uint32_t i = 0; i < 3; i++) {
        made->corners[i] = clearance->refined->points[from->vertex[i]];
        made->inverse[i] = 1 / sqrt((double)wend_clearance_side_width(clearance, side_handle(triangle, i)));
        if (!clearance->is_free[triangle] || clearance_side_is_wall(clearance, triangle, i)) continue;
        made->across[i] = side_handle(handle_triangle(from->across[i]), handle_side(from->across[i]));
        made->flags |= (uint32_t)GAP_LEADS_ON << i;
    }
}

static uint32_t count_ways_on(const gap_triangle *triangle) {
    const uint32_t leads = triangle->flags;
    return (leads & 1) + (leads >> 1 & 1) + (leads >> 2 & 1);
}

// Takes a triangle out of the core if it is a dead end, and then what leads to it if that has become one; they are noted in this order.
static void drop_dead_ends(gap_triangle *gaps, uint32_t triangle, uint32_t *dropped, size_t *count) {
    while (triangle != NO_GAP && gaps[triangle].flags & GAP_IS_IN_CORE && count_ways_on(&gaps[triangle]) < 2) {
        gap_triangle *at = &gaps[triangle];
        dropped[(*count)++] = triangle;
        at->flags &= ~(uint32_t)GAP_IS_IN_CORE;
        triangle = NO_GAP;
        for (uint32_t i = 0; i < 3; i++) {
            if (!(at->flags & (uint32_t)GAP_LEADS_ON << i)) continue;
            at->flags = (at->flags & ~((uint32_t)GAP_LEADS_ON << i)) | i << GAP_UP_SHIFT | GAP_HAS_UP;
            triangle = handle_triangle(at->across[i]);
            gaps[triangle].flags &= ~((uint32_t)GAP_LEADS_ON << handle_side(at->across[i]));
        }
    }
}

// The last ones that were dropped are nearest to the core.
static void find_depths(gap_triangle *gaps, const uint32_t *dropped, size_t count) {
    while (count-- > 0) {
        gap_triangle *at = &gaps[dropped[count]];
        if (!(at->flags & GAP_HAS_UP)) continue;
        const uint32_t depth = gap_depth(&gaps[handle_triangle(gap_up(at))]);
        at->flags |= (depth + (depth < GAP_MOST_DEPTH)) << GAP_DEPTH_SHIFT;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Walls as the mesh has them

// The wall that follows one around the end of it, on the same ground.
static uint32_t wall_after(const gap_triangle *gaps, uint32_t wall) {
    uint32_t triangle = handle_triangle(wall), side = next_side(handle_side(wall));
    while (!gap_is_wall(gaps[triangle].across[side])) {
        const uint32_t into = gaps[triangle].across[side];
        triangle = handle_triangle(into);
        side = next_side(handle_side(into));
    }
    return side_handle(triangle, side);
}

static wend_lattice_point wall_begin(const gap_triangle *gaps, uint32_t wall) {
    return gaps[handle_triangle(wall)].corners[next_side(handle_side(wall))];
}

static wend_lattice_point wall_end(const gap_triangle *gaps, uint32_t wall) {
    return gaps[handle_triangle(wall)].corners[previous_side(handle_side(wall))];
}

static bool vertex_is_end_of_wall(const wend_clearance *clearance, uint32_t triangle, uint32_t corner) {
    return clearance->vertex_kinds[clearance->refined->triangles[triangle].vertex[corner]] & CLEARANCE_END_OF_WALL;
}

// The corner of a triangle of the mesh that is at a point.
static uint32_t corner_of_mesh(const wend_mesh *mesh, wend_lattice_point point) {
    const uint32_t triangle = wend_mesh_triangle_at(mesh, point);
    for (uint32_t i = 0; i < 3 && triangle != WEND_NO_TRIANGLE; i++)
        if (wend_lattice_point_equals(mesh->triangulation->points[mesh->triangulation->triangles[triangle].vertex[i]],
                                      point))
            return side_handle(triangle, i);
    return MESH_NO_SIDE;
}

// Whether the mesh has a wall between two points.
static bool mesh_has_wall(const wend_mesh *mesh, wend_lattice_point a, wend_lattice_point b) {
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    const uint32_t one = corner_of_mesh(mesh, a), other = corner_of_mesh(mesh, b);
    if (one == MESH_NO_SIDE || other == MESH_NO_SIDE) return false;
    const uint32_t side = mesh_side_between(triangles, one, triangles[handle_triangle(one)].vertex[handle_side(one)],
                                            other, triangles[handle_triangle(other)].vertex[handle_side(other)]);
    if (side == MESH_NO_SIDE) return false;
    const uint32_t across = handle_triangle(triangles[handle_triangle(side)].across[handle_side(side)]);
    return wend_mesh_island(mesh, handle_triangle(side)) != wend_mesh_island(mesh, across);
}

static wend_status keep_original_wall(wend_clearance *clearance, wend_segment wall) {
    if (clearance->wall_count == clearance->wall_room) {
        const size_t more = wend_grown_capacity(clearance->wall_room, clearance->wall_count + 1);
        wend_segment *walls = wend_resize_items(&clearance->allocator, clearance->walls, clearance->wall_room, more,
                                                sizeof *walls, WEND_LIFETIME_OBJECT);
        if (!walls) return WEND_OUT_OF_MEMORY;
        clearance->walls = walls;
        clearance->wall_room = more;
    }
    clearance->walls[clearance->wall_count++] = wall;
    return WEND_OK;
}

// A wall from where it begins, with its feet up to where it ends: these may bend it by a unit, so it is noted where the mesh has it.
static wend_status note_wall(wend_clearance *clearance, uint32_t first) {
    gap_triangle *gaps = clearance->gaps;
    uint32_t last = first, number = GAP_UNKNOWN_WALL;
    while (!vertex_is_end_of_wall(clearance, handle_triangle(last), previous_side(handle_side(last))))
        last = wall_after(gaps, last);
    if (last == first) return WEND_OK;
    const wend_segment wall = {wall_begin(gaps, first), wall_end(gaps, last)};
    if (mesh_has_wall(clearance->mesh, wall.a, wall.b)) {
        number = (uint32_t)clearance->wall_count << 3 | CONSTRAINED_BIT;
        wend_status status = keep_original_wall(clearance, wall);
        if (status) return status;
    }
    for (uint32_t at = first, next;; at = next) {
        next = wall_after(gaps, at);
        gaps[handle_triangle(at)].across[handle_side(at)] = number;
        if (at == last) return WEND_OK;
    }
}

static wend_status note_walls(wend_clearance *clearance) {
    wend_status status = WEND_OK;
    clearance->wall_count = 0;
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (uint32_t i = 0; i < 3 && clearance->is_free[t] && !status; i++)
            if (gap_is_wall(clearance->gaps[t].across[i]) && vertex_is_end_of_wall(clearance, t, next_side(i)))
                status = note_wall(clearance, side_handle(t, i));
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Finding the triangle of a point

static wend_lattice_point middle_of_gaps(const gap_triangle *at) {
    const int64_t x = (int64_t)at->corners[0].x + at->corners[1].x + at->corners[2].x,
                  y = (int64_t)at->corners[0].y + at->corners[1].y + at->corners[2].y;
    return (wend_lattice_point){(int32_t)(x / 3), (int32_t)(y / 3)};
}

static bool gap_bins_hold(const gap_bins *bins, wend_lattice_point point) {
    const int64_t x = (int64_t)point.x - bins->low.x, y = (int64_t)point.y - bins->low.y;
    return x >= 0 && y >= 0 && (x >> bins->shift) < bins->columns && (y >> bins->shift) < bins->rows;
}

static size_t gap_bin_of(const gap_bins *bins, wend_lattice_point point) {
    const size_t column = (size_t)(((int64_t)point.x - bins->low.x) >> bins->shift),
                 row = (size_t)(((int64_t)point.y - bins->low.y) >> bins->shift);
    return row * bins->columns + column;
}

// About as many squares as triangles.
static void lay_gap_bins(gap_bins *bins, wend_box box, size_t triangles) {
    const int64_t wide = (int64_t)box.high.x - box.low.x, high = (int64_t)box.high.y - box.low.y;
    bins->low = box.low;
    for (bins->shift = 0;; bins->shift++) {
        const int64_t columns = (wide >> bins->shift) + 1, rows = (high >> bins->shift) + 1;
        if (columns > (int64_t)triangles || rows > (int64_t)triangles || columns * rows > 2 * (int64_t)triangles)
            continue;
        bins->columns = (uint32_t)columns, bins->rows = (uint32_t)rows;
        return;
    }
}

// What has no triangle of its own names that of the square before it, or after it.
static void fill_gap_bins(gap_bins *bins) {
    const size_t count = (size_t)bins->columns * bins->rows;
    uint32_t last = WEND_NO_TRIANGLE;
    for (size_t pass = 0; pass < 2; pass++)
        for (size_t k = 0; k < count; k++) {
            uint32_t *at = &bins->triangle_of[pass ? count - 1 - k : k];
            if (*at == WEND_NO_TRIANGLE) *at = last;
            last = *at;
        }
}

static wend_status bin_triangles(wend_clearance *clearance) {
    gap_bins *bins = &clearance->bins;
    wend_box box = wend_box_empty();
    for (uint32_t t = 0; t < clearance->triangle_count; t++)
        for (int i = 0; i < 3 && clearance->is_free[t]; i++) box = wend_box_extend(box, clearance->gaps[t].corners[i]);
    if (wend_box_is_empty(box)) box = (wend_box){{0, 0}, {0, 0}};
    lay_gap_bins(bins, box, clearance->triangle_count);
    const size_t count = (size_t)bins->columns * bins->rows;
    if (count > bins->room) {
        uint32_t *made = wend_allocate_items(&clearance->allocator, count, sizeof *made, WEND_LIFETIME_OBJECT);
        if (!made) return WEND_OUT_OF_MEMORY;
        wend_release_items(&clearance->allocator, bins->triangle_of, bins->room, sizeof *made);
        bins->triangle_of = made;
        bins->room = count;
    }
    for (size_t k = 0; k < count; k++) bins->triangle_of[k] = WEND_NO_TRIANGLE;
    for (uint32_t t = clearance->triangle_count; t-- > 0;)
        if (clearance->is_free[t]) bins->triangle_of[gap_bin_of(bins, middle_of_gaps(&clearance->gaps[t]))] = t;
    fill_gap_bins(bins);
    return WEND_OK;
}

enum { WALK_STEPS = 24 }; // walks may go round in circles

uint32_t wend_clearance_walk_to(const wend_clearance *clearance, wend_lattice_point point) {
    if (clearance->triangle_count == 0 || !gap_bins_hold(&clearance->bins, point)) return WEND_NO_TRIANGLE;
    uint32_t at = clearance->bins.triangle_of[gap_bin_of(&clearance->bins, point)], from = 3;
    for (int step = 0; step < WALK_STEPS && at < clearance->triangle_count; step++) {
        const gap_triangle *here = &clearance->gaps[at];
        uint32_t out = 3;
        bool is_inside = true;
        for (uint32_t i = 0; i < 3 && out == 3; i++) {
            if (i == from) continue; // it is not back there
            const int64_t turn =
                wend_orient2d_determinant(here->corners[next_side(i)], here->corners[previous_side(i)], point);
            is_inside = is_inside && turn > 0;
            if (turn < 0) out = i;
        }
        if (out == 3) return is_inside && clearance->is_free[at] ? at : WEND_NO_TRIANGLE;
        if (!clearance_triangle_is_there(clearance->refined, at)) return WEND_NO_TRIANGLE;
        const uint32_t across = clearance->refined->triangles[at].across[out];
        at = handle_triangle(across);
        from = handle_side(across);
    }
    return WEND_NO_TRIANGLE;
}

// ---------------------------------------------------------------------------------------------------------------------
// All of it

static wend_status make_gaps(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const uint32_t count = clearance->triangle_count;
    if (count == 0) return WEND_OK;
    if (count > clearance->gap_room) {
        gap_triangle *made = wend_allocate_lines(allocator, count, sizeof *made, WEND_LIFETIME_OBJECT);
        if (!made) return WEND_OUT_OF_MEMORY;
        wend_release_lines(allocator, clearance->gaps, clearance->gap_room, sizeof *made);
        clearance->gaps = made;
        clearance->gap_room = count;
    }
    uint32_t *dropped = wend_allocate_items(allocator, count, sizeof *dropped, WEND_LIFETIME_SCRATCH);
    if (!dropped) return WEND_OUT_OF_MEMORY;
    size_t drop_count = 0;
    for (uint32_t t = 0; t < count; t++) describe_gaps(clearance, t);
    for (uint32_t t = 0; t < count; t++) drop_dead_ends(clearance->gaps, t, dropped, &drop_count);
    find_depths(clearance->gaps, dropped, drop_count);
    wend_release_items(allocator, dropped, count, sizeof *dropped);
    wend_status status = bin_triangles(clearance);
    return status ? status : note_walls(clearance);
}

wend_status wend_clearance_find_gaps(const wend_clearance *clearance) {
    if (atomic_load_explicit(&clearance->has_gaps, memory_order_acquire)) return WEND_OK;
    wend_clearance *own = (wend_clearance *)(uintptr_t)clearance; // made for those who only read
    wend_status status = WEND_OK;
    wend_monitor_lock(own->dependant.monitor);
    if (!atomic_load_explicit(&own->has_gaps, memory_order_relaxed)) {
        status = make_gaps(own);
        if (!status) atomic_store_explicit(&own->has_gaps, true, memory_order_release);
    }
    wend_monitor_unlock(own->dependant.monitor);
    return status;
}

void wend_clearance_free_gaps(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    wend_release_lines(allocator, clearance->gaps, clearance->gap_room, sizeof *clearance->gaps);
    wend_release_items(allocator, clearance->bins.triangle_of, clearance->bins.room,
                       sizeof *clearance->bins.triangle_of);
    wend_release_items(allocator, clearance->walls, clearance->wall_room, sizeof *clearance->walls);
}

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

static bool side_may_be_crossed(const wend_clearance *clearance, uint32_t triangle, uint32_t side) {
    const uint32_t across = clearance->refined->triangles[triangle].across[side];
    return clearance->is_free[triangle] && !handle_is_constrained(across) &&
           handle_triangle(across) < clearance->triangle_count;
}

static void describe_gaps(const wend_clearance *clearance, uint32_t triangle) {
    const mesh_triangle *from = &clearance->refined->triangles[triangle];
    gap_triangle *made = &clearance->gaps[triangle];
    made->flags = clearance->is_free[triangle] ? GAP_IS_IN_CORE : 0;
    for (uint32_t i = 0; i < 3; i++) {
        made->corners[i] = clearance->refined->points[from->vertex[i]];
        made->inverse[i] = 1 / sqrt((double)wend_clearance_side_width(clearance, side_handle(triangle, i)));
        made->across[i] = NO_GAP;
        if (!side_may_be_crossed(clearance, triangle, i)) continue;
        made->across[i] = side_handle(handle_triangle(from->across[i]), handle_side(from->across[i]));
        made->flags |= GAP_LEADS_ON << i;
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

wend_status wend_clearance_find_gaps(wend_clearance *clearance) {
    const wend_allocator *allocator = &clearance->allocator;
    const uint32_t count = clearance->triangle_count;
    uint32_t *dropped = wend_allocate_items(allocator, count, sizeof *dropped, WEND_LIFETIME_SCRATCH);
    size_t drop_count = 0;
    clearance->gaps = wend_allocate_lines(allocator, count, sizeof *clearance->gaps, WEND_LIFETIME_OBJECT);
    const bool has_room = dropped && clearance->gaps;
    for (uint32_t t = 0; has_room && t < count; t++) describe_gaps(clearance, t);
    for (uint32_t t = 0; has_room && t < count; t++) drop_dead_ends(clearance->gaps, t, dropped, &drop_count);
    if (has_room) find_depths(clearance->gaps, dropped, drop_count);
    wend_release_items(allocator, dropped, count, sizeof *dropped);
    return has_room ? WEND_OK : WEND_OUT_OF_MEMORY;
}

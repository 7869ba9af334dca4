// Corridors for discs as their parts see them. disc_corridor.c tells how they work.
#ifndef WEND_PLAN_DISC_CORRIDOR_H
#define WEND_PLAN_DISC_CORRIDOR_H

#include "map/mesh/clearance_internal.h"
#include "plan/plane/corridor_internal.h"
#include "plan/plane/disc_search.h"

#define ARRAY_NAME disc_turn_array
#define ARRAY_ITEM disc_turn
#include "base/memory/array_template.h"

// ---------------------------------------------------------------------------------------------------------------------
// disc_funnel.c: the string of a disc

// A corner that the string may go around, or one of its ends, and the leg that leads to it.
typedef struct disc_stop {
    wend_lattice_point point;
    double sense;   // 1: it is to the left of the string, -1: to the right; 0: an end
    double radius;  // of the circle around it
    bool is_corner; // else it is on a wall or an end: no path turns there, but for rounding
    disc_leg leg;   // from the stop that is nearer to the start
} disc_stop;

#define ARRAY_NAME disc_stop_array
#define ARRAY_ITEM disc_stop
#include "base/memory/array_template.h"

// A string that is pulled through gaps, in order.
typedef struct disc_funnel {
    disc_stop_array line; // from the left end over the apex to the right end, see funnel.c
    size_t first, apex, last;
    disc_turn_array *turns; // with room
    bool is_broken;         // there is no string: the disc does not pass
} disc_funnel;

// Begins at a point; at most `gap_count` gaps follow. turns->count is 0 then.
wend_status wend_disc_funnel_begin(disc_funnel *funnel, wend_lattice_point from, size_t gap_count,
                                   disc_turn_array *turns, const wend_allocator *allocator);

// The left or the right end of the next gap: a point with its circle, and whether it is a corner.
void wend_disc_funnel_move_left(disc_funnel *funnel, disc_stop end);
void wend_disc_funnel_move_right(disc_funnel *funnel, disc_stop end);

// Ends at a point: the turns are there. False when there is no string.
bool wend_disc_funnel_end(disc_funnel *funnel, wend_lattice_point to);

// ---------------------------------------------------------------------------------------------------------------------
// disc_clearance.c

// What a path of a disc costs, whose profile has a clearance and a cost of it (wend/corridor.h).
double wend_disc_clearance_cost(const wend_mesh *mesh, const wend_profile *profile, const wend_path *path);

// ---------------------------------------------------------------------------------------------------------------------
// disc_corridor.c

// As wend_corridor_find_path, for a radius > 0; the request is valid and the plane up to date.
wend_status wend_disc_corridor_find_path(const wend_plane *plane, wend_query *query,
                                         const wend_corridor_request *request, wend_path *path);

#endif

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
    double sense;      // 1: it is to the left of the string, -1: to the right; 0: an end
    double radius;     // of the circle around it
    size_t place;      // of the gap in the corridor that it was first an end of
    bool is_corner;    // else it is on a wall or an end: no path turns there, but for rounding
    wend_vector2 lead; // the direction of the leg from the stop that is nearer to the start, of any length
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

// The left (of sense 1) or the right end (of sense -1) of the next gap: a point with its circle, and whether it is a corner. The end that a gap shares with the one before
// may be left out.
void wend_disc_funnel_move_left(disc_funnel *funnel, const disc_stop *end);
void wend_disc_funnel_move_right(disc_funnel *funnel, const disc_stop *end);

// Ends at a point: the turns are there. False when there is no string.
bool wend_disc_funnel_end(disc_funnel *funnel, wend_lattice_point to);

// ---------------------------------------------------------------------------------------------------------------------
// The search, and what a query keeps for it

// Never changed once it is made. Of thorough searches (disc_corridor.c).
typedef struct gap_label {
    double cost, estimate;
    double left_cost, right_cost; // to the ends of the gap
    wend_vector2 root, left, right;
    uint32_t left_side, right_side; // whose ends bound the view
    uint32_t side;                  // a handle of the triangle that it leads into; NO_GAP_SIDE: the goal, or the start
    uint32_t parent;                // NO_CORRIDOR_LABEL at the start
} gap_label;

#define NO_GAP_SIDE UINT32_MAX

#define ARRAY_NAME gap_label_array
#define ARRAY_ITEM gap_label
#include "base/memory/array_template.h"

#define ARRAY_NAME room_array
#define ARRAY_ITEM double
#include "base/memory/array_template.h"

// How a way comes to a gap, of other searches (disc_gaps.c).
typedef struct gap_step {
    double cost, estimate;
    wend_vector2 place; // where it crosses the gap
    uint32_t side;      // a handle of the triangle that it leads into, of side 3 where it begins; NO_GAP_SIDE: the goal
    uint32_t parent;    // NO_CORRIDOR_LABEL at the start
    uint32_t first, end; // of `followed`: the sides that it came by since its parent, without its own
} gap_step;

#define ARRAY_NAME gap_step_array
#define ARRAY_ITEM gap_step
#include "base/memory/array_template.h"

// The least estimate of a gap so far.
typedef struct gap_best {
    double estimate;
    uint32_t mark; // the search
} gap_best;

typedef struct disc_corridor {
    disc_search disc; // checks legs, and searches all ways where it must
    const wend_clearance *clearance;
    wend_corridor_request request;
    wend_plane_request ends; // the same for `disc`, without the profile
    bool searches_all;
    bool is_prepared;     // the cells of the ends are known
    int64_t least_width;  // squared: narrower gaps are shut
    double surely_wide;   // a side is wide enough if the inverse of its length is less
    uint32_t first, last; // triangles that hold start and goal
    wend_vector2 goal;
    gap_label_array labels;
    gap_step_array steps;
    corridor_best *best; // by side, 3 a triangle; the goal last
    gap_best *gap_bests; // the same, of searches that are not thorough
    size_t best_capacity, gap_best_capacity;
    uint32_t mark;
    cell_array followed;         // sides that ways went over without a choice
    cell_array climb, descent;   // sides from the start up to the core, and from the core down to the goal
    uint32_t core_from, core_to; // triangles of the core that these lead to and from
    corridor_heap open;
    corridor_entry held; // waits beside the heap (disc_gaps.c)
    bool has_held;
    cell_array sides;
    uint32_t *visits; // by triangle: where in the corridor it is, if it is there
    size_t visit_capacity;
    cell_array way; // sides of the corridor
    disc_funnel funnel;
    disc_turn_array turns;
    room_array rooms;     // of the left ends of gaps, then of the right ones
    wend_profile profile; // radius, clearance and its cost
    wend_path trial;
    search_effort effort;
    uint64_t turns_taken; // to look for a cancellation now and then
} disc_corridor;

// ---------------------------------------------------------------------------------------------------------------------
// disc_gaps.c: A* over junctions

// Begins at the start: steps wait in corridor->open.
wend_status wend_disc_gaps_begin(disc_corridor *corridor, const wend_allocator *allocator);

// What waits with the least estimate; false: nothing. And takes it out.
bool wend_disc_gaps_first(const disc_corridor *corridor, corridor_entry *first);
void wend_disc_gaps_drop_first(disc_corridor *corridor, uint32_t number);

// Whether another way through the same gap has a lower estimate; not of the goal.
bool wend_disc_gaps_is_beaten(const disc_corridor *corridor, const gap_step *step);

// Goes on from a step that is not at the goal.
wend_status wend_disc_gaps_expand(disc_corridor *corridor, uint32_t number, const wend_allocator *allocator);

// The sides that the way of a step to the goal crosses, in order, into corridor->sides.
wend_status wend_disc_gaps_collect(disc_corridor *corridor, uint32_t last, const wend_allocator *allocator);

// ---------------------------------------------------------------------------------------------------------------------
// disc_proof.c: whether a string is free

typedef enum disc_proof {
    DISC_IS_FREE,
    DISC_IS_BLOCKED, // a wall is too near
    DISC_IS_UNKNOWN  // disc_ground.c must decide
} disc_proof;

// Of a place, in a triangle of the index that holds it, and of the straight way to the goal.
disc_proof wend_disc_prove_place(const disc_corridor *corridor, wend_lattice_point point, uint32_t triangle);
disc_proof wend_disc_prove_straight(const disc_corridor *corridor, disc_leg leg);

// Of the string around corridor->turns, whose circles have the disc's radius: *last is then its last leg, and the roots are there. False: it is not free, or that is
// not known.
wend_status wend_disc_prove_string(disc_corridor *corridor, const wend_allocator *allocator, disc_node *last,
                                   bool *is_free);

// ---------------------------------------------------------------------------------------------------------------------
// disc_clearance.c

// What a path of a disc costs, whose profile has a clearance and a cost of it (wend/corridor.h).
double wend_disc_clearance_cost(const wend_mesh *mesh, const wend_profile *profile, const wend_path *path);

// ---------------------------------------------------------------------------------------------------------------------
// disc_corridor.c

// Tells the observer of a side that is expanded.
void wend_disc_corridor_notify(const disc_corridor *corridor, uint32_t side, wend_vector2 turn, double cost,
                               double estimate);

// As wend_corridor_find_path, for a radius > 0; the request is valid and the plane up to date.
wend_status wend_disc_corridor_find_path(const wend_plane *plane, wend_query *query,
                                         const wend_corridor_request *request, wend_path *path);

#endif

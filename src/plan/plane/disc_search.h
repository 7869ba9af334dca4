// The search for discs as its parts see it. disc_search.c tells how it works.
//
// All lengths are in lattice units. Angles around a corner are *turns*: radians counterclockwise from the first direction in which a disc can touch it, so
// that they run from 0 to at most pi and never wrap.
#ifndef WEND_PLAN_DISC_SEARCH_H
#define WEND_PLAN_DISC_SEARCH_H

#include "base/number/elementary_parts.h"
#include "map/mesh/clearance_internal.h"
#include "plan/plane/interval_shape.h"

// Rounding of turns and of parts of the radius is far below the first, that of places along a leg far below the second part of its length. What falls
// short of the radius by no more counts as kept, and what is equal but for so much counts as equal.
#define DISC_MARGIN     0x1p-40
#define DISC_LEG_MARGIN 0x1p-46

#define NO_DISC_ROOT   UINT32_MAX
#define NO_DISC_CORNER UINT32_MAX

// A leg as it leaves its root: straight, touching the circle around the root (none around the start) and that around what it leads to (none
// around the goal).
typedef struct disc_leg {
    double x, y;   // its direction, of length 1
    double length; // of the leg
} disc_leg;

// The start, or a corner that a path goes around: with the same corner as often as there are arrivals that may be part of shortest paths.
typedef struct disc_root {
    double cost; // of the path to where the leg before touches
    wend_lattice_point point;
    uint32_t vertex;        // NO_PLANE_VERTEX: the start
    uint32_t corner;        // its place among the corners of the search
    uint32_t before;        // the root that its leg comes from
    uint32_t next;          // of the same corner and sense
    double sense;           // 1: around the corner counterclockwise, -1: clockwise; 0: the start
    double radius;          // of the circle around it: that of the disc, or more where a path keeps away from walls
    double arrive, limit;   // turns: where the leg touches, and how far the arc may go from there
    double depart;          // of the root before: where the leg left it
    disc_leg leg;           // that leads to it
    wend_vector2 low, high; // the directions in which legs may leave, counterclockwise from low to high
} disc_root;

typedef enum disc_kind { DISC_SEES, DISC_TOUCHES, DISC_ARRIVES } disc_kind;

// What waits: an interval of a side that a root sees, a leg to a corner, or one to the goal.
typedef struct disc_node {
    interval_node view; // its root is a disc_root; of legs: the root alone
    disc_kind kind;
    uint32_t vertex; // of a corner
    double reach;    // of an interval: no leg to anything beyond it that is farther from the root is free
    double cost;     // of a leg: of the path to its end
    double sense;    // of a leg: around the corner
    double depart;   // of a leg: turn at the root
    disc_leg leg;
} disc_node;

typedef struct disc_entry {
    double key;
    uint32_t order; // the latest first
    uint32_t node;
} disc_entry;

static inline bool disc_entry_before(disc_entry a, disc_entry b) {
    return a.key < b.key || (a.key == b.key && a.order > b.order);
}

#define HEAP_NAME   disc_heap
#define HEAP_ENTRY  disc_entry
#define HEAP_BEFORE disc_entry_before
#include "base/memory/heap_template.h"

#define ARRAY_NAME disc_node_array
#define ARRAY_ITEM disc_node
#include "base/memory/array_template.h"

#define ARRAY_NAME disc_root_array
#define ARRAY_ITEM disc_root
#include "base/memory/array_template.h"

// Turns from low to high.
typedef struct disc_arc {
    double low, high;
} disc_arc;

#define ARRAY_NAME disc_arc_array
#define ARRAY_ITEM disc_arc
#include "base/memory/array_template.h"

// A corner that a leg was led to: what is free of the circle around it.
typedef struct disc_corner {
    wend_vector2 first; // the direction of turn 0, of length 1
    double span;        // the last turn that its own walls leave
    double radius;      // of the circle
    uint32_t first_arc, arc_count;
    uint32_t roots[2]; // counterclockwise, clockwise: the last; NO_DISC_ROOT
} disc_corner;

#define ARRAY_NAME disc_corner_array
#define ARRAY_ITEM disc_corner
#include "base/memory/array_template.h"

typedef struct disc_mark {
    uint32_t mark; // of the search
    uint32_t corner;
} disc_mark;

// Floods over cells, with room for one a cell.
typedef struct disc_flood {
    uint32_t *marks; // by cell: the number of the flood that came there
    size_t capacity;
    uint32_t number;
    cell_array waiting;
} disc_flood;

// The scratch of a query for this search, and its state.
typedef struct disc_search {
    const wend_plane *plane;
    uint64_t version; // of the plane
    wend_plane_request request;
    wend_lattice_point from, to;
    double radius;
    const wend_clearance *clearance; // NULL: none was given
    disc_heap heap;
    disc_node_array nodes; // by the heap's entries
    cell_array unused;     // nodes that are free again
    disc_root_array roots;
    disc_corner_array corners;
    disc_arc_array arcs, covered; // covered: of the corner that is looked at
    disc_mark *corner_marks;      // by vertex
    size_t corner_capacity;
    uint32_t *goal_marks; // by cell
    size_t goal_capacity;
    uint32_t search_number; // marks of other searches are different
    cell_array start_cells, goal_cells, leg_cells;
    disc_flood flood;
    double proven; // no path is shorter
    uint64_t expanded, generated, queue_operations, legs_checked;
    size_t followed; // how many turns the last wend_disc_follow came to
    bool is_out_of_memory;
    bool is_holding; // work ended on the way through a row of sides: it goes on with `held`
    disc_node held;
} disc_search;

// ---------------------------------------------------------------------------------------------------------------------
// Tangents

// |(x, y)|^2 - k^2 with one rounding: circles may nearly touch.
static inline double disc_squares_less(int64_t x, int64_t y, double k) {
    const int64_t square = x * x + y * y; // below 2^61
    const double high = (double)square, low = (double)(square - (int64_t)high);
    if (k == 0) return high;
    const wend_pair product = wend_exact_product(k, k);
    return (high - product.high) + (low - product.low);
}

// The common tangent from a root to what is at (x, y) from it, with signed radii: positive around what is to the left of the leg. False: there is none.
static inline bool disc_tangent(int64_t x, int64_t y, double root_radius, double end_radius, disc_leg *leg) {
    const double k = root_radius - end_radius, square = (double)(x * x + y * y);
    double rest = disc_squares_less(x, y, k);
    if (rest < 0) {
        if (rest < -DISC_MARGIN * square) return false;
        rest = 0;
    }
    if (square == 0) return false;
    leg->length = sqrt(rest);
    leg->x = ((double)x * leg->length - (double)y * k) / square;
    leg->y = ((double)y * leg->length + (double)x * k) / square;
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// disc_ground.c: where a disc can be

// The turn of a direction at a corner, between -pi/2 and 3 pi/2.
double wend_disc_turn(const disc_corner *corner, double x, double y);

// True when no wall is nearer to a point than the radius; `cells` hold the point. Memory: search->is_out_of_memory.
bool wend_disc_fits(disc_search *search, wend_lattice_point point, const cell_array *cells,
                    const wend_allocator *allocator);

// True when no wall is nearer to a leg than the radius.
bool wend_disc_leg_is_free(disc_search *search, const disc_root *root, const disc_node *node,
                           const wend_allocator *allocator);

// The corner of a vertex, made when it is not known: what is free of the circle of a radius around it. NO_DISC_CORNER: memory is out. A vertex has one radius in a
// search.
uint32_t wend_disc_corner_of(disc_search *search, uint32_t vertex, double radius, const wend_allocator *allocator);

// ---------------------------------------------------------------------------------------------------------------------
// disc_sight.c: what a root sees

// Looks around a root, and through an interval.
void wend_disc_look_around(disc_search *search, uint32_t root, const wend_allocator *allocator);
void wend_disc_look_through(disc_search *search, const disc_node *node, uint64_t *work,
                            const wend_allocator *allocator);

// Where a leg leaves its root, and what the path to its end costs; false when it cannot.
bool wend_disc_leg_may_leave(const disc_search *search, const disc_root *root, disc_node *node);

// ---------------------------------------------------------------------------------------------------------------------
// disc_search.c

// A corner that a path goes around: with sense 1 counterclockwise, with -1 clockwise.
typedef struct disc_turn {
    wend_lattice_point point;
    double sense;
    double radius; // of the circle, in units: that of the disc or more
    size_t place;  // of the gap in the corridor that it is an end of
} disc_turn;

// Begins a search of which the cells of its ends are not known, up to the root of its start.
wend_status wend_disc_begin(disc_search *search, const wend_plane *plane, const wend_plane_request *request,
                            wend_lattice_point from, wend_lattice_point to, const wend_allocator *allocator);

// Begins a search. Outcome COMPLETE: the disc fits at both ends, and they are connected; any other is written to the path.
wend_status wend_disc_prepare(disc_search *search, const wend_plane *plane, const wend_plane_request *request,
                              const wend_allocator *allocator, wend_path *path, wend_outcome *outcome);

// The place nearest to the goal that the disc can get to, where the request has a clearance index; else where it fits. Nowhere when there is none.
wend_location wend_disc_nearest(const disc_search *search);

// The path whose last leg is known, by the roots before it.
wend_status wend_disc_trace(const disc_search *search, const disc_node *last, wend_path *path);

// The straight way, where it is free.
wend_status wend_disc_go_straight(disc_search *search, const wend_allocator *allocator, wend_path *path, bool *is_free);

// The way around some corners, where it is free: all its legs and arcs are looked at.
wend_status wend_disc_follow(disc_search *search, const disc_turn *turns, size_t count, const wend_allocator *allocator,
                             wend_path *path, bool *is_free);

// Searches all ways.
wend_status wend_disc_search_all(wend_query *query, disc_search *search, uint64_t work, wend_path *path);

extern const search_kind wend_disc_kind;

// As wend_plane_find_path, for a radius > 0; the request is valid and the plane up to date.
wend_status wend_disc_find_path(const wend_plane *plane, wend_query *query, const wend_plane_request *request,
                                wend_path *path);

#endif

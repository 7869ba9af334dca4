// What corridor searches keep from one call to the next, and between searches.
//
// A label says how a way comes to a side of a cell, seen as the way into that cell:
//
//        left o        |          root is the last turn (or the start), cost what the way to it costs, and what is between the directions to
//              \   s   |          left and right can be seen from it through all sides since: the portal, or what of it is in view
//       root o  )------+-->
//              /       |          Where terrain of another cost begins, the root is the place where the border is crossed.
//       right o        |
#ifndef WEND_PLAN_CORRIDOR_INTERNAL_H
#define WEND_PLAN_CORRIDOR_INTERNAL_H

#include "map/mesh/plane_internal.h"
#include "plan/core/query_slots.h"
#include "plan/core/states.h"
#include "plan/path/path_internal.h"
#include "wend/corridor.h"

#include <math.h>

// Never changed once it is made: others have it as their parent.
typedef struct corridor_label {
    double cost;                  // in lattice units times the terrain's cost
    double estimate;              // of the whole path
    double left_cost, right_cost; // to the ends of the side
    wend_lattice_point root, left, right;
    uint32_t left_side, right_side; // whose ends bound the view
    uint32_t side;                  // the goal has the number after the last one
    uint32_t parent;                // NO_CORRIDOR_LABEL at the start
} corridor_label;

#define NO_CORRIDOR_LABEL UINT32_MAX

#define ARRAY_NAME label_array
#define ARRAY_ITEM corridor_label
#include "base/memory/array_template.h"

// The least that labels of a side have so far.
typedef struct corridor_best {
    double left_cost, right_cost, estimate;
    uint32_t mark; // the search
} corridor_best;

typedef struct corridor_entry {
    double estimate;
    uint32_t label;
} corridor_entry;

// Of equals the later one: it is nearer to the goal.
static inline bool corridor_entry_before(corridor_entry a, corridor_entry b) {
    return a.estimate != b.estimate ? a.estimate < b.estimate : a.label > b.label;
}

#define HEAP_NAME   corridor_heap
#define HEAP_ENTRY  corridor_entry
#define HEAP_BEFORE corridor_entry_before
#include "base/memory/heap_template.h"

// One end of the path, and the cells that hold it.
typedef struct corridor_end {
    wend_lattice_point point;
    bool is_outside; // of the lattice
    cell_array cells;
} corridor_end;

#define ARRAY_NAME corridor_portal_array
#define ARRAY_ITEM wend_funnel_portal
#include "base/memory/array_template.h"

#define ARRAY_NAME corridor_point_array
#define ARRAY_ITEM wend_lattice_point
#include "base/memory/array_template.h"

// Where a path crosses the border between two terrains.
typedef struct corridor_crossing {
    size_t portal;            // which of the corridor's
    wend_lattice_point point; // near the portal, in one of its two cells
    int side;                 // of it: -1 before the portal, 0 on it, 1 behind it
    size_t turn;              // which point of the path it is
    double before, after;     // what a unit costs
} corridor_crossing;

#define ARRAY_NAME crossing_array
#define ARRAY_ITEM corridor_crossing
#include "base/memory/array_template.h"

typedef struct corridor_search {
    const wend_allocator *allocator; // of the query
    const wend_plane *plane;
    uint64_t version; // of the plane
    wend_corridor_request request;
    corridor_end start, goal;
    const wend_terrain *terrains;          // the mesh's, or
    wend_terrain seen[WEND_TERRAIN_LIMIT]; // as the agent sees them
    bool has_bans;                         // the agent may not go everywhere that the mesh is free
    bool is_uniform;                       // all ground costs the same
    double least_cost;                     // of any terrain
    double lower_bound;
    label_array labels;
    corridor_best *best; // by side, the goal last
    size_t best_capacity;
    uint32_t mark;        // of sides, cells and blocks of this search
    uint32_t *goal_marks; // by cell: those that hold the goal
    size_t goal_capacity;
    uint32_t *block_marks; // by block: those that lead to the goal
    size_t block_capacity;
    uint32_t *reach_marks; // by cell: those that can be reached, where that is asked for
    size_t reach_capacity;
    corridor_heap open;
    cell_array sides;    // those between the last turn and a new side, the latter first
    uint32_t start_cell; // of a goal that is reached without any side
    // The path.
    cell_array way;   // the labels of its sides
    uint32_t *visits; // by cell: where in the corridor it is, if it is there
    size_t visit_capacity;
    corridor_portal_array portals;
    state_array cells;
    corridor_point_array points, scratch;
    crossing_array crossings, best_crossings;
    search_effort effort;
} corridor_search;

// Makes a request one of this version (*request then points to `older`), checks it, and brings the plane up to date: what each function that takes one begins with.
wend_status wend_corridor_take_request(const wend_plane *plane, const wend_corridor_request **request,
                                       wend_corridor_request *older, const call_site *site);

// Finds where the two ends of a request lie, and marks the goal and the blocks on the way there. Outcome COMPLETE: both are on the map, and connected.
wend_status wend_corridor_find_ends(corridor_search *search, const wend_allocator *allocator, wend_outcome *outcome);

// The place nearest to the goal that can be reached from the start.
wend_status wend_corridor_find_nearest(corridor_search *search, wend_location *nearest);

// Makes room for a number for each of `count` cells or blocks; new ones are 0.
wend_status wend_corridor_grow_marks(const wend_allocator *allocator, uint32_t **marks, size_t *capacity, size_t count);

// The path by a label of the goal: cells, points, cost.
wend_status wend_corridor_trace(corridor_search *search, uint32_t label, wend_path *path);

// What a unit costs in a cell.
static inline double corridor_rate(const corridor_search *search, uint32_t cell) {
    if (search->is_uniform) return search->least_cost;
    return search->terrains[search->plane->cells->terrain_of[cell]].cost;
}

// Whether the agent may enter a cell.
static inline bool corridor_may_enter(const corridor_search *search, uint32_t cell) {
    return search->terrains[search->plane->cells->terrain_of[cell]].medium != WEND_MEDIUM_BLOCKED;
}

static inline wend_funnel_portal corridor_portal(const wend_plane *plane, uint32_t side) {
    const plane_side *sides = plane->sides;
    return (wend_funnel_portal){sides[side].point, sides[sides[side].next].point};
}

static inline double lattice_distance(wend_lattice_point a, wend_lattice_point b) {
    return sqrt((double)wend_squared_distance(a, b));
}

// The point of a portal, from its left end (0) to its right one (1), by which the way from a to b is cheapest.
double wend_corridor_best_share(wend_funnel_portal portal, wend_lattice_point a, wend_lattice_point b,
                                double cost_before, double cost_after);

#endif

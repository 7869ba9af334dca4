// How planners write paths.
//
// The arrays of a path are const to everybody but these functions. A planner makes room first, which is all that can fail, then writes the
// arrays, then says what they are:
//
//     wend_status status = wend_path_reserve(path, state_count);                   room; what was there stays
//     if (!status) status = wend_path_reserve_points(path, point_count);
//     if (status) return status;                                                   the path is as it was
//     uint64_t *states = wend_path_write_states(path);                             the same arrays, to be written
//     ...
//     wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, state_count);               resets all that is not said
//     wend_path_set_points(path, point_count, cost_along_them);                    then points, if there are any
//
// Legs and times are made the same way, after the points were set, for as many points as there are.
#ifndef WEND_PLAN_PATH_INTERNAL_H
#define WEND_PLAN_PATH_INTERNAL_H

#include "wend/query.h"
#include "wend/sparse_grid.h"

// What wend_path.memory points to: the arrays, which path->states and so on show, and their capacities.
typedef struct path_array {
    void *items;
    size_t capacity; // in items
} path_array;

typedef struct path_memory {
    path_array states, points, legs, times;
    path_array scratch;     // bytes, of whoever works on the path
    uint64_t searched_work; // of such a path: what that search expanded
    double searched_cost;   // of a path that was repaired since: what it is measured by (path_repair.c); 0: it was not
} path_memory;

// True when there is a path that can hold an answer. A zeroed one gets the default allocator with this.
bool wend_path_is_valid(wend_path *path);

// Make room in the path's own memory and keep what is in its arrays, also those of a caller's own; WEND_OUT_OF_MEMORY with the path as it
// was. Legs: one less than points.
wend_status wend_path_reserve(wend_path *path, size_t state_count);
wend_status wend_path_reserve_points(wend_path *path, size_t point_count);
wend_status wend_path_reserve_legs(wend_path *path, size_t leg_count);
wend_status wend_path_reserve_times(wend_path *path, size_t time_count);

// Room for scratch of so many bytes, aligned like any array; what was there may be gone. NULL when memory is out.
void *wend_path_reserve_scratch(wend_path *path, size_t bytes);
wend_status wend_path_push_point(wend_path *path, wend_vector2 point);

// The arrays, once room was made.
static inline uint64_t *wend_path_write_states(wend_path *path) {
    return ((path_memory *)path->memory)->states.items;
}
static inline wend_vector3 *wend_path_write_points(wend_path *path) {
    return ((path_memory *)path->memory)->points.items;
}
static inline wend_leg *wend_path_write_legs(wend_path *path) {
    return ((path_memory *)path->memory)->legs.items;
}
static inline double *wend_path_write_times(wend_path *path) {
    return ((path_memory *)path->memory)->times.items;
}

// Makes a path again what it was, but for memory that moved.
void wend_path_restore(wend_path *path, const wend_path *before);

// Fills in a path that was looked up rather than searched for and whose states, if any, are there: nothing was expanded, and the cost is
// the optimum. It has no points.
void wend_path_set(wend_path *path, wend_outcome outcome, double cost, size_t state_count);

// What a search did, as paths have it.
typedef struct search_effort {
    uint64_t expanded, generated, queue_operations;
    uint64_t version; // of the map that was searched
} search_effort;

// An answer without a path: no states, no points.
void wend_path_end(wend_path *path, wend_outcome outcome, double lower_bound, const search_effort *effort);

// A complete path whose states are there.
void wend_path_arrive(wend_path *path, double cost, double lower_bound, const search_effort *effort);

// Sets what travelling costs and what the search says alike.
static inline void wend_path_set_cost(wend_path *path, double cost) {
    path->cost = path->search_cost = cost;
}

// The path has no points, legs and times; the costs stay.
void wend_path_drop_points(wend_path *path);

// The points that were written, straight from one to the next: what going along them costs, and their length.
void wend_path_set_points(wend_path *path, size_t point_count, double cost);

// The legs and times that were written: one less than points, and as many as points.
void wend_path_set_legs(wend_path *path);
void wend_path_set_times(wend_path *path);

// No place: what `nearest` is where nothing is known.
static inline wend_location wend_path_nowhere(void) {
    return wend_location_of_state(WEND_NO_STATE);
}

// Metres along a leg; legs of unsound numbers have some length or NaN.
double wend_leg_length(wend_vector3 from, const wend_leg *leg, wend_vector3 to);

// The turn of an arc in radians, 0 .. 2 pi; always positive.
double wend_leg_sweep(wend_vector3 from, const wend_leg *leg, wend_vector3 to);

// A cell of a grid as `nearest` says it.
wend_location wend_grid_path_place(const wend_grid *grid, uint32_t cell);

// What the states of a path cost, in doubles, step by step.
double wend_grid_path_cost(const wend_grid *grid, const wend_path *path);
double wend_sparse_path_cost(const wend_sparse_grid *grid, const wend_path *path);

#endif

// Goal bounds, as their own files see them. goal_bounds.c draws them.
#ifndef WEND_PLAN_GOAL_BOUNDS_INTERNAL_H
#define WEND_PLAN_GOAL_BOUNDS_INTERNAL_H

#include "base/core/life.h"
#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/grid/goal_filter.h"
#include "plan/grid/grid_costs.h"
#include "plan/index/index_file.h"
#include "plan/index/network.h"
#include "plan/jump/jump_points_internal.h"
#include "wend/goal_bounds.h"

// Terrain costs at most this many times the cheapest: a flood has as many buckets.
#define BOUND_COST_RATIO_LIMIT 65536

// Around positions of states, as floats: a goal's position is rounded as those in the box were, and so is never outside for that.
typedef struct position_box {
    float low[3], high[3]; // empty: low is above high
} position_box;

// What is built, and replaced as a whole.
typedef struct bound_tables {
    size_t place_count;
    // Of a grid.
    goal_filter filter; // its arrays are the next three
    uint64_t *has;
    uint32_t *before;
    goal_box (*boxes)[8];
    uint32_t *cells; // by place, rising
    uint8_t *media;  // by cell: the medium that it had, and for cells of more than one cost its terrain
    // Of a domain.
    wend_network network;
    float (*positions)[3];    // by state
    position_box *step_boxes; // by step of the network
} bound_tables;

struct wend_goal_bounds {
    wend_allocator allocator;
    wend_life life;
    wend_dependant source;
    const wend_grid *grid; // NULL: a domain
    wend_domain domain;
    wend_goal_bounds_form form;
    uint64_t memory_limit;
    grid_costs costs;
    wend_jump_points *jumps; // with jump points
    bound_tables tables;
    wend_bitset differs;  // by cell of a grid: it is not what it was
    size_t differ_count;  // how many do not
    bool has_other_steps; // of a domain: a change was recorded since
};

// How a build runs.
typedef struct bound_run {
    wend_jobs *jobs;
    const wend_jobs_control *control;
} bound_run;

// bound_flood.c: fills boxes of the places of a grid, whose other tables are there.
wend_status wend_bound_flood_grid(const wend_goal_bounds *bounds, bound_tables *tables, const bound_run *run);
uint64_t wend_bound_flood_bytes(const wend_goal_bounds *bounds, wend_jobs *jobs);

// bound_states.c: the same of a domain, network included.
wend_status wend_bound_states_make(const wend_goal_bounds *bounds, bound_tables *tables);
wend_status wend_bound_flood_states(const wend_goal_bounds *bounds, bound_tables *tables, const bound_run *run);
uint64_t wend_bound_states_build_bytes(const wend_goal_bounds *bounds, const bound_tables *tables, wend_jobs *jobs);
wend_status wend_bound_states_find_path(const wend_goal_bounds *bounds, bool use_boxes, wend_query *query,
                                        const wend_search_request *request, wend_path *path);

// goal_bounds.c
void wend_bound_tables_free(const wend_goal_bounds *bounds, bound_tables *tables);
wend_status wend_goal_bounds_make(const wend_goal_bounds_def *def, const wend_file *file, wend_diagnostics *findings,
                                  wend_goal_bounds **bounds);
// bound_file.c: takes boxes from a file instead of floods.
wend_status wend_bound_take_file(const wend_goal_bounds *bounds, bound_tables *tables, const wend_file *file,
                                 wend_diagnostics *findings);

#endif

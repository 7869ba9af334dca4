// Repairing paths as its parts see it. path_repair.c tells how it works.
#ifndef WEND_PLAN_PATH_REPAIR_H
#define WEND_PLAN_PATH_REPAIR_H

#include "map/core/terrain.h"
#include "plan/plane/corridor_internal.h"
#include "plan/plane/disc_corridor.h"
#include "plan/plane/interval_search.h"
#include "wend/repair.h"

// What a path is to be repaired for: a request of either planner.
typedef struct repair_task {
    const wend_plane *plane;
    wend_location start, goal;
    const wend_profile *profile;
    bool counts_costs; // corridors: a metre costs what its terrain does; else 1
    uint64_t work;
    const wend_cancellation *cancellation;
} repair_task;

// What is left of a path behind a start, and what lies before it.
typedef struct repair_rest {
    size_t first_leg; // the first leg that is left; its beginning is replaced by the start
    double walked;    // metres before the place nearest to the start
    double aside;     // metres from there to the start
} repair_rest;

// The scratch of a query for repairs.
typedef struct path_repair {
    repair_task task;
    const wend_allocator *allocator; // of the query
    const wend_mesh *mesh;
    const wend_terrain *terrains;          // the mesh's, or
    wend_terrain seen[WEND_TERRAIN_LIMIT]; // as the agent sees them
    wend_cost_range rates;                 // of a metre
    uint8_t medium;                        // that the start is in
    double unit;
    wend_lattice_point from, to;
    repair_rest rest;
    bool is_moved; // the start is not the path's
    corridor_point_array line, detoured;
    disc_turn_array turns, turned;
    cell_array turn_legs; // the leg of the path that each turn is
    uint64_t spent;       // expansions of detours
    wend_path detour, mended;
} path_repair;

// What a metre costs at least, and at most: discs count metres alone.
static inline wend_cost_range repair_metre(const path_repair *repair) {
    const wend_profile *profile = repair->task.profile;
    return repair->task.counts_costs && !(profile && profile->radius > 0) ? repair->rates : (wend_cost_range){1, 1};
}

// ---------------------------------------------------------------------------------------------------------------------
// repair_bound.c: what a path costs at least

// At least what a path from the repair's start to its goal costs that goes through ground which may have become cheaper since a version: 0 when everything
// may, infinity when nothing has. `margin` is how near, in metres, such ground must be to a path's points to be of use.
double wend_repair_bound_of_changes(const path_repair *repair, uint64_t version, double margin);

// What lies behind a place, of a path of legs of any kind: from the place of the path nearest to it.
repair_rest wend_repair_find_rest(const wend_path *path, wend_vector2 place);

// True when different sides of a point, between walls that touch in it or media that meet there, cannot reach each other around it.
bool wend_repair_point_is_pinched(const path_repair *repair, wend_lattice_point point);

// ---------------------------------------------------------------------------------------------------------------------
// path_repair.c

// Looks for a detour by the planner of the task, with work that is left for detours.
wend_status wend_repair_search_detour(path_repair *repair, wend_query *query, wend_location start, wend_location goal);

// The most expansions of a detour.
#define REPAIR_DETOUR_WORK 512

// How many turns farther each try begins and ends than the broken legs.
#define REPAIR_TRIES 3
static inline size_t repair_reach(int attempt) {
    static const size_t reach[REPAIR_TRIES] = {0, 1, 3};
    return reach[attempt];
}

// ---------------------------------------------------------------------------------------------------------------------
// disc_repair.c: the same for discs

// Looks at what is left of a path: review->is_valid, is_broken, its legs and cost. Where it is valid it is in repair->mended.
wend_status wend_disc_repair_review(path_repair *repair, wend_query *query, const wend_path *path,
                                    wend_path_review *review);

// Mends a broken path: where its cost is at most `most` it is in repair->mended.
wend_status wend_disc_repair_mend(path_repair *repair, wend_query *query, const wend_path *path,
                                  const wend_path_review *review, double most, bool *is_mended);

#endif

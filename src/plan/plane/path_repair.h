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

// What changed since a version of the mesh, as all paths of that version see it.
typedef struct repair_changes {
    wend_life life;                   // of the plane; and
    uint64_t since, until;            // the versions that the rest is of
    bool is_known;                    // else anything may have changed, anywhere
    bool is_beyond;                   // the mesh grew
    wend_box changed, given;          // all that changed; what was there before, where that was noted
    uint64_t terrains[TERRAIN_WORDS]; // that came where something changed: a bit each
    const ground_before *grounds;
    size_t ground_count;
} repair_changes;

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
    repair_changes changes; // since the version of the path
    repair_rest rest;
    bool is_moved; // the start is not the path's
    corridor_point_array line, detoured;
    disc_turn_array turns, turned;
    cell_array turn_legs;   // the leg of the path that each turn is
    uint64_t searched_work; // what the search expanded that found the path
    uint64_t spent;         // what detours expanded
    wend_path detour, mended;
} path_repair;

// What a metre costs at least, and at most: discs count metres alone.
static inline wend_cost_range repair_metre(const path_repair *repair) {
    const wend_profile *profile = repair->task.profile;
    return repair->task.counts_costs && !(profile && profile->radius > 0) ? repair->rates : (wend_cost_range){1, 1};
}

// ---------------------------------------------------------------------------------------------------------------------
// repair_bound.c: what a path costs at least

// Looks at what changed since a version, unless that is known already.
void wend_repair_look_at_changes(path_repair *repair, uint64_t version);

// At least what a path from the repair's start to its goal costs that goes through ground which may have become cheaper: 0 when everything may, infinity when nothing has. `margin` is
// how near, in metres, such ground must be to a path's points to be of use. What is more than `enough` may be any more.
double wend_repair_bound_of_changes(const path_repair *repair, double margin, double enough);

// True when nothing changed that is nearer to a leg of a path than some metres; of a path of a single point its only leg leads to itself.
bool wend_repair_leg_is_untouched(const path_repair *repair, const wend_path *path, size_t leg, double margin);

// What lies behind a place, of a path of legs of any kind: from the place of the path nearest to it.
repair_rest wend_repair_find_rest(const wend_path *path, wend_vector2 place);

// The medium of the ground that a point is on, as the agent sees it. WEND_MEDIUM_BLOCKED: it may not be there, or different sides of the point, between walls that touch in it or media
// that meet there, cannot reach each other around it.
uint8_t wend_repair_medium_at(const path_repair *repair, wend_lattice_point point);

// ---------------------------------------------------------------------------------------------------------------------
// path_repair.c

// Looks for a detour by the planner of the task, with work that is left for detours.
wend_status wend_repair_search_detour(path_repair *repair, wend_query *query, wend_location start, wend_location goal);

// Detours of a repair may expand half of what the search did that found the path, and this much in any case.
#define REPAIR_LEAST_WORK 64

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

// What the files of the transit nodes share.
#ifndef WEND_PLAN_TRANSIT_INTERNAL_H
#define WEND_PLAN_TRANSIT_INTERNAL_H

#include "base/memory/heap.h"
#include "map/core/dependant.h"
#include "plan/road/contraction.h"
#include "plan/table/path_table_internal.h"
#include "wend/transit.h"

#define NO_TRANSIT UINT32_MAX

// A transit node that matters to a waypoint, and how far it is.
typedef struct transit_access {
    double distance;
    uint32_t node; // its number among the transit nodes
} transit_access;

// Where one starts, or where one goes.
typedef enum transit_direction { TRANSIT_FORWARD = 0, TRANSIT_BACKWARD = 1 } transit_direction;

typedef struct transit_side {
    size_t *first_access; // by waypoint, and one more
    transit_access *access;
    size_t *first_region; // by waypoint, and one more
    uint32_t *regions;    // those that a climb passes through below the transit nodes; rising
    size_t access_count, region_count;
} transit_side;

struct wend_transit {
    wend_allocator allocator;
    const wend_graph *graph;
    wend_dependant dependant;  // on the graph
    _Atomic(wend_jobs *) jobs; // of wend_transit_refresh while it runs; else NULL
    uint64_t memory_limit;
    uint32_t tags; // that the agent may use
    uint32_t waypoint_count, node_count;
    wend_contraction hierarchy;
    uint32_t *nodes;        // the transit nodes: waypoints, rising
    uint32_t *node_of;      // by waypoint: its number among them, or NO_TRANSIT
    wend_path_table *table; // between them
    transit_side sides[2];  // by direction
};

// A search upwards from a waypoint, as far as the transit nodes.
typedef struct transit_climb {
    uint32_t waypoint_count;
    double *distances; // by waypoint; valid where stamps say so
    uint32_t *arcs;    // by waypoint: the arc it was reached by, NO_ARC for the start
    uint32_t *stamps, stamp;
    uint32_t *settled; // waypoints, nearest first
    size_t settled_count;
    wend_indexed_heap open;
} transit_climb;

// Brings transit nodes up to date with their graph: the first thing in every use of them.
static inline wend_status transit_catch_up(const wend_transit *transit) {
    wend_transit *own = (wend_transit *)(uintptr_t)transit; // what is written is behind its monitor
    return wend_dependant_refresh(&own->dependant, own);
}

wend_status wend_transit_climb_make(transit_climb *climb, const wend_transit *transit, const wend_allocator *allocator);
void wend_transit_climb_free(transit_climb *climb, const wend_allocator *allocator);

// Climbs to everything that is no farther than `limit`.
void wend_transit_climb_run(transit_climb *climb, const wend_transit *transit, uint32_t from,
                            transit_direction direction, double limit);

static inline bool wend_transit_climb_has(const transit_climb *climb, uint32_t waypoint) {
    return climb->stamps[waypoint] == climb->stamp;
}

// The distance between two transit nodes.
static inline double wend_transit_between(const wend_transit *transit, uint32_t from, uint32_t to) {
    return wend_path_table_row(transit->table, to)[from];
}

#endif

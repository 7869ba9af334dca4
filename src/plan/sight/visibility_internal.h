// Visibility graphs, their queries and trees, as their parts see them.
#ifndef WEND_PLAN_VISIBILITY_INTERNAL_H
#define WEND_PLAN_VISIBILITY_INTERNAL_H

#include "plan/core/query_slots.h"
#include "plan/sight/view_internal.h"

#define NO_VISIBILITY_NODE WEND_NO_VISIBILITY_NODE

// A corner wherever it is numbered: its point, and the directions of its walls.
typedef struct corner_key {
    wend_lattice_point point;
    view_ray begin, end;
} corner_key;

// Nodes are corners; node i is joined to targets[first_edge[i]] .. targets[first_edge[i + 1] - 1], ascending.
struct wend_visibility_graph {
    wend_allocator allocator;
    const wend_plane *plane;
    wend_dependant dependant; // on the mesh of the plane, of which all this is a function
    wend_visibility_algorithm algorithm;
    wend_jobs *jobs;       // while it is brought up to date with workers
    double unit;           // metres
    uint32_t vertex_count; // of the plane
    uint32_t node_count;
    uint32_t kept_corners; // that did not look in all directions when it was last brought up to date, for tests
    uint32_t *vertex_of;   // by node, ascending
    corner_key *keys;      // by node
    uint32_t *node_of;     // by vertex of the plane, or NO_VISIBILITY_NODE
    size_t *first_edge;    // by node, + 1
    uint32_t *targets;
    double *costs;
};

struct wend_path_tree {
    wend_allocator allocator;
    const wend_visibility_graph *graph;
    wend_dependant dependant; // on the mesh, too
    uint32_t node_count;      // of the graph
    wend_location source;
    wend_lattice_point point; // of the source
    bool is_free;             // the source is
    double *costs;            // by node
    uint32_t *parents;
};

// Bring a graph, and first its plane, or a tree, and first its graph, up to date with the mesh; any number of threads may call it at once.
static inline wend_status wend_visibility_graph_pull(const wend_visibility_graph *graph) {
    wend_visibility_graph *own = (wend_visibility_graph *)(uintptr_t)graph;
    return wend_dependant_refresh(&own->dependant, own);
}

static inline wend_status wend_path_tree_pull(const wend_path_tree *tree) {
    wend_path_tree *own = (wend_path_tree *)(uintptr_t)tree;
    return wend_dependant_refresh(&own->dependant, own);
}

#define HEAP_NAME   visibility_open
#define HEAP_ENTRY  visibility_entry
#define HEAP_BEFORE visibility_entry_before
typedef struct visibility_entry {
    double key;
    uint32_t node;
} visibility_entry;
static inline bool visibility_entry_before(visibility_entry a, visibility_entry b) {
    return a.key != b.key ? a.key < b.key : a.node < b.node;
}
#include "base/memory/heap_template.h"

#define ARRAY_NAME view_vertex_array
#define ARRAY_ITEM wend_view_vertex
#include "base/memory/array_template.h"

// What is known of a node in the present search, while its mark is the search's number.
typedef struct visibility_record {
    double cost;      // from the start
    double goal_cost; // to the goal, when it sees it: infinity otherwise
    uint32_t parent;
    uint32_t mark;
} visibility_record;

// What a query keeps to look around, and to search among what is seen.
typedef struct visibility_scratch {
    wend_allocator allocator;
    sight_place place;
    sight_search search;
    corner_array seen; // by the start
    // Searches
    visibility_record *records;
    size_t record_capacity;
    uint32_t number;
    visibility_open open;
    corner_array route;
    // Views
    cone_array cones;
    cone_array cone_scratch;
    view_vertex_array outline, vertices;
    wend_visibility_polygon polygon;
} visibility_scratch;

// The scratch of a query for what is seen and for paths by it; NULL: out of memory.
visibility_scratch *wend_visibility_scratch(wend_query *query);

// The corners joined to each other, ahead only: what a chunk of corners gets to know. sizes has one for each of its corners.
typedef struct visibility_chunk {
    corner_array targets;
    corner_array sizes;
} visibility_chunk;

// What a worker needs.
typedef struct visibility_worker {
    sight_search search;
    struct visibility_sweep *sweep; // NULL unless that is how it is done
} visibility_worker;

// What of a graph is still so after edits of its mesh (visibility_follow.c).
//
//     before    the graph as it was: edges that stay clear of all boxes are kept
//     boxes     where the free part changed
typedef struct visibility_patch {
    const wend_visibility_graph *before;
    box_group group;
    box_group near;        // as far as there are corners
    uint32_t *node_before; // by node: its number before, or NO_VISIBILITY_NODE in a box
    uint32_t *vertex_now;  // by node before: a vertex of the plane, or NO_PLANE_VERTEX
    uint32_t node_count;   // now
    uint32_t matched;      // nodes that are outside of all boxes
} visibility_patch;

// Of a graph whose corners are numbered, and whose edges are not known yet. WEND_UNSUPPORTED: what changed is not known, or is all.
wend_status wend_visibility_patch_begin(visibility_patch *patch, const wend_visibility_graph *before,
                                        const wend_visibility_graph *now);
void wend_visibility_patch_end(visibility_patch *patch);

// Adds the corners ahead that a corner is joined to, some perhaps twice: those it was joined to, and those it sees where something changed.
wend_status wend_visibility_patch_look(const visibility_patch *patch, const wend_visibility_graph *now, uint32_t node,
                                       sight_search *search);

// Adds the corners ahead that a corner is joined to, in all directions or in those of a wedge.
wend_status wend_visibility_look_ahead(sight_search *search, const wend_plane *plane, uint32_t corner,
                                       const view_wedge *only);

// All walls, to sweep over them; one per worker.
wend_status wend_visibility_sweep_create(const wend_plane *plane, const wend_allocator *allocator,
                                         struct visibility_sweep **sweep);
void wend_visibility_sweep_destroy(struct visibility_sweep *sweep);

// Adds the corners ahead that a corner is joined to, some perhaps twice.
wend_status wend_visibility_sweep_look(struct visibility_sweep *sweep, uint32_t corner, corner_array *found,
                                       const wend_allocator *allocator);

#endif

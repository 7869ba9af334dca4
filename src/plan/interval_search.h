// Interval search as its parts see it. interval_search.c tells how it works.
#ifndef WEND_PLAN_INTERVAL_SEARCH_H
#define WEND_PLAN_INTERVAL_SEARCH_H

#include "map/plane_internal.h"
#include "plan/query_internal.h"

typedef enum interval_kind { SEES_INTERVAL, TURNS_LEFT, TURNS_RIGHT } interval_kind;

// What waits: an interval of a side that the root sees, or a corner that the path turns at. Directions are from the root.
typedef struct interval_node {
    double cost; // of the path to the root, in lattice units
    wend_lattice_point root;
    int32_t left_x, left_y; // of an interval: the ray that bounds it
    int32_t right_x,
        right_y;          // likewise; of a corner, which is its own root: the direction in which the path comes to it
    uint32_t side;        // of an interval: in the cell that it leads into; of a corner: one that starts there, in the
                          // cell from which it was seen
    uint32_t root_vertex; // NO_PLANE_VERTEX: the start
    uint32_t turn;        // the last turn: of an interval the root, of a corner the one before it
    interval_kind kind;
} interval_node;

// Turns of paths, linked backwards. The start is turn 0.
typedef struct interval_turn {
    uint32_t vertex, before;
} interval_turn;

typedef struct interval_entry {
    double estimate;
    uint32_t node;
} interval_entry;

static inline bool interval_entry_before(interval_entry a, interval_entry b) {
    return a.estimate != b.estimate ? a.estimate < b.estimate : a.node > b.node;
}

#define HEAP_NAME   interval_heap
#define HEAP_ENTRY  interval_entry
#define HEAP_BEFORE interval_entry_before
#include "base/heap_template.h"

#define ARRAY_NAME interval_node_array
#define ARRAY_ITEM interval_node
#include "base/array_template.h"

#define ARRAY_NAME interval_turn_array
#define ARRAY_ITEM interval_turn
#include "base/array_template.h"

// The cost of the best path to a vertex so far, if its mark is that of the search.
typedef struct interval_reach {
    double cost;
    uint64_t mark;
} interval_reach;

// An interval that alone followed from another when work was spent: the search goes on with it.
typedef struct interval_held {
    interval_node node;
    double estimate;
    bool is_there;
} interval_held;

typedef struct interval_search interval_search;

// The scratch of a query for this search, and its state.
struct interval_search {
    const wend_plane *plane;
    wend_plane_request request;
    wend_lattice_point from, to;
    interval_heap heap;
    interval_node_array nodes; // by the heap's entries
    cell_array unused;         // nodes that are free again
    interval_turn_array turns;
    interval_reach *reached; // by vertex
    size_t reached_capacity;
    uint64_t *goal_marks; // by cell
    size_t goal_capacity;
    uint64_t *block_marks; // by block: those that lead to the goal
    size_t block_capacity;
    uint64_t search_number;
    cell_array start_cells, goal_cells;
    interval_held held;
    double best;        // the shortest path to the goal so far
    uint32_t best_turn; // its last turn
    double proven;      // no path is shorter
    uint64_t expanded, generated, queue_operations;
    bool is_out_of_memory;
};

// Looks at what the start sees.
void wend_interval_search_open(interval_search *search, const wend_allocator *allocator);

// Expands a node that has left the heap, and what alone follows from it, while work is left.
void wend_interval_search_expand(interval_search *search, interval_node node, double estimate, uint64_t *work,
                                 const wend_allocator *allocator);

#endif

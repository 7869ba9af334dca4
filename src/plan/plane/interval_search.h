// Interval search as its parts see it. interval_search.c explains how it works.
#ifndef WEND_PLAN_INTERVAL_SEARCH_H
#define WEND_PLAN_INTERVAL_SEARCH_H

#include "base/number/word_bytes.h"
#include "map/mesh/plane_internal.h"
#include "plan/core/query_slots.h"
#include "plan/path/path_internal.h"

// The start, or a corner where a path turns: what is seen is seen from a root. Roots are linked backwards; the start is root 0.
typedef struct interval_root {
    double cost; // of the path to it, in lattice units
    wend_lattice_point point;
    uint32_t vertex; // NO_PLANE_VERTEX: the start
    uint32_t before;
} interval_root;

typedef enum interval_kind { SEES_INTERVAL, TURNS_LEFT, TURNS_RIGHT } interval_kind;

// What waits: an interval of a side that a root sees, or a corner that the path to it will turn at.
typedef struct interval_node {
    union {
        struct {
            int32_t left_x, left_y, right_x, right_y; // the directions from the root that bound it
        };
        struct {
            double cost;                // of the path to the corner
            int32_t arrive_x, arrive_y; // from the root to the corner
        };
    };
    uint32_t
        side; // of an interval: in the cell that it leads into; of a corner: one that starts there, in the cell from which it was seen
    uint32_t root; // the one that sees it
} interval_node;

// What waits in the heap. The key has the upper bits of the estimate, whose order is that of the numbers, and below them a count that falls:
// of estimates that differ by rounding only, the latest comes first, which is deepest.
typedef struct interval_entry {
    uint64_t key;
    uint32_t node;
    interval_kind kind;
} interval_entry;

#define INTERVAL_COUNT_BITS 10

static inline uint64_t interval_key(double estimate, uint32_t count) {
    uint64_t mask = ((uint64_t)1 << INTERVAL_COUNT_BITS) - 1;
    return (wend_number_bits(estimate) & ~mask) | (~(uint64_t)count & mask);
}

// Never above the estimate.
static inline double interval_key_estimate(uint64_t key) {
    return wend_number_from_bits(key >> INTERVAL_COUNT_BITS << INTERVAL_COUNT_BITS);
}

static inline bool interval_entry_before(interval_entry a, interval_entry b) {
    return a.key < b.key;
}

#define HEAP_NAME   interval_heap
#define HEAP_ENTRY  interval_entry
#define HEAP_BEFORE interval_entry_before
#include "base/memory/heap_template.h"

#define ARRAY_NAME interval_node_array
#define ARRAY_ITEM interval_node
#include "base/memory/array_template.h"

#define ARRAY_NAME interval_root_array
#define ARRAY_ITEM interval_root
#include "base/memory/array_template.h"

// The best path to a corner so far, if its mark is that of the search: its cost, and the root that saw the corner.
typedef struct interval_reach {
    double cost;
    uint32_t mark;
    uint32_t root;
} interval_reach;

// What is expanded next, without having been in the heap.
typedef struct interval_held {
    interval_node node;
    interval_kind kind;
    double estimate;
} interval_held;

typedef struct interval_search interval_search;

// Makes a request one of this version (*request then points to `older`), checks it, and brings the plane up to date: what each function that takes one begins with.
wend_status wend_plane_take_request(const wend_plane *plane, const wend_plane_request **request,
                                    wend_plane_request *older, const call_site *site);

// The scratch of a query for this search, and its state.
struct interval_search {
    const wend_plane *plane;
    uint64_t version; // of the plane
    wend_plane_request request;
    wend_lattice_point from, to;
    interval_heap heap;
    interval_node_array nodes; // by the heap's entries
    cell_array unused;         // nodes that are free again
    interval_root_array roots;
    interval_reach *reached; // by vertex
    size_t reached_capacity;
    uint32_t *goal_marks; // by cell
    size_t goal_capacity;
    uint32_t *block_marks; // by block: those that lead to the goal
    size_t block_capacity;
    uint32_t search_number; // marks of other searches are different
    cell_array start_cells, goal_cells;
    interval_held held; // when work was spent: the search goes on with it
    bool is_holding;
    double best;        // the shortest path to the goal so far
    uint32_t best_root; // its last
    double proven;      // no path is shorter
    uint64_t expanded, generated, queue_operations;
    bool is_out_of_memory;
};

extern const search_kind wend_interval_kind;

// Goes on with the search, as wend_interval_kind does.
wend_status wend_interval_search_run(wend_query *query, void *scratch, uint64_t work, wend_path *path);

// Looks at what the start sees.
void wend_interval_search_open(interval_search *search, const wend_allocator *allocator);

// Expands a node that has left the heap, and what is next without going through the heap, while work is left.
void wend_interval_search_expand(interval_search *search, interval_held held, uint64_t *work,
                                 const wend_allocator *allocator);

#endif

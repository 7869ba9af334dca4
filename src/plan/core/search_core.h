// What searches over nodes share: search_template.h and the hierarchy's.
//
//     nodes[i] = { cost so far, parent, mark }      i is the cell of a grid, the state of a dense domain, or an interned state
//
// A node belongs to the present search when its mark carries the search's number; so nothing is cleared between searches
// (Kallmann and Kapadia, 2016, 2.1.4). The lowest bit of the mark says that the node was expanded and has not become cheaper since.
//
// Costs are unsigned whole numbers in the order of the true costs. Grids use fixed point: then sums do not depend on the order of
// their terms, and paths that are equally long are exactly equal. Domains bring doubles, which are kept by their bits: for numbers
// that are not negative the bits have the order of the numbers.
//
// A core is the first member of a kind's scratch. What is large, 16 bytes a node, the query holds once: it lies in the core of the kind that
// searched last and moves, a struct copied, to the one that searches next. So the loops find it at a fixed place from one pointer. The
// search's number moves with it, and marks of one kind never seem to be those of another.
#ifndef WEND_PLAN_SEARCH_CORE_H
#define WEND_PLAN_SEARCH_CORE_H

#include "base/memory/bitset.h"
#include "plan/core/open_list.h"
#include "plan/core/query_slots.h"
#include "plan/core/states.h"
#include "plan/path/path_internal.h"

typedef struct search_node {
    uint64_t cost;
    uint32_t parent;
    uint32_t mark; // 2 * search number, + 1 when closed
} search_node;

// Marks hold the search's number in 31 bits.
#define SEARCH_NUMBER_MAX (UINT32_MAX >> 1)

// The estimate of a state that no cheapest path goes through, in every representation of costs.
#define ESTIMATE_NEVER UINT64_MAX

// What moves to the kind that searches next.
typedef struct search_memory {
    search_node *nodes;
    size_t node_capacity;
    uint32_t number; // of the search
    open_list open;
    state_array goals;      // the states that were asked for
    wend_bitset is_goal;    // by node
    state_array goal_nodes; // those that have a node
} search_memory;

typedef struct search_core search_core;

// How a map differs from others. NULL: as said. All but goal_node look at the query alone unless they say so: the map may be gone.
typedef struct search_methods {
    uint64_t (*state_of)(const search_core *core, uint32_t node); // NULL: nodes are states
    uint32_t (*find_node)(const search_core *core,
                          uint64_t state); // of a state that was met, or NO_NODE; NULL: states are nodes
    uint32_t (*goal_node)(const search_core *core,
                          uint64_t state); // of a goal, or NO_NODE; NULL: find_node. Looks at the map
    double (*value)(const search_core *core,
                    uint64_t cost); // what a cost is worth; NULL: costs are doubles kept by their bits
    double (*path_cost)(const search_core *core,
                        const wend_path *path); // added up again, by the map; NULL: as the search did
    wend_status (*trace)(search_core *core, uint32_t node,
                         wend_path *path); // writes the states to a node; NULL: the nodes on the way
    wend_status (*settle)(search_core *core, wend_path *path); // completes an answer; NULL: nothing to complete
} search_methods;

struct search_core {
    search_memory memory; // zeros unless query->holder is this
    wend_allocator allocator;
    wend_query *query;
    wend_search_request request;
    search_methods methods;
    const void *map; // for the methods
    // The guide, when there is one that fits the map.
    wend_guide guide;
    bool has_guide;
    bool may_prune; // states that the guide estimates as infinitely far are left out
    // The search under way.
    bool is_optimal;   // what is proven to be cheapest is
    bool is_exhausted; // everything that can be reached was expanded
    bool closes_early; // a closed node may still become cheaper, whatever the open list
    bool has_pruned;   // something was left out because an estimate was infinite
    uint32_t start_node;
    uint32_t best_goal; // the goal that is cheapest so far, or NO_NODE
    uint64_t best_cost;
    uint64_t proven;       // the largest key that was the smallest waiting: no path to a goal has a smaller one
    uint32_t instead;      // the node that is searched for because no goal can be reached, or NO_NODE
    int bucket_shift;      // with buckets: their width, as a power of two
    uint64_t bucket_floor; // f of the start: the smallest there is
    size_t node_count;     // nodes of the search
    search_effort effort;
};

static inline bool node_is_reached(const search_core *core, uint32_t node) {
    return core->memory.nodes[node].mark >> 1 == core->memory.number;
}

// Of a node that was reached: others keep the bit of an older search.
static inline bool node_is_closed(const search_core *core, uint32_t node) {
    return core->memory.nodes[node].mark & 1;
}

// A node is a goal that was asked for.
static inline bool search_marks_goal(const search_core *core, uint32_t node) {
    return core->memory.goal_nodes.count && wend_bitset_has(&core->memory.is_goal, node);
}

// Moves the search memory here; O(1). The kind that had it cannot be asked any more.
void wend_search_core_take(wend_query *query, search_core *core);

// Numbers a new search over the same memory: nothing was reached. What was counted stays counted.
void wend_search_next(search_core *core);

// A search of a kind begins: takes the memory, takes over a request, copying its goals (a heuristic that nothing asks for is ZERO), and makes room for
// `node_count` nodes. `core` is the scratch of the kind. What the last search left is gone, also when memory is out. The methods are all NULL.
wend_status wend_search_begin(wend_query *query, const search_kind *kind, search_core *core,
                              const wend_search_request *request, size_t node_count);

// Notes what the search that was begun reads beside the query: its map, and what that map rests on (or zeros).
static inline void wend_search_rely_on(const search_core *core, wend_life map, wend_life base) {
    core->query->lives[0] = map;
    core->query->lives[1] = base;
}

// Takes over the request's guide if it fits what is searched.
// @param graph    when it is a graph, and who goes; else NULL
void wend_search_take_guide(search_core *core, const void *map, const wend_graph *graph, const wend_profile *profile);

// Makes room for nodes 0 .. node_count - 1 while a search is under way, and for goals among them.
wend_status wend_search_grow(search_core *core, size_t node_count);

// Marks the goals of the request that have a node.
wend_status wend_search_set_goals(search_core *core);

// Marks one node as the only goal.
wend_status wend_search_set_goal(search_core *core, uint32_t node);

// Puts the start into the open list under a key; ESTIMATE_NEVER: no goal can be reached from there, it counts as done with.
// @param deep_tie  its place among equals when the deeper ones come first
wend_status wend_search_open_start(search_core *core, uint64_t key, uint32_t deep_tie);

// The state that a node stands for.
static inline uint64_t wend_search_state_of(const search_core *core, uint32_t node) {
    return core->methods.state_of ? core->methods.state_of(core, node) : node;
}

// Writes the states from the start to a node into the path.
wend_status wend_search_trace(search_core *core, uint32_t node, wend_path *path);

// Turns the end of a search, or of a slice of one, into the answer. When that fails the path is as it was and the search is forgotten.
wend_status wend_search_conclude(search_core *core, wend_outcome outcome, wend_path *path);

// What kinds whose scratch begins with a core answer (query_slots.h).
wend_status wend_search_path_to(wend_query *query, void *scratch, uint64_t state, wend_path *path);
double wend_search_cost_to(const void *scratch, uint64_t state);
bool wend_search_is_settled(const void *scratch, uint64_t state);
void wend_search_frontier(const void *scratch, wend_frontier_visitor visitor, void *user);

// Releases what a core holds.
void wend_search_core_free(search_core *core, const wend_allocator *allocator);

#endif

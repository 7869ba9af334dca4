// A incremental search, as its parts see it: incremental_search.c (the object, events, the plan), incremental_rounds.c (what follows a round),
// incremental_path.c (the path that is kept), incremental_grid.c and incremental_domain.c (the search itself, from incremental_search_template.h).
//
//     nodes[i] = { g, rhs, next, mark }     i is the cell of a grid, the state of a dense domain, or an interned state
//
// The search grows from its root towards its target: backward planners from the goal to the start, forward ones the other way. rhs is what
// a node costs by its neighbours, g what it cost when it was last expanded, next the neighbour on the way to the root that gives rhs:
//
//     rhs = cost of the step to next + next's g       always, but for the root, whose rhs is 0
//     g > rhs   lowered: a cheaper way is known; expanding it sets g = rhs and updates the neighbours
//     g < rhs   raised: g is too low; expanding it sets g to infinity and updates those whose next it is
//     g = rhs   settled: in neither list
//
// Every node that is not settled is in `open`, or, when it was lowered after having been expanded in this round, in `put_off`
// (INCONS in the papers). So the smallest (smaller of g and rhs) + estimate over both lists is a lower bound of every path.
//
// There is no path when the target's rhs is infinite and no node with an infinite g has a finite rhs. For on a path from the target to the
// root the node after one of infinite rhs has an infinite g; if its rhs is finite it is such a node, else the next one is looked at, and the
// root, whose rhs is 0, is such a node at last. What was put off has a finite g, as a rule: better costs there open no way, and need not
// be searched. Nor need anything when the world changes where it makes no such node.
//
// Costs are unsigned whole numbers in the order of the true costs, as in search_core.h: fixed point on grids, the bits of doubles on
// domains.
#ifndef WEND_PLAN_INCREMENTAL_SEARCH_INTERNAL_H
#define WEND_PLAN_INCREMENTAL_SEARCH_INTERNAL_H

#include "base/number/wide_integer.h"
#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/core/states.h"
#include "plan/grid/grid_costs.h"
#include "plan/path/path_internal.h"
#include "wend/incremental_search.h"

// No sum along a path that visits no cell twice reaches this.
#define GRID_COST_LIMIT (UINT64_C(1) << 60)

typedef struct incremental_node {
    uint64_t g, rhs;
    uint32_t next;
    uint32_t
        mark; // 2 * the round in which it was lowered last, or the first round of the search; + 1: it is in put_off
} incremental_node;

// An entry of the open list: the key, then the tie and the node in one word, which compare as one number.
typedef struct incremental_entry {
    uint64_t key;
    uint64_t tie_and_node;
} incremental_entry;

static inline incremental_entry incremental_entry_of(uint64_t key, uint32_t tie, uint32_t node) {
    return (incremental_entry){.key = key, .tie_and_node = (uint64_t)tie << 32 | node};
}

static inline uint32_t incremental_entry_node(incremental_entry entry) {
    return (uint32_t)entry.tie_and_node;
}

static inline bool incremental_entry_before(incremental_entry a, incremental_entry b) {
#if WEND_HAS_INT128
    return ((wend_native_word128)a.key << 64 | a.tie_and_node) < ((wend_native_word128)b.key << 64 | b.tie_and_node);
#else
    return (a.key < b.key) | ((a.key == b.key) & (a.tie_and_node < b.tie_and_node));
#endif
}

#define HEAP_NAME     incremental_heap
#define HEAP_ENTRY    incremental_entry
#define HEAP_BEFORE   incremental_entry_before
#define HEAP_INDEX(e) incremental_entry_node(e)
#include "base/memory/heap_template.h"

#define ARRAY_NAME node_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// How a round ended.
typedef enum incremental_pause {
    INCREMENTAL_ROUND_ENDED, // no waiting node can better the target
    INCREMENTAL_WORK_SPENT,
    INCREMENTAL_CANCELLED,
    INCREMENTAL_GIVEN_UP,    // the repair costs too much
    INCREMENTAL_OUT_OF_ORDER // more expansions than a heuristic that is consistent allows
} incremental_pause;

// What is left to do and when to look up.
typedef struct incremental_grant {
    uint64_t work;
    const wend_cancellation *cancellation;
} incremental_grant;

struct wend_incremental_search {
    wend_allocator allocator;
    wend_incremental_search_def def;
    double *schedule; // owned
    size_t schedule_count;
    bool is_backward, is_greedy;
    // The map: a grid, a domain, or a grid as a domain.
    wend_dependant source;
    const wend_grid *grid;
    bool has_domain;
    wend_domain domain;
    grid_costs costs;
    uint32_t offsets[8]; // by direction: what a step adds to the number of a cell, modulo 2^32
    uint64_t steps[8];   // by direction: what a step costs where all terrain costs the same
    uint64_t infinity;   // the cost of what cannot be reached
    uint64_t cost_bound; // no path that costs more is wanted
    // Nodes and lists.
    incremental_node *nodes;
    size_t node_capacity;
    state_table interned; // of domains that are not dense
    wend_edges edges, inner_edges, touched;
    incremental_heap open;
    node_array put_off;
    uint64_t put_off_bound; // no node in put_off has a smaller rhs + estimate
    // What is searched.
    uint64_t start, goal;
    bool has_start, has_goal;
    uint32_t root, target;       // nodes; valid while is_begun
    uint32_t target_x, target_y; // on grids
    bool is_begun;               // nodes and lists describe a search for the present goal
    // The present round.
    uint32_t first_round, round; // of the search, and now
    uint64_t round_expanded;
    uint64_t key_offset; // what start moves have added to keys
    double factor;       // the inflation of the heuristic
    uint64_t bound_key;  // without offset: nodes with larger keys belong to paths above the cost bound
    size_t step;         // of the schedule
    bool at_once;        // raised nodes come first, whatever their key
    // What happened since the last plan.
    bool must_restart; // nothing that is known can be used
    bool has_changed, start_moved, must_rekey;
    uint64_t changed_states;
    // What is decided.
    bool is_decided;
    wend_outcome decision;
    uint64_t lower_bound;       // proven since the last change
    uint64_t expanded_at_bound; // of the search, when the bound was last worked out
    // The best path.
    state_array best, traced;
    uint64_t best_cost;   // infinity: there is none
    bool best_is_checked; // it was walked since the last change
    // Repair or scratch.
    bool is_repair;
    uint64_t search_expanded;  // since the search from scratch or the repair began
    uint64_t scratch_expanded; // by the last complete search from scratch; 0: none
    uint64_t scratch_cost;     // of the path it found
    uint64_t repair_allowance; // expansions
    wend_incremental_report report;
    uint64_t generated, queue_operations;
};

#define INCREMENTAL_LOWERED_TIE (UINT32_C(1) << 31) // ties of lowered nodes start here; raised ones come before

static inline bool incremental_node_is_known(const wend_incremental_search *search, uint32_t node) {
    return search->nodes[node].mark >> 1 >= search->first_round;
}

static inline bool incremental_node_is_closed(const wend_incremental_search *search, const incremental_node *node) {
    return node->mark >> 1 == search->round && search->round > search->first_round;
}

static inline uint64_t incremental_g(const wend_incremental_search *search, uint32_t node) {
    return incremental_node_is_known(search, node) ? search->nodes[node].g : search->infinity;
}

static inline uint64_t incremental_rhs(const wend_incremental_search *search, uint32_t node) {
    return incremental_node_is_known(search, node) ? search->nodes[node].rhs : search->infinity;
}

// How many nodes there can be.
static inline uint64_t incremental_node_count(const wend_incremental_search *search) {
    if (search->grid) return search->grid->cell_count;
    return search->domain.capabilities & WEND_DOMAIN_DENSE ? search->domain.state_count : search->interned.states.count;
}

// ---- The search itself, for either kind of map

typedef struct incremental_methods {
    // Expands until the round ends.
    wend_status (*improve)(wend_incremental_search *search, incremental_grant *grant, incremental_pause *pause);
    // Recomputes all keys without an offset; what was put off waits again.
    wend_status (*rekey)(wend_incremental_search *search);
    // The smallest estimate of a whole path over all lists, at most the target's rhs.
    uint64_t (*bound)(const wend_incremental_search *search);
    // A bound that costs nothing.
    uint64_t (*quick_bound)(const wend_incremental_search *search);
    // What the factor of a round that has ended proves when the heuristic is consistent.
    uint64_t (*theorem_bound)(const wend_incremental_search *search);
    // True when there is no path, whatever else waits.
    bool (*is_cut_off)(const wend_incremental_search *search);
    // What a node costs by its neighbours is recomputed, after edges changed.
    wend_status (*update)(wend_incremental_search *search, uint32_t node);
    // Puts a node that is not settled where it belongs.
    wend_status (*settle)(wend_incremental_search *search, uint32_t node);
    // Moves the target, adding to the key offset if asked to.
    void (*move_target)(wend_incremental_search *search, uint32_t target, bool offset);
} incremental_methods;

extern const incremental_methods wend_incremental_grid_methods, wend_incremental_domain_methods;

static inline const incremental_methods *incremental_methods_of(const wend_incremental_search *search) {
    return search->has_domain ? &wend_incremental_domain_methods : &wend_incremental_grid_methods;
}

// What a cost is worth.
double wend_incremental_value(const wend_incremental_search *search, uint64_t cost);

// ---- Nodes

// The node of a state, made when it is new; NO_NODE when there is no such state.
wend_status wend_incremental_intern(wend_incremental_search *search, uint64_t state, uint32_t *node);
uint32_t wend_incremental_find_node(const wend_incremental_search *search,
                                    uint64_t state); // NO_NODE when it is not known
uint64_t wend_incremental_state_of(const wend_incremental_search *search, uint32_t node);

// A node that is touched for the first time in this search.
static inline incremental_node *incremental_touch(wend_incremental_search *search, uint32_t node) {
    incremental_node *at = &search->nodes[node];
    if (at->mark >> 1 < search->first_round)
        *at = (incremental_node){search->infinity, search->infinity, NO_NODE, search->first_round << 1};
    return at;
}

// ---- Changes of the map (incremental_search.c)

// Brings what is known up to date with the map: first of all in every use.
wend_status wend_incremental_refresh(const wend_incremental_search *search);

// ---- Rounds (incremental_rounds.c)

// Forgets all nodes and begins a search from the root.
wend_status wend_incremental_begin(wend_incremental_search *search);

// Begins a round: nothing is closed; what was put off waits again. With rekey all keys are recomputed.
wend_status wend_incremental_begin_round(wend_incremental_search *search, bool rekey);

// Goes to a step of the schedule.
void wend_incremental_set_step(wend_incremental_search *search, size_t step);

// Decides, without a search, that there is no path, if that is known already; search->is_decided says so.
wend_status wend_incremental_decide_at_once(wend_incremental_search *search);

// Searches until it is decided, the work is spent or it is cancelled.
wend_status wend_incremental_run(wend_incremental_search *search, incremental_grant *grant, wend_outcome *outcome);

// ---- The path that is kept (incremental_path.c)

// Follows next from the target to the root into `traced`. *whole is false when a raised node lies on the way.
wend_status wend_incremental_trace(wend_incremental_search *search, bool *whole);

// Takes `traced` as the best path if it is cheaper than the one there is.
wend_status wend_incremental_keep_traced(wend_incremental_search *search);

// Walks the best path after changes: cuts off what lies before the start, and drops it when it is broken. *hit says that it was
// broken or costs something else now.
wend_status wend_incremental_check_best(wend_incremental_search *search, bool *hit);

// Writes the best path, or none, with the outcome.
wend_status wend_incremental_answer(wend_incremental_search *search, wend_outcome outcome, wend_path *path);

#endif

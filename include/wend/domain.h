/// Domains: state spaces of your own, searched by wend's planners.
///
/// A domain says which states follow a state and what the step costs. States are 64-bit numbers that mean something to you: an
/// index, packed coordinates, a puzzle's board.
///
///     static wend_status add_moves(void *user, uint64_t state, wend_edges *edges) {
///         return wend_edges_add(edges, state + 1, 1.0);
///     }
///     wend_domain domain = wend_default_domain();
///     domain.successors = add_moves;
#ifndef WEND_DOMAIN_H
#define WEND_DOMAIN_H

#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// Where a domain puts the steps from a state.
typedef struct wend_edges wend_edges;

/// Adds a step: of successors to a state, of predecessors from one. The same state may be added more than once.
/// @param cost  > 0 and finite. Anything else is a broken contract, also when it comes from your data: by default the program aborts; with
///              WEND_ASSERT_SOFT (wend/hooks.h) the search fails with WEND_INVALID and its path stays as it was. The assert hook is told
///              both states and the cost. If you are not sure of your costs, check them before you add them, or use wend_domain_check
/// @return WEND_OK; WEND_OUT_OF_MEMORY or WEND_INVALID, which successors and predecessors should pass on
WEND_API wend_status wend_edges_add(wend_edges *edges, uint64_t state, double cost);

/// What a domain can do and promises: bits of wend_domain.capabilities.
typedef enum wend_domain_capability {
    WEND_DOMAIN_DENSE =
        1, ///< states are 0 .. state_count - 1: kept in arrays instead of a hash map. A step to another is as
           ///< much a broken contract as a cost that is none
    WEND_DOMAIN_PREDECESSORS = 2, ///< has predecessors, for planners that search backward (living_search.h)
    WEND_DOMAIN_SYMMETRIC = 4,    ///< predecessors are successors, at the same cost
    WEND_DOMAIN_CONSISTENT =
        8 ///< the heuristic h keeps to the triangle inequality, h(a, c) <= h(a, b) + h(b, c), and to
          ///< steps: h(a, b) is no more than a step from a to b costs; but for rounding. Where it is infinite too
} wend_domain_capability;

/// A state space. Start from wend_default_domain().
typedef struct wend_domain {
    /// sizeof(wend_domain), set by wend_default_domain.
    size_t size;
    uint32_t capabilities; ///< wend_domain_capability bits
    uint64_t state_count;  ///< with WEND_DOMAIN_DENSE: how many states there are, below 2^32 - 1
    void *user;            ///< handed to the functions
    /// Adds all steps from a state to edges. @return WEND_OK, or a status that ends the search
    wend_status (*successors)(void *user, uint64_t state, wend_edges *edges);
    /// With WEND_DOMAIN_PREDECESSORS: adds all steps that lead to a state, naming where they come from. Costs must be those of
    /// successors to the bit: work them out in the direction of the step.
    wend_status (*predecessors)(void *user, uint64_t state, wend_edges *edges);
    /// An estimate of the cost from a state to a goal that is never too high. NULL: 0. If it is also consistent (falls along a step by no
    /// more than the step costs), no state is expanded twice.
    ///
    /// Infinity, to every planner that asks: no way leads from the state to the goal, leave it out. NaN and negative numbers count as 0. Of
    /// a goal itself A* does not ask: it is there.
    ///
    /// A*, weighted search and ARA* ask for estimates from any state to the goals of the search. D* Lite and AD* search backward and ask
    /// for estimates from the start to any state, and after a move from the old start to the new one: `goal` may be any state. An
    /// estimate that was made for one goal only must return 0 for others.
    double (*heuristic)(void *user, uint64_t state, uint64_t goal);
} wend_domain;

/// All zero but for its size.
WEND_API wend_domain wend_default_domain(void);

WEND_EXTERN_C_END

#endif

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

/// Adds a step.
/// @param cost  > 0 and finite
/// @return WEND_OK; WEND_OUT_OF_MEMORY, which successors should pass on; WEND_INVALID when the cost is not allowed
WEND_API wend_status wend_edges_add(wend_edges *edges, uint64_t state, double cost);

/// What a domain can do and promises: bits of wend_domain.capabilities.
typedef enum wend_domain_capability {
    WEND_DOMAIN_DENSE = 1,        ///< states are 0 .. state_count - 1: kept in arrays instead of a hash map
    WEND_DOMAIN_PREDECESSORS = 2, ///< has predecessors, for planners that search backward (living_search.h)
    WEND_DOMAIN_SYMMETRIC = 4,    ///< predecessors are successors, at the same cost
    WEND_DOMAIN_CONSISTENT =
        8 ///< the heuristic h keeps to the triangle inequality, h(a, c) <= h(a, b) + h(b, c), and to
          ///< steps: h(a, b) is no more than a step from a to b costs; but for rounding
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
    /// With WEND_DOMAIN_PREDECESSORS: adds all steps that lead to a state, naming where they come from.
    wend_status (*predecessors)(void *user, uint64_t state, wend_edges *edges);
    /// An estimate of the cost from a state to a goal that is never too high, >= 0. NULL: 0. If it is also consistent (falls
    /// along a step by no more than the step costs), no state is expanded twice.
    double (*heuristic)(void *user, uint64_t state, uint64_t goal);
} wend_domain;

/// All zero but for its size.
WEND_API wend_domain wend_default_domain(void);

WEND_EXTERN_C_END

#endif

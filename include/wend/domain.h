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
///
/// Then: what else a domain can do and promises, the estimate, and a check that looks for broken promises.
/// docs/own-domain.md goes through examples.
#ifndef WEND_DOMAIN_H
#define WEND_DOMAIN_H

#include "wend/diagnostics.h"
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
    uint32_t capabilities; ///< wend_domain_capability bits alone; a field whose bit is missing is a warning (741)
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

/// Looks for broken promises at a sample of states: for tests of your own domain, which searches cannot check while they run. Looked at
/// are the fields and bits; the steps of each state of the sample (positive and finite costs, the same steps when asked again, dense
/// numbers below the count); that predecessors mirror successors, and successors themselves if the domain is symmetric, at the same cost to
/// the bit; and the estimates from the sample and where its steps lead to every goal: 0 at the goal, no more than a step that leads to the
/// goal costs, falling along a step by no more than it costs and, with WEND_DOMAIN_CONSISTENT, the triangle inequality over the
/// sample. 2^-40 of the numbers compared are forgiven for rounding. Nothing is proven for states outside the sample.
///
/// It takes states * steps * (steps + goals) calls, with WEND_DOMAIN_CONSISTENT states^2 * goals.
/// @param states    a sample: all of a small version of the problem, or those that a random walk or a search came to
/// @param goals     states that are searched for; for D* Lite and AD* the sample itself, for they ask for estimates to any state
/// @param findings  told what is wrong, with the numbers; of each kind the first eight. May be NULL. The steps of a state or two are
///                  kept meanwhile, by its allocator
/// @return WEND_OK: no error was found, though findings may hold warnings; WEND_BAD_INPUT: one was; WEND_OUT_OF_MEMORY; or what a
///         function of the domain answered
WEND_API wend_status wend_domain_check(const wend_domain *domain, const uint64_t *states, size_t state_count,
                                       const uint64_t *goals, size_t goal_count, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif

/// Domains: state spaces of your own, searched by wend's planners.
///
/// A domain lists the successors of a state and the cost of each step. States are 64-bit numbers with a meaning of your
/// own: an index, packed coordinates, a puzzle's board.
///
///     static wend_status add_moves(void *user, uint64_t state, wend_edges *edges) {
///         return wend_edges_add(edges, state + 1, 1.0);
///     }
///     wend_domain domain = wend_default_domain();
///     domain.successors = add_moves;
///
/// Then: the capabilities of a domain, the estimate, and a check that looks for violations.
/// docs/own-domain.md goes through examples.
#ifndef WEND_DOMAIN_H
#define WEND_DOMAIN_H

#include "wend/diagnostics.h"
#include "wend/journal.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// Where a domain puts the steps from a state.
typedef struct wend_edges wend_edges;

/// Adds a step: of successors to a state, of predecessors from one. The same state may be added more than once.
/// @param cost  > 0 and finite. Anything else is a contract violation, also when it comes from your data: by default
///              the program aborts; with WEND_ASSERT_SOFT (wend/hooks.h) the search fails with WEND_INVALID and its
///              path stays as it was. The assert hook receives both states and the cost. If you are not sure of your
///              costs, check them before you add them, or use wend_domain_check
/// @return WEND_OK; WEND_OUT_OF_MEMORY or WEND_INVALID, which successors and predecessors should pass on
WEND_API wend_status wend_edges_add(wend_edges *edges, uint64_t state, double cost);

/// Adds a state: for wend_domain.touched. The same state may be added more than once.
/// @return WEND_OK or WEND_OUT_OF_MEMORY, which touched should pass on
WEND_API wend_status wend_edges_add_state(wend_edges *edges, uint64_t state);

/// The label of a step that has none.
#define WEND_NO_LABEL UINT32_MAX

/// A step with a label and a duration, for following a path. Searches use the cost alone.
typedef struct wend_edge {
    uint64_t state;  ///< where it leads to; of predecessors, where it comes from
    double cost;     ///< > 0 and finite
    double duration; ///< seconds, >= 0 and finite
    uint32_t label;  ///< a number of your own: a door, a ladder, a manoeuvre; WEND_NO_LABEL: none
} wend_edge;

/// Adds a step with a label and a duration. Needs WEND_DOMAIN_LABELS; steps without may be added by wend_edges_add too:
/// they have no label and take no time. Searches store neither: the steps of a path are requested again, by
/// wend_domain_find_path (LINK legs and times, where states have places) and by wend_path_edges_on_domain.
/// @return as wend_edges_add; an invalid duration is a contract violation as an invalid cost is
WEND_API wend_status wend_edges_add_edge(wend_edges *edges, const wend_edge *edge);

/// What a domain can do and guarantees: bits of wend_domain.capabilities.
typedef enum wend_domain_capability {
    /// States are 0 .. state_count - 1: kept in arrays instead of a hash map. A step to another is as much a contract
    /// violation as an invalid cost.
    WEND_DOMAIN_DENSE = 1,
    WEND_DOMAIN_PREDECESSORS = 2, ///< has predecessors, for planners that search backward (incremental_search.h)
    WEND_DOMAIN_SYMMETRIC = 4,    ///< predecessors are successors, at the same cost
    /// The heuristic h keeps to the triangle inequality, h(a, c) <= h(a, b) + h(b, c), and to steps: h(a, b) is no more
    /// than a step from a to b costs; but for rounding. Where it is infinite too.
    WEND_DOMAIN_CONSISTENT = 8,
    WEND_DOMAIN_LABELS = 16 ///< steps may have labels and durations (wend_edges_add_edge)
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
    /// With WEND_DOMAIN_PREDECESSORS: adds all steps that lead to a state, naming where they come from. Costs must be
    /// those of successors to the bit: work them out in the direction of the step.
    wend_status (*predecessors)(void *user, uint64_t state, wend_edges *edges);
    /// An estimate of the cost from a state to a goal that is never too high. NULL: 0. If it is also consistent (falls
    /// along a step by no more than the step costs), no state is expanded twice.
    ///
    /// Infinity, for every planner: no path leads from the state to the goal, leave it out. NaN and negative numbers
    /// count as 0. A* does not call it for a goal itself.
    ///
    /// A*, weighted search and ARA* ask for estimates from any state to the goals of the search. D* Lite and AD* search
    /// backward and ask for estimates from the start to any state, and after a move from the old start to the new one:
    /// `goal` may be any state. An estimate that was made for one goal only must return 0 for others.
    double (*heuristic)(void *user, uint64_t state, uint64_t goal);
    /// Where changes of the steps, and of the heuristic with them, are recorded; must outlive what is derived from the
    /// domain. NULL: they never change. What is derived from the domain reads there what it missed, at its next use.
    const wend_journal *journal;
    /// With a journal: adds (wend_edges_add_state) the states whose steps a change touched: of a cell, it and its eight
    /// neighbours; of an edge, the state that it leaves. Others may be added too. NULL: changes of the kind STATE name
    /// theirs, any other may touch all.
    /// @return WEND_OK; WEND_UNSUPPORTED: too many to name, or unknown: it may touch all; any other status ends the
    ///         search
    wend_status (*touched)(void *user, const wend_change *change, wend_edges *states);
    /// Where a state is, in metres; false when it is nowhere. NULL: states have no positions. Called for the states of
    /// a path, not during the search; and by wend_map_position.
    bool (*position)(void *user, uint64_t state, wend_vector3 *position);
} wend_domain;

/// All zero but for its size.
WEND_DEFAULT wend_domain wend_default_domain(void) {
    wend_domain domain = WEND_ZEROED;
    domain.size = sizeof domain;
    return domain;
}

/// Looks for violations of the contract at a sample of states: for tests of your own domain, which searches cannot
/// check while they run. Checked are the fields and bits; that places are finite; the steps of each state of the sample
/// (positive and finite costs, identical steps in a second call, dense numbers below the count); that predecessors
/// mirror successors, and successors themselves if the domain is symmetric, at the same cost to the bit; and the
/// estimates from the sample and where its steps lead to every goal: 0 at the goal, no more than a step that leads to
/// the goal costs, falling along a step by no more than it costs and, with WEND_DOMAIN_CONSISTENT, the triangle
/// inequality over the sample. A relative tolerance of 2^-40 allows for rounding. Nothing is proven for states outside
/// the sample.
///
/// It takes states * steps * (steps + goals) calls, with WEND_DOMAIN_CONSISTENT states^2 * goals.
/// @param states    a sample: all of a small version of the problem, or those that a random walk or a search came to
/// @param goals     states that are searched for; for D* Lite and AD* the sample itself, for they ask for estimates to
///                  any state
/// @param findings  receives the errors, with the numbers; the first eight of each kind. May be NULL. The steps of a
///                  state or two are kept meanwhile, by its allocator
/// @return WEND_OK: no error was found, though findings may hold warnings; WEND_BAD_INPUT: one was; WEND_OUT_OF_MEMORY;
///         or what a function of the domain returned
WEND_API wend_status wend_domain_check(const wend_domain *domain, const uint64_t *states, size_t state_count,
                                       const uint64_t *goals, size_t goal_count, wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif

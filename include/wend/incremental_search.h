/// Incremental searches: a path that is improved while there is time (anytime), and repaired while the map changes
/// (replanning).
///
///     wend_incremental_search_def def = wend_default_incremental_search_def();           D* Lite
///     wend_incremental_search *search = NULL;
///     wend_incremental_search_create_on_grid(grid, &def, NULL, &search);
///     wend_incremental_search_set_start(search, wend_grid_cell(grid, 3, 5));
///     wend_incremental_search_set_goal(search, wend_grid_cell(grid, 40, 7));
///     wend_path path = wend_path_empty(wend_default_allocator());
///     wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);        the first plan: a search from scratch
///     ...
///     wend_grid_set_terrain(grid, 20, 5, 3, 3, 1);                                   a wall appears,
///     wend_incremental_search_set_start(search, path.states[4]);                     walk on,
///     wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);        and pay only for what became inconsistent
///     wend_incremental_search_destroy(search);
///
/// Then: which planner, anytime planning by slices of work, the proven bound, events, when a repair is given up,
/// watching. docs/incremental-search.md says how it works and which planner suits which world. One thread at a time
/// uses a search; any number of searches share a map.
#ifndef WEND_INCREMENTAL_SEARCH_H
#define WEND_INCREMENTAL_SEARCH_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/status.h"
#include "wend/work.h"

#include <math.h>

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// How to search. The first two go forward, from start to goal, and every change starts them from scratch; the last two
/// go backward, from goal to start, and repair their search tree.
typedef enum wend_incremental_algorithm {
    /// One search in the order of cost_weight * g + estimate_weight * h: greedy for 0 and 1, A* for 1 and 1.
    WEND_INCREMENTAL_WEIGHTED = 0,
    WEND_INCREMENTAL_ARA = 1,        ///< ARA*: a first path soon, then better ones, by the schedule
    WEND_INCREMENTAL_DSTAR_LITE = 2, ///< D* Lite: optimal; repairs
    WEND_INCREMENTAL_ADSTAR = 3      ///< AD*: both
} wend_incremental_algorithm;

/// What to do when the world has changed or the start has moved. (A new goal is a new search, always.)
typedef enum wend_repair_policy {
    WEND_REPAIR_AUTO = 0,          ///< repair; give it up when it has cost repair_limit of what scratch would
    WEND_REPAIR_ALWAYS = 1,        ///< repair, whatever it costs
    WEND_REPAIR_ALWAYS_SCRATCH = 2 ///< start from scratch
} wend_repair_policy;

/// What happens to waiting states when the start moves, which changes all their keys. Both give the same costs.
typedef enum wend_start_moves {
    WEND_START_MOVES_OFFSET = 0, ///< D* Lite's key offset: O(1), keys are corrected when they come up
    WEND_START_MOVES_REKEY = 1   ///< all keys are recomputed: O(waiting states)
} wend_start_moves;

/// What an expansion did: the reason to watch it.
typedef enum wend_incremental_expansion {
    WEND_EXPANSION_LOWERED = 0, ///< a cheaper way was found through this state
    WEND_EXPANSION_RAISED = 1   ///< what was known of this state became too good to be true, and was forgotten
} wend_incremental_expansion;

/// Called for every expanded state, in order.
typedef void (*wend_incremental_observer)(void *user, uint64_t state, wend_incremental_expansion expansion);

/// How to make a search. Start from wend_default_incremental_search_def().
typedef struct wend_incremental_search_def {
    /// sizeof(wend_incremental_search_def), set by wend_default_incremental_search_def.
    size_t size;
    wend_incremental_algorithm algorithm; ///< default D* Lite
    /// For WEIGHTED: of the cost so far and of the estimate of what is left; >= 0 and finite, not both 0; default 1 and
    /// 1. A path costs at most estimate_weight / cost_weight times the optimum (1 when that is less; greedy search has
    /// no bound).
    double cost_weight, estimate_weight;
    /// For ARA and ADSTAR: factors the heuristic is inflated by, one after the other. Each path costs at most the
    /// factor times the optimum. >= 1, finite, never rising. NULL, the default: 2.5 2 1.5 1.25 1.
    const double *schedule;
    size_t schedule_count;     ///< > 0; with NULL 0
    wend_repair_policy policy; ///< default AUTO
    double repair_limit;       ///< for AUTO: the part of a search from scratch that a repair may cost; > 0, default 0.5
    wend_start_moves start_moves; ///< default OFFSET
    /// > 0: the search ends with OVER_BOUND once every path is proven to cost more; default infinity.
    double cost_bound;
    wend_incremental_observer observer; ///< may be NULL
    void *observer_user;                ///< handed to observer
    wend_allocator allocator;           ///< default malloc
    /// The agent (wend/profile.h); NULL: the default. No field is honoured yet, a domain is made for an agent: one that
    /// differs from the default is reported, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_incremental_search_def;

/// D* Lite, the schedule 2.5 2 1.5 1.25 1, repairs given up at half of scratch, the key offset, no bound, malloc.
WEND_DEFAULT wend_incremental_search_def wend_default_incremental_search_def(void) {
    wend_incremental_search_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.algorithm = WEND_INCREMENTAL_DSTAR_LITE;
    def.cost_weight = 1;
    def.estimate_weight = 1;
    def.policy = WEND_REPAIR_AUTO;
    def.repair_limit = 0.5;
    def.start_moves = WEND_START_MOVES_OFFSET;
    def.cost_bound = HUGE_VAL;
    def.allocator = wend_default_allocator();
    return def;
}

/// A search that lives.
typedef struct wend_incremental_search wend_incremental_search;

/// Makes a search on a grid. Costs are whole numbers inside, as in wend_grid_find_path; 28 bytes a cell.
/// @param grid      used, not copied: must outlive the search, which reads its journal (wend/journal.h)
/// @param findings  receives the errors of an invalid definition, and warnings of fields that have no effect with the
///                  others; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_UNSUPPORTED when its profile cannot be
///         honoured; WEND_OUT_OF_MEMORY; *search is unchanged unless WEND_OK
WEND_API wend_status wend_incremental_search_create_on_grid(const wend_grid *grid,
                                                            const wend_incremental_search_def *def,
                                                            wend_diagnostics *findings,
                                                            wend_incremental_search **search);

/// Makes a search on a domain: a graph's (wend_graph_domain) or your own. D* Lite and AD* need WEND_DOMAIN_PREDECESSORS
/// or WEND_DOMAIN_SYMMETRIC. With WEND_DOMAIN_CONSISTENT repairs are cheaper: without it the heuristic is not relied
/// upon, all that became inconsistent is dropped before the search continues, and the start moves as with
/// WEND_START_MOVES_REKEY. Searching backward, D* Lite and AD* ask the heuristic for estimates from the start to any
/// state: its `goal` is rarely the goal (wend/domain.h).
/// @param domain  copied; what its user pointer and its journal point to must outlive the search. Without a journal its
///                steps may not change
/// @return also WEND_UNSUPPORTED when the algorithm searches backward and the domain cannot, with a finding
WEND_API wend_status wend_incremental_search_create_on_domain(const wend_domain *domain,
                                                              const wend_incremental_search_def *def,
                                                              wend_diagnostics *findings,
                                                              wend_incremental_search **search);

/// Releases a search. NULL is allowed.
WEND_API void wend_incremental_search_destroy(wend_incremental_search *search);

// ---------------------------------------------------------------------------------------------------------------------
// Planning

/// Plans: continues from where the last call ended, with all that changed since, on the map too, for up to `work`
/// expansions.
///
/// path is the best that is known: its outcome is
/// - COMPLETE: the last factor of the schedule is proven: path.cost <= factor * path.lower_bound;
/// - BUDGET_SPENT, CANCELLED: there is more to do. The path is the best so far, and has no states while there is none;
/// - UNREACHABLE: no path exists; OVER_BOUND: none within the cost bound exists, others may;
/// - START_OFF_MAP, GOAL_OFF_MAP: outside, or blocked (grids); NONE: no start or no goal was set.
/// path.lower_bound is proven: it is the smallest g + h, h not inflated, over all states that wait or were put off, or
/// on grids, after a round that ended, the cost over the round's factor, which ARA*'s theorem proves, whichever is
/// more. On grids it holds to a billionth. path.expanded counts this call. Slicing does not change the result.
/// @param work          states that may be expanded; WEND_WORK_UNLIMITED for all it takes
/// @param cancellation  checked every 256 expansions; may be NULL
/// @return WEND_OK; WEND_INVALID inside a transaction of the map; WEND_OUT_OF_MEMORY, or what a function of the domain
///         returned: then path is unchanged, and the search is as valid as before, though the next call may start from
///         scratch
WEND_API wend_status wend_incremental_search_plan(wend_incremental_search *search, uint64_t work,
                                                  const wend_cancellation *cancellation, wend_path *path);

/// What the last wend_incremental_search_plan did.
typedef struct wend_incremental_report {
    uint64_t expanded;         ///< states
    uint64_t lowered;          ///< of these: a cheaper way was found
    uint64_t raised;           ///< of these: what was known was forgotten
    uint64_t changed;          ///< states that events since the call before made inconsistent
    uint64_t waiting;          ///< states that wait or were put off, after the call
    uint64_t scratch_expanded; ///< states that the last complete search from scratch expanded; 0: there was none
    double epsilon;    ///< proven: the path costs at most this times the optimum; infinity when there is no path
    double factor;     ///< the schedule's factor that was worked on last; infinity for greedy search
    bool from_scratch; ///< nothing of what was known before was used
    bool gave_up;      ///< a repair was given up for a search from scratch
} wend_incremental_report;

/// The report on the last plan.
WEND_API wend_incremental_report wend_incremental_search_get_report(const wend_incremental_search *search);

// ---------------------------------------------------------------------------------------------------------------------
// Events: in any order and number, then plan once. Edits of the map are not events: plan sees them in its journal, and when the present path is
// touched AD* goes back to the first factor

/// Sets where the path starts. For D* Lite and AD* a start that moves costs little; the others start from scratch.
/// @return WEND_OK; a state that is not on the map is reported by the next plan
WEND_API wend_status wend_incremental_search_set_start(wend_incremental_search *search, uint64_t state);

/// Sets where the path leads. A new goal is searched for from scratch, from the first factor of the schedule.
/// @return as wend_incremental_search_set_start
WEND_API wend_status wend_incremental_search_set_goal(wend_incremental_search *search, uint64_t state);

/// Forgets what is known: the next plan starts from scratch.
WEND_API void wend_incremental_search_forget(wend_incremental_search *search);

/// What can happen to a search, as a value: for queues of events and recordings.
typedef enum wend_incremental_event_kind {
    WEND_EVENT_START_CHANGED = 0, ///< wend_incremental_search_set_start(state)
    WEND_EVENT_GOAL_CHANGED = 1   ///< wend_incremental_search_set_goal(state)
} wend_incremental_event_kind;

/// An event.
typedef struct wend_incremental_event {
    wend_incremental_event_kind kind; ///< what happened
    uint64_t state;                   ///< the new start or goal
} wend_incremental_event;

/// Adds events, in order.
/// @return WEND_OK; or the status of the first that could not be added: those before it were
WEND_API wend_status wend_incremental_search_notify(wend_incremental_search *search,
                                                    const wend_incremental_event *events, size_t event_count);

// ---------------------------------------------------------------------------------------------------------------------
// Looking inside, and showing it

/// What a search stores of a state.
typedef struct wend_incremental_state {
    uint64_t state; ///< its number
    double cost;    ///< best known between it and the goal (forward searches: the start), or infinity
    bool is_open;   ///< it waits to be expanded, now or at a later factor
} wend_incremental_state;

/// Called for each state a search has touched.
typedef void (*wend_incremental_visitor)(void *user, const wend_incremental_state *state);

/// Brings the search up to date with its map (nothing is visited when memory is out), and visits the states that were
/// reached since the last start from scratch, in the order of their numbers (of interned states: in the order they were
/// met).
WEND_API void wend_incremental_search_visit(const wend_incremental_search *search, wend_incremental_visitor visitor,
                                            void *user);

/// Draws a search on a grid: a rectangle (of hexagons a mark) for each cell that was reached (expanded; its value rises
/// with the cost, from 0 to 1) and for each that waits (frontier), the present path as a line, start and goal as marks.
/// For domains nothing: visit.
WEND_API void wend_incremental_search_draw(const wend_incremental_search *search, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

/// Searches that live: an answer that is improved while there is time, and repaired while the world changes.
///
///     wend_living_search_def def = wend_default_living_search_def();           D* Lite
///     wend_living_search *search = NULL;
///     wend_living_search_create_on_grid(grid, &def, NULL, &search);
///     wend_living_search_set_start(search, wend_grid_cell(grid, 3, 5));
///     wend_living_search_set_goal(search, wend_grid_cell(grid, 40, 7));
///     wend_path path = wend_path_empty(wend_default_allocator());
///     wend_living_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);        the first plan: a search from scratch
///     ...
///     wend_grid_set_terrain(grid, 20, 5, 3, 3, 1);                              a wall appears;
///     wend_living_search_region_changed(search, 20, 5, 3, 3);                   tell of it,
///     wend_living_search_set_start(search, path.states[4]);                     walk on,
///     wend_living_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);        and pay for what became wrong only
///     wend_living_search_destroy(search);
///
/// Then: which planner, anytime planning by slices of work, the proven bound, events, when a repair is given up, watching.
/// docs/living-search.md says how it works and which planner suits which world. One thread at a time uses a search; any
/// number of searches share a map.
#ifndef WEND_LIVING_SEARCH_H
#define WEND_LIVING_SEARCH_H

#include "wend/allocator.h"
#include "wend/cancellation.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/path.h"
#include "wend/status.h"
#include "wend/work.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// How to search. The first two go forward, from start to goal, and every change starts them from scratch; the last two go backward,
/// from goal to start, and repair what they know.
typedef enum wend_living_algorithm {
    WEND_LIVING_WEIGHTED =
        0, ///< one search in the order of cost_weight * g + estimate_weight * h: greedy for 0 and 1, A* for 1 and 1
    WEND_LIVING_ARA = 1,        ///< ARA*: a first answer soon, then better ones, as the schedule says
    WEND_LIVING_DSTAR_LITE = 2, ///< D* Lite: optimal; repairs
    WEND_LIVING_ADSTAR = 3      ///< AD*: both
} wend_living_algorithm;

/// What to do when the world has changed or the start has moved. (A new goal is a new search, always.)
typedef enum wend_repair_policy {
    WEND_REPAIR_AUTO = 0,          ///< repair; give it up when it has cost repair_limit of what scratch would
    WEND_REPAIR_ALWAYS = 1,        ///< repair, whatever it costs
    WEND_REPAIR_ALWAYS_SCRATCH = 2 ///< start from scratch
} wend_repair_policy;

/// What happens to waiting states when the start moves, which changes all their keys. Both give the same costs.
typedef enum wend_start_moves {
    WEND_START_MOVES_OFFSET = 0, ///< D* Lite's key offset: O(1), keys are put right when they come up
    WEND_START_MOVES_REKEY = 1   ///< all keys are worked out anew: O(waiting states)
} wend_start_moves;

/// What an expansion did: the reason to watch it.
typedef enum wend_living_expansion {
    WEND_EXPANSION_LOWERED = 0, ///< a cheaper way was found through this state
    WEND_EXPANSION_RAISED = 1   ///< what was known of this state became too good to be true, and was forgotten
} wend_living_expansion;

/// Told of every expanded state, in order.
typedef void (*wend_living_observer)(void *user, uint64_t state, wend_living_expansion expansion);

/// How to make a search. Start from wend_default_living_search_def().
typedef struct wend_living_search_def {
    /// sizeof(wend_living_search_def), set by wend_default_living_search_def.
    size_t size;
    wend_living_algorithm algorithm; ///< default D* Lite
    /// For WEIGHTED: of the cost so far and of the estimate of what is left; >= 0 and finite, not both 0; default 1 and 1. A path costs at
    /// most estimate_weight / cost_weight times the optimum (1 when that is less; greedy search promises nothing).
    double cost_weight, estimate_weight;
    const double
        *schedule; ///< for ARA and ADSTAR: factors the heuristic is inflated by, one after the other. Each answer
                   ///< costs at most the factor times the optimum. >= 1, finite, never rising. Default 2.5 2 1.5 1.25 1
    size_t schedule_count;     ///< > 0
    wend_repair_policy policy; ///< default AUTO
    double repair_limit;       ///< for AUTO: the part of a search from scratch that a repair may cost; > 0, default 0.5
    wend_start_moves start_moves; ///< default OFFSET
    double
        cost_bound; ///< > 0: the search ends with OVER_BOUND when it knows that every path costs more; default infinity
    wend_living_observer observer; ///< may be NULL
    void *observer_user;           ///< handed to observer
    wend_allocator allocator;      ///< default malloc
} wend_living_search_def;

/// D* Lite, the schedule 2.5 2 1.5 1.25 1, repairs given up at half of scratch, the key offset, no bound, malloc.
WEND_API wend_living_search_def wend_default_living_search_def(void);

/// A search that lives.
typedef struct wend_living_search wend_living_search;

/// Makes a search on a grid. Costs are whole numbers inside, as in wend_grid_find_path; 28 bytes a cell.
/// @param grid      used, not copied: must outlive the search. Tell the search of every edit
/// @param findings  told what is wrong with the definition and what would be right, and warned of fields that have no effect beside the
///                  others; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules; WEND_OUT_OF_MEMORY; *search is unchanged unless WEND_OK
WEND_API wend_status wend_living_search_create_on_grid(const wend_grid *grid, const wend_living_search_def *def,
                                                       wend_diagnostics *findings, wend_living_search **search);

/// Makes a search on a domain: a graph's (wend_graph_domain) or your own. D* Lite and AD* need WEND_DOMAIN_PREDECESSORS or
/// WEND_DOMAIN_SYMMETRIC. With WEND_DOMAIN_CONSISTENT repairs are cheaper: without it the heuristic is not relied upon, all
/// that became wrong is forgotten before anything is searched for anew, and the start moves as with WEND_START_MOVES_REKEY.
/// Searching backward, D* Lite and AD* ask the heuristic for estimates from the start to any state: its `goal` is rarely the goal
/// (wend/domain.h).
/// @param domain  copied; what its user pointer points to must outlive the search
/// @return also WEND_UNSUPPORTED when the algorithm searches backward and the domain cannot; findings are told
WEND_API wend_status wend_living_search_create_on_domain(const wend_domain *domain, const wend_living_search_def *def,
                                                         wend_diagnostics *findings, wend_living_search **search);

/// Releases a search. NULL is allowed.
WEND_API void wend_living_search_destroy(wend_living_search *search);

// ---------------------------------------------------------------------------------------------------------------------
// Planning

/// Plans: goes on from where the last call ended, with everything that was told since, for up to `work` expansions.
///
/// path is the best that is known: its outcome is
/// - COMPLETE: the last factor of the schedule is proven: path.cost <= factor * path.lower_bound;
/// - BUDGET_SPENT, CANCELLED: there is more to do. The path is the best so far, and has no states while there is none;
/// - UNREACHABLE: no path exists; OVER_BOUND: none within the cost bound exists, others may;
/// - START_OFF_MAP, GOAL_OFF_MAP: outside, or blocked (grids); NONE: no start or no goal was set.
/// path.lower_bound is proven: it is the smallest g + h, h not inflated, over all states that wait or were put off, or on grids, after a
/// round that ended, the cost over the round's factor, which ARA*'s theorem proves, whichever is more. On grids it holds to a billionth. path.expanded counts this call. How the work is sliced changes no answer.
/// @param work          states that may be expanded; WEND_WORK_UNLIMITED for all it takes
/// @param cancellation  looked at every 256 expansions; may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY, or what a function of the domain answered: then path is unchanged, and the search
///         is as right as before, though the next call may start from scratch
WEND_API wend_status wend_living_search_plan(wend_living_search *search, uint64_t work,
                                             const wend_cancellation *cancellation, wend_path *path);

/// What the last wend_living_search_plan did.
typedef struct wend_living_report {
    uint64_t expanded;         ///< states
    uint64_t lowered;          ///< of these: a cheaper way was found
    uint64_t raised;           ///< of these: what was known was forgotten
    uint64_t changed;          ///< states that events since the call before found to be wrong
    uint64_t waiting;          ///< states that wait or were put off, after the call
    uint64_t scratch_expanded; ///< states that the last complete search from scratch expanded; 0: there was none
    double epsilon;    ///< proven: the path costs at most this times the optimum; infinity when there is no path
    double factor;     ///< the schedule's factor that was worked on last; infinity for greedy search
    bool from_scratch; ///< nothing of what was known before was used
    bool gave_up;      ///< a repair was given up for a search from scratch
} wend_living_report;

/// The report on the last plan.
WEND_API wend_living_report wend_living_search_get_report(const wend_living_search *search);

// ---------------------------------------------------------------------------------------------------------------------
// Events: tell them in any order and number, then plan once

/// Sets where the path starts. For D* Lite and AD* a start that moves costs little; the others start from scratch.
/// @return WEND_OK; a state that is not on the map is told by the next plan
WEND_API wend_status wend_living_search_set_start(wend_living_search *search, uint64_t state);

/// Sets where the path leads. A new goal is searched for from scratch, from the first factor of the schedule.
/// @return as wend_living_search_set_start
WEND_API wend_status wend_living_search_set_goal(wend_living_search *search, uint64_t state);

/// Tells that terrain of the cells x .. x + width - 1, y .. y + height - 1 was changed by wend_grid_set_terrain, whose
/// arguments these are. Call it after the edit, before the next plan. Steps past the corners of these cells are looked after. If the
/// present path is touched, AD* goes back to the first factor. For searches on grids.
/// @return WEND_OK; or WEND_OUT_OF_MEMORY: the change is noted all the same, and the next plan starts from scratch
WEND_API wend_status wend_living_search_region_changed(wend_living_search *search, uint32_t x, uint32_t y,
                                                       uint32_t width, uint32_t height);

/// Tells that edges changed: cost, appearing, disappearing. Name each state that such an edge leaves; naming others is allowed. All
/// states that are waiting get new keys, so the heuristic may have changed as well (it may not become too high). On grids
/// the states are cells.
/// @return as wend_living_search_region_changed; also what a function of the domain answered when it failed
WEND_API wend_status wend_living_search_states_changed(wend_living_search *search, const uint64_t *states,
                                                       size_t state_count);

/// Tells that anything may have changed: the next plan starts from scratch.
WEND_API void wend_living_search_forget(wend_living_search *search);

/// What can happen to a search, as a value: for queues of events and recordings.
typedef enum wend_living_event_kind {
    WEND_EVENT_START_CHANGED = 0, ///< wend_living_search_set_start(state)
    WEND_EVENT_GOAL_CHANGED = 1,  ///< wend_living_search_set_goal(state)
    WEND_EVENT_WORLD_CHANGED = 2, ///< cells became free or blocked, edges came or went: a region or states
    WEND_EVENT_COST_CHANGED =
        3 ///< the same for costs alone, such as those that constraints and tunnels impose: a region or states
} wend_living_event_kind;

/// An event. Set what its kind needs: state; or states; or, for grids, the region.
typedef struct wend_living_event {
    wend_living_event_kind kind; ///< what happened
    uint64_t state;              ///< START, GOAL
    const uint64_t *states; ///< WORLD, COST: as wend_living_search_states_changed; NULL: the region is told instead
    size_t state_count;     ///< how many
    uint32_t x, y, width, height; ///< WORLD, COST: as wend_living_search_region_changed
} wend_living_event;

/// Tells events, in order.
/// @return WEND_OK; or the status of the first that could not be told: those before it were
WEND_API wend_status wend_living_search_notify(wend_living_search *search, const wend_living_event *events,
                                               size_t event_count);

// ---------------------------------------------------------------------------------------------------------------------
// Looking inside, and showing it

/// What a search knows of a state.
typedef struct wend_living_state {
    uint64_t state; ///< its number
    double cost;    ///< best known between it and the goal (forward searches: the start), or infinity
    bool is_open;   ///< it waits to be expanded, now or at a later factor
} wend_living_state;

/// Called for each state a search knows something of.
typedef void (*wend_living_visitor)(void *user, const wend_living_state *state);

/// Visits the states that were reached since the last start from scratch, in the order of their numbers (of interned states: in
/// the order they were met).
WEND_API void wend_living_search_visit(const wend_living_search *search, wend_living_visitor visitor, void *user);

/// Draws a search on a grid: a rectangle (of hexagons a mark) for each cell that was reached (expanded; its value rises with the cost, from 0 to 1) and
/// for each that waits (frontier), the present path as a line, start and goal as marks. For domains nothing: visit.
WEND_API void wend_living_search_draw(const wend_living_search *search, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

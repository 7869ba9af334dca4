/// Heuristics from preprocessing of a map: searches guided by them expand less.
///
///     wend_estimator_def def = wend_default_estimator_def();                   8 pivots, far from each other
///     wend_estimator *estimator = NULL;
///     wend_estimator_create_on_grid(grid, &def, NULL, &estimator);
///     wend_guide guide = wend_estimator_guide(estimator);
///     request.guide = &guide;                                                  any number of A* searches, on any threads
///     wend_grid_find_path(grid, query, &request, &path);                       as cheap a path, fewer expansions
///     ...
///     wend_grid_set_terrain(grid, 20, 5, 3, 3, 1);                             a wall: searches still use the guide
///     wend_grid_set_terrain(grid, 40, 5, 1, 1, 0);                             a door: they go on without it,
///     wend_estimator_refresh(estimator, NULL);                                 until all is recomputed
///     wend_estimator_destroy(estimator);
///
/// Then: which kind, where pivots go, what an edit does to each kind. docs/heuristics.md has the proofs and the costs.
/// An estimator may be read from any number of threads; wend_estimator_refresh needs exclusive access.
///
/// What an edit does. Every estimate is a lower bound of costs in the map as it was when it was computed. If since then
/// costs only rose and ways only closed, true costs only rose, and it still is a lower bound; if anything became
/// cheaper it may not be. So an estimator is used while its map is unchanged, or while every change is known to be a
/// rise:
///
///     differential, gateway, perfect     rises: still in use, though weaker; anything cheaper: out of use until refreshed
///     dead ends                          every edit: out of use until refreshed (a wall in a doorway opens a way round it)
///
/// Changes come from a map's journal (wend/journal.h), which is read whenever a search asks whether the guide is valid:
/// cells of grids and edges of graphs are compared with what they were; of domains of your own, WEND_EFFECT_FELL of a
/// change is trusted.
#ifndef WEND_HEURISTIC_H
#define WEND_HEURISTIC_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/query.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// What is computed. n states, k pivots, g gateways.
typedef enum wend_estimator_kind {
    /// Differences of distances to pivots (ALT). About 4 k n + n bytes, 8 k n + n one-way; k searches.
    WEND_ESTIMATOR_DIFFERENTIAL = 0,
    WEND_ESTIMATOR_DEAD_END = 1, ///< square grids: what need not be entered is left out. About 10 n bytes; linear time
    /// Square grids: distances between gateways of areas. 8 g g + about 30 n bytes; g searches.
    WEND_ESTIMATOR_GATEWAY = 2,
    /// Exact distances to one goal, for many starts; 0 for other goals. 9 n bytes; one search.
    WEND_ESTIMATOR_PERFECT = 3
} wend_estimator_kind;

/// Where pivots go. All but OWN stay in the part of the map that most can be reached from (of four random states).
typedef enum wend_pivot_placement {
    WEND_PIVOTS_FARTHEST = 0, ///< each as far from the others as can be: at the edges, not in the middle
    WEND_PIVOTS_RANDOM = 1,   ///< anywhere
    WEND_PIVOTS_AVOID = 2,    ///< behind what the others estimate badly (Goldberg and Werneck, 2005)
    WEND_PIVOTS_OWN = 3       ///< a list of yours: entrances, bases, flags
} wend_pivot_placement;

/// How to make an estimator. Start from wend_default_estimator_def().
typedef struct wend_estimator_def {
    /// sizeof(wend_estimator_def), set by wend_default_estimator_def.
    size_t size;
    wend_estimator_kind kind;       ///< default differential
    size_t pivot_count;             ///< differential: > 0, default 8; no more are placed than there are states
    wend_pivot_placement placement; ///< differential: default farthest
    const uint64_t *pivots;         ///< with WEND_PIVOTS_OWN: pivot_count states (free cells); copied
    uint64_t goal;                  ///< perfect: a state (a free cell)
    uint32_t area_side;             ///< gateway: areas are at most this many cells wide and high; > 0, default 32
    uint64_t seed;                  ///< of what is random in placements
    /// Searches run on its threads, with the same bits as on one; NULL (the default): on this one. Placing pivots
    /// farthest or by avoid is a search after another; random and own pivots, one-way domains with predecessors and
    /// gateways have searches side by side, and files of pivots are proven so: elsewhere findings warn. Not kept.
    wend_jobs *jobs;
    wend_allocator allocator; ///< default malloc; with jobs it is called from their threads too
} wend_estimator_def;

/// Differential, 8 pivots placed farthest, areas of 32 x 32, seed 0, no jobs, malloc.
WEND_DEFAULT wend_estimator_def wend_default_estimator_def(void) {
    wend_estimator_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.pivot_count = 8;
    def.area_side = 32;
    def.allocator = wend_default_allocator();
    return def;
}

/// A heuristic and its tables.
typedef struct wend_estimator wend_estimator;

/// Makes an estimator for a grid.
/// @param grid      used, not copied: must outlive the estimator
/// @param findings  receives the errors of an invalid definition, and warnings of fields that have no effect with the
///                  others; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *estimator unchanged unless
///         WEND_OK
WEND_API wend_status wend_estimator_create_on_grid(const wend_grid *grid, const wend_estimator_def *def,
                                                   wend_diagnostics *findings, wend_estimator **estimator);

/// Makes a differential or perfect estimator for a dense domain: a graph's or your own. A one-way domain with
/// predecessors gets distances from and to each pivot; one without has distances from them only, and no perfect
/// heuristic.
/// @param domain  copied; what its user pointer points to must outlive the estimator. With jobs its functions run on
///                several threads
/// @return as wend_estimator_create_on_grid, or what a function of the domain returned
WEND_API wend_status wend_estimator_create_on_domain(const wend_domain *domain, const wend_estimator_def *def,
                                                     wend_diagnostics *findings, wend_estimator **estimator);

/// Releases an estimator. NULL is allowed.
WEND_API void wend_estimator_destroy(wend_estimator *estimator);

// ---------------------------------------------------------------------------------------------------------------------
// Using it

/// The guide for wend_search_request.guide. Valid as long as the estimator. One of a graph's view serves
/// wend_graph_find_path on every view of that graph that allows no more. Searches on other maps do without it, and so
/// do searches while the estimator is not valid.
WEND_API wend_guide wend_estimator_guide(const wend_estimator *estimator);

/// The estimate of the cost from a state to a goal: never too high; 0 while the estimator is not valid; of a dead-end
/// estimator 0 or, when no cheapest path from start to goal goes through the state, infinity. Infinity otherwise means
/// that there is no path from state to goal.
/// @param start  only dead ends look at it
WEND_API double wend_estimator_estimate(const wend_estimator *estimator, uint64_t start, uint64_t state, uint64_t goal);

/// The pivots (differential), in the order they were placed; NULL and 0 for other kinds.
WEND_API const uint64_t *wend_estimator_pivots(const wend_estimator *estimator, size_t *count);

/// Bytes of its tables.
WEND_API size_t wend_estimator_bytes(const wend_estimator *estimator);

// ---------------------------------------------------------------------------------------------------------------------
// Edits

/// True when estimates are lower bounds in the map as it is now, so that searches use them. Reads in the map's journal
/// (wend/journal.h) what changed, as searches do: cells of grids and edges of graphs that it names are compared with
/// what they were, and an edit that was undone is forgiven. Of domains of your own, what may have fallen
/// (WEND_EFFECT_FELL) stays so until wend_estimator_refresh.
WEND_API bool wend_estimator_is_valid(const wend_estimator *estimator);

/// Recomputes everything, pivots included, when the map is not what it was. Costs as much as building it, and is never
/// done implicitly. Needs exclusive access, as edits do.
/// @param jobs  may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY or what the domain returned, with the estimator as it was; WEND_INVALID inside a
///         transaction of the map. Own pivots and the goal of a perfect heuristic may be blocked by now; that is not an
///         error
WEND_API wend_status wend_estimator_refresh(wend_estimator *estimator, wend_jobs *jobs);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws what an estimator on a grid rests on: a mark (note) for each pivot or perfect goal, a rectangle (frontier) for
/// each cell of a gateway, and one (island, its value the part) for each cell of the parts that define dead ends.
WEND_API void wend_estimator_draw(const wend_estimator *estimator, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

/// Path tables: every shortest path of a map, precomputed: a query is a look-up.
///
///     wend_path_table_def def = wend_default_path_table_def();
///     wend_domain domain = wend_grid_domain(grid);                     or wend_graph_domain, or a dense domain of your own
///     def.domain = &domain;
///     def.jobs = jobs;                                                 several threads, the same table
///     wend_path_table *table = NULL;
///     if (wend_path_table_create(&def, findings, &table) == WEND_OK) ...
///     wend_path_table_find_path(table, start, goal, &path);            as many look-ups as the path has states
///     double far = wend_path_table_distance(table, start, goal);       one look-up
///     wend_path_table_destroy(table);
///
/// A table holds, for each pair of states, the first step of a shortest path (a byte, usually), its cost, or both:
/// memory grows with the square of the states. wend/zoned_table.h needs much less, wend/grid_table.h chooses for a
/// grid.
///
/// Every use first brings the table up to date with its domain (wend_domain.journal): edit, and ask. Then: at a time of
/// your choosing, the table as a perfect heuristic. A table may be read from any number of threads.
#ifndef WEND_PATH_TABLE_H
#define WEND_PATH_TABLE_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// What a table holds for each pair of states: bits of wend_path_table_def.contents.
typedef enum wend_table_contents {
    WEND_TABLE_NEXT = 1,    ///< the first step: 1 byte when no state has more than 255 steps, else 2 or 4
    WEND_TABLE_DISTANCE = 2 ///< the cost: 8 bytes, or 4
} wend_table_contents;

/// How costs are kept.
typedef enum wend_table_precision {
    WEND_PRECISION_DOUBLE = 0, ///< as they are
    /// Rounded down to 4 bytes: never too high, so still a heuristic; finite costs stay finite.
    WEND_PRECISION_FLOAT = 1
} wend_table_precision;

/// How to make a path table. Start from wend_default_path_table_def().
typedef struct wend_path_table_def {
    /// sizeof(wend_path_table_def), set by wend_default_path_table_def.
    size_t size;
    /// Not NULL; dense; its successors, journal and touched are all that is used. Copied; what it refers to must be
    /// valid as long as the table.
    const wend_domain *domain;
    uint32_t contents;              ///< wend_table_contents bits, at least one; default both
    wend_table_precision precision; ///< of distances; default double
    uint64_t memory_limit;          ///< bytes the table may take; more is rejected before it is computed; default none
    wend_jobs *jobs;                ///< the job system; default NULL: the calling thread. Not kept
    const wend_jobs_control *control; ///< to watch and to stop it; may be NULL. Not kept
    wend_allocator allocator;         ///< default malloc; called on the calling thread only
    /// The agent (wend/profile.h); NULL: the default. No field is honoured, a domain is made for an agent: one that
    /// differs from the default is reported, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_path_table_def;

/// Next and distance in doubles, no limit, the calling thread, malloc; no domain.
WEND_DEFAULT wend_path_table_def wend_default_path_table_def(void) {
    wend_path_table_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.contents = WEND_TABLE_NEXT | WEND_TABLE_DISTANCE;
    def.memory_limit = UINT64_MAX;
    def.allocator = wend_default_allocator();
    return def;
}

/// A path table.
typedef struct wend_path_table wend_path_table;

/// Works out a table: a search backwards from each state, O(states * steps * log states) time over the workers. The
/// same bits for any number of them.
///
/// The distance from a state is the smallest, over its steps, of the distance from where the step leads plus its cost,
/// in doubles: sums run from the goal back to the start. The next step is the first in the domain's order that has this
/// sum and comes nearer. So a table depends on the map alone, and following it always arrives.
/// @param findings  receives the errors of an invalid definition, also how many bytes are needed; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the table its memory limit; WEND_OUT_OF_MEMORY;
///         WEND_CANCELLED; WEND_UNSUPPORTED when the profile cannot be honoured; what the domain returned when it
///         failed. *table is unchanged unless WEND_OK
WEND_API wend_status wend_path_table_create(const wend_path_table_def *def, wend_diagnostics *findings,
                                            wend_path_table **table);

/// Releases a table. NULL is allowed.
WEND_API void wend_path_table_destroy(wend_path_table *table);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// How many states there are.
WEND_API uint64_t wend_path_table_state_count(const wend_path_table *table);

/// What the table takes, in bytes: its entries and its copy of the domain's steps. 0 when it could not be brought up to
/// date.
WEND_API size_t wend_path_table_bytes(const wend_path_table *table);

/// The cost of the shortest path; infinity when there is none, when a state is invalid, and when the table holds no
/// distances. Rounded down if the table's precision is float. A path whose cost is too large for a double counts as
/// none. NaN when the table could not be brought up to date: wend_path_table_refresh returns why.
WEND_API double wend_path_table_distance(const wend_path_table *table, uint64_t from, uint64_t to);

/// The state after `from` on the way to `to`; WEND_NO_STATE when there is no path, when they are the same, when a state
/// is invalid, when the table holds no steps, and when it could not be brought up to date.
WEND_API uint64_t wend_path_table_next(const wend_path_table *table, uint64_t from, uint64_t to);

/// The shortest path: as many look-ups as it has states. Its cost is exactly the distance in doubles, whatever the
/// precision. A state that does not exist is START_OFF_MAP or GOAL_OFF_MAP.
/// @return WEND_OK with path->outcome COMPLETE, UNREACHABLE or one of these; WEND_UNSUPPORTED when the table holds no
///         steps; WEND_OUT_OF_MEMORY; what wend_path_table_refresh returns. path is unchanged unless WEND_OK
WEND_API wend_status wend_path_table_find_path(const wend_path_table *table, uint64_t start, uint64_t goal,
                                               wend_path *path);

// ---------------------------------------------------------------------------------------------------------------------
// After an edit

/// Brings a table up to date with its domain now, with workers: the same as a new one, bit for bit. Uses do so by
/// themselves, on one thread.
///
/// The steps of states that the journal's changes touched are listed again. A goal whose distances that leaves as they
/// were costs a look at these states; of the others, the states whose distance changes and their neighbours are
/// visited. When more than a fifth of the states have other steps, all goals are recomputed, which is quicker then.
/// @param jobs  the job system; may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_OUT_OF_RANGE when steps now need more bits and the limit forbids it;
///         WEND_INVALID inside a transaction of the domain's journal, and when the domain names a state that it does
///         not have; what the domain returned when it failed. The table is unchanged unless WEND_OK
WEND_API wend_status wend_path_table_refresh(wend_path_table *table, wend_jobs *jobs);

/// The goals to which any distance changed when the table was last brought up to date; all of them when they were
/// recomputed.
WEND_API uint64_t wend_path_table_goals_recomputed(const wend_path_table *table);

// ---------------------------------------------------------------------------------------------------------------------
// As a heuristic

/// A domain guided by a table that is not brought up to date: while the map changes, searches use its old distances.
/// Yours, and small.
///
/// While steps only close or become costlier, its distances are never too high: paths stay optimal. Once the journal of
/// the table's domain has a change that may lower a cost (WEND_EFFECT_FELL), or ran over, the domain's own heuristic is
/// used instead, until the table is next brought up to date: by wend_path_table_refresh, or by any use of it. So after
/// an edit a search that it guides may not run concurrently with other uses of the table.
typedef struct wend_table_guide {
    const wend_path_table *table; ///< holds distances
    const wend_domain *domain;    ///< as it is now, with the states of the table
} wend_table_guide;

/// Fills in a domain, as far as its size says that there are fields: what an inline function of this header calls, so
/// that programs made with an older one can.
/// @param domain  started from wend_default_domain()
WEND_API void wend_table_guide_fill_domain(const wend_table_guide *guide, wend_domain *domain);

/// The guide's domain, its heuristic replaced according to the journal at the time of each search. Distances are
/// lowered by a billionth, so that the rounding of sums cannot make them too high.
/// @param guide  used, not copied, and its domain likewise: valid as long as the domain that is returned
WEND_DEFAULT wend_domain wend_table_guide_domain(const wend_table_guide *guide) {
    wend_domain domain = wend_default_domain();
    wend_table_guide_fill_domain(guide, &domain);
    return domain;
}

WEND_EXTERN_C_END

#endif

/// Path tables: every shortest path of a map worked out beforehand, so that asking for one is looking it up.
///
///     wend_path_table_def def = wend_default_path_table_def();
///     def.domain = wend_grid_domain(grid);                             or wend_graph_domain, or a dense domain of your own
///     def.jobs = jobs;                                                 several threads, the same table
///     wend_path_table *table = NULL;
///     if (wend_path_table_create(&def, findings, &table) == WEND_OK) ...
///     wend_path_table_find_path(table, start, goal, &path);            as many look-ups as the path has states
///     double far = wend_path_table_distance(table, start, goal);       one look-up
///     wend_path_table_destroy(table);
///
/// A table holds, for each pair of states, the first step of a shortest path (a byte, usually), its cost, or both: memory grows with the
/// square of the states. wend/zoned_table.h needs much less, wend/grid_table.h chooses for a grid. Then: the table as a perfect
/// heuristic, repair after edits. A table may be read from any number of threads; updates may not run beside readers.
#ifndef WEND_PATH_TABLE_H
#define WEND_PATH_TABLE_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/domain.h"
#include "wend/jobs.h"
#include "wend/path.h"
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
    WEND_PRECISION_FLOAT =
        1 ///< rounded down to 4 bytes: never too high, so still a heuristic; finite costs stay finite
} wend_table_precision;

/// How to make a path table. Start from wend_default_path_table_def().
typedef struct wend_path_table_def {
    /// sizeof(wend_path_table_def), set by wend_default_path_table_def.
    size_t size;
    wend_domain domain; ///< dense; its successors are all that is used. Valid as long as the table is updated
    uint32_t contents;  ///< wend_table_contents bits, at least one; default both
    wend_table_precision precision; ///< of distances; default double
    uint64_t memory_limit;          ///< bytes the table may take; more is refused before it is worked out; default none
    wend_jobs *jobs;                ///< who works; default NULL: the calling thread. Not kept
    const wend_jobs_control *control; ///< to watch and to stop it; may be NULL. Not kept
    wend_allocator allocator;         ///< default malloc; called on the calling thread only
} wend_path_table_def;

/// Next and distance in doubles, no limit, the calling thread, malloc; no domain.
WEND_API wend_path_table_def wend_default_path_table_def(void);

/// A path table.
typedef struct wend_path_table wend_path_table;

/// Works out a table: a search backwards from each state, O(states * steps * log states) time over the workers. The same bits for any
/// number of them.
///
/// The distance from a state is the smallest, over its steps, of the distance from where the step leads plus its cost, in doubles: sums
/// run from the goal back to the start. The next step is the first in the domain's order that has this sum and comes nearer. So a
/// table depends on the map alone, and following it always arrives.
/// @param findings  told what is wrong with the definition and what would be right, also how many bytes are needed; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition breaks its rules or the table its memory limit; WEND_OUT_OF_MEMORY;
///         WEND_CANCELLED; what the domain answered when it failed. *table is unchanged unless WEND_OK
WEND_API wend_status wend_path_table_create(const wend_path_table_def *def, wend_diagnostics *findings,
                                            wend_path_table **table);

/// Releases a table. NULL is allowed.
WEND_API void wend_path_table_destroy(wend_path_table *table);

// ---------------------------------------------------------------------------------------------------------------------
// Asking it

/// How many states there are.
WEND_API uint64_t wend_path_table_state_count(const wend_path_table *table);

/// What the table takes, in bytes: its entries and its copy of the domain's steps.
WEND_API size_t wend_path_table_bytes(const wend_path_table *table);

/// The cost of the shortest path; infinity when there is none, when one is no state, and when the table holds no distances. Rounded
/// down if the table's precision is float. A path whose cost is too large for a double counts as none.
WEND_API double wend_path_table_distance(const wend_path_table *table, uint64_t from, uint64_t to);

/// The state after `from` on the way to `to`; WEND_NO_STATE when there is no path, when they are the same, when one is no state, and
/// when the table holds no steps.
WEND_API uint64_t wend_path_table_next(const wend_path_table *table, uint64_t from, uint64_t to);

/// The shortest path: as many look-ups as it has states. Its cost is exactly the distance in doubles, whatever the precision. A
/// state that does not exist is START_OFF_MAP or GOAL_OFF_MAP.
/// @return WEND_OK with path->outcome COMPLETE, UNREACHABLE or one of these; WEND_UNSUPPORTED when the table holds no steps;
///         WEND_OUT_OF_MEMORY. path is unchanged unless WEND_OK
WEND_API wend_status wend_path_table_find_path(const wend_path_table *table, uint64_t start, uint64_t goal,
                                               wend_path *path);

// ---------------------------------------------------------------------------------------------------------------------
// After an edit

/// Brings a table up to date with its domain: the same as a new one, bit for bit. A goal whose distances the edit leaves as they were
/// costs a look at the changed states; of the others, the states whose distance changes and their neighbours are looked at.
/// @param jobs        who works; may be NULL
/// @param changed     states whose steps may have changed (a cell of a grid and its eight neighbours; the waypoint an edge leaves);
///                    NULL: any may have, and all are asked for
/// @param recomputed  set to the number of goals to which any distance changed; may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID when one is no state; WEND_OUT_OF_RANGE when steps now need more bits and the limit
///         forbids it; what the domain answered when it failed. The table is unchanged unless WEND_OK
WEND_API wend_status wend_path_table_update(wend_path_table *table, wend_jobs *jobs, const uint64_t *changed,
                                            size_t changed_count, uint64_t *recomputed);

// ---------------------------------------------------------------------------------------------------------------------
// As a heuristic

/// A domain guided by a table: while the world changes and the table is not brought up to date, search with what it knew. Yours,
/// and small.
///
/// While steps only close or become dearer, its distances are never too high: paths stay optimal. Once a step opens or
/// becomes cheaper they may be: say so in costs_may_have_fallen, and the domain's own heuristic is used instead, until
/// the table is updated and you take it back.
typedef struct wend_table_guide {
    const wend_path_table *table; ///< holds distances
    wend_domain domain;           ///< as it is now, with the states of the table
    bool costs_may_have_fallen;   ///< true: the table is not asked
} wend_table_guide;

/// The guide's domain, its heuristic replaced as the guide says at the time of each search. Distances are lowered by a
/// billionth, so that the rounding of sums cannot make them too high.
/// @param guide  used, not copied: valid as long as the domain is
WEND_API wend_domain wend_table_guide_domain(const wend_table_guide *guide);

WEND_EXTERN_C_END

#endif

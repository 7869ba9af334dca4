/// Path oracles: exact shortest paths on grids where all ground costs the same, in time near the length of the path.
///
///     wend_path_oracle_def def = wend_default_path_oracle_def();          256 MiB
///     def.grid = grid;                                                    squares with eight neighbours, terrain of one cost
///     wend_path_oracle *oracle = NULL;
///     if (wend_path_oracle_create(&def, findings, &oracle) == WEND_OK)
///         wend_path_oracle_build(oracle, jobs, NULL, findings);           seconds; saved and loaded afterwards
///     wend_path_oracle_find_path(oracle, query, start, goal, &path);      every cell, a microsecond or a few
///     wend_path_oracle_find_distance(oracle, query, start, goal, &far);   less than that
///     wend_path_oracle_destroy(oracle);
///
/// Shortest paths turn at few cells: at the corners of obstacles. For each of these a label is built, a list of hubs with
/// distances, such that any two labels share a hub on a shortest path between them. A query looks up the labels around its two
/// ends, finds the hub with the least sum, and follows two chains of turns to it. Nothing is searched.
///
/// Paths are always those of the grid as it is, and exact. Before wend_path_oracle_build has finished, and after an edit
/// of the grid until it is called again, paths are searched for with jump points (wend/jump_points.h).
///
/// docs/path-oracle.md has pictures, measured numbers, and says on which maps labels stay small.
#ifndef WEND_PATH_ORACLE_H
#define WEND_PATH_ORACLE_H

#include "wend/draw.h"
#include "wend/file.h"
#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// How to make a path oracle. Start from wend_default_path_oracle_def().
typedef struct wend_path_oracle_def {
    /// sizeof(wend_path_oracle_def), set by wend_default_path_oracle_def.
    size_t size;
    /// Of squares with eight neighbours, under any corner rule; all its kinds of terrain that are not blocked cost the
    /// same; at most 32,768 cells along a side. Used, not copied: it must outlive the oracle.
    const wend_grid *grid;
    /// Bytes that the labels may take; > 0; default 256 MiB. A build needs more than that while it runs: about 40 bytes a
    /// cell, and the labels once again.
    uint64_t memory_limit;
    wend_allocator allocator; ///< default malloc; called on the calling thread only
} wend_path_oracle_def;

/// 256 MiB, malloc; no grid.
WEND_DEFAULT wend_path_oracle_def wend_default_path_oracle_def(void) {
    wend_path_oracle_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_C(256) << 20;
    def.allocator = wend_default_allocator();
    return def;
}

/// A path oracle. May be asked from any number of threads, each with its own query; building needs exclusive access.
typedef struct wend_path_oracle wend_path_oracle;

/// Makes an oracle without labels, which searches: some nanoseconds a cell.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the grid is not such a one; WEND_OUT_OF_MEMORY;
///         *oracle is unchanged unless WEND_OK
WEND_API wend_status wend_path_oracle_create(const wend_path_oracle_def *def, wend_diagnostics *findings,
                                             wend_path_oracle **oracle);

/// Releases it. NULL is allowed.
WEND_API void wend_path_oracle_destroy(wend_path_oracle *oracle);

/// Builds the labels for the grid as it is now; nothing when they are those. The same bits for any number of workers, and
/// whether it was interrupted or not: a call that was cancelled keeps what it has done, and the next one goes on from
/// there, unless the grid was edited meanwhile.
/// @param jobs      may be NULL: the calling thread
/// @param control   to watch and to stop it; may be NULL
/// @param findings  receives an error when labels cannot be built; may be NULL
/// @return WEND_OK; WEND_CANCELLED; WEND_OUT_OF_RANGE when labels would take more than the memory limit, or paths are too
///         long for them (100,000 steps): the oracle is without labels then, and searches; also when control is invalid;
///         WEND_OUT_OF_MEMORY, likewise; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_path_oracle_build(wend_path_oracle *oracle, wend_jobs *jobs, const wend_jobs_control *control,
                                            wend_diagnostics *findings);

// ---------------------------------------------------------------------------------------------------------------------
// Asking

/// Finds the shortest path between two cells: all its cells, at the cost that wend_grid_find_path finds. Of several paths
/// that are equally short it may be another, the same each time. Outcomes: COMPLETE; START_OFF_MAP, GOAL_OFF_MAP (blocked,
/// or no cell); UNREACHABLE, which names the nearest cell that can be reached, when the grid's islands are up to date.
/// @param query  one per thread; after warm-up nothing is allocated. A search that it was used for before cannot be resumed
///               when this one has to search
/// @param path   unchanged unless WEND_OK. `expanded` is 0 when it was looked up
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_path_oracle_find_path(const wend_path_oracle *oracle, wend_query *query, uint32_t start,
                                                uint32_t goal, wend_path *path);

/// Finds the cost of the shortest path alone: the same bits as path.cost of wend_path_oracle_find_path.
/// @param distance  infinity when there is no path; unchanged unless WEND_OK
/// @return as wend_path_oracle_find_path
WEND_API wend_status wend_path_oracle_find_distance(const wend_path_oracle *oracle, wend_query *query, uint32_t start,
                                                    uint32_t goal, double *distance);

/// What an oracle consists of.
typedef struct wend_path_oracle_facts {
    bool is_built;           ///< labels are there, and those of the grid as it is: nothing is searched
    uint32_t turns;          ///< cells with labels, at which paths turn
    uint64_t label_entries;  ///< hubs in all labels
    uint64_t block_entries;  ///< what is left of labels in the blocks of cells that share them
    uint32_t searched_cells; ///< cells that see too many turns: paths from and to them are searched for
    size_t bytes;            ///< of memory, all in all
} wend_path_oracle_facts;

/// Describes an oracle. Of one that is not built only is_built and bytes are set.
WEND_API wend_path_oracle_facts wend_path_oracle_describe(const wend_path_oracle *oracle);

/// Draws a mark for each cell with a label (role note), and lines from a cell to those that a query looks up (role tree).
/// Nothing when it is not built.
/// @param cell  a cell of the grid; WEND_NO_CELL: no lines
WEND_API void wend_path_oracle_draw(const wend_path_oracle *oracle, uint32_t cell, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Files

/// The kind of files that hold path oracles.
#define WEND_PATH_ORACLE_KIND WEND_TAG('O', 'R', 'C', 'L')

/// Makes an oracle's file in memory: wend_file_writer_save writes it, wend_file_writer_finish gives the bytes; destroy the
/// writer afterwards.
/// @return WEND_OK; WEND_STALE when the labels are not built, or not those of the grid as it is; WEND_OUT_OF_MEMORY;
///         WEND_INVALID inside a transaction of the grid; *writer unchanged unless WEND_OK
WEND_API wend_status wend_path_oracle_write(const wend_path_oracle *oracle, wend_file_writer **writer);

/// Makes an oracle from a file, as wend_path_oracle_create and wend_path_oracle_build, in a fraction of the time. Hardened
/// against untrusted input: every path that the file can lead to is proven to be one. That it is the shortest is not: a
/// forged file can make an oracle return a longer path, or none. Nothing of the file is kept.
/// @param def       as for wend_path_oracle_create
/// @param findings  receives one error when it is rejected; may be NULL
/// @return what wend_path_oracle_create returns; WEND_OUT_OF_RANGE also when it takes more than the memory limit;
///         WEND_BAD_INPUT when the file is not one of a path oracle, is for another map, or is invalid; WEND_UNSUPPORTED
///         when it is of the future; *oracle is unchanged unless WEND_OK
WEND_API wend_status wend_path_oracle_load(const wend_file *file, const wend_path_oracle_def *def,
                                           wend_diagnostics *findings, wend_path_oracle **oracle);

/// Makes an oracle that reads its labels where they lie in a file, so that it is ready at once: with wend_file_map, pages
/// are read as queries need them. FOR FILES YOU WROTE YOURSELF: that it is for this map is checked, its labels are not. The
/// file must stay open until the oracle is destroyed.
/// @return as wend_path_oracle_load; WEND_UNSUPPORTED also when this machine is not little-endian, or the bytes do not lie
///         at a multiple of 8
WEND_API wend_status wend_path_oracle_load_in_place(const wend_file *file, const wend_path_oracle_def *def,
                                                    wend_diagnostics *findings, wend_path_oracle **oracle);

WEND_EXTERN_C_END

#endif

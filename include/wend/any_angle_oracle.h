/// Any-angle oracles: exact any-angle paths on grids, from labels of where shortest paths turn.
///
///     wend_any_angle_oracle_def def = wend_default_any_angle_oracle_def();        256 MiB
///     def.grid = grid;                                                            of squares
///     wend_any_angle_oracle *oracle = NULL;
///     if (wend_any_angle_oracle_create(&def, findings, &oracle) == WEND_OK)
///         wend_any_angle_oracle_build(oracle, jobs, NULL, findings);              seconds; saved and loaded afterwards
///     wend_any_angle_oracle_find_path(oracle, query, start, goal, &path);         microseconds
///     wend_any_angle_oracle_destroy(oracle);
///
/// Paths are those of wend_any_angle_find_path (wend/any_angle.h has the rules): straight from corner to corner of cells,
/// not bound to eight directions. They bend at the corners of obstacles and nowhere else. For each of these a label is
/// built, a list of hubs with distances, such that any two share a hub on a shortest path between them. A query looks
/// around from its two ends, exactly, in whole numbers, and finds the hub with the least sum in the labels of the corners
/// that it sees. Between corners nothing is searched.
///
/// Paths are always those of the grid as it is. Before wend_any_angle_oracle_build has finished, and after an edit of the
/// grid until it is called again, paths are searched for (WEND_ANY_ANGLE_EXACT).
///
/// Lengths are compared in whole numbers of 2^-28 cells or so (wend_any_angle_oracle_facts.unit): of two paths whose
/// lengths differ by less than a unit for each of their turns, either may be found. docs/any-angle-oracle.md has pictures and
/// measured numbers.
#ifndef WEND_ANY_ANGLE_ORACLE_H
#define WEND_ANY_ANGLE_ORACLE_H

#include "wend/draw.h"
#include "wend/file.h"
#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// Making one

/// How to make an any-angle oracle. Start from wend_default_any_angle_oracle_def().
typedef struct wend_any_angle_oracle_def {
    /// sizeof(wend_any_angle_oracle_def), set by wend_default_any_angle_oracle_def.
    size_t size;
    /// Of squares, at most 32,768 cells along a side; costs of terrain, corner rule and vertices do not matter. Used, not
    /// copied: it must outlive the oracle.
    const wend_grid *grid;
    /// Bytes that the labels may take, with what cells see; > 0; default 256 MiB. Where both take more, what cells see is left
    /// out, and queries look around from their ends, which takes longer. A build needs more than that while it runs: the lines between
    /// corners that see each other, 12 bytes each way, and the labels once again.
    uint64_t memory_limit;
    wend_allocator allocator; ///< default malloc; called on the calling thread only
} wend_any_angle_oracle_def;

/// 256 MiB, malloc; no grid.
WEND_DEFAULT wend_any_angle_oracle_def wend_default_any_angle_oracle_def(void) {
    wend_any_angle_oracle_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_C(256) << 20;
    def.allocator = wend_default_allocator();
    return def;
}

/// An any-angle oracle. May be asked from any number of threads, each with its own query; building needs exclusive access.
typedef struct wend_any_angle_oracle wend_any_angle_oracle;

/// Makes an oracle without labels, which searches: as wend_any_angle_create.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the grid is not such a one; WEND_OUT_OF_MEMORY;
///         *oracle is unchanged unless WEND_OK
WEND_API wend_status wend_any_angle_oracle_create(const wend_any_angle_oracle_def *def, wend_diagnostics *findings,
                                                  wend_any_angle_oracle **oracle);

/// Releases it. NULL is allowed.
WEND_API void wend_any_angle_oracle_destroy(wend_any_angle_oracle *oracle);

/// Builds the labels for the grid as it is now; nothing when they are those. The same bits for any number of workers, and
/// whether it was interrupted or not: a call that was cancelled keeps what it has done, and the next one goes on from
/// there, unless the grid was edited meanwhile. Of an oracle that was loaded, it finds out what cells see.
/// @param jobs      may be NULL: the calling thread
/// @param control   to watch and to stop it; may be NULL
/// @param findings  receives an error when labels cannot be built; may be NULL
/// @return WEND_OK; WEND_CANCELLED; WEND_OUT_OF_RANGE when labels would take more than the memory limit, or the grid has
///         2^24 corners at which paths turn: the oracle is without labels then, and searches; also when control is
///         invalid; WEND_OUT_OF_MEMORY, likewise; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_any_angle_oracle_build(wend_any_angle_oracle *oracle, wend_jobs *jobs,
                                                 const wend_jobs_control *control, wend_diagnostics *findings);

// ---------------------------------------------------------------------------------------------------------------------
// Asking

/// Finds the shortest any-angle path between two cells: path->points are where it begins, turns and ends, in metres;
/// path->cost is its length; there are no states. Of several paths that are equally short it may be another than that of
/// wend_any_angle_find_path, the same each time. Outcomes are those of that function, without a budget.
/// @param query  one per thread; after warm-up nothing is allocated. A search that it was used for before cannot be resumed
///               when this one has to search
/// @param path   unchanged unless WEND_OK. `expanded` is 0 when it was looked up
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_any_angle_oracle_find_path(const wend_any_angle_oracle *oracle, wend_query *query,
                                                     uint32_t start, uint32_t goal, wend_path *path);

/// What an oracle consists of.
typedef struct wend_any_angle_oracle_facts {
    bool is_built;          ///< labels are there, and those of the grid as it is: nothing is searched
    uint32_t corners;       ///< with labels, at which paths turn
    uint64_t label_entries; ///< hubs in all labels
    uint64_t seen;          ///< corners that cells see, all in all; 0: queries look around
    double unit;            ///< lengths are whole numbers of this many metres
    size_t bytes;           ///< of memory, without the plane of a wend_any_angle that searches need
} wend_any_angle_oracle_facts;

/// Describes an oracle. Of one that is not built only is_built and bytes are set.
WEND_API wend_any_angle_oracle_facts wend_any_angle_oracle_describe(const wend_any_angle_oracle *oracle);

/// Draws a mark for each corner with a label (role note), and lines from a cell to those that a query looks up (role tree;
/// none when memory is out). Nothing when it is not built.
/// @param cell  a cell of the grid; WEND_NO_CELL: no lines
WEND_API void wend_any_angle_oracle_draw(const wend_any_angle_oracle *oracle, uint32_t cell, const wend_draw *draw);

// ---------------------------------------------------------------------------------------------------------------------
// Files

/// The kind of files that hold any-angle oracles.
#define WEND_ANY_ANGLE_ORACLE_KIND WEND_TAG('A', 'O', 'R', 'C')

/// Makes an oracle's file in memory: wend_file_writer_save writes it, wend_file_writer_finish gives the bytes; destroy the
/// writer afterwards.
/// @return WEND_OK; WEND_STALE when the labels are not built, or not those of the grid as it is; WEND_OUT_OF_MEMORY;
///         WEND_INVALID inside a transaction of the grid; *writer unchanged unless WEND_OK
WEND_API wend_status wend_any_angle_oracle_write(const wend_any_angle_oracle *oracle, wend_file_writer **writer);

/// Makes an oracle from a file, as wend_any_angle_oracle_create and wend_any_angle_oracle_build, in a fraction of the time.
/// Hardened against untrusted input: every path that the file can lead to is proven to be one. That it is the shortest is
/// not: a forged file can make an oracle return a longer path, or none. Nothing of the file is kept. What cells see is not
/// in it: wend_any_angle_oracle_build finds it out where queries are to be as quick as can be.
/// @param def       as for wend_any_angle_oracle_create
/// @param findings  receives one error when it is rejected; may be NULL
/// @return what wend_any_angle_oracle_create returns; WEND_OUT_OF_RANGE also when it takes more than the memory limit;
///         WEND_BAD_INPUT when the file is not one of an any-angle oracle, is for another map, or is invalid;
///         WEND_UNSUPPORTED when it is of the future; *oracle is unchanged unless WEND_OK
WEND_API wend_status wend_any_angle_oracle_load(const wend_file *file, const wend_any_angle_oracle_def *def,
                                                wend_diagnostics *findings, wend_any_angle_oracle **oracle);

WEND_EXTERN_C_END

#endif

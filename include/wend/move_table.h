/// Move tables: the first step of a shortest path from every cell of a grid to every other, compressed.
///
///     wend_move_table_def def = wend_default_move_table_def();            256 MiB
///     def.grid = grid;                                                    any grid: terrain, corner rules, hexagons
///     wend_move_table *table = NULL;
///     if (wend_move_table_create(&def, findings, &table) == WEND_OK)
///         wend_move_table_build(table, jobs, NULL, findings);             a search from every cell
///     wend_move_table_find_path(table, query, start, goal, &path);        a look-up for each step
///     uint32_t next = wend_move_table_next(table, start, goal);           one look-up
///     wend_move_table_destroy(table);
///
/// The goals of a cell are put into an order in which neighbours are near each other, and goals that follow each other and
/// can all be reached by one first step share a run. On the maps of games a cell has some tens of runs, where a table of
/// all pairs (wend/path_table.h) has a byte for each goal; the build takes as long as that of such a table. For maps of up
/// to some ten thousand cells. Where terrain has one cost, wend/path_oracle.h is smaller, and far quicker to build and to
/// ask for whole paths; a table is for other costs and neighbours, and for those who need no more than the next step.
///
/// Paths are always those of the grid as it is, and exact as those of wend_grid_find_path are. Before wend_move_table_build
/// has finished, and after an edit of the grid until it is called again, they are searched for with A*.
#ifndef WEND_MOVE_TABLE_H
#define WEND_MOVE_TABLE_H

#include "wend/draw.h"
#include "wend/file.h"
#include "wend/grid.h"
#include "wend/jobs.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

/// How to make a move table. Start from wend_default_move_table_def().
typedef struct wend_move_table_def {
    /// sizeof(wend_move_table_def), set by wend_default_move_table_def.
    size_t size;
    /// Of any kind; fewer than 2^27 cells, and no terrain that is not blocked costs more than 100 times another. Used, not
    /// copied: it must outlive the table.
    const wend_grid *grid;
    uint64_t memory_limit;    ///< bytes that the runs may take; > 0; default 256 MiB
    wend_allocator allocator; ///< default malloc; called on the calling thread only
} wend_move_table_def;

/// 256 MiB, malloc; no grid.
WEND_DEFAULT wend_move_table_def wend_default_move_table_def(void) {
    wend_move_table_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_C(256) << 20;
    def.allocator = wend_default_allocator();
    return def;
}

/// A move table. May be asked from any number of threads, each with its own query; building needs exclusive access.
typedef struct wend_move_table wend_move_table;

/// Makes a table without runs, which searches.
/// @param findings  receives what is invalid in the definition and what is expected; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or the grid is not such a one; WEND_OUT_OF_MEMORY;
///         *table is unchanged unless WEND_OK
WEND_API wend_status wend_move_table_create(const wend_move_table_def *def, wend_diagnostics *findings,
                                            wend_move_table **table);

/// Releases it. NULL is allowed.
WEND_API void wend_move_table_destroy(wend_move_table *table);

/// Builds the runs for the grid as it is now; nothing when they are those. The same bits for any number of workers, and
/// whether it was interrupted or not: a call that was cancelled keeps the cells it has done, and the next one goes on from
/// there, unless the grid was edited meanwhile.
/// @param jobs      may be NULL: the calling thread
/// @param control   to watch and to stop it; may be NULL
/// @param findings  receives an error when runs cannot be built; may be NULL
/// @return WEND_OK; WEND_CANCELLED; WEND_OUT_OF_RANGE when runs would take more than the memory limit: the table is without
///         them then, and searches; also when control is invalid; WEND_OUT_OF_MEMORY, likewise; WEND_INVALID inside a
///         transaction of the grid
WEND_API wend_status wend_move_table_build(wend_move_table *table, wend_jobs *jobs, const wend_jobs_control *control,
                                           wend_diagnostics *findings);

/// Finds the shortest path between two cells, as wend_grid_find_path does. Of several paths that are equally short it may
/// be another, the same each time. Outcomes: COMPLETE; START_OFF_MAP, GOAL_OFF_MAP (blocked, or no cell); UNREACHABLE, which
/// names the nearest cell that can be reached, when the grid's islands are up to date.
/// @param query  used when it has to search
/// @param path   unchanged unless WEND_OK. `expanded` is 0 when it was looked up
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_INVALID inside a transaction of the grid
WEND_API wend_status wend_move_table_find_path(const wend_move_table *table, wend_query *query, uint32_t start,
                                               uint32_t goal, wend_path *path);

/// The next cell on the way from one cell to another: one look-up. WEND_NO_CELL when there is no way, when they are the
/// same, or when the table is not built for the grid as it is.
WEND_API uint32_t wend_move_table_next(const wend_move_table *table, uint32_t start, uint32_t goal);

/// What a move table consists of.
typedef struct wend_move_table_facts {
    bool is_built;  ///< runs are there, and those of the grid as it is: nothing is searched
    uint32_t cells; ///< that are not blocked
    uint64_t runs;  ///< of all cells
    size_t bytes;   ///< of memory, all in all
} wend_move_table_facts;

/// Describes a table. Of one that is not built only is_built and bytes are set.
WEND_API wend_move_table_facts wend_move_table_describe(const wend_move_table *table);

/// Draws the way to a cell from everywhere else, a line from each cell to the next (role tree). Nothing when it is not
/// built.
/// @param goal  a cell of the grid
WEND_API void wend_move_table_draw(const wend_move_table *table, uint32_t goal, const wend_draw *draw);

/// The kind of files that hold move tables.
#define WEND_MOVE_TABLE_KIND WEND_TAG('M', 'T', 'A', 'B')

/// Makes a table's file in memory: wend_file_writer_save writes it, wend_file_writer_finish gives the bytes; destroy the
/// writer afterwards.
/// @return WEND_OK; WEND_STALE when the table is not built for the grid as it is; WEND_OUT_OF_MEMORY; WEND_INVALID inside a
///         transaction of the grid; *writer unchanged unless WEND_OK
WEND_API wend_status wend_move_table_write(const wend_move_table *table, wend_file_writer **writer);

/// Makes a table from a file, as wend_move_table_create and wend_move_table_build, in a fraction of the time. Hardened
/// against untrusted input: every step is one of the grid, and a path that does not arrive is searched for; but a forged
/// file can lead to a longer path. Nothing of the file is kept.
/// @param def       as for wend_move_table_create
/// @param findings  receives one error when it is rejected; may be NULL
/// @return what wend_move_table_create returns; WEND_OUT_OF_RANGE also when it takes more than the memory limit;
///         WEND_BAD_INPUT when the file is not one of a move table, is for another map, or is invalid; WEND_UNSUPPORTED when
///         it is of the future; *table is unchanged unless WEND_OK
WEND_API wend_status wend_move_table_load(const wend_file *file, const wend_move_table_def *def,
                                          wend_diagnostics *findings, wend_move_table **table);

WEND_EXTERN_C_END

#endif

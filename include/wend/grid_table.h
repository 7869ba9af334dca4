/// Grid tables: every shortest path of a grid, precomputed, in the form that fits the memory.
///
///     wend_grid_table_def def = wend_default_grid_table_def();         256 MiB
///     def.grid = grid;
///     wend_grid_table *table = NULL;
///     if (wend_grid_table_create(&def, findings, &table) == WEND_OK) ...
///     wend_grid_table_find_path(table, start, goal, &path);            cells, as from wend_grid_find_path
///     wend_grid_table_destroy(table);
///
/// A small grid gets one table of all pairs of cells (wend/path_table.h: first steps only, a byte each), a larger one
/// zones joined by a coarse network (wend/zoned_table.h). Both are exact. Every use first brings the table up to date
/// with its grid (wend/journal.h). A table may be read from any number of threads.
#ifndef WEND_GRID_TABLE_H
#define WEND_GRID_TABLE_H

#include "wend/draw.h"
#include "wend/grid.h"
#include "wend/path_table.h"

WEND_EXTERN_C_BEGIN

/// Which form a grid table has.
typedef enum wend_grid_table_form {
    WEND_GRID_TABLE_AUTO = 0, ///< flat if that fits the memory limit, else zoned
    WEND_GRID_TABLE_FLAT = 1, ///< all pairs of cells: the quickest
    WEND_GRID_TABLE_ZONED = 2 ///< squares joined by a coarse network
} wend_grid_table_form;

/// How to make a grid table. Start from wend_default_grid_table_def().
typedef struct wend_grid_table_def {
    /// sizeof(wend_grid_table_def), set by wend_default_grid_table_def.
    size_t size;
    const wend_grid *grid;            ///< used, not copied: valid as long as the table
    wend_grid_table_form form;        ///< default auto
    uint32_t zone_side;               ///< zoned: cells along the side of a square; 0: what takes the least memory
    uint64_t memory_limit;            ///< bytes the table may take; default 256 MiB
    wend_jobs *jobs;                  ///< the job system; default NULL: the calling thread. Not kept
    const wend_jobs_control *control; ///< to watch and to stop it; may be NULL. Not kept
    wend_allocator allocator;         ///< default malloc; called on the calling thread only
    /// The agent (wend/profile.h); NULL: the default. No field is honoured yet: one that differs from the default is
    /// reported, and the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_grid_table_def;

/// Automatic form and squares, 256 MiB, the calling thread, malloc; no grid.
WEND_DEFAULT wend_grid_table_def wend_default_grid_table_def(void) {
    wend_grid_table_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.memory_limit = UINT64_C(256) << 20;
    def.allocator = wend_default_allocator();
    return def;
}

/// A grid table.
typedef struct wend_grid_table wend_grid_table;

/// Works out a table. The same bits for any number of workers.
/// @param findings  receives the errors of an invalid definition, also how many bytes are needed; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid or no form fits the memory limit;
///         WEND_OUT_OF_MEMORY; WEND_CANCELLED; WEND_UNSUPPORTED when the profile cannot be honoured. *table is
///         unchanged unless WEND_OK
WEND_API wend_status wend_grid_table_create(const wend_grid_table_def *def, wend_diagnostics *findings,
                                            wend_grid_table **table);

/// Releases a table. NULL is allowed.
WEND_API void wend_grid_table_destroy(wend_grid_table *table);

/// The form it has: flat or zoned.
WEND_API wend_grid_table_form wend_grid_table_get_form(const wend_grid_table *table);

/// Its size in memory, in bytes. 0 when it could not be brought up to date.
WEND_API size_t wend_grid_table_bytes(const wend_grid_table *table);

/// The shortest path between two cells. Outcomes: COMPLETE; START_OFF_MAP, GOAL_OFF_MAP (blocked, or no cell);
/// UNREACHABLE, which names the nearest cell that can be reached, when the grid's islands are up to date.
/// @return WEND_OK; WEND_OUT_OF_MEMORY; what wend_grid_table_refresh returns when the grid was edited. path is
///         unchanged unless WEND_OK
WEND_API wend_status wend_grid_table_find_path(const wend_grid_table *table, uint32_t start, uint32_t goal,
                                               wend_path *path);

/// Brings a table up to date with its grid now, with workers: only what the edits affect is computed again. Zones keep
/// their cells. Uses do so by themselves, on one thread.
/// @param jobs  may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY; WEND_OUT_OF_RANGE when it would now take more than its memory limit: another
///         zone_side may fit; WEND_INVALID inside a transaction of the grid. The table is unchanged unless WEND_OK
WEND_API wend_status wend_grid_table_refresh(wend_grid_table *table, wend_jobs *jobs);

/// Draws a table. Flat: the way to a cell from everywhere else, a line from each cell to the next (role tree). Zoned:
/// its zones, cell by cell (role island), and a mark on each border cell (role frontier).
/// @param goal  a cell for the lines of a flat table; WEND_NO_CELL: no lines
WEND_API void wend_grid_table_draw(const wend_grid_table *table, uint32_t goal, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

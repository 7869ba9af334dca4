/// Sparse grids: worlds of millions by millions of cells that are mostly the same, such as roads through wilderness.
///
///     wend_sparse_grid_def def = wend_default_sparse_grid_def();             walls everywhere, 8 neighbours, cells of 1 m
///     wend_sparse_grid *grid = NULL;
///     if (wend_sparse_grid_create(&def, NULL, &grid) == WEND_OK) ...
///     wend_sparse_grid_set_terrain(grid, -500000, 0, 1000000, 1, 0);         a road: terrain 0 is ground
///     wend_sparse_grid_set_terrain(grid, 499999, 0, 1, 300000, 0);           and one that leaves it
///
///     uint64_t goal = wend_sparse_grid_state(499999, 299999);
///     wend_search_request request = wend_default_search_request();
///     request.start = wend_sparse_grid_state(-500000, 0);
///     request.goals = &goal, request.goal_count = 1;
///     wend_sparse_grid_find_path(grid, query, &request, &path);              states of the path: see wend_sparse_grid_cell_of
///     wend_sparse_grid_destroy(grid);
///
/// A cell is (x, y), 32-bit whole numbers of either sign; pictures show y growing downwards. Terrain, media, costs,
/// neighbours and corners are those of wend/grid.h, hexagons included. All cells have the default terrain until they
/// are given another, and only what differs takes memory: 8 x 8 tiles, about 100 bytes for each that holds anything
/// else, 30 if it holds one terrain only. Reading is safe from any number of threads; edits need exclusive access.
/// There are no islands: what cannot be reached is found out by searching, and there is no file format. docs/grids.md
/// compares the grids.
#ifndef WEND_SPARSE_GRID_H
#define WEND_SPARSE_GRID_H

#include "wend/domain.h"
#include "wend/grid.h"
#include "wend/journal.h"
#include "wend/path.h"
#include "wend/query.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a sparse grid is

/// A cell.
typedef struct wend_sparse_cell {
    int32_t x, y;
} wend_sparse_cell;

/// Cells from a lowest to a highest x and y, both included.
typedef struct wend_sparse_box {
    int32_t low_x, low_y, high_x, high_y;
} wend_sparse_box;

/// The largest coordinate of a cell. One less than an int32_t holds, so that no cell is WEND_NO_STATE.
#define WEND_SPARSE_GRID_LIMIT (INT32_MAX - 1)

/// How to make a sparse grid. Start from wend_default_sparse_grid_def().
typedef struct wend_sparse_grid_def {
    /// sizeof(wend_sparse_grid_def), set by wend_default_sparse_grid_def.
    size_t size;
    /// The kinds of terrain; copied. NULL, the default: 0 is ground (cost 1, medium 0), 1 is wall.
    const wend_terrain *terrains;
    size_t terrain_count;       ///< 1 .. WEND_TERRAIN_LIMIT; with NULL 0
    uint8_t default_terrain;    ///< what cells are until they are given another terrain; default 1
    wend_neighbours neighbours; ///< default eight
    wend_corner_rule corners;   ///< as in wend_grid_def; default no cutting
    double cell_size;           ///< as in wend_grid_def, for the cells of the box; default 1
    wend_vector2 origin;        ///< metres, finite: the smallest x and y of cell (0, 0); default (0, 0)
    wend_sparse_box box; ///< what lies outside is blocked; default all there is, INT32_MIN .. WEND_SPARSE_GRID_LIMIT
    wend_allocator allocator; ///< default malloc
} wend_sparse_grid_def;

/// Walls everywhere, eight neighbours, no corner cutting, cells of 1 m, ground and wall, no bounds.
WEND_DEFAULT wend_sparse_grid_def wend_default_sparse_grid_def(void) {
    wend_sparse_grid_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.default_terrain = 1;
    def.neighbours = WEND_NEIGHBOURS_EIGHT;
    def.corners = WEND_CORNERS_NO_CUTTING;
    def.cell_size = 1;
    def.box.low_x = INT32_MIN;
    def.box.low_y = INT32_MIN;
    def.box.high_x = WEND_SPARSE_GRID_LIMIT;
    def.box.high_y = WEND_SPARSE_GRID_LIMIT;
    def.allocator = wend_default_allocator();
    return def;
}

/// A sparse grid.
typedef struct wend_sparse_grid wend_sparse_grid;

/// Makes a sparse grid; the definition's array is copied.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *grid is unchanged unless
///         WEND_OK
WEND_API wend_status wend_sparse_grid_create(const wend_sparse_grid_def *def, wend_diagnostics *findings,
                                             wend_sparse_grid **grid);

/// Makes a sparse grid with the cells of a grid at the same places: its box is the grid's cells. Vertices are at
/// centres.
/// @param default_terrain  the commonest terrain takes the least memory
/// @return WEND_OK; WEND_INVALID when default_terrain is not one of the grid's; WEND_OUT_OF_RANGE when it is wider or
///         higher than WEND_SPARSE_GRID_LIMIT; WEND_OUT_OF_MEMORY
WEND_API wend_status wend_sparse_grid_create_from_grid(const wend_grid *from, uint8_t default_terrain,
                                                       wend_allocator allocator, wend_sparse_grid **grid);

/// Releases a sparse grid. NULL is allowed.
WEND_API void wend_sparse_grid_destroy(wend_sparse_grid *grid);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// The state of a cell: what requests and paths hold. States are ordered row by row: the smaller y first, then the
/// smaller x. WEND_NO_STATE when a coordinate is above WEND_SPARSE_GRID_LIMIT.
WEND_API uint64_t wend_sparse_grid_state(int32_t x, int32_t y);

/// The cell of a state. Every number but WEND_NO_STATE and those with too large a coordinate is a state.
WEND_API wend_sparse_cell wend_sparse_grid_cell_of(uint64_t state);

/// Fills in a definition, as far as its size says that there are fields: what an inline function of this header calls,
/// so that programs made with an older one can.
/// @param def  started from wend_default_sparse_grid_def()
WEND_API void wend_sparse_grid_fill_def(const wend_sparse_grid *grid, wend_sparse_grid_def *def);

/// The definition the grid was made from (its array is owned by the grid).
WEND_DEFAULT wend_sparse_grid_def wend_sparse_grid_describe(const wend_sparse_grid *grid) {
    wend_sparse_grid_def def = wend_default_sparse_grid_def();
    wend_sparse_grid_fill_def(grid, &def);
    return def;
}

/// The terrain of a cell; outside the box the default terrain, though it is blocked there.
WEND_API uint8_t wend_sparse_grid_terrain_at(const wend_sparse_grid *grid, int32_t x, int32_t y);

/// Finds the cell that holds a location, blocked ones too: its state. On borders as wend_grid_locate.
/// @param location  its cell and version are set; the position stays
/// @return false, with *location unchanged, when it lies outside the box
WEND_API bool wend_sparse_grid_locate(const wend_sparse_grid *grid, wend_location *location);

/// The position of a cell's centre in metres.
WEND_API wend_vector2 wend_sparse_grid_position(const wend_sparse_grid *grid, uint64_t state);

/// True when a cell is in the box and not blocked. False for WEND_NO_STATE.
WEND_API bool wend_sparse_grid_is_free(const wend_sparse_grid *grid, uint64_t state);

/// What a step from one cell to a neighbour costs; infinity when the grid does not allow the step.
WEND_API double wend_sparse_grid_step_cost(const wend_sparse_grid *grid, uint64_t from, uint64_t to);

/// True when a straight line between centres keeps to the medium of `from`: as wend_grid_line_is_free, exactly. False
/// when an end is outside the box or blocked. Takes time proportional to the line.
WEND_API bool wend_sparse_grid_line_is_free(const wend_sparse_grid *grid, uint64_t from, uint64_t to);

/// What it costs to go straight between two centres: in each cell the length of the line there times its terrain's
/// cost; where it runs along a border between hexagons, the cheaper of those of the medium. Infinity when the line is
/// not free. The same there and back but for rounding.
WEND_API double wend_sparse_grid_line_cost(const wend_sparse_grid *grid, uint64_t from, uint64_t to);

/// The free cell whose centre is nearest to that of a cell of the box: by Euclidean distance, exactly, then by state.
/// WEND_NO_STATE when no cell is free, or the cell is outside. Takes time proportional to the tiles around it that are
/// no further, at most to those stored.
WEND_API uint64_t wend_sparse_grid_nearest_free(const wend_sparse_grid *grid, uint64_t state);

/// How many cells have another terrain than the default.
WEND_API uint64_t wend_sparse_grid_cell_count(const wend_sparse_grid *grid);

/// How many tiles of 8 x 8 cells are stored: those with a cell that differs from the default.
WEND_API size_t wend_sparse_grid_tile_count(const wend_sparse_grid *grid);

/// How many bytes the grid has allocated.
WEND_API size_t wend_sparse_grid_bytes(const wend_sparse_grid *grid);

// ---------------------------------------------------------------------------------------------------------------------
// Changing it

/// Sets the terrain of the cells x .. x + width - 1, y .. y + height - 1, as far as they are in the box. Takes time
/// proportional to the tiles they touch; when they get the default terrain, at most to the tiles stored. Tiles that are
/// all default again are given up, and the memory with them when three quarters of it are no longer needed.
/// @return WEND_OK; WEND_INVALID when terrain is not one of this grid's; WEND_OUT_OF_MEMORY with the grid as it was
WEND_API wend_status wend_sparse_grid_set_terrain(wend_sparse_grid *grid, int32_t x, int32_t y, uint32_t width,
                                                  uint32_t height, uint8_t terrain);

/// 1 at first; rises with every call, or transaction of its journal, that changes the terrain of a cell.
WEND_API uint64_t wend_sparse_grid_version(const wend_sparse_grid *grid);

/// The grid's journal, for transactions and to read what changed (wend/journal.h): rectangles of cells. It belongs to
/// the grid.
WEND_API wend_journal *wend_sparse_grid_journal(wend_sparse_grid *grid);

// ---------------------------------------------------------------------------------------------------------------------
// Finding paths on it

/// Finds the cheapest path from a cell to the nearest of the goals, as wend_grid_find_path does, with the same
/// algorithms, open lists and heuristics. It costs memory for the free cells of the tiles it comes to: about 40 bytes
/// each.
///
/// There are no islands: that a goal cannot be reached is known when everything that can be reached has been searched.
/// In an endless free world that never happens, so give it a box or the request a budget. path->nearest is set when
/// such a search has ended (and for a goal that is blocked when to_nearest is set).
/// @param grid  must stay as it is until the last wend_query_resume and wend_query_path_to of this search
/// @return as wend_grid_find_path. Honours no field of profiles
WEND_API wend_status wend_sparse_grid_find_path(const wend_sparse_grid *grid, wend_query *query,
                                                const wend_search_request *request, wend_path *path);

/// Fills in a domain, as far as its size says that there are fields: what an inline function of this header calls, so
/// that programs made with an older one can.
/// @param domain  started from wend_default_domain()
WEND_API void wend_sparse_grid_fill_domain(const wend_sparse_grid *grid, wend_domain *domain);

/// A sparse grid as a domain: not dense, symmetric, with the heuristic of its neighbours. Valid as long as the grid. A
/// cell that is blocked is a state without steps. Slower than wend_sparse_grid_find_path, which uses tiles.
WEND_DEFAULT wend_domain wend_sparse_grid_domain(const wend_sparse_grid *grid) {
    wend_domain domain = wend_default_domain();
    wend_sparse_grid_fill_domain(grid, &domain);
    return domain;
}

/// The turning points of a path on a sparse grid: as wend_path_turns_on_grid.
WEND_API size_t wend_path_turns_on_sparse_grid(const wend_path *path, const wend_sparse_grid *grid, uint64_t *turns,
                                               size_t room);

/// Proves that a path on a sparse grid is valid, with code that shares nothing with the planners: as
/// wend_path_check_on_grid.
/// @param start, goal  the requested ends; WEND_NO_STATE: not checked
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_on_sparse_grid(const wend_path *path, const wend_sparse_grid *grid, uint64_t start,
                                                    uint64_t goal, wend_diagnostics *findings);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws the cells of a box that differ from the default terrain: in each stored tile a rectangle for each horizontal
/// run that looks alike, or hexagons. Tiles come in no particular order. Roles as in wend_grid_draw.
WEND_API void wend_sparse_grid_draw(const wend_sparse_grid *grid, wend_sparse_box box, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

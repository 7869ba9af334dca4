/// Grids: maps of square or hexagonal cells.
///
///     wend_grid_def def = wend_default_grid_def();                  8 neighbours, no corner cutting, cells of 1 m
///     def.width = 3, def.height = 2;
///     def.terrain = (const uint8_t[]){0, 0, 0, 0, 1, 0};            row by row; 0 is ground, 1 is wall
///     wend_grid *grid = NULL;
///     if (wend_grid_create(&def, NULL, &grid) == WEND_OK) ...
///     wend_grid_destroy(grid);
///
/// A cell is (x, y) with 0 <= x < width and 0 <= y < height; its number is y * width + x. Row 0 is the first row given,
/// and y grows with the rows: pictures show row 0 at the top. A grid may be read from any number of threads; edits may
/// not run beside readers.
///
/// Hexagons are cells with six neighbours (def.neighbours = WEND_NEIGHBOURS_SIX). They are pointy-topped, and odd rows
/// lie half a cell further towards +x ("odd-r"):
///
///      / \ / \ / \           even y: (x, y) has the neighbours (x - 1, y), (x + 1, y), (x - 1, y - 1), (x, y - 1),
///     |0,0|1,0|2,0|                  (x - 1, y + 1), (x, y + 1)
///      \ / \ / \ / \         odd y:  (x - 1, y), (x + 1, y), (x, y - 1), (x + 1, y - 1), (x, y + 1), (x + 1, y + 1)
///       |0,1|1,1|2,1|
///        \ / \ / \ /         A map of squares can be searched as hexagons: the same rows, read differently.
///
/// docs/grids.md has pictures.
#ifndef WEND_GRID_H
#define WEND_GRID_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/draw.h"
#include "wend/journal.h"
#include "wend/location.h"
#include "wend/status.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// What a grid is

/// Which cells are neighbours.
typedef enum wend_neighbours {
    WEND_NEIGHBOURS_FOUR = 4, ///< squares that share a side
    WEND_NEIGHBOURS_SIX = 6,  ///< hexagons that share a side
    WEND_NEIGHBOURS_EIGHT = 8 ///< squares that share a side or a corner
} wend_neighbours;

/// When a diagonal step is allowed. It passes by two cells that share a side with both ends. Hexagons have no diagonal
/// steps.
typedef enum wend_corner_rule {
    WEND_CORNERS_FREE = 0,      ///< always: even between two walls that touch
    WEND_CORNERS_ONE_SIDE = 1,  ///< when at least one of the two is passable from the start of the step
    WEND_CORNERS_NO_CUTTING = 2 ///< when both are
} wend_corner_rule;

/// Where in its cell the point lies that paths go through.
typedef enum wend_grid_vertex {
    WEND_VERTEX_CENTRE = 0, ///< in the middle
    WEND_VERTEX_CORNER = 1  ///< at the corner with the smallest x and y; squares only
} wend_grid_vertex;

/// The medium of terrain that nothing moves through.
#define WEND_MEDIUM_BLOCKED 255

/// A kind of ground. Steps are possible between cells of the same medium only: land and water, say.
typedef struct wend_terrain {
    /// A metre in it costs this much; > 0 and finite, also times the cell size (a blocked one may have anything). A
    /// step costs half its length in each of its two cells.
    double cost;
    uint8_t medium; ///< 0 .. 254, or WEND_MEDIUM_BLOCKED
} wend_terrain;

/// The most kinds of terrain in one grid.
#define WEND_TERRAIN_LIMIT 256

/// How to make a grid. Start from wend_default_grid_def().
typedef struct wend_grid_def {
    /// sizeof(wend_grid_def), set by wend_default_grid_def.
    size_t size;
    uint32_t width, height; ///< cells, each > 0; width * height < 2^32 - 1
    const uint8_t *terrain; ///< width * height indexes into terrains, row by row; NULL: all 0
    /// The kinds of terrain; copied. NULL, the default: 0 is ground (cost 1, medium 0), 1 is wall.
    const wend_terrain *terrains;
    size_t terrain_count;       ///< 1 .. WEND_TERRAIN_LIMIT; with NULL 0
    wend_neighbours neighbours; ///< default eight
    wend_corner_rule corners;   ///< for eight neighbours, and for lines among squares; default no cutting
    wend_grid_vertex vertex;    ///< default centre, which is the only one for hexagons
    /// Metres between the centres of neighbours that share a side: the side of a square, the width of a hexagon, whose
    /// rows lie sqrt(3) / 2 of it apart; > 0 and finite, and at least 2^-48 of the largest coordinate; default 1.
    double cell_size;
    /// Metres, finite: the smallest x and y of cell (0, 0). A corner of the square; of the hexagon the left and the
    /// upper end in pictures, from which its centre lies cell_size / 2 and cell_size / sqrt(3) away; default (0, 0).
    wend_vector2 origin;
    wend_allocator allocator; ///< default malloc
} wend_grid_def;

/// Eight neighbours, no corner cutting, vertices at centres, cells of 1 m, ground and wall; width and height are 0.
WEND_DEFAULT wend_grid_def wend_default_grid_def(void) {
    wend_grid_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.neighbours = WEND_NEIGHBOURS_EIGHT;
    def.corners = WEND_CORNERS_NO_CUTTING;
    def.vertex = WEND_VERTEX_CENTRE;
    def.cell_size = 1;
    def.allocator = wend_default_allocator();
    return def;
}

/// A grid.
typedef struct wend_grid wend_grid;

/// Makes a grid; the definition's arrays are copied.
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *grid is unchanged unless
///         WEND_OK
WEND_API wend_status wend_grid_create(const wend_grid_def *def, wend_diagnostics *findings, wend_grid **grid);

/// Releases a grid. NULL is allowed.
WEND_API void wend_grid_destroy(wend_grid *grid);

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

/// An invalid cell index.
#define WEND_NO_CELL UINT32_MAX

/// Fills in a definition, as far as its size says that there are fields: what an inline function of this header calls,
/// so that programs made with an older one can.
/// @param def  started from wend_default_grid_def()
WEND_API void wend_grid_fill_def(const wend_grid *grid, wend_grid_def *def);

/// The definition the grid was made from, with its arrays as they are now (owned by the grid).
WEND_DEFAULT wend_grid_def wend_grid_describe(const wend_grid *grid) {
    wend_grid_def def = wend_default_grid_def();
    wend_grid_fill_def(grid, &def);
    return def;
}

/// The number of the cell (x, y), or WEND_NO_CELL outside the grid.
WEND_API uint32_t wend_grid_cell(const wend_grid *grid, int64_t x, int64_t y);

/// Finds the cell that holds a location, blocked ones too (for corner vertices: the cell whose corner is nearest). The
/// hexagon that holds a position is the one whose centre is nearest. What lies on a border, up to rounding, belongs to
/// the cell with the larger x in a row and to the larger y of two rows.
/// @param location  its cell and version are set; the position stays
/// @return false, with *location unchanged, when it lies outside the grid
WEND_API bool wend_grid_locate(const wend_grid *grid, wend_location *location);

/// The position of a cell's vertex in metres. For hexagons: origin + cell_size * (x + 1/2 + (1/2 if y is odd), 1 /
/// sqrt(3) + y * sqrt(3) / 2). WEND_NO_CELL is nowhere: (NaN, NaN), at which wend_grid_locate finds no cell.
WEND_API wend_vector2 wend_grid_position(const wend_grid *grid, uint32_t cell);

/// True when a cell is not blocked. False for WEND_NO_CELL.
WEND_API bool wend_grid_is_free(const wend_grid *grid, uint32_t cell);

/// The terrain of a cell: an index into the definition's terrains. wend_grid_describe has that of all cells, and what
/// each kind is.
/// @param cell  a cell of the grid
WEND_API uint8_t wend_grid_terrain_of(const wend_grid *grid, uint32_t cell);

/// What a step from one cell to a neighbour costs; infinity when the grid does not allow the step. Its length is
/// cell_size, for a diagonal step among squares times the square root of two; half of it lies in each cell's terrain.
WEND_API double wend_grid_step_cost(const wend_grid *grid, uint32_t from, uint32_t to);

/// The island of a cell: cells with the same number, and no others, can be reached from each other. 0 for blocked cells
/// and for WEND_NO_CELL. Islands are numbered from 1 in the order of their first cells. They are those of the grid as
/// it is: the first question about islands after an edit repairs them around the changes (wend/journal.h), in time
/// proportional to these and, where an island came apart, to its smaller part; where that is much, or many cells
/// changed, proportional to the grid. From then on, on any thread, all are quick. Searches ask no such question: they
/// use islands that were queried since the last edit, to detect unreachable goals at once, and do without them
/// otherwise.
WEND_API uint32_t wend_grid_island(const wend_grid *grid, uint32_t cell);

/// How many islands there are.
WEND_API uint32_t wend_grid_island_count(const wend_grid *grid);

/// Of the cells of an island, the one whose vertex is nearest to that of another cell: by Euclidean distance, exactly,
/// then by number. WEND_NO_CELL when there is no such island. Takes time proportional to the square of the distance.
WEND_API uint32_t wend_grid_nearest_in_island(const wend_grid *grid, uint32_t island, uint32_t cell);

/// Called for each cell of a line. @return true to go on, false to stop
typedef bool (*wend_grid_visitor)(void *user, uint32_t cell);

/// Visits the cells whose inside the straight line between two cell centres passes through, in order, each once. Where
/// the line passes exactly through a corner, the cells that it only touches are not visited. Among hexagons it may run
/// along the border between two cells for the length of a side: neither is visited, and the next cell is the one behind
/// them. Exact.
/// @return WEND_OK, or WEND_CANCELLED when the visitor stopped
WEND_API wend_status wend_grid_visit_line(const wend_grid *grid, uint32_t from, uint32_t to, wend_grid_visitor visitor,
                                          void *user);

/// True when all cells of the line are of the medium of `from`, and the corners it passes through exactly are passed as
/// the grid's corner rule allows, whether it has four neighbours or eight. Among hexagons the corner rule has no
/// effect: cells that are only touched at a corner do not matter, and where the line runs along a border, one of the
/// two cells must be of the medium. False when `from` is blocked.
WEND_API bool wend_grid_line_is_free(const wend_grid *grid, uint32_t from, uint32_t to);

/// What going straight from one position to another costs: the integral of the terrain's cost along the line. Infinity
/// when it passes through a cell of another medium than that of `a`, or leaves the grid, or passes corners as the
/// corner rule does not allow. Exact decisions, on ends rounded to 2^-14 of a cell: cells have their vertices at their
/// centres here, so a position of a grid with corner vertices stands for the point half a cell further on.
///
/// With WEND_CORNERS_NO_CUTTING a line may not touch a cell that it may not enter, be it at a side or a corner. With
/// the other rules it may run along one (at the cost of its other side) and pass corners as diagonal steps do. Ends may
/// touch none, whatever the rule. Along a border that is free on both sides the cell with the larger coordinates
/// counts. For square cells: infinity with six neighbours.
WEND_API double wend_grid_line_cost(const wend_grid *grid, wend_vector2 a, wend_vector2 b);

// ---------------------------------------------------------------------------------------------------------------------
// Changing it

/// Sets the terrain of the cells x .. x + width - 1, y .. y + height - 1, as far as they are in the grid. Takes time
/// proportional to their number. Islands follow with the first query of them. Needs exclusive access.
/// @return WEND_OK, or WEND_INVALID when terrain is not one of this grid's
WEND_API wend_status wend_grid_set_terrain(wend_grid *grid, uint32_t x, uint32_t y, uint32_t width, uint32_t height,
                                           uint8_t terrain);

/// Brings the islands up to date now, so that no later question has to, and so that the searches after it can use them.
/// At most proportional to the grid; nothing when no cell has changed its medium.
/// @return WEND_OK
WEND_API wend_status wend_grid_refresh(wend_grid *grid);

/// Sets the terrain of many cells, wherever they are, as one version. Takes time proportional to their number.
/// @param cells  cells of the grid; one that is named twice counts once
/// @return as wend_grid_set_terrain; also WEND_INVALID when one is an invalid index, and then none is changed
WEND_API wend_status wend_grid_set_cells(wend_grid *grid, const uint32_t *cells, size_t cell_count, uint8_t terrain);

/// 1 at first; rises with every call, or transaction of its journal, that changes the terrain of a cell.
WEND_API uint64_t wend_grid_version(const wend_grid *grid);

/// The grid's journal, for transactions and to read what changed (wend/journal.h): rectangles of cells. It belongs to
/// the grid.
WEND_API wend_journal *wend_grid_journal(wend_grid *grid);

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

/// Draws the cells: a rectangle for each horizontal run of cells that look alike, row by row. Roles: blocked, water
/// (another medium than that of terrain 0), trees (terrain WEND_MOVINGAI_TREES of a grid with Moving AI's terrain),
/// slow (costlier than the cheapest terrain; its value is the cost) and free. Draws nothing when draw->rectangle is
/// NULL. Hexagons are polygons, one for each cell, drawn when draw->polygon is not NULL.
WEND_API void wend_grid_draw(const wend_grid *grid, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

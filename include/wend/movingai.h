/// Moving AI's formats: `.map` grids and `.scen` scenarios, the common currency of grid benchmarks.
///
///     wend_grid *grid = NULL;
///     if (wend_movingai_read_map(text, length, wend_default_allocator(), findings, &grid) == WEND_OK) ...
///     wend_grid_destroy(grid);
///
/// Terrain as these files mean it: `.` and `G` are ground and `S` is swamp, all one medium; `W` is water, a medium of
/// its own; `T` are trees, a medium of its own, too (most maps treat it as blocked, which it is for agents on ground);
/// `@` and `O` are blocked. All cost the same. Lines may end in LF or CRLF.
#ifndef WEND_MOVINGAI_H
#define WEND_MOVINGAI_H

#include "wend/grid.h"
#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// The kinds of terrain of a grid that came from a `.map` file, in the order of its terrain indexes.
typedef enum wend_movingai_terrain {
    WEND_MOVINGAI_GROUND = 0,  ///< `.`
    WEND_MOVINGAI_GRASS = 1,   ///< `G`
    WEND_MOVINGAI_SWAMP = 2,   ///< `S`
    WEND_MOVINGAI_WATER = 3,   ///< `W`
    WEND_MOVINGAI_TREES = 4,   ///< `T`
    WEND_MOVINGAI_BLOCKED = 5, ///< `@`
    WEND_MOVINGAI_OUTSIDE = 6  ///< `O`, blocked as well
} wend_movingai_terrain;

/// How many kinds there are.
#define WEND_MOVINGAI_TERRAIN_COUNT 7

/// Those kinds, for definitions of grids: WEND_MOVINGAI_TERRAIN_COUNT of them. A grid made with exactly these counts as
/// one that came from a `.map` file.
/// @return a constant array
WEND_API const wend_terrain *wend_movingai_terrains(void);

/// Makes a grid of the text of a `.map` file: 8 neighbours, no corner cutting, vertices at centres, cells of 1 m.
/// Hardened against untrusted input: time and memory are proportional to the length of the text, whatever size it
/// declares.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *grid is unchanged unless WEND_OK
WEND_API wend_status wend_movingai_read_map(const char *text, size_t length, wend_allocator allocator,
                                            wend_diagnostics *findings, wend_grid **grid);

/// Writes a grid as a `.map` file. Terrain of a grid that came from a `.map` file keeps its letters; other terrain
/// becomes `.` (cost 1), `S` (any other cost), `W` (other media than that of terrain 0) or `@`.
/// @param text    room for `room` bytes, or NULL to get the length only
/// @param length  bytes needed, without a zero at the end
/// @return WEND_OK, or WEND_OUT_OF_RANGE when the room is too small, with nothing written
WEND_API wend_status wend_movingai_write_map(const wend_grid *grid, char *text, size_t room, size_t *length);

/// One line of a scenario.
typedef struct wend_scenario_query {
    uint32_t bucket;                           ///< length / 4, rounded down, in most files
    uint32_t map_width, map_height;            ///< cells
    uint32_t start_x, start_y, goal_x, goal_y; ///< cells
    double length;                             ///< published optimal length
    double last_digit; ///< one unit of the last digit it is printed with: 0.01 for "12.34", 1e-05 for "1.23457"
} wend_scenario_query;

/// A scenario: queries on one map.
typedef struct wend_scenario wend_scenario;

/// Reads the text of a `.scen` file, version 1 or 1.0: columns are separated by tabs or spaces, the map's name may
/// contain spaces, blank lines mean nothing. Starts and goals must lie in the map's width and height as their line has
/// them.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *scenario is unchanged unless WEND_OK
WEND_API wend_status wend_movingai_read_scenario(const char *text, size_t length, wend_allocator allocator,
                                                 wend_diagnostics *findings, wend_scenario **scenario);

/// Releases a scenario. NULL is allowed.
WEND_API void wend_scenario_destroy(wend_scenario *scenario);

/// The queries of a scenario, in the file's order.
WEND_API const wend_scenario_query *wend_scenario_queries(const wend_scenario *scenario, size_t *count);

/// One line of a scenario for meshes: starts and goals are positions instead of cells.
typedef struct wend_point_query {
    uint32_t bucket;          ///< as in wend_scenario_query
    wend_vector2 start, goal; ///< in the mesh's metres; finite
    double length;            ///< published length
    double last_digit;        ///< as in wend_scenario_query
    /// The line names a map that ends in `.map`: it was made for the grid the mesh was made of. Then the positions are
    /// the cells' corners with the smallest coordinates, and the length is that of a path from cell to cell: the
    /// shortest one through the mesh is not longer.
    bool is_of_grid;
} wend_point_query;

/// A scenario of such queries.
typedef struct wend_point_scenario wend_point_scenario;

/// Reads the text of a `.scen` file as above whose starts and goals are positions, which may be fractions and lie
/// anywhere.
/// @return as wend_movingai_read_scenario
WEND_API wend_status wend_movingai_read_point_scenario(const char *text, size_t length, wend_allocator allocator,
                                                       wend_diagnostics *findings, wend_point_scenario **scenario);

/// Releases a scenario. NULL is allowed.
WEND_API void wend_point_scenario_destroy(wend_point_scenario *scenario);

/// The queries of a scenario, in the file's order.
WEND_API const wend_point_query *wend_point_scenario_queries(const wend_point_scenario *scenario, size_t *count);

/// Writes queries as a `.scen` file that names the map `map_name`. Room and length as in wend_movingai_write_map.
/// Lengths (finite and >= 0) are rounded to a whole number of last_digit where that is a power of ten, else to eight
/// decimals; never more than 15 digits are written.
/// @return as wend_movingai_write_map
WEND_API wend_status wend_movingai_write_scenario(const wend_scenario_query *queries, size_t count,
                                                  const char *map_name, char *text, size_t room, size_t *length);

WEND_EXTERN_C_END

#endif

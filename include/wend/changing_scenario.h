/// Scenarios in which the map changes between queries: version 2 of Moving AI's `.scen` files, with the patches of
/// their `.patch` files, as the dynamic track of the grid competition has them.
///
///     wend_changing_scenario *scenario = NULL;
///     wend_map_patches *patches = NULL;
///     size_t count = 0;
///     wend_changing_scenario_read(text, length, allocator, findings, &scenario);     of the .scen file
///     wend_map_patches_read(text, length, allocator, findings, &patches);            of the .patch file that it names
///     wend_changing_scenario_create_grid(scenario, allocator, &grid);                ground, until a patch says else
///     const wend_scenario_command *commands = wend_changing_scenario_commands(scenario, &count);
///     for (size_t i = 0; i < count; i++)
///         if (commands[i].is_patch)
///             wend_map_patches_apply(patches, &commands[i], grid);                   indexes follow by themselves
///         else
///             ... a path from commands[i].start_x, start_y to goal_x, goal_y: its length is commands[i].length ...
///
/// src/map/text/movingai_changes.c draws both formats.
#ifndef WEND_CHANGING_SCENARIO_H
#define WEND_CHANGING_SCENARIO_H

#include "wend/allocator.h"
#include "wend/diagnostics.h"
#include "wend/grid.h"
#include "wend/movingai.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// One command of a changing scenario: a patch to apply, or a query.
typedef struct wend_scenario_command {
    bool is_patch;                             ///< a patch; else a query
    uint64_t line;                             ///< of the file, from 1
    uint32_t bucket;                           ///< which state of the map it belongs to, in most files
    uint32_t patch;                            ///< of a patch: its number
    uint32_t x, y;                             ///< of a patch: the cell that its first letter is for
    uint32_t start_x, start_y, goal_x, goal_y; ///< of a query: cells
    double length;     ///< of a query: the published optimal length; infinity where there is no path
    double last_digit; ///< as in wend_scenario_query; 0 where there is no path
} wend_scenario_command;

/// A scenario of commands on one map.
typedef struct wend_changing_scenario wend_changing_scenario;

/// Reads the text of a `.scen` file of version 2. Starts and goals must lie in its width and height; of several kinds of
/// costs the one named `octile` is taken. Blank lines mean nothing.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *scenario is unchanged unless WEND_OK
WEND_API wend_status wend_changing_scenario_read(const char *text, size_t length, wend_allocator allocator,
                                                 wend_diagnostics *findings, wend_changing_scenario **scenario);

/// Releases a scenario. NULL is allowed.
WEND_API void wend_changing_scenario_destroy(wend_changing_scenario *scenario);

/// The commands of a scenario, in the file's order.
WEND_API const wend_scenario_command *wend_changing_scenario_commands(const wend_changing_scenario *scenario,
                                                                      size_t *count);

/// The name of its `.patch` file, as the scenario has it: most often relative to the scenario's own folder. Valid as
/// long as the scenario.
WEND_API const char *wend_changing_scenario_patch_file(const wend_changing_scenario *scenario);

/// Makes the grid that a scenario begins with: of its width and height, with Moving AI's terrain, all of it ground.
/// @return WEND_OK or WEND_OUT_OF_MEMORY; *grid is unchanged unless WEND_OK
WEND_API wend_status wend_changing_scenario_create_grid(const wend_changing_scenario *scenario,
                                                        wend_allocator allocator, wend_grid **grid);

/// Patches: rectangles of terrain that replace parts of a map.
typedef struct wend_map_patches wend_map_patches;

/// Reads the text of a `.patch` file. Letters are those of `.map` files.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *patches is unchanged unless WEND_OK
WEND_API wend_status wend_map_patches_read(const char *text, size_t length, wend_allocator allocator,
                                           wend_diagnostics *findings, wend_map_patches **patches);

/// Releases patches. NULL is allowed.
WEND_API void wend_map_patches_destroy(wend_map_patches *patches);

/// How many there are.
WEND_API size_t wend_map_patches_count(const wend_map_patches *patches);

/// Sets the terrain of the cells of a patch, as one version of the grid. Needs exclusive access to the grid.
/// @param command  is_patch, its number and its place count
/// @param grid     with Moving AI's terrain (wend_movingai_terrains)
/// @return WEND_OK; WEND_OUT_OF_RANGE, with the grid as it was, when there is no such patch or when it does not lie in
///         the grid; WEND_INVALID when the command is a query or the grid has other terrain
WEND_API wend_status wend_map_patches_apply(const wend_map_patches *patches, const wend_scenario_command *command,
                                            wend_grid *grid);

WEND_EXTERN_C_END

#endif

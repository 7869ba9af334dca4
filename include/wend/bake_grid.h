/// Grids from a user's world: from areas, by the terrain that covers most of each cell, and from images, by a table
/// of colours.
///
///     wend_bake_grid_def def = wend_default_bake_grid_def();
///     wend_grid_def cells = wend_default_grid_def();
///     def.areas = areas, def.area_count = 3, def.grid = &cells;           later ones cover earlier ones
///     wend_bake_fit_grid(areas, 3, 256, &cells);             256 cells across; or set size and place yourself
///     wend_grid *grid = NULL;
///     if (wend_bake_grid(&def, NULL, &grid, NULL) == WEND_OK) ...
///
/// The same cells whatever compiler, machine or number of workers: areas are compared exactly.
#ifndef WEND_BAKE_GRID_H
#define WEND_BAKE_GRID_H

#include "wend/area.h"
#include "wend/diagnostics.h"
#include "wend/grid.h"

WEND_EXTERN_C_BEGIN

// ---------------------------------------------------------------------------------------------------------------------
// From areas

/// Which terrain a cell gets, of those visible in it: of what covers a part of the cell, the area that was given
/// last is what is visible there, or the background where there is none.
typedef enum wend_bake_rule {
    WEND_BAKE_LARGEST_AREA = 0, ///< the one with the largest visible area; of several, the one with the smallest index
    /// When something blocked is visible on any area above 0: that (of several, the one with the smallest index);
    /// otherwise as for the largest area. So no cell that is free holds anything blocked; cells that walls only touch
    /// stay free.
    WEND_BAKE_ANY_BLOCKED = 1,
    WEND_BAKE_CENTRE = 2 ///< the one at the centre; where the centre lies on a border, the adjacent one in +x
} wend_bake_rule;

/// A grid to bake. Start from wend_default_bake_grid_def().
typedef struct wend_bake_grid_def {
    /// sizeof(wend_bake_grid_def), set by wend_default_bake_grid_def.
    size_t size;
    const wend_area *areas; ///< in painting order: later ones cover earlier ones
    size_t area_count;      ///< how many; their corners together below 2^31
    uint8_t background;     ///< the terrain where no area is; default 0
    wend_bake_rule rule;    ///< what a cell becomes that several cover; default the largest area
    /// Size, place, terrains and allocator of the grid; its `terrain` must be NULL. NULL: wend_default_grid_def().
    const wend_grid_def *grid;
    /// Called after every row with the fraction done, 0 to 1; NULL (the default) for none.
    /// @return true to continue; false: the call returns WEND_CANCELLED
    bool (*progress)(void *user, double fraction);
    void *progress_user; ///< handed to progress; may be NULL
} wend_bake_grid_def;

/// No areas on ground, largest area; no grid, which has a size that must be set.
WEND_DEFAULT wend_bake_grid_def wend_default_bake_grid_def(void) {
    wend_bake_grid_def def = WEND_ZEROED;
    def.size = sizeof def;
    return def;
}

/// How a grid was baked.
typedef struct wend_bake_report {
    uint32_t cell_bits; ///< positions were rounded to 2^-cell_bits of a cell: 16, or less where the world needs room
    uint64_t crossed_cells; ///< cells with a border in them; the others are filled in runs
    uint64_t close_cells;   ///< of those, where doubles could not decide which area is larger and integers did
    uint64_t cells_by_terrain[WEND_TERRAIN_LIMIT]; ///< how many cells have each terrain
} wend_bake_report;

/// Bakes areas into a grid.
///
/// Positions are rounded once, to a lattice whose unit is the cell size divided by 2^16 (by less when the world is more
/// than 2^13 cells large: wend_bake_report.cell_bits); everything after that is exact: visible areas are compared as
/// fractions of whole numbers, and equal areas are equal. Time: proportional to cells, plus for each cell with borders
/// in it k log k + c for k borders that cross c times, plus for each row the borders in it.
/// @param findings  receives the errors of an invalid definition, and by warnings how many areas have no
///                  effect, since later ones cover all of them or they are flat (ids: the first such area); may be NULL
/// @param report    may be NULL
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid, or a position lies more than 2^25 cells
///         from the grid's origin; WEND_OUT_OF_MEMORY; WEND_CANCELLED; *grid and *report are unchanged unless WEND_OK
WEND_API wend_status wend_bake_grid(const wend_bake_grid_def *def, wend_diagnostics *findings, wend_grid **grid,
                                    wend_bake_report *report);

/// Sets origin, cell size, width and height of a grid so that it just holds some areas: `cells_across` cells along
/// the longer side. Non-finite points are skipped here: baking rejects them.
/// @param cells_across  > 0
/// @return WEND_OK; WEND_OUT_OF_RANGE when the areas have no extent; *grid is unchanged unless WEND_OK
WEND_API wend_status wend_bake_fit_grid(const wend_area *areas, size_t area_count, uint32_t cells_across,
                                        wend_grid_def *grid);

// ---------------------------------------------------------------------------------------------------------------------
// From pixels

/// A colour. Opacity is compared like the rest.
typedef struct wend_colour {
    uint8_t red, green, blue, opacity;
} wend_colour;

/// What a colour means.
typedef struct wend_bake_colour {
    wend_colour colour; ///< of a pixel
    uint8_t terrain;    ///< what it stands for
} wend_bake_colour;

/// What happens to a colour that the table does not have.
typedef enum wend_bake_unknown_colour {
    /// The image is rejected; findings name the first such pixel and the nearest colour of the table.
    WEND_UNKNOWN_COLOUR_REJECTED = 0,
    /// It counts as the nearest colour of the table: the smallest sum of the squares of the four differences; of
    /// several, the first.
    WEND_UNKNOWN_COLOUR_NEAREST = 1
} wend_bake_unknown_colour;

/// A grid to bake from pixels. Start from wend_default_bake_pixels_def().
typedef struct wend_bake_pixels_def {
    /// sizeof(wend_bake_pixels_def), set by wend_default_bake_pixels_def.
    size_t size;
    const uint8_t *pixels;            ///< rows from the top; red, green, blue, opacity of each pixel
    uint32_t width, height;           ///< pixels, each > 0
    size_t stride;                    ///< bytes from a row to the next; 0: 4 * width
    const wend_bake_colour *colours;  ///< the table: what each colour stands for
    size_t colour_count;              ///< > 0; when a colour is there twice, the first counts
    wend_bake_unknown_colour unknown; ///< treatment of other colours; default rejected
    uint32_t pixels_per_cell;         ///< along a side, > 0; default 1. Cells at the right and bottom may hold fewer
    /// Place, terrains and allocator; its width and height are 0 or what follows from the image, others are warned of;
    /// `terrain` must be NULL. NULL, the default: wend_default_grid_def().
    const wend_grid_def *grid;
} wend_bake_pixels_def;

/// No pixels, no colours, a cell for each pixel, colours that are not in the table rejected, grid NULL.
WEND_DEFAULT wend_bake_pixels_def wend_default_bake_pixels_def(void) {
    wend_bake_pixels_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.pixels_per_cell = 1;
    return def;
}

/// Bakes an image into a grid: each cell gets the terrain most of its pixels have; of several, the one with the
/// smallest index. O(pixels).
/// @param findings  receives the errors of an invalid definition; may be NULL
/// @param report    may be NULL; cell_bits, crossed_cells and close_cells are 0
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_BAD_INPUT when the image has a colour
///         that is rejected; WEND_OUT_OF_MEMORY; *grid and *report are unchanged unless WEND_OK
WEND_API wend_status wend_bake_grid_from_pixels(const wend_bake_pixels_def *def, wend_diagnostics *findings,
                                                wend_grid **grid, wend_bake_report *report);

WEND_EXTERN_C_END

#endif

// Images to a grid: every pixel is looked up in a table of colours, every cell takes the terrain most of its pixels
// have.
//
// Images have long runs of few colours, so the last answer is tried first and then a small table of answers by a hash
// of the colour; only a colour that is in neither is compared with the whole table. What is found does not depend on
// what is remembered.
#include "bake/bake_shared.h"
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"

#include <stdio.h>

#define REMEMBERED_COLOURS 256
#define NO_TABLE_ENTRY     UINT32_MAX

typedef struct colour_reader {
    const wend_bake_pixels_def *def;
    uint32_t keys[REMEMBERED_COLOURS];    // colours as words
    uint32_t entries[REMEMBERED_COLOURS]; // in the table; NO_TABLE_ENTRY: nothing remembered here
} colour_reader;

static uint32_t colour_word(wend_colour colour) {
    return (uint32_t)colour.red << 24 | (uint32_t)colour.green << 16 | (uint32_t)colour.blue << 8 | colour.opacity;
}

static uint32_t colour_distance(wend_colour a, wend_colour b) {
    int red = a.red - b.red, green = a.green - b.green, blue = a.blue - b.blue, opacity = a.opacity - b.opacity;
    return (uint32_t)(red * red + green * green + blue * blue + opacity * opacity);
}

// The entry nearest to a colour, the first of several.
static uint32_t nearest_colour(const wend_bake_pixels_def *def, wend_colour colour, uint32_t *distance) {
    uint32_t nearest = 0;
    *distance = UINT32_MAX;
    for (size_t i = 0; i < def->colour_count && *distance; i++) {
        uint32_t each = colour_distance(colour, def->colours[i].colour);
        if (each >= *distance) continue;
        *distance = each;
        nearest = (uint32_t)i;
    }
    return nearest;
}

// The table's entry for a colour; false when there is none and that is rejected, with the nearest in *entry.
static bool look_up_colour(colour_reader *reader, wend_colour colour, uint32_t *entry) {
    uint32_t word = colour_word(colour), place = (word * UINT32_C(2654435761)) >> 24;
    if (reader->keys[place] == word && reader->entries[place] != NO_TABLE_ENTRY) {
        *entry = reader->entries[place];
        return true;
    }
    uint32_t distance;
    *entry = nearest_colour(reader->def, colour, &distance);
    if (distance && reader->def->unknown == WEND_UNKNOWN_COLOUR_REJECTED) return false;
    reader->keys[place] = word;
    reader->entries[place] = *entry;
    return true;
}

static void report_unknown_colour(uint32_t x, uint32_t y, wend_colour colour, wend_colour nearest,
                                  wend_diagnostics *findings) {
    char texts[2][16];
    snprintf(texts[0], sizeof texts[0], "#%08x", colour_word(colour));
    snprintf(texts[1], sizeof texts[1], "#%08x", colour_word(nearest));
    wend_diagnostics_add(findings, WEND_MESSAGE_BAKE_COLOUR_UNKNOWN, wend_place_none(), (const uint64_t[]){x, y}, x, y,
                         texts[0], texts[1]);
}

// Counts a row of cells: `counts` has WEND_TERRAIN_LIMIT numbers for each.
static bool count_pixel_row(colour_reader *reader, uint32_t y, size_t stride, uint32_t *counts,
                            wend_diagnostics *findings) {
    const wend_bake_pixels_def *def = reader->def;
    const uint8_t *row = def->pixels + y * stride;
    uint32_t word = 0, entry = NO_TABLE_ENTRY;
    for (uint32_t x = 0; x < def->width; x++) {
        wend_colour colour = {row[4 * (size_t)x], row[4 * (size_t)x + 1], row[4 * (size_t)x + 2],
                              row[4 * (size_t)x + 3]};
        if ((entry == NO_TABLE_ENTRY || colour_word(colour) != word) && !look_up_colour(reader, colour, &entry)) {
            report_unknown_colour(x, y, colour, def->colours[entry].colour, findings);
            return false;
        }
        word = colour_word(colour);
        counts[(size_t)(x / def->pixels_per_cell) * WEND_TERRAIN_LIMIT + def->colours[entry].terrain]++;
    }
    return true;
}

// The terrain with the largest count, the first of several.
static uint8_t most_frequent(const uint32_t *counts, size_t terrain_count) {
    size_t most = 0;
    for (size_t i = 1; i < terrain_count; i++)
        if (counts[i] > counts[most]) most = i;
    return (uint8_t)most;
}

static bool bake_pixel_rows(const wend_bake_pixels_def *def, const wend_grid_def *grid, uint32_t *counts,
                            uint8_t *terrain, wend_diagnostics *findings) {
    colour_reader reader = {.def = def};
    for (int i = 0; i < REMEMBERED_COLOURS; i++) reader.entries[i] = NO_TABLE_ENTRY;
    const size_t stride = def->stride ? def->stride : 4 * (size_t)def->width;
    for (uint32_t row = 0, y = 0; row < grid->height; row++) {
        memset(counts, 0, (size_t)grid->width * WEND_TERRAIN_LIMIT * sizeof *counts);
        for (uint32_t k = 0; k < def->pixels_per_cell && y < def->height; k++, y++)
            if (!count_pixel_row(&reader, y, stride, counts, findings)) return false;
        for (uint32_t x = 0; x < grid->width; x++)
            terrain[(size_t)row * grid->width + x] =
                most_frequent(counts + (size_t)x * WEND_TERRAIN_LIMIT, grid->terrain_count);
    }
    return true;
}

static bool image_number_is_valid(const char *name, uint64_t number, uint64_t low, uint64_t high,
                                  wend_diagnostics *findings) {
    if (number >= low && number <= high) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_IMAGE_SIZE, wend_place_none(), NULL, name,
                                   (unsigned long long)number, (unsigned long long)low, (unsigned long long)high);
}

static bool bake_pixels_def_is_valid(const wend_bake_pixels_def *def, wend_diagnostics *findings) {
    const uint64_t row = 4 * (uint64_t)def->width;
    bool is_valid = image_number_is_valid("width", def->width, 1, UINT32_MAX, findings);
    is_valid &= image_number_is_valid("height", def->height, 1, UINT32_MAX, findings);
    is_valid &= image_number_is_valid("pixels_per_cell", def->pixels_per_cell, 1, 0xffff, findings);
    is_valid &= image_number_is_valid("colour_count", def->colour_count, 1, NO_TABLE_ENTRY - 1, findings);
    if (is_valid && def->stride)
        is_valid = image_number_is_valid("stride", def->stride, row, SIZE_MAX / 2 / def->height, findings);
    if (def->unknown != WEND_UNKNOWN_COLOUR_REJECTED && def->unknown != WEND_UNKNOWN_COLOUR_NEAREST)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_UNKNOWN_RULE, wend_place_none(), NULL,
                                           (int)def->unknown);
    if (!is_valid) return false;
    if (!def->pixels)
        return wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(), NULL, "pixels",
                                       (size_t)def->width * def->height, "width times height");
    if (!def->colours)
        return wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(), NULL, "colours",
                                       def->colour_count, "colour_count");
    for (size_t i = 0; i < def->colour_count; i++)
        if (def->colours[i].terrain >= def->grid->terrain_count)
            return wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_TERRAIN, wend_place_none(),
                                           (const uint64_t[]){i, WEND_NO_ID}, "colour", i,
                                           (unsigned)def->colours[i].terrain, def->grid->terrain_count - 1);
    return true;
}

wend_status wend_bake_grid_from_pixels(const wend_bake_pixels_def *def, wend_diagnostics *findings, wend_grid **grid,
                                       wend_bake_report *report) {
    REQUIRE(grid, WEND_INVALID);
    wend_bake_pixels_def full = wend_default_bake_pixels_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(bake_pixels_def, def, &full, pixels_per_cell, findings)) return WEND_OUT_OF_RANGE;
    wend_grid_def cells_def;
    if (!wend_bake_take_grid(def->grid, findings, &cells_def)) return WEND_OUT_OF_RANGE;
    full = *def;
    full.grid = &cells_def;
    def = &full;
    if (!bake_pixels_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_grid_def made = *def->grid;
    made.width = def->width / def->pixels_per_cell + (def->width % def->pixels_per_cell != 0);
    made.height = def->height / def->pixels_per_cell + (def->height % def->pixels_per_cell != 0);
    if (!wend_grid_def_is_valid(&made, findings)) return WEND_OUT_OF_RANGE;
    const char *why = "the image and pixels_per_cell say how many cells there are";
    if (def->grid->width && def->grid->width != made.width)
        wend_definition_warn_unused("bake_pixels", "grid.width", why, findings);
    if (def->grid->height && def->grid->height != made.height)
        wend_definition_warn_unused("bake_pixels", "grid.height", why, findings);
    const wend_allocator *allocator = &made.allocator;
    const size_t cells = (size_t)made.width * made.height;
    const size_t row_bytes = WEND_TERRAIN_LIMIT * sizeof(uint32_t);
    uint8_t *terrain = wend_allocate_items(allocator, cells, 1, WEND_LIFETIME_CALL);
    uint32_t *counts = wend_allocate_items(allocator, made.width, row_bytes, WEND_LIFETIME_CALL);
    wend_status status = terrain && counts ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status && !bake_pixel_rows(def, &made, counts, terrain, findings)) status = WEND_BAD_INPUT;
    if (!status) {
        made.terrain = terrain;
        status = wend_grid_create(&made, findings, grid);
    }
    if (!status && report) {
        *report = (wend_bake_report){0};
        wend_bake_count_cells(terrain, cells, report);
    }
    wend_release_items(allocator, terrain, cells, 1);
    wend_release_items(allocator, counts, made.width, row_bytes);
    return status;
}

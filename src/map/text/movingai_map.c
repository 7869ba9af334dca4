// Moving AI's `.map` files.
//
//     type octile         these three in any order
//     height 2
//     width 3
//     map
//     ..@                 `height` rows of `width` letters
//     .TT
//
// The text is read twice: first every row is checked, then, when the text has proved that it holds width * height cells, memory
// is asked for and filled. So a header that claims four billion cells costs nothing.
//
// The format is Nathan Sturtevant's ("Benchmarks for Grid-Based Pathfinding", 2012).
#include "map/text/movingai_internal.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/text_number.h"
#include "map/core/terrain.h"
#include "map/grid/grid_internal.h"

#include <stdio.h>

// By terrain index.
static const char terrain_letters[WEND_MOVINGAI_TERRAIN_COUNT + 1] = ".GSWT@O";

// ---- Reading --------------------------------------------------------------------------------------------------------

uint8_t wend_movingai_letter_terrain(char letter) {
    switch (letter) {
    case '.': return WEND_MOVINGAI_GROUND;
    case 'G': return WEND_MOVINGAI_GRASS;
    case 'S': return WEND_MOVINGAI_SWAMP;
    case 'W': return WEND_MOVINGAI_WATER;
    case 'T': return WEND_MOVINGAI_TREES;
    case '@': return WEND_MOVINGAI_BLOCKED;
    case 'O': return WEND_MOVINGAI_OUTSIDE;
    default: return WEND_MOVINGAI_TERRAIN_COUNT;
    }
}

typedef struct map_reader {
    wend_text_lines lines;
    wend_span line;
    wend_diagnostics *findings;
    bool has_type;
    uint32_t width, height; // 0: not said yet
} map_reader;

static bool map_read_type(map_reader *reader, wend_span value) {
    char excerpt[WEND_EXCERPT_ROOM];
    if (reader->has_type)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_KEY_REPEATED,
                                       wend_text_place(&reader->lines, reader->line, reader->line.start), NULL, "type");
    if (!wend_span_is(value, "octile"))
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_TYPE,
                                       wend_text_place(&reader->lines, reader->line, value.start), NULL,
                                       wend_span_excerpt(value, excerpt));
    reader->has_type = true;
    return true;
}

static bool map_read_size(map_reader *reader, const char *key, wend_span value, uint32_t *size) {
    char excerpt[WEND_EXCERPT_ROOM];
    uint64_t number = 0;
    if (*size)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_KEY_REPEATED,
                                       wend_text_place(&reader->lines, reader->line, reader->line.start), NULL, key);
    if (!wend_span_to_whole(value, WEND_NO_CELL - 1, &number) || number == 0)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_NUMBER,
                                       wend_text_place(&reader->lines, reader->line, value.start), NULL, key,
                                       wend_span_excerpt(value, excerpt), WEND_NO_CELL - 1);
    *size = (uint32_t)number;
    return true;
}

static bool map_header_is_complete(map_reader *reader) {
    const char *missing = !reader->has_type ? "type" : !reader->height ? "height" : !reader->width ? "width" : NULL;
    const char *example = !reader->has_type ? "type octile" : !reader->height ? "height 512" : "width 512";
    if (missing)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_KEY_MISSING,
                                       wend_text_place(&reader->lines, reader->line, reader->line.start), NULL, missing,
                                       example);
    if ((uint64_t)reader->width * reader->height >= WEND_NO_CELL)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_TOO_LARGE,
                                       wend_text_place(&reader->lines, reader->line, reader->line.start), NULL,
                                       reader->width, reader->height, WEND_NO_CELL - 1);
    return true;
}

// Reads up to and including the line `map`.
static bool map_read_header(map_reader *reader) {
    char excerpt[WEND_EXCERPT_ROOM];
    while (wend_text_next_line(&reader->lines, &reader->line)) {
        wend_span rest = reader->line, key;
        wend_span_next_word(&rest, &key);
        wend_span value = wend_span_trim(rest);
        if (wend_span_is(key, "map") && value.length == 0) return map_header_is_complete(reader);
        bool right = wend_span_is(key, "type")     ? map_read_type(reader, value)
                     : wend_span_is(key, "height") ? map_read_size(reader, "height", value, &reader->height)
                     : wend_span_is(key, "width")
                         ? map_read_size(reader, "width", value, &reader->width)
                         : wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_KEY_UNKNOWN,
                                                   wend_text_place(&reader->lines, reader->line, key.start), NULL,
                                                   wend_span_excerpt(reader->line, excerpt));
        if (!right) return false;
    }
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_HEADER_ENDS_EARLY,
                                   wend_place_in_text(reader->lines.line + 1, 0), NULL, "the rows");
}

bool wend_movingai_row_is_valid(const wend_text_lines *lines, wend_span line, uint32_t width,
                                wend_diagnostics *findings) {
    const char *row = line.start;
    size_t length = line.length;
    while (length > 0 && (row[length - 1] == ' ' || row[length - 1] == '\t')) length--; // nobody sees them
    for (size_t i = 0; i < length && i < width; i++) {
        if (wend_movingai_letter_terrain(row[i]) < WEND_MOVINGAI_TERRAIN_COUNT) continue;
        char shown[16];
        unsigned char letter = (unsigned char)row[i];
        snprintf(shown, sizeof shown, letter > ' ' && letter <= '~' ? "'%c'" : "byte 0x%02x", letter);
        return wend_diagnostics_report(findings, WEND_MESSAGE_MAP_LETTER, wend_text_place(lines, line, row + i), NULL,
                                       shown);
    }
    if (length == width) return true;
    const char *at = row + (length < width ? length : width);
    return wend_diagnostics_report(findings, WEND_MESSAGE_MAP_ROW_LENGTH, wend_text_place(lines, line, at), NULL,
                                   (unsigned long long)length, width);
}

// Checks everything after the header; leaves the reader at the end.
static bool map_check_rows(map_reader *reader) {
    for (uint32_t row = 0; row < reader->height; row++) {
        if (!wend_text_next_line(&reader->lines, &reader->line))
            return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_ENDS_EARLY,
                                           wend_place_in_text(reader->lines.line + 1, 0), NULL, row, reader->height);
        if (!wend_movingai_row_is_valid(&reader->lines, reader->line, reader->width, reader->findings)) return false;
    }
    while (wend_text_next_line(&reader->lines, &reader->line)) {
        wend_span rest = wend_span_trim(reader->line);
        char excerpt[WEND_EXCERPT_ROOM];
        if (rest.length)
            return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_LEFT_OVER,
                                           wend_text_place(&reader->lines, reader->line, rest.start), NULL,
                                           wend_span_excerpt(rest, excerpt), reader->height);
    }
    return true;
}

wend_status wend_movingai_read_map(const char *text, size_t length, wend_allocator allocator,
                                   wend_diagnostics *findings, wend_grid **grid) {
    REQUIRE((text || length == 0) && grid, WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    map_reader reader = {.lines = wend_text_lines_of(text, length), .findings = findings};
    if (!map_read_header(&reader)) return WEND_BAD_INPUT;
    wend_text_lines rows = reader.lines;
    if (!map_check_rows(&reader)) return WEND_BAD_INPUT;

    size_t count = (size_t)reader.width * reader.height;
    uint8_t *terrain = wend_allocate_items(&allocator, count, 1, WEND_LIFETIME_CALL);
    if (!terrain) return WEND_OUT_OF_MEMORY;
    for (uint32_t y = 0; y < reader.height; y++) {
        wend_span row = {0};
        wend_text_next_line(&rows, &row);
        for (uint32_t x = 0; x < reader.width; x++)
            terrain[(size_t)y * reader.width + x] = wend_movingai_letter_terrain(row.start[x]);
    }
    wend_grid_def def = wend_default_grid_def();
    def.width = reader.width;
    def.height = reader.height;
    def.terrain = terrain;
    def.terrains = wend_movingai_terrains();
    def.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    def.allocator = allocator;
    wend_status status = wend_grid_create(&def, NULL, grid);
    wend_release_items(&allocator, terrain, count, 1);
    ASSERT(status == WEND_OK || status == WEND_OUT_OF_MEMORY);
    return status;
}

// ---- Writing --------------------------------------------------------------------------------------------------------

static char terrain_letter(const wend_grid *grid, size_t terrain) {
    const wend_terrain *kind = &grid->terrains[terrain];
    if (kind->medium == WEND_MEDIUM_BLOCKED) return '@';
    if (kind->medium != grid->terrains[0].medium) return 'W';
    return (char)(kind->cost == 1 ? '.' : 'S');
}

wend_status wend_movingai_write_map(const wend_grid *grid, char *text, size_t room, size_t *length) {
    REQUIRE(grid && length, WEND_INVALID);
    char header[96];
    int header_length = snprintf(header, sizeof header, "type octile\nheight %lu\nwidth %lu\nmap\n",
                                 (unsigned long)grid->height, (unsigned long)grid->width);
    size_t needed = (size_t)header_length + (size_t)grid->cell_count + grid->height;
    *length = needed;
    if (!text) return WEND_OK;
    if (room < needed) return WEND_OUT_OF_RANGE;
    char letters[WEND_TERRAIN_LIMIT];
    bool keeps_letters = wend_terrains_are_movingai(grid->terrains, grid->terrain_count);
    for (size_t i = 0; i < grid->terrain_count; i++)
        letters[i] = keeps_letters ? terrain_letters[i] : terrain_letter(grid, i);
    memcpy(text, header, (size_t)header_length);
    char *next = text + header_length;
    const uint8_t *terrain = grid->terrain;
    for (uint32_t y = 0; y < grid->height; y++) {
        for (uint32_t x = 0; x < grid->width; x++) *next++ = letters[*terrain++];
        *next++ = '\n';
    }
    return WEND_OK;
}

// Jump points on grids: the map as bits, which follows the grid. jump_search.c searches it.
//
//     medium -> rows      0 0 0 0 0 0 0          which cells are free: a line for each row of cells, with lines and bits around it for what lies
//                         0 1 1 0 1 1 0          outside, so that nobody looks for borders
//                         0 1 1 1 1 1 0
//                         0 0 0 0 0 0 0          and two more maps of the same form: where one stops who goes along the row, one way and the other
//            -> columns   the same, transposed: so that going down is as quick as going right
//
// A jump along a row reads eight bytes and finds the first cell at which something happens with a shift and a count of zeros. (Block-based scanning: Harabor and
// Grastien, 2014, who read the row and those beside it and work out there and then where to stop; here that is kept, four more bits a cell.)
//
// Free bits are written from terrain in rows, eight cells a byte, and transposed in blocks of 8 x 8; stops follow from three lines of free bits, 64 cells
// at a time. An edit writes again the words that it touches, which needs no memory and so cannot fail. On request the jumps of every cell are kept as well
// (jump_distances.c).
//
//     D. Harabor and A. Grastien: Online Graph Pruning for Pathfinding on Grid Maps. AAAI 2011
//     D. Harabor and A. Grastien: Improving Jump Point Search. ICAPS 2014
#include "plan/jump/jump_points_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/grid/grid_search.h"

#define JUMP_CELLS_LIMIT (UINT32_C(1) << 30)
#define JUMP_SIDE_LIMIT  (UINT32_C(1) << 31)

// ---- Bits -----------------------------------------------------------------------------------------------------------

// The transpose of 8 x 8 bits, a byte a row, the lowest first (Warren, Hacker's Delight, 7-3).
static uint64_t transposed_bits(uint64_t block) {
    uint64_t swap = (block ^ block >> 7) & UINT64_C(0x00aa00aa00aa00aa);
    block ^= swap ^ swap << 7;
    swap = (block ^ block >> 14) & UINT64_C(0x0000cccc0000cccc);
    block ^= swap ^ swap << 14;
    swap = (block ^ block >> 28) & UINT64_C(0x00000000f0f0f0f0);
    return block ^ swap ^ swap << 28;
}

static uint8_t *line_to_write(const bit_lines *lines, int map, uint32_t line) {
    return lines->bytes + ((size_t)map * lines->count + line + 1) * lines->stride + LINE_LEAD;
}

// Writes the bits of a part that begins at multiples of 8.
static void write_free_bits(const wend_jump_points *jumps, size_t medium, wend_grid_part part) {
    const wend_grid *grid = jumps->grid;
    const jump_medium *bits = &jumps->media[medium];
    for (uint32_t y = part.y; y < part.end_y; y++) {
        const uint8_t *terrain = grid->terrain + (size_t)y * grid->width;
        uint8_t *row = line_to_write(&bits->rows, LINES_FREE, y);
        for (uint32_t x = part.x; x < part.end_x; x += 8) {
            const uint32_t count = part.end_x - x < 8 ? part.end_x - x : 8;
            unsigned byte = 0;
            for (uint32_t i = 0; i < count; i++) byte |= (unsigned)(jumps->medium_of[terrain[x + i]] == medium) << i;
            row[x / 8] = (uint8_t)byte;
        }
    }
    for (uint32_t y = part.y; y < part.end_y; y += 8)
        for (uint32_t x = part.x; x < part.end_x; x += 8) {
            uint64_t block = 0;
            for (uint32_t i = 0; i < 8 && y + i < grid->height; i++)
                block |= (uint64_t)line_to_write(&bits->rows, LINES_FREE, y + i)[x / 8] << 8 * i;
            block = transposed_bits(block);
            for (uint32_t i = 0; i < 8 && x + i < grid->width; i++)
                line_to_write(&bits->columns, LINES_FREE, x + i)[y / 8] = (uint8_t)(block >> 8 * i);
        }
}

// Writes where one stops along some lines, for the words that hold some places.
static void write_stops(const bit_lines *lines, wend_corner_rule corners, uint32_t line, uint32_t end_line,
                        uint32_t place, uint32_t end_place) {
    const bool cuts = corners != WEND_CORNERS_NO_CUTTING;
    for (; line < end_line; line++)
        for (size_t word = place / 64; word <= (end_place - 1) / 64; word++) {
            const uint8_t *at = bit_line(lines, LINES_FREE, line) + 8 * word;
            const uint64_t free = wend_load_u64(at);
            uint64_t forward = 0, backward = 0;
            for (int side = -1; side <= 1; side += 2) {
                const uint8_t *beside = side < 0 ? at - lines->stride : at + lines->stride;
                const uint64_t here = wend_load_u64(beside);
                const uint64_t before = here << 1 | (uint64_t)(beside[-1] >> 7), // bit i: the place before i
                    after = here >> 1 | (uint64_t)beside[8] << 63;
                forward |= cuts ? ~here & after : here & ~before;
                backward |= cuts ? ~here & before : here & ~after;
            }
            if (corners == WEND_CORNERS_ONE_SIDE) { // else the step past the corner has no open side
                forward &= free >> 1 | (uint64_t)at[8] << 63;
                backward &= free << 1 | (uint64_t)(at[-1] >> 7);
            }
            wend_store_u64(line_to_write(lines, LINES_FORWARD, line) + 8 * word, forward | ~free);
            wend_store_u64(line_to_write(lines, LINES_BACKWARD, line) + 8 * word, backward | ~free);
        }
}

static void write_jump_bits(const wend_jump_points *jumps, wend_grid_part part) {
    const wend_grid *grid = jumps->grid;
    const wend_grid_part around = wend_grid_part_around(grid, part);
    part.x &= ~UINT32_C(7);
    part.y &= ~UINT32_C(7);
    const uint32_t end_x = (part.end_x + 7) & ~UINT32_C(7);
    part.end_x = end_x < grid->width ? end_x : grid->width;
    for (size_t medium = 0; medium < jumps->medium_count; medium++) {
        const jump_medium *bits = &jumps->media[medium];
        write_free_bits(jumps, medium, part);
        write_stops(&bits->rows, grid->corners, around.y, around.end_y, around.x, around.end_x);
        write_stops(&bits->columns, grid->corners, around.x, around.end_x, around.y, around.end_y);
    }
}

static void write_all_jump_bits(const wend_jump_points *jumps) {
    write_jump_bits(jumps, (wend_grid_part){0, 0, jumps->grid->width, jumps->grid->height});
}

static wend_status jump_points_take_changes(void *self, const wend_change *changes, size_t count) {
    const wend_jump_points *jumps = self;
    wend_grid_part part;
    if (count == WEND_CHANGES_ALL) {
        write_all_jump_bits(jumps);
        if (jumps->distances) wend_jump_distances_write(jumps);
        return WEND_OK;
    }
    for (int round = 0; round < (jumps->distances ? 2 : 1); round++)
        for (size_t i = 0; i < count; i++) {
            if (!(changes[i].effects & WEND_EFFECT_REACH) || !wend_grid_part_of_change(jumps->grid, &changes[i], &part))
                continue;
            if (round == 0)
                write_jump_bits(jumps, part);
            else
                wend_jump_distances_mend(jumps, part);
        }
    return WEND_OK;
}

// ---- Making one -----------------------------------------------------------------------------------------------------

// What is wrong with a grid, or NULL.
static const char *jump_grid_fault(const wend_grid *grid, grid_costs *costs) {
    if (!grid) return "NULL";
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return "made of hexagons";
    if (grid->neighbours != WEND_NEIGHBOURS_EIGHT) return "one of four neighbours";
    if (!grid->is_uniform) return "one whose kinds of terrain cost more and less";
    if (grid->cell_count >= JUMP_CELLS_LIMIT || grid->width >= JUMP_SIDE_LIMIT || grid->height >= JUMP_SIDE_LIMIT ||
        !wend_grid_search_costs(grid, costs))
        return "too large";
    return NULL;
}

static wend_status make_bit_lines(bit_lines *lines, uint32_t line_count, uint32_t length,
                                  const wend_allocator *allocator) {
    lines->count = (size_t)line_count + 2;
    lines->stride = 2 * LINE_LEAD + ((size_t)length + 63) / 64 * 8;
    const size_t map_bytes = lines->count * lines->stride;
    lines->bytes = wend_allocate_items(allocator, LINE_MAPS, map_bytes, WEND_LIFETIME_OBJECT);
    if (!lines->bytes) return WEND_OUT_OF_MEMORY;
    memset(lines->bytes, 0, map_bytes);                                  // nothing is free
    memset(lines->bytes + map_bytes, 0xff, (LINE_MAPS - 1) * map_bytes); // and so everybody stops
    return WEND_OK;
}

// Numbers the media that there are kinds of terrain of.
static void number_jump_media(wend_jump_points *jumps) {
    const wend_grid *grid = jumps->grid;
    for (size_t t = 0; t < grid->terrain_count; t++) {
        const uint8_t medium = grid->terrains[t].medium;
        jumps->medium_of[t] = NO_JUMP_MEDIUM;
        if (medium == WEND_MEDIUM_BLOCKED) continue;
        for (size_t before = 0; before < t; before++)
            if (grid->terrains[before].medium == medium) jumps->medium_of[t] = jumps->medium_of[before];
        if (jumps->medium_of[t] == NO_JUMP_MEDIUM) jumps->medium_of[t] = (uint8_t)jumps->medium_count++;
    }
}

static wend_status make_jump_media(wend_jump_points *made) {
    number_jump_media(made);
    if (made->medium_count == 0) return WEND_OK; // all is blocked
    made->media = wend_allocate_items(&made->allocator, made->medium_count, sizeof *made->media, WEND_LIFETIME_OBJECT);
    if (!made->media) return WEND_OUT_OF_MEMORY;
    memset(made->media, 0, made->medium_count * sizeof *made->media);
    for (size_t i = 0; i < made->medium_count; i++) {
        const wend_grid *grid = made->grid;
        wend_status status = make_bit_lines(&made->media[i].rows, grid->height, grid->width, &made->allocator);
        if (!status) status = make_bit_lines(&made->media[i].columns, grid->width, grid->height, &made->allocator);
        if (status) return status;
    }
    write_all_jump_bits(made);
    return WEND_OK;
}

static wend_status make_jump_distances(wend_jump_points *made) {
    made->distances =
        wend_allocate_items(&made->allocator, made->grid->cell_count, sizeof *made->distances, WEND_LIFETIME_OBJECT);
    if (!made->distances) return WEND_OUT_OF_MEMORY;
    made->distance_count = made->grid->cell_count;
    wend_jump_distances_write(made);
    return WEND_OK;
}

wend_status wend_jump_points_create(const wend_jump_points_def *def, wend_diagnostics *findings,
                                    wend_jump_points **jumps) {
    REQUIRE(jumps, WEND_INVALID);
    wend_jump_points_def full = wend_default_jump_points_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(jump_points_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_definition_allocator_is_valid("jump_points", &def->allocator, findings)) return WEND_OUT_OF_RANGE;
    grid_costs costs;
    const char *fault = jump_grid_fault(def->grid, &costs);
    if (fault) {
        wend_diagnostics_report(findings, WEND_MESSAGE_JUMP_POINTS_GRID, wend_place_none(), NULL, fault);
        return WEND_OUT_OF_RANGE;
    }
    if (def->keep_jumps && (def->grid->width >= JUMP_SIDE_KEPT_LIMIT || def->grid->height >= JUMP_SIDE_KEPT_LIMIT)) {
        wend_diagnostics_report(findings, WEND_MESSAGE_JUMP_POINTS_SIDE, wend_place_none(), NULL, def->grid->width,
                                def->grid->height, JUMP_SIDE_KEPT_LIMIT);
        return WEND_OUT_OF_RANGE;
    }
    wend_jump_points *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made =
        (wend_jump_points){.allocator = def->allocator, .life = wend_life_begin(), .grid = def->grid, .costs = costs};
    wend_status status =
        wend_dependant_begin(&made->source, &def->grid->base.journal, jump_points_take_changes, true, &made->allocator);
    if (!status) status = make_jump_media(made);
    if (!status && def->keep_jumps) status = make_jump_distances(made);
    if (status)
        wend_jump_points_destroy(made);
    else
        *jumps = made;
    return status;
}

void wend_jump_points_destroy(wend_jump_points *jumps) {
    if (!jumps) return;
    wend_allocator allocator = jumps->allocator;
    wend_life_end(jumps->life);
    for (size_t i = 0; jumps->media && i < jumps->medium_count; i++) {
        const bit_lines *rows = &jumps->media[i].rows, *columns = &jumps->media[i].columns;
        wend_release_items(&allocator, rows->bytes, LINE_MAPS, rows->count * rows->stride);
        wend_release_items(&allocator, columns->bytes, LINE_MAPS, columns->count * columns->stride);
    }
    wend_release_items(&allocator, jumps->media, jumps->medium_count, sizeof *jumps->media);
    wend_release_items(&allocator, jumps->distances, jumps->distance_count, sizeof *jumps->distances);
    wend_dependant_end(&jumps->source, &allocator);
    wend_release_items(&allocator, jumps, 1, sizeof *jumps);
}

size_t wend_jump_points_bytes(const wend_jump_points *jumps) {
    REQUIRE(jumps, 0);
    size_t bytes = sizeof *jumps + jumps->medium_count * sizeof *jumps->media;
    for (size_t i = 0; i < jumps->medium_count; i++)
        bytes += LINE_MAPS * (jumps->media[i].rows.count * jumps->media[i].rows.stride +
                              jumps->media[i].columns.count * jumps->media[i].columns.stride);
    return jumps->distances ? bytes + jumps->grid->cell_count * sizeof *jumps->distances : bytes;
}

wend_status wend_jump_points_refresh(wend_jump_points *jumps) {
    REQUIRE(jumps, WEND_INVALID);
    return wend_dependant_refresh(&jumps->source, jumps);
}

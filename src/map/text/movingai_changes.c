// Moving AI's `.scen` files of version 2, and the `.patch` files that they name: queries on a map that changes between them. The format is that of the grid
// competition's dynamic track (2024).
//
//     version 2                          type patch
//     height 209                         patches 336
//     width 281                          patch 0              numbered from 0, in order
//     cost 1 octile                      height 1
//     patch dao_arena2.patch             width 2
//     commands                           map
//     P 0 0 12 7                         @@
//     Q 0 6 144 277 165 279.698          patch 1 ...
//
// A map begins as ground everywhere; what it is the first patches say. Lines come in this order. Memory is asked for row by row, when the row was read: what a header claims costs
// nothing.
#include "wend/changing_scenario.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/text_number.h"
#include "map/core/terrain.h"
#include "map/grid/grid_internal.h"
#include "map/text/movingai_internal.h"

#include <math.h>

#define ARRAY_NAME command_array
#define ARRAY_ITEM wend_scenario_command
#include "base/memory/array_template.h"

typedef struct map_patch {
    uint32_t width, height;
    size_t first; // of its cells
} map_patch;

#define ARRAY_NAME patch_array
#define ARRAY_ITEM map_patch
#include "base/memory/array_template.h"

#define ARRAY_NAME patch_cell_array
#define ARRAY_ITEM uint8_t
#include "base/memory/array_template.h"

#define ARRAY_NAME name_array
#define ARRAY_ITEM char
#include "base/memory/array_template.h"

struct wend_changing_scenario {
    wend_allocator allocator;
    uint32_t width, height;
    name_array patch_file; // with a zero behind it
    command_array commands;
};

struct wend_map_patches {
    wend_allocator allocator;
    patch_array patches;
    patch_cell_array cells; // terrain, row by row, patch by patch
};

typedef struct changes_reader {
    wend_text_lines lines;
    wend_span line;
    wend_diagnostics *findings;
    const wend_allocator *allocator;
    uint32_t cost_count, cost; // how many costs a query has, and the place of the one that counts
} changes_reader;

static bool changes_report_line(const changes_reader *reader, const char *needed) {
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_CHANGES_LINE,
                                   wend_place_in_text(reader->lines.line ? reader->lines.line : 1, 0), NULL,
                                   wend_span_excerpt(reader->line, excerpt), needed);
}

// The next line that is not blank. False at the end.
static bool changes_next_line(changes_reader *reader) {
    while (wend_text_next_line(&reader->lines, &reader->line))
        if (wend_span_trim(reader->line).length > 0) return true;
    reader->line = (wend_span){0};
    return false;
}

// The next line must begin with a key; gives what follows it.
static bool changes_read_key(changes_reader *reader, const char *key, const char *needed, wend_span *rest) {
    wend_span word = {0};
    if (!changes_next_line(reader)) return changes_report_line(reader, needed);
    *rest = reader->line;
    wend_span_next_word(rest, &word);
    return wend_span_is(word, key) || changes_report_line(reader, needed);
}

static bool changes_line_ends(const changes_reader *reader, wend_span rest, const char *needed) {
    return wend_span_trim(rest).length == 0 || changes_report_line(reader, needed);
}

static bool changes_take_number(const changes_reader *reader, const char *column, wend_span *rest, uint32_t least,
                                uint32_t most, uint32_t *number) {
    wend_span word = {.start = rest->start};
    uint64_t value = 0;
    wend_span_next_word(rest, &word);
    if (wend_span_to_whole(word, most, &value) && value >= least) {
        *number = (uint32_t)value;
        return true;
    }
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_SCENARIO_NUMBER,
                                   wend_text_place(&reader->lines, reader->line, word.start), NULL, column,
                                   wend_span_excerpt(word, excerpt), least, most);
}

// A line of a key and a number.
static bool changes_read_number(changes_reader *reader, const char *key, const char *needed, uint32_t least,
                                uint32_t most, uint32_t *number) {
    wend_span rest = {0};
    return changes_read_key(reader, key, needed, &rest) &&
           changes_take_number(reader, key, &rest, least, most, number) && changes_line_ends(reader, rest, needed);
}

static bool changes_size_is_valid(const changes_reader *reader, uint32_t width, uint32_t height) {
    if ((uint64_t)width * height < WEND_NO_CELL) return true;
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_TOO_LARGE,
                                   wend_place_in_text(reader->lines.line, 0), NULL, width, height, WEND_NO_CELL - 1);
}

// ---- Scenarios -------------------------------------------------------------------------------------------------------

static bool changes_read_costs(changes_reader *reader) {
    static const char needed[] = "'cost 1 octile': how many costs queries have, and their names, one of them octile,";
    wend_span rest, name;
    if (!changes_read_key(reader, "cost", needed, &rest) ||
        !changes_take_number(reader, "cost", &rest, 1, 1000, &reader->cost_count))
        return false;
    reader->cost = reader->cost_count;
    for (uint32_t i = 0; i < reader->cost_count; i++) {
        if (!wend_span_next_word(&rest, &name)) return changes_report_line(reader, needed);
        if (wend_span_is(name, "octile")) reader->cost = i;
    }
    if (reader->cost == reader->cost_count) return changes_report_line(reader, needed);
    return changes_line_ends(reader, rest, needed);
}

static bool changes_read_cost(const changes_reader *reader, wend_span word, wend_scenario_command *command) {
    wend_decimal cost;
    if (wend_span_to_decimal(word, &cost) && isfinite(cost.value)) {
        if (cost.value == -1) {
            command->length = (double)INFINITY;
            command->last_digit = 0;
            return true;
        }
        command->length = cost.value;
        command->last_digit = wend_decimal_value(1, cost.last_exponent);
        if (!signbit(cost.value) && command->last_digit > 0 && isfinite(command->last_digit)) return true;
    }
    char excerpt[WEND_EXCERPT_ROOM];
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_CHANGES_COST,
                                   wend_text_place(&reader->lines, reader->line, word.start), NULL,
                                   wend_span_excerpt(word, excerpt));
}

// The rest of the line of a command.
static bool changes_read_command(const changes_reader *reader, uint32_t width, uint32_t height, wend_span rest,
                                 wend_scenario_command *command) {
    static const char needed[] =
        "P with a bucket, a patch, x and y, or Q with a bucket, start x and y, goal x and y and the costs,";
    bool right = changes_take_number(reader, "the bucket", &rest, 0, UINT32_MAX, &command->bucket);
    if (command->is_patch) {
        right = right && changes_take_number(reader, "the patch", &rest, 0, UINT32_MAX, &command->patch) &&
                changes_take_number(reader, "x", &rest, 0, width - 1, &command->x) &&
                changes_take_number(reader, "y", &rest, 0, height - 1, &command->y);
        return right && changes_line_ends(reader, rest, needed);
    }
    right = right && changes_take_number(reader, "the start's x", &rest, 0, width - 1, &command->start_x) &&
            changes_take_number(reader, "the start's y", &rest, 0, height - 1, &command->start_y) &&
            changes_take_number(reader, "the goal's x", &rest, 0, width - 1, &command->goal_x) &&
            changes_take_number(reader, "the goal's y", &rest, 0, height - 1, &command->goal_y);
    for (uint32_t i = 0; i < reader->cost_count && right; i++) {
        wend_scenario_command other;
        wend_span word = {.start = rest.start};
        if (!wend_span_next_word(&rest, &word)) return changes_report_line(reader, needed);
        right = changes_read_cost(reader, word, i == reader->cost ? command : &other);
    }
    return right && changes_line_ends(reader, rest, needed);
}

static wend_status changes_read_scenario(changes_reader *reader, wend_changing_scenario *made) {
    static const char patch_needed[] = "'patch FILE': the file of the patches";
    wend_span rest = {0};
    uint32_t version;
    if (!changes_read_number(reader, "version", "'version 2'", 2, 2, &version) ||
        !changes_read_number(reader, "height", "'height 512'", 1, WEND_NO_CELL - 1, &made->height) ||
        !changes_read_number(reader, "width", "'width 512'", 1, WEND_NO_CELL - 1, &made->width) ||
        !changes_size_is_valid(reader, made->width, made->height) || !changes_read_costs(reader) ||
        !changes_read_key(reader, "patch", patch_needed, &rest))
        return WEND_BAD_INPUT;
    const wend_span name = wend_span_trim(rest);
    if (name.length == 0) {
        (void)changes_report_line(reader, patch_needed);
        return WEND_BAD_INPUT;
    }
    wend_status status = name_array_append(&made->patch_file, reader->allocator, name.start, name.length);
    if (!status) status = name_array_push(&made->patch_file, reader->allocator, 0);
    if (status) return status;
    if (!changes_read_key(reader, "commands", "'commands'", &rest) || !changes_line_ends(reader, rest, "'commands'"))
        return WEND_BAD_INPUT;
    while (!status && changes_next_line(reader)) {
        wend_scenario_command command = {.line = reader->lines.line};
        wend_span word;
        rest = reader->line;
        wend_span_next_word(&rest, &word);
        command.is_patch = wend_span_is(word, "P");
        if (!command.is_patch && !wend_span_is(word, "Q")) {
            (void)changes_report_line(reader, "P or Q");
            return WEND_BAD_INPUT;
        }
        if (!changes_read_command(reader, made->width, made->height, rest, &command)) return WEND_BAD_INPUT;
        status = command_array_push(&made->commands, reader->allocator, command);
    }
    return status;
}

wend_status wend_changing_scenario_read(const char *text, size_t length, wend_allocator allocator,
                                        wend_diagnostics *findings, wend_changing_scenario **scenario) {
    REQUIRE((text || length == 0) && scenario, WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_changing_scenario *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_changing_scenario){.allocator = allocator};
    changes_reader reader = {
        .lines = wend_text_lines_of(text, length), .findings = findings, .allocator = &made->allocator};
    const wend_status status = changes_read_scenario(&reader, made);
    if (status)
        wend_changing_scenario_destroy(made);
    else
        *scenario = made;
    return status;
}

void wend_changing_scenario_destroy(wend_changing_scenario *scenario) {
    if (!scenario) return;
    wend_allocator allocator = scenario->allocator;
    name_array_free(&scenario->patch_file, &allocator);
    command_array_free(&scenario->commands, &allocator);
    wend_release_items(&allocator, scenario, 1, sizeof *scenario);
}

const wend_scenario_command *wend_changing_scenario_commands(const wend_changing_scenario *scenario, size_t *count) {
    REQUIRE(scenario && count, NULL);
    *count = scenario->commands.count;
    return scenario->commands.items;
}

const char *wend_changing_scenario_patch_file(const wend_changing_scenario *scenario) {
    REQUIRE(scenario, "");
    return scenario->patch_file.items;
}

wend_status wend_changing_scenario_create_grid(const wend_changing_scenario *scenario, wend_allocator allocator,
                                               wend_grid **grid) {
    REQUIRE(scenario && grid, WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_grid_def def = wend_default_grid_def();
    def.width = scenario->width;
    def.height = scenario->height;
    def.terrains = wend_movingai_terrains();
    def.terrain_count = WEND_MOVINGAI_TERRAIN_COUNT;
    def.allocator = allocator;
    return wend_grid_create(&def, NULL, grid);
}

// ---- Patches ---------------------------------------------------------------------------------------------------------

static wend_status changes_read_patch(changes_reader *reader, uint32_t number, wend_map_patches *made) {
    map_patch patch = {.first = made->cells.count};
    uint32_t ignored;
    wend_span rest = {0};
    if (!changes_read_number(reader, "patch", "'patch', and its number, which counts from 0,", number, number,
                             &ignored) ||
        !changes_read_number(reader, "height", "'height 12'", 1, WEND_NO_CELL - 1, &patch.height) ||
        !changes_read_number(reader, "width", "'width 12'", 1, WEND_NO_CELL - 1, &patch.width) ||
        !changes_size_is_valid(reader, patch.width, patch.height) || !changes_read_key(reader, "map", "'map'", &rest) ||
        !changes_line_ends(reader, rest, "'map'"))
        return WEND_BAD_INPUT;
    for (uint32_t row = 0; row < patch.height; row++) {
        if (!wend_text_next_line(&reader->lines, &reader->line)) {
            (void)wend_diagnostics_report(reader->findings, WEND_MESSAGE_MAP_ENDS_EARLY,
                                          wend_place_in_text(reader->lines.line + 1, 0), NULL, row, patch.height);
            return WEND_BAD_INPUT;
        }
        if (!wend_movingai_row_is_valid(&reader->lines, reader->line, patch.width, reader->findings))
            return WEND_BAD_INPUT;
        wend_status status = patch_cell_array_reserve(&made->cells, reader->allocator, made->cells.count + patch.width);
        for (uint32_t x = 0; x < patch.width && !status; x++)
            status = patch_cell_array_push(&made->cells, reader->allocator,
                                           wend_movingai_letter_terrain(reader->line.start[x]));
        if (status) return status;
    }
    return patch_array_push(&made->patches, reader->allocator, patch);
}

static wend_status changes_read_patches(changes_reader *reader, wend_map_patches *made) {
    wend_span rest = {0};
    uint32_t count = 0;
    if (!changes_read_key(reader, "type", "'type patch'", &rest)) return WEND_BAD_INPUT;
    if (!wend_span_is(wend_span_trim(rest), "patch")) {
        (void)changes_report_line(reader, "'type patch'");
        return WEND_BAD_INPUT;
    }
    if (!changes_read_number(reader, "patches", "'patches', and how many,", 0, UINT32_MAX - 1, &count))
        return WEND_BAD_INPUT;
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < count && !status; i++) status = changes_read_patch(reader, i, made);
    if (!status && changes_next_line(reader)) {
        (void)changes_report_line(reader, "nothing behind the last patch");
        return WEND_BAD_INPUT;
    }
    return status;
}

wend_status wend_map_patches_read(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                                  wend_map_patches **patches) {
    REQUIRE((text || length == 0) && patches, WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_map_patches *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_map_patches){.allocator = allocator};
    changes_reader reader = {
        .lines = wend_text_lines_of(text, length), .findings = findings, .allocator = &made->allocator};
    const wend_status status = changes_read_patches(&reader, made);
    if (status)
        wend_map_patches_destroy(made);
    else
        *patches = made;
    return status;
}

void wend_map_patches_destroy(wend_map_patches *patches) {
    if (!patches) return;
    wend_allocator allocator = patches->allocator;
    patch_array_free(&patches->patches, &allocator);
    patch_cell_array_free(&patches->cells, &allocator);
    wend_release_items(&allocator, patches, 1, sizeof *patches);
}

size_t wend_map_patches_count(const wend_map_patches *patches) {
    REQUIRE(patches, 0);
    return patches->patches.count;
}

wend_status wend_map_patches_apply(const wend_map_patches *patches, const wend_scenario_command *command,
                                   wend_grid *grid) {
    REQUIRE(patches && command && grid, WEND_INVALID);
    REQUIRE(command->is_patch, WEND_INVALID);
    REQUIRE(wend_terrains_are_movingai(grid->terrains, grid->terrain_count), WEND_INVALID);
    if (command->patch >= patches->patches.count) return WEND_OUT_OF_RANGE;
    const map_patch *patch = &patches->patches.items[command->patch];
    if (command->x >= grid->width || command->y >= grid->height || patch->width > grid->width - command->x ||
        patch->height > grid->height - command->y)
        return WEND_OUT_OF_RANGE;
    const uint8_t *cells = patches->cells.items + patch->first;
    wend_journal_begin(&grid->base.journal);
    for (uint32_t row = 0; row < patch->height; row++, cells += patch->width)
        for (uint32_t x = 0, end; x < patch->width; x = end) { // runs of one terrain
            for (end = x + 1; end < patch->width && cells[end] == cells[x];) end++;
            (void)wend_grid_set_terrain(grid, command->x + x, command->y + row, end - x, 1, cells[x]);
        }
    wend_journal_commit(&grid->base.journal);
    return WEND_OK;
}

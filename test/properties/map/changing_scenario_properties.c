#include "properties/map/changing_scenario_properties.h"

#include "support/failing_allocator.h"
#include "wend/changing_scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 9, MOST_PATCHES = 4, MOST_COMMANDS = 8, TEXT_ROOM = 8192 };

static const char letters[] = ".GSWT@O";

typedef struct written_patch {
    uint32_t width, height;
    char cells[MOST_SIDE * MOST_SIDE];
} written_patch;

typedef struct written_changes {
    uint32_t width, height, patch_count, command_count;
    written_patch patches[MOST_PATCHES];
    wend_scenario_command commands[MOST_COMMANDS];
    char scen[TEXT_ROOM], patch[TEXT_ROOM];
    size_t scen_length, patch_length;
} written_changes;

static void put(char *text, size_t *length, const char *more) {
    memcpy(text + *length, more, strlen(more));
    *length += strlen(more);
}

// Ends a line, and now and then adds a blank one.
static void put_end(choices *source, char *text, size_t *length, bool may_be_blank) {
    put(text, length, choose_one_in(source, 4) ? "\r\n" : "\n");
    if (may_be_blank && choose_one_in(source, 10)) put(text, length, "  \n");
}

static void put_number(choices *source, char *text, size_t *length, uint32_t number) {
    char digits[32];
    snprintf(digits, sizeof digits, "%s%u", choose_one_in(source, 5) ? " \t" : " ", number);
    put(text, length, digits);
}

static void put_key(choices *source, char *text, size_t *length, const char *key, uint32_t number) {
    put(text, length, key);
    put_number(source, text, length, number);
    put_end(source, text, length, true);
}

static void choose_patches(choices *source, written_changes *made) {
    made->patch_length = 0;
    put(made->patch, &made->patch_length, "type patch");
    put_end(source, made->patch, &made->patch_length, true);
    put_key(source, made->patch, &made->patch_length, "patches", made->patch_count);
    for (uint32_t i = 0; i < made->patch_count; i++) {
        written_patch *patch = &made->patches[i];
        patch->width = 1 + (uint32_t)choose_below(source, made->width);
        patch->height = 1 + (uint32_t)choose_below(source, made->height);
        put_key(source, made->patch, &made->patch_length, "patch", i);
        put_key(source, made->patch, &made->patch_length, "height", patch->height);
        put_key(source, made->patch, &made->patch_length, "width", patch->width);
        put(made->patch, &made->patch_length, "map\n");
        for (uint32_t cell = 0; cell < patch->width * patch->height; cell++) {
            patch->cells[cell] = letters[choose_below(source, 7)];
            made->patch[made->patch_length++] = patch->cells[cell];
            if ((cell + 1) % patch->width == 0)
                put_end(source, made->patch, &made->patch_length, cell + 1 == patch->width * patch->height);
        }
    }
}

static void choose_command(choices *source, written_changes *made, wend_scenario_command *command) {
    char *text = made->scen;
    size_t *length = &made->scen_length;
    *command = (wend_scenario_command){.bucket = (uint32_t)choose_below(source, 100)};
    command->is_patch = made->patch_count && choose_below(source, 2);
    put(text, length, command->is_patch ? "P" : "Q");
    put_number(source, text, length, command->bucket);
    if (command->is_patch) {
        command->patch = (uint32_t)choose_below(source, made->patch_count);
        const written_patch *patch = &made->patches[command->patch];
        command->x = (uint32_t)choose_below(source, made->width - patch->width + 1);
        command->y = (uint32_t)choose_below(source, made->height - patch->height + 1);
        put_number(source, text, length, command->patch);
        put_number(source, text, length, command->x);
        put_number(source, text, length, command->y);
        return;
    }
    uint32_t *const places[] = {&command->start_x, &command->start_y, &command->goal_x, &command->goal_y};
    for (int i = 0; i < 4; i++) {
        *places[i] = (uint32_t)choose_below(source, i % 2 ? made->height : made->width);
        put_number(source, text, length, *places[i]);
    }
}

static void choose_changes(choices *source, written_changes *made) {
    made->width = 1 + (uint32_t)choose_below(source, MOST_SIDE);
    made->height = 1 + (uint32_t)choose_below(source, MOST_SIDE);
    made->patch_count = (uint32_t)choose_below(source, MOST_PATCHES + 1);
    made->command_count = (uint32_t)choose_below(source, MOST_COMMANDS + 1);
    choose_patches(source, made);
    char *text = made->scen;
    size_t *length = &made->scen_length;
    *length = 0;
    put_key(source, text, length, "version", 2);
    put_key(source, text, length, "height", made->height);
    put_key(source, text, length, "width", made->width);
    const bool has_two_costs = choose_one_in(source, 3);
    put(text, length, has_two_costs ? "cost 2 any-angle octile" : "cost 1 octile");
    put_end(source, text, length, true);
    put(text, length, "patch the name.patch");
    put_end(source, text, length, true);
    put(text, length, "commands");
    put_end(source, text, length, true);
    for (uint32_t i = 0; i < made->command_count; i++) {
        wend_scenario_command *command = &made->commands[i];
        choose_command(source, made, command);
        if (!command->is_patch) {
            char cost[64];
            const uint32_t quarters = (uint32_t)choose_below(source, 1000);
            const bool has_path = !choose_one_in(source, 4);
            command->length = has_path ? quarters * 0.25 : (double)INFINITY;
            command->last_digit = has_path ? 0.01 : 0;
            if (has_two_costs) put(text, length, " 7.5");
            snprintf(cost, sizeof cost, has_path ? " %.2f" : " -1", quarters * 0.25);
            put(text, length, cost);
        }
        put_end(source, text, length, true);
    }
}

static const char *compare_commands(const written_changes *made, const wend_changing_scenario *scenario) {
    size_t count = 0;
    const wend_scenario_command *read = wend_changing_scenario_commands(scenario, &count);
    if (count != made->command_count) return "there are more or fewer commands";
    if (strcmp(wend_changing_scenario_patch_file(scenario), "the name.patch") != 0)
        return "the patch file has another name";
    for (size_t i = 0; i < count; i++) {
        const wend_scenario_command *a = &read[i], *b = &made->commands[i];
        if (a->is_patch != b->is_patch || a->bucket != b->bucket || a->patch != b->patch || a->x != b->x ||
            a->y != b->y || a->start_x != b->start_x || a->start_y != b->start_y || a->goal_x != b->goal_x ||
            a->goal_y != b->goal_y)
            return "a command was read as another one";
        if (a->length != b->length || a->last_digit != b->last_digit) return "a length was read as another one";
    }
    return NULL;
}

// Applies all patches to a grid and to letters.
static const char *compare_maps(const written_changes *made, const wend_changing_scenario *scenario,
                                const wend_map_patches *patches) {
    char cells[MOST_SIDE * MOST_SIDE];
    wend_grid *grid = NULL;
    const char *finding = NULL;
    memset(cells, '.', sizeof cells);
    if (wend_map_patches_count(patches) != made->patch_count) return "there are more or fewer patches";
    if (wend_changing_scenario_create_grid(scenario, wend_default_allocator(), &grid)) abort();
    const wend_grid_def def = wend_grid_describe(grid);
    if (def.width != made->width || def.height != made->height) finding = "the map has another size";
    for (uint32_t i = 0; i < made->command_count && !finding; i++) {
        const wend_scenario_command *command = &made->commands[i];
        if (!command->is_patch) continue;
        const written_patch *patch = &made->patches[command->patch];
        for (uint32_t k = 0; k < patch->width * patch->height; k++)
            cells[(command->y + k / patch->width) * made->width + command->x + k % patch->width] = patch->cells[k];
        const uint64_t version = wend_grid_version(grid);
        if (wend_map_patches_apply(patches, command, grid)) finding = "a patch was not applied";
        if (wend_grid_version(grid) > version + 1) finding = "a patch made more than one version";
        for (uint32_t k = 0; k < made->width * made->height && !finding; k++)
            if (letters[def.terrain[k]] != cells[k]) finding = "a patch made another map";
        wend_scenario_command outside = *command;
        outside.x = made->width - patch->width + 1;
        if (wend_map_patches_apply(patches, &outside, grid) != WEND_OUT_OF_RANGE) finding = "a patch fits outside";
        outside.patch = made->patch_count;
        if (wend_map_patches_apply(patches, &outside, grid) != WEND_OUT_OF_RANGE) finding = "there is one patch more";
    }
    wend_grid_destroy(grid);
    return finding;
}

bool changes_are_read_as_they_were_written(choices *source, void *user) {
    (void)user;
    static written_changes made;
    choose_changes(source, &made);
    wend_changing_scenario *scenario = NULL;
    wend_map_patches *patches = NULL;
    const char *finding = NULL;
    if (wend_changing_scenario_read(made.scen, made.scen_length, wend_default_allocator(), NULL, &scenario))
        finding = "a scenario was rejected";
    if (wend_map_patches_read(made.patch, made.patch_length, wend_default_allocator(), NULL, &patches))
        finding = "patches were rejected";
    if (!finding) finding = compare_commands(&made, scenario);
    if (!finding) finding = compare_maps(&made, scenario, patches);
    wend_changing_scenario_destroy(scenario);
    wend_map_patches_destroy(patches);
    for (int half = 0; half < 2 && !finding; half++) {
        char *text = half ? made.patch : made.scen;
        const size_t length = half ? made.patch_length : made.scen_length;
        text[choose_below(source, length)] = (char)choose_below(source, 256);
        finding = judge_changes(text, choose_one_in(source, 3) ? choose_below(source, length) : length);
    }
    return finding ? choices_fail(source, "%s", finding) : true;
}

static const char *judge_changes_finding(const wend_diagnostics *findings, wend_status status, const char *text,
                                         size_t length, size_t before) {
    const size_t count = wend_diagnostics_count(findings) - before;
    if (status != WEND_OK && status != WEND_BAD_INPUT) return "a text failed";
    if (count != (status == WEND_OK ? 0 : 1)) return "a rejected text is reported once, others are not";
    size_t lines = 1;
    for (size_t i = 0; i < length; i++) lines += text[i] == '\n';
    if (count && wend_diagnostics_get(findings, before)->place.line > lines + 1)
        return "a line that is not there is blamed";
    return NULL;
}

const char *judge_changes(const char *text, size_t length) {
    test_allocator memory = {.limit_bytes = 64 * length + 4096};
    wend_diagnostics *findings = NULL;
    wend_changing_scenario *scenario = NULL;
    wend_map_patches *patches = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    wend_status status = wend_changing_scenario_read(text, length, test_allocator_value(&memory), findings, &scenario);
    const char *wrong = judge_changes_finding(findings, status, text, length, 0);
    if (!wrong && (status == WEND_OK) != (scenario != NULL)) wrong = "a rejected scenario is there";
    const size_t before = wend_diagnostics_count(findings);
    status = wend_map_patches_read(text, length, test_allocator_value(&memory), findings, &patches);
    if (!wrong) wrong = judge_changes_finding(findings, status, text, length, before);
    if (!wrong && (status == WEND_OK) != (patches != NULL)) wrong = "rejected patches are there";
    wend_changing_scenario_destroy(scenario);
    wend_map_patches_destroy(patches);
    wend_diagnostics_destroy(findings);
    if (!wrong && memory.live_blocks) wrong = "memory leaked";
    return wrong;
}

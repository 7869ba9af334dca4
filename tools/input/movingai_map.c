// Moving AI's `.map` files, as wend info, wend check and wend draw show them.
#include "command/json.h"
#include "input/file_kind.h"
#include "input/grid_input.h"
#include "input/map_kind.h"
#include "picture/picture_grid.h"

#include <stdio.h>
#include <string.h>

// The keys may come in any order; every published file begins with its type.
static bool is_movingai_map(const char *bytes, size_t count) {
    static const char *const keys[] = {"type", "height", "width"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t length = strlen(keys[i]);
        if (count > length && memcmp(bytes, keys[i], length) == 0 && (bytes[length] == ' ' || bytes[length] == '\t'))
            return true;
    }
    return false;
}

// ---- facts ----

typedef struct map_facts {
    uint32_t width, height, islands;
    uint64_t cells, free; // free: on which something can move
    uint64_t kinds[WEND_MOVINGAI_TERRAIN_COUNT];
} map_facts;

static const char *const kind_names[WEND_MOVINGAI_TERRAIN_COUNT] = {"ground", "grass",   "swamp",  "water",
                                                                    "trees",  "blocked", "outside"};
static const char kind_letters[] = ".GSWT@O";

static map_facts facts_of(const wend_grid *grid) {
    wend_grid_def def = wend_grid_describe(grid);
    map_facts facts = {.width = def.width, .height = def.height, .islands = wend_grid_island_count(grid)};
    facts.cells = (uint64_t)def.width * def.height;
    for (uint64_t cell = 0; cell < facts.cells; cell++) {
        uint8_t terrain = def.terrain[cell];
        if (terrain < WEND_MOVINGAI_TERRAIN_COUNT) facts.kinds[terrain]++;
        facts.free += def.terrains[terrain].medium != WEND_MEDIUM_BLOCKED;
    }
    return facts;
}

static void print_lines(const map_facts *facts) {
    printf("kind          Moving AI map\n");
    printf("size          %u x %u cells\n", facts->width, facts->height);
    printf("free          %llu of %llu cells, %.1f%%\n", (unsigned long long)facts->free,
           (unsigned long long)facts->cells, 100.0 * (double)facts->free / (double)facts->cells);
    printf("terrain      ");
    const char *separator = " ";
    for (int i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++) {
        if (facts->kinds[i] == 0) continue;
        printf("%s%llu %s (%c)", separator, (unsigned long long)facts->kinds[i], kind_names[i], kind_letters[i]);
        separator = ", ";
    }
    printf("\nislands       %u\n", facts->islands);
}

static exit_status print_json(const map_facts *facts) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "kind", "Moving AI map");
    cJSON_AddNumberToObject(object, "width", facts->width);
    cJSON_AddNumberToObject(object, "height", facts->height);
    cJSON_AddNumberToObject(object, "cells", (double)facts->cells);
    cJSON_AddNumberToObject(object, "free", (double)facts->free);
    cJSON *terrain = cJSON_AddObjectToObject(object, "terrain");
    for (int i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++)
        if (facts->kinds[i] > 0) cJSON_AddNumberToObject(terrain, kind_names[i], (double)facts->kinds[i]);
    cJSON_AddNumberToObject(object, "islands", facts->islands);
    return json_print(object);
}

static exit_status print_movingai_map(const input_file *file, bool json) {
    wend_grid *grid = NULL;
    exit_status status = grid_input_of(file, grid_default_rules(), &grid);
    if (status != STATUS_DONE) return status;
    map_facts facts = facts_of(grid);
    wend_grid_destroy(grid);
    if (json) return print_json(&facts);
    print_lines(&facts);
    return STATUS_DONE;
}

static exit_status check_movingai_map(const input_file *file, map_notes *notes) {
    (void)notes;
    wend_grid *grid = NULL;
    exit_status status = grid_input_of(file, grid_default_rules(), &grid);
    wend_grid_destroy(grid);
    return status;
}

// ---- picture ----

static exit_status draw_movingai_map(const input_file *file, const draw_request *request, picture_pixels *pixels) {
    wend_grid *grid = NULL;
    grid_rules rules = grid_default_rules();
    rules.neighbours = (wend_neighbours)request->neighbours;
    exit_status status = grid_input_of(file, rules, &grid);
    if (status != STATUS_DONE) return status;
    map_facts facts = facts_of(grid);
    picture_def def = request->def;
    char caption[160];
    // Trees and water are free for whoever lives there; most who look at a picture walk.
    uint64_t ground =
        facts.kinds[WEND_MOVINGAI_GROUND] + facts.kinds[WEND_MOVINGAI_GRASS] + facts.kinds[WEND_MOVINGAI_SWAMP];
    snprintf(caption, sizeof caption, "%u \xc3\x97 %u cells, %.0f%% ground, %u %s", facts.width, facts.height,
             100.0 * (double)ground / (double)facts.cells, facts.islands, facts.islands == 1 ? "island" : "islands");
    if (!def.title) def.title = file_name_of(file->path);
    if (!def.caption) def.caption = caption;
    status = picture_grid_write(request->path, &def, grid, request->islands, pixels);
    wend_grid_destroy(grid);
    return status;
}

const file_kind movingai_map_kind = {.name = "Moving AI map",
                                     .ending = ".map",
                                     .recognise = is_movingai_map,
                                     .print = print_movingai_map,
                                     .check = check_movingai_map,
                                     .draw = draw_movingai_map,
                                     .draw_options = DRAW_ISLANDS | DRAW_NEIGHBOURS,
                                     .map = &grid_kind};

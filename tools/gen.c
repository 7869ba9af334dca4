// wend gen: a map, and queries on it, or a graph, from a seed.
#include "command.h"
#include "complain.h"
#include "gen_graph.h"
#include "gen_mesh.h"
#include "gen_rules.h"
#include "input_file.h"
#include "json.h"
#include "nearest_name.h"
#include "output_file.h"
#include "progress.h"

#include "grid_scenes.h"
#include "rule_scenes.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOT_GIVEN (-1)

static struct {
    const char *output, *scenario;
    int64_t width, height, seed, blocked, room, corridor, queries, waypoints, count, size;
    bool json;
} gen_given = {.width = NOT_GIVEN,
               .height = NOT_GIVEN,
               .seed = 1,
               .blocked = NOT_GIVEN,
               .room = NOT_GIVEN,
               .corridor = NOT_GIVEN,
               .queries = NOT_GIVEN,
               .waypoints = NOT_GIVEN,
               .count = NOT_GIVEN,
               .size = NOT_GIVEN};

#define MOST_CELLS_ALONG    16384
#define DEFAULT_CELLS_ALONG 256
#define DEFAULT_WAYPOINTS   10000

static const command_option gen_options[] = {
    {"output", 'o', "FILE", .text = &gen_given.output, .help = "where the map goes; - is standard output"},
    {"width", 'w', "W", .integer = &gen_given.width, .low = 1, .high = MOST_CELLS_ALONG, .help = "cells, default 256"},
    {"height", .value = "H", .integer = &gen_given.height, .low = 1, .high = MOST_CELLS_ALONG,
     .help = "cells, default 256"},
    {"seed", 's', "S", .integer = &gen_given.seed, .low = 0, .high = 9007199254740991,
     .help = "the same seed gives the same map; default 1"},
    {"blocked", .value = "PERCENT", .integer = &gen_given.blocked, .low = 0, .high = 100,
     .help = "random: how many cells are blocked, default 30"},
    {"room", .value = "N", .integer = &gen_given.room, .low = 1, .high = MOST_CELLS_ALONG,
     .help = "rooms: cells along a side, default 15"},
    {"corridor", .value = "N", .integer = &gen_given.corridor, .low = 1, .high = MOST_CELLS_ALONG,
     .help = "maze: how wide its corridors are, default 1"},
    {"waypoints", 'n', "N", .integer = &gen_given.waypoints, .low = 1, .high = 1 << 24,
     .help = "graphs: about how many, default 10000"},
    {"scen", .value = "FILE", .text = &gen_given.scenario, .help = "also write a scenario with optimal lengths"},
    {"queries", 'q', "N", .integer = &gen_given.queries, .low = 1, .high = 1e7,
     .help = "how many queries it has, default 1000"},
    {"count", .value = "N", .integer = &gen_given.count, .low = 0, .high = 1e7,
     .help = "how many houses, rooms, stars ...; guards, agents ..."},
    {"size", .value = "M", .integer = &gen_given.size, .low = 1, .high = 30000,
     .help = "polygons: metres along a side"},
    {"json", .flag = &gen_given.json, .help = "what was made, as one JSON object"},
};

// ---- What was asked for ----

// The names of all kinds of maps, graphs and scenes in one line, and the nearest of them to what was typed.
static void list_kinds(name_list *all, nearest_name *search) {
    const int counts[] = {SCENE_GRID_KIND_COUNT, SCENE_GRAPH_KIND_COUNT, SCENE_RULE_KIND_COUNT};
    const char *const starts[] = {"", "; of graphs ", "; of rule scenes "};
    for (int sort = 0; sort < 3; sort++)
        for (int i = 0; i < counts[sort]; i++) {
            const char *each = sort == 0   ? scene_grid_kind_name((scene_grid_kind)i)
                               : sort == 1 ? scene_graph_kind_name((scene_graph_kind)i)
                                           : scene_rule_kind_name((scene_rule_kind)i);
            if (search) nearest_name_offer(search, each);
            name_list_add(all, i ? ", " : starts[sort], each);
        }
}

static bool find_kind(const char *name, scene_grid_kind *kind) {
    if (scene_grid_kind_from_name(name, kind)) return true;
    nearest_name search = nearest_name_to(name);
    name_list all = {0};
    list_kinds(&all, &search);
    complain_unknown_name(NULL, "kind of map", &search, &all);
    return false;
}

// An option of one kind of map: false after a complaint when it was given for another.
static bool take_option(const char *name, int64_t given, scene_grid_kind its_kind, scene_grid_kind kind,
                        uint32_t *value) {
    if (given == NOT_GIVEN) return true;
    *value = (uint32_t)given;
    if (kind == its_kind) return true;
    complain_usage("--%s is for maps of kind %s, not %s", name, scene_grid_kind_name(its_kind),
                   scene_grid_kind_name(kind));
    return false;
}

static bool read_definition(scene_grid_kind kind, scene_grid_def *def) {
    uint32_t width = gen_given.width == NOT_GIVEN ? DEFAULT_CELLS_ALONG : (uint32_t)gen_given.width;
    uint32_t height = gen_given.height == NOT_GIVEN ? DEFAULT_CELLS_ALONG : (uint32_t)gen_given.height;
    *def = scene_default_grid_def(width, height, (uint64_t)gen_given.seed);
    if (!take_option("blocked", gen_given.blocked, SCENE_GRID_RANDOM, kind, &def->blocked_percent) ||
        !take_option("room", gen_given.room, SCENE_GRID_ROOMS, kind, &def->room_size) ||
        !take_option("corridor", gen_given.corridor, SCENE_GRID_MAZE, kind, &def->corridor_width))
        return false;
    if (!gen_given.output)
        complain_usage("needs -o FILE; - is standard output");
    else if (gen_given.waypoints != NOT_GIVEN)
        complain_usage("--waypoints is for graphs, not for maps of kind %s", scene_grid_kind_name(kind));
    else if (gen_given.queries != NOT_GIVEN && !gen_given.scenario)
        complain_usage("--queries needs --scen FILE as well");
    else if (gen_given.scenario && strcmp(gen_given.scenario, gen_given.output) == 0)
        complain_usage("-o and --scen are both \"%s\"; two files are needed", gen_given.output);
    else if (gen_given.json &&
             (strcmp(gen_given.output, "-") == 0 || (gen_given.scenario && strcmp(gen_given.scenario, "-") == 0)))
        complain_usage("--json and a file both go to standard output; name the file");
    else
        return true;
    return false;
}

// ---- Queries ----

static wend_status solve_queries(const wend_grid *grid, wend_scenario_query *queries, size_t count) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    progress bar;
    progress_start(&bar, "solving", count);
    for (size_t i = 0; i < count && !status; i++) {
        wend_scenario_query *each = &queries[i];
        uint64_t goal = wend_grid_cell(grid, each->goal_x, each->goal_y);
        wend_search_request request = wend_default_search_request();
        request.start = wend_grid_cell(grid, each->start_x, each->start_y);
        request.goals = &goal;
        request.goal_count = 1;
        status = wend_grid_find_path(grid, query, &request, &path);
        if (status) break;
        each->length = path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : 0; // 0: as Moving AI says that there is none
        each->last_digit = 1e-8;
        each->bucket = (uint32_t)floor(each->length / 4);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

// By length, then by ends: a total order, so that the file is the same whatever the sort does with ties.
static int compare_lengths(const void *one, const void *other) {
    const wend_scenario_query *a = one, *b = other;
    if (a->length != b->length) return a->length > b->length ? 1 : -1;
    const uint32_t ours[4] = {a->start_y, a->start_x, a->goal_y, a->goal_x};
    const uint32_t theirs[4] = {b->start_y, b->start_x, b->goal_y, b->goal_x};
    for (int i = 0; i < 4; i++)
        if (ours[i] != theirs[i]) return ours[i] > theirs[i] ? 1 : -1;
    return 0;
}

// ---- Files ----

// The name that a scenario gives to its map.
static const char *map_name(void) {
    if (strcmp(gen_given.output, "-") == 0) return "generated.map";
    return file_name_of(gen_given.output);
}

static wend_status write_map(const wend_grid *grid, output_file *file) {
    size_t length = 0;
    wend_movingai_write_map(grid, NULL, 0, &length);
    char *text = malloc(length);
    wend_status status = text ? wend_movingai_write_map(grid, text, length, &length) : WEND_OUT_OF_MEMORY;
    if (!status) output_file_write(file, text, length);
    free(text);
    return status;
}

static wend_status write_scenario(const wend_grid *grid, size_t count, output_file *file) {
    wend_scenario_query *queries = calloc(count, sizeof *queries);
    wend_status status =
        queries ? scene_grid_queries(grid, (uint64_t)gen_given.seed, count, queries) : WEND_OUT_OF_MEMORY;
    if (!status) status = solve_queries(grid, queries, count);
    char *text = NULL;
    size_t length = 0;
    if (!status) {
        qsort(queries, count, sizeof *queries, compare_lengths);
        wend_movingai_write_scenario(queries, count, map_name(), NULL, 0, &length);
        text = malloc(length);
        status =
            text ? wend_movingai_write_scenario(queries, count, map_name(), text, length, &length) : WEND_OUT_OF_MEMORY;
    }
    if (!status) output_file_write(file, text, length);
    free(text);
    free(queries);
    return status;
}

// Both files, or none of them.
static exit_status write_files(const wend_grid *grid, size_t query_count) {
    output_file *map = output_file_open(gen_given.output), *scenario = NULL;
    if (!map) return STATUS_UNWRITABLE;
    if (gen_given.scenario && !(scenario = output_file_open(gen_given.scenario))) {
        output_file_abandon(map);
        return STATUS_UNWRITABLE;
    }
    wend_status status = write_map(grid, map);
    if (!status && scenario) status = write_scenario(grid, query_count, scenario);
    if (status) {
        complain("%s", status == WEND_OUT_OF_RANGE ? "no cell of the map is free, so there are no queries"
                                                   : wend_status_text(status));
        output_file_abandon(map);
        output_file_abandon(scenario);
        return STATUS_NO_ANSWER;
    }
    if (scenario && !output_file_flush(&map)) {
        output_file_abandon(scenario);
        return STATUS_UNWRITABLE;
    }
    if (scenario && !output_file_commit(scenario)) {
        output_file_abandon(map);
        return STATUS_UNWRITABLE;
    }
    return output_file_commit(map) ? STATUS_DONE : STATUS_UNWRITABLE;
}

// ---- The subcommand ----

static exit_status print_made(const wend_grid *grid, scene_grid_kind kind, size_t query_count) {
    if (strcmp(gen_given.output, "-") == 0) return STATUS_DONE;
    wend_grid_def def = wend_grid_describe(grid);
    size_t cells = (size_t)def.width * def.height, free_cells = 0;
    for (size_t i = 0; i < cells; i++) free_cells += wend_grid_is_free(grid, (uint32_t)i);
    if (!gen_given.json) {
        FILE *stream = gen_given.scenario && strcmp(gen_given.scenario, "-") == 0 ? stderr : stdout;
        fprintf(stream, "%s: %s, %u x %u cells, %.1f %% free, islands: %u, seed %lld\n", gen_given.output,
                scene_grid_kind_name(kind), def.width, def.height, 100.0 * (double)free_cells / (double)cells,
                wend_grid_island_count(grid), (long long)gen_given.seed);
        if (gen_given.scenario && stream == stdout) printf("%s: %zu queries\n", gen_given.scenario, query_count);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", gen_given.output);
    cJSON_AddStringToObject(object, "kind", scene_grid_kind_name(kind));
    cJSON_AddNumberToObject(object, "width", def.width);
    cJSON_AddNumberToObject(object, "height", def.height);
    cJSON_AddNumberToObject(object, "seed", (double)gen_given.seed);
    cJSON_AddNumberToObject(object, "free_cells", (double)free_cells);
    cJSON_AddNumberToObject(object, "islands", wend_grid_island_count(grid));
    if (gen_given.scenario) {
        cJSON_AddStringToObject(object, "scenario", gen_given.scenario);
        cJSON_AddNumberToObject(object, "queries", (double)query_count);
    }
    return json_print(object);
}

static exit_status gen_graph(scene_graph_kind kind) {
    const struct {
        const char *name;
        bool given;
    } grid_options[] = {{"width", gen_given.width != NOT_GIVEN},       {"height", gen_given.height != NOT_GIVEN},
                        {"blocked", gen_given.blocked != NOT_GIVEN},   {"room", gen_given.room != NOT_GIVEN},
                        {"corridor", gen_given.corridor != NOT_GIVEN}, {"queries", gen_given.queries != NOT_GIVEN},
                        {"scen", gen_given.scenario != NULL}};
    for (size_t i = 0; i < sizeof grid_options / sizeof grid_options[0]; i++)
        if (grid_options[i].given)
            return complain_usage("--%s is for grids, not for graphs of kind %s", grid_options[i].name,
                                  scene_graph_kind_name(kind));
    uint32_t waypoints = gen_given.waypoints == NOT_GIVEN ? DEFAULT_WAYPOINTS : (uint32_t)gen_given.waypoints;
    return gen_graph_run(&(gen_graph_request){.kind = kind,
                                              .def = scene_default_graph_def(waypoints, (uint64_t)gen_given.seed),
                                              .output = gen_given.output,
                                              .json = gen_given.json});
}

// Options of grids make no sense for polygons.
static exit_status gen_polygons(const char *kind) {
    if (gen_given.blocked != NOT_GIVEN || gen_given.room != NOT_GIVEN || gen_given.corridor != NOT_GIVEN ||
        gen_given.queries != NOT_GIVEN || gen_given.scenario)
        return complain_usage("--blocked, --room, --corridor, --scen and --queries are for grids: -o FILE.map");
    const gen_mesh_request request = {.kind = kind,
                                      .output = gen_given.output,
                                      .seed = (uint64_t)gen_given.seed,
                                      .count = gen_given.count,
                                      .size = gen_given.size,
                                      .json = gen_given.json};
    return gen_mesh(&request);
}

// A scene has a count and a seed, nothing else.
static exit_status gen_rule_scene(const char *kind) {
    if (gen_given.width != NOT_GIVEN || gen_given.height != NOT_GIVEN || gen_given.blocked != NOT_GIVEN ||
        gen_given.room != NOT_GIVEN || gen_given.corridor != NOT_GIVEN || gen_given.queries != NOT_GIVEN ||
        gen_given.scenario || gen_given.waypoints != NOT_GIVEN || gen_given.size != NOT_GIVEN)
        return complain_usage("a rule scene takes --count and --seed only");
    const gen_rules_request request = {.kind = kind,
                                       .output = gen_given.output,
                                       .seed = (uint64_t)gen_given.seed,
                                       .count = gen_given.count,
                                       .json = gen_given.json};
    return gen_rules(&request);
}

static exit_status gen_run(const command_line *line) {
    scene_grid_kind kind;
    scene_graph_kind graph_kind;
    scene_grid_def def;
    if (line->operands.count < 1) {
        name_list all = {0};
        list_kinds(&all, NULL);
        return complain_usage("needs a KIND of map, such as caves. There are %s", all.text);
    }
    if (scene_graph_kind_from_name(line->operands.items[0], &graph_kind)) return gen_graph(graph_kind);
    if (gen_given.output && gen_mesh_is_meant(gen_given.output)) return gen_polygons(line->operands.items[0]);
    if (gen_given.output && gen_rules_is_meant(gen_given.output)) return gen_rule_scene(line->operands.items[0]);
    if (gen_rules_has_kind(line->operands.items[0]))
        return complain_usage("a rule scene of kind %s is JSON: -o FILE.json", line->operands.items[0]);
    if (gen_given.count != NOT_GIVEN || gen_given.size != NOT_GIVEN)
        return complain_usage("--count and --size are for polygons: -o FILE.geojson, .wkt, .svg, .mesh or .wend");
    if (!find_kind(line->operands.items[0], &kind) || !read_definition(kind, &def)) return STATUS_BAD_USAGE;
    size_t query_count = gen_given.queries == NOT_GIVEN ? 1000 : (size_t)gen_given.queries;
    wend_grid *grid = NULL;
    wend_status status = scene_grid_make(kind, &def, &grid);
    if (status) {
        complain("%s", wend_status_text(status));
        return STATUS_NO_ANSWER;
    }
    exit_status answer = write_files(grid, query_count);
    if (!answer) answer = print_made(grid, kind, query_count);
    wend_grid_destroy(grid);
    return answer;
}

const command gen_command = {
    .name = "gen",
    .full_name = "wend gen",
    .summary = "make a map, a graph or a rule scene from a seed",
    .usage = "KIND -o FILE [options]",
    .description = "Writes a Moving AI map. The kinds:\n"
                   "  empty      nothing in the way\n"
                   "  random     every cell blocked with the same chance\n"
                   "  rooms      square rooms with doors\n"
                   "  maze       corridors with one way between any two places\n"
                   "  caves      noise, smoothed\n"
                   "  city       houses, streets and alleys\n"
                   "  islands    land in water, with swamp and woods\n"
                   "and of graphs, as a DIMACS file FILE.gr with the positions in FILE.co:\n"
                   "  roads      a city with arterial roads, one-way streets, dead ends and parks\n"
                   "  geometric  points anywhere, joined to those that are near\n"
                   "A FILE named .geojson, .wkt, .svg, .mesh or .wend gets a world of polygons:\n"
                   "  city, office, caves, spirals, stars, needles\n"
                   "  collinear, slivers, duplicates, touching, crossing, nested, scales: horrors\n"
                   "A FILE named .json gets a rule scene (wend explain):\n"
                   "  annotations, wall, zigzag, lane, traffic, guards, night\n"
                   "--scen adds a scenario: random pairs of cells that can reach each other, with\n"
                   "the length of the shortest path, in the order of length.\n",
    .examples = "  wend gen caves -o caves.map --width 512 --height 512 --seed 7\n"
                "  wend gen maze -o maze.map --corridor 4 --scen maze.map.scen --queries 200\n"
                "  wend gen roads -o roads.gr --waypoints 50000\n"
                "  wend gen city -o city.geojson --count 500 --size 1000\n"
                "  wend gen guards -o guards.json --count 6\n"
                "  wend gen random --blocked 40 -o - | wend path - --from 0,0 --to 9,9\n",
    .options = gen_options,
    .option_count = sizeof gen_options / sizeof gen_options[0],
    .operand = "KIND",
    .most_operands = 1,
    .run = gen_run,
};

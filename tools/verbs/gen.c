// wend gen: a map, and queries on it, a graph, a world of polygons or a rule scene, from a seed. Here are its options, and which of these is meant.
#include "command/command.h"
#include "command/complain.h"
#include "command/nearest_name.h"
#include "verbs/gen_request.h"

#include "rule_scenes.h"

#define MOST_CELLS_ALONG 16384

static gen_request gen_given = {.seed = 1,
                                .width = GEN_NOT_GIVEN,
                                .height = GEN_NOT_GIVEN,
                                .blocked = GEN_NOT_GIVEN,
                                .room = GEN_NOT_GIVEN,
                                .corridor = GEN_NOT_GIVEN,
                                .queries = GEN_NOT_GIVEN,
                                .waypoints = GEN_NOT_GIVEN,
                                .count = GEN_NOT_GIVEN,
                                .size = GEN_NOT_GIVEN};

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

static exit_status gen_run(const command_line *line) {
    scene_grid_kind grid_kind;
    scene_graph_kind graph_kind;
    if (line->operands.count < 1) {
        name_list all = {0};
        list_kinds(&all, NULL);
        return complain_usage("needs a KIND of map, such as caves. There are %s", all.text);
    }
    gen_given.kind = line->operands.items[0];
    if (scene_graph_kind_from_name(gen_given.kind, &graph_kind)) return gen_graph(graph_kind, &gen_given);
    if (gen_given.output && gen_mesh_is_meant(gen_given.output)) return gen_mesh(&gen_given);
    if (gen_given.output && gen_rules_is_meant(gen_given.output)) return gen_rules(&gen_given);
    if (gen_rules_has_kind(gen_given.kind))
        return complain_usage("a rule scene of kind %s is JSON: -o FILE.json", gen_given.kind);
    if (gen_given.count != GEN_NOT_GIVEN || gen_given.size != GEN_NOT_GIVEN)
        return complain_usage("--count and --size are for polygons: -o FILE.geojson, .wkt, .svg, .mesh or .wend");
    return find_kind(gen_given.kind, &grid_kind) ? gen_grid(grid_kind, &gen_given) : STATUS_BAD_USAGE;
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
                "  wend gen random -w49 --height 49 -s3 -o arena.map --scen arena.map.scen -q40\n"
                "  wend gen roads -o roads.gr --waypoints 50000\n"
                "  wend gen city -o city.geojson --count 500 --size 1000\n"
                "  wend gen office -o office.wkt\n"
                "  wend gen guards -o guards.json --count 6\n"
                "  wend gen random --blocked 40 -o - | wend path - --from 0,0 --to 9,9\n",
    .options = gen_options,
    .option_count = sizeof gen_options / sizeof gen_options[0],
    .operand = "KIND",
    .most_operands = 1,
    .run = gen_run,
};

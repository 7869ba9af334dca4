// wend scen: a scenario's queries, solved, timed and compared with the published lengths. Here are its options, and what kind of map it is
// asked on.
#include "command/command.h"
#include "command/complain.h"
#include "input/map_projection.h"
#include "input/plane_input.h"
#include "planner/plane_planner.h"
#include "planner/planner.h"
#include "verbs/scen_request.h"

static scen_request scen_given;

static const command_option scen_options[] = {
    {"algo", 'a', "NAME", .text = &scen_given.algorithm, .help = "the planner, default astar or interval; see above"},
    {"cells", .value = "KIND", .text = &scen_given.cells, .help = "meshes: merged, triangles or file (merged)"},
    {"epsilon", .value = "E", .number = &scen_given.epsilon, .low = 1, .high = 1000,
     .help = "most cost over the shortest; 1 (wastar: 1.5)"},
    {"verify", .flag = &scen_given.verify, .help = "check every path; other lengths are status 1"},
    {"lengths", .value = "FILE", .text = &scen_given.lengths, .help = "exact any-angle lengths, a line a query"},
    {"limit", .value = "N", .integer = &scen_given.limit, .low = 1, .high = UINT32_MAX,
     .help = "N queries, evenly spaced"},
    {"json", .flag = &scen_given.json, .help = "one JSON object instead of lines"},
    PROJECT_OPTION,
};

static exit_status scen_run(const command_line *line) {
    if (line->operands.count < 2) return complain_usage("needs a MAP and a SCEN");
    input_file file;
    if (!input_file_read(line->operands.items[0], &file)) return STATUS_BAD_INPUT;
    scen_given.map = &file;
    scen_given.scenario = line->operands.items[1];
    if (scen_map_is_patches(&file)) {
        const exit_status changed = scen_on_changes(&scen_given);
        input_file_release(&file);
        return changed;
    }
    const map_sort sort = map_sort_of(&file, false);
    exit_status status = STATUS_BAD_INPUT;
    if (sort == MAP_IS_PLANE)
        status = scen_on_mesh(&scen_given);
    else if (sort == MAP_IS_GRID)
        status = scen_on_grid(&scen_given);
    input_file_release(&file);
    return status;
}

const command scen_command = {
    .name = "scen",
    .full_name = "wend scen",
    .summary = "solve, time and check the queries of a scenario",
    .usage = "MAP SCEN [options]",
    .description = "Solves the queries of a Moving AI scenario on its map, one after the other, and\n"
                   "compares their lengths with the published ones; a published length of 0 between\n"
                   "two cells says that there is no path. Time is that of each search alone, after\n"
                   "one that warms up. --verify also walks every path cell by cell, names the lines\n"
                   "of the first ten queries that failed, and makes them exit status 1.\n"
                   "Paths from corner to corner are compared with the lengths of --lengths instead:\n"
                   "those of anyangle must be equal to a hundred millionth, no other may be shorter.\n"
                   "The names for --algo:\n" PLANNER_NAMES_HELP
                   "MAP may also be a .mesh, .wkt, .geojson or .svg file; starts and goals are then\n"
                   "positions. Lengths of lines that name a .map are those of a grid, and only\n"
                   "bounds; others are exact, and differing from them by more than a billionth is a\n"
                   "mismatch. The names for --algo on meshes:\n" PLANE_PLANNER_NAMES_HELP
                   "MAP may also be a .patch file, and SCEN then one of version 2: the map changes\n"
                   "between queries, and the time of changes counts to the query behind them.\n",
    .examples = "  wend scen arena.map arena.map.scen --verify\n"
                "  wend scen arena.map arena.map.scen --algo dijkstra --limit 100 --json\n"
                "  wend scen arena.map arena.map.scen --algo anyangle --lengths exact.txt\n"
                "  wend scen arena.mesh arena.scen --cells file --verify\n",
    .options = scen_options,
    .option_count = sizeof scen_options / sizeof scen_options[0],
    .operand = "MAP or SCEN",
    .most_operands = 2,
    .run = scen_run,
};

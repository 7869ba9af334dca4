// wend path: the way between two places of a map, checked before it is told. Every kind of map is answered the same way here, by the map handle and a planner;
// what differs is a path_view.
#include "command/command.h"
#include "command/complain.h"
#include "input/graph_input.h"
#include "input/map_projection.h"
#include "input/profile_options.h"
#include "picture/picture.h"
#include "verbs/path_view.h"

static path_request path_given = {.neighbours = 8, .size = 1200};

static const command_option path_options[] = {
    {"from", 'f', "X,Y", .text = &path_given.from, .help = "the cell to start in; 0,0 is the top left one"},
    {"to", 't', "X,Y", .text = &path_given.to, .help = "the cell to go to"},
    {"algo", 'a', "NAME", .text = &path_given.algorithm, .help = "the planner, default astar or interval; see above"},
    {"epsilon", .value = "E", .number = &path_given.epsilon, .low = 1, .high = 1000,
     .help = "most cost over the shortest; 1 (wastar: 1.5)"},
    {"neighbours", .value = "N", .integer = &path_given.neighbours, .help = "4, 6 (hexagons) or 8, the default"},
    {"corners", .value = "RULE", .text = &path_given.corners, .help = "free, one-side or no-cutting, the default"},
    {"nearest", .flag = &path_given.nearest, .help = "if there is no path, to the nearest reachable cell"},
    {"tolerance", .value = "M", .number = &path_given.tolerance, .low = 0, .high = 1e300,
     .help = "meshes: take ground within M metres of an end"},
    {"smooth", .flag = &path_given.smooth, .help = "also straighten the path where that costs no more"},
    {"budget", .value = "N", .integer = &path_given.budget, .low = 1, .high = 1e15, .help = "expand at most N cells"},
    {"index", .value = "FILE", .text = &path_given.index, .help = "take what hpa or table works out from FILE"},
    {"save-index", .value = "FILE", .text = &path_given.save_index, .help = "... keep it in FILE for the next time"},
    {"save", .value = "FILE", .text = &path_given.save, .help = "also keep the path in FILE; wend draw shows it"},
    {"draw", 'd', "P.png", .text = &path_given.picture, .help = "also draw the search as P.png or P.svg"},
    {"size", .value = "N", .integer = &path_given.size, .low = PICTURE_LEAST_SIZE, .high = PICTURE_MOST_SIZE,
     .help = "its longest side in pixels at most (1200)"},
    GRAPH_POSITIONS_OPTION,
    {"cells", .flag = &path_given.cells, .help = "also print the cells or waypoints of the path"},
    {"turns", .flag = &path_given.turns, .help = "also print its turning points"},
    {"mesh-cells", .value = "KIND", .text = &path_given.mesh_cells, .help = "merged, triangles or file (merged)"},
    {"json", .flag = &path_given.json, .help = "one JSON object, cells included"},
    PROJECT_OPTION,
    PROFILE_OPTIONS,
    PROFILE_SPEED_OPTION,
};

// ---- The path ----

static exit_status find_and_tell(path_answer *answer) {
    const path_view *view = answer->input->kind->path;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status =
        view->search ? view->search(answer) : planner_find(answer->planner, &answer->task, &answer->path);
    if (!view->search) answer->microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    return status ? planner_fails(&answer->task, status) : path_answer_report(answer);
}

static exit_status path_on_input(const path_request *asked, const planner_kind *kind, map_input *input) {
    const wend_path empty = wend_path_empty(wend_default_allocator());
    const planner_setup setup = {.factor = asked->epsilon, .index_file = asked->index, .profile = asked->profile};
    map_planner planner = {.kind = kind};
    path_answer answer = {.asked = asked,
                          .input = input,
                          .planner = &planner,
                          .task = planner_task_of(kind),
                          .path = empty,
                          .compared = empty};
    answer.task.search.to_nearest = asked->nearest;
    answer.task.search.profile = asked->profile;
    if (asked->budget > 0) answer.task.search.work = (uint64_t)asked->budget;
    if (!input->kind->path->find_ends(&answer)) return STATUS_BAD_USAGE;
    exit_status status = planner_prepare(kind, input, &setup, &planner);
    if (status) return status;
    if (asked->picture) watched_search_attach_task(&answer.watch, &answer.task);
    if (asked->save_index && !planner_save_index(&planner, asked->save_index))
        status = STATUS_UNWRITABLE;
    else
        status = find_and_tell(&answer);
    wend_path_free(&answer.compared);
    wend_path_free(&answer.path);
    watched_search_free(&answer.watch);
    planner_release(&planner);
    return status;
}

exit_status path_on_map(const path_request *asked) {
    const map_kind *map = map_kind_of(asked->file, false);
    if (!map) return STATUS_BAD_INPUT;
    map_reading how = {.rules = grid_default_rules(), .cells = PLANE_CELLS_MERGED};
    const planner_kind *kind = planner_kind_find(asked->algorithm, map);
    if (!kind || !path_options_fit(asked, map, kind) || !map->path->takes(asked, kind, &how)) return STATUS_BAD_USAGE;
    map_input input;
    exit_status status = map_input_of(asked->file, &how, &input);
    if (status) return status;
    status = path_on_input(asked, kind, &input);
    map_input_release(&input);
    return status;
}

// ---- The subcommand ----

static exit_status path_run(const command_line *line) {
    if (line->operands.count < 1) return complain_usage("needs a MAP");
    path_given.map = line->operands.items[0];
    input_file file;
    if (!input_file_read(path_given.map, &file)) return STATUS_BAD_INPUT;
    path_given.map = file.path;
    path_given.file = &file;
    path_given.profile = profile_options_read();
    path_given.seconds = profile_speed_is_given();
    exit_status status = path_given.profile ? path_on_map(&path_given) : STATUS_BAD_USAGE;
    input_file_release(&file);
    return status;
}

const command path_command = {
    .name = "path",
    .full_name = "wend path",
    .summary = "the shortest way between two cells of a map",
    .usage = "MAP --from X,Y --to X,Y [options]",
    .description = "Finds a path on a Moving AI map (- is standard input), checks it step by step\n"
                   "with code that shares nothing with the planners, and prints what it costs.\n"
                   "When there is none, says so, names the cell nearest to the goal that can be\n"
                   "reached, and ends with status 1. MAP may also be a DIMACS graph, MAP.gr: then\n"
                   "--from and --to are waypoints as the file numbers them, from 1, or positions\n"
                   "X,Y if there is a MAP.co; the nearest waypoint is taken. The names for --algo:\n" PLANNER_NAMES_HELP
                   "On a .mesh, .wkt, .geojson or .svg file or a mesh of wend's, --from and --to are\n"
                   "positions in metres (with --project, longitude and latitude), and the names for\n"
                   "--algo are:\n" PLANE_PLANNER_NAMES_HELP
                   "A start or goal off the ground is moved to it by up to --tolerance metres,\n"
                   "and by any distance with --nearest: the start to the nearest ground, the goal to\n"
                   "the nearest that can be reached. The answer says how far each was moved.\n"
                   "With --radius it is the shortest way of a disc, and where there is none, the gap\n"
                   "that is too narrow is named. Options that say who moves are for planners that\n"
                   "know what to do with them: interval takes a radius, hpa a radius, media and\n"
                   "terrain that costs inf, searches on graphs tags; others say what they cannot do.\n",
    .examples = "  wend path arena.map --from 1,11 --to 40,38\n"
                "  wend path arena.map --from 1,11 --to 40,38 --algo dijkstra --draw search.png\n"
                "  wend path arena.map --from 1,11 --to 40,38 --neighbours 4 --json\n"
                "  wend path arena.map --from 1,11 --to 40,38 --algo hpa --save-index arena.hpa\n"
                "  wend path arena.map --from 1,11 --to 40,38 --save way.wend\n"
                "  wend path roads.gr --from 17 --to 2500,900 --draw way.png\n"
                "  wend path arena.map --from 1,11 --to 40,38 --neighbours 6 --draw hex.png\n"
                "  wend path office.wkt --from 1.5,2 --to 17,8.25 --draw intervals.svg\n"
                "  wend path office.wkt --from 1.5,2 --to 17,8.25 --radius 0.4 --draw disc.svg\n"
                "  wend path arena.map --from 1,11 --to 40,38 -a hpa --terrain-costs swamp=inf\n"
                "  wend path office.wkt --from 1.5,2 --to 17,8.25 --radius 0.4 --speed 1.2\n",
    .options = path_options,
    .option_count = sizeof path_options / sizeof path_options[0],
    .operand = "MAP",
    .most_operands = 1,
    .run = path_run,
};

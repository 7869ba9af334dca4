// wend path: the way between two cells of a map, checked before it is told.
#include "command.h"
#include "complain.h"
#include "file_kind.h"
#include "graph_input.h"
#include "grid_input.h"
#include "json.h"
#include "nearest_name.h"
#include "path_graph.h"
#include "path_mesh.h"
#include "plane_input.h"
#include "plane_planner.h"
#include "planner.h"
#include "watched_search.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *from, *to, *corners, *picture;
    const char *algorithm;  // NULL: the default for the kind of map
    const char *mesh_cells; // NULL: merged; corners NULL: no-cutting
    int64_t neighbours, size;
    int64_t budget; // 0: none
    bool nearest, smooth, cells, json;
    double epsilon; // 0: what the planner says
} path_given = {.neighbours = 8, .size = 1200};

static const command_option path_options[] = {
    {"from", 'f', "X,Y", .text = &path_given.from, .help = "the cell to start in; 0,0 is the top left one"},
    {"to", 't', "X,Y", .text = &path_given.to, .help = "the cell to go to"},
    {"algo", 'a', "NAME", .text = &path_given.algorithm, .help = "the planner, default astar or interval; see above"},
    {"epsilon", .value = "E", .number = &path_given.epsilon, .low = 1, .high = 1000,
     .help = "most cost over the shortest; 1 (wastar: 1.5)"},
    {"neighbours", .value = "N", .integer = &path_given.neighbours, .help = "4, 6 (hexagons) or 8, the default"},
    {"corners", .value = "RULE", .text = &path_given.corners, .help = "free, one-side or no-cutting, the default"},
    {"nearest", .flag = &path_given.nearest, .help = "if there is no way, go as near as one can come"},
    {"smooth", .flag = &path_given.smooth, .help = "also straighten the path where that costs no more"},
    {"budget", .value = "N", .integer = &path_given.budget, .low = 1, .high = 1e15, .help = "expand at most N cells"},
    {"draw", 'd', "P.png", .text = &path_given.picture, .help = "also draw the search as P.png or P.svg"},
    {"size", .value = "N", .integer = &path_given.size, .low = PICTURE_LEAST_SIZE, .high = PICTURE_MOST_SIZE,
     .help = "its longest side in pixels at most (1200)"},
    GRAPH_POSITIONS_OPTION,
    {"cells", .flag = &path_given.cells, .help = "also print the cells or waypoints of the path"},
    {"mesh-cells", .value = "KIND", .text = &path_given.mesh_cells, .help = "merged, triangles or file (merged)"},
    {"json", .flag = &path_given.json, .help = "one JSON object, cells included"},
};

// ---- What was asked for ----

static const char *const corner_rule_names[] = {"free", "one-side", "no-cutting"};

static bool read_rules(grid_rules *rules) {
    if (!grid_neighbours_are_right(path_given.neighbours)) return false;
    *rules = grid_default_rules();
    rules->neighbours = (wend_neighbours)path_given.neighbours;
    if (!path_given.corners) return true;
    nearest_name search = nearest_name_to(path_given.corners);
    for (int i = 0; i < 3; i++) {
        rules->corners = (wend_corner_rule)i;
        if (strcmp(path_given.corners, corner_rule_names[i]) == 0) return true;
        nearest_name_offer(&search, corner_rule_names[i]);
    }
    complain_usage("--corners needs free, one-side or no-cutting, not \"%s\"%s%s%s", path_given.corners,
                   search.name ? "; did you mean " : "", search.name ? search.name : "", search.name ? "?" : "");
    return false;
}

typedef struct cell_place {
    int64_t x, y;
} cell_place;

static bool read_place(const char *option, const char *text, cell_place *place) {
    if (!text) {
        complain_usage("needs %s X,Y", option);
        return false;
    }
    char *end = NULL;
    errno = 0;
    place->x = strtoll(text, &end, 10);
    bool right = end != text && *end == ',';
    const char *second = end + 1;
    if (right) {
        place->y = strtoll(second, &end, 10);
        right = end != second && !*end && !errno;
    }
    if (!right) complain_usage("%s needs two whole numbers X,Y, not \"%s\"", option, text);
    return right;
}

// The number of a cell; WEND_NO_CELL after a complaint when it is outside the grid.
static uint32_t place_cell(const wend_grid *grid, const char *option, cell_place place) {
    uint32_t cell = wend_grid_cell(grid, place.x, place.y);
    wend_grid_def def = wend_grid_describe(grid);
    if (cell == WEND_NO_CELL)
        complain_usage("%s %lld,%lld is outside the map; 0,0 to %u,%u is inside", option, (long long)place.x,
                       (long long)place.y, def.width - 1, def.height - 1);
    return cell;
}

// ---- What is told ----

typedef struct path_answer {
    const char *map;
    const wend_grid *grid;
    const wend_search_request *request;
    const wend_path *path;
    const grid_planner *planner;
    double microseconds;
} path_answer;

// Paths of planners that are not bound to cells have points and perhaps no states.
static bool has_way(const wend_path *path) {
    return path->state_count > 0 || path->point_count > 0;
}

static bool is_any_angle(const path_answer *answer) {
    return planner_has_points(answer->planner->kind);
}

static cell_place place_of(const wend_grid *grid, uint64_t cell) {
    uint32_t width = wend_grid_describe(grid).width;
    return (cell_place){.x = (int64_t)(cell % width), .y = (int64_t)(cell / width)};
}

static void add_place(cJSON *object, const char *name, const wend_grid *grid, uint64_t cell) {
    cell_place place = place_of(grid, cell);
    cJSON *pair = cJSON_AddArrayToObject(object, name);
    cJSON_AddItemToArray(pair, cJSON_CreateNumber((double)place.x));
    cJSON_AddItemToArray(pair, cJSON_CreateNumber((double)place.y));
}

// cJSON appends to an array in constant time, so long paths do no harm.
static void add_cells(cJSON *object, const wend_grid *grid, const wend_path *path) {
    cJSON *cells = cJSON_AddArrayToObject(object, "cells");
    for (size_t i = 0; i < path->state_count; i++) {
        cell_place place = place_of(grid, path->states[i]);
        int pair[] = {(int)place.x, (int)place.y};
        cJSON_AddItemToArray(cells, cJSON_CreateIntArray(pair, 2));
    }
}

static void add_points(cJSON *object, const wend_path *path) {
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < path->point_count; i++) {
        double pair[] = {path->points[i].x, path->points[i].y};
        cJSON_AddItemToArray(points, cJSON_CreateDoubleArray(pair, 2));
    }
}

static size_t step_count(const wend_path *path) {
    return path->state_count > 0 ? path->state_count - 1 : 0;
}

static exit_status print_path_json(const path_answer *answer) {
    const wend_path *path = answer->path;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", answer->map);
    cJSON_AddStringToObject(object, "algo", path_given.algorithm);
    add_place(object, "from", answer->grid, answer->request->start);
    add_place(object, "to", answer->grid, answer->request->goals[0]);
    cJSON_AddStringToObject(object, "outcome", wend_outcome_text(path->outcome));
    json_add_number(object, "cost", planner_length(answer->planner, path));
    json_add_number(object, "lower_bound", path->lower_bound);
    cJSON_AddNumberToObject(object, "steps", (double)step_count(path));
    if (path->point_count > 0) json_add_number(object, "points_cost", path->points_cost);
    cJSON_AddNumberToObject(object, "expanded", (double)path->expanded);
    cJSON_AddNumberToObject(object, "generated", (double)path->generated);
    cJSON_AddNumberToObject(object, "queue_operations", (double)path->queue_operations);
    cJSON_AddNumberToObject(object, "us", answer->microseconds);
    if (path_given.picture) cJSON_AddStringToObject(object, "picture", path_given.picture);
    if (path->nearest != WEND_NO_STATE) add_place(object, "nearest", answer->grid, path->nearest);
    if (!is_any_angle(answer)) add_cells(object, answer->grid, path);
    if (path->point_count > 0) add_points(object, path);
    return json_print(object);
}

static void print_place(const char *name, const wend_grid *grid, uint64_t cell, const char *more) {
    cell_place place = place_of(grid, cell);
    printf("%-10s %lld,%lld%s\n", name, (long long)place.x, (long long)place.y, more);
}

static exit_status print_path_lines(const path_answer *answer) {
    const wend_path *path = answer->path;
    printf("outcome    %s\n", wend_outcome_text(path->outcome));
    if (has_way(path)) printf("cost       %.10g\n", planner_length(answer->planner, path));
    if (path->state_count > 0 && !is_any_angle(answer)) printf("steps      %zu\n", step_count(path));
    if (path->point_count > 0)
        printf("%-10s %zu points, cost %.10g\n", is_any_angle(answer) ? "straight" : "smoothed", path->point_count,
               path->points_cost);
    printf("expanded   %llu\n", (unsigned long long)path->expanded);
    printf("time       %.1f us, first memory%s included\n", answer->microseconds,
           path_given.picture ? " and watching the search" : "");
    if (path_given.picture) printf("picture    %s\n", path_given.picture);
    if (path->outcome == WEND_OUTCOME_BUDGET_SPENT)
        printf("undecided  no path is cheaper than %.10g\n", path->lower_bound);
    if (path->outcome == WEND_OUTCOME_START_OFF_MAP)
        print_place("start", answer->grid, answer->request->start, " is blocked");
    if (path->outcome == WEND_OUTCOME_GOAL_OFF_MAP)
        print_place("goal", answer->grid, answer->request->goals[0], " is blocked");
    if (path->nearest != WEND_NO_STATE)
        print_place("nearest", answer->grid, path->nearest, has_way(path) ? "" : " can be reached; try --nearest");
    for (size_t i = 0; i < path->point_count && path_given.cells; i++)
        printf("%.10g,%.10g\n", path->points[i].x, path->points[i].y);
    for (size_t i = 0; i < path->state_count && path_given.cells && path->point_count == 0; i++) {
        cell_place place = place_of(answer->grid, path->states[i]);
        printf("%lld,%lld\n", (long long)place.x, (long long)place.y);
    }
    return STATUS_DONE;
}

// Under a path from corner to corner: the one in eight directions, to compare it with.
static void draw_eight_directions(const void *user, const wend_draw *draw) {
    const path_answer *answer = user;
    wend_search_request request = wend_default_search_request();
    request.start = answer->request->start;
    request.goals = answer->request->goals;
    request.goal_count = 1;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_query *query = NULL;
    wend_status status = wend_query_create(wend_default_allocator(), &query);
    if (!status) status = wend_grid_find_path(answer->grid, query, &request, &path);
    for (size_t i = 1; !status && i < path.state_count; i++) {
        const wend_vector2 ends[2] = {wend_grid_position(answer->grid, (uint32_t)path.states[i - 1]),
                                      wend_grid_position(answer->grid, (uint32_t)path.states[i])};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
    wend_query_destroy(query);
    wend_path_free(&path);
}

static exit_status draw_path(const path_answer *answer, const watched_search *watch) {
    const wend_path *path = answer->path;
    picture_search search = watched_search_picture(watch, answer->grid, answer->request, path);
    if (answer->planner->kind->index) {
        search.overlay = answer->planner->kind->index->draw;
        search.overlay_user = answer->planner->index;
    }
    if (planner_uses_corners(answer->planner->kind)) {
        search.overlay = draw_eight_directions;
        search.overlay_user = answer;
        search.parents = NULL; // lines of sight to parents would hide everything
    }
    search.points = path->points;
    search.point_count = path->point_count;
    picture_def def = picture_default_def();
    def.size = (int)path_given.size;
    char title[160], caption[160];
    const char *slash = strrchr(answer->map, '/');
    snprintf(title, sizeof title, "%s on %s", path_given.algorithm, slash ? slash + 1 : answer->map);
    if (path->point_count > 0)
        snprintf(caption, sizeof caption, "%s: cost %.6g, %zu points, %llu states expanded%s",
                 wend_outcome_text(path->outcome), path->points_cost, path->point_count,
                 (unsigned long long)path->expanded,
                 planner_uses_corners(answer->planner->kind) ? "; dark: in eight directions" : "");
    else if (path->state_count > 0)
        snprintf(caption, sizeof caption, "%s: cost %.6g, %zu steps, %llu cells expanded",
                 wend_outcome_text(path->outcome), path->cost, step_count(path), (unsigned long long)path->expanded);
    else
        snprintf(caption, sizeof caption, "%s: %llu cells expanded", wend_outcome_text(path->outcome),
                 (unsigned long long)path->expanded);
    def.title = title;
    def.caption = caption;
    return picture_search_write(path_given.picture, &def, &search, NULL);
}

// ---- The subcommand ----

// True when the path is what it says. Anything else is a mistake of wend, and no answer.
static bool path_is_sound(const path_answer *answer) {
    const wend_path *path = answer->path;
    if (!has_way(path)) return true;
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    uint64_t goal = path->outcome == WEND_OUTCOME_COMPLETE ? answer->request->goals[0] : path->nearest;
    uint32_t from = (uint32_t)answer->request->start, to = (uint32_t)goal;
    if (!status) status = planner_check(answer->planner, path, from, to, findings);
    if (!status && path->point_count > 0 && !is_any_angle(answer))
        status = wend_path_check_points_on_grid(path, answer->grid, from, to, path->cost, findings);
    if (status)
        complain("the path that was found is wrong, which is a mistake of wend: %s",
                 wend_diagnostics_count(findings) ? wend_diagnostics_get(findings, 0)->text : wend_status_text(status));
    wend_diagnostics_destroy(findings);
    return !status;
}

static exit_status tell_path(const path_answer *answer, const watched_search *watch) {
    if (!path_is_sound(answer)) return STATUS_NO_ANSWER;
    exit_status status = path_given.picture ? draw_path(answer, watch) : STATUS_DONE;
    if (!status) status = path_given.json ? print_path_json(answer) : print_path_lines(answer);
    return !status && !has_way(answer->path) ? STATUS_NO_ANSWER : status;
}

static exit_status path_on_grid(const char *map, const wend_grid *grid, const planner_kind *kind, cell_place from,
                                cell_place to) {
    uint64_t start = place_cell(grid, "--from", from);
    uint64_t goal = start == WEND_NO_CELL ? WEND_NO_CELL : place_cell(grid, "--to", to);
    if (goal == WEND_NO_CELL) return STATUS_BAD_USAGE;
    wend_search_request request = planner_request(kind);
    request.start = start;
    request.goals = &goal;
    request.goal_count = 1;
    request.to_nearest = path_given.nearest;
    if (path_given.budget > 0) request.work = (uint64_t)path_given.budget;
    watched_search watch = {0};
    if (path_given.picture) watched_search_attach(&watch, &request);

    grid_planner planner;
    if (!planner_prepare(kind, grid, path_given.epsilon, &planner)) {
        watched_search_free(&watch);
        return STATUS_NO_ANSWER;
    }
    wend_path path = wend_path_empty(wend_default_allocator());
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = planner_find(&planner, &request, &path);
    if (!status && path_given.smooth && path.point_count == 0) status = wend_path_smooth_on_grid(&path, grid);
    double microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        if (path_given.picture && !kind->index) watched_search_end(&watch, planner.query);
        answer = tell_path(&(path_answer){map, grid, &request, &path, &planner, microseconds}, &watch);
    }
    watched_search_free(&watch);
    wend_path_free(&path);
    planner_release(&planner);
    return answer;
}

static exit_status path_on_graph_file(const char *map) {
    if (path_given.nearest || path_given.neighbours != 8 || path_given.corners)
        return complain_usage("--nearest, --neighbours and --corners are for grids, and %s is a graph", map);
    if (path_given.mesh_cells) return complain_usage("--mesh-cells is for meshes, and %s is a graph", map);
    return path_graph_run(&(path_graph_request){.map = map,
                                                .from = path_given.from,
                                                .to = path_given.to,
                                                .algorithm = path_given.algorithm,
                                                .picture = path_given.picture,
                                                .size = (int)path_given.size,
                                                .budget = path_given.budget,
                                                .epsilon = path_given.epsilon,
                                                .states = path_given.cells,
                                                .json = path_given.json});
}

static exit_status path_on_mesh_file(const input_file *file) {
    if (path_given.nearest || path_given.smooth || path_given.epsilon != 0 || path_given.neighbours != 8 ||
        path_given.corners)
        return complain_usage(
            "--nearest, --smooth, --epsilon, --neighbours and --corners are not for meshes, and %s is one", file->path);
    return path_mesh_run(&(path_mesh_request){.mesh = file,
                                              .from = path_given.from,
                                              .to = path_given.to,
                                              .algorithm = path_given.algorithm,
                                              .cells = path_given.mesh_cells ? path_given.mesh_cells : "merged",
                                              .picture = path_given.picture,
                                              .size = (int)path_given.size,
                                              .budget = path_given.budget,
                                              .points = path_given.cells,
                                              .json = path_given.json});
}

static exit_status path_on_map_file(const input_file *file) {
    grid_rules rules;
    cell_place from, to;
    if (!path_given.algorithm) path_given.algorithm = "astar";
    if (!read_place("--from", path_given.from, &from) || !read_place("--to", path_given.to, &to) || !read_rules(&rules))
        return STATUS_BAD_USAGE;
    const planner_kind *kind = planner_kind_find(path_given.algorithm);
    if (!kind || !planner_factor_fits(kind, path_given.epsilon) ||
        !planner_options_fit(kind, path_given.budget > 0, path_given.nearest) ||
        (path_given.picture && !picture_name_is_good(path_given.picture)))
        return STATUS_BAD_USAGE;
    if (path_given.mesh_cells) return complain_usage("--mesh-cells is for meshes, and %s is a grid", file->path);
    if (planner_uses_corners(kind) && path_given.corners)
        return complain_usage(
            "--corners is for steps from cell to cell; paths of %s touch corners and cut none: leave it out",
            kind->name);
    if (planner_uses_corners(kind) && path_given.neighbours == 4)
        return complain_usage(
            "--neighbours 4 is for steps from cell to cell, and %s goes in all directions: leave it out", kind->name);
    wend_grid *grid = NULL;
    if (planner_uses_corners(kind) && rules.neighbours != WEND_NEIGHBOURS_SIX) rules.vertex = WEND_VERTEX_CORNER;
    exit_status status = grid_input_of(file, rules, &grid);
    if (status) return status;
    status = path_on_grid(file->path, grid, kind, from, to);
    wend_grid_destroy(grid);
    return status;
}

static exit_status path_run(const command_line *line) {
    if (line->operands.count < 1) return complain_usage("needs a MAP");
    const char *map = line->operands.items[0];
    if (is_dimacs_graph_file(map)) {
        if (!path_given.algorithm) path_given.algorithm = "astar";
        return path_on_graph_file(map);
    }
    input_file file;
    if (!input_file_read(map, &file)) return STATUS_BAD_INPUT;
    exit_status status = STATUS_BAD_INPUT;
    if (is_plane_file(&file))
        status = path_on_mesh_file(&file);
    else if (!is_named_plane_file(file.path) || file_kind_of(&file)) // which says what is wrong
        status = path_on_map_file(&file);
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
                   "positions in metres, and the names for --algo are:\n" PLANE_PLANNER_NAMES_HELP,
    .examples = "  wend path arena.map --from 1,11 --to 40,38\n"
                "  wend path arena.map --from 1,11 --to 40,38 --algo dijkstra --draw search.png\n"
                "  wend path arena.map --from 1,11 --to 40,38 --neighbours 4 --json\n"
                "  wend path roads.gr --from 17 --to 2500,900 --draw way.png\n"
                "  wend path arena.map --from 1,11 --to 40,38 --neighbours 6 --draw hex.png\n"
                "  wend path rooms.wkt --from 1.5,2 --to 17,8.25 --draw intervals.svg\n",
    .options = path_options,
    .option_count = sizeof path_options / sizeof path_options[0],
    .operand = "MAP",
    .most_operands = 1,
    .run = path_run,
};

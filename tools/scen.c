// wend scen: a scenario's queries, solved, timed and compared with the published lengths.
#include "command.h"
#include "complain.h"
#include "exact_lengths.h"
#include "file_kind.h"
#include "grid_input.h"
#include "json.h"
#include "number_summary.h"
#include "plane_input.h"
#include "plane_planner.h"
#include "planner.h"
#include "progress.h"
#include "scen_mesh.h"

#include <stdio.h>
#include <stdlib.h>

static struct {
    const char *algorithm; // NULL: the default for the kind of map
    const char *cells;     // NULL: merged
    const char *lengths;   // NULL: those of the scenario
    bool verify, json;
    int64_t limit;  // 0: all
    double epsilon; // 0: what the planner says
} scen_given;

static const command_option scen_options[] = {
    {"algo", 'a', "NAME", .text = &scen_given.algorithm, .help = "the planner, default astar or interval; see above"},
    {"cells", .value = "KIND", .text = &scen_given.cells, .help = "meshes: merged, triangles or file (merged)"},
    {"epsilon", .value = "E", .number = &scen_given.epsilon, .low = 1, .high = 1000,
     .help = "most cost over the shortest; 1 (wastar: 1.5)"},
    {"verify", .flag = &scen_given.verify, .help = "check every path; wrong lengths are status 1"},
    {"lengths", .value = "FILE", .text = &scen_given.lengths, .help = "exact any-angle lengths, a line a query"},
    {"limit", .value = "N", .integer = &scen_given.limit, .low = 1, .high = UINT32_MAX,
     .help = "N queries, evenly spaced"},
    {"json", .flag = &scen_given.json, .help = "one JSON object instead of lines"},
};

#define MOST_MISMATCHES_TOLD 10
#define RELATIVE_TOLERANCE   1e-8 // lengths are sums of doubles

typedef struct scenario_run {
    const wend_grid *grid;
    const scenario_input *input;
    wend_search_request request;
    grid_planner *planner;
    wend_path path;
    wend_diagnostics *findings;
    double *exact;        // any-angle lengths of the file's queries; NULL: not given
    double *microseconds; // of each query
    double *ratios;       // of the lengths found to the published ones
    size_t ratio_count;
    size_t count; // queries that are run
    size_t solved, unreachable, mismatches;
    double length_sum, expanded_sum, generated_sum;
} scenario_run;

static wend_status solve_query(scenario_run *run, size_t index, double *microseconds) {
    const wend_scenario_query *query = &run->input->queries[index];
    uint64_t goal = wend_grid_cell(run->grid, query->goal_x, query->goal_y);
    run->request.start = wend_grid_cell(run->grid, query->start_x, query->start_y);
    run->request.goals = &goal;
    run->request.goal_count = 1;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = planner_find(run->planner, &run->request, &run->path);
    *microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    return status;
}

static void tell_mismatch(scenario_run *run, size_t index, const char *text) {
    if (++run->mismatches > MOST_MISMATCHES_TOLD || !scen_given.verify) return;
    complain_plainly("%s:%llu: %s", run->input->path, (unsigned long long)run->input->lines[index], text);
}

// What a length is compared with.
static double published_length(const scenario_run *run, size_t index) {
    return run->exact ? run->exact[index] : run->input->queries[index].length;
}

// Any-angle lengths. Without exact ones all that is known is that no path from cell to cell is shorter than the shortest of any angle.
static bool corner_length_is_wrong(const scenario_run *run, size_t index, double length) {
    bool shortest = run->planner->kind->promise == PLANNER_CORNERS_SHORTEST;
    const wend_scenario_query *query = &run->input->queries[index];
    if (!run->exact) return shortest && length > query->length && !scenario_length_is(query, length);
    double exact = run->exact[index], slack = RELATIVE_TOLERANCE * exact;
    return length < exact - slack || (shortest && length > exact + slack);
}

// Compares a length with the published one, as far as the planner promises anything. Nothing is shorter than the shortest.
static bool length_is_wrong(const scenario_run *run, size_t index) {
    const wend_scenario_query *query = &run->input->queries[index];
    double cost = planner_length(run->planner, &run->path), factor = run->planner->factor;
    if (planner_uses_corners(run->planner->kind)) return corner_length_is_wrong(run, index, cost);
    if (run->planner->kind->promise == PLANNER_ANY_ANGLE || scenario_length_is(query, cost)) return false;
    if (cost < query->length || run->planner->kind->promise == PLANNER_SHORTEST) return true;
    return run->planner->kind->promise == PLANNER_BOUNDED && cost > factor * query->length &&
           !scenario_length_is(query, cost / factor);
}

// Judges the answer to a query; counts what it was.
static void judge_query(scenario_run *run, size_t index) {
    const wend_scenario_query *query = &run->input->queries[index];
    const wend_path *path = &run->path;
    char text[200];
    run->expanded_sum += (double)path->expanded;
    run->generated_sum += (double)path->generated;
    if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        run->unreachable++;
        if (scenario_says_unreachable(query)) {
            run->solved++;
            return;
        }
        snprintf(text, sizeof text, "no path was found; the published length is %.15g", published_length(run, index));
        tell_mismatch(run, index, text);
        return;
    }
    run->solved++;
    double length = planner_length(run->planner, path), published = published_length(run, index);
    run->length_sum += length;
    if (published > 0) run->ratios[run->ratio_count++] = length / published;
    if (scenario_says_unreachable(query)) {
        snprintf(text, sizeof text, "a path of length %.10g was found; the file says that there is none", path->cost);
        tell_mismatch(run, index, text);
    } else if (length_is_wrong(run, index)) {
        snprintf(text, sizeof text, "the path found has length %.15g; the published length is %.15g", length,
                 published);
        tell_mismatch(run, index, text);
    } else if (run->planner->kind->promise == PLANNER_BOUNDED &&
               path->cost > run->planner->factor * path->lower_bound * (1 + RELATIVE_TOLERANCE)) {
        snprintf(text, sizeof text, "the path found has length %.10g; only %.10g is proven to be needed", path->cost,
                 path->lower_bound);
        tell_mismatch(run, index, text);
    } else if (scen_given.verify) {
        uint32_t start = (uint32_t)run->request.start;
        uint32_t goal = wend_grid_cell(run->grid, query->goal_x, query->goal_y);
        wend_diagnostics_clear(run->findings);
        if (planner_check(run->planner, path, start, goal, run->findings) == WEND_OK) return;
        tell_mismatch(run, index,
                      wend_diagnostics_count(run->findings) ? wend_diagnostics_get(run->findings, 0)->text
                                                            : "the path is not valid");
    }
}

static wend_status run_queries(scenario_run *run) {
    double ignored;
    wend_status status = solve_query(run, 0, &ignored); // a warm-up: the query object gets its memory
    progress bar;
    progress_start(&bar, "searching", run->count);
    for (size_t i = 0; i < run->count && !status; i++) {
        size_t index = spread_index(i, run->count, run->input->count);
        status = solve_query(run, index, &run->microseconds[i]);
        if (!status) judge_query(run, index);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return status;
}

// ---- What is told ----

static exit_status print_scen(const char *map, scenario_run *run, double load_milliseconds) {
    number_summary times = summarise(run->microseconds, run->count);
    number_summary ratios = summarise(run->ratios, run->ratio_count);
    double count = (double)run->count;
    if (!scen_given.json) {
        printf("map          %s\nalgorithm    %s\nqueries      %zu, solved %zu, unreachable %zu\n", map,
               scen_given.algorithm, run->count, run->solved, run->unreachable);
        printf("mismatches   %zu%s\n", run->mismatches,
               scen_given.verify ? "" : " (lengths only; --verify checks paths)");
        printf("lengths      %.8f in all\n", run->length_sum);
        if (run->planner->kind->promise != PLANNER_SHORTEST)
            printf("longer       mean %.2f %%, 99 %% %.2f %%, most %.2f %%\n", 100 * (ratios.mean - 1),
                   100 * (ratios.p99 - 1), 100 * (ratios.most - 1));
        if (run->planner->kind->index)
            printf("prepared     %.1f ms, %zu bytes\n", run->planner->build_milliseconds, run->planner->index_bytes);
        printf("time         mean %.1f us, median %.1f, 99 %% %.1f, most %.1f\n", times.mean, times.median, times.p99,
               times.most);
        printf("expanded     %.1f a query, %.1f edges looked at\n", run->expanded_sum / count,
               run->generated_sum / count);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", map);
    cJSON_AddStringToObject(object, "scenario", run->input->path);
    cJSON_AddStringToObject(object, "algo", scen_given.algorithm);
    cJSON_AddNumberToObject(object, "queries", count);
    cJSON_AddNumberToObject(object, "solved", (double)run->solved);
    cJSON_AddNumberToObject(object, "unreachable", (double)run->unreachable);
    cJSON_AddNumberToObject(object, "mismatches", (double)run->mismatches);
    cJSON_AddBoolToObject(object, "verified", scen_given.verify);
    json_add_number(object, "length_sum", run->length_sum);
    json_add_number(object, "load_ms", load_milliseconds);
    json_add_number(object, "length_ratio_mean", ratios.mean);
    json_add_number(object, "length_ratio_p99", ratios.p99);
    json_add_number(object, "length_ratio_max", ratios.most);
    json_add_number(object, "build_ms", run->planner->build_milliseconds);
    json_add_number(object, "index_bytes", (double)run->planner->index_bytes);
    json_add_number(object, "us_mean", times.mean);
    json_add_number(object, "us_median", times.median);
    json_add_number(object, "us_p99", times.p99);
    json_add_number(object, "us_max", times.most);
    json_add_number(object, "expanded_mean", run->expanded_sum / count);
    json_add_number(object, "generated_mean", run->generated_sum / count);
    return json_print(object);
}

// ---- The subcommand ----

static exit_status scen_with_planner(const char *map, grid_planner *planner, const char *scenario,
                                     double load_milliseconds) {
    scenario_input input;
    exit_status answer = scenario_input_read(scenario, planner->grid, &input);
    if (answer) return answer;
    scenario_run run = {.grid = planner->grid,
                        .planner = planner,
                        .input = &input,
                        .request = planner_request(planner->kind),
                        .path = wend_path_empty(wend_default_allocator()),
                        .count = input.count};
    if (scen_given.limit > 0 && (uint64_t)scen_given.limit < run.count) run.count = (size_t)scen_given.limit;
    run.microseconds = calloc(run.count, sizeof *run.microseconds);
    run.ratios = calloc(run.count, sizeof *run.ratios);
    wend_status status = run.microseconds && run.ratios ? WEND_OK : WEND_OUT_OF_MEMORY;
    answer =
        !status && scen_given.lengths ? exact_lengths_read(scen_given.lengths, input.count, &run.exact) : STATUS_DONE;
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &run.findings);
    if (!status && !answer) status = run_queries(&run);
    if (status) {
        complain("%s", wend_status_text(status));
        answer = STATUS_NO_ANSWER;
    } else if (!answer) {
        if (scen_given.verify && run.mismatches > MOST_MISMATCHES_TOLD)
            complain_plainly("%s: and %zu further mismatches", input.path, run.mismatches - MOST_MISMATCHES_TOLD);
        answer = print_scen(map, &run, load_milliseconds);
        if (scen_given.verify && run.mismatches > 0) answer = STATUS_NO_ANSWER;
    }
    wend_path_free(&run.path);
    wend_diagnostics_destroy(run.findings);
    free(run.microseconds);
    free(run.ratios);
    free(run.exact);
    scenario_input_release(&input);
    return answer;
}

static exit_status scen_on_grid(const input_file *file, const char *scenario) {
    if (!scen_given.algorithm) scen_given.algorithm = "astar";
    const planner_kind *kind = planner_kind_find(scen_given.algorithm);
    if (!kind || !planner_factor_fits(kind, scen_given.epsilon)) return STATUS_BAD_USAGE;
    if (scen_given.cells) return complain_usage("--cells is for meshes, and %s is a grid: leave it out", file->path);
    if (scen_given.lengths && !planner_uses_corners(kind))
        return complain_usage("--lengths is for anyangle, theta, lazy-theta and smoothed, not for %s", kind->name);
    uint64_t started = wend_clock_nanoseconds();
    wend_grid *grid = NULL;
    exit_status status = grid_input_of(file, grid_default_rules(), &grid);
    if (status) return status;
    double load_milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    grid_planner planner;
    status = STATUS_NO_ANSWER;
    if (planner_prepare(kind, grid, scen_given.epsilon, &planner)) {
        status = scen_with_planner(file->path, &planner, scenario, load_milliseconds);
        planner_release(&planner);
    }
    wend_grid_destroy(grid);
    return status;
}

static exit_status scen_on_mesh(const input_file *file, const char *scenario) {
    if (scen_given.epsilon != 0 || scen_given.lengths)
        return complain_usage("--epsilon and --lengths are for grids, and %s is a mesh", file->path);
    return scen_mesh_run(&(scen_mesh_request){.mesh = file,
                                              .scenario = scenario,
                                              .algorithm = scen_given.algorithm,
                                              .cells = scen_given.cells ? scen_given.cells : "merged",
                                              .verify = scen_given.verify,
                                              .json = scen_given.json,
                                              .limit = scen_given.limit});
}

static exit_status scen_run(const command_line *line) {
    if (line->operands.count < 2) return complain_usage("needs a MAP and a SCEN");
    input_file file;
    if (!input_file_read(line->operands.items[0], &file)) return STATUS_BAD_INPUT;
    exit_status status = STATUS_BAD_INPUT;
    if (is_plane_file(&file))
        status = scen_on_mesh(&file, line->operands.items[1]);
    else if (!is_named_plane_file(file.path) || file_kind_of(&file)) // which says what is wrong
        status = scen_on_grid(&file, line->operands.items[1]);
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
                   "of the first ten queries that went wrong, and makes them exit status 1.\n"
                   "Paths from corner to corner are compared with the lengths of --lengths instead:\n"
                   "those of anyangle must be equal to a hundred millionth, no other may be shorter.\n"
                   "The names for --algo:\n" PLANNER_NAMES_HELP
                   "MAP may also be a .mesh, .wkt, .geojson or .svg file; starts and goals are then\n"
                   "positions. Lengths of lines that name a .map are those of a grid, and only\n"
                   "bounds; others are exact, and differing from them by more than a billionth is a\n"
                   "mismatch. The names for --algo on meshes:\n" PLANE_PLANNER_NAMES_HELP,
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

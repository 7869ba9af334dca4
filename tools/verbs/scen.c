// wend scen: a scenario's queries, solved, timed and compared with the published lengths. They are run here, on every kind of map; a scen_view judges the
// answers.
#include "command/command.h"
#include "command/complain.h"
#include "command/number_summary.h"
#include "command/progress.h"
#include "input/profile_options.h"
#include "verbs/exact_lengths.h"
#include "verbs/scen_view.h"

#include <stdlib.h>

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
    PROFILE_OPTIONS,
    PROFILE_SPEED_OPTION,
};

// ---- The queries ----

void scen_run_verify(scen_run *run, const map_query *query) {
    if (!run->tally.asked->verify) return;
    wend_diagnostics_clear(run->findings);
    if (planner_check(run->planner, &run->path, &run->task, run->findings) == WEND_OK) return;
    scen_tally_mismatch(&run->tally, query->line,
                        wend_diagnostics_count(run->findings) ? wend_diagnostics_get(run->findings, 0)->text
                                                              : "the path is not valid");
}

static wend_status solve_query(scen_run *run, const map_query *query, double *microseconds) {
    planner_task_between(&run->task, query->start, query->goal);
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = planner_find(run->planner, &run->task, &run->path);
    *microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    return status;
}

// Published lengths are those of a point that goes everywhere: they say nothing of another agent.
static void judge_for_agent(scen_run *run, const map_query *query) {
    run->tally.expanded_sum += (double)run->path.expanded;
    run->tally.generated_sum += (double)run->path.generated;
    if (run->path.outcome != WEND_OUTCOME_COMPLETE) {
        run->tally.unreachable++;
        return;
    }
    run->tally.solved++;
    run->tally.length_sum += run->path.cost;
    scen_run_verify(run, query);
}

static wend_status run_queries(scen_run *run) {
    const scen_view *view = run->input->kind->scen;
    const bool is_usual = !wend_profile_asks(run->tally.asked->profile);
    double ignored;
    wend_status status = solve_query(run, &run->scenario->queries[0], &ignored); // a warm-up: it gets its memory
    progress bar;
    progress_start(&bar, "searching", run->tally.count);
    for (size_t i = 0; i < run->tally.count && !status; i++) {
        size_t index = spread_index(i, run->tally.count, run->scenario->count);
        const map_query *query = &run->scenario->queries[index];
        if (view->note) view->note(run, query);
        status = solve_query(run, query, &run->tally.microseconds[i]);
        if (!status && is_usual)
            view->judge(run, query, index);
        else if (!status)
            judge_for_agent(run, query);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return status;
}

static exit_status tell_run(scen_run *run) {
    const scen_view *view = run->input->kind->scen;
    exit_status answer = STATUS_DONE;
    scen_tally_report_rest(&run->tally);
    if (run->tally.asked->json)
        answer = view->print_json(run);
    else
        view->print_lines(run);
    return run->tally.asked->verify && run->tally.mismatches + run->longer > 0 ? STATUS_NO_ANSWER : answer;
}

static exit_status answer_queries(scen_run *run, const scen_request *asked) {
    const size_t count = run->scenario->count;
    wend_status status =
        scen_tally_start(&run->tally, asked, run->scenario->path, count) ? WEND_OK : WEND_OUT_OF_MEMORY;
    run->path = wend_path_empty(wend_default_allocator());
    run->ratios = calloc(run->tally.count, sizeof *run->ratios);
    if (!run->ratios) status = WEND_OUT_OF_MEMORY;
    exit_status answer =
        !status && asked->lengths ? exact_lengths_read(asked->lengths, count, &run->exact) : STATUS_DONE;
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &run->findings);
    if (!status && !answer) status = run_queries(run);
    if (status)
        answer = planner_fails(&run->task, status);
    else if (!answer)
        answer = tell_run(run);
    wend_path_free(&run->path);
    wend_diagnostics_destroy(run->findings);
    scen_tally_free(&run->tally);
    free(run->ratios);
    free(run->exact);
    return answer;
}

static exit_status scen_on_map(const scen_request *asked) {
    const map_kind *map = map_kind_of(asked->map, true);
    if (!map) return STATUS_BAD_INPUT;
    map_reading how = {.rules = grid_default_rules(), .cells = PLANE_CELLS_MERGED};
    const planner_kind *kind = planner_kind_find(asked->algorithm, map);
    if (!kind || !map->scen->takes(asked, kind, &how)) return STATUS_BAD_USAGE;
    map_input input;
    map_scenario scenario = {0};
    uint64_t started = wend_clock_nanoseconds();
    exit_status status = map_input_of(asked->map, &how, &input);
    const double milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    if (status) return status;
    map_planner planner = {.kind = kind};
    const planner_setup setup = {.factor = asked->epsilon, .profile = asked->profile};
    status = map_scenario_read(asked->scenario, &input, &scenario);
    if (!status) status = planner_prepare(kind, &input, &setup, &planner);
    if (!status) {
        scen_run run = {.input = &input,
                        .scenario = &scenario,
                        .planner = &planner,
                        .task = planner_task_of(kind),
                        .load_milliseconds = milliseconds};
        run.task.search.profile = asked->profile;
        status = answer_queries(&run, asked);
        planner_release(&planner);
    }
    map_scenario_release(&scenario);
    map_input_release(&input);
    return status;
}

// ---- The subcommand ----

static exit_status run_scen(const command_line *line) {
    if (line->operands.count < 2) return complain_usage("needs a MAP and a SCEN");
    input_file file;
    if (!input_file_read(line->operands.items[0], &file)) return STATUS_BAD_INPUT;
    scen_given.map = &file;
    scen_given.scenario = line->operands.items[1];
    scen_given.profile = profile_options_read();
    scen_given.seconds = profile_speed_is_given();
    exit_status status = scen_given.profile ? scen_on_map(&scen_given) : STATUS_BAD_USAGE;
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
                   "The options that say who moves are those of wend path. Published lengths are\n"
                   "those of a point that goes everywhere: for others they are not compared.\n",
    .examples = "  wend scen arena.map arena.map.scen --verify\n"
                "  wend scen arena.map arena.map.scen --algo dijkstra --limit 100 --json\n"
                "  wend scen arena.map arena.map.scen --algo anyangle --lengths exact.txt\n"
                "  wend scen arena.mesh arena.scen --cells file --verify\n"
                "  wend scen arena.map arena.map.scen --algo hpa --radius 1 --limit 50\n",
    .options = scen_options,
    .option_count = sizeof scen_options / sizeof scen_options[0],
    .operand = "MAP or SCEN",
    .most_operands = 2,
    .run = run_scen,
};

// wend scen on grids: scenarios whose starts and goals are cells.
#include "command/complain.h"
#include "command/number_summary.h"
#include "command/progress.h"
#include "input/map_input.h"
#include "planner/planner.h"
#include "verbs/exact_lengths.h"
#include "verbs/scen_request.h"

#include <stdio.h>
#include <stdlib.h>

#define RELATIVE_TOLERANCE 1e-8 // lengths are sums of doubles

typedef struct scenario_run {
    scen_tally tally;
    const map_scenario *scenario;
    wend_search_request request;
    grid_planner *planner;
    wend_path path;
    wend_diagnostics *findings;
    double *exact;  // any-angle lengths of the file's queries; NULL: not given
    double *ratios; // of the lengths found to the published ones
    size_t ratio_count;
} scenario_run;

static wend_status solve_query(scenario_run *run, size_t index, double *microseconds) {
    const map_query *query = &run->scenario->queries[index];
    run->request.start = query->start.cell;
    run->request.goals = &query->goal.cell;
    run->request.goal_count = 1;
    uint64_t started = wend_clock_nanoseconds();
    wend_status status = planner_find(run->planner, &run->request, &run->path);
    *microseconds = (double)(wend_clock_nanoseconds() - started) * 1e-3;
    return status;
}

static void report_mismatch(scenario_run *run, size_t index, const char *text) {
    scen_tally_mismatch(&run->tally, run->scenario->queries[index].line, text);
}

// What a length is compared with.
static double published_length(const scenario_run *run, size_t index) {
    return run->exact ? run->exact[index] : run->scenario->queries[index].length;
}

// Any-angle lengths. Without exact ones all that is known is that no path from cell to cell is shorter than the shortest of any angle.
static bool corner_length_is_invalid(const scenario_run *run, size_t index, double length) {
    bool shortest = run->planner->kind->promise == PLANNER_CORNERS_SHORTEST;
    const wend_scenario_query *query = run->scenario->queries[index].cells;
    if (!run->exact) return shortest && length > query->length && !scenario_length_is(query, length);
    double exact = run->exact[index], slack = RELATIVE_TOLERANCE * exact;
    return length < exact - slack || (shortest && length > exact + slack);
}

// Compares a length with the published one, as far as the planner promises anything. Nothing is shorter than the shortest.
static bool length_is_invalid(const scenario_run *run, size_t index) {
    const wend_scenario_query *query = run->scenario->queries[index].cells;
    double cost = planner_length(run->planner, &run->path), factor = run->planner->factor;
    if (planner_uses_corners(run->planner->kind)) return corner_length_is_invalid(run, index, cost);
    if (run->planner->kind->promise == PLANNER_ANY_ANGLE || scenario_length_is(query, cost)) return false;
    if (cost < query->length || run->planner->kind->promise == PLANNER_SHORTEST) return true;
    return run->planner->kind->promise == PLANNER_BOUNDED && cost > factor * query->length &&
           !scenario_length_is(query, cost / factor);
}

// Judges the answer to a query; counts what it was.
static void judge_query(scenario_run *run, size_t index) {
    const wend_scenario_query *query = run->scenario->queries[index].cells;
    const wend_path *path = &run->path;
    char text[200];
    run->tally.expanded_sum += (double)path->expanded;
    run->tally.generated_sum += (double)path->generated;
    if (path->outcome == WEND_OUTCOME_UNREACHABLE) {
        run->tally.unreachable++;
        if (scenario_says_unreachable(query)) {
            run->tally.solved++;
            return;
        }
        snprintf(text, sizeof text, "no path was found; the published length is %.15g", published_length(run, index));
        report_mismatch(run, index, text);
        return;
    }
    run->tally.solved++;
    double length = planner_length(run->planner, path), published = published_length(run, index);
    run->tally.length_sum += length;
    if (published > 0) run->ratios[run->ratio_count++] = length / published;
    if (scenario_says_unreachable(query)) {
        snprintf(text, sizeof text, "a path of length %.10g was found; the file has none", path->cost);
        report_mismatch(run, index, text);
    } else if (length_is_invalid(run, index)) {
        snprintf(text, sizeof text, "the path found has length %.15g; the published length is %.15g", length,
                 published);
        report_mismatch(run, index, text);
    } else if (run->planner->kind->promise == PLANNER_BOUNDED &&
               path->cost > run->planner->factor * path->lower_bound * (1 + RELATIVE_TOLERANCE)) {
        snprintf(text, sizeof text, "the path found has length %.10g; only %.10g is proven to be needed", path->cost,
                 path->lower_bound);
        report_mismatch(run, index, text);
    } else if (run->tally.asked->verify) {
        const map_query *asked = &run->scenario->queries[index];
        wend_diagnostics_clear(run->findings);
        if (planner_check(run->planner, path, asked->start.cell, asked->goal.cell, run->findings) == WEND_OK) return;
        report_mismatch(run, index,
                        wend_diagnostics_count(run->findings) ? wend_diagnostics_get(run->findings, 0)->text
                                                              : "the path is not valid");
    }
}

static wend_status run_queries(scenario_run *run) {
    double ignored;
    wend_status status = solve_query(run, 0, &ignored); // a warm-up: the query object gets its memory
    progress bar;
    progress_start(&bar, "searching", run->tally.count);
    for (size_t i = 0; i < run->tally.count && !status; i++) {
        size_t index = spread_index(i, run->tally.count, run->scenario->count);
        status = solve_query(run, index, &run->tally.microseconds[i]);
        if (!status) judge_query(run, index);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return status;
}

// ---- What is told ----

static exit_status print_scen(scenario_run *run, double load_milliseconds) {
    scen_tally *tally = &run->tally;
    const char *map = tally->asked->map->path, *algorithm = run->planner->kind->name;
    number_summary ratios = summarise(run->ratios, run->ratio_count);
    if (!tally->asked->json) {
        printf("map          %s\nalgorithm    %s\nqueries      %zu, solved %zu, unreachable %zu\n", map, algorithm,
               tally->count, tally->solved, tally->unreachable);
        printf("mismatches   %zu%s\n", tally->mismatches,
               tally->asked->verify ? "" : " (lengths only; --verify checks paths)");
        printf("lengths      %.8f in all\n", tally->length_sum);
        if (run->planner->kind->promise != PLANNER_SHORTEST)
            printf("longer       mean %.2f %%, 99 %% %.2f %%, most %.2f %%\n", 100 * (ratios.mean - 1),
                   100 * (ratios.p99 - 1), 100 * (ratios.most - 1));
        if (run->planner->kind->index)
            printf("prepared     %.1f ms, %zu bytes\n", run->planner->build_milliseconds, run->planner->index_bytes);
        scen_tally_print_effort(tally, "edges looked at");
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", map);
    cJSON_AddStringToObject(object, "scenario", run->scenario->path);
    cJSON_AddStringToObject(object, "algo", algorithm);
    cJSON_AddNumberToObject(object, "queries", (double)tally->count);
    cJSON_AddNumberToObject(object, "solved", (double)tally->solved);
    cJSON_AddNumberToObject(object, "unreachable", (double)tally->unreachable);
    cJSON_AddNumberToObject(object, "mismatches", (double)tally->mismatches);
    cJSON_AddBoolToObject(object, "verified", tally->asked->verify);
    json_add_number(object, "length_sum", tally->length_sum);
    json_add_number(object, "load_ms", load_milliseconds);
    json_add_number(object, "length_ratio_mean", ratios.mean);
    json_add_number(object, "length_ratio_p99", ratios.p99);
    json_add_number(object, "length_ratio_max", ratios.most);
    json_add_number(object, "build_ms", run->planner->build_milliseconds);
    json_add_number(object, "index_bytes", (double)run->planner->index_bytes);
    scen_tally_add_effort(object, tally);
    return json_print(object);
}

// ---- All of it ----

static exit_status scen_with_planner(const scen_request *asked, const map_scenario *scenario, grid_planner *planner,
                                     double load_milliseconds) {
    scenario_run run = {.planner = planner,
                        .scenario = scenario,
                        .request = planner_request(planner->kind),
                        .path = wend_path_empty(wend_default_allocator())};
    wend_status status =
        scen_tally_start(&run.tally, asked, scenario->path, scenario->count) ? WEND_OK : WEND_OUT_OF_MEMORY;
    run.ratios = calloc(run.tally.count, sizeof *run.ratios);
    if (!run.ratios) status = WEND_OUT_OF_MEMORY;
    exit_status answer =
        !status && asked->lengths ? exact_lengths_read(asked->lengths, scenario->count, &run.exact) : STATUS_DONE;
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &run.findings);
    if (!status && !answer) status = run_queries(&run);
    if (status) {
        complain("%s", wend_status_text(status));
        answer = STATUS_NO_ANSWER;
    } else if (!answer) {
        scen_tally_report_rest(&run.tally);
        answer = print_scen(&run, load_milliseconds);
        if (asked->verify && run.tally.mismatches > 0) answer = STATUS_NO_ANSWER;
    }
    wend_path_free(&run.path);
    wend_diagnostics_destroy(run.findings);
    scen_tally_free(&run.tally);
    free(run.ratios);
    free(run.exact);
    return answer;
}

exit_status scen_on_grid(const scen_request *asked) {
    const planner_kind *kind = planner_kind_find(asked->algorithm ? asked->algorithm : "astar");
    if (!kind || !planner_factor_fits(kind, asked->epsilon)) return STATUS_BAD_USAGE;
    if (asked->cells) return complain_usage("--cells is for meshes, and %s is a grid: leave it out", asked->map->path);
    if (asked->lengths && !planner_uses_corners(kind))
        return complain_usage("--lengths is for anyangle, theta, lazy-theta and smoothed, not for %s", kind->name);
    uint64_t started = wend_clock_nanoseconds();
    map_input input;
    map_scenario scenario = {0};
    exit_status status = map_input_of(asked->map, grid_default_rules(), PLANE_CELLS_MERGED, &input);
    double load_milliseconds = (double)(wend_clock_nanoseconds() - started) * 1e-6;
    if (!status) status = map_scenario_read(asked->scenario, &input, &scenario);
    grid_planner planner;
    if (!status) {
        status = STATUS_NO_ANSWER;
        if (planner_prepare(kind, input.grid, asked->epsilon, &planner)) {
            status = scen_with_planner(asked, &scenario, &planner, load_milliseconds);
            planner_release(&planner);
        }
    }
    map_scenario_release(&scenario);
    map_input_release(&input);
    return status;
}

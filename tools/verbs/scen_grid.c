// wend scen on grids: scenarios whose starts and goals are cells.
#include "command/complain.h"
#include "command/number_summary.h"
#include "verbs/scen_view.h"

#include <stdio.h>

#define RELATIVE_TOLERANCE 1e-8 // lengths are sums of doubles

// What a length is compared with.
static double published_length(const scen_run *run, size_t index) {
    return run->exact ? run->exact[index] : run->scenario->queries[index].length;
}

// Any-angle lengths. Without exact ones all that is known is that no path from cell to cell is shorter than the shortest of any angle.
static bool corner_length_is_invalid(const scen_run *run, size_t index, double length) {
    bool shortest = run->planner->kind->promise == PLANNER_CORNERS_SHORTEST;
    const wend_scenario_query *query = run->scenario->queries[index].cells;
    if (!run->exact) return shortest && length > query->length && !scenario_length_is(query, length);
    double exact = run->exact[index], slack = RELATIVE_TOLERANCE * exact;
    return length < exact - slack || (shortest && length > exact + slack);
}

// Compares a length with the published one, as far as the planner promises anything. Nothing is shorter than the shortest.
static bool length_is_invalid(const scen_run *run, size_t index) {
    const wend_scenario_query *query = run->scenario->queries[index].cells;
    double cost = planner_length(run->planner, &run->path), factor = run->planner->factor;
    if (planner_uses_corners(run->planner->kind)) return corner_length_is_invalid(run, index, cost);
    if (run->planner->kind->promise == PLANNER_ANY_ANGLE || scenario_length_is(query, cost)) return false;
    if (cost < query->length || run->planner->kind->promise == PLANNER_SHORTEST) return true;
    return run->planner->kind->promise == PLANNER_BOUNDED && cost > factor * query->length &&
           !scenario_length_is(query, cost / factor);
}

// Judges the answer to a query; counts what it was.
static void judge_query(scen_run *run, const map_query *asked, size_t index) {
    const wend_scenario_query *query = asked->cells;
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
        scen_tally_mismatch(&run->tally, asked->line, text);
        return;
    }
    run->tally.solved++;
    double length = planner_length(run->planner, path), published = published_length(run, index);
    run->tally.length_sum += length;
    if (published > 0) run->ratios[run->ratio_count++] = length / published;
    if (scenario_says_unreachable(query)) {
        snprintf(text, sizeof text, "a path of length %.10g was found; the file has none", path->cost);
        scen_tally_mismatch(&run->tally, asked->line, text);
    } else if (length_is_invalid(run, index)) {
        snprintf(text, sizeof text, "the path found has length %.15g; the published length is %.15g", length,
                 published);
        scen_tally_mismatch(&run->tally, asked->line, text);
    } else if (run->planner->kind->promise == PLANNER_BOUNDED &&
               path->cost > run->planner->factor * path->lower_bound * (1 + RELATIVE_TOLERANCE)) {
        snprintf(text, sizeof text, "the path found has length %.10g; only %.10g is proven to be needed", path->cost,
                 path->lower_bound);
        scen_tally_mismatch(&run->tally, asked->line, text);
    } else {
        scen_run_verify(run, asked);
    }
}

// ---- What is told ----

static void print_cell_lines(scen_run *run) {
    scen_tally *tally = &run->tally;
    const char *map = tally->asked->map->path, *algorithm = run->planner->kind->name;
    number_summary ratios = summarise(run->ratios, run->ratio_count);
    printf("map          %s\nalgorithm    %s\nqueries      %zu, solved %zu, unreachable %zu\n", map, algorithm,
           tally->count, tally->solved, tally->unreachable);
    printf("mismatches   %zu%s\n", tally->mismatches,
           tally->asked->verify ? "" : " (lengths only; --verify checks paths)");
    printf("lengths      %.8f in all\n", tally->length_sum);
    if (run->planner->kind->promise != PLANNER_SHORTEST)
        printf("longer       mean %.2f %%, 99 %% %.2f %%, most %.2f %%\n", 100 * (ratios.mean - 1),
               100 * (ratios.p99 - 1), 100 * (ratios.most - 1));
    if (planner_is_prepared(run->planner->kind))
        printf("prepared     %.1f ms, %zu bytes\n", run->planner->build_milliseconds, run->planner->index_bytes);
    scen_tally_print_effort(tally, "edges looked at");
}

static exit_status print_cell_json(scen_run *run) {
    scen_tally *tally = &run->tally;
    const char *map = tally->asked->map->path, *algorithm = run->planner->kind->name;
    number_summary ratios = summarise(run->ratios, run->ratio_count);
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
    json_add_number(object, "load_ms", run->load_milliseconds);
    json_add_number(object, "length_ratio_mean", ratios.mean);
    json_add_number(object, "length_ratio_p99", ratios.p99);
    json_add_number(object, "length_ratio_max", ratios.most);
    json_add_number(object, "build_ms", run->planner->build_milliseconds);
    json_add_number(object, "index_bytes", (double)run->planner->index_bytes);
    scen_tally_add_effort(object, tally);
    return json_print(object);
}

static bool grids_take_scenario(const scen_request *asked, const planner_kind *kind, map_reading *how) {
    (void)how;
    if (!planner_factor_fits(kind, asked->epsilon)) return false;
    if (asked->cells)
        complain_usage("--cells is for meshes, and %s is a grid: leave it out", asked->map->path);
    else if (asked->lengths && !planner_uses_corners(kind))
        complain_usage("--lengths is for anyangle, theta, lazy-theta and smoothed, not for %s", kind->name);
    else
        return true;
    return false;
}

const scen_view scen_on_grids = {
    .takes = grids_take_scenario, .judge = judge_query, .print_json = print_cell_json, .print_lines = print_cell_lines};

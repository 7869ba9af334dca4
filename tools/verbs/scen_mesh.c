// wend scen on meshes: scenarios whose starts and goals are positions.
#include "command/complain.h"
#include "command/number_summary.h"
#include "command/progress.h"
#include "input/map_input.h"
#include "planner/plane_planner.h"
#include "verbs/scen_request.h"

#include <math.h>
#include <stdio.h>

typedef struct mesh_run {
    scen_tally tally;
    map_scenario scenario;
    map_input input;
    plane_planner planner;
    wend_path path;
    wend_diagnostics *findings;
    size_t exact_count, bound_count, longer;
    double worst; // relative error where lengths are exact
} mesh_run;

static const char *cells_asked_for(const scen_request *asked) {
    return asked->cells ? asked->cells : "merged";
}

// ---- Judging ----

static void report_mesh_mismatch(mesh_run *run, size_t index, const char *text) {
    scen_tally_mismatch(&run->tally, run->scenario.queries[index].line, text);
}

// Compares a length with the published one. Planners that promise less than the shortest are only held to not being shorter than it.
static bool mesh_length_is_invalid(mesh_run *run, const map_query *query, double length) {
    const double tolerance = point_length_tolerance(query->points);
    if (query->points->is_of_grid) { // only a bound
        run->bound_count++;
        return false;
    }
    run->exact_count++;
    if (run->planner.kind->is_shortest && query->length > 0)
        run->worst = fmax(run->worst, fabs(length - query->length) / query->length);
    return run->planner.kind->is_shortest ? fabs(length - query->length) > tolerance
                                          : length < query->length - tolerance;
}

static void judge_mesh_query(mesh_run *run, size_t index, const wend_plane_request *request) {
    const map_query *query = &run->scenario.queries[index];
    char text[200];
    run->tally.expanded_sum += (double)run->path.expanded;
    run->tally.generated_sum += (double)run->path.generated;
    if (run->path.outcome != WEND_OUTCOME_COMPLETE) {
        run->tally.unreachable++;
        snprintf(text, sizeof text, "no path was found (%s); the published length is %.15g",
                 wend_outcome_text(run->path.outcome), query->length);
        report_mesh_mismatch(run, index, text);
        return;
    }
    run->tally.solved++;
    double length = map_query_length(&run->input, query, &run->path);
    run->tally.length_sum += length;
    if (query->points->is_of_grid && run->planner.kind->is_shortest &&
        length > query->length * (1 + POINT_BOUND_TOLERANCE)) {
        if (++run->longer <= MOST_MISMATCHES_TOLD && run->tally.asked->verify)
            complain_plainly("%s:%llu: the path found has length %.15g; the published grid cost, a bound, is %.15g",
                             run->tally.asked->scenario, (unsigned long long)query->line, length, query->length);
    }
    if (mesh_length_is_invalid(run, query, length)) {
        snprintf(text, sizeof text, "the path found has length %.15g; the published length is %.15g", length,
                 query->length);
        report_mesh_mismatch(run, index, text);
    } else if (run->tally.asked->verify) {
        wend_diagnostics_clear(run->findings);
        if (plane_planner_check(&run->planner, &run->path, request, run->findings) == WEND_OK) return;
        report_mesh_mismatch(run, index,
                             wend_diagnostics_count(run->findings) ? wend_diagnostics_get(run->findings, 0)->text
                                                                   : "the path is not valid");
    }
}

static wend_status run_mesh_queries(mesh_run *run) {
    const map_query *queries = run->scenario.queries;
    wend_plane_request request = wend_default_plane_request();
    request.start = queries[0].start, request.goal = queries[0].goal;
    wend_status status = plane_planner_find(&run->planner, &request, &run->path); // gets its memory
    mesh_input *geometry = &run->input.plane.geometry;
    progress bar;
    progress_start(&bar, "searching", run->tally.count);
    for (size_t i = 0; i < run->tally.count && !status; i++) {
        size_t index = spread_index(i, run->tally.count, run->scenario.count);
        request.start = queries[index].start, request.goal = queries[index].goal;
        map_notes_ask(&geometry->notes, geometry->mesh,
                      (wend_vector2){request.start.position.x, request.start.position.y});
        map_notes_ask(&geometry->notes, geometry->mesh,
                      (wend_vector2){request.goal.position.x, request.goal.position.y});
        uint64_t started = wend_clock_nanoseconds();
        status = plane_planner_find(&run->planner, &request, &run->path);
        run->tally.microseconds[i] = (double)(wend_clock_nanoseconds() - started) * 1e-3;
        if (!status) judge_mesh_query(run, index, &request);
        progress_update(&bar, i + 1);
    }
    progress_end(&bar);
    return status;
}

// ---- What is told ----

static void print_mesh_lines(mesh_run *run) {
    printf("mesh         %s\nalgorithm    %s\ncells        %u, %s\n", run->tally.asked->map->path,
           run->planner.kind->name, wend_cells_count(run->input.plane.cells), cells_asked_for(run->tally.asked));
    map_notes_print_lines(&run->input.plane.geometry.notes, 12);
    if (run->input.plane.place_count) printf("measured     between the file's own corners\n");
    printf("queries      %zu, solved %zu, without a path %zu\n", run->tally.count, run->tally.solved,
           run->tally.unreachable);
    printf("mismatches   %zu", run->tally.mismatches);
    if (run->tally.unreachable) printf(", %zu of them without a path", run->tally.unreachable);
    printf("; %zu exact %s compared", run->exact_count, run->exact_count == 1 ? "length" : "lengths");
    if (run->exact_count && run->planner.kind->is_shortest) printf(", off by %.2g at most", run->worst);
    printf("%s\n", run->tally.asked->verify ? "; every path checked" : " (--verify checks paths)");
    if (run->bound_count) printf("bounds       %zu, exceeded %zu times\n", run->bound_count, run->longer);
    printf("lengths      %.8f in all\n", run->tally.length_sum);
    if (run->planner.kind->build) printf("prepared     %.1f ms\n", run->planner.build_milliseconds);
    scen_tally_print_effort(&run->tally, "generated");
}

static exit_status print_mesh_run(mesh_run *run) {
    if (!run->tally.asked->json) {
        print_mesh_lines(run);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", run->tally.asked->map->path);
    cJSON_AddStringToObject(object, "scenario", run->tally.asked->scenario);
    cJSON_AddStringToObject(object, "algo", run->planner.kind->name);
    cJSON_AddStringToObject(object, "cells", cells_asked_for(run->tally.asked));
    cJSON_AddNumberToObject(object, "cell_count", wend_cells_count(run->input.plane.cells));
    map_notes_add(object, &run->input.plane.geometry.notes);
    cJSON_AddNumberToObject(object, "queries", (double)run->tally.count);
    cJSON_AddNumberToObject(object, "solved", (double)run->tally.solved);
    cJSON_AddNumberToObject(object, "unreachable", (double)run->tally.unreachable);
    cJSON_AddNumberToObject(object, "mismatches", (double)run->tally.mismatches);
    cJSON_AddNumberToObject(object, "exact_lengths", (double)run->exact_count);
    json_add_number(object, "worst_error", run->worst);
    cJSON_AddNumberToObject(object, "bounds", (double)run->bound_count);
    cJSON_AddNumberToObject(object, "bounds_exceeded", (double)run->longer);
    cJSON_AddBoolToObject(object, "verified", run->tally.asked->verify);
    json_add_number(object, "length_sum", run->tally.length_sum);
    json_add_number(object, "build_ms", run->planner.build_milliseconds);
    scen_tally_add_effort(object, &run->tally);
    return json_print(object);
}

// ---- All of it ----

static exit_status answer_queries(const scen_request *asked, mesh_run *run) {
    run->path = wend_path_empty(wend_default_allocator());
    wend_status status =
        scen_tally_start(&run->tally, asked, asked->scenario, run->scenario.count) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &run->findings);
    if (!status) status = run_mesh_queries(run);
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        scen_tally_report_rest(&run->tally);
        answer = print_mesh_run(run);
        if (asked->verify && run->tally.mismatches + run->longer > 0) answer = STATUS_NO_ANSWER;
    }
    wend_path_free(&run->path);
    wend_diagnostics_destroy(run->findings);
    scen_tally_free(&run->tally);
    return answer;
}

exit_status scen_on_mesh(const scen_request *asked) {
    if (asked->epsilon != 0 || asked->lengths)
        return complain_usage("--epsilon and --lengths are for grids, and %s is a mesh", asked->map->path);
    mesh_run run = {0};
    plane_cells cells;
    const plane_planner_kind *kind = plane_planner_find_kind(asked->algorithm);
    if (!kind || !plane_cells_find("--cells", cells_asked_for(asked), &cells)) return STATUS_BAD_USAGE;
    exit_status status = map_input_of(asked->map, grid_default_rules(), cells, &run.input);
    if (!status) status = map_scenario_read(asked->scenario, &run.input, &run.scenario);
    if (!status) {
        status = STATUS_NO_ANSWER;
        if (plane_planner_prepare(kind, run.input.map, run.input.plane.plane, &run.planner)) {
            status = answer_queries(asked, &run);
            plane_planner_release(&run.planner);
        }
    }
    map_scenario_release(&run.scenario);
    map_input_release(&run.input);
    return status;
}

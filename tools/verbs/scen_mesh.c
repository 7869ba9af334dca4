// wend scen on meshes: scenarios whose starts and goals are positions.
#include "command/complain.h"
#include "command/number_summary.h"
#include "verbs/scen_view.h"

#include <math.h>
#include <stdio.h>

static const char *cells_asked_for(const scen_request *asked) {
    return asked->cells ? asked->cells : "merged";
}

// ---- Judging ----

static bool is_shortest(const scen_run *run) {
    return run->planner->kind->promise == PLANNER_SHORTEST;
}

// Compares a length with the published one. Planners that promise less than the shortest are only held to not being shorter than it.
static bool mesh_length_is_invalid(scen_run *run, const map_query *query, double length) {
    const double tolerance = point_length_tolerance(query->points);
    if (query->points->is_of_grid) { // only a bound
        run->bound_count++;
        return false;
    }
    run->exact_count++;
    if (is_shortest(run) && query->length > 0)
        run->worst = fmax(run->worst, fabs(length - query->length) / query->length);
    return is_shortest(run) ? fabs(length - query->length) > tolerance : length < query->length - tolerance;
}

static void judge_mesh_query(scen_run *run, const map_query *query, size_t index) {
    (void)index;
    char text[200];
    run->tally.expanded_sum += (double)run->path.expanded;
    run->tally.generated_sum += (double)run->path.generated;
    if (run->path.outcome != WEND_OUTCOME_COMPLETE) {
        run->tally.unreachable++;
        snprintf(text, sizeof text, "no path was found (%s); the published length is %.15g",
                 wend_outcome_text(run->path.outcome), query->length);
        scen_tally_mismatch(&run->tally, query->line, text);
        return;
    }
    run->tally.solved++;
    double length = map_query_length(run->input, query, &run->path);
    run->tally.length_sum += length;
    if (query->points->is_of_grid && is_shortest(run) && length > query->length * (1 + POINT_BOUND_TOLERANCE)) {
        if (++run->longer <= MOST_MISMATCHES_TOLD && run->tally.asked->verify)
            complain_plainly("%s:%llu: the path found has length %.15g; the published grid cost, a bound, is %.15g",
                             run->tally.asked->scenario, (unsigned long long)query->line, length, query->length);
    }
    if (mesh_length_is_invalid(run, query, length)) {
        snprintf(text, sizeof text, "the path found has length %.15g; the published length is %.15g", length,
                 query->length);
        scen_tally_mismatch(&run->tally, query->line, text);
    } else {
        scen_run_verify(run, query);
    }
}

static void note_ends(scen_run *run, const map_query *query) {
    mesh_input *geometry = &run->input->plane.geometry;
    map_notes_ask(&geometry->notes, geometry->mesh, (wend_vector2){query->start.position.x, query->start.position.y});
    map_notes_ask(&geometry->notes, geometry->mesh, (wend_vector2){query->goal.position.x, query->goal.position.y});
}

// ---- What is told ----

static void print_mesh_lines(scen_run *run) {
    printf("mesh         %s\nalgorithm    %s\ncells        %u, %s\n", run->tally.asked->map->path,
           run->planner->kind->name, wend_cells_count(run->input->plane.cells), cells_asked_for(run->tally.asked));
    map_notes_print_lines(&run->input->plane.geometry.notes, 12);
    if (run->input->plane.place_count) printf("measured     between the file's own corners\n");
    printf("queries      %zu, solved %zu, without a path %zu\n", run->tally.count, run->tally.solved,
           run->tally.unreachable);
    printf("mismatches   %zu", run->tally.mismatches);
    if (run->tally.unreachable) printf(", %zu of them without a path", run->tally.unreachable);
    printf("; %zu exact %s compared", run->exact_count, run->exact_count == 1 ? "length" : "lengths");
    if (run->exact_count && is_shortest(run)) printf(", off by %.2g at most", run->worst);
    printf("%s\n", run->tally.asked->verify ? "; every path checked" : " (--verify checks paths)");
    if (run->bound_count) printf("bounds       %zu, exceeded %zu times\n", run->bound_count, run->longer);
    printf("lengths      %.8f in all\n", run->tally.length_sum);
    if (planner_is_prepared(run->planner->kind)) printf("prepared     %.1f ms\n", run->planner->build_milliseconds);
    scen_tally_print_effort(&run->tally, "generated");
}

static exit_status print_mesh_json(scen_run *run) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", run->tally.asked->map->path);
    cJSON_AddStringToObject(object, "scenario", run->tally.asked->scenario);
    cJSON_AddStringToObject(object, "algo", run->planner->kind->name);
    cJSON_AddStringToObject(object, "cells", cells_asked_for(run->tally.asked));
    cJSON_AddNumberToObject(object, "cell_count", wend_cells_count(run->input->plane.cells));
    map_notes_add(object, &run->input->plane.geometry.notes);
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
    json_add_number(object, "build_ms", run->planner->build_milliseconds);
    scen_tally_add_effort(object, &run->tally);
    return json_print(object);
}

static bool meshes_take_scenario(const scen_request *asked, const planner_kind *kind, map_reading *how) {
    (void)kind;
    if (asked->epsilon == 0 && !asked->lengths) return plane_cells_find("--cells", cells_asked_for(asked), &how->cells);
    complain_usage("--epsilon and --lengths are for grids, and %s is a mesh", asked->map->path);
    return false;
}

const scen_view scen_on_meshes = {.takes = meshes_take_scenario,
                                  .note = note_ends,
                                  .judge = judge_mesh_query,
                                  .print_json = print_mesh_json,
                                  .print_lines = print_mesh_lines};

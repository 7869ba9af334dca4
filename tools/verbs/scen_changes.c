// wend scen on maps that change: version 2 of scenarios, with the patches of their .patch file between queries.
#include "command/complain.h"
#include "command/number_summary.h"
#include "command/print_diagnostics.h"
#include "planner/planner.h"
#include "verbs/scen_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct changes_run {
    scen_tally tally;
    const wend_scenario_command *commands;
    size_t command_count;
    const wend_map_patches *patches;
    wend_grid *grid;
    map_planner *planner;
    planner_task task;
    wend_path path;
    wend_diagnostics *findings;
    size_t patch_count;
} changes_run;

static exit_status read_changes(const scen_request *asked, const input_file *text, wend_changing_scenario **scenario,
                                wend_map_patches **patches) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status)
        status =
            wend_map_patches_read(asked->map->bytes, asked->map->count, wend_default_allocator(), findings, patches);
    if (status) return report_findings(findings, status, asked->map->path);
    status = wend_changing_scenario_read(text->bytes, text->count, wend_default_allocator(), findings, scenario);
    return report_findings(findings, status, text->path);
}

static void judge_change_query(changes_run *run, size_t index) {
    const wend_scenario_command *command = &run->commands[index];
    const wend_path *path = &run->path;
    const bool found = path->outcome == WEND_OUTCOME_COMPLETE, exists = isfinite(command->length);
    const double slack = command->last_digit > 1e-8 * command->length ? command->last_digit : 1e-8 * command->length;
    char text[200];
    run->tally.expanded_sum += (double)path->expanded;
    run->tally.generated_sum += (double)path->generated;
    run->tally.unreachable += !found;
    if (found != exists) {
        snprintf(text, sizeof text, "%s; the file says otherwise", found ? "a path was found" : "no path was found");
        scen_tally_mismatch(&run->tally, command->line, text);
        return;
    }
    run->tally.solved++;
    if (!found) return;
    run->tally.length_sum += path->cost;
    if (fabs(path->cost - command->length) > slack) {
        snprintf(text, sizeof text, "the path found has length %.15g; the published length is %.15g", path->cost,
                 command->length);
        scen_tally_mismatch(&run->tally, command->line, text);
    } else if (run->tally.asked->verify) {
        wend_diagnostics_clear(run->findings);
        if (planner_check(run->planner, path, &run->task, run->findings) == WEND_OK) return;
        scen_tally_mismatch(&run->tally, command->line,
                            wend_diagnostics_count(run->findings) ? wend_diagnostics_get(run->findings, 0)->text
                                                                  : "the path is not valid");
    }
}

// Runs all commands until the last query that counts.
static wend_status run_changes(changes_run *run) {
    double changing = 0; // since the last query: patches, which indexes follow at the next search
    size_t queries = 0;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < run->command_count && queries < run->tally.count && !status; i++) {
        const wend_scenario_command *command = &run->commands[i];
        const uint64_t started = wend_clock_nanoseconds();
        if (command->is_patch) {
            status = wend_map_patches_apply(run->patches, command, run->grid);
            changing += (double)(wend_clock_nanoseconds() - started) * 1e-3;
            run->patch_count++;
            if (status == WEND_OUT_OF_RANGE)
                complain_plainly("%s:%llu: patch %u does not lie in the map", run->tally.scenario,
                                 (unsigned long long)command->line, command->patch);
            continue;
        }
        const uint64_t start = wend_grid_cell(run->grid, command->start_x, command->start_y),
                       goal = wend_grid_cell(run->grid, command->goal_x, command->goal_y);
        planner_task_between(&run->task, wend_location_of_state(start), wend_location_of_state(goal));
        status = planner_find(run->planner, &run->task, &run->path);
        run->tally.microseconds[queries++] = changing + (double)(wend_clock_nanoseconds() - started) * 1e-3;
        changing = 0;
        if (!status) judge_change_query(run, i);
    }
    return status;
}

static exit_status print_changes(changes_run *run) {
    scen_tally *tally = &run->tally;
    if (!tally->asked->json) {
        printf("patches      %s\nalgorithm    %s\nqueries      %zu, solved %zu, unreachable %zu\n",
               tally->asked->map->path, run->planner->kind->name, tally->count, tally->solved, tally->unreachable);
        printf("changes      %zu, their time counted to the query behind them\n", run->patch_count);
        printf("mismatches   %zu%s\nlengths      %.8f in all\n", tally->mismatches,
               tally->asked->verify ? "" : " (lengths only; --verify checks paths)", tally->length_sum);
        scen_tally_print_effort(tally, "edges looked at");
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "patches", tally->asked->map->path);
    cJSON_AddStringToObject(object, "scenario", tally->scenario);
    cJSON_AddStringToObject(object, "algo", run->planner->kind->name);
    cJSON_AddNumberToObject(object, "queries", (double)tally->count);
    cJSON_AddNumberToObject(object, "solved", (double)tally->solved);
    cJSON_AddNumberToObject(object, "unreachable", (double)tally->unreachable);
    cJSON_AddNumberToObject(object, "changes", (double)run->patch_count);
    cJSON_AddNumberToObject(object, "mismatches", (double)tally->mismatches);
    cJSON_AddBoolToObject(object, "verified", tally->asked->verify);
    json_add_number(object, "length_sum", tally->length_sum);
    scen_tally_add_effort(object, tally);
    return json_print(object);
}

static exit_status changes_with_planner(const scen_request *asked, const wend_changing_scenario *scenario,
                                        const wend_map_patches *patches, wend_grid *grid, map_planner *planner) {
    changes_run run = {
        .patches = patches, .grid = grid, .planner = planner, .path = wend_path_empty(wend_default_allocator())};
    size_t queries = 0;
    run.task = planner_task_of(planner->kind);
    run.task.search.profile = asked->profile;
    run.commands = wend_changing_scenario_commands(scenario, &run.command_count);
    for (size_t i = 0; i < run.command_count; i++) queries += !run.commands[i].is_patch;
    if (queries == 0) {
        complain_plainly("%s: there are no queries", asked->scenario);
        return STATUS_BAD_INPUT;
    }
    wend_status status = scen_tally_start(&run.tally, asked, asked->scenario, queries) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &run.findings);
    if (!status) status = run_changes(&run);
    exit_status answer = status == WEND_OUT_OF_RANGE ? STATUS_BAD_INPUT : STATUS_NO_ANSWER;
    if (!status) {
        scen_tally_report_rest(&run.tally);
        answer = print_changes(&run);
        if (asked->verify && run.tally.mismatches > 0) answer = STATUS_NO_ANSWER;
    } else if (status != WEND_OUT_OF_RANGE) {
        complain("%s", wend_status_text(status));
    }
    wend_path_free(&run.path);
    wend_diagnostics_destroy(run.findings);
    scen_tally_free(&run.tally);
    return answer;
}

bool scen_map_is_patches(const input_file *map) {
    return map->count > 10 && memcmp(map->bytes, "type patch", 10) == 0;
}

exit_status scen_on_changes(const scen_request *asked) {
    const planner_kind *kind = planner_kind_find(asked->algorithm, &grid_kind);
    if (!kind) return STATUS_BAD_USAGE;
    if (kind->promise != PLANNER_SHORTEST || asked->cells || asked->lengths)
        return complain_usage("maps that change are for planners of shortest paths, without --cells and --lengths");
    input_file text;
    wend_changing_scenario *scenario = NULL;
    wend_map_patches *patches = NULL;
    wend_grid *grid = NULL;
    map_planner planner = {.kind = kind};
    if (!input_file_read(asked->scenario, &text)) return STATUS_BAD_INPUT;
    exit_status status = read_changes(asked, &text, &scenario, &patches);
    if (!status && wend_changing_scenario_create_grid(scenario, wend_default_allocator(), &grid)) {
        complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        status = STATUS_NO_ANSWER;
    }
    if (!status) {
        const map_input input = {.kind = &grid_kind, .map = wend_map_of_grid(grid), .grid = grid};
        const planner_setup setup = {.profile = asked->profile};
        status = planner_prepare(kind, &input, &setup, &planner);
        if (!status) {
            status = changes_with_planner(asked, scenario, patches, grid, &planner);
            planner_release(&planner);
        }
    }
    wend_grid_destroy(grid);
    wend_map_patches_destroy(patches);
    wend_changing_scenario_destroy(scenario);
    input_file_release(&text);
    return status;
}

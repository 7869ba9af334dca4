#include "verbs/path_view.h"

#include "command/complain.h"
#include "command/print_diagnostics.h"

#include <math.h>
#include <stdio.h>

bool path_has_way(const wend_path *path) {
    return path->state_count > 0 || path->point_count > 0;
}

size_t path_step_count(const wend_path *path) {
    return path->state_count > 0 ? path->state_count - 1 : 0;
}

// True when the path is what it says.
static bool path_is_sound(const path_answer *answer) {
    if (!path_has_way(&answer->path)) return true;
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = planner_check(answer->planner, &answer->path, &answer->task, findings);
    if (status)
        complain("the path that was found is invalid, which is a bug in wend: %s",
                 wend_diagnostics_count(findings) ? wend_diagnostics_get(findings, 0)->text : wend_status_text(status));
    wend_diagnostics_destroy(findings);
    return !status;
}

static exit_status save_path(const path_answer *answer) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_path_save(&answer->path, answer->asked->save, findings);
    report_findings(findings, status, answer->asked->save);
    return status ? STATUS_UNWRITABLE : STATUS_DONE;
}

// Nothing is kept where there is no way.
static bool is_saved(const path_answer *answer) {
    return answer->asked->save && path_has_way(&answer->path);
}

exit_status path_answer_report(const path_answer *answer) {
    const path_view *teller = answer->input->kind->path;
    if (!path_is_sound(answer)) return STATUS_NO_ANSWER;
    exit_status status = answer->asked->picture ? teller->draw(answer) : STATUS_DONE;
    if (!status && is_saved(answer)) status = save_path(answer);
    if (!status && answer->asked->json)
        status = teller->print_json(answer);
    else if (!status)
        teller->print_lines(answer);
    return !status && !path_has_way(&answer->path) ? STATUS_NO_ANSWER : status;
}

// ---- Parts of what is printed ----

// Metres along its points, or from state to state.
static double length_of(const path_answer *answer) {
    const wend_path *path = &answer->path;
    double length = 0;
    if (path->point_count > 0) return path->length;
    for (size_t i = 1; i < path->state_count; i++) {
        wend_vector3 a = {0, 0, 0}, b = a;
        wend_map_position(answer->input->map, path->states[i - 1], &a);
        wend_map_position(answer->input->map, path->states[i], &b);
        length += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) + (a.z - b.z) * (a.z - b.z));
    }
    return length;
}

static double seconds_of(const path_answer *answer) {
    return path_has_way(&answer->path) ? length_of(answer) / answer->asked->profile->speed : (double)INFINITY;
}

cJSON *path_answer_json(const path_answer *answer) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", answer->asked->map);
    cJSON_AddStringToObject(object, "algo", answer->planner->kind->name);
    return object;
}

void path_answer_add_outcome(cJSON *object, const path_answer *answer) {
    cJSON_AddStringToObject(object, "outcome", wend_outcome_text(answer->path.outcome));
    json_add_number(object, "cost", answer->path.cost);
    json_add_number(object, "search_cost", answer->path.search_cost);
    json_add_number(object, "lower_bound", answer->path.lower_bound);
}

void path_answer_add_effort(cJSON *object, const path_answer *answer) {
    const wend_path *path = &answer->path;
    if (answer->asked->seconds) json_add_number(object, "seconds", seconds_of(answer));
    cJSON_AddNumberToObject(object, "expanded", (double)path->expanded);
    cJSON_AddNumberToObject(object, "generated", (double)path->generated);
    cJSON_AddNumberToObject(object, "queue_operations", (double)path->queue_operations);
    json_add_number(object, "build_ms", answer->planner->build_milliseconds);
    cJSON_AddNumberToObject(object, "index_bytes", (double)answer->planner->index_bytes);
    cJSON_AddNumberToObject(object, "us", answer->microseconds);
    if (answer->asked->picture) cJSON_AddStringToObject(object, "picture", answer->asked->picture);
    if (is_saved(answer)) cJSON_AddStringToObject(object, "saved", answer->asked->save);
}

// cJSON appends to an array in constant time, so long paths do no harm.
void path_answer_add_points(cJSON *object, const path_answer *answer) {
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < answer->path.point_count; i++) {
        double pair[] = {answer->path.points[i].x, answer->path.points[i].y};
        cJSON_AddItemToArray(points, cJSON_CreateDoubleArray(pair, 2));
    }
}

void path_answer_print_effort(const path_answer *answer) {
    const char *picture = answer->asked->picture;
    const bool is_prepared = planner_is_prepared(answer->planner->kind);
    if (answer->asked->seconds && path_has_way(&answer->path))
        printf("takes      %.10g s at %.10g m/s\n", seconds_of(answer), answer->asked->profile->speed);
    printf("expanded   %llu\n", (unsigned long long)answer->path.expanded);
    if (is_prepared) printf("prepared   %.1f ms", answer->planner->build_milliseconds);
    if (is_prepared && answer->planner->index_bytes) printf(", %zu bytes", answer->planner->index_bytes);
    if (is_prepared) printf("\n");
    printf("time       %.1f us, first memory%s included\n", answer->microseconds,
           picture ? " and watching the search" : "");
    if (picture) printf("picture    %s\n", picture);
    if (is_saved(answer)) printf("saved      %s\n", answer->asked->save);
    if (answer->path.outcome == WEND_OUTCOME_BUDGET_SPENT)
        printf("undecided  no path is cheaper than %.10g\n", answer->path.lower_bound);
}

void path_answer_print_points(const path_answer *answer) {
    for (size_t i = 0; i < answer->path.point_count; i++)
        printf("%.10g,%.10g\n", answer->path.points[i].x, answer->path.points[i].y);
}

void path_answer_title(const path_answer *answer, char *title, size_t room) {
    snprintf(title, room, "%s on %s", answer->planner->kind->name, file_name_of(answer->asked->map));
}

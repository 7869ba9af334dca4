#include "verbs/explain_table.h"

#include "command/json.h"
#include "input/rule_scene_file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Words ----------------------------------------------------------------------------------------------------------

// A leg with so many of its constraints, from one on, in the language. To be freed; NULL when memory is out or something has no name.
static char *leg_text(const scene_rule_world *world, wend_rule_leg leg, size_t first, size_t count) {
    if (first > 0) leg.constraints += first; // of a leg without constraints there are none to go past
    leg.constraint_count = count;
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg;
    def.leg_count = 1;
    wend_rules *one = NULL;
    if (wend_rules_create(world->annotations, &def, NULL, &one)) return NULL;
    size_t length = 0;
    wend_rules_write_text(one, world->annotations, NULL, 0, &length);
    char *text = malloc(length + 1);
    if (text && wend_rules_write_text(one, world->annotations, text, length + 1, &length)) {
        free(text);
        text = NULL;
    }
    wend_rules_destroy(one);
    return text;
}

// All on one line, without what comes before byte `from`.
static void unwrap(char *text, size_t from) {
    char *out = text;
    for (const char *at = text + from; *at; at++) {
        bool is_space = strchr(" \t\r\n", *at) != NULL;
        if (!is_space)
            *out++ = *at;
        else if (out > text && out[-1] != ' ')
            *out++ = ' ';
    }
    while (out > text && out[-1] == ' ') out--;
    *out = 0;
}

// The words of one constraint of the first leg, in the language. To be freed; NULL when memory is out.
static char *constraint_words(const scene_rule_world *world, const wend_rules *rules, size_t constraint) {
    wend_rule_leg leg = wend_rules_get_leg(rules, 0);
    char *without = leg_text(world, leg, constraint, 0), *with = leg_text(world, leg, constraint, 1);
    if (with && without) {
        size_t common = 0, length = strlen(without);
        while (length > 0 && strchr(" \t\r\n", without[length - 1])) length--;
        while (common < length && with[common] == without[common]) common++;
        unwrap(with, common);
    }
    free(without);
    if (with) return with;
    char *number = malloc(40);
    if (number) snprintf(number, 40, "constraint %zu", constraint + 1);
    return number;
}

static char *move_words(const explain_answer *answer) {
    char *text = leg_text(answer->world, wend_rules_get_leg(answer->rules, 0), 0, 0);
    if (text) unwrap(text, 0);
    return text;
}

// ---- The table ------------------------------------------------------------------------------------------------------

// Whether rules forbid the shortest path; where they do not, it may cost more than a number holds.
static bool shortest_is_forbidden(const explain_answer *answer) {
    const wend_path *path = &answer->plan->shortest;
    for (size_t i = 1; i < path->point_count; i++)
        if (wend_rule_field_forbids(answer->plan->field, (wend_vector2){path->points[i - 1].x, path->points[i - 1].y},
                                    (wend_vector2){path->points[i].x, path->points[i].y}))
            return true;
    return false;
}

static void print_shortest(const explain_answer *answer) {
    const wend_path *shortest = &answer->plan->shortest;
    if (shortest->point_count == 0)
        printf("shortest  none: %s\n", wend_outcome_text(shortest->outcome));
    else if (isfinite(answer->shortest->cost))
        printf("shortest  %.2f m, costs %.2f by the same rules\n", answer->shortest->length, answer->shortest->cost);
    else
        printf("shortest  %.2f m, %s by the same rules\n", answer->shortest->length,
               shortest_is_forbidden(answer) ? "not allowed" : "costs more than a number holds");
}

// Characters, not bytes.
static int words_width(const char *text) {
    int width = 0;
    for (; *text; text++) width += ((unsigned char)*text & 0xc0) != 0x80;
    return width;
}

static void print_row(const char *words, int width, const wend_rule_share *share, double shortest_metres) {
    printf("%s%*s", words, width - words_width(words), "");
    if (isinf(share->weight))
        printf("  %7s  %8.2f  %9s  %10s", "hard", share->metres, "-", "-");
    else if (share->weight == 0)
        printf("  %7s  %8.2f  %+9.2f  %10.2f", "0", share->metres, share->contribution, share->cost_without);
    else
        printf("  %7.4g  %8.2f  %+9.2f  %10.2f", share->weight, share->metres, share->contribution,
               share->cost_without);
    if (isnan(shortest_metres))
        printf("  %13s\n", "-");
    else
        printf("  %13.2f\n", shortest_metres);
}

static exit_status print_constraints(const explain_answer *answer) {
    size_t count = answer->path->share_count;
    int width = 10;
    char **words = calloc(count + 1, sizeof *words);
    exit_status status = words ? STATUS_DONE : STATUS_NO_ANSWER;
    for (size_t i = 0; i < count && words; i++) {
        words[i] = constraint_words(answer->world, answer->rules, i);
        if (!words[i])
            status = STATUS_NO_ANSWER;
        else if (words_width(words[i]) > width)
            width = words_width(words[i]);
    }
    if (status == STATUS_DONE && count > 0)
        printf("\n%-*s  %7s  %8s  %9s  %10s  %13s\n", width, "constraint", "weight", "metres", "adds", "without it",
               "m of shortest");
    for (size_t i = 0; i < count && status == STATUS_DONE; i++)
        print_row(words[i], width, &answer->path->shares[i],
                  i < answer->shortest->share_count ? answer->shortest->shares[i].metres : NAN);
    for (size_t i = 0; i < count && words; i++) free(words[i]);
    free(words);
    return status;
}

static exit_status print_leg(const explain_chain *chain, const explain_answer *answer) {
    const wend_path *path = &answer->plan->path;
    char *move = move_words(answer);
    if (chain->leg_count > 1)
        printf("leg %-5u %s\n", answer->number + 1, move ? move : "");
    else
        printf("rules     %s: %s\n", chain->rules_name, move ? move : "");
    free(move);
    printf("map       %s, %g m between places, %llu expanded\n", rule_map_names[answer->map->kind],
           answer->map->spacing, (unsigned long long)path->expanded);
    const wend_rule_field_def *field = &answer->world->field;
    if (field->extrapolation_speed > 0)
        printf("foresight %g s, at %g m/s\n", field->horizon, field->extrapolation_speed);
    if (path->outcome != WEND_OUTCOME_COMPLETE) {
        printf("path      none: %s\n", wend_outcome_text(path->outcome));
        for (size_t i = 0; i < wend_diagnostics_count(answer->reasons); i++)
            printf("because   %s\n", wend_diagnostics_get(answer->reasons, i)->text);
        print_shortest(answer);
        return STATUS_NO_ANSWER;
    }
    printf("path      %.2f m, costs %.2f\n", answer->path->length, answer->path->cost);
    print_shortest(answer);
    return print_constraints(answer);
}

exit_status explain_print_table(const explain_chain *chain) {
    exit_status status = STATUS_DONE;
    double length = 0, cost = 0;
    if (chain->leg_count > 1) {
        printf("rules     %s: %zu legs", chain->rules_name, chain->leg_count);
        if (wend_rules_repeats(chain->read))
            printf("; leg %u follows the last", wend_rules_repeat_leg(chain->read) + 1);
        printf("\n\n");
    }
    for (size_t i = 0; i < chain->leg_count; i++) {
        if (i) printf("\n");
        exit_status leg = print_leg(chain, &chain->legs[i]);
        if (leg != STATUS_DONE) status = leg;
        length += chain->legs[i].path->length;
        cost += chain->legs[i].path->cost;
    }
    if (chain->leg_count > 1 && status == STATUS_DONE) printf("\nall legs  %.2f m, cost %.2f\n", length, cost);
    if (chain->picture && chain->leg_count > 1)
        printf("\n%s: the picture, of leg %u\n", chain->picture, chain->legs->number + 1);
    else if (chain->picture)
        printf("\n%s: the picture\n", chain->picture);
    return status;
}

// ---- JSON -----------------------------------------------------------------------------------------------------------

static void add_points(cJSON *object, const wend_path *path) {
    cJSON *points = cJSON_AddArrayToObject(object, "points");
    for (size_t i = 0; i < path->point_count; i++) {
        const double pair[] = {path->points[i].x, path->points[i].y};
        cJSON_AddItemToArray(points, cJSON_CreateDoubleArray(pair, 2));
    }
}

static cJSON *path_json(const wend_path *path, const wend_rule_explanation *explained) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "outcome", wend_outcome_text(path->outcome));
    if (path->point_count == 0) return object;
    json_add_number(object, "length", explained->length);
    json_add_number(object, "cost", explained->cost);
    add_points(object, path);
    return object;
}

static cJSON *constraint_json(const explain_answer *answer, size_t index) {
    const wend_rule_share *share = &answer->path->shares[index];
    char *words = constraint_words(answer->world, answer->rules, index);
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "words", words ? words : "");
    free(words);
    cJSON_AddBoolToObject(object, "hard", isinf(share->weight));
    json_add_number(object, "weight", share->weight);
    json_add_number(object, "metres", share->metres);
    json_add_number(object, "contribution", share->contribution);
    json_add_number(object, "cost_without", share->cost_without);
    if (index < answer->shortest->share_count)
        json_add_number(object, "shortest_metres", answer->shortest->shares[index].metres);
    return object;
}

// Adds what is to be said of a leg to an object.
static void add_leg(cJSON *object, const explain_answer *answer) {
    const scene_rule_plan *plan = answer->plan;
    char *move = move_words(answer);
    cJSON_AddStringToObject(object, "move", move ? move : "");
    free(move);
    cJSON *map = cJSON_AddObjectToObject(object, "map");
    cJSON_AddStringToObject(map, "kind", rule_map_names[answer->map->kind]);
    cJSON_AddNumberToObject(map, "spacing", answer->map->spacing);
    cJSON_AddNumberToObject(map, "places", wend_rule_map_state_count(plan->map));
    cJSON_AddNumberToObject(map, "expanded", (double)plan->path.expanded);
    const wend_rule_field_def *field = &answer->world->field;
    json_add_number(object, "foresight", field->extrapolation_speed > 0 ? field->horizon : 0);
    cJSON_AddItemToObject(object, "path", path_json(&plan->path, answer->path));
    if (wend_diagnostics_count(answer->reasons)) {
        cJSON *reasons = cJSON_AddArrayToObject(object, "reasons");
        for (size_t i = 0; i < wend_diagnostics_count(answer->reasons); i++)
            cJSON_AddItemToArray(reasons, cJSON_CreateString(wend_diagnostics_get(answer->reasons, i)->text));
    }
    cJSON_AddItemToObject(object, "shortest", path_json(&plan->shortest, answer->shortest));
    cJSON *constraints = cJSON_AddArrayToObject(object, "constraints");
    for (size_t i = 0; i < answer->path->share_count; i++)
        cJSON_AddItemToArray(constraints, constraint_json(answer, i));
}

// One leg: its members are the object's. Several: they are an array of such objects.
exit_status explain_print_json(const explain_chain *chain) {
    bool is_complete = true;
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "scene", chain->file);
    cJSON_AddStringToObject(object, "rules", chain->rules_name);
    cJSON *legs = chain->leg_count > 1 ? cJSON_AddArrayToObject(object, "legs") : NULL;
    for (size_t i = 0; i < chain->leg_count; i++) {
        cJSON *leg = legs ? cJSON_CreateObject() : object;
        add_leg(leg, &chain->legs[i]);
        if (legs) cJSON_AddItemToArray(legs, leg);
        is_complete = is_complete && chain->legs[i].plan->path.outcome == WEND_OUTCOME_COMPLETE;
    }
    if (legs && wend_rules_repeats(chain->read))
        cJSON_AddNumberToObject(object, "repeat_from", wend_rules_repeat_leg(chain->read));
    if (chain->picture) cJSON_AddStringToObject(object, "picture", chain->picture);
    exit_status status = json_print(object);
    return status == STATUS_DONE && !is_complete ? STATUS_NO_ANSWER : status;
}

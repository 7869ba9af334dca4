// wend explain: a path by rules, and what each of them did to it.
#include "command/command.h"
#include "command/complain.h"
#include "command/nearest_name.h"
#include "command/position_option.h"
#include "command/print_diagnostics.h"
#include "input/rule_scene_file.h"
#include "picture/picture_rules.h"
#include "verbs/explain_table.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static struct {
    const char *rules, *rule, *from, *to, *kind, *base, *output, *theme;
    text_list values;
    int64_t leg, size;
    double spacing, time, foresight;
    bool json;
} explain_given = {.theme = "light", .leg = 0, .size = 1200, .spacing = 0, .time = 0, .foresight = -1};

static const command_option explain_options[] = {
    {"rules", .letter = 'r', .value = "TEXT", .text = &explain_given.rules,
     .help =
         "rules to try instead of the scene's; with or\n                          without \"Move from ... to ...\""},
    {"rule", .value = "NAME", .text = &explain_given.rule, .help = "which of the scene's rules (the first)"},
    {"leg", .value = "N", .integer = &explain_given.leg, .low = 1, .high = 1e9,
     .help = "only one leg of them, from 1 (all)"},
    {"from", .value = "X,Y", .text = &explain_given.from, .help = "begin (the first leg) there instead"},
    {"to", .value = "X,Y", .text = &explain_given.to, .help = "end (the last leg) there instead"},
    {"set", .value = "NAME=NUMBER", .list = &explain_given.values, .help = "give a named value, such as time=23"},
    {"time", .letter = 't', .value = "SECONDS", .number = &explain_given.time, .low = 0, .high = 1e9,
     .help = "let things move so long before (0)"},
    {"foresight", .value = "SECONDS", .number = &explain_given.foresight, .low = 0, .high = 3600,
     .help =
         "think moving things ahead; default: as the scene's\n                          agent of these rules does, or 0"},
    {"kind", .letter = 'k', .value = "KIND", .text = &explain_given.kind,
     .help = "of map: triangles, dense, hybrid, adaptive or\n                          graded (the scene's)"},
    {"spacing", .letter = 's', .value = "METRES", .number = &explain_given.spacing, .low = 1e-6, .high = 1e6,
     .help = "between places of the map (the scene's)"},
    {"base-weight", .value = "NAME", .text = &explain_given.base,
     .help =
         "W0: sum of positive weights, or lowest that keeps\n                          costs above lengths (the scene's)"},
    {"output", .letter = 'o', .value = "PICTURE", .text = &explain_given.output,
     .help =
         "also draw the leg, of several the first: heat map,\n                          annotations, things, path; .png or .svg"},
    {"size", .value = "N", .integer = &explain_given.size, .low = PICTURE_LEAST_SIZE, .high = PICTURE_MOST_SIZE,
     .help = "longest side of the picture in pixels (1200)"},
    {"theme", .value = "NAME", .text = &explain_given.theme, .help = "of the picture: light or dark (light)"},
    {"json", .flag = &explain_given.json, .help = "one JSON object instead of a table"},
};

// One leg: its rules, with the ends that were asked for, a path by them, and what is to be said of it.
typedef struct explained_leg {
    uint32_t number; // from 0
    wend_rules *rules;
    scene_rule_plan plan;
    bool has_plan;
    wend_rule_explanation path, shortest;
    wend_diagnostics *reasons; // why there is no path
} explained_leg;

// What is explained, from the file to the paths.
typedef struct explain_state {
    input_file file;
    scene_rule_scene *scene;
    scene_rule_world world;
    wend_rules *read; // as they were read
    const char *rules_name;
    wend_rule_map_def map;
    explained_leg *legs;
    size_t leg_count;
    bool has_world;
} explain_state;

static void release_state(explain_state *state) {
    for (size_t i = 0; i < state->leg_count; i++) {
        explained_leg *leg = &state->legs[i];
        wend_rule_explanation_free(&leg->path);
        wend_rule_explanation_free(&leg->shortest);
        wend_diagnostics_destroy(leg->reasons);
        if (leg->has_plan) scene_rule_plan_release(&leg->plan);
        wend_rules_destroy(leg->rules);
    }
    free(state->legs);
    wend_rules_destroy(state->read);
    if (state->has_world) scene_rule_world_release(&state->world);
    scene_rule_destroy(state->scene);
    input_file_release(&state->file);
}

// ---- The rules ------------------------------------------------------------------------------------------------------

static exit_status choose_rules(const explain_state *state, size_t *index) {
    const scene_rule_scene *scene = state->scene;
    *index = 0;
    if (!explain_given.rule) return STATUS_DONE;
    nearest_name search = nearest_name_to(explain_given.rule);
    for (; *index < scene->rule_count; ++*index) {
        if (strcmp(scene->rules[*index].name, explain_given.rule) == 0) return STATUS_DONE;
        nearest_name_offer(&search, scene->rules[*index].name);
    }
    name_list all = {0};
    for (size_t i = 0; i < scene->rule_count; i++) name_list_add(&all, ", ", scene->rules[i].name);
    return complain_unknown_name(state->file.path, "rules", &search, &all);
}

static bool begins_with_move(const char *text) {
    text += strspn(text, " \t\r\n");
    return strncasecmp(text, "move", 4) == 0 && (text[4] == 0 || strchr(" \t\r\n(", text[4]));
}

// "Move from (1, 2) to (3, 4)" of the scene's rules, or of the command line.
static exit_status default_ends(explain_state *state, size_t index, wend_vector2 *from, wend_vector2 *to) {
    if (explain_given.from && explain_given.to) return STATUS_DONE;
    if (index >= state->scene->rule_count)
        return complain_usage("%s has no rules with places to go to: --from X,Y and --to X,Y are needed",
                              state->file.path);
    wend_rules *scene_rules = NULL;
    exit_status status = rule_scene_make_rules(&state->file, &state->world, index, &scene_rules);
    if (status != STATUS_DONE) return status;
    wend_rule_leg leg = wend_rules_get_leg(scene_rules, 0);
    *from = scene_rule_place_now(&state->world, leg.from);
    *to = scene_rule_place_now(&state->world, leg.to);
    wend_rules_destroy(scene_rules);
    return STATUS_DONE;
}

static exit_status read_given_rules(explain_state *state, size_t index) {
    state->rules_name = "--rules";
    if (begins_with_move(explain_given.rules))
        return rule_text_make_rules("--rules", explain_given.rules, 0, &state->world, &state->read);
    wend_vector2 from = {0, 0}, to = {0, 0};
    exit_status status = default_ends(state, index, &from, &to);
    if (status != STATUS_DONE) return status;
    size_t room = strlen(explain_given.rules) + 160;
    char *text = malloc(room);
    if (!text) return complain("out of memory"), STATUS_NO_ANSWER;
    snprintf(text, room, "Move from (%.17g, %.17g) to (%.17g, %.17g)\n%s", from.x, from.y, to.x, to.y,
             explain_given.rules);
    status = rule_text_make_rules("--rules", text, 1, &state->world, &state->read);
    free(text);
    return status;
}

// A leg, with the ends that were asked for: those of the first and of the last that are explained.
static exit_status choose_leg(const explain_state *state, explained_leg *chosen) {
    wend_rule_leg leg = wend_rules_get_leg(state->read, chosen->number);
    const char *from = chosen == state->legs ? explain_given.from : NULL,
               *to = chosen == state->legs + state->leg_count - 1 ? explain_given.to : NULL;
    if (from) leg.from.thing = WEND_NO_THING;
    if (to) leg.to.thing = WEND_NO_THING;
    if (from && !read_position("--from", from, &leg.from.position.x, &leg.from.position.y)) return STATUS_BAD_USAGE;
    if (to && !read_position("--to", to, &leg.to.position.x, &leg.to.position.y)) return STATUS_BAD_USAGE;
    wend_rules_def def = wend_default_rules_def();
    def.legs = &leg;
    def.leg_count = 1;
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_rules_create(state->world.annotations, &def, findings, &chosen->rules);
    return report_findings(findings, status, state->rules_name);
}

// The leg that was asked for, or all.
static exit_status choose_legs(explain_state *state) {
    const uint32_t count = wend_rules_leg_count(state->read);
    if (explain_given.leg > count)
        return complain_usage("the rules have %u %s, not %lld", count, count == 1 ? "leg" : "legs",
                              (long long)explain_given.leg);
    const size_t chosen = explain_given.leg ? 1 : count;
    state->legs = calloc(chosen, sizeof *state->legs);
    if (!state->legs) return complain("out of memory"), STATUS_NO_ANSWER;
    state->leg_count = chosen;
    for (size_t i = 0; i < chosen; i++) {
        state->legs[i].number = (uint32_t)(explain_given.leg ? explain_given.leg - 1 : (int64_t)i);
        exit_status status = choose_leg(state, &state->legs[i]);
        if (status != STATUS_DONE) return status;
    }
    return STATUS_DONE;
}

static exit_status read_rules_to_explain(explain_state *state) {
    size_t index = 0;
    exit_status status = choose_rules(state, &index);
    if (status != STATUS_DONE) return status;
    if (explain_given.rules) {
        status = read_given_rules(state, index);
    } else if (state->scene->rule_count == 0) {
        status = complain_usage("%s has no rules; --rules TEXT gives some", state->file.path);
    } else {
        state->rules_name = state->scene->rules[index].name;
        status = rule_scene_make_rules(&state->file, &state->world, index, &state->read);
    }
    return status == STATUS_DONE ? choose_legs(state) : status;
}

// ---- The world ------------------------------------------------------------------------------------------------------

static bool is_name_letter(char letter) {
    return isalnum((unsigned char)letter) || letter == '_' || (unsigned char)letter >= 128;
}

// Whether a text has a name as a word of its own: "late" is none of "latest".
static bool speaks_of(const char *text, const char *name) {
    size_t length = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if ((at == text || !is_name_letter(at[-1])) && !is_name_letter(at[length])) return true;
    return false;
}

// A value that neither the scene has nor --rules speak of is a slip of the pen.
static exit_status check_value_name(const explain_state *state, const char *name) {
    const scene_rule_scene *scene = state->scene;
    if (wend_annotations_has_value(state->world.annotations, name)) return STATUS_DONE;
    if (explain_given.rules && speaks_of(explain_given.rules, name)) return STATUS_DONE;
    nearest_name search = nearest_name_to(name);
    name_list all = {0};
    for (size_t i = 0; i < scene->value_count; i++) {
        nearest_name_offer(&search, scene->values[i].name);
        name_list_add(&all, ", ", scene->values[i].name);
    }
    return complain_unknown_name(state->file.path, "value", &search, &all);
}

static exit_status set_values(explain_state *state) {
    for (size_t i = 0; i < explain_given.values.count; i++) {
        const char *text = explain_given.values.items[i], *equals = strchr(text, '=');
        char name[80], *end = NULL;
        double number = equals ? strtod(equals + 1, &end) : 0;
        bool right = equals && equals - text < (long)sizeof name && end != equals + 1 && !*end && isfinite(number);
        if (right) {
            memcpy(name, text, (size_t)(equals - text));
            name[equals - text] = 0;
            exit_status status = *name ? check_value_name(state, name) : STATUS_DONE;
            if (status != STATUS_DONE) return status;
            right = wend_annotations_set_value(state->world.annotations, name, number) == WEND_OK;
        }
        if (!right) return complain_usage("--set needs a name and a number, such as time=23, not \"%s\"", text);
    }
    return STATUS_DONE;
}

static exit_status choose_map(explain_state *state) {
    state->map = state->scene->map;
    if (explain_given.spacing > 0) state->map.spacing = explain_given.spacing;
    if (!explain_given.kind) return STATUS_DONE;
    nearest_name search = nearest_name_to(explain_given.kind);
    for (int i = 0; i < RULE_MAP_NAME_COUNT; i++) {
        nearest_name_offer(&search, rule_map_names[i]);
        if (strcmp(explain_given.kind, rule_map_names[i]) != 0) continue;
        state->map.kind = (wend_rule_map_kind)i;
        return STATUS_DONE;
    }
    return complain_usage("--kind needs triangles, dense, hybrid, adaptive or graded, not \"%s\"%s%s%s",
                          explain_given.kind, search.name ? "; did you mean \"" : "", search.name ? search.name : "",
                          search.name ? "\"?" : "");
}

static exit_status choose_base(const explain_state *state) {
    if (!explain_given.base) return STATUS_DONE;
    for (int i = 0; i < RULE_BASE_NAME_COUNT; i++) {
        if (strcmp(explain_given.base, rule_base_names[i]) != 0) continue;
        state->scene->base_weight = (wend_rule_base)i;
        return STATUS_DONE;
    }
    return complain_usage("--base-weight needs sum or lowest, not \"%s\"", explain_given.base);
}

static exit_status read_world(explain_state *state, const char *path) {
    if (!input_file_read(path, &state->file)) return STATUS_BAD_INPUT;
    if (!is_rule_scene(state->file.bytes, state->file.count))
        return complain_input("%s: this is not a rule scene; a JSON object with areas and rules is needed, such as "
                              "'wend gen zigzag -o zigzag.json' makes",
                              state->file.path);
    exit_status status = rule_scene_read(&state->file, &state->scene);
    if (status == STATUS_DONE) status = rule_scene_make_world(&state->file, state->scene, &state->world);
    state->has_world = status == STATUS_DONE;
    if (status == STATUS_DONE) status = set_values(state);
    if (status == STATUS_DONE) status = choose_map(state);
    if (status == STATUS_DONE && explain_given.spacing > 0 && state->map.kind == WEND_RULE_MAP_TRIANGLES)
        status =
            complain_usage("--spacing is for places of a lattice, and those of triangles are the mesh's: leave it out");
    if (status == STATUS_DONE) status = choose_base(state);
    if (status != STATUS_DONE) return status;
    wend_status moved = scene_rule_world_move(&state->world, explain_given.time);
    if (moved == WEND_INVALID) return complain_usage("--time %g takes things out of the world", explain_given.time);
    return moved ? (complain("%s", wend_status_text(moved)), STATUS_NO_ANSWER) : STATUS_DONE;
}

// ---- The answer -----------------------------------------------------------------------------------------------------

#define MOST_PLACES 5e7

// More places than are worth waiting for, and a spacing that is.
static exit_status check_spacing(const explain_state *state) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(state->world.mesh);
    if (state->map.kind == WEND_RULE_MAP_TRIANGLES) return STATUS_DONE;
    wend_box box = wend_box_empty();
    for (uint32_t i = 0; i < wend_triangulation_vertex_count(triangulation); i++)
        box = wend_box_extend(box, wend_triangulation_vertex(triangulation, i));
    if (wend_box_is_empty(box)) return STATUS_DONE;
    wend_lattice lattice = wend_mesh_lattice(state->world.mesh);
    double unit = wend_lattice_unit(&lattice), width = ((double)box.high.x - box.low.x) * unit,
           height = ((double)box.high.y - box.low.y) * unit, spacing = state->map.spacing;
    double places = (width / spacing + 1) * (height / spacing + 1);
    if (!(places > MOST_PLACES)) return STATUS_DONE;
    double right = spacing;
    while ((width / right + 1) * (height / right + 1) > MOST_PLACES) right *= 1.25;
    return complain_usage("a spacing of %g m makes %.2g places; at most %.2g are planned on: --spacing %.2g or more",
                          spacing, places, MOST_PLACES, right * 1.05);
}

static exit_status make_plan(explain_state *state, explained_leg *leg) {
    wend_diagnostics *findings = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = scene_rule_plan_make(&state->world, leg->rules, &state->map, findings, &leg->plan);
    leg->has_plan = !status;
    leg->path = wend_rule_explanation_empty(wend_default_allocator());
    leg->shortest = wend_rule_explanation_empty(wend_default_allocator());
    const scene_rule_plan *plan = &leg->plan;
    if (!status) status = wend_rule_field_explain(plan->field, plan->path.points, plan->path.point_count, &leg->path);
    if (!status && plan->shortest.point_count)
        status =
            wend_rule_field_explain(plan->field, plan->shortest.points, plan->shortest.point_count, &leg->shortest);
    if (!status) status = wend_diagnostics_create(wend_default_allocator(), &leg->reasons);
    if (!status) status = wend_rule_planner_diagnose(plan->planner, leg->reasons);
    return report_findings(findings, status, state->file.path);
}

static exit_status draw_plan(const explain_state *state) {
    const explained_leg *shown = state->legs;
    picture_def def = picture_default_def();
    char caption[200];
    wend_rule_leg leg = wend_rules_get_leg(shown->rules, 0);
    def.title = state->scene->title ? state->scene->title : file_name_of(state->file.path);
    def.size = (int)explain_given.size;
    def.theme = strcmp(explain_given.theme, "dark") == 0 ? PICTURE_DARK : PICTURE_LIGHT;
    def.caption = caption;
    if (shown->plan.path.outcome == WEND_OUTCOME_COMPLETE && isfinite(shown->shortest.cost))
        snprintf(caption, sizeof caption, "%s: %.4g m at cost %.4g; the shortest path has %.4g m and costs %.4g",
                 state->rules_name, shown->path.length, shown->path.cost, shown->shortest.length, shown->shortest.cost);
    else if (shown->plan.path.outcome == WEND_OUTCOME_COMPLETE)
        snprintf(caption, sizeof caption, "%s: %.4g m at cost %.4g; the shortest path is not allowed",
                 state->rules_name, shown->path.length, shown->path.cost);
    else
        snprintf(caption, sizeof caption, "%s: no path keeps to the rules", state->rules_name);
    const picture_rules rules = {.world = &state->world,
                                 .rules = shown->rules,
                                 .field = shown->plan.field,
                                 .path = &shown->plan.path,
                                 .shortest = &shown->plan.shortest,
                                 .has_ends = true,
                                 .start = scene_rule_place_now(&state->world, leg.from),
                                 .goal = scene_rule_place_now(&state->world, leg.to)};
    return picture_rules_write(explain_given.output, &def, &rules, NULL);
}

// That of the scene's first agent by these rules, unless another was asked for. Its speed is the agent's, too.
static void choose_foresight(explain_state *state) {
    double seconds = fmax(explain_given.foresight, 0), speed = 1.4;
    for (size_t i = 0; i < state->scene->agent_count; i++) {
        const scene_rule_agent *agent = &state->scene->agents[i];
        if (strcmp(state->scene->rules[agent->rules].name, state->rules_name) != 0) continue;
        if (explain_given.foresight < 0) seconds = agent->foresight;
        speed = agent->speed;
        break;
    }
    state->world.field = scene_rule_foresight(seconds, speed);
}

static explain_answer answer_of(const explain_state *state, const explained_leg *leg) {
    return (explain_answer){.number = leg->number,
                            .world = &state->world,
                            .rules = leg->rules,
                            .map = &state->map,
                            .plan = &leg->plan,
                            .path = &leg->path,
                            .shortest = &leg->shortest,
                            .reasons = leg->reasons};
}

static exit_status explain_scene(explain_state *state, const char *path) {
    exit_status status = read_world(state, path);
    if (status == STATUS_DONE) status = read_rules_to_explain(state);
    if (status == STATUS_DONE) choose_foresight(state);
    if (status == STATUS_DONE) status = check_spacing(state);
    for (size_t i = 0; i < state->leg_count && status == STATUS_DONE; i++) status = make_plan(state, &state->legs[i]);
    if (status == STATUS_DONE && explain_given.output) status = draw_plan(state);
    if (status != STATUS_DONE) return status;
    explain_answer *legs = calloc(state->leg_count + 1, sizeof *legs);
    if (!legs) return complain("out of memory"), STATUS_NO_ANSWER;
    for (size_t i = 0; i < state->leg_count; i++) legs[i] = answer_of(state, &state->legs[i]);
    const explain_chain chain = {.file = state->file.path,
                                 .rules_name = state->rules_name,
                                 .picture = explain_given.output,
                                 .read = state->read,
                                 .legs = legs,
                                 .leg_count = state->leg_count};
    status = explain_given.json ? explain_print_json(&chain) : explain_print_table(&chain);
    free(legs);
    return status;
}

static exit_status explain_run(const command_line *line) {
    if (line->operands.count == 0) return complain_usage("the SCENE to explain is missing");
    if (explain_given.output && !picture_name_is_valid(explain_given.output)) return STATUS_BAD_USAGE;
    if (strcmp(explain_given.theme, "dark") != 0 && strcmp(explain_given.theme, "light") != 0)
        return complain_usage("--theme needs light or dark, not \"%s\"", explain_given.theme);
    const char *of_picture = option_given((const char *const[]){"size", "theme", NULL});
    if (of_picture && !explain_given.output)
        return complain_usage("--%s is for the picture: -o PICTURE as well", of_picture);
    explain_state state = {0};
    exit_status status = explain_scene(&state, line->operands.items[0]);
    release_state(&state);
    text_list_free(&explain_given.values);
    return status;
}

const command explain_command = {
    .name = "explain",
    .full_name = "wend explain",
    .summary = "a path by rules, and what each rule did to it",
    .usage = "SCENE [options]",
    .description = "Plans a path through SCENE, a file of areas, things and rules (docs/rules.md),\n"
                   "leg by leg, and prints for each constraint: its weight now, on how many metres\n"
                   "of the path it counts, how much it adds to the cost, what the same path would\n"
                   "cost without it, and on how many metres of the shortest path it counts, which\n"
                   "ignores rules. An error in rules is shown with a mark under the word.\n"
                   "'wend gen' makes scenes: annotations, wall, zigzag, lane, traffic, guards, night.\n",
    .examples = "  wend gen guards -o guards.json && wend explain guards.json -o guards.png\n"
                "  wend explain guards.json --rule follow --time 12\n"
                "  wend explain guards.json --rules 'Not Near LineOfSight(guard1) with weight -9'\n"
                "  wend explain night.json --set time=12 --kind dense --spacing 0.5\n"
                "  wend explain zigzag.json --from 2,3 --to 46,20 --json\n",
    .options = explain_options,
    .option_count = sizeof explain_options / sizeof explain_options[0],
    .operand = "SCENE",
    .most_operands = 1,
    .run = explain_run,
};

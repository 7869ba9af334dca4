// wend sim: the agents of a rule scene, step by step, while its things move.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/print_diagnostics.h"
#include "input/rule_scene_file.h"
#include "picture/picture_rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *output, *theme;
    double seconds, step;
    int64_t work, size;
    bool json;
} sim_given = {.theme = "light", .seconds = 60, .step = 0.1, .work = 2000, .size = 1200};

static const command_option sim_options[] = {
    {"seconds", .letter = 't', .value = "SECONDS", .number = &sim_given.seconds, .low = 0.001, .high = 1e6,
     .help = "at most so long, or until all have arrived (60)"},
    {"step", .value = "SECONDS", .number = &sim_given.step, .low = 0.001, .high = 60,
     .help = "between two steps (0.1)"},
    {"work", .value = "N", .integer = &sim_given.work, .low = 1, .high = 1e15,
     .help = "units of work a step, for all agents (2000)"},
    {"output", .letter = 'o', .value = "PICTURE", .text = &sim_given.output,
     .help = "also draw their ways: .png or .svg"},
    {"size", .value = "N", .integer = &sim_given.size, .low = PICTURE_LEAST_SIZE, .high = PICTURE_MOST_SIZE,
     .help = "longest side of the picture in pixels (1200)"},
    {"theme", .value = "NAME", .text = &sim_given.theme, .help = "of the picture: light or dark (light)"},
    {"json", .flag = &sim_given.json, .help = "one JSON object, ways included"},
};

// What became of an agent.
typedef struct agent_trace {
    picture_way way;                // its positions, one for each step in which it moved
    double metres, waited, arrival; // seconds; arrival: NaN until then
    wend_rules *rules;
} agent_trace;

typedef struct simulation {
    input_file file;
    scene_rule_scene *scene;
    scene_rule_world world;
    bool has_world;
    wend_rule_map *map;
    wend_rule_agents *agents;
    agent_trace *traces;
    double time;
    uint64_t work;
} simulation;

static void simulation_release(simulation *run) {
    wend_rule_agents_destroy(run->agents);
    for (size_t i = 0; run->traces && i < run->scene->agent_count; i++) {
        wend_rules_destroy(run->traces[i].rules);
        free(run->traces[i].way.points);
    }
    free(run->traces);
    wend_rule_map_destroy(run->map);
    if (run->has_world) scene_rule_world_release(&run->world);
    scene_rule_destroy(run->scene);
    input_file_release(&run->file);
}

// ---- Making it ----

static exit_status read_simulation(simulation *run, const char *path) {
    if (!input_file_read(path, &run->file)) return STATUS_BAD_INPUT;
    if (!is_rule_scene(run->file.bytes, run->file.count))
        return complain_input(
            "%s: this is not a rule scene; a JSON object with areas, rules and agents is needed, such as "
            "'wend gen lane -o lane.json' makes",
            run->file.path);
    exit_status status = rule_scene_read(&run->file, &run->scene);
    if (status == STATUS_DONE) status = rule_scene_make_world(&run->file, run->scene, &run->world);
    run->has_world = status == STATUS_DONE;
    if (status == STATUS_DONE && run->scene->agent_count == 0)
        status = complain_input("%s has no agents; \"agents\": [{\"rules\": \"NAME\"}] gives some", run->file.path);
    return status;
}

static wend_status add_agents(simulation *run, wend_diagnostics *findings) {
    for (size_t i = 0; i < run->scene->agent_count; i++) {
        const scene_rule_agent *each = &run->scene->agents[i];
        wend_rule_agent_def def = wend_default_rule_agent_def();
        def.rules = run->traces[i].rules;
        def.speed = each->speed;
        def.thing = each->thing;
        wend_rule_field_def field = scene_rule_foresight(each->foresight, each->speed);
        field.base_weight = run->scene->base_weight;
        def.field = &field;
        uint32_t number;
        wend_status status = wend_rule_agents_add(run->agents, &def, findings, &number);
        if (status) return status;
    }
    return WEND_OK;
}

static exit_status make_simulation(simulation *run) {
    run->traces = calloc(run->scene->agent_count, sizeof *run->traces);
    if (!run->traces) return complain("out of memory"), STATUS_NO_ANSWER;
    for (size_t i = 0; i < run->scene->agent_count; i++) {
        run->traces[i].arrival = NAN;
        exit_status read =
            rule_scene_make_rules(&run->file, &run->world, run->scene->agents[i].rules, &run->traces[i].rules);
        if (read != STATUS_DONE) return read;
    }
    wend_diagnostics *findings = NULL;
    wend_rule_map_def map = run->scene->map;
    map.annotations = run->world.annotations;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = wend_rule_map_create(run->world.mesh, &map, findings, &run->map);
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = run->map;
    def.annotations = run->world.annotations;
    def.work = (uint64_t)sim_given.work;
    if (!status) status = wend_rule_agents_create(&def, findings, &run->agents);
    if (!status) status = add_agents(run, findings);
    return report_findings(findings, status, run->file.path);
}

// ---- Running it ----

static bool trace_add(picture_way *way, wend_vector3 at) {
    if (way->count == way->capacity) {
        size_t capacity = 2 * way->capacity + 64;
        wend_vector3 *points = realloc(way->points, capacity * sizeof *points);
        if (!points) return false;
        way->points = points;
        way->capacity = capacity;
    }
    way->points[way->count++] = at;
    return true;
}

// Notes where all are. Returns how many have arrived, or SIZE_MAX when memory is out.
static size_t trace_all_agents(simulation *run, double seconds) {
    size_t arrived = 0;
    for (uint32_t i = 0; i < run->scene->agent_count; i++) {
        agent_trace *trace = &run->traces[i];
        wend_rule_agent agent = wend_rule_agents_get(run->agents, i);
        const picture_way *way = &trace->way;
        const wend_vector3 at = agent.location.position, last = way->count ? way->points[way->count - 1] : at;
        trace->metres += wend_hypot(at.x - last.x, at.y - last.y);
        if (agent.state == WEND_RULE_AGENT_WAITING) trace->waited += seconds;
        if (agent.state == WEND_RULE_AGENT_ARRIVED && isnan(trace->arrival)) trace->arrival = run->time;
        arrived += agent.state == WEND_RULE_AGENT_ARRIVED;
        bool moved = !way->count || at.x != last.x || at.y != last.y;
        if (moved && !trace_add(&trace->way, at)) return SIZE_MAX;
    }
    return arrived;
}

static exit_status run_simulation(simulation *run) {
    size_t arrived = trace_all_agents(run, 0);
    const double steps = ceil(sim_given.seconds / sim_given.step - 1e-9);
    wend_status status = WEND_OK;
    for (double step = 1; step <= steps && arrived < run->scene->agent_count && !status; step++) {
        double until = fmin(step * sim_given.step, sim_given.seconds), seconds = until - run->time;
        run->time = until;
        wend_rule_agents_report report = {0};
        status = scene_rule_world_move(&run->world, until);
        if (status == WEND_INVALID || status == WEND_OUT_OF_RANGE)
            return complain_usage("after %g seconds things leave the world; --seconds %g is possible", until,
                                  until - seconds);
        if (!status) status = wend_rule_agents_step(run->agents, seconds, &report);
        run->work += report.work;
        if (!status) arrived = trace_all_agents(run, seconds);
        if (arrived == SIZE_MAX) status = WEND_OUT_OF_MEMORY;
    }
    if (arrived == SIZE_MAX) status = WEND_OUT_OF_MEMORY;
    return status ? (complain("%s", wend_status_text(status)), STATUS_NO_ANSWER) : STATUS_DONE;
}

// ---- What is told ----

static const char *state_text(wend_rule_agent_state state) {
    static const char *const names[] = {"walking", "waiting", "arrived", "removed"};
    return names[state];
}

static exit_status draw_simulation(const simulation *run) {
    picture_def def = picture_default_def();
    char caption[160];
    def.title = run->scene->title ? run->scene->title : file_name_of(run->file.path);
    def.size = (int)sim_given.size;
    def.theme = strcmp(sim_given.theme, "dark") == 0 ? PICTURE_DARK : PICTURE_LIGHT;
    snprintf(caption, sizeof caption, "where %zu %s went in %.4g seconds; things are where they are then",
             run->scene->agent_count, run->scene->agent_count == 1 ? "agent" : "agents", run->time);
    def.caption = caption;
    def.labels[WEND_DRAW_GOAL] = "where it is";
    picture_way *ways = calloc(run->scene->agent_count, sizeof *ways);
    if (!ways) return complain("out of memory"), STATUS_NO_ANSWER;
    for (size_t i = 0; i < run->scene->agent_count; i++) ways[i] = run->traces[i].way;
    const picture_rules picture = {.world = &run->world, .ways = ways, .way_count = run->scene->agent_count};
    exit_status status = picture_rules_write(sim_given.output, &def, &picture, NULL);
    free(ways);
    return status;
}

static void print_simulation_lines(const simulation *run) {
    printf("time      %g s in steps of %g, %llu units of work\n\n", run->time, sim_given.step,
           (unsigned long long)run->work);
    printf("agent  rules         state      leg     metres   waited  arrived\n");
    for (uint32_t i = 0; i < run->scene->agent_count; i++) {
        const agent_trace *trace = &run->traces[i];
        wend_rule_agent agent = wend_rule_agents_get(run->agents, i);
        char arrival[40] = "-";
        if (!isnan(trace->arrival)) snprintf(arrival, sizeof arrival, "%.2f s", trace->arrival);
        printf("%-6u %-13.13s %-9s %4u %10.2f %6.2f s %8s\n", i + 1,
               run->scene->rules[run->scene->agents[i].rules].name, state_text(agent.state), agent.leg + 1,
               trace->metres, trace->waited, arrival);
    }
    if (sim_given.output) printf("\n%s: the picture\n", sim_given.output);
}

static exit_status print_simulation_json(const simulation *run) {
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "scene", run->file.path);
    json_add_number(object, "seconds", run->time);
    json_add_number(object, "step", sim_given.step);
    json_add_number(object, "work", (double)run->work);
    cJSON *list = cJSON_AddArrayToObject(object, "agents");
    for (uint32_t i = 0; i < run->scene->agent_count; i++) {
        const agent_trace *trace = &run->traces[i];
        wend_rule_agent agent = wend_rule_agents_get(run->agents, i);
        cJSON *one = cJSON_CreateObject();
        cJSON_AddStringToObject(one, "rules", run->scene->rules[run->scene->agents[i].rules].name);
        cJSON_AddStringToObject(one, "state", state_text(agent.state));
        cJSON_AddNumberToObject(one, "leg", agent.leg + 1);
        json_add_number(one, "metres", trace->metres);
        json_add_number(one, "waited", trace->waited);
        json_add_number(one, "arrival", trace->arrival);
        cJSON *way = cJSON_AddArrayToObject(one, "way");
        for (size_t k = 0; k < trace->way.count; k++) {
            const double pair[] = {trace->way.points[k].x, trace->way.points[k].y};
            cJSON_AddItemToArray(way, cJSON_CreateDoubleArray(pair, 2));
        }
        cJSON_AddItemToArray(list, one);
    }
    if (sim_given.output) cJSON_AddStringToObject(object, "picture", sim_given.output);
    return json_print(object);
}

static exit_status simulate_scene(simulation *run, const char *path) {
    exit_status status = read_simulation(run, path);
    if (status == STATUS_DONE) status = make_simulation(run);
    if (status == STATUS_DONE) status = run_simulation(run);
    if (status == STATUS_DONE && sim_given.output) status = draw_simulation(run);
    if (status == STATUS_DONE && sim_given.json) return print_simulation_json(run);
    if (status == STATUS_DONE) print_simulation_lines(run);
    return status;
}

static exit_status sim_run(const command_line *line) {
    if (line->operands.count == 0) return complain_usage("the SCENE to simulate is missing");
    if (sim_given.output && !picture_name_is_valid(sim_given.output)) return STATUS_BAD_USAGE;
    if (strcmp(sim_given.theme, "dark") != 0 && strcmp(sim_given.theme, "light") != 0)
        return complain_usage("--theme needs light or dark, not \"%s\"", sim_given.theme);
    const char *of_picture = option_given((const char *const[]){"size", "theme", NULL});
    if (of_picture && !sim_given.output)
        return complain_usage("--%s is for the picture: -o PICTURE as well", of_picture);
    simulation run = {0};
    exit_status status = simulate_scene(&run, line->operands.items[0]);
    simulation_release(&run);
    return status;
}

const command sim_command = {
    .name = "sim",
    .full_name = "wend sim",
    .summary = "the agents of a rule scene, step by step",
    .usage = "SCENE [options]",
    .description = "Lets the agents of SCENE (docs/rule-scenes.md) walk by their rules, with their\n"
                   "speeds and their foresight, while the things of the scene move, and prints how\n"
                   "far each came, how long it waited and when it arrived. All agents share one\n"
                   "budget of work a step. It ends when all have arrived or --seconds are over.\n",
    .examples = "  wend gen lane -o lane.json && wend sim lane.json -o ways.png\n"
                "  wend gen traffic -o traffic.json && wend sim traffic.json --seconds 40\n"
                "  wend sim traffic.json --step 0.05 --work 500 --json\n",
    .options = sim_options,
    .option_count = sizeof sim_options / sizeof sim_options[0],
    .operand = "SCENE",
    .most_operands = 1,
    .run = sim_run,
};

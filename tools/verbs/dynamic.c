// wend dynamic: a script of moves and edits, planned by repair, beside A* from scratch.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/nearest_name.h"
#include "input/grid_input.h"
#include "picture/picture_grid.h"
#include "planner/planner_incremental.h"
#include "verbs/edit_script.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct {
    const char *algorithm, *policy, *picture;
    double epsilon;
    bool json;
} dynamic_given = {.algorithm = "dstar-lite", .policy = "auto", .epsilon = 1};

static const command_option dynamic_options[] = {
    {"algo", 'a', "NAME", .text = &dynamic_given.algorithm, .help = "dstar-lite, the default, adstar or ara"},
    {"epsilon", .value = "E", .number = &dynamic_given.epsilon, .low = 1, .high = 1000,
     .help = "adstar, ara: most cost over the shortest, default 1"},
    {"policy", .value = "P", .text = &dynamic_given.policy, .help = "auto, the default, repair or scratch"},
    {"draw", 'd', "P.png", .text = &dynamic_given.picture, .help = "also draw what the last plan had to look at"},
    {"json", .flag = &dynamic_given.json, .help = "one JSON object instead of lines"},
};

// ---- What was asked for ----

// The place of a name in a list of three; -1 after a complaint.
static int find_name(const char *option, const char *name, const char *const names[3]) {
    nearest_name search = nearest_name_to(name);
    for (int i = 0; i < 3; i++) {
        if (strcmp(names[i], name) == 0) return i;
        nearest_name_offer(&search, names[i]);
    }
    complain_usage("%s needs %s, %s or %s, not \"%s\"%s%s%s", option, names[0], names[1], names[2], name,
                   search.name ? "; did you mean " : "", search.name ? search.name : "", search.name ? "?" : "");
    return -1;
}

static bool read_search_def(wend_incremental_search_def *def, double factors[MOST_FACTORS]) {
    static const char *const algorithms[] = {"dstar-lite", "adstar", "ara"}, *const policies[] = {"auto", "repair",
                                                                                                  "scratch"};
    static const wend_incremental_algorithm kinds[] = {WEND_INCREMENTAL_DSTAR_LITE, WEND_INCREMENTAL_ADSTAR,
                                                       WEND_INCREMENTAL_ARA};
    int algorithm = find_name("--algo", dynamic_given.algorithm, algorithms);
    int policy = algorithm < 0 ? -1 : find_name("--policy", dynamic_given.policy, policies);
    if (policy < 0) return false;
    if (algorithm == 0 && dynamic_given.epsilon > 1) {
        complain_usage("--epsilon is for adstar and ara, not for dstar-lite");
        return false;
    }
    *def = wend_default_incremental_search_def();
    def->algorithm = kinds[algorithm];
    def->policy = (wend_repair_policy)policy;
    def->schedule = factors;
    def->schedule_count = incremental_schedule(dynamic_given.epsilon, factors);
    return true;
}

// ---- The world ----

typedef struct changing_world {
    wend_grid *grid;
    uint8_t free_terrain, blocked_terrain;
    double *costs; // costs[i] is what terrain first_cost + i costs
    size_t cost_count, first_cost;
} changing_world;

static bool world_fault(const edit_script *script, const char *text) {
    complain("%s: %s", script->path, text);
    return false;
}

// The costs that occur in a script, each once.
static bool collect_costs(const edit_script *script, changing_world *world) {
    world->costs = calloc(script->count + 1, sizeof *world->costs);
    if (!world->costs) return world_fault(script, "out of memory");
    for (size_t i = 0; i < script->count; i++) {
        size_t known = 0;
        if (script->edits[i].kind != EDIT_COST) continue;
        while (known < world->cost_count && world->costs[known] != script->edits[i].cost) known++;
        if (known == world->cost_count) world->costs[world->cost_count++] = script->edits[i].cost;
    }
    return true;
}

// The map's grid with further kinds of terrain: one for each cost.
static bool make_world(const edit_script *script, changing_world *world) {
    wend_grid_def def = wend_grid_describe(world->grid);
    wend_terrain terrains[WEND_TERRAIN_LIMIT];
    if (!collect_costs(script, world)) return false;
    if (def.terrain_count + world->cost_count + 2 > WEND_TERRAIN_LIMIT)
        return world_fault(script, "the script sets too many different costs; about 200 are possible");
    memcpy(terrains, def.terrains, def.terrain_count * sizeof *terrains);
    world->first_cost = def.terrain_count;
    for (size_t i = 0; i < world->cost_count; i++)
        terrains[def.terrain_count++] = (wend_terrain){.cost = world->costs[i], .medium = 0};
    world->free_terrain = (uint8_t)def.terrain_count;
    terrains[def.terrain_count++] = (wend_terrain){.cost = 1, .medium = 0};
    world->blocked_terrain = (uint8_t)def.terrain_count;
    terrains[def.terrain_count++] = (wend_terrain){.cost = 1, .medium = WEND_MEDIUM_BLOCKED};
    def.terrains = terrains;
    wend_grid *changed = NULL;
    wend_status status = wend_grid_create(&def, NULL, &changed);
    if (status) return world_fault(script, wend_status_text(status));
    wend_grid_destroy(world->grid);
    world->grid = changed;
    return true;
}

static uint8_t terrain_of_edit(const changing_world *world, const edit_line *edit) {
    if (edit->kind == EDIT_FREE) return world->free_terrain;
    if (edit->kind == EDIT_BLOCKED) return world->blocked_terrain;
    size_t i = 0;
    while (world->costs[i] != edit->cost) i++;
    return (uint8_t)(world->first_cost + i);
}

// ---- Playing the script ----

typedef struct watched_cells {
    uint64_t *items;
    size_t count, capacity;
} watched_cells;

typedef struct dynamic_run {
    const changing_world *world;
    const edit_script *script;
    wend_incremental_search *search;
    wend_query *query;
    wend_path path, scratch;
    uint64_t start, goal;
    watched_cells touched[2]; // by the last plan: lowered, raised
    cJSON *plans;
    size_t plan_count, mismatches;
    double expanded, scratch_expanded, seconds, scratch_seconds;
} dynamic_run;

static void watch_repair(void *user, uint64_t state, wend_incremental_expansion expansion) {
    watched_cells *cells = (watched_cells *)user + (expansion == WEND_EXPANSION_RAISED);
    if (cells->count == cells->capacity) {
        size_t capacity = cells->capacity ? 2 * cells->capacity : 1024;
        uint64_t *items = realloc(cells->items, capacity * sizeof *items);
        if (!items) {
            complain("out of memory");
            exit(STATUS_NO_ANSWER);
        }
        cells->items = items;
        cells->capacity = capacity;
    }
    cells->items[cells->count++] = state;
}

// What both planners found must agree: the same outcome, and a cost within the factor.
static const char *judge_plan(const dynamic_run *run) {
    const wend_path *path = &run->path, *scratch = &run->scratch;
    if (path->outcome != scratch->outcome) return "repair and scratch end differently";
    if (path->state_count == 0) return NULL;
    if (path->cost > dynamic_given.epsilon * scratch->cost * (1 + 1e-9)) return "the path costs more than it may";
    if (path->cost < scratch->cost * (1 - 1e-9)) return "the path costs less than the shortest";
    if (wend_path_check_on_grid(path, run->world->grid, (uint32_t)run->start, (uint32_t)run->goal, NULL))
        return "the path is not valid";
    return NULL;
}

// What the last plan was. "nothing": there was nothing to search, for repair or scratch.
static const char *how_planned(const dynamic_run *run, const wend_incremental_report *report) {
    if (report->gave_up) return "given up";
    if (report->from_scratch) return "scratch";
    return report->expanded == 0 && run->scratch.expanded == 0 ? "nothing" : "repaired";
}

static void report_plan(dynamic_run *run, const edit_line *edit, double seconds, double scratch_seconds) {
    wend_incremental_report report = wend_incremental_search_get_report(run->search);
    const wend_path *path = &run->path;
    const char *how = how_planned(run, &report);
    if (run->plans) {
        cJSON *plan = cJSON_CreateObject();
        cJSON_AddNumberToObject(plan, "line", (double)edit->line);
        cJSON_AddStringToObject(plan, "outcome", wend_outcome_text(path->outcome));
        cJSON_AddStringToObject(plan, "how", how);
        json_add_number(plan, "cost", path->cost);
        json_add_number(plan, "lower_bound", path->lower_bound);
        cJSON_AddNumberToObject(plan, "expanded", (double)path->expanded);
        cJSON_AddNumberToObject(plan, "scratch_expanded", (double)run->scratch.expanded);
        json_add_number(plan, "us", seconds * 1e6);
        json_add_number(plan, "scratch_us", scratch_seconds * 1e6);
        cJSON_AddItemToArray(run->plans, plan);
        return;
    }
    if (run->plan_count == 1)
        printf("line    outcome        cost        how        expanded  by A*     us        by A*\n");
    char cost[32] = "-";
    if (path->state_count > 0) snprintf(cost, sizeof cost, "%.6g", path->cost);
    printf("%-7llu %-14s %-11s %-10s %-9llu %-9llu %-9.1f %.1f\n", (unsigned long long)edit->line,
           wend_outcome_text(path->outcome), cost, how, (unsigned long long)path->expanded,
           (unsigned long long)run->scratch.expanded, seconds * 1e6, scratch_seconds * 1e6);
}

static wend_status plan_both(dynamic_run *run, const edit_line *edit) {
    run->touched[0].count = run->touched[1].count = 0;
    uint64_t begun = wend_clock_nanoseconds();
    wend_status status = wend_incremental_search_plan(run->search, WEND_WORK_UNLIMITED, NULL, &run->path);
    double seconds = (double)(wend_clock_nanoseconds() - begun) * 1e-9;
    wend_search_request request = wend_default_search_request();
    request.start = run->start;
    request.goals = &run->goal;
    request.goal_count = 1;
    begun = wend_clock_nanoseconds();
    if (!status) status = wend_grid_find_path(run->world->grid, run->query, &request, &run->scratch);
    double scratch_seconds = (double)(wend_clock_nanoseconds() - begun) * 1e-9;
    if (status) return status;
    run->plan_count++;
    wend_incremental_report report = wend_incremental_search_get_report(run->search);
    // New goals, and the policy that never repairs, make searches from scratch that say nothing about repairs.
    if (!report.from_scratch || report.gave_up) {
        run->expanded += (double)run->path.expanded;
        run->scratch_expanded += (double)run->scratch.expanded;
        run->seconds += seconds;
        run->scratch_seconds += scratch_seconds;
    }
    const char *fault = judge_plan(run);
    if (fault) {
        run->mismatches++;
        complain_plainly("%s:%llu: %s", run->script->path, (unsigned long long)edit->line, fault);
    }
    report_plan(run, edit, seconds, scratch_seconds);
    return WEND_OK;
}

static wend_status play_edit(dynamic_run *run, const edit_line *edit) {
    wend_grid *grid = run->world->grid;
    uint64_t cell = wend_grid_cell(grid, edit->x, edit->y);
    switch (edit->kind) {
    case EDIT_MOVE: run->start = cell; return wend_incremental_search_set_start(run->search, cell);
    case EDIT_GOAL: run->goal = cell; return wend_incremental_search_set_goal(run->search, cell);
    case EDIT_PLAN: return plan_both(run, edit);
    case EDIT_FREE:
    case EDIT_BLOCKED:
    case EDIT_COST: break;
    }
    return wend_grid_set_terrain(grid, edit->x, edit->y, 1, 1, terrain_of_edit(run->world, edit));
}

// A plan needs a start and a goal before it.
static bool script_can_be_played(const edit_script *script) {
    bool start = false, goal = false;
    size_t planned = 0; // how many lines do something for a plan
    for (size_t i = 0; i < script->count; i++) {
        if (script->edits[i].kind == EDIT_PLAN) planned = i + 1;
        start = start || script->edits[i].kind == EDIT_MOVE;
        goal = goal || script->edits[i].kind == EDIT_GOAL;
        if (script->edits[i].kind != EDIT_PLAN || (start && goal)) continue;
        complain_plainly("%s:%llu: a plan is requested, but no %s line came before it", script->path,
                         (unsigned long long)script->edits[i].line, start ? "goal X Y" : "move X Y");
        return false;
    }
    if (planned == 0) {
        complain_plainly("%s: nothing is planned; at least one line plan is needed", script->path);
        return false;
    }
    if (planned < script->count)
        complain_plainly(
            "%s:%llu: warning: this line and those after it have no effect; a line plan is needed after them",
            script->path, (unsigned long long)script->edits[planned].line);
    return true;
}

static wend_status play_script(dynamic_run *run) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < run->script->count && !status; i++) status = play_edit(run, &run->script->edits[i]);
    return status;
}

// ---- What is told ----

static exit_status print_dynamic(const char *map, dynamic_run *run) {
    double expanded = run->scratch_expanded > 0 ? run->expanded / run->scratch_expanded : 0;
    double seconds = run->scratch_seconds > 0 ? run->seconds / run->scratch_seconds : 0;
    if (!run->plans) {
        if (run->scratch_expanded == 0) {
            printf("%zu plans, none of which was repaired\n", run->plan_count);
            return STATUS_DONE;
        }
        printf("%zu plans; those that could be repaired took %.3f of A*'s expansions and %.3f of its time\n",
               run->plan_count, expanded, seconds);
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "map", map);
    cJSON_AddStringToObject(object, "script", run->script->path);
    cJSON_AddStringToObject(object, "algo", dynamic_given.algorithm);
    cJSON_AddStringToObject(object, "policy", dynamic_given.policy);
    cJSON_AddNumberToObject(object, "mismatches", (double)run->mismatches);
    json_add_number(object, "repair_over_scratch_expanded", expanded);
    json_add_number(object, "repair_over_scratch_time", seconds);
    cJSON_AddItemToObject(object, "plans", run->plans);
    run->plans = NULL;
    return json_print(object);
}

static exit_status draw_last_plan(const char *map, const dynamic_run *run) {
    picture_search search = {.grid = run->world->grid,
                             .expanded = run->touched[0].items,
                             .expanded_count = run->touched[0].count,
                             .frontier = run->touched[1].items,
                             .frontier_count = run->touched[1].count,
                             .path = run->path.states,
                             .path_count = run->path.state_count,
                             .start = run->start,
                             .goals = &run->goal,
                             .goal_count = 1};
    picture_def def = picture_default_def();
    char title[160], caption[160];
    snprintf(title, sizeof title, "%s on %s, plan %zu", dynamic_given.algorithm, file_name_of(map), run->plan_count);
    snprintf(caption, sizeof caption, "%s: %llu cells looked at; A* from scratch looks at %llu",
             wend_outcome_text(run->path.outcome), (unsigned long long)run->path.expanded,
             (unsigned long long)run->scratch.expanded);
    def.title = title;
    def.caption = caption;
    def.labels[WEND_DRAW_EXPANDED] = "a cheaper way was found";
    def.labels[WEND_DRAW_FRONTIER] = "what was known was forgotten";
    return picture_search_write(dynamic_given.picture, &def, &search, NULL);
}

// ---- The subcommand ----

static exit_status dynamic_on_world(const char *map, const changing_world *world, const edit_script *script,
                                    wend_incremental_search_def *def) {
    dynamic_run run = {.world = world,
                       .script = script,
                       .path = wend_path_empty(wend_default_allocator()),
                       .scratch = wend_path_empty(wend_default_allocator())};
    if (dynamic_given.picture) {
        def->observer = watch_repair;
        def->observer_user = run.touched;
    }
    if (dynamic_given.json) run.plans = cJSON_CreateArray();
    wend_status status = wend_incremental_search_create_on_grid(world->grid, def, NULL, &run.search);
    if (!status) status = wend_query_create(wend_default_allocator(), &run.query);
    if (!status) status = play_script(&run);
    exit_status answer = STATUS_NO_ANSWER;
    if (status) {
        complain("%s", wend_status_text(status));
    } else {
        answer = dynamic_given.picture && run.plan_count > 0 ? draw_last_plan(map, &run) : STATUS_DONE;
        if (!answer) answer = print_dynamic(map, &run);
        if (!answer && run.mismatches > 0) answer = STATUS_NO_ANSWER;
    }
    cJSON_Delete(run.plans);
    free(run.touched[0].items);
    free(run.touched[1].items);
    wend_path_free(&run.path);
    wend_path_free(&run.scratch);
    wend_query_destroy(run.query);
    wend_incremental_search_destroy(run.search);
    return answer;
}

static exit_status dynamic_run_command(const command_line *line) {
    wend_incremental_search_def def;
    double factors[MOST_FACTORS];
    if (line->operands.count < 2) return complain_usage("needs a MAP and an EDITS script");
    if (!read_search_def(&def, factors)) return STATUS_BAD_USAGE;
    if (dynamic_given.picture && !picture_name_is_valid(dynamic_given.picture)) return STATUS_BAD_USAGE;
    changing_world world = {0};
    edit_script script;
    exit_status status = grid_input_read(line->operands.items[0], grid_default_rules(), &world.grid);
    if (status) return status;
    wend_grid_def size = wend_grid_describe(world.grid);
    status = edit_script_read(line->operands.items[1], size.width, size.height, &script);
    if (!status) {
        status = script_can_be_played(&script) && make_world(&script, &world) ? STATUS_DONE : STATUS_BAD_INPUT;
        if (!status) status = dynamic_on_world(line->operands.items[0], &world, &script, &def);
        edit_script_release(&script);
    }
    free(world.costs);
    wend_grid_destroy(world.grid);
    return status;
}

const command dynamic_command = {
    .name = "dynamic",
    .full_name = "wend dynamic",
    .summary = "plan while the map changes: repair against scratch",
    .usage = "MAP EDITS [options]",
    .description = "Plays a script of moves and edits on a Moving AI map (one of the two may be -,\n"
                   "standard input). Each plan is repaired from the one before, and searched by A*\n"
                   "from scratch to compare; a difference is status 1. The lines of a script:\n"
                   "  move X Y           the agent is there now\n"
                   "  goal X Y           its goal\n"
                   "  set X Y blocked    a cell becomes a wall; free: ground; cost C: costly ground\n"
                   "  plan               plan now, with all that came before\n"
                   "  # ...              nothing\n",
    .examples = "  wend dynamic arena.map edits.txt\n"
                "  wend dynamic arena.map edits.txt --algo adstar --policy repair --json\n"
                "  wend dynamic arena.map edits.txt --draw repaired.png\n",
    .options = dynamic_options,
    .option_count = sizeof dynamic_options / sizeof dynamic_options[0],
    .operand = "MAP or EDITS",
    .most_operands = 2,
    .run = dynamic_run_command,
};

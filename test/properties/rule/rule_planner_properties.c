#include "properties/rule/rule_planner_properties.h"

#include "oracle/plan/naive_relaxation.h"
#include "properties/rule/rule_worlds.h"
#include "rule/agents/rule_agents_internal.h"
#include "rule/planner/rule_planner_internal.h"
#include "support/field_change.h"
#include "support/location_of.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS    12
#define TOLERANCE 1e-9 // of sums of the same costs in another order

typedef struct rule_trial {
    rule_world world;
    wend_rule_planner_def def;
    wend_rule_planner *planner;
    wend_path path;
    wend_rule_field_def field; // of the definition
    rule_tally *tally;
    rule_tally own;
} rule_trial;

static bool trial_fails(choices *source, rule_trial *trial, bool right) {
    (void)source;
    wend_path_free(&trial->path);
    wend_rule_planner_destroy(trial->planner);
    rule_world_free(&trial->world);
    return right;
}

// ---- Judging -----------------------------------------------------------------------------------------------------------

// The best cost on a graph that was rebuilt, by relaxation from the goal; NaN when memory is out.
static double best_cost(rule_trial *trial) {
    wend_rule_planner *planner = trial->planner;
    wend_rule_field *field = NULL;
    rule_graph *graph = NULL;
    wend_allocator allocator = wend_default_allocator();
    double best = (double)NAN;
    if (wend_rule_field_create(trial->world.annotations, trial->world.rules, planner->leg, &trial->field, NULL, &field))
        return best;
    if (planner->has_anchor) {
        wend_rule_field_set_anchor(field, planner->anchor);
        (void)field_change(field);
    }
    uint32_t count = wend_rule_map_state_count(trial->world.map);
    wend_edges edges = {.allocator = &allocator};
    naive_arc *arcs = NULL;
    size_t arc_count = 0, capacity = 0;
    double *costs = malloc((count + 1) * sizeof *costs);
    bool fine = costs && wend_rule_graph_create(trial->world.map, field, &allocator, &graph) == WEND_OK &&
                wend_rule_graph_set_ends(graph, planner->start_state, planner->goal_state, NULL) == WEND_OK;
    wend_domain domain = fine ? wend_rule_graph_domain(graph) : wend_default_domain();
    for (uint32_t state = 0; state < count && fine; state++) {
        edges.list.count = 0;
        fine = domain.successors(domain.user, state, &edges) == WEND_OK;
        if (arc_count + edges.list.count > capacity) {
            capacity = 2 * capacity + 256 + edges.list.count;
            arcs = realloc(arcs, capacity * sizeof *arcs);
            if (!arcs) abort();
        }
        for (size_t i = 0; i < edges.list.count && fine; i++)
            arcs[arc_count++] = (naive_arc){(int)state, (int)edges.list.items[i].state, edges.list.items[i].cost};
    }
    if (fine) {
        naive_relax(arcs, arc_count, (int)count, (int)planner->goal_state, costs);
        best = costs[planner->start_state];
    }
    free(arcs);
    free(costs);
    edge_array_free(&edges.list, &allocator);
    wend_rule_graph_destroy(graph);
    wend_rule_field_destroy(field);
    return best;
}

static bool same_point(wend_vector3 a, wend_vector2 b) {
    return a.x == b.x && a.y == b.y && a.z == 0;
}

// What must hold of any answer.
static const char *judge_answer(rule_trial *trial, uint64_t work) {
    const wend_rule_planner *planner = trial->planner;
    const wend_path *path = &trial->path;
    wend_rule_planner_report report = wend_rule_planner_get_report(planner);
    trial->tally->plans++;
    trial->tally->outcomes[path->outcome]++;
    trial->tally->changed += report.changed;
    if (report.work > work) return "more work was spent than granted";
    if (report.work != report.expanded + report.changed) return "work is not what it is made of";
    if (report.is_waiting != (path->point_count == 0)) return "it waits with a way, or not without one";
    bool decided = path->outcome != WEND_OUTCOME_BUDGET_SPENT && path->outcome != WEND_OUTCOME_PARTIAL;
    if (decided && path->outcome != WEND_OUTCOME_COMPLETE && path->point_count) return "a way was offered to nowhere";
    if (decided && path->outcome == WEND_OUTCOME_COMPLETE && path->point_count == 0) return "it has no way";
    if (path->outcome == WEND_OUTCOME_PARTIAL && path->point_count < 2) return "a partial way leads nowhere";
    if (planner->has_anchor && planner->has_start) { // moving things are thought ahead from where the agent is
        wend_vector2 at = wend_rule_planner_at(planner, planner->position);
        if (hypot(at.x - planner->anchor.x, at.y - planner->anchor.y) > planner->spacing / 2 + RULE_WORLD_MARGIN)
            return "the anchor was left behind";
    }
    if (path->point_count == 0) {
        trial->tally->waiting++;
        return path->cost == path->search_cost ? NULL : "without points it costs something else than its states";
    }
    if (!same_point(path->points[0], wend_rule_planner_at(planner, planner->position)))
        return "the way does not begin at the position";
    if (path->outcome != WEND_OUTCOME_PARTIAL &&
        !same_point(path->points[path->point_count - 1], wend_rule_planner_at(planner, planner->goal)))
        return "the way does not end at the goal";
    if (wend_path_check_on_rules(path, trial->world.mesh, planner->field, NULL)) return "the checker refuses the way";
    if (trial->field.extrapolation_speed > 0) return NULL; // where things are now does not matter everywhere
    if (rule_world_hard_line(&trial->world, trial->world.rules, planner->leg, path->points, path->point_count,
                             &trial->tally->hard_checked) != SIZE_MAX)
        return "the way enters a hard region";
    return NULL;
}

static bool point_is_free(const rule_trial *trial, wend_lattice_point point) {
    return wend_mesh_is_free(trial->world.mesh, wend_mesh_triangle_at(trial->world.mesh, point)) &&
           !wend_rule_field_forbids(trial->planner->field, wend_rule_planner_at(trial->planner, point),
                                    wend_rule_planner_at(trial->planner, point));
}

// What must hold of an answer that had all the work it wanted.
static const char *judge_end(rule_trial *trial) {
    const wend_rule_planner *planner = trial->planner;
    const wend_path *path = &trial->path;
    wend_outcome ends;
    switch (path->outcome) {
    case WEND_OUTCOME_START_OFF_MAP: return point_is_free(trial, planner->position) ? "the start is free" : NULL;
    case WEND_OUTCOME_GOAL_OFF_MAP: return point_is_free(trial, planner->goal) ? "the goal is free" : NULL;
    case WEND_OUTCOME_UNREACHABLE:
        (void)wend_rule_planner_find_ends(trial->planner, &ends);
        if (ends == WEND_OUTCOME_UNREACHABLE) return NULL; // nothing joins an end with the map
        return isfinite(best_cost(trial)) ? "there is a way" : NULL;
    case WEND_OUTCOME_COMPLETE: break;
    default: return "it has not ended";
    }
    double best = best_cost(trial);
    double factor = trial->def.algorithm == WEND_RULE_ADSTAR ? trial->def.schedule[trial->def.schedule_count - 1] : 1;
    if (isnan(best)) return "memory is out";
    if (!(path->search_cost >= best * (1 - TOLERANCE))) return "it costs less than the best";
    if (!(path->search_cost <= factor * best * (1 + TOLERANCE) + 1e-12)) return "there is a better way";
    if (!(path->lower_bound <= best * (1 + TOLERANCE))) return "the bound is above the best";
    double joints = wend_rule_field_cost(planner->field, wend_rule_planner_at(planner, planner->position),
                                         wend_rule_map_position(planner->map, planner->start_state)) +
                    wend_rule_field_cost(planner->field, wend_rule_map_position(planner->map, planner->goal_state),
                                         wend_rule_planner_at(planner, planner->goal));
    if (!(path->cost <= (path->search_cost + joints) * (1 + 1e-6) + 1e-9)) return "straightening made the way dearer";
    return NULL;
}

// ---- Scripts -----------------------------------------------------------------------------------------------------------

static bool begin_trial(choices *source, rule_trial *trial, void *user) {
    static const double one[] = {1}, two[] = {3, 1}, loose[] = {2, 1.5}, many[] = {2.5, 2, 1.5, 1.25, 1};
    static const double *const schedules[] = {many, one, two, loose};
    static const size_t counts[] = {5, 1, 2, 2};
    *trial = (rule_trial){.path = wend_path_empty(wend_default_allocator())};
    trial->tally = user ? user : &trial->own;
    if (rule_world_make(source, wend_default_allocator(), &trial->world))
        return choices_fail(source, "the world cannot be made");
    trial->tally->scripts++;
    trial->tally->kinds[trial->world.kind]++;
    trial->def = wend_default_rule_planner_def();
    trial->field = wend_default_rule_field_def();
    trial->def.field = &trial->field;
    trial->def.map = trial->world.map;
    trial->def.annotations = trial->world.annotations;
    trial->def.rules = trial->world.rules;
    size_t schedule = (size_t)choose_below(source, 4);
    trial->def.schedule = schedules[schedule];
    trial->def.schedule_count = counts[schedule];
    if (choose_one_in(source, 8)) trial->def.algorithm = WEND_RULE_ASTAR;
    if (choose_one_in(source, 8)) trial->def.straighten = false;
    if (choose_one_in(source, 4)) {
        trial->field.extrapolation_speed = 1.5;
        trial->field.steps = 1 + (uint32_t)choose_below(source, 4);
        trial->field.horizon = 2;
    }
    if (wend_rule_planner_create(&trial->def, NULL, &trial->planner))
        return choices_fail(source, "the planner cannot be made");
    return true;
}

// The agent walks on, stays, or is somewhere else.
static bool move_agent(choices *source, rule_trial *trial) {
    const wend_path *path = &trial->path;
    uint64_t what = choose_below(source, 8);
    if (what < 5 && path->point_count > 1) {
        double share = (double)choose_below(source, 5) / 4;
        const wend_vector3 a = path->points[0], b = path->points[1];
        trial->tally->walked++;
        return wend_rule_planner_set_location(
                   trial->planner, location_of((wend_vector2){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)})) ==
               WEND_OK;
    }
    if (what == 7)
        return wend_rule_planner_set_location(
                   trial->planner, location_of(rule_world_choose_position(source, &trial->world))) == WEND_OK;
    return true;
}

static uint64_t choose_work(choices *source) {
    static const uint64_t works[] = {WEND_WORK_UNLIMITED, 0, 1, 2, 7, 20, 60, 200, 1000};
    return works[choose_below(source, sizeof works / sizeof works[0])];
}

// A few slices, between which the world may go on.
static const char *plan_a_little(choices *source, rule_trial *trial) {
    uint64_t slices = choose_below(source, choose_one_in(source, 3) ? 12 : 4); // many: changes are put off
    for (uint64_t i = 0; i < slices; i++) {
        uint64_t work = choose_work(source);
        if (wend_rule_planner_plan(trial->planner, work, NULL, &trial->path)) return "a plan failed";
        const char *finding = judge_answer(trial, work);
        if (finding) return finding;
        if (choose_one_in(source, 2) && (rule_world_move(source, &trial->world) || !move_agent(source, trial)))
            return "a move failed";
    }
    return NULL;
}

bool plans_with_rules_are_right(choices *source, void *user) {
    rule_trial trial;
    if (!begin_trial(source, &trial, user)) return trial_fails(source, &trial, false);
    uint64_t events = trial.tally->events ? trial.tally->events : EVENTS;
    for (uint64_t event = 0; event < events; event++) {
        uint64_t moves = event ? choose_below(source, 4) : 0;
        for (uint64_t i = 0; i < moves; i++) {
            trial.tally->moves++;
            if (rule_world_move(source, &trial.world))
                return trial_fails(source, &trial, choices_fail(source, "a move failed"));
        }
        if (event && !move_agent(source, &trial))
            return trial_fails(source, &trial, choices_fail(source, "the traveller cannot be moved"));
        if (choose_one_in(source, 12)) {
            wend_status status = wend_rule_planner_next_leg(trial.planner);
            if (status && status != WEND_OUT_OF_RANGE)
                return trial_fails(source, &trial, choices_fail(source, "the next leg failed"));
        }
        const char *finding = plan_a_little(source, &trial);
        if (!finding && wend_rule_planner_plan(trial.planner, WEND_WORK_UNLIMITED, NULL, &trial.path))
            finding = "a plan failed";
        if (!finding) finding = judge_answer(&trial, WEND_WORK_UNLIMITED);
        wend_rule_planner_report report = wend_rule_planner_get_report(trial.planner);
        trial.tally->scratches += report.from_scratch;
        trial.tally->repairs += !report.from_scratch && report.changed > 0;
        if (!finding) finding = judge_end(&trial);
        if (finding)
            return trial_fails(source, &trial,
                               choices_fail(source, "event %d, map %d: %s (outcome %d, cost %.17g, best %.17g)",
                                            (int)event, (int)trial.world.kind, finding, (int)trial.path.outcome,
                                            trial.path.search_cost,
                                            trial.planner->goal_state == WEND_NO_RULE_STATE ? 0 : best_cost(&trial)));
    }
    return trial_fails(source, &trial, true);
}

// ---- Slices ------------------------------------------------------------------------------------------------------------

// What slices may not change: the outcome, the cost of what is proven to be best, and what is made of the same states.
static const char *compare_paths(rule_trial *trial, const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome) return "the outcome";
    bool same_states = a->state_count == b->state_count &&
                       (a->state_count == 0 || memcmp(a->states, b->states, a->state_count * sizeof *a->states) == 0);
    if (same_states) { // points are made of states alone
        if (memcmp(&a->cost, &b->cost, sizeof a->cost) != 0) return "the cost of the same states";
        if (a->point_count != b->point_count) return "the count of points";
        if (a->point_count && memcmp(a->points, b->points, a->point_count * sizeof *a->points) != 0) return "a point";
        return memcmp(&a->cost, &b->cost, sizeof a->cost) != 0 ? "the cost of points" : NULL;
    }
    trial->tally->ties++;
    double factor = trial->def.algorithm == WEND_RULE_ADSTAR ? trial->def.schedule[trial->def.schedule_count - 1] : 1;
    double least = a->cost < b->cost ? a->cost : b->cost, most = a->cost < b->cost ? b->cost : a->cost;
    return most <= factor * least * (1 + 1e-12) ? NULL : "the cost";
}

bool slices_make_no_plan_costlier(choices *source, void *user) {
    rule_trial trial;
    wend_rule_planner *sliced = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (!begin_trial(source, &trial, user)) return trial_fails(source, &trial, false);
    const char *finding = wend_rule_planner_create(&trial.def, NULL, &sliced) ? "the planner cannot be made" : NULL;
    for (int event = 0; event < EVENTS / 2 && !finding; event++) {
        if (event && (rule_world_move(source, &trial.world) || !move_agent(source, &trial))) finding = "a move";
        if (trial.planner->has_position && !finding &&
            wend_rule_planner_set_location(sliced,
                                           location_of(wend_rule_planner_at(trial.planner, trial.planner->position))))
            finding = "the position";
        if (!finding && wend_rule_planner_plan(trial.planner, WEND_WORK_UNLIMITED, NULL, &trial.path))
            finding = "a plan";
        uint64_t slice = choose_work(source);
        if (slice == 0) slice = 3;
        double in_hand = (double)INFINITY; // nothing moves between slices
        do {
            if (!finding && wend_rule_planner_plan(sliced, slice, NULL, &path)) finding = "a slice";
            if (!finding && wend_rule_planner_get_report(sliced).work > slice) finding = "the budget";
            if (!finding && path.outcome == WEND_OUTCOME_BUDGET_SPENT && !(path.cost <= in_hand))
                finding = "the way in hand for a dearer one, or for none";
            in_hand = path.outcome == WEND_OUTCOME_BUDGET_SPENT ? path.cost : (double)INFINITY;
        } while (!finding && (path.outcome == WEND_OUTCOME_BUDGET_SPENT || path.outcome == WEND_OUTCOME_PARTIAL));
        if (!finding) finding = compare_paths(&trial, &trial.path, &path);
        if (!finding && wend_path_check_on_rules(&path, trial.world.mesh, sliced->field, NULL)) finding = "the check";
    }
    wend_path_free(&path);
    wend_rule_planner_destroy(sliced);
    return trial_fails(source, &trial, finding ? choices_fail(source, "slices change %s", finding) : true);
}

// ---- Agents ------------------------------------------------------------------------------------------------------------

#define MOST_AGENTS 5
#define STEPS       60

typedef struct agents_trial {
    rule_world world;
    wend_rules *rules[MOST_AGENTS];
    wend_lattice_point before[MOST_AGENTS];
    size_t next[MOST_AGENTS];
    wend_rule_agents *agents;
    size_t count;
    uint64_t work;
} agents_trial;

static void free_agents_trial(agents_trial *trial) {
    wend_rule_agents_destroy(trial->agents);
    for (size_t i = 0; i < MOST_AGENTS; i++) wend_rules_destroy(trial->rules[i]);
    rule_world_free(&trial->world);
}

static const char *begin_agents_trial(choices *source, agents_trial *trial) {
    *trial = (agents_trial){0};
    if (rule_world_make(source, wend_default_allocator(), &trial->world)) return "the world cannot be made";
    wend_rule_agents_def def = wend_default_rule_agents_def();
    def.map = trial->world.map;
    def.annotations = trial->world.annotations;
    static const uint64_t works[] = {500, 1, 10, 100, 5000};
    trial->work = def.work = works[choose_below(source, 5)];
    if (wend_rule_agents_create(&def, NULL, &trial->agents)) return "the agents cannot be made";
    trial->count = 1 + (size_t)choose_below(source, MOST_AGENTS);
    for (size_t i = 0; i < trial->count; i++) {
        wend_rule_agent_def agent = wend_default_rule_agent_def();
        wend_thing_def thing = wend_default_thing_def();
        if (rule_world_make_rules(source, &trial->world, &trial->rules[i])) return "rules cannot be made";
        if (choose_one_in(source, 2) &&
            wend_annotations_add_thing(trial->world.annotations, &thing, NULL, &agent.thing))
            return "a thing cannot be made";
        agent.rules = trial->rules[i];
        agent.speed = (double)choose_between(source, 0, 8) / 2;
        uint32_t number;
        if (wend_rule_agents_add(trial->agents, &agent, NULL, &number) || number != i) return "an agent cannot be made";
    }
    return NULL;
}

static const char *judge_step(agents_trial *trial, double seconds, rule_tally *tally) {
    for (size_t i = 0; i < trial->count; i++) {
        const rule_agent *agent = &trial->agents->agents.items[i];
        wend_rule_agent seen = wend_rule_agents_get(trial->agents, (uint32_t)i);
        wend_lattice_point from = trial->before[i];
        if (agent->thing != WEND_NO_THING && !wend_lattice_point_equals(from, agent->at)) {
            const wend_thing_def *thing = wend_annotations_get_thing(trial->world.annotations, agent->thing);
            if (thing->position.x != seen.location.position.x || thing->position.y != seen.location.position.y)
                return "a thing was left behind";
        }
        if (wend_lattice_point_equals(from, agent->at)) continue;
        tally->walked++;
        wend_vector2 a = wend_rule_planner_at(agent->planner, from), b = plan_of(seen.location);
        if (hypot(b.x - a.x, b.y - a.y) > agent->speed * seconds + 0.5) return "an agent runs";
        if (!wend_mesh_is_free(trial->world.mesh, wend_mesh_triangle_at(trial->world.mesh, agent->at)))
            return "an agent stands in a wall";
        if (agent->next > trial->next[i] && agent->next > 1) continue; // around a corner
        const wend_vector3 line[2] = {{a.x, a.y, 0}, {b.x, b.y, 0}};
        if (seen.leg == agent->planner->leg && agent->path.point_count &&
            rule_world_hard_line(&trial->world, trial->rules[i], seen.leg, line, 2, &tally->hard_checked) != SIZE_MAX)
            return "an agent walks into a hard region";
    }
    return NULL;
}

bool agents_keep_to_their_rules(choices *source, void *user) {
    agents_trial trial;
    rule_tally own = {0}, *tally = user ? user : &own;
    const char *finding = begin_agents_trial(source, &trial);
    for (int step = 0; step < STEPS && !finding; step++) {
        if (choose_one_in(source, 2) && rule_world_move(source, &trial.world)) finding = "a move failed";
        for (size_t i = 0; i < trial.count && !finding; i++) {
            trial.before[i] = trial.agents->agents.items[i].at;
            trial.next[i] = trial.agents->agents.items[i].next;
        }
        wend_rule_agents_report report;
        if (!finding && wend_rule_agents_step(trial.agents, 0.125, &report)) finding = "a step failed";
        if (!finding && report.work > trial.work) finding = "more work was spent than granted";
        if (!finding) finding = judge_step(&trial, 0.125, tally);
    }
    free_agents_trial(&trial);
    return finding ? choices_fail(source, "%s", finding) : true;
}

bool any_rule_planner_is_valid(choices *source, void *user) {
    switch (choose_below(source, 3)) {
    case 0: return plans_with_rules_are_right(source, user);
    case 1: return slices_make_no_plan_costlier(source, user);
    default: return agents_keep_to_their_rules(source, user);
    }
}

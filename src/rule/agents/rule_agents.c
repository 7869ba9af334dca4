// Rule agents: the set of agents, each with a planner and a path of its own. rule_agents_step.c moves them.
//
//     annotations (shared) --worked out once a step--> planner of each --in turn, one budget for all--> path --walk--> position --> its thing moves
//
// Invariants: an agent stands on a point of the mesh's lattice, free when it came there, and walks along lines that touch no hard region as regions are now; a
// step never spends more work than it is granted; numbers of agents are never reused. A step costs O(agents) beside what
// planning takes.
#include "wend/rule_agents.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"
#include "rule/agents/rule_agents_internal.h"

#include <math.h>

static bool rule_agents_def_is_valid(const wend_rule_agents_def *def, wend_diagnostics *findings) {
    bool right = wend_definition_allocator_is_valid("rule_agents", &def->allocator, findings);
    right = wend_rule_ground_is_there(def->map, def->annotations, findings) && right;
    right = wend_rule_ground_fits(def->map, def->annotations, findings) && right;
    if (def->work == 0)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_AGENTS_WORK, wend_place_none(), NULL);
    return right;
}

static bool rule_agent_def_is_valid(const wend_rule_agents *agents, const wend_rule_agent_def *def,
                                    wend_diagnostics *findings) {
    bool right = true;
    if (!(def->speed >= 0 && def->speed <= DBL_MAX))
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_AGENT_SPEED, wend_place_none(), NULL, def->speed);
    uint32_t things = wend_annotations_thing_count(agents->annotations);
    if (def->thing != WEND_NO_THING &&
        (def->thing >= things || !wend_annotations_get_thing(agents->annotations, def->thing)))
        right = wend_diagnostics_report(findings, WEND_MESSAGE_RULE_AGENT_THING, wend_place_none(), NULL, def->thing,
                                        things);
    return right; // rules and field are checked by the planner
}

wend_status wend_rule_agents_create(const wend_rule_agents_def *def, wend_diagnostics *findings,
                                    wend_rule_agents **agents) {
    REQUIRE(agents, WEND_INVALID);
    wend_rule_agents_def full = wend_default_rule_agents_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(rule_agents_def, def, &full, work, findings)) return WEND_OUT_OF_RANGE;
    if (!rule_agents_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_rule_agents *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    const wend_lattice lattice = wend_mesh_lattice(wend_rule_map_mesh(def->map));
    *made = (wend_rule_agents){.allocator = def->allocator,
                               .map = def->map,
                               .annotations = def->annotations,
                               .unit = wend_lattice_unit(&lattice),
                               .work = def->work};
    *agents = made;
    return WEND_OK;
}

uint64_t wend_rule_agents_mesh_version(const wend_rule_agents *agents) {
    return wend_journal_version(&wend_rule_map_mesh(agents->map)->base.journal);
}

static void rule_agent_free(rule_agent *agent) {
    wend_rule_planner_destroy(agent->planner);
    wend_path_free(&agent->path);
    agent->planner = NULL;
    agent->state = WEND_RULE_AGENT_REMOVED;
}

void wend_rule_agents_destroy(wend_rule_agents *agents) {
    if (!agents) return;
    wend_allocator allocator = agents->allocator;
    for (size_t i = 0; i < agents->agents.count; i++) rule_agent_free(&agents->agents.items[i]);
    rule_agent_array_free(&agents->agents, &allocator);
    wend_release_items(&allocator, agents, 1, sizeof *agents);
}

wend_status wend_rule_agents_add(wend_rule_agents *agents, const wend_rule_agent_def *def, wend_diagnostics *findings,
                                 uint32_t *agent) {
    REQUIRE(agents && agent, WEND_INVALID);
    wend_rule_agent_def full = wend_default_rule_agent_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(rule_agent_def, def, &full, thing, findings)) return WEND_OUT_OF_RANGE;
    if (!rule_agent_def_is_valid(agents, def, findings)) return WEND_OUT_OF_RANGE;
    if (agents->agents.count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
    wend_rule_planner_def planner = wend_default_rule_planner_def();
    planner.map = agents->map;
    planner.annotations = agents->annotations;
    planner.rules = def->rules;
    planner.field = def->field;
    planner.profile = def->profile;
    planner.allocator = agents->allocator;
    rule_agent made = {.path = wend_path_empty(agents->allocator),
                       .speed = def->speed,
                       .thing = def->thing,
                       .state = WEND_RULE_AGENT_WAITING};
    wend_status status = wend_rule_planner_create(&planner, findings, &made.planner);
    if (status) return status;
    if (def->profile) made.speed = def->profile->speed; // which the planner has found valid
    wend_outcome outcome;                               // where it stands: only the ends are looked at
    status = wend_rule_planner_find_ends(made.planner, &outcome);
    if (!status) {
        made.is_placed = wend_rule_planner_position(made.planner, &made.at);
        if (made.is_placed) wend_rule_planner_put(made.planner, made.at); // what it starts at may go its own way
        status = rule_agent_array_push(&agents->agents, &agents->allocator, made);
    }
    if (status) {
        wend_rule_planner_destroy(made.planner);
        return status;
    }
    if (def->profile && def->speed != wend_default_rule_agent_def().speed)
        wend_definition_warn_unused("rule_agent", "speed", "the profile has one", findings);
    *agent = (uint32_t)agents->agents.count - 1;
    return WEND_OK;
}

void wend_rule_agents_remove(wend_rule_agents *agents, uint32_t agent) {
    REQUIRE_VOID(agents && agent < agents->agents.count);
    rule_agent_free(&agents->agents.items[agent]);
}

uint32_t wend_rule_agents_count(const wend_rule_agents *agents) {
    REQUIRE(agents, 0);
    return (uint32_t)agents->agents.count;
}

wend_rule_agent wend_rule_agents_get(const wend_rule_agents *agents, uint32_t agent) {
    REQUIRE(agents && agent < agents->agents.count, (wend_rule_agent){.state = WEND_RULE_AGENT_REMOVED});
    const rule_agent *item = &agents->agents.items[agent];
    if (!item->planner) return (wend_rule_agent){.state = WEND_RULE_AGENT_REMOVED};
    const wend_vector2 at = wend_rule_planner_at(item->planner, item->at);
    return (wend_rule_agent){.state = item->state,
                             .location = wend_location_at(at.x, at.y, 0),
                             .heading = item->heading,
                             .leg = wend_rule_planner_leg(item->planner),
                             .path = &item->path,
                             .planner = item->planner};
}

void wend_rule_agents_draw(const wend_rule_agents *agents, const wend_draw *draw) {
    REQUIRE_VOID(agents && draw);
    for (size_t i = 0; i < agents->agents.count; i++) {
        const rule_agent *agent = &agents->agents.items[i];
        if (!agent->planner) continue;
        wend_vector3 at = wend_vector3_of(wend_rule_planner_at(agent->planner, agent->at), 0);
        for (size_t k = agent->next; k < agent->path.point_count && draw->line; k++) {
            const wend_vector3 ends[2] = {at, agent->path.points[k]};
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
            at = ends[1];
        }
        if (draw->mark)
            draw->mark(draw->user, wend_vector3_of(wend_rule_planner_at(agent->planner, agent->at), 0),
                       (wend_draw_style){.role = WEND_DRAW_START});
    }
}

// A step of rule agents: plan in turn, walk, lead things along.
//
//     those that wait     o o o o o          each pass goes around from where the last one stopped; an agent that has nothing to plan is passed over at no cost.
//     those that walk     o o o o o o o      Those that wait may use three quarters of the work; the rest is for those that walk, among them those that have just found a way.
//
// An agent gets at most half of what is left, unless that is little, so that one with much to do does not keep the others from a step; what it could not do waits in its
// planner for its next turn. The last to plan is the last in turn, so no agent starves.
//
// Walking. Positions are points of the mesh's lattice. Where rounding would put an agent off its free line, it keeps what it may walk as credit, and walks it when the
// next corner is in reach. Before every piece regions are looked at as they are now: an agent whose next piece touches a hard one stands still and plans again. So
// does one whose mesh was edited since it planned, when its next piece is not free any more. Things are led along when all have walked: so nobody's step depends on who walked
// before it, and regions are worked out once a step.
#include "base/core/require.h"
#include "rule/agents/rule_agents_internal.h"
#include "wend/elementary.h"

#include <math.h>

#define LEAST_SLICE 64 // units: less is no use to anybody

// ---- Planning ----------------------------------------------------------------------------------------------------------

static bool agent_waits(const rule_agent *agent) {
    return agent->state == WEND_RULE_AGENT_WAITING || agent->was_stopped;
}

static bool path_leads_on(const rule_agent *agent) {
    return agent->path.outcome == WEND_OUTCOME_PARTIAL;
}

// Plans for one agent; true when it had something to plan.
static wend_status agent_plan(rule_agent *agent, uint64_t work, uint64_t version, uint64_t *spent, bool *planned) {
    wend_rule_planner *planner = agent->planner;
    *spent = 0;
    *planned = false;
    bool news;
    wend_status status = wend_rule_planner_take_up(planner, false, &news);
    if (status) return status;
    bool needs = agent_waits(agent) || path_leads_on(agent) || agent->next >= agent->path.point_count;
    if (!news && !needs && !wend_rule_planner_goal_moved(planner)) return WEND_OK;
    if (agent->is_placed) wend_rule_planner_put(planner, agent->at);
    status = wend_rule_planner_plan(planner, work, NULL, &agent->path);
    *spent = wend_rule_planner_get_report(planner).work;
    *planned = true;
    if (status) return status;
    agent->next = 1;
    agent->was_stopped = false;
    agent->version = version;
    agent->state = agent->path.point_count ? WEND_RULE_AGENT_WALKING : WEND_RULE_AGENT_WAITING;
    return WEND_OK;
}

// One time around the agents that wait, or those that do not, with up to `work` units.
static wend_status plan_around(wend_rule_agents *agents, bool waiting, uint64_t work, uint64_t *left,
                               wend_rule_agents_report *report) {
    uint32_t count = (uint32_t)agents->agents.count, first = agents->turn[waiting];
    wend_status status = WEND_OK;
    for (uint32_t i = 0; i < count && work > 0; i++) {
        uint32_t number = (uint32_t)(((uint64_t)first + i) % count);
        rule_agent *agent = &agents->agents.items[number];
        if (!agent->planner || agent->state == WEND_RULE_AGENT_ARRIVED || agent_waits(agent) != waiting) continue;
        uint64_t slice = work / 2 > LEAST_SLICE ? work / 2 : work, spent;
        bool planned;
        wend_status each = agent_plan(agent, slice, wend_rule_agents_mesh_version(agents), &spent, &planned);
        if (each && !status) status = each;
        if (planned) agents->turn[waiting] = (number + 1) % count;
        report->planned += planned && !each;
        report->work += spent;
        work -= spent;
        *left -= spent;
    }
    return status;
}

static wend_status plan_in_turn(wend_rule_agents *agents, wend_rule_agents_report *report) {
    uint64_t left = agents->work;
    wend_status status = plan_around(agents, true, left - left / 4, &left, report);
    wend_status walking = plan_around(agents, false, left, &left, report);
    return status ? status : walking;
}

// ---- Walking -----------------------------------------------------------------------------------------------------------

static double units_apart(wend_lattice_point a, wend_lattice_point b) {
    double x = (double)b.x - a.x, y = (double)b.y - a.y;
    return sqrt(x * x + y * y);
}

// The lattice point at a share of a line from which both ends are in sight, of the four around: the one nearest to the line's end first. False when there is none.
static bool point_along(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b, double share,
                        wend_lattice_point *point) {
    double x = a.x + share * ((double)b.x - a.x), y = a.y + share * ((double)b.y - a.y);
    int32_t low_x = (int32_t)floor(x), low_y = (int32_t)floor(y);
    int32_t step_x = x - low_x >= 0.5, step_y = y - low_y >= 0.5;
    for (int i = 0; i < 4; i++) {
        wend_lattice_point each = {low_x + (i & 1 ? 1 - step_x : step_x), low_y + (i & 2 ? 1 - step_y : step_y)};
        if (!wend_rule_planner_sees(planner, a, each) || !wend_rule_planner_sees(planner, each, b)) continue;
        if (!(units_apart(each, b) < units_apart(a, b))) continue; // no step is a step back
        *point = each;
        return true;
    }
    return false;
}

// Walks straight to a point if no hard region, as it is now, is in the way, nor a wall that came since the way was planned.
static bool agent_goes_to(rule_agent *agent, uint64_t version, wend_lattice_point to) {
    if (!wend_rule_planner_is_clear_now(agent->planner, agent->at, to) ||
        (agent->version != version && !wend_rule_planner_sees(agent->planner, agent->at, to))) {
        agent->was_stopped = true;
        agent->credit = 0;
        return false;
    }
    if (!wend_lattice_point_equals(agent->at, to))
        agent->heading = wend_atan2((double)to.y - agent->at.y, (double)to.x - agent->at.x);
    agent->at = to;
    return true;
}

// Walks along the path for as far as the credit reaches.
static void agent_walk(rule_agent *agent, double unit, uint64_t version) {
    while (agent->next < agent->path.point_count && agent->credit > 0) {
        const wend_vector3 next = agent->path.points[agent->next];
        wend_lattice_point to;
        if (!wend_rule_planner_round(agent->planner, (wend_vector2){next.x, next.y}, &to)) return;
        double metres = units_apart(agent->at, to) * unit;
        if (metres <= agent->credit) {
            if (!agent_goes_to(agent, version, to)) return;
            agent->credit -= metres;
            agent->next++;
            continue;
        }
        wend_lattice_point part;
        if (!point_along(agent->planner, agent->at, to, agent->credit / metres, &part)) return;
        double walked = units_apart(agent->at, part) * unit;
        if (!agent_goes_to(agent, version, part)) return;
        agent->credit = walked < agent->credit ? agent->credit - walked : 0;
        return;
    }
}

// At the end of its path: the next leg, or the end of all.
static wend_status agent_arrive(rule_agent *agent) {
    if (agent->path.point_count == 0 || agent->next < agent->path.point_count) return WEND_OK;
    agent->credit = 0;
    if (path_leads_on(agent)) {
        agent->state = WEND_RULE_AGENT_WAITING;
        return WEND_OK;
    }
    if (!wend_rule_planner_is_at_goal(agent->planner, agent->at)) return WEND_OK; // it has moved: plan again
    wend_status status = wend_rule_planner_next_leg(agent->planner);
    if (status == WEND_OUT_OF_RANGE) {
        agent->state = WEND_RULE_AGENT_ARRIVED;
        return WEND_OK;
    }
    if (status) return status; // it stays at the end of this leg and tries again
    wend_rule_planner_put(agent->planner, agent->at);
    agent->path.point_count = agent->path.state_count = 0;
    agent->path.outcome = WEND_OUTCOME_NONE;
    agent->state = WEND_RULE_AGENT_WAITING;
    return WEND_OK;
}

// Moves its thing along.
static void agent_lead_thing(wend_rule_agents *agents, const rule_agent *agent, double seconds) {
    const wend_thing_def *thing =
        agent->thing == WEND_NO_THING ? NULL : wend_annotations_get_thing(agents->annotations, agent->thing);
    if (!thing) return; // it was removed meanwhile
    wend_vector2 from = wend_rule_planner_at(agent->planner, agent->before),
                 to = wend_rule_planner_at(agent->planner, agent->at);
    if (thing->position.x != to.x || thing->position.y != to.y || thing->heading != agent->heading)
        (void)wend_annotations_move_thing(agents->annotations, agent->thing, to, agent->heading);
    wend_vector2 velocity = {0, 0};
    if (seconds > 0) velocity = (wend_vector2){(to.x - from.x) / seconds, (to.y - from.y) / seconds};
    if (thing->velocity.x != velocity.x || thing->velocity.y != velocity.y)
        (void)wend_annotations_set_velocity(agents->annotations, agent->thing, velocity);
}

static wend_status agent_step(wend_rule_agents *agents, rule_agent *agent, double seconds) {
    agent->leads = agent->state != WEND_RULE_AGENT_ARRIVED;
    if (!agent->leads) return WEND_OK;
    wend_lattice_point before = agent->at;
    if (agent->state == WEND_RULE_AGENT_WALKING && !agent->was_stopped) {
        agent->credit += agent->speed * seconds;
        agent_walk(agent, agents->unit, wend_rule_agents_mesh_version(agents));
    } else {
        agent->credit = 0;
    }
    agent->before = before;
    return agent->state == WEND_RULE_AGENT_WALKING ? agent_arrive(agent) : WEND_OK;
}

wend_status wend_rule_agents_step(wend_rule_agents *agents, double seconds, wend_rule_agents_report *report) {
    REQUIRE(agents && seconds >= 0 && seconds <= DBL_MAX, WEND_INVALID);
    wend_rule_agents_report done = {0};
    wend_status status = wend_annotations_refresh(agents->annotations);
    wend_status planned = plan_in_turn(agents, &done);
    if (!status) status = planned;
    for (size_t i = 0; i < agents->agents.count; i++) {
        rule_agent *agent = &agents->agents.items[i];
        if (!agent->planner) continue;
        wend_status each = agent_step(agents, agent, seconds);
        if (!status) status = each;
        done.waiting += agent_waits(agent);
    }
    for (size_t i = 0; i < agents->agents.count; i++)
        if (agents->agents.items[i].planner && agents->agents.items[i].leads)
            agent_lead_thing(agents, &agents->agents.items[i], seconds);
    if (report) *report = done;
    return status;
}

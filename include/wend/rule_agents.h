/// Rule agents: many agents, each with rules of its own, and one budget of work for all of them each step.
///
///     wend_rule_agents_def def = wend_default_rule_agents_def();
///     def.map = map, def.annotations = annotations, def.work = 2000;            units a step, for all together
///     wend_rule_agents *agents = NULL;
///     wend_rule_agents_create(&def, findings, &agents);
///     wend_rule_agent_def agent = wend_default_rule_agent_def();
///     agent.rules = rules, agent.speed = 1.4;
///     uint32_t number;
///     wend_rule_agents_add(agents, &agent, findings, &number);
///     each frame: ... guards move ...; wend_rule_agents_step(agents, 1.0 / 60.0, NULL);
///
/// Agents do not avoid each other; if they should, attach an annotation to an agent's thing and use it in the rules of
/// the others. One thread at a time uses a set of agents; a step moves the things of agents, so it needs exclusive
/// access to the annotations.
#ifndef WEND_RULE_AGENTS_H
#define WEND_RULE_AGENTS_H

#include "wend/rule_planner.h"

WEND_EXTERN_C_BEGIN

/// What all agents share. Start from wend_default_rule_agents_def().
typedef struct wend_rule_agents_def {
    /// sizeof(wend_rule_agents_def), set by wend_default_rule_agents_def.
    size_t size;
    const wend_rule_map *map;      ///< not NULL
    wend_annotations *annotations; ///< not NULL; a step moves things
    uint64_t work;                 ///< units a step, for all agents together, > 0; default 2000
    wend_allocator allocator;      ///< default malloc
} wend_rule_agents_def;

/// No map, 2000 units, malloc.
WEND_DEFAULT wend_rule_agents_def wend_default_rule_agents_def(void) {
    wend_rule_agents_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.work = 2000;
    def.allocator = wend_default_allocator();
    return def;
}

/// Many agents.
typedef struct wend_rule_agents wend_rule_agents;

/// Makes a set of agents that holds none.
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_OUT_OF_MEMORY; *agents is unchanged unless
///         WEND_OK
WEND_API wend_status wend_rule_agents_create(const wend_rule_agents_def *def, wend_diagnostics *findings,
                                             wend_rule_agents **agents);

/// Releases all agents. NULL is allowed.
WEND_API void wend_rule_agents_destroy(wend_rule_agents *agents);

/// An agent. Start from wend_default_rule_agent_def().
typedef struct wend_rule_agent_def {
    /// sizeof(wend_rule_agent_def), set by wend_default_rule_agent_def.
    size_t size;
    const wend_rules *rules;          ///< not NULL; must outlive the agent. It starts where the first leg does
    double speed;                     ///< metres a second, >= 0; default 1.4
    uint32_t thing;                   ///< moved along with it, for others' rules; default WEND_NO_THING
    const wend_rule_field_def *field; ///< copied; NULL, the default: wend_default_rule_field_def()
    /// What it can do (wend/profile.h); NULL: the default. Its speed is that of the agent: another one above has no
    /// effect, which is a warning. No further field is honoured yet: one that differs from the default is reported, and
    /// the call returns WEND_UNSUPPORTED.
    const wend_profile *profile;
} wend_rule_agent_def;

/// No rules, 1.4 m/s, no thing.
WEND_DEFAULT wend_rule_agent_def wend_default_rule_agent_def(void) {
    wend_rule_agent_def def = WEND_ZEROED;
    def.size = sizeof def;
    def.speed = 1.4;
    def.thing = WEND_NO_THING;
    return def;
}

/// Adds an agent.
/// @param agent  its number, counted from 0 and never used again
/// @return WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid; WEND_UNSUPPORTED when its profile cannot be
///         honoured; WEND_OUT_OF_MEMORY; nothing is added unless WEND_OK
WEND_API wend_status wend_rule_agents_add(wend_rule_agents *agents, const wend_rule_agent_def *def,
                                          wend_diagnostics *findings, uint32_t *agent);

/// Removes an agent.
WEND_API void wend_rule_agents_remove(wend_rule_agents *agents, uint32_t agent);

/// What an agent is doing.
typedef enum wend_rule_agent_state {
    WEND_RULE_AGENT_WALKING = 0, ///< on its way
    WEND_RULE_AGENT_WAITING = 1, ///< no way is known that keeps to its rules, or not yet
    WEND_RULE_AGENT_ARRIVED = 2, ///< at the end of its last leg
    WEND_RULE_AGENT_REMOVED = 3  ///< it was removed
} wend_rule_agent_state;

/// An agent as of the last step.
typedef struct wend_rule_agent {
    wend_rule_agent_state state;      ///< what it is doing
    wend_location location;           ///< bare: on the mesh's lattice, at height 0
    double heading;                   ///< radians
    uint32_t leg;                     ///< of its rules, that it travels
    const wend_path *path;            ///< its last plan; owned by the agents
    const wend_rule_planner *planner; ///< for its field, report and drawing; owned by the agents
} wend_rule_agent;

/// How many numbers were given.
WEND_API uint32_t wend_rule_agents_count(const wend_rule_agents *agents);

/// An agent.
WEND_API wend_rule_agent wend_rule_agents_get(const wend_rule_agents *agents, uint32_t agent);

/// What a step did.
typedef struct wend_rule_agents_report {
    uint64_t work;    ///< units spent, never more than the definition's
    uint32_t planned; ///< agents that planned
    uint32_t waiting; ///< agents that wait
} wend_rule_agents_report;

/// One step: agents plan in turn, those that wait first, until the budget is spent; all that have a way walk on along
/// it, and never into a hard region as it is now, nor into a wall that an edit of the mesh put there: before one they
/// stop. An agent onto whom one moves waits where it is until the region has moved on (wend/rule_planner.h has
/// remedies).
/// @param seconds  >= 0
/// @param report   receives what the step did; may be NULL
/// @return WEND_OK; WEND_OUT_OF_MEMORY: some agents have not planned, nothing else is lost
WEND_API wend_status wend_rule_agents_step(wend_rule_agents *agents, double seconds, wend_rule_agents_report *report);

/// Draws all agents and their paths.
WEND_API void wend_rule_agents_draw(const wend_rule_agents *agents, const wend_draw *draw);

WEND_EXTERN_C_END

#endif

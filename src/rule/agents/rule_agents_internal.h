// Rule agents, as their parts see them: rule_agents.c (the set), rule_agents_step.c (planning in turn and walking).
#ifndef WEND_RULE_RULE_AGENTS_INTERNAL_H
#define WEND_RULE_RULE_AGENTS_INTERNAL_H

#include "base/memory/memory.h"
#include "rule/planner/rule_planner.h"
#include "wend/rule_agents.h"

typedef struct rule_agent {
    wend_rule_planner *planner; // NULL: it was removed
    wend_path path;
    double speed;
    uint32_t thing;
    wend_rule_agent_state state;
    bool is_placed;        // it stands somewhere: its leg began on the lattice
    wend_lattice_point at; // where
    double heading;
    wend_lattice_point before; // where it stood before the step
    bool leads;                // it was not at the end of all then: its thing is moved along
    size_t next;               // the point of its path it walks to
    double credit;             // metres it may walk and has not
    bool was_stopped;          // by a hard region, or a wall that came: its way is of no use
    uint64_t version;          // of the mesh that its way was planned for
} rule_agent;

#define ARRAY_NAME rule_agent_array
#define ARRAY_ITEM rule_agent
#include "base/memory/array_template.h"

struct wend_rule_agents {
    wend_allocator allocator;
    const wend_rule_map *map;
    wend_annotations *annotations;
    double unit; // of the lattice, in metres
    uint64_t work;
    rule_agent_array agents;
    uint32_t turn[2]; // whose turn it is: of those that wait, of those that walk
};

// The version of the mesh.
uint64_t wend_rule_agents_mesh_version(const wend_rule_agents *agents);

#endif

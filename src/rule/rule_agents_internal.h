// Rule agents, as their parts see them: rule_agents.c (the set), rule_agents_step.c (planning in turn and walking).
#ifndef WEND_RULE_RULE_AGENTS_INTERNAL_H
#define WEND_RULE_RULE_AGENTS_INTERNAL_H

#include "base/memory.h"
#include "rule/rule_planner.h"
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
    size_t next;      // the point of its path it walks to
    double credit;    // metres it may walk and has not
    bool was_stopped; // by a hard region: its way is of no use
} rule_agent;

#define ARRAY_NAME rule_agent_array
#define ARRAY_ITEM rule_agent
#include "base/array_template.h"

struct wend_rule_agents {
    wend_allocator allocator;
    const wend_rule_map *map;
    wend_annotations *annotations;
    double unit; // of the lattice, in metres
    uint64_t work;
    rule_agent_array agents;
    uint32_t turn[2]; // whose turn it is: of those that wait, of those that walk
};

#endif

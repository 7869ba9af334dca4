// A town in which guards walk their rounds and agents go about, each by rules of their own.
//
//     scene_rule_town town;
//     if (scene_rule_town_make(&(scene_rule_town_def){.agents = 50, .guards = 20, .size = 120, .work = 2000, .seed = 7}, &town) == WEND_OK) ...
//     each frame: scene_rule_town_step(&town, 1.0 / 60, &report);
//     scene_rule_town_free(&town);
//
// The same definition gives the same town, and the same walks, on every platform. Public headers only.
#ifndef WEND_SCENES_RULE_TOWN_H
#define WEND_SCENES_RULE_TOWN_H

#include "wend/cells.h"
#include "wend/rule_agents.h"
#include "wend/wend.h"

typedef struct scene_rule_town_def {
    uint32_t travellers, guards;
    double size; // metres along a side
    wend_rule_map_kind kind;
    double spacing; // of the map; 0: 1 m
    uint64_t work;  // a step, for all
    uint64_t seed;
} scene_rule_town_def;

// A guard on his round: to the end of his way and back.
typedef struct scene_rule_guard {
    uint32_t thing;
    uint32_t sight, cone, disc; // annotations
    wend_vector2 *points;
    size_t count, next;
    bool is_returning;
    wend_vector2 at;
} scene_rule_guard;

typedef struct scene_rule_town {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_annotations *annotations;
    wend_rule_map *map;
    wend_rule_agents *agents;
    wend_rules **rules; // one for each agent
    uint32_t agent_count;
    scene_rule_guard *guards;
    uint32_t guard_count;
    wend_random random;
} scene_rule_town;

// Returns WEND_OK, or what went wrong with everything released.
wend_status scene_rule_town_make(const scene_rule_town_def *def, scene_rule_town *town);
void scene_rule_town_free(scene_rule_town *town);

// Guards walk on, then the agents step.
wend_status scene_rule_town_step(scene_rule_town *town, double seconds, wend_rule_agents_report *report);

#endif

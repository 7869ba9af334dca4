// Planners and agents that keep to rules, in a town where guards walk: ways, costs and effort of every kind of map, in slices and in one go.
#include "golden/golden.h"

#include "rule_town.h"

#include <math.h>

#define TOWN_STEPS 40

static void hash_rule_path(wend_state_hash *hash, const wend_path *path) {
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->state_count ? path->search_cost : (double)INFINITY);
    wend_state_hash_add_number(hash, path->lower_bound);
    wend_state_hash_add_number(hash, path->point_count ? path->cost : (double)INFINITY);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    for (size_t i = 0; i < path->point_count; i++) {
        wend_state_hash_add_number(hash, path->points[i].x);
        wend_state_hash_add_number(hash, path->points[i].y);
    }
    wend_state_hash_add_word(hash, path->expanded);
}

static wend_status hash_town(wend_state_hash *hash, wend_rule_map_kind kind) {
    scene_rule_town town;
    wend_status status = scene_rule_town_make(
        &(scene_rule_town_def){.travellers = 6, .guards = 4, .size = 60, .kind = kind, .work = 300, .seed = 5}, &town);
    if (status) return status;
    for (int step = 0; step < TOWN_STEPS && !status; step++) {
        wend_rule_agents_report report;
        status = scene_rule_town_step(&town, 0.1, &report);
        wend_state_hash_add_word(hash, report.work);
        wend_state_hash_add_word(hash, (uint64_t)report.planned << 32 | report.waiting);
    }
    for (uint32_t i = 0; i < town.agent_count && !status; i++) {
        wend_rule_agent agent = wend_rule_agents_get(town.agents, i);
        wend_state_hash_add_number(hash, agent.location.position.x);
        wend_state_hash_add_number(hash, agent.location.position.y);
        wend_state_hash_add_number(hash, agent.heading);
        hash_rule_path(hash, agent.path);
    }
    scene_rule_town_free(&town);
    return status;
}

uint64_t golden_rule_planner(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = WEND_OK;
    for (int kind = 0; kind <= WEND_RULE_MAP_GRADED && !status; kind++)
        status = hash_town(&hash, (wend_rule_map_kind)kind);
    wend_state_hash_add_word(&hash, (uint64_t)status);
    return wend_state_hash_value(&hash);
}

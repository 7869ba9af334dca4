// What rule agents ask of a planner beyond what its users do: they stand on points of the mesh's lattice.
#ifndef WEND_RULE_RULE_PLANNER_H
#define WEND_RULE_RULE_PLANNER_H

#include "wend/rule_planner.h"

// Where the agent stands, as far as is known; false when that is nowhere.
bool wend_rule_planner_position(const wend_rule_planner *planner, wend_lattice_point *point);

// Puts the agent on a point. From then on it stands where it is put, not where its leg begins.
void wend_rule_planner_put(wend_rule_planner *planner, wend_lattice_point point);

bool wend_rule_planner_is_at_goal(const wend_rule_planner *planner, wend_lattice_point point);

// What keeps a planner from planning: COMPLETE when nothing does. Looks up both ends, passes new ones to graph and search.
wend_status wend_rule_planner_find_ends(wend_rule_planner *planner, wend_outcome *outcome);

// True when the goal is a thing that has moved since the last plan.
bool wend_rule_planner_goal_moved(const wend_rule_planner *planner);

// Takes up what changed, unless it is too soon for that (rule_planner.c: deferring). *news says that there is something left to plan.
wend_status wend_rule_planner_take_up(wend_rule_planner *planner, bool at_once, bool *news);

// Points of the lattice and positions; false for a position that is off the lattice.
wend_vector2 wend_rule_planner_at(const wend_rule_planner *planner, wend_lattice_point point);
bool wend_rule_planner_round(const wend_rule_planner *planner, wend_vector2 position, wend_lattice_point *point);

// True when the straight line is free on the mesh.
bool wend_rule_planner_sees(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b);

// True when the line touches no hard region as regions are now.
bool wend_rule_planner_is_clear_now(const wend_rule_planner *planner, wend_lattice_point a, wend_lattice_point b);

// The ground that planners and agents are given: whether map and annotations are there and, if both are, whether they are of one mesh. False: findings are added. Two questions, for a
// planner reports missing rules in between.
bool wend_rule_ground_is_there(const wend_rule_map *map, const wend_annotations *annotations,
                               wend_diagnostics *findings);
bool wend_rule_ground_fits(const wend_rule_map *map, const wend_annotations *annotations, wend_diagnostics *findings);

#endif

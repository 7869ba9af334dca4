// What holds for planners that keep to rules, whatever moves: scripts of moving things and agents, judged after every event by relaxation over a graph that was rebuilt,
// by the checker of paths, and by a naive test of hard regions.
#ifndef WEND_TEST_RULE_PLANNER_PROPERTIES_H
#define WEND_TEST_RULE_PLANNER_PROPERTIES_H

#include "support/choices.h"

#include <stdint.h>

// What happened in many scripts: a property in which nothing is ever repaired proves little.
typedef struct rule_tally {
    uint64_t scripts, moves, plans, repairs, scratches, partial, waiting, changed, hard_checked, walked;
    uint64_t ties;        // sliced plans that took another way of the same cost
    uint64_t kinds[5];    // scripts, by wend_rule_map_kind
    uint64_t outcomes[9]; // by wend_outcome
    uint64_t events;      // of each script; 0: 12
} rule_tally;

// The plan that is repaired costs what the best way on a graph rebuilt does; budgets hold; ways are free and keep out of hard regions.
bool plans_with_rules_are_right(choices *source, void *user);

// The same script in one go and in slices: the same outcome and the same cost; of equally cheap ways maybe another, but of the same states the same points.
bool slices_make_no_plan_costlier(choices *source, void *user);

// Agents that share a budget keep to it, walk free lines, and enter no hard region.
bool agents_keep_to_their_rules(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_rule_planner_is_valid(choices *source, void *user);

#endif

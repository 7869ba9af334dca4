/// Rules: annotations, the rule language, their fields, planners and agents.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_RULES_H
#define WEND_RULES_H

#include "wend/annotation.h"
#include "wend/rule.h"
#include "wend/rule_agents.h"
#include "wend/rule_field.h"
#include "wend/rule_map.h"
#include "wend/rule_planner.h"

#endif

// What wend explain prints: a table for people, an object for programs.
#ifndef WEND_TOOLS_EXPLAIN_TABLE_H
#define WEND_TOOLS_EXPLAIN_TABLE_H

#include "command/exit_status.h"

#include "rule_world.h"

typedef struct explain_answer {
    uint32_t number; // of the leg, from 0
    const scene_rule_world *world;
    const wend_rules *rules; // of one leg
    const wend_rule_map_def *map;
    const scene_rule_plan *plan;
    const wend_rule_explanation *path, *shortest;
    const wend_diagnostics *reasons; // why there is no path
} explain_answer;

// The legs that were asked for.
typedef struct explain_chain {
    const char *file, *rules_name; // "night.json", "by_the_clock"
    const char *picture;           // of the first of the legs; NULL: none was written
    const wend_rules *read;        // all legs of the rules
    const explain_answer *legs;
    size_t leg_count;
} explain_chain;

// Both return STATUS_DONE, or STATUS_NO_ANSWER when for some leg there is no path that keeps to the rules.
exit_status explain_print_table(const explain_chain *chain);
exit_status explain_print_json(const explain_chain *chain);

#endif

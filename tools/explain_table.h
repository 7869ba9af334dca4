// What wend explain prints: a table for people, an object for programs.
#ifndef WEND_TOOLS_EXPLAIN_TABLE_H
#define WEND_TOOLS_EXPLAIN_TABLE_H

#include "exit_status.h"

#include "rule_world.h"

typedef struct explain_answer {
    const char *file, *rules_name; // "night.json", "by_the_clock"
    const char *picture;           // NULL: none was written
    const scene_rule_world *world;
    const wend_rules *rules; // of one leg
    const wend_rule_map_def *map;
    const scene_rule_plan *plan;
    const wend_rule_explanation *path, *shortest;
    const wend_diagnostics *reasons; // why there is no path
} explain_answer;

// Both answer STATUS_DONE, or STATUS_NO_ANSWER when there is no path that keeps to the rules.
exit_status explain_print_table(const explain_answer *answer);
exit_status explain_print_json(const explain_answer *answer);

#endif

// Telling a path that was found, the same way on every kind of map: checked first, then drawn, then as JSON or as lines.
#ifndef WEND_TOOLS_PATH_ANSWER_H
#define WEND_TOOLS_PATH_ANSWER_H

#include "command/json.h"
#include "verbs/path_request.h"

#include "wend/wend.h"

// What was found. The answers of the kinds of maps begin with it.
typedef struct path_answer {
    const path_request *asked;
    const char *algorithm;
    const wend_path *path;
    double microseconds;       // of the query alone
    bool is_prepared;          // the planner built something before
    double build_milliseconds; // of that
    size_t index_bytes;        // 0: not known, or nothing that is kept
} path_answer;

// What differs from map to map. All take the map's own answer.
typedef struct path_reporter {
    wend_status (*check)(const path_answer *answer, wend_diagnostics *findings); // shares nothing with the planners
    exit_status (*draw)(const path_answer *answer);
    exit_status (*print_json)(const path_answer *answer);
    void (*print_lines)(const path_answer *answer);
} path_reporter;

// Tells an answer. STATUS_NO_ANSWER when there is no way, or when the path is not what it says, which is a mistake of wend.
exit_status path_answer_report(const path_answer *answer, const path_reporter *teller);

// Paths of planners that are not bound to states have points and perhaps no states.
bool path_has_way(const wend_path *path);

size_t path_step_count(const wend_path *path);

// ---- Parts of what is printed ----

// A new object with "map" and "algo".
cJSON *path_answer_json(const path_answer *answer);

// "outcome", "cost" and "lower_bound". cost: what the planner's paths are measured by.
void path_answer_add_outcome(cJSON *object, const path_answer *answer);

// What the search did: "expanded" to "picture", with "build_ms" and "index_bytes", which are 0 where nothing was prepared.
void path_answer_add_effort(cJSON *object, const path_answer *answer);

void path_answer_add_points(cJSON *object, const path_answer *answer);

// Lines for what the search did: "expanded" to "undecided".
void path_answer_print_effort(const path_answer *answer);

void path_answer_print_points(const path_answer *answer);

// A picture's title: "astar on arena.map".
void path_answer_title(const path_answer *answer, char *title, size_t room);

#endif

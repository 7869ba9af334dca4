// Telling a path that was found, the same way on every kind of map: checked first, then drawn, then as JSON or as lines.
#ifndef WEND_TOOLS_PATH_VIEW_H
#define WEND_TOOLS_PATH_VIEW_H

#include "command/json.h"
#include "planner/watched_search.h"
#include "verbs/path_request.h"

#include "wend/wend.h"

// An end of the path: where it was asked for, and where it was put. On a mesh, a position off the ground is put on it when it is no further away than a
// tolerance; with --nearest from any distance, when there is no way otherwise: the start on the nearest ground, the goal on the nearest that can be reached, as on
// grids.
typedef struct path_end {
    wend_vector2 asked; // metres
    wend_vector2 put;   // where it is searched from or to
    double moved;       // metres, from the one to the other; 0 when it stayed
    bool is_outside;    // the map's lattice does not reach it
} path_end;

// What was asked for and what was found.
typedef struct path_answer {
    const path_request *asked;
    map_input *input;
    map_planner *planner;
    planner_task task;
    watched_search watch; // for pictures
    wend_path path;
    wend_path compared;  // what a picture compares it with; empty: nothing
    double microseconds; // of the query alone
    path_end start, goal;
    path_end nearest; // the ground nearest to the goal that can be reached, or to the start, where there is no way
    bool has_nearest;
} path_answer;

// What differs from kind to kind of map.
typedef struct path_view {
    // False after a complaint when what was asked for does not fit: STATUS_BAD_USAGE. Says how the map is to be read.
    bool (*takes)(const path_request *asked, const planner_kind *planner, map_reading *how);
    // Finds the ends on the map that was read: the task's. False after a complaint: STATUS_BAD_USAGE.
    bool (*find_ends)(path_answer *answer);
    wend_status (*search)(path_answer *answer); // NULL: the planner searches, once
    exit_status (*draw)(const path_answer *answer);
    exit_status (*print_json)(const path_answer *answer);
    void (*print_lines)(const path_answer *answer);
} path_view;

// Each in a file of its own: path_grid.c ...
extern const path_view path_on_grids, path_on_graphs, path_on_meshes;

// Tells an answer. STATUS_NO_ANSWER when there is no way, or when the path is not what it says, which is a mistake of wend.
exit_status path_answer_report(const path_answer *answer);

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

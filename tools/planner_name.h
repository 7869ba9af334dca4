// The planners that --algo names.
#ifndef WEND_TOOLS_PLANNER_NAME_H
#define WEND_TOOLS_PLANNER_NAME_H

#include "exit_status.h"

#include "wend/query.h"

typedef struct planner_name {
    const char *name; // "astar-heap"
    wend_algorithm algorithm;
    wend_open_list open_list;
} planner_name;

// The planner of a name. NULL after a complaint that suggests the nearest and lists all: STATUS_BAD_USAGE.
const planner_name *planner_name_find(const char *name);

// Their names and meanings, a line each, as part of a description (command.h). The last is followed by a line break.
#define PLANNER_NAMES_HELP                                                                                             \
    "  astar                    A* with the open list that suits the map\n"                                            \
    "  astar-heap               ... with a heap\n"                                                                     \
    "  astar-decrease-key       ... with a heap whose keys are lowered in place\n"                                     \
    "  astar-buckets            ... with a stack for each small range of costs\n"                                      \
    "  astar-unordered          ... with an array that is scanned\n"                                                   \
    "  astar-insert-cache       ... with a heap and its newest entry outside it\n"                                     \
    "  dijkstra                 Dijkstra's algorithm, likewise\n"                                                      \
    "  dijkstra-heap            ... with a heap\n"                                                                     \
    "  dijkstra-decrease-key    ... with a heap whose keys are lowered in place\n"                                     \
    "  dijkstra-buckets         ... with a stack for each small range of costs\n"                                      \
    "  forward                  forward search: no state twice; not optimal\n"

// A request that searches that way, with everything else by default.
wend_search_request planner_request(const planner_name *planner);

#endif

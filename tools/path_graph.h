// wend path on a graph.
#ifndef WEND_TOOLS_PATH_GRAPH_H
#define WEND_TOOLS_PATH_GRAPH_H

#include "exit_status.h"

#include <stdbool.h>
#include <stdint.h>

// What was asked for, as it was written.
typedef struct path_graph_request {
    const char *map, *from, *to, *algorithm;
    const char *picture; // NULL: none
    int size;            // pixels along its longest side
    int64_t budget;      // 0: none
    double epsilon;      // 0: what the planner says
    bool states, json;   // states: also print the waypoints of the path
} path_graph_request;

exit_status path_graph_run(const path_graph_request *request);

#endif

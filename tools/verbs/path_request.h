// What `wend path` is asked for, and who answers it.
//
//     path.c            reads the options into one path_request, and answers it on a map of any kind: read, search, check, tell
//     path_view.h       what differs from kind to kind: the ends, what is drawn and what is told
//     path_grid.c       )
//     path_graph.c      ) ... there
//     path_mesh.c       )
#ifndef WEND_TOOLS_PATH_REQUEST_H
#define WEND_TOOLS_PATH_REQUEST_H

#include "command/exit_status.h"
#include "input/input_file.h"
#include "planner/planner.h"

#include <stdbool.h>
#include <stdint.h>

// As it was written on the command line: what a text means depends on the kind of map.
typedef struct path_request {
    const char *map;        // its name
    const input_file *file; // and what is in it
    const char *from, *to;
    const char *algorithm;       // NULL: the default for the kind of map
    const char *mesh_cells;      // NULL: merged
    const char *corners;         // NULL: no-cutting
    const char *picture;         // NULL: none
    const char *index;           // what the planner prepares is taken from this file; NULL: it is worked out
    const char *save_index;      // ... and is kept in this one; NULL: it is not
    const char *save;            // the path is kept in this file; NULL: it is not
    int64_t size;                // of the picture: pixels along its longest side at most
    int64_t neighbours;          // 8, unless another number was asked for
    int64_t budget;              // 0: none
    double epsilon;              // 0: what the planner says
    double tolerance;            // metres: how far off the ground of a mesh an end may be
    const wend_profile *profile; // the agent; NULL: the default
    bool nearest, smooth, json, turns;
    bool seconds; // also tell how long the agent takes
    bool cells;   // also print the cells, waypoints or points of the path
} path_request;

// False after a complaint when an option was given that does not fit the kind of map or the planner: STATUS_BAD_USAGE.
bool path_options_fit(const path_request *asked, const map_kind *map, const planner_kind *planner);

// Answers it: finds the path, checks it and tells it.
exit_status path_on_map(const path_request *asked);

#endif

// wend scen on meshes: scenarios whose starts and goals are positions.
#ifndef WEND_TOOLS_SCEN_MESH_H
#define WEND_TOOLS_SCEN_MESH_H

#include "exit_status.h"
#include "input_file.h"

typedef struct scen_mesh_request {
    const input_file *mesh;
    const char *scenario;
    const char *algorithm; // NULL: the default
    const char *cells;     // merged, triangles or file
    bool verify, json;
    int64_t limit; // 0: all
} scen_mesh_request;

exit_status scen_mesh_run(const scen_mesh_request *asked);

#endif

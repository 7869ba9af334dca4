// wend path on meshes: the way between two positions.
#ifndef WEND_TOOLS_PATH_MESH_H
#define WEND_TOOLS_PATH_MESH_H

#include "exit_status.h"
#include "input_file.h"

typedef struct path_mesh_request {
    const input_file *mesh;
    const char *from, *to; // "X,Y"
    const char *algorithm; // NULL: the default
    const char *cells;     // merged, triangles or file
    const char *picture;   // NULL: none
    int size;              // pixels along its longest side
    int64_t budget;        // 0: none
    bool points, json;
} path_mesh_request;

exit_status path_mesh_run(const path_mesh_request *asked);

// Reads "X,Y" in metres. False after a complaint that names the option.
bool read_position(const char *option, const char *text, double *x, double *y);

#endif

// wend gen for worlds of polygons.
#ifndef WEND_TOOLS_GEN_MESH_H
#define WEND_TOOLS_GEN_MESH_H

#include "exit_status.h"

#include "wend/api.h"

typedef struct gen_mesh_request {
    const char *kind;   // "city"
    const char *output; // its ending says what is written
    uint64_t seed;
    int64_t count, size; // below 0: what suits the kind
    bool json;
} gen_mesh_request;

// True when a name ends like a file of polygons: .geojson, .wkt, .svg, .mesh, or .wend for a mesh of our own.
bool gen_mesh_is_meant(const char *output);

// Makes the world and writes it.
exit_status gen_mesh(const gen_mesh_request *request);

#endif

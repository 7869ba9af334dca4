// What `wend gen` is asked for, and who makes it: gen.c reads the options into one request and finds out what is meant, the others make it.
#ifndef WEND_TOOLS_GEN_REQUEST_H
#define WEND_TOOLS_GEN_REQUEST_H

#include "command/exit_status.h"

#include "graph_scenes.h"
#include "grid_scenes.h"

#define GEN_NOT_GIVEN (-1)

// Numbers are GEN_NOT_GIVEN unless they were given.
typedef struct gen_request {
    const char *kind;                                        // "caves"
    const char *output;                                      // its ending says what is written; NULL: not given
    const char *scenario;                                    // NULL: none
    int64_t seed;                                            // 1 unless another was given
    int64_t width, height, blocked, room, corridor, queries; // of grids
    int64_t waypoints;                                       // of graphs
    int64_t count, size;                                     // of polygons; count also of rule scenes
    bool json;
} gen_request;

exit_status gen_grid(scene_grid_kind kind, const gen_request *asked);
exit_status gen_graph(scene_graph_kind kind, const gen_request *asked);
exit_status gen_mesh(const gen_request *asked);
exit_status gen_rules(const gen_request *asked);

// True when a name ends like a file of polygons: .geojson, .wkt, .svg, .mesh, or .wend for a mesh of our own.
bool gen_mesh_is_meant(const char *output);

// True when a name ends like a file of a rule scene: .json.
bool gen_rules_is_meant(const char *output);

// True when there is such a kind of rule scene.
bool gen_rules_has_kind(const char *kind);

#endif

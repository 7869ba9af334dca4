// Maps of every kind out of files, as the map handle has them (wend/map.h), and the scenarios that belong to them. Who takes a map from here need not ask
// what kind it is.
//
//     map_input input;
//     if (map_input_read("arena.map", grid_default_rules(), &input) == STATUS_DONE) ...       wend_map_find_path(input.map, ...)
//     map_input_release(&input);
#ifndef WEND_TOOLS_MAP_INPUT_H
#define WEND_TOOLS_MAP_INPUT_H

#include "input/graph_input.h"
#include "input/grid_input.h"
#include "input/plane_input.h"

// How a file is to be read, whatever kind of map it holds.
typedef struct map_reading {
    grid_rules rules;  // of grids
    plane_cells cells; // of meshes
} map_reading;

typedef struct map_input {
    wend_map *map;
    const struct map_kind *kind; // map_kind.h
    const char *path;            // of its file
    bool has_places;             // it has positions to draw it at
    wend_grid *grid;             // NULL unless it is one; and so on
    graph_input graph;
    plane_input plane;
} map_input;

// Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT, STATUS_BAD_USAGE for options that do not fit the kind of file, or STATUS_NO_ANSWER when memory is
// out.
exit_status map_input_of(const input_file *file, const map_reading *how, map_input *input);
exit_status map_input_read(const char *path, grid_rules rules, map_input *input); // merged cells

void map_input_release(map_input *input);

// A query of a scenario, whatever it is for.
typedef struct map_query {
    wend_location start, goal;
    uint64_t line;                    // of the file
    double length;                    // as published
    const wend_scenario_query *cells; // between cells of a grid; or
    const wend_point_query *points;   // between positions
} map_query;

typedef struct map_scenario {
    const char *path; // for complaints
    map_query *queries;
    size_t count; // > 0
    scenario_input of_cells;
    wend_point_scenario *of_points;
} map_scenario;

// Reads a scenario that belongs to a map. Returns as map_input_of; STATUS_BAD_INPUT for graphs, which have none.
exit_status map_scenario_read(const char *path, const map_input *map, map_scenario *scenario);

void map_scenario_release(map_scenario *scenario);

// How long a path is in the units of the scenario: between the corners as the file of a mesh has them.
double map_query_length(const map_input *map, const map_query *query, const wend_path *path);

// True when an answer of wend_map_find_path is what was published, as far as the path promises anything.
bool map_query_is_answered(const map_input *map, const map_query *query, const wend_path *path);

#endif

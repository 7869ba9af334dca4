// The kinds of map the command knows. Which one a file holds its reader says (file_kind.h); from then on a subcommand works with the map handle (wend/map.h) and
// with this table, and never asks what kind it is.
//
//     const map_kind *kind = map_kind_of(&file, false);                NULL after a complaint
//     map_input input;                                                 map_input.h
//     kind->read(&file, &how, &input);                                 input.map: the map handle
//     kind->path, kind->scen                                           how `wend path` and `wend scen` tell what they found on such a map
//
// A new kind of map is a file map_of_NAME.c with such a table, which the kinds of file that hold it name.
#ifndef WEND_TOOLS_MAP_KIND_H
#define WEND_TOOLS_MAP_KIND_H

#include "input/map_input.h"

// Bits: by these a planner says which kinds of map it serves.
typedef enum map_kinds { ON_GRIDS = 1, ON_GRAPHS = 2, ON_MESHES = 4 } map_kinds;

typedef struct map_kind {
    const char *name;   // "mesh"
    const char *plural; // "meshes"
    map_kinds bit;
    bool is_upright; // y grows upwards: north is up in pictures
    // Reads the map and sets input->map and what else there is. Returns as map_input_of.
    exit_status (*read)(const input_file *file, const map_reading *how, map_input *input);
    // Reads a scenario for it; NULL: there are none. Returns as map_scenario_read.
    exit_status (*read_scenario)(const char *path, const map_input *map, map_scenario *scenario);
    // Makes an incremental search on it (wend/incremental_search.h); NULL: there are none.
    wend_status (*search_incrementally)(const map_input *map, const wend_incremental_search_def *def,
                                        wend_diagnostics *findings, wend_incremental_search **search);
    const struct path_view *path; // verbs/path_view.h
    const struct scen_view *scen; // verbs/scen_view.h; NULL: no scenarios
} map_kind;

// Each in the file of its name: map_of_grid.c ...
extern const map_kind grid_kind;
extern const map_kind graph_kind;
extern const map_kind mesh_kind;

// The kind of map that a file holds. NULL after a line that says what is wrong with it: STATUS_BAD_INPUT.
// for_scenarios: one that has scenarios is needed.
const map_kind *map_kind_of(const input_file *file, bool for_scenarios);

// "grids and graphs": the kinds of some bits, in words.
typedef struct map_kinds_words {
    char text[60];
} map_kinds_words;
map_kinds_words map_kinds_text(unsigned kinds);

#endif

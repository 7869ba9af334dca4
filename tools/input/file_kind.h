// The kinds of file the command knows, told apart by their content. A new format adds one line to the table in
// file_kind.c and every subcommand that takes "any file" has it.
#ifndef WEND_TOOLS_FILE_KIND_H
#define WEND_TOOLS_FILE_KIND_H

#include "command/exit_status.h"
#include "input/input_file.h"
#include "input/mesh_input.h"
#include "picture/picture.h"
#include "verbs/draw_sight.h"

// How a file is to be drawn.
typedef struct draw_request {
    const char *path; // of the picture
    picture_def def;
    bool islands;        // colour parts that cannot be reached from each other
    int neighbours;      // of cells: 4, 6 or 8
    bool cells;          // meshes: merged convex cells instead of triangles
    sight_request sight; // meshes: what is seen
    bool graph;          // rule scenes: the places of the map and the lines between them
    bool expansions;     // rule scenes: the places that the planner looked at
    map_notes *notes;    // meshes: filled in
} draw_request;

// Options of `wend draw` that count for some kinds of file.
typedef enum draw_option {
    DRAW_ISLANDS = 1,
    DRAW_NEIGHBOURS = 2,
    DRAW_MESH = 4, // --cells, --see, --visibility, --tree
    DRAW_POSITIONS = 8,
    DRAW_RULES = 16 // --graph, --expansions
} draw_option;

typedef struct file_kind {
    const char *name;   // "Moving AI map", for people
    const char *ending; // ".map": how its files are named
    // True when the bytes are of this kind: looks at the beginning only, since the rest may be damaged.
    bool (*recognise)(const char *bytes, size_t count);
    // What `wend info FILE` prints; complains and returns STATUS_BAD_INPUT when the rest is damaged.
    exit_status (*print)(const input_file *file, bool json);
    // What `wend check FILE` does: STATUS_DONE when everything that can be checked is sound, otherwise STATUS_BAD_INPUT after one
    // line for each mistake. What there is to say about positions goes into the notes.
    exit_status (*check)(const input_file *file, map_notes *notes);
    // What `wend draw FILE` draws; NULL: it cannot be drawn. A def without title or caption gets those of the file.
    exit_status (*draw)(const input_file *file, const draw_request *request, picture_pixels *pixels);
    unsigned draw_options;      // those that it takes: draw_option
    const struct map_kind *map; // what map it holds (map_kind.h), else NULL
    area_reader read_areas;     // of geometry texts, else NULL
    area_reader read_polygons;  // of those with convex polygons of their own, which it keeps
} file_kind;

// Each in a file of its own.
extern const file_kind container_file_kind; // wend_file.c
extern const file_kind dimacs_graph_kind;
extern const file_kind movingai_map_kind;
extern const file_kind movingai_scenario_kind;
extern const file_kind polyanya_file_kind; // mesh_file_kinds.c, and those that follow
extern const file_kind wkt_file_kind;
extern const file_kind rule_scene_kind; // before GeoJSON, which takes all JSON
extern const file_kind geojson_file_kind;
extern const file_kind svg_file_kind;

// False after a complaint when --project was given and a file is no GeoJSON: STATUS_BAD_USAGE.
bool project_option_fits(const input_file *file, const file_kind *kind);

// The same of --positions, which is for graphs.
bool positions_option_fits(const input_file *file, const file_kind *kind);

// The kind of a file by its beginning; if that is none's, by its name, so that the reader of the kind says where it is damaged. NULL after a complaint that
// names the known kinds.
const file_kind *file_kind_of(const input_file *file);

#endif

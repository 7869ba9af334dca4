// wend draw: a picture of a file.
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/position_option.h"
#include "input/file_kind.h"
#include "input/graph_input.h"
#include "input/grid_input.h"
#include "input/input_file.h"
#include "input/path_file.h"
#include "input/plane_input.h"

#include <stdio.h>
#include <string.h>

static struct {
    const char *output, *theme, *title;
    const char *see, *tree;
    int64_t size, neighbours;
    double clearance;
    bool legend, no_legend, islands, cells, visibility, graph, expansions, json;
} draw_given = {.theme = "light", .size = 1200, .neighbours = 8, .clearance = -1};

static const command_option draw_options[] = {
    {"output", .letter = 'o', .value = "PICTURE", .text = &draw_given.output,
     .help = "the picture, .png or .svg; needed"},
    {"size", .value = "N", .integer = &draw_given.size, .low = PICTURE_LEAST_SIZE, .high = PICTURE_MOST_SIZE,
     .help = "longest side in pixels at most (1200)"},
    {"theme", .value = "NAME", .text = &draw_given.theme, .help = "light or dark (light)"},
    {"title", .value = "TEXT", .text = &draw_given.title, .help = "the line above it (the file's name)"},
    {"legend", .flag = &draw_given.legend, .help = "draw a legend of the colours; on by default"},
    {"no-legend", .flag = &draw_given.no_legend, .help = "do not"},
    {"islands", .flag = &draw_given.islands, .help = "a colour for each part cut off from others"},
    {"neighbours", .value = "N", .integer = &draw_given.neighbours,
     .help = "of a cell, for islands: 4 or 8 (8); 6: hexagons"},
    {"cells", .flag = &draw_given.cells, .help = "meshes: merged convex cells, not triangles"},
    {"see", .value = "X,Y", .text = &draw_given.see, .help = "meshes: what that place sees"},
    {"visibility", .flag = &draw_given.visibility, .help = "meshes: which corners see each other"},
    {"tree", .value = "X,Y", .text = &draw_given.tree, .help = "meshes: shortest paths from there to all corners"},
    {"clearance", .value = "R", .number = &draw_given.clearance, .low = 0, .high = 1e300,
     .help = "meshes: gaps, and those too narrow for a disc of R"},
    {"graph", .flag = &draw_given.graph, .help = "rule scenes: places and lines of the map"},
    {"expansions", .flag = &draw_given.expansions, .help = "rule scenes: what the planner looks at, and its path"},
    {"json", .flag = &draw_given.json, .help = "one JSON object about the picture"},
    PATH_MAP_OPTION,
    GRAPH_POSITIONS_OPTION,
    PROJECT_OPTION,
};

static exit_status read_request(draw_request *request) {
    if (!draw_given.output) return complain_usage("-o is needed: the picture to write, such as -o map.png");
    if (draw_given.legend && draw_given.no_legend) return complain_usage("--legend and --no-legend exclude each other");
    bool is_dark = strcmp(draw_given.theme, "dark") == 0;
    if (!is_dark && strcmp(draw_given.theme, "light") != 0)
        return complain_usage("--theme needs light or dark, not \"%s\"", draw_given.theme);
    if (!picture_name_is_valid(draw_given.output) || !grid_neighbours_are_valid(draw_given.neighbours))
        return STATUS_BAD_USAGE;
    *request = (draw_request){.path = draw_given.output,
                              .def = picture_default_def(),
                              .islands = draw_given.islands,
                              .cells = draw_given.cells,
                              .has_clearance = draw_given.clearance >= 0,
                              .clearance = draw_given.clearance,
                              .graph = draw_given.graph,
                              .expansions = draw_given.expansions};
    sight_request *sight = &request->sight;
    *sight = (sight_request){.sees = draw_given.see,
                             .has_tree = draw_given.tree,
                             .has_graph = draw_given.visibility,
                             .see_text = draw_given.see,
                             .tree_text = draw_given.tree};
    if ((sight->sees && !read_position("--see", draw_given.see, &sight->see.x, &sight->see.y)) ||
        (sight->has_tree && !read_position("--tree", draw_given.tree, &sight->tree.x, &sight->tree.y)))
        return STATUS_BAD_USAGE;
    request->neighbours = (int)draw_given.neighbours;
    request->def.title = draw_given.title;
    request->def.size = (int)draw_given.size;
    request->def.theme = is_dark ? PICTURE_DARK : PICTURE_LIGHT;
    request->def.legend = !draw_given.no_legend;
    return STATUS_DONE;
}

// False after a complaint when an option was given that does not count for the kind of file.
static bool options_fit(const input_file *file, const file_kind *kind) {
    static const struct {
        draw_option option;
        const char *names[6], *what;
    } options[] = {{DRAW_ISLANDS, {"islands"}, "grids, graphs and meshes"},
                   {DRAW_NEIGHBOURS, {"neighbours"}, "grids"},
                   {DRAW_MESH, {"cells", "see", "visibility", "tree", "clearance"}, "meshes"},
                   {DRAW_POSITIONS, {"positions"}, "graphs"},
                   {DRAW_RULES, {"graph", "expansions"}, "rule scenes"}};
    if (!path_map_option_fits(file, kind)) return false;
    path_map_given.neighbours = draw_given.neighbours;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        if (path_map_given.map && options[i].option & (DRAW_NEIGHBOURS | DRAW_POSITIONS)) continue; // of the path's map
        const char *name = kind->draw_options & options[i].option ? NULL : option_given(options[i].names);
        if (!name) continue;
        complain_usage("--%s is for %s, which %s is not (%s)", name, options[i].what, file->path, kind->name);
        return false;
    }
    if (draw_given.neighbours == 4 && !draw_given.islands) {
        complain_usage("--neighbours 4 is for islands: --islands as well");
        return false;
    }
    return true;
}

static exit_status draw_file(const input_file *file, const draw_request *request) {
    const file_kind *kind = file_kind_of(file);
    if (!kind) return STATUS_BAD_INPUT;
    if (!kind->draw) return complain_input("%s: wend cannot draw this kind of file (%s)", file->path, kind->name);
    if (!options_fit(file, kind)) return STATUS_BAD_USAGE;
    if (!path_map_given.map && !project_option_fits(file, kind)) return STATUS_BAD_USAGE;
    picture_pixels pixels;
    exit_status status = kind->draw(file, request, &pixels);
    if (status != STATUS_DONE) return status;
    if (!draw_given.json) {
        printf("%s: %d x %d pixels", request->path, pixels.width, pixels.height);
        map_notes_print_tail(request->notes);
        putchar('\n');
        return STATUS_DONE;
    }
    cJSON *object = cJSON_CreateObject();
    cJSON_AddStringToObject(object, "picture", request->path);
    cJSON_AddStringToObject(object, "of", kind->name);
    cJSON_AddNumberToObject(object, "width", pixels.width);
    cJSON_AddNumberToObject(object, "height", pixels.height);
    map_notes_add(object, request->notes);
    return json_print(object);
}

static exit_status draw_run(const command_line *line) {
    draw_request request = {0};
    if (line->operands.count == 0) return complain_usage("the FILE to draw is missing");
    exit_status status = read_request(&request);
    if (status != STATUS_DONE) return status;
    input_file file;
    map_notes notes = {0};
    request.notes = &notes;
    if (!input_file_read(line->operands.items[0], &file)) return STATUS_BAD_INPUT;
    status = draw_file(&file, &request);
    input_file_release(&file);
    return status;
}

const command draw_command = {
    .name = "draw",
    .full_name = "wend draw",
    .summary = "a picture of a map or graph",
    .usage = "FILE -o PICTURE [options]",
    .description = "Draws FILE, whose kind is detected by content; - is standard input. The name of\n"
                   "PICTURE says what it becomes: .png or .svg. A picture is there whole or not at\n"
                   "all. A graph needs its positions (FILE.co next to FILE.gr), and north is up. An\n"
                   "SVG file holds runs of cells as shapes; with more than 20000 of them, it holds\n"
                   "an image with a pixel for each cell, and stays small. FILE may also be a path\n"
                   "that wend path --save kept; --map names the map below it.\n",
    .examples = "  wend draw arena.map -o arena.png\n"
                "  wend draw arena.map -o arena.svg --theme dark --title 'The arena'\n"
                "  wend draw roads.gr -o roads.png\n"
                "  wend draw lak303d.map -o islands.png --islands --size 2400\n"
                "  wend draw arena.map -o hexagons.png --neighbours 6\n"
                "  wend draw office.wkt -o seen.svg --see 12.5,8\n"
                "  wend draw way.wend --map arena.map -o way.svg\n"
                "  wend draw guards.json -o graph.png --graph --expansions\n",
    .options = draw_options,
    .option_count = sizeof draw_options / sizeof draw_options[0],
    .operand = "FILE",
    .most_operands = 1,
    .run = draw_run,
};

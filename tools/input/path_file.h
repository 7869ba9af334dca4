// Files that hold a path (wend/path_file.h), for `wend info`, `wend check` and `wend draw`: alone, and against the map they were found on.
#ifndef WEND_TOOLS_PATH_FILE_H
#define WEND_TOOLS_PATH_FILE_H

#include "command/json.h"
#include "input/file_kind.h"

// What --map, --neighbours and --corners said of the map that a path is of.
typedef struct path_map_options {
    const char *map;     // its file; NULL: it was not named
    const char *corners; // NULL: no-cutting
    int64_t neighbours;
} path_map_options;
extern path_map_options path_map_given;

#define PATH_MAP_OPTION                                                                                                \
    { "map", .value = "MAP", .text = &path_map_given.map, .help = "path files: the map that the path is of" }

// False after a complaint when --map was given for another kind of file: STATUS_BAD_USAGE.
bool path_map_option_fits(const input_file *file, const file_kind *kind);

// What it holds: as lines, or into an object.
exit_status path_file_print(const input_file *file, cJSON *object);

// Whether it is a path of the map, where one was named.
exit_status path_file_check(const input_file *file);

// The path, on the map where one was named.
exit_status path_file_draw(const input_file *file, const draw_request *request, picture_pixels *pixels);

#endif

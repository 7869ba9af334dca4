// wend check: is a file sound?
#include "command/command.h"
#include "command/complain.h"
#include "command/json.h"
#include "command/options.h"
#include "input/file_kind.h"
#include "input/graph_input.h"
#include "input/path_file.h"

#include <stdio.h>

static struct { bool json; } check_given;

static const command_option check_options[] = {
    {"json", .flag = &check_given.json, .help = "one JSON object for each sound file"},
    PATH_MAP_OPTION,
    {"neighbours", .value = "N", .integer = &path_map_given.neighbours,
     .help = "path files: of the map's cells, 4, 6 or 8 (8)"},
    {"corners", .value = "RULE", .text = &path_map_given.corners,
     .help = "path files: free, one-side or no-cutting, the default"},
    GRAPH_POSITIONS_OPTION,
    PROJECT_OPTION,
};

// --positions and --project are for the map of a path, too.
static bool options_fit(const input_file *file, const file_kind *kind) {
    if (option_given((const char *const[]){"neighbours", "corners", NULL}) && !path_map_given.map) {
        complain_usage("--neighbours and --corners are for the map of a path: --map MAP as well");
        return false;
    }
    if (!path_map_option_fits(file, kind)) return false;
    return path_map_given.map || (project_option_fits(file, kind) && positions_option_fits(file, kind));
}

static exit_status check_one(const char *path) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    const file_kind *kind = file_kind_of(&file);
    map_notes notes = {0};
    exit_status status = !kind                       ? STATUS_BAD_INPUT
                         : !options_fit(&file, kind) ? STATUS_BAD_USAGE
                                                     : kind->check(&file, &notes);
    if (status == STATUS_DONE && check_given.json) {
        cJSON *object = cJSON_CreateObject();
        cJSON_AddStringToObject(object, "file", file.path);
        cJSON_AddStringToObject(object, "kind", kind->name);
        cJSON_AddBoolToObject(object, "sound", true);
        if (path_map_given.map) cJSON_AddStringToObject(object, "map", path_map_given.map);
        map_notes_add(object, &notes);
        status = json_print_line(stdout, object);
    } else if (status == STATUS_DONE) {
        printf("%s: a sound %s", file.path, kind->name);
        if (path_map_given.map) printf(", a path of %s", path_map_given.map);
        map_notes_print_tail(&notes);
        putchar('\n');
    }
    input_file_release(&file);
    return status;
}

static exit_status check_run(const command_line *line) {
    if (line->operands.count == 0) return complain_usage("needs a FILE to check");
    exit_status worst = STATUS_DONE;
    for (size_t i = 0; i < line->operands.count; i++) {
        exit_status status = check_one(line->operands.items[i]);
        if (status > worst) worst = status;
    }
    return worst;
}

const command check_command = {
    .name = "check",
    .full_name = "wend check",
    .summary = "whether files are sound, and if not, where they are damaged",
    .usage = "FILE... [options]",
    .description = "Reads each FILE and validates everything in it: checksums, counts, contents.\n"
                   "Says nothing but a line per sound file; a damaged one gets one line that names\n"
                   "the place, what is invalid and what is expected, and exit status 3.\n"
                   "A path that wend path --save kept is also walked on its map, if --map names it.\n",
    .examples = "  wend check town.wend\n"
                "  wend check way.wend --map arena.map\n"
                "  wend check *.wend --json\n",
    .options = check_options,
    .option_count = sizeof check_options / sizeof check_options[0],
    .operand = "FILE",
    .most_operands = SIZE_MAX,
    .run = check_run,
};

#include "input/file_kind.h"

#include "command/complain.h"
#include "input/graph_input.h"

#include <stdio.h>
#include <string.h>

// In the order they are tried.
static const file_kind *const file_kinds[] = {&container_file_kind, &movingai_map_kind,  &movingai_scenario_kind,
                                              &dimacs_graph_kind,   &polyanya_file_kind, &wkt_file_kind,
                                              &rule_scene_kind,     &geojson_file_kind,  &svg_file_kind};
#define FILE_KIND_COUNT (sizeof file_kinds / sizeof file_kinds[0])

static bool is_named_like(const char *path, const char *ending) {
    size_t length = strlen(path), tail = strlen(ending);
    return length > tail && strcmp(path + length - tail, ending) == 0;
}

bool project_option_fits(const input_file *file, const file_kind *kind) {
    if (!project_given || kind == &geojson_file_kind) return true;
    complain_usage("--project is for GeoJSON, which %s is not (%s)", file->path, kind->name);
    return false;
}

bool positions_option_fits(const input_file *file, const file_kind *kind) {
    if (!graph_positions_given || kind == &dimacs_graph_kind) return true;
    complain_usage("--positions is for graphs, which %s is not (%s)", file->path, kind->name);
    return false;
}

const file_kind *file_kind_of(const input_file *file) {
    char known[400];
    size_t length = 0;
    for (size_t i = 0; i < FILE_KIND_COUNT; i++) {
        if (file_kinds[i]->recognise(file->bytes, file->count)) return file_kinds[i];
        if (length < sizeof known)
            length +=
                (size_t)snprintf(known + length, sizeof known - length, "%s%s", i ? ", " : "", file_kinds[i]->name);
    }
    if (file->count >= 2 && (memcmp(file->bytes, "\xff\xfe", 2) == 0 || memcmp(file->bytes, "\xfe\xff", 2) == 0)) {
        input_file_complain(file, 0, "the text is in UTF-16; UTF-8 is needed");
        return NULL;
    }
    for (size_t i = 0; i < FILE_KIND_COUNT && file->count > 0; i++)
        if (is_named_like(file->path, file_kinds[i]->ending)) return file_kinds[i];
    complain_input("%s: %s; known kinds: %s", file->path,
                   file->count == 0 ? "the file is empty" : "not a kind of file that wend supports", known);
    return NULL;
}

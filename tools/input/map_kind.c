#include "input/map_kind.h"

#include "command/complain.h"
#include "input/file_kind.h"

#include <stdio.h>

const map_kind *map_kind_of(const input_file *file, bool for_scenarios) {
    const file_kind *kind = file_kind_of(file);
    if (!kind) return NULL;
    if (kind->map && (kind->map->read_scenario || !for_scenarios)) return kind->map;
    if (kind == &rule_scene_kind)
        complain_input("%s: this is a rule scene; wend explain %s plans on it", file->path, file->path);
    else
        complain_input("%s: this is a %s; a Moving AI map%s or polygons are needed", file->path, kind->name,
                       for_scenarios ? "" : ", a DIMACS graph");
    return NULL;
}

map_kinds_words map_kinds_text(unsigned kinds) {
    static const map_kind *const all[] = {&grid_kind, &graph_kind, &mesh_kind};
    map_kinds_words words = {""};
    int length = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (kinds & all[i]->bit)
            length += snprintf(words.text + length, sizeof words.text - (size_t)length, "%s%s", length ? " and " : "",
                               all[i]->plural);
    return words;
}

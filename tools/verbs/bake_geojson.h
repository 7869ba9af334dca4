// Polygons of GeoJSON (wend/geojson.h) for baking: "terrain" names what a feature is made of, one of those that Moving AI's maps have; without it, it is a
// wall. Rings may be open.
#ifndef WEND_TOOLS_BAKE_GEOJSON_H
#define WEND_TOOLS_BAKE_GEOJSON_H

#include "command/exit_status.h"
#include "input/input_file.h"
#include "input/map_notes.h"

#include "wend/area_list.h"

typedef struct geojson_world {
    wend_area *areas; // in the file's order; their terrain as maps have it
    size_t area_count;
    wend_area_list *list; // which has their points
    map_notes notes;
} geojson_world;

// True when a file begins like JSON; otherwise complains: STATUS_BAD_INPUT.
bool is_geojson(const input_file *file);

// STATUS_DONE; after one line, STATUS_BAD_INPUT, or STATUS_NO_ANSWER when memory is out, with an empty world.
exit_status geojson_read(const input_file *file, geojson_world *world);

void geojson_free(geojson_world *world);

#endif

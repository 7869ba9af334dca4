// Polygons from GeoJSON: Polygon and MultiPolygon, alone, in a Feature or in a FeatureCollection. A feature's property
// "terrain" names what it is made of; without one it is a wall. Coordinates are metres.
//
// wend_geojson_read (wend/geojson.h) does not serve here: it reads for meshes, where what has no terrain is ground and a list of areas does not
// remember that it had none, where there is no terrain "outside", and where rings that are not closed are refused.
#ifndef WEND_TOOLS_BAKE_GEOJSON_H
#define WEND_TOOLS_BAKE_GEOJSON_H

#include "exit_status.h"
#include "input_file.h"

#include "wend/bake_polygon.h"

typedef struct geojson_world {
    wend_bake_polygon *polygons; // in the file's order
    size_t polygon_count;
    wend_bake_ring *rings;
    wend_vector2 *points;
} geojson_world;

// STATUS_DONE; after one line, STATUS_BAD_INPUT with an empty world.
exit_status geojson_read(const input_file *file, geojson_world *world);

void geojson_free(geojson_world *world);

#endif

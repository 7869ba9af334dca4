#include "bake_geojson.h"

#include "complain.h"
#include "terrain_name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cjson/cJSON.h>

// Walks the document twice: once to count, once to fill. `place` says where it is, for complaints.
typedef struct geojson_reader {
    const input_file *file;
    geojson_world *world;
    bool filling;
    size_t polygons, rings, points; // so far
    uint8_t terrain;                // of the feature being read
    char place[160];
} geojson_reader;

static bool refuse_geojson(const geojson_reader *reader, const char *what) {
    complain_input("%s: %s%s%s", reader->file->path, reader->place, reader->place[0] ? ": " : "", what);
    return false;
}

static const char *json_text(const cJSON *object, const char *name) {
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
    return text ? text : "";
}

static bool read_ring(geojson_reader *reader, const cJSON *ring) {
    if (!cJSON_IsArray(ring)) return refuse_geojson(reader, "a ring is no array; an array of positions is needed");
    const size_t first = reader->points;
    const cJSON *position;
    cJSON_ArrayForEach(position, ring) {
        const cJSON *x = cJSON_GetArrayItem(position, 0), *y = cJSON_GetArrayItem(position, 1);
        if (!cJSON_IsArray(position) || !cJSON_IsNumber(x) || !cJSON_IsNumber(y))
            return refuse_geojson(reader, "a position is no pair of numbers; [x, y] is needed");
        if (reader->filling) reader->world->points[reader->points] = (wend_vector2){x->valuedouble, y->valuedouble};
        reader->points++;
    }
    if (reader->filling)
        reader->world->rings[reader->rings] = (wend_bake_ring){reader->world->points + first, reader->points - first};
    reader->rings++;
    return true;
}

static bool read_polygon(geojson_reader *reader, const cJSON *rings) {
    if (!cJSON_IsArray(rings)) return refuse_geojson(reader, "coordinates are no array; an array of rings is needed");
    const size_t first = reader->rings;
    const cJSON *ring;
    cJSON_ArrayForEach(ring, rings) if (!read_ring(reader, ring)) return false;
    if (reader->filling)
        reader->world->polygons[reader->polygons] = (wend_bake_polygon){
            reader->world->rings + first, reader->rings - first, WEND_FILL_EVEN_ODD, reader->terrain};
    reader->polygons++;
    return true;
}

static bool read_geometry(geojson_reader *reader, const cJSON *geometry) {
    if (cJSON_IsNull(geometry)) return true;
    const char *type = json_text(geometry, "type");
    const cJSON *coordinates = cJSON_GetObjectItemCaseSensitive(geometry, "coordinates");
    if (strcmp(type, "Polygon") == 0) return read_polygon(reader, coordinates);
    if (strcmp(type, "MultiPolygon") == 0) {
        if (!cJSON_IsArray(coordinates))
            return refuse_geojson(reader, "coordinates are no array; an array of polygons is needed");
        const cJSON *polygon;
        cJSON_ArrayForEach(polygon, coordinates) if (!read_polygon(reader, polygon)) return false;
        return true;
    }
    char text[120];
    snprintf(text, sizeof text, "the geometry is a %.40s; Polygon or MultiPolygon is needed",
             *type ? type : "thing without a type");
    return refuse_geojson(reader, text);
}

static bool read_feature(geojson_reader *reader, const cJSON *feature) {
    const cJSON *properties = cJSON_GetObjectItemCaseSensitive(feature, "properties");
    const cJSON *terrain = cJSON_GetObjectItemCaseSensitive(properties, "terrain");
    reader->terrain = WEND_MOVINGAI_BLOCKED;
    const char *name = cJSON_GetStringValue(terrain), *meant = NULL;
    if (terrain && !name) return refuse_geojson(reader, "terrain is no text; a name such as \"water\" is needed");
    if (name && !terrain_from_name(name, &reader->terrain, &meant)) {
        char text[160];
        snprintf(text, sizeof text,
                 "there is no terrain \"%.40s\"; %s%s%sground, grass, swamp, water, trees, wall or outside is needed",
                 name, meant ? "did you mean \"" : "", meant ? meant : "", meant ? "\"? " : "");
        return refuse_geojson(reader, text);
    }
    return read_geometry(reader, cJSON_GetObjectItemCaseSensitive(feature, "geometry"));
}

static bool read_document(geojson_reader *reader, const cJSON *document) {
    const char *type = json_text(document, "type");
    reader->polygons = reader->rings = reader->points = 0;
    reader->terrain = WEND_MOVINGAI_BLOCKED;
    reader->place[0] = 0;
    if (strcmp(type, "Feature") == 0) return read_feature(reader, document);
    if (strcmp(type, "FeatureCollection") != 0) return read_geometry(reader, document);
    const cJSON *features = cJSON_GetObjectItemCaseSensitive(document, "features"), *feature;
    if (!cJSON_IsArray(features)) return refuse_geojson(reader, "features is no array; an array of features is needed");
    size_t index = 0;
    cJSON_ArrayForEach(feature, features) {
        snprintf(reader->place, sizeof reader->place, "features[%zu]", index++);
        if (!read_feature(reader, feature)) return false;
    }
    return true;
}

exit_status geojson_read(const input_file *file, geojson_world *world) {
    *world = (geojson_world){0};
    const char *end = NULL;
    cJSON *document = cJSON_ParseWithLengthOpts(file->bytes, file->count, &end, false);
    if (!document) {
        size_t offset = end && end >= file->bytes && end <= file->bytes + file->count ? (size_t)(end - file->bytes) : 0;
        input_file_complain(file, offset, "this is no JSON; GeoJSON or a PNG image is needed");
        return STATUS_BAD_INPUT;
    }
    geojson_reader reader = {.file = file, .world = world};
    bool right = read_document(&reader, document);
    if (right) {
        world->polygons = calloc(reader.polygons + 1, sizeof *world->polygons);
        world->rings = calloc(reader.rings + 1, sizeof *world->rings);
        world->points = calloc(reader.points + 1, sizeof *world->points);
        right = world->polygons && world->rings && world->points;
        if (!right) complain("%s", wend_status_text(WEND_OUT_OF_MEMORY));
        reader.filling = true;
        right = right && read_document(&reader, document);
        world->polygon_count = reader.polygons;
    }
    if (right && world->polygon_count == 0)
        right = (complain_input("%s: there are no polygons; one or more are needed", file->path), false);
    cJSON_Delete(document);
    if (!right) geojson_free(world);
    return right ? STATUS_DONE : STATUS_BAD_INPUT;
}

void geojson_free(geojson_world *world) {
    free(world->polygons);
    free(world->rings);
    free(world->points);
    *world = (geojson_world){0};
}

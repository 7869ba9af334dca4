// GeoJSON (RFC 7946): polygons with properties into a list of areas, and back.
//
//     text --> tokens (base/text/json.h) --> features --> style: terrain and fill rule --> rings --> areas (area_text.h)
//                                                    geometry: polygons, multipolygons, one collection of these
//
// The text is read in two passes: once strictly as JSON, into a row of tokens, then by walking that row, where a token's `end` leads past all it holds. So nothing is recursed into but a
// collection, which holds no further one, and time and memory are proportional to the text, whatever it nests. Members in any order are found by name; those that mean nothing here
// are stepped over. The first thing that is wrong ends the reading, is reported at its line and column, and leaves no list.
//
// Writing names every terrain, with cost and medium where the list has added it, and numbers with as many digits as it takes to read the same bits: what is read from it is the
// same list.
#include "wend/geojson.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/json.h"
#include "map/text/area_text.h"

#include <math.h>
#include <stdio.h>

// Properties that mean something beside a terrain only.
enum { CLAIM_COST, CLAIM_MEDIUM, CLAIM_COUNT };

typedef struct geojson_reader {
    wend_area_reader areas;
    wend_json json;
    const wend_geojson_def *def;
    size_t unused[CLAIM_COUNT],
        unused_at[CLAIM_COUNT]; // how many of them have none beside them, and where the first is
} geojson_reader;

// How the geometry of a feature is to be taken.
typedef struct feature_style {
    uint8_t terrain;
    wend_fill_rule rule;
} feature_style;

static bool report_token(const geojson_reader *reader, size_t token, const char *what) {
    return wend_scanner_report_at(&reader->areas.scanner, reader->json.tokens[token].at, what);
}

static bool is_array(const geojson_reader *reader, size_t token) {
    return reader->json.tokens[token].type == WEND_JSON_ARRAY;
}

// A member that must be there.
static bool need_member(const geojson_reader *reader, size_t object, const char *name, const char *what,
                        size_t *member) {
    *member = wend_json_member(&reader->json, object, name);
    if (*member != WEND_NO_TOKEN) return true;
    if (reader->json.tokens[object].type != WEND_JSON_OBJECT) return report_token(reader, object, "an object");
    return wend_diagnostics_report(reader->areas.scanner.findings, WEND_MESSAGE_GEOJSON_MEMBER,
                                   wend_scanner_place(&reader->areas.scanner, reader->json.tokens[object].at), NULL,
                                   name, what);
}

// ---------------------------------------------------------------------------------------------------------------------
// Terrain

// A cost or a medium among the properties, if it is there.
static bool read_claim(const geojson_reader *reader, size_t properties, const char *name, wend_terrain_claim *claim) {
    size_t token = wend_json_member(&reader->json, properties, name);
    double value;
    if (token == WEND_NO_TOKEN) return true;
    if (!wend_json_number(&reader->json, token, &value)) return report_token(reader, token, "a finite number");
    return wend_area_reader_claim(&reader->areas, claim, name[0] == 'c', value, reader->json.tokens[token].at);
}

static bool read_terrain_name(geojson_reader *reader, size_t properties, size_t token, uint8_t *terrain) {
    char name[WEND_AREA_NAME_LIMIT];
    wend_span span = {name, 0};
    wend_terrain_claim claim = {0};
    if (!wend_json_string(&reader->json, token, name, sizeof name, &span.length))
        return report_token(reader, token, "a terrain's name of 1 to 31 bytes");
    return read_claim(reader, properties, "cost", &claim) && read_claim(reader, properties, "medium", &claim) &&
           wend_area_reader_name_terrain(&reader->areas, span, &claim, reader->json.tokens[token].at, terrain);
}

static bool read_terrain_number(const geojson_reader *reader, size_t token, uint8_t *terrain) {
    double value;
    size_t count = wend_area_list_terrain_count(reader->areas.list);
    if (wend_json_number(&reader->json, token, &value) && value >= 0 && value < (double)count &&
        value == floor(value)) {
        *terrain = (uint8_t)value;
        return true;
    }
    char what[80];
    snprintf(what, sizeof what, "a terrain's name, or its number from 0 to %zu,", count - 1);
    return report_token(reader, token, what);
}

static bool read_fill_rule(const geojson_reader *reader, size_t properties, wend_fill_rule *rule) {
    size_t token = wend_json_member(&reader->json, properties, "fill_rule");
    *rule = WEND_FILL_EVEN_ODD;
    if (token == WEND_NO_TOKEN || wend_json_is(&reader->json, token, "evenodd")) return true;
    *rule = WEND_FILL_NON_ZERO;
    return wend_json_is(&reader->json, token, "nonzero") || report_token(reader, token, "\"evenodd\" or \"nonzero\"");
}

static const char *const claim_names[CLAIM_COUNT] = {"cost", "medium"};

static bool note_unused_claims(geojson_reader *reader, size_t properties) {
    for (int i = 0; i < CLAIM_COUNT; i++) {
        size_t token = wend_json_member(&reader->json, properties, claim_names[i]);
        if (token == WEND_NO_TOKEN) continue;
        if (reader->unused[i]++ == 0) reader->unused_at[i] = reader->json.tokens[token].at;
    }
    return true;
}

static void report_unused_members(geojson_reader *reader) {
    const wend_scanner *scanner = &reader->areas.scanner;
    const size_t system = wend_json_member(&reader->json, 0, "crs"); // of GeoJSON as it was in 2008
    for (int i = 0; i < CLAIM_COUNT; i++)
        if (reader->unused[i] > 0)
            wend_diagnostics_add(scanner->findings, WEND_MESSAGE_AREA_UNUSED_PROPERTY,
                                 wend_scanner_place(scanner, reader->unused_at[i]), NULL, reader->unused[i],
                                 claim_names[i]);
    if (system != WEND_NO_TOKEN)
        wend_diagnostics_add(scanner->findings, WEND_MESSAGE_AREA_REFERENCE_SYSTEM,
                             wend_scanner_place(scanner, reader->json.tokens[system].at), NULL, "'crs'");
}

static bool read_feature_style(geojson_reader *reader, size_t feature, feature_style *style) {
    size_t properties = wend_json_member(&reader->json, feature, "properties");
    size_t terrain = wend_json_member(&reader->json, properties, "terrain");
    *style = (feature_style){reader->def->terrain, WEND_FILL_EVEN_ODD};
    if (!read_fill_rule(reader, properties, &style->rule)) return false;
    if (terrain == WEND_NO_TOKEN) return note_unused_claims(reader, properties);
    if (reader->json.tokens[terrain].type != WEND_JSON_STRING)
        return read_terrain_number(reader, terrain, &style->terrain);
    return read_terrain_name(reader, properties, terrain, &style->terrain);
}

// ---------------------------------------------------------------------------------------------------------------------
// Geometry

static bool read_position(geojson_reader *reader, size_t token, wend_closed_ring *ring) {
    const wend_json *json = &reader->json;
    wend_vector2 point;
    size_t x = token + 1, end = json->tokens[token].end;
    if (!is_array(reader, token) || end < token + 3)
        return report_token(reader, token, "a position, an array of two numbers,");
    if (!wend_json_number(json, x, &point.x)) return report_token(reader, x, "a position's x, a finite number,");
    if (!wend_json_number(json, x + 1, &point.y))
        return report_token(reader, x + 1, "a position's y, a finite number,");
    for (size_t more = x + 2; more < end; more = json->tokens[more].end) {
        double height;
        if (!wend_json_number(json, more, &height)) return report_token(reader, more, "a position of finite numbers");
    }
    if (end > x + 2) wend_area_reader_drop_height(&reader->areas, json->tokens[x + 2].at);
    return wend_closed_ring_add(&reader->areas, ring, point, json->tokens[x].at, json->tokens[x + 1].at);
}

static bool read_polygon_rings(geojson_reader *reader, size_t polygon, feature_style style) {
    const wend_json_token *tokens = reader->json.tokens;
    if (!is_array(reader, polygon)) return report_token(reader, polygon, "an array of rings");
    for (size_t ring = polygon + 1; ring < tokens[polygon].end; ring = tokens[ring].end) {
        wend_closed_ring closed = {.may_be_open = reader->def->open_rings};
        if (!is_array(reader, ring)) return report_token(reader, ring, "a ring, an array of positions,");
        for (size_t at = ring + 1; at < tokens[ring].end; at = tokens[at].end)
            if (!read_position(reader, at, &closed)) return false;
        if (!wend_closed_ring_end(&reader->areas, &closed, tokens[ring].at)) return false;
    }
    return wend_area_reader_did(&reader->areas, wend_area_list_end_area(reader->areas.list, style.rule, style.terrain));
}

// A geometry that has no inside.
static bool skips_geometry(geojson_reader *reader, size_t type) {
    static const char *const names[] = {"Point", "MultiPoint", "LineString", "MultiLineString"};
    for (int i = 0; i < 4; i++) {
        if (!wend_json_is(&reader->json, type, names[i])) continue;
        wend_area_reader_skip(&reader->areas, (wend_area_skip)i, reader->json.tokens[type].at);
        return true;
    }
    return false;
}

static bool read_geometry(geojson_reader *reader, size_t geometry, feature_style style, bool may_collect) {
    const wend_json *json = &reader->json;
    size_t type, parts;
    if (!need_member(reader, geometry, "type", "Polygon, say,", &type)) return false;
    if (may_collect && wend_json_is(json, type, "GeometryCollection")) {
        if (!need_member(reader, geometry, "geometries", "an array", &parts)) return false;
        if (!is_array(reader, parts)) return report_token(reader, parts, "an array of geometries");
        for (size_t at = parts + 1; at < json->tokens[parts].end; at = json->tokens[at].end)
            if (!read_geometry(reader, at, style, false)) return false; // no deeper than once
        return true;
    }
    if (skips_geometry(reader, type)) return true;
    bool is_multiple = wend_json_is(json, type, "MultiPolygon");
    if (!is_multiple && !wend_json_is(json, type, "Polygon"))
        return report_token(reader, type,
                            may_collect ? "Polygon, MultiPolygon or GeometryCollection" : "Polygon or MultiPolygon");
    if (!need_member(reader, geometry, "coordinates", "an array", &parts)) return false;
    reader->areas.unused.polygons++;
    if (!is_multiple) return read_polygon_rings(reader, parts, style);
    if (!is_array(reader, parts)) return report_token(reader, parts, "an array of polygons");
    for (size_t at = parts + 1; at < json->tokens[parts].end; at = json->tokens[at].end)
        if (!read_polygon_rings(reader, at, style)) return false;
    return true;
}

static bool read_feature(geojson_reader *reader, size_t feature) {
    size_t type, geometry;
    feature_style style;
    if (!need_member(reader, feature, "type", "\"Feature\"", &type)) return false;
    if (!wend_json_is(&reader->json, type, "Feature")) return report_token(reader, type, "\"Feature\"");
    if (!need_member(reader, feature, "geometry", "a geometry or null", &geometry)) return false;
    if (reader->json.tokens[geometry].type == WEND_JSON_NULL) {
        wend_area_reader_skip(&reader->areas, WEND_SKIP_NO_GEOMETRY, reader->json.tokens[geometry].at);
        return true;
    }
    return read_feature_style(reader, feature, &style) && read_geometry(reader, geometry, style, true);
}

static bool read_geojson_root(geojson_reader *reader) {
    const wend_json *json = &reader->json;
    size_t type, features;
    if (!need_member(reader, 0, "type", "\"FeatureCollection\", say,", &type)) return false;
    if (wend_json_is(json, type, "Feature")) return read_feature(reader, 0);
    if (!wend_json_is(json, type, "FeatureCollection"))
        return read_geometry(reader, 0, (feature_style){reader->def->terrain, WEND_FILL_EVEN_ODD}, true);
    if (!need_member(reader, 0, "features", "an array", &features)) return false;
    if (!is_array(reader, features)) return report_token(reader, features, "an array of features");
    for (size_t at = features + 1; at < json->tokens[features].end; at = json->tokens[at].end)
        if (!read_feature(reader, at)) return false;
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// The door

static bool geojson_def_is_valid(const wend_geojson_def *def, wend_diagnostics *findings) {
    return wend_definition_allocator_is_valid("geojson", &def->allocator, findings);
}

// The list knows the six kinds; those of the definition begin with them.
static bool know_terrains(geojson_reader *reader) {
    const wend_area_list *more = reader->def->terrains;
    wend_area_list *list = reader->areas.list;
    reader->areas.knows_all_terrains = more;
    for (size_t i = wend_area_list_terrain_count(list); more && i < wend_area_list_terrain_count(more); i++) {
        const char *name = wend_area_list_terrain_name(more, (uint8_t)i);
        uint8_t index;
        wend_area_list_add_terrain(list, name, strlen(name), wend_area_list_get_terrain(more, (uint8_t)i), &index);
    }
    const size_t count = wend_area_list_terrain_count(list);
    return reader->def->terrain < count ||
           wend_diagnostics_report(reader->areas.scanner.findings, WEND_MESSAGE_GEOJSON_TERRAIN, wend_place_none(),
                                   NULL, (unsigned)reader->def->terrain, count - 1);
}

wend_status wend_geojson_read_as(const char *text, size_t length, const wend_geojson_def *def,
                                 wend_diagnostics *findings, wend_area_list **list) {
    REQUIRE((text || length == 0) && list, WEND_INVALID);
    wend_geojson_def full = wend_default_geojson_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(geojson_def, def, &full, open_rings, findings)) return WEND_OUT_OF_RANGE;
    if (!geojson_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    geojson_reader reader = {.areas = wend_area_reader_start(text, length, def->allocator, findings), .def = def};
    if (reader.areas.status) return reader.areas.status;
    if (!know_terrains(&reader)) {
        wend_area_list_destroy(reader.areas.list);
        return WEND_OUT_OF_RANGE;
    }
    wend_status status = wend_json_read(&reader.areas.scanner, &def->allocator, &reader.json);
    if (status == WEND_OUT_OF_MEMORY) reader.areas.status = status;
    bool went_well = !status && read_geojson_root(&reader);
    if (went_well && !reader.areas.status) report_unused_members(&reader);
    wend_json_free(&reader.json, &def->allocator);
    return wend_area_reader_end(&reader.areas, went_well, list);
}

wend_status wend_geojson_read(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                              wend_area_list **list) {
    REQUIRE((text || length == 0) && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_geojson_def def = wend_default_geojson_def();
    def.allocator = allocator;
    return wend_geojson_read_as(text, length, &def, findings, list);
}

// ---------------------------------------------------------------------------------------------------------------------
// Writing

static void write_terrain_properties(wend_text_sink *sink, const wend_area_list *list, uint8_t index) {
    wend_terrain terrain = wend_area_list_get_terrain(list, index);
    const char *name = wend_area_list_terrain_name(list, index);
    wend_sink_add(sink, "\"terrain\": \"");
    for (; *name; name++) {
        if (*name == '"' || *name == '\\') wend_sink_add(sink, "\\");
        wend_sink_add_bytes(sink, name, 1);
    }
    wend_sink_add(sink, "\"");
    if (index <= WEND_AREA_TREES) return;
    if (terrain.medium != WEND_MEDIUM_BLOCKED) {
        wend_sink_add(sink, ", \"cost\": ");
        wend_sink_add_number(sink, terrain.cost);
    }
    wend_sink_add(sink, ", \"medium\": ");
    wend_sink_add_whole(sink, terrain.medium);
}

wend_status wend_geojson_write(const wend_area_list *list, char *text, size_t room, size_t *length) {
    REQUIRE(list && length, WEND_INVALID);
    static const wend_ring_style style = {"[", ", ", "]", "[", ", ", "]"};
    wend_text_sink sink = wend_sink_over(text, room);
    size_t count;
    const wend_area *areas = wend_area_list_areas(list, &count);
    wend_sink_add(&sink, "{\"type\": \"FeatureCollection\", \"features\": [");
    for (size_t i = 0; i < count; i++) {
        wend_sink_add(&sink, i ? ",\n" : "\n");
        wend_sink_add(&sink, "  {\"type\": \"Feature\", \"properties\": {");
        write_terrain_properties(&sink, list, areas[i].terrain);
        if (areas[i].rule == WEND_FILL_NON_ZERO) wend_sink_add(&sink, ", \"fill_rule\": \"nonzero\"");
        wend_sink_add(&sink, "},\n   \"geometry\": {\"type\": \"Polygon\", \"coordinates\": ");
        wend_sink_add_rings(&sink, &areas[i], &style);
        wend_sink_add(&sink, "}}");
    }
    wend_sink_add(&sink, "\n]}\n");
    return wend_sink_finish(&sink, length);
}

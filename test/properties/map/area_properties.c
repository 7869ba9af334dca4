#include "properties/map/area_properties.h"

#include "support/failing_allocator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef wend_status (*area_read)(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                                 wend_area_list **list);
typedef wend_status (*area_write)(const wend_area_list *list, char *text, size_t room, size_t *length);

static wend_status read_open_geojson(const char *text, size_t length, wend_allocator allocator,
                                     wend_diagnostics *findings, wend_area_list **list) {
    wend_area_list *known = NULL;
    wend_geojson_def def = wend_default_geojson_def();
    if (wend_area_list_create(wend_default_allocator(), &known)) abort();
    def.terrains = known, def.open_rings = true, def.allocator = allocator;
    wend_status status = wend_geojson_read_as(text, length, &def, findings, list);
    wend_area_list_destroy(known);
    return status;
}

static const struct {
    area_read read;
    area_write write;
    size_t bytes_each; // what a reader may allocate for a byte of text
} area_texts[AREA_TEXT_COUNT] = {{wend_polyanya_read, NULL, 800},
                                 {wend_wkt_read, wend_wkt_write, 200},
                                 {wend_geojson_read, wend_geojson_write, 400},
                                 {wend_svg_read, wend_svg_write, 4000},
                                 {read_open_geojson, NULL, 400}};

#define LIST_BYTES       40000 // a list without areas
#define MOST_MESH_POINTS 400   // what is triangulated here

static wend_diagnostics *new_area_findings(void) {
    wend_diagnostics *findings = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) abort();
    return findings;
}

// ---------------------------------------------------------------------------------------------------------------------
// Any bytes

static const char *judge_rejection(const wend_diagnostics *findings, wend_place_kind kind) {
    if (wend_diagnostics_count(findings) != 1) return "something was refused without exactly one line";
    const wend_diagnostic *finding = wend_diagnostics_get(findings, 0);
    if (finding->severity != WEND_SEVERITY_ERROR) return "something was refused without an error";
    if (finding->place.kind != kind) return "a refusal names no place";
    if (kind == WEND_PLACE_TEXT && (finding->place.line == 0 || finding->place.column == 0))
        return "a refusal names no line and column";
    if (strlen(finding->text) == 0 || strchr(finding->text, '\n')) return "a refusal is not one line";
    if (!strstr(finding->text, ";") && kind == WEND_PLACE_TEXT) return "a refusal does not say what would be right";
    return NULL;
}

// What is accepted may be warned of, at a place, and of each thing once.
static const char *judge_warnings(const wend_diagnostics *findings) {
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(findings, i);
        if (finding->severity != WEND_SEVERITY_WARNING) return "something was accepted with an error";
        if (finding->place.kind != WEND_PLACE_TEXT || finding->place.line == 0) return "a warning names no place";
        for (size_t j = 0; j < i; j++)
            if (strcmp(wend_diagnostics_get(findings, j)->text, finding->text) == 0) return "a warning is repeated";
    }
    return NULL;
}

bool area_lists_are_equal(const wend_area_list *a, const wend_area_list *b) {
    size_t count, other;
    const wend_area *ours = wend_area_list_areas(a, &count), *theirs = wend_area_list_areas(b, &other);
    if (count != other) return false;
    for (size_t i = 0; i < count; i++) {
        const wend_area *one = &ours[i], *two = &theirs[i];
        if (one->point_count != two->point_count || one->ring_count != two->ring_count || one->rule != two->rule)
            return false;
        for (size_t k = 0; k < one->ring_count; k++)
            if (one->ring_sizes[k] != two->ring_sizes[k]) return false;
        for (size_t k = 0; k < one->point_count; k++)
            if (one->points[k].x != two->points[k].x || one->points[k].y != two->points[k].y) return false;
        wend_terrain kind = wend_area_list_get_terrain(a, one->terrain),
                     again = wend_area_list_get_terrain(b, two->terrain);
        if (strcmp(wend_area_list_terrain_name(a, one->terrain), wend_area_list_terrain_name(b, two->terrain)) != 0)
            return false;
        if (kind.medium != again.medium || (kind.medium != WEND_MEDIUM_BLOCKED && kind.cost != again.cost))
            return false;
    }
    return true;
}

static char *written_text(const wend_area_list *list, area_write write, size_t *length) {
    if (write(list, NULL, 0, length)) abort();
    char *text = malloc(*length ? *length : 1);
    size_t again;
    if (!text || write(list, text, *length, &again) || again != *length) abort();
    if (*length > 0 && write(list, text, *length - 1, &again) != WEND_OUT_OF_RANGE) abort();
    return text;
}

static const char *judge_rewritten(const wend_area_list *list, area_text format) {
    size_t length;
    wend_area_list *again = NULL;
    char *text = written_text(list, area_texts[format].write, &length);
    wend_status status = area_texts[format].read(text, length, wend_default_allocator(), NULL, &again);
    const char *wrong = status ? "what was written is refused" : NULL;
    // Well-known text knows one rule only, which these lists were read with.
    if (!wrong && !area_lists_are_equal(list, again)) wrong = "what was written reads as something else";
    wend_area_list_destroy(again);
    free(text);
    return wrong;
}

// The cells of a mesh as a `.mesh` text, which must be read.
static const char *judge_cells_text(const wend_mesh *mesh) {
    wend_cells *cells = NULL;
    wend_area_list *again = NULL;
    size_t length;
    if (wend_cells_create(mesh, wend_default_allocator(), &cells)) abort();
    const char *wrong = wend_cells_check(cells, NULL) ? "cells are wrong" : NULL;
    if (wend_polyanya_write(cells, 0, NULL, 0, &length)) abort();
    char *text = malloc(length);
    if (!text || wend_polyanya_write(cells, 0, text, length, &length)) abort();
    if (!wrong && wend_polyanya_read(text, length, wend_default_allocator(), NULL, &again))
        wrong = "a .mesh text of ours is refused";
    wend_area_list_destroy(again);
    free(text);
    wend_cells_destroy(cells);
    return wrong;
}

static const char *judge_mesh_of(const wend_area_list *list) {
    wend_mesh_def def = wend_area_list_mesh_def(list);
    wend_mesh *mesh = NULL;
    if (wend_area_list_point_count(list) > MOST_MESH_POINTS) return NULL;
    if (wend_mesh_create(&def, NULL, &mesh)) return NULL; // too large for any lattice
    const char *wrong = wend_mesh_check(mesh, &def, NULL) ? "a mesh is wrong" : judge_cells_text(mesh);
    wend_area_list *regions = NULL;
    if (!wrong && wend_area_list_create_from_mesh(mesh, wend_default_allocator(), &regions))
        wrong = "a mesh has no areas";
    wend_area_list_destroy(regions);
    wend_mesh_destroy(mesh);
    return wrong;
}

const char *judge_area_text(area_text format, const char *text, size_t length) {
    test_allocator memory = {.limit_bytes = LIST_BYTES + area_texts[format].bytes_each * length};
    wend_diagnostics *findings = new_area_findings();
    wend_area_list *list = NULL;
    wend_status status = area_texts[format].read(text, length, test_allocator_value(&memory), findings, &list);
    const char *wrong = NULL;
    if (memory.failures)
        wrong = "reading allocates more than it says";
    else if (status == WEND_BAD_INPUT)
        wrong = judge_rejection(findings, WEND_PLACE_TEXT);
    else if (status)
        wrong = "a strange status";
    else
        wrong = judge_warnings(findings);
    wend_diagnostics_destroy(findings);
    memory.limit_bytes = 0;
    if (!wrong && list && area_texts[format].write) wrong = judge_rewritten(list, format);
    if (!wrong && list) wrong = judge_mesh_of(list);
    wend_area_list_destroy(list);
    return !wrong && memory.live_blocks ? "reading leaks" : wrong;
}

// A text that is read, but with another "type" in front of its members, which have one.
static const char *judge_repeated_member(const char *text, size_t length) {
    static const char other[] = "\"ty\\u0070e\": 0,";
    const char *brace = memchr(text, '{', length);
    if (!brace) return "an accepted text has no object";
    size_t before = (size_t)(brace - text) + 1;
    char *twice = malloc(length + sizeof other);
    if (!twice) abort();
    memcpy(twice, text, before);
    memcpy(twice + before, other, sizeof other - 1);
    memcpy(twice + before + sizeof other - 1, text + before, length - before);
    wend_area_list *list = NULL;
    wend_status status = wend_geojson_read(twice, length + sizeof other - 1, wend_default_allocator(), NULL, &list);
    wend_area_list_destroy(list);
    free(twice);
    return status == WEND_BAD_INPUT ? NULL : "a member that is repeated is accepted";
}

const char *judge_geojson_text(const char *text, size_t length) {
    const char *wrong = judge_area_text(AREA_TEXT_GEOJSON, text, length);
    if (!wrong) wrong = judge_area_text(AREA_TEXT_OPEN_GEOJSON, text, length);
    wend_area_list *closed = NULL, *open = NULL, *plain = NULL;
    if (wend_area_list_create(wend_default_allocator(), &plain)) abort();
    wend_geojson_read(text, length, wend_default_allocator(), NULL, &closed);
    read_open_geojson(text, length, wend_default_allocator(), NULL, &open);
    bool brings_terrain = closed && wend_area_list_terrain_count(closed) > wend_area_list_terrain_count(plain);
    if (!wrong && closed && !open && !brings_terrain)
        wrong = "rings that are closed are refused where they may be open";
    if (!wrong && closed && open && !area_lists_are_equal(closed, open))
        wrong = "rings that may be open read differently";
    if (!wrong && closed) wrong = judge_repeated_member(text, length);
    wend_area_list_destroy(closed);
    wend_area_list_destroy(open);
    wend_area_list_destroy(plain);
    return wrong;
}

const char *judge_mesh_file(const uint8_t *bytes, size_t count) {
    test_allocator memory = {.limit_bytes = 60000 + 60 * count};
    wend_diagnostics *findings = new_area_findings();
    wend_mesh *mesh = NULL;
    wend_status status = wend_mesh_load_memory(bytes, count, test_allocator_value(&memory), findings, &mesh);
    const char *wrong = NULL;
    if (memory.failures)
        wrong = "loading a mesh allocates more than it says";
    else if (status == WEND_BAD_INPUT || status == WEND_UNSUPPORTED)
        wrong = judge_rejection(findings, WEND_PLACE_BYTE);
    else if (status)
        wrong = "a strange status";
    wend_diagnostics_destroy(findings);
    memory.limit_bytes = 0;
    if (!wrong && mesh) {
        wend_file_writer *writer = NULL;
        const uint8_t *again;
        size_t again_count;
        if (wend_mesh_check(mesh, NULL, NULL)) wrong = "a mesh that was loaded is wrong";
        if (!wrong) wrong = judge_cells_text(mesh);
        if (wend_mesh_write(mesh, &writer) || wend_file_writer_finish(writer, &again, &again_count)) abort();
        // Optional chunks and newer minor versions are lost; what costs on blocked ground may be any bits.
        wend_mesh *loaded = NULL;
        uint64_t hash = 0, other = 1;
        if (!wrong && wend_mesh_load_memory(again, again_count, wend_default_allocator(), NULL, &loaded))
            wrong = "a mesh that was written cannot be loaded";
        if (!wrong && (wend_mesh_hash(mesh, &hash) || wend_mesh_hash(loaded, &other))) abort();
        if (!wrong && hash != other) wrong = "a mesh changed on the way";
        wend_mesh_destroy(loaded);
        wend_file_writer_destroy(writer);
    }
    wend_mesh_destroy(mesh);
    return !wrong && memory.live_blocks ? "loading a mesh leaks" : wrong;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lists by chance

static double choose_metres(choices *source) {
    switch (choose_below(source, 4)) {
    case 0: return (double)choose_between(source, -20, 20);
    case 1: return (double)choose_between(source, -4000, 4000) / 64;
    case 2: return (choose_unit(source) - 0.5) * 1e4;
    default: return (double)choose_between(source, -9, 9) * 1e-3;
    }
}

static uint8_t choose_terrain(choices *source, wend_area_list *list) {
    static const char *const names[] = {"mud", "\"quoted\\\" & <sharp>", "\xc3\xa9tang"};
    uint8_t terrain = (uint8_t)choose_below(source, 6);
    if (!choose_one_in(source, 4)) return terrain;
    size_t name = choose_below(source, 3);
    wend_terrain made = {3 + 0.1 * (double)name, (uint8_t)(name == 2 ? 7 : 0)};
    if (wend_area_list_add_terrain(list, names[name], strlen(names[name]), made, &terrain)) abort();
    return terrain;
}

static wend_area_list *choose_list(choices *source) {
    wend_area_list *list = NULL;
    if (wend_area_list_create(wend_default_allocator(), &list)) abort();
    for (size_t areas = choose_below(source, 6); areas-- > 0;) {
        for (size_t rings = choose_below(source, 4); rings-- > 0;) {
            for (size_t corners = 3 + choose_below(source, 9); corners-- > 0;) {
                wend_vector2 point;
                point.x = choose_metres(source);
                point.y = choose_metres(source);
                if (wend_area_list_add_point(list, point)) abort();
            }
            if (wend_area_list_end_ring(list)) abort();
        }
        uint8_t terrain = choose_terrain(source, list);
        if (wend_area_list_end_area(list, (wend_fill_rule)choose_below(source, 2), terrain)) abort();
    }
    return list;
}

bool a_written_list_reads_the_same(choices *source, void *user) {
    (void)user;
    wend_area_list *list = choose_list(source);
    const char *wrong = judge_rewritten(list, AREA_TEXT_GEOJSON);
    if (!wrong) wrong = judge_rewritten(list, AREA_TEXT_SVG);
    wend_area_list_destroy(list);
    return !wrong || choices_fail(source, "%s", wrong);
}

// ---------------------------------------------------------------------------------------------------------------------
// Texts written by hand

typedef struct hand_text {
    char text[20000];
    size_t length;
    choices *source;
} hand_text;

static void hand_add(hand_text *hand, const char *text) {
    size_t length = strlen(text);
    if (hand->length + length >= sizeof hand->text) abort();
    memcpy(hand->text + hand->length, text, length);
    hand->length += length;
}

static void hand_space(hand_text *hand, bool needed) {
    static const char *const spaces[] = {"", " ", "\n", "\t\r\n ", "   "};
    hand_add(hand, spaces[choose_below(hand->source, needed ? 4 : 5) + needed]);
}

// A whole number in one of many clothes. JSON has fewer.
static void hand_number(hand_text *hand, int64_t value, bool json) {
    char text[60];
    switch (choose_below(hand->source, json ? 4 : 6)) {
    case 0: snprintf(text, sizeof text, "%lld", (long long)value); break;
    case 1: snprintf(text, sizeof text, "%lld.000", (long long)value); break;
    case 2: snprintf(text, sizeof text, "%lld0e-1", (long long)value); break;
    case 3: snprintf(text, sizeof text, "%lld.0E+0", (long long)value); break;
    case 4: snprintf(text, sizeof text, "%s%lld", value < 0 ? "" : "+", (long long)value); break;
    default: snprintf(text, sizeof text, "%lld.", (long long)value); break;
    }
    if (json && value == 0 && strcmp(text, "00e-1") == 0) snprintf(text, sizeof text, "0");
    hand_add(hand, text);
}

static void hand_word(hand_text *hand, const char *word) {
    char text[2] = {0};
    bool small = choose_one_in(hand->source, 2);
    for (; *word; word++) {
        text[0] = (char)(small && *word >= 'A' && *word <= 'Z' ? *word - 'A' + 'a' : *word);
        hand_add(hand, text);
    }
}

// more: how many further numbers each point has; -1: a height now and then.
static void hand_rings(hand_text *hand, const wend_area *area, bool json, int more) {
    size_t at = 0;
    const char *open = json ? "[" : "(", *close = json ? "]" : ")";
    hand_add(hand, open);
    for (size_t ring = 0; ring < area->ring_count; ring++) {
        if (ring) hand_add(hand, ",");
        hand_space(hand, false);
        hand_add(hand, open);
        for (size_t i = 0; i <= area->ring_sizes[ring]; i++) {
            wend_vector2 point = area->points[at + (i < area->ring_sizes[ring] ? i : 0)];
            if (i) hand_add(hand, ",");
            hand_space(hand, false);
            if (json) hand_add(hand, "[");
            hand_number(hand, (int64_t)point.x, json);
            if (json) hand_add(hand, ",");
            hand_space(hand, !json);
            hand_number(hand, (int64_t)point.y, json);
            for (int k = more < 0 ? choose_one_in(hand->source, 5) : more; k > 0; k--)
                hand_add(hand, json ? ", 7" : " 7");
            if (json) hand_add(hand, "]");
            hand_space(hand, false);
        }
        hand_add(hand, close);
        at += area->ring_sizes[ring];
    }
    hand_add(hand, close);
}

// Polygons of whole numbers, even-odd, as both formats have them.
static wend_area_list *choose_plain_list(choices *source, bool terrain) {
    wend_area_list *list = NULL;
    if (wend_area_list_create(wend_default_allocator(), &list)) abort();
    for (size_t areas = choose_below(source, 4); areas-- > 0;) {
        for (size_t rings = 1 + choose_below(source, 3); rings-- > 0;) {
            for (size_t corners = 3 + choose_below(source, 5); corners-- > 0;) {
                wend_vector2 point;
                point.x = (double)choose_between(source, -50, 50);
                point.y = (double)choose_between(source, -50, 50);
                if (wend_area_list_add_point(list, point)) abort();
            }
            if (wend_area_list_end_ring(list)) abort();
        }
        if (wend_area_list_end_area(list, WEND_FILL_EVEN_ODD, (uint8_t)(terrain ? choose_below(source, 6) : 0)))
            abort();
    }
    return list;
}

static void hand_wkt(hand_text *hand, const wend_area_list *list) {
    size_t count, depth = 1 + choose_below(hand->source, 5);
    const wend_area *areas = wend_area_list_areas(list, &count);
    for (size_t i = 0; i < depth; i++) {
        hand_word(hand, "GEOMETRYCOLLECTION");
        hand_space(hand, false);
        hand_add(hand, "(");
    }
    hand_word(hand, "POLYGON EMPTY");
    for (size_t i = 0; i < count; i++) {
        bool multiple = choose_one_in(hand->source, 2);
        hand_add(hand, ",");
        hand_space(hand, false);
        hand_word(hand, multiple ? "MULTIPOLYGON" : "POLYGON");
        static const char *const tags[] = {"", " Z ", "Z", " m", "M ", " ZM", "zm"};
        static const int more[] = {-1, 1, 1, 1, 1, 2, 2};
        const uint64_t tag = choose_one_in(hand->source, 2) ? choose_below(hand->source, 7) : 0;
        hand_add(hand, tags[tag]);
        if (multiple) hand_add(hand, "(");
        hand_rings(hand, &areas[i], false, more[tag]);
        if (multiple) hand_add(hand, ")");
    }
    for (size_t i = 0; i < depth; i++) hand_add(hand, ")");
    hand_space(hand, false);
}

static void hand_geojson(hand_text *hand, const wend_area_list *list) {
    size_t count;
    char terrain[80];
    const wend_area *areas = wend_area_list_areas(list, &count);
    hand_add(hand, "{\"features\": [");
    for (size_t i = 0; i < count; i++) {
        bool first = choose_one_in(hand->source, 2), by_name = choose_one_in(hand->source, 2);
        if (by_name)
            snprintf(terrain, sizeof terrain, "\"properties\": {\"x\": [{}, null], \"terrain\": \"%s\"}",
                     wend_area_list_terrain_name(list, areas[i].terrain));
        else
            snprintf(terrain, sizeof terrain, "\"properties\": {\"terrain\": %u}", areas[i].terrain);
        hand_add(hand, i ? ",{" : "{");
        hand_add(hand, first ? terrain : "\"t\\u0079pe\": \"Feature\"");
        hand_add(hand, ", \"geometry\": {\"coordinates\": ");
        hand_rings(hand, &areas[i], true, -1);
        hand_add(hand, ", \"type\": \"Poly\\u0067on\"},");
        hand_add(hand, first ? "\"type\": \"Feature\"" : terrain);
        hand_add(hand, "}");
        hand_space(hand, false);
    }
    hand_add(hand, "], \"type\": \"FeatureCollection\"}");
}

static const char *const skip_words[4][2] = {{"POINT", "Point"},
                                             {"MULTIPOINT", "MultiPoint"},
                                             {"LINESTRING", "LineString"},
                                             {"MULTILINESTRING", "MultiLineString"}};

// The number in front of a name in a warning: of "3 Points", 3.
static size_t reported_count(const char *text, const char *name) {
    const char *at = text;
    for (size_t length = strlen(name); (at = strstr(at, name)) != NULL; at++) {
        if (at < text + 2 || at[-1] != ' ' || (at[length] >= 'a' && at[length] <= 'z' && at[length] != 's')) continue;
        const char *digit = at - 2;
        while (digit > text && digit[-1] >= '0' && digit[-1] <= '9') digit--;
        return (size_t)strtoul(digit, NULL, 10);
    }
    return 0;
}

bool what_is_skipped_is_counted(choices *source, void *user) {
    (void)user;
    static char text[8000];
    const bool json = choose_one_in(source, 2);
    size_t length = 0, polygons = 0, heights = 0, skipped[4] = {0}, all = 0;
    const uint64_t count = 1 + choose_below(source, 12);
    text[0] = 0;
    if (json) length = (size_t)sprintf(text, "{\"type\": \"GeometryCollection\", \"geometries\": [");
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t kind = choose_below(source, 6);
        const bool tall = choose_one_in(source, 3);
        if (json && i > 0) length += (size_t)sprintf(text + length, ", ");
        if (!json) length += (size_t)sprintf(text + length, "%s", choose_one_in(source, 2) ? "\n" : ";");
        if (i == 0 && !json) text[0] = ' ', text[1] = 0, length = 1;
        if (kind < 4) {
            skipped[kind]++;
            all++;
            length +=
                (size_t)sprintf(text + length, json ? "{\"type\": \"%s\", \"coordinates\": [1, 2]}" : "%s (1 2, 3 4)",
                                skip_words[kind][json]);
        } else {
            polygons++;
            heights += tall ? 4 : 0;
            if (json)
                length += (size_t)sprintf(
                    text + length, tall
                                       ? "{\"type\": \"Polygon\", \"coordinates\": [[[0,0,1],[1,0,2],[1,1,3],[0,0,4]]]}"
                                       : "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[1,0],[1,1],[0,0]]]}");
            else
                length += (size_t)sprintf(text + length, "%s",
                                          !tall       ? "POLYGON((0 0,1 0,1 1,0 0))"
                                          : kind == 4 ? "POLYGONZ((0 0 1,1 0 2,1 1 3,0 0 4))"
                                                      : "POLYGON ZM ((0 0 1 1,1 0 2 1,1 1 3 1,0 0 4 1))");
        }
    }
    if (json) length += (size_t)sprintf(text + length, "]}");
    wend_diagnostics *findings = new_area_findings();
    wend_area_list *list = NULL;
    wend_status status =
        (json ? wend_geojson_read : wend_wkt_read)(text, length, wend_default_allocator(), findings, &list);
    const char *wrong = NULL;
    size_t areas = 0, reported_heights = 0, reported_skips = 0;
    if (list) wend_area_list_areas(list, &areas);
    if (status != (polygons ? WEND_OK : WEND_BAD_INPUT)) wrong = "a wrong status";
    if (areas != polygons) wrong = "a wrong number of areas";
    for (size_t i = 0; i < wend_diagnostics_count(findings) && !wrong; i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(findings, i);
        if (finding->message == WEND_MESSAGE_AREA_HEIGHTS) {
            if (strtoul(finding->text, NULL, 10) != heights) wrong = "a wrong number of heights";
            reported_heights++;
            continue;
        }
        reported_skips++;
        for (int k = 0; k < 4; k++)
            if (reported_count(finding->text, skip_words[k][1]) != skipped[k]) wrong = "a wrong number was skipped";
    }
    if (!wrong && (reported_heights != (heights > 0 && polygons) || reported_skips != (all > 0)))
        wrong = "not one warning each";
    wend_diagnostics_destroy(findings);
    wend_area_list_destroy(list);
    return wrong ? choices_fail(source, "%s: %s", wrong, text) : true;
}

bool a_text_reads_as_what_was_meant(choices *source, void *user) {
    (void)user;
    bool json = choose_one_in(source, 2);
    static hand_text hand;
    hand.length = 0;
    hand.source = source;
    wend_area_list *meant = choose_plain_list(source, json), *read = NULL;
    if (json)
        hand_geojson(&hand, meant);
    else
        hand_wkt(&hand, meant);
    wend_diagnostics *findings = new_area_findings();
    wend_status status = area_texts[json ? AREA_TEXT_GEOJSON : AREA_TEXT_WKT].read(
        hand.text, hand.length, wend_default_allocator(), findings, &read);
    bool holds = true;
    if (status)
        holds =
            choices_fail(source, "%s refused: %s", json ? "GeoJSON" : "WKT", wend_diagnostics_get(findings, 0)->text);
    else if (!area_lists_are_equal(meant, read))
        holds = choices_fail(source, "%s reads as something else", json ? "GeoJSON" : "WKT");
    wend_diagnostics_destroy(findings);
    wend_area_list_destroy(meant);
    wend_area_list_destroy(read);
    return holds;
}

// ---------------------------------------------------------------------------------------------------------------------
// Squares

enum { BOARD = 7 };

typedef struct board {
    bool is_free[BOARD][BOARD];
    int number[BOARD][BOARD]; // of polygons, or -1
    int count, islands;
} board;

static void flood_board(board *squares, int island[BOARD][BOARD], int x, int y) {
    if (x < 0 || y < 0 || x >= BOARD || y >= BOARD || !squares->is_free[y][x] || island[y][x]) return;
    island[y][x] = squares->islands;
    flood_board(squares, island, x + 1, y);
    flood_board(squares, island, x - 1, y);
    flood_board(squares, island, x, y + 1);
    flood_board(squares, island, x, y - 1);
}

static void choose_board(choices *source, board *squares) {
    int island[BOARD][BOARD] = {{0}};
    *squares = (board){0};
    for (int y = 0; y < BOARD; y++)
        for (int x = 0; x < BOARD; x++) {
            squares->is_free[y][x] = choose_below(source, 3) != 0;
            squares->number[y][x] = squares->is_free[y][x] ? squares->count++ : -1;
        }
    for (int y = 0; y < BOARD; y++)
        for (int x = 0; x < BOARD; x++)
            if (squares->is_free[y][x] && !island[y][x]) {
                squares->islands++;
                flood_board(squares, island, x, y);
            }
}

static int board_number(const board *squares, int x, int y) {
    return x < 0 || y < 0 || x >= BOARD || y >= BOARD ? -1 : squares->number[y][x];
}

// Version 2 with the free squares; version 3 with all of them, in which neighbours count from 1.
static void hand_board(hand_text *hand, const board *squares, bool third) {
    char text[200];
    int all = BOARD * BOARD;
    snprintf(text, sizeof text, "mesh\n%d\n%d %d\n", third ? 3 : 2, (BOARD + 1) * (BOARD + 1),
             third ? all : squares->count);
    hand_add(hand, text);
    for (int y = 0; y <= BOARD; y++)
        for (int x = 0; x <= BOARD; x++) {
            snprintf(text, sizeof text, "%d %d", x, y);
            hand_add(hand, text);
            if (!third) {
                snprintf(text, sizeof text, " 4 %d %d %d %d", board_number(squares, x, y),
                         board_number(squares, x - 1, y), board_number(squares, x - 1, y - 1),
                         board_number(squares, x, y - 1));
                hand_add(hand, text);
            }
            hand_space(hand, true);
        }
    for (int y = 0; y < BOARD; y++)
        for (int x = 0; x < BOARD; x++) {
            int base = third, corner = y * (BOARD + 1) + x + base, around[4];
            const int neighbour[4][2] = {{x - 1, y}, {x, y - 1}, {x + 1, y}, {x, y + 1}};
            if (!third && !squares->is_free[y][x]) continue;
            for (int i = 0; i < 4; i++) {
                int nx = neighbour[i][0], ny = neighbour[i][1];
                bool inside = nx >= 0 && ny >= 0 && nx < BOARD && ny < BOARD;
                around[i] = third ? (inside ? ny * BOARD + nx + 1 : 0) : board_number(squares, nx, ny);
                if (third && inside && squares->is_free[y][x] != squares->is_free[ny][nx]) around[i] = -around[i];
            }
            if (third) hand_add(hand, squares->is_free[y][x] ? "1 " : "0 ");
            snprintf(text, sizeof text, "4 %d %d %d %d %d %d %d %d\n", corner, corner + 1, corner + BOARD + 2,
                     corner + BOARD + 1, around[0], around[1], around[2], around[3]);
            hand_add(hand, text);
        }
}

static double free_area_of(const wend_mesh *mesh) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    wend_lattice lattice = wend_mesh_lattice(mesh);
    double sum = 0;
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        wend_vector2 p[3];
        for (int i = 0; i < 3; i++)
            p[i] = wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, triangle.vertices[i]));
        if (wend_mesh_is_free(mesh, t))
            sum += ((p[1].x - p[0].x) * (p[2].y - p[0].y) - (p[1].y - p[0].y) * (p[2].x - p[0].x)) / 2;
    }
    return sum;
}

// The same text with its own polygons: as many areas and cells as squares, and each cell one of them.
static const char *judge_kept_polygons(const hand_text *hand, const board *squares) {
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    if (wend_polyanya_read_polygons(hand->text, hand->length, wend_default_allocator(), NULL, &list))
        return "refused with its polygons";
    wend_mesh_def def = wend_area_list_mesh_def(list);
    const char *wrong = (int)def.area_count == squares->count ? NULL : "other areas than squares";
    if (wend_mesh_create(&def, NULL, &mesh) || wend_cells_create_of_areas(mesh, wend_default_allocator(), &cells))
        abort();
    if (!wrong && wend_cells_check(cells, NULL)) wrong = "the cells are wrong";
    if (!wrong && (int)wend_cells_count(cells) != squares->count) wrong = "other cells than squares";
    if (!wrong && free_area_of(mesh) != squares->count) wrong = "another area with the polygons kept";
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    return wrong;
}

bool squares_read_as_a_naive_grid(choices *source, void *user) {
    (void)user;
    static hand_text hand;
    board squares;
    hand.length = 0;
    hand.source = source;
    choose_board(source, &squares);
    hand_board(&hand, &squares, choose_one_in(source, 2));
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL;
    wend_diagnostics *findings = new_area_findings();
    if (wend_polyanya_read(hand.text, hand.length, wend_default_allocator(), findings, &list)) {
        choices_fail(source, "refused: %s", wend_diagnostics_get(findings, 0)->text);
        wend_diagnostics_destroy(findings);
        return false;
    }
    wend_diagnostics_destroy(findings);
    wend_mesh_def def = wend_area_list_mesh_def(list);
    if (wend_mesh_create(&def, NULL, &mesh)) abort();
    double area = free_area_of(mesh);
    uint32_t islands = wend_mesh_island_count(mesh);
    const char *wrong = wend_mesh_check(mesh, &def, NULL) ? "the mesh is wrong" : judge_cells_text(mesh);
    if (!wrong) wrong = judge_kept_polygons(&hand, &squares);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    if (wrong) return choices_fail(source, "%s", wrong);
    if (area != squares.count) return choices_fail(source, "an area of %g, not %d", area, squares.count);
    return islands == (uint32_t)squares.islands || choices_fail(source, "%u islands, not %d", islands, squares.islands);
}

// ---------------------------------------------------------------------------------------------------------------------
// Meshes and their areas

// Rings that turn by right angles, so that crossings are lattice points.
static wend_area_list *choose_rectilinear_list(choices *source) {
    wend_area_list *list = NULL;
    if (wend_area_list_create(wend_default_allocator(), &list)) abort();
    for (size_t areas = 1 + choose_below(source, 5); areas-- > 0;) {
        for (size_t rings = 1 + choose_below(source, 2); rings-- > 0;) {
            wend_vector2 first = {(double)choose_below(source, 12), 0}, at;
            first.y = (double)choose_below(source, 12);
            at = first;
            for (size_t steps = 1 + choose_below(source, 5); steps-- > 0;) {
                if (wend_area_list_add_point(list, at)) abort();
                at.x = (double)choose_below(source, 12);
                if (wend_area_list_add_point(list, at)) abort();
                at.y = steps ? (double)choose_below(source, 12) : first.y;
            }
            if (wend_area_list_add_point(list, at)) abort();
            if (wend_area_list_end_ring(list)) abort();
        }
        uint8_t terrain = (uint8_t)choose_below(source, 6);
        if (wend_area_list_end_area(list, (wend_fill_rule)choose_below(source, 2), terrain)) abort();
    }
    return list;
}

// The terrain in the middle of a unit square; wall outside.
static wend_terrain terrain_in(const wend_mesh *mesh, int x, int y) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&lattice, (wend_vector2){x + 0.5, y + 0.5}, NULL, &rounding)) abort();
    uint32_t triangle = wend_mesh_triangle_at(mesh, rounding.point);
    if (triangle == WEND_NO_TRIANGLE) return (wend_terrain){1, WEND_MEDIUM_BLOCKED};
    return wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, triangle));
}

bool areas_of_a_mesh_make_it_again(choices *source, void *user) {
    (void)user;
    wend_area_list *list = choose_rectilinear_list(source), *regions = NULL;
    wend_mesh *mesh = NULL, *again = NULL;
    wend_mesh_def def = wend_area_list_mesh_def(list);
    if (wend_mesh_create(&def, NULL, &mesh)) abort();
    if (wend_area_list_create_from_mesh(mesh, wend_default_allocator(), &regions)) abort();
    wend_mesh_def region_def = wend_area_list_mesh_def(regions);
    if (wend_mesh_create(&region_def, NULL, &again)) abort();
    bool holds = true;
    if (free_area_of(mesh) != free_area_of(again))
        holds = choices_fail(source, "an area of %g became %g", free_area_of(mesh), free_area_of(again));
    if (holds && wend_mesh_island_count(mesh) != wend_mesh_island_count(again))
        holds =
            choices_fail(source, "%u islands became %u", wend_mesh_island_count(mesh), wend_mesh_island_count(again));
    for (int y = 0; y < 12 && holds; y++)
        for (int x = 0; x < 12 && holds; x++) {
            wend_terrain before = terrain_in(mesh, x, y), after = terrain_in(again, x, y);
            bool same =
                before.medium == after.medium && (before.medium == WEND_MEDIUM_BLOCKED || before.cost == after.cost);
            if (!same) holds = choices_fail(source, "the terrain at %d, %d differs", x, y);
        }
    // Outlines first and counterclockwise, holes clockwise; all simple.
    size_t count;
    const wend_area *areas = wend_area_list_areas(regions, &count);
    for (size_t i = 0; i < count && holds; i++) {
        const wend_vector2 *at = areas[i].points;
        for (size_t ring = 0; ring < areas[i].ring_count && holds; at += areas[i].ring_sizes[ring++]) {
            wend_lattice_point points[500];
            size_t size = areas[i].ring_sizes[ring];
            if (size > 500) abort();
            for (size_t k = 0; k < size; k++) points[k] = (wend_lattice_point){(int32_t)at[k].x, (int32_t)at[k].y};
            if (wend_polygon_doubled_area(points, size).sign != (ring == 0 ? 1 : -1))
                holds = choices_fail(source, "ring %zu of area %zu turns the wrong way", ring, i);
            else if (!wend_polygon_is_simple(points, size, NULL))
                holds = choices_fail(source, "ring %zu of area %zu is not simple", ring, i);
        }
    }
    wend_area_list_destroy(regions);
    wend_mesh_destroy(again);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    return holds;
}

static uint64_t hash_of(const wend_area_list *list, bool other_terrain) {
    wend_mesh_def def = wend_area_list_mesh_def(list);
    wend_mesh *mesh = NULL;
    uint64_t hash;
    if (other_terrain) def.outside = WEND_AREA_WATER;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_mesh_hash(mesh, &hash)) abort();
    wend_mesh_destroy(mesh);
    return hash;
}

// The same list with rings that begin elsewhere.
static wend_area_list *turned_list(choices *source, const wend_area_list *list) {
    wend_area_list *turned = NULL;
    size_t count;
    const wend_area *areas = wend_area_list_areas(list, &count);
    if (wend_area_list_create(wend_default_allocator(), &turned)) abort();
    for (size_t i = 0; i < count; i++) {
        const wend_vector2 *at = areas[i].points;
        for (size_t ring = 0; ring < areas[i].ring_count; at += areas[i].ring_sizes[ring++]) {
            size_t size = areas[i].ring_sizes[ring], start = choose_below(source, size);
            for (size_t k = 0; k < size; k++)
                if (wend_area_list_add_point(turned, at[(start + k) % size])) abort();
            if (wend_area_list_end_ring(turned)) abort();
        }
        if (wend_area_list_end_area(turned, areas[i].rule, areas[i].terrain)) abort();
    }
    return turned;
}

bool a_saved_mesh_is_the_same(choices *source, void *user) {
    (void)user;
    wend_area_list *list = choose_one_in(source, 2) ? choose_rectilinear_list(source) : choose_plain_list(source, true);
    wend_area_list *turned = turned_list(source, list);
    wend_mesh_def def = wend_area_list_mesh_def(list);
    wend_mesh *mesh = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes;
    size_t count;
    uint64_t hash, again = 0;
    if (wend_mesh_create(&def, NULL, &mesh) || wend_mesh_hash(mesh, &hash)) abort();
    if (wend_mesh_write(mesh, &writer) || wend_file_writer_finish(writer, &bytes, &count)) abort();
    bool holds = true;
    if (wend_mesh_load_memory(bytes, count, wend_default_allocator(), NULL, &loaded))
        holds = choices_fail(source, "a saved mesh cannot be loaded");
    if (holds && (wend_mesh_check(loaded, NULL, NULL) || wend_mesh_hash(loaded, &again) || hash != again))
        holds = choices_fail(source, "a saved mesh changed");
    if (holds && wend_mesh_island_count(mesh) != wend_mesh_island_count(loaded))
        holds = choices_fail(source, "islands changed");
    if (holds && hash_of(turned, false) != hash)
        holds = choices_fail(source, "rings that begin elsewhere change the hash");
    if (holds && hash_of(list, true) == hash) holds = choices_fail(source, "another terrain does not change the hash");
    // Cut anywhere, or with any bit turned, it is rejected.
    uint8_t *damaged = malloc(count);
    if (!damaged) abort();
    memcpy(damaged, bytes, count);
    wend_mesh *never = NULL;
    size_t cut = choose_below(source, count);
    if (holds && !wend_mesh_load_memory(bytes, cut, wend_default_allocator(), NULL, &never))
        holds = choices_fail(source, "cut to %zu of %zu bytes it is loaded", cut, count);
    size_t bit = choose_below(source, 8 * count);
    damaged[bit / 8] ^= (uint8_t)(1u << bit % 8);
    if (holds && !wend_mesh_load_memory(damaged, count, wend_default_allocator(), NULL, &never))
        holds = choices_fail(source, "with bit %zu turned it is loaded", bit);
    wend_mesh_destroy(never);
    free(damaged);
    wend_file_writer_destroy(writer);
    wend_mesh_destroy(loaded);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(turned);
    wend_area_list_destroy(list);
    return holds;
}

// Well-known text, after OGC 06-103r4, "Simple feature access", section 7; polygons only.
//
// Collections may lie in collections to any depth; they are counted, not recursed into.
#include "wend/wkt.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/text/area_text.h"

#include <stdio.h>

static bool wkt_is_empty(wend_area_reader *reader) {
    wend_scanner ahead = reader->scanner;
    if (!wend_span_is_in_any_case(wend_scanner_take_word(&ahead), "EMPTY")) return false;
    reader->scanner = ahead;
    return true;
}

// more: how many numbers a point has besides x and y; -1: none is said, so that up to two may follow.
static bool wkt_read_point(wend_area_reader *reader, int more, wend_closed_ring *ring) {
    wend_scanner *scanner = &reader->scanner;
    wend_vector2 point;
    double number;
    bool large = false;
    int count = 0;
    wend_scanner_skip_space(scanner);
    const size_t x_at = scanner->at;
    if (!wend_scanner_need_number(scanner, "a point's x", &point.x)) return false;
    wend_scanner_skip_space(scanner);
    const size_t y_at = scanner->at;
    if (!wend_scanner_need_number(scanner, "a point's y", &point.y)) return false;
    wend_scanner_skip_space(scanner);
    const size_t at = scanner->at;
    if (more < 0)
        while (count < 2 && wend_scanner_take_number(scanner, &number, &large)) count++;
    for (; count < more; count++)
        if (!wend_scanner_need_number(scanner, "a point's height or measure", &number)) return false;
    if (count > 0) wend_area_reader_drop_height(reader, at);
    return wend_closed_ring_add(reader, ring, point, x_at, y_at);
}

static bool wkt_read_ring(wend_area_reader *reader, int more) {
    wend_scanner *scanner = &reader->scanner;
    wend_closed_ring ring = {0};
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of a ring,")) return false;
    do {
        if (!wkt_read_point(reader, more, &ring)) return false;
    } while (wend_scanner_take(scanner, ','));
    size_t at = scanner->at;
    return wend_scanner_need(scanner, ')', "',' and a point, or ')', the end of the ring,") &&
           wend_closed_ring_end(reader, &ring, at);
}

// The rings of a polygon. Even-odd: so it does not matter which way they turn.
static bool wkt_read_polygon(wend_area_reader *reader, int more) {
    wend_scanner *scanner = &reader->scanner;
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of a polygon, or EMPTY")) return false;
    do {
        if (wkt_is_empty(reader)) continue;
        if (!wkt_read_ring(reader, more)) return false;
    } while (wend_scanner_take(scanner, ','));
    return wend_scanner_need(scanner, ')', "',' and a ring, or ')', the end of the polygon,") &&
           wend_area_reader_did(reader, wend_area_list_end_area(reader->list, WEND_FILL_EVEN_ODD, WEND_AREA_GROUND));
}

static bool wkt_read_multipolygon(wend_area_reader *reader, int more) {
    wend_scanner *scanner = &reader->scanner;
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of the polygons, or EMPTY")) return false;
    do {
        if (!wkt_read_polygon(reader, more)) return false;
    } while (wend_scanner_take(scanner, ','));
    return wend_scanner_need(scanner, ')', "',' and a polygon, or ')', the end of the polygons,");
}

// What follows the name of a geometry that is passed over: EMPTY, or numbers and words in parentheses.
static bool wkt_skip_body(wend_area_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    size_t depth = 0;
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of a geometry, or EMPTY")) return false;
    for (depth = 1; depth > 0;) {
        double number;
        bool large;
        if (wend_scanner_take(scanner, '(')) {
            depth++;
        } else if (wend_scanner_take(scanner, ')')) {
            depth--;
        } else if (!wend_scanner_take(scanner, ',') && !wend_scanner_take_number(scanner, &number, &large) &&
                   !wkt_is_empty(reader)) {
            return wend_scanner_report(scanner, "a number, ',', or ')', the end of the geometry,");
        }
    }
    return true;
}

// The name of a geometry and what it says about its points.
typedef struct wkt_name {
    wend_span word; // without Z, M or ZM
    int more;       // numbers besides x and y; -1: not said
} wkt_name;

// A Z, M or ZM, of its own or at the end of the name: POLYGON ZM, POLYGONZM.
static wkt_name wkt_read_name(wend_scanner *scanner) {
    static const struct {
        const char *word;
        int more;
    } dimensions[] = {{"ZM", 2}, {"Z", 1}, {"M", 1}};
    wkt_name name = {wend_scanner_take_word(scanner), -1};
    wend_scanner ahead = *scanner;
    wend_span next = wend_scanner_take_word(&ahead);
    for (int i = 0; i < 3; i++)
        if (wend_span_is_in_any_case(next, dimensions[i].word)) {
            *scanner = ahead;
            name.more = dimensions[i].more;
            return name;
        }
    for (int i = 0; i < 3; i++) { // no name ends in a Z or an M
        const size_t length = strlen(dimensions[i].word);
        if (name.word.length <= length) continue;
        const wend_span tail = {name.word.start + name.word.length - length, length};
        if (!wend_span_is_in_any_case(tail, dimensions[i].word)) continue;
        name.word.length -= length;
        name.more = dimensions[i].more;
        return name;
    }
    return name;
}

static bool wkt_skips(wend_area_reader *reader, wend_span name, size_t at) {
    static const struct {
        const char *name;
        wend_area_skip kind;
    } skipped[] = {{"POINT", WEND_SKIP_POINT},
                   {"MULTIPOINT", WEND_SKIP_MULTI_POINT},
                   {"LINESTRING", WEND_SKIP_LINE},
                   {"MULTILINESTRING", WEND_SKIP_MULTI_LINE}};
    for (int i = 0; i < 4; i++) {
        if (!wend_span_is_in_any_case(name, skipped[i].name)) continue;
        wend_area_reader_skip(reader, skipped[i].kind, at);
        return true;
    }
    return false;
}

// A geometry that is no collection, or the beginning of one, which *depth counts.
static bool wkt_read_geometry(wend_area_reader *reader, size_t *depth) {
    wend_scanner *scanner = &reader->scanner;
    wend_scanner_skip_space(scanner);
    size_t start = scanner->at;
    wkt_name name = wkt_read_name(scanner);
    if (wkt_skips(reader, name.word, start)) return wkt_skip_body(reader);
    reader->unused.polygons++;
    if (wend_span_is_in_any_case(name.word, "POLYGON")) return wkt_read_polygon(reader, name.more);
    if (wend_span_is_in_any_case(name.word, "MULTIPOLYGON")) return wkt_read_multipolygon(reader, name.more);
    reader->unused.polygons--;
    if (!wend_span_is_in_any_case(name.word, "GEOMETRYCOLLECTION"))
        return wend_scanner_report_at(scanner, start, "POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION");
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of the collection, or EMPTY")) return false;
    ++*depth;
    return true;
}

// A geometry with all that lies in it.
static bool wkt_read_whole(wend_area_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    size_t depth = 0;
    bool opened;
    do {
        size_t before = depth;
        if (!wkt_read_geometry(reader, &depth)) return false;
        opened = depth > before;
        while (depth > 0 && !opened && !wend_scanner_take(scanner, ',')) {
            if (!wend_scanner_need(scanner, ')', "',' and a geometry, or ')', the end of the collection,"))
                return false;
            depth--;
        }
    } while (depth > 0);
    return true;
}

// SRID=4326; as PostGIS writes it. Reported once: of many rows, each may have it.
static bool wkt_skip_reference_system(wend_area_reader *reader, bool *is_reported) {
    wend_scanner *scanner = &reader->scanner, ahead = *scanner;
    int64_t number;
    wend_scanner_skip_space(scanner);
    const size_t at = scanner->at;
    if (!wend_span_is_in_any_case(wend_scanner_take_word(&ahead), "SRID")) return true;
    *scanner = ahead;
    if (!wend_scanner_need(scanner, '=', "'='") ||
        !wend_scanner_need_whole(scanner, 0, INT32_MAX, "a reference system", &number) ||
        !wend_scanner_need(scanner, ';', "';'"))
        return false;
    char name[40];
    snprintf(name, sizeof name, "SRID=%lld", (long long)number);
    if (!*is_reported)
        wend_diagnostics_add(scanner->findings, WEND_MESSAGE_AREA_REFERENCE_SYSTEM, wend_scanner_place(scanner, at),
                             NULL, name);
    *is_reported = true;
    return true;
}

// One geometry or more, with white space or semicolons between them.
static bool wkt_read_all(wend_area_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    bool is_reported = false;
    do {
        if (!wkt_skip_reference_system(reader, &is_reported) || !wkt_read_whole(reader)) return false;
        while (wend_scanner_take(scanner, ';')) {
        }
        wend_scanner_skip_space(scanner);
    } while (scanner->at < scanner->length);
    return true;
}

wend_status wend_wkt_read(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                          wend_area_list **list) {
    REQUIRE((text || length == 0) && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_area_reader reader = wend_area_reader_start(text, length, allocator, findings);
    if (reader.status) return reader.status;
    return wend_area_reader_end(&reader, wkt_read_all(&reader), list);
}

wend_status wend_wkt_write(const wend_area_list *list, char *text, size_t room, size_t *length) {
    REQUIRE(list && length, WEND_INVALID);
    static const wend_ring_style style = {"", " ", "", "(", ", ", ")"};
    wend_text_sink sink = wend_sink_over(text, room);
    size_t count, written = 0;
    const wend_area *areas = wend_area_list_areas(list, &count);
    wend_sink_add(&sink, "GEOMETRYCOLLECTION ");
    for (size_t i = 0; i < count; i++) {
        if (wend_area_list_get_terrain(list, areas[i].terrain).medium == WEND_MEDIUM_BLOCKED) continue;
        wend_sink_add(&sink, written++ ? ",\n  POLYGON " : "(\n  POLYGON ");
        wend_sink_add_rings(&sink, &areas[i], &style);
    }
    wend_sink_add(&sink, written ? ")\n" : "EMPTY\n");
    return wend_sink_finish(&sink, length);
}

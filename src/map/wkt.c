// Well-known text, after OGC 06-103r4, "Simple feature access", section 7; polygons only.
//
// Collections may lie in collections to any depth; they are counted, not recursed into.
#include "wend/wkt.h"

#include "base/require.h"
#include "map/area_text.h"

static bool wkt_is_empty(wend_area_reader *reader) {
    wend_scanner ahead = reader->scanner;
    if (!wend_span_is_in_any_case(wend_scanner_take_word(&ahead), "EMPTY")) return false;
    reader->scanner = ahead;
    return true;
}

static bool wkt_read_point(wend_area_reader *reader, wend_closed_ring *ring) {
    wend_scanner *scanner = &reader->scanner;
    wend_vector2 point;
    double more;
    bool large;
    if (!wend_scanner_need_number(scanner, "a point's x", &point.x) ||
        !wend_scanner_need_number(scanner, "a point's y", &point.y))
        return false;
    for (int i = 0; i < 2 && wend_scanner_take_number(scanner, &more, &large);) i++; // height, measure
    return wend_closed_ring_add(reader, ring, point);
}

static bool wkt_read_ring(wend_area_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    wend_closed_ring ring = {0};
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of a ring,")) return false;
    do {
        if (!wkt_read_point(reader, &ring)) return false;
    } while (wend_scanner_take(scanner, ','));
    size_t at = scanner->at;
    return wend_scanner_need(scanner, ')', "',' and a point, or ')', the end of the ring,") &&
           wend_closed_ring_end(reader, &ring, at);
}

// The rings of a polygon. Even-odd: so it does not matter which way they turn.
static bool wkt_read_polygon(wend_area_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of a polygon, or EMPTY")) return false;
    do {
        if (wkt_is_empty(reader)) continue;
        if (!wkt_read_ring(reader)) return false;
    } while (wend_scanner_take(scanner, ','));
    return wend_scanner_need(scanner, ')', "',' and a ring, or ')', the end of the polygon,") &&
           wend_area_reader_did(reader, wend_area_list_end_area(reader->list, WEND_FILL_EVEN_ODD, WEND_AREA_GROUND));
}

static bool wkt_read_multipolygon(wend_area_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of the polygons, or EMPTY")) return false;
    do {
        if (!wkt_read_polygon(reader)) return false;
    } while (wend_scanner_take(scanner, ','));
    return wend_scanner_need(scanner, ')', "',' and a polygon, or ')', the end of the polygons,");
}

// The name of a geometry; passes a Z, M or ZM behind it.
static wend_span wkt_read_name(wend_scanner *scanner) {
    static const char *const dimensions[] = {"ZM", "Z", "M"};
    wend_span name = wend_scanner_take_word(scanner);
    wend_scanner ahead = *scanner;
    wend_span next = wend_scanner_take_word(&ahead);
    for (int i = 0; i < 3; i++)
        if (wend_span_is_in_any_case(next, dimensions[i])) *scanner = ahead;
    return name;
}

// A geometry that is no collection, or the beginning of one, which *depth counts.
static bool wkt_read_geometry(wend_area_reader *reader, size_t *depth) {
    wend_scanner *scanner = &reader->scanner;
    wend_scanner_skip_space(scanner);
    size_t start = scanner->at;
    wend_span name = wkt_read_name(scanner);
    if (wend_span_is_in_any_case(name, "POLYGON")) return wkt_read_polygon(reader);
    if (wend_span_is_in_any_case(name, "MULTIPOLYGON")) return wkt_read_multipolygon(reader);
    if (!wend_span_is_in_any_case(name, "GEOMETRYCOLLECTION"))
        return wend_scanner_refuse_at(scanner, start, "POLYGON, MULTIPOLYGON or GEOMETRYCOLLECTION");
    if (wkt_is_empty(reader)) return true;
    if (!wend_scanner_need(scanner, '(', "'(', the beginning of the collection, or EMPTY")) return false;
    ++*depth;
    return true;
}

static bool wkt_read_all(wend_area_reader *reader) {
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
    wend_scanner_skip_space(scanner);
    return scanner->at == scanner->length || wend_scanner_refuse(scanner, "the end of the text after the geometry");
}

// SRID=4326; as PostGIS writes it.
static bool wkt_skip_reference_system(wend_scanner *scanner) {
    wend_scanner ahead = *scanner;
    int64_t number;
    if (!wend_span_is_in_any_case(wend_scanner_take_word(&ahead), "SRID")) return true;
    *scanner = ahead;
    return wend_scanner_need(scanner, '=', "'='") &&
           wend_scanner_need_whole(scanner, 0, INT32_MAX, "a reference system", &number) &&
           wend_scanner_need(scanner, ';', "';'");
}

wend_status wend_wkt_read(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                          wend_area_list **list) {
    REQUIRE((text || length == 0) && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_area_reader reader = wend_area_reader_start(text, length, allocator, findings);
    if (reader.status) return reader.status;
    return wend_area_reader_end(&reader, wkt_skip_reference_system(&reader.scanner) && wkt_read_all(&reader), list);
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

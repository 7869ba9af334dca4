#include "map/text/area_text.h"

#include "base/core/diagnostics_internal.h"
#include "base/text/nearest_word.h"
#include "map/core/area.h"

#include <math.h>
#include <stdio.h>

wend_area_reader wend_area_reader_start(const char *text, size_t length, wend_allocator allocator,
                                        wend_diagnostics *findings) {
    wend_area_reader reader = {.scanner = wend_scanner_over(text, length, findings)};
    reader.status = wend_area_list_create(allocator, &reader.list);
    return reader;
}

// ---------------------------------------------------------------------------------------------------------------------
// What has no effect

void wend_area_reader_skip(wend_area_reader *reader, wend_area_skip kind, size_t at) {
    size_t before = 0;
    for (int i = 0; i < WEND_SKIP_COUNT; i++) before += reader->unused.skipped[i];
    if (before == 0) reader->unused.skipped_at = at;
    reader->unused.skipped[kind]++;
}

void wend_area_reader_drop_height(wend_area_reader *reader, size_t at) {
    if (reader->unused.heights++ == 0) reader->unused.heights_at = at;
}

// "3 Points and 1 LineString". Returns how many that are.
static size_t list_skipped(const wend_area_unused *unused, char *text, size_t room) {
    static const struct {
        const char *one, *several;
    } names[WEND_SKIP_COUNT] = {{"Point", "Points"},
                                {"MultiPoint", "MultiPoints"},
                                {"LineString", "LineStrings"},
                                {"MultiLineString", "MultiLineStrings"},
                                {"feature without geometry", "features without geometry"}};
    size_t kinds = 0, listed = 0, all = 0, at = 0;
    for (int i = 0; i < WEND_SKIP_COUNT; i++) kinds += unused->skipped[i] > 0;
    for (int i = 0; i < WEND_SKIP_COUNT; i++) {
        const size_t count = unused->skipped[i];
        if (count == 0) continue;
        const char *joint = listed == 0 ? "" : listed + 1 == kinds ? " and " : ", ";
        at += (size_t)snprintf(text + at, room - at, "%s%zu %s", joint, count,
                               count == 1 ? names[i].one : names[i].several);
        listed++;
        all += count;
    }
    return all;
}

// False when there is nothing else.
static bool report_unused(const wend_area_reader *reader) {
    const wend_area_unused *unused = &reader->unused;
    char skipped[240];
    const size_t count = list_skipped(unused, skipped, sizeof skipped - 8);
    if (count > unused->skipped[WEND_SKIP_NO_GEOMETRY] && unused->polygons == 0)
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_NO_POLYGON,
                                       wend_scanner_place(&reader->scanner, unused->skipped_at), NULL, skipped);
    if (count > 0) {
        const size_t used = strlen(skipped);
        snprintf(skipped + used, sizeof skipped - used, "%s", count == 1 ? " was" : " were");
        wend_diagnostics_add(reader->scanner.findings, WEND_MESSAGE_AREA_SKIPPED,
                             wend_scanner_place(&reader->scanner, unused->skipped_at), NULL, skipped);
    }
    if (unused->heights > 0)
        wend_diagnostics_add(reader->scanner.findings, WEND_MESSAGE_AREA_HEIGHTS,
                             wend_scanner_place(&reader->scanner, unused->heights_at), NULL, unused->heights);
    return true;
}

wend_status wend_area_reader_end(wend_area_reader *reader, bool went_well, wend_area_list **list) {
    if (went_well && !reader->status) went_well = report_unused(reader);
    wend_status status = reader->status ? reader->status : went_well ? WEND_OK : WEND_BAD_INPUT;
    if (!status && !wend_coordinate_survey_end(&reader->survey, &reader->scanner)) status = WEND_BAD_INPUT;
    if (status)
        wend_area_list_destroy(reader->list);
    else
        *list = reader->list;
    return status;
}

bool wend_area_reader_did(wend_area_reader *reader, wend_status status) {
    if (status) reader->status = status;
    return !status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Range

// The largest coordinate of any lattice, in metres.
static double largest_coordinate(void) {
    return ldexp((double)WEND_LATTICE_ORIGIN_LIMIT, WEND_LATTICE_MOST_EXPONENT);
}

static void survey_coordinate(wend_coordinate_survey *survey, int axis, double value, size_t at) {
    if (survey->points == 0 || value < survey->axes[axis].low) {
        survey->axes[axis].low = value;
        survey->axes[axis].low_at = at;
    }
    if (survey->points == 0 || value > survey->axes[axis].high) {
        survey->axes[axis].high = value;
        survey->axes[axis].high_at = at;
    }
    if (fabs(value) <= largest_coordinate()) return;
    if (survey->beyond++ > 0) return;
    survey->first_at = at;
    survey->first_axis = axis ? 'y' : 'x';
    survey->first_value = value;
}

void wend_coordinate_survey_add(wend_coordinate_survey *survey, wend_vector2 point, size_t x_at, size_t y_at) {
    survey_coordinate(survey, 0, point.x, x_at);
    survey_coordinate(survey, 1, point.y, y_at);
    survey->points++;
}

bool wend_coordinate_survey_end(const wend_coordinate_survey *survey, const wend_scanner *scanner) {
    const double most = largest_coordinate();
    if (survey->beyond > 0)
        return wend_diagnostics_report(scanner->findings, WEND_MESSAGE_AREA_COORDINATES_OUT_OF_RANGE,
                                       wend_scanner_place(scanner, survey->first_at), NULL, survey->first_axis,
                                       survey->first_value, survey->beyond, -most, most);
    const wend_vector2 corners[2] = {{survey->axes[0].low, survey->axes[1].low},
                                     {survey->axes[0].high, survey->axes[1].high}};
    wend_lattice_choice choice;
    if (survey->points == 0 || wend_lattice_choose(corners, 2, NULL, &choice) == WEND_OK) return true;
    const int wider = corners[1].y - corners[0].y > corners[1].x - corners[0].x;
    const double low = survey->axes[wider].low, high = survey->axes[wider].high;
    const size_t at = fabs(low) > fabs(high) ? survey->axes[wider].low_at : survey->axes[wider].high_at;
    return wend_diagnostics_report(scanner->findings, WEND_MESSAGE_LATTICE_TOO_SMALL, wend_scanner_place(scanner, at),
                                   NULL, low, high, ldexp(2.0 * WEND_COORDINATE_LIMIT, WEND_LATTICE_MOST_EXPONENT));
}

// ---------------------------------------------------------------------------------------------------------------------
// Terrain

static bool terrain_agrees(const wend_area_reader *reader, size_t at, uint8_t index, const wend_terrain_claim *claim) {
    wend_terrain known = wend_area_list_get_terrain(reader->list, index);
    const char *name = wend_area_list_terrain_name(reader->list, index);
    if (claim->has_cost && claim->cost != known.cost && known.medium != WEND_MEDIUM_BLOCKED)
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_TERRAIN_DIFFERS,
                                       wend_scanner_place(&reader->scanner, at), NULL, name, "cost", claim->cost,
                                       known.cost);
    if (claim->has_medium && claim->medium != known.medium)
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_TERRAIN_DIFFERS,
                                       wend_scanner_place(&reader->scanner, at), NULL, name, "medium", claim->medium,
                                       (double)known.medium);
    return true;
}

#define AREA_NAMES_LISTED 16
#define AREA_NAMES_ROOM   ((AREA_NAMES_LISTED + 1) * (WEND_AREA_NAME_LIMIT + 4) + 80)

// "did you mean water? ground, wall, ... or trees, or a cost or medium beside it,".
static const char *list_terrain_names(const wend_area_reader *reader, wend_span name, char known[AREA_NAMES_ROOM]) {
    const wend_area_list *list = reader->list;
    const size_t count = wend_area_list_terrain_count(list),
                 listed = count < AREA_NAMES_LISTED ? count : AREA_NAMES_LISTED;
    wend_nearest_word search = wend_nearest_word_to(name);
    for (size_t i = 0; i < count; i++) wend_nearest_word_offer(&search, wend_area_list_terrain_name(list, (uint8_t)i));
    int at = search.nearest ? snprintf(known, AREA_NAMES_ROOM, "did you mean %s? ", search.nearest) : 0;
    for (size_t i = 0; i < listed; i++)
        at += snprintf(known + at, AREA_NAMES_ROOM - (size_t)at, "%s%s",
                       i == 0           ? ""
                       : i + 1 < listed ? ", "
                                        : " or ",
                       wend_area_list_terrain_name(list, (uint8_t)i));
    if (!reader->knows_all_terrains)
        snprintf(known + at, AREA_NAMES_ROOM - (size_t)at, ", or a cost or medium beside it,");
    return known;
}

bool wend_area_reader_name_terrain(wend_area_reader *reader, wend_span name, const wend_terrain_claim *claim, size_t at,
                                   uint8_t *terrain) {
    char excerpt[WEND_EXCERPT_ROOM];
    if (wend_area_list_find_terrain(reader->list, name.start, name.length, terrain))
        return terrain_agrees(reader, at, *terrain, claim);
    wend_span_excerpt(name, excerpt);
    if (reader->knows_all_terrains || (!claim->has_cost && !claim->has_medium)) {
        char known[AREA_NAMES_ROOM];
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_TERRAIN_UNKNOWN,
                                       wend_scanner_place(&reader->scanner, at), NULL, excerpt,
                                       list_terrain_names(reader, name, known));
    }
    if (wend_area_list_terrain_count(reader->list) == WEND_TERRAIN_LIMIT)
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_TERRAIN_LIMIT,
                                       wend_scanner_place(&reader->scanner, at), NULL, excerpt, WEND_TERRAIN_LIMIT);
    wend_terrain made = {claim->has_cost ? claim->cost : 1, (uint8_t)(claim->has_medium ? claim->medium : 0)};
    return wend_area_list_add_terrain(reader->list, name.start, name.length, made, terrain) == WEND_OK ||
           wend_scanner_report_at(&reader->scanner, at, "a terrain's name of 1 to 31 bytes without control characters");
}

bool wend_area_reader_claim(const wend_area_reader *reader, wend_terrain_claim *claim, bool is_cost, double value,
                            size_t at) {
    *(is_cost ? &claim->has_cost : &claim->has_medium) = true;
    *(is_cost ? &claim->cost : &claim->medium) = value;
    if (is_cost ? wend_area_cost_is_valid(value) : value >= 0 && value <= WEND_MEDIUM_BLOCKED && value == floor(value))
        return true;
    return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_TERRAIN_VALUE,
                                   wend_scanner_place(&reader->scanner, at), NULL, is_cost ? "cost" : "medium", value,
                                   is_cost ? "a number above 0 and at most 1e300" : "a whole number from 0 to 255");
}

// ---------------------------------------------------------------------------------------------------------------------
// Rings

// The last point is held back: it closes the ring, if it is the first.
bool wend_closed_ring_add(wend_area_reader *reader, wend_closed_ring *ring, wend_vector2 point, size_t x_at,
                          size_t y_at) {
    wend_coordinate_survey_add(&reader->survey, point, x_at, y_at);
    if (ring->count > 0 && !wend_area_reader_did(reader, wend_area_list_add_point(reader->list, ring->last)))
        return false;
    if (ring->count == 0) ring->first = point;
    ring->last = point;
    ring->count++;
    return true;
}

bool wend_closed_ring_end(wend_area_reader *reader, const wend_closed_ring *ring, size_t at) {
    wend_place place = wend_place_none();
    bool closed = ring->first.x == ring->last.x && ring->first.y == ring->last.y;
    if (ring->may_be_open) {
        bool repeats_first = closed && ring->count > 1;
        return (ring->count == 0 || repeats_first ||
                wend_area_reader_did(reader, wend_area_list_add_point(reader->list, ring->last))) &&
               wend_area_reader_did(reader, wend_area_list_end_ring(reader->list));
    }
    if (ring->count < 4 || !closed) place = wend_scanner_place(&reader->scanner, at);
    if (ring->count < 4)
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_RING_SHORT, place, NULL,
                                       ring->count);
    if (!closed)
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_AREA_RING_OPEN, place, NULL, ring->last.x,
                                       ring->last.y, ring->first.x, ring->first.y);
    return wend_area_reader_did(reader, wend_area_list_end_ring(reader->list));
}

static void sink_add_point(wend_text_sink *sink, wend_vector2 point, const wend_ring_style *style) {
    wend_sink_add(sink, style->open_point);
    wend_sink_add_number(sink, point.x);
    wend_sink_add(sink, style->between);
    wend_sink_add_number(sink, point.y);
    wend_sink_add(sink, style->close_point);
}

void wend_sink_add_rings(wend_text_sink *sink, const wend_area *area, const wend_ring_style *style) {
    wend_sink_add(sink, style->open);
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);) {
        if (ring.index > 0) wend_sink_add(sink, style->comma);
        wend_sink_add(sink, style->open);
        // A ring of one or two points has no inside, but a reader wants four.
        for (size_t i = 0; i <= ring.count || (ring.count > 0 && i < 4); i++) {
            if (i > 0) wend_sink_add(sink, style->comma);
            sink_add_point(sink, ring.points[i < ring.count ? i : 0], style);
        }
        wend_sink_add(sink, style->close);
    }
    wend_sink_add(sink, style->close);
}

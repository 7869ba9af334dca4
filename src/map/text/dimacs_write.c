// Writing road networks in the formats of the ninth DIMACS challenge, so that reading them gives the same graph, to the last bit.
//
// A text is made twice by the same functions: once without room, which counts, and once for good.
//
// A coordinate is the number q for which q * metres_per_unit, rounded as the reader rounds it, is the position: the nearest whole number if
// that will do, else the first of 15, 16 and 17 digits that will, else a neighbour of the quotient. For units that are powers of two one of
// these always does; for others there may be none, and then the text is rejected instead of being nearly right.
#include "wend/dimacs.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/number/word_bytes.h"
#include "base/text/text_number.h"
#include "map/graph/graph_internal.h"

#include <math.h>
#include <stdio.h>

#define MOST_WHOLE     0x1p53 // doubles hold whole numbers up to here
#define NUMBER_ROOM    40
#define LEADING_ZEROS  4 // a number with more is written with an exponent
#define MOST_NEIGHBOUR 2 // how many units in the last place a quotient may be moved

typedef struct dimacs_writer {
    char *text; // NULL: only count
    size_t room, length;
} dimacs_writer;

static void dimacs_put(dimacs_writer *writer, const char *more) {
    wend_text_append(writer->text, writer->room, &writer->length, more);
}

// From the last digit to the first; answers where the number starts.
static const char *dimacs_whole_text(uint64_t number, char text[NUMBER_ROOM]) {
    char *first = text + NUMBER_ROOM - 1;
    *first = 0;
    do *--first = (char)('0' + number % 10);
    while (number /= 10);
    return first;
}

static void dimacs_put_whole(dimacs_writer *writer, uint64_t number) {
    char text[NUMBER_ROOM];
    dimacs_put(writer, dimacs_whole_text(number, text));
}

// ---- Coordinates ----------------------------------------------------------------------------------------------------

// A number with so many digits, as "-1.25", "0.004" or "3e-7". The C library gives the digits; its decimal point depends on the locale.
static void dimacs_decimal_text(double number, int digits, char text[NUMBER_ROOM]) {
    char raw[NUMBER_ROOM + 16], mantissa[NUMBER_ROOM] = "";
    snprintf(raw, sizeof raw, "%.*e", digits - 1, fabs(number));
    const char *mark = strchr(raw, 'e');
    int exponent = 0, count = 0;
    for (const char *at = mark + 2; *at; at++) exponent = 10 * exponent + (*at - '0');
    if (mark[1] == '-') exponent = -exponent;
    for (const char *at = raw; at < mark; at++)
        if (*at >= '0' && *at <= '9') mantissa[count++] = *at;
    while (count > 1 && mantissa[count - 1] == '0') count--;
    char *to = text;
    if (number < 0) *to++ = '-';
    const bool plain = exponent >= -LEADING_ZEROS && exponent < count; // no e is needed
    for (int i = plain && exponent < 0 ? exponent : 0; i < count; i++) {
        *to++ = i < 0 ? '0' : mantissa[i];
        if (i == (plain ? exponent : 0) && i + 1 < count) *to++ = '.';
    }
    if (plain)
        *to = 0;
    else
        snprintf(to, NUMBER_ROOM - (size_t)(to - text), "e%d", exponent);
}

// True when the reader would make this position of the text.
static bool dimacs_reads_as(const char *text, double unit, double metres) {
    wend_decimal decimal;
    return wend_span_to_decimal((wend_span){text, strlen(text)}, &decimal) && decimal.value * unit == metres;
}

// The text of a coordinate; false when there is none.
static bool dimacs_coordinate_text(double metres, double unit, char text[NUMBER_ROOM]) {
    const double quotient = metres / unit, whole = floor(quotient + 0.5);
    if (fabs(whole) <= MOST_WHOLE && whole * unit == metres) {
        char digits[NUMBER_ROOM];
        snprintf(text, NUMBER_ROOM, "%s%s", whole < 0 ? "-" : "", dimacs_whole_text((uint64_t)fabs(whole), digits));
        return true;
    }
    if (!(fabs(quotient) <= DBL_MAX)) return false;
    for (int digits = 15; digits <= 17; digits++) {
        dimacs_decimal_text(quotient, digits, text);
        if (dimacs_reads_as(text, unit, metres)) return true;
    }
    for (int step = -MOST_NEIGHBOUR; step <= MOST_NEIGHBOUR; step++) { // by bits: a whole quotient of 0 was tried above
        double near = wend_number_from_bits(wend_number_bits(quotient) + (uint64_t)step);
        dimacs_decimal_text(near, 17, text);
        if (dimacs_reads_as(text, unit, metres)) return true;
    }
    return false;
}

// ---- What the formats can say ---------------------------------------------------------------------------------------

static bool dimacs_can_say_edge(const wend_graph *graph, uint32_t edge, wend_diagnostics *findings) {
    const graph_arc *arc = &graph->arcs[graph->slot_of[edge]];
    const uint64_t ids[] = {edge, WEND_NO_ID};
    if (!(arc->cost >= 1 && arc->cost <= MOST_WHOLE && floor(arc->cost) == arc->cost))
        return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_WRITE_COST, wend_place_none(), ids, edge,
                                       arc->cost, (unsigned long long)MOST_WHOLE);
    if (arc->tags)
        return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_WRITE_TAGS, wend_place_none(), ids, edge,
                                       arc->tags);
    return arc->open ||
           wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_WRITE_CLOSED, wend_place_none(), ids, edge);
}

static bool dimacs_can_say_position(const wend_graph *graph, uint32_t waypoint, double unit,
                                    wend_diagnostics *findings) {
    char text[NUMBER_ROOM];
    const wend_vector3 at = graph->positions[waypoint];
    const uint64_t ids[] = {waypoint, WEND_NO_ID};
    if (at.z != 0)
        return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_WRITE_HEIGHT, wend_place_none(), ids, waypoint,
                                       at.z);
    const bool x = dimacs_coordinate_text(at.x, unit, text);
    if (x && dimacs_coordinate_text(at.y, unit, text)) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_WRITE_UNIT, wend_place_none(), ids, unit,
                                   x ? 'y' : 'x', x ? at.y : at.x, waypoint);
}

// ---- The texts ------------------------------------------------------------------------------------------------------

static void dimacs_put_graph(const wend_graph *graph, dimacs_writer *writer) {
    dimacs_put(writer, "p sp ");
    dimacs_put_whole(writer, graph->waypoint_count);
    dimacs_put(writer, " ");
    dimacs_put_whole(writer, graph->edge_count);
    dimacs_put(writer, "\n");
    for (uint32_t i = 0; i < graph->edge_count; i++) {
        const graph_arc *arc = &graph->arcs[graph->slot_of[i]];
        dimacs_put(writer, "a ");
        dimacs_put_whole(writer, (uint64_t)arc->from + 1);
        dimacs_put(writer, " ");
        dimacs_put_whole(writer, (uint64_t)arc->to + 1);
        dimacs_put(writer, " ");
        dimacs_put_whole(writer, (uint64_t)arc->cost);
        dimacs_put(writer, "\n");
    }
    // Waypoints without edges have no line; a hardened reader needs a byte for each, and gets a comment.
    if (writer->length >= graph->waypoint_count) return;
    dimacs_put(writer, "c waypoints without edges ");
    while (writer->length < graph->waypoint_count) dimacs_put(writer, ".");
    dimacs_put(writer, "\n");
}

static void dimacs_put_coordinates(const wend_graph *graph, double unit, dimacs_writer *writer) {
    dimacs_put(writer, "p aux sp co ");
    dimacs_put_whole(writer, graph->waypoint_count);
    dimacs_put(writer, "\n");
    for (uint32_t i = 0; i < graph->waypoint_count; i++) {
        const double both[2] = {graph->positions[i].x, graph->positions[i].y};
        dimacs_put(writer, "v ");
        dimacs_put_whole(writer, (uint64_t)i + 1);
        for (int axis = 0; axis < 2; axis++) {
            char text[NUMBER_ROOM];
            dimacs_coordinate_text(both[axis], unit, text);
            dimacs_put(writer, " ");
            dimacs_put(writer, text);
        }
        dimacs_put(writer, "\n");
    }
}

wend_status wend_dimacs_write_graph(const wend_graph *graph, wend_diagnostics *findings, char *text, size_t room,
                                    size_t *length) {
    REQUIRE(graph && length, WEND_INVALID);
    for (uint32_t i = 0; i < graph->edge_count; i++)
        if (!dimacs_can_say_edge(graph, i, findings)) return WEND_UNSUPPORTED;
    dimacs_writer counter = {0}, writer = {0};
    writer.text = text;
    writer.room = room;
    dimacs_put_graph(graph, &counter);
    *length = counter.length;
    if (!text) return WEND_OK;
    if (room < *length) return WEND_OUT_OF_RANGE;
    dimacs_put_graph(graph, &writer);
    return WEND_OK;
}

wend_status wend_dimacs_write_coordinates(const wend_graph *graph, double metres_per_unit, wend_diagnostics *findings,
                                          char *text, size_t room, size_t *length) {
    REQUIRE(graph && length && metres_per_unit > 0 && isfinite(metres_per_unit), WEND_INVALID);
    for (uint32_t i = 0; i < graph->waypoint_count; i++)
        if (!dimacs_can_say_position(graph, i, metres_per_unit, findings)) return WEND_UNSUPPORTED;
    dimacs_writer counter = {0}, writer = {0};
    writer.text = text;
    writer.room = room;
    dimacs_put_coordinates(graph, metres_per_unit, &counter);
    *length = counter.length;
    if (!text) return WEND_OK;
    if (room < *length) return WEND_OUT_OF_RANGE;
    dimacs_put_coordinates(graph, metres_per_unit, &writer);
    return WEND_OK;
}

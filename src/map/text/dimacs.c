// Road networks in the formats of the ninth DIMACS challenge (Demetrescu, Goldberg and Johnson, "The Shortest Path Problem", 2009).
//
// Each text is read twice: first every line is checked and counted, then, when the text has proved that it holds what it claims, memory
// is asked for and filled. Arcs are counted that way; waypoints need no line of their own in a `.gr`, so a text is
// trusted to have at most as many as it has bytes. An honest one, where each has an arc, has fewer by far.
#include "wend/dimacs.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/text_number.h"
#include "map/graph/graph_internal.h"

#include <math.h>

#define MOST_WORDS  4                     // of a line after its letter
#define MOST_WEIGHT (UINT64_C(1) << 53)   // doubles hold whole numbers up to here
#define GRAPH_LINE  "p sp WAYPOINTS ARCS" // what a problem line looks like
#define PLACE_LINE  "p aux sp co WAYPOINTS"

typedef struct dimacs_reader {
    wend_text_lines lines;
    wend_span line;
    wend_span words[MOST_WORDS]; // of the line, after its letter
    size_t word_count;           // may be larger than MOST_WORDS
    wend_diagnostics *findings;
    bool has_problem;
    uint64_t waypoints, arcs; // as claimed
    double metres_per_unit;
} dimacs_reader;

typedef struct dimacs_arc {
    uint64_t from, to, weight;
} dimacs_arc;

typedef struct dimacs_place {
    uint64_t waypoint;
    double x, y; // metres
} dimacs_place;

static wend_place dimacs_end(const dimacs_reader *reader) {
    return wend_place_in_text(reader->lines.line + 1, 0);
}

// The next line that is neither blank nor a comment, taken apart. False at the end.
static bool dimacs_next_line(dimacs_reader *reader, wend_span *letter) {
    while (wend_text_next_line(&reader->lines, &reader->line)) {
        wend_span rest = reader->line, word;
        if (!wend_span_next_word(&rest, letter) || wend_span_is(*letter, "c")) continue;
        reader->word_count = 0;
        while (wend_span_next_word(&rest, &word)) {
            if (reader->word_count < MOST_WORDS) reader->words[reader->word_count] = word;
            reader->word_count++;
        }
        return true;
    }
    return false;
}

static bool dimacs_whole(dimacs_reader *reader, const char *name, size_t word, uint64_t least, uint64_t most,
                         uint64_t *value) {
    char excerpt[WEND_EXCERPT_ROOM];
    wend_span span = reader->words[word];
    if (wend_span_to_whole(span, most, value) && *value >= least) return true;
    return wend_diagnostics_report(
        reader->findings, WEND_MESSAGE_DIMACS_NUMBER, wend_text_place(&reader->lines, reader->line, span.start), NULL,
        name, wend_span_excerpt(span, excerpt), (unsigned long long)least, (unsigned long long)most);
}

static bool dimacs_coordinate(dimacs_reader *reader, const char *name, size_t word, double *metres) {
    char excerpt[WEND_EXCERPT_ROOM];
    wend_span span = reader->words[word];
    wend_decimal decimal;
    if (wend_span_to_decimal(span, &decimal)) {
        *metres = decimal.value * reader->metres_per_unit;
        if (fabs(*metres) <= WEND_WAYPOINT_LIMIT) return true;
    }
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_COORDINATE,
                                   wend_text_place(&reader->lines, reader->line, span.start), NULL, name,
                                   wend_span_excerpt(span, excerpt), WEND_WAYPOINT_LIMIT);
}

static bool dimacs_read_waypoint_count(dimacs_reader *reader, size_t word) {
    if (!dimacs_whole(reader, "the number of waypoints", word, 1, WEND_NO_WAYPOINT - 1, &reader->waypoints))
        return false;
    if (reader->waypoints <= reader->lines.length) return true;
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_CLAIM,
                                   wend_text_place(&reader->lines, reader->line, reader->words[word].start), NULL,
                                   (unsigned long long)reader->waypoints, (unsigned long long)reader->lines.length);
}

static bool dimacs_read_problem(dimacs_reader *reader, wend_span letter, bool is_graph) {
    char excerpt[WEND_EXCERPT_ROOM];
    const wend_span *words = reader->words;
    if (reader->has_problem)
        return wend_diagnostics_add(reader->findings, WEND_MESSAGE_DIMACS_PROBLEM_REPEATED,
                                    wend_text_place(&reader->lines, reader->line, letter.start), NULL),
               false;
    bool fits = is_graph ? reader->word_count == 3 && wend_span_is(words[0], "sp")
                         : reader->word_count == 4 && wend_span_is(words[0], "aux") && wend_span_is(words[1], "sp") &&
                               wend_span_is(words[2], "co");
    if (!fits)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_PROBLEM,
                                       wend_text_place(&reader->lines, reader->line, letter.start), NULL,
                                       wend_span_excerpt(reader->line, excerpt), is_graph ? GRAPH_LINE : PLACE_LINE);
    reader->has_problem = true;
    if (!dimacs_read_waypoint_count(reader, is_graph ? 1 : 3)) return false;
    return !is_graph || dimacs_whole(reader, "the number of arcs", 2, 0, UINT32_MAX - 1, &reader->arcs);
}

static bool dimacs_columns_are_valid(dimacs_reader *reader, wend_span letter, const char *columns) {
    if (reader->word_count == 3) return true;
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_COLUMNS,
                                   wend_text_place(&reader->lines, reader->line, letter.start), NULL,
                                   reader->word_count + 1, (size_t)4, columns);
}

static bool dimacs_read_arc(dimacs_reader *reader, wend_span letter, dimacs_arc *arc) {
    return dimacs_columns_are_valid(reader, letter, "a FROM TO COST") &&
           dimacs_whole(reader, "the waypoint it leaves", 0, 1, reader->waypoints, &arc->from) &&
           dimacs_whole(reader, "the waypoint it leads to", 1, 1, reader->waypoints, &arc->to) &&
           dimacs_whole(reader, "the cost", 2, 1, MOST_WEIGHT, &arc->weight);
}

static bool dimacs_read_place(dimacs_reader *reader, wend_span letter, dimacs_place *place) {
    return dimacs_columns_are_valid(reader, letter, "v WAYPOINT X Y") &&
           dimacs_whole(reader, "the waypoint", 0, 1, reader->waypoints, &place->waypoint) &&
           dimacs_coordinate(reader, "x", 1, &place->x) && dimacs_coordinate(reader, "y", 2, &place->y);
}

// Checks a whole text: every line, and that there are as many as it claims.
static bool dimacs_check(dimacs_reader *reader, bool is_graph) {
    char excerpt[WEND_EXCERPT_ROOM];
    const char *item = is_graph ? "a" : "v";
    uint64_t items = 0;
    for (wend_span letter; dimacs_next_line(reader, &letter);) {
        if (wend_span_is(letter, "p")) {
            if (!dimacs_read_problem(reader, letter, is_graph)) return false;
            continue;
        }
        if (!wend_span_is(letter, item))
            return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_LINE,
                                           wend_text_place(&reader->lines, reader->line, letter.start), NULL,
                                           wend_span_excerpt(letter, excerpt), item);
        if (!reader->has_problem)
            return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_PROBLEM_MISSING,
                                           wend_text_place(&reader->lines, reader->line, letter.start), NULL,
                                           is_graph ? GRAPH_LINE : PLACE_LINE);
        dimacs_arc arc;
        dimacs_place place;
        if (!(is_graph ? dimacs_read_arc(reader, letter, &arc) : dimacs_read_place(reader, letter, &place)))
            return false;
        items++;
    }
    if (!reader->has_problem)
        return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_PROBLEM_MISSING, dimacs_end(reader), NULL,
                                       is_graph ? GRAPH_LINE : PLACE_LINE);
    uint64_t needed = is_graph ? reader->arcs : reader->waypoints;
    if (items == needed) return true;
    return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_COUNT, dimacs_end(reader), NULL,
                                   (unsigned long long)items, is_graph ? "arcs" : "coordinates",
                                   (unsigned long long)needed);
}

static bool dimacs_places_belong(dimacs_reader *places, uint64_t waypoints) {
    if (places->waypoints == waypoints) return true;
    return wend_diagnostics_report(places->findings, WEND_MESSAGE_DIMACS_OTHER_GRAPH, dimacs_end(places), NULL,
                                   (unsigned long long)places->waypoints, (unsigned long long)waypoints);
}

// Fills the edges from a text that was checked.
static void dimacs_fill_edges(dimacs_reader *reader, wend_graph_edge *edges, size_t count) {
    wend_span letter;
    for (size_t i = 0; i < count && dimacs_next_line(reader, &letter);) {
        dimacs_arc arc = {0};
        if (wend_span_is(letter, "p") || !dimacs_read_arc(reader, letter, &arc)) continue;
        edges[i++] = (wend_graph_edge){
            .from = (uint32_t)(arc.from - 1), .to = (uint32_t)(arc.to - 1), .cost = (double)arc.weight};
    }
}

// Fills the positions from a text that was checked; false when it names a waypoint twice, and so another never.
static bool dimacs_fill_positions(dimacs_reader *reader, wend_vector3 *positions) {
    for (uint64_t i = 0; i < reader->waypoints; i++) positions[i].x = NAN; // not there yet
    for (wend_span letter; dimacs_next_line(reader, &letter);) {
        dimacs_place place = {0};
        if (wend_span_is(letter, "p") || !dimacs_read_place(reader, letter, &place)) continue;
        wend_vector3 *position = &positions[place.waypoint - 1];
        if (!isnan(position->x))
            return wend_diagnostics_report(reader->findings, WEND_MESSAGE_DIMACS_REPEATED,
                                           wend_text_place(&reader->lines, reader->line, reader->words[0].start), NULL,
                                           (unsigned long long)place.waypoint);
        *position = (wend_vector3){place.x, place.y, 0};
    }
    return true;
}

static wend_status dimacs_make(const wend_dimacs_def *def, dimacs_reader *graph_reader, dimacs_reader *place_reader,
                               wend_graph **graph) {
    const wend_allocator *allocator = &def->allocator;
    const size_t waypoints = (size_t)graph_reader->waypoints, arcs = (size_t)graph_reader->arcs;
    wend_vector3 *positions = wend_allocate_items(allocator, waypoints, sizeof *positions, WEND_LIFETIME_CALL);
    wend_graph_edge *edges = wend_allocate_items(allocator, arcs, sizeof *edges, WEND_LIFETIME_CALL);
    wend_status status = positions && (edges || arcs == 0) ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memset(positions, 0, waypoints * sizeof *positions);
        dimacs_fill_edges(graph_reader, edges, arcs);
        if (def->coordinates && !dimacs_fill_positions(place_reader, positions)) status = WEND_BAD_INPUT;
    }
    if (!status) {
        wend_graph_def made = wend_default_graph_def();
        made.positions = positions;
        made.waypoint_count = (uint32_t)waypoints;
        made.edges = edges;
        made.edge_count = (uint32_t)arcs;
        made.allocator = *allocator;
        status = wend_graph_create(&made, NULL, graph);
        ASSERT(status == WEND_OK || status == WEND_OUT_OF_MEMORY);
    }
    wend_release_items(allocator, positions, waypoints, sizeof *positions);
    wend_release_items(allocator, edges, arcs, sizeof *edges);
    return status;
}

static bool dimacs_def_is_valid(const wend_dimacs_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("dimacs", &def->allocator, findings)) return false;
    if (!def->graph && def->graph_length)
        return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_TEXT, wend_place_none(), NULL, "graph", "graph",
                                       def->graph_length);
    if (!def->coordinates && def->coordinates_length)
        return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_TEXT, wend_place_none(), NULL, "coordinates",
                                       "coordinates", def->coordinates_length);
    if (!(def->metres_per_unit > 0 && isfinite(def->metres_per_unit)))
        return wend_diagnostics_report(findings, WEND_MESSAGE_DIMACS_UNIT, wend_place_none(), NULL,
                                       def->metres_per_unit);
    if (!def->coordinates && def->metres_per_unit != 1)
        wend_definition_warn_unused("dimacs", "metres_per_unit", "there are no coordinates", findings);
    return true;
}

wend_status wend_dimacs_read(const wend_dimacs_def *def, wend_diagnostics *findings, wend_graph **graph) {
    REQUIRE(graph, WEND_INVALID);
    wend_dimacs_def full = wend_default_dimacs_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(dimacs_def, def, &full, metres_per_unit, findings)) return WEND_OUT_OF_RANGE;
    if (!dimacs_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    dimacs_reader roads = {.lines = wend_text_lines_of(def->graph, def->graph_length), .findings = findings};
    dimacs_reader places = {.lines = wend_text_lines_of(def->coordinates, def->coordinates_length),
                            .findings = findings,
                            .metres_per_unit = def->metres_per_unit};
    if (!dimacs_check(&roads, true)) return WEND_BAD_INPUT;
    if (def->coordinates) {
        if (!dimacs_check(&places, false)) return WEND_BAD_INPUT;
        if (!dimacs_places_belong(&places, roads.waypoints)) return WEND_BAD_INPUT;
    }
    roads.lines = wend_text_lines_of(def->graph, def->graph_length);
    places.lines = wend_text_lines_of(def->coordinates, def->coordinates_length);
    return dimacs_make(def, &roads, &places, graph);
}

// `.mesh` files, read: polygons become the outline of what they cover, or an area each.
//
//     polygons --> sides, each found by its direction --> sides that no free polygon has the other way --> rings
//
// Every polygon is a cycle of directed sides, so at each vertex as many sides end as begin. Taking away two that run along each other in opposite
// directions leaves that so; hence what is left can be walked in rings, whichever way is taken where several begin.
#include "wend/polyanya.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/text/text_scanner.h"
#include "map/text/area_text.h"

#define ARRAY_NAME polyanya_vertex_array
#define ARRAY_ITEM wend_vector2
#include "base/memory/array_template.h"

#define ARRAY_NAME polyanya_number_array
#define ARRAY_ITEM int32_t
#include "base/memory/array_template.h"

// Where a vertex is in the text, and where its list is.
typedef struct polyanya_place {
    size_t text, list;
} polyanya_place;

#define ARRAY_NAME polyanya_place_array
#define ARRAY_ITEM polyanya_place
#include "base/memory/array_template.h"

// A polygon: corners first_corner .. the next one's.
typedef struct polyanya_polygon {
    size_t first_corner;
    size_t at; // in the text
    bool is_free;
} polyanya_polygon;

#define ARRAY_NAME polyanya_polygon_array
#define ARRAY_ITEM polyanya_polygon
#include "base/memory/array_template.h"

// A side by its ends, and the polygon it belongs to.
#define MAP_NAME        side_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct polyanya_reader {
    wend_scanner scanner;
    wend_allocator allocator;
    wend_status status; // out of memory, or what the scanner said
    wend_coordinate_survey survey;
    int64_t version, vertex_count, polygon_count;
    polyanya_vertex_array vertices;
    polyanya_place_array vertex_at;     // version 2
    polyanya_number_array vertex_lists; // version 2: of each vertex, its length and the polygons around it
    polyanya_polygon_array polygons;    // and one more, at the end
    polyanya_number_array corners;      // vertices from 0
    polyanya_number_array neighbours;   // polygons from 0, -1 is none; over the side that ends in the corner
    side_map sides;
    uint32_t *scratch; // a word for each vertex, and one
    size_t scratch_count;
} polyanya_reader;

#define MOST_POLYANYA ((1 << 28) - 1) // what a mesh can have

static bool polyanya_memory(polyanya_reader *reader, wend_status status) {
    if (status) reader->status = status;
    return !status;
}

static wend_place polygon_place(const polyanya_reader *reader, size_t polygon) {
    return wend_scanner_place(&reader->scanner, reader->polygons.items[polygon].at);
}

// ---------------------------------------------------------------------------------------------------------------------
// The text

static bool read_polyanya_header(polyanya_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    wend_scanner_skip_space(scanner);
    size_t start = scanner->at;
    if (!wend_span_is(wend_scanner_take_word(scanner), "mesh"))
        return wend_scanner_report_at(scanner, start, "the word mesh");
    return wend_scanner_need_whole(scanner, 2, 3, "the version", &reader->version) &&
           wend_scanner_need_whole(scanner, 0, MOST_POLYANYA, "the number of vertices", &reader->vertex_count) &&
           wend_scanner_need_whole(scanner, 0, MOST_POLYANYA, "the number of polygons", &reader->polygon_count);
}

static bool push_number(polyanya_reader *reader, polyanya_number_array *array, int64_t number) {
    return polyanya_memory(reader, polyanya_number_array_push(array, &reader->allocator, (int32_t)number));
}

static bool read_polyanya_vertex(polyanya_reader *reader) {
    wend_scanner *scanner = &reader->scanner;
    wend_vector2 vertex;
    int64_t count = 0, polygon;
    wend_scanner_skip_space(scanner);
    polyanya_place place = {.text = scanner->at, .list = reader->vertex_lists.count};
    if (!wend_scanner_need_number(scanner, "a vertex's x", &vertex.x)) return false;
    wend_scanner_skip_space(scanner);
    const size_t y_at = scanner->at;
    if (!wend_scanner_need_number(scanner, "a vertex's y", &vertex.y) ||
        !polyanya_memory(reader, polyanya_vertex_array_push(&reader->vertices, &reader->allocator, vertex)))
        return false;
    wend_coordinate_survey_add(&reader->survey, vertex, place.text, y_at);
    if (reader->version == 3) return true;
    if (!wend_scanner_need_whole(scanner, 0, MOST_POLYANYA, "the number of polygons around it", &count) ||
        !polyanya_memory(reader, polyanya_place_array_push(&reader->vertex_at, &reader->allocator, place)) ||
        !push_number(reader, &reader->vertex_lists, count))
        return false;
    for (int64_t i = 0; i < count; i++)
        if (!wend_scanner_need_whole(scanner, -1, reader->polygon_count - 1, "a polygon around it", &polygon) ||
            !push_number(reader, &reader->vertex_lists, polygon))
            return false;
    return true;
}

// scratch[v] is the last polygon, from 1, that has the vertex.
static bool read_polygon_vertices(polyanya_reader *reader, int64_t count, uint32_t polygon) {
    wend_scanner *scanner = &reader->scanner;
    int64_t base = reader->version == 3, vertex = 0;
    for (int64_t i = 0; i < count; i++) {
        wend_scanner_skip_space(scanner);
        size_t at = scanner->at;
        if (!wend_scanner_need_whole(scanner, base, reader->vertex_count - 1 + base, "a vertex", &vertex)) return false;
        vertex -= base;
        if (reader->scratch[vertex] == polygon + 1)
            return wend_scanner_report_at(scanner, at, "a vertex that the polygon does not have yet");
        reader->scratch[vertex] = polygon + 1;
        if (!push_number(reader, &reader->corners, vertex)) return false;
    }
    return true;
}

static bool read_polygon_neighbours(polyanya_reader *reader, int64_t count) {
    wend_scanner *scanner = &reader->scanner;
    int64_t neighbour = 0, most = reader->polygon_count;
    for (int64_t i = 0; i < count; i++) {
        if (reader->version == 3) {
            if (!wend_scanner_need_whole(scanner, -most, most, "a neighbour", &neighbour)) return false;
            neighbour = (neighbour < 0 ? -neighbour : neighbour) - 1;
        } else if (!wend_scanner_need_whole(scanner, -1, most - 1, "a neighbour", &neighbour)) {
            return false;
        }
        if (!push_number(reader, &reader->neighbours, neighbour)) return false;
    }
    return true;
}

static bool read_polyanya_polygon(polyanya_reader *reader, uint32_t index) {
    wend_scanner *scanner = &reader->scanner;
    int64_t count = 0, kind = 1;
    wend_scanner_skip_space(scanner);
    size_t at = scanner->at;
    if (reader->version == 3 && !wend_scanner_need_whole(scanner, 0, 1, "a polygon's kind", &kind)) return false;
    polyanya_polygon polygon = {.first_corner = reader->corners.count, .at = at, .is_free = kind == 1};
    return polyanya_memory(reader, polyanya_polygon_array_push(&reader->polygons, &reader->allocator, polygon)) &&
           wend_scanner_need_whole(scanner, 3, MOST_POLYANYA, "the number of a polygon's vertices", &count) &&
           read_polygon_vertices(reader, count, index) && read_polygon_neighbours(reader, count);
}

static bool read_polyanya_text(polyanya_reader *reader) {
    if (!read_polyanya_header(reader)) return false;
    for (int64_t i = 0; i < reader->vertex_count; i++)
        if (!read_polyanya_vertex(reader)) return false;
    reader->scratch_count = reader->vertices.count + 1;
    reader->scratch =
        wend_allocate_items(&reader->allocator, reader->scratch_count, sizeof *reader->scratch, WEND_LIFETIME_CALL);
    if (!reader->scratch) return polyanya_memory(reader, WEND_OUT_OF_MEMORY);
    memset(reader->scratch, 0, reader->scratch_count * sizeof *reader->scratch);
    for (int64_t i = 0; i < reader->polygon_count; i++)
        if (!read_polyanya_polygon(reader, (uint32_t)i)) return false;
    polyanya_polygon end = {.first_corner = reader->corners.count, .at = reader->scanner.length};
    if (!polyanya_memory(reader, polyanya_polygon_array_push(&reader->polygons, &reader->allocator, end))) return false;
    wend_scanner_skip_space(&reader->scanner);
    return reader->scanner.at == reader->scanner.length ||
           wend_scanner_report(&reader->scanner, "the end of the text after the last polygon");
}

// ---------------------------------------------------------------------------------------------------------------------
// What it says must be true

static uint64_t side_key(int32_t from, int32_t to) {
    return (uint64_t)(uint32_t)from << 32 | (uint32_t)to;
}

// The vertex before a corner of a polygon.
static int32_t corner_before(const polyanya_reader *reader, size_t polygon, size_t corner) {
    const polyanya_polygon *here = &reader->polygons.items[polygon];
    return reader->corners.items[corner == here->first_corner ? here[1].first_corner - 1 : corner - 1];
}

static bool collect_polygon_sides(polyanya_reader *reader) {
    if (!polyanya_memory(reader, side_map_reserve(&reader->sides, &reader->allocator, reader->corners.count)))
        return false;
    for (size_t p = 0; p + 1 < reader->polygons.count; p++)
        for (size_t c = reader->polygons.items[p].first_corner; c < reader->polygons.items[p + 1].first_corner; c++) {
            int32_t from = corner_before(reader, p, c), to = reader->corners.items[c];
            const uint32_t *other = side_map_find(&reader->sides, side_key(from, to));
            if (other)
                return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_POLYANYA_SIDE_TWICE,
                                               polygon_place(reader, p), (uint64_t[]){p, WEND_NO_ID},
                                               (unsigned long long)p, (unsigned long long)from, (unsigned long long)to,
                                               (unsigned long long)*other);
            if (!polyanya_memory(reader,
                                 side_map_put(&reader->sides, &reader->allocator, side_key(from, to), (uint32_t)p)))
                return false;
        }
    return true;
}

static bool neighbours_are_true(polyanya_reader *reader) {
    for (size_t p = 0; p + 1 < reader->polygons.count; p++)
        for (size_t c = reader->polygons.items[p].first_corner; c < reader->polygons.items[p + 1].first_corner; c++) {
            int32_t from = corner_before(reader, p, c), to = reader->corners.items[c];
            const uint32_t *across = side_map_find(&reader->sides, side_key(to, from));
            int64_t right = across ? (int64_t)*across : -1;
            if (reader->neighbours.items[c] != right)
                return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_POLYANYA_NEIGHBOUR,
                                               polygon_place(reader, p), (uint64_t[]){p, WEND_NO_ID},
                                               (unsigned long long)p, (long long)reader->neighbours.items[c],
                                               (unsigned long long)from, (unsigned long long)to, (long long)right);
        }
    return true;
}

// The polygons that have each vertex, and which vertex named a polygon last.
typedef struct vertex_groups {
    uint32_t *first;    // by vertex, and one more: where its polygons begin
    uint32_t *polygons; // grouped
    uint32_t *marks;    // by polygon: 2 v + 1 has vertex v and was not named by it, 2 v + 2 was
} vertex_groups;

static void fill_vertex_groups(const polyanya_reader *reader, vertex_groups *groups) {
    size_t vertices = reader->vertices.count, polygons = reader->polygons.count - 1;
    memset(groups->first, 0, (vertices + 1) * sizeof *groups->first);
    memset(groups->marks, 0, (polygons + 1) * sizeof *groups->marks);
    for (size_t c = 0; c < reader->corners.count; c++) groups->first[reader->corners.items[c]]++;
    uint32_t sum = 0;
    for (size_t v = 0; v <= vertices; v++) groups->first[v] = sum += groups->first[v]; // the ends: filled from the back
    for (size_t p = polygons; p-- > 0;)
        for (size_t c = reader->polygons.items[p].first_corner; c < reader->polygons.items[p + 1].first_corner; c++)
            groups->polygons[--groups->first[reader->corners.items[c]]] = (uint32_t)p;
}

// What a vertex says wrongly.
typedef struct vertex_lie {
    int64_t polygon; // -1: all is well
    unsigned times, right;
} vertex_lie;

static vertex_lie judge_vertex_list(const vertex_groups *groups, uint32_t vertex, const int32_t *list, int32_t count) {
    const uint32_t waits = 2 * vertex + 1, named = 2 * vertex + 2;
    uint32_t begin = groups->first[vertex], end = groups->first[vertex + 1];
    for (uint32_t i = begin; i < end; i++) groups->marks[groups->polygons[i]] = waits;
    for (int32_t i = 0; i < count; i++) {
        if (list[i] < 0) continue;
        uint32_t *mark = &groups->marks[list[i]];
        if (*mark == named) return (vertex_lie){list[i], 2, 1};
        if (*mark != waits) return (vertex_lie){list[i], 1, 0};
        *mark = named;
    }
    for (uint32_t i = begin; i < end; i++)
        if (groups->marks[groups->polygons[i]] == waits) return (vertex_lie){groups->polygons[i], 0, 1};
    return (vertex_lie){-1, 0, 0};
}

static bool vertex_lists_agree(polyanya_reader *reader, const vertex_groups *groups) {
    for (size_t v = 0; v < reader->vertices.count; v++) {
        const int32_t *list = reader->vertex_lists.items + reader->vertex_at.items[v].list;
        vertex_lie lie = judge_vertex_list(groups, (uint32_t)v, list + 1, list[0]);
        if (lie.polygon < 0) continue;
        return wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_POLYANYA_VERTEX_LIST,
                                       wend_scanner_place(&reader->scanner, reader->vertex_at.items[v].text),
                                       (uint64_t[]){v, (uint64_t)lie.polygon}, (unsigned long long)v,
                                       (long long)lie.polygon, (unsigned long long)lie.times,
                                       (unsigned long long)lie.right);
    }
    return true;
}

// Every polygon around a vertex is named once, and no other.
static bool vertex_lists_are_true(polyanya_reader *reader) {
    size_t vertices = reader->vertices.count + 1, polygons = reader->polygons.count, corners = reader->corners.count;
    if (reader->version == 3) return true;
    const wend_allocator *allocator = &reader->allocator;
    vertex_groups groups = {
        .first = wend_allocate_items(allocator, vertices, sizeof *groups.first, WEND_LIFETIME_CALL),
        .polygons = wend_allocate_items(allocator, corners + 1, sizeof *groups.polygons, WEND_LIFETIME_CALL),
        .marks = wend_allocate_items(allocator, polygons, sizeof *groups.marks, WEND_LIFETIME_CALL)};
    bool right =
        polyanya_memory(reader, groups.first && groups.polygons && groups.marks ? WEND_OK : WEND_OUT_OF_MEMORY);
    if (right) {
        fill_vertex_groups(reader, &groups);
        right = vertex_lists_agree(reader, &groups);
    }
    wend_release_items(allocator, groups.first, vertices, sizeof *groups.first);
    wend_release_items(allocator, groups.polygons, corners + 1, sizeof *groups.polygons);
    wend_release_items(allocator, groups.marks, polygons, sizeof *groups.marks);
    return right;
}

// The sign of twice a polygon's area in doubles. May be wrong for slivers.
static double rough_polygon_area(const polyanya_reader *reader, const polyanya_polygon *polygon) {
    const int32_t *corner = reader->corners.items;
    wend_vector2 base = reader->vertices.items[corner[polygon->first_corner]];
    double sum = 0;
    for (size_t c = polygon->first_corner + 1; c + 1 < polygon[1].first_corner; c++) {
        wend_vector2 a = reader->vertices.items[corner[c]], b = reader->vertices.items[corner[c + 1]];
        sum += (a.x - base.x) * (b.y - base.y) - (a.y - base.y) * (b.x - base.x);
    }
    return sum;
}

// On the lattice areas are exact, but a sliver may turn over on its way there; in doubles it may seem to. A polygon is rejected when it runs
// clockwise both ways.
static bool polygons_run_counterclockwise(polyanya_reader *reader) {
    wend_lattice_choice choice;
    size_t vertices = reader->vertices.count, most = 0;
    for (size_t p = 0; p + 1 < reader->polygons.count; p++) {
        size_t count = reader->polygons.items[p + 1].first_corner - reader->polygons.items[p].first_corner;
        if (count > most) most = count;
    }
    if (wend_lattice_choose(reader->vertices.items, vertices, NULL, &choice) || most == 0)
        return true; // too large for any lattice: who makes the mesh will say so
    wend_lattice_point *points = wend_allocate_items(&reader->allocator, most, sizeof *points, WEND_LIFETIME_CALL);
    bool is_valid = polyanya_memory(reader, points ? WEND_OK : WEND_OUT_OF_MEMORY);
    for (size_t p = 0; p + 1 < reader->polygons.count && is_valid; p++) {
        const polyanya_polygon *polygon = &reader->polygons.items[p];
        if (rough_polygon_area(reader, polygon) >= 0) continue;
        size_t count = polygon[1].first_corner - polygon->first_corner;
        for (size_t i = 0; i < count; i++) {
            wend_lattice_rounding rounding = {0};
            int32_t vertex = reader->corners.items[polygon->first_corner + i];
            wend_lattice_round(&choice.lattice, reader->vertices.items[vertex], NULL, &rounding);
            points[i] = rounding.point;
        }
        if (wend_polygon_doubled_area(points, count).sign >= 0) continue;
        is_valid = wend_diagnostics_report(reader->scanner.findings, WEND_MESSAGE_POLYANYA_CLOCKWISE,
                                           wend_scanner_place(&reader->scanner, polygon->at),
                                           (uint64_t[]){p, WEND_NO_ID}, (unsigned long long)p);
    }
    wend_release_items(&reader->allocator, points, most, sizeof *points);
    return is_valid;
}

// ---------------------------------------------------------------------------------------------------------------------
// The outline

static bool side_has_one_polygon(const polyanya_reader *reader, size_t polygon, size_t corner) {
    int32_t across = reader->neighbours.items[corner];
    return reader->polygons.items[polygon].is_free && (across < 0 || !reader->polygons.items[across].is_free);
}

// Outline sides grouped by the vertex they begin at: first[v] is where those begin that were not walked yet. `ends` holds where they lead.
static void group_outline_sides(const polyanya_reader *reader, uint32_t *first, uint32_t *ends) {
    memset(first, 0, (reader->vertices.count + 1) * sizeof *first);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t p = reader->polygons.count - 1; p-- > 0;)
            for (size_t c = reader->polygons.items[p + 1].first_corner; c-- > reader->polygons.items[p].first_corner;) {
                if (!side_has_one_polygon(reader, p, c)) continue;
                int32_t from = corner_before(reader, p, c);
                if (pass == 0)
                    first[from]++;
                else
                    ends[--first[from]] = (uint32_t)reader->corners.items[c];
            }
        uint32_t sum = 0;
        for (size_t v = 0; v <= reader->vertices.count && pass == 0; v++) first[v] = sum += first[v];
    }
}

static wend_status walk_outline_rings(const polyanya_reader *reader, uint32_t *next, const uint32_t *end_of,
                                      const uint32_t *ends, wend_area_list *list) {
    wend_status status = WEND_OK;
    for (uint32_t start = 0; start < reader->vertices.count && !status; start++)
        while (next[start] < end_of[start] && !status) {
            uint32_t at = start;
            do {
                status = wend_area_list_add_point(list, reader->vertices.items[at]);
                at = ends[next[at]++];
            } while (at != start && !status);
            if (!status) status = wend_area_list_end_ring(list);
        }
    return status ? status : wend_area_list_end_area(list, WEND_FILL_NON_ZERO, WEND_AREA_GROUND);
}

static wend_status make_polyanya_areas(const polyanya_reader *reader, wend_area_list *list) {
    size_t vertices = reader->vertices.count + 1, corners = reader->corners.count + 1;
    const wend_allocator *allocator = &reader->allocator;
    uint32_t *next = wend_allocate_items(allocator, 2 * vertices, sizeof *next, WEND_LIFETIME_CALL);
    uint32_t *ends = wend_allocate_items(allocator, corners, sizeof *ends, WEND_LIFETIME_CALL);
    wend_status status = next && ends ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        uint32_t *end_of = next + vertices;
        group_outline_sides(reader, next, ends);
        memcpy(end_of, next + 1, (vertices - 1) * sizeof *next);
        status = walk_outline_rings(reader, next, end_of, ends, list);
    }
    wend_release_items(allocator, next, 2 * vertices, sizeof *next);
    wend_release_items(allocator, ends, corners, sizeof *ends);
    return status;
}

// An area for each free polygon, in the text's order.
static wend_status make_polygon_areas(const polyanya_reader *reader, wend_area_list *list) {
    wend_status status = WEND_OK;
    for (size_t p = 0; p + 1 < reader->polygons.count && !status; p++) {
        const polyanya_polygon *polygon = &reader->polygons.items[p];
        if (!polygon->is_free) continue;
        for (size_t c = polygon->first_corner; c < polygon[1].first_corner && !status; c++)
            status = wend_area_list_add_point(list, reader->vertices.items[reader->corners.items[c]]);
        if (!status) status = wend_area_list_end_area(list, WEND_FILL_NON_ZERO, WEND_AREA_GROUND);
    }
    return status;
}

typedef wend_status (*polyanya_maker)(const polyanya_reader *reader, wend_area_list *list);

static wend_status read_polyanya_by(const char *text, size_t length, wend_allocator allocator,
                                    wend_diagnostics *findings, polyanya_maker make_areas, wend_area_list **list) {
    polyanya_reader reader = {.scanner = wend_scanner_over(text, length, findings), .allocator = allocator};
    wend_area_list *made = NULL;
    bool is_valid = read_polyanya_text(&reader) && wend_coordinate_survey_end(&reader.survey, &reader.scanner) &&
                    collect_polygon_sides(&reader) && neighbours_are_true(&reader) && vertex_lists_are_true(&reader) &&
                    polygons_run_counterclockwise(&reader);
    if (!is_valid && !reader.status) reader.status = WEND_BAD_INPUT;
    if (is_valid) reader.status = wend_area_list_create(allocator, &made);
    if (made) reader.status = make_areas(&reader, made);
    polyanya_vertex_array_free(&reader.vertices, &allocator);
    polyanya_place_array_free(&reader.vertex_at, &allocator);
    polyanya_number_array_free(&reader.vertex_lists, &allocator);
    polyanya_polygon_array_free(&reader.polygons, &allocator);
    polyanya_number_array_free(&reader.corners, &allocator);
    polyanya_number_array_free(&reader.neighbours, &allocator);
    side_map_free(&reader.sides, &allocator);
    wend_release_items(&allocator, reader.scratch, reader.scratch_count, sizeof *reader.scratch);
    if (reader.status)
        wend_area_list_destroy(made);
    else
        *list = made;
    return reader.status;
}

wend_status wend_polyanya_read(const char *text, size_t length, wend_allocator allocator, wend_diagnostics *findings,
                               wend_area_list **list) {
    REQUIRE((text || length == 0) && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    return read_polyanya_by(text, length, allocator, findings, make_polyanya_areas, list);
}

wend_status wend_polyanya_read_polygons(const char *text, size_t length, wend_allocator allocator,
                                        wend_diagnostics *findings, wend_area_list **list) {
    REQUIRE((text || length == 0) && list && wend_allocator_is_valid(&allocator), WEND_INVALID);
    return read_polyanya_by(text, length, allocator, findings, make_polygon_areas, list);
}

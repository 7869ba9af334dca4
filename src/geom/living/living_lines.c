// Lines of a living plane: snap rounding as a function of the set, kept up to date.
//
// A pixel is hot, and its middle a vertex, as long as something counts for it: the end of a line, or a pair of lines whose crossing rounds to it. A line stops
// in every hot pixel it passes (snap_rounding.c says when). Crossings are those of lines, never of the edges between stops: so nothing cascades. A new line
// makes pixels hot, which other lines are led through; where one goes, pixels go whose count comes to 0, and others lose that stop.
//
//          u                v           pixel w becomes hot: the line's stops u, v become u, w, v,
//           `--..      ..--'            and the triangle u w v is now on the other side of it.
//                `-.w-'                 Going back is the same the other way around.
//
// Any set of hot pixels that holds the ends and crossings of all lines gives edges that do not cross. So pixels come before the lines that need them, and go
// after them, one at a time, and in between everything is in order: each step is an edge or two in a triangulation. The triangle that a line
// sweeps over when it gets or loses a stop holds no vertex: a vertex that the line does not stop at stays on its side.
//
// Whoever crosses a line shares the stop at the rounded crossing with it, so no search structure is needed to find out who did: the vertices' lists of stops
// are enough. What a new line meets is found by going over the triangles along it: edges lie no farther from their lines than half a unit along each axis.
#include "geom/living/living_internal.h"
#include "geom/segment_inline.h"

// ---------------------------------------------------------------------------------------------------------------------
// Stops

static wend_status take_stop(living_plane *plane, uint32_t *stop) {
    if (plane->free_stop) {
        *stop = plane->free_stop;
        plane->free_stop = plane->stops.items[*stop].next;
    } else {
        if (plane->stops.count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
        wend_status status = living_stop_array_push(&plane->stops, &plane->allocator, (living_stop){0});
        if (status) return status;
        *stop = (uint32_t)plane->stops.count - 1;
    }
    plane->stop_count++;
    return WEND_OK;
}

// Puts a stop behind another one of its line; behind none: at the start.
static wend_status link_stop(living_plane *plane, uint32_t line, uint32_t behind, uint32_t vertex) {
    uint32_t stop;
    wend_status status = take_stop(plane, &stop);
    if (status) return status;
    living_stop *stops = plane->stops.items;
    living_line *of = &plane->lines.items[line];
    living_pixel *pixel = &plane->pixels.items[vertex];
    uint32_t next = behind ? stops[behind].next : of->first;
    stops[stop] = (living_stop){vertex, line, behind, next, 0, pixel->first_stop};
    if (behind)
        stops[behind].next = stop;
    else
        of->first = stop;
    if (next)
        stops[next].previous = stop;
    else
        of->last = stop;
    if (pixel->first_stop) stops[pixel->first_stop].before = stop;
    pixel->first_stop = stop;
    pixel->stop_count++;
    return WEND_OK;
}

wend_status wend_living_append_stop(living_plane *plane, uint32_t line, uint32_t vertex) {
    return link_stop(plane, line, plane->lines.items[line].last, vertex);
}

static void unlink_stop(living_plane *plane, uint32_t stop) {
    living_stop *stops = plane->stops.items;
    const living_stop old = stops[stop];
    living_line *of = &plane->lines.items[old.line];
    living_pixel *pixel = &plane->pixels.items[old.vertex];
    if (old.previous)
        stops[old.previous].next = old.next;
    else
        of->first = old.next;
    if (old.next)
        stops[old.next].previous = old.previous;
    else
        of->last = old.previous;
    if (old.before)
        stops[old.before].after = old.after;
    else
        pixel->first_stop = old.after;
    if (old.after) stops[old.after].before = old.before;
    pixel->stop_count--;
    stops[stop] = (living_stop){.next = plane->free_stop};
    plane->free_stop = stop;
    plane->stop_count--;
}

bool wend_living_next_line(const living_plane *plane, uint32_t u, uint32_t v, living_side_walk *walk, uint32_t *first,
                           bool *along) {
    const living_stop *stops = plane->stops.items;
    if (!walk->is_begun) {
        walk->is_begun = true;
        walk->is_from_v = plane->pixels.items[v].stop_count < plane->pixels.items[u].stop_count;
        walk->stop = plane->pixels.items[walk->is_from_v ? v : u].first_stop;
    }
    const uint32_t other = walk->is_from_v ? u : v;
    while (walk->stop) {
        const uint32_t here = walk->stop;
        const living_stop *stop = &stops[here];
        walk->stop = stop->after;
        bool forth = stop->next && stops[stop->next].vertex == other;
        if (!forth && !(stop->previous && stops[stop->previous].vertex == other)) continue;
        *first = forth ? here : stop->previous;
        *along = forth != walk->is_from_v;
        return true;
    }
    return false;
}

bool wend_living_next_segment(const living_plane *plane, uint32_t u, uint32_t v, living_side_walk *walk,
                              wend_segment *segment) {
    uint32_t stop;
    bool along;
    if (!wend_living_next_line(plane, u, v, walk, &stop, &along)) return false;
    *segment = line_segment(plane, plane->stops.items[stop].line);
    if (!along) *segment = (wend_segment){segment->b, segment->a};
    return true;
}

void wend_living_visit_sides(const living_plane *plane, uint32_t key, living_side_visitor *visit, void *user) {
    const uint32_t *place = shape_place_map_find(&plane->shape_of, key);
    if (!place || plane->is_flat || plane->is_stale) return;
    const living_hold_array *holds = &plane->shapes.items[*place]->holds;
    const living_stop *stops = plane->stops.items;
    for (size_t i = 0; i < holds->count; i++)
        for (uint32_t stop = plane->lines.items[holds->items[i].line].first; stops[stop].next; stop = stops[stop].next)
            visit(user, wend_living_side(plane, stops[stop].vertex, stops[stops[stop].next].vertex));
}

static bool edge_has_lines(const living_plane *plane, uint32_t u, uint32_t v) {
    living_side_walk walk = {0};
    uint32_t stop;
    bool along;
    return wend_living_next_line(plane, u, v, &walk, &stop, &along);
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines and pixels

wend_status wend_living_new_line(living_plane *plane, uint32_t *line) {
    if (plane->free_line) {
        *line = plane->free_line;
        plane->free_line = plane->lines.items[*line].first;
    } else {
        if (plane->lines.count >= UINT32_MAX) return WEND_OUT_OF_MEMORY;
        wend_status status = living_line_array_push(&plane->lines, &plane->allocator, (living_line){0});
        if (status) return status;
        *line = (uint32_t)plane->lines.count - 1;
    }
    plane->lines.items[*line] = (living_line){0};
    plane->line_count++;
    return WEND_OK;
}

static bool segment_passes(wend_segment segment, wend_lattice_point point) {
    return wend_box_contains(wend_box_of_segment(segment), point) &&
           wend_segment_passes_pixel(segment.a, segment.b, point);
}

// True when a segment comes to one point before another, both of which are in its box.
static bool comes_before(wend_segment segment, wend_lattice_point one, wend_lattice_point other) {
    if (one.x != other.x) return (one.x < other.x) == (segment.a.x <= segment.b.x);
    return segment.a.y <= segment.b.y ? one.y < other.y : one.y > other.y;
}

static bool segments_cross_inside(wend_segment s, wend_segment t) {
    if (wend_lattice_point_equals(s.a, t.a) || wend_lattice_point_equals(s.a, t.b) ||
        wend_lattice_point_equals(s.b, t.a) || wend_lattice_point_equals(s.b, t.b))
        return false;
    return wend_orient2d_inline(s.a, s.b, t.a) * wend_orient2d_inline(s.a, s.b, t.b) < 0 &&
           wend_orient2d_inline(t.a, t.b, s.a) * wend_orient2d_inline(t.a, t.b, s.b) < 0;
}

bool wend_living_crossing(const living_plane *plane, uint32_t one, uint32_t other, wend_lattice_point *crossing) {
    const wend_segment s = line_segment(plane, one), t = line_segment(plane, other);
    if (!segments_cross_inside(s, t)) return false;
    bool exact;
    *crossing = wend_crossing_round(s, t, &exact);
    return true;
}

// What a square of `reach` half units to each side covers as its middle goes along a segment. All in half units.
typedef struct segment_strip {
    wend_segment middle;
    int64_t reach, width; // width: of the turns from the middle
    int64_t low_x, low_y, high_x, high_y;
} segment_strip;

static inline int64_t turn_width(wend_segment line, int64_t reach) {
    const int64_t dx = (int64_t)line.b.x - line.a.x, dy = (int64_t)line.b.y - line.a.y;
    return reach * ((dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy));
}

static segment_strip strip_around(wend_segment middle, int64_t reach) {
    const wend_box box = wend_box_of_segment(middle);
    return (segment_strip){.middle = middle,
                           .reach = reach,
                           .width = turn_width(middle, reach),
                           .low_x = 2 * (int64_t)box.low.x - reach,
                           .low_y = 2 * (int64_t)box.low.y - reach,
                           .high_x = 2 * (int64_t)box.high.x + reach,
                           .high_y = 2 * (int64_t)box.high.y + reach};
}

static inline bool lies_beside(wend_segment line, wend_lattice_point one, wend_lattice_point two, int64_t width) {
    const int64_t at_one = 2 * wend_orient2d_determinant(line.a, line.b, one),
                  at_two = 2 * wend_orient2d_determinant(line.a, line.b, two);
    return (at_one > width && at_two > width) || (at_one < -width && at_two < -width);
}

// True when a segment meets a strip. Both are convex, so that if they are apart a line along a side of one of them shows it.
static inline bool segment_meets_strip(wend_lattice_point a, wend_lattice_point b, const segment_strip *strip) {
    const int64_t ax = 2 * (int64_t)a.x, ay = 2 * (int64_t)a.y, bx = 2 * (int64_t)b.x, by = 2 * (int64_t)b.y;
    if ((ax < strip->low_x && bx < strip->low_x) || (ax > strip->high_x && bx > strip->high_x)) return false;
    if ((ay < strip->low_y && by < strip->low_y) || (ay > strip->high_y && by > strip->high_y)) return false;
    if (lies_beside(strip->middle, a, b, strip->width)) return false;
    const wend_segment side = {a, b};
    return !lies_beside(side, strip->middle.a, strip->middle.b, turn_width(side, strip->reach));
}

enum { HALF_UNIT = 1, WHOLE_UNIT = 2, CORE_REACH = 4 };

// Goes over the triangles from a vertex on that the strip around a segment meets. Lists lines on their sides there by a stop near by, each once; with `vertices`
// also the corners, each once.
static wend_status look_along(living_plane *plane, uint32_t from, wend_segment segment, int64_t reach,
                              living_numbers *vertices, living_numbers *stops) {
    const wend_allocator *allocator = &plane->allocator;
    wend_status status = wend_living_next_mark(plane);
    if (status) return status;
    const uint32_t mark = plane->mark;
    const segment_strip strip = strip_around(segment, reach);
    uint32_t *marks = plane->triangle_marks.items;
    living_numbers *queue = &plane->queue;
    queue->count = 0;
    uint32_t first = plane->vertices.items[from].corner, corner = first;
    do {
        uint32_t t = handle_triangle(corner);
        corner = living_corner_left(plane, corner);
        if (living_triangle_is_ghost(living_at(plane, t))) continue;
        marks[t] = mark;
        status = living_numbers_push(queue, allocator, t);
    } while (corner != first && !status);
    while (queue->count > 0 && !status) {
        const living_triangle *triangle = living_at(plane, queue->items[--queue->count]);
        for (uint32_t i = 0; i < 3 && !status; i++) {
            uint32_t v = triangle->vertex[i], u = triangle->vertex[next_side(i)],
                     w = triangle->vertex[previous_side(i)];
            if (vertices && plane->pixels.items[v].mark != mark) {
                plane->pixels.items[v].mark = mark;
                status = living_numbers_push(vertices, allocator, v);
            }
            uint32_t across = triangle->across[i], n = handle_triangle(across);
            bool constrained = handle_is_constrained(across);
            if (status || (!constrained && marks[n] == mark)) continue; // nothing is to be found there
            if (!segment_meets_strip(living_point(plane, u), living_point(plane, w), &strip)) continue;
            if (constrained) {
                living_side_walk walk = {0};
                uint32_t stop;
                bool along;
                while (!status && wend_living_next_line(plane, u, w, &walk, &stop, &along)) {
                    living_line *line = &plane->lines.items[plane->stops.items[stop].line];
                    if (line->mark == mark) continue;
                    line->mark = mark;
                    status = living_numbers_push(stops, allocator, stop);
                }
            }
            if (marks[n] == mark || living_triangle_is_ghost(living_at(plane, n))) continue;
            marks[n] = mark;
            if (!status) status = living_numbers_push(queue, allocator, n);
        }
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pixels come and go

// Makes the cover of the triangle between u, v and w what it must be, once the line on the edge from u to v, a constrained side, has come or gone there.
static wend_status cover_swept(living_plane *plane, uint32_t u, uint32_t v, uint32_t w) {
    uint32_t side = wend_living_side(plane, u, v);
    if (side == MESH_NO_SIDE) return LIVING_LOST;
    if (living_at(plane, handle_triangle(side))->vertex[handle_side(side)] != w) {
        side = living_across(plane, side);
        if (living_at(plane, handle_triangle(side))->vertex[handle_side(side)] != w) return LIVING_LOST;
    }
    const living_triangle *swept = living_at(plane, handle_triangle(side));
    uint32_t i = handle_side(side), beyond = handle_triangle(swept->across[i]), cover;
    wend_status status = wend_living_cross_side(plane, living_at(plane, beyond)->cover, swept->vertex[next_side(i)],
                                                swept->vertex[previous_side(i)], &cover);
    if (!status) wend_living_set_cover(plane, handle_triangle(side), cover);
    return status;
}

static wend_status free_edge_without_lines(living_plane *plane, uint32_t u, uint32_t v) {
    if (edge_has_lines(plane, u, v)) return WEND_OK;
    uint32_t side = wend_living_side(plane, u, v);
    return side == MESH_NO_SIDE ? LIVING_LOST : wend_living_free_side(plane, side);
}

// A border of a surface is led through a pixel: what lies beyond is no longer of the surface, and comes back with it.
static wend_status bend_border(living_plane *plane, uint32_t u, uint32_t v, uint32_t w) {
    return edge_has_lines(plane, u, v) ? LIVING_LOST : wend_living_take_border(plane, u, v, w);
}

static wend_status straighten_border(living_plane *plane, uint32_t stop) {
    const living_stop *stops = plane->stops.items;
    uint32_t u = stops[stops[stop].previous].vertex, w = stops[stop].vertex, v = stops[stops[stop].next].vertex,
             triangle;
    wend_status status = wend_living_fill_border(plane, u, v, w, &triangle);
    if (status) return status;
    unlink_stop(plane, stop);
    // The triangle is a, w, b: left of the edge from a to w.
    uint32_t a = living_at(plane, triangle)->vertex[0], beside = handle_triangle(living_at(plane, triangle)->across[2]),
             cover;
    status = wend_living_cross_side(plane, living_at(plane, beside)->cover, a, w, &cover);
    if (status) return status;
    wend_living_set_cover(plane, triangle, cover);
    status = free_edge_without_lines(plane, u, w);
    return status ? status : free_edge_without_lines(plane, w, v);
}

// Leads a line through a pixel that has become hot, between a stop and its next. False when another line must go there before it.
static bool bend_line(living_plane *plane, uint32_t stop, uint32_t w, wend_status *status) {
    const living_stop *stops = plane->stops.items;
    uint32_t u = stops[stop].vertex, v = stops[stops[stop].next].vertex;
    if (!wend_living_edge_is_clear(plane, u, w) || !wend_living_edge_is_clear(plane, w, v)) return false;
    *status = wend_living_insert_edge(plane, u, w);
    if (!*status) *status = wend_living_insert_edge(plane, w, v);
    const bool is_border = plane->lines.items[stops[stop].line].is_border;
    if (!*status) *status = link_stop(plane, stops[stop].line, stop, w);
    if (is_border) {
        if (!*status) *status = bend_border(plane, u, v, w);
        return true;
    }
    if (!*status) *status = cover_swept(plane, u, v, w);
    if (!*status) *status = free_edge_without_lines(plane, u, v);
    return true;
}

// Takes a stop that is no end out of its line. False when another line must go before it.
static bool straighten_line(living_plane *plane, uint32_t stop, wend_status *status) {
    const living_stop *stops = plane->stops.items;
    uint32_t u = stops[stops[stop].previous].vertex, w = stops[stop].vertex, v = stops[stops[stop].next].vertex;
    if (plane->lines.items[stops[stop].line].is_border) {
        *status = straighten_border(plane, stop);
        return true;
    }
    if (!wend_living_edge_is_clear(plane, u, v)) return false;
    *status = wend_living_insert_edge(plane, u, v);
    if (*status) return true;
    unlink_stop(plane, stop);
    *status = cover_swept(plane, u, v, w);
    if (!*status) *status = free_edge_without_lines(plane, u, w);
    if (!*status) *status = free_edge_without_lines(plane, w, v);
    return true;
}

// Does all that is pending, in whatever order it can be done.
static wend_status bend_pending(living_plane *plane, uint32_t w) {
    living_numbers *pending = &plane->pending;
    wend_status status = WEND_OK;
    while (pending->count > 0 && !status) {
        size_t left = 0;
        for (size_t i = 0; i < pending->count && !status; i++)
            if (!bend_line(plane, pending->items[i], w, &status)) pending->items[left++] = pending->items[i];
        if (left == pending->count && !status) status = LIVING_LOST;
        pending->count = left;
    }
    return status;
}

// Lists the lines that pass the pixel of a vertex without a stop there, by the stop before it.
static wend_status find_passing(living_plane *plane, uint32_t w) {
    const wend_lattice_point point = living_point(plane, w);
    living_numbers *pending = &plane->pending;
    pending->count = 0;
    wend_status status = look_along(plane, w, (wend_segment){point, point}, WHOLE_UNIT, NULL, pending);
    const living_stop *stops = plane->stops.items;
    size_t kept = 0;
    for (size_t i = 0; i < pending->count && !status; i++) {
        uint32_t stop = pending->items[i];
        const wend_segment segment = line_segment(plane, stops[stop].line);
        if (!segment_passes(segment, point)) continue;
        while (stops[stop].previous && !comes_before(segment, living_point(plane, stops[stop].vertex), point))
            stop = stops[stop].previous;
        while (stops[stop].next && comes_before(segment, living_point(plane, stops[stops[stop].next].vertex), point))
            stop = stops[stop].next;
        if (!stops[stop].next) return LIVING_LOST;
        if (stops[stops[stop].next].vertex == w) continue; // it was on an edge, and stops there already
        pending->items[kept++] = stop;
    }
    pending->count = kept;
    return status;
}

// Makes a pixel hot that is not.
static wend_status heat_pixel(living_plane *plane, living_place place, wend_lattice_point point, uint32_t *vertex) {
    if (place.kind == LIVING_OUTSIDE && plane->is_surface) return WEND_OUT_OF_RANGE;
    if (place.handle == MESH_NO_SIDE) return LIVING_LOST;
    uint32_t u = 0, v = 0;
    bool on_line = place.kind == LIVING_ON_SIDE && handle_is_constrained(living_across(plane, place.handle));
    if (on_line) {
        const living_triangle *triangle = living_at(plane, handle_triangle(place.handle));
        u = triangle->vertex[next_side(handle_side(place.handle))];
        v = triangle->vertex[previous_side(handle_side(place.handle))];
    }
    wend_status status = wend_living_insert_vertex(plane, place, point, vertex);
    if (on_line && !status) { // all lines on the side stop there
        living_numbers *stops = &plane->pending;
        stops->count = 0;
        living_side_walk walk = {0};
        uint32_t stop;
        bool along;
        while (!status && wend_living_next_line(plane, u, v, &walk, &stop, &along))
            status = living_numbers_push(stops, &plane->allocator, stop);
        for (size_t i = 0; i < stops->count && !status; i++)
            status = link_stop(plane, plane->stops.items[stops->items[i]].line, stops->items[i], *vertex);
    }
    if (!status) status = wend_living_restore(plane);
    if (!status) status = find_passing(plane, *vertex);
    if (!status) status = bend_pending(plane, *vertex);
    return status ? status : wend_living_restore(plane);
}

// Takes a vertex out that nothing counts for.
static wend_status cool_pixel(living_plane *plane, uint32_t w) {
    wend_status status = WEND_OK;
    for (bool is_moving = true; is_moving && !status;) {
        is_moving = false;
        bool is_left = false;
        for (uint32_t stop = plane->pixels.items[w].first_stop; stop && !status;) {
            const living_stop here = plane->stops.items[stop];
            if (!here.previous || !here.next) return LIVING_LOST;
            uint32_t u = plane->stops.items[here.previous].vertex, v = plane->stops.items[here.next].vertex;
            if (living_turn(plane, u, w, v) != 0) {
                bool moved = straighten_line(plane, stop, &status);
                is_moving |= moved;
                is_left |= !moved;
            }
            stop = here.after;
        }
        if (is_left && !is_moving) return LIVING_LOST;
    }
    if (!status) status = wend_living_delete_vertex(plane, w);
    // What is left leads straight through it.
    while (plane->pixels.items[w].first_stop && !status) unlink_stop(plane, plane->pixels.items[w].first_stop);
    return status ? status : wend_living_restore(plane);
}

wend_status wend_living_clear_pixels(living_plane *plane) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < plane->zeros.count && !status; i++) {
        const living_pixel *pixel = &plane->pixels.items[plane->zeros.items[i]];
        if (pixel->is_live && pixel->count == 0) status = cool_pixel(plane, plane->zeros.items[i]);
    }
    plane->zeros.count = 0;
    return status;
}

wend_status wend_living_find_vertex(living_plane *plane, wend_lattice_point point, uint32_t from, uint32_t *vertex) {
    living_place place = wend_living_locate(plane, from, point);
    if (place.kind != LIVING_AT_VERTEX) return heat_pixel(plane, place, point, vertex);
    *vertex = place.handle;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines come and go

// The nearest of three vertices to a point, to walk from.
static uint32_t nearest_start(const living_plane *plane, wend_lattice_point point, const uint32_t *vertices,
                              int count) {
    uint32_t best = vertices[0];
    int64_t least = INT64_MAX;
    for (int i = 0; i < count; i++) {
        int64_t distance = wend_squared_distance(living_point(plane, vertices[i]), point);
        if (distance >= least) continue;
        least = distance;
        best = vertices[i];
    }
    return best;
}

// Makes pixels hot where a new line from a to b crosses those that plane->crossed_lines names by a stop, counts them, and adds them to plane->passed.
static wend_status heat_crossings(living_plane *plane, uint32_t a, uint32_t b) {
    const wend_segment segment = {living_point(plane, a), living_point(plane, b)};
    uint32_t last = a;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < plane->crossed_lines.count && !status; i++) {
        const living_stop *stop = &plane->stops.items[plane->crossed_lines.items[i]];
        const wend_segment other = line_segment(plane, stop->line);
        if (!segments_cross_inside(segment, other)) continue;
        if (plane->lines.items[stop->line].is_border) return WEND_OUT_OF_RANGE;
        bool exact;
        const wend_lattice_point crossing = wend_crossing_round(segment, other, &exact);
        const uint32_t near[3] = {stop->vertex, plane->stops.items[stop->next].vertex, last};
        status = wend_living_find_vertex(plane, crossing, nearest_start(plane, crossing, near, 3), &last);
        if (status) return status;
        plane->pixels.items[last].count++;
        status = living_numbers_push(&plane->passed, &plane->allocator, last);
    }
    return status;
}

// Sorts vertices along a segment, and leaves out repetitions. Few, as a rule.
static size_t sort_along(const living_plane *plane, wend_segment segment, uint32_t *vertices, size_t count) {
    for (size_t gap = count / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11)
        for (size_t i = gap; i < count; i++) {
            uint32_t vertex = vertices[i];
            size_t place = i;
            for (; place >= gap &&
                   comes_before(segment, living_point(plane, vertex), living_point(plane, vertices[place - gap]));
                 place -= gap)
                vertices[place] = vertices[place - gap];
            vertices[place] = vertex;
        }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || vertices[kept - 1] != vertices[i]) vertices[kept++] = vertices[i];
    return kept;
}

// Puts a line in whose ends are vertices: what it crosses, then its stops, then its edges.
static wend_status route_line(living_plane *plane, uint32_t line, uint32_t a, uint32_t b) {
    const wend_segment segment = {living_point(plane, a), living_point(plane, b)};
    living_numbers *passed = &plane->passed;
    passed->count = plane->crossed_lines.count = 0;
    wend_status status = look_along(plane, a, segment, HALF_UNIT, passed, &plane->crossed_lines);
    size_t kept = 0;
    for (size_t i = 0; i < passed->count && !status; i++) {
        uint32_t vertex = passed->items[i];
        if (vertex != a && vertex != b && segment_passes(segment, living_point(plane, vertex)))
            passed->items[kept++] = vertex;
    }
    passed->count = kept;
    if (!status) status = heat_crossings(plane, a, b);
    if (status) return status;
    // A crossing may round to an end.
    kept = 0;
    for (size_t i = 0; i < passed->count; i++)
        if (passed->items[i] != a && passed->items[i] != b) passed->items[kept++] = passed->items[i];
    passed->count = sort_along(plane, segment, passed->items, kept);
    status = wend_living_append_stop(plane, line, a);
    for (size_t i = 0; i < passed->count && !status; i++)
        status = wend_living_append_stop(plane, line, passed->items[i]);
    if (!status) status = wend_living_append_stop(plane, line, b);
    for (size_t i = 0; i <= passed->count && !status; i++)
        status = wend_living_insert_edge(plane, i == 0 ? a : passed->items[i - 1],
                                         i == passed->count ? b : passed->items[i]);
    return status ? status : wend_living_restore(plane);
}

// WEND_OUT_OF_RANGE when the line from a to b comes near to a core of a surface (living_surface.c).
static wend_status keep_away_from_cores(living_plane *plane, uint32_t a, uint32_t b) {
    if (!plane->has_cores) return WEND_OK;
    const wend_segment segment = {living_point(plane, a), living_point(plane, b)};
    const segment_strip strip = strip_around(segment, CORE_REACH);
    plane->passed.count = plane->crossed_lines.count = 0;
    wend_status status = look_along(plane, a, segment, CORE_REACH, &plane->passed, &plane->crossed_lines);
    for (size_t i = 0; i < plane->passed.count && !status; i++) {
        const wend_lattice_point at = living_point(plane, plane->passed.items[i]);
        if (plane->pixels.items[plane->passed.items[i]].is_core && segment_meets_strip(at, at, &strip))
            status = WEND_OUT_OF_RANGE;
    }
    return status;
}

wend_status wend_living_hold_line(living_plane *plane, uint32_t a, uint32_t b, uint32_t *line) {
    const uint32_t *known = living_line_map_find(&plane->line_of, line_key(a, b));
    if (known) {
        *line = *known;
        plane->lines.items[*line].holds++;
        return WEND_OK;
    }
    wend_status status = keep_away_from_cores(plane, a, b);
    if (!status) status = wend_living_new_line(plane, line);
    if (!status) status = living_line_map_put(&plane->line_of, &plane->allocator, line_key(a, b), *line);
    if (status) return status;
    plane->lines.items[*line].holds = 1;
    plane->pixels.items[a].count++;
    plane->pixels.items[b].count++;
    if (a == b) return wend_living_append_stop(plane, *line, a);
    return route_line(plane, *line, a, b);
}

// Lowers the counts of the pixels where others cross a line.
static void forget_crossings(living_plane *plane, uint32_t line) {
    const living_stop *stops = plane->stops.items;
    for (uint32_t stop = plane->lines.items[line].first; stop; stop = stops[stop].next) {
        living_pixel *pixel = &plane->pixels.items[stops[stop].vertex];
        const bool is_end = !stops[stop].previous || !stops[stop].next;
        for (uint32_t other = pixel->first_stop; other; other = stops[other].after) {
            if (other == stop || (is_end && (!stops[other].previous || !stops[other].next))) continue;
            wend_lattice_point crossing;
            if (wend_living_crossing(plane, line, stops[other].line, &crossing) &&
                wend_lattice_point_equals(crossing, living_point(plane, stops[stop].vertex)))
                pixel->count--;
        }
    }
}

wend_status wend_living_release_line(living_plane *plane, uint32_t line) {
    if (--plane->lines.items[line].holds > 0) return WEND_OK;
    uint32_t a = line_start(plane, line), b = line_end(plane, line);
    forget_crossings(plane, line);
    plane->pixels.items[a].count--;
    plane->pixels.items[b].count--;
    living_line_map_remove(&plane->line_of, line_key(a, b));
    wend_status status = WEND_OK;
    while (plane->lines.items[line].first && !status) {
        uint32_t stop = plane->lines.items[line].first, next = plane->stops.items[stop].next;
        uint32_t u = plane->stops.items[stop].vertex, v = next ? plane->stops.items[next].vertex : 0;
        unlink_stop(plane, stop);
        if (plane->pixels.items[u].count == 0) status = living_numbers_push(&plane->zeros, &plane->allocator, u);
        if (next && !status) status = free_edge_without_lines(plane, u, v);
    }
    plane->lines.items[line] = (living_line){.first = plane->free_line};
    plane->free_line = line;
    plane->line_count--;
    return status ? status : wend_living_restore(plane);
}

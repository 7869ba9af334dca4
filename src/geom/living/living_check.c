// Proof that a living plane is what its shapes make, by brute force.
#include "base/number/mix.h"
#include "geom/living/living_internal.h"
#include "geom/segment_inline.h"
#include "geom/triangulation_tests.h"

typedef struct living_judge {
    const living_plane *plane;
    const char *fault;
} living_judge;

static bool blame(living_judge *judge, const char *fault) {
    if (!judge->fault) judge->fault = fault;
    return false;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines and pixels

// The segments of all shapes are held by lines with these ends.
static bool holds_are_valid(living_judge *judge) {
    const living_plane *plane = judge->plane;
    uint64_t holds = 0, all = 0;
    for (size_t i = 0; i < plane->shapes.count; i++) {
        const kept_shape *shape = plane->shapes.items[i];
        const uint32_t *place = shape_place_map_find(&plane->shape_of, shape->key);
        if (!place || *place != i) return blame(judge, "a shape is not where it should be");
        if (shape->holds.count != shape->point_count) return blame(judge, "a shape lacks lines");
        for (size_t ring = 0, first = 0; ring < shape->ring_count; first += shape->ring_sizes[ring++])
            for (size_t k = 0; k < shape->ring_sizes[ring]; k++, all++) {
                wend_lattice_point a = shape->points[first + k],
                                   b = shape->points[first + (k + 1) % shape->ring_sizes[ring]];
                const living_hold hold = shape->holds.items[first + k];
                const wend_segment line = line_segment(plane, hold.line);
                bool along = wend_lattice_point_equals(line.a, a) && wend_lattice_point_equals(line.b, b);
                bool back = wend_lattice_point_equals(line.b, a) && wend_lattice_point_equals(line.a, b);
                if (hold.by == 0 ? !along || !back : hold.by == 1 ? !along : !back)
                    return blame(judge, "a segment is another line");
            }
    }
    for (size_t i = 1; i < plane->lines.count; i++) holds += plane->lines.items[i].holds;
    return holds == all || blame(judge, "lines are not held by any edge");
}

static bool is_line(const living_plane *plane, uint32_t line) {
    return plane->lines.items[line].holds > 0;
}

// A line stops where it passes live vertices, and nowhere else.
static bool stops_are_valid(living_judge *judge, uint32_t line) {
    const living_plane *plane = judge->plane;
    const wend_segment segment = line_segment(plane, line);
    size_t expected = 0, count = 0;
    for (size_t v = 1; v < plane->vertices.count; v++) {
        if (!plane->pixels.items[v].is_live) continue;
        const wend_lattice_point at = living_point(plane, (uint32_t)v);
        if (wend_lattice_point_equals(at, segment.a) || wend_lattice_point_equals(at, segment.b))
            expected++;
        else if (wend_box_contains(wend_box_of_segment(segment), at))
            expected += wend_segment_passes_pixel(segment.a, segment.b, at);
    }
    const int64_t dx = segment.b.x < segment.a.x ? -1 : 1, dy = segment.b.y < segment.a.y ? -1 : 1;
    for (uint32_t stop = plane->lines.items[line].first; stop; stop = plane->stops.items[stop].next, count++) {
        const living_stop *here = &plane->stops.items[stop];
        if (here->line != line || !plane->pixels.items[here->vertex].is_live) return blame(judge, "a stop is nowhere");
        const wend_lattice_point at = living_point(plane, here->vertex);
        bool is_end = !here->previous || !here->next;
        if (!is_end && !(wend_box_contains(wend_box_of_segment(segment), at) &&
                         wend_segment_passes_pixel(segment.a, segment.b, at)))
            return blame(judge, "a line stops where it does not pass");
        if (!here->previous) continue;
        const wend_lattice_point before = living_point(plane, plane->stops.items[here->previous].vertex);
        int64_t x = dx * ((int64_t)at.x - before.x), y = dy * ((int64_t)at.y - before.y);
        if (x < 0 || (x == 0 && y <= 0)) return blame(judge, "stops are out of order");
    }
    return count == expected || blame(judge, "a line passes a vertex without a stop");
}

static bool vertex_list_is_valid(living_judge *judge, uint32_t v, size_t *stops) {
    const living_plane *plane = judge->plane;
    size_t count = 0;
    for (uint32_t stop = plane->pixels.items[v].first_stop; stop; stop = plane->stops.items[stop].after, count++)
        if (plane->stops.items[stop].vertex != v) return blame(judge, "a vertex lists a stop elsewhere");
    *stops += count;
    return count == plane->pixels.items[v].stop_count || blame(judge, "a vertex lists other stops than it counts");
}

static bool counts_are_valid(living_judge *judge, uint64_t *counts) {
    const living_plane *plane = judge->plane;
    size_t stops = 0;
    for (uint32_t line = 1; line < plane->lines.count; line++) {
        if (!is_line(plane, line)) continue;
        counts[line_start(plane, line)]++;
        counts[line_end(plane, line)]++;
        for (uint32_t other = 1; other < line; other++) {
            wend_lattice_point crossing;
            if (!is_line(plane, other) || !wend_living_crossing(plane, line, other, &crossing)) continue;
            size_t v = 1;
            while (v < plane->vertices.count &&
                   !(plane->pixels.items[v].is_live &&
                     wend_lattice_point_equals(living_point(plane, (uint32_t)v), crossing)))
                v++;
            if (v == plane->vertices.count) return blame(judge, "a crossing has no vertex");
            counts[v]++;
        }
    }
    for (size_t v = 1; v < plane->vertices.count; v++) {
        if (!plane->pixels.items[v].is_live) continue;
        if (counts[v] == 0) return blame(judge, "a vertex is needless");
        if (!plane->is_flat && counts[v] != plane->pixels.items[v].count)
            return blame(judge, "a vertex is counted wrongly");
        if (!vertex_list_is_valid(judge, (uint32_t)v, &stops)) return false;
    }
    return stops == plane->stop_count || blame(judge, "stops are lost");
}

static bool lines_are_valid(living_judge *judge) {
    const living_plane *plane = judge->plane;
    for (uint32_t line = 1; line < plane->lines.count; line++)
        if (is_line(plane, line) && !stops_are_valid(judge, line)) return false;
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Triangles

static bool side_is_valid(living_judge *judge, uint32_t t, uint32_t i) {
    const living_plane *plane = judge->plane;
    const living_triangle *here = living_at(plane, t);
    uint32_t across = here->across[i], n = handle_triangle(across), s = handle_side(across);
    uint32_t u = here->vertex[next_side(i)], v = here->vertex[previous_side(i)];
    if (n >= plane->triangles.count || s > 2) return blame(judge, "a side leads nowhere");
    const living_triangle *there = living_at(plane, n);
    if (living_triangle_is_dead(there) || (there->across[s] & ~CONSTRAINED_BIT) != side_handle(t, i) ||
        handle_is_constrained(there->across[s]) != handle_is_constrained(across))
        return blame(judge, "a side is not known on its other side");
    if (there->vertex[next_side(s)] != v || there->vertex[previous_side(s)] != u)
        return blame(judge, "a side has other ends there");
    living_side_walk walk = {0};
    uint32_t stop;
    bool along,
        has_lines = u != GHOST_VERTEX && v != GHOST_VERTEX && wend_living_next_line(plane, u, v, &walk, &stop, &along);
    if (has_lines != handle_is_constrained(across))
        return blame(judge, has_lines ? "a side has lines but is free" : "a side is constrained but has no lines");
    uint32_t p = here->vertex[i], q = there->vertex[s];
    if (u == GHOST_VERTEX && !plane->is_surface && living_turn(plane, q, v, p) > 0)
        return blame(judge, "the hull is not convex");
    if (living_triangle_is_ghost(here) || living_triangle_is_ghost(there) || has_lines) return true;
    return !is_in_circle(living_point(plane, p), living_point(plane, u), living_point(plane, v),
                         living_point(plane, q)) ||
           blame(judge, "a side is not Delaunay");
}

static bool triangles_are_valid(living_judge *judge) {
    const living_plane *plane = judge->plane;
    size_t real = 0, ghosts = 0;
    for (uint32_t t = 0; t < plane->triangles.count; t++) {
        const living_triangle *here = living_at(plane, t);
        if (living_triangle_is_dead(here)) continue;
        for (uint32_t i = 0; i < 3; i++) {
            if (here->vertex[i] >= plane->vertices.count ||
                (here->vertex[i] && !plane->pixels.items[here->vertex[i]].is_live))
                return blame(judge, "a triangle has a vertex that is not there");
            if (!side_is_valid(judge, t, i)) return false;
        }
        if (living_triangle_is_ghost(here)) {
            ghosts++;
            continue;
        }
        real++;
        if (living_turn(plane, here->vertex[0], here->vertex[1], here->vertex[2]) <= 0)
            return blame(judge, "a triangle turns the other way");
    }
    for (uint32_t v = 1; v < plane->vertices.count && !plane->is_flat; v++) {
        if (!plane->pixels.items[v].is_live) continue;
        uint32_t corner = plane->vertices.items[v].corner;
        if (living_at(plane, handle_triangle(corner))->vertex[handle_side(corner)] != v)
            return blame(judge, "a vertex has another corner");
    }
    if (real != plane->real_count || ghosts != plane->ghost_count) return blame(judge, "triangles are counted wrongly");
    if (!plane->is_flat && !plane->is_surface && real + ghosts + 2 != 2 * plane->vertex_count)
        return blame(judge, "triangles are missing");
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Covers

// How often a shape's edges wind around the middle of a triangle: three times the middle is a lattice point of three times the size.
static int32_t naive_winding(const living_plane *plane, const kept_shape *shape, const living_triangle *triangle) {
    int64_t x = 0, y = 0;
    int32_t winding = 0;
    for (int i = 0; i < 3; i++) {
        x += living_point(plane, triangle->vertex[i]).x;
        y += living_point(plane, triangle->vertex[i]).y;
    }
    for (size_t i = 0; i < shape->holds.count; i++) {
        const living_hold hold = shape->holds.items[i];
        for (uint32_t stop = plane->lines.items[hold.line].first; hold.by && plane->stops.items[stop].next;
             stop = plane->stops.items[stop].next) {
            wend_lattice_point a = living_point(plane, plane->stops.items[stop].vertex);
            wend_lattice_point b = living_point(plane, plane->stops.items[plane->stops.items[stop].next].vertex);
            bool up = 3 * (int64_t)a.y <= y && 3 * (int64_t)b.y > y,
                 down = 3 * (int64_t)b.y <= y && 3 * (int64_t)a.y > y;
            int64_t side =
                ((int64_t)b.x - a.x) * (y - 3 * (int64_t)a.y) - ((int64_t)b.y - a.y) * (x - 3 * (int64_t)a.x);
            if (up && side > 0) winding += hold.by;
            if (down && side < 0) winding -= hold.by;
        }
    }
    return winding;
}

static bool cover_is_valid(living_judge *judge, const living_triangle *triangle) {
    const living_plane *plane = judge->plane;
    uint32_t shown = NO_SHAPE;
    size_t listed = 0, expected = 0;
    if (living_triangle_is_ghost(triangle))
        return (triangle->cover == 0 && triangle->shape == NO_SHAPE) || blame(judge, "the outside is covered");
    for (uint32_t cover = triangle->cover; cover; cover = plane->covers.items[cover].rest, listed++) {
        uint32_t rest = plane->covers.items[cover].rest;
        if (rest && plane->covers.items[rest].key >= plane->covers.items[cover].key)
            return blame(judge, "a cover is out of order");
    }
    for (size_t i = 0; i < plane->shapes.count; i++) {
        const kept_shape *shape = plane->shapes.items[i];
        int32_t winding = naive_winding(plane, shape, triangle);
        if (winding == 0) continue;
        expected++;
        uint32_t cover = triangle->cover;
        while (cover && plane->covers.items[cover].key != shape->key) cover = plane->covers.items[cover].rest;
        if (!cover || plane->covers.items[cover].winding != winding)
            return blame(judge, "a triangle is covered by others");
        if (shape->odd && winding % 2 == 0) continue;
        if (shown == NO_SHAPE || shape->key > shown) shown = shape->key;
    }
    return (listed == expected && shown == triangle->shape) || blame(judge, "a triangle is of another shape");
}

static bool covers_are_valid(living_judge *judge, uint32_t *references) {
    const living_plane *plane = judge->plane;
    for (uint32_t t = 0; t < plane->triangles.count; t++) {
        const living_triangle *triangle = living_at(plane, t);
        if (living_triangle_is_dead(triangle)) continue;
        if (!cover_is_valid(judge, triangle)) return false;
        references[triangle->cover]++;
    }
    for (size_t i = 1; i < plane->covers.count; i++)
        if (plane->covers.items[i].references) references[plane->covers.items[i].rest]++;
    for (size_t i = 1; i < plane->covers.count; i++)
        if (references[i] != plane->covers.items[i].references && plane->covers.items[i].references)
            return blame(judge, "covers are counted wrongly");
    return true;
}

wend_status wend_living_check(const living_plane *plane, const char **fault) {
    *fault = NULL;
    if (plane->is_stale) return WEND_OK; // there is nothing but shapes
    const wend_allocator *allocator = &plane->allocator;
    living_judge judge = {.plane = plane};
    uint64_t *counts = wend_allocate_items(allocator, plane->vertices.count, sizeof *counts, WEND_LIFETIME_SCRATCH);
    uint32_t *references =
        wend_allocate_items(allocator, plane->covers.count, sizeof *references, WEND_LIFETIME_SCRATCH);
    wend_status status = counts && references ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        memset(counts, 0, plane->vertices.count * sizeof *counts);
        memset(references, 0, plane->covers.count * sizeof *references);
        // Brute force knows places by their coordinates alone: of surfaces it judges how the triangles hang together.
        bool valid = plane->is_surface
                         ? triangles_are_valid(&judge)
                         : holds_are_valid(&judge) && lines_are_valid(&judge) && counts_are_valid(&judge, counts) &&
                               triangles_are_valid(&judge) && (plane->is_flat || covers_are_valid(&judge, references));
        status = valid ? WEND_OK : WEND_BAD_INPUT;
        *fault = judge.fault;
    }
    wend_release_items(allocator, counts, plane->vertices.count, sizeof *counts);
    wend_release_items(allocator, references, plane->covers.count, sizeof *references);
    return status;
}

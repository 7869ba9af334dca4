#include "naive_sight.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static long cross_of(naive_corner a, naive_corner b, naive_corner c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static long dot_of(naive_corner a, naive_corner b, naive_corner c) {
    return (b.x - a.x) * (c.x - a.x) + (b.y - a.y) * (c.y - a.y);
}

static bool same_point(naive_corner a, naive_corner b) {
    return a.x == b.x && a.y == b.y;
}

static bool segment_holds(naive_corner a, naive_corner b, naive_corner point) {
    return cross_of(a, b, point) == 0 && dot_of(point, a, b) <= 0;
}

// Whether two triangles of a medium share a side that holds a point.
static bool follow_around(const naive_mesh_triangle *a, const naive_mesh_triangle *b, naive_corner point) {
    if (a->medium != b->medium) return false;
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            if (same_point(a->corners[i], b->corners[(k + 1) % 3]) &&
                same_point(a->corners[(i + 1) % 3], b->corners[k]))
                return segment_holds(a->corners[i], a->corners[(i + 1) % 3], point);
    return false;
}

static naive_corner minus(naive_corner a, naive_corner b) {
    return (naive_corner){a.x - b.x, a.y - b.y};
}

// The angle that a triangle fills at a point on it.
static long double angle_at(const naive_mesh_triangle *triangle, naive_corner point) {
    for (int i = 0; i < 3; i++) {
        naive_corner a = triangle->corners[(i + 1) % 3], b = triangle->corners[(i + 2) % 3];
        if (same_point(triangle->corners[i], point))
            return atan2l((long double)cross_of(point, a, b), (long double)dot_of(point, a, b));
    }
    for (int i = 0; i < 3; i++)
        if (segment_holds(triangle->corners[i], triangle->corners[(i + 1) % 3], point)) return acosl(-1.0L);
    return 2 * acosl(-1.0L);
}

// Sides of members that hold the point and that no other member shares, leaving and entering it.
static void find_border(const naive_sight *sight, naive_sheet *sheet) {
    long double angle = 0;
    for (size_t m = 0; m < sheet->member_count; m++) {
        const naive_mesh_triangle *one = &sight->triangles[sheet->members[m]];
        angle += angle_at(one, sheet->at);
        for (int i = 0; i < 3; i++) {
            naive_corner a = one->corners[i], b = one->corners[(i + 1) % 3];
            if (!segment_holds(a, b, sheet->at)) continue;
            bool shared = false;
            for (size_t k = 0; k < sheet->member_count; k++)
                for (int j = 0; j < 3; j++) {
                    const naive_mesh_triangle *other = &sight->triangles[sheet->members[k]];
                    shared = shared || (same_point(other->corners[j], b) && same_point(other->corners[(j + 1) % 3], a));
                }
            if (shared) continue;
            sheet->on_border = true;
            if (!same_point(b, sheet->at)) sheet->begin = minus(b, sheet->at);
            if (!same_point(a, sheet->at)) sheet->end = minus(a, sheet->at);
        }
    }
    sheet->is_corner = sheet->on_border && angle > acosl(-1.0L) + 1e-10L;
}

static void add_sheet(naive_sight *sight, naive_corner point, size_t seed, bool *taken) {
    naive_sheet sheet = {.at = point, .medium = sight->triangles[seed].medium};
    sheet.members = malloc(sight->triangle_count * sizeof *sheet.members);
    sheet.members[sheet.member_count++] = seed;
    taken[seed] = true;
    for (size_t i = 0; i < sheet.member_count; i++)
        for (size_t t = 0; t < sight->triangle_count; t++) {
            if (taken[t] || !naive_triangle_holds(&sight->triangles[t], point)) continue;
            if (!follow_around(&sight->triangles[sheet.members[i]], &sight->triangles[t], point)) continue;
            taken[t] = true;
            sheet.members[sheet.member_count++] = t;
        }
    find_border(sight, &sheet);
    sight->sheets = realloc(sight->sheets, (sight->sheet_count + 1) * sizeof *sight->sheets);
    sight->sheets[sight->sheet_count++] = sheet;
}

size_t naive_sheets_at(naive_sight *sight, naive_corner point, size_t *found) {
    *found = 0;
    size_t first = sight->sheet_count;
    for (size_t i = 0; i < sight->sheet_count; i++)
        if (same_point(sight->sheets[i].at, point) && (*found)++ == 0) first = i;
    if (*found) return first;
    bool *taken = calloc(sight->triangle_count + 1, sizeof *taken);
    for (size_t t = 0; t < sight->triangle_count; t++)
        if (!taken[t] && sight->triangles[t].medium >= 0 && naive_triangle_holds(&sight->triangles[t], point))
            add_sheet(sight, point, t, taken);
    free(taken);
    *found = sight->sheet_count - first;
    return first;
}

naive_sight naive_sight_make(const naive_mesh_triangle *triangles, size_t count) {
    naive_sight sight = {.triangles = triangles, .triangle_count = count};
    size_t found;
    for (size_t t = 0; t < count; t++)
        for (int i = 0; i < 3; i++) naive_sheets_at(&sight, triangles[t].corners[i], &found);
    return sight;
}

void naive_sight_free(naive_sight *sight) {
    for (size_t i = 0; i < sight->sheet_count; i++) free(sight->sheets[i].members);
    free(sight->sheets);
    *sight = (naive_sight){0};
}

// Whether a triangle has points however close to the segment, right of it: it reaches to the right of the line, and what it has of the line is a point
// between the ends of the segment, or has a length there.
static bool lies_right_of(const naive_mesh_triangle *triangle, naive_corner from, naive_corner to) {
    long side[3], length = dot_of(from, to, to);
    bool right = false, begins = false, ends = false;
    int met = 0;
    for (int i = 0; i < 3; i++) {
        side[i] = cross_of(from, to, triangle->corners[i]);
        right = right || side[i] < 0;
    }
    if (!right) return false;
    for (int i = 0; i < 3; i++) {
        int k = (i + 1) % 3;
        naive_corner a = triangle->corners[i], b = triangle->corners[k];
        if (side[i] == 0) {
            long along = dot_of(from, to, a);
            if (along > 0 && along < length) return true;
            met++;
            begins = begins || along < length;
            ends = ends || along > 0;
        }
        if ((side[i] < 0 && side[k] > 0) || (side[i] > 0 && side[k] < 0)) {
            // Where the side crosses the line, as a fraction of its length times (side[i] - side[k]).
            long sign = side[i] > side[k] ? 1 : -1, scale = sign * (side[i] - side[k]);
            long along = dot_of(from, to, a) * scale + sign * (dot_of(from, to, b) - dot_of(from, to, a)) * side[i];
            met++;
            begins = begins || along < length * scale;
            ends = ends || along > 0;
        }
    }
    return met == 2 && begins && ends;
}

static bool has_member(const naive_sheet *sheet, size_t triangle) {
    for (size_t i = 0; i < sheet->member_count; i++)
        if (sheet->members[i] == triangle) return true;
    return false;
}

bool naive_sees_beside(const naive_sight *sight, size_t from, size_t to, bool right) {
    const naive_sheet *a = &sight->sheets[right ? from : to], *b = &sight->sheets[right ? to : from];
    bool at_a = false, at_b = false;
    if (same_point(a->at, b->at) || a->medium != b->medium) return false;
    for (size_t t = 0; t < sight->triangle_count; t++) {
        if (!lies_right_of(&sight->triangles[t], a->at, b->at)) continue;
        if (sight->triangles[t].medium != a->medium) return false;
        if (naive_triangle_holds(&sight->triangles[t], a->at)) {
            if (!has_member(a, t)) return false;
            at_a = true;
        }
        if (naive_triangle_holds(&sight->triangles[t], b->at)) {
            if (!has_member(b, t)) return false;
            at_b = true;
        }
    }
    return at_a && at_b;
}

// A corner between two others hides them from each other on the sides of the line that belong to it.
static bool corner_hides(const naive_sight *sight, size_t corner, naive_corner from, naive_corner to, bool right) {
    const naive_sheet *sheet = &sight->sheets[corner];
    if (!sheet->is_corner || !segment_holds(from, to, sheet->at)) return false;
    if (same_point(sheet->at, from) || same_point(sheet->at, to)) return false;
    for (size_t m = 0; m < sheet->member_count; m++)
        if (lies_right_of(&sight->triangles[sheet->members[m]], right ? from : to, right ? to : from)) return true;
    return false;
}

static bool is_tangent_at(const naive_sheet *sheet, naive_corner towards) {
    naive_corner origin = {0, 0}, line = minus(towards, sheet->at);
    long begin = cross_of(origin, line, sheet->begin), end = cross_of(origin, line, sheet->end);
    return !((begin > 0 && end < 0) || (begin < 0 && end > 0));
}

bool naive_is_joined(const naive_sight *sight, size_t from, size_t to) {
    const naive_sheet *a = &sight->sheets[from], *b = &sight->sheets[to];
    if (!a->is_corner || !b->is_corner || same_point(a->at, b->at)) return false;
    if (!is_tangent_at(a, b->at) || !is_tangent_at(b, a->at)) return false;
    for (int right = 0; right < 2; right++) {
        bool seen = naive_sees_beside(sight, from, to, right);
        for (size_t i = 0; i < sight->sheet_count && seen; i++) seen = !corner_hides(sight, i, a->at, b->at, right);
        if (seen) return true;
    }
    return false;
}

double naive_shortest_between(const naive_sight *sight, const size_t *from, size_t from_count, const size_t *to,
                              size_t to_count) {
    size_t count = sight->sheet_count;
    double *cost = malloc((count + 1) * sizeof *cost), best = INFINITY;
    bool *closed = calloc(count + 1, sizeof *closed);
    for (size_t i = 0; i < count; i++) cost[i] = INFINITY;
    for (size_t i = 0; i < from_count; i++) cost[from[i]] = 0;
    for (;;) {
        size_t next = count;
        for (size_t i = 0; i < count; i++)
            if (!closed[i] && cost[i] < INFINITY && (next == count || cost[i] < cost[next])) next = i;
        if (next == count) break;
        closed[next] = true;
        for (size_t i = 0; i < count; i++) {
            if (closed[i] || (!naive_sees_beside(sight, next, i, true) && !naive_sees_beside(sight, next, i, false)))
                continue;
            naive_corner d = minus(sight->sheets[i].at, sight->sheets[next].at);
            double sum = cost[next] + sqrt((double)(d.x * d.x + d.y * d.y));
            if (sum < cost[i]) cost[i] = sum;
        }
    }
    for (size_t i = 0; i < to_count; i++)
        if (cost[to[i]] < best) best = cost[to[i]];
    free(closed);
    free(cost);
    return best;
}

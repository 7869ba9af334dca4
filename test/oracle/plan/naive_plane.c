#include "naive_plane.h"

#include <math.h>
#include <stdlib.h>

#define NONE (-1L)

struct naive_plane {
    naive_plane_triangle *triangles;
    long (*across)[3]; // the triangle across side i, from corner i to corner i + 1
    size_t count;
    naive_plane_place *places;
    size_t place_count;
    unsigned long *seen; // by triangle: the number of the flood that came there
    unsigned long flood;
    long *stack;
    naive_plane_point *points; // of the last path
};

// ---- Points, lines, triangles ---------------------------------------------------------------------------------------

static bool same(naive_plane_point a, naive_plane_point b) {
    return a.x == b.x && a.y == b.y;
}

static int turn(naive_plane_point a, naive_plane_point b, naive_plane_point c) {
    long area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return (area > 0) - (area < 0);
}

// Three points on a line: is the third between the others, ends included?
static bool between(naive_plane_point a, naive_plane_point b, naive_plane_point p) {
    return (a.x < b.x ? a.x <= p.x && p.x <= b.x : b.x <= p.x && p.x <= a.x) &&
           (a.y < b.y ? a.y <= p.y && p.y <= b.y : b.y <= p.y && p.y <= a.y);
}

static bool line_holds(naive_plane_point a, naive_plane_point b, naive_plane_point p) {
    return turn(a, b, p) == 0 && between(a, b, p);
}

static bool lines_meet(naive_plane_point a, naive_plane_point b, naive_plane_point c, naive_plane_point d) {
    if (line_holds(a, b, c) || line_holds(a, b, d) || line_holds(c, d, a) || line_holds(c, d, b)) return true;
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
}

static bool triangle_holds(const naive_plane_triangle *t, naive_plane_point p) {
    for (int i = 0; i < 3; i++)
        if (turn(t->corners[i], t->corners[(i + 1) % 3], p) < 0) return false;
    return true;
}

bool naive_plane_is_free(const naive_plane *plane, naive_plane_point point) {
    for (size_t t = 0; t < plane->count; t++)
        if (triangle_holds(&plane->triangles[t], point)) return true;
    return false;
}

// ---- Floods ---------------------------------------------------------------------------------------------------------

// From a triangle to all that follow it over sides that the line meets: the triangles that can be come to along the line, in its group.
static void flood_line(naive_plane *plane, long first, naive_plane_point from, naive_plane_point to) {
    size_t waiting = 0;
    plane->flood++;
    plane->stack[waiting++] = first;
    plane->seen[first] = plane->flood;
    while (waiting > 0) {
        long t = plane->stack[--waiting];
        for (int i = 0; i < 3; i++) {
            long next = plane->across[t][i];
            if (next == NONE || plane->seen[next] == plane->flood) continue;
            if (!lines_meet(from, to, plane->triangles[t].corners[i], plane->triangles[t].corners[(i + 1) % 3]))
                continue;
            plane->seen[next] = plane->flood;
            plane->stack[waiting++] = next;
        }
    }
}

static bool was_flooded(const naive_plane *plane, long triangle) {
    return plane->seen[triangle] == plane->flood;
}

bool naive_plane_sees(naive_plane *plane, naive_plane_point from, long from_triangle, naive_plane_point to,
                      long to_triangle) {
    if (plane->triangles[from_triangle].medium != plane->triangles[to_triangle].medium) return false;
    flood_line(plane, from_triangle, from, to);
    return was_flooded(plane, to_triangle);
}

// One triangle of each group at a point; of a given triangle's group only, when there is one.
static size_t groups_at(naive_plane *plane, naive_plane_point point, long triangle, long *groups) {
    if (triangle != NAIVE_PLANE_ANY) {
        groups[0] = triangle;
        return 1;
    }
    size_t count = 0;
    for (size_t t = 0; t < plane->count; t++) {
        if (!triangle_holds(&plane->triangles[t], point)) continue;
        flood_line(plane, (long)t, point, point);
        bool known = false;
        for (size_t i = 0; i < count && !known; i++) known = was_flooded(plane, groups[i]);
        if (!known) groups[count++] = (long)t;
    }
    return count;
}

size_t naive_plane_places_at(const naive_plane *plane, naive_plane_point point) {
    long *groups = malloc((plane->count + 1) * sizeof *groups);
    if (!groups) abort();
    size_t count = groups_at((naive_plane *)(size_t)plane, point, NAIVE_PLANE_ANY, groups);
    free(groups);
    return count;
}

// ---- Making it ------------------------------------------------------------------------------------------------------

typedef struct naive_side {
    naive_plane_point low, high;
    int medium;
    long triangle;
    int side;
} naive_side;

static int point_order(naive_plane_point a, naive_plane_point b) {
    if (a.x != b.x) return a.x < b.x ? -1 : 1;
    return (a.y > b.y) - (a.y < b.y);
}

static int side_order(const void *one, const void *other) {
    const naive_side *a = one, *b = other;
    int order = point_order(a->low, b->low);
    if (order == 0) order = point_order(a->high, b->high);
    return order != 0 ? order : (a->medium > b->medium) - (a->medium < b->medium);
}

static void find_neighbours(naive_plane *plane) {
    naive_side *sides = malloc((3 * plane->count + 1) * sizeof *sides);
    if (!sides) abort();
    for (size_t t = 0; t < plane->count; t++)
        for (int i = 0; i < 3; i++) {
            naive_plane_point a = plane->triangles[t].corners[i], b = plane->triangles[t].corners[(i + 1) % 3];
            bool swap = point_order(a, b) > 0;
            sides[3 * t + (size_t)i] = (naive_side){swap ? b : a, swap ? a : b, plane->triangles[t].medium, (long)t, i};
            plane->across[t][i] = NONE;
        }
    qsort(sides, 3 * plane->count, sizeof *sides, side_order);
    for (size_t i = 0; i + 1 < 3 * plane->count; i++) {
        if (side_order(&sides[i], &sides[i + 1])) continue;
        plane->across[sides[i].triangle][sides[i].side] = sides[i + 1].triangle;
        plane->across[sides[i + 1].triangle][sides[i + 1].side] = sides[i].triangle;
    }
    free(sides);
}

// True when the direction to `to` lies in the angle of a triangle at its corner i, borders included.
static bool angle_holds(const naive_plane_triangle *t, int i, naive_plane_point to) {
    naive_plane_point at = t->corners[i];
    return turn(at, t->corners[(i + 1) % 3], to) >= 0 && turn(at, to, t->corners[(i + 2) % 3]) >= 0;
}

// More than half a turn: the direction opposite to where the group begins is inside it, and not where it ends.
static bool spans_more_than_half(const naive_plane *plane, naive_plane_point at, naive_plane_point begin,
                                 naive_plane_point end) {
    naive_plane_point opposite = {2 * at.x - begin.x, 2 * at.y - begin.y};
    if (turn(at, end, opposite) == 0 && (opposite.x - at.x) * (end.x - at.x) + (opposite.y - at.y) * (end.y - at.y) > 0)
        return false;
    for (size_t t = 0; t < plane->count; t++) {
        if (!was_flooded(plane, (long)t)) continue;
        for (int i = 0; i < 3; i++)
            if (same(plane->triangles[t].corners[i], at) && angle_holds(&plane->triangles[t], i, opposite)) return true;
    }
    return false;
}

static void add_place(naive_plane *plane, long triangle, int corner, bool (*done)[3]) {
    naive_plane_place place = {.point = plane->triangles[triangle].corners[corner], .triangle = triangle};
    naive_plane_point begin = place.point, end = place.point;
    flood_line(plane, triangle, place.point, place.point);
    for (size_t t = 0; t < plane->count; t++) {
        if (!was_flooded(plane, (long)t)) continue;
        place.triangles++;
        for (int i = 0; i < 3; i++) {
            if (!same(plane->triangles[t].corners[i], place.point)) continue;
            done[t][i] = true;
            if (plane->across[t][i] == NONE) begin = plane->triangles[t].corners[(i + 1) % 3];
            if (plane->across[t][(i + 2) % 3] == NONE) end = plane->triangles[t].corners[(i + 2) % 3];
        }
    }
    place.on_border = !same(begin, place.point);
    place.turns_a_path = place.on_border && spans_more_than_half(plane, place.point, begin, end);
    plane->places[plane->place_count++] = place;
}

naive_plane *naive_plane_of(const naive_plane_triangle *triangles, size_t count) {
    naive_plane *plane = calloc(1, sizeof *plane);
    bool(*done)[3] = calloc(count + 1, sizeof *done);
    if (!plane || !done) abort();
    plane->triangles = malloc((count + 1) * sizeof *plane->triangles);
    plane->across = malloc((count + 1) * sizeof *plane->across);
    plane->seen = calloc(count + 1, sizeof *plane->seen);
    plane->stack = malloc((count + 1) * sizeof *plane->stack);
    plane->places = malloc((3 * count + 1) * sizeof *plane->places);
    plane->points = malloc((3 * count + 3) * sizeof *plane->points);
    if (!plane->triangles || !plane->across || !plane->seen || !plane->stack || !plane->places || !plane->points)
        abort();
    for (size_t t = 0; t < count; t++) plane->triangles[t] = triangles[t];
    plane->count = count;
    find_neighbours(plane);
    for (size_t t = 0; t < count; t++)
        for (int i = 0; i < 3; i++)
            if (!done[t][i]) add_place(plane, (long)t, i, done);
    free(done);
    return plane;
}

void naive_plane_free(naive_plane *plane) {
    if (!plane) return;
    free(plane->triangles);
    free(plane->across);
    free(plane->seen);
    free(plane->stack);
    free(plane->places);
    free(plane->points);
    free(plane);
}

size_t naive_plane_place_count(const naive_plane *plane) {
    return plane->place_count;
}

naive_plane_place naive_plane_get_place(const naive_plane *plane, size_t place) {
    return plane->places[place];
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

bool naive_plane_follows(naive_plane *plane, const naive_plane_point *points, size_t count, long from_triangle,
                         long to_triangle) {
    if (count == 0) return false;
    long *here = malloc(2 * (plane->count + 1) * sizeof *here), *there = here + plane->count + 1;
    if (!here) abort();
    long *room = here;
    size_t here_count = groups_at(plane, points[0], from_triangle, here);
    for (size_t i = 0; i < count && here_count > 0; i++) {
        // The last point against itself: it must be in the group where the path should end.
        size_t next = i + 1 < count ? i + 1 : i;
        size_t groups = groups_at(plane, points[next], i + 1 < count ? NAIVE_PLANE_ANY : to_triangle, there), kept = 0;
        for (size_t g = 0; g < groups; g++) {
            bool come_to = false;
            for (size_t h = 0; h < here_count && !come_to; h++)
                come_to = naive_plane_sees(plane, points[i], here[h], points[next], there[g]);
            if (come_to) there[kept++] = there[g];
        }
        long *swap = here;
        here = there;
        there = swap;
        here_count = kept;
    }
    free(room);
    return here_count > 0;
}

typedef struct naive_node {
    naive_plane_point point;
    long triangle;
    long double distance;
    long before;
    bool settled;
} naive_node;

static long double distance_between(naive_plane_point a, naive_plane_point b) {
    long double x = (long double)(b.x - a.x), y = (long double)(b.y - a.y);
    return sqrtl(x * x + y * y);
}

static void settle(naive_plane *plane, naive_node *nodes, size_t count, long least) {
    naive_node *node = &nodes[least];
    node->settled = true;
    for (size_t i = 0; i < count; i++) {
        naive_node *other = &nodes[i];
        if (other->settled) continue;
        long double distance = node->distance + distance_between(node->point, other->point);
        if (distance >= other->distance) continue;
        if (!naive_plane_sees(plane, node->point, node->triangle, other->point, other->triangle)) continue;
        other->distance = distance;
        other->before = least;
    }
}

static size_t add_ends(naive_plane *plane, naive_node *nodes, naive_plane_point point, long triangle, bool is_start) {
    long *groups = malloc((plane->count + 1) * sizeof *groups);
    if (!groups) abort();
    size_t count = groups_at(plane, point, triangle, groups);
    for (size_t i = 0; i < count; i++)
        nodes[i] = (naive_node){point, groups[i], is_start ? 0 : (long double)INFINITY, NONE, false};
    free(groups);
    return count;
}

static naive_plane_path path_to(naive_plane *plane, const naive_node *nodes, long last) {
    naive_plane_path path = {.reachable = true, .length = nodes[last].distance, .points = plane->points};
    for (long at = last; at != NONE; at = nodes[at].before) path.count++;
    size_t i = path.count;
    for (long at = last; at != NONE; at = nodes[at].before) path.points[--i] = nodes[at].point;
    return path;
}

naive_plane_path naive_plane_shortest(naive_plane *plane, naive_plane_point from, long from_triangle,
                                      naive_plane_point to, long to_triangle) {
    naive_node *nodes = malloc((plane->place_count + 2 * plane->count + 1) * sizeof *nodes);
    if (!nodes) abort();
    size_t count = 0;
    for (; count < plane->place_count; count++)
        nodes[count] =
            (naive_node){plane->places[count].point, plane->places[count].triangle, (long double)INFINITY, NONE, false};
    count += add_ends(plane, nodes + count, from, from_triangle, true);
    size_t first_goal = count;
    count += add_ends(plane, nodes + count, to, to_triangle, false);
    naive_plane_path path = {.length = (long double)INFINITY};
    while (!path.reachable) {
        long least = NONE;
        for (size_t i = 0; i < count; i++)
            if (!nodes[i].settled && (least == NONE || nodes[i].distance < nodes[least].distance)) least = (long)i;
        if (least == NONE || nodes[least].distance == (long double)INFINITY) break;
        if ((size_t)least >= first_goal)
            path = path_to(plane, nodes, least);
        else
            settle(plane, nodes, count, least);
    }
    free(nodes);
    return path;
}

#include "properties/geom/triangulation_properties.h"

#include "geom/triangulation_internal.h"
#include "oracle/geom/naive_triangulation.h"
#include "properties/geom/geometry_properties.h"
#include "wend/triangulation.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_POINTS = 24, MOST_SEGMENTS = 16 };

typedef struct triangulation_world {
    wend_lattice_point points[MOST_POINTS];
    size_t point_count;
    wend_point_pair segments[MOST_SEGMENTS];
    size_t segment_count;
} triangulation_world;

static triangulation_world choose_world(choices *source) {
    triangulation_world world = {.point_count = 1 + choose_below(source, MOST_POINTS)};
    choose_lattice_points(source, world.points, world.point_count);
    world.segment_count = choose_below(source, MOST_SEGMENTS + 1);
    for (size_t i = 0; i < world.segment_count; i++)
        world.segments[i] = (wend_point_pair){(uint32_t)choose_below(source, world.point_count),
                                              (uint32_t)choose_below(source, world.point_count)};
    return world;
}

static wend_triangulation_def def_of_world(const triangulation_world *world, uint64_t seed) {
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = world->points;
    def.point_count = world->point_count;
    def.segments = world->segments;
    def.segment_count = world->segment_count;
    def.shuffle_seed = seed;
    return def;
}

static wend_status triangulate(const triangulation_world *world, uint64_t seed, wend_triangulation **made) {
    wend_triangulation_def def = def_of_world(world, seed);
    return wend_triangulation_create(&def, NULL, made);
}

// ---- What is compared: vertices, constrained edges and triangles, sorted.

static int point_order(const void *one, const void *other) {
    return wend_lattice_point_compare(*(const wend_lattice_point *)one, *(const wend_lattice_point *)other);
}

typedef struct dump_triangle {
    wend_lattice_point corners[3];
    bool constrained[3];
} dump_triangle;

static int dump_triangle_order(const void *one, const void *other) {
    const dump_triangle *a = one, *b = other;
    for (int i = 0; i < 3; i++) {
        int order = wend_lattice_point_compare(a->corners[i], b->corners[i]);
        if (order) return order;
    }
    return 0;
}

typedef struct triangulation_dump {
    wend_lattice_point *vertices;
    size_t vertex_count;
    dump_triangle *triangles;
    size_t triangle_count;
} triangulation_dump;

static dump_triangle dump_of(const wend_triangulation *made, uint32_t index) {
    wend_triangle triangle = wend_triangulation_get_triangle(made, index);
    dump_triangle dump = {0};
    wend_lattice_point corners[3];
    int first = 0;
    for (int i = 0; i < 3; i++) {
        corners[i] = wend_triangulation_vertex(made, triangle.vertices[i]);
        if (wend_lattice_point_compare(corners[i], corners[first]) < 0) first = i;
    }
    for (int i = 0; i < 3; i++) {
        dump.corners[i] = corners[(first + i) % 3];
        dump.constrained[i] = triangle.constrained[(first + i) % 3];
    }
    return dump;
}

static triangulation_dump dump_triangulation(const wend_triangulation *made) {
    triangulation_dump dump = {.vertex_count = wend_triangulation_vertex_count(made),
                               .triangle_count = wend_triangulation_triangle_count(made)};
    dump.vertices = calloc(dump.vertex_count + 1, sizeof *dump.vertices);
    dump.triangles = calloc(dump.triangle_count + 1, sizeof *dump.triangles);
    for (uint32_t i = 0; i < dump.vertex_count; i++) dump.vertices[i] = wend_triangulation_vertex(made, i);
    for (uint32_t i = 0; i < dump.triangle_count; i++) dump.triangles[i] = dump_of(made, i);
    qsort(dump.vertices, dump.vertex_count, sizeof *dump.vertices, point_order);
    qsort(dump.triangles, dump.triangle_count, sizeof *dump.triangles, dump_triangle_order);
    return dump;
}

static void free_dump(triangulation_dump *dump) {
    free(dump->vertices);
    free(dump->triangles);
}

static bool same_dumps(const triangulation_dump *a, const triangulation_dump *b) {
    if (a->vertex_count != b->vertex_count || a->triangle_count != b->triangle_count) return false;
    for (size_t i = 0; i < a->vertex_count; i++)
        if (point_order(&a->vertices[i], &b->vertices[i])) return false;
    for (size_t i = 0; i < a->triangle_count; i++)
        if (dump_triangle_order(&a->triangles[i], &b->triangles[i]) ||
            memcmp(a->triangles[i].constrained, b->triangles[i].constrained, sizeof a->triangles[i].constrained))
            return false;
    return true;
}

// ---- Against the oracle

static bool same_naive_point(wend_lattice_point a, naive_point b) {
    return a.x == b.x && a.y == b.y;
}

static bool chains_are_edges(choices *source, const triangulation_world *world, const wend_triangulation *made,
                             const naive_triangulation *expected) {
    bool *seen = calloc(expected->edge_count + 1, sizeof *seen);
    bool good = true;
    for (size_t i = 0; i < world->segment_count && good; i++) {
        size_t count;
        const uint32_t *chain = wend_triangulation_chain(made, i, &count);
        wend_point_pair ends = world->segments[i];
        if (chain[0] != wend_triangulation_vertex_of_point(made, ends.a) ||
            chain[count - 1] != wend_triangulation_vertex_of_point(made, ends.b))
            good = choices_fail(source, "the chain of segment %zu does not lead from end to end", i);
        for (size_t k = 1; k < count && good; k++) {
            wend_lattice_point a = wend_triangulation_vertex(made, chain[k - 1]),
                               b = wend_triangulation_vertex(made, chain[k]);
            size_t found = 0;
            for (; found < expected->edge_count; found++) {
                naive_edge edge = expected->edges[found];
                if ((same_naive_point(a, edge.a) && same_naive_point(b, edge.b)) ||
                    (same_naive_point(b, edge.a) && same_naive_point(a, edge.b)))
                    break;
            }
            if (found == expected->edge_count)
                good = choices_fail(source, "segment %zu got the edge (%d, %d) (%d, %d)", i, a.x, a.y, b.x, b.y);
            else
                seen[found] = true;
        }
    }
    for (size_t i = 0; i < expected->edge_count && good; i++)
        if (!seen[i])
            good = choices_fail(source, "the edge (%ld, %ld) (%ld, %ld) is missing", expected->edges[i].a.x,
                                expected->edges[i].a.y, expected->edges[i].b.x, expected->edges[i].b.y);
    free(seen);
    return good;
}

static bool dump_is_naive(choices *source, const triangulation_dump *dump, const naive_triangulation *expected) {
    if (dump->vertex_count != expected->vertex_count)
        return choices_fail(source, "%zu vertices instead of %zu", dump->vertex_count, expected->vertex_count);
    for (size_t i = 0; i < dump->vertex_count; i++)
        if (!same_naive_point(dump->vertices[i], expected->vertices[i]))
            return choices_fail(source, "vertex (%d, %d) instead of (%ld, %ld)", dump->vertices[i].x,
                                dump->vertices[i].y, expected->vertices[i].x, expected->vertices[i].y);
    if (dump->triangle_count != expected->triangle_count)
        return choices_fail(source, "%zu triangles instead of %zu", dump->triangle_count, expected->triangle_count);
    for (size_t i = 0; i < dump->triangle_count; i++)
        for (int k = 0; k < 3; k++)
            if (!same_naive_point(dump->triangles[i].corners[k], expected->triangles[i].corners[k]))
                return choices_fail(source, "triangle %zu has the corner (%d, %d) instead of (%ld, %ld)", i,
                                    dump->triangles[i].corners[k].x, dump->triangles[i].corners[k].y,
                                    expected->triangles[i].corners[k].x, expected->triangles[i].corners[k].y);
    return true;
}

static bool points_are_vertices(choices *source, const triangulation_world *world, const wend_triangulation *made) {
    for (size_t i = 0; i < world->point_count; i++) {
        wend_lattice_point at = wend_triangulation_vertex(made, wend_triangulation_vertex_of_point(made, i));
        if (!wend_lattice_point_equals(at, world->points[i]))
            return choices_fail(source, "point %zu became another vertex", i);
    }
    return true;
}

static bool agrees_with_naive(choices *source, const triangulation_world *world, const wend_triangulation *made,
                              const naive_triangulation *expected) {
    triangulation_dump dump = dump_triangulation(made);
    bool good = dump_is_naive(source, &dump, expected) && points_are_vertices(source, world, made) &&
                chains_are_edges(source, world, made, expected);
    if (good && wend_triangulation_check(made, NULL)) good = choices_fail(source, "its own check finds a fault");
    free_dump(&dump);
    return good;
}

static bool chains_are_equal(choices *source, const triangulation_world *world, const wend_triangulation *one,
                             const wend_triangulation *other) {
    for (size_t i = 0; i < world->segment_count; i++) {
        size_t count, other_count;
        const uint32_t *chain = wend_triangulation_chain(one, i, &count);
        const uint32_t *other_chain = wend_triangulation_chain(other, i, &other_count);
        bool same = count == other_count;
        for (size_t k = 0; k < count && same; k++)
            same = wend_lattice_point_equals(wend_triangulation_vertex(one, chain[k]),
                                             wend_triangulation_vertex(other, other_chain[k]));
        if (!same) return choices_fail(source, "segment %zu has another chain after a sweep", i);
    }
    return true;
}

bool triangulation_agrees_with_naive(choices *source, void *user) {
    (void)user;
    triangulation_world world = choose_world(source);
    naive_point points[MOST_POINTS];
    size_t segments[MOST_SEGMENTS][2];
    for (size_t i = 0; i < world.point_count; i++) points[i] = (naive_point){world.points[i].x, world.points[i].y};
    for (size_t i = 0; i < world.segment_count; i++) {
        segments[i][0] = world.segments[i].a;
        segments[i][1] = world.segments[i].b;
    }
    // The one looks at pairs, as ordinary maps do, the other sweeps when the first pair was looked at without result.
    wend_triangulation *made = NULL, *swept = NULL;
    wend_triangulation_def def = def_of_world(&world, 0);
    if (triangulate(&world, 0, &made) || wend_triangulation_create_patiently(&def, 0, &swept))
        return choices_fail(source, "no triangulation was made");
    naive_triangulation expected =
        naive_triangulate(points, world.point_count, (const size_t(*)[2])segments, world.segment_count);
    bool good = agrees_with_naive(source, &world, made, &expected) &&
                (agrees_with_naive(source, &world, swept, &expected) || choices_fail(source, "this after a sweep")) &&
                chains_are_equal(source, &world, made, swept);
    naive_triangulation_free(&expected);
    wend_triangulation_destroy(made);
    wend_triangulation_destroy(swept);
    return good;
}

// ---- Any order

static triangulation_world shuffle_world(choices *source, const triangulation_world *world) {
    triangulation_world shuffled = *world;
    uint32_t place[MOST_POINTS]; // of each point in the shuffled world
    for (size_t i = 0; i < world->point_count; i++) place[i] = (uint32_t)i;
    for (size_t i = world->point_count; i-- > 1;) {
        size_t other = choose_below(source, i + 1);
        uint32_t swap = place[i];
        place[i] = place[other];
        place[other] = swap;
    }
    for (size_t i = 0; i < world->point_count; i++) shuffled.points[place[i]] = world->points[i];
    for (size_t i = 0; i < world->segment_count; i++) {
        wend_point_pair pair = world->segments[i];
        bool turned = choose_one_in(source, 2);
        shuffled.segments[world->segment_count - 1 - i] =
            (wend_point_pair){place[turned ? pair.b : pair.a], place[turned ? pair.a : pair.b]};
    }
    return shuffled;
}

bool triangulation_does_not_depend_on_order(choices *source, void *user) {
    (void)user;
    triangulation_world world = choose_world(source), shuffled = shuffle_world(source, &world);
    wend_triangulation *one = NULL, *other = NULL;
    if (triangulate(&world, 0, &one) || triangulate(&shuffled, 1 + choose_below(source, 1000), &other))
        return choices_fail(source, "no triangulation was made");
    triangulation_dump first = dump_triangulation(one), second = dump_triangulation(other);
    bool good = same_dumps(&first, &second) || choices_fail(source, "another order gives another triangulation");
    free_dump(&first);
    free_dump(&second);
    wend_triangulation_destroy(one);
    wend_triangulation_destroy(other);
    return good;
}

#include "properties/map/junction_properties.h"

#include "map/mesh/mesh_internal.h"
#include "oracle/map/naive_junctions.h"
#include "properties/plan/follow_properties.h"
#include "wend/junction_graph.h"

#include <math.h>
#include <stdlib.h>

typedef struct junction_case {
    choices *source;
    const wend_mesh *mesh;
    const wend_junction_graph *graph;
    long (*neighbours)[3];
    int *ways;
    size_t count;
    unsigned *seen; // how often a triangle was met on a chain
} junction_case;

static void ask_naive(junction_case *one) {
    for (uint32_t t = 0; t < one->count; t++) {
        const wend_triangle triangle = wend_triangulation_get_triangle(wend_mesh_triangulation(one->mesh), t);
        for (int i = 0; i < 3; i++) {
            const uint32_t beyond = triangle.neighbours[i];
            const bool joined = wend_mesh_is_free(one->mesh, t) && wend_mesh_is_free(one->mesh, beyond) &&
                                mesh_medium(one->mesh, t) == mesh_medium(one->mesh, beyond);
            one->neighbours[t][i] = joined ? (long)beyond : -1;
        }
    }
    naive_junctions((const long(*)[3])one->neighbours, one->count, one->ways);
}

static bool levels_are_right(const junction_case *one) {
    uint32_t junctions = 0;
    for (uint32_t t = 0; t < one->count; t++) {
        const wend_junction_level expected = !wend_mesh_is_free(one->mesh, t) ? WEND_JUNCTION_BLOCKED
                                             : one->ways[t] == 0              ? WEND_JUNCTION_DEAD_END
                                             : one->ways[t] == 2              ? WEND_JUNCTION_CHAIN
                                                                              : WEND_JUNCTION_DECISION;
        const wend_junction_level said = wend_junction_graph_level(one->graph, t);
        if (said != expected)
            return choices_fail(one->source, "triangle %u is of level %d instead of %d", t, (int)said, (int)expected);
        const uint32_t place = wend_junction_graph_find(one->graph, t);
        if ((expected < WEND_JUNCTION_CHAIN) != (place == WEND_NO_JUNCTION))
            return choices_fail(one->source, "triangle %u is found where it is not", t);
        if (expected != WEND_JUNCTION_DECISION) continue;
        if (place != junctions++ || wend_junction_graph_get(one->graph, place).triangle != t)
            return choices_fail(one->source, "junctions are not in the order of their triangles");
    }
    return junctions == wend_junction_graph_count(one->graph) || choices_fail(one->source, "a junction too many");
}

// The shortest side between two triangles, squared; infinity when they have none in common.
static double side_between(const junction_case *one, uint32_t from, uint32_t to) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(one->mesh);
    const wend_triangle triangle = wend_triangulation_get_triangle(triangulation, from);
    double least = (double)INFINITY;
    for (int i = 0; i < 3; i++) {
        if (one->neighbours[from][i] != (long)to) continue;
        const wend_lattice_point a = wend_triangulation_vertex(triangulation, triangle.vertices[(i + 1) % 3]),
                                 b = wend_triangulation_vertex(triangulation, triangle.vertices[(i + 2) % 3]);
        const double length = hypot((double)a.x - b.x, (double)a.y - b.y);
        if (length < least) least = length;
    }
    return least;
}

static bool chain_is_right(junction_case *one, uint32_t index) {
    const wend_junction_chain chain = wend_junction_graph_get_chain(one->graph, index);
    const bool is_ring = chain.ends[0] == WEND_NO_JUNCTION;
    if (is_ring != (chain.ends[1] == WEND_NO_JUNCTION) || (is_ring && chain.count == 0))
        return choices_fail(one->source, "half a ring");
    const wend_lattice lattice = wend_mesh_lattice(one->mesh);
    uint32_t before =
        is_ring ? chain.triangles[chain.count - 1] : wend_junction_graph_get(one->graph, chain.ends[0]).triangle;
    double narrowest = (double)INFINITY;
    for (uint32_t i = 0; i < chain.count + !is_ring; i++) {
        const uint32_t t =
            i < chain.count ? chain.triangles[i] : wend_junction_graph_get(one->graph, chain.ends[1]).triangle;
        const double side = side_between(one, before, t);
        if (!isfinite(side)) return choices_fail(one->source, "chain %u jumps", index);
        if (side < narrowest) narrowest = side;
        if (i < chain.count && (one->ways[t] != 2 || wend_junction_graph_find(one->graph, t) != index))
            return choices_fail(one->source, "triangle %u is of another chain", t);
        if (i < chain.count) one->seen[t]++;
        before = t;
    }
    narrowest *= wend_lattice_unit(&lattice);
    return fabs(narrowest - chain.narrowest) <= 1e-9 * narrowest ||
           choices_fail(one->source, "chain %u is %g wide instead of %g", index, chain.narrowest, narrowest);
}

static bool chains_are_right(junction_case *one) {
    const uint32_t chains = wend_junction_graph_chain_count(one->graph);
    uint32_t ends = 0;
    for (uint32_t i = 0; i < chains; i++) {
        if (!chain_is_right(one, i)) return false;
        if (wend_junction_graph_get_chain(one->graph, i).ends[0] != WEND_NO_JUNCTION) ends += 2;
    }
    for (uint32_t t = 0; t < one->count; t++)
        if (one->seen[t] != (one->ways[t] == 2)) return choices_fail(one->source, "triangle %u is on no chain", t);
    for (uint32_t j = 0; j < wend_junction_graph_count(one->graph); j++)
        for (int i = 0; i < 3; i++) {
            const uint32_t chain = wend_junction_graph_get(one->graph, j).chains[i];
            if (chain >= chains) return choices_fail(one->source, "a way without a chain");
            const wend_junction_chain way = wend_junction_graph_get_chain(one->graph, chain);
            if (way.ends[0] != j && way.ends[1] != j) return choices_fail(one->source, "a chain of another junction");
        }
    return ends == 3 * wend_junction_graph_count(one->graph) || choices_fail(one->source, "chains with loose ends");
}

static bool graph_is_right(choices *source, const follow_world *world, void *user) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    junction_case one = {.source = source,
                         .mesh = world->mesh,
                         .graph = user,
                         .count = wend_triangulation_triangle_count(triangulation)};
    one.neighbours = calloc(one.count + 1, sizeof *one.neighbours);
    one.ways = calloc(one.count + 1, sizeof *one.ways);
    one.seen = calloc(one.count + 1, sizeof *one.seen);
    ask_naive(&one);
    const bool good = levels_are_right(&one) && chains_are_right(&one);
    free(one.neighbours);
    free(one.ways);
    free(one.seen);
    return good;
}

bool junction_graphs_agree_with_naive(choices *source, void *user) {
    (void)user;
    follow_world world = {0};
    wend_junction_graph *graph = NULL;
    const bool holds = !follow_world_make(source, wend_default_allocator(), &world) &&
                       !wend_junction_graph_create(world.mesh, wend_default_allocator(), &graph) &&
                       graph_is_right(source, &world, graph) &&
                       follow_world_compare(source, &world, graph_is_right, graph);
    wend_junction_graph_destroy(graph);
    wend_mesh_destroy(world.mesh);
    return holds;
}

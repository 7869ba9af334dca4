// The junction graph: the dual graph of free triangles, without its dead ends.
//
//      1 1                   Triangles with one neighbour that is left are taken off, again and again: a queue. Of those that are left each has two or three.
//       \|
//   .-2--3--2--2-.           From every side of every triangle with three, the triangles with two are followed to the next with three: a chain, found from both of its ends and
//   2     |      2           numbered by the first. What has two neighbours and is of no chain then is of a ring around one obstacle.
//   '-2--3-2-2-2-'
//
// With h obstacles in a floor in one piece, of which none touches another, there are 2 h - 2 junctions and 3 h - 3 chains: by Euler's formula. O(n).
//
// Made again after an edit: which triangles are dead ends may change far from what was edited.
#include "wend/junction_graph.h"

#include "base/core/require.h"
#include "base/memory/exchange.h"
#include "geom/predicates_inline.h"
#include "map/core/dependant.h"
#include "map/mesh/mesh_internal.h"

#include <math.h>

#define ARRAY_NAME junction_array
#define ARRAY_ITEM wend_junction
#include "base/memory/array_template.h"

// A chain; its triangles begin at a place in the list of all, and end where those of the next begin.
typedef struct kept_chain {
    uint32_t ends[2];
    uint32_t first;
    int64_t narrowest; // squared, in units
} kept_chain;

#define ARRAY_NAME kept_chain_array
#define ARRAY_ITEM kept_chain
#include "base/memory/array_template.h"

#define ARRAY_NAME chain_triangles
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

struct wend_junction_graph {
    wend_allocator allocator;
    const wend_mesh *mesh;
    wend_dependant dependant; // on the mesh
    size_t triangle_count;    // of the mesh when it was made
    uint8_t *level_of;        // by triangle
    uint32_t *place_of;       // by triangle: its chain or junction
    junction_array junctions; // by triangle
    kept_chain_array chains;
    chain_triangles triangles; // of all chains
};

static wend_status pull_junction_graph_of(const wend_junction_graph *graph) {
    wend_junction_graph *own = (wend_junction_graph *)(uintptr_t)graph;
    return wend_dependant_refresh(&own->dependant, own);
}

// The free triangle of the same medium beyond a side, or WEND_NO_TRIANGLE.
static uint32_t triangle_joined(const wend_mesh *mesh, uint32_t triangle, uint32_t side) {
    const uint32_t beyond = handle_triangle(mesh->triangulation->triangles[triangle].across[side]);
    return mesh_medium(mesh, beyond) == mesh_medium(mesh, triangle) ? beyond : WEND_NO_TRIANGLE;
}

static bool way_is_left(const wend_junction_graph *graph, uint32_t triangle, uint32_t side) {
    const uint32_t beyond = triangle_joined(graph->mesh, triangle, side);
    return beyond != WEND_NO_TRIANGLE && graph->level_of[beyond] >= WEND_JUNCTION_CHAIN;
}

static uint8_t count_ways(const wend_junction_graph *graph, uint32_t triangle) {
    uint8_t ways = 0;
    for (uint32_t i = 0; i < 3; i++) ways += way_is_left(graph, triangle, i);
    return ways;
}

// Takes dead ends off; `place_of` is the stack. In the end the level of what is left is the number of its ways.
static void take_off_dead_ends(wend_junction_graph *graph) {
    const wend_mesh *mesh = graph->mesh;
    uint32_t *stack = graph->place_of;
    size_t waiting = 0;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        graph->level_of[t] = wend_mesh_is_free(mesh, t) ? WEND_JUNCTION_CHAIN : WEND_JUNCTION_BLOCKED;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        if (graph->level_of[t] == WEND_JUNCTION_CHAIN && count_ways(graph, t) < 2) stack[waiting++] = t;
    for (size_t i = 0; i < waiting; i++) graph->level_of[stack[i]] = WEND_JUNCTION_DEAD_END;
    while (waiting > 0) {
        const uint32_t t = stack[--waiting];
        for (uint32_t i = 0; i < 3; i++) {
            const uint32_t beyond = triangle_joined(mesh, t, i);
            if (beyond == WEND_NO_TRIANGLE || graph->level_of[beyond] != WEND_JUNCTION_CHAIN ||
                count_ways(graph, beyond) >= 2)
                continue;
            graph->level_of[beyond] = WEND_JUNCTION_DEAD_END;
            stack[waiting++] = beyond;
        }
    }
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        if (graph->level_of[t] == WEND_JUNCTION_CHAIN && count_ways(graph, t) == 3)
            graph->level_of[t] = WEND_JUNCTION_DECISION;
        graph->place_of[t] = WEND_NO_JUNCTION;
    }
}

static wend_status list_junctions(wend_junction_graph *graph) {
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < graph->mesh->triangle_count && !status; t++) {
        if (graph->level_of[t] != WEND_JUNCTION_DECISION) continue;
        graph->place_of[t] = (uint32_t)graph->junctions.count;
        status = junction_array_push(&graph->junctions, &graph->allocator,
                                     (wend_junction){t, {WEND_NO_JUNCTION, WEND_NO_JUNCTION, WEND_NO_JUNCTION}});
    }
    return status;
}

static void cross_chain_side(const wend_mesh *mesh, uint32_t side, kept_chain *chain) {
    const mesh_triangle *triangle = &mesh->triangulation->triangles[handle_triangle(side)];
    const wend_lattice_point *points = mesh->triangulation->points;
    const int64_t length = wend_squared_distance(points[triangle->vertex[next_side(handle_side(side))]],
                                                 points[triangle->vertex[previous_side(handle_side(side))]]);
    if (length < chain->narrowest) chain->narrowest = length;
}

// Follows a chain through a side of a triangle, to a junction or, in a ring, back to where it began. The side by which it arrives.
static uint32_t follow_chain(wend_junction_graph *graph, uint32_t side, kept_chain *chain, wend_status *status) {
    const wend_mesh *mesh = graph->mesh;
    const uint32_t number = (uint32_t)graph->chains.count;
    for (;;) {
        cross_chain_side(mesh, side, chain);
        const uint32_t across = mesh->triangulation->triangles[handle_triangle(side)].across[handle_side(side)],
                       t = handle_triangle(across);
        if (graph->level_of[t] == WEND_JUNCTION_DECISION || graph->place_of[t] == number || *status) return across;
        graph->place_of[t] = number;
        *status = chain_triangles_push(&graph->triangles, &graph->allocator, t);
        uint32_t i = next_side(handle_side(across));
        if (!way_is_left(graph, t, i)) i = previous_side(handle_side(across));
        side = side_handle(t, i);
    }
}

static wend_status add_chain(wend_junction_graph *graph, uint32_t side, uint32_t from) {
    kept_chain chain = {.ends = {from, from}, .first = (uint32_t)graph->triangles.count, .narrowest = INT64_MAX};
    wend_status status = WEND_OK;
    const uint32_t arrived = follow_chain(graph, side, &chain, &status);
    if (!status && from != WEND_NO_JUNCTION) {
        chain.ends[1] = graph->place_of[handle_triangle(arrived)];
        graph->junctions.items[chain.ends[1]].chains[handle_side(arrived)] = (uint32_t)graph->chains.count;
    }
    return status ? status : kept_chain_array_push(&graph->chains, &graph->allocator, chain);
}

static wend_status list_chains(wend_junction_graph *graph) {
    wend_status status = WEND_OK;
    for (uint32_t j = 0; j < graph->junctions.count && !status; j++)
        for (uint32_t i = 0; i < 3 && !status; i++) {
            if (graph->junctions.items[j].chains[i] != WEND_NO_JUNCTION) continue; // from its other end
            graph->junctions.items[j].chains[i] = (uint32_t)graph->chains.count;
            status = add_chain(graph, side_handle(graph->junctions.items[j].triangle, i), j);
        }
    for (uint32_t t = 0; t < graph->mesh->triangle_count && !status; t++) {
        if (graph->level_of[t] != WEND_JUNCTION_CHAIN || graph->place_of[t] != WEND_NO_JUNCTION) continue;
        uint32_t i = 0; // a ring begins at its first triangle, and leaves it by the first side
        while (!way_is_left(graph, t, i)) i++;
        uint32_t back = i + 1;
        while (!way_is_left(graph, t, back)) back++;
        // Entered through the other side, it is left through this one.
        const uint32_t into = graph->mesh->triangulation->triangles[t].across[back];
        status = add_chain(graph, into, WEND_NO_JUNCTION);
    }
    return status;
}

static wend_status build_junction_graph(wend_junction_graph *graph) {
    const wend_allocator *allocator = &graph->allocator;
    const size_t count = graph->triangle_count = graph->mesh->triangle_count;
    if (count == 0) return WEND_OK;
    graph->level_of = wend_allocate_items(allocator, count, sizeof *graph->level_of, WEND_LIFETIME_OBJECT);
    graph->place_of = wend_allocate_items(allocator, count, sizeof *graph->place_of, WEND_LIFETIME_OBJECT);
    if (!graph->level_of || !graph->place_of) return WEND_OUT_OF_MEMORY;
    take_off_dead_ends(graph);
    const wend_status status = list_junctions(graph);
    return status ? status : list_chains(graph);
}

static void free_junction_graph(wend_junction_graph *graph) {
    const wend_allocator *allocator = &graph->allocator;
    wend_release_items(allocator, graph->level_of, graph->triangle_count, sizeof *graph->level_of);
    wend_release_items(allocator, graph->place_of, graph->triangle_count, sizeof *graph->place_of);
    junction_array_free(&graph->junctions, allocator);
    kept_chain_array_free(&graph->chains, allocator);
    chain_triangles_free(&graph->triangles, allocator);
}

static wend_status pull_junction_graph(void *self, const wend_change *changes, size_t count) {
    wend_junction_graph *graph = self;
    (void)changes, (void)count;
    wend_junction_graph made = {.allocator = graph->allocator, .mesh = graph->mesh};
    const wend_status status = build_junction_graph(&made);
    if (!status) {
        EXCHANGE_FIELD(size_t, graph, &made, triangle_count);
        EXCHANGE_FIELD(uint8_t *, graph, &made, level_of);
        EXCHANGE_FIELD(uint32_t *, graph, &made, place_of);
        EXCHANGE_FIELD(junction_array, graph, &made, junctions);
        EXCHANGE_FIELD(kept_chain_array, graph, &made, chains);
        EXCHANGE_FIELD(chain_triangles, graph, &made, triangles);
    }
    free_junction_graph(&made);
    return status;
}

wend_status wend_junction_graph_create(const wend_mesh *mesh, wend_allocator allocator, wend_junction_graph **graph) {
    REQUIRE(mesh && graph && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_junction_graph *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_junction_graph){.allocator = allocator, .mesh = mesh};
    wend_status status =
        wend_dependant_begin(&made->dependant, &mesh->base.journal, pull_junction_graph, true, &allocator);
    if (!status) status = build_junction_graph(made);
    if (status)
        wend_junction_graph_destroy(made);
    else
        *graph = made;
    return status;
}

void wend_junction_graph_destroy(wend_junction_graph *graph) {
    if (!graph) return;
    wend_allocator allocator = graph->allocator;
    free_junction_graph(graph);
    wend_dependant_end(&graph->dependant, &allocator);
    wend_release_items(&allocator, graph, 1, sizeof *graph);
}

wend_status wend_junction_graph_refresh(const wend_junction_graph *graph) {
    REQUIRE(graph, WEND_INVALID);
    return pull_junction_graph_of(graph);
}

const wend_mesh *wend_junction_graph_mesh(const wend_junction_graph *graph) {
    REQUIRE(graph, NULL);
    return graph->mesh;
}

wend_junction_level wend_junction_graph_level(const wend_junction_graph *graph, uint32_t triangle) {
    REQUIRE(graph, WEND_JUNCTION_BLOCKED);
    if (pull_junction_graph_of(graph) || triangle >= graph->triangle_count) return WEND_JUNCTION_BLOCKED;
    return (wend_junction_level)graph->level_of[triangle];
}

uint32_t wend_junction_graph_find(const wend_junction_graph *graph, uint32_t triangle) {
    REQUIRE(graph, WEND_NO_JUNCTION);
    if (pull_junction_graph_of(graph) || triangle >= graph->triangle_count) return WEND_NO_JUNCTION;
    return graph->place_of[triangle];
}

uint32_t wend_junction_graph_count(const wend_junction_graph *graph) {
    REQUIRE(graph, 0);
    return pull_junction_graph_of(graph) ? 0 : (uint32_t)graph->junctions.count;
}

wend_junction wend_junction_graph_get(const wend_junction_graph *graph, uint32_t junction) {
    const wend_junction none = {WEND_NO_TRIANGLE, {WEND_NO_JUNCTION, WEND_NO_JUNCTION, WEND_NO_JUNCTION}};
    REQUIRE(graph, none);
    if (pull_junction_graph_of(graph)) return none;
    REQUIRE(junction < graph->junctions.count, none);
    return graph->junctions.items[junction];
}

uint32_t wend_junction_graph_chain_count(const wend_junction_graph *graph) {
    REQUIRE(graph, 0);
    return pull_junction_graph_of(graph) ? 0 : (uint32_t)graph->chains.count;
}

wend_junction_chain wend_junction_graph_get_chain(const wend_junction_graph *graph, uint32_t chain) {
    const wend_junction_chain none = {{WEND_NO_JUNCTION, WEND_NO_JUNCTION}, NULL, 0, 0};
    REQUIRE(graph, none);
    if (pull_junction_graph_of(graph)) return none;
    REQUIRE(chain < graph->chains.count, none);
    const kept_chain *kept = &graph->chains.items[chain];
    const size_t end = chain + 1 < graph->chains.count ? graph->chains.items[chain + 1].first : graph->triangles.count;
    return (wend_junction_chain){{kept->ends[0], kept->ends[1]},
                                 end > kept->first ? graph->triangles.items + kept->first : NULL,
                                 (uint32_t)(end - kept->first),
                                 sqrt((double)kept->narrowest) * wend_lattice_unit(&graph->mesh->lattice)};
}

// The visibility graph of a plane's corners.
//
//        a-------.                  Of all pairs of corners that see each other, shortest paths use those whose line is tangent at both ends: a
//        |  wall  \  . . . . . c    path turns around a corner, so the wall lies on the inner side of the turn. Here a-b and b-c are edges;
//        |         b . ' |wall|     a-c is none, for it is blocked, and lines that would enter a wall if they went on are none.
//        '--------'
//
// Each pair is looked at from one of its ends only, the one that has the other ahead (to the right, or straight up), and written for both. Around a
// corner only two wedges can hold tangents: from where the free part begins to the extension of the wall's other side, and the mirror image
// of that. So less than half of what is seen is ever looked at.
//
// Chunks of corners are looked at in parallel; what each finds is put together in the order of corners, so the graph does not depend on workers.
//
// After an edit of its mesh only what the change can have touched is looked at again: visibility_follow.c.
//
// Expansion: O(what is seen), in practice near the number of edges. Lozano-Perez and Wesley 1979 for the graph; Lee 1978 for the sweep.
#include "plan/sight/visibility_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/memory/exchange.h"
#include "plan/core/honours.h"

#define CORNERS_PER_CHUNK 64

#define SORT_NAME         sort_targets
#define SORT_ITEM         uint32_t
#define SORT_BEFORE(a, b) (*(a) < *(b))
#include "base/memory/sort_template.h"

// ---------------------------------------------------------------------------------------------------------------------
// Looking

typedef struct visibility_build {
    wend_visibility_graph *graph;
    wend_visibility_algorithm algorithm;
    visibility_worker *workers;
    uint32_t worker_count;
    const visibility_patch *patch; // NULL: everything is looked at
    visibility_chunk *chunks;
    size_t chunk_count;
} visibility_build;

// The part of the wedges of a corner that is in another one. A wedge without a width stays as it is.
static int narrow_wedges(view_wedge wedges[2], int count, const view_wedge *only) {
    int kept = 0;
    for (int i = 0; i < count; i++) {
        view_wedge both = wedges[i];
        if (ray_cross(both.right, both.left) > 0 && !wedge_meet(&wedges[i], only, &both)) continue;
        wedges[kept++] = both;
    }
    return kept;
}

wend_status wend_visibility_look_ahead(sight_search *search, const wend_plane *plane, uint32_t corner,
                                       const view_wedge *only) {
    const plane_vertex *vertex = &plane->vertices[corner];
    view_wedge wedges[2];
    int count = wend_corner_wedges(vertex, wedges);
    if (only) count = narrow_wedges(wedges, count, only);
    search->plane = plane;
    search->root = vertex->point;
    search->only_ahead = true;
    if (count == 0) return WEND_OK;
    for (uint32_t at = vertex->first; at != NO_PLANE_SIDE; at = plane_side_left(plane, at)) {
        uint32_t cell = plane->sides[at].cell;
        view_fan fan = {plane->sides[at].next, plane->end_side[cell] - plane->first_side[cell] - 2};
        for (int i = 0; i < count; i++) {
            wend_status status = wend_sight_search_look(search, fan, &wedges[i]);
            if (status) return status;
        }
    }
    return WEND_OK;
}

static wend_status look_from_corners(void *user, size_t begin, size_t end, uint32_t worker_index) {
    visibility_build *build = user;
    const wend_visibility_graph *graph = build->graph;
    visibility_chunk *chunk = &build->chunks[begin / CORNERS_PER_CHUNK];
    visibility_worker *worker = &build->workers[worker_index];
    sight_search *search = &worker->search;
    wend_status status = WEND_OK;
    for (size_t node = begin; node < end && !status; node++) {
        uint32_t corner = graph->vertex_of[node];
        search->found.count = 0;
        if (build->patch)
            status = wend_visibility_patch_look(build->patch, graph, (uint32_t)node, search);
        else if (worker->sweep)
            status = wend_visibility_sweep_look(worker->sweep, corner, &search->found, search->allocator);
        else
            status = wend_visibility_look_ahead(search, graph->plane, corner, NULL);
        if (!status) status = wend_sight_search_finish(search);
        if (!status)
            status = corner_array_append(&chunk->targets, search->allocator, search->found.items, search->found.count);
        if (!status) status = corner_array_push(&chunk->sizes, search->allocator, (uint32_t)search->found.count);
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Putting it together

static void count_edges(wend_visibility_graph *graph, const visibility_build *build) {
    size_t *degrees = graph->first_edge + 1;
    uint32_t node = 0;
    for (size_t c = 0; c < build->chunk_count; c++) {
        const uint32_t *target = build->chunks[c].targets.items;
        for (size_t i = 0; i < build->chunks[c].sizes.count; i++, node++) {
            uint32_t size = build->chunks[c].sizes.items[i];
            degrees[node] += size;
            for (uint32_t k = 0; k < size; k++) degrees[graph->node_of[*target++]]++;
        }
    }
    for (uint32_t i = 0; i < graph->node_count; i++) degrees[i] += graph->first_edge[i];
}

// Fills each node's part of the targets from its end, which first_edge of the next node marks, and so shifts first_edge by one place.
static void fill_edges(wend_visibility_graph *graph, const visibility_build *build) {
    size_t *end = graph->first_edge + 1;
    uint32_t node = 0;
    for (size_t c = 0; c < build->chunk_count; c++) {
        const uint32_t *target = build->chunks[c].targets.items;
        for (size_t i = 0; i < build->chunks[c].sizes.count; i++, node++)
            for (uint32_t k = 0; k < build->chunks[c].sizes.items[i]; k++) {
                uint32_t other = graph->node_of[*target++];
                graph->targets[--end[node]] = other;
                graph->targets[--end[other]] = node;
            }
    }
}

// After filling, first_edge[i + 1] is where node i begins; the last node ends at the total.
static void restore_first_edges(wend_visibility_graph *graph, size_t total) {
    for (uint32_t i = 0; i < graph->node_count; i++) graph->first_edge[i] = graph->first_edge[i + 1];
    graph->first_edge[graph->node_count] = total;
}

static size_t sort_edges(wend_visibility_graph *graph, uint32_t *scratch) {
    size_t most = 0;
    for (uint32_t i = 0; i < graph->node_count; i++) {
        size_t first = graph->first_edge[i], count = graph->first_edge[i + 1] - first;
        if (scratch) sort_targets(graph->targets + first, count, scratch);
        if (count > most) most = count;
    }
    return most;
}

static void measure_edges(wend_visibility_graph *graph) {
    const plane_vertex *vertices = graph->plane->vertices;
    for (uint32_t i = 0; i < graph->node_count; i++)
        for (size_t e = graph->first_edge[i]; e < graph->first_edge[i + 1]; e++)
            graph->costs[e] = view_distance(graph->unit, vertices[graph->vertex_of[i]].point,
                                            vertices[graph->vertex_of[graph->targets[e]]].point);
}

static wend_status join_edges(wend_visibility_graph *graph, const visibility_build *build) {
    const wend_allocator *allocator = &graph->allocator;
    count_edges(graph, build);
    size_t total = graph->first_edge[graph->node_count];
    if (total == 0) return WEND_OK;
    graph->targets = wend_allocate_items(allocator, total, sizeof *graph->targets, WEND_LIFETIME_OBJECT);
    graph->costs = wend_allocate_items(allocator, total, sizeof *graph->costs, WEND_LIFETIME_OBJECT);
    if (!graph->targets || !graph->costs) return WEND_OUT_OF_MEMORY;
    fill_edges(graph, build);
    restore_first_edges(graph, total);
    size_t most = sort_edges(graph, NULL);
    uint32_t *scratch = wend_allocate_items(allocator, most, sizeof *scratch, WEND_LIFETIME_CALL);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    sort_edges(graph, scratch);
    wend_release_items(allocator, scratch, most, sizeof *scratch);
    measure_edges(graph);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Making it

static wend_status number_corners(wend_visibility_graph *graph) {
    const wend_plane *plane = graph->plane;
    const wend_allocator *allocator = &graph->allocator;
    graph->vertex_count = plane->vertex_count;
    for (uint32_t v = 0; v < plane->vertex_count; v++) graph->node_count += plane->vertices[v].is_corner;
    graph->first_edge =
        wend_allocate_items(allocator, (size_t)graph->node_count + 1, sizeof *graph->first_edge, WEND_LIFETIME_OBJECT);
    if (!graph->first_edge) return WEND_OUT_OF_MEMORY;
    memset(graph->first_edge, 0, ((size_t)graph->node_count + 1) * sizeof *graph->first_edge);
    if (graph->node_count == 0) return WEND_OK;
    graph->vertex_of =
        wend_allocate_items(allocator, graph->node_count, sizeof *graph->vertex_of, WEND_LIFETIME_OBJECT);
    graph->keys = wend_allocate_items(allocator, graph->node_count, sizeof *graph->keys, WEND_LIFETIME_OBJECT);
    graph->node_of = wend_allocate_items(allocator, plane->vertex_count, sizeof *graph->node_of, WEND_LIFETIME_OBJECT);
    if (!graph->vertex_of || !graph->keys || !graph->node_of) return WEND_OUT_OF_MEMORY;
    uint32_t node = 0;
    for (uint32_t v = 0; v < plane->vertex_count; v++) {
        const plane_vertex *vertex = &plane->vertices[v];
        graph->node_of[v] = vertex->is_corner ? node : NO_VISIBILITY_NODE;
        if (!vertex->is_corner) continue;
        graph->vertex_of[node] = v;
        graph->keys[node++] =
            (corner_key){vertex->point, {vertex->begin_x, vertex->begin_y}, {vertex->end_x, vertex->end_y}};
    }
    return WEND_OK;
}

static wend_status make_workers(visibility_build *build) {
    const wend_allocator *allocator = &build->graph->allocator;
    build->workers = wend_allocate_items(allocator, build->worker_count, sizeof *build->workers, WEND_LIFETIME_CALL);
    build->chunks = wend_allocate_items(allocator, build->chunk_count, sizeof *build->chunks, WEND_LIFETIME_CALL);
    if (!build->workers || !build->chunks) return WEND_OUT_OF_MEMORY;
    memset(build->chunks, 0, build->chunk_count * sizeof *build->chunks);
    memset(build->workers, 0, build->worker_count * sizeof *build->workers);
    for (uint32_t i = 0; i < build->worker_count; i++) build->workers[i].search.allocator = allocator;
    wend_status status = WEND_OK;
    const bool sweeps = build->algorithm == WEND_VISIBILITY_SWEEP && !build->patch;
    for (uint32_t i = 0; i < build->worker_count && !status && sweeps; i++)
        status = wend_visibility_sweep_create(build->graph->plane, allocator, &build->workers[i].sweep);
    return status;
}

static void free_workers(visibility_build *build) {
    const wend_allocator *allocator = &build->graph->allocator;
    if (build->workers && build->chunks) {
        for (uint32_t i = 0; i < build->worker_count; i++) {
            wend_visibility_sweep_destroy(build->workers[i].sweep);
            wend_sight_search_free(&build->workers[i].search);
        }
        for (size_t c = 0; c < build->chunk_count; c++) {
            corner_array_free(&build->chunks[c].targets, allocator);
            corner_array_free(&build->chunks[c].sizes, allocator);
        }
    }
    wend_release_items(allocator, build->workers, build->worker_count, sizeof *build->workers);
    wend_release_items(allocator, build->chunks, build->chunk_count, sizeof *build->chunks);
}

static wend_status join_corners(wend_visibility_graph *graph, const visibility_patch *patch, wend_jobs *jobs,
                                const wend_jobs_control *control) {
    visibility_build build = {.graph = graph,
                              .patch = patch,
                              .algorithm = graph->algorithm,
                              .worker_count = wend_jobs_worker_count(jobs),
                              .chunk_count = wend_jobs_chunk_count(graph->node_count, CORNERS_PER_CHUNK)};
    wend_status status = make_workers(&build);
    if (!status)
        status = wend_jobs_parallel_for(jobs, graph->node_count, CORNERS_PER_CHUNK, look_from_corners, &build, control);
    if (!status) status = join_edges(graph, &build);
    free_workers(&build);
    return status;
}

static bool visibility_def_is_valid(const wend_visibility_graph_def *def, wend_diagnostics *findings) {
    bool right = true;
    if (def->algorithm != WEND_VISIBILITY_EXPANSION && def->algorithm != WEND_VISIBILITY_SWEEP)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_VISIBILITY_ALGORITHM, wend_place_none(), NULL,
                                        (int)def->algorithm);
    if (!wend_definition_control_is_valid(def->control, findings)) right = false;
    if (!wend_definition_allocator_is_valid("visibility_graph", &def->allocator, findings)) right = false;
    return right;
}

// Joins the corners of the plane as it is now; with a graph as it was before edits, looks only where they can have changed something.
static wend_status build_visibility_graph(wend_visibility_graph *graph, const wend_visibility_graph *before,
                                          wend_jobs *jobs, const wend_jobs_control *control) {
    wend_status status = number_corners(graph);
    if (status || graph->node_count == 0) return status;
    visibility_patch patch;
    const wend_status known = before ? wend_visibility_patch_begin(&patch, before, graph) : WEND_UNSUPPORTED;
    if (known && known != WEND_UNSUPPORTED) return known;
    graph->kept_corners = known ? 0 : patch.matched;
    status = join_corners(graph, known ? NULL : &patch, jobs, control);
    if (!known) wend_visibility_patch_end(&patch);
    return status;
}

static void free_visibility_graph(wend_visibility_graph *graph) {
    const wend_allocator *allocator = &graph->allocator;
    size_t edges = graph->first_edge ? graph->first_edge[graph->node_count] : 0;
    wend_release_items(allocator, graph->targets, edges, sizeof *graph->targets);
    wend_release_items(allocator, graph->costs, edges, sizeof *graph->costs);
    wend_release_items(allocator, graph->first_edge, (size_t)graph->node_count + 1, sizeof *graph->first_edge);
    wend_release_items(allocator, graph->vertex_of, graph->node_count, sizeof *graph->vertex_of);
    wend_release_items(allocator, graph->keys, graph->node_count, sizeof *graph->keys);
    wend_release_items(allocator, graph->node_of, graph->vertex_count, sizeof *graph->node_of);
}

// The plane first: it is made of the same mesh, and is brought up to date with it.
static wend_status pull_visibility_graph(void *self, const wend_change *changes, size_t count) {
    wend_visibility_graph *graph = self;
    (void)changes, (void)count;
    wend_visibility_graph made = {
        .allocator = graph->allocator, .plane = graph->plane, .algorithm = graph->algorithm, .unit = graph->unit};
    wend_status status = wend_plane_pull(graph->plane);
    if (!status) status = build_visibility_graph(&made, graph, graph->jobs, NULL);
    if (!status) {
        EXCHANGE_FIELD(uint32_t, graph, &made, vertex_count);
        EXCHANGE_FIELD(uint32_t, graph, &made, node_count);
        EXCHANGE_FIELD(uint32_t, graph, &made, kept_corners);
        EXCHANGE_FIELD(uint32_t *, graph, &made, vertex_of);
        EXCHANGE_FIELD(corner_key *, graph, &made, keys);
        EXCHANGE_FIELD(uint32_t *, graph, &made, node_of);
        EXCHANGE_FIELD(size_t *, graph, &made, first_edge);
        EXCHANGE_FIELD(uint32_t *, graph, &made, targets);
        EXCHANGE_FIELD(double *, graph, &made, costs);
    }
    free_visibility_graph(&made);
    return status;
}

wend_status wend_visibility_graph_create(const wend_plane *plane, const wend_visibility_graph_def *def,
                                         wend_diagnostics *findings, wend_visibility_graph **graph) {
    REQUIRE(plane && graph, WEND_INVALID);
    wend_visibility_graph_def full = wend_default_visibility_graph_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(visibility_graph_def, def, &full, control, findings)) return WEND_OUT_OF_RANGE;
    if (!visibility_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = wend_profile_admit(def->profile, VISIBILITY_HONOURS, "a visibility graph", findings);
    if (status) return status;
    wend_visibility_graph *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_visibility_graph){.allocator = def->allocator,
                                    .plane = plane,
                                    .algorithm = def->algorithm,
                                    .unit = wend_lattice_unit(&plane->mesh->lattice)};
    status = wend_dependant_begin(&made->dependant, &plane->mesh->base.journal, pull_visibility_graph, true,
                                  &def->allocator);
    if (!status) status = wend_plane_pull(plane);
    if (!status) status = build_visibility_graph(made, NULL, def->jobs, def->control);
    if (status)
        wend_visibility_graph_destroy(made);
    else
        *graph = made;
    return status;
}

void wend_visibility_graph_destroy(wend_visibility_graph *graph) {
    if (!graph) return;
    wend_allocator allocator = graph->allocator;
    free_visibility_graph(graph);
    wend_dependant_end(&graph->dependant, &allocator);
    wend_release_items(&allocator, graph, 1, sizeof *graph);
}

wend_status wend_visibility_graph_refresh(wend_visibility_graph *graph, wend_jobs *jobs) {
    REQUIRE(graph, WEND_INVALID);
    graph->jobs = jobs;
    wend_status status = wend_visibility_graph_pull(graph);
    graph->jobs = NULL;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

uint32_t wend_visibility_graph_node_count(const wend_visibility_graph *graph) {
    REQUIRE(graph, 0);
    return wend_visibility_graph_pull(graph) ? 0 : graph->node_count;
}

size_t wend_visibility_graph_edge_count(const wend_visibility_graph *graph) {
    REQUIRE(graph, 0);
    return wend_visibility_graph_pull(graph) ? 0 : graph->first_edge[graph->node_count] / 2;
}

wend_visibility_node wend_visibility_graph_get_node(const wend_visibility_graph *graph, uint32_t node) {
    const wend_visibility_node none = {.vertex = WEND_NO_PLANE_VERTEX};
    REQUIRE(graph, none);
    if (wend_visibility_graph_pull(graph)) return none;
    REQUIRE(node < graph->node_count, none);
    size_t first = graph->first_edge[node], count = graph->first_edge[node + 1] - first;
    uint32_t vertex = graph->vertex_of[node];
    return (wend_visibility_node){
        .vertex = vertex,
        .targets = count ? graph->targets + first : NULL,
        .costs = count ? graph->costs + first : NULL,
        .count = count,
        .position = wend_lattice_position(&graph->plane->mesh->lattice, graph->plane->vertices[vertex].point)};
}

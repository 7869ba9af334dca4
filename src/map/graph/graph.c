// Graphs: waypoints and one-way edges, kept by the waypoint they leave and by the one they lead to.
//
//     edges (given)    0: a->b    1: c->a    2: a->c                     first_out   0  2  2  3       a: slots 0, 1   b: none   c: slot 2
//     arcs (by slot)   0: a->b (edge 0)   1: a->c (edge 2)   2: c->a     first_in    0  1  2  3
//     slot_of          0  2  1                                           slots_in    2  0  1          into a: slot 2   b: 0   c: 1
//
// An edge's cost, tags and whether it is open are in its arc and nowhere else, so a change is one write: slot_of finds the place, and
// searches backwards go through slots_in to the same arc. Both orders are made by counting: arcs of one waypoint stay in the order
// of their numbers.
//
// Derived:
//
//   islands     graph_islands.c: weak components of the open edges. Toggling an edge makes them stale; the next reader repairs them.
//   least_cost  the smallest cost of a metre over all edges, also closed ones: opening one needs no care then. Setting a cost lowers it
//               at once and never raises it: it stays a lower bound, which is all that the heuristic needs. Only wend_graph_refresh
//               raises it, because searches under way read it.
//
// The tree of graph_locate.c depends on positions only, which never change. Memory: 24 bytes a position, 4 + 4 + 4 for the two orders and
// the islands, 5 for the tree; an edge takes 32.
#include "wend/graph.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/graph/graph_internal.h"

#include <float.h>
#include <math.h>

// Lengths below this are taken for this: the squares of shorter ones have few bits or none.
#define LEAST_EDGE_LENGTH 1e-140

// ---- Checking a definition ------------------------------------------------------------------------------------------

static bool waypoint_coordinate_is_valid(double coordinate) {
    return fabs(coordinate) <= WEND_WAYPOINT_LIMIT; // not a number is not
}

// Only the first invalid waypoint is reported, and the first invalid edge: one mistake easily makes millions.
static bool graph_waypoints_are_valid(const wend_graph_def *def, wend_diagnostics *findings) {
    if (def->waypoint_count == 0 || def->waypoint_count == WEND_NO_WAYPOINT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_WAYPOINT_COUNT, wend_place_none(), NULL,
                                       def->waypoint_count, WEND_NO_WAYPOINT - 1);
    if (!def->positions)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_ARRAY_MISSING, wend_place_none(), NULL, "positions",
                                       def->waypoint_count, "waypoint_count");
    for (uint32_t i = 0; i < def->waypoint_count; i++) {
        wend_vector3 at = def->positions[i];
        bool x = waypoint_coordinate_is_valid(at.x), y = waypoint_coordinate_is_valid(at.y);
        if (x && y && waypoint_coordinate_is_valid(at.z)) continue;
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_POSITION, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID},
                                       !x   ? 'x'
                                       : !y ? 'y'
                                            : 'z',
                                       i,
                                       !x   ? at.x
                                       : !y ? at.y
                                            : at.z,
                                       -WEND_WAYPOINT_LIMIT, WEND_WAYPOINT_LIMIT);
    }
    return true;
}

static bool graph_edge_cost_is_valid(double cost) {
    return cost > 0 && cost <= DBL_MAX;
}

static bool graph_edges_are_valid(const wend_graph_def *def, wend_diagnostics *findings) {
    if (def->edge_count == UINT32_MAX)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_EDGE_COUNT, wend_place_none(), NULL,
                                       def->edge_count, UINT32_MAX - 1);
    if (def->edge_count && !def->edges)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_ARRAY_MISSING, wend_place_none(), NULL, "edges",
                                       def->edge_count, "edge_count");
    for (uint32_t i = 0; i < def->edge_count; i++) {
        const wend_graph_edge *edge = &def->edges[i];
        const uint64_t ids[] = {i, WEND_NO_ID};
        if (edge->from >= def->waypoint_count || edge->to >= def->waypoint_count)
            return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_EDGE_END, wend_place_none(), ids, i, edge->from,
                                           edge->to, def->waypoint_count - 1);
        if (!graph_edge_cost_is_valid(edge->cost))
            return wend_diagnostics_report(findings, WEND_MESSAGE_GRAPH_EDGE_COST, wend_place_none(), ids, i,
                                           edge->cost);
    }
    return true;
}

static bool graph_def_is_valid(const wend_graph_def *def, wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("graph", &def->allocator, findings);
    bool waypoints = graph_waypoints_are_valid(def, findings);
    return waypoints && graph_edges_are_valid(def, findings) && is_valid;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

// Turns counts by waypoint, kept one place on, into where each waypoint's entries start.
static void counts_to_starts(uint32_t *first, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) first[i + 1] += first[i];
}

// Moves the starts back to where they were before each was advanced past its own entries.
static void rewind_starts(uint32_t *first, uint32_t count) {
    for (uint32_t i = count; i > 0; i--) first[i] = first[i - 1];
    first[0] = 0;
}

static void graph_sort_edges(wend_graph *graph, const wend_graph_edge *edges) {
    size_t size = ((size_t)graph->waypoint_count + 1) * sizeof(uint32_t);
    memset(graph->first_out, 0, size);
    memset(graph->first_in, 0, size);
    for (uint32_t i = 0; i < graph->edge_count; i++) {
        graph->first_out[edges[i].from + 1]++;
        graph->first_in[edges[i].to + 1]++;
    }
    counts_to_starts(graph->first_out, graph->waypoint_count);
    counts_to_starts(graph->first_in, graph->waypoint_count);
    for (uint32_t i = 0; graph->arcs && i < graph->edge_count; i++) { // without edges there are no arrays
        const wend_graph_edge *edge = &edges[i];
        uint32_t slot = graph->first_out[edge->from]++;
        graph->slot_of[i] = slot;
        graph->slots_in[graph->first_in[edge->to]++] = slot;
        graph->arcs[slot] = (graph_arc){
            .cost = edge->cost, .from = edge->from, .to = edge->to, .tags = edge->tags, .open = !edge->closed};
    }
    rewind_starts(graph->first_out, graph->waypoint_count);
    rewind_starts(graph->first_in, graph->waypoint_count);
}

wend_status wend_graph_create(const wend_graph_def *def, wend_diagnostics *findings, wend_graph **graph) {
    REQUIRE(graph, WEND_INVALID);
    wend_graph_def full = wend_default_graph_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(graph_def, def, &full, edge_count, findings)) return WEND_OUT_OF_RANGE;
    if (!graph_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    const wend_allocator *allocator = &def->allocator;
    wend_graph *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    const size_t waypoints = def->waypoint_count, edges = def->edge_count, word = sizeof(uint32_t);
    *made = (wend_graph){.base = wend_map_base_begin(allocator),
                         .everybody = {made, UINT32_MAX, NULL},
                         .waypoint_count = def->waypoint_count,
                         .edge_count = def->edge_count,
                         .positions =
                             wend_allocate_items(allocator, waypoints, sizeof *made->positions, WEND_LIFETIME_OBJECT),
                         .arcs = wend_allocate_items(allocator, edges, sizeof *made->arcs, WEND_LIFETIME_OBJECT),
                         .first_out = wend_allocate_items(allocator, waypoints + 1, word, WEND_LIFETIME_OBJECT),
                         .slots_in = wend_allocate_items(allocator, edges, word, WEND_LIFETIME_OBJECT),
                         .first_in = wend_allocate_items(allocator, waypoints + 1, word, WEND_LIFETIME_OBJECT),
                         .slot_of = wend_allocate_items(allocator, edges, word, WEND_LIFETIME_OBJECT),
                         .least_cost_is_stale = true,
                         .life = wend_life_begin()};
    wend_status status = wend_islands_begin(&made->islands, def->waypoint_count, allocator);
    bool has_edges = (made->arcs && made->slots_in && made->slot_of) || edges == 0;
    if (!made->positions || !made->first_out || !made->first_in || !has_edges) status = WEND_OUT_OF_MEMORY;
    if (!status) {
        memcpy(made->positions, def->positions, waypoints * sizeof *made->positions);
        graph_sort_edges(made, def->edges);
        status = wend_graph_build_tree(made);
        if (!status) wend_graph_refresh(made);
    }
    if (status)
        wend_graph_destroy(made);
    else
        *graph = made;
    return status;
}

void wend_graph_destroy(wend_graph *graph) {
    if (!graph) return;
    wend_allocator allocator = graph->base.allocator;
    wend_life_end(graph->life);
    wend_graph_release_views(graph);
    wend_map_base_end(&graph->base);
    const size_t waypoints = graph->waypoint_count, edges = graph->edge_count, word = sizeof(uint32_t);
    wend_release_items(&allocator, graph->positions, waypoints, sizeof *graph->positions);
    wend_release_items(&allocator, graph->arcs, edges, sizeof *graph->arcs);
    wend_release_items(&allocator, graph->first_out, waypoints + 1, word);
    wend_release_items(&allocator, graph->slots_in, edges, word);
    wend_release_items(&allocator, graph->first_in, waypoints + 1, word);
    wend_release_items(&allocator, graph->slot_of, edges, word);
    wend_islands_end(&graph->islands, &allocator);
    wend_release_items(&allocator, graph->tree, waypoints, word);
    wend_release_items(&allocator, graph->tree_axes, waypoints, 1);
    wend_release_items(&allocator, graph, 1, sizeof *graph);
}

// ---- Looking at it --------------------------------------------------------------------------------------------------

uint32_t wend_graph_waypoint_count(const wend_graph *graph) {
    REQUIRE(graph, 0);
    return graph->waypoint_count;
}

uint32_t wend_graph_edge_count(const wend_graph *graph) {
    REQUIRE(graph, 0);
    return graph->edge_count;
}

wend_vector3 wend_graph_position(const wend_graph *graph, uint32_t waypoint) {
    const wend_vector3 nowhere = {0, 0, 0};
    REQUIRE(graph && waypoint < graph->waypoint_count, nowhere);
    return graph->positions[waypoint];
}

wend_graph_edge wend_graph_get_edge(const wend_graph *graph, uint32_t edge) {
    const wend_graph_edge none = {.from = WEND_NO_WAYPOINT, .to = WEND_NO_WAYPOINT, .closed = true};
    REQUIRE(graph && edge < graph->edge_count, none);
    const graph_arc *arc = &graph->arcs[graph->slot_of[edge]];
    return (wend_graph_edge){
        .from = arc->from, .to = arc->to, .cost = arc->cost, .tags = arc->tags, .closed = !arc->open};
}

uint64_t wend_graph_version(const wend_graph *graph) {
    REQUIRE(graph, 0);
    return wend_map_base_version(&graph->base);
}

wend_journal *wend_graph_journal(wend_graph *graph) {
    REQUIRE(graph, NULL);
    return &graph->base.journal;
}

double wend_graph_cost_per_metre(const wend_graph *graph, const graph_arc *arc) {
    wend_vector3 a = graph->positions[arc->from], b = graph->positions[arc->to];
    if (a.x == b.x && a.y == b.y && a.z == b.z) return INFINITY;
    double length = sqrt(wend_waypoint_squared_distance(a, b));
    return arc->cost / (length > LEAST_EDGE_LENGTH ? length : LEAST_EDGE_LENGTH);
}

// ---- Changing it ----------------------------------------------------------------------------------------------------

static void graph_note_edge(wend_graph *graph, uint32_t edge, unsigned effects) {
    const wend_change change = {.kind = WEND_CHANGE_EDGE, .effects = (uint16_t)effects, .id = edge};
    wend_journal_add(&graph->base.journal, &change);
    wend_islands_note_edit(&graph->islands, &graph->base.journal, effects & WEND_EFFECT_REACH);
}

wend_status wend_graph_set_edge_open(wend_graph *graph, uint32_t edge, bool open) {
    REQUIRE(graph && edge < graph->edge_count, WEND_INVALID);
    graph_arc *arc = &graph->arcs[graph->slot_of[edge]];
    if (arc->open == open) return WEND_OK;
    arc->open = open;
    graph_note_edge(graph, edge, (open ? WEND_EFFECT_FELL : WEND_EFFECT_ROSE) | WEND_EFFECT_REACH);
    return WEND_OK;
}

wend_status wend_graph_set_edge_cost(wend_graph *graph, uint32_t edge, double cost) {
    REQUIRE(graph && edge < graph->edge_count, WEND_INVALID);
    REQUIRE(graph_edge_cost_is_valid(cost), WEND_INVALID);
    graph_arc *arc = &graph->arcs[graph->slot_of[edge]];
    if (arc->cost == cost) return WEND_OK;
    const unsigned effect = cost > arc->cost ? WEND_EFFECT_ROSE : WEND_EFFECT_FELL;
    arc->cost = cost;
    double metre = wend_graph_cost_per_metre(graph, arc);
    if (metre < graph->least_cost) graph->least_cost = metre >= DBL_MIN ? metre : 0;
    graph->least_cost_is_stale = true;
    graph_note_edge(graph, edge, effect);
    return WEND_OK;
}

// ---- Showing it -----------------------------------------------------------------------------------------------------

void wend_graph_draw(const wend_graph *graph, const wend_draw *draw) {
    REQUIRE_VOID(graph && draw);
    for (uint32_t i = 0; i < graph->edge_count && draw->line; i++) {
        const graph_arc *arc = &graph->arcs[graph->slot_of[i]];
        const wend_vector3 ends[] = {graph->positions[arc->from], graph->positions[arc->to]};
        if (ends[0].x == ends[1].x && ends[0].y == ends[1].y && ends[0].z == ends[1].z) continue;
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = arc->open ? WEND_DRAW_FREE : WEND_DRAW_BLOCKED});
    }
    wend_graph_renew_islands(graph);
    for (uint32_t i = 0; i < graph->waypoint_count && draw->mark; i++)
        draw->mark(draw->user, graph->positions[i],
                   (wend_draw_style){WEND_DRAW_ISLAND, wend_islands_number(&graph->islands, i)});
}

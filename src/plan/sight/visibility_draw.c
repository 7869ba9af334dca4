// Visibility in pictures.
#include "plan/sight/visibility_internal.h"

#include "base/core/require.h"

#define VIEW_VERTICES_AT_ONCE 64

// In pieces that share the place, so that nothing must be allocated.
void wend_visibility_polygon_draw(const wend_visibility_polygon *polygon, const wend_draw *draw) {
    REQUIRE_VOID(polygon && draw);
    const wend_vector3 place = wend_vector3_of(polygon->place, 0);
    wend_vector3 points[VIEW_VERTICES_AT_ONCE + 2];
    const wend_draw_style inside = {.role = WEND_DRAW_EXPANDED}, line = {.role = WEND_DRAW_FRONTIER};
    for (size_t i = 0; i < polygon->count && draw->polygon; i += VIEW_VERTICES_AT_ONCE) {
        size_t count = 0;
        points[count++] = place;
        for (size_t k = i; k <= polygon->count && k <= i + VIEW_VERTICES_AT_ONCE; k++)
            points[count++] = wend_vector3_of(polygon->vertices[k < polygon->count ? k : 0].position, 0);
        if (count > 2) draw->polygon(draw->user, points, count, inside);
    }
    for (size_t i = 0; i < polygon->count && draw->line; i++) {
        points[0] = wend_vector3_of(polygon->vertices[i].position, 0);
        points[1] = wend_vector3_of(polygon->vertices[i + 1 < polygon->count ? i + 1 : 0].position, 0);
        if (polygon->vertices[i].edge != WEND_VIEW_EDGE_WALL) draw->line(draw->user, points, 2, line);
    }
    if (draw->mark) draw->mark(draw->user, place, (wend_draw_style){.role = WEND_DRAW_START});
}

static wend_vector3 drawn_node(const wend_visibility_graph *graph, uint32_t node) {
    const plane_vertex *vertex = &graph->plane->vertices[graph->vertex_of[node]];
    return wend_vector3_of(wend_lattice_position(&graph->plane->mesh->lattice, vertex->point), 0);
}

void wend_visibility_graph_draw(const wend_visibility_graph *graph, const wend_draw *draw) {
    REQUIRE_VOID(graph && draw);
    if (wend_visibility_graph_pull(graph)) return;
    for (uint32_t i = 0; i < graph->node_count && draw->line; i++)
        for (size_t e = graph->first_edge[i]; e < graph->first_edge[i + 1]; e++) {
            if (graph->targets[e] < i) continue;
            const wend_vector3 ends[2] = {drawn_node(graph, i), drawn_node(graph, graph->targets[e])};
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
        }
}

void wend_path_tree_draw(const wend_path_tree *tree, const wend_draw *draw) {
    REQUIRE_VOID(tree && draw);
    if (wend_path_tree_pull(tree)) return;
    const wend_vector3 source =
        wend_vector3_of(wend_lattice_position(&tree->graph->plane->mesh->lattice, tree->point), 0);
    for (uint32_t i = 0; i < tree->node_count && draw->line; i++) {
        if (!isfinite(tree->costs[i])) continue;
        uint32_t parent = tree->parents[i];
        const wend_vector3 ends[2] = {parent == NO_VISIBILITY_NODE ? source : drawn_node(tree->graph, parent),
                                      drawn_node(tree->graph, i)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
    if (draw->mark && tree->is_free) draw->mark(draw->user, source, (wend_draw_style){.role = WEND_DRAW_START});
}

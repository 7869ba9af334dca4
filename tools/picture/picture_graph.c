#include "picture/picture_graph.h"

#include "picture/picture_map.h"

#include <math.h>

static wend_vector3 place_of(const wend_graph *graph, uint64_t waypoint) {
    return wend_graph_position(graph, (uint32_t)waypoint);
}

static bool has_waypoint(const wend_graph *graph, uint64_t state) {
    return state < wend_graph_waypoint_count(graph);
}

// Open edges in the colours of their islands.
static void draw_island_edges(const wend_graph *graph, const wend_draw *draw) {
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        const wend_graph_edge edge = wend_graph_get_edge(graph, i);
        const wend_vector3 ends[] = {place_of(graph, edge.from), place_of(graph, edge.to)};
        if (edge.closed || (ends[0].x == ends[1].x && ends[0].y == ends[1].y)) continue;
        draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_ISLAND, wend_graph_island(graph, edge.from)});
    }
}

static void draw_expanded(const picture_graph *scene, const wend_draw *draw) {
    for (size_t i = 0; i < scene->expanded_count; i++) {
        if (!has_waypoint(scene->graph, scene->expanded[i]) || !has_waypoint(scene->graph, scene->parents[i])) continue;
        const wend_vector3 ends[] = {place_of(scene->graph, scene->parents[i]),
                                     place_of(scene->graph, scene->expanded[i])};
        double order = (double)i / (double)(scene->expanded_count > 1 ? scene->expanded_count - 1 : 1);
        draw->line(draw->user, ends, 2, (wend_draw_style){WEND_DRAW_EXPANDED, order});
    }
}

static void draw_path_on_graph(const picture_graph *scene, const wend_draw *draw) {
    enum { AT_ONCE = 64 }; // points of a piece; pieces share a point
    wend_vector3 points[AT_ONCE];
    for (size_t first = 0; first + 1 < scene->path_count; first += AT_ONCE - 1) {
        size_t count = 0;
        while (count < AT_ONCE && first + count < scene->path_count) {
            points[count] = place_of(scene->graph, scene->path[first + count]);
            count++;
        }
        draw->line(draw->user, points, count, (wend_draw_style){.role = WEND_DRAW_PATH});
    }
}

static void draw_graph_layer(const void *user, const wend_draw *draw) {
    const picture_graph *scene = user;
    if (draw->line) {
        if (scene->islands) draw_island_edges(scene->graph, draw);
        draw_expanded(scene, draw);
        draw_path_on_graph(scene, draw);
    }
    if (!draw->mark) return;
    if (has_waypoint(scene->graph, scene->start))
        draw->mark(draw->user, place_of(scene->graph, scene->start), (wend_draw_style){.role = WEND_DRAW_START});
    if (has_waypoint(scene->graph, scene->goal))
        draw->mark(draw->user, place_of(scene->graph, scene->goal), (wend_draw_style){.role = WEND_DRAW_GOAL});
}

// The mean length of an edge: what lines are drawn in proportion to.
static double mean_edge_length(const wend_graph *graph) {
    double sum = 0;
    uint32_t count = wend_graph_edge_count(graph);
    for (uint32_t i = 0; i < count; i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        wend_vector3 a = place_of(graph, edge.from), b = place_of(graph, edge.to);
        sum += sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)) / count;
    }
    return sum;
}

exit_status picture_graph_write(const char *path, const picture_def *def, const picture_graph *graph,
                                picture_pixels *pixels) {
    picture_def adapted = *def;
    adapted.cell_size = mean_edge_length(graph->graph);
    if (!adapted.labels[WEND_DRAW_BLOCKED]) adapted.labels[WEND_DRAW_BLOCKED] = "closed";
    const picture_map scene = {.map = wend_map_of_graph(graph->graph),
                               .is_upright = true,
                               .without_marks = true,
                               .without_ground = graph->islands,
                               .layer = draw_graph_layer,
                               .user = graph};
    return picture_map_write(path, &adapted, &scene, pixels);
}

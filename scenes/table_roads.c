#include "table_roads.h"

#include <math.h>
#include <stdlib.h>

#define ARTERIAL_EVERY 8

typedef struct roads_under_way {
    const scene_table_roads_def *def;
    wend_random random;
    wend_vector3 *positions;
    wend_graph_edge *edges;
    uint32_t edge_count;
} roads_under_way;

static void add_street(roads_under_way *roads, uint32_t a, uint32_t b, bool is_arterial) {
    if (!is_arterial && wend_random_below(&roads->random, 16) == 0) return; // missing
    double dx = roads->positions[a].x - roads->positions[b].x, dy = roads->positions[a].y - roads->positions[b].y;
    double cost = sqrt(dx * dx + dy * dy) / (is_arterial ? 25.0 : 8.0);
    if (roads->def->whole) cost = floor(cost) + 1;
    bool one_way = !is_arterial && wend_random_below(&roads->random, 16) == 0;
    roads->edges[roads->edge_count++] = (wend_graph_edge){.from = a, .to = b, .cost = cost};
    if (!one_way) roads->edges[roads->edge_count++] = (wend_graph_edge){.from = b, .to = a, .cost = cost};
}

wend_status scene_table_roads_make(const scene_table_roads_def *def, wend_graph **graph) {
    const uint32_t columns = def->columns, rows = def->rows;
    const size_t count = (size_t)columns * rows;
    roads_under_way roads = {.def = def, .random = wend_random_seeded(def->seed)};
    roads.positions = malloc(count * sizeof *roads.positions);
    roads.edges = malloc(4 * count * sizeof *roads.edges);
    wend_status status = roads.positions && roads.edges ? WEND_OK : WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < count && !status; i++) {
        double x = 100.0 * (i % columns) + 0.5 * (double)wend_random_below(&roads.random, 120);
        double y = 100.0 * (i / columns) + 0.5 * (double)wend_random_below(&roads.random, 120);
        roads.positions[i] = (wend_vector3){x, y, 0};
    }
    for (uint32_t i = 0; i < count && !status; i++) {
        if ((i + 1) % columns) add_street(&roads, i, i + 1, i / columns % ARTERIAL_EVERY == 0);
        if (i + columns < count) add_street(&roads, i, i + columns, i % columns % ARTERIAL_EVERY == 0);
    }
    if (!status) {
        wend_graph_def graph_def = wend_default_graph_def();
        graph_def.positions = roads.positions;
        graph_def.waypoint_count = (uint32_t)count;
        graph_def.edges = roads.edge_count ? roads.edges : NULL;
        graph_def.edge_count = roads.edge_count;
        graph_def.allocator = def->allocator;
        status = wend_graph_create(&graph_def, NULL, graph);
    }
    free(roads.positions);
    free(roads.edges);
    return status;
}

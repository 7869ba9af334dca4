#include "properties/plan/table_worlds.h"
#include "support/tagged_graph.h"

#include <math.h>
#include <stdlib.h>

static double choose_table_cost(choices *source, table_costs costs) {
    switch (costs) {
    case COSTS_WHOLE: return (double)(1 + choose_below(source, 9));
    case COSTS_EQUAL: return 1;
    case COSTS_ANY: return 1e-3 + choose_unit(source) * 10;
    default: return (double[]){1, 1e17, 1e-20, 3}[choose_below(source, 4)];
    }
}

void table_world_choose(choices *source, uint64_t cost_kinds, table_world *world) {
    wend_graph_def def = wend_default_graph_def();
    def.waypoint_count = 1 + (uint32_t)choose_below(source, choose_one_in(source, 4) ? NAIVE_TABLE_SIZE : 12);
    def.edge_count = (uint32_t)choose_below(source, 4 * def.waypoint_count);
    if (def.edge_count > TABLE_WORLD_EDGES) def.edge_count = TABLE_WORLD_EDGES;
    world->waypoint_count = def.waypoint_count;
    world->edge_count = def.edge_count;
    world->costs = (table_costs)choose_below(source, cost_kinds);
    bool both_ways = choose_below(source, 2);
    for (uint32_t i = 0; i < def.waypoint_count; i++)
        world->positions[i] = (wend_vector3){(double)choose_below(source, 20), (double)choose_below(source, 20), 0};
    for (uint32_t i = 0; i < def.edge_count; i++) {
        wend_graph_edge edge = {.from = (uint32_t)choose_below(source, def.waypoint_count),
                                .to = (uint32_t)choose_below(source, def.waypoint_count)};
        if (both_ways && i % 2) edge.from = world->edges[i - 1].to, edge.to = world->edges[i - 1].from;
        edge.cost = choose_table_cost(source, world->costs);
        edge.closed = choose_one_in(source, 6);
        world->edges[i] = edge;
    }
    def.positions = world->positions;
    def.edges = world->edges;
    world->graph = NULL;
    if (wend_graph_create(&def, NULL, &world->graph)) abort();
    world->view = (tagged_graph){world->graph, ALL_TAGS};
    world->domain = tagged_graph_domain(&world->view);
}

void table_world_free(table_world *world) {
    wend_graph_destroy(world->graph);
}

size_t table_world_edit(choices *source, table_world *world, uint64_t *changed) {
    size_t count = 0;
    if (world->edge_count == 0) return 0;
    for (uint64_t edits = 1 + choose_below(source, choose_one_in(source, 4) ? 16 : 2); edits; edits--) {
        uint32_t number = (uint32_t)choose_below(source, world->edge_count);
        wend_graph_edge *edge = &world->edges[number];
        if (choose_below(source, 3)) {
            edge->closed = !edge->closed;
            if (wend_graph_set_edge_open(world->graph, number, !edge->closed)) abort();
        } else {
            edge->cost = choose_table_cost(source, world->costs);
            if (wend_graph_set_edge_cost(world->graph, number, edge->cost)) abort();
        }
        changed[count++] = edge->from;
    }
    return count;
}

void table_world_judge(const table_world *world, naive_table *naive) {
    naive->size = (int)world->waypoint_count;
    for (int i = 0; i < naive->size; i++)
        for (int j = 0; j < naive->size; j++) naive->distance[i][j] = INFINITY;
    for (uint32_t i = 0; i < world->edge_count; i++) {
        const wend_graph_edge *edge = &world->edges[i];
        double *cost = &naive->distance[edge->from][edge->to];
        if (!edge->closed && edge->cost < *cost) *cost = edge->cost;
    }
}

wend_grid *table_world_grid(choices *source) {
    static const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {2.5, 0}, {1, 1}};
    uint8_t terrain[NAIVE_TABLE_SIZE];
    wend_grid_def def = wend_default_grid_def();
    def.width = 1 + (uint32_t)choose_below(source, 8);
    def.height = 1 + (uint32_t)choose_below(source, NAIVE_TABLE_SIZE / def.width);
    for (uint32_t i = 0; i < def.width * def.height; i++)
        terrain[i] = choose_one_in(source, 3) ? (uint8_t)choose_below(source, 4) : 0;
    def.terrain = terrain;
    def.terrains = terrains, def.terrain_count = 4;
    def.neighbours = choose_below(source, 2) ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
    def.corners = (wend_corner_rule)choose_below(source, 3);
    wend_grid *grid = NULL;
    if (wend_grid_create(&def, NULL, &grid)) abort();
    return grid;
}

void table_grid_edit(choices *source, wend_grid *grid) {
    wend_grid_def def = wend_grid_describe(grid);
    uint32_t x = (uint32_t)choose_below(source, def.width), y = (uint32_t)choose_below(source, def.height);
    uint32_t width = 1 + (uint32_t)choose_below(source, 3), height = 1 + (uint32_t)choose_below(source, 2);
    if (wend_grid_set_terrain(grid, x, y, width, height, (uint8_t)choose_below(source, 4))) abort();
}

void table_grid_judge(const wend_grid *grid, naive_table *naive) {
    wend_grid_def def = wend_grid_describe(grid);
    naive->size = (int)(def.width * def.height);
    for (int i = 0; i < naive->size; i++)
        for (int j = 0; j < naive->size; j++)
            naive->distance[i][j] = wend_grid_step_cost(grid, (uint32_t)i, (uint32_t)j);
}

static bool nearly_equal(double a, double b, bool exact) {
    if (a == b) return true;
    return !exact && fabs(a - b) <= 1e-9 * (fabs(a) + fabs(b));
}

bool table_costs_agree(const table_world *world, double cost, double naive) {
    return nearly_equal(cost, naive, world->costs == COSTS_WHOLE || world->costs == COSTS_EQUAL);
}

const char *table_path_finding(const naive_table *edges, const naive_table *distances, const wend_path *path,
                               uint64_t from, uint64_t to, bool exact) {
    double distance = distances->distance[from][to];
    if (!(distance < INFINITY))
        return path->outcome == WEND_OUTCOME_UNREACHABLE && path->state_count == 0 && !(path->cost < INFINITY)
                   ? NULL
                   : "a path where there is none";
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "no path where there is one";
    if (path->state_count == 0 || path->states[0] != from || path->states[path->state_count - 1] != to)
        return "the path starts or ends elsewhere";
    double sum = 0;
    for (size_t i = 1; i < path->state_count; i++) sum += edges->distance[path->states[i - 1]][path->states[i]];
    if (!(sum < INFINITY)) return "the path uses an edge that is not there";
    if (!nearly_equal(sum, path->cost, exact)) return "the path's cost is not the sum of its edges";
    if (!nearly_equal(path->cost, distance, exact)) return "the path is not the shortest";
    return path->lower_bound == path->cost ? NULL : "the lower bound is not the cost";
}

// Paths by looking up instead of searching: a table for a grid, kept up to date, and transit nodes for a road graph.
#include <wend/wend.h>

#include <stdio.h>

static int grid_by_table(void) {
    wend_grid_def def = wend_default_grid_def();
    def.width = 40, def.height = 30;
    wend_grid *grid = NULL;
    if (wend_grid_create(&def, NULL, &grid)) return 1;

    wend_grid_table_def table_def = wend_default_grid_table_def();
    table_def.grid = grid;
    wend_grid_table *table = NULL;
    if (wend_grid_table_create(&table_def, NULL, &table)) return 1;
    const bool flat = wend_grid_table_get_form(table) == WEND_GRID_TABLE_FLAT;
    printf("a %s table of %u KiB\n", flat ? "flat" : "zoned", (unsigned)(wend_grid_table_bytes(table) / 1024));

    wend_path path = wend_path_empty(wend_default_allocator());
    const uint32_t from = wend_grid_cell(grid, 5, 15), to = wend_grid_cell(grid, 35, 15);
    if (wend_grid_table_find_path(table, from, to, &path)) return 1;
    printf("across: cost %.3f through %zu cells\n", path.cost, path.state_count);

    wend_grid_set_terrain(grid, 20, 5, 1, 25, 1); // a wall; the next look-up sees it
    if (wend_grid_table_find_path(table, from, to, &path)) return 1;
    printf("around the wall: cost %.3f through %zu cells\n", path.cost, path.state_count);

    wend_path_free(&path);
    wend_grid_table_destroy(table);
    wend_grid_destroy(grid);
    return 0;
}

enum { SIDE = 16 };

// Streets around blocks of houses; every fifth is a fast one.
static wend_graph *town(void) {
    static wend_vector3 positions[SIDE * SIDE];
    static wend_graph_edge edges[4 * SIDE * SIDE];
    uint32_t count = 0;
    for (uint32_t i = 0; i < SIDE * SIDE; i++) {
        const uint32_t x = i % SIDE, y = i / SIDE;
        positions[i] = (wend_vector3){100.0 * x, 100.0 * y, 0};
        for (uint32_t way = 0; way < 2; way++) {
            if ((way ? y : x) == SIDE - 1) continue;
            const uint32_t to = way ? i + SIDE : i + 1;
            const double seconds = (way ? x : y) % 5 ? 12 : 4;
            edges[count++] = (wend_graph_edge){.from = i, .to = to, .cost = seconds};
            edges[count++] = (wend_graph_edge){.from = to, .to = i, .cost = seconds};
        }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = SIDE * SIDE;
    def.edges = edges, def.edge_count = count;
    wend_graph *graph = NULL;
    return wend_graph_create(&def, NULL, &graph) ? NULL : graph;
}

static int roads_by_transit_nodes(void) {
    wend_graph *graph = town();
    wend_transit_def def = wend_default_transit_def();
    def.graph = graph;
    wend_transit *transit = NULL;
    wend_query *query = NULL; // one per thread
    if (!graph || wend_transit_create(&def, NULL, &transit)) return 1;
    if (wend_query_create(wend_default_allocator(), &query)) return 1;

    wend_path path = wend_path_empty(wend_default_allocator());
    const uint32_t from = 2 * SIDE + 2, to = 13 * SIDE + 13;
    if (wend_transit_find_path(transit, query, from, to, &path)) return 1;
    const wend_transit_facts facts = wend_transit_describe(transit);
    printf("%u transit nodes, %.1f for each waypoint; %.0f s through %zu junctions, %s\n",
           (unsigned)facts.transit_nodes, (double)facts.access_forward / (SIDE * SIDE), path.cost, path.state_count,
           wend_transit_is_local(transit, from, to) ? "found nearby" : "looked up");

    wend_path_free(&path);
    wend_query_destroy(query);
    wend_transit_destroy(transit);
    wend_graph_destroy(graph);
    return 0;
}

int main(void) {
    return grid_by_table() || roads_by_transit_nodes();
}

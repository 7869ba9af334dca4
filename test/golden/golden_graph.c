// Graphs through edits: islands, localisation, searches by every open list, and a DIMACS text.
#include "golden/golden.h"
#include "support/location_of.h"
#include "support/tagged_graph.h"

#include "graph_scenes.h"

#include <string.h>

#define WAYPOINTS 300
#define EDGES     900

static wend_vector3 random_position(wend_random *random) {
    wend_vector3 position;
    position.x = (double)wend_random_below(random, 1000) * 0.37;
    position.y = (double)wend_random_below(random, 1000) * 0.37;
    position.z = (double)wend_random_below(random, 20) * 0.11;
    return position;
}

static wend_graph *golden_graph_make(wend_random *random) {
    static wend_vector3 positions[WAYPOINTS];
    static wend_graph_edge edges[EDGES];
    for (int i = 0; i < WAYPOINTS; i++) positions[i] = random_position(random);
    for (int i = 0; i < EDGES; i++) {
        edges[i].from = (uint32_t)wend_random_below(random, WAYPOINTS);
        edges[i].to = (uint32_t)wend_random_below(random, WAYPOINTS);
        edges[i].cost = 100 + (double)wend_random_below(random, 1000) * 0.7;
        edges[i].tags = (uint32_t)wend_random_below(random, 4);
        edges[i].closed = wend_random_below(random, 3) == 0;
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = WAYPOINTS;
    def.edges = edges;
    def.edge_count = EDGES;
    wend_graph *graph = NULL;
    return wend_graph_create(&def, NULL, &graph) ? NULL : graph;
}

static wend_status hash_graph_search(wend_state_hash *hash, const tagged_graph *view, wend_query *query,
                                     wend_path *path, wend_random *random) {
    wend_domain domain = tagged_graph_domain(view);
    wend_search_request request = wend_default_search_request();
    const uint64_t goal = wend_random_below(random, WAYPOINTS);
    request.start = wend_random_below(random, WAYPOINTS);
    request.goals = &goal;
    request.goal_count = 1;
    request.open_list = (wend_open_list)wend_random_below(random, 6);
    wend_status status = wend_domain_find_path(&domain, query, &request, path);
    wend_state_hash_add_word(hash, path->outcome);
    wend_state_hash_add_number(hash, path->cost);
    wend_state_hash_add_word(hash, path->expanded);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(hash, path->states[i]);
    wend_state_hash_add_number(hash, domain.heuristic(domain.user, request.start, goal));
    return status;
}

// A small city, written and searched by the graph's own search, while edges close.
static wend_status hash_graph_scene(wend_state_hash *hash, scene_graph_kind kind, wend_query *query, wend_path *path) {
    scene_graph_def def = scene_default_graph_def(600, 7);
    wend_graph *graph = NULL;
    static char text[400000];
    size_t length = 0;
    wend_status status = scene_graph_make(kind, &def, &graph);
    if (!status) status = wend_dimacs_write_graph(graph, NULL, text, sizeof text, &length);
    if (!status) wend_state_hash_add_bytes(hash, text, length);
    if (!status) status = wend_dimacs_write_coordinates(graph, 0.5, NULL, text, sizeof text, &length);
    if (!status) wend_state_hash_add_bytes(hash, text, length);
    scene_graph_query queries[20];
    if (!status) scene_graph_queries(graph, 7, 20, queries);
    for (int i = 0; i < 20 && !status; i++) {
        const tagged_graph view = {graph, ALL_TAGS};
        const uint64_t goal = queries[i].goal;
        wend_search_request request = wend_default_search_request();
        request.start = queries[i].start;
        request.goals = &goal;
        request.goal_count = 1;
        status = tagged_graph_find_path(&view, query, &request, path);
        wend_state_hash_add_word(hash, path->outcome);
        wend_state_hash_add_number(hash, path->cost);
        wend_state_hash_add_word(hash, path->queue_operations);
        for (size_t k = 0; k < path->state_count; k++) wend_state_hash_add_word(hash, path->states[k]);
        wend_graph_set_edge_open(graph, (uint32_t)i * 7, false);
        wend_state_hash_add_word(hash, wend_graph_island_count(graph));
    }
    wend_graph_destroy(graph);
    return status;
}

static wend_status hash_graph_dimacs(wend_state_hash *hash) {
    static const char roads[] = "c a triangle\np sp 3 3\na 1 2 803\na 2 3 158\na 3 1 774\n";
    static const char places[] =
        "p aux sp co 3\nv 1 -73530767 41085396\nv 2 -73530538 41086098\nv 3 -73519366 41048796\n";
    wend_dimacs_def def = wend_default_dimacs_def();
    def.graph = roads, def.graph_length = strlen(roads);
    def.coordinates = places, def.coordinates_length = strlen(places);
    def.metres_per_unit = 0.11;
    wend_graph *graph = NULL;
    wend_status status = wend_dimacs_read(&def, NULL, &graph);
    for (uint32_t i = 0; i < 3 && !status; i++) {
        wend_state_hash_add_number(hash, wend_graph_position(graph, i).x);
        wend_state_hash_add_number(hash, wend_graph_get_edge(graph, i).cost);
    }
    wend_graph_destroy(graph);
    return status;
}

uint64_t golden_graph(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_random random = wend_random_seeded(20261115);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_graph *graph = golden_graph_make(&random);
    wend_status status = graph ? wend_query_create(wend_default_allocator(), &query) : WEND_OUT_OF_MEMORY;
    for (int round = 0; round < 20 && !status; round++) {
        for (int i = 0; i < 100; i++) {
            uint32_t edge = (uint32_t)wend_random_below(&random, EDGES);
            wend_graph_set_edge_open(graph, edge, wend_random_below(&random, 2) == 0);
        }
        wend_graph_set_edge_cost(graph, (uint32_t)round, 90.0 + round * 0.3);
        status = wend_graph_refresh(graph);
        for (uint32_t i = 0; i < WAYPOINTS; i++) wend_state_hash_add_word(&hash, wend_graph_island(graph, i));
        for (int i = 0; i < 50; i++) wend_state_hash_add_word(&hash, waypoint_at(graph, random_position(&random)));
        const tagged_graph view = {graph, (uint32_t)wend_random_below(&random, 4)};
        for (int i = 0; i < 10 && !status; i++) status = hash_graph_search(&hash, &view, query, &path, &random);
    }
    if (!status) status = hash_graph_dimacs(&hash);
    for (int kind = 0; kind < SCENE_GRAPH_KIND_COUNT && !status; kind++)
        status = hash_graph_scene(&hash, (scene_graph_kind)kind, query, &path);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_graph_destroy(graph);
    return status ? 0 : wend_state_hash_value(&hash);
}

// Many threads that search one graph: the first of them after an edit renews the islands for all.
#include "support/tagged_graph.h"
#include "support/test.h"

#include "base/run/threads.h"
#include "wend/wend.h"

#define THREADS   6
#define SIDE      40 // waypoints along a side of a square of roads
#define WAYPOINTS (SIDE * SIDE)
#define ROUNDS    30

typedef struct searcher {
    const wend_graph *graph;
    wend_query *query;
    wend_path path;
    uint64_t goal;
    wend_outcome outcome;
    uint64_t expanded;
    uint32_t island, island_count;
    const void *view; // the user of a domain of this round's tags
    uint64_t tags;
} searcher;

static void *search_once(void *user) {
    searcher *mine = user;
    const tagged_graph view = {mine->graph, ALL_TAGS}, other = {mine->graph, mine->tags};
    mine->view = tagged_graph_domain(&other).user;
    wend_search_request request = wend_default_search_request();
    request.goals = &mine->goal, request.goal_count = 1;
    if (tagged_graph_find_path(&view, mine->query, &request, &mine->path)) return NULL;
    mine->outcome = mine->path.outcome;
    mine->expanded = mine->path.expanded;
    mine->island = wend_graph_island(mine->graph, (uint32_t)mine->goal);
    mine->island_count = wend_graph_island_count(mine->graph);
    return NULL;
}

// A square of two-way roads; the bridges are the edges between its upper half and the lower one.
static wend_graph *make_square(uint32_t *bridges, uint32_t *bridge_count) {
    static wend_vector3 positions[WAYPOINTS];
    static wend_graph_edge edges[4 * WAYPOINTS];
    uint32_t count = 0;
    *bridge_count = 0;
    for (uint32_t i = 0; i < WAYPOINTS; i++) {
        positions[i] = (wend_vector3){i % SIDE, i / SIDE, 0};
        const uint32_t right = i + 1, below = i + SIDE;
        for (int way = 0; way < 2 && right % SIDE != 0; way++)
            edges[count++] = (wend_graph_edge){.from = way ? right : i, .to = way ? i : right, .cost = 1};
        for (int way = 0; way < 2 && below < WAYPOINTS; way++) {
            if (i / SIDE == SIDE / 2) bridges[(*bridge_count)++] = count;
            edges[count++] = (wend_graph_edge){.from = way ? below : i, .to = way ? i : below, .cost = 1};
        }
    }
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions, def.waypoint_count = WAYPOINTS;
    def.edges = edges, def.edge_count = count;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    return graph;
}

static void the_first_search_after_an_edit_renews_islands_for_all(void **state) {
    (void)state;
    uint32_t bridges[2 * SIDE], bridge_count;
    wend_graph *graph = make_square(bridges, &bridge_count);
    assert_int_equal(bridge_count, 2 * SIDE);
    searcher searchers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        searchers[i] = (searcher){.graph = graph, .path = wend_path_empty(wend_default_allocator())};
        assert_int_equal(wend_query_create(wend_default_allocator(), &searchers[i].query), WEND_OK);
    }
    for (int round = 0; round < ROUNDS; round++) {
        bool open = round % 2;
        for (uint32_t i = 0; i < bridge_count; i++) wend_graph_set_edge_open(graph, bridges[i], open);
        wend_thread threads[THREADS];
        bool started[THREADS];
        for (int i = 0; i < THREADS; i++) {
            searchers[i].goal = i % 2 ? WAYPOINTS - 1 : SIDE - 1; // in the other half, and in the same one
            searchers[i].tags = (uint64_t)(round * 2 + i % 2);
            started[i] = wend_thread_start(&threads[i], search_once, &searchers[i]);
            if (!started[i]) search_once(&searchers[i]);
        }
        for (int i = 0; i < THREADS; i++)
            if (started[i]) wend_thread_join(threads[i]);
        for (int i = 0; i < THREADS; i++) {
            bool reachable = open || i % 2 == 0;
            assert_int_equal(searchers[i].outcome, reachable ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE);
            if (!reachable) assert_int_equal(searchers[i].expanded, 0);
            assert_int_equal(searchers[i].island, reachable ? 1 : 2);
            assert_int_equal(searchers[i].island_count, open ? 1 : 2);
            assert_true((searchers[i].view == searchers[0].view) == (i % 2 == 0)); // one view for the same tags
        }
    }
    for (int i = 0; i < THREADS; i++) {
        wend_path_free(&searchers[i].path);
        wend_query_destroy(searchers[i].query);
    }
    wend_graph_destroy(graph);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(the_first_search_after_an_edit_renews_islands_for_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Runs the properties that need no other library than ours, where cmocka and GMP are not to be had: as WASM, under an emulator.
#include "properties/base/container_properties.h"
#include "properties/map/graph_properties.h"
#include "properties/plan/hierarchy_properties.h"
#include "properties/plan/incremental_properties.h"
#include "properties/plan/search_properties.h"

#include <stdio.h>

int main(void) {
    static const struct {
        const char *name;
        property fact;
    } facts[] = {
        {"heap_agrees_with_naive_queue", heap_agrees_with_naive_queue},
        {"indexed_heap_agrees_with_naive_queue", indexed_heap_agrees_with_naive_queue},
        {"bucket_queue_agrees_with_naive_queue", bucket_queue_agrees_with_naive_queue},
        {"hash_map_agrees_with_naive_map", hash_map_agrees_with_naive_map},
        {"bitset_agrees_with_naive_map", bitset_agrees_with_naive_map},
        {"id_pool_never_confuses_ids", id_pool_never_confuses_ids},
        {"sort_is_stable_and_ordered", sort_is_stable_and_ordered},
        {"arena_blocks_never_overlap", arena_blocks_never_overlap},
        {"searches_agree_with_dijkstra", searches_agree_with_dijkstra},
        {"slices_change_nothing", slices_change_nothing},
        {"what_cannot_be_reached_is_known", what_cannot_be_reached_is_known},
        {"one_to_all_agrees_with_dijkstra", one_to_all_agrees_with_dijkstra},
        {"graphs_agree_with_dijkstra", graphs_agree_with_dijkstra},
        {"one_query_serves_all", one_query_serves_all},
        {"graph_paths_agree_with_dijkstra", graph_paths_agree_with_dijkstra},
        {"graph_islands_agree_with_naive", graph_islands_agree_with_naive},
        {"located_waypoints_are_the_nearest", located_waypoints_are_the_nearest},
        {"grids_that_change_are_planned_right", grids_that_change_are_planned_right},
        {"graphs_that_change_are_planned_right", graphs_that_change_are_planned_right},
        {"domains_that_change_are_planned_right", domains_that_change_are_planned_right},
        {"a_mangled_dimacs_graph_is_judged", a_mangled_dimacs_graph_is_judged},
        {"hierarchy_paths_agree_with_naive", hierarchy_paths_agree_with_naive},
        {"an_updated_hierarchy_is_like_a_new_one", an_updated_hierarchy_is_like_a_new_one},
    };
    int failed = 0;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        size_t shrunk = 0;
        char reason[512] = "";
        bool holds = property_holds(1, 300, facts[i].fact, NULL, &shrunk, reason);
        printf("%s: %s%s\n", facts[i].name, holds ? "holds" : "does not hold: ", reason);
        failed += !holds;
    }
    return failed != 0;
}

// Graphs, their edits, islands, paths and localisation, judged by naive ones and by graphs rebuilt.
#include "properties/map/graph_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    static const property facts[] = {graph_paths_agree_with_dijkstra, graph_islands_agree_with_naive,
                                     located_waypoints_are_the_nearest, an_edited_graph_is_like_a_new_one,
                                     graph_searches_agree_with_domains};
    if (count == 0) return 0;
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 5], NULL);
    return 0;
}

#include "properties/rule/rule_graph_properties.h"
#include "properties/rule/rule_map_properties.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count == 0) return 0;
    static const property facts[] = {dense_maps_agree_with_naive, rule_graphs_are_consistent,
                                     rule_graphs_take_up_changes, rule_maps_reach_the_same,
                                     coarse_rule_maps_have_their_lines};
    fuzz_property(bytes + 1, count - 1, facts[bytes[0] % 5], NULL);
    return 0;
}

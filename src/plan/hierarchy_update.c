#include "wend/hierarchy.h"
#include "base/require.h"
#include "plan/hierarchy_internal.h"
bool wend_hierarchy_is_current(const wend_hierarchy *hierarchy) {
    REQUIRE(hierarchy, false);
    return hierarchy->version == hierarchy->grid->version;
}
wend_hierarchy_facts wend_hierarchy_describe(const wend_hierarchy *hierarchy) {
    wend_hierarchy_facts facts = {.cluster_side = hierarchy->side,
                                  .level_factor = hierarchy->factor,
                                  .levels = hierarchy->level_count,
                                  .ability_count = hierarchy->graph_count,
                                  .clusters_rebuilt = hierarchy->clusters_rebuilt};
    REQUIRE(hierarchy, facts);
    const uint64_t cells = hierarchy->grid->cell_count;
    facts.bytes = sizeof *hierarchy + (hierarchy->graph_count + 1) * sizeof *hierarchy->terrains +
                  hierarchy->graph_count * sizeof *hierarchy->graphs;
    for (size_t i = 0; i < hierarchy->terrain_count; i++)
        if (hierarchy->terrains[i].clearances) facts.bytes += cells * sizeof *hierarchy->terrains[i].clearances;
    for (size_t i = 0; i < hierarchy->graph_count; i++) {
        const hierarchy_graph *graph = &hierarchy->graphs[i];
        facts.transition_count += wend_bitset_count(&graph->transitions);
        facts.bytes += graph->transitions.word_capacity * sizeof(uint64_t) + (graph->own_moves ? cells : 0);
        for (uint32_t number = 0; number < hierarchy->level_count; number++) {
            const hierarchy_level *level = &graph->levels[number];
            const uint64_t count = (uint64_t)level->columns * level->rows;
            facts.bytes += count * sizeof *level->clusters;
            if (i == 0) facts.cluster_count += count;
            for (uint64_t k = 0; k < count; k++) {
                const hierarchy_cluster *cluster = level->clusters[k];
                const uint64_t pairs = (uint64_t)cluster->node_count * (cluster->node_count ? cluster->node_count - 1 : 0) / 2;
                facts.bytes += cluster->bytes;
                for (uint64_t pair = 0; pair < pairs; pair++) facts.edge_count += cluster->costs[pair] != NO_COST;
            }
        }
    }
    return facts;
}

// Looking at a hierarchy: facts, hash and drawing.
#include "wend/hierarchy.h"

#include "base/core/require.h"
#include "plan/hierarchy/hierarchy_internal.h"
#include "wend/state_hash.h"

wend_hierarchy_facts wend_hierarchy_describe(const wend_hierarchy *hierarchy) {
    const wend_hierarchy_facts nothing = {0};
    REQUIRE(hierarchy, nothing);
    if (hierarchy_catch_up(hierarchy)) return nothing;
    wend_hierarchy_facts facts = {.cluster_side = hierarchy->side,
                                  .level_factor = hierarchy->factor,
                                  .levels = hierarchy->level_count,
                                  .profiles = hierarchy->graph_count,
                                  .clusters_rebuilt = hierarchy->clusters_rebuilt};
    const size_t cells = hierarchy->grid->cell_count;
    facts.bytes = sizeof *hierarchy + (hierarchy->graph_count + 1) * sizeof *hierarchy->terrains +
                  hierarchy->graph_count * sizeof *hierarchy->graphs;
    for (size_t i = 0; i < hierarchy->terrain_count; i++)
        if (hierarchy->terrains[i].clearances) facts.bytes += cells * sizeof *hierarchy->terrains[i].clearances;
    for (size_t i = 0; i < hierarchy->graph_count; i++) {
        const hierarchy_graph *graph = &hierarchy->graphs[i];
        facts.transitions += wend_bitset_count(&graph->transitions);
        facts.bytes += graph->transitions.word_capacity * sizeof(uint64_t) + (graph->own_moves ? cells : 0);
        for (uint32_t number = 0; number < hierarchy->level_count; number++) {
            const hierarchy_level *level = &graph->levels[number];
            const size_t count = (size_t)level->columns * level->rows;
            facts.bytes += count * sizeof(hierarchy_cluster *);
            if (i == 0) facts.clusters += count;
            for (uint64_t k = 0; k < count; k++) {
                const hierarchy_cluster *cluster = level->clusters[k];
                const uint64_t pairs =
                    (uint64_t)cluster->node_count * (cluster->node_count ? cluster->node_count - 1 : 0) / 2;
                facts.bytes += cluster->bytes;
                for (uint64_t pair = 0; pair < pairs; pair++) facts.edges += cluster->costs[pair] != NO_COST;
            }
        }
    }
    return facts;
}

bool wend_hierarchy_is_transition(const wend_hierarchy *hierarchy, const wend_profile *profile, uint32_t cell) {
    REQUIRE(hierarchy && cell < hierarchy->grid->cell_count, false);
    const hierarchy_graph *graph;
    if (wend_hierarchy_find_graph(hierarchy, profile, &graph) || hierarchy_catch_up(hierarchy)) return false;
    return wend_bitset_has(&graph->transitions, cell);
}

// ---- The hash -------------------------------------------------------------------------------------------------------

static void hash_cluster(wend_state_hash *hash, const hierarchy_cluster *cluster, bool lowest, bool highest) {
    const size_t nodes = cluster->node_count, table = nodes * cluster->inner_count;
    wend_state_hash_add_word(hash, cluster->node_count);
    wend_state_hash_add_word(hash, cluster->inner_count);
    for (size_t i = 0; i < nodes; i++) {
        wend_state_hash_add_word(hash, cluster->nodes[i]);
        wend_state_hash_add_word(hash, cluster->groups[i]);
        if (highest) wend_state_hash_add_word(hash, cluster->marks[i]);
    }
    for (size_t i = 0; i < (nodes ? nodes * (nodes - 1) / 2 : 0); i++)
        wend_state_hash_add_word(hash, cluster->costs[i]);
    for (size_t i = 0; i < nodes * hierarchy_words(cluster->node_count); i++)
        wend_state_hash_add_word(hash, cluster->direct[i]);
    for (size_t i = 0; i < (lowest ? (table + 1) / 2 : 0); i++) wend_state_hash_add_word(hash, cluster->ways[i]);
    for (size_t i = 0; i < (lowest ? 0 : table); i++) wend_state_hash_add_word(hash, cluster->hops[i]);
    for (size_t i = 0; i < (lowest ? 0 : cluster->inner_count); i++) wend_state_hash_add_word(hash, cluster->inner[i]);
}

static void hash_graph(wend_state_hash *hash, const wend_hierarchy *hierarchy, const hierarchy_graph *graph) {
    // The moves of agents that go wherever the grid allows are the grid's business.
    for (uint32_t cell = 0; cell < hierarchy->grid->cell_count; cell++)
        wend_state_hash_add_word(hash, (graph->own_moves ? graph->own_moves[cell] : 0u) |
                                           (uint64_t)wend_bitset_has(&graph->transitions, cell) << 8);
    for (uint32_t number = 0; number < hierarchy->level_count; number++) {
        const hierarchy_level *level = &graph->levels[number];
        for (size_t i = 0; i < (size_t)level->columns * level->rows; i++)
            hash_cluster(hash, level->clusters[i], number == 0, number + 1 == hierarchy->level_count);
    }
}

uint64_t wend_hierarchy_hash_as_known(const wend_hierarchy *hierarchy) {
    wend_state_hash hash = wend_state_hash_start();
    for (size_t i = 0; i < hierarchy->terrain_count; i++)
        for (uint32_t cell = 0; hierarchy->terrains[i].clearances && cell < hierarchy->grid->cell_count; cell++)
            wend_state_hash_add_word(&hash, hierarchy->terrains[i].clearances[cell]);
    for (size_t i = 0; i < hierarchy->graph_count; i++) hash_graph(&hash, hierarchy, &hierarchy->graphs[i]);
    return wend_state_hash_value(&hash);
}

uint64_t wend_hierarchy_hash(const wend_hierarchy *hierarchy) {
    REQUIRE(hierarchy, 0);
    return hierarchy_catch_up(hierarchy) ? 0 : wend_hierarchy_hash_as_known(hierarchy);
}

// ---- Drawing --------------------------------------------------------------------------------------------------------

static wend_vector3 middle_of_cell(const wend_grid *grid, uint32_t cell) {
    const double shift = grid->vertex == WEND_VERTEX_CENTRE ? 0 : 0.5 * grid->cell_size;
    const wend_vector2 point = wend_grid_position(grid, cell);
    return (wend_vector3){point.x + shift, point.y + shift, 0};
}

static void draw_borders(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, const wend_draw *draw) {
    const wend_grid *grid = hierarchy->grid;
    for (uint32_t number = 0; number < hierarchy->level_count; number++) {
        const hierarchy_level *level = &graph->levels[number];
        wend_draw_style style = {WEND_DRAW_GRID_LINE, number};
        for (uint32_t x = 1; x < level->columns; x++)
            draw->line(draw->user,
                       (const wend_vector3[]){middle_of_cell(grid, x * level->side),
                                              middle_of_cell(grid, (grid->height - 1) * grid->width + x * level->side)},
                       2, style);
        for (uint32_t y = 1; y < level->rows; y++)
            draw->line(draw->user,
                       (const wend_vector3[]){middle_of_cell(grid, y * level->side * grid->width),
                                              middle_of_cell(grid, (y * level->side + 1) * grid->width - 1)},
                       2, style);
    }
}

static void draw_edges(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, const wend_draw *draw) {
    const hierarchy_level *level = &graph->levels[0];
    const wend_draw_style style = {WEND_DRAW_TREE, 0};
    for (size_t k = 0; k < (size_t)level->columns * level->rows; k++) {
        const hierarchy_cluster *cluster = level->clusters[k];
        for (uint32_t i = 0; i < cluster->node_count; i++)
            for (uint32_t j = 0; j < i; j++)
                if (hierarchy_edge(cluster, i, j) != NO_COST)
                    draw->line(draw->user,
                               (const wend_vector3[]){middle_of_cell(hierarchy->grid, cluster->nodes[i]),
                                                      middle_of_cell(hierarchy->grid, cluster->nodes[j])},
                               2, style);
    }
}

void wend_hierarchy_draw(const wend_hierarchy *hierarchy, const wend_profile *profile, bool with_edges,
                         const wend_draw *draw) {
    REQUIRE_VOID(hierarchy && draw);
    const hierarchy_graph *graph;
    if (wend_hierarchy_find_graph(hierarchy, profile, &graph) || hierarchy_catch_up(hierarchy)) return;
    if (draw->line) draw_borders(hierarchy, graph, draw);
    if (draw->line && with_edges) draw_edges(hierarchy, graph, draw);
    if (!draw->mark) return;
    const size_t cells = hierarchy->grid->cell_count;
    for (size_t cell = wend_bitset_next(&graph->transitions, 0); cell < cells;
         cell = wend_bitset_next(&graph->transitions, cell + 1))
        draw->mark(draw->user, middle_of_cell(hierarchy->grid, (uint32_t)cell),
                   (wend_draw_style){WEND_DRAW_FRONTIER, 0});
}

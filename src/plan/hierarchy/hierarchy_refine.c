// From a route to cells: along the ways that clusters keep, without searching.
#include "plan/hierarchy/hierarchy_internal.h"

// A way within a cluster from one cell to a node of it.
typedef struct leg_way {
    const hierarchy_cluster *cluster;
    hierarchy_area square;
    uint32_t node;
    uint64_t cost;
} leg_way;

// The cheapest way to a transition through a cluster that holds both; cluster NULL when there is none.
static leg_way cheapest_way(hierarchy_search *search, uint32_t from, uint32_t to) {
    const hierarchy_level *level = &search->graph->levels[0];
    const hierarchy_area at = hierarchy_clusters_at(search->hierarchy, level, from);
    leg_way best = {.cost = NO_COST};
    for (uint32_t y = at.y; y <= at.end_y; y++)
        for (uint32_t x = at.x; x <= at.end_x; x++) {
            const hierarchy_cluster *cluster = level->clusters[(size_t)y * level->columns + x];
            uint32_t node = hierarchy_find(cluster->nodes, cluster->node_count, to);
            if (node == NO_HOP) continue;
            hierarchy_area square = hierarchy_square(search->hierarchy, level, x, y);
            uint32_t other = hierarchy_find(cluster->nodes, cluster->node_count, from);
            uint64_t cost = other != NO_HOP ? hierarchy_edge(cluster, other, node)
                                            : wend_hierarchy_walk_cost(search, cluster, square, node, from);
            if (cost < best.cost) best = (leg_way){cluster, square, node, cost};
        }
    return best;
}

// Appends the cells after `from`.
static wend_status follow_way(hierarchy_search *search, const leg_way *way, uint32_t from) {
    hierarchy_scratch *scratch = search->scratch;
    const wend_grid *grid = search->hierarchy->grid;
    const uint32_t width = way->square.end_x - way->square.x + 1;
    for (uint32_t cell = from; cell != way->cluster->nodes[way->node];) {
        uint32_t inner = (cell / grid->width - way->square.y) * width + cell % grid->width - way->square.x;
        cell = (uint32_t)(cell + wend_grid_offset(grid, (int)hierarchy_way(way->cluster, way->node, inner)));
        scratch->core.effort.generated++;
        wend_status status = state_array_push(&scratch->cells, &scratch->core.allocator, cell);
        if (status) return status;
    }
    return WEND_OK;
}

// Turns the last cells round, from place `first`.
static void reverse_cells(state_array *cells, size_t first) {
    for (size_t i = first, j = cells->count; i + 1 < j; i++) {
        uint64_t kept = cells->items[i];
        cells->items[i] = cells->items[--j];
        cells->items[j] = kept;
    }
}

// The clusters that hold both ends, as a rectangle of cells; false when there is none.
static bool common_square(const hierarchy_search *search, uint32_t from, uint32_t to, hierarchy_area *area) {
    const hierarchy_level *level = &search->graph->levels[0];
    hierarchy_area a = hierarchy_clusters_at(search->hierarchy, level, from);
    hierarchy_area b = hierarchy_clusters_at(search->hierarchy, level, to);
    uint32_t x = a.x > b.x ? a.x : b.x, y = a.y > b.y ? a.y : b.y;
    uint32_t end_x = a.end_x < b.end_x ? a.end_x : b.end_x, end_y = a.end_y < b.end_y ? a.end_y : b.end_y;
    if (x > end_x || y > end_y) return false;
    hierarchy_area last = hierarchy_square(search->hierarchy, level, end_x, end_y);
    *area = hierarchy_square(search->hierarchy, level, x, y);
    area->end_x = last.end_x;
    area->end_y = last.end_y;
    return true;
}

wend_status wend_hierarchy_refine_leg(hierarchy_search *search, uint32_t from, uint32_t to, bool *found) {
    hierarchy_scratch *scratch = search->scratch;
    *found = true;
    leg_way way = cheapest_way(search, from, to);
    if (way.cluster) return follow_way(search, &way, from);
    way = cheapest_way(search, to, from);
    if (way.cluster) {
        wend_status status = state_array_push(&scratch->cells, &scratch->core.allocator, to);
        size_t first = scratch->cells.count - 1;
        if (!status) status = follow_way(search, &way, to);
        if (status) return status;
        scratch->cells.count--; // `from` is there already
        reverse_cells(&scratch->cells, first);
        return WEND_OK;
    }
    hierarchy_area area;
    uint64_t cost = NO_COST;
    wend_status status = WEND_OK;
    if (common_square(search, from, to, &area)) status = wend_hierarchy_local_search(search, from, to, area, &cost);
    *found = cost != NO_COST;
    if (status || !*found) return status;
    return wend_hierarchy_local_trace(search, from, to, &scratch->cells);
}

wend_status wend_hierarchy_search_together(hierarchy_search *search, uint64_t *cost) {
    hierarchy_area area;
    *cost = NO_COST;
    if (!common_square(search, search->start, search->goal, &area)) return WEND_OK;
    return wend_hierarchy_local_search(search, search->start, search->goal, area, cost);
}

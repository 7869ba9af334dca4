// A* over the cells of a rectangle: for places so near to each other that transitions would be a detour.
#include "plan/hierarchy/hierarchy_internal.h"

static wend_status local_expand(hierarchy_search *search, uint32_t node, hierarchy_area area, uint32_t goal) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    const uint32_t x = node % hierarchy->grid->width, y = node / hierarchy->grid->width;
    const uint64_t cost = search->scratch->core.memory.nodes[node].cost;
    for (uint32_t steps = search->moves[node]; steps; steps &= steps - 1) {
        int direction = wend_lowest_bit(steps);
        int64_t to_x = (int64_t)x + wend_step_x[direction], to_y = (int64_t)y + wend_step_y[direction];
        if (to_x < area.x || to_x > area.end_x || to_y < area.y || to_y > area.end_y) continue;
        uint32_t to = (uint32_t)(node + wend_grid_offset(hierarchy->grid, direction));
        uint64_t total = cost + hierarchy_step(hierarchy, node, to, direction);
        wend_status status = hierarchy_reach(search, node, to, total, goal);
        if (status) return status;
    }
    return WEND_OK;
}

wend_status wend_hierarchy_local_search(hierarchy_search *search, uint32_t from, uint32_t to, hierarchy_area area,
                                        uint64_t *cost) {
    hierarchy_scratch *scratch = search->scratch;
    *cost = NO_COST;
    wend_search_next(&scratch->core);
    open_list_start(&scratch->core.memory.open, WEND_OPEN_HEAP);
    wend_status status = hierarchy_reach(search, from, from, 0, to);
    while (!status && open_list_count(&scratch->core.memory.open)) {
        open_entry entry = open_list_pop(&scratch->core.memory.open);
        scratch->core.effort.queue_operations++;
        if (node_is_closed(&scratch->core, entry.node)) continue; // stale
        if (entry.node == to) {
            *cost = scratch->core.memory.nodes[to].cost;
            break;
        }
        scratch->core.memory.nodes[entry.node].mark |= 1;
        scratch->core.effort.expanded++;
        status = local_expand(search, entry.node, area, to);
    }
    return status;
}

wend_status wend_hierarchy_local_trace(hierarchy_search *search, uint32_t from, uint32_t to, state_array *cells) {
    const hierarchy_scratch *scratch = search->scratch;
    size_t count = 0;
    for (uint32_t at = to; at != from; at = scratch->core.memory.nodes[at].parent) count++;
    wend_status status = state_array_reserve(cells, &scratch->core.allocator, cells->count + count);
    if (status) return status;
    cells->count += count;
    size_t place = cells->count;
    for (uint32_t at = to; at != from; at = scratch->core.memory.nodes[at].parent) cells->items[--place] = at;
    return WEND_OK;
}

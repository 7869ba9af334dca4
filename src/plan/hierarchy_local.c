// A* over the cells of a rectangle: for places so near to each other that transitions would be a detour.
#include "plan/hierarchy_internal.h"

void wend_hierarchy_next_search(wend_query *query) {
    const uint64_t expanded = query->expanded, generated = query->generated, operations = query->queue_operations;
    wend_query_forget(query);
    query->expanded = expanded;
    query->generated = generated;
    query->queue_operations = operations;
}

static wend_status local_expand(hierarchy_search *search, uint32_t node, hierarchy_area area, uint32_t goal) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    const uint32_t x = node % hierarchy->grid->width, y = node / hierarchy->grid->width;
    const uint64_t cost = search->query->nodes[node].cost;
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
    wend_query *query = search->query;
    *cost = NO_COST;
    wend_hierarchy_next_search(query);
    open_list_start(&query->open, WEND_OPEN_HEAP);
    wend_status status = hierarchy_reach(search, from, from, 0, to);
    while (!status && open_list_count(&query->open)) {
        open_entry entry = open_list_pop(&query->open, &query->allocator);
        query->queue_operations++;
        if (node_is_closed(query, entry.node)) continue; // stale
        if (entry.node == to) {
            *cost = query->nodes[to].cost;
            break;
        }
        query->nodes[entry.node].mark |= 1;
        query->expanded++;
        status = local_expand(search, entry.node, area, to);
    }
    return status;
}

wend_status wend_hierarchy_local_trace(hierarchy_search *search, uint32_t from, uint32_t to, state_array *cells) {
    const wend_query *query = search->query;
    size_t count = 0;
    for (uint32_t at = to; at != from; at = query->nodes[at].parent) count++;
    wend_status status = state_array_reserve(cells, &query->allocator, cells->count + count);
    if (status) return status;
    cells->count += count;
    size_t place = cells->count;
    for (uint32_t at = to; at != from; at = query->nodes[at].parent) cells->items[--place] = at;
    return WEND_OK;
}

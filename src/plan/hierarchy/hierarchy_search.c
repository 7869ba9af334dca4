// Searching a hierarchy: one A* over the transitions of all levels at once.
//
// Which cluster's edges lead on from a transition? For each of the clusters that meet there, those of the highest level whose closed
// square holds neither start nor goal; around start and goal that is the lowest level.
//
//     +-------+-------+-------+-------+
//     |       |       |       | + + + |      s: level 0 in the large cluster of the start,
//     | level |       |       | + g + |      likewise around the goal,
//     |   1   |       |       | + + + |      level 1 in between
//     +-------+-------+-------+-------+
//     | + + + |       |       |       |
//     | + s + |       |       |       |
//     | + + + |       |       |       |
//     +-------+-------+-------+-------+
//
// A path enters and leaves a cluster that holds neither end through transitions on its border, and between these the cluster's cost is
// exact: so nothing is lost by leaping over it. From the start its links, the ways to the transitions of its cluster, are walked and
// summed; so are the goal's, backwards. Nothing is inserted anywhere: the hierarchy is only read.
#include "plan/hierarchy/hierarchy_internal.h"

// A cluster whose edges lead on from a transition.
typedef struct chosen_cluster {
    uint32_t level, x, y;
    const hierarchy_cluster *cluster;
} chosen_cluster;

uint64_t wend_hierarchy_walk_cost(hierarchy_search *search, const hierarchy_cluster *cluster, hierarchy_area square,
                                  uint32_t node, uint32_t cell) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    const uint32_t grid_width = hierarchy->grid->width, width = square.end_x - square.x + 1;
    uint64_t cost = 0;
    while (cell != cluster->nodes[node]) {
        uint32_t inner = (cell / grid_width - square.y) * width + cell % grid_width - square.x;
        unsigned direction = hierarchy_way(cluster, node, inner);
        if (direction == NO_DIRECTION) return NO_COST;
        uint32_t to = (uint32_t)(cell + wend_grid_offset(hierarchy->grid, (int)direction));
        cost += hierarchy_step(hierarchy, cell, to, (int)direction);
        cell = to;
        search->scratch->core.effort.generated++;
    }
    return cost;
}

// ---- Reachability ---------------------------------------------------------------------------------------------------

// Any transition that can be reached from a cell within its clusters; WEND_NO_CELL when there is none.
static uint32_t transition_from(const hierarchy_search *search, uint32_t cell) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    const hierarchy_level *level = &search->graph->levels[0];
    if (wend_bitset_has(&search->graph->transitions, cell)) return cell;
    hierarchy_area at = hierarchy_clusters_at(hierarchy, level, cell);
    for (uint32_t y = at.y; y <= at.end_y; y++)
        for (uint32_t x = at.x; x <= at.end_x; x++) {
            const hierarchy_cluster *cluster = level->clusters[(size_t)y * level->columns + x];
            hierarchy_area square = hierarchy_square(hierarchy, level, x, y);
            uint32_t inner = (cell / hierarchy->grid->width - square.y) * (square.end_x - square.x + 1) +
                             cell % hierarchy->grid->width - square.x;
            for (uint32_t i = 0; i < cluster->node_count; i++)
                if (hierarchy_way(cluster, i, inner) != NO_DIRECTION) return cluster->nodes[i];
        }
    return WEND_NO_CELL;
}

// Where a cell belongs: the component of the top level that it reaches, or the cluster of the level that it cannot leave. Cells that
// reach each other belong to the same; of those that belong to one component the reverse is true as well.
typedef struct cell_home {
    uint32_t level;
    uint64_t number;
} cell_home;

static cell_home home_of(const hierarchy_search *search, uint32_t cell) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    uint32_t node = transition_from(search, cell);
    for (uint32_t i = 0; i < hierarchy->level_count; i++) {
        const hierarchy_level *level = &search->graph->levels[i];
        hierarchy_area at = hierarchy_clusters_at(hierarchy, level, node == WEND_NO_CELL ? cell : node);
        const uint64_t number = (uint64_t)at.y * level->columns + at.x;
        const hierarchy_cluster *cluster = level->clusters[number];
        if (node == WEND_NO_CELL) return (cell_home){i, number};
        uint32_t place = hierarchy_find(cluster->nodes, cluster->node_count, node);
        if (place == NO_HOP) {
            uint32_t inner = hierarchy_find(cluster->inner, cluster->inner_count, node);
            for (place = 0; place < cluster->node_count; place++)
                if (cluster->hops[(size_t)place * cluster->inner_count + inner] != NO_HOP) break;
            if (place == cluster->node_count) return (cell_home){i, number};
            node = cluster->nodes[place];
        }
        if (i + 1 == hierarchy->level_count) return (cell_home){i + 1, cluster->marks[place]};
    }
    return (cell_home){0, 0};
}

bool wend_hierarchy_cannot_reach(const hierarchy_search *search) {
    cell_home start = home_of(search, search->start), goal = home_of(search, search->goal);
    return start.level != goal.level || start.number != goal.number;
}

// ---- The search -----------------------------------------------------------------------------------------------------

static uint32_t choose_clusters(const hierarchy_search *search, uint32_t node, chosen_cluster *chosen) {
    const wend_hierarchy *hierarchy = search->hierarchy;
    const hierarchy_graph *graph = search->graph;
    const hierarchy_area lowest = hierarchy_clusters_at(hierarchy, &graph->levels[0], node);
    uint32_t count = 0;
    for (uint32_t y = lowest.y; y <= lowest.end_y; y++)
        for (uint32_t x = lowest.x; x <= lowest.end_x; x++) {
            chosen_cluster best = {.x = x, .y = y};
            uint32_t above_x = x, above_y = y;
            for (uint32_t i = 0; i < hierarchy->level_count; i++) {
                if (hierarchy_area_has(search->start_at[i], above_x, above_y) ||
                    hierarchy_area_has(search->goal_at[i], above_x, above_y))
                    break;
                best = (chosen_cluster){.level = i, .x = above_x, .y = above_y};
                above_x /= hierarchy->factor;
                above_y /= hierarchy->factor;
            }
            uint32_t same = 0;
            while (same < count &&
                   !(chosen[same].level == best.level && chosen[same].x == best.x && chosen[same].y == best.y))
                same++;
            if (same < count) continue;
            const hierarchy_level *level = &graph->levels[best.level];
            best.cluster = level->clusters[(size_t)best.y * level->columns + best.x];
            chosen[count++] = best;
        }
    return count;
}

// Walks from the goal to the transitions of its clusters.
static wend_status link_goal(hierarchy_search *search) {
    const hierarchy_level *level = &search->graph->levels[0];
    const hierarchy_area at = search->goal_at[0];
    hierarchy_scratch *scratch = search->scratch;
    scratch->links.count = 0;
    for (uint32_t y = at.y; y <= at.end_y; y++)
        for (uint32_t x = at.x; x <= at.end_x; x++) {
            const hierarchy_cluster *cluster = level->clusters[(size_t)y * level->columns + x];
            hierarchy_area square = hierarchy_square(search->hierarchy, level, x, y);
            search->link_first[(y - at.y) * (at.end_x - at.x + 1) + x - at.x] = scratch->links.count;
            for (uint32_t i = 0; i < cluster->node_count; i++) {
                uint64_t cost = wend_hierarchy_walk_cost(search, cluster, square, i, search->goal);
                wend_status status = state_array_push(&scratch->links, &scratch->core.allocator, cost);
                if (status) return status;
            }
        }
    return WEND_OK;
}

static wend_status link_start(hierarchy_search *search) {
    const hierarchy_level *level = &search->graph->levels[0];
    const hierarchy_area at = search->start_at[0];
    for (uint32_t y = at.y; y <= at.end_y; y++)
        for (uint32_t x = at.x; x <= at.end_x; x++) {
            const hierarchy_cluster *cluster = level->clusters[(size_t)y * level->columns + x];
            hierarchy_area square = hierarchy_square(search->hierarchy, level, x, y);
            for (uint32_t i = 0; i < cluster->node_count; i++) {
                uint64_t cost = wend_hierarchy_walk_cost(search, cluster, square, i, search->start);
                if (cost == NO_COST) continue;
                wend_status status = hierarchy_reach(search, search->start, cluster->nodes[i], cost, search->goal);
                if (status) return status;
            }
        }
    return WEND_OK;
}

static wend_status route_expand(hierarchy_search *search, uint32_t node) {
    const uint64_t cost = search->scratch->core.memory.nodes[node].cost;
    const hierarchy_area goal_at = search->goal_at[0];
    chosen_cluster chosen[4];
    uint32_t count = choose_clusters(search, node, chosen);
    for (uint32_t k = 0; k < count; k++) {
        const hierarchy_cluster *cluster = chosen[k].cluster;
        uint32_t place = hierarchy_find(cluster->nodes, cluster->node_count, node);
        const size_t words = hierarchy_words(cluster->node_count);
        for (size_t word = 0; word < words; word++)
            for (uint64_t left = cluster->direct[place * words + word]; left; left &= left - 1) {
                uint32_t i = (uint32_t)word * 64 + (uint32_t)wend_lowest_bit(left);
                uint64_t edge = hierarchy_edge(cluster, place, i);
                wend_status status = hierarchy_reach(search, node, cluster->nodes[i], cost + edge, search->goal);
                if (status) return status;
            }
        if (chosen[k].level == 0 && hierarchy_area_has(goal_at, chosen[k].x, chosen[k].y)) {
            size_t slot = (chosen[k].y - goal_at.y) * (goal_at.end_x - goal_at.x + 1) + chosen[k].x - goal_at.x;
            uint64_t link = search->scratch->links.items[search->link_first[slot] + place];
            wend_status status = WEND_OK;
            if (link != NO_COST && node != search->goal)
                status = hierarchy_reach(search, node, search->goal, cost + link, search->goal);
            if (status) return status;
        }
    }
    return WEND_OK;
}

// ---- From the search to transitions of the lowest level -------------------------------------------------------------

// The cluster of a list that holds two nodes and joins them at the least cost; the first of several.
static const chosen_cluster *joining_cluster(const chosen_cluster *chosen, uint32_t count, uint32_t from, uint32_t to) {
    const chosen_cluster *best = NULL;
    uint64_t least = NO_COST;
    for (uint32_t k = 0; k < count; k++) {
        const hierarchy_cluster *cluster = chosen[k].cluster;
        uint32_t first = hierarchy_find(cluster->nodes, cluster->node_count, from);
        uint32_t second = hierarchy_find(cluster->nodes, cluster->node_count, to);
        if (first == NO_HOP || second == NO_HOP || hierarchy_edge(cluster, first, second) >= least) continue;
        least = hierarchy_edge(cluster, first, second);
        best = &chosen[k];
    }
    return best;
}

// Appends the transitions of the lowest level after `from`, up to `to`, along an edge of a cluster.
static wend_status unpack_edge(hierarchy_search *search, const chosen_cluster *along, uint32_t from, uint32_t to) {
    hierarchy_scratch *scratch = search->scratch;
    if (along->level == 0) return state_array_push(&scratch->hops, &scratch->core.allocator, to);
    const hierarchy_cluster *cluster = along->cluster;
    const hierarchy_level *below = &search->graph->levels[along->level - 1];
    const uint32_t factor = search->hierarchy->factor;
    const uint32_t *hops =
        cluster->hops + (size_t)hierarchy_find(cluster->nodes, cluster->node_count, to) * cluster->inner_count;
    uint32_t at = hierarchy_find(cluster->inner, cluster->inner_count, from);
    while (cluster->inner[at] != to) {
        uint32_t next = hops[at];
        chosen_cluster children[4];
        uint32_t count = 0;
        hierarchy_area around = hierarchy_clusters_at(search->hierarchy, below, cluster->inner[at]);
        for (uint32_t y = around.y; y <= around.end_y; y++)
            for (uint32_t x = around.x; x <= around.end_x; x++)
                if (x / factor == along->x && y / factor == along->y)
                    children[count++] =
                        (chosen_cluster){along->level - 1, x, y, below->clusters[(size_t)y * below->columns + x]};
        const chosen_cluster *child = joining_cluster(children, count, cluster->inner[at], cluster->inner[next]);
        wend_status status = unpack_edge(search, child, cluster->inner[at], cluster->inner[next]);
        if (status) return status;
        scratch->core.effort.generated++;
        at = next;
    }
    return WEND_OK;
}

// Lists start, transitions and goal in scratch->hops.
static wend_status trace_route(hierarchy_search *search) {
    hierarchy_scratch *scratch = search->scratch;
    const wend_allocator *allocator = &scratch->core.allocator;
    // Backwards first, into the place of the path's cells.
    scratch->cells.count = scratch->hops.count = 0;
    wend_status status = WEND_OK;
    for (uint32_t at = search->goal; at != search->start && !status; at = scratch->core.memory.nodes[at].parent)
        status = state_array_push(&scratch->cells, allocator, at);
    if (!status) status = state_array_push(&scratch->hops, allocator, search->start);
    uint32_t from = search->start;
    for (size_t i = scratch->cells.count; i-- > 0 && !status;) {
        uint32_t to = (uint32_t)scratch->cells.items[i];
        chosen_cluster chosen[4];
        uint32_t count = choose_clusters(search, from, chosen);
        const chosen_cluster *along = joining_cluster(chosen, count, from, to);
        // Start and goal need not be transitions: they are linked within a cluster of the lowest level.
        if (along && along->level > 0)
            status = unpack_edge(search, along, from, to);
        else
            status = state_array_push(&scratch->hops, allocator, to);
        from = to;
    }
    return status;
}

wend_status wend_hierarchy_search_route(hierarchy_search *search, uint64_t *cost) {
    hierarchy_scratch *scratch = search->scratch;
    *cost = NO_COST;
    wend_search_next(&scratch->core);
    open_list_start(&scratch->core.memory.open, WEND_OPEN_HEAP);
    wend_status status = link_goal(search);
    scratch->core.memory.nodes[search->start] =
        (search_node){.parent = search->start, .mark = scratch->core.memory.number << 1 | 1};
    if (!status) status = link_start(search);
    while (!status && open_list_count(&scratch->core.memory.open)) {
        open_entry entry = open_list_pop(&scratch->core.memory.open);
        scratch->core.effort.queue_operations++;
        if (node_is_closed(&scratch->core, entry.node)) continue; // stale
        if (entry.node == search->goal) {
            *cost = scratch->core.memory.nodes[entry.node].cost;
            return trace_route(search);
        }
        scratch->core.memory.nodes[entry.node].mark |= 1;
        scratch->core.effort.expanded++;
        status = route_expand(search, entry.node);
    }
    return status;
}

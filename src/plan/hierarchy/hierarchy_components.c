// The components of the top level: which of its transitions can be reached from each other, so that "unreachable" needs no search.
//
// A flood over groups of transitions (those that a cluster joins): a group leads to the groups of the neighbouring clusters that share
// a transition with it. Proportional to the transitions of the top level, which are few. Below the top level no components are kept:
// from any cell the tables of its clusters give a transition of the top level that it reaches, or that it reaches none.
#include "plan/hierarchy/hierarchy_internal.h"

size_t wend_hierarchy_component_room(const hierarchy_graph *graph, uint32_t top) {
    const hierarchy_level *level = &graph->levels[top];
    size_t room = 0;
    for (size_t i = 0; i < (size_t)level->columns * level->rows; i++) room += level->clusters[i]->node_count;
    return room;
}

// Marks a group, given by its cluster and any of its nodes, and the same nodes of the clusters around; pushes the groups that are new.
static size_t mark_group(const wend_hierarchy *hierarchy, const hierarchy_level *level, uint64_t entry, uint32_t mark,
                         uint64_t *stack, size_t waiting) {
    const hierarchy_cluster *cluster = level->clusters[entry >> 32];
    const uint32_t group = cluster->groups[(uint32_t)entry];
    for (uint32_t i = group; i < cluster->node_count; i++) {
        if (cluster->groups[i] != group) continue;
        cluster->marks[i] = mark;
        hierarchy_area around = hierarchy_clusters_at(hierarchy, level, cluster->nodes[i]);
        for (uint32_t y = around.y; y <= around.end_y; y++)
            for (uint32_t x = around.x; x <= around.end_x; x++) {
                const uint64_t number = (uint64_t)y * level->columns + x;
                const hierarchy_cluster *other = level->clusters[number];
                uint32_t at = hierarchy_find(other->nodes, other->node_count, cluster->nodes[i]);
                uint32_t first = other->groups[at];
                if (other->marks[first] != NO_HOP) continue;
                other->marks[first] = mark;
                stack[waiting++] = number << 32 | first;
            }
    }
    return waiting;
}

void wend_hierarchy_mark_components(const wend_hierarchy *hierarchy, hierarchy_graph *graph, uint64_t *stack) {
    const hierarchy_level *level = &graph->levels[hierarchy->level_count - 1];
    const size_t count = (size_t)level->columns * level->rows;
    for (size_t i = 0; i < count; i++)
        memset(level->clusters[i]->marks, 0xff, level->clusters[i]->node_count * sizeof *level->clusters[i]->marks);
    for (size_t i = 0; i < count; i++) {
        const hierarchy_cluster *cluster = level->clusters[i];
        for (uint32_t node = 0; node < cluster->node_count; node++) {
            if (cluster->marks[node] != NO_HOP) continue;
            uint32_t mark = cluster->nodes[node];
            cluster->marks[cluster->groups[node]] = mark;
            stack[0] = (uint64_t)i << 32 | cluster->groups[node];
            for (size_t waiting = 1; waiting;) {
                uint64_t entry = stack[--waiting];
                waiting = mark_group(hierarchy, level, entry, mark, stack, waiting);
            }
        }
    }
}

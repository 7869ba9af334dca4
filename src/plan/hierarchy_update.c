// Keeping a hierarchy right while its grid changes.
//
//     cells changed  ->  clearances and moves around them  ->  transitions of the borders they touch
//                        |                                      |
//                        v                                      v
//                    clusters of level 0 that hold such a cell, or a transition that came or went
//                        v
//                    clusters of level 1 above them, and so on; then the components of the top level
//
// New clusters take the place of the old ones at once, for the level above is worked out from them; the old ones wait in the journal,
// beside copies of the clearances, moves and transitions around the change. When memory runs out everything is put back.
#include "wend/hierarchy.h"

#include "base/require.h"
#include "plan/hierarchy_internal.h"

// What to put back for one ability.
typedef struct graph_journal {
    hierarchy_area cells;  // whose moves may change
    uint8_t *moves;        // those of `cells`, row by row
    hierarchy_area around; // the cells of all clusters whose transitions may change
    uint8_t *transitions;  // those of `around`
    struct {
        hierarchy_area area; // of clusters
        size_t count;
        hierarchy_cluster **old; // by place in the area: what stood there, NULL where nothing changed
    } levels[WEND_HIERARCHY_LEVEL_LIMIT];
} graph_journal;

typedef struct update_journal {
    wend_hierarchy *hierarchy;
    uint16_t **clearances; // by terrain: of its area, row by row
    hierarchy_area *areas; // by terrain
    graph_journal *graphs;
} update_journal;

static uint32_t area_width(hierarchy_area area) {
    return area.end_x - area.x + 1;
}

static size_t area_size(hierarchy_area area) {
    return (size_t)area_width(area) * (area.end_y - area.y + 1);
}

// ---- Clearances and moves -------------------------------------------------------------------------------------------

static wend_status update_clearances(update_journal *journal, hierarchy_area change) {
    wend_hierarchy *hierarchy = journal->hierarchy;
    const uint32_t width = hierarchy->grid->width;
    for (size_t i = 0; i < hierarchy->terrain_count; i++) {
        const uint16_t *present = hierarchy->terrains[i].clearances;
        if (!present) continue;
        const hierarchy_area area = wend_hierarchy_touched(hierarchy, hierarchy->terrains[i].most_side, change);
        uint16_t *kept = wend_allocate_items(&hierarchy->allocator, area_size(area), sizeof *kept, WEND_LIFETIME_CALL);
        if (!kept) return WEND_OUT_OF_MEMORY;
        for (uint32_t y = area.y; y <= area.end_y; y++)
            memcpy(kept + (size_t)(y - area.y) * area_width(area), present + (size_t)y * width + area.x,
                   area_width(area) * sizeof *kept);
        journal->clearances[i] = kept;
        journal->areas[i] = area;
        wend_hierarchy_update_clearance(hierarchy, i, area);
    }
    return WEND_OK;
}

static void restore_clearances(update_journal *journal) {
    const wend_hierarchy *hierarchy = journal->hierarchy;
    for (size_t i = 0; i < hierarchy->terrain_count; i++) {
        const hierarchy_area area = journal->areas[i];
        for (uint32_t y = area.y; journal->clearances[i] && y <= area.end_y; y++)
            memcpy(hierarchy->terrains[i].clearances + (size_t)y * hierarchy->grid->width + area.x,
                   journal->clearances[i] + (size_t)(y - area.y) * area_width(area),
                   area_width(area) * sizeof *journal->clearances[i]);
    }
}

static wend_status update_agent_moves(update_journal *journal, size_t which) {
    wend_hierarchy *hierarchy = journal->hierarchy;
    hierarchy_graph *graph = &hierarchy->graphs[which];
    graph_journal *kept = &journal->graphs[which];
    if (!graph->own_moves) return WEND_OK;
    const hierarchy_area area = kept->cells;
    kept->moves = wend_allocate_items(&hierarchy->allocator, area_size(area), 1, WEND_LIFETIME_CALL);
    if (!kept->moves) return WEND_OUT_OF_MEMORY;
    for (uint32_t y = area.y; y <= area.end_y; y++)
        memcpy(kept->moves + (size_t)(y - area.y) * area_width(area),
               graph->own_moves + (size_t)y * hierarchy->grid->width + area.x, area_width(area));
    wend_hierarchy_update_moves(hierarchy, graph, area);
    return WEND_OK;
}

static void restore_moves(update_journal *journal, size_t which) {
    const hierarchy_graph *graph = &journal->hierarchy->graphs[which];
    const graph_journal *kept = &journal->graphs[which];
    const hierarchy_area area = kept->cells;
    for (uint32_t y = area.y; kept->moves && y <= area.end_y; y++)
        memcpy(graph->own_moves + (size_t)y * journal->hierarchy->grid->width + area.x,
               kept->moves + (size_t)(y - area.y) * area_width(area), area_width(area));
}

// ---- Transitions ----------------------------------------------------------------------------------------------------

static wend_status update_transitions(update_journal *journal, size_t which) {
    wend_hierarchy *hierarchy = journal->hierarchy;
    hierarchy_graph *graph = &hierarchy->graphs[which];
    graph_journal *kept = &journal->graphs[which];
    const uint32_t width = hierarchy->grid->width;
    const hierarchy_area area = kept->around;
    kept->transitions = wend_allocate_items(&hierarchy->allocator, area_size(area), 1, WEND_LIFETIME_CALL);
    if (!kept->transitions) return WEND_OUT_OF_MEMORY;
    size_t at = 0;
    for (uint32_t y = area.y; y <= area.end_y; y++)
        for (uint32_t x = area.x; x <= area.end_x; x++)
            kept->transitions[at++] = wend_bitset_has(&graph->transitions, (size_t)y * width + x);
    wend_hierarchy_choose_transitions(hierarchy, graph, kept->cells);
    return WEND_OK;
}

static void restore_transitions(update_journal *journal, size_t which) {
    hierarchy_graph *graph = &journal->hierarchy->graphs[which];
    const graph_journal *kept = &journal->graphs[which];
    const hierarchy_area area = kept->around;
    size_t at = 0;
    for (uint32_t y = area.y; kept->transitions && y <= area.end_y; y++)
        for (uint32_t x = area.x; x <= area.end_x; x++) {
            size_t cell = (size_t)y * journal->hierarchy->grid->width + x;
            if (kept->transitions[at++])
                wend_bitset_add(&graph->transitions, cell);
            else
                wend_bitset_remove(&graph->transitions, cell);
        }
}

// ---- Clusters -------------------------------------------------------------------------------------------------------

static hierarchy_area clusters_over(const wend_hierarchy *hierarchy, const hierarchy_level *level,
                                    hierarchy_area cells) {
    const uint32_t width = hierarchy->grid->width;
    hierarchy_area first = hierarchy_clusters_at(hierarchy, level, cells.y * width + cells.x);
    hierarchy_area last = hierarchy_clusters_at(hierarchy, level, cells.end_y * width + cells.end_x);
    return (hierarchy_area){first.x, first.y, last.end_x, last.end_y};
}

// True when a transition of a cluster's square came or went.
static bool transitions_changed(const wend_hierarchy *hierarchy, const hierarchy_graph *graph,
                                const graph_journal *kept, hierarchy_area square) {
    for (uint32_t y = square.y; y <= square.end_y; y++)
        for (uint32_t x = square.x; x <= square.end_x; x++) {
            size_t at = (size_t)(y - kept->around.y) * area_width(kept->around) + x - kept->around.x;
            if (kept->transitions[at] != wend_bitset_has(&graph->transitions, (size_t)y * hierarchy->grid->width + x))
                return true;
        }
    return false;
}

static void touch_lowest(const update_journal *journal, size_t which, wend_bitset *touched) {
    const wend_hierarchy *hierarchy = journal->hierarchy;
    const hierarchy_graph *graph = &hierarchy->graphs[which];
    const graph_journal *kept = &journal->graphs[which];
    const hierarchy_area area = kept->levels[0].area;
    const hierarchy_area over = clusters_over(hierarchy, &graph->levels[0], kept->cells);
    size_t at = 0;
    for (uint32_t y = area.y; y <= area.end_y; y++)
        for (uint32_t x = area.x; x <= area.end_x; x++, at++)
            if (hierarchy_area_has(over, x, y) ||
                transitions_changed(hierarchy, graph, kept, hierarchy_square(hierarchy, &graph->levels[0], x, y)))
                wend_bitset_add(touched, at);
}

static void touch_above(const graph_journal *kept, uint32_t level, uint32_t factor, wend_bitset *touched) {
    const hierarchy_area below = kept->levels[level - 1].area, area = kept->levels[level].area;
    size_t at = 0;
    for (uint32_t y = below.y; y <= below.end_y; y++)
        for (uint32_t x = below.x; x <= below.end_x; x++, at++)
            if (kept->levels[level - 1].old[at])
                wend_bitset_add(touched, (size_t)(y / factor - area.y) * area_width(area) + x / factor - area.x);
}

// Puts the clusters of a journal's level in the place of those that stand there, and back.
static void swap_clusters(update_journal *journal, size_t which, uint32_t number) {
    const hierarchy_level *level = &journal->hierarchy->graphs[which].levels[number];
    graph_journal *kept = &journal->graphs[which];
    const hierarchy_area area = kept->levels[number].area;
    for (size_t i = 0; i < kept->levels[number].count; i++) {
        hierarchy_cluster *waiting = kept->levels[number].old[i];
        if (!waiting) continue;
        size_t at = (area.y + i / area_width(area)) * level->columns + area.x + i % area_width(area);
        kept->levels[number].old[i] = level->clusters[at];
        level->clusters[at] = waiting;
    }
}

static wend_status update_level(update_journal *journal, size_t which, uint32_t number) {
    wend_hierarchy *hierarchy = journal->hierarchy;
    graph_journal *kept = &journal->graphs[which];
    const hierarchy_area area = kept->levels[number].area;
    const size_t count = area_size(area);
    hierarchy_cluster **made =
        wend_allocate_items(&hierarchy->allocator, count, sizeof(hierarchy_cluster *), WEND_LIFETIME_CALL);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, count * sizeof(hierarchy_cluster *));
    wend_bitset touched = {0};
    wend_status status = wend_bitset_resize(&touched, &hierarchy->allocator, count);
    if (!status) {
        if (number == 0)
            touch_lowest(journal, which, &touched);
        else
            touch_above(kept, number, hierarchy->factor, &touched);
        hierarchy_rebuild rebuild = {.hierarchy = hierarchy,
                                     .graph = &hierarchy->graphs[which],
                                     .level = number,
                                     .area = area,
                                     .touched = &touched,
                                     .made = made};
        status = wend_hierarchy_make_clusters(&rebuild);
    }
    hierarchy->clusters_rebuilt += status ? 0 : wend_bitset_count(&touched);
    wend_bitset_free(&touched, &hierarchy->allocator);
    if (status) {
        for (size_t i = 0; i < count; i++) wend_hierarchy_release_cluster(hierarchy, made[i]);
        wend_release_items(&hierarchy->allocator, made, count, sizeof(hierarchy_cluster *));
        return status;
    }
    kept->levels[number].old = made;
    kept->levels[number].count = count;
    swap_clusters(journal, which, number);
    return WEND_OK;
}

static wend_status update_graph(update_journal *journal, size_t which, hierarchy_area change) {
    wend_hierarchy *hierarchy = journal->hierarchy;
    hierarchy_graph *graph = &hierarchy->graphs[which];
    graph_journal *kept = &journal->graphs[which];
    kept->cells = wend_hierarchy_touched(hierarchy, graph->ability.side, change);
    // Transitions that change lie on borders of the clusters over the change; where borders cross, clusters beside those have them too.
    hierarchy_area area = clusters_over(hierarchy, &graph->levels[0], kept->cells);
    area.x -= area.x > 0;
    area.y -= area.y > 0;
    area.end_x += area.end_x + 1 < graph->levels[0].columns;
    area.end_y += area.end_y + 1 < graph->levels[0].rows;
    hierarchy_area first = hierarchy_square(hierarchy, &graph->levels[0], area.x, area.y);
    hierarchy_area last = hierarchy_square(hierarchy, &graph->levels[0], area.end_x, area.end_y);
    kept->around = (hierarchy_area){first.x, first.y, last.end_x, last.end_y};
    wend_status status = update_agent_moves(journal, which);
    if (!status) status = update_transitions(journal, which);
    for (uint32_t number = 0; number < hierarchy->level_count && !status; number++) {
        kept->levels[number].area = area;
        status = update_level(journal, which, number);
        area = (hierarchy_area){area.x / hierarchy->factor, area.y / hierarchy->factor, area.end_x / hierarchy->factor,
                                area.end_y / hierarchy->factor};
    }
    return status;
}

// ---- The whole ------------------------------------------------------------------------------------------------------

// The components of the top levels, with a stack that is large enough for each of them. Nothing can fail once it is there.
static wend_status update_components(wend_hierarchy *hierarchy) {
    size_t room = 1;
    for (size_t i = 0; i < hierarchy->graph_count; i++) {
        size_t needed = 1 + wend_hierarchy_component_room(&hierarchy->graphs[i], hierarchy->level_count - 1);
        if (needed > room) room = needed;
    }
    uint64_t *stack = wend_allocate_items(&hierarchy->allocator, room, sizeof *stack, WEND_LIFETIME_CALL);
    if (!stack) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < hierarchy->graph_count; i++)
        wend_hierarchy_mark_components(hierarchy, &hierarchy->graphs[i], stack);
    wend_release_items(&hierarchy->allocator, stack, room, sizeof *stack);
    return WEND_OK;
}

// Puts back what the journal has kept.
static void undo_update(update_journal *journal) {
    const wend_hierarchy *hierarchy = journal->hierarchy;
    for (size_t i = 0; i < hierarchy->graph_count; i++) {
        for (uint32_t number = 0; number < hierarchy->level_count; number++) swap_clusters(journal, i, number);
        restore_transitions(journal, i);
        restore_moves(journal, i);
    }
    restore_clearances(journal);
}

// Releases what the journal holds: after success the old clusters, after undo the new ones.
static void release_journal(update_journal *journal) {
    const wend_hierarchy *hierarchy = journal->hierarchy;
    const wend_allocator *allocator = &hierarchy->allocator;
    for (size_t i = 0; journal->graphs && i < hierarchy->graph_count; i++) {
        graph_journal *kept = &journal->graphs[i];
        for (uint32_t number = 0; number < hierarchy->level_count; number++) {
            for (size_t k = 0; k < kept->levels[number].count; k++)
                wend_hierarchy_release_cluster(hierarchy, kept->levels[number].old[k]);
            wend_release_items(allocator, kept->levels[number].old, kept->levels[number].count,
                               sizeof(hierarchy_cluster *));
        }
        if (kept->moves) wend_release_items(allocator, kept->moves, area_size(kept->cells), 1);
        if (kept->transitions) wend_release_items(allocator, kept->transitions, area_size(kept->around), 1);
    }
    for (size_t i = 0; journal->clearances && journal->areas && i < hierarchy->terrain_count; i++)
        if (journal->clearances[i])
            wend_release_items(allocator, journal->clearances[i], area_size(journal->areas[i]),
                               sizeof *journal->clearances[i]);
    wend_release_items(allocator, journal->clearances, hierarchy->terrain_count, sizeof *journal->clearances);
    wend_release_items(allocator, journal->areas, hierarchy->terrain_count, sizeof *journal->areas);
    wend_release_items(allocator, journal->graphs, hierarchy->graph_count, sizeof *journal->graphs);
}

static wend_status open_journal(wend_hierarchy *hierarchy, update_journal *journal) {
    const wend_allocator *allocator = &hierarchy->allocator;
    const size_t terrains = hierarchy->terrain_count, graphs = hierarchy->graph_count;
    *journal = (update_journal){
        .hierarchy = hierarchy,
        .clearances = wend_allocate_items(allocator, terrains, sizeof *journal->clearances, WEND_LIFETIME_CALL),
        .areas = wend_allocate_items(allocator, terrains, sizeof *journal->areas, WEND_LIFETIME_CALL),
        .graphs = wend_allocate_items(allocator, graphs, sizeof *journal->graphs, WEND_LIFETIME_CALL)};
    if (journal->clearances) memset(journal->clearances, 0, terrains * sizeof *journal->clearances);
    if (journal->areas) memset(journal->areas, 0, terrains * sizeof *journal->areas);
    if (journal->graphs) memset(journal->graphs, 0, graphs * sizeof *journal->graphs);
    return journal->clearances && journal->areas && journal->graphs ? WEND_OK : WEND_OUT_OF_MEMORY;
}

wend_status wend_hierarchy_update(wend_hierarchy *hierarchy, uint32_t x, uint32_t y, uint32_t width, uint32_t height) {
    REQUIRE(hierarchy, WEND_INVALID);
    const wend_grid *grid = hierarchy->grid;
    const uint64_t rebuilt_before = hierarchy->clusters_rebuilt;
    hierarchy->clusters_rebuilt = 0;
    wend_grid_part part;
    if (!wend_grid_part_of(grid, x, y, width, height, &part)) {
        hierarchy->version = grid->version;
        return WEND_OK;
    }
    const hierarchy_area change = {part.x, part.y, part.end_x - 1, part.end_y - 1};
    update_journal journal;
    wend_status status = open_journal(hierarchy, &journal);
    const bool opened = !status;
    if (!status) status = update_clearances(&journal, change);
    for (size_t i = 0; i < hierarchy->graph_count && !status; i++) status = update_graph(&journal, i, change);
    if (!status) status = update_components(hierarchy);
    if (status && opened) undo_update(&journal);
    if (status)
        hierarchy->clusters_rebuilt = rebuilt_before;
    else
        hierarchy->version = grid->version;
    release_journal(&journal);
    return status;
}

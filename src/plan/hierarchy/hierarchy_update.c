// Keeping a hierarchy right while its grid changes: what every use of it pulls from the grid's journal.
//
//     rectangles of all changes  ->  one set of clusters of level 0: those that hold a cell whose clearance or moves may be others
//                                    |
//                                    v
//                                clearances, moves and borders of these, recomputed; of borders those beside them too
//                                    |
//                                    v
//                                clusters of level 0 in the set, or with a transition that came or went
//                                    v
//                                clusters of level 1 above them, and so on; then the components of the top level
//
// Every cluster is worked out once, however many changes touch it. So a repair never costs more than making the hierarchy, and when the journal
// ran over all clusters are in the set: that is the rebuild. (One repair for each change, as there was before, cost 4.7 times the rebuild for 500
// scattered changes.)
//
// New clusters take the place of the old ones at once, for the level above is worked out from them; the old ones are kept until the end,
// beside copies of the clearances, moves and transitions of the set. When memory runs out everything is put back.
#include "wend/hierarchy.h"

#include "base/core/require.h"
#include "plan/hierarchy/hierarchy_internal.h"

// Clusters of a level, by number, ascending.
typedef struct cluster_list {
    uint32_t *numbers;
    size_t count;
} cluster_list;

// What to put back for one profile.
typedef struct kept_graph {
    cluster_list touched; // of level 0: those over cells that may have changed
    cluster_list around;  // those and the ones beside them
    uint8_t *moves;       // of the blocks of `touched`
    size_t move_count;
    uint8_t *transitions; // of the left and the upper borders of `around`, cell by cell
    size_t transition_count;
    struct {
        cluster_list list;
        hierarchy_cluster **clusters; // what stood there; before that and after undo, what was made
    } levels[WEND_HIERARCHY_LEVEL_LIMIT];
} kept_graph;

typedef struct kept_terrain {
    cluster_list touched; // of level 0
    uint16_t *clearances; // of their blocks
    size_t count;
} kept_terrain;

typedef struct hierarchy_repair {
    wend_hierarchy *hierarchy;
    const wend_change *changes; // NULL: anything may have changed
    size_t change_count;
    kept_terrain *terrains;
    kept_graph *graphs;
} hierarchy_repair;

// ---- Sets of clusters -----------------------------------------------------------------------------------------------

static wend_status list_members(const wend_hierarchy *hierarchy, const wend_bitset *set, cluster_list *list) {
    const size_t count = wend_bitset_count(set);
    list->numbers = wend_allocate_items(&hierarchy->allocator, count, sizeof *list->numbers, WEND_LIFETIME_CALL);
    if (count && !list->numbers) return WEND_OUT_OF_MEMORY;
    for (size_t at = wend_bitset_next(set, 0); at < set->size; at = wend_bitset_next(set, at + 1))
        list->numbers[list->count++] = (uint32_t)at;
    return WEND_OK;
}

static void free_list(const wend_hierarchy *hierarchy, cluster_list *list) {
    wend_release_items(&hierarchy->allocator, list->numbers, list->count, sizeof *list->numbers);
}

static hierarchy_area clusters_over(const wend_hierarchy *hierarchy, const hierarchy_level *level,
                                    hierarchy_area cells) {
    const uint32_t width = hierarchy->grid->width;
    hierarchy_area first = hierarchy_clusters_at(hierarchy, level, cells.y * width + cells.x);
    hierarchy_area last = hierarchy_clusters_at(hierarchy, level, cells.end_y * width + cells.end_x);
    return (hierarchy_area){first.x, first.y, last.end_x, last.end_y};
}

static void add_clusters(wend_bitset *set, const hierarchy_level *level, hierarchy_area area) {
    for (uint32_t y = area.y; y <= area.end_y; y++)
        for (uint32_t x = area.x; x <= area.end_x; x++) wend_bitset_add(set, (size_t)y * level->columns + x);
}

// The clusters of level 0 over the cells that the changes may touch for agents of a side.
static wend_status list_touched(const hierarchy_repair *repair, uint32_t side, cluster_list *list) {
    const wend_hierarchy *hierarchy = repair->hierarchy;
    const hierarchy_level *level = &hierarchy->graphs[0].levels[0]; // the squares are those of all profiles
    wend_bitset set = {0};
    wend_status status = wend_bitset_resize(&set, &hierarchy->allocator, (size_t)level->columns * level->rows);
    if (status) return status;
    if (!repair->changes) add_clusters(&set, level, (hierarchy_area){0, 0, level->columns - 1, level->rows - 1});
    for (size_t i = 0; repair->changes && i < repair->change_count; i++) {
        wend_grid_part part;
        if (!wend_grid_part_of_change(hierarchy->grid, &repair->changes[i], &part)) continue;
        const hierarchy_area change = {part.x, part.y, part.end_x - 1, part.end_y - 1};
        add_clusters(&set, level, clusters_over(hierarchy, level, wend_hierarchy_touched(hierarchy, side, change)));
    }
    status = list_members(hierarchy, &set, list);
    wend_bitset_free(&set, &hierarchy->allocator);
    return status;
}

// Those of a list and the ones beside them, where borders cross too.
static wend_status list_with_neighbours(const wend_hierarchy *hierarchy, const cluster_list *list,
                                        cluster_list *around) {
    const hierarchy_level *level = &hierarchy->graphs[0].levels[0];
    wend_bitset set = {0};
    wend_status status = wend_bitset_resize(&set, &hierarchy->allocator, (size_t)level->columns * level->rows);
    if (status) return status;
    for (size_t i = 0; i < list->count; i++) {
        const uint32_t x = list->numbers[i] % level->columns, y = list->numbers[i] / level->columns;
        add_clusters(
            &set, level,
            (hierarchy_area){x - (x > 0), y - (y > 0), x + (x + 1 < level->columns), y + (y + 1 < level->rows)});
    }
    status = list_members(hierarchy, &set, around);
    wend_bitset_free(&set, &hierarchy->allocator);
    return status;
}

// ---- Clearances and moves -------------------------------------------------------------------------------------------

// The cells of a cluster of level 0 without its right and lower border, which are the next one's: every cell is in one block.
static hierarchy_area block_of_cluster(const wend_hierarchy *hierarchy, uint32_t number) {
    const hierarchy_level *level = &hierarchy->graphs[0].levels[0];
    const uint32_t x = number % level->columns, y = number / level->columns;
    hierarchy_area block = hierarchy_square(hierarchy, level, x, y);
    block.end_x -= x + 1 < level->columns;
    block.end_y -= y + 1 < level->rows;
    return block;
}

static size_t cells_in_blocks(const wend_hierarchy *hierarchy, const cluster_list *list) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const hierarchy_area block = block_of_cluster(hierarchy, list->numbers[i]);
        count += (size_t)(block.end_x - block.x + 1) * (block.end_y - block.y + 1);
    }
    return count;
}

// Copies what an array says of the cells of blocks into `kept`, row by row, or back.
static void copy_blocks(const wend_hierarchy *hierarchy, const cluster_list *list, size_t item, void *cells, void *kept,
                        bool back) {
    char *by_cell = cells, *at = kept;
    for (size_t i = 0; i < list->count; i++) {
        const hierarchy_area block = block_of_cluster(hierarchy, list->numbers[i]);
        const size_t bytes = (block.end_x - block.x + 1) * item;
        for (uint32_t y = block.y; y <= block.end_y; y++, at += bytes) {
            char *row = by_cell + ((size_t)y * hierarchy->grid->width + block.x) * item;
            memcpy(back ? row : at, back ? at : row, bytes);
        }
    }
}

// A cell's clearance follows from those to its right and below: so from the last block to the first.
static wend_status repair_clearances(hierarchy_repair *repair, size_t which) {
    wend_hierarchy *hierarchy = repair->hierarchy;
    const hierarchy_terrain *terrain = &hierarchy->terrains[which];
    kept_terrain *kept = &repair->terrains[which];
    if (!terrain->clearances) return WEND_OK;
    wend_status status = list_touched(repair, terrain->most_side, &kept->touched);
    if (status) return status;
    kept->count = cells_in_blocks(hierarchy, &kept->touched);
    kept->clearances =
        wend_allocate_items(&hierarchy->allocator, kept->count, sizeof *kept->clearances, WEND_LIFETIME_CALL);
    if (kept->count && !kept->clearances) return WEND_OUT_OF_MEMORY;
    copy_blocks(hierarchy, &kept->touched, sizeof *kept->clearances, terrain->clearances, kept->clearances, false);
    for (size_t i = kept->touched.count; i-- > 0;)
        wend_hierarchy_update_clearance(hierarchy, which, block_of_cluster(hierarchy, kept->touched.numbers[i]));
    return WEND_OK;
}

static wend_status repair_moves(hierarchy_repair *repair, size_t which) {
    wend_hierarchy *hierarchy = repair->hierarchy;
    hierarchy_graph *graph = &hierarchy->graphs[which];
    kept_graph *kept = &repair->graphs[which];
    if (!graph->own_moves) return WEND_OK;
    kept->move_count = cells_in_blocks(hierarchy, &kept->touched);
    kept->moves = wend_allocate_items(&hierarchy->allocator, kept->move_count, 1, WEND_LIFETIME_CALL);
    if (kept->move_count && !kept->moves) return WEND_OUT_OF_MEMORY;
    copy_blocks(hierarchy, &kept->touched, 1, graph->own_moves, kept->moves, false);
    for (size_t i = 0; i < kept->touched.count; i++)
        wend_hierarchy_update_moves(hierarchy, graph, block_of_cluster(hierarchy, kept->touched.numbers[i]));
    return WEND_OK;
}

// ---- Transitions ----------------------------------------------------------------------------------------------------

// The cells of the left and the upper border of a cluster: the square's first column and first row.
typedef struct border_walk {
    uint32_t corner, width, rows, columns;
} border_walk;

static border_walk walk_borders_of_cluster(const wend_hierarchy *hierarchy, uint32_t number) {
    const hierarchy_level *level = &hierarchy->graphs[0].levels[0];
    const hierarchy_area square = hierarchy_square(hierarchy, level, number % level->columns, number / level->columns);
    return (border_walk){square.y * hierarchy->grid->width + square.x, hierarchy->grid->width,
                         square.end_y - square.y + 1, square.end_x - square.x + 1};
}

static uint32_t border_cell(const border_walk *walk, uint32_t place) {
    return place < walk->rows ? walk->corner + place * walk->width : walk->corner + (place - walk->rows);
}

static size_t cells_on_borders(const wend_hierarchy *hierarchy, const cluster_list *list) {
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++) {
        const border_walk walk = walk_borders_of_cluster(hierarchy, list->numbers[i]);
        count += walk.rows + walk.columns;
    }
    return count;
}

// Keeps the transitions on the borders of `around`, then chooses them again. Changes are all in, so a border that is looked at for the sake of its
// ends alone, where others are cleared, gets the transitions it has.
static wend_status repair_transitions(hierarchy_repair *repair, size_t which) {
    wend_hierarchy *hierarchy = repair->hierarchy;
    hierarchy_graph *graph = &hierarchy->graphs[which];
    kept_graph *kept = &repair->graphs[which];
    const uint32_t columns = graph->levels[0].columns;
    kept->transition_count = cells_on_borders(hierarchy, &kept->around);
    kept->transitions = wend_allocate_items(&hierarchy->allocator, kept->transition_count, 1, WEND_LIFETIME_CALL);
    if (kept->transition_count && !kept->transitions) return WEND_OUT_OF_MEMORY;
    size_t at = 0;
    for (size_t i = 0; i < kept->around.count; i++) {
        const border_walk walk = walk_borders_of_cluster(hierarchy, kept->around.numbers[i]);
        for (uint32_t place = 0; place < walk.rows + walk.columns; place++)
            kept->transitions[at++] = wend_bitset_has(&graph->transitions, border_cell(&walk, place));
    }
    for (size_t i = 0; i < kept->touched.count; i++)
        wend_hierarchy_clear_transitions(hierarchy, graph, kept->touched.numbers[i] % columns,
                                         kept->touched.numbers[i] / columns);
    for (size_t i = 0; i < kept->around.count; i++)
        wend_hierarchy_choose_transitions(hierarchy, graph, kept->around.numbers[i] % columns,
                                          kept->around.numbers[i] / columns);
    return WEND_OK;
}

static void restore_transitions(hierarchy_repair *repair, size_t which) {
    const wend_hierarchy *hierarchy = repair->hierarchy;
    hierarchy_graph *graph = &repair->hierarchy->graphs[which];
    const kept_graph *kept = &repair->graphs[which];
    size_t at = 0;
    for (size_t i = 0; kept->transitions && i < kept->around.count; i++) {
        const border_walk walk = walk_borders_of_cluster(hierarchy, kept->around.numbers[i]);
        for (uint32_t place = 0; place < walk.rows + walk.columns; place++)
            if (kept->transitions[at++])
                wend_bitset_add(&graph->transitions, border_cell(&walk, place));
            else
                wend_bitset_remove(&graph->transitions, border_cell(&walk, place));
    }
}

// ---- Clusters -------------------------------------------------------------------------------------------------------

static void find_lowest(const hierarchy_repair *repair, size_t which, wend_bitset *set) {
    const wend_hierarchy *hierarchy = repair->hierarchy;
    const hierarchy_graph *graph = &hierarchy->graphs[which];
    const kept_graph *kept = &repair->graphs[which];
    for (size_t i = 0; i < kept->touched.count; i++) wend_bitset_add(set, kept->touched.numbers[i]);
    size_t at = 0;
    for (size_t i = 0; i < kept->around.count; i++) {
        const border_walk walk = walk_borders_of_cluster(hierarchy, kept->around.numbers[i]);
        for (uint32_t place = 0; place < walk.rows + walk.columns; place++) {
            const uint32_t cell = border_cell(&walk, place);
            if (kept->transitions[at++] != wend_bitset_has(&graph->transitions, cell))
                add_clusters(set, &graph->levels[0], hierarchy_clusters_at(hierarchy, &graph->levels[0], cell));
        }
    }
}

static void find_above(const hierarchy_graph *graph, const cluster_list *below, uint32_t number, uint32_t factor,
                       wend_bitset *set) {
    const uint32_t below_columns = graph->levels[number - 1].columns, columns = graph->levels[number].columns;
    for (size_t i = 0; i < below->count; i++) {
        const uint32_t x = below->numbers[i] % below_columns / factor, y = below->numbers[i] / below_columns / factor;
        wend_bitset_add(set, (size_t)y * columns + x);
    }
}

// Exchanges the clusters that are kept and those that stand.
static void swap_clusters(hierarchy_repair *repair, size_t which, uint32_t number) {
    const hierarchy_level *level = &repair->hierarchy->graphs[which].levels[number];
    kept_graph *kept = &repair->graphs[which];
    for (size_t i = 0; kept->levels[number].clusters && i < kept->levels[number].list.count; i++) {
        hierarchy_cluster **stands = &level->clusters[kept->levels[number].list.numbers[i]];
        hierarchy_cluster *waiting = kept->levels[number].clusters[i];
        kept->levels[number].clusters[i] = *stands;
        *stands = waiting;
    }
}

static void release_clusters(const wend_hierarchy *hierarchy, hierarchy_cluster **clusters, size_t count) {
    for (size_t i = 0; clusters && i < count; i++) wend_hierarchy_release_cluster(hierarchy, clusters[i]);
    wend_release_items(&hierarchy->allocator, clusters, count, sizeof(hierarchy_cluster *));
}

static wend_status repair_level(hierarchy_repair *repair, size_t which, uint32_t number) {
    wend_hierarchy *hierarchy = repair->hierarchy;
    hierarchy_graph *graph = &hierarchy->graphs[which];
    kept_graph *kept = &repair->graphs[which];
    cluster_list *list = &kept->levels[number].list;
    wend_bitset set = {0};
    const size_t all = (size_t)graph->levels[number].columns * graph->levels[number].rows;
    wend_status status = wend_bitset_resize(&set, &hierarchy->allocator, all);
    if (status) return status;
    if (number == 0)
        find_lowest(repair, which, &set);
    else
        find_above(graph, &kept->levels[number - 1].list, number, hierarchy->factor, &set);
    status = list_members(hierarchy, &set, list);
    wend_bitset_free(&set, &hierarchy->allocator);
    if (status || list->count == 0) return status;
    hierarchy_cluster **made =
        wend_allocate_items(&hierarchy->allocator, list->count, sizeof(hierarchy_cluster *), WEND_LIFETIME_CALL);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, list->count * sizeof(hierarchy_cluster *));
    hierarchy_rebuild rebuild = {.hierarchy = hierarchy,
                                 .graph = graph,
                                 .level = number,
                                 .numbers = list->numbers,
                                 .count = list->count,
                                 .made = made};
    status = wend_hierarchy_make_clusters(&rebuild);
    if (status) {
        release_clusters(hierarchy, made, list->count);
        return status;
    }
    hierarchy->clusters_rebuilt += list->count;
    kept->levels[number].clusters = made;
    swap_clusters(repair, which, number);
    return WEND_OK;
}

static wend_status repair_graph(hierarchy_repair *repair, size_t which) {
    const wend_hierarchy *hierarchy = repair->hierarchy;
    kept_graph *kept = &repair->graphs[which];
    wend_status status = list_touched(repair, hierarchy->graphs[which].side, &kept->touched);
    if (!status) status = list_with_neighbours(hierarchy, &kept->touched, &kept->around);
    if (!status) status = repair_moves(repair, which);
    if (!status) status = repair_transitions(repair, which);
    for (uint32_t number = 0; number < hierarchy->level_count && !status; number++)
        status = repair_level(repair, which, number);
    return status;
}

// ---- The whole ------------------------------------------------------------------------------------------------------

// The components of the top levels, with a stack that is large enough for each of them. Nothing can fail once it is there.
static wend_status repair_components(wend_hierarchy *hierarchy) {
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

// Puts back what was kept.
static void undo_repair(hierarchy_repair *repair) {
    const wend_hierarchy *hierarchy = repair->hierarchy;
    for (size_t i = 0; i < hierarchy->graph_count; i++) {
        kept_graph *kept = &repair->graphs[i];
        for (uint32_t number = 0; number < hierarchy->level_count; number++) swap_clusters(repair, i, number);
        restore_transitions(repair, i);
        if (kept->moves) copy_blocks(hierarchy, &kept->touched, 1, hierarchy->graphs[i].own_moves, kept->moves, true);
    }
    for (size_t i = 0; i < hierarchy->terrain_count; i++)
        if (repair->terrains[i].clearances)
            copy_blocks(hierarchy, &repair->terrains[i].touched, sizeof(uint16_t), hierarchy->terrains[i].clearances,
                        repair->terrains[i].clearances, true);
}

// Releases what a repair holds: after success the old clusters, after undo the new ones.
static void end_repair(hierarchy_repair *repair) {
    const wend_hierarchy *hierarchy = repair->hierarchy;
    const wend_allocator *allocator = &hierarchy->allocator;
    for (size_t i = 0; repair->graphs && i < hierarchy->graph_count; i++) {
        kept_graph *kept = &repair->graphs[i];
        for (uint32_t number = 0; number < hierarchy->level_count; number++) {
            release_clusters(hierarchy, kept->levels[number].clusters, kept->levels[number].list.count);
            free_list(hierarchy, &kept->levels[number].list);
        }
        wend_release_items(allocator, kept->moves, kept->move_count, 1);
        wend_release_items(allocator, kept->transitions, kept->transition_count, 1);
        free_list(hierarchy, &kept->touched);
        free_list(hierarchy, &kept->around);
    }
    for (size_t i = 0; repair->terrains && i < hierarchy->terrain_count; i++) {
        kept_terrain *kept = &repair->terrains[i];
        wend_release_items(allocator, kept->clearances, kept->count, sizeof *kept->clearances);
        free_list(hierarchy, &kept->touched);
    }
    wend_release_items(allocator, repair->terrains, hierarchy->terrain_count, sizeof *repair->terrains);
    wend_release_items(allocator, repair->graphs, hierarchy->graph_count, sizeof *repair->graphs);
}

static wend_status begin_repair(hierarchy_repair *repair) {
    const wend_allocator *allocator = &repair->hierarchy->allocator;
    const size_t terrains = repair->hierarchy->terrain_count, graphs = repair->hierarchy->graph_count;
    repair->terrains = wend_allocate_items(allocator, terrains, sizeof *repair->terrains, WEND_LIFETIME_CALL);
    repair->graphs = wend_allocate_items(allocator, graphs, sizeof *repair->graphs, WEND_LIFETIME_CALL);
    if (repair->terrains) memset(repair->terrains, 0, terrains * sizeof *repair->terrains);
    if (repair->graphs) memset(repair->graphs, 0, graphs * sizeof *repair->graphs);
    return repair->terrains && repair->graphs ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// Terrain of the same cost and medium is looked at too: borders are runs of one terrain, and profiles choose among terrains.
wend_status wend_hierarchy_pull(void *self, const wend_change *changes, size_t count) {
    wend_hierarchy *hierarchy = self;
    hierarchy_repair repair = {
        .hierarchy = hierarchy, .changes = count == WEND_CHANGES_ALL ? NULL : changes, .change_count = count};
    const uint64_t rebuilt_before = hierarchy->clusters_rebuilt;
    hierarchy->clusters_rebuilt = 0;
    wend_status status = begin_repair(&repair);
    const bool has_begun = !status;
    for (size_t i = 0; i < hierarchy->terrain_count && !status; i++) status = repair_clearances(&repair, i);
    for (size_t i = 0; i < hierarchy->graph_count && !status; i++) status = repair_graph(&repair, i);
    if (!status) status = repair_components(hierarchy);
    if (status && has_begun) undo_repair(&repair);
    if (status) hierarchy->clusters_rebuilt = rebuilt_before;
    end_repair(&repair);
    return status;
}

wend_status wend_hierarchy_refresh(wend_hierarchy *hierarchy, wend_jobs *jobs) {
    REQUIRE(hierarchy, WEND_INVALID);
    atomic_store_explicit(&hierarchy->jobs, jobs, memory_order_relaxed);
    const wend_status status = hierarchy_catch_up(hierarchy);
    atomic_store_explicit(&hierarchy->jobs, NULL, memory_order_relaxed);
    return status;
}

// Changes of a field taken up by a rule graph.
//
// Only costs that somebody asked for are recomputed: what nobody knows, nobody planned with. The boxes of a change overlap more often than not (a guard's old and
// new surroundings), so tiles are marked first and every step is looked at once.
#include "rule/annotation/extent.h"
#include "rule/map/rule_graph_internal.h"

static bool listed_before(const uint64_t *a, const uint64_t *b) {
    return *a < *b;
}

#define SORT_NAME   sort_listed
#define SORT_ITEM   uint64_t
#define SORT_BEFORE listed_before
#include "base/memory/sort_template.h"

// Sorts a list and leaves each state once.
static wend_status put_in_order(rule_graph *graph, rule_graph_states *states) {
    if (states->count == 0) return WEND_OK;
    if (rule_graph_states_reserve(&graph->scratch, &graph->allocator, states->count)) return WEND_OUT_OF_MEMORY;
    sort_listed(states->items, states->count, graph->scratch.items);
    size_t kept = 1;
    for (size_t i = 1; i < states->count; i++)
        if (states->items[i] != states->items[kept - 1]) states->items[kept++] = states->items[i];
    states->count = kept;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Which places a box may concern

static int64_t clamp_place(double place, int64_t limit) {
    return place < 0 ? 0 : place > (double)limit ? limit : (int64_t)place;
}

// The places whose steps to higher numbers may meet a box: a place stands less than a step off its point, and a step reaches another one.
rule_place_range wend_rule_graph_places_near(const rule_graph *graph, const wend_extent *box) {
    const wend_rule_map *map = graph->map;
    if (!(box->low.x <= box->high.x && box->low.y <= box->high.y) || map->columns == 0)
        return (rule_place_range){0, -1, 0, -1};
    double spacing = (double)map->step * map->unit;
    double x = ((double)map->lattice.origin_x + (double)map->low_x) * map->unit;
    double y = ((double)map->lattice.origin_y + (double)map->low_y) * map->unit;
    double left = floor((box->low.x - x) / spacing) - 3, right = ceil((box->high.x - x) / spacing) + 3;
    double bottom = floor((box->low.y - y) / spacing) - 3, top = ceil((box->high.y - y) / spacing) + 3;
    if (right < 0 || top < 0 || left >= map->columns || bottom >= map->rows) return (rule_place_range){0, -1, 0, -1};
    return (rule_place_range){clamp_place(left, map->columns - 1), clamp_place(right, map->columns - 1),
                              clamp_place(bottom, map->rows - 1), clamp_place(top, map->rows - 1)};
}

static void mark_tiles(rule_graph *graph, const rule_change *change) {
    for (size_t i = 0; i < change->box_count; i++) {
        rule_place_range range = wend_rule_graph_places_near(graph, &change->boxes[i]);
        for (int64_t row = range.bottom >> RULE_TILE_SHIFT;
             range.left <= range.right && row <= range.top >> RULE_TILE_SHIFT; row++)
            for (int64_t column = range.left >> RULE_TILE_SHIFT; column <= range.right >> RULE_TILE_SHIFT; column++) {
                size_t tile = (size_t)(row * graph->tile_columns + column);
                if (graph->tiles[tile]) wend_bitset_add(&graph->touched_tiles, tile);
            }
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Costs again

// True when the cost is another one now.
static bool renew_cost(rule_graph *graph, double *known, uint32_t from, uint32_t to) {
    double cost = wend_rule_graph_price(graph, from, to);
    bool differs = cost != *known;
    *known = cost;
    return differs;
}

static wend_status list_both(rule_graph *graph, uint32_t from, uint32_t to, rule_graph_states *changed) {
    wend_status status = rule_graph_states_push(changed, &graph->allocator, from);
    return status ? status : rule_graph_states_push(changed, &graph->allocator, to);
}

static wend_status renew_tile(rule_graph *graph, uint32_t number, const rule_change *change,
                              rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    rule_tile *tile = graph->tiles[number];
    uint32_t left = number % graph->tile_columns * RULE_TILE_SIDE,
             bottom = number / graph->tile_columns * RULE_TILE_SIDE;
    for (uint32_t i = 0; i < RULE_TILE_PLACES; i++) {
        uint32_t column = left + i % RULE_TILE_SIDE, row = bottom + i / RULE_TILE_SIDE;
        if (column >= map->columns || row >= map->rows) continue;
        uint32_t state = row * map->columns + column;
        for (int direction = 0; direction < RULE_DIRECTIONS / 2; direction++) {
            double *known = &tile->costs[i][direction];
            if (*known < 0) continue;
            uint32_t to = rule_map_towards(map, state, direction);
            if (!wend_extents_meet(change->boxes, change->box_count, rule_map_metres(map, state),
                                   rule_map_metres(map, to)))
                continue;
            if (!renew_cost(graph, known, state, to)) continue;
            wend_status status = map->kind == WEND_RULE_MAP_ADAPTIVE
                                     ? wend_rule_adaptive_step_changed(graph, state, direction, changed)
                                     : list_both(graph, state, to, changed);
            if (status) return status;
        }
    }
    return WEND_OK;
}

static wend_status renew_steps(rule_graph *graph, const rule_change *change, rule_graph_states *changed) {
    wend_status status = WEND_OK;
    mark_tiles(graph, change);
    for (size_t tile = wend_bitset_next(&graph->touched_tiles, 0); tile < graph->touched_tiles.size;
         tile = wend_bitset_next(&graph->touched_tiles, tile + 1)) {
        wend_bitset_remove(&graph->touched_tiles, tile);
        if (!status) status = renew_tile(graph, (uint32_t)tile, change, changed);
    }
    return status;
}

static wend_status renew_lines(rule_graph *graph, const rule_change *change, rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    const rule_lines *lines = &map->lines;
    if (lines->count == 0) return WEND_OK;
    for (size_t state = wend_bitset_next(&lines->ends.set, 0); state < lines->ends.set.size;
         state = wend_bitset_next(&lines->ends.set, state + 1)) {
        uint32_t rank = rule_subset_rank(&lines->ends, (uint32_t)state);
        for (uint32_t i = lines->first[rank]; i < lines->first[rank + 1]; i++) {
            double *known = &graph->line_costs[lines->numbers[i]];
            uint32_t to = lines->to[i];
            if (*known < 0 || to < state) continue;
            if (!wend_extents_meet(change->boxes, change->box_count, rule_map_metres(map, (uint32_t)state),
                                   rule_map_metres(map, to)))
                continue;
            if (!renew_cost(graph, known, (uint32_t)state, to)) continue;
            wend_status status = list_both(graph, (uint32_t)state, to, changed);
            if (status) return status;
        }
    }
    return WEND_OK;
}

static double extent_area(const wend_extent *box) {
    return (box->high.x - box->low.x) * (box->high.y - box->low.y);
}

// Copies the boxes of a change, joining those whose union is no larger than both.
static wend_status join_change_boxes(rule_graph *graph, const rule_change *change, rule_change *joined) {
    if (rule_box_array_reserve(&graph->boxes, &graph->allocator, change->box_count)) return WEND_OUT_OF_MEMORY;
    wend_extent *boxes = graph->boxes.items;
    size_t count = 0;
    for (size_t i = 0; i < change->box_count; i++) {
        wend_extent box = change->boxes[i];
        if (wend_extent_is_empty(&box)) continue;
        for (size_t k = 0; k < count;) {
            wend_extent both = wend_extent_union(boxes[k], box);
            if (extent_area(&both) > extent_area(&boxes[k]) + extent_area(&box)) {
                k++;
                continue;
            }
            box = both;
            boxes[k] = boxes[--count];
            k = 0; // what it joined may now be joined with others
        }
        boxes[count++] = box;
    }
    *joined = (rule_change){.boxes = boxes, .box_count = count};
    return WEND_OK;
}

wend_status wend_rule_graph_change(rule_graph *graph, const rule_change *change, rule_graph_states *changed) {
    changed->count = 0;
    if (change->everything) {
        wend_rule_graph_forget(graph);
        return WEND_OK;
    }
    rule_change joined = {0};
    wend_status status = join_change_boxes(graph, change, &joined);
    if (!status && graph->tiles) status = renew_steps(graph, &joined, changed);
    if (!status) status = renew_lines(graph, &joined, changed);
    if (!status && graph->views) status = wend_rule_adaptive_look_again(graph, joined.boxes, joined.box_count, changed);
    if (!status && graph->blocks) status = wend_rule_graded_look_again(graph, joined.boxes, joined.box_count, changed);
    if (!status) status = put_in_order(graph, changed);
    if (!status) return WEND_OK;
    wend_rule_graph_forget(graph);
    changed->count = 0;
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Other ends

// The goal's surroundings are seen finely: where they were and where they are is looked at again.
static wend_status move_goal(rule_graph *graph, uint32_t goal, rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    wend_extent boxes[2];
    size_t count = 0;
    double reach = (double)map->skips * (double)map->step * map->unit;
    uint32_t goals[2] = {graph->goal, goal};
    for (int i = 0; i < 2; i++) {
        if (!rule_map_has_state(map, goals[i])) continue;
        wend_vector2 at = rule_map_metres(map, goals[i]);
        boxes[count++] = (wend_extent){{at.x - reach, at.y - reach}, {at.x + reach, at.y + reach}};
    }
    graph->goal = goal;
    return wend_rule_adaptive_look_again(graph, boxes, count, changed);
}

static wend_status move_guests(rule_graph *graph, uint32_t start, uint32_t goal, rule_graph_states *changed) {
    wend_status status = wend_rule_graded_list_guest(graph, graph->start, changed);
    if (!status) status = wend_rule_graded_list_guest(graph, graph->goal, changed);
    graph->start = start;
    graph->goal = goal;
    if (!status) status = wend_rule_graded_list_guest(graph, start, changed);
    return status ? status : wend_rule_graded_list_guest(graph, goal, changed);
}

wend_status wend_rule_graph_set_ends(rule_graph *graph, uint32_t start, uint32_t goal, rule_graph_states *changed) {
    rule_graph_states *list = changed ? changed : &graph->listed;
    list->count = 0;
    wend_status status = WEND_OK;
    if (graph->views && goal != graph->goal) status = move_goal(graph, goal, list);
    if (!status && graph->views && start != graph->start) status = wend_rule_adaptive_move_start(graph, start, list);
    if (graph->blocks && (start != graph->start || goal != graph->goal)) status = move_guests(graph, start, goal, list);
    if (!status) status = put_in_order(graph, list);
    graph->start = start;
    graph->goal = goal;
    if (!status) return WEND_OK;
    wend_rule_graph_forget(graph);
    list->count = 0;
    return status;
}

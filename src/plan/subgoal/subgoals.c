// Subgoal graphs: the simple one, which follows its grid.
//
//     # # . .          A subgoal is a free cell with an obstacle diagonally beside it and both sides between them free: the corner of an obstacle, as seen from outside. A shortest
//     # # . .          path whose corners are not cut turns at subgoals and nowhere else, as far as it has to turn.
//     . . S .
//                      Two subgoals are linked when they lie directly before each other (subgoal_reach.c): the way is as long as if nothing were in the world, and steps may be taken in any order.
//
//     ground    by cell: its moves, and how far one goes straight before a subgoal or an obstacle         9 bytes a cell
//     graph     subgoals in the order of their cells, links of each                                       8 bytes a link
//     levels    subgoal_levels.c: which of them a search needs
//
// Edits. A link comes or goes only where the moves of a cell between its ends change. Of a cell between the ends of a link, both ends lie directly before that cell. So: what lies directly before each cell
// whose moves change, as it was, and as it is, together with subgoals among those cells, are all whose links may change. Those are found anew, and the others copied: the graph is then, bit for bit, that of making
// it again. When memory is out the ground is put back as it was.
//
//     T. Uras, S. Koenig and C. Hernandez: Subgoal Graphs for Optimal Pathfinding in Eight-Neighbor Grids. ICAPS 2013
//     T. Uras and S. Koenig: Subgoal Graphs for Fast Optimal Pathfinding. Game AI Pro 2, 2015
#include "plan/subgoal/subgoals_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/memory/bitset.h"
#include "plan/core/domain_faults.h"
#include "plan/grid/grid_search.h"

#define SUBGOAL_SIDE_LIMIT (UINT32_C(1) << 15)

// ---- The graph ------------------------------------------------------------------------------------------------------

static size_t subgoal_word_count(const wend_grid *grid) {
    return ((size_t)grid->cell_count + 63) / 64;
}

static void subgoal_graph_free(const wend_subgoals *subgoals, subgoal_graph *graph) {
    const wend_allocator *allocator = &subgoals->allocator;
    const size_t words = subgoal_word_count(subgoals->grid);
    wend_release_items(allocator, graph->has, words, sizeof *graph->has);
    wend_release_items(allocator, graph->before, words, sizeof *graph->before);
    wend_release_items(allocator, graph->cells, graph->count, sizeof *graph->cells);
    wend_release_items(allocator, graph->first, (size_t)graph->count + 1, sizeof *graph->first);
    wend_release_items(allocator, graph->links, graph->link_count, sizeof *graph->links);
    *graph = (subgoal_graph){0};
}

static wend_status find_subgoals(const wend_subgoals *subgoals, subgoal_graph *graph) {
    const wend_allocator *allocator = &subgoals->allocator;
    const wend_grid *grid = subgoals->grid;
    const size_t words = subgoal_word_count(grid);
    graph->has = wend_allocate_items(allocator, words, sizeof *graph->has, WEND_LIFETIME_OBJECT);
    graph->before = wend_allocate_items(allocator, words, sizeof *graph->before, WEND_LIFETIME_OBJECT);
    if (!graph->has || !graph->before) return WEND_OUT_OF_MEMORY;
    memset(graph->has, 0, words * sizeof *graph->has);
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < grid->cell_count; cell++) {
        if (cell % 64 == 0) graph->before[cell / 64] = count;
        if (!is_subgoal_of_moves(subgoals->ground.moves[cell])) continue;
        graph->has[cell / 64] |= UINT64_C(1) << cell % 64;
        count++;
    }
    graph->first = wend_allocate_items(allocator, (size_t)count + 1, sizeof *graph->first, WEND_LIFETIME_OBJECT);
    if (count) graph->cells = wend_allocate_items(allocator, count, sizeof *graph->cells, WEND_LIFETIME_OBJECT);
    graph->count = count;
    if (!graph->first || (count && !graph->cells)) return WEND_OUT_OF_MEMORY;
    uint32_t next = 0;
    for (size_t word = 0; word < words; word++)
        for (uint64_t bits = graph->has[word]; bits; bits &= bits - 1)
            graph->cells[next++] = (uint32_t)(64 * word) + (uint32_t)wend_lowest_bit(bits);
    return WEND_OK;
}

// Adds the links of a subgoal as it finds them.
static wend_status find_subgoal_links(const wend_subgoals *subgoals, uint32_t cell, subgoal_cell_array *found,
                                      subgoal_link_array *links) {
    found->count = 0;
    wend_status status = wend_subgoal_reach(subgoals->grid, &subgoals->ground, cell, found, &subgoals->allocator);
    for (size_t i = 0; i < found->count && !status; i++)
        status = subgoal_link_array_push(links, &subgoals->allocator,
                                         subgoal_link_to(subgoals->grid, cell, found->items[i]));
    return status;
}

// Makes the graph of the ground. old, changed: only subgoals of these cells find their links, those of others are copied; NULL: all.
static wend_status make_graph(const wend_subgoals *subgoals, const subgoal_graph *old, const wend_bitset *changed,
                              subgoal_graph *graph) {
    const wend_allocator *allocator = &subgoals->allocator;
    *graph = (subgoal_graph){0};
    subgoal_cell_array found = {0};
    subgoal_link_array links = {0};
    wend_status status = find_subgoals(subgoals, graph);
    for (uint32_t i = 0; i < graph->count && !status; i++) {
        const uint32_t cell = graph->cells[i];
        graph->first[i] = links.count;
        const uint32_t before = old && !wend_bitset_has(changed, cell) ? subgoal_rank(old, cell) : NO_SUBGOAL;
        if (before == NO_SUBGOAL)
            status = find_subgoal_links(subgoals, cell, &found, &links);
        else if (old->first[before] < old->first[before + 1])
            status = subgoal_link_array_append(&links, allocator, old->links + old->first[before],
                                               old->first[before + 1] - old->first[before]);
    }
    if (!status && links.count) {
        graph->links = wend_allocate_items(allocator, links.count, sizeof *graph->links, WEND_LIFETIME_OBJECT);
        if (!graph->links) status = WEND_OUT_OF_MEMORY;
    }
    if (!status && graph->first) { // find_subgoals made it
        if (links.count) memcpy(graph->links, links.items, links.count * sizeof *graph->links);
        graph->link_count = links.count;
        graph->first[graph->count] = links.count;
    }
    subgoal_cell_array_free(&found, allocator);
    subgoal_link_array_free(&links, allocator);
    if (status) subgoal_graph_free(subgoals, graph);
    return status;
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

static void copy_moves(const wend_grid *grid, uint8_t *moves, wend_grid_part part) {
    for (uint32_t y = part.y; y < part.end_y; y++)
        memcpy(moves + (size_t)y * grid->width + part.x, grid->moves + (size_t)y * grid->width + part.x,
               part.end_x - part.x);
}

static wend_status add_those_before(const wend_subgoals *subgoals, const subgoal_cell_array *cells,
                                    subgoal_cell_array *found, wend_bitset *changed) {
    wend_status status = WEND_OK;
    found->count = 0;
    for (size_t i = 0; i < cells->count && !status; i++)
        if (subgoals->ground.moves[cells->items[i]])
            status =
                wend_subgoal_reach(subgoals->grid, &subgoals->ground, cells->items[i], found, &subgoals->allocator);
    for (size_t i = 0; i < found->count && !status; i++) wend_bitset_add(changed, found->items[i]);
    return status;
}

typedef struct subgoal_repair {
    wend_grid_part part;      // whose moves may have changed
    subgoal_cell_array cells; // whose have
    subgoal_cell_array found;
    wend_bitset changed; // subgoals whose links may have
    uint8_t *moves;      // of the part, as they were
    subgoal_graph graph;
} subgoal_repair;

static size_t part_size(wend_grid_part part) {
    return (size_t)(part.end_x - part.x) * (part.end_y - part.y);
}

static void swap_moves(const wend_subgoals *subgoals, subgoal_repair *repair) {
    const size_t width = repair->part.end_x - repair->part.x;
    for (uint32_t y = repair->part.y; y < repair->part.end_y; y++)
        memcpy(subgoals->ground.moves + (size_t)y * subgoals->grid->width + repair->part.x,
               repair->moves + (y - repair->part.y) * width, width);
    wend_subgoal_write_clear(subgoals->grid, &subgoals->ground, repair->part);
}

static wend_status repair_subgoal_graph(const wend_subgoals *subgoals, subgoal_repair *repair) {
    const wend_grid *grid = subgoals->grid;
    const wend_allocator *allocator = &subgoals->allocator;
    const subgoal_ground *ground = &subgoals->ground;
    wend_status status = wend_bitset_resize(&repair->changed, allocator, grid->cell_count);
    repair->moves = wend_allocate_items(allocator, part_size(repair->part), 1, WEND_LIFETIME_SCRATCH);
    if (!repair->moves) return WEND_OUT_OF_MEMORY;
    uint8_t *saved = repair->moves;
    for (uint32_t y = repair->part.y; y < repair->part.end_y && !status; y++)
        for (uint32_t x = repair->part.x; x < repair->part.end_x && !status; x++) {
            const uint32_t cell = y * grid->width + x;
            *saved++ = ground->moves[cell];
            if (ground->moves[cell] == grid->moves[cell]) continue;
            status = subgoal_cell_array_push(&repair->cells, allocator, cell);
            wend_bitset_add(&repair->changed, cell);
        }
    if (!status) status = add_those_before(subgoals, &repair->cells, &repair->found, &repair->changed);
    if (status) return status;
    copy_moves(grid, ground->moves, repair->part);
    wend_subgoal_write_clear(grid, ground, repair->part);
    status = add_those_before(subgoals, &repair->cells, &repair->found, &repair->changed);
    if (!status) status = make_graph(subgoals, &subgoals->graph, &repair->changed, &repair->graph);
    if (status) swap_moves(subgoals, repair); // back
    return status;
}

static wend_status subgoals_repair(wend_subgoals *subgoals, wend_grid_part part) {
    subgoal_repair repair = {.part = wend_grid_part_around(subgoals->grid, part)};
    const wend_status status = repair_subgoal_graph(subgoals, &repair);
    if (!status) {
        subgoal_graph_free(subgoals, &subgoals->graph);
        subgoals->graph = repair.graph;
        if (repair.cells.count) subgoals->levels_are_stale = true;
    }
    subgoal_cell_array_free(&repair.cells, &subgoals->allocator);
    subgoal_cell_array_free(&repair.found, &subgoals->allocator);
    wend_bitset_free(&repair.changed, &subgoals->allocator);
    wend_release_items(&subgoals->allocator, repair.moves, part_size(repair.part), 1);
    return status;
}

static wend_status subgoals_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_subgoals *subgoals = self;
    const wend_grid *grid = subgoals->grid;
    if (!grid) {
        subgoals->levels_are_stale = true;
        return WEND_OK;
    }
    wend_grid_part all = {grid->width, grid->height, 0, 0}, part;
    if (count == WEND_CHANGES_ALL) return subgoals_repair(subgoals, (wend_grid_part){0, 0, grid->width, grid->height});
    for (size_t i = 0; i < count; i++) {
        if (!(changes[i].effects & WEND_EFFECT_REACH) || !wend_grid_part_of_change(grid, &changes[i], &part)) continue;
        if (part.x < all.x) all.x = part.x;
        if (part.y < all.y) all.y = part.y;
        if (part.end_x > all.end_x) all.end_x = part.end_x;
        if (part.end_y > all.end_y) all.end_y = part.end_y;
    }
    return all.x < all.end_x ? subgoals_repair(subgoals, all) : WEND_OK;
}

wend_status wend_subgoals_catch_up(const wend_subgoals *subgoals) {
    wend_subgoals *pulled = (wend_subgoals *)(uintptr_t)subgoals; // readers wait for the one that pulls
    return wend_dependant_refresh(&pulled->source, pulled);
}

static wend_status renew_levels(wend_subgoals *subgoals) {
    subgoal_levels levels;
    if (!subgoals->grid) {
        state_levels states;
        const wend_status status = wend_state_levels_make(subgoals, &states);
        if (status) return status;
        wend_state_levels_free(&subgoals->states, &subgoals->allocator);
        subgoals->states = states;
        subgoals->levels_are_stale = false;
        return WEND_OK;
    }
    const wend_status status = wend_subgoal_levels_make(subgoals, &levels);
    if (status) return status;
    wend_subgoal_levels_free(&subgoals->levels, &subgoals->allocator);
    subgoals->levels = levels;
    subgoals->levels_are_stale = false;
    return WEND_OK;
}

wend_status wend_subgoals_refresh(wend_subgoals *subgoals) {
    REQUIRE(subgoals, WEND_INVALID);
    const wend_status status = wend_subgoals_catch_up(subgoals);
    return status || !subgoals->levels_are_stale ? status : renew_levels(subgoals);
}

// ---- Making one -----------------------------------------------------------------------------------------------------

static const char *subgoal_grid_fault(const wend_grid *grid, grid_costs *costs) {
    if (!grid) return "NULL";
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return "made of hexagons";
    if (grid->neighbours != WEND_NEIGHBOURS_EIGHT) return "one of four neighbours";
    if (grid->corners != WEND_CORNERS_NO_CUTTING) return "one whose corners may be cut";
    if (!grid->is_uniform) return "one whose kinds of terrain cost more and less";
    if (grid->width >= SUBGOAL_SIDE_LIMIT || grid->height >= SUBGOAL_SIDE_LIMIT || !wend_grid_search_costs(grid, costs))
        return "too large";
    return NULL;
}

static wend_status make_subgoals(wend_subgoals *made, const wend_file *file, wend_diagnostics *findings) {
    const wend_grid *grid = made->grid;
    if (!grid) return file ? wend_subgoals_take_file(made, file, findings) : renew_levels(made);
    const size_t cells = grid->cell_count;
    made->ground.moves = wend_allocate_items(&made->allocator, cells, 1, WEND_LIFETIME_OBJECT);
    made->ground.clear = wend_allocate_items(&made->allocator, cells, sizeof *made->ground.clear, WEND_LIFETIME_OBJECT);
    if (!made->ground.moves || !made->ground.clear) return WEND_OUT_OF_MEMORY;
    const wend_grid_part all = {0, 0, grid->width, grid->height};
    copy_moves(grid, made->ground.moves, all);
    wend_subgoal_write_clear(grid, &made->ground, all);
    const wend_status status = make_graph(made, NULL, NULL, &made->graph);
    if (status) return status;
    return file ? wend_subgoals_take_file(made, file, findings) : renew_levels(made);
}

wend_status wend_subgoals_create(const wend_subgoals_def *def, wend_diagnostics *findings, wend_subgoals **subgoals) {
    REQUIRE(subgoals, WEND_INVALID);
    return wend_subgoals_make(def, NULL, findings, subgoals);
}

wend_status wend_subgoals_make(const wend_subgoals_def *def, const wend_file *file, wend_diagnostics *findings,
                               wend_subgoals **subgoals) {
    wend_subgoals_def full = wend_default_subgoals_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(subgoals_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_definition_allocator_is_valid("subgoals", &def->allocator, findings)) return WEND_OUT_OF_RANGE;
    grid_costs costs = {0};
    const wend_domain *domain = def->domain;
    wend_domain older = wend_default_domain();
    if (domain) {
        if (!DEFINITION_IS_TAKEN(domain, domain, &older, heuristic, findings)) return WEND_OUT_OF_RANGE;
        if (!wend_domain_is_valid(domain, true, findings)) return WEND_OUT_OF_RANGE;
    }
    const bool has_both = domain && def->grid;
    if (has_both || (domain && !(domain->capabilities & WEND_DOMAIN_SYMMETRIC))) {
        wend_diagnostics_report(findings, WEND_MESSAGE_SUBGOALS_MAP, wend_place_none(), NULL,
                                has_both ? "both" : "a domain that is not symmetric");
        return WEND_OUT_OF_RANGE;
    }
    const char *fault = domain ? NULL : subgoal_grid_fault(def->grid, &costs);
    if (fault) {
        wend_diagnostics_report(findings, WEND_MESSAGE_SUBGOALS_GRID, wend_place_none(), NULL, fault);
        return WEND_OUT_OF_RANGE;
    }
    if (def->level_limit == 0) {
        wend_diagnostics_report(findings, WEND_MESSAGE_SUBGOALS_LEVELS, wend_place_none(), NULL);
        return WEND_OUT_OF_RANGE;
    }
    wend_subgoals *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_subgoals){.allocator = def->allocator,
                            .life = wend_life_begin(),
                            .grid = def->grid,
                            .costs = costs,
                            .level_limit = def->level_limit};
    if (domain) made->domain = *domain;
    wend_status status = wend_dependant_begin(&made->source, domain ? domain->journal : &def->grid->base.journal,
                                              subgoals_take_changes, true, &made->allocator);
    if (!status) status = make_subgoals(made, file, findings);
    if (!status && domain) wend_domain_warn_unused(domain, findings);
    if (status)
        wend_subgoals_destroy(made);
    else
        *subgoals = made;
    return status;
}

void wend_subgoals_destroy(wend_subgoals *subgoals) {
    if (!subgoals) return;
    wend_allocator allocator = subgoals->allocator;
    wend_life_end(subgoals->life);
    if (subgoals->grid) {
        const size_t cells = subgoals->grid->cell_count;
        subgoal_graph_free(subgoals, &subgoals->graph);
        wend_release_items(&allocator, subgoals->ground.moves, cells, 1);
        wend_release_items(&allocator, subgoals->ground.clear, cells, sizeof *subgoals->ground.clear);
    }
    wend_subgoal_levels_free(&subgoals->levels, &allocator);
    wend_state_levels_free(&subgoals->states, &allocator);
    wend_dependant_end(&subgoals->source, &allocator);
    wend_release_items(&allocator, subgoals, 1, sizeof *subgoals);
}

wend_subgoals_facts wend_subgoals_describe(const wend_subgoals *subgoals) {
    REQUIRE(subgoals, ((wend_subgoals_facts){0}));
    if (wend_subgoals_catch_up(subgoals)) return (wend_subgoals_facts){0};
    if (!subgoals->grid) {
        const state_levels *states = &subgoals->states;
        const bool is_stale = subgoals->levels_are_stale;
        return (wend_subgoals_facts){.levels = is_stale ? 1 : states->count,
                                     .subgoals = states->network.state_count,
                                     .edges = states->network.step_count / 2,
                                     .top = is_stale ? states->network.state_count : states->top_count,
                                     .bytes = sizeof *subgoals + (size_t)wend_network_bytes(&states->network) +
                                              states->network.state_count * sizeof *states->level};
    }
    const subgoal_graph *graph = &subgoals->graph;
    const subgoal_levels *levels = &subgoals->levels;
    wend_subgoals_facts facts = {
        .levels = 1, .subgoals = graph->count, .edges = graph->link_count / 2, .top = graph->count};
    if (levels->count && !subgoals->levels_are_stale) {
        facts.levels = levels->count;
        facts.top = levels->top_count;
        facts.shortcuts = levels->added_count / 2;
    }
    facts.bytes = sizeof *subgoals + (size_t)subgoals->grid->cell_count * (1 + sizeof *subgoals->ground.clear) +
                  subgoal_word_count(subgoals->grid) * (sizeof *graph->has + sizeof *graph->before) +
                  graph->count * sizeof *graph->cells + ((size_t)graph->count + 1) * sizeof *graph->first +
                  graph->link_count * sizeof *graph->links;
    if (levels->count)
        facts.bytes += levels->size * (sizeof *levels->level + sizeof *levels->lower) +
                       ((size_t)levels->size + 1) * sizeof *levels->first +
                       levels->link_count * (sizeof *levels->links + sizeof *levels->middles);
    return facts;
}

// ---- Drawing --------------------------------------------------------------------------------------------------------

static wend_vector3 subgoal_position(const wend_grid *grid, uint32_t cell) {
    const wend_vector2 position = wend_grid_position(grid, cell);
    return (wend_vector3){position.x, position.y, 0};
}

static void draw_states(const wend_subgoals *subgoals, const wend_draw *draw) {
    const wend_domain *domain = &subgoals->domain;
    const state_levels *states = &subgoals->states;
    for (uint32_t i = 0; i < states->network.state_count && domain->position && draw->mark; i++) {
        wend_vector3 place;
        if (!domain->position(domain->user, i, &place)) continue;
        draw->mark(
            draw->user, place,
            (wend_draw_style){.role = WEND_DRAW_NOTE, .value = subgoals->levels_are_stale ? 1 : states->level[i]});
    }
}

void wend_subgoals_draw(const wend_subgoals *subgoals, const wend_draw *draw) {
    REQUIRE_VOID(subgoals && draw);
    if (wend_subgoals_catch_up(subgoals)) return;
    if (!subgoals->grid) {
        draw_states(subgoals, draw);
        return;
    }
    const wend_grid *grid = subgoals->grid;
    const subgoal_graph *graph = &subgoals->graph;
    const subgoal_levels *levels = subgoals->levels.count && !subgoals->levels_are_stale ? &subgoals->levels : NULL;
    const size_t *first = levels ? levels->first : graph->first;
    const subgoal_link *links = levels ? levels->links : graph->links;
    for (uint32_t i = 0; i < graph->count; i++) {
        const bool is_top = !levels || levels->level[i] == levels->count;
        for (size_t k = first[i]; k < first[i + 1] && is_top && draw->line; k++) {
            const uint32_t to = subgoal_rank(graph, links[k].cell);
            if (to < i || (levels && levels->level[to] != levels->count)) continue;
            const wend_vector3 ends[2] = {subgoal_position(grid, graph->cells[i]),
                                          subgoal_position(grid, links[k].cell)};
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
        }
        if (draw->mark)
            draw->mark(draw->user, subgoal_position(grid, graph->cells[i]),
                       (wend_draw_style){.role = WEND_DRAW_NOTE, .value = levels ? levels->level[i] : 1});
    }
}

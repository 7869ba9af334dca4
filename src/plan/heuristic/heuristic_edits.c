// What edits do to an estimator: looked at when a search asks whether the guide fits.
//
// Of grids and graphs the tables keep what they were made of. A pull compares the cells and arcs that the journal names, and keeps a set of those by
// which estimates may be too high: cheaper than they were or of another medium; for dead ends, which rest on straight ways being free, any that
// differ. While the set is empty the guide is used. Cells that are as they were leave the set, so an edit that was undone is forgiven. When the journal
// ran over everything is compared, in linear time.
//
// Of other domains nothing is kept: what may have fallen by the journal's word stays so until the estimator is rebuilt.
#include "base/core/require.h"
#include "plan/heuristic/heuristic_internal.h"

#include <string.h>

static double arc_cost_in_view(const graph_view *view, size_t slot) {
    const graph_arc *arc = &view->graph->arcs[slot];
    return wend_graph_arc_is_usable(arc, view->tags) ? arc->cost : (double)INFINITY;
}

static size_t graph_arc_count(const wend_graph *graph) {
    return graph->first_out[graph->waypoint_count];
}

wend_status wend_estimator_remember_map(const wend_estimator *estimator, estimator_tables *tables) {
    const wend_allocator *allocator = &estimator->allocator;
    if (estimator->grid) {
        size_t count = estimator->state_count;
        tables->terrain = wend_allocate_items(allocator, count, 1, WEND_LIFETIME_OBJECT);
        if (!tables->terrain) return WEND_OUT_OF_MEMORY;
        memcpy(tables->terrain, estimator->grid->terrain, count);
        return wend_bitset_resize(&tables->spoilt, allocator, count);
    }
    if (!estimator->view || !graph_arc_count(estimator->view->graph)) return WEND_OK;
    tables->arc_count = graph_arc_count(estimator->view->graph);
    tables->arc_costs = wend_allocate_items(allocator, tables->arc_count, sizeof(double), WEND_LIFETIME_OBJECT);
    if (!tables->arc_costs) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < tables->arc_count; i++) tables->arc_costs[i] = arc_cost_in_view(estimator->view, i);
    return wend_bitset_resize(&tables->spoilt, allocator, tables->arc_count);
}

// ---- Looking --------------------------------------------------------------------------------------------------------

static void put_into_set(estimator_tables *tables, size_t place, bool is_spoilt) {
    const bool was = wend_bitset_has(&tables->spoilt, place);
    if (is_spoilt && !was) {
        wend_bitset_add(&tables->spoilt, place);
        tables->spoilt_count++;
    } else if (was && !is_spoilt) {
        wend_bitset_remove(&tables->spoilt, place);
        tables->spoilt_count--;
    }
}

static bool cell_rose(const wend_grid *grid, uint8_t before, uint8_t now) {
    const wend_terrain *was = &grid->terrains[before], *is = &grid->terrains[now];
    return is->medium == WEND_MEDIUM_BLOCKED || (is->medium == was->medium && is->cost >= was->cost);
}

static void look_at_cells(wend_estimator *estimator, wend_grid_part part) {
    const wend_grid *grid = estimator->grid;
    estimator_tables *tables = &estimator->tables;
    for (uint32_t y = part.y; y < part.end_y; y++)
        for (size_t cell = (size_t)y * grid->width + part.x; cell < (size_t)y * grid->width + part.end_x; cell++) {
            const uint8_t before = tables->terrain[cell], now = grid->terrain[cell];
            put_into_set(tables, cell,
                         before != now &&
                             (estimator->def.kind == WEND_ESTIMATOR_DEAD_END || !cell_rose(grid, before, now)));
        }
}

static void look_at_arc(wend_estimator *estimator, size_t slot) {
    estimator_tables *tables = &estimator->tables;
    put_into_set(tables, slot, arc_cost_in_view(estimator->view, slot) < tables->arc_costs[slot]);
}

static void look_at_everything(wend_estimator *estimator) {
    if (estimator->grid)
        look_at_cells(estimator, (wend_grid_part){0, 0, estimator->grid->width, estimator->grid->height});
    for (size_t slot = 0; slot < estimator->tables.arc_count; slot++) look_at_arc(estimator, slot);
}

wend_status wend_estimator_pull(void *self, const wend_change *changes, size_t count) {
    wend_estimator *estimator = self;
    estimator_tables *tables = &estimator->tables;
    if (!estimator->grid && !estimator->view) {
        bool fell = count == WEND_CHANGES_ALL;
        for (size_t i = 0; !fell && i < count; i++) fell = changes[i].effects & WEND_EFFECT_FELL;
        tables->spoilt_count |= fell;
        tables->is_other = true;
        return WEND_OK;
    }
    if (count == WEND_CHANGES_ALL) {
        look_at_everything(estimator);
        return WEND_OK;
    }
    for (size_t i = 0; i < count; i++) {
        wend_grid_part part;
        if (!estimator->grid)
            look_at_arc(estimator, estimator->view->graph->slot_of[changes[i].id]);
        else if (wend_grid_part_of_change(estimator->grid, &changes[i], &part))
            look_at_cells(estimator, part);
    }
    return WEND_OK;
}

bool wend_estimator_guides(const wend_estimator *estimator) {
    wend_estimator *own = (wend_estimator *)(uintptr_t)estimator; // what is written is behind its monitor
    if (wend_dependant_refresh(&own->dependant, own)) return false;
    return own->tables.spoilt_count == 0;
}

wend_status wend_estimator_compare(const wend_estimator *estimator, bool *is_same) {
    wend_estimator *own = (wend_estimator *)(uintptr_t)estimator;
    const wend_status status = wend_dependant_refresh(&own->dependant, own);
    if (status) return status;
    const estimator_tables *tables = &estimator->tables;
    *is_same = !tables->is_other;
    if (estimator->grid) *is_same = memcmp(tables->terrain, estimator->grid->terrain, estimator->state_count) == 0;
    for (size_t i = 0; i < tables->arc_count && *is_same; i++)
        *is_same = !(arc_cost_in_view(estimator->view, i) != tables->arc_costs[i]);
    return WEND_OK;
}

bool wend_estimator_is_valid(const wend_estimator *estimator) {
    REQUIRE(estimator, false);
    return wend_estimator_guides(estimator);
}

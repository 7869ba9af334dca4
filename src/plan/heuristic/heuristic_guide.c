// What searches and people ask of an estimator.
#include "base/core/require.h"
#include "plan/heuristic/heuristic_internal.h"

static uint64_t estimator_units(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    const wend_estimator *estimator = user;
    switch (estimator->def.kind) {
    case WEND_ESTIMATOR_DIFFERENTIAL: return wend_differential_raw(estimator, &estimator->tables, state, goal, true);
    case WEND_ESTIMATOR_PERFECT: return wend_perfect_raw(estimator, state, goal);
    case WEND_ESTIMATOR_DEAD_END: return wend_dead_ends_raw(estimator, start, state, goal);
    default: return wend_gateways_raw(estimator, state, goal);
    }
}

// The usual kind, without the switch.
static uint64_t estimator_pivot_units(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    const wend_estimator *estimator = user;
    (void)start;
    return wend_differential_raw(estimator, &estimator->tables, state, goal, true);
}

static double estimator_cost(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    const wend_estimator *estimator = user;
    if (state >= estimator->state_count || goal >= estimator->state_count) return 0;
    uint64_t raw = estimator_units(user, start, state, goal);
    if (raw == ESTIMATE_NEVER) return (double)INFINITY;
    if (!estimator->is_fixed) return wend_number_from_bits(raw);
    // Units are rounded by 2^-31 of a step at most: what is taken off covers that, and the rounding of this product.
    double cost = wend_grid_costs_value(&estimator->costs, raw) * (1.0 - 0x1p-30);
    return cost <= DBL_MAX ? cost : DBL_MAX; // infinity would mean something else
}

static bool estimator_fits(const void *user, const void *map) {
    const wend_estimator *estimator = user;
    const void *own = estimator->grid ? (const void *)estimator->grid : estimator->domain.user;
    return own == map && wend_estimator_guides(estimator);
}

// It is the graph that counts, and that nobody goes who may use what the estimates do not know of. Who may use less than that has costlier paths, so the
// estimates are still not too high.
static bool estimator_fits_graph(const void *user, const wend_graph *graph, const wend_profile *profile) {
    const wend_estimator *estimator = user;
    const graph_view *own = estimator->view;
    return own && own->graph == graph && (wend_profile_tags(profile) & ~own->tags) == 0 &&
           wend_estimator_guides(estimator);
}

wend_guide wend_estimator_guide(const wend_estimator *estimator) {
    wend_guide guide = {
        .estimate = estimator_cost, .fits = estimator_fits, .user = estimator, .fits_graph = estimator_fits_graph};
    REQUIRE(estimator, guide);
    if (estimator->is_fixed)
        guide.units = estimator->def.kind == WEND_ESTIMATOR_DIFFERENTIAL ? estimator_pivot_units : estimator_units;
    return guide;
}

double wend_estimator_estimate(const wend_estimator *estimator, uint64_t start, uint64_t state, uint64_t goal) {
    REQUIRE(estimator && state < estimator->state_count && goal < estimator->state_count, 0);
    return wend_estimator_guides(estimator) ? estimator_cost(estimator, start, state, goal) : 0;
}

const uint64_t *wend_estimator_pivots(const wend_estimator *estimator, size_t *count) {
    REQUIRE(estimator && count, NULL);
    *count = estimator->tables.pivot_count;
    return estimator->tables.pivots;
}

size_t wend_estimator_bytes(const wend_estimator *estimator) {
    REQUIRE(estimator, 0);
    const estimator_tables *tables = &estimator->tables;
    size_t bytes = tables->terrain ? estimator->state_count : tables->arc_count * sizeof(double);
    bytes += tables->spoilt.word_capacity * sizeof(uint64_t);
    if (tables->quanta) bytes += estimator->state_count * tables->column_count * sizeof *tables->quanta;
    if (tables->costs) bytes += estimator->state_count * sizeof *tables->costs;
    return bytes + wend_dead_ends_bytes(estimator) + wend_gateways_bytes(estimator);
}

static void draw_cell(const wend_grid *grid, const wend_draw *draw, uint32_t cell, wend_draw_style style) {
    uint32_t column = cell % grid->width, row = cell / grid->width;
    const wend_vector3 low = {grid->origin.x + column * grid->cell_size, grid->origin.y + row * grid->cell_size, 0};
    const wend_vector3 high = {low.x + grid->cell_size, low.y + grid->cell_size, 0};
    draw->rectangle(draw->user, low, high, style);
}

void wend_estimator_draw(const wend_estimator *estimator, const wend_draw *draw) {
    REQUIRE_VOID(estimator && draw);
    const wend_grid *grid = estimator->grid;
    if (!grid) return;
    const estimator_tables *tables = &estimator->tables;
    const dead_end_parts *rows = &tables->parts[0];
    if (draw->rectangle && rows->run_of)
        for (uint32_t cell = 0; cell < grid->cell_count; cell++)
            if (rows->run_of[cell] != NO_PART)
                draw_cell(grid, draw, cell,
                          (wend_draw_style){.role = WEND_DRAW_ISLAND, .value = rows->part_of[rows->run_of[cell]]});
    if (draw->rectangle)
        for (size_t i = 0; i < tables->gates.gate_cell_count; i++)
            draw_cell(grid, draw, tables->gates.gate_cells[i], (wend_draw_style){.role = WEND_DRAW_FRONTIER});
    if (!draw->mark) return;
    wend_draw_style note = {.role = WEND_DRAW_NOTE};
    for (size_t i = 0; i < tables->pivot_count; i++)
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(grid, (uint32_t)tables->pivots[i]), 0), note);
    if (tables->costs)
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(grid, (uint32_t)estimator->def.goal), 0), note);
}

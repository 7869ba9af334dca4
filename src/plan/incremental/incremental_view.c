// Incremental searches seen from outside: their states, and how they look on a grid.
#include "plan/incremental/incremental_view.h"
#include "base/core/require.h"
#include "plan/incremental/incremental_search_internal.h"

void wend_incremental_search_visit(const wend_incremental_search *search, wend_incremental_visitor visitor,
                                   void *user) {
    REQUIRE_VOID(search && visitor);
    if (wend_incremental_refresh(search) || !search->is_begun) return;
    uint64_t count = incremental_node_count(search);
    for (uint64_t i = 0; i < count; i++) {
        uint32_t node = (uint32_t)i;
        if (!incremental_node_is_known(search, node)) continue;
        const incremental_node *at = &search->nodes[node];
        wend_incremental_state seen = {.state = wend_incremental_state_of(search, node),
                                       .cost = wend_incremental_value(search, at->rhs),
                                       .is_open = at->g != at->rhs};
        visitor(user, &seen);
    }
}

static void raise_largest_cost(void *user, const wend_incremental_state *state) {
    double *largest = user;
    if (state->cost <= DBL_MAX && state->cost > *largest) *largest = state->cost;
}

double wend_incremental_search_largest_cost(const wend_incremental_search *search) {
    double largest = 0;
    wend_incremental_search_visit(search, raise_largest_cost, &largest);
    return largest;
}

typedef struct incremental_picture {
    const wend_incremental_search *search;
    const wend_draw *draw;
    double most; // the largest cost
} incremental_picture;

static void draw_state(void *user, const wend_incremental_state *state) {
    const incremental_picture *picture = user;
    const wend_grid *grid = picture->search->grid;
    const uint64_t column = state->state % grid->width, row = state->state / grid->width;
    double x = (double)column, y = (double)row;
    wend_draw_style style = {.role = state->is_open ? WEND_DRAW_FRONTIER : WEND_DRAW_EXPANDED};
    if (!state->is_open) style.value = state->cost <= DBL_MAX && picture->most > 0 ? state->cost / picture->most : 1;
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) {
        if (picture->draw->mark)
            picture->draw->mark(picture->draw->user,
                                wend_vector3_of(wend_grid_position(grid, (uint32_t)state->state), 0), style);
        return;
    }
    if (!picture->draw->rectangle) return;
    picture->draw->rectangle(picture->draw->user, wend_vector3_of(wend_grid_corner(grid, x, y), 0),
                             wend_vector3_of(wend_grid_corner(grid, x + 1, y + 1), 0), style);
}

void wend_incremental_search_draw(const wend_incremental_search *search, const wend_draw *draw) {
    REQUIRE_VOID(search && draw);
    if (!search->grid) return;
    const wend_grid *grid = search->grid;
    incremental_picture picture = {
        .search = search, .draw = draw, .most = wend_incremental_search_largest_cost(search)};
    wend_incremental_search_visit(search, draw_state, &picture);
    for (size_t i = 1; i < search->best.count && draw->line; i++) {
        const wend_vector3 ends[2] = {wend_vector3_of(wend_grid_position(grid, (uint32_t)search->best.items[i - 1]), 0),
                                      wend_vector3_of(wend_grid_position(grid, (uint32_t)search->best.items[i]), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
    }
    if (!draw->mark) return;
    if (search->has_start && search->start < grid->cell_count)
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(grid, (uint32_t)search->start), 0),
                   (wend_draw_style){.role = WEND_DRAW_START});
    if (search->has_goal && search->goal < grid->cell_count)
        draw->mark(draw->user, wend_vector3_of(wend_grid_position(grid, (uint32_t)search->goal), 0),
                   (wend_draw_style){.role = WEND_DRAW_GOAL});
}

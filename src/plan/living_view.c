// Living searches seen from outside: their states, and how they look on a grid.
#include "plan/living_view.h"
#include "base/require.h"
#include "plan/living_search_internal.h"

void wend_living_search_visit(const wend_living_search *search, wend_living_visitor visitor, void *user) {
    REQUIRE_VOID(search && visitor);
    if (!search->is_begun) return;
    uint64_t count = living_node_count(search);
    for (uint64_t i = 0; i < count; i++) {
        uint32_t node = (uint32_t)i;
        if (!living_node_is_known(search, node)) continue;
        const living_node *at = &search->nodes[node];
        wend_living_state seen = {.state = wend_living_state_of(search, node),
                                  .cost = wend_living_value(search, at->rhs),
                                  .is_open = at->g != at->rhs};
        visitor(user, &seen);
    }
}

static void raise_largest_cost(void *user, const wend_living_state *state) {
    double *largest = user;
    if (state->cost <= DBL_MAX && state->cost > *largest) *largest = state->cost;
}

double wend_living_search_largest_cost(const wend_living_search *search) {
    double largest = 0;
    wend_living_search_visit(search, raise_largest_cost, &largest);
    return largest;
}

typedef struct living_picture {
    const wend_living_search *search;
    const wend_draw *draw;
    double most; // the largest cost
} living_picture;

static void draw_state(void *user, const wend_living_state *state) {
    const living_picture *picture = user;
    const wend_grid *grid = picture->search->grid;
    const uint64_t column = state->state % grid->width, row = state->state / grid->width;
    double x = (double)column, y = (double)row;
    wend_draw_style style = {.role = state->is_open ? WEND_DRAW_FRONTIER : WEND_DRAW_EXPANDED};
    if (!state->is_open) style.value = state->cost <= DBL_MAX && picture->most > 0 ? state->cost / picture->most : 1;
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) {
        if (picture->draw->mark)
            picture->draw->mark(picture->draw->user, wend_grid_position(grid, (uint32_t)state->state), style);
        return;
    }
    if (!picture->draw->rectangle) return;
    picture->draw->rectangle(picture->draw->user, wend_grid_corner(grid, x, y), wend_grid_corner(grid, x + 1, y + 1),
                             style);
}

void wend_living_search_draw(const wend_living_search *search, const wend_draw *draw) {
    REQUIRE_VOID(search && draw);
    if (!search->grid) return;
    const wend_grid *grid = search->grid;
    living_picture picture = {.search = search, .draw = draw, .most = wend_living_search_largest_cost(search)};
    wend_living_search_visit(search, draw_state, &picture);
    for (size_t i = 1; i < search->best.count && draw->line; i++) {
        const wend_vector2 ends[2] = {wend_grid_position(grid, (uint32_t)search->best.items[i - 1]),
                                      wend_grid_position(grid, (uint32_t)search->best.items[i])};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_PATH});
    }
    if (!draw->mark) return;
    if (search->has_start && search->start < grid->cell_count)
        draw->mark(draw->user, wend_grid_position(grid, (uint32_t)search->start),
                   (wend_draw_style){.role = WEND_DRAW_START});
    if (search->has_goal && search->goal < grid->cell_count)
        draw->mark(draw->user, wend_grid_position(grid, (uint32_t)search->goal),
                   (wend_draw_style){.role = WEND_DRAW_GOAL});
}

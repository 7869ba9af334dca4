// How a quadtree looks.
#include "map/quadtree/quadtree_internal.h"

#include "base/core/require.h"

typedef struct tree_drawing {
    const wend_quadtree *tree;
    const wend_draw *draw;
    bool borders;
} tree_drawing;

static bool draw_quad(void *user, uint32_t number) {
    const tree_drawing *drawing = user;
    const wend_draw *draw = drawing->draw;
    const wend_quad quad = wend_quadtree_get_quad(drawing->tree, number);
    if (quad.part > 0) return true; // its square is drawn
    const wend_vector3 low = wend_vector3_of(quad.low, 0), high = wend_vector3_of(quad.high, 0);
    if (drawing->borders) {
        const wend_vector3 corners[5] = {low, {high.x, low.y, 0}, high, {low.x, high.y, 0}, low};
        draw->line(draw->user, corners, 5, (wend_draw_style){.role = WEND_DRAW_GRID_LINE});
        return true;
    }
    wend_draw_style style = {.role = WEND_DRAW_FREE};
    if (quad_is_blocked(&drawing->tree->slots.items[number]))
        style.role = WEND_DRAW_BLOCKED;
    else if (quad.cost > drawing->tree->least_cost)
        style = (wend_draw_style){.role = WEND_DRAW_SLOW, .value = quad.cost};
    draw->rectangle(draw->user, low, high, style);
    return true;
}

void wend_quadtree_draw(const wend_quadtree *tree, const wend_draw *draw) {
    REQUIRE_VOID(tree && draw);
    if (wend_quadtree_pull(tree)) return;
    tree_drawing drawing = {tree, draw, false};
    if (draw->rectangle) wend_quadtree_visit(tree, draw_quad, &drawing);
    drawing.borders = true;
    if (draw->line) wend_quadtree_visit(tree, draw_quad, &drawing);
    for (size_t i = 0; i < tree->journal.count && draw->mark; i++)
        if (tree->journal.items[i].kind != WEND_QUAD_REMOVED)
            draw->mark(draw->user,
                       wend_vector3_of(wend_quadtree_get_quad(tree, tree->journal.items[i].quad).position, 0),
                       (wend_draw_style){.role = WEND_DRAW_NOTE});
}

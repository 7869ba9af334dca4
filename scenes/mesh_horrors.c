// The kinds of mesh scenes that no editor would make and every importer meets: near-degenerate, overlapping, crossing, nested.
#include "mesh_scene_parts.h"

#include <math.h>

static uint8_t any_terrain(mesh_canvas *on) {
    static const uint8_t terrains[] = {WEND_AREA_WALL, WEND_AREA_GROUND, WEND_AREA_GRASS, WEND_AREA_WATER};
    return terrains[canvas_below(on, 4)];
}

// Between -1 and 1 units.
static double nudge(mesh_canvas *on) {
    return ((double)canvas_below(on, 3) - 1) * SCENE_UNIT;
}

// A corner up to a unit away. C does not say which argument of a call is computed first: so one after the other.
static void nudged_point(mesh_canvas *on, double x, double y) {
    double right = x + nudge(on);
    double up = y + nudge(on);
    canvas_point(on, right, up);
}

// Polygons whose corners lie on a line through the world, or a unit beside it, and back a little above.
void draw_horror_collinear(mesh_canvas *on) {
    enum { CORNERS = 12 };
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double angle = SCENE_TURN / 2 * canvas_below(on, 7) / 7, u = wend_cos(angle), v = wend_sin(angle);
        double x = on->size * (0.3 + 0.1 * canvas_below(on, 5)), y = on->size * (0.3 + 0.1 * canvas_below(on, 5));
        double step = on->size * 0.03;
        for (int k = 0; k < CORNERS; k++) nudged_point(on, x + u * step * k, y + v * step * k);
        double lift = canvas_below(on, 3) * SCENE_UNIT;
        for (int k = CORNERS; k-- > 0;) nudged_point(on, x + u * step * k - v * lift, y + v * step * k + u * lift);
        canvas_end(on, any_terrain(on));
    }
}

// Triangles with a base of one or two units, many of them from the same corners.
void draw_horror_slivers(mesh_canvas *on) {
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double x = on->size * canvas_below(on, 5) / 4, y = on->size * canvas_below(on, 5) / 4;
        double to_x = on->size * canvas_below(on, 5) / 4, to_y = on->size * canvas_below(on, 5) / 4;
        canvas_point(on, x, y);
        nudged_point(on, x, y);
        nudged_point(on, to_x, to_y);
        canvas_end(on, any_terrain(on));
    }
}

void draw_horror_duplicates(mesh_canvas *on) {
    enum { CORNERS = 7 };
    wend_vector2 shape[CORNERS];
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        if (i % 8 == 0)
            for (int k = 0; k < CORNERS; k++) {
                shape[k].x = canvas_between(on, 0, on->size);
                shape[k].y = canvas_between(on, 0, on->size);
            }
        bool reversed = canvas_below(on, 2), repeated = canvas_below(on, 2), moved = canvas_below(on, 3) == 0;
        uint32_t start = canvas_below(on, CORNERS);
        // Along its first side, so that sides overlap.
        double share = moved ? canvas_between(on, -0.5, 0.5) : 0;
        double x = share * (shape[1].x - shape[0].x), y = share * (shape[1].y - shape[0].y);
        for (uint32_t k = 0; k < CORNERS; k++) {
            uint32_t at = (start + (reversed ? CORNERS - k : k)) % CORNERS;
            for (int times = repeated ? 3 : 1; times-- > 0;) canvas_point(on, shape[at].x + x, shape[at].y + y);
        }
        canvas_end(on, any_terrain(on));
    }
}

// A board of squares of which some are missing, larger ones over it, and triangles that stand with a corner on a side.
void draw_horror_touching(mesh_canvas *on) {
    uint32_t along = (uint32_t)ceil(sqrt((double)on->count));
    double step = on->size / (along ? along : 1);
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double x = (i % along) * step, y = (i / along) * step;
        if ((i % along + i / along) % 2 == 0) canvas_box(on, x, y, step, step, any_terrain(on));
        if (canvas_below(on, 6) == 0) canvas_box(on, x, y, 2 * step, 3 * step, any_terrain(on));
        if (canvas_below(on, 3) != 0) continue;
        canvas_point(on, x + step * canvas_below(on, 9) / 8, y);
        canvas_point(on, x + step, y + step * canvas_below(on, 9) / 8);
        canvas_point(on, x, y + step * canvas_below(on, 9) / 8);
        canvas_end(on, any_terrain(on));
    }
}

void draw_horror_crossing(mesh_canvas *on) {
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        uint32_t corners = 3 + canvas_below(on, 30), rings = 1 + canvas_below(on, 3);
        for (uint32_t ring = 0; ring < rings; ring++) {
            for (uint32_t k = 0; k < corners; k++) {
                double x = canvas_between(on, 0, on->size), y = canvas_between(on, 0, on->size);
                if (canvas_below(on, 3) == 0) x = floor(x), y = floor(y); // some meet in points
                canvas_point(on, x, y);
            }
            canvas_end_ring(on);
        }
        wend_fill_rule rule = canvas_below(on, 2) ? WEND_FILL_EVEN_ODD : WEND_FILL_NON_ZERO;
        if (!on->status) on->status = wend_area_list_end_area(on->list, rule, any_terrain(on));
    }
}

// Each polygon in the one before it, ground and wall in turn: by a step on every side, or with a corner on a side.
void draw_horror_nested(mesh_canvas *on) {
    double low_x = 0, low_y = 0, high_x = on->size, high_y = on->size;
    double step = on->size / (2.0 * (on->count + 1));
    for (uint32_t i = 0; i < on->count; i++) {
        uint8_t terrain = (uint8_t)(i % 2 ? WEND_AREA_WALL : WEND_AREA_GROUND);
        if (canvas_below(on, 10) == 0) { // stands on its corners
            canvas_point(on, (low_x + high_x) / 2, low_y);
            canvas_point(on, high_x, (low_y + high_y) / 2);
            canvas_point(on, (low_x + high_x) / 2, high_y);
            canvas_point(on, low_x, (low_y + high_y) / 2);
            canvas_end(on, terrain);
        } else {
            canvas_box(on, low_x, low_y, high_x - low_x, high_y - low_y, terrain);
        }
        low_x += canvas_below(on, 8) ? step : 0; // sometimes along the side
        low_y += step;
        high_x -= step;
        high_y -= step;
    }
}

void draw_horror_scales(mesh_canvas *on) {
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        // Sides from a unit to the whole world.
        double side = SCENE_UNIT * wend_pow(on->size / SCENE_UNIT, canvas_between(on, 0, 0.95));
        double x = canvas_between(on, 0, on->size - side), y = canvas_between(on, 0, on->size - side);
        if (canvas_below(on, 4) == 0) x = y = on->size / 2; // all scales in one place
        canvas_point(on, x, y);
        canvas_point(on, x + side, y + (canvas_below(on, 2) ? SCENE_UNIT : 0));
        canvas_point(on, x + side * canvas_between(on, 0, 1), y + side);
        canvas_end(on, any_terrain(on));
    }
}

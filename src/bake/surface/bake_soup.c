// The soup at the door: the definition is checked, the lattice chosen, and every vertex rounded to it once.
#include "bake/surface/surface_internal.h"
#include "base/core/diagnostics_internal.h"

#include <math.h>

// Cells are 2^4 .. 2^24 units, and the world is at most so many of them along a side.
#define LEAST_CELL 16
#define MOST_CELL  (1 << 24)
#define MOST_CELLS 65536u

typedef struct number_rule {
    const char *name, *needed;
    double value, least, most;
    bool without_least; // the least itself is too small
} number_rule;

static bool bake_numbers_are_valid(const surface_bake_def *def, wend_diagnostics *findings) {
    const double unit = ldexp(1, WEND_LATTICE_DEFAULT_EXPONENT);
    const number_rule rules[] = {
        {"cell_size", "a length from 2^-10 m to 1024 m", def->cell_size, LEAST_CELL * unit, MOST_CELL * unit, false},
        {"slope", "a rise over run from 0 to 1000", def->slope, 0, 1000, false},
        {"step", "a length from 0 to 1000 m", def->step, 0, 1000, false},
        {"headroom", "a length above step, up to 10000 m", def->headroom, def->step, 10000, true},
        {"height_bound", "a length above 0, up to 1000 m", def->height_bound, 0, 1000, true},
        {"least_area", "an area from 0 to 1e12 square metres", def->least_area, 0, 1e12, false}};
    bool is_valid = true;
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        const number_rule *rule = &rules[i];
        if (rule->value >= rule->least && rule->value <= rule->most &&
            !(rule->without_least && rule->value == rule->least))
            continue;
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SURFACE_NUMBER, wend_place_none(), NULL, rule->name,
                                           rule->value, rule->needed);
    }
    return is_valid;
}

static bool bake_arrays_are_valid(const surface_bake_def *def, wend_diagnostics *findings) {
    bool is_valid = true;
    if (!def->vertices && def->vertex_count)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(), NULL,
                                           "vertices", def->vertex_count, "vertex_count");
    if (!def->triangles && def->triangle_count)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_BAKE_ARRAY_MISSING, wend_place_none(), NULL,
                                           "triangles", def->triangle_count, "triangle_count");
    if (def->vertex_count >= UINT32_MAX || def->triangle_count >= UINT32_MAX / 4)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SURFACE_COUNT, wend_place_none(), NULL,
                                           def->vertex_count, def->triangle_count);
    return is_valid;
}

typedef struct soup_box {
    wend_vector3 low, high;
} soup_box;

// The box of all triangles; what is wrong with one is reported.
static bool soup_is_valid(const surface_bake_def *def, wend_diagnostics *findings, soup_box *box) {
    bool is_valid = true;
    *box = (soup_box){{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t t = 0; t < def->triangle_count; t++)
        for (int i = 0; i < 3; i++) {
            const uint32_t vertex = def->triangles[t][i];
            const uint64_t ids[2] = {t, vertex};
            if (vertex >= def->vertex_count) {
                is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SURFACE_INDEX, wend_place_none(), ids, t,
                                                   vertex, def->vertex_count);
                continue;
            }
            const wend_vector3 at = def->vertices[vertex];
            if (!isfinite(at.x) || !isfinite(at.y) || !isfinite(at.z)) {
                is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_SURFACE_POINT, wend_place_none(), ids, t,
                                                   at.x, at.y, at.z);
                continue;
            }
            if (at.x < box->low.x) box->low.x = at.x;
            if (at.y < box->low.y) box->low.y = at.y;
            if (at.z < box->low.z) box->low.z = at.z;
            if (at.x > box->high.x) box->high.x = at.x;
            if (at.y > box->high.y) box->high.y = at.y;
            if (at.z > box->high.z) box->high.z = at.z;
        }
    return is_valid;
}

static bool extent_fits(char axis, double low, double high, double limit, double most, wend_diagnostics *findings) {
    if (low >= -limit && high <= limit && high - low <= most) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_SURFACE_EXTENT, wend_place_none(), NULL, axis, low, high,
                                   limit, most);
}

static bool choose_frame(surface_bake *bake, const soup_box *box, wend_diagnostics *findings) {
    const surface_bake_def *def = bake->def;
    bake_frame *frame = &bake->frame;
    const double unit = ldexp(1, WEND_LATTICE_DEFAULT_EXPONENT);
    frame->lattice = wend_default_lattice();
    frame->cell = 2 * (int32_t)floor(def->cell_size / (2 * unit) + 0.5);
    frame->step = (int32_t)floor(def->step / unit);
    frame->headroom = (int32_t)ceil(def->headroom / unit);
    frame->bound = def->height_bound < unit ? 1 : (int32_t)floor(def->height_bound / unit);
    frame->slope = def->slope;
    if (box->low.x > box->high.x) return true; // nothing: no cells
    const double limit = ldexp(1, 40), cell = frame->cell * unit;
    double most = (MOST_CELLS - 2) * cell, most_height = ldexp(1, 28) * unit;
    if (most > ldexp(1, 28) * unit) most = ldexp(1, 28) * unit;
    const bool fits_x = extent_fits('x', box->low.x, box->high.x, limit * unit, most, findings);
    const bool fits_y = extent_fits('y', box->low.y, box->high.y, limit * unit, most, findings);
    const bool fits_z = extent_fits('z', box->low.z, box->high.z, limit * unit, most_height, findings);
    if (!fits_x || !fits_y || !fits_z) return false;
    // Cells lie at whole multiples of their size, wherever the world begins: so two bakes of parts of it have the same cells.
    const double first_x = floor(box->low.x / cell), first_y = floor(box->low.y / cell);
    frame->lattice.origin_x = (int64_t)first_x * frame->cell;
    frame->lattice.origin_y = (int64_t)first_y * frame->cell;
    frame->columns =
        (uint32_t)(floor(box->high.x / cell) - first_x) + 2; // one more: rounding may move a vertex into it
    frame->rows = (uint32_t)(floor(box->high.y / cell) - first_y) + 2;
    frame->across = (frame->columns + TILE_CELLS - 1) / TILE_CELLS;
    frame->up = (frame->rows + TILE_CELLS - 1) / TILE_CELLS;
    frame->height_origin = (int64_t)floor(box->low.z / unit);
    return true;
}

static int32_t round_from(double metres, int64_t origin) {
    const double scaled = ldexp(metres, -WEND_LATTICE_DEFAULT_EXPONENT), below = floor(scaled);
    const int64_t nearest = (int64_t)below + (scaled - below >= 0.5) - origin;
    return nearest < 0 ? 0 : (int32_t)nearest; // less by the rounding of the division that chose the origin
}

// True when the corners lie on one line in space.
static bool triangle_is_flat(const soup_vertex *a, const soup_vertex *b, const soup_vertex *c) {
    const int64_t x1 = b->x - a->x, y1 = b->y - a->y, z1 = b->z - a->z;
    const int64_t x2 = c->x - a->x, y2 = c->y - a->y, z2 = c->z - a->z;
    return x1 * y2 == y1 * x2 && y1 * z2 == z1 * y2 && z1 * x2 == x1 * z2;
}

wend_status wend_bake_take_soup(surface_bake *bake, wend_diagnostics *findings) {
    const surface_bake_def *def = bake->def;
    const bool numbers = bake_numbers_are_valid(def, findings);
    if (!bake_arrays_are_valid(def, findings) || !numbers) return WEND_OUT_OF_RANGE;
    soup_box box;
    if (!soup_is_valid(def, findings, &box)) return WEND_BAD_INPUT;
    if (!choose_frame(bake, &box, findings)) return WEND_OUT_OF_RANGE;
    bake_soup *soup = &bake->soup;
    soup->both_sides = def->both_sides;
    if (def->triangle_count == 0) return WEND_OK;
    soup->vertices =
        wend_allocate_items(&def->allocator, def->vertex_count, sizeof *soup->vertices, WEND_LIFETIME_CALL);
    if (!soup->vertices) return WEND_OUT_OF_MEMORY;
    soup->vertex_count = def->vertex_count;
    soup->triangle_room = def->triangle_count;
    soup->triangles =
        wend_allocate_items(&def->allocator, def->triangle_count, sizeof *soup->triangles, WEND_LIFETIME_CALL);
    soup->terrains = wend_allocate_items(&def->allocator, def->triangle_count, 1, WEND_LIFETIME_CALL);
    if (!soup->triangles || !soup->terrains) return WEND_OUT_OF_MEMORY;
    const bake_frame *frame = &bake->frame;
    for (size_t t = 0; t < def->triangle_count; t++) {
        uint32_t *corners = soup->triangles[soup->triangle_count];
        for (int i = 0; i < 3; i++) {
            const wend_vector3 *at = &def->vertices[def->triangles[t][i]];
            corners[i] = def->triangles[t][i];
            soup->vertices[corners[i]] =
                (soup_vertex){round_from(at->x, frame->lattice.origin_x), round_from(at->y, frame->lattice.origin_y),
                              round_from(at->z, frame->height_origin)};
        }
        soup->terrains[soup->triangle_count] = def->terrains ? def->terrains[t] : 0;
        if (triangle_is_flat(&soup->vertices[corners[0]], &soup->vertices[corners[1]], &soup->vertices[corners[2]]))
            bake->report.flat_triangles++;
        else
            soup->triangle_count++;
    }
    return WEND_OK;
}

// The kinds of mesh scenes: worlds. Horrors are in mesh_horrors.c.
#include "mesh_scene_parts.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *name;
    double size;
    uint32_t count;
    void (*draw)(mesh_canvas *on);
} mesh_kinds[SCENE_MESH_KIND_COUNT] = {
    {"city", 400, 120, draw_mesh_city},
    {"office", 80, 40, draw_mesh_office},
    {"caves", 200, 30, draw_mesh_caves},
    {"spirals", 100, 4, draw_mesh_spirals},
    {"stars", 200, 40, draw_mesh_stars},
    {"needles", 200, 120, draw_mesh_needles},
    {"collinear", 64, 60, draw_horror_collinear},
    {"slivers", 64, 120, draw_horror_slivers},
    {"duplicates", 64, 40, draw_horror_duplicates},
    {"touching", 64, 100, draw_horror_touching},
    {"crossing", 64, 12, draw_horror_crossing},
    {"nested", 64, 300, draw_horror_nested},
    {"scales", 30000, 200, draw_horror_scales},
};

scene_mesh_def scene_default_mesh_def(scene_mesh_kind kind, uint64_t seed) {
    scene_mesh_def def = {.size = 100, .count = 10, .seed = seed, .allocator = wend_default_allocator()};
    if ((unsigned)kind < SCENE_MESH_KIND_COUNT) {
        def.size = mesh_kinds[kind].size;
        def.count = mesh_kinds[kind].count;
    }
    return def;
}

const char *scene_mesh_kind_name(scene_mesh_kind kind) {
    return (unsigned)kind < SCENE_MESH_KIND_COUNT ? mesh_kinds[kind].name : NULL;
}

bool scene_mesh_kind_from_name(const char *name, scene_mesh_kind *kind) {
    for (int i = 0; i < SCENE_MESH_KIND_COUNT; i++) {
        if (strcmp(name, mesh_kinds[i].name) != 0) continue;
        *kind = (scene_mesh_kind)i;
        return true;
    }
    return false;
}

wend_status scene_mesh_make(scene_mesh_kind kind, const scene_mesh_def *def, wend_area_list **list) {
    if ((unsigned)kind >= SCENE_MESH_KIND_COUNT || !(def->size >= 1 && def->size <= 30000) || def->count > 10000000)
        return WEND_OUT_OF_RANGE;
    mesh_canvas on = {.size = def->size, .count = def->count, .random = wend_random_seeded(def->seed)};
    on.status = wend_area_list_create(def->allocator, &on.list);
    if (on.status) return on.status;
    mesh_kinds[kind].draw(&on);
    if (on.status)
        wend_area_list_destroy(on.list);
    else
        *list = on.list;
    return on.status;
}

// ---- Brushes --------------------------------------------------------------------------------------------------------

void canvas_point(mesh_canvas *on, double x, double y) {
    const double units = 16384; // of the default lattice in a metre
    wend_vector2 point = {floor(x * units + 0.5) / units, floor(y * units + 0.5) / units};
    if (!on->status) on->status = wend_area_list_add_point(on->list, point);
}

void canvas_end_ring(mesh_canvas *on) {
    if (!on->status) on->status = wend_area_list_end_ring(on->list);
}

void canvas_end(mesh_canvas *on, uint8_t terrain) {
    if (!on->status) on->status = wend_area_list_end_area(on->list, WEND_FILL_NON_ZERO, terrain);
}

void canvas_box(mesh_canvas *on, double x, double y, double width, double height, uint8_t terrain) {
    canvas_point(on, x, y);
    canvas_point(on, x + width, y);
    canvas_point(on, x + width, y + height);
    canvas_point(on, x, y + height);
    canvas_end(on, terrain);
}

double canvas_between(mesh_canvas *on, double low, double high) {
    return low + (high - low) * wend_random_unit(&on->random);
}

uint32_t canvas_below(mesh_canvas *on, uint32_t limit) {
    return (uint32_t)wend_random_below(&on->random, limit);
}

// A polygon around a middle whose radius waves.
static void canvas_blob(mesh_canvas *on, double x, double y, double radius, uint32_t corners, uint8_t terrain) {
    double phase[4], weight[4];
    for (int k = 0; k < 4; k++) {
        phase[k] = canvas_between(on, 0, SCENE_TURN);
        weight[k] = canvas_between(on, 0, 0.22 / (k + 1));
    }
    for (uint32_t i = 0; i < corners; i++) {
        double angle = SCENE_TURN * i / corners, r = 1;
        for (int k = 0; k < 4; k++) r += weight[k] * wend_sin((k + 2) * angle + phase[k]);
        canvas_point(on, x + radius * r * wend_cos(angle), y + radius * r * wend_sin(angle));
    }
    canvas_end(on, terrain);
}

// A strip along a line between two points.
static void canvas_strip(mesh_canvas *on, wend_vector2 a, wend_vector2 b, double width, uint8_t terrain) {
    double length = wend_hypot(b.x - a.x, b.y - a.y);
    if (length == 0) return;
    double x = (b.y - a.y) / length * width / 2, y = (a.x - b.x) / length * width / 2;
    canvas_point(on, a.x + x, a.y + y);
    canvas_point(on, b.x + x, b.y + y);
    canvas_point(on, b.x - x, b.y - y);
    canvas_point(on, a.x - x, a.y - y);
    canvas_end(on, terrain);
}

// ---- City -----------------------------------------------------------------------------------------------------------

static void draw_river(mesh_canvas *on) {
    enum { STEPS = 24 };
    double middle = on->size * canvas_between(on, 0.35, 0.65), width = on->size * 0.05;
    double phase = canvas_between(on, 0, SCENE_TURN);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= STEPS; i++) {
            int step = side ? STEPS - i : i;
            double y = on->size * step / STEPS;
            double x = middle + on->size * 0.08 * wend_sin(phase + 5.0 * step / STEPS);
            canvas_point(on, x + (side ? width / 2 : -width / 2), y);
        }
    canvas_end(on, WEND_AREA_WATER);
    for (int i = 1; i < 4; i++) // bridges
        canvas_box(on, middle - on->size * 0.15, on->size * i / 4 - 3, on->size * 0.3, 6, WEND_AREA_GROUND);
}

// A house in a lot: a rectangle, an L, or one around a court; a little turned.
static void draw_house(mesh_canvas *on, double x, double y, double size) {
    double width = size * canvas_between(on, 0.5, 0.85), height = size * canvas_between(on, 0.5, 0.85);
    double turn = canvas_below(on, 3) == 0 ? canvas_between(on, -0.3, 0.3) : 0;
    double cosine = wend_cos(turn), sine = wend_sin(turn);
    static const double shapes[3][8][2] = {
        {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}, {0, 1}},
        {{0, 0}, {1, 0}, {1, 0.45}, {0.5, 0.45}, {0.5, 1}, {0, 1}, {0, 1}, {0, 1}},
        {{0, 0}, {1, 0}, {1, 1}, {0.65, 1}, {0.65, 0.35}, {0.35, 0.35}, {0.35, 1}, {0, 1}},
    };
    static const int corners[3] = {4, 6, 8};
    uint32_t shape = canvas_below(on, 3);
    for (int i = 0; i < corners[shape]; i++) {
        double u = (shapes[shape][i][0] - 0.5) * width, v = (shapes[shape][i][1] - 0.5) * height;
        canvas_point(on, x + cosine * u - sine * v, y + sine * u + cosine * v);
    }
    canvas_end(on, WEND_AREA_WALL);
}

void draw_mesh_city(mesh_canvas *on) {
    uint32_t along = (uint32_t)ceil(sqrt((double)on->count));
    double lot = on->size / (along + 1);
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double x = (i % along + 1) * lot, y = (i / along + 1) * lot;
        if (canvas_below(on, 8) == 0)
            canvas_blob(on, x, y, lot * 0.45, 20, WEND_AREA_GRASS);
        else
            draw_house(on, x, y, lot * 0.8);
    }
    draw_river(on);
}

// ---- Office ---------------------------------------------------------------------------------------------------------

void draw_mesh_office(mesh_canvas *on) {
    uint32_t rows = (uint32_t)ceil(sqrt(on->count / 2.0)), columns = rows ? (on->count + rows - 1) / rows : 0;
    double wide = on->size / (columns ? columns : 1), high = on->size / (rows ? rows : 1), wall = 0.125;
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double x = (i % columns) * wide, y = (i / columns) * high, room = high * 0.75;
        double door = canvas_between(on, 0.1, 0.7) * wide;
        canvas_box(on, x, y, wall, room, WEND_AREA_WALL);
        canvas_box(on, x, y, wide, wall, WEND_AREA_WALL);
        canvas_box(on, x, y + room - wall, door, wall, WEND_AREA_WALL);
        canvas_box(on, x + door + 1, y + room - wall, wide - door - 1, wall, WEND_AREA_WALL);
        for (uint32_t desk = canvas_below(on, 3) + 1; desk-- > 0;) {
            double desk_x = x + canvas_between(on, 0.1, 0.7) * wide, desk_y = y + canvas_between(on, 0.15, 0.6) * room;
            canvas_box(on, desk_x, desk_y, 1.6, 0.8, WEND_AREA_WALL);
        }
    }
}

// ---- Caves ----------------------------------------------------------------------------------------------------------

void draw_mesh_caves(mesh_canvas *on) {
    wend_vector2 before = {on->size / 2, on->size / 2};
    double radius = on->size / (2 + 1.2 * sqrt((double)on->count));
    for (uint32_t i = 0; i < on->count; i++) {
        wend_vector2 here;
        here.x = canvas_between(on, radius, on->size - radius);
        here.y = canvas_between(on, radius, on->size - radius);
        canvas_strip(on, before, here, radius * 0.3, WEND_AREA_GROUND);
        canvas_blob(on, here.x, here.y, radius * canvas_between(on, 0.5, 1), 32, WEND_AREA_GROUND);
        if (canvas_below(on, 6) == 0) canvas_blob(on, here.x, here.y, radius * 0.35, 24, WEND_AREA_SWAMP);
        before = here;
    }
    for (uint32_t i = 0; i < on->count; i++) {
        double x = canvas_between(on, 0, on->size), y = canvas_between(on, 0, on->size);
        canvas_blob(on, x, y, radius * 0.12, 9, WEND_AREA_WALL);
    }
}

// ---- Spirals, stars, needles ----------------------------------------------------------------------------------------

static void draw_spiral(mesh_canvas *on, double x, double y, double radius) {
    enum { STEPS = 160, TURNS = 5 };
    double phase = canvas_between(on, 0, SCENE_TURN), thickness = radius / TURNS * 0.25;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= STEPS; i++) {
            int step = side ? STEPS - i : i;
            double angle = phase + SCENE_TURN * TURNS * step / STEPS;
            double r = radius * (step + 8) / (STEPS + 8) - (side ? thickness : 0);
            canvas_point(on, x + r * wend_cos(angle), y + r * wend_sin(angle));
        }
    canvas_end(on, WEND_AREA_WALL);
}

void draw_mesh_spirals(mesh_canvas *on) {
    uint32_t along = (uint32_t)ceil(sqrt((double)on->count));
    double lot = on->size / (along ? along : 1);
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++)
        draw_spiral(on, (i % along + 0.5) * lot, (i / along + 0.5) * lot, lot * 0.48);
}

void draw_mesh_stars(mesh_canvas *on) {
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double x = canvas_between(on, 0, on->size), y = canvas_between(on, 0, on->size);
        double radius = canvas_between(on, 0.02, 0.12) * on->size, phase = canvas_between(on, 0, SCENE_TURN);
        uint32_t rays = 5 + 2 * canvas_below(on, 6);
        bool crosses = canvas_below(on, 2); // drawn in one stroke
        uint32_t corners = crosses ? rays : 2 * rays;
        for (uint32_t k = 0; k < corners; k++) {
            double angle = phase + SCENE_TURN * (crosses ? k * (rays / 2) % rays : k) / corners;
            double r = crosses || k % 2 == 0 ? radius : radius * 0.2;
            canvas_point(on, x + r * wend_cos(angle), y + r * wend_sin(angle));
        }
        canvas_end(on, (uint8_t)(canvas_below(on, 4) ? WEND_AREA_WALL : WEND_AREA_GRASS));
    }
}

void draw_mesh_needles(mesh_canvas *on) {
    canvas_box(on, 0, 0, on->size, on->size, WEND_AREA_GROUND);
    for (uint32_t i = 0; i < on->count; i++) {
        double x = canvas_between(on, 0, on->size), y = canvas_between(on, 0, on->size);
        double angle = canvas_between(on, 0, SCENE_TURN), length = canvas_between(on, 0.1, 0.5) * on->size;
        double width = canvas_between(on, 0.001, 0.2);
        double u = wend_cos(angle), v = wend_sin(angle);
        canvas_point(on, x - v * width, y + u * width);
        canvas_point(on, x + v * width, y - u * width);
        canvas_point(on, x + u * length, y + v * length);
        canvas_end(on, WEND_AREA_WALL);
    }
}

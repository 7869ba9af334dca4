#include "surface_scenes.h"

#include "scene_scratch.h"

#include <string.h>

// Gives an array room for more; false when memory is out.
static bool surface_room(scene_surface *scene, void **items, size_t *room, size_t count, size_t more, size_t size) {
    if (count + more <= *room) return true;
    const size_t grown = 2 * (count + more);
    void *moved = scene_scratch_allocate(&scene->allocator, grown * size);
    if (!moved) return false;
    if (count) memcpy(moved, *items, count * size);
    scene_scratch_release(&scene->allocator, *items, *room * size);
    *items = moved;
    *room = grown;
    return true;
}

// A quadrilateral, as two triangles; counterclockwise from where it is seen.
static bool surface_quad(scene_surface *scene, wend_vector3 a, wend_vector3 b, wend_vector3 c, wend_vector3 d) {
    void *vertices = scene->vertices, *triangles = scene->triangles;
    const bool has_room =
        surface_room(scene, &vertices, &scene->vertex_room, scene->vertex_count, 4, sizeof *scene->vertices);
    scene->vertices = vertices;
    if (!has_room ||
        !surface_room(scene, &triangles, &scene->triangle_room, scene->triangle_count, 2, sizeof *scene->triangles))
        return false;
    scene->triangles = triangles;
    const uint32_t first = (uint32_t)scene->vertex_count;
    const wend_vector3 corners[] = {a, b, c, d};
    memcpy(scene->vertices + first, corners, sizeof corners);
    scene->vertex_count += 4;
    for (uint32_t half = 0; half < 2; half++) {
        uint32_t *triangle = scene->triangles[scene->triangle_count++];
        triangle[0] = first;
        triangle[1] = first + 1 + half;
        triangle[2] = first + 2 + half;
    }
    return true;
}

static wend_vector3 surface_point(double x, double y, double z) {
    return (wend_vector3){x, y, z};
}

// A box over a quadrilateral in plan, counterclockwise, between two heights.
static bool surface_prism(scene_surface *scene, const wend_vector2 corners[4], double low, double high) {
    wend_vector3 below[4], above[4];
    for (int i = 0; i < 4; i++) {
        below[i] = surface_point(corners[i].x, corners[i].y, low);
        above[i] = surface_point(corners[i].x, corners[i].y, high);
    }
    bool made = surface_quad(scene, above[0], above[1], above[2], above[3]) &&
                surface_quad(scene, below[3], below[2], below[1], below[0]);
    for (int i = 0; i < 4 && made; i++)
        made = surface_quad(scene, below[i], below[(i + 1) % 4], above[(i + 1) % 4], above[i]);
    return made;
}

static bool surface_box(scene_surface *scene, wend_vector3 low, wend_vector3 high) {
    const wend_vector2 corners[] = {{low.x, low.y}, {high.x, low.y}, {high.x, high.y}, {low.x, high.y}};
    return surface_prism(scene, corners, low.z, high.z);
}

static bool surface_floor(scene_surface *scene, double low_x, double low_y, double high_x, double high_y, double z) {
    return surface_quad(scene, surface_point(low_x, low_y, z), surface_point(high_x, low_y, z),
                        surface_point(high_x, high_y, z), surface_point(low_x, high_y, z));
}

static bool make_ramp(scene_surface *scene) {
    return surface_floor(scene, 0, 0, 20, 12, 0) &&
           surface_box(scene, surface_point(12, 3, 0), surface_point(18, 9, 2)) &&
           surface_quad(scene, surface_point(6, 5, 0), surface_point(12, 5, 2), surface_point(12, 7, 2),
                        surface_point(6, 7, 0));
}

static bool make_stair(scene_surface *scene) {
    const int turns = 20, steps = 16;
    const double rise = 0.2, inner = 1, outer = 3, pi = 3.14159265358979323846;
    bool made = surface_floor(scene, -6, -6, 6, 6, 0);
    for (int i = 0; i < turns * steps && made; i++) {
        double sine[2], cosine[2];
        for (int k = 0; k < 2; k++) wend_sin_cos(2 * pi * (i % steps + k) / steps, &sine[k], &cosine[k]);
        const double low = rise * i, high = rise * (i + 1);
        made = surface_quad(scene, surface_point(inner * cosine[0], inner * sine[0], high),
                            surface_point(outer * cosine[0], outer * sine[0], high),
                            surface_point(outer * cosine[1], outer * sine[1], high),
                            surface_point(inner * cosine[1], inner * sine[1], high)) &&
               surface_quad(scene, surface_point(outer * cosine[0], outer * sine[0], low),
                            surface_point(inner * cosine[0], inner * sine[0], low),
                            surface_point(inner * cosine[0], inner * sine[0], high),
                            surface_point(outer * cosine[0], outer * sine[0], high));
        const double bottom = low < 3 ? 0 : low - 3; // the pillar
        made = made && surface_quad(scene, surface_point(inner * cosine[0], inner * sine[0], bottom),
                                    surface_point(inner * cosine[1], inner * sine[1], bottom),
                                    surface_point(inner * cosine[1], inner * sine[1], high),
                                    surface_point(inner * cosine[0], inner * sine[0], high));
    }
    return made;
}

// Floors of 40 x 30 m, each with a hole above the ramp that leads up to it.
static bool make_car_park(scene_surface *scene) {
    const double storey = 3, slab = 0.3;
    bool made = surface_floor(scene, 0, 0, 40, 30, 0);
    for (int floor = 1; floor < 5 && made; floor++) {
        const double z = storey * floor, left = floor % 2 ? 3 : 25, right = left + 12;
        made = surface_box(scene, surface_point(0, 0, z - slab), surface_point(40, 10, z)) &&
               surface_box(scene, surface_point(0, 16, z - slab), surface_point(40, 30, z)) &&
               surface_box(scene, surface_point(0, 10, z - slab), surface_point(left, 16, z)) &&
               surface_box(scene, surface_point(right, 10, z - slab), surface_point(40, 16, z)) &&
               surface_quad(scene, surface_point(left, 11, z - storey), surface_point(right, 11, z),
                            surface_point(right, 15, z), surface_point(left, 15, z - storey));
    }
    for (int floor = 0; floor < 5 && made; floor++)
        for (int i = 0; i < 12 && made; i++) {
            const double x = 4.3 + 6 * (i % 6), y = i < 6 ? 6.1 : 22.7, z = storey * floor;
            made = surface_box(scene, surface_point(x, y, z), surface_point(x + 0.4, y + 0.4, z + storey - slab));
        }
    return made;
}

static bool make_bridge(scene_surface *scene) {
    bool made = surface_floor(scene, 0, 0, 60, 60, 0);
    made = made && surface_box(scene, surface_point(26, 20, 4.5), surface_point(34, 40, 5));
    made = made && surface_quad(scene, surface_point(26, 2, 0), surface_point(34, 2, 0), surface_point(34, 20, 5),
                                surface_point(26, 20, 5));
    made = made && surface_quad(scene, surface_point(26, 40, 5), surface_point(34, 40, 5), surface_point(34, 58, 0),
                                surface_point(26, 58, 0));
    for (int side = 0; side < 2 && made; side++) { // parapets, thinner than a cell, and walls beneath the ramps
        const double x = side ? 33.9 : 26.05;
        made = surface_box(scene, surface_point(x, 20, 5), surface_point(x + 0.05, 40, 6)) &&
               surface_quad(scene, surface_point(x, 2, 0), surface_point(x, 20, 0), surface_point(x, 20, 5),
                            surface_point(x, 2, 0.01)) &&
               surface_quad(scene, surface_point(x, 40, 0), surface_point(x, 58, 0), surface_point(x, 58, 0.01),
                            surface_point(x, 40, 5));
    }
    return made;
}

static bool make_tower(scene_surface *scene) {
    bool made = true;
    for (int floor = 0; floor < 12 && made; floor++) {
        const double z = 3.2 * floor, door = 2 + floor % 4;
        made = surface_box(scene, surface_point(0, 0, z - 0.2), surface_point(15, 15, z)) &&
               surface_box(scene, surface_point(0, 7.4, z), surface_point(door, 7.55, z + 3)) &&
               surface_box(scene, surface_point(door + 1.2, 7.4, z), surface_point(15, 7.55, z + 3)) &&
               surface_box(scene, surface_point(door, 7.4, z + 2.1), surface_point(door + 1.2, 7.55, z + 3)) &&
               surface_box(scene, surface_point(7.2, 7.55, z), surface_point(7.3, 12 - floor % 3, z + 3));
    }
    return made;
}

static bool make_city(scene_surface *scene, wend_random *random) {
    bool made = surface_floor(scene, 0, 0, 300, 300, 0);
    for (int i = 0; i < 1000 && made; i++) {
        const double x = 10 + 280 * wend_random_unit(random), y = 10 + 280 * wend_random_unit(random);
        const double wide = 1 + 4 * wend_random_unit(random), deep = 1 + 4 * wend_random_unit(random);
        const double high = 0.2 + 8 * wend_random_unit(random) * wend_random_unit(random);
        double sine, cosine;
        wend_sin_cos(6.3 * wend_random_unit(random), &sine, &cosine);
        wend_vector2 corners[4];
        for (int k = 0; k < 4; k++) {
            const double u = k == 0 || k == 3 ? -wide : wide, v = k < 2 ? -deep : deep;
            corners[k] = (wend_vector2){x + u * cosine - v * sine, y + u * sine + v * cosine};
        }
        made = surface_prism(scene, corners, 0, high);
    }
    return made;
}

static bool make_hills(scene_surface *scene, wend_random *random) {
    enum { POINTS = 65 };
    double heights[POINTS][POINTS];
    memset(heights, 0, sizeof heights);
    for (int hill = 0; hill < 60; hill++) {
        const double x = POINTS * wend_random_unit(random), y = POINTS * wend_random_unit(random);
        const double wide = 3 + 9 * wend_random_unit(random), high = 6 * wend_random_unit(random) - 2;
        for (int j = 0; j < POINTS; j++)
            for (int i = 0; i < POINTS; i++) {
                const double away = ((i - x) * (i - x) + (j - y) * (j - y)) / (wide * wide);
                if (away < 1) heights[j][i] += high * (1 - away) * (1 - away);
            }
    }
    bool made = true;
    for (int j = 0; j + 1 < POINTS; j++)
        for (int i = 0; i + 1 < POINTS && made; i++)
            made = surface_quad(scene, surface_point(i, j, heights[j][i]), surface_point(i + 1, j, heights[j][i + 1]),
                                surface_point(i + 1, j + 1, heights[j + 1][i + 1]),
                                surface_point(i, j + 1, heights[j + 1][i]));
    return made;
}

const char *scene_surface_kind_name(scene_surface_kind kind) {
    static const char *const names[] = {"ramp", "stair", "car park", "bridge", "tower", "city", "hills"};
    return (unsigned)kind < SCENE_SURFACE_KIND_COUNT ? names[kind] : NULL;
}

static bool fill_surface(scene_surface *scene, scene_surface_kind kind, uint64_t seed) {
    wend_random random = wend_random_seeded(seed);
    switch (kind) {
    case SCENE_SURFACE_RAMP: return make_ramp(scene);
    case SCENE_SURFACE_STAIR: return make_stair(scene);
    case SCENE_SURFACE_CAR_PARK: return make_car_park(scene);
    case SCENE_SURFACE_BRIDGE: return make_bridge(scene);
    case SCENE_SURFACE_TOWER: return make_tower(scene);
    case SCENE_SURFACE_CITY: return make_city(scene, &random);
    case SCENE_SURFACE_HILLS: return make_hills(scene, &random);
    case SCENE_SURFACE_KIND_COUNT: break;
    }
    return false;
}

wend_status scene_surface_make(scene_surface_kind kind, uint64_t seed, wend_allocator allocator,
                               scene_surface **scene) {
    if ((unsigned)kind >= SCENE_SURFACE_KIND_COUNT) return WEND_OUT_OF_RANGE;
    scene_surface *made = scene_scratch_allocate(&allocator, sizeof *made);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (scene_surface){.allocator = allocator};
    if (!fill_surface(made, kind, seed)) {
        scene_surface_destroy(made);
        return WEND_OUT_OF_MEMORY;
    }
    *scene = made;
    return WEND_OK;
}

void scene_surface_destroy(scene_surface *scene) {
    if (!scene) return;
    const wend_allocator allocator = scene->allocator;
    scene_scratch_release(&allocator, scene->vertices, scene->vertex_room * sizeof *scene->vertices);
    scene_scratch_release(&allocator, scene->triangles, scene->triangle_room * sizeof *scene->triangles);
    scene_scratch_release(&allocator, scene, sizeof *scene);
}

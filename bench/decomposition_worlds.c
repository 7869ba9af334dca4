#include "decomposition_worlds.h"

#include "harness.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HALL_SIDE 128.0

static void *grown_array(void *items, size_t *room, size_t needed, size_t size) {
    if (needed <= *room) return items;
    *room = 2 * needed + 16;
    void *larger = bench_allocate(*room, size);
    if (items) memcpy(larger, items, needed ? (needed - 1) * size : 0);
    free(items);
    return larger;
}

static void add_world_point(polygon_world *world, double x, double y) {
    world->points = grown_array(world->points, &world->point_room, world->point_count + 1, sizeof *world->points);
    world->points[world->point_count++] = (wend_vector2){x, y};
}

// An area of the points added since the last one. Pointers are set when the world is complete.
static void add_world_area(polygon_world *world, size_t first, uint8_t terrain) {
    world->areas = grown_array(world->areas, &world->area_room, world->area_count + 1, sizeof *world->areas);
    world->areas[world->area_count++] = (wend_area){.point_count = world->point_count - first, .terrain = terrain};
}

static void add_hall(polygon_world *world) {
    add_world_point(world, 0, 0);
    add_world_point(world, HALL_SIDE, 0);
    add_world_point(world, HALL_SIDE, HALL_SIDE);
    add_world_point(world, 0, HALL_SIDE);
    add_world_area(world, 0, 0);
}

static void finish_world(polygon_world *world) {
    size_t at = 0;
    for (size_t i = 0; i < world->area_count; i++) {
        world->areas[i].points = world->points + at;
        at += world->areas[i].point_count;
    }
}

// Corners at even angles around a middle, the odd ones at another radius.
static void add_star(polygon_world *world, wend_vector2 middle, int corners, double radius, double inner,
                     double angle) {
    size_t first = world->point_count;
    for (int i = 0; i < corners; i++) {
        double at = angle + 6.283185307179586 * i / corners, far = i & 1 ? inner : radius;
        add_world_point(world, middle.x + far * wend_cos(at), middle.y + far * wend_sin(at));
    }
    add_world_area(world, first, 1);
}

polygon_world blocks_world(size_t count, uint64_t seed) {
    polygon_world world = {0};
    wend_random random = wend_random_seeded(seed);
    add_hall(&world);
    double radius = HALL_SIDE * 0.35 / sqrt((double)count);
    for (size_t i = 0; i < count; i++) {
        wend_vector2 middle = {2 + (HALL_SIDE - 4) * wend_random_unit(&random),
                               2 + (HALL_SIDE - 4) * wend_random_unit(&random)};
        int corners = 3 + (int)wend_random_below(&random, 5);
        double size = radius * (0.5 + wend_random_unit(&random));
        add_star(&world, middle, corners, size, size, 7 * wend_random_unit(&random));
    }
    finish_world(&world);
    return world;
}

polygon_world stars_world(size_t count, uint64_t seed) {
    polygon_world world = {0};
    wend_random random = wend_random_seeded(seed);
    double half = HALL_SIDE / 2;
    for (size_t i = 0; i < count; i++) {
        double at = 6.283185307179586 * (double)i / (double)count, far = half * (0.7 + 0.3 * wend_random_unit(&random));
        add_world_point(&world, half + far * wend_cos(at), half + far * wend_sin(at));
    }
    add_world_area(&world, 0, 0);
    for (size_t i = 0; i < count / 10; i++) {
        double at = 7 * wend_random_unit(&random), far = half * 0.6 * wend_random_unit(&random);
        wend_vector2 middle = {half + far * wend_cos(at), half + far * wend_sin(at)};
        double size = 1 + 30 / sqrt((double)count) * wend_random_unit(&random);
        add_star(&world, middle, 10, size, size * 0.4, 7 * wend_random_unit(&random));
    }
    finish_world(&world);
    return world;
}

static void add_box(polygon_world *world, double x, double y, double to_x, double to_y) {
    size_t first = world->point_count;
    add_world_point(world, x, y);
    add_world_point(world, to_x, y);
    add_world_point(world, to_x, to_y);
    add_world_point(world, x, to_y);
    add_world_area(world, first, 1);
}

polygon_world rooms_world(size_t side, uint64_t seed) {
    polygon_world world = {0};
    wend_random random = wend_random_seeded(seed);
    double pitch = HALL_SIDE / (double)side, wall = pitch / 16;
    add_hall(&world);
    for (size_t row = 0; row < side; row++)
        for (size_t column = 0; column < side; column++) {
            double x = pitch * (double)column, y = pitch * (double)row;
            double door = pitch * (0.2 + 0.4 * wend_random_unit(&random)), gap = pitch * 0.2;
            if (column > 0) {
                add_box(&world, x - wall, y, x + wall, y + door);
                add_box(&world, x - wall, y + door + gap, x + wall, y + pitch);
            }
            door = pitch * (0.2 + 0.4 * wend_random_unit(&random));
            if (row > 0) {
                add_box(&world, x, y - wall, x + door, y + wall);
                add_box(&world, x + door + gap, y - wall, x + pitch, y + wall);
            }
        }
    finish_world(&world);
    return world;
}

// ---------------------------------------------------------------------------------------------------------------------
// Outlines of grids

typedef struct outline_walk {
    const wend_grid *grid;
    uint32_t width, height;
    uint8_t *went_right; // by lattice corner: the border that leads to the right from it was walked
} outline_walk;

static bool cell_is_free(const outline_walk *walk, int64_t x, int64_t y) {
    if (x < 0 || y < 0 || x >= walk->width || y >= walk->height) return false;
    return wend_grid_is_free(walk->grid, wend_grid_cell(walk->grid, (uint32_t)x, (uint32_t)y));
}

// The border leads from a corner in a direction (0 right, 1 up, 2 left, 3 down) when the cell on its left is free and that on its right is not.
static bool border_leads(const outline_walk *walk, int64_t x, int64_t y, unsigned direction) {
    static const int left[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}},
                     right[4][2] = {{0, -1}, {0, 0}, {-1, 0}, {-1, -1}};
    return cell_is_free(walk, x + left[direction][0], y + left[direction][1]) &&
           !cell_is_free(walk, x + right[direction][0], y + right[direction][1]);
}

static void walk_outline(outline_walk *walk, polygon_world *world, int64_t x, int64_t y) {
    static const int steps[4][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    int64_t first_x = x, first_y = y;
    unsigned direction = 0;
    size_t first = world->point_count;
    do {
        add_world_point(world, (double)x, (double)y);
        do { // straight on, a corner at a time
            if (direction == 0) walk->went_right[(size_t)y * (walk->width + 1) + (size_t)x] = 1;
            x += steps[direction][0];
            y += steps[direction][1];
        } while (border_leads(walk, x, y, direction) && !border_leads(walk, x, y, (direction + 1) & 3));
        direction = border_leads(walk, x, y, (direction + 1) & 3) ? (direction + 1) & 3 : (direction + 3) & 3;
    } while (x != first_x || y != first_y || direction != 0);
    world->ring_sizes =
        grown_array(world->ring_sizes, &world->ring_room, world->ring_count + 1, sizeof *world->ring_sizes);
    world->ring_sizes[world->ring_count++] = world->point_count - first;
}

polygon_world outline_world(const wend_grid *grid) {
    polygon_world world = {0};
    wend_grid_def def = wend_grid_describe(grid);
    outline_walk walk = {.grid = grid, .width = def.width, .height = def.height};
    walk.went_right = bench_allocate((size_t)(def.width + 1) * (def.height + 1), 1);
    memset(walk.went_right, 0, (size_t)(def.width + 1) * (def.height + 1));
    for (int64_t y = 0; y <= def.height; y++)
        for (int64_t x = 0; x <= def.width; x++) {
            bool corner = border_leads(&walk, x, y, 0) && !(x > 0 && border_leads(&walk, x - 1, y, 0));
            if (corner && !walk.went_right[(size_t)y * (def.width + 1) + (size_t)x]) walk_outline(&walk, &world, x, y);
        }
    free(walk.went_right);
    add_world_area(&world, 0, 0);
    world.areas[0].ring_sizes = world.ring_sizes;
    world.areas[0].ring_count = world.ring_count;
    finish_world(&world);
    return world;
}

void polygon_world_free(polygon_world *world) {
    free(world->points);
    free(world->areas);
    free(world->ring_sizes);
}

wend_mesh_def polygon_world_def(const polygon_world *world) {
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = world->areas;
    def.area_count = world->area_count;
    static const wend_lattice lattice = {.unit_exponent = -14};
    def.lattice = &lattice;
    return def;
}

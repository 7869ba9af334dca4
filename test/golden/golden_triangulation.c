// Triangulations of generated worlds: random points, ties, crossings, needles, and the outline of a cave. Only what does not depend on
// numbering is hashed: each triangle by its corners and which of its sides are constrained, summed, so that order does not matter.
#include "golden/golden.h"

#include "grid_outline.h"
#include "grid_scenes.h"

#include <stdlib.h>

static uint64_t hash_triangle(const wend_triangulation *made, uint32_t index) {
    wend_triangle triangle = wend_triangulation_get_triangle(made, index);
    wend_lattice_point corners[3];
    int first = 0;
    for (int i = 0; i < 3; i++) {
        corners[i] = wend_triangulation_vertex(made, triangle.vertices[i]);
        if (wend_lattice_point_compare(corners[i], corners[first]) < 0) first = i;
    }
    wend_state_hash hash = wend_state_hash_start();
    for (int i = 0; i < 3; i++) {
        int at = (first + i) % 3;
        wend_state_hash_add_word(&hash, (uint64_t)(uint32_t)corners[at].x << 32 | (uint32_t)corners[at].y);
        wend_state_hash_add_word(&hash, triangle.constrained[at]);
    }
    return wend_state_hash_value(&hash);
}

// The seeds of the order of insertion differ, the sums must not: a result that depends on the order changes the hash.
static void hash_triangulation(wend_state_hash *hash, const scene_outline *world, uint64_t shuffle_seed) {
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = world->points;
    def.point_count = world->point_count;
    def.segments = world->segments;
    def.segment_count = world->segment_count;
    def.shuffle_seed = shuffle_seed;
    wend_triangulation *made = NULL;
    wend_status status = wend_triangulation_create(&def, NULL, &made);
    wend_state_hash_add_word(hash, (uint64_t)status);
    if (status) return;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < wend_triangulation_triangle_count(made); i++) sum += hash_triangle(made, i);
    wend_state_hash_add_word(hash, sum);
    wend_state_hash_add_word(hash, wend_triangulation_vertex_count(made));
    wend_state_hash_add_word(hash, wend_triangulation_triangle_count(made));
    for (size_t i = 0; i < world->segment_count; i++) {
        size_t count;
        const uint32_t *chain = wend_triangulation_chain(made, i, &count);
        for (size_t k = 0; k < count; k++) {
            wend_lattice_point at = wend_triangulation_vertex(made, chain[k]);
            wend_state_hash_add_word(hash, (uint64_t)(uint32_t)at.x << 32 | (uint32_t)at.y);
        }
    }
    wend_triangulation_destroy(made);
}

// Random points in a square; the first 2 * `segments` of them are ends of segments, those of a closed polygon when `closed`.
static void hash_random_world(wend_state_hash *hash, size_t points, size_t segments, bool closed, int64_t reach) {
    scene_outline world = {.point_count = points, .segment_count = segments, .allocator = wend_default_allocator()};
    wend_status status = scene_outline_allocate(&world);
    wend_state_hash_add_word(hash, (uint64_t)status);
    if (status) return;
    wend_random random = wend_random_seeded(points + (uint64_t)reach);
    for (size_t i = 0; i < points; i++) {
        int64_t x = wend_random_between(&random, -reach, reach), y = wend_random_between(&random, -reach, reach);
        world.points[i] = (wend_lattice_point){(int32_t)x, (int32_t)y};
    }
    for (uint32_t i = 0; i < segments; i++)
        world.segments[i] =
            closed ? (wend_point_pair){i, (uint32_t)((i + 1) % segments)} : (wend_point_pair){2 * i, 2 * i + 1};
    hash_triangulation(hash, &world, 0);
    hash_triangulation(hash, &world, 7);
    scene_outline_free(&world);
}

static void hash_cave(wend_state_hash *hash) {
    scene_grid_def def = scene_default_grid_def(200, 150, 3);
    wend_grid *grid = NULL;
    scene_outline world = {0};
    wend_status status = scene_grid_make(SCENE_GRID_CAVES, &def, &grid);
    if (!status) status = scene_grid_outline_make(grid, 1 << 14, wend_default_allocator(), &world);
    wend_state_hash_add_word(hash, (uint64_t)status);
    if (!status) {
        hash_triangulation(hash, &world, 0);
        scene_outline_free(&world);
    }
    wend_grid_destroy(grid);
}

uint64_t golden_triangulation(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    hash_random_world(&hash, 20000, 0, false, WEND_COORDINATE_LIMIT);
    hash_random_world(&hash, 3000, 0, false, 30);                    // equal points, points on lines and circles
    hash_random_world(&hash, 300, 300, true, WEND_COORDINATE_LIMIT); // crossings far from each other
    hash_random_world(&hash, 300, 300, true, 60);                    // and where every pixel is hot
    hash_random_world(&hash, 2000, 400, false, 5000);                // loose points beside crossings
    hash_cave(&hash);
    return wend_state_hash_value(&hash);
}

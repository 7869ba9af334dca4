// Worlds for the decomposition suite: polygons in a square hall of 128 m, and the outlines of grid maps.
#ifndef WEND_BENCH_DECOMPOSITION_WORLDS_H
#define WEND_BENCH_DECOMPOSITION_WORLDS_H

#include "wend/wend.h"

typedef struct polygon_world {
    wend_vector2 *points;
    wend_area *areas;
    size_t *ring_sizes;
    size_t point_count, area_count, ring_count, point_room, area_room, ring_room;
} polygon_world;

// `count` convex blocks, turned at random, which may overlap.
polygon_world blocks_world(size_t count, uint64_t seed);
// side x side rooms, a door in every wall between two.
polygon_world rooms_world(size_t side, uint64_t seed);
// A hall with a jagged outline of `count` corners around stars of five rays.
polygon_world stars_world(size_t count, uint64_t seed);
// The border between the free and the blocked cells of a grid, a metre a cell.
polygon_world outline_world(const wend_grid *grid);

void polygon_world_free(polygon_world *world);

// A definition that points into the world.
wend_mesh_def polygon_world_def(const polygon_world *world);

#endif

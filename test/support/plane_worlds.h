// Worlds for shortest paths, made from choices: small, and as degenerate as lattices allow. Corners meet corners and sides, sides overlap, walls touch
// in points, lines of corners are straight; and all of it again sheared, stretched to a needle, or blown up to the ends of the lattice, exactly
// or with every corner a unit beside its place.
#ifndef WEND_TEST_PLANE_WORLDS_H
#define WEND_TEST_PLANE_WORLDS_H

#include "support/choices.h"
#include "wend/area_list.h"

typedef enum plane_world_kind {
    PLANE_WORLD_SINGLE = 0,       // one triangle, or none
    PLANE_WORLD_SCATTER = 1,      // boxes, triangles and polygons anywhere
    PLANE_WORLD_BLOCKS = 2,       // squares of a board, each of some terrain
    PLANE_WORLD_CHECKERBOARD = 3, // every second square a wall, but for some
    PLANE_WORLD_COMB = 4,         // teeth from above and below, some of which touch the other side
    PLANE_WORLD_SPIRAL = 5,       // a wall that winds inwards
    PLANE_WORLD_NESTED = 6,       // diamonds in squares in diamonds that touch
    PLANE_WORLD_NEEDLES = 7,      // long thin triangles
    PLANE_WORLD_SLITS = 8,        // walls with ways of one unit between them
    PLANE_WORLD_COLLINEAR = 9,    // corners on common lines
    PLANE_WORLD_HOLES = 10,       // an outline with holes in it
    PLANE_WORLD_FANS = 11,        // walls that share a corner
    PLANE_WORLD_MEDIA = 12,       // stripes and patches of different media
    PLANE_WORLD_MIRRORED = 13, // the same above and below an axis, with walls across it: ways that are nearly as long
    PLANE_WORLD_KIND_COUNT = 14
} plane_world_kind;

typedef struct plane_world {
    plane_world_kind kind;
    wend_area_list *list;
    wend_lattice lattice;
    wend_mesh_def def; // points into the rest
    wend_mesh *mesh;
    bool has_axis; // of a mirrored world
    wend_lattice_point axis[2];
} plane_world;

// Chooses a world and makes its mesh; aborts when memory is out. `size` 1: up to about 60 vertices; n: about n times as many.
void plane_world_choose(choices *source, int size, plane_world *world);

// A world of the scenes that benchmarks and samples use, with up to about so many vertices.
void plane_world_choose_scene(choices *source, uint32_t vertices, plane_world *world);
void plane_world_free(plane_world *world);

// A place to go from or to: mostly free; often a vertex, on a side, or in line with others.
wend_lattice_point plane_world_choose_point(choices *source, const plane_world *world);

// A free triangle that holds the point; WEND_NO_TRIANGLE when there is none.
uint32_t plane_world_choose_triangle(choices *source, const plane_world *world, wend_lattice_point point);

#endif

// A surface: triangles with heights, glued to each other, so that parts of it lie above each other as floors and ramps do. surface.c draws it.
#ifndef WEND_BAKE_SURFACE_H
#define WEND_BAKE_SURFACE_H

#include "bake/surface/surface_bake.h"

#define SURFACE_NO_SIDE UINT32_MAX

typedef struct surface_vertex {
    wend_lattice_point at;
    int32_t height; // lattice units above height 0
} surface_vertex;

typedef struct surface_triangle {
    uint32_t vertex[3]; // counterclockwise from above
    uint32_t
        across[3];  // side i is opposite vertex[i]: triangle << 2 | side over there; SURFACE_NO_SIDE: the surface ends
    uint32_t piece; // what lies nowhere above itself
    uint8_t terrain;
} surface_triangle;

typedef struct surface_counts {
    size_t vertices, triangles, pieces;
} surface_counts;

void wend_surface_destroy(wend_surface *surface);

surface_counts wend_surface_count(const wend_surface *surface);
wend_lattice wend_surface_lattice(const wend_surface *surface);
const surface_vertex *wend_surface_vertices(const wend_surface *surface);
const surface_triangle *wend_surface_triangles(const wend_surface *surface);

typedef struct surface_place {
    uint32_t triangle;
    double height; // metres, of the triangle's plane there
} surface_place;

// The ground at a position: of the triangles that hold (x, y), rounded to the lattice, border included, the one whose height there is nearest to z; of several the
// first. False when there is none within `reach` metres above or below, or the position is off the lattice.
bool wend_surface_locate(const wend_surface *surface, wend_vector3 position, double reach, surface_place *place);

// Proves that the surface is one: triangles turn counterclockwise, sides have both ends in common with the side across, and point numbers are one fan each.
// NULL, or what is wrong.
const char *wend_surface_fault(const wend_surface *surface);

// A hash of all vertices and triangles, as they are numbered.
uint64_t wend_surface_hash(const wend_surface *surface);

#endif

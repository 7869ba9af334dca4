// Ground by brute force on the triangles themselves: what lies over and under a point, and over the square around it.
#ifndef ORACLE_NAIVE_SURFACE_H
#define ORACLE_NAIVE_SURFACE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct naive_soup {
    const double (*vertices)[3];
    const unsigned (*triangles)[3];
    size_t triangle_count;
    double slope, step, headroom; // as an agent has them
    // How far off a bake by voxels may be: squares have this half side, and headroom and step count to within this height.
    double near, voxel_height;
} naive_soup;

// Heights of triangles that face up, are not too steep and hold (x, y). Returns how many there are; at most `room` are written.
size_t naive_ground_heights(const naive_soup *soup, double x, double y, double *heights, size_t room);

// True when all of the square around (x, y) is surely ground near height z: triangles that can be walked on go on without a gap, and nothing else is in it from there up to the headroom.
bool naive_is_surely_ground(const naive_soup *soup, double x, double y, double z);

// By how much heights of ground differ in a square of half side `half`, of what is within `reach` of z.
double naive_ground_spread(const naive_soup *soup, double x, double y, double z, double half, double reach);

// True when ground at (x, y, z) is surely wrong: nowhere in the square is there any within `tolerance` of z with headroom.
bool naive_is_surely_not_ground(const naive_soup *soup, double x, double y, double z, double tolerance);

#endif

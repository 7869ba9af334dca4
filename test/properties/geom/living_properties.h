// Facts about living planes, shared by tests and fuzz targets.
#ifndef WEND_TEST_LIVING_PROPERTIES_H
#define WEND_TEST_LIVING_PROPERTIES_H

#include "geom/living/living_plane.h"
#include "support/choices.h"

// After any edits a living plane passes its check and is the one that the shapes which are there make from scratch; when all have gone, nothing is left.
// The number at `user`, if any, is raised by the edits made.
bool edited_plane_equals_scratch(choices *source, void *user);

// True when the vertices, the triangles with their shapes and the constrained sides of two planes are the same.
bool living_planes_are_equal(const living_plane *one, const living_plane *other);

// A ramp that winds twice over itself, from an inner ring of reach 2 to an outer one of reach 9; or, `is_closed`, around a core with an angle of two turns, in which the end is glued to
// the beginning.
enum { RAMP_SECTORS = 12, RAMP_LAPS = 2 };

typedef struct living_ramp {
    wend_lattice_point points[2 * (RAMP_SECTORS * RAMP_LAPS + 1)];
    uint32_t triangles[2 * RAMP_SECTORS * RAMP_LAPS][3];
    living_surface surface;
} living_ramp;

void living_ramp_make(living_ramp *made, bool is_closed);

// A place of a step (a lap has RAMP_SECTORS): so many thousands from the axis, `part` thousandths on the way to the next step; and the point of the ramp to walk there from.
wend_lattice_point living_ramp_point(uint32_t step, int32_t reach, int32_t part);
uint32_t living_ramp_from(const living_ramp *made, uint32_t step);

// As living_planes_are_equal, where what lies above each other is the same in both.
bool living_surfaces_are_equal(const living_plane *one, const living_plane *other);

// On a ramp that winds twice over itself, edits of both laps leave what the shapes that are there make in any other order; and inside the shapes it is what the plane
// makes of them, lap by lap. The number at `user`, if any, is raised by the edits made.
bool edited_ramp_equals_scratch(choices *source, void *user);

// A hash of the vertices, triangles and constrained sides of a version, in
// their places: it tells whether the version is as it was. False when its
// triangles do not fit together.
bool living_version_hash(const living_version *version, uint64_t *hash);

// True when the plane and a frozen version of it are the same; without
// triangles only their vertices are compared.
bool frozen_equals_living(const living_plane *plane, const wend_triangulation *frozen, const uint32_t *shapes);

#endif

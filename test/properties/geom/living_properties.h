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

/// Path checkers on meshes: proofs that a path is valid, by code that no planner uses.
///
///     if (wend_path_check_on_mesh(&path, mesh, request.start, request.goal, findings) != WEND_OK) ... findings: why ...
///
/// A path is judged by its points. They must be points of the mesh's lattice. From each to the next the straight line
/// must stay in the free part of one medium, touching walls at most, and where two walls touch in a point the path may
/// not go from one side of it to the other, neither along a line nor by turning there.
#ifndef WEND_MESH_PATH_H
#define WEND_MESH_PATH_H

#include "wend/diagnostics.h"
#include "wend/mesh.h"
#include "wend/path.h"
#include "wend/profile.h"
#include "wend/status.h"

WEND_EXTERN_C_BEGIN

/// Proves that the points of a path lead from one position to another, and that path->cost is the sum of their
/// distances (to 1e-12 of it) and path->lower_bound not above it. For planners to which all ground is equal
/// (wend/plane.h).
/// @param start, goal  the requested ends; rounded to the lattice as planners do. Where walls touch in `start`, any
///                     side of it may be meant: cells are ignored
/// @param findings     receives the first error; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_on_mesh(const wend_path *path, const wend_mesh *mesh, wend_location start,
                                             wend_location goal, wend_diagnostics *findings);

/// The same where terrain counts (wend/corridor.h): path->cost and path->search_cost must be what the lines cost
/// (wend_mesh_line_cost).
/// @param profile  the agent, as for wend_corridor_find_path: lines cost what its terrain_costs say, and touch nothing
///                 that it may not use; NULL: the default
/// @return WEND_OK, or WEND_BAD_INPUT; WEND_UNSUPPORTED when the profile cannot be honoured, WEND_OUT_OF_RANGE when it
///         is invalid
WEND_API wend_status wend_path_check_cost_on_mesh(const wend_path *path, const wend_mesh *mesh,
                                                  const wend_profile *profile, wend_location start, wend_location goal,
                                                  wend_diagnostics *findings);

/// Proves that a disc can go along a path: that its centre keeps the radius from every wall, whatever is drawn of them
/// in the mesh. Each leg, straight or an arc, is measured against the sides between what is free and what is not. It
/// may fall short of the radius by what rounding explains: 1e-12 of the radius and the leg's length together, and 2^-50
/// of its largest coordinate. Its ends are those asked for, legs are sound (wend_path_check_legs), the cost is their
/// length and not below path->lower_bound. For paths of wend_plane_find_path with a radius.
/// @param radius       metres, > 0; one below 2^-38 of the mesh's size, or 2^-48 of its largest coordinate, counts as that
/// @param start, goal  the requested ends; rounded to the lattice as planners do
/// @param findings     receives the first error; may be NULL
/// @return WEND_OK, or WEND_BAD_INPUT
WEND_API wend_status wend_path_check_radius_on_mesh(const wend_path *path, const wend_mesh *mesh, double radius,
                                                    wend_location start, wend_location goal,
                                                    wend_diagnostics *findings);

WEND_EXTERN_C_END

#endif

// Facts about surfaces baked from soups, shared by tests and fuzz targets.
#ifndef WEND_TEST_SURFACE_PROPERTIES_H
#define WEND_TEST_SURFACE_PROPERTIES_H

#include "bake/surface/surface.h"
#include "support/choices.h"

// What the oracle said of a surface.
typedef struct surface_verdict {
    size_t judged, missing; // points that are surely ground, and those that the surface does not have
    size_t off;             // of those it has, with a wrong height
    size_t tried, wrong;    // points of the surface, and those where surely no ground is
    double place[3];        // of the last that failed
} surface_verdict;

// Tries points of the soup and of the surface by the oracle; they may be wrong within so many cells of a border, along each axis. `seed` chooses them. A border of cells is within one cell of where
// ground ends, and a straightened one within half a cell of that: so 1.5 are allowed whatever the soup.
void judge_surface(const surface_bake_def *def, const surface_bake_report *report, const wend_surface *surface,
                   double cells, size_t samples, uint64_t seed, surface_verdict *verdict);

// Everything that is invalid in a surface, by its own check and that of the living plane made of it; NULL when nothing is.
const char *surface_fault(const wend_surface *surface);

// Of any soup a surface is baked that is valid, the same for any order of triangles and number of workers, and right by the oracle. The number at `user`, if any, is raised by the points judged.
bool soup_becomes_ground(choices *source, void *user);

// Of level floors of whole cells, every cell of ground is there at its height, and cells hang together on the surface when they do by steps from cell to cell. The number at `user`, if any,
// is raised by the islands there were.
bool floors_hang_together_as_cells_do(choices *source, void *user);

#endif

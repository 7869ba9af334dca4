// From a soup of triangles to a surface of walkable ground: the call, and what it is asked with.
//
//     surface_bake_def def = wend_default_surface_bake_def();
//     def.vertices = vertices, def.vertex_count = 8, def.triangles = triangles, def.triangle_count = 12;
//     wend_surface *surface = NULL;
//     if (wend_surface_bake(&def, findings, &surface, NULL) == WEND_OK) ...
//     wend_surface_destroy(surface);
//
// surface_bake.c has the essay.
#ifndef WEND_BAKE_SURFACE_BAKE_H
#define WEND_BAKE_SURFACE_BAKE_H

#include "wend/diagnostics.h"
#include "wend/jobs.h"
#include "wend/lattice.h"

// What to bake, all lengths in metres. Start from wend_default_surface_bake_def().
typedef struct surface_bake_def {
    const wend_vector3 *vertices; // z is up
    size_t vertex_count;          // below 2^32 - 1
    const uint32_t (
        *triangles)[3];      // places in `vertices`. Counterclockwise from above is ground; others are only in the way
    size_t triangle_count;   // below 2^32 - 1
    const uint8_t *terrains; // of each triangle; NULL, the default: all 0
    bool both_sides;         // default false; true: triangles that face down are ground too
    double cell_size;    // side of a column of voxels, > 0; default 0.25. Rounded to an even number of lattice units
    double slope;        // rise over run that is still ground, >= 0; default 1
    double step;         // what is climbed at once, >= 0; default 0.4
    double headroom;     // free height above ground, > step; default 1.8
    double height_bound; // how far a triangle may be from the ground at cell corners, > 0; default 0.1
    double least_area;   // square metres; islands smaller than this are left out, >= 0; default 0
    wend_jobs *jobs;     // NULL, the default: the calling thread alone; the bits are the same
    const wend_jobs_control *control; // NULL for none
    wend_allocator allocator;         // default malloc; with jobs it is called from several threads at once
} surface_bake_def;

static inline surface_bake_def wend_default_surface_bake_def(void) {
    return (surface_bake_def){.cell_size = 0.25,
                              .slope = 1,
                              .step = 0.4,
                              .headroom = 1.8,
                              .height_bound = 0.1,
                              .allocator = wend_default_allocator()};
}

// What was derived from the metres, and what was found: `wend bake --explain` in numbers.
typedef struct surface_bake_report {
    wend_lattice lattice;
    int64_t height_origin;                           // lattice units: where heights of vertices are counted from
    int32_t cell_units;                              // side of a cell in lattice units, even
    int32_t step_units, headroom_units, bound_units; // heights in lattice units
    double cell_height; // metres: what ground rises across a cell at most; step and headroom are decided to within this
    uint32_t columns, rows;  // cells along x and y
    uint64_t flat_triangles; // without area: they are nothing
    uint64_t grounds;        // cells of ground, floors above floors counted each
    uint64_t islands;        // of ground, those too small not counted
    uint64_t small_islands;  // left out
    uint64_t pieces;         // parts of the surface that lie in one tile and nowhere above themselves
    uint64_t cut_corners;    // cells where ground winds about one corner of cells, and was cut there
} surface_bake_report;

typedef struct wend_surface wend_surface;

// Bakes. findings and report may be NULL.
// WEND_OK; WEND_OUT_OF_RANGE when the definition is invalid, WEND_BAD_INPUT when a triangle is (the finding names it, ids: triangle, vertex), WEND_CANCELLED,
// WEND_OUT_OF_MEMORY; *surface is unchanged unless WEND_OK.
wend_status wend_surface_bake(const surface_bake_def *def, wend_diagnostics *findings, wend_surface **surface,
                              surface_bake_report *report);

#endif

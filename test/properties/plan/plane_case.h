// A world of choices with everything that is asked about it: its planes on every kind of cells, and the oracle's.
#ifndef WEND_TEST_PLANE_CASE_H
#define WEND_TEST_PLANE_CASE_H

#include "oracle/plan/naive_plane.h"
#include "support/plane_worlds.h"
#include "wend/plane.h"

enum { PLANE_TRIANGLES = 0, PLANE_MERGED = 1, PLANE_OF_AREAS = 2, PLANE_CELLS = 3 };

typedef struct plane_case {
    const wend_mesh *mesh;
    naive_plane *naive;
    size_t free_count; // triangles of the oracle: its time grows with their third power and more
    long *naive_of;    // by triangle of the mesh: the oracle's number, -1 for blocked ones
    uint32_t *mesh_of; // the other way
    wend_cells *cells[PLANE_CELLS];
    wend_plane *planes[PLANE_CELLS];
} plane_case;

// Makes it of a mesh, which must live as long; aborts when memory is out.
void plane_case_make(const wend_mesh *mesh, plane_case *made);
void plane_case_free(plane_case *made);

const char *plane_cells_name(int cells);

naive_plane_point naive_point(wend_lattice_point point);

// NAIVE_PLANE_ANY for WEND_NO_TRIANGLE.
long naive_triangle_of(const plane_case *made, uint32_t triangle);

#endif

#include "properties/plan/plane_case.h"

#include <stdlib.h>

static void make_naive(plane_case *made) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(made->mesh);
    uint32_t count = wend_triangulation_triangle_count(triangulation);
    size_t kept = 0;
    naive_plane_triangle *triangles = calloc((size_t)count + 1, sizeof *triangles);
    made->naive_of = calloc((size_t)count + 1, sizeof *made->naive_of);
    made->mesh_of = calloc((size_t)count + 1, sizeof *made->mesh_of);
    if (!triangles || !made->naive_of || !made->mesh_of) abort();
    for (uint32_t t = 0; t < count; t++) {
        made->naive_of[t] = -1;
        if (!wend_mesh_is_free(made->mesh, t)) continue;
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3; i++)
            triangles[kept].corners[i] = naive_point(wend_triangulation_vertex(triangulation, triangle.vertices[i]));
        triangles[kept].medium = wend_mesh_get_terrain(made->mesh, wend_mesh_terrain_of(made->mesh, t)).medium;
        made->mesh_of[kept] = t;
        made->naive_of[t] = (long)kept++;
    }
    made->free_count = kept;
    made->naive = naive_plane_of(triangles, kept);
    free(triangles);
}

void plane_case_make(const wend_mesh *mesh, plane_case *made) {
    wend_allocator allocator = wend_default_allocator();
    *made = (plane_case){.mesh = mesh};
    make_naive(made);
    wend_status status = wend_cells_create_triangles(mesh, allocator, &made->cells[PLANE_TRIANGLES]);
    if (!status) status = wend_cells_create(mesh, allocator, &made->cells[PLANE_MERGED]);
    if (!status) status = wend_cells_create_of_areas(mesh, allocator, &made->cells[PLANE_OF_AREAS]);
    for (int i = 0; i < PLANE_CELLS && !status; i++)
        status = wend_plane_create(made->cells[i], allocator, &made->planes[i]);
    if (status) abort();
}

void plane_case_free(plane_case *made) {
    for (int i = 0; i < PLANE_CELLS; i++) {
        wend_plane_destroy(made->planes[i]);
        wend_cells_destroy(made->cells[i]);
    }
    naive_plane_free(made->naive);
    free(made->naive_of);
    free(made->mesh_of);
}

const char *plane_cells_name(int cells) {
    return cells == PLANE_TRIANGLES ? "triangles" : cells == PLANE_MERGED ? "merged cells" : "cells of areas";
}

naive_plane_point naive_point(wend_lattice_point point) {
    return (naive_plane_point){point.x, point.y};
}

long naive_triangle_of(const plane_case *made, uint32_t triangle) {
    return triangle == WEND_NO_TRIANGLE ? NAIVE_PLANE_ANY : made->naive_of[triangle];
}

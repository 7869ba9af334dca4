// Where to begin a walk in a living plane: two grids of squares, each of which names a vertex in it. A square may be empty although there are vertices in it; that
// makes a walk longer, not wrong.
#include "geom/living/living_internal.h"

enum { COARSE_SHIFT = 3 };

void wend_living_free_bins(living_plane *plane) {
    living_bins *bins = &plane->bins;
    wend_release_items(&plane->allocator, bins->fine, (size_t)bins->columns * bins->rows, sizeof *bins->fine);
    wend_release_items(&plane->allocator, bins->coarse, (size_t)bins->coarse_columns * bins->coarse_rows,
                       sizeof *bins->coarse);
    *bins = (living_bins){0};
}

static uint32_t living_bin_column(int64_t from, int64_t at, int shift, uint32_t columns) {
    if (at <= from) return 0;
    uint64_t column = (uint64_t)(at - from) >> shift;
    return column < columns ? (uint32_t)column : columns - 1;
}

static uint32_t *fine_bin(const living_bins *bins, wend_lattice_point point) {
    return &bins->fine[(size_t)living_bin_column(bins->low.y, point.y, bins->shift, bins->rows) * bins->columns +
                       living_bin_column(bins->low.x, point.x, bins->shift, bins->columns)];
}

static uint32_t *coarse_bin(const living_bins *bins, wend_lattice_point point) {
    int shift = bins->shift + COARSE_SHIFT;
    return &bins->coarse[(size_t)living_bin_column(bins->low.y, point.y, shift, bins->coarse_rows) *
                             bins->coarse_columns +
                         living_bin_column(bins->low.x, point.x, shift, bins->coarse_columns)];
}

// About a square for every two vertices.
wend_status wend_living_make_bins(living_plane *plane) {
    const wend_allocator *allocator = &plane->allocator;
    wend_box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};
    for (size_t v = 1; v < plane->vertices.count; v++) {
        if (!plane->pixels.items[v].is_live) continue;
        const wend_lattice_point at = plane->vertices.items[v].at;
        if (at.x < box.low.x) box.low.x = at.x;
        if (at.y < box.low.y) box.low.y = at.y;
        if (at.x > box.high.x) box.high.x = at.x;
        if (at.y > box.high.y) box.high.y = at.y;
    }
    living_bins made = {.low = box.low, .vertex_count = plane->vertex_count};
    if (plane->vertex_count == 0) made.low = box.high = (wend_lattice_point){0, 0};
    uint64_t width = (uint64_t)((int64_t)box.high.x - made.low.x) + 1,
             height = (uint64_t)((int64_t)box.high.y - made.low.y) + 1;
    uint64_t most = plane->vertex_count / 2 + 1;
    while (((width >> made.shift) + 1) * ((height >> made.shift) + 1) >
           most + (width >> made.shift) + (height >> made.shift) + 1)
        made.shift++;
    made.columns = (uint32_t)(width >> made.shift) + 1;
    made.rows = (uint32_t)(height >> made.shift) + 1;
    made.coarse_columns = (made.columns >> COARSE_SHIFT) + 1;
    made.coarse_rows = (made.rows >> COARSE_SHIFT) + 1;
    size_t fine = (size_t)made.columns * made.rows, coarse = (size_t)made.coarse_columns * made.coarse_rows;
    made.fine = wend_allocate_items(allocator, fine, sizeof *made.fine, WEND_LIFETIME_OBJECT);
    made.coarse = wend_allocate_items(allocator, coarse, sizeof *made.coarse, WEND_LIFETIME_OBJECT);
    if (!made.fine || !made.coarse) {
        wend_release_items(allocator, made.fine, fine, sizeof *made.fine);
        wend_release_items(allocator, made.coarse, coarse, sizeof *made.coarse);
        return WEND_OUT_OF_MEMORY;
    }
    memset(made.fine, 0, fine * sizeof *made.fine);
    memset(made.coarse, 0, coarse * sizeof *made.coarse);
    wend_living_free_bins(plane);
    plane->bins = made;
    for (size_t v = 1; v < plane->vertices.count; v++)
        if (plane->pixels.items[v].is_live) wend_living_bin_vertex(plane, (uint32_t)v);
    return WEND_OK;
}

uint32_t wend_living_near(const living_plane *plane, wend_lattice_point point) {
    const living_bins *bins = &plane->bins;
    if (!bins->fine) return plane->near;
    // What a square names may have gone since, or be another vertex by now, elsewhere.
    uint32_t vertex = *fine_bin(bins, point);
    if (!plane->pixels.items[vertex].is_live) vertex = *coarse_bin(bins, point);
    return plane->pixels.items[vertex].is_live ? vertex : plane->near;
}

void wend_living_bin_vertex(living_plane *plane, uint32_t vertex) {
    if (!plane->bins.fine) return;
    const wend_lattice_point point = living_point(plane, vertex);
    *fine_bin(&plane->bins, point) = vertex;
    *coarse_bin(&plane->bins, point) = vertex;
}

void wend_living_unbin_vertex(living_plane *plane, uint32_t vertex) {
    const wend_lattice_point point = living_point(plane, vertex);
    const living_triangle *triangle = living_at(plane, handle_triangle(plane->vertices.items[vertex].corner));
    uint32_t beside = GHOST_VERTEX;
    for (int i = 0; i < 3; i++)
        if (triangle->vertex[i] != GHOST_VERTEX && triangle->vertex[i] != vertex) beside = triangle->vertex[i];
    if (plane->near == vertex) plane->near = beside;
    if (!plane->bins.fine) return;
    // A neighbour may lie in another square: it is near all the same.
    if (*fine_bin(&plane->bins, point) == vertex) *fine_bin(&plane->bins, point) = beside;
    if (*coarse_bin(&plane->bins, point) == vertex) *coarse_bin(&plane->bins, point) = beside;
}

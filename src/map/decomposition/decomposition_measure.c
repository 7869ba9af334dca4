// What a decomposition is like, in numbers (wend/decomposition.h says which).
#include "map/decomposition/decomposition_internal.h"

#include "base/core/require.h"

#include <math.h>

// Relative to a corner of the cell, in metres: differences are taken before rounding can hurt.
static wend_vector2 corner_offset(const wend_decomposition *decomposition, wend_exact_point from, wend_exact_point to) {
    const wend_lattice *lattice = &decomposition->mesh->lattice;
    double x = (double)to.x / to.x_divisor - (double)from.x / from.x_divisor;
    double y = (double)to.y / to.y_divisor - (double)from.y / from.y_divisor;
    return (wend_vector2){ldexp(x, lattice->unit_exponent), ldexp(y, lattice->unit_exponent)};
}

static double offset_length(wend_vector2 offset) {
    return sqrt(offset.x * offset.x + offset.y * offset.y);
}

typedef struct cell_shape {
    double extent, width, area;
} cell_shape;

// How far the cell spreads across the direction of a side.
static double spread_across(const wend_decomposition *decomposition, wend_decomposition_cell cell, uint32_t side) {
    wend_exact_point origin = cell.corners[side];
    wend_vector2 along = corner_offset(decomposition, origin, cell.corners[(side + 1) % cell.count]);
    double length = offset_length(along), low = 0, high = 0;
    if (!(length > 0)) return HUGE_VAL;
    for (uint32_t i = 0; i < cell.count; i++) {
        wend_vector2 offset = corner_offset(decomposition, origin, cell.corners[i]);
        double across = (along.x * offset.y - along.y * offset.x) / length;
        if (across < low) low = across;
        if (across > high) high = across;
    }
    return high - low;
}

static cell_shape shape_of_cell(const wend_decomposition *decomposition, wend_decomposition_cell cell) {
    cell_shape shape = {.width = HUGE_VAL};
    for (uint32_t i = 0; i < cell.count; i++) {
        for (uint32_t k = i + 1; k < cell.count; k++) {
            double length = offset_length(corner_offset(decomposition, cell.corners[i], cell.corners[k]));
            if (length > shape.extent) shape.extent = length;
        }
        double across = spread_across(decomposition, cell, i);
        if (across < shape.width) shape.width = across;
        wend_vector2 a = corner_offset(decomposition, cell.corners[0], cell.corners[i]);
        wend_vector2 b = corner_offset(decomposition, cell.corners[0], cell.corners[(i + 1) % cell.count]);
        shape.area += (a.x * b.y - a.y * b.x) / 2;
    }
    return shape;
}

static void measure_cells(const wend_decomposition *decomposition, const double *widest,
                          wend_decomposition_report *report) {
    double aspects = 0;
    for (uint32_t i = 0; i < report->cells; i++) {
        cell_shape shape = shape_of_cell(decomposition, decomposition_cell_at(decomposition, i));
        double aspect = shape.width > 0 ? shape.extent / shape.width : HUGE_VAL;
        report->area += shape.area;
        report->slivers += aspect > WEND_SLIVER_RATIO;
        report->badly_joined += widest[i] > 0 && widest[i] * WEND_SLIVER_RATIO < shape.extent;
        if (aspect > report->worst_aspect) report->worst_aspect = aspect;
        aspects += aspect;
    }
    report->mean_aspect = report->cells ? aspects / report->cells : 0;
}

static void measure_portals(const wend_decomposition *decomposition, double *widest,
                            wend_decomposition_report *report) {
    report->portals = decomposition->portals.count;
    for (size_t i = 0; i < report->portals; i++) {
        const wend_portal *portal = &decomposition->portals.items[i];
        double width = offset_length(corner_offset(decomposition, portal->from, portal->to));
        if (i == 0 || width < report->narrowest_portal) report->narrowest_portal = width;
        if (width > widest[portal->left]) widest[portal->left] = width;
        if (width > widest[portal->right]) widest[portal->right] = width;
    }
}

static double free_area_of(const wend_mesh *mesh) {
    double doubled = 0;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        const uint32_t *v = mesh->triangulation->triangles[t].vertex;
        const wend_lattice_point *points = mesh->triangulation->points;
        doubled += (double)wend_orient2d_determinant(points[v[0]], points[v[1]], points[v[2]]);
    }
    return ldexp(doubled, 2 * mesh->lattice.unit_exponent - 1);
}

wend_status wend_decomposition_measure(const wend_decomposition *decomposition, wend_decomposition_report *report) {
    REQUIRE(decomposition && report, WEND_INVALID);
    wend_status status = wend_decomposition_pull(decomposition);
    if (status) return status;
    wend_decomposition_report made = {.cells = (uint32_t)decomposition->terrain_of.count,
                                      .corners = decomposition->corners.count,
                                      .free_area = free_area_of(decomposition->mesh)};
    status = wend_decomposition_find_valence(decomposition, &made.worst_valence, &made.worst);
    if (status) return status;
    double *widest = wend_allocate_items(&decomposition->allocator, made.cells, sizeof *widest, WEND_LIFETIME_SCRATCH);
    if (!widest && made.cells) return WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < made.cells; i++) widest[i] = 0;
    if (widest) {
        measure_portals(decomposition, widest, &made);
        measure_cells(decomposition, widest, &made);
    }
    wend_release_items(&decomposition->allocator, widest, made.cells, sizeof *widest);
    *report = made;
    return WEND_OK;
}

#include "properties/map/decomposition_properties.h"

#include "oracle/map/exact_cells.h"
#include "properties/map/mesh_properties.h"
#include "wend/decomposition.h"

#include <math.h>
#include <stdlib.h>

// True when a point lies on the piece of line from a to b, b itself excluded.
static bool side_has(wend_lattice_point a, wend_lattice_point b, wend_exact_point point) {
    int64_t scale = (int64_t)point.x_divisor * point.y_divisor;
    int64_t x = point.x * point.y_divisor - a.x * scale, y = point.y * point.x_divisor - a.y * scale;
    int64_t dx = b.x - a.x, dy = b.y - a.y, along = dx * x + dy * y;
    return dx * y == dy * x && along >= 0 && along < (dx * dx + dy * dy) * scale;
}

// How many wedges of ground of one terrain begin at a point: 0 within a terrain, 1 or 2 on a border, more at corners.
static uint32_t wedges_at(const wend_mesh *mesh, wend_exact_point point) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    uint32_t wedges = 0;
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        for (int i = 0; i < 3 && wend_mesh_is_free(mesh, t); i++) {
            uint32_t across = triangle.neighbours[i];
            bool border =
                !wend_mesh_is_free(mesh, across) || wend_mesh_terrain_of(mesh, across) != wend_mesh_terrain_of(mesh, t);
            wedges +=
                border && side_has(wend_triangulation_vertex(triangulation, triangle.vertices[(i + 1) % 3]),
                                   wend_triangulation_vertex(triangulation, triangle.vertices[(i + 2) % 3]), point);
        }
    }
    return wedges;
}

// Borders between regions follow the axes: four ways lead from a point. They part what is around it into four at most, or into one more for
// each wedge: five at a corner of a single obstacle.
static bool wavefront_valence_is_valid(const wend_mesh *mesh, const wend_decomposition_report *report) {
    return report->worst_valence <= 4 + wedges_at(mesh, report->worst);
}

static bool decomposition_is_sound(choices *source, const wend_mesh *mesh, const wend_decomposition_def *def) {
    const char *name = wend_decomposition_kind_text(def->kind);
    wend_decomposition *cells = NULL;
    if (wend_decomposition_create(mesh, def, NULL, &cells)) return choices_fail(source, "no %s were made", name);
    wend_diagnostics *findings = NULL;
    bool good = !wend_diagnostics_create(wend_default_allocator(), &findings);
    if (good && wend_decomposition_check(cells, findings))
        good = choices_fail(source, "%s: %s", name, wend_diagnostics_get(findings, 0)->text);
    wend_decomposition_report report;
    if (good && wend_decomposition_measure(cells, &report)) good = choices_fail(source, "%s: no report", name);
    if (good && fabs(report.area - report.free_area) > 1e-9 * report.free_area)
        good = choices_fail(source, "%s: the area is %.17g instead of %.17g", name, report.area, report.free_area);
    if (good && def->kind == WEND_DECOMPOSITION_WAVEFRONT && !wavefront_valence_is_valid(mesh, &report))
        good = choices_fail(source, "%u regions of the wavefront meet at a point", report.worst_valence);
    wend_diagnostics_destroy(findings);
    wend_decomposition_destroy(cells);
    return good;
}

static wend_decomposition_def choose_decomposition_def(choices *source, int kind) {
    static const double tolerances[] = {0, 1, 2, 5, 50};
    wend_decomposition_def def = wend_default_decomposition_def();
    def.kind = (wend_decomposition_kind)kind;
    if (def.kind == WEND_DECOMPOSITION_NEAR_CONVEX) def.tolerance = tolerances[choose_below(source, 5)];
    if (def.kind == WEND_DECOMPOSITION_WAVEFRONT) def.seed = choose_below(source, 1000);
    return def;
}

// Judges decompositions of every kind of one world's mesh.
static bool judge_decompositions(choices *source, bool (*judge)(choices *source, const wend_mesh *mesh,
                                                                const wend_decomposition_def *def)) {
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    bool good = true;
    for (int kind = 0; kind < WEND_DECOMPOSITION_KIND_COUNT && good; kind++) {
        wend_decomposition_def def = choose_decomposition_def(source, kind);
        good = judge(source, mesh, &def);
    }
    wend_mesh_destroy(mesh);
    return good;
}

bool decompositions_are_sound(choices *source, void *user) {
    (void)user;
    return judge_decompositions(source, decomposition_is_sound);
}

// ---------------------------------------------------------------------------------------------------------------------
// Judged by exact fractions

// The cells of a decomposition, then the free triangles, then the blocked ones, for the oracle.
typedef struct judged_cells {
    exact_polygon *polygons;
    exact_corner *corners;
    exact_cells *cells;
    size_t cell_count, free_count, count;
} judged_cells;

static exact_corner judged_corner(wend_exact_point point) {
    return (exact_corner){point.x, point.y, point.x_divisor, point.y_divisor};
}

static size_t add_judged_triangles(judged_cells *judged, const naive_mesh_triangle *triangles, size_t triangle_count,
                                   bool free_ones, size_t corner) {
    for (size_t t = 0; t < triangle_count; t++) {
        if ((triangles[t].medium >= 0) != free_ones) continue;
        judged->polygons[judged->count++] = (exact_polygon){judged->corners + corner, 3};
        for (int i = 0; i < 3; i++)
            judged->corners[corner++] = (exact_corner){triangles[t].corners[i].x, triangles[t].corners[i].y, 1, 1};
    }
    return corner;
}

static judged_cells make_judged_cells(const wend_decomposition *cells, const wend_mesh *mesh) {
    judged_cells judged = {.cell_count = wend_decomposition_count(cells)};
    size_t triangle_count, corners = 0;
    naive_mesh_triangle *triangles = naive_triangles_of(mesh, &triangle_count);
    for (uint32_t i = 0; i < judged.cell_count; i++) corners += wend_decomposition_get(cells, i).count;
    judged.corners = calloc(corners + 3 * triangle_count + 1, sizeof *judged.corners);
    judged.polygons = calloc(judged.cell_count + triangle_count + 1, sizeof *judged.polygons);
    corners = 0;
    for (uint32_t i = 0; i < judged.cell_count; i++) {
        wend_decomposition_cell cell = wend_decomposition_get(cells, i);
        judged.polygons[judged.count++] = (exact_polygon){judged.corners + corners, cell.count};
        for (uint32_t k = 0; k < cell.count; k++) judged.corners[corners++] = judged_corner(cell.corners[k]);
    }
    corners = add_judged_triangles(&judged, triangles, triangle_count, true, corners);
    judged.free_count = judged.count - judged.cell_count;
    add_judged_triangles(&judged, triangles, triangle_count, false, corners);
    judged.cells = exact_cells_create(judged.polygons, judged.count);
    free(triangles);
    return judged;
}

static void free_judged_cells(judged_cells *judged) {
    exact_cells_destroy(judged->cells);
    free(judged->polygons);
    free(judged->corners);
}

static bool shapes_are_right(choices *source, const judged_cells *judged, const wend_decomposition_def *def) {
    bool near = def->kind == WEND_DECOMPOSITION_NEAR_CONVEX;
    for (size_t i = 0; i < judged->cell_count; i++) {
        if (!near && !exact_cell_is_convex(judged->cells, i)) return choices_fail(source, "cell %zu is not convex", i);
        if (near && !exact_cell_is_simple(judged->cells, i)) return choices_fail(source, "cell %zu is not simple", i);
        if (near && !exact_cell_is_shallow(judged->cells, i, (long)def->tolerance))
            return choices_fail(source, "cell %zu is too deep", i);
    }
    return true;
}

static bool convex_cells_are_apart(choices *source, const judged_cells *judged) {
    for (size_t i = 0; i < judged->cell_count; i++) {
        for (size_t k = 0; k < i; k++)
            if (!exact_cells_are_apart(judged->cells, i, k))
                return choices_fail(source, "cells %zu and %zu overlap", i, k);
        for (size_t k = judged->cell_count + judged->free_count; k < judged->count; k++)
            if (!exact_cells_are_apart(judged->cells, i, k))
                return choices_fail(source, "cell %zu is on blocked ground", i);
    }
    return true;
}

// Convex cells overlap neither each other nor blocked triangles, and have as much area as the free ones. Of those that are not convex, exactly
// one holds the middle of each free triangle, and none that of a blocked one.
static bool tiling_is_valid(choices *source, const judged_cells *judged, wend_decomposition_kind kind) {
    size_t blocked = judged->cell_count + judged->free_count;
    if (!exact_areas_are_equal(judged->cells, 0, judged->cell_count, blocked))
        return choices_fail(source, "the cells' area is not that of the free triangles");
    if (kind != WEND_DECOMPOSITION_NEAR_CONVEX) return convex_cells_are_apart(source, judged);
    for (size_t t = judged->cell_count; t < judged->count; t++) {
        const exact_corner *corners = judged->polygons[t].corners;
        exact_corner middle = {corners[0].x + corners[1].x + corners[2].x, corners[0].y + corners[1].y + corners[2].y,
                               3, 3};
        size_t holders = 0;
        for (size_t i = 0; i < judged->cell_count; i++) holders += exact_cell_holds(judged->cells, i, middle);
        if (holders != (t < blocked)) return choices_fail(source, "a triangle is in %zu cells", holders);
    }
    return true;
}

static bool report_is_valid(choices *source, const wend_decomposition *cells, const judged_cells *judged) {
    wend_decomposition_report report;
    if (wend_decomposition_measure(cells, &report)) return choices_fail(source, "no report");
    size_t worst = 0, portal_count;
    for (size_t i = 0; i < judged->cell_count; i++)
        for (size_t k = 0; k < judged->polygons[i].count; k++) {
            size_t meeting = 0;
            for (size_t m = 0; m < judged->cell_count; m++)
                meeting += exact_cell_holds(judged->cells, m, judged->polygons[i].corners[k]);
            if (meeting > worst) worst = meeting;
        }
    if (report.worst_valence != worst)
        return choices_fail(source, "%u cells are said to meet at a point instead of %zu", report.worst_valence, worst);
    const wend_portal *portals = wend_decomposition_portals(cells, &portal_count);
    for (size_t i = 0; i < portal_count; i++) {
        exact_corner from = judged_corner(portals[i].from), to = judged_corner(portals[i].to);
        if (!exact_cell_has_on_side(judged->cells, portals[i].left, from, to) ||
            !exact_cell_has_on_side(judged->cells, portals[i].right, from, to))
            return choices_fail(source, "portal %zu is not on both of its cells", i);
    }
    return true;
}

static bool decomposition_agrees(choices *source, const wend_mesh *mesh, const wend_decomposition_def *def) {
    wend_decomposition *cells = NULL;
    if (wend_decomposition_create(mesh, def, NULL, &cells)) return choices_fail(source, "no cells were made");
    judged_cells judged = make_judged_cells(cells, mesh);
    bool good = shapes_are_right(source, &judged, def) && tiling_is_valid(source, &judged, def->kind) &&
                report_is_valid(source, cells, &judged);
    free_judged_cells(&judged);
    wend_decomposition_destroy(cells);
    return good;
}

bool decompositions_agree_with_naive(choices *source, void *user) {
    (void)user;
    return judge_decompositions(source, decomposition_agrees);
}

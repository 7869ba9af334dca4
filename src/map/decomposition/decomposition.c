// Decompositions: one kind of object for all of them, so that all are checked, measured and drawn by the same code.
//
//     triangles ---> convex cells ---> near-convex cells          corners are vertices of the mesh
//     outlines  ---> trapezoids   ---> seeds ---> wavefront       corners may be fractions
//
// A corner is an exact point, and every side remembers two lattice points of the line it lies on. So sides are compared, joined and cancelled
// in exact numbers (decomposition_lines.c), and doubles appear only in reports and drawings.
#include "map/decomposition/decomposition_internal.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "base/memory/exchange.h"
#include "map/mesh/cells_internal.h"

#include <math.h>

const char *wend_decomposition_kind_text(wend_decomposition_kind kind) {
    static const char *const names[] = {"triangles", "convex", "near-convex", "trapezoids", "wavefront"};
    return (unsigned)kind < WEND_DECOMPOSITION_KIND_COUNT ? names[kind] : "unknown";
}

static bool decomposition_def_is_valid(const wend_decomposition_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("decomposition", &def->allocator, findings)) return false;
    if ((unsigned)def->kind >= WEND_DECOMPOSITION_KIND_COUNT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_DECOMPOSITION_KIND, wend_place_none(), NULL,
                                       (int)def->kind, WEND_DECOMPOSITION_KIND_COUNT - 1);
    if (!(def->tolerance >= 0 && def->tolerance <= 1e300))
        return wend_diagnostics_report(findings, WEND_MESSAGE_DECOMPOSITION_TOLERANCE, wend_place_none(), NULL,
                                       def->tolerance);
    const wend_decomposition_def usual = wend_default_decomposition_def();
    if (def->tolerance != usual.tolerance && def->kind != WEND_DECOMPOSITION_NEAR_CONVEX)
        wend_definition_warn_unused("decomposition", "tolerance", "it is for near-convex cells", findings);
    if (def->seed != usual.seed && def->kind != WEND_DECOMPOSITION_WAVEFRONT)
        wend_definition_warn_unused("decomposition", "seed", "it is for wavefront cells", findings);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Cells

wend_status wend_decomposition_add(wend_decomposition *decomposition, const wend_exact_point *corners,
                                   const wend_segment *lines, size_t count, uint8_t terrain) {
    const wend_allocator *allocator = &decomposition->allocator;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        if (exact_point_equals(corners[i], corners[(i + 1) % count])) continue;
        status = exact_point_array_push(&decomposition->corners, allocator, corners[i]);
        if (!status) status = segment_array_push(&decomposition->lines, allocator, lines[i]);
    }
    if (decomposition->corners.count > UINT32_MAX) return WEND_OUT_OF_MEMORY;
    if (!status)
        status = corner_list_push(&decomposition->first_corner, allocator, (uint32_t)decomposition->corners.count);
    if (!status) status = terrain_array_push(&decomposition->terrain_of, allocator, terrain);
    return status;
}

static wend_status add_lattice_cell(wend_decomposition *decomposition, const uint32_t *vertices, size_t count,
                                    uint8_t terrain) {
    const wend_lattice_point *points = decomposition->mesh->triangulation->points + 1;
    const wend_allocator *allocator = &decomposition->allocator;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        wend_segment line = {points[vertices[i]], points[vertices[(i + 1) % count]]};
        status = exact_point_array_push(&decomposition->corners, allocator, exact_point_of(line.a));
        if (!status) status = segment_array_push(&decomposition->lines, allocator, line);
    }
    if (!status)
        status = corner_list_push(&decomposition->first_corner, allocator, (uint32_t)decomposition->corners.count);
    if (!status) status = terrain_array_push(&decomposition->terrain_of, allocator, terrain);
    return status;
}

static wend_status make_triangle_cells(wend_decomposition *decomposition) {
    const wend_mesh *mesh = decomposition->mesh;
    wend_status status = WEND_OK;
    for (uint32_t t = 0; t < mesh->triangle_count && !status; t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        const uint32_t *v = mesh->triangulation->triangles[t].vertex;
        const uint32_t vertices[3] = {v[0] - 1, v[1] - 1, v[2] - 1};
        status = add_lattice_cell(decomposition, vertices, 3, mesh->terrain_of[t]);
    }
    return status;
}

static wend_status make_convex_cells(wend_decomposition *decomposition) {
    wend_cells *cells = NULL;
    wend_status status = wend_cells_create(decomposition->mesh, decomposition->allocator, &cells);
    for (uint32_t i = 0; !status && i < cells->count; i++) {
        wend_convex_cell cell = cells_at(cells, i);
        status = add_lattice_cell(decomposition, cell.vertices, cell.count, cell.terrain);
    }
    wend_cells_destroy(cells);
    return status;
}

static int64_t tolerance_in_units(const wend_decomposition *decomposition, double tolerance) {
    double units = tolerance / wend_lattice_unit(&decomposition->mesh->lattice);
    return units >= 0x1p31 ? INT64_C(1) << 31 : (int64_t)units;
}

// Cuts the mesh as it is now.
static wend_status build_decomposition(wend_decomposition *decomposition) {
    wend_status status = corner_list_push(&decomposition->first_corner, &decomposition->allocator, 0);
    if (status) return status;
    switch (decomposition->kind) {
    case WEND_DECOMPOSITION_TRIANGLES: status = make_triangle_cells(decomposition); break;
    case WEND_DECOMPOSITION_CONVEX: status = make_convex_cells(decomposition); break;
    case WEND_DECOMPOSITION_NEAR_CONVEX:
        status = wend_decomposition_make_near_convex(decomposition,
                                                     tolerance_in_units(decomposition, decomposition->tolerance));
        break;
    case WEND_DECOMPOSITION_TRAPEZOIDS: status = wend_decomposition_make_trapezoids(decomposition); break;
    case WEND_DECOMPOSITION_WAVEFRONT:
        status = wend_decomposition_make_wavefront(decomposition, decomposition->seed);
        break;
    }
    return status ? status : wend_decomposition_join(decomposition);
}

static void free_decomposition(wend_decomposition *decomposition) {
    const wend_allocator *allocator = &decomposition->allocator;
    exact_point_array_free(&decomposition->corners, allocator);
    segment_array_free(&decomposition->lines, allocator);
    corner_list_free(&decomposition->first_corner, allocator);
    terrain_array_free(&decomposition->terrain_of, allocator);
    portal_array_free(&decomposition->portals, allocator);
}

static wend_status pull_decomposition(void *self, const wend_change *changes, size_t count) {
    wend_decomposition *decomposition = self;
    (void)changes, (void)count;
    wend_decomposition made = {.allocator = decomposition->allocator,
                               .mesh = decomposition->mesh,
                               .kind = decomposition->kind,
                               .tolerance = decomposition->tolerance,
                               .seed = decomposition->seed};
    wend_status status = build_decomposition(&made);
    if (!status) {
        EXCHANGE_FIELD(exact_point_array, decomposition, &made, corners);
        EXCHANGE_FIELD(segment_array, decomposition, &made, lines);
        EXCHANGE_FIELD(corner_list, decomposition, &made, first_corner);
        EXCHANGE_FIELD(terrain_array, decomposition, &made, terrain_of);
        EXCHANGE_FIELD(portal_array, decomposition, &made, portals);
    }
    free_decomposition(&made);
    return status;
}

wend_status wend_decomposition_create(const wend_mesh *mesh, const wend_decomposition_def *def,
                                      wend_diagnostics *findings, wend_decomposition **decomposition) {
    REQUIRE(mesh && decomposition, WEND_INVALID);
    wend_decomposition_def full = wend_default_decomposition_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(decomposition_def, def, &full, seed, findings)) return WEND_OUT_OF_RANGE;
    if (!decomposition_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_decomposition *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_decomposition){
        .allocator = def->allocator, .mesh = mesh, .kind = def->kind, .tolerance = def->tolerance, .seed = def->seed};
    wend_status status =
        wend_dependant_begin(&made->dependant, &mesh->base.journal, pull_decomposition, true, &def->allocator);
    if (!status) status = build_decomposition(made);
    if (status)
        wend_decomposition_destroy(made);
    else
        *decomposition = made;
    return status;
}

void wend_decomposition_destroy(wend_decomposition *decomposition) {
    if (!decomposition) return;
    wend_allocator allocator = decomposition->allocator;
    free_decomposition(decomposition);
    wend_dependant_end(&decomposition->dependant, &allocator);
    wend_release_items(&allocator, decomposition, 1, sizeof *decomposition);
}

wend_status wend_decomposition_refresh(const wend_decomposition *decomposition) {
    REQUIRE(decomposition, WEND_INVALID);
    return wend_decomposition_pull(decomposition);
}

// ---------------------------------------------------------------------------------------------------------------------
// Looking at it

uint32_t wend_decomposition_count(const wend_decomposition *decomposition) {
    REQUIRE(decomposition, 0);
    return wend_decomposition_pull(decomposition) ? 0 : (uint32_t)decomposition->terrain_of.count;
}

wend_decomposition_cell wend_decomposition_get(const wend_decomposition *decomposition, uint32_t cell) {
    const wend_decomposition_cell none = {NULL, 0, 0};
    REQUIRE(decomposition, none);
    if (wend_decomposition_pull(decomposition)) return none;
    REQUIRE(cell < decomposition->terrain_of.count, none);
    return decomposition_cell_at(decomposition, cell);
}

wend_vector2 wend_decomposition_position(const wend_decomposition *decomposition, wend_exact_point point) {
    REQUIRE(decomposition && point.x_divisor > 0 && point.y_divisor > 0, ((wend_vector2){0, 0}));
    const wend_lattice *lattice = &decomposition->mesh->lattice;
    double x = (double)point.x / point.x_divisor, y = (double)point.y / point.y_divisor;
    return (wend_vector2){ldexp((double)lattice->origin_x + x, lattice->unit_exponent),
                          ldexp((double)lattice->origin_y + y, lattice->unit_exponent)};
}

const wend_portal *wend_decomposition_portals(const wend_decomposition *decomposition, size_t *count) {
    REQUIRE(decomposition && count, NULL);
    *count = 0;
    if (wend_decomposition_pull(decomposition)) return NULL;
    *count = decomposition->portals.count;
    return decomposition->portals.items;
}

// ---------------------------------------------------------------------------------------------------------------------
// Showing it

// Long cells are drawn in pieces: what a back end is given at once.
enum { DRAWN_CORNERS = 256 };

static wend_vector3 drawn_corner(const wend_decomposition *decomposition, wend_exact_point point) {
    return wend_vector3_of(wend_decomposition_position(decomposition, point), 0);
}

static void draw_cell_border(const wend_decomposition *decomposition, const wend_draw *draw,
                             wend_decomposition_cell cell) {
    for (uint32_t i = 0; i < cell.count; i++) {
        const wend_vector3 ends[2] = {drawn_corner(decomposition, cell.corners[i]),
                                      drawn_corner(decomposition, cell.corners[(i + 1) % cell.count])};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_NOTE});
    }
}

void wend_decomposition_draw(const wend_decomposition *decomposition, const wend_draw *draw) {
    REQUIRE_VOID(decomposition && draw);
    uint32_t count = wend_decomposition_count(decomposition);
    for (uint32_t i = 0; i < count && draw->polygon; i++) {
        wend_decomposition_cell cell = decomposition_cell_at(decomposition, i);
        wend_vector3 corners[DRAWN_CORNERS];
        if (cell.count > DRAWN_CORNERS) continue; // its border is drawn
        for (uint32_t k = 0; k < cell.count; k++) corners[k] = drawn_corner(decomposition, cell.corners[k]);
        draw->polygon(draw->user, corners, cell.count, (wend_draw_style){.role = WEND_DRAW_ISLAND, .value = i + 1.0});
    }
    for (uint32_t i = 0; i < count && draw->line; i++)
        draw_cell_border(decomposition, draw, decomposition_cell_at(decomposition, i));
}

// Meshes: made from areas, and asked about triangles.
//
//     areas --> lattice --> ring segments --> triangulation --> areas of triangles --> terrain, islands, bins
//
// The triangulation covers the convex hull of all areas, blocked triangles included: so a point anywhere can be found by walking.
//
//     triangles   0 1 2 3 ...        by number: what it belongs to
//     area_of     2 2 0 -            the last area that covers it (mesh_areas.c); none: outside
//     terrain_of  1 1 0 1            of that area, or what the definition says of the outside
//     island_of   1 1 2 0            free triangles that can be reached over sides within a medium; 0: blocked
//     bins        a square -> a triangle near it, to walk from (mesh_locate.c)
//     borders     the sides of islands in a tree of boxes: the nearest free place (mesh_nearest.c)
//
// Invariants: coordinates are integers below 2^29, all decisions are exact; rings lie on sides of triangles, so no triangle is of two areas; nothing
// changes once a mesh is made, so any number of threads may read it; the same areas give the same triangles, in whatever order they come.
//
// Complexity: O(n log n) to make from n corners and crossings, O(n) memory; a point is found by a short walk. What it rests on is cited where it is done:
// snap rounding (geom/snap_rounding.c), constrained Delaunay triangulation (geom/triangulation.c), winding numbers (mesh_areas.c).
#include "wend/mesh.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/area.h"
#include "map/core/terrain.h"
#include "map/mesh/mesh_internal.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// What was given

static bool mesh_terrains_are_valid(const wend_mesh_def *def, wend_diagnostics *findings) {
    if (def->terrain_count < 1 || def->terrain_count > WEND_TERRAIN_LIMIT || !def->terrains)
        return wend_diagnostics_report(findings, WEND_MESSAGE_MESH_TERRAIN_COUNT, wend_place_none(), NULL,
                                       def->terrains ? def->terrain_count : 0, (size_t)WEND_TERRAIN_LIMIT);
    for (size_t i = 0; i < def->terrain_count; i++) {
        if (wend_area_terrain_is_valid(def->terrains[i])) continue;
        return wend_diagnostics_report(findings, WEND_MESSAGE_MESH_TERRAIN_COST, wend_place_none(),
                                       (const uint64_t[]){i, WEND_NO_ID}, i, def->terrains[i].cost);
    }
    if (def->outside >= def->terrain_count)
        return wend_diagnostics_report(findings, WEND_MESSAGE_MESH_OUTSIDE, wend_place_none(), NULL,
                                       (size_t)def->outside, def->terrain_count - 1);
    return true;
}

// Warns of rings that enclose nothing.
static void look_at_rings(const wend_mesh_def *def, wend_diagnostics *findings) {
    if (def->area_count == 0) wend_diagnostics_add(findings, WEND_MESSAGE_MESH_EMPTY, wend_place_none(), NULL);
    for (size_t i = 0; i < def->area_count; i++) {
        for (wend_area_ring ring = {0}; wend_area_next_ring(&def->areas[i], &ring);) {
            const uint64_t ids[2] = {i, WEND_NO_ID};
            if (ring.count == 1 || ring.count == 2) // none at all was no mistake
                wend_diagnostics_add(findings, WEND_MESSAGE_MESH_RING_EMPTY, wend_place_none(), ids, ring.index, i,
                                     ring.count);
        }
    }
}

static bool mesh_def_is_valid(const wend_mesh_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("mesh", &def->allocator, findings)) return false;
    if (!mesh_terrains_are_valid(def, findings)) return false;
    if (!wend_areas_are_valid(def->areas, def->area_count, def->terrain_count, VERTEX_LIMIT - 1, findings))
        return false;
    if (def->lattice && wend_lattice_check(def->lattice, findings)) return false;
    look_at_rings(def, findings);
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Outlines

static void free_outlines(mesh_outlines *outlines, const wend_allocator *allocator) {
    wend_release_items(allocator, outlines->points, outlines->point_count, sizeof *outlines->points);
    wend_release_items(allocator, outlines->segments, outlines->point_count, sizeof *outlines->segments);
    wend_release_items(allocator, outlines->area_of, outlines->point_count, sizeof *outlines->area_of);
    *outlines = (mesh_outlines){0};
}

static wend_status make_outline_arrays(mesh_outlines *outlines, const wend_allocator *allocator, size_t count) {
    *outlines = (mesh_outlines){.point_count = count};
    outlines->points = wend_allocate_items(allocator, count, sizeof *outlines->points, WEND_LIFETIME_SCRATCH);
    outlines->segments = wend_allocate_items(allocator, count, sizeof *outlines->segments, WEND_LIFETIME_SCRATCH);
    outlines->area_of = wend_allocate_items(allocator, count, sizeof *outlines->area_of, WEND_LIFETIME_SCRATCH);
    return count == 0 || (outlines->points && outlines->segments && outlines->area_of) ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static void join_rings(const wend_area *areas, size_t area_count, mesh_outlines *outlines) {
    uint32_t at = 0;
    for (size_t i = 0; i < area_count; i++) {
        for (wend_area_ring ring = {0}; wend_area_next_ring(&areas[i], &ring);) {
            uint32_t first = at, size = (uint32_t)ring.count;
            for (uint32_t k = 0; k < size; k++, at++) {
                outlines->segments[at] = (wend_point_pair){at, k + 1 == size ? first : at + 1};
                outlines->area_of[at] = (uint32_t)i;
            }
        }
    }
}

// The lattice on which all points stay exact, if there is one.
static wend_status choose_mesh_lattice(const wend_mesh_def *def, size_t point_count, wend_diagnostics *findings,
                                       wend_lattice *lattice) {
    wend_vector2 *positions =
        wend_allocate_items(&def->allocator, point_count, sizeof *positions, WEND_LIFETIME_SCRATCH);
    if (!positions && point_count) return WEND_OUT_OF_MEMORY;
    size_t at = 0;
    for (size_t i = 0; i < def->area_count; i++) {
        if (def->areas[i].point_count == 0 || !positions) continue;
        memcpy(positions + at, def->areas[i].points, def->areas[i].point_count * sizeof *positions);
        at += def->areas[i].point_count;
    }
    wend_lattice_choice choice;
    wend_status status = wend_lattice_choose(positions, point_count, findings, &choice);
    if (!status) *lattice = choice.lattice;
    wend_release_items(&def->allocator, positions, point_count, sizeof *positions);
    return status;
}

void wend_mesh_report_off_lattice(const wend_area *area, size_t index, const wend_lattice *lattice,
                                  wend_diagnostics *findings) {
    const wend_lattice_point limit = {WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT}, lowest = {-limit.x, -limit.y};
    wend_vector2 low = wend_lattice_position(lattice, lowest), high = wend_lattice_position(lattice, limit);
    for (size_t i = 0; i < area->point_count; i++) {
        const wend_vector2 point = area->points[i];
        wend_lattice_rounding rounding;
        if (wend_lattice_round(lattice, point, NULL, &rounding) == WEND_OK) continue;
        const uint64_t ids[2] = {index, i};
        wend_diagnostics_add(findings, WEND_MESSAGE_MESH_POINT_OFF_LATTICE, wend_place_at(point.x, point.y, 0), ids, i,
                             index, point.x, point.y, low.x, low.y, high.x, high.y);
    }
}

static wend_status make_outlines(const wend_mesh_def *def, wend_diagnostics *findings, wend_lattice *lattice,
                                 mesh_outlines *outlines) {
    const size_t count = wend_area_point_count(def->areas, def->area_count);
    wend_status status = WEND_OK;
    if (def->lattice)
        *lattice = *def->lattice;
    else
        status = choose_mesh_lattice(def, count, findings, lattice);
    if (!status) status = make_outline_arrays(outlines, &def->allocator, count);
    size_t at = 0;
    for (size_t i = 0; i < def->area_count && !status; i++) {
        const wend_area *area = &def->areas[i];
        if (area->point_count == 0) continue; // there may be no array at all
        status = wend_lattice_round_many(lattice, area->points, area->point_count, NULL, outlines->points + at, NULL);
        if (status) wend_mesh_report_off_lattice(area, i, lattice, findings);
        at += area->point_count;
    }
    if (!status) join_rings(def->areas, def->area_count, outlines);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

static wend_status triangulate_outlines(wend_mesh *mesh, const mesh_outlines *outlines, wend_diagnostics *findings) {
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = outlines->points;
    def.point_count = outlines->point_count;
    def.segments = outlines->segments;
    def.segment_count = outlines->point_count;
    def.allocator = mesh->base.allocator;
    return wend_triangulation_create(&def, findings, &mesh->triangulation);
}

static wend_status make_triangle_arrays(wend_mesh *mesh) {
    mesh->triangle_count = mesh->triangle_room = mesh->triangulation->real_count;
    if (mesh->triangle_count == 0) return WEND_OK;
    mesh->area_of =
        wend_allocate_items(&mesh->base.allocator, mesh->triangle_count, sizeof *mesh->area_of, WEND_LIFETIME_OBJECT);
    mesh->terrain_of = wend_allocate_items(&mesh->base.allocator, mesh->triangle_count, sizeof *mesh->terrain_of,
                                           WEND_LIFETIME_OBJECT);
    mesh->island_of =
        wend_allocate_items(&mesh->base.allocator, mesh->triangle_count, sizeof *mesh->island_of, WEND_LIFETIME_OBJECT);
    return mesh->area_of && mesh->terrain_of && mesh->island_of ? WEND_OK : WEND_OUT_OF_MEMORY;
}

static wend_status build_mesh(wend_mesh *mesh, const wend_mesh_def *def, wend_diagnostics *findings) {
    mesh_outlines outlines = {0};
    wend_status status = make_outlines(def, findings, &mesh->lattice, &outlines);
    if (!status) status = triangulate_outlines(mesh, &outlines, findings);
    if (!status) status = make_triangle_arrays(mesh);
    if (!status) status = wend_mesh_classify(mesh, &outlines, def->areas, false, findings);
    if (!status) status = wend_mesh_find_islands(mesh);
    if (!status) status = wend_mesh_make_bins(mesh);
    if (!status) status = wend_mesh_make_borders(mesh);
    free_outlines(&outlines, &mesh->base.allocator);
    return status;
}

wend_status wend_mesh_build(const wend_mesh_def *def, wend_diagnostics *findings, wend_mesh **mesh) {
    wend_mesh *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_mesh){.base = wend_map_base_begin(&def->allocator),
                        .terrain_count = def->terrain_count,
                        .outside = def->outside,
                        .area_count = def->area_count};
    memcpy(made->terrains, def->terrains, def->terrain_count * sizeof *def->terrains);
    wend_status status = build_mesh(made, def, findings);
    if (status)
        wend_mesh_destroy(made);
    else
        *mesh = made;
    return status;
}

wend_status wend_mesh_create(const wend_mesh_def *def, wend_diagnostics *findings, wend_mesh **mesh) {
    REQUIRE(mesh, WEND_INVALID);
    wend_mesh_def full = wend_default_mesh_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(mesh_def, def, &full, lattice, findings)) return WEND_OUT_OF_RANGE;
    full = *def;
    wend_terrains_choose(&full.terrains, &full.terrain_count);
    def = &full;
    if (!mesh_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_mesh *made = NULL;
    wend_status status = wend_mesh_build(def, findings, &made);
    if (!status) status = wend_mesh_keep_areas(made, def->areas, def->area_count);
    if (status)
        wend_mesh_destroy(made);
    else
        *mesh = made;
    return status;
}

#define EXCHANGE(type, field)                                                                                          \
    do {                                                                                                               \
        type exchanged = mesh->field;                                                                                  \
        mesh->field = other->field;                                                                                    \
        other->field = exchanged;                                                                                      \
    } while (0)

void wend_mesh_exchange(wend_mesh *mesh, wend_mesh *other) {
    EXCHANGE(wend_triangulation *, triangulation);
    EXCHANGE(size_t, area_count);
    EXCHANGE(size_t, triangle_count);
    EXCHANGE(size_t, triangle_room);
    EXCHANGE(uint32_t *, area_of);
    EXCHANGE(uint8_t *, terrain_of);
    EXCHANGE(uint32_t *, island_of);
    EXCHANGE(uint32_t, island_count);
    EXCHANGE(mesh_bins, bins);
    for (size_t i = 0; i < WEND_TERRAIN_LIMIT; i++) EXCHANGE(uint32_t, terrain_uses[i]);
    EXCHANGE(box_forest, borders);
    EXCHANGE(size_t, winding_work);
}

wend_status wend_areas_report_hidden(const wend_area *areas, size_t area_count, const wend_lattice_point *points,
                                     bool lines_count, const wend_allocator *allocator, wend_diagnostics *findings) {
    const size_t count = wend_area_point_count(areas, area_count);
    if (!findings || count == 0 || count >= VERTEX_LIMIT) return WEND_OK;
    wend_mesh *mesh = wend_allocate_items(allocator, 1, sizeof *mesh, WEND_LIFETIME_SCRATCH);
    if (!mesh) return WEND_OUT_OF_MEMORY;
    *mesh = (wend_mesh){.base = wend_map_base_begin(allocator), .area_count = area_count};
    mesh_outlines outlines = {0};
    wend_status status = make_outline_arrays(&outlines, allocator, count);
    if (!status) {
        memcpy(outlines.points, points, count * sizeof *points);
        join_rings(areas, area_count, &outlines);
        status = triangulate_outlines(mesh, &outlines, NULL);
    }
    if (!status) status = make_triangle_arrays(mesh);
    if (!status) status = wend_mesh_classify(mesh, &outlines, areas, lines_count, findings);
    free_outlines(&outlines, allocator);
    wend_mesh_destroy(mesh);
    return status;
}

wend_journal *wend_mesh_journal(wend_mesh *mesh) {
    REQUIRE(mesh, NULL);
    return &mesh->base.journal;
}

void wend_mesh_destroy(wend_mesh *mesh) {
    if (!mesh) return;
    wend_allocator allocator = mesh->base.allocator;
    wend_mesh_forget_areas(mesh);
    wend_mesh_forget_living(mesh);
    wend_mesh_changes_free(&mesh->changes, &allocator);
    wend_ground_changes_free(&mesh->ground_changes, &allocator);
    wend_map_base_end(&mesh->base);
    wend_box_forest_free(&mesh->borders, &allocator);
    wend_triangulation_destroy(mesh->triangulation);
    wend_release_items(&allocator, mesh->area_of, mesh->triangle_room, sizeof *mesh->area_of);
    wend_release_items(&allocator, mesh->terrain_of, mesh->triangle_room, sizeof *mesh->terrain_of);
    wend_release_items(&allocator, mesh->island_of, mesh->triangle_room, sizeof *mesh->island_of);
    wend_release_items(&allocator, mesh->bins.triangle_of, (size_t)mesh->bins.columns * mesh->bins.rows,
                       sizeof *mesh->bins.triangle_of);
    wend_release_items(&allocator, mesh, 1, sizeof *mesh);
}

wend_lattice wend_mesh_lattice(const wend_mesh *mesh) {
    REQUIRE(mesh, wend_default_lattice());
    return mesh->lattice;
}

const wend_triangulation *wend_mesh_triangulation(const wend_mesh *mesh) {
    REQUIRE(mesh, NULL);
    return mesh->triangulation;
}

size_t wend_mesh_area_of(const wend_mesh *mesh, uint32_t triangle) {
    REQUIRE(mesh && triangle < mesh->triangle_count, WEND_NO_AREA);
    const uint32_t area = mesh->area_of[triangle];
    return area == NO_AREA_32 ? WEND_NO_AREA : area;
}

uint8_t wend_mesh_terrain_of(const wend_mesh *mesh, uint32_t triangle) {
    REQUIRE(mesh && triangle < mesh->triangle_count, 0);
    return mesh->terrain_of[triangle];
}

wend_terrain wend_mesh_get_terrain(const wend_mesh *mesh, uint8_t terrain) {
    REQUIRE(mesh && terrain < mesh->terrain_count, ((wend_terrain){.cost = 1.0, .medium = WEND_MEDIUM_BLOCKED}));
    return mesh->terrains[terrain];
}

bool wend_mesh_is_free(const wend_mesh *mesh, uint32_t triangle) {
    REQUIRE(mesh, false);
    return mesh_medium(mesh, triangle) != WEND_MEDIUM_BLOCKED;
}

uint32_t wend_mesh_island(const wend_mesh *mesh, uint32_t triangle) {
    REQUIRE(mesh, 0);
    return triangle < mesh->triangle_count ? mesh->island_of[triangle] : 0;
}

uint32_t wend_mesh_island_count(const wend_mesh *mesh) {
    REQUIRE(mesh, 0);
    return mesh->island_count;
}

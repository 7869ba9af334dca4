// Proof that a mesh is sound, by asking each triangle's middle where it lies.
#include "map/core/terrain.h"
#include "map/mesh/mesh_internal.h"
#include "wend/mesh_file.h"

#include "base/core/definition.h"
#include "base/core/require.h"

static wend_status mesh_triangle_fault(wend_diagnostics *findings, uint32_t triangle, const char *fault) {
    wend_diagnostics_add(findings, WEND_MESSAGE_MESH_IS_INVALID, wend_place_none(),
                         (const uint64_t[]){triangle, WEND_NO_ID}, triangle, fault);
    return WEND_BAD_INPUT;
}

// Islands are right when neighbours of a medium share theirs and each is one piece: as many pieces as numbers.
static wend_status check_islands(const wend_mesh *mesh, wend_diagnostics *findings) {
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        uint8_t medium = mesh_medium(mesh, t);
        if ((mesh->island_of[t] == 0) != (medium == WEND_MEDIUM_BLOCKED))
            return mesh_triangle_fault(findings, t, "it is blocked or has an island, not both");
        if (mesh->island_of[t] > mesh->island_count)
            return mesh_triangle_fault(findings, t, "its island does not exist");
        for (int i = 0; i < 3; i++) {
            uint32_t next = handle_triangle(triangles[t].across[i]);
            if (next >= mesh->triangle_count || medium == WEND_MEDIUM_BLOCKED || mesh_medium(mesh, next) != medium)
                continue;
            if (mesh->island_of[next] != mesh->island_of[t])
                return mesh_triangle_fault(findings, t, "its neighbour is on another island");
        }
    }
    return WEND_OK;
}

// How often an area's chains wind around the middle of a triangle, counted over the edges that pass to its right. Three times the middle is
// a lattice point of three times the size, so the count is exact.
static int64_t winding_around(const wend_mesh *mesh, const mesh_triangle *triangle, size_t first_segment,
                              size_t segment_count) {
    const wend_lattice_point *points = mesh->triangulation->points;
    int64_t x = 0, y = 0, winding = 0;
    for (int i = 0; i < 3; i++) {
        x += points[triangle->vertex[i]].x;
        y += points[triangle->vertex[i]].y;
    }
    for (size_t segment = first_segment; segment < first_segment + segment_count; segment++) {
        size_t count = 0;
        const uint32_t *chain = wend_triangulation_chain(mesh->triangulation, segment, &count);
        for (size_t i = 1; i < count; i++) {
            wend_lattice_point a = points[chain[i - 1] + 1], b = points[chain[i] + 1];
            bool up = 3 * (int64_t)a.y <= y && 3 * (int64_t)b.y > y,
                 down = 3 * (int64_t)b.y <= y && 3 * (int64_t)a.y > y;
            if (!up && !down) continue;
            int64_t side =
                ((int64_t)b.x - a.x) * (y - 3 * (int64_t)a.y) - ((int64_t)b.y - a.y) * (x - 3 * (int64_t)a.x);
            if (up && side > 0) winding++;
            if (down && side < 0) winding--;
        }
    }
    return winding;
}

// What the corners do not show: the lattice, if the definition names one, and the kinds of terrain.
static bool mesh_is_made_from(const wend_mesh *mesh, const wend_mesh_def *def) {
    const wend_lattice *lattice = def->lattice;
    if (lattice && (lattice->unit_exponent != mesh->lattice.unit_exponent ||
                    lattice->origin_x != mesh->lattice.origin_x || lattice->origin_y != mesh->lattice.origin_y))
        return false;
    if (def->terrain_count != mesh->terrain_count) return false;
    for (size_t i = 0; i < def->terrain_count; i++) {
        const wend_terrain told = def->terrains[i], kept = mesh->terrains[i];
        if (told.medium != kept.medium) return false;
        if (told.medium != WEND_MEDIUM_BLOCKED && told.cost != kept.cost) return false;
    }
    // Where everything is covered, nothing shows what lies outside.
    return def->outside < def->terrain_count;
}

// A mesh that was edited in place has no chains: what its areas make from scratch tells what it should be.
static wend_status check_edited_areas(const wend_mesh *mesh, const wend_mesh_def *def, wend_diagnostics *findings) {
    wend_mesh_def made_from = *def;
    wend_mesh *scratch = NULL;
    uint64_t hash = 0, expected = 0;
    made_from.lattice = &mesh->lattice;
    made_from.allocator = mesh->base.allocator;
    wend_status status = wend_mesh_build(&made_from, NULL, &scratch);
    if (!status) status = wend_mesh_hash(mesh, &hash);
    if (!status) status = wend_mesh_hash(scratch, &expected);
    wend_mesh_destroy(scratch);
    if (status) return status;
    return hash == expected && mesh_is_made_from(mesh, def)
               ? WEND_OK
               : mesh_triangle_fault(findings, 0, "the mesh was not made from this definition");
}

// An area's place among those that are there.
static uint32_t area_rank(const wend_mesh *mesh, uint32_t area) {
    if (area == NO_AREA_32 || !mesh->keeps_areas) return area;
    uint32_t rank = 0;
    for (size_t i = 0; i < mesh->kept.count && mesh->kept.items[i].id < area; i++) rank += !mesh->kept.items[i].is_gone;
    return rank;
}

static wend_status check_areas(const wend_mesh *mesh, const wend_mesh_def *def, wend_diagnostics *findings) {
    if (mesh->triangulation->is_edited) return check_edited_areas(mesh, def, findings);
    size_t corners = 0;
    for (size_t area = 0; area < def->area_count; area++) corners += def->areas[area].point_count;
    if (corners != mesh->triangulation->segment_count || !mesh_is_made_from(mesh, def))
        return mesh_triangle_fault(findings, 0, "the mesh was not made from this definition");
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        uint32_t expected = NO_AREA_32;
        size_t segment = 0;
        for (size_t area = 0; area < def->area_count; area++) {
            size_t count = def->areas[area].point_count;
            int64_t winding = winding_around(mesh, &mesh->triangulation->triangles[t], segment, count);
            if (def->areas[area].rule == WEND_FILL_EVEN_ODD ? winding % 2 != 0 : winding != 0)
                expected = (uint32_t)area;
            segment += count;
        }
        if (area_rank(mesh, mesh->area_of[t]) != expected)
            return mesh_triangle_fault(findings, t, "it belongs to another area");
        uint8_t terrain = expected == NO_AREA_32 ? def->outside : def->areas[expected].terrain;
        if (mesh->terrain_of[t] != terrain) return mesh_triangle_fault(findings, t, "it is of another terrain");
    }
    return WEND_OK;
}

wend_status wend_mesh_check(const wend_mesh *mesh, const wend_mesh_def *def, wend_diagnostics *findings) {
    REQUIRE(mesh, WEND_INVALID);
    wend_mesh_def full = wend_default_mesh_def();
    if (def && !DEFINITION_IS_TAKEN(mesh_def, def, &full, lattice, findings)) return WEND_OUT_OF_RANGE;
    if (def) {
        full = *def;
        wend_terrains_choose(&full.terrains, &full.terrain_count);
        def = &full;
    }
    wend_status status = wend_triangulation_check(mesh->triangulation, findings);
    if (!status && def) status = check_areas(mesh, def, findings);
    return status ? status : check_islands(mesh, findings);
}

// Cells that are the triangles of a mesh, patched where the mesh was edited in place.
//
// The free triangles of such a mesh come first, so cell and triangle have the same number: side 3 c + i of a cell is side i of the triangle.
#include "map/mesh/cells_internal.h"
#include "map/mesh/mesh_living.h"

bool wend_cells_may_follow(const wend_cells *cells) {
    return cells->mesh->living &&
           (cells->limit == MERGE_NOTHING ? cells->mesh->triangle_count > 0 : cells->merged != NULL);
}

static wend_status grow_cells(wend_cells *cells, size_t triangles, size_t count) {
    const wend_allocator *allocator = &cells->allocator;
    if (triangles > cells->triangle_room) {
        const size_t room = wend_grown_capacity(cells->triangle_room, triangles);
        void *grown = wend_resize_items(allocator, cells->cell_of, cells->triangle_room, room, sizeof *cells->cell_of,
                                        WEND_LIFETIME_OBJECT);
        if (!grown) return WEND_OUT_OF_MEMORY;
        cells->cell_of = grown;
        cells->triangle_room = room;
    }
    if (count <= cells->cell_room) return WEND_OK;
    const size_t room = wend_grown_capacity(cells->cell_room, count), sides = 3 * room;
    uint32_t *first_side = wend_allocate_items(allocator, room, sizeof *first_side, WEND_LIFETIME_OBJECT);
    uint32_t *end_side = wend_allocate_items(allocator, room, sizeof *end_side, WEND_LIFETIME_OBJECT);
    uint32_t *vertices = wend_allocate_items(allocator, sides, sizeof *vertices, WEND_LIFETIME_OBJECT);
    uint32_t *neighbours = wend_allocate_items(allocator, sides, sizeof *neighbours, WEND_LIFETIME_OBJECT);
    uint8_t *terrain_of = wend_allocate_items(allocator, room, sizeof *terrain_of, WEND_LIFETIME_OBJECT);
    const bool good = first_side && end_side && vertices && neighbours && terrain_of;
    if (good) {
        for (size_t i = 0; i < room; i++) {
            first_side[i] = (uint32_t)(3 * i);
            end_side[i] = (uint32_t)(3 * i + 3);
        }
        if (cells->count) {
            memcpy(vertices, cells->vertices, cells->side_count * sizeof *vertices);
            memcpy(neighbours, cells->neighbours, cells->side_count * sizeof *neighbours);
            memcpy(terrain_of, cells->terrain_of, cells->count * sizeof *terrain_of);
        }
    }
    // Of the two sets one goes: the old one, or what there is of the new one.
    uint32_t *const old_first = good ? cells->first_side : first_side,
                    *const old_end = good ? cells->end_side : end_side,
                    *const old_vertices = good ? cells->vertices : vertices,
                    *const old_neighbours = good ? cells->neighbours : neighbours;
    uint8_t *const old_terrain = good ? cells->terrain_of : terrain_of;
    const size_t old_room = good ? cells->cell_room : room, old_sides = good ? cells->side_room : sides;
    wend_release_items(allocator, old_first, old_room, sizeof *old_first);
    wend_release_items(allocator, old_end, old_room, sizeof *old_end);
    wend_release_items(allocator, old_vertices, old_sides, sizeof *old_vertices);
    wend_release_items(allocator, old_neighbours, old_sides, sizeof *old_neighbours);
    wend_release_items(allocator, old_terrain, old_room, sizeof *old_terrain);
    if (!good) return WEND_OUT_OF_MEMORY;
    cells->first_side = first_side;
    cells->end_side = end_side;
    cells->vertices = vertices;
    cells->neighbours = neighbours;
    cells->terrain_of = terrain_of;
    cells->cell_room = room;
    cells->side_room = sides;
    return WEND_OK;
}

static void write_cell(wend_cells *cells, uint32_t t) {
    const wend_mesh *mesh = cells->mesh;
    if (t >= mesh->triangle_count) return;
    const uint32_t free_count = mesh->living->free_count;
    cells->cell_of[t] = t < free_count ? t : WEND_NO_CONVEX_CELL;
    if (t >= free_count) return;
    const mesh_triangle *triangle = &mesh->triangulation->triangles[t];
    cells->terrain_of[t] = mesh->terrain_of[t];
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t across = handle_triangle(triangle->across[i]);
        cells->vertices[3 * t + i] = triangle->vertex[next_side(i)] - 1;
        cells->neighbours[3 * t + i] = mesh_medium(mesh, across) == mesh_medium(mesh, t) ? across : WEND_NO_CONVEX_CELL;
    }
}

wend_status wend_cells_follow(wend_cells *cells) {
    const wend_mesh *mesh = cells->mesh;
    const uint32_t *changed = NULL;
    size_t count = 0;
    if (!mesh->living || !wend_mesh_changes_after(&mesh->changes, cells->dependant.version, &changed, &count))
        return WEND_UNSUPPORTED;
    wend_status status = grow_cells(cells, mesh->triangle_count, mesh->living->free_count);
    if (status) return status;
    for (size_t i = 0; i < count; i++) {
        write_cell(cells, changed[i]);
        if (changed[i] >= mesh->triangulation->triangle_count) continue;
        for (int k = 0; k < 3; k++)
            write_cell(cells, handle_triangle(mesh->triangulation->triangles[changed[i]].across[k]));
    }
    cells->count = mesh->living->free_count;
    cells->side_count = 3 * (size_t)cells->count;
    cells->triangle_count = mesh->triangle_count;
    return WEND_OK;
}

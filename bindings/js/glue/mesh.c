// Meshes, convex cells and decompositions as arrays.
#include "glue.h"

/// The positions of all vertices, x and y each, in metres.
WEND_JS void wend_js_mesh_vertices(const wend_mesh *mesh, double *positions) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    const wend_lattice lattice = wend_mesh_lattice(mesh);
    const uint32_t count = wend_triangulation_vertex_count(triangulation);
    for (uint32_t vertex = 0; vertex < count; vertex++) {
        const wend_vector2 position = wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, vertex));
        positions[2 * (size_t)vertex] = position.x;
        positions[2 * (size_t)vertex + 1] = position.y;
    }
}

/// Three vertices, neighbours and marks for each triangle.
WEND_JS void wend_js_mesh_triangles(const wend_mesh *mesh, uint32_t *vertices, uint32_t *neighbours,
                                    uint8_t *constrained) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    const uint32_t count = wend_triangulation_triangle_count(triangulation);
    for (uint32_t i = 0; i < count; i++) {
        const wend_triangle triangle = wend_triangulation_get_triangle(triangulation, i);
        for (size_t side = 0; side < 3; side++) {
            vertices[3 * (size_t)i + side] = triangle.vertices[side];
            neighbours[3 * (size_t)i + side] = triangle.neighbours[side];
            constrained[3 * (size_t)i + side] = triangle.constrained[side];
        }
    }
}

/// Terrain, island and area of each triangle; UINT32_MAX where no area covers it.
WEND_JS void wend_js_mesh_ground(const wend_mesh *mesh, uint8_t *terrain, uint32_t *islands, uint32_t *areas) {
    const uint32_t count = wend_triangulation_triangle_count(wend_mesh_triangulation(mesh));
    for (uint32_t i = 0; i < count; i++) {
        const size_t area = wend_mesh_area_of(mesh, i);
        terrain[i] = wend_mesh_terrain_of(mesh, i);
        islands[i] = wend_mesh_island(mesh, i);
        areas[i] = area == WEND_NO_AREA ? UINT32_MAX : (uint32_t)area;
    }
}

/// How many corners all cells have.
WEND_JS size_t wend_js_cells_corners(const wend_cells *cells) {
    size_t corners = 0;
    for (uint32_t i = 0; i < wend_cells_count(cells); i++) corners += wend_cells_get(cells, i).count;
    return corners;
}

/// Cells one after the other: offsets has one entry more than there are cells.
WEND_JS void wend_js_cells_copy(const wend_cells *cells, uint32_t *offsets, uint32_t *vertices, uint32_t *neighbours,
                                uint8_t *terrain) {
    const uint32_t count = wend_cells_count(cells);
    uint32_t offset = 0;
    for (uint32_t i = 0; i < count; i++) {
        const wend_convex_cell cell = wend_cells_get(cells, i);
        offsets[i] = offset;
        terrain[i] = cell.terrain;
        for (uint32_t k = 0; k < cell.count; k++, offset++) {
            vertices[offset] = cell.vertices[k];
            neighbours[offset] = cell.neighbours[k];
        }
    }
    offsets[count] = offset;
}

/// The cells of all triangles.
WEND_JS void wend_js_cells_of_triangles(const wend_cells *cells, uint32_t *numbers) {
    const uint32_t count = wend_triangulation_triangle_count(wend_mesh_triangulation(wend_cells_mesh(cells)));
    for (uint32_t i = 0; i < count; i++) numbers[i] = wend_cells_of_triangle(cells, i);
}

/// How many corners all cells have.
WEND_JS size_t wend_js_decomposition_corners(const wend_decomposition *decomposition) {
    size_t corners = 0;
    for (uint32_t i = 0; i < wend_decomposition_count(decomposition); i++)
        corners += wend_decomposition_get(decomposition, i).count;
    return corners;
}

static void put_position(const wend_decomposition *decomposition, wend_exact_point point, double *position) {
    const wend_vector2 rounded = wend_decomposition_position(decomposition, point);
    position[0] = rounded.x;
    position[1] = rounded.y;
}

/// Cells one after the other, as for wend_js_cells_copy; corners are positions in metres.
WEND_JS void wend_js_decomposition_copy(const wend_decomposition *decomposition, uint32_t *offsets, double *corners,
                                        uint8_t *terrain) {
    const uint32_t count = wend_decomposition_count(decomposition);
    uint32_t offset = 0;
    for (uint32_t i = 0; i < count; i++) {
        const wend_decomposition_cell cell = wend_decomposition_get(decomposition, i);
        offsets[i] = offset;
        terrain[i] = cell.terrain;
        for (uint32_t k = 0; k < cell.count; k++, offset++)
            put_position(decomposition, cell.corners[k], corners + 2 * (size_t)offset);
    }
    offsets[count] = offset;
}

/// Portals: the two cells, and four coordinates for each.
WEND_JS void wend_js_decomposition_portals(const wend_decomposition *decomposition, uint32_t *cells, double *ends) {
    size_t count = 0;
    const wend_portal *portals = wend_decomposition_portals(decomposition, &count);
    for (size_t i = 0; i < count; i++) {
        cells[2 * i] = portals[i].left;
        cells[2 * i + 1] = portals[i].right;
        put_position(decomposition, portals[i].from, ends + 4 * i);
        put_position(decomposition, portals[i].to, ends + 4 * i + 2);
    }
}

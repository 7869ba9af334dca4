// `.mesh` files, written: cells as polygons, and around each vertex what lies there, obstacles next to each other as one.
#include "wend/polyanya.h"

#include "base/core/require.h"
#include "base/text/text_sink.h"
#include "map/mesh/mesh_internal.h"

typedef struct polyanya_writer {
    wend_text_sink sink;
    const wend_mesh *mesh;
    const wend_cells *cells;
    uint8_t medium;
    uint32_t *vertex_number; // by vertex of the mesh, from 0; NOT_WRITTEN
    uint32_t *corner_at;     // by vertex of the mesh, a corner of a triangle
    uint32_t *cell_number;   // by cell
} polyanya_writer;

#define NOT_WRITTEN UINT32_MAX

static void number_polyanya_parts(polyanya_writer *writer, uint32_t *vertices, uint32_t *polygons) {
    uint32_t vertex_count = wend_triangulation_vertex_count(writer->mesh->triangulation);
    memset(writer->vertex_number, 0xff, vertex_count * sizeof *writer->vertex_number);
    *vertices = *polygons = 0;
    for (uint32_t i = 0; i < wend_cells_count(writer->cells); i++) {
        wend_convex_cell cell = wend_cells_get(writer->cells, i);
        bool is_written = writer->mesh->terrains[cell.terrain].medium == writer->medium;
        writer->cell_number[i] = is_written ? (*polygons)++ : NOT_WRITTEN;
        for (uint32_t k = 0; k < cell.count && is_written; k++) writer->vertex_number[cell.vertices[k]] = 0;
    }
    for (uint32_t v = 0; v < vertex_count; v++)
        if (writer->vertex_number[v] != NOT_WRITTEN) writer->vertex_number[v] = (*vertices)++;
}

static void find_vertex_corners(polyanya_writer *writer) {
    const wend_mesh *mesh = writer->mesh;
    for (uint32_t t = 0; t < mesh->triangle_count; t++)
        for (uint32_t i = 0; i < 3; i++)
            writer->corner_at[mesh->triangulation->triangles[t].vertex[i] - 1] = side_handle(t, i);
}

// The polygon a corner of a triangle is in, or -1.
static int64_t polygon_at_corner(const polyanya_writer *writer, uint32_t corner) {
    uint32_t cell = wend_cells_of_triangle(writer->cells, handle_triangle(corner));
    if (cell == WEND_NO_CONVEX_CELL || writer->cell_number[cell] == NOT_WRITTEN) return -1;
    return writer->cell_number[cell];
}

// Calls for each run of corners in the same polygon around a vertex; counts them when nothing is to be written.
static uint32_t write_vertex_list(polyanya_writer *writer, uint32_t vertex, bool only_count) {
    const mesh_triangle *triangles = writer->mesh->triangulation->triangles;
    uint32_t first = writer->corner_at[vertex], count = 0;
    // Start where a run begins, so that none is cut in two.
    uint32_t start = first;
    do {
        if (polygon_at_corner(writer, mesh_corner_right(triangles, start)) != polygon_at_corner(writer, start)) break;
        start = mesh_corner_left(triangles, start);
    } while (start != first);
    uint32_t at = start;
    do {
        int64_t polygon = polygon_at_corner(writer, at);
        if (at == start || polygon != polygon_at_corner(writer, mesh_corner_right(triangles, at))) {
            count++;
            if (!only_count) {
                wend_sink_add(&writer->sink, " ");
                wend_sink_add_whole(&writer->sink, polygon);
            }
        }
        at = mesh_corner_left(triangles, at);
    } while (at != start);
    return count;
}

static void write_polyanya_vertices(polyanya_writer *writer) {
    const wend_triangulation *triangulation = writer->mesh->triangulation;
    for (uint32_t v = 0; v < wend_triangulation_vertex_count(triangulation); v++) {
        if (writer->vertex_number[v] == NOT_WRITTEN) continue;
        wend_vector2 position = wend_lattice_position(&writer->mesh->lattice, triangulation->points[v + 1]);
        wend_sink_add_number(&writer->sink, position.x);
        wend_sink_add(&writer->sink, " ");
        wend_sink_add_number(&writer->sink, position.y);
        wend_sink_add(&writer->sink, " ");
        wend_sink_add_whole(&writer->sink, write_vertex_list(writer, v, true));
        write_vertex_list(writer, v, false);
        wend_sink_add(&writer->sink, "\n");
    }
}

static void write_polyanya_polygons(polyanya_writer *writer) {
    for (uint32_t i = 0; i < wend_cells_count(writer->cells); i++) {
        if (writer->cell_number[i] == NOT_WRITTEN) continue;
        wend_convex_cell cell = wend_cells_get(writer->cells, i);
        wend_sink_add_whole(&writer->sink, cell.count);
        for (uint32_t k = 0; k < cell.count; k++) {
            wend_sink_add(&writer->sink, " ");
            wend_sink_add_whole(&writer->sink, writer->vertex_number[cell.vertices[k]]);
        }
        for (uint32_t k = 0; k < cell.count; k++) { // the side before vertex k
            uint32_t across = cell.neighbours[k == 0 ? cell.count - 1 : k - 1];
            wend_sink_add(&writer->sink, " ");
            wend_sink_add_whole(&writer->sink,
                                across == WEND_NO_CONVEX_CELL ? -1 : (int64_t)writer->cell_number[across]);
        }
        wend_sink_add(&writer->sink, "\n");
    }
}

wend_status wend_polyanya_write(const wend_cells *cells, uint8_t medium, char *text, size_t room, size_t *length) {
    REQUIRE(cells && length && medium != WEND_MEDIUM_BLOCKED, WEND_INVALID);
    const wend_mesh *mesh = wend_cells_mesh(cells);
    const wend_allocator *allocator = &mesh->base.allocator;
    size_t vertex_count = wend_triangulation_vertex_count(mesh->triangulation) + (size_t)1;
    size_t cell_count = wend_cells_count(cells) + (size_t)1;
    polyanya_writer writer = {.sink = wend_sink_over(text, room), .mesh = mesh, .cells = cells, .medium = medium};
    writer.vertex_number =
        wend_allocate_items(allocator, vertex_count, sizeof *writer.vertex_number, WEND_LIFETIME_SCRATCH);
    writer.corner_at = wend_allocate_items(allocator, vertex_count, sizeof *writer.corner_at, WEND_LIFETIME_SCRATCH);
    writer.cell_number = wend_allocate_items(allocator, cell_count, sizeof *writer.cell_number, WEND_LIFETIME_SCRATCH);
    wend_status status = writer.vertex_number && writer.corner_at && writer.cell_number ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        uint32_t vertices, polygons;
        number_polyanya_parts(&writer, &vertices, &polygons);
        find_vertex_corners(&writer);
        wend_sink_add(&writer.sink, "mesh\n2\n");
        wend_sink_add_whole(&writer.sink, vertices);
        wend_sink_add(&writer.sink, " ");
        wend_sink_add_whole(&writer.sink, polygons);
        wend_sink_add(&writer.sink, "\n");
        write_polyanya_vertices(&writer);
        write_polyanya_polygons(&writer);
        status = wend_sink_finish(&writer.sink, length);
    }
    wend_release_items(allocator, writer.vertex_number, vertex_count, sizeof *writer.vertex_number);
    wend_release_items(allocator, writer.corner_at, vertex_count, sizeof *writer.corner_at);
    wend_release_items(allocator, writer.cell_number, cell_count, sizeof *writer.cell_number);
    return status;
}

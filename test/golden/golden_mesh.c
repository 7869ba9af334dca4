// Meshes of generated worlds: triangulation, terrain, cells, areas, texts read and written.
#include "golden/golden.h"

#include "mesh_scenes.h"

#include <stdlib.h>

static void hash_areas(wend_state_hash *hash, const wend_area_list *list) {
    size_t count;
    const wend_area *areas = wend_area_list_areas(list, &count);
    for (size_t i = 0; i < count; i++) {
        wend_state_hash_add_word(hash, areas[i].terrain);
        wend_state_hash_add_word(hash, areas[i].ring_count);
        for (size_t k = 0; k < areas[i].point_count; k++) {
            wend_state_hash_add_number(hash, areas[i].points[k].x);
            wend_state_hash_add_number(hash, areas[i].points[k].y);
        }
    }
}

// Cells are numbered by triangles, whose numbers are nobody's business: each is hashed alone, and the hashes added.
static void hash_cells(wend_state_hash *hash, const wend_mesh *mesh, const wend_cells *cells) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < wend_cells_count(cells); i++) {
        wend_convex_cell cell = wend_cells_get(cells, i);
        uint32_t least = 0;
        for (uint32_t k = 1; k < cell.count; k++)
            if (wend_lattice_point_compare(wend_triangulation_vertex(triangulation, cell.vertices[k]),
                                           wend_triangulation_vertex(triangulation, cell.vertices[least])) < 0)
                least = k;
        wend_state_hash one = wend_state_hash_start();
        for (uint32_t k = 0; k < cell.count; k++) {
            wend_lattice_point point =
                wend_triangulation_vertex(triangulation, cell.vertices[(least + k) % cell.count]);
            wend_state_hash_add_word(&one, (uint64_t)(uint32_t)point.x << 32 | (uint32_t)point.y);
        }
        sum += wend_state_hash_value(&one);
    }
    wend_state_hash_add_word(hash, wend_cells_count(cells));
    wend_state_hash_add_word(hash, sum);
}

typedef wend_status (*golden_writer)(const wend_area_list *list, char *text, size_t room, size_t *length);

static wend_status hash_text(wend_state_hash *hash, const wend_area_list *list, golden_writer write) {
    size_t length = 0;
    wend_status status = write(list, NULL, 0, &length);
    char *text = malloc(length + 1);
    if (!text) return WEND_OUT_OF_MEMORY;
    if (!status) status = write(list, text, length, &length);
    if (!status) wend_state_hash_add_bytes(hash, text, length);
    free(text);
    return status;
}

static wend_status hash_mesh_scene(wend_state_hash *hash, scene_mesh_kind kind) {
    scene_mesh_def def = scene_default_mesh_def(kind, 20261115);
    wend_area_list *list = NULL, *regions = NULL;
    wend_mesh *mesh = NULL;
    wend_cells *cells = NULL;
    uint64_t of_mesh = 0;
    def.count = def.count / 4 + 3;
    wend_status status = scene_mesh_make(kind, &def, &list);
    if (status) return status;
    wend_mesh_def mesh_def = wend_area_list_mesh_def(list);
    status = wend_mesh_create(&mesh_def, NULL, &mesh);
    if (!status) status = wend_mesh_hash(mesh, &of_mesh);
    if (!status) status = wend_cells_create(mesh, wend_default_allocator(), &cells);
    if (!status) status = wend_area_list_create_from_mesh(mesh, wend_default_allocator(), &regions);
    if (!status) {
        hash_areas(hash, list);
        wend_state_hash_add_word(hash, of_mesh);
        wend_state_hash_add_word(hash, wend_mesh_island_count(mesh));
        hash_cells(hash, mesh, cells);
        hash_areas(hash, regions);
        status = hash_text(hash, list, wend_geojson_write);
    }
    wend_area_list_destroy(regions);
    wend_cells_destroy(cells);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    return status;
}

static wend_status hash_drawing(wend_state_hash *hash) {
    static const char text[] = "<svg><g transform='rotate(17) skewX(5) scale(3.7)'><circle cx='9' r='5'/>"
                               "<path class='wall' d='M0 0q3 1 4 4t2-1C1 2 3 4 5 6A4 2 33 1 0 9 9z'/></g></svg>";
    wend_area_list *list = NULL;
    wend_status status = wend_svg_read(text, sizeof text - 1, wend_default_allocator(), NULL, &list);
    if (!status) hash_areas(hash, list);
    wend_area_list_destroy(list);
    return status;
}

uint64_t golden_mesh(wend_jobs *jobs) {
    (void)jobs;
    wend_state_hash hash = wend_state_hash_start();
    wend_status status = hash_drawing(&hash);
    for (int kind = 0; kind < SCENE_MESH_KIND_COUNT && !status; kind++)
        status = hash_mesh_scene(&hash, (scene_mesh_kind)kind);
    return status ? 0 : wend_state_hash_value(&hash);
}

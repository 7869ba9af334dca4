// From a drawing to a mesh: a world in SVG is read, triangulated, merged into convex cells, saved, loaded and written as text.
#include <wend/wend.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char drawing[] = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 20'>"
                              "  <rect width='40' height='20' rx='3' class='ground'/>"
                              "  <circle cx='10' cy='10' r='4' fill='blue'/>"
                              "  <path class='wall' d='M20 3h12v2h-10v10h10v2h-12z'/>"
                              "  <rect x='24' y='7' width='6' height='6' data-terrain='mud' data-cost='3'/>"
                              "</svg>";

static void print_findings(const wend_diagnostics *findings) {
    for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
        const wend_diagnostic *finding = wend_diagnostics_get(findings, i);
        printf("line %llu, column %llu: %s\n", (unsigned long long)finding->place.line,
               (unsigned long long)finding->place.column, finding->text);
    }
}

static int show_mesh(const wend_mesh *mesh) {
    wend_cells *cells = NULL;
    wend_area_list *areas = NULL;
    if (wend_cells_create(mesh, wend_default_allocator(), &cells)) return 1;
    printf("%u triangles, %u convex cells, %u islands\n",
           wend_triangulation_triangle_count(wend_mesh_triangulation(mesh)), wend_cells_count(cells),
           wend_mesh_island_count(mesh));
    wend_cells_destroy(cells);

    // The way back: areas that lie side by side, as text. The first call says how much room is needed.
    size_t length = 0;
    if (wend_area_list_create_from_mesh(mesh, wend_default_allocator(), &areas)) return 1;
    wend_wkt_write(areas, NULL, 0, &length);
    char *text = malloc(length + 1);
    if (!text || wend_wkt_write(areas, text, length, &length)) return 1;
    printf("as well-known text: %zu bytes, beginning with %.18s\n", length, text);
    free(text);
    wend_area_list_destroy(areas);
    return 0;
}

int main(void) {
    wend_diagnostics *findings = NULL;
    wend_area_list *list = NULL;
    wend_mesh *mesh = NULL, *loaded = NULL;
    wend_file_writer *writer = NULL;
    if (wend_diagnostics_create(wend_default_allocator(), &findings)) return 1;

    // What is wrong with a text is told with its place.
    wend_svg_read("<svg>\n<path d='M 0 0 L 1'/></svg>", 31, wend_default_allocator(), findings, &list);
    print_findings(findings);

    if (wend_svg_read(drawing, strlen(drawing), wend_default_allocator(), findings, &list)) return 1;
    wend_mesh_def def = wend_area_list_mesh_def(list);
    if (wend_mesh_create(&def, NULL, &mesh) || show_mesh(mesh)) return 1;

    // A file in memory; wend_mesh_save and wend_mesh_load do the same with a path.
    const uint8_t *bytes;
    size_t count;
    uint64_t hash, loaded_hash;
    if (wend_mesh_write(mesh, &writer) || wend_file_writer_finish(writer, &bytes, &count)) return 1;
    if (wend_mesh_load_memory(bytes, count, wend_default_allocator(), findings, &loaded)) return 1;
    if (wend_mesh_hash(mesh, &hash) || wend_mesh_hash(loaded, &loaded_hash)) return 1;
    printf("%s after saving and loading %zu bytes\n", hash == loaded_hash ? "the same" : "another", count);

    wend_mesh_destroy(loaded);
    wend_file_writer_destroy(writer);
    wend_mesh_destroy(mesh);
    wend_area_list_destroy(list);
    wend_diagnostics_destroy(findings);
    return hash == loaded_hash ? 0 : 1;
}

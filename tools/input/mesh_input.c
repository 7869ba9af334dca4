#include "input/mesh_input.h"

#include "command/print_diagnostics.h"
#include "input/map_lattice.h"

// Triangles times corners: beyond this, areas are not tested one by one.
#define MOST_AREA_TESTS 2e8

static wend_status make_mesh(const char *path, wend_diagnostics *findings, mesh_input *input) {
    map_lattice chosen;
    wend_mesh_def def = wend_area_list_mesh_def(input->list);
    wend_status status = map_lattice_choose(input->list, findings, &chosen);
    def.lattice = &chosen.lattice;
    if (!status) {
        wend_diagnostics_clear(findings); // how far corners moved is a note of the map
        status = wend_mesh_create(&def, findings, &input->mesh);
    }
    if (!status) report_warnings(findings, path);
    if (!status) input->notes.rounded = chosen.moved;
    return status;
}

exit_status mesh_input_of(const input_file *file, area_reader reader, mesh_input *input) {
    wend_diagnostics *findings = NULL;
    exit_status answer = STATUS_DONE;
    *input = (mesh_input){.notes.has_geometry = true};
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status) status = reader(file->bytes, file->count, wend_default_allocator(), findings, &input->list);
    if (!status) report_warnings(findings, file->path);
    if (!status && reader == wend_geojson_read) answer = map_notes_take_degrees(&input->notes, file, &input->list);
    if (!status && !answer) status = make_mesh(file->path, findings, input);
    if (status || answer) mesh_input_release(input);
    exit_status told = report_findings(findings, status, file->path);
    return answer ? answer : told;
}

exit_status mesh_input_load(const input_file *file, mesh_input *input) {
    wend_diagnostics *findings = NULL;
    *input = (mesh_input){0};
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status)
        status = wend_mesh_load_memory(file->bytes, file->count, wend_default_allocator(), findings, &input->mesh);
    return report_findings(findings, status, file->path);
}

void mesh_input_release(mesh_input *input) {
    wend_mesh_destroy(input->mesh);
    wend_area_list_destroy(input->list);
    *input = (mesh_input){0};
}

exit_status mesh_input_check(const input_file *file, const mesh_input *input) {
    wend_diagnostics *findings = NULL;
    wend_cells *cells = NULL;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status && input->list) {
        wend_mesh_def def = wend_area_list_mesh_def(input->list);
        double tests = (double)wend_triangulation_triangle_count(wend_mesh_triangulation(input->mesh)) *
                       (double)wend_area_list_point_count(input->list);
        status = wend_mesh_check(input->mesh, tests <= MOST_AREA_TESTS ? &def : NULL, findings);
    } else if (!status) {
        status = wend_mesh_check(input->mesh, NULL, findings);
    }
    if (!status) status = wend_cells_create(input->mesh, wend_default_allocator(), &cells);
    if (!status) status = wend_cells_check(cells, findings);
    wend_cells_destroy(cells);
    return report_findings(findings, status, file->path);
}

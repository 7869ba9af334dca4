// Meshes: texts with polygons, and wend's own files. Their scenarios join positions.
#include "command/complain.h"
#include "command/print_diagnostics.h"
#include "input/map_kind.h"
#include "verbs/path_view.h"
#include "verbs/scen_view.h"

#include <stdlib.h>

static exit_status read_mesh(const input_file *file, const map_reading *how, map_input *input) {
    exit_status status = plane_input_of(file, how->cells, &input->plane);
    if (!status) input->map = wend_map_of_mesh(input->plane.geometry.mesh);
    input->has_places = true;
    return status;
}

static exit_status read_point_queries(const char *path, const map_input *map, map_scenario *scenario) {
    input_file file;
    wend_diagnostics *findings = NULL;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    scenario->path = file.path;
    wend_status status = wend_diagnostics_create(wend_default_allocator(), &findings);
    if (!status)
        status = wend_movingai_read_point_scenario(file.bytes, file.count, wend_default_allocator(), findings,
                                                   &scenario->of_points);
    exit_status answer = report_findings(findings, status, file.path);
    const wend_point_query *queries =
        answer ? NULL : wend_point_scenario_queries(scenario->of_points, &scenario->count);
    uint64_t *lines = scenario->count ? scenario_query_lines(&file, scenario->count) : NULL;
    scenario->queries = scenario->count ? calloc(scenario->count, sizeof *scenario->queries) : NULL;
    input_file_release(&file);
    if (!answer && scenario->count == 0)
        answer = complain_input("%s: the scenario has no queries; at least one is needed", path);
    else if (!answer && (!lines || !scenario->queries))
        answer = complain_of_memory(path);
    for (size_t i = 0; i < scenario->count && !answer && lines && scenario->queries; i++) {
        const wend_plane_request request = plane_input_request(&map->plane, &queries[i]);
        scenario->queries[i] = (map_query){request.start, request.goal, lines[i], queries[i].length, NULL, &queries[i]};
    }
    free(lines);
    return answer;
}

const map_kind mesh_kind = {.name = "mesh",
                            .plural = "meshes",
                            .bit = ON_MESHES,
                            .read = read_mesh,
                            .read_scenario = read_point_queries,
                            .path = &path_on_meshes,
                            .scen = &scen_on_meshes};

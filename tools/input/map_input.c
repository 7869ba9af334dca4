#include "input/map_input.h"

#include "command/complain.h"
#include "command/print_diagnostics.h"
#include "input/file_kind.h"

#include <math.h>
#include <stdlib.h>

exit_status map_input_of(const input_file *file, grid_rules rules, plane_cells cells, map_input *input) {
    *input = (map_input){.path = file->path};
    const map_sort sort = map_sort_of(file, true);
    const file_kind *kind = sort == MAP_IS_NEITHER ? NULL : file_kind_of(file);
    if (!kind) return STATUS_BAD_INPUT;
    if (!project_option_fits(file, kind) || !positions_option_fits(file, kind)) return STATUS_BAD_USAGE;
    exit_status status = STATUS_BAD_INPUT;
    if (sort == MAP_IS_GRID) status = grid_input_of(file, rules, &input->grid);
    if (sort == MAP_IS_GRAPH) status = graph_input_of(file, &input->graph);
    if (sort == MAP_IS_PLANE) status = plane_input_of(file, cells, &input->plane);
    if (status) return status;
    input->map = sort == MAP_IS_GRID    ? wend_map_of_grid(input->grid)
                 : sort == MAP_IS_GRAPH ? wend_map_of_graph(input->graph.graph)
                                        : wend_map_of_mesh(input->plane.geometry.mesh);
    return STATUS_DONE;
}

exit_status map_input_read(const char *path, grid_rules rules, map_input *input) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    exit_status status = map_input_of(&file, rules, PLANE_CELLS_MERGED, input);
    input_file_release(&file);
    return status;
}

void map_input_release(map_input *input) {
    wend_grid_destroy(input->grid);
    wend_graph_destroy(input->graph.graph);
    plane_input_release(&input->plane);
    *input = (map_input){.path = input->path};
}

// ---- Scenarios ----

static exit_status out_of_memory(const char *path) {
    complain("%s: %s", path, wend_status_text(WEND_OUT_OF_MEMORY));
    return STATUS_NO_ANSWER;
}

static exit_status read_cell_queries(const char *path, const map_input *map, map_scenario *scenario) {
    exit_status status = scenario_input_read(path, map->path, map->grid, &scenario->of_cells);
    if (status) return status;
    scenario->count = scenario->of_cells.count;
    scenario->path = scenario->of_cells.path;
    scenario->queries = calloc(scenario->count, sizeof *scenario->queries);
    if (!scenario->queries) return out_of_memory(path);
    for (size_t i = 0; i < scenario->count; i++) {
        const wend_scenario_query *query = &scenario->of_cells.queries[i];
        scenario->queries[i] =
            (map_query){.start = wend_location_of_state(wend_grid_cell(map->grid, query->start_x, query->start_y)),
                        .goal = wend_location_of_state(wend_grid_cell(map->grid, query->goal_x, query->goal_y)),
                        .line = scenario->of_cells.lines[i],
                        .length = query->length,
                        .cells = query};
    }
    return STATUS_DONE;
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
        answer = out_of_memory(path);
    for (size_t i = 0; i < scenario->count && !answer; i++) {
        const wend_plane_request request = plane_input_request(&map->plane, &queries[i]);
        scenario->queries[i] = (map_query){request.start, request.goal, lines[i], queries[i].length, NULL, &queries[i]};
    }
    free(lines);
    return answer;
}

exit_status map_scenario_read(const char *path, const map_input *map, map_scenario *scenario) {
    *scenario = (map_scenario){.path = path};
    exit_status status = map->grid ? read_cell_queries(path, map, scenario)
                         : map->plane.geometry.mesh
                             ? read_point_queries(path, map, scenario)
                             : complain_input("%s: scenarios are for grids and meshes, and this is a %s", map->path,
                                              wend_map_kind_text(map->map));
    if (status) map_scenario_release(scenario);
    return status;
}

void map_scenario_release(map_scenario *scenario) {
    scenario_input_release(&scenario->of_cells);
    wend_point_scenario_destroy(scenario->of_points);
    free(scenario->queries);
    *scenario = (map_scenario){.path = scenario->path};
}

double map_query_length(const map_input *map, const map_query *query, const wend_path *path) {
    if (query->cells) return path->search_cost;
    return plane_input_length(&map->plane, path, (wend_vector2){query->start.position.x, query->start.position.y},
                              (wend_vector2){query->goal.position.x, query->goal.position.y});
}

bool map_query_is_answered(const map_input *map, const map_query *query, const wend_path *path) {
    if (query->cells && path->outcome == WEND_OUTCOME_UNREACHABLE) return scenario_says_unreachable(query->cells);
    if (path->outcome != WEND_OUTCOME_COMPLETE) return false;
    const double length = map_query_length(map, query, path);
    if (query->cells) return scenario_length_is(query->cells, length);
    const bool is_shortest = path->lower_bound >= path->cost * (1 - 1e-12);
    if (query->points->is_of_grid) // a bound
        return !is_shortest || length <= query->length * (1 + POINT_BOUND_TOLERANCE);
    const double tolerance = point_length_tolerance(query->points);
    return is_shortest ? fabs(length - query->length) <= tolerance : length >= query->length - tolerance;
}

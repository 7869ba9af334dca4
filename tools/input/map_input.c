#include "input/map_input.h"

#include "command/complain.h"
#include "input/file_kind.h"
#include "input/map_kind.h"

#include <math.h>
#include <stdlib.h>

exit_status map_input_of(const input_file *file, const map_reading *how, map_input *input) {
    *input = (map_input){.path = file->path};
    const map_kind *kind = map_kind_of(file, false);
    const file_kind *of = kind ? file_kind_of(file) : NULL;
    if (!of) return STATUS_BAD_INPUT;
    if (!project_option_fits(file, of) || !positions_option_fits(file, of)) return STATUS_BAD_USAGE;
    input->kind = kind;
    return kind->read(file, how, input);
}

exit_status map_input_read(const char *path, grid_rules rules, map_input *input) {
    input_file file;
    if (!input_file_read(path, &file)) return STATUS_BAD_INPUT;
    exit_status status = map_input_of(&file, &(map_reading){.rules = rules, .cells = PLANE_CELLS_MERGED}, input);
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

exit_status map_scenario_read(const char *path, const map_input *map, map_scenario *scenario) {
    *scenario = (map_scenario){.path = path};
    exit_status status =
        map->kind->read_scenario
            ? map->kind->read_scenario(path, map, scenario)
            : complain_input("%s: scenarios are for grids and meshes, and this is a %s", map->path, map->kind->name);
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

// Grids: Moving AI's maps, whose scenarios join cells.
#include "command/complain.h"
#include "input/map_kind.h"
#include "verbs/path_view.h"
#include "verbs/scen_view.h"

#include <stdlib.h>

static exit_status read_grid(const input_file *file, const map_reading *how, map_input *input) {
    exit_status status = grid_input_of(file, how->rules, &input->grid);
    if (!status) input->map = wend_map_of_grid(input->grid);
    input->has_places = true;
    return status;
}

static wend_status search_grid(const map_input *map, const wend_incremental_search_def *def, wend_diagnostics *findings,
                               wend_incremental_search **search) {
    return wend_incremental_search_create_on_grid(map->grid, def, findings, search);
}

static exit_status read_cell_queries(const char *path, const map_input *map, map_scenario *scenario) {
    exit_status status = scenario_input_read(path, map->path, map->grid, &scenario->of_cells);
    if (status) return status;
    scenario->count = scenario->of_cells.count;
    scenario->path = scenario->of_cells.path;
    scenario->queries = calloc(scenario->count, sizeof *scenario->queries);
    if (!scenario->queries) return complain_of_memory(path);
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

const map_kind grid_kind = {.name = "grid",
                            .plural = "grids",
                            .bit = ON_GRIDS,
                            .read = read_grid,
                            .read_scenario = read_cell_queries,
                            .search_incrementally = search_grid,
                            .path = &path_on_grids,
                            .scen = &scen_on_grids};

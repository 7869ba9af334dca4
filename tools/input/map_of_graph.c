// Graphs: DIMACS files, with positions where there are some. They have no scenarios.
#include "input/map_kind.h"
#include "verbs/path_view.h"

static exit_status read_graph(const input_file *file, const map_reading *how, map_input *input) {
    (void)how;
    exit_status status = graph_input_of(file, &input->graph);
    if (!status) input->map = wend_map_of_graph(input->graph.graph);
    input->has_places = input->graph.has_positions;
    return status;
}

static wend_status search_graph(const map_input *map, const wend_incremental_search_def *def,
                                wend_diagnostics *findings, wend_incremental_search **search) {
    wend_domain domain;
    wend_status status = wend_graph_domain(map->graph.graph, NULL, findings, &domain);
    return status ? status : wend_incremental_search_create_on_domain(&domain, def, findings, search);
}

const map_kind graph_kind = {.name = "graph",
                             .plural = "graphs",
                             .bit = ON_GRAPHS,
                             .is_upright = true,
                             .read = read_graph,
                             .search_incrementally = search_graph,
                             .path = &path_on_graphs};

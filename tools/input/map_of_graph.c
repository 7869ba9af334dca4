// Graphs: DIMACS files, with positions where there are some. They have no scenarios.
#include "input/map_kind.h"
#include "verbs/path_view.h"

static exit_status read_graph(const input_file *file, const map_reading *how, map_input *input) {
    (void)how;
    exit_status status = graph_input_of(file, &input->graph);
    if (!status) input->map = wend_map_of_graph(input->graph.graph);
    return status;
}

const map_kind graph_kind = {.name = "graph",
                             .plural = "graphs",
                             .bit = ON_GRAPHS,
                             .is_upright = true,
                             .read = read_graph,
                             .path = &path_on_graphs};

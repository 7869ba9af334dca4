// wend gen for graphs: a `.gr` file and the `.co` file beside it.
#ifndef WEND_TOOLS_GEN_GRAPH_H
#define WEND_TOOLS_GEN_GRAPH_H

#include "exit_status.h"

#include "graph_scenes.h"

typedef struct gen_graph_request {
    scene_graph_kind kind;
    scene_graph_def def;
    const char *output; // ends in .gr; NULL: not given
    bool json;
} gen_graph_request;

exit_status gen_graph_run(const gen_graph_request *request);

#endif

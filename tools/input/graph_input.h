// Reading DIMACS graphs for subcommands, with the coordinates that lie beside them: whatever is wrong is one line that names the place.
#ifndef WEND_TOOLS_GRAPH_INPUT_H
#define WEND_TOOLS_GRAPH_INPUT_H

#include "command/exit_status.h"
#include "input/input_file.h"

#include "wend/wend.h"

// What --positions said: the `.co` file; NULL: the one beside the `.gr` file, if there is one.
extern const char *graph_positions_given;

#define GRAPH_POSITIONS_OPTION                                                                                         \
    {                                                                                                                  \
        "positions", .value = "FILE", .text = &graph_positions_given,                                                  \
                     .help = "of a .gr file; default: the .co of the same name"                                        \
    }

typedef struct graph_input {
    wend_graph *graph;
    bool has_positions; // else every waypoint is at 0,0
} graph_input;

// True when the bytes begin like a `.gr` file: a problem line "p sp", after any comments.
bool is_dimacs_graph(const char *bytes, size_t count);

// The graph of a file that was read already. Returns STATUS_DONE; after a complaint STATUS_BAD_INPUT, or STATUS_NO_ANSWER when
// memory is out.
exit_status graph_input_of(const input_file *file, graph_input *input);

#endif

// Pictures of graphs, and of searches on them. North, where y grows, is up.
#ifndef WEND_TOOLS_PICTURE_GRAPH_H
#define WEND_TOOLS_PICTURE_GRAPH_H

#include "picture/picture.h"

#include "wend/graph.h"
#include "wend/path.h"

// A graph, and as much of a search on it as there is: states are waypoints; WEND_NO_STATE is always allowed. Arrays may be NULL when
// their counts are 0, and stay the caller's.
typedef struct picture_graph {
    wend_graph *graph;
    bool islands;             // edges get the colours of their islands
    const uint64_t *expanded; // in the order they were
    const uint64_t *parents;  // parents[i]: where expanded[i] was reached from
    size_t expanded_count;
    const uint64_t *path; // start first
    size_t path_count;
    uint64_t start, goal; // WEND_NO_STATE: none
} picture_graph;

// Writes a picture. def->cell_size is ignored; a title and captions are the caller's.
exit_status picture_graph_write(const char *path, const picture_def *def, const picture_graph *graph,
                                picture_pixels *pixels);

#endif

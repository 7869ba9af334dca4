// Segments between vertices as edges that are all different: what lies on top of each other is looked at once.
#ifndef WEND_GEOM_EDGE_MERGING_H
#define WEND_GEOM_EDGE_MERGING_H

#include "base/memory/memory.h"
#include "wend/status.h"
#include "wend/triangulation.h"

// Consecutive edges.
typedef struct edge_run {
    uint32_t first, count;
} edge_run;

typedef struct merged_edges {
    wend_point_pair *edges; // vertices; no two edges are equal, in either direction
    size_t edge_count;
    uint8_t *joined;  // by edge: it goes on where the one before it ends, on the same line. NULL: none does
    edge_run *run_of; // by segment: the edges it goes along, in their direction or all against it
    size_t segment_count;
} merged_edges;

// Makes an edge of each set of segments between the same two vertices, in the direction of the first of them. Edges are in the order of
// their first segments. O(n) for n segments and vertices.
wend_status wend_edges_merge(const wend_point_pair *segments, size_t segment_count, const uint32_t *vertex_of_point,
                             size_t vertex_count, const wend_allocator *allocator, merged_edges *merged);

// Cuts edges that lie on one line and overlap at each other's ends, so that each part is one edge: n edges that overlap all the others
// become at most 2 n. Rounding the parts gives what rounding the whole does: pixels that are passed are passed by a part, since parts meet in
// vertices. O(n log n). When memory is out everything is as it was.
wend_status wend_edges_split(merged_edges *merged, const wend_lattice_point *vertices, const wend_allocator *allocator);

void wend_edges_free(merged_edges *merged, const wend_allocator *allocator);

#endif

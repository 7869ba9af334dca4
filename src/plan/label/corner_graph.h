// The corners at which any-angle paths turn, and the lines between them. corner_graph.c explains.
#ifndef WEND_PLAN_CORNER_GRAPH_H
#define WEND_PLAN_CORNER_GRAPH_H

#include "base/number/word_bytes.h"
#include "plan/angle/any_angle_internal.h"
#include "wend/jobs.h"

#include <math.h>

#define NO_CORNER UINT32_MAX

// Cells begin .. end - 1 of a row with its border.
typedef struct corner_run {
    uint16_t begin, end;
} corner_run;

typedef struct corner_graph {
    const wend_any_angle *any_angle; // whose media it reads
    uint32_t stride, height;         // corners along a row; of the grid
    size_t row_words;
    uint64_t *has;     // by row of corners: a bit for each that is a node
    uint32_t *before;  // by word: the nodes before it
    corner_run *runs;  // by cell with its border: the cells of its medium that lie side by side with it
    uint32_t count;    // nodes
    uint16_t *x, *y;   // by node: its corner
    size_t *first;     // by node, and one more: its edges
    uint32_t *targets; // by edge
    uint64_t *lengths; // by edge, in units of 2^-shift cells
    uint32_t shift;
} corner_graph;

// Directions that are seen between two rays, at a row of corners: right / rows at the left end and at the right one.
typedef struct corner_cone {
    int32_t left, left_rows, right, right_rows;
    bool left_is_met, right_is_met; // a node lies on the ray before this row
} corner_cone;

// What one worker needs to look around.
typedef struct corner_scratch {
    corner_cone *cones, *next; // as many as corners along a row, and some
    uint32_t *found;           // nodes
    size_t found_count;
} corner_scratch;

// Who looks: from a corner on one or both of its sides.
typedef struct corner_place {
    uint32_t x, y;
    uint8_t medium;
    bool above, below; // on which sides its ways begin: both, but at a pinch
} corner_place;

// Finds the nodes of an any-angle grid, without edges. WEND_OUT_OF_MEMORY: it holds nothing.
wend_status wend_corner_graph_make(corner_graph *graph, const wend_any_angle *any_angle,
                                   const wend_allocator *allocator);
// Finds the edges between nodes and how long they are; the unit is the smallest in which distances fit.
wend_status wend_corner_graph_join(corner_graph *graph, wend_jobs *jobs, const wend_allocator *allocator);
void wend_corner_graph_free(corner_graph *graph, const wend_allocator *allocator);
// Releases edges alone.
void wend_corner_graph_drop_edges(corner_graph *graph, const wend_allocator *allocator);
size_t wend_corner_graph_bytes(const corner_graph *graph);

wend_status wend_corner_scratch_make(corner_scratch *scratch, uint32_t stride, uint32_t node_count,
                                     const wend_allocator *allocator);
void wend_corner_scratch_free(corner_scratch *scratch, uint32_t stride, uint32_t node_count,
                              const wend_allocator *allocator);

// Finds the nodes that a place sees with no other node on the way, and at which a shortest path from there may turn: scratch->found.
void wend_corner_graph_look(const corner_graph *graph, const corner_place *place, corner_scratch *scratch);

// The node at a corner; NO_CORNER: none.
static inline uint32_t corner_node_at(const corner_graph *graph, uint32_t x, uint32_t y) {
    const size_t word = y * graph->row_words + x / 64;
    const uint64_t bit = UINT64_C(1) << x % 64;
    if (!(graph->has[word] & bit)) return NO_CORNER;
    return graph->before[word] + (uint32_t)wend_count_bits(graph->has[word] & (bit - 1));
}

static inline double corner_cells_apart(uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y) {
    const double columns = (double)x - (double)to_x, rows = (double)y - (double)to_y;
    return sqrt(columns * columns + rows * rows);
}

// The length of a line in whole numbers.
static inline uint64_t corner_line_length(uint32_t shift, uint32_t x, uint32_t y, uint32_t to_x, uint32_t to_y) {
    return (uint64_t)(corner_cells_apart(x, y, to_x, to_y) * (double)(UINT64_C(1) << shift) + 0.5);
}

#endif

// The cells at which shortest paths turn, and the legs between them. turn_graph.c explains.
#ifndef WEND_PLAN_TURN_GRAPH_H
#define WEND_PLAN_TURN_GRAPH_H

#include "plan/label/leg_lines.h"
#include "wend/jobs.h"

#define NO_TURN UINT32_MAX

#define TURN_RAYS 12

typedef struct turn_ahead {
    uint16_t next[TURN_RAYS];
} turn_ahead;

// A graph in arrays: the edges of node i are first[i] .. first[i + 1] - 1, nearest first.
typedef struct turn_edges {
    size_t *first;
    uint32_t *targets, *costs;
    size_t count;
} turn_edges;

typedef struct turn_graph {
    const wend_grid *grid;
    uint8_t *arrive, *depart; // by cell: directions in which a path that turns there comes, and goes on
    turn_ahead *ahead;        // by cell; see turn_graph.c
    uint32_t *node_of;        // by cell; NO_TURN: none
    uint32_t *cell_of;        // by node
    uint32_t count;           // nodes
    turn_edges all, needed;   // legs between nodes; those that no two others replace
} turn_graph;

// What one worker needs to look around from a cell.
typedef struct turn_scratch {
    uint32_t *stamps; // by node
    uint32_t *costs;  // by node, where stamped
    uint32_t *found;  // nodes
    uint32_t *sorted; // room for as many
    size_t found_count;
    uint32_t stamp;
} turn_scratch;

wend_status wend_turn_graph_make(turn_graph *graph, const wend_grid *grid, wend_jobs *jobs,
                                 const wend_allocator *allocator);
void wend_turn_graph_free(turn_graph *graph, const wend_allocator *allocator);

// One for each worker; NULL when memory is out.
turn_scratch *wend_turn_scratch_make(uint32_t worker_count, uint32_t node_count, const wend_allocator *allocator);
void wend_turn_scratch_free(turn_scratch *scratch, uint32_t worker_count, uint32_t node_count,
                            const wend_allocator *allocator);

// The nodes that a cell is joined to by legs, less those that others among them lead to: found[], nearest first, with costs[].
void wend_turn_graph_look(const turn_graph *graph, uint32_t cell, turn_scratch *scratch);

#endif

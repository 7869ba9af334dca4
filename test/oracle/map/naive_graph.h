// Shortest paths in a small graph with one-way edges, by a Dijkstra that scans all places for the next one.
#ifndef ORACLE_NAIVE_GRAPH_H
#define ORACLE_NAIVE_GRAPH_H

#define NAIVE_GRAPH_SIZE 48 // the most places

typedef struct naive_graph {
    int size;
    double cost[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE]; // from, to; infinity where there is no edge
} naive_graph;

// The cost from a place to every place; infinity where no path leads.
void naive_graph_distances(const naive_graph *graph, int start, double *distances);

#endif

#include "naive_graph.h"

#include <math.h>
#include <stdbool.h>

void naive_graph_distances(const naive_graph *graph, int start, double *distances) {
    bool done[NAIVE_GRAPH_SIZE] = {false};
    for (int i = 0; i < graph->size; i++) distances[i] = INFINITY;
    distances[start] = 0;
    for (;;) {
        int next = -1;
        for (int i = 0; i < graph->size; i++)
            if (!done[i] && distances[i] < INFINITY && (next < 0 || distances[i] < distances[next])) next = i;
        if (next < 0) return;
        done[next] = true;
        for (int to = 0; to < graph->size; to++)
            if (distances[next] + graph->cost[next][to] < distances[to])
                distances[to] = distances[next] + graph->cost[next][to];
    }
}

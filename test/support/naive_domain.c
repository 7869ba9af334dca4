#include "support/naive_domain.h"

#include <math.h>

wend_status add_naive_steps(const naive_graph *graph, int place, bool back, naive_state_of *state_of, const void *world,
                            wend_edges *edges) {
    wend_status status = WEND_OK;
    for (int other = 0; other < graph->size && !status; other++) {
        double cost = back ? graph->cost[other][place] : graph->cost[place][other];
        if (cost < (double)INFINITY)
            status = wend_edges_add(edges, state_of ? state_of(world, other) : (uint64_t)other, cost);
    }
    return status;
}

#include "naive_relaxation.h"

#include <math.h>
#include <stdbool.h>

void naive_relax(const naive_arc *arcs, size_t arc_count, int place_count, int goal, double *costs) {
    for (int i = 0; i < place_count; i++) costs[i] = INFINITY;
    costs[goal] = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = arc_count; i-- > 0;) {
            double cost = arcs[i].cost + costs[arcs[i].to];
            if (cost >= costs[arcs[i].from]) continue;
            costs[arcs[i].from] = cost;
            changed = true;
        }
    }
}

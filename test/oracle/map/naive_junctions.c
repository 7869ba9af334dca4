#include "naive_junctions.h"

#include <stdbool.h>

void naive_junctions(const long (*neighbours)[3], size_t count, int *ways) {
    for (size_t t = 0; t < count; t++) ways[t] = 3;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t t = 0; t < count; t++) {
            int left = 0;
            for (int i = 0; i < 3; i++) left += neighbours[t][i] >= 0 && ways[neighbours[t][i]] > 0;
            if (left < 2) left = 0;
            if (ways[t] > 0 && left != ways[t]) {
                ways[t] = left;
                changed = true;
            }
        }
    }
}

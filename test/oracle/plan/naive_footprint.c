#include "naive_footprint.h"

// Whether an agent can stand at a place; `kinds` is the terrain of cells.
static bool naive_agent_stands(const naive_grid *grid, const unsigned char *kinds, const naive_agent *agent, int cell) {
    int left = cell % grid->width, top = cell / grid->width;
    if (left + agent->size > grid->width || top + agent->size > grid->height) return false;
    for (int y = top; y < top + agent->size; y++)
        for (int x = left; x < left + agent->size; x++) {
            int under = y * grid->width + x;
            if (grid->medium[under] < 0 || !agent->allowed[kinds[under]]) return false;
            if (!agent->crosses_media && grid->medium[under] != grid->medium[cell]) return false;
        }
    return true;
}

int naive_agent_clearance(const naive_grid *grid, const unsigned char *kinds, const naive_agent *agent, int cell) {
    naive_agent larger = *agent;
    for (larger.size = 1; naive_agent_stands(grid, kinds, &larger, cell);) larger.size++;
    return larger.size - 1;
}

void naive_agent_grid(const naive_grid *grid, const unsigned char *kinds, const naive_agent *agent, naive_grid *seen) {
    *seen = *grid;
    for (int cell = 0; cell < grid->width * grid->height; cell++) {
        if (!naive_agent_stands(grid, kinds, agent, cell))
            seen->medium[cell] = -1;
        else if (agent->crosses_media)
            seen->medium[cell] = 0;
    }
}

// Agents that cover several cells, by the blackboard: every cell under an agent is looked at wherever it stands.
#ifndef ORACLE_NAIVE_FOOTPRINT_H
#define ORACLE_NAIVE_FOOTPRINT_H

#include "naive_grid_search.h"

typedef struct naive_agent {
    int size;           // covers size x size cells; its place is the one with the smallest x and y
    bool allowed[256];  // by kind of terrain
    bool crosses_media; // media are all one to it
} naive_agent;

// The side of the largest square of cells, beginning at a cell, that an agent like this one, but of any size, could cover.
int naive_agent_clearance(const naive_grid *grid, const unsigned char *kinds, const naive_agent *agent, int cell);

// The grid as the agent sees it: cells are places, blocked where it cannot stand.
void naive_agent_grid(const naive_grid *grid, const unsigned char *kinds, const naive_agent *agent, naive_grid *seen);

#endif

// A grid as an agent sees it, for checking paths that were found for it: cells where it cannot stand are blocked, media that it crosses are one. It is made cell
// by cell from what wend/hierarchy.h promises, with nothing of a planner in it.
#ifndef WEND_TOOLS_AGENT_GRID_H
#define WEND_TOOLS_AGENT_GRID_H

#include "wend/wend.h"

// @return WEND_OK; WEND_OUT_OF_MEMORY; what wend_grid_create returned
wend_status agent_grid_create(const wend_grid *grid, const wend_profile *profile, wend_grid **made);

#endif

// Tables of graphs, behind --algo table: transit nodes.
#ifndef WEND_TOOLS_PLANNER_TRANSIT_H
#define WEND_TOOLS_PLANNER_TRANSIT_H

#include "planner/planner.h"

extern const planner_index planner_transit;

#endif

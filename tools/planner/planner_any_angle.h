// Planners from corner to corner, behind --algo: anyangle, theta, lazy-theta, smoothed.
#ifndef WEND_TOOLS_PLANNER_ANY_ANGLE_H
#define WEND_TOOLS_PLANNER_ANY_ANGLE_H

#include "planner/planner.h"

extern const planner_index planner_any_angle, planner_theta, planner_lazy_theta, planner_smoothed;

// Proves a path from corner to corner.
wend_status planner_check_corners(const map_input *map, const wend_path *path, const planner_task *task,
                                  wend_diagnostics *findings);

#endif

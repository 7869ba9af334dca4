// What checkers of paths share about legs. Planners have nothing to do with it.
#ifndef WEND_PLAN_PATH_LEGS_CHECK_H
#define WEND_PLAN_PATH_LEGS_CHECK_H

#include "wend/path_legs.h"

// What a checker that follows straight lines begins with: false, and a finding, when a leg is something else. It ends with
// wend_path_check_lines: what wend_path_check_legs does, for such a path, without a line of code about arcs and curves.
bool wend_path_legs_are_straight(const wend_path *path, wend_diagnostics *findings);
wend_status wend_path_check_lines(const wend_path *path, wend_diagnostics *findings);

// Metres along a leg as checkers measure it; NULL: a straight one. And whether a path may say that its length is that.
double wend_path_leg_measured(wend_vector3 from, const wend_leg *leg, wend_vector3 to);
bool wend_path_length_agrees(double said, double measured, bool is_curved);

#endif

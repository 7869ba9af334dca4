// What checkers of paths share. They share nothing with planners.
#ifndef WEND_PLAN_PATH_CHECK_H
#define WEND_PLAN_PATH_CHECK_H

#include "wend/diagnostics.h"
#include "wend/path.h"

// Reports an invalid step to a state, or an invalid first state; returns WEND_BAD_INPUT.
wend_status wend_path_fault(wend_diagnostics *findings, wend_message message, const wend_path *path, size_t step);

#endif

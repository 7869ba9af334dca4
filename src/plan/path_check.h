// What checkers of paths share. They share nothing with planners.
#ifndef WEND_PLAN_PATH_CHECK_H
#define WEND_PLAN_PATH_CHECK_H

#include "wend/diagnostics.h"
#include "wend/path.h"

// Tells what is wrong with the step to a state, or with the first state; answers WEND_BAD_INPUT.
wend_status wend_path_fault(wend_diagnostics *findings, wend_message message, const wend_path *path, size_t step);

#endif

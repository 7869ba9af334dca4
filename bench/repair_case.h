// Paths that are repaired while an obstacle is dragged, beside searching them anew: cases of the suite `living`.
#ifndef WEND_BENCH_REPAIR_CASE_H
#define WEND_BENCH_REPAIR_CASE_H

#include "harness.h"

// Runs the cases and reports their figures.
void run_repair_cases(bench_session *session);

#endif

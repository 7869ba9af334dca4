// Golden hashes: one number for each module's output, the same for every worker count, compiler, optimisation and platform.
//
// hashes.txt holds them. A hash that changes is a commit of its own that says why.
#ifndef WEND_TEST_GOLDEN_H
#define WEND_TEST_GOLDEN_H

#include "wend/wend.h"

// Runs a fixed piece of work and hashes everything that came out: golden_NAME for every name of the list.
#define GOLDEN(name) uint64_t golden_##name(wend_jobs *jobs);
#include "golden/golden_list.h"
#undef GOLDEN

#endif

// The suites of wend-bench, each in the file of its name.
#ifndef WEND_BENCH_SUITES_H
#define WEND_BENCH_SUITES_H

#include "harness.h"

#define SUITE(name) extern const bench_suite name##_suite;
#include "suite_list.h"
#undef SUITE

#endif

// The suites of wend-bench, each in the file of its name.
#ifndef WEND_BENCH_SUITES_H
#define WEND_BENCH_SUITES_H

#include "harness.h"

extern const bench_suite base_suite;
extern const bench_suite decomposition_suite;
extern const bench_suite elementary_suite;
extern const bench_suite geom_suite;
extern const bench_suite protocol_suite;
extern const bench_suite search_suite;

#endif

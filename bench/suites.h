// The suites of wend-bench, each in the file of its name.
#ifndef WEND_BENCH_SUITES_H
#define WEND_BENCH_SUITES_H

#include "harness.h"

extern const bench_suite anyangle_suite;
extern const bench_suite bake_suite;
extern const bench_suite base_suite;
extern const bench_suite dynamic_suite;
extern const bench_suite cdt_suite;
extern const bench_suite corridor_suite;
extern const bench_suite decomposition_suite;
extern const bench_suite elementary_suite;
extern const bench_suite geom_suite;
extern const bench_suite graph_suite;
extern const bench_suite hierarchy_suite;
extern const bench_suite heuristic_suite;
extern const bench_suite plane_suite;
extern const bench_suite js_suite;
extern const bench_suite protocol_suite;
extern const bench_suite queue_suite;
extern const bench_suite quadtree_suite;
extern const bench_suite rules_suite;
extern const bench_suite search_suite;
extern const bench_suite sparse_suite;
extern const bench_suite table_suite;
extern const bench_suite visibility_suite;

#endif

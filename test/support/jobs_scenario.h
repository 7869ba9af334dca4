// Work that uses everything jobs offer, boiled down to one number that must not depend on who runs it.
#ifndef WEND_TEST_JOBS_SCENARIO_H
#define WEND_TEST_JOBS_SCENARIO_H

#include "wend/jobs.h"

// The number jobs_scenario_hash gives, whatever the worker count, the compiler and the job system.
#define JOBS_SCENARIO_HASH UINT64_C(0xea45317efcfbe3b3)

// Loops, nested loops, sums of hostile magnitudes, failing bodies. Threads are unsettled on purpose: bodies yield a number
// of times that depends on the chunk, so that chunks end out of order.
uint64_t jobs_scenario_hash(wend_jobs *jobs);

// A sum of `count` numbers from 1e-300 to 1e300 of both signs, by a reduction, as its bits.
wend_status jobs_scenario_sum(wend_jobs *jobs, size_t count, size_t grain, double *sum);

// Gives other threads a chance to run, a chunk-dependent number of times.
void jobs_scenario_dawdle(size_t chunk);

// wend_jobs made with so many workers, malloc, and our own threads; fails the test when that is impossible.
wend_jobs *jobs_with_workers(uint32_t worker_count);

#endif

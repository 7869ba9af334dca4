#include "support/jobs_scenario.h"

#include "base/number/mix.h"
#include "wend/state_hash.h"

#include <math.h>
#include <sched.h>
#include <stdlib.h>

void jobs_scenario_dawdle(size_t chunk) {
    for (uint64_t i = wend_mix(chunk + 1) % 4; i > 0; i--) sched_yield();
}

wend_jobs *jobs_with_workers(uint32_t worker_count) {
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = worker_count;
    wend_jobs *jobs = NULL;
    if (wend_jobs_create(&def, NULL, &jobs)) abort();
    return jobs;
}

// ---- A sum whose value depends on the order of additions ----

static double hostile_number(size_t index) {
    uint64_t bits = wend_mix(index * 77 + 5);
    double magnitude = ldexp(1.0 + (double)(bits >> 20) * 0x1p-44, (int)(bits % 1990) - 995);
    return bits & 1024 ? -magnitude : magnitude;
}

static wend_status hostile_body(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    (void)user;
    (void)worker_index;
    double *sum = accumulator;
    jobs_scenario_dawdle(begin);
    // Neighbours of equal size cancel, so that small terms survive in the sum of a chunk.
    for (size_t i = begin; i < end; i++) *sum += hostile_number(i / 2) * (i % 2 ? -1.0 : 1.0) + 1.0 / (double)(i + 1);
    return WEND_OK;
}

static void hostile_combine(void *user, void *accumulator, const void *next) {
    (void)user;
    *(double *)accumulator += *(const double *)next;
}

wend_status jobs_scenario_sum(wend_jobs *jobs, size_t count, size_t grain, double *sum) {
    wend_jobs_reduction reduction = wend_default_jobs_reduction();
    reduction.item_count = count;
    reduction.grain = grain;
    reduction.accumulator_size = sizeof *sum;
    reduction.body = hostile_body;
    reduction.combine = hostile_combine;
    return wend_jobs_reduce(jobs, &reduction, NULL, sum);
}

// ---- Loops, nested ones too ----

#define OUTER 24
#define INNER 40

typedef struct nested_loops {
    wend_jobs *jobs;
    uint64_t cells[OUTER][INNER];
    double sums[OUTER];
} nested_loops;

static wend_status inner_body(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    uint64_t *row = user;
    jobs_scenario_dawdle(begin);
    for (size_t i = begin; i < end; i++) row[i] = wend_mix(row[i] + i);
    return WEND_OK;
}

static wend_status outer_body(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    nested_loops *loops = user;
    for (size_t i = begin; i < end; i++) {
        for (size_t j = 0; j < INNER; j++) loops->cells[i][j] = i;
        wend_status status = wend_jobs_parallel_for(loops->jobs, INNER, 3, inner_body, loops->cells[i], NULL);
        if (!status) status = jobs_scenario_sum(loops->jobs, 50 + i, 7, &loops->sums[i]);
        if (status) return status;
    }
    return WEND_OK;
}

static wend_status failing_body(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)user;
    (void)worker_index;
    jobs_scenario_dawdle(begin);
    for (size_t i = begin; i < end; i++)
        if (i >= 300 && i % 100 == 0) return i == 300 ? WEND_IO_ERROR : WEND_UNSUPPORTED;
    return WEND_OK;
}

uint64_t jobs_scenario_hash(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    static const size_t grains[] = {0, 1, 7, 100, 5000};
    for (size_t i = 0; i < sizeof grains / sizeof grains[0]; i++) {
        double sum = 0;
        if (jobs_scenario_sum(jobs, 1000, grains[i], &sum)) abort();
        wend_state_hash_add_number(&hash, sum);
    }
    nested_loops *loops = calloc(1, sizeof *loops);
    if (!loops) abort();
    loops->jobs = jobs;
    wend_state_hash_add_word(&hash, wend_jobs_parallel_for(jobs, OUTER, 1, outer_body, loops, NULL));
    for (size_t i = 0; i < OUTER; i++) {
        wend_state_hash_add_number(&hash, loops->sums[i]);
        for (size_t j = 0; j < INNER; j++) wend_state_hash_add_word(&hash, loops->cells[i][j]);
    }
    free(loops);
    wend_state_hash_add_word(&hash, wend_jobs_parallel_for(jobs, 1000, 10, failing_body, NULL, NULL));
    return wend_state_hash_value(&hash);
}

// Sums of hostile magnitudes and per-item results, computed by as many workers as there are.
#include "golden/golden.h"

#define NUMBERS 100000

static double numbers[NUMBERS];

static wend_status fill_numbers(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)user;
    (void)worker_index;
    for (size_t i = begin; i < end; i++) {
        wend_random random = wend_random_seeded(i);
        double scale = 1.0;
        for (uint64_t step = wend_random_below(&random, 60); step > 0; step--) scale *= 10.0;
        numbers[i] = (wend_random_unit(&random) - 0.5) * scale;
    }
    return WEND_OK;
}

static wend_status add_numbers(void *user, size_t begin, size_t end, uint32_t worker_index, void *accumulator) {
    (void)user;
    (void)worker_index;
    for (size_t i = begin; i < end; i++) *(double *)accumulator += numbers[i];
    return WEND_OK;
}

static void combine_numbers(void *user, void *accumulator, const void *next) {
    (void)user;
    *(double *)accumulator += *(const double *)next;
}

uint64_t golden_jobs(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    wend_state_hash_add_word(&hash, (uint64_t)wend_jobs_parallel_for(jobs, NUMBERS, 0, fill_numbers, NULL, NULL));
    for (size_t i = 0; i < NUMBERS; i += 97) wend_state_hash_add_number(&hash, numbers[i]);
    for (size_t grain = 0; grain < 5000; grain = grain * 3 + 7) {
        wend_jobs_reduction reduction = wend_default_jobs_reduction();
        reduction.item_count = NUMBERS;
        reduction.grain = grain;
        reduction.accumulator_size = sizeof(double);
        reduction.body = add_numbers;
        reduction.combine = combine_numbers;
        double sum = 0;
        wend_state_hash_add_word(&hash, (uint64_t)wend_jobs_reduce(jobs, &reduction, NULL, &sum));
        wend_state_hash_add_number(&hash, sum);
    }
    return wend_state_hash_value(&hash);
}

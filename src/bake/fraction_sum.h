// The sign of a sum of fractions, exactly, however many there are.
#ifndef WEND_BAKE_FRACTION_SUM_H
#define WEND_BAKE_FRACTION_SUM_H

#include "base/memory/memory.h"
#include "base/number/wide_integer.h"

// A sum. A zeroed struct owns nothing and is ready for wend_fraction_sum_start.
typedef struct wend_fraction_sum {
    uint64_t *words; // numerator, denominator, scratch: `length` words each
    size_t word_capacity;
    size_t length;
    wend_int256 group; // what was added last, over `group_denominator`: terms with the same denominator cost one step
    wend_int256 group_denominator;
} wend_fraction_sum;

// Makes it 0, with room for `term_count` terms. WEND_OK, or WEND_OUT_OF_MEMORY with the sum as it was.
wend_status wend_fraction_sum_start(wend_fraction_sum *sum, const wend_allocator *allocator, size_t term_count);

// Adds numerator / denominator. |numerator| < 2^204, 0 < denominator < 2^154.
void wend_fraction_sum_add(wend_fraction_sum *sum, wend_int256 numerator, wend_int256 denominator);

// -1, 0 or 1.
int wend_fraction_sum_sign(wend_fraction_sum *sum);

void wend_fraction_sum_free(wend_fraction_sum *sum, const wend_allocator *allocator);

#endif

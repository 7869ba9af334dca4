// The sign of a sum of fractions, exactly, however many there are.
#ifndef WEND_BAKE_EXACT_SUM_H
#define WEND_BAKE_EXACT_SUM_H

#include "base/memory.h"
#include "base/wide_integer.h"

// A sum. A zeroed struct owns nothing and is ready for wend_exact_sum_start.
typedef struct wend_exact_sum {
    uint64_t *words; // numerator, denominator, scratch: `length` words each
    size_t word_capacity;
    size_t length;
    wend_int256 group; // what was added last, over `group_denominator`: terms with the same denominator cost one step
    wend_int256 group_denominator;
} wend_exact_sum;

// Makes it 0, with room for `term_count` terms. WEND_OK, or WEND_OUT_OF_MEMORY with the sum as it was.
wend_status wend_exact_sum_start(wend_exact_sum *sum, const wend_allocator *allocator, size_t term_count);

// Adds numerator / denominator. |numerator| < 2^204, 0 < denominator < 2^154.
void wend_exact_sum_add(wend_exact_sum *sum, wend_int256 numerator, wend_int256 denominator);

// -1, 0 or 1.
int wend_exact_sum_sign(wend_exact_sum *sum);

void wend_exact_sum_free(wend_exact_sum *sum, const wend_allocator *allocator);

#endif

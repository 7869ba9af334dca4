// Sums of fractions with a common denominator that grows:
//
//     N / D + n / d  =  (N d + n D) / (D d)
//
// Numbers have a fixed length, chosen for the number of terms, and wrap around in two's complement; since the true
// values fit, so do the wrapped ones, and signs need no care: a product with a negative factor is right modulo
// 2^length. D takes 154 bits a term and N 50 bits and the logarithm of the number of terms more. Terms with equal
// denominators, as the two ends of one border often have, are added before.
#include "bake/fraction_sum.h"

#define DENOMINATOR_BITS 154

wend_status wend_fraction_sum_start(wend_fraction_sum *sum, const wend_allocator *allocator, size_t term_count) {
    if (term_count > SIZE_MAX / 64 / DENOMINATOR_BITS) return WEND_OUT_OF_MEMORY;
    size_t length = (term_count * DENOMINATOR_BITS + 320) / 64 + 1;
    if (3 * length > sum->word_capacity) {
        size_t grown = wend_grown_capacity(sum->word_capacity, 3 * length);
        void *words =
            wend_resize_items(allocator, sum->words, sum->word_capacity, grown, sizeof(uint64_t), WEND_LIFETIME_CALL);
        if (!words) return WEND_OUT_OF_MEMORY;
        sum->words = words;
        sum->word_capacity = grown;
    }
    sum->length = length;
    memset(sum->words, 0, 3 * length * sizeof *sum->words);
    sum->words[length] = 1; // the denominator
    sum->group = (wend_int256){{0}};
    sum->group_denominator = (wend_int256){{1, 0, 0, 0}};
    return WEND_OK;
}

// to += from * factor * 2^(64 shift), wrapping around.
static void add_word_product(uint64_t *to, const uint64_t *from, uint64_t factor, size_t shift, size_t length) {
    uint64_t carry = 0;
    for (size_t i = shift; i < length; i++) {
        uint64_t high, low = wend_multiply_words(from[i - shift], factor, &high);
        low += carry;
        high += low < carry;
        to[i] += low;
        carry = high + (to[i] < low);
    }
}

// to += from * factor, wrapping around; the factor's sign is its top bit.
static void add_product(uint64_t *to, const uint64_t *from, wend_int256 factor, size_t length) {
    for (size_t shift = 0; shift < 4; shift++)
        if (factor.words[shift]) add_word_product(to, from, factor.words[shift], shift, length);
    if (!(factor.words[3] >> 63)) return;
    // Read as unsigned, a negative factor is 2^256 too large.
    uint64_t borrow = 0;
    for (size_t i = 4; i < length; i++) {
        uint64_t before = to[i], less = before - from[i - 4];
        to[i] = less - borrow;
        borrow = (less > before) | (to[i] > less);
    }
}

static void flush_group(wend_fraction_sum *sum) {
    size_t length = sum->length, bytes = length * sizeof *sum->words;
    uint64_t *numerator = sum->words, *denominator = numerator + length, *scratch = denominator + length;
    if (wend_int256_sign(sum->group) == 0) return;
    memset(scratch, 0, bytes);
    add_product(scratch, numerator, sum->group_denominator, length);
    add_product(scratch, denominator, sum->group, length);
    memcpy(numerator, scratch, bytes);
    memset(scratch, 0, bytes);
    add_product(scratch, denominator, sum->group_denominator, length);
    memcpy(denominator, scratch, bytes);
    sum->group = (wend_int256){{0}};
}

void wend_fraction_sum_add(wend_fraction_sum *sum, wend_int256 numerator, wend_int256 denominator) {
    if (wend_int256_compare(sum->group_denominator, denominator) != 0) {
        flush_group(sum);
        sum->group_denominator = denominator;
    }
    sum->group = wend_int256_add(sum->group, numerator);
}

int wend_fraction_sum_sign(wend_fraction_sum *sum) {
    flush_group(sum);
    if (sum->words[sum->length - 1] >> 63) return -1;
    for (size_t i = 0; i < sum->length; i++)
        if (sum->words[i]) return 1;
    return 0;
}

void wend_fraction_sum_free(wend_fraction_sum *sum, const wend_allocator *allocator) {
    wend_release_items(allocator, sum->words, sum->word_capacity, sizeof *sum->words);
    *sum = (wend_fraction_sum){0};
}

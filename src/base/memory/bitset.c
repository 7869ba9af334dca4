#include "base/memory/bitset.h"

static size_t bitset_word_count(size_t size) {
    return size / 64 + (size % 64 != 0);
}

wend_status wend_bitset_resize(wend_bitset *set, const wend_allocator *allocator, size_t size) {
    size_t needed = bitset_word_count(size), used = bitset_word_count(set->size);
    if (needed > set->word_capacity) {
        size_t grown = wend_grown_capacity(set->word_capacity, needed);
        uint64_t *words =
            wend_resize_items(allocator, set->words, set->word_capacity, grown, sizeof *words, WEND_LIFETIME_OBJECT);
        if (!words) return WEND_OUT_OF_MEMORY;
        set->words = words;
        set->word_capacity = grown;
    }
    if (needed > used) memset(set->words + used, 0, (needed - used) * sizeof *set->words);
    // Bits at or above the size are always 0, so that growing, counting and finding need no masks.
    if (size < set->size && size % 64) set->words[needed - 1] &= (UINT64_C(1) << size % 64) - 1;
    set->size = size;
    return WEND_OK;
}

void wend_bitset_clear(wend_bitset *set) {
    if (set->size) memset(set->words, 0, bitset_word_count(set->size) * sizeof *set->words);
}

size_t wend_bitset_count(const wend_bitset *set) {
    size_t count = 0;
    for (size_t i = 0; i < bitset_word_count(set->size); i++) count += (size_t)wend_count_bits(set->words[i]);
    return count;
}

size_t wend_bitset_next(const wend_bitset *set, size_t from) {
    if (from >= set->size) return set->size;
    size_t word_count = bitset_word_count(set->size), i = from / 64;
    uint64_t word = set->words[i] & ~UINT64_C(0) << from % 64;
    while (!word) {
        if (++i == word_count) return set->size;
        word = set->words[i];
    }
    return i * 64 + (size_t)wend_lowest_bit(word);
}

void wend_bitset_free(wend_bitset *set, const wend_allocator *allocator) {
    wend_release_items(allocator, set->words, set->word_capacity, sizeof *set->words);
    *set = (wend_bitset){0};
}

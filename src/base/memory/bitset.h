// A set of small whole numbers, one bit each.
#ifndef WEND_BASE_BITSET_H
#define WEND_BASE_BITSET_H

#include "base/core/require.h"
#include "base/memory/memory.h"
#include "base/number/word_bytes.h"

typedef struct wend_bitset {
    uint64_t *words;
    size_t word_capacity;
    size_t size; // members are below this
} wend_bitset;

static inline bool wend_bitset_has(const wend_bitset *set, size_t member) {
    ASSERT(member < set->size);
    return set->words[member / 64] >> member % 64 & 1;
}

static inline void wend_bitset_add(wend_bitset *set, size_t member) {
    ASSERT(member < set->size);
    set->words[member / 64] |= UINT64_C(1) << member % 64;
}

static inline void wend_bitset_remove(wend_bitset *set, size_t member) {
    ASSERT(member < set->size);
    set->words[member / 64] &= ~(UINT64_C(1) << member % 64);
}

// Members may be 0 .. size - 1 from now on; those at or above `size` are gone, new ones are absent.
// A zeroed struct is an empty set of size 0. When memory is out the set is as it was.
wend_status wend_bitset_resize(wend_bitset *set, const wend_allocator *allocator, size_t size);

// Removes all members and keeps the size.
void wend_bitset_clear(wend_bitset *set);

// How many members there are.
size_t wend_bitset_count(const wend_bitset *set);

// The smallest member that is at least `from`; set->size when there is none.
size_t wend_bitset_next(const wend_bitset *set, size_t from);

// Releases the memory and leaves an empty set of size 0.
void wend_bitset_free(wend_bitset *set, const wend_allocator *allocator);

#endif

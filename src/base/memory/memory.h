// Allocation as the library does it: counts and item sizes, overflow checked, sizes remembered by the caller.
#ifndef WEND_BASE_MEMORY_H
#define WEND_BASE_MEMORY_H

#include "base/core/contract.h"
#include "wend/allocator.h"
#include "wend/status.h"

#include <stdalign.h>
#include <string.h>

// The alignment given to every array: any type of ours fits.
#define WEND_ARRAY_ALIGNMENT 16
// A cache line.
#define WEND_LINE_ALIGNMENT 64

// True when the allocator has the functions it must have.
bool wend_allocator_is_valid(const wend_allocator *allocator);

// `count` items; NULL when the product overflows, memory is out or count is 0 (which needs no memory).
void *wend_allocate_items(const wend_allocator *allocator, size_t count, size_t item_size, wend_lifetime lifetime);

// A copy of `count` items; NULL when memory is out, count is 0 or there are none to copy.
static inline void *wend_copy_items(const wend_allocator *allocator, const void *items, size_t count,
                                    size_t item_size) {
    void *made = items ? wend_allocate_items(allocator, count, item_size, WEND_LIFETIME_OBJECT) : NULL;
    if (made) memcpy(made, items, count * item_size);
    return made;
}

// Gives back what wend_allocate_items gave; a NULL block is ignored.
void wend_release_items(const wend_allocator *allocator, void *block, size_t count, size_t item_size);

// Moves a block of `old_count` items to one of `new_count` > 0, keeping the common part. NULL: the old block is untouched.
void *wend_resize_items(const wend_allocator *allocator, void *block, size_t old_count, size_t new_count,
                        size_t item_size, wend_lifetime lifetime);

// Grows a block: as wend_resize_items with `new_count` >= `old_count`, and the new items are zero.
void *wend_grow_items_zeroed(const wend_allocator *allocator, void *block, size_t old_count, size_t new_count,
                             size_t item_size, wend_lifetime lifetime);

// As wend_allocate_items, aligned to a 64-byte cache line.
void *wend_allocate_lines(const wend_allocator *allocator, size_t count, size_t item_size, wend_lifetime lifetime);
void wend_release_lines(const wend_allocator *allocator, void *block, size_t count, size_t item_size);

// Asks the processor to fetch the cache line at an address, which need not be valid.
static inline void wend_prefetch(const void *address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#else
    (void)address;
#endif
}

// The capacity to grow to when `needed` items must fit: half as much again, so that pushes cost amortised O(1).
size_t wend_grown_capacity(size_t capacity, size_t needed);

#endif

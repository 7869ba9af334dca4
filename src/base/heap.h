// The two heaps most planners use, made from the template: a number and what it belongs to.
#ifndef WEND_BASE_HEAP_H
#define WEND_BASE_HEAP_H

#include "base/contract.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct wend_heap_entry {
    double key; // not NaN
    uint32_t value;
} wend_heap_entry;

// Smaller keys first, ties by smaller value: a total order, so the sequence of pops depends on the contents alone.
static inline bool wend_heap_entry_before(wend_heap_entry a, wend_heap_entry b) {
    return (a.key < b.key) | ((a.key == b.key) & (a.value < b.value));
}

// wend_heap: duplicates allowed, no decrease-key.
#define HEAP_NAME   wend_heap
#define HEAP_ENTRY  wend_heap_entry
#define HEAP_BEFORE wend_heap_entry_before
#include "base/heap_template.h"

// wend_indexed_heap: each value at most once; its key can be changed and it can be removed.
#define HEAP_NAME     wend_indexed_heap
#define HEAP_ENTRY    wend_heap_entry
#define HEAP_BEFORE   wend_heap_entry_before
#define HEAP_INDEX(e) ((e).value)
#include "base/heap_template.h"

#endif

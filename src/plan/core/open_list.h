// The open list: states that wait to be expanded, smallest key first.
//
// Keys are whole numbers: a search turns its costs into integers of the same order. One struct serves all kinds, chosen at run time
// by a branch that is always predicted; so a search is written once. Entries that are not due can be kept out of the heap (far_list.h): for
// searches that may do so there is a second set of push, pop and count, so that the others carry none of it.
#ifndef WEND_PLAN_OPEN_LIST_H
#define WEND_PLAN_OPEN_LIST_H

#include "base/memory/bucket_queue.h"
#include "base/number/wide_integer.h"
#include "plan/core/far_list.h"
#include "wend/query.h"

static inline bool open_entry_before(open_entry a, open_entry b) {
#if WEND_HAS_INT128
    return ((wend_native_word128)a.key << 64 | (uint64_t)a.tie << 32 | a.node) <
           ((wend_native_word128)b.key << 64 | (uint64_t)b.tie << 32 | b.node);
#else
    uint64_t first = (uint64_t)a.tie << 32 | a.node, second = (uint64_t)b.tie << 32 | b.node;
    return (a.key < b.key) | ((a.key == b.key) & (first < second));
#endif
}

#define HEAP_NAME   open_heap
#define HEAP_ENTRY  open_entry
#define HEAP_BEFORE open_entry_before
#include "base/memory/heap_template.h"

#define HEAP_NAME     open_indexed_heap
#define HEAP_ENTRY    open_entry
#define HEAP_BEFORE   open_entry_before
#define HEAP_INDEX(e) ((e).node)
#include "base/memory/heap_template.h"

#define ARRAY_NAME open_array
#define ARRAY_ITEM open_entry
#include "base/memory/array_template.h"

typedef struct open_list {
    wend_open_list kind; // not AUTO
    open_heap heap;
    far_list
        far; // what the heap need not hold yet, when the search says so (open_list_keep_far); else nobody looks at it
    open_indexed_heap indexed;
    wend_bucket_queue buckets;
    open_array array;
    open_entry cached; // the entry put in last, with INSERT_CACHE
    bool has_cached;
} open_list;

static inline size_t open_list_count(const open_list *open) {
    switch (open->kind) {
    case WEND_OPEN_BUCKETS: return open->buckets.count;
    case WEND_OPEN_DECREASE_KEY: return open->indexed.count;
    case WEND_OPEN_UNORDERED: return open->array.count;
    default: return open->heap.count + open->has_cached;
    }
}

static inline size_t open_list_far_count(const open_list *open) {
    return open_list_count(open) + open->far.count;
}

// A heap from which entries that are not due are kept out. The heap always has room for them all, so that taking out needs no memory.
static inline wend_status open_list_push_near_or_far(open_list *open, const wend_allocator *allocator,
                                                     open_entry entry) {
    uint64_t bucket;
    if (!open->far.is_used || !far_list_takes(&open->far, entry.key, &bucket))
        return open_heap_push(&open->heap, allocator, entry);
    wend_status status = open_heap_reserve(&open->heap, allocator, open->heap.count + open->far.count + 1);
    return status ? status : far_list_push(&open->far, allocator, bucket, entry);
}

static inline void open_list_pour(open_list *open, const wend_allocator *allocator) {
    while (open->far.count > 0 &&
           (open->heap.count == 0 || far_list_bucket(&open->far, open_heap_first(&open->heap).key) > open->far.current))
        for (uint32_t place = far_list_advance(&open->far); place;) {
            open_entry entry = far_list_take(&open->far, &place);
            wend_prefetch(&open->far.soon[entry.node]);
            open_heap_push(&open->heap, allocator, entry);
        }
}

static inline wend_status open_list_push(open_list *open, const wend_allocator *allocator, open_entry entry) {
    switch (open->kind) {
    case WEND_OPEN_BUCKETS: return wend_bucket_queue_push(&open->buckets, allocator, entry.key, entry.node);
    case WEND_OPEN_DECREASE_KEY:
        if (open_indexed_heap_contains(&open->indexed, entry.node)) {
            open_indexed_heap_update(&open->indexed, entry);
            return WEND_OK;
        }
        return open_indexed_heap_push(&open->indexed, allocator, entry);
    case WEND_OPEN_UNORDERED: return open_array_push(&open->array, allocator, entry);
    case WEND_OPEN_INSERT_CACHE:
        if (open->has_cached) {
            wend_status status = open_heap_push(&open->heap, allocator, open->cached);
            if (status) return status;
        }
        open->cached = entry;
        open->has_cached = true;
        return WEND_OK;
    default: return open_heap_push(&open->heap, allocator, entry);
    }
}

static inline wend_status open_list_far_push(open_list *open, const wend_allocator *allocator, open_entry entry) {
    if (open->kind == WEND_OPEN_HEAP) return open_list_push_near_or_far(open, allocator, entry);
    return open_list_push(open, allocator, entry);
}

// Takes out the smallest entry; not empty. With buckets the key is that of the whole bucket and the tie is 0.
static inline open_entry open_list_pop(open_list *open) {
    switch (open->kind) {
    case WEND_OPEN_BUCKETS: {
        open_entry entry = {0};
        entry.node = wend_bucket_queue_pop(&open->buckets, &entry.key);
        return entry;
    }
    case WEND_OPEN_DECREASE_KEY: return open_indexed_heap_pop(&open->indexed);
    case WEND_OPEN_UNORDERED: {
        open_entry *items = open->array.items;
        size_t best = 0;
        for (size_t i = 1; i < open->array.count; i++)
            if (open_entry_before(items[i], items[best])) best = i;
        open_entry entry = items[best];
        items[best] = items[--open->array.count];
        return entry;
    }
    case WEND_OPEN_INSERT_CACHE:
        if (open->has_cached &&
            (open->heap.count == 0 || open_entry_before(open->cached, open_heap_first(&open->heap)))) {
            open->has_cached = false;
            return open->cached;
        }
        return open_heap_pop(&open->heap);
    default: return open_heap_pop(&open->heap);
    }
}

static inline open_entry open_list_far_pop(open_list *open, const wend_allocator *allocator) {
    if (open->far.count > 0) open_list_pour(open, allocator);
    return open_list_pop(open);
}

// Empties the list for a new search of a kind, keeping all memory.
static inline void open_list_start(open_list *open, wend_open_list kind) {
    open_heap_clear(&open->heap);
    open_indexed_heap_clear(&open->indexed);
    wend_bucket_queue_clear(&open->buckets);
    open->array.count = 0;
    open->has_cached = false;
    open->kind = kind;
}

// The same for searches that may keep entries out of the heap.
static inline void open_list_far_start(open_list *open, wend_open_list kind) {
    open_list_start(open, kind);
    far_list_clear(&open->far);
}

// For a list that was just started as a heap, with keys that are doubles by their bits: keeps entries that are not due out of it, in
// buckets of this width. The order is the same. soon: an array by node of what is looked at when it is expanded, to be fetched early.
static inline wend_status open_list_keep_far(open_list *open, const wend_allocator *allocator, double least_key,
                                             double width, const uint32_t *soon) {
    wend_status status = far_list_reserve(&open->far, allocator);
    if (status) return status;
    open->far.soon = soon;
    open->far.is_used = width > 0 && 1 / width <= DBL_MAX;
    open->far.base = least_key;
    open->far.scale = 1 / width;
    open->far.current = 0;
    return WEND_OK;
}

static inline void open_list_free(open_list *open, const wend_allocator *allocator) {
    open_heap_free(&open->heap, allocator);
    far_list_free(&open->far, allocator);
    open_indexed_heap_free(&open->indexed, allocator);
    wend_bucket_queue_free(&open->buckets, allocator);
    open_array_free(&open->array, allocator);
}

#endif

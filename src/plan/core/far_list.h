// Entries of an open list that are not due for a while, kept out of its heap: what makes the heap small.
//
//     heap              far, a ring of buckets by key
//     [ due now ]       | current + 1 | current + 2 | ...                 | current + FAR_BUCKETS - 1 |
//                              e           e e                                     e
//
// A bucket is a range of keys; those up to `current` are due and belong in the heap, and the heap alone decides the order. When nothing in it
// is due any more, the next bucket that holds something is poured into it. So the order is exactly that of a heap of everything, while the
// heap holds a few entries instead of thousands; an entry beyond the ring goes into the heap at once, which is slower and just as right. (A
// two-level relative of the hot queues of Cherkassky, Goldberg and Silverstein, 1999.)
//
// Keys are doubles by their bits. How wide buckets are only matters for speed: a 64th of the mean cost of an edge is good for roads.
#ifndef WEND_PLAN_FAR_LIST_H
#define WEND_PLAN_FAR_LIST_H

#include "base/memory/memory.h"
#include "base/number/wide_integer.h"
#include "base/number/word_bytes.h"

#define FAR_BUCKETS 2048 // a power of two, 64 or more

// What an open list holds.
typedef struct open_entry {
    uint64_t key;
    uint32_t tie; // smaller first
    uint32_t node;
} open_entry;

typedef struct far_entry {
    open_entry entry;
    uint32_t next; // index + 1, or 0
} far_entry;

// The buckets, 8 KB of them: made by the first search that keeps entries out of its heap.
typedef struct far_ring {
    uint32_t heads[FAR_BUCKETS];
    uint64_t occupied[FAR_BUCKETS / 64];
} far_ring;

typedef struct far_list {
    bool is_used;
    double base, scale; // the bucket of a key: how many times 1 / scale it is above the base
    uint64_t current;   // buckets up to this one are due
    far_ring *ring;     // NULL before the first use
    far_entry *entries;
    size_t capacity;
    uint32_t used, first_free; // entries ever used since the list was empty; index + 1 of one that is free again, or 0
    size_t count;
    const uint32_t *soon; // by node: fetched when it becomes due
} far_list;

static inline uint64_t far_list_bucket(const far_list *far, uint64_t key) {
    double bucket = (wend_number_from_bits(key) - far->base) * far->scale;
    if (!(bucket > 0)) return 0;
    return bucket < 0x1p62 ? (uint64_t)bucket : UINT64_C(1) << 62;
}

// True when an entry with this key belongs in the ring.
static inline bool far_list_takes(const far_list *far, uint64_t key, uint64_t *bucket) {
    *bucket = far_list_bucket(far, key);
    return *bucket > far->current && *bucket - far->current < FAR_BUCKETS;
}

static inline wend_status far_list_push(far_list *far, const wend_allocator *allocator, uint64_t bucket,
                                        open_entry entry) {
    uint32_t place = far->first_free;
    if (place) {
        far->first_free = far->entries[place - 1].next;
    } else {
        if (far->used == far->capacity) {
            size_t grown = wend_grown_capacity(far->capacity, far->capacity + 1);
            far_entry *entries = wend_resize_items(allocator, far->entries, far->capacity, grown, sizeof *entries,
                                                   WEND_LIFETIME_SCRATCH);
            if (!entries || grown > UINT32_MAX) return WEND_OUT_OF_MEMORY;
            far->entries = entries;
            far->capacity = grown;
        }
        place = ++far->used;
    }
    size_t slot = (size_t)bucket & (FAR_BUCKETS - 1);
    far_ring *ring = far->ring;
    far->entries[place - 1] = (far_entry){entry, ring->heads[slot]};
    ring->heads[slot] = place;
    ring->occupied[slot / 64] |= UINT64_C(1) << slot % 64;
    far->count++;
    return WEND_OK;
}

// Makes the next bucket that holds something the current one, and answers its first entry (index + 1). Not empty.
static inline uint32_t far_list_advance(far_list *far) {
    size_t slot = (size_t)(far->current + 1) & (FAR_BUCKETS - 1), passed = 1;
    far_ring *ring = far->ring;
    uint64_t word = ring->occupied[slot / 64] >> slot % 64;
    while (word == 0) { // to the start of the next word
        passed += 64 - slot % 64;
        slot = (slot - slot % 64 + 64) & (FAR_BUCKETS - 1);
        word = ring->occupied[slot / 64];
    }
    unsigned skipped = (unsigned)wend_lowest_bit(word);
    slot += skipped;
    far->current += passed + skipped;
    uint32_t first = ring->heads[slot];
    ring->heads[slot] = 0;
    ring->occupied[slot / 64] &= ~(UINT64_C(1) << slot % 64);
    return first;
}

// Gives an entry of the current bucket back and answers it; *place becomes the next one of the bucket, or 0.
static inline open_entry far_list_take(far_list *far, uint32_t *place) {
    far_entry *taken = &far->entries[*place - 1];
    open_entry entry = taken->entry;
    uint32_t next = taken->next;
    taken->next = far->first_free;
    far->first_free = *place;
    *place = next;
    far->count--;
    return entry;
}

// Empties the list, keeping its memory.
static inline void far_list_clear(far_list *far) {
    for (size_t i = 0; far->ring && i < FAR_BUCKETS / 64; i++) {
        for (uint64_t word = far->ring->occupied[i]; word; word &= word - 1)
            far->ring->heads[64 * i + (size_t)wend_lowest_bit(word)] = 0;
        far->ring->occupied[i] = 0;
    }
    far->used = far->first_free = 0;
    far->count = 0;
    far->is_used = false;
}

// Makes the buckets; a list without them takes nothing.
static inline wend_status far_list_reserve(far_list *far, const wend_allocator *allocator) {
    if (far->ring) return WEND_OK;
    far->ring = wend_allocate_items(allocator, 1, sizeof *far->ring, WEND_LIFETIME_SCRATCH);
    if (!far->ring) return WEND_OUT_OF_MEMORY;
    memset(far->ring, 0, sizeof *far->ring);
    return WEND_OK;
}

static inline void far_list_free(far_list *far, const wend_allocator *allocator) {
    wend_release_items(allocator, far->ring, 1, sizeof *far->ring);
    wend_release_items(allocator, far->entries, far->capacity, sizeof *far->entries);
}

#endif

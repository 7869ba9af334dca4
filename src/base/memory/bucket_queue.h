// A priority queue for whole-number keys that lie close together: one bucket per key, all in O(1).
//
//     keys      floor .......................... floor + bucket_count - 1
//     buckets   [ ]  [e-e]  [ ]  [e]  ...                a ring: key k lives in bucket k mod bucket_count
//     occupied   0     1     0    1                      one bit a bucket, so empty ones are skipped 64 at a time
//
// Made for searches with integer costs (Dial, "Algorithm 360", 1969): keys leave in order, and keys that come are seldom
// far from the smallest. Every key is accepted all the same: when the keys present span more than there are buckets, the ring
// doubles. Entries with equal keys leave last in, first out, which goes deep first. Memory: 8 bytes an entry, 4 bytes and a
// bit a bucket, so a span of millions calls for a heap instead.
#ifndef WEND_BASE_BUCKET_QUEUE_H
#define WEND_BASE_BUCKET_QUEUE_H

#include "base/memory/bitset.h"
#include "base/memory/memory.h"

typedef struct wend_bucket_entry {
    uint32_t value;
    uint32_t next; // index + 1 of the entry below, or 0
} wend_bucket_entry;

// A zeroed struct is an empty queue.
typedef struct wend_bucket_queue {
    uint32_t *heads; // by bucket: index + 1 of its top entry, or 0
    uint64_t *occupied;
    size_t bucket_count; // 0 or a power of two, at least 64
    wend_bucket_entry *entries;
    size_t entry_capacity;
    size_t entry_count;  // entries ever used; the free ones are listed
    uint32_t first_free; // index + 1, or 0
    size_t count;
    uint64_t floor;   // no key present is smaller
    uint64_t ceiling; // no key present is larger
} wend_bucket_queue;

// Adds a value. When memory is out the queue is as it was.
wend_status wend_bucket_queue_push_slow(wend_bucket_queue *queue, const wend_allocator *allocator, uint64_t key,
                                        uint32_t value);

static inline void wend_bucket_queue_link(wend_bucket_queue *queue, uint64_t key, uint32_t entry) {
    size_t bucket = (size_t)key & (queue->bucket_count - 1);
    queue->entries[entry - 1].next = queue->heads[bucket];
    queue->heads[bucket] = entry;
    queue->occupied[bucket / 64] |= UINT64_C(1) << bucket % 64;
}

static inline wend_status wend_bucket_queue_push(wend_bucket_queue *queue, const wend_allocator *allocator,
                                                 uint64_t key, uint32_t value) {
    // The usual case: a free entry, and a key within the ring as it stands.
    if (!queue->first_free || queue->count == 0 || key < queue->floor || key - queue->floor >= queue->bucket_count)
        return wend_bucket_queue_push_slow(queue, allocator, key, value);
    uint32_t entry = queue->first_free;
    queue->first_free = queue->entries[entry - 1].next;
    queue->entries[entry - 1].value = value;
    if (key > queue->ceiling) queue->ceiling = key;
    queue->count++;
    wend_bucket_queue_link(queue, key, entry);
    return WEND_OK;
}

// The smallest key present; the queue must not be empty. Raises the floor to it.
static inline uint64_t wend_bucket_queue_first_key(wend_bucket_queue *queue) {
    ASSERT(queue->count > 0);
    size_t mask = queue->bucket_count - 1, bucket = (size_t)queue->floor & mask;
    if (queue->heads[bucket]) return queue->floor;
    size_t start = bucket, word_index = bucket / 64;
    uint64_t word = queue->occupied[word_index] & ~UINT64_C(0) << bucket % 64;
    while (!word) {
        word_index = (word_index + 1) & (mask / 64);
        word = queue->occupied[word_index];
    }
    bucket = word_index * 64 + (size_t)wend_lowest_bit(word);
    queue->floor += (bucket - start) & mask;
    return queue->floor;
}

// Takes out a value with the smallest key; the queue must not be empty.
static inline uint32_t wend_bucket_queue_pop(wend_bucket_queue *queue, uint64_t *key) {
    *key = wend_bucket_queue_first_key(queue);
    size_t bucket = (size_t)*key & (queue->bucket_count - 1);
    uint32_t entry = queue->heads[bucket];
    wend_bucket_entry *top = &queue->entries[entry - 1];
    queue->heads[bucket] = top->next;
    if (!top->next) queue->occupied[bucket / 64] &= ~(UINT64_C(1) << bucket % 64);
    uint32_t value = top->value;
    top->next = queue->first_free;
    queue->first_free = entry;
    queue->count--;
    return value;
}

// Empties the queue and keeps its memory.
void wend_bucket_queue_clear(wend_bucket_queue *queue);

// Releases the memory and leaves an empty queue.
void wend_bucket_queue_free(wend_bucket_queue *queue, const wend_allocator *allocator);

#endif

#include "base/memory/bucket_queue.h"

// A wrapped-around search of the word that holds the floor's bucket sees that word's low bits last, because the ring's
// buckets below the floor's within the same word belong to keys above all others: handled by the word loop coming round.

// Makes the ring at least `span` buckets, moving every entry to its place. Unchanged when memory is out.
static wend_status bucket_queue_widen(wend_bucket_queue *queue, const wend_allocator *allocator, uint64_t span) {
    size_t bucket_count = queue->bucket_count ? queue->bucket_count : 64;
    while (bucket_count < span) {
        if (bucket_count > SIZE_MAX / 4) return WEND_OUT_OF_MEMORY;
        bucket_count *= 2;
    }
    if (bucket_count == queue->bucket_count) return WEND_OK;
    uint32_t *heads = wend_allocate_items(allocator, bucket_count, sizeof *heads, WEND_LIFETIME_SCRATCH);
    uint64_t *occupied = wend_allocate_items(allocator, bucket_count / 64, sizeof *occupied, WEND_LIFETIME_SCRATCH);
    if (!heads || !occupied) {
        wend_release_items(allocator, heads, bucket_count, sizeof *heads);
        wend_release_items(allocator, occupied, bucket_count / 64, sizeof *occupied);
        return WEND_OUT_OF_MEMORY;
    }
    memset(heads, 0, bucket_count * sizeof *heads);
    memset(occupied, 0, bucket_count / 64 * sizeof *occupied);
    // A bucket holds one key only, so whole lists move.
    for (uint64_t i = 0; i < queue->bucket_count && queue->count; i++) {
        uint64_t key = queue->floor + i;
        uint32_t head = queue->heads[(size_t)key & (queue->bucket_count - 1)];
        size_t bucket = (size_t)key & (bucket_count - 1);
        heads[bucket] = head;
        if (head) occupied[bucket / 64] |= UINT64_C(1) << bucket % 64;
    }
    wend_release_items(allocator, queue->heads, queue->bucket_count, sizeof *heads);
    wend_release_items(allocator, queue->occupied, queue->bucket_count / 64, sizeof *occupied);
    queue->heads = heads;
    queue->occupied = occupied;
    queue->bucket_count = bucket_count;
    return WEND_OK;
}

wend_status wend_bucket_queue_push_slow(wend_bucket_queue *queue, const wend_allocator *allocator, uint64_t key,
                                        uint32_t value) {
    uint64_t floor = key, ceiling = key;
    if (queue->count) {
        uint64_t first = wend_bucket_queue_first_key(queue);
        if (first < floor) floor = first;
        if (queue->ceiling > ceiling) ceiling = queue->ceiling;
    }
    if (ceiling - floor >= queue->bucket_count) {
        if (ceiling - floor > SIZE_MAX / 8) return WEND_OUT_OF_MEMORY;
        wend_status status = bucket_queue_widen(queue, allocator, ceiling - floor + 1);
        if (status) return status;
    }
    uint32_t entry = queue->first_free;
    if (!entry) {
        if (queue->entry_count >= UINT32_MAX - 1) return WEND_OUT_OF_MEMORY;
        if (queue->entry_count == queue->entry_capacity) {
            size_t grown = wend_grown_capacity(queue->entry_capacity, queue->entry_count + 1);
            wend_bucket_entry *entries = wend_resize_items(allocator, queue->entries, queue->entry_capacity, grown,
                                                           sizeof *entries, WEND_LIFETIME_SCRATCH);
            if (!entries) return WEND_OUT_OF_MEMORY;
            queue->entries = entries;
            queue->entry_capacity = grown;
        }
        entry = (uint32_t)++queue->entry_count;
    } else {
        queue->first_free = queue->entries[entry - 1].next;
    }
    queue->entries[entry - 1].value = value;
    queue->floor = floor;
    queue->ceiling = ceiling;
    queue->count++;
    wend_bucket_queue_link(queue, key, entry);
    return WEND_OK;
}

void wend_bucket_queue_clear(wend_bucket_queue *queue) {
    if (queue->bucket_count && queue->count) {
        memset(queue->heads, 0, queue->bucket_count * sizeof *queue->heads);
        memset(queue->occupied, 0, queue->bucket_count / 64 * sizeof *queue->occupied);
    }
    queue->entry_count = 0;
    queue->first_free = 0;
    queue->count = 0;
}

void wend_bucket_queue_free(wend_bucket_queue *queue, const wend_allocator *allocator) {
    wend_release_items(allocator, queue->heads, queue->bucket_count, sizeof *queue->heads);
    wend_release_items(allocator, queue->occupied, queue->bucket_count / 64, sizeof *queue->occupied);
    wend_release_items(allocator, queue->entries, queue->entry_capacity, sizeof *queue->entries);
    *queue = (wend_bucket_queue){0};
}

// The order in which things leave queues, maps and sorts, and the random numbers they were filled with.
#include "golden/golden.h"

#include "base/memory/bucket_queue.h"
#include "base/memory/heap.h"
#include "base/number/mix.h"

#define MAP_NAME        golden_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct golden_item {
    uint32_t key, number;
} golden_item;

static bool golden_item_before(const golden_item *a, const golden_item *b) {
    return a->key < b->key;
}

#define SORT_NAME   sort_golden_items
#define SORT_ITEM   golden_item
#define SORT_BEFORE golden_item_before
#include "base/memory/sort_template.h"

#define ITEMS 20000

static void hash_queues(wend_state_hash *hash, wend_random *random, const wend_allocator *allocator) {
    wend_heap heap = {0};
    wend_bucket_queue buckets = {0};
    for (uint32_t i = 0; i < ITEMS; i++) {
        double key = (wend_random_unit(random) - 0.25) * (double)(1 + wend_random_below(random, 4));
        if (wend_heap_push(&heap, allocator, (wend_heap_entry){.key = key, .value = i})) return;
        if (wend_bucket_queue_push(&buckets, allocator, wend_random_below(random, 5000), i)) return;
        if (i % 3 == 0) wend_state_hash_add_word(hash, wend_heap_pop(&heap).value);
        uint64_t key_out;
        if (i % 4 == 0) wend_state_hash_add_word(hash, wend_bucket_queue_pop(&buckets, &key_out));
    }
    while (heap.count) wend_state_hash_add_number(hash, wend_heap_pop(&heap).key);
    for (uint64_t key; buckets.count;) wend_state_hash_add_word(hash, wend_bucket_queue_pop(&buckets, &key));
    wend_heap_free(&heap, allocator);
    wend_bucket_queue_free(&buckets, allocator);
}

static void hash_map_order(wend_state_hash *hash, wend_random *random, const wend_allocator *allocator) {
    golden_map map = {0};
    for (uint32_t i = 0; i < ITEMS; i++) {
        if (golden_map_put(&map, allocator, wend_random_below(random, 9000), i)) return;
        if (i % 5 == 0) golden_map_remove(&map, wend_random_below(random, 9000));
    }
    size_t position = 0;
    uint64_t key;
    for (uint32_t value; golden_map_next(&map, &position, &key, &value);)
        wend_state_hash_add_word(hash, key << 32 | value);
    golden_map_free(&map, allocator);
}

uint64_t golden_containers(wend_jobs *jobs) {
    (void)jobs;
    wend_allocator allocator = wend_default_allocator();
    wend_random random = wend_random_seeded(20261115);
    wend_state_hash hash = wend_state_hash_start();
    hash_queues(&hash, &random, &allocator);
    hash_map_order(&hash, &random, &allocator);
    static golden_item items[ITEMS], scratch[ITEMS];
    for (uint32_t i = 0; i < ITEMS; i++) items[i] = (golden_item){(uint32_t)wend_random_between(&random, 0, 700), i};
    sort_golden_items(items, ITEMS, scratch);
    for (size_t i = 0; i < ITEMS; i++) wend_state_hash_add_word(&hash, items[i].number);
    return wend_state_hash_value(&hash);
}

#include "properties/base/container_properties.h"

#include "base/memory/arena.h"
#include "base/memory/bitset.h"
#include "base/memory/bucket_queue.h"
#include "base/memory/heap.h"
#include "base/memory/id_pool.h"
#include "base/number/mix.h"
#include "oracle/base/naive_containers.h"
#include "support/failing_allocator.h"

#include <stdlib.h>

// A weak hash on request: few distinct values make long probe runs and wrap-arounds.
static uint64_t map_hash_mask = UINT64_MAX;

#define MAP_NAME        word_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   (wend_mix_quickly(key) & map_hash_mask)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

typedef struct numbered {
    uint32_t key, number;
} numbered;

static bool numbered_before(const numbered *a, const numbered *b) {
    return a->key < b->key;
}

#define SORT_NAME   sort_numbered
#define SORT_ITEM   numbered
#define SORT_BEFORE numbered_before
#include "base/memory/sort_template.h"

static double choose_key(choices *source) {
    // Few distinct keys, so that ties are common; negative ones, zeros and halves among them.
    if (choose_one_in(source, 8)) return (double)choose_between(source, -1000000, 1000000) * 0.5;
    return (double)choose_between(source, -3, 12);
}

bool heap_agrees_with_naive_queue(choices *source, void *user) {
    (void)user;
    static naive_queue naive;
    naive.count = 0;
    test_allocator memory = {.without_resize = choose_below(source, 2)};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_heap heap = {0};
    const char *finding = NULL;
    uint64_t steps = choose_below(source, 600);
    uint64_t pop_odds = 2 + choose_below(source, 4);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        if (naive.count && choose_one_in(source, pop_odds)) {
            size_t index = naive_queue_smallest(&naive);
            wend_heap_entry first = wend_heap_first(&heap), popped = wend_heap_pop(&heap);
            if (first.key != popped.key || first.value != popped.value) finding = "first and pop differ";
            if (popped.key != naive.keys[index] || popped.value != naive.values[index])
                finding = "pop is not the smallest";
            naive_queue_take(&naive, index);
        } else if (choose_one_in(source, 100)) {
            wend_heap_clear(&heap);
            naive.count = 0;
        } else {
            double key = choose_key(source);
            uint32_t value = (uint32_t)choose_below(source, 6);
            naive_queue_push(&naive, key, value);
            if (wend_heap_push(&heap, &allocator, (wend_heap_entry){.key = key, .value = value}))
                finding = "push failed";
        }
        if (heap.count != naive.count) finding = "counts differ";
    }
    wend_heap_free(&heap, &allocator);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "heap: %s", finding) : true;
}

bool indexed_heap_agrees_with_naive_queue(choices *source, void *user) {
    (void)user;
    static naive_queue naive;
    naive.count = 0;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_indexed_heap heap = {0};
    const char *finding = NULL;
    uint64_t steps = choose_below(source, 600), ids = 1 + choose_below(source, 60);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        uint32_t id = (uint32_t)choose_below(source, ids);
        size_t at = 0;
        while (at < naive.count && naive.values[at] != id) at++;
        bool present = at < naive.count;
        if (wend_indexed_heap_contains(&heap, id) != present) finding = "contains is wrong";
        if (present && wend_indexed_heap_get(&heap, id).key != naive.keys[at]) finding = "get is wrong";
        if (finding) break;
        switch (choose_below(source, 4)) {
        case 0:
        case 1: {
            wend_heap_entry entry = {.key = choose_key(source), .value = id};
            if (present) {
                wend_indexed_heap_update(&heap, entry);
                naive.keys[at] = entry.key;
            } else {
                if (wend_indexed_heap_push(&heap, &allocator, entry)) finding = "push failed";
                naive_queue_push(&naive, entry.key, id);
            }
            break;
        }
        case 2:
            if (naive.count) {
                size_t index = naive_queue_smallest(&naive);
                wend_heap_entry popped = wend_indexed_heap_pop(&heap);
                if (popped.key != naive.keys[index] || popped.value != naive.values[index])
                    finding = "pop is not the smallest";
                naive_queue_take(&naive, index);
            }
            break;
        default:
            if (present) {
                if (wend_indexed_heap_remove(&heap, id).key != naive.keys[at]) finding = "remove took another";
                naive_queue_take(&naive, at);
            } else if (choose_one_in(source, 50)) {
                wend_indexed_heap_clear(&heap);
                naive.count = 0;
            }
        }
        if (heap.count != naive.count) finding = "counts differ";
    }
    wend_indexed_heap_free(&heap, &allocator);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "indexed heap: %s", finding) : true;
}

bool bucket_queue_agrees_with_naive_queue(choices *source, void *user) {
    (void)user;
    static naive_queue naive;
    naive.count = 0;
    test_allocator memory = {.without_resize = choose_below(source, 2)};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_bucket_queue queue = {0};
    const char *finding = NULL;
    uint64_t steps = choose_below(source, 600), span = UINT64_C(1) << choose_below(source, 14), last = 0;
    uint64_t offset = choose_one_in(source, 4) ? UINT64_C(1) << 50 : 0;
    bool monotone = choose_below(source, 2);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        if (naive.count && choose_one_in(source, 3)) {
            size_t index = naive_queue_smallest(&naive);
            uint64_t key = 0;
            uint32_t value = wend_bucket_queue_pop(&queue, &key);
            if ((double)key != naive.keys[index]) finding = "pop is not the smallest key";
            last = key;
            size_t match = naive_queue_find(&naive, (double)key, value);
            if (match == naive.count)
                finding = "pop gave a value that was not there";
            else
                naive_queue_take(&naive, match);
        } else if (choose_one_in(source, 100)) {
            wend_bucket_queue_clear(&queue);
            naive.count = 0;
        } else {
            uint64_t key = (monotone ? last : offset) + choose_below(source, span);
            uint32_t value = (uint32_t)choose_below(source, 5);
            naive_queue_push(&naive, (double)key, value);
            if (wend_bucket_queue_push(&queue, &allocator, key, value)) finding = "push failed";
        }
        if (queue.count != naive.count) finding = "counts differ";
    }
    wend_bucket_queue_free(&queue, &allocator);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "bucket queue: %s", finding) : true;
}

bool hash_map_agrees_with_naive_map(choices *source, void *user) {
    (void)user;
    static naive_map naive;
    naive.count = 0;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    word_map map = {0};
    const char *finding = NULL;
    static const uint64_t masks[] = {UINT64_MAX, UINT64_C(0xc000000000000000), 0, UINT64_C(0xffff000000000000)};
    map_hash_mask = masks[choose_below(source, 4)];
    uint64_t steps = choose_below(source, 600), keys = 1 + choose_below(source, 200);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        uint64_t key = choose_below(source, keys);
        if (choose_one_in(source, 10)) key = UINT64_MAX - key;
        switch (choose_below(source, 4)) {
        case 0:
        case 1: {
            uint32_t value = (uint32_t)choose_below(source, 1000);
            if (word_map_put(&map, &allocator, key, value)) finding = "put failed";
            naive_map_put(&naive, key, value);
            break;
        }
        case 2:
            if (word_map_remove(&map, key) != naive_map_remove(&naive, key)) finding = "remove answered wrongly";
            break;
        default:
            if (choose_one_in(source, 60)) {
                word_map_clear(&map);
                naive.count = 0;
            }
        }
        uint64_t probe = choose_below(source, keys);
        size_t at = naive_map_find(&naive, probe);
        uint32_t *value = word_map_find(&map, probe);
        if ((at < naive.count) != (value != NULL))
            finding = "find answered wrongly";
        else if (value && *value != naive.values[at])
            finding = "find gave another value";
        if (map.count != naive.count) finding = "counts differ";
    }
    size_t position = 0, walked = 0;
    uint64_t key;
    uint32_t value;
    while (!finding && word_map_next(&map, &position, &key, &value)) {
        size_t at = naive_map_find(&naive, key);
        if (at == naive.count || naive.values[at] != value) finding = "the walk met a pair that is not there";
        walked++;
    }
    if (!finding && walked != naive.count) finding = "the walk missed a pair";
    word_map_free(&map, &allocator);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "hash map: %s", finding) : true;
}

bool bitset_agrees_with_naive_map(choices *source, void *user) {
    (void)user;
    static naive_map naive;
    naive.count = 0;
    test_allocator memory = {.without_resize = choose_below(source, 2)};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_bitset set = {0};
    const char *finding = NULL;
    uint64_t steps = choose_below(source, 300);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        switch (choose_below(source, 5)) {
        case 0: {
            size_t size = (size_t)choose_below(source, 400);
            if (wend_bitset_resize(&set, &allocator, size)) finding = "resize failed";
            for (size_t member = size; member < 400; member++) naive_map_remove(&naive, member);
            break;
        }
        case 1:
            if (choose_one_in(source, 30)) {
                wend_bitset_clear(&set);
                naive.count = 0;
            }
            break;
        case 2:
            if (set.size) {
                size_t member = (size_t)choose_below(source, set.size);
                wend_bitset_remove(&set, member);
                naive_map_remove(&naive, member);
            }
            break;
        default:
            if (set.size) {
                size_t member = (size_t)choose_below(source, set.size);
                wend_bitset_add(&set, member);
                naive_map_put(&naive, member, 1);
            }
        }
        if (wend_bitset_count(&set) != naive.count) finding = "counts differ";
        size_t from = (size_t)choose_below(source, 401), next = from;
        while (next < set.size && naive_map_find(&naive, next) == naive.count) next++;
        if (next > set.size) next = set.size;
        if (wend_bitset_next(&set, from) != next) finding = "next member is wrong";
        if (set.size && wend_bitset_has(&set, set.size / 2) != (naive_map_find(&naive, set.size / 2) < naive.count))
            finding = "membership is wrong";
    }
    wend_bitset_free(&set, &allocator);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "bitset: %s", finding) : true;
}

bool id_pool_never_confuses_ids(choices *source, void *user) {
    (void)user;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_id_pool pool = {0};
    wend_id given[300];
    bool live[300];
    size_t count = 0, live_count = 0;
    const char *finding = NULL;
    uint64_t steps = choose_below(source, 300);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        if (count && choose_below(source, 2)) {
            size_t pick = (size_t)choose_below(source, count);
            if (wend_id_pool_give(&pool, given[pick]) != live[pick]) finding = "give answered wrongly";
            live_count -= live[pick];
            live[pick] = false;
        } else {
            if (wend_id_pool_take(&pool, &allocator, &given[count])) finding = "take failed";
            live[count++] = true;
            live_count++;
            // A step from retirement: generations wrap after four billion uses, so the test ages the slot.
            if (choose_one_in(source, 20)) {
                wend_id_slot *slot = &pool.slots.items[wend_id_index(given[count - 1])];
                slot->generation = UINT32_MAX;
                given[count - 1].generation = UINT32_MAX;
            }
        }
        for (size_t i = 0; i < count; i++) {
            if (wend_id_pool_has(&pool, given[i]) != live[i])
                finding = "a stale id passes for a live one, or the reverse";
            for (size_t j = 0; j < i; j++)
                if (live[i] && live[j] && given[i].index_plus_one == given[j].index_plus_one)
                    finding = "two live ids share an index";
        }
        if (pool.count != live_count) finding = "counts differ";
    }
    if (wend_id_pool_has(&pool, (wend_id){0})) finding = "zero is an id";
    wend_id_pool_free(&pool, &allocator);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "id pool: %s", finding) : true;
}

bool sort_is_stable_and_ordered(choices *source, void *user) {
    (void)user;
    numbered items[500], scratch[500];
    size_t count = (size_t)choose_below(source, 500);
    uint64_t distinct = 1 + choose_below(source, 300), shape = choose_below(source, 3);
    uint64_t key_sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t key = shape == 1 ? (uint32_t)i : (uint32_t)choose_below(source, distinct);
        if (shape == 2) key = (uint32_t)(count - i);
        items[i] = (numbered){.key = key, .number = (uint32_t)i};
        key_sum += key * (uint64_t)(i + 1);
    }
    sort_numbered(items, count, scratch);
    for (size_t i = 0; i < count; i++) {
        key_sum -= items[i].key * (uint64_t)(items[i].number + 1);
        if (i == 0) continue;
        if (items[i].key < items[i - 1].key) return choices_fail(source, "sort: item %zu is out of order", i);
        if (items[i].key == items[i - 1].key && items[i].number < items[i - 1].number)
            return choices_fail(source, "sort: equal items %zu and %zu changed their order", i - 1, i);
    }
    if (key_sum != 0) return choices_fail(source, "sort: the items are no longer the same");
    return true;
}

bool arena_blocks_never_overlap(choices *source, void *user) {
    (void)user;
    test_allocator memory = {0};
    wend_arena arena = wend_arena_empty(test_allocator_value(&memory), WEND_LIFETIME_SCRATCH);
    struct {
        unsigned char *block;
        size_t size;
        unsigned char fill;
    } live[200];
    size_t count = 0;
    const char *finding = NULL;
    uint64_t steps = choose_below(source, 200);
    for (uint64_t step = 0; step < steps && !finding; step++) {
        switch (choose_below(source, 16)) {
        case 0:
            wend_arena_reset(&arena);
            count = 0;
            break;
        default: {
            size_t size = (size_t)choose_below(source, choose_one_in(source, 10) ? 20000 : 300);
            size_t alignment = (size_t)1 << choose_below(source, 5);
            unsigned char *block = wend_arena_allocate(&arena, size, alignment);
            if (!block)
                finding = "allocation failed";
            else if ((uintptr_t)block % alignment)
                finding = "a block is not aligned";
            if (finding) break;
            memset(block, (int)(step & 255), size);
            live[count].block = block;
            live[count].size = size;
            live[count++].fill = (unsigned char)(step & 255);
        }
        }
        for (size_t i = 0; i < count && !finding; i++)
            for (size_t j = 0; j < live[i].size; j += 1 + j / 8)
                if (live[i].block[j] != live[i].fill) finding = "a block was overwritten";
    }
    wend_arena_free(&arena);
    if (!finding && memory.live_blocks) finding = "a block was leaked";
    return finding ? choices_fail(source, "arena: %s", finding) : true;
}

bool any_container_agrees(choices *source, void *user) {
    static const property all[] = {heap_agrees_with_naive_queue,         indexed_heap_agrees_with_naive_queue,
                                   bucket_queue_agrees_with_naive_queue, hash_map_agrees_with_naive_map,
                                   bitset_agrees_with_naive_map,         id_pool_never_confuses_ids,
                                   sort_is_stable_and_ordered,           arena_blocks_never_overlap};
    return all[choose_below(source, sizeof all / sizeof all[0])](source, user);
}

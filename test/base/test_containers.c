// Heaps, queues, maps, sets, ids, sorting and arenas of base/.
#include "support/test.h"

#include "base/memory/arena.h"
#include "base/memory/bitset.h"
#include "base/memory/bucket_queue.h"
#include "base/memory/heap.h"
#include "base/memory/id_pool.h"
#include "base/number/mix.h"
#include "properties/base/container_properties.h"

#define ARRAY_NAME word_array
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

#define MAP_NAME        point_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

// Every key has the same home: the worst hash there is.
#define MAP_NAME        crowded_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   ((void)(key), UINT64_C(0))
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

// The home is the top bit of the key.
#define MAP_NAME        plain_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   (key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

#define PROPERTY_TEST(name, cases)                                                                                     \
    static void every_##name(void **state) {                                                                           \
        (void)state;                                                                                                   \
        check_property(#name, cases, name, NULL);                                                                      \
    }

PROPERTY_TEST(heap_agrees_with_naive_queue, 2000)
PROPERTY_TEST(indexed_heap_agrees_with_naive_queue, 2000)
PROPERTY_TEST(bucket_queue_agrees_with_naive_queue, 2000)
PROPERTY_TEST(hash_map_agrees_with_naive_map, 2000)
PROPERTY_TEST(bitset_agrees_with_naive_map, 1000)
PROPERTY_TEST(id_pool_never_confuses_ids, 500)
PROPERTY_TEST(sort_is_stable_and_ordered, 2000)
PROPERTY_TEST(arena_blocks_never_overlap, 1000)

// A heap of a hundred thousand entries sorts them.
static void a_large_heap_sorts(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    wend_heap heap = {0};
    for (uint32_t i = 0; i < 100000; i++) {
        wend_heap_entry entry = {.key = (double)(wend_mix(i) >> 40), .value = i};
        assert_int_equal(wend_heap_push(&heap, &allocator, entry), WEND_OK);
    }
    wend_heap_entry last = wend_heap_pop(&heap);
    while (heap.count) {
        wend_heap_entry next = wend_heap_pop(&heap);
        assert_false(wend_heap_entry_before(next, last));
        last = next;
    }
    wend_heap_free(&heap, &allocator);
}

static void heap_order_is_the_order_of_numbers(void **state) {
    (void)state;
    static const double ordered[] = {-1e308, -2.0, -1.0, -0x1p-1074, 0.0, 0x1p-1074, 0.5, 1.0, 2.0, 1e308};
    for (size_t i = 0; i < sizeof ordered / sizeof ordered[0]; i++)
        for (size_t j = 0; j < sizeof ordered / sizeof ordered[0]; j++) {
            wend_heap_entry a = {.key = ordered[i], .value = 7}, b = {.key = ordered[j], .value = 7};
            assert_int_equal(wend_heap_entry_before(a, b), ordered[i] < ordered[j]);
            a.value = 6;
            assert_int_equal(wend_heap_entry_before(a, b), ordered[i] <= ordered[j]);
        }
}

static void a_bucket_queue_takes_keys_far_apart(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    wend_bucket_queue queue = {0};
    assert_int_equal(wend_bucket_queue_push(&queue, &allocator, UINT64_MAX, 1), WEND_OK);
    assert_int_equal(wend_bucket_queue_push(&queue, &allocator, UINT64_MAX - 100000, 2), WEND_OK);
    // A span that no memory could hold is rejected, and the queue is as it was.
    assert_int_equal(wend_bucket_queue_push(&queue, &allocator, 0, 3), WEND_OUT_OF_MEMORY);
    uint64_t key;
    assert_int_equal(wend_bucket_queue_pop(&queue, &key), 2);
    assert_true(key == UINT64_MAX - 100000);
    assert_int_equal(wend_bucket_queue_pop(&queue, &key), 1);
    assert_true(key == UINT64_MAX);
    wend_bucket_queue_free(&queue, &allocator);
}

static void a_crowded_map_forgets_nothing_and_recovers(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    for (uint32_t count = 20; count <= 2000; count *= 10) {
        crowded_map map = {0};
        for (uint32_t i = 0; i < count; i++) assert_int_equal(crowded_map_put(&map, &allocator, i, i), WEND_OK);
        // More pass by the home group than its count can hold; whoever was there last must still be found.
        for (uint32_t i = 0; i + 5 < count; i++) assert_true(crowded_map_remove(&map, i));
        for (uint32_t i = 0; i < count; i++) assert_int_equal(crowded_map_find(&map, i) != NULL, i + 5 >= count);
        for (uint32_t i = count - 5; i < count; i++) assert_true(crowded_map_remove(&map, i));
        // Where the counts held, an emptied map is as quick as a new one.
        for (size_t group = 0; group < map.group_count && count < 255; group++) assert_true(map.summaries[group] == 0);
        assert_int_equal(map.count, 0);
        crowded_map_free(&map, &allocator);
    }
}

// Both groups of a map are passed by an entry that is in the other one: a key that is missing is looked for in both, once.
static void a_missing_key_is_missed_though_every_group_was_passed(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    const uint64_t second = UINT64_C(1) << 63;
    plain_map map = {0};
    for (uint32_t i = 0; i < 8; i++) assert_int_equal(plain_map_put(&map, &allocator, i, i), WEND_OK);
    for (uint32_t i = 0; i < 6; i++) assert_true(plain_map_remove(&map, i));
    for (uint32_t i = 0; i < 7; i++) assert_int_equal(plain_map_put(&map, &allocator, second | i, i), WEND_OK);
    assert_int_equal(map.group_count, 2);
    for (int group = 0; group < 2; group++) assert_true(map.summaries[group] >> WEND_MAP_PASSED > 0);
    assert_null(plain_map_find(&map, 99));
    assert_null(plain_map_find(&map, second | 99));
    assert_non_null(plain_map_find(&map, 7));
    assert_non_null(plain_map_find(&map, second | 6));
    plain_map_free(&map, &allocator);
}

static void arrays_reject_sizes_that_overflow(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    word_array array = {0};
    volatile size_t enormous = SIZE_MAX; // volatile: the compiler must not warn about what it can foresee
    assert_int_equal(word_array_reserve(&array, &allocator, SIZE_MAX / 8), WEND_OUT_OF_MEMORY);
    assert_int_equal(word_array_reserve(&array, &allocator, SIZE_MAX), WEND_OUT_OF_MEMORY);
    assert_int_equal(word_array_resize(&array, &allocator, enormous - 1), WEND_OUT_OF_MEMORY);
    assert_null(array.items);
    point_map map = {0};
    assert_int_equal(point_map_reserve(&map, &allocator, SIZE_MAX), WEND_OUT_OF_MEMORY);
    wend_arena arena = wend_arena_empty(allocator, WEND_LIFETIME_CALL);
    assert_null(wend_arena_allocate(&arena, SIZE_MAX, 1));
    assert_null(wend_arena_allocate(&arena, SIZE_MAX - 100, 16));
}

static void after_warm_up_nothing_allocates(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    wend_heap heap = {0};
    wend_indexed_heap indexed = {0};
    wend_bucket_queue buckets = {0};
    point_map map = {0};
    wend_arena arena = wend_arena_empty(allocator, WEND_LIFETIME_SCRATCH);
    size_t warm = 0;
    for (int round = 0; round < 6; round++) {
        for (uint32_t i = 0; i < 3000; i++) {
            wend_heap_entry entry = {.key = (double)(i * 7919 % 1000), .value = i};
            assert_int_equal(wend_heap_push(&heap, &allocator, entry), WEND_OK);
            assert_int_equal(wend_indexed_heap_push(&indexed, &allocator, entry), WEND_OK);
            assert_int_equal(wend_bucket_queue_push(&buckets, &allocator, i * 7919 % 1000, i), WEND_OK);
            assert_int_equal(point_map_put(&map, &allocator, i * 31, i), WEND_OK);
            assert_non_null(wend_arena_allocate(&arena, 24, 8));
        }
        wend_heap_clear(&heap);
        wend_indexed_heap_clear(&indexed);
        wend_bucket_queue_clear(&buckets);
        point_map_clear(&map);
        wend_arena_reset(&arena);
        if (round == 2) warm = memory.allocations;
    }
    assert_int_equal(memory.allocations, warm);
    wend_heap_free(&heap, &allocator);
    wend_indexed_heap_free(&indexed, &allocator);
    wend_bucket_queue_free(&buckets, &allocator);
    point_map_free(&map, &allocator);
    wend_arena_free(&arena);
    assert_int_equal(memory.live_blocks, 0);
}

// Pushes into everything until it is done or memory is out; whatever was accepted must still be there.
static wend_status fill_all_containers(wend_allocator allocator, void *user) {
    (void)user;
    wend_status status = WEND_OK;
    wend_heap heap = {0};
    wend_indexed_heap indexed = {0};
    wend_bucket_queue buckets = {0};
    point_map map = {0};
    word_array array = {0};
    wend_bitset bits = {0};
    wend_id_pool ids = {0};
    wend_arena arena = wend_arena_empty(allocator, WEND_LIFETIME_SCRATCH);
    uint32_t accepted[6] = {0};
    for (uint32_t i = 0; i < 500; i++) {
        wend_status each[7];
        wend_heap_entry entry = {.key = 500.0 - i, .value = i};
        wend_id id;
        each[0] = wend_heap_push(&heap, &allocator, entry);
        each[1] = wend_indexed_heap_push(&indexed, &allocator, entry);
        each[2] = wend_bucket_queue_push(&buckets, &allocator, i * 3, i);
        each[3] = point_map_put(&map, &allocator, i, i);
        each[4] = word_array_push(&array, &allocator, i);
        each[5] = wend_id_pool_take(&ids, &allocator, &id);
        each[6] = wend_bitset_resize(&bits, &allocator, i * 5);
        if (!wend_arena_allocate(&arena, 100, 8)) status = WEND_OUT_OF_MEMORY;
        for (int kind = 0; kind < 6; kind++) accepted[kind] += each[kind] == WEND_OK;
        for (int kind = 0; kind < 7; kind++)
            if (each[kind]) status = each[kind];
        assert_int_equal(heap.count, accepted[0]);
        assert_int_equal(indexed.count, accepted[1]);
        assert_int_equal(buckets.count, accepted[2]);
        assert_int_equal(map.count, accepted[3]);
        assert_int_equal(array.count, accepted[4]);
        assert_int_equal(ids.count, accepted[5]);
        if (each[3] == WEND_OK) assert_int_equal(*point_map_find(&map, i), i);
        if (each[3] != WEND_OK) assert_null(point_map_find(&map, i));
        if (each[1] != WEND_OK) assert_false(wend_indexed_heap_contains(&indexed, i));
    }
    double last = 0;
    while (heap.count) {
        double key = wend_heap_pop(&heap).key;
        assert_true(key >= last);
        last = key;
    }
    uint64_t key = 0, last_key = 0;
    while (buckets.count) {
        uint32_t value = wend_bucket_queue_pop(&buckets, &key);
        assert_int_equal(value * 3, key);
        assert_true(key >= last_key);
        last_key = key;
    }
    wend_heap_free(&heap, &allocator);
    wend_indexed_heap_free(&indexed, &allocator);
    wend_bucket_queue_free(&buckets, &allocator);
    point_map_free(&map, &allocator);
    word_array_free(&array, &allocator);
    wend_bitset_free(&bits, &allocator);
    wend_id_pool_free(&ids, &allocator);
    wend_arena_free(&arena);
    return status;
}

static void containers_survive_every_failing_allocation(void **state) {
    (void)state;
    walk_failing_allocations("containers", fill_all_containers, NULL);
}

static void array_append_and_resize_keep_what_was_there(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_allocator allocator = test_allocator_value(&memory);
    word_array array = {0};
    static const uint64_t three[] = {5, 6, 7};
    assert_int_equal(word_array_append(&array, &allocator, NULL, 0), WEND_OK);
    for (int i = 0; i < 10; i++) assert_int_equal(word_array_append(&array, &allocator, three, 3), WEND_OK);
    assert_int_equal(word_array_resize(&array, &allocator, 40), WEND_OK);
    for (size_t i = 0; i < 40; i++) assert_int_equal(array.items[i], i < 30 ? 5 + i % 3 : 0);
    assert_int_equal(word_array_resize(&array, &allocator, 2), WEND_OK);
    assert_int_equal(array.count, 2);
    word_array_free(&array, &allocator);
    assert_int_equal(memory.live_bytes, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(every_heap_agrees_with_naive_queue),
        FACT(every_indexed_heap_agrees_with_naive_queue),
        FACT(every_bucket_queue_agrees_with_naive_queue),
        FACT(every_hash_map_agrees_with_naive_map),
        FACT(every_bitset_agrees_with_naive_map),
        FACT(every_id_pool_never_confuses_ids),
        FACT(every_sort_is_stable_and_ordered),
        FACT(every_arena_blocks_never_overlap),
        FACT(a_large_heap_sorts),
        FACT(heap_order_is_the_order_of_numbers),
        FACT(a_bucket_queue_takes_keys_far_apart),
        FACT(a_crowded_map_forgets_nothing_and_recovers),
        FACT(a_missing_key_is_missed_though_every_group_was_passed),
        FACT(arrays_reject_sizes_that_overflow),
        FACT(after_warm_up_nothing_allocates),
        FACT(array_append_and_resize_keep_what_was_there),
        FACT(containers_survive_every_failing_allocation),
    };
    return cmocka_run_group_tests_name("containers", tests, NULL, NULL);
}

// The suite `base`: containers and sort against the C++ standard library's, same flags, same input, same results.
//
// The hold model (pop the smallest, push it again a random step later) is what a search does to its open list; its size
// stays as it is, so the cost of one size shows. heap-sort fills and empties. The map cases use random 64-bit keys.
// Small sizes are run many times over on different data each time: on the same data the branch predictor learns the answers
// by heart, and comparisons come for free.
#include "suites.h"

#include "base/memory/bucket_queue.h"
#include "base/memory/heap.h"
#include "peers/std_containers.h"
#include "wend/random.h"

#include <stdlib.h>
#include <string.h>

#define MAP_NAME        number_map
#define MAP_KEY         uint64_t
#define MAP_VALUE       uint32_t
#define MAP_HASH(key)   wend_mix_quickly(key)
#define MAP_EQUAL(a, b) ((a) == (b))
#include "base/memory/hash_map_template.h"

static inline bool sort_item_before(const sort_item *a, const sort_item *b) {
    return a->key < b->key;
}
#define SORT_NAME   sort_items
#define SORT_ITEM   sort_item
#define SORT_BEFORE sort_item_before
#include "base/memory/sort_template.h"

#define STEP_COUNT 65536 // a power of two

static wend_allocator base_allocator;

// Runs of about a million operations; ten thousand in a quick one.
static uint64_t operations_for(const bench_session *session, size_t n) {
    uint64_t wanted = session->quick ? 10000 : 1000000;
    return wanted < n ? n : wanted / n * n; // whole multiples, for the cases that go through all n
}

// Ours and, where there is a C++ compiler, the standard library's.
static void run_pair(bench_session *session, bench_case one, bench_contender ours, bench_contender theirs) {
    bench_contender both[] = {ours, theirs};
    both[0].name = "wend";
    both[1].family = "std";
    one.suite = "base";
    one.contenders = both;
#ifdef WEND_BENCH_HAS_CXX
    one.contender_count = 2;
#else
    one.contender_count = 1;
#endif
    bench_case_run(session, &one);
}

// ---- heap ----

typedef struct heap_state {
    const heap_input *input;
    wend_heap heap;
    size_t step;
} heap_state;

static uint64_t number_bits(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits;
}

static void heap_fill(heap_state *state, const double *keys) {
    for (size_t i = 0; i < state->input->n; i++)
        bench_demand(wend_heap_push(&state->heap, &base_allocator, (wend_heap_entry){keys[i], (uint32_t)i}));
}

static uint64_t heap_hold(void *user) {
    heap_state *state = user;
    const heap_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++) {
        wend_heap_entry entry = wend_heap_pop(&state->heap);
        sum += number_bits(entry.key) ^ entry.value;
        entry.key += input->steps[state->step++ & input->step_mask];
        bench_demand(wend_heap_push(&state->heap, &base_allocator, entry));
    }
    return sum;
}

static uint64_t heap_sort(void *user) {
    heap_state *state = user;
    wend_heap_clear(&state->heap);
    uint64_t sum = 0;
    for (uint64_t done = 0; done < state->input->operations; done += state->input->n) {
        heap_fill(state, state->input->keys + done);
        while (state->heap.count > 0) sum = sum * 31 + wend_heap_pop(&state->heap).value;
    }
    return sum;
}

static void run_heap_case(bench_session *session, const char *name, size_t n, uint64_t (*ours)(void *),
                          uint64_t (*theirs)(void *)) {
    wend_random random = wend_random_seeded(n);
    size_t operations = (size_t)operations_for(session, n);
    double *keys = bench_allocate(operations, sizeof *keys), *steps = bench_allocate(STEP_COUNT, sizeof *steps);
    for (size_t i = 0; i < operations; i++) keys[i] = wend_random_unit(&random);
    for (size_t i = 0; i < STEP_COUNT; i++) steps[i] = wend_random_unit(&random);
    heap_input input = {n, operations, keys, steps, STEP_COUNT - 1};
    heap_state state = {.input = &input};
    heap_fill(&state, keys);
    void *other = NULL;
#ifdef WEND_BENCH_HAS_CXX
    other = std_heap_create(&input);
#endif
    run_pair(session, (bench_case){.name = name, .group = "heap", .n = n, .operations = input.operations},
             (bench_contender){.run = ours, .state = &state},
             (bench_contender){.name = "std::priority_queue", .run = theirs, .state = other});
#ifdef WEND_BENCH_HAS_CXX
    std_heap_destroy(other);
#endif
    wend_heap_free(&state.heap, &base_allocator);
    free(keys);
    free(steps);
}

// ---- bucket queue ----

typedef struct bucket_state {
    const bucket_input *input;
    wend_bucket_queue queue;
    size_t step;
} bucket_state;

static uint64_t bucket_hold(void *user) {
    bucket_state *state = user;
    const bucket_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++) {
        uint64_t key;
        uint32_t value = wend_bucket_queue_pop(&state->queue, &key);
        // Keys only: which of several values with the same key leaves first is each queue's own affair.
        sum = sum * 31 + key;
        key += input->steps[state->step++ & input->step_mask];
        bench_demand(wend_bucket_queue_push(&state->queue, &base_allocator, key, value));
    }
    return sum;
}

static void run_bucket_case(bench_session *session, const char *name, uint32_t span, size_t n,
                            uint64_t (*theirs)(void *)) {
    wend_random random = wend_random_seeded(n + span);
    uint64_t *keys = bench_allocate(n, sizeof *keys);
    uint32_t *steps = bench_allocate(STEP_COUNT, sizeof *steps);
    for (size_t i = 0; i < n; i++) keys[i] = wend_random_below(&random, span);
    for (size_t i = 0; i < STEP_COUNT; i++) steps[i] = (uint32_t)wend_random_below(&random, span);
    bucket_input input = {n, operations_for(session, n), keys, steps, STEP_COUNT - 1};
    bucket_state state = {.input = &input};
    for (size_t i = 0; i < n; i++)
        bench_demand(wend_bucket_queue_push(&state.queue, &base_allocator, keys[i], (uint32_t)i));
    void *other = NULL;
#ifdef WEND_BENCH_HAS_CXX
    other = std_bucket_create(&input);
#endif
    run_pair(session, (bench_case){.name = name, .group = "bucket", .n = n, .operations = input.operations},
             (bench_contender){.run = bucket_hold, .state = &state},
             (bench_contender){.name = "std::priority_queue", .run = theirs, .state = other});
#ifdef WEND_BENCH_HAS_CXX
    std_bucket_destroy(other);
#endif
    wend_bucket_queue_free(&state.queue, &base_allocator);
    free(keys);
    free(steps);
}

// ---- hash map ----

typedef struct map_state {
    const map_input *input;
    number_map map;
    size_t next;
} map_state;

static uint64_t map_insert(void *user) {
    const map_input *input = ((const map_state *)user)->input;
    uint64_t sum = 0;
    for (uint64_t done = 0; done < input->operations; done += input->n) {
        number_map map = {0};
        for (size_t i = 0; i < input->n; i++)
            bench_demand(number_map_put(&map, &base_allocator, input->keys[i], (uint32_t)i));
        sum += map.count + *number_map_find(&map, input->keys[input->n / 2]);
        number_map_free(&map, &base_allocator);
    }
    return sum;
}

static uint64_t map_hit(void *user) {
    const map_state *state = user;
    const map_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++)
        sum += *number_map_find(&state->map, input->present[i & input->question_mask]);
    return sum;
}

static uint64_t map_miss(void *user) {
    const map_state *state = user;
    const map_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++)
        sum += number_map_find(&state->map, input->absent[i & input->question_mask]) != NULL;
    return sum;
}

// The keys that are in the map are a window of n in the ring of 2n, which moves on by one.
static uint64_t map_mixed(void *user) {
    map_state *state = user;
    const map_input *input = state->input;
    uint64_t sum = 0;
    for (uint64_t i = 0; i < input->operations; i++) {
        size_t in = state->next + input->n;
        if (in >= 2 * input->n) in -= 2 * input->n;
        sum += number_map_remove(&state->map, input->keys[state->next]);
        bench_demand(number_map_put(&state->map, &base_allocator, input->keys[in], (uint32_t)i));
        if (++state->next == 2 * input->n) state->next = 0;
    }
    return sum + state->map.count;
}

static void run_map_case(bench_session *session, const char *name, size_t n, uint64_t (*ours)(void *),
                         uint64_t (*theirs)(void *)) {
    wend_random random = wend_random_seeded(n);
    size_t question_count = 1;
    while (question_count < n || question_count < STEP_COUNT) question_count *= 2;
    uint64_t *keys = bench_allocate(2 * n, sizeof *keys);
    uint64_t *questions = bench_allocate(2 * question_count, sizeof *questions);
    // 64 random bits repeat among two million keys once in ten million seeds; the seeds here do not.
    for (size_t i = 0; i < 2 * n; i++) keys[i] = wend_random_bits(&random);
    for (size_t i = 0; i < 2 * question_count; i++)
        questions[i] = keys[wend_random_below(&random, n) + (i < question_count ? 0 : n)];
    map_input input = {n, operations_for(session, n), keys, questions, questions + question_count, question_count - 1};
    map_state state = {.input = &input};
    for (size_t i = 0; i < n; i++) bench_demand(number_map_put(&state.map, &base_allocator, keys[i], (uint32_t)i));
    void *other = NULL;
#ifdef WEND_BENCH_HAS_CXX
    other = std_map_create(&input);
#endif
    run_pair(session, (bench_case){.name = name, .group = "hash", .n = n, .operations = input.operations},
             (bench_contender){.run = ours, .state = &state},
             (bench_contender){.name = "std::unordered_map", .run = theirs, .state = other});
#ifdef WEND_BENCH_HAS_CXX
    std_map_destroy(other);
#endif
    number_map_free(&state.map, &base_allocator);
    free(keys);
    free(questions);
}

// ---- sort ----

typedef struct sort_state {
    const sort_item *unsorted;
    sort_item *items, *scratch;
    size_t n, batches;
} sort_state;

static void sort_prepare(void *user) {
    sort_state *state = user;
    memcpy(state->items, state->unsorted, state->n * state->batches * sizeof *state->items);
}

static uint64_t sort_checksum(const sort_state *state) {
    uint64_t sum = 0;
    for (size_t i = 0; i < state->n * state->batches; i++) sum = sum * 31 + state->items[i].value;
    return sum;
}

static uint64_t sort_ours(void *user) {
    sort_state *state = user;
    for (size_t i = 0; i < state->batches; i++) sort_items(state->items + i * state->n, state->n, state->scratch);
    return sort_checksum(state);
}

#ifdef WEND_BENCH_HAS_CXX
static uint64_t sort_theirs(void *user) {
    sort_state *state = user;
    for (size_t i = 0; i < state->batches; i++) std_stable_sort_items(state->items + i * state->n, state->n);
    return sort_checksum(state);
}
#else
#define sort_theirs NULL
#endif

// distinct: how many different keys; a few make stability visible in the checksum.
static void run_sort_case(bench_session *session, const char *name, size_t n, uint64_t distinct) {
    wend_random random = wend_random_seeded(n);
    size_t operations = (size_t)operations_for(session, n);
    sort_item *unsorted = bench_allocate(operations, sizeof *unsorted);
    for (size_t i = 0; i < operations; i++)
        unsorted[i] = (sort_item){(double)wend_random_below(&random, distinct), (uint32_t)i};
    sort_state state = {.unsorted = unsorted,
                        .items = bench_allocate(operations, sizeof(sort_item)),
                        .scratch = bench_allocate(n, sizeof(sort_item)),
                        .n = n,
                        .batches = operations / n};
    run_pair(
        session, (bench_case){.name = name, .group = "sort", .n = n, .operations = operations},
        (bench_contender){.run = sort_ours, .state = &state, .prepare = sort_prepare},
        (bench_contender){.name = "std::stable_sort", .run = sort_theirs, .state = &state, .prepare = sort_prepare});
    free(unsorted);
    free(state.items);
    free(state.scratch);
}

// ---- the suite ----

#ifndef WEND_BENCH_HAS_CXX
#define std_heap_hold   NULL
#define std_heap_sort   NULL
#define std_bucket_hold NULL
#define std_map_insert  NULL
#define std_map_hit     NULL
#define std_map_miss    NULL
#define std_map_mixed   NULL
#endif

static void run_base_suite(bench_session *session) {
    base_allocator = wend_default_allocator();
    static const size_t heap_sizes[] = {100, 10000, 1000000}, quick_heap_sizes[] = {100, 1000, 10000};
    for (size_t i = 0; i < 3; i++) {
        size_t n = (session->quick ? quick_heap_sizes : heap_sizes)[i];
        if (bench_case_begin(session)) run_heap_case(session, "heap-hold", n, heap_hold, std_heap_hold);
    }
    for (size_t i = 0; i < 3; i++) {
        size_t n = (session->quick ? quick_heap_sizes : heap_sizes)[i];
        if (bench_case_begin(session)) run_heap_case(session, "heap-sort", n, heap_sort, std_heap_sort);
    }
    static const struct {
        const char *name;
        uint32_t span;
    } spans[] = {{"bucket-span-16", 16}, {"bucket-span-256", 256}, {"bucket-span-4096", 4096}};
    for (size_t i = 0; i < 3; i++) {
        for (size_t n = 1000; n <= (session->quick ? 1000 : 100000); n *= 100)
            if (bench_case_begin(session)) run_bucket_case(session, spans[i].name, spans[i].span, n, std_bucket_hold);
    }
    static const struct {
        const char *name;
        uint64_t (*ours)(void *), (*theirs)(void *);
    } maps[] = {{"map-insert", map_insert, std_map_insert},
                {"map-find-hit", map_hit, std_map_hit},
                {"map-find-miss", map_miss, std_map_miss},
                {"map-erase-insert", map_mixed, std_map_mixed}};
    static const size_t map_sizes[] = {1000, 100000, 1000000};
    for (size_t kind = 0; kind < 4; kind++) {
        for (size_t i = 0; i < (session->quick ? 1 : 3); i++)
            if (bench_case_begin(session))
                run_map_case(session, maps[kind].name, map_sizes[i], maps[kind].ours, maps[kind].theirs);
    }
    for (size_t i = 0; i < (session->quick ? 1 : 3); i++) {
        if (bench_case_begin(session)) run_sort_case(session, "sort-random", map_sizes[i], UINT64_C(1) << 52);
        if (bench_case_begin(session)) run_sort_case(session, "sort-few-keys", map_sizes[i], 16);
    }
}

const bench_suite base_suite = {
    .name = "base",
    .summary = "heap, bucket queue, hash map and stable sort against the C++ standard library",
    .run = run_base_suite,
};

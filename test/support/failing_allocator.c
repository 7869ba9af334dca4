#include "support/failing_allocator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Every block is preceded by what it was asked for; the block's end is guarded too.
typedef struct block_record {
    size_t size, alignment;
    void *raw;
    uint64_t magic;
} block_record;

#define LIVE_MAGIC UINT64_C(0x77656e64626c6f63)
#define GUARD_SIZE 16
#define GUARD_BYTE 0xa5

static void test_allocator_die(const char *what) {
    fprintf(stderr, "test allocator: %s\n", what);
    abort();
}

static block_record record_of(const void *block) {
    block_record record;
    memcpy(&record, (const char *)block - sizeof record, sizeof record);
    return record;
}

static bool should_fail(test_allocator *state, size_t more_bytes) {
    state->allocations++;
    bool fails = state->fail_at &&
                 (state->allocations == state->fail_at || (state->fail_after && state->allocations > state->fail_at));
    if (state->limit_bytes && state->live_bytes + more_bytes > state->limit_bytes) fails = true;
    if (fails) state->failures++;
    return fails;
}

static void *make_block(test_allocator *state, size_t size, size_t alignment) {
    if (size == 0) test_allocator_die("a block of 0 bytes was asked for");
    if (alignment == 0 || (alignment & (alignment - 1)) || alignment > 64) test_allocator_die("a wrong alignment");
    if (size > SIZE_MAX / 2) return NULL;
    char *raw = malloc(sizeof(block_record) + 2 * alignment + size + GUARD_SIZE);
    if (!raw) return NULL;
    uintptr_t first = (uintptr_t)raw + sizeof(block_record);
    // Exactly as aligned as asked for and no more, so that code relying on more is caught by UBSan.
    size_t padding = (size_t)((alignment - first % alignment) % alignment);
    if ((first + padding) % (2 * alignment) == 0) padding += alignment;
    char *block = raw + sizeof(block_record) + padding;
    block_record record = {.size = size, .alignment = alignment, .raw = raw, .magic = LIVE_MAGIC};
    memcpy(block - sizeof record, &record, sizeof record);
    memset(block, GUARD_BYTE, size + GUARD_SIZE); // fresh memory is never zero
    state->live_blocks++;
    state->live_bytes += size;
    if (state->live_bytes > state->peak_bytes) state->peak_bytes = state->live_bytes;
    return block;
}

static void *test_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    (void)lifetime;
    test_allocator *state = user;
    if (should_fail(state, size)) return NULL;
    return make_block(state, size, alignment);
}

static void test_release(void *user, void *block, size_t size, size_t alignment) {
    test_allocator *state = user;
    if (!block) test_allocator_die("NULL was released");
    block_record record = record_of(block);
    if (record.magic != LIVE_MAGIC) test_allocator_die("a block was released twice or never allocated");
    if (record.size != size) test_allocator_die("a block was released with another size than it was allocated with");
    if (record.alignment != alignment) test_allocator_die("a block was released with another alignment");
    for (size_t i = 0; i < GUARD_SIZE; i++)
        if (((const unsigned char *)block)[size + i] != GUARD_BYTE)
            test_allocator_die("a block was written past its end");
    void *raw = record.raw;
    record.magic = 0;
    memcpy((char *)block - sizeof record, &record, sizeof record);
    state->live_blocks--;
    state->live_bytes -= size;
    free(raw);
}

static void *test_resize(void *user, void *block, size_t old_size, size_t new_size, size_t alignment,
                         wend_lifetime lifetime) {
    (void)lifetime;
    test_allocator *state = user;
    if (should_fail(state, new_size > old_size ? new_size - old_size : 0)) return NULL;
    void *moved = make_block(state, new_size, alignment);
    if (!moved) return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    test_release(user, block, old_size, alignment);
    return moved;
}

wend_allocator test_allocator_value(test_allocator *state) {
    return (wend_allocator){.user = state,
                            .allocate = test_allocate,
                            .release = test_release,
                            .resize = state->without_resize ? NULL : test_resize};
}

static const char *walk_one(allocating_scenario scenario, void *user, test_allocator *state) {
    wend_status status = scenario(test_allocator_value(state), user);
    if (state->live_blocks) return "a block was leaked";
    if (status != WEND_OK && status != WEND_OUT_OF_MEMORY) return "the scenario answered another status";
    if (status == WEND_OK && state->failures) return "a failed allocation was not reported";
    if (status == WEND_OUT_OF_MEMORY && !state->failures) return "out of memory was reported but no allocation failed";
    return NULL;
}

const char *failing_walk_finding(allocating_scenario scenario, void *user) {
    for (int without_resize = 0; without_resize < 2; without_resize++) {
        test_allocator peace = {.without_resize = without_resize};
        const char *finding = walk_one(scenario, user, &peace);
        if (finding) return finding;
        if (peace.allocations == 0) return "the scenario allocates nothing";
        size_t dense = peace.allocations < 300 ? peace.allocations : 300;
        size_t step = (peace.allocations - dense) / 100 + 1;
        for (size_t at = 1; at <= peace.allocations; at += at < dense ? 1 : step) {
            for (int fail_after = 0; fail_after < 2; fail_after++) {
                test_allocator state = {.without_resize = without_resize, .fail_at = at, .fail_after = fail_after};
                finding = walk_one(scenario, user, &state);
                if (finding) return finding;
                if (!state.failures) return "the scenario allocates differently from run to run";
            }
        }
    }
    return NULL;
}

// Allocators for tests: one that counts, checks and can be told to fail, and the walk that fails every allocation once.
#ifndef WEND_TEST_FAILING_ALLOCATOR_H
#define WEND_TEST_FAILING_ALLOCATOR_H

#include "wend/allocator.h"
#include "wend/status.h"

typedef struct test_allocator {
    size_t live_blocks;  // allocated and not yet released
    size_t live_bytes;   // asked for and not yet released
    size_t peak_bytes;   // the most there ever were
    size_t allocations;  // allocate and resize calls so far, failed ones included
    size_t fail_at;      // the allocation of this number (from 1) fails; 0: none
    bool fail_after;     // every later one fails too
    size_t failures;     // how many were failed
    bool without_resize; // hide the optional resize function
    size_t limit_bytes;  // live_bytes never exceeds this; 0: no limit
} test_allocator;

// The allocator value for a test_allocator, which must outlive it. Aborts on a wrong size, alignment or block at release.
wend_allocator test_allocator_value(test_allocator *state);

// What a walk calls: does something with the allocator, checks that objects are intact when a call answers
// WEND_OUT_OF_MEMORY, releases everything, and returns WEND_OK or WEND_OUT_OF_MEMORY.
typedef wend_status (*allocating_scenario)(wend_allocator allocator, void *user);

// Runs the scenario once in peace, then again and again with one allocation failing: each of the first 300, then about
// 100 more spread over the rest; both with only that one failing and with all later ones failing too; with and without
// resize. Fails the cmocka test when a block is leaked, when a failure is not reported, or when the scenario
// reports one that did not happen.
void walk_failing_allocations(const char *name, allocating_scenario scenario, void *user);

// The walk without cmocka: NULL, or a constant text that says what went wrong. For tests of the bench itself.
const char *failing_walk_finding(allocating_scenario scenario, void *user);

#endif

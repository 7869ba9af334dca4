// The C++ standard library's containers behind C functions, as peers of src/base. Each state copies nothing of its input,
// which must outlive it; each run function answers the checksum its counterpart in bench/suite_base.c answers.
#ifndef WEND_BENCH_STD_CONTAINERS_H
#define WEND_BENCH_STD_CONTAINERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What both sides of a case read. Arrays of steps and picks are read round and round; their lengths are powers of two.
typedef struct heap_input {
    size_t n;
    uint64_t operations;
    const double *keys;  // operations, a whole multiple of n
    const double *steps; // step_mask + 1
    size_t step_mask;
} heap_input;

// A queue of (key, value) entries, smallest key first, filled with n entries.
void *std_heap_create(const heap_input *input);
void std_heap_destroy(void *state);
uint64_t std_heap_hold(void *state); // pop the smallest, push it again a step later
uint64_t
std_heap_sort(void *state); // from empty: push all keys, pop all; the state must have been emptied by this before

typedef struct bucket_input {
    size_t n;
    uint64_t operations;
    const uint64_t *keys;  // n
    const uint32_t *steps; // step_mask + 1
    size_t step_mask;
} bucket_input;

void *std_bucket_create(const bucket_input *input);
void std_bucket_destroy(void *state);
uint64_t std_bucket_hold(void *state);

typedef struct map_input {
    size_t n;
    uint64_t operations;
    const uint64_t *keys;  // 2n, all different: the first n are in the map, the rest are not
    const uint32_t *picks; // pick_mask + 1 indexes below n, in random order
    size_t pick_mask;
} map_input;

// A map from keys[i] to i, holding the first n.
void *std_map_create(const map_input *input);
void std_map_destroy(void *state);
uint64_t std_map_insert(void *state); // fills fresh maps, operations in all
uint64_t std_map_hit(void *state);
uint64_t std_map_miss(void *state);
uint64_t std_map_mixed(void *state); // takes one key out and puts another in

typedef struct sort_item {
    double key;
    uint32_t value;
} sort_item;

void std_stable_sort_items(sort_item *items, size_t count);

#ifdef __cplusplus
}
#endif

#endif

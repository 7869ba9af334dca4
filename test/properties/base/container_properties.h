// What holds for every container of base/, whatever is done to it. Tests run these on seeds, fuzz targets on bytes.
#ifndef WEND_TEST_CONTAINER_PROPERTIES_H
#define WEND_TEST_CONTAINER_PROPERTIES_H

#include "support/choices.h"

// Each runs a random script of operations beside a naive container and compares every answer.
bool heap_agrees_with_naive_queue(choices *source, void *user);
bool indexed_heap_agrees_with_naive_queue(choices *source, void *user);
bool bucket_queue_agrees_with_naive_queue(choices *source, void *user);
bool hash_map_agrees_with_naive_map(choices *source, void *user);
bool bitset_agrees_with_naive_map(choices *source, void *user);
bool id_pool_never_confuses_ids(choices *source, void *user);
bool sort_is_stable_and_ordered(choices *source, void *user);
bool arena_blocks_never_overlap(choices *source, void *user);

// One of the above, chosen first: what the fuzz target runs.
bool any_container_agrees(choices *source, void *user);

#endif

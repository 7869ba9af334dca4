// Containers as one would write them on a blackboard, to judge the real ones by. Fixed room, linear search.
#ifndef ORACLE_NAIVE_CONTAINERS_H
#define ORACLE_NAIVE_CONTAINERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NAIVE_ROOM 4096

// A bag of (key, value) pairs from which the smallest leaves.
typedef struct naive_queue {
    double keys[NAIVE_ROOM];
    uint32_t values[NAIVE_ROOM];
    size_t count;
} naive_queue;

void naive_queue_push(naive_queue *queue, double key, uint32_t value);
// The index of the smallest key, among equals of the smallest value.
size_t naive_queue_smallest(const naive_queue *queue);
// The index of a pair, or count when it is not there.
size_t naive_queue_find(const naive_queue *queue, double key, uint32_t value);
void naive_queue_take(naive_queue *queue, size_t index);

// A list of (key, value) pairs with distinct keys.
typedef struct naive_map {
    uint64_t keys[NAIVE_ROOM];
    uint32_t values[NAIVE_ROOM];
    size_t count;
} naive_map;

// The index of a key, or count when it is not there.
size_t naive_map_find(const naive_map *map, uint64_t key);
void naive_map_put(naive_map *map, uint64_t key, uint32_t value);
bool naive_map_remove(naive_map *map, uint64_t key);

#endif

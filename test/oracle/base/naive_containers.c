#include "naive_containers.h"

void naive_queue_push(naive_queue *queue, double key, uint32_t value) {
    queue->keys[queue->count] = key;
    queue->values[queue->count++] = value;
}

size_t naive_queue_smallest(const naive_queue *queue) {
    size_t best = 0;
    for (size_t i = 1; i < queue->count; i++) {
        if (queue->keys[i] < queue->keys[best]) best = i;
        if (queue->keys[i] == queue->keys[best] && queue->values[i] < queue->values[best]) best = i;
    }
    return best;
}

size_t naive_queue_find(const naive_queue *queue, double key, uint32_t value) {
    size_t i = 0;
    while (i < queue->count && !(queue->keys[i] == key && queue->values[i] == value)) i++;
    return i;
}

void naive_queue_take(naive_queue *queue, size_t index) {
    queue->count--;
    queue->keys[index] = queue->keys[queue->count];
    queue->values[index] = queue->values[queue->count];
}

size_t naive_map_find(const naive_map *map, uint64_t key) {
    size_t i = 0;
    while (i < map->count && map->keys[i] != key) i++;
    return i;
}

void naive_map_put(naive_map *map, uint64_t key, uint32_t value) {
    size_t i = naive_map_find(map, key);
    map->keys[i] = key;
    map->values[i] = value;
    if (i == map->count) map->count++;
}

bool naive_map_remove(naive_map *map, uint64_t key) {
    size_t i = naive_map_find(map, key);
    if (i == map->count) return false;
    map->count--;
    map->keys[i] = map->keys[map->count];
    map->values[i] = map->values[map->count];
    return true;
}

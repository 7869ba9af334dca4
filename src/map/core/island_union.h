// Union-find for islands, in the array that holds their numbers in the end: nothing is allocated, and nothing can fail.
//
// Of two roots the one with the larger number is put below the other, so a root is the first item of its island and every parent
// has a smaller number than its children. Finding halves the path it walks; that alone bounds the time by O(joins log items), and in
// practice it is linear. Numbering is one pass upwards in the same array: when it comes to an item, the entry of its parent already
// holds a number.
//
//     joined 0-3, 2-4        parents  0 1 2 0 2       numbers  1 2 3 1 3
#ifndef WEND_MAP_ISLAND_UNION_H
#define WEND_MAP_ISLAND_UNION_H

#include <stdint.h>

#define NO_ISLAND_PARENT UINT32_MAX // of an item that is on no island: its number will be 0

static inline uint32_t wend_island_root(uint32_t *parents, uint32_t item) {
    while (parents[item] != item) item = parents[item] = parents[parents[item]];
    return item;
}

// Joins the islands of two items; answers the root of both.
static inline uint32_t wend_island_join(uint32_t *parents, uint32_t a, uint32_t b) {
    a = wend_island_root(parents, a), b = wend_island_root(parents, b);
    if (a < b) return parents[b] = a;
    return parents[a] = b;
}

// Turns parents into numbers from 1 on, in the order of the islands' first items; returns how many there are.
static inline uint32_t wend_island_number(uint32_t *parents, uint32_t item_count) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < item_count; i++) {
        uint32_t parent = parents[i];
        parents[i] = parent == i ? ++count : parent == NO_ISLAND_PARENT ? 0 : parents[parent];
    }
    return count;
}

#endif

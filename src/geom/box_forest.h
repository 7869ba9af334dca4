// Boxes of items that come and go: trees of boxes (geom/box_tree.h), each with room for four times as many items as the one before.
//
//     [ 64 ] [ 256 ] [ 1,024 ] ...       what comes is joined with the trees before the first one that has room for all, and becomes that tree
//
// An item is moved to a larger tree at most once for each of them, so that it costs O(log^2 n) in all; an item that goes leaves a gap, which is closed when its
// tree is made again. A question goes to all trees.
//
// Memory is taken by wend_box_forest_reserve alone: after it, what it was asked for cannot fail.
#ifndef WEND_GEOM_BOX_FOREST_H
#define WEND_GEOM_BOX_FOREST_H

#include "geom/box_tree.h"
#include "geom/spatial_order.h"

#define BOX_FOREST_TREES 14 // 64 * 4^13 > 2^32
#define BOX_FOREST_GONE  UINT32_MAX

typedef struct forest_tree {
    box_tree tree;   // items that are gone are BOX_FOREST_GONE, with an empty box
    size_t capacity; // of its arrays
    size_t node_capacity;
    size_t there; // items that are not gone
} forest_tree;

typedef struct box_forest {
    forest_tree trees[BOX_FOREST_TREES];
    forest_tree spare; // for the next that come
    spatial_key *keys; // scratch: two for each item of the spare one
    uint32_t *items;
    wend_box *boxes;
} box_forest;

typedef struct forest_item {
    wend_box box;
    uint32_t item;
} forest_item;

// Room for so many more. WEND_OUT_OF_MEMORY: the forest is as it was.
wend_status wend_box_forest_reserve(box_forest *forest, size_t count, const wend_allocator *allocator);

// Puts in as many as there is room for, at most.
void wend_box_forest_add(box_forest *forest, const forest_item *items, size_t count, const wend_allocator *allocator);

// Takes one out; false when it is not there with this box.
bool wend_box_forest_remove(box_forest *forest, wend_box box, uint32_t item);

size_t wend_box_forest_count(const box_forest *forest);

// A box that holds all others; empty when there are none.
wend_box wend_box_forest_extent(const box_forest *forest);

// As wend_box_tree_visit_box.
bool wend_box_forest_visit_box(const box_forest *forest, wend_box box, box_visitor visitor, void *user);

// Makes a forest of the same trees. WEND_OUT_OF_MEMORY: free what there is of it.
wend_status wend_box_forest_copy(box_forest *forest, const box_forest *from, const wend_allocator *allocator);

void wend_box_forest_free(box_forest *forest, const wend_allocator *allocator);

#endif

// Which boxes overlap each other, and which a segment comes near: a tree of boxes over items that are sorted along a Hilbert curve.
//
// Eight items make a leaf, eight leaves a node, and so on; a node's box holds those of its children. The tree is implicit: node i of a
// level has the children 8 i .. 8 i + 7 of the level below.
//
//     box_tree tree;
//     status = wend_box_tree_reserve(&tree, count, allocator);          then fill in item_boxes and items
//     status = wend_box_tree_build(&tree, false, allocator);            then visit
//     wend_box_tree_free(&tree, allocator);                             in any case
#ifndef WEND_GEOM_BOX_TREE_H
#define WEND_GEOM_BOX_TREE_H

#include "base/memory/memory.h"
#include "wend/segment.h"
#include "wend/status.h"
#include "wend/triangulation.h"

#define BOX_TREE_FANOUT 8
#define BOX_TREE_LEVELS 11 // 8^11 > 2^32

typedef struct box_tree {
    uint32_t *items; // what the boxes are of; the visitors get these
    wend_box *item_boxes;
    size_t item_count;
    wend_box *boxes; // of the nodes of all levels, the leaves first
    size_t box_count;
    size_t first[BOX_TREE_LEVELS], size[BOX_TREE_LEVELS]; // of each level in boxes
    int levels;
} box_tree;

// Makes room for items and their boxes, to be filled in.
wend_status wend_box_tree_reserve(box_tree *tree, size_t item_count, const wend_allocator *allocator);

// Sorts the items, unless they are near each other in the order they have, and makes the nodes. No box is empty.
wend_status wend_box_tree_build(box_tree *tree, bool is_ordered, const wend_allocator *allocator);

// Both for the boxes of segments between points; items are the segments' numbers.
wend_status wend_box_tree_build_of_segments(box_tree *tree, const wend_lattice_point *points,
                                            const wend_point_pair *segments, size_t count,
                                            const wend_allocator *allocator);

void wend_box_tree_free(box_tree *tree, const wend_allocator *allocator);

// Called with two items whose boxes overlap. Returns false to stop.
typedef bool (*box_pair_visitor)(void *user, uint32_t one, uint32_t other);

// Visits every pair of items with overlapping boxes once. False when the visitor stopped.
bool wend_box_tree_visit_pairs(const box_tree *tree, box_pair_visitor visitor, void *user);

// Called with an item. Returns false to stop.
typedef bool (*box_visitor)(void *user, uint32_t item);

// Visits every item whose box overlaps a box. False when the visitor stopped.
bool wend_box_tree_visit_box(const box_tree *tree, wend_box box, box_visitor visitor, void *user);

// Visits every item whose box overlaps that of a segment and, grown by half a unit to all sides, meets its line. False when the
// visitor stopped.
bool wend_box_tree_visit_segment(const box_tree *tree, wend_segment segment, box_visitor visitor, void *user);

#endif

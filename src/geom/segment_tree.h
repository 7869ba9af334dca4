// Which segments come near a box: a tree of boxes over segments that were sorted along a Hilbert curve.
//
// Eight segments make a leaf, eight leaves a node, and so on; a node's box holds those of its children. The tree is implicit: node i of a
// level has the children 8 i .. 8 i + 7 of the level below.
#ifndef WEND_GEOM_SEGMENT_TREE_H
#define WEND_GEOM_SEGMENT_TREE_H

#include "base/memory.h"
#include "wend/status.h"
#include "wend/triangulation.h"

#define SEGMENT_TREE_FANOUT 8
#define SEGMENT_TREE_LEVELS 11 // 8^11 > 2^32

typedef struct segment_tree {
    uint32_t *order; // segments along the curve
    size_t segment_count;
    wend_box *segment_boxes; // of order[i]
    wend_box *boxes;         // of all levels, the leaves first
    size_t box_count;
    size_t first[SEGMENT_TREE_LEVELS], size[SEGMENT_TREE_LEVELS]; // of each level in boxes
    int levels;
} segment_tree;

wend_status wend_segment_tree_build(segment_tree *tree, const wend_lattice_point *vertices,
                                    const wend_point_pair *segments, size_t segment_count,
                                    const wend_allocator *allocator);
void wend_segment_tree_free(segment_tree *tree, const wend_allocator *allocator);

// Called with a place in `order`. Answers false to stop.
typedef bool (*segment_tree_visitor)(void *user, size_t place);

// Visits the segments whose boxes overlap `box`, those from place `from` on, in order. False when the visitor stopped.
bool wend_segment_tree_visit(const segment_tree *tree, wend_box box, size_t from, segment_tree_visitor visitor,
                             void *user);

#endif

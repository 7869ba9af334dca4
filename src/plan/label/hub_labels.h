// Hub labels of a graph: for each node a list of hubs and distances, such that every two nodes that are joined at all share a hub on a shortest path. hub_labels.c explains.
#ifndef WEND_PLAN_HUB_LABELS_H
#define WEND_PLAN_HUB_LABELS_H

#include "base/memory/memory.h"
#include "wend/jobs.h"
#include "wend/random.h"

#define NO_HUB            UINT32_MAX
#define HUB_LIMIT         (UINT32_C(1) << 24)  // hubs are fewer
#define HUB_DISTANCE_BITS 40                   // no distance has more
#define HUB_FAR           UINT32_C(0x57ffffff) // on grids no distance between nodes is larger

// An undirected graph: the edges of node i are first[i] .. first[i + 1] - 1.
typedef struct hub_graph {
    uint32_t count; // nodes
    const size_t *first;
    const uint32_t *targets, *costs;
    const uint64_t *lengths; // in place of costs; NULL: there are costs
    uint64_t far;            // no distance between nodes is larger; less than 2^HUB_DISTANCE_BITS
} hub_graph;

typedef struct hub_entry {
    uint32_t hub;      // by importance: hub 0 is the most important
    uint32_t parent;   // the next node on the way to the hub; the node itself at the hub
    uint64_t distance; // from the node
} hub_entry;

#define ARRAY_NAME hub_list
#define ARRAY_ITEM hub_entry
#include "base/memory/array_template.h"

// A record of a tree of shortest paths, in preorder.
typedef struct hub_tree_record {
    uint32_t node;
    uint32_t parent; // record, or NO_HUB
    uint32_t next;   // the next record of the same node, or NO_HUB
    uint32_t size;   // records at and below it that are still there; 0: it is not
    uint32_t span;   // records at and below it, at first
} hub_tree_record;

#define ARRAY_NAME hub_tree_array
#define ARRAY_ITEM hub_tree_record
#include "base/memory/array_template.h"

typedef struct hub_labels {
    const hub_graph *graph;
    hub_list *lists;  // by node, by hub
    uint32_t *order;  // by hub: its node
    uint32_t *hub_of; // by node; NO_HUB: not a hub yet
    uint32_t done;    // hubs
    size_t entry_count;
    uint32_t sampled; // trees so far
    wend_random random;
    hub_tree_array trees;
    size_t alive;         // records of trees that are still there
    uint32_t *tree_first; // by node: its newest record, or NO_HUB
    uint32_t *weight;     // by node: the sum of the sizes of its records
} hub_labels;

// Begins: no node is a hub. The graph is kept. WEND_OUT_OF_MEMORY: it holds nothing.
wend_status wend_hub_labels_begin(hub_labels *labels, const hub_graph *graph, const wend_allocator *allocator);
void wend_hub_labels_free(hub_labels *labels, const wend_allocator *allocator);

// What advancing needs: one for all calls.
typedef struct hub_workshop hub_workshop;
wend_status wend_hub_workshop_make(const hub_graph *graph, uint32_t worker_count, const wend_allocator *allocator,
                                   hub_workshop **workshop);
void wend_hub_workshop_free(hub_workshop *workshop, const wend_allocator *allocator);

// Makes some more nodes hubs; all are when labels->done is the number of nodes. WEND_OUT_OF_RANGE: distances are too large. When it fails the labels can only be freed.
wend_status wend_hub_labels_advance(hub_labels *labels, hub_workshop *workshop, wend_jobs *jobs,
                                    const wend_allocator *allocator);

// The largest distance between two nodes is at most twice this: that from the first node of each part of the graph to the node of the part that is farthest from it.
// WEND_OUT_OF_RANGE: it is larger than graph->far.
wend_status wend_hub_graph_reach(const hub_graph *graph, const wend_allocator *allocator, uint64_t *farthest);

#endif

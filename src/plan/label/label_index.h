// What an oracle reads to answer: flat arrays, in memory or in a mapped file. label_index.c draws them.
#ifndef WEND_PLAN_LABEL_INDEX_H
#define WEND_PLAN_LABEL_INDEX_H

#include "plan/label/hub_labels.h"
#include "plan/label/turn_graph.h"

#define LABEL_BLOCK       8                 // cells along the side of a block
#define LABEL_VIAS        256               // nodes that the cells of a part are joined to, at most
#define LABEL_WORDS       (LABEL_VIAS / 64) // of a mask, at most
#define LABEL_NO_BLOCK    UINT32_MAX
#define LABEL_IS_SEARCHED (UINT32_C(1) << 31)

// An entry of a node's label, for paths: where the node is, the entry of the next node on the way to the hub (its own at the hub), and whether the leg to it is free from
// this side.
typedef struct label_record {
    uint32_t next; // times 2, plus 1 if the leg that begins here is free
    uint16_t x, y;
} label_record;

typedef struct label_block {
    uint32_t parts; // the first, times 4, plus how often its sides were halved; LABEL_NO_BLOCK: no cell is free
    uint32_t masks; // where its masks begin, in 64 words, times 4, plus the words of a mask less 1
} label_block;

typedef struct label_part {
    uint32_t first_via; // plus LABEL_IS_SEARCHED: a cell is joined to too many nodes
} label_part;

typedef struct label_via {
    uint16_t x, y;
    uint32_t first_entry;
} label_via;

typedef struct label_entry {
    uint32_t hub, distance; // from the via
} label_entry;

typedef struct label_index {
    uint32_t node_count;
    uint32_t columns, rows; // of blocks
    size_t label_count, mask_count, part_count, via_count, entry_count;
    const uint32_t *label_first; // by node, and one more
    const uint32_t *label_hubs;  // by entry of labels
    const label_record *records; // the same
    const label_block *blocks;   // row by row
    const uint64_t *masks;       // by cell of a block: its vias, in 1 to LABEL_WORDS words
    const label_part *parts;     // and one more
    const label_via *vias;       // and one more
    const uint32_t *via_nodes;   // by via
    const label_entry *entries;
} label_index;

#define ARRAY_NAME label_mask_array
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"
#define ARRAY_NAME label_part_array
#define ARRAY_ITEM label_part
#include "base/memory/array_template.h"
#define ARRAY_NAME label_via_array
#define ARRAY_ITEM label_via
#include "base/memory/array_template.h"
#define ARRAY_NAME label_node_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"
#define ARRAY_NAME label_entry_array
#define ARRAY_ITEM label_entry
#include "base/memory/array_template.h"

// The arrays of an index that is built here.
typedef struct label_store {
    uint32_t node_count;
    uint32_t columns, rows;
    uint32_t *label_first;
    uint32_t *label_hubs;
    label_record *records;
    size_t label_count;
    label_block *blocks;
    size_t blocks_done;
    label_mask_array masks;
    label_part_array parts;
    label_via_array vias;
    label_node_array via_nodes;
    label_entry_array entries;
    size_t searched_cells;
} label_store;

// Begins with all hubs made: their labels become records. WEND_OUT_OF_MEMORY: it holds nothing.
wend_status wend_label_store_begin(label_store *store, const turn_graph *graph, const leg_lines *lines,
                                   const hub_labels *labels, const wend_allocator *allocator);
void wend_label_store_free(label_store *store, const wend_allocator *allocator);
uint64_t wend_label_store_bytes(const label_store *store);

typedef struct label_workshop label_workshop;
wend_status wend_label_workshop_make(const label_store *store, uint32_t worker_count, const wend_allocator *allocator,
                                     label_workshop **workshop);
void wend_label_workshop_free(label_workshop *workshop, const wend_allocator *allocator);

// Makes some more blocks; all are made when blocks_done is columns * rows. When it fails the store can only be freed.
wend_status wend_label_store_advance(label_store *store, const turn_graph *graph, const hub_labels *labels,
                                     label_workshop *workshop, wend_jobs *jobs, const wend_allocator *allocator);
// Ends it: adds the last starts.
wend_status wend_label_store_end(label_store *store, const wend_allocator *allocator);

// The store as an index.
label_index wend_label_store_view(const label_store *store);

#endif

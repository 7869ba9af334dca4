// A path oracle, as its files see it. path_oracle.c explains.
#ifndef WEND_PLAN_ORACLE_INTERNAL_H
#define WEND_PLAN_ORACLE_INTERNAL_H

#include "base/core/life.h"
#include "map/core/dependant.h"
#include "plan/label/label_index.h"
#include "wend/jump_points.h"
#include "wend/path_oracle.h"

#define ORACLE_SIDE_LIMIT (UINT32_C(1) << 15)

// A build under way; what is zero was not begun.
typedef struct oracle_build {
    turn_graph graph;
    hub_graph hubs;
    hub_labels labels;
    label_store store;
    bool has_graph, has_labels, has_store;
} oracle_build;

struct wend_path_oracle {
    wend_allocator allocator;
    wend_life life;
    wend_dependant source;
    const wend_grid *grid;
    uint64_t memory_limit;
    wend_jump_points *jumps; // to search with
    leg_lines lines;         // of the grid as it was built for
    bool is_built;           // the index is there, and that of the grid as it is
    bool is_stale;           // the grid was edited since the build began
    label_index index;
    label_store store;   // holds what the index shows, unless it lies in a file
    oracle_build *build; // NULL: none is under way
};

// Brings an oracle up to date with its grid, that is: notes that it is not.
static inline wend_status oracle_catch_up(const wend_path_oracle *oracle) {
    wend_path_oracle *own = (wend_path_oracle *)(uintptr_t)oracle; // what is written is behind its monitor
    return wend_dependant_refresh(&own->source, own);
}

// What is wrong with a definition is reported; false then.
bool wend_path_oracle_def_is_valid(const wend_path_oracle_def *def, wend_diagnostics *findings);
// An oracle that searches, of a valid definition.
wend_status wend_path_oracle_make(const wend_path_oracle_def *def, wend_diagnostics *findings,
                                  wend_path_oracle **oracle);

// The part of a cell, its mask and how many words that has. NULL: it is in no block.
static inline const label_part *label_part_of(const label_index *index, uint32_t x, uint32_t y, const uint64_t **mask,
                                              uint32_t *words) {
    const label_block *block = &index->blocks[(size_t)(y / LABEL_BLOCK) * index->columns + x / LABEL_BLOCK];
    if (block->parts == LABEL_NO_BLOCK) return NULL;
    const uint32_t in_x = x % LABEL_BLOCK, in_y = y % LABEL_BLOCK, level = block->parts & 3;
    const uint32_t part = (in_y >> (3 - level) << level) + (in_x >> (3 - level));
    *words = (block->masks & 3) + 1;
    *mask = &index->masks[(size_t)(block->masks >> 2) * (LABEL_BLOCK * LABEL_BLOCK) +
                          (size_t)(in_y * LABEL_BLOCK + in_x) * *words];
    return &index->parts[(block->parts >> 2) + part];
}

#endif

// An any-angle oracle, as its files see it. angle_oracle.c explains.
#ifndef WEND_PLAN_ANGLE_ORACLE_INTERNAL_H
#define WEND_PLAN_ANGLE_ORACLE_INTERNAL_H

#include "plan/label/corner_graph.h"
#include "plan/label/hub_labels.h"
#include "wend/any_angle_oracle.h"

#define ANGLE_ORACLE_SIDE_LIMIT (UINT32_C(1) << 15)

// Labels, one after the other. An entry is the hub, times 2^HUB_DISTANCE_BITS, plus the distance to it; entries of a label ascend.
typedef struct angle_labels {
    uint32_t *first; // by node, and one more
    uint64_t *entries;
    uint32_t *parents; // by entry: the next node on the way to the hub; at the hub itself
    size_t node_count, entry_count;
} angle_labels;

// What cells see: nodes, those of cell i from first[i] on. first is NULL where nothing is kept: queries look around then.
typedef struct angle_sights {
    uint32_t *first; // by cell, and one more; how many, while they are counted
    uint32_t *nodes; // NULL: not all are counted
    size_t cell_count, node_count;
    size_t done;     // cells that are counted; once there are nodes, whose nodes are there
    bool is_decided; // all are there, or it was found that they take too much
} angle_sights;

#define ANGLE_DISTANCE_MASK ((UINT64_C(1) << HUB_DISTANCE_BITS) - 1)

// A build under way; what is zero was not begun.
typedef struct angle_build {
    hub_graph hubs;
    hub_labels labels;
    bool has_graph, has_labels;
} angle_build;

struct wend_any_angle_oracle {
    wend_allocator allocator;
    wend_dependant source;
    const wend_grid *grid;
    uint64_t memory_limit;
    wend_any_angle *any_angle; // to search with, and whose media are read
    bool is_built;             // the labels are there, and those of the grid as it is
    bool is_stale;             // the grid was edited since the build began
    corner_graph graph;        // of the grid as it was built for
    angle_labels labels;
    angle_sights sights;
    angle_build *build; // NULL: none is under way
};

// Brings an oracle up to date with its grid, that is: notes that it is not.
static inline wend_status angle_oracle_catch_up(const wend_any_angle_oracle *oracle) {
    wend_any_angle_oracle *own = (wend_any_angle_oracle *)(uintptr_t)oracle; // what is written is behind its monitor
    return wend_dependant_refresh(&own->source, own);
}

// What is wrong with a definition is reported; false then.
bool wend_angle_oracle_def_is_valid(const wend_any_angle_oracle_def *def, wend_diagnostics *findings);
// An oracle that searches, of a valid definition.
wend_status wend_angle_oracle_make(const wend_any_angle_oracle_def *def, wend_diagnostics *findings,
                                   wend_any_angle_oracle **oracle);

// Room for labels; WEND_OUT_OF_MEMORY: they hold nothing.
wend_status wend_angle_labels_make(angle_labels *labels, size_t node_count, size_t entry_count,
                                   const wend_allocator *allocator);
void wend_angle_labels_free(angle_labels *labels, const wend_allocator *allocator);

// angle_sights.c: looks around from some more cells; all are looked around from when sights->is_decided. Nothing is kept when it would take more than `limit` bytes.
wend_status wend_angle_sights_advance(wend_any_angle_oracle *oracle, uint64_t limit, corner_scratch *looks,
                                      wend_jobs *jobs);
void wend_angle_sights_free(angle_sights *sights, const wend_allocator *allocator);

// The place in a label where a hub is, or would be.
static inline uint32_t angle_find_hub(const angle_labels *labels, uint32_t node, uint32_t hub) {
    const uint64_t wanted = (uint64_t)hub << HUB_DISTANCE_BITS;
    uint32_t low = labels->first[node], high = labels->first[node + 1];
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (labels->entries[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// Where paths from or to a free cell begin.
static inline corner_place angle_place_of_cell(const wend_any_angle *any_angle, uint32_t cell) {
    const uint32_t width = any_angle->grid->width;
    corner_place place = {.x = cell % width, .y = cell / width, .medium = wend_grid_medium(any_angle->grid, cell)};
    const corner_view view = any_angle_view(any_angle, place.medium);
    const unsigned open = corner_open_cells(&view, (size_t)place.y * any_angle->stride + place.x);
    place.below = true; // the cell is below its corner
    place.above = !corner_is_pinch(open);
    return place;
}

#endif

// The first member of every map: of grids, sparse grids, graphs, quadtrees and meshes.
#ifndef WEND_MAP_MAP_BASE_H
#define WEND_MAP_MAP_BASE_H

#include "map/core/journal_internal.h"
#include "wend/vector.h"

struct wend_map_methods;
struct map_index;

// What wend/map.h calls a wend_map: kinds hand out the address of their first member.
typedef struct wend_map wend_map_base;
struct wend_map {
    _Atomic(const struct wend_map_methods *)
        methods; // of its kind; NULL until somebody asks for the map behind the handle
    wend_allocator allocator;
    wend_journal journal;
    uint64_t pinned; // the version of a snapshot; 0: the live map
    double (*line_cost)(void *user, wend_vector3 a,
                        wend_vector3 b); // of a graph: the ground between waypoints (wend/map.h)
    void *line_cost_user;
    _Atomic(struct map_index *) index; // derived and owned: made at first use, then it pulls. NULL: there is none
};

// Something that a map owns and that is derived from it: of a mesh its plane.
typedef struct map_index {
    void (*destroy)(struct map_index *index, const wend_allocator *allocator);
} map_index;

static inline wend_map_base wend_map_base_begin(const wend_allocator *allocator) {
    return (wend_map_base){.allocator = *allocator, .journal = wend_journal_empty(WEND_JOURNAL_CAPACITY, allocator)};
}

static inline void wend_map_base_end(wend_map_base *base) {
    map_index *index = atomic_load(&base->index);
    if (index) index->destroy(index, &base->allocator);
    wend_journal_release(&base->journal);
}

// The version of a map that is not derived.
static inline uint64_t wend_map_base_version(const wend_map_base *base) {
    return wend_journal_committed(&base->journal);
}

// Records that cells changed, both ends included.
static inline void wend_map_base_note_cells(wend_map_base *base, int32_t low_x, int32_t low_y, int32_t high_x,
                                            int32_t high_y, unsigned effects) {
    const wend_change change = {.kind = WEND_CHANGE_CELLS,
                                .effects = (uint16_t)effects,
                                .low_x = low_x,
                                .low_y = low_y,
                                .high_x = high_x,
                                .high_y = high_y};
    wend_journal_add(&base->journal, &change);
}

#endif

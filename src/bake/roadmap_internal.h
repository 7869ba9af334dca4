// What a roadmap is made of. See roadmap.c.
#ifndef WEND_ROADMAP_INTERNAL_H
#define WEND_ROADMAP_INTERNAL_H

#include "bake/obstacle_index.h"
#include "geom/predicates_inline.h"
#include "wend/roadmap.h"

#define NO_SAMPLE UINT32_MAX

#define ARRAY_NAME roadmap_keys
#define ARRAY_ITEM uint64_t
#include "base/memory/array_template.h"

struct wend_roadmap {
    wend_allocator allocator;
    wend_lattice lattice;
    wend_obstacle_index obstacles;
    wend_graph *graph;
    wend_lattice_point *points; // by waypoint
    uint32_t *next;             // by waypoint: the one before it in its bin, or NO_SAMPLE
    uint32_t *heads;            // by bin: the last waypoint, or NO_SAMPLE
    uint32_t capacity;          // of points and next
    uint32_t across, up;        // bins
    int64_t bin_size;           // lattice units
    uint64_t free_attempts;     // points drawn that were free, new or not
    wend_roadmap_facts facts;
};

// ---- Pairs ----------------------------------------------------------------------------------------------------------

// A pair of waypoints as one number: pairs sort by the larger one, then by the smaller.
static inline uint64_t pair_key(uint32_t a, uint32_t b) {
    return a > b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
}

static inline wend_segment pair_line(const wend_roadmap *roadmap, uint64_t key) {
    return (wend_segment){roadmap->points[key >> 32], roadmap->points[(uint32_t)key]};
}

// Which waypoints are joined: pairs that see each other, each once. What it took is in the roadmap's facts. WEND_OK, WEND_OUT_OF_MEMORY or WEND_CANCELLED.
wend_status wend_roadmap_find_pairs(wend_roadmap *roadmap, const wend_roadmap_def *def, roadmap_keys *pairs);

// ---- Bins -----------------------------------------------------------------------------------------------------------

static inline size_t sample_bin(const wend_roadmap *roadmap, wend_lattice_point point) {
    int64_t x = ((int64_t)point.x - roadmap->obstacles.box.low.x) / roadmap->bin_size;
    int64_t y = ((int64_t)point.y - roadmap->obstacles.box.low.y) / roadmap->bin_size;
    return (size_t)y * roadmap->across + (size_t)x;
}

typedef struct near_sample {
    int64_t squared; // distance
    uint32_t sample;
} near_sample;

static inline bool near_comes_before(const near_sample *a, const near_sample *b) {
    return a->squared != b->squared ? a->squared < b->squared : a->sample < b->sample;
}

// Calls for every waypoint in the bins at `ring` bins from the one of a point. False when there are no such bins.
typedef void (*ring_visitor)(void *user, uint32_t sample);

static inline bool visit_ring(const wend_roadmap *roadmap, wend_lattice_point point, int64_t ring, ring_visitor visit,
                              void *user) {
    const size_t bin = sample_bin(roadmap, point);
    const int64_t x = (int64_t)(bin % roadmap->across), y = (int64_t)(bin / roadmap->across);
    bool any = false;
    for (int64_t row = y - ring; row <= y + ring; row++) {
        if (row < 0 || row >= roadmap->up) continue;
        const int64_t step = row == y - ring || row == y + ring || ring == 0 ? 1 : 2 * ring;
        for (int64_t column = x - ring; column <= x + ring; column += step) {
            if (column < 0 || column >= roadmap->across) continue;
            any = true;
            uint32_t i = roadmap->heads[(size_t)row * roadmap->across + (size_t)column];
            for (; i != NO_SAMPLE; i = roadmap->next[i]) visit(user, i);
        }
    }
    return any;
}

// Everything outside the rings up to this one is farther than this, squared.
static inline int64_t squared_reach(const wend_roadmap *roadmap, int64_t ring) {
    const int64_t reach = ring * roadmap->bin_size;
    return reach >= INT64_C(1) << 31 ? INT64_MAX : reach * reach;
}

#endif

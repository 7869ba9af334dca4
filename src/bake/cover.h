// Which polygons cover a place, and which of them is on top, while the place moves across borders.
#ifndef WEND_BAKE_COVER_H
#define WEND_BAKE_COVER_H

#include "base/memory/bitset.h"
#include "wend/polygon.h"

#define WEND_NOTHING_ON_TOP SIZE_MAX

typedef struct wend_cover {
    int32_t *winding;     // by polygon: how often its rings wind around the place
    uint8_t *even_odd;    // by polygon: its fill rule
    wend_bitset covering; // polygons that cover the place
    size_t capacity;      // of the arrays
    size_t top;           // the largest number among those that cover, or WEND_NOTHING_ON_TOP
} wend_cover;

// Makes room for `count` polygons, numbered in painting order, and none of them covers the place. A zeroed struct is an
// empty cover. Fill rules are the caller's to set. WEND_OK, or WEND_OUT_OF_MEMORY with a cover that can be freed or
// reset again.
wend_status wend_cover_reset(wend_cover *cover, const wend_allocator *allocator, size_t count);

void wend_cover_free(wend_cover *cover, const wend_allocator *allocator);

// The largest polygon below a number that covers the place, or WEND_NOTHING_ON_TOP.
size_t wend_cover_below(const wend_cover *cover, size_t number);

// The place moves across a border of a polygon, which winds `change` times more around it now.
static inline void wend_cover_cross(wend_cover *cover, size_t polygon, int32_t change) {
    int32_t winding = cover->winding[polygon] += change;
    if (cover->even_odd[polygon] ? winding & 1 : winding != 0) {
        wend_bitset_add(&cover->covering, polygon);
        if (cover->top == WEND_NOTHING_ON_TOP || polygon > cover->top) cover->top = polygon;
    } else {
        wend_bitset_remove(&cover->covering, polygon);
        if (polygon == cover->top) cover->top = wend_cover_below(cover, polygon);
    }
}

#endif

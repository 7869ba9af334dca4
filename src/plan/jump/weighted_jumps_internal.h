// Which steps of a cell are needed, and where jumps along rows and columns stop, on terrain of several costs. weighted_jumps.c draws it.
#ifndef WEND_PLAN_WEIGHTED_JUMPS_INTERNAL_H
#define WEND_PLAN_WEIGHTED_JUMPS_INTERNAL_H

#include "plan/jump/jump_points_internal.h"
#include "wend/weighted_jumps.h"

// By the direction in which a cell is entered: the steps that are needed there.
typedef struct needed_steps {
    uint8_t entered[8];
} needed_steps;

enum { STOPS_FORWARD, STOPS_BACKWARD, STOP_MAPS };

struct wend_weighted_jumps {
    wend_allocator allocator;
    wend_life life;
    wend_dependant source;
    const wend_grid *grid;
    grid_costs costs;
    uint8_t cost_class[256]; // by terrain: equal for terrains of equal cost
    needed_steps *needed;    // by cell
    bit_lines rows, columns; // STOP_MAPS maps: where one stops who goes along the line
};

// How far the next stop of a line is, 1 or more, in the direction in which places grow. stops: the line in the map STOPS_FORWARD
static inline uint32_t next_stop_forward(const uint8_t *stops, uint32_t place) {
    uint32_t from = place + 1;
    uint64_t word = wend_load_u64(stops + (from >> 3)) >> (from & 7);
    while (!word) { // 57 bits at least were looked at
        from += 57;
        word = wend_load_u64(stops + (from >> 3)) >> (from & 7);
    }
    return from + (uint32_t)wend_lowest_bit(word) - place;
}

// The same the other way, with the map STOPS_BACKWARD.
static inline uint32_t next_stop_backward(const uint8_t *stops, uint32_t place) {
    ptrdiff_t from = (ptrdiff_t)place - 1;
    uint64_t word = wend_load_u64(stops + (from >> 3) - 7) << (7 - (from & 7));
    while (!word) {
        from -= 57;
        word = wend_load_u64(stops + (from >> 3) - 7) << (7 - (from & 7));
    }
    return (uint32_t)((ptrdiff_t)place - from) + (uint32_t)(63 - wend_highest_bit(word));
}

#endif

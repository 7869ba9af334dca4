// A grid as bits, and what a search needs to read them. jump_points.c draws it.
#ifndef WEND_PLAN_JUMP_POINTS_INTERNAL_H
#define WEND_PLAN_JUMP_POINTS_INTERNAL_H

#include "base/core/life.h"
#include "base/core/require.h"
#include "base/number/bytes.h"
#include "base/number/word_bytes.h"
#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/core/search_core.h"
#include "plan/grid/goal_filter.h"
#include "plan/grid/grid_costs.h"
#include "wend/jump_points.h"

// Three maps of bits over the rows, or the columns, of a grid, a line for each and one before and after:
//
//     free       the cell is of the medium
//     forward    who goes along the line in the direction in which places grow stops here: it is a jump point, or not free
//     backward   the same for whoever comes the other way
//
// The bits of a line are followed and preceded by LINE_LEAD bytes that are not free, so that whoever reads eight bytes around a cell stays in the line.
typedef struct bit_lines {
    uint8_t *bytes;
    size_t stride; // bytes from line to line
    size_t count;  // lines of a map, those around the grid included
} bit_lines;

#define LINE_LEAD 8

enum { LINES_FREE, LINES_FORWARD, LINES_BACKWARD, LINE_MAPS };

// A medium's cells.
typedef struct jump_medium {
    bit_lines rows, columns;
} jump_medium;

// How far one jumps from a cell, by direction: as jump_forward says, and as jump_distances.c says of diagonals.
typedef struct jump_distances {
    int16_t along[8];
} jump_distances;

#define JUMP_SIDE_KEPT_LIMIT (UINT32_C(1) << 15)

struct wend_jump_points {
    wend_allocator allocator;
    wend_life life;
    wend_dependant source;
    const wend_grid *grid;
    grid_costs costs;
    uint8_t medium_of[256]; // by terrain: the index of its medium, or NO_JUMP_MEDIUM
    size_t medium_count;
    jump_medium *media;
    jump_distances *distances; // by cell; NULL: they are not kept
    size_t distance_count;     // as many as the grid had cells: the grid may be gone when they are released
};

#define NO_JUMP_MEDIUM 255

// Where corners may be cut: by direction, the sides that are passed. When the step `straight` is none, `diagonal` leads to where nothing else leads as cheaply.
static const struct {
    uint8_t straight, diagonal;
} jump_cut_sides[8][2] = {
    {{1u << 1, 1u << 4}, {1u << 3, 1u << 7}}, {{1u << 0, 1u << 4}, {1u << 2, 1u << 5}},
    {{1u << 1, 1u << 5}, {1u << 3, 1u << 6}}, {{1u << 2, 1u << 6}, {1u << 0, 1u << 7}},
    {{1u << 2, 1u << 5}, {1u << 3, 1u << 7}}, {{1u << 0, 1u << 4}, {1u << 3, 1u << 6}},
    {{1u << 0, 1u << 7}, {1u << 1, 1u << 5}}, {{1u << 2, 1u << 6}, {1u << 1, 1u << 4}},
};

// The straight directions that a diagonal one is made of: across, and down or up.
static const uint8_t parts_of_diagonal[8][2] = {{0, 0}, {0, 0}, {0, 0}, {0, 0}, {0, 1}, {2, 1}, {2, 3}, {0, 3}};

// Of the moves of a cell that was entered in a direction, those that an obstacle makes needed beside the ones ahead, where corners may be cut.
static inline uint32_t cut_moves(uint32_t moves, int direction) {
    uint32_t wanted = 0;
    for (int side = 0; side < 2; side++)
        if (!(moves & jump_cut_sides[direction][side].straight)) wanted |= jump_cut_sides[direction][side].diagonal;
    return moves & wanted;
}

// Where the bits of a line of a map begin.
static inline const uint8_t *bit_line(const bit_lines *lines, int map, uint32_t line) {
    return lines->bytes + ((size_t)map * lines->count + line + 1) * lines->stride + LINE_LEAD;
}

// How far one comes along a line from a place, in the direction in which places grow: n > 0: the jump point that is n cells away. -n <= 0: n cells, then
// something is in the way and none of them is a jump point.
// @param free, stops  the line in the maps LINES_FREE and LINES_FORWARD
static inline int64_t jump_forward(const uint8_t *free, const uint8_t *stops, uint32_t place) {
    uint32_t from = place + 1;
    uint64_t word = wend_load_u64(stops + (from >> 3)) >> (from & 7);
    while (!word) { // 57 bits at least were looked at
        from += 57;
        word = wend_load_u64(stops + (from >> 3)) >> (from & 7);
    }
    // Both loads are from places that are known by now, so that neither waits for the other.
    const uint64_t is_free = wend_load_u64(free + (from >> 3)) >> (from & 7);
    const int ahead = wend_lowest_bit(word);
    const int64_t distance = (int64_t)(from - place) + ahead;
    return is_free >> ahead & 1 ? distance : 1 - distance;
}

// The same the other way, with the map LINES_BACKWARD.
static inline int64_t jump_backward(const uint8_t *free, const uint8_t *stops, uint32_t place) {
    ptrdiff_t from = (ptrdiff_t)place - 1;
    uint64_t word = wend_load_u64(stops + (from >> 3) - 7) << (7 - (from & 7));
    while (!word) {
        from -= 57;
        word = wend_load_u64(stops + (from >> 3) - 7) << (7 - (from & 7));
    }
    const uint64_t is_free = wend_load_u64(free + (from >> 3) - 7) << (7 - (from & 7));
    const int highest = wend_highest_bit(word);
    const int64_t distance = (int64_t)((ptrdiff_t)place - from) + 63 - highest;
    return is_free >> highest & 1 ? distance : 1 - distance;
}

static inline uint32_t places_apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

// How far a goal lies ahead in a straight direction, if that is within reach; else 0.
static inline int64_t goal_in_line(uint32_t x, uint32_t y, uint32_t goal_x, uint32_t goal_y, int direction,
                                   int64_t reach) {
    const bool is_vertical = direction & 1;
    if (is_vertical ? x != goal_x : y != goal_y) return 0;
    int64_t ahead = is_vertical ? (int64_t)goal_y - y : (int64_t)goal_x - x;
    if (direction & 2) ahead = -ahead;
    return ahead > 0 && ahead <= reach ? ahead : 0;
}

#if defined(__GNUC__)
#define COPIED_INLINE                                                                                                  \
    static inline __attribute__((always_inline)) // so that what is constant for the caller is constant here
#else
#define COPIED_INLINE static inline
#endif

// Writes every cell from the start of a search to a node: the path between a node and its parent is a diagonal from the parent, then a straight line, either of which may be
// empty. Counts the steps.
wend_status wend_jump_trace(const search_core *core, uint32_t width, uint32_t node, wend_path *path, size_t *straight,
                            size_t *diagonal);

// Works out all jumps, of a grid whose bits are written; and again those that changes of the terrain of a part changed, once all changes are written.
void wend_jump_distances_write(const wend_jump_points *jumps);
void wend_jump_distances_mend(const wend_jump_points *jumps, wend_grid_part part);

// wend_jump_points_find_path with a filter of the grid as it is, or NULL; it must stay as long as the search may be resumed. query and path are valid.
wend_status wend_jump_points_find_filtered(const wend_jump_points *jumps, const goal_filter *filter, wend_query *query,
                                           const wend_search_request *request, wend_path *path, const call_site *site);

#endif

// A grid as any-angle searches see it.
//
// Media lie in rows with a border of blocked cells around them, so that nobody asks whether a cell is in the grid. The corner (x, y) has the
// number y * stride + x, which is the place of the cell to its upper left:
//
//     media[corner]          | media[corner + 1]               bits of a mask of cells around a corner:   1 | 2
//     -----------------------+---------------------------                                                 --+--
//     media[corner + stride] | media[corner + stride + 1]                                                 4 | 8
//
// A *pinch* is a corner of which two cells that touch in it only are open, and the others are not. Above and below are different places
// there: a search's node is 2 * corner + side, where the side is 1 below a pinch and 0 everywhere else. Around all other corners one can
// go from every open cell to every other.
#ifndef WEND_PLAN_ANY_ANGLE_INTERNAL_H
#define WEND_PLAN_ANY_ANGLE_INTERNAL_H

#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/core/query_slots.h"
#include "wend/any_angle.h"

struct wend_any_angle {
    wend_allocator allocator;
    wend_life life;
    const wend_grid *grid;
    wend_dependant source; // the grid's journal
    uint32_t stride;       // width + 2
    size_t media_count;
    uint8_t *media;
    bool has_plane;
    // For exact paths, in cells; or NULL.
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
};

// Cells of one medium: what an agent in it sees.
typedef struct corner_view {
    const uint8_t *media;
    uint32_t stride;
    uint8_t medium;
} corner_view;

#define CORNER_UPPER 3u
#define CORNER_LOWER 12u

static inline unsigned corner_open_cells(const corner_view *view, size_t corner) {
    const uint8_t *above = view->media + corner, *below = above + view->stride;
    return (unsigned)(above[0] == view->medium) | (unsigned)(above[1] == view->medium) << 1 |
           (unsigned)(below[0] == view->medium) << 2 | (unsigned)(below[1] == view->medium) << 3;
}

static inline bool corner_is_pinch(unsigned open) {
    return open == 9u || open == 6u;
}

// The open cells that a node has around it.
static inline unsigned corner_node_cells(const corner_view *view, uint32_t node) {
    unsigned open = corner_open_cells(view, node >> 1);
    if (corner_is_pinch(open)) open &= node & 1 ? CORNER_LOWER : CORNER_UPPER;
    return open;
}

static inline corner_view any_angle_view(const wend_any_angle *any_angle, uint8_t medium) {
    return (corner_view){any_angle->media, any_angle->stride, medium};
}

// The node at the corner of a free cell that stands for it: on the cell's own side.
static inline uint32_t any_angle_node_of_cell(const wend_any_angle *any_angle, const corner_view *view, uint32_t cell) {
    uint32_t width = any_angle->grid->width, corner = cell / width * any_angle->stride + cell % width;
    return 2 * corner + corner_is_pinch(corner_open_cells(view, corner)); // the cell is below its corner
}

// True when one can go straight from one node to another.
bool wend_corner_sees(const corner_view *view, uint32_t from, uint32_t to);

// Brings it up to date with the grid: first of all in every use.
wend_status wend_any_angle_pull(const wend_any_angle *any_angle);

// What is known without a search; NONE: nothing. And the path that says so.
wend_outcome wend_any_angle_outcome_at_once(const wend_grid *grid, uint64_t start, uint64_t goal);
wend_status wend_any_angle_answer_at_once(const wend_any_angle *any_angle, wend_outcome outcome, uint64_t start,
                                          wend_path *path);

// Begins a search among corners between two free cells of one medium and runs it.
wend_status wend_corner_search(const wend_any_angle *any_angle, wend_query *query,
                               const wend_any_angle_request *request, wend_path *path);

#endif

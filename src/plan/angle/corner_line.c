// Lines of sight between corners of cells, exactly.
//
// A line that is neither level nor upright goes through the inside of cells. It crosses upright sides at (i + 1) / |dx| of its way and level
// ones at (j + 1) / |dy|; which comes first, integers decide: excess = (i + 1) |dy| - (j + 1) |dx| is below 0 for the upright one, above 0
// for the level one, and 0 where the line goes through a corner. Every cell must be open, and no corner on the way a pinch: through a pinch
// one comes from one of its two open cells and would go on in the other. Around any other corner open cells are joined.
//
// Level and upright lines run along sides, of which one cell must be open.
#include "plan/angle/any_angle_internal.h"

typedef struct corner_ends {
    size_t from, to;         // corners
    bool from_side, to_side; // of their nodes
    int64_t dx, dy;
} corner_ends;

static bool ends_fit(const corner_view *view, const corner_ends *ends, bool leaves_below, bool arrives_below) {
    if (corner_is_pinch(corner_open_cells(view, ends->from)) && ends->from_side != leaves_below) return false;
    return !corner_is_pinch(corner_open_cells(view, ends->to)) || ends->to_side == arrives_below;
}

// Along sides: `step` leads from corner to corner, `first` and `second` from the corner where a side begins to the cells beside it.
static bool sees_along_sides(const corner_view *view, const corner_ends *ends, ptrdiff_t step, size_t first,
                             size_t second) {
    const uint8_t *media = view->media;
    for (size_t corner = ends->from;;) {
        if (media[corner + first] != view->medium && media[corner + second] != view->medium) return false;
        corner = (size_t)((ptrdiff_t)corner + step);
        if (corner == ends->to) return true;
        if (corner_is_pinch(corner_open_cells(view, corner))) return false;
    }
}

static bool sees_level(const corner_view *view, const corner_ends *ends) {
    size_t stride = view->stride, right = ends->dx > 0;
    // At a pinch one cell of each side is open: the one above or the one below.
    bool leaves_below = view->media[ends->from + right + stride] == view->medium,
         arrives_below = view->media[ends->to + !right + stride] == view->medium;
    return ends_fit(view, ends, leaves_below, arrives_below) &&
           sees_along_sides(view, ends, right ? 1 : -1, right, right + stride);
}

static bool sees_upright(const corner_view *view, const corner_ends *ends) {
    size_t down = ends->dy > 0, row = down ? view->stride : 0;
    ptrdiff_t step = down ? (ptrdiff_t)view->stride : -(ptrdiff_t)view->stride;
    return ends_fit(view, ends, down, !down) && sees_along_sides(view, ends, step, row, row + 1);
}

static bool sees_slanted(const corner_view *view, const corner_ends *ends) {
    const uint8_t *media = view->media;
    bool right = ends->dx > 0, down = ends->dy > 0;
    if (!ends_fit(view, ends, down, !down)) return false;
    ptrdiff_t across = right ? 1 : -1, along = down ? (ptrdiff_t)view->stride : -(ptrdiff_t)view->stride;
    int64_t columns = right ? ends->dx : -ends->dx, rows = down ? ends->dy : -ends->dy;
    const uint8_t *cell = media + ends->from + right + (down ? view->stride : 0);
    int64_t excess = rows - columns, sides = columns + rows; // that are left to cross, the two at the end included
    for (;;) {
        if (*cell != view->medium) return false;
        if (excess < 0) {
            cell += across;
            excess += rows;
            sides--;
        } else if (excess > 0) {
            cell += along;
            excess -= columns;
            sides--;
        } else {
            if (sides == 2) return true;
            if (cell[across] != view->medium && cell[along] != view->medium) return false;
            cell += across + along;
            excess += rows - columns;
            sides -= 2;
        }
    }
}

bool wend_corner_sees(const corner_view *view, uint32_t from, uint32_t to) {
    corner_ends ends = {.from = from >> 1, .to = to >> 1, .from_side = from & 1, .to_side = to & 1};
    uint32_t stride = view->stride, from_corner = from >> 1, to_corner = to >> 1;
    ends.dx = (int64_t)(to_corner % stride) - (int64_t)(from_corner % stride);
    ends.dy = (int64_t)(to_corner / stride) - (int64_t)(from_corner / stride);
    if (ends.dy == 0) return ends.dx == 0 ? from == to : sees_level(view, &ends);
    return ends.dx == 0 ? sees_upright(view, &ends) : sees_slanted(view, &ends);
}

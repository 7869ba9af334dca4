#include "grid_outline.h"

#include <string.h>

// Corners of cells are numbered row by row, (width + 1) * (height + 1) of them. A border leads from a corner to the one right of it or
// below it, and has the bit RIGHT or DOWN there.
enum { RIGHT = 1, DOWN = 2, CORNER = 4 };

typedef struct outline_work {
    wend_grid_def grid;
    size_t columns, rows; // of corners
    uint8_t *marks;
    uint32_t *point_at; // of each corner that is a point
} outline_work;

static bool is_ground(const outline_work *work, int64_t x, int64_t y) {
    const wend_grid_def *grid = &work->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return false;
    size_t cell = (size_t)y * grid->width + (size_t)x;
    return grid->terrains[grid->terrain[cell]].medium == grid->terrains[0].medium;
}

// Marks borders, and the corners that are points: those where a border ends, turns or meets another. Returns how many there are.
static size_t mark_borders(outline_work *work) {
    for (size_t y = 0; y < work->rows; y++)
        for (size_t x = 0; x < work->columns; x++) {
            int64_t column = (int64_t)x, row = (int64_t)y;
            bool here = is_ground(work, column, row);
            uint8_t *mark = &work->marks[y * work->columns + x];
            if (here != is_ground(work, column, row - 1)) *mark |= RIGHT;
            if (here != is_ground(work, column - 1, row)) *mark |= DOWN;
        }
    size_t points = 0;
    for (size_t y = 0; y < work->rows; y++)
        for (size_t x = 0; x < work->columns; x++) {
            size_t at = y * work->columns + x;
            bool right = work->marks[at] & RIGHT, down = work->marks[at] & DOWN;
            bool left = x > 0 && (work->marks[at - 1] & RIGHT), up = y > 0 && (work->marks[at - work->columns] & DOWN);
            bool straight = (left && right && !up && !down) || (up && down && !left && !right);
            if (!(left || right || up || down) || straight) continue;
            work->marks[at] |= CORNER;
            work->point_at[at] = (uint32_t)points++;
        }
    return points;
}

// Calls for every segment: the two corners it leads between. Returns how many there are; segments may be NULL.
static size_t list_segments(const outline_work *work, wend_point_pair *segments) {
    size_t count = 0;
    for (size_t at = 0; at < work->columns * work->rows; at++) {
        if (!(work->marks[at] & CORNER)) continue;
        for (int k = 0; k < 2; k++) {
            uint8_t bit = k ? DOWN : RIGHT;
            size_t step = k ? work->columns : 1, end = at;
            if (!(work->marks[at] & bit)) continue;
            do end += step;
            while (!(work->marks[end] & CORNER));
            if (segments) segments[count] = (wend_point_pair){work->point_at[at], work->point_at[end]};
            count++;
        }
    }
    return count;
}

static void list_points(const outline_work *work, int32_t side, wend_lattice_point *points) {
    for (size_t y = 0; y < work->rows; y++)
        for (size_t x = 0; x < work->columns; x++) {
            size_t at = y * work->columns + x;
            if (work->marks[at] & CORNER)
                points[work->point_at[at]] = (wend_lattice_point){(int32_t)x * side, (int32_t)y * side};
        }
}

static void *outline_allocate(const wend_allocator *allocator, size_t size) {
    return allocator->allocate(allocator->user, size ? size : 1, 16, WEND_LIFETIME_OBJECT);
}

static void outline_release(const wend_allocator *allocator, void *block, size_t size) {
    if (block) allocator->release(allocator->user, block, size ? size : 1, 16);
}

wend_status scene_outline_allocate(scene_outline *outline) {
    outline->points = outline_allocate(&outline->allocator, outline->point_count * sizeof *outline->points);
    outline->segments = outline_allocate(&outline->allocator, outline->segment_count * sizeof *outline->segments);
    if (outline->points && outline->segments) return WEND_OK;
    scene_outline_free(outline);
    return WEND_OUT_OF_MEMORY;
}

wend_status scene_grid_outline_make(const wend_grid *grid, int32_t side, wend_allocator allocator,
                                    scene_outline *outline) {
    outline_work work = {.grid = wend_grid_describe(grid)};
    uint32_t longest = work.grid.width > work.grid.height ? work.grid.width : work.grid.height;
    if (side < 1 || (int64_t)longest * side > WEND_COORDINATE_LIMIT) return WEND_OUT_OF_RANGE;
    work.columns = (size_t)work.grid.width + 1;
    work.rows = (size_t)work.grid.height + 1;
    size_t corners = work.columns * work.rows;
    work.marks = outline_allocate(&allocator, corners);
    work.point_at = outline_allocate(&allocator, corners * sizeof *work.point_at);
    scene_outline made = {.allocator = allocator};
    wend_status status = WEND_OUT_OF_MEMORY;
    if (work.marks && work.point_at) {
        memset(work.marks, 0, corners);
        made.point_count = mark_borders(&work);
        made.segment_count = list_segments(&work, NULL);
        status = scene_outline_allocate(&made);
    }
    if (!status) {
        list_points(&work, side, made.points);
        list_segments(&work, made.segments);
        *outline = made;
    }
    outline_release(&allocator, work.marks, corners);
    outline_release(&allocator, work.point_at, corners * sizeof *work.point_at);
    return status;
}

void scene_outline_free(scene_outline *outline) {
    outline_release(&outline->allocator, outline->points, outline->point_count * sizeof *outline->points);
    outline_release(&outline->allocator, outline->segments, outline->segment_count * sizeof *outline->segments);
    *outline = (scene_outline){0};
}

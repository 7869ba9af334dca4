// The jumps of every cell in all eight directions, kept (JPS+: Harabor and Grastien, 2014; Rabin and Silva, 2015).
//
//     straight, n > 0    a jump point is n cells away             -n    n cells, then something is in the way
//     diagonal, n > 0    n cells along the diagonal is one from which a straight jump, across or down, finds a jump point, or where the diagonal has to turn
//
// Straight jumps follow from the bits, line by line: going against the direction, the stop that was passed last is where a jump ends. Diagonal ones follow from the next
// cell of the diagonal: 1 if something is to be found there, else one more than its own. So each is worked out once when the next is known, O(n) for n cells.
//
// An edit changes straight jumps of the lines beside it, and those of diagonals that depend on them: where a jump becomes one that finds something, or ceases to be, the diagonals
// that lead there are worked out again, backwards, until a number stays as it was. Every number is a function of its neighbours', so in whichever order this is done the end is that
// of making all anew. Nothing is allocated.
#include "plan/jump/jump_points_internal.h"

typedef struct jump_mender {
    const wend_jump_points *jumps;
    bool mends; // what depends on a number that changes is worked out again
} jump_mender;

static int16_t diagonal_jump(const wend_jump_points *jumps, uint32_t cell, int direction) {
    const wend_grid *grid = jumps->grid;
    if (!(grid->moves[cell] >> direction & 1)) return 0;
    const uint32_t next = (uint32_t)(cell + wend_grid_offset(grid, direction));
    const int16_t *there = jumps->distances[next].along;
    if (there[parts_of_diagonal[direction][0]] > 0 || there[parts_of_diagonal[direction][1]] > 0) return 1;
    if (grid->corners != WEND_CORNERS_NO_CUTTING && cut_moves(grid->moves[next], direction)) return 1;
    return (int16_t)(there[direction] > 0 ? there[direction] + 1 : there[direction] - 1);
}

// Works out a diagonal jump again, and those that depend on it.
static void mend_diagonal(const wend_jump_points *jumps, int64_t x, int64_t y, int direction) {
    const wend_grid *grid = jumps->grid;
    for (; x >= 0 && y >= 0 && x < grid->width && y < grid->height;
         x -= wend_step_x[direction], y -= wend_step_y[direction]) {
        const uint32_t cell = (uint32_t)(y * grid->width + x);
        const int16_t jump = diagonal_jump(jumps, cell, direction);
        if (jumps->distances[cell].along[direction] == jump) return;
        jumps->distances[cell].along[direction] = jump;
    }
}

static void set_straight_jump(const jump_mender *mender, uint32_t x, uint32_t y, int direction, int64_t jump) {
    const wend_jump_points *jumps = mender->jumps;
    int16_t *kept = &jumps->distances[(size_t)y * jumps->grid->width + x].along[direction];
    const bool found_before = *kept > 0;
    *kept = (int16_t)jump;
    if (!mender->mends || found_before == (jump > 0)) return;
    for (int diagonal = 4; diagonal < 8; diagonal++)
        if (parts_of_diagonal[diagonal][0] == direction || parts_of_diagonal[diagonal][1] == direction)
            mend_diagonal(jumps, (int64_t)x - wend_step_x[diagonal], (int64_t)y - wend_step_y[diagonal], diagonal);
}

static bool line_has(const uint8_t *line, int64_t place) {
    return line[place >> 3] >> (place & 7) & 1;
}

// The straight jumps of the cells of a medium along a line: of a row, or of a column.
static void write_line_jumps(const jump_mender *mender, const bit_lines *lines, uint32_t line, int64_t length,
                             bool is_row) {
    const uint8_t *free = bit_line(lines, LINES_FREE, line);
    for (int way = 0; way < 2; way++) {
        const uint8_t *stops = bit_line(lines, way ? LINES_BACKWARD : LINES_FORWARD, line);
        const int direction = (is_row ? 0 : 1) + 2 * way;
        int64_t stop = way ? -1 : length, step = way ? 1 : -1; // against the direction
        for (int64_t place = stop + step; place >= 0 && place < length; place += step) {
            if (line_has(free, place)) {
                const int64_t distance = way ? place - stop : stop - place;
                set_straight_jump(mender, is_row ? (uint32_t)place : line, is_row ? line : (uint32_t)place, direction,
                                  line_has(free, stop) ? distance : 1 - distance);
            }
            if (line_has(stops, place)) stop = place;
        }
    }
}

static void write_straight_jumps(const jump_mender *mender, wend_grid_part part) {
    const wend_jump_points *jumps = mender->jumps;
    for (size_t medium = 0; medium < jumps->medium_count; medium++) {
        const jump_medium *bits = &jumps->media[medium];
        for (uint32_t y = part.y; y < part.end_y; y++)
            write_line_jumps(mender, &bits->rows, y, jumps->grid->width, true);
        for (uint32_t x = part.x; x < part.end_x; x++)
            write_line_jumps(mender, &bits->columns, x, jumps->grid->height, false);
    }
}

void wend_jump_distances_write(const wend_jump_points *jumps) {
    const wend_grid *grid = jumps->grid;
    const jump_mender mender = {.jumps = jumps};
    memset(jumps->distances, 0, (size_t)grid->cell_count * sizeof *jumps->distances);
    write_straight_jumps(&mender, (wend_grid_part){0, 0, grid->width, grid->height});
    for (uint32_t i = 0; i < grid->height; i++)
        for (uint32_t x = 0; x < grid->width; x++) {
            const uint32_t below = (grid->height - 1 - i) * grid->width + x, above = i * grid->width + x;
            for (int direction = 4; direction < 8; direction++) { // those that go down need the row below
                const uint32_t cell = direction < 6 ? below : above;
                jumps->distances[cell].along[direction] = diagonal_jump(jumps, cell, direction);
            }
        }
}

void wend_jump_distances_mend(const wend_jump_points *jumps, wend_grid_part part) {
    const wend_grid *grid = jumps->grid;
    const jump_mender mender = {.jumps = jumps, .mends = true};
    const wend_grid_part around = wend_grid_part_around(grid, part); // whose moves, and whose stops, may have changed
    for (uint32_t y = part.y; y < part.end_y; y++)
        for (uint32_t x = part.x; x < part.end_x; x++) {
            const uint32_t cell = y * grid->width + x;
            if (wend_grid_medium(grid, cell) == WEND_MEDIUM_BLOCKED)
                for (int direction = 0; direction < 4; direction++) jumps->distances[cell].along[direction] = 0;
        }
    write_straight_jumps(&mender, around);
    const wend_grid_part further = wend_grid_part_around(grid, around); // whose next cell's moves may have
    for (uint32_t y = further.y; y < further.end_y; y++)
        for (uint32_t x = further.x; x < further.end_x; x++)
            for (int direction = 4; direction < 8; direction++) mend_diagonal(jumps, x, y, direction);
}

// Which subgoals lie directly before a cell: no obstacle and no other subgoal is between them, whatever the order of steps.
//
//     s - - - - L        Lines go straight from s, and from each cell of a diagonal from s. A line ends before an obstacle, or at a subgoal; and it is no longer than the one before, by one less
//       \ - - -          where that one ended at a subgoal: behind lies what is in the shadow. A clearance does not count the subgoal itself, and so is the length
//         \ -            that remains. Only a line that ends earlier than all before it may end at a subgoal that is directly before s.
//
// (Uras, Koenig and Hernandez, 2013. The listing 11.1 of Game AI Pro 360 tests every line for a subgoal at its end, also those that were cut short: that adds links behind others, of the right length but
// along which steps cannot be taken in any order.)
#include "plan/subgoal/subgoals_internal.h"

static uint16_t clear_from(const wend_grid *grid, const subgoal_ground *ground, uint32_t cell, int direction) {
    if (!(ground->moves[cell] >> direction & 1)) return 0;
    const uint32_t next = (uint32_t)(cell + wend_grid_offset(grid, direction));
    return is_subgoal_of_moves(ground->moves[next]) ? 0 : (uint16_t)(ground->clear[next][direction] + 1);
}

void wend_subgoal_write_clear(const wend_grid *grid, const subgoal_ground *ground, wend_grid_part part) {
    const uint32_t width = grid->width, height = grid->height;
    for (uint32_t y = part.y; y < part.end_y; y++)
        for (uint32_t i = 0; i < width; i++) {
            const uint32_t left = y * width + i, right = y * width + (width - 1 - i);
            ground->clear[right][0] = clear_from(grid, ground, right, 0);
            ground->clear[left][2] = clear_from(grid, ground, left, 2);
        }
    for (uint32_t i = 0; i < height; i++)
        for (uint32_t x = part.x; x < part.end_x; x++) {
            const uint32_t upper = i * width + x, lower = (height - 1 - i) * width + x;
            ground->clear[lower][1] = clear_from(grid, ground, lower, 1);
            ground->clear[upper][3] = clear_from(grid, ground, upper, 3);
        }
}

// Adds the subgoal behind a clear line, if there is one.
static wend_status add_behind(const wend_grid *grid, const subgoal_ground *ground, uint32_t cell, int direction,
                              uint32_t steps, subgoal_cell_array *found, const wend_allocator *allocator) {
    const int64_t offset = wend_grid_offset(grid, direction);
    const uint32_t last = (uint32_t)(cell + (int64_t)steps * offset);
    if (!(ground->moves[last] >> direction & 1)) return WEND_OK; // an obstacle
    return subgoal_cell_array_push(found, allocator, (uint32_t)(last + offset));
}

wend_status wend_subgoal_reach(const wend_grid *grid, const subgoal_ground *ground, uint32_t cell,
                               subgoal_cell_array *found, const wend_allocator *allocator) {
    wend_status status = WEND_OK;
    for (int direction = 0; direction < 4 && !status; direction++)
        status = add_behind(grid, ground, cell, direction, ground->clear[cell][direction], found, allocator);
    for (int diagonal = 4; diagonal < 8 && !status; diagonal++) {
        const int sides[2] = {diagonal - 4, (diagonal - 3) & 3};
        const int64_t offset = wend_grid_offset(grid, diagonal);
        uint32_t most[2] = {ground->clear[cell][sides[0]], ground->clear[cell][sides[1]]};
        uint32_t at = cell;
        while (!status && ground->moves[at] >> diagonal & 1) {
            at = (uint32_t)(at + offset);
            if (is_subgoal_of_moves(ground->moves[at])) {
                status = subgoal_cell_array_push(found, allocator, at);
                break;
            }
            for (int i = 0; i < 2 && !status; i++) {
                const uint32_t clear = ground->clear[at][sides[i]];
                if (clear >= most[i]) continue;
                most[i] = clear;
                status = add_behind(grid, ground, at, sides[i], clear, found, allocator);
            }
        }
    }
    return status;
}

bool wend_subgoal_line_is_free(const wend_grid *grid, uint32_t from, uint32_t to) {
    const uint32_t width = grid->width, x = from % width, y = from / width, to_x = to % width, to_y = to / width;
    const int across = to_x >= x ? 0 : 2, down = to_y >= y ? 1 : 3;
    static const uint8_t diagonals[4][4] = {{0, 4, 0, 7}, {0}, {0, 5, 0, 6}, {0}}; // across, down
    const int diagonal = diagonals[across][down];
    uint32_t columns = to_x > x ? to_x - x : x - to_x, rows = to_y > y ? to_y - y : y - to_y, at = from;
    for (; columns && rows; columns--, rows--) {
        if (!(grid->moves[at] >> diagonal & 1)) return false;
        at = (uint32_t)(at + wend_grid_offset(grid, diagonal));
    }
    const int straight = columns ? across : down;
    for (uint32_t steps = columns + rows; steps; steps--) {
        if (!(grid->moves[at] >> straight & 1)) return false;
        at = (uint32_t)(at + wend_grid_offset(grid, straight));
    }
    return true;
}

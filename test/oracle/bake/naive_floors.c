#include "naive_floors.h"

#include <limits.h>

static bool floor_is_over(const naive_floor *floor, int x, int y) {
    return x >= floor->low_x && x < floor->high_x && y >= floor->low_y && y < floor->high_y;
}

// The next floor over a cell that is higher than z, or INT_MAX.
static int next_height(const naive_floor *floors, size_t count, int x, int y, int z) {
    int next = INT_MAX;
    for (size_t i = 0; i < count; i++)
        if (floor_is_over(&floors[i], x, y) && floors[i].z > z && floors[i].z < next) next = floors[i].z;
    return next;
}

static bool has_ground_at(const naive_floor *floors, size_t count, int x, int y, int z) {
    for (size_t i = 0; i < count; i++)
        if (floor_is_over(&floors[i], x, y) && floors[i].z == z && floors[i].is_ground) return true;
    return false;
}

// What one stands on, going up from `bottom` through heights with no room between them, to `top`.
static bool ground_of_block(const naive_floor *floors, size_t count, int x, int y, int bottom, int top, int step,
                            naive_ground *ground) {
    bool found = false;
    int low = top;
    for (int z = top; z >= bottom; z--) {
        if (!has_ground_at(floors, count, x, y, z) || z < low - step) continue;
        if (!found) ground->stand = z;
        found = true;
        low = z;
    }
    ground->low = low;
    ground->high = top;
    return found;
}

static bool naive_can_step(const naive_ground *a, const naive_ground *b, int step, int headroom) {
    const int dx = a->x - b->x, dy = a->y - b->y;
    if (dx * dx + dy * dy != 1) return false;
    const int floor = a->high > b->high ? a->high : b->high;
    const int ceiling = a->ceiling < b->ceiling ? a->ceiling : b->ceiling;
    return a->low - b->high <= step && b->low - a->high <= step && ceiling - floor >= headroom;
}

size_t naive_floors_ground(const naive_floor *floors, size_t count, int width, int height, int step, int headroom,
                           naive_ground *grounds, size_t room) {
    size_t found = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            for (int bottom = next_height(floors, count, x, y, INT_MIN); bottom < INT_MAX;) {
                int top = bottom, next = next_height(floors, count, x, y, top);
                while (next < INT_MAX && next - top < headroom)
                    top = next, next = next_height(floors, count, x, y, top);
                naive_ground ground = {.x = x, .y = y, .ceiling = next == INT_MAX ? INT_MAX / 2 : next};
                if (ground_of_block(floors, count, x, y, bottom, top, step, &ground)) {
                    if (found < room) grounds[found] = ground;
                    found++;
                }
                bottom = next;
            }
    if (found > room) return found;
    for (size_t i = 0; i < found; i++) grounds[i].island = i;
    for (bool changed = true; changed;) {
        changed = false;
        // Grounds are in the order of rows: those of the row before are near enough.
        for (size_t i = 0; i < found; i++)
            for (size_t j = i; j-- > 0 && grounds[j].y >= grounds[i].y - 1;) {
                if (!naive_can_step(&grounds[i], &grounds[j], step, headroom)) continue;
                const size_t least = grounds[i].island < grounds[j].island ? grounds[i].island : grounds[j].island;
                changed |= grounds[i].island != grounds[j].island;
                grounds[i].island = grounds[j].island = least;
            }
    }
    return found;
}

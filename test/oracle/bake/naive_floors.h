// Ground on level floors of whole cells, and what hangs together, cell by cell.
#ifndef ORACLE_NAIVE_FLOORS_H
#define ORACLE_NAIVE_FLOORS_H

#include <stdbool.h>
#include <stddef.h>

// A rectangle of cells, all its ends included but the upper ones, at a height.
typedef struct naive_floor {
    int low_x, low_y, high_x, high_y, z;
    bool is_ground; // false: in the way, but not to be walked on
} naive_floor;

// The ground of one cell: what is stepped on from `low` to `high`, which is where one stands.
typedef struct naive_ground {
    int x, y, low, high, stand, ceiling;
    size_t island; // the smallest number of a ground that it hangs together with
} naive_ground;

// Heights, step and headroom in one unit. Returns how many grounds there are; at most `room` are written.
size_t naive_floors_ground(const naive_floor *floors, size_t count, int width, int height, int step, int headroom,
                           naive_ground *grounds, size_t room);

#endif

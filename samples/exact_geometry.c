// Positions are doubles outside and lattice points inside: what is decided, is decided exactly.
#include <wend/wend.h>

#include <stdio.h>

int main(void) {
    wend_vector2 corners[] = {{0, 0}, {10, 0}, {10, 10}, {5, 5}, {0, 10}}; // metres
    wend_vector2 visitors[] = {{5, 2}, {5, 7}, {7.5, 7.5}, {10, 0}};
    wend_lattice_point room[5];
    wend_lattice lattice = wend_default_lattice(); // a unit is 2^-14 m
    wend_lattice_rounding rounding;
    const char *where[] = {"outside", "inside", "on a wall", "on a corner"};

    if (wend_lattice_round_many(&lattice, corners, 5, NULL, room, NULL) != WEND_OK) return 1;
    for (int i = 0; i < 4; i++) {
        if (wend_lattice_round(&lattice, visitors[i], NULL, &rounding) != WEND_OK) return 1;
        printf("(%g, %g) is %s\n", visitors[i].x, visitors[i].y,
               where[wend_polygon_locate(room, 5, rounding.point, WEND_FILL_NON_ZERO).side]);
    }
    return 0;
}

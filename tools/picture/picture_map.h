// Pictures of maps of every kind: what wend_map_draw draws, and a layer over it with what a picture adds.
//
//     picture_map scene = {.map = input.map, .is_upright = true, .layer = draw_islands, .user = input.graph.graph};
//     exit_status status = picture_map_write("town.svg", &def, &scene, NULL);
#ifndef WEND_TOOLS_PICTURE_MAP_H
#define WEND_TOOLS_PICTURE_MAP_H

#include "picture/picture.h"

#include "wend/map.h"

typedef struct picture_map {
    const wend_map *map; // NULL: the layer alone
    bool is_upright;     // y grows upwards: pictures, which grow downwards, turn it
    // What is left out of wend_map_draw: lines, marks, and all that is not blocked, which the layer then shows in its own colours.
    bool without_lines, without_marks, without_ground;
    void (*layer)(const void *user, const wend_draw *draw); // over it, where it is on the map; NULL: none
    const void *user;
} picture_map;

void picture_draw_map(const picture_map *scene, const wend_draw *draw);

// Writes a picture. A title, captions and the size of cells are the caller's.
exit_status picture_map_write(const char *path, const picture_def *def, const picture_map *scene,
                              picture_pixels *pixels);

// Turns what grows upwards: draws through `given` with every y negated. `given` must live as long as what is returned, whose user it is.
wend_draw picture_turned(const wend_draw *given);
wend_vector3 picture_turned_point(wend_vector3 point);

#endif

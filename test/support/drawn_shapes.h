// A back end for tests of pictures: counts what is drawn.
#ifndef WEND_TEST_DRAWN_SHAPES_H
#define WEND_TEST_DRAWN_SHAPES_H

#include "wend/draw.h"

typedef struct drawn_shapes {
    size_t rectangles, polygons, lines, marks, texts;
    size_t roles[WEND_DRAW_ROLE_COUNT]; // how many shapes of each
    double path_length;                 // of all lines that are a path
    wend_vector3 path_end;              // where the last of them ends
    double highest;                     // the greatest z of all, 0 or more
    char names[256];                    // the texts, each with a blank behind it
} drawn_shapes;

// Draws into shapes, which must outlive it.
wend_draw draw_into(drawn_shapes *shapes);

#endif

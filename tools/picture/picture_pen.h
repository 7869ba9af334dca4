// What pictures are drawn with: the same few strokes as PNG (picture_png.c) and as SVG (picture_svg.c). Units are pixels, y grows
// downwards. Nothing here fails: streams and surfaces remember errors, and whoever made the pen asks them at the end.
#ifndef WEND_TOOLS_PICTURE_PEN_H
#define WEND_TOOLS_PICTURE_PEN_H

#include "picture/picture_palette.h"

typedef enum picture_anchor { PICTURE_FROM_LEFT = 0, PICTURE_CENTRED = 1 } picture_anchor;

// How wide the line of a halo is, of which half lies outside the letters, in ems.
#define PICTURE_HALO 0.36

typedef struct picture_words {
    const char *text; // as picture_clean_text leaves it
    double size;      // pixels per em
    bool bold;
    picture_anchor anchor;
    picture_colour colour;
    picture_colour halo; // keeps them apart from whatever lies below; opacity 0: none
} picture_words;

// Several lines that are drawn as one: where they cross or meet, a translucent colour does not get darker.
typedef struct picture_lines {
    const wend_vector2 *points;
    const size_t *counts; // points of each line
    size_t line_count;
    double width;
    picture_colour colour;
} picture_lines;

typedef struct picture_pen {
    void *user;
    void (*box)(void *user, double x, double y, double width, double height, picture_colour fill);
    void (*box_outline)(void *user, double x, double y, double width, double height, double line,
                        picture_colour colour);
    void (*disc)(void *user, wend_vector2 centre, double radius, picture_colour fill);
    void (*polygon)(void *user, const wend_vector2 *points, size_t count, picture_colour fill);
    void (*lines)(void *user, const picture_lines *lines);
    // place: on the base line
    void (*words)(void *user, wend_vector2 place, const picture_words *words);
} picture_pen;

#endif

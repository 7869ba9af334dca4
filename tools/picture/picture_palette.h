// The colours of pictures: what each role looks like in a theme.
//
// Meaning never hangs on hue alone. Terrain is pale and quiet; a search is a ramp in one hue (violet, which no terrain has)
// whose lightness changes steadily, so that it reads in grey and for every kind of colour blindness; frontier and path are
// amber and vermilion, which stay apart from violet for everybody; start and goal are told apart by letter and lightness.
#ifndef WEND_TOOLS_PICTURE_PALETTE_H
#define WEND_TOOLS_PICTURE_PALETTE_H

#include "wend/draw.h"

typedef enum picture_theme { PICTURE_LIGHT = 0, PICTURE_DARK = 1 } picture_theme;

typedef struct picture_colour {
    uint8_t red, green, blue;
    uint8_t opacity; // 255: covers what is below
} picture_colour;

bool picture_colours_equal(picture_colour a, picture_colour b);

// Steps of a ramp: first colour for 0, last for 1, straight between them.
#define PICTURE_RAMP_STOPS 6

typedef struct picture_palette {
    picture_colour page;                        // around the map
    picture_colour text, faint_text;            // title; caption and legend
    picture_colour frame;                       // around the map and the legend's samples
    picture_colour roles[WEND_DRAW_ROLE_COUNT]; // of roles without a ramp
    picture_colour expanded[PICTURE_RAMP_STOPS];
    picture_colour slow[PICTURE_RAMP_STOPS];
    picture_colour casing;                // beside the path
    picture_colour road, closed_road;     // lines of the roles FREE and BLOCKED
    picture_colour start_text, goal_text; // letters and rims of the marks
} picture_palette;

const picture_palette *picture_palette_of(picture_theme theme);

// The colour of a style. most_cost: the largest cost of slow terrain in the picture, which gets the last colour of its ramp.
picture_colour picture_style_colour(const picture_palette *palette, wend_draw_style style, double most_cost);

// How many colours islands have before they repeat.
#define PICTURE_ISLAND_COLOURS 9

#endif

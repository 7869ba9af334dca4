// The legend of a picture: a sample and a name for each role that occurs, in lines below the map.
#ifndef WEND_TOOLS_PICTURE_LEGEND_H
#define WEND_TOOLS_PICTURE_LEGEND_H

#include "picture/picture_pen.h"

// What occurs in a picture.
typedef struct picture_contents {
    bool roles[WEND_DRAW_ROLE_COUNT];
    double least_cost, most_cost; // of slow terrain
    double most_island;           // the largest number of an island
} picture_contents;

typedef struct picture_legend {
    const picture_contents *contents;
    const picture_palette *palette;
    const char *const *labels; // of a picture_def
    double unit;               // pixels that were one in a picture of 1200 pixels
    bool dashed_tree;          // of a picture_def
} picture_legend;

// Lays the legend out in lines of at most `width` pixels.
// @param pen  draws it with its left upper corner at `corner`; NULL: only measures
// @return its height; 0 when nothing occurs
double picture_legend_draw(const picture_legend *legend, double width, const picture_pen *pen, wend_vector2 corner);

// A round mark with the letter S (start) or G (goal).
void picture_draw_mark(const picture_pen *pen, const picture_palette *palette, wend_draw_role role, wend_vector2 centre,
                       double radius);

#endif

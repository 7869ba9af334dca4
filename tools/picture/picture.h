// Pictures: whatever can be drawn (wend/draw.h), as a PNG or SVG file.
//
//     static void draw_town(void *user, const wend_draw *draw) { ... calls draw->rectangle, draw->line ... }
//
//     picture_def def = picture_default_def();
//     def.title = "Town";
//     def.cell_size = 1;
//     exit_status status = picture_write("town.svg", &def, draw_town, town, NULL);
#ifndef WEND_TOOLS_PICTURE_H
#define WEND_TOOLS_PICTURE_H

#include "command/exit_status.h"
#include "picture/picture_palette.h"

typedef struct picture_def {
    const char *title;   // a line in bold above the map; NULL: none
    const char *caption; // a smaller line below it; NULL: none
    int size; // pixels of the longest side at most (a tiny picture gets as high as its words need), in the limits below
    picture_theme theme;
    bool legend;      // below the map: the roles that occur
    double cell_size; // metres: what decides the width of lines, and whether there is room for grid lines; 0: no cells
    bool dashed_tree; // lines of the role TREE are the dashes of a second path: wider, and so in the legend
    const char *labels[WEND_DRAW_ROLE_COUNT]; // what the legend calls a role; NULL: its usual name
} picture_def;

#define PICTURE_LEAST_SIZE 100
#define PICTURE_MOST_SIZE  8192

// An SVG file with more rectangles than this holds them as one image, a pixel for each cell, so that it stays small.
#define PICTURE_SVG_MOST_RECTANGLES 20000

// 1200 pixels, light, with a legend.
picture_def picture_default_def(void);

// Draws by calling the functions of `draw`. It is called several times and must draw the same each time: rectangles of a map's
// free ground may lie below others; other rectangles overlap only where a search lies over terrain.
typedef void (*picture_scene)(void *user, const wend_draw *draw);

typedef struct picture_pixels {
    int width, height;
} picture_pixels;

// True when the name ends in .png or .svg; otherwise complains in one line. For checking before the work.
bool picture_name_is_valid(const char *path);

// Writes a picture: whole, or not at all.
// @param pixels  told the size; may be NULL
// @return STATUS_DONE; after a complaint STATUS_BAD_USAGE for a wrong name, STATUS_UNWRITABLE when it could not be written
exit_status picture_write(const char *path, const picture_def *def, picture_scene scene, void *user,
                          picture_pixels *pixels);

#endif

// A scene on its way to a picture: measured, laid out, and what is no rectangle collected (picture.c says how a picture comes about). Private to it.
#ifndef WEND_TOOLS_PICTURE_DRAWING_H
#define WEND_TOOLS_PICTURE_DRAWING_H

#include "picture/picture.h"
#include "picture/picture_legend.h"
#include "picture/picture_raster.h"
#include "picture/picture_svg.h"

typedef enum picture_layer { LAYER_GROUND = 0, LAYER_TERRAIN = 1, LAYER_SEARCH = 2, LAYER_COUNT = 3 } picture_layer;

// Lines or polygons of one role, in pixels.
typedef struct point_lists {
    wend_vector2 *points;
    size_t *counts; // points of each
    double *values; // of each style
    size_t point_count, point_capacity, list_count, list_capacity;
} point_lists;

typedef struct placed_mark {
    wend_vector2 point; // pixels
    wend_draw_role role;
    char *text; // NULL: a mark
} placed_mark;

typedef struct drawing {
    const picture_def *def;
    const picture_palette *palette;
    picture_scene scene;
    void *user;
    // Measured.
    wend_vector2 low, high; // metres
    bool is_empty;
    picture_contents contents;
    size_t rectangle_counts[LAYER_COUNT];
    // Laid out, in pixels.
    int width, height;
    double unit;  // what is one pixel in a picture of 1200
    double scale; // pixels per metre
    double cell;  // a cell's side; 0: there are none
    double content_width;
    wend_vector2 map; // corner of the map
    double map_width, map_height;
    double legend_top;
    // Collected.
    point_lists lines[WEND_DRAW_ROLE_COUNT], polygons[WEND_DRAW_ROLE_COUNT];
    placed_mark *marks;
    size_t mark_count, mark_capacity;
    bool out_of_memory;
    // What takes the rectangles now.
    picture_raster raster;
    double raster_scale_x, raster_scale_y; // pixels of the raster per metre
    picture_layer layer;
    wend_draw_role role;
    picture_svg_cells cells;
} drawing;

// Pixels in a picture of 1200.
enum { MARGIN = 32, TITLE_SIZE = 24, CAPTION_SIZE = 15, HEAD_GAP = 14, LEGEND_GAP = 18, LEAST_CONTENT = 420 };

picture_layer picture_layer_of(wend_draw_role role);

// In this order: bounds, roles and rectangles; scale and margins; polygons, lines, marks and texts.
void drawing_measure(drawing *picture);
void drawing_lay_out(drawing *picture);
void drawing_collect(drawing *picture);

picture_legend drawing_legend(const drawing *picture);

void drawing_free(drawing *picture);

#endif

// The pen that writes SVG.
//
// It is written by hand and not by cairo: words stay words, cells keep crisp edges at any zoom, and the same picture has
// the same bytes however many were made before it.
#ifndef WEND_TOOLS_PICTURE_SVG_H
#define WEND_TOOLS_PICTURE_SVG_H

#include "picture/picture_pen.h"

#include <cairo.h>
#include <stdio.h>

// The element that holds all others. title: for readers that do not see; may be NULL.
void picture_svg_begin(FILE *stream, int width, int height, const char *title);
void picture_svg_end(FILE *stream);

// A pen for a stream.
picture_pen picture_svg_pen(FILE *stream);

// Rectangles in a coordinate system of their own, x and y in cells: integers for the cells of a grid, which keeps the file small.
typedef struct picture_svg_cells {
    FILE *stream;
    bool open; // a path of `colour` is being written
    picture_colour colour;
} picture_svg_cells;

// corner: of cell (0, 0) in pixels. cell: its size in pixels.
picture_svg_cells picture_svg_begin_cells(FILE *stream, wend_vector2 corner, double cell);
void picture_svg_add_cells(picture_svg_cells *cells, double left, double top, double right, double bottom,
                           picture_colour colour);
void picture_svg_end_cells(picture_svg_cells *cells);

// An image as part of the file, stretched to a box. False when memory is out.
bool picture_svg_image(FILE *stream, cairo_surface_t *surface, wend_vector2 corner, double width, double height);

#endif

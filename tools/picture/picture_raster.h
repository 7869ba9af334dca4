// Filled rectangles as pixels, each pixel the exact average of what lies in it.
//
// Rectangles that tile the plane leave no seams, however their edges fall between pixels: coverages are added instead of
// being blended one over the other. So a map of 4096 cells shrinks to 1200 pixels without losing its thin walls to chance.
#ifndef WEND_TOOLS_PICTURE_RASTER_H
#define WEND_TOOLS_PICTURE_RASTER_H

#include "picture/picture_palette.h"

#include <cairo.h>

typedef struct picture_raster {
    int width, height;
    uint16_t *channels; // red, green, blue, coverage of each pixel; 65535 is 1, colours are multiplied by the coverage
} picture_raster;

// False when memory is out. Starts clear.
bool picture_raster_create(picture_raster *raster, int width, int height);
void picture_raster_free(picture_raster *raster);
void picture_raster_clear(picture_raster *raster);

// Adds a rectangle, given in pixels. Where more than a whole pixel would be covered, the newer rectangle wins.
void picture_raster_add(picture_raster *raster, double left, double top, double right, double bottom,
                        picture_colour colour);

// The same for what lies below all others: only what is not covered yet gets the colour. So ground may be one rectangle below
// everything, or tiles between the others, and either is exact.
void picture_raster_add_below(picture_raster *raster, double left, double top, double right, double bottom,
                              picture_colour colour);

// Lays the raster over an image surface (RGB24 or ARGB32), its corner at pixel (x, y); it must fit.
void picture_raster_lay(const picture_raster *raster, cairo_surface_t *surface, int x, int y);

#endif

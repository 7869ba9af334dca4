// The pen that draws on an image surface.
#ifndef WEND_TOOLS_PICTURE_PNG_H
#define WEND_TOOLS_PICTURE_PNG_H

#include "picture/picture_pen.h"

#include <cairo.h>
#include <stdio.h>

// A pen for a drawing context, which must outlive it.
picture_pen picture_png_pen(cairo_t *context);

// Writes a surface as PNG. False when it could not be encoded for lack of memory; the stream remembers its own errors.
bool picture_png_write(cairo_surface_t *surface, FILE *stream);

#endif

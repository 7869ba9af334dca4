// Words in pictures: what may be written, and how wide it is.
#ifndef WEND_TOOLS_PICTURE_TEXT_H
#define WEND_TOOLS_PICTURE_TEXT_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The typeface; SVG names it first in a list of relatives of the same width.
#define PICTURE_TYPEFACE "DejaVu Sans"

// Sets the typeface of a drawing context. size: pixels per em.
void picture_select_font(cairo_t *context, double size, bool bold);

// The width of a text in pixels.
double picture_text_width(const char *text, double size, bool bold);

// A copy that is UTF-8 without control characters, whatever the text was: cairo and XML reject anything else. Shortened
// with an ellipsis to be at most `width` pixels wide. NULL when memory is out; free it.
char *picture_clean_text(const char *text, double size, bool bold, double width);

#endif

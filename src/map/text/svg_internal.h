// The parts of the SVG reader.
#ifndef WEND_MAP_SVG_INTERNAL_H
#define WEND_MAP_SVG_INTERNAL_H

#include "map/text/area_text.h"

// ---- markup ----

// A tag, and where its attributes are.
typedef struct svg_tag {
    wend_span name;     // without a namespace's prefix
    size_t at;          // of the name in the text
    size_t attributes;  // where they begin
    size_t end;         // where they end
    bool opens, closes; // <a> opens, </a> closes, <a/> both
} svg_tag;

// The next tag. False at the end of the text, and after an error, which *right says.
bool wend_svg_next_tag(wend_scanner *scanner, svg_tag *tag, bool *right);

// A scanner over an attribute's value; over nothing when there is none, which it answers as false.
bool wend_svg_attribute(const wend_scanner *scanner, const svg_tag *tag, const char *name, wend_scanner *value);

// All of a value as a span.
wend_span wend_svg_value_span(const wend_scanner *value);

// A colour, as red, green and blue of 0 to 255. False, and unchanged or part of it, for what is none that is known.
bool wend_svg_read_colour(const wend_scanner *value, int rgb[3]);

// ---- shapes ----

// x' = a x + c y + e, y' = b x + d y + f
typedef struct svg_transform {
    double a, b, c, d, e, f;
} svg_transform;

// What a shape is drawn with.
typedef struct svg_pen {
    wend_area_reader *reader;
    svg_transform transform;
    wend_vector2 at, ring_start; // before the transform
    size_t place;                // in the text, for errors
} svg_pen;

bool wend_svg_pen_move(svg_pen *pen, wend_vector2 to); // begins a ring
bool wend_svg_pen_line(svg_pen *pen, wend_vector2 to);
// An arc as SVG writes it: radii, rotation in degrees, which of the four.
typedef struct svg_arc {
    double radius_x, radius_y, rotation;
    bool large, positive;
    wend_vector2 to;
} svg_arc;
bool wend_svg_pen_arc(svg_pen *pen, svg_arc arc);

// The path of a d attribute.
bool wend_svg_read_path(svg_pen *pen, wend_scanner *value);

// Passes white space and a comma among it.
void wend_svg_skip_comma(wend_scanner *scanner);

#endif

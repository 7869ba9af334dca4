/// SVG drawings: filled shapes become areas. So a world can be drawn in any vector editor.
///
///     <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
///       <rect width="20" height="10" class="ground"/>
///       <g transform="translate(4 4)"><path class="wall" d="M0 0h2v2h-2z"/></g>
///     </svg>
///
/// A user unit is a metre, and y stays as it is: down in pictures. Width, height and viewBox mean nothing. Read are
/// `path` (all commands), `polygon`, `polyline`, `rect`, `circle` and `ellipse`, in `g`, `a`, `switch` and nested
/// `svg`, with the attribute `transform`, and with `fill`, `fill-rule`, `display` and `visibility`, as attributes or in
/// `style`. Not read are defs, clip paths, masks, patterns and symbols, `use` and style sheets. Curves become straight
/// pieces that lie no farther from them than WEND_SVG_TOLERANCE, but at most WEND_SVG_PIECE_LIMIT of them.
///
/// The terrain of a shape is the first of these that is set, on the shape or on an enclosing element, the innermost
/// first:
///
///     data-terrain     a name, as in wend/area_list.h; a new one with data-cost or data-medium
///     class            one of its words is the name of a known terrain
///     fill             none: no area. A colour written #rgb, #rrggbb or rgb(r, g, b), or one of forty names, as navy: dark (all
///                      three below 96) is wall, mostly blue water, mostly green grass, any other ground. Mostly: by 48 more than both others
///
/// and ground otherwise. Later shapes cover earlier ones.
#ifndef WEND_SVG_H
#define WEND_SVG_H

#include "wend/area_list.h"

WEND_EXTERN_C_BEGIN

/// Metres between a curve and its straight pieces, at most.
#define WEND_SVG_TOLERANCE 0.01
/// The most straight pieces of a curve. A circle of 100 m with as many is off by 8 mm.
#define WEND_SVG_PIECE_LIMIT 256

/// Reads an SVG text. One warning counts what is in the drawing but becomes no area: text, image, use, line,
/// foreignObject, style sheets, shapes without fill and hidden ones; another what is ignored: clip paths, masks,
/// transforms in styles, unknown fills, fill rules and visibilities, data-cost and data-medium without data-terrain.
/// Time and memory are proportional to the text.
/// @param findings  receives errors with line and column; may be NULL
/// @return WEND_OK, WEND_BAD_INPUT, or WEND_OUT_OF_MEMORY; *list is unchanged unless WEND_OK
WEND_API wend_status wend_svg_read(const char *text, size_t length, wend_allocator allocator,
                                   wend_diagnostics *findings, wend_area_list **list);

/// Writes the areas as paths, with their terrain as data-terrain and as a colour; what is read from it is the same
/// list, but for kinds of terrain that no area has.
/// @param text    room for `room` bytes, or NULL to get the length only
/// @param length  bytes needed, without a zero at the end
/// @return WEND_OK, or WEND_OUT_OF_RANGE when the room is too small
WEND_API wend_status wend_svg_write(const wend_area_list *list, char *text, size_t room, size_t *length);

WEND_EXTERN_C_END

#endif

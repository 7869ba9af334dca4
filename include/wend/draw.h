/// Debug drawing: maps, paths and searches describe themselves in a few simple shapes, and you show them.
///
/// Every noun that can be drawn has a function wend_NOUN_draw(noun, ..., const wend_draw *draw) that calls the
/// functions of a wend_draw. Back ends: PNG and SVG in the `wend` command, the playground, your engine;
/// samples/draw_svg.c is a small one to copy, which writes SVG. Coordinates are metres, z is up: a back end that shows
/// the world from above leaves z out.
///
///     wend_draw draw = {.user = &world, .line = draw_line, .mark = draw_mark};      what is not there is not drawn
///     wend_grid_draw(grid, &draw);
#ifndef WEND_DRAW_H
#define WEND_DRAW_H

#include "wend/vector.h"

WEND_EXTERN_C_BEGIN

/// What a shape means. A back end chooses colours and widths for a meaning, so that pictures of all maps look alike.
typedef enum wend_draw_role {
    WEND_DRAW_BACKGROUND = 0, ///< outside the map
    WEND_DRAW_FREE = 1,       ///< where one can go
    WEND_DRAW_BLOCKED = 2,    ///< where one cannot
    WEND_DRAW_SLOW = 3,       ///< where going costs more; `value` is the cost
    WEND_DRAW_WATER = 4,      ///< another medium
    WEND_DRAW_TREES = 5,      ///< a third one
    WEND_DRAW_EXPANDED = 6,   ///< expanded by a search; `value` rises from 0 to 1 with the order
    WEND_DRAW_FRONTIER = 7,   ///< on the open list of a search
    WEND_DRAW_TREE = 8,       ///< a search tree's edge
    WEND_DRAW_PATH = 9,       ///< the path
    WEND_DRAW_START = 10,     ///< where it starts
    WEND_DRAW_GOAL = 11,      ///< where it leads
    WEND_DRAW_ISLAND = 12,    ///< an island; `value` is its number
    WEND_DRAW_GRID_LINE = 13, ///< a border between cells
    WEND_DRAW_NOTE = 14       ///< text and other marks
} wend_draw_role;

/// How many roles there are.
#define WEND_DRAW_ROLE_COUNT 15

/// How a shape looks.
typedef struct wend_draw_style {
    wend_draw_role role; ///< what the shape stands for
    double value;        ///< see the role; 0 when it has none
} wend_draw_style;

/// A back end: functions to be called, any of which may be NULL.
typedef struct wend_draw {
    void *user; ///< handed back to every function
    /// A filled rectangle along the axes with corners a and b, which have the same z.
    void (*rectangle)(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style);
    /// A filled polygon. @param count  3 or more
    void (*polygon)(void *user, const wend_vector3 *points, size_t count, wend_draw_style style);
    /// Straight lines through the points. @param count  2 or more
    void (*line)(void *user, const wend_vector3 *points, size_t count, wend_draw_style style);
    /// A mark at a point, of the back end's own size.
    void (*mark)(void *user, wend_vector3 point, wend_draw_style style);
    /// A short text at a point.
    void (*text)(void *user, wend_vector3 point, const char *text, wend_draw_style style);
} wend_draw;

WEND_EXTERN_C_END

#endif

#include "support/drawn_shapes.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

static void note_role(drawn_shapes *shapes, wend_draw_style style) {
    assert_true(style.role < WEND_DRAW_ROLE_COUNT && style.value >= 0);
    shapes->roles[style.role]++;
}

static void note_rectangle(void *user, wend_vector2 a, wend_vector2 b, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(isfinite(a.x + a.y + b.x + b.y));
    shapes->rectangles++;
    note_role(shapes, style);
}

static void note_polygon(void *user, const wend_vector2 *points, size_t count, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(points && count >= 3);
    shapes->polygons++;
    note_role(shapes, style);
}

static void note_line(void *user, const wend_vector2 *points, size_t count, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(count >= 2);
    shapes->lines++;
    note_role(shapes, style);
    if (style.role != WEND_DRAW_PATH) return;
    for (size_t i = 1; i < count; i++)
        shapes->path_length += hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    shapes->path_end = points[count - 1];
}

static void note_mark(void *user, wend_vector2 point, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(isfinite(point.x + point.y));
    shapes->marks++;
    note_role(shapes, style);
}

static void note_text(void *user, wend_vector2 point, const char *text, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(isfinite(point.x + point.y));
    shapes->texts++;
    note_role(shapes, style);
    strncat(shapes->names, text, sizeof shapes->names - strlen(shapes->names) - 2);
    strcat(shapes->names, " ");
}

wend_draw draw_into(drawn_shapes *shapes) {
    return (wend_draw){.user = shapes,
                       .rectangle = note_rectangle,
                       .polygon = note_polygon,
                       .line = note_line,
                       .mark = note_mark,
                       .text = note_text};
}

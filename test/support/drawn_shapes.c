#include "support/drawn_shapes.h"

#include "support/test.h"

#include <math.h>
#include <string.h>

static void note_role(drawn_shapes *shapes, wend_draw_style style) {
    assert_true(style.role < WEND_DRAW_ROLE_COUNT && style.value >= 0);
    shapes->roles[style.role]++;
}

static void note_height(drawn_shapes *shapes, double z) {
    assert_true(isfinite(z));
    if (z > shapes->highest) shapes->highest = z;
}

static void note_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(isfinite(a.x + a.y + b.x + b.y) && a.z == b.z && isfinite(a.z));
    shapes->rectangles++;
    note_height(shapes, a.z);
    note_role(shapes, style);
}

static void note_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(points && count >= 3);
    shapes->polygons++;
    for (size_t i = 0; i < count; i++) note_height(shapes, points[i].z);
    note_role(shapes, style);
}

static void note_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(count >= 2);
    shapes->lines++;
    for (size_t i = 0; i < count; i++) note_height(shapes, points[i].z);
    note_role(shapes, style);
    if (style.role != WEND_DRAW_PATH) return;
    for (size_t i = 1; i < count; i++)
        shapes->path_length += hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
    shapes->path_end = points[count - 1];
}

static void note_mark(void *user, wend_vector3 point, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(isfinite(point.x + point.y));
    shapes->marks++;
    note_height(shapes, point.z);
    note_role(shapes, style);
}

static void note_text(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    drawn_shapes *shapes = user;
    assert_true(isfinite(point.x + point.y));
    shapes->texts++;
    note_height(shapes, point.z);
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

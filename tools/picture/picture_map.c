#include "picture/picture_map.h"

#include <stdlib.h>

// ---- Turned over ----

wend_vector3 picture_turned_point(wend_vector3 point) {
    return (wend_vector3){point.x, -point.y, point.z};
}

static void turned_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    const wend_draw *draw = user;
    draw->rectangle(draw->user, picture_turned_point(a), picture_turned_point(b), style);
}

// Short lists on the stack, long ones not.
static void turned_points(const wend_draw *draw, const wend_vector3 *points, size_t count, wend_draw_style style,
                          bool is_polygon) {
    wend_vector3 some[64] = {{0, 0, 0}}, *all = count <= 64 ? some : malloc(count * sizeof *all);
    if (!all) return;
    for (size_t i = 0; i < count; i++) all[i] = picture_turned_point(points[i]);
    (is_polygon ? draw->polygon : draw->line)(draw->user, all, count, style);
    if (all != some) free(all);
}

static void turned_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    turned_points(user, points, count, style, true);
}

static void turned_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    turned_points(user, points, count, style, false);
}

static void turned_mark(void *user, wend_vector3 point, wend_draw_style style) {
    const wend_draw *draw = user;
    draw->mark(draw->user, picture_turned_point(point), style);
}

static void turned_text(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    const wend_draw *draw = user;
    draw->text(draw->user, picture_turned_point(point), text, style);
}

wend_draw picture_turned(const wend_draw *given) {
    return (wend_draw){.user = (void *)(uintptr_t)given,
                       .rectangle = given->rectangle ? turned_rectangle : NULL,
                       .polygon = given->polygon ? turned_polygon : NULL,
                       .line = given->line ? turned_line : NULL,
                       .mark = given->mark ? turned_mark : NULL,
                       .text = given->text ? turned_text : NULL};
}

// ---- What is blocked alone ----

static void blocked_rectangle(void *user, wend_vector3 a, wend_vector3 b, wend_draw_style style) {
    const wend_draw *draw = user;
    if (style.role == WEND_DRAW_BLOCKED) draw->rectangle(draw->user, a, b, style);
}

static void blocked_polygon(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const wend_draw *draw = user;
    if (style.role == WEND_DRAW_BLOCKED) draw->polygon(draw->user, points, count, style);
}

static void blocked_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    const wend_draw *draw = user;
    if (style.role == WEND_DRAW_BLOCKED) draw->line(draw->user, points, count, style);
}

static wend_draw blocked_alone(const wend_draw *given) {
    return (wend_draw){.user = (void *)(uintptr_t)given,
                       .rectangle = given->rectangle ? blocked_rectangle : NULL,
                       .polygon = given->polygon ? blocked_polygon : NULL,
                       .line = given->line ? blocked_line : NULL};
}

// ---- All of it ----

void picture_draw_map(const picture_map *scene, const wend_draw *draw) {
    const wend_draw turned = scene->is_upright ? picture_turned(draw) : *draw;
    wend_draw ground = scene->without_ground ? blocked_alone(&turned) : turned;
    if (scene->without_lines) ground.line = NULL;
    if (scene->without_marks) ground.mark = NULL;
    if (scene->map) wend_map_draw(scene->map, &ground);
    if (scene->layer) scene->layer(scene->user, &turned);
}

static void draw_map_scene(void *user, const wend_draw *draw) {
    picture_draw_map(user, draw);
}

exit_status picture_map_write(const char *path, const picture_def *def, const picture_map *scene,
                              picture_pixels *pixels) {
    picture_map own = *scene;
    return picture_write(path, def, draw_map_scene, &own, pixels);
}

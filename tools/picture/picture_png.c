#include "picture/picture_png.h"

#include "picture/picture_text.h"

static void set_colour(cairo_t *context, picture_colour colour) {
    cairo_set_source_rgba(context, colour.red / 255.0, colour.green / 255.0, colour.blue / 255.0,
                          colour.opacity / 255.0);
}

static void png_box(void *user, double x, double y, double width, double height, picture_colour fill) {
    set_colour(user, fill);
    cairo_rectangle(user, x, y, width, height);
    cairo_fill(user);
}

static void png_box_outline(void *user, double x, double y, double width, double height, double line,
                            picture_colour colour) {
    set_colour(user, colour);
    cairo_set_line_width(user, line);
    cairo_set_line_join(user, CAIRO_LINE_JOIN_MITER);
    cairo_rectangle(user, x, y, width, height);
    cairo_stroke(user);
}

static void png_disc(void *user, wend_vector2 centre, double radius, picture_colour fill) {
    set_colour(user, fill);
    cairo_new_path(user);
    cairo_arc(user, centre.x, centre.y, radius, 0, 6.283185307179586);
    cairo_fill(user);
}

static void trace(cairo_t *context, const wend_vector2 *points, size_t count) {
    cairo_move_to(context, points[0].x, points[0].y);
    for (size_t i = 1; i < count; i++) cairo_line_to(context, points[i].x, points[i].y);
}

static void png_polygon(void *user, const wend_vector2 *points, size_t count, picture_colour fill) {
    set_colour(user, fill);
    cairo_new_path(user);
    trace(user, points, count);
    cairo_close_path(user);
    cairo_fill(user);
}

static void png_lines(void *user, const picture_lines *lines) {
    set_colour(user, lines->colour);
    cairo_set_line_width(user, lines->width);
    cairo_set_line_join(user, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(user, CAIRO_LINE_CAP_ROUND);
    cairo_new_path(user);
    const wend_vector2 *points = lines->points;
    for (size_t i = 0; i < lines->line_count; points += lines->counts[i], i++) trace(user, points, lines->counts[i]);
    cairo_stroke(user);
}

static void png_words(void *user, wend_vector2 place, const picture_words *words) {
    picture_select_font(user, words->size, words->bold);
    if (words->anchor == PICTURE_CENTRED) {
        cairo_text_extents_t extents;
        cairo_text_extents(user, words->text, &extents);
        place.x -= extents.x_advance / 2;
    }
    if (words->halo.opacity > 0) {
        set_colour(user, words->halo);
        cairo_set_line_width(user, PICTURE_HALO * words->size);
        cairo_set_line_join(user, CAIRO_LINE_JOIN_ROUND);
        cairo_move_to(user, place.x, place.y);
        cairo_text_path(user, words->text);
        cairo_stroke(user);
    }
    set_colour(user, words->colour);
    cairo_move_to(user, place.x, place.y);
    cairo_show_text(user, words->text);
    cairo_new_path(user);
}

picture_pen picture_png_pen(cairo_t *context) {
    return (picture_pen){context, png_box, png_box_outline, png_disc, png_polygon, png_lines, png_words};
}

static cairo_status_t write_bytes(void *user, const unsigned char *bytes, unsigned count) {
    return fwrite(bytes, 1, count, user) == count ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
}

bool picture_png_write(cairo_surface_t *surface, FILE *stream) {
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, write_bytes, stream);
    return status == CAIRO_STATUS_SUCCESS || status == CAIRO_STATUS_WRITE_ERROR;
}

#include "picture/picture_svg.h"

#include "picture/picture_png.h"
#include "picture/picture_text.h"

#include <stdlib.h>
#include <string.h>

// At most `decimals` (up to 6) of them, no trailing zeros, no "-0".
static void put_number(FILE *stream, double number, int decimals) {
    char text[400];
    int length = snprintf(text, sizeof text, "%.*f", decimals, number);
    while (length > 0 && text[length - 1] == '0') length--;
    if (length > 0 && text[length - 1] == '.') length--;
    text[length] = '\0';
    fputs(length == 0 || strcmp(text, "-0") == 0 ? "0" : text, stream);
}

static void put_attribute(FILE *stream, const char *name, double number) {
    fprintf(stream, " %s=\"", name);
    put_number(stream, number, 2);
    putc('"', stream);
}

static void put_colour(FILE *stream, const char *name, picture_colour colour) {
    fprintf(stream, " %s=\"#%02x%02x%02x\"", name, colour.red, colour.green, colour.blue);
    if (colour.opacity == 255) return;
    fprintf(stream, " %s-opacity=\"", name);
    put_number(stream, colour.opacity / 255.0, 3);
    putc('"', stream);
}

static void put_text(FILE *stream, const char *text) {
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", stream);
        else if (*text == '<')
            fputs("&lt;", stream);
        else if (*text == '>')
            fputs("&gt;", stream);
        else
            putc(*text, stream);
    }
}

void picture_svg_begin(FILE *stream, int width, int height, const char *title) {
    fprintf(stream,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" "
            "font-family=\"" PICTURE_TYPEFACE ", Verdana, Helvetica, Arial, sans-serif\">\n",
            width, height, width, height);
    if (!title) return;
    fputs("<title>", stream);
    put_text(stream, title);
    fputs("</title>\n", stream);
}

void picture_svg_end(FILE *stream) {
    fputs("</svg>\n", stream);
}

// ---- the pen ----

static void put_box(FILE *stream, double x, double y, double width, double height) {
    fputs("<rect", stream);
    put_attribute(stream, "x", x);
    put_attribute(stream, "y", y);
    put_attribute(stream, "width", width);
    put_attribute(stream, "height", height);
}

static void svg_box(void *user, double x, double y, double width, double height, picture_colour fill) {
    put_box(user, x, y, width, height);
    put_colour(user, "fill", fill);
    fputs("/>\n", user);
}

static void svg_box_outline(void *user, double x, double y, double width, double height, double line,
                            picture_colour colour) {
    put_box(user, x, y, width, height);
    put_colour(user, "stroke", colour);
    put_attribute(user, "stroke-width", line);
    fputs(" fill=\"none\"/>\n", user);
}

static void svg_disc(void *user, wend_vector2 centre, double radius, picture_colour fill) {
    fputs("<circle", user);
    put_attribute(user, "cx", centre.x);
    put_attribute(user, "cy", centre.y);
    put_attribute(user, "r", radius);
    put_colour(user, "fill", fill);
    fputs("/>\n", user);
}

static void put_points(FILE *stream, const wend_vector2 *points, size_t count) {
    for (size_t i = 0; i < count; i++) {
        fputs(i == 0 ? "M" : i == 1 ? "L" : " ", stream);
        put_number(stream, points[i].x, 2);
        putc(' ', stream);
        put_number(stream, points[i].y, 2);
    }
}

static void svg_polygon(void *user, const wend_vector2 *points, size_t count, picture_colour fill) {
    fputs("<path d=\"", user);
    put_points(user, points, count);
    fputs("z\"", user);
    put_colour(user, "fill", fill);
    fputs("/>\n", user);
}

static void svg_lines(void *user, const picture_lines *lines) {
    fputs("<path d=\"", user);
    const wend_vector2 *points = lines->points;
    for (size_t i = 0; i < lines->line_count; points += lines->counts[i], i++)
        put_points(user, points, lines->counts[i]);
    fputs("\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"", user);
    put_colour(user, "stroke", lines->colour);
    put_attribute(user, "stroke-width", lines->width);
    fputs("/>\n", user);
}

static void svg_words(void *user, wend_vector2 place, const picture_words *words) {
    fputs("<text", user);
    put_attribute(user, "x", place.x);
    put_attribute(user, "y", place.y);
    put_attribute(user, "font-size", words->size);
    if (words->bold) fputs(" font-weight=\"bold\"", user);
    if (words->anchor == PICTURE_CENTRED) fputs(" text-anchor=\"middle\"", user);
    put_colour(user, "fill", words->colour);
    if (words->halo.opacity > 0) {
        fputs(" paint-order=\"stroke\" stroke-linejoin=\"round\"", user);
        put_colour(user, "stroke", words->halo);
        put_attribute(user, "stroke-width", PICTURE_HALO * words->size);
    }
    putc('>', user);
    put_text(user, words->text);
    fputs("</text>\n", user);
}

picture_pen picture_svg_pen(FILE *stream) {
    return (picture_pen){stream, svg_box, svg_box_outline, svg_disc, svg_polygon, svg_lines, svg_words};
}

// ---- cells ----

picture_svg_cells picture_svg_begin_cells(FILE *stream, wend_vector2 corner, double cell) {
    fputs("<g shape-rendering=\"crispEdges\" transform=\"translate(", stream);
    put_number(stream, corner.x, 2);
    putc(' ', stream);
    put_number(stream, corner.y, 2);
    fputs(") scale(", stream);
    put_number(stream, cell, 6);
    fputs(")\">\n", stream);
    return (picture_svg_cells){.stream = stream};
}

void picture_svg_add_cells(picture_svg_cells *cells, double left, double top, double right, double bottom,
                           picture_colour colour) {
    FILE *stream = cells->stream;
    if (cells->open && !picture_colours_equal(cells->colour, colour)) {
        fputs("\"/>\n", stream);
        cells->open = false;
    }
    if (!cells->open) {
        fputs("<path", stream);
        put_colour(stream, "fill", colour);
        fputs(" d=\"", stream);
        cells->colour = colour;
        cells->open = true;
    }
    putc('M', stream);
    put_number(stream, left, 4);
    putc(' ', stream);
    put_number(stream, top, 4);
    putc('h', stream);
    put_number(stream, right - left, 4);
    putc('v', stream);
    put_number(stream, bottom - top, 4);
    putc('h', stream);
    put_number(stream, left - right, 4);
    putc('z', stream);
}

void picture_svg_end_cells(picture_svg_cells *cells) {
    if (cells->open) fputs("\"/>\n", cells->stream);
    fputs("</g>\n", cells->stream);
}

// ---- images ----

static void put_base64(FILE *stream, const unsigned char *bytes, size_t count) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < count; i += 3) {
        unsigned second = i + 1 < count ? bytes[i + 1] : 0, third = i + 2 < count ? bytes[i + 2] : 0;
        unsigned group = (unsigned)bytes[i] << 16 | second << 8 | third;
        putc(letters[group >> 18], stream);
        putc(letters[group >> 12 & 63], stream);
        putc(i + 1 < count ? letters[group >> 6 & 63] : '=', stream);
        putc(i + 2 < count ? letters[group & 63] : '=', stream);
    }
}

bool picture_svg_image(FILE *stream, cairo_surface_t *surface, wend_vector2 corner, double width, double height) {
    char *bytes = NULL;
    size_t count = 0;
    FILE *memory = open_memstream(&bytes, &count);
    bool done = memory && picture_png_write(surface, memory) && !ferror(memory);
    if (memory && fclose(memory)) done = false;
    if (done) {
        // Cells that are larger than pixels stay sharp; smaller ones are averaged by whoever shows them.
        bool is_enlarged = width >= 1.5 * cairo_image_surface_get_width(surface);
        fputs("<image", stream);
        put_attribute(stream, "x", corner.x);
        put_attribute(stream, "y", corner.y);
        put_attribute(stream, "width", width);
        put_attribute(stream, "height", height);
        fprintf(stream, " preserveAspectRatio=\"none\"%s href=\"data:image/png;base64,",
                is_enlarged ? " style=\"image-rendering:pixelated\"" : "");
        put_base64(stream, (const unsigned char *)bytes, count);
        fputs("\"/>\n", stream);
    }
    free(bytes);
    return done;
}

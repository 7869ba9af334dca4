#include "picture/picture_text.h"

#include <stdlib.h>
#include <string.h>

void picture_select_font(cairo_t *context, double size, bool bold) {
    cairo_select_font_face(context, PICTURE_TYPEFACE, CAIRO_FONT_SLANT_NORMAL,
                           bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(context, size);
    // Shapes as designed, at any size; grey edges, since coloured ones suit one kind of screen only.
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(context, options);
    cairo_font_options_destroy(options);
}

double picture_text_width(const char *text, double size, bool bold) {
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *context = cairo_create(surface);
    picture_select_font(context, size, bold);
    cairo_text_extents_t extents;
    cairo_text_extents(context, text, &extents);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return extents.x_advance;
}

// How many bytes the UTF-8 character at the start of a text has; 0 when it is none, or a control character, or one of the
// few that XML forbids.
static size_t character_length(const unsigned char *text) {
    static const uint32_t smallest[5] = {0, 0x20, 0x80, 0x800, 0x10000};
    size_t length = text[0] < 0x80   ? 1
                    : text[0] < 0xc0 ? 0
                    : text[0] < 0xe0 ? 2
                    : text[0] < 0xf0 ? 3
                    : text[0] < 0xf8 ? 4
                                     : 0;
    if (length == 0) return 0;
    uint32_t value = length == 1 ? text[0] : text[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((text[i] & 0xc0) != 0x80) return 0; // also stops at the zero at the end
        value = value << 6 | (text[i] & 0x3fu);
    }
    bool forbidden = value < smallest[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000) ||
                     (value >= 0x7f && value < 0xa0) || (value & 0xfffe) == 0xfffe;
    return forbidden ? 0 : length;
}

#define MOST_BYTES 2000

char *picture_clean_text(const char *text, double size, bool bold, double width) {
    static const char replacement[] = "\xef\xbf\xbd", ellipsis[] = "\xe2\x80\xa6";
    // Three bytes for each, and room for the ellipsis.
    char *clean = malloc(3 * strlen(text) + sizeof ellipsis);
    if (!clean) return NULL;
    size_t written = 0;
    for (const unsigned char *from = (const unsigned char *)text; *from;) {
        size_t length = character_length(from);
        memcpy(clean + written, length ? (const char *)from : replacement, length ? length : 3);
        written += length ? length : 3;
        from += length ? length : 1;
    }
    clean[written] = '\0';
    // No picture has room for more, and measuring has its price.
    if (written > MOST_BYTES)
        written = MOST_BYTES;
    else if (picture_text_width(clean, size, bold) <= width)
        return clean;
    while (written > 0) {
        do written--;
        while (written > 0 && ((unsigned char)clean[written] & 0xc0) == 0x80);
        memcpy(clean + written, ellipsis, sizeof ellipsis);
        if (picture_text_width(clean, size, bold) <= width) break;
    }
    return clean;
}

// Colours of SVG: #rgb, #rgba, #rrggbb, #rrggbbaa, rgb(r, g, b) in numbers or percents, and the names people use.
#include "map/text/svg_internal.h"

static const struct {
    const char *name; // in capitals, as they are compared
    uint32_t rgb;
} named_colours[] = {
    {"AQUA", 0x00FFFF},      {"BEIGE", 0xF5F5DC},      {"BLACK", 0x000000},       {"BLUE", 0x0000FF},
    {"BROWN", 0xA52A2A},     {"CYAN", 0x00FFFF},       {"DARKBLUE", 0x00008B},    {"DARKGRAY", 0xA9A9A9},
    {"DARKGREEN", 0x006400}, {"DARKGREY", 0xA9A9A9},   {"DARKRED", 0x8B0000},     {"DIMGRAY", 0x696969},
    {"DIMGREY", 0x696969},   {"FUCHSIA", 0xFF00FF},    {"FORESTGREEN", 0x228B22}, {"GOLD", 0xFFD700},
    {"GRAY", 0x808080},      {"GREEN", 0x008000},      {"GREY", 0x808080},        {"LIGHTBLUE", 0xADD8E6},
    {"LIGHTGRAY", 0xD3D3D3}, {"LIGHTGREEN", 0x90EE90}, {"LIGHTGREY", 0xD3D3D3},   {"LIME", 0x00FF00},
    {"MAGENTA", 0xFF00FF},   {"MAROON", 0x800000},     {"NAVY", 0x000080},        {"OLIVE", 0x808000},
    {"ORANGE", 0xFFA500},    {"PINK", 0xFFC0CB},       {"PURPLE", 0x800080},      {"RED", 0xFF0000},
    {"ROYALBLUE", 0x4169E1}, {"SILVER", 0xC0C0C0},     {"SKYBLUE", 0x87CEEB},     {"STEELBLUE", 0x4682B4},
    {"TAN", 0xD2B48C},       {"TEAL", 0x008080},       {"WHITE", 0xFFFFFF},       {"YELLOW", 0xFFFF00},
};

static int hexadecimal_value(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    char small = (char)(digit | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

// How clear it is, the fourth number, is not looked at.
static bool read_hexadecimal_colour(wend_span span, int rgb[3]) {
    const size_t each = span.length <= 5 ? 1 : 2, count = (span.length - 1) / each;
    if (span.length != 1 + each * count || count < 3 || count > 4) return false;
    for (size_t i = 0; i < count; i++) {
        int high = hexadecimal_value(span.start[1 + each * i]), low = hexadecimal_value(span.start[each + each * i]);
        if (high < 0 || low < 0) return false;
        if (i < 3) rgb[i] = 16 * high + low;
    }
    return true;
}

static bool read_rgb_colour(wend_scanner value, int rgb[3]) {
    value.findings = NULL;
    if (!wend_span_is(wend_scanner_take_word(&value), "rgb") || !wend_scanner_take(&value, '(')) return false;
    for (int i = 0; i < 3; i++) {
        double number;
        bool large;
        wend_svg_skip_comma(&value);
        if (!wend_scanner_take_number(&value, &number, &large)) return false;
        if (wend_scanner_take(&value, '%')) number *= 2.55;
        rgb[i] = number < 0 ? 0 : number > 255 ? 255 : (int)number;
    }
    return wend_scanner_take(&value, ')');
}

bool wend_svg_read_colour(const wend_scanner *value, int rgb[3]) {
    const wend_span span = wend_span_trim(wend_svg_value_span(value));
    if (span.length == 0) return false;
    if (span.start[0] == '#') return read_hexadecimal_colour(span, rgb);
    for (size_t i = 0; i < sizeof named_colours / sizeof named_colours[0]; i++) {
        if (!wend_span_is_in_any_case(span, named_colours[i].name)) continue;
        for (int c = 0; c < 3; c++) rgb[c] = (int)(named_colours[i].rgb >> (16 - 8 * c) & 0xFF);
        return true;
    }
    return read_rgb_colour(*value, rgb);
}

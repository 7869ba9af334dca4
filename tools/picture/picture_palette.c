#include "picture/picture_palette.h"

#define RGB(hex)                                                                                                       \
    { (hex) >> 16 & 255, (hex) >> 8 & 255, (hex)&255, 255 }
#define RGBA(hex, opacity_)                                                                                            \
    { (hex) >> 16 & 255, (hex) >> 8 & 255, (hex)&255, opacity_ }

static const picture_palette light_palette = {
    .page = RGB(0xffffff),
    .text = RGB(0x1d2433),
    .faint_text = RGB(0x5b6577),
    .frame = RGB(0xb9c0cc),
    .roles =
        {
            [WEND_DRAW_BACKGROUND] = RGB(0xffffff),
            [WEND_DRAW_FREE] = RGB(0xf6f4ee),
            [WEND_DRAW_BLOCKED] = RGB(0x566072),
            [WEND_DRAW_WATER] = RGB(0x9fcbe8),
            [WEND_DRAW_TREES] = RGB(0x86b08a),
            [WEND_DRAW_FRONTIER] = RGB(0xffbb29),
            [WEND_DRAW_TREE] = RGBA(0x160b33, 185),
            [WEND_DRAW_PATH] = RGB(0xe8401c),
            [WEND_DRAW_START] = RGB(0xffffff),
            [WEND_DRAW_GOAL] = RGB(0x161b26),
            [WEND_DRAW_GRID_LINE] = RGBA(0x1d2433, 30),
            [WEND_DRAW_NOTE] = RGB(0x1d2433),
        },
    .expanded = {RGB(0xeae5f8), RGB(0xd4c8f0), RGB(0xb8a5e4), RGB(0x9880d5), RGB(0x765ac1), RGB(0x5437a3)},
    .slow = {RGB(0xefe2c4), RGB(0xe5d0a2), RGB(0xd7b97f), RGB(0xc59f5f), RGB(0xad8445), RGB(0x8f6831)},
    .casing = RGB(0xffffff),
    .road = RGB(0x8d97a8),
    .closed_road = RGB(0xc9a13c),
    .start_text = RGB(0x161b26),
    .goal_text = RGB(0xffffff),
};

static const picture_palette dark_palette = {
    .page = RGB(0x10131a),
    .text = RGB(0xeceff5),
    .faint_text = RGB(0x9aa4b5),
    .frame = RGB(0x3a4252),
    .roles =
        {
            [WEND_DRAW_BACKGROUND] = RGB(0x10131a),
            [WEND_DRAW_FREE] = RGB(0x2c3442),
            [WEND_DRAW_BLOCKED] = RGB(0x0a0c10),
            [WEND_DRAW_WATER] = RGB(0x24557c),
            [WEND_DRAW_TREES] = RGB(0x2f5a45),
            [WEND_DRAW_FRONTIER] = RGB(0xffc02e),
            [WEND_DRAW_TREE] = RGBA(0x0b0714, 170),
            [WEND_DRAW_PATH] = RGB(0xff6b3d),
            [WEND_DRAW_START] = RGB(0xffffff),
            [WEND_DRAW_GOAL] = RGB(0x0b0d12),
            [WEND_DRAW_GRID_LINE] = RGBA(0xffffff, 18),
            [WEND_DRAW_NOTE] = RGB(0xeceff5),
        },
    .expanded = {RGB(0x3b3168), RGB(0x50409a), RGB(0x6b53c0), RGB(0x8b6fdb), RGB(0xae95ee), RGB(0xd2c2fb)},
    .slow = {RGB(0x433d34), RGB(0x574b37), RGB(0x6d5a39), RGB(0x846a3b), RGB(0x9b7a3c), RGB(0xb38b3e)},
    .casing = RGB(0x10131a),
    .road = RGB(0x667085),
    .closed_road = RGB(0x9c7a2a),
    .start_text = RGB(0x0b0d12),
    .goal_text = RGB(0xffffff),
};

// Paul Tol's "light" scheme: areas that are told apart with every kind of colour vision.
// https://personal.sron.nl/~pault/
static const picture_colour island_colours[PICTURE_ISLAND_COLOURS] = {
    RGB(0x77aadd), RGB(0xee8866), RGB(0xeedd88), RGB(0xffaabb), RGB(0x99ddff),
    RGB(0x44bb99), RGB(0xbbcc33), RGB(0xaaaa00), RGB(0xdddddd),
};

const picture_palette *picture_palette_of(picture_theme theme) {
    return theme == PICTURE_DARK ? &dark_palette : &light_palette;
}

bool picture_colours_equal(picture_colour a, picture_colour b) {
    return a.red == b.red && a.green == b.green && a.blue == b.blue && a.opacity == b.opacity;
}

static uint8_t mix_channel(uint8_t low, uint8_t high, double part) {
    return (uint8_t)((double)low + ((double)high - (double)low) * part + 0.5);
}

// Also answers for NaN, which becomes the first colour.
static picture_colour ramp_colour(const picture_colour *stops, double value) {
    double place = (PICTURE_RAMP_STOPS - 1) * (value > 0 ? value < 1 ? value : 1 : 0);
    int below = place >= PICTURE_RAMP_STOPS - 1 ? PICTURE_RAMP_STOPS - 2 : (int)place;
    picture_colour low = stops[below], high = stops[below + 1];
    double part = place - below;
    return (picture_colour){mix_channel(low.red, high.red, part), mix_channel(low.green, high.green, part),
                            mix_channel(low.blue, high.blue, part), 255};
}

// The islands of a dark picture are darker, so that the page does not glare.
static picture_colour island_colour(const picture_palette *palette, double number) {
    double turns = number >= 1 && number < 1e15 ? number - 1 : 0;
    picture_colour colour = island_colours[(uint64_t)turns % PICTURE_ISLAND_COLOURS];
    if (palette != &dark_palette) return colour;
    return (picture_colour){(uint8_t)(colour.red * 3 / 4), (uint8_t)(colour.green * 3 / 4),
                            (uint8_t)(colour.blue * 3 / 4), 255};
}

picture_colour picture_style_colour(const picture_palette *palette, wend_draw_style style, double most_cost) {
    switch (style.role) {
    case WEND_DRAW_EXPANDED:
        // 64 steps are smooth to the eye and let SVG share one path among the cells of a step.
        return ramp_colour(palette->expanded,
                           (double)(int)(63 * (style.value > 0 ? style.value < 1 ? style.value : 1 : 0) + 0.5) / 63);
    case WEND_DRAW_SLOW:
        // Terrain that costs no more than ground, but is called slow, gets a colour from the ramp's beginning.
        return ramp_colour(palette->slow, most_cost > 1 ? 0.15 + 0.85 * (style.value - 1) / (most_cost - 1) : 0.25);
    case WEND_DRAW_ISLAND: return island_colour(palette, style.value);
    default: return palette->roles[(unsigned)style.role < WEND_DRAW_ROLE_COUNT ? style.role : WEND_DRAW_NOTE];
    }
}

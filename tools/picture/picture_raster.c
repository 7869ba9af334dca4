#include "picture/picture_raster.h"

#include <stdlib.h>
#include <string.h>

#define WHOLE 65535u

// Coverages that add up to a whole pixel may do so with a rounding error each; that much over it is no overlap.
#define ROUNDING 64u

bool picture_raster_create(picture_raster *raster, int width, int height) {
    *raster = (picture_raster){width, height, calloc((size_t)width * (size_t)height, 4 * sizeof(uint16_t))};
    return raster->channels != NULL;
}

void picture_raster_free(picture_raster *raster) {
    free(raster->channels);
    *raster = (picture_raster){0};
}

void picture_raster_clear(picture_raster *raster) {
    memset(raster->channels, 0, (size_t)raster->width * (size_t)raster->height * 4 * sizeof(uint16_t));
}

static void add_to_pixel(uint16_t *pixel, uint32_t weight, picture_colour colour) {
    uint32_t kept = WHOLE;
    if (weight >= WHOLE) {
        kept = 0;
    } else if (pixel[3] + weight > WHOLE + ROUNDING) {
        kept = (uint32_t)((uint64_t)(WHOLE - weight) * WHOLE / pixel[3]);
    }
    const uint32_t added[4] = {weight * colour.red / 255, weight * colour.green / 255, weight * colour.blue / 255,
                               weight};
    for (int i = 0; i < 4; i++) {
        uint32_t old = kept == WHOLE ? pixel[i] : (uint32_t)((uint64_t)pixel[i] * kept / WHOLE);
        uint32_t sum = old + added[i];
        pixel[i] = (uint16_t)(sum < WHOLE ? sum : WHOLE);
    }
}

// How much of the pixel at `place` lies between low and high.
static double covered(double low, double high, int place) {
    double from = low > place ? low : place, to = high < place + 1 ? high : place + 1;
    return to > from ? to - from : 0;
}

typedef struct placed_rectangle {
    double left, top, right, bottom; // pixels
} placed_rectangle;

static int pixel_below(double place, int limit) {
    return place <= 0 ? 0 : place >= limit ? limit : (int)place;
}

static void add_rectangle(picture_raster *raster, placed_rectangle rectangle, picture_colour colour, bool below) {
    double left = rectangle.left, top = rectangle.top, right = rectangle.right, bottom = rectangle.bottom;
    int first_x = pixel_below(left, raster->width), first_y = pixel_below(top, raster->height);
    double opacity = colour.opacity / 255.0 * WHOLE;
    for (int y = first_y; y < raster->height && y < bottom; y++) {
        double across = covered(top, bottom, y) * opacity;
        uint16_t *pixel = raster->channels + 4 * ((size_t)y * (size_t)raster->width + (size_t)first_x);
        for (int x = first_x; x < raster->width && x < right; x++, pixel += 4) {
            uint32_t weight = (uint32_t)(covered(left, right, x) * across + 0.5);
            if (below && weight > WHOLE - pixel[3]) weight = WHOLE - pixel[3];
            if (weight > 0) add_to_pixel(pixel, weight, colour);
        }
    }
}

void picture_raster_add(picture_raster *raster, double left, double top, double right, double bottom,
                        picture_colour colour) {
    add_rectangle(raster, (placed_rectangle){left, top, right, bottom}, colour, false);
}

void picture_raster_add_below(picture_raster *raster, double left, double top, double right, double bottom,
                              picture_colour colour) {
    add_rectangle(raster, (placed_rectangle){left, top, right, bottom}, colour, true);
}

static uint32_t lay_channel(uint16_t over, uint32_t under, uint32_t uncovered) {
    return (over + under * 257 * uncovered / WHOLE + 128) / 257;
}

void picture_raster_lay(const picture_raster *raster, cairo_surface_t *surface, int x, int y) {
    cairo_surface_flush(surface);
    unsigned char *bytes = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    const uint16_t *pixel = raster->channels;
    for (int row = 0; row < raster->height; row++) {
        uint32_t *target = (uint32_t *)(void *)(bytes + (size_t)(y + row) * (size_t)stride) + x;
        for (int column = 0; column < raster->width; column++, target++, pixel += 4) {
            if (pixel[3] == 0) continue;
            uint32_t under = *target, uncovered = WHOLE - pixel[3];
            *target = lay_channel(pixel[3], under >> 24, uncovered) << 24 |
                      lay_channel(pixel[0], under >> 16 & 255, uncovered) << 16 |
                      lay_channel(pixel[1], under >> 8 & 255, uncovered) << 8 |
                      lay_channel(pixel[2], under & 255, uncovered);
        }
    }
    cairo_surface_mark_dirty(surface);
}

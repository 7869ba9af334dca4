// The Hilbert curve, 16 levels deep, and a radix sort of places on it.
//
// A level of the curve has four quarters and four attitudes (two reflections). A table says of each attitude and quarter where the quarter
// comes in the order and which attitude it has inside. Two levels are done at once, so that the table has 4 attitudes x 16 sixteenths.
#include "geom/spatial_order.h"

#define CURVE_LEVELS 16

spatial_curve wend_spatial_curve(wend_box box) {
    uint32_t width = (uint32_t)box.high.x - (uint32_t)box.low.x, height = (uint32_t)box.high.y - (uint32_t)box.low.y;
    uint32_t side = width > height ? width : height;
    spatial_curve curve = {.low = box.low, .shift = 0};
    while (side >> curve.shift >> CURVE_LEVELS) curve.shift++;
    return curve;
}

uint32_t wend_spatial_place(spatial_curve curve, wend_lattice_point point) {
    // [attitude][two bits of x, two of y]: four bits of the place, and two of the attitude inside.
    static const uint8_t steps[4][16] = {
        {0, 14, 17, 20, 5, 9, 31, 24, 59, 55, 33, 36, 60, 50, 47, 40},
        {1, 4, 58, 61, 15, 8, 54, 51, 16, 30, 32, 46, 21, 25, 37, 41},
        {42, 45, 48, 62, 38, 35, 53, 57, 26, 29, 11, 7, 22, 19, 12, 2},
        {43, 39, 27, 23, 44, 34, 28, 18, 49, 52, 10, 13, 63, 56, 6, 3},
    };
    uint32_t x = ((uint32_t)point.x - (uint32_t)curve.low.x) >> curve.shift;
    uint32_t y = ((uint32_t)point.y - (uint32_t)curve.low.y) >> curve.shift;
    uint32_t place = 0, attitude = 0;
    for (int level = CURVE_LEVELS - 2; level >= 0; level -= 2) {
        uint8_t step = steps[attitude][(x >> level & 3) << 2 | (y >> level & 3)];
        place = place << 4 | step >> 2;
        attitude = step & 3;
    }
    return place;
}

static void sort_few_keys(spatial_key *keys, size_t count) {
    for (size_t i = 1; i < count; i++) {
        spatial_key key = keys[i];
        size_t place = i;
        for (; place > 0 && keys[place - 1].place > key.place; place--) keys[place] = keys[place - 1];
        keys[place] = key;
    }
}

void wend_spatial_sort(spatial_key *keys, size_t count, spatial_key *scratch) {
    enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS, FEW = 32 };
    if (count <= FEW) {
        sort_few_keys(keys, count);
        return;
    }
    size_t starts[3][DIGITS] = {{0}};
    for (size_t i = 0; i < count; i++)
        for (int pass = 0; pass < 3; pass++) starts[pass][keys[i].place >> pass * DIGIT_BITS & (DIGITS - 1)]++;
    spatial_key *from = keys, *to = scratch;
    for (int pass = 0; pass < 3; pass++) {
        size_t sum = 0;
        for (int digit = 0; digit < DIGITS; digit++) {
            size_t here = starts[pass][digit];
            starts[pass][digit] = sum;
            sum += here;
        }
        for (size_t i = 0; i < count; i++)
            to[starts[pass][from[i].place >> pass * DIGIT_BITS & (DIGITS - 1)]++] = from[i];
        spatial_key *swap = from;
        from = to;
        to = swap;
    }
    if (from != keys) memcpy(keys, from, count * sizeof *keys);
}

static wend_box keys_box(const wend_lattice_point *points, const spatial_key *keys, size_t count) {
    wend_box box = wend_box_empty();
    for (size_t i = 0; i < count; i++) {
        wend_lattice_point point = points[keys[i].index];
        if (point.x < box.low.x) box.low.x = point.x;
        if (point.x > box.high.x) box.high.x = point.x;
        if (point.y < box.low.y) box.low.y = point.y;
        if (point.y > box.high.y) box.high.y = point.y;
    }
    return box;
}

// Points of one place may differ when the box is large: they are sorted along a curve through their own box, whose side is 2^16 times
// smaller. Coordinates have 30 bits, so this ends in the third round.
static void order_keys(const wend_lattice_point *points, spatial_key *keys, size_t count, spatial_key *scratch) {
    wend_box box = keys_box(points, keys, count);
    if (wend_lattice_point_equals(box.low, box.high)) return;
    spatial_curve curve = wend_spatial_curve(box);
    for (size_t i = 0; i < count; i++) keys[i].place = wend_spatial_place(curve, points[keys[i].index]);
    wend_spatial_sort(keys, count, scratch);
    bool exact = curve.shift == 0;
    for (size_t i = 0; i < count && !exact;) {
        size_t end = i + 1;
        while (end < count && keys[end].place == keys[i].place) end++;
        if (end - i > 1) order_keys(points, keys + i, end - i, scratch);
        i = end;
    }
}

void wend_spatial_order(const wend_lattice_point *points, size_t count, spatial_key *keys, spatial_key *scratch) {
    for (size_t i = 0; i < count; i++) keys[i].index = (uint32_t)i;
    order_keys(points, keys, count, scratch);
}

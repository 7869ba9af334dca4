// The Hilbert curve, 16 levels deep, and a radix sort of places on it.
//
// A level of the curve has four quarters and four attitudes (two reflections); a table of 4 attitudes x 4 quarters says where a
// quarter comes in the order and which attitude it has inside.
#include "geom/spatial_order.h"

#define CURVE_LEVELS 16

// 16 levels of a side of 2^shift units hold the box.
static int curve_shift(wend_box box) {
    uint32_t width = (uint32_t)box.high.x - (uint32_t)box.low.x, height = (uint32_t)box.high.y - (uint32_t)box.low.y;
    uint32_t side = width > height ? width : height;
    int shift = 0;
    while (side >> shift >> CURVE_LEVELS) shift++;
    return shift;
}

uint32_t wend_spatial_place(wend_box box, wend_lattice_point point) {
    // [attitude][quarter]: the quarter's number on the curve, and its attitude, two bits each.
    static const uint8_t steps[4][4] = {
        {0 << 2 | 1, 1 << 2 | 0, 3 << 2 | 3, 2 << 2 | 0},
        {0 << 2 | 0, 3 << 2 | 2, 1 << 2 | 1, 2 << 2 | 1},
        {2 << 2 | 2, 3 << 2 | 1, 1 << 2 | 2, 0 << 2 | 3},
        {2 << 2 | 3, 1 << 2 | 3, 3 << 2 | 0, 0 << 2 | 2},
    };
    int shift = curve_shift(box);
    uint32_t x = ((uint32_t)point.x - (uint32_t)box.low.x) >> shift;
    uint32_t y = ((uint32_t)point.y - (uint32_t)box.low.y) >> shift;
    uint32_t place = 0, attitude = 0;
    for (int level = CURVE_LEVELS - 1; level >= 0; level--) {
        uint32_t quarter = (x >> level & 1) << 1 | (y >> level & 1);
        uint8_t step = steps[attitude][quarter];
        place = place << 2 | step >> 2;
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
    for (size_t i = 0; i < count; i++) keys[i].place = wend_spatial_place(box, points[keys[i].index]);
    wend_spatial_sort(keys, count, scratch);
    bool exact = curve_shift(box) == 0;
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

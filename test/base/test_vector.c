#include "support/test.h"

#include "wend/wend.h"

// Boxes on a 4 x 4 lattice, empty ones among them, judged by their 16 points.
static wend_box box_of_code(int code) {
    wend_box box = {{code % 4, code / 4 % 4}, {code / 16 % 4, code / 64 % 4}};
    return box;
}

static uint32_t points_of_box(wend_box box) {
    uint32_t points = 0;
    for (int i = 0; i < 16; i++)
        if (i % 4 >= box.low.x && i % 4 <= box.high.x && i / 4 >= box.low.y && i / 4 <= box.high.y) points |= 1u << i;
    return points;
}

static void boxes_are_sets_of_points(void **state) {
    (void)state;
    for (int first = 0; first < 256; first++) {
        wend_box a = box_of_code(first);
        uint32_t a_points = points_of_box(a);
        assert_int_equal(wend_box_is_empty(a), a_points == 0);
        for (int i = 0; i < 16; i++) {
            wend_lattice_point point = {i % 4, i / 4};
            assert_int_equal(wend_box_contains(a, point), a_points >> i & 1);
            wend_box extended = wend_box_extend(a, point);
            assert_int_equal(points_of_box(extended) & (a_points | 1u << i), a_points | 1u << i);
            if (wend_box_contains(a, point)) assert_int_equal(points_of_box(extended), a_points);
            if (a_points == 0) assert_int_equal(points_of_box(extended), 1u << i);
        }
        for (int second = 0; second < 256; second++) {
            wend_box b = box_of_code(second);
            uint32_t b_points = points_of_box(b), joined = points_of_box(wend_box_join(a, b));
            assert_int_equal(wend_box_overlaps(a, b), (a_points & b_points) != 0);
            assert_int_equal(joined & (a_points | b_points), a_points | b_points);
            if (a_points == 0) assert_int_equal(joined, b_points);
            if (b_points == 0) assert_int_equal(joined, a_points);
        }
    }
    assert_true(wend_box_is_empty(wend_box_empty()));
}

static void valid_coordinates_end_at_the_limit(void **state) {
    (void)state;
    const int32_t limit = WEND_COORDINATE_LIMIT;
    const int32_t good[] = {0, 1, -1, limit, -limit}, bad[] = {limit + 1, -limit - 1, INT32_MAX, INT32_MIN};
    for (size_t i = 0; i < 5; i++) {
        assert_true(wend_lattice_point_is_valid((wend_lattice_point){good[i], 0}));
        assert_true(wend_lattice_point_is_valid((wend_lattice_point){0, good[i]}));
    }
    for (size_t i = 0; i < 4; i++) {
        assert_false(wend_lattice_point_is_valid((wend_lattice_point){bad[i], 0}));
        assert_false(wend_lattice_point_is_valid((wend_lattice_point){0, bad[i]}));
    }
}

static void points_are_ordered_by_x_then_y(void **state) {
    (void)state;
    const wend_lattice_point sorted[] = {{-1, 5}, {0, -2}, {0, 0}, {0, 7}, {3, -9}};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            assert_int_equal(wend_lattice_point_compare(sorted[i], sorted[j]), (i > j) - (i < j));
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(boxes_are_sets_of_points),
        FACT(valid_coordinates_end_at_the_limit),
        FACT(points_are_ordered_by_x_then_y),
    };
    return cmocka_run_group_tests_name("vectors", facts, NULL, NULL);
}

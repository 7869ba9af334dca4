// Trees of boxes visit what a loop over everything finds, at sizes where they have several levels.
#include "support/test.h"

#include "geom/box_tree.h"
#include "properties/geom/geometry_properties.h"

#include <stdlib.h>

enum { MOST_ITEMS = 700, QUERIES = 8 };

typedef struct box_world {
    wend_lattice_point points[MOST_ITEMS];
    wend_box boxes[MOST_ITEMS]; // by item
    size_t count;
    box_tree tree;
    uint8_t pairs[MOST_ITEMS][MOST_ITEMS]; // visits of each pair, the smaller item first
    uint8_t near[MOST_ITEMS];              // visits of each item
} box_world;

static bool count_pair(void *user, uint32_t one, uint32_t other) {
    box_world *world = user;
    world->pairs[one < other ? one : other][one < other ? other : one]++;
    return true;
}

static bool count_near(void *user, uint32_t item) {
    ((box_world *)user)->near[item]++;
    return true;
}

// Boxes of points, and of segments between points that follow each other.
static void make_world(choices *source, box_world *world, const wend_allocator *allocator) {
    memset(world, 0, sizeof *world);
    world->count = choose_below(source, MOST_ITEMS) + 1;
    choose_lattice_points(source, world->points, world->count);
    uint64_t odds = 1 + choose_below(source, 5);
    assert_int_equal(wend_box_tree_reserve(&world->tree, world->count, allocator), WEND_OK);
    for (size_t i = 0; i < world->count; i++) {
        wend_lattice_point end = world->points[choose_one_in(source, odds) ? (i + 1) % world->count : i];
        world->boxes[i] = wend_box_of_segment((wend_segment){world->points[i], end});
        world->tree.items[i] = (uint32_t)i;
        world->tree.item_boxes[i] = world->boxes[i];
    }
    assert_int_equal(wend_box_tree_build(&world->tree, choose_one_in(source, 3), allocator), WEND_OK);
}

static bool naive_overlap(wend_box a, wend_box b) {
    if (a.high.x < b.low.x || b.high.x < a.low.x) return false;
    return a.high.y >= b.low.y && b.high.y >= a.low.y;
}

// True when the corners of a box that is grown by half a unit are on both sides of a line, or on it. Lengths are doubled.
static bool naive_near(wend_segment segment, wend_box box) {
    int64_t x[2] = {2 * (int64_t)box.low.x - 1, 2 * (int64_t)box.high.x + 1};
    int64_t y[2] = {2 * (int64_t)box.low.y - 1, 2 * (int64_t)box.high.y + 1};
    int64_t dx = (int64_t)segment.b.x - segment.a.x, dy = (int64_t)segment.b.y - segment.a.y;
    bool left = false, right = false;
    for (int i = 0; i < 4; i++) {
        int64_t turn = dx * (y[i / 2] - 2 * (int64_t)segment.a.y) - dy * (x[i % 2] - 2 * (int64_t)segment.a.x);
        left |= turn >= 0;
        right |= turn <= 0;
    }
    return left && right && naive_overlap(wend_box_of_segment(segment), box);
}

static bool trees_visit_what_loops_find(choices *source, void *user) {
    box_world *world = user;
    wend_allocator allocator = wend_default_allocator();
    make_world(source, world, &allocator);
    bool good = wend_box_tree_visit_pairs(&world->tree, count_pair, world);
    for (size_t i = 0; i < world->count && good; i++)
        for (size_t k = i; k < world->count && good; k++)
            if (world->pairs[i][k] != (i != k && naive_overlap(world->boxes[i], world->boxes[k])))
                good = choices_fail(source, "items %zu and %zu were paired %d times", i, k, world->pairs[i][k]);
    for (int query = 0; query < QUERIES && good; query++) {
        wend_segment segment = {world->points[choose_below(source, world->count)],
                                world->points[choose_below(source, world->count)]};
        memset(world->near, 0, sizeof world->near);
        wend_box_tree_visit_segment(&world->tree, segment, count_near, world);
        for (size_t i = 0; i < world->count && good; i++)
            if (world->near[i] != naive_near(segment, world->boxes[i]))
                good = choices_fail(source, "item %zu was visited %d times from (%d, %d) (%d, %d)", i, world->near[i],
                                    segment.a.x, segment.a.y, segment.b.x, segment.b.y);
    }
    wend_box_tree_free(&world->tree, &allocator);
    return good;
}

static void trees_visit_pairs_and_neighbours_of_segments(void **state) {
    (void)state;
    box_world *world = malloc(sizeof *world);
    assert_non_null(world);
    check_property("box trees visit what loops find", 400, trees_visit_what_loops_find, world);
    free(world);
}

static bool stop_at_third(void *user, uint32_t item) {
    (void)item;
    return ++*(int *)user < 3;
}

static bool stop_at_third_pair(void *user, uint32_t one, uint32_t other) {
    (void)one;
    return stop_at_third(user, other);
}

static void a_visitor_can_stop(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    box_tree tree;
    assert_int_equal(wend_box_tree_reserve(&tree, 100, &allocator), WEND_OK);
    for (uint32_t i = 0; i < 100; i++) {
        tree.items[i] = i;
        tree.item_boxes[i] = (wend_box){{0, 0}, {1, 1}};
    }
    assert_int_equal(wend_box_tree_build(&tree, false, &allocator), WEND_OK);
    int visits = 0;
    assert_false(wend_box_tree_visit_pairs(&tree, stop_at_third_pair, &visits));
    assert_int_equal(visits, 3);
    visits = 0;
    assert_false(wend_box_tree_visit_segment(&tree, (wend_segment){{0, 0}, {1, 1}}, stop_at_third, &visits));
    assert_int_equal(visits, 3);
    wend_box_tree_free(&tree, &allocator);
}

static void an_empty_tree_visits_nothing(void **state) {
    (void)state;
    wend_allocator allocator = wend_default_allocator();
    box_tree tree;
    int visits = 0;
    assert_int_equal(wend_box_tree_reserve(&tree, 0, &allocator), WEND_OK);
    assert_int_equal(wend_box_tree_build(&tree, false, &allocator), WEND_OK);
    assert_true(wend_box_tree_visit_pairs(&tree, stop_at_third_pair, &visits));
    assert_true(wend_box_tree_visit_segment(&tree, (wend_segment){{0, 0}, {1, 1}}, stop_at_third, &visits));
    assert_int_equal(visits, 0);
    wend_box_tree_free(&tree, &allocator);
}

static wend_status build_tree_with(wend_allocator allocator, void *user) {
    (void)user;
    box_tree tree;
    wend_status status = wend_box_tree_reserve(&tree, 20, &allocator);
    if (status) return status;
    for (uint32_t i = 0; i < 20; i++) {
        tree.items[i] = i;
        tree.item_boxes[i] = (wend_box){{(int32_t)(i * 7 % 20), 0}, {20, 1}};
    }
    status = wend_box_tree_build(&tree, false, &allocator);
    wend_box_tree_free(&tree, &allocator);
    return status;
}

static void failing_allocations_leave_no_tree(void **state) {
    (void)state;
    walk_failing_allocations("box tree", build_tree_with, NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(trees_visit_pairs_and_neighbours_of_segments),
        FACT(a_visitor_can_stop),
        FACT(an_empty_tree_visits_nothing),
        FACT(failing_allocations_leave_no_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "support/test.h"

#include "wend/annotation.h"

#include <math.h>

// What was drawn: how many lines, twice the area that they wind around, seen from the origin, and the box around them.
typedef struct drawing {
    size_t lines, others;
    double twice_area;
    wend_vector2 low, high;
} drawing;

static void take_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawing *drawn = user;
    assert_int_equal(style.role, WEND_DRAW_NOTE);
    drawn->lines++;
    for (size_t i = 0; i < count; i++) {
        drawn->low = (wend_vector2){fmin(drawn->low.x, points[i].x), fmin(drawn->low.y, points[i].y)};
        drawn->high = (wend_vector2){fmax(drawn->high.x, points[i].x), fmax(drawn->high.y, points[i].y)};
        if (i > 0) drawn->twice_area += points[i - 1].x * points[i].y - points[i].x * points[i - 1].y;
    }
}

static void take_text(void *user, wend_vector3 point, const char *text, wend_draw_style style) {
    (void)point, (void)text, (void)style;
    ((drawing *)user)->others++;
}

static drawing outline_of(const wend_annotations *annotations, uint32_t annotation) {
    drawing drawn = {.low = {INFINITY, INFINITY}, .high = {-INFINITY, -INFINITY}};
    const wend_draw draw = {.user = &drawn, .line = take_line, .text = take_text};
    wend_annotations_draw_outline(annotations, annotation, &draw);
    assert_int_equal(drawn.others, 0);
    return drawn;
}

static double half_of_all(void *user, wend_vector2 position) {
    (void)user, (void)position;
    return 0.5;
}

static uint32_t add(wend_annotations *annotations, const wend_annotation_def *def) {
    uint32_t annotation;
    assert_int_equal(wend_annotations_add(annotations, def, NULL, &annotation), WEND_OK);
    return annotation;
}

static void an_outline_goes_around_one_annotation_and_nothing_else(void **state) {
    (void)state;
    const wend_vector2 square[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}};
    const size_t ring = 4;
    const wend_area area = {.points = square, .point_count = 4, .ring_sizes = &ring, .ring_count = 1};
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = &area, mesh_def.area_count = 1;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&mesh_def, NULL, &mesh), WEND_OK);
    wend_annotations_def set_def = wend_default_annotations_def();
    set_def.mesh = mesh;
    wend_annotations *annotations = NULL;
    assert_int_equal(wend_annotations_create(&set_def, NULL, &annotations), WEND_OK);
    wend_thing_def thing_def = wend_default_thing_def();
    thing_def.name = "guard", thing_def.position = (wend_vector2){5, 5};
    uint32_t thing;
    assert_int_equal(wend_annotations_add_thing(annotations, &thing_def, NULL, &thing), WEND_OK);

    wend_annotation_def def = wend_default_annotation_def(WEND_ANNOTATION_BOX);
    def.name = "lane", def.position = (wend_vector2){10, 2}, def.half_length = 3, def.half_width = 1;
    drawing drawn = outline_of(annotations, add(annotations, &def));
    assert_true(drawn.lines > 0 && drawn.low.x == 7 && drawn.high.x == 13 && drawn.low.y == 1 && drawn.high.y == 3);

    def = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    def.name = "pond", def.position = (wend_vector2){15, 5}, def.radius = 2;
    const uint32_t pond = add(annotations, &def);
    drawn = outline_of(annotations, pond);
    assert_int_equal(drawn.lines, 1);
    assert_true(fabs(drawn.twice_area / 2 - 12.566) < 0.1);
    assert_true(fabs(drawn.low.x - 13) < 1e-3 && fabs(drawn.high.y - 7) < 1e-3);

    def = wend_default_annotation_def(WEND_ANNOTATION_CALLBACK);
    def.callback = half_of_all, def.low = (wend_vector2){1, 2}, def.high = (wend_vector2){3, 5};
    drawn = outline_of(annotations, add(annotations, &def));
    assert_true(drawn.lines == 1 && fabs(drawn.twice_area) == 12);

    def = wend_default_annotation_def(WEND_ANNOTATION_FRONT);
    def.thing = thing;
    const uint32_t front = add(annotations, &def);
    assert_true(outline_of(annotations, front).low.x == 5.25);
    wend_annotations_remove_thing(annotations, thing);
    assert_int_equal(outline_of(annotations, front).lines, 0);
    wend_annotations_remove(annotations, pond);
    assert_int_equal(outline_of(annotations, pond).lines, 0);
    wend_annotations_destroy(annotations);
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_outline_goes_around_one_annotation_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

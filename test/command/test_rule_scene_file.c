// Rule scenes through a file and back, and where mistakes are told to be.
#include "support/test.h"

#include "command/json_place.h"
#include "input/rule_scene_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

// The bytes of a scene's file; to be freed.
static input_file written(const scene_rule_scene *scene) {
    input_file file = {.path = "scene.json"};
    FILE *stream = open_memstream(&file.bytes, &file.count);
    assert_non_null(stream);
    assert_true(rule_scene_write(scene, stream));
    fclose(stream);
    return file;
}

static void every_scene_comes_back_from_its_file(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_RULE_KIND_COUNT; kind++) {
        scene_rule_def def = scene_default_rule_def((scene_rule_kind)kind, 7);
        scene_rule_scene *scene = NULL, *again = NULL;
        assert_int_equal(scene_rule_make((scene_rule_kind)kind, &def, &scene), WEND_OK);
        input_file first = written(scene);
        assert_true(is_rule_scene(first.bytes, first.count));
        assert_int_equal(rule_scene_read(&first, &again), STATUS_DONE);
        input_file second = written(again);
        assert_int_equal(first.count, second.count);
        assert_memory_equal(first.bytes, second.bytes, first.count);
        assert_int_equal(scene->thing_count, again->thing_count);
        assert_int_equal(scene->annotation_count, again->annotation_count);
        assert_int_equal(scene->rule_count, again->rule_count);
        assert_int_equal(scene->agent_count, again->agent_count);
        for (size_t i = 0; i < scene->thing_count; i++) {
            assert_string_equal(scene->things[i].def.name, again->things[i].def.name);
            assert_true(fabs(scene->things[i].def.position.x - again->things[i].def.position.x) < 1e-9);
            assert_true(fabs(scene->things[i].def.heading - again->things[i].def.heading) < 1e-8);
        }
        for (size_t i = 0; i < scene->rule_count; i++) assert_string_equal(scene->rules[i].text, again->rules[i].text);
        free(first.bytes);
        free(second.bytes);
        scene_rule_destroy(scene);
        scene_rule_destroy(again);
    }
}

// One annotation of each kind that a file can hold.
static void every_kind_of_annotation_comes_back(void **state) {
    (void)state;
    scene_rule_scene *scene = NULL, *again = NULL;
    assert_int_equal(scene_rule_create(wend_default_allocator(), &scene), WEND_OK);
    const wend_vector2 ring[] = {{0, 0}, {20, 0}, {20, 20}, {0, 20}};
    assert_int_equal(wend_area_list_add_ring(scene->areas, ring, 4, WEND_AREA_GROUND), WEND_OK);
    scene_rule_thing thing = scene_default_rule_thing();
    thing.def.velocity = (wend_vector2){0.5, -0.25};
    thing.def.name = "one";
    scene_rule_add_thing(scene, &thing);
    thing.def.name = "two";
    scene_rule_add_thing(scene, &thing);
    for (int kind = 0; kind < RULE_ANNOTATION_NAME_COUNT; kind++) {
        wend_annotation_def def = wend_default_annotation_def((wend_annotation_kind)kind);
        unsigned members = rule_annotation_members[kind];
        if (members & RULE_MEMBER_THING) def.thing = 0;
        if (members & RULE_MEMBER_OTHER) def.other = 1;
        if (members & RULE_MEMBER_POSITION) def.position = (wend_vector2){1, 2};
        if (members & RULE_MEMBER_HEADING) def.heading = 0.5;
        if (members & RULE_MEMBER_SIZE) def.half_length = 3, def.half_width = 1.5;
        if (members & RULE_MEMBER_RADIUS) def.radius = 2.5;
        if (members & RULE_MEMBER_POINTS) def.points = ring, def.point_count = 4;
        if (members & RULE_MEMBER_REACH) def.reach = 4;
        if (members & RULE_MEMBER_HALF_ANGLE) def.half_angle = 0.25;
        if (members & RULE_MEMBER_TERRAIN) def.terrain = WEND_AREA_SWAMP;
        if (members & RULE_MEMBER_HIDDEN_SHARE) def.hidden_share = 0.75;
        scene_rule_add_annotation(scene, &def);
    }
    assert_int_equal(scene->status, WEND_OK);
    input_file file = written(scene);
    assert_int_equal(rule_scene_read(&file, &again), STATUS_DONE);
    for (size_t i = 0; i < scene->annotation_count; i++) {
        const wend_annotation_def *one = &scene->annotations[i], *other = &again->annotations[i];
        assert_int_equal(one->kind, other->kind);
        assert_int_equal(one->thing, other->thing);
        assert_int_equal(one->other, other->other);
        assert_true(one->position.x == other->position.x && one->position.y == other->position.y);
        assert_true(fabs(one->heading - other->heading) < 1e-8 && fabs(one->half_angle - other->half_angle) < 1e-8);
        assert_true(one->half_length == other->half_length && one->half_width == other->half_width);
        assert_true(one->radius == other->radius && one->reach == other->reach);
        assert_true(one->hidden_share == other->hidden_share);
        assert_int_equal(one->terrain, other->terrain);
        assert_int_equal(one->point_count, other->point_count);
    }
    assert_true(again->things[0].def.velocity.y == -0.25);
    free(file.bytes);
    scene_rule_destroy(scene);
    scene_rule_destroy(again);
}

static void a_place_in_json_is_found_by_its_path(void **state) {
    (void)state;
    static const char text[] = " {\"a\": [1, {\"b\": \"x]}\\\"\", \"c\": [[4, 5], 6]}], \"d\" : {\"e\":7}}";
    const struct {
        const char *path;
        char there;
    } places[] = {{"", '{'},          {"a", '['},   {"a[0]", '1'}, {"a[1].b", '"'}, {"a[1].c[0][1]", '5'},
                  {"a[1].c[1]", '6'}, {"d.e", '7'}, {"d.f", '{'},  {"a[7]", '['},   {"g.h", '{'}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        assert_int_equal(text[json_place(text, strlen(text), places[i].path)], places[i].there);
}

static void a_cut_text_is_looked_at_without_harm(void **state) {
    (void)state;
    static const char text[] = "{\"title\": \"\\\"x\", \"values\": {\"a\": [1, 2]}, \"rules\": []}";
    for (size_t count = 0; count <= strlen(text); count++) {
        char *cut = malloc(count ? count : 1);
        assert_non_null(cut);
        memcpy(cut, text, count);
        assert_int_equal(is_rule_scene(cut, count), count >= strlen(text) - 4);
        assert_true(json_place(cut, count, "values.a[1]") <= count);
        free(cut);
    }
    assert_false(is_rule_scene("{\"type\": \"Polygon\", \"rules\": 1}", 31));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_scene_comes_back_from_its_file),
        cmocka_unit_test(every_kind_of_annotation_comes_back),
        cmocka_unit_test(a_place_in_json_is_found_by_its_path),
        cmocka_unit_test(a_cut_text_is_looked_at_without_harm),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

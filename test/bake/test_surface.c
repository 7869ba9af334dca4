// Surfaces baked from soups of triangles.
#include "support/test.h"

#include "bake/surface/surface.h"
#include "properties/bake/surface_properties.h"
#include "support/findings.h"
#include "support/jobs_scenario.h"
#include "support/soft_contract.h"
#include "surface_scenes.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void check_near(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.17g; %.17g was expected, to %g", value, expected, tolerance);
}

static void every_soup_becomes_valid_ground(void **state) {
    (void)state;
    uint64_t judged = 0;
    check_property("soup becomes ground", 1500, soup_becomes_ground, &judged);
    print_message("%llu points judged\n", (unsigned long long)judged);
    assert_met(judged > 5000);
}

static void level_floors_hang_together_as_their_cells_do(void **state) {
    (void)state;
    uint64_t islands = 0;
    check_property("floors hang together as cells do", 1500, floors_hang_together_as_cells_do, &islands);
    print_message("%llu islands\n", (unsigned long long)islands);
    assert_met(islands > 5000);
}

// ---- Scenes ---------------------------------------------------------------------------------------------------------

static scene_surface *make_scene(scene_surface_kind kind) {
    scene_surface *scene = NULL;
    assert_int_equal(scene_surface_make(kind, 1, wend_default_allocator(), &scene), WEND_OK);
    return scene;
}

static surface_bake_def def_of_scene(const scene_surface *scene) {
    surface_bake_def def = wend_default_surface_bake_def();
    def.vertices = scene->vertices;
    def.vertex_count = scene->vertex_count;
    def.triangles = (const uint32_t(*)[3])scene->triangles;
    def.triangle_count = scene->triangle_count;
    return def;
}

static wend_surface *bake(const surface_bake_def *def, surface_bake_report *report) {
    wend_surface *surface = NULL;
    assert_int_equal(wend_surface_bake(def, NULL, &surface, report), WEND_OK);
    const char *fault = surface_fault(surface);
    if (fault) fail_msg("%s", fault);
    return surface;
}

static double height_at(const wend_surface *surface, double x, double y, double z) {
    surface_place place;
    return wend_surface_locate(surface, (wend_vector3){x, y, z}, 0.3, &place) ? place.height : NAN;
}

// The triangles that hang together with one, itself counted.
static size_t island_size(const wend_surface *surface, uint32_t from) {
    const size_t count = wend_surface_count(surface).triangles;
    bool *seen = calloc(count, 1);
    uint32_t *stack = malloc(count * sizeof *stack);
    size_t waiting = 1, reached = 0;
    assert_true(seen && stack);
    stack[0] = from;
    seen[from] = true;
    while (waiting > 0) {
        const surface_triangle *triangle = &wend_surface_triangles(surface)[stack[--waiting]];
        reached++;
        for (int i = 0; i < 3; i++) {
            const uint32_t across = triangle->across[i];
            if (across == SURFACE_NO_SIDE || seen[across >> 2]) continue;
            seen[across >> 2] = true;
            stack[waiting++] = across >> 2;
        }
    }
    free(seen);
    free(stack);
    return reached;
}

static bool hang_together(const wend_surface *surface, wend_vector3 a, wend_vector3 b) {
    surface_place from, to;
    assert_true(wend_surface_locate(surface, a, 0.5, &from));
    assert_true(wend_surface_locate(surface, b, 0.5, &to));
    const size_t count = wend_surface_count(surface).triangles;
    bool *seen = calloc(count, 1);
    uint32_t *stack = malloc(count * sizeof *stack);
    assert_true(seen && stack);
    size_t waiting = 1;
    stack[0] = from.triangle;
    seen[from.triangle] = true;
    while (waiting > 0 && !seen[to.triangle]) {
        const surface_triangle *triangle = &wend_surface_triangles(surface)[stack[--waiting]];
        for (int i = 0; i < 3; i++) {
            const uint32_t across = triangle->across[i];
            if (across == SURFACE_NO_SIDE || seen[across >> 2]) continue;
            seen[across >> 2] = true;
            stack[waiting++] = across >> 2;
        }
    }
    const bool found = seen[to.triangle];
    free(seen);
    free(stack);
    return found;
}

static void a_ramp_leads_onto_a_box(void **state) {
    (void)state;
    scene_surface *scene = make_scene(SCENE_SURFACE_RAMP);
    surface_bake_def def = def_of_scene(scene);
    def.least_area = 40; // neither what is beneath the ramp nor what is in the box
    surface_bake_report report;
    wend_surface *surface = bake(&def, &report);
    check_near(height_at(surface, 2, 2, 0.1), 0, 1e-4);
    check_near(height_at(surface, 15, 6, 2.1), 2, 1e-4);
    check_near(height_at(surface, 9, 6, 1), 1, def.height_bound);
    assert_true(isnan(height_at(surface, 15, 6, 0)));
    assert_true(isnan(height_at(surface, 2, 2, 2)));
    assert_true(isnan(height_at(surface, 25, 2, 0)));
    assert_true(hang_together(surface, (wend_vector3){2, 2, 0}, (wend_vector3){15, 6, 2}));
    assert_int_equal(report.islands, 1);
    assert_int_equal(report.small_islands, 1);
    surface_place place;
    assert_true(wend_surface_locate(surface, (wend_vector3){2, 2, 0}, 0, &place));
    assert_int_equal(island_size(surface, place.triangle), wend_surface_count(surface).triangles);
    wend_surface_destroy(surface);
    scene_surface_destroy(scene);
}

// Steps of 0.2 m are climbed with a step of 0.4 m, and are not with one of 0.1 m.
static void a_spiral_stair_is_climbed_turn_by_turn(void **state) {
    (void)state;
    scene_surface *scene = make_scene(SCENE_SURFACE_STAIR);
    surface_bake_def def = def_of_scene(scene);
    wend_surface *surface = bake(&def, NULL);
    const wend_vector3 foot = {2, 0.3, 0.2}, head = {2, -0.3, 64};
    assert_true(hang_together(surface, foot, head));
    for (int turn = 1; turn < 20; turn++) // one over the other
        check_near(height_at(surface, 2, 0.3, 3.2 * turn + 0.2), 3.2 * turn + 0.2, 0.21);
    wend_surface_destroy(surface);
    def.step = 0.1;
    surface = bake(&def, NULL);
    assert_false(hang_together(surface, foot, head));
    wend_surface_destroy(surface);
    scene_surface_destroy(scene);
}

static void floors_of_a_car_park_hang_together_and_those_of_a_tower_do_not(void **state) {
    (void)state;
    for (int tower = 0; tower < 2; tower++) {
        scene_surface *scene = make_scene(tower ? SCENE_SURFACE_TOWER : SCENE_SURFACE_CAR_PARK);
        surface_bake_def def = def_of_scene(scene);
        wend_surface *surface = bake(&def, NULL);
        const double top = tower ? 3.2 * 11 : 12;
        assert_int_equal(hang_together(surface, (wend_vector3){1, 1, 0}, (wend_vector3){1, 1, top}), !tower);
        if (tower)
            assert_true(hang_together(surface, (wend_vector3){1, 1, 0}, (wend_vector3){14, 14, 0})); // through the door
        wend_surface_destroy(surface);
        scene_surface_destroy(scene);
    }
}

static void a_bridge_is_over_a_road_and_its_parapet_in_the_way(void **state) {
    (void)state;
    scene_surface *scene = make_scene(SCENE_SURFACE_BRIDGE);
    surface_bake_def def = def_of_scene(scene);
    wend_surface *surface = bake(&def, NULL);
    check_near(height_at(surface, 30, 30, 0.2), 0, 1e-9);
    check_near(height_at(surface, 30, 30, 5.2), 5, def.height_bound);
    assert_true(hang_together(surface, (wend_vector3){30, 30, 0}, (wend_vector3){30, 30, 5}));
    assert_true(isnan(height_at(surface, 26.07, 30, 5)));
    wend_surface_destroy(surface);
    scene_surface_destroy(scene);
}

static size_t sample_count(void) {
    const char *asked = getenv("WEND_SURFACE_SAMPLES");
    return asked ? strtoul(asked, NULL, 10) : 4000;
}

static void check_by_oracle(const char *name, const surface_bake_def *def) {
    surface_bake_report report;
    wend_surface *surface = bake(def, &report);
    const surface_counts counts = wend_surface_count(surface);
    surface_verdict verdict, nearer;
    judge_surface(def, &report, surface, 1.5, sample_count(), 7, &verdict);
    judge_surface(def, &report, surface, 1, sample_count(), 7, &nearer);
    print_message(
        "%s: %zu triangles become %zu; %zu points judged, %zu tried; between 1 and 1.5 cells from a border %zu "
        "missing, %zu wrong\n",
        name, def->triangle_count, counts.triangles, verdict.judged + nearer.judged, verdict.tried, nearer.missing,
        nearer.wrong);
    if (verdict.missing || verdict.off || verdict.wrong)
        fail_msg("%s: %zu missing, %zu with another height, %zu wrong, the last at (%g, %g, %g)", name, verdict.missing,
                 verdict.off, verdict.wrong, verdict.place[0], verdict.place[1], verdict.place[2]);
    wend_surface_destroy(surface);
}

static void scenes_agree_with_brute_force(void **state) {
    (void)state;
    for (int kind = 0; kind < SCENE_SURFACE_KIND_COUNT; kind++) {
        scene_surface *scene = make_scene((scene_surface_kind)kind);
        surface_bake_def def = def_of_scene(scene);
        check_by_oracle(scene_surface_kind_name((scene_surface_kind)kind), &def);
        scene_surface_destroy(scene);
    }
}

// ---- Models that may be there ---------------------------------------------------------------------------------------

typedef struct read_model {
    wend_vector3 *vertices;
    size_t vertex_count, vertex_room;
    uint32_t (*triangles)[3];
    size_t triangle_count, triangle_room;
} read_model;

static void read_vertex(read_model *model, const char *line) {
    wend_vector3 at; // y is up in the file
    if (sscanf(line, "v %lf %lf %lf", &at.x, &at.z, &at.y) != 3) return;
    at.y = -at.y;
    if (model->vertex_count == model->vertex_room) {
        model->vertex_room = 2 * model->vertex_room + 64;
        model->vertices = realloc(model->vertices, model->vertex_room * sizeof *model->vertices);
        assert_non_null(model->vertices);
    }
    model->vertices[model->vertex_count++] = at;
}

static void read_face(read_model *model, const char *line) {
    uint32_t corners[3];
    int count = 0;
    for (const char *at = line + 1; (at = strpbrk(at, " \t")) != NULL;) {
        char *end;
        const long number = strtol(at, &end, 10);
        if (end == at) break;
        const uint32_t corner = (uint32_t)(number < 0 ? (long)model->vertex_count + number : number - 1);
        corners[count < 2 ? count : 2] = corner;
        at = end;
        if (++count < 3) continue;
        if (model->triangle_count == model->triangle_room) {
            model->triangle_room = 2 * model->triangle_room + 64;
            model->triangles = realloc(model->triangles, model->triangle_room * sizeof *model->triangles);
            assert_non_null(model->triangles);
        }
        memcpy(model->triangles[model->triangle_count++], corners, sizeof corners);
        corners[1] = corners[2];
    }
}

static void published_models_agree_with_brute_force(void **state) {
    (void)state;
    static const char *const names[] = {"dungeon", "nav_test", "undulating"};
    const char *data = getenv("WEND_DATA");
    size_t tried = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char path[4096], line[4096];
        snprintf(path, sizeof path, "%s/obj/%s.obj", data ? data : "", names[i]);
        FILE *file = fopen(path, "r");
        if (!file) {
            print_message("skipped: %s is not there\n", names[i]);
            continue;
        }
        read_model model = {0};
        while (fgets(line, sizeof line, file)) {
            if (line[0] == 'v' && line[1] == ' ') read_vertex(&model, line);
            if (line[0] == 'f' && line[1] == ' ') read_face(&model, line);
        }
        fclose(file);
        surface_bake_def def = wend_default_surface_bake_def();
        def.vertices = model.vertices;
        def.vertex_count = model.vertex_count;
        def.triangles = (const uint32_t(*)[3])model.triangles;
        def.triangle_count = model.triangle_count;
        def.cell_size = 0.3;
        check_by_oracle(names[i], &def);
        free(model.vertices);
        free(model.triangles);
        tried++;
    }
    if (tried == 0) skip();
}

// ---- By hand --------------------------------------------------------------------------------------------------------

static const wend_vector3 square_vertices[] = {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {0, 4, 0}};
static const uint32_t square_triangles[][3] = {{0, 1, 2}, {0, 2, 3}};

static surface_bake_def square_def(void) {
    surface_bake_def def = wend_default_surface_bake_def();
    def.vertices = square_vertices;
    def.vertex_count = 4;
    def.triangles = square_triangles;
    def.triangle_count = 2;
    return def;
}

// Whole cells: not one more, and not one corner less.
static void a_floor_of_whole_cells_stays_as_large_as_it_is(void **state) {
    (void)state;
    surface_bake_def def = square_def();
    surface_bake_report report;
    wend_surface *surface = bake(&def, &report);
    assert_int_equal(report.grounds, 256);
    const surface_counts counts = wend_surface_count(surface);
    assert_int_equal(counts.vertices, 4);
    assert_int_equal(counts.triangles, 2);
    for (size_t v = 0; v < 4; v++) {
        const wend_vector2 at = wend_lattice_position(&report.lattice, wend_surface_vertices(surface)[v].at);
        assert_true((at.x == 0 || at.x == 4) && (at.y == 0 || at.y == 4));
    }
    wend_surface_destroy(surface);
}

static void a_floor_that_is_turned_over_is_ground_when_both_sides_are(void **state) {
    (void)state;
    static const uint32_t turned[][3] = {{2, 1, 0}, {3, 2, 0}};
    surface_bake_def def = square_def();
    def.triangles = turned;
    wend_surface *surface = bake(&def, NULL);
    assert_int_equal(wend_surface_count(surface).triangles, 0);
    wend_surface_destroy(surface);
    def.both_sides = true;
    surface = bake(&def, NULL);
    assert_int_equal(wend_surface_count(surface).triangles, 2);
    wend_surface_destroy(surface);
}

static void terrains_have_a_border_between_them(void **state) {
    (void)state;
    static const wend_vector3 vertices[] = {{0, 0, 0}, {4, 0, 0}, {8, 0, 0}, {8, 4, 0}, {4, 4, 0}, {0, 4, 0}};
    static const uint32_t triangles[][3] = {{0, 1, 4}, {0, 4, 5}, {1, 2, 3}, {1, 3, 4}};
    static const uint8_t terrains[] = {3, 3, 5, 5};
    surface_bake_def def = wend_default_surface_bake_def();
    def.vertices = vertices, def.vertex_count = 6, def.triangles = triangles, def.triangle_count = 4;
    def.terrains = terrains;
    wend_surface *surface = bake(&def, NULL);
    assert_int_equal(wend_surface_count(surface).triangles, 4);
    surface_place place;
    assert_true(wend_surface_locate(surface, (wend_vector3){1, 1, 0}, 0.1, &place));
    assert_int_equal(wend_surface_triangles(surface)[place.triangle].terrain, 3);
    assert_int_equal(island_size(surface, place.triangle), 4);
    assert_true(wend_surface_locate(surface, (wend_vector3){7, 1, 0}, 0.1, &place));
    assert_int_equal(wend_surface_triangles(surface)[place.triangle].terrain, 5);
    wend_surface_destroy(surface);
}

static void a_wall_as_thin_as_a_plane_is_in_the_way_wherever_it_stands(void **state) {
    (void)state;
    wend_vector3 vertices[8] = {{0, 0, 0}, {8, 0, 0}, {8, 4, 0}, {0, 4, 0}};
    static const uint32_t triangles[][3] = {{0, 1, 2}, {0, 2, 3}, {4, 5, 6}, {4, 6, 7}, {6, 5, 4}, {7, 6, 4}};
    for (int turned = 0; turned < 2; turned++)
        for (int i = 0; i <= 50; i++) {
            const double low = 4 + 0.01 * i,
                         high = 4 + 0.01 * (i % 7) * turned; // upright at first, then slanted in plan
            const double far_end = turned ? high : low;
            vertices[4] = (wend_vector3){low, 0, 0}, vertices[5] = (wend_vector3){far_end, 4, 0};
            vertices[6] = (wend_vector3){far_end, 4, 2}, vertices[7] = (wend_vector3){low, 0, 2};
            for (int side = 0; side < 2; side++) {
                uint32_t used[4][3];
                memcpy(used, triangles, sizeof used);
                memcpy(used[2], triangles[2 + 2 * side], 2 * sizeof used[0]);
                surface_bake_def def = wend_default_surface_bake_def();
                def.vertices = vertices, def.vertex_count = 8;
                def.triangles = (const uint32_t(*)[3])used, def.triangle_count = 4;
                wend_surface *surface = bake(&def, NULL);
                assert_false(hang_together(surface, (wend_vector3){1, 2, 0}, (wend_vector3){7, 2, 0}));
                wend_surface_destroy(surface);
            }
        }
}

// A stair without a pillar: around its middle a corner of four cells would have all heights at once.
static void a_stair_about_a_corner_of_cells_is_cut_there_alone(void **state) {
    (void)state;
    enum { TURNS = 4, STEPS = 4 * TURNS };
    wend_vector3 vertices[4 * STEPS];
    uint32_t triangles[2 * STEPS][3];
    static const double x[4] = {0, -2, -2, 0}, y[4] = {0, 0, -2, -2};
    for (uint32_t i = 0; i < STEPS; i++) {
        const double left = x[i % 4], bottom = y[i % 4], z = 0.6 * i;
        const wend_vector3 corners[4] = {
            {left, bottom, z}, {left + 2, bottom, z}, {left + 2, bottom + 2, z}, {left, bottom + 2, z}};
        memcpy(vertices + 4 * i, corners, sizeof corners);
        for (uint32_t half = 0; half < 2; half++) {
            triangles[2 * i + half][0] = 4 * i;
            triangles[2 * i + half][1] = 4 * i + 1 + half;
            triangles[2 * i + half][2] = 4 * i + 2 + half;
        }
    }
    surface_bake_def def = wend_default_surface_bake_def();
    def.vertices = vertices, def.vertex_count = 4 * STEPS;
    def.triangles = (const uint32_t(*)[3])triangles, def.triangle_count = 2 * STEPS;
    def.step = 0.7, def.headroom = 1.5;
    surface_bake_report report;
    wend_surface *surface = bake(&def, &report);
    assert_true(report.cut_corners >= TURNS - 1);
    assert_int_equal(report.islands, 1);
    assert_true(hang_together(surface, (wend_vector3){1, 1, 0}, (wend_vector3){1, -1, 0.6 * (STEPS - 1)}));
    wend_surface_destroy(surface);
}

static void nothing_and_points_and_needles_are_no_ground(void **state) {
    (void)state;
    surface_bake_def def = wend_default_surface_bake_def();
    wend_surface *surface = bake(&def, NULL);
    assert_int_equal(wend_surface_count(surface).triangles, 0);
    surface_place place;
    assert_false(wend_surface_locate(surface, (wend_vector3){0, 0, 0}, 1, &place));
    wend_surface_destroy(surface);
    static const uint32_t flat[][3] = {{0, 0, 0}, {0, 1, 1}, {0, 2, 0}};
    def = square_def();
    def.triangles = flat, def.triangle_count = 3;
    surface_bake_report report;
    surface = bake(&def, &report);
    assert_int_equal(report.flat_triangles, 3);
    assert_int_equal(report.grounds, 0);
    assert_int_equal(wend_surface_count(surface).vertices, 0);
    wend_surface_destroy(surface);
    wend_surface_destroy(NULL);
}

static void metres_become_whole_numbers_that_the_report_explains(void **state) {
    (void)state;
    surface_bake_def def = square_def();
    def.cell_size = 0.3;
    surface_bake_report report;
    wend_surface *surface = bake(&def, &report);
    const double unit = wend_lattice_unit(&report.lattice);
    check_near(report.cell_units * unit, 0.3, unit);
    assert_int_equal(report.cell_units % 2, 0);
    check_near(report.step_units * unit, 0.4, unit);
    check_near(report.headroom_units * unit, 1.8, unit);
    check_near(report.bound_units * unit, 0.1, unit);
    check_near(report.cell_height, 0.3 * sqrt(2), 0.001);
    assert_int_equal(report.columns, 15);
    assert_int_equal(report.rows, 15);
    wend_surface_destroy(surface);
}

// ---- What is invalid ------------------------------------------------------------------------------------------------

static void check_refused(const surface_bake_def *def, wend_status expected, const char *text) {
    wend_diagnostics *findings = no_findings();
    wend_surface *surface = NULL;
    assert_int_equal(wend_surface_bake(def, findings, &surface, NULL), expected);
    assert_null(surface);
    check_only_finding(findings, text);
}

static void every_invalid_number_is_explained(void **state) {
    (void)state;
    static const char *const names[] = {"cell_size", "slope", "step", "headroom", "height_bound", "least_area"};
    static const char *const needed[] = {"a length from 2^-10 m to 1024 m", "a rise over run from 0 to 1000",
                                         "a length from 0 to 1000 m",       "a length above step, up to 10000 m",
                                         "a length above 0, up to 1000 m",  "an area from 0 to 1e12 square metres"};
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 2; k++) {
            surface_bake_def def = square_def();
            double *numbers[] = {&def.cell_size, &def.slope,        &def.step,
                                 &def.headroom,  &def.height_bound, &def.least_area};
            *numbers[i] = k ? NAN : -1;
            if (i == 2 && k) def.headroom = 1.8; // compared with a step that is no number
            char text[300];
            snprintf(text, sizeof text, "%s is %g; %s is needed", names[i], *numbers[i], needed[i]);
            if (i == 2 && k) continue;
            check_refused(&def, WEND_OUT_OF_RANGE, text);
        }
    surface_bake_def def = square_def();
    def.headroom = def.step;
    check_refused(&def, WEND_OUT_OF_RANGE, "headroom is 0.4; a length above step, up to 10000 m is needed");
}

static void invalid_triangles_are_named(void **state) {
    (void)state;
    surface_bake_def def = square_def();
    wend_vector3 vertices[4];
    memcpy(vertices, square_vertices, sizeof vertices);
    vertices[3].z = NAN;
    def.vertices = vertices;
    check_refused(&def, WEND_BAD_INPUT, "triangle 1 has a vertex at (0, 4, nan); finite numbers are needed");
    vertices[3].z = INFINITY;
    check_refused(&def, WEND_BAD_INPUT, "triangle 1 has a vertex at (0, 4, inf); finite numbers are needed");
    def = square_def();
    def.vertex_count = 3;
    check_refused(&def, WEND_BAD_INPUT, "triangle 1 has vertex 3; a number below 3 is needed");
    def = square_def();
    def.vertices = NULL;
    check_refused(&def, WEND_OUT_OF_RANGE, "vertices is NULL; an array of 4 elements (vertex_count) is needed");
    def = square_def();
    def.triangles = NULL;
    check_refused(&def, WEND_OUT_OF_RANGE, "triangles is NULL; an array of 2 elements (triangle_count) is needed");
    def = square_def();
    def.triangle_count = (size_t)1 << 31;
    check_refused(&def, WEND_OUT_OF_RANGE,
                  "there are 4 vertices and 2147483648 triangles; fewer than 2^32 - 1 and 2^30 are needed");
    def = square_def();
    memcpy(vertices, square_vertices, sizeof vertices);
    vertices[1].x = 1e5;
    def.vertices = vertices;
    check_refused(
        &def, WEND_OUT_OF_RANGE,
        "triangles reach from x = 0 m to 100000 m; between -6.71089e+07 m and that, and at most 16383.5 m are needed, "
        "at this cell size");
    def = square_def();
    def.allocator.release = NULL;
    check_refused(&def, WEND_OUT_OF_RANGE,
                  "the allocator of the surface_bake definition has no release; wend_default_allocator() has one");
}

static void contract_violations_of_bakes_are_reported(void **state) {
    (void)state;
    surface_bake_def def = square_def();
    wend_surface *surface = NULL;
    ANSWERS(WEND_INVALID, wend_surface_bake(NULL, NULL, &surface, NULL));
    ANSWERS(WEND_INVALID, wend_surface_bake(&def, NULL, NULL, NULL));
}

// ---- Workers, memory, cancelling ------------------------------------------------------------------------------------

static void workers_do_not_change_a_bit(void **state) {
    (void)state;
    static const scene_surface_kind kinds[] = {SCENE_SURFACE_STAIR, SCENE_SURFACE_CAR_PARK, SCENE_SURFACE_HILLS};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        scene_surface *scene = make_scene(kinds[i]);
        surface_bake_def def = def_of_scene(scene);
        wend_surface *alone = bake(&def, NULL);
        const uint64_t hash = wend_surface_hash(alone);
        wend_surface_destroy(alone);
        for (uint32_t workers = 1; workers <= 8; workers++) {
            def.jobs = jobs_with_workers(workers);
            wend_surface *surface = NULL;
            assert_int_equal(wend_surface_bake(&def, NULL, &surface, NULL), WEND_OK);
            assert_true(wend_surface_hash(surface) == hash);
            wend_surface_destroy(surface);
            wend_jobs_destroy(def.jobs);
        }
        scene_surface_destroy(scene);
    }
}

static wend_status bake_with(wend_allocator allocator, void *user) {
    scene_surface *scene = NULL;
    wend_status status = scene_surface_make(*(const scene_surface_kind *)user, 1, allocator, &scene);
    if (status) return status;
    surface_bake_def def = def_of_scene(scene);
    def.allocator = allocator;
    def.cell_size = 0.5;
    wend_surface *surface = NULL;
    status = wend_surface_bake(&def, NULL, &surface, NULL);
    assert_true((status == WEND_OK) == (surface != NULL));
    wend_surface_destroy(surface);
    scene_surface_destroy(scene);
    return status;
}

static void running_out_of_memory_leaves_nothing_behind(void **state) {
    (void)state;
    scene_surface_kind kind = SCENE_SURFACE_RAMP;
    walk_failing_allocations("baking a ramp", bake_with, &kind);
}

static bool stop_at(void *user, double fraction) {
    return fraction < *(const double *)user;
}

static void a_bake_stops_when_it_is_told_to(void **state) {
    (void)state;
    scene_surface *scene = make_scene(SCENE_SURFACE_RAMP);
    surface_bake_def def = def_of_scene(scene);
    wend_jobs_control control = wend_default_jobs_control();
    control.progress = stop_at;
    def.control = &control;
    for (double limit = 0.1; limit < 1; limit += 0.1) {
        control.progress_user = &limit;
        wend_surface *surface = NULL;
        const wend_status status = wend_surface_bake(&def, NULL, &surface, NULL);
        assert_int_equal(status, limit > 0.95 ? WEND_OK : WEND_CANCELLED);
        wend_surface_destroy(surface);
    }
    scene_surface_destroy(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(a_floor_of_whole_cells_stays_as_large_as_it_is),
        FACT(a_ramp_leads_onto_a_box),
        FACT(a_spiral_stair_is_climbed_turn_by_turn),
        FACT(floors_of_a_car_park_hang_together_and_those_of_a_tower_do_not),
        FACT(a_bridge_is_over_a_road_and_its_parapet_in_the_way),
        FACT(a_floor_that_is_turned_over_is_ground_when_both_sides_are),
        FACT(terrains_have_a_border_between_them),
        FACT(a_wall_as_thin_as_a_plane_is_in_the_way_wherever_it_stands),
        FACT(a_stair_about_a_corner_of_cells_is_cut_there_alone),
        FACT(nothing_and_points_and_needles_are_no_ground),
        FACT(metres_become_whole_numbers_that_the_report_explains),
        FACT(every_invalid_number_is_explained),
        FACT(invalid_triangles_are_named),
        cmocka_unit_test_setup_teardown(contract_violations_of_bakes_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_bake_stops_when_it_is_told_to),
        FACT(workers_do_not_change_a_bit),
        FACT(scenes_agree_with_brute_force),
        FACT(published_models_agree_with_brute_force),
        FACT(every_soup_becomes_valid_ground),
        FACT(level_floors_hang_together_as_their_cells_do),
        FACT(running_out_of_memory_leaves_nothing_behind),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

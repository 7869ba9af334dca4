#include "support/test.h"

#include "plan/core/states.h"
#include "properties/plan/follow_properties.h"
#include "properties/rule/rule_map_properties.h"
#include "rule/map/rule_graph.h"
#include "rule/map/rule_map.h"
#include "rule/map/rule_map_internal.h"
#include "ruled_worlds.h"
#include "support/drawn_shapes.h"
#include "support/failing_allocator.h"
#include "support/field_change.h"
#include "support/location_of.h"

#include <math.h>

static void a_dense_map_has_the_places_and_steps_that_brute_force_finds(void **state) {
    (void)state;
    check_property("dense maps agree with naive ones", 300, dense_maps_agree_with_naive, NULL);
}

static void maps_of_edited_meshes_are_those_made_from_scratch(void **state) {
    (void)state;
    follow_tally tally = {0};
    check_property("rule maps follow edits", 600, rule_maps_follow_edits, &tally);
    if (worlds_are_the_usual()) assert_true(tally.patched > tally.asked / 5); // else it was no test of patches
}

static const wend_vector2 hall_points[] = {{0, 0}, {20, 0}, {20, 10}, {0, 10}},
                          pillar_points[] = {{8.25, 3.25}, {11.75, 3.25}, {11.75, 6.75}, {8.25, 6.75}};

static wend_mesh *make_pillar_hall(wend_allocator allocator) {
    const wend_area areas[] = {{.points = hall_points, .point_count = 4, .terrain = 0},
                               {.points = pillar_points, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 2;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    return wend_mesh_create(&def, NULL, &mesh) ? NULL : mesh;
}

static wend_rule_map *map_of(const wend_mesh *mesh, wend_rule_map_kind kind, double spacing) {
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = kind;
    def.spacing = spacing;
    wend_rule_map *map = NULL;
    assert_int_equal(wend_rule_map_create(mesh, &def, NULL, &map), WEND_OK);
    assert_int_equal(wend_rule_map_get_kind(map), kind);
    assert_ptr_equal(wend_rule_map_mesh(map), mesh);
    return map;
}

static uint32_t count_places(const wend_rule_map *map) {
    uint32_t count = 0;
    for (uint32_t s = 0; s < wend_rule_map_state_count(map); s++) count += wend_rule_map_has_state(map, s);
    return count;
}

static void a_hall_has_a_place_every_metre_and_some_at_its_pillar(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_rule_map *map = map_of(mesh, WEND_RULE_MAP_DENSE, 1);
    // 21 x 11 points; of the 9 within the pillar, (10, 5) alone is more than sqrt(3)/2 from what is free.
    assert_int_equal(count_places(map), 21 * 11 - 1);
    assert_true(wend_rule_map_spacing(map) == 1);
    uint32_t moved = 0;
    for (uint32_t s = 0; s < wend_rule_map_state_count(map); s++)
        moved += wend_rule_map_has_state(map, s) && !rule_map_is_plain(map, s);
    assert_int_equal(moved, 3 * 3 - 1);
    uint32_t nearest = rule_state_at(map, (wend_vector2){3.25, 3.5});
    wend_vector2 place = wend_rule_map_position(map, nearest);
    assert_true(place.x == 3 && place.y == 3); // (3, 4) is as near, and comes later
    assert_int_equal(rule_state_at(map, (wend_vector2){10, 5}), WEND_NO_RULE_STATE);
    assert_int_equal(rule_state_at(map, (wend_vector2){-1, 5}), WEND_NO_RULE_STATE);
    assert_int_equal(rule_state_at(map, (wend_vector2){(double)NAN, 5}), WEND_NO_RULE_STATE);
    wend_rule_map_destroy(map);
    wend_mesh_destroy(mesh);
}

// The nearest place of the triangle, (38.41, 37.65), is in reach; no lattice point around it that is free is, but the corner is.
static void a_place_is_moved_to_a_corner_when_that_alone_is_in_reach(void **state) {
    (void)state;
    static const wend_vector2 corners[] = {{35, 24}, {60, 45}, {39, 40}};
    const wend_area area = {.points = corners, .point_count = 3, .terrain = 0};
    const wend_lattice metres = {0, 0, 0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &area, def.area_count = 1, def.lattice = &metres;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    wend_rule_map *map = map_of(mesh, WEND_RULE_MAP_DENSE, 21);
    assert_true(map->low_x == 21 && map->low_y == 21);
    uint32_t above = map->columns; // (21, 42)
    assert_true(wend_rule_map_has_state(map, above));
    wend_vector2 place = wend_rule_map_position(map, above);
    assert_true(place.x == 39 && place.y == 40);
    wend_rule_map_destroy(map);
    wend_mesh_destroy(mesh);
}

static void triangles_offer_the_middles_of_their_sides(void **state) {
    (void)state;
    const wend_vector2 corners[] = {{0, 0}, {4, 0}, {0, 4}};
    const wend_area area = {.points = corners, .point_count = 3};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &area;
    def.area_count = 1;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    wend_rule_map *map = map_of(mesh, WEND_RULE_MAP_TRIANGLES, 1);
    assert_int_equal(wend_rule_map_state_count(map), 3);
    assert_int_equal(map->lines.count, 3);
    const wend_vector2 expected[] = {{0, 2}, {2, 0}, {2, 2}};
    for (uint32_t i = 0; i < 3; i++) {
        wend_vector2 place = wend_rule_map_position(map, i);
        assert_true(place.x == expected[i].x && place.y == expected[i].y);
        assert_int_equal(rule_state_at(map, expected[i]), i);
    }
    wend_rule_map_destroy(map);
    wend_mesh_destroy(mesh);
}

static void annotations_add_places_to_triangles(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_annotations_def set = wend_default_annotations_def();
    set.mesh = mesh;
    wend_annotations *annotations = NULL;
    assert_int_equal(wend_annotations_create(&set, NULL, &annotations), WEND_OK);
    wend_annotation_def disc = wend_default_annotation_def(WEND_ANNOTATION_DISC);
    disc.thing = WEND_NO_THING;
    disc.position = (wend_vector2){4, 5};
    disc.radius = 2;
    uint32_t number;
    assert_int_equal(wend_annotations_add(annotations, &disc, NULL, &number), WEND_OK);
    wend_rule_map *plain = map_of(mesh, WEND_RULE_MAP_TRIANGLES, 1), *cut = NULL;
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = WEND_RULE_MAP_TRIANGLES;
    def.annotations = annotations;
    assert_int_equal(wend_rule_map_create(mesh, &def, NULL, &cut), WEND_OK);
    uint32_t before = 0, inside = 0;
    for (uint32_t s = 0; s < wend_rule_map_state_count(plain); s++)
        before += wend_annotations_contains(annotations, number, wend_rule_map_position(plain, s));
    for (uint32_t s = 0; s < wend_rule_map_state_count(cut); s++)
        inside += wend_annotations_contains(annotations, number, wend_rule_map_position(cut, s));
    assert_true(inside >= before + 13); // a polygon of 16 corners has 13 sides inside
    assert_true(wend_rule_map_state_count(cut) >= wend_rule_map_state_count(plain) + 13 + 16);
    wend_mesh *other = make_pillar_hall(wend_default_allocator());
    wend_rule_map *none = NULL;
    assert_int_equal(wend_rule_map_create(other, &def, NULL, &none), WEND_OUT_OF_RANGE);
    wend_mesh_destroy(other);
    wend_rule_map_destroy(plain);
    wend_rule_map_destroy(cut);
    wend_annotations_destroy(annotations);
    wend_mesh_destroy(mesh);
}

static void highways_lead_farther_than_steps(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_rule_map *map = map_of(mesh, WEND_RULE_MAP_HYBRID, 0.5);
    assert_true(map->lines.count > 4);
    for (uint32_t s = 0; s < wend_rule_map_state_count(map); s++) {
        if (!rule_subset_has(&map->lines.ends, s)) continue;
        uint32_t rank = rule_subset_rank(&map->lines.ends, s);
        for (uint32_t i = map->lines.first[rank]; i < map->lines.first[rank + 1]; i++) {
            wend_vector2 a = wend_rule_map_position(map, s), b = wend_rule_map_position(map, map->lines.to[i]);
            assert_true(fmax(fabs(a.x - b.x), fabs(a.y - b.y)) > 0.25);
            if (i > map->lines.first[rank]) assert_true(map->lines.to[i - 1] < map->lines.to[i]);
        }
    }
    wend_rule_map_destroy(map);
    wend_mesh_destroy(mesh);
}

static void blocks_without_walls_are_firm(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_rule_map *map = map_of(mesh, WEND_RULE_MAP_GRADED, 0.5);
    assert_int_equal(map->block_columns, 10); // of 2 m
    assert_int_equal(map->block_rows, 5);
    for (uint32_t row = 0; row < 5; row++)
        for (uint32_t column = 0; column < 10; column++) {
            // The pillar reaches into two columns and three rows; the hall's corners are border vertices too.
            bool pillar = column >= 4 && column <= 5 && row >= 1 && row <= 3;
            bool corner = (column == 0 || column == 9) && (row == 0 || row == 4);
            assert_int_equal(wend_bitset_has(&map->firm, (size_t)row * 10 + column), !pillar && !corner);
        }
    wend_rule_map_destroy(map);
    wend_mesh_destroy(mesh);
}

static void worlds_without_ground_have_no_places(void **state) {
    (void)state;
    wend_mesh_def def = wend_default_mesh_def();
    const wend_area wall = {.points = hall_points, .point_count = 4, .terrain = 1};
    for (int walls = 0; walls < 2; walls++) {
        def.areas = &wall;
        def.area_count = (size_t)walls;
        wend_mesh *mesh = NULL;
        assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
        for (int kind = 0; kind <= WEND_RULE_MAP_GRADED; kind++) {
            wend_rule_map *map = map_of(mesh, (wend_rule_map_kind)kind, 1);
            assert_int_equal(wend_rule_map_state_count(map), 0);
            assert_false(wend_rule_map_has_state(map, 0));
            assert_int_equal(rule_state_at(map, (wend_vector2){1, 1}), WEND_NO_RULE_STATE);
            wend_rule_map_draw(map, &(wend_draw){0});
            wend_rule_map_destroy(map);
        }
        wend_mesh_destroy(mesh);
    }
}

static void spacings_may_be_as_wide_as_the_world_but_not_too_narrow(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_lattice lattice = wend_mesh_lattice(mesh);
    double unit = wend_lattice_unit(&lattice);
    for (int kind = WEND_RULE_MAP_DENSE; kind <= WEND_RULE_MAP_GRADED; kind++) {
        wend_rule_map *map = map_of(mesh, (wend_rule_map_kind)kind, unit * WEND_COORDINATE_LIMIT);
        assert_int_equal(count_places(map), 1); // the origin; its neighbours are out of range
        wend_rule_map_destroy(map);
    }
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = WEND_RULE_MAP_DENSE;
    def.spacing = unit; // 20 m by 10 m in units of 2^-14 m: 5 * 10^10 places
    wend_rule_map *map = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_rule_map_create(mesh, &def, findings, &map), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_RULE_MAP_STATES);
    assert_null(map);
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

typedef void (*def_spoiler)(wend_rule_map_def *def);
static void spoil_size(wend_rule_map_def *def) {
    def->size--;
}
static void spoil_allocator(wend_rule_map_def *def) {
    def->allocator.release = NULL;
}
static void spoil_kind(wend_rule_map_def *def) {
    def->kind = (wend_rule_map_kind)5;
}
static void spoil_spacing(wend_rule_map_def *def) {
    def->spacing = (double)NAN;
}
static void spoil_spacing_again(wend_rule_map_def *def) {
    def->spacing = 0;
}
static void spoil_skips(wend_rule_map_def *def) {
    def->skips = 3; // no power of two, which GRADED needs
}
static void spoil_skips_again(wend_rule_map_def *def) {
    def->kind = WEND_RULE_MAP_ADAPTIVE;
    def->skips = 65;
}
static void spoil_skip_weight(wend_rule_map_def *def) {
    def->skip_weight = -1;
}
static void spoil_block_weight(wend_rule_map_def *def) {
    def->block_weight = (double)INFINITY;
}

static void every_fault_of_a_rule_map_is_reported(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = WEND_RULE_MAP_GRADED, def.spacing = 0, def.skips = 3, def.skip_weight = -1;
    wend_rule_map *map = NULL;
    assert_int_equal(wend_rule_map_create(mesh, &def, findings, &map), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_count(findings), 3);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_RULE_MAP_SPACING);
    assert_int_equal(wend_diagnostics_get(findings, 1)->message, WEND_MESSAGE_RULE_MAP_SKIPS);
    assert_int_equal(wend_diagnostics_get(findings, 2)->message, WEND_MESSAGE_RULE_MAP_WEIGHT);
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

static void bad_definitions_of_rule_maps_are_explained(void **state) {
    (void)state;
    static const struct {
        def_spoiler spoil;
        wend_message message;
    } cases[] = {{spoil_size, WEND_MESSAGE_DEFINITION_SIZE},
                 {spoil_allocator, WEND_MESSAGE_DEFINITION_ALLOCATOR},
                 {spoil_kind, WEND_MESSAGE_RULE_MAP_KIND},
                 {spoil_spacing, WEND_MESSAGE_RULE_MAP_SPACING},
                 {spoil_spacing_again, WEND_MESSAGE_RULE_MAP_SPACING},
                 {spoil_skips, WEND_MESSAGE_RULE_MAP_SKIPS},
                 {spoil_skips_again, WEND_MESSAGE_RULE_MAP_SKIPS},
                 {spoil_skip_weight, WEND_MESSAGE_RULE_MAP_WEIGHT},
                 {spoil_block_weight, WEND_MESSAGE_RULE_MAP_WEIGHT}};
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        wend_rule_map_def def = wend_default_rule_map_def();
        wend_rule_map *map = NULL;
        cases[i].spoil(&def);
        assert_int_equal(wend_rule_map_create(mesh, &def, findings, &map), WEND_OUT_OF_RANGE);
        assert_null(map);
        assert_int_equal(wend_diagnostics_get(findings, i)->message, cases[i].message);
    }
    wend_diagnostics_destroy(findings);
    wend_mesh_destroy(mesh);
}

// ---------------------------------------------------------------------------------------------------------------------
// Memory

static ruled_world walk_world;
static wend_rule_field *walk_field;

static wend_status search_everything(const wend_rule_map *map, rule_graph *graph, wend_edges *edges) {
    wend_domain domain = wend_rule_graph_domain(graph);
    for (uint32_t s = 0; s < wend_rule_map_state_count(map); s++) {
        edges->list.count = 0;
        wend_status status = domain.successors(domain.user, s, edges);
        if (!status) status = domain.predecessors(domain.user, s, edges);
        if (status) return status;
    }
    return WEND_OK;
}

// A graph that could not take something up has the edges of one that is rebuilt.
static void expect_edges_of_a_new_graph(const wend_rule_map *map, rule_graph *graph, uint32_t start, uint32_t goal) {
    wend_allocator allocator = wend_default_allocator();
    rule_graph *made = NULL;
    assert_int_equal(wend_rule_graph_create(map, walk_field, &allocator, &made), WEND_OK);
    assert_int_equal(wend_rule_graph_set_ends(made, start, goal, NULL), WEND_OK);
    wend_domain domain = wend_rule_graph_domain(graph), expected = wend_rule_graph_domain(made);
    wend_edges edges = {.allocator = &allocator}, others = {.allocator = &allocator};
    for (uint32_t s = 0; s < wend_rule_map_state_count(map); s++) {
        edges.list.count = others.list.count = 0;
        assert_int_equal(domain.successors(domain.user, s, &edges), WEND_OK);
        assert_int_equal(expected.successors(expected.user, s, &others), WEND_OK);
        assert_int_equal(edges.list.count, others.list.count);
        for (size_t i = 0; i < edges.list.count; i++)
            assert_true(edges.list.items[i].state == others.list.items[i].state &&
                        wend_number_bits(edges.list.items[i].cost) == wend_number_bits(others.list.items[i].cost));
    }
    edge_array_free(&edges.list, &allocator);
    edge_array_free(&others.list, &allocator);
    wend_rule_graph_destroy(made);
}

static rule_change put_guards(double x, double y) {
    for (uint32_t i = 0; i < walk_world.guard_count; i++)
        assert_int_equal(wend_annotations_move_thing(walk_world.annotations, walk_world.guards[i],
                                                     (wend_vector2){x + 3.0 * i, y}, 0),
                         WEND_OK);
    return field_change(walk_field);
}

static wend_status make_and_change_a_graph(wend_allocator allocator, void *user) {
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = *(wend_rule_map_kind *)user;
    def.spacing = 2;
    def.allocator = allocator;
    (void)put_guards(5, 5);
    def.annotations = walk_world.annotations;
    wend_rule_map *map = NULL;
    rule_graph *graph = NULL;
    wend_edges edges = {.allocator = &allocator};
    rule_graph_states changed = {0}, moved = {0};
    wend_status status = wend_rule_map_create(walk_world.mesh, &def, NULL, &map);
    if (!status) status = wend_rule_graph_create(map, walk_field, &allocator, &graph);
    uint32_t start = WEND_NO_RULE_STATE, goal = WEND_NO_RULE_STATE;
    if (!status) {
        start = rule_state_at(map, walk_world.start);
        goal = rule_state_at(map, walk_world.goal);
        status = wend_rule_graph_set_ends(graph, start, goal, &changed);
    }
    if (!status) status = search_everything(map, graph, &edges);
    if (!status) {
        rule_change change = put_guards(8, 17);
        status = wend_rule_graph_change(graph, &change, &changed);
        if (status) {
            assert_int_equal(changed.count, 0);
            expect_edges_of_a_new_graph(map, graph, start, goal);
        }
    }
    if (!status) {
        status = wend_rule_graph_set_ends(graph, goal, start, &moved);
        if (status) {
            assert_int_equal(moved.count, 0);
            expect_edges_of_a_new_graph(map, graph, goal, start);
        }
    }
    rule_graph_states_free(&changed, &allocator);
    rule_graph_states_free(&moved, &allocator);
    edge_array_free(&edges.list, &allocator);
    wend_rule_graph_destroy(graph);
    wend_rule_map_destroy(map);
    return status;
}

static void failing_allocations_leave_no_part_of_a_rule_map_behind(void **state) {
    (void)state;
    assert_int_equal(ruled_world_make(&(ruled_world_def){.kind = RULED_WORLD_YARD, .seed = 3, .side = 30, .hard = true},
                                      &walk_world),
                     WEND_OK);
    wend_rule_field_def def = wend_default_rule_field_def();
    assert_int_equal(wend_rule_field_create(walk_world.annotations, walk_world.rules, 0, &def, NULL, &walk_field),
                     WEND_OK);
    for (int kind = 0; kind <= WEND_RULE_MAP_GRADED; kind++)
        walk_failing_allocations("rule maps", make_and_change_a_graph, &(wend_rule_map_kind){(wend_rule_map_kind)kind});
    wend_rule_field_destroy(walk_field);
    ruled_world_free(&walk_world);
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point, (void)style;
    ++*(uint32_t *)user;
}

static void every_place_is_drawn(void **state) {
    (void)state;
    wend_mesh *mesh = make_pillar_hall(wend_default_allocator());
    for (int kind = 0; kind <= WEND_RULE_MAP_GRADED; kind++) {
        wend_rule_map *map = map_of(mesh, (wend_rule_map_kind)kind, 1);
        uint32_t marks = 0;
        wend_rule_map_draw(map, &(wend_draw){.user = &marks, .mark = count_mark});
        assert_int_equal(marks, count_places(map));
        drawn_shapes shapes = {0};
        wend_draw draw = draw_into(&shapes);
        wend_rule_map_draw(map, &draw);
        assert_int_equal(shapes.marks, marks);
        assert_true(shapes.lines > 0 &&
                    shapes.lines == shapes.roles[WEND_DRAW_GRID_LINE] + shapes.roles[WEND_DRAW_TREE]);
        wend_rule_map_destroy(map);
    }
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_dense_map_has_the_places_and_steps_that_brute_force_finds),
        cmocka_unit_test(maps_of_edited_meshes_are_those_made_from_scratch),
        cmocka_unit_test(a_hall_has_a_place_every_metre_and_some_at_its_pillar),
        cmocka_unit_test(a_place_is_moved_to_a_corner_when_that_alone_is_in_reach),
        cmocka_unit_test(triangles_offer_the_middles_of_their_sides),
        cmocka_unit_test(annotations_add_places_to_triangles),
        cmocka_unit_test(highways_lead_farther_than_steps),
        cmocka_unit_test(blocks_without_walls_are_firm),
        cmocka_unit_test(worlds_without_ground_have_no_places),
        cmocka_unit_test(spacings_may_be_as_wide_as_the_world_but_not_too_narrow),
        cmocka_unit_test(bad_definitions_of_rule_maps_are_explained),
        cmocka_unit_test(every_fault_of_a_rule_map_is_reported),
        cmocka_unit_test(failing_allocations_leave_no_part_of_a_rule_map_behind),
        cmocka_unit_test(every_place_is_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

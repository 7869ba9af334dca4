// Room: walls near a place, and how wide a disc can go where.
#include "support/test.h"

#include "map/mesh/clearance_follow.h"
#include "properties/plan/clearance_edit_properties.h"
#include "support/failing_allocator.h"
#include "support/location_of.h"
#include "support/soft_contract.h"
#include "wend/clearance.h"
#include "wend/corridor.h"
#include "wend/mesh_path.h"
#include "wend/query.h"

#include <math.h>

// ---- Facts about random worlds --------------------------------------------------------------------------------------

static void walls_near_a_place_are_those_of_brute_force(void **state) {
    (void)state;
    check_property("walls near agree with naive ones", 2000, walls_near_agree_with_naive, NULL);
}

static void the_nearest_room_is_that_of_samples(void **state) {
    (void)state;
    check_property("room is the nearest", 300, room_is_the_nearest, NULL);
}

static void the_widest_disc_is_that_of_brute_force(void **state) {
    (void)state;
    clearance_tally tally = {0};
    check_property("clearance agrees with naive discs", 60, clearance_agrees_with_naive, &tally);
    print_message("%llu worlds, %llu questions, %llu decided by gaps; %llu necks, %llu capped, %llu triangles\n",
                  (unsigned long long)tally.worlds, (unsigned long long)tally.questions, (unsigned long long)tally.gaps,
                  (unsigned long long)tally.necks, (unsigned long long)tally.capped,
                  (unsigned long long)tally.triangles);
    if (worlds_are_the_usual()) assert_int_equal(tally.capped, 0);
}

static void every_narrow_place_is_a_gap_of_the_index(void **state) {
    (void)state;
    clearance_tally tally = {0};
    check_property("a clearance index is valid", 200, clearance_index_is_valid, &tally);
    print_message("%llu worlds: %llu gaps between corners and %llu necks by brute force, %llu capped\n",
                  (unsigned long long)tally.worlds, (unsigned long long)tally.gaps, (unsigned long long)tally.necks,
                  (unsigned long long)tally.capped);
    if (worlds_are_the_usual()) assert_true(tally.gaps > 1000 && tally.necks > 500 && tally.capped == 0);
}

static void an_edited_index_is_the_one_from_scratch(void **state) {
    (void)state;
    clearance_edit_tally tally = {0};
    check_property("an edited clearance index equals scratch", 400, edited_clearance_equals_scratch, &tally);
    print_message(
        "%llu worlds, %llu edits: %llu followed, %llu made again; %llu triangles, %llu necks, %llu capped, %llu questions, %llu corridors, %llu validated\n",
        (unsigned long long)tally.worlds, (unsigned long long)tally.edits, (unsigned long long)tally.followed,
        (unsigned long long)tally.rebuilt, (unsigned long long)tally.triangles, (unsigned long long)tally.necks,
        (unsigned long long)tally.capped, (unsigned long long)tally.questions, (unsigned long long)tally.corridors,
        (unsigned long long)tally.validated);
    if (worlds_are_the_usual()) assert_true(tally.followed > tally.rebuilt);
}

// ---- A room ---------------------------------------------------------------------------------------------------------

// A spike from above whose tip faces the middle of the floor's lower side, 2 over it: no side of the triangulation is there.
static const wend_vector2 hall_floor[] = {{0, 0}, {40, 0}, {40, 10}, {0, 10}}, spike[] = {{18, 10}, {20, 2}, {22, 10}};
static const wend_area hall_areas[] = {{.points = hall_floor, .point_count = 4, .terrain = 0},
                                       {.points = spike, .point_count = 3, .terrain = 1}};

static wend_mesh *hall(wend_allocator allocator) {
    const wend_lattice lattice = {.unit_exponent = -14};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = hall_areas, def.area_count = 2;
    def.lattice = &lattice;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    return mesh;
}

// Figure 4.4 of the book: the plain triangulation lets pass what does not fit.
static void a_narrow_place_without_a_side_is_seen(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    const wend_triangulation *plain = wend_mesh_triangulation(mesh);
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(plain); t++) {
        wend_triangle corners = wend_triangulation_get_triangle(plain, t);
        for (int i = 0; i < 3 && wend_mesh_is_free(mesh, t); i++) {
            if (!wend_mesh_is_free(mesh, corners.neighbours[i])) continue;
            wend_lattice_point a = wend_triangulation_vertex(plain, corners.vertices[(i + 1) % 3]),
                               b = wend_triangulation_vertex(plain, corners.vertices[(i + 2) % 3]);
            assert_true(hypot((double)a.x - b.x, (double)a.y - b.y) * 0x1p-14 > 8); // as wide as the hall
        }
    }
    wend_clearance *clearance = NULL;
    wend_passage passage;
    assert_int_equal(wend_clearance_create(mesh, wend_default_allocator(), &clearance), WEND_OK);
    assert_int_equal(wend_clearance_between(clearance, wend_location_at(5, 5, 0), wend_location_at(35, 5, 0), &passage),
                     WEND_OK);
    assert_true(passage.is_reachable && passage.radius == 1 && passage.gap.width == 2);
    assert_true(passage.gap.a.x == 20 && passage.gap.b.x == 20 && passage.gap.a.y + passage.gap.b.y == 2);
    assert_true(passage.start_room == 5 && passage.goal_room == 5);
    // On one side of it there is nothing but the room at the ends.
    assert_int_equal(wend_clearance_between(clearance, wend_location_at(5, 5, 0), wend_location_at(6, 5, 0), &passage),
                     WEND_OK);
    assert_true(passage.is_reachable && passage.radius > 4);
    // In the wall, and nowhere.
    passage.radius = 7;
    assert_int_equal(wend_clearance_between(clearance, wend_location_at(20, 9, 0), wend_location_at(6, 5, 0), &passage),
                     WEND_OUT_OF_RANGE);
    assert_int_equal(wend_clearance_between(clearance, wend_location_at(5, 5, 0),
                                            wend_location_at((double)INFINITY, 5, 0), &passage),
                     WEND_OUT_OF_RANGE);
    assert_true(passage.radius == 7);
    wend_clearance_counts counts = wend_clearance_get_counts(clearance);
    assert_true(counts.necks > 0 && counts.triangles > 0 && counts.capped == 0);
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
}

static void room_is_found_beside_walls(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_mesh_place place;
    // On the floor's lower side, in its corner, in the spike, where it fits, and nowhere.
    assert_true(wend_mesh_find_room(mesh, wend_location_at(10, 0, 0), 1, WEND_ANY_ISLAND, &place));
    assert_true(place.distance == 1 && place.location.position.x == 10 && place.location.position.y == 1);
    assert_true(place.point.x == 10 << 14 && place.point.y == 1 << 14 && place.side == WEND_NO_SIDE);
    assert_true(wend_mesh_find_room(mesh, wend_location_at(0, 0, 0), 1, WEND_ANY_ISLAND, &place));
    assert_true(fabs(place.distance - sqrt(2)) < 1e-12);
    assert_true(wend_mesh_find_room(mesh, wend_location_at(20, 9, 0), 1, WEND_ANY_ISLAND, &place));
    assert_true(place.distance > 2 && place.distance < 4);
    assert_true(wend_mesh_find_room(mesh, wend_location_at(10, 5, 0), 1, WEND_ANY_ISLAND, &place));
    assert_true(place.distance == 0);
    place.distance = 7;
    assert_false(wend_mesh_find_room(mesh, wend_location_at(10, 5, 0), 5.5, WEND_ANY_ISLAND, &place));
    assert_false(wend_mesh_find_room(mesh, wend_location_at(10, 5, 0), 1, 2, &place));
    assert_true(place.distance == 7);
    wend_mesh_destroy(mesh);
}

// The same figure with a path: the sides of the plain triangulation that a path from one half of the hall to the other crosses are all wide enough for a disc of radius 1.5, and no
// such path is legal. The index says so, and so do the planners.
static void the_plain_triangulation_lets_an_illegal_path_pass(void **state) {
    (void)state;
    const double radius = 1.5;
    const wend_location from = wend_location_at(5, 5, 0), to = wend_location_at(35, 5, 0);
    wend_mesh *mesh = hall(wend_default_allocator());
    const wend_triangulation *plain = wend_mesh_triangulation(mesh);
    // Below the tip, through the middle of what is free there: the triangles on its way, and the sides between them.
    const wend_vector3 points[] = {{5, 5, 0}, {18, 1, 0}, {22, 1, 0}, {35, 5, 0}};
    uint32_t last = WEND_NO_TRIANGLE;
    int crossed = 0;
    for (int step = 0; step <= 3000; step++) {
        const double share = step % 1000 / 1000.0;
        const wend_vector3 a = points[step / 1000 < 3 ? step / 1000 : 2],
                           b = points[step / 1000 < 3 ? step / 1000 + 1 : 3];
        const double x = step == 3000 ? 35 : a.x + share * (b.x - a.x),
                     y = step == 3000 ? 5 : a.y + share * (b.y - a.y);
        const uint32_t triangle = wend_mesh_triangle_at(
            mesh, (wend_lattice_point){(int32_t)floor(x * 16384 + 0.5), (int32_t)floor(y * 16384 + 0.5)});
        assert_true(wend_mesh_is_free(mesh, triangle));
        const wend_triangle corners = wend_triangulation_get_triangle(plain, triangle);
        for (int i = 0; i < 3 && last != WEND_NO_TRIANGLE && last != triangle; i++) {
            if (corners.neighbours[i] != last) continue;
            const wend_lattice_point p = wend_triangulation_vertex(plain, corners.vertices[(i + 1) % 3]),
                                     q = wend_triangulation_vertex(plain, corners.vertices[(i + 2) % 3]);
            assert_true(hypot((double)p.x - q.x, (double)p.y - q.y) * 0x1p-14 >= 2 * radius);
            crossed++;
        }
        last = triangle;
    }
    assert_true(crossed >= 2);
    double length = 0;
    for (int i = 0; i < 3; i++) length += hypot(points[i + 1].x - points[i].x, points[i + 1].y - points[i].y);
    const wend_path path = {
        .outcome = WEND_OUTCOME_COMPLETE, .points = points, .point_count = 4, .cost = length, .length = length};
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(wend_path_check_radius_on_mesh(&path, mesh, 0.75, from, to, findings), WEND_OK);
    assert_int_equal(wend_path_check_radius_on_mesh(&path, mesh, radius, from, to, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_LEG_TOO_NEAR);
    wend_diagnostics_destroy(findings);
    wend_clearance *clearance = NULL;
    wend_cells *cells = NULL;
    wend_plane *plane = NULL;
    wend_query *query = NULL;
    wend_passage passage;
    wend_path found = {0};
    assert_int_equal(wend_clearance_create(mesh, wend_default_allocator(), &clearance), WEND_OK);
    assert_int_equal(wend_cells_create(mesh, wend_default_allocator(), &cells), WEND_OK);
    assert_int_equal(wend_plane_create(cells, wend_default_allocator(), &plane), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_clearance_between(clearance, from, to, &passage), WEND_OK);
    assert_true(passage.is_reachable && passage.radius < radius);
    wend_profile profile = wend_default_profile();
    profile.radius = radius;
    wend_plane_request exact = wend_default_plane_request();
    exact.start = from, exact.goal = to, exact.profile = &profile;
    assert_int_equal(wend_plane_find_path(plane, query, &exact, &found), WEND_OK);
    assert_int_equal(found.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_corridor_request corridor = wend_default_corridor_request();
    corridor.start = from, corridor.goal = to, corridor.profile = &profile, corridor.clearance = clearance;
    assert_int_equal(wend_corridor_find_path(plane, query, &corridor, &found), WEND_OK);
    assert_int_equal(found.outcome, WEND_OUTCOME_UNREACHABLE);
    wend_path_free(&found);
    wend_query_destroy(query);
    wend_plane_destroy(plane);
    wend_cells_destroy(cells);
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
}

static void clearance_follows_edits(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_clearance *clearance = NULL;
    wend_passage passage;
    assert_int_equal(wend_clearance_create(mesh, wend_default_allocator(), &clearance), WEND_OK);
    const wend_vector2 box[] = {{30, 0}, {31, 0}, {31, 9}, {30, 9}};
    const wend_area wall = {.points = box, .point_count = 4, .terrain = 1};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &wall};
    assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
    assert_int_equal(wend_clearance_between(clearance, wend_location_at(5, 5, 0), wend_location_at(35, 5, 0), &passage),
                     WEND_OK);
    assert_true(passage.radius == 0.5);
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
}

static wend_status make_clearance_once(wend_allocator allocator, void *user) {
    wend_clearance *clearance = NULL;
    wend_status status = wend_clearance_create(user, allocator, &clearance);
    wend_clearance_destroy(clearance);
    return status;
}

static void failing_allocations_make_no_clearance(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    walk_failing_allocations("clearance", make_clearance_once, mesh);
    wend_mesh_destroy(mesh);
}

// Pillars come, move, go, and become ground, and the index is asked after each edit; one that failed is asked again.
static wend_status follow_pillars(wend_allocator allocator, void *user) {
    const mesh_edit_way *way = user;
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_mesh_set_edit_way(mesh, *way);
    wend_clearance *clearance = NULL;
    uint32_t pillars[3] = {0};
    wend_status status = wend_clearance_create_following(mesh, allocator, &clearance);
    bool has_failed = status;
    for (int step = 0; step < 9 && clearance; step++) {
        const double x = 4 + 3 * step;
        const wend_vector2 corners[] = {{x, 3}, {x + 2, 3.5}, {x + 1, 7}, {x - 1, 5}};
        const wend_area area = {.points = corners, .point_count = 4, .terrain = (uint8_t)(step % 2)};
        wend_edit edit = {.kind = step < 3   ? WEND_EDIT_ADD
                                  : step < 7 ? WEND_EDIT_MOVE
                                             : WEND_EDIT_REMOVE,
                          .area = step < 7 ? &area : NULL,
                          .blocked = step < 5,
                          .obstacle = pillars[step % 3]};
        assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
        if (step < 3) pillars[step] = edit.obstacle;
        if (clearance->follower) wend_living_prefer_edits(clearance->follower->plane, *way == MESH_EDITS_IN_PLACE);
        wend_passage passage = {.radius = -7};
        status = wend_clearance_between(clearance, wend_location_at(1, 1, 0), wend_location_at(39, 1, 0), &passage);
        if (status) {
            assert_int_equal(status, WEND_OUT_OF_MEMORY);
            assert_true(passage.radius == -7);
            has_failed = true;
            status = wend_clearance_between(clearance, wend_location_at(1, 1, 0), wend_location_at(39, 1, 0), &passage);
        }
        if (!status) assert_true(clearance_equals_scratch(mesh, clearance));
    }
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
    return has_failed ? WEND_OUT_OF_MEMORY : WEND_OK;
}

static void failing_allocations_leave_an_index_that_is_right_or_out_of_date(void **state) {
    (void)state;
    mesh_edit_way ways[] = {MESH_EDITS_IN_PLACE, MESH_EDITS_REBUILD};
    walk_failing_allocations("clearance after edits", follow_pillars, &ways[0]);
    walk_failing_allocations("clearance after rebuilds", follow_pillars, &ways[1]);
}

// Questions after an edit are searches until these have cost as much as the tree, and without memory for it for as long as that lasts.
static void questions_after_an_edit_are_searches_at_first(void **state) {
    (void)state;
    test_allocator counted = {0};
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_clearance *clearance = NULL;
    assert_int_equal(wend_clearance_create_following(mesh, test_allocator_value(&counted), &clearance), WEND_OK);
    wend_mesh_set_edit_way(mesh, MESH_EDITS_IN_PLACE);
    const wend_vector2 box[] = {{30, 0}, {31, 0}, {31, 9}, {30, 9}};
    const wend_area wall = {.points = box, .point_count = 4, .terrain = 1};
    wend_passage first = {0}, passage;
    for (int i = 0; i < 2; i++) { // the first edit makes everything again
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &wall};
        assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
        if (clearance->follower) wend_living_prefer_edits(clearance->follower->plane, true);
        assert_int_equal(
            wend_clearance_between(clearance, wend_location_at(5, 5, 0), wend_location_at(35, 5, 0), &first), WEND_OK);
        assert_int_equal(clearance->has_links, i == 0);
        if (i == 1) break;
        edit = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edit.obstacle};
        assert_int_equal(wend_mesh_modify(mesh, &edit, 1, NULL), WEND_OK);
        assert_int_equal(wend_clearance_get_counts(clearance).capped, 0);
    }
    assert_true(first.radius == 0.5 && first.gap.width == 1);
    for (int has_memory = 0; has_memory < 2; has_memory++) {
        counted.fail_at = has_memory ? 0 : counted.allocations + 1;
        counted.fail_after = !has_memory;
        for (int i = 0; i < 200; i++) {
            assert_int_equal(
                wend_clearance_between(clearance, wend_location_at(5, 5, 0), wend_location_at(35, 5, 0), &passage),
                WEND_OK);
            assert_true(passage.radius == first.radius && passage.gap.a.x == first.gap.a.x &&
                        passage.gap.a.y == first.gap.a.y && passage.gap.b.x == first.gap.b.x &&
                        passage.gap.b.y == first.gap.b.y);
        }
        assert_int_equal(clearance->has_links, has_memory);
    }
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
    assert_int_equal(counted.live_blocks, 0);
}

typedef struct drawn_lines {
    int notes, lines;
} drawn_lines;

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn_lines *drawn = user;
    (void)points;
    assert_int_equal(count, 2);
    if (style.role == WEND_DRAW_NOTE)
        drawn->notes++;
    else
        drawn->lines++;
}

static void gaps_that_are_too_narrow_are_drawn_as_such(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_clearance *clearance = NULL;
    assert_int_equal(wend_clearance_create(mesh, wend_default_allocator(), &clearance), WEND_OK);
    drawn_lines wide = {0, 0}, narrow = {0, 0};
    wend_draw draw = {.user = &wide, .line = count_line};
    wend_clearance_draw(clearance, 1.25, &draw);
    draw.user = &narrow;
    wend_clearance_draw(clearance, 0.75, &draw);
    assert_int_equal(wide.notes, narrow.notes + 1); // the one below the tip
    assert_int_equal(wide.notes + wide.lines, narrow.notes + narrow.lines);
    wend_clearance_destroy(clearance);
    wend_mesh_destroy(mesh);
}

static void broken_contracts_of_room_are_told(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_clearance *clearance = NULL;
    wend_passage passage;
    wend_mesh_wall wall;
    const wend_location here = wend_location_at(5, 5, 0);
    const wend_vector2 at = {5, 5}, nowhere = {(double)NAN, 0};
    assert_int_equal(wend_clearance_create(NULL, wend_default_allocator(), &clearance), WEND_INVALID);
    assert_int_equal(wend_clearance_between(NULL, here, here, &passage), WEND_INVALID);
    assert_int_equal(wend_clearance_get_counts(NULL).necks, 0);
    wend_clearance_draw(NULL, 1, NULL);
    assert_false(wend_mesh_nearest_wall(mesh, location_of(nowhere), WEND_ANY_ISLAND, &wall));
    assert_int_equal(wend_mesh_walls_near(mesh, location_of(at), WEND_ANY_ISLAND, -1, 0, NULL), 0);
    wend_mesh_place place;
    assert_false(wend_mesh_find_room(mesh, wend_location_at(0, 0, 0), 0, WEND_ANY_ISLAND, &place));
    wend_clearance_destroy(NULL);
    wend_mesh_destroy(mesh);
}

static void walls_of_an_island_are_its_own(void **state) {
    (void)state;
    wend_mesh *mesh = hall(wend_default_allocator());
    wend_mesh_wall walls[4];
    const wend_vector2 at = {19, 3};
    const uint32_t island = wend_mesh_island(mesh, wend_mesh_triangle_at(mesh, (wend_lattice_point){5 << 14, 5 << 14}));
    assert_int_equal(wend_mesh_walls_near(mesh, location_of(at), island, (double)INFINITY, 4, walls), 7);
    assert_true(walls[0].distance < 1 && walls[1].distance < 3);
    assert_int_equal(wend_mesh_walls_near(mesh, location_of(at), island, 0.25, 0, NULL), 0);
    assert_int_equal(wend_mesh_walls_near(mesh, location_of(at), island + 1, 5, 4, walls), 0);
    assert_true(wend_mesh_nearest_wall(mesh, location_of(at), island, &walls[3]));
    assert_true(walls[3].distance == walls[0].distance);
    assert_false(wend_mesh_nearest_wall(mesh, location_of(at), island + 1, &walls[3]));
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(walls_near_a_place_are_those_of_brute_force),
        FACT(the_nearest_room_is_that_of_samples),
        FACT(the_widest_disc_is_that_of_brute_force),
        FACT(every_narrow_place_is_a_gap_of_the_index),
        FACT(an_edited_index_is_the_one_from_scratch),
        FACT(room_is_found_beside_walls),
        FACT(a_narrow_place_without_a_side_is_seen),
        FACT(the_plain_triangulation_lets_an_illegal_path_pass),
        FACT(clearance_follows_edits),
        FACT(questions_after_an_edit_are_searches_at_first),
        FACT(failing_allocations_make_no_clearance),
        FACT(failing_allocations_leave_an_index_that_is_right_or_out_of_date),
        FACT(gaps_that_are_too_narrow_are_drawn_as_such),
        FACT(walls_of_an_island_are_its_own),
        cmocka_unit_test_setup_teardown(broken_contracts_of_room_are_told, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

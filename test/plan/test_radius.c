// Paths of discs: legs and arcs that keep a radius from every wall.
#include "support/test.h"

#include "properties/plan/radius_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/mesh_path.h"
#include "wend/query.h"

#include <math.h>
#include <string.h>

static void print_tally(const radius_tally *tally) {
    print_message(
        "%llu worlds of %llu walls, %llu questions: %llu complete, %llu unreachable, %llu too tight, %llu off the map; %llu arcs, %llu "
        "critical, %.3g off at worst\n",
        (unsigned long long)tally->worlds, (unsigned long long)(tally->walls / (tally->worlds ? tally->worlds : 1)),
        (unsigned long long)tally->questions, (unsigned long long)tally->complete,
        (unsigned long long)tally->unreachable, (unsigned long long)tally->too_tight,
        (unsigned long long)tally->off_map, (unsigned long long)tally->arcs, (unsigned long long)tally->critical,
        tally->worst);
}

// ---- Facts about random worlds --------------------------------------------------------------------------------------

static void the_oracle_is_as_short_as_sampling(void **state) {
    (void)state;
    check_property("naive discs agree with sampled ones", 40, naive_discs_agree_with_sampled_ones, NULL);
}

static void radius_paths_are_as_short_as_the_oracles(void **state) {
    (void)state;
    radius_tally tally = {.random = true};
    check_property("radius paths agree with naive ones", 60, radius_paths_agree_with_naive, &tally);
    print_tally(&tally);
}

static void radius_paths_are_right_in_degenerate_worlds(void **state) {
    (void)state;
    radius_tally tally = {.random = false};
    check_property("radius paths agree with naive ones", 300, radius_paths_agree_with_naive, &tally);
    print_tally(&tally);
}

// ---- Rooms ----------------------------------------------------------------------------------------------------------

// A floor and walls on it, with all that is needed to search.
typedef struct disc_room {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path path;
    wend_profile profile;
    wend_plane_request request;
} disc_room;

#define ROOM_AREAS 8

typedef struct box_of_room {
    double x, y, to_x, to_y;
    uint8_t terrain;
} box_of_room;

static wend_status make_disc_room(const box_of_room *boxes, size_t count, wend_allocator allocator, disc_room *room) {
    wend_vector2 points[ROOM_AREAS][4];
    wend_area areas[ROOM_AREAS];
    for (size_t i = 0; i < count; i++) {
        const box_of_room *box = &boxes[i];
        points[i][0] = (wend_vector2){box->x, box->y};
        points[i][1] = (wend_vector2){box->to_x, box->y};
        points[i][2] = (wend_vector2){box->to_x, box->to_y};
        points[i][3] = (wend_vector2){box->x, box->to_y};
        areas[i] = (wend_area){.points = points[i], .point_count = 4, .terrain = box->terrain};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = count;
    def.allocator = allocator;
    *room = (disc_room){
        .path = wend_path_empty(allocator), .profile = wend_default_profile(), .request = wend_default_plane_request()};
    wend_status status = wend_mesh_create(&def, NULL, &room->mesh);
    if (!status) status = wend_cells_create(room->mesh, allocator, &room->cells);
    if (!status) status = wend_plane_create(room->cells, allocator, &room->plane);
    if (!status) status = wend_query_create(allocator, &room->query);
    return status;
}

static void free_disc_room(disc_room *room) {
    wend_path_free(&room->path);
    wend_query_destroy(room->query);
    wend_plane_destroy(room->plane);
    wend_cells_destroy(room->cells);
    wend_mesh_destroy(room->mesh);
}

static wend_status search_room(disc_room *room, double radius, wend_vector2 from, wend_vector2 to) {
    room->profile.radius = radius;
    room->request.profile = &room->profile;
    room->request.start = wend_location_at(from.x, from.y, 0);
    room->request.goal = wend_location_at(to.x, to.y, 0);
    return wend_plane_find_path(room->plane, room->query, &room->request, &room->path);
}

static void check_room_path(const disc_room *room) {
    assert_int_equal(room->path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_radius_on_mesh(&room->path, room->mesh, room->profile.radius, room->request.start,
                                                    room->request.goal, NULL),
                     WEND_OK);
}

// A floor of 20 x 10 with a wall from above that leaves 3 below it.
static const box_of_room gate[] = {{0, 0, 20, 10, 0}, {9, 3, 11, 10, 1}};

static void a_disc_goes_around_corners_in_arcs(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    check_room_path(&room);
    // To the tangent of the circle around (9, 3), around it, along 1 below the wall, and the same on the other side.
    double leg = sqrt(25 + 9 - 1), turn = atan2(3, 5) + asin(1 / sqrt(34));
    assert_true(fabs(room.path.cost - (2 * leg + 2 * turn + 2)) < 1e-12);
    assert_true(room.path.length == room.path.cost || fabs(room.path.length - room.path.cost) < 1e-12);
    assert_int_equal(room.path.point_count, 6);
    static const uint32_t kinds[] = {WEND_LEG_STRAIGHT, WEND_LEG_ARC_LEFT, WEND_LEG_STRAIGHT, WEND_LEG_ARC_LEFT,
                                     WEND_LEG_STRAIGHT};
    for (size_t i = 0; i < 5; i++) assert_int_equal(room.path.legs[i].kind, kinds[i]);
    assert_true(room.path.legs[1].radius == 1 && room.path.legs[1].a.x == 9 && room.path.legs[1].a.y == 3);
    assert_true(room.path.points[2].x == 9 && room.path.points[2].y == 2); // straight below the corner
    free_disc_room(&room);
}

static void a_way_of_exactly_the_diameter_is_a_way(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 1.5, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    check_room_path(&room);
    assert_int_equal(search_room(&room, 1.5 + 0x1p-14, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(room.path.point_count, 0);
    assert_true(isinf(room.path.cost) && isinf(room.path.lower_bound));
    free_disc_room(&room);
}

static void ends_may_touch_walls_and_not_be_nearer(void **state) {
    (void)state;
    disc_room room;
    const double unit = 0x1p-14;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 1, (wend_vector2){1, 1}, (wend_vector2){19, 9}), WEND_OK);
    check_room_path(&room);
    const wend_lattice lattice = wend_mesh_lattice(room.mesh);
    assert_true(wend_lattice_unit(&lattice) <=
                1); // as coarse as the numbers let it be: ends are asked for in its units
    const double step = wend_lattice_unit(&lattice) > unit ? wend_lattice_unit(&lattice) : unit;
    assert_int_equal(search_room(&room, 1 + step / 2, (wend_vector2){1, 5}, (wend_vector2){16, 5}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_START_TOO_TIGHT);
    assert_string_equal(wend_outcome_text(room.path.outcome), "no room at the start");
    assert_int_equal(search_room(&room, 1 + step / 2, (wend_vector2){16, 5}, (wend_vector2){1, 5}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_GOAL_TOO_TIGHT);
    assert_string_equal(wend_outcome_text(room.path.outcome), "no room at the goal");
    assert_int_equal(search_room(&room, 1, (wend_vector2){10, 5}, (wend_vector2){16, 5}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_START_OFF_MAP);
    assert_int_equal(search_room(&room, 1, (wend_vector2){16, 5}, (wend_vector2){30, 5}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    assert_int_equal(search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){4, 6}), WEND_OK);
    check_room_path(&room);
    assert_int_equal(room.path.point_count, 1);
    assert_true(room.path.cost == 0);
    free_disc_room(&room);
}

static void the_nearest_place_with_room_is_told(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    room.request.find_nearest = true;
    assert_int_equal(search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){16, 0}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_GOAL_TOO_TIGHT);
    assert_true(room.path.nearest.position.x == 16 && room.path.nearest.position.y == 1);
    const wend_location nearest = room.path.nearest;
    assert_int_equal(
        search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){nearest.position.x, nearest.position.y}), WEND_OK);
    check_room_path(&room);
    assert_true(room.path.nearest.cell == WEND_NO_STATE);
    assert_int_equal(search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){11, 5}), WEND_OK);
    assert_true(room.path.nearest.position.x == 12 && room.path.nearest.position.y == 5);
    room.request.find_nearest = false;
    assert_int_equal(search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){16, 0}), WEND_OK);
    assert_true(room.path.nearest.cell == WEND_NO_STATE);
    free_disc_room(&room);
}

// A gap of 3 between two rooms: a disc of 2 that is to go to the other one stops as near to it as it can get.
static void the_nearest_place_is_on_this_side_of_a_gap(void **state) {
    (void)state;
    disc_room room;
    wend_clearance *clearance = NULL;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(wend_clearance_create(room.mesh, wend_default_allocator(), &clearance), WEND_OK);
    room.request.find_nearest = true;
    assert_int_equal(search_room(&room, 2, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_true(room.path.nearest.cell == WEND_NO_STATE && room.path.expanded > 0); // it is not known without the index
    room.request.clearance = clearance;
    assert_int_equal(search_room(&room, 2, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(room.path.expanded, 0); // without a search
    assert_true(room.path.nearest.position.x == 7 && room.path.nearest.position.y == 6);
    // One that would fit only beyond the wall, but for the gap.
    assert_int_equal(search_room(&room, 2, (wend_vector2){4, 6}, (wend_vector2){11, 6}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_GOAL_TOO_TIGHT);
    assert_true(room.path.nearest.position.x == 7 && room.path.nearest.position.y == 6);
    room.request.clearance = NULL;
    assert_int_equal(search_room(&room, 2, (wend_vector2){4, 6}, (wend_vector2){11, 6}), WEND_OK);
    assert_true(room.path.nearest.position.x == 13 && room.path.nearest.position.y == 6);
    wend_clearance_destroy(clearance);
    free_disc_room(&room);
}

// The dossier's case: rays that leave the circle, cut where walls are nearer than r, lose the last leg and find 99.702.
static void a_wall_beyond_the_end_of_a_leg_is_not_in_its_way(void **state) {
    (void)state;
    const double unit = 0x1p-14;
    const wend_vector2 frame[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}},
                       one[] = {{53.70, 24.38}, {87.08, 17.77}, {87.08, 17.77 + 4 * unit}},
                       two[] = {{75.53, 35.38}, {57.58, 53.62}, {57.58 + 4 * unit, 53.62 + 4 * unit}};
    const wend_area areas[] = {{.points = frame, .point_count = 4, .terrain = 0},
                               {.points = one, .point_count = 3, .terrain = 1},
                               {.points = two, .point_count = 3, .terrain = 1}};
    const wend_lattice lattice = {.unit_exponent = -14};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 3;
    def.lattice = &lattice;
    disc_room room = {.path = wend_path_empty(wend_default_allocator()),
                      .profile = wend_default_profile(),
                      .request = wend_default_plane_request()};
    assert_int_equal(wend_mesh_create(&def, NULL, &room.mesh), WEND_OK);
    assert_int_equal(wend_cells_create(room.mesh, wend_default_allocator(), &room.cells), WEND_OK);
    assert_int_equal(wend_plane_create(room.cells, wend_default_allocator(), &room.plane), WEND_OK);
    assert_int_equal(wend_query_create(wend_default_allocator(), &room.query), WEND_OK);
    assert_int_equal(search_room(&room, 6.94, (wend_vector2){35.62, 30.85}, (wend_vector2){88.47, 83.70}), WEND_OK);
    check_room_path(&room);
    assert_true(fabs(room.path.cost - 76.294) <
                0.0025); // its coordinates are given to two digits: of these it is 76.2921
    free_disc_room(&room);
}

static void a_point_and_a_disc_of_hardly_any_radius_go_the_same_way(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 0, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    const double cost = room.path.cost;
    assert_null(room.path.legs);
    assert_int_equal(search_room(&room, 1e-9, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    check_room_path(&room);
    assert_true(room.path.cost > cost && room.path.cost < cost + 1e-8);
    free_disc_room(&room);
}

// Rounding hides a radius that is small enough: then it counts as the least that it does not hide. No path may come out that goes through a wall.
static void a_radius_that_rounding_hides_is_still_kept_from_walls(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 0, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    const double cost = room.path.cost;
    static const double radii[] = {1e-9, 1e-11, 1e-12, 1e-14, 1e-17, 1e-20, 1e-100, 1e-200, 1e-300, 5e-324};
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        assert_int_equal(search_room(&room, radii[i], (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
        check_room_path(&room);
        assert_true(room.path.cost >= cost && room.path.cost <= cost * (1 + 1e-9));
        // The straight line goes through the wall.
        const wend_vector3 through[] = {{4, 6, 0}, {16, 6, 0}};
        const wend_path straight = {
            .outcome = WEND_OUTCOME_COMPLETE, .points = through, .point_count = 2, .cost = 12, .length = 12};
        assert_int_equal(
            wend_path_check_radius_on_mesh(&straight, room.mesh, radii[i], room.request.start, room.request.goal, NULL),
            WEND_BAD_INPUT);
        assert_int_equal(search_room(&room, radii[i], (wend_vector2){4, 0}, (wend_vector2){16, 6}), WEND_OK);
        assert_int_equal(room.path.outcome, WEND_OUTCOME_START_TOO_TIGHT); // it touches the wall
        wend_mesh_place place;
        assert_true(wend_mesh_find_room(room.mesh, wend_location_at(4, 0, 0), radii[i], WEND_ANY_ISLAND, &place));
        assert_true(place.distance > 0 && place.distance < 2e-9);
    }
    free_disc_room(&room);
}

// ---- Searching ------------------------------------------------------------------------------------------------------

static const box_of_room pillars[] = {
    {0, 0, 40, 20, 0}, {6, 0, 8, 14, 1}, {14, 6, 16, 20, 1}, {22, 0, 24, 14, 1}, {30, 6, 32, 20, 1}};

static void a_search_in_slices_finds_the_same(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(pillars, 5, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18}), WEND_OK);
    check_room_path(&room);
    const double cost = room.path.cost;
    const uint64_t expanded = room.path.expanded;
    double proven = 0;
    room.request.work = 0;
    assert_int_equal(search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18}), WEND_OK);
    int slices = 0;
    for (; room.path.outcome == WEND_OUTCOME_BUDGET_SPENT; slices++) {
        assert_true(room.path.lower_bound >= proven && room.path.lower_bound <= cost * (1 + 1e-12));
        proven = room.path.lower_bound;
        assert_int_equal(wend_query_resume(room.query, 1, &room.path), WEND_OK);
    }
    check_room_path(&room);
    assert_true(slices > 10 && room.path.cost == cost && room.path.expanded == expanded);
    free_disc_room(&room);
}

static void a_disc_search_can_be_cancelled_and_go_on(void **state) {
    (void)state;
    disc_room room;
    wend_cancellation cancellation = {0};
    assert_int_equal(make_disc_room(pillars, 5, wend_default_allocator(), &room), WEND_OK);
    room.request.cancellation = &cancellation;
    wend_cancellation_request(&cancellation);
    assert_int_equal(search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18}), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_CANCELLED);
    wend_cancellation_reset(&cancellation);
    assert_int_equal(wend_query_resume(room.query, WEND_WORK_UNLIMITED, &room.path), WEND_OK);
    check_room_path(&room);
    free_disc_room(&room);
}

static void count_view(void *user, const wend_plane_interval *interval) {
    int *count = user;
    assert_true(interval->cost >= 0 && interval->estimate >= 0);
    ++*count;
}

static void an_observer_sees_the_views_of_a_disc(void **state) {
    (void)state;
    disc_room room;
    int count = 0;
    assert_int_equal(make_disc_room(pillars, 5, wend_default_allocator(), &room), WEND_OK);
    room.request.observer = count_view;
    room.request.observer_user = &count;
    assert_int_equal(search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18}), WEND_OK);
    check_room_path(&room);
    assert_true(count > 5);
    free_disc_room(&room);
}

static wend_status find_disc_path_once(wend_allocator allocator, void *user) {
    (void)user;
    disc_room room;
    wend_status status = make_disc_room(pillars, 5, allocator, &room);
    if (!status) status = search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18});
    if (status)
        assert_int_equal(room.path.outcome, WEND_OUTCOME_NONE);
    else
        check_room_path(&room);
    free_disc_room(&room);
    return status;
}

static void failing_allocations_leave_paths_of_discs_as_they_were(void **state) {
    (void)state;
    walk_failing_allocations("disc path", find_disc_path_once, NULL);
}

static void nothing_is_allocated_after_warm_up(void **state) {
    (void)state;
    test_allocator counted = {0};
    disc_room room;
    assert_int_equal(make_disc_room(pillars, 5, test_allocator_value(&counted), &room), WEND_OK);
    assert_int_equal(search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18}), WEND_OK);
    const size_t before = counted.allocations;
    assert_int_equal(search_room(&room, 1.25, (wend_vector2){2, 2}, (wend_vector2){38, 18}), WEND_OK);
    check_room_path(&room);
    assert_int_equal(counted.allocations, before);
    free_disc_room(&room);
}

// ---- The checker ----------------------------------------------------------------------------------------------------

static wend_status check_copy(const disc_room *room, const wend_vector3 *points, const wend_leg *legs, double cost,
                              wend_diagnostics *findings) {
    wend_path copy = room->path;
    copy.memory = NULL;
    copy.points = points;
    copy.legs = legs;
    copy.cost = cost;
    return wend_path_check_radius_on_mesh(&copy, room->mesh, room->profile.radius, room->request.start,
                                          room->request.goal, findings);
}

static void the_checker_of_radii_finds_what_is_invalid(void **state) {
    (void)state;
    disc_room room;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_room(&room, 1, (wend_vector2){4, 6}, (wend_vector2){16, 6}), WEND_OK);
    check_room_path(&room);
    wend_vector3 points[6];
    wend_leg legs[5];
    assert_int_equal(room.path.point_count, 6);
    memcpy(points, room.path.points, sizeof points);
    memcpy(legs, room.path.legs, sizeof legs);
    assert_int_equal(check_copy(&room, points, legs, room.path.cost, findings), WEND_OK);
    // A wider disc.
    assert_int_equal(wend_path_check_radius_on_mesh(&room.path, room.mesh, 1 + 1e-9, room.request.start,
                                                    room.request.goal, findings),
                     WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_LEG_TOO_NEAR);
    // Another cost than the length.
    wend_diagnostics_clear(findings);
    assert_int_equal(check_copy(&room, points, legs, room.path.cost - 1e-6, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_LENGTH_IS_INVALID);
    // A leg that is no leg of a disc.
    wend_diagnostics_clear(findings);
    legs[0] = (wend_leg){.kind = WEND_LEG_LINK};
    assert_int_equal(check_copy(&room, points, legs, room.path.cost, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_LEG_IS_INVALID);
    legs[0] = (wend_leg){.kind = WEND_LEG_STRAIGHT};
    // An end elsewhere, and in a wall.
    wend_diagnostics_clear(findings);
    wend_location other = wend_location_at(16, 5, 0);
    assert_int_equal(wend_path_check_radius_on_mesh(&room.path, room.mesh, 1, room.request.start, other, findings),
                     WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_POINT_ELSEWHERE);
    wend_diagnostics_clear(findings);
    const wend_vector3 inside = {10, 6, 0};
    wend_path stands = {.outcome = WEND_OUTCOME_COMPLETE, .points = &inside, .point_count = 1};
    other = wend_location_at(10, 6, 0);
    assert_int_equal(wend_path_check_radius_on_mesh(&stands, room.mesh, 1, other, other, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_POINT_BLOCKED);
    wend_diagnostics_clear(findings);
    const wend_vector3 beside = {8.5, 6, 0};
    stands.points = &beside;
    other = wend_location_at(8.5, 6, 0);
    assert_int_equal(wend_path_check_radius_on_mesh(&stands, room.mesh, 1, other, other, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_LEG_TOO_NEAR);
    // Nothing, and a bound above the cost.
    wend_diagnostics_clear(findings);
    stands.point_count = 0;
    assert_int_equal(wend_path_check_radius_on_mesh(&stands, room.mesh, 1, other, other, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_HAS_NO_POINTS);
    wend_diagnostics_clear(findings);
    room.path.lower_bound = room.path.cost * 1.1;
    assert_int_equal(check_copy(&room, room.path.points, room.path.legs, room.path.cost, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_PATH_BOUND_IS_INVALID);
    wend_diagnostics_destroy(findings);
    free_disc_room(&room);
}

static void the_checker_of_radii_wants_a_radius(void **state) {
    (void)state;
    disc_room room;
    assert_int_equal(make_disc_room(gate, 2, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(
        wend_path_check_radius_on_mesh(&room.path, room.mesh, 0, room.request.start, room.request.goal, NULL),
        WEND_INVALID);
    free_disc_room(&room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_oracle_is_as_short_as_sampling),
        FACT(radius_paths_are_as_short_as_the_oracles),
        FACT(radius_paths_are_right_in_degenerate_worlds),
        FACT(a_disc_goes_around_corners_in_arcs),
        FACT(a_way_of_exactly_the_diameter_is_a_way),
        FACT(ends_may_touch_walls_and_not_be_nearer),
        FACT(the_nearest_place_with_room_is_told),
        FACT(the_nearest_place_is_on_this_side_of_a_gap),
        FACT(a_wall_beyond_the_end_of_a_leg_is_not_in_its_way),
        FACT(a_point_and_a_disc_of_hardly_any_radius_go_the_same_way),
        FACT(a_radius_that_rounding_hides_is_still_kept_from_walls),
        FACT(a_search_in_slices_finds_the_same),
        FACT(a_disc_search_can_be_cancelled_and_go_on),
        FACT(an_observer_sees_the_views_of_a_disc),
        FACT(failing_allocations_leave_paths_of_discs_as_they_were),
        FACT(nothing_is_allocated_after_warm_up),
        FACT(the_checker_of_radii_finds_what_is_invalid),
        cmocka_unit_test_setup_teardown(the_checker_of_radii_wants_a_radius, soft_contract_begin, soft_contract_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// Corridors of discs: the quick planner with a radius.
#include "support/test.h"

#include "properties/plan/disc_corridor_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/clearance.h"
#include "wend/corridor.h"
#include "wend/mesh_path.h"
#include "wend/query.h"

#include <math.h>

// ---- Facts about random worlds --------------------------------------------------------------------------------------

static void print_corridor_tally(const disc_corridor_tally *tally) {
    print_message(
        "%llu questions: %llu complete, %llu bent, %llu unreachable, %llu undecided; excess %.4f %% in the mean, %.2f %% "
        "at worst, %llu longer; %llu searched all ways\n",
        (unsigned long long)tally->questions, (unsigned long long)tally->complete, (unsigned long long)tally->bent,
        (unsigned long long)tally->unreachable, (unsigned long long)tally->undecided,
        100 * tally->excess / (double)(tally->bent ? tally->bent : 1), 100 * tally->worst,
        (unsigned long long)tally->longer, (unsigned long long)tally->searched);
}

static void corridors_of_discs_are_within_a_percent_of_the_shortest(void **state) {
    (void)state;
    for (int thorough = 0; thorough < 2; thorough++) {
        disc_corridor_tally tally = {.random = true, .thorough = thorough};
        check_property("corridors of discs agree with exact paths", 250, disc_corridors_agree_with_exact_paths, &tally);
        print_corridor_tally(&tally);
        if (!worlds_are_the_usual()) continue;
        assert_true(tally.excess <= 0.01 * (double)tally.bent);
        assert_true(tally.bent > 500 && tally.unreachable > 20);
        assert_true(tally.searched * 50 < tally.bent); // the string itself is the path
    }
}

static void corridors_of_discs_are_legal_in_degenerate_worlds(void **state) {
    (void)state;
    disc_corridor_tally tally = {.random = false};
    check_property("corridors of discs agree with exact paths", 400, disc_corridors_agree_with_exact_paths, &tally);
    print_corridor_tally(&tally);
}

static void preferred_clearance_costs_what_brute_force_measures(void **state) {
    (void)state;
    preference_tally tally = {0};
    check_property("preferred clearance is as stated", 100, preferred_clearance_is_as_stated, &tally);
    print_message(
        "%llu questions: %llu complete, %llu wider, which saves %.1f %% in the mean; costs are off by %.2g of length x "
        "clearance_cost at worst\n",
        (unsigned long long)tally.questions, (unsigned long long)tally.complete, (unsigned long long)tally.wider,
        100 * tally.saved / (double)(tally.wider ? tally.wider : 1), tally.worst);
    if (worlds_are_the_usual()) assert_true(tally.wider > 40 && tally.saved > 0);
}

static void the_nearest_place_is_the_nearest_that_a_disc_can_get_to(void **state) {
    (void)state;
    nearest_tally tally = {0};
    check_property("nearest places can be got to", 60, nearest_places_can_be_got_to, &tally);
    print_message("%llu questions, %llu goals out of reach, %llu where the nearest fit is another place\n",
                  (unsigned long long)tally.questions, (unsigned long long)tally.answered,
                  (unsigned long long)tally.elsewhere);
    if (worlds_are_the_usual()) assert_true(tally.answered > 60 && tally.elsewhere > 5);
}

// ---- Rooms ----------------------------------------------------------------------------------------------------------

typedef struct corridor_room {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_query *query;
    wend_path path;
    wend_profile profile;
    wend_corridor_request request;
} corridor_room;

typedef struct room_box {
    double x, y, to_x, to_y;
    uint8_t terrain;
} room_box;

// Walls from below and from above in turn, that leave 6 each.
static const room_box pillars[] = {
    {0, 0, 40, 20, 0}, {6, 0, 8, 14, 1}, {14, 6, 16, 20, 1}, {22, 0, 24, 14, 1}, {30, 6, 32, 20, 1}};
enum { PILLARS = 5, PUDDLE = 2 };

// With a puddle, of ground that costs three times as much.
static wend_status make_corridor_room(bool with_puddle, wend_allocator allocator, corridor_room *room) {
    wend_vector2 points[PILLARS + 1][4];
    wend_area areas[PILLARS + 1];
    const room_box puddle = {2, 2, 4, 4, PUDDLE};
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    for (size_t i = 0; i <= PILLARS; i++) {
        const room_box *box = i < PILLARS ? &pillars[i] : &puddle;
        points[i][0] = (wend_vector2){box->x, box->y};
        points[i][1] = (wend_vector2){box->to_x, box->y};
        points[i][2] = (wend_vector2){box->to_x, box->to_y};
        points[i][3] = (wend_vector2){box->x, box->to_y};
        areas[i] = (wend_area){.points = points[i], .point_count = 4, .terrain = box->terrain};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = with_puddle ? PILLARS + 1 : PILLARS;
    def.terrains = terrains, def.terrain_count = 3;
    def.allocator = allocator;
    *room = (corridor_room){.path = wend_path_empty(allocator),
                            .profile = wend_default_profile(),
                            .request = wend_default_corridor_request()};
    wend_status status = wend_mesh_create(&def, NULL, &room->mesh);
    if (!status) status = wend_cells_create(room->mesh, allocator, &room->cells);
    if (!status) status = wend_plane_create(room->cells, allocator, &room->plane);
    if (!status) status = wend_clearance_create(room->mesh, allocator, &room->clearance);
    if (!status) status = wend_query_create(allocator, &room->query);
    room->request.start = wend_location_at(2, 2, 0), room->request.goal = wend_location_at(38, 18, 0);
    room->request.clearance = room->clearance;
    return status;
}

// Posts in rows, around each of which there are two ways.
enum { HALL_COLUMNS = 8, HALL_ROWS = 5, HALL_AREAS = HALL_COLUMNS * HALL_ROWS + 1 };

static wend_status make_corridor_hall(wend_allocator allocator, corridor_room *room) {
    static const wend_vector2 post[] = {{1, 1}, {3, 1.5}, {3.25, 3}, {1.5, 3.5}};
    wend_vector2 points[HALL_AREAS][4] = {
        {{0, 0}, {HALL_COLUMNS * 5, 0}, {HALL_COLUMNS * 5, HALL_ROWS * 5}, {0, HALL_ROWS * 5}}};
    wend_area areas[HALL_AREAS] = {{.points = points[0], .point_count = 4, .terrain = 0}};
    for (size_t i = 1; i < HALL_AREAS; i++) {
        const double x = 5 * (double)((i - 1) % HALL_COLUMNS), y = 5 * (double)((i - 1) / HALL_COLUMNS);
        for (size_t k = 0; k < 4; k++) points[i][k] = (wend_vector2){x + post[k].x, y + post[k].y};
        areas[i] = (wend_area){.points = points[i], .point_count = 4, .terrain = 1};
    }
    const wend_terrain terrains[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = HALL_AREAS;
    def.terrains = terrains, def.terrain_count = 2;
    def.allocator = allocator;
    *room = (corridor_room){.path = wend_path_empty(allocator),
                            .profile = wend_default_profile(),
                            .request = wend_default_corridor_request()};
    wend_status status = wend_mesh_create(&def, NULL, &room->mesh);
    if (!status) status = wend_cells_create(room->mesh, allocator, &room->cells);
    if (!status) status = wend_plane_create(room->cells, allocator, &room->plane);
    if (!status) status = wend_clearance_create(room->mesh, allocator, &room->clearance);
    if (!status) status = wend_query_create(allocator, &room->query);
    room->request.start = wend_location_at(0.5, 0.5, 0), room->request.goal = wend_location_at(39.5, 24.5, 0);
    room->request.clearance = room->clearance;
    return status;
}

static void free_corridor_room(corridor_room *room) {
    wend_path_free(&room->path);
    wend_query_destroy(room->query);
    wend_clearance_destroy(room->clearance);
    wend_plane_destroy(room->plane);
    wend_cells_destroy(room->cells);
    wend_mesh_destroy(room->mesh);
}

static wend_status search_corridor_room(corridor_room *room, double radius) {
    room->profile.radius = radius;
    room->request.profile = &room->profile;
    return wend_corridor_find_path(room->plane, room->query, &room->request, &room->path);
}

static void check_corridor_path(const corridor_room *room) {
    assert_int_equal(room->path.outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(wend_path_check_radius_on_mesh(&room->path, room->mesh, room->profile.radius, room->request.start,
                                                    room->request.goal, NULL),
                     WEND_OK);
}

static void a_disc_goes_through_gaps_that_it_fits_in(void **state) {
    (void)state;
    corridor_room room;
    assert_int_equal(make_corridor_room(false, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_OK);
    check_corridor_path(&room);
    assert_non_null(room.path.legs);
    assert_int_equal(room.path.state_count, 0);
    assert_true(room.path.lower_bound == hypot(36, 16));
    const double cost = room.path.cost;
    wend_plane_request exact = wend_default_plane_request();
    exact.start = room.request.start, exact.goal = room.request.goal;
    exact.profile = &room.profile;
    assert_int_equal(wend_plane_find_path(room.plane, room.query, &exact, &room.path), WEND_OK);
    assert_true(fabs(room.path.cost - cost) < 1e-12 * cost);
    room.request.start.position.x = 3, room.request.start.position.y = 17; // with more room
    room.request.goal.position.x = 36, room.request.goal.position.y = 4;
    assert_int_equal(search_corridor_room(&room, 3), WEND_OK); // exactly the diameter
    check_corridor_path(&room);
    room.request.goal = wend_location_at(28, 17, 0);
    assert_int_equal(search_corridor_room(&room, 3 + 0x1p-12), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_START_TOO_TIGHT);
    room.request.start = wend_location_at(19, 3.5, 0); // between two walls that leave 6
    room.request.goal = wend_location_at(36, 4, 0);
    assert_int_equal(search_corridor_room(&room, 3 + 0x1p-12), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_START_TOO_TIGHT);
    free_corridor_room(&room);
}

static void a_corridor_of_a_radius_that_rounding_hides_is_legal(void **state) {
    (void)state;
    corridor_room room;
    assert_int_equal(make_corridor_room(false, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_corridor_room(&room, 0), WEND_OK);
    const double cost = room.path.cost;
    static const double radii[] = {1e-9, 1e-12, 1e-16, 1e-20, 1e-200, 5e-324};
    for (size_t i = 0; i < sizeof radii / sizeof *radii; i++) {
        assert_int_equal(search_corridor_room(&room, radii[i]), WEND_OK);
        check_corridor_path(&room);
        assert_true(room.path.cost >= cost * (1 - 1e-12) && room.path.cost <= cost * (1 + 1e-9));
    }
    free_corridor_room(&room);
}

static void slice_corridor(corridor_room *room, double radius, int least_slices) {
    const double straight = hypot(room->request.goal.position.x - room->request.start.position.x,
                                  room->request.goal.position.y - room->request.start.position.y);
    assert_int_equal(search_corridor_room(room, radius), WEND_OK);
    const double cost = room->path.cost;
    const uint64_t expanded = room->path.expanded;
    room->request.work = 0;
    assert_int_equal(search_corridor_room(room, radius), WEND_OK);
    int slices = 0;
    for (; room->path.outcome == WEND_OUTCOME_BUDGET_SPENT; slices++) {
        assert_true(room->path.lower_bound == straight);
        assert_int_equal(wend_query_resume(room->query, 1, &room->path), WEND_OK);
    }
    check_corridor_path(room);
    assert_true(slices >= least_slices && room->path.cost == cost && room->path.expanded == expanded);
}

static void a_corridor_of_a_disc_in_slices_is_the_same(void **state) {
    (void)state;
    corridor_room room;
    for (int thorough = 0; thorough < 2; thorough++) {
        assert_int_equal(make_corridor_hall(wend_default_allocator(), &room), WEND_OK);
        room.request.thorough = thorough;
        slice_corridor(&room, 0.5, 11);
        free_corridor_room(&room);
    }
    assert_int_equal(make_corridor_room(false, wend_default_allocator(), &room), WEND_OK);
    slice_corridor(&room, 1.25, 1); // there is one way alone
    // An edit on the way.
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    const wend_vector2 corners[] = {{18, 8}, {19, 8}, {19, 9}};
    const wend_area obstacle = {.points = corners, .point_count = 3, .terrain = 1};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &obstacle};
    assert_int_equal(wend_mesh_modify(room.mesh, &edit, 1, NULL), WEND_OK);
    assert_int_equal(wend_query_resume(room.query, 1, &room.path), WEND_STALE);
    room.request.work = WEND_WORK_UNLIMITED;
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_OK);
    check_corridor_path(&room);
    free_corridor_room(&room);
}

static void note_corridor_step(void *user, const wend_corridor_step *step) {
    int *count = user;
    assert_true(step->cost >= 0 && step->estimate >= step->cost && step->cell != step->previous);
    ++*count;
}

static void a_corridor_of_a_disc_is_watched_and_cancelled(void **state) {
    (void)state;
    corridor_room room;
    int count = 0;
    wend_cancellation cancellation = {0};
    assert_int_equal(make_corridor_hall(wend_default_allocator(), &room), WEND_OK);
    room.request.observer = note_corridor_step;
    room.request.observer_user = &count;
    room.request.cancellation = &cancellation;
    wend_cancellation_request(&cancellation);
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_CANCELLED);
    assert_int_equal(count, 0);
    wend_cancellation_reset(&cancellation);
    assert_int_equal(wend_query_resume(room.query, WEND_WORK_UNLIMITED, &room.path), WEND_OK);
    check_corridor_path(&room);
    assert_int_equal(count, room.path.expanded);
    assert_true(count > 10);
    free_corridor_room(&room);
}

// The largest and the smallest arc.
static void arcs_of(const wend_path *path, double *least, double *most) {
    *least = (double)INFINITY, *most = 0;
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++) {
        if (path->legs[i].kind == WEND_LEG_STRAIGHT) continue;
        *least = fmin(*least, path->legs[i].radius);
        *most = fmax(*most, path->legs[i].radius);
    }
}

static void a_disc_keeps_away_from_walls_where_there_is_room(void **state) {
    (void)state;
    corridor_room room;
    double least, most;
    assert_int_equal(make_corridor_room(false, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    check_corridor_path(&room);
    const double length = room.path.cost;
    room.profile.clearance = 0.5;
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK); // for nothing
    assert_true(room.path.cost == length);
    room.profile.clearance = 0, room.profile.clearance_cost = 10; // nowhere
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    assert_true(room.path.cost == length);
    room.profile.clearance = 0.5;
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    arcs_of(&room.path, &least, &most);
    assert_true(least == 1 && most == 1 && room.path.length > length && room.path.cost >= room.path.length);
    assert_true(room.path.cost < room.path.length + 0.1); // hardly ever nearer than that
    // In gaps of 6 it keeps no more than 3 from either side, however much it would like to.
    room.profile.clearance = 2.75;
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    arcs_of(&room.path, &least, &most);
    assert_true(least == 3 && most == 3);
    // Where it is near to walls wherever it goes, the shorter way is the better one.
    room.profile.clearance = 8;
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    arcs_of(&room.path, &least, &most);
    assert_true(least == 0.5 && most == 0.5 && room.path.length == length);
    // So it is when that hardly matters.
    room.profile.clearance = 0.5, room.profile.clearance_cost = 1e-3;
    assert_int_equal(search_corridor_room(&room, 0.5), WEND_OK);
    arcs_of(&room.path, &least, &most);
    assert_true(least == 0.5 && most == 0.5 && room.path.length == length && room.path.cost > length);
    // Without a radius it cannot be honoured.
    assert_int_equal(search_corridor_room(&room, 0), WEND_UNSUPPORTED);
    free_corridor_room(&room);
}

static void on_ground_of_several_costs_a_radius_is_not_honoured(void **state) {
    (void)state;
    corridor_room room;
    assert_int_equal(make_corridor_room(true, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_UNSUPPORTED);
    assert_int_equal(search_corridor_room(&room, 0), WEND_OK);
    assert_int_equal(room.path.outcome, WEND_OUTCOME_COMPLETE);
    free_corridor_room(&room);
}

static void a_radius_needs_the_clearance_of_the_mesh(void **state) {
    (void)state;
    corridor_room room, other;
    assert_int_equal(make_corridor_room(false, wend_default_allocator(), &room), WEND_OK);
    assert_int_equal(make_corridor_room(false, wend_default_allocator(), &other), WEND_OK);
    room.request.clearance = NULL;
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_UNSUPPORTED);
    room.request.clearance = other.clearance;
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_INVALID);
    assert_int_equal(search_corridor_room(&room, 0), WEND_OK); // not looked at
    free_corridor_room(&other);
    free_corridor_room(&room);
}

static wend_status find_corridor_path_once(wend_allocator allocator, void *user) {
    corridor_room room;
    wend_status status = make_corridor_room(false, allocator, &room);
    if (user) room.profile.clearance = 1, room.profile.clearance_cost = 2;
    if (!status) status = search_corridor_room(&room, 1.25);
    if (status)
        assert_int_equal(room.path.outcome, WEND_OUTCOME_NONE);
    else if (!user)
        check_corridor_path(&room);
    else
        assert_true(room.path.outcome == WEND_OUTCOME_COMPLETE && room.path.cost > room.path.length);
    free_corridor_room(&room);
    return status;
}

static void failing_allocations_leave_corridors_of_discs_as_they_were(void **state) {
    (void)state;
    bool prefers = true;
    walk_failing_allocations("disc corridor", find_corridor_path_once, NULL);
    walk_failing_allocations("disc corridor with clearance", find_corridor_path_once, &prefers);
}

static void a_corridor_of_a_disc_allocates_nothing_after_warm_up(void **state) {
    (void)state;
    test_allocator counted = {0};
    corridor_room room;
    assert_int_equal(make_corridor_room(false, test_allocator_value(&counted), &room), WEND_OK);
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_OK);
    const size_t before = counted.allocations;
    assert_int_equal(search_corridor_room(&room, 1.25), WEND_OK);
    check_corridor_path(&room);
    assert_int_equal(counted.allocations, before);
    free_corridor_room(&room);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(corridors_of_discs_are_within_a_percent_of_the_shortest),
        FACT(corridors_of_discs_are_legal_in_degenerate_worlds),
        FACT(preferred_clearance_costs_what_brute_force_measures),
        FACT(the_nearest_place_is_the_nearest_that_a_disc_can_get_to),
        FACT(a_disc_goes_through_gaps_that_it_fits_in),
        FACT(a_corridor_of_a_radius_that_rounding_hides_is_legal),
        FACT(a_disc_keeps_away_from_walls_where_there_is_room),
        FACT(a_corridor_of_a_disc_in_slices_is_the_same),
        FACT(a_corridor_of_a_disc_is_watched_and_cancelled),
        FACT(on_ground_of_several_costs_a_radius_is_not_honoured),
        cmocka_unit_test_setup_teardown(a_radius_needs_the_clearance_of_the_mesh, soft_contract_begin,
                                        soft_contract_end),
        FACT(failing_allocations_leave_corridors_of_discs_as_they_were),
        FACT(a_corridor_of_a_disc_allocates_nothing_after_warm_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

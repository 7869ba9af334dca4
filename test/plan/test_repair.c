// Repairing paths that edits overtook.
#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "properties/plan/repair_properties.h"
#include "support/failing_allocator.h"
#include "wend/mesh_path.h"
#include "wend/mesh_versions.h"
#include "wend/random.h"
#include "wend/repair.h"

#include <math.h>
#include <string.h>

// ---- Facts about random worlds --------------------------------------------------------------------------------------

static void print_repair_tally(const repair_tally *tally) {
    print_message("%llu repairs after %llu edits: %llu kept (%llu of them after an edit), %llu mended, %llu searched; "
                  "%llu were broken, %llu agents had gone on\n",
                  (unsigned long long)tally->rounds, (unsigned long long)tally->edits, (unsigned long long)tally->kept,
                  (unsigned long long)tally->kept_after_edit, (unsigned long long)tally->mended,
                  (unsigned long long)tally->searched, (unsigned long long)tally->broken,
                  (unsigned long long)tally->moved);
}

static void repaired_paths_are_valid_and_as_good_as_promised(void **state) {
    (void)state;
    static const uint64_t cases[REPAIR_MODES] = {600, 600, 400, 250, 250};
    for (int mode = 0; mode < REPAIR_MODES; mode++) {
        repair_tally tally = {.only = mode};
        check_property("repairs keep their promise", cases[mode], repairs_keep_their_promise, &tally);
        print_repair_tally(&tally);
        if (!worlds_are_the_usual()) continue;
        assert_true(tally.kept_after_edit * 10 > tally.rounds);
        assert_true(tally.mended > 5 && tally.searched > 100 && tally.broken > 100 && tally.moved > 100);
    }
}

// ---- A yard ---------------------------------------------------------------------------------------------------------

enum { GROUND, WALL, MUD, TERRAINS };

typedef struct repair_yard {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_query *query;
    wend_path path;
    wend_profile profile;
    wend_plane_request exact;
    wend_corridor_request corridor;
    wend_path_repair repair;
} repair_yard;

static const wend_terrain yard_terrains[TERRAINS] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};

// A floor from (0, 0) to (100, 40), edited in place from the first edit on.
static wend_status make_yard(const wend_lattice *lattice, size_t terrains, wend_allocator allocator,
                             repair_yard *made) {
    static const wend_vector2 corners[] = {{0, 0}, {100, 0}, {100, 40}, {0, 40}};
    const wend_area floor = {.points = corners, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &floor, def.area_count = 1;
    def.terrains = yard_terrains, def.terrain_count = terrains;
    def.lattice = lattice;
    def.allocator = allocator;
    *made = (repair_yard){.path = wend_path_empty(allocator),
                          .profile = wend_default_profile(),
                          .exact = wend_default_plane_request(),
                          .corridor = wend_default_corridor_request()};
    wend_status status = wend_mesh_create(&def, NULL, &made->mesh);
    if (!status) wend_mesh_set_edit_way(made->mesh, MESH_EDITS_IN_PLACE);
    if (!status) status = wend_cells_create_triangles(made->mesh, allocator, &made->cells);
    if (!status) status = wend_plane_create(made->cells, allocator, &made->plane);
    if (!status) status = wend_query_create(allocator, &made->query);
    return status;
}

static void free_yard(repair_yard *yard) {
    wend_path_free(&yard->path);
    wend_query_destroy(yard->query);
    wend_clearance_destroy(yard->clearance);
    wend_plane_destroy(yard->plane);
    wend_cells_destroy(yard->cells);
    wend_mesh_destroy(yard->mesh);
}

static void begin_yard(const wend_lattice *lattice, size_t terrains, repair_yard *made) {
    assert_int_equal(make_yard(lattice, terrains, wend_default_allocator(), made), WEND_OK);
}

static wend_status put_box(repair_yard *yard, double x, double y, double to_x, double to_y, uint8_t terrain,
                           uint32_t *id) {
    const wend_vector2 corners[] = {{x, y}, {to_x, y}, {to_x, to_y}, {x, to_y}};
    const wend_area area = {.points = corners, .point_count = 4, .terrain = terrain};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area};
    const wend_status status = wend_mesh_modify(yard->mesh, &edit, 1, NULL);
    if (!status && id) *id = edit.obstacle;
    return status;
}

static void move_box(repair_yard *yard, uint32_t id, double x, double y, double to_x, double to_y) {
    const wend_vector2 corners[] = {{x, y}, {to_x, y}, {to_x, to_y}, {x, to_y}};
    const wend_area area = {.points = corners, .point_count = 4, .terrain = WALL};
    wend_edit edit = {.kind = WEND_EDIT_MOVE, .area = &area, .obstacle = id};
    assert_int_equal(wend_mesh_modify(yard->mesh, &edit, 1, NULL), WEND_OK);
}

static void remove_box(repair_yard *yard, uint32_t id) {
    wend_edit edit = {.kind = WEND_EDIT_REMOVE, .obstacle = id};
    assert_int_equal(wend_mesh_modify(yard->mesh, &edit, 1, NULL), WEND_OK);
}

static void ask_yard(repair_yard *yard, double x, double y, double to_x, double to_y) {
    yard->exact.start = yard->corridor.start = wend_location_at(x, y, 0);
    yard->exact.goal = yard->corridor.goal = wend_location_at(to_x, to_y, 0);
}

static double search_yard(repair_yard *yard) {
    assert_int_equal(wend_plane_find_path(yard->plane, yard->query, &yard->exact, &yard->path), WEND_OK);
    return yard->path.cost;
}

// Repairs the exact path, and returns what was done.
static wend_path_repair mend_yard(repair_yard *yard, double ratio) {
    assert_int_equal(wend_plane_repair_path(yard->plane, yard->query, ratio, &yard->exact, &yard->path, &yard->repair),
                     WEND_OK);
    assert_int_equal(yard->path.version, wend_journal_version(wend_mesh_journal(yard->mesh)));
    return yard->repair;
}

// What the shortest path costs, found anew.
static double shortest_in_yard(const repair_yard *yard) {
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_query *query = NULL;
    wend_plane_request request = yard->exact;
    request.work = WEND_WORK_UNLIMITED;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_plane_find_path(yard->plane, query, &request, &path), WEND_OK);
    const double cost = path.cost;
    wend_path_free(&path);
    wend_query_destroy(query);
    return cost;
}

static bool yard_path_is_valid(const repair_yard *yard) {
    return wend_path_check_on_mesh(&yard->path, yard->mesh, yard->exact.start, yard->exact.goal, NULL) == WEND_OK;
}

static void a_path_is_kept_mended_or_searched(void **state) {
    (void)state;
    repair_yard yard;
    uint32_t box = 0, gate = 0;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, NULL); // it leads over this wall
    put_box(&yard, 20, 36, 24, 40, WALL, &box);
    ask_yard(&yard, 10, 20, 90, 20);
    const double cost = search_yard(&yard);
    assert_int_equal(yard.path.point_count, 4);
    move_box(&yard, box, 60, 36, 64, 40); // far from it; what it left is no short cut
    assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_KEPT);
    assert_true(yard.path.cost == cost && yard.path.lower_bound == cost && yard.path.expanded == 0);
    move_box(&yard, box, 69, 24, 71, 27); // in its way
    wend_path_review review;
    assert_int_equal(wend_plane_review_path(yard.plane, yard.query, &yard.path, &yard.exact, &review), WEND_OK);
    assert_true(review.is_broken && !review.is_valid && review.first_leg == 2 && review.last_leg == 2);
    assert_true(review.lower_bound <= cost && isinf(review.cost) && review.walked == 0);
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_MENDED);
    assert_true(yard_path_is_valid(&yard) && yard.path.cost > cost && yard.path.cost <= 1.01 * yard.path.lower_bound);
    assert_true(yard.path.expanded > 0 && yard.path.lower_bound <= shortest_in_yard(&yard));
    put_box(&yard, 48, 30, 52, 38, WALL, &gate); // a long way round
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost == shortest_in_yard(&yard) && yard_path_is_valid(&yard));
    remove_box(&yard, gate); // it is free still, and no longer the shortest
    assert_int_equal(wend_plane_review_path(yard.plane, yard.query, &yard.path, &yard.exact, &review), WEND_OK);
    assert_true(review.is_valid && review.cost == yard.path.cost && review.lower_bound < review.cost);
    assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost == shortest_in_yard(&yard));
    put_box(&yard, 50, 30, 51, 40, WALL, NULL); // closed
    assert_int_equal(mend_yard(&yard, 2), WEND_PATH_REPAIR_SEARCHED);
    assert_int_equal(yard.path.outcome, WEND_OUTCOME_UNREACHABLE);
    assert_string_equal(wend_path_repair_text(WEND_PATH_REPAIR_KEPT), "kept");
    assert_string_equal(wend_path_repair_text(WEND_PATH_REPAIR_MENDED), "mended");
    assert_string_equal(wend_path_repair_text(WEND_PATH_REPAIR_SEARCHED), "searched");
    assert_string_equal(wend_path_repair_text((wend_path_repair)7), "unknown repair");
    free_yard(&yard);
}

static void what_was_walked_is_gone_from_a_path(void **state) {
    (void)state;
    repair_yard yard;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, NULL);
    ask_yard(&yard, 10, 20, 90, 20);
    search_yard(&yard);
    ask_yard(&yard, 48, 30, 90, 20); // at the first turn: exactly on the path
    assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_KEPT);
    assert_int_equal(yard.path.point_count, 3);
    assert_true(fabs(yard.path.cost - shortest_in_yard(&yard)) < 1e-9 && yard_path_is_valid(&yard));
    ask_yard(&yard, 70 + 1.0 / 3, 25.3, 90, 20); // beside it
    wend_path_review review;
    assert_int_equal(wend_plane_review_path(yard.plane, yard.query, &yard.path, &yard.exact, &review), WEND_OK);
    assert_true(review.is_valid && review.walked > 20 && review.walked < 24);
    assert_int_equal(mend_yard(&yard, 1.05), WEND_PATH_REPAIR_KEPT);
    assert_int_equal(yard.path.point_count, 2);
    assert_true(yard_path_is_valid(&yard) && yard.path.cost <= 1.05 * yard.path.lower_bound);
    ask_yard(&yard, 90, 20, 90, 20); // there
    assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_KEPT);
    assert_true(yard.path.point_count == 1 && yard.path.cost == 0 && yard_path_is_valid(&yard));
    ask_yard(&yard, 90, 20, 10, 20); // another goal
    assert_int_equal(mend_yard(&yard, 2), WEND_PATH_REPAIR_SEARCHED);
    free_yard(&yard);
}

// An edit may give ground where none of its boxes is: a wall that it bent becomes straight again, and a gap wider by a fraction of a unit.
static void a_gap_that_widens_far_from_an_edit_is_noticed(void **state) {
    (void)state;
    repair_yard yard;
    uint32_t bender = 0;
    const wend_lattice coarse = {.unit_exponent = 0};
    begin_yard(&coarse, WALL + 1, &yard);
    const wend_vector2 long_wall[] = {{0, 0}, {100, 0}, {100, 1}}; // its side is at 0.8 above 80
    const wend_area area = {.points = long_wall, .point_count = 3, .terrain = WALL};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area};
    assert_int_equal(wend_mesh_modify(yard.mesh, &edit, 1, NULL), WEND_OK);
    put_box(&yard, 50, 0, 51, 1, WALL, &bender); // bends it up to 1 from 50 on
    put_box(&yard, 80, 7, 82, 38, WALL, NULL);
    yard.profile.radius = 3.05;
    yard.exact.profile = &yard.profile;
    ask_yard(&yard, 74, 10, 89, 10);
    const double before = search_yard(&yard);
    remove_box(&yard, bender);
    const double after = shortest_in_yard(&yard);
    if (before < (double)INFINITY) assert_true(after <= before);
    assert_true(after < 30);
    assert_true(!(before < after + 5));
    assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost == after);
    free_yard(&yard);
}

static void ground_beyond_the_old_border_of_a_mesh_is_noticed(void **state) {
    (void)state;
    repair_yard yard;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 2, 52, 40, WALL, NULL);
    ask_yard(&yard, 40, 39, 60, 39);
    const double before = search_yard(&yard);
    assert_true(before > 70);
    put_box(&yard, 30, 40, 70, 50, GROUND, NULL);
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost < 25 && yard.path.cost == shortest_in_yard(&yard));
    free_yard(&yard);
}

// A start where walls touch has two sides; a path from one of them says nothing of the other.
static void a_path_from_where_walls_touch_is_searched(void **state) {
    (void)state;
    repair_yard yard;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 20, 0, 50, 20, WALL, NULL);
    put_box(&yard, 50, 20, 80, 39, WALL, NULL); // they touch in (50, 20)
    put_box(&yard, 1, 38, 2, 39, WALL, NULL);
    ask_yard(&yard, 50, 20, 60, 10);
    wend_location above = wend_location_at(40, 30, 0);
    assert_true(wend_mesh_locate(yard.mesh, &above));
    // Located above, it must go round; bare it is in sight of the goal.
    yard.exact.start.cell = WEND_NO_STATE;
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(wend_mesh_triangulation(yard.mesh)); t++) {
        wend_location at = wend_location_at(50, 20, 0);
        at.cell = t;
        at.version = above.version;
        yard.exact.start = at;
        if (!wend_mesh_is_free(yard.mesh, t)) continue;
        if (search_yard(&yard) > 20 && yard.path.outcome == WEND_OUTCOME_COMPLETE) break;
    }
    assert_true(yard.path.cost > 20 && yard.path.cost < (double)INFINITY);
    yard.exact.start = wend_location_at(50, 20, 0);
    assert_int_equal(mend_yard(&yard, 1.5), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost < 20);
    free_yard(&yard);
}

static void find_corridor(repair_yard *yard) {
    assert_int_equal(wend_corridor_find_path(yard->plane, yard->query, &yard->corridor, &yard->path), WEND_OK);
}

static wend_path_repair repair_corridor(repair_yard *yard, double ratio) {
    assert_int_equal(
        wend_plane_repair_corridor(yard->plane, yard->query, ratio, &yard->corridor, &yard->path, &yard->repair),
        WEND_OK);
    assert_int_equal(
        wend_path_check_cost_on_mesh(&yard->path, yard->mesh, NULL, yard->corridor.start, yard->corridor.goal, NULL),
        WEND_OK);
    return yard->repair;
}

static void mud_that_dries_is_noticed(void **state) {
    (void)state;
    repair_yard yard;
    uint32_t mud = 0, far_mud = 0;
    begin_yard(NULL, TERRAINS, &yard);
    put_box(&yard, 40, 10, 60, 30, MUD, &mud);
    put_box(&yard, 90, 0, 95, 4, MUD, &far_mud);
    ask_yard(&yard, 20, 20, 80, 20);
    find_corridor(&yard);
    const double around = yard.path.cost;
    assert_true(around > 61 && yard.path.state_count > 0);
    remove_box(&yard, far_mud); // nobody goes there
    assert_int_equal(repair_corridor(&yard, 1.01), WEND_PATH_REPAIR_KEPT);
    assert_true(yard.path.cost == around && yard.path.state_count == 0);
    remove_box(&yard, mud);
    assert_int_equal(repair_corridor(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_true(fabs(yard.path.cost - 60) < 1e-9 && yard.path.state_count > 0);
    put_box(&yard, 49, 19, 51, 21, MUD, NULL); // straight through it costs 4 more
    assert_int_equal(repair_corridor(&yard, 1.08), WEND_PATH_REPAIR_KEPT);
    assert_true(fabs(yard.path.cost - 64) < 1e-9);
    assert_int_equal(repair_corridor(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost < 60.6);
    free_yard(&yard);
}

// Box after box falls into the way of a path that was mended before: what it is measured by stays the path that was searched.
static void repairs_of_repairs_do_not_drift(void **state) {
    (void)state;
    repair_yard yard;
    int mended = 0;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, NULL);
    ask_yard(&yard, 2, 20, 98, 20);
    find_corridor(&yard);
    double searched = yard.path.cost;
    for (int i = 0; i < 12; i++) {
        const size_t leg = (size_t)i % (yard.path.point_count - 1);
        const wend_vector3 a = yard.path.points[leg], b = yard.path.points[leg + 1];
        const double x = (a.x + b.x) / 2, y = (a.y + b.y) / 2;
        put_box(&yard, x - 0.5, y - 1.2, x + 0.5, y + 1, WALL, NULL);
        const wend_path_repair repair = repair_corridor(&yard, 1.03);
        mended += repair == WEND_PATH_REPAIR_MENDED;
        if (repair == WEND_PATH_REPAIR_SEARCHED) searched = yard.path.cost;
        assert_true(yard.path.cost <= 1.03 * searched * (1 + 1e-9));
        wend_path copy = {0};
        assert_int_equal(wend_path_copy(&yard.path, &copy), WEND_OK); // remembers it too
        wend_path_swap(&copy, &yard.path);
        wend_path_free(&copy);
    }
    assert_true(mended > 3);
    free_yard(&yard);
}

static void when_too_much_changed_everything_may_have(void **state) {
    (void)state;
    repair_yard yard;
    uint32_t box = 0, gate = 0;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, &gate);
    put_box(&yard, 2, 36, 4, 38, WALL, &box);
    ask_yard(&yard, 10, 20, 90, 20);
    search_yard(&yard);
    wend_path held = {0};
    assert_int_equal(wend_path_copy(&yard.path, &held), WEND_OK);
    for (int i = 0; i < 600; i++) { // more than is remembered
        move_box(&yard, box, 2 + i % 7, 36, 4 + i % 7, 38);
        if (i % 50) continue;
        assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_KEPT);
    }
    assert_true(yard.mesh->ground_changes.since > held.version);
    wend_path_swap(&held, &yard.path);
    wend_path_review review;
    assert_int_equal(wend_plane_review_path(yard.plane, yard.query, &yard.path, &yard.exact, &review), WEND_OK);
    assert_true(review.is_valid && review.lower_bound == 80); // the straight line
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    wend_mesh_freeze(yard.mesh); // forgets too
    move_box(&yard, gate, 48, 0, 52, 31);
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_true(yard.path.cost == shortest_in_yard(&yard));
    wend_path_free(&held);
    free_yard(&yard);
}

static void a_straight_path_stays_the_shortest_whatever_is_edited(void **state) {
    (void)state;
    repair_yard yard;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 10, WALL, NULL);
    ask_yard(&yard, 10, 20, 90, 20);
    search_yard(&yard);
    wend_mesh_set_edit_way(yard.mesh, MESH_EDITS_REBUILD);
    put_box(&yard, 48, 10, 52, 18, WALL, NULL);
    assert_int_equal(mend_yard(&yard, 1), WEND_PATH_REPAIR_KEPT);
    free_yard(&yard);
}

// ---- Discs ----------------------------------------------------------------------------------------------------------

static void a_disc_goes_round_what_falls_into_its_way(void **state) {
    (void)state;
    for (int by_corridor = 0; by_corridor < 2; by_corridor++) {
        repair_yard yard;
        uint32_t box = 0;
        begin_yard(NULL, WALL + 1, &yard);
        put_box(&yard, 25, 0, 28, 30, WALL, NULL);
        put_box(&yard, 50, 10, 53, 40, WALL, NULL);
        put_box(&yard, 75, 0, 78, 30, WALL, NULL);
        assert_int_equal(wend_clearance_create(yard.mesh, wend_default_allocator(), &yard.clearance), WEND_OK);
        yard.profile.radius = 1.5;
        yard.exact.profile = yard.corridor.profile = &yard.profile;
        yard.corridor.clearance = yard.clearance;
        ask_yard(&yard, 10, 20, 95, 20);
        if (by_corridor)
            find_corridor(&yard);
        else
            search_yard(&yard);
        wend_path_repair seen[3] = {0};
        // Far away; another into the leg down to the second wall; that one away again.
        for (int i = 0; i < 3; i++) {
            if (i == 0) put_box(&yard, 2, 36, 4, 38, WALL, NULL);
            if (i == 1) put_box(&yard, 40, 18, 41, 19, WALL, &box);
            if (i == 2) remove_box(&yard, box);
            const wend_status status =
                by_corridor
                    ? wend_plane_repair_corridor(yard.plane, yard.query, 1.02, &yard.corridor, &yard.path, &seen[i])
                    : wend_plane_repair_path(yard.plane, yard.query, 1.02, &yard.exact, &yard.path, &seen[i]);
            assert_int_equal(status, WEND_OK);
            assert_int_equal(
                wend_path_check_radius_on_mesh(&yard.path, yard.mesh, 1.5, yard.exact.start, yard.exact.goal, NULL),
                WEND_OK);
            assert_true(yard.path.cost <= 1.02 * shortest_in_yard(&yard));
        }
        assert_int_equal(seen[0], WEND_PATH_REPAIR_KEPT);
        assert_int_equal(seen[1], WEND_PATH_REPAIR_MENDED);
        free_yard(&yard);
    }
}

static void a_path_that_keeps_away_from_walls_is_kept_while_nothing_happens(void **state) {
    (void)state;
    repair_yard yard;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, NULL);
    assert_int_equal(wend_clearance_create(yard.mesh, wend_default_allocator(), &yard.clearance), WEND_OK);
    yard.profile.radius = 1, yard.profile.clearance = 2, yard.profile.clearance_cost = 3;
    yard.corridor.profile = &yard.profile;
    yard.corridor.clearance = yard.clearance;
    ask_yard(&yard, 10.1, 20, 95.3, 20);
    find_corridor(&yard);
    const double cost = yard.path.cost;
    wend_path_review review;
    assert_int_equal(wend_plane_review_corridor(yard.plane, yard.query, &yard.path, &yard.corridor, &review), WEND_OK);
    assert_true(review.is_valid && review.cost == cost);
    wend_path_repair repair;
    assert_int_equal(wend_plane_repair_corridor(yard.plane, yard.query, 1, &yard.corridor, &yard.path, &repair),
                     WEND_OK);
    assert_true(repair == WEND_PATH_REPAIR_KEPT && yard.path.cost == cost);
    put_box(&yard, 2, 36, 4, 38, WALL, NULL);
    assert_int_equal(wend_plane_review_corridor(yard.plane, yard.query, &yard.path, &yard.corridor, &review), WEND_OK);
    assert_false(review.is_valid || review.is_broken);
    assert_int_equal(wend_plane_repair_corridor(yard.plane, yard.query, 1, &yard.corridor, &yard.path, &repair),
                     WEND_OK);
    assert_true(repair == WEND_PATH_REPAIR_SEARCHED && yard.path.cost == cost);
    free_yard(&yard);
}

// ---- Maps -----------------------------------------------------------------------------------------------------------

static void maps_repair_their_paths(void **state) {
    (void)state;
    repair_yard yard;
    uint32_t box = 0;
    begin_yard(NULL, TERRAINS, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, NULL);
    put_box(&yard, 2, 36, 4, 38, WALL, &box);
    wend_map *map = wend_map_of_mesh(yard.mesh);
    const wend_location goal = wend_location_at(90, 20, 0);
    wend_path_request request = wend_default_path_request();
    request.start = wend_location_at(10, 20, 0);
    request.goals = &goal, request.goal_count = 1;
    wend_path_repair repair = WEND_PATH_REPAIR_KEPT;
    wend_path_review review;
    assert_int_equal(wend_map_repair_path(map, yard.query, 1.01, &request, &yard.path, &repair), WEND_OK);
    assert_int_equal(repair, WEND_PATH_REPAIR_SEARCHED); // there was none
    move_box(&yard, box, 4, 36, 6, 38);
    assert_int_equal(wend_map_review_path(map, yard.query, &yard.path, &request, &review), WEND_OK);
    assert_true(review.is_valid && review.cost == yard.path.cost && review.lower_bound == yard.path.cost);
    assert_int_equal(wend_map_repair_path(map, yard.query, 1.01, &request, &yard.path, &repair), WEND_OK);
    assert_int_equal(repair, WEND_PATH_REPAIR_KEPT);
    put_box(&yard, 60, 0, 64, 4, MUD, NULL); // now corridors find paths here
    assert_int_equal(wend_map_repair_path(map, yard.query, 1.01, &request, &yard.path, &repair), WEND_OK);
    assert_int_equal(repair, WEND_PATH_REPAIR_KEPT);
    assert_int_equal(wend_map_review_path(map, yard.query, &yard.path, &request, &review), WEND_OK);
    assert_true(review.is_valid);
    put_box(&yard, 69, 24, 71, 27, WALL, NULL);
    assert_int_equal(wend_map_repair_path(map, yard.query, 1.01, &request, &yard.path, &repair), WEND_OK);
    assert_int_equal(repair, WEND_PATH_REPAIR_MENDED);
    assert_int_equal(wend_path_check_on_map(&yard.path, map, NULL, request.start, goal, NULL), WEND_OK);
    free_yard(&yard);
}

static void paths_found_on_one_version_of_a_mesh_are_repaired_on_the_next(void **state) {
    (void)state;
    repair_yard yard;
    wend_mesh_versions *versions = NULL;
    begin_yard(NULL, WALL + 1, &yard);
    put_box(&yard, 48, 0, 52, 30, WALL, NULL);
    put_box(&yard, 2, 36, 4, 38, WALL, NULL);
    wend_plane_destroy(yard.plane), yard.plane = NULL;
    wend_cells_destroy(yard.cells), yard.cells = NULL;
    assert_int_equal(wend_mesh_versions_create(yard.mesh, &versions), WEND_OK);
    yard.mesh = NULL;
    const wend_location goal = wend_location_at(90, 20, 0);
    wend_path_request request = wend_default_path_request();
    request.start = wend_location_at(10, 20, 0);
    request.goals = &goal, request.goal_count = 1;
    int kept = 0;
    for (int i = 0; i < 6; i++) {
        const wend_mesh_version *version = wend_mesh_versions_acquire(versions);
        wend_path_repair repair;
        assert_int_equal(
            wend_map_repair_path(wend_mesh_version_map(version), yard.query, 1.01, &request, &yard.path, &repair),
            WEND_OK);
        assert_int_equal(
            wend_path_check_on_map(&yard.path, wend_mesh_version_map(version), NULL, request.start, goal, NULL),
            WEND_OK);
        kept += repair == WEND_PATH_REPAIR_KEPT;
        wend_mesh_version_release(version);
        const wend_vector2 corners[] = {{20.0 + i, 36}, {20.5 + i, 36}, {20.5 + i, 37}, {20.0 + i, 37}};
        const wend_area area = {.points = corners, .point_count = 4, .terrain = WALL};
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area};
        assert_int_equal(wend_mesh_versions_modify(versions, &edit, 1, NULL), WEND_OK);
        assert_int_equal(wend_mesh_versions_publish(versions), WEND_OK);
    }
    assert_true(kept >= 4);
    wend_mesh_versions_destroy(versions);
    free_yard(&yard);
}

// ---- Agents that walk while the world changes -------------------------------------------------------------------------

enum { WALKERS = 12, PILLARS = 30, WALK_ROUNDS = 400 };

static void place_pillar(wend_random *random, double *x, double *y) {
    *x = (double)wend_random_between(random, 4, 380) / 4;
    *y = (double)wend_random_between(random, 4, 140) / 4;
}

// Some metres along a path.
static wend_vector3 place_along(const wend_path *path, double metres) {
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        const wend_vector3 a = path->points[i], b = path->points[i + 1];
        const double length = hypot(b.x - a.x, b.y - a.y);
        if (metres < length)
            return (wend_vector3){a.x + (b.x - a.x) * metres / length, a.y + (b.y - a.y) * metres / length, 0};
        metres -= length;
    }
    return path->points[path->point_count - 1];
}

static void agents_that_walk_while_the_world_changes_have_valid_paths(void **state) {
    (void)state;
    repair_yard yard;
    uint32_t pillars[PILLARS] = {0};
    wend_path paths[WALKERS] = {{0}};
    wend_location places[WALKERS], goals[WALKERS];
    wend_random random = wend_random_seeded(24);
    int done[3] = {0};
    begin_yard(NULL, WALL + 1, &yard);
    for (int i = 0; i < PILLARS; i++) {
        double x, y;
        place_pillar(&random, &x, &y);
        put_box(&yard, x, y, x + 3, y + 3, WALL, &pillars[i]);
    }
    for (int round = 0; round < WALK_ROUNDS; round++) {
        double x, y;
        place_pillar(&random, &x, &y);
        move_box(&yard, pillars[wend_random_below(&random, PILLARS)], x, y, x + 3, y + 3);
        for (int i = 0; i < WALKERS; i++) {
            if (paths[i].outcome != WEND_OUTCOME_COMPLETE || paths[i].point_count < 2) {
                place_pillar(&random, &x, &y);
                places[i] = wend_location_at(x, y, 0);
                place_pillar(&random, &x, &y);
                goals[i] = wend_location_at(x, y, 0);
            } else {
                const wend_vector3 at = place_along(&paths[i], 1.3);
                places[i] = wend_location_at(at.x, at.y, 0);
                (void)wend_mesh_find_ground(yard.mesh, 0.01, &places[i]);
            }
            yard.exact.start = places[i], yard.exact.goal = goals[i];
            wend_path_repair repair;
            assert_int_equal(wend_plane_repair_path(yard.plane, yard.query, 1.01, &yard.exact, &paths[i], &repair),
                             WEND_OK);
            done[repair]++;
            const double shortest = shortest_in_yard(&yard);
            if (paths[i].outcome != WEND_OUTCOME_COMPLETE) {
                assert_true(isinf(shortest));
                continue;
            }
            assert_int_equal(wend_path_check_on_mesh(&paths[i], yard.mesh, places[i], goals[i], NULL), WEND_OK);
            assert_true(paths[i].cost <= 1.01 * shortest * (1 + 1e-9) &&
                        paths[i].lower_bound <= shortest * (1 + 1e-12));
        }
    }
    print_message("of %d repairs of walking agents %d kept, %d mended, %d searched\n", WALKERS * WALK_ROUNDS, done[0],
                  done[1], done[2]);
    assert_true(done[0] > 5 * done[2] && done[1] > 10);
    for (int i = 0; i < WALKERS; i++) wend_path_free(&paths[i]);
    free_yard(&yard);
}

// ---- Budgets, memory and misuse -----------------------------------------------------------------------------------------

static void a_repair_that_runs_out_of_work_goes_on_as_a_search(void **state) {
    (void)state;
    repair_yard yard;
    wend_cancellation cancellation = {0};
    begin_yard(NULL, WALL + 1, &yard);
    for (int i = 0; i < 8; i++) put_box(&yard, 10 + 10 * i, i % 2 ? 0 : 5, 12 + 10 * i, i % 2 ? 35 : 40, WALL, NULL);
    ask_yard(&yard, 2, 20, 98, 20);
    search_yard(&yard);
    put_box(&yard, 45, 0, 46, 39, WALL, NULL);
    yard.exact.work = 3;
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_int_equal(yard.path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(wend_query_resume(yard.query, WEND_WORK_UNLIMITED, &yard.path), WEND_OK);
    assert_true(yard_path_is_valid(&yard) && yard.path.cost == shortest_in_yard(&yard));
    put_box(&yard, 55, 1, 56, 40, WALL, NULL);
    wend_cancellation_request(&cancellation);
    yard.exact.work = WEND_WORK_UNLIMITED;
    yard.exact.cancellation = &cancellation;
    assert_int_equal(mend_yard(&yard, 1.01), WEND_PATH_REPAIR_SEARCHED);
    assert_int_equal(yard.path.outcome, WEND_OUTCOME_CANCELLED);
    free_yard(&yard);
}

static wend_status repair_once_with(wend_allocator allocator, void *user) {
    const int *mode = user; // 1: corridors, 2: discs
    repair_yard yard;
    wend_path_repair repair = WEND_PATH_REPAIR_KEPT;
    uint32_t box = 0;
    wend_status status = make_yard(NULL, WALL + 1, allocator, &yard);
    if (!status) status = put_box(&yard, 25, 0, 28, 30, WALL, NULL);
    if (!status) status = put_box(&yard, 50, 10, 53, 40, WALL, NULL);
    if (!status) status = put_box(&yard, 75, 0, 78, 30, WALL, &box);
    ask_yard(&yard, 10, 20, 95, 20);
    if (*mode == 2) yard.profile.radius = 1.5, yard.exact.profile = &yard.profile;
    if (!status)
        status = *mode == 1 ? wend_corridor_find_path(yard.plane, yard.query, &yard.corridor, &yard.path)
                            : wend_plane_find_path(yard.plane, yard.query, &yard.exact, &yard.path);
    for (int i = 0; i < 3 && !status; i++) { // in the way; far from it; and on the way on, from a turn
        if (i < 2) status = put_box(&yard, i ? 2 : 40, i ? 36 : 18, i ? 3 : 41, i ? 37 : 19, WALL, NULL);
        if (i == 2) yard.exact.start = yard.corridor.start = wend_location_at(20, 26, 0);
        if (status) break;
        const wend_path before = yard.path;
        status = *mode == 1
                     ? wend_plane_repair_corridor(yard.plane, yard.query, 1.1, &yard.corridor, &yard.path, &repair)
                     : wend_plane_repair_path(yard.plane, yard.query, 1.1, &yard.exact, &yard.path, &repair);
        if (status) {
            assert_true(yard.path.version == before.version && yard.path.point_count == before.point_count &&
                        yard.path.cost == before.cost && yard.path.outcome == before.outcome);
            break;
        }
        assert_int_equal(repair, i == 0 ? WEND_PATH_REPAIR_MENDED : WEND_PATH_REPAIR_KEPT);
    }
    free_yard(&yard);
    return status;
}

static void failing_allocations_leave_paths_as_they_were(void **state) {
    (void)state;
    for (int mode = 0; mode < 3; mode++) walk_failing_allocations("path repair", repair_once_with, &mode);
}

static void repairs_allocate_nothing_after_warm_up(void **state) {
    (void)state;
    test_allocator counted = {0}, path_counted = {0};
    repair_yard yard;
    uint32_t box = 0;
    assert_int_equal(make_yard(NULL, WALL + 1, wend_default_allocator(), &yard), WEND_OK);
    wend_query_destroy(yard.query);
    wend_path_free(&yard.path);
    assert_int_equal(wend_query_create(test_allocator_value(&counted), &yard.query), WEND_OK);
    yard.path = wend_path_empty(test_allocator_value(&path_counted));
    put_box(&yard, 25, 0, 28, 30, WALL, NULL);
    put_box(&yard, 50, 10, 53, 40, WALL, NULL);
    put_box(&yard, 2, 36, 3, 37, WALL, &box);
    size_t before = 0;
    for (int i = 0; i < 40; i++) {
        ask_yard(&yard, 10, 20, 95, 20);
        if (i == 20) before = counted.allocations + path_counted.allocations;
        const double at = i % 2 ? 2 : 39;
        move_box(&yard, box, at, at / 2, at + 1, at / 2 + 1);
        (void)mend_yard(&yard, 1.05);
    }
    assert_int_equal(counted.allocations + path_counted.allocations, before);
    free_yard(&yard);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(repaired_paths_are_valid_and_as_good_as_promised),
        FACT(a_path_is_kept_mended_or_searched),
        FACT(what_was_walked_is_gone_from_a_path),
        FACT(a_gap_that_widens_far_from_an_edit_is_noticed),
        FACT(ground_beyond_the_old_border_of_a_mesh_is_noticed),
        FACT(a_path_from_where_walls_touch_is_searched),
        FACT(mud_that_dries_is_noticed),
        FACT(repairs_of_repairs_do_not_drift),
        FACT(when_too_much_changed_everything_may_have),
        FACT(a_straight_path_stays_the_shortest_whatever_is_edited),
        FACT(a_disc_goes_round_what_falls_into_its_way),
        FACT(a_path_that_keeps_away_from_walls_is_kept_while_nothing_happens),
        FACT(maps_repair_their_paths),
        FACT(paths_found_on_one_version_of_a_mesh_are_repaired_on_the_next),
        FACT(agents_that_walk_while_the_world_changes_have_valid_paths),
        FACT(a_repair_that_runs_out_of_work_goes_on_as_a_search),
        FACT(failing_allocations_leave_paths_as_they_were),
        FACT(repairs_allocate_nothing_after_warm_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

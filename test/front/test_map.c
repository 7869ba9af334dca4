// Maps of every kind by the same verbs: one world as each of them (support/map_rows.h has a row for each kind), and what each reports that it does not support.
#include "support/test.h"

#include "front/map/map_methods.h"
#include "support/choices.h"
#include "support/drawn_shapes.h"
#include "support/failing_allocator.h"
#include "support/map_rows.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = MAP_SIDE };

static wend_map *kind_map(const all_maps *all, const char *name) {
    return all->of[map_row_of(name)].map;
}

static wend_grid *kind_grid(const all_maps *all) {
    return all->of[0].object;
}

static double ground_cost(void *user, wend_vector3 a, wend_vector3 b) {
    return wend_grid_line_cost(user, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
}

static wend_area box_of(double low_x, double low_y, double high_x, double high_y, wend_vector2 *corners) {
    corners[0] = (wend_vector2){low_x, low_y}, corners[1] = (wend_vector2){high_x, low_y};
    corners[2] = (wend_vector2){high_x, high_y}, corners[3] = (wend_vector2){low_x, high_y};
    return (wend_area){.points = corners, .point_count = 4};
}

static wend_status fill_box(wend_map *map, double low_x, double low_y, double high_x, double high_y, bool blocked) {
    wend_vector2 corners[4];
    const wend_area area = box_of(low_x, low_y, high_x, high_y, corners);
    wend_edit edit = {.kind = WEND_EDIT_FILL, .area = &area, .blocked = blocked};
    return wend_map_modify(map, &edit, 1, NULL);
}

static wend_status find_between(const wend_map *map, wend_query *query, wend_location from, wend_location to,
                                wend_path *path) {
    wend_path_request request = wend_default_path_request();
    request.start = from;
    request.goals = &to, request.goal_count = 1;
    return wend_map_find_path(map, query, &request, path);
}

static wend_location middle_of(uint32_t cell) {
    return wend_location_at(cell % SIDE + 0.5, cell / SIDE + 0.5, 0);
}

static wend_query *new_query(void) {
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    return query;
}

static const wend_location anywhere = {{(double)NAN, (double)NAN, (double)NAN}, WEND_NO_STATE, 0};

// ---- What holds for all of them

static bool points_reach_both_ends(choices *source, const wend_map *map, const wend_path *path, wend_location a,
                                   wend_location b) {
    const char *kind = wend_map_kind_text(map);
    const wend_vector3 *points = path->points, last = points[path->point_count - 1];
    if (points[0].x != a.position.x || points[0].y != a.position.y || last.x != b.position.x || last.y != b.position.y)
        return choices_fail(source, "the path on a %s leads elsewhere", kind);
    return true;
}

// Asks a map for a path between the middles of two cells.
static bool ask_map(choices *source, const all_maps *all, size_t which, wend_query *query, uint32_t from, uint32_t to,
                    wend_path *path) {
    const map_row *row = &map_rows[which];
    const wend_map *map = all->of[which].map;
    const char *kind = wend_map_kind_text(map);
    const wend_location a = middle_of(from), b = middle_of(to);
    wend_location start = a, goal = b;
    wend_vector3 there;
    if (!wend_map_locate(map, &start) || !wend_map_locate(map, &goal))
        return choices_fail(source, "a cell was not found on a %s", kind);
    if (start.version != wend_map_version(map) || start.position.x != a.position.x)
        return choices_fail(source, "locating on a %s moves a place or knows no version", kind);
    if (row->states_are_cells &&
        (!wend_map_position(map, start.cell, &there) || there.x != a.position.x || there.y != a.position.y))
        return choices_fail(source, "a state of a %s is not where it was found", kind);
    const bool is_located = choose_below(source, 2);
    if (find_between(map, query, is_located ? start : a, is_located ? goal : b, path))
        return choices_fail(source, "no path was looked for on a %s", kind);
    if (path->outcome != WEND_OUTCOME_COMPLETE) return true;
    if (!points_reach_both_ends(source, map, path, a, b)) return false;
    if (wend_path_check_on_map(path, map, NULL, start, goal, NULL) ||
        wend_path_check_on_map(path, map, NULL, anywhere, anywhere, NULL))
        return choices_fail(source, "the path on a %s is wrong", kind);
    const double before = path->cost;
    if (wend_path_smooth_on_map(path, map, NULL))
        return choices_fail(source, "a path on a %s cannot be smoothed", kind);
    if (!(path->cost <= before * (1 + 1e-12))) return choices_fail(source, "smoothing made a path costlier");
    if (!points_reach_both_ends(source, map, path, a, b)) return false;
    double sum = 0;
    for (size_t i = 1; i < path->point_count; i++) {
        const wend_vector3 at = path->points[i - 1];
        sum += wend_map_ray(map, wend_location_at(at.x, at.y, at.z), path->points[i], NULL);
    }
    if (row->rays_add_up && !(fabs(sum - path->cost) <= 1e-9 * sum))
        return choices_fail(source, "the points on a %s cost %g instead of %g", kind, sum, path->cost);
    return true;
}

static bool maps_agree(choices *source, const all_maps *all, bool is_slow, wend_query *query, wend_path *path) {
    uint32_t from = (uint32_t)choose_below(source, SIDE * SIDE), to = (uint32_t)choose_below(source, SIDE * SIDE);
    if (!wend_grid_is_free(kind_grid(all), from) || !wend_grid_is_free(kind_grid(all), to)) return true;
    double first = 0;
    bool reached = false;
    for (size_t i = 0; i < map_row_count; i++) {
        const map_row *row = &map_rows[i];
        if (!row->holds_cells) continue;
        if (!ask_map(source, all, i, query, from, to, path)) return false;
        const bool complete = path->outcome == WEND_OUTCOME_COMPLETE;
        const char *kind = wend_map_kind_text(all->of[i].map);
        if (i == 0) {
            first = path->search_cost;
            reached = complete;
        } else if (complete != reached) {
            return choices_fail(source, "a grid and a %s disagree about a way", kind);
        } else if (complete && row->states_are_cells && !(fabs(path->search_cost - first) <= 1e-9 * first)) {
            return choices_fail(source, "a grid and a %s disagree about a cost", kind);
        } else if (complete && row->is_shortest && !is_slow && !(path->cost <= first * (1 + 1e-9))) {
            return choices_fail(source, "the shortest path on a %s is longer than one on a grid", kind);
        }
    }
    return true;
}

// Blocks whole cells on all maps: that is the same for cells, edges between their middles, quads and triangles.
static bool edit_all(choices *source, const all_maps *all) {
    const double x = (double)choose_below(source, SIDE), y = (double)choose_below(source, SIDE);
    const double right = fmin(SIDE, x + 1 + (double)choose_below(source, 5));
    const double top = fmin(SIDE, y + 1 + (double)choose_below(source, 5));
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].holds_cells) continue;
        const uint64_t version = wend_map_version(all->of[i].map);
        if (fill_box(all->of[i].map, x, y, right, top, true))
            return choices_fail(source, "a map could not be modified");
        if (wend_map_version(all->of[i].map) > version + 1 || wend_map_version(all->of[i].map) < version)
            return choices_fail(source, "an edit of a %s made more than one version",
                                wend_map_kind_text(all->of[i].map));
    }
    return true;
}

static bool every_kind_of_map_understands_the_verbs(choices *source, void *user) {
    (void)user;
    uint8_t terrain[SIDE * SIDE];
    const uint64_t odds = 2 + choose_below(source, 5);
    const bool may_be_slow = choose_below(source, 2);
    bool is_slow = false;
    for (size_t i = 0; i < sizeof terrain; i++) {
        terrain[i] = choose_one_in(source, odds) ? (uint8_t)(1 + choose_below(source, may_be_slow ? 2 : 1)) : 0;
        is_slow |= terrain[i] == 2;
    }
    all_maps all = {0};
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    bool good =
        make_all_maps(terrain, wend_default_allocator(), &all) && !wend_query_create(wend_default_allocator(), &query);
    if (!good) choices_fail(source, "the maps were not made");
    for (int round = 0; round < 3 && good; round++) {
        for (int i = 0; i < 4 && good; i++) good = maps_agree(source, &all, is_slow, query, &path);
        if (good) good = edit_all(source, &all);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
    return good;
}

static void the_verbs_mean_the_same_everywhere(void **state) {
    (void)state;
    check_property("maps of all kinds agree", 300, every_kind_of_map_understands_the_verbs, NULL);
}

// ---- What a map is

static void a_handle_is_the_map_itself(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    test_allocator counted = {0};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, test_allocator_value(&counted), &all));
    assert_ptr_equal(wend_map_of_grid(kind_grid(&all)), kind_map(&all, "grid"));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    for (size_t i = 0; i < map_row_count; i++) {
        const map_row *row = &map_rows[i];
        wend_map *map = all.of[i].map;
        assert_string_equal(wend_map_kind_text(map), row->name);
        assert_int_equal(wend_map_verbs(map), row->verbs);
        assert_int_equal(map_row_of(row->name), i);
        if (wend_map_journal(map)) assert_int_equal(wend_map_version(map), wend_journal_version(wend_map_journal(map)));
        assert_int_equal(wend_map_refresh(map), WEND_OK);
        assert_int_equal(wend_map_set_line_cost(map, NULL, NULL), row->has_line_cost ? WEND_OK : WEND_UNSUPPORTED);
        if (row->holds_cells) continue; // asked for paths below
        assert_int_equal(
            find_between(map, query, wend_location_of_state(row->start), wend_location_of_state(row->goal), &path),
            WEND_OK);
        assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost > 0 && path.states[0] == row->start);
        assert_true(path.states[path.state_count - 1] == row->goal);
        wend_status checked = wend_path_check_on_map(&path, map, NULL, anywhere, anywhere, NULL);
        assert_int_equal(checked, row->verbs & WEND_MAP_CHECK ? WEND_OK : WEND_UNSUPPORTED);
        path.cost *= 2; // which no checker believes
        checked = wend_path_check_on_map(&path, map, NULL, anywhere, anywhere, NULL);
        assert_int_equal(checked, row->verbs & WEND_MAP_CHECK ? WEND_BAD_INPUT : WEND_UNSUPPORTED);
        assert_int_equal(find_between(map, query, anywhere, wend_location_of_state(row->goal), &path), WEND_OK);
        assert_int_not_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    assert_int_equal(wend_map_version(all.of[map_row_of("mesh")].map), 1);
    assert_ptr_equal(wend_map_journal(kind_map(&all, "grid")), wend_grid_journal(kind_grid(&all)));
    free_all_maps(&all);
    wend_map_destroy(NULL);
    assert_int_equal(counted.live_blocks, 0);
}

static void edits_make_one_version_and_none_when_nothing_changes(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_vector2 corners[2][4];
    const wend_area areas[2] = {box_of(2, 2, 4, 4, corners[0]), box_of(9, 2, 11, 6, corners[1])};
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].holds_cells) continue;
        wend_edit edits[2] = {{.area = &areas[0], .blocked = true}, {.area = &areas[1], .blocked = true}};
        const uint64_t version = wend_map_version(all.of[i].map);
        assert_int_equal(wend_map_modify(all.of[i].map, NULL, 0, NULL), WEND_OK);
        assert_int_equal(wend_map_version(all.of[i].map), version);
        assert_int_equal(wend_map_modify(all.of[i].map, edits, 2, NULL), WEND_OK);
        assert_int_equal(wend_map_version(all.of[i].map), version + 1);
        if (map_rows[i].adds_areas) continue;
        assert_int_equal(wend_map_modify(all.of[i].map, edits, 2, NULL), WEND_OK);
        assert_int_equal(wend_map_version(all.of[i].map), version + 1);
    }
    free_all_maps(&all);
}

// ---- Places

static void a_state_is_a_location_too(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {[5 * SIDE + 5] = 1};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint32_t from = 5 * SIDE + 2, to = 5 * SIDE + 12;
    for (size_t i = 0; i < map_row_count; i++) {
        const map_row *row = &map_rows[i];
        if (!row->holds_cells || !(row->verbs & WEND_MAP_STATES)) continue;
        wend_location start = middle_of(from), goal = middle_of(to), named, nowhere = anywhere;
        assert_true(wend_map_locate(all.of[i].map, &start) && wend_map_locate(all.of[i].map, &goal));
        named = wend_location_of_state(start.cell);
        assert_true(isnan(named.position.x));
        assert_true(wend_map_locate(all.of[i].map, &named));
        assert_true(named.cell == start.cell && named.version == wend_map_version(all.of[i].map));
        if (row->states_are_cells) assert_memory_equal(&named, &start, sizeof named);
        assert_false(wend_map_locate(all.of[i].map, &nowhere));
        double costs[4];
        const wend_location starts[4] = {middle_of(from), start, wend_location_of_state(start.cell), start};
        const wend_location goals[4] = {middle_of(to), goal, wend_location_of_state(goal.cell),
                                        wend_location_of_state(goal.cell)};
        for (int k = 0; k < 4; k++) {
            assert_int_equal(find_between(all.of[i].map, query, starts[k], goals[k], &path), WEND_OK);
            assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
            assert_true(path.states[0] == start.cell && path.states[path.state_count - 1] == goal.cell);
            costs[k] = path.search_cost;
            // What does not know the ground: the places themselves come before and after its waypoints.
            const size_t ends = !row->has_line_cost ? 0 : k < 2 ? 2 : k == 3;
            if (row->states_are_cells) assert_int_equal(path.point_count, path.state_count + ends);
            if (k != 2) assert_true(path.points[0].x == 2.5 && path.points[0].y == 5.5);
            if (k < 2) assert_true(path.points[path.point_count - 1].x == 12.5);
            assert_int_equal(wend_path_check_on_map(&path, all.of[i].map, NULL, starts[k], goals[k], NULL), WEND_OK);
            assert_int_equal(wend_path_check_on_map(&path, all.of[i].map, NULL, goals[k], goals[k], NULL),
                             WEND_BAD_INPUT);
            assert_int_equal(wend_path_check_on_map(&path, all.of[i].map, NULL, anywhere, goals[k], NULL), WEND_OK);
        }
        assert_true(costs[0] == costs[1] && (!row->states_are_cells || (costs[1] == costs[2] && costs[2] == costs[3])));
        assert_int_equal(find_between(all.of[i].map, query, anywhere, goal, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_START_OFF_MAP);
        assert_int_equal(find_between(all.of[i].map, query, start, anywhere, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

// A stale or invented cell is looked at and not trusted.
static void locations_are_verified_and_not_trusted(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].holds_cells) continue;
        static const uint64_t invented[] = {0, 7, 1000000, UINT32_MAX, WEND_NO_STATE - 1};
        assert_int_equal(find_between(all.of[i].map, query, middle_of(18), middle_of(100), &path), WEND_OK);
        const double cost = path.cost;
        for (size_t k = 0; k < sizeof invented / sizeof invented[0]; k++) {
            wend_location start = middle_of(18), expected = start;
            start.cell = invented[k], start.version = 1;
            assert_int_equal(find_between(all.of[i].map, query, start, middle_of(100), &path), WEND_OK);
            assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == cost);
            assert_true(wend_map_locate(all.of[i].map, &start) && wend_map_locate(all.of[i].map, &expected));
            // Without states: a triangle of several that hold it.
            if (map_rows[i].verbs & WEND_MAP_STATES) assert_true(start.cell == expected.cell);
        }
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

// Two rooms that touch in a point: a bare location there leads to both, a located one to that of its triangle.
static void a_located_place_on_a_mesh_is_on_one_side(void **state) {
    (void)state;
    const wend_vector2 rooms[] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {4, 4}, {8, 4}, {8, 8}, {4, 8}};
    const size_t sizes[] = {4, 4};
    const wend_area floor = {.points = rooms, .point_count = 8, .ring_sizes = sizes, .ring_count = 2};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &floor, def.area_count = 1;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    const wend_map *map = wend_map_of_mesh(mesh);
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location pinch = wend_location_at(4, 4, 0);
    const wend_location goals[] = {wend_location_at(1, 1, 0), wend_location_at(7, 7, 0)};
    int reached[2] = {0};
    for (int i = 0; i < 2; i++) {
        wend_location located = pinch;
        assert_true(wend_map_locate(map, &located));
        assert_int_equal(find_between(map, query, pinch, goals[i], &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        assert_int_equal(find_between(map, query, located, goals[i], &path), WEND_OK);
        reached[i] = path.outcome == WEND_OUTCOME_COMPLETE;
    }
    assert_int_equal(reached[0] + reached[1], 1);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_mesh_destroy(mesh);
}

static bool nearest_is_nearest(choices *source, void *user) {
    (void)user;
    uint8_t terrain[SIDE * SIDE];
    const uint64_t free_ones = choose_one_in(source, 3) ? 40 : 3;
    for (size_t i = 0; i < sizeof terrain; i++) terrain[i] = !choose_one_in(source, free_ones);
    wend_grid_def def = wend_default_grid_def();
    def.width = 1 + (uint32_t)choose_below(source, SIDE), def.height = 1 + (uint32_t)choose_below(source, SIDE);
    def.terrain = terrain;
    def.neighbours = choose_below(source, 2) ? WEND_NEIGHBOURS_SIX : WEND_NEIGHBOURS_EIGHT;
    def.cell_size = 0.5 + choose_unit(source);
    wend_grid *grid = NULL;
    if (wend_grid_create(&def, NULL, &grid)) return choices_fail(source, "no grid");
    bool good = true;
    for (int round = 0; round < 8 && good; round++) {
        const wend_location asked = wend_location_at(choose_unit(source) * 30 - 6, choose_unit(source) * 30 - 6, 0);
        const double reach = choose_below(source, 2) ? 100 : choose_unit(source) * 5;
        double least = (double)INFINITY;
        for (uint32_t cell = 0; cell < def.width * def.height; cell++) {
            const wend_vector2 at = wend_grid_position(grid, cell);
            if (!wend_grid_is_free(grid, cell)) continue;
            least = fmin(least, hypot(at.x - asked.position.x, at.y - asked.position.y));
        }
        wend_location held = asked, found = asked;
        const bool stays =
            wend_map_locate(wend_map_of_grid(grid), &held) && wend_grid_is_free(grid, (uint32_t)held.cell);
        const bool is_found = wend_map_nearest(wend_map_of_grid(grid), reach, &found);
        const double away = hypot(found.position.x - asked.position.x, found.position.y - asked.position.y);
        if (stays)
            good = is_found && away == 0 && found.cell == held.cell;
        else if (fabs(least - reach) > 1e-9)
            good = is_found == (least <= reach) && (!is_found || fabs(away - least) <= 1e-9);
        if (good && is_found) good = wend_grid_is_free(grid, (uint32_t)found.cell);
        if (good && !is_found) good = !memcmp(&found, &asked, sizeof found);
    }
    wend_grid_destroy(grid);
    return good ? true : choices_fail(source, "another free cell is nearer");
}

static void the_nearest_place_is_free_and_within_reach(void **state) {
    (void)state;
    check_property("the nearest free cell of a grid", 2000, nearest_is_nearest, NULL);
    uint8_t terrain[SIDE * SIDE] = {0};
    for (int i = 0; i < 25; i++) terrain[(4 + i / 5) * SIDE + 4 + i % 5] = 1; // cells 4 .. 8
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    for (size_t i = 0; i < map_row_count; i++) {
        const map_row *row = &map_rows[i];
        if (!row->holds_cells) continue;
        wend_location inside = wend_location_at(row->unheld.x, row->unheld.y, 0), before = inside;
        const double away = row->nearest_distance; // to the wall, to the last waypoint, to the middle of a cell
        const bool knows_nearest = row->verbs & WEND_MAP_NEAREST;
        if (!(row->verbs & WEND_MAP_STATES)) assert_false(wend_map_locate(all.of[i].map, &inside)); // in the wall
        assert_false(wend_map_nearest(all.of[i].map, away - 0.01, &inside));
        assert_memory_equal(&inside, &before, sizeof inside);
        assert_int_equal(wend_map_nearest(all.of[i].map, away + 0.01, &inside), knows_nearest);
        if (!knows_nearest) continue;
        assert_true(fabs(hypot(inside.position.x - before.position.x, inside.position.y - before.position.y) - away) <
                    1e-3);
        wend_location there = inside;
        assert_true(wend_map_locate(all.of[i].map, &there));
        wend_location named = wend_location_of_state(there.cell);
        assert_int_equal(wend_map_nearest(all.of[i].map, 1, &named), (row->verbs & WEND_MAP_STATES) != 0);
    }
    free_all_maps(&all);
}

static void rays_cost_what_the_ground_costs(void **state) {
    (void)state;
    uint8_t terrain[SIDE * SIDE] = {0};
    for (int y = 0; y < SIDE; y++) terrain[y * SIDE + 6] = 2;
    for (int y = 0; y < 8; y++) terrain[y * SIDE + 9] = 1;
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].holds_cells) continue;
        const wend_location from = wend_location_at(2.5, 3.5, 0);
        const wend_vector3 slow = {7.5, 3.5, 0}, behind_wall = {12.5, 3.5, 0};
        wend_location hit = anywhere;
        assert_true(fabs(wend_map_ray(all.of[i].map, from, slow, &hit) - 7) < 1e-9);
        assert_true(hit.position.x == slow.x && hit.position.y == slow.y && hit.cell != WEND_NO_STATE);
        assert_true(fabs(wend_map_ray(all.of[i].map, from, slow, NULL) - 7) < 1e-9);
        wend_location blocked = anywhere;
        assert_true(isinf(wend_map_ray(all.of[i].map, from, behind_wall, &blocked)));
        if (map_rows[i].stops_at_walls)
            assert_true(blocked.position.x == 9 && blocked.position.y == 3.5);
        else
            assert_memory_equal(&blocked, &anywhere, sizeof blocked);
        assert_true(isinf(wend_map_ray(all.of[i].map, anywhere, slow, NULL)));
        wend_location start = from;
        assert_true(wend_map_locate(all.of[i].map, &start));
        if (map_rows[i].states_are_cells)
            assert_true(fabs(wend_map_ray(all.of[i].map, wend_location_of_state(start.cell), slow, NULL) - 7) < 1e-9);
    }
    // Between other positions than those of cells a sparse grid does not know.
    assert_true(isinf(wend_map_ray(kind_map(&all, "sparse grid"), wend_location_at(2.25, 3.5, 0),
                                   (wend_vector3){4.5, 3.5, 0}, NULL)));
    assert_int_equal(wend_map_set_line_cost(kind_map(&all, "graph"), NULL, NULL), WEND_OK);
    assert_true(
        isinf(wend_map_ray(kind_map(&all, "graph"), wend_location_at(2.5, 3.5, 0), (wend_vector3){4.5, 3.5, 0}, NULL)));
    free_all_maps(&all);
}

// ---- Paths

static void a_request_may_name_goals_a_budget_and_the_nearest(void **state) {
    (void)state;
    uint8_t terrain[SIDE * SIDE] = {0};
    for (int y = 0; y < SIDE; y++) terrain[y * SIDE + 12] = 1;
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_location goals[12];
    for (uint32_t i = 0; i < 12; i++) goals[i] = middle_of(SIDE * i + 11 - i / 2);
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].holds_cells || !(map_rows[i].verbs & WEND_MAP_STATES)) continue;
        wend_path_request request = wend_default_path_request();
        request.start = middle_of(SIDE * 15 + 2);
        request.goals = goals, request.goal_count = 12;
        double least = (double)INFINITY;
        for (int k = 0; k < 12; k++) {
            const wend_location start = request.start;
            wend_location a = start, b = goals[k];
            assert_true(wend_map_locate(all.of[i].map, &a) && wend_map_locate(all.of[i].map, &b));
            assert_int_equal(find_between(all.of[i].map, query, wend_location_of_state(a.cell),
                                          wend_location_of_state(b.cell), &path),
                             WEND_OK);
            least = fmin(least, path.search_cost);
        }
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        assert_true(fabs(path.search_cost - least) < 1e-9);
        assert_int_equal(wend_path_check_on_map(&path, all.of[i].map, NULL, request.start, anywhere, NULL), WEND_OK);
        request.work = 1;
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        if (!map_rows[i].states_are_cells) continue; // one quad holds the start and a goal
        assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
        assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_OK);
        assert_true(path.outcome == WEND_OUTCOME_COMPLETE && fabs(path.search_cost - least) < 1e-9);
        wend_cancellation flag = {0};
        wend_cancellation_request(&flag);
        request.work = WEND_WORK_UNLIMITED, request.cancellation = &flag;
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_CANCELLED);
        request.cancellation = NULL, request.goal_count = 0;
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        wend_location goal = goals[3];
        assert_true(wend_map_locate(all.of[i].map, &goal));
        assert_int_equal(wend_query_path_to(query, goal.cell, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        wend_search_request how = wend_default_search_request();
        how.algorithm = WEND_ALGORITHM_DIJKSTRA;
        request.search = &how, request.goal_count = 12;
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        assert_true(fabs(path.search_cost - least) < 1e-9);
    }
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].goes_nearest) continue;
        const wend_location beyond = middle_of(SIDE * 3 + 14);
        wend_path_request request = wend_default_path_request();
        request.start = middle_of(SIDE * 3 + 2);
        request.goals = &beyond, request.goal_count = 1, request.to_nearest = true;
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_PARTIAL);
        assert_true(path.points[path.point_count - 1].x == 11.5);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

// What leads from a place to the first waypoint, and from the last one to a place, stays when the waypoints between are smoothed, however often.
static void smoothing_on_a_graph_keeps_the_places_at_its_ends(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {[5 * SIDE + 5] = 1};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location places[2] = {wend_location_at(2.75, 5.25, 0), wend_location_at(12.25, 7.75, 1)};
    const wend_location waypoints[2] = {wend_location_of_state(5 * SIDE + 2), wend_location_of_state(7 * SIDE + 12)};
    for (int i = 0; i < 8; i++) {
        const bool has_first = i & 1, has_last = i & 2;
        const wend_location start = has_first ? places[0] : waypoints[0], goal = has_last ? places[1] : waypoints[1];
        assert_int_equal(wend_map_set_line_cost(kind_map(&all, "graph"), i & 4 ? ground_cost : NULL, kind_grid(&all)),
                         WEND_OK);
        assert_int_equal(find_between(kind_map(&all, "graph"), query, start, goal, &path), WEND_OK);
        const size_t before = path.point_count;
        for (int times = 0; times < 3; times++) {
            assert_int_equal(wend_path_smooth_on_map(&path, kind_map(&all, "graph"), NULL), WEND_OK);
            const wend_vector3 first = path.points[0], last = path.points[path.point_count - 1];
            assert_true(path.point_count < before);
            assert_true(first.x == (has_first ? 2.75 : 2.5) && first.y == (has_first ? 5.25 : 5.5));
            assert_true(last.x == (has_last ? 12.25 : 12.5) && last.z == (has_last ? 1 : 0));
            assert_true(!has_first || (path.points[1].x == 2.5 && path.points[1].y == 5.5));
            assert_true(!has_last || path.points[path.point_count - 2].x == 12.5);
        }
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

// Terrain that a mesh knows of and has nowhere makes no difference: paths are the shortest, and proven to be, until there is some.
static void points_of_a_path_on_a_grid_are_checked_too(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {[5 * SIDE + 7] = 1, [6 * SIDE + 7] = 1, [4 * SIDE + 7] = 1};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location start = middle_of(5 * SIDE + 2), goal = middle_of(5 * SIDE + 12);
    wend_map *map = kind_map(&all, "grid");
    assert_int_equal(find_between(map, query, start, goal, &path), WEND_OK);
    assert_int_equal(wend_path_smooth_on_map(&path, map, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_map(&path, map, NULL, start, goal, NULL), WEND_OK);
    wend_path without_states = path;
    without_states.state_count = 0;
    assert_int_equal(wend_path_check_on_map(&without_states, map, NULL, start, goal, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_map(&without_states, map, NULL, goal, goal, NULL), WEND_BAD_INPUT);
    const wend_vector3 through[2] = {path.points[0], path.points[path.point_count - 1]}; // the wall
    for (int i = 0; i < 2; i++) {
        wend_path wrong = i ? path : without_states;
        wrong.points = through, wrong.point_count = 2, wrong.cost = 10;
        assert_int_equal(wend_path_check_on_map(&wrong, map, NULL, start, goal, NULL), WEND_BAD_INPUT);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

static void only_ground_that_is_there_counts_on_a_mesh(void **state) {
    (void)state;
    const wend_vector2 floor[4] = {{0, 0}, {30, 0}, {30, 20}, {0, 20}},
                       wall[4] = {{10, 4}, {12, 4}, {12, 16}, {10, 16}};
    const wend_vector2 patch[4] = {{2, 14}, {26, 14}, {26, 20}, {2, 20}};
    const wend_area areas[2] = {{.points = floor, .point_count = 4}, {.points = wall, .point_count = 4, .terrain = 1}};
    const wend_area mud = {.points = patch, .point_count = 4, .terrain = 2};
    static const wend_terrain known[3] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2, def.terrains = known, def.terrain_count = 3;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    wend_map *map = wend_map_of_mesh(mesh);
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location goal = wend_location_at(20, 17, 0);
    wend_path_request request = wend_default_path_request();
    request.start = wend_location_at(4, 17, 0), request.goals = &goal, request.goal_count = 1;
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &mud};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wend_map_find_path(map, query, &request, &path), WEND_OK);
        assert_int_equal(wend_path_check_on_map(&path, map, NULL, request.start, goal, NULL), WEND_OK);
        const bool is_plain = i != 1;
        assert_true(is_plain == (path.cost == path.lower_bound));
        assert_true(is_plain == (path.state_count == 0)); // corridors say which cells they go through
        assert_true(is_plain ? path.cost < 17 : path.cost > 20);
        if (i == 0) assert_int_equal(wend_map_modify(map, &edit, 1, NULL), WEND_OK);
        if (i == 1) edit.kind = WEND_EDIT_REMOVE, edit.area = NULL;
        if (i == 1) assert_int_equal(wend_map_modify(map, &edit, 1, NULL), WEND_OK);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_mesh_destroy(mesh);
}

static void a_refresh_leaves_nothing_to_do_for_the_next_path(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    all_maps all = {0};
    test_allocator counted = {0};
    assert_true(make_all_maps(terrain, test_allocator_value(&counted), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location goal = middle_of(SIDE * SIDE - 1);
    wend_path_request request = wend_default_path_request();
    request.start = middle_of(0), request.goals = &goal, request.goal_count = 1;
    wend_vector2 corners[4];
    const wend_area area = box_of(2, 2, 4, 4, corners);
    for (size_t i = 0; i < map_row_count; i++) {
        if (!map_rows[i].holds_cells) continue;
        wend_edit edit = {.area = &area, .blocked = true};
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        assert_int_equal(wend_map_modify(all.of[i].map, &edit, 1, NULL), WEND_OK);
        assert_int_equal(wend_map_refresh(all.of[i].map), WEND_OK);
        const size_t before = counted.allocations;
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        if (counted.allocations != before) fail_msg("%s", wend_map_kind_text(all.of[i].map));
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

static void what_a_planner_cannot_honour_is_reported(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    static const char *const texts[] = {
        "the request has goal_count other than 1, which a mesh does not support; wend/map.h lists what it does",
        "the request has goal_count other than 1, which a mesh does not support; wend/map.h lists what it does",
        "the request has to_nearest, which a mesh does not support; wend/map.h lists what it does",
        "the request has search options of states, which a mesh does not support; wend/map.h lists what it does",
    };
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location goals[2] = {middle_of(40), middle_of(70)};
    wend_search_request how = wend_default_search_request();
    for (int i = 0; i < 4; i++) {
        wend_path_request request = wend_default_path_request();
        request.start = middle_of(18), request.goals = goals, request.goal_count = i == 0 ? 2 : i == 1 ? 0 : 1;
        request.to_nearest = i == 2, request.search = i == 3 ? &how : NULL, request.findings = findings;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_map_find_path(kind_map(&all, "mesh"), query, &request, &path), WEND_UNSUPPORTED);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        assert_string_equal(wend_diagnostics_get(findings, 0)->text, texts[i]);
        assert_int_equal(path.outcome, WEND_OUTCOME_NONE);
        assert_int_equal(wend_map_find_path(kind_map(&all, "grid"), query, &request, &path), WEND_OK);
        wend_path_free(&path);
        path = wend_path_empty(wend_default_allocator());
    }
    how.goals = &(const uint64_t){3}, how.goal_count = 1, how.start = 4;
    assert_int_equal(wend_map_search_states(kind_map(&all, "mesh"), query, &how, &path), WEND_UNSUPPORTED);
    assert_int_equal(wend_map_search_states(kind_map(&all, "grid"), query, &how, &path), WEND_OK);
    assert_int_equal(path.point_count, 0);
    wend_profile profile = wend_default_profile();
    profile.height = 2;
    for (size_t i = 0; i < map_row_count; i++) {
        char text[160];
        wend_path_request request = wend_default_path_request();
        const wend_location goal = wend_location_of_state(map_rows[i].goal);
        const bool holds_cells = map_rows[i].holds_cells;
        request.start = holds_cells ? middle_of(18) : wend_location_of_state(map_rows[i].start);
        request.goals = holds_cells ? goals : &goal, request.goal_count = 1;
        request.profile = &profile, request.findings = findings;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_map_find_path(all.of[i].map, query, &request, &path), WEND_UNSUPPORTED);
        snprintf(text, sizeof text,
                 "the profile's height cannot be honoured by %s; leave it at its default or use another planner",
                 wend_map_kind_text(all.of[i].map));
        assert_string_equal(wend_diagnostics_get(findings, 0)->text, text);
    }
    wend_diagnostics_destroy(findings);
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

static void destroy_nothing(wend_map *map) {
    (void)map;
}

static wend_status search_nothing(const wend_map *map, wend_query *query, const wend_search_request *request,
                                  wend_path *path) {
    (void)map, (void)query, (void)request, (void)path;
    return WEND_UNSUPPORTED;
}

// For whoever adds a kind: what its table lacks is reported when the first map is asked for, not when a NULL is called.
static void methods_that_every_kind_needs_are_missed_at_once(void **state) {
    (void)state;
    wend_map base = {.pinned = 0};
    wend_map_methods methods = {0};
    ANSWERS(NULL, map_with_methods(&base, &methods));
    methods.name = "ring";
    ANSWERS(NULL, map_with_methods(&base, &methods));
    methods.destroy = destroy_nothing;
    ANSWERS(NULL, map_with_methods(&base, &methods));
    assert_null(map_methods(&base));
    methods.search = search_nothing;
    assert_ptr_equal(map_with_methods(&base, &methods), &base);
}

static void contract_violations_of_maps_are_reported(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_location goal = middle_of(40);
    wend_map *map = kind_map(&all, "grid");
    const wend_cancellation flag = {0};
    wend_search_request how = wend_default_search_request();
    wend_path_request good = wend_default_path_request(), request;
    good.start = middle_of(18), good.goals = &goal, good.goal_count = 1;
#define BROKEN(...) (request = good, __VA_ARGS__, wend_map_find_path(map, query, &request, &path))
    ANSWERS(WEND_INVALID, BROKEN(request.size = 3));
    ANSWERS(WEND_INVALID, BROKEN(request.goals = NULL));
    ANSWERS(WEND_INVALID, BROKEN(request.search = &how, how.start = 4));
    ANSWERS(WEND_INVALID, BROKEN(request.search = &how, how.start = 0, how.work = 7));
    ANSWERS(WEND_INVALID, BROKEN(request.search = &how, how.work = WEND_WORK_UNLIMITED, how.to_nearest = true));
    ANSWERS(WEND_INVALID, BROKEN(request.search = &how, how.to_nearest = false, how.cancellation = &flag));
    ANSWERS(WEND_INVALID, wend_map_find_path(map, query, NULL, &path));
    ANSWERS(WEND_INVALID, wend_map_find_path(NULL, query, &good, &path));
    ANSWERS(WEND_INVALID, find_between(kind_map(&all, "mesh"), query, wend_location_of_state(3), goal, &path));
    ANSWERS(WEND_INVALID, wend_map_modify(map, NULL, 1, NULL));
    ANSWERS(false, wend_map_locate(map, NULL));
    ANSWERS(false, wend_map_nearest(map, -1, &goal));
    ANSWERS(0, wend_map_verbs(NULL));
    ANSWERS(NULL, wend_map_of_grid(NULL));
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

// ---- Edits

// By the definition: turns around a point, summed as angles.
static bool is_inside(const wend_area *area, wend_vector2 p) {
    double turns = 0;
    for (wend_area_ring ring = {0}; wend_area_next_ring(area, &ring);)
        for (size_t i = 0; i < ring.count; i++) {
            const wend_vector2 a = ring.points[i], b = ring.points[(i + 1) % ring.count];
            turns += atan2((a.x - p.x) * (b.y - p.y) - (a.y - p.y) * (b.x - p.x),
                           (a.x - p.x) * (b.x - p.x) + (a.y - p.y) * (b.y - p.y));
        }
    const long winding = lround(turns / (2 * acos(-1.0)));
    return area->rule == WEND_FILL_EVEN_ODD ? winding % 2 != 0 : winding != 0;
}

static void an_area_of_any_shape_fills_the_cells_inside(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    const wend_vector2 corners[] = {{1.1, 1.2},  {14.9, 2.3}, {12.2, 14.7}, {7.3, 6.1},
                                    {2.2, 13.8},                                          // a letter, and two
                                    {4.1, 3.2},  {7.9, 3.3},  {7.8, 5.1},   {4.2, 5.2},   // holes, one the other
                                    {10.1, 5.2}, {10.2, 8.1}, {11.8, 8.2},  {11.7, 5.1}}; // way around
    const size_t sizes[] = {5, 4, 4};
    for (int rule = 0; rule < 2; rule++) {
        const wend_area area = {.points = corners,
                                .point_count = 13,
                                .ring_sizes = sizes,
                                .ring_count = 3,
                                .rule = (wend_fill_rule)rule,
                                .terrain = 2};
        all_maps all = {0};
        assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
        wend_edit edit = {.kind = WEND_EDIT_FILL, .area = &area};
        static const char *const of_cells[] = {"grid", "sparse grid", "quadtree"};
        for (int i = 0; i < 3; i++)
            assert_int_equal(wend_map_modify(kind_map(&all, of_cells[i]), &edit, 1, NULL), WEND_OK);
        const wend_grid *tree_grid = all.of[map_row_of("quadtree")].beneath;
        const wend_sparse_grid *sparse = all.of[map_row_of("sparse grid")].object;
        int filled = 0;
        for (uint32_t cell = 0; cell < SIDE * SIDE; cell++) {
            const wend_vector2 at = wend_grid_position(kind_grid(&all), cell);
            const uint8_t expected = is_inside(&area, at) ? 2 : 0;
            filled += expected != 0;
            assert_int_equal(wend_grid_terrain_of(kind_grid(&all), cell), expected);
            assert_int_equal(wend_grid_terrain_of(tree_grid, cell), expected);
            assert_int_equal(wend_sparse_grid_terrain_at(sparse, (int32_t)(cell % SIDE), (int32_t)(cell / SIDE)),
                             expected);
        }
        assert_in_range(filled, 60, 140);
        free_all_maps(&all);
    }
}

static void an_area_closes_the_edges_that_meet_it(void **state) {
    (void)state;
    const wend_vector3 positions[] = {{0, 0, 0}, {10, 0, 0}, {0, 10, 0}, {10, 10, 5}, {4.5, 1, 0}, {5.5, 1, 0}};
    const wend_graph_edge edges[] = {{0, 1, 1, 0, false},
                                     {2, 3, 1, 0, false},
                                     {0, 2, 1, 0, false},
                                     {0, 3, 1, 0, false},
                                     {4, 5, 1, 0, false}}; // the last one lies inside
    wend_graph_def def = wend_default_graph_def();
    def.positions = positions;
    def.waypoint_count = 6;
    def.edges = edges;
    def.edge_count = 5;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&def, NULL, &graph), WEND_OK);
    wend_map *map = wend_map_of_graph(graph);
    assert_int_equal(fill_box(map, 4, -1, 6, 5, true), WEND_OK);
    static const bool closed[] = {true, false, false, true, true};
    for (uint32_t i = 0; i < 5; i++) assert_int_equal(wend_graph_get_edge(graph, i).closed, closed[i]);
    assert_int_equal(fill_box(map, 4, -1, 6, 5, false), WEND_OK);
    for (uint32_t i = 0; i < 5; i++) assert_false(wend_graph_get_edge(graph, i).closed);
    wend_graph_destroy(graph);
}

static void hexagons_are_modified_row_by_row(void **state) {
    (void)state;
    const wend_vector2 corners[] = {{1.1, 0.9}, {4.7, 1.6}, {2.3, 4.4}};
    const wend_area triangle = {.points = corners, .point_count = 3};
    for (int i = 0; i < 2; i++) { // a rectangle, and another shape
        wend_grid_def def = wend_default_grid_def();
        def.width = def.height = 6;
        def.neighbours = WEND_NEIGHBOURS_SIX;
        wend_grid *grid = NULL;
        wend_sparse_grid *sparse = NULL;
        assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
        assert_int_equal(wend_sparse_grid_create_from_grid(grid, 1, wend_default_allocator(), &sparse), WEND_OK);
        wend_map *maps[2] = {wend_map_of_grid(grid), wend_map_of_sparse_grid(sparse)};
        for (int k = 0; k < 2; k++) {
            wend_edit edit = {.area = &triangle, .blocked = true};
            assert_int_equal(i ? wend_map_modify(maps[k], &edit, 1, NULL) : fill_box(maps[k], 1.9, 1.0, 4.2, 3.5, true),
                             WEND_OK);
        }
        int filled = 0;
        for (uint32_t cell = 0; cell < 36; cell++) {
            const wend_vector2 at = wend_grid_position(grid, cell);
            const bool in_box = at.x >= 1.9 && at.x <= 4.2 && at.y >= 1.0 && at.y <= 3.5;
            const bool inside = i ? is_inside(&triangle, at) : in_box;
            filled += inside;
            assert_int_equal(wend_grid_is_free(grid, cell), !inside);
            assert_int_equal(wend_sparse_grid_terrain_at(sparse, (int32_t)(cell % 6), (int32_t)(cell / 6)), inside);
        }
        assert_in_range(filled, 3, 12);
        wend_path path = wend_path_empty(wend_default_allocator());
        for (int k = 0; k < 2; k++) assert_int_equal(wend_path_smooth_on_map(&path, maps[k], NULL), WEND_UNSUPPORTED);
        wend_path_free(&path);
        for (int k = 0; k < 2; k++) wend_map_destroy(maps[k]);
    }
}

// A square floor, as a quadtree of polygons or as a mesh.
static wend_map *open_floor(bool is_mesh) {
    wend_quadtree *tree = NULL;
    wend_mesh *mesh = NULL;
    wend_vector2 corners[4];
    const wend_area floor = box_of(0, 0, 64, 64, corners);
    wend_quadtree_def tree_def = wend_default_quadtree_def();
    tree_def.side = 64;
    tree_def.depth = 6;
    wend_mesh_def mesh_def = wend_default_mesh_def();
    mesh_def.areas = &floor, mesh_def.area_count = 1;
    if (is_mesh)
        assert_int_equal(wend_mesh_create(&mesh_def, NULL, &mesh), WEND_OK);
    else
        assert_int_equal(wend_quadtree_create_from_areas(NULL, 0, &tree_def, NULL, &tree), WEND_OK);
    return is_mesh ? wend_map_of_mesh(mesh) : wend_map_of_quadtree(tree);
}

static void obstacles_come_move_and_go(void **state) {
    (void)state;
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_location a = wend_location_at(10, 32, 0), b = wend_location_at(50, 32, 0);
    wend_vector2 corners[2][4];
    const wend_area wall = box_of(30, 10, 34, 50, corners[0]), aside = box_of(30, 40, 34, 50, corners[1]);
    for (int i = 0; i < 2; i++) {
        wend_map *map = open_floor(i);
        uint64_t version = wend_map_version(map);
        assert_true(wend_map_ray(map, a, b.position, NULL) == 40);
        wend_edit edits[2] = {{.kind = WEND_EDIT_ADD, .area = &wall, .blocked = true},
                              {.kind = WEND_EDIT_ADD, .area = &aside, .blocked = true}};
        assert_int_equal(wend_map_modify(map, edits, 2, NULL), WEND_OK);
        assert_int_not_equal(edits[0].obstacle, edits[1].obstacle);
        assert_int_equal(wend_map_version(map), ++version);
        assert_true(isinf(wend_map_ray(map, a, b.position, NULL)));
        assert_int_equal(find_between(map, query, a, b, &path), WEND_OK);
        assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
        assert_int_equal(wend_path_smooth_on_map(&path, map, NULL), WEND_OK);
        assert_true(path.cost > 40 && path.cost < 70);
        edits[0] = (wend_edit){.kind = WEND_EDIT_MOVE, .area = &aside, .blocked = true, .obstacle = edits[0].obstacle};
        assert_int_equal(wend_map_modify(map, edits, 1, NULL), WEND_OK);
        assert_true(wend_map_ray(map, a, b.position, NULL) == 40);
        assert_true(isinf(wend_map_ray(map, a, (wend_vector3){54, 58, 0}, NULL)));
        for (int k = 0; k < 2; k++) edits[k] = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edits[k].obstacle};
        version = wend_map_version(map);
        assert_int_equal(wend_map_modify(map, edits, 2, NULL), WEND_OK);
        assert_int_equal(wend_map_version(map), version + 1);
        assert_true(wend_map_ray(map, a, (wend_vector3){54, 58, 0}, NULL) < 60);
        assert_int_equal(wend_map_modify(map, edits, 1, NULL), WEND_OUT_OF_RANGE); // it is gone
        assert_int_equal(fill_box(map, 30, 10, 34, 50, true), WEND_OK);            // for good
        assert_true(isinf(wend_map_ray(map, a, b.position, NULL)));
        wend_map_destroy(map);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
}

static void quads_are_searched_as_states(void **state) {
    (void)state;
    wend_map *map = open_floor(false);
    assert_int_equal(fill_box(map, 30, 10, 34, 50, true), WEND_OK);
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_location a = wend_location_at(10, 32, 0), b = wend_location_at(50, 32, 0), wall = wend_location_at(32, 30, 0);
    assert_true(wend_map_locate(map, &a) && wend_map_locate(map, &b) && wend_map_locate(map, &wall));
    wend_search_request request = wend_default_search_request();
    request.start = a.cell;
    request.goals = &b.cell;
    request.goal_count = 1;
    request.work = 3;
    assert_int_equal(wend_map_search_states(map, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_BUDGET_SPENT);
    assert_int_equal(wend_query_resume(query, WEND_WORK_UNLIMITED, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    const wend_location start = wend_location_of_state(a.cell), goal = wend_location_of_state(b.cell);
    assert_int_equal(wend_path_check_on_map(&path, map, NULL, start, goal, NULL), WEND_OK);
    assert_int_equal(wend_path_check_on_map(&path, map, NULL, goal, goal, NULL), WEND_BAD_INPUT);
    request.goals = &wall.cell;
    assert_int_equal(wend_map_search_states(map, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_GOAL_OFF_MAP);
    request.start = wall.cell;
    assert_int_equal(wend_map_search_states(map, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_START_OFF_MAP);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_map_destroy(map);
}

// ---- Edits that are rejected

static wend_diagnostics *words;

// The edit is rejected so, with the map as it was.
static void assert_rejected(wend_map *map, wend_edit edit, wend_status status, const char *text) {
    const uint64_t version = wend_map_version(map);
    wend_edit twice[2] = {edit, edit};
    wend_diagnostics_clear(words);
    assert_int_equal(wend_map_modify(map, twice, 2, words), status);
    assert_int_equal(wend_diagnostics_count(words), 1);
    assert_string_equal(wend_diagnostics_get(words, 0)->text, text);
    assert_int_equal(wend_map_modify(map, &edit, 1, NULL), status);
    assert_int_equal(wend_map_version(map), version);
}

// The edit is made, and something of it had no effect.
static void assert_warned(wend_map *map, wend_edit edit, const char *text) {
    wend_diagnostics_clear(words);
    assert_int_equal(wend_map_modify(map, &edit, 1, words), WEND_OK);
    assert_int_equal(wend_diagnostics_count(words), 1);
    assert_string_equal(wend_diagnostics_get(words, 0)->text, text);
}

static void every_edit_that_is_rejected_is_explained(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {0};
    static const char *const kind_names[] = {"a grid", "a sparse grid", "a graph", "a grid"};
    static const char *const edit_names[] = {"FILL", "ADD", "MOVE", "REMOVE"};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &words), WEND_OK);
    wend_map *floors[2] = {open_floor(false), open_floor(true)};
    wend_vector2 corners[4], broken_corners[] = {{1, 1}, {(double)NAN, 2}, {3, 3}};
    wend_area area = box_of(3, 3, 5, 5, corners), slow = area, broken = area, unknown = area;
    slow.terrain = 2;
    unknown.terrain = 7;
    broken.points = broken_corners, broken.point_count = 3;
    wend_map *every[] = {kind_map(&all, "grid"),
                         kind_map(&all, "sparse grid"),
                         kind_map(&all, "graph"),
                         kind_map(&all, "quadtree"),
                         kind_map(&all, "mesh"),
                         floors[0],
                         floors[1]};
    for (int i = 0; i < 7; i++) {
        const wend_edit no_kind = {.kind = (wend_map_edit_kind)9, .area = &area};
        assert_rejected(every[i], no_kind, WEND_OUT_OF_RANGE, "edit 0 is of kind 9; a wend_map_edit_kind is needed");
        assert_rejected(every[i], (wend_edit){.blocked = true}, WEND_OUT_OF_RANGE,
                        "edit 0 has no area; one is needed to fill, to add and to move");
        assert_rejected(every[i], (wend_edit){.area = &broken, .blocked = true}, WEND_OUT_OF_RANGE,
                        "point 1 of area 0 is (nan, 2); finite numbers are needed");
        for (int kind = WEND_EDIT_ADD; kind <= WEND_EDIT_REMOVE && i < 4; kind++) {
            char text[120];
            snprintf(text, sizeof text,
                     "edit 0 is of kind %s, which %s does not support; wend/map.h lists those it does",
                     edit_names[kind], kind_names[i]);
            assert_rejected(every[i], (wend_edit){.kind = (wend_map_edit_kind)kind, .area = &area, .blocked = true},
                            WEND_UNSUPPORTED, text);
        }
        for (int kind = WEND_EDIT_MOVE; kind <= WEND_EDIT_REMOVE && i > 3; kind++) {
            wend_edit edit = {.kind = (wend_map_edit_kind)kind, .obstacle = 99};
            if (kind == WEND_EDIT_MOVE) edit.area = &area, edit.blocked = true;
            assert_rejected(
                every[i], edit, WEND_OUT_OF_RANGE,
                "edit 0 names obstacle 99, which is not there; an id that an edit of kind ADD returned is needed");
        }
    }
    for (int i = 0; i < 4; i++)
        if (every[i] != kind_map(&all, "graph"))
            assert_rejected(every[i], (wend_edit){.area = &unknown}, WEND_OUT_OF_RANGE,
                            "area 0 has terrain 7; 0 to 2 is needed");
    assert_rejected(
        floors[0], (wend_edit){.kind = WEND_EDIT_ADD, .area = &area}, WEND_UNSUPPORTED,
        "edit 0 is of kind FILL, ADD or MOVE that is not blocked, which a quadtree of polygons does not support; wend/map.h lists those it does");
    const char *blocked =
        "edit 0: area.terrain has no effect: a blocked area becomes the first kind of terrain that is blocked";
    assert_warned(kind_map(&all, "grid"), (wend_edit){.area = &slow, .blocked = true}, blocked);
    assert_warned(kind_map(&all, "sparse grid"), (wend_edit){.area = &slow, .blocked = true}, blocked);
    const char *none = "edit 0: area.terrain has no effect: the map has no terrain";
    assert_warned(kind_map(&all, "graph"), (wend_edit){.area = &slow, .blocked = true}, none);
    wend_edit added = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
    assert_int_equal(wend_map_modify(floors[0], &added, 1, NULL), WEND_OK);
    assert_warned(floors[0], (wend_edit){.kind = WEND_EDIT_REMOVE, .area = &area, .obstacle = added.obstacle},
                  "edit 0: area has no effect: an obstacle is removed");
    static const wend_terrain ground = {1, 0};
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 8, def.terrains = &ground, def.terrain_count = 1;
    wend_grid *open = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &open), WEND_OK);
    assert_rejected(wend_map_of_grid(open), (wend_edit){.area = &area, .blocked = true}, WEND_UNSUPPORTED,
                    "edit 0 is blocked, but none of the map's kinds of terrain is; name a terrain instead");
    wend_grid_destroy(open);
    for (int i = 0; i < 2; i++) wend_map_destroy(floors[i]);
    wend_diagnostics_destroy(words);
    free_all_maps(&all);
}

// ---- Domains

static wend_status line_steps(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    wend_status status = state < 9 ? wend_edges_add(edges, state + 1, 2) : WEND_OK;
    return status || state == 0 ? status : wend_edges_add(edges, state - 1, 2);
}

static bool line_position(void *user, uint64_t state, wend_vector3 *position) {
    (void)user;
    if (state > 9) return false;
    *position = (wend_vector3){2.0 * (double)state, 1, 0};
    return true;
}

static void a_domain_is_a_map_of_states(void **state) {
    (void)state;
    wend_journal *journal = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_journal_create(4, wend_default_allocator(), &journal), WEND_OK);
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    wend_domain domain = wend_default_domain();
    wend_map *map = NULL;
    assert_int_equal(wend_map_create_of_domain(&domain, wend_default_allocator(), findings, &map), WEND_OUT_OF_RANGE);
    assert_true(map == NULL && wend_diagnostics_count(findings) == 1);
    domain.successors = line_steps;
    for (int i = 0; i < 2; i++) { // without places and a journal, and with them
        test_allocator counted = {0};
        if (i) domain.position = line_position, domain.journal = journal;
        assert_int_equal(wend_map_create_of_domain(&domain, test_allocator_value(&counted), NULL, &map), WEND_OK);
        assert_string_equal(wend_map_kind_text(map), "domain");
        assert_int_equal(wend_map_verbs(map), WEND_MAP_POSITION | WEND_MAP_STATES);
        assert_ptr_equal(wend_map_journal(map), i ? journal : NULL);
        assert_int_equal(wend_map_version(map), i ? wend_journal_version(journal) : 0);
        wend_query *query = new_query();
        wend_path path = wend_path_empty(wend_default_allocator());
        const wend_location start = wend_location_of_state(2), goal = wend_location_of_state(7);
        assert_int_equal(find_between(map, query, start, goal, &path), WEND_OK);
        assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == 10 && path.state_count == 6);
        assert_int_equal(path.point_count, i ? 6 : 0);
        if (i) assert_true(path.points[5].x == 14 && path.points[5].y == 1);
        wend_vector3 there = {5, 5, 5};
        assert_int_equal(wend_map_position(map, 3, &there), i);
        assert_true(there.x == (i ? 6 : 5));
        assert_false(wend_map_position(map, 12, &there));
        wend_location named = goal, place = wend_location_at(2, 1, 0);
        assert_int_equal(wend_map_locate(map, &named), i);
        assert_false(wend_map_locate(map, &place));
        assert_false(wend_map_nearest(map, 9, &place));
        assert_true(isinf(wend_map_ray(map, place, (wend_vector3){4, 1, 0}, NULL)));
        assert_int_equal(wend_path_smooth_on_map(&path, map, NULL), WEND_UNSUPPORTED);
        assert_int_equal(fill_box(map, 0, 0, 1, 1, true), WEND_UNSUPPORTED);
        assert_int_equal(wend_path_check_on_map(&path, map, NULL, start, goal, NULL), WEND_UNSUPPORTED);
        assert_int_equal(wend_map_set_line_cost(map, NULL, NULL), WEND_UNSUPPORTED);
        assert_int_equal(wend_map_refresh(map), WEND_OK);
        wend_journal_add_all(journal);
        assert_int_equal(wend_map_version(map), i ? wend_journal_version(journal) : 0);
        wend_path_free(&path);
        wend_query_destroy(query);
        wend_map_destroy(map);
        assert_int_equal(counted.live_blocks, 0);
    }
    wend_diagnostics_destroy(findings);
    wend_journal_destroy(journal);
}

// ---- Memory

static wend_status use_grid_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 8;
    def.allocator = allocator;
    wend_grid *grid = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_grid_create(&def, NULL, &grid);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) {
        wend_map *map = wend_map_of_grid(grid);
        status = fill_box(map, 3, 0, 4, 6, true);
        wend_location goals[9]; // more than fit on the stack
        for (int i = 0; i < 9; i++) goals[i] = wend_location_at(7.5, 0.5 + i % 8, 0);
        wend_path_request request = wend_default_path_request();
        request.start = wend_location_at(0.5, 0.5, 0);
        request.goals = goals, request.goal_count = 9;
        if (!status) status = wend_map_find_path(map, query, &request, &path);
        if (!status) status = wend_path_smooth_on_map(&path, map, NULL);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
    return status;
}

// The index that a mesh makes for itself at the first path, and again after edits.
static wend_status use_mesh_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_vector2 corners[2][4];
    const wend_area floor = box_of(0, 0, 16, 16, corners[0]), wall = box_of(6, 0, 8, 12, corners[1]);
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &floor, def.area_count = 1;
    def.allocator = allocator;
    wend_mesh *mesh = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_mesh_create(&def, NULL, &mesh);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) {
        wend_map *map = wend_map_of_mesh(mesh);
        const wend_location a = wend_location_at(1, 1, 0), b = wend_location_at(15, 1, 0);
        status = find_between(map, query, a, b, &path);
        if (status) assert_int_equal(path.outcome, WEND_OUTCOME_NONE);
        if (!status) assert_true(path.cost == 14);
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &wall, .blocked = true};
        const uint64_t version = wend_map_version(map);
        if (!status) {
            status = wend_map_modify(map, &edit, 1, NULL);
            assert_int_equal(wend_map_version(map), version + !status);
        }
        if (!status) status = wend_map_refresh(map);
        if (!status) status = find_between(map, query, a, b, &path);
        if (!status) assert_true(path.cost > 20);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_mesh_destroy(mesh);
    return status;
}

static wend_status use_domain_with(wend_allocator allocator, void *user) {
    (void)user;
    wend_domain domain = wend_default_domain();
    domain.successors = line_steps, domain.position = line_position;
    wend_map *map = NULL;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_map_create_of_domain(&domain, allocator, NULL, &map);
    if (status) assert_null(map);
    if (!status) status = wend_query_create(allocator, &query);
    if (!status) status = find_between(map, query, wend_location_of_state(0), wend_location_of_state(9), &path);
    if (!status) assert_true(path.cost == 18 && path.point_count == 10);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_map_destroy(map);
    return status;
}

static void failing_allocations_leave_nothing_behind(void **state) {
    (void)state;
    walk_failing_allocations("a grid as a map", use_grid_with, NULL);
    walk_failing_allocations("a mesh as a map", use_mesh_with, NULL);
    walk_failing_allocations("a domain as a map", use_domain_with, NULL);
}

// ---- Showing it

static void a_map_is_drawn_as_what_it_is(void **state) {
    (void)state;
    static const uint8_t terrain[SIDE * SIDE] = {[3] = 1, [SIDE + 4] = 2};
    all_maps all = {0};
    assert_true(make_all_maps(terrain, wend_default_allocator(), &all));
    drawn_shapes own[MAP_ROWS_LIMIT] = {{0}}, asked[MAP_ROWS_LIMIT] = {{0}};
    wend_draw draw = draw_into(&own[0]);
    for (size_t i = 0; i < map_row_count; i++) {
        draw.user = &own[i];
        if (map_rows[i].draw) map_rows[i].draw(&all.of[i], &draw);
        draw.user = &asked[i];
        wend_map_draw(all.of[i].map, &draw);
        assert_memory_equal(&asked[i], &own[i], sizeof own[i]);
        assert_int_equal(map_rows[i].draw != NULL, (map_rows[i].verbs & WEND_MAP_DRAW) != 0);
    }
    const drawn_shapes *grid = &own[map_row_of("grid")], *graph = &own[map_row_of("graph")];
    const drawn_shapes *tree = &own[map_row_of("quadtree")];
    assert_true(grid->roles[WEND_DRAW_BLOCKED] == 1 && grid->roles[WEND_DRAW_SLOW] == 1);
    assert_true(graph->marks + graph->lines > SIDE * SIDE && tree->rectangles + tree->polygons > 1);
    assert_true(own[map_row_of("mesh")].polygons > 2);
    // A path is drawn through its points, and without points through its states where the map knows their places.
    wend_query *query = new_query();
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t goal = 9 * SIDE + 9;
    wend_search_request request = wend_default_search_request();
    request.start = 9 * SIDE + 2, request.goals = &goal, request.goal_count = 1;
    assert_int_equal(wend_map_search_states(kind_map(&all, "grid"), query, &request, &path), WEND_OK);
    drawn_shapes shown = {0}, blind = {0};
    draw.user = &shown;
    wend_path_draw(&path, kind_map(&all, "grid"), &draw);
    assert_true(fabs(shown.path_length - 7) < 1e-9 && shown.marks == 2);
    draw.user = &blind;
    wend_path_draw(&path, NULL, &draw);
    assert_int_equal(blind.lines + blind.marks, 0);
    assert_int_equal(
        find_between(kind_map(&all, "mesh"), query, middle_of(9 * SIDE + 2), middle_of(9 * SIDE + 9), &path), WEND_OK);
    wend_path_draw(&path, NULL, &draw);
    assert_true(fabs(blind.path_length - 7) < 1e-9);
    wend_path_free(&path);
    wend_query_destroy(query);
    free_all_maps(&all);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_verbs_mean_the_same_everywhere),
        FACT(a_handle_is_the_map_itself),
        FACT(edits_make_one_version_and_none_when_nothing_changes),
        FACT(a_state_is_a_location_too),
        FACT(locations_are_verified_and_not_trusted),
        FACT(a_located_place_on_a_mesh_is_on_one_side),
        FACT(the_nearest_place_is_free_and_within_reach),
        FACT(rays_cost_what_the_ground_costs),
        FACT(a_request_may_name_goals_a_budget_and_the_nearest),
        FACT(smoothing_on_a_graph_keeps_the_places_at_its_ends),
        FACT(points_of_a_path_on_a_grid_are_checked_too),
        FACT(only_ground_that_is_there_counts_on_a_mesh),
        FACT(a_refresh_leaves_nothing_to_do_for_the_next_path),
        FACT(what_a_planner_cannot_honour_is_reported),
        cmocka_unit_test_setup_teardown(methods_that_every_kind_needs_are_missed_at_once, soft_contract_begin,
                                        soft_contract_end),
        cmocka_unit_test_setup_teardown(contract_violations_of_maps_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(an_area_of_any_shape_fills_the_cells_inside),
        FACT(an_area_closes_the_edges_that_meet_it),
        FACT(hexagons_are_modified_row_by_row),
        FACT(obstacles_come_move_and_go),
        FACT(quads_are_searched_as_states),
        FACT(every_edit_that_is_rejected_is_explained),
        FACT(a_domain_is_a_map_of_states),
        FACT(failing_allocations_leave_nothing_behind),
        FACT(a_map_is_drawn_as_what_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

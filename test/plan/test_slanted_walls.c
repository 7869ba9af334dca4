// Walking along slanted walls: a position beside one seldom is a lattice point, and the nearest lattice point may lie in the wall. It is on the ground all the same.
#include "support/test.h"

#include "map/mesh/mesh_internal.h"
#include "support/location_of.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>

#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 5)
#else
#define CASES(full) (full)
#endif

#define WALLS 6

// A field of 40 by 24 metres with slanted walls on it.
typedef struct slanted_world {
    wend_vector2 corners[WALLS][4];
    size_t wall_count;
    wend_mesh *mesh;
} slanted_world;

static double choose_metres(choices *source, double low, double high) {
    return low + (high - low) * choose_unit(source);
}

// A quadrilateral around a point, each corner at its own distance: none of its sides keeps to the axes.
static void choose_wall(choices *source, wend_vector2 *corners) {
    static const int8_t ways[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    double x = choose_metres(source, 8, 32), y = choose_metres(source, 5, 19);
    for (int i = 0; i < 4; i++) {
        corners[i].x = x + ways[i][0] * choose_metres(source, 0.7, 4);
        corners[i].y = y + ways[i][1] * choose_metres(source, 0.7, 4);
    }
}

static bool slanted_world_make(choices *source, slanted_world *world) {
    static const wend_vector2 field[4] = {{0, 0}, {40, 0.3}, {39.7, 24}, {0.2, 23.9}};
    wend_area areas[WALLS + 1] = {{.points = field, .point_count = 4}};
    *world = (slanted_world){.wall_count = 1 + choose_below(source, WALLS)};
    for (size_t i = 0; i < world->wall_count; i++) {
        choose_wall(source, world->corners[i]);
        areas[i + 1] = (wend_area){.points = world->corners[i], .point_count = 4, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = world->wall_count + 1;
    return wend_mesh_create(&def, NULL, &world->mesh) == WEND_OK;
}

// Goes on along points from a position by so many metres; in floats where a game keeps positions in them.
static wend_vector2 walk_on(wend_vector2 at, const wend_path *path, double metres, bool in_floats) {
    for (size_t i = 1; i < path->point_count && metres > 0; i++) {
        double x = path->points[i].x - at.x, y = path->points[i].y - at.y, length = hypot(x, y);
        double share = length > metres ? metres / length : 1;
        at.x += share * x, at.y += share * y;
        metres -= length;
    }
    return in_floats ? (wend_vector2){(float)at.x, (float)at.y} : at;
}

// ---- By rules ----------------------------------------------------------------------------------------------------------

typedef struct ruled_walk {
    wend_annotations *annotations;
    wend_rules *rules;
    wend_rule_map *map;
    wend_rule_planner *planner;
    wend_path path;
} ruled_walk;

static bool ruled_walk_make(choices *source, const slanted_world *world, ruled_walk *walk) {
    *walk = (ruled_walk){.path = wend_path_empty(wend_default_allocator())};
    wend_annotations_def annotations = wend_default_annotations_def();
    annotations.mesh = world->mesh;
    if (wend_annotations_create(&annotations, NULL, &walk->annotations)) return false;
    for (size_t i = 0; i < world->wall_count; i++) {
        wend_annotation_def wall = wend_default_annotation_def(WEND_ANNOTATION_POLYGON);
        char name[8];
        uint32_t number;
        snprintf(name, sizeof name, "wall%d", (int)i);
        wall.name = name, wall.points = world->corners[i], wall.point_count = 4;
        if (wend_annotations_add(walk->annotations, &wall, NULL, &number)) return false;
    }
    char text[160];
    snprintf(text, sizeof text, "Move from (1.1, %.3f) to (38.7, %.3f) Near wall%d with weight 6",
             choose_metres(source, 1, 23), choose_metres(source, 1, 23), (int)choose_below(source, world->wall_count));
    if (wend_rules_read_text(walk->annotations, text, strlen(text), NULL, &walk->rules)) return false;
    static const wend_rule_map_kind kinds[3] = {WEND_RULE_MAP_DENSE, WEND_RULE_MAP_ADAPTIVE, WEND_RULE_MAP_GRADED};
    wend_rule_map_def map = wend_default_rule_map_def();
    map.kind = kinds[choose_below(source, 3)], map.spacing = 0.5;
    if (wend_rule_map_create(world->mesh, &map, NULL, &walk->map)) return false;
    wend_rule_planner_def planner = wend_default_rule_planner_def();
    planner.map = walk->map, planner.annotations = walk->annotations, planner.rules = walk->rules;
    return wend_rule_planner_create(&planner, NULL, &walk->planner) == WEND_OK;
}

static void ruled_walk_free(ruled_walk *walk) {
    wend_rule_planner_destroy(walk->planner);
    wend_rule_map_destroy(walk->map);
    wend_rules_destroy(walk->rules);
    wend_annotations_destroy(walk->annotations);
    wend_path_free(&walk->path);
}

static bool walk_by_rules(choices *source, ruled_walk *walk) {
    bool in_floats = choose_one_in(source, 2);
    double stride = choose_metres(source, 0.2, 0.9);
    wend_path *path = &walk->path;
    if (wend_rule_planner_plan(walk->planner, WEND_WORK_UNLIMITED, NULL, path)) return choices_fail(source, "no plan");
    if (path->outcome != WEND_OUTCOME_COMPLETE) return true; // a wall stands on an end, or all across
    wend_vector2 at = {path->points[0].x, path->points[0].y};
    for (int step = 0; path->point_count != 1; step++) {
        if (step == 2000) return choices_fail(source, "not there after %d steps", step);
        at = walk_on(at, path, stride, in_floats);
        if (wend_rule_planner_set_location(walk->planner, location_of(at)))
            return choices_fail(source, "%.17g %.17g", at.x, at.y);
        if (wend_rule_planner_plan(walk->planner, 500, NULL, path)) return choices_fail(source, "no plan");
        bool goes_on = path->outcome == WEND_OUTCOME_COMPLETE || path->outcome == WEND_OUTCOME_BUDGET_SPENT ||
                       path->outcome == WEND_OUTCOME_PARTIAL;
        if (!goes_on)
            return choices_fail(source, "step %d at %.17g %.17g: %s", step, at.x, at.y,
                                wend_outcome_text(path->outcome));
    }
    return true;
}

static bool who_walks_by_rules_arrives(choices *source, void *user) {
    (void)user;
    slanted_world world;
    ruled_walk walk = {0};
    bool good = slanted_world_make(source, &world) && ruled_walk_make(source, &world, &walk);
    good = good ? walk_by_rules(source, &walk) : choices_fail(source, "not made");
    ruled_walk_free(&walk);
    wend_mesh_destroy(world.mesh);
    return good;
}

static void who_walks_by_rules_along_slanted_walls_always_arrives(void **state) {
    (void)state;
    check_property("who walks by rules arrives", CASES(60), who_walks_by_rules_arrives, NULL);
}

// The barn of which an agent once could not get away: positions 8 micrometres off its wall were taken to be in it.
static void a_barn_with_slanted_walls_holds_nobody(void **state) {
    (void)state;
    static const wend_vector2 field[] = {{0, 0}, {40, 0}, {40, 16}, {0, 16}},
                              barn[] = {{22, 5}, {26, 4}, {27, 11}, {23, 12}};
    const wend_area areas[] = {{.points = field, .point_count = 4}, {.points = barn, .point_count = 4, .terrain = 1}};
    slanted_world world = {.wall_count = 1};
    memcpy(world.corners[0], barn, sizeof barn);
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    assert_int_equal(wend_mesh_create(&def, NULL, &world.mesh), WEND_OK);
    wend_annotations_def annotations_def = wend_default_annotations_def();
    annotations_def.mesh = world.mesh;
    wend_annotations *annotations = NULL;
    assert_int_equal(wend_annotations_create(&annotations_def, NULL, &annotations), WEND_OK);
    wend_annotation_def wall = wend_default_annotation_def(WEND_ANNOTATION_POLYGON);
    wall.name = "barn", wall.points = barn, wall.point_count = 4;
    uint32_t number;
    assert_int_equal(wend_annotations_add(annotations, &wall, NULL, &number), WEND_OK);
    wend_rule_map_def map_def = wend_default_rule_map_def();
    map_def.spacing = 0.5;
    wend_rule_map *map = NULL;
    assert_int_equal(wend_rule_map_create(world.mesh, &map_def, NULL, &map), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int i = 0; i < 40; i++) {
        char text[120];
        snprintf(text, sizeof text, "Move from (1.5, %g) to (38, %g) Near barn with weight 6", 1 + 0.35 * i,
                 15 - 0.35 * i);
        wend_rules *rules = NULL;
        assert_int_equal(wend_rules_read_text(annotations, text, strlen(text), NULL, &rules), WEND_OK);
        wend_rule_planner_def planner_def = wend_default_rule_planner_def();
        planner_def.map = map, planner_def.annotations = annotations, planner_def.rules = rules;
        wend_rule_planner *planner = NULL;
        assert_int_equal(wend_rule_planner_create(&planner_def, NULL, &planner), WEND_OK);
        wend_vector2 at = {1.5, 1 + 0.35 * i};
        int steps = 0;
        path.point_count = 0;
        for (; path.point_count != 1 && steps < 3000; steps++) {
            assert_int_equal(wend_rule_planner_set_location(planner, location_of(at)), WEND_OK);
            assert_int_equal(wend_rule_planner_plan(planner, 500, NULL, &path), WEND_OK);
            assert_int_not_equal(path.outcome, WEND_OUTCOME_START_OFF_MAP);
            at = walk_on(at, &path, 0.35, false);
        }
        assert_true(steps < 3000);
        wend_rule_planner_destroy(planner);
        wend_rules_destroy(rules);
    }
    wend_path_free(&path);
    wend_rule_map_destroy(map);
    wend_annotations_destroy(annotations);
    wend_mesh_destroy(world.mesh);
}

// ---- On the plane, and in corridors ------------------------------------------------------------------------------------

typedef struct plane_walk {
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path path;
} plane_walk;

static wend_status find_way(const plane_walk *walk, bool by_corridor, wend_location from, wend_location to,
                            wend_path *path) {
    if (by_corridor) {
        wend_corridor_request request = wend_default_corridor_request();
        request.start = from, request.goal = to;
        return wend_corridor_find_path(walk->plane, walk->query, &request, path);
    }
    wend_plane_request request = wend_default_plane_request();
    request.start = from, request.goal = to;
    return wend_plane_find_path(walk->plane, walk->query, &request, path);
}

static bool walk_on_plane(choices *source, const slanted_world *world, plane_walk *walk) {
    bool by_corridor = choose_one_in(source, 2), in_floats = choose_one_in(source, 2);
    double stride = choose_metres(source, 0.2, 0.9);
    wend_vector2 at = {1.1, choose_metres(source, 1, 23)}, to = {38.7, choose_metres(source, 1, 23)};
    wend_path *path = &walk->path;
    for (int step = 0; path->point_count != 1; step++) {
        if (step == 1000) return choices_fail(source, "not there after %d steps", step);
        wend_location from = location_of(at);
        if (step > 0 && !wend_mesh_find_ground(world->mesh, 1e-3, &from))
            return choices_fail(source, "step %d at %.17g %.17g: no ground", step, at.x, at.y);
        if (find_way(walk, by_corridor, from, location_of(to), path)) return choices_fail(source, "refused");
        if (step == 0 && path->outcome != WEND_OUTCOME_COMPLETE) return true;
        if (path->outcome != WEND_OUTCOME_COMPLETE)
            return choices_fail(source, "step %d at %.17g %.17g: %s", step, at.x, at.y,
                                wend_outcome_text(path->outcome));
        if (path->point_count == 1) return true;
        wend_vector2 before = at;
        at = walk_on(at, path, stride, in_floats);
        // Whoever goes straight on sees where he is going.
        wend_location next = location_of(at);
        if (path->point_count == 2 && wend_mesh_find_ground(world->mesh, 1e-3, &next) &&
            !wend_plane_sees(walk->plane, from, next))
            return choices_fail(source, "step %d: %.17g %.17g is out of sight", step, at.x, at.y);
        if (at.x == before.x && at.y == before.y) return true; // there, but for what the goal was rounded by
    }
    return true;
}

static bool who_walks_on_the_plane_arrives(choices *source, void *user) {
    (void)user;
    slanted_world world;
    plane_walk walk = {.path = wend_path_empty(wend_default_allocator())};
    const wend_allocator allocator = wend_default_allocator();
    bool good = slanted_world_make(source, &world) && !wend_cells_create(world.mesh, allocator, &walk.cells) &&
                !wend_plane_create(walk.cells, allocator, &walk.plane) && !wend_query_create(allocator, &walk.query);
    good = good ? walk_on_plane(source, &world, &walk) : choices_fail(source, "not made");
    wend_path_free(&walk.path);
    wend_query_destroy(walk.query);
    wend_plane_destroy(walk.plane);
    wend_cells_destroy(walk.cells);
    wend_mesh_destroy(world.mesh);
    return good;
}

static void who_walks_on_the_plane_along_slanted_walls_always_arrives(void **state) {
    (void)state;
    check_property("who walks on the plane arrives", CASES(600), who_walks_on_the_plane_arrives, NULL);
}

// ---- What settling does ------------------------------------------------------------------------------------------------

static bool is_ground(const wend_mesh *mesh, wend_lattice_point point) {
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, point));
}

static bool points_settle_as_near_as_can_be(choices *source, void *user) {
    (void)user;
    slanted_world world;
    if (!slanted_world_make(source, &world)) return choices_fail(source, "not made");
    bool good = true;
    for (int trial = 0; trial < 20 && good; trial++) {
        size_t wall = choose_below(source, world.wall_count), corner = choose_below(source, 4);
        wend_vector2 a = world.corners[wall][corner], b = world.corners[wall][(corner + 1) % 4];
        double share = choose_unit(source);
        wend_lattice_rounding rounding;
        if (wend_lattice_round(&world.mesh->lattice,
                               (wend_vector2){a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)}, NULL, &rounding))
            continue;
        wend_lattice_point point = rounding.point, settled = point;
        point.x += (int32_t)choose_between(source, -3, 3), point.y += (int32_t)choose_between(source, -3, 3);
        settled = point;
        int64_t least = is_ground(world.mesh, point) ? 0 : 5;
        for (int32_t x = -2; x <= 2; x++)
            for (int32_t y = -2; y <= 2; y++)
                if (x * x + y * y < least && is_ground(world.mesh, (wend_lattice_point){point.x + x, point.y + y}))
                    least = x * x + y * y;
        bool settles = wend_mesh_settle(world.mesh, 2 * wend_lattice_unit(&world.mesh->lattice), &settled);
        int64_t x = settled.x - point.x, y = settled.y - point.y, distance = x * x + y * y;
        if (settles != (least < 5)) good = choices_fail(source, "settles: %d, though %d", settles, (int)least);
        if (good && distance != (settles ? least : 0))
            good = choices_fail(source, "%d away, not %d", (int)distance, (int)least);
        if (good && settles && !is_ground(world.mesh, settled)) good = choices_fail(source, "in a wall");
    }
    wend_mesh_destroy(world.mesh);
    return good;
}

static void a_point_settles_on_the_nearest_ground_within_two_units(void **state) {
    (void)state;
    check_property("points settle as near as can be", CASES(1000), points_settle_as_near_as_can_be, NULL);
}

static void ground_is_found_within_reach_and_no_further(void **state) {
    (void)state;
    static const wend_vector2 field[] = {{0, 0}, {40, 0}, {40, 40}, {0, 40}}, wall[] = {{10, 10}, {31, 13}, {20, 30}};
    const wend_area areas[] = {{.points = field, .point_count = 4}, {.points = wall, .point_count = 3, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    wend_location ground = wend_location_at(3.3, 4.4, 0);
    assert_true(wend_mesh_find_ground(mesh, 0, &ground));
    assert_true(ground.position.x == 3.3 && ground.position.y == 4.4); // not rounded: it was free
    assert_true(ground.cell == WEND_NO_STATE);                         // nor narrowed
    const wend_vector2 inside = {20.5, 12}; // half a metre from the wall's side, straight down
    ground = location_of(inside);
    assert_false(wend_mesh_find_ground(mesh, 0.4, &ground));
    assert_true(ground.position.x == inside.x && ground.position.y == inside.y);
    assert_true(wend_mesh_find_ground(mesh, 0.5, &ground));
    assert_true(ground.position.y < 11.6 && hypot(ground.position.x - inside.x, ground.position.y - inside.y) <= 0.5);
    assert_true(wend_mesh_find_ground(mesh, 0, &ground));
    ground = wend_location_at(-3, 5, 0);
    assert_false(wend_mesh_find_ground(mesh, 2.9, &ground));
    assert_true(wend_mesh_find_ground(mesh, 4, &ground));
    assert_true(ground.position.x == 0 && ground.position.y == 5);
    ground = wend_location_at((double)NAN, 5, 0);
    assert_false(wend_mesh_find_ground(mesh, 100, &ground));
    ground = wend_location_at(1e300, 5, 0);
    assert_false(wend_mesh_find_ground(mesh, 1e308, &ground));
    wend_mesh_destroy(mesh);
}

int main(void) {
    const struct CMUnitTest tests[] = {FACT(a_barn_with_slanted_walls_holds_nobody),
                                       FACT(who_walks_by_rules_along_slanted_walls_always_arrives),
                                       FACT(who_walks_on_the_plane_along_slanted_walls_always_arrives),
                                       FACT(a_point_settles_on_the_nearest_ground_within_two_units),
                                       FACT(ground_is_found_within_reach_and_no_further)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

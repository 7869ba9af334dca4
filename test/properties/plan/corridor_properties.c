#include "properties/plan/corridor_properties.h"

#include "oracle/plan/naive_sleeve.h"
#include "oracle/plan/naive_weighted.h"
#include "properties/map/mesh_properties.h"
#include "support/location_of.h"
#include "wend/corridor.h"
#include "wend/mesh_path.h"

#include <math.h>
#include <string.h>

// ---- Funnels --------------------------------------------------------------------------------------------------------

enum { MOST_SLEEVE = 12, SLEEVE_SIZE = 12 };

static int64_t turn_at(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    return ((int64_t)b.x - a.x) * ((int64_t)c.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)c.x - a.x);
}

static wend_lattice_point choose_sleeve_point(choices *source) {
    return (wend_lattice_point){(int32_t)choose_between(source, -SLEEVE_SIZE, SLEEVE_SIZE),
                                (int32_t)choose_between(source, -SLEEVE_SIZE, SLEEVE_SIZE)};
}

// A point behind a portal: strictly, or on its line when that is allowed. Falls back to the right end.
static bool choose_behind(choices *source, wend_funnel_portal portal, bool strictly, wend_lattice_point *point) {
    for (int i = 0; i < 8; i++) {
        *point = choose_sleeve_point(source);
        int64_t turn = turn_at(portal.left, portal.right, *point);
        if (turn > 0 || (turn == 0 && !strictly)) return true;
    }
    return false;
}

// The triangles of a sleeve.
typedef struct sleeve_triangles {
    wend_lattice_point corners[MOST_SLEEVE + 2][3]; // counterclockwise
    size_t count;
} sleeve_triangles;

// Whether a line through a side of one triangle has the other one behind it.
static bool is_apart(const wend_lattice_point a[3], const wend_lattice_point b[3]) {
    for (int i = 0; i < 3; i++)
        if (turn_at(a[i], a[(i + 1) % 3], b[0]) <= 0 && turn_at(a[i], a[(i + 1) % 3], b[1]) <= 0 &&
            turn_at(a[i], a[(i + 1) % 3], b[2]) <= 0)
            return true;
    return false;
}

// Adds a triangle that overlaps none before it: corridors do not overlap themselves. One without an inside is not kept.
static bool add_triangle(sleeve_triangles *sleeve, wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    const wend_lattice_point triangle[3] = {a, b, c};
    if (turn_at(a, b, c) == 0) return true;
    for (size_t i = 0; i < sleeve->count; i++)
        if (!is_apart(triangle, sleeve->corners[i]) && !is_apart(sleeve->corners[i], triangle)) return false;
    memcpy(sleeve->corners[sleeve->count++], triangle, sizeof triangle);
    return true;
}

typedef enum sleeve_step { STEP_ON, STEP_AROUND_RIGHT, STEP_AROUND_LEFT } sleeve_step;

// The next portal: a side of a triangle behind the last one, or beside it in line, where the way turns back around an end. Not all the way around:
// a sleeve in the plane does not do that.
static bool choose_portal(choices *source, sleeve_triangles *sleeve, wend_funnel_portal last, sleeve_step *step,
                          wend_funnel_portal *next) {
    wend_lattice_point point;
    if (choose_one_in(source, 6)) {
        int32_t times = (int32_t)choose_between(source, 1, 2);
        int32_t x = times * (last.right.x - last.left.x), y = times * (last.right.y - last.left.y);
        bool around_right = *step == STEP_ON ? choose_one_in(source, 2) : *step == STEP_AROUND_LEFT;
        wend_lattice_point right = {last.right.x + x, last.right.y + y}, left = {last.left.x - x, last.left.y - y};
        *step = around_right ? STEP_AROUND_RIGHT : STEP_AROUND_LEFT;
        *next = around_right ? (wend_funnel_portal){right, last.right} : (wend_funnel_portal){last.left, left};
        return choose_behind(source, last, true, &point) &&
               add_triangle(sleeve, around_right ? last.left : left, around_right ? right : last.right, point);
    }
    *step = STEP_ON;
    if (!choose_behind(source, last, true, &point) || !add_triangle(sleeve, last.left, last.right, point)) return false;
    *next = choose_one_in(source, 2) ? (wend_funnel_portal){point, last.right} : (wend_funnel_portal){last.left, point};
    return true;
}

static double pulled_length(const wend_lattice_point *points, size_t count) {
    double length = 0;
    for (size_t i = 1; i < count; i++)
        length += hypot((double)points[i].x - points[i - 1].x, (double)points[i].y - points[i - 1].y);
    return length;
}

bool funnel_agrees_with_naive(choices *source, void *user) {
    (void)user;
    wend_funnel_portal portals[MOST_SLEEVE];
    naive_portal copies[MOST_SLEEVE];
    wend_lattice_point from, to, scratch[2 * MOST_SLEEVE + 3], points[2 * MOST_SLEEVE + 2];
    size_t count = 0, wanted = choose_below(source, MOST_SLEEVE + 1);
    if (wanted) {
        wend_funnel_portal first = {choose_sleeve_point(source), choose_sleeve_point(source)};
        if (wend_lattice_point_equals(first.left, first.right)) return true;
        portals[count++] = first;
        wend_funnel_portal back = {first.right, first.left};
        if (!choose_behind(source, back, false, &from)) from = first.left;
        if (turn_at(first.left, first.right, from) == 0)
            from = first.right; // on the line, but perhaps not on the portal
    } else {
        from = choose_sleeve_point(source);
    }
    sleeve_step step = STEP_ON;
    sleeve_triangles sleeve = {.count = 0};
    if (count) (void)add_triangle(&sleeve, portals[0].right, portals[0].left, from);
    while (count < wanted && choose_portal(source, &sleeve, portals[count - 1], &step, &portals[count])) count++;
    if (count == 0)
        to = choose_sleeve_point(source);
    else if (!choose_behind(source, portals[count - 1], true, &to) ||
             !add_triangle(&sleeve, portals[count - 1].left, portals[count - 1].right, to))
        to = portals[count - 1].left;
    for (size_t i = 0; i < count; i++)
        copies[i] = (naive_portal){portals[i].left.x, portals[i].left.y, portals[i].right.x, portals[i].right.y};
    double expected = naive_sleeve_length(from.x, from.y, copies, count, to.x, to.y);
    size_t found = wend_funnel_pull(from, portals, count, to, scratch, points);
    double length = pulled_length(points, found);
    if (found == 0 || !wend_lattice_point_equals(points[0], from) || !wend_lattice_point_equals(points[found - 1], to))
        return choices_fail(source, "the string has the wrong ends");
    if (fabs(length - expected) > 1e-9) return choices_fail(source, "%.17g long instead of %.17g", length, expected);
    for (size_t i = 1; i + 1 < found; i++) {
        int64_t x = (int64_t)points[i].x - points[i - 1].x, y = (int64_t)points[i].y - points[i - 1].y;
        int64_t on_x = (int64_t)points[i + 1].x - points[i].x, on_y = (int64_t)points[i + 1].y - points[i].y;
        if (turn_at(points[i - 1], points[i], points[i + 1]) == 0 && x * on_x + y * on_y >= 0)
            return choices_fail(source, "point %zu is no turn", i);
    }
    return true;
}

// ---- Corridors ------------------------------------------------------------------------------------------------------

typedef struct corridor_world {
    mesh_world mesh_world;
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path path, other, sliced;
    bool uniform;
} corridor_world;

static bool make_corridor_world(choices *source, corridor_world *world) {
    choose_mesh_world(source, &world->mesh_world);
    world->uniform = choose_one_in(source, 2);
    static const double costs[] = {2, 1.5, 0.25, 40};
    world->mesh_world.terrains[2].cost = world->uniform ? 1 : costs[choose_below(source, 4)];
    if (!world->uniform) world->mesh_world.lattice.unit_exponent = -12; // crossings are rounded to it
    wend_allocator allocator = wend_default_allocator();
    world->path = wend_path_empty(allocator);
    world->other = wend_path_empty(allocator);
    world->sliced = wend_path_empty(allocator);
    wend_status (*const makers[])(const wend_mesh *, wend_allocator, wend_cells **) = {
        wend_cells_create, wend_cells_create_triangles, wend_cells_create_of_areas};
    return wend_mesh_create(&world->mesh_world.def, NULL, &world->mesh) == WEND_OK &&
           makers[choose_below(source, 3)](world->mesh, allocator, &world->cells) == WEND_OK &&
           wend_plane_create(world->cells, allocator, &world->plane) == WEND_OK &&
           wend_query_create(allocator, &world->query) == WEND_OK;
}

static void free_corridor_world(corridor_world *world) {
    wend_path_free(&world->path);
    wend_path_free(&world->other);
    wend_path_free(&world->sliced);
    wend_query_destroy(world->query);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
}

// Of all sides that two cells share, the outermost ends; as the first cell sees them, going out.
static bool shared_portal(const corridor_world *world, uint64_t one, uint64_t other, naive_portal *portal) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    wend_convex_cell cell = wend_cells_get(world->cells, (uint32_t)one);
    bool found = false;
    for (uint32_t n = 0; n < 2 * cell.count; n++) { // twice around: the shared sides may begin before the first
        uint32_t i = n % cell.count, before = (i + cell.count - 1) % cell.count;
        if (cell.neighbours[i] != other) continue;
        wend_lattice_point a = wend_triangulation_vertex(triangulation, cell.vertices[i]),
                           b = wend_triangulation_vertex(triangulation, cell.vertices[(i + 1) % cell.count]);
        if (cell.neighbours[before] != other) { // counterclockwise, going out: the first end is on the right hand
            portal->right_x = a.x, portal->right_y = a.y;
            found = true;
        }
        if (!found) continue;
        portal->left_x = b.x, portal->left_y = b.y;
        if (cell.neighbours[(i + 1) % cell.count] != other) return true;
    }
    return false;
}

static wend_lattice_point lattice_point_at(const corridor_world *world, wend_vector3 point) {
    wend_lattice lattice = wend_mesh_lattice(world->mesh);
    wend_lattice_rounding rounding = {{0, 0}, {0, 0}};
    (void)wend_lattice_round(&lattice, (wend_vector2){point.x, point.y}, NULL, &rounding);
    return rounding.point;
}

// The cost of going from middle to middle of the corridor's portals.
static double middle_way(const corridor_world *world, const naive_portal *portals) {
    const wend_path *path = &world->path;
    wend_lattice lattice = wend_mesh_lattice(world->mesh);
    double unit = wend_lattice_unit(&lattice), x = path->points[0].x, y = path->points[0].y, sum = 0;
    for (size_t i = 0; i < path->state_count; i++) {
        bool last = i + 1 == path->state_count;
        double to_x = last ? path->points[path->point_count - 1].x
                           : ((double)portals[i].left_x + (double)portals[i].right_x) * unit / 2;
        double to_y = last ? path->points[path->point_count - 1].y
                           : ((double)portals[i].left_y + (double)portals[i].right_y) * unit / 2;
        uint8_t terrain = wend_cells_get(world->cells, (uint32_t)path->states[i]).terrain;
        sum += wend_mesh_get_terrain(world->mesh, terrain).cost * hypot(to_x - x, to_y - y);
        x = to_x, y = to_y;
    }
    return sum;
}

static double cost_of_cell(const corridor_world *world, uint64_t cell) {
    return wend_mesh_get_terrain(world->mesh, wend_cells_get(world->cells, (uint32_t)cell).terrain).cost;
}

// A cell is left and entered again for the sake of cheaper ground only.
static bool comes_back_for_nothing(const corridor_world *world) {
    const wend_path *path = &world->path;
    for (size_t i = 0; i < path->state_count; i++) {
        bool cheaper = false;
        double here = cost_of_cell(world, path->states[i]);
        for (size_t k = i + 1; k < path->state_count && !cheaper; k++) {
            if (path->states[k] == path->states[i]) return true;
            cheaper = cost_of_cell(world, path->states[k]) < here;
        }
    }
    return false;
}

static bool corridor_is_valid(choices *source, const corridor_world *world) {
    const wend_path *path = &world->path;
    naive_portal portals[NAIVE_MOST_PORTALS];
    if (path->state_count == 0) return choices_fail(source, "there is no corridor");
    if (comes_back_for_nothing(world)) return choices_fail(source, "the corridor comes back to a cell for nothing");
    if (path->state_count > NAIVE_MOST_PORTALS) return true;
    for (size_t i = 0; i + 1 < path->state_count; i++)
        if (!shared_portal(world, path->states[i], path->states[i + 1], &portals[i]))
            return choices_fail(source, "cells %zu and %zu of the corridor have no side in common", i, i + 1);
    wend_lattice_point from = lattice_point_at(world, path->points[0]),
                       to = lattice_point_at(world, path->points[path->point_count - 1]);
    if (world->uniform) {
        double shortest = naive_sleeve_length(from.x, from.y, portals, path->state_count - 1, to.x, to.y);
        if (fabs(path->cost - shortest) > 1e-9 * (shortest + 1))
            return choices_fail(source, "%.17g long; the corridor allows %.17g", path->cost, shortest);
        if (path->cost < world->other.cost * (1 - 1e-12))
            return choices_fail(source, "%.17g is shorter than the shortest, %.17g", path->cost, world->other.cost);
        return true;
    }
    double middle = middle_way(world, portals);
    // Each crossing may cost a unit more on either side than one on the border.
    double slack = 2 * 0x1p-12 * fmax(1, world->mesh_world.terrains[2].cost) * (double)path->state_count;
    if (path->cost > middle + slack)
        return choices_fail(source, "%.17g is dearer than the middle way, %.17g", path->cost, middle);
    return true;
}

static bool same_paths(const wend_path *a, const wend_path *b) {
    return a->outcome == b->outcome && a->cost == b->cost && a->state_count == b->state_count &&
           a->point_count == b->point_count && a->expanded == b->expanded && a->lower_bound == b->lower_bound &&
           (a->state_count == 0 || memcmp(a->states, b->states, a->state_count * sizeof *a->states) == 0) &&
           (a->point_count == 0 || memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

static bool slices_agree(choices *source, corridor_world *world, wend_corridor_request request) {
    request.work = choose_below(source, 4);
    if (wend_corridor_find_path(world->plane, world->query, &request, &world->sliced))
        return choices_fail(source, "a slice failed");
    while (world->sliced.outcome == WEND_OUTCOME_BUDGET_SPENT)
        if (wend_query_resume(world->query, 1 + choose_below(source, 5), &world->sliced))
            return choices_fail(source, "going on failed");
    return same_paths(&world->path, &world->sliced) || choices_fail(source, "slices give another path");
}

static bool ask_corridor(choices *source, corridor_world *world) {
    wend_corridor_request request = wend_default_corridor_request();
    wend_plane_request plane_request = wend_default_plane_request();
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    wend_vector2 ends[2];
    for (int i = 0; i < 2; i++) {
        uint32_t vertices = wend_triangulation_vertex_count(triangulation);
        ends[i].x = (double)choose_between(source, -1, world->mesh_world.side + 1);
        ends[i].y = (double)choose_between(source, -1, world->mesh_world.side + 1);
        if (vertices == 0 || choose_one_in(source, 2)) continue;
        wend_lattice_point vertex = wend_triangulation_vertex(triangulation, (uint32_t)choose_below(source, vertices));
        wend_lattice lattice = wend_mesh_lattice(world->mesh);
        ends[i] = wend_lattice_position(&lattice, vertex);
    }
    request.start = location_of(ends[0]), request.goal = location_of(ends[1]);
    request.thorough = choose_one_in(source, 2);
    plane_request.start = request.start;
    plane_request.goal = request.goal;
    if (wend_plane_find_path(world->plane, world->query, &plane_request, &world->other) ||
        wend_corridor_find_path(world->plane, world->query, &request, &world->path))
        return choices_fail(source, "a search failed");
    if (world->path.outcome != world->other.outcome)
        return choices_fail(source, "the outcome is '%s', not '%s'", wend_outcome_text(world->path.outcome),
                            wend_outcome_text(world->other.outcome));
    if (!slices_agree(source, world, request)) return false;
    if (world->path.outcome != WEND_OUTCOME_COMPLETE) return true;
    if (wend_path_check_cost_on_mesh(&world->path, world->mesh, NULL, request.start, request.goal, NULL) != WEND_OK)
        return choices_fail(source, "the path does not pass its check");
    return corridor_is_valid(source, world);
}

bool corridors_are_sound(choices *source, void *user) {
    (void)user;
    corridor_world world = {.mesh = NULL};
    bool good = make_corridor_world(source, &world) || choices_fail(source, "no world was made");
    for (int i = 0; i < 6 && good; i++) good = ask_corridor(source, &world);
    free_corridor_world(&world);
    return good;
}

// ---- How good corridors are -----------------------------------------------------------------------------------------

enum { MOST_SHAPES = 4, HALL_SIDE = 16 };

// A hall with a few pillars and patches of ground that costs more or less.
typedef struct hall_world {
    wend_vector2 corners[MOST_SHAPES + 1][4];
    wend_area areas[MOST_SHAPES + 1];
    wend_terrain terrains[3];
    wend_lattice lattice;
    wend_mesh_def def; // points into the rest
} hall_world;

static void choose_hall(choices *source, hall_world *hall) {
    static const double costs[] = {1, 1, 2, 5, 1.5, 0.25};
    static const wend_vector2 floor_corners[4] = {{0, 0}, {HALL_SIDE, 0}, {HALL_SIDE, HALL_SIDE}, {0, HALL_SIDE}};
    memcpy(hall->corners[0], floor_corners, sizeof floor_corners);
    hall->def = wend_default_mesh_def();
    hall->def.area_count = 2 + choose_below(source, MOST_SHAPES);
    hall->areas[0] = (wend_area){.points = hall->corners[0], .point_count = 4, .terrain = 0};
    for (size_t i = 1; i < hall->def.area_count; i++) {
        size_t count = 3 + choose_below(source, 2);
        for (size_t k = 0; k < count; k++) {
            hall->corners[i][k].x = (double)choose_between(source, 0, HALL_SIDE);
            hall->corners[i][k].y = (double)choose_between(source, 0, HALL_SIDE);
        }
        hall->areas[i] = (wend_area){
            .points = hall->corners[i], .point_count = count, .terrain = (uint8_t)choose_between(source, 1, 2)};
    }
    hall->terrains[0] = (wend_terrain){1, 0};
    hall->terrains[1] = (wend_terrain){1, WEND_MEDIUM_BLOCKED};
    hall->terrains[2] = (wend_terrain){costs[choose_below(source, 6)], 0};
    hall->lattice = (wend_lattice){-12, 0, 0};
    hall->def.areas = hall->areas;
    hall->def.terrains = hall->terrains;
    hall->def.terrain_count = 3;
    hall->def.outside = 1;
    hall->def.lattice = &hall->lattice;
}

static bool make_hall(choices *source, hall_world *hall, corridor_world *world) {
    choose_hall(source, hall);
    wend_allocator allocator = wend_default_allocator();
    world->path = wend_path_empty(allocator);
    world->other = wend_path_empty(allocator);
    world->sliced = wend_path_empty(allocator);
    world->uniform = hall->terrains[2].cost == 1;
    return wend_mesh_create(&hall->def, NULL, &world->mesh) == WEND_OK &&
           wend_cells_create_triangles(world->mesh, allocator, &world->cells) == WEND_OK &&
           wend_plane_create(world->cells, allocator, &world->plane) == WEND_OK &&
           wend_query_create(allocator, &world->query) == WEND_OK;
}

// What the hall costs at least for a way like that of the oracle, in metres.
static double cheapest_in_hall(const corridor_world *world, wend_vector2 from, wend_vector2 to) {
    static naive_ground triangles[256];
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    wend_lattice lattice = wend_mesh_lattice(world->mesh);
    uint32_t count = wend_triangulation_triangle_count(triangulation);
    if (count > 256) return (double)INFINITY;
    for (uint32_t t = 0; t < count; t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        wend_terrain terrain = wend_mesh_get_terrain(world->mesh, wend_mesh_terrain_of(world->mesh, t));
        triangles[t].cost = terrain.medium == WEND_MEDIUM_BLOCKED ? -1 : terrain.cost;
        for (int i = 0; i < 3; i++) {
            wend_vector2 corner =
                wend_lattice_position(&lattice, wend_triangulation_vertex(triangulation, triangle.vertices[i]));
            triangles[t].x[i] = corner.x;
            triangles[t].y[i] = corner.y;
        }
    }
    return naive_cheapest_way(triangles, count, (double[]){from.x, from.y}, (double[]){to.x, to.y});
}

// The place of a portal where the path meets it: where a line of it, from number *line on, crosses the portal, or else its corner that is nearest.
static void meet_portal(const wend_path *path, const double portal[4], size_t *line, double place[2]) {
    double nearest = (double)INFINITY, ax = portal[0], ay = portal[1], x = portal[2] - ax, y = portal[3] - ay;
    for (size_t k = *line; k + 1 < path->point_count; k++) {
        wend_vector3 p = path->points[k], q = path->points[k + 1];
        double before = x * (p.y - ay) - y * (p.x - ax), behind = x * (q.y - ay) - y * (q.x - ax);
        double along = before * behind < 0 ? before / (before - behind) : 0; // of the line; 0 and 1 are its ends
        for (int i = 0; i < 3; i++) {
            double at = i == 0 ? along : i - 1, to_x = p.x + at * (q.x - p.x), to_y = p.y + at * (q.y - p.y);
            double share = fmin(fmax(((to_x - ax) * x + (to_y - ay) * y) / (x * x + y * y), 0), 1);
            double far = hypot(to_x - ax - share * x, to_y - ay - share * y);
            if (!(far < nearest - 1e-9)) continue; // the first of those that are as near
            nearest = far;
            *line = k;
            place[0] = ax + share * x, place[1] = ay + share * y;
        }
    }
}

// What the path costs by the ground of its cells, going straight from portal to portal: a way through them, if it is one.
static double cost_by_own_cells(const wend_path *path, const naive_portal *portals, const double *costs, double unit) {
    size_t line = 0;
    double sum = 0, x = path->points[0].x, y = path->points[0].y;
    for (size_t i = 0; i < path->state_count; i++) {
        double place[2] = {path->points[path->point_count - 1].x, path->points[path->point_count - 1].y};
        if (i + 1 < path->state_count) {
            const double ends[4] = {(double)portals[i].left_x * unit, (double)portals[i].left_y * unit,
                                    (double)portals[i].right_x * unit, (double)portals[i].right_y * unit};
            meet_portal(path, ends, &line, place);
        }
        sum += costs[i] * hypot(place[0] - x, place[1] - y);
        x = place[0], y = place[1];
    }
    return sum;
}

// What the cheapest way through the path's own cells costs, in metres. The oracle misses it where cells are slivers; then the path may show it a better one.
static double cheapest_of_corridor(const corridor_world *world, wend_vector2 from, wend_vector2 to) {
    const wend_path *path = &world->path;
    wend_lattice lattice = wend_mesh_lattice(world->mesh);
    double unit = wend_lattice_unit(&lattice), costs[NAIVE_MOST_PORTALS + 1];
    naive_portal portals[NAIVE_MOST_PORTALS];
    if (path->state_count == 0 || path->state_count > NAIVE_MOST_PORTALS) return -1; // halls are small
    for (size_t i = 0; i < path->state_count; i++) {
        uint8_t terrain = wend_cells_get(world->cells, (uint32_t)path->states[i]).terrain;
        costs[i] = wend_mesh_get_terrain(world->mesh, terrain).cost;
        if (i + 1 < path->state_count && !shared_portal(world, path->states[i], path->states[i + 1], &portals[i]))
            return -1;
    }
    return fmin(cost_by_own_cells(path, portals, costs, unit),
                unit * naive_cheapest_through((double[]){from.x / unit, from.y / unit}, portals, costs,
                                              path->state_count - 1, (double[]){to.x / unit, to.y / unit}));
}

// Whether two lines have more than a point in common.
static bool run_together(wend_lattice_point a, wend_lattice_point b, wend_lattice_point p, wend_lattice_point q) {
    if (turn_at(a, b, p) != 0 || turn_at(a, b, q) != 0) return false;
    bool by_x = a.x != b.x;
    int32_t low = by_x ? a.x : a.y, high = by_x ? b.x : b.y, from = by_x ? p.x : p.y, to = by_x ? q.x : q.y;
    int32_t least = low < high ? low : high, most = low < high ? high : low;
    return (from < to ? to : from) > least && (from < to ? from : to) < most;
}

// Whether the path runs along a side of one of its cells that has cheaper ground behind it: it costs what that does, though it is not of the corridor.
static bool follows_cheaper_ground(const corridor_world *world) {
    const wend_path *path = &world->path;
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
    for (size_t n = 0; n < path->state_count; n++) {
        wend_convex_cell cell = wend_cells_get(world->cells, (uint32_t)path->states[n]);
        for (uint32_t i = 0; i < cell.count; i++) {
            if (cell.neighbours[i] == WEND_NO_CONVEX_CELL ||
                cost_of_cell(world, cell.neighbours[i]) >= cost_of_cell(world, path->states[n]))
                continue;
            wend_lattice_point a = wend_triangulation_vertex(triangulation, cell.vertices[i]),
                               b = wend_triangulation_vertex(triangulation, cell.vertices[(i + 1) % cell.count]);
            for (size_t k = 1; k < path->point_count; k++)
                if (run_together(a, b, lattice_point_at(world, path->points[k - 1]),
                                 lattice_point_at(world, path->points[k])))
                    return true;
        }
    }
    return false;
}

// What is seen of a search while it runs.
typedef struct watched_search {
    wend_vector2 to;
    double least_cost; // of any ground
    double last;       // estimate
    const char *fault;
    size_t steps;
} watched_search;

static void watch_step(void *user, const wend_corridor_step *step) {
    watched_search *seen = user;
    double straight = step->cost + seen->least_cost * hypot(step->turn.x - seen->to.x, step->turn.y - seen->to.y);
    if (step->estimate < seen->last) seen->fault = "an estimate falls";
    if (step->estimate < straight * (1 - 1e-9))
        seen->fault = "an estimate is below that of the straight way from the last turn";
    seen->last = step->estimate;
    seen->steps++;
}

// A way to a turn is not shorter than the shortest one there.
typedef struct watched_turns {
    wend_vector2 turns[64];
    double costs[64];
    size_t count;
    watched_search seen;
} watched_turns;

static void watch_turn(void *user, const wend_corridor_step *step) {
    watched_turns *watched = user;
    watch_step(&watched->seen, step);
    if (watched->count == 64) return;
    watched->turns[watched->count] = step->turn;
    watched->costs[watched->count++] = step->cost;
}

static bool turns_are_possible(choices *source, corridor_world *world, const watched_turns *watched,
                               wend_vector2 from) {
    for (size_t i = 0; i < watched->count; i++) {
        wend_plane_request request = wend_default_plane_request();
        request.start = location_of(from);
        request.goal = location_of(watched->turns[i]);
        if (wend_plane_find_path(world->plane, world->query, &request, &world->other))
            return choices_fail(source, "the search for a turn failed");
        if (world->other.outcome != WEND_OUTCOME_COMPLETE) return choices_fail(source, "a turn is out of reach");
        if (watched->costs[i] < world->other.cost * (1 - 1e-9))
            return choices_fail(source, "the way to turn %zu is %.17g long, the shortest %.17g", i, watched->costs[i],
                                world->other.cost);
    }
    return true;
}

static bool judge_corridor(choices *source, corridor_world *world, double dear, corridor_figures *figures) {
    watched_turns watched = {.seen = {.least_cost = fmin(1, dear)}};
    wend_corridor_request request = wend_default_corridor_request();
    const wend_vector2 start = {(double)choose_below(source, HALL_SIDE) + 0.5,
                                (double)choose_below(source, HALL_SIDE) + 0.25};
    const wend_vector2 goal = {(double)choose_below(source, HALL_SIDE) + 0.25,
                               (double)choose_below(source, HALL_SIDE) + 0.5};
    request.start = location_of(start), request.goal = location_of(goal);
    request.thorough = choose_one_in(source, 2);
    request.observer = watch_turn;
    request.observer_user = &watched;
    watched.seen.to = goal;
    if (wend_corridor_find_path(world->plane, world->query, &request, &world->path))
        return choices_fail(source, "a search failed");
    if (watched.seen.fault) return choices_fail(source, "%s", watched.seen.fault);
    if (watched.seen.steps != world->path.expanded) return choices_fail(source, "not every step was seen");
    double cheapest = cheapest_in_hall(world, start, goal);
    if (world->path.outcome != WEND_OUTCOME_COMPLETE) {
        bool apart = !(cheapest < (double)INFINITY) || world->path.outcome != WEND_OUTCOME_UNREACHABLE;
        return apart || choices_fail(source, "no path is found where there is one that costs %.17g", cheapest);
    }
    double cost = world->path.cost, own = cheapest_of_corridor(world, start, goal);
    if (own < 0) return choices_fail(source, "the corridor's cells are not neighbours");
    if (cost < own * 0.99 && !follows_cheaper_ground(world))
        return choices_fail(source, "%.17g is cheaper than the cells allow, %.17g", cost, own);
    if (world->uniform && watched.seen.last > cost * (1 + 1e-9))
        return choices_fail(source, "an estimate of %.17g is above the path's cost, %.17g", watched.seen.last, cost);
    if (world->uniform && !turns_are_possible(source, world, &watched, start)) return false;
    corridor_figure *figure = &figures->figures[2 * (world->uniform ? 0 : 1) + (request.thorough ? 1 : 0)];
    figure->paths++;
    figure->expanded += world->path.expanded;
    figure->cheapest += cost <= cheapest * (1 + 1e-9);
    figure->worst = fmax(figure->worst, cost / cheapest);
    figure->worst_of_own = fmax(figure->worst_of_own, cost / own);
    return true;
}

bool corridors_are_right(choices *source, void *user) {
    hall_world hall = {0};
    corridor_world world = {.mesh = NULL};
    bool good = make_hall(source, &hall, &world) || choices_fail(source, "no world was made");
    for (int i = 0; i < 3 && good; i++) good = judge_corridor(source, &world, hall.terrains[2].cost, user);
    free_corridor_world(&world);
    return good;
}

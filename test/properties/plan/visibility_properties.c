#include "properties/plan/visibility_properties.h"

#include "map/mesh/plane_internal.h"
#include "oracle/map/naive_sight.h"
#include "properties/map/mesh_properties.h"
#include "wend/visibility.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS_A_SIDE = 5, SIGHT_QUESTIONS = 6 };

// ---------------------------------------------------------------------------------------------------------------------
// Worlds

typedef struct sight_world {
    mesh_world areas;
    wend_vector2 corners[1 + BLOCKS_A_SIDE * BLOCKS_A_SIDE][4];
    wend_area blocks[1 + BLOCKS_A_SIDE * BLOCKS_A_SIDE];
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    naive_mesh_triangle *triangles;
    naive_sight sight;
} sight_world;

static void set_block(sight_world *world, size_t i, double x, double y, double size, uint8_t terrain) {
    const wend_vector2 square[4] = {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
    memcpy(world->corners[i], square, sizeof square);
    world->blocks[i] = (wend_area){.points = world->corners[i], .point_count = 4, .terrain = terrain};
}

// Squares of a grid that are free, blocked or another medium: corners in line, walls that touch in points.
static void choose_blocks(choices *source, sight_world *world) {
    int64_t size = 1 + (int64_t)choose_below(source, 2);
    size_t count = 1;
    set_block(world, 0, 0, 0, (double)(BLOCKS_A_SIDE * size), 0);
    for (int i = 0; i < BLOCKS_A_SIDE * BLOCKS_A_SIDE; i++) {
        uint64_t kind = choose_below(source, 8);
        if (kind < 4) continue;
        set_block(world, count++, (double)(i % BLOCKS_A_SIDE * size), (double)(i / BLOCKS_A_SIDE * size), (double)size,
                  kind >= 6 ? 2 : 1);
    }
    world->areas.side = BLOCKS_A_SIDE * size;
    world->areas.def.areas = world->blocks;
    world->areas.def.area_count = count;
}

// A few areas with a few corners: the oracle takes its time.
static void choose_small_areas(choices *source, sight_world *world) {
    mesh_world *areas = &world->areas;
    areas->side = choose_one_in(source, 2) ? 6 : 200;
    areas->def.area_count = 1 + choose_below(source, 4);
    for (size_t i = 0; i < areas->def.area_count; i++) {
        size_t count = i == 0 ? 4 : 3 + choose_below(source, 4);
        for (size_t k = 0; k < count; k++) {
            areas->points[i][k].x = (double)choose_between(source, 0, areas->side);
            areas->points[i][k].y = (double)choose_between(source, 0, areas->side);
        }
        areas->areas[i] = (wend_area){
            .points = areas->points[i], .point_count = count, .terrain = i == 0 ? 0 : (uint8_t)choose_below(source, 3)};
    }
    const wend_vector2 floor[4] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    for (int k = 0; k < 4 && !choose_one_in(source, 4); k++)
        areas->points[0][k] = (wend_vector2){floor[k].x * (double)areas->side, floor[k].y * (double)areas->side};
    areas->def.areas = areas->areas;
}

static bool make_sight_world(choices *source, sight_world *world) {
    memset(world, 0, sizeof *world);
    mesh_world *areas = &world->areas;
    areas->def = wend_default_mesh_def();
    areas->terrains[0] = (wend_terrain){1.0, 0};
    areas->terrains[1] = (wend_terrain){1.0, WEND_MEDIUM_BLOCKED};
    areas->terrains[2] = (wend_terrain){2.0, (uint8_t)choose_below(source, 2)};
    areas->lattice = (wend_lattice){0, 0, 0};
    areas->def.terrains = areas->terrains;
    areas->def.terrain_count = 3;
    areas->def.lattice = &areas->lattice;
    if (choose_one_in(source, 2))
        choose_small_areas(source, world);
    else
        choose_blocks(source, world);
    uint64_t kind = choose_below(source, 3);
    wend_allocator allocator = wend_default_allocator();
    if (wend_mesh_create(&areas->def, NULL, &world->mesh)) return choices_fail(source, "no mesh was made");
    wend_status status = kind == 0   ? wend_cells_create(world->mesh, allocator, &world->cells)
                         : kind == 1 ? wend_cells_create_triangles(world->mesh, allocator, &world->cells)
                                     : wend_cells_create_of_areas(world->mesh, allocator, &world->cells);
    if (status || wend_plane_create(world->cells, allocator, &world->plane) ||
        wend_query_create(allocator, &world->query))
        return choices_fail(source, "no plane was made");
    size_t count;
    world->triangles = naive_triangles_of(world->mesh, &count);
    world->sight = naive_sight_make(world->triangles, count);
    return true;
}

static void free_sight_world(sight_world *world) {
    naive_sight_free(&world->sight);
    free(world->triangles);
    wend_query_destroy(world->query);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
}

// ---------------------------------------------------------------------------------------------------------------------
// Graphs

// The oracle's sheet for each node; SIZE_MAX when there is none.
static size_t sheet_of_node(const sight_world *world, uint32_t vertex) {
    const plane_vertex *at = &world->plane->vertices[vertex];
    for (size_t i = 0; i < world->sight.sheet_count; i++) {
        const naive_sheet *sheet = &world->sight.sheets[i];
        if (sheet->at.x != at->point.x || sheet->at.y != at->point.y || !sheet->is_corner) continue;
        long turn = sheet->begin.x * at->begin_y - sheet->begin.y * at->begin_x;
        if (turn == 0 && sheet->begin.x * at->begin_x + sheet->begin.y * at->begin_y > 0) return i;
    }
    return SIZE_MAX;
}

static bool node_has_target(wend_visibility_node node, uint32_t target) {
    for (size_t i = 0; i < node.count; i++)
        if (node.targets[i] == target) return true;
    return false;
}

static bool graph_is_valid(choices *source, const sight_world *world, const wend_visibility_graph *graph) {
    uint32_t count = wend_visibility_graph_node_count(graph);
    size_t corners = 0;
    for (size_t i = 0; i < world->sight.sheet_count; i++) corners += world->sight.sheets[i].is_corner;
    if (corners != count) return choices_fail(source, "there are %u corners instead of %zu", count, corners);
    for (uint32_t i = 0; i < count; i++) {
        wend_visibility_node node = wend_visibility_graph_get_node(graph, i);
        size_t sheet = sheet_of_node(world, node.vertex);
        if (sheet == SIZE_MAX) return choices_fail(source, "corner %u is none", i);
        for (uint32_t k = 0; k < i; k++) {
            wend_visibility_node other = wend_visibility_graph_get_node(graph, k);
            bool joined = node_has_target(node, k),
                 expected = naive_is_joined(&world->sight, sheet, sheet_of_node(world, other.vertex));
            if (joined != node_has_target(other, i)) return choices_fail(source, "an edge goes one way only");
            if (joined != expected)
                return choices_fail(source, "(%g, %g) and (%g, %g) are %s", node.position.x, node.position.y,
                                    other.position.x, other.position.y, joined ? "joined" : "not joined");
        }
        for (size_t k = 0; k < node.count; k++) {
            wend_vector2 to = wend_visibility_graph_get_node(graph, node.targets[k]).position;
            double length = sqrt((to.x - node.position.x) * (to.x - node.position.x) +
                                 (to.y - node.position.y) * (to.y - node.position.y));
            if (node.costs[k] != length) return choices_fail(source, "an edge has the wrong cost");
            if (k > 0 && node.targets[k] <= node.targets[k - 1]) return choices_fail(source, "edges are not in order");
        }
    }
    return true;
}

static bool graphs_are_equal(const wend_visibility_graph *a, const wend_visibility_graph *b) {
    uint32_t count = wend_visibility_graph_node_count(a);
    if (count != wend_visibility_graph_node_count(b)) return false;
    for (uint32_t i = 0; i < count; i++) {
        wend_visibility_node one = wend_visibility_graph_get_node(a, i), other = wend_visibility_graph_get_node(b, i);
        if (one.vertex != other.vertex || one.count != other.count) return false;
        for (size_t k = 0; k < one.count; k++)
            if (one.targets[k] != other.targets[k] || one.costs[k] != other.costs[k]) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Paths

// A place, often a corner, now and then on one of its sides only.
static wend_location choose_place(choices *source, const sight_world *world, size_t *sheets, size_t *count) {
    naive_sight *sight = (naive_sight *)&world->sight;
    int64_t side = world->areas.side;
    naive_corner at = {choose_between(source, -1, side + 1), choose_between(source, -1, side + 1)};
    if (sight->sheet_count > 0 && choose_one_in(source, 3))
        at = sight->sheets[choose_below(source, sight->sheet_count)].at;
    size_t first = naive_sheets_at(sight, at, count);
    wend_location place = wend_location_at((double)at.x, (double)at.y, 0);
    for (size_t i = 0; i < *count; i++) sheets[i] = first + i;
    if (*count > 1 && choose_one_in(source, 2)) {
        const naive_sheet *sheet = &sight->sheets[first + choose_below(source, *count)];
        place.cell = (uint64_t)sheet->members[choose_below(source, sheet->member_count)];
        sheets[0] = (size_t)(sheet - sight->sheets);
        *count = 1;
    }
    return place;
}

static bool naive_sees_any(const sight_world *world, const size_t *from, size_t from_count, naive_corner to,
                           const size_t *to_sheets, size_t to_count) {
    const naive_sight *sight = &world->sight;
    for (size_t i = 0; i < from_count; i++) {
        const naive_sheet *sheet = &sight->sheets[from[i]];
        for (size_t k = 0; k < to_count; k++)
            if (from[i] == to_sheets[k]) return true;
        if (sheet->at.x == to.x && sheet->at.y == to.y) continue;
        if (naive_ray(sight->triangles, sight->triangle_count, sheet->members[0], sheet->at, to) && to_count > 0)
            return true;
    }
    return false;
}

// Every piece of a path is straight and free, and their lengths add up.
static bool path_is_sound(choices *source, const sight_world *world, const wend_path *path) {
    double length = 0;
    for (size_t i = 1; i < path->point_count; i++) {
        naive_corner a = {lround(path->points[i - 1].x), lround(path->points[i - 1].y)},
                     b = {lround(path->points[i].x), lround(path->points[i].y)};
        size_t from_sheets[8], to_sheets[8], from_count, to_count;
        size_t first = naive_sheets_at((naive_sight *)&world->sight, a, &from_count);
        for (size_t k = 0; k < from_count; k++) from_sheets[k] = first + k;
        first = naive_sheets_at((naive_sight *)&world->sight, b, &to_count);
        for (size_t k = 0; k < to_count; k++) to_sheets[k] = first + k;
        if (!naive_sees_any(world, from_sheets, from_count, b, to_sheets, to_count))
            return choices_fail(source, "a piece of a path goes through a wall");
        length += hypot((double)(b.x - a.x), (double)(b.y - a.y));
    }
    return fabs(length - path->cost) <= 1e-12 * length || choices_fail(source, "a path says the wrong length");
}

static bool costs_agree(double a, double b) {
    return a == b || fabs(a - b) <= 1e-12 * fabs(b);
}

static bool ask_for_path(choices *source, sight_world *world, const wend_visibility_graph *graph, wend_path *path) {
    size_t from_sheets[8], to_sheets[8], from_count, to_count;
    wend_location from = choose_place(source, world, from_sheets, &from_count);
    wend_location to = choose_place(source, world, to_sheets, &to_count);
    double expected = naive_shortest_between(&world->sight, from_sheets, from_count, to_sheets, to_count);
    if (wend_visibility_graph_find_path(graph, world->query, from, to, path))
        return choices_fail(source, "no path was searched for");
    wend_outcome outcome = from_count == 0   ? WEND_OUTCOME_START_OFF_MAP
                           : to_count == 0   ? WEND_OUTCOME_GOAL_OFF_MAP
                           : isinf(expected) ? WEND_OUTCOME_UNREACHABLE
                                             : WEND_OUTCOME_COMPLETE;
    if (path->outcome != outcome)
        return choices_fail(source, "(%g, %g) to (%g, %g): %s instead of %s", from.position.x, from.position.y,
                            to.position.x, to.position.y, wend_outcome_text(path->outcome), wend_outcome_text(outcome));
    if (!costs_agree(path->cost, expected))
        return choices_fail(source, "(%g, %g) to (%g, %g) costs %.17g instead of %.17g", from.position.x,
                            from.position.y, to.position.x, to.position.y, path->cost, expected);
    if (outcome == WEND_OUTCOME_COMPLETE && !path_is_sound(source, world, path)) return false;
    if (from.cell == WEND_NO_STATE && to.cell == WEND_NO_STATE) {
        naive_corner goal = {lround(to.position.x), lround(to.position.y)};
        bool sees = naive_sees_any(world, from_sheets, from_count, goal, to_sheets, to_count);
        if (wend_plane_sees(world->plane, from, to) != sees) return choices_fail(source, "a line of sight is wrong");
    }
    wend_path_tree *tree = NULL;
    if (wend_path_tree_create(graph, world->query, from, wend_default_allocator(), &tree))
        return choices_fail(source, "no tree was made");
    double cost = wend_path_tree_cost_to(tree, world->query, to);
    bool good = wend_path_tree_path_to(tree, world->query, to, path) == WEND_OK && path->outcome == outcome &&
                costs_agree(cost, expected) && costs_agree(path->cost, expected);
    wend_path_tree_destroy(tree);
    return good || choices_fail(source, "the tree says %.17g instead of %.17g", cost, expected);
}

bool visibility_agrees_with_naive(choices *source, void *user) {
    (void)user;
    static sight_world world;
    wend_visibility_graph *graph = NULL, *swept = NULL;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    bool good = make_sight_world(source, &world);
    if (good && wend_visibility_graph_create(world.plane, &def, NULL, &graph))
        good = choices_fail(source, "no graph was made");
    def.algorithm = WEND_VISIBILITY_SWEEP;
    if (good && wend_visibility_graph_create(world.plane, &def, NULL, &swept))
        good = choices_fail(source, "no graph was swept");
    good = good && graph_is_valid(source, &world, graph);
    if (good && !graphs_are_equal(graph, swept)) good = choices_fail(source, "the sweep finds another graph");
    wend_path path = wend_path_empty(wend_default_allocator());
    for (int i = 0; i < SIGHT_QUESTIONS && good; i++) good = ask_for_path(source, &world, graph, &path);
    wend_path_free(&path);
    wend_visibility_graph_destroy(graph);
    wend_visibility_graph_destroy(swept);
    free_sight_world(&world);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Views

static double distance_from_edge(wend_vector2 a, wend_vector2 b, wend_vector2 p) {
    double x = b.x - a.x, y = b.y - a.y, length = x * x + y * y;
    double share = length > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / length : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return hypot(p.x - a.x - share * x, p.y - a.y - share * y);
}

static double distance_from_outline(const wend_visibility_polygon *polygon, wend_vector2 p) {
    double least = INFINITY;
    for (size_t i = 0; i < polygon->count; i++)
        least = fmin(least, distance_from_edge(polygon->vertices[i].position,
                                               polygon->vertices[(i + 1) % polygon->count].position, p));
    return least;
}

// Counterclockwise around its place, with vertices where they say they are.
static bool polygon_is_sound(choices *source, const sight_world *world, const wend_visibility_polygon *polygon) {
    for (size_t i = 0; i < polygon->count; i++) {
        const wend_view_vertex *vertex = &polygon->vertices[i], *next = &polygon->vertices[(i + 1) % polygon->count];
        wend_vector2 a = {vertex->position.x - polygon->place.x, vertex->position.y - polygon->place.y},
                     b = {next->position.x - polygon->place.x, next->position.y - polygon->place.y};
        if (a.x * b.y - a.y * b.x < -1e-6) return choices_fail(source, "vertex %zu turns back", i);
        if (polygon->count > 1 && vertex->position.x == next->position.x && vertex->position.y == next->position.y)
            return choices_fail(source, "vertex %zu of %zu is there twice, (%.17g, %.17g), place (%g, %g)", i,
                                polygon->count, vertex->position.x, vertex->position.y, polygon->place.x,
                                polygon->place.y);
        if (vertex->vertex != WEND_NO_PLANE_VERTEX) {
            wend_lattice_point at = wend_plane_get_vertex(world->plane, vertex->vertex).point;
            if (at.x != vertex->position.x || at.y != vertex->position.y)
                return choices_fail(source, "vertex %zu is not where it says", i);
        }
        if (vertex->cell == WEND_NO_CONVEX_CELL) continue;
        wend_convex_cell cell = wend_cells_get(world->cells, vertex->cell);
        const wend_triangulation *triangulation = wend_mesh_triangulation(world->mesh);
        wend_lattice_point from = wend_triangulation_vertex(triangulation, cell.vertices[vertex->side]),
                           to =
                               wend_triangulation_vertex(triangulation, cell.vertices[(vertex->side + 1) % cell.count]);
        if (cell.neighbours[vertex->side] != WEND_NO_CONVEX_CELL)
            return choices_fail(source, "vertex %zu lies on no wall", i);
        if (distance_from_edge((wend_vector2){from.x, from.y}, (wend_vector2){to.x, to.y}, vertex->position) > 1e-9)
            return choices_fail(source, "vertex %zu is not on its side", i);
    }
    return true;
}

static bool view_holds(const wend_view *view, wend_vector2 place, wend_vector2 p, bool *unsure) {
    double x = p.x - place.x, y = p.y - place.y, far = hypot(x, y);
    double turn = fabs(atan2(view->facing.x * y - view->facing.y * x, view->facing.x * x + view->facing.y * y));
    *unsure = fabs(turn - view->half_angle) * far < 1e-4 || fabs(far - view->range) < 1e-4;
    return turn <= view->half_angle && far <= view->range;
}

static bool ask_for_view(choices *source, sight_world *world) {
    wend_view view = wend_default_view();
    size_t from_sheets[8], from_count;
    view.place = choose_place(source, world, from_sheets, &from_count);
    if (choose_one_in(source, 2)) {
        view.facing.x = (double)choose_between(source, -3, 3);
        view.facing.y = (double)choose_between(source, view.facing.x == 0 ? 1 : -3, 3);
        view.half_angle = 0.05 + 3.05 * choose_unit(source);
    }
    if (choose_one_in(source, 2)) view.range = 0.3 + choose_unit(source) * (double)world->areas.side;
    view.arc_tolerance = 1e-5;
    const wend_visibility_polygon *polygon = NULL;
    if (wend_plane_view(world->plane, world->query, &view, &polygon)) return choices_fail(source, "no view was made");
    if (polygon->count == 0 && from_count > 0 && view.half_angle > 3.14) return choices_fail(source, "a view is empty");
    if (polygon->count > 0 && from_count == 0) return choices_fail(source, "a wall sees something");
    if (!polygon_is_sound(source, world, polygon)) return false;
    int64_t side = world->areas.side;
    for (int i = 0; i < 12; i++) {
        naive_corner at = {choose_between(source, 0, side), choose_between(source, 0, side)};
        wend_vector2 p = {(double)at.x, (double)at.y};
        bool unsure, expected = view_holds(&view, polygon->place, p, &unsure), seen = false;
        if (unsure || distance_from_outline(polygon, p) < 1e-4) continue;
        size_t count, first = naive_sheets_at(&world->sight, at, &count);
        for (size_t k = 0; k < count * from_count; k++)
            for (int right = 0; right < 2; right++)
                seen = seen || naive_sees_beside(&world->sight, from_sheets[k / count], first + k % count, right);
        if (wend_visibility_polygon_contains(polygon, p) != (seen && expected))
            return choices_fail(source, "(%g, %g) %s from (%g, %g)", p.x, p.y,
                                seen && expected ? "is seen" : "is not seen", polygon->place.x, polygon->place.y);
    }
    return true;
}

bool views_agree_with_naive(choices *source, void *user) {
    (void)user;
    static sight_world world;
    bool good = make_sight_world(source, &world);
    for (int i = 0; i < SIGHT_QUESTIONS && good; i++) good = ask_for_view(source, &world);
    free_sight_world(&world);
    return good;
}

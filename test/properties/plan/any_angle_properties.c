#include "properties/plan/any_angle_properties.h"

#include "plan/angle/any_angle_internal.h"
#include "properties/plan/corner_worlds.h"
#include "wend/grid_mesh.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Paths

typedef struct corner_case {
    corner_world *world;
    wend_any_angle *any_angle;
    wend_query *query;
    wend_path path, again;
    wend_diagnostics *findings;
    double lengths[NAIVE_CORNERS_PLACES]; // from the start
} corner_case;

static const char *const algorithm_names[] = {"exact", "Theta*", "Lazy Theta*", "smoothed A*"};

static bool same_points(const wend_path *a, const wend_path *b) {
    if (a->outcome != b->outcome || a->point_count != b->point_count) return false;
    for (size_t i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y) return false;
    return a->point_count == 0 || a->cost == b->cost;
}

// The same search in small pieces.
static const char *resume_search(corner_case *each, const wend_any_angle_request *request, uint64_t slice) {
    wend_any_angle_request sliced = *request;
    sliced.work = slice;
    if (wend_any_angle_find_path(each->any_angle, each->query, &sliced, &each->again)) return "a sliced search failed";
    for (int i = 0; each->again.outcome == WEND_OUTCOME_BUDGET_SPENT; i++) {
        if (i > 100000) return "a sliced search does not end";
        if (each->path.outcome == WEND_OUTCOME_COMPLETE && each->again.lower_bound > each->path.cost * (1 + 1e-12))
            return "a lower bound is too high";
        if (wend_query_resume(each->query, slice, &each->again)) return "resuming failed";
    }
    // Of several shortest paths an interrupted exact search may find another.
    if (request->algorithm == WEND_ANY_ANGLE_EXACT && each->path.outcome == each->again.outcome)
        return each->again.point_count == 0 || fabs(each->again.cost - each->path.cost) <= 1e-12 * each->path.cost
                   ? NULL
                   : "a sliced search gives another length";
    return same_points(&each->path, &each->again) ? NULL : "a sliced search gives another path";
}

// Without a naive opinion: start or goal are not free, or not of one medium.
static const char *judge_blocked(const corner_case *each, uint8_t from, uint8_t to) {
    wend_outcome right = from == 255 ? WEND_OUTCOME_START_OFF_MAP
                         : to == 255 ? WEND_OUTCOME_GOAL_OFF_MAP
                                     : WEND_OUTCOME_UNREACHABLE;
    return each->path.outcome == right && each->path.point_count == 0 ? NULL : "the outcome is wrong";
}

static const char *judge_length(const corner_case *each, wend_any_angle_algorithm algorithm, double naive) {
    const wend_path *path = &each->path;
    if (naive == (double)INFINITY) return path->outcome == WEND_OUTCOME_UNREACHABLE ? NULL : "there is no path";
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "there is a path";
    double size = each->world->cell_size, length = path->cost / size, slack = 1e-12 * naive;
    if (length < naive - slack) return "the path is shorter than the shortest";
    if (algorithm == WEND_ANY_ANGLE_EXACT && length > naive + slack) return "the exact path is not the shortest";
    if (length > 1.1 * naive + slack) return "the path is far too long"; // steps in eight directions add 8.3 % at most
    if (path->lower_bound > naive * size * (1 + 1e-12)) return "the lower bound is above the shortest";
    if (algorithm == WEND_ANY_ANGLE_EXACT && path->lower_bound != path->cost) return "the lower bound is not the cost";
    return NULL;
}

static const char *judge_path(choices *source, corner_case *each, uint32_t start, uint32_t goal,
                              wend_any_angle_algorithm algorithm) {
    const corner_world *world = each->world;
    wend_any_angle_request request = wend_default_any_angle_request();
    request.start = start;
    request.goal = goal;
    request.algorithm = algorithm;
    if (wend_any_angle_find_path(each->any_angle, each->query, &request, &each->path)) return "the search failed";
    uint8_t from = corner_world_medium(world, start), to = corner_world_medium(world, goal);
    if (from == 255 || from != to) return judge_blocked(each, from, to);
    int x = (int)goal % world->width, y = (int)goal / world->width;
    const char *fault = judge_length(each, algorithm, each->lengths[naive_corners_place(&world->naive, x, y, x, y)]);
    if (fault) return fault;
    if (each->path.point_count > 0 && wend_path_check_on_corners(&each->path, world->grid, start, goal, each->findings))
        return wend_diagnostics_get(each->findings, 0)->text;
    fault = choose_one_in(source, 4) ? resume_search(each, &request, 1 + choose_below(source, 5)) : NULL;
    if (!fault && each->again.point_count > 0 && each->again.outcome == WEND_OUTCOME_COMPLETE &&
        wend_path_check_on_corners(&each->again, world->grid, WEND_NO_CELL, WEND_NO_CELL, NULL))
        fault = "a sliced search gives a path that is wrong";
    return fault;
}

static bool judge_pairs(choices *source, corner_case *each) {
    corner_world *world = each->world;
    uint32_t cells = (uint32_t)(world->width * world->height);
    for (uint64_t starts = 1 + choose_below(source, 3); starts > 0; starts--) {
        uint32_t start = (uint32_t)choose_below(source, cells);
        if (corner_world_medium(world, start) != 255) {
            corner_world_look(world, corner_world_medium(world, start));
            naive_corners_look(&world->naive);
            naive_corners_lengths(&world->naive, (int)start % world->width, (int)start / world->width, each->lengths);
        }
        for (uint32_t goal = 0; goal < cells; goal++)
            for (int algorithm = 0; algorithm < 4; algorithm++) {
                const char *fault = judge_path(source, each, start, goal, (wend_any_angle_algorithm)algorithm);
                if (fault)
                    return choices_fail(source, "%s from cell %u to %u of %d x %d: %s", algorithm_names[algorithm],
                                        start, goal, world->width, world->height, fault);
            }
    }
    return true;
}

bool any_angle_paths_agree_with_naive(choices *source, void *user) {
    (void)user;
    static corner_world world;
    if (!choose_corner_world(source, &world, choose_one_in(source, 4) ? NAIVE_CORNERS_SIDE : 6))
        return choices_fail(source, "no grid");
    corner_case each = {.world = &world,
                        .path = wend_path_empty(wend_default_allocator()),
                        .again = wend_path_empty(wend_default_allocator())};
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = world.grid;
    bool holds = !wend_any_angle_create(&def, NULL, &each.any_angle) &&
                 !wend_query_create(wend_default_allocator(), &each.query) &&
                 !wend_diagnostics_create(wend_default_allocator(), &each.findings);
    holds = holds ? judge_pairs(source, &each) : choices_fail(source, "it could not be prepared");
    wend_diagnostics_destroy(each.findings);
    wend_path_free(&each.path);
    wend_path_free(&each.again);
    wend_query_destroy(each.query);
    wend_any_angle_destroy(each.any_angle);
    wend_grid_destroy(world.grid);
    return holds;
}

// ---- Sight

bool corners_see_as_naive_says(choices *source, void *user) {
    (void)user;
    static corner_world world;
    if (!choose_corner_world(source, &world, choose_one_in(source, 4) ? NAIVE_CORNERS_SIDE : 6))
        return choices_fail(source, "no grid");
    wend_any_angle *any_angle = NULL;
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = world.grid;
    def.without_exact = true;
    if (wend_any_angle_create(&def, NULL, &any_angle)) return choices_fail(source, "it could not be prepared");
    const corner_view view = any_angle_view(any_angle, 0);
    corner_world_look(&world, 0);
    int places = 2 * (world.width + 1) * (world.height + 1), columns = world.width + 1;
    int first_wrong = -1, second_wrong = -1;
    for (int a = 0; a < places && first_wrong < 0; a++)
        for (int b = 0; b < places; b++) {
            if (a / 2 == b / 2) continue;
            uint32_t from = 2 * (uint32_t)(a / 2 / columns * (int)view.stride + a / 2 % columns) + (a & 1),
                     to = 2 * (uint32_t)(b / 2 / columns * (int)view.stride + b / 2 % columns) + (b & 1);
            // Where there is only one side, nodes have no other.
            if (((a & 1) && !corner_is_pinch(corner_open_cells(&view, from >> 1))) ||
                ((b & 1) && !corner_is_pinch(corner_open_cells(&view, to >> 1))))
                continue;
            if (wend_corner_sees(&view, from, to) == naive_corners_sees(&world.naive, a, b)) continue;
            first_wrong = a;
            second_wrong = b;
            break;
        }
    wend_any_angle_destroy(any_angle);
    wend_grid_destroy(world.grid);
    if (first_wrong < 0) return true;
    return choices_fail(source, "place %d and %d of %d x %d", first_wrong, second_wrong, world.width, world.height);
}

// ---- The checker

bool corner_checks_agree_with_naive(choices *source, void *user) {
    (void)user;
    static corner_world world;
    if (!choose_corner_world(source, &world, 5)) return choices_fail(source, "no grid");
    wend_grid_def def = wend_grid_describe(world.grid);
    wend_vector3 points[5];
    int corners[10];
    bool holds = true;
    for (int i = 0; i < 40 && holds; i++) {
        uint32_t cells = (uint32_t)(world.width * world.height), start = (uint32_t)choose_below(source, cells),
                 goal = (uint32_t)choose_below(source, cells);
        int count = 1 + (int)choose_below(source, 4);
        wend_path path = wend_path_empty(wend_default_allocator());
        double length = 0;
        for (int k = 0; k < count; k++) {
            uint32_t end = k == 0 ? start : goal;
            bool is_end = k == 0 || (k + 1 == count && !choose_one_in(source, 20));
            int x = is_end ? (int)end % world.width : (int)choose_below(source, (uint64_t)world.width + 1),
                y = is_end ? (int)end / world.width : (int)choose_below(source, (uint64_t)world.height + 1);
            corners[2 * k] = x;
            corners[2 * k + 1] = y;
            points[k] = (wend_vector3){def.origin.x + x * def.cell_size, def.origin.y + y * def.cell_size, 0};
            if (k > 0) length += hypot(x - corners[2 * k - 2], y - corners[2 * k - 1]);
        }
        path.points = points;
        path.point_count = (size_t)count;
        path.cost = path.search_cost = length * def.cell_size;
        bool allowed = false;
        if (corner_world_medium(&world, start) != 255 &&
            corner_world_medium(&world, goal) == corner_world_medium(&world, start)) {
            corner_world_look(&world, corner_world_medium(&world, start));
            allowed = naive_corners_allow(&world.naive, corners, count, (int)start % world.width,
                                          (int)start / world.width, (int)goal % world.width, (int)goal / world.width);
        }
        if ((wend_path_check_on_corners(&path, world.grid, start, goal, NULL) == WEND_OK) != allowed)
            holds = choices_fail(source, "the checker %s a path of %d points from cell %u to %u of %d x %d",
                                 allowed ? "refuses" : "allows", count, start, goal, world.width, world.height);
    }
    wend_grid_destroy(world.grid);
    return holds;
}

// ---- Meshes

static int count_islands(const corner_world *world) {
    int island_of[NAIVE_CORNERS_SIDE * NAIVE_CORNERS_SIDE], count = 0, cells = world->width * world->height;
    for (int i = 0; i < cells; i++) island_of[i] = corner_world_medium(world, (uint32_t)i) == 255 ? -1 : i;
    for (bool changed = true; changed;) { // the smallest number spreads over sides
        changed = false;
        for (int i = 0; i < cells; i++) {
            int beside[2] = {i % world->width + 1 < world->width ? i + 1 : i,
                             i + world->width < cells ? i + world->width : i};
            for (int k = 0; k < 2; k++) {
                int other = beside[k];
                if (island_of[i] == island_of[other] || island_of[i] < 0 || island_of[other] < 0 ||
                    corner_world_medium(world, (uint32_t)i) != corner_world_medium(world, (uint32_t)other))
                    continue;
                int least = island_of[i] < island_of[other] ? island_of[i] : island_of[other];
                island_of[i] = island_of[other] = least;
                changed = true;
            }
        }
    }
    for (int i = 0; i < cells; i++) count += island_of[i] == i;
    return count;
}

// What terrain a cell has in the mesh.
static uint8_t terrain_in_mesh(uint8_t terrain, bool joined) {
    if (corner_terrains[terrain].medium == 255) return 1;
    return joined && corner_terrains[terrain].medium == 0 ? 0 : terrain;
}

// Twice the area of each terrain, in squares of the lattice's unit.
static void measure_terrains(const wend_mesh *mesh, int64_t areas[5]) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(mesh);
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(triangulation); t++) {
        wend_triangle triangle = wend_triangulation_get_triangle(triangulation, t);
        wend_lattice_point p[3];
        for (int i = 0; i < 3; i++) p[i] = wend_triangulation_vertex(triangulation, triangle.vertices[i]);
        areas[wend_mesh_terrain_of(mesh, t)] +=
            (int64_t)(p[1].x - p[0].x) * (p[2].y - p[0].y) - (int64_t)(p[1].y - p[0].y) * (p[2].x - p[0].x);
    }
}

static const char *judge_grid_mesh(const corner_world *world, const wend_mesh *mesh, bool joined, bool in_cells) {
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_grid_def def = wend_grid_describe(world->grid);
    int64_t areas[5] = {0}, right[5] = {0};
    if (wend_mesh_check(mesh, NULL, NULL)) return "the mesh is not sound";
    if ((int)wend_mesh_island_count(mesh) != count_islands(world)) return "the number of islands is wrong";
    double side = (in_cells ? 1 : world->cell_size) / wend_lattice_unit(&lattice);
    for (int i = 0; i < world->width * world->height; i++) {
        uint8_t terrain = terrain_in_mesh(world->terrain[i], joined);
        double x = i % world->width + 0.5, y = i / world->width + 0.5;
        wend_vector2 centre = in_cells
                                  ? (wend_vector2){x, y}
                                  : (wend_vector2){def.origin.x + x * def.cell_size, def.origin.y + y * def.cell_size};
        wend_lattice_rounding rounded;
        if (wend_lattice_round(&lattice, centre, NULL, &rounded)) return "a cell lies outside of the lattice";
        uint32_t triangle = wend_mesh_triangle_at(mesh, rounded.point);
        if (triangle == WEND_NO_TRIANGLE ? terrain != 1 : wend_mesh_terrain_of(mesh, triangle) != terrain)
            return "a cell has the wrong terrain";
        right[terrain] += (int64_t)(2 * side * side);
    }
    if (!in_cells && world->cell_size == 0.3) return NULL; // not exact in metres
    measure_terrains(mesh, areas);
    for (int i = 0; i < 5; i++)
        if (i != 1 && areas[i] != right[i]) return "a terrain does not have the area of its cells";
    return NULL;
}

bool grid_meshes_agree_with_their_cells(choices *source, void *user) {
    (void)user;
    static corner_world world;
    if (!choose_corner_world(source, &world, NAIVE_CORNERS_SIDE)) return choices_fail(source, "no grid");
    wend_grid_mesh_def def = wend_default_grid_mesh_def();
    def.grid = world.grid;
    const char *fault = NULL;
    for (int i = 0; i < 4 && !fault; i++) {
        def.join_terrains = i & 1;
        def.in_cells = i >> 1;
        wend_mesh *mesh = NULL;
        fault = wend_mesh_create_from_grid(&def, NULL, &mesh)
                    ? "it could not be made"
                    : judge_grid_mesh(&world, mesh, def.join_terrains, def.in_cells);
        wend_mesh_destroy(mesh);
    }
    wend_grid_destroy(world.grid);
    return fault ? choices_fail(source, "%d x %d: %s", world.width, world.height, fault) : true;
}

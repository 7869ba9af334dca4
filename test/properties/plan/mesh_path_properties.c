#include "properties/plan/mesh_path_properties.h"

#include "properties/map/mesh_properties.h"
#include "wend/mesh_path.h"

#include <math.h>
#include <stdlib.h>

enum { MOST_POINTS = 5, PATHS = 12 };

typedef struct judged_path {
    const wend_mesh *mesh;
    const naive_mesh_triangle *triangles;
    const double *costs;
    size_t triangle_count;
    naive_corner corners[MOST_POINTS];
    wend_vector3 points[MOST_POINTS];
    size_t count;
} judged_path;

// Corners of the mesh, where walls touch, and other points.
static naive_corner choose_corner(choices *source, const judged_path *path, int64_t side) {
    if (path->triangle_count && choose_one_in(source, 2))
        return path->triangles[choose_below(source, path->triangle_count)].corners[choose_below(source, 3)];
    return (naive_corner){choose_between(source, 0, side), choose_between(source, 0, side)};
}

static double length_of(const judged_path *path) {
    double length = 0;
    for (size_t i = 1; i < path->count; i++)
        length += hypot(path->points[i].x - path->points[i - 1].x, path->points[i].y - path->points[i - 1].y);
    return length;
}

static wend_location end_of(const judged_path *path, size_t index) {
    return wend_location_at(path->points[index].x, path->points[index].y, 0);
}

static wend_path path_of(judged_path *path, double cost) {
    wend_path made = {.outcome = WEND_OUTCOME_COMPLETE, .points = path->points, .point_count = path->count};
    made.cost = made.search_cost = cost;
    made.lower_bound = cost / 2;
    return made;
}

static bool accepts(judged_path *path, const wend_path *made, bool with_costs) {
    wend_location from = end_of(path, 0), to = end_of(path, path->count - 1);
    return (with_costs ? wend_path_check_cost_on_mesh(made, path->mesh, NULL, from, to, NULL)
                       : wend_path_check_on_mesh(made, path->mesh, from, to, NULL)) == WEND_OK;
}

// A path that is right, spoiled in every way.
static bool finds_what_is_invalid(choices *source, judged_path *path, const wend_path *right, bool with_costs) {
    wend_path wrong = *right;
    size_t at = choose_below(source, path->count);
    wend_location from = end_of(path, 0), to = end_of(path, path->count - 1);
    wrong.cost = right->cost * (1 + 1e-11);
    if (right->cost > 0 && accepts(path, &wrong, with_costs)) return choices_fail(source, "a wrong cost was believed");
    wrong.cost = (double)NAN;
    if (accepts(path, &wrong, with_costs)) return choices_fail(source, "a cost that is no number was believed");
    wrong = *right;
    wrong.search_cost = right->cost + 1;
    if (with_costs && accepts(path, &wrong, true)) return choices_fail(source, "a wrong cost of points was believed");
    wrong = *right;
    wrong.lower_bound = right->cost * (1 + 1e-11) + 1e-11;
    if (accepts(path, &wrong, with_costs)) return choices_fail(source, "a wrong bound was believed");
    wrong = *right;
    const wend_location beside = wend_location_at(from.position.x + 1, from.position.y, 0),
                        below = wend_location_at(to.position.x, to.position.y - 1, 0);
    if (wend_path_check_on_mesh(&wrong, path->mesh, beside, to, NULL) == WEND_OK ||
        wend_path_check_on_mesh(&wrong, path->mesh, from, below, NULL) == WEND_OK)
        return choices_fail(source, "an end elsewhere was accepted");
    wend_vector3 kept = path->points[at];
    const wend_vector3 spoiled[] = {
        {kept.x + 0.25, kept.y, 0}, {kept.x, (double)NAN, 0}, {(double)INFINITY, kept.y, 0}, {kept.x, kept.y, 1}};
    for (size_t i = 0; i < sizeof spoiled / sizeof spoiled[0]; i++) {
        path->points[at] = spoiled[i];
        bool accepted = wend_path_check_on_mesh(&wrong, path->mesh, from, to, NULL) == WEND_OK;
        path->points[at] = kept;
        if (accepted) return choices_fail(source, "point %zu may be off the lattice", at);
    }
    return true;
}

static bool judge(choices *source, judged_path *path, bool with_costs) {
    bool valid = false;
    for (size_t start = 0; start < path->triangle_count; start++) {
        double cost;
        if (!naive_triangle_holds(&path->triangles[start], path->corners[0]) ||
            !naive_lines(path->triangles, path->costs, path->triangle_count, start, path->corners, path->count, &cost))
            continue;
        wend_path made = path_of(path, with_costs ? cost : length_of(path));
        valid = true;
        if (!accepts(path, &made, with_costs))
            return choices_fail(source, "a right path of %zu points was refused", path->count);
        if (!finds_what_is_invalid(source, path, &made, with_costs)) return false;
    }
    wend_path made = path_of(path, length_of(path));
    if (!valid && (accepts(path, &made, false) || accepts(path, &made, true)))
        return choices_fail(source, "a wrong path of %zu points was accepted", path->count);
    return true;
}

bool path_check_agrees_with_naive(choices *source, void *user) {
    (void)user;
    mesh_world world;
    choose_mesh_world(source, &world);
    wend_mesh *mesh = NULL;
    if (wend_mesh_create(&world.def, NULL, &mesh)) return choices_fail(source, "no mesh was made");
    judged_path path = {.mesh = mesh};
    naive_mesh_triangle *triangles = naive_triangles_of(mesh, &path.triangle_count);
    double *costs = calloc(path.triangle_count + 1, sizeof *costs);
    for (uint32_t t = 0; t < path.triangle_count; t++)
        costs[t] = wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, t)).cost;
    path.triangles = triangles;
    path.costs = costs;
    bool good = true;
    for (int i = 0; i < PATHS && good; i++) {
        path.count = 1 + choose_below(source, MOST_POINTS);
        for (size_t k = 0; k < path.count; k++) {
            path.corners[k] = choose_corner(source, &path, world.side);
            path.points[k] = (wend_vector3){(double)path.corners[k].x, (double)path.corners[k].y, 0};
        }
        good = judge(source, &path, choose_one_in(source, 2));
    }
    free(costs);
    free(triangles);
    wend_mesh_destroy(mesh);
    return good;
}

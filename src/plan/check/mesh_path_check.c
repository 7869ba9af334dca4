// Proof that the points of a path through a mesh are valid and cost what they say.
//
// Lines are followed through the triangles (wend_mesh_follow): planners search among cells or visible corners and never do that. A line ends in
// a triangle, and the next one begins there: so a path that arrives on one side of a pinch cannot leave on the other. The start is the
// only place where there may be a choice; each triangle around it is tried.
//
//        \  free  /            the line comes from the left into the vertex through triangles of the lower fan,
//     wall \    / wall         and its next line must leave through that fan
//     ------ () ------
//     wall /    \ wall
//        /  free  \            .
#include "wend/mesh_path.h"

#include "base/core/require.h"
#include "map/core/profile.h"
#include "map/mesh/mesh_internal.h"
#include "plan/path/path_legs_check.h"

#include <math.h>

typedef struct mesh_path_check {
    const wend_path *path;
    const wend_mesh *mesh;
    const wend_terrain *terrains; // the mesh's, or as an agent sees them
    bool with_terrain;
    wend_diagnostics *findings;
    double cost;         // of the lines so far
    size_t farthest;     // the point up to which all is well, from the best start
    bool arrives;        // some start leads to the end,
    double arrival_cost; // at this cost
} mesh_path_check;

// The lattice point that a point of the path is; false when it is none.
static bool point_on_lattice(const wend_mesh *mesh, wend_vector3 point, wend_lattice_point *answer) {
    wend_lattice_rounding rounding;
    if (!(point.z == 0) ||
        wend_lattice_round(&mesh->lattice, (wend_vector2){point.x, point.y}, NULL, &rounding) != WEND_OK ||
        rounding.moved.x != 0 || rounding.moved.y != 0)
        return false;
    *answer = rounding.point;
    return true;
}

static wend_status check_lattice(const mesh_path_check *check) {
    for (size_t i = 0; i < check->path->point_count; i++) {
        wend_vector3 point = check->path->points[i];
        wend_lattice_point ignored;
        if (point_on_lattice(check->mesh, point, &ignored)) continue;
        wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_POINT_OFF_LATTICE, wend_place_none(), NULL, i, point.x,
                             point.y, point.z);
        return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

static wend_status check_end(const mesh_path_check *check, size_t index, wend_vector2 asked) {
    wend_lattice_rounding rounding;
    wend_status status = wend_lattice_round(&check->mesh->lattice, asked, check->findings, &rounding);
    if (status) return WEND_BAD_INPUT;
    wend_vector2 position = wend_lattice_position(&check->mesh->lattice, rounding.point);
    wend_vector3 point = check->path->points[index];
    if (point.x == position.x && point.y == position.y) return WEND_OK;
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_POINT_ELSEWHERE, wend_place_none(), NULL, index, point.x,
                         point.y, position.x, position.y);
    return WEND_BAD_INPUT;
}

// Follows all lines from a triangle that holds the first point.
static bool lines_lead_on(mesh_path_check *check, uint32_t triangle) {
    const wend_path *path = check->path;
    wend_lattice_point from, to;
    check->cost = 0;
    if (mesh_medium_in(check->mesh, check->terrains, triangle) == WEND_MEDIUM_BLOCKED ||
        !point_on_lattice(check->mesh, path->points[0], &from))
        return false;
    for (size_t i = 1; i < path->point_count; i++, from = to) {
        wend_mesh_hit hit;
        if (!point_on_lattice(check->mesh, path->points[i], &to)) return false;
        double cost = wend_mesh_follow_cost(check->mesh, check->terrains, triangle, from, to, &hit);
        if (!(cost < (double)INFINITY)) return false;
        double x = path->points[i].x - path->points[i - 1].x, y = path->points[i].y - path->points[i - 1].y;
        check->cost += check->with_terrain ? cost : sqrt(x * x + y * y);
        triangle = (uint32_t)hit.location.cell;
        if (i > check->farthest) check->farthest = i;
    }
    return true;
}

static bool number_is(double number, double expected) {
    return fabs(number - expected) <= 1e-12 * expected;
}

static bool cost_is_valid(const mesh_path_check *check) {
    return number_is(check->path->cost, check->cost) &&
           (!check->with_terrain || number_is(check->path->search_cost, check->cost));
}

// Tries one triangle as the start. True when it leads to the end at the right cost.
static bool start_leads_on(mesh_path_check *check, uint32_t triangle) {
    if (triangle >= check->mesh->triangle_count || !lines_lead_on(check, triangle)) return false;
    check->arrives = true;
    check->arrival_cost = check->cost;
    return cost_is_valid(check);
}

// Tries the triangles that hold the first point: around it when it is a vertex, else the triangle and those across its sides.
static bool some_start_leads_on(mesh_path_check *check, wend_lattice_point from, uint32_t triangle) {
    const mesh_triangle *triangles = check->mesh->triangulation->triangles, *here = &triangles[triangle];
    for (uint32_t i = 0; i < 3; i++) {
        if (!wend_lattice_point_equals(check->mesh->triangulation->points[here->vertex[i]], from)) continue;
        uint32_t first = side_handle(triangle, i), at = first;
        do {
            if (start_leads_on(check, handle_triangle(at))) return true;
            at = mesh_corner_left(triangles, at);
        } while (at != first);
        return false;
    }
    bool leads = start_leads_on(check, triangle);
    for (uint32_t i = 0; i < 3 && !leads; i++) leads = start_leads_on(check, handle_triangle(here->across[i]));
    return leads;
}

static wend_status say_blocked(const mesh_path_check *check) {
    const wend_vector3 point = check->path->points[0];
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_POINT_BLOCKED, wend_place_at(point.x, point.y, 0), NULL,
                         (size_t)0, point.x, point.y);
    return WEND_BAD_INPUT;
}

static wend_status say_line(const mesh_path_check *check) {
    const wend_vector3 *points = check->path->points;
    size_t i = check->farthest;
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_LINE_NOT_ALLOWED,
                         wend_place_at(points[i].x, points[i].y, 0), NULL, i, points[i].x, points[i].y, points[i + 1].x,
                         points[i + 1].y);
    return WEND_BAD_INPUT;
}

static wend_status say_cost(const mesh_path_check *check) {
    bool cost_is_invalid = !number_is(check->path->cost, check->arrival_cost);
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_LENGTH_IS_INVALID, wend_place_none(), NULL,
                         cost_is_invalid ? "cost" : "search_cost",
                         cost_is_invalid ? check->path->cost : check->path->search_cost, check->arrival_cost);
    return WEND_BAD_INPUT;
}

static wend_status check_mesh_lines(mesh_path_check *check) {
    wend_lattice_point from;
    if (!point_on_lattice(check->mesh, check->path->points[0], &from)) return WEND_BAD_INPUT;
    uint32_t triangle = wend_mesh_triangle_at(check->mesh, from);
    if (triangle == WEND_NO_TRIANGLE || !wend_mesh_is_free(check->mesh, triangle)) return say_blocked(check);
    if (!some_start_leads_on(check, from, triangle)) {
        if (check->arrives) return say_cost(check);
        return check->path->point_count == 1 ? say_blocked(check) : say_line(check); // an agent may not stand there
    }
    if (check->path->lower_bound <= check->path->cost * (1 + 1e-12)) return WEND_OK;
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_BOUND_IS_INVALID, wend_place_none(), NULL,
                         check->path->cost, check->path->lower_bound);
    return WEND_BAD_INPUT;
}

static wend_status check_on_mesh(mesh_path_check check, wend_location start, wend_location goal) {
    if (check.path->point_count == 0) {
        wend_diagnostics_add(check.findings, WEND_MESSAGE_PATH_HAS_NO_POINTS, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    if (!wend_path_legs_are_straight(check.path, check.findings)) return WEND_BAD_INPUT;
    wend_status status = check_lattice(&check);
    if (!status) status = check_end(&check, 0, location_plan(&start));
    if (!status) status = check_end(&check, check.path->point_count - 1, location_plan(&goal));
    if (!status) status = check_mesh_lines(&check);
    return status ? status : wend_path_check_lines(check.path, check.findings);
}

wend_status wend_path_check_on_mesh(const wend_path *path, const wend_mesh *mesh, wend_location start,
                                    wend_location goal, wend_diagnostics *findings) {
    REQUIRE(path && mesh, WEND_INVALID);
    return check_on_mesh(
        (mesh_path_check){.path = path, .mesh = mesh, .terrains = mesh->terrains, .findings = findings}, start, goal);
}

wend_status wend_path_check_cost_on_mesh(const wend_path *path, const wend_mesh *mesh, const wend_profile *profile,
                                         wend_location start, wend_location goal, wend_diagnostics *findings) {
    REQUIRE(path && mesh, WEND_INVALID);
    wend_terrain seen[WEND_TERRAIN_LIMIT];
    const wend_status status =
        wend_profile_admit(profile, WEND_PROFILE_TERRAIN | WEND_PROFILE_MEDIA, "path checks on meshes", findings);
    if (status) return status;
    wend_profile_see_terrains(profile, mesh->terrains, mesh->terrain_count, seen);
    return check_on_mesh(
        (mesh_path_check){.path = path, .mesh = mesh, .terrains = seen, .with_terrain = true, .findings = findings},
        start, goal);
}

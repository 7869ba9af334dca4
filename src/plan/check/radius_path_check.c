// Proof that a disc can go along a path through a mesh.
//
// The centre of the disc must keep the radius from every wall: that is all. Walls are the sides between free triangles and what is not free, or another
// island, straight from the triangles; near ones are found in the mesh's tree of border sides, and each leg is measured against each of them. No planner does any of
// this: they flood cells, and know arcs by turns around corners.
//
// Positions in metres are rounded, and so is whoever computed them. A leg passes when it falls short of the radius by no more than
//
//     1e-12 (radius + length of the leg) + 2^-50 of its largest coordinate,
//
// which is far below a unit of any lattice. The cost may differ from the length of the legs by as much. A radius so small that nothing would be left of it is taken
// as the least that is larger (wend_mesh_measured_radius): else a path through a wall would pass.
#include "wend/mesh_path.h"

#include "base/core/require.h"
#include "map/mesh/mesh_internal.h"
#include "plan/path/path_legs_check.h"
#include "wend/elementary.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Distances, in metres

typedef struct measured_wall {
    wend_vector2 a, b;
} measured_wall;

static double distance_from_wall(double x, double y, const measured_wall *wall) {
    double along_x = wall->b.x - wall->a.x, along_y = wall->b.y - wall->a.y;
    double square = along_x * along_x + along_y * along_y;
    double share = ((x - wall->a.x) * along_x + (y - wall->a.y) * along_y) / square;
    if (!(share > 0)) return wend_hypot(x - wall->a.x, y - wall->a.y);
    if (share >= 1) return wend_hypot(x - wall->b.x, y - wall->b.y);
    return fabs(((x - wall->a.x) * along_y - (y - wall->a.y) * along_x) / sqrt(square));
}

static double side_of_line(wend_vector2 a, wend_vector2 b, wend_vector2 c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

static double line_from_wall(wend_vector2 from, wend_vector2 to, const measured_wall *wall) {
    if ((side_of_line(from, to, wall->a) > 0) != (side_of_line(from, to, wall->b) > 0) &&
        (side_of_line(wall->a, wall->b, from) > 0) != (side_of_line(wall->a, wall->b, to) > 0))
        return 0;
    double least = fmin(distance_from_wall(from.x, from.y, wall), distance_from_wall(to.x, to.y, wall));
    if (from.x == to.x && from.y == to.y) return least;
    const measured_wall line = {from, to};
    return fmin(least,
                fmin(distance_from_wall(wall->a.x, wall->a.y, &line), distance_from_wall(wall->b.x, wall->b.y, &line)));
}

// An arc, counterclockwise from `begin` to `end`, as seen from its centre.
typedef struct measured_arc {
    wend_vector2 centre, begin, end;
    double radius;
} measured_arc;

static bool arc_holds_direction(const measured_arc *arc, double x, double y) {
    double from_begin = arc->begin.x * y - arc->begin.y * x, to_end = x * arc->end.y - y * arc->end.x;
    double turn = arc->begin.x * arc->end.y - arc->begin.y * arc->end.x;
    return turn >= 0 ? from_begin >= 0 && to_end >= 0 : from_begin >= 0 || to_end >= 0;
}

// The distance of the place of an arc in some direction; infinity when the arc does not go there.
static double arc_place_from_wall(const measured_arc *arc, double x, double y, const measured_wall *wall) {
    double length = wend_hypot(x, y);
    if (!(length > 0) || !arc_holds_direction(arc, x, y)) return (double)INFINITY;
    return distance_from_wall(arc->centre.x + x / length * arc->radius, arc->centre.y + y / length * arc->radius, wall);
}

// Along an arc the distance to a wall is least at its ends, towards an end of the wall, towards its line, or where they meet.
static double arc_from_wall(const measured_arc *arc, const measured_wall *wall) {
    const wend_vector2 centre = arc->centre;
    double least = fmin(distance_from_wall(centre.x + arc->begin.x, centre.y + arc->begin.y, wall),
                        distance_from_wall(centre.x + arc->end.x, centre.y + arc->end.y, wall));
    least = fmin(least, arc_place_from_wall(arc, wall->a.x - centre.x, wall->a.y - centre.y, wall));
    least = fmin(least, arc_place_from_wall(arc, wall->b.x - centre.x, wall->b.y - centre.y, wall));
    double x = wall->b.x - wall->a.x, y = wall->b.y - wall->a.y, length = wend_hypot(x, y);
    double height = side_of_line(wall->a, wall->b, centre) / length; // of the centre over the line
    double down_x = y / length * height, down_y = -x / length * height;
    least = fmin(least, arc_place_from_wall(arc, down_x, down_y, wall));
    if (!(fabs(height) < arc->radius)) return least;
    double half = sqrt((arc->radius - height) * (arc->radius + height)) / length;
    least = fmin(least, arc_place_from_wall(arc, down_x + x * half, down_y + y * half, wall));
    return fmin(least, arc_place_from_wall(arc, down_x - x * half, down_y - y * half, wall));
}

// ---------------------------------------------------------------------------------------------------------------------
// Legs

typedef struct radius_check {
    const wend_path *path;
    const wend_mesh *mesh;
    double radius;
    wend_diagnostics *findings;
    size_t leg; // that is looked at
    bool is_arc;
    measured_arc arc;
    wend_vector2 from, to;
    double needed; // what is left of the radius when rounding is allowed for
} radius_check;

// Called with a border side near a leg; false when it is too near.
static bool wall_is_far(void *user, uint32_t side) {
    const radius_check *check = user;
    const wend_triangulation *triangulation = check->mesh->triangulation;
    const uint32_t *vertex = triangulation->triangles[handle_triangle(side)].vertex;
    const wend_lattice *lattice = &check->mesh->lattice;
    const measured_wall wall = {
        wend_lattice_position(lattice, triangulation->points[vertex[next_side(handle_side(side))]]),
        wend_lattice_position(lattice, triangulation->points[vertex[previous_side(handle_side(side))]])};
    double distance = check->is_arc ? arc_from_wall(&check->arc, &wall) : line_from_wall(check->from, check->to, &wall);
    if (distance >= check->needed) return true;
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_LEG_TOO_NEAR,
                         wend_place_at(check->from.x, check->from.y, 0), NULL, check->leg, check->from.x, check->from.y,
                         distance, wall.a.x, wall.a.y, wall.b.x, wall.b.y, check->radius);
    return false;
}

static int32_t lattice_bound(double coordinate) {
    return coordinate < -WEND_COORDINATE_LIMIT  ? -WEND_COORDINATE_LIMIT
           : coordinate > WEND_COORDINATE_LIMIT ? WEND_COORDINATE_LIMIT
                                                : (int32_t)coordinate;
}

// All that may be nearer than the radius to something in a box of metres.
static wend_box box_around(const radius_check *check, wend_vector2 low, wend_vector2 high) {
    const wend_lattice *lattice = &check->mesh->lattice;
    const double unit = wend_lattice_unit(lattice), more = check->radius / unit + 1;
    wend_vector2 origin = wend_lattice_position(lattice, (wend_lattice_point){0, 0});
    return (wend_box){{lattice_bound(floor((low.x - origin.x) / unit - more)),
                       lattice_bound(floor((low.y - origin.y) / unit - more))},
                      {lattice_bound(ceil((high.x - origin.x) / unit + more)),
                       lattice_bound(ceil((high.y - origin.y) / unit + more))}};
}

static bool leg_keeps_away(radius_check *check, size_t leg) {
    const wend_path *path = check->path;
    const wend_leg straight = {.kind = WEND_LEG_STRAIGHT},
                   *here = path->legs && leg + 1 < path->point_count ? &path->legs[leg] : &straight;
    wend_vector3 from = path->points[leg], to = path->points[leg + 1 < path->point_count ? leg + 1 : leg];
    check->leg = leg;
    check->from = (wend_vector2){from.x, from.y};
    check->to = (wend_vector2){to.x, to.y};
    check->is_arc = here->kind != WEND_LEG_STRAIGHT;
    wend_vector2 low = {fmin(from.x, to.x), fmin(from.y, to.y)}, high = {fmax(from.x, to.x), fmax(from.y, to.y)};
    if (check->is_arc) {
        const bool left = here->kind == WEND_LEG_ARC_LEFT;
        wend_vector3 begin = left ? from : to, end = left ? to : from;
        check->arc = (measured_arc){.centre = {here->a.x, here->a.y},
                                    .begin = {begin.x - here->a.x, begin.y - here->a.y},
                                    .end = {end.x - here->a.x, end.y - here->a.y},
                                    .radius = here->radius};
        low = (wend_vector2){here->a.x - here->radius, here->a.y - here->radius};
        high = (wend_vector2){here->a.x + here->radius, here->a.y + here->radius};
    }
    double length = wend_path_leg_measured(from, here, to);
    double largest = fmax(fmax(fabs(low.x), fabs(low.y)), fmax(fabs(high.x), fabs(high.y)));
    check->needed = check->radius - 1e-12 * (check->radius + length) - 0x1p-50 * largest;
    return wend_box_forest_visit_box(&check->mesh->borders, box_around(check, low, high), wall_is_far, check);
}

// ---------------------------------------------------------------------------------------------------------------------
// The path

static wend_status check_radius_end(const radius_check *check, size_t index, wend_location asked) {
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&check->mesh->lattice, location_plan(&asked), check->findings, &rounding))
        return WEND_BAD_INPUT;
    wend_vector2 position = wend_lattice_position(&check->mesh->lattice, rounding.point);
    wend_vector3 point = check->path->points[index];
    if (!(point.x == position.x && point.y == position.y)) {
        wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_POINT_ELSEWHERE, wend_place_none(), NULL, index,
                             point.x, point.y, position.x, position.y);
        return WEND_BAD_INPUT;
    }
    if (wend_mesh_is_free(check->mesh, wend_mesh_triangle_at(check->mesh, rounding.point))) return WEND_OK;
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_POINT_BLOCKED, wend_place_at(point.x, point.y, 0), NULL,
                         index, point.x, point.y);
    return WEND_BAD_INPUT;
}

static bool kinds_are_drivable(const radius_check *check) {
    const wend_path *path = check->path;
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++) {
        if (path->legs[i].kind <= WEND_LEG_ARC_RIGHT) continue;
        wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_LEG_IS_INVALID, wend_place_none(), NULL, i,
                             path->points[i].x, path->points[i].y, "it is neither straight nor an arc");
        return false;
    }
    return true;
}

static wend_status check_radius_cost(const radius_check *check) {
    const wend_path *path = check->path;
    double rounding = 1e-12 * path->length;
    for (size_t i = 0; i < path->point_count; i++)
        rounding += 0x1p-50 * fmax(fabs(path->points[i].x), fabs(path->points[i].y));
    if (!(fabs(path->cost - path->length) <= rounding)) {
        wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_LENGTH_IS_INVALID, wend_place_none(), NULL, "cost",
                             path->cost, path->length);
        return WEND_BAD_INPUT;
    }
    if (path->lower_bound <= path->cost * (1 + 1e-12)) return WEND_OK;
    wend_diagnostics_add(check->findings, WEND_MESSAGE_PATH_BOUND_IS_INVALID, wend_place_none(), NULL, path->cost,
                         path->lower_bound);
    return WEND_BAD_INPUT;
}

wend_status wend_path_check_radius_on_mesh(const wend_path *path, const wend_mesh *mesh, double radius,
                                           wend_location start, wend_location goal, wend_diagnostics *findings) {
    REQUIRE(path && mesh && radius > 0 && radius < (double)INFINITY, WEND_INVALID);
    radius_check check = {
        .path = path, .mesh = mesh, .radius = wend_mesh_measured_radius(mesh, radius), .findings = findings};
    if (path->point_count == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_PATH_HAS_NO_POINTS, wend_place_none(), NULL);
        return WEND_BAD_INPUT;
    }
    wend_status status = wend_path_check_legs(path, findings);
    if (!status && !kinds_are_drivable(&check)) status = WEND_BAD_INPUT;
    if (!status) status = check_radius_end(&check, 0, start);
    if (!status) status = check_radius_end(&check, path->point_count - 1, goal);
    for (size_t i = 0; !status && (i == 0 || i + 1 < path->point_count); i++) // of a single point: to itself
        if (!leg_keeps_away(&check, i)) status = WEND_BAD_INPUT;
    return status ? status : check_radius_cost(&check);
}

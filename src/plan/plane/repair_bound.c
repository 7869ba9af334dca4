// What a path costs at least after edits, and what is left of one behind a place on it.
//
//      S . . . . .                   A path that nobody could go before goes through ground that is new to it: through a triangle that an edit took away and that was blocked, or
//         .        `  .  .           costlier. So it is no shorter than straight from the start to the nearest place of that triangle and on to the goal: the least sum of two
//           /\  B            G       distances, which lies on a side (where a mirror would have it) or is the straight line itself. Every other path could be gone before, at no
//          /__\ . . . . . . '        higher cost.
//
// The triangles are those that the mesh remembers (mesh_changes.h). Boxes of obstacles would not do: where walls cross, an edit bends walls far outside of its box by less than a
// unit, and so gives way there.
#include "plan/plane/path_repair.h"

// Places are computed in doubles, off by less than this in units.
#define BOUND_ROUNDING 0x1p-18

static bool triangle_holds(const wend_lattice_point *corner, wend_lattice_point point) {
    for (int i = 0; i < 3; i++)
        if (wend_orient2d_determinant(corner[i], corner[(i + 1) % 3], point) < 0) return false;
    return true;
}

// The length of the shortest way that touches a triangle, in units.
static double way_by_triangle(const wend_lattice_point *corner, wend_lattice_point from, wend_lattice_point to) {
    if (triangle_holds(corner, from) || triangle_holds(corner, to)) return lattice_distance(from, to);
    double least = (double)INFINITY;
    for (int i = 0; i < 3; i++) {
        const wend_lattice_point a = corner[i], b = corner[(i + 1) % 3];
        const double share = wend_corridor_best_share((wend_funnel_portal){a, b}, from, to, 1, 1);
        const double x = (double)a.x + share * ((double)b.x - (double)a.x),
                     y = (double)a.y + share * ((double)b.y - (double)a.y);
        const double to_x = x - (double)to.x, to_y = y - (double)to.y, from_x = x - (double)from.x,
                     from_y = y - (double)from.y;
        least = fmin(least, sqrt(from_x * from_x + from_y * from_y) + sqrt(to_x * to_x + to_y * to_y));
    }
    return least - BOUND_ROUNDING;
}

// What a metre costs at least where something changed since a version.
static double least_rate_of_changed(const path_repair *repair, const uint32_t *numbers, size_t count) {
    double least = (double)INFINITY;
    for (size_t i = 0; i < count; i++) {
        if (numbers[i] >= repair->mesh->triangle_count) continue;
        const wend_terrain *terrain = &repair->terrains[repair->mesh->terrain_of[numbers[i]]];
        if (terrain->medium != WEND_MEDIUM_BLOCKED) least = fmin(least, terrain->cost);
    }
    return least;
}

// Whether what was there is worse for the agent than what may be there now.
static bool ground_was_worse(const path_repair *repair, const ground_before *ground, double least_now) {
    const wend_terrain *terrain = &repair->terrains[ground->terrain];
    return terrain->medium != repair->medium || terrain->cost > least_now;
}

double wend_repair_bound_of_changes(const path_repair *repair, uint64_t version, double margin) {
    const mesh_changes *changes = &repair->mesh->changes;
    const uint32_t *numbers;
    const ground_before *grounds;
    size_t count, ground_count;
    if (version == mesh_version(repair->mesh)) return (double)INFINITY;
    if (!wend_mesh_changes_after(changes, version, &numbers, &count) ||
        !wend_mesh_grounds_after(changes, version, &grounds, &ground_count))
        return 0;
    const wend_cost_range metre = repair_metre(repair);
    const bool has_costs = metre.least < metre.dearest;
    const double least_now = has_costs ? least_rate_of_changed(repair, numbers, count) : (double)INFINITY;
    double least = (double)INFINITY;
    for (size_t i = 0; i < ground_count; i++) {
        if (grounds[i].is_anywhere) return 0;
        if (ground_was_worse(repair, &grounds[i], least_now))
            least = fmin(least, way_by_triangle(grounds[i].corner, repair->from, repair->to));
    }
    return (least * repair->unit - margin) * metre.least;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is left

// How far a place is from a leg, and how far along the leg the place nearest to it lies.
static double distance_from_leg(wend_vector3 from, const wend_leg *leg, wend_vector3 to, wend_vector2 place,
                                double *along) {
    const double x = place.x - from.x, y = place.y - from.y;
    if (leg->kind == WEND_LEG_STRAIGHT) {
        const double by_x = to.x - from.x, by_y = to.y - from.y, square = by_x * by_x + by_y * by_y;
        const double share = square > 0 ? fmin(fmax((x * by_x + y * by_y) / square, 0), 1) : 0;
        *along = share * sqrt(square);
        const double off_x = x - share * by_x, off_y = y - share * by_y;
        return sqrt(off_x * off_x + off_y * off_y);
    }
    const double length = wend_leg_length(from, leg, to), dx = place.x - leg->a.x, dy = place.y - leg->a.y,
                 far = sqrt(dx * dx + dy * dy);
    const double at_begin = sqrt(x * x + y * y),
                 at_end = sqrt((place.x - to.x) * (place.x - to.x) + (place.y - to.y) * (place.y - to.y));
    if (far > 0) {
        const wend_vector3 foot = {leg->a.x + dx / far * leg->radius, leg->a.y + dy / far * leg->radius, 0};
        *along = leg->radius * wend_leg_sweep(from, leg, foot);
        if (*along < length) return fabs(far - leg->radius);
    }
    *along = at_begin < at_end ? 0 : length;
    return fmin(at_begin, at_end);
}

repair_rest wend_repair_find_rest(const wend_path *path, wend_vector2 place) {
    const wend_leg straight = {.kind = WEND_LEG_STRAIGHT};
    repair_rest rest = {.aside = (double)INFINITY};
    double before = 0;
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        const wend_leg *leg = path->legs ? &path->legs[i] : &straight;
        double along;
        const double aside = distance_from_leg(path->points[i], leg, path->points[i + 1], place, &along);
        if (aside <= rest.aside) rest = (repair_rest){.first_leg = i, .walked = before + along, .aside = aside};
        before += wend_leg_length(path->points[i], leg, path->points[i + 1]);
    }
    return rest;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pinches

bool wend_repair_point_is_pinched(const path_repair *repair, wend_lattice_point point) {
    const wend_mesh *mesh = repair->mesh;
    const mesh_triangle *triangles = mesh->triangulation->triangles;
    const uint32_t triangle = wend_mesh_triangle_at(mesh, point);
    if (triangle == WEND_NO_TRIANGLE) return false;
    const uint8_t here = mesh_medium_in(mesh, repair->terrains, triangle);
    int groups = 0; // of ground of one medium, around the point
    for (uint32_t i = 0; i < 3; i++) {
        const mesh_triangle *at = &triangles[triangle];
        if (!wend_lattice_point_equals(mesh->triangulation->points[at->vertex[i]], point)) continue;
        const uint32_t first = side_handle(triangle, i);
        uint32_t corner = first;
        do {
            const uint32_t left = mesh_corner_left(triangles, corner);
            const uint8_t medium = mesh_medium_in(mesh, repair->terrains, handle_triangle(left));
            groups += medium != WEND_MEDIUM_BLOCKED &&
                      medium != mesh_medium_in(mesh, repair->terrains, handle_triangle(corner));
            corner = left;
        } while (corner != first);
        return groups > 1;
    }
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t beyond = handle_triangle(triangles[triangle].across[i]);
        if (!wend_mesh_triangle_holds(mesh, beyond, point)) continue;
        const uint8_t medium = mesh_medium_in(mesh, repair->terrains, beyond);
        if (medium != here && medium != WEND_MEDIUM_BLOCKED && here != WEND_MEDIUM_BLOCKED) return true;
    }
    return false;
}

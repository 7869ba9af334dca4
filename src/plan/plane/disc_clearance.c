// What it costs a disc to be near walls.
//
// A metre costs more by clearance_cost at a wall, falling to nothing at `clearance` from it: so what a path costs is its length and an integral of its distance from walls. It is measured
// in steps, in the middle of each. Nobody comes nearer to a wall by more than he walks: where all walls are far, a step is as long as that leaves.
#include "plan/plane/disc_corridor.h"
#include "wend/elementary.h"

#define CLEARANCE_STEPS 32 // in a length of the clearance

// Where a leg is, some way along it.
static wend_vector2 place_on_leg(const wend_path *path, size_t leg, double length, double along) {
    const wend_vector3 from = path->points[leg], to = path->points[leg + 1];
    if (!path->legs || path->legs[leg].kind == WEND_LEG_STRAIGHT) {
        const double share = along / length;
        return (wend_vector2){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
    }
    const wend_leg *arc = &path->legs[leg];
    const double turn = (arc->kind == WEND_LEG_ARC_LEFT ? along : -along) / arc->radius, x = from.x - arc->a.x,
                 y = from.y - arc->a.y;
    double sine, cosine;
    wend_sin_cos(turn, &sine, &cosine);
    return (wend_vector2){arc->a.x + x * cosine - y * sine, arc->a.y + x * sine + y * cosine};
}

// How far the edge of the disc is from the nearest wall.
static double room_of_edge(const wend_mesh *mesh, double radius, wend_vector2 place) {
    wend_mesh_wall wall;
    if (!wend_mesh_nearest_wall(mesh, wend_location_at(place.x, place.y, 0), WEND_ANY_ISLAND, &wall))
        return (double)INFINITY;
    return fmax(wall.distance - radius, 0);
}

double wend_disc_clearance_cost(const wend_mesh *mesh, const wend_profile *profile, const wend_path *path) {
    const double step = profile->clearance / CLEARANCE_STEPS;
    double cost = path->length;
    for (size_t i = 0; i + 1 < path->point_count; i++) {
        const wend_leg straight = {.kind = WEND_LEG_STRAIGHT};
        const double length =
            wend_leg_length(path->points[i], path->legs ? &path->legs[i] : &straight, path->points[i + 1]);
        for (double along = 0; along < length;) {
            const double next = fmin(along + step, length), middle = along + (next - along) / 2,
                         room = room_of_edge(mesh, profile->radius, place_on_leg(path, i, length, middle));
            if (room < profile->clearance)
                cost += (next - along) * profile->clearance_cost * (1 - room / profile->clearance);
            along = fmax(next, middle + (room - profile->clearance));
        }
    }
    return cost;
}

#include "properties/plan/clearance_properties.h"

#include "support/location_of.h"
#include "wend/clearance.h"

#include <math.h>
#include <stdlib.h>

// ---- Walls ----------------------------------------------------------------------------------------------------------

static long double wall_distance_of(naive_disc_wall wall, long double x, long double y) {
    return naive_disc_wall_distance(&wall, 1, x, y);
}

bool walls_near_agree_with_naive(choices *source, void *user) {
    (void)user;
    plane_world world;
    plane_world_choose(source, 1, &world);
    size_t count;
    naive_disc_wall *walls = walls_of_mesh(world.mesh, &count);
    wend_lattice lattice = wend_mesh_lattice(world.mesh);
    double unit = ldexp(1, lattice.unit_exponent);
    bool agrees = true;
    for (int i = 0; i < 6 && agrees; i++) {
        wend_lattice_point at = plane_world_choose_point(source, &world);
        wend_vector2 position = wend_lattice_position(&lattice, at);
        wend_mesh_wall nearest, near[8];
        long double least = naive_disc_wall_distance(walls, count, (long double)at.x, (long double)at.y);
        bool found = wend_mesh_nearest_wall(world.mesh, location_of(position), WEND_ANY_ISLAND, &nearest);
        if (found != (count > 0)) {
            agrees = choices_fail(source, "%zu walls, and one is %s", count, found ? "found" : "not found");
            break;
        }
        if (!found) break;
        if (fabsl((long double)(nearest.distance / unit) - least) > 1e-9L * (least + 1))
            agrees = choices_fail(source, "the nearest wall is %.17g units away; %.17Lg is right",
                                  nearest.distance / unit, least);
        // So far that some are within reach and, often, some are at exactly that distance.
        size_t some = (size_t)choose_below(source, count);
        double reach = (double)wall_distance_of(walls[some], (long double)at.x, (long double)at.y) * 1.000001 * unit;
        size_t within = wend_mesh_walls_near(world.mesh, location_of(position), WEND_ANY_ISLAND, reach, 8, near),
               right = 0;
        for (size_t k = 0; k < count; k++)
            right += wall_distance_of(walls[k], (long double)at.x, (long double)at.y) * (long double)unit <=
                     (long double)reach;
        if (agrees && within != right)
            agrees = choices_fail(source, "%zu walls are found within %.17g m; %zu is right", within, reach, right);
        for (size_t k = 0; k < within && k < 8 && agrees; k++) {
            naive_disc_wall wall = {{near[k].a.x, near[k].a.y}, {near[k].b.x, near[k].b.y}};
            long double distance = wall_distance_of(wall, (long double)at.x, (long double)at.y) * (long double)unit;
            if (fabsl((long double)near[k].distance - distance) > 1e-9L * (distance + (long double)unit) ||
                (k && near[k].distance < near[k - 1].distance))
                agrees = choices_fail(source, "wall %zu is said to be %.17g m away", k, near[k].distance);
        }
        if (agrees && within > 0 && near[0].distance != nearest.distance)
            agrees = choices_fail(source, "the nearest wall is not the first of those that are near");
    }
    free(walls);
    plane_world_free(&world);
    return agrees;
}

// ---- Room ----------------------------------------------------------------------------------------------------------

// Brute force about a place: nowhere that is nearer does the disc fit, as far as samples say.
static bool sample_fits(const wend_mesh *mesh, const naive_disc_wall *walls, size_t count, double radius,
                        wend_lattice_point at, long double x, long double y) {
    wend_lattice_point near = {(int32_t)floorl((long double)at.x + x + 0.5L),
                               (int32_t)floorl((long double)at.y + y + 0.5L)};
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, near)) &&
           naive_disc_wall_distance(walls, count, (long double)at.x + x, (long double)at.y + y) >=
               (long double)radius * (1 + 1e-9L);
}

bool room_is_the_nearest(choices *source, void *user) {
    (void)user;
    plane_world world;
    double radius;
    radius_world_choose(source, &world, &radius);
    radius *= 1 + 3 * choose_unit(source);
    size_t count;
    naive_disc_wall *walls = walls_of_mesh(world.mesh, &count);
    wend_lattice lattice = wend_mesh_lattice(world.mesh);
    double unit = ldexp(1, lattice.unit_exponent);
    bool agrees = true;
    for (int i = 0; i < 3 && agrees && count <= 60; i++) {
        wend_lattice_point at = {(int32_t)choose_below(source, 1048577), (int32_t)choose_below(source, 1048577)};
        wend_mesh_place place;
        bool found = wend_mesh_find_room(world.mesh, location_of(wend_lattice_position(&lattice, at)), radius * unit,
                                         WEND_ANY_ISLAND, &place);
        long double reach = found ? (long double)(place.distance / unit) : 1048576;
        for (int ring = 0; ring < 24 && agrees && reach > 0; ring++)
            for (int turn = 0; turn < 60 && agrees; turn++) {
                long double far = reach * ((long double)ring + 0.9999L) / 24, angle = 6.283185307179586L * turn / 60;
                if (sample_fits(world.mesh, walls, count, radius, at, far * cosl(angle), far * sinl(angle)))
                    agrees = choices_fail(source, "radius %.17g at (%d, %d): %s, but it fits %.17Lg units away", radius,
                                          at.x, at.y, found ? "farther" : "no room is found", far);
            }
        if (!found || !agrees) continue;
        long double x = ((long double)place.location.position.x) / (long double)unit,
                    y = ((long double)place.location.position.y) / (long double)unit;
        long double room = naive_disc_wall_distance(walls, count, x, y);
        if (room < (long double)radius - 1e-6L)
            agrees = choices_fail(source, "radius %.17g at (%d, %d): a wall is %.17Lg from the place", radius, at.x,
                                  at.y, room);
        else if (fabsl(hypotl(x - (long double)at.x, y - (long double)at.y) - reach) > 1e-6L)
            agrees = choices_fail(source, "the place is not at its distance");
        room = naive_disc_wall_distance(walls, count, (long double)place.point.x, (long double)place.point.y);
        if (agrees && room < (long double)radius - 1e-6L)
            agrees = choices_fail(source, "radius %.17g at (%d, %d): a wall is %.17Lg from the lattice point", radius,
                                  at.x, at.y, room);
    }
    free(walls);
    plane_world_free(&world);
    return agrees;
}

// ---- Clearance ------------------------------------------------------------------------------------------------------

static bool reaches(const naive_disc_wall *walls, size_t count, double radius, wend_lattice_point from,
                    wend_lattice_point to) {
    naive_disc *disc = naive_disc_of(walls, count, (long double)radius);
    bool reached = naive_disc_shortest(disc, (naive_disc_point){from.x, from.y}, (naive_disc_point){to.x, to.y}) <
                   (long double)INFINITY;
    naive_disc_free(disc);
    return reached;
}

bool clearance_agrees_with_naive(choices *source, void *user) {
    clearance_tally *tally = user;
    plane_world world;
    double ignored;
    radius_world_choose(source, &world, &ignored);
    size_t count;
    naive_disc_wall *walls = walls_of_mesh(world.mesh, &count);
    wend_lattice lattice = wend_mesh_lattice(world.mesh);
    double unit = ldexp(1, lattice.unit_exponent);
    wend_clearance *clearance = NULL;
    if (wend_clearance_create(world.mesh, wend_default_allocator(), &clearance)) abort();
    bool agrees = true;
    for (int i = 0; i < 4 && agrees && count <= 100; i++) {
        wend_lattice_point ends[2];
        bool free_ends = true;
        for (int k = 0; k < 2; k++) {
            // Of some places the one with the most room: else the room at the ends decides.
            long double most = -1;
            for (int tries = 0; tries < 12; tries++) {
                wend_lattice_point at = {(int32_t)choose_below(source, 1048577),
                                         (int32_t)choose_below(source, 1048577)};
                long double room = wend_mesh_is_free(world.mesh, wend_mesh_triangle_at(world.mesh, at))
                                       ? naive_disc_wall_distance(walls, count, (long double)at.x, (long double)at.y)
                                       : 0;
                if (room > most) ends[k] = at, most = room;
            }
            free_ends = free_ends && wend_mesh_is_free(world.mesh, wend_mesh_triangle_at(world.mesh, ends[k]));
        }
        wend_location from = location_of(wend_lattice_position(&lattice, ends[0])),
                      to = location_of(wend_lattice_position(&lattice, ends[1]));
        wend_passage passage = {0};
        wend_status status = wend_clearance_between(clearance, from, to, &passage);
        if (status != (free_ends ? WEND_OK : WEND_OUT_OF_RANGE)) {
            agrees = choices_fail(source, "the status is %d", (int)status);
            break;
        }
        if (!free_ends) continue;
        bool connected = wend_mesh_island(world.mesh, wend_mesh_triangle_at(world.mesh, ends[0])) ==
                         wend_mesh_island(world.mesh, wend_mesh_triangle_at(world.mesh, ends[1]));
        double radius = passage.radius / unit;
        if (passage.is_reachable != connected)
            agrees = choices_fail(source, "it is %s", passage.is_reachable ? "reachable" : "unreachable");
        else if (connected && radius > 3 && !reaches(walls, count, radius - 2, ends[0], ends[1]))
            agrees =
                choices_fail(source, "from (%d, %d) to (%d, %d): a radius of %.17g is said to do, and 2 less does not",
                             ends[0].x, ends[0].y, ends[1].x, ends[1].y, radius);
        else if (connected && reaches(walls, count, radius + 2, ends[0], ends[1]))
            agrees = choices_fail(
                source, "from (%d, %d) to (%d, %d): a radius of %.17g is said to be the widest, and 2 more does",
                ends[0].x, ends[0].y, ends[1].x, ends[1].y, radius);
        if (!tally) continue;
        tally->questions++;
        tally->gaps += connected && passage.gap.width / 2 < fmin(passage.start_room, passage.goal_room);
    }
    if (tally) {
        wend_clearance_counts counts = wend_clearance_get_counts(clearance);
        tally->worlds++;
        tally->necks += counts.necks;
        tally->capped += counts.capped;
        tally->triangles += counts.triangles;
    }
    wend_clearance_destroy(clearance);
    free(walls);
    plane_world_free(&world);
    return agrees;
}

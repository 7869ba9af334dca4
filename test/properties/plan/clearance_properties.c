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

// ---- The validator --------------------------------------------------------------------------------------------------

// The gaps of an index, as it draws them, in units.
typedef struct gap_list {
    double unit;
    size_t count, room;
    long double (*ends)[4];
} gap_list;

static void note_gap(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    gap_list *gaps = user;
    (void)style;
    if (count != 2) abort();
    if (gaps->count == gaps->room) {
        gaps->room = 2 * gaps->room + 64;
        gaps->ends = realloc(gaps->ends, gaps->room * sizeof *gaps->ends);
        if (!gaps->ends) abort();
    }
    long double *gap = gaps->ends[gaps->count++];
    for (int i = 0; i < 2; i++) {
        gap[2 * i] = (long double)(points[i].x / gaps->unit);
        gap[2 * i + 1] = (long double)(points[i].y / gaps->unit);
    }
}

// Whether two points are the ends of a gap, or of a part of a wall, but for a unit each.
static bool is_gap(const gap_list *gaps, const long double a[2], const long double b[2]) {
    for (size_t i = 0; i < gaps->count; i++) {
        const long double *gap = gaps->ends[i];
        for (int turned = 0; turned < 2; turned++) {
            const long double *from = gap + (turned ? 2 : 0), *to = gap + (turned ? 0 : 2);
            if (hypotl(from[0] - a[0], from[1] - a[1]) < 1 && hypotl(to[0] - b[0], to[1] - b[1]) < 1) return true;
        }
    }
    return false;
}

// Whether nothing is in the disc between two points: walls that end in one of them, or go through it, do not count as far as they only touch.
static bool disc_between_is_empty(const naive_disc_wall *walls, size_t count, const long double a[2],
                                  const long double b[2]) {
    const long double x = (a[0] + b[0]) / 2, y = (a[1] + b[1]) / 2, radius = hypotl(b[0] - a[0], b[1] - a[1]) / 2;
    if (!(radius > 2) || !(naive_disc_wall_distance(walls, count, x, y) > radius - 1e-6L)) return false;
    // Where a third corner is on the circle, but for a unit, another side may take the place of this one.
    for (size_t i = 0; i < count; i++) {
        const long double corner[2] = {(long double)walls[i].a.x, (long double)walls[i].a.y};
        if (hypotl(corner[0] - x, corner[1] - y) < radius + 1 && hypotl(corner[0] - a[0], corner[1] - a[1]) > 0 &&
            hypotl(corner[0] - b[0], corner[1] - b[1]) > 0)
            return false;
    }
    return true;
}

static bool middle_is_free(const wend_mesh *mesh, const long double a[2], const long double b[2]) {
    const wend_lattice_point middle = {(int32_t)floorl((a[0] + b[0]) / 2), (int32_t)floorl((a[1] + b[1]) / 2)};
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, middle));
}

// The foot of a corner inside a wall; false when it is not inside.
static bool foot_on_wall(const naive_disc_wall *wall, const long double corner[2], long double foot[2]) {
    const long double x = (long double)(wall->b.x - wall->a.x), y = (long double)(wall->b.y - wall->a.y);
    const long double share =
        ((corner[0] - (long double)wall->a.x) * x + (corner[1] - (long double)wall->a.y) * y) / (x * x + y * y);
    foot[0] = (long double)wall->a.x + share * x, foot[1] = (long double)wall->a.y + share * y;
    // A foot that is rounded to an end of its wall is not cut.
    return share > 0 && share < 1 && hypotl(foot[0] - (long double)wall->a.x, foot[1] - (long double)wall->a.y) > 1 &&
           hypotl(foot[0] - (long double)wall->b.x, foot[1] - (long double)wall->b.y) > 1;
}

static bool narrow_places_are_gaps(choices *source, const wend_mesh *mesh, const naive_disc_wall *walls, size_t count,
                                   const gap_list *gaps, clearance_tally *tally) {
    for (size_t i = 0; i < count; i++) {
        const long double corner[2] = {(long double)walls[i].a.x, (long double)walls[i].a.y};
        for (size_t k = 0; k < count; k++) {
            const long double other[2] = {(long double)walls[k].a.x, (long double)walls[k].a.y};
            long double foot[2];
            if (disc_between_is_empty(walls, count, corner, other) && middle_is_free(mesh, corner, other)) {
                if (tally) tally->gaps++;
                if (!is_gap(gaps, corner, other))
                    return choices_fail(source, "the gap between (%Lg, %Lg) and (%Lg, %Lg) is not there", corner[0],
                                        corner[1], other[0], other[1]);
            }
            if (!foot_on_wall(&walls[k], corner, foot) || !disc_between_is_empty(walls, count, corner, foot) ||
                !middle_is_free(mesh, corner, foot))
                continue;
            if (tally) tally->necks++;
            if (!is_gap(gaps, corner, foot))
                return choices_fail(source, "the neck between (%Lg, %Lg) and (%Lg, %Lg) is not there", corner[0],
                                    corner[1], foot[0], foot[1]);
        }
    }
    return true;
}

// What of a gap is a unit and more from its ends keeps away from walls.
static bool gaps_cross_no_wall(choices *source, const naive_disc_wall *walls, size_t count, const gap_list *gaps) {
    for (size_t i = 0; i < gaps->count; i++) {
        const long double *gap = gaps->ends[i];
        const long double x = gap[2] - gap[0], y = gap[3] - gap[1], length = hypotl(x, y);
        for (size_t k = 0; k < count; k++) {
            const long double ax = (long double)walls[k].a.x - gap[0], ay = (long double)walls[k].a.y - gap[1],
                              bx = (long double)walls[k].b.x - gap[0], by = (long double)walls[k].b.y - gap[1];
            const long double a = (x * ay - y * ax) / length, b = (x * by - y * bx) / length;
            if (!((a > 1 && b < -1) || (a < -1 && b > 1))) continue; // not from one side to the other
            // Feet are up to a unit off their walls: what begins there begins beyond the wall, perhaps.
            const long double wall_x = bx - ax, wall_y = by - ay, wide = hypotl(wall_x, wall_y);
            const long double from = (wall_x * -ay + wall_y * ax) / wide,
                              to = (wall_x * (y - ay) - wall_y * (x - ax)) / wide;
            if (fabsl(from) <= 1 || fabsl(to) <= 1) continue;
            const long double share = a / (a - b),
                              at = ((ax + share * (bx - ax)) * x + (ay + share * (by - ay)) * y) / length;
            if (at > 1 && at < length - 1)
                return choices_fail(source, "the gap from (%Lg, %Lg) to (%Lg, %Lg) crosses a wall", gap[0], gap[1],
                                    gap[2], gap[3]);
        }
    }
    return true;
}

bool clearance_is_valid(choices *source, const wend_mesh *mesh, const wend_clearance *clearance,
                        clearance_tally *tally) {
    size_t count;
    naive_disc_wall *walls = walls_of_mesh(mesh, &count);
    gap_list gaps = {.unit = ldexp(1, wend_mesh_lattice(mesh).unit_exponent)};
    const wend_draw draw = {.user = &gaps, .line = note_gap};
    wend_clearance_draw(clearance, 0, &draw);
    const bool agrees = count > 120 || (narrow_places_are_gaps(source, mesh, walls, count, &gaps, tally) &&
                                        gaps_cross_no_wall(source, walls, count, &gaps));
    free(gaps.ends);
    free(walls);
    return agrees;
}

bool clearance_index_is_valid(choices *source, void *user) {
    clearance_tally *tally = user;
    plane_world world;
    double ignored;
    radius_world_choose(source, &world, &ignored);
    wend_clearance *clearance = NULL;
    if (wend_clearance_create(world.mesh, wend_default_allocator(), &clearance)) abort();
    const bool agrees = clearance_is_valid(source, world.mesh, clearance, tally);
    if (tally) {
        tally->worlds++;
        tally->capped += wend_clearance_get_counts(clearance).capped;
    }
    wend_clearance_destroy(clearance);
    plane_world_free(&world);
    return agrees;
}

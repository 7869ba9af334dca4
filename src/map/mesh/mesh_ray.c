// Straight lines through a mesh, exactly.
//
// The line from `from` to `to` is in a triangle, or at a vertex. From a triangle it leaves by the side it crosses, or by a vertex it meets
// exactly. At a vertex it goes on in the triangle that lies in its direction, or along a side, if triangles of its medium lead there
// around the vertex, to the left or to the right.
//
// What a line costs is summed on the way: a piece for each terrain it goes through, as shares of its length.
#include "map/mesh/mesh_internal.h"

#include "base/core/require.h"

#include <math.h>

// The pieces so far: `cost` of all but the last one, which goes from share `since` on at `rate`, and `at` where the line now is.
typedef struct ray_meter {
    double cost, since, rate, at;
} ray_meter;

typedef struct ray_walk {
    const wend_mesh *mesh;
    const wend_terrain *terrains; // the mesh's, or as an agent sees them
    const mesh_triangle *triangles;
    const wend_lattice_point *points;
    wend_lattice_point from, to;
    uint8_t medium;
    uint32_t triangle; // where the line is
    uint32_t side;     // what it ran into
    uint32_t vertex;   // what it is at, or GHOST_VERTEX
    ray_meter *meter;  // NULL: nobody asks what it costs
} ray_walk;

typedef enum ray_state { RAY_GOES_ON, RAY_ARRIVED, RAY_BLOCKED } ray_state;

static uint8_t ray_medium(const ray_walk *walk, uint32_t triangle) {
    return mesh_medium_in(walk->mesh, walk->terrains, triangle);
}

static bool ray_triangle_holds(const ray_walk *walk, uint32_t triangle, wend_lattice_point point) {
    const uint32_t *v = walk->triangles[triangle].vertex;
    return wend_orient2d_determinant(walk->points[v[0]], walk->points[v[1]], point) >= 0 &&
           wend_orient2d_determinant(walk->points[v[1]], walk->points[v[2]], point) >= 0 &&
           wend_orient2d_determinant(walk->points[v[2]], walk->points[v[0]], point) >= 0;
}

static uint32_t ray_corner_of(const ray_walk *walk, uint32_t triangle, uint32_t vertex) {
    const uint32_t *v = walk->triangles[triangle].vertex;
    return side_handle(triangle, v[0] == vertex ? 0 : v[1] == vertex ? 1 : 2);
}

// The line goes on at this rate.
static void meter_piece(ray_walk *walk, double rate) {
    ray_meter *meter = walk->meter;
    if (rate == meter->rate) return;
    meter->cost += (meter->at - meter->since) * meter->rate;
    meter->since = meter->at;
    meter->rate = rate;
}

static double triangle_rate(const ray_walk *walk, uint32_t triangle) {
    return walk->terrains[walk->mesh->terrain_of[triangle]].cost;
}

// Along a side the cheaper of its two triangles counts.
static double side_rate(const ray_walk *walk, uint32_t triangle, uint32_t side) {
    double rate = triangle_rate(walk, triangle);
    uint32_t beyond = handle_triangle(walk->triangles[triangle].across[side]);
    return ray_medium(walk, beyond) == walk->medium ? fmin(rate, triangle_rate(walk, beyond)) : rate;
}

// The rate in a triangle that holds a piece of the line, perhaps along a side.
static void meter_triangle(ray_walk *walk) {
    if (!walk->meter) return;
    double rate = triangle_rate(walk, walk->triangle);
    for (uint32_t i = 0; i < 3; i++) {
        const uint32_t *v = walk->triangles[walk->triangle].vertex;
        wend_lattice_point a = walk->points[v[next_side(i)]], b = walk->points[v[previous_side(i)]];
        if (wend_orient2d_determinant(a, b, walk->from) == 0 && wend_orient2d_determinant(a, b, walk->to) == 0)
            rate = side_rate(walk, walk->triangle, i);
    }
    meter_piece(walk, rate);
}

// The line has come to a side, or to a vertex.
static void meter_side(ray_walk *walk, uint32_t a, uint32_t b) {
    if (!walk->meter) return;
    double before = (double)wend_orient2d_determinant(walk->points[a], walk->points[b], walk->from),
           after = (double)wend_orient2d_determinant(walk->points[a], walk->points[b], walk->to);
    walk->meter->at = before / (before - after);
}

static void meter_vertex(ray_walk *walk) {
    if (!walk->meter) return;
    walk->meter->at = sqrt((double)wend_squared_distance(walk->from, walk->points[walk->vertex]) /
                           (double)wend_squared_distance(walk->from, walk->to));
}

// In a triangle that holds a point of the line before its end, no vertex of it.
static ray_state cross_triangle(ray_walk *walk) {
    const mesh_triangle *here = &walk->triangles[walk->triangle];
    meter_triangle(walk);
    if (ray_triangle_holds(walk, walk->triangle, walk->to)) return RAY_ARRIVED;
    for (uint32_t i = 0; i < 3; i++) {
        uint32_t a = here->vertex[next_side(i)], b = here->vertex[previous_side(i)];
        if (wend_orient2d_determinant(walk->points[a], walk->points[b], walk->to) >= 0) continue;
        int64_t right = wend_orient2d_determinant(walk->from, walk->to, walk->points[a]);
        int64_t left = wend_orient2d_determinant(walk->from, walk->to, walk->points[b]);
        if (right > 0 || left < 0) continue;
        if (right == 0 || left == 0) {
            walk->vertex = right == 0 ? a : b;
            meter_vertex(walk);
            return RAY_GOES_ON;
        }
        walk->side = i;
        meter_side(walk, a, b);
        uint32_t next = handle_triangle(here->across[i]);
        if (ray_medium(walk, next) != walk->medium) return RAY_BLOCKED;
        walk->triangle = next;
        return RAY_GOES_ON;
    }
    return RAY_BLOCKED; // not reached: a line that does not end in a triangle leaves it
}

typedef enum corner_answer { CORNER_NO, CORNER_INSIDE, CORNER_ALONG_RIGHT, CORNER_ALONG_LEFT } corner_answer;

// How the line leaves a vertex, as seen from one of its corners.
static corner_answer ask_corner(const ray_walk *walk, uint32_t corner) {
    const mesh_triangle *here = &walk->triangles[handle_triangle(corner)];
    uint32_t i = handle_side(corner);
    wend_lattice_point v = walk->points[here->vertex[i]];
    wend_lattice_point x = walk->points[here->vertex[next_side(i)]], y = walk->points[here->vertex[previous_side(i)]];
    int64_t right = wend_orient2d_determinant(v, x, walk->to), left = wend_orient2d_determinant(v, y, walk->to);
    if (right == 0 && wend_dot_product(v, x, walk->to) > 0) return CORNER_ALONG_RIGHT;
    if (left == 0 && wend_dot_product(v, y, walk->to) > 0) return CORNER_ALONG_LEFT;
    return right > 0 && left < 0 ? CORNER_INSIDE : CORNER_NO;
}

// Around the vertex to one side through triangles of the medium, until one of them lies in the line's direction. The corner, or WEND_NO_TRIANGLE.
static uint32_t turn_at_vertex(ray_walk *walk, bool leftwards, corner_answer *answer) {
    uint32_t first = ray_corner_of(walk, walk->triangle, walk->vertex), corner = first;
    do {
        *answer = ask_corner(walk, corner);
        if (*answer != CORNER_NO) return corner;
        uint32_t next =
            leftwards ? mesh_corner_left(walk->triangles, corner) : mesh_corner_right(walk->triangles, corner);
        if (ray_medium(walk, handle_triangle(next)) != walk->medium) {
            uint32_t i = handle_side(corner);
            walk->side = leftwards ? next_side(i) : previous_side(i);
            walk->triangle = handle_triangle(corner);
            return WEND_NO_TRIANGLE;
        }
        corner = next;
    } while (corner != first);
    return WEND_NO_TRIANGLE;
}

static ray_state pass_vertex(ray_walk *walk) {
    wend_lattice_point at = walk->points[walk->vertex];
    if (wend_lattice_point_equals(at, walk->to)) return RAY_ARRIVED;
    corner_answer answer = CORNER_NO;
    uint32_t came = walk->triangle, corner = turn_at_vertex(walk, true, &answer);
    if (corner == WEND_NO_TRIANGLE) {
        walk->triangle = came;
        corner = turn_at_vertex(walk, false, &answer);
    }
    if (corner == WEND_NO_TRIANGLE) return RAY_BLOCKED;
    walk->triangle = handle_triangle(corner);
    meter_triangle(walk);
    if (ray_triangle_holds(walk, walk->triangle, walk->to)) return RAY_ARRIVED;
    const mesh_triangle *here = &walk->triangles[walk->triangle];
    uint32_t i = handle_side(corner);
    if (answer == CORNER_INSIDE) { // over the side opposite the vertex
        walk->vertex = GHOST_VERTEX;
        walk->side = i;
        meter_side(walk, here->vertex[next_side(i)], here->vertex[previous_side(i)]);
        uint32_t next = handle_triangle(here->across[i]);
        if (ray_medium(walk, next) != walk->medium) return RAY_BLOCKED;
        walk->triangle = next;
        return RAY_GOES_ON;
    }
    walk->vertex = here->vertex[answer == CORNER_ALONG_RIGHT ? next_side(i) : previous_side(i)];
    meter_vertex(walk);
    return RAY_GOES_ON;
}

// Where the line meets the side it ran into, or the vertex it could not pass.
static wend_vector2 blocked_at(const ray_walk *walk) {
    const wend_lattice *lattice = &walk->mesh->lattice;
    if (walk->vertex != GHOST_VERTEX) return wend_lattice_position(lattice, walk->points[walk->vertex]);
    const mesh_triangle *here = &walk->triangles[walk->triangle];
    wend_lattice_point a = walk->points[here->vertex[next_side(walk->side)]],
                       b = walk->points[here->vertex[previous_side(walk->side)]];
    double before = (double)wend_orient2d_determinant(a, b, walk->from),
           after = (double)wend_orient2d_determinant(a, b, walk->to);
    double share = before / (before - after);
    wend_vector2 from = wend_lattice_position(lattice, walk->from), to = wend_lattice_position(lattice, walk->to);
    return (wend_vector2){from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)};
}

static bool follow_ray(const wend_mesh *mesh, const wend_terrain *terrains, uint32_t triangle, wend_segment line,
                       ray_meter *meter, wend_mesh_hit *hit) {
    ray_walk walk = {.mesh = mesh,
                     .terrains = terrains,
                     .triangles = mesh->triangulation->triangles,
                     .points = mesh->triangulation->points,
                     .from = line.a,
                     .to = line.b,
                     .medium = mesh_medium_in(mesh, terrains, triangle),
                     .triangle = triangle,
                     .vertex = GHOST_VERTEX,
                     .meter = meter};
    if (!ray_triangle_holds(&walk, triangle, line.a)) return false;
    for (int i = 0; i < 3; i++)
        if (wend_lattice_point_equals(walk.points[walk.triangles[triangle].vertex[i]], line.a))
            walk.vertex = walk.triangles[triangle].vertex[i];
    ray_state state = walk.medium == WEND_MEDIUM_BLOCKED ? RAY_BLOCKED : RAY_GOES_ON;
    while (state == RAY_GOES_ON) state = walk.vertex == GHOST_VERTEX ? cross_triangle(&walk) : pass_vertex(&walk);
    if (hit) {
        bool blocked = state == RAY_BLOCKED;
        bool at_start = walk.medium == WEND_MEDIUM_BLOCKED;
        const wend_vector2 end = at_start  ? wend_lattice_position(&mesh->lattice, line.a)
                                 : blocked ? blocked_at(&walk)
                                           : wend_lattice_position(&mesh->lattice, line.b);
        *hit =
            (wend_mesh_hit){.blocked = blocked, .side = walk.side, .location = mesh_location(mesh, end, walk.triangle)};
    }
    return state == RAY_ARRIVED;
}

bool wend_mesh_follow(const wend_mesh *mesh, uint32_t triangle, wend_lattice_point from, wend_lattice_point to,
                      wend_mesh_hit *hit) {
    return triangle < mesh->triangle_count &&
           follow_ray(mesh, mesh->terrains, triangle, (wend_segment){from, to}, NULL, hit);
}

double wend_mesh_follow_cost(const wend_mesh *mesh, const wend_terrain *terrains, uint32_t triangle,
                             wend_lattice_point from, wend_lattice_point to, wend_mesh_hit *hit) {
    ray_meter meter = {0, 0, 0, 0};
    if (triangle >= mesh->triangle_count ||
        !follow_ray(mesh, terrains, triangle, (wend_segment){from, to}, &meter, hit))
        return (double)INFINITY;
    double length = sqrt((double)wend_squared_distance(from, to)) * wend_lattice_unit(&mesh->lattice);
    return (meter.cost + (1 - meter.since) * meter.rate) * length;
}

// ---- From a location ------------------------------------------------------------------------------------------------

typedef struct located_ray {
    const wend_mesh *mesh;
    wend_lattice_point from, to;
    bool has_cost, is_begun, has_arrived;
    double cost; // of the cheapest so far
    wend_mesh_hit hit;
} located_ray;

// The line from one of the triangles that hold its start. Without costs the first that arrives will do.
static bool try_ray_from(void *user, uint32_t triangle) {
    located_ray *ray = user;
    wend_mesh_hit hit = {.blocked = true};
    const double cost = ray->has_cost
                            ? wend_mesh_follow_cost(ray->mesh, ray->mesh->terrains, triangle, ray->from, ray->to, &hit)
                        : wend_mesh_follow(ray->mesh, triangle, ray->from, ray->to, &hit) ? 0
                                                                                          : (double)INFINITY;
    if (!ray->is_begun || cost < ray->cost) {
        ray->cost = cost;
        ray->hit = hit;
    }
    ray->is_begun = true;
    ray->has_arrived = ray->has_arrived || !hit.blocked;
    return ray->has_cost || !ray->has_arrived;
}

static bool follow_from_location(const wend_mesh *mesh, const wend_location *from, wend_vector3 to, located_ray *ray) {
    wend_lattice_rounding start, end;
    if (wend_lattice_round(&mesh->lattice, location_plan(from), NULL, &start) ||
        wend_lattice_round(&mesh->lattice, (wend_vector2){to.x, to.y}, NULL, &end))
        return false;
    ray->mesh = mesh;
    ray->from = start.point;
    ray->to = end.point;
    const uint32_t triangle = wend_mesh_located_triangle(mesh, from->cell, start.point);
    if (triangle == WEND_NO_TRIANGLE)
        wend_mesh_visit_holders(mesh, start.point, try_ray_from, ray);
    else
        (void)try_ray_from(ray, triangle);
    return ray->is_begun;
}

bool wend_mesh_ray(const wend_mesh *mesh, wend_location from, wend_vector3 to, wend_mesh_hit *hit) {
    REQUIRE(mesh, false);
    located_ray ray = {.has_cost = false};
    if (!follow_from_location(mesh, &from, to, &ray)) return false;
    if (hit) *hit = ray.hit;
    return ray.has_arrived;
}

double wend_mesh_line_cost(const wend_mesh *mesh, wend_location from, wend_vector3 to, wend_mesh_hit *hit) {
    REQUIRE(mesh, (double)INFINITY);
    located_ray ray = {.has_cost = true};
    if (!follow_from_location(mesh, &from, to, &ray)) return (double)INFINITY;
    if (hit) *hit = ray.hit;
    return ray.cost;
}

// Corridors of discs against the exact search and the clearance index.
#include "properties/plan/disc_corridor_properties.h"

#include "support/location_of.h"
#include "wend/clearance.h"
#include "wend/corridor.h"
#include "wend/mesh_path.h"
#include "wend/path_legs.h"
#include "wend/query.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct disc_corridor_case {
    const wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_query *query;
    wend_path path, exact;
    double radius, unit; // metres
    bool has_one_cost;   // all ground
    wend_location from, to;
    disc_corridor_tally *tally;
} disc_corridor_case;

static void require_made(bool good) {
    if (!good) abort();
}

static bool all_ground_costs_the_same(const wend_mesh *mesh) {
    double cost = 0;
    for (uint32_t t = 0; t < wend_triangulation_triangle_count(wend_mesh_triangulation(mesh)); t++) {
        if (!wend_mesh_is_free(mesh, t)) continue;
        const double here = wend_mesh_get_terrain(mesh, wend_mesh_terrain_of(mesh, t)).cost;
        if (cost != 0 && here != cost) return false;
        cost = here;
    }
    return true;
}

static void make_disc_corridor_case(const wend_mesh *mesh, double radius, disc_corridor_case *made) {
    wend_allocator allocator = wend_default_allocator();
    *made = (disc_corridor_case){.mesh = mesh,
                                 .path = wend_path_empty(allocator),
                                 .exact = wend_path_empty(allocator),
                                 .unit = ldexp(1, wend_mesh_lattice(mesh).unit_exponent)};
    made->radius = radius * made->unit;
    made->has_one_cost = all_ground_costs_the_same(mesh);
    require_made(!wend_cells_create(mesh, allocator, &made->cells));
    require_made(!wend_plane_create(made->cells, allocator, &made->plane));
    require_made(!wend_clearance_create(mesh, allocator, &made->clearance));
    require_made(!wend_query_create(allocator, &made->query));
}

static void free_disc_corridor_case(disc_corridor_case *made) {
    wend_path_free(&made->path);
    wend_path_free(&made->exact);
    wend_query_destroy(made->query);
    wend_clearance_destroy(made->clearance);
    wend_plane_destroy(made->plane);
    wend_cells_destroy(made->cells);
}

static bool corridor_answer_fails(choices *source, const disc_corridor_case *made, const char *what) {
    return choices_fail(source, "radius %.17g from (%.17g, %.17g) to (%.17g, %.17g): %s; %s, %.17g; exact: %s, %.17g",
                        made->radius, made->from.position.x, made->from.position.y, made->to.position.x,
                        made->to.position.y, what, wend_outcome_text(made->path.outcome), made->path.cost,
                        wend_outcome_text(made->exact.outcome), made->exact.cost);
}

// Whether the index says that a disc that fits at both ends gets there; undecided near the widest that does.
static bool index_agrees(choices *source, disc_corridor_case *made) {
    wend_passage passage;
    require_made(!wend_clearance_between(made->clearance, made->from, made->to, &passage));
    const bool reachable = passage.is_reachable && passage.radius >= made->radius;
    if (fabs(passage.radius - made->radius) <= 2 * made->unit) {
        made->tally->undecided++;
        return true;
    }
    return reachable == (made->path.outcome == WEND_OUTCOME_COMPLETE) ||
           corridor_answer_fails(source, made,
                                 reachable ? "the index says it is reachable" : "the index says it is not reachable");
}

static void count_corridor(disc_corridor_tally *tally, const disc_corridor_case *made) {
    const wend_path *path = &made->path;
    tally->complete++;
    if (!path->legs) return;
    const double excess = path->cost / made->exact.cost - 1;
    tally->bent++;
    tally->searched += path->lower_bound == path->cost;
    tally->longer += excess > 1e-9;
    tally->excess += excess;
    if (excess > tally->worst) tally->worst = excess;
}

static bool corridor_is_valid(choices *source, disc_corridor_case *made) {
    wend_profile profile = wend_default_profile();
    profile.radius = made->radius;
    wend_plane_request plane = wend_default_plane_request();
    plane.start = made->from, plane.goal = made->to;
    plane.profile = &profile;
    wend_corridor_request request = wend_default_corridor_request();
    request.start = made->from, request.goal = made->to;
    request.profile = &profile;
    request.clearance = made->clearance;
    request.thorough = made->tally->thorough;
    made->tally->questions++;
    if (wend_plane_find_path(made->plane, made->query, &plane, &made->exact) != WEND_OK)
        return corridor_answer_fails(source, made, "no answer");
    const wend_status status = wend_corridor_find_path(made->plane, made->query, &request, &made->path);
    if (status == WEND_UNSUPPORTED && !made->has_one_cost) return true;
    if (status || !made->has_one_cost) return corridor_answer_fails(source, made, "no answer");
    const wend_path *path = &made->path;
    const bool decides =
        made->exact.outcome == WEND_OUTCOME_COMPLETE || made->exact.outcome == WEND_OUTCOME_UNREACHABLE;
    if (!decides) return path->outcome == made->exact.outcome || corridor_answer_fails(source, made, "another outcome");
    if (!index_agrees(source, made)) return false;
    if (path->outcome != WEND_OUTCOME_COMPLETE) {
        made->tally->unreachable++;
        return path->outcome == WEND_OUTCOME_UNREACHABLE || corridor_answer_fails(source, made, "another outcome");
    }
    if (made->exact.outcome != WEND_OUTCOME_COMPLETE)
        return corridor_answer_fails(source, made, "the exact search finds none");
    if (path->cost < made->exact.cost * (1 - 1e-12))
        return corridor_answer_fails(source, made, "shorter than the shortest");
    wend_diagnostics *findings = NULL;
    require_made(!wend_diagnostics_create(wend_default_allocator(), &findings));
    const bool passes =
        wend_path_check_radius_on_mesh(path, made->mesh, made->radius, made->from, made->to, findings) == WEND_OK;
    char text[512] = "";
    if (!passes) snprintf(text, sizeof text, "%s", wend_diagnostics_get(findings, 0)->text);
    wend_diagnostics_destroy(findings);
    if (!passes) return corridor_answer_fails(source, made, text);
    count_corridor(made->tally, made);
    return true;
}

bool disc_corridors_agree_with_exact_paths(choices *source, void *user) {
    disc_corridor_tally *tally = user;
    plane_world world;
    double radius;
    if (tally->random)
        radius_world_choose(source, &world, &radius);
    else {
        plane_world_choose(source, 1, &world);
        radius = 0.25 * (double)(1 + choose_below(source, 12));
    }
    bool agrees = true;
    disc_corridor_case made;
    make_disc_corridor_case(world.mesh, radius, &made);
    made.tally = tally;
    const wend_lattice lattice = wend_mesh_lattice(world.mesh);
    for (int i = 0; i < (tally->random ? 20 : 6) && agrees; i++) {
        wend_lattice_point ends[2];
        for (int k = 0; k < 2; k++)
            ends[k] = tally->random ? (wend_lattice_point){(int32_t)choose_below(source, 1048577),
                                                           (int32_t)choose_below(source, 1048577)}
                                    : plane_world_choose_point(source, &world);
        made.from = location_of(wend_lattice_position(&lattice, ends[0]));
        made.to = location_of(wend_lattice_position(&lattice, ends[1]));
        agrees = corridor_is_valid(source, &made);
    }
    free_disc_corridor_case(&made);
    plane_world_free(&world);
    return agrees;
}

// ---- Preferred clearance --------------------------------------------------------------------------------------------

#define PRICE_SAMPLES 200 // in a length of the clearance

typedef struct price_world {
    naive_disc_wall *walls;
    size_t count;
    double unit;
} price_world;

// How far the edge of a disc is from walls, by brute force; metres.
static double naive_edge_room(const price_world *world, double radius, double x, double y) {
    const long double unit = (long double)world->unit;
    return (double)(naive_disc_wall_distance(world->walls, world->count, (long double)x / unit, (long double)y / unit) *
                    unit) -
           radius;
}

// The integral that wend/corridor.h states, by small steps along what wend_path_flatten makes of a path.
static double naive_price(const price_world *world, const wend_profile *profile, const wend_path *path) {
    wend_path lines = {0};
    require_made(!wend_path_flatten(path, 1e-5 * profile->clearance, &lines));
    double price = path->length;
    for (size_t i = 0; i + 1 < lines.point_count; i++) {
        const wend_vector3 a = lines.points[i], b = lines.points[i + 1];
        const double length = hypot(b.x - a.x, b.y - a.y);
        const int steps = 1 + (int)(length * PRICE_SAMPLES / profile->clearance);
        for (int k = 0; k < steps; k++) {
            const double share = (k + 0.5) / steps,
                         room = naive_edge_room(world, profile->radius, a.x + share * (b.x - a.x),
                                                a.y + share * (b.y - a.y));
            if (room < profile->clearance)
                price += length / steps * profile->clearance_cost * (1 - fmax(room, 0) / profile->clearance);
        }
    }
    wend_path_free(&lines);
    return price;
}

// Arcs at the radius and a whole number of eighths of the clearance, the same for all, or at less where a gap is narrow.
static bool arcs_are_as_stated(const wend_profile *profile, const wend_path *path, double *most) {
    *most = 0;
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++) {
        const wend_leg *leg = &path->legs[i];
        if (leg->kind == WEND_LEG_STRAIGHT) continue;
        const double more = leg->radius - profile->radius;
        if (more < -1e-9 * profile->radius || more > profile->clearance * (1 + 1e-9)) return false;
        *most = fmax(*most, more);
    }
    return true;
}

static bool preference_holds(choices *source, disc_corridor_case *made, const price_world *world,
                             preference_tally *tally) {
    wend_profile profile = wend_default_profile();
    profile.radius = made->radius;
    wend_corridor_request request = wend_default_corridor_request();
    request.start = made->from, request.goal = made->to;
    request.profile = &profile;
    request.clearance = made->clearance;
    require_made(!wend_corridor_find_path(made->plane, made->query, &request, &made->exact));
    profile.clearance = made->radius * (0.25 + 3 * choose_unit(source));
    profile.clearance_cost = 0.25 * (double)(1 + choose_below(source, 20));
    require_made(!wend_corridor_find_path(made->plane, made->query, &request, &made->path));
    wend_path *path = &made->path;
    tally->questions++;
    if (path->outcome != made->exact.outcome) return corridor_answer_fails(source, made, "another outcome");
    if (path->outcome != WEND_OUTCOME_COMPLETE) return true;
    tally->complete++;
    const double price = naive_price(world, &profile, path), plain = naive_price(world, &profile, &made->exact),
                 scale = profile.clearance_cost * path->length, off = fabs(path->cost - price);
    double most;
    if (off > 0.005 * scale + 1e-9) return corridor_answer_fails(source, made, "brute force measures another cost");
    if (path->cost > plain + 0.005 * scale + 1e-9)
        return corridor_answer_fails(source, made, "costlier than the path that does not keep away");
    if (!arcs_are_as_stated(&profile, path, &most))
        return corridor_answer_fails(source, made, "an arc of another radius");
    wend_path copy = *path;
    copy.memory = NULL;
    copy.cost = path->length;
    copy.lower_bound = fmin(copy.lower_bound, copy.cost);
    if (wend_path_check_radius_on_mesh(&copy, made->mesh, made->radius, made->from, made->to, NULL) != WEND_OK)
        return corridor_answer_fails(source, made, "the path is not legal");
    if (scale > 0 && off / scale > tally->worst) tally->worst = off / scale;
    if (most > 1e-9 * profile.clearance) tally->wider++, tally->saved += 1 - path->cost / plain;
    return true;
}

bool preferred_clearance_is_as_stated(choices *source, void *user) {
    plane_world world;
    double radius;
    radius_world_choose(source, &world, &radius);
    bool agrees = true;
    disc_corridor_case made;
    disc_corridor_tally ignored = {0};
    make_disc_corridor_case(world.mesh, radius, &made);
    made.tally = &ignored;
    price_world walls = {.unit = made.unit};
    walls.walls = walls_of_mesh(world.mesh, &walls.count);
    const wend_lattice lattice = wend_mesh_lattice(world.mesh);
    for (int i = 0; i < 8 && agrees; i++) {
        wend_lattice_point ends[2];
        for (int k = 0; k < 2; k++)
            ends[k] =
                (wend_lattice_point){(int32_t)choose_below(source, 1048577), (int32_t)choose_below(source, 1048577)};
        made.from = location_of(wend_lattice_position(&lattice, ends[0]));
        made.to = location_of(wend_lattice_position(&lattice, ends[1]));
        agrees = preference_holds(source, &made, &walls, user);
    }
    free(walls.walls);
    free_disc_corridor_case(&made);
    plane_world_free(&world);
    return agrees;
}

// ---- The nearest place ----------------------------------------------------------------------------------------------

static wend_lattice_point world_place(choices *source) {
    return (wend_lattice_point){(int32_t)choose_below(source, 1048577), (int32_t)choose_below(source, 1048577)};
}

static bool naive_reaches(const wend_mesh *mesh, naive_disc *disc, wend_lattice_point from, wend_lattice_point to) {
    return wend_mesh_is_free(mesh, wend_mesh_triangle_at(mesh, to)) &&
           naive_disc_shortest(disc, (naive_disc_point){from.x, from.y}, (naive_disc_point){to.x, to.y}) <
               (long double)INFINITY;
}

// Whether some lattice point that is nearer to the goal than what was found can be got to, by a disc that is wider than the index may be off.
static bool sample_is_nearer(const wend_mesh *mesh, naive_disc *wider, wend_lattice_point from, wend_lattice_point goal,
                             double distance) {
    for (int ring = 0; ring < 8; ring++)
        for (int turn = 0; turn < 12; turn++) {
            const double far = distance * (ring + 0.99) / 8, angle = 6.283185307179586 * (turn + 0.5 * (ring & 1)) / 12;
            const wend_lattice_point at = {goal.x + (int32_t)floor(far * cos(angle)),
                                           goal.y + (int32_t)floor(far * sin(angle))};
            if (hypot((double)at.x - goal.x, (double)at.y - goal.y) < distance - 2 &&
                naive_reaches(mesh, wider, from, at))
                return true;
        }
    return false;
}

static bool nearest_is_valid(choices *source, disc_corridor_case *made, const wend_lattice_point ends[2],
                             naive_disc *narrower, naive_disc *wider, nearest_tally *tally) {
    const wend_lattice lattice = wend_mesh_lattice(made->mesh);
    wend_profile profile = wend_default_profile();
    profile.radius = made->radius;
    wend_plane_request request = wend_default_plane_request();
    request.start = made->from = location_of(wend_lattice_position(&lattice, ends[0]));
    request.goal = made->to = location_of(wend_lattice_position(&lattice, ends[1]));
    request.profile = &profile;
    request.find_nearest = true;
    require_made(!wend_plane_find_path(made->plane, made->query, &request, &made->exact)); // where it fits
    request.clearance = made->clearance;
    require_made(!wend_plane_find_path(made->plane, made->query, &request, &made->path));
    wend_corridor_request corridor = wend_default_corridor_request();
    corridor.start = request.start, corridor.goal = request.goal;
    corridor.profile = &profile;
    corridor.clearance = made->clearance;
    corridor.find_nearest = true;
    wend_path other = wend_path_empty(wend_default_allocator());
    require_made(!wend_corridor_find_path(made->plane, made->query, &corridor, &other));
    const wend_location same = other.nearest;
    wend_path_free(&other);
    const wend_path *path = &made->path;
    tally->questions++;
    if (path->outcome != made->exact.outcome)
        return corridor_answer_fails(source, made, "another outcome with the index");
    if (path->outcome == WEND_OUTCOME_COMPLETE || path->outcome == WEND_OUTCOME_START_OFF_MAP ||
        path->outcome == WEND_OUTCOME_START_TOO_TIGHT)
        return path->nearest.cell == WEND_NO_STATE ||
               corridor_answer_fails(source, made, "a nearest place for nothing");
    tally->answered++;
    if (path->nearest.cell == WEND_NO_STATE) return corridor_answer_fails(source, made, "no nearest place");
    if (same.position.x != path->nearest.position.x || same.position.y != path->nearest.position.y)
        return corridor_answer_fails(source, made, "corridors find another nearest place");
    const double x = path->nearest.position.x, y = path->nearest.position.y;
    const wend_lattice_point place = {(int32_t)floor(x / made->unit + 0.5), (int32_t)floor(y / made->unit + 0.5)};
    if (made->exact.nearest.position.x != x || made->exact.nearest.position.y != y) tally->elsewhere++;
    if (!naive_reaches(made->mesh, narrower, ends[0], place))
        return corridor_answer_fails(source, made, "the nearest place cannot be got to");
    if (sample_is_nearer(made->mesh, wider, ends[0], ends[1],
                         hypot((double)place.x - ends[1].x, (double)place.y - ends[1].y)))
        return corridor_answer_fails(source, made, "a nearer place can be got to");
    return true;
}

bool nearest_places_can_be_got_to(choices *source, void *user) {
    plane_world world;
    double radius;
    radius_world_choose(source, &world, &radius);
    radius *= 1 + 2 * choose_unit(source);
    bool agrees = true;
    disc_corridor_case made;
    disc_corridor_tally ignored = {0};
    make_disc_corridor_case(world.mesh, radius, &made);
    made.tally = &ignored;
    size_t count;
    naive_disc_wall *walls = walls_of_mesh(world.mesh, &count);
    if (count <= 60) {
        naive_disc *narrower = naive_disc_of(walls, count, (long double)radius - 2),
                   *wider = naive_disc_of(walls, count, (long double)radius + 2);
        for (int i = 0; i < 3 && agrees; i++) {
            wend_lattice_point ends[2] = {{0, 0}, {0, 0}};
            for (int tries = 0; tries < 20; tries++) {
                ends[0] = world_place(source);
                if (naive_disc_fits(wider, (naive_disc_point){ends[0].x, ends[0].y})) break;
            }
            ends[1] = world_place(source);
            agrees = nearest_is_valid(source, &made, ends, narrower, wider, user);
        }
        naive_disc_free(narrower);
        naive_disc_free(wider);
    }
    free(walls);
    free_disc_corridor_case(&made);
    plane_world_free(&world);
    return agrees;
}

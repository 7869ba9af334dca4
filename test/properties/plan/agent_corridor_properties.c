#include "properties/plan/agent_corridor_properties.h"

#include "support/location_of.h"
#include "wend/corridor.h"
#include "wend/mesh_path.h"

#include <math.h>
#include <string.h>

enum { AGENT_SHAPES = 5, AGENT_HALL_SIDE = 16, AGENT_TERRAINS = 5, WALL = 1 };

// A mesh and all that a search on it needs.
typedef struct agent_ground {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_path path;
} agent_ground;

typedef struct agent_world {
    wend_vector2 corners[AGENT_SHAPES + 1][4];
    wend_area areas[AGENT_SHAPES + 1];
    wend_terrain terrains[AGENT_TERRAINS], own_terrains[AGENT_TERRAINS]; // own: as the agent sees them
    double costs[AGENT_TERRAINS];
    wend_lattice lattice;
    wend_mesh_def def; // points into the rest
    wend_profile profile;
    bool has_bans; // it may not go everywhere that is free
    agent_ground shared, own;
    wend_query *query;
    wend_path sliced;
} agent_world;

static void choose_agent_hall(choices *source, agent_world *world) {
    static const double costs[] = {1, 2, 5, 0.25};
    static const wend_vector2 floor_corners[4] = {
        {0, 0}, {AGENT_HALL_SIDE, 0}, {AGENT_HALL_SIDE, AGENT_HALL_SIDE}, {0, AGENT_HALL_SIDE}};
    memcpy(world->corners[0], floor_corners, sizeof floor_corners);
    world->def = wend_default_mesh_def();
    world->def.area_count = 2 + choose_below(source, AGENT_SHAPES);
    world->areas[0] = (wend_area){.points = world->corners[0], .point_count = 4, .terrain = 0};
    for (size_t i = 1; i < world->def.area_count; i++) {
        size_t count = 3 + choose_below(source, 2);
        for (size_t k = 0; k < count; k++) {
            world->corners[i][k].x = (double)choose_between(source, 0, AGENT_HALL_SIDE);
            world->corners[i][k].y = (double)choose_between(source, 0, AGENT_HALL_SIDE);
        }
        world->areas[i] = (wend_area){.points = world->corners[i],
                                      .point_count = count,
                                      .terrain = (uint8_t)choose_below(source, AGENT_TERRAINS)};
    }
    for (int i = 0; i < AGENT_TERRAINS; i++) world->terrains[i] = (wend_terrain){costs[choose_below(source, 4)], 0};
    world->terrains[WALL].medium = WEND_MEDIUM_BLOCKED;
    world->terrains[AGENT_TERRAINS - 1].medium = (uint8_t)choose_below(source, 2);
    world->lattice = (wend_lattice){-12, 0, 0};
    world->def.areas = world->areas;
    world->def.terrains = world->terrains;
    world->def.terrain_count = AGENT_TERRAINS;
    world->def.outside = WALL;
    world->def.lattice = &world->lattice;
}

// What the profile says, and what that makes of the terrains: said here once more, in the words of wend/profile.h.
static void choose_agent(choices *source, agent_world *world) {
    static const double costs[] = {1, 3, 0.5, (double)INFINITY};
    world->profile = wend_default_profile();
    world->profile.terrain_costs = world->costs;
    world->profile.terrain_count = choose_below(source, AGENT_TERRAINS + 1);
    if (choose_one_in(source, 4)) world->profile.media[0] &= ~(UINT64_C(1) << choose_below(source, 2));
    for (int i = 0; i < AGENT_TERRAINS; i++) {
        world->costs[i] = costs[choose_below(source, 4)];
        wend_terrain *own = &world->own_terrains[i];
        *own = world->terrains[i];
        if (own->medium == WEND_MEDIUM_BLOCKED) continue;
        if ((size_t)i < world->profile.terrain_count) own->cost = world->costs[i];
        if (!(own->cost < (double)INFINITY) || !(world->profile.media[0] >> own->medium & 1)) {
            *own = (wend_terrain){1, WEND_MEDIUM_BLOCKED};
            world->has_bans = true;
        }
    }
}

static bool make_agent_ground(choices *source, const wend_mesh_def *def, uint64_t kind, agent_ground *ground) {
    wend_status (*const makers[])(const wend_mesh *, wend_allocator, wend_cells **) = {wend_cells_create,
                                                                                       wend_cells_create_triangles};
    const wend_allocator allocator = wend_default_allocator();
    ground->path = wend_path_empty(allocator);
    return (wend_mesh_create(def, NULL, &ground->mesh) == WEND_OK &&
            makers[kind](ground->mesh, allocator, &ground->cells) == WEND_OK &&
            wend_plane_create(ground->cells, allocator, &ground->plane) == WEND_OK) ||
           choices_fail(source, "no world was made");
}

static void free_agent_ground(agent_ground *ground) {
    wend_path_free(&ground->path);
    wend_plane_destroy(ground->plane);
    wend_cells_destroy(ground->cells);
    wend_mesh_destroy(ground->mesh);
}

// Anywhere, a corner of an area, or one of the sides of such a corner: the triangle is the same in both meshes, or the place is bare.
static wend_location choose_end(choices *source, const agent_world *world) {
    const wend_triangulation *triangulation = wend_mesh_triangulation(world->shared.mesh),
                             *other = wend_mesh_triangulation(world->own.mesh);
    wend_location place = wend_location_at((double)choose_between(source, 0, 2 * AGENT_HALL_SIDE) / 2,
                                           (double)choose_between(source, 0, 2 * AGENT_HALL_SIDE) / 2, 0);
    const uint32_t count = wend_triangulation_triangle_count(triangulation);
    if (count == 0 || choose_one_in(source, 2)) return place;
    const uint32_t triangle = (uint32_t)choose_below(source, count), corner = (uint32_t)choose_below(source, 3);
    const wend_triangle here = wend_triangulation_get_triangle(triangulation, triangle);
    place = location_of(
        wend_lattice_position(&world->lattice, wend_triangulation_vertex(triangulation, here.vertices[corner])));
    bool is_same = wend_triangulation_triangle_count(other) > triangle;
    if (is_same) {
        const wend_triangle there = wend_triangulation_get_triangle(other, triangle);
        for (int i = 0; i < 3; i++)
            is_same = is_same && wend_lattice_point_equals(wend_triangulation_vertex(triangulation, here.vertices[i]),
                                                           wend_triangulation_vertex(other, there.vertices[i]));
    }
    const wend_terrain terrain =
        world->own_terrains[wend_mesh_terrain_of(world->shared.mesh, triangle)]; // one of a blocked triangle is bare
    if (is_same && terrain.medium != WEND_MEDIUM_BLOCKED && choose_one_in(source, 2)) place.cell = triangle;
    return place;
}

static bool has_same_points(const wend_path *a, const wend_path *b) {
    if (a->point_count != b->point_count || a->cost != b->cost || a->lower_bound != b->lower_bound) return false;
    for (size_t i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y) return false;
    return true;
}

static bool nearest_places_agree(choices *source, const agent_world *world, agent_corridor_figures *figures) {
    const wend_location *found = &world->shared.path.nearest, *expected = &world->own.path.nearest;
    const bool is_known = found->cell != WEND_NO_STATE;
    if (is_known != (expected->cell != WEND_NO_STATE))
        return choices_fail(source, "a nearest place is %s", is_known ? "known here alone" : "not known");
    if (!is_known) return true;
    figures->nearest++;
    if (found->position.x != expected->position.x || found->position.y != expected->position.y)
        return choices_fail(source, "the nearest place is (%.17g, %.17g) instead of (%.17g, %.17g)", found->position.x,
                            found->position.y, expected->position.x, expected->position.y);
    const uint8_t terrain = wend_mesh_terrain_of(world->shared.mesh, (uint32_t)found->cell);
    return world->own_terrains[terrain].medium != WEND_MEDIUM_BLOCKED ||
           choices_fail(source, "the nearest place is on ground that the agent may not use");
}

static bool agent_slices_agree(choices *source, agent_world *world, wend_corridor_request request) {
    request.work = 1;
    wend_status status = wend_corridor_find_path(world->shared.plane, world->query, &request, &world->sliced);
    while (!status && world->sliced.outcome == WEND_OUTCOME_BUDGET_SPENT)
        status = wend_query_resume(world->query, 2, &world->sliced);
    if (status) return choices_fail(source, "a search in slices failed");
    return (world->sliced.outcome == world->shared.path.outcome &&
            has_same_points(&world->sliced, &world->shared.path)) ||
           choices_fail(source, "the path differs when it is found in slices");
}

static bool judge_agent_path(choices *source, agent_world *world, const wend_corridor_request *request,
                             agent_corridor_figures *figures) {
    const wend_path *path = &world->shared.path, *own = &world->own.path;
    if (wend_path_check_cost_on_mesh(path, world->own.mesh, NULL, request->start, request->goal, NULL) != WEND_OK)
        return choices_fail(source, "the path is not one on a mesh of the agent's own");
    if (wend_path_check_cost_on_mesh(path, world->shared.mesh, &world->profile, request->start, request->goal, NULL) !=
        WEND_OK)
        return choices_fail(source, "the path does not pass its check");
    figures->paths++;
    const bool is_same = has_same_points(path, own);
    figures->banned += world->has_bans;
    return is_same || choices_fail(source, "the path costs %.17g; on a mesh of its own %.17g, or it has other points",
                                   path->cost, own->cost);
}

static bool ask_agent(choices *source, agent_world *world, agent_corridor_figures *figures) {
    wend_corridor_request request = wend_default_corridor_request();
    request.start = choose_end(source, world), request.goal = choose_end(source, world);
    request.thorough = choose_one_in(source, 2);
    request.find_nearest = choose_one_in(source, 2);
    figures->questions++;
    wend_status status = wend_corridor_find_path(world->own.plane, world->query, &request, &world->own.path);
    request.profile = &world->profile;
    if (!status) status = wend_corridor_find_path(world->shared.plane, world->query, &request, &world->shared.path);
    if (status) return choices_fail(source, "a search failed");
    const wend_outcome outcome = world->shared.path.outcome;
    if (outcome != world->own.path.outcome)
        return choices_fail(source, "the outcome is '%s'; on a mesh of its own '%s'", wend_outcome_text(outcome),
                            wend_outcome_text(world->own.path.outcome));
    figures->off_map += outcome == WEND_OUTCOME_START_OFF_MAP || outcome == WEND_OUTCOME_GOAL_OFF_MAP;
    figures->cut_off += outcome == WEND_OUTCOME_UNREACHABLE && world->has_bans;
    if (!agent_slices_agree(source, world, request)) return false;
    if (outcome != WEND_OUTCOME_COMPLETE) return nearest_places_agree(source, world, figures);
    return judge_agent_path(source, world, &request, figures);
}

bool agents_walk_as_on_a_mesh_of_their_own(choices *source, void *user) {
    agent_world world = {.has_bans = false};
    choose_agent_hall(source, &world);
    choose_agent(source, &world);
    wend_mesh_def own = world.def;
    own.terrains = world.own_terrains;
    const uint64_t kind = choose_below(source, 2);
    world.sliced = wend_path_empty(wend_default_allocator());
    bool good = make_agent_ground(source, &world.def, kind, &world.shared) &&
                make_agent_ground(source, &own, kind, &world.own) &&
                wend_query_create(wend_default_allocator(), &world.query) == WEND_OK;
    for (int i = 0; i < 6 && good; i++) good = ask_agent(source, &world, user);
    wend_path_free(&world.sliced);
    wend_query_destroy(world.query);
    free_agent_ground(&world.own);
    free_agent_ground(&world.shared);
    return good;
}

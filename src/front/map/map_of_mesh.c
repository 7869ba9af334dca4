// Meshes as maps. The cells and the plane that searches need are the map's own index: made when the first path is looked for, then they pull what changed
// on the mesh by themselves.
//
//     mesh --journal--> cells --> plane          shortest paths (interval search) where a metre of free ground costs 1 everywhere,
//                                                corridors where it does not, and for agents with costs or media of their own
//
// There are two such pairs. While a mesh is edited in place, cells are its triangles, and they and their plane are patched where it changed; while it is not, triangles are merged
// into larger cells, and searches expand fewer of them.
#include "front/map/map_of_mesh.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/log.h"
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "map/mesh/plane_internal.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/path/path_internal.h"
#include "wend/corridor.h"
#include "wend/mesh_path.h"
#include "wend/plane.h"
#include "wend/repair.h"

#include <math.h>

typedef struct mesh_planes {
    wend_cells *cells;
    wend_plane *plane;
} mesh_planes;

typedef struct mesh_index {
    map_index base;
    _Atomic(mesh_planes *) still, living; // NULL until they are needed
} mesh_index;

static const wend_mesh *mesh_of(const wend_map *map) {
    return (const wend_mesh *)(const void *)map;
}

static void destroy_planes(mesh_planes *planes, const wend_allocator *allocator) {
    if (!planes) return;
    wend_plane_destroy(planes->plane);
    wend_cells_destroy(planes->cells);
    wend_release_items(allocator, planes, 1, sizeof *planes);
}

static void mesh_index_destroy(map_index *index, const wend_allocator *allocator) {
    mesh_index *own = (mesh_index *)(void *)index;
    destroy_planes(own->still, allocator);
    destroy_planes(own->living, allocator);
    wend_release_items(allocator, own, 1, sizeof *own);
}

// The index of a map. Threads that ask at once may make several; one of them stays.
static wend_status take_mesh_index(const wend_map *map, mesh_index **index) {
    wend_map *own = (wend_map *)(uintptr_t)map; // what it derives for itself is no part of what it is
    map_index *found = atomic_load_explicit(&own->index, memory_order_acquire);
    if (!found) {
        mesh_index *made = wend_allocate_items(&map->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
        if (!made) return WEND_OUT_OF_MEMORY;
        made->base = (map_index){mesh_index_destroy};
        atomic_init(&made->still, NULL);
        atomic_init(&made->living, NULL);
        if (atomic_compare_exchange_strong(&own->index, &found, &made->base))
            found = &made->base;
        else
            mesh_index_destroy(&made->base, &map->allocator);
    }
    *index = (mesh_index *)(void *)found;
    return WEND_OK;
}

// The plane to search on: which one depends on what was done to the mesh, never on who asks.
static wend_status take_mesh_plane(const wend_map *map, const wend_plane **plane) {
    const bool is_living = mesh_of(map)->living;
    mesh_index *index;
    wend_status status = take_mesh_index(map, &index);
    if (status) return status;
    _Atomic(mesh_planes *) *place = is_living ? &index->living : &index->still;
    mesh_planes *found = atomic_load_explicit(place, memory_order_acquire);
    if (!found) {
        mesh_planes *made = wend_allocate_items(&map->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
        if (!made) return WEND_OUT_OF_MEMORY;
        *made = (mesh_planes){0};
        status = is_living ? wend_cells_create_triangles(mesh_of(map), map->allocator, &made->cells)
                           : wend_cells_create(mesh_of(map), map->allocator, &made->cells);
        if (!status) status = wend_plane_create(made->cells, map->allocator, &made->plane);
        if (!status && atomic_compare_exchange_strong(place, &found, made))
            found = made;
        else
            destroy_planes(made, &map->allocator);
        if (status) return status;
    }
    *plane = found->plane;
    return WEND_OK;
}

wend_status wend_map_plane_of_mesh(const wend_mesh *mesh, const wend_plane **plane) {
    return take_mesh_plane(&mesh->base, plane);
}

// The planes that are of use: of the way in which the mesh is edited now, and up to date.
wend_status wend_map_copy_mesh(const wend_mesh *from, wend_mesh **mesh) {
    const wend_plane *plane;
    wend_mesh *made = NULL;
    wend_status status = take_mesh_plane(&from->base, &plane);
    if (!status) status = wend_mesh_copy(from, &made);
    if (status) return status;
    const wend_allocator *allocator = &made->base.allocator;
    mesh_index *index = NULL;
    mesh_planes *planes = wend_allocate_items(allocator, 1, sizeof *planes, WEND_LIFETIME_OBJECT);
    status = planes ? take_mesh_index(wend_map_of_mesh(made), &index) : WEND_OUT_OF_MEMORY;
    if (planes) *planes = (mesh_planes){0};
    if (!status) status = wend_cells_copy(wend_plane_cells(plane), made, &planes->cells);
    if (!status) status = wend_plane_copy(plane, planes->cells, &planes->plane);
    if (status) {
        destroy_planes(planes, allocator);
        wend_mesh_destroy(made);
        return status;
    }
    atomic_store_explicit(made->living ? &index->living : &index->still, planes, memory_order_release);
    *mesh = made;
    return WEND_OK;
}

// ---- Places ---------------------------------------------------------------------------------------------------------

static bool mesh_map_locate(const wend_map *map, wend_location *location) {
    return wend_mesh_locate(mesh_of(map), location);
}

static bool mesh_map_nearest(const wend_map *map, double reach, wend_location *location) {
    return wend_mesh_find_ground(mesh_of(map), reach, location);
}

static double mesh_map_ray(const wend_map *map, const wend_location *from, wend_vector3 to, wend_location *hit) {
    wend_mesh_hit met = {.location = {.cell = WEND_NO_STATE}};
    const double cost = wend_mesh_line_cost(mesh_of(map), *from, to, &met);
    if (hit && met.location.cell != WEND_NO_STATE) {
        *hit = met.location;
        hit->position.z = to.z;
    }
    return cost;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

// Whether a metre costs 1 wherever the mesh is free. Terrain that it knows and has nowhere does not count.
static bool mesh_is_plain(const wend_mesh *mesh) {
    for (size_t i = 0; i < mesh->terrain_count; i++)
        if (mesh->terrain_uses[i] && mesh->terrains[i].medium != WEND_MEDIUM_BLOCKED && mesh->terrains[i].cost != 1)
            return false;
    return true;
}

// What a request for a mesh must not ask for.
static const char *mesh_request_fault(const wend_path_request *request) {
    if (request->goal_count != 1) return "goal_count other than 1";
    if (request->to_nearest) return "to_nearest";
    return request->search ? "search options of states" : NULL;
}

static wend_status mesh_map_admit(const wend_map *map, const wend_path_request *request, const call_site *site) {
    (void)map;
    const char *fault = mesh_request_fault(request);
    if (!fault) {
        const wend_vector3 start = request->start.position, goal = request->goals[0].position;
        return wend_request_position_is_valid("request.start", (wend_vector2){start.x, start.y}, site) &&
                       wend_request_position_is_valid("request.goals[0]", (wend_vector2){goal.x, goal.y}, site)
                   ? WEND_OK
                   : WEND_INVALID;
    }
    if (request->findings)
        wend_diagnostics_add(request->findings, WEND_MESSAGE_MAP_REQUEST, wend_place_none(), NULL, fault, "a mesh");
    else
        wend_log_message(WEND_MESSAGE_MAP_REQUEST, fault, "a mesh");
    return WEND_UNSUPPORTED;
}

// What a request of a map is to the planner that finds paths on this mesh for its agent.
typedef struct mesh_map_ask {
    const wend_plane *plane;
    bool counts_costs; // a corridor; else the shortest path
    wend_plane_request straight;
    wend_corridor_request costly;
} mesh_map_ask;

static wend_status choose_mesh_planner(const wend_map *map, const wend_path_request *request, mesh_map_ask *ask) {
    wend_status status = take_mesh_plane(map, &ask->plane);
    if (status) return status;
    ask->counts_costs =
        !mesh_is_plain(mesh_of(map)) || (wend_profile_asks(request->profile) & ~INTERVAL_SEARCH_HONOURS);
    if (!ask->counts_costs) {
        ask->straight = wend_default_plane_request();
        ask->straight.start = request->start;
        ask->straight.goal = request->goals[0];
        ask->straight.work = request->work;
        ask->straight.profile = request->profile;
        ask->straight.cancellation = request->cancellation;
        return WEND_OK;
    }
    status = wend_profile_admit(request->profile, CORRIDOR_SEARCH_HONOURS, "mesh", request->findings);
    if (status) return status;
    ask->costly = wend_default_corridor_request();
    ask->costly.start = request->start;
    ask->costly.goal = request->goals[0];
    ask->costly.work = request->work;
    ask->costly.profile = request->profile;
    ask->costly.cancellation = request->cancellation;
    return WEND_OK;
}

static wend_status mesh_map_find_path(const wend_map *map, wend_query *query, const wend_path_request *request,
                                      wend_path *path) {
    mesh_map_ask ask;
    const wend_status status = choose_mesh_planner(map, request, &ask);
    if (status) return status;
    return ask.counts_costs ? wend_corridor_find_path(ask.plane, query, &ask.costly, path)
                            : wend_plane_find_path(ask.plane, query, &ask.straight, path);
}

static wend_status mesh_map_review(const wend_map *map, wend_query *query, const wend_path *path,
                                   const wend_path_request *request, wend_path_review *review) {
    mesh_map_ask ask;
    const wend_status status = choose_mesh_planner(map, request, &ask);
    if (status) return status;
    return ask.counts_costs ? wend_plane_review_corridor(ask.plane, query, path, &ask.costly, review)
                            : wend_plane_review_path(ask.plane, query, path, &ask.straight, review);
}

static wend_status mesh_map_repair(const wend_map *map, wend_query *query, double ratio,
                                   const wend_path_request *request, wend_path *path, wend_path_repair *repair) {
    mesh_map_ask ask;
    const wend_status status = choose_mesh_planner(map, request, &ask);
    if (status) return status;
    return ask.counts_costs ? wend_plane_repair_corridor(ask.plane, query, ratio, &ask.costly, path, repair)
                            : wend_plane_repair_path(ask.plane, query, ratio, &ask.straight, path, repair);
}

// Paths on meshes are straight already.
static wend_status mesh_map_smooth(const wend_map *map, const wend_profile *profile, wend_path *path) {
    (void)profile;
    (void)map;
    (void)path;
    return WEND_OK;
}

// The radius of a path's arcs, which it keeps from walls; 0 when it has none.
static double radius_of_path(const wend_path *path) {
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++)
        if (path->legs[i].radius > 0) return path->legs[i].radius;
    return 0;
}

static wend_status mesh_map_check(const wend_map *map, const wend_profile *profile, const wend_path *path,
                                  const wend_location *start, const wend_location *goal, wend_diagnostics *findings) {
    wend_location first = *start, last = *goal;
    const size_t count = path->point_count;
    const wend_vector3 none = {0, 0, 0};
    // A location that is nowhere is not checked: the path's own end is where it should be.
    if (!isfinite(first.position.x)) first = (wend_location){count ? path->points[0] : none, WEND_NO_STATE, 0};
    if (!isfinite(last.position.x)) last = (wend_location){count ? path->points[count - 1] : none, WEND_NO_STATE, 0};
    const double radius = profile && profile->radius > 0 ? profile->radius : radius_of_path(path);
    const bool has_costs = wend_profile_asks(profile) & CORRIDOR_SEARCH_HONOURS;
    if (radius > 0 && !has_costs)
        return wend_path_check_radius_on_mesh(path, mesh_of(map), radius, first, last, findings);
    return !has_costs && mesh_is_plain(mesh_of(map))
               ? wend_path_check_on_mesh(path, mesh_of(map), first, last, findings)
               : wend_path_check_cost_on_mesh(path, mesh_of(map), profile, first, last, findings);
}

static wend_status mesh_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    return wend_mesh_modify((wend_mesh *)(void *)map, edits, edit_count, findings);
}

static void mesh_map_draw(const wend_map *map, const wend_draw *draw) {
    wend_mesh_draw(mesh_of(map), draw);
}

static wend_status mesh_map_prepare(const wend_map *map) {
    const wend_plane *plane;
    wend_status status = take_mesh_plane(map, &plane);
    return status ? status : wend_plane_refresh(plane);
}

static void mesh_map_destroy(wend_map *map) {
    wend_mesh_destroy((wend_mesh *)(void *)map);
}

static const wend_map_methods mesh_methods = {.name = "mesh",
                                              // The radius where all ground costs the same; else what corridors honour.
                                              .honours = WEND_PROFILE_RADIUS | CORRIDOR_SEARCH_HONOURS,
                                              .locate = mesh_map_locate,
                                              .nearest = mesh_map_nearest,
                                              .ray = mesh_map_ray,
                                              .admit = mesh_map_admit,
                                              .find_path = mesh_map_find_path,
                                              .review = mesh_map_review,
                                              .repair = mesh_map_repair,
                                              .smooth = mesh_map_smooth,
                                              .modify = mesh_map_modify,
                                              .check = mesh_map_check,
                                              .draw = mesh_map_draw,
                                              .prepare = mesh_map_prepare,
                                              .destroy = mesh_map_destroy};

wend_map *wend_map_of_mesh(wend_mesh *mesh) {
    REQUIRE(mesh, NULL);
    return map_with_methods(&mesh->base, &mesh_methods);
}

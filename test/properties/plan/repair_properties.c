// Repaired paths beside paths that are searched anew, and beside the checks.
//
// Worlds are floors with boxes, triangles and stars that touch, overlap and stick out, on fine lattices and on coarse ones: there walls that cross are bent far from where they are edited. Each round edits a few
// of them, moves the agent or not, and repairs.
#include "properties/plan/repair_properties.h"

#include "map/mesh/mesh_internal.h"
#include "wend/mesh_path.h"
#include "wend/repair.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHAPES = 24, ROUNDS_A_WORLD = 8, MOST_CORNERS_OF_SHAPE = 6 };
enum { GROUND, WALL, MUD, ROAD, WATER, TERRAINS };

typedef struct repair_world {
    repair_mode mode;
    wend_mesh *mesh;
    wend_mesh *then; // the mesh that was searched last, where the mode is REPAIR_COSTLY
    wend_cells *cells;
    wend_plane *plane;
    wend_clearance *clearance;
    wend_query *query, *other;
    double side, grain;
    uint32_t ids[MOST_SHAPES];
    size_t id_count;
    wend_profile profile;
    double costs[TERRAINS];
    double ratio;
    wend_location start, goal;
    wend_path path, before, scratch;
    double gap;      // how much more than the shortest path the last search's path cost
    double searched; // its cost; infinity once the agent went on
    wend_path_repair repair;
    wend_diagnostics *findings;
    repair_tally *tally;
} repair_world;

static void demand(bool good) {
    if (!good) abort();
}

static bool has_radius(const repair_world *world) {
    return world->mode == REPAIR_DISC || world->mode == REPAIR_DISC_CORRIDOR;
}

static bool is_corridor(const repair_world *world) {
    return world->mode == REPAIR_CORRIDOR || world->mode == REPAIR_COSTLY || world->mode == REPAIR_DISC_CORRIDOR;
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

static double choose_place_on_side(choices *source, const repair_world *world) {
    const double steps = floor(world->side / world->grain);
    return world->grain * (double)choose_below(source, (uint64_t)steps + 1);
}

static size_t choose_shape(choices *source, const repair_world *world, wend_vector2 *corners) {
    const wend_path *path = &world->path;
    double x = choose_place_on_side(source, world), y = choose_place_on_side(source, world);
    const double reach = choose_one_in(source, 5) ? world->side / 2 : world->side / 6;
    if (path->point_count > 1 && choose_below(source, 2)) { // in the way
        const size_t leg = choose_below(source, path->point_count - 1);
        const double share = (double)choose_below(source, 9) / 8;
        const wend_vector3 a = path->points[leg], b = path->points[leg + 1];
        x = world->grain * floor((a.x + share * (b.x - a.x) - reach / 4) / world->grain);
        y = world->grain * floor((a.y + share * (b.y - a.y) - reach / 4) / world->grain);
    }
    const uint64_t steps = (uint64_t)(reach / world->grain) + 1;
    const double wide = world->grain * (double)(1 + choose_below(source, steps)),
                 high = world->grain * (double)(1 + choose_below(source, steps));
    if (choose_below(source, 3) < 2) {
        corners[0] = (wend_vector2){x, y}, corners[1] = (wend_vector2){x + wide, y};
        corners[2] = (wend_vector2){x + wide, y + high}, corners[3] = (wend_vector2){x, y + high};
        return 4;
    }
    const size_t count = 3 + choose_below(source, MOST_CORNERS_OF_SHAPE - 2);
    for (size_t i = 0; i < count; i++)
        corners[i] = (wend_vector2){x + world->grain * (double)choose_between(source, -(int64_t)steps, (int64_t)steps),
                                    y + world->grain * (double)choose_between(source, -(int64_t)steps, (int64_t)steps)};
    return count;
}

static uint8_t choose_ground(choices *source, const repair_world *world) {
    static const uint8_t costly[] = {WALL, MUD, ROAD, WATER, GROUND};
    static const uint8_t plain[] = {WALL, WALL, WALL, WALL, GROUND};
    return (world->mode == REPAIR_COSTLY ? costly : plain)[choose_below(source, 5)];
}

static void edit_world(choices *source, repair_world *world) {
    const bool is_grouped = choose_one_in(source, 3);
    uint64_t count = 1 + choose_below(source, 3);
    if (is_grouped) wend_journal_begin(wend_mesh_journal(world->mesh));
    for (; count > 0; count--) {
        wend_vector2 corners[MOST_CORNERS_OF_SHAPE];
        wend_area area = {.points = corners, .terrain = choose_ground(source, world)};
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area};
        const uint64_t what = 3 - choose_below(source, 4); // of 0 to 3: add twice, move, remove
        const size_t which = world->id_count ? choose_below(source, world->id_count) : 0;
        if (what < 2 && world->id_count > 0) {
            edit.kind = what ? WEND_EDIT_MOVE : WEND_EDIT_REMOVE;
            edit.obstacle = world->ids[which];
        } else if (world->id_count == MOST_SHAPES) {
            continue;
        }
        area.point_count = choose_shape(source, world, corners);
        if (edit.kind == WEND_EDIT_REMOVE) edit.area = NULL;
        demand(wend_mesh_modify(world->mesh, &edit, 1, NULL) == WEND_OK);
        world->tally->edits++;
        if (edit.kind == WEND_EDIT_ADD) world->ids[world->id_count++] = edit.obstacle;
        if (edit.kind == WEND_EDIT_REMOVE) world->ids[which] = world->ids[--world->id_count];
    }
    if (is_grouped) wend_journal_commit(wend_mesh_journal(world->mesh));
}

// ---- Worlds ---------------------------------------------------------------------------------------------------------

static void make_repair_mesh(choices *source, repair_world *world) {
    static const int32_t exponents[] = {-14, -6, -3, -1, 0};
    static const double grains[] = {1, 0.25, 1.0 / 64};
    static const wend_terrain terrains[TERRAINS] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3, 0}, {0.5, 0}, {1, 1}};
    const wend_lattice lattice = {.unit_exponent = exponents[choose_below(source, 5)]};
    world->side = 16 + (double)choose_below(source, 3) * 16;
    world->grain = grains[choose_below(source, 3)];
    if (world->grain < ldexp(1, lattice.unit_exponent)) world->grain = ldexp(1, lattice.unit_exponent);
    const double edge = choose_one_in(source, 4) ? world->side / 2 : 0; // or things stick out of the floor
    const wend_vector2 floor_corners[] = {
        {-1, -1}, {world->side + 1, -1}, {world->side + 1, world->side + 1 - edge}, {-1, world->side + 1}};
    const wend_area floor = {.points = floor_corners, .point_count = 4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = &floor, def.area_count = 1;
    def.terrains = terrains, def.terrain_count = world->mode == REPAIR_COSTLY ? TERRAINS : WALL + 1;
    def.lattice = &lattice;
    if (choose_one_in(source, 6)) def.outside = GROUND;
    demand(wend_mesh_create(&def, NULL, &world->mesh) == WEND_OK);
    wend_mesh_set_edit_way(world->mesh,
                           choose_one_in(source, 5) ? (mesh_edit_way)choose_below(source, 3) : MESH_EDITS_IN_PLACE);
    for (uint64_t i = 2 + choose_below(source, 24); i > 0; i--) edit_world(source, world);
}

static void choose_agent(choices *source, repair_world *world) {
    static const double ratios[] = {1, 1.0001, 1.01, 1.1, 2};
    world->profile = wend_default_profile();
    world->ratio = ratios[choose_below(source, 5)];
    if (has_radius(world)) {
        const double unit = ldexp(1, wend_mesh_lattice(world->mesh).unit_exponent);
        world->profile.radius = fmax(unit, 0.25) * (1 + (double)choose_below(source, 4));
    }
    if (world->mode != REPAIR_COSTLY || choose_below(source, 2)) return;
    for (int i = 0; i < TERRAINS; i++) world->costs[i] = 1 + (double)choose_below(source, 3);
    if (choose_one_in(source, 3)) world->costs[MUD] = (double)INFINITY;
    world->profile.terrain_costs = world->costs, world->profile.terrain_count = TERRAINS;
}

static void choose_free_place(choices *source, const repair_world *world, wend_location *place) {
    for (int i = 0; i < 8; i++) {
        const double x = choose_place_on_side(source, world), y = choose_place_on_side(source, world);
        *place = wend_location_at(x, y, 0);
        wend_location found = *place;
        if (wend_mesh_locate(world->mesh, &found)) break;
    }
    if (choose_one_in(source, 3)) (void)wend_mesh_locate(world->mesh, place);
}

static void make_repair_world(choices *source, repair_tally *tally, repair_world *world) {
    const wend_allocator allocator = wend_default_allocator();
    *world = (repair_world){.tally = tally,
                            .mode = tally->only < REPAIR_MODES ? (repair_mode)tally->only
                                                               : (repair_mode)choose_below(source, REPAIR_MODES),
                            .path = wend_path_empty(allocator),
                            .before = wend_path_empty(allocator),
                            .scratch = wend_path_empty(allocator)};
    make_repair_mesh(source, world);
    choose_agent(source, world);
    demand(!(choose_below(source, 3) ? wend_cells_create_triangles(world->mesh, allocator, &world->cells)
                                     : wend_cells_create(world->mesh, allocator, &world->cells)));
    demand(!wend_plane_create(world->cells, allocator, &world->plane));
    if (has_radius(world)) demand(!wend_clearance_create(world->mesh, allocator, &world->clearance));
    demand(!wend_query_create(allocator, &world->query) && !wend_query_create(allocator, &world->other));
    demand(!wend_diagnostics_create(allocator, &world->findings));
}

static void free_repair_world(repair_world *world) {
    wend_path_free(&world->path);
    wend_path_free(&world->before);
    wend_path_free(&world->scratch);
    wend_diagnostics_destroy(world->findings);
    wend_query_destroy(world->query);
    wend_query_destroy(world->other);
    wend_clearance_destroy(world->clearance);
    wend_plane_destroy(world->plane);
    wend_cells_destroy(world->cells);
    wend_mesh_destroy(world->mesh);
    wend_mesh_destroy(world->then);
}

// ---- What is asked --------------------------------------------------------------------------------------------------

static wend_plane_request plane_request_of(const repair_world *world) {
    wend_plane_request request = wend_default_plane_request();
    request.start = world->start, request.goal = world->goal;
    if (has_radius(world)) request.profile = &world->profile;
    return request;
}

static wend_corridor_request corridor_request_of(const repair_world *world) {
    wend_corridor_request request = wend_default_corridor_request();
    request.start = world->start, request.goal = world->goal;
    request.profile = &world->profile;
    request.clearance = world->clearance;
    return request;
}

static wend_status search_anew(repair_world *world, wend_query *query, wend_path *path) {
    if (is_corridor(world)) {
        const wend_corridor_request request = corridor_request_of(world);
        return wend_corridor_find_path(world->plane, query, &request, path);
    }
    const wend_plane_request request = plane_request_of(world);
    return wend_plane_find_path(world->plane, query, &request, path);
}

// What the shortest path costs, where lengths are all that counts; else what a corridor does.
static double shortest_now(repair_world *world, wend_outcome *outcome) {
    wend_status status;
    if (world->mode == REPAIR_COSTLY) {
        status = search_anew(world, world->other, &world->scratch);
    } else {
        const wend_plane_request request = plane_request_of(world);
        status = wend_plane_find_path(world->plane, world->other, &request, &world->scratch);
    }
    demand(!status);
    *outcome = world->scratch.outcome;
    return world->scratch.cost;
}

static wend_status review_now(repair_world *world, wend_path_review *review) {
    if (is_corridor(world)) {
        const wend_corridor_request request = corridor_request_of(world);
        return wend_plane_review_corridor(world->plane, world->query, &world->path, &request, review);
    }
    const wend_plane_request request = plane_request_of(world);
    return wend_plane_review_path(world->plane, world->query, &world->path, &request, review);
}

static wend_status repair_now(repair_world *world) {
    if (is_corridor(world)) {
        const wend_corridor_request request = corridor_request_of(world);
        return wend_plane_repair_corridor(world->plane, world->query, world->ratio, &request, &world->path,
                                          &world->repair);
    }
    const wend_plane_request request = plane_request_of(world);
    return wend_plane_repair_path(world->plane, world->query, world->ratio, &request, &world->path, &world->repair);
}

static bool passes_check(repair_world *world, const wend_path *path) {
    wend_diagnostics_clear(world->findings);
    if (has_radius(world))
        return !wend_path_check_radius_on_mesh(path, world->mesh, world->profile.radius, world->start, world->goal,
                                               world->findings);
    if (world->mode == REPAIR_COSTLY)
        return !wend_path_check_cost_on_mesh(path, world->mesh, &world->profile, world->start, world->goal,
                                             world->findings);
    return !wend_path_check_on_mesh(path, world->mesh, world->start, world->goal, world->findings);
}

// ---- What must hold -------------------------------------------------------------------------------------------------

static bool repair_fails(choices *source, const repair_world *world, int round, const char *what) {
    const char *finding =
        wend_diagnostics_count(world->findings) ? wend_diagnostics_get(world->findings, 0)->text : "no finding";
    return choices_fail(source,
                        "mode %d, round %d, ratio %g, radius %g, from (%.17g, %.17g) to (%.17g, %.17g), %s: %s; cost "
                        "%.17g, bound %.17g, before %.17g, searched %.17g, anew %.17g; %s",
                        world->mode, round, world->ratio, world->profile.radius, world->start.position.x,
                        world->start.position.y, world->goal.position.x, world->goal.position.y,
                        wend_path_repair_text(world->repair), what, world->path.cost, world->path.lower_bound,
                        world->before.cost, world->searched, world->scratch.cost, finding);
}

static bool points_are_equal(const wend_path *a, const wend_path *b) {
    if (a->point_count != b->point_count) return false;
    for (size_t i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x || a->points[i].y != b->points[i].y) return false;
    return true;
}

static void note_search(repair_world *world, double shortest) {
    world->gap = fmax(world->path.cost - shortest, 0);
    world->searched = world->path.cost;
    if (world->mode != REPAIR_COSTLY) return;
    wend_mesh_destroy(world->then);
    world->then = NULL;
    demand(!wend_mesh_copy(world->mesh, &world->then));
}

// True when nobody could go along the path of another search when the last one was made, or not as cheaply.
static bool has_become_cheaper(const repair_world *world) {
    const wend_path *path = &world->scratch;
    double before = 0;
    for (size_t i = 0; i + 1 < path->point_count; i++)
        before += wend_mesh_line_cost(world->then, wend_location_at(path->points[i].x, path->points[i].y, 0),
                                      path->points[i + 1], NULL);
    return before > path->cost * (1 + 1e-9);
}

// What was reviewed before the repair.
static bool review_holds(choices *source, repair_world *world, const wend_path_review *review, bool is_moved,
                         double shortest, wend_outcome outcome, int round) {
    world->tally->broken += review->is_broken;
    if (review->is_valid && outcome != WEND_OUTCOME_COMPLETE)
        return repair_fails(source, world, round, "there is no path, and it is called valid");
    if (review->is_broken && !is_moved && world->mode < REPAIR_COSTLY && passes_check(world, &world->before))
        return repair_fails(source, world, round, "it is called broken, and passes the check");
    if (review->is_broken &&
        (review->last_leg < review->first_leg || review->last_leg + 1 >= world->before.point_count))
        return repair_fails(source, world, round, "broken legs that are none");
    if ((review->is_valid || review->is_broken) && !is_corridor(world) &&
        !(review->lower_bound <= shortest * (1 + 1e-12)))
        return repair_fails(source, world, round, "what is proven is not so");
    return true;
}

static bool repair_holds(choices *source, repair_world *world, bool is_moved, double shortest, wend_outcome outcome,
                         int round) {
    const wend_path *path = &world->path;
    const bool was_searched = world->repair == WEND_PATH_REPAIR_SEARCHED;
    if (path->outcome != outcome) return repair_fails(source, world, round, "another outcome");
    if (path->outcome != WEND_OUTCOME_COMPLETE)
        return was_searched || repair_fails(source, world, round, "it was not searched");
    if (!passes_check(world, path)) return repair_fails(source, world, round, "it does not pass the check");
    if (path->version != wend_journal_version(wend_mesh_journal(world->mesh)))
        return repair_fails(source, world, round, "another version");
    if (world->repair == WEND_PATH_REPAIR_KEPT && !is_moved && !points_are_equal(path, &world->before))
        return repair_fails(source, world, round, "it was kept, and is another");
    const double slack = 1 + 1e-9;
    if (was_searched) {
        note_search(world, shortest);
        return world->gap <= 1e-9 * shortest || is_corridor(world) ||
               repair_fails(source, world, round, "a search finds a longer path");
    }
    if (!is_corridor(world)) {
        if (path->cost > world->ratio * path->lower_bound * slack || path->lower_bound > shortest * (1 + 1e-12))
            return repair_fails(source, world, round, "what is proven is not so");
        return path->cost <= world->ratio * shortest * slack ||
               repair_fails(source, world, round, "it is longer than promised");
    }
    if (path->cost > world->ratio * world->searched * slack)
        return repair_fails(source, world, round, "it costs more than what was searched, and the ratio");
    if (world->mode == REPAIR_COSTLY)
        return world->profile.terrain_count || path->cost <= world->ratio * shortest * slack ||
               !has_become_cheaper(world) ||
               repair_fails(source, world, round, "it costs more than a path over ground that became cheaper");
    return path->cost <= world->ratio * (shortest + world->gap) * slack ||
           repair_fails(source, world, round, "it is longer than promised");
}

// Some place of the path, rounded; or, now and then, one beside it.
static void go_on(choices *source, repair_world *world) {
    const wend_path *path = &world->path;
    const size_t leg = choose_below(source, path->point_count - 1);
    const double share = (double)choose_below(source, 5) / 4;
    const wend_vector3 a = path->points[leg], b = path->points[leg + 1];
    wend_location place = wend_location_at(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), 0);
    if (choose_one_in(source, 8)) place.position.x += 0.5;
    if (has_radius(world)) {
        wend_mesh_place room;
        if (wend_mesh_find_room(world->mesh, place, world->profile.radius, WEND_ANY_ISLAND, &room)) {
            const wend_lattice lattice = wend_mesh_lattice(world->mesh);
            const wend_vector2 at = wend_lattice_position(&lattice, room.point);
            place = wend_location_at(at.x, at.y, 0);
        }
    } else {
        (void)wend_mesh_find_ground(world->mesh, 1, &place);
    }
    world->start = wend_location_at(place.position.x, place.position.y, 0);
}

static void count_repair(repair_world *world, bool was_edited) {
    repair_tally *tally = world->tally;
    tally->rounds++;
    tally->kept += world->repair == WEND_PATH_REPAIR_KEPT;
    tally->mended += world->repair == WEND_PATH_REPAIR_MENDED;
    tally->searched += world->repair == WEND_PATH_REPAIR_SEARCHED;
    tally->kept_after_edit += world->repair == WEND_PATH_REPAIR_KEPT && was_edited;
}

static bool repair_once(choices *source, repair_world *world, int round) {
    const bool is_edited = !choose_one_in(source, 8);
    if (is_edited) edit_world(source, world);
    bool is_moved = false;
    if (world->path.point_count > 1 && choose_one_in(source, 3)) {
        go_on(source, world);
        is_moved = true;
        world->searched = (double)INFINITY;
        world->tally->moved++;
    }
    demand(!wend_path_copy(&world->path, &world->before));
    wend_path_review review;
    wend_outcome outcome;
    const double shortest = shortest_now(world, &outcome);
    demand(!review_now(world, &review) && !repair_now(world));
    count_repair(world, is_edited);
    return review_holds(source, world, &review, is_moved, shortest, outcome, round) &&
           repair_holds(source, world, is_moved, shortest, outcome, round);
}

bool repairs_keep_their_promise(choices *source, void *user) {
    repair_world *world = calloc(1, sizeof *world);
    demand(world);
    make_repair_world(source, user, world);
    bool holds = true;
    for (uint64_t paths = 1 + choose_below(source, 3); paths > 0 && holds; paths--) {
        wend_outcome outcome;
        choose_free_place(source, world, &world->start);
        for (int i = 0; i < 4; i++) {
            choose_free_place(source, world, &world->goal);
            const wend_vector3 from = world->start.position, to = world->goal.position;
            if (fabs(from.x - to.x) + fabs(from.y - to.y) > world->side / 2) break;
        }
        if (choose_below(source, 4) == 3) {
            wend_path_free(&world->path); // nothing was searched yet: it is now
            world->repair = WEND_PATH_REPAIR_KEPT;
            demand(!repair_now(world) && world->repair == WEND_PATH_REPAIR_SEARCHED);
        } else {
            demand(!search_anew(world, world->query, &world->path));
        }
        note_search(world, shortest_now(world, &outcome));
        for (int round = 0; round < ROUNDS_A_WORLD && holds; round++) holds = repair_once(source, world, round);
    }
    free_repair_world(world);
    free(world);
    return holds;
}

#include "properties/map/mesh_edit_properties.h"

#include "front/map/map_of_mesh.h"
#include "map/mesh/mesh_internal.h"
#include "properties/map/mesh_properties.h"
#include "wend/journal.h"
#include "wend/mesh_file.h"
#include "wend/mesh_versions.h"
#include "wend/plane.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_EDITS = 4, ROUNDS = 5, MOST_LIVE = MOST_AREAS + MOST_EDITS * ROUNDS };

// What should be there: areas by id, in their order.
typedef struct live_area {
    uint32_t id;
    wend_area area;
    wend_vector2 points[MOST_CORNERS];
    size_t rings[3];
} live_area;

typedef struct live_areas {
    live_area items[MOST_LIVE];
    size_t count;
    uint32_t next;
} live_areas;

static void put_live(live_area *live, uint32_t id, const wend_area *area) {
    live->id = id;
    live->area = *area;
    if (area->point_count) memcpy(live->points, area->points, area->point_count * sizeof *area->points);
    if (area->ring_count) memcpy(live->rings, area->ring_sizes, area->ring_count * sizeof *area->ring_sizes);
}

static live_area *find_live(live_areas *live, uint32_t id) {
    for (size_t i = 0; i < live->count; i++)
        if (live->items[i].id == id) return &live->items[i];
    return NULL;
}

// The walls of two meshes around a place, and the free place nearest to it.
static bool same_surroundings(const wend_mesh *one, const wend_mesh *other, wend_location at) {
    enum { MOST_WALLS = 24 };
    wend_mesh_wall walls[2][MOST_WALLS];
    const wend_mesh *const meshes[2] = {one, other};
    size_t found[2];
    wend_mesh_place places[2];
    bool has_place[2];
    for (int i = 0; i < 2; i++) {
        found[i] = wend_mesh_walls_near(meshes[i], at, WEND_ANY_ISLAND, 1e9, MOST_WALLS, walls[i]);
        has_place[i] = wend_mesh_nearest(meshes[i], at, WEND_ANY_ISLAND, &places[i]);
    }
    if (found[0] != found[1] || has_place[0] != has_place[1]) return false;
    if (has_place[0] &&
        (places[0].distance != places[1].distance || !wend_lattice_point_equals(places[0].point, places[1].point)))
        return false;
    for (size_t i = 0; i < found[0] && i < MOST_WALLS; i++)
        if (walls[0][i].distance != walls[1][i].distance || !wend_lattice_point_equals(walls[0][i].a, walls[1][i].a) ||
            !wend_lattice_point_equals(walls[0][i].b, walls[1][i].b))
            return false;
    return true;
}

// A hash of the mesh that the areas make; false also when the edited mesh is no mesh of these areas, or has other islands.
static bool hash_of_scratch(live_areas *live, const mesh_world *world, const wend_mesh *edited, uint64_t *hash) {
    wend_area areas[MOST_LIVE];
    for (size_t i = 0; i < live->count; i++) {
        live_area *each = &live->items[i];
        areas[i] = each->area;
        areas[i].points = each->points;
        areas[i].ring_sizes = each->area.ring_count ? each->rings : NULL;
    }
    wend_mesh_def def = world->def;
    def.areas = areas;
    def.area_count = live->count;
    wend_mesh *mesh = NULL;
    bool made = wend_mesh_create(&def, NULL, &mesh) == WEND_OK && wend_mesh_hash(mesh, hash) == WEND_OK;
    made = made && wend_mesh_check(edited, &def, NULL) == WEND_OK &&
           wend_mesh_island_count(edited) == wend_mesh_island_count(mesh);
    for (uint32_t i = 0; i < 3 && made; i++)
        made = same_surroundings(edited, mesh,
                                 wend_location_at((double)(*hash >> 8 * i & 15) - 1, (double)(*hash >> 8 * i & 7), 0));
    wend_mesh_destroy(mesh);
    return made;
}

// Does to the list what an edit that was accepted does to the mesh.
static bool follow_edit(live_areas *live, const wend_edit *edit) {
    wend_area area = edit->area ? *edit->area : (wend_area){0};
    if (edit->blocked) area.terrain = 1;
    live_area *named = find_live(live, edit->obstacle);
    switch (edit->kind) {
    case WEND_EDIT_ADD:
        if (edit->obstacle != live->next) return false;
        put_live(&live->items[live->count++], live->next++, &area);
        return true;
    case WEND_EDIT_FILL: put_live(&live->items[live->count++], live->next++, &area); return true;
    case WEND_EDIT_MOVE:
        if (named) put_live(named, named->id, &area);
        return named;
    case WEND_EDIT_REMOVE:
        if (!named) return false;
        memmove(named, named + 1, (size_t)(&live->items[live->count] - named - 1) * sizeof *named);
        live->count--;
        return true;
    }
    return false;
}

// Edits name areas that are there, once each.
static size_t choose_edits(choices *source, const mesh_world *shapes, const live_areas *live, wend_edit *edits) {
    bool used[MOST_LIVE] = {false};
    size_t count = choose_below(source, MOST_EDITS + 1);
    for (size_t i = 0; i < count; i++) {
        wend_edit edit = {.kind = (wend_map_edit_kind)choose_below(source, 4), .blocked = choose_one_in(source, 2)};
        size_t place = live->count ? choose_below(source, live->count) : 0;
        bool names_one = edit.kind == WEND_EDIT_MOVE || edit.kind == WEND_EDIT_REMOVE;
        if (names_one && (live->count == 0 || used[place])) edit.kind = WEND_EDIT_ADD;
        if (edit.kind == WEND_EDIT_MOVE || edit.kind == WEND_EDIT_REMOVE) {
            used[place] = true;
            edit.obstacle = live->items[place].id;
        }
        edit.area = edit.kind == WEND_EDIT_REMOVE ? NULL : &shapes->areas[choose_below(source, shapes->def.area_count)];
        edits[i] = edit;
    }
    return count;
}

// An edit that is invalid is rejected whatever the others are, and nothing changes.
static bool rejection_changes_nothing(choices *source, wend_mesh *mesh, const wend_edit *valid, uint64_t before) {
    const wend_vector2 outside[] = {{1e30, 0}, {0, 0}, {0, 1}};
    const wend_area far_away = {.points = outside, .point_count = 3}, odd = {.terrain = 9};
    wend_edit edits[2] = {*valid};
    switch (choose_below(source, 5)) {
    case 0: edits[1] = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = 1000000}; break;
    case 1: edits[1] = (wend_edit){.kind = (wend_map_edit_kind)7}; break;
    case 2: edits[1] = (wend_edit){.kind = WEND_EDIT_ADD}; break;
    case 3: edits[1] = (wend_edit){.kind = WEND_EDIT_ADD, .area = &far_away}; break;
    case 4: edits[1] = (wend_edit){.kind = WEND_EDIT_ADD, .area = &odd}; break;
    }
    uint64_t version = wend_journal_version(wend_mesh_journal(mesh)), after = 0;
    return wend_mesh_modify(mesh, edits, 2, NULL) == WEND_OUT_OF_RANGE && wend_mesh_hash(mesh, &after) == WEND_OK &&
           after == before && wend_journal_version(wend_mesh_journal(mesh)) == version;
}

static bool edit_once_and_compare(choices *source, const mesh_world *world, wend_mesh *mesh, live_areas *live,
                                  int round, uint64_t *edits_made) {
    mesh_world *shapes = calloc(1, sizeof *shapes);
    shapes->side = world->side;
    choose_mesh_world(source, shapes);
    wend_edit edits[MOST_EDITS];
    if (shapes->def.area_count == 0) shapes->areas[shapes->def.area_count++] = (wend_area){0};
    size_t count = choose_edits(source, shapes, live, edits);
    *edits_made += count;
    if (choose_one_in(source, 8)) wend_mesh_freeze(mesh);
    wend_mesh_set_edit_way(mesh, (mesh_edit_way)choose_below(source, 3));
    bool fine = wend_mesh_modify(mesh, edits, count, NULL) == WEND_OK;
    for (size_t i = 0; i < count && fine; i++) fine = follow_edit(live, &edits[i]);
    uint64_t expected = 0, hash = 1;
    fine = fine && hash_of_scratch(live, world, mesh, &expected) && wend_mesh_hash(mesh, &hash) == WEND_OK;
    bool is_kept = true;
    if (fine && count && choose_one_in(source, 3)) {
        const wend_edit valid = {.kind = WEND_EDIT_ADD, .area = &shapes->areas[0]};
        is_kept = rejection_changes_nothing(source, mesh, &valid, hash);
    }
    free(shapes);
    if (!fine) return choices_fail(source, "round %d: edits were refused, or gave other ids or islands", round);
    if (hash != expected) return choices_fail(source, "round %d: the mesh is not what its areas make", round);
    if (!is_kept) return choices_fail(source, "round %d: a refused edit changed the mesh", round);
    return true;
}

// A plane of triangles, kept from edit to edit, beside one that is made now.
typedef struct followed_plane {
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
} followed_plane;

static void free_followed(followed_plane *followed) {
    wend_query_destroy(followed->query);
    wend_plane_destroy(followed->plane);
    wend_cells_destroy(followed->cells);
    *followed = (followed_plane){0};
}

static bool make_followed(const wend_mesh *mesh, followed_plane *made) {
    const wend_allocator allocator = wend_default_allocator();
    return !wend_cells_create_triangles(mesh, allocator, &made->cells) &&
           !wend_plane_create(made->cells, allocator, &made->plane) && !wend_query_create(allocator, &made->query);
}

static uint32_t corners_of(const wend_plane *plane) {
    uint32_t corners = 0;
    for (uint32_t v = 0; v < wend_plane_vertex_count(plane); v++) corners += wend_plane_get_vertex(plane, v).is_corner;
    return corners;
}

static double path_cost(const followed_plane *on, const wend_plane_request *request, wend_outcome *outcome) {
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_status status = wend_plane_find_path(on->plane, on->query, request, &path);
    const double cost = status ? -1 : path.outcome == WEND_OUTCOME_COMPLETE ? path.cost : 0;
    *outcome = path.outcome;
    wend_path_free(&path);
    return cost;
}

static bool plane_is_as_made_now(choices *source, const followed_plane *kept, const wend_mesh *mesh, double side) {
    followed_plane now = {0};
    bool same = make_followed(mesh, &now) && wend_cells_check(kept->cells, NULL) == WEND_OK &&
                wend_cells_count(kept->cells) == wend_cells_count(now.cells) &&
                wend_plane_vertex_count(kept->plane) == wend_plane_vertex_count(now.plane) &&
                corners_of(kept->plane) == corners_of(now.plane);
    for (int i = 0; i < 3 && same; i++) {
        wend_plane_request request = wend_default_plane_request();
        request.start = wend_location_at((double)choose_below(source, (uint64_t)side + 1),
                                         (double)choose_below(source, (uint64_t)side + 1), 0);
        request.goal = wend_location_at((double)choose_below(source, (uint64_t)side + 1),
                                        (double)choose_below(source, (uint64_t)side + 1), 0);
        wend_outcome outcomes[2];
        const double costs[2] = {path_cost(kept, &request, &outcomes[0]), path_cost(&now, &request, &outcomes[1])};
        same = outcomes[0] == outcomes[1] && costs[0] >= 0 && fabs(costs[0] - costs[1]) <= 1e-12 * costs[1];
    }
    free_followed(&now);
    return same;
}

// Removes all areas, in some order: what is left is the mesh of none.
static bool remove_all(choices *source, const mesh_world *world, wend_mesh *mesh, live_areas *live) {
    const size_t all = live->count;
    while (live->count) {
        wend_edit edit = {.kind = WEND_EDIT_REMOVE, .obstacle = live->items[choose_below(source, live->count)].id};
        if (choose_one_in(source, 8)) wend_mesh_set_edit_way(mesh, (mesh_edit_way)choose_below(source, 3));
        if (wend_mesh_modify(mesh, &edit, 1, NULL) || !follow_edit(live, &edit))
            return choices_fail(source, "an area could not be removed");
        if (live->count != all / 2) continue; // halfway
        uint64_t hash = 0, expected = 1;
        if (!hash_of_scratch(live, world, mesh, &expected) || wend_mesh_hash(mesh, &hash) || hash != expected)
            return choices_fail(source, "with half of the areas removed the mesh is not what they make");
    }
    uint64_t hash = 0, expected = 1;
    if (!hash_of_scratch(live, world, mesh, &expected) || wend_mesh_hash(mesh, &hash) || hash != expected)
        return choices_fail(source, "something is left of the empty world");
    return true;
}

static bool edit_and_compare(choices *source, const mesh_world *world, wend_mesh *mesh, live_areas *live,
                             uint64_t *edits_made) {
    followed_plane kept = {0};
    bool holds = make_followed(mesh, &kept);
    for (int round = 0; round < ROUNDS && holds; round++) {
        holds = edit_once_and_compare(source, world, mesh, live, round, edits_made);
        if (holds && !plane_is_as_made_now(source, &kept, mesh, (double)world->side))
            holds = choices_fail(source, "round %d: the plane is not what the mesh makes", round);
    }
    *edits_made += live->count;
    holds = holds && remove_all(source, world, mesh, live);
    if (holds && !plane_is_as_made_now(source, &kept, mesh, (double)world->side))
        holds = choices_fail(source, "the plane of the empty world is not what its mesh makes");
    free_followed(&kept);
    return holds;
}

bool edited_mesh_equals_scratch(choices *source, void *user) {
    uint64_t unused = 0;
    mesh_world *world = calloc(1, sizeof *world);
    live_areas *live = calloc(1, sizeof *live);
    choose_mesh_world(source, world);
    for (size_t i = 0; i < world->def.area_count; i++) put_live(&live->items[i], (uint32_t)i, &world->areas[i]);
    live->count = live->next = (uint32_t)world->def.area_count;
    wend_mesh *mesh = NULL;
    bool holds = wend_mesh_create(&world->def, NULL, &mesh) == WEND_OK &&
                 edit_and_compare(source, world, mesh, live, user ? user : &unused);
    wend_mesh_destroy(mesh);
    free(live);
    free(world);
    return holds;
}

// ---- Versions -------------------------------------------------------------------------------------------------------

enum { MOST_HELD = 6, VERSION_ROUNDS = 5 };

// A version that is held, and what it must go on to be: the hash of the mesh from scratch, and a path on a mesh that was edited alone.
typedef struct held_version {
    const wend_mesh_version *version;
    uint64_t hash, number;
    wend_plane_request request;
    double cost;
    wend_outcome outcome;
} held_version;

static bool held_is_as_published(const held_version *held, wend_query *query) {
    uint64_t hash = 0;
    const followed_plane on = {.plane = (wend_plane *)(uintptr_t)wend_mesh_version_plane(held->version),
                               .query = query};
    wend_outcome outcome;
    const double cost = path_cost(&on, &held->request, &outcome);
    return wend_mesh_hash(wend_mesh_version_mesh(held->version), &hash) == WEND_OK && hash == held->hash &&
           wend_mesh_version_number(held->version) == held->number && cost == held->cost && outcome == held->outcome;
}

typedef struct version_script {
    const mesh_world *world;
    wend_mesh *alone; // goes through the same edits by itself
    wend_mesh_versions *versions;
    live_areas *live;
    uint64_t hash, number; // of the version that is current
    held_version held[MOST_HELD];
    size_t held_count;
    wend_query *query;
} version_script;

static bool hold_current(choices *source, version_script *script) {
    held_version held = {.version = wend_mesh_versions_acquire(script->versions),
                         .hash = script->hash,
                         .number = script->number,
                         .request = wend_default_plane_request()};
    const uint64_t side = (uint64_t)script->world->side + 1;
    held.request.start = wend_location_at((double)choose_below(source, side), (double)choose_below(source, side), 0);
    held.request.goal = wend_location_at((double)choose_below(source, side), (double)choose_below(source, side), 0);
    const followed_plane on = {.plane = (wend_plane *)(uintptr_t)wend_mesh_version_plane(held.version),
                               .query = script->query};
    held.cost = path_cost(&on, &held.request, &held.outcome);
    script->held[script->held_count++] = held;
    return held.cost >= 0;
}

// Of one that is edited alone and of the current version the triangles have the same numbers, and the same islands and areas.
static bool copies_are_equal(const wend_mesh *one, const wend_mesh *other) {
    if (one->triangle_count != other->triangle_count || one->island_count != other->island_count ||
        one->triangulation->vertex_count != other->triangulation->vertex_count)
        return false;
    for (size_t t = 0; t < one->triangle_count; t++)
        if (memcmp(&one->triangulation->triangles[t], &other->triangulation->triangles[t], sizeof(mesh_triangle)) ||
            one->area_of[t] != other->area_of[t] || one->island_of[t] != other->island_of[t])
            return false;
    return one->next_area == other->next_area;
}

// The same of the planes that searches use, of which the one alone is brought up to date whenever a version is published.
static bool planes_are_equal(wend_mesh *alone, const wend_plane *other) {
    const wend_plane *plane = NULL;
    if (wend_map_refresh(wend_map_of_mesh(alone)) || wend_map_plane_of_mesh(alone, &plane)) return false;
    const uint32_t count = wend_plane_vertex_count(plane);
    bool same = count == wend_plane_vertex_count(other);
    for (uint32_t v = 0; v < count && same; v++) {
        const wend_plane_vertex here = wend_plane_get_vertex(plane, v), there = wend_plane_get_vertex(other, v);
        same = wend_lattice_point_equals(here.point, there.point) && here.is_corner == there.is_corner;
    }
    return same;
}

static bool edit_versions(choices *source, version_script *script, int round) {
    mesh_world *shapes = calloc(1, sizeof *shapes);
    shapes->side = script->world->side;
    choose_mesh_world(source, shapes);
    if (shapes->def.area_count == 0) shapes->areas[shapes->def.area_count++] = (wend_area){0};
    wend_edit edits[MOST_EDITS], same[MOST_EDITS];
    const size_t count = choose_edits(source, shapes, script->live, edits);
    memcpy(same, edits, sizeof same);
    bool fine = wend_mesh_versions_modify(script->versions, edits, count, NULL) == WEND_OK &&
                wend_mesh_modify(script->alone, same, count, NULL) == WEND_OK;
    for (size_t i = 0; i < count && fine; i++)
        fine = edits[i].obstacle == same[i].obstacle && follow_edit(script->live, &edits[i]);
    const wend_edit nowhere = {.kind = WEND_EDIT_REMOVE, .obstacle = 1000000};
    wend_edit rejected[2] = {{.kind = WEND_EDIT_ADD, .area = &shapes->areas[0]}, nowhere};
    fine = fine && wend_mesh_versions_modify(script->versions, rejected, 2, NULL) == WEND_OUT_OF_RANGE;
    free(shapes);
    return fine ? true : choices_fail(source, "round %d: edits were refused, or gave other ids", round);
}

static bool publish_versions(choices *source, version_script *script, int round) {
    if (wend_mesh_versions_publish(script->versions)) return choices_fail(source, "round %d: not published", round);
    const wend_mesh_version *version = wend_mesh_versions_acquire(script->versions);
    bool same = copies_are_equal(script->alone, wend_mesh_version_mesh(version)) &&
                planes_are_equal(script->alone, wend_mesh_version_plane(version)) &&
                hash_of_scratch(script->live, script->world, wend_mesh_version_mesh(version), &script->hash);
    script->number = wend_mesh_version_number(version);
    wend_mesh_version_release(version);
    if (!same) return choices_fail(source, "round %d: a version is not what its areas make", round);
    // The current one, one to spare, and those that are held.
    if (wend_mesh_versions_copy_count(script->versions) > script->held_count + 2)
        return choices_fail(source, "round %d: copies that nobody needs", round);
    return true;
}

static bool run_version_script(choices *source, version_script *script) {
    bool holds = publish_versions(source, script, -1);
    for (int round = 0; round < VERSION_ROUNDS && holds; round++) {
        holds = edit_versions(source, script, round);
        if (holds && !choose_one_in(source, 3))
            holds = publish_versions(source, script, round);
        else if (holds && wend_mesh_versions_publish(script->versions) == WEND_OK) // without a look at it
            holds = publish_versions(source, script, round);
        for (size_t i = 0; i < script->held_count && holds; i++)
            if (!held_is_as_published(&script->held[i], script->query))
                holds = choices_fail(source, "round %d: a version that is held changed", round);
        while (holds && script->held_count && choose_one_in(source, 2)) {
            const size_t place = choose_below(source, script->held_count);
            wend_mesh_version_release(script->held[place].version);
            script->held[place] = script->held[--script->held_count];
        }
        while (holds && script->held_count < MOST_HELD && choose_one_in(source, 2))
            holds = hold_current(source, script);
    }
    for (size_t i = 0; i < script->held_count; i++) wend_mesh_version_release(script->held[i].version);
    return holds;
}

bool held_versions_equal_scratch(choices *source, void *user) {
    (void)user;
    mesh_world *world = calloc(1, sizeof *world);
    live_areas *live = calloc(1, sizeof *live);
    choose_mesh_world(source, world);
    for (size_t i = 0; i < world->def.area_count; i++) put_live(&live->items[i], (uint32_t)i, &world->areas[i]);
    live->count = live->next = (uint32_t)world->def.area_count;
    version_script script = {.world = world, .live = live};
    wend_mesh *mesh = NULL;
    bool holds = wend_mesh_create(&world->def, NULL, &mesh) == WEND_OK &&
                 wend_mesh_create(&world->def, NULL, &script.alone) == WEND_OK &&
                 wend_query_create(wend_default_allocator(), &script.query) == WEND_OK;
    const mesh_edit_way way = choose_one_in(source, 2) ? MESH_EDITS_IN_PLACE : MESH_EDITS_CHOOSE;
    if (holds) {
        wend_mesh_set_edit_way(mesh, way);
        wend_mesh_set_edit_way(script.alone, way);
        holds = wend_mesh_versions_create(mesh, &script.versions) == WEND_OK;
    }
    holds = holds && run_version_script(source, &script);
    if (script.versions)
        wend_mesh_versions_destroy(script.versions);
    else
        wend_mesh_destroy(mesh);
    wend_query_destroy(script.query);
    wend_mesh_destroy(script.alone);
    free(live);
    free(world);
    return holds;
}

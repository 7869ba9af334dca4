#include "properties/map/mesh_edit_properties.h"

#include "map/mesh/mesh_internal.h"
#include "properties/map/mesh_properties.h"
#include "wend/journal.h"
#include "wend/mesh_file.h"
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
                                  int round) {
    mesh_world *shapes = calloc(1, sizeof *shapes);
    shapes->side = world->side;
    choose_mesh_world(source, shapes);
    wend_edit edits[MOST_EDITS];
    if (shapes->def.area_count == 0) shapes->areas[shapes->def.area_count++] = (wend_area){0};
    size_t count = choose_edits(source, shapes, live, edits);
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

static bool edit_and_compare(choices *source, const mesh_world *world, wend_mesh *mesh, live_areas *live) {
    followed_plane kept = {0};
    bool holds = make_followed(mesh, &kept);
    for (int round = 0; round < ROUNDS && holds; round++) {
        holds = edit_once_and_compare(source, world, mesh, live, round);
        if (holds && !plane_is_as_made_now(source, &kept, mesh, (double)world->side))
            holds = choices_fail(source, "round %d: the plane is not what the mesh makes", round);
    }
    free_followed(&kept);
    return holds;
}

bool edited_mesh_equals_scratch(choices *source, void *user) {
    (void)user;
    mesh_world *world = calloc(1, sizeof *world);
    live_areas *live = calloc(1, sizeof *live);
    choose_mesh_world(source, world);
    for (size_t i = 0; i < world->def.area_count; i++) put_live(&live->items[i], (uint32_t)i, &world->areas[i]);
    live->count = live->next = (uint32_t)world->def.area_count;
    wend_mesh *mesh = NULL;
    bool holds = wend_mesh_create(&world->def, NULL, &mesh) == WEND_OK && edit_and_compare(source, world, mesh, live);
    wend_mesh_destroy(mesh);
    free(live);
    free(world);
    return holds;
}

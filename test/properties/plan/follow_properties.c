#include "properties/plan/follow_properties.h"

#include "map/mesh/mesh_internal.h"
#include "plan/sight/visibility_internal.h"
#include "wend/cells.h"
#include "wend/plane.h"
#include "wend/state_hash.h"
#include "wend/visibility.h"

#include <string.h>

enum { FOLLOW_ROUNDS = 6, MOST_AT_ONCE = 3 };

// ---- Worlds ---------------------------------------------------------------------------------------------------------

static size_t choose_obstacle(choices *source, const follow_world *world, wend_vector2 corners[5]) {
    const double x = (double)choose_between(source, -1, (int64_t)world->side),
                 y = (double)choose_between(source, -1, (int64_t)world->side);
    if (world->is_aligned) {
        const double width = (double)(1 + choose_below(source, world->spread)),
                     height = (double)(1 + choose_below(source, world->spread));
        const wend_vector2 block[4] = {{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}};
        memcpy(corners, block, sizeof block);
        return 4;
    }
    const size_t count = 3 + choose_below(source, 3);
    for (size_t i = 0; i < count; i++) {
        corners[i].x = x + (double)choose_below(source, 16 * world->spread) / 16;
        corners[i].y = y + (double)choose_below(source, 16 * world->spread) / 16;
    }
    return count;
}

wend_status follow_world_make(choices *source, wend_allocator allocator, follow_world *world) {
    static const uint64_t sides[] = {8, 16, 40};
    *world = (follow_world){.side = sides[choose_below(source, 3)]};
    world->is_aligned = choose_below(source, 2);
    world->free_odds = choose_one_in(source, 3) ? 1 + choose_below(source, 3) : 6;
    world->spread = 1 + choose_below(source, 4);
    world->count = 1 + choose_below(source, sizeof world->obstacles / sizeof world->obstacles[0]);
    for (size_t i = 0; i < world->count; i++) world->obstacles[i] = UINT32_MAX;
    const double side = (double)world->side;
    const wend_vector2 floor[4] = {{0, 0}, {side, 0}, {side, side}, {0, side}},
                       room[4] = {{side / 2, 0}, {side, 0}, {side, side / 2}, {side / 2, side / 2}};
    const wend_area areas[2] = {{.points = floor, .point_count = 4}, {.points = room, .point_count = 4, .terrain = 2}};
    const wend_terrain terrains[3] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, (uint8_t)choose_below(source, 2)}};
    const wend_lattice lattice = {.unit_exponent = -4};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = 1 + choose_below(source, 2);
    def.terrains = terrains;
    def.terrain_count = 3;
    def.lattice = &lattice;
    def.allocator = allocator;
    wend_status status = wend_mesh_create(&def, NULL, &world->mesh);
    if (status) return status;
    wend_mesh_set_edit_way(world->mesh, MESH_EDITS_IN_PLACE);
    for (size_t i = 0; i < world->count / 2 && !status; i++) status = follow_world_edit(source, world);
    return status;
}

wend_status follow_world_edit(choices *source, follow_world *world) {
    wend_vector2 corners[MOST_AT_ONCE][5];
    wend_area areas[MOST_AT_ONCE];
    wend_edit edits[MOST_AT_ONCE];
    uint32_t *ids[MOST_AT_ONCE];
    const size_t first = choose_below(source, world->count);
    size_t count = choose_one_in(source, 4) ? MOST_AT_ONCE : 1;
    if (count > world->count) count = world->count;
    for (size_t i = 0; i < count; i++) {
        uint32_t *id = ids[i] = &world->obstacles[(first + i) % world->count];
        areas[i] = (wend_area){.points = corners[i], .point_count = choose_obstacle(source, world, corners[i])};
        edits[i] =
            (wend_edit){.kind = WEND_EDIT_ADD, .area = &areas[i], .blocked = !choose_one_in(source, world->free_odds)};
        if (*id == UINT32_MAX) continue;
        edits[i].kind = choose_one_in(source, 3) ? WEND_EDIT_REMOVE : WEND_EDIT_MOVE;
        edits[i].obstacle = *id;
        if (edits[i].kind == WEND_EDIT_REMOVE) edits[i].area = NULL, edits[i].blocked = false;
    }
    const wend_status status = wend_mesh_modify(world->mesh, edits, count, NULL);
    for (size_t i = 0; i < count && !status; i++)
        *ids[i] = edits[i].kind == WEND_EDIT_REMOVE ? UINT32_MAX : edits[i].obstacle;
    return status;
}

bool follow_world_compare(choices *source, follow_world *world, follow_comparison *is_same, void *user) {
    for (int round = 0; round < FOLLOW_ROUNDS; round++) {
        const uint64_t edits = choose_one_in(source, 4) ? 1 + choose_below(source, 4) : 1;
        for (uint64_t i = 0; i < edits; i++)
            if (follow_world_edit(source, world)) return choices_fail(source, "an edit was refused");
        if (!is_same(source, world, user))
            return choices_fail(source, "round %d: not what is made from scratch", round);
    }
    return true;
}

// ---- Cells and planes -----------------------------------------------------------------------------------------------

typedef struct kept_plane {
    merge_limit limit;
    wend_cells *cells;
    wend_plane *plane;
    follow_tally *tally; // may be NULL
} kept_plane;

static wend_status make_plane(const wend_mesh *mesh, kept_plane *made) {
    static wend_status (*const make[])(const wend_mesh *mesh, wend_allocator allocator,
                                       wend_cells **cells) = {[MERGE_TERRAIN] = wend_cells_create,
                                                              [MERGE_AREA] = wend_cells_create_of_areas,
                                                              [MERGE_NOTHING] = wend_cells_create_triangles};
    const wend_status status = make[made->limit](mesh, wend_default_allocator(), &made->cells);
    return status ? status : wend_plane_create(made->cells, wend_default_allocator(), &made->plane);
}

static void free_plane_of(kept_plane *made) {
    wend_plane_destroy(made->plane);
    wend_cells_destroy(made->cells);
}

// The cell of the one cells that is a cell of the others, by a triangle of each.
static bool cells_are_equal(choices *source, const wend_mesh *mesh, const wend_cells *one, const wend_cells *other) {
    if (one->count != other->count) return choices_fail(source, "%u cells instead of %u", one->count, other->count);
    for (uint32_t t = 0; t < mesh->triangle_count; t++) {
        const uint32_t a = one->cell_of[t], b = other->cell_of[t];
        if ((a == WEND_NO_CONVEX_CELL) != (b == WEND_NO_CONVEX_CELL)) return choices_fail(source, "a cell more");
        if (a == WEND_NO_CONVEX_CELL) continue;
        const wend_convex_cell here = wend_cells_get(one, a), there = wend_cells_get(other, b);
        uint32_t turn = 0;
        while (turn < there.count && there.vertices[turn] != here.vertices[0]) turn++;
        if (here.count != there.count || here.terrain != there.terrain) return choices_fail(source, "another cell");
        for (uint32_t i = 0; i < here.count; i++) {
            const uint32_t k = (turn + i) % there.count;
            if (here.vertices[i] != there.vertices[k] ||
                (here.neighbours[i] == WEND_NO_CONVEX_CELL) != (there.neighbours[k] == WEND_NO_CONVEX_CELL))
                return choices_fail(source, "another ring");
        }
    }
    return true;
}

typedef struct plane_facts {
    uint64_t vertices, sides; // sums of hashes
    uint32_t islands;
} plane_facts;

static plane_facts facts_of_plane(const wend_plane *plane) {
    plane_facts facts = {0};
    for (uint32_t cell = 0; cell < plane->cell_count; cell++)
        for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell]; side++) {
            const plane_side *at = &plane->sides[side];
            const plane_vertex *vertex = &plane->vertices[at->vertex];
            const wend_lattice_point next = plane->sides[at->next].point;
            wend_state_hash hash = wend_state_hash_start();
            wend_state_hash_add_word(&hash, (uint64_t)(uint32_t)at->point.x << 32 | (uint32_t)at->point.y);
            wend_state_hash_add_word(&hash, (uint64_t)(uint32_t)next.x << 32 | (uint32_t)next.y);
            wend_state_hash_add_word(&hash, at->starts_at_corner);
            wend_state_hash_add_word(&hash, plane->islands[cell]);
            wend_state_hash_add_word(&hash, at->cell == cell);
            const bool leads_back = at->across != NO_PLANE_SIDE && plane->sides[at->across].across == side &&
                                    wend_lattice_point_equals(plane->sides[at->across].point, next);
            wend_state_hash_add_word(&hash, at->across == NO_PLANE_SIDE ? 2 : leads_back);
            wend_state_hash_add_word(&hash, wend_lattice_point_equals(vertex->point, at->point));
            facts.sides += wend_state_hash_value(&hash);
            wend_state_hash turn = wend_state_hash_start(); // vertices, as often as sides start there
            wend_state_hash_add_word(&turn, (uint64_t)(uint32_t)vertex->begin_x << 32 | (uint32_t)vertex->begin_y);
            wend_state_hash_add_word(&turn, (uint64_t)(uint32_t)vertex->end_x << 32 | (uint32_t)vertex->end_y);
            wend_state_hash_add_word(&turn, (uint64_t)vertex->is_corner << 1 | vertex->on_border);
            wend_state_hash_add_word(&turn, (uint64_t)(uint32_t)at->point.x << 32 | (uint32_t)at->point.y);
            facts.vertices += wend_state_hash_value(&turn);
        }
    return facts;
}

static bool plane_is_as_made_now(choices *source, const follow_world *world, void *user) {
    kept_plane *kept = user, now = {.limit = kept->limit};
    bool same = (choose_one_in(source, 3) || !wend_cells_refresh(kept->cells)) && !wend_plane_refresh(kept->plane) &&
                !make_plane(world->mesh, &now);
    const cells_merged *merged = kept->cells->merged;
    if (kept->tally) kept->tally->asked++;
    if (kept->tally && merged) kept->tally->patched += merged->changes.versions.count > 0;
    if (same && wend_cells_check(kept->cells, NULL)) same = choices_fail(source, "the cells are invalid");
    same = same && cells_are_equal(source, world->mesh, kept->cells, now.cells);
    if (same) {
        const plane_facts facts[2] = {facts_of_plane(kept->plane), facts_of_plane(now.plane)};
        same = kept->plane->vertex_count == now.plane->vertex_count && facts[0].sides == facts[1].sides &&
               facts[0].vertices == facts[1].vertices;
        if (!same) choices_fail(source, "the plane is another one");
    }
    free_plane_of(&now);
    return same;
}

bool planes_follow_edits(choices *source, void *user) {
    follow_world world = {0};
    bool holds = !follow_world_make(source, wend_default_allocator(), &world);
    kept_plane kept = {.limit = choose_one_in(source, 8)  ? MERGE_NOTHING
                                : choose_below(source, 2) ? MERGE_AREA
                                                          : MERGE_TERRAIN,
                       .tally = user};
    holds =
        holds && !make_plane(world.mesh, &kept) && follow_world_compare(source, &world, plane_is_as_made_now, &kept);
    free_plane_of(&kept);
    wend_mesh_destroy(world.mesh);
    return holds;
}

// ---- Visibility graphs ----------------------------------------------------------------------------------------------

typedef struct kept_sight {
    wend_cells *cells;
    wend_plane *plane;
    wend_visibility_graph *graph;
    follow_tally *tally; // may be NULL
} kept_sight;

static void free_sight(kept_sight *kept) {
    wend_visibility_graph_destroy(kept->graph);
    wend_plane_destroy(kept->plane);
    wend_cells_destroy(kept->cells);
}

static bool graphs_are_equal(const wend_visibility_graph *one, const wend_visibility_graph *other) {
    const uint32_t count = wend_visibility_graph_node_count(one);
    if (count != wend_visibility_graph_node_count(other)) return false;
    for (uint32_t i = 0; i < count; i++) {
        const wend_visibility_node a = wend_visibility_graph_get_node(one, i),
                                   b = wend_visibility_graph_get_node(other, i);
        if (a.vertex != b.vertex || a.count != b.count) return false;
        for (size_t k = 0; k < a.count; k++)
            if (a.targets[k] != b.targets[k] || memcmp(&a.costs[k], &b.costs[k], sizeof *a.costs)) return false;
    }
    return true;
}

static bool sight_is_as_made_now(choices *source, const follow_world *world, void *user) {
    const kept_sight *kept = user;
    (void)world;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    def.algorithm = choose_one_in(source, 4) ? WEND_VISIBILITY_SWEEP : WEND_VISIBILITY_EXPANSION;
    wend_visibility_graph *now = NULL;
    const bool same = !wend_visibility_graph_refresh(kept->graph, NULL) &&
                      !wend_visibility_graph_create(kept->plane, &def, NULL, &now) &&
                      graphs_are_equal(kept->graph, now);
    wend_visibility_graph_destroy(now);
    if (!same) choices_fail(source, "the graph is another one");
    if (kept->tally) kept->tally->asked++;
    if (kept->tally) kept->tally->patched += kept->graph->kept_corners > 0;
    return same;
}

bool visibility_graphs_follow_edits(choices *source, void *user) {
    follow_world world = {0};
    kept_sight kept = {.tally = user};
    const wend_allocator allocator = wend_default_allocator();
    bool holds = !follow_world_make(source, allocator, &world);
    if (holds)
        holds = !(choose_below(source, 2) ? wend_cells_create(world.mesh, allocator, &kept.cells)
                                          : wend_cells_create_triangles(world.mesh, allocator, &kept.cells)) &&
                !wend_plane_create(kept.cells, allocator, &kept.plane) &&
                !wend_visibility_graph_create(kept.plane, NULL, NULL, &kept.graph);
    if (holds) holds = follow_world_compare(source, &world, sight_is_as_made_now, &kept);
    free_sight(&kept);
    wend_mesh_destroy(world.mesh);
    return holds;
}

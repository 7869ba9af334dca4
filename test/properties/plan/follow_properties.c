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
        edits[i] = (wend_edit){.kind = WEND_EDIT_ADD, .area = &areas[i], .blocked = !choose_one_in(source, 6)};
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

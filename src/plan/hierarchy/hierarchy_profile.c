// What agents of different profiles make of a grid: clearances and moves.
//
// Clearance (Harabor and Botea, "Hierarchical path planning for multi-size agents in heterogeneous environments", 2008) is the side of
// the largest square of usable cells of one medium whose corner with the smallest x and y is the cell. It follows from three neighbours:
//
//     clearance(x, y) = 1 + min(clearance(x + 1, y), clearance(x, y + 1), clearance(x + 1, y + 1))
//
// counting neighbours of another medium as 0. It is kept only up to the largest side in use: so a change of terrain is felt that
// many cells up and left and no further. Profiles that differ in radius alone share it. An agent's moves are those of a grid in which
// the cells where it cannot stand are blocked; so everything above this file knows only moves.
#include "base/core/log.h"
#include "map/core/profile.h"
#include "plan/hierarchy/hierarchy_internal.h"

#include <math.h>

static uint8_t standing_medium(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, int64_t x, int64_t y) {
    const wend_grid *grid = hierarchy->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return WEND_MEDIUM_BLOCKED;
    const hierarchy_terrain *terrain = &hierarchy->terrains[graph->terrain];
    const size_t cell = (size_t)y * grid->width + (size_t)x;
    if (terrain->clearances && terrain->clearances[cell] < graph->side) return WEND_MEDIUM_BLOCKED;
    return terrain->media[grid->terrain[cell]];
}

bool wend_hierarchy_can_stand(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, uint64_t cell) {
    const wend_grid *grid = hierarchy->grid;
    return cell < grid->cell_count && standing_medium(hierarchy, graph, (int64_t)(cell % grid->width),
                                                      (int64_t)(cell / grid->width)) != WEND_MEDIUM_BLOCKED;
}

static uint8_t moves_of_agent(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, int64_t x, int64_t y) {
    const wend_grid *grid = hierarchy->grid;
    const uint8_t medium = standing_medium(hierarchy, graph, x, y);
    if (medium == WEND_MEDIUM_BLOCKED) return 0;
    unsigned open = 0;
    for (int direction = 0; direction < (grid->neighbours == WEND_NEIGHBOURS_FOUR ? 4 : 8); direction++)
        if (standing_medium(hierarchy, graph, x + wend_step_x[direction], y + wend_step_y[direction]) == medium)
            open |= 1u << direction;
    // Diagonal 4 + i passes between the sides i and i + 1.
    unsigned sides = open & 15, next = (sides >> 1 | sides << 3) & 15, allowed = 15;
    if (grid->corners == WEND_CORNERS_ONE_SIDE) allowed = sides | next;
    if (grid->corners == WEND_CORNERS_NO_CUTTING) allowed = sides & next;
    return (uint8_t)(sides | ((open >> 4 & allowed) << 4));
}

void wend_hierarchy_update_moves(wend_hierarchy *hierarchy, hierarchy_graph *graph, hierarchy_area area) {
    if (!graph->own_moves) return;
    for (uint32_t y = area.y; y <= area.end_y; y++)
        for (uint32_t x = area.x; x <= area.end_x; x++)
            graph->own_moves[(size_t)y * hierarchy->grid->width + x] = moves_of_agent(hierarchy, graph, x, y);
}

static uint32_t clearance_towards(const wend_hierarchy *hierarchy, const hierarchy_terrain *terrain, uint8_t medium,
                                  uint32_t x, uint32_t y) {
    const wend_grid *grid = hierarchy->grid;
    if (x >= grid->width || y >= grid->height) return 0;
    size_t cell = (size_t)y * grid->width + x;
    return terrain->media[grid->terrain[cell]] == medium ? terrain->clearances[cell] : 0;
}

void wend_hierarchy_update_clearance(wend_hierarchy *hierarchy, size_t which, hierarchy_area area) {
    const hierarchy_terrain *terrain = &hierarchy->terrains[which];
    if (!terrain->clearances) return;
    const wend_grid *grid = hierarchy->grid;
    for (uint32_t y = area.end_y + 1; y-- > area.y;)
        for (uint32_t x = area.end_x + 1; x-- > area.x;) {
            const size_t cell = (size_t)y * grid->width + x;
            const uint8_t medium = terrain->media[grid->terrain[cell]];
            uint32_t least = 0;
            if (medium != WEND_MEDIUM_BLOCKED) {
                uint32_t right = clearance_towards(hierarchy, terrain, medium, x + 1, y);
                uint32_t below = clearance_towards(hierarchy, terrain, medium, x, y + 1);
                uint32_t corner = clearance_towards(hierarchy, terrain, medium, x + 1, y + 1);
                least = right < below ? right : below;
                least = 1 + (least < corner ? least : corner);
            }
            terrain->clearances[cell] = (uint16_t)(least < terrain->most_side ? least : terrain->most_side);
        }
}

hierarchy_area wend_hierarchy_touched(const wend_hierarchy *hierarchy, uint32_t side, hierarchy_area area) {
    const wend_grid *grid = hierarchy->grid;
    // An agent stands up and left of what it covers: side - 1 cells for clearance, and one for moves. Right and below: moves alone.
    area.x = area.x > side ? area.x - side : 0;
    area.y = area.y > side ? area.y - side : 0;
    if (area.end_x + 1 < grid->width) area.end_x++;
    if (area.end_y + 1 < grid->height) area.end_y++;
    return area;
}

// Squares of cells stand for discs: less than a millionth of a cell too much is rounding, not size.
double wend_hierarchy_agent_side(const wend_grid *grid, const wend_profile *profile) {
    const double side = profile ? ceil(2 * profile->radius / grid->cell_size - 0x1p-20) : 1;
    return side > 1 ? side : 1;
}

static void see_terrain(const wend_grid *grid, const wend_profile *profile, uint8_t *media) {
    memset(media, WEND_MEDIUM_BLOCKED, WEND_TERRAIN_LIMIT);
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (wend_profile_may_use(profile, grid->terrains, i))
            media[i] = profile->crosses_media ? 0 : grid->terrains[i].medium;
}

static bool sees_as_the_grid_does(const wend_grid *grid, const uint8_t *media) {
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (media[i] != grid->terrains[i].medium) return false;
    return true;
}

// The place among the terrains of what a profile sees; added when it is new. There is room.
static size_t terrain_of_profile(wend_hierarchy *hierarchy, const wend_profile *profile, uint32_t side) {
    hierarchy_terrain *added = &hierarchy->terrains[hierarchy->terrain_count];
    see_terrain(hierarchy->grid, profile, added->media);
    size_t at = 0;
    while (memcmp(hierarchy->terrains[at].media, added->media, sizeof added->media) != 0) at++;
    if (at == hierarchy->terrain_count) hierarchy->terrain_count++;
    if (hierarchy->terrains[at].most_side < side) hierarchy->terrains[at].most_side = side;
    return at;
}

wend_status wend_hierarchy_take_profiles(wend_hierarchy *hierarchy, const wend_profile *const *profiles, size_t count) {
    const wend_allocator *allocator = &hierarchy->allocator;
    const wend_grid *grid = hierarchy->grid;
    for (size_t i = 0; i < count; i++) {
        hierarchy_graph *graph = &hierarchy->graphs[i];
        wend_status status = wend_profile_copy(profiles[i], allocator, &graph->profile);
        if (status) return status;
        graph->side = (uint32_t)wend_hierarchy_agent_side(grid, profiles[i]);
        graph->terrain = terrain_of_profile(hierarchy, &graph->profile, graph->side);
    }
    const hierarchy_area all = {0, 0, grid->width - 1, grid->height - 1};
    for (size_t i = 0; i < hierarchy->terrain_count; i++) {
        hierarchy_terrain *terrain = &hierarchy->terrains[i];
        if (terrain->most_side == 1) continue;
        terrain->clearances =
            wend_allocate_items(allocator, grid->cell_count, sizeof *terrain->clearances, WEND_LIFETIME_OBJECT);
        if (!terrain->clearances) return WEND_OUT_OF_MEMORY;
        wend_hierarchy_update_clearance(hierarchy, i, all);
    }
    for (size_t i = 0; i < count; i++) {
        hierarchy_graph *graph = &hierarchy->graphs[i];
        if (wend_bitset_resize(&graph->transitions, allocator, grid->cell_count)) return WEND_OUT_OF_MEMORY;
        if (graph->side == 1 && sees_as_the_grid_does(grid, hierarchy->terrains[graph->terrain].media)) continue;
        graph->own_moves = wend_allocate_items(allocator, grid->cell_count, 1, WEND_LIFETIME_OBJECT);
        if (!graph->own_moves) return WEND_OUT_OF_MEMORY;
        wend_hierarchy_update_moves(hierarchy, graph, all);
    }
    return WEND_OK;
}

wend_status wend_hierarchy_find_graph(const wend_hierarchy *hierarchy, const wend_profile *profile,
                                      const hierarchy_graph **graph) {
    const wend_status status = profile ? wend_profile_check(profile, NULL) : WEND_OK;
    if (status) return status;
    for (size_t i = 0; i < hierarchy->graph_count; i++)
        if (wend_profile_serves(&hierarchy->graphs[i].profile, profile)) {
            *graph = &hierarchy->graphs[i];
            return WEND_OK;
        }
    wend_log_message(WEND_MESSAGE_PROFILE_NOT_PREPARED, "the hierarchy", hierarchy->graph_count);
    return WEND_UNSUPPORTED;
}

uint32_t wend_hierarchy_clearance(const wend_hierarchy *hierarchy, const wend_profile *profile, uint32_t cell) {
    REQUIRE(hierarchy && cell < hierarchy->grid->cell_count, 0);
    const hierarchy_graph *graph;
    if (wend_hierarchy_find_graph(hierarchy, profile, &graph) || hierarchy_catch_up(hierarchy)) return 0;
    const hierarchy_terrain *terrain = &hierarchy->terrains[graph->terrain];
    if (terrain->clearances) return terrain->clearances[cell];
    return terrain->media[hierarchy->grid->terrain[cell]] != WEND_MEDIUM_BLOCKED;
}

// What agents of different sizes and abilities make of a grid: clearances and moves.
//
// Clearance (Harabor and Botea, "Hierarchical path planning for multi-size agents in heterogeneous environments", 2008) is the side of
// the largest square of usable cells of one medium whose corner with the smallest x and y is the cell. It follows from three neighbours:
//
//     clearance(x, y) = 1 + min(clearance(x + 1, y), clearance(x, y + 1), clearance(x + 1, y + 1))
//
// counting neighbours of another medium as 0. It is kept only up to the largest side in use: so a change of terrain is felt that
// many cells up and left and no further. Abilities that differ in side alone share it. An agent's moves are those of a grid in which
// the cells where it cannot stand are blocked; so everything above this file knows only moves.
#include "plan/hierarchy_internal.h"

static uint8_t standing_medium(const wend_hierarchy *hierarchy, const hierarchy_graph *graph, int64_t x, int64_t y) {
    const wend_grid *grid = hierarchy->grid;
    if (x < 0 || y < 0 || x >= grid->width || y >= grid->height) return WEND_MEDIUM_BLOCKED;
    const hierarchy_terrain *terrain = &hierarchy->terrains[graph->terrain];
    const size_t cell = (size_t)y * grid->width + (size_t)x;
    if (terrain->clearances && terrain->clearances[cell] < graph->ability.side) return WEND_MEDIUM_BLOCKED;
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

static void see_terrain(const wend_grid *grid, const wend_ability *ability, uint8_t *media) {
    memset(media, WEND_MEDIUM_BLOCKED, WEND_TERRAIN_LIMIT);
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (grid->terrains[i].medium != WEND_MEDIUM_BLOCKED && (ability->terrains[i / 64] >> i % 64 & 1))
            media[i] = ability->crosses_media ? 0 : grid->terrains[i].medium;
}

static bool sees_as_the_grid_does(const wend_grid *grid, const uint8_t *media) {
    for (size_t i = 0; i < grid->terrain_count; i++)
        if (media[i] != grid->terrains[i].medium) return false;
    return true;
}

// The place among the terrains of what an ability sees; added when it is new. There is room.
static size_t terrain_of_ability(wend_hierarchy *hierarchy, const wend_ability *ability) {
    hierarchy_terrain *added = &hierarchy->terrains[hierarchy->terrain_count];
    see_terrain(hierarchy->grid, ability, added->media);
    size_t at = 0;
    while (memcmp(hierarchy->terrains[at].media, added->media, sizeof added->media) != 0) at++;
    if (at == hierarchy->terrain_count) hierarchy->terrain_count++;
    if (hierarchy->terrains[at].most_side < ability->side) hierarchy->terrains[at].most_side = ability->side;
    return at;
}

wend_status wend_hierarchy_take_abilities(wend_hierarchy *hierarchy, const wend_ability *abilities, size_t count) {
    const wend_allocator *allocator = &hierarchy->allocator;
    const wend_grid *grid = hierarchy->grid;
    for (size_t i = 0; i < count; i++) {
        hierarchy->graphs[i].ability = abilities[i];
        hierarchy->graphs[i].terrain = terrain_of_ability(hierarchy, &abilities[i]);
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
        if (graph->ability.side == 1 && sees_as_the_grid_does(grid, hierarchy->terrains[graph->terrain].media))
            continue;
        graph->own_moves = wend_allocate_items(allocator, grid->cell_count, 1, WEND_LIFETIME_OBJECT);
        if (!graph->own_moves) return WEND_OUT_OF_MEMORY;
        wend_hierarchy_update_moves(hierarchy, graph, all);
    }
    return WEND_OK;
}

uint32_t wend_hierarchy_clearance(const wend_hierarchy *hierarchy, size_t ability, uint32_t cell) {
    REQUIRE(hierarchy && ability < hierarchy->graph_count && cell < hierarchy->grid->cell_count, 0);
    const hierarchy_terrain *terrain = &hierarchy->terrains[hierarchy->graphs[ability].terrain];
    if (terrain->clearances) return terrain->clearances[cell];
    return terrain->media[hierarchy->grid->terrain[cell]] != WEND_MEDIUM_BLOCKED;
}

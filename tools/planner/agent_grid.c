#include "planner/agent_grid.h"

#include <math.h>
#include <stdlib.h>

// What an agent makes of a kind of terrain.
static wend_terrain terrain_for_agent(const wend_terrain *terrain, size_t number, const wend_profile *profile) {
    wend_terrain seen = *terrain;
    const bool has_medium = profile->media[terrain->medium / 64] >> terrain->medium % 64 & 1;
    if (!has_medium || (number < profile->terrain_count && isinf(profile->terrain_costs[number])))
        seen.medium = WEND_MEDIUM_BLOCKED;
    else if (profile->crosses_media && seen.medium != WEND_MEDIUM_BLOCKED)
        seen.medium = 0;
    return seen;
}

// An agent covers side x side cells from its place on, all of one medium and none blocked.
static bool can_stand(const wend_grid_def *def, const wend_terrain *seen, uint32_t x, uint32_t y, uint32_t side) {
    if (side > def->width - x || side > def->height - y) return false;
    const uint8_t medium = seen[def->terrain[(size_t)y * def->width + x]].medium;
    if (medium == WEND_MEDIUM_BLOCKED) return false;
    for (uint32_t row = y; row < y + side; row++)
        for (uint32_t column = x; column < x + side; column++)
            if (seen[def->terrain[(size_t)row * def->width + column]].medium != medium) return false;
    return true;
}

wend_status agent_grid_create(const wend_grid *grid, const wend_profile *profile, wend_grid **made) {
    wend_grid_def def = wend_grid_describe(grid);
    const size_t cell_count = (size_t)def.width * def.height;
    const double cells = 2 * profile->radius / def.cell_size - 0x1p-20;
    const uint32_t side = cells > 1 ? (uint32_t)ceil(fmin(cells, UINT16_MAX)) : 1;
    wend_terrain seen[WEND_TERRAIN_LIMIT];
    uint8_t *terrain = malloc(cell_count + 1);
    if (!terrain) return WEND_OUT_OF_MEMORY;
    if (def.terrain_count == WEND_TERRAIN_LIMIT) { // no number is left for what is blocked
        free(terrain);
        return WEND_UNSUPPORTED;
    }
    for (size_t i = 0; i < def.terrain_count; i++) seen[i] = terrain_for_agent(&def.terrains[i], i, profile);
    seen[def.terrain_count] = (wend_terrain){1, WEND_MEDIUM_BLOCKED};
    for (size_t i = 0; i < cell_count; i++)
        terrain[i] = can_stand(&def, seen, (uint32_t)(i % def.width), (uint32_t)(i / def.width), side)
                         ? def.terrain[i]
                         : (uint8_t)def.terrain_count;
    def.terrains = seen;
    def.terrain_count++;
    def.terrain = terrain;
    const wend_status status = wend_grid_create(&def, NULL, made);
    free(terrain);
    return status;
}

// The kinds of terrain of Moving AI's `.map` files: read by the format, and known by their looks when grids are drawn.
#include "map/core/terrain.h"
#include "wend/movingai.h"

static const wend_terrain movingai_terrains[WEND_MOVINGAI_TERRAIN_COUNT] = {
    {1, 0}, {1, 0}, {1, 0}, {1, 1}, {1, 2}, {1, WEND_MEDIUM_BLOCKED}, {1, WEND_MEDIUM_BLOCKED}};

const wend_terrain *wend_movingai_terrains(void) {
    return movingai_terrains;
}

bool wend_terrains_are_movingai(const wend_terrain *terrains, size_t count) {
    if (count != WEND_MOVINGAI_TERRAIN_COUNT) return false;
    for (size_t i = 0; i < WEND_MOVINGAI_TERRAIN_COUNT; i++)
        if (terrains[i].cost != movingai_terrains[i].cost || terrains[i].medium != movingai_terrains[i].medium)
            return false;
    return true;
}

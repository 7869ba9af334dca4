#include "map/core/terrain.h"

#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/core/cell_layout.h"
#include "wend/movingai.h"

#include <math.h>

void wend_terrains_choose(const wend_terrain **terrains, size_t *count) {
    static const wend_terrain ground_and_wall[] = {{.cost = 1, .medium = 0},
                                                   {.cost = 1, .medium = WEND_MEDIUM_BLOCKED}};
    if (*terrains || *count) return;
    *terrains = ground_and_wall;
    *count = sizeof ground_and_wall / sizeof ground_and_wall[0];
}

wend_cost_range wend_terrain_cost_range(const wend_terrain *terrains, size_t count) {
    wend_cost_range range = {INFINITY, 0};
    for (size_t i = 0; i < count; i++) {
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED) continue; // its cost may be anything
        if (terrains[i].cost < range.least) range.least = terrains[i].cost;
        if (terrains[i].cost > range.dearest) range.dearest = terrains[i].cost;
    }
    return range.least <= range.dearest ? range : (wend_cost_range){1, 1};
}

bool wend_terrains_are_valid(const wend_terrain *terrains, size_t count, double cell_size, wend_diagnostics *findings) {
    if (count < 1 || count > WEND_TERRAIN_LIMIT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_TERRAIN_COUNT, wend_place_none(), NULL, count,
                                       WEND_TERRAIN_LIMIT);
    if (!terrains)
        return wend_diagnostics_report(findings, WEND_MESSAGE_GRID_TERRAINS_MISSING, wend_place_none(), NULL, count);
    bool is_valid = true;
    for (size_t i = 0; i < count; i++) {
        const wend_terrain *terrain = &terrains[i];
        if (terrain->medium == WEND_MEDIUM_BLOCKED) continue;
        // Half a step, of which every step is made, must cost something, and a whole one something finite.
        double half = 0.5 * terrain->cost * cell_size, step = terrain->cost * cell_size * WEND_SQUARE_ROOT_OF_TWO;
        if (0.5 * terrain->cost > 0 && isfinite(terrain->cost) && half > 0 && isfinite(step)) continue;
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_GRID_TERRAIN_COST, wend_place_none(),
                                           (const uint64_t[]){i, WEND_NO_ID}, i, terrain->cost);
    }
    return is_valid;
}

unsigned wend_terrain_effects(const wend_terrain *before, const wend_terrain *after) {
    if (before->medium == after->medium) {
        if (after->medium == WEND_MEDIUM_BLOCKED || after->cost == before->cost) return 0;
        return after->cost > before->cost ? WEND_EFFECT_ROSE : WEND_EFFECT_FELL;
    }
    if (after->medium == WEND_MEDIUM_BLOCKED) return WEND_EFFECT_ROSE | WEND_EFFECT_REACH;
    if (before->medium == WEND_MEDIUM_BLOCKED) return WEND_EFFECT_FELL | WEND_EFFECT_REACH;
    return WEND_EFFECT_ROSE | WEND_EFFECT_FELL | WEND_EFFECT_REACH;
}

wend_draw_style wend_terrain_style(const wend_terrain *terrains, size_t count, double least_cost, uint8_t terrain) {
    const wend_terrain *kind = &terrains[terrain];
    if (kind->medium == WEND_MEDIUM_BLOCKED) return (wend_draw_style){.role = WEND_DRAW_BLOCKED};
    if (terrain == WEND_MOVINGAI_TREES && wend_terrains_are_movingai(terrains, count))
        return (wend_draw_style){.role = WEND_DRAW_TREES};
    if (kind->medium != terrains[0].medium) return (wend_draw_style){.role = WEND_DRAW_WATER};
    if (kind->cost > least_cost) return (wend_draw_style){.role = WEND_DRAW_SLOW, .value = kind->cost};
    return (wend_draw_style){.role = WEND_DRAW_FREE};
}

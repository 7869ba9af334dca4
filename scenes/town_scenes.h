// Towns made of areas: lakes, swamps and woods, and houses over them, some with courtyards. The same seed gives the
// same town.
//
//     scene_town town;
//     if (scene_town_make(&(scene_town_def){.size = 200, .houses = 60, .seed = 7}, &town) == WEND_OK) ...
//     scene_town_free(&town);
#ifndef WEND_SCENES_TOWN_SCENES_H
#define WEND_SCENES_TOWN_SCENES_H

#include "wend/area.h"
#include "wend/status.h"

typedef struct scene_town_def {
    double size;            // metres along a side, from (0, 0)
    uint32_t patches;       // lakes, swamps and woods
    uint32_t patch_corners; // of each; 0: 24
    uint32_t houses;
    uint64_t seed;
} scene_town_def;

// Areas in painting order: patches, then houses. Terrain as Moving AI's maps have it (wend/movingai.h).
typedef struct scene_town {
    wend_area *areas;
    size_t area_count;
    size_t first_house;
    wend_vector2 *points;
} scene_town;

wend_status scene_town_make(const scene_town_def *def, scene_town *town);

void scene_town_free(scene_town *town);

#endif

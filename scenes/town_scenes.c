#include "town_scenes.h"

#include "wend/elementary.h"
#include "wend/movingai.h"
#include "wend/random.h"

#include <math.h>
#include <stdlib.h>

#define FULL_TURN 6.283185307179586

static double random_between(wend_random *random, double low, double high) {
    return low + wend_random_unit(random) * (high - low);
}

// A blob: corners around a centre at random distances, smoothed with their neighbours.
static void make_patch(wend_random *random, double size, uint32_t corners, wend_vector2 *points) {
    wend_vector2 centre;
    centre.x = random_between(random, 0, size);
    centre.y = random_between(random, 0, size);
    double reach = random_between(random, 0.06, 0.2) * size, before = random_between(random, 0.6, 1);
    for (uint32_t i = 0; i < corners; i++) {
        double sine, cosine, radius = 0.5 * (before + random_between(random, 0.5, 1));
        wend_sin_cos(FULL_TURN * i / corners, &sine, &cosine);
        points[i] = (wend_vector2){centre.x + reach * radius * cosine, centre.y + reach * radius * sine};
        before = radius;
    }
}

// A turned rectangle, as the part `scale` of a house with the given half sides.
static void make_rectangle(wend_vector2 centre, wend_vector2 half, double angle, double scale, wend_vector2 points[4]) {
    static const double x[4] = {-1, 1, 1, -1}, y[4] = {-1, -1, 1, 1};
    double sine, cosine;
    wend_sin_cos(angle, &sine, &cosine);
    for (int i = 0; i < 4; i++) {
        double along = x[i] * half.x * scale, aside = y[i] * half.y * scale;
        points[i] = (wend_vector2){centre.x + along * cosine - aside * sine, centre.y + along * sine + aside * cosine};
    }
}

wend_status scene_town_make(const scene_town_def *def, scene_town *town) {
    static const uint8_t patch_terrains[3] = {WEND_MOVINGAI_WATER, WEND_MOVINGAI_SWAMP, WEND_MOVINGAI_TREES};
    const uint32_t corners = def->patch_corners ? def->patch_corners : 24;
    static const size_t house_rings[2] = {4, 4}; // walls, and a courtyard
    const size_t areas = (size_t)def->patches + def->houses,
                 points = (size_t)def->patches * corners + 8 * (size_t)def->houses;
    *town = (scene_town){.areas = calloc(areas + 1, sizeof *town->areas),
                         .area_count = areas,
                         .first_house = def->patches,
                         .points = calloc(points + 1, sizeof *town->points)};
    if (!town->areas || !town->points) {
        scene_town_free(town);
        return WEND_OUT_OF_MEMORY;
    }
    wend_random random = wend_random_seeded(def->seed);
    wend_vector2 *point = town->points;
    for (uint32_t i = 0; i < def->patches; i++) {
        make_patch(&random, def->size, corners, point);
        town->areas[i] = (wend_area){.points = point, .point_count = corners, .terrain = patch_terrains[i % 3]};
        point += corners;
    }
    const double house = def->houses ? def->size / (2 * sqrt(def->houses)) : 0; // they cover about a fifth of the town
    for (uint32_t i = 0; i < def->houses; i++) {
        wend_vector2 centre, half;
        centre.x = random_between(&random, 0, def->size);
        centre.y = random_between(&random, 0, def->size);
        half.x = random_between(&random, 0.25, 0.6) * house;
        half.y = random_between(&random, 0.25, 0.6) * house;
        double angle = wend_random_below(&random, 3) ? random_between(&random, 0, FULL_TURN) : 0;
        const size_t count = i % 3 == 0 ? 2 : 1; // every third has a courtyard
        make_rectangle(centre, half, angle, 1, point);
        make_rectangle(centre, half, angle, 0.5, point + 4);
        town->areas[def->patches + i] = (wend_area){.points = point,
                                                    .point_count = 4 * count,
                                                    .ring_sizes = house_rings,
                                                    .ring_count = count,
                                                    .rule = WEND_FILL_EVEN_ODD,
                                                    .terrain = WEND_MOVINGAI_BLOCKED};
        point += 8;
    }
    return WEND_OK;
}

void scene_town_free(scene_town *town) {
    free(town->areas);
    free(town->points);
    *town = (scene_town){0};
}

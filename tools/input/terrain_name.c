#include "input/terrain_name.h"

#include "command/nearest_name.h"

#include <string.h>

static const char *const terrain_names[WEND_MOVINGAI_TERRAIN_COUNT + 1] = {"ground", "grass",   "swamp",   "water",
                                                                           "trees",  "blocked", "outside", "wall"};

bool terrain_from_name(const char *name, uint8_t *terrain, const char **meant) {
    nearest_name search = nearest_name_to(name);
    for (uint8_t i = 0; i <= WEND_MOVINGAI_TERRAIN_COUNT; i++) {
        nearest_name_offer(&search, terrain_names[i]);
        if (strcmp(name, terrain_names[i]) != 0) continue;
        *terrain = i == WEND_MOVINGAI_TERRAIN_COUNT ? WEND_MOVINGAI_BLOCKED : i;
        return true;
    }
    *meant = search.name;
    return false;
}

const char *terrain_name(uint8_t terrain) {
    return terrain < WEND_MOVINGAI_TERRAIN_COUNT ? terrain_names[terrain] : "unknown";
}

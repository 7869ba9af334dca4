// The names of Moving AI's terrain, as users write them.
#ifndef WEND_TOOLS_TERRAIN_NAME_H
#define WEND_TOOLS_TERRAIN_NAME_H

#include "wend/movingai.h"

// ground, grass, swamp, water, trees, blocked (or wall), outside. False when it is none; *meant is then the name that
// was probably meant, or NULL.
bool terrain_from_name(const char *name, uint8_t *terrain, const char **meant);

// "ground" for 0.
const char *terrain_name(uint8_t terrain);

#endif

// What the two Moving AI formats and the looks of terrain share.
#ifndef WEND_MAP_MOVINGAI_INTERNAL_H
#define WEND_MAP_MOVINGAI_INTERNAL_H

#include "base/text.h"
#include "wend/movingai.h"

// True when the kinds of terrain are those of `.map` files.
bool wend_terrains_are_movingai(const wend_terrain *terrains, size_t count);

#endif

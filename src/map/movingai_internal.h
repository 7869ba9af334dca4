// What the two Moving AI formats and the drawing of grids share.
#ifndef WEND_MAP_MOVINGAI_INTERNAL_H
#define WEND_MAP_MOVINGAI_INTERNAL_H

#include "base/text.h"
#include "wend/movingai.h"

// True when the kinds of terrain are those of `.map` files.
bool wend_grid_has_movingai_terrain(const wend_grid *grid);

#endif

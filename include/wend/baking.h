/// From the world's shapes and pictures to maps.
// Made by scripts/generate_lists.py; do not edit.
#ifndef WEND_BAKING_H
#define WEND_BAKING_H

#include "wend/bake_grid.h"
#include "wend/roadmap.h"

#endif

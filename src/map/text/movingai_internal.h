// What readers of Moving AI's maps and of their patches share.
#ifndef WEND_MAP_MOVINGAI_INTERNAL_H
#define WEND_MAP_MOVINGAI_INTERNAL_H

#include "base/text/text.h"
#include "wend/movingai.h"

// The index of a letter's terrain, or WEND_MOVINGAI_TERRAIN_COUNT.
uint8_t wend_movingai_letter_terrain(char letter);

// Whether the line last read is a row of so many cells; reports what it is instead.
bool wend_movingai_row_is_valid(const wend_text_lines *lines, wend_span line, uint32_t width,
                                wend_diagnostics *findings);

#endif

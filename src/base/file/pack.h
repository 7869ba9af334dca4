// What the library itself needs of packing.
#ifndef WEND_BASE_PACK_H
#define WEND_BASE_PACK_H

#include "wend/pack.h"

// Makes the row `count` bytes longer. The new bytes, to be written by the caller; NULL when the packer has failed.
uint8_t *wend_packer_extend(wend_packer *packer, size_t count);

// True for one line of UTF-8 without control characters.
bool wend_text_is_line(const uint8_t *text, size_t length);

#endif

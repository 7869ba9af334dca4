// "Did you mean": the word that was probably meant by one that is unknown.
//
//     wend_nearest_word search = wend_nearest_word_to(span);
//     for each known name: wend_nearest_word_offer(&search, name);
//     if (search.nearest) ...
//
// The command has its own, for it sees public headers only.
#ifndef WEND_BASE_NEAREST_WORD_H
#define WEND_BASE_NEAREST_WORD_H

#include "base/text/text.h"

typedef struct wend_nearest_word {
    wend_span word;      // what was written
    const char *nearest; // the best so far, the first of equals; NULL while none is near enough
    size_t distance; // of it: letters inserted, removed, replaced or swapped with a neighbour; case is no difference
} wend_nearest_word;

wend_nearest_word wend_nearest_word_to(wend_span word);
void wend_nearest_word_offer(wend_nearest_word *search, const char *name);

#endif

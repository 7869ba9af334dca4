// "Did you mean": the name that was probably meant.
#ifndef WEND_TOOLS_NEAREST_NAME_H
#define WEND_TOOLS_NEAREST_NAME_H

#include <stddef.h>

// How many letters must be inserted, removed, replaced or swapped with a neighbour to turn one word into the other.
// Words over 63 bytes count as far apart (SIZE_MAX).
size_t letter_distance(const char *one, const char *other);

typedef struct nearest_name {
    const char *word; // what was typed
    const char *name; // the best so far; NULL while none is near enough
    size_t distance;  // of name
} nearest_name;

// A search for what `word` was meant to be; offer it every name there is, then read `name`.
nearest_name nearest_name_to(const char *word);
void nearest_name_offer(nearest_name *search, const char *name);

#endif

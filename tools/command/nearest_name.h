// "Did you mean": the name that was probably meant, and which there are.
#ifndef WEND_TOOLS_NEAREST_NAME_H
#define WEND_TOOLS_NEAREST_NAME_H

#include "command/exit_status.h"

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

// Names in one line, for complaints; those that have no room are left out.
typedef struct name_list {
    char text[600];
    size_t length;
} name_list;

// separator: ", ", or what else stands between the name and those before it.
void name_list_add(name_list *list, const char *separator, const char *name);

// A name that means nothing: 'there is no SORT "WORD"', or 'OWNER has no SORT "WORD"' unless owner is NULL; then what was probably meant, and all
// that there are. Returns STATUS_BAD_USAGE.
exit_status complain_unknown_name(const char *owner, const char *sort, const nearest_name *search,
                                  const name_list *all);

#endif

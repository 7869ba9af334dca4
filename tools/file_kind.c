#include "file_kind.h"

#include <stdio.h>

// In the order they are tried; the last line ends the table.
static const file_kind file_kinds[] = {
    {0},
};

const file_kind *file_kind_of(const char *bytes, size_t count) {
    for (const file_kind *kind = file_kinds; kind->name; kind++)
        if (kind->recognise(bytes, count)) return kind;
    return NULL;
}

void file_kinds_text(char *text, size_t room) {
    snprintf(text, room, "%s", "none yet");
    size_t length = 0;
    for (const file_kind *kind = file_kinds; kind->name && length < room; kind++)
        length += (size_t)snprintf(text + length, room - length, "%s%s", length ? ", " : "", kind->name);
}

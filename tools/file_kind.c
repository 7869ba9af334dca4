#include "file_kind.h"

#include <stdio.h>

// In the order they are tried; the last line ends the table.
static const file_kind *const file_kinds[] = {
    &movingai_map_kind,
    NULL,
};

const file_kind *file_kind_of(const char *bytes, size_t count) {
    for (const file_kind *const *kind = file_kinds; *kind; kind++)
        if ((*kind)->recognise(bytes, count)) return *kind;
    return NULL;
}

void file_kinds_text(char *text, size_t room) {
    snprintf(text, room, "%s", "none yet");
    size_t length = 0;
    for (const file_kind *const *kind = file_kinds; *kind && length < room; kind++)
        length += (size_t)snprintf(text + length, room - length, "%s%s", length ? ", " : "", (*kind)->name);
}

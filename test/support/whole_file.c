#include "support/whole_file.h"

#include <stdio.h>
#include <stdlib.h>

char *read_whole_file(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    if (fseek(file, 0, SEEK_END)) abort();
    *length = (size_t)ftell(file);
    rewind(file);
    char *bytes = malloc(*length + 1);
    if (!bytes || fread(bytes, 1, *length, file) != *length) abort();
    bytes[*length] = 0;
    fclose(file);
    return bytes;
}

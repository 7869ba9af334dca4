#include "input/input_file.h"

#include "command/complain.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The rest of a stream. False with errno set.
static bool read_stream(FILE *stream, input_file *file) {
    size_t capacity = 1 << 16;
    file->bytes = malloc(capacity);
    while (file->bytes) {
        errno = 0;
        file->count += fread(file->bytes + file->count, 1, capacity - file->count - 1, stream);
        if (ferror(stream)) return false;
        if (file->count < capacity - 1) {
            file->bytes[file->count] = '\0';
            return true;
        }
        char *grown = capacity > SIZE_MAX / 2 ? NULL : realloc(file->bytes, 2 * capacity);
        if (!grown) break;
        file->bytes = grown;
        capacity *= 2;
    }
    errno = ENOMEM;
    return false;
}

// Editors on Windows begin texts with a byte order mark: it is no part of the text, and takes no column of its first line.
static void pass_mark(input_file *file) {
    if (file->count < 3 || memcmp(file->bytes, "\xef\xbb\xbf", 3) != 0) return;
    file->count -= 3;
    memmove(file->bytes, file->bytes + 3, file->count + 1);
}

bool input_file_read(const char *path, input_file *file) {
    bool standard = strcmp(path, "-") == 0;
    *file = (input_file){.path = standard ? "standard input" : path};
    FILE *stream = standard ? stdin : fopen(path, "rbe");
    bool done = stream && read_stream(stream, file);
    int reason = errno;
    if (stream && !standard) fclose(stream);
    if (done) {
        pass_mark(file);
        return true;
    }
    complain("cannot read %s: %s", file->path, strerror(reason));
    input_file_release(file);
    return false;
}

const char *file_name_of(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

void input_file_release(input_file *file) {
    free(file->bytes);
    *file = (input_file){.path = file->path};
}

void input_file_place(const input_file *file, size_t offset, uint64_t *line, uint64_t *column) {
    *line = 1;
    *column = 1;
    for (size_t i = 0; i < offset && i < file->count; i++) {
        unsigned char byte = (unsigned char)file->bytes[i];
        if (byte == '\n') {
            ++*line;
            *column = 1;
        } else if ((byte & 0xc0) != 0x80) { // not the continuation of a character
            ++*column;
        }
    }
}

void input_file_complain(const input_file *file, size_t offset, const char *format, ...) {
    uint64_t line, column;
    input_file_place(file, offset, &line, &column);
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    if (vasprintf(&text, format, arguments) < 0) text = NULL;
    va_end(arguments);
    complain_plainly("%s:%llu:%llu: %s", file->path, (unsigned long long)line, (unsigned long long)column,
                     text ? text : "out of memory");
    free(text);
}

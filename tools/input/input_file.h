// Reading a file whole, and complaining about a place in it.
#ifndef WEND_TOOLS_INPUT_FILE_H
#define WEND_TOOLS_INPUT_FILE_H

#include "wend/api.h"

typedef struct input_file {
    const char *path; // as the user gave it; "-" is read from standard input and shown as "standard input"
    char *bytes;      // followed by a zero byte that is not counted
    size_t count;
} input_file;

// Reads all of it, but for a byte order mark of UTF-8 before it. False after one line that names the file and the reason; *file is then empty.
bool input_file_read(const char *path, input_file *file);

// What a file is called without its folders: "arena.map" of "maps/arena.map".
const char *file_name_of(const char *path);

// Releases the bytes. An empty file is allowed.
void input_file_release(input_file *file);

// Line and column of a byte, both from 1; columns count characters of UTF-8. offset <= count.
void input_file_place(const input_file *file, size_t offset, uint64_t *line, uint64_t *column);

// "PATH:LINE:COLUMN: TEXT". The text says what is wrong; what is expected.
void input_file_complain(const input_file *file, size_t offset, const char *format, ...) WEND_PRINTF_LIKE(3, 4);

#endif

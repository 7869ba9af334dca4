// Writing a file so that it is there whole or not at all.
//
//     output_file *file = output_file_open("map.wend");       complains and returns NULL when it cannot be written
//     fprintf(output_file_stream(file), ...);
//     if (!output_file_commit(file)) return STATUS_UNWRITABLE; complains when anything could not be written
//
// The bytes go to a temporary name in the same folder, which takes the place of the file at the commit. Until then an
// older file of that name stays as it is, and nothing is left behind when the work fails, is abandoned or is stopped by
// a signal. A link is followed: the file it points at is replaced, with its permissions kept. What is no plain file (a
// device, a pipe) is written to directly; "-" is standard output.
#ifndef WEND_TOOLS_OUTPUT_FILE_H
#define WEND_TOOLS_OUTPUT_FILE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct output_file output_file;

// Starts a file; NULL after a complaint that names the file and the reason.
output_file *output_file_open(const char *path);

// Adds bytes. Errors are remembered with their reason, so that only the commit needs to be checked.
void output_file_write(output_file *file, const void *bytes, size_t count);

// Where to write what is printed. Errors are remembered by the stream, so that only the commit needs to be checked.
FILE *output_file_stream(output_file *file);

// Puts the file in its place. False after a complaint, with nothing left behind. The object is gone either way.
bool output_file_commit(output_file *file);

// Commits two files of which both are to be there or none. The second may be NULL.
bool output_file_commit_both(output_file *file, output_file *other);

// Gives up: nothing is left behind. NULL is allowed.
void output_file_abandon(output_file *file);

#endif

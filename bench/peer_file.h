// Files that outside peers read: in TMPDIR, gone after the case, also when a signal ends the program. What cannot be written ends the program with a
// complaint.
//
//     peer_file file;
//     peer_file_open(&file);
//     fprintf(file.stream, ...);
//     peer_file_close(&file);
//     ... run the case, with file.path in what peers are told ...
//     peer_file_remove(&file);
#ifndef WEND_BENCH_PEER_FILE_H
#define WEND_BENCH_PEER_FILE_H

#include "command/interrupt.h"

#include "grid_outline.h"

#include <stdio.h>

typedef struct peer_file {
    char path[1024];
    interrupt_cleanup cleanup;
    FILE *stream; // while it is written
} peer_file;

// The file must stay where it is until it is removed.
void peer_file_open(peer_file *file);
void peer_file_close(peer_file *file);
void peer_file_remove(peer_file *file);

// Opens and closes a file with an outline: "points N", N lines "x y", "segments M", M lines "a b" of places in the points.
void peer_file_write_outline(peer_file *file, const scene_outline *outline);

#endif

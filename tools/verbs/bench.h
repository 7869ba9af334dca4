// The command line of `wend bench`, shared by the command, which explains and checks it, and by wend-bench, which obeys it.
#ifndef WEND_TOOLS_BENCH_H
#define WEND_TOOLS_BENCH_H

#include "command/command.h"

typedef struct bench_options {
    bool list, json, quick;
    const char *csv;     // NULL: no file
    int64_t repeats;     // 0: the suite's own number
    double peer_timeout; // seconds an outside peer may take for one answer
    text_list peers;     // "NAME=COMMAND"
} bench_options;

// What was given, after the command line was read.
extern bench_options bench_given;

#endif

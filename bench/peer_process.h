// An outside peer: a program that wend-bench runs and talks to over the line protocol of docs/bench.md.
//
// A peer that dies, returns what was not asked, or takes too long is lost: one line on stderr says why, the process and
// its children are ended, and every later call answers PEER_LOST at once.
#ifndef WEND_BENCH_PEER_PROCESS_H
#define WEND_BENCH_PEER_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PEER_MOST_QUALITIES 8

typedef struct peer_process peer_process;

typedef enum peer_answer {
    PEER_DONE,        // as asked
    PEER_UNSUPPORTED, // the peer does not have this case; it stays in use
    PEER_LOST         // gone, and already complained about
} peer_answer;

typedef struct peer_quality {
    char name[32];
    double value;
} peer_quality;

typedef struct peer_result {
    double seconds;
    bool has_checksum;
    uint64_t checksum;
    peer_quality qualities[PEER_MOST_QUALITIES]; // what else it told
    size_t quality_count;
} peer_result;

// Runs `/bin/sh -c command` and shakes hands. NULL after a complaint when no process could be made; a peer that fails
// the handshake is lost but not NULL. timeout: seconds for one answer. The texts are not copied.
peer_process *peer_process_start(const char *name, const char *command, double timeout);

// Makes a case ready. words: "suite=base case=heap-hold n=1000".
peer_answer peer_process_load(peer_process *peer, const char *words);

// Runs the loaded case once.
peer_answer peer_process_run(peer_process *peer, peer_result *result);

// Says goodbye and waits a second at most; then ends the process. NULL is allowed.
void peer_process_stop(peer_process *peer);

#endif

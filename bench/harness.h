// The harness: runs contenders on the same case in turn, compares what they computed, and reports their times.
//
// A suite is a function that goes through its cases:
//
//     if (bench_case_begin(session)) {                     false in the pass that only counts the cases
//         ... make the states ...
//         bench_case_run(session, &(bench_case){.name = "heap-hold", .n = n, ...});
//         ... release the states ...
//     }
//
// Repeats are interleaved, A B A B ..., after one untimed round, so a machine that slows down slows all of them. Every
// run answers a checksum of its results (or leaves that to `check`); in each round all contenders must answer the same, or the program ends with
// status 1: nothing can be optimised away, and no one wins by being wrong.
#ifndef WEND_BENCH_HARNESS_H
#define WEND_BENCH_HARNESS_H

#include "report.h"

#include "command/progress.h"

#include "wend/status.h"

typedef struct bench_contender {
    const char *name;   // "wend", or "std::priority_queue"
    const char *family; // what the summary calls the peer: "std"; NULL for ours
    uint64_t (*run)(
        void *state);   // timed: does all operations of the case, answers their checksum; NULL: not in this build
    const char *absent; // why run is NULL; NULL: it is not in this build
    void *state;
    void (*prepare)(void *state);   // before each run, not timed; may be NULL
    uint64_t (*check)(void *state); // after each run, not timed: the checksum instead of what run answered; may be NULL
    const peer_quality *qualities;  // what else is worth a column: lengths, bytes
    size_t quality_count;
    bool beside; // another way of ours to do the same: its row is for comparing, and is in no summary
    // The summary tells, under these names, the geometric mean of the times of the outside peers that belong here over this one's.
    const char *figures[2]; // NULL: none
} bench_contender;

typedef struct bench_case {
    const char *suite, *name;
    const char *group;                 // of the summary: "heap"; NULL: not in it
    uint64_t n;                        // the size
    uint64_t operations;               // in one run; times are divided by it. A run should last a millisecond or more
    const bench_contender *contenders; // the first is ours
    size_t contender_count;
    const char *load; // "key=value ..." for outside peers, which then take part; NULL: they do not
    const char *const
        *outside; // names of outside peers that belong here: one that was not given has a row that says so
    size_t outside_count;
    const char *alike; // a quality in which all that tell it must agree with ours, to a billionth; NULL: none
} bench_case;

typedef struct bench_session {
    bool quick, counting;
    int64_t repeats;
    size_t case_count, cases_done; // case_count: known after the counting pass
    bench_report *report;
    peer_process **peers; // outside ones; NULL where one could not be started
    const char *const *peer_names;
    size_t peer_count;
    bool peers_used; // some case was open to them
    progress bar;
    bool failed;
} bench_session;

typedef struct bench_suite {
    const char *name;
    const char *summary; // one line for --list
    bool hidden;         // runs only when it is named
    void (*run)(bench_session *session);
} bench_suite;

bool bench_case_begin(bench_session *session);

void bench_case_run(bench_session *session, const bench_case *one);

// Ends the program with a complaint when there is no memory: a benchmark has nothing better to do.
void *bench_allocate(size_t count, size_t size);

// Likewise when a call does not return WEND_OK.
void bench_fail(wend_status status);
static inline void bench_demand(wend_status status) {
    if (status) bench_fail(status);
}

void bench_quality(peer_quality *quality, const char *name, double value);

#endif

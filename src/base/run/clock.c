// Reading the system's clocks, by clock_gettime, which POSIX and WASI both have.
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#include "wend/clock.h"

#include "base/core/contract.h"

#include <time.h>

static bool clock_read(clockid_t clock, uint64_t *nanoseconds) {
    struct timespec now;
    if (clock_gettime(clock, &now)) return false;
    *nanoseconds = (uint64_t)now.tv_sec * UINT64_C(1000000000) + (uint64_t)now.tv_nsec;
    return true;
}

uint64_t wend_clock_nanoseconds(void) {
    uint64_t now;
    return clock_read(CLOCK_MONOTONIC, &now) ? now : 0;
}

uint64_t wend_clock_thread_nanoseconds(void) {
#ifdef CLOCK_THREAD_CPUTIME_ID
    uint64_t now;
    if (clock_read(CLOCK_THREAD_CPUTIME_ID, &now)) return now;
#endif
    return wend_clock_nanoseconds();
}

#include "support/test.h"

#include "wend/clock.h"

#include <time.h>

static void the_clock_never_goes_back(void **state) {
    (void)state;
    uint64_t last = wend_clock_nanoseconds(), last_here = wend_clock_thread_nanoseconds();
    for (int i = 0; i < 100000; i++) {
        uint64_t now = wend_clock_nanoseconds(), here = wend_clock_thread_nanoseconds();
        assert_true(now >= last && here >= last_here);
        last = now;
        last_here = here;
    }
}

static void the_clock_moves_on(void **state) {
    (void)state;
    uint64_t start = wend_clock_nanoseconds(), here = wend_clock_thread_nanoseconds();
    // Ends as soon as both have moved; a clock that stands still hangs here.
    while (wend_clock_nanoseconds() == start || wend_clock_thread_nanoseconds() == here) {
    }
    assert_true(start > 0);
}

static void the_clock_counts_nanoseconds(void **state) {
    (void)state;
    // Sleeping cannot take less than asked for, so the clock must have moved at least as far: a wrong unit shows.
    uint64_t start = wend_clock_nanoseconds();
    struct timespec pause = {.tv_nsec = 2000000};
    nanosleep(&pause, NULL);
    uint64_t passed = wend_clock_nanoseconds() - start;
    assert_true(passed >= 2000000);
    // And not wildly more than the system's own clock, read outside, says.
    struct timespec before, after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    start = wend_clock_nanoseconds();
    nanosleep(&pause, NULL);
    passed = wend_clock_nanoseconds() - start;
    clock_gettime(CLOCK_MONOTONIC, &after);
    int64_t outside = (after.tv_sec - before.tv_sec) * INT64_C(1000000000) + after.tv_nsec - before.tv_nsec;
    assert_true(passed <= (uint64_t)outside);
}

static void sleeping_costs_no_thread_time(void **state) {
    (void)state;
    // Thread time passes no faster than time: read inside, it is bounded by the clock read outside.
    uint64_t outer = wend_clock_nanoseconds(), inner = wend_clock_thread_nanoseconds();
    struct timespec pause = {.tv_nsec = 20000000};
    nanosleep(&pause, NULL);
    inner = wend_clock_thread_nanoseconds() - inner;
    outer = wend_clock_nanoseconds() - outer;
    assert_true(outer >= 20000000);
    assert_true(inner <= outer - 10000000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(the_clock_never_goes_back),
        FACT(the_clock_moves_on),
        FACT(the_clock_counts_nanoseconds),
        FACT(sleeping_costs_no_thread_time),
    };
    return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}

// The suite `protocol`: the sum of the first n numbers of a generator, trivial on purpose. It tests the harness and outside
// peers; test/command/test_peer.py is one, and a model for real adapters.
#include "suites.h"

typedef struct sum_state {
    uint64_t n, seed;
} sum_state;

static uint64_t sum_generated(void *user) {
    const sum_state *state = user;
    uint64_t number = state->seed, sum = 0;
    for (uint64_t i = 0; i < state->n; i++) {
        number = number * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        sum += number;
    }
    return sum;
}

static void run_protocol_suite(bench_session *session) {
    static const uint64_t sizes[] = {1000, 10000};
    static const char *const outside[] = {"other"};
    for (size_t i = 0; i < (session->quick ? 1 : 2); i++) {
        if (!bench_case_begin(session)) continue;
        sum_state state = {.n = sizes[i], .seed = 7};
        bench_contender ours = {.name = "wend", .run = sum_generated, .state = &state};
        bench_case_run(session, &(bench_case){.suite = "protocol",
                                              .name = "sum",
                                              .n = sizes[i],
                                              .operations = sizes[i],
                                              .contenders = &ours,
                                              .contender_count = 1,
                                              .load = "seed=7",
                                              .outside = outside,
                                              .outside_count = 1});
    }
}

const bench_suite protocol_suite = {
    .name = "protocol",
    .summary = "sums of numbers, to test outside peers (runs only when named)",
    .hidden = true,
    .run = run_protocol_suite,
};

// The suite `elementary`: what the same bits everywhere cost. The functions of wend/elementary.h beside the C library's,
// which round differently from machine to machine; the checksum takes the leading bits of each answer, where both agree.
#include "suites.h"

#include "wend/elementary.h"
#include "wend/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ARGUMENT_COUNT 4096 // stays in the first-level cache

typedef struct elementary_state {
    double first[ARGUMENT_COUNT], second[ARGUMENT_COUNT];
    uint64_t operations;
} elementary_state;

// Sign, exponent and 7 bits: a difference in the last place all but never reaches them.
static uint64_t leading_bits(double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    return bits >> 45;
}

#define ELEMENTARY_RUN(name, answer)                                                                                   \
    static uint64_t name(void *user) {                                                                                 \
        const elementary_state *state = user;                                                                          \
        uint64_t sum = 0;                                                                                              \
        for (size_t i = 0; i < state->operations; i++) {                                                               \
            double x = state->first[i % ARGUMENT_COUNT], y = state->second[i % ARGUMENT_COUNT];                        \
            (void)x, (void)y;                                                                                          \
            sum += leading_bits(answer);                                                                               \
        }                                                                                                              \
        return sum;                                                                                                    \
    }
#define ELEMENTARY_RUNS(name, ours, theirs)                                                                            \
    ELEMENTARY_RUN(run_wend_##name, ours)                                                                              \
    ELEMENTARY_RUN(run_libm_##name, theirs)
ELEMENTARY_RUNS(sin, wend_sin(x), sin(x))
ELEMENTARY_RUNS(cos, wend_cos(x), cos(x))
ELEMENTARY_RUNS(tan, wend_tan(x), tan(x))
ELEMENTARY_RUNS(atan, wend_atan(y), atan(y))
ELEMENTARY_RUNS(atan2, wend_atan2(x, y), atan2(x, y))
ELEMENTARY_RUNS(asin, wend_asin(x * 0x1p-7), asin(x * 0x1p-7))
ELEMENTARY_RUNS(acos, wend_acos(x * 0x1p-7), acos(x * 0x1p-7))
ELEMENTARY_RUNS(exp, wend_exp(y), exp(y))
ELEMENTARY_RUNS(log, wend_log(fabs(x)), log(fabs(x)))
ELEMENTARY_RUNS(pow, wend_pow(fabs(x), y), pow(fabs(x), y))
ELEMENTARY_RUNS(cbrt, wend_cbrt(x), cbrt(x))
ELEMENTARY_RUNS(hypot, wend_hypot(x, y), hypot(x, y))

static void run_elementary_suite(bench_session *session) {
#define ELEMENTARY_CASE(name)                                                                                          \
    { #name, run_wend_##name, run_libm_##name }
    static const struct {
        const char *name;
        uint64_t (*ours)(void *), (*theirs)(void *);
    } cases[] = {ELEMENTARY_CASE(sin),   ELEMENTARY_CASE(cos),  ELEMENTARY_CASE(tan),  ELEMENTARY_CASE(atan),
                 ELEMENTARY_CASE(atan2), ELEMENTARY_CASE(asin), ELEMENTARY_CASE(acos), ELEMENTARY_CASE(exp),
                 ELEMENTARY_CASE(log),   ELEMENTARY_CASE(pow),  ELEMENTARY_CASE(cbrt), ELEMENTARY_CASE(hypot)};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!bench_case_begin(session)) continue;
        elementary_state *state = bench_allocate(1, sizeof *state);
        wend_random random = wend_random_seeded(i);
        for (size_t k = 0; k < ARGUMENT_COUNT; k++) {
            state->first[k] = (wend_random_unit(&random) - 0.5) * 200.0;
            state->second[k] = (wend_random_unit(&random) - 0.5) * 20.0;
        }
        state->operations = session->quick ? ARGUMENT_COUNT : 100 * ARGUMENT_COUNT;
        bench_contender both[] = {{.name = "wend", .run = cases[i].ours, .state = state},
                                  {.name = "libm", .family = "libm", .run = cases[i].theirs, .state = state}};
        bench_case_run(session, &(bench_case){.suite = "elementary",
                                              .name = cases[i].name,
                                              .group = cases[i].name,
                                              .n = ARGUMENT_COUNT,
                                              .operations = state->operations,
                                              .contenders = both,
                                              .contender_count = 2});
        free(state);
    }
}

const bench_suite elementary_suite = {
    .name = "elementary",
    .summary = "functions with the same bits everywhere against the C library's",
    .run = run_elementary_suite,
};

// The suite `geom`: what exactness costs. The predicates in integers against the same formulas in double, which are wrong
// for points nearly on a line or a circle; the points here are random, so that both are right and can be compared.
#include "suites.h"

#include "geom/predicates_inline.h"
#include "wend/predicates.h"
#include "wend/random.h"

#include <stdlib.h>

typedef struct predicate_state {
    const wend_lattice_point *points;
    size_t count; // a power of two
    uint64_t operations;
} predicate_state;

static int double_sign(double value) {
    return (value > 0) - (value < 0);
}

static int orient2d_in_double(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    double bx = (double)b.x - a.x, by = (double)b.y - a.y, cx = (double)c.x - a.x, cy = (double)c.y - a.y;
    return double_sign(bx * cy - by * cx);
}

static int incircle_in_double(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c, wend_lattice_point d) {
    double ax = (double)a.x - d.x, ay = (double)a.y - d.y, bx = (double)b.x - d.x, by = (double)b.y - d.y;
    double cx = (double)c.x - d.x, cy = (double)c.y - d.y;
    return double_sign((ax * ax + ay * ay) * (bx * cy - by * cx) + (bx * bx + by * by) * (cx * ay - cy * ax) +
                       (cx * cx + cy * cy) * (ax * by - ay * bx));
}

// One run function for each predicate, which the compiler inlines as far as it can: over all neighbours in the array.
#define PREDICATE_RUN(name, answer)                                                                                    \
    static uint64_t name(void *user) {                                                                                 \
        const predicate_state *state = user;                                                                           \
        const wend_lattice_point *points = state->points;                                                              \
        size_t mask = state->count - 1;                                                                                \
        int64_t sum = 0;                                                                                               \
        for (size_t i = 0; i < state->operations; i++) {                                                               \
            wend_lattice_point a = points[i & mask], b = points[(i + 1) & mask], c = points[(i + 2) & mask];           \
            wend_lattice_point d = points[(i + 3) & mask];                                                             \
            (void)d;                                                                                                   \
            sum += answer;                                                                                             \
        }                                                                                                              \
        return (uint64_t)sum;                                                                                          \
    }
PREDICATE_RUN(run_orient2d_inline, wend_orient2d_inline(a, b, c))
PREDICATE_RUN(run_orient2d_call, wend_orient2d(a, b, c))
PREDICATE_RUN(run_orient2d_double, orient2d_in_double(a, b, c))
PREDICATE_RUN(run_incircle_inline, wend_incircle_inline(a, b, c, d))
PREDICATE_RUN(run_incircle_call, wend_incircle(a, b, c, d))
PREDICATE_RUN(run_incircle_double, incircle_in_double(a, b, c, d))

static void run_geom_suite(bench_session *session) {
    static const struct {
        const char *name, *group;
        uint64_t (*ours)(void *), (*in_double)(void *);
    } cases[] = {{"orient2d-inline", "orient2d", run_orient2d_inline, run_orient2d_double},
                 {"orient2d-call", "orient2d_call", run_orient2d_call, run_orient2d_double},
                 {"incircle-inline", "incircle", run_incircle_inline, run_incircle_double},
                 {"incircle-call", "incircle_call", run_incircle_call, run_incircle_double}};
    size_t count = 65536;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        if (!bench_case_begin(session)) continue;
        wend_random random = wend_random_seeded(i);
        wend_lattice_point *points = bench_allocate(count, sizeof *points);
        for (size_t k = 0; k < count; k++)
            points[k] = (wend_lattice_point){
                (int32_t)wend_random_between(&random, -WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT),
                (int32_t)wend_random_between(&random, -WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT)};
        predicate_state state = {.points = points, .count = count, .operations = session->quick ? 65536 : 4000000};
        bench_contender both[] = {
            {.name = "wend", .run = cases[i].ours, .state = &state},
            {.name = "double, inexact", .family = "double", .run = cases[i].in_double, .state = &state}};
        bench_case_run(session, &(bench_case){.suite = "geom",
                                              .name = cases[i].name,
                                              .group = cases[i].group,
                                              .n = count,
                                              .operations = state.operations,
                                              .contenders = both,
                                              .contender_count = 2});
        free(points);
    }
}

const bench_suite geom_suite = {
    .name = "geom",
    .summary = "exact predicates against the same formulas in double",
    .run = run_geom_suite,
};

// Any-angle planners beside each other: exact, Theta*, Lazy Theta*, smoothed A*, A* in eight directions, and an any-angle oracle, on the same queries.
//
// Maps from WEND_DATA, skipped by name when absent, and generated scenes, which are always there. Queries are spread evenly over the
// scenario. Checksum: the number of paths found; lengths differ, and are what the qualities tell: `length` is the mean over the exact one,
// `length_most` the largest. (A* in eight directions goes from centre to centre and cuts no corners: never shorter.)
#include "suites.h"

#include "grid_scenes.h"
#include "published_maps.h"
#include "wend/wend.h"

#include <stdlib.h>
#include <string.h>

#define ANY_ANGLE_QUERIES    50
#define ANY_ANGLE_CONTENDERS 6 // four planners, A* among cells, and labels
#define ANY_ANGLE_ORACLE     5
#define ANY_ANGLE_QUALITIES  4

static const char *const any_angle_names[ANY_ANGLE_CONTENDERS] = {"wend",     "theta", "lazy-theta",
                                                                  "smoothed", "astar", "oracle"};

struct any_angle_state;

typedef struct any_angle_contender {
    struct any_angle_state *state;
    int which;
    peer_quality qualities[ANY_ANGLE_QUALITIES];
} any_angle_contender;

typedef struct any_angle_state {
    wend_grid *grid;
    wend_any_angle *any_angle;
    wend_any_angle_oracle *oracle;
    wend_scenario_query queries[ANY_ANGLE_QUERIES];
    double exact[ANY_ANGLE_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
    double build_milliseconds, oracle_milliseconds;
    any_angle_contender contenders[ANY_ANGLE_CONTENDERS];
} any_angle_state;

// Over all cases, for the summary.
typedef struct any_angle_totals {
    double ratios[ANY_ANGLE_CONTENDERS];
    double most[ANY_ANGLE_CONTENDERS];
    size_t count;
} any_angle_totals;

// ---- The contenders --------------------------------------------------------------------------------------------------

static bool find_any_angle(any_angle_state *state, int which, size_t index) {
    const wend_scenario_query *each = &state->queries[index];
    uint64_t start = wend_grid_cell(state->grid, each->start_x, each->start_y),
             goal = wend_grid_cell(state->grid, each->goal_x, each->goal_y);
    if (which < 4) {
        wend_any_angle_request request = wend_default_any_angle_request();
        request.start = start;
        request.goal = goal;
        request.algorithm = (wend_any_angle_algorithm)which;
        bench_demand(wend_any_angle_find_path(state->any_angle, state->query, &request, &state->path));
    } else if (which == ANY_ANGLE_ORACLE) {
        bench_demand(wend_any_angle_oracle_find_path(state->oracle, state->query, (uint32_t)start, (uint32_t)goal,
                                                     &state->path));
    } else {
        wend_search_request request = wend_default_search_request();
        request.start = start;
        request.goals = &goal;
        request.goal_count = 1;
        bench_demand(wend_grid_find_path(state->grid, state->query, &request, &state->path));
    }
    return state->path.outcome == WEND_OUTCOME_COMPLETE;
}

static uint64_t run_any_angle(void *user) {
    any_angle_contender *contender = user;
    uint64_t found = 0;
    for (size_t i = 0; i < contender->state->query_count; i++)
        found += find_any_angle(contender->state, contender->which, i);
    return found;
}

// ---- Qualities -------------------------------------------------------------------------------------------------------

static void measure_any_angle(any_angle_state *state, int which, any_angle_totals *totals) {
    double sum = 0, most = 1, expanded = 0;
    size_t found = 0;
    for (size_t i = 0; i < state->query_count; i++) {
        if (!find_any_angle(state, which, i)) continue;
        if (which == 0) state->exact[i] = state->path.cost;
        double ratio = state->exact[i] > 0 ? state->path.cost / state->exact[i] : 1;
        sum += ratio;
        if (ratio > most) most = ratio;
        expanded += (double)state->path.expanded;
        found++;
    }
    double count = found ? (double)found : 1;
    any_angle_contender *contender = &state->contenders[which];
    bench_quality(&contender->qualities[0], "length", sum / count);
    bench_quality(&contender->qualities[1], "length_most", most);
    bench_quality(&contender->qualities[2], "expanded", expanded / count);
    bench_quality(&contender->qualities[3], "build_ms",
                  which == 0                  ? state->build_milliseconds
                  : which == ANY_ANGLE_ORACLE ? state->oracle_milliseconds
                                              : 0);
    totals->ratios[which] += sum;
    if (most > totals->most[which]) totals->most[which] = most;
    if (which == 0) totals->count += found;
}

// ---- Cases -----------------------------------------------------------------------------------------------------------

static void run_any_angle_state(bench_session *session, const char *name, any_angle_state *state,
                                any_angle_totals *totals) {
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    state->path = wend_path_empty(wend_default_allocator());
    wend_any_angle_def def = wend_default_any_angle_def();
    def.grid = state->grid;
    uint64_t begin = wend_clock_nanoseconds();
    bench_demand(wend_any_angle_create(&def, NULL, &state->any_angle));
    state->build_milliseconds = (double)(wend_clock_nanoseconds() - begin) * 1e-6;
    wend_any_angle_oracle_def oracle_def = wend_default_any_angle_oracle_def();
    wend_jobs *jobs = NULL;
    oracle_def.grid = state->grid;
    bench_demand(wend_jobs_create(NULL, NULL, &jobs));
    bench_demand(wend_any_angle_oracle_create(&oracle_def, NULL, &state->oracle));
    begin = wend_clock_nanoseconds();
    const wend_status built = wend_any_angle_oracle_build(state->oracle, jobs, NULL, NULL);
    state->oracle_milliseconds = (double)(wend_clock_nanoseconds() - begin) * 1e-6;
    if (built != WEND_OUT_OF_RANGE) bench_demand(built); // else it searches
    wend_jobs_destroy(jobs);
    bench_contender contenders[ANY_ANGLE_CONTENDERS];
    for (int i = 0; i < ANY_ANGLE_CONTENDERS; i++) {
        state->contenders[i].state = state;
        state->contenders[i].which = i;
        measure_any_angle(state, i, totals);
        contenders[i] = (bench_contender){.name = any_angle_names[i],
                                          .family = i ? any_angle_names[i] : NULL,
                                          .run = run_any_angle,
                                          .state = &state->contenders[i],
                                          .qualities = state->contenders[i].qualities,
                                          .quality_count = i && i != ANY_ANGLE_ORACLE ? 3 : 4};
    }
    bench_case_run(session, &(bench_case){.suite = "anyangle",
                                          .name = name,
                                          .group = "anyangle",
                                          .n = state->query_count,
                                          .operations = state->query_count,
                                          .contenders = contenders,
                                          .contender_count = ANY_ANGLE_CONTENDERS});
    wend_path_free(&state->path);
    wend_query_destroy(state->query);
    wend_any_angle_oracle_destroy(state->oracle);
    wend_any_angle_destroy(state->any_angle);
    wend_grid_destroy(state->grid);
}

static void run_any_angle_map(bench_session *session, const char *name, any_angle_totals *totals) {
    if (!bench_case_begin(session)) return;
    any_angle_state *state = bench_allocate(1, sizeof *state);
    *state = (any_angle_state){0};
    state->query_count = published_queries(name, ANY_ANGLE_QUERIES, &state->grid, state->queries);
    if (state->query_count > 0)
        run_any_angle_state(session, name, state, totals);
    else
        skip_absent_map(session, "anyangle", name, "wend");
    free(state);
}

static void run_any_angle_scene(bench_session *session, const char *name, any_angle_totals *totals) {
    if (!bench_case_begin(session)) return;
    scene_grid_kind kind = SCENE_GRID_EMPTY;
    if (!scene_grid_kind_from_name(strchr(name, '/') + 1, &kind)) bench_demand(WEND_INVALID);
    any_angle_state *state = bench_allocate(1, sizeof *state);
    *state = (any_angle_state){0};
    uint32_t side = session->quick ? 64 : 256;
    scene_grid_def def = scene_default_grid_def(side, side, 7);
    bench_demand(scene_grid_make(kind, &def, &state->grid));
    state->query_count = session->quick ? 10 : ANY_ANGLE_QUERIES;
    bench_demand(scene_grid_queries(state->grid, 11, state->query_count, state->queries));
    run_any_angle_state(session, name, state, totals);
    free(state);
}

static void run_any_angle_suite(bench_session *session) {
    static const char *const maps[] = {"dao/arena2",        "dao/brc202d",        "dao/orz900d",
                                       "bg512/AR0602SR",    "sc1/TheFrozenSea",   "rooms/32room_000",
                                       "mazes/maze512-8-0", "cities/Berlin_0_512"};
    static const char *const scenes[] = {"scene/caves", "scene/rooms", "scene/city"};
    static const char *const figures[ANY_ANGLE_CONTENDERS] = {NULL,
                                                              "anyangle_theta_length",
                                                              "anyangle_lazy_theta_length",
                                                              "anyangle_smoothed_length",
                                                              "anyangle_astar_length",
                                                              "anyangle_oracle_length"};
    any_angle_totals totals = {0};
    for (size_t i = 0; i < (session->quick ? 0 : sizeof maps / sizeof maps[0]); i++)
        run_any_angle_map(session, maps[i], &totals);
    for (size_t i = 0; i < (session->quick ? 1 : sizeof scenes / sizeof scenes[0]); i++)
        run_any_angle_scene(session, scenes[i], &totals);
    for (int i = 1; i < ANY_ANGLE_CONTENDERS && !session->counting && totals.count; i++)
        bench_report_figure(session->report, figures[i], totals.ratios[i] / (double)totals.count);
}

const bench_suite anyangle_suite = {
    .name = "anyangle",
    .summary = "any-angle planners on grids: lengths over the exact, expansions, time",
    .run = run_any_angle_suite,
};

// Maps for rules: what their searches expand and what their ways cost, and AD*'s repairs against A* from scratch.
//
// Scenes are drawn by scenes/ruled_worlds.c: towns, rooms and yards in turn, seed after seed. One counts when DENSE expands at least 892 states with its rules and 493 without: as many
// as the paper's. Start and goal are the scene's, and the same for all kinds.
//
// astar/KIND: A* (wend_domain_find_path) from scratch on each kind of map, in scenes of 60 m with places 1 m apart. What a step costs is known from the run before; the first run, in which it
// is not, is told as cold_ns. Qualities: states expanded and cost, as means of the ratios to DENSE. A spacing of 0.5 m in scenes of 32 m is told as fine/KIND.
//
// repair/SIZE: AD* on ADAPTIVE: a first plan, then guards walk by turns, a quarter of a metre each time, and after each the plan is repaired to the optimum: time of taking up the change, of telling the
// search and of planning. Beside it A* from scratch, on a graph of its own that takes up the same changes, which is part of its time as well. Both must
// agree in what the way costs, to a billionth. Sizes: 40 m, as large as the paper's scenes by what DENSE expands, and 160 m, a part of a city.
#include "suites.h"

#include "rule_agents_case.h"
#include "ruled_worlds.h"

#include "base/memory/memory.h"
#include "plan/incremental/incremental_view.h"
#include "rule/map/rule_graph.h"
#include "wend/rule_field.h"
#include "wend/rule_map.h"
#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAST_WITH    892
#define LEAST_WITHOUT 493
#define GUARD_MOVES   10
#define GUARD_STEP    0.25
#define FIRST_SLICE   16

enum { KINDS = 5, MOST_SCENES = 120, MOST_TRIES = 1200 };
static const char *const kind_names[KINDS] = {"triangles", "dense", "hybrid", "adaptive", "graded"};

typedef struct rules_scene {
    ruled_world world;
    wend_rule_field *field;
    wend_rule_map *maps[KINDS];
    rule_graph *graphs[KINDS];
    uint64_t ends[KINDS][2];
    double expanded[KINDS], cost[KINDS];
} rules_scene;

typedef struct rules_bench {
    rules_scene *scenes;
    size_t count;
    wend_query *query;
    wend_path path;
    int kind; // of the contender that runs
} rules_bench;

// ---- Scenes ------------------------------------------------------------------------------------------------------------

static void add_map(rules_scene *scene, int kind, double spacing) {
    wend_rule_map_def def = wend_default_rule_map_def();
    def.kind = (wend_rule_map_kind)kind;
    def.spacing = spacing;
    if (kind <= WEND_RULE_MAP_HYBRID) def.annotations = scene->world.annotations;
    wend_allocator allocator = wend_default_allocator();
    bench_demand(wend_rule_map_create(scene->world.mesh, &def, NULL, &scene->maps[kind]));
    bench_demand(wend_rule_graph_create(scene->maps[kind], scene->field, &allocator, &scene->graphs[kind]));
    const wend_vector2 ends[2] = {scene->world.start, scene->world.goal};
    for (int i = 0; i < 2; i++) {
        wend_location end = wend_location_at(ends[i].x, ends[i].y, 0);
        const bool is_located = wend_rule_map_locate(scene->maps[kind], &end);
        scene->ends[kind][i] = is_located ? (uint32_t)end.cell : WEND_NO_RULE_STATE;
    }
    bench_demand(wend_rule_graph_set_ends(scene->graphs[kind], (uint32_t)scene->ends[kind][0],
                                          (uint32_t)scene->ends[kind][1], NULL));
}

static void free_scene(rules_scene *scene) {
    for (int kind = 0; kind < KINDS; kind++) {
        wend_rule_graph_destroy(scene->graphs[kind]);
        wend_rule_map_destroy(scene->maps[kind]);
    }
    wend_rule_field_destroy(scene->field);
    ruled_world_free(&scene->world);
    memset(scene, 0, sizeof *scene);
}

// A* on a kind of map; false when there is no way.
static bool search_scene(rules_bench *bench, rules_scene *scene, int kind) {
    if (scene->ends[kind][0] == WEND_NO_RULE_STATE || scene->ends[kind][1] == WEND_NO_RULE_STATE) return false;
    wend_domain domain = wend_rule_graph_domain(scene->graphs[kind]);
    wend_search_request request = wend_default_search_request();
    request.start = scene->ends[kind][0];
    request.goals = &scene->ends[kind][1];
    request.goal_count = 1;
    bench_demand(wend_domain_find_path(&domain, bench->query, &request, &bench->path));
    scene->expanded[kind] = (double)bench->path.expanded;
    scene->cost[kind] = bench->path.cost;
    return bench->path.outcome == WEND_OUTCOME_COMPLETE;
}

static bool make_scene(rules_bench *bench, rules_scene *scene, const ruled_world_def *def, double spacing) {
    memset(scene, 0, sizeof *scene);
    bench_demand(ruled_world_make(def, &scene->world));
    wend_rule_field_def field = wend_default_rule_field_def();
    bench_demand(wend_rule_field_create(scene->world.annotations, scene->world.rules, 0, &field, NULL, &scene->field));
    add_map(scene, WEND_RULE_MAP_DENSE, spacing);
    double least = def->unruly ? LEAST_WITHOUT : LEAST_WITH;
    return search_scene(bench, scene, WEND_RULE_MAP_DENSE) && scene->expanded[WEND_RULE_MAP_DENSE] >= least;
}

// Draws scenes until there are as many as wanted that count.
static void draw_scenes(rules_bench *bench, size_t wanted, double side, double spacing, bool unruly) {
    bench->scenes = bench_allocate(MOST_SCENES, sizeof *bench->scenes);
    bench->count = 0;
    for (uint64_t seed = 0; seed < MOST_TRIES && bench->count < wanted; seed++) {
        ruled_world_def def = {.kind = (ruled_world_kind)(seed % RULED_WORLD_KIND_COUNT), .seed = seed, .side = side};
        rules_scene other, *scene = &bench->scenes[bench->count];
        def.unruly = !unruly;
        bool counts = make_scene(bench, &other, &def, spacing);
        free_scene(&other);
        def.unruly = unruly;
        if (counts && make_scene(bench, scene, &def, spacing))
            bench->count++;
        else if (counts)
            free_scene(scene);
    }
}

static void open_bench(rules_bench *bench) {
    memset(bench, 0, sizeof *bench);
    bench_demand(wend_query_create(wend_default_allocator(), &bench->query));
    bench->path = wend_path_empty(wend_default_allocator());
}

static void close_bench(rules_bench *bench) {
    for (size_t i = 0; i < bench->count; i++) free_scene(&bench->scenes[i]);
    free(bench->scenes);
    wend_path_free(&bench->path);
    wend_query_destroy(bench->query);
}

// ---- Kinds of maps -----------------------------------------------------------------------------------------------------

static uint64_t run_astar(void *state) {
    rules_bench *bench = state;
    uint64_t found = 0;
    for (size_t i = 0; i < bench->count; i++) found += search_scene(bench, &bench->scenes[i], bench->kind);
    return found;
}

// The mean over scenes of what a kind expands, or its way costs, over what another one does.
static double mean_ratio(const rules_bench *bench, int kind, int other, bool cost) {
    double sum = 0;
    size_t count = 0;
    for (size_t i = 0; i < bench->count; i++) {
        const rules_scene *scene = &bench->scenes[i];
        if (!(scene->cost[kind] > 0 && scene->cost[kind] < (double)INFINITY)) continue;
        sum += cost ? scene->cost[kind] / scene->cost[other] : scene->expanded[kind] / scene->expanded[other];
        count++;
    }
    return count ? sum / (double)count : (double)NAN;
}

static void run_kind(bench_session *session, rules_bench *bench, const char *group, int kind, double spacing) {
    static char names[4][KINDS][32];
    static int group_number = 0;
    char *name = names[group_number++ / KINDS % 4][kind];
    snprintf(name, 32, "%s/%s", group, kind_names[kind]);
    for (size_t i = 0; i < bench->count; i++)
        if (!bench->scenes[i].maps[kind]) add_map(&bench->scenes[i], kind, spacing);
    bench->kind = kind;
    uint64_t before = wend_clock_thread_nanoseconds();
    run_astar(bench);
    double cold = (double)(wend_clock_thread_nanoseconds() - before) / (double)bench->count, expanded = 0;
    for (size_t i = 0; i < bench->count; i++) expanded += bench->scenes[i].expanded[kind];
    peer_quality qualities[4];
    bench_quality(&qualities[0], "expanded", expanded / (double)bench->count);
    bench_quality(&qualities[1], "over_dense", mean_ratio(bench, kind, WEND_RULE_MAP_DENSE, false));
    bench_quality(&qualities[2], "cost_over_dense", mean_ratio(bench, kind, WEND_RULE_MAP_DENSE, true));
    bench_quality(&qualities[3], "cold_ns", cold);
    bench_contender contender = {
        .name = "wend A*", .run = run_astar, .state = bench, .qualities = qualities, .quality_count = 4};
    bench_case_run(session, &(bench_case){.suite = "rules",
                                          .name = name,
                                          .n = bench->count,
                                          .operations = bench->count,
                                          .contenders = &contender,
                                          .contender_count = 1});
}

static void report_figure(bench_session *session, const char *prefix, const char *name, double value) {
    char text[64];
    snprintf(text, sizeof text, "%s%s", prefix, name);
    bench_report_figure(session->report, text, value);
}

static void run_kinds(bench_session *session, const char *group, const char *prefix, double side, double spacing,
                      bool unruly) {
    bool begun = true;
    for (int kind = 0; kind < KINDS; kind++) begun &= bench_case_begin(session);
    if (session->counting || !begun) return;
    rules_bench bench;
    open_bench(&bench);
    draw_scenes(&bench, session->quick ? 6 : MOST_SCENES, side, spacing, unruly);
    for (int kind = 0; kind < KINDS && !session->failed; kind++) run_kind(session, &bench, group, kind, spacing);
    const int dense = WEND_RULE_MAP_DENSE, adaptive = WEND_RULE_MAP_ADAPTIVE, graded = WEND_RULE_MAP_GRADED;
    report_figure(session, prefix, "adaptive_over_dense_expanded", mean_ratio(&bench, adaptive, dense, false));
    report_figure(session, prefix, "adaptive_over_dense_cost", mean_ratio(&bench, adaptive, dense, true));
    report_figure(session, prefix, "hybrid_over_dense_expanded",
                  mean_ratio(&bench, WEND_RULE_MAP_HYBRID, dense, false));
    report_figure(session, prefix, "graded_over_dense_cost", mean_ratio(&bench, graded, dense, true));
    report_figure(session, prefix, "graded_over_adaptive_expanded", mean_ratio(&bench, graded, adaptive, false));
    close_bench(&bench);
}

// ---- Repairs -----------------------------------------------------------------------------------------------------------

typedef struct repair_times {
    double first, optimal, repair, scratch; // nanoseconds, sums
    double repair_expanded, scratch_expanded, changed;
    double agrees;
} repair_times;

typedef struct repair_bench {
    rules_bench bench;
    repair_times best; // of the repeats, each number by itself
    peer_quality qualities[8];
} repair_bench;

static double keep_least(double kept, double now) {
    return kept > 0 && kept < now ? kept : now;
}

// Plans from nothing, in slices to see when the first answer comes.
static void plan_first(rules_bench *bench, wend_incremental_search *search, repair_times *times) {
    uint64_t before = wend_clock_thread_nanoseconds();
    bool answered = false;
    do {
        bench_demand(
            wend_incremental_search_plan(search, answered ? WEND_WORK_UNLIMITED : FIRST_SLICE, NULL, &bench->path));
        if (!answered && bench->path.state_count) {
            answered = true;
            times->first += (double)(wend_clock_thread_nanoseconds() - before);
        }
    } while (bench->path.outcome == WEND_OUTCOME_BUDGET_SPENT);
    times->optimal += (double)(wend_clock_thread_nanoseconds() - before);
}

static void repair_once(rules_bench *bench, rules_scene *scene, rule_graph *scratch, wend_incremental_search *search,
                        uint32_t guard, rule_graph_states *changed, repair_times *times) {
    const int kind = WEND_RULE_MAP_ADAPTIVE;
    ruled_world_walk_guard(&scene->world, guard, GUARD_STEP);
    bench_demand(wend_annotations_refresh(scene->world.annotations));
    rule_change change;
    bench_demand(wend_rule_field_take_change(scene->field, &change));
    uint64_t before = wend_clock_thread_nanoseconds();
    bench_demand(wend_rule_graph_change(scene->graphs[kind], &change, changed));
    times->changed += (double)changed->count;
    bench_demand(wend_incremental_note_states(search, changed->items, changed->count));
    bench_demand(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &bench->path));
    times->repair += (double)(wend_clock_thread_nanoseconds() - before);
    times->repair_expanded += (double)bench->path.expanded;
    double cost = bench->path.cost;
    wend_domain domain = wend_rule_graph_domain(scratch);
    wend_search_request request = wend_default_search_request();
    request.start = scene->ends[kind][0];
    request.goals = &scene->ends[kind][1];
    request.goal_count = 1;
    before = wend_clock_thread_nanoseconds();
    bench_demand(wend_rule_graph_change(scratch, &change, changed));
    bench_demand(wend_domain_find_path(&domain, bench->query, &request, &bench->path));
    times->scratch += (double)(wend_clock_thread_nanoseconds() - before);
    times->scratch_expanded += (double)bench->path.expanded;
    times->agrees += fabs(cost - bench->path.cost) <= 1e-9 * cost;
}

static void repair_scene(rules_bench *bench, rules_scene *scene, repair_times *times) {
    const int kind = WEND_RULE_MAP_ADAPTIVE;
    wend_allocator allocator = wend_default_allocator();
    rule_graph *graphs[2] = {NULL, NULL};
    uint32_t start = (uint32_t)scene->ends[kind][0], goal = (uint32_t)scene->ends[kind][1];
    for (int i = 0; i < 2; i++) {
        bench_demand(wend_rule_graph_create(scene->maps[kind], scene->field, &allocator, &graphs[i]));
        bench_demand(wend_rule_graph_set_ends(graphs[i], start, goal, NULL));
    }
    rule_graph *scratch = graphs[1];
    wend_rule_graph_destroy(scene->graphs[kind]);
    scene->graphs[kind] = graphs[0];
    wend_domain domain = wend_rule_graph_domain(scene->graphs[kind]), scratch_domain = wend_rule_graph_domain(scratch);
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = WEND_INCREMENTAL_ADSTAR;
    wend_incremental_search *search = NULL;
    bench_demand(wend_incremental_search_create_on_domain(&domain, &def, NULL, &search));
    bench_demand(wend_incremental_search_set_start(search, start));
    bench_demand(wend_incremental_search_set_goal(search, goal));
    plan_first(bench, search, times);
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = &scene->ends[kind][1];
    request.goal_count = 1;
    bench_demand(wend_domain_find_path(&scratch_domain, bench->query, &request, &bench->path));
    rule_graph_states changed = {0};
    for (uint32_t i = 0; i < GUARD_MOVES; i++)
        repair_once(bench, scene, scratch, search, i % scene->world.guard_count, &changed, times);
    rule_graph_states_free(&changed, &allocator);
    wend_incremental_search_destroy(search);
    wend_rule_graph_destroy(scratch);
}

// Begins again in each scene, with nothing known; guards walk on from where they are.
static uint64_t run_repairs_of_rules(void *state) {
    repair_bench *repair = state;
    rules_bench *bench = &repair->bench;
    repair_times times = {0};
    for (size_t i = 0; i < bench->count; i++) repair_scene(bench, &bench->scenes[i], &times);
    double scenes = (double)bench->count, moves = scenes * GUARD_MOVES;
    repair_times *best = &repair->best;
    best->first = keep_least(best->first, times.first / scenes);
    best->optimal = keep_least(best->optimal, times.optimal / scenes);
    best->repair = keep_least(best->repair, times.repair / moves);
    best->scratch = keep_least(best->scratch, times.scratch / moves);
    bench_quality(&repair->qualities[0], "first_ns", best->first);
    bench_quality(&repair->qualities[1], "optimal_ns", best->optimal);
    bench_quality(&repair->qualities[2], "repair_ns", best->repair);
    bench_quality(&repair->qualities[3], "scratch_ns", best->scratch);
    bench_quality(&repair->qualities[4], "repair_expanded", times.repair_expanded / moves);
    bench_quality(&repair->qualities[5], "scratch_expanded", times.scratch_expanded / moves);
    bench_quality(&repair->qualities[6], "changed", times.changed / moves);
    bench_quality(&repair->qualities[7], "agree", times.agrees / moves);
    return (uint64_t)(moves - times.agrees); // how often the two disagreed
}

static void run_repair_rules(bench_session *session, const char *name, const char *prefix, double side) {
    if (!bench_case_begin(session)) return;
    repair_bench *repair = bench_allocate(1, sizeof *repair);
    memset(repair, 0, sizeof *repair);
    open_bench(&repair->bench);
    draw_scenes(&repair->bench, session->quick ? 3 : 102, side, 1, false);
    for (size_t i = 0; i < repair->bench.count; i++) add_map(&repair->bench.scenes[i], WEND_RULE_MAP_ADAPTIVE, 1);
    bench_contender contender = {.name = "wend AD*",
                                 .run = run_repairs_of_rules,
                                 .state = repair,
                                 .qualities = repair->qualities,
                                 .quality_count = 8};
    bench_case_run(session, &(bench_case){.suite = "rules",
                                          .name = name,
                                          .n = repair->bench.count,
                                          .operations = repair->bench.count,
                                          .contenders = &contender,
                                          .contender_count = 1});
    const repair_times *best = &repair->best;
    report_figure(session, prefix, "scratch_over_repair_time", best->scratch / best->repair);
    report_figure(session, prefix, "first_milliseconds", best->first / 1e6);
    report_figure(session, prefix, "optimal_milliseconds", best->optimal / 1e6);
    report_figure(session, prefix, "repair_milliseconds", best->repair / 1e6);
    close_bench(&repair->bench);
    free(repair);
}

static void run_rules_suite(bench_session *session) {
    run_kinds(session, "astar", "", 60, 1, false);
    run_kinds(session, "unruly", "unruly_", 60, 1, true);
    if (!session->quick) run_kinds(session, "fine", "fine_", 32, 0.5, false);
    run_repair_rules(session, "repair/40m", "small_", 40);
    if (!session->quick) run_repair_rules(session, "repair/160m", "", 160);
    run_rule_agents_cases(session);
}

const bench_suite rules_suite = {
    .name = "rules",
    .summary = "maps for rules compared, and AD*'s repairs against A* from scratch",
    .run = run_rules_suite,
};

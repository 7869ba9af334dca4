// Heuristics that are precomputed, against plain A*: the same queries, the same costs, fewer expansions.
//
// guided/MAP: pivots by number and placement, gateways and dead ends, all on the same queries. Rows tell expansions of a query, bytes
// of the tables and thread milliseconds of building them (on one thread). Figures of the summary, over all maps: expansions of plain A* over those of each
// contender. Checksum: straight steps of all paths times 2^32, and diagonal ones.
//
// Maps come from WEND_DATA; one that is not there is skipped by name. Generated worlds need no data.
#include "suites.h"

#include "grid_scenes.h"
#include "published_maps.h"

#include "wend/wend.h"

#include <string.h>

#define GUIDED_QUERIES    40
#define GUIDED_CONTENDERS 9

typedef struct guided_map {
    wend_grid *grid;
    uint32_t width;
    uint64_t starts[GUIDED_QUERIES], goals[GUIDED_QUERIES];
    size_t query_count;
    wend_query *query;
    wend_path path;
} guided_map;

typedef struct guided_contender {
    const char *name, *figure;
    wend_estimator_kind kind;
    wend_pivot_placement placement;
    size_t pivots; // 0 and differential: plain A*
    guided_map *map;
    wend_estimator *estimator;
    double expanded;
    peer_quality qualities[3];
} guided_contender;

static uint64_t steps_of_path(const guided_map *map) {
    uint64_t diagonal = 0, count = map->path.state_count;
    for (size_t i = 1; i < count; i++) {
        uint64_t from = map->path.states[i - 1], to = map->path.states[i], gap = from > to ? from - to : to - from;
        diagonal += gap != 1 && gap != map->width;
    }
    return count ? ((count - 1 - diagonal) << 32) + diagonal : 0;
}

static uint64_t run_guided(void *state) {
    guided_contender *contender = state;
    guided_map *map = contender->map;
    wend_guide guide = {0};
    if (contender->estimator) guide = wend_estimator_guide(contender->estimator);
    uint64_t checksum = 0;
    contender->expanded = 0;
    for (size_t i = 0; i < map->query_count; i++) {
        wend_search_request request = wend_default_search_request();
        request.start = map->starts[i];
        request.goals = &map->goals[i];
        request.goal_count = 1;
        if (contender->estimator) request.guide = &guide;
        bench_demand(wend_grid_find_path(map->grid, map->query, &request, &map->path));
        contender->expanded += (double)map->path.expanded;
        checksum += steps_of_path(map);
    }
    contender->qualities[0].value = contender->expanded / (double)map->query_count;
    return checksum;
}

static void make_contender(guided_contender *contender, guided_map *map) {
    contender->map = map;
    bench_quality(&contender->qualities[0], "expanded", 0);
    bench_quality(&contender->qualities[1], "bytes", 0);
    bench_quality(&contender->qualities[2], "build_ms", 0);
    if (contender->kind == WEND_ESTIMATOR_DIFFERENTIAL && contender->pivots == 0) return;
    wend_estimator_def def = wend_default_estimator_def();
    def.kind = contender->kind;
    def.placement = contender->placement;
    if (contender->pivots) def.pivot_count = contender->pivots;
    def.area_side = 64;
    uint64_t before = wend_clock_thread_nanoseconds();
    bench_demand(wend_estimator_create_on_grid(map->grid, &def, NULL, &contender->estimator));
    contender->qualities[2].value = (double)(wend_clock_thread_nanoseconds() - before) * 1e-6;
    contender->qualities[1].value = (double)wend_estimator_bytes(contender->estimator);
}

static void run_guided_case(bench_session *session, const char *name, guided_map *map) {
    guided_contender contenders[GUIDED_CONTENDERS] = {
        {.name = "wend 8 pivots farthest", .figure = "astar_over_farthest_8_expanded", .pivots = 8},
        {.name = "wend A*"},
        {.name = "wend 2 pivots farthest", .figure = "astar_over_farthest_2_expanded", .pivots = 2},
        {.name = "wend 4 pivots farthest", .figure = "astar_over_farthest_4_expanded", .pivots = 4},
        {.name = "wend 16 pivots farthest", .figure = "astar_over_farthest_16_expanded", .pivots = 16},
        {.name = "wend 8 pivots random",
         .figure = "astar_over_random_8_expanded",
         .placement = WEND_PIVOTS_RANDOM,
         .pivots = 8},
        {.name = "wend 8 pivots avoid",
         .figure = "astar_over_avoid_8_expanded",
         .placement = WEND_PIVOTS_AVOID,
         .pivots = 8},
        {.name = "wend gateways", .figure = "astar_over_gateways_expanded", .kind = WEND_ESTIMATOR_GATEWAY},
        {.name = "wend dead ends", .figure = "astar_over_dead_ends_expanded", .kind = WEND_ESTIMATOR_DEAD_END},
    };
    bench_contender rows[GUIDED_CONTENDERS];
    for (int i = 0; i < GUIDED_CONTENDERS; i++) {
        make_contender(&contenders[i], map);
        rows[i] = (bench_contender){.name = contenders[i].name,
                                    .family = i == 0 ? NULL : "astar",
                                    .run = run_guided,
                                    .state = &contenders[i],
                                    .qualities = contenders[i].qualities,
                                    .quality_count = 3};
    }
    bench_case_run(session, &(bench_case){.suite = "heuristic",
                                          .name = name,
                                          .n = map->query_count,
                                          .operations = map->query_count,
                                          .contenders = rows,
                                          .contender_count = GUIDED_CONTENDERS});
    for (int i = 0; i < GUIDED_CONTENDERS; i++) {
        if (contenders[i].figure && !session->failed)
            bench_report_mean(session->report, contenders[i].figure, contenders[1].expanded / contenders[i].expanded);
        wend_estimator_destroy(contenders[i].estimator);
    }
}

static void run_on_grid(bench_session *session, const char *name, wend_grid *grid, const wend_scenario_query *queries,
                        size_t count) {
    guided_map map = {.grid = grid, .width = wend_grid_describe(grid).width};
    for (size_t i = 0; i < count && i < GUIDED_QUERIES; i++) {
        map.starts[i] = wend_grid_cell(grid, queries[i].start_x, queries[i].start_y);
        map.goals[i] = wend_grid_cell(grid, queries[i].goal_x, queries[i].goal_y);
        map.query_count++;
    }
    map.path = wend_path_empty(wend_default_allocator());
    bench_demand(wend_query_create(wend_default_allocator(), &map.query));
    if (map.query_count) run_guided_case(session, name, &map);
    wend_path_free(&map.path);
    wend_query_destroy(map.query);
}

static void run_guided_scene(bench_session *session, scene_grid_kind kind, const char *name) {
    if (!bench_case_begin(session)) return;
    uint32_t size = session->quick ? 128 : 512;
    scene_grid_def def = scene_default_grid_def(size, size, 11);
    wend_grid *grid = NULL;
    wend_scenario_query queries[GUIDED_QUERIES];
    bench_demand(scene_grid_make(kind, &def, &grid));
    bench_demand(scene_grid_queries(grid, 3, GUIDED_QUERIES, queries));
    run_on_grid(session, name, grid, queries, session->quick ? 10 : GUIDED_QUERIES);
    wend_grid_destroy(grid);
}

static void run_guided_map(bench_session *session, const char *name) {
    if (!bench_case_begin(session)) return;
    wend_grid *grid = NULL;
    wend_scenario_query queries[GUIDED_QUERIES];
    size_t count = published_queries(name + strlen("guided/"), GUIDED_QUERIES, &grid, queries);
    if (count > 0)
        run_on_grid(session, name, grid, queries, count);
    else
        skip_absent_map(session, "heuristic", name, "wend 8 pivots farthest");
    wend_grid_destroy(grid);
}

static void run_heuristic_suite(bench_session *session) {
    static const char *const maps[] = {"guided/bg512/AR0014SR", "guided/bg512/AR0602SR",
                                       "guided/wc3maps512/dustwallowkeys", "guided/sc1/AcrosstheCape",
                                       "guided/dao/orz900d"};
    run_guided_scene(session, SCENE_GRID_ROOMS, "guided/rooms");
    if (session->quick) return;
    run_guided_scene(session, SCENE_GRID_CAVES, "guided/caves");
    run_guided_scene(session, SCENE_GRID_CITY, "guided/city");
    for (size_t i = 0; i < sizeof maps / sizeof maps[0]; i++) run_guided_map(session, maps[i]);
}

const bench_suite heuristic_suite = {
    .name = "heuristic",
    .summary = "pivots, gateways and dead ends against plain A*",
    .run = run_heuristic_suite,
};

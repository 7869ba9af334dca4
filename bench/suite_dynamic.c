// Worlds that change: repairs by D* Lite against A* from scratch, and ARA* against A*.
//
// repair/MAP: agents walk along shortest paths, and after every 20 steps a wall of 3 x 3 cells appears within 10 cells of what is left of the
// path (never so that the goal is cut off). The script of all walks is made once, by A*; then both contenders replan after each
// wall, from the same cells. What is compared is replanning: edits and each walk's first plan are left out of the counts and of the
// replan_ns that the rows tell (the times of the rows contain them). Figures of the summary, over all walks: expansions and
// thread time of repairs over those of scratch. Checksum: straight steps of all plans times 2^32, and diagonal ones.
//
// ara/MAP: the same starts and goals without walls: the first answer of ARA* (schedule 3, 2, 1.5, 1) and all of them, over A*.
//
// first/MAP, optimal/MAP: the same for AD*'s and ARA*'s peer, SBPL, which takes part through an adapter: time to the first answer (factor
// 3) and to the optimal one. replan/MAP: AD* walks the first of the walks, and after each wall replans to the optimum; what came before the
// first wall is not timed. The load line names the map and a script in the words of `wend dynamic`.
//
// Figures of 512 x 512 game maps have plain names; those of larger maps and of generated worlds begin with larger_ and generated_.
//
// Maps come from WEND_DATA; one that is not there is skipped by name. Generated worlds need no data.
#include "suites.h"

#include "grid_scenes.h"
#include "peer_file.h"
#include "published_maps.h"

#include "wend/wend.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DYNAMIC_WALKS 20
#define STEPS_BETWEEN 20
#define WALL_SIZE     3
#define WALL_NEAR     10
#define ARA_SLICE     16
#define LEAST_STEPS   100 // of a walk's first path
// The names of a world's cases and of its map, and which figures of the summary it belongs to.
typedef enum dynamic_group { GAME_MAPS, LARGER_MAPS, GENERATED_WORLDS } dynamic_group;
typedef struct dynamic_name {
    const char *repair, *ara, *first, *optimal, *replan, *map;
    dynamic_group group;
} dynamic_name;
#define NAME_CASES(map, group)                                                                                         \
    { "repair/" map, "ara/" map, "first/" map, "optimal/" map, "replan/" map, map, group }

// Figures by group: those of the 512 x 512 maps have the plain names.
enum { REPAIR_EXPANDED, REPAIR_TIME, ARA_FIRST, ARA_TOTAL, FIGURES };
static const char *const figure_names[3][FIGURES] = {
    {"repair_over_scratch_expanded", "repair_over_scratch_time", "astar_over_ara_first_expanded",
     "ara_total_over_astar_expanded"},
    {"larger_repair_over_scratch_expanded", "larger_repair_over_scratch_time", "larger_astar_over_ara_first_expanded",
     "larger_ara_total_over_astar_expanded"},
    {"generated_repair_over_scratch_expanded", "generated_repair_over_scratch_time",
     "generated_astar_over_ara_first_expanded", "generated_ara_total_over_astar_expanded"}};
#define WALL_TERRAIN WEND_MOVINGAI_BLOCKED

// A wall appears when the agent is at a cell.
typedef struct dynamic_event {
    uint64_t start;
    uint32_t x, y; // of the wall
} dynamic_event;

typedef struct dynamic_walk {
    uint64_t start, goal;
    size_t first_event, event_count;
    uint64_t repair_expanded, scratch_expanded; // by all replans
    double repair_ns, scratch_ns;               // the least of the repeats
    uint64_t ara_first, ara_total, astar;       // expansions without walls
} dynamic_walk;

typedef struct dynamic_world {
    wend_grid *grid;
    uint32_t width, height;
    uint8_t *terrain; // as it was
    dynamic_walk walks[DYNAMIC_WALKS];
    size_t walk_count;
    dynamic_event *events;
    size_t event_count, event_capacity;
    wend_query *query;
    wend_path path;
    wend_incremental_search *search;
    peer_quality qualities[3][3];
} dynamic_world;

static wend_search_request walk_request(const dynamic_walk *walk, uint64_t start) {
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = &walk->goal;
    request.goal_count = 1;
    return request;
}

// Gives the cells their terrain back.
static void restore_world(void *state) {
    dynamic_world *world = state;
    wend_grid_def now = wend_grid_describe(world->grid);
    for (uint32_t y = 0; y < world->height; y++)
        for (uint32_t x = 0; x < world->width; x++) {
            uint8_t terrain = world->terrain[(size_t)y * world->width + x];
            if (now.terrain[(size_t)y * world->width + x] != terrain)
                bench_demand(wend_grid_set_terrain(world->grid, x, y, 1, 1, terrain));
        }
    bench_demand(wend_grid_refresh(world->grid));
}

static void set_wall(dynamic_world *world, uint32_t x, uint32_t y, bool there) {
    if (there) {
        bench_demand(wend_grid_set_terrain(world->grid, x, y, WALL_SIZE, WALL_SIZE, WALL_TERRAIN));
        return;
    }
    for (uint32_t row = y; row < y + WALL_SIZE && row < world->height; row++)
        for (uint32_t column = x; column < x + WALL_SIZE && column < world->width; column++)
            bench_demand(wend_grid_set_terrain(world->grid, column, row, 1, 1,
                                               world->terrain[(size_t)row * world->width + column]));
}

// ---- Scripts -----------------------------------------------------------------------------------------------------------

static bool wall_covers(const dynamic_world *world, uint32_t x, uint32_t y, uint64_t cell) {
    uint64_t column = cell % world->width, row = cell / world->width;
    return column >= x && column < x + WALL_SIZE && row >= y && row < y + WALL_SIZE;
}

// Walks from a start to a goal, with a wall now and then. The world is left as it was.
static void script_walk(dynamic_world *world, dynamic_walk *walk, wend_random *random) {
    walk->first_event = world->event_count;
    uint64_t at = walk->start;
    for (;;) {
        wend_search_request request = walk_request(walk, at);
        bench_demand(wend_grid_find_path(world->grid, world->query, &request, &world->path));
        if (world->path.outcome != WEND_OUTCOME_COMPLETE || world->path.state_count <= STEPS_BETWEEN + 1) break;
        at = world->path.states[STEPS_BETWEEN];
        size_t left = world->path.state_count - STEPS_BETWEEN;
        uint64_t near = world->path.states[STEPS_BETWEEN + wend_random_below(random, left)];
        int64_t x =
            (int64_t)(near % world->width) + (int64_t)wend_random_below(random, 2 * WALL_NEAR + 1) - WALL_NEAR - 1;
        int64_t y =
            (int64_t)(near / world->width) + (int64_t)wend_random_below(random, 2 * WALL_NEAR + 1) - WALL_NEAR - 1;
        dynamic_event event = {.start = at, .x = (uint32_t)(x < 0 ? 0 : x), .y = (uint32_t)(y < 0 ? 0 : y)};
        if (wall_covers(world, event.x, event.y, at) || wall_covers(world, event.x, event.y, walk->goal)) continue;
        set_wall(world, event.x, event.y, true);
        request = walk_request(walk, at);
        bench_demand(wend_grid_find_path(world->grid, world->query, &request, &world->path));
        if (world->path.outcome != WEND_OUTCOME_COMPLETE) {
            set_wall(world, event.x, event.y, false);
            // Walls that were there before may have been taken away with it.
            for (size_t i = walk->first_event; i < world->event_count; i++)
                set_wall(world, world->events[i].x, world->events[i].y, true);
            continue;
        }
        if (world->event_count == world->event_capacity) {
            world->event_capacity = world->event_capacity ? 2 * world->event_capacity : 256;
            world->events = realloc(world->events, world->event_capacity * sizeof *world->events);
            if (!world->events) bench_demand(WEND_OUT_OF_MEMORY);
        }
        world->events[world->event_count++] = event;
    }
    walk->event_count = world->event_count - walk->first_event;
    walk->repair_ns = walk->scratch_ns = (double)INFINITY;
    for (size_t i = walk->first_event; i < world->event_count; i++)
        set_wall(world, world->events[i].x, world->events[i].y, false);
}

static void script_walks(dynamic_world *world, const wend_scenario_query *queries, size_t count, size_t wanted) {
    wend_random random = wend_random_seeded(20);
    for (size_t i = 0; i < count && world->walk_count < wanted; i++) {
        dynamic_walk walk = {.start = wend_grid_cell(world->grid, queries[i].start_x, queries[i].start_y),
                             .goal = wend_grid_cell(world->grid, queries[i].goal_x, queries[i].goal_y)};
        wend_search_request request = walk_request(&walk, walk.start);
        bench_demand(wend_grid_find_path(world->grid, world->query, &request, &world->path));
        if (world->path.outcome != WEND_OUTCOME_COMPLETE || world->path.state_count < LEAST_STEPS) continue;
        script_walk(world, &walk, &random);
        if (walk.event_count) world->walks[world->walk_count++] = walk;
    }
}

// ---- Contenders --------------------------------------------------------------------------------------------------------

static uint64_t plan_checksum(const dynamic_world *world, const wend_path *path) {
    uint64_t diagonal = 0;
    for (size_t i = 1; i < path->state_count; i++) {
        uint64_t from = path->states[i - 1], to = path->states[i], gap = from > to ? from - to : to - from;
        diagonal += gap != 1 && gap != world->width;
    }
    return path->state_count ? (((uint64_t)(path->state_count - 1) - diagonal) << 32) + diagonal : 0;
}

// Moves the start and plans, with a wall that fell; answers the thread's nanoseconds.
static uint64_t replan_by_repair(dynamic_world *world, const dynamic_event *event) {
    uint64_t before = wend_clock_thread_nanoseconds();
    bench_demand(wend_incremental_search_set_start(world->search, event->start));
    bench_demand(wend_incremental_search_plan(world->search, WEND_WORK_UNLIMITED, NULL, &world->path));
    return wend_clock_thread_nanoseconds() - before;
}

static uint64_t replan_from_scratch(dynamic_world *world, const dynamic_walk *walk, const dynamic_event *event) {
    uint64_t before = wend_clock_thread_nanoseconds();
    wend_search_request request = walk_request(walk, event->start);
    bench_demand(wend_grid_find_path(world->grid, world->query, &request, &world->path));
    return wend_clock_thread_nanoseconds() - before;
}

static uint64_t run_repairs(void *state) {
    dynamic_world *world = state;
    uint64_t checksum = 0;
    double nanoseconds = 0, expanded = 0, raised = 0;
    for (size_t i = 0; i < world->walk_count; i++) {
        dynamic_walk *walk = &world->walks[i];
        wend_incremental_search_forget(world->search); // the world is as it was
        bench_demand(wend_incremental_search_set_start(world->search, walk->start));
        bench_demand(wend_incremental_search_set_goal(world->search, walk->goal));
        bench_demand(wend_incremental_search_plan(world->search, WEND_WORK_UNLIMITED, NULL, &world->path));
        checksum += plan_checksum(world, &world->path);
        uint64_t spent = 0;
        walk->repair_expanded = 0;
        for (size_t k = walk->first_event; k < walk->first_event + walk->event_count; k++) {
            const dynamic_event *event = &world->events[k];
            set_wall(world, event->x, event->y, true);
            spent += replan_by_repair(world, event);
            walk->repair_expanded += world->path.expanded;
            raised += (double)wend_incremental_search_get_report(world->search).raised;
            checksum += plan_checksum(world, &world->path);
        }
        for (size_t k = walk->first_event; k < walk->first_event + walk->event_count; k++)
            set_wall(world, world->events[k].x, world->events[k].y, false);
        walk->repair_ns = fmin(walk->repair_ns, (double)spent);
        nanoseconds += (double)spent;
        expanded += (double)walk->repair_expanded;
    }
    bench_quality(&world->qualities[0][0], "replan_ns", nanoseconds / (double)world->event_count);
    bench_quality(&world->qualities[0][1], "expanded", expanded / (double)world->event_count);
    bench_quality(&world->qualities[0][2], "raised", raised / (double)world->event_count);
    return checksum;
}

static uint64_t run_scratches(void *state) {
    dynamic_world *world = state;
    uint64_t checksum = 0;
    double nanoseconds = 0, expanded = 0;
    for (size_t i = 0; i < world->walk_count; i++) {
        dynamic_walk *walk = &world->walks[i];
        wend_search_request request = walk_request(walk, walk->start);
        bench_demand(wend_grid_find_path(world->grid, world->query, &request, &world->path));
        checksum += plan_checksum(world, &world->path);
        uint64_t spent = 0;
        walk->scratch_expanded = 0;
        for (size_t k = walk->first_event; k < walk->first_event + walk->event_count; k++) {
            const dynamic_event *event = &world->events[k];
            set_wall(world, event->x, event->y, true);
            spent += replan_from_scratch(world, walk, event);
            walk->scratch_expanded += world->path.expanded;
            checksum += plan_checksum(world, &world->path);
        }
        for (size_t k = walk->first_event; k < walk->first_event + walk->event_count; k++)
            set_wall(world, world->events[k].x, world->events[k].y, false);
        walk->scratch_ns = fmin(walk->scratch_ns, (double)spent);
        nanoseconds += (double)spent;
        expanded += (double)walk->scratch_expanded;
    }
    bench_quality(&world->qualities[1][0], "replan_ns", nanoseconds / (double)world->event_count);
    bench_quality(&world->qualities[1][1], "expanded", expanded / (double)world->event_count);
    return checksum;
}

static uint64_t run_ara(void *state) {
    dynamic_world *world = state;
    uint64_t checksum = 0, first_sum = 0, total_sum = 0;
    for (size_t i = 0; i < world->walk_count; i++) {
        dynamic_walk *walk = &world->walks[i];
        bench_demand(wend_incremental_search_set_start(world->search, walk->start));
        bench_demand(wend_incremental_search_set_goal(world->search, walk->goal));
        wend_incremental_search_forget(world->search);
        walk->ara_first = walk->ara_total = 0;
        bool answered = false;
        do { // in slices, to see when the first answer comes
            bench_demand(wend_incremental_search_plan(world->search, answered ? WEND_WORK_UNLIMITED : ARA_SLICE, NULL,
                                                      &world->path));
            walk->ara_total += world->path.expanded;
            if (!answered) walk->ara_first = walk->ara_total;
            answered = world->path.state_count > 0;
        } while (world->path.outcome == WEND_OUTCOME_BUDGET_SPENT);
        checksum += plan_checksum(world, &world->path);
        first_sum += walk->ara_first;
        total_sum += walk->ara_total;
    }
    bench_quality(&world->qualities[2][0], "first_expanded", (double)first_sum / (double)world->walk_count);
    bench_quality(&world->qualities[2][1], "expanded", (double)total_sum / (double)world->walk_count);
    return checksum;
}

static uint64_t run_plain_astar(void *state) {
    dynamic_world *world = state;
    uint64_t checksum = 0, sum = 0;
    for (size_t i = 0; i < world->walk_count; i++) {
        dynamic_walk *walk = &world->walks[i];
        wend_search_request request = walk_request(walk, walk->start);
        bench_demand(wend_grid_find_path(world->grid, world->query, &request, &world->path));
        walk->astar = world->path.expanded;
        sum += walk->astar;
        checksum += plan_checksum(world, &world->path);
    }
    bench_quality(&world->qualities[1][0], "expanded", (double)sum / (double)world->walk_count);
    return checksum;
}

// ---- Cases -------------------------------------------------------------------------------------------------------------

static void run_repair_case(bench_session *session, const dynamic_name *name, dynamic_world *world) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    bench_demand(wend_incremental_search_create_on_grid(world->grid, &def, NULL, &world->search));
    const bench_contender contenders[2] = {{.name = "wend D* Lite",
                                            .run = run_repairs,
                                            .state = world,
                                            .prepare = restore_world,
                                            .qualities = world->qualities[0],
                                            .quality_count = 3},
                                           {.name = "wend A*",
                                            .family = "scratch",
                                            .run = run_scratches,
                                            .state = world,
                                            .prepare = restore_world,
                                            .qualities = world->qualities[1],
                                            .quality_count = 2}};
    bench_case_run(session, &(bench_case){.suite = "dynamic",
                                          .name = name->repair,
                                          .n = world->event_count,
                                          .operations = world->event_count,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_incremental_search_destroy(world->search);
    for (size_t i = 0; i < world->walk_count && !session->failed; i++) {
        const dynamic_walk *walk = &world->walks[i];
        bench_report_mean(session->report, figure_names[name->group][REPAIR_EXPANDED],
                          (double)(walk->repair_expanded ? walk->repair_expanded : 1) / (double)walk->scratch_expanded);
        bench_report_mean(session->report, figure_names[name->group][REPAIR_TIME], walk->repair_ns / walk->scratch_ns);
    }
}

static void run_ara_case(bench_session *session, const dynamic_name *name, dynamic_world *world) {
    static const double schedule[] = {3, 2, 1.5, 1};
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = WEND_INCREMENTAL_ARA;
    def.schedule = schedule;
    def.schedule_count = 4;
    bench_demand(wend_incremental_search_create_on_grid(world->grid, &def, NULL, &world->search));
    const bench_contender contenders[2] = {
        {.name = "wend ARA*", .run = run_ara, .state = world, .qualities = world->qualities[2], .quality_count = 2},
        {.name = "wend A*",
         .family = "scratch",
         .run = run_plain_astar,
         .state = world,
         .qualities = world->qualities[1],
         .quality_count = 1}};
    bench_case_run(session, &(bench_case){.suite = "dynamic",
                                          .name = name->ara,
                                          .n = world->walk_count,
                                          .operations = world->walk_count,
                                          .contenders = contenders,
                                          .contender_count = 2});
    wend_incremental_search_destroy(world->search);
    for (size_t i = 0; i < world->walk_count && !session->failed; i++) {
        const dynamic_walk *walk = &world->walks[i];
        bench_report_mean(session->report, figure_names[name->group][ARA_FIRST],
                          (double)walk->astar / (double)walk->ara_first);
        bench_report_mean(session->report, figure_names[name->group][ARA_TOTAL],
                          (double)walk->ara_total / (double)walk->astar);
    }
}

// ---- Beside SBPL -------------------------------------------------------------------------------------------------------

static const double peer_schedule[] = {3, 2, 1.5, 1};

static uint64_t run_anytime_plans(void *state) {
    dynamic_world *world = state;
    double cost = 0;
    for (size_t i = 0; i < world->walk_count; i++) {
        wend_incremental_search_forget(world->search);
        bench_demand(wend_incremental_search_set_start(world->search, world->walks[i].start));
        bench_demand(wend_incremental_search_set_goal(world->search, world->walks[i].goal));
        bench_demand(wend_incremental_search_plan(world->search, WEND_WORK_UNLIMITED, NULL, &world->path));
        cost += world->path.cost;
    }
    bench_quality(&world->qualities[0][0], "cost", cost);
    return 0;
}

// The first walk up to its first wall, which is not timed.
static void begin_replans(void *state) {
    dynamic_world *world = state;
    restore_world(world);
    wend_incremental_search_forget(world->search);
    bench_demand(wend_incremental_search_set_start(world->search, world->walks[0].start));
    bench_demand(wend_incremental_search_set_goal(world->search, world->walks[0].goal));
    bench_demand(wend_incremental_search_plan(world->search, WEND_WORK_UNLIMITED, NULL, &world->path));
}

static uint64_t run_replans(void *state) {
    dynamic_world *world = state;
    double cost = 0;
    for (size_t k = 0; k < world->walks[0].event_count; k++) {
        set_wall(world, world->events[k].x, world->events[k].y, true);
        replan_by_repair(world, &world->events[k]);
        cost += world->path.cost;
    }
    bench_quality(&world->qualities[0][0], "cost", cost);
    return 0;
}

static void write_cell(FILE *script, const dynamic_world *world, const char *word, uint64_t cell) {
    fprintf(script, "%s %u %u\n", word, (unsigned)(cell % world->width), (unsigned)(cell / world->width));
}

// All starts and goals, or the first walk with its walls.
static void write_script(const dynamic_world *world, bool walls, peer_file *file) {
    peer_file_open(file);
    FILE *script = file->stream;
    for (size_t i = 0; i < (walls ? 1 : world->walk_count); i++) {
        write_cell(script, world, "goal", world->walks[i].goal);
        write_cell(script, world, "move", world->walks[i].start);
        fprintf(script, "plan\n");
    }
    for (size_t k = 0; walls && k < world->walks[0].event_count; k++) {
        const dynamic_event *event = &world->events[k];
        for (uint32_t y = event->y; y < event->y + WALL_SIZE && y < world->height; y++)
            for (uint32_t x = event->x; x < event->x + WALL_SIZE && x < world->width; x++)
                fprintf(script, "set %u %u blocked\n", x, y);
        write_cell(script, world, "move", event->start);
        fprintf(script, "plan\n");
    }
    peer_file_close(file);
}

typedef struct peer_case {
    const char *name, *algorithm, *until;
    wend_incremental_algorithm kind;
    size_t factors; // of the schedule
    bool walls;
} peer_case;

static void run_peer_case(bench_session *session, const peer_case *one, dynamic_world *world, const char *map) {
    static const char *const outside[] = {"sbpl"};
    peer_file script;
    char load[2700];
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = one->kind;
    def.schedule = peer_schedule;
    def.schedule_count = one->factors;
    write_script(world, one->walls, &script);
    snprintf(load, sizeof load, "map=%s script=%s algo=%s until=%s", map, script.path, one->algorithm, one->until);
    bench_demand(wend_incremental_search_create_on_grid(world->grid, &def, NULL, &world->search));
    const bench_contender ours = {.name = "wend",
                                  .run = one->walls ? run_replans : run_anytime_plans,
                                  .state = world,
                                  .prepare = one->walls ? begin_replans : restore_world,
                                  .qualities = world->qualities[0],
                                  .quality_count = 1};
    size_t plans = one->walls ? world->walks[0].event_count : world->walk_count;
    bench_case_run(session, &(bench_case){.suite = "dynamic",
                                          .name = one->name,
                                          .group = one->walls          ? "replan"
                                                   : one->factors == 1 ? "first"
                                                                       : "optimal",
                                          .n = plans,
                                          .operations = plans,
                                          .contenders = &ours,
                                          .contender_count = 1,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = 1});
    wend_incremental_search_destroy(world->search);
    peer_file_remove(&script);
    restore_world(world);
}

static void run_peer_cases(bench_session *session, const dynamic_name *name, dynamic_world *world, const char *map) {
    const peer_case cases[] = {{name->first, "ara", "first", WEND_INCREMENTAL_ARA, 1, false},
                               {name->optimal, "ara", "optimal", WEND_INCREMENTAL_ARA, 4, false},
                               {name->replan, "adstar", "optimal", WEND_INCREMENTAL_ADSTAR, 4, true}};
    for (size_t i = 0; i < 3 && !session->failed; i++) run_peer_case(session, &cases[i], world, map);
}

// map: its file, for outside peers; NULL: there is none.
static void run_world(bench_session *session, const dynamic_name *name, const char *map, wend_grid *grid,
                      const wend_scenario_query *queries, size_t query_count) {
    dynamic_world *world = bench_allocate(1, sizeof *world);
    wend_grid_def def = wend_grid_describe(grid);
    world->grid = grid;
    world->width = def.width;
    world->height = def.height;
    world->terrain = bench_allocate((size_t)def.width * def.height, 1);
    memcpy(world->terrain, def.terrain, (size_t)def.width * def.height);
    world->path = wend_path_empty(wend_default_allocator());
    bench_demand(wend_query_create(wend_default_allocator(), &world->query));
    script_walks(world, queries, query_count, session->quick ? 3 : DYNAMIC_WALKS);
    if (world->walk_count) {
        run_repair_case(session, name, world);
        restore_world(world);
        if (!session->failed) run_ara_case(session, name, world);
        if (!session->failed && map) run_peer_cases(session, name, world, map);
    }
    wend_path_free(&world->path);
    wend_query_destroy(world->query);
    free(world->events);
    free(world->terrain);
    free(world);
}

// Spreads the longer half of a scenario's queries evenly over what is wanted.
static void run_map(bench_session *session, const dynamic_name *name) {
    bool begun = true;
    for (int i = 0; i < 5; i++) begun &= bench_case_begin(session);
    if (session->counting || !begun) return;
    wend_grid *grid = published_grid(name->map);
    wend_scenario *scenario = grid ? published_scenario(name->map) : NULL;
    if (scenario) {
        size_t count, wanted = 2 * DYNAMIC_WALKS;
        const wend_scenario_query *queries = wend_scenario_queries(scenario, &count);
        wend_scenario_query chosen[2 * DYNAMIC_WALKS];
        if (wanted > count) wanted = count;
        for (size_t i = 0; i < wanted; i++) chosen[i] = queries[count / 4 + (count - count / 4) * i / wanted];
        run_world(session, name, published_map_path(name->map, "").text, grid, chosen, wanted);
    } else {
        skip_absent_map(session, "dynamic", name->repair, "wend D* Lite");
        session->cases_done += 4; // the others of this map
    }
    wend_scenario_destroy(scenario);
    wend_grid_destroy(grid);
}

static void run_scene(bench_session *session, const dynamic_name *name) {
    bool counts = session->counting;
    bool first = bench_case_begin(session), second = bench_case_begin(session);
    if (counts || !first || !second) return;
    uint32_t size = session->quick ? 160 : 512;
    scene_grid_def def = scene_default_grid_def(size, size, 11);
    scene_grid_kind kind;
    if (!scene_grid_kind_from_name(name->map, &kind)) return;
    wend_grid *grid = NULL;
    bench_demand(scene_grid_make(kind, &def, &grid));
    wend_scenario_query queries[4 * DYNAMIC_WALKS];
    bench_demand(scene_grid_queries(grid, 3, 4 * DYNAMIC_WALKS, queries));
    run_world(session, name, NULL, grid, queries, 4 * DYNAMIC_WALKS);
    wend_grid_destroy(grid);
}

static void run_dynamic_suite(bench_session *session) {
    static const dynamic_name scenes[] = {NAME_CASES("caves", GENERATED_WORLDS), NAME_CASES("rooms", GENERATED_WORLDS)};
    static const dynamic_name maps[] = {
        NAME_CASES("bg512/AR0014SR", GAME_MAPS),      NAME_CASES("bg512/AR0602SR", GAME_MAPS),
        NAME_CASES("bg512/AR0700SR", GAME_MAPS),      NAME_CASES("wc3maps512/dustwallowkeys", GAME_MAPS),
        NAME_CASES("sc1/AcrosstheCape", LARGER_MAPS), NAME_CASES("dao/orz900d", LARGER_MAPS)};
    for (size_t i = 0; i < (session->quick ? 1 : sizeof scenes / sizeof scenes[0]); i++) run_scene(session, &scenes[i]);
    for (size_t i = 0; i < sizeof maps / sizeof maps[0] && !session->quick; i++) run_map(session, &maps[i]);
}

const bench_suite dynamic_suite = {
    .name = "dynamic",
    .summary = "D* Lite's repairs against A* from scratch, and ARA* against A*",
    .run = run_dynamic_suite,
};

// A square of stars; one of them is dragged through the others, half its size a step, and a hundred paths across the square are brought up to date after every step: repaired, or searched anew.
// The plane follows before the clock starts, for both alike.
#include "repair_case.h"

#include "wend/clock.h"
#include "wend/mesh.h"
#include "wend/plane.h"
#include "wend/random.h"
#include "wend/repair.h"

#include <stdlib.h>

enum { STAR_CORNERS = 10, STAR_PITCH = 4096, PATHS = 100, STAR_REACH = 1400 };

typedef struct repair_bench {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_path paths[PATHS];
    wend_plane_request requests[PATHS];
    wend_profile profile;
    double ratio; // 0: searched anew
    double side;
    uint32_t dragged;
    double x, y, step_x, step_y;
    wend_random random;
    uint64_t steps, done[3], spent_ns; // of this thread
} repair_bench;

static void make_star(wend_random *random, double x, double y, wend_vector2 *corners) {
    static const double around[STAR_CORNERS][2] = {{1, 0},          {0.809, 0.588}, {0.309, 0.951},   {-0.309, 0.951},
                                                   {-0.809, 0.588}, {-1, 0},        {-0.809, -0.588}, {-0.309, -0.951},
                                                   {0.309, -0.951}, {0.809, -0.588}};
    for (int i = 0; i < STAR_CORNERS; i++) {
        const double reach = (double)wend_random_between(random, 500, STAR_REACH);
        corners[i] = (wend_vector2){x + around[i][0] * reach, y + around[i][1] * reach};
    }
}

static void drag_star(repair_bench *state) {
    wend_vector2 corners[STAR_CORNERS];
    state->x += state->step_x, state->y += state->step_y;
    if (state->x < 0 || state->x > state->side) state->step_x = -state->step_x;
    if (state->y < 0 || state->y > state->side) state->step_y = -state->step_y;
    wend_random shape = wend_random_seeded(7); // the same star all the way
    make_star(&shape, state->x, state->y, corners);
    const wend_area area = {.points = corners, .point_count = STAR_CORNERS, .terrain = 1};
    wend_edit edit = {
        .kind = state->dragged ? WEND_EDIT_MOVE : WEND_EDIT_ADD, .area = &area, .obstacle = state->dragged};
    bench_demand(wend_mesh_modify(state->mesh, &edit, 1, NULL));
    state->dragged = edit.obstacle;
    bench_demand(wend_plane_refresh(state->plane));
}

static void prepare_repair_bench(void *user) {
    drag_star(user);
}

// Each path's outcome is the same either way.
static uint64_t follow_by_paths(void *user) {
    repair_bench *state = user;
    uint64_t complete = 0;
    const uint64_t start = wend_clock_thread_nanoseconds();
    for (int i = 0; i < PATHS; i++) {
        wend_path_repair done = WEND_PATH_REPAIR_SEARCHED;
        bench_demand(state->ratio > 0
                         ? wend_plane_repair_path(state->plane, state->query, state->ratio, &state->requests[i],
                                                  &state->paths[i], &done)
                         : wend_plane_find_path(state->plane, state->query, &state->requests[i], &state->paths[i]));
        state->done[done]++;
        complete += state->paths[i].outcome == WEND_OUTCOME_COMPLETE;
    }
    state->spent_ns += wend_clock_thread_nanoseconds() - start;
    state->steps++;
    return complete;
}

static repair_bench *make_repair_bench(uint64_t obstacles, double radius, double ratio) {
    repair_bench *state = bench_allocate(1, sizeof *state);
    size_t along = 1;
    while ((along + 1) * (along + 1) <= obstacles) along++;
    *state = (repair_bench){.random = wend_random_seeded(24), .ratio = ratio, .profile = wend_default_profile()};
    state->side = (double)(along - 1) * STAR_PITCH;
    state->profile.radius = radius;
    const size_t count = along * along + 1;
    wend_area *areas = bench_allocate(count, sizeof *areas);
    wend_vector2 *corners = bench_allocate(count * STAR_CORNERS, sizeof *corners);
    const double low = -STAR_PITCH, high = state->side + STAR_PITCH;
    const wend_vector2 floor[] = {{low, low}, {high, low}, {high, high}, {low, high}};
    areas[0] = (wend_area){.points = floor, .point_count = 4};
    for (size_t i = 1; i < count; i++) {
        make_star(&state->random, (double)((i - 1) % along) * STAR_PITCH, (double)((i - 1) / along) * STAR_PITCH,
                  corners + i * STAR_CORNERS);
        areas[i] = (wend_area){.points = corners + i * STAR_CORNERS, .point_count = STAR_CORNERS, .terrain = 1};
    }
    const wend_lattice lattice = {.unit_exponent = 0};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = count;
    def.lattice = &lattice;
    bench_demand(wend_mesh_create(&def, NULL, &state->mesh));
    bench_demand(wend_cells_create_triangles(state->mesh, wend_default_allocator(), &state->cells));
    bench_demand(wend_plane_create(state->cells, wend_default_allocator(), &state->plane));
    bench_demand(wend_query_create(wend_default_allocator(), &state->query));
    free(areas);
    free(corners);
    state->x = state->side / 2, state->y = state->side / 2 + STAR_PITCH / 2;
    state->step_x = 611, state->step_y = 397;
    for (int i = 0; i < 3; i++) drag_star(state); // the first edits build what the others need
    for (int i = 0; i < PATHS; i++) {
        state->paths[i] = wend_path_empty(wend_default_allocator());
        do { // between stars, and from far
            const int64_t most = (int64_t)along - 2;
            wend_location *ends[2] = {&state->requests[i].start, &state->requests[i].goal};
            state->requests[i] = wend_default_plane_request();
            for (int k = 0; k < 2; k++)
                *ends[k] =
                    wend_location_at(((double)wend_random_between(&state->random, 0, most) + 0.5) * STAR_PITCH,
                                     ((double)wend_random_between(&state->random, 0, most) + 0.5) * STAR_PITCH, 0);
            if (radius > 0) state->requests[i].profile = &state->profile;
        } while (state->requests[i].start.position.x + state->side / 3 > state->requests[i].goal.position.x);
        bench_demand(wend_plane_find_path(state->plane, state->query, &state->requests[i], &state->paths[i]));
    }
    follow_by_paths(state);
    state->steps = state->spent_ns = state->done[0] = state->done[1] = state->done[2] = 0;
    return state;
}

static void free_repair_bench(repair_bench *state) {
    for (int i = 0; i < PATHS; i++) wend_path_free(&state->paths[i]);
    wend_query_destroy(state->query);
    wend_plane_destroy(state->plane);
    wend_cells_destroy(state->cells);
    wend_mesh_destroy(state->mesh);
    free(state);
}

// How many times the work of repairing is that of searching; 0: not known.
static double run_repair_case(bench_session *session, const char *name, uint64_t obstacles, double radius,
                              double ratio) {
    if (!bench_case_begin(session)) return 0;
    repair_bench *repaired = make_repair_bench(obstacles, radius, ratio),
                 *searched = make_repair_bench(obstacles, radius, 0);
    for (int i = 0; i < 40; i++) { // what the qualities and the figure are of, in turn
        drag_star(repaired);
        follow_by_paths(repaired);
        drag_star(searched);
        follow_by_paths(searched);
    }
    const double all = (double)repaired->steps * PATHS,
                 figure = (double)searched->spent_ns / (double)repaired->spent_ns;
    peer_quality qualities[4];
    bench_quality(&qualities[0], "kept", (double)repaired->done[WEND_PATH_REPAIR_KEPT] / all);
    bench_quality(&qualities[1], "mended", (double)repaired->done[WEND_PATH_REPAIR_MENDED] / all);
    bench_quality(&qualities[2], "searched", (double)repaired->done[WEND_PATH_REPAIR_SEARCHED] / all);
    bench_quality(&qualities[3], "over_search", figure);
    const bench_contender contenders[] = {{.name = "wend",
                                           .run = follow_by_paths,
                                           .prepare = prepare_repair_bench,
                                           .state = repaired,
                                           .qualities = qualities,
                                           .quality_count = 4},
                                          {.name = "searched anew",
                                           .run = follow_by_paths,
                                           .prepare = prepare_repair_bench,
                                           .state = searched,
                                           .beside = true}};
    bench_case_run(session, &(bench_case){.suite = "living",
                                          .name = name,
                                          .n = obstacles,
                                          .operations = PATHS,
                                          .contenders = contenders,
                                          .contender_count = 2});
    free_repair_bench(repaired);
    free_repair_bench(searched);
    return figure;
}

void run_repair_cases(bench_session *session) {
    static const struct {
        const char *name, *figure;
        double radius, ratio;
    } cases[] = {{"repair", "repair_over_search", 0, 1.01},
                 {"repair-exact", "repair_exact_over_search", 0, 1},
                 {"repair-disc", "repair_disc_over_search", 300, 1.01}};
    static const uint64_t sizes[] = {200, 2000};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        double least = 0;
        for (int k = 0; k < (session->quick ? 1 : 2); k++) {
            const double figure = run_repair_case(session, cases[i].name, sizes[k], cases[i].radius, cases[i].ratio);
            if (k == 0 || figure < least) least = figure;
        }
        if (!session->counting && !session->failed && least > 0)
            bench_report_figure(session->report, cases[i].figure, least);
    }
}

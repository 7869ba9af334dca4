// What an edit of a living plane costs beside building it, from ten thousand vertices to a million.
//
// A square of obstacles of ten corners each, jittered. edit/N: one obstacle more comes somewhere, and goes again; versions are published after both (publish/N) or not at all.
// bulk/N: all of them from scratch by the bulk builder, without what edits need: an operation is a vertex.
//
// mesh/N: the same obstacles as a mesh; one comes and goes, and the plane that searches use follows both times.
//
// repair/N, repair-exact/N, repair-disc/N: N obstacles, one of which is dragged, and a hundred paths (repair_case.c).
//
// Qualities: triangles written and pages copied by an edit. Figures of the summary: `edit_over_bulk_per_vertex`, the time of an obstacle that comes and goes over that of ten
// vertices in bulk, the worst of all sizes; `edit_growth_10k_1m`, the time of an edit in the largest world over that in the smallest; `mesh_edit_growth_10k_1m`, that of a mesh and its plane; `edit_written_growth_10k_1m` and
// `edit_pages_growth_10k_1m`, the same for what is touched.
#include "repair_case.h"
#include "suites.h"

#include "geom/living/living_plane.h"

#include "wend/clock.h"
#include "wend/mesh.h"
#include "wend/plane.h"
#include "wend/random.h"
#include "wend/triangulation.h"

#include <stdlib.h>
#include <string.h>

enum { CORNERS = 10, PITCH = 4096, EDITS_A_RUN = 200 };

typedef struct living_state {
    size_t obstacles; // along a side of the square
    wend_lattice_point *points;
    wend_point_pair *segments;
    living_plane *plane;
    bool publishes;
    uint64_t least_ns; // of an operation
    wend_random random;
} living_state;

// A star of ten corners around a place.
static void make_obstacle(wend_random *random, int64_t x, int64_t y, wend_lattice_point *corners) {
    static const int64_t around[CORNERS][2] = {{1000, 0},  {809, 588},   {309, 951},   {-309, 951}, {-809, 588},
                                               {-1000, 0}, {-809, -588}, {-309, -951}, {309, -951}, {809, -588}};
    for (int i = 0; i < CORNERS; i++) {
        const int64_t reach = wend_random_between(random, 500, 1400);
        corners[i] = (wend_lattice_point){(int32_t)(x + around[i][0] * reach / 1000),
                                          (int32_t)(y + around[i][1] * reach / 1000)};
    }
}

static size_t vertices_of(const living_state *state) {
    return state->obstacles * state->obstacles * CORNERS;
}

static living_state *make_living_state(size_t vertices) {
    living_state *state = bench_allocate(1, sizeof *state);
    *state = (living_state){.random = wend_random_seeded(24), .least_ns = UINT64_MAX};
    while ((state->obstacles + 1) * (state->obstacles + 1) * CORNERS <= vertices) state->obstacles++;
    const size_t count = vertices_of(state), shapes = count / CORNERS;
    state->points = bench_allocate(count, sizeof *state->points);
    state->segments = bench_allocate(count, sizeof *state->segments);
    living_shape *list = bench_allocate(shapes, sizeof *list);
    living_edit *edits = bench_allocate(shapes, sizeof *edits);
    for (size_t i = 0; i < shapes; i++) {
        const int64_t x = (int64_t)(i % state->obstacles) * PITCH, y = (int64_t)(i / state->obstacles) * PITCH;
        wend_lattice_point *corners = state->points + i * CORNERS;
        make_obstacle(&state->random, x, y, corners);
        for (size_t k = 0; k < CORNERS; k++)
            state->segments[i * CORNERS + k] =
                (wend_point_pair){(uint32_t)(i * CORNERS + k), (uint32_t)(i * CORNERS + (k + 1) % CORNERS)};
        list[i] = (living_shape){.key = (uint32_t)i, .points = corners, .point_count = CORNERS};
        edits[i] = (living_edit){.key = (uint32_t)i, .shape = &list[i]};
    }
    bench_demand(wend_living_create(wend_default_allocator(), &state->plane));
    bench_demand(wend_living_apply(state->plane, edits, shapes));
    free(list);
    free(edits);
    return state;
}

static void free_living_state(living_state *state) {
    wend_living_destroy(state->plane);
    free(state->points);
    free(state->segments);
    free(state);
}

// An obstacle comes and goes between the others, or over them.
static uint64_t edit_living(void *user) {
    living_state *state = user;
    const uint64_t start = wend_clock_nanoseconds();
    for (int i = 0; i < EDITS_A_RUN; i++) {
        wend_lattice_point corners[CORNERS];
        const int64_t side = (int64_t)state->obstacles * PITCH;
        make_obstacle(&state->random, wend_random_between(&state->random, 0, side - PITCH) + PITCH / 2,
                      wend_random_between(&state->random, 0, side - PITCH) + PITCH / 2, corners);
        const living_shape shape = {.key = NO_SHAPE - 1, .points = corners, .point_count = CORNERS};
        living_edit edit = {.key = shape.key, .shape = &shape};
        bench_demand(wend_living_apply(state->plane, &edit, 1));
        if (state->publishes) bench_demand(wend_living_publish(state->plane));
        edit.shape = NULL;
        bench_demand(wend_living_apply(state->plane, &edit, 1));
        if (state->publishes) bench_demand(wend_living_publish(state->plane));
    }
    const uint64_t took = (wend_clock_nanoseconds() - start) / EDITS_A_RUN;
    if (took < state->least_ns) state->least_ns = took;
    return wend_living_counts(state->plane).vertices;
}

static uint64_t build_bulk(void *user) {
    living_state *state = user;
    const size_t count = vertices_of(state);
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = state->points;
    def.point_count = count;
    def.segments = state->segments;
    def.segment_count = count;
    wend_triangulation *made = NULL;
    const uint64_t start = wend_clock_nanoseconds();
    bench_demand(wend_triangulation_create(&def, NULL, &made));
    const uint64_t took = (wend_clock_nanoseconds() - start) * CORNERS / count;
    if (took < state->least_ns) state->least_ns = took;
    const uint64_t vertices = wend_triangulation_vertex_count(made);
    wend_triangulation_destroy(made);
    return vertices;
}

// ---- The same as a mesh ------------------------------------------------------------------------------------------------

typedef struct living_mesh {
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    int64_t side;
    uint64_t least_ns;
    wend_random random;
} living_mesh;

static void add_star(wend_random *random, int64_t x, int64_t y, wend_vector2 *corners) {
    wend_lattice_point points[CORNERS];
    make_obstacle(random, x, y, points);
    for (int i = 0; i < CORNERS; i++) corners[i] = (wend_vector2){points[i].x, points[i].y};
}

static void refresh_living_mesh(living_mesh *state) {
    bench_demand(wend_plane_refresh(state->plane));
}

static uint64_t edit_living_mesh(void *user) {
    living_mesh *state = user;
    const uint64_t start = wend_clock_nanoseconds();
    for (int i = 0; i < EDITS_A_RUN; i++) {
        wend_vector2 corners[CORNERS];
        add_star(&state->random, wend_random_between(&state->random, 0, state->side - PITCH) + PITCH / 2,
                 wend_random_between(&state->random, 0, state->side - PITCH) + PITCH / 2, corners);
        const wend_area area = {.points = corners, .point_count = CORNERS};
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
        bench_demand(wend_mesh_modify(state->mesh, &edit, 1, NULL));
        refresh_living_mesh(state);
        edit = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edit.obstacle};
        bench_demand(wend_mesh_modify(state->mesh, &edit, 1, NULL));
        refresh_living_mesh(state);
    }
    const uint64_t took = (wend_clock_nanoseconds() - start) / EDITS_A_RUN;
    if (took < state->least_ns) state->least_ns = took;
    return wend_mesh_island_count(state->mesh);
}

static living_mesh *make_living_mesh(size_t vertices) {
    living_mesh *state = bench_allocate(1, sizeof *state);
    size_t along = 0;
    while ((along + 1) * (along + 1) * CORNERS <= vertices) along++;
    *state = (living_mesh){.random = wend_random_seeded(24), .least_ns = UINT64_MAX, .side = (int64_t)along * PITCH};
    const size_t count = along * along + 1;
    wend_area *areas = bench_allocate(count, sizeof *areas);
    wend_vector2 *corners = bench_allocate(count * CORNERS, sizeof *corners);
    const double low = -PITCH, high = (double)state->side + PITCH;
    const wend_vector2 floor[] = {{low, low}, {high, low}, {high, high}, {low, high}};
    areas[0] = (wend_area){.points = floor, .point_count = 4};
    for (size_t i = 1; i < count; i++) {
        add_star(&state->random, (int64_t)((i - 1) % along) * PITCH, (int64_t)((i - 1) / along) * PITCH,
                 corners + i * CORNERS);
        areas[i] = (wend_area){.points = corners + i * CORNERS, .point_count = CORNERS, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = count;
    bench_demand(wend_mesh_create(&def, NULL, &state->mesh));
    bench_demand(wend_cells_create_triangles(state->mesh, wend_default_allocator(), &state->cells));
    bench_demand(wend_plane_create(state->cells, wend_default_allocator(), &state->plane));
    free(areas);
    free(corners);
    edit_living_mesh(state); // the first edits build what the others need
    state->least_ns = UINT64_MAX;
    return state;
}

static void run_living_mesh(bench_session *session, size_t vertices, double *mesh_ns) {
    if (!bench_case_begin(session)) return;
    living_mesh *state = make_living_mesh(vertices);
    const bench_contender contender = {.name = "wend", .run = edit_living_mesh, .state = state};
    bench_case_run(session, &(bench_case){.suite = "living",
                                          .name = "mesh",
                                          .n = vertices,
                                          .operations = EDITS_A_RUN,
                                          .contenders = &contender,
                                          .contender_count = 1});
    *mesh_ns = (double)state->least_ns;
    wend_plane_destroy(state->plane);
    wend_cells_destroy(state->cells);
    wend_mesh_destroy(state->mesh);
    free(state);
}

// What a size showed.
typedef struct living_figures {
    double edit_ns, bulk_ns, mesh_ns, written, pages;
} living_figures;

// Triangles written and pages copied by an obstacle that comes and goes, over many.
static void measure_touched(living_state *state, living_figures *figures) {
    state->publishes = true;
    bench_demand(wend_living_publish(state->plane));
    const size_t before = wend_living_counts(state->plane).written,
                 pages = wend_living_counts(state->plane).pages_copied;
    edit_living(state);
    figures->written = (double)(wend_living_counts(state->plane).written - before) / EDITS_A_RUN;
    figures->pages = (double)(wend_living_counts(state->plane).pages_copied - pages) / EDITS_A_RUN / 2;
    state->publishes = false;
}

static void run_size(bench_session *session, size_t vertices, living_figures *figures) {
    if (bench_case_begin(session)) {
        living_state *state = make_living_state(vertices);
        measure_touched(state, figures);
        state->least_ns = UINT64_MAX;
        peer_quality qualities[2];
        bench_quality(&qualities[0], "written", figures->written);
        bench_quality(&qualities[1], "pages", figures->pages);
        const bench_contender contender = {
            .name = "wend", .run = edit_living, .state = state, .qualities = qualities, .quality_count = 2};
        bench_case_run(session, &(bench_case){.suite = "living",
                                              .name = "edit",
                                              .n = vertices_of(state),
                                              .operations = EDITS_A_RUN,
                                              .contenders = &contender,
                                              .contender_count = 1});
        figures->edit_ns = (double)state->least_ns;
        free_living_state(state);
    }
    if (bench_case_begin(session)) {
        living_state *state = make_living_state(vertices);
        state->publishes = true;
        const bench_contender contender = {.name = "wend", .run = edit_living, .state = state};
        bench_case_run(session, &(bench_case){.suite = "living",
                                              .name = "publish",
                                              .n = vertices_of(state),
                                              .operations = EDITS_A_RUN,
                                              .contenders = &contender,
                                              .contender_count = 1});
        free_living_state(state);
    }
    if (bench_case_begin(session)) {
        living_state *state = make_living_state(vertices);
        const bench_contender contender = {.name = "wend", .run = build_bulk, .state = state};
        bench_case_run(session, &(bench_case){.suite = "living",
                                              .name = "bulk",
                                              .n = vertices_of(state),
                                              .operations = vertices_of(state),
                                              .contenders = &contender,
                                              .contender_count = 1});
        figures->bulk_ns = (double)state->least_ns;
        free_living_state(state);
    }
}

static void run_living(bench_session *session) {
    static const size_t full[] = {10000, 100000, 1000000}, quick[] = {1000, 4000, 10000};
    living_figures figures[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        run_size(session, (session->quick ? quick : full)[i], &figures[i]);
        run_living_mesh(session, (session->quick ? quick : full)[i], &figures[i].mesh_ns);
    }
    run_repair_cases(session);
    if (session->counting || session->failed) return;
    double worst = 0;
    for (int i = 0; i < 3; i++)
        if (figures[i].bulk_ns > 0 && figures[i].edit_ns / figures[i].bulk_ns > worst)
            worst = figures[i].edit_ns / figures[i].bulk_ns;
    bench_report_figure(session->report, "edit_over_bulk_per_vertex", worst);
    if (figures[0].edit_ns <= 0) return;
    bench_report_figure(session->report, "edit_growth_10k_1m", figures[2].edit_ns / figures[0].edit_ns);
    if (figures[0].mesh_ns > 0)
        bench_report_figure(session->report, "mesh_edit_growth_10k_1m", figures[2].mesh_ns / figures[0].mesh_ns);
    bench_report_figure(session->report, "edit_written_growth_10k_1m", figures[2].written / figures[0].written);
    bench_report_figure(session->report, "edit_pages_growth_10k_1m", figures[2].pages / figures[0].pages);
}

const bench_suite living_suite = {
    .name = "living", .summary = "edits of a triangulation, beside building it", .run = run_living};

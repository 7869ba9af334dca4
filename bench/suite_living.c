// What an edit of a living plane costs beside building it, from ten thousand vertices to a million.
//
// A square of obstacles of ten corners each, jittered. edit/N: one obstacle more comes somewhere, and goes again; versions are published after both (publish/N) or not at all.
// bulk/N: all of them from scratch by the bulk builder, without what edits need: an operation is a vertex.
//
// mesh/N: the same obstacles as a mesh; one comes and goes, and the plane that searches use follows both times. clearance/N: the same, and an index of clearance follows.
//
// repair/N, repair-exact/N, repair-disc/N: N obstacles, one of which is dragged, and a hundred paths (repair_case.c).
//
// crossings/N: N walls by N, and one more that crosses as many as there are of both kinds, comes and goes.
//
// query/N: shortest paths on a version of such a mesh while obstacles of the next ones come and go, beside the same paths on a mesh that was never edited: on its triangles, and on its merged
// cells. Before each batch of paths the writer makes some edits and publishes; those are not in the times, which are the thread's own.
//
// Figures of the summary are of the least times by the thread's own clock: on a busy machine they hold, where rows do not.
// Qualities: triangles written and pages copied by an edit. Figures of the summary: `edit_over_bulk_per_vertex`, the time of an obstacle that comes and goes over that of ten
// vertices in bulk, the worst of all sizes; `edit_growth_10k_1m`, the time of an edit in the largest world over that in the smallest; `mesh_edit_growth_10k_1m`, that of a mesh and its plane; `crossing_wall_ms`, a wall that
// comes and goes across the most others; `query_while_edited`, the time of paths on a version that is edited over that on triangles that never were, `query_while_edited_over_merged`, over that on merged cells; `edit_written_growth_10k_1m` and
// `edit_pages_growth_10k_1m`, the same for what is touched; `clearance_edit_over_build`, the time that an index of clearance takes to follow an edit over that of making it, where there are 2,000 obstacles, and
// `clearance_edit_growth_200_20k`, the former with 20,000 obstacles over that with 200.
#include "repair_case.h"
#include "suites.h"

#include "geom/living/living_plane.h"

#include "wend/clearance.h"
#include "wend/clock.h"
#include "wend/mesh.h"
#include "wend/mesh_versions.h"
#include "wend/plane.h"
#include "wend/query.h"
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
    const uint64_t start = wend_clock_thread_nanoseconds();
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
    const uint64_t took = (wend_clock_thread_nanoseconds() - start) / EDITS_A_RUN;
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
    const uint64_t start = wend_clock_thread_nanoseconds();
    bench_demand(wend_triangulation_create(&def, NULL, &made));
    const uint64_t took = (wend_clock_thread_nanoseconds() - start) * CORNERS / count;
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
    wend_clearance *clearance; // or a plane and its cells
    int64_t side;
    uint64_t least_ns;
    uint64_t build_ns; // of the index of clearance
    wend_random random;
} living_mesh;

static void add_star(wend_random *random, int64_t x, int64_t y, wend_vector2 *corners) {
    wend_lattice_point points[CORNERS];
    make_obstacle(random, x, y, points);
    for (int i = 0; i < CORNERS; i++) corners[i] = (wend_vector2){points[i].x, points[i].y};
}

// What the edit itself costs counts for the plane, which is part of it, and not for the index.
static uint64_t refresh_living_mesh(living_mesh *state, uint64_t start) {
    if (state->clearance) {
        const uint64_t edited = wend_clock_thread_nanoseconds();
        bench_demand(wend_clearance_get_counts(state->clearance).triangles > 0 ? WEND_OK : WEND_OUT_OF_MEMORY);
        return wend_clock_thread_nanoseconds() - edited;
    }
    bench_demand(wend_plane_refresh(state->plane));
    return wend_clock_thread_nanoseconds() - start;
}

static uint64_t edit_living_mesh(void *user) {
    living_mesh *state = user;
    uint64_t took = 0;
    for (int i = 0; i < EDITS_A_RUN; i++) {
        wend_vector2 corners[CORNERS];
        add_star(&state->random, wend_random_between(&state->random, 0, state->side - PITCH) + PITCH / 2,
                 wend_random_between(&state->random, 0, state->side - PITCH) + PITCH / 2, corners);
        const wend_area area = {.points = corners, .point_count = CORNERS};
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
        uint64_t start = wend_clock_thread_nanoseconds();
        bench_demand(wend_mesh_modify(state->mesh, &edit, 1, NULL));
        took += refresh_living_mesh(state, start);
        edit = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edit.obstacle};
        start = wend_clock_thread_nanoseconds();
        bench_demand(wend_mesh_modify(state->mesh, &edit, 1, NULL));
        took += refresh_living_mesh(state, start);
    }
    if (took / EDITS_A_RUN < state->least_ns) state->least_ns = took / EDITS_A_RUN;
    return wend_mesh_island_count(state->mesh);
}

// Stars on a floor; the same for equal numbers. `side` gets how far they reach.
static wend_mesh *make_mesh_of_stars(size_t vertices, wend_random *random, int64_t *side) {
    size_t along = 0;
    while ((along + 1) * (along + 1) * CORNERS <= vertices) along++;
    *side = (int64_t)along * PITCH;
    const size_t count = along * along + 1;
    wend_area *areas = bench_allocate(count, sizeof *areas);
    wend_vector2 *corners = bench_allocate(count * CORNERS, sizeof *corners);
    const double low = -PITCH, high = (double)*side + PITCH;
    const wend_vector2 floor[] = {{low, low}, {high, low}, {high, high}, {low, high}};
    areas[0] = (wend_area){.points = floor, .point_count = 4};
    for (size_t i = 1; i < count; i++) {
        add_star(random, (int64_t)((i - 1) % along) * PITCH, (int64_t)((i - 1) / along) * PITCH, corners + i * CORNERS);
        areas[i] = (wend_area){.points = corners + i * CORNERS, .point_count = CORNERS, .terrain = 1};
    }
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas;
    def.area_count = count;
    wend_mesh *mesh = NULL;
    bench_demand(wend_mesh_create(&def, NULL, &mesh));
    free(areas);
    free(corners);
    return mesh;
}

static void make_living_clearance(living_mesh *state) {
    state->build_ns = UINT64_MAX;
    for (int i = 0; i < 3; i++) {
        wend_clearance_destroy(state->clearance);
        const uint64_t start = wend_clock_thread_nanoseconds();
        bench_demand(wend_clearance_create(state->mesh, wend_default_allocator(), &state->clearance));
        const uint64_t took = wend_clock_thread_nanoseconds() - start;
        if (took < state->build_ns) state->build_ns = took;
    }
}

static living_mesh *make_living_mesh(size_t vertices, bool has_clearance) {
    living_mesh *state = bench_allocate(1, sizeof *state);
    *state = (living_mesh){.random = wend_random_seeded(24), .least_ns = UINT64_MAX};
    state->mesh = make_mesh_of_stars(vertices, &state->random, &state->side);
    if (has_clearance) {
        make_living_clearance(state);
    } else {
        bench_demand(wend_cells_create_triangles(state->mesh, wend_default_allocator(), &state->cells));
        bench_demand(wend_plane_create(state->cells, wend_default_allocator(), &state->plane));
    }
    edit_living_mesh(state); // the first edits build what the others need
    state->least_ns = UINT64_MAX;
    return state;
}

static void run_living_mesh(bench_session *session, size_t vertices, double *edit_ns, double *build_ns) {
    if (!bench_case_begin(session)) return;
    living_mesh *state = make_living_mesh(vertices, build_ns);
    const bench_contender contender = {.name = "wend", .run = edit_living_mesh, .state = state};
    bench_case_run(session, &(bench_case){.suite = "living",
                                          .name = build_ns ? "clearance" : "mesh",
                                          .n = vertices,
                                          .operations = EDITS_A_RUN,
                                          .contenders = &contender,
                                          .contender_count = 1});
    *edit_ns = (double)state->least_ns;
    if (build_ns) *build_ns = (double)state->build_ns;
    wend_clearance_destroy(state->clearance);
    wend_plane_destroy(state->plane);
    wend_cells_destroy(state->cells);
    wend_mesh_destroy(state->mesh);
    free(state);
}

// ---- Walls that cross ------------------------------------------------------------------------------------------------

typedef struct crossing_walls {
    living_plane *plane;
    wend_lattice_point most[2]; // the ends of a wall that crosses the most others
    uint64_t least_ns;
} crossing_walls;

static uint64_t edit_crossing_wall(void *user) {
    crossing_walls *state = user;
    const living_shape shape = {.key = NO_SHAPE - 1, .points = state->most, .point_count = 2};
    living_edit edit = {.key = shape.key, .shape = &shape};
    const uint64_t start = wend_clock_thread_nanoseconds();
    bench_demand(wend_living_apply(state->plane, &edit, 1));
    edit.shape = NULL;
    bench_demand(wend_living_apply(state->plane, &edit, 1));
    const uint64_t took = wend_clock_thread_nanoseconds() - start;
    if (took < state->least_ns) state->least_ns = took;
    return wend_living_counts(state->plane).vertices;
}

static void run_crossing_walls(bench_session *session, size_t each, double *wall_ns) {
    if (!bench_case_begin(session)) return;
    enum { APART = 16 };
    crossing_walls state = {.least_ns = UINT64_MAX};
    wend_lattice_point(*ends)[2] = bench_allocate(2 * each, sizeof *ends);
    living_shape *shapes = bench_allocate(2 * each, sizeof *shapes);
    living_edit *edits = bench_allocate(2 * each, sizeof *edits);
    const int32_t far = (int32_t)(each + 1) * APART;
    for (size_t i = 0; i < each; i++) {
        const int32_t at = (int32_t)(i + 1) * APART, turn = (int32_t)(i % 11);
        ends[i][0] = (wend_lattice_point){at, turn % 7};
        ends[i][1] = (wend_lattice_point){at + turn % 5 - 2, far};
        ends[each + i][0] = (wend_lattice_point){turn % 3, at};
        ends[each + i][1] = (wend_lattice_point){far, at + turn - 5};
    }
    for (size_t i = 0; i < 2 * each; i++) {
        shapes[i] = (living_shape){.key = (uint32_t)i, .points = ends[i], .point_count = 2};
        edits[i] = (living_edit){.key = (uint32_t)i, .shape = &shapes[i]};
    }
    state.most[0] = (wend_lattice_point){3, 1};
    state.most[1] = (wend_lattice_point){far, far - APART};
    bench_demand(wend_living_create(wend_default_allocator(), &state.plane));
    bench_demand(wend_living_apply(state.plane, edits, 2 * each));
    const bench_contender contender = {.name = "wend", .run = edit_crossing_wall, .state = &state};
    bench_case_run(session, &(bench_case){.suite = "living",
                                          .name = "crossings",
                                          .n = each,
                                          .operations = 1,
                                          .contenders = &contender,
                                          .contender_count = 1});
    *wall_ns = (double)state.least_ns;
    wend_living_destroy(state.plane);
    free(ends);
    free(shapes);
    free(edits);
}

// ---- Queries on versions ---------------------------------------------------------------------------------------------

enum { QUERIES = 60, BATCH = 20, EDITS_A_BATCH = 10, GROUNDS = 3 };

// The same world three times: versions that are edited, and a mesh that is not, on its triangles and on merged cells.
typedef struct queried_world {
    wend_mesh_versions *versions;
    wend_mesh *mesh;
    wend_cells *cells[GROUNDS]; // of the mesh alone
    wend_plane *planes[GROUNDS];
    wend_plane_request requests[QUERIES];
    wend_query *query;
    wend_path path;
    int64_t side;
    wend_random random;
} queried_world;

// One of the three ways to answer. A batch is timed by itself, by the thread's clock: other programs and the writer's edits are not in it.
typedef struct queried_ground {
    queried_world *world;
    int which;                          // 0: versions
    uint64_t batch_ns[QUERIES / BATCH]; // the least of each
    peer_quality length;
} queried_ground;

static void edit_versions(queried_world *world) {
    for (int i = 0; i < EDITS_A_BATCH; i++) {
        wend_vector2 corners[CORNERS];
        add_star(&world->random, wend_random_between(&world->random, 0, world->side - PITCH) + PITCH / 2,
                 wend_random_between(&world->random, 0, world->side - PITCH) + PITCH / 2, corners);
        const wend_area area = {.points = corners, .point_count = CORNERS};
        wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &area, .blocked = true};
        bench_demand(wend_mesh_versions_modify(world->versions, &edit, 1, NULL));
        edit = (wend_edit){.kind = WEND_EDIT_REMOVE, .obstacle = edit.obstacle};
        bench_demand(wend_mesh_versions_modify(world->versions, &edit, 1, NULL));
        bench_demand(wend_mesh_versions_publish(world->versions));
    }
}

static uint64_t query_ground(void *user) {
    queried_ground *ground = user;
    queried_world *world = ground->world;
    double sum = 0;
    uint64_t found = 0;
    for (int batch = 0; batch < QUERIES / BATCH; batch++) {
        edit_versions(world); // before the batches of all three: what it leaves in the caches is the same
        const wend_mesh_version *version = wend_mesh_versions_acquire(world->versions);
        const wend_plane *plane = ground->which ? world->planes[ground->which] : wend_mesh_version_plane(version);
        const uint64_t start = wend_clock_thread_nanoseconds();
        for (int i = batch * BATCH; i < (batch + 1) * BATCH; i++) {
            bench_demand(wend_plane_find_path(plane, world->query, &world->requests[i], &world->path));
            if (world->path.outcome != WEND_OUTCOME_COMPLETE) continue;
            sum += world->path.cost;
            found++;
        }
        const uint64_t took = wend_clock_thread_nanoseconds() - start;
        if (took < ground->batch_ns[batch]) ground->batch_ns[batch] = took;
        wend_mesh_version_release(version);
    }
    bench_quality(&ground->length, "length_sum", sum);
    return found;
}

static wend_location place_between_stars(queried_world *world) {
    const int64_t along = world->side / PITCH;
    return wend_location_at((double)(wend_random_between(&world->random, 0, along - 2) * PITCH + PITCH / 2),
                            (double)(wend_random_between(&world->random, 0, along - 2) * PITCH + PITCH / 2), 0);
}

static void run_queries(bench_session *session, size_t vertices, double over[GROUNDS]) {
    if (!bench_case_begin(session)) return;
    queried_world world = {.random = wend_random_seeded(24)};
    wend_random same = world.random;
    world.mesh = make_mesh_of_stars(vertices, &world.random, &world.side);
    const wend_allocator allocator = wend_default_allocator();
    bench_demand(wend_mesh_versions_create(make_mesh_of_stars(vertices, &same, &world.side), &world.versions));
    bench_demand(wend_cells_create_triangles(world.mesh, allocator, &world.cells[1]));
    bench_demand(wend_cells_create(world.mesh, allocator, &world.cells[2]));
    for (int i = 1; i < GROUNDS; i++) bench_demand(wend_plane_create(world.cells[i], allocator, &world.planes[i]));
    bench_demand(wend_query_create(allocator, &world.query));
    world.path = wend_path_empty(allocator);
    for (int i = 0; i < QUERIES; i++) {
        world.requests[i] = wend_default_plane_request();
        world.requests[i].start = place_between_stars(&world);
        world.requests[i].goal = place_between_stars(&world);
    }
    for (int i = 0; i < 20; i++) edit_versions(&world); // so that triangles are numbered as they come
    static const char *const names[GROUNDS] = {"wend", "frozen", "frozen-merged"};
    queried_ground grounds[GROUNDS];
    bench_contender contenders[GROUNDS];
    for (int i = 0; i < GROUNDS; i++) {
        grounds[i] = (queried_ground){.world = &world, .which = i};
        for (int batch = 0; batch < QUERIES / BATCH; batch++) grounds[i].batch_ns[batch] = UINT64_MAX;
        contenders[i] = (bench_contender){.name = names[i],
                                          .run = query_ground,
                                          .state = &grounds[i],
                                          .beside = i > 0,
                                          .qualities = &grounds[i].length,
                                          .quality_count = 1};
    }
    bench_case_run(session, &(bench_case){.suite = "living",
                                          .name = "query",
                                          .n = vertices,
                                          .operations = QUERIES,
                                          .alike = "length_sum",
                                          .contenders = contenders,
                                          .contender_count = GROUNDS});
    double sums[GROUNDS] = {0};
    for (int i = 0; i < GROUNDS; i++)
        for (int batch = 0; batch < QUERIES / BATCH; batch++) sums[i] += (double)grounds[i].batch_ns[batch];
    for (int i = 1; i < GROUNDS; i++) over[i] = sums[0] / sums[i];
    wend_path_free(&world.path);
    wend_query_destroy(world.query);
    for (int i = 1; i < GROUNDS; i++) {
        wend_plane_destroy(world.planes[i]);
        wend_cells_destroy(world.cells[i]);
    }
    wend_mesh_destroy(world.mesh);
    wend_mesh_versions_destroy(world.versions);
}

// ---- All of it -------------------------------------------------------------------------------------------------------

// What a size showed.
typedef struct living_figures {
    double edit_ns, bulk_ns, mesh_ns, clearance_ns, clearance_build_ns, written, pages;
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
    static const size_t full_clearance[] = {2000, 20000, 200000}, quick_clearance[] = {500, 2000, 8000};
    living_figures figures[3] = {{0}};
    for (int i = 0; i < 3; i++) {
        run_size(session, (session->quick ? quick : full)[i], &figures[i]);
        run_living_mesh(session, (session->quick ? quick : full)[i], &figures[i].mesh_ns, NULL);
        run_living_mesh(session, (session->quick ? quick_clearance : full_clearance)[i], &figures[i].clearance_ns,
                        &figures[i].clearance_build_ns);
    }
    double wall_ns = 0, query_over[GROUNDS] = {0};
    run_repair_cases(session);
    run_crossing_walls(session, session->quick ? 60 : 1000, &wall_ns);
    run_queries(session, session->quick ? 4000 : 100000, query_over);
    if (session->counting || session->failed) return;
    if (wall_ns > 0) bench_report_figure(session->report, "crossing_wall_ms", wall_ns / 1e6);
    if (query_over[1] > 0) bench_report_figure(session->report, "query_while_edited", query_over[1]);
    if (query_over[2] > 0) bench_report_figure(session->report, "query_while_edited_over_merged", query_over[2]);
    double worst = 0;
    for (int i = 0; i < 3; i++)
        if (figures[i].bulk_ns > 0 && figures[i].edit_ns / figures[i].bulk_ns > worst)
            worst = figures[i].edit_ns / figures[i].bulk_ns;
    bench_report_figure(session->report, "edit_over_bulk_per_vertex", worst);
    if (figures[0].edit_ns <= 0) return;
    bench_report_figure(session->report, "edit_growth_10k_1m", figures[2].edit_ns / figures[0].edit_ns);
    if (figures[0].mesh_ns > 0)
        bench_report_figure(session->report, "mesh_edit_growth_10k_1m", figures[2].mesh_ns / figures[0].mesh_ns);
    if (figures[0].clearance_ns > 0) {
        bench_report_figure(session->report, "clearance_edit_over_build",
                            figures[1].clearance_ns / 2 / figures[1].clearance_build_ns);
        bench_report_figure(session->report, "clearance_edit_growth_200_20k",
                            figures[2].clearance_ns / figures[0].clearance_ns);
    }
    bench_report_figure(session->report, "edit_written_growth_10k_1m", figures[2].written / figures[0].written);
    bench_report_figure(session->report, "edit_pages_growth_10k_1m", figures[2].pages / figures[0].pages);
}

const bench_suite living_suite = {
    .name = "living", .summary = "edits of a triangulation, beside building it", .run = run_living};

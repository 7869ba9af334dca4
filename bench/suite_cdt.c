// Constrained Delaunay triangulations: random points, and the outlines of published and generated grid maps, beside CGAL and, as
// outside peers, artem-ogre/CDT and Triangle.
//
// The maps come from WEND_DATA (by default ../shared/data beside the sources); a map that is not there is skipped by name. Outside
// peers get `load case=C input=PATH checksum=triangles|corners`: PATH is a text file, "points N", N lines "x y" of whole numbers,
// "segments M", M lines "a b" of places in the points. Points are distinct and segments meet in their ends only, so nobody has to
// look for crossings, though wend always does. The convex hull is triangulated.
//
// Checksum `triangles`: how many there are, since ties on circles may be decided either way. Random points have no ties, and `corners`
// sums over all triangles mix(sum of mix(x << 32 | y) of the corners), modulo 2^64, where mix is splitmix64's finaliser and x, y are
// taken modulo 2^32.
#include "suites.h"

#include "command/complain.h"
#include "grid_outline.h"
#include "grid_scenes.h"
#include "peer_file.h"
#include "peers/cgal_triangulation.h"

#include "base/number/mix.h"
#include "published_maps.h"
#include "wend/wend.h"

#include <stdio.h>
#include <stdlib.h>

#define OUTLINE_UNIT (1 << 14) // lattice units along the side of a cell: a metre by default

typedef struct cdt_state {
    scene_outline world;
    wend_triangulation *made;
    uint64_t bytes_now, bytes_peak;
    bool hash_corners;
    peer_quality qualities[3], peer_qualities[3];
    cgal_world *cgal;
} cdt_state;

static void fill_qualities(peer_quality qualities[3], double vertices, double triangles, double bytes) {
    qualities[0] = (peer_quality){"vertices", vertices};
    qualities[1] = (peer_quality){"triangles", triangles};
    qualities[2] = (peer_quality){"bytes", bytes};
}

static uint64_t corner_hash(int32_t x, int32_t y) {
    return wend_mix((uint64_t)(uint32_t)x << 32 | (uint32_t)y);
}

// ---- ours

static void *peak_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    cdt_state *state = user;
    wend_allocator malloc_like = wend_default_allocator();
    state->bytes_now += size;
    if (state->bytes_now > state->bytes_peak) state->bytes_peak = state->bytes_now;
    return malloc_like.allocate(malloc_like.user, size, alignment, lifetime);
}

static void peak_release(void *user, void *block, size_t size, size_t alignment) {
    cdt_state *state = user;
    wend_allocator malloc_like = wend_default_allocator();
    state->bytes_now -= size;
    malloc_like.release(malloc_like.user, block, size, alignment);
}

static void forget_triangulation(void *user) {
    cdt_state *state = user;
    wend_triangulation_destroy(state->made);
    state->made = NULL;
    state->bytes_peak = 0;
}

static uint64_t run_wend_cdt(void *user) {
    cdt_state *state = user;
    wend_triangulation_def def = wend_default_triangulation_def();
    def.points = state->world.points;
    def.point_count = state->world.point_count;
    def.segments = state->world.segments;
    def.segment_count = state->world.segment_count;
    def.allocator = (wend_allocator){.user = state, .allocate = peak_allocate, .release = peak_release};
    wend_status status = wend_triangulation_create(&def, NULL, &state->made);
    if (!status) return 0;
    complain("%s", wend_status_text(status));
    exit(STATUS_NO_ANSWER);
}

static uint64_t check_wend_cdt(void *user) {
    cdt_state *state = user;
    uint32_t triangles = wend_triangulation_triangle_count(state->made);
    fill_qualities(state->qualities, wend_triangulation_vertex_count(state->made), triangles,
                   (double)state->bytes_peak);
    uint64_t sum = triangles;
    if (state->hash_corners) {
        sum = 0;
        for (uint32_t t = 0; t < triangles; t++) {
            wend_triangle triangle = wend_triangulation_get_triangle(state->made, t);
            uint64_t corners = 0;
            for (int i = 0; i < 3; i++) {
                wend_lattice_point at = wend_triangulation_vertex(state->made, triangle.vertices[i]);
                corners += corner_hash(at.x, at.y);
            }
            sum += wend_mix(corners);
        }
    }
    forget_triangulation(state);
    return sum;
}

// ---- CGAL

#ifdef WEND_BENCH_HAS_CGAL
static uint64_t run_cgal(void *user) {
    cdt_state *state = user;
    cgal_world_triangulate(state->cgal);
    return 0;
}

static void add_corners(void *user, const int32_t corners[6]) {
    uint64_t sum = 0;
    for (int i = 0; i < 3; i++) sum += corner_hash(corners[2 * i], corners[2 * i + 1]);
    *(uint64_t *)user += wend_mix(sum);
}

static uint64_t check_cgal(void *user) {
    cdt_state *state = user;
    uint64_t triangles = cgal_world_triangle_count(state->cgal), sum = 0;
    fill_qualities(state->peer_qualities, (double)cgal_world_vertex_count(state->cgal), (double)triangles,
                   (double)cgal_world_peak_bytes(state->cgal));
    if (state->hash_corners) cgal_world_visit(state->cgal, add_corners, &sum);
    cgal_world_clear(state->cgal);
    return state->hash_corners ? sum : triangles;
}
#endif

// ---- cases

// A case whose world is ready. With crossings there are no peers: nobody else rounds them to a lattice.
static void run_world(bench_session *session, const char *name, cdt_state *state, bool with_peers) {
    static const char *const outside[] = {"CDT", "Triangle"};
    bench_contender contenders[2] = {
        {.name = "wend", .run = run_wend_cdt, .check = check_wend_cdt, .prepare = forget_triangulation},
        {.name = "CGAL", .family = "CGAL"}};
    contenders[0].qualities = state->qualities;
    contenders[1].qualities = state->peer_qualities;
    for (int i = 0; i < 2; i++) {
        contenders[i].state = state;
        contenders[i].quality_count = 3;
    }
#ifdef WEND_BENCH_HAS_CGAL
    if (with_peers) {
        state->cgal = cgal_world_create(&state->world.points[0].x, state->world.point_count,
                                        &state->world.segments[0].a, state->world.segment_count);
        contenders[1].run = run_cgal;
        contenders[1].check = check_cgal;
    }
#endif
    peer_file input;
    char load[1100];
    bool write = with_peers && session->peer_count > 0;
    if (write) peer_file_write_outline(&input, &state->world);
    snprintf(load, sizeof load, "input=%s checksum=%s", write ? input.path : "",
             state->hash_corners ? "corners" : "triangles");
    bench_case_run(session, &(bench_case){.suite = "cdt",
                                          .name = name,
                                          .group = with_peers ? "cdt" : NULL,
                                          .n = state->world.point_count,
                                          .operations = state->world.point_count,
                                          .contenders = contenders,
                                          .contender_count = with_peers ? 2 : 1,
                                          .load = with_peers ? load : NULL,
                                          .outside = outside,
                                          .outside_count = with_peers ? 2 : 0});
    if (write) peer_file_remove(&input);
#ifdef WEND_BENCH_HAS_CGAL
    cgal_world_destroy(state->cgal);
#endif
    scene_outline_free(&state->world);
}

static scene_outline make_room(size_t point_count, size_t segment_count) {
    wend_allocator malloc_like = wend_default_allocator();
    scene_outline world = {.point_count = point_count, .segment_count = segment_count, .allocator = malloc_like};
    bench_demand(scene_outline_allocate(&world));
    return world;
}

static void fill_random_points(scene_outline *world, uint64_t seed) {
    wend_random random = wend_random_seeded(seed);
    for (size_t i = 0; i < world->point_count; i++) {
        world->points[i].x = (int32_t)wend_random_between(&random, -WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT);
        world->points[i].y = (int32_t)wend_random_between(&random, -WEND_COORDINATE_LIMIT, WEND_COORDINATE_LIMIT);
    }
}

static void run_points_case(bench_session *session, const char *name, size_t count) {
    if (!bench_case_begin(session)) return;
    cdt_state state = {.world = make_room(count, 0), .hash_corners = true};
    fill_random_points(&state.world, count);
    run_world(session, name, &state, true);
}

// A closed polygon through random points: its sides are long, and a fifth of all pairs cross.
static void run_polygon_case(bench_session *session, const char *name, size_t corners) {
    if (!bench_case_begin(session)) return;
    cdt_state state = {.world = make_room(corners, corners)};
    fill_random_points(&state.world, corners);
    for (uint32_t i = 0; i < corners; i++)
        state.world.segments[i] = (wend_point_pair){i, (uint32_t)((i + 1) % corners)};
    run_world(session, name, &state, false);
}

static void run_outline(bench_session *session, const char *name, const wend_grid *grid) {
    cdt_state state = {0};
    bench_demand(scene_grid_outline_make(grid, OUTLINE_UNIT, wend_default_allocator(), &state.world));
    run_world(session, name, &state, true);
}

static void run_map_case(bench_session *session, const char *name, const char *map) {
    if (!bench_case_begin(session)) return;
    wend_grid *grid = published_grid(map);
    if (grid)
        run_outline(session, name, grid);
    else
        skip_absent_map(session, "cdt", name, "wend");
    wend_grid_destroy(grid);
}

static void run_scene_case(bench_session *session, const char *name, scene_grid_kind kind, uint32_t side) {
    if (!bench_case_begin(session)) return;
    scene_grid_def def = scene_default_grid_def(side, side, 7);
    wend_grid *grid = NULL;
    bench_demand(scene_grid_make(kind, &def, &grid));
    run_outline(session, name, grid);
    wend_grid_destroy(grid);
}

static void run_cdt_suite(bench_session *session) {
    run_points_case(session, "points/10k", 10000);
    run_scene_case(session, "outline/caves", SCENE_GRID_CAVES, session->quick ? 128 : 1024);
    run_polygon_case(session, "crossings/polygon", session->quick ? 100 : 600);
    if (session->quick) return;
    run_points_case(session, "points/100k", 100000);
    run_points_case(session, "points/1M", 1000000);
    run_scene_case(session, "outline/city", SCENE_GRID_CITY, 1024);
    run_map_case(session, "outline/Aurora", "sc1/Aurora");
    run_map_case(session, "outline/TheFrozenSea", "sc1/TheFrozenSea");
    run_map_case(session, "outline/orz900d", "dao/orz900d");
}

const bench_suite cdt_suite = {
    .name = "cdt",
    .summary = "constrained Delaunay triangulations against CGAL, artem-ogre/CDT and Triangle",
    .run = run_cdt_suite,
};

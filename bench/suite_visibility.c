// Visibility in the free ground of published and generated grid maps: views of many places beside CGAL's triangular expansion, and visibility graphs of
// all corners beside, as outside peer, TriVis.
//
// The maps come from WEND_DATA (by default ../shared/data beside the sources); a map that is not there is skipped by name. Outside peers get
// `load case=C input=PATH`: PATH is a text file, "points N", N lines "x y", "segments M", M lines "a b" of places in the points: the outline
// of the ground, whose segments touch in their ends only. Graphs join the corners, convex ones only, that see each other and whose line is
// tangent at both: how many there are is no checksum, for peers treat corners in line in their own ways, but a quality.
#include "suites.h"

#include "grid_scenes.h"
#include "peer_file.h"
#include "peers/cgal_visibility.h"
#include "published_maps.h"
#include "visibility_worlds.h"

#include "wend/wend.h"

#include <math.h>
#include <stdio.h>

#define OUTLINE_SIDE (1 << 14) // lattice units along the side of a cell

enum { VIEW_COUNT = 200 };

typedef struct visibility_state {
    scene_outline outline;
    wend_mesh *mesh;
    wend_cells *cells;
    wend_plane *plane;
    wend_query *query;
    wend_visibility_graph *graph;
    wend_lattice_point places[VIEW_COUNT];
    size_t place_count;
    double area;
    cgal_views *cgal;
    peer_quality qualities[2];
} visibility_state;

// ---- worlds

static void make_visibility_state(visibility_state *state, const wend_grid *grid) {
    wend_allocator allocator = wend_default_allocator();
    bench_demand(scene_grid_outline_make(grid, OUTLINE_SIDE, allocator, &state->outline));
    state->mesh = mesh_of_outline(&state->outline);
    bench_demand(wend_cells_create(state->mesh, allocator, &state->cells));
    bench_demand(wend_plane_create(state->cells, allocator, &state->plane));
    bench_demand(wend_query_create(allocator, &state->query));
    wend_random random = wend_random_seeded(11);
    wend_box box = wend_box_empty();
    for (size_t i = 0; i < state->outline.point_count; i++) box = wend_box_extend(box, state->outline.points[i]);
    while (state->place_count < VIEW_COUNT) { // inside cells, on no line of the grid
        wend_lattice_point place = {(int32_t)wend_random_between(&random, box.low.x, box.high.x) | 1,
                                    (int32_t)wend_random_between(&random, box.low.y, box.high.y) | 1};
        if (wend_mesh_is_free(state->mesh, wend_mesh_triangle_at(state->mesh, place)))
            state->places[state->place_count++] = place;
    }
}

static void free_visibility_state(visibility_state *state) {
    wend_query_destroy(state->query);
    wend_plane_destroy(state->plane);
    wend_cells_destroy(state->cells);
    wend_mesh_destroy(state->mesh);
    scene_outline_free(&state->outline);
}

// ---- views

static uint64_t run_wend_views(void *user) {
    visibility_state *state = user;
    wend_view view = wend_default_view();
    const wend_visibility_polygon *polygon = NULL;
    state->area = 0;
    for (size_t i = 0; i < state->place_count; i++) {
        view.place = wend_location_at(state->places[i].x, state->places[i].y, 0);
        bench_demand(wend_plane_view(state->plane, state->query, &view, &polygon));
        state->area += polygon->area;
    }
    return 0;
}

// In cells, to a hundredth: sums in doubles differ far below that.
static uint64_t area_checksum(double area) {
    return (uint64_t)floor(area / OUTLINE_SIDE / OUTLINE_SIDE * 100 + 0.5);
}

static uint64_t check_wend_views(void *user) {
    return area_checksum(((visibility_state *)user)->area);
}

#ifdef WEND_BENCH_HAS_CGAL
static uint64_t run_cgal_views(void *user) {
    cgal_views_run(((visibility_state *)user)->cgal);
    return 0;
}

static uint64_t check_cgal_views(void *user) {
    return area_checksum(cgal_views_area(((visibility_state *)user)->cgal));
}
#endif

static void run_views(bench_session *session, const char *name, visibility_state *state) {
    bench_contender contenders[2] = {{.name = "wend", .run = run_wend_views, .check = check_wend_views, .state = state},
                                     {.name = "CGAL", .family = "CGAL", .state = state}};
#ifdef WEND_BENCH_HAS_CGAL
    state->cgal = cgal_views_create(&state->outline.points[0].x, &state->outline.segments[0].a,
                                    state->outline.segment_count, &state->places[0].x, state->place_count);
    contenders[1].run = run_cgal_views;
    contenders[1].check = check_cgal_views;
#endif
    bench_case_run(session, &(bench_case){.suite = "visibility",
                                          .name = name,
                                          .group = "view",
                                          .n = state->outline.point_count,
                                          .operations = state->place_count,
                                          .contenders = contenders,
                                          .contender_count = 2});
#ifdef WEND_BENCH_HAS_CGAL
    cgal_views_destroy(state->cgal);
#endif
}

// ---- graphs

static void forget_graph(void *user) {
    visibility_state *state = user;
    wend_visibility_graph_destroy(state->graph);
    state->graph = NULL;
}

static uint64_t run_wend_graph(void *user) {
    visibility_state *state = user;
    wend_visibility_graph_def def = wend_default_visibility_graph_def();
    bench_demand(wend_visibility_graph_create(state->plane, &def, NULL, &state->graph));
    return 0;
}

static uint64_t check_wend_graph(void *user) {
    visibility_state *state = user;
    state->qualities[0] = (peer_quality){"corners", wend_visibility_graph_node_count(state->graph)};
    state->qualities[1] = (peer_quality){"edges", (double)wend_visibility_graph_edge_count(state->graph)};
    forget_graph(state);
    return 0;
}

static void run_graph(bench_session *session, const char *name, visibility_state *state) {
    static const char *const outside[] = {"TriVis"};
    bench_contender contender = {.name = "wend",
                                 .run = run_wend_graph,
                                 .check = check_wend_graph,
                                 .prepare = forget_graph,
                                 .state = state,
                                 .qualities = state->qualities,
                                 .quality_count = 2};
    peer_file input;
    char load[1100];
    bool write = session->peer_count > 0;
    if (write) peer_file_write_outline(&input, &state->outline);
    snprintf(load, sizeof load, "input=%s", write ? input.path : "");
    bench_case_run(session, &(bench_case){.suite = "visibility",
                                          .name = name,
                                          .group = "visibility_graph",
                                          .n = state->outline.point_count,
                                          .operations = 1,
                                          .contenders = &contender,
                                          .contender_count = 1,
                                          .load = load,
                                          .outside = outside,
                                          .outside_count = 1});
    if (write) peer_file_remove(&input);
}

// ---- cases

static void run_grid(bench_session *session, const char *views, const char *graph, const wend_grid *grid) {
    visibility_state state = {0};
    make_visibility_state(&state, grid);
    run_views(session, views, &state);
    run_graph(session, graph, &state);
    free_visibility_state(&state);
}

static void run_map(bench_session *session, const char *views, const char *graph, const char *map) {
    bool wanted = bench_case_begin(session);
    wanted = bench_case_begin(session) && wanted;
    if (!wanted) return;
    wend_grid *grid = published_grid(map);
    if (grid) {
        run_grid(session, views, graph, grid);
    } else {
        skip_absent_map(session, "visibility", views, "wend");
        skip_absent_map(session, "visibility", graph, "wend");
    }
    wend_grid_destroy(grid);
}

static void run_scene(bench_session *session, const char *views, const char *graph, scene_grid_kind kind,
                      uint32_t side) {
    bool wanted = bench_case_begin(session);
    wanted = bench_case_begin(session) && wanted;
    if (!wanted) return;
    scene_grid_def def = scene_default_grid_def(side, side, 7);
    wend_grid *grid = NULL;
    bench_demand(scene_grid_make(kind, &def, &grid));
    run_grid(session, views, graph, grid);
    wend_grid_destroy(grid);
}

static void run_visibility_suite(bench_session *session) {
    run_scene(session, "view/caves", "graph/caves", SCENE_GRID_CAVES, session->quick ? 64 : 256);
    if (session->quick) return;
    run_scene(session, "view/city", "graph/city", SCENE_GRID_CITY, 256);
    run_map(session, "view/orz900d", "graph/orz900d", "dao/orz900d");
    run_map(session, "view/Aurora", "graph/Aurora", "sc1/Aurora");
}

const bench_suite visibility_suite = {
    .name = "visibility",
    .summary = "visibility polygons against CGAL, visibility graphs against TriVis",
    .run = run_visibility_suite,
};

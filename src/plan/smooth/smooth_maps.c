// Smoothing on the maps that wend knows.
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "map/core/profile.h"
#include "map/graph/graph_internal.h"
#include "map/grid/grid_internal.h"
#include "map/quadtree/quadtree_internal.h"
#include "plan/path/path_internal.h"
#include "plan/smooth/smooth_internal.h"

#include <math.h>

static double grid_line_between(void *user, wend_vector3 a, wend_vector3 b) {
    return wend_grid_line_cost(user, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
}

static double quadtree_line_between(void *user, wend_vector3 a, wend_vector3 b) {
    return wend_quadtree_line_cost(user, (wend_vector2){a.x, a.y}, (wend_vector2){b.x, b.y});
}

typedef struct grid_states {
    const wend_path *path;
    const wend_grid *grid;
} grid_states;

static wend_vector3 point_of_cell(void *user, size_t i) {
    const grid_states *states = user;
    wend_vector2 at = wend_grid_position(states->grid, (uint32_t)states->path->states[i]);
    return (wend_vector3){at.x, at.y, 0};
}

wend_status wend_path_smooth_on_grid(wend_path *path, const wend_grid *grid) {
    REQUIRE(grid && wend_path_is_valid(path), WEND_INVALID);
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return WEND_UNSUPPORTED;
    void *line_user = (void *)(uintptr_t)grid; // read only
    wend_smooth_def def = wend_default_smooth_def();
    def.least_cost = grid->least_cost;
    if (path->point_count) return wend_path_smooth(path, grid_line_between, line_user, &def);
    if (path->state_count == 0) return WEND_OK;
    for (size_t i = 0; i < path->state_count; i++) REQUIRE(path->states[i] < grid->cell_count, WEND_INVALID);
    grid_states states = {path, grid};
    const smooth_source source = {.user = &states, .count = path->state_count, .point = point_of_cell};
    return wend_path_smooth_source(path, &source, grid_line_between, line_user, &def);
}

wend_status wend_path_smooth_on_quadtree(wend_path *path, const wend_quadtree *tree) {
    REQUIRE(path && tree, WEND_INVALID);
    if (tree->grid) return path->point_count ? wend_path_smooth_on_grid(path, tree->grid) : WEND_OK;
    wend_smooth_def def = wend_default_smooth_def();
    def.least_cost = 1.0; // of free quads
    return wend_path_smooth(path, quadtree_line_between, (void *)(uintptr_t)tree, &def);
}

// ---- Graphs ---------------------------------------------------------------------------------------------------------

// The cheapest edge between two waypoints that may be used; infinity when there is none.
static double cheapest_edge(const wend_graph *graph, uint32_t tags, uint64_t from, uint64_t to) {
    double least = (double)INFINITY;
    if (from >= graph->waypoint_count || to >= graph->waypoint_count) return least;
    for (uint32_t slot = graph->first_out[from]; slot < graph->first_out[from + 1]; slot++) {
        const graph_arc *arc = &graph->arcs[slot];
        if (arc->to == to && wend_graph_arc_is_usable(arc, tags) && arc->cost < least) least = arc->cost;
    }
    return least;
}

// Whether b lies on the line from a to c, between them, as far as doubles can decide exactly: products that are equal.
static bool lies_on_the_way(wend_vector3 a, wend_vector3 b, wend_vector3 c) {
    const double ux = b.x - a.x, uy = b.y - a.y, uz = b.z - a.z, vx = c.x - b.x, vy = c.y - b.y, vz = c.z - b.z;
    return ux * vy == uy * vx && uy * vz == uz * vy && uz * vx == ux * vz && ux * vx + uy * vy + uz * vz >= 0;
}

// Leaves out the points of states that lie on the line between those beside them; how many are left.
static size_t merge_straight_points(wend_path *path) {
    wend_vector3 *points = wend_path_write_points(path);
    size_t kept = 0;
    for (size_t i = 0; i < path->state_count; i++) {
        while (kept >= 2 && lies_on_the_way(points[kept - 2], points[kept - 1], points[i])) kept--;
        points[kept++] = points[i];
    }
    return kept;
}

typedef struct graph_states {
    const wend_path *path;
    const wend_graph *graph;
    uint32_t tags;
} graph_states;

static wend_vector3 point_of_waypoint(void *user, size_t i) {
    const graph_states *states = user;
    return states->graph->positions[states->path->states[i]];
}

static double step_of_graph(void *user, size_t i) {
    const graph_states *states = user;
    return cheapest_edge(states->graph, states->tags, states->path->states[i - 1], states->path->states[i]);
}

wend_status wend_path_smooth_on_graph(wend_path *path, const wend_graph *graph, const wend_profile *profile,
                                      wend_line_cost line_cost, void *user) {
    REQUIRE(graph && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = wend_profile_admit(profile, WEND_PROFILE_LINK_TAGS, "smoothing on graphs", NULL);
    if (status) return status;
    if (path->state_count == 0) return WEND_OK;
    graph_states states = {path, graph, wend_profile_tags(profile)};
    if (path->states[0] >= graph->waypoint_count) return WEND_BAD_INPUT;
    double sum = 0;
    for (size_t i = 1; i < path->state_count; i++) sum += step_of_graph(&states, i);
    if (!(sum < (double)INFINITY)) return WEND_BAD_INPUT;
    if (line_cost) {
        const smooth_source source = {
            .user = &states, .count = path->state_count, .point = point_of_waypoint, .step = step_of_graph};
        const wend_smooth_def def = wend_default_smooth_def();
        return wend_path_smooth_source(path, &source, line_cost, user, &def);
    }
    status = wend_path_reserve_points(path, path->state_count);
    if (status) return status;
    wend_vector3 *points = wend_path_write_points(path);
    for (size_t i = 0; i < path->state_count; i++) points[i] = point_of_waypoint(&states, i);
    wend_path_set_points(path, merge_straight_points(path), sum);
    return WEND_OK;
}

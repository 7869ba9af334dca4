// Paths on a quadtree: A* from quad to quad, then points from start to goal through the quads that came out.
//
// The domain's states are quads; a quad's place is its position, but for the quads of start and goal, which are at start and goal themselves.
//
// Points. Squares are convex: where two free squares meet, the middle of the border they share is a point of the path, and the line between two such points
// stays in the square between them (through its middle when both lie on one side of it). A piece of cells is not convex: there the path
// enters by one cell, leaves by another, and goes from cell to cell between them, by a search in the piece, which is a few cells large.
// So whatever the quads' answer is, the points are valid on the grid; smoothing makes them short.
//
//     +-------+---+---+
//     |       |   |# #|            o  start, goal and middles of borders
//     |   o---o-o-o.. |            .  cells of a piece
//     |       |   |# .|
//     +-------+---+-:-+
#include "wend/quadtree.h"

#include "base/require.h"
#include "map/grid_internal.h"
#include "plan/quadtree_points.h"
#include "plan/query_internal.h"
#include "wend/smooth.h"

#include <float.h>
#include <math.h>

#define HEURISTIC_MARGIN (1.0 - 0x1p-30) // sums are rounded: see graph_domain.c

wend_quadtree_request wend_default_quadtree_request(void) {
    return (wend_quadtree_request){.size = sizeof(wend_quadtree_request), .smooth = true, .work = WEND_WORK_UNLIMITED};
}

// A tree as one search sees it.
typedef struct tree_view {
    const wend_quadtree *tree;
    uint32_t start, goal;
    wend_vector2 start_place, goal_place; // units
} tree_view;

static wend_vector2 view_place(const tree_view *view, uint32_t quad) {
    if (quad == view->start) return view->start_place;
    if (quad == view->goal) return view->goal_place;
    const quad_slot *slot = &view->tree->slots.items[quad];
    return (wend_vector2){slot->x, slot->y};
}

static double place_distance(wend_vector2 a, wend_vector2 b) {
    double dx = a.x - b.x, dy = a.y - b.y;
    return sqrt(dx * dx + dy * dy);
}

typedef struct successor_list {
    const tree_view *view;
    wend_edges *edges;
    wend_vector2 place;
    double cost;
    wend_status status;
} successor_list;

static bool add_successor(void *user, uint32_t quad) {
    successor_list *list = user;
    const double cost = list->view->tree->slots.items[quad].cost;
    // Start and goal may coincide on a border: a step of no length is not allowed.
    double length = place_distance(list->place, view_place(list->view, quad)) * list->view->tree->unit;
    double step = length * (0.5 * list->cost + 0.5 * cost);
    if (!(step > 0)) step = list->view->tree->unit * 0x1p-10;
    list->status = wend_edges_add(list->edges, quad, step);
    return list->status == WEND_OK;
}

static wend_status tree_successors(void *user, uint64_t state, wend_edges *edges) {
    const tree_view *view = user;
    const uint32_t quad = (uint32_t)state;
    successor_list list = {view, edges, view_place(view, quad), view->tree->slots.items[quad].cost, WEND_OK};
    wend_quadtree_visit_neighbours(view->tree, quad, add_successor, &list);
    return list.status;
}

static double tree_heuristic(void *user, uint64_t state, uint64_t goal) {
    const tree_view *view = user;
    return place_distance(view_place(view, (uint32_t)state), view_place(view, (uint32_t)goal)) * view->tree->unit *
           view->tree->least_cost * HEURISTIC_MARGIN;
}

// ---- The tree as anybody's domain -----------------------------------------------------------------------------------

static bool quad_can_be_left(const wend_quadtree *tree, uint64_t state) {
    return state < tree->slots.count && wend_quadtree_get_quad(tree, (uint32_t)state).code &&
           tree->slots.items[state].cost <= DBL_MAX;
}

static wend_status quadtree_domain_successors(void *user, uint64_t state, wend_edges *edges) {
    tree_view view = {.tree = user, .start = WEND_NO_QUAD, .goal = WEND_NO_QUAD};
    return quad_can_be_left(user, state) ? tree_successors(&view, state, edges) : WEND_OK;
}

static double quadtree_domain_heuristic(void *user, uint64_t state, uint64_t goal) {
    tree_view view = {.tree = user, .start = WEND_NO_QUAD, .goal = WEND_NO_QUAD};
    return quad_can_be_left(user, state) && quad_can_be_left(user, goal) ? tree_heuristic(&view, state, goal) : 0;
}

static wend_domain domain_of_quads(const wend_quadtree *tree, const void *user,
                                   wend_status (*successors)(void *user, uint64_t state, wend_edges *edges),
                                   double (*heuristic)(void *user, uint64_t state, uint64_t goal)) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC;
    domain.state_count = tree->slots.count;
    domain.user = (void *)(uintptr_t)user; // read only
    domain.successors = successors;
    domain.predecessors = successors;
    domain.heuristic = heuristic;
    return domain;
}

wend_domain wend_quadtree_domain(const wend_quadtree *tree) {
    REQUIRE(tree, wend_default_domain());
    return domain_of_quads(tree, tree, quadtree_domain_successors, quadtree_domain_heuristic);
}

// ---- From position to position --------------------------------------------------------------------------------------

// The search on the grid's own cells, for what the quads do not know.
static wend_status search_cells(const wend_quadtree *tree, wend_query *query, const wend_quadtree_request *request,
                                uint64_t expanded, wend_path *path) {
    const wend_grid *grid = tree->grid;
    uint64_t goal = wend_grid_locate(grid, request->goal);
    wend_search_request search = wend_default_search_request();
    search.start = wend_grid_locate(grid, request->start);
    search.goals = &goal;
    search.goal_count = 1;
    search.work = request->work > expanded ? request->work - expanded : 0;
    search.cancellation = request->cancellation;
    wend_status status = wend_grid_find_path(grid, query, &search, path);
    if (status) return status;
    path->expanded += expanded;
    if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    path->point_count = 0;
    status = wend_path_push_point(path, request->start);
    for (size_t i = 0; i < path->state_count && !status; i++)
        status = wend_path_push_point(path, wend_grid_position(grid, (uint32_t)path->states[i]));
    if (!status) status = wend_path_push_point(path, request->goal);
    path->state_count = 0; // they are cells, not quads
    return status;
}

static wend_status search_quads(const tree_view *view, wend_query *query, const wend_quadtree_request *request,
                                wend_path *path) {
    wend_domain domain = domain_of_quads(view->tree, view, tree_successors, tree_heuristic);
    wend_search_request search = wend_default_search_request();
    const uint64_t goal = view->goal;
    search.start = view->start;
    search.goals = &goal;
    search.goal_count = 1;
    search.work = request->work;
    search.cancellation = request->cancellation;
    wend_status status = wend_domain_find_path(&domain, query, &search, path);
    query->can_resume = false; // the view is gone by then
    return status;
}

// Gives the path the integral along its points, smoothed when that is asked for.
static wend_status finish_points(const wend_quadtree *tree, const wend_quadtree_request *request, wend_path *path) {
    if (request->smooth) return wend_path_smooth_on_quadtree(path, tree);
    path->points_cost = 0;
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector2 a = {path->points[i - 1].x, path->points[i - 1].y}, b = {path->points[i].x, path->points[i].y};
        path->points_cost += tree->grid ? wend_grid_line_cost(tree->grid, a, b) : wend_quadtree_line_cost(tree, a, b);
    }
    return WEND_OK;
}

// Whether a position is on free ground of the tree's source.
static bool position_is_free(const wend_quadtree *tree, wend_vector2 position) {
    if (!tree->grid) return wend_quadtree_line_cost(tree, position, position) < (double)INFINITY;
    int64_t units[2] = {0, 0};
    return wend_quadtree_to_units(tree, position, units) &&
           wend_quadtree_cell_is_free(tree, units[0] >> tree->cell_bits, units[1] >> tree->cell_bits) &&
           wend_grid_line_cost(tree->grid, position, position) < (double)INFINITY;
}

static wend_status answer_path(const wend_quadtree *tree, wend_query *query, const wend_quadtree_request *request,
                               wend_path *path) {
    tree_view view = {.tree = tree,
                      .start = wend_quadtree_locate(tree, request->start),
                      .goal = wend_quadtree_locate(tree, request->goal)};
    wend_query_forget(query);
    if (!position_is_free(tree, request->start) || !position_is_free(tree, request->goal)) {
        query->expanded = query->generated = query->queue_operations = 0;
        wend_query_end(query,
                       position_is_free(tree, request->start) ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP,
                       (double)INFINITY, path);
        return WEND_OK;
    }
    uint64_t expanded = 0;
    if (!quad_is_blocked(&tree->slots.items[view.start]) && !quad_is_blocked(&tree->slots.items[view.goal])) {
        int64_t start[2] = {0, 0}, goal[2] = {0, 0};
        wend_quadtree_to_units(tree, request->start, start);
        wend_quadtree_to_units(tree, request->goal, goal);
        view.start_place = (wend_vector2){(double)start[0], (double)start[1]};
        view.goal_place = (wend_vector2){(double)goal[0], (double)goal[1]};
        wend_status status = search_quads(&view, query, request, path);
        if (status) return status;
        if (path->outcome == WEND_OUTCOME_COMPLETE) {
            if (view.start == view.goal)
                path->cost =
                    place_distance(view.start_place, view.goal_place) * tree->unit * tree->slots.items[view.start].cost;
            path->lower_bound = 0;
            status = wend_quadtree_lay_points(tree, request->start, request->goal, path);
            return status ? status : finish_points(tree, request, path);
        }
        if (path->outcome != WEND_OUTCOME_UNREACHABLE) return WEND_OK;
        expanded = path->expanded;
    }
    if (!tree->grid) {
        wend_query_end(query, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
        path->expanded = expanded;
        return WEND_OK;
    }
    wend_status status = search_cells(tree, query, request, expanded, path);
    if (status || path->outcome != WEND_OUTCOME_COMPLETE) return status;
    status = finish_points(tree, request, path);
    path->cost = path->points_cost;
    path->lower_bound = 0;
    return status;
}

wend_status wend_quadtree_find_path(const wend_quadtree *tree, wend_query *query, const wend_quadtree_request *request,
                                    wend_path *path) {
    REQUIRE(tree && query && request && request->size == sizeof *request, WEND_INVALID);
    REQUIRE(wend_path_is_valid(path), WEND_INVALID);
    wend_path before = *path;
    wend_status status = answer_path(tree, query, request, path);
    if (!status) return WEND_OK;
    // What was in the arrays is gone: better nothing than half of something.
    wend_path_restore(path, &before);
    path->outcome = WEND_OUTCOME_NONE;
    path->cost = path->points_cost = (double)INFINITY;
    path->state_count = path->point_count = 0;
    return status;
}

wend_status wend_quadtree_find_cell_path(const wend_quadtree *tree, wend_query *query, uint32_t start, uint32_t goal,
                                         wend_path *path) {
    REQUIRE(tree && tree->grid, WEND_INVALID);
    REQUIRE(start < tree->grid->cell_count && goal < tree->grid->cell_count, WEND_INVALID);
    wend_quadtree_request request = wend_default_quadtree_request();
    request.start = wend_grid_position(tree->grid, start);
    request.goal = wend_grid_position(tree->grid, goal);
    return wend_quadtree_find_path(tree, query, &request, path);
}

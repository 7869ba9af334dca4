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

#include "base/core/definition.h"
#include "base/core/require.h"
#include "map/grid/grid_internal.h"
#include "plan/core/honours.h"
#include "plan/core/query_slots.h"
#include "plan/path/path_internal.h"
#include "plan/quadtree/quadtree_points.h"
#include "wend/smooth.h"

#include <float.h>
#include <math.h>

#define HEURISTIC_MARGIN (1.0 - 0x1p-30) // sums are rounded: see graph_domain.c

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
    wend_status status = wend_quadtree_visit_neighbours(view->tree, quad, add_successor, &list);
    return list.status ? list.status : status;
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

static bool add_touched_quad(void *user, uint32_t quad) {
    successor_list *list = user;
    list->status = wend_edges_add_state(list->edges, quad);
    return list->status == WEND_OK;
}

// The quad and, unless it is gone, those around it: what is where a quad was names itself.
static wend_status quadtree_domain_touched(void *user, const wend_change *change, wend_edges *states) {
    const wend_quadtree *tree = user;
    const uint64_t quad = wend_change_state(change);
    successor_list list = {.edges = states, .status = wend_edges_add_state(states, quad)};
    if (!list.status && quad < tree->slots.count && tree->slots.items[quad].code)
        wend_quadtree_visit_around(tree, (uint32_t)quad, add_touched_quad, &list);
    return list.status;
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

void wend_quadtree_fill_domain(const wend_quadtree *tree, wend_domain *domain) {
    REQUIRE_VOID(tree && domain);
    wend_domain full = wend_quadtree_dense_domain(tree);
    full.capabilities &= ~(uint32_t)WEND_DOMAIN_DENSE; // numbers come with edits
    full.state_count = 0;
    full.touched = quadtree_domain_touched;
    DEFINITION_GIVE(&full, domain);
}

wend_domain wend_quadtree_dense_domain(const wend_quadtree *tree) {
    wend_domain domain = domain_of_quads(tree, tree, quadtree_domain_successors, quadtree_domain_heuristic);
    domain.journal = &tree->base.journal;
    return domain;
}

// ---- From position to position --------------------------------------------------------------------------------------

// A search between positions: of the quads, then, where those know no way, of the grid's cells. What searches has a slot of its own beside this one.
typedef struct tree_search {
    tree_view view;
    wend_quadtree_request request;
    wend_vector2 start, goal; // what it asks for, in the plane
    query_slot *under_way;    // the search that was stopped
    bool is_in_cells;
    uint64_t left;     // work, since it was last granted
    uint64_t expanded; // quads, and before cells were searched
} tree_search;

// Where a location lies: a quad and nothing else lies where paths go through it, or nowhere.
static wend_vector2 place_of_location(const wend_quadtree *tree, const wend_location *location) {
    const wend_vector2 nowhere = {(double)NAN, (double)NAN};
    if (isfinite(location->position.x) && isfinite(location->position.y))
        return (wend_vector2){location->position.x, location->position.y};
    if (location->cell >= WEND_NO_QUAD) return nowhere;
    const wend_quad quad = wend_quadtree_get_quad(tree, (uint32_t)location->cell);
    return quad.code ? quad.position : nowhere;
}

// Gives the path the integral along its points, smoothed when that is asked for.
static wend_status finish_points(const wend_quadtree *tree, const wend_quadtree_request *request, wend_path *path) {
    if (request->smooth) return wend_path_smooth_on_quadtree(path, tree);
    double cost = 0;
    for (size_t i = 1; i < path->point_count; i++) {
        wend_vector2 a = {path->points[i - 1].x, path->points[i - 1].y}, b = {path->points[i].x, path->points[i].y};
        cost += tree->grid ? wend_grid_line_cost(tree->grid, a, b) : wend_quadtree_line_cost(tree, a, b);
    }
    wend_path_set_points(path, path->point_count, cost);
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

static wend_status tree_search_resume(wend_query *query, void *scratch, uint64_t work, wend_path *path);

static wend_status tree_search_path_to(wend_query *query, void *scratch, uint64_t state, wend_path *path) {
    query_slot *slot = ((tree_search *)scratch)->under_way;
    return slot->kind->path_to(query, slot->scratch, state, path);
}

static double tree_search_cost_to(const void *scratch, uint64_t state) {
    const query_slot *slot = ((const tree_search *)scratch)->under_way;
    return slot->kind->cost_to(slot->scratch, state);
}

static void tree_search_frontier(const void *scratch, wend_frontier_visitor visitor, void *user) {
    const query_slot *slot = ((const tree_search *)scratch)->under_way;
    slot->kind->frontier(slot->scratch, visitor, user);
}

static const search_kind tree_search_kind = {
    .name = "quadtree",
    .size = sizeof(tree_search),
    .resume = tree_search_resume,
    .path_to = tree_search_path_to,
    .cost_to = tree_search_cost_to,
    .frontier = tree_search_frontier,
};

// Stops where the search beside it was stopped.
static wend_status stop_tree_search(tree_search *search, wend_query *query) {
    const wend_quadtree *tree = search->view.tree;
    search->under_way = query->current;
    wend_query_start(query, &tree_search_kind, tree->life, tree->grid ? tree->grid->life : (wend_life){0});
    wend_query_watch(query, tree->grid ? &tree->grid->base.journal : &tree->base.journal);
    query->can_resume = true;
    return WEND_OK;
}

static bool is_stopped(const wend_path *path) {
    return path->outcome == WEND_OUTCOME_BUDGET_SPENT || path->outcome == WEND_OUTCOME_CANCELLED;
}

// What the cells' search came to: points from cell to cell.
static wend_status settle_cells(tree_search *search, wend_query *query, wend_path *path) {
    const wend_quadtree *tree = search->view.tree;
    path->expanded += search->expanded;
    if (is_stopped(path)) return stop_tree_search(search, query);
    if (path->outcome != WEND_OUTCOME_COMPLETE) return WEND_OK;
    path->point_count = 0;
    wend_status status = wend_path_push_point(path, search->start);
    for (size_t i = 0; i < path->state_count && !status; i++)
        status = wend_path_push_point(path, wend_grid_position(tree->grid, (uint32_t)path->states[i]));
    if (!status) status = wend_path_push_point(path, search->goal);
    path->state_count = 0; // they are cells, not quads
    if (!status) status = finish_points(tree, &search->request, path);
    path->lower_bound = 0;
    return status;
}

// The search on the grid's own cells, for what the quads do not know.
static wend_status search_cells(tree_search *search, wend_query *query, wend_path *path) {
    const wend_grid *grid = search->view.tree->grid;
    const uint64_t goal = wend_grid_cell_at(grid, search->goal);
    wend_search_request cells = wend_default_search_request();
    cells.start = wend_grid_cell_at(grid, search->start);
    cells.goals = &goal;
    cells.goal_count = 1;
    cells.work = search->left;
    cells.cancellation = search->request.cancellation;
    search->is_in_cells = true;
    wend_status status = wend_grid_find_path(grid, query, &cells, path);
    return status ? status : settle_cells(search, query, path);
}

// What the quads' search came to.
static wend_status settle_quads(tree_search *search, wend_query *query, wend_path *path) {
    const tree_view *view = &search->view;
    const wend_quadtree *tree = view->tree;
    if (path->outcome == WEND_OUTCOME_COMPLETE) {
        if (view->start == view->goal)
            path->search_cost =
                place_distance(view->start_place, view->goal_place) * tree->unit * tree->slots.items[view->start].cost;
        path->lower_bound = 0;
        wend_status status = wend_quadtree_lay_points(tree, search->start, search->goal, path);
        return status ? status : finish_points(tree, &search->request, path);
    }
    const uint64_t spent = path->expanded - search->expanded;
    search->expanded = path->expanded;
    search->left -= search->left == WEND_WORK_UNLIMITED ? 0 : spent;
    if (is_stopped(path)) return stop_tree_search(search, query);
    return tree->grid ? search_cells(search, query, path) : WEND_OK;
}

static wend_status search_quads(tree_search *search, wend_query *query, wend_path *path) {
    const wend_domain domain =
        domain_of_quads(search->view.tree, &search->view, tree_successors, tree_heuristic); // its slot stays
    const uint64_t goal = search->view.goal;
    wend_search_request quads = wend_default_search_request();
    quads.start = search->view.start;
    quads.goals = &goal;
    quads.goal_count = 1;
    quads.work = search->left;
    quads.cancellation = search->request.cancellation;
    wend_status status = wend_domain_find_path(&domain, query, &quads, path);
    return status ? status : settle_quads(search, query, path);
}

static wend_status begin_tree_search(tree_search *search, wend_query *query, wend_path *path) {
    tree_view *view = &search->view;
    const wend_quadtree *tree = view->tree;
    search->start = place_of_location(tree, &search->request.start);
    search->goal = place_of_location(tree, &search->request.goal);
    wend_query_forget(query);
    if (!position_is_free(tree, search->start) || !position_is_free(tree, search->goal)) {
        wend_path_end(path,
                      position_is_free(tree, search->start) ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP,
                      (double)INFINITY, &(search_effort){0});
        return WEND_OK;
    }
    view->start = wend_quadtree_quad_at(tree, search->start);
    view->goal = wend_quadtree_quad_at(tree, search->goal);
    if (!quad_is_blocked(&tree->slots.items[view->start]) && !quad_is_blocked(&tree->slots.items[view->goal])) {
        int64_t start[2] = {0, 0}, goal[2] = {0, 0};
        wend_quadtree_to_units(tree, search->start, start);
        wend_quadtree_to_units(tree, search->goal, goal);
        view->start_place = (wend_vector2){(double)start[0], (double)start[1]};
        view->goal_place = (wend_vector2){(double)goal[0], (double)goal[1]};
        return search_quads(search, query, path);
    }
    if (tree->grid) return search_cells(search, query, path);
    wend_path_end(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, &(search_effort){0});
    return WEND_OK;
}

// What was in the arrays of a path for which memory was out is gone: better nothing than half of something.
static wend_status end_tree_search(const tree_search *search, const wend_path *before, wend_status status,
                                   wend_path *path) {
    if (!status) {
        path->version = wend_quadtree_version(search->view.tree);
        return WEND_OK;
    }
    wend_path_restore(path, before);
    path->outcome = WEND_OUTCOME_NONE;
    wend_path_set_cost(path, (double)INFINITY);
    path->state_count = 0;
    wend_path_drop_points(path);
    return status;
}

static wend_status tree_search_resume(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    tree_search *search = scratch;
    query_slot *slot = search->under_way;
    const wend_path before = *path;
    search->left = work;
    query->current = slot;
    wend_status status = slot->kind->resume(query, slot->scratch, work, path);
    if (!status) status = search->is_in_cells ? settle_cells(search, query, path) : settle_quads(search, query, path);
    return end_tree_search(search, &before, status, path);
}

wend_status wend_quadtree_find_path(const wend_quadtree *tree, wend_query *query, const wend_quadtree_request *request,
                                    wend_path *path) {
    REQUIRE(tree && query && request, WEND_INVALID);
    wend_quadtree_request older;
    if (!REQUEST_IS_TAKEN(quadtree_request, request, &older, work, HERE)) return WEND_INVALID;
    REQUIRE(wend_path_is_valid(path), WEND_INVALID);
    wend_status status = wend_profile_admit(request->profile, QUADTREE_SEARCH_HONOURS, "quadtree search", NULL);
    if (status) return status;
    const wend_path before = *path;
    tree_search failed = {.view = {.tree = tree}}, *search = &failed;
    status = wend_quadtree_pull(tree);
    if (!status) {
        search = wend_query_slot(query, &tree_search_kind);
        if (!search) search = &failed, status = WEND_OUT_OF_MEMORY;
    }
    if (!status) {
        *search = (tree_search){.view = {.tree = tree}, .request = *request, .left = request->work};
        search->request.profile = NULL; // it need not outlive the call
        status = begin_tree_search(search, query, path);
    }
    return end_tree_search(search, &before, status, path);
}

wend_status wend_quadtree_find_cell_path(const wend_quadtree *tree, wend_query *query, uint32_t start, uint32_t goal,
                                         wend_path *path) {
    REQUIRE(tree && tree->grid, WEND_INVALID);
    REQUIRE(start < tree->grid->cell_count && goal < tree->grid->cell_count, WEND_INVALID);
    wend_quadtree_request request = wend_default_quadtree_request();
    const wend_vector2 from = wend_grid_position(tree->grid, start), to = wend_grid_position(tree->grid, goal);
    request.start = wend_location_at(from.x, from.y, 0);
    request.goal = wend_location_at(to.x, to.y, 0);
    return wend_quadtree_find_path(tree, query, &request, path);
}

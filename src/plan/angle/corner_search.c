// Searches among corners: Theta*, Lazy Theta* and A* with smoothing afterwards.
//
//     p . . . . .        All three are A* over the eight neighbours of a corner, guided by the straight line. They differ in what a
//      . ' - .           corner n that is reached from s, whose parent is p, gets as its parent:
//       .     ' s
//         .    /           A*           s. Turns that can be left out are taken out of the path when it is found
//           . /            Theta*       p if it sees n, else s (the first is never longer)
//             n            Lazy Theta*  p unseen; when n is expanded and p does not see it after all, the best neighbour that was expanded
//
// Theta* looks along a line for nearly every corner that it reaches; Lazy Theta* once for each that it expands. Neither is optimal: a
// parent must be a corner that some neighbour has or is. Corners that were expanded are not reached again (as printed in both papers), and
// a line is not looked along when even in sight it would bring nothing.
//
//     A. Nash, K. Daniel, S. Koenig and A. Felner: Theta*: Any-Angle Path Planning on Grids. AAAI 2007
//     A. Nash, S. Koenig and C. Tovey: Lazy Theta*: Any-Angle Path Planning and Path Length Analysis in 3D. AAAI 2010
//     A. Nash and S. Koenig: Theta* for Any-Angle Pathfinding. Game AI Pro, chapter 12, 2013
#include "plan/angle/any_angle_internal.h"

#include "base/core/require.h"
#include "base/number/word_bytes.h"
#include "plan/core/search_core.h"

#include <math.h>

typedef struct corner_search {
    search_core core;
    const wend_any_angle *any_angle;
    wend_any_angle_algorithm algorithm;
    uint8_t medium;
    state_array trail; // the nodes of the path, goal first
} corner_search;

#define SEARCH_NAME corner_search
#define SEARCH_DOUBLES
#define SEARCH_SETTLES
#define SEARCH_ANSWERS
#include "plan/core/search_template.h"

static void corner_search_free(void *scratch, const wend_allocator *allocator) {
    corner_search *search = scratch;
    wend_search_core_free(&search->core, allocator);
    state_array_free(&search->trail, allocator);
}

static corner_view view_of_search(const corner_search *search) {
    return any_angle_view(search->any_angle, search->medium);
}

static inline double corner_distance(const corner_search *search, uint32_t a, uint32_t b) {
    uint32_t stride = search->any_angle->stride, one = a >> 1, other = b >> 1;
    int64_t columns = (int64_t)(one % stride) - (int64_t)(other % stride),
            rows = (int64_t)(one / stride) - (int64_t)(other / stride);
    double x = (double)columns, y = (double)rows;
    return search->any_angle->grid->cell_size * sqrt(x * x + y * y);
}

static inline uint64_t corner_search_estimate(const corner_search *search, uint32_t node) {
    return wend_number_bits(corner_distance(search, node, (uint32_t)search->core.memory.goal_nodes.items[0]));
}

// By direction, as grids have them: the cells, of which one must be open, that a step passes through or along.
static const uint8_t corner_step_cells[8] = {2 | 8, 4 | 8, 1 | 4, 1 | 2, 8, 4, 1, 2};

// The node that a step in a direction leads to from one with these open cells around it; NO_NODE where there is none.
static inline uint32_t corner_neighbour(const corner_view *view, uint32_t node, unsigned open, int direction) {
    unsigned passed = open & corner_step_cells[direction];
    if (!passed) return NO_NODE;
    int64_t across = (int64_t)wend_step_x[direction], down = (int64_t)wend_step_y[direction];
    uint32_t to = (uint32_t)((int64_t)(node >> 1) + down * view->stride + across);
    // Downwards one comes to the upper side, upwards to the lower; level, at a pinch, to that of the one open cell.
    bool below = down < 0 || (down == 0 && passed & CORNER_LOWER);
    return 2 * to + (below && corner_is_pinch(corner_open_cells(view, to)));
}

static inline double corner_step_length(const corner_search *search, int direction) {
    double size = search->any_angle->grid->cell_size;
    return direction < 4 ? size : size * WEND_SQUARE_ROOT_OF_TWO;
}

static inline double corner_cost(const corner_search *search, uint32_t node) {
    return wend_number_from_bits(search->core.memory.nodes[node].cost);
}

static inline wend_status corner_search_offer(corner_search *search, uint32_t from, uint32_t to, double total) {
    uint64_t cost = wend_number_bits(total);
    if (!corner_search_reach(search, from, to, cost)) return WEND_OK;
    return corner_search_open(search, to, cost, corner_search_estimate(search, to));
}

// Offers a neighbour of an expanded node what the node's parent, or the node, can.
static inline wend_status corner_search_step(corner_search *search, const corner_view *view, uint32_t node, uint32_t to,
                                             int direction) {
    bool by_step = search->algorithm == WEND_ANY_ANGLE_SMOOTHED;
    uint32_t parent = node;
    double total = 0;
    if (!by_step) {
        bool reached = node_is_reached(&search->core, to);
        if (reached && node_is_closed(&search->core, to)) return WEND_OK;
        parent = search->core.memory.nodes[node].parent;
        total = corner_cost(search, parent) + corner_distance(search, parent, to);
        if (reached && corner_cost(search, to) <= total) {
            search->core.effort.generated++;
            return WEND_OK;
        }
        by_step = search->algorithm == WEND_ANY_ANGLE_THETA && !wend_corner_sees(view, parent, to);
    }
    if (by_step) {
        parent = node;
        total = corner_cost(search, node) + corner_step_length(search, direction);
    }
    return corner_search_offer(search, parent, to, total);
}

static inline wend_status corner_search_expand(corner_search *search, uint32_t node) {
    const corner_view view = view_of_search(search);
    unsigned open = corner_node_cells(&view, node);
    for (int direction = 0; direction < 8; direction++) {
        uint32_t to = corner_neighbour(&view, node, open, direction);
        wend_status status = to == NO_NODE ? WEND_OK : corner_search_step(search, &view, node, to, direction);
        if (status) return status;
    }
    return WEND_OK;
}

// Lazy Theta*: makes sure that a node which is about to be expanded is seen by its parent.
static inline void corner_search_settle(corner_search *search, uint32_t node) {
    if (search->algorithm != WEND_ANY_ANGLE_LAZY_THETA || node == search->core.start_node) return;
    const corner_view view = view_of_search(search);
    search_node *settled = &search->core.memory.nodes[node];
    if (wend_corner_sees(&view, settled->parent, node)) return;
    unsigned open = corner_node_cells(&view, node);
    double best = (double)INFINITY;
    for (int direction = 0; direction < 8; direction++) {
        uint32_t from = corner_neighbour(&view, node, open, direction); // steps lead both ways
        if (from == NO_NODE || !node_is_reached(&search->core, from) || !node_is_closed(&search->core, from)) continue;
        double total = corner_cost(search, from) + corner_step_length(search, direction);
        if (total >= best) continue;
        best = total;
        settled->parent = from; // there is one: what reached this node first
    }
    settled->cost = wend_number_bits(best);
}

// ---------------------------------------------------------------------------------------------------------------------
// The answer

// The nodes of the path that was found, goal first.
static wend_status trace_corners(corner_search *search) {
    search->trail.count = 0;
    for (uint32_t at = search->core.best_goal;; at = search->core.memory.nodes[at].parent) {
        wend_status status = state_array_push(&search->trail, &search->core.allocator, at);
        if (status || at == search->core.start_node) return status;
    }
}

// Takes out every node that the one before it can do without: it sees the next but one.
static void smooth_corners(corner_search *search) {
    const corner_view view = view_of_search(search);
    uint64_t *nodes = search->trail.items;
    size_t kept = 0;
    for (size_t i = 1; i < search->trail.count; i++) {
        bool last = i + 1 == search->trail.count;
        if (last || !wend_corner_sees(&view, (uint32_t)nodes[kept], (uint32_t)nodes[i + 1])) nodes[++kept] = nodes[i];
    }
    search->trail.count = kept + 1;
}

static wend_status corner_search_arrive(corner_search *search, wend_path *path) {
    wend_status status = trace_corners(search);
    if (status) return status;
    if (search->algorithm == WEND_ANY_ANGLE_SMOOTHED) smooth_corners(search);
    const uint64_t *nodes = search->trail.items;
    size_t count = search->trail.count;
    status = wend_path_reserve_points(path, count);
    if (status) return status;
    double length = 0;
    for (size_t i = 1; i < count; i++)
        length += corner_distance(search, (uint32_t)nodes[count - i], (uint32_t)nodes[count - 1 - i]);
    double straight = corner_distance(search, search->core.start_node, search->core.best_goal);
    wend_path_arrive(path, length, straight, &search->core.effort);
    path->state_count = 0;
    for (size_t i = 0; i < count; i++) {
        wend_vector2 at = wend_any_angle_position(search->any_angle, nodes[count - 1 - i]);
        wend_path_write_points(path)[i] = (wend_vector3){at.x, at.y, 0};
    }
    wend_path_set_points(path, count, length);
    path->version = wend_grid_version(search->any_angle->grid);
    return WEND_OK;
}

static wend_status corner_search_answer(corner_search *search, wend_outcome outcome, wend_path *path) {
    search_core *core = &search->core;
    core->query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    if (outcome == WEND_OUTCOME_COMPLETE) return corner_search_arrive(search, path);
    double straight = corner_distance(search, core->start_node, (uint32_t)core->memory.goal_nodes.items[0]);
    wend_path_end(path, outcome, outcome == WEND_OUTCOME_UNREACHABLE ? (double)INFINITY : straight, &core->effort);
    return WEND_OK;
}

wend_status wend_corner_search(const wend_any_angle *any_angle, wend_query *query,
                               const wend_any_angle_request *request, wend_path *path) {
    uint8_t medium = wend_grid_medium(any_angle->grid, (uint32_t)request->start);
    const corner_view view = any_angle_view(any_angle, medium);
    uint32_t start = any_angle_node_of_cell(any_angle, &view, (uint32_t)request->start);
    uint64_t goal = any_angle_node_of_cell(any_angle, &view, (uint32_t)request->goal);
    wend_search_request search = wend_default_search_request();
    search.start = start;
    search.goals = &goal;
    search.goal_count = 1;
    search.work = request->work;
    search.cancellation = request->cancellation;
    search.observer = request->observer;
    search.observer_user = request->observer_user;
    corner_search *corners = wend_query_slot(query, &corner_search_kind);
    if (!corners) return WEND_OUT_OF_MEMORY;
    wend_status status =
        wend_search_begin(query, &corner_search_kind, &corners->core, &search, 2 * any_angle->media_count);
    if (!status) status = wend_search_set_goal(&corners->core, (uint32_t)goal);
    if (status) return status;
    wend_search_rely_on(&corners->core, any_angle->life, any_angle->grid->life);
    wend_query_watch(query, &any_angle->grid->base.journal);
    corners->core.is_optimal = false;
    corners->any_angle = any_angle;
    corners->algorithm = request->algorithm;
    corners->medium = medium;
    open_list_start(&corners->core.memory.open, WEND_OPEN_HEAP);
    status = corner_search_start(corners, start);
    return status ? status : corner_search_run(corners, request->work, path);
}

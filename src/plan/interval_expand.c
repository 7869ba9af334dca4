// Interval search: what a root sees. See interval_search.c.
//
// A view enters a cell by a side and is bounded by two rays from its root. The far sides of the cell are gone through counterclockwise, that is
// from right to left as the root sees them:
//
//                 q ______ p              side p -> q is seen when q is left of the right ray and p right of the left one
//                / \      / \             its view is bounded by the ray or by the vertex, whichever is further in
//     left ray  /   \    /   \  right ray
//              /     \  /     \           a vertex in the view, rays included, is seen: if it is a corner the path may turn there
//             a ------ \/------ b
//                     root                .
//
// A path turns left at a corner when the wall there begins less than half a turn to the left of the way it came. Around the corner it
// sees, between that way and the wall, cell after cell; the walk goes from the cell it came from, past its right, to the wall:
//
//             wall /  \                    -u   where it came from
//     end --------- v   begin               u   straight on
//       . . . . . . . .  -u                 from -u counterclockwise to u nothing is new; from u to `end` all is
//                  u
#include "plan/interval_search.h"

#include <math.h>

static inline int64_t cross_of(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return ax * by - ay * bx;
}

static inline double length_of(double x, double y) {
    return sqrt(x * x + y * y);
}

// ---------------------------------------------------------------------------------------------------------------------
// What waits

static void push_node(interval_search *search, const interval_node *node, double estimate,
                      const wend_allocator *allocator) {
    uint32_t place;
    if (search->unused.count > 0) {
        place = search->unused.items[--search->unused.count];
        search->nodes.items[place] = *node;
    } else {
        place = (uint32_t)search->nodes.count;
        if (interval_node_array_push(&search->nodes, allocator, *node) ||
            cell_array_reserve(&search->unused, allocator, search->nodes.capacity)) {
            search->is_out_of_memory = true;
            return;
        }
    }
    if (interval_heap_push(&search->heap, allocator, (interval_entry){estimate, place}))
        search->is_out_of_memory = true;
    search->queue_operations++;
}

// The part of a side that a view leads to, as seen from the root: its ends' vertices, and whether the view reaches them.
typedef struct side_view {
    int32_t left_x, left_y, right_x, right_y; // the vertices
    bool reaches_left, reaches_right;
} side_view;

// Where a ray from the root meets the line of the side.
static wend_vector2 meet_side(double ray_x, double ray_y, const side_view *view, double along_x, double along_y) {
    double scale = (view->left_x * along_y - view->left_y * along_x) / (ray_x * along_y - ray_y * along_x);
    return (wend_vector2){ray_x * scale, ray_y * scale};
}

// The length of the shortest way from the root through the interval to the goal when nothing else is in the way. A goal on the root's own side of
// the line is taken to be beyond it, mirrored: the way there and back is as long.
static double estimate_interval(const interval_search *search, const interval_node *node, const side_view *view) {
    double goal_x = search->to.x - node->root.x, goal_y = search->to.y - node->root.y;
    double along_x = (double)view->right_x - view->left_x, along_y = (double)view->right_y - view->left_y;
    double beyond = along_x * (goal_y - view->left_y) - along_y * (goal_x - view->left_x);
    if (beyond < 0) {
        double scale = 2 * beyond / (along_x * along_x + along_y * along_y);
        goal_x += along_y * scale;
        goal_y -= along_x * scale;
    }
    wend_vector2 by;
    if ((double)node->left_x * goal_y - (double)node->left_y * goal_x > 0)
        by = view->reaches_left ? (wend_vector2){view->left_x, view->left_y}
                                : meet_side(node->left_x, node->left_y, view, along_x, along_y);
    else if ((double)node->right_x * goal_y - (double)node->right_y * goal_x < 0)
        by = view->reaches_right ? (wend_vector2){view->right_x, view->right_y}
                                 : meet_side(node->right_x, node->right_y, view, along_x, along_y);
    else
        return length_of(goal_x, goal_y);
    return length_of(by.x, by.y) + length_of(goal_x - by.x, goal_y - by.y);
}

// ---------------------------------------------------------------------------------------------------------------------
// Seeing

// A view, and the only interval that follows from it so far: with a second one both go to the heap.
typedef struct interval_view {
    interval_search *search;
    const wend_allocator *allocator;
    interval_node from; // root, cost and turn of all that is seen
    interval_node only;
    side_view only_view;
    uint32_t seen;
} interval_view;

// Where a view ends on the side it leads to.
static wend_vector2 end_of_view(const interval_node *node, const side_view *view, bool is_left) {
    if (is_left ? view->reaches_left : view->reaches_right)
        return is_left ? (wend_vector2){view->left_x, view->left_y} : (wend_vector2){view->right_x, view->right_y};
    return meet_side(is_left ? node->left_x : node->right_x, is_left ? node->left_y : node->right_y, view,
                     (double)view->right_x - view->left_x, (double)view->right_y - view->left_y);
}

// Rounding of a few lengths is far below this part of them.
#define INTERVAL_MARGIN 0x1p-40

// True when every way through an interval is beaten by one that goes by a corner at the end of its side: if the corner is nearer to the far
// end of the interval than the root is, so it is to each of its points, by the triangle inequality (Xin and Wang, "Improving Chen and
// Han's Algorithm on the Discrete Geodesic Problem", 2009).
static bool is_beaten_by_corner(const interval_search *search, const interval_node *node, const side_view *view,
                                const plane_side *corner, bool is_left) {
    if (!corner->starts_at_corner) return false;
    const interval_reach *reach = &search->reached[corner->vertex];
    if (reach->mark != search->search_number) return false;
    wend_vector2 far = end_of_view(node, view, !is_left);
    double x = far.x - (is_left ? view->left_x : view->right_x), y = far.y - (is_left ? view->left_y : view->right_y);
    return reach->cost + length_of(x, y) < (node->cost + length_of(far.x, far.y)) * (1 - INTERVAL_MARGIN);
}

static bool is_beaten(const interval_search *search, const interval_node *node, const side_view *view) {
    const plane_side *left = &search->plane->sides[node->side], *right = &search->plane->sides[left->next];
    return is_beaten_by_corner(search, node, view, left, true) || is_beaten_by_corner(search, node, view, right, false);
}

static void queue_interval(interval_view *view, const interval_node *node, const side_view *side) {
    if (is_beaten(view->search, node, side)) return;
    double estimate = node->cost + estimate_interval(view->search, node, side);
    if (estimate < view->search->best) push_node(view->search, node, estimate, view->allocator);
}

// The goal is in sight of a root.
static void reach_goal(interval_search *search, const interval_node *root) {
    double cost = root->cost + length_of((double)search->to.x - root->root.x, (double)search->to.y - root->root.y);
    if (cost >= search->best) return;
    search->best = cost;
    search->best_turn = root->turn;
}

static inline bool is_goal_cell(const interval_search *search, uint32_t cell) {
    return search->goal_marks[cell] == search->search_number;
}

// True when a side leads on, towards the goal.
static inline bool leads_on(const interval_search *search, const plane_side *side) {
    return side->across != NO_PLANE_SIDE && search->block_marks[side->block] == search->search_number;
}

// An interval of a side of a cell; `right` and `left` are its bounding rays. Whatever is beyond the side is next.
static void see_side(interval_view *view, const plane_side *side, interval_node *node, const side_view *ends) {
    interval_search *search = view->search;
    search->generated++;
    node->side = side->across;
    node->kind = SEES_INTERVAL;
    view->seen++;
    if (view->seen == 1) {
        view->only = *node;
        view->only_view = *ends;
        return;
    }
    if (view->seen == 2) queue_interval(view, &view->only, &view->only_view);
    queue_interval(view, node, ends);
}

// A corner is in sight, from inside the cell of `side`, which starts there; x and y lead to it from the root.
static void see_corner(interval_view *view, uint32_t side, int32_t x, int32_t y, bool may_turn_left,
                       bool may_turn_right) {
    interval_search *search = view->search;
    uint32_t number = search->plane->sides[side].vertex;
    interval_reach *reach = &search->reached[number];
    double cost = view->from.cost + length_of(x, y);
    if (reach->mark == search->search_number && reach->cost <= cost) return;
    const plane_vertex *vertex = &search->plane->vertices[number];
    bool left = cross_of(x, y, vertex->end_x, vertex->end_y) > 0;
    bool right = cross_of(x, y, vertex->begin_x, vertex->begin_y) < 0;
    if ((left && !may_turn_left) || (right && !may_turn_right)) return;
    *reach = (interval_reach){cost, search->search_number};
    if (!left && !right) return;
    if (!leads_on(search, &search->plane->sides[left ? plane_previous_side(search->plane, side) : side])) return;
    double estimate = cost + length_of((double)search->to.x - vertex->point.x, (double)search->to.y - vertex->point.y);
    if (estimate >= search->best) return;
    interval_node node = {.cost = cost,
                          .root = vertex->point,
                          .right_x = x,
                          .right_y = y,
                          .side = side,
                          .root_vertex = number,
                          .turn = view->from.turn,
                          .kind = left ? TURNS_LEFT : TURNS_RIGHT};
    push_node(search, &node, estimate, view->allocator);
}

// Through the entered side into its cell.
static void see_through(interval_view *view, const interval_node *node) {
    interval_search *search = view->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = node->root;
    int64_t left_x = node->left_x, left_y = node->left_y, right_x = node->right_x, right_y = node->right_y;
    if (is_goal_cell(search, sides[node->side].cell)) {
        int64_t x = (int64_t)search->to.x - root.x, y = (int64_t)search->to.y - root.y;
        if (cross_of(right_x, right_y, x, y) >= 0 && cross_of(left_x, left_y, x, y) <= 0) reach_goal(search, node);
    }
    uint32_t at = sides[node->side].next;
    int32_t px = sides[at].point.x - root.x, py = sides[at].point.y - root.y;
    int64_t p_right = cross_of(right_x, right_y, px, py), p_left = cross_of(left_x, left_y, px, py);
    while (at != node->side && p_left <= 0) {
        const plane_side *side = &sides[at];
        uint32_t next = side->next;
        int32_t qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
        int64_t q_right = cross_of(right_x, right_y, qx, qy), q_left = cross_of(left_x, left_y, qx, qy);
        if (q_right >= 0 && q_left <= 0 && sides[next].starts_at_corner && next != node->side)
            see_corner(view, next, qx, qy, q_right > 0, q_left < 0);
        if (q_right > 0 && p_left < 0 && leads_on(search, side)) {
            side_view ends = {qx, qy, px, py, q_left <= 0, p_right >= 0};
            if (!ends.reaches_left || !ends.reaches_right || cross_of(px, py, qx, qy) > 0) {
                interval_node seen = view->from;
                seen.left_x = ends.reaches_left ? qx : (int32_t)left_x;
                seen.left_y = ends.reaches_left ? qy : (int32_t)left_y;
                seen.right_x = ends.reaches_right ? px : (int32_t)right_x;
                seen.right_y = ends.reaches_right ? py : (int32_t)right_y;
                see_side(view, side, &seen, &ends);
            }
        }
        at = next;
        px = qx, py = qy;
        p_right = q_right, p_left = q_left;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Around a corner

// All of a cell that has the root on its border: the part that is to the left of a ray (bounded > 0), to the right of it (bounded < 0), or the whole.
// The vertices `first` and `last` of the ring are not looked at.
static void see_from_border(interval_view *view, uint32_t first_side, uint32_t end_side, int bounded, int64_t ray_x,
                            int64_t ray_y, bool skip_first, bool skip_last) {
    interval_search *search = view->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = view->from.root;
    if (is_goal_cell(search, sides[first_side].cell)) {
        int64_t turn = cross_of(ray_x, ray_y, (int64_t)search->to.x - root.x, (int64_t)search->to.y - root.y);
        if (bounded == 0 || (bounded > 0 ? turn >= 0 : turn <= 0)) reach_goal(search, &view->from);
    }
    uint32_t at = first_side;
    int32_t px = sides[at].point.x - root.x, py = sides[at].point.y - root.y;
    int64_t p_turn = bounded ? cross_of(ray_x, ray_y, px, py) : 0;
    if (!skip_first && sides[at].starts_at_corner && p_turn * bounded >= 0 && (px || py))
        see_corner(view, at, px, py, bounded <= 0 || p_turn > 0, bounded >= 0 || p_turn < 0);
    for (; at != end_side; at = sides[at].next) {
        const plane_side *side = &sides[at];
        uint32_t next = side->next;
        int32_t qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
        int64_t q_turn = bounded ? cross_of(ray_x, ray_y, qx, qy) : 0;
        if (!(skip_last && next == end_side) && sides[next].starts_at_corner &&
            (bounded == 0 || (bounded > 0 ? q_turn >= 0 : q_turn <= 0)))
            see_corner(view, next, qx, qy, bounded <= 0 || q_turn > 0, bounded >= 0 || q_turn < 0);
        bool is_in_part = bounded == 0 || (bounded > 0 ? q_turn > 0 : p_turn < 0);
        if (is_in_part && leads_on(search, side) && cross_of(px, py, qx, qy) > 0) {
            side_view ends = {qx, qy, px, py, bounded >= 0 || q_turn <= 0, bounded <= 0 || p_turn >= 0};
            interval_node seen = view->from;
            seen.left_x = ends.reaches_left ? qx : (int32_t)ray_x;
            seen.left_y = ends.reaches_left ? qy : (int32_t)ray_y;
            seen.right_x = ends.reaches_right ? px : (int32_t)ray_x;
            seen.right_y = ends.reaches_right ? py : (int32_t)ray_y;
            see_side(view, side, &seen, &ends);
        }
        px = qx, py = qy;
        p_turn = q_turn;
    }
}

static void see_around_left(interval_view *view, uint32_t side, int64_t ray_x, int64_t ray_y) {
    const wend_plane *plane = view->search->plane;
    wend_lattice_point root = view->from.root;
    bool is_past_ray = false;
    for (uint32_t at = plane_side_left(plane, side); at != NO_PLANE_SIDE && at != side;
         at = plane_side_left(plane, at)) {
        uint32_t last = plane_previous_side(plane, at);
        wend_lattice_point point = plane->sides[last].point;
        if (!is_past_ray && cross_of(ray_x, ray_y, (int64_t)point.x - root.x, (int64_t)point.y - root.y) <= 0) continue;
        see_from_border(view, plane->sides[at].next, last, is_past_ray ? 0 : 1, ray_x, ray_y, is_past_ray, false);
        is_past_ray = true;
    }
}

static void see_around_right(interval_view *view, uint32_t side, int64_t ray_x, int64_t ray_y) {
    const wend_plane *plane = view->search->plane;
    wend_lattice_point root = view->from.root;
    bool is_past_ray = false;
    for (uint32_t at = plane_side_right(plane, side); at != NO_PLANE_SIDE && at != side;
         at = plane_side_right(plane, at)) {
        uint32_t first = plane->sides[at].next;
        wend_lattice_point point = plane->sides[first].point;
        if (!is_past_ray && cross_of(ray_x, ray_y, (int64_t)point.x - root.x, (int64_t)point.y - root.y) >= 0) continue;
        see_from_border(view, first, plane_previous_side(plane, at), is_past_ray ? 0 : -1, ray_x, ray_y, false,
                        is_past_ray);
        is_past_ray = true;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// From the start, and on

static void see_around_corner(interval_view *view, const interval_node *node) {
    interval_search *search = view->search;
    view->from.turn = (uint32_t)search->turns.count;
    if (interval_turn_array_push(&search->turns, view->allocator, (interval_turn){node->root_vertex, node->turn})) {
        search->is_out_of_memory = true;
        return;
    }
    if (node->kind == TURNS_LEFT)
        see_around_left(view, node->side, node->right_x, node->right_y);
    else
        see_around_right(view, node->side, node->right_x, node->right_y);
}

// All of a cell that holds the root, anywhere.
static void see_cell(interval_view *view, uint32_t cell) {
    interval_search *search = view->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = view->from.root;
    if (is_goal_cell(search, cell)) reach_goal(search, &view->from);
    for (uint32_t at = search->plane->first_side[cell]; at < search->plane->first_side[cell + 1]; at++) {
        const plane_side *side = &sides[at], *next = &sides[side->next];
        int32_t px = side->point.x - root.x, py = side->point.y - root.y;
        int32_t qx = next->point.x - root.x, qy = next->point.y - root.y;
        if (side->starts_at_corner && (px || py)) see_corner(view, at, px, py, true, true);
        if (!leads_on(search, side) || cross_of(px, py, qx, qy) <= 0) continue;
        interval_node seen = view->from;
        seen.left_x = qx, seen.left_y = qy, seen.right_x = px, seen.right_y = py;
        see_side(view, side, &seen, &(side_view){qx, qy, px, py, true, true});
    }
}

void wend_interval_search_open(interval_search *search, const wend_allocator *allocator) {
    interval_view view = {.search = search,
                          .allocator = allocator,
                          .from = {.root = search->from, .root_vertex = NO_PLANE_VERTEX, .turn = 0}};
    for (size_t i = 0; i < search->start_cells.count; i++) see_cell(&view, search->start_cells.items[i]);
    if (view.seen == 1) queue_interval(&view, &view.only, &view.only_view);
}

static void tell_observer(const interval_search *search, const interval_node *node, double estimate) {
    const wend_plane *plane = search->plane;
    wend_lattice_point left = plane->sides[node->side].point, right = plane->sides[plane->sides[node->side].next].point;
    side_view ends = {.left_x = left.x - node->root.x,
                      .left_y = left.y - node->root.y,
                      .right_x = right.x - node->root.x,
                      .right_y = right.y - node->root.y};
    ends.reaches_left = cross_of(node->left_x, node->left_y, ends.left_x, ends.left_y) == 0;
    ends.reaches_right = cross_of(node->right_x, node->right_y, ends.right_x, ends.right_y) == 0;
    double unit = wend_lattice_unit(&plane->mesh->lattice);
    wend_vector2 root = wend_lattice_position(&plane->mesh->lattice, node->root);
    wend_vector2 to_left = end_of_view(node, &ends, true), to_right = end_of_view(node, &ends, false);
    wend_plane_interval interval = {.root = root,
                                    .left = {root.x + to_left.x * unit, root.y + to_left.y * unit},
                                    .right = {root.x + to_right.x * unit, root.y + to_right.y * unit},
                                    .cost = node->cost * unit,
                                    .estimate = estimate * unit,
                                    .cell = plane->sides[node->side].cell};
    search->request.observer(search->request.observer_user, &interval);
}

void wend_interval_search_expand(interval_search *search, interval_node node, double estimate, uint64_t *work,
                                 const wend_allocator *allocator) {
    for (;;) {
        interval_view view = {.search = search, .allocator = allocator, .from = node};
        search->expanded++;
        if (node.kind == SEES_INTERVAL && search->request.observer) tell_observer(search, &node, estimate);
        if (node.kind == SEES_INTERVAL)
            see_through(&view, &node);
        else
            see_around_corner(&view, &node);
        if (view.seen != 1 || search->is_out_of_memory || is_beaten(search, &view.only, &view.only_view)) return;
        if (*work == 0) {
            search->held = (interval_held){.node = view.only, .estimate = estimate, .is_there = true};
            return;
        }
        --*work;
        node = view.only;
    }
}

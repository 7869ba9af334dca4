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
#include "plan/plane/interval_search.h"
#include "plan/plane/interval_shape.h"

#include <math.h>

// A look from a root into cells.
typedef struct interval_look {
    interval_search *search;
    const wend_allocator *allocator;
    interval_root root; // a copy: the array moves when it grows
    uint32_t root_number;
    uint32_t seen;      // intervals
    interval_node only; // the first of them: with a second one both wait
    // Of all that waits the most promising that was seen in this look: very often it is next, and need not go through the heap.
    interval_node next;
    interval_kind next_kind;
    double next_estimate; // infinity: there is none
} interval_look;

// ---------------------------------------------------------------------------------------------------------------------
// What waits

static void push_node(interval_search *search, const interval_node *node, interval_kind kind, double estimate,
                      const wend_allocator *allocator) {
    uint32_t place;
    search->queue_operations++;
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
    if (interval_heap_push(&search->heap, allocator,
                           (interval_entry){interval_key(estimate, (uint32_t)search->queue_operations), place, kind}))
        search->is_out_of_memory = true;
}

static inline void let_wait(interval_look *look, const interval_node *node, interval_kind kind, double estimate) {
    if (estimate >= look->search->best) return;
    if (estimate >= look->next_estimate) {
        push_node(look->search, node, kind, estimate, look->allocator);
        return;
    }
    if (look->next_estimate < (double)INFINITY)
        push_node(look->search, &look->next, look->next_kind, look->next_estimate, look->allocator);
    look->next = *node;
    look->next_kind = kind;
    look->next_estimate = estimate;
}

static inline side_shape shape_of(const interval_search *search, const interval_node *node, wend_lattice_point root) {
    const plane_side *left = &search->plane->sides[node->side], *right = &search->plane->sides[left->next];
    return (side_shape){.left_x = left->point.x - root.x,
                        .left_y = left->point.y - root.y,
                        .right_x = right->point.x - root.x,
                        .right_y = right->point.y - root.y};
}

static inline double estimate_interval(const interval_search *search, const interval_node *node,
                                       const side_shape *shape, wend_lattice_point root) {
    const plane_side *left = &search->plane->sides[node->side];
    int64_t beyond = wend_orient2d_determinant(left->point, search->plane->sides[left->next].point, search->to);
    int32_t goal_x = search->to.x - root.x, goal_y = search->to.y - root.y;
    return beyond < 0 ? estimate_mirrored(node, shape, goal_x, goal_y, beyond)
                      : estimate_beyond(node, shape, goal_x, goal_y);
}

// Rounding of a few lengths is far below this part of them.
#define INTERVAL_MARGIN 0x1p-40

// What may beat an interval: a corner at the end of its side that another root is nearer to.
static inline const interval_reach *rival_at(const interval_look *look, const plane_side *side) {
    if (!side->starts_at_corner) return NULL;
    const interval_reach *reach = &look->search->reached[side->vertex];
    return reach->mark == look->search->search_number && reach->root != look->root_number ? reach : NULL;
}

static inline bool rival_wins(const interval_reach *rival, double x, double y, wend_vector2 far, double cost) {
    return rival->cost + length_of(far.x - x, far.y - y) < (cost + length_of(far.x, far.y)) * (1 - INTERVAL_MARGIN);
}

// True when every way through an interval is beaten by one that goes by a corner at the end of its side: if the corner is nearer to the far
// end of the interval than the root is, so it is to each of its points, by the triangle inequality (Xin and Wang, "Improving Chen and
// Han's Algorithm on the Discrete Geodesic Problem", 2009).
static inline bool is_beaten(const interval_look *look, const interval_node *node) {
    const plane_side *side = &look->search->plane->sides[node->side];
    const interval_reach *left = rival_at(look, side), *right = rival_at(look, &look->search->plane->sides[side->next]);
    if (!left && !right) return false;
    side_shape shape = shape_of(look->search, node, look->root.point);
    double cost = look->root.cost;
    return (left && rival_wins(left, shape.left_x, shape.left_y, right_end(node, &shape), cost)) ||
           (right && rival_wins(right, shape.right_x, shape.right_y, left_end(node, &shape), cost));
}

static void queue_interval(interval_look *look, const interval_node *node) {
    interval_search *search = look->search;
    if (is_beaten(look, node)) return;
    side_shape shape = shape_of(search, node, look->root.point);
    double estimate = look->root.cost + estimate_interval(search, node, &shape, look->root.point);
    let_wait(look, node, SEES_INTERVAL, estimate);
}

// ---------------------------------------------------------------------------------------------------------------------
// Seeing

// The goal is in sight.
static void reach_goal(interval_look *look) {
    interval_search *search = look->search;
    wend_lattice_point root = look->root.point;
    double cost = look->root.cost + length_of((double)search->to.x - root.x, (double)search->to.y - root.y);
    if (cost >= search->best) return;
    search->best = cost;
    search->best_root = look->root_number;
}

static inline bool is_goal_cell(const interval_search *search, uint32_t cell) {
    return search->goal_marks[cell] == search->search_number;
}

// True when a side leads on, towards the goal.
static inline bool leads_on(const interval_search *search, const plane_side *side) {
    return side->across != NO_PLANE_SIDE && search->block_marks[side->block] == search->search_number;
}

// An interval of a side that leads on, bounded by two directions.
static inline void see_side(interval_look *look, const plane_side *side, int32_t left_x, int32_t left_y,
                            int32_t right_x, int32_t right_y) {
    interval_node node = {.left_x = left_x,
                          .left_y = left_y,
                          .right_x = right_x,
                          .right_y = right_y,
                          .side = side->across,
                          .root = look->root_number};
    look->search->generated++;
    if (look->seen++ == 0) {
        look->only = node;
        return;
    }
    if (look->seen == 2) queue_interval(look, &look->only);
    queue_interval(look, &node);
}

// A corner is in sight, from inside the cell of `side`, which starts there; x and y lead to it from the root.
static void see_corner(interval_look *look, uint32_t side, int32_t x, int32_t y, bool may_turn_left,
                       bool may_turn_right) {
    interval_search *search = look->search;
    uint32_t number = search->plane->sides[side].vertex;
    interval_reach *reach = &search->reached[number];
    bool is_reached = reach->mark == search->search_number;
    if (is_reached && reach->cost <= look->root.cost) return; // without a root
    double cost = look->root.cost + length_of(x, y);
    if (is_reached && reach->cost <= cost) return;
    const plane_vertex *vertex = &search->plane->vertices[number];
    bool left = cross_of(x, y, vertex->end_x, vertex->end_y) > 0;
    bool right = cross_of(x, y, vertex->begin_x, vertex->begin_y) < 0;
    if ((left && !may_turn_left) || (right && !may_turn_right)) return;
    *reach = (interval_reach){cost, search->search_number, look->root_number};
    if (!left && !right) return;
    if (!leads_on(search, &search->plane->sides[left ? plane_previous_side(search->plane, side) : side])) return;
    double estimate = cost + length_of((double)search->to.x - vertex->point.x, (double)search->to.y - vertex->point.y);
    interval_node node = {.cost = cost, .arrive_x = x, .arrive_y = y, .side = side, .root = look->root_number};
    let_wait(look, &node, left ? TURNS_LEFT : TURNS_RIGHT, estimate);
}

// Vertices of a cell's far side that lie exactly on the left ray, after the one that the view ended at.
static void see_along_left(interval_look *look, const interval_node *node, uint32_t at) {
    const plane_side *sides = look->search->plane->sides;
    wend_lattice_point root = look->root.point;
    for (at = sides[at].next; at != node->side; at = sides[at].next) {
        int32_t x = sides[at].point.x - root.x, y = sides[at].point.y - root.y;
        if (cross_of(node->left_x, node->left_y, x, y) != 0) return;
        if (sides[at].starts_at_corner) see_corner(look, at, x, y, true, false);
    }
}

// Through the entered side into its cell. Seen from the root the far sides follow each other from right to left.
static void see_through(interval_look *look, const interval_node *node) {
    interval_search *search = look->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = look->root.point;
    const int32_t left_x = node->left_x, left_y = node->left_y, right_x = node->right_x, right_y = node->right_y;
    if (is_goal_cell(search, sides[node->side].cell)) {
        int64_t x = (int64_t)search->to.x - root.x, y = (int64_t)search->to.y - root.y;
        if (cross_of(right_x, right_y, x, y) >= 0 && cross_of(left_x, left_y, x, y) <= 0) reach_goal(look);
    }
    uint32_t at = sides[node->side].next, next;
    int32_t px = sides[at].point.x - root.x, py = sides[at].point.y - root.y, qx, qy;
    bool reaches_right = cross_of(right_x, right_y, px, py) == 0;
    for (;; at = next, px = qx, py = qy) { // to the right of the view, and on its right ray
        next = sides[at].next;
        qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
        int64_t turn = cross_of(right_x, right_y, qx, qy);
        if (turn > 0) break;
        reaches_right = turn == 0;
        if (reaches_right && sides[next].starts_at_corner) see_corner(look, next, qx, qy, false, true);
    }
    for (;;) { // in view
        int64_t turn = cross_of(left_x, left_y, qx, qy);
        bool reaches_left = turn <= 0;
        if (reaches_left && sides[next].starts_at_corner && next != node->side)
            see_corner(look, next, qx, qy, true, turn < 0);
        if (leads_on(search, &sides[at]))
            see_side(look, &sides[at], reaches_left ? qx : left_x, reaches_left ? qy : left_y,
                     reaches_right ? px : right_x, reaches_right ? py : right_y);
        if (turn >= 0 || next == node->side) {
            if (turn == 0 && next != node->side) see_along_left(look, node, next);
            return;
        }
        at = next;
        px = qx, py = qy;
        reaches_right = true;
        next = sides[at].next;
        qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
    }
}

// ---------------------------------------------------------------------------------------------------------------------
// Around a corner

// A ray from the root that bounds a look to what is on the left of it (side 1), on the right (side -1), or not at all (side 0).
typedef struct look_bound {
    int side;
    int32_t x, y;
} look_bound;

static inline int64_t bound_turn(const look_bound *bound, int32_t x, int32_t y) {
    return bound->side == 0 ? 0 : cross_of(bound->x, bound->y, x, y);
}

static void see_corner_within(interval_look *look, uint32_t side, int32_t x, int32_t y, const look_bound *bound,
                              int64_t turn) {
    if (!look->search->plane->sides[side].starts_at_corner || turn * bound->side < 0) return;
    see_corner(look, side, x, y, bound->side <= 0 || turn > 0, bound->side >= 0 || turn < 0);
}

// A cell that the root is a vertex of: its sides from `first` up to, and without, `end`, and the vertices at their ends; the first
// or the last of these may have been looked at from the cell before.
static void see_from_vertex(interval_look *look, uint32_t first, uint32_t end, const look_bound *bound, bool skip_first,
                            bool skip_last) {
    interval_search *search = look->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = look->root.point;
    if (is_goal_cell(search, sides[first].cell) &&
        bound_turn(bound, search->to.x - root.x, search->to.y - root.y) * bound->side >= 0)
        reach_goal(look);
    int32_t px = sides[first].point.x - root.x, py = sides[first].point.y - root.y;
    int64_t p_turn = bound_turn(bound, px, py);
    if (!skip_first) see_corner_within(look, first, px, py, bound, p_turn);
    for (uint32_t at = first, next; at != end; at = next) {
        next = sides[at].next;
        int32_t qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
        int64_t q_turn = bound_turn(bound, qx, qy);
        if (!(skip_last && next == end)) see_corner_within(look, next, qx, qy, bound, q_turn);
        bool is_within = bound->side == 0 || (bound->side > 0 ? q_turn > 0 : p_turn < 0);
        if (is_within && leads_on(search, &sides[at]) && cross_of(px, py, qx, qy) > 0) {
            bool cut_left = bound->side < 0 && q_turn > 0, cut_right = bound->side > 0 && p_turn < 0;
            see_side(look, &sides[at], cut_left ? bound->x : qx, cut_left ? bound->y : qy, cut_right ? bound->x : px,
                     cut_right ? bound->y : py);
        }
        px = qx, py = qy;
        p_turn = q_turn;
    }
}

static void see_around_left(interval_look *look, const interval_node *node) {
    const wend_plane *plane = look->search->plane;
    wend_lattice_point root = look->root.point;
    look_bound bound = {1, node->arrive_x, node->arrive_y};
    for (uint32_t at = plane_side_left(plane, node->side); at != NO_PLANE_SIDE; at = plane_side_left(plane, at)) {
        uint32_t last = plane_previous_side(plane, at);
        wend_lattice_point point = plane->sides[last].point;
        if (bound.side && bound_turn(&bound, point.x - root.x, point.y - root.y) <= 0) continue;
        see_from_vertex(look, plane->sides[at].next, last, &bound, bound.side == 0, false);
        bound.side = 0;
    }
}

static void see_around_right(interval_look *look, const interval_node *node) {
    const wend_plane *plane = look->search->plane;
    wend_lattice_point root = look->root.point;
    look_bound bound = {-1, node->arrive_x, node->arrive_y};
    for (uint32_t at = plane_side_right(plane, node->side); at != NO_PLANE_SIDE; at = plane_side_right(plane, at)) {
        uint32_t first = plane->sides[at].next;
        wend_lattice_point point = plane->sides[first].point;
        if (bound.side && bound_turn(&bound, point.x - root.x, point.y - root.y) >= 0) continue;
        see_from_vertex(look, first, plane_previous_side(plane, at), &bound, false, bound.side == 0);
        bound.side = 0;
    }
}

// The corner becomes a root.
static void see_around(interval_look *look, const interval_node *node, interval_kind kind) {
    interval_search *search = look->search;
    const plane_side *side = &search->plane->sides[node->side];
    look->root =
        (interval_root){.cost = node->cost, .point = side->point, .vertex = side->vertex, .before = look->root_number};
    look->root_number = (uint32_t)search->roots.count;
    if (interval_root_array_push(&search->roots, look->allocator, look->root))
        search->is_out_of_memory = true;
    else if (kind == TURNS_LEFT)
        see_around_left(look, node);
    else
        see_around_right(look, node);
}

// ---------------------------------------------------------------------------------------------------------------------
// From the start, and on

// All of a cell that holds the root, anywhere.
static void see_cell(interval_look *look, uint32_t cell) {
    interval_search *search = look->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = look->root.point;
    if (is_goal_cell(search, cell)) reach_goal(look);
    for (uint32_t at = search->plane->first_side[cell]; at < search->plane->end_side[cell]; at++) {
        const plane_side *side = &sides[at], *next = &sides[side->next];
        int32_t px = side->point.x - root.x, py = side->point.y - root.y;
        int32_t qx = next->point.x - root.x, qy = next->point.y - root.y;
        if (side->starts_at_corner && (px || py)) see_corner(look, at, px, py, true, true);
        if (leads_on(search, side) && cross_of(px, py, qx, qy) > 0) see_side(look, side, qx, qy, px, py);
    }
}

void wend_interval_search_open(interval_search *search, const wend_allocator *allocator) {
    interval_look look = {
        .search = search, .allocator = allocator, .root = search->roots.items[0], .next_estimate = (double)INFINITY};
    for (size_t i = 0; i < search->start_cells.count; i++) see_cell(&look, search->start_cells.items[i]);
    if (look.seen == 1) queue_interval(&look, &look.only);
    if (look.next_estimate < (double)INFINITY)
        push_node(search, &look.next, look.next_kind, look.next_estimate, allocator);
}

static void notify_observer(const interval_search *search, const interval_node *node, double estimate) {
    const wend_lattice *lattice = &search->plane->mesh->lattice;
    const interval_root *root = &search->roots.items[node->root];
    side_shape shape = shape_of(search, node, root->point);
    wend_vector2 left = left_end(node, &shape), right = right_end(node, &shape);
    double unit = wend_lattice_unit(lattice);
    wend_vector2 position = wend_lattice_position(lattice, root->point);
    wend_plane_interval interval = {.root = position,
                                    .left = {position.x + left.x * unit, position.y + left.y * unit},
                                    .right = {position.x + right.x * unit, position.y + right.y * unit},
                                    .cost = root->cost * unit,
                                    .estimate = estimate * unit,
                                    .cell = search->plane->sides[node->side].cell};
    search->request.observer(search->request.observer_user, &interval);
}

// What to expand after a look: the only interval seen, whatever its estimate, or the most promising of all if nothing in the heap is more so.
// @return false when it is the heap's turn
static bool choose_next(interval_look *look, interval_held *held) {
    interval_search *search = look->search;
    bool has_next = look->next_estimate < (double)INFINITY;
    if (look->seen == 1 && !is_beaten(look, &look->only)) {
        if (has_next) push_node(search, &look->next, look->next_kind, look->next_estimate, look->allocator);
        held->node = look->only;
        held->kind = SEES_INTERVAL;
        return true;
    }
    if (!has_next) return false;
    if (look->next_estimate >= search->best ||
        (search->heap.count > 0 &&
         interval_key_estimate(interval_heap_first(&search->heap).key) < look->next_estimate)) {
        push_node(search, &look->next, look->next_kind, look->next_estimate, look->allocator);
        return false;
    }
    *held = (interval_held){.node = look->next, .kind = look->next_kind, .estimate = look->next_estimate};
    if (held->estimate > search->proven) search->proven = held->estimate;
    return true;
}

void wend_interval_search_expand(interval_search *search, interval_held held, uint64_t *work,
                                 const wend_allocator *allocator) {
    interval_look look; // the rest is set as it is seen
    look.search = search;
    look.allocator = allocator;
    look.next_kind = SEES_INTERVAL;
    for (;;) {
        search->expanded++;
        look.root_number = held.node.root;
        look.root = search->roots.items[held.node.root];
        look.seen = 0;
        look.next_estimate = (double)INFINITY;
        if (held.kind == SEES_INTERVAL) {
            if (search->request.observer) notify_observer(search, &held.node, held.estimate);
            see_through(&look, &held.node);
        } else {
            see_around(&look, &held.node, held.kind);
        }
        if (search->is_out_of_memory || !choose_next(&look, &held) || search->is_out_of_memory) return;
        if (*work == 0) {
            search->held = held;
            search->is_holding = true;
            return;
        }
        --*work;
    }
}

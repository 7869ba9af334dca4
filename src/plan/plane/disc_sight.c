// The search for discs: what the centre of a corner, or the start, sees. See disc_search.c.
//
// The view is that of interval search, in the same exact integers: a leg that keeps the radius from all walls joins two corners that see each other,
// because its ground, closed, is convex, free, and holds both. What is seen is more than that: whether a leg is free is looked at when its turn comes.
//
// Legs leave the root in directions between `low` and `high`. Towards what is passed on the same side as the root they run along the line between the
// centres; to the other side they lean by at most asin(2 r / distance). What is not in that range of directions is left out.
#include "plan/plane/disc_search.h"
#include "wend/elementary.h"

// A look from a root into cells.
typedef struct disc_look {
    disc_search *search;
    const wend_allocator *allocator;
    disc_root root; // a copy: the array moves when it grows
    uint32_t root_number;
    uint32_t seen;  // intervals
    disc_node only; // the first of them: with a second one both wait
} disc_look;

// ---------------------------------------------------------------------------------------------------------------------
// What waits

static void queue_node(disc_look *look, const disc_node *node, double key) {
    disc_search *search = look->search;
    uint32_t place;
    search->queue_operations++;
    if (search->unused.count > 0) {
        place = search->unused.items[--search->unused.count];
        search->nodes.items[place] = *node;
    } else {
        place = (uint32_t)search->nodes.count;
        if (disc_node_array_push(&search->nodes, look->allocator, *node) ||
            cell_array_reserve(&search->unused, look->allocator, search->nodes.capacity)) {
            search->is_out_of_memory = true;
            return;
        }
    }
    // What follows from a node cannot be better than it was.
    if (disc_heap_push(&search->heap, look->allocator, (disc_entry){key, (uint32_t)search->queue_operations, place}))
        search->is_out_of_memory = true;
}

static inline side_shape view_shape(const disc_look *look, const interval_node *view) {
    const plane_side *left = &look->search->plane->sides[view->side], *right = &look->search->plane->sides[left->next];
    wend_lattice_point root = look->root.point;
    return (side_shape){.left_x = left->point.x - root.x,
                        .left_y = left->point.y - root.y,
                        .right_x = right->point.x - root.x,
                        .right_y = right->point.y - root.y};
}

// No path by a leg through an interval is shorter: the leg begins at most r beside the root, and passes the interval at most r beside
// where the line between the centres does.
static double estimate_view(const disc_look *look, const interval_node *view, const side_shape *shape) {
    const disc_search *search = look->search;
    const plane_side *left = &search->plane->sides[view->side];
    wend_lattice_point root = look->root.point;
    int64_t beyond = wend_orient2d_determinant(left->point, search->plane->sides[left->next].point, search->to);
    int32_t x = search->to.x - root.x, y = search->to.y - root.y;
    double through = beyond < 0 ? estimate_mirrored(view, shape, x, y, beyond) : estimate_beyond(view, shape, x, y);
    double beside = look->root.sense != 0 ? search->radius : 0;
    return look->root.cost + fmax(length_of(x, y) - beside, through - 2 * search->radius - beside);
}

static void queue_view(disc_look *look, const disc_node *node) {
    side_shape shape = view_shape(look, &node->view);
    queue_node(look, node, estimate_view(look, &node->view, &shape));
}

// ---------------------------------------------------------------------------------------------------------------------
// Which directions matter

static inline double cross_of_directions(wend_vector2 a, wend_vector2 b) {
    return a.x * b.y - a.y * b.x;
}

// True when a direction is surely outside of those from low counterclockwise to high, which are less than a whole turn apart.
static bool is_outside(wend_vector2 low, wend_vector2 high, bool more_than_half, wend_vector2 direction) {
    double margin = DISC_MARGIN * length_of(direction.x, direction.y);
    double from_low = cross_of_directions(low, direction), to_high = cross_of_directions(direction, high);
    if (more_than_half) return from_low < -margin && to_high < -margin;
    return from_low < -margin || to_high < -margin;
}

// The part of a side that is seen, from the root: where it is nearest and farthest.
static double nearest_of(wend_vector2 left, wend_vector2 right) {
    double x = right.x - left.x, y = right.y - left.y, square = x * x + y * y;
    double share = square > 0 ? -(left.x * x + left.y * y) / square : 0;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return length_of(left.x + share * x, left.y + share * y);
}

// False when no leg leaves the root in a direction that leads through an interval.
static bool legs_lead_through(const disc_look *look, wend_vector2 left, wend_vector2 right, double nearest) {
    const disc_root *root = &look->root;
    if (root->sense == 0) return true;
    double sine = 2 * look->search->radius / (nearest * (1 - DISC_MARGIN)) + DISC_MARGIN;
    wend_vector2 low = root->low, high = root->high;
    bool more_than_half = cross_of_directions(low, high) < 0; // of legs: at most half a turn, but for rounding
    if (more_than_half && low.x * high.x + low.y * high.y > 0) more_than_half = false;
    if (sine >= 1) sine = 1;
    double cosine = sqrt((1 - sine) * (1 + sine));
    if (root->sense > 0) {
        wend_vector2 leant = {low.x * cosine + low.y * sine, low.y * cosine - low.x * sine};
        more_than_half = more_than_half || cross_of_directions(leant, high) < 0;
        low = leant;
    } else {
        wend_vector2 leant = {high.x * cosine - high.y * sine, high.y * cosine + high.x * sine};
        more_than_half = more_than_half || cross_of_directions(low, leant) < 0;
        high = leant;
    }
    if (!is_outside(low, high, more_than_half, left) || !is_outside(low, high, more_than_half, right)) return true;
    // Both ends are outside: the interval, less than half a turn wide, may still hold all directions between.
    return cross_of_directions(right, low) >= -DISC_MARGIN * length_of(right.x, right.y) &&
           cross_of_directions(low, left) >= -DISC_MARGIN * length_of(left.x, left.y);
}

// ---------------------------------------------------------------------------------------------------------------------
// Seeing

bool wend_disc_leg_may_leave(const disc_search *search, const disc_root *root, disc_node *node) {
    if (root->sense == 0) {
        node->depart = 0;
        node->cost = node->leg.length;
        return true;
    }
    const disc_corner *corner = &search->corners.items[root->corner];
    double turn = wend_disc_turn(corner, node->leg.y * root->sense, -node->leg.x * root->sense);
    double ahead = (turn - root->arrive) * root->sense;
    if (ahead < -DISC_MARGIN || (root->limit - turn) * root->sense < -DISC_MARGIN) return false;
    if (ahead < 0) {
        ahead = 0;
        turn = root->arrive;
    }
    node->depart = turn;
    node->cost = root->cost + root->radius * ahead + node->leg.length;
    return true;
}

// The goal is in sight.
static void see_goal(disc_look *look, double reach) {
    disc_search *search = look->search;
    wend_lattice_point root = look->root.point;
    int64_t x = (int64_t)search->to.x - root.x, y = (int64_t)search->to.y - root.y;
    disc_node node = {.view = {.root = look->root_number}, .kind = DISC_ARRIVES};
    if (length_of((double)x, (double)y) > reach ||
        !disc_tangent(x, y, look->root.sense * search->radius, 0, &node.leg) ||
        !wend_disc_leg_may_leave(search, &look->root, &node))
        return;
    queue_node(look, &node, node.cost);
}

// A corner is in sight: a leg may lead to its left and to its right.
static void see_disc_corner(disc_look *look, uint32_t side, int32_t x, int32_t y, double reach) {
    disc_search *search = look->search;
    const uint32_t number = search->plane->sides[side].vertex;
    const plane_vertex *vertex = &search->plane->vertices[number];
    if (length_of(x, y) > reach) return;
    double begin = DISC_MARGIN * length_of(vertex->begin_x, vertex->begin_y),
           end = DISC_MARGIN * length_of(vertex->end_x, vertex->end_y);
    for (int sense = -1; sense <= 1; sense += 2) {
        disc_node node = {.view = {.root = look->root_number}, .kind = DISC_TOUCHES, .vertex = number, .sense = sense};
        if (!disc_tangent(x, y, look->root.sense * search->radius, sense * search->radius, &node.leg)) continue;
        double touch_x = node.leg.y * sense, touch_y = -node.leg.x * sense;
        if (touch_x * vertex->begin_x + touch_y * vertex->begin_y > begin ||
            touch_x * vertex->end_x + touch_y * vertex->end_y > end)
            continue; // its own walls are in the way
        if (!wend_disc_leg_may_leave(search, &look->root, &node)) continue;
        double to_x = (double)search->to.x - vertex->point.x - search->radius * touch_x,
               to_y = (double)search->to.y - vertex->point.y - search->radius * touch_y;
        queue_node(look, &node, node.cost + length_of(to_x, to_y));
    }
}

// An interval of a side that leads on, bounded by two directions.
static void see_disc_side(disc_look *look, const plane_side *side, int32_t left_x, int32_t left_y, int32_t right_x,
                          int32_t right_y, double reach) {
    const plane_side *sides = look->search->plane->sides;
    disc_node node = {.view = {.left_x = left_x,
                               .left_y = left_y,
                               .right_x = right_x,
                               .right_y = right_y,
                               .side = side->across,
                               .root = look->root_number},
                      .kind = DISC_SEES,
                      .reach = reach};
    side_shape shape = view_shape(look, &node.view);
    wend_vector2 left = left_end(&node.view, &shape), right = right_end(&node.view, &shape);
    double nearest = nearest_of(left, right), diameter = 2 * look->search->radius;
    if (nearest > reach || !legs_lead_through(look, left, right, nearest)) return;
    // Between two walls that are nearer to each other than the diameter no leg passes, but its round ends may reach in.
    const plane_side *other = &sides[side->across];
    if (nearest > diameter && look->search->plane->vertices[side->vertex].on_border &&
        look->search->plane->vertices[other->vertex].on_border) {
        double x = (double)side->point.x - other->point.x, y = (double)side->point.y - other->point.y;
        if (length_of(x, y) < diameter * (1 - DISC_MARGIN))
            node.reach = fmin(reach, fmax(length_of(left.x, left.y), length_of(right.x, right.y)) + diameter);
    }
    look->search->generated++;
    if (look->seen++ == 0) {
        look->only = node;
        return;
    }
    if (look->seen == 2) queue_view(look, &look->only);
    queue_view(look, &node);
}

static inline bool goal_is_in(const disc_search *search, uint32_t cell) {
    return search->goal_marks[cell] == search->search_number;
}

// Through the entered side into its cell: as in interval search, rays included.
static void see_disc_through(disc_look *look, const disc_node *from) {
    disc_search *search = look->search;
    const interval_node *view = &from->view;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = look->root.point;
    const int32_t left_x = view->left_x, left_y = view->left_y, right_x = view->right_x, right_y = view->right_y;
    if (goal_is_in(search, sides[view->side].cell)) {
        int64_t x = (int64_t)search->to.x - root.x, y = (int64_t)search->to.y - root.y;
        if (cross_of(right_x, right_y, x, y) >= 0 && cross_of(left_x, left_y, x, y) <= 0) see_goal(look, from->reach);
    }
    uint32_t at = sides[view->side].next, next;
    int32_t px = sides[at].point.x - root.x, py = sides[at].point.y - root.y;
    for (; at != view->side; at = next) {
        next = sides[at].next;
        int32_t qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
        int64_t p_right = cross_of(right_x, right_y, px, py), p_left = cross_of(left_x, left_y, px, py);
        int64_t q_right = cross_of(right_x, right_y, qx, qy), q_left = cross_of(left_x, left_y, qx, qy);
        if (next != view->side && q_right >= 0 && q_left <= 0 && sides[next].starts_at_corner)
            see_disc_corner(look, next, qx, qy, from->reach);
        if (q_right > 0 && p_left < 0 && sides[at].across != NO_PLANE_SIDE)
            see_disc_side(look, &sides[at], q_left <= 0 ? qx : left_x, q_left <= 0 ? qy : left_y,
                          p_right >= 0 ? px : right_x, p_right >= 0 ? py : right_y, from->reach);
        px = qx, py = qy;
        if (q_left > 0) return; // the far sides follow each other from right to left
    }
}

// A cell that the root is a vertex of: its sides from `first` up to, and without, `end`, and the vertices at their ends.
static void see_disc_fan(disc_look *look, uint32_t first, uint32_t end, bool with_first) {
    disc_search *search = look->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = look->root.point;
    const double far = (double)INFINITY;
    if (goal_is_in(search, sides[first].cell)) see_goal(look, far);
    int32_t px = sides[first].point.x - root.x, py = sides[first].point.y - root.y;
    if (with_first && sides[first].starts_at_corner) see_disc_corner(look, first, px, py, far);
    for (uint32_t at = first, next; at != end; at = next) {
        next = sides[at].next;
        int32_t qx = sides[next].point.x - root.x, qy = sides[next].point.y - root.y;
        if (sides[next].starts_at_corner) see_disc_corner(look, next, qx, qy, far);
        if (sides[at].across != NO_PLANE_SIDE && cross_of(px, py, qx, qy) > 0)
            see_disc_side(look, &sides[at], qx, qy, px, py, far);
        px = qx, py = qy;
    }
}

// All of a cell that holds the start, anywhere.
static void see_disc_cell(disc_look *look, uint32_t cell) {
    disc_search *search = look->search;
    const plane_side *sides = search->plane->sides;
    wend_lattice_point root = look->root.point;
    if (goal_is_in(search, cell)) see_goal(look, (double)INFINITY);
    for (uint32_t at = search->plane->first_side[cell]; at < search->plane->end_side[cell]; at++) {
        const plane_side *side = &sides[at], *next = &sides[side->next];
        int32_t px = side->point.x - root.x, py = side->point.y - root.y;
        int32_t qx = next->point.x - root.x, qy = next->point.y - root.y;
        if (side->starts_at_corner && (px || py)) see_disc_corner(look, at, px, py, (double)INFINITY);
        if (side->across != NO_PLANE_SIDE && cross_of(px, py, qx, qy) > 0)
            see_disc_side(look, side, qx, qy, px, py, (double)INFINITY);
    }
}

static void observe_view(const disc_look *look, const disc_node *node) {
    const disc_search *search = look->search;
    const wend_lattice *lattice = &search->plane->mesh->lattice;
    double unit = wend_lattice_unit(lattice);
    side_shape shape = view_shape(look, &node->view);
    wend_vector2 left = left_end(&node->view, &shape), right = right_end(&node->view, &shape);
    wend_vector2 position = wend_lattice_position(lattice, look->root.point);
    wend_plane_interval interval = {.root = position,
                                    .left = {position.x + left.x * unit, position.y + left.y * unit},
                                    .right = {position.x + right.x * unit, position.y + right.y * unit},
                                    .cost = look->root.cost * unit,
                                    .estimate = estimate_view(look, &node->view, &shape) * unit,
                                    .cell = search->plane->sides[node->view.side].cell};
    search->request.observer(search->request.observer_user, &interval);
}

void wend_disc_look_around(disc_search *search, uint32_t root, const wend_allocator *allocator) {
    const wend_plane *plane = search->plane;
    disc_look look = {.search = search, .allocator = allocator, .root = search->roots.items[root], .root_number = root};
    if (look.root.vertex == NO_PLANE_VERTEX) {
        for (size_t i = 0; i < search->start_cells.count; i++) see_disc_cell(&look, search->start_cells.items[i]);
    } else {
        uint32_t first = plane->vertices[look.root.vertex].first;
        for (uint32_t at = first; at != NO_PLANE_SIDE; at = plane_side_left(plane, at))
            see_disc_fan(&look, plane->sides[at].next, plane_previous_side(plane, at), at == first);
    }
    if (look.seen == 1) queue_view(&look, &look.only);
}

void wend_disc_look_through(disc_search *search, const disc_node *node, uint64_t *work,
                            const wend_allocator *allocator) {
    disc_look look = {.search = search,
                      .allocator = allocator,
                      .root = search->roots.items[node->view.root],
                      .root_number = node->view.root,
                      .only = *node};
    for (;;) {
        disc_node here = look.only;
        look.seen = 0;
        search->expanded++;
        if (search->request.observer) observe_view(&look, &here);
        see_disc_through(&look, &here);
        if (search->is_out_of_memory || look.seen != 1) return;
        if (*work == 0) { // not into the heap: other nodes would come first, and the search be another one
            search->held = look.only;
            search->is_holding = true;
            return;
        }
        --*work;
    }
}

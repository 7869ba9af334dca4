// Corridors: A* over the sides of cells, guided by a taut string.
//
// The usual A* over a navigation mesh measures the way so far from the middle of one side to the middle of the next, and so takes a wrong turn
// around every second wall. Here a label keeps where the string that is pulled through the sides so far turned last, and what can be seen
// from there (corridor_internal.h): the way so far is measured as it will be walked. What is forgotten are the corners between the two
// bounds of the view; what is kept is one label a side, the one with the least estimate, while interval search (wend_plane_find_path)
// keeps all that may be on a shortest path. So a side is expanded once at most, and the corridor is nearly always, not always, the best.
//
//     estimate = cost of the way to the root + root -> crossing at the cell's cost + crossing -> goal at the least cost of any terrain
//
// The crossing is the best point of the part of the portal that is in view. Estimates never fall along a way: a label whose estimate is below
// its parent's takes over the parent's. So a label that leaves the open list is final.
//
// With terrains of different costs a string is only taut where the cost is the same: at a border the crossing becomes the root.
//
// Complexity: O(n log n) for n sides within reach; 48 bytes a side in the query. Demyen and Buro, "Efficient Triangulation-Based Pathfinding",
// 2006, keep a string too, and search on for corridors that might be shorter.
#include "wend/corridor.h"

#include "base/require.h"
#include "plan/corridor_internal.h"

#include <math.h>

wend_corridor_request wend_default_corridor_request(void) {
    return (wend_corridor_request){.size = sizeof(wend_corridor_request),
                                   .from_triangle = WEND_NO_TRIANGLE,
                                   .to_triangle = WEND_NO_TRIANGLE,
                                   .work = WEND_WORK_UNLIMITED};
}

// ---------------------------------------------------------------------------------------------------------------------
// Where to cross

wend_lattice_point wend_corridor_point_at(wend_funnel_portal portal, double share) {
    double x = (double)portal.left.x + share * ((double)portal.right.x - (double)portal.left.x);
    double y = (double)portal.left.y + share * ((double)portal.right.y - (double)portal.left.y);
    return (wend_lattice_point){(int32_t)floor(x + 0.5), (int32_t)floor(y + 0.5)};
}

// The shortest way from a to b over the line of a portal: straight, or as a mirror would have it when both are on one side.
static double shortest_share(wend_funnel_portal portal, wend_lattice_point a, wend_lattice_point b) {
    double far_a = fabs((double)wend_orient2d_determinant(portal.left, portal.right, a)),
           far_b = fabs((double)wend_orient2d_determinant(portal.left, portal.right, b));
    double along_a = (double)wend_dot_product(portal.left, portal.right, a),
           along_b = (double)wend_dot_product(portal.left, portal.right, b);
    double length = (double)wend_squared_distance(portal.left, portal.right);
    if (!(length > 0)) return 0;
    if (!(far_a + far_b > 0)) return along_a / length;
    return (along_a * far_b + along_b * far_a) / ((far_a + far_b) * length);
}

double wend_corridor_best_share(wend_funnel_portal portal, wend_lattice_point a, wend_lattice_point b,
                                double cost_before, double cost_after) {
    if (cost_before == cost_after) return fmin(fmax(shortest_share(portal, a, b), 0), 1);
    double dx = (double)portal.right.x - (double)portal.left.x, dy = (double)portal.right.y - (double)portal.left.y;
    double low = 0, high = 1;
    for (int i = 0; i < 24; i++) { // the cost is convex: where it stops falling it is least
        double share = (low + high) / 2;
        double x = (double)portal.left.x + share * dx, y = (double)portal.left.y + share * dy;
        double ax = x - (double)a.x, ay = y - (double)a.y, bx = x - (double)b.x, by = y - (double)b.y;
        double from_a = sqrt(ax * ax + ay * ay), to_b = sqrt(bx * bx + by * by), slope = 0;
        if (from_a > 0) slope += cost_before * (ax * dx + ay * dy) / from_a;
        if (to_b > 0) slope += cost_after * (bx * dx + by * dy) / to_b;
        if (slope > 0)
            high = share;
        else
            low = share;
    }
    return (low + high) / 2;
}

// How far along a portal a ray from the root goes through it.
static double ray_share(wend_funnel_portal portal, wend_lattice_point root, wend_lattice_point through) {
    double left = (double)wend_orient2d_determinant(root, through, portal.left),
           right = (double)wend_orient2d_determinant(root, through, portal.right);
    return left == right ? 0 : fmin(fmax(left / (left - right), 0), 1);
}

// ---------------------------------------------------------------------------------------------------------------------
// Labels

// Leads the string of a label, which lies in a cell of this cost, through a portal.
static void pull_through(corridor_node *label, wend_funnel_portal portal, double rate) {
    bool has_left = !wend_lattice_point_equals(label->left, label->root),
         has_right = !wend_lattice_point_equals(label->right, label->root);
    bool is_right = has_right && wend_orient2d_determinant(label->root, label->right, portal.left) <= 0;
    bool is_left = !is_right && has_left && wend_orient2d_determinant(label->root, label->left, portal.right) >= 0;
    if (is_right || is_left) { // the string turns at what bounded the view
        wend_lattice_point turn = is_right ? label->right : label->left;
        label->cost += rate * lattice_distance(label->root, turn);
        label->root = turn;
        label->left = portal.left;
        label->right = portal.right;
        return;
    }
    if (wend_orient2d_determinant(label->root, label->left, portal.left) <= 0) label->left = portal.left;
    if (wend_orient2d_determinant(label->root, label->right, portal.right) >= 0) label->right = portal.right;
}

// Where the way to the goal goes through a portal that is in view, at least in part.
static double share_in_view(const corridor_node *label, wend_funnel_portal portal, double share) {
    double low = wend_lattice_point_equals(label->left, portal.left) ? 0 : ray_share(portal, label->root, label->left);
    double high =
        wend_lattice_point_equals(label->right, portal.right) ? 1 : ray_share(portal, label->root, label->right);
    return fmin(fmax(share, low), high);
}

static double estimate_through(const corridor_search *search, const corridor_node *label, wend_funnel_portal portal,
                               double rate) {
    wend_lattice_point goal = search->goal.point;
    double share = share_in_view(label, portal, shortest_share(portal, label->root, goal));
    double x = (double)portal.left.x + share * ((double)portal.right.x - (double)portal.left.x);
    double y = (double)portal.left.y + share * ((double)portal.right.y - (double)portal.left.y);
    double ax = x - (double)label->root.x, ay = y - (double)label->root.y;
    double bx = x - (double)goal.x, by = y - (double)goal.y;
    return label->cost + rate * sqrt(ax * ax + ay * ay) + search->least_cost * sqrt(bx * bx + by * by);
}

// At a border between terrains the string ends, and a new one begins.
static void cross_border(const corridor_search *search, corridor_node *label, wend_funnel_portal portal, double before,
                         double after) {
    double share = wend_corridor_best_share(portal, label->root, search->goal.point, before, after);
    wend_lattice_point point = wend_corridor_point_at(portal, share_in_view(label, portal, share));
    label->cost += before * lattice_distance(label->root, point);
    label->root = point;
    label->left = portal.left;
    label->right = portal.right;
    label->estimate = label->cost + search->least_cost * lattice_distance(point, search->goal.point);
}

static wend_status offer_label(wend_query *query, uint32_t node, corridor_node label) {
    corridor_search *search = query->corridor;
    corridor_node *known = &search->nodes[node];
    query->generated++;
    if (known->mark >> 1 == search->node_number && ((known->mark & 1) || known->estimate <= label.estimate))
        return WEND_OK;
    label.mark = search->node_number << 1;
    wend_status status = corridor_heap_push(&search->open, &query->allocator, (corridor_entry){label.estimate, node});
    if (status) return status;
    query->queue_operations++;
    *known = label;
    return WEND_OK;
}

static wend_status offer_side(wend_query *query, const corridor_node *from, uint32_t side, uint32_t parent) {
    const corridor_search *search = query->corridor;
    const plane_side *sides = search->plane->sides;
    uint32_t beyond = sides[side].across;
    wend_funnel_portal portal = corridor_portal(search->plane, beyond);
    double rate = corridor_rate(search, sides[side].cell);
    corridor_node label = *from;
    label.parent = parent;
    pull_through(&label, portal, rate);
    double after = corridor_rate(search, sides[beyond].cell);
    if (after == rate)
        label.estimate = estimate_through(search, &label, portal, rate);
    else
        cross_border(search, &label, portal, rate, after);
    label.estimate = fmax(label.estimate, from->estimate);
    return offer_label(query, beyond, label);
}

static wend_status offer_goal(wend_query *query, const corridor_node *from, uint32_t cell, uint32_t parent) {
    corridor_search *search = query->corridor;
    uint32_t node = search->plane->side_count;
    wend_lattice_point goal = search->goal.point;
    double rate = corridor_rate(search, cell);
    corridor_node label = *from;
    label.parent = parent;
    pull_through(&label, (wend_funnel_portal){goal, goal}, rate);
    label.cost += rate * lattice_distance(label.root, goal);
    label.estimate = fmax(label.cost, from->estimate);
    wend_status status = offer_label(query, node, label);
    if (!status && search->nodes[node].parent == parent && search->nodes[node].estimate == label.estimate)
        search->goal_cell = cell;
    return status;
}

// Whether a side leads on to the goal. Where terrain matters a block that does not lead there may still be a cheaper way around.
static bool side_leads_on(const corridor_search *search, const plane_side *side) {
    return side->across != NO_PLANE_SIDE &&
           (!search->is_uniform || search->block_marks[side->block] == search->node_number);
}

// Goes on from a label into a cell, through all sides but the one it came by, which is its node.
static wend_status enter_cell(wend_query *query, const corridor_node *label, uint32_t cell, uint32_t came_by) {
    const corridor_search *search = query->corridor;
    const wend_plane *plane = search->plane;
    if (search->goal_marks[cell] == search->node_number) {
        wend_status status = offer_goal(query, label, cell, came_by);
        if (status) return status;
    }
    for (uint32_t side = plane->first_side[cell]; side < plane->first_side[cell + 1]; side++) {
        if (side == came_by || !side_leads_on(search, &plane->sides[side])) continue;
        wend_status status = offer_side(query, label, side, came_by);
        if (status) return status;
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// The search

static wend_status enter_start(wend_query *query) {
    const corridor_search *search = query->corridor;
    wend_lattice_point point = search->start.point;
    corridor_node label = {.root = point, .left = point, .right = point};
    label.estimate = search->least_cost * lattice_distance(point, search->goal.point);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < search->start.cells.count && !status; i++)
        status = enter_cell(query, &label, search->start.cells.items[i], NO_PLANE_SIDE);
    return status;
}

static void tell_observer(const wend_query *query, uint32_t node) {
    const corridor_search *search = query->corridor;
    const wend_plane *plane = search->plane;
    const corridor_node *label = &search->nodes[node];
    double unit = wend_lattice_unit(&plane->mesh->lattice);
    wend_corridor_step step = {.cell = plane->sides[node].cell,
                               .previous = plane->sides[plane->sides[node].across].cell,
                               .turn = wend_lattice_position(&plane->mesh->lattice, label->root),
                               .cost = label->cost * unit,
                               .estimate = label->estimate * unit};
    search->request.observer(search->request.observer_user, &step);
}

static wend_status stop_search(wend_query *query, wend_outcome outcome, wend_path *path) {
    query->can_resume = true;
    wend_query_end(query, outcome, query->corridor->lower_bound, path);
    return WEND_OK;
}

// When memory is out the search is over: a label may be missing.
static wend_status lose_search(wend_query *query) {
    query->can_resume = false;
    return WEND_OUT_OF_MEMORY;
}

wend_status wend_corridor_search_run(wend_query *query, uint64_t work, wend_path *path) {
    corridor_search *search = query->corridor;
    uint32_t goal = search->plane->side_count;
    while (search->open.count > 0) {
        corridor_entry entry = corridor_heap_first(&search->open);
        corridor_node *node = &search->nodes[entry.node];
        if ((node->mark & 1) || node->estimate != entry.estimate) { // a better label came later
            corridor_heap_pop(&search->open);
            query->queue_operations++;
            continue;
        }
        if (entry.node == goal) {
            wend_status status = wend_corridor_trace(query, path);
            if (status) return lose_search(query);
            query->can_resume = false;
            return WEND_OK;
        }
        if (search->request.cancellation && (query->expanded & 255) == 0 &&
            wend_cancellation_is_requested(search->request.cancellation))
            return stop_search(query, WEND_OUTCOME_CANCELLED, path);
        if (work == 0) return stop_search(query, WEND_OUTCOME_BUDGET_SPENT, path);
        if (work != WEND_WORK_UNLIMITED) work--;
        corridor_heap_pop(&search->open);
        query->queue_operations++;
        node->mark |= 1;
        query->expanded++;
        if (search->request.observer) tell_observer(query, entry.node);
        corridor_node label = *node;
        if (enter_cell(query, &label, search->plane->sides[entry.node].cell, entry.node)) return lose_search(query);
    }
    query->can_resume = false;
    wend_query_end(query, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
    return WEND_OK;
}

static wend_status reserve_nodes(wend_query *query) {
    corridor_search *search = query->corridor;
    size_t count = (size_t)search->plane->side_count + 1;
    if (++search->node_number > UINT32_MAX >> 1) {
        if (search->nodes) memset(search->nodes, 0, search->node_capacity * sizeof *search->nodes);
        if (search->goal_marks) memset(search->goal_marks, 0, search->goal_capacity * sizeof *search->goal_marks);
        if (search->block_marks) memset(search->block_marks, 0, search->block_capacity * sizeof *search->block_marks);
        search->node_number = 1;
    }
    if (count <= search->node_capacity) return WEND_OK;
    corridor_node *nodes = wend_resize_items(&query->allocator, search->nodes, search->node_capacity, count,
                                             sizeof *nodes, WEND_LIFETIME_SCRATCH);
    if (!nodes) return WEND_OUT_OF_MEMORY;
    memset(nodes + search->node_capacity, 0, (count - search->node_capacity) * sizeof *nodes);
    search->nodes = nodes;
    search->node_capacity = count;
    return WEND_OK;
}

static void look_at_costs(corridor_search *search) {
    const wend_mesh *mesh = search->plane->mesh;
    double least = (double)INFINITY, most = 0;
    for (size_t i = 0; i < mesh->terrain_count; i++) {
        if (mesh->terrains[i].medium == WEND_MEDIUM_BLOCKED) continue;
        least = fmin(least, mesh->terrains[i].cost);
        most = fmax(most, mesh->terrains[i].cost);
    }
    search->is_uniform = !(least < most);
    search->least_cost = least;
}

static wend_status begin_corridor(wend_query *query, const wend_plane *plane, const wend_corridor_request *request) {
    if (!query->corridor) {
        query->corridor = wend_allocate_items(&query->allocator, 1, sizeof *query->corridor, WEND_LIFETIME_SCRATCH);
        if (!query->corridor) return WEND_OUT_OF_MEMORY;
        memset(query->corridor, 0, sizeof *query->corridor);
    }
    corridor_search *search = query->corridor;
    wend_query_forget(query);
    search->search_number = query->search_number;
    search->plane = plane;
    search->request = *request;
    search->open.count = 0;
    look_at_costs(search);
    return reserve_nodes(query);
}

static bool corridor_request_is_valid(const wend_corridor_request *request) {
    return request && request->size == sizeof *request && isfinite(request->from.x) && isfinite(request->from.y) &&
           isfinite(request->to.x) && isfinite(request->to.y);
}

wend_status wend_corridor_find_path(const wend_plane *plane, wend_query *query, const wend_corridor_request *request,
                                    wend_path *path) {
    REQUIRE(plane && query && path && wend_allocator_is_valid(&path->allocator), WEND_INVALID);
    REQUIRE(corridor_request_is_valid(request), WEND_INVALID);
    wend_outcome outcome = WEND_OUTCOME_NONE;
    wend_status status = begin_corridor(query, plane, request);
    if (!status) status = wend_corridor_find_ends(query->corridor, &query->allocator, &outcome);
    REQUIRE(status != WEND_INVALID, WEND_INVALID);
    if (status) return status;
    if (outcome != WEND_OUTCOME_COMPLETE) {
        wend_query_end(query, outcome, (double)INFINITY, path);
        return WEND_OK;
    }
    corridor_search *search = query->corridor;
    search->lower_bound = search->least_cost * lattice_distance(search->start.point, search->goal.point) *
                          wend_lattice_unit(&plane->mesh->lattice);
    status = enter_start(query);
    return status ? status : wend_corridor_search_run(query, request->work, path);
}

bool wend_corridor_is_current(const wend_query *query) {
    return query->corridor && query->corridor->search_number == query->search_number;
}

void wend_corridor_search_free(wend_query *query) {
    corridor_search *search = query->corridor;
    const wend_allocator *allocator = &query->allocator;
    if (!search) return;
    wend_release_items(allocator, search->nodes, search->node_capacity, sizeof *search->nodes);
    corridor_heap_free(&search->open, allocator);
    wend_release_items(allocator, search->goal_marks, search->goal_capacity, sizeof *search->goal_marks);
    wend_release_items(allocator, search->block_marks, search->block_capacity, sizeof *search->block_marks);
    cell_array_free(&search->start.cells, allocator);
    cell_array_free(&search->goal.cells, allocator);
    portal_array_free(&search->portals, allocator);
    state_array_free(&search->cells, allocator);
    lattice_point_array_free(&search->points, allocator);
    lattice_point_array_free(&search->scratch, allocator);
    crossing_array_free(&search->crossings, allocator);
    crossing_array_free(&search->best_crossings, allocator);
    wend_release_items(allocator, search, 1, sizeof *search);
}

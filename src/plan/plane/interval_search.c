// Interval search: the shortest path between two points of a plane.
//
// A path is a string of straight pieces from corner to corner. The search keeps roots (the start, then corners where the path turns) and what each
// root sees: intervals of the sides of cells, each bounded by two rays through vertices.
//
//            ________________
//           |       :   /    |        S sees the interval i of the side that leads on. What is beyond it and behind the corner c it does not see: the
//           |    i  :  /     |        path must turn at c, and c becomes a root.
//           |-------c /      |
//           |#######|/       |        An interval's estimate is the length of the shortest way from its root through it to the goal if
//           |#######S        |        nothing were in the way; a corner's is the straight line from there.
//
// What waits, intervals and corners, is taken in the order of cost so far + estimate, so the first time the least estimate is not below the
// shortest path found, that path is the shortest of all.
//
// This is Polyanya (Cui, Harabor and Grastien, "Compromise-free Pathfinding on a Navigation Mesh", 2017) with three differences:
// - An interval is kept as the vertices that bound the view, not as points on the side. So all that decides what is seen is the sign of
//   an integer determinant: exact, no tolerances, no square root. Rounding enters lengths only.
// - Corners wait in the heap themselves, once for each root that sees them, and are turned around when their turn comes. Most never are: a
//   shorter way to them was found by then, or the search is over.
// - The plane's vertices are split where walls touch, so a corner has one wall, and the best cost of a corner is that of one place.
//
// An interval that alone follows from another is expanded at once. A root is given up when a shorter way to it is known. Where two ways to a
// corner are equally long one is enough: what the shortest path does next it can do after either, or it was not the shortest.
#include "plan/plane/interval_search.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/plane/disc_search.h"

#include "base/core/require.h"

#include <math.h>

static void interval_search_free(void *scratch, const wend_allocator *allocator) {
    interval_search *search = scratch;
    interval_heap_free(&search->heap, allocator);
    interval_node_array_free(&search->nodes, allocator);
    interval_root_array_free(&search->roots, allocator);
    cell_array_free(&search->unused, allocator);
    cell_array_free(&search->start_cells, allocator);
    cell_array_free(&search->goal_cells, allocator);
    wend_release_items(allocator, search->reached, search->reached_capacity, sizeof *search->reached);
    wend_release_items(allocator, search->goal_marks, search->goal_capacity, sizeof *search->goal_marks);
    wend_release_items(allocator, search->block_marks, search->block_capacity, sizeof *search->block_marks);
}

const search_kind wend_interval_kind = {
    .name = "interval",
    .size = sizeof(interval_search),
    .destroy = interval_search_free,
    .resume = wend_interval_search_run,
};

// ---------------------------------------------------------------------------------------------------------------------
// Beginning

// Zeroed items, as marks must be, for at least `count`; what was there before is not kept.
static wend_status reserve_marks(const wend_allocator *allocator, void **items, size_t *capacity, size_t count,
                                 size_t item_size) {
    if (count <= *capacity) return WEND_OK;
    void *made = wend_allocate_items(allocator, count, item_size, WEND_LIFETIME_SCRATCH);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, count * item_size);
    wend_release_items(allocator, *items, *capacity, item_size);
    *items = made;
    *capacity = count;
    return WEND_OK;
}

static wend_status reserve_interval_search(interval_search *search, const wend_plane *plane,
                                           const wend_allocator *allocator) {
    void *reached = search->reached, *marks = search->goal_marks;
    wend_status status =
        reserve_marks(allocator, &reached, &search->reached_capacity, plane->vertex_count, sizeof *search->reached);
    search->reached = reached;
    if (!status)
        status =
            reserve_marks(allocator, &marks, &search->goal_capacity, plane->cell_count, sizeof *search->goal_marks);
    search->goal_marks = marks;
    void *blocks = search->block_marks;
    if (!status)
        status =
            reserve_marks(allocator, &blocks, &search->block_capacity, plane->block_count, sizeof *search->block_marks);
    search->block_marks = blocks;
    return status;
}

// Marks the blocks between all start and goal cells.
static void mark_ways(interval_search *search) {
    for (size_t i = 0; i < search->start_cells.count; i++)
        for (size_t k = 0; k < search->goal_cells.count; k++) {
            uint32_t from = search->start_cells.items[i], to = search->goal_cells.items[k];
            if (search->plane->islands[from] == search->plane->islands[to])
                wend_plane_mark_blocks(search->plane, from, to, search->block_marks, search->search_number);
        }
}

// Leaves out the start cells from which no goal cell can be reached.
static void leave_unconnected(interval_search *search) {
    size_t kept = 0;
    for (size_t i = 0; i < search->start_cells.count; i++) {
        uint32_t island = search->plane->islands[search->start_cells.items[i]];
        for (size_t k = 0; k < search->goal_cells.count; k++) {
            if (search->plane->islands[search->goal_cells.items[k]] != island) continue;
            search->start_cells.items[kept++] = search->start_cells.items[i];
            break;
        }
    }
    search->start_cells.count = kept;
}

// When the number wraps around, old marks would seem new.
static void number_search(interval_search *search) {
    if (++search->search_number != 0) return;
    if (search->reached) memset(search->reached, 0, search->reached_capacity * sizeof *search->reached);
    if (search->goal_marks) memset(search->goal_marks, 0, search->goal_capacity * sizeof *search->goal_marks);
    if (search->block_marks) memset(search->block_marks, 0, search->block_capacity * sizeof *search->block_marks);
    search->search_number = 1;
}

static wend_status begin_interval_search(interval_search *search, const wend_allocator *allocator,
                                         const wend_plane *plane, const wend_plane_request *request,
                                         wend_lattice_point from, wend_lattice_point to) {
    wend_status status = reserve_interval_search(search, plane, allocator);
    if (status) return status;
    search->plane = plane;
    search->version = plane_version(plane);
    search->request = *request;
    search->request.profile = NULL; // it need not outlive the call
    search->from = from, search->to = to;
    interval_heap_clear(&search->heap);
    search->nodes.count = search->unused.count = search->roots.count = 0;
    search->start_cells.count = search->goal_cells.count = 0;
    number_search(search);
    search->best = (double)INFINITY;
    search->proven = 0;
    search->expanded = search->generated = search->queue_operations = 0;
    search->is_holding = search->is_out_of_memory = false;
    const uint32_t first = wend_mesh_located_triangle(plane->mesh, request->start.cell, from),
                   last = wend_mesh_located_triangle(plane->mesh, request->goal.cell, to);
    status = wend_plane_find_holders(plane, plane->mesh->terrains, from, first, allocator, &search->start_cells);
    if (!status)
        status = wend_plane_find_holders(plane, plane->mesh->terrains, to, last, allocator, &search->goal_cells);
    if (!status)
        status = interval_root_array_push(&search->roots, allocator,
                                          (interval_root){.point = from, .vertex = NO_PLANE_VERTEX});
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Ending

static void describe_effort(const interval_search *search, wend_path *path) {
    path->expanded = search->expanded;
    path->generated = search->generated;
    path->queue_operations = search->queue_operations;
    path->version = mesh_version(search->plane->mesh);
}

static void end_without_path(const interval_search *search, wend_outcome outcome, double lower_bound, wend_path *path) {
    wend_path_set(path, outcome, (double)INFINITY, 0);
    path->lower_bound = lower_bound;
    describe_effort(search, path);
}

// True when the way from a to c by b has no turn, so that b need not be mentioned.
static bool is_straight(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    return wend_orient2d_determinant(a, b, c) == 0;
}

// Writes the path backwards, from the goal to the start, into room for all its turns, then turns it around.
static wend_status trace_roots(const interval_search *search, wend_path *path) {
    size_t most = 2;
    const interval_root *roots = search->roots.items;
    for (uint32_t root = search->best_root; root != 0; root = roots[root].before) most++;
    wend_status status = wend_path_reserve_points(path, most);
    if (status) return status;
    wend_vector3 *points = wend_path_write_points(path);
    const wend_lattice *lattice = &search->plane->mesh->lattice;
    wend_lattice_point last = search->to;
    wend_vector2 position = wend_lattice_position(lattice, last);
    size_t place = most;
    double length = 0;
    points[--place] = (wend_vector3){position.x, position.y, 0};
    for (uint32_t root = search->best_root;; root = roots[root].before) {
        wend_lattice_point point = roots[root].point;
        if (root != 0 && is_straight(roots[roots[root].before].point, point, last)) continue;
        if (root == 0 && place == most - 1 && wend_lattice_point_equals(point, last)) break; // start and goal are one
        length += sqrt((double)wend_squared_distance(point, last));
        position = wend_lattice_position(lattice, point);
        points[--place] = (wend_vector3){position.x, position.y, 0};
        last = point;
        if (root == 0) break;
    }
    wend_path_set(path, WEND_OUTCOME_COMPLETE, length * wend_lattice_unit(lattice), 0);
    memmove(points, points + place, (most - place) * sizeof *points);
    path->point_count = most - place;
    path->length = path->cost;
    describe_effort(search, path);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Searching

// True when a shorter way to the root of an interval, or to a corner, was found since.
static bool node_is_beaten(const interval_search *search, const interval_node *node, interval_kind kind) {
    const interval_root *root = &search->roots.items[node->root];
    if (kind != SEES_INTERVAL) return search->reached[search->plane->sides[node->side].vertex].cost < node->cost;
    return root->vertex != NO_PLANE_VERTEX && search->reached[root->vertex].cost < root->cost;
}

static wend_status stop_for_now(wend_query *query, const interval_search *search, wend_outcome outcome,
                                wend_path *path) {
    end_without_path(search, outcome, search->proven * wend_lattice_unit(&search->plane->mesh->lattice), path);
    query->can_resume = true;
    return WEND_OK;
}

wend_status wend_interval_search_run(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    interval_search *search = scratch;
    const wend_cancellation *cancellation = search->request.cancellation;
    query->can_resume = false;
    if (!plane_is_of_version(search->plane, search->version)) return WEND_STALE;
    if (search->is_holding) {
        if (work-- == 0) return stop_for_now(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
        search->is_holding = false;
        wend_interval_search_expand(search, search->held, &work, &query->allocator);
        if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    }
    while (search->heap.count > 0 && !search->is_holding) {
        interval_entry entry = interval_heap_first(&search->heap);
        double estimate = interval_key_estimate(entry.key);
        if (estimate > search->proven) search->proven = estimate < search->best ? estimate : search->best;
        if (estimate >= search->best) break;
        interval_node node = search->nodes.items[entry.node];
        bool is_beaten = node_is_beaten(search, &node, entry.kind);
        if (!is_beaten) {
            if (work == 0) return stop_for_now(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
            if (cancellation && (search->expanded & 255) == 0 && wend_cancellation_is_requested(cancellation))
                return stop_for_now(query, search, WEND_OUTCOME_CANCELLED, path);
        }
        interval_heap_pop(&search->heap);
        search->queue_operations++;
        search->unused.items[search->unused.count++] = entry.node;
        if (is_beaten) continue;
        work--;
        wend_interval_search_expand(search, (interval_held){node, entry.kind, estimate}, &work, &query->allocator);
        if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    }
    if (search->is_holding) return stop_for_now(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
    if (search->best < (double)INFINITY) return trace_roots(search, path);
    end_without_path(search, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
    return WEND_OK;
}

// The side by which the line from start to goal leaves a cell, looking from a side of it on: it starts to the right of the line and ends to
// the left. NO_PLANE_SIDE when the line meets a vertex first, or leads out of the cell at once.
static uint32_t side_ahead(const interval_search *search, uint32_t first) {
    const plane_side *sides = search->plane->sides;
    uint32_t at = first;
    int64_t start_turn = wend_orient2d_determinant(search->from, search->to, sides[at].point);
    do {
        uint32_t next = sides[at].next;
        int64_t end_turn = wend_orient2d_determinant(search->from, search->to, sides[next].point);
        if (start_turn < 0 && end_turn >= 0) return end_turn > 0 ? at : NO_PLANE_SIDE;
        start_turn = end_turn;
        at = next;
    } while (at != first);
    return NO_PLANE_SIDE;
}

// Looks along the line from start to goal: many goals are in sight, and then nothing has to be searched. False also when the line meets a
// vertex: the search decides then.
static bool goal_is_straight_ahead(interval_search *search) {
    const wend_plane *plane = search->plane;
    for (size_t i = 0; i < search->start_cells.count; i++) {
        uint32_t cell = search->start_cells.items[i], entered = plane->first_side[cell];
        while (search->goal_marks[cell] != search->search_number) {
            uint32_t side = side_ahead(search, entered);
            entered = side == NO_PLANE_SIDE ? NO_PLANE_SIDE : plane->sides[side].across;
            if (entered == NO_PLANE_SIDE) break;
            cell = plane->sides[entered].cell;
            entered = plane->sides[entered].next;
        }
        if (entered == NO_PLANE_SIDE) continue;
        search->best = sqrt((double)wend_squared_distance(search->from, search->to));
        search->best_root = 0;
        return true;
    }
    return false;
}

// A point that is no lattice point is far outside every mesh: that is no misuse.
static bool plane_request_is_valid(const wend_plane_request *request, const call_site *site) {
    if (!request) return wend_contract_report(site, "request is NULL: start from wend_default_plane_request()");
    return wend_request_position_is_valid("request.start", location_plan(&request->start), site) &&
           wend_request_position_is_valid("request.goal", location_plan(&request->goal), site);
}

static bool plane_request_has_radius(const wend_plane_request *request) {
    return request->profile && request->profile->radius > 0;
}

wend_status wend_plane_take_request(const wend_plane *plane, const wend_plane_request **request,
                                    wend_plane_request *older, const call_site *site) {
    const wend_plane_request *given = *request;
    if (given && !REQUEST_IS_TAKEN(plane_request, given, older, observer, site)) return WEND_INVALID;
    if (!plane_request_is_valid(given, site) || !given) return WEND_INVALID;
    *request = given;
    wend_status status = wend_profile_admit(given->profile, INTERVAL_SEARCH_HONOURS, "interval search", NULL);
    if (!status) status = wend_plane_pull(plane);
    if (status) return status;
    if (!plane_request_has_radius(given) || !given->clearance || given->clearance->mesh == plane->mesh) return WEND_OK;
    wend_contract_report(site, "request.clearance is that of another mesh");
    return WEND_INVALID;
}

wend_status wend_plane_find_path(const wend_plane *plane, wend_query *query, const wend_plane_request *request,
                                 wend_path *path) {
    REQUIRE(plane && query && wend_path_is_valid(path), WEND_INVALID);
    wend_plane_request older;
    wend_status status = wend_plane_take_request(plane, &request, &older, HERE);
    if (status) return status;
    if (plane_request_has_radius(request)) return wend_disc_find_path(plane, query, request, path);
    wend_lattice_rounding from, to;
    const wend_lattice *lattice = &plane->mesh->lattice;
    bool start_is_off = wend_lattice_round(lattice, location_plan(&request->start), NULL, &from) != WEND_OK;
    bool goal_is_off = wend_lattice_round(lattice, location_plan(&request->goal), NULL, &to) != WEND_OK;
    wend_request_warn_observer_user(request->observer, request->observer_user);
    interval_search *search = wend_query_slot(query, &wend_interval_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    wend_query_start(query, &wend_interval_kind, plane->life, (wend_life){0});
    status = begin_interval_search(search, &query->allocator, plane, request,
                                   start_is_off ? (wend_lattice_point){0, 0} : from.point,
                                   goal_is_off ? (wend_lattice_point){0, 0} : to.point);
    if (status) return status;
    if (start_is_off || search->start_cells.count == 0) {
        end_without_path(search, WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, path);
        return WEND_OK;
    }
    if (goal_is_off || search->goal_cells.count == 0) {
        end_without_path(search, WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY, path);
        if (!goal_is_off && request->find_nearest)
            path->nearest = wend_plane_nearest_to(plane, &search->start_cells, to.point);
        return WEND_OK;
    }
    const size_t start_count = search->start_cells.count;
    leave_unconnected(search);
    if (search->start_cells.count == 0) {
        search->start_cells.count = start_count; // none was moved
        end_without_path(search, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
        if (request->find_nearest) path->nearest = wend_plane_nearest_to(plane, &search->start_cells, to.point);
        return WEND_OK;
    }
    for (size_t i = 0; i < search->goal_cells.count; i++)
        search->goal_marks[search->goal_cells.items[i]] = search->search_number;
    if (goal_is_straight_ahead(search)) return trace_roots(search, path);
    mark_ways(search);
    wend_interval_search_open(search, &query->allocator);
    if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    return wend_interval_search_run(query, search, request->work, path);
}

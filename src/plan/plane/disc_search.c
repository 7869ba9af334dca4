// Shortest paths of a disc: interval search over the centres of corners.
//
// The centre of a disc of radius r must keep r from every wall. Its shortest path is straight where nothing is near, and goes around corners along arcs of
// radius r: so it is a string of legs, each a common tangent of two circles around corners (of no radius at the start and the goal).
//
//          goal *                          A leg that is free (no wall nearer than r) joins corners that see each other: what is nearer to it than r is
//                \                         convex, has no wall in it, and has both corners on its border. So corners are found as interval
//        d  .-.   \                          search finds them, from the *centre* of one to that of the next, by exact integers; every corner seen gives
//   wall---( o )   |                       two tangents of each kind, and a leg is looked at by flooding the ground around it when its
//           `-'`-. |                       turn comes. Rays that leave the circle itself, cut where walls are nearer than r, would not do: a wall
//                 `|  c .-.                 that is near to the ray may be beyond the end of the leg.
//                  |\ /     \---wall
//                  | |   o   |             The arc is paid when the path leaves it: until then nobody knows how long it is. So two arrivals at a corner are
//                  |  \     /              not compared by their costs alone: one is given up when another, arriving earlier on the arc, is there
//                start `-'                 at no higher cost, and the arc between them is free. The others all stay.
//
// Costs so far + estimates order what waits, as in interval search; an interval's estimate allows for legs that run beside the line between the centres, by at
// most r. What is equal but for rounding (DISC_MARGIN) is taken as equal, so that ways of exactly the diameter are ways.
//
// Cost: a search looks around a few corners, as for points, and checks a few legs; each look is that of interval search without its pruning by rivals.
#include "plan/plane/disc_search.h"

#include "base/core/require.h"
#include "wend/elementary.h"

#include <math.h>

static void disc_search_free(void *scratch, const wend_allocator *allocator) {
    disc_search *search = scratch;
    disc_heap_free(&search->heap, allocator);
    disc_node_array_free(&search->nodes, allocator);
    disc_root_array_free(&search->roots, allocator);
    disc_corner_array_free(&search->corners, allocator);
    disc_arc_array_free(&search->arcs, allocator);
    disc_arc_array_free(&search->covered, allocator);
    cell_array_free(&search->unused, allocator);
    cell_array_free(&search->start_cells, allocator);
    cell_array_free(&search->goal_cells, allocator);
    cell_array_free(&search->leg_cells, allocator);
    cell_array_free(&search->flood.waiting, allocator);
    wend_release_items(allocator, search->corner_marks, search->corner_capacity, sizeof *search->corner_marks);
    wend_release_items(allocator, search->goal_marks, search->goal_capacity, sizeof *search->goal_marks);
    wend_release_items(allocator, search->flood.marks, search->flood.capacity, sizeof *search->flood.marks);
}

static wend_status run_disc_search(wend_query *query, void *scratch, uint64_t work, wend_path *path);

const search_kind wend_disc_kind = {
    .name = "disc",
    .size = sizeof(disc_search),
    .destroy = disc_search_free,
    .resume = run_disc_search,
};

// ---------------------------------------------------------------------------------------------------------------------
// Beginning

// Zeroed items, as marks must be, for at least `count`; what was there before is not kept.
static wend_status reserve_zeroed(const wend_allocator *allocator, void **items, size_t *capacity, size_t count,
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

static wend_status reserve_disc_search(disc_search *search, const wend_plane *plane, const wend_allocator *allocator) {
    void *corners = search->corner_marks, *goals = search->goal_marks, *floods = search->flood.marks;
    wend_status status = reserve_zeroed(allocator, &corners, &search->corner_capacity, plane->vertex_count,
                                        sizeof *search->corner_marks);
    search->corner_marks = corners;
    if (!status)
        status =
            reserve_zeroed(allocator, &goals, &search->goal_capacity, plane->cell_count, sizeof *search->goal_marks);
    search->goal_marks = goals;
    if (!status)
        status =
            reserve_zeroed(allocator, &floods, &search->flood.capacity, plane->cell_count, sizeof *search->flood.marks);
    search->flood.marks = floods;
    return status;
}

static void number_disc_search(disc_search *search) {
    if (++search->search_number != 0) return;
    if (search->corner_marks) memset(search->corner_marks, 0, search->corner_capacity * sizeof *search->corner_marks);
    if (search->goal_marks) memset(search->goal_marks, 0, search->goal_capacity * sizeof *search->goal_marks);
    search->search_number = 1;
}

wend_status wend_disc_begin(disc_search *search, const wend_plane *plane, const wend_plane_request *request,
                            wend_lattice_point from, wend_lattice_point to, const wend_allocator *allocator) {
    wend_status status = reserve_disc_search(search, plane, allocator);
    if (status) return status;
    search->plane = plane;
    search->version = plane_version(plane);
    search->request = *request;
    search->request.profile = NULL; // it need not outlive the call
    search->clearance = request->clearance;
    search->from = from, search->to = to;
    search->radius =
        wend_mesh_measured_radius(plane->mesh, request->profile->radius) / wend_lattice_unit(&plane->mesh->lattice);
    disc_heap_clear(&search->heap);
    search->nodes.count = search->unused.count = search->roots.count = 0;
    search->corners.count = search->arcs.count = 0;
    search->start_cells.count = search->goal_cells.count = 0;
    number_disc_search(search);
    search->proven = 0;
    search->expanded = search->generated = search->queue_operations = search->legs_checked = 0;
    search->is_out_of_memory = search->is_holding = false;
    const disc_root start = {
        .point = from, .vertex = NO_PLANE_VERTEX, .corner = NO_DISC_CORNER, .radius = search->radius};
    return disc_root_array_push(&search->roots, allocator, start);
}

static wend_status find_end_cells(disc_search *search, const wend_allocator *allocator) {
    const wend_plane *plane = search->plane;
    const wend_plane_request *request = &search->request;
    const wend_lattice_point from = search->from, to = search->to;
    const uint32_t first = wend_mesh_located_triangle(plane->mesh, request->start.cell, from),
                   last = wend_mesh_located_triangle(plane->mesh, request->goal.cell, to);
    wend_status status =
        wend_plane_find_holders(plane, plane->mesh->terrains, from, first, allocator, &search->start_cells);
    if (!status)
        status = wend_plane_find_holders(plane, plane->mesh->terrains, to, last, allocator, &search->goal_cells);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Ending

static void describe_disc_effort(const disc_search *search, wend_path *path) {
    path->expanded = search->expanded;
    path->generated = search->generated;
    path->queue_operations = search->queue_operations;
    path->version = mesh_version(search->plane->mesh);
}

static void end_disc_search(const disc_search *search, wend_outcome outcome, double lower_bound, wend_path *path) {
    wend_path_set(path, outcome, (double)INFINITY, 0);
    path->lower_bound = lower_bound;
    describe_disc_effort(search, path);
}

// Where a disc touches a circle, in metres.
static wend_vector3 touch_position(const disc_search *search, const disc_root *root, double x, double y) {
    const wend_lattice *lattice = &search->plane->mesh->lattice;
    wend_vector2 centre = wend_lattice_position(lattice, root->point);
    double by = root->radius * wend_lattice_unit(lattice);
    return (wend_vector3){centre.x + x * by, centre.y + y * by, 0};
}

// A path as it is written: backwards, from the end of the room.
typedef struct disc_trace {
    wend_vector3 *points;
    wend_leg *legs;
    size_t place, most; // points are from place on
} disc_trace;

static void trace_back(disc_trace *trace, wend_vector3 point, wend_leg leg) {
    trace->legs[--trace->place] = leg;
    trace->points[trace->place] = point;
}

// The straight leg from a point to what was traced last; none when they are the same. With `goes_on` what was traced last is such a leg already, and
// begins farther back.
// @return whether what was traced last is a straight leg
static bool trace_straight(disc_trace *trace, wend_vector3 point, bool goes_on) {
    wend_vector3 next = trace->points[trace->place];
    if (goes_on) {
        trace->points[trace->place] = point;
        return true;
    }
    if (point.x == next.x && point.y == next.y) return false;
    trace_back(trace, point, (wend_leg){.kind = WEND_LEG_STRAIGHT});
    return true;
}

// Arcs that turn by less are left out: their ends, in metres, may be on either side of each other.
static double least_arc(const disc_search *search, const disc_root *root) {
    const wend_lattice *lattice = &search->plane->mesh->lattice;
    wend_vector2 centre = wend_lattice_position(lattice, root->point);
    double far = fmax(fabs(centre.x), fabs(centre.y)) / wend_lattice_unit(lattice);
    return fmax(DISC_MARGIN, 0x1p-48 * (far / root->radius));
}

// Writes the path backwards, from the goal to the start, into room for all of it, then moves it to the front. An arc without a turn, and a leg without a
// length, are left out.
wend_status wend_disc_trace(const disc_search *search, const disc_node *last, wend_path *path) {
    size_t most = 2;
    const disc_root *roots = search->roots.items;
    for (uint32_t root = last->view.root; root != 0; root = roots[root].before) most += 2;
    wend_status status = wend_path_reserve_points(path, most);
    if (!status) status = wend_path_reserve_legs(path, most);
    if (status) return status;
    const wend_lattice *lattice = &search->plane->mesh->lattice;
    disc_trace trace = {wend_path_write_points(path), wend_path_write_legs(path), most - 1, most};
    wend_vector2 goal = wend_lattice_position(lattice, search->to),
                 start = wend_lattice_position(lattice, search->from);
    trace.points[most - 1] = (wend_vector3){goal.x, goal.y, 0};
    disc_leg leg = last->leg;
    double depart = last->depart;
    bool goes_on = false, has_arc = false;
    for (uint32_t number = last->view.root; number != 0; number = roots[number].before) {
        const disc_root *root = &roots[number];
        double turn = (depart - root->arrive) * root->sense;
        goes_on =
            trace_straight(&trace, touch_position(search, root, leg.y * root->sense, -leg.x * root->sense), goes_on);
        if (turn > least_arc(search, root)) {
            wend_vector2 centre = wend_lattice_position(lattice, root->point);
            wend_leg arc = {.kind = root->sense > 0 ? WEND_LEG_ARC_LEFT : WEND_LEG_ARC_RIGHT,
                            .radius = root->radius * wend_lattice_unit(lattice),
                            .a = {centre.x, centre.y, 0}};
            trace_back(&trace, touch_position(search, root, root->leg.y * root->sense, -root->leg.x * root->sense),
                       arc);
            has_arc = true;
            goes_on = false;
        } else if (turn > DISC_LEG_MARGIN) {
            goes_on = false; // a bend without an arc
        }
        leg = root->leg;
        depart = root->depart;
    }
    wend_vector3 first = {start.x, start.y, 0};
    trace_straight(&trace, first, goes_on);
    trace.points[trace.place] = first;
    wend_path_set(path, WEND_OUTCOME_COMPLETE, last->cost * wend_lattice_unit(lattice), 0);
    memmove(trace.points, trace.points + trace.place, (most - trace.place) * sizeof *trace.points);
    path->point_count = most - trace.place;
    if (has_arc) {
        memmove(trace.legs, trace.legs + trace.place, (path->point_count - 1) * sizeof *trace.legs);
        wend_path_set_legs(path);
    }
    // As its points are written: far from the origin metres are coarser than the lattice.
    if (!has_arc) path->length = 0;
    for (size_t i = 0; i + 1 < path->point_count && !has_arc; i++) {
        const wend_leg straight = {.kind = WEND_LEG_STRAIGHT};
        path->length += wend_leg_length(path->points[i], &straight, path->points[i + 1]);
    }
    describe_disc_effort(search, path);
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Searching

// The free arc of a corner that holds a turn, but for rounding; NULL when there is none.
static const disc_arc *arc_at(const disc_search *search, const disc_corner *corner, double turn) {
    for (uint32_t i = 0; i < corner->arc_count; i++) {
        const disc_arc *arc = &search->arcs.items[corner->first_arc + i];
        if (turn >= arc->low - DISC_MARGIN && turn <= arc->high + DISC_MARGIN) return arc;
    }
    return NULL;
}

// True when another arrival at the same corner, earlier on the same arc, is at this one's turn at no higher cost: whatever this one does next
// the other does as well.
static bool arrival_is_beaten(const disc_search *search, const disc_corner *corner, const disc_root *made) {
    for (uint32_t at = corner->roots[made->sense < 0]; at != NO_DISC_ROOT; at = search->roots.items[at].next) {
        const disc_root *other = &search->roots.items[at];
        double turn = (made->arrive - other->arrive) * made->sense;
        if (other->limit != made->limit || turn < -DISC_MARGIN) continue;
        if (other->cost + made->radius * fmax(turn, 0) <= made->cost) return true;
    }
    return false;
}

// The directions in which legs leave a root of a corner.
static void limit_directions(const disc_corner *corner, disc_root *root) {
    double sine, cosine;
    wend_vector2 first = {-corner->first.y * root->sense, corner->first.x * root->sense}; // of a leg at turn 0
    wend_sin_cos(root->arrive, &sine, &cosine);
    wend_vector2 begin = {first.x * cosine - first.y * sine, first.y * cosine + first.x * sine};
    wend_sin_cos(root->limit, &sine, &cosine);
    wend_vector2 end = {first.x * cosine - first.y * sine, first.y * cosine + first.x * sine};
    root->low = root->sense > 0 ? begin : end;
    root->high = root->sense > 0 ? end : begin;
}

// The root that a leg to a corner makes; false when it touches where the circle is not free, or memory is out.
static bool root_at_corner(disc_search *search, const disc_node *node, double radius, const wend_allocator *allocator,
                           disc_root *root) {
    uint32_t number = wend_disc_corner_of(search, node->vertex, radius, allocator);
    if (number == NO_DISC_CORNER) return false;
    const disc_corner *corner = &search->corners.items[number];
    double turn = wend_disc_turn(corner, node->leg.y * node->sense, -node->leg.x * node->sense);
    const disc_arc *arc = arc_at(search, corner, turn);
    if (!arc) return false;
    *root = (disc_root){.cost = node->cost,
                        .point = search->plane->vertices[node->vertex].point,
                        .vertex = node->vertex,
                        .corner = number,
                        .before = node->view.root,
                        .next = corner->roots[node->sense < 0],
                        .sense = node->sense,
                        .radius = radius,
                        .arrive = turn < arc->low    ? arc->low
                                  : turn > arc->high ? arc->high
                                                     : turn,
                        .limit = node->sense > 0 ? arc->high : arc->low,
                        .depart = node->depart,
                        .leg = node->leg};
    return true;
}

// A leg to a corner has the least estimate: if it is free, and no other arrival does as well, the corner becomes a root.
static void arrive_at_corner(disc_search *search, const disc_node *node, const wend_allocator *allocator) {
    disc_root root;
    search->expanded++;
    if (!root_at_corner(search, node, search->radius, allocator, &root)) return;
    disc_corner *corner = &search->corners.items[root.corner];
    if (arrival_is_beaten(search, corner, &root) ||
        !wend_disc_leg_is_free(search, &search->roots.items[node->view.root], node, allocator))
        return;
    limit_directions(corner, &root);
    corner->roots[node->sense < 0] = (uint32_t)search->roots.count;
    if (disc_root_array_push(&search->roots, allocator, root))
        search->is_out_of_memory = true;
    else
        wend_disc_look_around(search, (uint32_t)search->roots.count - 1, allocator);
}

static wend_status stop_disc_search(wend_query *query, const disc_search *search, wend_outcome outcome,
                                    wend_path *path) {
    end_disc_search(search, outcome, search->proven * wend_lattice_unit(&search->plane->mesh->lattice), path);
    query->can_resume = true;
    return WEND_OK;
}

static wend_status run_disc_search(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    disc_search *search = scratch;
    const wend_allocator *allocator = &query->allocator;
    const wend_cancellation *cancellation = search->request.cancellation;
    query->can_resume = false;
    if (!plane_is_of_version(search->plane, search->version)) return WEND_STALE;
    if (search->is_holding) {
        if (work-- == 0) return stop_disc_search(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
        const disc_node held = search->held;
        search->is_holding = false;
        wend_disc_look_through(search, &held, &work, allocator);
        if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    }
    while (search->heap.count > 0 && !search->is_holding) {
        disc_entry entry = disc_heap_first(&search->heap);
        if (entry.key > search->proven) search->proven = entry.key;
        if (work == 0) return stop_disc_search(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
        if (cancellation && (search->expanded & 255) == 0 && wend_cancellation_is_requested(cancellation))
            return stop_disc_search(query, search, WEND_OUTCOME_CANCELLED, path);
        work--;
        disc_node node = search->nodes.items[entry.node];
        disc_heap_pop(&search->heap);
        search->queue_operations++;
        search->unused.items[search->unused.count++] = entry.node;
        if (node.kind == DISC_SEES)
            wend_disc_look_through(search, &node, &work, allocator);
        else if (node.kind == DISC_TOUCHES)
            arrive_at_corner(search, &node, allocator);
        else {
            search->expanded++;
            if (wend_disc_leg_is_free(search, &search->roots.items[node.view.root], &node, allocator))
                return wend_disc_trace(search, &node, path);
        }
        if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    }
    if (search->is_holding) return stop_disc_search(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
    end_disc_search(search, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, path);
    if (search->request.find_nearest && search->clearance) path->nearest = wend_disc_nearest(search);
    return WEND_OK;
}

// True when some start cell and some goal cell are on one island.
static bool ends_are_connected(const disc_search *search) {
    const uint32_t *islands = search->plane->islands;
    for (size_t i = 0; i < search->start_cells.count; i++)
        for (size_t k = 0; k < search->goal_cells.count; k++)
            if (islands[search->start_cells.items[i]] == islands[search->goal_cells.items[k]]) return true;
    return false;
}

// Whether the disc fits where it starts and where it is to go.
static wend_outcome look_at_ends(disc_search *search, bool start_is_off, bool goal_is_off,
                                 const wend_allocator *allocator) {
    if (start_is_off || search->start_cells.count == 0) return WEND_OUTCOME_START_OFF_MAP;
    if (goal_is_off || search->goal_cells.count == 0) return WEND_OUTCOME_GOAL_OFF_MAP;
    if (!wend_disc_fits(search, search->from, &search->start_cells, allocator)) return WEND_OUTCOME_START_TOO_TIGHT;
    if (!wend_disc_fits(search, search->to, &search->goal_cells, allocator)) return WEND_OUTCOME_GOAL_TOO_TIGHT;
    return ends_are_connected(search) ? WEND_OUTCOME_COMPLETE : WEND_OUTCOME_UNREACHABLE;
}

// Ground that gaps as wide as the disc join with the start.
typedef struct joined_ground {
    const wend_clearance *clearance;
    uint32_t start; // a triangle of the index
    int64_t least_width;
} joined_ground;

static bool ground_is_joined(const void *user, wend_lattice_point point) {
    const joined_ground *ground = user;
    const uint32_t holder = wend_clearance_holder(ground->clearance, point);
    return holder != WEND_NO_TRIANGLE &&
           wend_clearance_joins(ground->clearance, ground->start, holder, ground->least_width);
}

wend_location wend_disc_nearest(const disc_search *search) {
    const wend_plane *plane = search->plane;
    const wend_mesh *mesh = plane->mesh;
    const double radius = search->radius * wend_lattice_unit(&mesh->lattice);
    joined_ground ground = {.clearance = search->clearance};
    if (search->clearance) {
        ground.start = wend_clearance_holder(search->clearance, search->from);
        ground.least_width = wend_clearance_least_gap(search->clearance, radius);
    }
    const bool is_joined = search->clearance && ground.start != WEND_NO_TRIANGLE;
    wend_location nearest = wend_path_nowhere();
    double distance = (double)INFINITY;
    for (size_t i = 0; i < search->start_cells.count; i++) {
        const uint32_t island = plane->islands[search->start_cells.items[i]];
        wend_mesh_place place;
        if (!wend_mesh_find_room_where(mesh, search->to, radius, island, is_joined ? ground_is_joined : NULL, &ground,
                                       &place) ||
            !(place.distance < distance))
            continue;
        distance = place.distance;
        nearest = mesh_location(mesh, wend_lattice_position(&mesh->lattice, place.point),
                                wend_mesh_locate_on_island(mesh, place.point, island));
    }
    return nearest;
}

// Whether an index says that the disc is too wide for every way, by more than the index is off.
static bool is_surely_too_wide(const disc_search *search) {
    const double unit = wend_lattice_unit(&search->plane->mesh->lattice), radius = search->radius * unit - 2 * unit;
    if (!search->clearance || !(radius > 0)) return false;
    const uint32_t one = wend_clearance_holder(search->clearance, search->from),
                   other = wend_clearance_holder(search->clearance, search->to);
    return one != WEND_NO_TRIANGLE && other != WEND_NO_TRIANGLE &&
           !wend_clearance_joins(search->clearance, one, other, wend_clearance_least_gap(search->clearance, radius));
}

// The leg from the start to the goal.
static disc_node straight_node(const disc_search *search) {
    double x = (double)search->to.x - search->from.x, y = (double)search->to.y - search->from.y,
           length = length_of(x, y);
    disc_node node = {.kind = DISC_ARRIVES, .cost = length, .leg = {.length = length}};
    if (length > 0) node.leg.x = x / length, node.leg.y = y / length;
    return node;
}

wend_status wend_disc_prepare(disc_search *search, const wend_plane *plane, const wend_plane_request *request,
                              const wend_allocator *allocator, wend_path *path, wend_outcome *outcome) {
    wend_lattice_rounding from, to;
    const wend_lattice *lattice = &plane->mesh->lattice;
    bool start_is_off = wend_lattice_round(lattice, location_plan(&request->start), NULL, &from) != WEND_OK;
    bool goal_is_off = wend_lattice_round(lattice, location_plan(&request->goal), NULL, &to) != WEND_OK;
    wend_status status = wend_disc_begin(search, plane, request, start_is_off ? (wend_lattice_point){0, 0} : from.point,
                                         goal_is_off ? (wend_lattice_point){0, 0} : to.point, allocator);
    if (!status) status = find_end_cells(search, allocator);
    if (status) return status;
    *outcome = look_at_ends(search, start_is_off, goal_is_off, allocator);
    if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    if (*outcome == WEND_OUTCOME_COMPLETE && is_surely_too_wide(search)) *outcome = WEND_OUTCOME_UNREACHABLE;
    if (*outcome != WEND_OUTCOME_COMPLETE) {
        end_disc_search(search, *outcome, (double)INFINITY, path);
        if (request->find_nearest && !goal_is_off &&
            (*outcome == WEND_OUTCOME_GOAL_OFF_MAP || *outcome == WEND_OUTCOME_GOAL_TOO_TIGHT ||
             (*outcome == WEND_OUTCOME_UNREACHABLE && search->clearance)))
            path->nearest = wend_disc_nearest(search);
    }
    return WEND_OK;
}

wend_status wend_disc_go_straight(disc_search *search, const wend_allocator *allocator, wend_path *path,
                                  bool *is_free) {
    const disc_node straight = straight_node(search);
    *is_free = wend_disc_leg_is_free(search, &search->roots.items[0], &straight, allocator);
    if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    return *is_free ? wend_disc_trace(search, &straight, path) : WEND_OK;
}

wend_status wend_disc_search_all(wend_query *query, disc_search *search, uint64_t work, wend_path *path) {
    for (size_t i = 0; i < search->goal_cells.count; i++)
        search->goal_marks[search->goal_cells.items[i]] = search->search_number;
    wend_disc_look_around(search, 0, &query->allocator);
    if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    return run_disc_search(query, search, work, path);
}

wend_status wend_disc_find_path(const wend_plane *plane, wend_query *query, const wend_plane_request *request,
                                wend_path *path) {
    wend_status status = request->clearance ? wend_clearance_pull(request->clearance) : WEND_OK;
    if (status) return status;
    disc_search *search = wend_query_slot(query, &wend_disc_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    wend_query_start(query, &wend_disc_kind, plane->life, (wend_life){0});
    wend_outcome outcome = WEND_OUTCOME_NONE;
    status = wend_disc_prepare(search, plane, request, &query->allocator, path, &outcome);
    if (status || outcome != WEND_OUTCOME_COMPLETE) return status;
    bool is_free = false;
    status = wend_disc_go_straight(search, &query->allocator, path, &is_free);
    return status || is_free ? status : wend_disc_search_all(query, search, request->work, path);
}

// ---------------------------------------------------------------------------------------------------------------------
// Following

// The vertex of the plane at a corner that a leg may touch from a side: where walls touch there are several.
static uint32_t touched_vertex(disc_search *search, const disc_turn *turn, const disc_leg *leg,
                               const wend_allocator *allocator) {
    const wend_plane *plane = search->plane;
    const double x = leg->y * turn->sense, y = -leg->x * turn->sense;
    search->leg_cells.count = 0;
    if (wend_plane_find_holders(plane, plane->mesh->terrains, turn->point, WEND_NO_TRIANGLE, allocator,
                                &search->leg_cells)) {
        search->is_out_of_memory = true;
        return NO_PLANE_VERTEX;
    }
    for (size_t i = 0; i < search->leg_cells.count; i++) {
        const uint32_t cell = search->leg_cells.items[i];
        for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell]; side++) {
            const plane_vertex *vertex = &plane->vertices[plane->sides[side].vertex];
            if (!vertex->is_corner || !wend_lattice_point_equals(vertex->point, turn->point)) continue;
            double begin = DISC_MARGIN * length_of(vertex->begin_x, vertex->begin_y),
                   end = DISC_MARGIN * length_of(vertex->end_x, vertex->end_y);
            if (x * vertex->begin_x + y * vertex->begin_y <= begin && x * vertex->end_x + y * vertex->end_y <= end)
                return plane->sides[side].vertex;
        }
    }
    return NO_PLANE_VERTEX;
}

// The leg from the last root to what comes next; false when there is none that leaves it.
static bool lead_on(const disc_search *search, wend_lattice_point to, double sense, double radius, disc_node *node) {
    const disc_root *root = &search->roots.items[search->roots.count - 1];
    const int64_t x = (int64_t)to.x - root->point.x, y = (int64_t)to.y - root->point.y;
    *node = (disc_node){.view = {.root = (uint32_t)search->roots.count - 1},
                        .kind = sense != 0 ? DISC_TOUCHES : DISC_ARRIVES,
                        .sense = sense};
    return disc_tangent(x, y, root->sense * root->radius, sense * radius, &node->leg) &&
           wend_disc_leg_may_leave(search, root, node);
}

wend_status wend_disc_follow(disc_search *search, const disc_turn *turns, size_t count, const wend_allocator *allocator,
                             wend_path *path, bool *is_free) {
    disc_node node;
    *is_free = false;
    search->roots.count = 1;
    search->corners.count = search->arcs.count = 0; // their circles may be others
    number_disc_search(search);
    for (size_t i = 0; i < count; i++) {
        disc_root root;
        if (!lead_on(search, turns[i].point, turns[i].sense, turns[i].radius, &node)) break;
        node.vertex = touched_vertex(search, &turns[i], &node.leg, allocator);
        if (node.vertex == NO_PLANE_VERTEX || !root_at_corner(search, &node, turns[i].radius, allocator, &root) ||
            !wend_disc_leg_is_free(search, &search->roots.items[i], &node, allocator))
            break;
        if (disc_root_array_push(&search->roots, allocator, root)) search->is_out_of_memory = true;
        if (search->is_out_of_memory) break;
    }
    if (!search->is_out_of_memory && search->roots.count == count + 1 && lead_on(search, search->to, 0, 0, &node))
        *is_free = wend_disc_leg_is_free(search, &search->roots.items[count], &node, allocator);
    if (search->is_out_of_memory) return WEND_OUT_OF_MEMORY;
    wend_status status = *is_free ? wend_disc_trace(search, &node, path) : WEND_OK;
    search->followed = search->roots.count - 1;
    search->roots.count = 1;
    search->corners.count = search->arcs.count = 0;
    number_disc_search(search);
    return status;
}

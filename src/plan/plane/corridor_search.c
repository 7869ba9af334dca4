// Corridors: A* over the sides of cells, guided by a taut string.
//
// The usual A* over a navigation mesh measures the way so far from the middle of one side to the middle of the next, and so takes a wrong turn
// around every second wall. Here a label keeps where the string that is pulled through the sides so far turned last, and what can be seen
// from there (corridor_internal.h): the way so far is measured as it will be walked.
//
//     estimate = cost of the way to the root + root -> crossing at the cell's cost + crossing -> goal at the least cost of any terrain
//
// The crossing is the best point of the portal; where it is out of view, the way turns at what bounds the view first. Estimates never fall along
// a way: a label whose estimate would be below its parent's has the parent's.
//
// What makes this quick, and not always right, is what is thrown away. Interval search (wend_plane_find_path) keeps all that may be on a shortest path;
// here a side keeps the label with the least estimate (each side is expanded once) or, in a thorough search, the labels that are
// best for one of its ends. The goal is the end when it leaves the open list.
//
// With terrains of different costs a string is only taut where the cost is the same: at a border the crossing becomes the root.
//
// Complexity: O(n log n) for n sides within reach and strings that turn every few sides. Demyen and Buro, "Efficient Triangulation-Based
// Pathfinding", 2006, keep a string too, and search on for corridors that might be shorter.
#include "wend/corridor.h"

#include "base/core/require.h"
#include "map/core/terrain.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/plane/corridor_internal.h"
#include "plan/plane/disc_corridor.h"

#include <math.h>

// ---------------------------------------------------------------------------------------------------------------------
// Where to cross

static wend_lattice_point nearest_to_share(wend_funnel_portal portal, double share) {
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

typedef enum string_turn { STRING_IS_STRAIGHT, STRING_TURNS_LEFT, STRING_TURNS_RIGHT } string_turn;

// Leads the string of a label through a portal. When it must turn before it comes there, the label is as it was.
static string_turn pull_through(corridor_label *label, uint32_t side, wend_funnel_portal portal) {
    bool has_left = !wend_lattice_point_equals(label->left, label->root),
         has_right = !wend_lattice_point_equals(label->right, label->root);
    if (has_right && wend_orient2d_determinant(label->root, label->right, portal.left) < 0) return STRING_TURNS_RIGHT;
    if (has_left && wend_orient2d_determinant(label->root, label->left, portal.right) > 0) return STRING_TURNS_LEFT;
    if (!has_left || wend_orient2d_determinant(label->root, label->left, portal.left) <= 0) {
        label->left = portal.left;
        label->left_side = side;
    }
    if (!has_right || wend_orient2d_determinant(label->root, label->right, portal.right) >= 0) {
        label->right = portal.right;
        label->right_side = side;
    }
    return STRING_IS_STRAIGHT;
}

// The string turns at what bounded the view: from there on nothing does.
static uint32_t turn_string(corridor_label *label, string_turn turn, double rate) {
    wend_lattice_point at = turn == STRING_TURNS_LEFT ? label->left : label->right;
    label->cost += rate * lattice_distance(label->root, at);
    label->root = label->left = label->right = at;
    return turn == STRING_TURNS_LEFT ? label->left_side : label->right_side;
}

// Leads the string of a label, which has this parent and lies in terrain of this cost, through the portal of another side. After a turn it is
// pulled again through all portals since the one it turned at: what bounds the view from there was out of view before.
static wend_status pull_label(corridor_search *search, corridor_label *label, wend_funnel_portal portal, double rate) {
    string_turn turn = pull_through(label, label->side, portal);
    if (turn == STRING_IS_STRAIGHT) return WEND_OK;
    uint32_t turned_at = turn_string(label, turn, rate);
    search->sides.count = 0;
    for (uint32_t at = label->parent; search->labels.items[at].side != turned_at;
         at = search->labels.items[at].parent) {
        wend_status status = cell_array_push(&search->sides, search->allocator, search->labels.items[at].side);
        if (status) return status;
    }
    for (size_t i = search->sides.count;;) {
        uint32_t through = i ? search->sides.items[i - 1] : label->side;
        turn = pull_through(label, through, i ? corridor_portal(search->plane, through) : portal);
        if (turn == STRING_IS_STRAIGHT) {
            if (i-- == 0) return WEND_OK;
            continue;
        }
        turned_at = turn_string(label, turn, rate);
        while (i < search->sides.count && search->sides.items[i] != turned_at) i++;
    }
}

// How the way from a label to the goal goes through its portal: from the root, or, where it leads out of view, from what bounds the view.
typedef struct corridor_aim {
    wend_lattice_point from;
    double share; // of the portal, from its left end
    double cost;  // of the way to `from`
} corridor_aim;

static corridor_aim aim_at_goal(const corridor_search *search, const corridor_label *label, wend_funnel_portal portal,
                                double rate, double after) {
    wend_lattice_point goal = search->goal.point;
    double low = wend_lattice_point_equals(label->left, portal.left) ? 0 : ray_share(portal, label->root, label->left);
    double high =
        wend_lattice_point_equals(label->right, portal.right) ? 1 : ray_share(portal, label->root, label->right);
    double share = wend_corridor_best_share(portal, label->root, goal, rate, after);
    if (share >= low && share <= high) return (corridor_aim){label->root, share, label->cost};
    wend_lattice_point bound = share < low ? label->left : label->right;
    double least = share < low ? 0 : high, most = share < low ? low : 1;
    share = wend_corridor_best_share(portal, bound, goal, rate, after);
    return (corridor_aim){bound, fmin(fmax(share, least), most),
                          label->cost + rate * lattice_distance(label->root, bound)};
}

static double estimate_through(const corridor_search *search, const corridor_label *label, wend_funnel_portal portal,
                               double rate) {
    wend_lattice_point goal = search->goal.point;
    corridor_aim aim = aim_at_goal(search, label, portal, rate, rate);
    double x = (double)portal.left.x + aim.share * ((double)portal.right.x - (double)portal.left.x);
    double y = (double)portal.left.y + aim.share * ((double)portal.right.y - (double)portal.left.y);
    double ax = x - (double)aim.from.x, ay = y - (double)aim.from.y;
    double bx = x - (double)goal.x, by = y - (double)goal.y;
    return aim.cost + rate * sqrt(ax * ax + ay * ay) + search->least_cost * sqrt(bx * bx + by * by);
}

// At a border between terrains the string ends, and a new one begins. The ends of the portal do not bound its view: rounding may have put the crossing
// behind the portal, where they are not before it.
static void cross_border(const corridor_search *search, corridor_label *label, wend_funnel_portal portal, double before,
                         double after) {
    corridor_aim aim = aim_at_goal(search, label, portal, before, after);
    wend_lattice_point point = nearest_to_share(portal, aim.share);
    label->cost = aim.cost + before * lattice_distance(aim.from, point);
    label->root = label->left = label->right = point;
    label->estimate = label->cost + search->least_cost * lattice_distance(point, search->goal.point);
}

// What it costs to come to an end of the portal, in view or not.
static double cost_to_end(const corridor_label *label, wend_lattice_point bound, wend_lattice_point end, double rate) {
    if (wend_lattice_point_equals(bound, end)) return label->cost + rate * lattice_distance(label->root, end);
    return label->cost + rate * (lattice_distance(label->root, bound) + lattice_distance(bound, end));
}

// Whether the side of a label has better ones: by the estimate or, when the search is thorough, for both ends.
static bool label_is_beaten(const corridor_search *search, const corridor_label *label) {
    const corridor_best *best = &search->best[label->side];
    return search->request.thorough ? best->left_cost < label->left_cost && best->right_cost < label->right_cost
                                    : best->estimate < label->estimate;
}

static bool label_gains(const corridor_search *search, const corridor_label *label) {
    const corridor_best *best = &search->best[label->side];
    if (best->mark != search->mark) return true;
    return search->request.thorough ? label->left_cost < best->left_cost || label->right_cost < best->right_cost
                                    : label->estimate < best->estimate;
}

static void note_best(corridor_search *search, const corridor_label *label) {
    corridor_best *best = &search->best[label->side];
    bool first = best->mark != search->mark;
    best->mark = search->mark;
    best->left_cost = first ? label->left_cost : fmin(best->left_cost, label->left_cost);
    best->right_cost = first ? label->right_cost : fmin(best->right_cost, label->right_cost);
    best->estimate = first ? label->estimate : fmin(best->estimate, label->estimate);
}

static wend_status keep_label(corridor_search *search, const corridor_label *label) {
    if (search->labels.count >= NO_CORRIDOR_LABEL) return WEND_OUT_OF_MEMORY;
    wend_status status = label_array_push(&search->labels, search->allocator, *label);
    if (!status)
        status = corridor_heap_push(&search->open, search->allocator,
                                    (corridor_entry){label->estimate, (uint32_t)search->labels.count - 1});
    if (status) return status;
    search->effort.queue_operations++;
    note_best(search, label);
    return WEND_OK;
}

// Whether no label made from one with this estimate can be the best of a side.
static bool side_is_settled(const corridor_search *search, uint32_t side, double estimate) {
    const corridor_best *best = &search->best[side];
    return !search->request.thorough && best->mark == search->mark && best->estimate <= estimate;
}

static wend_status offer_side(corridor_search *search, const corridor_label *from, uint32_t parent, uint32_t side) {
    const plane_side *sides = search->plane->sides;
    uint32_t beyond = sides[side].across;
    search->effort.generated++;
    if (side_is_settled(search, beyond, from->estimate)) return WEND_OK;
    wend_funnel_portal portal = corridor_portal(search->plane, beyond);
    double rate = corridor_rate(search, sides[side].cell), after = corridor_rate(search, sides[beyond].cell);
    corridor_label label = *from;
    label.parent = parent;
    label.side = beyond;
    wend_status status = pull_label(search, &label, portal, rate);
    if (status) return status;
    if (after == rate)
        label.estimate = estimate_through(search, &label, portal, rate);
    else
        cross_border(search, &label, portal, rate, after);
    label.estimate = fmax(label.estimate, from->estimate);
    if (search->request.thorough) {
        label.left_cost = cost_to_end(&label, label.left, portal.left, fmin(rate, after));
        label.right_cost = cost_to_end(&label, label.right, portal.right, fmin(rate, after));
    }
    return label_gains(search, &label) ? keep_label(search, &label) : WEND_OK;
}

static wend_status offer_goal(corridor_search *search, const corridor_label *from, uint32_t parent, uint32_t cell) {
    wend_lattice_point goal = search->goal.point;
    double rate = corridor_rate(search, cell);
    corridor_label label = *from;
    label.parent = parent;
    label.side = search->plane->side_count;
    wend_status status = pull_label(search, &label, (wend_funnel_portal){goal, goal}, rate);
    if (status) return status;
    label.cost += rate * lattice_distance(label.root, goal);
    label.estimate = label.left_cost = label.right_cost = fmax(label.cost, from->estimate);
    search->effort.generated++;
    if (!label_gains(search, &label)) return WEND_OK;
    if (parent == NO_CORRIDOR_LABEL) search->start_cell = cell;
    return keep_label(search, &label);
}

// Whether a side leads on to the goal. Where terrain matters a block that does not lead there may still be a cheaper way around.
static bool side_leads_on(const corridor_search *search, const plane_side *side) {
    if (side->across == NO_PLANE_SIDE) return false;
    if (search->is_uniform && search->block_marks[side->block] != search->mark) return false;
    return !search->has_bans || corridor_may_enter(search, search->plane->sides[side->across].cell);
}

// Goes on from a label into a cell, through all sides but the one it came by.
static wend_status enter_cell(corridor_search *search, const corridor_label *from, uint32_t number, uint32_t cell) {
    const wend_plane *plane = search->plane;
    if (search->goal_marks[cell] == search->mark) {
        wend_status status = offer_goal(search, from, number, cell);
        if (status) return status;
    }
    for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell]; side++) {
        if (side == from->side || !side_leads_on(search, &plane->sides[side])) continue;
        wend_status status = offer_side(search, from, number, side);
        if (status) return status;
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// The search

static wend_status enter_start(corridor_search *search) {
    wend_lattice_point point = search->start.point;
    corridor_label label = {.root = point, .left = point, .right = point, .side = NO_PLANE_SIDE};
    label.estimate = search->least_cost * lattice_distance(point, search->goal.point);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < search->start.cells.count && !status; i++)
        status = enter_cell(search, &label, NO_CORRIDOR_LABEL, search->start.cells.items[i]);
    return status;
}

static void notify_corridor_observer(const corridor_search *search, const corridor_label *label) {
    const wend_plane *plane = search->plane;
    const plane_side *side = &plane->sides[label->side];
    double unit = wend_lattice_unit(&plane->mesh->lattice);
    wend_corridor_step step = {.cell = side->cell,
                               .previous = plane->sides[side->across].cell,
                               .turn = wend_lattice_position(&plane->mesh->lattice, label->root),
                               .cost = label->cost * unit,
                               .estimate = label->estimate * unit};
    search->request.observer(search->request.observer_user, &step);
}

static wend_status stop_search(wend_query *query, const corridor_search *search, wend_outcome outcome,
                               wend_path *path) {
    query->can_resume = true;
    wend_path_end(path, outcome, search->lower_bound, &search->effort);
    return WEND_OK;
}

// No path: with the nearest place, where that is asked for and there is one.
static wend_status end_off_the_way(corridor_search *search, wend_outcome outcome, wend_path *path) {
    wend_location nearest;
    const bool is_asked =
        search->request.find_nearest && outcome != WEND_OUTCOME_START_OFF_MAP && !search->goal.is_outside;
    const wend_status status = is_asked ? wend_corridor_find_nearest(search, &nearest) : WEND_OK;
    if (status) return status;
    wend_path_end(path, outcome, (double)INFINITY, &search->effort);
    if (is_asked) path->nearest = nearest;
    return WEND_OK;
}

static wend_status corridor_search_run(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    corridor_search *search = scratch;
    query->can_resume = false;
    if (!plane_is_of_version(search->plane, search->version)) return WEND_STALE;
    while (search->open.count > 0) {
        corridor_entry entry = corridor_heap_first(&search->open);
        corridor_label label = search->labels.items[entry.label];
        if (label.side == search->plane->side_count) return wend_corridor_trace(search, entry.label, path);
        bool is_beaten = label_is_beaten(search, &label);
        if (!is_beaten) {
            if (work == 0) return stop_search(query, search, WEND_OUTCOME_BUDGET_SPENT, path);
            if (search->request.cancellation && (search->effort.expanded & 255) == 0 &&
                wend_cancellation_is_requested(search->request.cancellation))
                return stop_search(query, search, WEND_OUTCOME_CANCELLED, path);
        }
        corridor_heap_pop(&search->open);
        search->effort.queue_operations++;
        if (is_beaten) continue;
        if (work != WEND_WORK_UNLIMITED) work--;
        search->effort.expanded++;
        if (search->request.observer) notify_corridor_observer(search, &label);
        wend_status status = enter_cell(search, &label, entry.label, search->plane->sides[label.side].cell);
        if (status) return status;
    }
    return end_off_the_way(search, WEND_OUTCOME_UNREACHABLE, path);
}

static wend_status reserve_best(corridor_search *search, const wend_allocator *allocator) {
    size_t count = (size_t)search->plane->side_count + 1;
    if (count <= search->best_capacity) return WEND_OK;
    corridor_best *best = wend_grow_items_zeroed(allocator, search->best, search->best_capacity, count, sizeof *best,
                                                 WEND_LIFETIME_SCRATCH);
    if (!best) return WEND_OUT_OF_MEMORY;
    search->best = best;
    search->best_capacity = count;
    return WEND_OK;
}

static void look_at_costs(corridor_search *search, const wend_profile *profile) {
    const wend_mesh *mesh = search->plane->mesh;
    search->terrains = mesh->terrains;
    search->has_bans = false;
    if (wend_profile_asks(profile)) { // what else it could ask was not admitted
        wend_profile_see_terrains(profile, mesh->terrains, mesh->terrain_count, search->seen);
        search->terrains = search->seen;
        for (size_t i = 0; i < mesh->terrain_count; i++)
            search->has_bans = search->has_bans || search->seen[i].medium != mesh->terrains[i].medium;
    }
    const wend_cost_range range = wend_terrain_cost_range(search->terrains, mesh->terrain_count);
    search->is_uniform = !(range.least < range.dearest);
    search->least_cost = range.least;
}

// When the number wraps around, old marks would seem new.
static void number_corridor(corridor_search *search) {
    if (++search->mark != 0) return;
    if (search->best) memset(search->best, 0, search->best_capacity * sizeof *search->best);
    if (search->goal_marks) memset(search->goal_marks, 0, search->goal_capacity * sizeof *search->goal_marks);
    if (search->block_marks) memset(search->block_marks, 0, search->block_capacity * sizeof *search->block_marks);
    if (search->reach_marks) memset(search->reach_marks, 0, search->reach_capacity * sizeof *search->reach_marks);
    search->mark = 1;
}

static wend_status begin_corridor(corridor_search *search, const wend_plane *plane,
                                  const wend_corridor_request *request) {
    search->effort = (search_effort){.version = mesh_version(plane->mesh)};
    search->plane = plane;
    search->version = plane_version(plane);
    search->request = *request;
    search->request.profile = NULL; // it need not outlive the call
    search->open.count = search->labels.count = 0;
    number_corridor(search);
    look_at_costs(search, request->profile);
    return reserve_best(search, search->allocator);
}

static bool corridor_has_radius(const wend_corridor_request *request) {
    return request->profile && request->profile->radius > 0;
}

static bool clearance_is_given(const wend_corridor_request *request, const wend_plane *plane, const call_site *site) {
    if (request->clearance && request->clearance->mesh == plane->mesh) return true;
    return wend_contract_report(site, "request.clearance is %s: a radius needs the clearance of the plane's mesh",
                                request->clearance ? "that of another mesh" : "NULL");
}

static bool corridor_request_is_valid(const wend_corridor_request *request, const call_site *site) {
    if (!request) return wend_contract_report(site, "request is NULL: start from wend_default_corridor_request()");
    return wend_request_position_is_valid("request.start", location_plan(&request->start), site) &&
           wend_request_position_is_valid("request.goal", location_plan(&request->goal), site);
}

static void corridor_search_free(void *scratch, const wend_allocator *allocator) {
    corridor_search *search = scratch;
    label_array_free(&search->labels, allocator);
    wend_release_items(allocator, search->best, search->best_capacity, sizeof *search->best);
    corridor_heap_free(&search->open, allocator);
    wend_release_items(allocator, search->goal_marks, search->goal_capacity, sizeof *search->goal_marks);
    wend_release_items(allocator, search->block_marks, search->block_capacity, sizeof *search->block_marks);
    wend_release_items(allocator, search->reach_marks, search->reach_capacity, sizeof *search->reach_marks);
    cell_array_free(&search->sides, allocator);
    cell_array_free(&search->way, allocator);
    wend_release_items(allocator, search->visits, search->visit_capacity, sizeof *search->visits);
    cell_array_free(&search->start.cells, allocator);
    cell_array_free(&search->goal.cells, allocator);
    corridor_portal_array_free(&search->portals, allocator);
    state_array_free(&search->cells, allocator);
    corridor_point_array_free(&search->points, allocator);
    corridor_point_array_free(&search->scratch, allocator);
    crossing_array_free(&search->crossings, allocator);
    crossing_array_free(&search->best_crossings, allocator);
}

static const search_kind corridor_kind = {
    .name = "corridor",
    .size = sizeof(corridor_search),
    .destroy = corridor_search_free,
    .resume = corridor_search_run,
};

wend_status wend_corridor_take_request(const wend_plane *plane, const wend_corridor_request **request,
                                       wend_corridor_request *older, const call_site *site) {
    const wend_corridor_request *given = *request;
    if (given && !REQUEST_IS_TAKEN(corridor_request, given, older, observer, site)) return WEND_INVALID;
    if (!corridor_request_is_valid(given, site) || !given) return WEND_INVALID;
    *request = given;
    const bool is_disc = corridor_has_radius(given) && given->clearance; // without gaps it knows points alone
    const uint32_t honours = is_disc ? DISC_CORRIDOR_HONOURS : CORRIDOR_SEARCH_HONOURS;
    wend_status status = wend_profile_admit(given->profile, honours, "corridor search", NULL);
    if (!status && corridor_has_radius(given) && !clearance_is_given(given, plane, site)) return WEND_INVALID;
    return status ? status : wend_plane_pull(plane);
}

wend_status wend_corridor_find_path(const wend_plane *plane, wend_query *query, const wend_corridor_request *request,
                                    wend_path *path) {
    REQUIRE(plane && query && wend_path_is_valid(path), WEND_INVALID);
    wend_corridor_request older;
    wend_status status = wend_corridor_take_request(plane, &request, &older, HERE);
    if (status) return status;
    wend_request_warn_observer_user(request->observer, request->observer_user);
    if (corridor_has_radius(request)) return wend_disc_corridor_find_path(plane, query, request, path);
    wend_outcome outcome = WEND_OUTCOME_NONE;
    corridor_search *search = wend_query_slot(query, &corridor_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    search->allocator = &query->allocator;
    wend_query_start(query, &corridor_kind, plane->life, (wend_life){0});
    status = begin_corridor(search, plane, request);
    if (!status) status = wend_corridor_find_ends(search, &query->allocator, &outcome);
    if (status) return status;
    if (outcome != WEND_OUTCOME_COMPLETE) return end_off_the_way(search, outcome, path);
    search->lower_bound = search->least_cost * lattice_distance(search->start.point, search->goal.point) *
                          wend_lattice_unit(&plane->mesh->lattice);
    status = enter_start(search);
    return status ? status : corridor_search_run(query, search, request->work, path);
}

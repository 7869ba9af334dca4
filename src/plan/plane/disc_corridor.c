// Corridors for discs: A* over the gaps between walls, and a string pulled tight in what it finds.
//
// In the triangulation of a clearance index every narrow place is a side (clearance.c): a disc passes through a row of triangles when every side that it crosses is
// at least as long as it is wide. So the search needs no test of its own, and where it finds nothing there is nothing.
//
//     left (o)                            The disc crosses a side r or more from both ends: it is as if a point went through the side
//            \  r                         with r cut off at each end. Which row of triangles to take is found by crossings at junctions (disc_gaps.c), or, in a
//             +                           thorough search, here: its labels keep a taut string through all sides so far, as in corridor_search.c, which is much less
//      ------ | -----> way                excess for more work. Nothing that is exact rests on either.
//             +
//            /  r
//    right (o)                            The string of the disc is then pulled around the corners of that row (disc_funnel.c), and proven leg by leg and arc by arc
//                                         against the walls themselves, in the triangles of the index (disc_proof.c) or, where these cannot tell, by wend_disc_follow.
//
// The index rounds feet of necks to the lattice, and rows of triangles may be bent around walls beside them: where the string is not free after all, the search of
// all ways (disc_search.c) decides. In random worlds that is so for one query in two hundred that is not straight. The cells of the plane are looked for only then.
//
// Complexity: O(n log n) for n junctions within reach and what lies between, then O(corridor). Memory: 16 bytes a side of the index (a thorough search 32), 48 a step
// (a label 96), 4 a side that was followed.
#include "plan/plane/disc_corridor.h"

#include "base/core/require.h"
#include "plan/core/honours.h"

#include <math.h>

#define CLEARANCE_SHARES 8 // strings that are tried, beside that which keeps no more than the radius

// What is left of a side for the middle of the disc.
typedef struct gap_portal {
    wend_vector2 left, right;
} gap_portal;

static inline bool prefers_clearance(const disc_corridor *corridor) {
    return corridor->profile.clearance > 0 && corridor->profile.clearance_cost > 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Gaps

static inline size_t gap_number(const disc_corridor *corridor, uint32_t side) {
    return side == NO_GAP_SIDE ? 3 * (size_t)corridor->clearance->triangle_count
                               : 3 * (size_t)handle_triangle(side) + handle_side(side);
}

static inline wend_vector2 vector_of(wend_lattice_point point) {
    return (wend_vector2){point.x, point.y};
}

static inline uint32_t vertex_left_of(const mesh_triangle *triangles, uint32_t side) {
    return triangles[handle_triangle(side)].vertex[next_side(handle_side(side))];
}

static inline uint32_t vertex_right_of(const mesh_triangle *triangles, uint32_t side) {
    return triangles[handle_triangle(side)].vertex[previous_side(handle_side(side))];
}

static gap_portal portal_of_gap(const disc_corridor *corridor, uint32_t side) {
    const clearance_triangulation *refined = corridor->clearance->refined;
    const wend_vector2 left = vector_of(refined->points[vertex_left_of(refined->triangles, side)]),
                       right = vector_of(refined->points[vertex_right_of(refined->triangles, side)]);
    const double x = right.x - left.x, y = right.y - left.y, share = fmin(corridor->disc.radius / length_of(x, y), 0.5);
    return (gap_portal){{left.x + share * x, left.y + share * y}, {right.x - share * x, right.y - share * y}};
}

static bool gap_is_open(const disc_corridor *corridor, uint32_t side) {
    const uint32_t across = corridor->clearance->refined->triangles[handle_triangle(side)].across[handle_side(side)];
    return !handle_is_constrained(across) && handle_triangle(across) < corridor->clearance->triangle_count &&
           wend_clearance_side_width(corridor->clearance, side) >= corridor->least_width;
}

// ---------------------------------------------------------------------------------------------------------------------
// Strings of labels

static inline double turn_at(wend_vector2 from, wend_vector2 a, wend_vector2 b) {
    return (a.x - from.x) * (b.y - from.y) - (a.y - from.y) * (b.x - from.x);
}

// fmin and fmax are calls: they must know about NaN.
static inline double lesser(double a, double b) {
    return a < b ? a : b;
}

static inline double greater(double a, double b) {
    return a > b ? a : b;
}

static inline double way_between(wend_vector2 a, wend_vector2 b) {
    return length_of(b.x - a.x, b.y - a.y);
}

static inline bool is_same_place(wend_vector2 a, wend_vector2 b) {
    return a.x == b.x && a.y == b.y;
}

typedef enum gap_turn { GAP_IS_STRAIGHT, GAP_TURNS_LEFT, GAP_TURNS_RIGHT } gap_turn;

// As pull_through of corridor_search.c.
static gap_turn pull_through_gap(gap_label *label, uint32_t side, gap_portal portal) {
    bool has_left = !is_same_place(label->left, label->root), has_right = !is_same_place(label->right, label->root);
    if (has_right && turn_at(label->root, label->right, portal.left) < 0) return GAP_TURNS_RIGHT;
    if (has_left && turn_at(label->root, label->left, portal.right) > 0) return GAP_TURNS_LEFT;
    if (!has_left || turn_at(label->root, label->left, portal.left) <= 0) {
        label->left = portal.left;
        label->left_side = side;
    }
    if (!has_right || turn_at(label->root, label->right, portal.right) >= 0) {
        label->right = portal.right;
        label->right_side = side;
    }
    return GAP_IS_STRAIGHT;
}

static uint32_t turn_gap_string(gap_label *label, gap_turn turn) {
    wend_vector2 at = turn == GAP_TURNS_LEFT ? label->left : label->right;
    label->cost += way_between(label->root, at);
    label->root = label->left = label->right = at;
    return turn == GAP_TURNS_LEFT ? label->left_side : label->right_side;
}

// Leads the string of a label through another portal; after a turn again through all portals since the one it turned at.
static wend_status pull_gap_label(disc_corridor *corridor, gap_label *label, gap_portal portal,
                                  const wend_allocator *allocator) {
    gap_turn turn = pull_through_gap(label, label->side, portal);
    if (turn == GAP_IS_STRAIGHT) return WEND_OK;
    uint32_t turned_at = turn_gap_string(label, turn);
    corridor->sides.count = 0;
    for (uint32_t at = label->parent; corridor->labels.items[at].side != turned_at;
         at = corridor->labels.items[at].parent) {
        wend_status status = cell_array_push(&corridor->sides, allocator, corridor->labels.items[at].side);
        if (status) return status;
    }
    for (size_t i = corridor->sides.count;;) {
        uint32_t through = i ? corridor->sides.items[i - 1] : label->side;
        turn = pull_through_gap(label, through, i ? portal_of_gap(corridor, through) : portal);
        if (turn == GAP_IS_STRAIGHT) {
            if (i-- == 0) return WEND_OK;
            continue;
        }
        turned_at = turn_gap_string(label, turn);
        while (i < corridor->sides.count && corridor->sides.items[i] != turned_at) i++;
    }
}

// Where along a portal the shortest way from a to b crosses its line, as a mirror would have it when both are on one side.
static double shortest_gap_share(gap_portal portal, wend_vector2 a, wend_vector2 b) {
    const double x = portal.right.x - portal.left.x, y = portal.right.y - portal.left.y, square = x * x + y * y;
    if (!(square > 0)) return 0;
    const double far_a = fabs(turn_at(portal.left, portal.right, a)),
                 far_b = fabs(turn_at(portal.left, portal.right, b));
    const double along_a = (a.x - portal.left.x) * x + (a.y - portal.left.y) * y,
                 along_b = (b.x - portal.left.x) * x + (b.y - portal.left.y) * y;
    const double share =
        far_a + far_b > 0 ? (along_a * far_b + along_b * far_a) / ((far_a + far_b) * square) : along_a / square;
    return lesser(greater(share, 0), 1);
}

static double seen_gap_share(gap_portal portal, wend_vector2 root, wend_vector2 through) {
    const double left = turn_at(root, through, portal.left), right = turn_at(root, through, portal.right);
    return left == right ? 0 : lesser(greater(left / (left - right), 0), 1);
}

static double estimate_through_gap(const disc_corridor *corridor, const gap_label *label, gap_portal portal) {
    double low = is_same_place(label->left, portal.left) ? 0 : seen_gap_share(portal, label->root, label->left);
    double high = is_same_place(label->right, portal.right) ? 1 : seen_gap_share(portal, label->root, label->right);
    double share = shortest_gap_share(portal, label->root, corridor->goal), cost = label->cost;
    wend_vector2 from = label->root;
    if (share < low || share > high) {
        from = share < low ? label->left : label->right;
        cost += way_between(label->root, from);
        const double least = share < low ? 0 : high, most = share < low ? low : 1;
        share = lesser(greater(shortest_gap_share(portal, from, corridor->goal), least), most);
    }
    const wend_vector2 by = {portal.left.x + share * (portal.right.x - portal.left.x),
                             portal.left.y + share * (portal.right.y - portal.left.y)};
    return cost + way_between(from, by) + way_between(by, corridor->goal);
}

static double cost_to_gap_end(const gap_label *label, wend_vector2 bound, wend_vector2 end) {
    if (is_same_place(bound, end)) return label->cost + way_between(label->root, end);
    return label->cost + way_between(label->root, bound) + way_between(bound, end);
}

// ---------------------------------------------------------------------------------------------------------------------
// The search

static bool gap_label_is_beaten(const disc_corridor *corridor, const gap_label *label) {
    const corridor_best *best = &corridor->best[gap_number(corridor, label->side)];
    return best->left_cost < label->left_cost && best->right_cost < label->right_cost;
}

static wend_status keep_gap_label(disc_corridor *corridor, const gap_label *label, const wend_allocator *allocator) {
    corridor_best *best = &corridor->best[gap_number(corridor, label->side)];
    const bool first = best->mark != corridor->mark;
    if (!first && label->left_cost >= best->left_cost && label->right_cost >= best->right_cost) return WEND_OK;
    if (corridor->labels.count >= NO_CORRIDOR_LABEL) return WEND_OUT_OF_MEMORY;
    wend_status status = gap_label_array_push(&corridor->labels, allocator, *label);
    if (!status)
        status = corridor_heap_push(&corridor->open, allocator,
                                    (corridor_entry){label->estimate, (uint32_t)corridor->labels.count - 1});
    if (status) return status;
    corridor->effort.queue_operations++;
    best->mark = corridor->mark;
    best->left_cost = first ? label->left_cost : lesser(best->left_cost, label->left_cost);
    best->right_cost = first ? label->right_cost : lesser(best->right_cost, label->right_cost);
    return WEND_OK;
}

static wend_status offer_gap(disc_corridor *corridor, const gap_label *from, uint32_t parent, uint32_t beyond,
                             const wend_allocator *allocator) {
    corridor->effort.generated++;
    const gap_portal portal = portal_of_gap(corridor, beyond);
    gap_label label = *from;
    label.parent = parent;
    label.side = beyond;
    wend_status status = pull_gap_label(corridor, &label, portal, allocator);
    if (status) return status;
    label.estimate = greater(estimate_through_gap(corridor, &label, portal), from->estimate);
    label.left_cost = cost_to_gap_end(&label, label.left, portal.left);
    label.right_cost = cost_to_gap_end(&label, label.right, portal.right);
    return keep_gap_label(corridor, &label, allocator);
}

static wend_status offer_gap_goal(disc_corridor *corridor, const gap_label *from, uint32_t parent,
                                  const wend_allocator *allocator) {
    gap_label label = *from;
    label.parent = parent;
    label.side = NO_GAP_SIDE;
    wend_status status = pull_gap_label(corridor, &label, (gap_portal){corridor->goal, corridor->goal}, allocator);
    if (status) return status;
    label.cost += way_between(label.root, corridor->goal);
    label.estimate = label.left_cost = label.right_cost = greater(label.cost, from->estimate);
    corridor->effort.generated++;
    return keep_gap_label(corridor, &label, allocator);
}

static wend_status enter_triangle(disc_corridor *corridor, const gap_label *from, uint32_t number, uint32_t triangle,
                                  const wend_allocator *allocator) {
    const mesh_triangle *at = &corridor->clearance->refined->triangles[triangle];
    wend_status status = triangle == corridor->last ? offer_gap_goal(corridor, from, number, allocator) : WEND_OK;
    for (uint32_t i = 0; i < 3 && !status; i++) {
        const uint32_t side = side_handle(triangle, i);
        if (side == from->side || !gap_is_open(corridor, side)) continue;
        status = offer_gap(corridor, from, number,
                           side_handle(handle_triangle(at->across[i]), handle_side(at->across[i])), allocator);
    }
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// The path

static void enter_corridor_triangle(disc_corridor *corridor, uint32_t triangle, size_t *count) {
    const size_t before = corridor->visits[triangle];
    // Back in a triangle: what was between was for nothing.
    if (before < *count && handle_triangle(corridor->way.items[before]) == triangle) *count = before;
    corridor->visits[triangle] = (uint32_t)*count;
}

// The sides that the labels of a thorough search came by, in order.
static wend_status collect_labels(disc_corridor *corridor, uint32_t last, const wend_allocator *allocator) {
    const gap_label *labels = corridor->labels.items;
    size_t count = 0;
    for (uint32_t at = last; at != NO_CORRIDOR_LABEL; at = labels[at].parent) count++;
    wend_status status = cell_array_resize(&corridor->sides, allocator, count);
    for (uint32_t at = last; at != NO_CORRIDOR_LABEL && !status; at = labels[at].parent)
        corridor->sides.items[--count] = labels[at].side;
    return status;
}

// The sides of the corridor of a label or step, in order; the first is the triangle that holds the start.
static wend_status collect_gaps(disc_corridor *corridor, uint32_t last, const wend_allocator *allocator) {
    size_t count = 0;
    wend_status status = corridor->request.thorough ? collect_labels(corridor, last, allocator)
                                                    : wend_disc_gaps_collect(corridor, last, allocator);
    if (!status) status = cell_array_resize(&corridor->way, allocator, corridor->sides.count + 1);
    if (!status)
        status = wend_corridor_grow_marks(allocator, &corridor->visits, &corridor->visit_capacity,
                                          corridor->clearance->triangle_count);
    if (status) return status;
    uint32_t *way = corridor->way.items;
    enter_corridor_triangle(corridor, corridor->first, &count);
    way[count++] = side_handle(corridor->first, 3);
    for (size_t i = 0; i < corridor->sides.count; i++) {
        enter_corridor_triangle(corridor, handle_triangle(corridor->sides.items[i]), &count);
        way[count++] = corridor->sides.items[i];
    }
    corridor->way.count = count;
    return WEND_OK;
}

// How far a path keeps from the end of a gap: the radius and as much of `more` as the gap leaves, and the start and the goal.
static double room_at_gap_end(const disc_corridor *corridor, uint32_t vertex, uint32_t side, double more) {
    const double radius = corridor->disc.radius;
    const wend_vector2 at = vector_of(corridor->clearance->refined->points[vertex]);
    double room = lesser(radius + more, sqrt((double)wend_clearance_side_width(corridor->clearance, side)) / 2);
    room = lesser(room, lesser(way_between(at, vector_of(corridor->disc.from)), way_between(at, corridor->goal)));
    return greater(room, radius);
}

// The ends of a gap on one side, with the room that all gaps leave that end there: these follow each other in the corridor.
static void give_corners_room(disc_corridor *corridor, bool is_left, double more) {
    const mesh_triangle *triangles = corridor->clearance->refined->triangles;
    const size_t count = corridor->way.count;
    double *rooms = corridor->rooms.items + (is_left ? 0 : count);
    for (size_t first = 1, end; first < count; first = end) {
        const uint32_t *way = corridor->way.items, vertex = is_left ? vertex_left_of(triangles, way[first])
                                                                    : vertex_right_of(triangles, way[first]);
        double room = (double)INFINITY;
        for (end = first; end < count; end++) {
            if ((is_left ? vertex_left_of(triangles, way[end]) : vertex_right_of(triangles, way[end])) != vertex) break;
            room = lesser(room, room_at_gap_end(corridor, vertex, way[end], more));
        }
        for (size_t i = first; i < end; i++) rooms[i] = room;
    }
}

// Pulls the string that keeps as much more than the radius from corners, where there is room.
static wend_status pull_disc_string(disc_corridor *corridor, double more, const wend_allocator *allocator,
                                    bool *has_string) {
    const clearance_triangulation *refined = corridor->clearance->refined;
    const uint8_t *kinds = corridor->clearance->vertex_kinds;
    const double radius = corridor->disc.radius;
    const size_t count = corridor->way.count;
    wend_status status =
        wend_disc_funnel_begin(&corridor->funnel, corridor->disc.from, count, &corridor->turns, allocator);
    if (!status && more > 0) status = room_array_resize(&corridor->rooms, allocator, 2 * count);
    if (status) return status;
    if (more > 0) {
        give_corners_room(corridor, true, more);
        give_corners_room(corridor, false, more);
    }
    const double *rooms = more > 0 ? corridor->rooms.items : NULL;
    disc_stop left = {.sense = 1, .radius = radius}, right = {.sense = -1, .radius = radius};
    uint32_t vertex_on_left = GHOST_VERTEX, vertex_on_right = GHOST_VERTEX;
    for (size_t i = 1; i < count; i++) {
        const uint32_t on_left = vertex_left_of(refined->triangles, corridor->way.items[i]),
                       on_right = vertex_right_of(refined->triangles, corridor->way.items[i]);
        if (on_left != vertex_on_left) {
            left.point = refined->points[vertex_on_left = on_left];
            left.place = i;
            left.is_corner = kinds[on_left] & CLEARANCE_CORNER;
            if (rooms) left.radius = rooms[i];
            wend_disc_funnel_move_left(&corridor->funnel, &left);
        }
        if (on_right != vertex_on_right) {
            right.point = refined->points[vertex_on_right = on_right];
            right.place = i;
            right.is_corner = kinds[on_right] & CLEARANCE_CORNER;
            if (rooms) right.radius = rooms[count + i];
            wend_disc_funnel_move_right(&corridor->funnel, &right);
        }
    }
    *has_string = wend_disc_funnel_end(&corridor->funnel, corridor->disc.to);
    return WEND_OK;
}

// Finds the cells of the ends, which only what is slow needs. Outcome COMPLETE: they are there; any other is written to the path.
static wend_status prepare_disc(disc_corridor *corridor, const wend_allocator *allocator, wend_path *path,
                                wend_outcome *outcome) {
    *outcome = WEND_OUTCOME_COMPLETE;
    if (corridor->is_prepared) return WEND_OK;
    corridor->is_prepared = true;
    wend_plane_request request = corridor->ends;
    request.profile = &corridor->profile;
    return wend_disc_prepare(&corridor->disc, corridor->disc.plane, &request, allocator, path, outcome);
}

static wend_status follow_string(disc_corridor *corridor, double more, const wend_allocator *allocator, wend_path *path,
                                 bool *is_free) {
    bool has_string = false;
    *is_free = false;
    wend_status status = pull_disc_string(corridor, more, allocator, &has_string);
    if (status || !has_string) return status;
    if (more == 0) {
        disc_node last;
        status = wend_disc_prove_string(corridor, allocator, &last, is_free);
        if (!status && *is_free) status = wend_disc_trace(&corridor->disc, &last, path);
        corridor->disc.roots.count = 1;
        if (status || *is_free) return status;
    }
    wend_outcome outcome;
    status = prepare_disc(corridor, allocator, path, &outcome);
    if (status || outcome != WEND_OUTCOME_COMPLETE) return status;
    return wend_disc_follow(&corridor->disc, corridor->turns.items, corridor->turns.count, allocator, path, is_free);
}

// What a path costs when it would rather keep away from walls.
static void price_path(const disc_corridor *corridor, wend_path *path) {
    if (!prefers_clearance(corridor) || path->outcome != WEND_OUTCOME_COMPLETE) return;
    wend_path_set_cost(path, wend_disc_clearance_cost(corridor->disc.plane->mesh, &corridor->profile, path));
}

// Of the strings that keep more or less from corners the cheapest: by eighths of the clearance.
static wend_status choose_string(disc_corridor *corridor, const wend_allocator *allocator, double *more) {
    const double unit = wend_lattice_unit(&corridor->disc.plane->mesh->lattice);
    double least = (double)INFINITY;
    *more = 0;
    for (int share = 0; share <= CLEARANCE_SHARES && prefers_clearance(corridor); share++) {
        const double keeps = corridor->profile.clearance / unit * share / CLEARANCE_SHARES;
        bool is_free;
        wend_status status = follow_string(corridor, keeps, allocator, &corridor->trial, &is_free);
        if (status) return status;
        if (!is_free) continue;
        price_path(corridor, &corridor->trial);
        if (corridor->trial.cost >= least) continue;
        least = corridor->trial.cost;
        *more = keeps;
    }
    return WEND_OK;
}

static wend_status trace_disc_corridor(wend_query *query, disc_corridor *corridor, uint32_t last, uint64_t work,
                                       wend_path *path) {
    const wend_allocator *allocator = &query->allocator;
    bool is_free = false;
    double more = 0;
    wend_status status = collect_gaps(corridor, last, allocator);
    if (!status) status = choose_string(corridor, allocator, &more);
    if (!status) status = follow_string(corridor, more, allocator, path, &is_free);
    if (status) return status;
    if (!is_free) {
        wend_outcome outcome;
        status = prepare_disc(corridor, allocator, path, &outcome);
        if (status || outcome != WEND_OUTCOME_COMPLETE) return status;
        corridor->searches_all = true;
        status = wend_disc_search_all(query, &corridor->disc, work, path);
        if (!status) price_path(corridor, path);
        return status;
    }
    price_path(corridor, path);
    path->lower_bound = lesser(way_between(vector_of(corridor->disc.from), corridor->goal) *
                                   wend_lattice_unit(&corridor->disc.plane->mesh->lattice),
                               path->cost);
    path->expanded = corridor->effort.expanded;
    path->generated = corridor->effort.generated;
    path->queue_operations = corridor->effort.queue_operations;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Searching

static wend_status stop_disc_corridor(wend_query *query, const disc_corridor *corridor, wend_outcome outcome,
                                      wend_path *path) {
    query->can_resume = true;
    wend_path_end(path, outcome,
                  way_between(vector_of(corridor->disc.from), corridor->goal) *
                      wend_lattice_unit(&corridor->disc.plane->mesh->lattice),
                  &corridor->effort);
    return WEND_OK;
}

void wend_disc_corridor_notify(const disc_corridor *corridor, uint32_t side, wend_vector2 turn, double cost,
                               double estimate) {
    const wend_lattice *lattice = &corridor->disc.plane->mesh->lattice;
    const double unit = wend_lattice_unit(lattice);
    const wend_vector2 start = wend_lattice_position(lattice, corridor->disc.from);
    const wend_corridor_step step = {
        .cell = handle_triangle(side),
        .previous =
            handle_triangle(corridor->clearance->refined->triangles[handle_triangle(side)].across[handle_side(side)]),
        .turn = {start.x + (turn.x - corridor->disc.from.x) * unit, start.y + (turn.y - corridor->disc.from.y) * unit},
        .cost = cost * unit,
        .estimate = estimate * unit};
    corridor->request.observer(corridor->request.observer_user, &step);
}

// What waits, of either kind of search.
typedef struct gap_entry {
    uint32_t side, parent;
    bool is_beaten;
} gap_entry;

static gap_entry look_at_entry(const disc_corridor *corridor, uint32_t number) {
    if (corridor->request.thorough) {
        const gap_label *label = &corridor->labels.items[number];
        const bool is_beaten = label->side != NO_GAP_SIDE && gap_label_is_beaten(corridor, label);
        return (gap_entry){label->side, label->parent, is_beaten};
    }
    const gap_step *step = &corridor->steps.items[number];
    return (gap_entry){step->side, step->parent, step->side != NO_GAP_SIDE && wend_disc_gaps_is_beaten(corridor, step)};
}

static wend_status expand_entry(disc_corridor *corridor, uint32_t number, const wend_allocator *allocator) {
    if (corridor->request.thorough) {
        const gap_label label = corridor->labels.items[number];
        corridor->effort.expanded++;
        if (corridor->request.observer)
            wend_disc_corridor_notify(corridor, label.side, label.root, label.cost, label.estimate);
        return enter_triangle(corridor, &label, number, handle_triangle(label.side), allocator);
    }
    return wend_disc_gaps_expand(corridor, number, allocator);
}

// There is no way.
static wend_status end_unreachable(disc_corridor *corridor, const wend_allocator *allocator, wend_path *path) {
    wend_outcome outcome = WEND_OUTCOME_COMPLETE;
    wend_status status = corridor->ends.find_nearest ? prepare_disc(corridor, allocator, path, &outcome) : WEND_OK;
    if (status || outcome != WEND_OUTCOME_COMPLETE) return status;
    wend_path_end(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, &corridor->effort);
    if (corridor->ends.find_nearest) path->nearest = wend_disc_nearest(&corridor->disc);
    return WEND_OK;
}

static wend_status disc_corridor_run(wend_query *query, void *scratch, uint64_t work, wend_path *path) {
    disc_corridor *corridor = scratch;
    if (corridor->searches_all) {
        wend_status status = wend_disc_kind.resume(query, &corridor->disc, work, path);
        if (!status) price_path(corridor, path);
        return status;
    }
    query->can_resume = false;
    if (!plane_is_of_version(corridor->disc.plane, corridor->disc.version) ||
        !wend_dependant_is_current(&corridor->clearance->dependant))
        return WEND_STALE;
    corridor_entry first;
    while (wend_disc_gaps_first(corridor, &first)) {
        const uint32_t number = first.label;
        const gap_entry entry = look_at_entry(corridor, number);
        if (entry.side == NO_GAP_SIDE)
            return trace_disc_corridor(query, corridor, corridor->request.thorough ? entry.parent : number, work, path);
        if (!entry.is_beaten) {
            if (work == 0) return stop_disc_corridor(query, corridor, WEND_OUTCOME_BUDGET_SPENT, path);
            if (corridor->request.cancellation && (corridor->turns_taken++ & 63) == 0 &&
                wend_cancellation_is_requested(corridor->request.cancellation))
                return stop_disc_corridor(query, corridor, WEND_OUTCOME_CANCELLED, path);
        }
        wend_disc_gaps_drop_first(corridor, number);
        if (entry.is_beaten) continue;
        const uint64_t before = corridor->effort.expanded;
        wend_status status = expand_entry(corridor, number, &query->allocator);
        if (status) return status;
        const uint64_t spent = corridor->effort.expanded - before;
        if (work != WEND_WORK_UNLIMITED) work -= spent < work ? spent : work;
    }
    return end_unreachable(corridor, &query->allocator, path);
}

static void disc_corridor_free(void *scratch, const wend_allocator *allocator) {
    disc_corridor *corridor = scratch;
    wend_disc_kind.destroy(&corridor->disc, allocator);
    gap_label_array_free(&corridor->labels, allocator);
    gap_step_array_free(&corridor->steps, allocator);
    wend_release_items(allocator, corridor->gap_bests, corridor->gap_best_capacity, sizeof *corridor->gap_bests);
    cell_array_free(&corridor->followed, allocator);
    cell_array_free(&corridor->climb, allocator);
    cell_array_free(&corridor->descent, allocator);
    wend_release_items(allocator, corridor->best, corridor->best_capacity, sizeof *corridor->best);
    corridor_heap_free(&corridor->open, allocator);
    cell_array_free(&corridor->sides, allocator);
    wend_release_items(allocator, corridor->visits, corridor->visit_capacity, sizeof *corridor->visits);
    cell_array_free(&corridor->way, allocator);
    disc_stop_array_free(&corridor->funnel.line, allocator);
    disc_turn_array_free(&corridor->turns, allocator);
    room_array_free(&corridor->rooms, allocator);
    wend_path_free(&corridor->trial);
}

static const search_kind disc_corridor_kind = {
    .name = "disc corridor",
    .size = sizeof(disc_corridor),
    .destroy = disc_corridor_free,
    .resume = disc_corridor_run,
};

static void number_disc_corridor(disc_corridor *corridor) {
    if (++corridor->mark != 0) return;
    if (corridor->best) memset(corridor->best, 0, corridor->best_capacity * sizeof *corridor->best);
    if (corridor->gap_bests) memset(corridor->gap_bests, 0, corridor->gap_best_capacity * sizeof *corridor->gap_bests);
    corridor->mark = 1;
}

static wend_status begin_labels(disc_corridor *corridor, const wend_allocator *allocator) {
    const size_t count = 3 * (size_t)corridor->clearance->triangle_count + 1;
    corridor->labels.count = 0;
    if (count > corridor->best_capacity) {
        corridor_best *best = wend_grow_items_zeroed(allocator, corridor->best, corridor->best_capacity, count,
                                                     sizeof *best, WEND_LIFETIME_SCRATCH);
        if (!best) return WEND_OUT_OF_MEMORY;
        corridor->best = best;
        corridor->best_capacity = count;
    }
    if (corridor->first == WEND_NO_TRIANGLE) return WEND_OK;
    const wend_vector2 start = vector_of(corridor->disc.from);
    const gap_label label = {.root = start,
                             .left = start,
                             .right = start,
                             .estimate = way_between(start, corridor->goal),
                             .side = NO_GAP_SIDE};
    return enter_triangle(corridor, &label, NO_CORRIDOR_LABEL, corridor->first, allocator);
}

static wend_status begin_gaps(disc_corridor *corridor, const wend_allocator *allocator) {
    number_disc_corridor(corridor);
    return corridor->request.thorough ? begin_labels(corridor, allocator) : wend_disc_gaps_begin(corridor, allocator);
}

static void begin_disc_corridor(disc_corridor *corridor, const wend_corridor_request *request, wend_query *query) {
    corridor->searches_all = corridor->is_prepared = false;
    corridor->clearance = request->clearance;
    corridor->request = *request;
    corridor->request.profile = NULL; // it need not outlive the call
    corridor->profile = *request->profile;
    corridor->profile.terrain_costs = NULL; // nor the list
    corridor->ends = wend_default_plane_request();
    corridor->ends.start = request->start, corridor->ends.goal = request->goal;
    corridor->ends.cancellation = request->cancellation;
    corridor->ends.find_nearest = request->find_nearest;
    corridor->ends.clearance = request->clearance;
    corridor->least_width = wend_clearance_least_gap(request->clearance, request->profile->radius);
    corridor->surely_wide = (1 - DISC_MARGIN) / sqrt((double)corridor->least_width);
    corridor->trial.allocator = query->allocator;
    corridor->turns_taken = 0;
    corridor->open.count = 0;
    corridor->has_held = false;
}

static uint32_t find_holder(const wend_clearance *clearance, wend_lattice_point point) {
    const uint32_t near = wend_clearance_walk_to(clearance, point);
    return near != WEND_NO_TRIANGLE ? near : wend_clearance_holder(clearance, point);
}

// What the index knows without the cells of the ends: that the disc fits at both, and whether the straight way is free. UNKNOWN: look at the cells.
static wend_status look_at_gaps(disc_corridor *corridor, const wend_plane *plane, const wend_allocator *allocator,
                                disc_node *straight, disc_proof *proof) {
    wend_lattice_rounding from, to;
    const wend_lattice *lattice = &plane->mesh->lattice;
    wend_plane_request request = corridor->ends;
    request.profile = &corridor->profile;
    *proof = DISC_IS_UNKNOWN;
    if (wend_lattice_round(lattice, location_plan(&request.start), NULL, &from) ||
        wend_lattice_round(lattice, location_plan(&request.goal), NULL, &to))
        return WEND_OK;
    wend_status status = wend_disc_begin(&corridor->disc, plane, &request, from.point, to.point, allocator);
    corridor->first = find_holder(corridor->clearance, from.point);
    corridor->last = find_holder(corridor->clearance, to.point);
    if (status || corridor->first == WEND_NO_TRIANGLE || corridor->last == WEND_NO_TRIANGLE ||
        wend_disc_prove_place(corridor, from.point, corridor->first) != DISC_IS_FREE ||
        wend_disc_prove_place(corridor, to.point, corridor->last) != DISC_IS_FREE)
        return status;
    const double x = (double)to.point.x - from.point.x, y = (double)to.point.y - from.point.y, length = length_of(x, y);
    *straight = (disc_node){.kind = DISC_ARRIVES, .cost = length, .leg = {.length = length}};
    if (length > 0) straight->leg.x = x / length, straight->leg.y = y / length;
    *proof = length > 0 ? wend_disc_prove_straight(corridor, straight->leg) : DISC_IS_FREE;
    return WEND_OK;
}

// The ends, and the straight way. Outcome COMPLETE: neither decides.
static wend_status begin_at_ends(disc_corridor *corridor, const wend_plane *plane, const wend_allocator *allocator,
                                 wend_path *path, wend_outcome *outcome) {
    disc_node straight;
    disc_proof proof;
    bool is_free = false;
    *outcome = WEND_OUTCOME_COMPLETE;
    wend_status status = look_at_gaps(corridor, plane, allocator, &straight, &proof);
    if (!status && proof == DISC_IS_FREE) {
        status = wend_disc_trace(&corridor->disc, &straight, path);
        is_free = true;
    } else if (!status && proof == DISC_IS_UNKNOWN) {
        corridor->disc.plane = plane;
        status = prepare_disc(corridor, allocator, path, outcome);
        if (status || *outcome != WEND_OUTCOME_COMPLETE) return status;
        status = wend_disc_go_straight(&corridor->disc, allocator, path, &is_free);
        corridor->first = find_holder(corridor->clearance, corridor->disc.from);
        corridor->last = find_holder(corridor->clearance, corridor->disc.to);
    }
    if (!status && is_free) {
        price_path(corridor, path);
        *outcome = WEND_OUTCOME_NONE;
    }
    return status;
}

wend_status wend_disc_corridor_find_path(const wend_plane *plane, wend_query *query,
                                         const wend_corridor_request *request, wend_path *path) {
    const wend_allocator *allocator = &query->allocator;
    wend_status status = wend_clearance_pull(request->clearance);
    if (!status && !request->clearance->has_one_cost)
        status = wend_profile_admit(request->profile, DISC_CORRIDOR_HONOURS & ~(uint32_t)WEND_PROFILE_RADIUS,
                                    "corridor search", NULL);
    if (!status) status = wend_clearance_find_gaps(request->clearance);
    if (status) return status;
    disc_corridor *corridor = wend_query_slot(query, &disc_corridor_kind);
    if (!corridor) return WEND_OUT_OF_MEMORY;
    wend_query_start(query, &disc_corridor_kind, plane->life, (wend_life){0});
    begin_disc_corridor(corridor, request, query);
    wend_outcome outcome;
    status = begin_at_ends(corridor, plane, allocator, path, &outcome);
    if (status || outcome != WEND_OUTCOME_COMPLETE) return status;
    corridor->effort = (search_effort){.version = mesh_version(plane->mesh)};
    corridor->goal = vector_of(corridor->disc.to);
    if (corridor->first != WEND_NO_TRIANGLE && corridor->last != WEND_NO_TRIANGLE &&
        !wend_clearance_joins(corridor->clearance, corridor->first, corridor->last, corridor->least_width))
        return end_unreachable(corridor, allocator, path);
    status = begin_gaps(corridor, allocator);
    return status ? status : disc_corridor_run(query, corridor, request->work, path);
}

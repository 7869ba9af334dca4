// Repairing paths: what edits did to a path, and what can be saved of it.
//
//        S ---------- a                    b ----------- G      Legs are followed through the triangles as they are now. Those that are broken lie between two turns, a and b: from a
//                      \    ######       /                      the planner looks for a detour to b, with little work. The line with the detour in it is followed once more as a whole,
//                       \__ # new # ____/                       so what is handed out was proven free after its last change. If it costs too much a and b move outwards, twice.
//                           ######
//
// How good must it be? A path was found at a cost C. Edits since took ground away, and gave some: a path that uses none of what was given could be gone before, so it costs at least C; one that does costs at least the
// straight way there and on to the goal (repair_bound.c). When the agent has walked w of the path and stands e beside it, the rest costs C - w + e at most, and no way costs less than C - w - e, or there had been
// a way from the path's start for less than C. The lesser of both bounds is what a path is measured by, times the ratio that the caller grants. For exact paths the bound is proven
// and becomes path->lower_bound; for corridors C is the cost of what was found last, which is remembered in the path (path_memory.searched_cost), so that repairs of repairs do not drift.
//
// Where a wall touches another in the start or the goal the sides of that point differ, and which one was meant is not known any more: such paths are searched.
//
// Discs: disc_repair.c. Time: the triangles along the path, the triangles that edits took away since, and for detours half of what the search expanded that found the path.
#include "plan/plane/path_repair.h"

#include "base/core/require.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"

#include <math.h>

// Costs that differ by no more are equal: sums of lengths are rounded.
#define REPAIR_ROUNDING 1e-12

// What is walked is off by less than this, as a share of the path.
#define WALKED_ROUNDING 0x1p-44

static void path_repair_free(void *scratch, const wend_allocator *allocator) {
    path_repair *repair = scratch;
    corridor_point_array_free(&repair->line, allocator);
    corridor_point_array_free(&repair->detoured, allocator);
    disc_turn_array_free(&repair->turns, allocator);
    disc_turn_array_free(&repair->turned, allocator);
    cell_array_free(&repair->turn_legs, allocator);
    wend_path_free(&repair->detour);
    wend_path_free(&repair->mended);
}

static const search_kind repair_search_kind = {
    .name = "path repair", .size = sizeof(path_repair), .destroy = path_repair_free};

const char *wend_path_repair_text(wend_path_repair repair) {
    switch (repair) {
    case WEND_PATH_REPAIR_KEPT: return "kept";
    case WEND_PATH_REPAIR_MENDED: return "mended";
    case WEND_PATH_REPAIR_SEARCHED: return "searched";
    }
    return "unknown repair";
}

static bool task_has_radius(const repair_task *task) {
    return task->profile && task->profile->radius > 0;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines

typedef struct first_line {
    const path_repair *repair;
    wend_lattice_point from, to;
    double cost;       // infinity: from none of the triangles that were tried
    uint32_t triangle; // where the line ends
} first_line;

static double cost_of_line(const path_repair *repair, uint32_t *triangle, wend_lattice_point from,
                           wend_lattice_point to) {
    wend_mesh_hit hit = {.location = {.cell = *triangle}};
    const double cost = wend_mesh_follow_cost(repair->mesh, repair->terrains, *triangle, from, to, &hit);
    if (!(cost < (double)INFINITY)) return cost;
    *triangle = (uint32_t)hit.location.cell;
    if (!repair->task.counts_costs) return lattice_distance(from, to) * repair->unit;
    return repair->rates.least < repair->rates.dearest
               ? cost
               : repair->rates.least * lattice_distance(from, to) * repair->unit;
}

static bool try_line_from(void *user, uint32_t triangle) {
    first_line *start = user;
    uint32_t end = triangle;
    if (mesh_medium_in(start->repair->mesh, start->repair->terrains, triangle) == WEND_MEDIUM_BLOCKED) return true;
    const double cost = cost_of_line(start->repair, &end, start->from, start->to);
    if (!(cost < start->cost)) return true;
    start->cost = cost;
    start->triangle = end;
    return false;
}

// What a line costs from whichever side of its first point is free; infinity when it is free from none.
static double cost_of_first_line(const path_repair *repair, wend_lattice_point from, wend_lattice_point to,
                                 uint32_t *triangle) {
    first_line start = {.repair = repair, .from = from, .to = to, .cost = (double)INFINITY};
    wend_mesh_visit_holders(repair->mesh, from, try_line_from, &start);
    *triangle = start.triangle;
    return start.cost;
}

// What a line of points costs. Where it is broken: infinity, and its first and last broken leg.
static double look_along_line(const path_repair *repair, const corridor_point_array *line, size_t *first_leg,
                              size_t *last_leg) {
    double sum = 0;
    uint32_t triangle = WEND_NO_TRIANGLE;
    bool is_broken = false;
    for (size_t i = 0; i + 1 < line->count; i++) {
        const wend_lattice_point from = line->items[i], to = line->items[i + 1];
        const double cost = triangle == WEND_NO_TRIANGLE ? cost_of_first_line(repair, from, to, &triangle)
                                                         : cost_of_line(repair, &triangle, from, to);
        sum += cost;
        if (cost < (double)INFINITY) continue;
        if (!is_broken) *first_leg = i;
        *last_leg = i;
        is_broken = true;
        triangle = WEND_NO_TRIANGLE;
    }
    return sum;
}

// ---------------------------------------------------------------------------------------------------------------------
// Beginning

static bool lattice_point_of(const path_repair *repair, wend_vector3 position, wend_lattice_point *point) {
    wend_lattice_rounding rounding;
    if (wend_lattice_round(&repair->mesh->lattice, (wend_vector2){position.x, position.y}, NULL, &rounding))
        return false;
    *point = rounding.point;
    return rounding.moved.x == 0 && rounding.moved.y == 0;
}

static bool ends_are_plain(path_repair *repair) {
    repair->medium = wend_repair_medium_at(repair, repair->from);
    return repair->medium != WEND_MEDIUM_BLOCKED && wend_repair_medium_at(repair, repair->to) != WEND_MEDIUM_BLOCKED;
}

// Whether a path is one that a planner of this kind may have found to the goal.
static bool path_is_known(const path_repair *repair, const wend_path *path) {
    wend_lattice_point last;
    if (path->outcome != WEND_OUTCOME_COMPLETE || path->point_count == 0 || path->version == 0 ||
        path->version > mesh_version(repair->mesh) || !(path->cost < (double)INFINITY) ||
        !lattice_point_of(repair, path->points[path->point_count - 1], &last) ||
        !wend_lattice_point_equals(last, repair->to))
        return false;
    const bool may_bend = task_has_radius(&repair->task);
    const double radius = may_bend ? repair->task.profile->radius : 0;
    for (size_t i = 0; path->legs && i + 1 < path->point_count; i++) {
        const wend_leg *leg = &path->legs[i];
        if (leg->kind == WEND_LEG_STRAIGHT) continue;
        if (!may_bend || leg->kind > WEND_LEG_ARC_RIGHT || !(fabs(leg->radius - radius) <= REPAIR_ROUNDING * radius))
            return false;
    }
    return true;
}

// The points that are left, from the start on.
static wend_status take_line(path_repair *repair, const wend_path *path, bool *is_known) {
    corridor_point_array *line = &repair->line;
    wend_status status = corridor_point_array_reserve(line, repair->allocator, path->point_count + 1);
    if (status) return status;
    line->count = 0;
    if (repair->is_moved) line->items[line->count++] = repair->from;
    *is_known = true;
    for (size_t i = repair->is_moved ? repair->rest.first_leg + 1 : 0; i < path->point_count; i++) {
        wend_lattice_point point;
        if (!lattice_point_of(repair, path->points[i], &point)) {
            *is_known = false;
            return WEND_OK;
        }
        if (line->count > 0 && wend_lattice_point_equals(line->items[line->count - 1], point)) continue;
        if (line->count > 1 && repair->is_moved &&
            wend_orient2d_determinant(line->items[line->count - 2], line->items[line->count - 1], point) == 0)
            line->count--; // the start lies in line with what follows
        line->items[line->count++] = point;
    }
    return WEND_OK;
}

// What paths of this task are measured by: see above.
static double bound_of_rest(const path_repair *repair, const wend_path *path) {
    const bool counts = repair->task.counts_costs;
    const path_memory *memory = path->memory;
    const double found =
        counts ? memory && memory->searched_cost > 0 ? memory->searched_cost : path->cost : path->lower_bound;
    const double radius = task_has_radius(&repair->task) ? repair->task.profile->radius : 0;
    const wend_cost_range metre = repair_metre(repair);
    const double rounding = repair->is_moved ? WALKED_ROUNDING * found : 0;
    const double bound = found - rounding - (repair->rest.walked + 2 * repair->rest.aside) * metre.dearest;
    const double changed = wend_repair_bound_of_changes(repair, 2 * (radius + repair->rest.aside), bound);
    const double straight = lattice_distance(repair->from, repair->to) * repair->unit * metre.least;
    return fmax(fmin(bound, changed), straight);
}

// True when nothing changed near a path: it was free, and so it is.
static bool is_untouched_path(const path_repair *repair, const wend_path *path) {
    const double margin = task_has_radius(&repair->task) ? repair->task.profile->radius : 0;
    for (size_t i = 0; i == 0 || i + 1 < path->point_count; i++) // of a single point: to itself
        if (!wend_repair_leg_is_untouched(repair, path, i, margin)) return false;
    return true;
}

// Looks at a path. review->is_valid and is_broken are false when it is none that can be repaired.
static wend_status review_path(path_repair *repair, wend_query *query, const wend_path *path,
                               wend_path_review *review) {
    *review = (wend_path_review){.cost = (double)INFINITY};
    wend_lattice_rounding from, to;
    const wend_lattice *lattice = &repair->mesh->lattice;
    const wend_vector2 start = location_plan(&repair->task.start);
    if (wend_lattice_round(lattice, start, NULL, &from) ||
        wend_lattice_round(lattice, location_plan(&repair->task.goal), NULL, &to))
        return WEND_OK;
    repair->from = from.point;
    repair->to = to.point;
    if (!path_is_known(repair, path) || !ends_are_plain(repair)) return WEND_OK;
    const wend_vector2 place = wend_lattice_position(lattice, from.point);
    repair->is_moved = !(path->points[0].x == place.x && path->points[0].y == place.y);
    repair->rest = repair->is_moved ? wend_repair_find_rest(path, place) : (repair_rest){0};
    bool is_known = true;
    wend_status status = WEND_OK;
    const bool is_disc = task_has_radius(&repair->task);
    wend_repair_look_at_changes(repair, path->version);
    if (!repair->is_moved && is_untouched_path(repair, path)) {
        review->lower_bound = bound_of_rest(repair, path);
        review->cost = path->cost;
        review->is_valid = true;
        return WEND_OK;
    }
    if (!is_disc) status = take_line(repair, path, &is_known);
    if (status || !is_known || !isfinite(repair->rest.walked + repair->rest.aside)) return status;
    review->walked = repair->rest.walked;
    review->lower_bound = bound_of_rest(repair, path);
    if (is_disc) return wend_disc_repair_review(repair, query, path, review);
    review->cost = look_along_line(repair, &repair->line, &review->first_leg, &review->last_leg);
    review->is_valid = review->cost < (double)INFINITY;
    review->is_broken = !review->is_valid;
    return WEND_OK;
}

static wend_status begin_path_repair(wend_query *query, const repair_task *task, path_repair **begun) {
    path_repair *repair = wend_query_slot(query, &repair_search_kind);
    if (!repair) return WEND_OUT_OF_MEMORY;
    wend_query_forget(query);
    repair->task = *task;
    repair->allocator = &query->allocator;
    repair->detour.allocator = repair->mended.allocator = query->allocator;
    repair->mesh = task->plane->mesh;
    repair->unit = wend_lattice_unit(&repair->mesh->lattice);
    repair->spent = 0;
    repair->is_moved = false;
    repair->terrains = repair->mesh->terrains;
    if (task->counts_costs) {
        wend_profile_see_terrains(task->profile, repair->mesh->terrains, repair->mesh->terrain_count, repair->seen);
        repair->terrains = repair->seen;
    }
    repair->rates = wend_terrain_cost_range(repair->terrains, repair->mesh->terrain_count);
    *begun = repair;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Mending

wend_status wend_repair_search_detour(path_repair *repair, wend_query *query, wend_location start, wend_location goal) {
    const repair_task *task = &repair->task;
    const uint64_t most = REPAIR_LEAST_WORK + repair->searched_work / 2,
                   granted = task->work < most ? task->work : most;
    const uint64_t work = granted - repair->spent;
    wend_status status;
    if (task->counts_costs && !task_has_radius(task)) {
        wend_corridor_request request = wend_default_corridor_request();
        request.start = start;
        request.goal = goal;
        request.work = work;
        request.cancellation = task->cancellation;
        request.profile = task->profile;
        status = wend_corridor_find_path(task->plane, query, &request, &repair->detour);
    } else {
        wend_plane_request request = wend_default_plane_request();
        request.start = start;
        request.goal = goal;
        request.work = work;
        request.cancellation = task->cancellation;
        request.profile = task->profile;
        status = wend_plane_find_path(task->plane, query, &request, &repair->detour);
    }
    if (!status) repair->spent += repair->detour.expanded;
    return status;
}

static wend_location place_on_line(const path_repair *repair, size_t at) {
    const wend_vector2 position = wend_lattice_position(&repair->mesh->lattice, repair->line.items[at]);
    return wend_location_at(position.x, position.y, 0);
}

// The line with the detour instead of what lies between two of its points; `joints` are where it begins and ends there.
static wend_status put_in_detour(path_repair *repair, size_t begin, size_t end, size_t joints[2]) {
    const corridor_point_array *line = &repair->line;
    corridor_point_array *made = &repair->detoured;
    const wend_path *detour = &repair->detour;
    wend_status status = corridor_point_array_reserve(made, repair->allocator, line->count + detour->point_count);
    if (status) return status;
    made->count = 0;
    for (size_t i = 0; i < begin; i++) made->items[made->count++] = line->items[i];
    joints[0] = made->count;
    for (size_t i = 0; i < detour->point_count; i++)
        (void)lattice_point_of(repair, detour->points[i], &made->items[made->count++]);
    joints[1] = made->count - 1;
    for (size_t i = end + 1; i < line->count; i++) made->items[made->count++] = line->items[i];
    return WEND_OK;
}

// Takes out a turn that is not needed: straight on, or with a cheaper straight way past it. True when it is gone.
static bool pull_past(const path_repair *repair, corridor_point_array *line, size_t at) {
    if (at == 0 || at + 1 >= line->count) return false;
    wend_lattice_point *point = &line->items[at];
    const bool is_straight = wend_orient2d_determinant(point[-1], point[0], point[1]) == 0;
    if (!is_straight) {
        uint32_t triangle;
        const double direct = cost_of_first_line(repair, point[-1], point[1], &triangle);
        if (!(direct < cost_of_first_line(repair, point[-1], point[0], &triangle) +
                           cost_of_first_line(repair, point[0], point[1], &triangle)))
            return false;
    }
    memmove(point, point + 1, (line->count - at - 1) * sizeof *point);
    line->count--;
    return true;
}

// Pulls the string tight where a detour was put in: at its ends, and as far from there as turns come free.
static void pull_joints(path_repair *repair, const size_t joints[2]) {
    corridor_point_array *line = &repair->detoured;
    for (int k = 1; k >= 0; k--)
        for (size_t at = joints[k]; pull_past(repair, line, at);) at = at > 1 ? at - 1 : 1;
}

// Writes a line as a path of the map as it is now.
static wend_status write_repaired_line(path_repair *repair, const corridor_point_array *line, double cost) {
    wend_path *path = &repair->mended;
    wend_status status = wend_path_reserve_points(path, line->count);
    if (status) return status;
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, 0);
    wend_vector3 *points = wend_path_write_points(path);
    for (size_t i = 0; i < line->count; i++) {
        const wend_vector2 position = wend_lattice_position(&repair->mesh->lattice, line->items[i]);
        points[i] = (wend_vector3){position.x, position.y, 0};
    }
    wend_path_set_points(path, line->count, cost);
    return WEND_OK;
}

static wend_status mend_line(path_repair *repair, wend_query *query, const wend_path_review *review, double most,
                             bool *is_mended) {
    const corridor_point_array *line = &repair->line;
    for (int attempt = 0; attempt < REPAIR_TRIES && !*is_mended; attempt++) {
        const size_t more = repair_reach(attempt), last = review->last_leg + 1 + more;
        const size_t begin = review->first_leg > more ? review->first_leg - more : 0,
                     end = last < line->count ? last : line->count - 1;
        if (begin == 0 && end + 1 == line->count) return WEND_OK; // all of it: that is a search
        const wend_location start = begin == 0 ? repair->task.start : place_on_line(repair, begin),
                            goal = end + 1 == line->count ? repair->task.goal : place_on_line(repair, end);
        wend_status status = wend_repair_search_detour(repair, query, start, goal);
        if (status) return status;
        if (repair->detour.outcome == WEND_OUTCOME_BUDGET_SPENT || repair->detour.outcome == WEND_OUTCOME_CANCELLED)
            return WEND_OK;
        if (repair->detour.outcome != WEND_OUTCOME_COMPLETE) continue;
        size_t joints[2], ignored;
        status = put_in_detour(repair, begin, end, joints);
        if (status) return status;
        pull_joints(repair, joints);
        const double cost = look_along_line(repair, &repair->detoured, &ignored, &ignored);
        if (!(cost <= most)) continue;
        status = write_repaired_line(repair, &repair->detoured, cost);
        if (status) return status;
        *is_mended = true;
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// What is handed out

// Makes a path that was kept or mended one of the map as it is now.
static void date_path(const path_repair *repair, double bound, wend_path *path) {
    const bool counts = repair->task.counts_costs;
    const double straight = lattice_distance(repair->from, repair->to) * repair->unit * repair_metre(repair).least;
    path->version = mesh_version(repair->mesh);
    path->lower_bound = fmin(counts ? straight : bound, path->cost);
    path->expanded = repair->spent;
    path->generated = path->queue_operations = 0;
    path_memory *memory = path->memory;
    if (!memory) return;
    memory->searched_work = repair->searched_work;
    if (counts) memory->searched_cost = bound;
}

// A path that begins where it did, and on the same map, is as it was.
static wend_status keep_path(path_repair *repair, const wend_path_review *review, wend_path *path) {
    const bool is_disc = task_has_radius(&repair->task);
    wend_status status = WEND_OK;
    if (repair->is_moved) {
        if (!is_disc) status = write_repaired_line(repair, &repair->line, review->cost);
        if (!status) status = wend_path_copy(&repair->mended, path);
        if (status) return status;
    } else if (path->version == mesh_version(repair->mesh)) {
        path->expanded = path->generated = path->queue_operations = 0;
        if (path->memory) ((path_memory *)path->memory)->searched_work = repair->searched_work;
        return WEND_OK;
    } else if (!is_disc) {
        wend_path_set_cost(path, review->cost);
    }
    path->state_count = 0;
    date_path(repair, review->lower_bound, path);
    return WEND_OK;
}

// Keeps or mends a path; false when it must be searched again. The path is as it was unless the status is WEND_OK.
static wend_status try_to_repair(path_repair *repair, wend_query *query, double ratio, wend_path *path, bool *is_done,
                                 wend_path_repair *done) {
    wend_path_review review;
    wend_status status = review_path(repair, query, path, &review);
    if (status) return status;
    const double most = ratio * review.lower_bound * (1 + REPAIR_ROUNDING);
    const path_memory *memory = path->memory;
    repair->searched_work = memory && memory->searched_work ? memory->searched_work : path->expanded;
    if (review.is_valid && review.cost <= most) {
        status = keep_path(repair, &review, path);
        *done = WEND_PATH_REPAIR_KEPT;
        *is_done = !status;
        wend_query_forget(query);
        return status;
    }
    bool is_mended = false;
    if (review.is_broken && ratio > 1)
        status = task_has_radius(&repair->task) ? wend_disc_repair_mend(repair, query, path, &review, most, &is_mended)
                                                : mend_line(repair, query, &review, most, &is_mended);
    wend_query_forget(query);
    if (status || !is_mended) return status;
    const double bound = review.lower_bound;
    status = wend_path_copy(&repair->mended, path);
    if (status) return status;
    date_path(repair, bound, path);
    *done = WEND_PATH_REPAIR_MENDED;
    *is_done = true;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Planes

static bool ratio_is_valid(double ratio, const call_site *site) {
    if (ratio >= 1 && ratio < (double)INFINITY) return true;
    return wend_contract_report(site, "ratio is %g: 1 or more is needed", ratio);
}

static repair_task plane_repair_task(const wend_plane *plane, const wend_plane_request *request) {
    return (repair_task){.plane = plane,
                         .start = request->start,
                         .goal = request->goal,
                         .profile = request->profile,
                         .work = request->work,
                         .cancellation = request->cancellation};
}

wend_status wend_plane_review_path(const wend_plane *plane, wend_query *query, const wend_path *path,
                                   const wend_plane_request *request, wend_path_review *review) {
    REQUIRE(plane && query && path && review, WEND_INVALID);
    wend_plane_request older;
    path_repair *repair = NULL;
    wend_status status = wend_plane_take_request(plane, &request, &older, HERE);
    if (status) return status;
    const repair_task task = plane_repair_task(plane, request);
    status = begin_path_repair(query, &task, &repair);
    if (!status) status = review_path(repair, query, path, review);
    wend_query_forget(query);
    return status;
}

wend_status wend_plane_repair_path(const wend_plane *plane, wend_query *query, double ratio,
                                   const wend_plane_request *request, wend_path *path, wend_path_repair *repair) {
    REQUIRE(plane && query && wend_path_is_valid(path) && repair, WEND_INVALID);
    wend_plane_request older;
    path_repair *own = NULL;
    wend_status status = wend_plane_take_request(plane, &request, &older, HERE);
    if (status) return status;
    if (!ratio_is_valid(ratio, HERE)) return WEND_INVALID;
    const repair_task task = plane_repair_task(plane, request);
    status = begin_path_repair(query, &task, &own);
    bool is_done = false;
    if (!status) status = try_to_repair(own, query, ratio, path, &is_done, repair);
    if (status || is_done) return status;
    wend_plane_request search = *request;
    if (search.work != WEND_WORK_UNLIMITED) search.work -= own->spent;
    const uint64_t spent = own->spent;
    status = wend_plane_find_path(plane, query, &search, path);
    if (status) return status;
    path->expanded += spent;
    *repair = WEND_PATH_REPAIR_SEARCHED;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Corridors

static repair_task corridor_repair_task(const wend_plane *plane, const wend_corridor_request *request) {
    return (repair_task){.plane = plane,
                         .start = request->start,
                         .goal = request->goal,
                         .profile = request->profile,
                         .counts_costs = true,
                         .work = request->work,
                         .cancellation = request->cancellation};
}

static bool prefers_room(const wend_corridor_request *request) {
    return request->profile && request->profile->radius > 0 && request->profile->clearance > 0 &&
           request->profile->clearance_cost > 0;
}

// What rather keeps away from walls is kept while nothing happened.
static bool is_untouched(const wend_plane *plane, const wend_corridor_request *request, const wend_path *path) {
    const wend_lattice *lattice = &plane->mesh->lattice;
    const size_t count = path->point_count;
    wend_lattice_rounding from, to;
    if (path->outcome != WEND_OUTCOME_COMPLETE || path->version != mesh_version(plane->mesh) || count == 0 ||
        wend_lattice_round(lattice, location_plan(&request->start), NULL, &from) ||
        wend_lattice_round(lattice, location_plan(&request->goal), NULL, &to))
        return false;
    const wend_vector2 start = wend_lattice_position(lattice, from.point),
                       goal = wend_lattice_position(lattice, to.point);
    return path->points[0].x == start.x && path->points[0].y == start.y && path->points[count - 1].x == goal.x &&
           path->points[count - 1].y == goal.y;
}

static wend_path_review review_of_roomy(const wend_plane *plane, const wend_corridor_request *request,
                                        const wend_path *path) {
    const bool is_valid = is_untouched(plane, request, path);
    return (wend_path_review){.is_valid = is_valid,
                              .cost = is_valid ? path->cost : (double)INFINITY,
                              .lower_bound = is_valid ? path->cost : 0};
}

wend_status wend_plane_review_corridor(const wend_plane *plane, wend_query *query, const wend_path *path,
                                       const wend_corridor_request *request, wend_path_review *review) {
    REQUIRE(plane && query && path && review, WEND_INVALID);
    wend_corridor_request older;
    path_repair *repair = NULL;
    wend_status status = wend_corridor_take_request(plane, &request, &older, HERE);
    if (status) return status;
    if (prefers_room(request)) {
        *review = review_of_roomy(plane, request, path);
        return WEND_OK;
    }
    const repair_task task = corridor_repair_task(plane, request);
    status = begin_path_repair(query, &task, &repair);
    if (!status) status = review_path(repair, query, path, review);
    wend_query_forget(query);
    return status;
}

wend_status wend_plane_repair_corridor(const wend_plane *plane, wend_query *query, double ratio,
                                       const wend_corridor_request *request, wend_path *path,
                                       wend_path_repair *repair) {
    REQUIRE(plane && query && wend_path_is_valid(path) && repair, WEND_INVALID);
    wend_corridor_request older;
    path_repair *own = NULL;
    wend_status status = wend_corridor_take_request(plane, &request, &older, HERE);
    if (status) return status;
    if (!ratio_is_valid(ratio, HERE)) return WEND_INVALID;
    uint64_t spent = 0;
    if (prefers_room(request)) {
        if (is_untouched(plane, request, path)) {
            wend_query_forget(query);
            *repair = WEND_PATH_REPAIR_KEPT;
            return WEND_OK;
        }
    } else {
        const repair_task task = corridor_repair_task(plane, request);
        status = begin_path_repair(query, &task, &own);
        bool is_done = false;
        if (!status) status = try_to_repair(own, query, ratio, path, &is_done, repair);
        if (status || is_done) return status;
        spent = own->spent;
    }
    wend_corridor_request search = *request;
    if (search.work != WEND_WORK_UNLIMITED) search.work -= spent;
    status = wend_corridor_find_path(plane, query, &search, path);
    if (status) return status;
    path->expanded += spent;
    *repair = WEND_PATH_REPAIR_SEARCHED;
    return WEND_OK;
}

// Repairing paths of discs. path_repair.c tells what for.
//
//              .-.   turn 1                       A path of a disc is the corners it goes around, and on which hand: all the rest follows. So what is looked at is not the path but a string
//        ____ ( o )                               that is pulled around the same corners on the map as it is now, leg by leg and arc by arc (wend_disc_follow); once from the start and,
//    S --      `-' \            .-.               when that breaks, once from the goal. Between the corners that both came to lies what is broken.
//                   x  ####    ( o ) turn 3
//                  A \_####___/ `-' `--- B --- G  A detour leads from the middle of a leg before, A, to the middle of one behind, B. Its corners then take the place of those between, and
//                                                 the whole string is followed again: A and B are gone from it.
#include "plan/plane/path_repair.h"

#include <math.h>

// The corners that are left of a path, in order.
static wend_status take_turns(path_repair *repair, const wend_path *path, bool *is_known) {
    wend_status status = disc_turn_array_reserve(&repair->turns, repair->allocator, path->point_count);
    if (!status) status = cell_array_reserve(&repair->turn_legs, repair->allocator, path->point_count);
    if (status) return status;
    repair->turns.count = repair->turn_legs.count = 0;
    *is_known = true;
    for (size_t i = repair->is_moved ? repair->rest.first_leg : 0; path->legs && i + 1 < path->point_count; i++) {
        const wend_leg *leg = &path->legs[i];
        if (leg->kind == WEND_LEG_STRAIGHT) continue;
        wend_lattice_rounding corner;
        if (wend_lattice_round(&repair->mesh->lattice, (wend_vector2){leg->a.x, leg->a.y}, NULL, &corner) ||
            corner.moved.x != 0 || corner.moved.y != 0)
            *is_known = false;
        else
            repair->turns.items[repair->turns.count++] =
                (disc_turn){.point = corner.point,
                            .sense = leg->kind == WEND_LEG_ARC_LEFT ? 1 : -1,
                            .radius = repair->task.profile->radius / repair->unit};
        repair->turn_legs.items[repair->turn_legs.count++] = (uint32_t)i;
    }
    return WEND_OK;
}

// Pulls a string around corners from one place to another, into a path. `followed` is how many corners it came to before it met a wall; it is free when the outcome is COMPLETE.
static wend_status follow_turns(path_repair *repair, wend_query *query, wend_location start, wend_location goal,
                                const disc_turn_array *turns, wend_path *path, size_t *followed) {
    disc_search *search = wend_query_slot(query, &wend_disc_kind);
    if (!search) return WEND_OUT_OF_MEMORY;
    wend_plane_request request = wend_default_plane_request();
    request.start = start;
    request.goal = goal;
    request.profile = repair->task.profile;
    wend_outcome outcome = WEND_OUTCOME_NONE;
    bool is_free = false;
    *followed = 0;
    wend_path_set(path, WEND_OUTCOME_NONE, (double)INFINITY, 0);
    wend_status status = wend_disc_prepare(search, repair->task.plane, &request, repair->allocator, path, &outcome);
    if (status || outcome != WEND_OUTCOME_COMPLETE) return status;
    search->followed = 0;
    status = turns->count == 0
                 ? wend_disc_go_straight(search, repair->allocator, path, &is_free)
                 : wend_disc_follow(search, turns->items, turns->count, repair->allocator, path, &is_free);
    *followed = search->followed;
    if (!is_free) path->outcome = WEND_OUTCOME_NONE;
    return status;
}

wend_status wend_disc_repair_review(path_repair *repair, wend_query *query, const wend_path *path,
                                    wend_path_review *review) {
    bool is_known = true;
    size_t followed = 0;
    wend_status status = take_turns(repair, path, &is_known);
    if (status || !is_known) return status;
    status =
        follow_turns(repair, query, repair->task.start, repair->task.goal, &repair->turns, &repair->mended, &followed);
    if (status) return status;
    review->is_valid = repair->mended.outcome == WEND_OUTCOME_COMPLETE;
    if (review->is_valid) {
        review->cost = repair->mended.cost;
        return WEND_OK;
    }
    review->is_broken = true;
    review->first_leg = followed > 0 ? repair->turn_legs.items[followed - 1] : repair->rest.first_leg;
    // The same backwards: left is right.
    disc_turn_array *back = &repair->turned;
    status = disc_turn_array_reserve(back, repair->allocator, repair->turns.count);
    if (status) return status;
    back->count = repair->turns.count;
    for (size_t i = 0; i < back->count; i++) {
        back->items[i] = repair->turns.items[back->count - 1 - i];
        back->items[i].sense = -back->items[i].sense;
    }
    status = follow_turns(repair, query, repair->task.goal, repair->task.start, back, &repair->detour, &followed);
    if (status) return status;
    review->last_leg = followed > 0 ? repair->turn_legs.items[repair->turns.count - followed] : path->point_count - 2;
    if (review->last_leg < review->first_leg) review->last_leg = review->first_leg;
    return WEND_OK;
}

// The middle of the straight leg before or after a turn, on the lattice; false when there is none.
static bool middle_beside_turn(const path_repair *repair, const wend_path *path, size_t turn, bool before,
                               wend_location *place) {
    const size_t leg = before ? (size_t)repair->turn_legs.items[turn] - 1 : (size_t)repair->turn_legs.items[turn] + 1;
    if (leg + 1 >= path->point_count || path->legs[leg].kind != WEND_LEG_STRAIGHT) return false;
    const wend_vector3 a = path->points[leg], b = path->points[leg + 1];
    *place = wend_location_at((a.x + b.x) / 2, (a.y + b.y) / 2, 0);
    return true;
}

// The corners before `kept`, those of the detour, and those from `resumed` on.
static wend_status put_in_turns(path_repair *repair, size_t kept, size_t resumed) {
    const wend_path *detour = &repair->detour;
    disc_turn_array *made = &repair->turned;
    wend_status status = disc_turn_array_reserve(made, repair->allocator, repair->turns.count + detour->point_count);
    if (status) return status;
    made->count = 0;
    for (size_t i = 0; i < kept; i++) made->items[made->count++] = repair->turns.items[i];
    for (size_t i = 0; detour->legs && i + 1 < detour->point_count; i++) {
        const wend_leg *leg = &detour->legs[i];
        wend_lattice_rounding corner;
        if (leg->kind == WEND_LEG_STRAIGHT ||
            wend_lattice_round(&repair->mesh->lattice, (wend_vector2){leg->a.x, leg->a.y}, NULL, &corner))
            continue;
        made->items[made->count++] = (disc_turn){.point = corner.point,
                                                 .sense = leg->kind == WEND_LEG_ARC_LEFT ? 1 : -1,
                                                 .radius = repair->task.profile->radius / repair->unit};
    }
    for (size_t i = resumed; i < repair->turns.count; i++) made->items[made->count++] = repair->turns.items[i];
    return WEND_OK;
}

// How many turns of the rest lie before a leg of the path.
static size_t turns_before(const path_repair *repair, size_t leg) {
    size_t count = 0;
    while (count < repair->turns.count && repair->turn_legs.items[count] < leg) count++;
    return count;
}

wend_status wend_disc_repair_mend(path_repair *repair, wend_query *query, const wend_path *path,
                                  const wend_path_review *review, double most, bool *is_mended) {
    const size_t count = repair->turns.count;
    const size_t broken_from = turns_before(repair, review->first_leg),
                 broken_to = turns_before(repair, review->last_leg);
    for (int attempt = 0; attempt < REPAIR_TRIES && !*is_mended; attempt++) {
        // Corners before `kept` stay, and so do those from `resumed` on.
        const size_t more = repair_reach(attempt);
        size_t kept = broken_from > more ? broken_from - more : 0, resumed = broken_to + 1 + more;
        wend_location start = repair->task.start, goal = repair->task.goal;
        if (kept == 0 || !middle_beside_turn(repair, path, kept, true, &start)) kept = 0;
        if (resumed >= count || !middle_beside_turn(repair, path, resumed - 1, false, &goal)) resumed = count;
        if (kept == 0 && resumed == count) return WEND_OK; // all of it: that is a search
        wend_status status = wend_repair_search_detour(repair, query, start, goal);
        if (status) return status;
        if (repair->detour.outcome == WEND_OUTCOME_BUDGET_SPENT || repair->detour.outcome == WEND_OUTCOME_CANCELLED)
            return WEND_OK;
        if (repair->detour.outcome != WEND_OUTCOME_COMPLETE) continue;
        size_t ignored;
        status = put_in_turns(repair, kept, resumed);
        if (!status)
            status = follow_turns(repair, query, repair->task.start, repair->task.goal, &repair->turned,
                                  &repair->mended, &ignored);
        if (status) return status;
        *is_mended = repair->mended.outcome == WEND_OUTCOME_COMPLETE && repair->mended.cost <= most;
    }
    return WEND_OK;
}

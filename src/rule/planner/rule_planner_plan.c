// Planning with rules: changes are taken up, passed to the search in slices, planned for, and what was found becomes a path. rule_planner.c says why.
#include "base/core/require.h"
#include "plan/incremental/incremental_view.h"
#include "rule/annotation/extent.h"
#include "rule/planner/rule_planner_internal.h"

#include <math.h>

#define LEAST_OWED         64 // expansions that a search from scratch gets before anything else is taken up
#define LOOK_SHARE         4  // a fourth of the work is for looking ahead, when no way is known
#define LOOK_AHEAD_AT_MOST 1024

// ---- Changes -----------------------------------------------------------------------------------------------------------

static uint64_t pending_count(const wend_rule_planner *planner) {
    return planner->pending.count - planner->pending_next;
}

void wend_rule_planner_forget(wend_rule_planner *planner) {
    wend_incremental_search_forget(planner->search);
    planner->pending.count = planner->pending_next = 0;
    planner->begins_again = true;
    planner->is_decided = false;
    uint64_t twice = planner->searched < UINT64_MAX / 2 ? 2 * planner->searched : UINT64_MAX;
    planner->owed = planner->scratch ? planner->scratch : twice > LEAST_OWED ? twice : LEAST_OWED;
}

// Merges two ascending lists in which nothing comes twice.
static wend_status merge_listed(wend_rule_planner *planner) {
    const rule_graph_states *listed = &planner->listed;
    state_array *merged = &planner->merged;
    wend_status status =
        state_array_reserve(merged, &planner->allocator, (size_t)pending_count(planner) + listed->count);
    if (status) return status;
    merged->count = 0;
    size_t i = planner->pending_next, k = 0;
    while (i < planner->pending.count || k < listed->count) {
        uint64_t a = i < planner->pending.count ? planner->pending.items[i] : UINT64_MAX;
        uint64_t b = k < listed->count ? listed->items[k] : UINT64_MAX;
        merged->items[merged->count++] = a < b ? a : b;
        i += a <= b;
        k += b <= a;
    }
    state_array swapped = planner->pending;
    planner->pending = *merged;
    *merged = swapped;
    planner->pending_next = 0;
    return WEND_OK;
}

wend_status wend_rule_planner_list(wend_rule_planner *planner) {
    if (planner->listed.count == 0 || planner->begins_again) return WEND_OK;
    wend_status status = planner->algorithm == WEND_RULE_ASTAR ? WEND_OK : merge_listed(planner);
    uint64_t scratch = planner->is_scratch ? planner->searched : planner->scratch, pending = pending_count(planner);
    // A search that starts from scratch after every change needs no notification.
    if (status || planner->algorithm == WEND_RULE_ASTAR || pending > scratch) {
        wend_rule_planner_forget(planner);
        return status;
    }
    planner->is_decided = false;
    if (planner->owed < pending) planner->owed = pending;
    return WEND_OK;
}

// Moves the anchor of extrapolation when the agent has moved on.
static void move_anchor(wend_rule_planner *planner) {
    const wend_rule_leg leg = wend_rules_get_leg(planner->rules, planner->leg);
    if (!(planner->field_def.extrapolation_speed > 0)) return;
    wend_vector2 at = leg.from.position;
    if (planner->has_position) {
        at = wend_rule_planner_at(planner, planner->position);
    } else if (leg.from.thing != WEND_NO_THING) {
        const wend_thing_def *thing = wend_annotations_get_thing(planner->annotations, leg.from.thing);
        if (!thing) return;
        at = thing->position;
    }
    double x = at.x - planner->anchor.x, y = at.y - planner->anchor.y;
    if (planner->has_anchor && 4 * (x * x + y * y) <= planner->spacing * planner->spacing) return;
    planner->anchor = at;
    planner->has_anchor = true;
    wend_rule_field_set_anchor(planner->field, at);
}

// True when a change may concern a line of the way in hand.
static bool change_meets_hand(const wend_rule_planner *planner, const rule_change *change) {
    const lattice_point_array *points = &planner->hand.points;
    for (size_t i = 0; i < points->count; i++) {
        wend_vector2 a = wend_rule_planner_at(planner, points->items[i ? i - 1 : 0]),
                     b = wend_rule_planner_at(planner, points->items[i]);
        if (wend_extents_meet(change->boxes, change->box_count, a, b)) return true;
    }
    return false;
}

static bool defers(const wend_rule_planner *planner) {
    return planner->goal_state != WEND_NO_RULE_STATE &&
           (pending_count(planner) > 0 || (!planner->is_decided && planner->owed > 0));
}

// Asks the field what has changed, and notes it for the graph.
static wend_status sync_field(wend_rule_planner *planner) {
    move_anchor(planner);
    rule_change change;
    wend_status status = wend_rule_field_take_change(planner->field, &change);
    if (status) return status;
    if (!change.everything && change.box_count == 0) return WEND_OK;
    planner->stamp++;
    planner->hand_is_met |= change_meets_hand(planner, &change);
    if (!change.everything)
        status = rule_box_array_append(&planner->boxes, &planner->allocator, change.boxes, change.box_count);
    planner->has_all_changed |= change.everything || status; // without memory it is not known where
    return status;
}

wend_status wend_rule_planner_take_up(wend_rule_planner *planner, bool at_once, bool *news) {
    *news = true;
    wend_status status = wend_rule_planner_pull(planner);
    if (!status) status = sync_field(planner);
    if (status || (!at_once && defers(planner))) return status;
    if (planner->has_all_changed || planner->boxes.count) {
        const rule_change change = {.everything = planner->has_all_changed,
                                    .boxes = planner->boxes.items,
                                    .box_count = planner->has_all_changed ? 0 : planner->boxes.count};
        planner->has_all_changed = false;
        planner->boxes.count = 0;
        status = wend_rule_graph_change(planner->graph, &change, &planner->listed);
        if (status || change.everything)
            wend_rule_planner_forget(planner);
        else
            status = wend_rule_planner_list(planner);
        if (status) return status;
    }
    *news = !planner->is_decided || planner->hand_is_met;
    return WEND_OK;
}

// ---- Searching ---------------------------------------------------------------------------------------------------------

// What is left of a call's work, and what the search says so far.
typedef struct rule_plan_call {
    uint64_t left; // but for what is kept
    uint64_t kept; // for looking ahead
    const wend_cancellation *cancellation;
    wend_outcome outcome;
    bool has_searched; // planner->found is of this call
    bool is_stale;     // changes may have been left for later
    uint64_t generated, queue_operations;
} rule_plan_call;

static void spend(rule_plan_call *call, uint64_t units) {
    if (call->left != WEND_WORK_UNLIMITED) call->left -= units;
}

// Notifies the search of pending states, as many as there is work for.
static wend_status notify_pending(wend_rule_planner *planner, rule_plan_call *call) {
    uint64_t count = pending_count(planner);
    if (count > call->left) count = call->left;
    if (count == 0) return WEND_OK;
    wend_status status =
        wend_incremental_note_states(planner->search, planner->pending.items + planner->pending_next, (size_t)count);
    planner->report.changed += count;
    spend(call, count);
    if (status) {
        wend_rule_planner_forget(planner);
        return status;
    }
    planner->pending_next += (size_t)count;
    if (pending_count(planner) == 0) planner->pending.count = planner->pending_next = 0;
    return WEND_OK;
}

static wend_status search_on(wend_rule_planner *planner, rule_plan_call *call) {
    wend_status status = wend_incremental_search_plan(planner->search, call->left, call->cancellation, &planner->found);
    const wend_incremental_report report = wend_incremental_search_get_report(planner->search);
    planner->report.expanded += report.expanded;
    spend(call, report.expanded);
    if (status) {
        wend_rule_planner_forget(planner);
        return status;
    }
    call->has_searched = true;
    call->outcome = planner->found.outcome;
    call->generated += planner->found.generated;
    call->queue_operations += planner->found.queue_operations;
    if (report.from_scratch || report.gave_up) {
        planner->searched = 0;
        planner->is_scratch = true;
        planner->report.from_scratch |= report.from_scratch;
    }
    planner->begins_again = false;
    planner->searched += report.expanded;
    planner->owed -= report.expanded < planner->owed ? report.expanded : planner->owed;
    planner->report.factor = report.factor;
    planner->report.epsilon = report.epsilon;
    planner->is_decided = call->outcome != WEND_OUTCOME_BUDGET_SPENT && call->outcome != WEND_OUTCOME_CANCELLED;
    if (!planner->is_decided) return WEND_OK;
    planner->owed = 0;
    // What the search says, and not what was counted here: a call that gave up a repair counts that too, so how work is sliced would matter.
    const uint64_t whole = report.scratch_expanded;
    if (planner->is_scratch) planner->scratch = whole > LEAST_OWED ? whole : LEAST_OWED;
    planner->is_scratch = false;
    return WEND_OK;
}

// Notifies and searches until all is decided or the work is spent, but for what is kept for looking ahead.
static wend_status search_all(wend_rule_planner *planner, rule_plan_call *call) {
    for (;;) {
        wend_status status = wend_rule_planner_find_ends(planner, &call->outcome);
        if (status) return status;
        if (call->outcome == WEND_OUTCOME_COMPLETE) {
            status = notify_pending(planner, call);
            call->outcome = WEND_OUTCOME_BUDGET_SPENT;
            if (status || pending_count(planner)) return status;
            status = search_on(planner, call);
            if (status || !planner->is_decided) return status;
        }
        // There is work left, or there are no ends to plan between: nothing need be deferred any longer.
        if (!call->is_stale) return WEND_OK;
        call->is_stale = false;
        bool news;
        status = wend_rule_planner_take_up(planner, true, &news);
        if (status || (planner->is_decided && call->has_searched)) return status;
        call->has_searched = false; // what was found is stale
    }
}

// ---- Answering ---------------------------------------------------------------------------------------------------------

static bool made_can_be_gone(const wend_rule_planner *planner) {
    const lattice_point_array *points = &planner->made.points;
    for (size_t i = 1; i < points->count; i++)
        if (!wend_rule_planner_allows(planner, points->items[i - 1], points->items[i])) return false;
    return true;
}

// True when the way in hand was made from these very states, ends and costs.
static bool hand_is_of(const wend_rule_planner *planner, const wend_path *found, wend_outcome outcome) {
    return planner->hand.points.count && !planner->hand.leads_on && planner->hand_stamp == planner->stamp &&
           planner->hand_outcome == outcome && planner->hand_from.count == found->state_count &&
           wend_lattice_point_equals(planner->hand_start, planner->position) &&
           wend_lattice_point_equals(planner->hand_goal, planner->goal) &&
           memcmp(planner->hand_from.items, found->states, found->state_count * sizeof *found->states) == 0;
}

static wend_status note_hand(wend_rule_planner *planner, const uint64_t *states, size_t count, wend_outcome outcome) {
    planner->hand_from.count = 0;
    wend_status status = state_array_append(&planner->hand_from, &planner->allocator, states, count);
    if (status) return status;
    wend_rule_planner_take_made(planner);
    planner->hand_stamp = planner->stamp;
    planner->hand_outcome = outcome;
    planner->hand_start = planner->position;
    planner->hand_goal = planner->goal;
    return WEND_OK;
}

// The way of a search that has ended: made from its states alone, whatever was in hand.
static wend_status take_found(wend_rule_planner *planner) {
    const wend_path *found = &planner->found;
    if (hand_is_of(planner, found, WEND_OUTCOME_COMPLETE)) return WEND_OK;
    wend_status status = wend_rule_planner_make_way(planner, found->states, found->state_count, false);
    return status ? status : note_hand(planner, found->states, found->state_count, WEND_OUTCOME_COMPLETE);
}

// The best way that is known while the search is busy: the one in hand, the search's best so far, or one that leads on.
static wend_status take_best(wend_rule_planner *planner, rule_plan_call *call) {
    const wend_path *found = &planner->found;
    if (call->has_searched && found->state_count && !call->is_stale && hand_is_of(planner, found, call->outcome))
        return WEND_OK;
    wend_status status = wend_rule_planner_follow_hand(planner);
    if (status) return status;
    if (call->has_searched && found->state_count) {
        status = wend_rule_planner_make_way(planner, found->states, found->state_count, false);
        if (status) return status;
        const rule_way *hand = &planner->hand;
        bool better = hand->points.count == 0 || hand->leads_on || planner->made.cost < hand->cost;
        if (better && made_can_be_gone(planner))
            return note_hand(planner, found->states, found->state_count, call->outcome);
        return WEND_OK;
    }
    if (planner->hand.points.count || call->kept == 0) return WEND_OK;
    uint64_t spent;
    bool arrived;
    status = wend_rule_planner_look_ahead(planner, call->kept, &spent, &arrived);
    planner->report.expanded += spent;
    if (status || planner->look.states.count == 0) return status;
    status = wend_rule_planner_make_way(planner, planner->look.states.items, planner->look.states.count, !arrived);
    if (status || planner->made.points.count < 2 || !made_can_be_gone(planner)) return status;
    return note_hand(planner, NULL, 0, WEND_OUTCOME_PARTIAL);
}

static wend_status choose_way(wend_rule_planner *planner, rule_plan_call *call) {
    if (call->outcome == WEND_OUTCOME_COMPLETE) return take_found(planner);
    if (call->outcome != WEND_OUTCOME_BUDGET_SPENT && call->outcome != WEND_OUTCOME_CANCELLED) {
        planner->hand.points.count = 0;
        return WEND_OK;
    }
    wend_status status = take_best(planner, call);
    if (!status && planner->hand.points.count && planner->hand.leads_on) call->outcome = WEND_OUTCOME_PARTIAL;
    return status;
}

static wend_status answer_rule_path(wend_rule_planner *planner, const rule_plan_call *call, wend_path *path) {
    const wend_path *found = &planner->found;
    const lattice_point_array *points = &planner->hand.points;
    size_t state_count = call->has_searched ? found->state_count : 0;
    bool decided_against = call->outcome == WEND_OUTCOME_UNREACHABLE;
    wend_status status = wend_path_reserve(path, state_count);
    if (!status) status = wend_path_reserve_points(path, points->count);
    if (status) return status;
    if (state_count) memcpy(wend_path_write_states(path), found->states, state_count * sizeof *found->states);
    for (size_t i = 0; i < points->count; i++) {
        wend_vector2 at = wend_rule_planner_at(planner, points->items[i]);
        wend_path_write_points(path)[i] = (wend_vector3){at.x, at.y, 0};
    }
    wend_path_set(path, call->outcome, state_count ? found->search_cost : (double)INFINITY, state_count);
    path->lower_bound = call->has_searched ? found->lower_bound : decided_against ? (double)INFINITY : 0;
    if (call->outcome == WEND_OUTCOME_OVERFLOW) path->lower_bound = 0;
    if (points->count) wend_path_set_points(path, points->count, planner->hand.cost);
    path->expanded = planner->report.expanded;
    path->generated = call->generated;
    path->queue_operations = call->queue_operations;
    return WEND_OK;
}

wend_status wend_rule_planner_plan(wend_rule_planner *planner, uint64_t work, const wend_cancellation *cancellation,
                                   wend_path *path) {
    REQUIRE(planner && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = wend_rule_planner_pull(planner);
    if (status) return status;
    planner->report = (wend_rule_planner_report){.epsilon = (double)INFINITY, .factor = planner->report.factor};
    rule_plan_call call = {.left = work, .cancellation = cancellation, .is_stale = defers(planner)};
    if (planner->hand.points.count == 0 && work != WEND_WORK_UNLIMITED) {
        call.kept = work / LOOK_SHARE < LOOK_AHEAD_AT_MOST ? work / LOOK_SHARE : LOOK_AHEAD_AT_MOST;
        call.left -= call.kept;
    }
    bool news;
    status = wend_rule_planner_take_up(planner, false, &news);
    if (!status) status = search_all(planner, &call);
    if (!status && call.outcome == WEND_OUTCOME_BUDGET_SPENT && call.has_searched && planner->found.state_count) {
        call.left = call.kept; // a way is known: no need to look ahead
        call.kept = 0;
        status = search_on(planner, &call);
        // Decided for a world that may be another by now: the next call takes that up.
        if (call.is_stale && planner->is_decided) call.outcome = WEND_OUTCOME_BUDGET_SPENT;
    }
    if (call.outcome == WEND_OUTCOME_UNREACHABLE && call.has_searched && wend_rule_planner_may_overflow(planner))
        call.outcome = WEND_OUTCOME_OVERFLOW;
    if (!status) status = choose_way(planner, &call);
    if (!status) planner->hand_is_met = false;
    planner->report.work = planner->report.expanded + planner->report.changed;
    planner->report.pending = pending_count(planner);
    planner->report.is_waiting = planner->hand.points.count == 0;
    if (!status) status = answer_rule_path(planner, &call, path);
    if (!status) planner->outcome = call.outcome;
    return status;
}

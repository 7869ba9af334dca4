// Asking transit nodes (transit.c): the table, the local search, and paths unfolded to waypoints.
//
//           out ===== table ===== in                  turn             a climb goes up by contracted arcs,
//          /                        \       or        /    \            from the start forwards, from the goal backwards
//     start                          goal         start    goal
//
// A distance is the cheapest pair of access nodes: a sum of three numbers for each pair. Only where the two ends are local to each other may a path turn around
// below the core; then two climbs look for one, no farther than the best so far.
//
// A path needs the climbs in any case, which know the arcs to the access nodes. It is put together from the start on: up, across by the table's next steps, down. An arc stands for
// an edge or for two arcs in its place; those are unfolded on a stack, the first part on top, however deep they are folded, in time proportional to the path.
#include "base/core/require.h"
#include "plan/core/query_slots.h"
#include "plan/path/path_internal.h"
#include "plan/road/transit_internal.h"

#include <float.h>
#include <math.h>

#define ARRAY_NAME arc_number_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// The scratch of a query for this.
typedef struct transit_scratch {
    wend_allocator allocator;
    const wend_transit *transit;
    transit_climb forward, backward; // with room for the largest graph so far
    arc_number_array folded;         // a stack of arcs to unfold
    arc_number_array trail;          // edges of the path, from the start on
} transit_scratch;

static void transit_scratch_free(void *scratch, const wend_allocator *allocator) {
    transit_scratch *query = scratch;
    wend_transit_climb_free(&query->forward, allocator);
    wend_transit_climb_free(&query->backward, allocator);
    arc_number_array_free(&query->folded, allocator);
    arc_number_array_free(&query->trail, allocator);
}

static const search_kind transit_kind = {
    .name = "transit",
    .size = sizeof(transit_scratch),
    .destroy = transit_scratch_free,
};

static wend_status reserve_climb(transit_climb *climb, const wend_transit *transit, const wend_allocator *allocator) {
    if (climb->waypoint_count >= transit->waypoint_count && climb->stamps) return WEND_OK;
    transit_climb larger;
    wend_status status = wend_transit_climb_make(&larger, transit, allocator);
    if (status) return status;
    wend_transit_climb_free(climb, allocator);
    *climb = larger;
    return WEND_OK;
}

// The scratch of a query, made ready for these transit nodes.
static wend_status transit_scratch_of(wend_query *query, const wend_transit *transit, transit_scratch **scratch) {
    transit_scratch *found = wend_query_slot(query, &transit_kind);
    if (!found) return WEND_OUT_OF_MEMORY;
    found->allocator = query->allocator;
    found->transit = transit;
    *scratch = found;
    wend_status status = reserve_climb(&found->forward, transit, &found->allocator);
    return status ? status : reserve_climb(&found->backward, transit, &found->allocator);
}

// ---- Distances ------------------------------------------------------------------------------------------------------

typedef struct transit_answer {
    double cost;
    uint32_t out, in; // access nodes, by transit numbers; NO_TRANSIT: none
    uint32_t turn;    // the waypoint where a local path turns around; WEND_NO_WAYPOINT: it is not local
} transit_answer;

static transit_answer transit_by_table(const wend_transit *transit, uint32_t from, uint32_t to) {
    const transit_side *start = &transit->sides[TRANSIT_FORWARD], *goal = &transit->sides[TRANSIT_BACKWARD];
    transit_answer best = {(double)INFINITY, NO_TRANSIT, NO_TRANSIT, WEND_NO_WAYPOINT};
    for (size_t j = goal->first_access[to]; j < goal->first_access[to + 1]; j++) {
        const transit_access *in = &goal->access[j];
        const double *row = wend_path_table_row(transit->table, in->node);
        for (size_t i = start->first_access[from]; i < start->first_access[from + 1]; i++) {
            const transit_access *out = &start->access[i];
            double cost = out->distance + row[out->node] + in->distance;
            if (cost < best.cost) best = (transit_answer){cost, out->node, in->node, WEND_NO_WAYPOINT};
        }
    }
    return best;
}

bool wend_transit_is_local(const wend_transit *transit, uint32_t from, uint32_t to) {
    REQUIRE(transit && from < transit->waypoint_count && to < transit->waypoint_count, false);
    if (transit_catch_up(transit)) return true;
    const transit_side *start = &transit->sides[TRANSIT_FORWARD], *goal = &transit->sides[TRANSIT_BACKWARD];
    size_t i = start->first_region[from], j = goal->first_region[to];
    while (i < start->first_region[from + 1] && j < goal->first_region[to + 1]) {
        if (start->regions[i] == goal->regions[j]) return true;
        if (start->regions[i] < goal->regions[j])
            i++;
        else
            j++;
    }
    return false;
}

// Looks for a path that turns around below the transit nodes and is cheaper than the answer so far. Climbs reach no farther than `limit`.
static void transit_try_locally(transit_scratch *query, uint32_t from, uint32_t to, double limit,
                                transit_answer *best) {
    wend_transit_climb_run(&query->forward, query->transit, from, TRANSIT_FORWARD, limit);
    wend_transit_climb_run(&query->backward, query->transit, to, TRANSIT_BACKWARD, limit);
    for (size_t i = 0; i < query->backward.settled_count; i++) {
        uint32_t turn = query->backward.settled[i];
        if (!wend_transit_climb_has(&query->forward, turn)) continue;
        double cost = query->forward.distances[turn] + query->backward.distances[turn];
        if (cost < best->cost) *best = (transit_answer){cost, NO_TRANSIT, NO_TRANSIT, turn};
    }
}

wend_status wend_transit_distance(const wend_transit *transit, wend_query *query, uint32_t from, uint32_t to,
                                  double *distance) {
    REQUIRE(transit && query && distance, WEND_INVALID);
    wend_status status = transit_catch_up(transit);
    if (status) return status;
    if (from >= transit->waypoint_count || to >= transit->waypoint_count) {
        *distance = (double)INFINITY;
        return WEND_OK;
    }
    transit_answer best = transit_by_table(transit, from, to);
    if (wend_transit_is_local(transit, from, to)) {
        transit_scratch *scratch;
        status = transit_scratch_of(query, transit, &scratch);
        if (status) return status;
        transit_try_locally(scratch, from, to, best.cost, &best);
    }
    *distance = best.cost;
    return WEND_OK;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

// Takes all arcs from the stack and adds the edges they stand for to the trail.
static wend_status transit_unfold(transit_scratch *query) {
    const contracted_arc *arcs = query->transit->hierarchy.arcs.items;
    wend_status status = WEND_OK;
    while (query->folded.count && !status) {
        uint32_t arc = query->folded.items[--query->folded.count];
        if (arcs[arc].first == NO_ARC) {
            status = arc_number_array_push(&query->trail, &query->allocator, arc);
            continue;
        }
        status = arc_number_array_push(&query->folded, &query->allocator, arcs[arc].second);
        if (!status) status = arc_number_array_push(&query->folded, &query->allocator, arcs[arc].first);
    }
    return status;
}

static wend_status transit_trail_up(transit_scratch *query, uint32_t top) {
    const contracted_arc *arcs = query->transit->hierarchy.arcs.items;
    wend_status status = WEND_OK;
    for (uint32_t arc = query->forward.arcs[top]; arc != NO_ARC && !status;
         arc = query->forward.arcs[arcs[arc].from]) // the last arc goes to the bottom of the stack
        status = arc_number_array_push(&query->folded, &query->allocator, arc);
    return status ? status : transit_unfold(query);
}

static wend_status transit_trail_down(transit_scratch *query, uint32_t top) {
    const contracted_arc *arcs = query->transit->hierarchy.arcs.items;
    wend_status status = WEND_OK;
    for (uint32_t arc = query->backward.arcs[top]; arc != NO_ARC && !status; arc = query->backward.arcs[arcs[arc].to]) {
        status = arc_number_array_push(&query->folded, &query->allocator, arc);
        if (!status) status = transit_unfold(query);
    }
    return status;
}

static wend_status transit_trail_across(transit_scratch *query, uint32_t out, uint32_t in) {
    const wend_transit *transit = query->transit;
    const wend_contraction *hierarchy = &transit->hierarchy;
    wend_status status = WEND_OK;
    for (uint32_t node = out; node != in && !status;) {
        // The table's steps are the arcs of the core, in the same order.
        uint32_t arc =
            hierarchy
                ->out[hierarchy->first_out[transit->nodes[node]] + wend_path_table_ordinal(transit->table, node, in)];
        node = transit->node_of[hierarchy->arcs.items[arc].to];
        status = arc_number_array_push(&query->folded, &query->allocator, arc);
        if (!status) status = transit_unfold(query);
    }
    return status;
}

static wend_status transit_write_path(transit_scratch *query, uint32_t from, wend_path *path) {
    const contracted_arc *arcs = query->transit->hierarchy.arcs.items;
    const size_t count = query->trail.count;
    wend_status status = wend_path_reserve(path, count + 1);
    if (status) return status;
    uint64_t *states = wend_path_write_states(path);
    states[0] = from;
    double cost = 0;
    for (size_t i = count; i > 0; i--) {
        states[i] = arcs[query->trail.items[i - 1]].to;
        cost += arcs[query->trail.items[i - 1]].cost;
    }
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, count + 1);
    path->expanded = query->forward.settled_count + query->backward.settled_count;
    return WEND_OK;
}

wend_status wend_transit_find_path(const wend_transit *transit, wend_query *query, uint32_t start, uint32_t goal,
                                   wend_path *path) {
    REQUIRE(transit && query && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = transit_catch_up(transit);
    if (status) return status;
    if (start >= transit->waypoint_count || goal >= transit->waypoint_count) {
        wend_path_set(path, start >= transit->waypoint_count ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP,
                      (double)INFINITY, 0);
        return WEND_OK;
    }
    transit_scratch *scratch;
    status = transit_scratch_of(query, transit, &scratch);
    if (status) return status;
    wend_query_start(query, &transit_kind, (wend_life){0}, (wend_life){0});
    transit_answer best = transit_by_table(transit, start, goal);
    // The climbs also say how to come to the access nodes; whatever they meet is a path, so it may be tried.
    transit_try_locally(scratch, start, goal, (double)INFINITY, &best);
    if (!(best.cost <= DBL_MAX)) {
        wend_path_set(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, 0);
        return WEND_OK;
    }
    scratch->folded.count = scratch->trail.count = 0;
    const bool turns = best.turn != WEND_NO_WAYPOINT;
    status = transit_trail_up(scratch, turns ? best.turn : transit->nodes[best.out]);
    if (!status && !turns) status = transit_trail_across(scratch, best.out, best.in);
    if (!status) status = transit_trail_down(scratch, turns ? best.turn : transit->nodes[best.in]);
    return status ? status : transit_write_path(scratch, start, path);
}

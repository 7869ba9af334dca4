// One goal of a path table after an edit.
//
// The distances to a goal are the one solution of the equations of path_table_solve.c that is made of paths. An edit changes the equations
// of the states whose steps changed; what follows changes the old solution into the new one, looking only at states whose distance
// changes and at those with a step to one of them:
//
//   1  lost     Nearest first, from the edited states on: a state loses its distance when no step of its own still has that sum and leads
//               nearer, to a state that has not lost its own. Then the states that may have relied on it are looked at.
//   2  found    The lost states, and edited ones whose new steps are cheaper, take what their steps offer now; a Dijkstra search backwards
//               from there, which ends where distances no longer fall, does the rest.
//   3  chosen   Where a distance changed, there and one step before, and at edited states, the next step is chosen again.
//
// A goal with plateaus is searched again as a whole, before or, when step 3 meets one, after. A table without distances recovers them from
// its steps, summing as the search did; a table of floats alone cannot, and is searched again.
//
// Ramalingam and Reps, "An Incremental Algorithm for a Generalization of the Shortest-Path Problem", 1996.
#include "plan/table/path_table_internal.h"

#include <float.h>
#include <math.h>

enum {
    DISTANCE_HAS_CHANGED = 1,
    DISTANCE_IS_LOST = 2 // in the first part
};

typedef struct goal_repair {
    wend_path_table *table; // with its new network
    uint32_t goal;
    double *distances; // the table's own, or recovered ones
    table_scratch *scratch;
    size_t changed_count; // states whose distance changed: in scratch->waiting
} goal_repair;

// The distances to a goal from the steps that the table holds: each path is followed until something known, then summed backwards, as
// the search would.
static void table_recover_distances(const wend_path_table *table, const wend_network *old, uint32_t goal,
                                    table_scratch *scratch) {
    double *distances = scratch->distances;
    for (uint32_t i = 0; i < old->state_count; i++) distances[i] = -1;
    distances[goal] = 0;
    for (uint32_t i = 0; i < old->state_count; i++) {
        size_t depth = 0;
        uint32_t state = i;
        while (distances[state] < 0) {
            uint32_t ordinal = wend_path_table_ordinal(table, state, goal);
            if (ordinal == NO_ORDINAL) {
                distances[state] = (double)INFINITY;
                break;
            }
            scratch->waiting[depth++] = state;
            state = old->steps[old->first_out[state] + ordinal].to;
        }
        while (depth) {
            uint32_t before = scratch->waiting[--depth];
            const network_step *step =
                &old->steps[old->first_out[before] + wend_path_table_ordinal(table, before, goal)];
            distances[before] = distances[step->to] + step->cost;
        }
    }
}

// ---- The three parts ------------------------------------------------------------------------------------------------

static void repair_wait(goal_repair *repair, uint32_t state) {
    wend_indexed_heap *open = &repair->scratch->open; // has room: cannot fail
    wend_heap_entry entry = {repair->distances[state], state};
    if (wend_indexed_heap_contains(open, state))
        wend_indexed_heap_update(open, entry);
    else
        wend_indexed_heap_push(open, NULL, entry);
}

static void repair_note_change(goal_repair *repair, uint32_t state) {
    if (repair->scratch->marks[state] & DISTANCE_HAS_CHANGED) return;
    repair->scratch->marks[state] |= DISTANCE_HAS_CHANGED;
    repair->scratch->waiting[repair->changed_count++] = state;
}

static bool repair_keeps_distance(const goal_repair *repair, uint32_t state) {
    const wend_network *network = &repair->table->network;
    const double distance = repair->distances[state];
    for (size_t i = network->first_out[state]; i < network->first_out[state + 1]; i++) {
        const network_step *step = &network->steps[i];
        const double after = repair->distances[step->to];
        if (after + step->cost == distance && after < distance &&
            !(repair->scratch->marks[step->to] & DISTANCE_IS_LOST))
            return true;
    }
    return false;
}

static void repair_lose(goal_repair *repair, const uint32_t *edited, size_t edited_count) {
    const wend_network *network = &repair->table->network;
    double *distances = repair->distances;
    for (size_t i = 0; i < edited_count; i++)
        if (edited[i] != repair->goal && distances[edited[i]] <= DBL_MAX) repair_wait(repair, edited[i]);
    while (repair->scratch->open.count) {
        uint32_t state = wend_indexed_heap_pop(&repair->scratch->open).value;
        if (repair_keeps_distance(repair, state)) continue;
        repair_note_change(repair, state);
        repair->scratch->marks[state] |= DISTANCE_IS_LOST;
        for (size_t i = network->first_in[state]; i < network->first_in[state + 1]; i++) {
            const network_back_step *step = &network->back_steps[i];
            const double before = distances[step->from];
            if (before > distances[state] && before <= DBL_MAX && distances[state] + step->cost == before)
                repair_wait(repair, step->from);
        }
    }
    for (size_t i = 0; i < repair->changed_count; i++) distances[repair->scratch->waiting[i]] = (double)INFINITY;
}

// Takes the best that the steps of a state offer, if it is better than what it has.
static void repair_offer(goal_repair *repair, uint32_t state) {
    const wend_network *network = &repair->table->network;
    double least = repair->distances[state];
    for (size_t i = network->first_out[state]; i < network->first_out[state + 1]; i++) {
        double distance = repair->distances[network->steps[i].to] + network->steps[i].cost;
        if (distance < least) least = distance;
    }
    if (!(least < repair->distances[state])) return;
    repair->distances[state] = least;
    repair_wait(repair, state);
}

static void repair_find(goal_repair *repair, const uint32_t *edited, size_t edited_count) {
    const wend_network *network = &repair->table->network;
    const size_t lost = repair->changed_count;
    for (size_t i = 0; i < lost; i++) repair_offer(repair, repair->scratch->waiting[i]);
    for (size_t i = 0; i < edited_count; i++)
        if (edited[i] != repair->goal) repair_offer(repair, edited[i]);
    while (repair->scratch->open.count) {
        wend_heap_entry nearest = wend_indexed_heap_pop(&repair->scratch->open);
        repair_note_change(repair, nearest.value);
        for (size_t i = network->first_in[nearest.value]; i < network->first_in[nearest.value + 1]; i++) {
            const network_back_step *step = &network->back_steps[i];
            const double distance = nearest.key + step->cost;
            if (!(distance < repair->distances[step->from])) continue;
            repair->distances[step->from] = distance;
            repair_wait(repair, step->from);
        }
    }
}

// False when the state lies on a plateau.
static bool repair_choose(goal_repair *repair, uint32_t state) {
    uint32_t ordinal = wend_table_nearer_step(&repair->table->network, state, repair->distances);
    wend_table_put_next(repair->table, state, repair->goal, ordinal);
    return ordinal != NO_ORDINAL || state == repair->goal || !(repair->distances[state] <= DBL_MAX);
}

static bool repair_choose_all(goal_repair *repair, const uint32_t *edited, size_t edited_count) {
    wend_path_table *table = repair->table;
    const wend_network *network = &table->network;
    float *floats = table->distance_size == sizeof(float)
                        ? (float *)(void *)table->distances + (size_t)repair->goal * network->state_count
                        : NULL;
    for (size_t i = 0; i < edited_count; i++)
        if (!repair_choose(repair, edited[i])) return false;
    for (size_t k = 0; k < repair->changed_count; k++) {
        uint32_t state = repair->scratch->waiting[k];
        if (floats) floats[state] = wend_table_round_down(repair->distances[state]);
        if (!repair_choose(repair, state)) return false;
        for (size_t i = network->first_in[state]; i < network->first_in[state + 1]; i++)
            if (!repair_choose(repair, network->back_steps[i].from)) return false;
    }
    return true;
}

goal_outcome wend_path_table_repair_goal(wend_path_table *table, const wend_network *old, uint32_t goal,
                                         const uint32_t *edited, size_t edited_count, table_scratch *scratch) {
    goal_repair repair = {.table = table, .goal = goal, .distances = scratch->distances, .scratch = scratch};
    const bool has_doubles = table->distance_size == sizeof(double);
    if (table->has_plateaus[goal] || (!has_doubles && !table->next_size)) {
        wend_path_table_solve_goal(table, goal, scratch);
        return GOAL_WAS_SEARCHED;
    }
    if (has_doubles)
        repair.distances = (double *)(void *)table->distances + (size_t)goal * table->network.state_count;
    else
        table_recover_distances(table, old, goal, scratch);
    repair_lose(&repair, edited, edited_count);
    repair_find(&repair, edited, edited_count);
    bool is_repaired = repair_choose_all(&repair, edited, edited_count);
    for (size_t i = 0; i < repair.changed_count; i++) scratch->marks[scratch->waiting[i]] = 0;
    if (is_repaired) return repair.changed_count ? GOAL_WAS_REPAIRED : GOAL_IS_SAME;
    wend_path_table_solve_goal(table, goal, scratch);
    return GOAL_WAS_SEARCHED;
}

// One goal of a path table: all distances to it, and the first step of every path.
//
// Distances are a Dijkstra search against the direction of the steps. Adding a cost never makes a sum smaller and never changes the
// order of two sums, also in rounded arithmetic; so the distances are the one solution of
//
//     D(goal) = 0     D(v) = min over the steps v -> w of D(w) + cost
//
// that is reached by paths, whatever the order of the search: nothing depends on the heap, on worker counts or on what a table was
// before.
//
// The next step of v is its first step with D(w) + cost = D(v) and D(w) < D(v): following it comes nearer each time, hence arrives.
// Rounding can swallow a cost (1e20 + 1): then D(w) = D(v), v lies on a *plateau* and may have no step that comes nearer. Such states get
// levels, breadth first from the states that do, and take their first step to the level below: (D, level) falls
// lexicographically, so that path arrives as well. Real maps have no plateaus; a goal that has some is always recomputed.
//
// path_table_repair.c changes what an edit changes, to the same bits.
#include "plan/table/path_table_internal.h"

#include "base/number/bytes.h"
#include "base/number/word_bytes.h"

#include <float.h>
#include <math.h>

table_scratch *wend_table_scratch_make(const wend_allocator *allocator, uint32_t worker_count, uint32_t state_count) {
    table_scratch *scratch = wend_allocate_items(allocator, worker_count, sizeof *scratch, WEND_LIFETIME_CALL);
    if (!scratch) return NULL;
    memset(scratch, 0, worker_count * sizeof *scratch);
    for (uint32_t i = 0; i < worker_count; i++) {
        table_scratch *each = &scratch[i];
        each->distances = wend_allocate_items(allocator, state_count, sizeof *each->distances, WEND_LIFETIME_CALL);
        each->levels = wend_allocate_items(allocator, state_count, sizeof *each->levels, WEND_LIFETIME_CALL);
        each->waiting = wend_allocate_items(allocator, state_count, sizeof *each->waiting, WEND_LIFETIME_CALL);
        each->marks = wend_allocate_items(allocator, state_count, 1, WEND_LIFETIME_CALL);
        if (each->marks) memset(each->marks, 0, state_count);
        if (each->distances && each->levels && each->waiting && each->marks &&
            !wend_indexed_heap_reserve(&each->open, allocator, state_count) &&
            !wend_indexed_heap_reserve_ids(&each->open, allocator, state_count))
            continue;
        wend_table_scratch_free(scratch, allocator, worker_count, state_count);
        return NULL;
    }
    return scratch;
}

void wend_table_scratch_free(table_scratch *scratch, const wend_allocator *allocator, uint32_t worker_count,
                             uint32_t state_count) {
    if (!scratch) return;
    for (uint32_t i = 0; i < worker_count; i++) {
        wend_release_items(allocator, scratch[i].distances, state_count, sizeof *scratch[i].distances);
        wend_release_items(allocator, scratch[i].levels, state_count, sizeof *scratch[i].levels);
        wend_release_items(allocator, scratch[i].waiting, state_count, sizeof *scratch[i].waiting);
        wend_release_items(allocator, scratch[i].marks, state_count, 1);
        wend_indexed_heap_free(&scratch[i].open, allocator);
    }
    wend_release_items(allocator, scratch, worker_count, sizeof *scratch);
}

// ---- Distances ------------------------------------------------------------------------------------------------------

static void table_search_back(const wend_network *network, uint32_t goal, table_scratch *scratch) {
    double *distances = scratch->distances;
    wend_indexed_heap *open = &scratch->open;
    for (uint32_t i = 0; i < network->state_count; i++) distances[i] = (double)INFINITY;
    distances[goal] = 0;
    wend_indexed_heap_push(open, NULL, (wend_heap_entry){.key = 0, .value = goal}); // has room: cannot fail
    while (open->count) {
        wend_heap_entry nearest = wend_indexed_heap_pop(open);
        for (size_t i = network->first_in[nearest.value]; i < network->first_in[nearest.value + 1]; i++) {
            const network_back_step *step = &network->back_steps[i];
            double distance = nearest.key + step->cost;
            if (!(distance < distances[step->from])) continue;
            distances[step->from] = distance;
            wend_heap_entry entry = {.key = distance, .value = step->from};
            if (wend_indexed_heap_contains(open, step->from))
                wend_indexed_heap_update(open, entry);
            else
                wend_indexed_heap_push(open, NULL, entry);
        }
    }
}

// ---- Next steps -----------------------------------------------------------------------------------------------------

// The first step that keeps to the distances and comes nearer.
uint32_t wend_table_nearer_step(const wend_network *network, uint32_t state, const double *distances) {
    const size_t first = network->first_out[state], end = network->first_out[state + 1];
    const double distance = distances[state];
    if (!(distance <= DBL_MAX)) return NO_ORDINAL;
    for (size_t i = first; i < end; i++) {
        double after = distances[network->steps[i].to];
        if (after + network->steps[i].cost == distance && after < distance) return (uint32_t)(i - first);
    }
    return NO_ORDINAL;
}

void wend_table_put_next(wend_path_table *table, uint32_t state, uint32_t goal, uint32_t ordinal) {
    size_t at = (size_t)goal * table->network.state_count + state;
    if (table->next_size == 1)
        table->next[at] = (uint8_t)ordinal;
    else if (table->next_size == 2)
        ((uint16_t *)(void *)table->next)[at] = (uint16_t)ordinal;
    else if (table->next_size == 4)
        ((uint32_t *)(void *)table->next)[at] = ordinal;
}

// The first step along a plateau to a state of a level below `round`.
static uint32_t table_level_step(const wend_network *network, uint32_t state, const table_scratch *scratch,
                                 uint32_t round) {
    const size_t first = network->first_out[state], end = network->first_out[state + 1];
    const double distance = scratch->distances[state];
    for (size_t i = first; i < end; i++) {
        const network_step *step = &network->steps[i];
        const double after = scratch->distances[step->to];
        if (after == distance && after + step->cost == distance && scratch->levels[step->to] < round)
            return (uint32_t)(i - first);
    }
    return NO_ORDINAL;
}

// `waiting` holds the states of plateaus: those that come nearer only after others.
static void table_cross_plateaus(wend_path_table *table, uint32_t goal, table_scratch *scratch, size_t count) {
    memset(scratch->levels, 0, table->network.state_count * sizeof *scratch->levels);
    for (size_t i = 0; i < count; i++) scratch->levels[scratch->waiting[i]] = UINT32_MAX;
    for (uint32_t round = 1; count; round++) {
        size_t left = 0;
        for (size_t i = 0; i < count; i++) {
            uint32_t state = scratch->waiting[i], ordinal = table_level_step(&table->network, state, scratch, round);
            if (ordinal == NO_ORDINAL) {
                scratch->waiting[left++] = state;
                continue;
            }
            scratch->levels[state] = round;
            wend_table_put_next(table, state, goal, ordinal);
        }
        ASSERT(left < count); // distances are made of paths
        count = left;
    }
}

// ---- Entries --------------------------------------------------------------------------------------------------------

float wend_table_round_down(double distance) {
    if (distance > (double)FLT_MAX) return distance <= DBL_MAX ? FLT_MAX : INFINITY;
    float rounded = (float)distance;
    if ((double)rounded <= distance) return rounded;
    uint32_t bits; // of a number above 0: the float below it has the bits before these
    memcpy(&bits, &rounded, sizeof bits);
    bits--;
    memcpy(&rounded, &bits, sizeof bits);
    return rounded;
}

static void table_put_distances(wend_path_table *table, uint32_t goal, const double *distances) {
    const size_t count = table->network.state_count, at = (size_t)goal * count;
    if (table->distance_size == sizeof(double)) {
        memcpy(table->distances + at * sizeof(double), distances, count * sizeof(double));
    } else if (table->distance_size == sizeof(float)) {
        float *row = (float *)(void *)table->distances + at;
        for (size_t i = 0; i < count; i++) row[i] = wend_table_round_down(distances[i]);
    }
}

void wend_path_table_solve_goal(wend_path_table *table, uint32_t goal, table_scratch *scratch) {
    table_search_back(&table->network, goal, scratch);
    table_put_distances(table, goal, scratch->distances);
    size_t waiting = 0;
    for (uint32_t state = 0; state < table->network.state_count; state++) {
        uint32_t ordinal = wend_table_nearer_step(&table->network, state, scratch->distances);
        wend_table_put_next(table, state, goal, ordinal);
        if (ordinal == NO_ORDINAL && state != goal && scratch->distances[state] <= DBL_MAX)
            scratch->waiting[waiting++] = state;
    }
    table->has_plateaus[goal] = waiting > 0;
    if (waiting && table->next_size) table_cross_plateaus(table, goal, scratch, waiting);
}

// ---- Entries of a file ----------------------------------------------------------------------------------------------

static uint32_t saved_ordinal(const uint8_t *bytes, size_t size, uint32_t state) {
    if (size == 1) return bytes[state] == UINT8_MAX ? NO_ORDINAL : bytes[state];
    if (size == 4) return wend_load_u32(bytes + 4 * (size_t)state);
    uint16_t ordinal = wend_load_u16(bytes + 2 * (size_t)state);
    return ordinal == UINT16_MAX ? NO_ORDINAL : ordinal;
}

// Puts the steps of a row into the table; false when one does not exist, or they lead in a circle. Their costs are added up from the goal, as the search does.
static bool table_take_steps(wend_path_table *table, uint32_t goal, table_scratch *scratch, const uint8_t *bytes) {
    const wend_network *network = &table->network;
    double *distances = scratch->distances;
    for (uint32_t i = 0; i < network->state_count; i++) {
        uint32_t ordinal = saved_ordinal(bytes, table->next_size, i);
        if (ordinal != NO_ORDINAL && ordinal >= network->first_out[i + 1] - network->first_out[i]) return false;
        wend_table_put_next(table, i, goal, ordinal);
        distances[i] = ordinal == NO_ORDINAL ? (double)INFINITY : -1; // -1: not known; -2: being followed
    }
    if (distances[goal] <= DBL_MAX) return false;
    distances[goal] = 0;
    for (uint32_t i = 0; i < network->state_count; i++) {
        size_t depth = 0;
        uint32_t state = i;
        while (distances[state] == -1) {
            distances[state] = -2;
            scratch->waiting[depth++] = state;
            state = wend_path_table_step(table, state, goal)->to;
        }
        if (distances[state] < 0) return false;
        while (depth) {
            uint32_t before = scratch->waiting[--depth];
            const network_step *step = wend_path_table_step(table, before, goal);
            distances[before] = distances[step->to] + step->cost;
        }
    }
    return true;
}

static bool table_take_distances(const wend_path_table *table, table_scratch *scratch, const uint8_t *bytes) {
    for (size_t i = 0; i < table->network.state_count; i++) {
        uint64_t bits = wend_load_u64(bytes + 8 * i);
        scratch->distances[i] = wend_number_from_bits(bits);
        if (bits >> 63 || isnan(scratch->distances[i])) return false;
    }
    return true;
}

// Floats are rounded: nothing can be proven of them.
static bool table_take_floats(wend_path_table *table, uint32_t goal, const uint8_t *bytes) {
    const size_t states = table->network.state_count;
    float *row = (float *)(void *)table->distances + goal * states;
    for (size_t i = 0; i < states; i++) {
        uint32_t bits = wend_load_u32(bytes + 4 * i);
        memcpy(&row[i], &bits, sizeof bits);
        if (bits >> 31 || isnan(row[i]) || (i == goal && bits)) return false;
    }
    return true;
}

// The distance that the steps of a state lead to.
static double table_best_sum(const wend_network *network, uint32_t state, const double *distances) {
    double best = (double)INFINITY;
    for (size_t i = network->first_out[state]; i < network->first_out[state + 1]; i++) {
        double sum = distances[network->steps[i].to] + network->steps[i].cost;
        if (sum < best) best = sum;
    }
    return best;
}

bool wend_path_table_take_goal(wend_path_table *table, uint32_t goal, table_scratch *scratch, const uint8_t *bytes) {
    const wend_network *network = &table->network;
    double *distances = scratch->distances;
    table->has_plateaus[goal] = 0;
    if (!table->next_size && table->distance_size == sizeof(float)) {
        // Whether there are plateaus is asked of tables that can be repaired; those of floats alone are always searched again.
        return table_take_floats(table, goal, bytes);
    }
    if (!(table->next_size ? table_take_steps(table, goal, scratch, bytes)
                           : table_take_distances(table, scratch, bytes)) ||
        distances[goal] != 0)
        return false;
    for (uint32_t state = 0; state < network->state_count; state++) {
        if (state == goal) continue;
        if (table_best_sum(network, state, distances) != distances[state]) return false;
        uint32_t ordinal = wend_table_nearer_step(network, state, distances);
        if (ordinal == NO_ORDINAL && distances[state] <= DBL_MAX) { // rare enough to be worked out again
            wend_path_table_solve_goal(table, goal, scratch);
            return true;
        }
        if (table->next_size && ordinal != wend_path_table_ordinal(table, state, goal)) return false;
    }
    table_put_distances(table, goal, distances);
    return true;
}

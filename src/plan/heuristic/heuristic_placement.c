// Where pivots go.
//
// Farthest: the first is the state that is farthest from a random one, each further one the state whose distance from the nearest pivot
// is largest. Rabin and Sturtevant (Game AI Pro, 2013, chapter 17) advise: not the centre, near the edges.
//
// Avoid (Goldberg and Werneck, "Computing Point-to-Point Shortest Paths from External Memory", 2005): grow the tree of cheapest paths from
// a random root; weigh every state by what the pivots so far miss of its distance from the root; add up the weights of each subtree,
// counting those that hold a pivot as nothing; from the heaviest walk down, always into the heaviest child, to a leaf. That is the
// next pivot: what lies in front of it is what the others know least about.
//
// Candidates are the states that the root reaches: of four random states the one that reaches most, so that no pivot is wasted on an islet.
#include "plan/heuristic/heuristic_internal.h"
#include "wend/random.h"

#include <string.h>

#define ROOTS_TRIED 4

typedef struct placement {
    const wend_estimator *estimator;
    wend_query *query;
    estimator_tables *tables;
    wend_random random;
    uint32_t *candidates; // states
    size_t candidate_count;
    size_t candidate_capacity;
} placement;

static size_t reached_count(const placement *place) {
    size_t count = 0;
    for (size_t state = 0; state < place->estimator->state_count; state++)
        count += node_is_reached(place->query->holder, (uint32_t)state);
    return count;
}

// Leaves the flood of the root in the query. NO_NODE when no state is free.
static wend_status choose_root(placement *place, uint32_t *root) {
    size_t count = place->estimator->state_count, most = 0, free_count = 0;
    for (size_t state = 0; state < count; state++)
        if (estimator_is_free(place->estimator, state)) place->candidates[free_count++] = (uint32_t)state;
    *root = NO_NODE;
    uint32_t last = NO_NODE;
    wend_status status = WEND_OK;
    for (int i = 0; i < ROOTS_TRIED && free_count && most * 2 <= free_count && !status; i++) {
        last = place->candidates[wend_random_below(&place->random, free_count)];
        status = wend_estimator_flood(place->estimator, place->query, &last, 1, false);
        size_t reached = status ? 0 : reached_count(place);
        if (reached <= most) continue;
        most = reached;
        *root = last;
    }
    if (!status && *root != last) status = wend_estimator_flood(place->estimator, place->query, root, 1, false);
    place->candidate_count = 0;
    for (size_t state = 0; state < count && *root != NO_NODE && !status; state++)
        if (node_is_reached(place->query->holder, (uint32_t)state))
            place->candidates[place->candidate_count++] = (uint32_t)state;
    return status;
}

// Adds a pivot and works out its column, leaving its flood in the query.
static wend_status add_pivot(placement *place, uint32_t state) {
    wend_status status = wend_estimator_flood(place->estimator, place->query, &state, 1, false);
    if (status) return status;
    size_t column = place->tables->pivot_count++;
    place->tables->pivots[column] = state;
    wend_pivots_write_column(place->estimator, place->query, place->tables, column);
    wend_pivots_align_columns(place->estimator, place->tables, column + 1);
    return WEND_OK;
}

static bool is_pivot(const estimator_tables *tables, uint64_t state) {
    for (size_t i = 0; i < tables->pivot_count; i++)
        if (tables->pivots[i] == state) return true;
    return false;
}

static void place_at_random(placement *place, size_t wanted) {
    for (size_t i = 0; i < wanted; i++) { // the first steps of a shuffle
        size_t other = i + (size_t)wend_random_below(&place->random, place->candidate_count - i);
        uint32_t chosen = place->candidates[other];
        place->candidates[other] = place->candidates[i];
        place->candidates[i] = chosen;
        place->tables->pivots[place->tables->pivot_count++] = chosen;
    }
}

static wend_status place_farthest(placement *place, size_t wanted) {
    const wend_allocator *allocator = &place->estimator->allocator;
    size_t count = place->candidate_count;
    uint64_t *nearest = wend_allocate_items(allocator, count, sizeof *nearest, WEND_LIFETIME_SCRATCH);
    if (!nearest) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++) nearest[i] = estimator_flooded(place->query, place->candidates[i]);
    wend_status status = WEND_OK;
    while (place->tables->pivot_count < wanted && !status) {
        size_t best = 0;
        for (size_t i = 1; i < count; i++) // what no pivot reaches, one-way, counts as farthest
            if (nearest[i] > nearest[best]) best = i;
        if (is_pivot(place->tables, place->candidates[best])) break; // only pivots are left
        bool first = place->tables->pivot_count == 0;
        status = add_pivot(place, place->candidates[best]);
        for (size_t i = 0; i < count && !status; i++) {
            uint64_t cost = estimator_flooded(place->query, place->candidates[i]);
            if (first || cost < nearest[i]) nearest[i] = cost;
        }
    }
    wend_release_items(allocator, nearest, count, sizeof *nearest);
    return status;
}

typedef struct avoid_scratch {
    double *weight;       // by state: of its subtree; 0 when that holds a pivot
    uint32_t *pending;    // by state: children that are not added up yet
    uint32_t *best_child; // by state: the heaviest, or NO_NODE
    uint32_t *stack;
    uint8_t *covered; // by state: its subtree holds a pivot
} avoid_scratch;

static double number_of_raw(const wend_estimator *estimator, uint64_t raw) {
    return estimator->is_fixed ? (double)raw : wend_number_from_bits(raw);
}

static void avoid_add_to_parent(avoid_scratch *scratch, uint32_t state, uint32_t parent) {
    uint32_t best = scratch->best_child[parent];
    if (scratch->covered[state]) {
        scratch->covered[parent] = 1;
    } else {
        scratch->weight[parent] += scratch->weight[state];
        if (best == NO_NODE || scratch->weight[state] > scratch->weight[best] ||
            (scratch->weight[state] == scratch->weight[best] && state < best))
            scratch->best_child[parent] = state;
    }
}

// Adds up the weights of subtrees, from the leaves.
static void avoid_weigh(const placement *place, avoid_scratch *scratch, uint32_t root) {
    const search_core *flood = place->query->holder;
    size_t count = place->estimator->state_count, waiting = 0;
    for (size_t state = 0; state < count; state++) {
        scratch->pending[state] = 0;
        scratch->best_child[state] = NO_NODE;
        scratch->covered[state] = is_pivot(place->tables, state);
        scratch->weight[state] = 0;
    }
    for (uint32_t state = 0; state < count; state++) {
        if (!node_is_reached(flood, state)) continue;
        if (state != root) scratch->pending[flood->memory.nodes[state].parent]++;
        double cost = number_of_raw(place->estimator, flood->memory.nodes[state].cost);
        uint64_t known = wend_differential_raw(place->estimator, place->tables, root, state, false);
        double missed = known == ESTIMATE_NEVER ? 0 : cost - number_of_raw(place->estimator, known);
        scratch->weight[state] = missed > 0 && missed <= DBL_MAX ? missed : 0;
    }
    for (uint32_t state = (uint32_t)count; state-- > 0;)
        if (node_is_reached(flood, state) && !scratch->pending[state]) scratch->stack[waiting++] = state;
    while (waiting) {
        uint32_t state = scratch->stack[--waiting], parent = flood->memory.nodes[state].parent;
        if (state == root) break;
        avoid_add_to_parent(scratch, state, parent);
        if (--scratch->pending[parent] == 0) scratch->stack[waiting++] = parent;
    }
}

static wend_status avoid_next(placement *place, avoid_scratch *scratch) {
    uint32_t root = place->candidates[wend_random_below(&place->random, place->candidate_count)];
    wend_status status = wend_estimator_flood(place->estimator, place->query, &root, 1, false);
    if (status) return status;
    avoid_weigh(place, scratch, root);
    uint32_t chosen = NO_NODE;
    for (size_t i = 0; i < place->candidate_count; i++) {
        uint32_t state = place->candidates[i];
        if (scratch->covered[state] || !node_is_reached(place->query->holder, state)) continue;
        if (chosen == NO_NODE || scratch->weight[state] > scratch->weight[chosen]) chosen = state;
    }
    if (chosen == NO_NODE) { // every subtree holds a pivot: any state that is none
        for (size_t i = 0; i < place->candidate_count && chosen == NO_NODE; i++)
            if (!is_pivot(place->tables, place->candidates[i])) chosen = place->candidates[i];
    } else {
        while (scratch->best_child[chosen] != NO_NODE) chosen = scratch->best_child[chosen];
    }
    return add_pivot(place, chosen);
}

static wend_status place_by_avoid(placement *place, size_t wanted) {
    const wend_allocator *allocator = &place->estimator->allocator;
    size_t count = place->estimator->state_count;
    avoid_scratch scratch = {
        wend_allocate_items(allocator, count, sizeof(double), WEND_LIFETIME_SCRATCH),
        wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH),
        wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH),
        wend_allocate_items(allocator, count, sizeof(uint32_t), WEND_LIFETIME_SCRATCH),
        wend_allocate_items(allocator, count, 1, WEND_LIFETIME_SCRATCH),
    };
    wend_status status = WEND_OUT_OF_MEMORY;
    if (scratch.weight && scratch.pending && scratch.best_child && scratch.stack && scratch.covered) status = WEND_OK;
    while (place->tables->pivot_count < wanted && !status) status = avoid_next(place, &scratch);
    wend_release_items(allocator, scratch.weight, count, sizeof(double));
    wend_release_items(allocator, scratch.pending, count, sizeof(uint32_t));
    wend_release_items(allocator, scratch.best_child, count, sizeof(uint32_t));
    wend_release_items(allocator, scratch.stack, count, sizeof(uint32_t));
    wend_release_items(allocator, scratch.covered, count, 1);
    return status;
}

wend_status wend_pivots_place(const wend_estimator *estimator, wend_query *query, estimator_tables *tables,
                              bool *has_columns) {
    size_t wanted = estimator->def.pivot_count;
    wend_pivot_placement how = estimator->def.placement;
    *has_columns = how == WEND_PIVOTS_FARTHEST || how == WEND_PIVOTS_AVOID;
    tables->pivot_count = 0;
    if (how == WEND_PIVOTS_OWN) {
        memcpy(tables->pivots, estimator->own_pivots, wanted * sizeof *tables->pivots);
        tables->pivot_count = wanted;
        return WEND_OK;
    }
    placement place = {.estimator = estimator,
                       .query = query,
                       .tables = tables,
                       .random = wend_random_seeded(estimator->def.seed),
                       .candidate_capacity = estimator->state_count};
    place.candidates =
        wend_allocate_items(&estimator->allocator, place.candidate_capacity, sizeof(uint32_t), WEND_LIFETIME_SCRATCH);
    if (!place.candidates) return WEND_OUT_OF_MEMORY;
    uint32_t root;
    wend_status status = choose_root(&place, &root);
    if (wanted > place.candidate_count) wanted = place.candidate_count;
    if (!status && wanted) {
        if (how == WEND_PIVOTS_RANDOM)
            place_at_random(&place, wanted);
        else
            status = how == WEND_PIVOTS_FARTHEST ? place_farthest(&place, wanted) : place_by_avoid(&place, wanted);
    }
    wend_release_items(&estimator->allocator, place.candidates, place.candidate_capacity, sizeof(uint32_t));
    return status;
}

// The differential heuristic: differences of distances to pivots.
//
//                p
//              .   .             d(p, g) <= d(p, x) + d(x, g),  so  d(x, g) >= d(p, g) - d(p, x)
//            .       .           d(x, p) <= d(x, g) + d(g, p),  so  d(x, g) >= d(x, p) - d(g, p)
//          x ......... g         and the best of all pivots counts
//
// A map laid out along a line for each pivot. (Goldberg and Harrelson, "Computing the Shortest Path: A* Search Meets Graph
// Theory", 2005; Sturtevant, Felner, Barrer, Schaeffer and Burch, "Memory-Based Heuristics for Explicit State Spaces", 2009.)
// It is best where the cheapest path from p to x goes through g, or to g through x: pivots belong at the edges.
//
// Infinity: p leads to x but not to g: neither does x lead to g, or p would by way of x. (On the way to p: g leads to p
// but x does not.) When both are infinite the pivot knows nothing. Where steps go both ways the two differences are one, with
// both signs.
//
// Rounding (heuristic_internal.h): let q be quanta. q(g) - q(x) - 1 < (d(p, g) - d(p, x)) / 2^e, so with a slack of 1 quantum, and more
// for sums of doubles, the difference is never too high. What is lost is below 2^-27 of the largest distance from any pivot. The estimate may break
// consistency by a quantum; searches open states again.
//
// Memory: 4 bytes a state and column, those of a state side by side: an estimate reads two short rows.
#include "plan/heuristic/heuristic_internal.h"

#include <string.h>

void wend_pivots_write_column(const wend_estimator *estimator, const wend_query *query, estimator_tables *tables,
                              size_t column) {
    int exponent = tables->exponents[column] = wend_estimator_exponent(estimator, query);
    for (size_t state = 0; state < estimator->state_count; state++)
        tables->quanta[state * tables->column_count + column] =
            estimator_quantum(estimator, estimator_flooded(query, state), exponent);
}

typedef struct differential_work {
    const wend_estimator *estimator;
    const estimator_workers *workers;
    estimator_tables *tables;
    size_t first_column;
    const uint8_t *trees[2]; // of a file: forward, backward
} differential_work;

// Searches from or to the pivot of a column, or takes the search's tree from a file.
static wend_status flood_column(const differential_work *work, wend_query *query, size_t column) {
    const wend_estimator *estimator = work->estimator;
    const size_t pivots = work->tables->pivot_count;
    const uint32_t pivot = (uint32_t)work->tables->pivots[column % pivots];
    const size_t sources = estimator_is_free(estimator, pivot), backward = column >= pivots;
    if (!work->workers->entries) return wend_estimator_flood(estimator, query, &pivot, sources, backward);
    const flood_steps *steps = work->workers->steps;
    const uint8_t *tree =
        work->trees[backward] + column % pivots * estimator->state_count * steps->entry_sizes[backward];
    return wend_flood_take(estimator, steps, query, &pivot, sources, backward, tree);
}

static wend_status fill_columns(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const differential_work *work = user;
    wend_query *query = work->workers->each[worker_index].query;
    for (size_t i = begin; i < end; i++) {
        size_t column = work->first_column + i;
        wend_status status = flood_column(work, query, column);
        if (status) return status;
        wend_pivots_write_column(work->estimator, query, work->tables, column);
    }
    return WEND_OK;
}

// Brings all columns to the largest exponent: floor(floor(x / 2^a) / 2^b) is floor(x / 2^(a + b)).
void wend_pivots_align_columns(const wend_estimator *estimator, estimator_tables *tables, size_t columns) {
    tables->exponent = columns ? tables->exponents[0] : 0;
    for (size_t i = 1; i < columns; i++)
        if (tables->exponents[i] > tables->exponent) tables->exponent = tables->exponents[i];
    for (size_t i = 0; i < columns; i++) {
        int shift = tables->exponent - tables->exponents[i];
        tables->exponents[i] = tables->exponent;
        if (shift > 31) shift = 31; // of doubles that lie far apart
        for (size_t state = 0; state < estimator->state_count && shift; state++) {
            uint32_t *quantum = &tables->quanta[state * tables->column_count + i];
            if (*quantum < QUANTUM_LIMIT) *quantum >>= shift;
        }
    }
}

// Distances from pivots; on one-way domains, where that can be asked, to them as well.
static size_t column_directions(const wend_estimator *estimator) {
    return !estimator->is_symmetric && estimator->has_predecessors ? 2 : 1;
}

// Own pivots are those of the definition. Which others a file names is trusted: estimates by any are right.
static wend_status take_pivots(const wend_estimator *estimator, estimator_workers *workers, estimator_tables *tables,
                               differential_work *work) {
    size_t count = estimator->def.pivot_count;
    if (estimator->own_pivots) {
        memcpy(tables->pivots, estimator->own_pivots, count * sizeof *tables->pivots);
    } else {
        count = wend_unpacker_take_count(workers->entries, sizeof(uint64_t));
        if (count > estimator->def.pivot_count) return WEND_BAD_INPUT;
        wend_unpacker_take_u64s(workers->entries, tables->pivots, count);
    }
    for (size_t i = 0; i < count; i++)
        if (tables->pivots[i] >= estimator->state_count) return WEND_BAD_INPUT;
    tables->pivot_count = count;
    for (size_t side = 0; side < column_directions(estimator); side++) {
        work->trees[side] = wend_flood_find_trees(estimator, workers->steps, side, count, workers->entries);
        if (!work->trees[side] && count) return WEND_BAD_INPUT;
    }
    return WEND_OK;
}

wend_status wend_differential_pack(const wend_estimator *estimator, const flood_steps *steps, wend_query *query,
                                   wend_packer *data) {
    const estimator_tables *tables = &estimator->tables;
    const size_t pivots = tables->pivot_count, directions = column_directions(estimator);
    if (!estimator->own_pivots) {
        wend_packer_add_count(data, pivots);
        wend_packer_add_u64s(data, tables->pivots, pivots);
    }
    for (size_t side = 0; side < directions; side++)
        for (size_t i = 0; i < pivots; i++) {
            const uint32_t pivot = (uint32_t)tables->pivots[i];
            const size_t sources = estimator_is_free(estimator, pivot);
            wend_status status = wend_estimator_flood(estimator, query, &pivot, sources, side);
            if (status) return status;
            wend_flood_pack(estimator, steps, query, side, data);
        }
    return WEND_OK;
}

wend_status wend_differential_build(const wend_estimator *estimator, estimator_workers *workers,
                                    estimator_tables *tables) {
    const wend_allocator *allocator = &estimator->allocator;
    size_t asked = estimator->def.pivot_count, directions = column_directions(estimator);
    if (asked > SIZE_MAX / 2 / sizeof(uint32_t) / directions) return WEND_OUT_OF_MEMORY;
    tables->column_count = directions * asked;
    tables->pivots = wend_allocate_items(allocator, asked, sizeof *tables->pivots, WEND_LIFETIME_OBJECT);
    tables->exponents = wend_allocate_items(allocator, 2 * asked, sizeof(int), WEND_LIFETIME_OBJECT);
    tables->quanta = wend_allocate_items(allocator, estimator->state_count,
                                         tables->column_count * sizeof *tables->quanta, WEND_LIFETIME_OBJECT);
    if (!tables->pivots || !tables->exponents || !tables->quanta) return WEND_OUT_OF_MEMORY;
    bool has_columns = false;
    differential_work work = {estimator, workers, tables, 0, {NULL, NULL}};
    wend_status status = workers->entries ? take_pivots(estimator, workers, tables, &work)
                                          : wend_pivots_place(estimator, workers->each[0].query, tables, &has_columns);
    if (status) return status;
    size_t first = has_columns ? tables->pivot_count : 0, columns = directions * tables->pivot_count;
    work.first_column = first;
    status = wend_jobs_parallel_for(workers->jobs, columns - first, 1, fill_columns, &work, NULL);
    if (!status) wend_pivots_align_columns(estimator, tables, columns);
    return status;
}

// The difference when some pivot does not reach, or is not reached by, one of the two; or ESTIMATE_NEVER.
static uint64_t quanta_apart_slowly(const wend_estimator *estimator, const estimator_tables *tables, const uint32_t *at,
                                    const uint32_t *to, bool both_ways) {
    uint64_t best = 0;
    size_t columns = both_ways ? 2 * tables->pivot_count : tables->pivot_count;
    for (size_t i = 0; i < columns; i++) {
        bool forward = estimator->is_symmetric || i < tables->pivot_count;
        bool backward = estimator->is_symmetric || i >= tables->pivot_count;
        if (at[i] == QUANTUM_UNKNOWN || to[i] == QUANTUM_UNKNOWN) continue;
        if (at[i] == QUANTUM_FAR && to[i] == QUANTUM_FAR) continue;
        if ((forward && to[i] == QUANTUM_FAR) || (backward && at[i] == QUANTUM_FAR)) return ESTIMATE_NEVER;
        if (at[i] == QUANTUM_FAR || to[i] == QUANTUM_FAR) continue;
        uint64_t apart = forward && to[i] > at[i] ? to[i] - at[i] : backward && at[i] > to[i] ? at[i] - to[i] : 0;
        if (apart > best) best = apart;
    }
    return best;
}

// The largest difference of two rows; adds the bits of all their quanta to *bits. Made to be vectorised.
static inline int32_t rows_apart(const uint32_t *at, const uint32_t *to, size_t count, bool symmetric, uint32_t *bits) {
    int32_t best = 0;
    uint32_t any = *bits;
    for (size_t i = 0; i < count; i++) {
        // QUANTUM_FAR is no number of the signed type; what it makes of the difference is thrown away.
        int32_t apart = (int32_t)(to[i] & ~QUANTUM_FAR) - (int32_t)(at[i] & ~QUANTUM_FAR);
        int32_t turned = symmetric && apart < 0 ? -apart : apart;
        any |= at[i] | to[i];
        best = turned > best ? turned : best;
    }
    *bits = any;
    return best;
}

uint64_t wend_differential_raw(const wend_estimator *estimator, const estimator_tables *tables, uint64_t state,
                               uint64_t goal, bool both_ways) {
    size_t pivots = tables->pivot_count;
    const uint32_t *at = tables->quanta + state * tables->column_count;
    const uint32_t *to = tables->quanta + goal * tables->column_count;
    both_ways = both_ways && !estimator->is_symmetric && estimator->has_predecessors;
    uint32_t bits = 0; // of all quanta
    uint64_t best = (uint64_t)(estimator->is_symmetric ? rows_apart(at, to, pivots, true, &bits)
                                                       : rows_apart(at, to, pivots, false, &bits));
    if (both_ways) {
        uint64_t back = (uint64_t)rows_apart(to + pivots, at + pivots, pivots, false, &bits);
        if (back > best) best = back;
    }
    if (bits >= QUANTUM_LIMIT) best = quanta_apart_slowly(estimator, tables, at, to, both_ways);
    if (best == ESTIMATE_NEVER) return ESTIMATE_NEVER;
    return best > estimator->slack ? estimator_raw(estimator, best - estimator->slack, tables->exponent) : 0;
}

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
// for sums of doubles, the difference is never too high. What is lost is 2^-31 of the largest distance or less. The estimate may break
// consistency by a quantum; searches open states again.
//
// Memory: 4 bytes a state and column, those of a state side by side: an estimate reads two short rows.
#include "plan/heuristic_internal.h"

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
} differential_work;

static wend_status fill_columns(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const differential_work *work = user;
    wend_query *query = work->workers->queries[worker_index];
    size_t pivots = work->tables->pivot_count;
    for (size_t i = begin; i < end; i++) {
        size_t column = work->first_column + i;
        uint32_t pivot = (uint32_t)work->tables->pivots[column % pivots];
        size_t sources = estimator_is_free(work->estimator, pivot);
        wend_status status = wend_estimator_flood(work->estimator, query, &pivot, sources, column >= pivots);
        if (status) return status;
        wend_pivots_write_column(work->estimator, query, work->tables, column);
    }
    return WEND_OK;
}

wend_status wend_differential_build(const wend_estimator *estimator, estimator_workers *workers,
                                    estimator_tables *tables) {
    const wend_allocator *allocator = &estimator->allocator;
    size_t asked = estimator->def.pivot_count, directions = 1;
    if (!estimator->is_symmetric && estimator->has_predecessors) directions = 2;
    if (asked > SIZE_MAX / 2 / sizeof(uint32_t) / directions) return WEND_OUT_OF_MEMORY;
    tables->column_count = directions * asked;
    tables->pivots = wend_allocate_items(allocator, asked, sizeof *tables->pivots, WEND_LIFETIME_OBJECT);
    tables->exponents = wend_allocate_items(allocator, 2 * asked, sizeof(int), WEND_LIFETIME_OBJECT);
    tables->quanta = wend_allocate_items(allocator, estimator->state_count,
                                         tables->column_count * sizeof *tables->quanta, WEND_LIFETIME_OBJECT);
    if (!tables->pivots || !tables->exponents || !tables->quanta) return WEND_OUT_OF_MEMORY;
    bool has_columns = false;
    wend_status status = wend_pivots_place(estimator, workers->queries[0], tables, &has_columns);
    if (status) return status;
    size_t first = has_columns ? tables->pivot_count : 0, columns = directions * tables->pivot_count;
    differential_work work = {estimator, workers, tables, first};
    return wend_jobs_parallel_for(workers->jobs, columns - first, 1, fill_columns, &work, NULL);
}

// The larger minus the smaller: ESTIMATE_NEVER when only the larger is infinite, 0 when nothing is known.
static inline uint64_t quanta_apart(uint32_t larger, uint32_t smaller, uint32_t slack) {
    if (smaller >= QUANTUM_UNKNOWN || larger == QUANTUM_UNKNOWN) return 0;
    if (larger == QUANTUM_FAR) return ESTIMATE_NEVER;
    return larger > smaller && larger - smaller > slack ? larger - smaller - slack : 0;
}

uint64_t wend_differential_raw(const wend_estimator *estimator, const estimator_tables *tables, uint64_t state,
                               uint64_t goal, bool both_ways) {
    size_t columns = tables->column_count, pivots = tables->pivot_count;
    const uint32_t *at = tables->quanta + state * columns, *to = tables->quanta + goal * columns;
    uint64_t best = 0;
    for (size_t i = 0; i < pivots; i++) {
        uint64_t apart = quanta_apart(to[i], at[i], estimator->slack);
        if (estimator->is_symmetric && apart == 0) apart = quanta_apart(at[i], to[i], estimator->slack);
        if (apart == ESTIMATE_NEVER) return ESTIMATE_NEVER;
        uint64_t raw = estimator_raw(estimator, apart, tables->exponents[i]);
        if (raw > best) best = raw;
    }
    if (estimator->is_symmetric || !estimator->has_predecessors || !both_ways) return best;
    for (size_t i = pivots; i < 2 * pivots; i++) {
        uint64_t apart = quanta_apart(at[i], to[i], estimator->slack);
        if (apart == ESTIMATE_NEVER) return ESTIMATE_NEVER;
        uint64_t raw = estimator_raw(estimator, apart, tables->exponents[i]);
        if (raw > best) best = raw;
    }
    return best;
}

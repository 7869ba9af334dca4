// Estimators, as their kinds see them.
//
// Raw costs are those of the searches (search_core.h): whole units on grids, the bits of doubles elsewhere. Both have the order of
// the costs they stand for, so estimates are compared as whole numbers; ESTIMATE_NEVER is above all.
//
// Distances are kept in 32 bits: the quantum of a raw cost is floor(cost / 2^exponent), with an exponent for each search that was
// run. So quantum * 2^exponent <= cost < (quantum + 1) * 2^exponent: a quantum by itself rounds down, and the difference of two is
// too high by less than one quantum, which `slack` takes off.
//
// Rounding. On grids units add up exactly. Sums of doubles along a path of at most n steps are off by a factor of 1 +- n * 2^-53; the
// differences below take off what two such sums may be off together (in `slack`), and `shrink` is a factor that takes off what the sums
// of the search that uses the estimate may be lower.
#ifndef WEND_PLAN_HEURISTIC_INTERNAL_H
#define WEND_PLAN_HEURISTIC_INTERNAL_H

#include "base/memory/bitset.h"
#include "base/number/word_bytes.h"
#include "map/core/dependant.h"
#include "map/core/profile.h"
#include "map/graph/graph_internal.h"
#include "map/grid/grid_internal.h"
#include "plan/core/search_core.h"
#include "plan/graph/graph_estimate.h"
#include "plan/grid/grid_search.h"
#include "plan/index/index_file.h"
#include "wend/graph.h"
#include "wend/heuristic.h"

#include <math.h>

#define QUANTUM_FAR     (UINT32_C(1) << 31) // no path
#define QUANTUM_UNKNOWN (QUANTUM_FAR - 1)   // a path whose cost overflowed
#define QUANTUM_LIMIT   (UINT32_C(1) << 30) // all others are below
#define NO_PART         UINT32_MAX

// Runs of free cells along rows or columns, and the tree of what hangs together by more than one link (heuristic_dead_end.c).
typedef struct dead_end_parts {
    uint32_t *run_of;       // by cell; NO_PART: blocked
    size_t run_count;       //
    uint32_t *found;        // by run: its number in depth-first order
    uint32_t *part_of;      // by run
    size_t part_count;      //
    uint32_t *first, *last; // by part: the range of `found` in its subtree
    uint32_t *children;     // parts, sorted by parent, then by first
    uint32_t *child_first;  // by part, and one more: where in children its own are
} dead_end_parts;

typedef struct gateway_tables {
    uint32_t *area_of; // by cell; NO_PART: blocked
    size_t area_count;
    size_t gate_count;
    uint32_t *gate_cells; // of all gates, gate by gate
    size_t gate_cell_count;
    uint32_t *gate_first;      // by gate, and one more: where in gate_cells its cells are
    uint32_t *gate_areas;      // two by gate
    uint32_t *area_gates;      // gates, area by area
    uint32_t *area_gate_first; // by area, and one more
    uint32_t *area_cells;      // cells, area by area
    uint32_t *area_cell_first; // by area, and one more
    uint32_t *cell_place;      // by cell: its place within its area
    size_t *area_slot;         // by area, and one more: where in to_gates the distances of its cells are
    uint32_t *to_gates;        // by area, cell, gate of the area: quanta
    uint32_t *between;         // by gate and place in area_gates: quanta
    int *exponents;            // by gate, while it is built; then all are
    int exponent;              // this one
} gateway_tables;

// All that a rebuild replaces.
typedef struct estimator_tables {
    // The map as it was.
    uint8_t *terrain;  // grids: by cell
    double *arc_costs; // graphs: by slot; infinity when the view could not use it
    size_t arc_count;  //
    // The map as it is: cells or slots by which estimates may be too high now.
    wend_bitset spoilt;
    size_t spoilt_count;
    bool is_other; // of domains of one's own: something changed
    // Differential: the quanta of a state lie side by side: from every pivot, then to every pivot.
    uint64_t *pivots;
    size_t pivot_count, column_count;
    int *exponents;   // by column, while it is built; then all are
    int exponent;     // this one
    uint32_t *quanta; // by state and column
    // Perfect.
    uint64_t *costs; // by state: raw, to the goal
    // Dead ends.
    dead_end_parts parts[2]; // along rows, along columns
    // Gateways.
    gateway_tables gates;
} estimator_tables;

struct wend_estimator {
    wend_allocator allocator;
    wend_estimator_def def; // its pivots are own_pivots
    uint64_t *own_pivots;
    const wend_grid *grid;  // or NULL,
    wend_domain domain;     // which is then a domain,
    const graph_view *view; // of this view, or NULL
    size_t state_count;
    bool is_symmetric, has_predecessors;
    bool is_fixed;    // costs are units,
    grid_costs costs; // as the searches count them
    uint32_t slack;   // quanta
    double shrink;
    wend_dependant dependant; // on the map: a pull looks at what changed (heuristic_edits.c)
    estimator_tables tables;
};

// ---- heuristic_edits.c ----

// Remembers the map in the tables that are made of it.
wend_status wend_estimator_remember_map(const wend_estimator *estimator, estimator_tables *tables);
// Looks at what changed on the map.
dependant_pull wend_estimator_pull;
// True when the estimates are lower bounds in the map as it is. Looks at what changed first.
bool wend_estimator_guides(const wend_estimator *estimator);
// Looks at what changed, then whether the map is what the tables were made of.
wend_status wend_estimator_compare(const wend_estimator *estimator, bool *is_same);

// What a worker searches with, for the time of a build.
typedef struct estimator_worker {
    wend_query *query;
} estimator_worker;

// The steps that searches go along, for their trees in files (heuristic_trees.c). Grids that count in units need none.
typedef struct flood_steps {
    wend_network networks[2]; // forward, and backward where that is another
    size_t entry_sizes[2];    // of trees, in bytes
} flood_steps;

typedef struct estimator_workers {
    estimator_worker *each;
    size_t count;
    wend_jobs *jobs;
    wend_unpacker *entries;   // of a file, or NULL: everything is searched for
    const flood_steps *steps; // with entries
} estimator_workers;

// The quantum of a raw cost.
static inline uint32_t estimator_quantum(const wend_estimator *estimator, uint64_t raw, int exponent) {
    if (raw == ESTIMATE_NEVER) return QUANTUM_FAR;
    if (estimator->is_fixed) return (uint32_t)(raw >> exponent);
    double cost = wend_number_from_bits(raw);
    return cost <= DBL_MAX ? (uint32_t)floor(ldexp(cost, -exponent)) : QUANTUM_UNKNOWN;
}

// The raw cost of that many quanta.
static inline uint64_t estimator_raw(const wend_estimator *estimator, uint64_t quanta, int exponent) {
    if (estimator->is_fixed) return quanta << exponent;
    return wend_number_bits(ldexp((double)quanta, exponent) * estimator->shrink);
}

// Searches from the nearest of some states (on domains: from one) to all; backward: to them. Then what a state costs: raw.
wend_status wend_estimator_flood(const wend_estimator *estimator, wend_query *query, const uint32_t *states,
                                 size_t count, bool backward);
static inline uint64_t estimator_flooded(const wend_query *query, size_t state) {
    const search_core *flood = query->holder;
    return node_is_reached(flood, (uint32_t)state) ? flood->memory.nodes[state].cost : ESTIMATE_NEVER;
}

// The exponent that lets all raw costs of a flood fit.
int wend_estimator_exponent(const wend_estimator *estimator, const wend_query *query);

// Whether something can stand there.
static inline bool estimator_is_free(const wend_estimator *estimator, size_t state) {
    return !estimator->grid || wend_grid_is_free(estimator->grid, (uint32_t)state);
}

// Chooses pivots. Fills in the columns "from" it has run the searches for anyway, and says so.
wend_status wend_pivots_place(const wend_estimator *estimator, wend_query *query, estimator_tables *tables,
                              bool *has_columns);
void wend_pivots_write_column(const wend_estimator *estimator, const wend_query *query, estimator_tables *tables,
                              size_t column);

// Brings columns to one exponent, which estimates need.
void wend_pivots_align_columns(const wend_estimator *estimator, estimator_tables *tables, size_t columns);

// ---- heuristic_trees.c ----

// *steps holds nothing unless WEND_OK.
wend_status wend_flood_steps_make(const wend_estimator *estimator, flood_steps *steps);
void wend_flood_steps_free(const wend_estimator *estimator, flood_steps *steps);

// Packs the tree of the search that a query holds.
void wend_flood_pack(const wend_estimator *estimator, const flood_steps *steps, const wend_query *query, bool backward,
                     wend_packer *data);

// Where the first of some trees is in a file, the others following it; NULL when there are none, or fewer bytes.
const uint8_t *wend_flood_find_trees(const wend_estimator *estimator, const flood_steps *steps, bool backward,
                                     size_t count, wend_unpacker *entries);

// As wend_estimator_flood, by a tree of a file. WEND_BAD_INPUT when it is not that of cheapest paths.
wend_status wend_flood_take(const wend_estimator *estimator, const flood_steps *steps, wend_query *query,
                            const uint32_t *sources, size_t count, bool backward, const uint8_t *entries);

// The kinds: build, estimate, release; and write to a file what a build with entries takes.
wend_status wend_differential_build(const wend_estimator *estimator, estimator_workers *workers,
                                    estimator_tables *tables);
uint64_t wend_differential_raw(const wend_estimator *estimator, const estimator_tables *tables, uint64_t state,
                               uint64_t goal, bool both_ways); // not both ways: distances from pivots only
wend_status wend_differential_pack(const wend_estimator *estimator, const flood_steps *steps, wend_query *query,
                                   wend_packer *data);
void wend_gateways_pack(const wend_estimator *estimator, wend_packer *data);
uint64_t wend_perfect_raw(const wend_estimator *estimator, uint64_t state, uint64_t goal);
wend_status wend_dead_ends_build(const wend_estimator *estimator, estimator_tables *tables);
uint64_t wend_dead_ends_raw(const wend_estimator *estimator, uint64_t start, uint64_t state, uint64_t goal);
void wend_dead_ends_free(const wend_estimator *estimator, estimator_tables *tables);
wend_status wend_gateways_build(const wend_estimator *estimator, estimator_workers *workers, estimator_tables *tables);
uint64_t wend_gateways_raw(const wend_estimator *estimator, uint64_t state, uint64_t goal);
void wend_gateways_free(const wend_estimator *estimator, estimator_tables *tables);
size_t wend_dead_ends_bytes(const wend_estimator *estimator);
size_t wend_gateways_bytes(const wend_estimator *estimator);

#endif

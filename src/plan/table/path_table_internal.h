// What tables that are made of tables see of one.
#ifndef WEND_PLAN_PATH_TABLE_INTERNAL_H
#define WEND_PLAN_PATH_TABLE_INTERNAL_H

#include "base/memory/heap.h"
#include "map/core/dependant.h"
#include "plan/index/index_file.h"
#include "plan/index/network.h"
#include "wend/path_table.h"

#define NO_ORDINAL UINT32_MAX

struct wend_path_table {
    wend_allocator allocator;
    wend_domain domain;
    wend_dependant dependant;  // on the domain; it has no source when the table is a part of another
    _Atomic(wend_jobs *) jobs; // of wend_path_table_refresh while it runs; else NULL
    // What the guide found in the journal: the newest version up to which costs only rose since the table's own, and one by which some may
    // have fallen.
    _Atomic uint64_t risen_until, fallen_by;
    wend_network network;
    uint32_t contents;
    wend_table_precision precision;
    uint64_t memory_limit;
    size_t next_size, distance_size; // bytes of an entry; 0: not there
    uint8_t *next;                   // by goal, then by state: the ordinal of the step; all bits set: none
    uint8_t *distances;              // by goal, then by state
    uint8_t *has_plateaus;           // by goal: some state has no step that comes nearer (path_table_solve.c)
    uint64_t searched_count;         // goals that the last update could not repair, and had to search as a whole
    uint64_t recomputed_count;       // goals to which any distance changed in the last update
};

// Brings a table up to date with its domain: the first thing in every use of one.
static inline wend_status path_table_catch_up(const wend_path_table *table) {
    wend_path_table *own = (wend_path_table *)(uintptr_t)table; // what is written is behind its monitor
    return wend_dependant_refresh(&own->dependant, own);
}

// wend_path_table_create; with `entries`, what its searches would find is taken from there and proven. WEND_BAD_INPUT when it is not that.
wend_status wend_path_table_make(const wend_path_table_def *def, wend_unpacker *entries, wend_diagnostics *findings,
                                 wend_path_table **table);
// Packs what wend_path_table_make can take.
void wend_path_table_pack(const wend_path_table *table, wend_packer *data);

// The bytes that the entries of a table take; UINT64_MAX when that is more than can be said.
uint64_t wend_path_table_entry_bytes(uint64_t states, size_t most_steps, uint32_t contents,
                                     wend_table_precision precision);

// a + b, a * b, or UINT64_MAX when that is too small.
static inline uint64_t wend_saturating_sum(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static inline uint64_t wend_saturating_product(uint64_t a, uint64_t b) {
    return b && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

// Distances from all states to a goal; the table holds doubles.
static inline const double *wend_path_table_row(const wend_path_table *table, uint32_t goal) {
    return (const double *)(const void *)table->distances + (size_t)goal * table->network.state_count;
}

// The ordinal of the step from a state towards a goal, or NO_ORDINAL; the table holds steps.
static inline uint32_t wend_path_table_ordinal(const wend_path_table *table, uint32_t from, uint32_t goal) {
    size_t at = (size_t)goal * table->network.state_count + from;
    if (table->next_size == 1) {
        uint8_t ordinal = table->next[at];
        return ordinal == UINT8_MAX ? NO_ORDINAL : ordinal;
    }
    if (table->next_size == 2) {
        uint16_t ordinal = ((const uint16_t *)(const void *)table->next)[at];
        return ordinal == UINT16_MAX ? NO_ORDINAL : ordinal;
    }
    return ((const uint32_t *)(const void *)table->next)[at];
}

// The bytes of an entry in a file: of first steps where there are some, for distances follow from them.
static inline size_t wend_path_table_saved_size(const wend_path_table *table) {
    return table->next_size ? table->next_size : table->distance_size;
}

// The step from a state towards a goal, or NULL.
static inline const network_step *wend_path_table_step(const wend_path_table *table, uint32_t from, uint32_t goal) {
    uint32_t ordinal = wend_path_table_ordinal(table, from, goal);
    return ordinal == NO_ORDINAL ? NULL : &table->network.steps[table->network.first_out[from] + ordinal];
}

// Makes a table that of a domain as it is now: the same as a new one, bit for bit. The domain may have moved since; the table keeps its own.
// changed: states whose steps may have changed; NULL: any may have. The table is unchanged unless WEND_OK.
wend_status wend_path_table_update_from(wend_path_table *table, const wend_domain *domain, wend_jobs *jobs,
                                        const wend_bitset *changed);

// ---- path_table_solve.c ----

// What one worker needs to work out goals.
typedef struct table_scratch {
    double *distances;      // by state
    uint32_t *levels;       // by state, when there are plateaus
    uint32_t *waiting;      // states
    uint8_t *marks;         // by state; all 0 between goals
    wend_indexed_heap open; // large enough for all states; empty between goals
} table_scratch;

// One for each worker; NULL when memory is out.
table_scratch *wend_table_scratch_make(const wend_allocator *allocator, uint32_t worker_count, uint32_t state_count);
void wend_table_scratch_free(table_scratch *scratch, const wend_allocator *allocator, uint32_t worker_count,
                             uint32_t state_count);

// Works out all entries of one goal.
void wend_path_table_solve_goal(wend_path_table *table, uint32_t goal, table_scratch *scratch);

// Takes all entries of one goal from the bytes of a file; false when they are not what solving would give.
bool wend_path_table_take_goal(wend_path_table *table, uint32_t goal, table_scratch *scratch, const uint8_t *bytes);

// The first step that keeps to the distances and comes nearer; NO_ORDINAL: none does, or nothing is reached.
uint32_t wend_table_nearer_step(const wend_network *network, uint32_t state, const double *distances);

// Writes a step, if the table holds steps.
void wend_table_put_next(wend_path_table *table, uint32_t state, uint32_t goal, uint32_t ordinal);

// The largest float that is not larger; the largest finite one for what is finite but beyond.
float wend_table_round_down(double distance);

// ---- path_table_repair.c ----

// What an update did to a goal.
typedef enum goal_outcome {
    GOAL_IS_SAME = 0,      // no distance changed
    GOAL_WAS_REPAIRED = 1, // some did
    GOAL_WAS_SEARCHED = 2  // it was worked out again as a whole
} goal_outcome;

// Brings the entries of one goal up to date: `table` has its new network and the entries of the old one; no states but those in `edited`
// have other steps.
goal_outcome wend_path_table_repair_goal(wend_path_table *table, const wend_network *old, uint32_t goal,
                                         const uint32_t *edited, size_t edited_count, table_scratch *scratch);

#endif

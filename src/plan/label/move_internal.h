// A move table, as its files see it. move_table.c explains.
#ifndef WEND_PLAN_MOVE_INTERNAL_H
#define WEND_PLAN_MOVE_INTERNAL_H

#include "base/core/life.h"
#include "map/core/dependant.h"
#include "map/grid/grid_internal.h"
#include "plan/grid/grid_costs.h"
#include "wend/move_table.h"

#define MOVE_CELL_LIMIT (UINT32_C(1) << 27)
#define MOVE_COST_RANGE 100 // of the dearest terrain, in the cheapest
#define NO_PLACE        UINT32_MAX

// A run: the place of its first goal, times 8, plus the direction of the first step.
#define ARRAY_NAME move_run_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

// The order of goals: island by island, each from neighbour to neighbour.
typedef struct move_order {
    uint32_t *place_of;   // by cell; NO_PLACE: blocked
    uint32_t *cell_at;    // by place
    uint32_t *island_end; // by place: where the places of its island end
    uint32_t count;       // places
} move_order;

struct wend_move_table {
    wend_allocator allocator;
    wend_life life;
    wend_dependant source;
    const wend_grid *grid;
    uint64_t memory_limit;
    bool is_built; // the runs are there, and those of the grid as it is
    bool is_stale; // the grid was edited since the build began
    move_order order;
    uint32_t *first_run; // by place, and one more
    uint32_t done;       // places whose runs are there
    move_run_array runs;
};

static inline wend_status move_table_catch_up(const wend_move_table *table) {
    wend_move_table *own = (wend_move_table *)(uintptr_t)table; // what is written is behind its monitor
    return wend_dependant_refresh(&own->source, own);
}

bool wend_move_table_def_is_valid(const wend_move_table_def *def, wend_diagnostics *findings);
wend_status wend_move_table_make(const wend_move_table_def *def, wend_move_table **table);
// Puts the cells of the grid as it is into order, and makes room for where runs begin.
wend_status wend_move_table_begin(wend_move_table *table);

// ---- move_rows.c ----

wend_status wend_move_order_make(move_order *order, const wend_grid *grid, const wend_allocator *allocator);
void wend_move_order_free(move_order *order, const wend_grid *grid, const wend_allocator *allocator);

typedef struct move_workshop move_workshop;
wend_status wend_move_workshop_make(const wend_grid *grid, uint32_t places, uint32_t worker_count,
                                    const wend_allocator *allocator, move_workshop **workshop);
void wend_move_workshop_free(move_workshop *workshop, const wend_allocator *allocator);

// Adds the runs of the next places. WEND_OUT_OF_RANGE: they are too many.
wend_status wend_move_table_advance(wend_move_table *table, move_workshop *workshop, wend_jobs *jobs);

#endif

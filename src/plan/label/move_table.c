// Move tables: the first step from every cell to every other, as runs.
//
//     order     places 0 .. n - 1 of the cells that are not blocked, island by island, neighbours near each other          move_rows.c
//     runs      for each cell, by place:  | 0: east | 17: south-east | 403: east | 519: north | ...                         a goal's step is that of the last run that begins
//                                                                                                                          no later than its place
//
// A step is a binary search in the runs of one cell; a path is a step for each of its cells. A cell of another island has no place among the runs: it is unreachable.
//
// A build goes through the cells in groups, on jobs, and can stop after each. A table that is not built, or whose grid was edited since, searches with A*; and so does a path with more steps than its island has
// cells, which only a forged file can lead to.
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/grid/grid_search.h"
#include "plan/index/index_file.h"
#include "plan/label/move_internal.h"
#include "plan/path/path_internal.h"

#include <math.h>

// ---- Making one -----------------------------------------------------------------------------------------------------

bool wend_move_table_def_is_valid(const wend_move_table_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("move_table", &def->allocator, findings)) return false;
    const wend_grid *grid = def->grid;
    grid_costs costs;
    const char *fault = NULL;
    if (!def->memory_limit)
        fault = "memory_limit is 0";
    else if (!grid)
        fault = "grid is NULL";
    else if (grid->cell_count >= MOVE_CELL_LIMIT)
        fault = "the grid has too many cells";
    else if (!wend_grid_search_costs(grid, &costs) || costs.dearest > MOVE_COST_RANGE)
        fault = "the grid's costs lie too far apart";
    if (!fault) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_MOVE_TABLE_DEF, wend_place_none(), NULL, fault,
                                   MOVE_CELL_LIMIT, MOVE_COST_RANGE);
}

static wend_status move_table_take_changes(void *self, const wend_change *changes, size_t count) {
    wend_move_table *table = self;
    if (count != WEND_CHANGES_ALL) {
        bool is_touched = false;
        for (size_t i = 0; i < count; i++) is_touched |= changes[i].effects != 0;
        if (!is_touched) return WEND_OK;
    }
    table->is_built = false;
    table->is_stale = true;
    return WEND_OK;
}

wend_status wend_move_table_make(const wend_move_table_def *def, wend_move_table **table) {
    wend_move_table *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_move_table){
        .allocator = def->allocator, .life = wend_life_begin(), .grid = def->grid, .memory_limit = def->memory_limit};
    const wend_status status =
        wend_dependant_begin(&made->source, &def->grid->base.journal, move_table_take_changes, true, &made->allocator);
    if (status)
        wend_move_table_destroy(made);
    else
        *table = made;
    return status;
}

wend_status wend_move_table_create(const wend_move_table_def *def, wend_diagnostics *findings,
                                   wend_move_table **table) {
    REQUIRE(table, WEND_INVALID);
    wend_move_table_def full = wend_default_move_table_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(move_table_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_move_table_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    return wend_move_table_make(def, table);
}

static void move_table_drop(wend_move_table *table) {
    table->is_built = false;
    wend_release_items(&table->allocator, table->first_run, (size_t)table->order.count + 1, sizeof(uint32_t));
    table->first_run = NULL;
    table->done = 0;
    move_run_array_free(&table->runs, &table->allocator);
    wend_move_order_free(&table->order, table->grid, &table->allocator);
}

void wend_move_table_destroy(wend_move_table *table) {
    if (!table) return;
    wend_allocator allocator = table->allocator;
    wend_life_end(table->life);
    move_table_drop(table);
    wend_dependant_end(&table->source, &allocator);
    wend_release_items(&allocator, table, 1, sizeof *table);
}

// ---- Building -------------------------------------------------------------------------------------------------------

wend_status wend_move_table_begin(wend_move_table *table) {
    wend_status status = wend_move_order_make(&table->order, table->grid, &table->allocator);
    if (status) return status;
    table->first_run =
        wend_allocate_items(&table->allocator, (size_t)table->order.count + 1, sizeof(uint32_t), WEND_LIFETIME_OBJECT);
    if (!table->first_run) {
        wend_move_order_free(&table->order, table->grid, &table->allocator);
        return WEND_OUT_OF_MEMORY;
    }
    table->first_run[0] = 0;
    return WEND_OK;
}

// False when the build is to stop.
static bool move_may_go_on(const wend_jobs_control *control, double fraction) {
    if (!control) return true;
    if (wend_cancellation_is_requested(control->cancellation)) return false;
    return !control->progress || control->progress(control->progress_user, fraction);
}

static wend_status move_table_go_on(wend_move_table *table, wend_jobs *jobs, const wend_jobs_control *control) {
    move_workshop *workshop = NULL;
    wend_status status = wend_move_workshop_make(table->grid, table->order.count, wend_jobs_worker_count(jobs),
                                                 &table->allocator, &workshop);
    while (!status && table->done < table->order.count) {
        if (!move_may_go_on(control, (double)table->done / table->order.count))
            status = WEND_CANCELLED;
        else
            status = wend_move_table_advance(table, workshop, jobs);
        if (!status && table->runs.count * sizeof(uint32_t) > table->memory_limit) status = WEND_OUT_OF_RANGE;
    }
    wend_move_workshop_free(workshop, &table->allocator);
    return status;
}

wend_status wend_move_table_build(wend_move_table *table, wend_jobs *jobs, const wend_jobs_control *control,
                                  wend_diagnostics *findings) {
    REQUIRE(table, WEND_INVALID);
    wend_jobs_control full_control = wend_default_jobs_control();
    if (control && !DEFINITION_IS_TAKEN(jobs_control, control, &full_control, progress_user, findings))
        return WEND_OUT_OF_RANGE;
    wend_status status = move_table_catch_up(table);
    if (status) return status;
    if (table->is_built) return WEND_OK;
    if (table->is_stale) move_table_drop(table);
    table->is_stale = false;
    if (!table->first_run) status = wend_move_table_begin(table);
    const uint32_t places = table->order.count;
    if (!status) status = move_table_go_on(table, jobs, control);
    if (status == WEND_CANCELLED) return status;
    if (status == WEND_OUT_OF_RANGE)
        wend_diagnostics_add(findings, WEND_MESSAGE_MOVE_TABLE_RUNS, wend_place_none(), NULL,
                             (unsigned long long)table->memory_limit, table->done, places);
    if (status) {
        move_table_drop(table);
        return status;
    }
    table->is_built = true;
    if (control && control->progress) (void)control->progress(control->progress_user, 1);
    return WEND_OK;
}

// ---- Asking ---------------------------------------------------------------------------------------------------------

// The direction of the first step from a place to another of its island.
static inline uint32_t move_towards(const wend_move_table *table, uint32_t place, uint32_t goal_place) {
    const uint32_t *runs = table->runs.items, key = goal_place * 8 + 7;
    uint32_t low = table->first_run[place], count = table->first_run[place + 1] - low;
    while (count > 1) { // without branches that depend on what is found
        const uint32_t half = count / 2;
        low = runs[low + half] <= key ? low + half : low;
        count -= half;
    }
    return runs[low] & 7;
}

static bool move_joins(const wend_move_table *table, uint32_t start, uint32_t goal) {
    const move_order *order = &table->order;
    return order->island_end[order->place_of[start]] == order->island_end[order->place_of[goal]];
}

static bool move_has_free(const wend_grid *grid, uint32_t cell) {
    return cell < grid->cell_count && wend_grid_medium(grid, cell) != WEND_MEDIUM_BLOCKED;
}

static wend_status move_search(const wend_grid *grid, wend_query *query, uint32_t start, uint32_t goal,
                               wend_path *path) {
    wend_search_request request = wend_default_search_request();
    const uint64_t goal_state = goal;
    request.start = start;
    request.goals = &goal_state;
    request.goal_count = 1;
    return wend_grid_find_path(grid, query, &request, path);
}

static void move_end_without_path(const wend_grid *grid, uint32_t start, uint32_t goal, wend_outcome outcome,
                                  wend_path *path) {
    wend_path_set(path, outcome, (double)INFINITY, 0);
    if (outcome != WEND_OUTCOME_START_OFF_MAP && goal < grid->cell_count && wend_grid_islands_are_fresh(grid))
        path->nearest = wend_grid_path_place(
            grid, wend_grid_nearest_in_island(grid, wend_islands_number(&grid->islands, start), goal));
    path->version = wend_grid_version(grid);
}

// Follows first steps. *arrives is false when there are more of them than cells.
static wend_status move_follow(const wend_move_table *table, uint32_t start, uint32_t goal, wend_path *path,
                               bool *arrives) {
    const wend_grid *grid = table->grid;
    const move_order *order = &table->order;
    const uint32_t goal_place = order->place_of[goal];
    size_t count = 0, room = 0;
    uint64_t *states = NULL;
    for (uint32_t cell = start;; count++) {
        if (count == room) {
            // What is in the path stays until there is room for more: its own states are overwritten only when nothing can fail any more.
            const size_t more = room ? 2 * room : 256;
            uint64_t *grown = wend_path_reserve_scratch(path, more * sizeof *grown);
            if (!grown) return WEND_OUT_OF_MEMORY;
            if (room && count) { // scratch may have been lost: begin again, with more of it
                count = 0;
                cell = start;
            }
            states = grown;
            room = more;
        }
        states[count] = cell;
        if (cell == goal) break;
        if (count >= order->count) {
            *arrives = false;
            return WEND_OK;
        }
        cell = (uint32_t)(cell + wend_grid_offset(grid, (int)move_towards(table, order->place_of[cell], goal_place)));
    }
    count++;
    const wend_status status = wend_path_reserve(path, count);
    if (status) return status;
    memcpy(wend_path_write_states(path), states, count * sizeof *states);
    wend_path_set(path, WEND_OUTCOME_COMPLETE, 0, count);
    const double cost = wend_grid_path_cost(grid, path);
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, count);
    path->version = wend_grid_version(grid);
    return WEND_OK;
}

wend_status wend_move_table_find_path(const wend_move_table *table, wend_query *query, uint32_t start, uint32_t goal,
                                      wend_path *path) {
    REQUIRE(table && query && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = move_table_catch_up(table);
    if (status) return status;
    const wend_grid *grid = table->grid;
    const bool starts = move_has_free(grid, start), ends = move_has_free(grid, goal);
    if (!starts || !ends) {
        move_end_without_path(grid, start, goal, starts ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP, path);
        return WEND_OK;
    }
    if (!table->is_built) return move_search(grid, query, start, goal, path);
    if (!move_joins(table, start, goal)) {
        move_end_without_path(grid, start, goal, WEND_OUTCOME_UNREACHABLE, path);
        return WEND_OK;
    }
    bool arrives = true;
    status = move_follow(table, start, goal, path, &arrives);
    return status || arrives ? status : move_search(grid, query, start, goal, path);
}

uint32_t wend_move_table_next(const wend_move_table *table, uint32_t start, uint32_t goal) {
    REQUIRE(table, WEND_NO_CELL);
    if (move_table_catch_up(table) || !table->is_built || start == goal) return WEND_NO_CELL;
    const wend_grid *grid = table->grid;
    if (!move_has_free(grid, start) || !move_has_free(grid, goal) || !move_joins(table, start, goal))
        return WEND_NO_CELL;
    const move_order *order = &table->order;
    const uint32_t direction = move_towards(table, order->place_of[start], order->place_of[goal]);
    return (uint32_t)(start + wend_grid_offset(grid, (int)direction));
}

wend_move_table_facts wend_move_table_describe(const wend_move_table *table) {
    wend_move_table_facts facts = {0};
    REQUIRE(table, facts);
    (void)move_table_catch_up(table);
    facts.is_built = table->is_built;
    facts.bytes = sizeof *table + table->runs.capacity * sizeof(uint32_t);
    if (table->first_run)
        facts.bytes += (3 * (size_t)table->grid->cell_count + table->order.count + 1) * sizeof(uint32_t);
    if (!table->is_built) return facts;
    facts.cells = table->order.count;
    facts.runs = table->runs.count;
    return facts;
}

void wend_move_table_draw(const wend_move_table *table, uint32_t goal, const wend_draw *draw) {
    REQUIRE_VOID(table && draw && goal < table->grid->cell_count);
    for (uint32_t cell = 0; cell < table->grid->cell_count && draw->line; cell++) {
        const uint32_t next = wend_move_table_next(table, cell, goal);
        if (next == WEND_NO_CELL) continue;
        const wend_vector3 ends[] = {wend_vector3_of(wend_grid_position(table->grid, cell), 0),
                                     wend_vector3_of(wend_grid_position(table->grid, next), 0)};
        draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
    }
}

// ---- Files ----------------------------------------------------------------------------------------------------------

static void move_table_fill_file(const void *index, wend_packer *data) {
    const wend_move_table *table = index;
    wend_packer_add_u32s(data, table->first_run, (size_t)table->order.count + 1);
    wend_packer_add_count(data, table->runs.count);
    wend_packer_add_u32s(data, table->runs.items, table->runs.count);
}

static index_owner move_table_owner(const wend_grid *grid) {
    return (index_owner){wend_index_hash_grid(grid), wend_index_hash_definition(NULL, 0), grid->cell_count};
}

wend_status wend_move_table_write(const wend_move_table *table, wend_file_writer **writer) {
    REQUIRE(table && writer, WEND_INVALID);
    const wend_status status = move_table_catch_up(table);
    if (status) return status;
    if (!table->is_built) return WEND_STALE;
    const index_owner owner = move_table_owner(table->grid);
    return wend_index_write(WEND_MOVE_TABLE_KIND, &table->allocator, &owner, move_table_fill_file, table, writer);
}

// True when the runs of every cell begin at the first place of its island, rise, and are steps of the grid.
static bool runs_are_steps(const wend_move_table *table) {
    const move_order *order = &table->order;
    if (table->first_run[0] || table->first_run[order->count] != table->runs.count) return false;
    for (uint32_t place = 0, begin = 0; place < order->count; place++) {
        if (place && order->island_end[place] != order->island_end[place - 1]) begin = place;
        const uint32_t first = table->first_run[place], end = table->first_run[place + 1];
        if (first >= end || end > table->runs.count || table->runs.items[first] >> 3 != begin) return false;
        for (uint32_t i = first; i < end; i++) {
            const uint32_t run = table->runs.items[i];
            if (i > first && run >> 3 <= table->runs.items[i - 1] >> 3) return false;
            if (run >> 3 >= order->island_end[place]) return false;
            if (!(table->grid->moves[order->cell_at[place]] >> (run & 7) & 1) && order->island_end[place] - begin > 1)
                return false;
        }
    }
    return true;
}

static wend_status move_table_take_file(wend_move_table *table, wend_unpacker *data, wend_diagnostics *findings) {
    wend_status status = wend_move_table_begin(table);
    if (status) return status;
    wend_unpacker_take_u32s(data, table->first_run, (size_t)table->order.count + 1);
    const size_t count = wend_unpacker_take_count(data, sizeof(uint32_t));
    if (wend_unpacker_failed(data)) return WEND_BAD_INPUT;
    if (count * sizeof(uint32_t) > table->memory_limit) {
        wend_diagnostics_add(findings, WEND_MESSAGE_MOVE_TABLE_RUNS, wend_place_none(), NULL,
                             (unsigned long long)table->memory_limit, 0u, table->order.count);
        return WEND_OUT_OF_RANGE;
    }
    status = move_run_array_resize(&table->runs, &table->allocator, count);
    if (status) return status;
    wend_unpacker_take_u32s(data, table->runs.items, count);
    return runs_are_steps(table) ? WEND_OK : WEND_BAD_INPUT;
}

wend_status wend_move_table_load(const wend_file *file, const wend_move_table_def *def, wend_diagnostics *findings,
                                 wend_move_table **table) {
    REQUIRE(file && table, WEND_INVALID);
    wend_move_table_def full = wend_default_move_table_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(move_table_def, def, &full, allocator, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_move_table_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    index_owner saved;
    wend_unpacker data;
    wend_move_table *made = NULL;
    wend_status status = wend_index_begin(file, WEND_MOVE_TABLE_KIND, findings, &saved, &data);
    if (status) return status;
    const index_owner owner = move_table_owner(def->grid);
    status = wend_index_expect(&saved, &owner, findings);
    if (!status) status = wend_move_table_make(def, &made);
    if (status) return status;
    status = wend_index_end(move_table_take_file(made, &data, findings), &data, findings);
    if (status) {
        wend_move_table_destroy(made);
        return status;
    }
    made->done = made->order.count;
    made->is_built = true;
    *table = made;
    return WEND_OK;
}

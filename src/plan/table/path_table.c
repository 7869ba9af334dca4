// Path tables: all pairs.
//
//                 state 0   1   2  ...  n - 1
//     goal 0            -   0   2         1        next: the number of the step in the domain's order, not the state it leads to: a
//     goal 1            1   -   0         1              byte does for up to 255 steps (255 itself says: none)
//     ...                                          distances: doubles, or floats rounded down
//     goal n - 1        0   0   1         -
//
// A row is a goal's: a search backwards from the goal fills one row, so rows are the work that is shared out among threads, nobody
// writes where another does, and following a path stays in one row. The network (network.h) is the domain as it was when the
// table last read its journal: it turns ordinals into states and costs, and shows an update what has changed.
//
// Floyd and Warshall's algorithm takes states^3 steps whatever the map; on maps, whose states have few steps, a Dijkstra search from
// each goal takes states^2 * log states and needs no memory but the table. path_table_solve.c has the search and the ties,
// path_table_repair.c what an edit changes.
//
// Steve Rabin and Nathan Sturtevant, "Pathfinding Architecture Optimizations", Game AI Pro, 2013, section on precomputed paths.
#include "wend/path_table.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/core/domain_changes.h"
#include "plan/core/domain_faults.h"
#include "plan/core/honours.h"
#include "plan/core/states.h"
#include "plan/path/path_internal.h"
#include "plan/table/path_table_internal.h"

#include <float.h>
#include <math.h>

// ---- Checking a definition ------------------------------------------------------------------------------------------

// A definition of this version, with its domain in `domain`.
static bool path_table_def_take(const wend_path_table_def *given, wend_diagnostics *findings, wend_path_table_def *full,
                                wend_domain *domain) {
    *full = wend_default_path_table_def();
    *domain = wend_default_domain();
    if (given && !DEFINITION_IS_TAKEN(path_table_def, given, full, control, findings)) return false;
    if (!given || !given->domain)
        return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_MAP_MISSING, wend_place_none(), NULL, "path_table",
                                       "domain");
    *full = *given;
    if (!DEFINITION_IS_TAKEN(domain, full->domain, domain, heuristic, findings)) return false;
    *domain = *full->domain;
    full->domain = domain;
    return true;
}

static dependant_pull path_table_pull;

static bool path_table_def_is_valid(const wend_path_table_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("path_table", &def->allocator, findings) ||
        !wend_definition_control_is_valid(def->control, findings) || !wend_domain_is_valid(def->domain, true, findings))
        return false;
    if (def->contents == 0 || def->contents > (WEND_TABLE_NEXT | WEND_TABLE_DISTANCE))
        return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_CONTENTS, wend_place_none(), NULL, def->contents);
    if (def->precision != WEND_PRECISION_DOUBLE && def->precision != WEND_PRECISION_FLOAT)
        return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_PRECISION, wend_place_none(), NULL,
                                       (int)def->precision);
    return true;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static size_t table_next_size(size_t most_steps, uint32_t contents) {
    if (!(contents & WEND_TABLE_NEXT)) return 0;
    return most_steps <= UINT8_MAX ? 1 : most_steps <= UINT16_MAX ? 2 : 4;
}

static size_t table_distance_size(uint32_t contents, wend_table_precision precision) {
    if (!(contents & WEND_TABLE_DISTANCE)) return 0;
    return precision == WEND_PRECISION_FLOAT ? sizeof(float) : sizeof(double);
}

uint64_t wend_path_table_entry_bytes(uint64_t states, size_t most_steps, uint32_t contents,
                                     wend_table_precision precision) {
    uint64_t entry = table_next_size(most_steps, contents) + table_distance_size(contents, precision);
    return wend_saturating_sum(wend_saturating_product(wend_saturating_product(states, states), entry), states);
}

// The entries of a table whose network and sizes are there. NULL in `next` or `distances` where they hold nothing.
static wend_status table_allocate_entries(wend_path_table *table) {
    const uint64_t states = table->network.state_count, pairs = states * states;
    if (pairs > SIZE_MAX) return WEND_OUT_OF_MEMORY;
    const wend_allocator *allocator = &table->allocator;
    table->next =
        table->next_size ? wend_allocate_items(allocator, (size_t)pairs, table->next_size, WEND_LIFETIME_OBJECT) : NULL;
    table->distances = table->distance_size
                           ? wend_allocate_items(allocator, (size_t)pairs, table->distance_size, WEND_LIFETIME_OBJECT)
                           : NULL;
    table->has_plateaus = wend_allocate_items(allocator, (size_t)states, 1, WEND_LIFETIME_OBJECT);
    bool made = (table->next || !table->next_size) && (table->distances || !table->distance_size);
    return made && table->has_plateaus ? WEND_OK : WEND_OUT_OF_MEMORY;
}

// Before there is memory for its entries too: more than there can be at all is a number as well.
static uint64_t path_table_bytes_needed(const wend_path_table *table) {
    uint64_t entries = wend_path_table_entry_bytes(table->network.state_count, table->network.most_steps,
                                                   table->contents, table->precision);
    return wend_saturating_sum(entries, wend_network_bytes(&table->network) + sizeof *table);
}

static bool table_fits(uint64_t bytes, uint64_t states, uint64_t limit, wend_diagnostics *findings) {
    if (bytes <= limit) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_TOO_LARGE, wend_place_none(), NULL, "path table",
                                   (unsigned long long)states, (unsigned long long)bytes, (unsigned long long)limit);
}

typedef struct table_work {
    wend_path_table *table;
    table_scratch *scratch;
    const wend_network *old; // NULL: everything is new
    const uint32_t *edited;
    size_t edited_count;
    uint8_t *outcomes;    // by goal: a goal_outcome; NULL when the table is new
    const uint8_t *taken; // by goal, then by state: entries of a file; NULL: they are worked out
} table_work;

static wend_status table_work_on_goals(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const table_work *work = user;
    table_scratch *scratch = &work->scratch[worker_index];
    for (size_t goal = begin; goal < end; goal++) {
        goal_outcome outcome = GOAL_WAS_SEARCHED;
        if (work->taken) {
            const size_t row = wend_path_table_saved_size(work->table) * work->table->network.state_count;
            if (!wend_path_table_take_goal(work->table, (uint32_t)goal, scratch, work->taken + goal * row))
                return WEND_BAD_INPUT;
        } else if (work->old)
            outcome = wend_path_table_repair_goal(work->table, work->old, (uint32_t)goal, work->edited,
                                                  work->edited_count, scratch);
        else
            wend_path_table_solve_goal(work->table, (uint32_t)goal, scratch);
        if (work->outcomes) work->outcomes[goal] = (uint8_t)outcome;
    }
    return WEND_OK;
}

// Goals of about a millisecond together: cancelling is soon heard, and handing out costs nothing beside the work.
static size_t table_grain(const wend_network *network) {
    size_t grain = 20000 / (network->state_count + network->step_count + 1);
    return grain ? grain : 1;
}

// The entries that a table takes from a file; NULL when there are too few. Before they are allocated.
static const uint8_t *table_find_entries(const wend_path_table *table, wend_unpacker *entries) {
    const uint64_t states = table->network.state_count, pairs = states * states;
    const uint64_t bytes = wend_saturating_product(pairs, wend_path_table_saved_size(table));
    return wend_unpacker_take_view(entries, bytes > SIZE_MAX ? SIZE_MAX : (size_t)bytes);
}

static void path_table_warn_unused(const wend_path_table_def *def, wend_diagnostics *findings) {
    if (!(def->contents & WEND_TABLE_DISTANCE) && def->precision != WEND_PRECISION_DOUBLE)
        wend_definition_warn_unused("path_table", "precision", "it is of distances, and contents has none", findings);
}

wend_status wend_path_table_create(const wend_path_table_def *def, wend_diagnostics *findings,
                                   wend_path_table **table) {
    REQUIRE(table, WEND_INVALID);
    wend_path_table_def full;
    wend_domain domain;
    if (!path_table_def_take(def, findings, &full, &domain)) return WEND_OUT_OF_RANGE;
    def = &full;
    wend_status status = wend_profile_admit(def->profile, TABLE_HONOURS, "a path table", findings);
    if (!status) status = wend_path_table_make(def, NULL, findings, table);
    if (!status) path_table_warn_unused(def, findings);
    return status;
}

wend_status wend_path_table_make(const wend_path_table_def *def, wend_unpacker *entries, wend_diagnostics *findings,
                                 wend_path_table **table) {
    if (!path_table_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    const wend_allocator *allocator = &def->allocator;
    const uint64_t states = def->domain->state_count;
    // Before the domain is asked for anything: no table is smaller than this.
    if (!table_fits(wend_path_table_entry_bytes(states, 0, def->contents, def->precision), states, def->memory_limit,
                    findings))
        return WEND_OUT_OF_RANGE;
    wend_path_table *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_path_table){.allocator = *allocator,
                              .domain = *def->domain,
                              .contents = def->contents,
                              .precision = def->precision,
                              .memory_limit = def->memory_limit};
    table_work work = {.table = made};
    const uint32_t workers = wend_jobs_worker_count(def->jobs);
    wend_status status = wend_dependant_begin(&made->dependant, def->domain->journal, path_table_pull, true, allocator);
    if (!status) status = wend_network_make(def->domain, NULL, NULL, allocator, &made->network);
    if (!status) {
        made->next_size = table_next_size(made->network.most_steps, def->contents);
        made->distance_size = table_distance_size(def->contents, def->precision);
        if (!table_fits(path_table_bytes_needed(made), states, def->memory_limit, findings)) status = WEND_OUT_OF_RANGE;
    }
    if (!status && entries) {
        work.taken = table_find_entries(made, entries);
        if (!work.taken && states) status = WEND_BAD_INPUT;
    }
    if (!status) status = table_allocate_entries(made);
    if (!status) {
        work.scratch = wend_table_scratch_make(allocator, workers, made->network.state_count);
        if (!work.scratch) status = WEND_OUT_OF_MEMORY;
    }
    if (!status)
        status = wend_jobs_parallel_for(def->jobs, (size_t)states, table_grain(&made->network), table_work_on_goals,
                                        &work, def->control);
    wend_table_scratch_free(work.scratch, allocator, workers, (uint32_t)states);
    if (status)
        wend_path_table_destroy(made);
    else
        *table = made;
    return status;
}

// Counts of arrays that were never allocated may be larger than memory: those are NULL, and their counts not looked at.
static void table_release_entries(wend_path_table *table) {
    const size_t states = table->network.state_count, pairs = states * states;
    wend_release_items(&table->allocator, table->next, pairs, table->next_size);
    wend_release_items(&table->allocator, table->distances, pairs, table->distance_size);
    wend_release_items(&table->allocator, table->has_plateaus, states, 1);
}

void wend_path_table_destroy(wend_path_table *table) {
    if (!table) return;
    wend_allocator allocator = table->allocator;
    wend_dependant_end(&table->dependant, &allocator);
    table_release_entries(table);
    wend_network_free(&table->network, &allocator);
    wend_release_items(&allocator, table, 1, sizeof *table);
}

// ---- Asking it ------------------------------------------------------------------------------------------------------

uint64_t wend_path_table_state_count(const wend_path_table *table) {
    REQUIRE(table, 0);
    return table->domain.state_count; // which pulls do not touch, as they do the network's
}

size_t wend_path_table_bytes(const wend_path_table *table) {
    REQUIRE(table, 0);
    return path_table_catch_up(table) ? 0 : (size_t)path_table_bytes_needed(table);
}

// As the table knows it.
static double table_known_distance(const wend_path_table *table, uint64_t from, uint64_t to) {
    const uint64_t states = table->network.state_count;
    if (from >= states || to >= states || !table->distances) return (double)INFINITY;
    size_t at = (size_t)(to * states + from);
    if (table->distance_size == sizeof(double)) return ((const double *)(const void *)table->distances)[at];
    return (double)((const float *)(const void *)table->distances)[at];
}

double wend_path_table_distance(const wend_path_table *table, uint64_t from, uint64_t to) {
    REQUIRE(table, (double)INFINITY);
    if (path_table_catch_up(table)) return (double)NAN;
    return table_known_distance(table, from, to);
}

uint64_t wend_path_table_next(const wend_path_table *table, uint64_t from, uint64_t to) {
    REQUIRE(table, WEND_NO_STATE);
    if (path_table_catch_up(table)) return WEND_NO_STATE;
    const uint64_t states = table->network.state_count;
    if (from >= states || to >= states || !table->next) return WEND_NO_STATE;
    const network_step *step = wend_path_table_step(table, (uint32_t)from, (uint32_t)to);
    return step ? step->to : WEND_NO_STATE;
}

uint64_t wend_path_table_goals_recomputed(const wend_path_table *table) {
    REQUIRE(table, 0);
    return path_table_catch_up(table) ? 0 : table->recomputed_count;
}

wend_status wend_path_table_find_path(const wend_path_table *table, uint64_t start, uint64_t goal, wend_path *path) {
    REQUIRE(table && wend_path_is_valid(path), WEND_INVALID);
    if (!(table->contents & WEND_TABLE_NEXT)) return WEND_UNSUPPORTED;
    wend_status status = path_table_catch_up(table);
    if (status) return status;
    const uint64_t states = table->network.state_count;
    if (start >= states || goal >= states) {
        wend_path_set(path, start >= states ? WEND_OUTCOME_START_OFF_MAP : WEND_OUTCOME_GOAL_OFF_MAP, (double)INFINITY,
                      0);
        return WEND_OK;
    }
    const uint32_t last = (uint32_t)goal;
    size_t count = 1;
    uint32_t state = (uint32_t)start;
    for (const network_step *step; (step = wend_path_table_step(table, state, last)) != NULL; state = step->to) count++;
    if (state != last) {
        wend_path_set(path, WEND_OUTCOME_UNREACHABLE, (double)INFINITY, 0);
        return WEND_OK;
    }
    status = wend_path_reserve(path, count);
    if (status) return status;
    // Steps first, by their places in the network; then backwards, from the last as the search summed, costs and states.
    uint64_t *traced = wend_path_write_states(path);
    state = (uint32_t)start;
    for (size_t i = 1; i < count; i++) {
        const network_step *step = wend_path_table_step(table, state, last);
        traced[i] = (uint64_t)(step - table->network.steps);
        state = step->to;
    }
    double cost = 0;
    for (size_t i = count - 1; i > 0; i--) {
        const network_step *step = &table->network.steps[traced[i]];
        cost += step->cost;
        traced[i] = step->to;
    }
    traced[0] = start;
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, count);
    return WEND_OK;
}

// ---- After an edit --------------------------------------------------------------------------------------------------

// A table with the new network in it, and entries of its own when the old ones do not fit.
typedef struct table_update {
    wend_path_table next_table;
    uint32_t *edited; // states whose steps differ
    size_t edited_count, edited_capacity;
    bool has_own_entries;
} table_update;

static wend_status table_list_edited(const wend_path_table *table, table_update *update) {
    const uint32_t states = table->network.state_count;
    for (uint32_t i = 0; i < states; i++)
        update->edited_capacity += !wend_network_state_is_same(&table->network, &update->next_table.network, i);
    if (update->edited_capacity == 0) return WEND_OK;
    update->edited =
        wend_allocate_items(&table->allocator, update->edited_capacity, sizeof *update->edited, WEND_LIFETIME_CALL);
    if (!update->edited) return WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < states; i++)
        if (!wend_network_state_is_same(&table->network, &update->next_table.network, i))
            update->edited[update->edited_count++] = i;
    return WEND_OK;
}

// When ordinals need more or fewer bytes than before, every row is recomputed, in entries of another size.
static wend_status table_resize_entries(const wend_path_table *table, table_update *update) {
    wend_path_table *next = &update->next_table;
    next->next_size = table_next_size(next->network.most_steps, next->contents);
    if (next->next_size == table->next_size) return WEND_OK;
    update->has_own_entries = true;
    next->next = next->distances = next->has_plateaus = NULL;
    if (path_table_bytes_needed(next) > next->memory_limit) return WEND_OUT_OF_RANGE;
    return table_allocate_entries(next);
}

// Above this share of edited states goals are searched again instead of being repaired: by instructions, on caves, a third of a search when an eighth
// of the states, scattered, have other steps, and as much as one when about a quarter have (wend bench edits).
#define REPAIRED_SHARE  5
#define ALWAYS_REPAIRED 32 // states of small tables, where it does not matter

// Everything is allocated before the first entry is written: from then on nothing can fail.
static wend_status table_run_update(wend_path_table *table, table_update *update, wend_jobs *jobs) {
    const uint32_t states = table->network.state_count, workers = wend_jobs_worker_count(jobs);
    const wend_allocator *allocator = &table->allocator;
    const bool is_remade = update->has_own_entries || update->edited_count > ALWAYS_REPAIRED + states / REPAIRED_SHARE;
    table_work work = {.table = &update->next_table,
                       .old = is_remade ? NULL : &table->network,
                       .edited = update->edited,
                       .edited_count = update->edited_count,
                       .outcomes = wend_allocate_items(allocator, states, 1, WEND_LIFETIME_CALL),
                       .scratch = wend_table_scratch_make(allocator, workers, states)};
    wend_status status = work.outcomes && work.scratch ? WEND_OK : WEND_OUT_OF_MEMORY;
    if (!status) {
        status = wend_jobs_parallel_for(jobs, states, table_grain(&table->network), table_work_on_goals, &work, NULL);
        update->next_table.searched_count = update->next_table.recomputed_count = 0;
        for (uint32_t i = 0; i < states; i++) {
            update->next_table.recomputed_count += work.outcomes[i] != GOAL_IS_SAME;
            update->next_table.searched_count += work.old && work.outcomes[i] == GOAL_WAS_SEARCHED;
        }
    }
    wend_release_items(allocator, work.outcomes, states, 1);
    wend_table_scratch_free(work.scratch, allocator, workers, states);
    return status;
}

// Takes over what an update made. The version that it knows is not touched: others may be reading it.
static void table_take(wend_path_table *table, const wend_path_table *next) {
    table->network = next->network;
    table->next_size = next->next_size;
    table->next = next->next;
    table->distances = next->distances;
    table->has_plateaus = next->has_plateaus;
    table->searched_count = next->searched_count;
    table->recomputed_count = next->recomputed_count;
}

wend_status wend_path_table_update_from(wend_path_table *table, const wend_domain *domain, wend_jobs *jobs,
                                        const wend_bitset *changed) {
    wend_allocator allocator = table->allocator;
    table_update update = {.next_table = *table};
    update.next_table.network = (wend_network){0};
    wend_status status =
        wend_network_make(domain, changed ? &table->network : NULL, changed, &allocator, &update.next_table.network);
    bool has_network = !status;
    if (!status) status = table_list_edited(table, &update);
    if (!status && update.edited_count) {
        status = table_resize_entries(table, &update);
        if (!status) status = table_run_update(table, &update, jobs);
    }
    wend_release_items(&allocator, update.edited, update.edited_capacity, sizeof *update.edited);
    if (status || update.edited_count == 0) {
        if (update.has_own_entries) table_release_entries(&update.next_table);
        if (has_network) wend_network_free(&update.next_table.network, &allocator);
    } else {
        if (update.has_own_entries) table_release_entries(table);
        wend_network_free(&table->network, &allocator);
        table_take(table, &update.next_table);
    }
    if (!status && update.edited_count == 0) table->searched_count = table->recomputed_count = 0;
    return status;
}

static wend_status path_table_pull(void *self, const wend_change *changes, size_t count) {
    wend_path_table *table = self;
    wend_jobs *jobs = atomic_load_explicit(&table->jobs, memory_order_relaxed);
    wend_bitset touched = {0};
    bool everything;
    wend_status status =
        wend_domain_mark_touched(&table->domain, changes, count, &table->allocator, &touched, &everything);
    if (!status) status = wend_path_table_update_from(table, &table->domain, jobs, everything ? NULL : &touched);
    wend_bitset_free(&touched, &table->allocator);
    return status;
}

wend_status wend_path_table_refresh(wend_path_table *table, wend_jobs *jobs) {
    REQUIRE(table, WEND_INVALID);
    atomic_store_explicit(&table->jobs, jobs, memory_order_relaxed);
    const wend_status status = path_table_catch_up(table);
    atomic_store_explicit(&table->jobs, NULL, memory_order_relaxed);
    return status;
}

// ---- As a heuristic -------------------------------------------------------------------------------------------------

static wend_status guided_successors(void *user, uint64_t state, wend_edges *edges) {
    const wend_table_guide *guide = user;
    return guide->domain->successors(guide->domain->user, state, edges);
}

static wend_status guided_predecessors(void *user, uint64_t state, wend_edges *edges) {
    const wend_table_guide *guide = user;
    return guide->domain->predecessors(guide->domain->user, state, edges);
}

static wend_status guided_touched(void *user, const wend_change *change, wend_edges *states) {
    const wend_table_guide *guide = user;
    return guide->domain->touched(guide->domain->user, change, states);
}

// True when no cost fell since the version that the table knows: then its distances are not too high. What the journal said is kept, for searches
// ask at every state.
static bool table_is_lower_bound(const wend_path_table *table) {
    const wend_dependant *dependant = &table->dependant;
    if (wend_dependant_is_current(dependant)) return true;
    wend_path_table *own = (wend_path_table *)(uintptr_t)table; // what is written are atomic numbers
    if (wend_journal_pull_owner(dependant->source)) return false;
    const uint64_t newest = atomic_load_explicit(&dependant->source->newest, memory_order_relaxed),
                   known = atomic_load_explicit(&dependant->version, memory_order_acquire);
    if (known == newest || atomic_load_explicit(&own->risen_until, memory_order_relaxed) == newest) return true;
    if (atomic_load_explicit(&own->fallen_by, memory_order_relaxed) == newest) return false;
    size_t count;
    const wend_change *changes = wend_journal_window(dependant->source, known, newest, &count);
    bool fell = count == WEND_CHANGES_ALL;
    for (size_t i = 0; !fell && i < count; i++) fell = changes[i].effects & WEND_EFFECT_FELL;
    atomic_store_explicit(fell ? &own->fallen_by : &own->risen_until, newest, memory_order_relaxed);
    return !fell;
}

static double guided_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_table_guide *guide = user;
    if (table_is_lower_bound(guide->table)) return table_known_distance(guide->table, state, goal) * (1.0 - 0x1p-30);
    return guide->domain->heuristic ? guide->domain->heuristic(guide->domain->user, state, goal) : 0;
}

static bool guided_position(void *user, uint64_t state, wend_vector3 *position) {
    const wend_table_guide *guide = user;
    return guide->domain->position(guide->domain->user, state, position);
}

void wend_table_guide_fill_domain(const wend_table_guide *guide, wend_domain *domain) {
    REQUIRE_VOID(guide && guide->table && guide->table->contents & WEND_TABLE_DISTANCE && guide->domain && domain);
    const wend_domain *given = guide->domain;
    wend_domain older;
    if (!REQUEST_IS_TAKEN(domain, given, &older, heuristic, HERE)) return;
    REQUIRE_VOID(given->successors && given->state_count == guide->table->domain.state_count);
    wend_domain full = *given;
    full.user = (void *)(uintptr_t)guide; // read only
    full.successors = guided_successors;
    if (full.predecessors) full.predecessors = guided_predecessors;
    if (full.touched) full.touched = guided_touched;
    full.heuristic = guided_heuristic;
    if (full.position) full.position = guided_position;
    DEFINITION_GIVE(&full, domain);
}

// ---- Files ----------------------------------------------------------------------------------------------------------

void wend_path_table_pack(const wend_path_table *table, wend_packer *data) {
    const size_t states = table->network.state_count, pairs = states * states;
    if (table->next_size == 1) wend_packer_add_bytes(data, table->next, pairs);
    if (table->next_size == 2)
        for (size_t i = 0; i < pairs; i++) wend_packer_add_u16(data, ((const uint16_t *)(const void *)table->next)[i]);
    if (table->next_size == 4) wend_packer_add_u32s(data, (const uint32_t *)(const void *)table->next, pairs);
    if (table->next_size) return;
    if (table->distance_size == sizeof(double)) {
        wend_packer_add_doubles(data, (const double *)(const void *)table->distances, pairs);
        return;
    }
    for (size_t i = 0; i < pairs; i++) {
        uint32_t bits;
        memcpy(&bits, table->distances + i * sizeof bits, sizeof bits);
        wend_packer_add_u32(data, bits);
    }
}

static void table_fill_file(const void *table, wend_packer *data) {
    wend_path_table_pack(table, data);
}

static index_owner table_owner(const wend_network *network, uint32_t contents, wend_table_precision precision) {
    return (index_owner){wend_index_hash_network(network),
                         wend_index_hash_definition((const uint64_t[]){contents, (uint64_t)precision}, 2),
                         network->state_count};
}

wend_status wend_path_table_write(const wend_path_table *table, wend_file_writer **writer) {
    REQUIRE(table && writer, WEND_INVALID);
    const wend_status status = path_table_catch_up(table);
    if (status) return status;
    const index_owner owner = table_owner(&table->network, table->contents, table->precision);
    return wend_index_write(WEND_PATH_TABLE_KIND, &table->allocator, &owner, table_fill_file, table, writer);
}

// Whose index it is must be known before anything is made of it: the network is made twice.
wend_status wend_path_table_load(const wend_file *file, const wend_path_table_def *def, wend_diagnostics *findings,
                                 wend_path_table **table) {
    REQUIRE(file && table, WEND_INVALID);
    wend_path_table_def full;
    wend_domain domain;
    if (!path_table_def_take(def, findings, &full, &domain)) return WEND_OUT_OF_RANGE;
    def = &full;
    if (!path_table_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    index_owner saved;
    wend_unpacker data;
    wend_network network = {0};
    wend_path_table *made = NULL;
    wend_status status = wend_profile_admit(def->profile, TABLE_HONOURS, "a path table", findings);
    if (!status) status = wend_index_begin(file, WEND_PATH_TABLE_KIND, findings, &saved, &data);
    if (!status) status = wend_network_make(def->domain, NULL, NULL, &def->allocator, &network);
    if (status) return status;
    const index_owner owner = table_owner(&network, def->contents, def->precision);
    wend_network_free(&network, &def->allocator);
    status = wend_index_expect(&saved, &owner, findings);
    if (status) return status;
    status = wend_index_end(wend_path_table_make(def, &data, findings, &made), &data, findings);
    if (status) {
        wend_path_table_destroy(made);
        return status;
    }
    path_table_warn_unused(def, findings);
    *table = made;
    return WEND_OK;
}

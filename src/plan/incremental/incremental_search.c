// Incremental searches: an object that keeps what a search has found out, across slices of work and changes of the world.
//
//     events:  start moved --> key offset or new keys      journal --> rhs of the nodes around changes is recomputed
//              goal changed --> scratch                    (forward planners: everything --> scratch)
//                                        |
//     plan:    prepare --> rounds (incremental_rounds.c) --> expansions (incremental_search_template.h) --> path (incremental_path.c)
//
// One algorithm serves all four names. AD* (Likhachev, Ferguson, Gordon, Stentz and Thrun, "Anytime Dynamic A*", 2005) is ARA*
// (Likhachev, Gordon and Thrun, 2003) on the nodes of D* Lite (Koenig and Likhachev, 2002): with the schedule {1} it is D* Lite, run
// forward in a world that does not change it is ARA*, and with one round in the order cost_weight * g + estimate_weight * h it is weighted A*, A*,
// Dijkstra's or greedy search. incremental_search_internal.h describes nodes and lists and says why the bound is true.
//
// The pseudo-code that was printed for AD* in "Kapadia et al., multi-domain planning", "constraint-aware navigation" and Kallmann and
// Kapadia's book (2016) is not followed where it is wrong; docs/incremental-search.md has the list.
//
// A repair touches the nodes whose costs changed and that matter for the target: O(k log k) for k of them. In the worst case that is more
// than searching from scratch, since a node may be raised and lowered; so a repair is given up at a part of what the last search from
// scratch took (by default half), scaled by how much nearer the start is now. When memory is out or a function of the domain fails, the
// next plan starts from scratch.
#include "wend/incremental_search.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/core/domain_changes.h"
#include "plan/core/domain_faults.h"
#include "plan/core/honours.h"
#include "plan/incremental/incremental_search_internal.h"
#include "plan/incremental/incremental_view.h"

#include <math.h>

#define LEAST_ALLOWANCE 64 // expansions of a repair that are never grudged

// ---- Checking a definition --------------------------------------------------------------------------------------------

// Whether the heuristic is inflated by the factors of a schedule.
static bool incremental_is_scheduled(const wend_incremental_search_def *def) {
    return def->algorithm == WEND_INCREMENTAL_ARA || def->algorithm == WEND_INCREMENTAL_ADSTAR;
}

static bool incremental_is_backward(const wend_incremental_search_def *def) {
    return def->algorithm == WEND_INCREMENTAL_DSTAR_LITE || def->algorithm == WEND_INCREMENTAL_ADSTAR;
}

// No schedule stands for the usual one.
static void incremental_choose_schedule(wend_incremental_search_def *def) {
    static const double usual_schedule[] = {2.5, 2.0, 1.5, 1.25, 1.0};
    if (def->schedule || def->schedule_count) return;
    def->schedule = usual_schedule;
    def->schedule_count = sizeof usual_schedule / sizeof usual_schedule[0];
}

static bool incremental_schedule_is_valid(const wend_incremental_search_def *def, wend_diagnostics *findings) {
    if (!def->schedule && def->schedule_count == 0) return true; // the usual one
    if (!def->schedule || def->schedule_count == 0)
        return wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_SCHEDULE_MISSING, wend_place_none(), NULL);
    double most = DBL_MAX;
    for (size_t i = 0; i < def->schedule_count; i++) {
        if (!(def->schedule[i] >= 1.0 && def->schedule[i] <= most))
            return wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_SCHEDULE, wend_place_none(), NULL, i,
                                           def->schedule[i], most);
        most = def->schedule[i];
    }
    return true;
}

static bool weight_is_valid(double weight) {
    return weight >= 0.0 && weight <= DBL_MAX;
}

static bool incremental_def_is_valid(const wend_incremental_search_def *def, wend_diagnostics *findings) {
    bool right = wend_definition_allocator_is_valid("incremental_search", &def->allocator, findings);
    if ((unsigned)def->algorithm > WEND_INCREMENTAL_ADSTAR)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_ALGORITHM, wend_place_none(), NULL,
                                        (int)def->algorithm);
    bool weights = weight_is_valid(def->cost_weight) && weight_is_valid(def->estimate_weight) &&
                   def->cost_weight + def->estimate_weight > 0.0 &&
                   (def->cost_weight == 0.0 || def->estimate_weight / def->cost_weight <= DBL_MAX);
    if (def->algorithm == WEND_INCREMENTAL_WEIGHTED && !weights)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_WEIGHTS, wend_place_none(), NULL,
                                        def->cost_weight, def->estimate_weight);
    if (incremental_is_scheduled(def) && !incremental_schedule_is_valid(def, findings)) right = false;
    if ((unsigned)def->policy > WEND_REPAIR_ALWAYS_SCRATCH)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_POLICY, wend_place_none(), NULL,
                                        (int)def->policy);
    if (!(def->repair_limit > 0.0))
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_REPAIR_LIMIT, wend_place_none(), NULL,
                                        def->repair_limit);
    if ((unsigned)def->start_moves > WEND_START_MOVES_REKEY)
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_START_MOVES, wend_place_none(), NULL,
                                        (int)def->start_moves);
    if (!(def->cost_bound > 0.0))
        right = wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_COST_BOUND, wend_place_none(), NULL,
                                        def->cost_bound);
    return right;
}

static void incremental_warn(const char *field, const char *why, wend_diagnostics *findings) {
    wend_definition_warn_unused("incremental_search", field, why, findings);
}

// Weights and the schedule: each is for some algorithms.
static void incremental_warn_of_order(const wend_incremental_search_def *def, wend_diagnostics *findings) {
    const wend_incremental_search_def usual = wend_default_incremental_search_def();
    const bool is_weighted = def->algorithm == WEND_INCREMENTAL_WEIGHTED;
    if (!is_weighted && def->cost_weight != usual.cost_weight)
        incremental_warn("cost_weight", "it is for WEND_INCREMENTAL_WEIGHTED", findings);
    if (!is_weighted && def->estimate_weight != usual.estimate_weight)
        incremental_warn("estimate_weight", "it is for WEND_INCREMENTAL_WEIGHTED", findings);
    else if (def->cost_weight == 0.0 && def->estimate_weight != usual.estimate_weight)
        incremental_warn("estimate_weight", "cost_weight is 0: the order is that of the estimates", findings);
    if (incremental_is_scheduled(def)) return;
    if (def->schedule && def->schedule != usual.schedule)
        incremental_warn("schedule", "it is for WEND_INCREMENTAL_ARA and WEND_INCREMENTAL_ADSTAR", findings);
    if (def->schedule_count && def->schedule_count != usual.schedule_count)
        incremental_warn("schedule_count", "it is for WEND_INCREMENTAL_ARA and WEND_INCREMENTAL_ADSTAR", findings);
}

// What becomes of what is known when the world has changed or the start has moved. Without a domain the heuristic is consistent.
static void incremental_warn_of_repairs(const wend_incremental_search_def *def, const wend_domain *domain,
                                        wend_diagnostics *findings) {
    const wend_incremental_search_def usual = wend_default_incremental_search_def();
    const char *no_repair = !incremental_is_backward(def) ? "this algorithm repairs nothing: it starts from scratch"
                            : def->policy == WEND_REPAIR_ALWAYS_SCRATCH ? "policy is WEND_REPAIR_ALWAYS_SCRATCH"
                                                                        : NULL;
    if (!incremental_is_backward(def) && def->policy != usual.policy) incremental_warn("policy", no_repair, findings);
    if (def->repair_limit != usual.repair_limit && (no_repair || def->policy != WEND_REPAIR_AUTO))
        incremental_warn("repair_limit", no_repair ? no_repair : "it is for WEND_REPAIR_AUTO", findings);
    const bool is_consistent = !domain || domain->capabilities & WEND_DOMAIN_CONSISTENT;
    if (def->start_moves != usual.start_moves && (no_repair || !is_consistent))
        incremental_warn("start_moves",
                         no_repair ? no_repair : "without WEND_DOMAIN_CONSISTENT keys are always recomputed", findings);
}

// Fields of a valid definition that change nothing beside the others.
static void incremental_warn_of_unused(const wend_incremental_search_def *def, const wend_domain *domain,
                                       wend_diagnostics *findings) {
    incremental_warn_of_order(def, findings);
    incremental_warn_of_repairs(def, domain, findings);
    if (def->observer_user && !def->observer) incremental_warn("observer_user", "observer is not set", findings);
}

// ---- Making and destroying ---------------------------------------------------------------------------------------------

static bool incremental_is_dense(const wend_incremental_search *search) {
    return !search->has_domain || search->domain.capabilities & WEND_DOMAIN_DENSE;
}

static wend_status incremental_reserve_nodes(wend_incremental_search *search, size_t count) {
    if (count <= search->node_capacity) return WEND_OK;
    size_t grown = incremental_is_dense(search) ? count : wend_grown_capacity(search->node_capacity, count);
    incremental_node *nodes = wend_grow_items_zeroed(&search->allocator, search->nodes, search->node_capacity, grown,
                                                     sizeof *nodes, WEND_LIFETIME_OBJECT);
    if (!nodes) return WEND_OUT_OF_MEMORY;
    search->nodes = nodes;
    search->node_capacity = grown;
    return WEND_OK;
}

static wend_status incremental_take_schedule(wend_incremental_search *search) {
    static const double always_one[] = {1.0};
    const wend_incremental_search_def *def = &search->def;
    bool scheduled = incremental_is_scheduled(def);
    const double *factors =
        scheduled ? def->schedule : always_one; // weighted search has a step, and no use for its factor
    search->schedule_count = scheduled ? def->schedule_count : 1;
    search->schedule =
        wend_allocate_items(&search->allocator, search->schedule_count, sizeof *search->schedule, WEND_LIFETIME_OBJECT);
    if (!search->schedule) return WEND_OUT_OF_MEMORY;
    memcpy(search->schedule, factors, search->schedule_count * sizeof *factors);
    search->def.schedule = search->schedule;
    return WEND_OK;
}

// A bound in the search's own costs: never below what it is worth.
static uint64_t incremental_cost_bound(const wend_incremental_search *search) {
    double bound = search->def.cost_bound;
    if (isinf(bound)) return search->infinity;
    if (search->has_domain) return wend_number_bits(bound);
    double units = ldexp(bound / search->costs.unit, search->costs.fraction_bits) * (1.0 + 0x1p-30);
    return units < (double)GRID_COST_LIMIT ? (uint64_t)units : search->infinity;
}

// The most that the heuristic is inflated by.
static double incremental_largest_factor(const wend_incremental_search_def *def) {
    if (def->algorithm == WEND_INCREMENTAL_WEIGHTED)
        return def->cost_weight > 0 && def->estimate_weight > def->cost_weight ? def->estimate_weight / def->cost_weight
                                                                               : 1.0;
    return incremental_is_scheduled(def) ? def->schedule[0] : 1.0;
}

// Costs as whole numbers, with room for estimates that are inflated. False when doubles must serve: whole numbers would be too coarse, or
// not all steps are of these two lengths.
static bool incremental_choose_costs(wend_incremental_search *search) {
    const wend_grid *grid = search->grid;
    if (grid->neighbours == WEND_NEIGHBOURS_SIX) return false;
    double path_and_estimate = (double)grid->cell_count * (grid->dearest_cost / grid->least_cost) * 3.0;
    double inflated = ((double)grid->width + (double)grid->height) * incremental_largest_factor(&search->def) * 2.0;
    const wend_cell_layout layout = wend_grid_layout(grid);
    return wend_grid_costs_choose(&search->costs, grid->terrains, grid->terrain_count, &layout,
                                  inflated > path_and_estimate ? inflated : path_and_estimate, (double)GRID_COST_LIMIT);
}

static wend_status incremental_pull(void *self, const wend_change *changes, size_t count);

static wend_status incremental_create(const wend_grid *grid, const wend_domain *domain,
                                      const wend_incremental_search_def *def, wend_incremental_search **search) {
    wend_incremental_search *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    memset(made, 0, sizeof *made);
    made->allocator = def->allocator;
    made->def = *def;
    made->def.profile = NULL; // it need not outlive the call
    incremental_choose_schedule(&made->def);
    made->edges.allocator = made->inner_edges.allocator = made->touched.allocator = &made->allocator;
    made->is_backward = incremental_is_backward(def);
    made->grid = grid;
    made->has_domain = !grid || !incremental_choose_costs(made);
    for (int direction = 0; direction < 8 && grid; direction++) {
        made->offsets[direction] = (uint32_t)wend_grid_offset(grid, direction);
        made->steps[direction] = direction < 4 ? made->costs.straight : made->costs.diagonal;
    }
    if (made->has_domain) made->domain = grid ? wend_grid_domain(grid) : *domain;
    made->infinity = made->has_domain ? wend_number_bits((double)INFINITY) : UINT64_MAX;
    made->cost_bound = incremental_cost_bound(made);
    made->best_cost = made->scratch_cost = made->infinity;
    made->report.epsilon = (double)INFINITY;
    const wend_journal *journal = grid ? &grid->base.journal : domain->journal;
    wend_status status = wend_dependant_begin(&made->source, journal, incremental_pull, false, &made->allocator);
    if (!status) status = incremental_take_schedule(made);
    bool dense = incremental_is_dense(made);
    if (!status && dense) status = incremental_reserve_nodes(made, (size_t)incremental_node_count(made));
    if (!status && dense)
        status = incremental_heap_reserve_ids(&made->open, &made->allocator, (size_t)incremental_node_count(made));
    if (status)
        wend_incremental_search_destroy(made);
    else
        *search = made;
    return status;
}

wend_status wend_incremental_search_create_on_grid(const wend_grid *grid, const wend_incremental_search_def *def,
                                                   wend_diagnostics *findings, wend_incremental_search **search) {
    REQUIRE(grid && search, WEND_INVALID);
    wend_incremental_search_def full = wend_default_incremental_search_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(incremental_search_def, def, &full, observer_user, findings)) return WEND_OUT_OF_RANGE;
    if (!incremental_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    const wend_status status = wend_profile_admit(def->profile, INCREMENTAL_HONOURS, "incremental search", findings);
    if (status) return status;
    incremental_warn_of_unused(def, NULL, findings);
    return incremental_create(grid, NULL, def, search);
}

wend_status wend_incremental_search_create_on_domain(const wend_domain *domain, const wend_incremental_search_def *def,
                                                     wend_diagnostics *findings, wend_incremental_search **search) {
    REQUIRE(domain && search, WEND_INVALID);
    wend_incremental_search_def full = wend_default_incremental_search_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(incremental_search_def, def, &full, observer_user, findings)) return WEND_OUT_OF_RANGE;
    wend_domain older = wend_default_domain();
    if (!DEFINITION_IS_TAKEN(domain, domain, &older, heuristic, findings)) return WEND_OUT_OF_RANGE;
    bool right = incremental_def_is_valid(def, findings), domain_right = wend_domain_is_valid(domain, false, findings);
    if (!right || !domain_right) return WEND_OUT_OF_RANGE;
    const wend_status status = wend_profile_admit(def->profile, INCREMENTAL_HONOURS, "incremental search", findings);
    if (status) return status;
    if (incremental_is_backward(def) && !(domain->capabilities & (WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_SYMMETRIC))) {
        (void)wend_diagnostics_report(findings, WEND_MESSAGE_INCREMENTAL_FORWARD_ONLY, wend_place_none(), NULL,
                                      def->algorithm == WEND_INCREMENTAL_ADSTAR ? "AD*" : "D* Lite");
        return WEND_UNSUPPORTED;
    }
    incremental_warn_of_unused(def, domain, findings);
    wend_domain_warn_unused(domain, findings);
    return incremental_create(NULL, domain, def, search);
}

void wend_incremental_search_destroy(wend_incremental_search *search) {
    if (!search) return;
    wend_allocator allocator = search->allocator;
    wend_release_items(&allocator, search->nodes, search->node_capacity, sizeof *search->nodes);
    wend_release_items(&allocator, search->schedule, search->schedule ? search->schedule_count : 0,
                       sizeof *search->schedule);
    incremental_heap_free(&search->open, &allocator);
    node_array_free(&search->put_off, &allocator);
    state_table_free(&search->interned, &allocator);
    state_array_free(&search->best, &allocator);
    state_array_free(&search->traced, &allocator);
    edge_array_free(&search->edges.list, &allocator);
    edge_array_free(&search->inner_edges.list, &allocator);
    edge_array_free(&search->touched.list, &allocator);
    wend_dependant_end(&search->source, &allocator);
    wend_release_items(&allocator, search, 1, sizeof *search);
}

// ---- Nodes -------------------------------------------------------------------------------------------------------------

double wend_incremental_value(const wend_incremental_search *search, uint64_t cost) {
    if (search->has_domain) return wend_number_from_bits(cost);
    return cost == search->infinity ? (double)INFINITY : wend_grid_costs_value(&search->costs, cost);
}

uint64_t wend_incremental_state_of(const wend_incremental_search *search, uint32_t node) {
    return incremental_is_dense(search) ? node : search->interned.states.items[node];
}

uint32_t wend_incremental_find_node(const wend_incremental_search *search, uint64_t state) {
    if (incremental_is_dense(search)) return state < incremental_node_count(search) ? (uint32_t)state : NO_NODE;
    return state_table_find(&search->interned, state);
}

wend_status wend_incremental_intern(wend_incremental_search *search, uint64_t state, uint32_t *node) {
    *node = wend_incremental_find_node(search, state);
    if (*node != NO_NODE || incremental_is_dense(search)) return WEND_OK;
    size_t count = search->interned.states.count;
    if (count >= NO_NODE) return WEND_OUT_OF_MEMORY;
    wend_status status = incremental_reserve_nodes(search, count + 1);
    if (!status) status = state_table_add(&search->interned, &search->allocator, state);
    if (!status) *node = (uint32_t)count;
    return status;
}

// ---- Events ------------------------------------------------------------------------------------------------------------

wend_status wend_incremental_search_set_start(wend_incremental_search *search, uint64_t state) {
    REQUIRE(search, WEND_INVALID);
    if (search->has_start && search->start == state) return WEND_OK;
    search->start = state;
    search->has_start = search->start_moved = true;
    search->best_is_checked = false;
    return WEND_OK;
}

wend_status wend_incremental_search_set_goal(wend_incremental_search *search, uint64_t state) {
    REQUIRE(search, WEND_INVALID);
    if (search->has_goal && search->goal == state) return WEND_OK;
    search->goal = state;
    search->has_goal = search->must_restart = true;
    search->best_is_checked = false;
    return WEND_OK;
}

void wend_incremental_search_forget(wend_incremental_search *search) {
    REQUIRE_VOID(search);
    search->must_restart = search->has_changed = true;
    search->best_is_checked = false;
}

static bool incremental_repairs(const wend_incremental_search *search) {
    return search->is_backward && search->def.policy != WEND_REPAIR_ALWAYS_SCRATCH;
}

// Something changed: true when nodes must be brought up to date.
static bool incremental_sees_change(wend_incremental_search *search) {
    search->has_changed = true;
    search->best_is_checked = false;
    if (!incremental_repairs(search) || !search->is_begun) search->must_restart = true;
    return !search->must_restart;
}

// Row by row, with the cells around: steps past the corners of the changed ones are theirs.
static wend_status incremental_update_part(wend_incremental_search *search, wend_grid_part part) {
    const wend_grid *grid = search->grid;
    part = wend_grid_part_around(grid, part);
    for (uint32_t row = part.y; row < part.end_y; row++)
        for (uint32_t column = part.x; column < part.end_x; column++) {
            wend_status status = incremental_methods_of(search)->update(search, row * grid->width + column);
            if (status) return status;
        }
    return WEND_OK;
}

static wend_status incremental_update_state(wend_incremental_search *search, uint64_t state) {
    uint32_t node;
    wend_status status = wend_incremental_intern(search, state, &node);
    return status || node == NO_NODE ? status : incremental_methods_of(search)->update(search, node);
}

// Takes in what changed on the grid, edit by edit.
static wend_status incremental_pull_cells(wend_incremental_search *search, const wend_change *changes, size_t count) {
    for (size_t i = 0; i < count; i++) {
        wend_grid_part part;
        if (!changes[i].effects || !wend_grid_part_of_change(search->grid, &changes[i], &part)) continue;
        if (!incremental_sees_change(search)) return WEND_OK;
        wend_status status = incremental_update_part(search, part);
        if (status) return status;
    }
    return WEND_OK;
}

static wend_status incremental_pull_states(wend_incremental_search *search, const wend_change *changes, size_t count) {
    bool everything;
    wend_status status = wend_domain_list_touched(&search->domain, changes, count, &search->touched, &everything);
    if (status) return status;
    if (everything) {
        wend_incremental_search_forget(search);
        return WEND_OK;
    }
    const edge_array *touched = &search->touched.list;
    if (touched->count == 0 || !incremental_sees_change(search)) return WEND_OK;
    search->must_rekey = true; // the heuristic may have changed as well
    for (size_t i = 0; i < touched->count && !status; i++)
        status = incremental_update_state(search, touched->items[i].state);
    return status;
}

wend_status wend_incremental_note_states(wend_incremental_search *search, const uint64_t *states, size_t count) {
    wend_status status = wend_incremental_refresh(search);
    if (status || count == 0 || !incremental_sees_change(search)) return status;
    search->must_rekey = true;
    for (size_t i = 0; i < count && !status; i++) status = incremental_update_state(search, states[i]);
    if (status) search->must_restart = true;
    return status;
}

// Brings what is known up to date with the map. When that fails the next plan starts from scratch.
static wend_status incremental_pull(void *self, const wend_change *changes, size_t count) {
    wend_incremental_search *search = self;
    if (count == WEND_CHANGES_ALL) {
        wend_incremental_search_forget(search);
        return WEND_OK;
    }
    wend_status status =
        search->grid ? incremental_pull_cells(search, changes, count) : incremental_pull_states(search, changes, count);
    if (status) search->must_restart = search->has_changed = true;
    return status;
}

wend_status wend_incremental_refresh(const wend_incremental_search *search) {
    wend_incremental_search *mine = (wend_incremental_search *)(uintptr_t)search; // one thread at a time uses it
    return wend_dependant_refresh(&mine->source, mine);
}

wend_status wend_incremental_search_notify(wend_incremental_search *search, const wend_incremental_event *events,
                                           size_t event_count) {
    REQUIRE(search && (events || event_count == 0), WEND_INVALID);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < event_count && !status; i++) {
        const wend_incremental_event *event = &events[i];
        REQUIRE((unsigned)event->kind <= WEND_EVENT_GOAL_CHANGED, WEND_INVALID);
        status = event->kind == WEND_EVENT_START_CHANGED ? wend_incremental_search_set_start(search, event->state)
                                                         : wend_incremental_search_set_goal(search, event->state);
    }
    return status;
}

// ---- Planning ----------------------------------------------------------------------------------------------------------

// How many expansions a repair may take before scratch is the better bet.
static uint64_t incremental_allowance(const wend_incremental_search *search) {
    if (search->def.policy != WEND_REPAIR_AUTO || search->scratch_expanded == 0) return UINT64_MAX;
    const uint64_t g = incremental_g(search, search->target), rhs = incremental_rhs(search, search->target);
    double cost = wend_incremental_value(search, g < rhs ? g : rhs),
           whole = wend_incremental_value(search, search->scratch_cost);
    double part = isfinite(cost) && isfinite(whole) && whole > 0 ? cost / whole : 1.0;
    double allowance = search->def.repair_limit * (double)search->scratch_expanded * part;
    if (!(allowance > LEAST_ALLOWANCE)) return LEAST_ALLOWANCE;
    return allowance < 0x1p63 ? (uint64_t)allowance : UINT64_MAX;
}

static wend_status incremental_restart(wend_incremental_search *search) {
    search->report.from_scratch = true;
    wend_status status = wend_incremental_begin(search);
    if (!status) search->must_restart = search->has_changed = search->start_moved = search->must_rekey = false;
    return status;
}

// Takes in what happened since the last plan.
static wend_status incremental_prepare(wend_incremental_search *search) {
    bool news = search->has_changed || search->start_moved;
    if (!search->is_begun || (news && !incremental_repairs(search))) search->must_restart = true;
    search->report.changed = search->changed_states;
    search->changed_states = 0;
    if (search->must_restart || news) search->lower_bound = 0;
    if (search->must_restart) {
        search->is_decided = false;
        return incremental_restart(search);
    }
    if (!news) return WEND_OK;
    uint32_t start;
    wend_status status = wend_incremental_intern(search, search->start, &start);
    if (status) return status;
    bool offsets = search->def.start_moves == WEND_START_MOVES_OFFSET &&
                   (!search->has_domain || search->domain.capabilities & WEND_DOMAIN_CONSISTENT);
    if (search->start_moved) {
        incremental_methods_of(search)->move_target(search, start, offsets);
        if (!offsets) search->must_rekey = true;
    }
    bool hit = false;
    if (search->has_changed && search->def.algorithm == WEND_INCREMENTAL_ADSTAR)
        status = wend_incremental_check_best(search, &hit);
    if (status) return status;
    if (hit) wend_incremental_set_step(search, 0);
    // News in the midst of a search make a repair of it too, if anything is known to measure it by.
    if (search->is_decided || (!search->is_repair && search->scratch_expanded > 0)) {
        uint64_t allowance = incremental_allowance(search), spent = search->is_decided ? 0 : search->search_expanded;
        search->is_repair = true;
        search->repair_allowance = allowance < UINT64_MAX - spent ? allowance + spent : UINT64_MAX;
    }
    search->is_decided = false;
    if (hit) search->must_rekey = true; // the keys are those of another factor
    status = wend_incremental_decide_at_once(search);
    if (!status && search->is_decided) { // no round begins: what waits and what was put off stays as it is
        search->has_changed = search->start_moved = false;
        return WEND_OK;
    }
    if (!status) status = wend_incremental_begin_round(search, search->must_rekey);
    if (!status) search->has_changed = search->start_moved = search->must_rekey = false;
    return status;
}

// The outcome when there is nothing to search, else COMPLETE.
static wend_outcome incremental_look_at_ends(const wend_incremental_search *search) {
    if (!search->has_start || !search->has_goal) return WEND_OUTCOME_NONE;
    bool interned = !incremental_is_dense(search);
    uint64_t count = incremental_node_count(search);
    bool start = interned || search->start < count, goal = interned || search->goal < count;
    if (search->grid) {
        start = start && wend_grid_is_free(search->grid, (uint32_t)search->start);
        goal = goal && wend_grid_is_free(search->grid, (uint32_t)search->goal);
    }
    if (!start) return WEND_OUTCOME_START_OFF_MAP;
    if (!goal) return WEND_OUTCOME_GOAL_OFF_MAP;
    if (search->grid && wend_grid_islands_are_fresh(search->grid) &&
        wend_grid_island(search->grid, (uint32_t)search->start) !=
            wend_grid_island(search->grid, (uint32_t)search->goal))
        return WEND_OUTCOME_UNREACHABLE;
    return WEND_OUTCOME_COMPLETE;
}

wend_status wend_incremental_search_plan(wend_incremental_search *search, uint64_t work,
                                         const wend_cancellation *cancellation, wend_path *path) {
    REQUIRE(search && wend_path_is_valid(path), WEND_INVALID);
    wend_status status = wend_incremental_refresh(search); // before the target moves and counters begin again
    if (status) return status;
    search->report = (wend_incremental_report){.epsilon = (double)INFINITY, .factor = search->report.factor};
    search->generated = search->queue_operations = 0;
    wend_outcome outcome = incremental_look_at_ends(search);
    if (outcome != WEND_OUTCOME_COMPLETE) return wend_incremental_answer(search, outcome, path);
    status = incremental_prepare(search);
    incremental_grant grant = {.work = work, .cancellation = cancellation};
    if (!status) status = wend_incremental_run(search, &grant, &outcome);
    if (status) { // steps were lost: nothing that is known can be trusted
        search->must_restart = true;
        search->is_decided = false;
        return status;
    }
    search->report.factor = search->is_greedy ? (double)INFINITY : search->factor;
    search->report.waiting = search->open.count + search->put_off.count;
    return wend_incremental_answer(search, outcome, path);
}

wend_incremental_report wend_incremental_search_get_report(const wend_incremental_search *search) {
    REQUIRE(search, (wend_incremental_report){0});
    wend_incremental_report report = search->report;
    report.scratch_expanded = search->scratch_expanded;
    return report;
}

// Estimators: precomputed heuristics.
//
//     wend_estimator ---- def                     what was asked for
//         |          ---- grid, or domain         the map it is for, and the version of its journal that was looked at
//         |
//       tables                                    by kind; a rebuild makes new ones and only then drops the old
//         differential   distances from (and to) pivots            heuristic_differential.c, heuristic_placement.c
//         perfect        distances to one goal                      below
//         dead ends      parts that hang on by one link             heuristic_dead_end.c
//         gateways       areas, and distances between their doors   heuristic_gateway.c
//
// This file checks definitions, runs builds, and keeps the promise that no search is ever guided by an estimate that may be too
// high. Let d be true costs when the tables were made and d' those of now. All kinds but dead ends answer h(x, g) <= d(x, g).
// If every step of now was a step then and cost no more, each path of now was a path then and cost no more: d <= d', and
// h <= d'. That is checked, not assumed: the tables keep the terrain (a byte a cell) or the costs of arcs (8 bytes) they were made
// of. A cell rose when it became blocked, or kept its medium and costs at least as much: then moves, which ask for equal media and
// for free corners, can only have gone. Dead ends rest on straight ways being free (heuristic_dead_end.c), which a rise may end.
//
// heuristic_edits.c looks at the cells and arcs that the map's journal names, whenever a search asks whether the guide fits.
#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/core/domain_faults.h"
#include "plan/heuristic/heuristic_internal.h"

#include <string.h>

// ---- Definitions -----------------------------------------------------------------------------------------------------

static bool estimator_state_is_valid(const wend_estimator *estimator, const char *what, size_t number, uint64_t state,
                                     wend_diagnostics *findings) {
    if (state < estimator->state_count && estimator_is_free(estimator, (size_t)state)) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_STATE, wend_place_none(), NULL, what, number,
                                   (unsigned long long)state, (unsigned long long)estimator->state_count);
}

static bool pivots_are_valid(const wend_estimator *estimator, const wend_estimator_def *def,
                             wend_diagnostics *findings) {
    bool is_valid = true;
    if (def->pivot_count == 0)
        is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_PIVOT_COUNT, wend_place_none(), NULL);
    if ((unsigned)def->placement > WEND_PIVOTS_OWN)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_PLACEMENT, wend_place_none(), NULL,
                                       (int)def->placement);
    if (def->placement != WEND_PIVOTS_OWN) return is_valid;
    if (!def->pivots)
        return wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_PIVOTS_MISSING, wend_place_none(), NULL,
                                       def->pivot_count);
    for (size_t i = 0; i < def->pivot_count; i++)
        if (!estimator_state_is_valid(estimator, "pivot", i, def->pivots[i], findings)) is_valid = false;
    return is_valid;
}

static bool estimator_def_is_valid(const wend_estimator *estimator, const wend_estimator_def *def,
                                   wend_diagnostics *findings) {
    bool is_valid = wend_definition_allocator_is_valid("estimator", &def->allocator, findings);
    switch (def->kind) {
    case WEND_ESTIMATOR_DIFFERENTIAL: return pivots_are_valid(estimator, def, findings) && is_valid;
    case WEND_ESTIMATOR_PERFECT:
        if (!estimator_state_is_valid(estimator, "goal", 0, def->goal, findings)) is_valid = false;
        if (!estimator->is_symmetric && !estimator->has_predecessors)
            is_valid = wend_diagnostics_report(
                findings, WEND_MESSAGE_DOMAIN_FIELD, wend_place_none(), NULL,
                "neither WEND_DOMAIN_PREDECESSORS nor WEND_DOMAIN_SYMMETRIC in its capabilities",
                "one of them, for a perfect heuristic,");
        return is_valid;
    case WEND_ESTIMATOR_GATEWAY:
        if (def->area_side == 0)
            is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_AREA_SIDE, wend_place_none(), NULL);
        if (!estimator->grid)
            is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_NEEDS_GRID, wend_place_none(), NULL,
                                               "gateways");
        if (estimator->grid && estimator->grid->neighbours == WEND_NEIGHBOURS_SIX)
            is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_GRID_NOT_SQUARE, wend_place_none(), NULL,
                                               "an estimator with gateways");
        return is_valid;
    case WEND_ESTIMATOR_DEAD_END:
        if (!estimator->grid)
            is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_NEEDS_GRID, wend_place_none(), NULL,
                                               "dead ends");
        if (estimator->grid && estimator->grid->neighbours == WEND_NEIGHBOURS_SIX)
            is_valid = wend_diagnostics_report(findings, WEND_MESSAGE_GRID_NOT_SQUARE, wend_place_none(), NULL,
                                               "an estimator with dead ends");
        return is_valid;
    default:
        return wend_diagnostics_report(findings, WEND_MESSAGE_ESTIMATOR_KIND, wend_place_none(), NULL, (int)def->kind);
    }
}

static void estimator_warn(const char *field, const char *why, wend_diagnostics *findings) {
    wend_definition_warn_unused("estimator", field, why, findings);
}

// Whether any searches of a build run side by side, or any trees of a file are proven so.
static bool estimator_uses_jobs(const wend_estimator *estimator, const wend_estimator_def *def, bool is_loaded) {
    if (is_loaded || def->kind == WEND_ESTIMATOR_PERFECT || def->kind == WEND_ESTIMATOR_DEAD_END)
        return is_loaded && def->kind == WEND_ESTIMATOR_DIFFERENTIAL;
    const bool is_one_after_another = def->kind == WEND_ESTIMATOR_DIFFERENTIAL &&
                                      (def->placement == WEND_PIVOTS_FARTHEST || def->placement == WEND_PIVOTS_AVOID);
    return !is_one_after_another || (!estimator->is_symmetric && estimator->has_predecessors);
}

// Fields of a valid definition that change nothing beside the others.
static void estimator_warn_of_unused(const wend_estimator *estimator, const wend_estimator_def *def, bool is_loaded,
                                     wend_diagnostics *findings) {
    const wend_estimator_def usual = wend_default_estimator_def();
    const bool has_pivots = def->kind == WEND_ESTIMATOR_DIFFERENTIAL;
    const bool has_own = has_pivots && def->placement == WEND_PIVOTS_OWN;
    const char *no_pivots = "it is for WEND_ESTIMATOR_DIFFERENTIAL";
    if (!has_pivots && def->pivot_count != usual.pivot_count) estimator_warn("pivot_count", no_pivots, findings);
    if (!has_pivots && def->placement != usual.placement) estimator_warn("placement", no_pivots, findings);
    if (!has_own && def->pivots)
        estimator_warn("pivots", has_pivots ? "it is for WEND_PIVOTS_OWN" : no_pivots, findings);
    if (def->seed != usual.seed && (!has_pivots || has_own))
        estimator_warn("seed", has_own ? "own pivots are not placed" : no_pivots, findings);
    if (def->kind != WEND_ESTIMATOR_PERFECT && def->goal != usual.goal)
        estimator_warn("goal", "it is for WEND_ESTIMATOR_PERFECT", findings);
    if (def->kind != WEND_ESTIMATOR_GATEWAY && def->area_side != usual.area_side)
        estimator_warn("area_side", "it is for WEND_ESTIMATOR_GATEWAY", findings);
    if (def->jobs && !estimator_uses_jobs(estimator, def, is_loaded))
        estimator_warn("jobs",
                       has_pivots ? "pivots placed farthest or by avoid are one search after another"
                                  : "nothing is done side by side",
                       findings);
}

// ---- Searches --------------------------------------------------------------------------------------------------------

wend_status wend_estimator_flood(const wend_estimator *estimator, wend_query *query, const uint32_t *states,
                                 size_t count, bool backward) {
    if (estimator->grid) return wend_grid_search_flood(estimator->grid, query, states, count);
    wend_domain domain = estimator->domain;
    if (backward && !estimator->is_symmetric) domain.successors = domain.predecessors;
    wend_search_request request = wend_default_search_request();
    request.algorithm = WEND_ALGORITHM_DIJKSTRA;
    request.start = states[0];
    wend_path path = wend_path_empty(estimator->allocator);
    return wend_domain_find_path(&domain, query, &request, &path);
}

int wend_estimator_exponent(const wend_estimator *estimator, const wend_query *query) {
    uint64_t most = 0, finite = estimator->is_fixed ? ESTIMATE_NEVER - 1 : wend_number_bits(DBL_MAX);
    for (size_t state = 0; state < estimator->state_count; state++) {
        uint64_t raw = estimator_flooded(query, state);
        if (raw <= finite && raw > most) most = raw;
    }
    int exponent = 0;
    if (estimator->is_fixed) {
        while (most >> exponent >= QUANTUM_LIMIT) exponent++;
    } else {
        // The last bit of any double; where nothing is reached too, for columns are brought to the largest exponent of all.
        const int least = -1074;
        frexp(wend_number_from_bits(most), &exponent); // most < 2^exponent
        exponent = most && exponent - 30 > least ? exponent - 30 : least;
    }
    return exponent;
}

// ---- The perfect heuristic -------------------------------------------------------------------------------------------

static wend_status perfect_build(const wend_estimator *estimator, estimator_workers *workers,
                                 estimator_tables *tables) {
    size_t count = estimator->state_count;
    tables->costs = wend_allocate_items(&estimator->allocator, count, sizeof *tables->costs, WEND_LIFETIME_OBJECT);
    if (!tables->costs) return WEND_OUT_OF_MEMORY;
    uint32_t goal = (uint32_t)estimator->def.goal;
    size_t sources = estimator_is_free(estimator, goal); // by the time of a rebuild it may be blocked
    wend_query *query = workers->each[0].query;
    wend_status status;
    if (workers->entries) {
        const uint8_t *tree = wend_flood_find_trees(estimator, workers->steps, true, 1, workers->entries);
        if (!tree) return WEND_BAD_INPUT;
        status = wend_flood_take(estimator, workers->steps, query, &goal, sources, true, tree);
    } else {
        status = wend_estimator_flood(estimator, query, &goal, sources, true);
    }
    if (status) return status;
    for (size_t i = 0; i < count; i++) tables->costs[i] = estimator_flooded(query, i);
    return WEND_OK;
}

uint64_t wend_perfect_raw(const wend_estimator *estimator, uint64_t state, uint64_t goal) {
    if (goal != estimator->def.goal) return 0;
    uint64_t raw = estimator->tables.costs[state];
    if (raw == ESTIMATE_NEVER || estimator->is_fixed) return raw;
    double cost = wend_number_from_bits(raw);
    return cost <= DBL_MAX ? wend_number_bits(cost * estimator->shrink) : 0;
}

// ---- Building --------------------------------------------------------------------------------------------------------

static void estimator_tables_free(const wend_estimator *estimator, estimator_tables *tables) {
    const wend_allocator *allocator = &estimator->allocator;
    size_t count = estimator->state_count;
    wend_release_items(allocator, tables->terrain, count, 1);
    wend_release_items(allocator, tables->arc_costs, tables->arc_count, sizeof(double));
    wend_bitset_free(&tables->spoilt, allocator);
    wend_release_items(allocator, tables->pivots, estimator->def.pivot_count, sizeof *tables->pivots);
    wend_release_items(allocator, tables->exponents, 2 * estimator->def.pivot_count, sizeof(int));
    wend_release_items(allocator, tables->quanta, tables->quanta ? count : 0,
                       tables->column_count * sizeof *tables->quanta);
    wend_release_items(allocator, tables->costs, count, sizeof *tables->costs);
    wend_dead_ends_free(estimator, tables);
    wend_gateways_free(estimator, tables);
    memset(tables, 0, sizeof *tables);
}

static void estimator_workers_free(const wend_allocator *allocator, estimator_workers *workers) {
    for (size_t i = 0; i < workers->count && workers->each; i++) wend_query_destroy(workers->each[i].query);
    wend_release_items(allocator, workers->each, workers->count, sizeof *workers->each);
}

static wend_status estimator_workers_make(const wend_allocator *allocator, wend_jobs *jobs,
                                          estimator_workers *workers) {
    *workers = (estimator_workers){.count = wend_jobs_worker_count(jobs), .jobs = jobs};
    workers->each = wend_allocate_items(allocator, workers->count, sizeof *workers->each, WEND_LIFETIME_SCRATCH);
    if (!workers->each) return WEND_OUT_OF_MEMORY;
    memset(workers->each, 0, workers->count * sizeof *workers->each);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < workers->count && !status; i++)
        status = wend_query_create(*allocator, &workers->each[i].query);
    return status;
}

// With entries and steps: takes the expensive part from a file.
static wend_status estimator_build(const wend_estimator *estimator, wend_jobs *jobs, wend_unpacker *entries,
                                   const flood_steps *steps, estimator_tables *tables) {
    memset(tables, 0, sizeof *tables);
    estimator_workers workers;
    wend_status status = estimator_workers_make(&estimator->allocator, jobs, &workers);
    workers.entries = entries;
    workers.steps = steps;
    if (!status) status = wend_estimator_remember_map(estimator, tables);
    if (!status) switch (estimator->def.kind) {
        case WEND_ESTIMATOR_DIFFERENTIAL: status = wend_differential_build(estimator, &workers, tables); break;
        case WEND_ESTIMATOR_PERFECT: status = perfect_build(estimator, &workers, tables); break;
        case WEND_ESTIMATOR_DEAD_END: status = wend_dead_ends_build(estimator, tables); break;
        default: status = wend_gateways_build(estimator, &workers, tables); break;
        }
    estimator_workers_free(&estimator->allocator, &workers);
    if (status) estimator_tables_free(estimator, tables);
    return status;
}

static wend_status estimator_replace_tables(wend_estimator *estimator, wend_jobs *jobs, wend_unpacker *entries,
                                            const flood_steps *steps) {
    estimator_tables tables;
    wend_status status = estimator_build(estimator, jobs, entries, steps, &tables);
    if (status) return status;
    estimator_tables_free(estimator, &estimator->tables);
    estimator->tables = tables;
    return WEND_OK;
}

// A build reads the map as it is, also what its journal does not name; what it names is looked at before, so that nothing of it is looked at
// afterwards as if it were news.
wend_status wend_estimator_refresh(wend_estimator *estimator, wend_jobs *jobs) {
    REQUIRE(estimator, WEND_INVALID);
    bool is_same;
    const wend_status status = wend_estimator_compare(estimator, &is_same);
    return status || is_same ? status : estimator_replace_tables(estimator, jobs, NULL, NULL);
}

// How costs are counted: in units where the searches of the grid do so.
static void estimator_choose_costs(wend_estimator *estimator) {
    double count = (double)estimator->state_count + 8.0;
    estimator->slack = 1;
    estimator->shrink = 1.0;
    estimator->is_fixed = estimator->grid && wend_grid_search_costs(estimator->grid, &estimator->costs);
    if (estimator->is_fixed) return;
    // Costs are below 2^30 quanta, and two of them are off by count * 2^-53 of that each.
    estimator->slack += (uint32_t)ceil(ldexp(count, 31 - 53));
    estimator->shrink = 1.0 - ldexp(count, 2 - 53);
}

// ---- Files -----------------------------------------------------------------------------------------------------------

// Whose an estimator is: the map as searches see it, and what of the definition counts for its kind.
static index_owner estimator_owner(const wend_estimator *estimator, const flood_steps *steps) {
    const wend_estimator_def *def = &estimator->def;
    index_owner owner = {.states = estimator->state_count};
    if (estimator->grid) {
        owner.map = wend_index_hash_grid(estimator->grid);
    } else {
        const uint64_t hashes[] = {wend_index_hash_network(&steps->networks[0]),
                                   wend_index_hash_network(&steps->networks[1])};
        owner.map = wend_index_hash_definition(hashes, 2);
    }
    uint64_t numbers[] = {(uint64_t)def->kind, 0, 0, 0};
    if (def->kind == WEND_ESTIMATOR_PERFECT) numbers[1] = def->goal;
    if (def->kind == WEND_ESTIMATOR_GATEWAY) numbers[1] = def->area_side;
    if (def->kind == WEND_ESTIMATOR_DIFFERENTIAL) {
        numbers[1] = (uint64_t)def->placement;
        numbers[2] = def->pivot_count;
        numbers[3] =
            estimator->own_pivots ? wend_index_hash_definition(estimator->own_pivots, def->pivot_count) : def->seed;
    }
    owner.definition = wend_index_hash_definition(numbers, 4);
    return owner;
}

// What filling a file needs, and how it went; handed over by a pointer to a pointer, for indexes are read only.
typedef struct estimator_filling {
    const wend_estimator *estimator;
    const flood_steps *steps;
    wend_query *query;
    wend_status status;
} estimator_filling;

static void estimator_fill_file(const void *index, wend_packer *data) {
    estimator_filling *filling = *(estimator_filling *const *)index;
    const wend_estimator *estimator = filling->estimator;
    if (estimator->def.kind == WEND_ESTIMATOR_DIFFERENTIAL)
        filling->status = wend_differential_pack(estimator, filling->steps, filling->query, data);
    if (estimator->def.kind == WEND_ESTIMATOR_GATEWAY) wend_gateways_pack(estimator, data);
    if (estimator->def.kind != WEND_ESTIMATOR_PERFECT) return; // dead ends take no longer to find than to read
    const uint32_t goal = (uint32_t)estimator->def.goal;
    filling->status = wend_estimator_flood(estimator, filling->query, &goal, estimator_is_free(estimator, goal), true);
    if (!filling->status) wend_flood_pack(estimator, filling->steps, filling->query, true, data);
}

wend_status wend_estimator_write(const wend_estimator *estimator, wend_file_writer **writer) {
    REQUIRE(estimator && writer, WEND_INVALID);
    bool is_same;
    wend_status status = wend_estimator_compare(estimator, &is_same);
    if (!status && !is_same) status = WEND_STALE;
    if (status) return status;
    flood_steps steps;
    status = wend_flood_steps_make(estimator, &steps);
    if (status) return status;
    estimator_filling filling = {.estimator = estimator, .steps = &steps}, *const context = &filling;
    const index_owner owner = estimator_owner(estimator, &steps);
    wend_file_writer *made = NULL;
    status = wend_query_create(estimator->allocator, &filling.query);
    if (!status)
        status =
            wend_index_write(WEND_ESTIMATOR_KIND, &estimator->allocator, &owner, estimator_fill_file, &context, &made);
    if (!status) status = filling.status;
    wend_query_destroy(filling.query);
    wend_flood_steps_free(estimator, &steps);
    if (status)
        wend_file_writer_destroy(made);
    else
        *writer = made;
    return status;
}

static wend_status estimator_take_file(wend_estimator *estimator, const wend_file *file, wend_jobs *jobs,
                                       wend_diagnostics *findings) {
    index_owner saved;
    wend_unpacker data;
    flood_steps steps;
    wend_status status = wend_index_begin(file, WEND_ESTIMATOR_KIND, findings, &saved, &data);
    if (!status) status = wend_flood_steps_make(estimator, &steps);
    if (status) return status;
    const index_owner owner = estimator_owner(estimator, &steps);
    status = wend_index_expect(&saved, &owner, findings);
    if (!status) status = wend_index_end(estimator_replace_tables(estimator, jobs, &data, &steps), &data, findings);
    wend_flood_steps_free(estimator, &steps);
    return status;
}

// ---- Making and destroying -------------------------------------------------------------------------------------------

// With a file: takes the expensive part from it.
static wend_status estimator_make(const wend_estimator *plan, const wend_estimator_def *def, const wend_file *file,
                                  wend_diagnostics *findings, wend_estimator **estimator) {
    if (!estimator_def_is_valid(plan, def, findings)) return WEND_OUT_OF_RANGE;
    estimator_warn_of_unused(plan, def, file != NULL, findings);
    wend_estimator *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = *plan;
    made->allocator = def->allocator;
    made->def = *def;
    made->def.pivots = NULL;
    made->def.jobs = NULL;
    if (def->kind != WEND_ESTIMATOR_DIFFERENTIAL) made->def.pivot_count = 0;
    if (def->placement != WEND_PIVOTS_OWN && made->def.pivot_count > made->state_count)
        made->def.pivot_count = made->state_count;
    wend_status status = WEND_OK;
    if (made->def.pivot_count && def->placement == WEND_PIVOTS_OWN) {
        made->own_pivots =
            wend_allocate_items(&made->allocator, def->pivot_count, sizeof(uint64_t), WEND_LIFETIME_OBJECT);
        if (made->own_pivots)
            memcpy(made->own_pivots, def->pivots, def->pivot_count * sizeof(uint64_t));
        else
            status = WEND_OUT_OF_MEMORY;
    }
    if (!status) {
        const wend_journal *journal = made->grid ? &made->grid->base.journal : made->domain.journal;
        status = wend_dependant_begin(&made->dependant, journal, wend_estimator_pull, true, &made->allocator);
    }
    if (!status) estimator_choose_costs(made);
    wend_jobs *jobs = estimator_uses_jobs(made, def, file != NULL) ? def->jobs : NULL;
    if (!status)
        status =
            file ? estimator_take_file(made, file, jobs, findings) : estimator_replace_tables(made, jobs, NULL, NULL);
    if (status) {
        wend_estimator_destroy(made);
        return status;
    }
    *estimator = made;
    return WEND_OK;
}

static wend_status estimator_make_on_grid(const wend_grid *grid, const wend_estimator_def *def, const wend_file *file,
                                          wend_diagnostics *findings, wend_estimator **estimator) {
    wend_estimator_def full = wend_default_estimator_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(estimator_def, def, &full, jobs, findings)) return WEND_OUT_OF_RANGE;
    wend_estimator plan = {.grid = grid, .state_count = grid->cell_count, .is_symmetric = true};
    return estimator_make(&plan, def, file, findings, estimator);
}

static wend_status estimator_make_on_domain(const wend_domain *domain, const wend_estimator_def *def,
                                            const wend_file *file, wend_diagnostics *findings,
                                            wend_estimator **estimator) {
    wend_estimator_def full = wend_default_estimator_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(estimator_def, def, &full, jobs, findings)) return WEND_OUT_OF_RANGE;
    wend_domain older = wend_default_domain();
    if (!DEFINITION_IS_TAKEN(domain, domain, &older, heuristic, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_domain_is_valid(domain, true, findings)) return WEND_OUT_OF_RANGE;
    const wend_grid *grid = wend_domain_grid(domain);
    if (grid) return estimator_make_on_grid(grid, def, file, findings, estimator);
    wend_estimator plan = {.domain = *domain,
                           .view = wend_domain_graph_view(domain),
                           .state_count = (size_t)domain->state_count,
                           .is_symmetric = domain->capabilities & WEND_DOMAIN_SYMMETRIC,
                           .has_predecessors = domain->capabilities & WEND_DOMAIN_PREDECESSORS};
    const wend_status status = estimator_make(&plan, def, file, findings, estimator);
    if (!status) wend_domain_warn_unused(domain, findings); // a rejected one adds one line
    return status;
}

wend_status wend_estimator_create_on_grid(const wend_grid *grid, const wend_estimator_def *def,
                                          wend_diagnostics *findings, wend_estimator **estimator) {
    REQUIRE(grid && estimator, WEND_INVALID);
    return estimator_make_on_grid(grid, def, NULL, findings, estimator);
}

wend_status wend_estimator_create_on_domain(const wend_domain *domain, const wend_estimator_def *def,
                                            wend_diagnostics *findings, wend_estimator **estimator) {
    REQUIRE(domain && estimator, WEND_INVALID);
    return estimator_make_on_domain(domain, def, NULL, findings, estimator);
}

wend_status wend_estimator_load_on_grid(const wend_file *file, const wend_grid *grid, const wend_estimator_def *def,
                                        wend_diagnostics *findings, wend_estimator **estimator) {
    REQUIRE(file && grid && estimator, WEND_INVALID);
    return estimator_make_on_grid(grid, def, file, findings, estimator);
}

wend_status wend_estimator_load_on_domain(const wend_file *file, const wend_domain *domain,
                                          const wend_estimator_def *def, wend_diagnostics *findings,
                                          wend_estimator **estimator) {
    REQUIRE(file && domain && estimator, WEND_INVALID);
    return estimator_make_on_domain(domain, def, file, findings, estimator);
}

void wend_estimator_destroy(wend_estimator *estimator) {
    if (!estimator) return;
    wend_allocator allocator = estimator->allocator;
    wend_dependant_end(&estimator->dependant, &allocator);
    estimator_tables_free(estimator, &estimator->tables);
    wend_release_items(&allocator, estimator->own_pivots, estimator->def.pivot_count, sizeof(uint64_t));
    wend_release_items(&allocator, estimator, 1, sizeof *estimator);
}

#include "properties/plan/heuristic_properties.h"

#include "properties/plan/search_worlds.h"
#include "support/naive_domain.h"
#include "support/tagged_graph.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PIVOTS 5

// ---- Choosing ----------------------------------------------------------------------------------------------------------

// A definition for a map with so many states; `pivots` has room for MOST_PIVOTS.
static wend_estimator_def choose_estimator(choices *source, uint64_t states, const search_world *world,
                                           uint64_t *pivots) {
    wend_estimator_def def = wend_default_estimator_def();
    def.kind = (wend_estimator_kind)choose_below(source, 4);
    def.placement = (wend_pivot_placement)choose_below(source, 4);
    def.pivot_count = 1 + (size_t)choose_below(source, MOST_PIVOTS);
    if (def.placement != WEND_PIVOTS_OWN && choose_one_in(source, 20)) def.pivot_count = 1000;
    def.area_side = 1 + (uint32_t)choose_below(source, 8);
    def.seed = choose_below(source, 1000);
    def.goal = world ? world->goals[0] : choose_below(source, states);
    for (size_t i = 0; i < MOST_PIVOTS; i++) pivots[i] = choose_below(source, states);
    def.pivots = pivots;
    return def;
}

// Moves a cell to a free one; false when there is none.
static bool move_to_free(const search_world *world, uint64_t *cell) {
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    *cell %= cells;
    for (uint64_t tries = 0; tries < cells; tries++, *cell = (*cell + 1) % cells)
        if (world_cell_is_free(world, *cell)) return true;
    return false;
}

static wend_estimator *make_grid_estimator(choices *source, const search_world *world, wend_estimator_def *def,
                                           uint64_t *pivots) {
    uint64_t cells = (uint64_t)(world->naive.width * world->naive.height);
    *def = choose_estimator(source, cells, world, pivots);
    bool any = move_to_free(world, &def->goal);
    for (size_t i = 0; i < MOST_PIVOTS; i++) move_to_free(world, &pivots[i]);
    if (!any && def->placement == WEND_PIVOTS_OWN) def->placement = WEND_PIVOTS_FARTHEST;
    if (!any && def->kind == WEND_ESTIMATOR_PERFECT) def->kind = WEND_ESTIMATOR_DEAD_END;
    bool for_squares = def->kind == WEND_ESTIMATOR_DEAD_END || def->kind == WEND_ESTIMATOR_GATEWAY;
    if (for_squares && world->naive.neighbours == 6) def->kind = WEND_ESTIMATOR_DIFFERENTIAL;
    wend_estimator *estimator = NULL;
    wend_domain domain = wend_grid_domain(world->grid);
    wend_status status = choose_one_in(source, 4) ? wend_estimator_create_on_domain(&domain, def, NULL, &estimator)
                                                  : wend_estimator_create_on_grid(world->grid, def, NULL, &estimator);
    if (status) abort();
    return estimator;
}

// ---- Estimates ---------------------------------------------------------------------------------------------------------

static double all_pairs[WORLD_CELLS][WORLD_CELLS]; // from, to

static bool is_uniform_world(const search_world *world) {
    double cost = 0;
    for (int i = 0; i < world->naive.width * world->naive.height; i++) {
        if (world->naive.medium[i] < 0) continue;
        if (cost != 0 && world->naive.cost[i] != cost) return false;
        cost = world->naive.cost[i];
    }
    return true;
}

// What is wrong with a dead end: infinity for a cell of a cheapest path.
static const char *judge_dead_end(double said, uint64_t start, uint64_t state, uint64_t goal, heuristic_tally *tally) {
    double through = all_pairs[start][state] + all_pairs[state][goal], best = all_pairs[start][goal];
    if (said == 0) return NULL;
    if (said < (double)INFINITY) return "a dead end is estimated by a number";
    if (best < (double)INFINITY && through <= best * (1 + 1e-12))
        return "a cell of a cheapest path is called a dead end";
    tally->infinite += best < (double)INFINITY && through < (double)INFINITY;
    return NULL;
}

static const char *judge_estimate(const wend_estimator_def *def, double said, uint64_t state, uint64_t goal,
                                  heuristic_tally *tally) {
    double right = all_pairs[state][goal];
    if (!(said >= 0)) return "an estimate is negative or no number";
    if (said > right)
        return said < (double)INFINITY ? "an estimate is too high" : "a state that leads there is called cut off";
    if (def->kind == WEND_ESTIMATOR_PERFECT && goal == def->goal && !(said >= right * (1 - 1e-8)))
        return "the perfect heuristic is not perfect";
    if (def->kind == WEND_ESTIMATOR_DIFFERENTIAL && def->placement == WEND_PIVOTS_OWN) {
        double farthest = 0; // from any pivot: what quanta are a part of
        for (size_t pivot = 0; pivot < def->pivot_count; pivot++)
            for (size_t i = 0; i < WORLD_CELLS; i++) {
                double cost = all_pairs[def->pivots[pivot]][i];
                if (cost < (double)INFINITY && cost > farthest) farthest = cost;
            }
        for (size_t i = 0; i < def->pivot_count; i++)
            if ((def->pivots[i] == goal || def->pivots[i] == state) && said < right * (1 - 1e-8) - farthest * 0x1p-27)
                return "a pivot at the goal or at the state is not exact";
    }
    tally->finite += said > 0 && said < (double)INFINITY;
    tally->infinite += said == (double)INFINITY;
    return NULL;
}

bool estimates_are_never_too_high(choices *source, void *user) {
    static search_world world;
    static heuristic_tally unread;
    heuristic_tally *tally = user ? user : &unread;
    search_world_make(source, WORLD_SMALL, &world);
    int cells = world.naive.width * world.naive.height;
    for (int i = 0; i < cells; i++) {
        naive_distances(&world.naive, i, all_pairs[i]);
        for (int j = cells; j < WORLD_CELLS; j++) all_pairs[i][j] = INFINITY;
    }
    wend_estimator_def def;
    uint64_t pivots[MOST_PIVOTS];
    wend_estimator *estimator = make_grid_estimator(source, &world, &def, pivots);
    bool uniform =
        is_uniform_world(&world) || world.whole; // else sums of costs are not exact enough to tell cheapest paths
    uint64_t start = choose_below(source, (uint64_t)cells);
    const char *finding = wend_estimator_is_valid(estimator) ? NULL : "a new estimator is not valid";
    for (uint64_t state = 0; state < (uint64_t)cells && !finding; state++)
        for (uint64_t goal = 0; goal < (uint64_t)cells && !finding; goal++) {
            if (!world_cell_is_free(&world, state) || !world_cell_is_free(&world, goal)) continue;
            double said = wend_estimator_estimate(estimator, start, state, goal);
            if (def.kind != WEND_ESTIMATOR_DEAD_END)
                finding = judge_estimate(&def, said, state, goal, tally);
            else if (uniform && world_cell_is_free(&world, start))
                finding = judge_dead_end(said, start, state, goal, tally);
        }
    wend_estimator_destroy(estimator);
    search_world_free(&world);
    return finding ? choices_fail(source, "%s (kind %d, placement %d)", finding, (int)def.kind, (int)def.placement)
                   : true;
}

// ---- Searches on grids that change ---------------------------------------------------------------------------------------

// By the words of the header: nothing is cheaper or freer than it was.
static bool world_only_rose(const search_world *world, const uint8_t *before, bool *same) {
    *same = true;
    for (int i = 0; i < world->naive.width * world->naive.height; i++) {
        const wend_terrain *old = &world->terrains[before[i]], *now = &world->terrains[world->terrain[i]];
        if (before[i] == world->terrain[i]) continue;
        *same = false;
        if (now->medium == WEND_MEDIUM_BLOCKED) continue;
        if (old->medium != now->medium || now->cost < old->cost) return false;
    }
    return true;
}

static const char *search_guided(choices *source, const search_world *world, const wend_estimator *estimator,
                                 wend_query *query, wend_path *path, bool fresh, heuristic_tally *tally) {
    wend_guide guide = wend_estimator_guide(estimator);
    if (choose_one_in(source, 3)) guide.units = NULL; // as a guide of somebody else's
    wend_search_request request = search_world_request(source, world, WEND_ALGORITHM_ASTAR);
    request.to_nearest = choose_one_in(source, 4);
    if (wend_grid_find_path(world->grid, query, &request, path)) return "the plain search failed";
    uint64_t plain = path->expanded;
    request.guide = &guide;
    if (choose_one_in(source, 4)) request.work = 1 + choose_below(source, 20);
    wend_status status = wend_grid_find_path(world->grid, query, &request, path);
    while (!status && path->outcome == WEND_OUTCOME_BUDGET_SPENT) {
        if (path->lower_bound > world->optimum * (1 + 1e-9)) return "the bound is above the optimum";
        status = wend_query_resume(query, 1 + choose_below(source, 50), path);
    }
    if (status) return "the guided search failed";
    const char *finding = judge_answer(world, &request, path, fresh);
    if (finding) return finding;
    bool current = wend_estimator_is_valid(estimator);
    tally->searches++;
    tally->guided += current;
    tally->fewer += path->expanded < plain;
    if (!current && path->expanded != plain) return "a guide that is not valid was followed";
    // The same as a domain.
    wend_domain domain = wend_grid_domain(world->grid);
    if (world->outcome != WEND_OUTCOME_COMPLETE) return NULL;
    request.work = WEND_WORK_UNLIMITED;
    if (wend_domain_find_path(&domain, query, &request, path)) return "the search of the domain failed";
    return judge_answer(world, &request, path, false);
}

bool guided_searches_are_optimal_through_edits(choices *source, void *user) {
    static search_world world;
    static uint8_t built[WORLD_CELLS];
    static heuristic_tally unread;
    heuristic_tally *tally = user ? user : &unread;
    search_world_make(source, WORLD_ANY, &world);
    uint64_t pivots[MOST_PIVOTS];
    wend_estimator_def def;
    wend_estimator *estimator = make_grid_estimator(source, &world, &def, pivots);
    memcpy(built, world.terrain, sizeof built);
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    bool fresh = true;
    const char *finding = search_guided(source, &world, estimator, query, &path, fresh, tally);
    for (uint64_t edits = choose_below(source, 5); edits && !finding; edits--) {
        uint64_t before = wend_grid_version(world.grid);
        search_world_edit(source, &world);
        search_world_judge(&world);
        bool moved = wend_grid_version(world.grid) != before, same;
        if (moved) fresh = false;
        uint64_t then = choose_below(source, 5);
        if (then < 3) {
            bool rose = world_only_rose(&world, built, &same) && (same || def.kind != WEND_ESTIMATOR_DEAD_END);
            if (wend_estimator_is_valid(estimator) != rose) finding = "an edit was taken for what it was not";
            tally->rises_kept += rose && !same;
            tally->falls_caught += !rose;
        } else if (then == 3) {
            if (wend_estimator_refresh(estimator, NULL)) abort();
            memcpy(built, world.terrain, sizeof built);
            if (!wend_estimator_is_valid(estimator)) finding = "a refreshed estimator is not valid";
        } else if (moved) {
            tally->unnoted++; // a search is the first to look
        }
        if (choose_below(source, 2)) {
            if (wend_grid_refresh(world.grid)) abort();
            fresh = true;
        }
        if (!finding) finding = search_guided(source, &world, estimator, query, &path, fresh, tally);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_estimator_destroy(estimator);
    search_world_free(&world);
    return finding ? choices_fail(source, "%s (kind %d, placement %d; cost %.17g, optimum %.17g)", finding,
                                  (int)def.kind, (int)def.placement, path.cost, world.optimum)
                   : true;
}

// ---- Graphs and domains with one-way steps ---------------------------------------------------------------------------------

#define MOST_EDGES 60

typedef struct guided_graph {
    naive_graph naive;
    wend_graph_edge edges[MOST_EDGES];
    uint32_t edge_count;
    bool whole;        // costs are whole
    bool is_symmetric; // of an own domain
    double scale;
} guided_graph;

static double choose_step_cost(choices *source, const guided_graph *world) {
    double cost = world->whole ? (double)(1 + choose_below(source, 9)) : choose_unit(source) + 1e-3;
    return cost * world->scale;
}

static void naive_of_edges(guided_graph *world, uint32_t allowed) {
    for (int i = 0; i < world->naive.size; i++)
        for (int j = 0; j < world->naive.size; j++) world->naive.cost[i][j] = INFINITY;
    for (uint32_t i = 0; i < world->edge_count; i++) {
        const wend_graph_edge *edge = &world->edges[i];
        if (edge->closed || (edge->tags & ~allowed)) continue;
        double *cost = &world->naive.cost[edge->from][edge->to], *back = &world->naive.cost[edge->to][edge->from];
        if (edge->cost < *cost) *cost = edge->cost;
        if (world->is_symmetric && edge->cost < *back) *back = edge->cost;
    }
}

static void choose_guided_graph(choices *source, guided_graph *world) {
    static const double scales[] = {1, 0x1p-20, 0x1p300, 0x1p-1000, 0x1p1020};
    world->naive.size = 1 + (int)choose_below(source, 14);
    world->edge_count = (uint32_t)choose_below(source, MOST_EDGES);
    world->whole = choose_below(source, 2);
    world->scale = scales[choose_one_in(source, 3) ? choose_below(source, 5) : 0];
    for (uint32_t i = 0; i < world->edge_count; i++) {
        world->edges[i] = (wend_graph_edge){.from = (uint32_t)choose_below(source, (uint64_t)world->naive.size),
                                            .to = (uint32_t)choose_below(source, (uint64_t)world->naive.size),
                                            .cost = choose_step_cost(source, world),
                                            .tags = choose_one_in(source, 5) ? 1 : 0,
                                            .closed = choose_one_in(source, 8)};
    }
}

// A graph's own search must follow a guide as the search of its domain does: the same path and, for whom the guide was made, the same effort.
static const char *search_graph_alike(const tagged_graph *view, bool is_own, wend_query *query,
                                      const wend_search_request *request, const wend_path *right) {
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = NULL;
    if (tagged_graph_find_path(view, query, request, &path)) abort();
    // Islands may have answered without a search.
    if (path.outcome != right->outcome ||
        !(is_own ? path.cost == right->cost && path.state_count == right->state_count
                 : path.cost == right->cost || fabs(path.cost - right->cost) <= right->cost * 1e-13))
        finding = "the graph's search has another answer";
    else if (is_own && path.outcome == WEND_OUTCOME_COMPLETE && path.expanded != right->expanded)
        finding = "the graph's search did not follow the guide";
    for (size_t i = 0; i < path.state_count && is_own && !finding; i++)
        if (path.states[i] != right->states[i]) finding = "the graph's search has another path";
    wend_path_free(&path);
    return finding;
}

static const char *judge_graph_guide(choices *source, guided_graph *world, const wend_domain *domain,
                                     const tagged_graph *view, uint64_t own_tags, const wend_estimator *estimator,
                                     wend_query *query, wend_path *path, heuristic_tally *tally) {
    int size = world->naive.size;
    static double right[NAIVE_GRAPH_SIZE][NAIVE_GRAPH_SIZE];
    if (view) naive_of_edges(world, (uint32_t)own_tags);
    for (int i = 0; i < size; i++) naive_graph_distances(&world->naive, i, right[i]);
    bool current = wend_estimator_is_valid(estimator);
    for (int i = 0; i < size && current; i++)
        for (int j = 0; j < size; j++) {
            double said = wend_estimator_estimate(estimator, 0, (uint64_t)i, (uint64_t)j);
            if (!(said >= 0 && said <= right[i][j])) return "an estimate is too high";
            tally->finite += said > 0 && said < (double)INFINITY;
            tally->infinite += said == (double)INFINITY;
        }
    if (view) naive_of_edges(world, (uint32_t)view->tags); // who goes may be another than whom it was made for
    for (int i = 0; i < size && view; i++) naive_graph_distances(&world->naive, i, right[i]);
    wend_guide guide = wend_estimator_guide(estimator);
    wend_search_request request = wend_default_search_request();
    request.start = choose_below(source, (uint64_t)size);
    uint64_t goals[2] = {choose_below(source, (uint64_t)size), choose_below(source, (uint64_t)size)};
    request.goals = goals;
    request.goal_count = choose_one_in(source, 4) ? 2 : 1;
    request.guide = &guide;
    request.open_list = (wend_open_list)choose_below(source, 6);
    double optimum = right[request.start][goals[0]];
    if (request.goal_count == 2 && right[request.start][goals[1]] < optimum) optimum = right[request.start][goals[1]];
    if (wend_domain_find_path(domain, query, &request, path)) return "the search failed";
    const char *finding = view ? search_graph_alike(view, view->tags == own_tags, query, &request, path) : NULL;
    if (finding) return finding;
    tally->searches++;
    tally->guided += current;
    if (optimum == (double)INFINITY) // also when sums overflow
        return path->outcome == WEND_OUTCOME_UNREACHABLE || path->cost == (double)INFINITY
                   ? NULL
                   : "a path where there is none";
    if (path->outcome != WEND_OUTCOME_COMPLETE) return "no path where there is one";
    double tolerance = world->whole ? 0 : 1e-13;
    return fabs(path->cost - optimum) <= optimum * tolerance ? NULL : "a path that is not optimal";
}

bool guided_graph_searches_are_optimal_through_edits(choices *source, void *user) {
    static guided_graph world;
    static heuristic_tally unread;
    heuristic_tally *tally = user ? user : &unread;
    memset(&world, 0, sizeof world);
    choose_guided_graph(source, &world);
    wend_vector3 positions[NAIVE_GRAPH_SIZE] = {{0}};
    wend_graph_def def = wend_default_graph_def();
    def.waypoint_count = (uint32_t)world.naive.size;
    def.edge_count = world.edge_count;
    def.positions = positions;
    def.edges = world.edges;
    wend_graph *graph = NULL;
    if (wend_graph_create(&def, NULL, &graph)) abort();
    tagged_graph view = {.graph = graph, .tags = (uint32_t)choose_below(source, 2)};
    wend_domain domain = tagged_graph_domain(&view);
    uint64_t pivots[MOST_PIVOTS];
    wend_estimator_def chosen = choose_estimator(source, def.waypoint_count, NULL, pivots);
    if (chosen.kind != WEND_ESTIMATOR_PERFECT) chosen.kind = WEND_ESTIMATOR_DIFFERENTIAL;
    wend_estimator *estimator = NULL;
    if (wend_estimator_create_on_domain(&domain, &chosen, NULL, &estimator)) abort();
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t own_tags = view.tags;
    const char *finding = judge_graph_guide(source, &world, &domain, &view, own_tags, estimator, query, &path, tally);
    for (uint64_t edits = choose_below(source, 5); edits && !finding; edits--) {
        if (choose_one_in(source, 5)) {
            view.tags ^= 1;
            domain = tagged_graph_domain(&view);
        } else if (world.edge_count) {
            uint32_t edge = (uint32_t)choose_below(source, world.edge_count);
            wend_graph_edge *record = &world.edges[edge];
            if (choose_below(source, 2)) {
                record->closed = !record->closed;
                if (wend_graph_set_edge_open(graph, edge, !record->closed)) abort();
            } else {
                record->cost = choose_step_cost(source, &world);
                if (wend_graph_set_edge_cost(graph, edge, record->cost)) abort();
            }
        }
        uint64_t then = choose_below(source, 4);
        if (then < 2) {
            bool current = wend_estimator_is_valid(estimator);
            tally->rises_kept += current;
            tally->falls_caught += !current;
        } else if (then == 2) {
            if (wend_estimator_refresh(estimator, NULL)) abort();
        }
        if (!finding)
            finding = judge_graph_guide(source, &world, &domain, &view, own_tags, estimator, query, &path, tally);
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_estimator_destroy(estimator);
    wend_graph_destroy(graph);
    return finding
               ? choices_fail(source, "%s (kind %d, placement %d)", finding, (int)chosen.kind, (int)chosen.placement)
               : true;
}

static wend_status own_guided_successors(void *user, uint64_t state, wend_edges *edges) {
    return add_naive_steps(&((const guided_graph *)user)->naive, (int)state, false, NULL, NULL, edges);
}

static wend_status own_guided_predecessors(void *user, uint64_t state, wend_edges *edges) {
    return add_naive_steps(&((const guided_graph *)user)->naive, (int)state, true, NULL, NULL, edges);
}

bool own_domains_are_guided_right(choices *source, void *user) {
    static guided_graph world;
    static heuristic_tally unread;
    heuristic_tally *tally = user ? user : &unread;
    memset(&world, 0, sizeof world);
    choose_guided_graph(source, &world);
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = (uint64_t)world.naive.size;
    domain.user = &world;
    domain.successors = own_guided_successors;
    uint64_t ways = choose_below(source, 3); // forward only, both, the same both ways
    world.is_symmetric = ways == 2;
    if (ways == 1) domain.capabilities |= WEND_DOMAIN_PREDECESSORS;
    if (ways == 1) domain.predecessors = own_guided_predecessors;
    if (ways == 2) domain.capabilities |= WEND_DOMAIN_SYMMETRIC;
    naive_of_edges(&world, 1);
    uint64_t pivots[MOST_PIVOTS];
    wend_estimator_def chosen = choose_estimator(source, domain.state_count, NULL, pivots);
    if (chosen.kind != WEND_ESTIMATOR_PERFECT || ways == 0) chosen.kind = WEND_ESTIMATOR_DIFFERENTIAL;
    wend_journal *journal = NULL;
    if (wend_journal_create(choose_below(source, 2) ? 1 : 8, wend_default_allocator(), &journal)) abort();
    domain.journal = journal;
    wend_estimator *estimator = NULL;
    if (wend_estimator_create_on_domain(&domain, &chosen, NULL, &estimator)) abort();
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    wend_path path = wend_path_empty(wend_default_allocator());
    const char *finding = judge_graph_guide(source, &world, &domain, NULL, 0, estimator, query, &path, tally);
    for (uint64_t edits = choose_below(source, 4); edits && !finding && world.edge_count; edits--) {
        wend_graph_edge *edge = &world.edges[choose_below(source, world.edge_count)];
        wend_graph_edge before = *edge;
        if (choose_below(source, 2))
            edge->closed = !edge->closed;
        else
            edge->cost = choose_step_cost(source, &world);
        bool fell = (before.closed && !edge->closed) || (!edge->closed && edge->cost < before.cost);
        naive_of_edges(&world, 1);
        wend_change change = wend_change_of_state(edge->from);
        change.effects = fell ? WEND_EFFECT_FELL | WEND_EFFECT_REACH : WEND_EFFECT_ROSE;
        wend_journal_add(journal, &change);
        if (choose_one_in(source, 3)) {
            if (wend_estimator_refresh(estimator, NULL)) abort();
        } else if (choose_below(source, 2)) {
            tally->rises_kept += wend_estimator_is_valid(estimator);
            tally->falls_caught += fell;
            if (fell && wend_estimator_is_valid(estimator)) finding = "what may have fallen is still believed";
        } else {
            // A later edit that rises must not make up for this one.
            world.edges[0].closed = true;
            naive_of_edges(&world, 1);
            change = wend_change_of_state(world.edges[0].from);
            change.effects = WEND_EFFECT_ROSE | WEND_EFFECT_REACH;
            wend_journal_add(journal, &change);
        }
        if (!finding) finding = judge_graph_guide(source, &world, &domain, NULL, 0, estimator, query, &path, tally);
        if (!finding && !wend_estimator_is_valid(estimator) && wend_estimator_refresh(estimator, NULL)) abort();
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_estimator_destroy(estimator);
    wend_journal_destroy(journal);
    return finding ? choices_fail(source, "%s (kind %d, placement %d, ways %d)", finding, (int)chosen.kind,
                                  (int)chosen.placement, (int)ways)
                   : true;
}

bool any_heuristic_is_valid(choices *source, void *user) {
    static const property facts[] = {estimates_are_never_too_high, guided_searches_are_optimal_through_edits,
                                     guided_graph_searches_are_optimal_through_edits, own_domains_are_guided_right};
    return facts[choose_below(source, sizeof facts / sizeof facts[0])](source, user);
}

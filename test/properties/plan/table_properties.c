#include "properties/plan/table_properties.h"

#include "plan/table/zoned_internal.h"
#include "properties/plan/table_worlds.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static wend_path *table_property_path(void) {
    static wend_path path; // one for all worlds
    if (!path.allocator.allocate) path = wend_path_empty(wend_default_allocator());
    return &path;
}

static wend_jobs *table_property_jobs(choices *source) {
    static wend_jobs *jobs; // kept until the end
    if (choose_below(source, 2) == 0) return NULL;
    wend_jobs_def def = wend_default_jobs_def();
    def.worker_count = 3;
    if (!jobs && wend_jobs_create(&def, NULL, &jobs)) abort();
    return jobs;
}

static wend_path_table *make_table(choices *source, const wend_domain *domain, uint32_t contents,
                                   wend_table_precision precision) {
    wend_path_table_def def = wend_default_path_table_def();
    def.domain = domain;
    def.contents = contents;
    def.precision = precision;
    def.jobs = table_property_jobs(source);
    wend_path_table *table = NULL;
    if (wend_path_table_create(&def, NULL, &table)) abort();
    return table;
}

// ---- Against Floyd and Warshall

// Follows next steps, no more of them than there are states.
static bool following_arrives(const wend_path_table *table, uint64_t from, uint64_t to, bool reachable) {
    uint64_t state = from;
    for (uint64_t left = wend_path_table_state_count(table); left && state != to && state != WEND_NO_STATE; left--)
        state = wend_path_table_next(table, state, to);
    return state == (reachable ? to : WEND_NO_STATE);
}

static const char *judge_path_table(const wend_path_table *table, const naive_table *edges, bool exact,
                                    table_tally *tally) {
    naive_table distances = *edges;
    naive_table_close(&distances);
    wend_path *path = table_property_path();
    for (uint64_t from = 0; from < (uint64_t)edges->size; from++)
        for (uint64_t to = 0; to < (uint64_t)edges->size; to++) {
            if (!following_arrives(table, from, to, distances.distance[from][to] < INFINITY))
                return "following the steps does not arrive";
            if (wend_path_table_find_path(table, from, to, path)) return "no answer";
            if (path->state_count > (size_t)edges->size) return "the path visits a state twice";
            const char *finding = table_path_finding(edges, &distances, path, from, to, exact);
            if (finding) return finding;
            double distance = wend_path_table_distance(table, from, to);
            if (table->distance_size == sizeof(double) && distance != path->cost) return "distance and path differ";
            if (table->distance_size == sizeof(float)) {
                if (distance > path->cost) return "a float is too high";
                if (path->cost > 1e-30 && distance < path->cost * (1 - 0x1p-23)) return "a float is too low";
            }
            if (wend_path_table_next(table, from, to) != (path->state_count > 1 ? path->states[1] : WEND_NO_STATE))
                return "the next state is not that of the path";
            if (path->state_count)
                tally->reached++;
            else
                tally->unreachable++;
        }
    return NULL;
}

bool path_tables_agree_with_floyd_and_warshall(choices *source, void *user) {
    static table_world world;
    static naive_table edges;
    table_tally unused = {0}, *tally = user ? user : &unused;
    uint32_t contents = choose_below(source, 2) ? WEND_TABLE_NEXT : WEND_TABLE_NEXT | WEND_TABLE_DISTANCE;
    wend_table_precision precision = (wend_table_precision)choose_below(source, 2);
    const char *finding;
    if (choose_below(source, 3) == 0) {
        wend_grid *grid = table_world_grid(source);
        wend_domain domain = wend_grid_domain(grid);
        wend_path_table *table = make_table(source, &domain, contents, precision);
        table_grid_judge(grid, &edges);
        finding = judge_path_table(table, &edges, false, tally);
        wend_path_table_destroy(table);
        wend_grid_destroy(grid);
    } else {
        table_world_choose(source, 4, &world);
        wend_path_table *table = make_table(source, &world.domain, contents, precision);
        table_world_judge(&world, &edges);
        finding = judge_path_table(table, &edges, world.costs <= COSTS_EQUAL, tally);
        for (uint32_t i = 0; i < world.waypoint_count; i++) tally->plateaus += table->has_plateaus[i];
        wend_path_table_destroy(table);
        table_world_free(&world);
    }
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Updates

static bool tables_are_equal(const wend_path_table *a, const wend_path_table *b) {
    size_t states = a->network.state_count, pairs = states * states;
    if (a->next_size != b->next_size || a->distance_size != b->distance_size) return false;
    if (a->next && memcmp(a->next, b->next, pairs * a->next_size) != 0) return false;
    if (a->distances && memcmp(a->distances, b->distances, pairs * a->distance_size) != 0) return false;
    if (memcmp(a->has_plateaus, b->has_plateaus, states) != 0) return false;
    for (uint32_t i = 0; i < states; i++)
        if (!wend_network_state_is_same(&a->network, &b->network, i)) return false;
    return wend_path_table_bytes(a) == wend_path_table_bytes(b);
}

// Edits a graph, or a grid, once or more often, in a transaction or not, with a journal that remembers all of it or only the last change. Nobody
// is told.
static void edit_unseen(choices *source, table_world *world, wend_grid *grid) {
    wend_journal *journal = grid ? wend_grid_journal(grid) : wend_graph_journal(world->graph);
    const bool together = choose_one_in(source, 3);
    if (wend_journal_set_capacity(journal, choose_one_in(source, 4) ? 1 : WEND_JOURNAL_CAPACITY)) abort();
    if (together) wend_journal_begin(journal);
    for (uint64_t edits = 1 + (choose_one_in(source, 3) ? choose_below(source, 6) : 0); edits; edits--) {
        uint64_t changed[16];
        if (grid)
            table_grid_edit(source, grid);
        else
            table_world_edit(source, world, changed);
    }
    if (together) wend_journal_commit(journal);
}

bool an_updated_path_table_is_like_a_new_one(choices *source, void *user) {
    static table_world world;
    table_tally unused = {0}, *tally = user ? user : &unused;
    uint32_t contents = 1 + (uint32_t)choose_below(source, 3);
    wend_table_precision precision = (wend_table_precision)choose_below(source, 2);
    bool on_grid = choose_below(source, 3) == 0;
    wend_grid *grid = NULL;
    wend_domain domain;
    if (on_grid) {
        grid = table_world_grid(source);
        domain = wend_grid_domain(grid);
    } else {
        table_world_choose(source, 4, &world);
        domain = world.domain;
    }
    wend_path_table *table = make_table(source, &domain, contents, precision);
    // Only where rounding swallows costs, or where nothing tells distances, a goal has to be searched again as a whole.
    const bool is_repairable =
        (on_grid || world.costs != COSTS_VANISH) && (contents & WEND_TABLE_NEXT || precision == WEND_PRECISION_DOUBLE);
    bool same = true, repaired = true;
    for (uint64_t rounds = 1 + choose_below(source, 4); rounds && same; rounds--) {
        edit_unseen(source, on_grid ? NULL : &world, on_grid ? grid : NULL);
        if (choose_below(source, 2) && wend_path_table_refresh(table, table_property_jobs(source))) abort();
        tally->goals += domain.state_count;
        tally->goals_recomputed += wend_path_table_goals_recomputed(table);
        repaired &= !is_repairable || table->searched_count == 0;
        wend_path_table *fresh = make_table(source, &domain, contents, precision);
        same = tables_are_equal(table, fresh);
        wend_path_table_destroy(fresh);
    }
    wend_path_table_destroy(table);
    if (on_grid)
        wend_grid_destroy(grid);
    else
        table_world_free(&world);
    if (!repaired) return choices_fail(source, "a goal was searched again without need");
    return same ? true : choices_fail(source, "the updated table differs from a new one");
}

// ---- As a heuristic

bool searches_guided_by_a_table_stay_optimal(choices *source, void *user) {
    static table_world world;
    static naive_table distances;
    static wend_query *query;
    table_tally unused = {0}, *tally = user ? user : &unused;
    if (!query && wend_query_create(wend_default_allocator(), &query)) abort();
    table_world_choose(source, 3, &world);
    wend_path_table *table = make_table(source, &world.domain, WEND_TABLE_DISTANCE | WEND_TABLE_NEXT,
                                        (wend_table_precision)choose_below(source, 2));
    wend_table_guide guide = {.table = table, .domain = &world.domain};
    // Closing edges keeps the table admissible; opening or repricing does not.
    if (choose_below(source, 2)) {
        for (uint32_t i = 0; i < world.edge_count; i++)
            if (choose_one_in(source, 6)) {
                world.edges[i].closed = true;
                wend_graph_set_edge_open(world.graph, i, false);
            }
    } else {
        edit_unseen(source, &world, NULL);
    }
    wend_domain domain = wend_table_guide_domain(&guide);
    table_world_judge(&world, &distances);
    naive_table_close(&distances);
    wend_path *path = table_property_path();
    wend_search_request request = wend_default_search_request();
    const uint64_t goal = choose_below(source, world.waypoint_count);
    request.goals = &goal, request.goal_count = 1;
    const char *finding = NULL;
    for (request.start = 0; request.start < world.waypoint_count && !finding; request.start++) {
        if (wend_domain_find_path(&world.domain, query, &request, path)) abort();
        uint64_t expanded = path->expanded;
        if (wend_domain_find_path(&domain, query, &request, path)) abort();
        tally->guided_less += path->expanded < expanded;
        double right = distances.distance[request.start][goal];
        if ((path->outcome == WEND_OUTCOME_COMPLETE) != (right < INFINITY)) finding = "reached or not, wrongly";
        if (right < INFINITY && !table_costs_agree(&world, path->cost, right)) finding = "a dearer path";
    }
    wend_path_table_destroy(table);
    table_world_free(&world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Zones

typedef struct zoned_world {
    table_world graph;
    wend_grid *grid; // NULL: the graph
    wend_domain domain;
    uint32_t zones[NAIVE_TABLE_SIZE];
    bool has_zones, exact;
} zoned_world;

static void choose_zoned_world(choices *source, uint64_t cost_kinds, zoned_world *world) {
    world->grid = NULL;
    if (choose_below(source, 3) == 0) {
        world->grid = table_world_grid(source);
        world->domain = wend_grid_domain(world->grid);
        world->exact = false;
    } else {
        table_world_choose(source, cost_kinds, &world->graph);
        world->domain = world->graph.domain;
        world->exact = world->graph.costs <= COSTS_EQUAL;
    }
    const uint64_t states = world->domain.state_count;
    world->has_zones = true;
    switch (choose_below(source, 3)) {
    case 0:
        if (wend_domain_make_zones(&world->domain, 1 + (uint32_t)choose_below(source, 9), wend_default_allocator(),
                                   world->zones))
            abort();
        break;
    case 1:
        world->has_zones = world->grid != NULL;
        if (world->grid && wend_grid_make_zones(world->grid, 1 + (uint32_t)choose_below(source, 5),
                                                wend_default_allocator(), world->zones))
            abort();
        break;
    default:
        for (uint64_t limit = 1 + choose_below(source, states), i = 0; i < states; i++)
            world->zones[i] = (uint32_t)choose_below(source, limit);
    }
}

static void free_zoned_world(zoned_world *world) {
    if (world->grid)
        wend_grid_destroy(world->grid);
    else
        table_world_free(&world->graph);
}

static wend_zoned_table *make_zoned(choices *source, const zoned_world *world) {
    wend_zoned_table_def def = wend_default_zoned_table_def();
    def.domain = &world->domain;
    def.zones = world->has_zones ? world->zones : NULL;
    def.jobs = table_property_jobs(source);
    wend_zoned_table *table = NULL;
    if (wend_zoned_table_create(&def, NULL, &table)) abort();
    return table;
}

static const char *judge_zoned_table(const wend_zoned_table *table, const zoned_world *world, table_tally *tally) {
    static naive_table edges, distances;
    if (world->grid)
        table_grid_judge(world->grid, &edges);
    else
        table_world_judge(&world->graph, &edges);
    distances = edges;
    naive_table_close(&distances);
    wend_path *path = table_property_path();
    for (uint64_t from = 0; from < (uint64_t)edges.size; from++)
        for (uint64_t to = 0; to < (uint64_t)edges.size; to++) {
            if (wend_zoned_table_find_path(table, from, to, path)) return "no answer";
            const char *finding = table_path_finding(&edges, &distances, path, from, to, world->exact);
            if (finding) return finding;
            double distance = wend_zoned_table_distance(table, from, to);
            if (distance != path->cost && (world->exact || fabs(distance - path->cost) > 1e-9 * path->cost))
                return "distance and path differ";
            if (path->state_count)
                tally->reached++;
            else
                tally->unreachable++;
        }
    return NULL;
}

bool zoned_tables_agree_with_floyd_and_warshall(choices *source, void *user) {
    static zoned_world world;
    table_tally unused = {0}, *tally = user ? user : &unused;
    choose_zoned_world(source, 4, &world);
    wend_zoned_table *table = make_zoned(source, &world);
    const char *finding = judge_zoned_table(table, &world, tally);
    wend_zoned_table_destroy(table);
    free_zoned_world(&world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

static const char *zoned_difference(const wend_zoned_table *a, const wend_zoned_table *b) {
    const zoned_layout *first = &a->layout, *second = &b->layout;
    const size_t states = first->network.state_count;
    if (first->zone_count != second->zone_count) return "other zones";
    if (memcmp(first->kinds, second->kinds, states) != 0) return "other kinds of states";
    if (memcmp(first->locals, second->locals, states * sizeof *first->locals) != 0) return "other members";
    if (memcmp(first->border_of, second->border_of, states * sizeof *first->border_of) != 0) return "other borders";
    for (uint32_t i = 0; i < first->zone_count; i++) {
        if (!first->inside[i] != !second->inside[i]) return "other tables";
        if (first->inside[i] && !tables_are_equal(first->inside[i], second->inside[i])) return "a zone differs";
    }
    if (!a->coarse != !b->coarse) return "a coarse network too many";
    return a->coarse && !tables_are_equal(a->coarse, b->coarse) ? "the coarse network differs" : NULL;
}

bool an_updated_zoned_table_is_like_a_new_one(choices *source, void *user) {
    static zoned_world world;
    table_tally unused = {0}, *tally = user ? user : &unused;
    choose_zoned_world(source, 4, &world);
    // Zones that are made depend on the steps: the new table is given those of the old one.
    world.has_zones = true;
    if (wend_domain_make_zones(&world.domain, 6, wend_default_allocator(), world.zones)) abort();
    wend_zoned_table *table = make_zoned(source, &world);
    const char *finding = NULL;
    for (uint64_t rounds = 1 + choose_below(source, 4); rounds && !finding; rounds--) {
        edit_unseen(source, &world.graph, world.grid);
        if (choose_below(source, 2) && wend_zoned_table_refresh(table, table_property_jobs(source))) abort();
        const wend_zoned_table_facts facts = wend_zoned_table_describe(table);
        if (!facts.coarse_was_remade) {
            tally->coarse_goals += facts.borders;
            tally->coarse_goals_recomputed += facts.coarse_goals_recomputed;
        }
        wend_zoned_table *fresh = make_zoned(source, &world);
        finding = zoned_difference(table, fresh);
        wend_zoned_table_destroy(fresh);
        if (!finding && choose_one_in(source, 8)) finding = judge_zoned_table(table, &world, tally);
    }
    wend_zoned_table_destroy(table);
    free_zoned_world(&world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Grids

static const char *judge_grid_table(const wend_grid *grid, const wend_grid_table *table, wend_query *query,
                                    table_tally *tally) {
    static wend_path searched;
    if (!searched.allocator.allocate) searched = wend_path_empty(wend_default_allocator());
    wend_path *path = table_property_path();
    wend_grid_def def = wend_grid_describe(grid);
    const uint32_t cells = def.width * def.height;
    wend_search_request request = wend_default_search_request();
    for (uint32_t from = 0; from <= cells; from++) // one too many: outside
        for (uint32_t to = 0; to <= cells; to++) {
            const uint64_t goal = to;
            request.start = from, request.goals = &goal, request.goal_count = 1;
            if (wend_grid_find_path(grid, query, &request, &searched)) abort();
            if (wend_grid_table_find_path(table, from, to, path)) return "no answer";
            if (path->outcome != searched.outcome) return "another outcome";
            if (path->nearest.cell != searched.nearest.cell) return "another nearest cell";
            if (path->outcome != WEND_OUTCOME_COMPLETE) {
                tally->unreachable++;
                continue;
            }
            tally->reached++;
            if (fabs(path->cost - searched.cost) > 1e-9 * searched.cost) return "another cost";
            // The checker sums from the start, the table from the goal.
            path->cost = 0;
            for (size_t i = 1; i < path->state_count; i++)
                path->cost += wend_grid_step_cost(grid, (uint32_t)path->states[i - 1], (uint32_t)path->states[i]);
            if (wend_path_check_on_grid(path, grid, from, to, NULL)) return "the checker finds fault with the path";
        }
    return NULL;
}

bool grid_tables_answer_like_searches(choices *source, void *user) {
    table_tally unused = {0}, *tally = user ? user : &unused;
    static wend_query *query;
    if (!query && wend_query_create(wend_default_allocator(), &query)) abort();
    wend_grid *grid = table_world_grid(source);
    wend_grid_table_def def = wend_default_grid_table_def();
    def.grid = grid;
    def.form = (wend_grid_table_form)choose_below(source, 3);
    def.zone_side = (uint32_t)choose_below(source, 5);
    def.jobs = table_property_jobs(source);
    wend_grid_table *table = NULL;
    if (wend_grid_table_create(&def, NULL, &table)) abort();
    const char *finding = judge_grid_table(grid, table, query, tally);
    if (!finding) {
        edit_unseen(source, NULL, grid);
        if (wend_grid_refresh(grid)) abort();
        finding = judge_grid_table(grid, table, query, tally);
    }
    wend_grid_table_destroy(table);
    wend_grid_destroy(grid);
    return finding ? choices_fail(source, "%s", finding) : true;
}

// ---- Transit nodes

static wend_transit *make_transit(choices *source, const table_world *world) {
    wend_transit_def def = wend_default_transit_def();
    def.graph = world->graph;
    def.transit_count = (uint32_t)choose_below(source, world->waypoint_count + 2);
    def.jobs = table_property_jobs(source);
    wend_transit *transit = NULL;
    if (wend_transit_create(&def, NULL, &transit)) abort();
    return transit;
}

static const char *judge_transit(const wend_transit *transit, const table_world *world, table_tally *tally) {
    static naive_table edges, distances;
    table_world_judge(world, &edges);
    distances = edges;
    naive_table_close(&distances);
    const bool exact = world->costs <= COSTS_EQUAL;
    wend_path *path = table_property_path();
    wend_query *query = NULL;
    if (wend_query_create(wend_default_allocator(), &query)) abort();
    const char *finding = NULL;
    for (uint32_t from = 0; from < world->waypoint_count && !finding; from++)
        for (uint32_t to = 0; to < world->waypoint_count && !finding; to++) {
            double distance;
            if (wend_transit_distance(transit, query, from, to, &distance) ||
                wend_transit_find_path(transit, query, from, to, path))
                finding = "no answer";
            else
                finding = table_path_finding(&edges, &distances, path, from, to, exact);
            if (!finding && !table_costs_agree(world, distance, distances.distance[from][to]))
                finding = "the distance is not the shortest";
            if (wend_transit_is_local(transit, from, to))
                tally->locally++;
            else
                tally->by_table++;
            if (path->state_count)
                tally->reached++;
            else
                tally->unreachable++;
        }
    wend_query_destroy(query);
    return finding;
}

bool transit_answers_agree_with_floyd_and_warshall(choices *source, void *user) {
    static table_world world;
    table_tally unused = {0}, *tally = user ? user : &unused;
    table_world_choose(source, 4, &world);
    wend_transit *transit = make_transit(source, &world);
    const char *finding = judge_transit(transit, &world, tally);
    wend_transit_destroy(transit);
    table_world_free(&world);
    return finding ? choices_fail(source, "%s", finding) : true;
}

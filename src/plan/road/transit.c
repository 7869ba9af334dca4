// Transit nodes.
//
//            transit nodes         table of all pairs        transit nodes       the core of a contraction hierarchy
//              x    x   x  <------------------------------>    x   x
//               :  /    |                                      |   :
//                o      o                                      o    o            contracted waypoints, later ones higher:
//                 :    /                                        :  /             paths climb from s, and come down to t
//                   s                                            t
//
// contraction.c contracts all waypoints but the transit nodes. A shortest path then climbs from s, comes down to t, and at its top either
// passes through the core or turns around at one contracted waypoint m.
//
// For each waypoint the transit nodes that a climb meets first are kept with their distances: its access nodes, those left out that
// are reached as cheaply through another one. The cheapest pair of an access node of s and one of t gives the best path through the core.
//
// Locality. If the path turns around at m below the core, then the climbs from s and from t both pass through m. Waypoints are divided
// into regions, each of the waypoints for which a certain transit node is the nearest, and for each waypoint the
// regions that its climbs pass through below the core are kept. Where the two lists have no region in common there is no such m,
// and the table's answer is the shortest: proven, not assumed. Where they have, a local search (two climbs) looks for one. Any division
// into regions is right; this one keeps lists short and separates most pairs.
//
// Bast, Funke, Sanders and Schultes, "Fast Routing in Road Networks with Transit Nodes", 2007; Arz, Luxen and Sanders, "Transit Node
// Routing Reconsidered", 2013, for the locality filter by search spaces.
#include "wend/transit.h"

#include "base/core/definition.h"
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "map/graph/graph_internal.h"
#include "plan/core/honours.h"
#include "plan/path/path_internal.h"
#include "plan/road/transit_internal.h"

#include <float.h>
#include <math.h>

// ---- Climbing -------------------------------------------------------------------------------------------------------

wend_status wend_transit_climb_make(transit_climb *climb, const wend_transit *transit,
                                    const wend_allocator *allocator) {
    const size_t count = transit->waypoint_count, word = sizeof(uint32_t);
    *climb = (transit_climb){
        .waypoint_count = transit->waypoint_count,
        .distances = wend_allocate_items(allocator, count, sizeof(double), WEND_LIFETIME_SCRATCH),
        .arcs = wend_allocate_items(allocator, count, word, WEND_LIFETIME_SCRATCH),
        .stamps = wend_allocate_items(allocator, count, word, WEND_LIFETIME_SCRATCH),
        .settled = wend_allocate_items(allocator, count, word, WEND_LIFETIME_SCRATCH),
    };
    if (!climb->distances || !climb->arcs || !climb->stamps || !climb->settled ||
        wend_indexed_heap_reserve(&climb->open, allocator, count) ||
        wend_indexed_heap_reserve_ids(&climb->open, allocator, count)) {
        wend_transit_climb_free(climb, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    memset(climb->stamps, 0, count * word);
    return WEND_OK;
}

void wend_transit_climb_free(transit_climb *climb, const wend_allocator *allocator) {
    const size_t count = climb->waypoint_count, word = sizeof(uint32_t);
    wend_release_items(allocator, climb->distances, count, sizeof(double));
    wend_release_items(allocator, climb->arcs, count, word);
    wend_release_items(allocator, climb->stamps, count, word);
    wend_release_items(allocator, climb->settled, count, word);
    wend_indexed_heap_free(&climb->open, allocator);
    *climb = (transit_climb){0};
}

static void climb_reach(transit_climb *climb, uint32_t waypoint, double distance, uint32_t arc) {
    if (wend_transit_climb_has(climb, waypoint) && !(distance < climb->distances[waypoint])) return;
    climb->stamps[waypoint] = climb->stamp;
    climb->distances[waypoint] = distance;
    climb->arcs[waypoint] = arc;
    wend_heap_entry entry = {distance, waypoint};
    if (wend_indexed_heap_contains(&climb->open, waypoint))
        wend_indexed_heap_update(&climb->open, entry);
    else
        wend_indexed_heap_push(&climb->open, NULL, entry); // has room: cannot fail
}

void wend_transit_climb_run(transit_climb *climb, const wend_transit *transit, uint32_t from,
                            transit_direction direction, double limit) {
    const wend_contraction *hierarchy = &transit->hierarchy;
    const size_t *first = direction == TRANSIT_FORWARD ? hierarchy->first_out : hierarchy->first_in;
    const uint32_t *arcs = direction == TRANSIT_FORWARD ? hierarchy->out : hierarchy->in;
    if (++climb->stamp == 0) {
        memset(climb->stamps, 0, climb->waypoint_count * sizeof *climb->stamps);
        climb->stamp = 1;
    }
    climb->settled_count = 0;
    wend_indexed_heap_clear(&climb->open);
    climb_reach(climb, from, 0, NO_ARC);
    while (climb->open.count) {
        wend_heap_entry nearest = wend_indexed_heap_pop(&climb->open);
        climb->settled[climb->settled_count++] = nearest.value;
        if (transit->node_of[nearest.value] != NO_TRANSIT) continue; // as far as the transit nodes
        for (size_t i = first[nearest.value]; i < first[nearest.value + 1]; i++) {
            const contracted_arc *arc = &hierarchy->arcs.items[arcs[i]];
            double distance = nearest.key + arc->cost;
            if (distance <= limit && distance <= DBL_MAX)
                climb_reach(climb, direction == TRANSIT_FORWARD ? arc->to : arc->from, distance, arcs[i]);
        }
    }
}

// ---- The core -------------------------------------------------------------------------------------------------------

static wend_status transit_core_successors(void *user, uint64_t node, wend_edges *edges) {
    const wend_transit *transit = user;
    const wend_contraction *hierarchy = &transit->hierarchy;
    const uint32_t from = transit->nodes[node];
    wend_status status = WEND_OK;
    for (size_t i = hierarchy->first_out[from]; i < hierarchy->first_out[from + 1] && !status; i++) {
        const contracted_arc *arc = &hierarchy->arcs.items[hierarchy->out[i]];
        status = wend_edges_add(edges, transit->node_of[arc->to], arc->cost);
    }
    return status;
}

// entries: of a file, or NULL.
static wend_status transit_make_core(wend_transit *transit, const wend_transit_def *def, wend_unpacker *entries,
                                     wend_diagnostics *findings) {
    const size_t waypoints = transit->waypoint_count, word = sizeof(uint32_t);
    transit->nodes = wend_allocate_items(&transit->allocator, transit->node_count, word, WEND_LIFETIME_OBJECT);
    transit->node_of = wend_allocate_items(&transit->allocator, waypoints, word, WEND_LIFETIME_OBJECT);
    if (!transit->nodes || !transit->node_of) return WEND_OUT_OF_MEMORY;
    uint32_t count = 0;
    for (uint32_t i = 0; i < waypoints; i++) {
        transit->node_of[i] = transit->hierarchy.ranks[i] == NO_RANK ? count : NO_TRANSIT;
        if (transit->hierarchy.ranks[i] == NO_RANK) transit->nodes[count++] = i;
    }
    wend_path_table_def table = wend_default_path_table_def();
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE;
    domain.state_count = transit->node_count;
    domain.user = transit;
    domain.successors = transit_core_successors;
    table.domain = &domain;
    table.memory_limit = def->memory_limit;
    table.jobs = def->jobs;
    table.control = def->control;
    table.allocator = transit->allocator;
    return wend_path_table_make(&table, entries, findings, &transit->table);
}

// ---- Access nodes and regions ---------------------------------------------------------------------------------------

typedef struct access_worker {
    transit_climb climb;
    uint32_t *kept;          // access nodes of the waypoint at hand, by their transit numbers
    uint32_t *region_stamps; // by region
    uint32_t *found;         // regions of the waypoint at hand
    uint32_t stamp;
} access_worker;

typedef struct access_build {
    wend_transit *transit;
    uint32_t *region_of; // by waypoint; node_count: no transit node can be reached
    access_worker *workers;
    uint32_t worker_count;
    bool fill; // the second pass writes what the first one counted
} access_build;

// Each waypoint belongs to the transit node that it reaches most cheaply.
static void transit_divide(access_build *build, const wend_network *network, transit_climb *scratch) {
    const wend_transit *transit = build->transit;
    scratch->stamp++;
    wend_indexed_heap_clear(&scratch->open);
    for (uint32_t i = 0; i < transit->waypoint_count; i++) build->region_of[i] = transit->node_count;
    for (uint32_t i = 0; i < transit->node_count; i++) {
        build->region_of[transit->nodes[i]] = i;
        climb_reach(scratch, transit->nodes[i], 0, NO_ARC);
    }
    while (scratch->open.count) {
        wend_heap_entry nearest = wend_indexed_heap_pop(&scratch->open);
        for (size_t i = network->first_in[nearest.value]; i < network->first_in[nearest.value + 1]; i++) {
            const network_back_step *step = &network->back_steps[i];
            double distance = nearest.key + step->cost;
            if (wend_transit_climb_has(scratch, step->from) && !(distance < scratch->distances[step->from])) continue;
            build->region_of[step->from] = build->region_of[nearest.value];
            climb_reach(scratch, step->from, distance, NO_ARC);
        }
    }
}

// True when a transit node is reached as cheaply through one that was kept before it.
static bool access_is_needless(const wend_transit *transit, const access_worker *worker, size_t kept, uint32_t node,
                               transit_direction direction) {
    double distance = worker->climb.distances[transit->nodes[node]];
    for (size_t i = 0; i < kept; i++) {
        uint32_t other = worker->kept[i];
        double between = direction == TRANSIT_FORWARD ? wend_transit_between(transit, other, node)
                                                      : wend_transit_between(transit, node, other);
        if (worker->climb.distances[transit->nodes[other]] + between <= distance) return true;
    }
    return false;
}

// Keeps a region once; rising order, by insertion: lists are short.
static size_t access_add_region(access_worker *worker, size_t count, uint32_t region) {
    if (worker->region_stamps[region] == worker->stamp) return count;
    worker->region_stamps[region] = worker->stamp;
    size_t place = count;
    for (; place > 0 && worker->found[place - 1] > region; place--) worker->found[place] = worker->found[place - 1];
    worker->found[place] = region;
    return count + 1;
}

static void access_examine(const access_build *build, access_worker *worker, uint32_t waypoint,
                           transit_direction direction) {
    const wend_transit *transit = build->transit;
    transit_side *side = &build->transit->sides[direction];
    transit_climb *climb = &worker->climb;
    wend_transit_climb_run(climb, transit, waypoint, direction, (double)INFINITY);
    if (++worker->stamp == 0) {
        memset(worker->region_stamps, 0, ((size_t)transit->node_count + 1) * sizeof *worker->region_stamps);
        worker->stamp = 1;
    }
    size_t kept = 0, regions = 0;
    for (size_t i = 0; i < climb->settled_count; i++) {
        uint32_t node = transit->node_of[climb->settled[i]];
        if (node == NO_TRANSIT)
            regions = access_add_region(worker, regions, build->region_of[climb->settled[i]]);
        else if (!access_is_needless(transit, worker, kept, node, direction))
            worker->kept[kept++] = node;
    }
    if (!build->fill) {
        side->first_access[waypoint + 1] = kept;
        side->first_region[waypoint + 1] = regions;
        return;
    }
    for (size_t i = 0; i < kept; i++)
        side->access[side->first_access[waypoint] + i] =
            (transit_access){.distance = climb->distances[transit->nodes[worker->kept[i]]], .node = worker->kept[i]};
    for (size_t i = 0; i < regions; i++) side->regions[side->first_region[waypoint] + i] = worker->found[i];
}

static wend_status access_work(void *user, size_t begin, size_t end, uint32_t worker_index) {
    const access_build *build = user;
    for (size_t i = begin; i < end; i++) {
        access_examine(build, &build->workers[worker_index], (uint32_t)i, TRANSIT_FORWARD);
        access_examine(build, &build->workers[worker_index], (uint32_t)i, TRANSIT_BACKWARD);
    }
    return WEND_OK;
}

static wend_status access_allocate_starts(wend_transit *transit) {
    const size_t count = (size_t)transit->waypoint_count + 1;
    for (int i = 0; i < 2; i++) {
        transit_side *side = &transit->sides[i];
        side->first_access = wend_allocate_items(&transit->allocator, count, sizeof(size_t), WEND_LIFETIME_OBJECT);
        side->first_region = wend_allocate_items(&transit->allocator, count, sizeof(size_t), WEND_LIFETIME_OBJECT);
        if (!side->first_access || !side->first_region) return WEND_OUT_OF_MEMORY;
        side->first_access[0] = side->first_region[0] = 0;
    }
    return WEND_OK;
}

static wend_status access_allocate_entries(wend_transit *transit) {
    for (int i = 0; i < 2; i++) {
        transit_side *side = &transit->sides[i];
        for (uint32_t each = 0; each < transit->waypoint_count; each++) {
            side->first_access[each + 1] += side->first_access[each];
            side->first_region[each + 1] += side->first_region[each];
        }
        side->access_count = side->first_access[transit->waypoint_count];
        side->region_count = side->first_region[transit->waypoint_count];
        side->access =
            wend_allocate_items(&transit->allocator, side->access_count, sizeof *side->access, WEND_LIFETIME_OBJECT);
        side->regions =
            wend_allocate_items(&transit->allocator, side->region_count, sizeof *side->regions, WEND_LIFETIME_OBJECT);
        if ((!side->access && side->access_count) || (!side->regions && side->region_count)) return WEND_OUT_OF_MEMORY;
    }
    return WEND_OK;
}

static void access_free_workers(access_build *build) {
    const wend_transit *transit = build->transit;
    const wend_allocator *allocator = &transit->allocator;
    const size_t nodes = transit->node_count, word = sizeof(uint32_t);
    for (uint32_t i = 0; i < build->worker_count && build->workers; i++) {
        wend_transit_climb_free(&build->workers[i].climb, allocator);
        wend_release_items(allocator, build->workers[i].kept, nodes, word);
        wend_release_items(allocator, build->workers[i].region_stamps, nodes + 1, word);
        wend_release_items(allocator, build->workers[i].found, nodes + 1, word);
    }
    wend_release_items(allocator, build->workers, build->worker_count, sizeof *build->workers);
    wend_release_items(allocator, build->region_of, transit->waypoint_count, word);
}

static wend_status access_make_workers(access_build *build) {
    const wend_transit *transit = build->transit;
    const wend_allocator *allocator = &transit->allocator;
    const size_t nodes = transit->node_count, word = sizeof(uint32_t);
    build->region_of = wend_allocate_items(allocator, transit->waypoint_count, word, WEND_LIFETIME_CALL);
    build->workers = wend_allocate_items(allocator, build->worker_count, sizeof *build->workers, WEND_LIFETIME_CALL);
    if (build->workers) memset(build->workers, 0, build->worker_count * sizeof *build->workers);
    if (!build->region_of || !build->workers) return WEND_OUT_OF_MEMORY;
    for (uint32_t i = 0; i < build->worker_count; i++) {
        access_worker *worker = &build->workers[i];
        worker->kept = wend_allocate_items(allocator, nodes, word, WEND_LIFETIME_CALL);
        worker->region_stamps = wend_allocate_items(allocator, nodes + 1, word, WEND_LIFETIME_CALL);
        worker->found = wend_allocate_items(allocator, nodes + 1, word, WEND_LIFETIME_CALL);
        if (!worker->kept || !worker->region_stamps || !worker->found ||
            wend_transit_climb_make(&worker->climb, transit, allocator))
            return WEND_OUT_OF_MEMORY;
        memset(worker->region_stamps, 0, (nodes + 1) * word);
    }
    return WEND_OK;
}

// Twice the same climbs, first counting, then writing: so everyone writes where nobody else does, in arrays of the right size.
static wend_status transit_make_access(wend_transit *transit, const wend_network *network,
                                       const wend_transit_def *def) {
    access_build build = {.transit = transit, .worker_count = wend_jobs_worker_count(def->jobs)};
    wend_status status = access_allocate_starts(transit);
    if (!status) status = access_make_workers(&build);
    if (!status) {
        transit_divide(&build, network, &build.workers[0].climb);
        status = wend_jobs_parallel_for(def->jobs, transit->waypoint_count, 16, access_work, &build, def->control);
    }
    if (!status) status = access_allocate_entries(transit);
    if (!status) {
        build.fill = true;
        status = wend_jobs_parallel_for(def->jobs, transit->waypoint_count, 16, access_work, &build, def->control);
    }
    access_free_workers(&build);
    return status;
}

// ---- Making and destroying ------------------------------------------------------------------------------------------

static bool transit_def_is_valid(const wend_transit_def *def, wend_diagnostics *findings) {
    if (!wend_definition_allocator_is_valid("transit", &def->allocator, findings) ||
        !wend_definition_control_is_valid(def->control, findings))
        return false;
    if (def->graph) return true;
    return wend_diagnostics_report(findings, WEND_MESSAGE_TABLE_MAP_MISSING, wend_place_none(), NULL, "transit",
                                   "graph");
}

// Works everything out; with the entries of a file, in the order and by the first steps that it says.
static wend_status transit_fill(wend_transit *transit, const wend_network *network, const wend_transit_def *def,
                                wend_unpacker *entries, wend_diagnostics *findings) {
    contraction_record record;
    if (entries && !wend_contraction_take(transit->waypoint_count, transit->node_count, entries, &record))
        return WEND_BAD_INPUT;
    wend_status status = wend_contraction_make(network, transit->node_count, entries ? &record : NULL,
                                               &transit->allocator, &transit->hierarchy);
    if (!status) status = transit_make_core(transit, def, entries, findings);
    return status ? status : transit_make_access(transit, network, def);
}

static wend_status transit_make_network(const wend_transit *transit, wend_network *network) {
    wend_profile profile = wend_default_profile();
    profile.link_tags = transit->tags;
    wend_domain domain;
    wend_status status = wend_graph_domain(transit->graph, &profile, NULL, &domain);
    return status ? status : wend_network_make(&domain, NULL, NULL, &transit->allocator, network);
}

// Whose transit nodes these are. How many there are is all of the definition that counts, beside the network.
static index_owner transit_owner(const wend_transit *transit, const wend_network *network) {
    return (index_owner){wend_index_hash_network(network),
                         wend_index_hash_definition((const uint64_t[]){transit->node_count}, 1),
                         transit->waypoint_count};
}

static wend_status transit_build(wend_transit *transit, const wend_transit_def *def, const wend_file *file,
                                 wend_diagnostics *findings) {
    wend_network network = {0};
    wend_unpacker data;
    index_owner saved;
    wend_status status = transit_make_network(transit, &network);
    if (status) return status;
    if (file) {
        const index_owner owner = transit_owner(transit, &network);
        status = wend_index_begin(file, WEND_TRANSIT_KIND, findings, &saved, &data);
        if (!status) status = wend_index_expect(&saved, &owner, findings);
    }
    if (!status) {
        status = transit_fill(transit, &network, def, file ? &data : NULL, findings);
        if (file) status = wend_index_end(status, &data, findings);
    }
    wend_network_free(&network, &transit->allocator);
    return status;
}

// Releases all that was worked out.
static void transit_release(wend_transit *transit) {
    const wend_allocator *allocator = &transit->allocator;
    const size_t waypoints = transit->waypoint_count, word = sizeof(uint32_t);
    for (int i = 0; i < 2; i++) {
        transit_side *side = &transit->sides[i];
        wend_release_items(allocator, side->first_access, waypoints + 1, sizeof(size_t));
        wend_release_items(allocator, side->first_region, waypoints + 1, sizeof(size_t));
        wend_release_items(allocator, side->access, side->access_count, sizeof *side->access);
        wend_release_items(allocator, side->regions, side->region_count, sizeof *side->regions);
    }
    wend_path_table_destroy(transit->table);
    wend_release_items(allocator, transit->nodes, transit->node_count, word);
    wend_release_items(allocator, transit->node_of, waypoints, word);
    wend_contraction_free(&transit->hierarchy, allocator);
}

// True when changes are about edges that this agent may not use.
static bool transit_is_untouched(const wend_transit *transit, const wend_change *changes, size_t count) {
    for (size_t i = 0; count != WEND_CHANGES_ALL && i < count; i++) {
        const graph_arc *arc = &transit->graph->arcs[transit->graph->slot_of[changes[i].id]];
        if ((arc->tags & ~transit->tags) == 0) return false;
    }
    return count != WEND_CHANGES_ALL;
}

// Every edge may take part in what was worked out, so all of it is recomputed.
static wend_status transit_pull(void *self, const wend_change *changes, size_t count) {
    wend_transit *transit = self;
    if (transit_is_untouched(transit, changes, count)) return WEND_OK;
    wend_transit_def def = wend_default_transit_def();
    def.memory_limit = transit->memory_limit;
    def.jobs = atomic_load_explicit(&transit->jobs, memory_order_relaxed);
    wend_transit fresh = {.allocator = transit->allocator,
                          .graph = transit->graph,
                          .tags = transit->tags,
                          .waypoint_count = transit->waypoint_count,
                          .node_count = transit->node_count};
    const wend_status status = transit_build(&fresh, &def, NULL, NULL);
    if (status) {
        transit_release(&fresh);
        return status;
    }
    transit_release(transit);
    transit->hierarchy = fresh.hierarchy;
    transit->nodes = fresh.nodes;
    transit->node_of = fresh.node_of;
    transit->table = fresh.table;
    memcpy(transit->sides, fresh.sides, sizeof fresh.sides);
    return WEND_OK;
}

wend_status wend_transit_refresh(wend_transit *transit, wend_jobs *jobs) {
    REQUIRE(transit, WEND_INVALID);
    atomic_store_explicit(&transit->jobs, jobs, memory_order_relaxed);
    const wend_status status = transit_catch_up(transit);
    atomic_store_explicit(&transit->jobs, NULL, memory_order_relaxed);
    return status;
}

static wend_status transit_make(const wend_transit_def *def, const wend_file *file, wend_diagnostics *findings,
                                wend_transit **transit) {
    wend_transit_def full = wend_default_transit_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(transit_def, def, &full, control, findings)) return WEND_OUT_OF_RANGE;
    if (!transit_def_is_valid(def, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = wend_profile_admit(def->profile, TRANSIT_HONOURS, "transit nodes", findings);
    if (status) return status;
    wend_transit *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    const uint32_t waypoints = wend_graph_waypoint_count(def->graph);
    uint32_t nodes = def->transit_count ? def->transit_count : (uint32_t)(4 * sqrt((double)waypoints));
    *made = (wend_transit){.allocator = def->allocator,
                           .graph = def->graph,
                           .memory_limit = def->memory_limit,
                           .tags = wend_profile_tags(def->profile),
                           .waypoint_count = waypoints,
                           .node_count = nodes < waypoints ? nodes : waypoints};
    status = wend_dependant_begin(&made->dependant, &def->graph->base.journal, transit_pull, true, &made->allocator);
    if (!status) status = transit_build(made, def, file, findings);
    if (status) {
        wend_transit_destroy(made);
        return status;
    }
    if (def->transit_count > waypoints)
        wend_definition_warn_unused("transit", "transit_count", "it is above that of waypoints; all are transit nodes",
                                    findings);
    *transit = made;
    return WEND_OK;
}

wend_status wend_transit_create(const wend_transit_def *def, wend_diagnostics *findings, wend_transit **transit) {
    REQUIRE(transit, WEND_INVALID);
    return transit_make(def, NULL, findings, transit);
}

void wend_transit_destroy(wend_transit *transit) {
    if (!transit) return;
    wend_allocator allocator = transit->allocator;
    wend_dependant_end(&transit->dependant, &allocator);
    transit_release(transit);
    wend_release_items(&allocator, transit, 1, sizeof *transit);
}

// ---- Looking at it --------------------------------------------------------------------------------------------------

wend_transit_facts wend_transit_describe(const wend_transit *transit) {
    wend_transit_facts facts = {0};
    REQUIRE(transit, facts);
    if (transit_catch_up(transit)) return facts;
    const wend_contraction *hierarchy = &transit->hierarchy;
    const transit_side *sides = transit->sides;
    facts.transit_nodes = transit->node_count;
    facts.shortcuts = hierarchy->shortcut_count;
    facts.access_forward = sides[TRANSIT_FORWARD].access_count;
    facts.access_backward = sides[TRANSIT_BACKWARD].access_count;
    facts.region_entries = sides[TRANSIT_FORWARD].region_count + sides[TRANSIT_BACKWARD].region_count;
    facts.table_bytes = wend_path_table_bytes(transit->table);
    // By waypoint: rank, number and six starts.
    facts.bytes = sizeof *transit + facts.table_bytes +
                  (size_t)transit->waypoint_count * (2 * sizeof(uint32_t) + 6 * sizeof(size_t)) +
                  transit->node_count * sizeof(uint32_t) + hierarchy->arcs.capacity * sizeof(contracted_arc) +
                  (hierarchy->out_count + hierarchy->in_count) * sizeof(uint32_t) +
                  (size_t)(facts.access_forward + facts.access_backward) * sizeof(transit_access) +
                  (size_t)facts.region_entries * sizeof(uint32_t);
    return facts;
}

void wend_transit_draw(const wend_transit *transit, uint32_t waypoint, const wend_draw *draw) {
    REQUIRE_VOID(transit && draw && (waypoint < transit->waypoint_count || waypoint == WEND_NO_WAYPOINT));
    if (transit_catch_up(transit)) return;
    const transit_side *side = &transit->sides[TRANSIT_FORWARD];
    if (waypoint != WEND_NO_WAYPOINT && draw->line)
        for (size_t i = side->first_access[waypoint]; i < side->first_access[waypoint + 1]; i++) {
            uint32_t node = transit->nodes[side->access[i].node];
            if (node == waypoint) continue;
            const wend_vector3 ends[] = {wend_graph_position(transit->graph, waypoint),
                                         wend_graph_position(transit->graph, node)};
            draw->line(draw->user, ends, 2, (wend_draw_style){.role = WEND_DRAW_TREE});
        }
    for (uint32_t i = 0; i < transit->node_count && draw->mark; i++)
        draw->mark(draw->user, wend_graph_position(transit->graph, transit->nodes[i]),
                   (wend_draw_style){.role = WEND_DRAW_NOTE});
}

// ---- Files ----------------------------------------------------------------------------------------------------------

wend_status wend_transit_load(const wend_file *file, const wend_transit_def *def, wend_diagnostics *findings,
                              wend_transit **transit) {
    REQUIRE(file && transit, WEND_INVALID);
    return transit_make(def, file, findings, transit);
}

typedef struct transit_filling {
    const wend_transit *transit;
    uint32_t *order; // scratch
} transit_filling;

static void transit_fill_file(const void *index, wend_packer *data) {
    const transit_filling *filling = index;
    const wend_transit *transit = filling->transit;
    wend_contraction_pack(&transit->hierarchy, transit->node_count, filling->order, data);
    wend_path_table_pack(transit->table, data);
}

wend_status wend_transit_write(const wend_transit *transit, wend_file_writer **writer) {
    REQUIRE(transit && writer, WEND_INVALID);
    wend_status status = transit_catch_up(transit);
    if (status) return status;
    const wend_allocator *allocator = &transit->allocator;
    wend_network network = {0};
    status = transit_make_network(transit, &network);
    if (status) return status;
    const index_owner owner = transit_owner(transit, &network);
    wend_network_free(&network, allocator);
    transit_filling filling = {
        transit, wend_allocate_items(allocator, transit->waypoint_count, sizeof(uint32_t), WEND_LIFETIME_CALL)};
    if (!filling.order) return WEND_OUT_OF_MEMORY;
    status = wend_index_write(WEND_TRANSIT_KIND, allocator, &owner, transit_fill_file, &filling, writer);
    wend_release_items(allocator, filling.order, transit->waypoint_count, sizeof(uint32_t));
    return status;
}

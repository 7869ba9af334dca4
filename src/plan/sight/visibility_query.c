// Paths over a visibility graph: A* between two places that are not in it, and shortest path trees.
//
// A place is joined to the corners it sees, as a corner is to others, but for tangents: only the far end must be one. Neither is added to the graph. The
// search begins with the corners the start sees; nodes that the goal sees know what is left to go, and the first such node that no
// better one can follow ends it.
#include "plan/sight/visibility_internal.h"

#include "base/core/require.h"
#include "base/memory/exchange.h"
#include "plan/path/path_internal.h"

// ---------------------------------------------------------------------------------------------------------------------
// Scratch

static void visibility_scratch_free(void *scratch, const wend_allocator *allocator) {
    visibility_scratch *query = scratch;
    wend_view_place_free(&query->place, allocator);
    wend_sight_search_free(&query->search);
    corner_array_free(&query->seen, allocator);
    wend_release_items(allocator, query->records, query->record_capacity, sizeof *query->records);
    visibility_open_free(&query->open, allocator);
    corner_array_free(&query->route, allocator);
    cone_array_free(&query->cones, allocator);
    cone_array_free(&query->cone_scratch, allocator);
    view_vertex_array_free(&query->outline, allocator);
    view_vertex_array_free(&query->vertices, allocator);
}

static const search_kind visibility_kind = {
    .name = "visibility",
    .size = sizeof(visibility_scratch),
    .destroy = visibility_scratch_free,
};

visibility_scratch *wend_visibility_scratch(wend_query *query) {
    visibility_scratch *scratch = wend_query_slot(query, &visibility_kind);
    if (!scratch) return NULL;
    scratch->allocator = query->allocator;
    scratch->search.allocator = &scratch->allocator;
    return scratch;
}

// The corners that a place sees, in query->search.found, and the place in query->place. WEND_INVALID as always.
static wend_status look_from(const wend_visibility_graph *graph, visibility_scratch *query, wend_location location) {
    query->search.found.count = 0;
    wend_status status = wend_view_place_find(graph->plane, &query->allocator, location, &query->place);
    if (status) return status;
    status = wend_sight_search_from_place(&query->search, graph->plane, &query->place);
    for (size_t i = 0; i < query->search.found.count && !status; i++)
        query->search.found.items[i] = graph->node_of[query->search.found.items[i]];
    return status;
}

static wend_lattice_point node_point(const wend_visibility_graph *graph, uint32_t node) {
    return graph->plane->vertices[graph->vertex_of[node]].point;
}

// ---------------------------------------------------------------------------------------------------------------------
// Searching

static wend_status begin_search(visibility_scratch *query, uint32_t node_count) {
    if (node_count > query->record_capacity) {
        visibility_record *records = wend_grow_items_zeroed(&query->allocator, query->records, query->record_capacity,
                                                            node_count, sizeof *records, WEND_LIFETIME_SCRATCH);
        if (!records) return WEND_OUT_OF_MEMORY;
        query->records = records;
        query->record_capacity = node_count;
    }
    if (++query->number == 0) {
        memset(query->records, 0, query->record_capacity * sizeof *query->records);
        query->number = 1;
    }
    visibility_open_clear(&query->open);
    return WEND_OK;
}

static visibility_record *record_of(visibility_scratch *query, uint32_t node) {
    visibility_record *record = &query->records[node];
    if (record->mark != query->number)
        *record = (visibility_record){.cost = (double)INFINITY,
                                      .goal_cost = (double)INFINITY,
                                      .parent = NO_VISIBILITY_NODE,
                                      .mark = query->number};
    return record;
}

// A search: to the goal, or, without one, to all nodes.
typedef struct visibility_run {
    const wend_visibility_graph *graph;
    visibility_scratch *query;
    bool has_goal;
    wend_lattice_point goal;
    uint64_t expanded, generated, queue_operations;
} visibility_run;

static double estimate_to_goal(const visibility_run *run, uint32_t node) {
    return run->has_goal ? view_distance(run->graph->unit, node_point(run->graph, node), run->goal) : 0;
}

static wend_status reach_node(visibility_run *run, uint32_t node, uint32_t parent, double cost) {
    run->generated++;
    visibility_record *record = record_of(run->query, node);
    if (cost >= record->cost) return WEND_OK;
    record->cost = cost;
    record->parent = parent;
    run->queue_operations++;
    return visibility_open_push(&run->query->open, &run->query->allocator,
                                (visibility_entry){cost + estimate_to_goal(run, node), node});
}

static wend_status reach_seen(visibility_run *run, const corner_array *seen, wend_lattice_point from) {
    wend_status status = WEND_OK;
    for (size_t i = 0; i < seen->count && !status; i++)
        status = reach_node(run, seen->items[i], NO_VISIBILITY_NODE,
                            view_distance(run->graph->unit, from, node_point(run->graph, seen->items[i])));
    return status;
}

// Expands nodes until the best way to the goal is proven or nothing is left. The last node before the goal, or NO_VISIBILITY_NODE.
static wend_status search_nodes(visibility_run *run, uint32_t *last) {
    visibility_scratch *query = run->query;
    const wend_visibility_graph *graph = run->graph;
    double best = (double)INFINITY;
    *last = NO_VISIBILITY_NODE;
    while (query->open.count > 0) {
        visibility_entry entry = visibility_open_pop(&query->open);
        run->queue_operations++;
        if (entry.key >= best) break;
        const visibility_record *record = record_of(query, entry.node);
        double cost = record->cost;
        if (entry.key > cost + estimate_to_goal(run, entry.node)) continue; // it became cheaper since
        run->expanded++;
        if (cost + record->goal_cost < best) {
            best = cost + record->goal_cost;
            *last = entry.node;
        }
        for (size_t e = graph->first_edge[entry.node]; e < graph->first_edge[entry.node + 1]; e++) {
            wend_status status = reach_node(run, graph->targets[e], entry.node, cost + graph->costs[e]);
            if (status) return status;
        }
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Paths

static wend_vector2 metres_of(const wend_visibility_graph *graph, wend_lattice_point point) {
    return wend_lattice_position(&graph->plane->mesh->lattice, point);
}

// Corners that a path only touches, going straight on, are no turns.
static bool path_goes_straight(wend_lattice_point a, wend_lattice_point b, wend_lattice_point c) {
    return wend_orient2d_inline(a, b, c) == 0 && wend_dot_product(b, a, c) <= 0;
}

// Writes the path start, route from its last node to the first, goal; states and points.
static wend_status write_route(const wend_visibility_graph *graph, const corner_array *route, wend_lattice_point start,
                               wend_lattice_point goal, wend_path *path) {
    wend_status status = wend_path_reserve(path, route->count);
    if (!status) status = wend_path_reserve_points(path, route->count + 2);
    if (status) return status;
    size_t states = 0, points = 0;
    double cost = 0;
    wend_lattice_point before = start;
    wend_vector2 place = metres_of(graph, start);
    uint64_t *nodes = wend_path_write_states(path);
    wend_vector3 *places = wend_path_write_points(path);
    places[points++] = (wend_vector3){place.x, place.y, 0};
    for (size_t i = route->count + 1; i-- > 0;) {
        wend_lattice_point here = i > 0 ? node_point(graph, route->items[i - 1]) : goal;
        wend_lattice_point after = i > 1 ? node_point(graph, route->items[i - 2]) : goal;
        if (i > 0 ? path_goes_straight(before, here, after) : wend_lattice_point_equals(before, goal)) continue;
        if (i > 0) nodes[states++] = route->items[i - 1];
        place = metres_of(graph, here);
        places[points++] = (wend_vector3){place.x, place.y, 0};
        cost += view_distance(graph->unit, before, here);
        before = here;
    }
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, states);
    wend_path_set_points(path, points, cost);
    return WEND_OK;
}

static wend_status end_without_nodes(wend_path *path, wend_outcome outcome) {
    wend_path_set(path, outcome, (double)INFINITY, 0);
    return WEND_OK;
}

// Finds both places and what they see; the goal's corners know what is left.
static wend_status look_from_both(visibility_run *run, wend_location from, wend_location to, wend_lattice_point *start,
                                  wend_outcome *outcome) {
    visibility_scratch *query = run->query;
    wend_status status = look_from(run->graph, query, from);
    if (status) return status;
    *start = query->place.point;
    bool start_is_free = query->place.sheets.count > 0;
    query->seen.count = 0;
    status = corner_array_append(&query->seen, &query->allocator, query->search.found.items, query->search.found.count);
    if (!status) status = look_from(run->graph, query, to);
    if (status) return status;
    run->goal = query->place.point;
    run->has_goal = true;
    *outcome = !start_is_free                   ? WEND_OUTCOME_START_OFF_MAP
               : query->place.sheets.count == 0 ? WEND_OUTCOME_GOAL_OFF_MAP
                                                : WEND_OUTCOME_COMPLETE;
    return WEND_OK;
}

static wend_status search_between(visibility_run *run, wend_lattice_point start, uint32_t *last) {
    visibility_scratch *query = run->query;
    wend_status status = begin_search(query, run->graph->node_count);
    for (size_t i = 0; i < query->search.found.count && !status; i++) {
        uint32_t node = query->search.found.items[i];
        record_of(query, node)->goal_cost = view_distance(run->graph->unit, node_point(run->graph, node), run->goal);
    }
    if (!status) status = reach_seen(run, &query->seen, start);
    return status ? status : search_nodes(run, last);
}

static wend_status trace_nodes(visibility_scratch *query, uint32_t last) {
    query->route.count = 0;
    wend_status status = WEND_OK;
    for (uint32_t node = last; node != NO_VISIBILITY_NODE && !status; node = query->records[node].parent)
        status = corner_array_push(&query->route, &query->allocator, node);
    return status;
}

wend_status wend_visibility_graph_find_path(const wend_visibility_graph *graph, wend_query *query, wend_location start,
                                            wend_location goal, wend_path *path) {
    REQUIRE(graph && query && wend_path_is_valid(path), WEND_INVALID);
    visibility_scratch *scratch = wend_visibility_scratch(query);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    wend_query_start(query, &visibility_kind, (wend_life){0}, (wend_life){0});
    visibility_run run = {.graph = graph, .query = scratch};
    wend_lattice_point first;
    wend_outcome outcome;
    uint32_t last = NO_VISIBILITY_NODE;
    wend_status status = wend_visibility_graph_pull(graph);
    if (status) return status;
    status = look_from_both(&run, start, goal, &first, &outcome);
    REQUIRE(status != WEND_INVALID, WEND_INVALID);
    if (status) return status;
    if (outcome != WEND_OUTCOME_COMPLETE) return end_without_nodes(path, outcome);
    bool is_straight = wend_plane_sees_unchecked(graph->plane, start, goal);
    if (!is_straight) status = search_between(&run, first, &last);
    if (!status) status = trace_nodes(scratch, last);
    if (!status && !is_straight && last == NO_VISIBILITY_NODE)
        end_without_nodes(path, WEND_OUTCOME_UNREACHABLE);
    else if (!status)
        status = write_route(graph, &scratch->route, first, run.goal, path);
    if (status) return status;
    path->expanded = run.expanded;
    path->generated = run.generated;
    path->queue_operations = run.queue_operations;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Trees

static wend_status grow_tree(wend_path_tree *tree, visibility_scratch *query) {
    const wend_visibility_graph *graph = tree->graph;
    visibility_run run = {.graph = graph, .query = query};
    uint32_t last;
    wend_status status = begin_search(query, graph->node_count);
    if (!status) status = reach_seen(&run, &query->search.found, tree->point);
    if (!status) status = search_nodes(&run, &last);
    for (uint32_t i = 0; i < graph->node_count && !status; i++) {
        const visibility_record *record = record_of(query, i);
        tree->costs[i] = record->cost;
        tree->parents[i] = record->parent;
    }
    return status;
}

// Grows a tree from its source over the graph as it is now; the query has looked from the source.
static wend_status build_path_tree(wend_path_tree *tree, visibility_scratch *scratch) {
    const wend_allocator *allocator = &tree->allocator;
    const uint32_t nodes = tree->graph->node_count;
    tree->point = scratch->place.point;
    tree->is_free = scratch->place.sheets.count > 0;
    tree->node_count = nodes;
    if (nodes == 0) return WEND_OK;
    tree->costs = wend_allocate_items(allocator, nodes, sizeof *tree->costs, WEND_LIFETIME_OBJECT);
    tree->parents = wend_allocate_items(allocator, nodes, sizeof *tree->parents, WEND_LIFETIME_OBJECT);
    return tree->costs && tree->parents ? grow_tree(tree, scratch) : WEND_OUT_OF_MEMORY;
}

static void free_path_tree(wend_path_tree *tree) {
    wend_release_items(&tree->allocator, tree->costs, tree->node_count, sizeof *tree->costs);
    wend_release_items(&tree->allocator, tree->parents, tree->node_count, sizeof *tree->parents);
}

// The graph first. Which triangle was meant is not known any more: all sides of the source count.
static wend_status pull_path_tree(void *self, const wend_change *changes, size_t count) {
    wend_path_tree *tree = self;
    (void)changes, (void)count;
    wend_path_tree made = {.allocator = tree->allocator, .graph = tree->graph, .source = tree->source};
    made.source.cell = WEND_NO_STATE;
    wend_query *query = NULL;
    wend_status status = wend_visibility_graph_pull(tree->graph);
    if (!status) status = wend_query_create(tree->allocator, &query);
    visibility_scratch *scratch = status ? NULL : wend_visibility_scratch(query);
    if (!status && !scratch) status = WEND_OUT_OF_MEMORY;
    if (!status) status = look_from(tree->graph, scratch, made.source);
    if (!status) status = build_path_tree(&made, scratch);
    if (!status) {
        EXCHANGE_FIELD(uint32_t, tree, &made, node_count);
        EXCHANGE_FIELD(wend_location, tree, &made, source);
        EXCHANGE_FIELD(wend_lattice_point, tree, &made, point);
        EXCHANGE_FIELD(bool, tree, &made, is_free);
        EXCHANGE_FIELD(double *, tree, &made, costs);
        EXCHANGE_FIELD(uint32_t *, tree, &made, parents);
    }
    wend_query_destroy(query);
    free_path_tree(&made);
    return status;
}

wend_status wend_path_tree_create(const wend_visibility_graph *graph, wend_query *query, wend_location start,
                                  wend_allocator allocator, wend_path_tree **tree) {
    REQUIRE(graph && query && tree && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_status status = wend_visibility_graph_pull(graph);
    if (status) return status;
    visibility_scratch *scratch = wend_visibility_scratch(query);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    status = look_from(graph, scratch, start);
    REQUIRE(status != WEND_INVALID, WEND_INVALID);
    if (status) return status;
    wend_path_tree *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_path_tree){.allocator = allocator, .graph = graph, .source = start};
    status = wend_dependant_begin(&made->dependant, graph->dependant.source, pull_path_tree, true, &allocator);
    if (!status) status = build_path_tree(made, scratch);
    if (status)
        wend_path_tree_destroy(made);
    else
        *tree = made;
    return status;
}

void wend_path_tree_destroy(wend_path_tree *tree) {
    if (!tree) return;
    wend_allocator allocator = tree->allocator;
    free_path_tree(tree);
    wend_dependant_end(&tree->dependant, &allocator);
    wend_release_items(&allocator, tree, 1, sizeof *tree);
}

wend_status wend_path_tree_refresh(const wend_path_tree *tree) {
    REQUIRE(tree, WEND_INVALID);
    return wend_path_tree_pull(tree);
}

double wend_path_tree_node_cost(const wend_path_tree *tree, uint32_t node) {
    REQUIRE(tree, (double)INFINITY);
    if (wend_path_tree_pull(tree)) return (double)INFINITY;
    REQUIRE(node < tree->node_count, (double)INFINITY);
    return tree->costs[node];
}

uint32_t wend_path_tree_parent(const wend_path_tree *tree, uint32_t node) {
    REQUIRE(tree, NO_VISIBILITY_NODE);
    if (wend_path_tree_pull(tree)) return NO_VISIBILITY_NODE;
    REQUIRE(node < tree->node_count, NO_VISIBILITY_NODE);
    return tree->parents[node];
}

// How a tree leads to a place: straight, or over its best node.
typedef struct tree_answer {
    wend_outcome outcome;
    double cost;
    uint32_t last; // NO_VISIBILITY_NODE when straight
} tree_answer;

static wend_status ask_tree(const wend_path_tree *tree, visibility_scratch *query, wend_location place,
                            tree_answer *answer) {
    const wend_visibility_graph *graph = tree->graph;
    *answer = (tree_answer){WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, NO_VISIBILITY_NODE};
    wend_status status = look_from(graph, query, place);
    if (status || !tree->is_free) return status;
    answer->outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    if (query->place.sheets.count == 0) return WEND_OK;
    answer->outcome = WEND_OUTCOME_COMPLETE;
    wend_lattice_point goal = query->place.point;
    if (wend_plane_sees_unchecked(graph->plane, tree->source, place)) {
        answer->cost = view_distance(graph->unit, tree->point, goal);
        return WEND_OK;
    }
    for (size_t i = 0; i < query->search.found.count; i++) {
        uint32_t node = query->search.found.items[i];
        double cost = tree->costs[node] + view_distance(graph->unit, node_point(graph, node), goal);
        if (cost >= answer->cost) continue;
        answer->cost = cost;
        answer->last = node;
    }
    if (answer->last == NO_VISIBILITY_NODE) answer->outcome = WEND_OUTCOME_UNREACHABLE;
    return WEND_OK;
}

double wend_path_tree_cost_to(const wend_path_tree *tree, wend_query *query, wend_location place) {
    REQUIRE(tree && query, (double)INFINITY);
    if (wend_path_tree_pull(tree)) return (double)INFINITY;
    visibility_scratch *scratch = wend_visibility_scratch(query);
    if (!scratch) return (double)INFINITY;
    tree_answer answer;
    wend_status status = ask_tree(tree, scratch, place, &answer);
    REQUIRE(status != WEND_INVALID, (double)INFINITY);
    return status ? (double)INFINITY : answer.cost;
}

wend_status wend_path_tree_path_to(const wend_path_tree *tree, wend_query *query, wend_location place,
                                   wend_path *path) {
    REQUIRE(tree && query && wend_path_is_valid(path), WEND_INVALID);
    visibility_scratch *scratch = wend_visibility_scratch(query);
    if (!scratch) return WEND_OUT_OF_MEMORY;
    tree_answer answer;
    wend_status status = wend_path_tree_pull(tree);
    if (status) return status;
    status = ask_tree(tree, scratch, place, &answer);
    REQUIRE(status != WEND_INVALID, WEND_INVALID);
    if (status) return status;
    if (answer.outcome != WEND_OUTCOME_COMPLETE) return end_without_nodes(path, answer.outcome);
    scratch->route.count = 0;
    for (uint32_t node = answer.last; node != NO_VISIBILITY_NODE && !status; node = tree->parents[node])
        status = corner_array_push(&scratch->route, &scratch->allocator, node);
    return status ? status : write_route(tree->graph, &scratch->route, tree->point, scratch->place.point, path);
}

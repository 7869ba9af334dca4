#include "properties/rule_graph_properties.h"

#include "plan/query_internal.h"
#include "rule/rule_graph.h"
#include "rule/rule_map_internal.h"
#include "ruled_worlds.h"
#include "wend/mesh_path.h"

#include <math.h>
#include <stdlib.h>

typedef struct graph_case {
    choices *source;
    ruled_world world;
    wend_rule_field *field;
    wend_rule_map *map;
    rule_graph *graph;
    wend_rule_map_def def;
} graph_case;

// All edges of a graph, those of state i from first[i] to first[i + 1], in the order of their far ends.
typedef struct edge_table {
    size_t *first;
    edge_item *items;
    size_t count, capacity;
} edge_table;

static int compare_edges(const void *a, const void *b) {
    const edge_item *x = a, *y = b;
    if (x->state != y->state) return x->state < y->state ? -1 : 1;
    return (x->cost > y->cost) - (x->cost < y->cost);
}

static void free_table(edge_table *table) {
    free(table->first);
    free(table->items);
}

static edge_table list_edges(const graph_case *one, rule_graph *graph, bool backward) {
    wend_domain domain = wend_rule_graph_domain(graph);
    wend_allocator allocator = wend_default_allocator();
    wend_edges edges = {.allocator = &allocator};
    uint32_t states = wend_rule_map_state_count(one->map);
    edge_table table = {.first = calloc((size_t)states + 1, sizeof *table.first)};
    for (uint32_t s = 0; s < states; s++) {
        table.first[s] = table.count;
        edges.list.count = 0;
        if (!wend_rule_map_has_state(one->map, s)) continue;
        if ((backward ? domain.predecessors : domain.successors)(domain.user, s, &edges)) abort();
        if (edges.list.count == 0) continue;
        qsort(edges.list.items, edges.list.count, sizeof *edges.list.items, compare_edges);
        if (table.count + edges.list.count > table.capacity) {
            table.capacity = 2 * (table.count + edges.list.count);
            table.items = realloc(table.items, table.capacity * sizeof *table.items);
        }
        for (size_t i = 0; i < edges.list.count; i++) table.items[table.count++] = edges.list.items[i];
    }
    table.first[states] = table.count;
    edge_array_free(&edges.list, &allocator);
    return table;
}

static bool same_edges(const edge_table *a, const edge_table *b, uint32_t state) {
    size_t count = a->first[state + 1] - a->first[state];
    if (b->first[state + 1] - b->first[state] != count) return false;
    for (size_t i = 0; i < count; i++) {
        const edge_item *x = &a->items[a->first[state] + i], *y = &b->items[b->first[state] + i];
        if (x->state != y->state || wend_number_bits(x->cost) != wend_number_bits(y->cost)) return false;
    }
    return true;
}

// ---------------------------------------------------------------------------------------------------------------------
// Worlds

static bool make_graph_case(choices *source, graph_case *one) {
    static const double spacings[] = {2, 1, 1.5, 3.25}, skip_weights[] = {16, 0, 4, 1e9},
                        block_weights[] = {3, 0, 1, 1e9};
    static const uint32_t skips[] = {4, 2, 8};
    *one = (graph_case){.source = source, .def = wend_default_rule_map_def()};
    ruled_world_def def = {.side = 30};
    def.kind = (ruled_world_kind)choose_below(source, RULED_WORLD_KIND_COUNT);
    def.seed = choose_below(source, 1000);
    def.hard = choose_one_in(source, 2);
    one->def.kind = (wend_rule_map_kind)choose_below(source, 5);
    one->def.spacing = spacings[choose_below(source, 4)];
    one->def.skips = skips[choose_below(source, 3)];
    one->def.skip_weight = skip_weights[choose_below(source, 4)];
    one->def.block_weight = block_weights[choose_below(source, 4)];
    if (ruled_world_make(&def, &one->world)) return choices_fail(source, "no world was made");
    if (choose_one_in(source, 2)) one->def.annotations = one->world.annotations;
    wend_rule_field_def field = wend_default_rule_field_def();
    if (wend_rule_field_create(one->world.annotations, one->world.rules, 0, &field, NULL, &one->field))
        return choices_fail(source, "no field was made");
    if (wend_rule_map_create(one->world.mesh, &one->def, NULL, &one->map))
        return choices_fail(source, "no map was made");
    wend_allocator allocator = wend_default_allocator();
    if (wend_rule_graph_create(one->map, one->field, &allocator, &one->graph))
        return choices_fail(source, "no graph was made");
    uint32_t start = wend_rule_map_nearest(one->map, one->world.start);
    uint32_t goal = wend_rule_map_nearest(one->map, one->world.goal);
    return wend_rule_graph_set_ends(one->graph, start, goal, NULL) == WEND_OK;
}

static void free_graph_case(graph_case *one) {
    wend_rule_graph_destroy(one->graph);
    wend_rule_map_destroy(one->map);
    wend_rule_field_destroy(one->field);
    ruled_world_free(&one->world);
}

// ---------------------------------------------------------------------------------------------------------------------
// Consistency

static bool line_is_sound(const graph_case *one, uint32_t from, uint32_t to, double cost) {
    const wend_mesh *mesh = one->world.mesh;
    wend_lattice lattice = wend_mesh_lattice(mesh);
    wend_vector2 a = wend_rule_map_position(one->map, from), b = wend_rule_map_position(one->map, to);
    wend_lattice_rounding start, end;
    if (wend_lattice_round(&lattice, a, NULL, &start) || wend_lattice_round(&lattice, b, NULL, &end))
        return choices_fail(one->source, "a place is off the lattice");
    if (!wend_mesh_ray(mesh, wend_mesh_locate(mesh, start.point), start.point, end.point, NULL) ||
        !wend_mesh_ray(mesh, wend_mesh_locate(mesh, end.point), end.point, start.point, NULL))
        return choices_fail(one->source, "the edge from %u to %u leads through a wall", from, to);
    if (wend_rule_field_forbids(one->field, a, b))
        return choices_fail(one->source, "the edge from %u to %u touches a hard region", from, to);
    double expected = wend_rule_field_cost(one->field, a, b), least = wend_lattice_unit(&lattice) / 2;
    if (expected < least) expected = least;
    return fabs(cost - expected) <= 1e-8 * expected ||
           choices_fail(one->source, "the edge from %u to %u costs %.17g instead of %.17g", from, to, cost, expected);
}

static bool edge_is_sound(const graph_case *one, const wend_domain *domain, uint32_t from, const edge_item *edge) {
    uint32_t to = (uint32_t)edge->state;
    if (!(edge->cost > 0 && edge->cost <= DBL_MAX)) return choices_fail(one->source, "an edge costs %g", edge->cost);
    if (edge->state >= domain->state_count || !wend_rule_map_has_state(one->map, to) || to == from)
        return choices_fail(one->source, "an edge leads from %u to %u", from, to);
    if (domain->heuristic(domain->user, from, to) > edge->cost)
        return choices_fail(one->source, "the heuristic from %u to %u is more than the edge costs", from, to);
    uint32_t goal = wend_rule_map_nearest(one->map, one->world.goal);
    if (goal != WEND_NO_RULE_STATE && domain->heuristic(domain->user, from, goal) >
                                          (edge->cost + domain->heuristic(domain->user, to, goal)) * (1 + 1e-12))
        return choices_fail(one->source, "the heuristic falls by more than the edge from %u to %u costs", from, to);
    return line_is_sound(one, from, to, edge->cost);
}

static bool predecessors_are_right(const graph_case *one, const edge_table *forward, const edge_table *backward) {
    uint32_t states = wend_rule_map_state_count(one->map);
    if (forward->count != backward->count)
        return choices_fail(one->source, "%zu edges forward, %zu backward", forward->count, backward->count);
    for (uint32_t s = 0; s < states; s++)
        for (size_t i = backward->first[s]; i < backward->first[s + 1]; i++) {
            const edge_item *edge = &backward->items[i];
            bool found = false;
            for (size_t k = forward->first[edge->state]; k < forward->first[edge->state + 1] && !found; k++)
                found = forward->items[k].state == s &&
                        wend_number_bits(forward->items[k].cost) == wend_number_bits(edge->cost);
            if (!found)
                return choices_fail(one->source, "%u has the predecessor %u, of which it is no successor", s,
                                    (uint32_t)edge->state);
        }
    return true;
}

bool rule_graphs_are_consistent(choices *source, void *user) {
    (void)user;
    graph_case one;
    bool good = make_graph_case(source, &one);
    if (good) {
        wend_domain domain = wend_rule_graph_domain(one.graph);
        edge_table forward = list_edges(&one, one.graph, false), backward = list_edges(&one, one.graph, true);
        good = predecessors_are_right(&one, &forward, &backward);
        for (uint32_t s = 0; s < domain.state_count && good; s++)
            for (size_t i = forward.first[s]; i < forward.first[s + 1] && good; i++) {
                good = edge_is_sound(&one, &domain, s, &forward.items[i]);
                if (good && i > forward.first[s] && forward.items[i].state == forward.items[i - 1].state)
                    good = choices_fail(source, "%u has the same successor twice", s);
            }
        free_table(&forward);
        free_table(&backward);
    }
    free_graph_case(&one);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changes

static bool is_listed(const rule_graph_states *list, uint64_t state) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == state) return true;
    return false;
}

static bool line_meets_change(const graph_case *one, const wend_rule_change *change, uint32_t from, uint32_t to) {
    wend_vector2 a = wend_rule_map_position(one->map, from), b = wend_rule_map_position(one->map, to);
    for (size_t i = 0; i < change->box_count; i++) {
        const wend_extent *box = &change->boxes[i];
        if (fmin(a.x, b.x) <= box->high.x && fmax(a.x, b.x) >= box->low.x && fmin(a.y, b.y) <= box->high.y &&
            fmax(a.y, b.y) >= box->low.y)
            return true;
    }
    return false;
}

static bool change_is_right(const graph_case *one, const wend_rule_change *change, const rule_graph_states *changed,
                            const edge_table *before, const edge_table *after, const edge_table *fresh) {
    wend_rule_map_kind kind = one->def.kind;
    // GRADED lists blocks; the sum of an ADAPTIVE line's steps may come to the same when one of them costs otherwise by a bit.
    size_t spare = kind == WEND_RULE_MAP_GRADED ? SIZE_MAX : kind == WEND_RULE_MAP_ADAPTIVE ? 2 : 0;
    for (size_t i = 1; i < changed->count; i++)
        if (changed->items[i - 1] >= changed->items[i]) return choices_fail(one->source, "the list is not in order");
    for (uint32_t s = 0; s < wend_rule_map_state_count(one->map); s++) {
        if (!same_edges(after, fresh, s))
            return choices_fail(one->source, "edges of %u are not those of a new graph", s);
        bool differs = !same_edges(before, after, s), listed = is_listed(changed, s);
        if (differs && !listed) return choices_fail(one->source, "edges of %u changed, which is not listed", s);
        if (listed && !differs && spare-- == 0)
            return choices_fail(one->source, "edges of %u did not change, but it is listed", s);
        if (kind >= WEND_RULE_MAP_ADAPTIVE) continue;
        for (size_t i = before->first[s]; i < before->first[s + 1]; i++) {
            const edge_item *edge = &before->items[i];
            bool kept = false;
            for (size_t k = after->first[s]; k < after->first[s + 1]; k++)
                kept |= after->items[k].state == edge->state &&
                        wend_number_bits(after->items[k].cost) == wend_number_bits(edge->cost);
            if (!kept && !line_meets_change(one, change, s, (uint32_t)edge->state))
                return choices_fail(one->source, "an edge of %u changed outside of what moved", s);
        }
    }
    return true;
}

static bool change_once(graph_case *one) {
    edge_table before = list_edges(one, one->graph, false), backward = list_edges(one, one->graph, true);
    free_table(&backward); // asked for, so that it is known
    for (uint32_t i = 0; i < one->world.guard_count; i++)
        if (choose_one_in(one->source, 2))
            ruled_world_walk_guard(&one->world, i, 0.5 + (double)choose_below(one->source, 4));
    rule_graph_states changed = {0};
    wend_allocator allocator = wend_default_allocator();
    if (wend_annotations_update(one->world.annotations)) return choices_fail(one->source, "no update");
    wend_rule_change change = wend_rule_field_sync(one->field);
    bool good = wend_rule_graph_change(one->graph, &change, &changed) == WEND_OK;
    rule_graph *made = NULL;
    good = good && !change.everything && wend_rule_graph_create(one->map, one->field, &allocator, &made) == WEND_OK;
    if (good) {
        wend_rule_graph_set_ends(made, wend_rule_map_nearest(one->map, one->world.start),
                                 wend_rule_map_nearest(one->map, one->world.goal), NULL);
        edge_table after = list_edges(one, one->graph, false), fresh = list_edges(one, made, false);
        good = change_is_right(one, &change, &changed, &before, &after, &fresh);
        free_table(&after);
        free_table(&fresh);
    }
    free_table(&before);
    wend_rule_graph_destroy(made);
    wend_release_items(&allocator, changed.items, changed.capacity, sizeof *changed.items);
    return good;
}

bool rule_graphs_take_up_changes(choices *source, void *user) {
    (void)user;
    graph_case one;
    bool good = make_graph_case(source, &one);
    for (int i = 0; i < 3 && good; i++) good = change_once(&one);
    free_graph_case(&one);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reaching

static bool search_map(graph_case *one, wend_rule_map_kind kind, uint32_t start, uint32_t goal, bool *found) {
    one->def.kind = kind;
    wend_rule_map *map = NULL;
    rule_graph *graph = NULL;
    wend_query *query = NULL;
    wend_allocator allocator = wend_default_allocator();
    wend_path path = wend_path_empty(allocator);
    bool good = !wend_rule_map_create(one->world.mesh, &one->def, NULL, &map) &&
                !wend_rule_graph_create(map, one->field, &allocator, &graph) && !wend_query_create(allocator, &query);
    if (!good) return choices_fail(one->source, "nothing was made");
    wend_vector2 from = wend_rule_map_position(one->map, start), to = wend_rule_map_position(one->map, goal);
    start = wend_rule_map_nearest(map, from);
    uint64_t end = wend_rule_map_nearest(map, to);
    wend_rule_graph_set_ends(graph, start, (uint32_t)end, NULL);
    wend_domain domain = wend_rule_graph_domain(graph);
    wend_search_request request = wend_default_search_request();
    request.start = start;
    request.goals = &end;
    request.goal_count = 1;
    good = wend_domain_find_path(&domain, query, &request, &path) == WEND_OK;
    *found = path.outcome == WEND_OUTCOME_COMPLETE;
    wend_rule_map *kept = one->map;
    one->map = map;
    for (size_t i = 1; i < path.state_count && good; i++) {
        uint32_t a = (uint32_t)path.states[i - 1], b = (uint32_t)path.states[i];
        good = line_is_sound(one, a, b, wend_rule_graph_edge_cost(graph, a, b));
    }
    one->map = kept;
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_rule_graph_destroy(graph);
    wend_rule_map_destroy(map);
    return good;
}

// A state that stands for a place: the chosen number or the next.
static uint32_t choose_state(const graph_case *one) {
    uint32_t count = wend_rule_map_state_count(one->map), state = (uint32_t)choose_below(one->source, count);
    while (!wend_rule_map_has_state(one->map, state)) state = (state + 1) % count;
    return state;
}

bool rule_maps_reach_the_same(choices *source, void *user) {
    (void)user;
    graph_case one;
    bool good = make_graph_case(source, &one);
    for (int i = 0; i < 4 && good; i++) {
        if (wend_rule_map_state_count(one.map) == 0 || !one.map->columns) break;
        uint32_t start = choose_state(&one), goal = choose_state(&one);
        bool dense, other;
        good = search_map(&one, WEND_RULE_MAP_DENSE, start, goal, &dense);
        for (int kind = WEND_RULE_MAP_HYBRID; kind <= WEND_RULE_MAP_GRADED && good; kind++) {
            good = search_map(&one, (wend_rule_map_kind)kind, start, goal, &other);
            if (good && (kind == WEND_RULE_MAP_HYBRID ? dense && !other : dense != other))
                good = choices_fail(source, "DENSE %s what kind %d %s", dense ? "reaches" : "does not reach", kind,
                                    other ? "reaches" : "does not reach");
        }
    }
    free_graph_case(&one);
    return good;
}

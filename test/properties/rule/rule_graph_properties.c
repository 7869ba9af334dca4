#include "properties/rule/rule_graph_properties.h"

#include "properties/rule/rule_graph_case.h"
#include "rule/map/rule_map_internal.h"
#include "support/field_change.h"
#include "support/location_of.h"
#include "wend/mesh_path.h"

#include <math.h>
#include <stdlib.h>

static int compare_edges(const void *a, const void *b) {
    const edge_item *x = a, *y = b;
    if (x->state != y->state) return x->state < y->state ? -1 : 1;
    return (x->cost > y->cost) - (x->cost < y->cost);
}

void graph_case_free_edges(edge_table *table) {
    free(table->first);
    free(table->items);
}

edge_table graph_case_edges(const graph_case *one, rule_graph *graph, bool backward) {
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

bool graph_case_make(choices *source, wend_rule_map_kind first, wend_rule_map_kind last, graph_case *one) {
    static const double spacings[] = {2, 1, 1.5, 3.25}, skip_weights[] = {16, 0, 4, 1e9},
                        block_weights[] = {3, 0, 1, 1e9};
    static const uint32_t skips[] = {4, 2, 8};
    *one = (graph_case){.source = source, .def = wend_default_rule_map_def()};
    ruled_world_def def = {.side = 30};
    def.kind = (ruled_world_kind)choose_below(source, RULED_WORLD_KIND_COUNT);
    def.seed = choose_below(source, 1000);
    def.hard = choose_one_in(source, 2);
    one->def.kind = (wend_rule_map_kind)(first + choose_below(source, last - first + 1));
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
    one->start = rule_state_at(one->map, one->world.start);
    one->goal = rule_state_at(one->map, one->world.goal);
    return wend_rule_graph_set_ends(one->graph, one->start, one->goal, NULL) == WEND_OK;
}

void graph_case_free(graph_case *one) {
    wend_rule_graph_destroy(one->graph);
    wend_rule_map_destroy(one->map);
    wend_rule_field_destroy(one->field);
    ruled_world_free(&one->world);
}

uint32_t graph_case_choose_state(const graph_case *one) {
    uint32_t count = wend_rule_map_state_count(one->map), state = (uint32_t)choose_below(one->source, count);
    while (!wend_rule_map_has_state(one->map, state)) state = (state + 1) % count;
    return state;
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
    if (!mesh_ray_between(mesh, wend_mesh_triangle_at(mesh, start.point), start.point, end.point, NULL) ||
        !mesh_ray_between(mesh, wend_mesh_triangle_at(mesh, end.point), end.point, start.point, NULL))
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
    uint32_t goal = rule_state_at(one->map, one->world.goal);
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
    bool good = graph_case_make(source, WEND_RULE_MAP_TRIANGLES, WEND_RULE_MAP_GRADED, &one);
    if (good) {
        wend_domain domain = wend_rule_graph_domain(one.graph);
        edge_table forward = graph_case_edges(&one, one.graph, false),
                   backward = graph_case_edges(&one, one.graph, true);
        good = predecessors_are_right(&one, &forward, &backward);
        for (uint32_t s = 0; s < domain.state_count && good; s++)
            for (size_t i = forward.first[s]; i < forward.first[s + 1] && good; i++) {
                good = edge_is_sound(&one, &domain, s, &forward.items[i]);
                if (good && i > forward.first[s] && forward.items[i].state == forward.items[i - 1].state)
                    good = choices_fail(source, "%u has the same successor twice", s);
            }
        graph_case_free_edges(&forward);
        graph_case_free_edges(&backward);
    }
    graph_case_free(&one);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changes

static bool is_listed(const rule_graph_states *list, uint64_t state) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == state) return true;
    return false;
}

static bool line_meets_change(const graph_case *one, const rule_change *change, uint32_t from, uint32_t to) {
    wend_vector2 a = wend_rule_map_position(one->map, from), b = wend_rule_map_position(one->map, to);
    for (size_t i = 0; i < change->box_count; i++) {
        const wend_extent *box = &change->boxes[i];
        if (fmin(a.x, b.x) <= box->high.x && fmax(a.x, b.x) >= box->low.x && fmin(a.y, b.y) <= box->high.y &&
            fmax(a.y, b.y) >= box->low.y)
            return true;
    }
    return false;
}

// What steps on the lattice cost by the field, four a state: directions 0 to 3 where the map has them.
static double *price_steps(const graph_case *one) {
    uint32_t states = wend_rule_map_state_count(one->map);
    double *prices = calloc(4 * (size_t)states + 1, sizeof *prices);
    for (uint32_t s = 0; s < states && one->map->moves; s++)
        for (int direction = 0; direction < 4; direction++)
            if (rule_map_can_go(one->map, s, direction))
                prices[4 * (size_t)s + (size_t)direction] =
                    wend_rule_field_cost(one->field, wend_rule_map_position(one->map, s),
                                         wend_rule_map_position(one->map, rule_map_towards(one->map, s, direction)));
    return prices;
}

// True when a step of the line between two places of the lattice has another price.
static bool line_price_differs(const graph_case *one, uint32_t from, uint32_t to, const double *before,
                               const double *after) {
    if (from > to) return line_price_differs(one, to, from, before, after); // directions 0 to 3 lead to higher numbers
    int64_t n = one->map->columns, x = to % n - from % n, y = to / n - from / n;
    int direction = y == 0 ? 0 : x > 0 ? 1 : x == 0 ? 2 : 3;
    for (uint32_t s = from; s != to; s = rule_map_towards(one->map, s, direction)) {
        size_t step = 4 * (size_t)s + (size_t)direction;
        if (wend_number_bits(before[step]) != wend_number_bits(after[step])) return true;
    }
    return false;
}

// What was before something happened, and what the graph said of it.
typedef struct graph_news {
    edge_table before;
    double *prices; // ADAPTIVE
    rule_change change;
    rule_graph_states changed;
    bool has_moved_ends;
} graph_news;

// True when a state may be listed though its edges are what they were. GRADED lists whole blocks. A line of ADAPTIVE counts as changed when a step of it did; the sum may come to the same.
static bool may_be_listed(const graph_case *one, const graph_news *news, uint32_t state, const double *after) {
    if (one->def.kind == WEND_RULE_MAP_GRADED) return true;
    if (one->def.kind != WEND_RULE_MAP_ADAPTIVE) return false;
    for (size_t i = news->before.first[state]; i < news->before.first[state + 1]; i++)
        if (line_price_differs(one, state, (uint32_t)news->before.items[i].state, news->prices, after)) return true;
    return false;
}

static bool nothing_changed_outside(const graph_case *one, const graph_news *news, uint32_t s,
                                    const edge_table *after) {
    for (size_t i = news->before.first[s]; i < news->before.first[s + 1]; i++) {
        const edge_item *edge = &news->before.items[i];
        bool kept = false;
        for (size_t k = after->first[s]; k < after->first[s + 1]; k++)
            kept |= after->items[k].state == edge->state &&
                    wend_number_bits(after->items[k].cost) == wend_number_bits(edge->cost);
        if (!kept && (news->has_moved_ends || !line_meets_change(one, &news->change, s, (uint32_t)edge->state)))
            return choices_fail(one->source, "an edge of %u changed outside of what moved", s);
    }
    return true;
}

static bool news_are_right(const graph_case *one, const graph_news *news, const edge_table *after,
                           const edge_table *fresh, const double *prices) {
    const rule_graph_states *changed = &news->changed;
    for (size_t i = 1; i < changed->count; i++)
        if (changed->items[i - 1] >= changed->items[i]) return choices_fail(one->source, "the list is not in order");
    for (uint32_t s = 0; s < wend_rule_map_state_count(one->map); s++) {
        if (!same_edges(after, fresh, s))
            return choices_fail(one->source, "edges of %u are not those of a new graph", s);
        bool differs = !same_edges(&news->before, after, s), listed = is_listed(changed, s);
        if (differs && !listed) return choices_fail(one->source, "edges of %u changed, which is not listed", s);
        if (listed && !differs && !may_be_listed(one, news, s, prices))
            return choices_fail(one->source, "edges of %u did not change, but it is listed", s);
        if (one->def.kind < WEND_RULE_MAP_ADAPTIVE && !nothing_changed_outside(one, news, s, after)) return false;
    }
    return true;
}

bool graph_case_walk(graph_case *one, rule_change *change, rule_graph_states *changed) {
    for (uint32_t i = 0; i < one->world.guard_count; i++)
        if (choose_one_in(one->source, 2))
            ruled_world_walk_guard(&one->world, i, 0.5 + (double)choose_below(one->source, 4));
    if (wend_annotations_refresh(one->world.annotations)) return choices_fail(one->source, "no update");
    *change = field_change(one->field);
    return !change->everything && wend_rule_graph_change(one->graph, change, changed) == WEND_OK;
}

// One end moves, or both do.
static bool move_ends(graph_case *one, rule_graph_states *changed) {
    uint64_t which = choose_below(one->source, 3);
    if (which != 1) one->start = graph_case_choose_state(one);
    if (which != 0) one->goal = graph_case_choose_state(one);
    return wend_rule_graph_set_ends(one->graph, one->start, one->goal, changed) == WEND_OK;
}

static bool change_once(graph_case *one) {
    wend_allocator allocator = wend_default_allocator();
    edge_table backward = graph_case_edges(one, one->graph, true); // asked for, so that it is known
    graph_news news = {.before = graph_case_edges(one, one->graph, false), .prices = price_steps(one)};
    news.has_moved_ends = wend_rule_map_state_count(one->map) && choose_one_in(one->source, 3);
    bool good = news.has_moved_ends ? move_ends(one, &news.changed) : graph_case_walk(one, &news.change, &news.changed);
    rule_graph *made = NULL;
    good = good && wend_rule_graph_create(one->map, one->field, &allocator, &made) == WEND_OK &&
           wend_rule_graph_set_ends(made, one->start, one->goal, NULL) == WEND_OK;
    if (good) {
        edge_table after = graph_case_edges(one, one->graph, false), fresh = graph_case_edges(one, made, false);
        double *prices = price_steps(one);
        good = news_are_right(one, &news, &after, &fresh, prices);
        graph_case_free_edges(&after);
        graph_case_free_edges(&fresh);
        free(prices);
    }
    graph_case_free_edges(&backward);
    graph_case_free_edges(&news.before);
    free(news.prices);
    wend_rule_graph_destroy(made);
    rule_graph_states_free(&news.changed, &allocator);
    return good;
}

bool rule_graphs_take_up_changes(choices *source, void *user) {
    (void)user;
    graph_case one;
    bool good = graph_case_make(source, WEND_RULE_MAP_TRIANGLES, WEND_RULE_MAP_GRADED, &one);
    for (int i = 0; i < 4 && good; i++) good = change_once(&one);
    graph_case_free(&one);
    return good;
}

// ---------------------------------------------------------------------------------------------------------------------
// Reaching

// The cost of the cheapest edge from one state to another, infinity when there is none.
static double edge_cost(rule_graph *graph, uint32_t from, uint32_t to) {
    double least = INFINITY;
    wend_domain domain = wend_rule_graph_domain(graph);
    wend_allocator allocator = wend_default_allocator();
    wend_edges edges = {.allocator = &allocator};
    if (domain_ask(&domain, domain.successors, from, &edges)) abort();
    for (size_t i = 0; i < edges.list.count; i++)
        if (edges.list.items[i].state == to && edges.list.items[i].cost < least) least = edges.list.items[i].cost;
    edge_array_free(&edges.list, &allocator);
    return least;
}

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
    start = rule_state_at(map, from);
    uint64_t end = rule_state_at(map, to);
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
        good = line_is_sound(one, a, b, edge_cost(graph, a, b));
    }
    one->map = kept;
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_rule_graph_destroy(graph);
    wend_rule_map_destroy(map);
    return good;
}

bool rule_maps_reach_the_same(choices *source, void *user) {
    (void)user;
    graph_case one;
    bool good = graph_case_make(source, WEND_RULE_MAP_TRIANGLES, WEND_RULE_MAP_GRADED, &one);
    for (int i = 0; i < 4 && good; i++) {
        if (wend_rule_map_state_count(one.map) == 0 || !one.map->columns) break;
        uint32_t start = graph_case_choose_state(&one), goal = graph_case_choose_state(&one);
        bool dense, other;
        good = search_map(&one, WEND_RULE_MAP_DENSE, start, goal, &dense);
        for (int kind = WEND_RULE_MAP_HYBRID; kind <= WEND_RULE_MAP_GRADED && good; kind++) {
            good = search_map(&one, (wend_rule_map_kind)kind, start, goal, &other);
            if (good && (kind == WEND_RULE_MAP_HYBRID ? dense && !other : dense != other))
                good = choices_fail(source, "DENSE %s what kind %d %s", dense ? "reaches" : "does not reach", kind,
                                    other ? "reaches" : "does not reach");
        }
    }
    graph_case_free(&one);
    return good;
}

// ADAPTIVE: a lattice seen coarsely where rules do not matter.
//
// From a place the way leads in eight directions, in each on over up to `skips` places. It goes on past a place that is open, while the integral of |W| from the start of the
// line stays within skip_weight. A place is open when it stands on its point, all eight steps from it can be gone, and the goal is more than `skips` places away.
// So from a place that is not open every step is a single one, and no line passes over such a place:
//
//     wall ####                          o  open          lines from s: three steps, to the place that is not open;
//          x x x x x x x x               x  not open                    four; ...
//          x o o o o o s o               .
//
// (Ninomiya et al. 2014, section 4.4. There a state remembers how many skips are left; here the lines are edges, so that the graph does not depend on how it
// is searched. Stopping at every place that is not open is ours: theirs loses narrow passages.)
//
// Nothing is lost that DENSE reaches. Let U be a component of open places. Along a row, column or diagonal of U, lines lead from end to end, for they stop at the first
// place that is not open, and go on from wherever else they stop. (1) The ends of the row and of the column through a place of U lead to each other: from the row's end one
// step leads to the last open place, exactly, and from there the column begins; (2) the ends of neighbouring rows (columns, diagonals) do: from the nearer end, which
// is not open, one step leads into the other row. So all places that are not open and border on U reach each other; among places that are not open steps are
// those of DENSE; start and goal either are not open or lead to such places.
#include "rule/rule_field_internal.h"
#include "rule/rule_graph_internal.h"

// What is known of a place: bits of rule_view.looks.
enum { VIEW_KNOWN = 1, VIEW_OPEN = 2 };

struct rule_view {
    uint8_t reach[RULE_TILE_PLACES][RULE_DIRECTIONS]; // steps that the line in a direction has; 0: unknown
    uint8_t looks[RULE_TILE_PLACES];
};

static rule_view *view_of(rule_graph *graph, uint32_t state) {
    uint32_t number = rule_tile_of(graph, state);
    rule_view *view = graph->views[number];
    if (view) return view;
    view = wend_allocate_items(&graph->allocator, 1, sizeof *view, WEND_LIFETIME_SCRATCH);
    if (view) memset(view, 0, sizeof *view);
    graph->views[number] = view;
    return view;
}

void wend_rule_adaptive_forget(rule_graph *graph, bool release) {
    size_t count = graph->views ? (size_t)graph->tile_columns * graph->tile_rows : 0;
    for (size_t i = 0; i < count; i++) {
        if (graph->views[i] && release) wend_release_items(&graph->allocator, graph->views[i], 1, sizeof(rule_view));
        if (graph->views[i] && !release) memset(graph->views[i], 0, sizeof(rule_view));
    }
    if (release) wend_release_items(&graph->allocator, graph->views, count, sizeof *graph->views);
}

// ---------------------------------------------------------------------------------------------------------------------
// Places

static bool is_near_goal(const rule_graph *graph, uint32_t state) {
    const wend_rule_map *map = graph->map;
    if (graph->goal == WEND_NO_RULE_STATE) return false;
    int64_t across = (int64_t)(state % map->columns) - graph->goal % map->columns;
    int64_t up = (int64_t)(state / map->columns) - graph->goal / map->columns, skips = map->skips;
    return across >= -skips && across <= skips && up >= -skips && up <= skips;
}

static bool look_whether_open(const rule_graph *graph, uint32_t state) {
    const wend_rule_map *map = graph->map;
    if (map->moves[state] != 0xff || !rule_map_is_plain(map, state) || is_near_goal(graph, state)) return false;
    wend_vector2 here = wend_rule_map_position(map, state);
    for (int direction = 0; direction < RULE_DIRECTIONS; direction++)
        if (wend_rule_field_forbids(graph->field, here,
                                    wend_rule_map_position(map, rule_map_towards(map, state, direction))))
            return false;
    return true;
}

static wend_status is_open(rule_graph *graph, uint32_t state, bool *open) {
    rule_view *view = view_of(graph, state);
    if (!view) return WEND_OUT_OF_MEMORY;
    uint8_t *looks = &view->looks[rule_place_in_tile(graph, state)];
    if (!(*looks & VIEW_KNOWN)) *looks |= (uint8_t)(VIEW_KNOWN | (look_whether_open(graph, state) ? VIEW_OPEN : 0));
    *open = *looks & VIEW_OPEN;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines

// Lines end where they cross the rows and columns whose numbers are multiples of `skips`. Without that every place would be reached, by lines that began one place apart.
static bool ends_lines(const wend_rule_map *map, uint32_t state, int direction) {
    bool on_column = state % map->columns % map->skips == 0, on_row = state / map->columns % map->skips == 0;
    return (on_column && direction % 4 != 2) || (on_row && direction % 4 != 0);
}

// The integral of |W| along a step, from its cost: which is its length times the mean of 1.1^(W0 - W).
static wend_status step_weight(rule_graph *graph, uint32_t state, int direction, double *weight) {
    double length = (double)graph->map->step * graph->map->unit * (direction % 2 ? 1.4142135623730951 : 1), cost;
    wend_status status = wend_rule_graph_step(graph, state, direction, &cost);
    if (status) return status;
    double mean = cost / length, far = graph->field->base_multiplier;
    *weight = 0;
    if (fabs(mean - far) <= 1e-12 * far) return WEND_OK; // no constraint near: spares the logarithm
    *weight = cost <= DBL_MAX ? fabs(graph->field->base - wend_log(mean) / RULE_LOGARITHM) * length : (double)INFINITY;
    return WEND_OK;
}

// How many steps the line from a place has: the first is one that the map allows.
static wend_status measure_reach(rule_graph *graph, uint32_t state, int direction, uint32_t *steps) {
    const wend_rule_map *map = graph->map;
    double sum = 0, weight = 0;
    uint32_t at = rule_map_towards(map, state, direction);
    bool open;
    *steps = 1;
    wend_status status = is_open(graph, state, &open);
    if (status || !open || !rule_map_is_plain(map, at)) return status;
    status = step_weight(graph, state, direction, &sum);
    while (!status && sum <= map->skip_weight && *steps < map->skips && !ends_lines(map, at, direction)) {
        status = is_open(graph, at, &open);
        uint32_t next = rule_map_towards(map, at, direction);
        if (status || !open || !rule_map_is_plain(map, next)) return status;
        status = step_weight(graph, at, direction, &weight);
        sum += weight;
        if (!(sum <= map->skip_weight)) return status;
        at = next;
        (*steps)++;
    }
    return status;
}

static wend_status line_reach(rule_graph *graph, uint32_t state, int direction, uint32_t *steps) {
    rule_view *view = view_of(graph, state);
    if (!view) return WEND_OUT_OF_MEMORY;
    uint8_t *known = &view->reach[rule_place_in_tile(graph, state)][direction];
    *steps = *known;
    if (*known) return WEND_OK;
    wend_status status = measure_reach(graph, state, direction, steps);
    if (!status) *known = (uint8_t)*steps;
    return status;
}

// A line costs what its steps do: the integral over all of it.
static wend_status add_line(rule_graph *graph, uint32_t from, int direction, uint32_t steps, bool backward,
                            wend_edges *edges) {
    double total = 0, cost;
    uint32_t at = from;
    for (uint32_t i = 0; i < steps; i++) {
        wend_status status = wend_rule_graph_step(graph, at, direction, &cost);
        if (status) return status;
        total += cost;
        at = rule_map_towards(graph->map, at, direction);
    }
    return total <= DBL_MAX ? wend_edges_add(edges, backward ? from : at, total) : WEND_OK;
}

wend_status wend_rule_adaptive_successors(void *user, uint64_t state, wend_edges *edges) {
    rule_graph *graph = user;
    REQUIRE(state < graph->map->state_count, WEND_INVALID);
    for (uint32_t moves = graph->map->moves[state]; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        uint32_t steps;
        wend_status status = line_reach(graph, (uint32_t)state, direction, &steps);
        if (!status) status = add_line(graph, (uint32_t)state, direction, steps, false, edges);
        if (status) return status;
    }
    return WEND_OK;
}

// Lines in a direction that end at a state.
static wend_status add_lines_to(rule_graph *graph, uint32_t state, int direction, wend_edges *edges) {
    const wend_rule_map *map = graph->map;
    int back = (direction + RULE_DIRECTIONS / 2) % RULE_DIRECTIONS;
    uint32_t at = state;
    for (uint32_t steps = 1; steps <= map->skips && rule_map_can_go(map, at, back); steps++) {
        at = rule_map_towards(map, at, back);
        uint32_t reach;
        wend_status status = line_reach(graph, at, direction, &reach);
        if (!status && reach == steps) status = add_line(graph, at, direction, steps, true, edges);
        bool open = false;
        if (!status) status = is_open(graph, at, &open);
        if (status || !open || !rule_map_is_plain(map, state)) return status; // no line passes over it
    }
    return WEND_OK;
}

wend_status wend_rule_adaptive_predecessors(void *user, uint64_t state, wend_edges *edges) {
    rule_graph *graph = user;
    REQUIRE(state < graph->map->state_count, WEND_INVALID);
    wend_status status = WEND_OK;
    for (int direction = 0; direction < RULE_DIRECTIONS && !status; direction++)
        status = add_lines_to(graph, (uint32_t)state, direction, edges);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------------
// Changes

static uint8_t known_reach(const rule_graph *graph, uint32_t state, int direction) {
    const rule_view *view = graph->views[rule_tile_of(graph, state)];
    return view ? view->reach[rule_place_in_tile(graph, state)][direction] : 0;
}

static wend_status list_lines_over(rule_graph *graph, uint32_t state, int direction, rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    int back = (direction + RULE_DIRECTIONS / 2) % RULE_DIRECTIONS;
    for (uint32_t steps = 0; steps < map->skips; steps++) {
        if (known_reach(graph, state, direction) > steps) {
            wend_status status = wend_rule_graph_list(graph, changed, state);
            if (status) return status;
        }
        if (!rule_map_can_go(map, state, back)) break;
        state = rule_map_towards(map, state, back);
    }
    return WEND_OK;
}

wend_status wend_rule_adaptive_step_changed(rule_graph *graph, uint32_t state, int direction,
                                            rule_graph_states *changed) {
    wend_status status = list_lines_over(graph, state, direction, changed);
    if (status) return status;
    return list_lines_over(graph, rule_map_towards(graph->map, state, direction), direction + RULE_DIRECTIONS / 2,
                           changed);
}

// Measures the lines from a place again, and lists it when one is longer or shorter.
static wend_status measure_lines_again(rule_graph *graph, rule_view *view, uint32_t place, uint32_t state,
                                       rule_graph_states *changed) {
    bool differs = false;
    for (int direction = 0; direction < RULE_DIRECTIONS; direction++) {
        uint8_t *known = &view->reach[place][direction];
        uint32_t reach;
        if (!*known) continue;
        wend_status status = measure_reach(graph, state, direction, &reach);
        if (status) return status;
        differs |= reach != *known;
        *known = (uint8_t)reach;
    }
    return differs ? wend_rule_graph_list(graph, changed, state) : WEND_OK;
}

typedef wend_status (*view_visitor)(rule_graph *graph, rule_view *view, uint32_t place, uint32_t state,
                                    rule_graph_states *changed);

static wend_status visit_look(rule_graph *graph, rule_view *view, uint32_t place, uint32_t state,
                              rule_graph_states *changed) {
    (void)changed;
    view->looks[place] = (uint8_t)(VIEW_KNOWN | (look_whether_open(graph, state) ? VIEW_OPEN : 0));
    return WEND_OK;
}

// Visits the places of a range that somebody has looked at.
static wend_status visit_views(rule_graph *graph, const rule_place_range *range, view_visitor visit,
                               rule_graph_states *changed) {
    if (range->left > range->right) return WEND_OK;
    for (int64_t row = range->bottom; row <= range->top; row++)
        for (int64_t column = range->left; column <= range->right; column++) {
            uint32_t state = (uint32_t)(row * graph->map->columns + column), place = rule_place_in_tile(graph, state);
            rule_view *view = graph->views[rule_tile_of(graph, state)];
            if (!view) column |= RULE_TILE_SIDE - 1; // on to the next tile
            if (!view || !view->looks[place]) continue;
            wend_status status = visit(graph, view, place, state, changed);
            if (status) return status;
        }
    return WEND_OK;
}

static wend_extent extent_grown_by(const wend_extent *box, double margin) {
    return (wend_extent){{box->low.x - margin, box->low.y - margin}, {box->high.x + margin, box->high.y + margin}};
}

wend_status wend_rule_adaptive_look_again(rule_graph *graph, const wend_extent *boxes, size_t count,
                                          rule_graph_states *changed) {
    double margin = (double)graph->map->skips * (double)graph->map->step * graph->map->unit;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        rule_place_range range = wend_rule_graph_places_near(graph, &boxes[i]);
        status = visit_views(graph, &range, visit_look, changed);
    }
    for (size_t i = 0; i < count && !status; i++) {
        wend_extent grown = extent_grown_by(&boxes[i], margin);
        rule_place_range range = wend_rule_graph_places_near(graph, &grown);
        status = visit_views(graph, &range, measure_lines_again, changed);
    }
    return status;
}

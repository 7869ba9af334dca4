// ADAPTIVE: a lattice seen coarsely where rules do not matter.
//
// A place is open when it stands on its point, all eight steps from it can be gone, |W| there is low enough that `skips` steps of it stay within skip_weight, and the goal is
// more than `skips` places away. Lines lead over open places, up to the next row or column whose number is a multiple of `skips`, and stop at every place that is
// not open, from which all ways are single steps:
//
//     wall ####                          x  not open
//          x x x x x x x x x             +  where lines end: on every fourth row and column, and next to places that are not open
//          x + + + + + + + +             .  passed over: no states
//          x + . . + . . . +
//          x + + + + + + + +
//
// (Ninomiya et al. 2014, section 4.4. There a state remembers how many skips are left; here lines are edges, so that the graph does not depend on how it is
// searched. Stopping at places that are not open is ours: without it narrow passages are lost. So are the rows and columns: without them every place
// is reached by lines that began one place apart, and little is saved.)
//
// Nothing is lost that DENSE reaches. Let U be a component of open places. Along a row, column or diagonal of U lines lead from end to end, for they stop at the first
// place that is not open, and go on from wherever else they stop. (1) The ends of the row and of the column through a place of U lead to each other: from the row's end one
// step leads to the last open place, exactly, and from there the column's line begins; (2) the ends of neighbouring rows (columns, diagonals) do: from the
// nearer end, which is not open, one step leads into the other row. So all places that are not open and border on U reach each other; among places that are not open steps
// are those of DENSE; the goal is not open, and from the start, open or not, lines lead on.
#include "rule/field/rule_field.h"
#include "rule/map/rule_graph_internal.h"

// What is known of a place: bits of rule_view.looks.
enum { VIEW_KNOWN = 1, VIEW_OPEN = 2, VIEW_MEASURED = 4 };

// No line begins here: in rule_view.reach.
#define REACH_NONE 255

struct rule_view {
    uint8_t reach[RULE_TILE_PLACES][RULE_DIRECTIONS]; // of measured places: steps that the line in a direction has
    uint8_t looks[RULE_TILE_PLACES];
};

static rule_view *view_of(rule_graph *graph, uint32_t number) {
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
    if (release) wend_release_items(&graph->allocator, graph->views, count, sizeof(rule_view *));
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
    wend_vector2 here = rule_map_metres(map, state);
    double length = (double)map->skips * (double)map->step * map->unit;
    if (!(fabs(wend_rule_field_weight_now(graph->field, here)) * length <= map->skip_weight)) return false;
    if (!wend_rule_field_has_hard(graph->field)) return true;
    for (int direction = 0; direction < RULE_DIRECTIONS; direction++)
        if (wend_rule_field_forbids_now(graph->field, here,
                                        rule_map_metres(map, rule_map_towards(map, state, direction))))
            return false;
    return true;
}

static wend_status is_open(rule_graph *graph, uint32_t state, bool *open) {
    rule_spot spot = rule_spot_of(graph, state);
    rule_view *view = view_of(graph, spot.tile);
    if (!view) return WEND_OUT_OF_MEMORY;
    uint8_t *looks = &view->looks[spot.place];
    if (!*looks) *looks = (uint8_t)(VIEW_KNOWN | (look_whether_open(graph, state) ? VIEW_OPEN : 0));
    *open = *looks & VIEW_OPEN;
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// Lines

// Lines end where they cross every `skips`th row or column.
static bool ends_lines(const wend_rule_map *map, uint32_t state, int direction) {
    bool on_column = state % map->columns % map->skips == 0, on_row = state / map->columns % map->skips == 0;
    return (on_column && direction % 4 != 2) || (on_row && direction % 4 != 0);
}

// True when a line may end at an open place: lines begin at no other.
static wend_status is_stop(rule_graph *graph, uint32_t state, bool *stop) {
    const wend_rule_map *map = graph->map;
    *stop = state == graph->start || state % map->columns % map->skips == 0 || state / map->columns % map->skips == 0;
    wend_status status = WEND_OK;
    for (int direction = 0; direction < RULE_DIRECTIONS && !*stop && !status; direction++) {
        bool open = true;
        status = is_open(graph, rule_map_towards(map, state, direction), &open);
        *stop = !open;
    }
    return status;
}

// How many steps the line from a stop has.
static wend_status measure_line(rule_graph *graph, uint32_t state, int direction, uint8_t *steps) {
    const wend_rule_map *map = graph->map;
    uint32_t at = rule_map_towards(map, state, direction);
    *steps = 1;
    if (!rule_map_is_plain(map, at)) return WEND_OK;
    while (!ends_lines(map, at, direction)) {
        bool open = false;
        wend_status status = is_open(graph, at, &open);
        uint32_t next = rule_map_towards(map, at, direction);
        if (status || !open || !rule_map_is_plain(map, next)) return status;
        at = next;
        (*steps)++;
    }
    return WEND_OK;
}

static wend_status measure_lines(rule_graph *graph, uint32_t state, uint8_t reach[RULE_DIRECTIONS]) {
    bool open = false, stop = false;
    wend_status status = is_open(graph, state, &open);
    if (!status && open) status = is_stop(graph, state, &stop);
    for (int direction = 0; direction < RULE_DIRECTIONS && !status; direction++) {
        reach[direction] = open ? REACH_NONE : 1;
        if (stop) status = measure_line(graph, state, direction, &reach[direction]);
    }
    return status;
}

// The lines from a place: how many steps each has.
static wend_status find_lines(rule_graph *graph, uint32_t state, const uint8_t **reach) {
    rule_spot spot = rule_spot_of(graph, state);
    rule_view *view = view_of(graph, spot.tile);
    if (!view) return WEND_OUT_OF_MEMORY;
    *reach = view->reach[spot.place];
    if (view->looks[spot.place] & VIEW_MEASURED) return WEND_OK;
    wend_status status = measure_lines(graph, state, view->reach[spot.place]);
    if (!status) view->looks[spot.place] |= VIEW_MEASURED;
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
    if (!graph->map->moves[state]) return WEND_OK;
    const uint8_t *reach = NULL;
    wend_status status = find_lines(graph, (uint32_t)state, &reach);
    for (uint32_t moves = graph->map->moves[state]; moves && !status; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        if (reach[direction] != REACH_NONE)
            status = add_line(graph, (uint32_t)state, direction, reach[direction], false, edges);
    }
    return status;
}

// Lines in a direction that end at a state.
static wend_status add_lines_to(rule_graph *graph, uint32_t state, int direction, wend_edges *edges) {
    const wend_rule_map *map = graph->map;
    int back = (direction + RULE_DIRECTIONS / 2) % RULE_DIRECTIONS;
    uint32_t at = state;
    for (uint32_t steps = 1; steps <= map->skips && rule_map_can_go(map, at, back); steps++) {
        at = rule_map_towards(map, at, back);
        const uint8_t *reach = NULL;
        wend_status status = find_lines(graph, at, &reach);
        if (!status && reach[direction] == steps) status = add_line(graph, at, direction, steps, true, edges);
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

// Steps of a line that is known, else REACH_NONE.
static uint8_t known_reach(const rule_graph *graph, uint32_t state, int direction) {
    rule_spot spot = rule_spot_of(graph, state);
    const rule_view *view = graph->views[spot.tile];
    return view && view->looks[spot.place] & VIEW_MEASURED ? view->reach[spot.place][direction] : REACH_NONE;
}

static wend_status list_lines_over(rule_graph *graph, uint32_t state, int direction, rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    int back = (direction + RULE_DIRECTIONS / 2) % RULE_DIRECTIONS;
    for (uint32_t steps = 0; steps < map->skips; steps++) {
        uint8_t reach = known_reach(graph, state, direction);
        if (reach > steps && reach != REACH_NONE) {
            wend_status status = rule_graph_states_push(changed, &graph->allocator, state);
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

// Measures the lines from a place again, and lists it when one is longer or shorter. Lines from a place that nobody measured may be new: whoever looks for
// lines to a state goes back from it no farther than to the first place that is not open, and that may be open now.
static wend_status measure_lines_again(rule_graph *graph, uint32_t state, rule_graph_states *changed) {
    if (!graph->map->moves[state]) return WEND_OK;
    rule_spot spot = rule_spot_of(graph, state);
    rule_view *view = graph->views[spot.tile];
    if (!view || !(view->looks[spot.place] & VIEW_MEASURED))
        return rule_graph_states_push(changed, &graph->allocator, state);
    uint8_t reach[RULE_DIRECTIONS] = {0};
    wend_status status = measure_lines(graph, state, reach);
    if (status) return status;
    bool differs = false;
    for (int direction = 0; direction < RULE_DIRECTIONS; direction++)
        if (rule_map_can_go(graph->map, state, direction))
            differs |= reach[direction] != view->reach[spot.place][direction];
    memcpy(view->reach[spot.place], reach, sizeof reach);
    return differs ? rule_graph_states_push(changed, &graph->allocator, state) : WEND_OK;
}

// Looks at a place again that somebody has looked at, and notes it when it is open no longer, or again.
static wend_status look_again(rule_graph *graph, uint32_t state) {
    rule_spot spot = rule_spot_of(graph, state);
    rule_view *view = graph->views[spot.tile];
    uint8_t before = view ? view->looks[spot.place] : 0;
    if (!before) return WEND_OK;
    uint8_t open = look_whether_open(graph, state) ? VIEW_OPEN : 0;
    view->looks[spot.place] = (uint8_t)((before & VIEW_MEASURED) | VIEW_KNOWN | open);
    return (before & VIEW_OPEN) != open ? rule_graph_states_push(&graph->flipped, &graph->allocator, state) : WEND_OK;
}

static wend_status look_at_range(rule_graph *graph, const rule_place_range *range) {
    for (int64_t row = range->bottom; row <= range->top; row++)
        for (int64_t column = range->left; column <= range->right; column++) {
            uint32_t state = (uint32_t)(row * graph->map->columns + column);
            if (!graph->views[rule_spot_of(graph, state).tile]) {
                column |= RULE_TILE_SIDE - 1; // on to the next tile
                continue;
            }
            wend_status status = look_again(graph, state);
            if (status) return status;
        }
    return WEND_OK;
}

// A place decides over the lines that lead over it or end at it, those that begin at it, and, being a neighbour, whether lines begin: all of them from places that
// look straight at it.
static wend_status measure_around(rule_graph *graph, uint32_t state, rule_graph_states *changed) {
    const wend_rule_map *map = graph->map;
    int64_t column = state % map->columns, row = state / map->columns;
    for (int direction = 0; direction < RULE_DIRECTIONS; direction++)
        for (int64_t steps = direction ? 1 : 0; steps <= map->skips; steps++) {
            int64_t x = column + steps * rule_direction_x(direction), y = row + steps * rule_direction_y(direction);
            if (x < 0 || y < 0 || x >= map->columns || y >= map->rows) break;
            wend_status status = measure_lines_again(graph, (uint32_t)(y * map->columns + x), changed);
            if (status) return status;
        }
    return WEND_OK;
}

wend_status wend_rule_adaptive_look_again(rule_graph *graph, const wend_extent *boxes, size_t count,
                                          rule_graph_states *changed) {
    graph->flipped.count = 0;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        rule_place_range range = wend_rule_graph_places_near(graph, &boxes[i]);
        status = look_at_range(graph, &range);
    }
    for (size_t i = 0; i < graph->flipped.count && !status; i++)
        status = measure_around(graph, (uint32_t)graph->flipped.items[i], changed);
    return status;
}

wend_status wend_rule_adaptive_move_start(rule_graph *graph, uint32_t start, rule_graph_states *changed) {
    uint32_t starts[2] = {graph->start, start};
    graph->start = start;
    wend_status status = WEND_OK;
    for (int i = 0; i < 2 && !status; i++) {
        if (!rule_map_has_state(graph->map, starts[i])) continue;
        status = measure_lines_again(graph, starts[i], changed);
    }
    return status;
}

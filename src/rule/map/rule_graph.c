// Rule graphs: edges with costs for one planner.
//
// The map says which straight lines walls leave free, the field what they cost by the rules as they are now. Costs are worked out when a search first asks for
// them and kept: a search asks for the cost of an edge many times, and an integral is expensive. wend_rule_graph_change (rule_graph_change.c) puts right those that a moving
// constraint touches.
//
// Two places that were moved to the same point are neighbours at distance 0. Searches want costs above 0: such a step costs half a unit of the mesh's lattice.
#include "rule/map/rule_graph_internal.h"

static double least_step_cost(const rule_graph *graph) {
    return graph->map->unit / 2;
}

void wend_rule_graph_note_overflow(rule_graph *graph, uint32_t from, uint32_t to) {
    const wend_vector2 a = rule_map_metres(graph->map, from), b = rule_map_metres(graph->map, to);
    if (wend_rule_field_forbids_now(graph->field, a, b)) return;
    graph->overflows = true;
    graph->overflow_at = (wend_vector2){0.5 * (a.x + b.x), 0.5 * (a.y + b.y)};
}

bool wend_rule_graph_overflows(const rule_graph *graph, wend_vector2 *at) {
    *at = graph->overflow_at;
    return graph->overflows;
}

double wend_rule_graph_price(rule_graph *graph, uint32_t from, uint32_t to) {
    double cost =
        wend_rule_field_cost_now(graph->field, rule_map_metres(graph->map, from), rule_map_metres(graph->map, to));
    if (!(cost <= RULE_COST_LIMIT)) wend_rule_graph_note_overflow(graph, from, to);
    if (!(cost <= DBL_MAX)) return (double)INFINITY;
    return cost > least_step_cost(graph) ? cost : least_step_cost(graph);
}

// ---------------------------------------------------------------------------------------------------------------------
// Steps

static void clear_tile(rule_tile *tile) {
    for (size_t i = 0; i < RULE_TILE_PLACES; i++)
        for (size_t k = 0; k < RULE_DIRECTIONS / 2; k++) tile->costs[i][k] = RULE_COST_UNKNOWN;
}

static rule_tile *make_tile(rule_graph *graph, uint32_t number) {
    rule_tile *tile = wend_allocate_items(&graph->allocator, 1, sizeof *tile, WEND_LIFETIME_SCRATCH);
    if (!tile) return NULL;
    clear_tile(tile);
    graph->tiles[number] = tile;
    return tile;
}

wend_status wend_rule_graph_step(rule_graph *graph, uint32_t state, int direction, double *cost) {
    uint32_t owner = state, other = rule_map_towards(graph->map, state, direction);
    if (direction >= RULE_DIRECTIONS / 2) {
        owner = other;
        other = state;
        direction -= RULE_DIRECTIONS / 2;
    }
    rule_spot spot = rule_spot_of(graph, owner);
    rule_tile *tile = graph->tiles[spot.tile];
    if (!tile) tile = make_tile(graph, spot.tile);
    if (!tile) return WEND_OUT_OF_MEMORY;
    double *known = &tile->costs[spot.place][direction];
    if (*known < 0) *known = wend_rule_graph_price(graph, owner, other);
    *cost = *known;
    return WEND_OK;
}

static wend_status add_steps(rule_graph *graph, uint32_t state, wend_edges *edges) {
    for (uint32_t moves = graph->map->moves[state]; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        double cost;
        wend_status status = wend_rule_graph_step(graph, state, direction, &cost);
        if (!status && cost <= DBL_MAX)
            status = wend_edges_add(edges, rule_map_towards(graph->map, state, direction), cost);
        if (status) return status;
    }
    return WEND_OK;
}

static wend_status add_lines(rule_graph *graph, uint32_t state, wend_edges *edges) {
    const rule_lines *lines = &graph->map->lines;
    if (!rule_subset_has(&lines->ends, state)) return WEND_OK;
    uint32_t rank = rule_subset_rank(&lines->ends, state);
    for (uint32_t i = lines->first[rank]; i < lines->first[rank + 1]; i++) {
        double *known = &graph->line_costs[lines->numbers[i]];
        uint32_t to = lines->to[i];
        if (*known < 0) *known = wend_rule_graph_price(graph, state < to ? state : to, state < to ? to : state);
        if (!(*known <= DBL_MAX)) continue;
        wend_status status = wend_edges_add(edges, to, *known);
        if (status) return status;
    }
    return WEND_OK;
}

// ---------------------------------------------------------------------------------------------------------------------
// The domain

static wend_status rule_graph_steps(void *user, uint64_t state, wend_edges *edges) {
    rule_graph *graph = user;
    REQUIRE(state < graph->map->state_count, WEND_INVALID);
    return add_steps(graph, (uint32_t)state, edges);
}

static wend_status rule_graph_lines(void *user, uint64_t state, wend_edges *edges) {
    rule_graph *graph = user;
    REQUIRE(state < graph->map->state_count, WEND_INVALID);
    return add_lines(graph, (uint32_t)state, edges);
}

static wend_status rule_graph_steps_and_lines(void *user, uint64_t state, wend_edges *edges) {
    rule_graph *graph = user;
    REQUIRE(state < graph->map->state_count, WEND_INVALID);
    wend_status status = add_steps(graph, (uint32_t)state, edges);
    return status ? status : add_lines(graph, (uint32_t)state, edges);
}

static double rule_graph_heuristic(void *user, uint64_t state, uint64_t goal) {
    const wend_rule_map *map = ((const rule_graph *)user)->map;
    if (!rule_map_has_state(map, (uint32_t)state) || !rule_map_has_state(map, (uint32_t)goal)) return 0;
    wend_lattice_point a = rule_map_point(map, (uint32_t)state), b = rule_map_point(map, (uint32_t)goal);
    double dx = (double)((int64_t)a.x - b.x), dy = (double)((int64_t)a.y - b.y);
    return sqrt(dx * dx + dy * dy) * map->unit * (1.0 - 0x1p-50); // rounding must not make it too high
}

wend_domain wend_rule_graph_domain(rule_graph *graph) {
    wend_domain domain = wend_default_domain();
    const wend_rule_map *map = graph->map;
    domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_CONSISTENT | WEND_DOMAIN_SYMMETRIC;
    domain.state_count = map->state_count;
    domain.user = graph;
    domain.heuristic = rule_graph_heuristic;
    switch (map->kind) {
    case WEND_RULE_MAP_TRIANGLES: domain.successors = rule_graph_lines; break;
    case WEND_RULE_MAP_HYBRID: domain.successors = rule_graph_steps_and_lines; break;
    case WEND_RULE_MAP_DENSE: domain.successors = rule_graph_steps; break;
    case WEND_RULE_MAP_ADAPTIVE: domain.successors = wend_rule_adaptive_successors; break;
    case WEND_RULE_MAP_GRADED: domain.successors = wend_rule_graded_edges; break;
    }
    domain.predecessors = domain.successors;
    if (map->kind == WEND_RULE_MAP_ADAPTIVE) {
        domain.predecessors = wend_rule_adaptive_predecessors;
        domain.capabilities &= ~(uint32_t)WEND_DOMAIN_SYMMETRIC;
    }
    return domain;
}

// ---------------------------------------------------------------------------------------------------------------------
// The object

static wend_status make_graph_arrays(rule_graph *graph) {
    const wend_rule_map *map = graph->map;
    graph->tile_columns = (map->columns + RULE_TILE_SIDE - 1) / RULE_TILE_SIDE;
    graph->tile_rows = (map->rows + RULE_TILE_SIDE - 1) / RULE_TILE_SIDE;
    size_t tiles = (size_t)graph->tile_columns * graph->tile_rows;
    if (tiles) {
        graph->tiles = wend_allocate_items(&graph->allocator, tiles, sizeof(rule_tile *), WEND_LIFETIME_OBJECT);
        if (!graph->tiles) return WEND_OUT_OF_MEMORY;
        memset(graph->tiles, 0, tiles * sizeof(rule_tile *));
        if (wend_bitset_resize(&graph->touched_tiles, &graph->allocator, tiles)) return WEND_OUT_OF_MEMORY;
    }
    if (map->kind == WEND_RULE_MAP_ADAPTIVE && tiles) {
        graph->views = wend_allocate_items(&graph->allocator, tiles, sizeof(rule_view *), WEND_LIFETIME_OBJECT);
        if (!graph->views) return WEND_OUT_OF_MEMORY;
        memset(graph->views, 0, tiles * sizeof(rule_view *));
    }
    size_t blocks = (size_t)map->block_columns * map->block_rows;
    graph->block_count = blocks;
    graph->line_count = map->lines.count;
    if (blocks) {
        graph->blocks = wend_allocate_items(&graph->allocator, blocks, sizeof *graph->blocks, WEND_LIFETIME_OBJECT);
        if (!graph->blocks) return WEND_OUT_OF_MEMORY;
        for (size_t i = 0; i < blocks; i++) graph->blocks[i] = (rule_block){0};
    }
    if (map->lines.count) {
        graph->line_costs =
            wend_allocate_items(&graph->allocator, map->lines.count, sizeof *graph->line_costs, WEND_LIFETIME_OBJECT);
        if (!graph->line_costs) return WEND_OUT_OF_MEMORY;
        for (uint32_t i = 0; i < map->lines.count; i++) graph->line_costs[i] = RULE_COST_UNKNOWN;
    }
    return WEND_OK;
}

wend_status wend_rule_graph_create(const wend_rule_map *map, const wend_rule_field *field,
                                   const wend_allocator *allocator, rule_graph **graph) {
    rule_graph *made = wend_allocate_items(allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (rule_graph){
        .allocator = *allocator, .map = map, .field = field, .start = WEND_NO_RULE_STATE, .goal = WEND_NO_RULE_STATE};
    wend_status status = make_graph_arrays(made);
    if (status)
        wend_rule_graph_destroy(made);
    else
        *graph = made;
    return status;
}

static size_t graph_tile_count(const rule_graph *graph) {
    return graph->tiles ? (size_t)graph->tile_columns * graph->tile_rows : 0;
}

void wend_rule_graph_forget(rule_graph *graph) {
    graph->overflows = false;
    for (size_t i = 0; i < graph_tile_count(graph); i++)
        if (graph->tiles[i]) clear_tile(graph->tiles[i]);
    for (uint32_t i = 0; i < graph->line_count; i++) graph->line_costs[i] = RULE_COST_UNKNOWN;
    wend_rule_adaptive_forget(graph, false);
    wend_rule_graded_forget(graph, false);
}

void wend_rule_graph_destroy(rule_graph *graph) {
    if (!graph) return;
    wend_allocator allocator = graph->allocator;
    for (size_t i = 0; i < graph_tile_count(graph); i++)
        wend_release_items(&allocator, graph->tiles[i], 1, sizeof(rule_tile));
    wend_release_items(&allocator, graph->tiles, graph_tile_count(graph), sizeof(rule_tile *));
    wend_release_items(&allocator, graph->line_costs, graph->line_count, sizeof *graph->line_costs);
    wend_bitset_free(&graph->touched_tiles, &allocator);
    wend_rule_adaptive_forget(graph, true);
    wend_rule_graded_forget(graph, true);
    rule_graph_states_free(&graph->scratch, &allocator);
    rule_graph_states_free(&graph->listed, &allocator);
    rule_graph_states_free(&graph->flipped, &allocator);
    rule_box_array_free(&graph->boxes, &allocator);
    wend_release_items(&allocator, graph, 1, sizeof *graph);
}

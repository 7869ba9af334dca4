#include "plan/grid_costs.h"

#define LEAST_FRACTION_BITS 31
#define MOST_FRACTION_BITS  40
#define BUCKETS_PER_STEP    3 // as a power of two: a bucket is an eighth of a straight step
#define BUCKETS_DEAREST                                                                                                \
    4096.0 // terrain dearer than this many times the cheapest would need too many buckets: half a megabyte

double wend_dearest_cost(const wend_terrain *terrains, size_t count, double least) {
    double dearest = least;
    for (size_t i = 0; i < count; i++)
        if (terrains[i].medium != WEND_MEDIUM_BLOCKED && terrains[i].cost > dearest) dearest = terrains[i].cost;
    return dearest;
}

int wend_fraction_bits(double longest, double limit) {
    int bits = MOST_FRACTION_BITS;
    while (bits >= LEAST_FRACTION_BITS && ldexp(longest, bits) >= limit) bits--;
    return bits < LEAST_FRACTION_BITS ? 0 : bits;
}

static double cheapest_cost(const wend_terrain *terrains, size_t count) {
    double least = INFINITY;
    for (size_t i = 0; i < count; i++)
        if (terrains[i].medium != WEND_MEDIUM_BLOCKED && terrains[i].cost < least) least = terrains[i].cost;
    return isinf(least) ? 1 : least;
}

bool wend_query_choose_costs(wend_query *query, const wend_terrain *terrains, size_t count,
                             const wend_cell_layout *layout, double longest) {
    const double least = cheapest_cost(terrains, count);
    query->suits_buckets = wend_dearest_cost(terrains, count, least) <= BUCKETS_DEAREST * least;
    const int bits = wend_fraction_bits(longest, 0x1p63);
    if (bits == 0) return false;
    query->is_hex = layout->neighbours == WEND_NEIGHBOURS_SIX;
    const double root_two = query->is_hex ? 1.0 : WEND_SQUARE_ROOT_OF_TWO; // all steps of hexagons are equally long
    query->fraction_bits = bits;
    query->straight_cost = UINT64_C(1) << bits;
    for (size_t i = 0; i < count; i++) {
        if (terrains[i].medium == WEND_MEDIUM_BLOCKED) continue; // its cost may be anything
        double relative = terrains[i].cost / least;
        query->terrain_cost[i] = wend_half_step(relative, bits);
        query->terrain_diagonal[i] = wend_half_step(relative * root_two, bits);
    }
    query->diagonal_cost = 2 * wend_half_step(root_two, bits);
    query->cost_unit = least * layout->cell_size;
    query->bucket_shift = bits - BUCKETS_PER_STEP;
    return true;
}

void wend_query_choose_means(wend_query *query, wend_neighbours neighbours) {
    wend_search_request *request = &query->request;
    if (request->algorithm != WEND_ALGORITHM_ASTAR || request->goal_count == 0)
        request->heuristic = WEND_HEURISTIC_ZERO;
    else if (request->heuristic == WEND_HEURISTIC_AUTO)
        request->heuristic = neighbours == WEND_NEIGHBOURS_FOUR  ? WEND_HEURISTIC_MANHATTAN
                             : neighbours == WEND_NEIGHBOURS_SIX ? WEND_HEURISTIC_HEXAGONAL
                                                                 : WEND_HEURISTIC_OCTILE;
    wend_open_list kind = request->open_list == WEND_OPEN_AUTO ? WEND_OPEN_BUCKETS : request->open_list;
    if (query->has_domain || !query->suits_buckets) kind = wend_domain_open_list(kind);
    open_list_start(&query->open, kind);
}

wend_status wend_query_conclude(wend_query *query, wend_outcome outcome, wend_path *path) {
    query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    uint64_t proven = query->proven;
    if (query->open.kind == WEND_OPEN_BUCKETS) proven = query->bucket_floor + (proven << query->bucket_shift);
    if (query->request.algorithm == WEND_ALGORITHM_FORWARD) proven = 0;
    if (outcome != WEND_OUTCOME_COMPLETE) {
        double lower = outcome == WEND_OUTCOME_UNREACHABLE ? (double)INFINITY : fixed_point_value(query, proven);
        if (query->request.goal_count == 0 && outcome == WEND_OUTCOME_UNREACHABLE) { // one-to-all: all was found
            outcome = WEND_OUTCOME_COMPLETE;
            lower = 0;
        }
        wend_query_end(query, outcome, lower, path);
        return WEND_OK;
    }
    wend_status status = wend_query_trace(query, query->best_goal, path);
    if (status) return status;
    double cost = wend_query_path_cost(query, path);
    bool forward = query->request.algorithm == WEND_ALGORITHM_FORWARD;
    wend_query_arrive(query, cost, forward ? fixed_point_value(query, proven) : cost, path);
    return WEND_OK;
}

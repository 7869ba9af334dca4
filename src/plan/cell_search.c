#include "plan/cell_search.h"

#include "map/terrain.h"

#define BUCKETS_PER_STEP 3      // as a power of two: a bucket is an eighth of a straight step
#define BUCKETS_DEAREST  4096.0 // terrain dearer than this many times the cheapest needs too many: half a megabyte

bool wend_query_choose_costs(wend_query *query, const wend_terrain *terrains, size_t count,
                             const wend_cell_layout *layout, double longest) {
    const wend_cost_range range = wend_terrain_cost_range(terrains, count);
    query->suits_buckets = range.dearest <= BUCKETS_DEAREST * range.least;
    query->is_hex = layout->neighbours == WEND_NEIGHBOURS_SIX;
    if (!wend_grid_costs_choose(&query->costs, terrains, count, layout, longest, CELL_COST_LIMIT)) return false;
    query->bucket_shift = query->costs.fraction_bits - BUCKETS_PER_STEP;
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

bool wend_heuristic_suits(wend_heuristic heuristic, wend_neighbours neighbours) {
    switch (heuristic) {
    case WEND_HEURISTIC_MANHATTAN: return neighbours == WEND_NEIGHBOURS_FOUR;
    case WEND_HEURISTIC_OCTILE: return neighbours != WEND_NEIGHBOURS_SIX;
    case WEND_HEURISTIC_HEXAGONAL: return neighbours == WEND_NEIGHBOURS_SIX;
    default: return true;
    }
}

wend_status wend_query_conclude(wend_query *query, wend_outcome outcome, wend_path *path) {
    query->can_resume = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    uint64_t proven = query->proven;
    if (query->open.kind == WEND_OPEN_BUCKETS) proven = query->bucket_floor + (proven << query->bucket_shift);
    if (query->request.algorithm == WEND_ALGORITHM_FORWARD) proven = 0;
    if (outcome != WEND_OUTCOME_COMPLETE) {
        double lower =
            outcome == WEND_OUTCOME_UNREACHABLE ? (double)INFINITY : wend_grid_costs_value(&query->costs, proven);
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
    wend_query_arrive(query, cost, forward ? wend_grid_costs_value(&query->costs, proven) : cost, path);
    return WEND_OK;
}

// The best path a incremental search knows: traced when a round ends, walked again when the world or the start changed.
#include "base/number/word_bytes.h"
#include "plan/incremental/incremental_search_internal.h"

#include <math.h>

wend_status wend_incremental_trace(wend_incremental_search *search, bool *whole) {
    search->traced.count = 0;
    *whole = true;
    for (uint32_t node = search->target;; node = search->nodes[node].next) {
        // From a node that is not raised to the next one rhs falls: no node comes twice.
        const incremental_node *at = &search->nodes[node];
        if (at->g < at->rhs || (at->next == NO_NODE && node != search->root)) {
            *whole = false;
            return WEND_OK;
        }
        wend_status status =
            state_array_push(&search->traced, &search->allocator, wend_incremental_state_of(search, node));
        if (status) return status;
        if (node == search->root) break;
    }
    if (search->is_backward) return WEND_OK;
    uint64_t *states = search->traced.items;
    for (size_t i = 0, k = search->traced.count - 1; i < k; i++, k--) {
        uint64_t swapped = states[i];
        states[i] = states[k];
        states[k] = swapped;
    }
    return WEND_OK;
}

static uint64_t grid_step_units(const wend_incremental_search *search, uint32_t from, uint32_t to) {
    const wend_grid *grid = search->grid;
    for (uint32_t moves = grid->moves[from]; moves; moves &= moves - 1) {
        int direction = wend_lowest_bit(moves);
        if (from + wend_grid_offset(grid, direction) == to)
            return wend_grid_costs_step(&search->costs, grid->terrain[from], grid->terrain[to], direction);
    }
    return search->infinity;
}

// The cheapest step between two states of a domain; infinity when there is none.
static wend_status domain_step_cost(wend_incremental_search *search, uint64_t from, uint64_t to, double *cost) {
    *cost = (double)INFINITY;
    wend_status status = domain_ask(&search->domain, search->domain.successors, from, &search->edges);
    for (size_t i = 0; i < search->edges.list.count && !status; i++) {
        const edge_item *edge = &search->edges.list.items[i];
        if (edge->state == to && edge->cost < *cost) *cost = edge->cost;
    }
    return status;
}

// What a path costs, step by step from the start; infinity when it is broken.
static wend_status incremental_walk(wend_incremental_search *search, const state_array *states, uint64_t *cost) {
    double sum = 0;
    *cost = 0;
    for (size_t i = 1; i < states->count; i++) {
        uint64_t from = states->items[i - 1], to = states->items[i];
        if (search->has_domain) {
            double step;
            wend_status status = domain_step_cost(search, from, to, &step);
            if (status) return status;
            sum += step;
            *cost = wend_number_bits(sum);
        } else {
            uint64_t step = grid_step_units(search, (uint32_t)from, (uint32_t)to);
            if (step == search->infinity) {
                *cost = step;
                return WEND_OK;
            }
            *cost += step;
        }
    }
    return WEND_OK;
}

wend_status wend_incremental_check_best(wend_incremental_search *search, bool *hit) {
    *hit = false;
    if (search->best_is_checked) return WEND_OK;
    state_array *best = &search->best;
    size_t first = 0;
    while (first < best->count && best->items[first] != search->start) first++;
    bool leads = first < best->count && best->items[best->count - 1] == search->goal;
    if (!leads) {
        best->count = 0;
        search->best_cost = search->infinity;
        *hit = true;
    } else {
        // The part before the start is walked as well: then what the whole cost before can be compared.
        uint64_t whole, rest;
        wend_status status = incremental_walk(search, best, &whole);
        if (status) return status;
        *hit = whole != search->best_cost;
        if (first) {
            memmove(best->items, best->items + first, (best->count - first) * sizeof *best->items);
            best->count -= first;
        }
        status = incremental_walk(search, best, &rest);
        if (status) return status;
        search->best_cost = rest;
        if (rest == search->infinity) best->count = 0;
    }
    search->best_is_checked = true;
    return WEND_OK;
}

wend_status wend_incremental_keep_traced(wend_incremental_search *search) {
    bool is_optimal = search->factor == 1.0 && !search->is_greedy && search->put_off.count == 0;
    uint64_t cost = incremental_rhs(search, search->target);
    if (!is_optimal || search->has_domain) {
        wend_status status = incremental_walk(search, &search->traced, &cost);
        if (status) return status;
    }
    if (!is_optimal) {
        bool hit;
        wend_status status = wend_incremental_check_best(search, &hit);
        if (status) return status;
        if (cost >= search->best_cost) return WEND_OK;
    }
    state_array swapped = search->best;
    search->best = search->traced;
    search->traced = swapped;
    search->best_cost = cost;
    search->best_is_checked = true;
    return WEND_OK;
}

wend_status wend_incremental_answer(wend_incremental_search *search, wend_outcome outcome, wend_path *path) {
    bool paused = outcome == WEND_OUTCOME_BUDGET_SPENT || outcome == WEND_OUTCOME_CANCELLED;
    bool has_path = outcome == WEND_OUTCOME_COMPLETE;
    if (paused) {
        bool hit;
        wend_status status = wend_incremental_check_best(search, &hit);
        if (status) return status;
        has_path = search->best_cost < search->infinity && search->best_cost <= search->cost_bound;
    }
    wend_status status = has_path ? wend_path_reserve(path, search->best.count) : WEND_OK;
    if (status) return status;
    wend_path_set(path, outcome, (double)INFINITY, has_path ? search->best.count : 0);
    path->expanded = search->report.expanded;
    path->generated = search->generated;
    path->queue_operations = search->queue_operations;
    path->lower_bound = paused || has_path || outcome == WEND_OUTCOME_OVER_BOUND
                            ? wend_incremental_value(search, search->lower_bound)
                            : (double)INFINITY;
    if (outcome == WEND_OUTCOME_NONE) path->lower_bound = 0;
    if (has_path) {
        memcpy(wend_path_write_states(path), search->best.items, search->best.count * sizeof *path->states);
        wend_path_set_cost(path, search->has_domain ? wend_incremental_value(search, search->best_cost)
                                                    : wend_grid_path_cost(search->grid, path));
        if (search->lower_bound >= search->best_cost || path->lower_bound > path->cost) path->lower_bound = path->cost;
    }
    search->report.epsilon = !has_path                         ? (double)INFINITY
                             : path->cost == path->lower_bound ? 1.0
                                                               : path->cost / path->lower_bound;
    return WEND_OK;
}

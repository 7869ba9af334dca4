// Rounds: what a incremental search does between expansions.
//
//     begin -> round -> round -> ... -> decided          a round searches with one factor until no waiting node can better the target
//       ^        |                         |
//       |        v                         v
//       +--- given up                 new events: another round
//
// After a round the way to the target is traced and kept if it is the best so far, and the bound is worked out: from both lists and the
// plain estimate, which is true whatever the order of expansions was; and on grids, whose costs are exact and whose estimate is
// consistent, also from the factor, by ARA*'s theorem. The next factor that is not yet proven is taken; one that the bound proves already
// is passed over. If on domains what was put off breaks the promise of the last factor, the round is run again with it: that is how
// nodes are opened again when the heuristic is not consistent.
#include "base/number/word_bytes.h"
#include "plan/incremental/incremental_search_internal.h"

#include <math.h>

// ---- Beginning -------------------------------------------------------------------------------------------------------

// Marks hold rounds in 31 bits: when they run out, they are counted from the beginning again.
static void incremental_renumber_rounds(wend_incremental_search *search) {
    for (size_t i = 0; i < search->node_capacity; i++) {
        incremental_node *at = &search->nodes[i];
        at->mark = at->mark >> 1 >= search->first_round ? UINT32_C(1) << 1 | (at->mark & 1) : 0;
    }
    search->first_round = search->round = 1;
}

// Nodes with a larger key belong to paths above the cost bound.
static uint64_t incremental_bound_key(const wend_incremental_search *search) {
    if (search->cost_bound == search->infinity || search->is_greedy) return search->infinity;
    if (search->factor <= 1.0) return search->cost_bound;
    if (search->has_domain) return wend_number_bits(wend_number_from_bits(search->cost_bound) * search->factor);
    double key = (double)search->cost_bound * search->factor;
    return key < (double)GRID_COST_LIMIT ? (uint64_t)key + 1 : search->infinity;
}

void wend_incremental_set_step(wend_incremental_search *search, size_t step) {
    const wend_incremental_search_def *def = &search->def;
    search->step = step;
    search->is_greedy = false;
    if (step >= search->schedule_count) { // beyond the schedule, for a cost bound that is not decided
        search->factor = 1.0;
    } else if (def->algorithm == WEND_INCREMENTAL_WEIGHTED) {
        search->is_greedy = def->cost_weight == 0.0;
        search->factor = search->is_greedy ? 1.0 : def->estimate_weight / def->cost_weight;
    } else {
        search->factor = search->schedule[step];
    }
    search->bound_key = incremental_bound_key(search);
}

wend_status wend_incremental_begin_round(wend_incremental_search *search, bool rekey) {
    if (search->round >= UINT32_MAX >> 1) incremental_renumber_rounds(search);
    search->round++;
    search->round_expanded = 0;
    if (rekey) return incremental_methods_of(search)->rekey(search);
    wend_status status = WEND_OK;
    for (size_t i = 0; i < search->put_off.count && !status; i++) {
        uint32_t node = search->put_off.items[i];
        search->nodes[node].mark &= ~UINT32_C(1);
        status = incremental_methods_of(search)->settle(search, node);
    }
    search->put_off.count = 0;
    search->put_off_bound = search->infinity;
    return status;
}

static wend_status incremental_set_ends(wend_incremental_search *search) {
    uint32_t start, goal;
    wend_status status = wend_incremental_intern(search, search->start, &start);
    if (!status) status = wend_incremental_intern(search, search->goal, &goal);
    if (status) return status;
    search->root = search->is_backward ? goal : start;
    incremental_methods_of(search)->move_target(search, search->is_backward ? start : goal, false);
    return WEND_OK;
}

wend_status wend_incremental_begin(wend_incremental_search *search) {
    search->is_begun = false;
    incremental_heap_clear(&search->open);
    search->put_off.count = 0;
    search->put_off_bound = search->infinity;
    search->key_offset = 0;
    search->at_once = search->has_domain && !(search->domain.capabilities & WEND_DOMAIN_CONSISTENT);
    search->is_repair = false;
    search->search_expanded = search->expanded_at_bound = 0;
    state_table_clear(&search->interned);
    if (search->round >= (UINT32_MAX >> 1) - 1) {
        memset(search->nodes, 0, search->node_capacity * sizeof *search->nodes);
        search->round = 0;
    }
    search->first_round = ++search->round;
    wend_incremental_set_step(search, 0);
    wend_status status = incremental_set_ends(search);
    if (status) return status;
    incremental_touch(search, search->root)->rhs = 0;
    status = incremental_methods_of(search)->settle(search, search->root);
    if (!status) status = wend_incremental_begin_round(search, false);
    search->is_begun = !status;
    return status;
}

// ---- After a round ---------------------------------------------------------------------------------------------------

// True when a cost is more than `factor` times a bound.
static bool incremental_exceeds(const wend_incremental_search *search, uint64_t cost, double factor, uint64_t bound) {
    if (factor == 1.0) return cost > bound;
    return wend_incremental_value(search, cost) > factor * wend_incremental_value(search, bound);
}

static void incremental_decide(wend_incremental_search *search, wend_outcome outcome) {
    search->is_decided = true;
    search->decision = outcome;
    if (!search->is_repair) {
        search->scratch_expanded = search->search_expanded;
        search->scratch_cost = search->best_cost;
    }
    search->is_repair = false;
    search->search_expanded = search->expanded_at_bound = 0;
}

// What the step of the schedule that was worked on promises.
static double incremental_promise(const wend_incremental_search *search) {
    if (search->is_greedy) return (double)INFINITY;
    return search->factor > 1.0 ? search->factor : 1.0;
}

// ARA*'s theorem: with a consistent heuristic a round proves its factor, whatever was put off. Only whole numbers are trusted so far:
// where costs differ by 15 orders of magnitude, rounding alone has put states off at factor 1.
static bool incremental_trusts_rounds(const wend_incremental_search *search) {
    return !search->has_domain && !search->is_greedy;
}

// The same for a round that the target ended: it proves that the target costs no more than promised.
static bool incremental_round_proves(const wend_incremental_search *search, uint64_t target_cost) {
    return incremental_trusts_rounds(search) && target_cost < search->infinity && target_cost <= search->bound_key;
}

static uint64_t incremental_bound_after_round(const wend_incremental_search *search, uint64_t target_cost) {
    if (incremental_methods_of(search)->is_cut_off(search)) return search->infinity;
    if (incremental_round_proves(search, target_cost) && search->factor == 1.0) return target_cost;
    uint64_t bound = incremental_methods_of(search)->bound(search);
    if (!incremental_trusts_rounds(search)) return bound;
    uint64_t promised = incremental_methods_of(search)->theorem_bound(search);
    // Both the target and all that waits are beyond the bound's key, so every path is beyond the bound, though rounding may hide it.
    if (target_cost > search->bound_key && promised <= search->cost_bound) promised = search->cost_bound + 1;
    return bound > promised ? bound : promised;
}

// The way to the target, kept if it is the best so far; when there is none, whether the best so far still leads there. *whole is false
// when rounding has put a way together that does not add up.
static wend_status incremental_take_path(wend_incremental_search *search, uint64_t target_cost, bool *whole) {
    *whole = true;
    if (target_cost == search->infinity) {
        bool hit;
        return wend_incremental_check_best(search, &hit);
    }
    wend_status status = wend_incremental_trace(search, whole);
    return status || !*whole ? status : wend_incremental_keep_traced(search);
}

// True when nothing can be said before what was put off is searched: no way is known, or the last factor is promised but not proven.
static bool incremental_needs_put_off(const wend_incremental_search *search, uint64_t target_cost, uint64_t cost) {
    if (search->put_off_bound == search->infinity) return false;
    if (cost == search->infinity) return true;
    bool is_last = search->step + 1 >= search->schedule_count;
    return is_last && !incremental_round_proves(search, target_cost) &&
           incremental_exceeds(search, cost, incremental_promise(search), search->put_off_bound);
}

// The next step of the schedule whose factor is not proven by the bound; the number of steps when all are.
static size_t incremental_next_step(const wend_incremental_search *search, uint64_t cost, uint64_t bound) {
    size_t step = search->step + 1;
    while (step < search->schedule_count && !incremental_exceeds(search, cost, search->schedule[step], bound)) step++;
    return step;
}

// What comes after a round. The first that is true counts:
//
//     the way to the target does not add up                          the round once more, expanding nodes at once
//     the bound is infinite                                          decided: unreachable
//     the bound is above the cost bound                              decided: over the bound
//     a cost bound cut the round off, and its factor is not 1        a round with factor 1, which decides
//     what was put off may hold the only way, or a cheaper one       the round goes on with it
//     the schedule has a factor that is not proven                   a round with that factor
//     the best path is above the cost bound, the factor is not 1     a round with factor 1, which decides
//     -                                                              decided: complete
static wend_status incremental_round_ended(wend_incremental_search *search) {
    uint64_t target_cost = incremental_rhs(search, search->target),
             bound = incremental_bound_after_round(search, target_cost);
    bool whole;
    wend_status status = incremental_take_path(search, target_cost, &whole);
    if (status) return status;
    if (!whole) {
        search->at_once = true;
        return wend_incremental_begin_round(search, true);
    }
    if (bound > search->lower_bound) search->lower_bound = bound;
    if (bound == search->infinity || bound > search->cost_bound) {
        incremental_decide(search, bound == search->infinity ? WEND_OUTCOME_UNREACHABLE : WEND_OUTCOME_OVER_BOUND);
        return WEND_OK;
    }
    uint64_t cost = search->best_cost < target_cost ? search->best_cost : target_cost;
    if (cost == search->infinity && search->bound_key < search->infinity && search->factor > 1.0) {
        wend_incremental_set_step(search, search->schedule_count);
        return wend_incremental_begin_round(search, true);
    }
    if (incremental_needs_put_off(search, target_cost, cost)) return wend_incremental_begin_round(search, false);
    size_t step = incremental_next_step(search, cost, bound);
    bool undecided = search->best_cost > search->cost_bound && (search->is_greedy || search->factor != 1.0);
    if (step >= search->schedule_count && !undecided) {
        incremental_decide(search, WEND_OUTCOME_COMPLETE);
        return WEND_OK;
    }
    wend_incremental_set_step(search, step); // beyond the schedule: factor 1
    return wend_incremental_begin_round(search, true);
}

wend_status wend_incremental_decide_at_once(wend_incremental_search *search) {
    if (!incremental_methods_of(search)->is_cut_off(search)) return WEND_OK;
    bool hit;
    wend_status status = wend_incremental_check_best(search, &hit);
    if (status) return status;
    search->lower_bound = search->infinity;
    incremental_decide(search, WEND_OUTCOME_UNREACHABLE);
    return WEND_OK;
}

wend_status wend_incremental_run(wend_incremental_search *search, incremental_grant *grant, wend_outcome *outcome) {
    while (!search->is_decided) {
        incremental_pause pause;
        wend_status status = incremental_methods_of(search)->improve(search, grant, &pause);
        if (status) return status;
        switch (pause) {
        case INCREMENTAL_ROUND_ENDED: status = incremental_round_ended(search); break;
        case INCREMENTAL_GIVEN_UP:
            search->report.from_scratch = search->report.gave_up = true;
            status = wend_incremental_begin(search);
            break;
        case INCREMENTAL_OUT_OF_ORDER:
            search->at_once = true;
            status = wend_incremental_begin_round(search, true);
            break;
        case INCREMENTAL_WORK_SPENT:
        case INCREMENTAL_CANCELLED: {
            // The whole bound costs as much as there are waiting nodes: it is worked out when so much was done since the last time.
            uint64_t waiting = search->open.count + search->put_off.count;
            bool due = search->search_expanded - search->expanded_at_bound >= waiting;
            if (due) search->expanded_at_bound = search->search_expanded;
            uint64_t bound = due ? incremental_methods_of(search)->bound(search)
                                 : incremental_methods_of(search)->quick_bound(search);
            if (bound > search->lower_bound) search->lower_bound = bound;
            *outcome = pause == INCREMENTAL_CANCELLED ? WEND_OUTCOME_CANCELLED : WEND_OUTCOME_BUDGET_SPENT;
            return WEND_OK;
        }
        }
        if (status) return status;
    }
    *outcome = search->decision;
    return WEND_OK;
}

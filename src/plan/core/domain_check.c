// A look for broken promises of a domain, at a sample of its states.
//
//     fields and bits --> each state: its steps, twice --> each step: its mirror, and the estimates at both of its ends
//                                                          to every goal
//                     --> each goal: the estimate of itself --> triangles, if the domain says that it is consistent
//
// Steps are collected by lists that take any cost, so that a cost which is none is a finding here and not a contract violation. An
// estimate is read as planners read it: infinity is "no way", NaN and negative numbers are 0.
//
// Which estimates are lies? Above the cost of a step to the goal itself, or above 0 at the goal: these are proven too high. One that falls by
// more than the step on the way to a goal farther off may still be admissible, so it is an error of a domain that promises to be
// consistent and a warning for others.
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "plan/core/domain_faults.h"
#include "plan/core/states.h"

#include <math.h>

#define MOST_TOLD 8       // findings of a kind
#define FORGIVEN  0x1p-40 // of the numbers compared

typedef struct domain_check {
    const wend_domain *domain;
    const uint64_t *goals;
    size_t goal_count;
    wend_edges steps, again, beside;
    wend_diagnostics *findings;
    size_t told[WEND_MESSAGE_DOMAIN_STEEP - WEND_MESSAGE_DOMAIN_FIELD + 1]; // by message
    bool is_invalid;
} domain_check;

// Counts a finding, and adds it unless there were enough of its sort.
static void report_domain_violation(domain_check *check, wend_message message, uint64_t id, uint64_t other_id, ...) {
    if (wend_message_severity(message) == WEND_SEVERITY_ERROR) check->is_invalid = true;
    if (check->told[message - WEND_MESSAGE_DOMAIN_FIELD]++ >= MOST_TOLD) return;
    va_list arguments;
    va_start(arguments, other_id);
    wend_diagnostics_add_list(check->findings, message, wend_place_none(), (const uint64_t[]){id, other_id}, arguments);
    va_end(arguments);
}

static unsigned long long state_to_print(uint64_t state) {
    return state;
}

// ---- Fields --------------------------------------------------------------------------------------------------------------

// False when nothing else can be looked at.
static bool domain_fields_are_valid(domain_check *check) {
    const wend_domain *domain = check->domain;
    const wend_domain_fault fault = wend_domain_find_fault(domain, domain->capabilities & WEND_DOMAIN_DENSE);
    if (fault.has) {
        report_domain_violation(check, WEND_MESSAGE_DOMAIN_FIELD, WEND_NO_ID, WEND_NO_ID, fault.has, fault.needed);
        return false;
    }
    wend_domain_warn_unused(domain, check->findings);
    return true;
}

static bool check_knows_state(const domain_check *check, uint64_t state) {
    return !(check->domain->capabilities & WEND_DOMAIN_DENSE) || state < check->domain->state_count;
}

// The same, and it is reported that `what` of `number`, such as a step of a state, is invalid.
static bool check_state(domain_check *check, const char *what, uint64_t number, uint64_t state) {
    if (check_knows_state(check, state)) return true;
    report_domain_violation(check, WEND_MESSAGE_DOMAIN_STATE, number, state, what, state_to_print(number),
                            state_to_print(state), state_to_print(check->domain->state_count));
    return false;
}

// ---- Estimates -----------------------------------------------------------------------------------------------------------

// As planners read it.
static double estimate_between(const domain_check *check, uint64_t from, uint64_t to) {
    const wend_domain *domain = check->domain;
    double said = domain->heuristic ? domain->heuristic(domain->user, from, to) : 0;
    return said > 0 ? said : 0; // also for NaN
}

// True when a is more than b by more than rounding explains.
static bool is_above(double a, double b) {
    if (isinf(a)) return !isinf(b);
    return a > b && a - b > FORGIVEN * (a + b);
}

static void check_estimates_along(domain_check *check, uint64_t from, const edge_item *step) {
    bool consistent = check->domain->capabilities & WEND_DOMAIN_CONSISTENT;
    for (size_t i = 0; i < check->goal_count; i++) {
        uint64_t goal = check->goals[i];
        if (from == goal || !check_knows_state(check, goal)) continue;
        double before = estimate_between(check, from, goal);
        if (step->state == goal) {
            if (is_above(before, step->cost))
                report_domain_violation(check, WEND_MESSAGE_DOMAIN_ESTIMATE, from, goal, state_to_print(from),
                                        state_to_print(goal), before, step->cost);
            continue;
        }
        double after = estimate_between(check, step->state, goal);
        if (!is_above(before, step->cost + after)) continue;
        report_domain_violation(check, consistent ? WEND_MESSAGE_DOMAIN_INCONSISTENT : WEND_MESSAGE_DOMAIN_STEEP, from,
                                step->state, state_to_print(goal), before, state_to_print(from), after,
                                state_to_print(step->state), step->cost);
    }
}

static void check_estimates_at_goals(domain_check *check) {
    for (size_t i = 0; i < check->goal_count; i++) {
        uint64_t goal = check->goals[i];
        if (!check_state(check, "goal", i, goal)) continue;
        double estimate = estimate_between(check, goal, goal);
        if (estimate > 0)
            report_domain_violation(check, WEND_MESSAGE_DOMAIN_ESTIMATE, goal, goal, state_to_print(goal),
                                    state_to_print(goal), estimate, 0.0);
    }
}

static void check_estimate_triangles(domain_check *check, const uint64_t *states, size_t count) {
    for (size_t a = 0; a < count; a++)
        for (size_t b = 0; b < count; b++)
            for (size_t c = 0; c < check->goal_count; c++) {
                uint64_t goal = check->goals[c];
                if (!check_knows_state(check, states[a]) || !check_knows_state(check, states[b]) ||
                    !check_knows_state(check, goal))
                    continue;
                double straight = estimate_between(check, states[a], goal);
                double round = estimate_between(check, states[a], states[b]) + estimate_between(check, states[b], goal);
                if (is_above(straight, round))
                    report_domain_violation(check, WEND_MESSAGE_DOMAIN_TRIANGLE, states[a], goal,
                                            state_to_print(states[a]), state_to_print(goal), straight,
                                            state_to_print(states[b]), round);
            }
}

// ---- Steps ---------------------------------------------------------------------------------------------------------------

typedef wend_status (*domain_steps)(void *user, uint64_t state, wend_edges *edges);

static bool is_same_step(const edge_item *a, const edge_item *b) {
    return a->state == b->state && wend_number_bits(a->cost) == wend_number_bits(b->cost);
}

static bool are_same_steps(const wend_edges *a, const wend_edges *b) {
    if (a->list.count != b->list.count) return false;
    for (size_t i = 0; i < a->list.count; i++)
        if (!is_same_step(&a->list.items[i], &b->list.items[i])) return false;
    return true;
}

// A step between `state` and what `step` names is among the steps of the latter, the other way round.
static wend_status check_mirror(domain_check *check, uint64_t state, const edge_item *step, bool is_back,
                                domain_steps others, const char *name) {
    wend_status status = domain_ask(check->domain, others, step->state, &check->beside);
    if (status) return status;
    const edge_item mirrored = {.state = state, .cost = step->cost};
    for (size_t i = 0; i < check->beside.list.count; i++)
        if (is_same_step(&check->beside.list.items[i], &mirrored)) return WEND_OK;
    uint64_t from = is_back ? step->state : state, to = is_back ? state : step->state;
    report_domain_violation(check, WEND_MESSAGE_DOMAIN_MIRROR, from, to, state_to_print(from), state_to_print(to),
                            step->cost, name, state_to_print(step->state));
    return WEND_OK;
}

static wend_status check_step(domain_check *check, uint64_t state, const edge_item *step, bool is_back) {
    const wend_domain *domain = check->domain;
    if (!check_state(check, is_back ? "a predecessor of state" : "a step of state", state, step->state)) return WEND_OK;
    uint64_t from = is_back ? step->state : state, to = is_back ? state : step->state;
    if (!(step->cost > 0 && step->cost <= DBL_MAX))
        report_domain_violation(check, WEND_MESSAGE_DOMAIN_COST, from, to, state_to_print(from), state_to_print(to),
                                step->cost);
    else if (!is_back)
        check_estimates_along(check, state, step);
    wend_status status = WEND_OK;
    if (is_back) return check_mirror(check, state, step, true, domain->successors, "successors");
    if (domain->capabilities & WEND_DOMAIN_PREDECESSORS)
        status = check_mirror(check, state, step, false, domain->predecessors, "predecessors");
    if (!status && domain->capabilities & WEND_DOMAIN_SYMMETRIC)
        status = check_mirror(check, state, step, false, domain->successors, "successors");
    return status;
}

static wend_status check_steps(domain_check *check, uint64_t state, bool is_back) {
    const wend_domain *domain = check->domain;
    const domain_steps ask = is_back ? domain->predecessors : domain->successors;
    wend_status status = domain_ask(domain, ask, state, &check->steps);
    if (!status) status = domain_ask(domain, ask, state, &check->again);
    if (status) return status;
    if (!are_same_steps(&check->steps, &check->again))
        report_domain_violation(check, WEND_MESSAGE_DOMAIN_CHANGES, state, WEND_NO_ID,
                                is_back ? "predecessors" : "successors", state_to_print(state));
    for (size_t i = 0; i < check->steps.list.count && !status; i++)
        status = check_step(check, state, &check->steps.list.items[i], is_back);
    return status;
}

static void check_position(domain_check *check, uint64_t state) {
    const wend_domain *domain = check->domain;
    wend_vector3 at = {0, 0, 0};
    if (!domain->position || !domain->position(domain->user, state, &at)) return;
    if (isfinite(at.x) && isfinite(at.y) && isfinite(at.z)) return;
    report_domain_violation(check, WEND_MESSAGE_DOMAIN_FIELD, state, WEND_NO_ID, "a state whose position is not finite",
                            "one with finite coordinates, or false for a state that is nowhere,");
}

static wend_status check_sample(domain_check *check, const uint64_t *states, size_t count) {
    const uint32_t capabilities = check->domain->capabilities;
    wend_status status = WEND_OK;
    for (size_t i = 0; i < count && !status; i++) {
        if (!check_state(check, "state", i, states[i])) continue;
        check_position(check, states[i]);
        status = check_steps(check, states[i], false);
        if (!status && capabilities & WEND_DOMAIN_PREDECESSORS) status = check_steps(check, states[i], true);
    }
    if (status) return status;
    check_estimates_at_goals(check);
    if (capabilities & WEND_DOMAIN_CONSISTENT && check->domain->heuristic)
        check_estimate_triangles(check, states, count);
    return WEND_OK;
}

wend_status wend_domain_check(const wend_domain *domain, const uint64_t *states, size_t state_count,
                              const uint64_t *goals, size_t goal_count, wend_diagnostics *findings) {
    REQUIRE(domain && (states || state_count == 0) && (goals || goal_count == 0), WEND_INVALID);
    const wend_allocator allocator = wend_diagnostics_memory(findings);
    const wend_edges none = {.allocator = &allocator, .takes_any_cost = true};
    domain_check check = {.domain = domain,
                          .goals = goals,
                          .goal_count = goal_count,
                          .steps = none,
                          .again = none,
                          .beside = none,
                          .findings = findings};
    wend_status status = WEND_OK;
    if (domain_fields_are_valid(&check)) status = check_sample(&check, states, state_count);
    edge_array_free(&check.steps.list, &allocator);
    edge_array_free(&check.again.list, &allocator);
    edge_array_free(&check.beside.list, &allocator);
    if (status) return status;
    return check.is_invalid ? WEND_BAD_INPUT : WEND_OK;
}

// What a domain of a user's own promises, and what becomes of a promise that is broken: estimates that are infinite, costs that are
// none, states that a dense domain does not have, a bit that was forgotten.
#include "support/test.h"

#include "properties/plan/dead_state_properties.h"
#include "wend/hooks.h"
#include "wend/incremental_search.h"
#include "wend/query.h"
#include "wend/request_queue.h"

#include <math.h>
#include <stdio.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(full) ((full) / 10)
#else
#define CASES(full) (full)
#endif

// ---- Estimates -----------------------------------------------------------------------------------------------------------

static void dead_states_are_left_out_whoever_plans(void **state) {
    (void)state;
    check_property("dead_states_are_left_out_by_every_planner", CASES(20000), dead_states_are_left_out_by_every_planner,
                   NULL);
}

static void where_all_is_infinitely_far_nothing_can_be_reached(void **state) {
    (void)state;
    check_property("an_estimate_that_is_always_infinite_means_unreachable", CASES(5000),
                   an_estimate_that_is_always_infinite_means_unreachable, NULL);
}

// A line of states 0 .. 19, both ways; it notes what it is asked.
#define LINE 20
typedef struct line_world {
    uint64_t size;
    double cost;                             // of every step
    uint64_t bad_state, bad_step;            // a step from the first leads to the second
    double bad_cost;                         // and costs this; 0: there is none
    uint64_t froms[LINE + 1], tos[LINE + 1]; // how often the heuristic was asked from, and to, a state
} line_world;

static wend_status line_steps(void *user, uint64_t at, wend_edges *edges) {
    const line_world *line = user;
    wend_status status = WEND_OK;
    if (at > 0) status = wend_edges_add(edges, at - 1, line->cost);
    if (!status && at + 1 < line->size) status = wend_edges_add(edges, at + 1, line->cost);
    if (!status && line->bad_cost != 0 && at == line->bad_state)
        status = wend_edges_add(edges, line->bad_step, line->bad_cost);
    return status;
}

static double line_distance(void *user, uint64_t from, uint64_t to) {
    line_world *line = user;
    line->froms[from]++;
    line->tos[to]++;
    return from < to ? (double)(to - from) : (double)(from - to);
}

static wend_domain line_domain(line_world *line, bool dense) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_SYMMETRIC | (dense ? (uint32_t)WEND_DOMAIN_DENSE : 0);
    domain.state_count = dense ? line->size : 0;
    domain.user = line;
    domain.successors = line_steps;
    domain.heuristic = line_distance;
    return domain;
}

static wend_path path;
static wend_query *query;

static int begin(void **state) {
    (void)state;
    path = wend_path_empty(wend_default_allocator());
    return wend_query_create(wend_default_allocator(), &query) ? -1 : 0;
}

static int end(void **state) {
    (void)state;
    wend_path_free(&path);
    wend_query_destroy(query);
    return 0;
}

static wend_status find(const wend_domain *domain, uint64_t start, uint64_t goal) {
    wend_search_request request = wend_default_search_request();
    request.start = start, request.goals = &goal, request.goal_count = 1;
    return wend_domain_find_path(domain, query, &request, &path);
}

static wend_status plan(const wend_domain *domain, wend_incremental_algorithm algorithm, uint64_t start,
                        uint64_t goal) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    wend_incremental_search *search = NULL;
    def.algorithm = algorithm;
    assert_int_equal(wend_incremental_search_create_on_domain(domain, &def, NULL, &search), WEND_OK);
    assert_int_equal(wend_incremental_search_set_start(search, start), WEND_OK);
    assert_int_equal(wend_incremental_search_set_goal(search, goal), WEND_OK);
    wend_status status = wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);
    wend_incremental_search_destroy(search);
    return status;
}

static void planners_that_go_forward_ask_for_estimates_from_any_state_to_the_goal(void **state) {
    (void)state;
    for (int algorithm = -1; algorithm <= WEND_INCREMENTAL_ARA; algorithm++) {
        line_world line = {.size = LINE, .cost = 1};
        wend_domain domain = line_domain(&line, true);
        assert_int_equal(algorithm < 0 ? find(&domain, 4, 11)
                                       : plan(&domain, (wend_incremental_algorithm)algorithm, 4, 11),
                         WEND_OK);
        assert_true(path.cost == 7);
        for (int i = 0; i < LINE; i++) assert_true(i == 11 || line.tos[i] == 0);
        assert_true(line.tos[11] > 5 && line.froms[4] > 0 && line.froms[9] > 0);
    }
}

static void planners_that_go_backward_ask_for_estimates_from_the_start_to_any_state(void **state) {
    (void)state;
    for (int algorithm = WEND_INCREMENTAL_DSTAR_LITE; algorithm <= WEND_INCREMENTAL_ADSTAR; algorithm++) {
        line_world line = {.size = LINE, .cost = 1};
        wend_domain domain = line_domain(&line, true);
        assert_int_equal(plan(&domain, (wend_incremental_algorithm)algorithm, 4, 11), WEND_OK);
        assert_true(path.cost == 7);
        for (int i = 0; i < LINE; i++) assert_true(i == 4 || line.froms[i] == 0);
        assert_true(line.froms[4] > 5 && line.tos[11] > 0 && line.tos[6] > 0);
    }
}

// The stranger's table: it knows one goal. Where it returns 0 for others, bounds hold for planners in both directions.
static double distance_to_the_last(void *user, uint64_t from, uint64_t to) {
    const line_world *line = user;
    return to == line->size - 1 ? (double)(to - from) : 0;
}

static void an_estimate_for_one_goal_that_is_0_for_others_keeps_every_bound(void **state) {
    (void)state;
    for (int algorithm = WEND_INCREMENTAL_WEIGHTED; algorithm <= WEND_INCREMENTAL_ADSTAR; algorithm++) {
        line_world line = {.size = LINE, .cost = 1};
        wend_domain domain = line_domain(&line, true);
        domain.heuristic = distance_to_the_last;
        wend_incremental_search_def def = wend_default_incremental_search_def();
        wend_incremental_search *search = NULL;
        def.algorithm = (wend_incremental_algorithm)algorithm;
        assert_int_equal(wend_incremental_search_create_on_domain(&domain, &def, NULL, &search), WEND_OK);
        assert_int_equal(wend_incremental_search_set_start(search, 3), WEND_OK);
        assert_int_equal(wend_incremental_search_set_goal(search, LINE - 1), WEND_OK);
        do {
            assert_int_equal(wend_incremental_search_plan(search, 1, NULL, &path), WEND_OK);
            assert_true(path.lower_bound <= LINE - 4);
        } while (path.outcome == WEND_OUTCOME_BUDGET_SPENT);
        assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == LINE - 4);
        wend_incremental_search_destroy(search);
    }
}

// ---- Costs and states that are none ----------------------------------------------------------------------------------------

static char reported_text[400];
static int times_reported;

static void note_what_is_reported(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user, (void)file, (void)line, (void)function;
    snprintf(reported_text, sizeof reported_text, "%s", condition);
    times_reported++;
}

static int begin_softly(void **state) {
    wend_set_assert_hook(WEND_ASSERT_SOFT, note_what_is_reported, NULL);
    reported_text[0] = 0;
    times_reported = 0;
    return begin(state);
}

static int end_softly(void **state) {
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
    return end(state);
}

// Every planner fails, leaves the path alone and says why.
static void check_rejection(const wend_domain *domain, const char *why) {
    for (int algorithm = -1; algorithm <= WEND_INCREMENTAL_ADSTAR; algorithm++) {
        path.outcome = WEND_OUTCOME_OVER_BOUND;
        path.cost = 123;
        times_reported = 0;
        wend_status status = algorithm < 0 ? find(domain, 0, LINE - 1)
                                           : plan(domain, (wend_incremental_algorithm)algorithm, 0, LINE - 1);
        assert_int_equal(status, WEND_INVALID);
        assert_true(path.outcome == WEND_OUTCOME_OVER_BOUND && path.cost == 123 && path.state_count == 0);
        assert_int_equal(times_reported, 1);
        assert_string_equal(reported_text, why);
    }
}

static void a_cost_that_is_none_is_reported_with_its_numbers(void **state) {
    (void)state;
    const double costs[] = {-1.5, (double)NAN, (double)INFINITY};
    const char *why[] = {"the steps of state 7: the domain added state 9 at a cost of -1.5; a finite cost "
                         "above 0 is needed",
                         "the steps of state 7: the domain added state 9 at a cost of nan; a finite cost "
                         "above 0 is needed",
                         "the steps of state 7: the domain added state 9 at a cost of inf; a finite cost "
                         "above 0 is needed"};
    for (int i = 0; i < 3; i++)
        for (int dense = 0; dense < 2; dense++) {
            line_world line = {.size = LINE, .cost = 1, .bad_state = 7, .bad_step = 9, .bad_cost = costs[i]};
            wend_domain domain = line_domain(&line, dense);
            check_rejection(&domain, why[i]);
        }
}

static void a_state_that_a_dense_domain_does_not_have_is_reported_with_its_number(void **state) {
    (void)state;
    line_world line = {.size = LINE, .cost = 1, .bad_state = 7, .bad_step = LINE, .bad_cost = 1};
    wend_domain domain = line_domain(&line, true);
    check_rejection(&domain, "the steps of state 7: the domain added state 20; its states are 0 .. 19");
}

static void a_request_whose_domain_gives_a_cost_that_is_none_fails_alone(void **state) {
    (void)state;
    line_world bad = {.size = LINE, .cost = 1, .bad_state = 7, .bad_step = 9, .bad_cost = -1};
    line_world good = {.size = LINE, .cost = 1};
    wend_domain domains[] = {line_domain(&bad, true), line_domain(&good, true)};
    wend_map *maps[2];
    wend_request_queue *queue = NULL;
    wend_ticket tickets[2];
    const uint64_t goal = LINE - 1;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    for (int i = 0; i < 2; i++) {
        wend_request request = wend_default_request();
        wend_search_request search_request = wend_default_search_request();
        request.search = &search_request;
        assert_int_equal(wend_map_create_of_domain(&domains[i], wend_default_allocator(), NULL, &maps[i]), WEND_OK);
        request.map = maps[i];
        search_request.goals = &goal, search_request.goal_count = 1;
        assert_int_equal(wend_request_queue_submit(queue, &request, &tickets[i]), WEND_OK);
    }
    for (int i = 0; i < 20; i++) assert_int_equal(wend_request_queue_step(queue, 100, NULL), WEND_OK);
    wend_request_answer answer;
    assert_int_equal(wend_request_queue_poll(queue, tickets[0], &answer), WEND_REQUEST_FAILED);
    assert_int_equal(answer.status, WEND_INVALID);
    assert_int_equal(wend_request_queue_poll(queue, tickets[1], &answer), WEND_REQUEST_DONE);
    assert_true(answer.path->cost == LINE - 1);
    wend_request_queue_destroy(queue);
    for (int i = 0; i < 2; i++) wend_map_destroy(maps[i]);
}

// ---- Bits ----------------------------------------------------------------------------------------------------------------

static void the_message_says_which_bit_is_missing(void **state) {
    (void)state;
    line_world line = {.size = LINE, .cost = 1};
    wend_domain domain = line_domain(&line, true);
    wend_incremental_search_def def = wend_default_incremental_search_def();
    wend_incremental_search *search = NULL;
    wend_diagnostics *reported_of = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &reported_of), WEND_OK);
    domain.capabilities = WEND_DOMAIN_DENSE;
    assert_int_equal(wend_incremental_search_create_on_domain(&domain, &def, reported_of, &search), WEND_UNSUPPORTED);
    domain.predecessors = line_steps;
    assert_int_equal(wend_incremental_search_create_on_domain(&domain, &def, reported_of, &search), WEND_UNSUPPORTED);
    assert_null(search);
    assert_int_equal(wend_diagnostics_count(reported_of), 2);
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(wend_diagnostics_get(reported_of, i)->text,
                            "D* Lite searches backward, but the domain's capabilities have neither "
                            "WEND_DOMAIN_PREDECESSORS nor WEND_DOMAIN_SYMMETRIC; set the one that holds, or use "
                            "weighted search or ARA*");
    wend_diagnostics_destroy(reported_of);
}

// ---- The check -----------------------------------------------------------------------------------------------------------

typedef enum lie {
    NO_LIE,
    WRONG_SIZE,
    NO_SUCCESSORS,
    UNKNOWN_BIT,
    PLACE_NOT_FINITE,
    BIT_WITHOUT_PREDECESSORS,
    TOO_MANY_STATES,
    NO_STATES,
    FORGOTTEN_PREDECESSORS_BIT,
    FORGOTTEN_DENSE_BIT,
    STATE_BEYOND,
    PREDECESSOR_BEYOND,
    COST_OF_ZERO,
    COST_BELOW_ZERO,
    COST_NOT_A_NUMBER,
    COST_INFINITE,
    PREDECESSOR_MISSING,
    PREDECESSOR_TOO_MANY,
    PREDECESSOR_COST_OFF_BY_A_BIT,
    NOT_SYMMETRIC,
    OTHER_ORDER_EACH_TIME,
    OTHER_PREDECESSORS_EACH_TIME,
    ESTIMATE_AT_GOAL,
    ESTIMATE_ABOVE_STEP,
    ESTIMATE_INFINITE_BESIDE_GOAL,
    ESTIMATE_FALLS_TOO_FAST,
    ESTIMATE_FALLS_TOO_FAST_UNPROMISED,
    ESTIMATE_NOT_TRIANGULAR,
    LIES
} lie;

// A ring of rooms, each with a door to the next and a costlier one back; at one place it lies.
#define ROOMS 12
#define LIAR  5
typedef struct ring_world {
    lie told;
    unsigned calls;
} ring_world;

static double ring_forth(const ring_world *ring, uint64_t from) {
    if (from == LIAR) switch (ring->told) {
        case COST_OF_ZERO: return 0;
        case COST_BELOW_ZERO: return -2;
        case COST_NOT_A_NUMBER: return (double)NAN;
        case COST_INFINITE: return (double)INFINITY;
        default: break;
        }
    return 1 + 0.1 * (double)(from % 3);
}

static double ring_back(uint64_t from) {
    return 2 + 0.1 * (double)(from % 3);
}

static wend_status ring_successors(void *user, uint64_t at, wend_edges *edges) {
    ring_world *ring = user;
    bool turned = ring->told == OTHER_ORDER_EACH_TIME && at == LIAR && ring->calls++ % 2;
    uint64_t to = (at + 1) % ROOMS, back = (at + ROOMS - 1) % ROOMS;
    wend_status status = WEND_OK;
    if (turned) status = wend_edges_add(edges, back, ring_back(at));
    if (!status) status = wend_edges_add(edges, to, ring_forth(ring, at));
    if (!status && !turned) status = wend_edges_add(edges, back, ring_back(at));
    if (!status && ring->told == STATE_BEYOND && at == LIAR) status = wend_edges_add(edges, ROOMS, 1);
    return status;
}

static wend_status ring_predecessors(void *user, uint64_t at, wend_edges *edges) {
    ring_world *ring = user;
    uint64_t from = (at + ROOMS - 1) % ROOMS, ahead = (at + 1) % ROOMS;
    bool lies = at == LIAR;
    double cost = ring_forth(ring, from);
    if (ring->told == PREDECESSOR_COST_OFF_BY_A_BIT && lies) cost = nextafter(cost, 2);
    wend_status status = WEND_OK;
    if (ring->told != PREDECESSOR_MISSING || !lies) status = wend_edges_add(edges, from, cost);
    if (!status) status = wend_edges_add(edges, ahead, ring_back(ahead));
    if (!status && ring->told == PREDECESSOR_TOO_MANY && lies) status = wend_edges_add(edges, (at + 5) % ROOMS, 1);
    if (!status && ring->told == PREDECESSOR_BEYOND && lies) status = wend_edges_add(edges, ROOMS + 3, 1);
    if (!status && ring->told == OTHER_PREDECESSORS_EACH_TIME && lies && ring->calls++ % 2)
        status = wend_edges_add(edges, from, cost);
    return status;
}

// A step costs at least 1, and there are two ways round.
static double ring_estimate(void *user, uint64_t at, uint64_t goal) {
    const ring_world *ring = user;
    uint64_t apart = at < goal ? goal - at : at - goal;
    double estimate = (double)(apart < ROOMS - apart ? apart : ROOMS - apart);
    bool before_goal = (at + 1) % ROOMS == goal;
    switch (ring->told) {
    case ESTIMATE_AT_GOAL: return at == LIAR && goal == LIAR ? 0.25 : estimate;
    case ESTIMATE_ABOVE_STEP: return goal == LIAR && before_goal ? 1.5 : estimate;
    case ESTIMATE_INFINITE_BESIDE_GOAL: return goal == LIAR && before_goal ? (double)INFINITY : estimate;
    case ESTIMATE_FALLS_TOO_FAST:
    case ESTIMATE_FALLS_TOO_FAST_UNPROMISED: return goal == 0 && at == LIAR ? 5 * estimate : estimate;
    // Between rooms that are no neighbours, and far from falling fast: only the triangle shows it.
    case ESTIMATE_NOT_TRIANGULAR: return at == 0 && (goal == 6 || goal == 3) ? (goal == 6 ? estimate : 0) : estimate;
    default: return estimate;
    }
}

static bool place_beyond(void *user, uint64_t state, wend_vector3 *position) {
    (void)user;
    *position = (wend_vector3){0, state == 2 ? (double)NAN : 0, 0};
    return state != 3;
}

static wend_domain ring_domain(ring_world *ring) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS | WEND_DOMAIN_CONSISTENT;
    domain.state_count = ROOMS;
    domain.user = ring;
    domain.successors = ring_successors;
    domain.predecessors = ring_predecessors;
    domain.heuristic = ring_estimate;
    switch (ring->told) {
    case WRONG_SIZE: domain.size--; break;
    case NO_SUCCESSORS: domain.successors = NULL; break;
    case UNKNOWN_BIT: domain.capabilities |= 32; break;
    case PLACE_NOT_FINITE: domain.position = place_beyond; break;
    case BIT_WITHOUT_PREDECESSORS: domain.predecessors = NULL; break;
    case TOO_MANY_STATES: domain.state_count = UINT32_MAX; break;
    case NO_STATES: domain.state_count = 0; break;
    case FORGOTTEN_PREDECESSORS_BIT: domain.capabilities &= ~(uint32_t)WEND_DOMAIN_PREDECESSORS; break;
    case FORGOTTEN_DENSE_BIT: domain.capabilities &= ~(uint32_t)WEND_DOMAIN_DENSE; break;
    case NOT_SYMMETRIC: domain.capabilities |= WEND_DOMAIN_SYMMETRIC; break;
    case ESTIMATE_FALLS_TOO_FAST_UNPROMISED: domain.capabilities &= ~(uint32_t)WEND_DOMAIN_CONSISTENT; break;
    default: break;
    }
    return domain;
}

static const wend_message lie_is_found_as[LIES] = {
    [WRONG_SIZE] = WEND_MESSAGE_DOMAIN_FIELD,
    [NO_SUCCESSORS] = WEND_MESSAGE_DOMAIN_FIELD,
    [PLACE_NOT_FINITE] = WEND_MESSAGE_DOMAIN_FIELD,
    [UNKNOWN_BIT] = WEND_MESSAGE_DOMAIN_FIELD,
    [BIT_WITHOUT_PREDECESSORS] = WEND_MESSAGE_DOMAIN_FIELD,
    [TOO_MANY_STATES] = WEND_MESSAGE_DOMAIN_FIELD,
    [NO_STATES] = WEND_MESSAGE_DOMAIN_FIELD,
    [FORGOTTEN_PREDECESSORS_BIT] = WEND_MESSAGE_DOMAIN_BIT,
    [FORGOTTEN_DENSE_BIT] = WEND_MESSAGE_DOMAIN_BIT,
    [STATE_BEYOND] = WEND_MESSAGE_DOMAIN_STATE,
    [PREDECESSOR_BEYOND] = WEND_MESSAGE_DOMAIN_STATE,
    [COST_OF_ZERO] = WEND_MESSAGE_DOMAIN_COST,
    [COST_BELOW_ZERO] = WEND_MESSAGE_DOMAIN_COST,
    [COST_NOT_A_NUMBER] = WEND_MESSAGE_DOMAIN_COST,
    [COST_INFINITE] = WEND_MESSAGE_DOMAIN_COST,
    [PREDECESSOR_MISSING] = WEND_MESSAGE_DOMAIN_MIRROR,
    [PREDECESSOR_TOO_MANY] = WEND_MESSAGE_DOMAIN_MIRROR,
    [PREDECESSOR_COST_OFF_BY_A_BIT] = WEND_MESSAGE_DOMAIN_MIRROR,
    [NOT_SYMMETRIC] = WEND_MESSAGE_DOMAIN_MIRROR,
    [OTHER_ORDER_EACH_TIME] = WEND_MESSAGE_DOMAIN_CHANGES,
    [OTHER_PREDECESSORS_EACH_TIME] = WEND_MESSAGE_DOMAIN_CHANGES,
    [ESTIMATE_AT_GOAL] = WEND_MESSAGE_DOMAIN_ESTIMATE,
    [ESTIMATE_ABOVE_STEP] = WEND_MESSAGE_DOMAIN_ESTIMATE,
    [ESTIMATE_INFINITE_BESIDE_GOAL] = WEND_MESSAGE_DOMAIN_ESTIMATE,
    [ESTIMATE_FALLS_TOO_FAST] = WEND_MESSAGE_DOMAIN_INCONSISTENT,
    [ESTIMATE_FALLS_TOO_FAST_UNPROMISED] = WEND_MESSAGE_DOMAIN_STEEP,
    [ESTIMATE_NOT_TRIANGULAR] = WEND_MESSAGE_DOMAIN_TRIANGLE,
};

// Lies that bring others with them: what is too high for a step is inconsistent too.
static bool may_be_found_as_well(lie told, wend_message message) {
    if (message == lie_is_found_as[told]) return true;
    return told >= ESTIMATE_AT_GOAL &&
           (message == WEND_MESSAGE_DOMAIN_TRIANGLE || message == WEND_MESSAGE_DOMAIN_INCONSISTENT);
}

static wend_diagnostics *findings;

static int begin_check(void **state) {
    (void)state;
    return wend_diagnostics_create(wend_default_allocator(), &findings) ? -1 : 0;
}

static int end_check(void **state) {
    (void)state;
    wend_diagnostics_destroy(findings);
    return 0;
}

static wend_status check_ring(const wend_domain *domain) {
    uint64_t rooms[ROOMS];
    for (uint64_t i = 0; i < ROOMS; i++) rooms[i] = i;
    return wend_domain_check(domain, rooms, ROOMS, rooms, ROOMS, findings);
}

static void every_kind_of_lie_is_found(void **state) {
    (void)state;
    for (int told = NO_LIE + 1; told < LIES; told++) {
        ring_world ring = {.told = (lie)told};
        wend_domain domain = ring_domain(&ring);
        wend_diagnostics_clear(findings);
        bool harmless = wend_message_severity(lie_is_found_as[told]) != WEND_SEVERITY_ERROR;
        assert_int_equal(check_ring(&domain), harmless ? WEND_OK : WEND_BAD_INPUT);
        bool found = false;
        for (size_t i = 0; i < wend_diagnostics_count(findings); i++) {
            wend_message message = wend_diagnostics_get(findings, i)->message;
            if (!may_be_found_as_well((lie)told, message))
                fail_msg("lie %d: %s", told, wend_diagnostics_get(findings, i)->text);
            found = found || message == lie_is_found_as[told];
        }
        if (!found) fail_msg("lie %d was not found", told);
    }
}

static void what_is_found_is_reported_with_its_numbers(void **state) {
    (void)state;
    const struct {
        lie told;
        const char *text;
    } samples[] = {
        {FORGOTTEN_PREDECESSORS_BIT,
         "the domain has predecessors, but its capabilities lack WEND_DOMAIN_PREDECESSORS: it is ignored"},
        {STATE_BEYOND, "a step of state 5 is 12; a state below 12 is needed"},
        {COST_BELOW_ZERO, "the step from state 5 to state 6 costs -2; a finite cost above 0 is needed"},
        {PREDECESSOR_MISSING,
         "the step from state 4 to state 5 at a cost of 1.1000000000000001 is not among the predecessors of state 5; it "
         "must be, at the same cost to the bit"},
        {ESTIMATE_AT_GOAL, "the estimate from state 5 to state 5 is 0.25; the cost is at most 0"},
        {ESTIMATE_FALLS_TOO_FAST_UNPROMISED,
         "the estimate to state 0 is 25 from state 5, but 6 from state 6, a step of 1.2 on; states may be expanded "
         "again, and if the first is too high, paths and bounds are invalid"},
    };
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        ring_world ring = {.told = samples[i].told};
        wend_domain domain = ring_domain(&ring);
        wend_diagnostics_clear(findings);
        (void)check_ring(&domain);
        assert_string_equal(wend_diagnostics_get(findings, 0)->text, samples[i].text);
    }
}

static void a_domain_that_keeps_its_promises_is_found_right(void **state) {
    (void)state;
    for (uint32_t bits = 0; bits < 32; bits++) {
        if (bits & WEND_DOMAIN_SYMMETRIC) continue;
        ring_world ring = {.told = NO_LIE};
        wend_domain domain = ring_domain(&ring);
        domain.capabilities = bits;
        if (!(bits & WEND_DOMAIN_DENSE)) domain.state_count = 0;
        if (!(bits & WEND_DOMAIN_PREDECESSORS)) domain.predecessors = NULL;
        if (bits == 0) domain.heuristic = NULL;
        assert_int_equal(check_ring(&domain), WEND_OK);
        assert_int_equal(wend_diagnostics_count(findings), 0);
    }
    line_world line = {.size = LINE, .cost = 1};
    wend_domain symmetric = line_domain(&line, true);
    assert_int_equal(check_ring(&symmetric), WEND_OK);
    assert_int_equal(wend_diagnostics_count(findings), 0);
}

static void the_domains_of_grids_keep_their_promises(void **state) {
    (void)state;
    for (int neighbours = 0; neighbours < 2; neighbours++) {
        uint8_t terrain[9 * 7];
        uint64_t cells[9 * 7];
        size_t count = 0;
        const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {3.7, 0}};
        for (int i = 0; i < 9 * 7; i++) terrain[i] = (uint8_t)(i * 7 % 11 == 0 ? 1 : i % 3 == 0 ? 2 : 0);
        wend_grid_def def = wend_default_grid_def();
        wend_grid *grid = NULL;
        def.width = 9, def.height = 7, def.terrain = terrain, def.terrains = kinds, def.terrain_count = 3;
        def.neighbours = neighbours ? WEND_NEIGHBOURS_FOUR : WEND_NEIGHBOURS_EIGHT;
        assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
        for (uint64_t i = 0; i < 9 * 7; i++)
            if (terrain[i] != 1) cells[count++] = i;
        wend_domain domain = wend_grid_domain(grid);
        wend_status status = wend_domain_check(&domain, cells, count, cells, count, findings);
        if (status) fail_msg("%s", wend_diagnostics_get(findings, 0)->text);
        assert_int_equal(wend_diagnostics_count(findings), 0);
        wend_grid_destroy(grid);
    }
}

static void a_sample_or_a_goal_outside_a_dense_domain_is_reported(void **state) {
    (void)state;
    ring_world ring = {.told = NO_LIE};
    wend_domain domain = ring_domain(&ring);
    const uint64_t states[] = {3, ROOMS}, goals[] = {UINT64_MAX, 1};
    assert_int_equal(wend_domain_check(&domain, states, 2, goals, 2, findings), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_count(findings), 2);
    assert_string_equal(wend_diagnostics_get(findings, 0)->text, "state 1 is 12; a state below 12 is needed");
    assert_string_equal(wend_diagnostics_get(findings, 1)->text,
                        "goal 0 is 18446744073709551615; a state below 12 is needed");
    assert_int_equal(wend_domain_check(&domain, NULL, 0, NULL, 0, NULL), WEND_OK);
    assert_int_equal(wend_domain_check(&domain, states, 2, NULL, 0, NULL), WEND_BAD_INPUT);
}

static double always_far(void *user, uint64_t from, uint64_t to) {
    (void)user, (void)from, (void)to;
    return (double)INFINITY;
}

static void of_each_kind_of_lie_the_first_eight_are_reported(void **state) {
    (void)state;
    ring_world ring = {.told = NO_LIE};
    wend_domain domain = ring_domain(&ring);
    domain.heuristic = always_far;
    assert_int_equal(check_ring(&domain), WEND_BAD_INPUT);
    assert_int_equal(wend_diagnostics_count(findings), 8);
}

static wend_status fail_with_a_status(void *user, uint64_t at, wend_edges *edges) {
    (void)user, (void)at, (void)edges;
    return WEND_IO_ERROR;
}

static void the_check_answers_what_a_function_of_the_domain_answers(void **state) {
    (void)state;
    ring_world ring = {.told = NO_LIE};
    wend_domain domain = ring_domain(&ring);
    domain.predecessors = fail_with_a_status;
    assert_int_equal(check_ring(&domain), WEND_IO_ERROR);
}

static wend_status check_with(wend_allocator allocator, void *user) {
    uint64_t rooms[ROOMS];
    for (uint64_t i = 0; i < ROOMS; i++) rooms[i] = i;
    wend_diagnostics *list = NULL;
    wend_status status = wend_diagnostics_create(allocator, &list);
    if (!status) status = wend_domain_check(user, rooms, ROOMS, rooms, ROOMS, list);
    wend_diagnostics_destroy(list);
    return status;
}

static void a_check_that_runs_out_of_memory_leaks_nothing(void **state) {
    (void)state;
    ring_world ring = {.told = NO_LIE};
    wend_domain domain = ring_domain(&ring);
    walk_failing_allocations("wend_domain_check", check_with, &domain);
}

#define CHECK_FACT(name) cmocka_unit_test_setup_teardown(name, begin_check, end_check)

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(dead_states_are_left_out_whoever_plans),
        FACT(where_all_is_infinitely_far_nothing_can_be_reached),
        cmocka_unit_test_setup_teardown(planners_that_go_forward_ask_for_estimates_from_any_state_to_the_goal, begin,
                                        end),
        cmocka_unit_test_setup_teardown(planners_that_go_backward_ask_for_estimates_from_the_start_to_any_state, begin,
                                        end),
        cmocka_unit_test_setup_teardown(an_estimate_for_one_goal_that_is_0_for_others_keeps_every_bound, begin, end),
        cmocka_unit_test_setup_teardown(a_cost_that_is_none_is_reported_with_its_numbers, begin_softly, end_softly),
        cmocka_unit_test_setup_teardown(a_state_that_a_dense_domain_does_not_have_is_reported_with_its_number,
                                        begin_softly, end_softly),
        cmocka_unit_test_setup_teardown(a_request_whose_domain_gives_a_cost_that_is_none_fails_alone, begin_softly,
                                        end_softly),
        FACT(the_message_says_which_bit_is_missing),
        CHECK_FACT(every_kind_of_lie_is_found),
        CHECK_FACT(what_is_found_is_reported_with_its_numbers),
        CHECK_FACT(a_domain_that_keeps_its_promises_is_found_right),
        CHECK_FACT(the_domains_of_grids_keep_their_promises),
        CHECK_FACT(a_sample_or_a_goal_outside_a_dense_domain_is_reported),
        CHECK_FACT(of_each_kind_of_lie_the_first_eight_are_reported),
        CHECK_FACT(the_check_answers_what_a_function_of_the_domain_answers),
        FACT(a_check_that_runs_out_of_memory_leaks_nothing),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}

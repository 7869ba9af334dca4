// What a domain of a user's own promises, and what becomes of a promise that is broken: estimates that are infinite, costs that are
// none, states that a dense domain does not have, a bit that was forgotten.
#include "support/test.h"

#include "properties/dead_state_properties.h"
#include "wend/hooks.h"
#include "wend/living_search.h"
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

static wend_status plan(const wend_domain *domain, wend_living_algorithm algorithm, uint64_t start, uint64_t goal) {
    wend_living_search_def def = wend_default_living_search_def();
    wend_living_search *search = NULL;
    def.algorithm = algorithm;
    assert_int_equal(wend_living_search_create_on_domain(domain, &def, NULL, &search), WEND_OK);
    assert_int_equal(wend_living_search_set_start(search, start), WEND_OK);
    assert_int_equal(wend_living_search_set_goal(search, goal), WEND_OK);
    wend_status status = wend_living_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);
    wend_living_search_destroy(search);
    return status;
}

static void planners_that_go_forward_ask_for_estimates_from_any_state_to_the_goal(void **state) {
    (void)state;
    for (int algorithm = -1; algorithm <= WEND_LIVING_ARA; algorithm++) {
        line_world line = {.size = LINE, .cost = 1};
        wend_domain domain = line_domain(&line, true);
        assert_int_equal(algorithm < 0 ? find(&domain, 4, 11) : plan(&domain, (wend_living_algorithm)algorithm, 4, 11),
                         WEND_OK);
        assert_true(path.cost == 7);
        for (int i = 0; i < LINE; i++) assert_true(i == 11 || line.tos[i] == 0);
        assert_true(line.tos[11] > 5 && line.froms[4] > 0 && line.froms[9] > 0);
    }
}

static void planners_that_go_backward_ask_for_estimates_from_the_start_to_any_state(void **state) {
    (void)state;
    for (int algorithm = WEND_LIVING_DSTAR_LITE; algorithm <= WEND_LIVING_ADSTAR; algorithm++) {
        line_world line = {.size = LINE, .cost = 1};
        wend_domain domain = line_domain(&line, true);
        assert_int_equal(plan(&domain, (wend_living_algorithm)algorithm, 4, 11), WEND_OK);
        assert_true(path.cost == 7);
        for (int i = 0; i < LINE; i++) assert_true(i == 4 || line.froms[i] == 0);
        assert_true(line.froms[4] > 5 && line.tos[11] > 0 && line.tos[6] > 0);
    }
}

// The stranger's table: it knows one goal. Where it answers 0 for others, bounds hold for planners in both directions.
static double distance_to_the_last(void *user, uint64_t from, uint64_t to) {
    const line_world *line = user;
    return to == line->size - 1 ? (double)(to - from) : 0;
}

static void an_estimate_for_one_goal_that_is_0_for_others_keeps_every_bound(void **state) {
    (void)state;
    for (int algorithm = WEND_LIVING_WEIGHTED; algorithm <= WEND_LIVING_ADSTAR; algorithm++) {
        line_world line = {.size = LINE, .cost = 1};
        wend_domain domain = line_domain(&line, true);
        domain.heuristic = distance_to_the_last;
        wend_living_search_def def = wend_default_living_search_def();
        wend_living_search *search = NULL;
        def.algorithm = (wend_living_algorithm)algorithm;
        assert_int_equal(wend_living_search_create_on_domain(&domain, &def, NULL, &search), WEND_OK);
        assert_int_equal(wend_living_search_set_start(search, 3), WEND_OK);
        assert_int_equal(wend_living_search_set_goal(search, LINE - 1), WEND_OK);
        do {
            assert_int_equal(wend_living_search_plan(search, 1, NULL, &path), WEND_OK);
            assert_true(path.lower_bound <= LINE - 4);
        } while (path.outcome == WEND_OUTCOME_BUDGET_SPENT);
        assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.cost == LINE - 4);
        wend_living_search_destroy(search);
    }
}

// ---- Costs and states that are none ----------------------------------------------------------------------------------------

static char told[400];
static int times_told;

static void note_what_is_told(void *user, const char *condition, const char *file, int line, const char *function) {
    (void)user, (void)file, (void)line, (void)function;
    snprintf(told, sizeof told, "%s", condition);
    times_told++;
}

static int begin_softly(void **state) {
    wend_set_assert_hook(WEND_ASSERT_SOFT, note_what_is_told, NULL);
    told[0] = 0;
    times_told = 0;
    return begin(state);
}

static int end_softly(void **state) {
    wend_set_assert_hook(WEND_ASSERT_ABORT, NULL, NULL);
    return end(state);
}

// Every planner fails, leaves the path alone and says why.
static void check_refusal(const wend_domain *domain, const char *why) {
    for (int algorithm = -1; algorithm <= WEND_LIVING_ADSTAR; algorithm++) {
        path.outcome = WEND_OUTCOME_OVER_BOUND;
        path.cost = 123;
        times_told = 0;
        wend_status status =
            algorithm < 0 ? find(domain, 0, LINE - 1) : plan(domain, (wend_living_algorithm)algorithm, 0, LINE - 1);
        assert_int_equal(status, WEND_INVALID);
        assert_true(path.outcome == WEND_OUTCOME_OVER_BOUND && path.cost == 123 && path.state_count == 0);
        assert_int_equal(times_told, 1);
        assert_string_equal(told, why);
    }
}

static void a_cost_that_is_none_is_told_with_its_numbers(void **state) {
    (void)state;
    const double costs[] = {-1.5, (double)NAN, (double)INFINITY};
    const char *why[] = {"asked for the steps of state 7, the domain added state 9 at a cost of -1.5; a finite cost "
                         "above 0 is needed",
                         "asked for the steps of state 7, the domain added state 9 at a cost of nan; a finite cost "
                         "above 0 is needed",
                         "asked for the steps of state 7, the domain added state 9 at a cost of inf; a finite cost "
                         "above 0 is needed"};
    for (int i = 0; i < 3; i++)
        for (int dense = 0; dense < 2; dense++) {
            line_world line = {.size = LINE, .cost = 1, .bad_state = 7, .bad_step = 9, .bad_cost = costs[i]};
            wend_domain domain = line_domain(&line, dense);
            check_refusal(&domain, why[i]);
        }
}

static void a_state_that_a_dense_domain_does_not_have_is_told_with_its_number(void **state) {
    (void)state;
    line_world line = {.size = LINE, .cost = 1, .bad_state = 7, .bad_step = LINE, .bad_cost = 1};
    wend_domain domain = line_domain(&line, true);
    check_refusal(&domain, "asked for the steps of state 7, the domain added state 20; its states are 0 .. 19");
}

static void a_request_whose_domain_gives_a_cost_that_is_none_fails_alone(void **state) {
    (void)state;
    line_world bad = {.size = LINE, .cost = 1, .bad_state = 7, .bad_step = 9, .bad_cost = -1};
    line_world good = {.size = LINE, .cost = 1};
    wend_domain domains[] = {line_domain(&bad, true), line_domain(&good, true)};
    wend_request_queue *queue = NULL;
    wend_ticket tickets[2];
    const uint64_t goal = LINE - 1;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    for (int i = 0; i < 2; i++) {
        wend_request request = wend_default_request();
        request.map = wend_map_of_domain(&domains[i]);
        request.search.goals = &goal, request.search.goal_count = 1;
        assert_int_equal(wend_request_queue_submit(queue, &request, &tickets[i]), WEND_OK);
    }
    for (int i = 0; i < 20; i++) assert_int_equal(wend_request_queue_step(queue, 100, NULL), WEND_OK);
    wend_request_answer answer;
    assert_int_equal(wend_request_queue_poll(queue, tickets[0], &answer), WEND_REQUEST_FAILED);
    assert_int_equal(answer.status, WEND_INVALID);
    assert_int_equal(wend_request_queue_poll(queue, tickets[1], &answer), WEND_REQUEST_DONE);
    assert_true(answer.path->cost == LINE - 1);
    wend_request_queue_destroy(queue);
}

// ---- Bits ----------------------------------------------------------------------------------------------------------------

static void the_message_says_which_bit_is_missing(void **state) {
    (void)state;
    line_world line = {.size = LINE, .cost = 1};
    wend_domain domain = line_domain(&line, true);
    wend_living_search_def def = wend_default_living_search_def();
    wend_living_search *search = NULL;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    domain.capabilities = WEND_DOMAIN_DENSE;
    assert_int_equal(wend_living_search_create_on_domain(&domain, &def, findings, &search), WEND_UNSUPPORTED);
    domain.predecessors = line_steps;
    assert_int_equal(wend_living_search_create_on_domain(&domain, &def, findings, &search), WEND_UNSUPPORTED);
    assert_null(search);
    assert_int_equal(wend_diagnostics_count(findings), 2);
    for (size_t i = 0; i < 2; i++)
        assert_string_equal(wend_diagnostics_get(findings, i)->text,
                            "D* Lite searches backward, but the domain's capabilities have neither "
                            "WEND_DOMAIN_PREDECESSORS nor WEND_DOMAIN_SYMMETRIC; set the one that holds, or use "
                            "weighted search or ARA*");
    wend_diagnostics_destroy(findings);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(dead_states_are_left_out_whoever_plans),
        FACT(where_all_is_infinitely_far_nothing_can_be_reached),
        cmocka_unit_test_setup_teardown(planners_that_go_forward_ask_for_estimates_from_any_state_to_the_goal, begin,
                                        end),
        cmocka_unit_test_setup_teardown(planners_that_go_backward_ask_for_estimates_from_the_start_to_any_state, begin,
                                        end),
        cmocka_unit_test_setup_teardown(an_estimate_for_one_goal_that_is_0_for_others_keeps_every_bound, begin, end),
        cmocka_unit_test_setup_teardown(a_cost_that_is_none_is_told_with_its_numbers, begin_softly, end_softly),
        cmocka_unit_test_setup_teardown(a_state_that_a_dense_domain_does_not_have_is_told_with_its_number, begin_softly,
                                        end_softly),
        cmocka_unit_test_setup_teardown(a_request_whose_domain_gives_a_cost_that_is_none_fails_alone, begin_softly,
                                        end_softly),
        FACT(the_message_says_which_bit_is_missing),
    };
    return cmocka_run_group_tests(facts, NULL, NULL);
}

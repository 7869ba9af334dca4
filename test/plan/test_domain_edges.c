// Labels, durations and places of a domain, and goals that a function tells.
#include "support/test.h"

#include "properties/plan/domain_edge_properties.h"
#include "support/failing_allocator.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>

static void edges_of_a_path_are_those_that_the_search_took(void **state) {
    (void)state;
    domain_edge_tally tally = {0};
    check_property("a_path_has_the_edges_it_took", 20000, a_path_has_the_edges_it_took, &tally);
    if (worlds_are_the_usual()) assert_true(tally.steps > 0 && tally.choices > 0);
    if (worlds_are_the_usual()) assert_true(tally.linked > 0 && tally.timed > 0);
}

static void a_search_ends_at_the_cheapest_state_that_is_accepted(void **state) {
    (void)state;
    domain_edge_tally tally = {0};
    check_property("goals_of_a_function_are_reached_most_cheaply", 20000, goals_of_a_function_are_reached_most_cheaply,
                   &tally);
    if (worlds_are_the_usual()) assert_true(tally.found > 0 && tally.missed > 0 && tally.guided > 0);
}

// ---- "This cell at any time" ------------------------------------------------------------------------------------------

enum { ROAD = 6 };

// A road of cells with a gate at cell 3 that is shut until second 9; states are cell + ROAD * second. One waits, or goes on, a second each.
static wend_status add_timed_steps(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    const uint64_t cell = state % ROAD, second = state / ROAD;
    const wend_edge wait = {.state = state + ROAD, .cost = 1, .duration = 1, .label = 7};
    wend_status status = wend_edges_add_edge(edges, &wait);
    if (status || cell + 1 == ROAD || (cell + 1 == 3 && second + 1 < 9)) return status;
    const wend_edge go = {.state = state + ROAD + 1, .cost = 1, .duration = 1, .label = WEND_NO_LABEL};
    return wend_edges_add_edge(edges, &go);
}

static bool is_at_cell(const void *user, uint64_t state) {
    return state % ROAD == *(const uint64_t *)user;
}

static double cells_to_go(void *user, uint64_t state, uint64_t goal) {
    (void)user;
    return (double)(goal % ROAD) - (double)(state % ROAD);
}

static wend_domain timed_road(void) {
    wend_domain domain = wend_default_domain();
    domain.capabilities = WEND_DOMAIN_LABELS;
    domain.successors = add_timed_steps;
    domain.heuristic = cells_to_go;
    return domain;
}

static void a_cell_is_reached_at_whatever_time_the_gate_allows(void **state) {
    (void)state;
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    const wend_domain domain = timed_road();
    const uint64_t cell = ROAD - 1;
    wend_search_request request = wend_default_search_request();
    request.goals = &cell, request.goal_count = 1; // at second 0, which nobody reaches: it guides
    request.is_goal = is_at_cell, request.is_goal_user = &cell;
    assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
    assert_int_equal(path.outcome, WEND_OUTCOME_COMPLETE);
    assert_true(path.cost == 11 && path.states[path.state_count - 1] == cell + UINT64_C(11) * ROAD);
    wend_edge edges[11];
    assert_int_equal(wend_path_edges_on_domain(&path, &domain, edges, 11), WEND_OK);
    double seconds = 0;
    size_t waits = 0;
    for (int i = 0; i < 11; i++) seconds += edges[i].duration, waits += edges[i].label == 7;
    assert_true(seconds == 11 && waits == 6);
    // Fewer are asked for, none are.
    edges[2].label = 99;
    assert_int_equal(wend_path_edges_on_domain(&path, &domain, edges, 2), WEND_OK);
    assert_int_equal(edges[2].label, 99);
    assert_int_equal(wend_path_edges_on_domain(&path, &domain, NULL, 0), WEND_OK);
    wend_path_free(&path);
    wend_query_destroy(query);
}

// ---- Legs and times -----------------------------------------------------------------------------------------------------

static bool place_on_road(void *user, uint64_t state, wend_vector3 *position) {
    (void)user;
    *position = (wend_vector3){(double)(state % ROAD), 0, 0};
    return true;
}

static bool place_on_part_of_road(void *user, uint64_t state, wend_vector3 *position) {
    return place_on_road(user, state, position) && state % ROAD != 2;
}

static void labels_and_durations_become_legs_and_times(void **state) {
    (void)state;
    test_allocator memory = {0};
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(test_allocator_value(&memory), &query), WEND_OK);
    wend_path path = wend_path_empty(test_allocator_value(&memory));
    wend_domain domain = timed_road();
    domain.position = place_on_road;
    const uint64_t cell = ROAD - 1;
    wend_search_request request = wend_default_search_request();
    request.is_goal = is_at_cell, request.is_goal_user = &cell;
    size_t warm = 0;
    for (int round = 0; round < 3; round++) {
        if (round == 1) warm = memory.allocations;
        assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
        assert_true(path.state_count == 12 && path.point_count == 12 && path.legs && path.times);
        size_t waits = 0;
        for (size_t i = 0; i < path.point_count; i++) {
            assert_true(path.points[i].x == (double)(path.states[i] % ROAD) && path.times[i] == (double)i);
            if (i + 1 == path.point_count) break;
            const bool waited = path.points[i].x == path.points[i + 1].x;
            assert_int_equal(path.legs[i].kind, waited ? WEND_LEG_LINK : WEND_LEG_STRAIGHT);
            assert_int_equal(path.legs[i].link, waited ? 7 : 0);
            waits += waited;
        }
        assert_true(waits == 6 && path.cost == 11 && path.length == 5);
    }
    assert_int_equal(memory.allocations, warm); // after warm-up nothing allocates
    domain.position = place_on_part_of_road;
    assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
    assert_true(path.state_count == 12 && path.point_count == 0 && !path.legs && !path.times);
    wend_path_free(&path);
    wend_query_destroy(query);
    assert_int_equal(memory.live_blocks, 0);
}

static wend_status find_with_legs(wend_allocator allocator, void *user) {
    (void)user;
    wend_domain domain = timed_road();
    domain.position = place_on_road;
    const uint64_t cell = 2;
    wend_search_request request = wend_default_search_request();
    request.is_goal = is_at_cell, request.is_goal_user = &cell;
    wend_query *query = NULL;
    wend_path path = wend_path_empty(allocator);
    wend_status status = wend_query_create(allocator, &query);
    if (!status) {
        status = wend_domain_find_path(&domain, query, &request, &path);
        assert_int_equal(path.outcome, status ? WEND_OUTCOME_NONE : WEND_OUTCOME_COMPLETE);
        assert_true((path.times != NULL) == (status == WEND_OK));
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return status;
}

static void running_out_of_memory_while_legs_are_made_leaves_the_path_as_it_was(void **state) {
    (void)state;
    walk_failing_allocations("find a path with legs and times", find_with_legs, NULL);
}

static void a_step_that_the_domain_does_not_have_is_bad_input(void **state) {
    (void)state;
    const wend_domain domain = timed_road();
    uint64_t states[] = {0, 2 * ROAD};
    wend_path path = wend_path_empty(wend_default_allocator());
    path.states = states, path.state_count = 2;
    wend_edge edge;
    assert_int_equal(wend_path_edges_on_domain(&path, &domain, &edge, 1), WEND_BAD_INPUT);
}

static wend_status ask_for_edges(wend_allocator allocator, void *user) {
    const wend_domain domain = timed_road();
    uint64_t states[] = {0, ROAD, 2 * ROAD + 1};
    wend_path path = wend_path_empty(allocator);
    path.states = states, path.state_count = 3;
    wend_edge edges[2];
    (void)user;
    return wend_path_edges_on_domain(&path, &domain, edges, 2);
}

static void running_out_of_memory_while_edges_are_asked_for_leaks_nothing(void **state) {
    (void)state;
    walk_failing_allocations("ask for the edges of a path", ask_for_edges, NULL);
}

// ---- Broken contracts ---------------------------------------------------------------------------------------------------

static wend_edge broken;

static wend_status add_broken_edge(void *user, uint64_t state, wend_edges *edges) {
    (void)user, (void)state;
    return wend_edges_add_edge(edges, &broken);
}

static void labels_need_their_bit_and_durations_are_seconds(void **state) {
    (void)state;
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    wend_domain domain = wend_default_domain();
    domain.successors = add_broken_edge;
    wend_search_request request = wend_default_search_request();
    broken = (wend_edge){.state = 1, .cost = 1};
    ANSWERS(WEND_INVALID, wend_domain_find_path(&domain, query, &request, &path)); // without the bit
    domain.capabilities = WEND_DOMAIN_LABELS;
    const double durations[] = {-1, (double)INFINITY, (double)NAN};
    for (int i = 0; i < 3; i++) {
        broken.duration = durations[i];
        ANSWERS(WEND_INVALID, wend_domain_find_path(&domain, query, &request, &path));
    }
    broken = (wend_edge){.state = 1, .cost = 0};
    ANSWERS(WEND_INVALID, wend_domain_find_path(&domain, query, &request, &path));
    ANSWERS(WEND_INVALID, wend_edges_add_edge(NULL, NULL));
    ANSWERS(WEND_INVALID, wend_path_edges_on_domain(NULL, NULL, NULL, 1));
    wend_path_free(&path);
    wend_query_destroy(query);
}

static void maps_other_than_domains_reject_goal_functions(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = 4;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    wend_query *query = NULL;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    wend_path path = wend_path_empty(wend_default_allocator());
    const uint64_t cell = 5;
    wend_search_request request = wend_default_search_request();
    request.is_goal = is_at_cell, request.is_goal_user = &cell;
    ANSWERS(WEND_INVALID, wend_grid_find_path(grid, query, &request, &path));
    const wend_domain domain = wend_grid_domain(grid); // as a domain the same grid can
    assert_int_equal(wend_domain_find_path(&domain, query, &request, &path), WEND_OK);
    assert_true(path.outcome == WEND_OUTCOME_COMPLETE && path.states[path.state_count - 1] % ROAD == cell);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_grid_destroy(grid);
}

// ---- Places -------------------------------------------------------------------------------------------------------------

static void domains_of_maps_know_where_their_states_are(void **state) {
    (void)state;
    wend_grid_def def = wend_default_grid_def();
    def.width = 5, def.height = 4, def.cell_size = 2;
    wend_grid *grid = NULL;
    wend_sparse_grid *sparse = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    assert_int_equal(wend_sparse_grid_create_from_grid(grid, 0, wend_default_allocator(), &sparse), WEND_OK);
    const wend_vector2 at = wend_grid_position(grid, 7);
    const wend_domain domains[] = {wend_grid_domain(grid), wend_sparse_grid_domain(sparse)};
    const uint64_t states[] = {7, wend_sparse_grid_state(2, 1)};
    for (int i = 0; i < 2; i++) {
        wend_vector3 place = {0, 0, 0};
        assert_true(domains[i].position(domains[i].user, states[i], &place));
        assert_true(place.x == at.x && place.y == at.y && place.z == 0);
        wend_map *map = NULL;
        assert_int_equal(wend_map_create_of_domain(&domains[i], wend_default_allocator(), NULL, &map), WEND_OK);
        wend_vector3 again = {0, 0, 0};
        assert_true(wend_map_position(map, states[i], &again) && again.x == at.x && again.y == at.y);
        wend_vector3 untouched = {3, 4, 5};
        assert_true(i == 1 || !wend_map_position(map, 20, &untouched));
        assert_true(untouched.x == 3 && untouched.y == 4 && untouched.z == 5);
        wend_map_destroy(map);
    }
    wend_sparse_grid_destroy(sparse);
    wend_grid_destroy(grid);
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(edges_of_a_path_are_those_that_the_search_took),
        FACT(a_search_ends_at_the_cheapest_state_that_is_accepted),
        FACT(a_cell_is_reached_at_whatever_time_the_gate_allows),
        FACT(labels_and_durations_become_legs_and_times),
        FACT(running_out_of_memory_while_legs_are_made_leaves_the_path_as_it_was),
        FACT(a_step_that_the_domain_does_not_have_is_bad_input),
        FACT(running_out_of_memory_while_edges_are_asked_for_leaks_nothing),
        FACT(labels_need_their_bit_and_durations_are_seconds),
        FACT(maps_other_than_domains_reject_goal_functions),
        FACT(domains_of_maps_know_where_their_states_are),
    };
    return cmocka_run_group_tests(facts, soft_contract_begin, soft_contract_end);
}

// The request queue: random scripts against direct calls, and its rules one by one.
#include "support/test.h"

#include "properties/queue_properties.h"
#include "queue_scenes.h"
#include "support/soft_contract.h"
#include "wend/wend.h"

#include <math.h>
#include <stdlib.h>

// Sanitized and unoptimised builds do a tenth.
#if defined(WEND_DEBUG) || defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CASES(count) ((count) / 10)
#else
#define CASES(count) (count)
#endif

static void queues_answer_like_direct_calls_whatever_happens(void **state) {
    (void)state;
    queue_tally tally = {0};
    check_property("queues_answer_like_direct_calls", CASES(20000), queues_answer_like_direct_calls, &tally);
    print_message(
        "%llu requests in %llu steps: %llu answered (%llu shared, %llu by callback), %llu cancelled, %llu moved, "
        "%llu restarted, %llu forgotten, %llu unreachable\n",
        (unsigned long long)tally.requests, (unsigned long long)tally.steps, (unsigned long long)tally.done,
        (unsigned long long)tally.shared, (unsigned long long)tally.called_back, (unsigned long long)tally.cancelled,
        (unsigned long long)tally.moved, (unsigned long long)tally.restarted, (unsigned long long)tally.forgotten,
        (unsigned long long)tally.unreachable);
    if (tally.requests < 10000) return; // a single seed was asked for
    assert_met(tally.shared > tally.done / 20);
    assert_met(tally.cancelled > tally.requests / 50);
    assert_met(tally.moved > tally.requests / 50 && tally.restarted > 100 && tally.forgotten > 100);
    assert_met(tally.unreachable > tally.done / 50 && tally.called_back > tally.done / 5);
}

// ---- One by one ------------------------------------------------------------------------------------------------------

#define SIDE 40

// An empty square with a wall across it that leaves the last column free.
static wend_grid *walled_grid(void) {
    uint8_t terrain[SIDE * SIDE] = {0};
    for (int x = 0; x < SIDE - 1; x++) terrain[SIDE / 2 * SIDE + x] = 1;
    wend_grid_def def = wend_default_grid_def();
    def.width = def.height = SIDE;
    def.terrain = terrain;
    wend_grid *grid = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &grid), WEND_OK);
    return grid;
}

static wend_request_queue *queue_of(const wend_request_queue_def *def) {
    wend_request_queue *queue = NULL;
    assert_int_equal(wend_request_queue_create(def, NULL, &queue), WEND_OK);
    return queue;
}

static wend_request request_on(wend_grid *grid, uint64_t start, const uint64_t *goal) {
    wend_request request = wend_default_request();
    request.map = wend_map_of_grid(grid);
    request.search.start = start;
    request.search.goals = goal;
    request.search.goal_count = 1;
    return request;
}

static wend_ticket submit(wend_request_queue *queue, const wend_request *request) {
    wend_ticket ticket = {0};
    assert_int_equal(wend_request_queue_submit(queue, request, &ticket), WEND_OK);
    return ticket;
}

static double direct_cost(wend_grid *grid, const wend_request *request, uint64_t *expanded) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_grid_find_path(grid, query, &request->search, &path), WEND_OK);
    double cost = path.cost;
    if (expanded) *expanded = path.expanded;
    wend_path_free(&path);
    wend_query_destroy(query);
    return cost;
}

static void a_ticket_is_known_until_it_is_released(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goal = SIDE * SIDE - 1;
    wend_request request = request_on(grid, 0, &goal);
    wend_ticket ticket = submit(queue, &request), none = {0}, invented = {7, 7};
    wend_request_answer answer;
    assert_int_equal(wend_request_queue_poll(queue, none, &answer), WEND_REQUEST_UNKNOWN);
    assert_int_equal(wend_request_queue_poll(queue, invented, NULL), WEND_REQUEST_UNKNOWN);
    assert_int_equal(wend_request_queue_poll(queue, ticket, &answer), WEND_REQUEST_WAITING);
    assert_null(answer.path);
    assert_int_equal(wend_request_queue_step(queue, 10, NULL), WEND_OK);
    assert_int_equal(wend_request_queue_poll(queue, ticket, &answer), WEND_REQUEST_RUNNING);
    assert_int_equal(wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL), WEND_OK);
    assert_int_equal(wend_request_queue_poll(queue, ticket, &answer), WEND_REQUEST_DONE);
    assert_int_equal(answer.latency, 2);
    assert_true(answer.path->cost == direct_cost(grid, &request, NULL));
    wend_path mine = wend_path_empty(wend_default_allocator());
    double cost = answer.path->cost;
    assert_int_equal(wend_request_queue_take(queue, ticket, &mine), WEND_OK);
    assert_true(mine.cost == cost && mine.state_count > 2 && mine.states[mine.state_count - 1] == goal);
    assert_int_equal(wend_request_queue_poll(queue, ticket, NULL), WEND_REQUEST_UNKNOWN);
    assert_false(wend_request_queue_release(queue, ticket));
    assert_false(wend_request_queue_cancel(queue, ticket));
    wend_ticket next = submit(queue, &request); // the same place, another generation
    assert_int_equal(next.index_plus_one, ticket.index_plus_one);
    assert_int_equal(wend_request_queue_poll(queue, ticket, NULL), WEND_REQUEST_UNKNOWN);
    wend_path_free(&mine);
    wend_request_queue_destroy(queue); // with a request in it
    wend_grid_destroy(grid);
}

static void higher_priorities_go_first_and_waiting_makes_them_higher(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    const uint64_t goal = SIDE * SIDE - 1;
    for (uint32_t ageing = 0; ageing <= 4; ageing += 2) {
        wend_request_queue_def def = wend_default_request_queue_def();
        def.ageing_frames = ageing;
        def.share_goals = false;
        wend_request_queue *queue = queue_of(&def);
        wend_request low = request_on(grid, 0, &goal), high = low;
        uint64_t expanded, frames = 0;
        direct_cost(grid, &high, &expanded);
        high.priority = 5;
        wend_ticket waits = submit(queue, &low);
        submit(queue, &high);
        while (wend_request_queue_poll(queue, waits, NULL) != WEND_REQUEST_DONE && frames < 100) {
            wend_ticket last = submit(queue, &high); // one more every frame, and a frame has time for one
            wend_request_queue_step(queue, expanded + 1, NULL);
            frames++;
            assert_int_equal(wend_request_queue_poll(queue, last, NULL), WEND_REQUEST_WAITING);
            assert_in_range(wend_request_queue_describe(queue).done, frames - 1, frames);
        }
        if (ageing == 0)
            assert_int_equal(frames, 100); // strict: it starves
        else
            assert_in_range(frames, 5 * ageing, 5 * ageing + 4); // overtaken for five levels of priority, no more
        wend_request_queue_destroy(queue);
    }
    wend_grid_destroy(grid);
}

static void a_changed_map_starts_its_searches_again(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goal = SIDE * (SIDE - 1);
    wend_request request = request_on(grid, 0, &goal);
    wend_ticket ticket = submit(queue, &request);
    wend_request_queue_step(queue, 50, NULL);
    assert_int_equal(wend_request_queue_poll(queue, ticket, NULL), WEND_REQUEST_RUNNING);
    double before = direct_cost(grid, &request, NULL);
    assert_int_equal(wend_grid_set_terrain(grid, 0, SIDE / 2, 1, 1, 0), WEND_OK); // a door at once beside the start
    wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
    wend_request_answer answer;
    assert_int_equal(wend_request_queue_poll(queue, ticket, &answer), WEND_REQUEST_DONE);
    assert_true(answer.path->cost == SIDE - 1 && before > answer.path->cost);
    assert_int_equal(wend_request_queue_describe(queue).restarted, 1);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

static void equal_requests_are_answered_by_one_search(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue_def def = wend_default_request_queue_def();
    def.share_count = 1000; // no search for the goal as such
    wend_request_queue *queue = queue_of(&def);
    const uint64_t goal = SIDE * SIDE - 1;
    wend_request request = request_on(grid, 0, &goal);
    wend_ticket tickets[100];
    uint64_t expanded;
    double cost = direct_cost(grid, &request, &expanded);
    for (int i = 0; i < 50; i++) tickets[i] = submit(queue, &request);
    wend_request_queue_step(queue, expanded / 2, NULL);
    for (int i = 50; i < 100; i++) tickets[i] = submit(queue, &request); // these find it under way
    wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
    for (int i = 0; i < 100; i++) {
        wend_request_answer answer;
        assert_int_equal(wend_request_queue_poll(queue, tickets[i], &answer), WEND_REQUEST_DONE);
        assert_true(answer.is_shared && answer.path->cost == cost);
    }
    wend_request_queue_facts facts = wend_request_queue_describe(queue);
    assert_int_equal(facts.searches, 1);
    assert_int_equal(facts.total_expanded, expanded);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

// A guide that knows nothing, and counts how often it is asked.
typedef struct guide_watch {
    bool may_be_asked;
    size_t asked, asked_too_late;
} guide_watch;

static double watched_estimate(const void *user, uint64_t start, uint64_t cell, uint64_t goal) {
    (void)start, (void)cell, (void)goal;
    guide_watch *watch = (guide_watch *)(uintptr_t)user;
    watch->asked++;
    watch->asked_too_late += !watch->may_be_asked;
    return 0;
}

static void a_guide_is_asked_no_longer_than_its_request_is_open(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue_def def = wend_default_request_queue_def();
    def.share_count = 1000; // equal requests share a search, others do not
    const uint64_t goal = SIDE * SIDE - 1;
    guide_watch watches[2] = {{.may_be_asked = true}, {.may_be_asked = true}};
    const wend_guide guides[2] = {{.estimate = watched_estimate, .user = &watches[0]},
                                  {.estimate = watched_estimate, .user = &watches[1]}};
    for (int with_other = 0; with_other < 2; with_other++) {
        wend_request_queue *queue = queue_of(&def);
        wend_request first = request_on(grid, 0, &goal), second = first;
        first.search.guide = &guides[0];
        second.search.guide = with_other ? &guides[1] : NULL; // equal but for the guide
        wend_ticket leaves = submit(queue, &first), stays = submit(queue, &second);
        wend_request_queue_step(queue, 50, NULL);
        assert_int_equal(wend_request_queue_poll(queue, leaves, NULL), WEND_REQUEST_RUNNING);
        assert_true(watches[0].asked > 0);
        assert_true(wend_request_queue_cancel(queue, leaves));
        watches[0].may_be_asked = false; // its owner may throw it away
        wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
        wend_request_answer answer;
        assert_int_equal(wend_request_queue_poll(queue, stays, &answer), WEND_REQUEST_DONE);
        assert_true(answer.path->cost == direct_cost(grid, &second, NULL));
        assert_int_equal(watches[0].asked_too_late, 0);
        watches[0].may_be_asked = true;
        wend_request_queue_destroy(queue);
    }
    assert_true(watches[1].asked > 0);
    wend_grid_destroy(grid);
}

static void guides_are_copied_and_equal_ones_share_a_search(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue_def def = wend_default_request_queue_def();
    def.share_count = 1000;
    wend_request_queue *queue = queue_of(&def);
    const uint64_t goal = SIDE * SIDE - 1;
    guide_watch watch = {.may_be_asked = true};
    wend_ticket tickets[2];
    wend_guide guides[2];
    for (int i = 0; i < 2; i++) {
        guides[i] = (wend_guide){.estimate = watched_estimate, .user = &watch};
        wend_request request = request_on(grid, 0, &goal);
        request.search.guide = &guides[i];
        tickets[i] = submit(queue, &request);
        guides[i].user = NULL; // nobody needs it any more
    }
    wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
    for (int i = 0; i < 2; i++) {
        wend_request_answer answer;
        assert_int_equal(wend_request_queue_poll(queue, tickets[i], &answer), WEND_REQUEST_DONE);
        assert_true(answer.is_shared);
    }
    assert_int_equal(wend_request_queue_describe(queue).searches, 1);
    assert_true(watch.asked > 0);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

static void a_common_goal_is_searched_for_once(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goal = SIDE * SIDE - 1;
    wend_ticket tickets[60];
    for (uint64_t i = 0; i < 60; i++) {
        wend_request request = request_on(grid, i, &goal);
        tickets[i] = submit(queue, &request);
    }
    uint64_t frames = 0;
    for (; wend_request_queue_describe(queue).done < 60; frames++) wend_request_queue_step(queue, 100, NULL);
    wend_request_queue_facts facts = wend_request_queue_describe(queue);
    assert_int_equal(facts.shared_searches, 1);
    assert_int_equal(facts.searches, 1);
    assert_true(facts.total_expanded <= SIDE * SIDE);
    uint64_t earliest = frames;
    for (uint64_t i = 0; i < 60; i++) {
        wend_request request = request_on(grid, i, &goal);
        wend_request_answer answer;
        assert_int_equal(wend_request_queue_poll(queue, tickets[i], &answer), WEND_REQUEST_DONE);
        assert_true(answer.path->cost == direct_cost(grid, &request, NULL));
        if (answer.latency < earliest) earliest = answer.latency;
    }
    assert_true(earliest < frames); // nobody waits for the farthest
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

static void travellers_with_other_keys_do_not_share(void **state) {
    (void)state;
    const wend_vector3 positions[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    const wend_graph_edge edges[] = {{.from = 0, .to = 2, .cost = 2, .tags = 1}, // a door, and the way around
                                     {.from = 0, .to = 1, .cost = 3},
                                     {.from = 1, .to = 2, .cost = 3}};
    wend_graph_def graph_def = wend_default_graph_def();
    graph_def.positions = positions, graph_def.waypoint_count = 3;
    graph_def.edges = edges, graph_def.edge_count = 3;
    wend_graph *graph = NULL;
    assert_int_equal(wend_graph_create(&graph_def, NULL, &graph), WEND_OK);
    for (uint32_t share_count = 2; share_count <= 100; share_count += 98) { // by a common search; as twins
        wend_request_queue_def def = wend_default_request_queue_def();
        def.share_count = share_count;
        wend_request_queue *queue = queue_of(&def);
        const uint64_t goal = 2;
        wend_ticket tickets[10];
        for (uint32_t i = 0; i < 10; i++) {
            wend_request request = wend_default_request();
            request.map = wend_map_of_graph(graph, i % 2);
            request.search.goals = &goal;
            request.search.goal_count = 1;
            tickets[i] = submit(queue, &request);
        }
        wend_request_queue_step(queue, 100, NULL);
        for (uint32_t i = 0; i < 10; i++) {
            wend_request_answer answer;
            assert_int_equal(wend_request_queue_poll(queue, tickets[i], &answer), WEND_REQUEST_DONE);
            assert_true(answer.is_shared && answer.path->cost == (i % 2 ? 2 : 6));
        }
        assert_int_equal(wend_request_queue_describe(queue).searches, 2);
        wend_request_queue_destroy(queue);
    }
    wend_graph_destroy(graph);
}

static void an_express_search_that_turns_out_long_keeps_what_it_found(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue_def def = wend_default_request_queue_def();
    for (uint32_t spares = 0; spares < 2; spares++) {
        def.spare_searches = spares;
        def.express_work = 100;
        wend_request_queue *queue = queue_of(&def);
        const uint64_t goal = SIDE * (SIDE / 2 + 1); // just behind the wall
        wend_request request = request_on(grid, SIDE * (SIDE / 2 - 1), &goal);
        uint64_t expanded;
        direct_cost(grid, &request, &expanded);
        assert_true(expanded > 200);
        wend_ticket ticket = submit(queue, &request);
        wend_request_answer answer;
        wend_request_queue_poll(queue, ticket, &answer);
        assert_int_equal(answer.lane, WEND_LANE_EXPRESS);
        wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
        assert_int_equal(wend_request_queue_poll(queue, ticket, &answer), WEND_REQUEST_DONE);
        assert_int_equal(answer.lane, WEND_LANE_LONG);
        assert_int_equal(answer.path->expanded, expanded);
        wend_request_queue_facts facts = wend_request_queue_describe(queue);
        assert_int_equal(facts.moved, 1);
        assert_int_equal(facts.forgotten, 1 - spares);
        assert_int_equal(facts.total_expanded, expanded + (spares ? 0 : 100));
        wend_request_queue_destroy(queue);
    }
    wend_grid_destroy(grid);
}

static void only_as_many_searches_are_open_as_there_are_slots(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue_def def = wend_default_request_queue_def();
    def.share_goals = false;
    def.express_slots = 2;
    def.long_slots = 3;
    def.spare_searches = 1;
    def.express_work = 20;
    wend_request_queue *queue = queue_of(&def);
    const uint64_t goal = SIDE * SIDE - 1;
    for (uint64_t i = 0; i < 200; i++) {
        wend_request request = request_on(grid, i, &goal);
        request.lane = i % 2 ? WEND_LANE_EXPRESS : WEND_LANE_LONG;
        submit(queue, &request);
    }
    size_t most = 0;
    while (wend_request_queue_describe(queue).done < 200) {
        wend_request_queue_step(queue, 70, NULL);
        size_t running = wend_request_queue_describe(queue).running;
        if (running > most) most = running;
    }
    assert_int_equal(most, 2 + 3 + 1);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

typedef struct call_log {
    wend_grid *grid;
    int calls;
    uint64_t starts[8]; // in the order of calls
    wend_ticket other;
    wend_status step_status;
} call_log;

static void write_down(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    call_log *log = user;
    assert_int_equal(answer->state, WEND_REQUEST_DONE);
    log->starts[log->calls++] = answer->path->states[0];
    log->step_status = wend_request_queue_step(queue, 1, NULL);
    if (log->calls != 1) return;
    assert_true(wend_request_queue_cancel(queue, log->other));
    const uint64_t goal = 3;
    wend_request request = request_on(log->grid, 9, &goal);
    request.callback = write_down;
    request.callback_user = log;
    for (int i = 0; i < 2; i++) submit(queue, &request);
}

static void callbacks_may_submit_and_cancel_but_not_step(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    call_log log = {.grid = grid};
    const uint64_t goal = 3, far = SIDE * SIDE - 1;
    for (uint64_t start = 4; start < 6; start++) {
        wend_request request = request_on(grid, start, &goal);
        request.callback = write_down;
        request.callback_user = &log;
        request.priority = (int32_t)start;
        submit(queue, &request);
    }
    wend_request slow = request_on(grid, 0, &far);
    log.other = submit(queue, &slow);
    wend_request_queue_step(queue, 100, NULL);
    assert_int_equal(log.calls, 2);
    assert_int_equal(log.starts[0], 5); // by priority
    assert_int_equal(log.starts[1], 4);
    assert_int_equal(log.step_status, WEND_INVALID);
    assert_true(soft_contract_broken() == 2);
    assert_int_equal(wend_request_queue_poll(queue, log.other, NULL), WEND_REQUEST_CANCELLED);
    wend_request_queue_step(queue, 100, NULL);
    assert_int_equal(log.calls, 4);
    assert_int_equal(log.starts[3], 9);
    assert_int_equal(wend_request_queue_describe(queue).held, 1); // callbacks release, polls do not
    soft_contract_broken();
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

static void a_set_flag_cancels_a_search_under_way_but_not_its_twins(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    wend_cancellation flag = {0};
    const uint64_t goal = SIDE * SIDE - 1;
    wend_request request = request_on(grid, 0, &goal);
    wend_ticket twin = submit(queue, &request);
    request.search.cancellation = &flag;
    wend_ticket flagged = submit(queue, &request);
    wend_request_queue_step(queue, 40, NULL);
    assert_int_equal(wend_request_queue_poll(queue, flagged, NULL), WEND_REQUEST_RUNNING);
    wend_cancellation_request(&flag);
    wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
    assert_int_equal(wend_request_queue_poll(queue, flagged, NULL), WEND_REQUEST_CANCELLED);
    assert_int_equal(wend_request_queue_poll(queue, twin, NULL), WEND_REQUEST_DONE);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

static wend_status broken_successors(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    return state < 5 ? wend_edges_add(edges, state + 1, 1.0) : WEND_IO_ERROR;
}

static void a_search_that_fails_concerns_its_request_alone(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    wend_domain domain = wend_default_domain();
    domain.successors = broken_successors;
    const uint64_t near_goal = 4, far_goal = 9;
    wend_request request = request_on(grid, 0, &near_goal), broken = request, fine = request;
    fine.map = broken.map = wend_map_of_domain(&domain);
    broken.search.goals = &far_goal;
    wend_ticket first = submit(queue, &broken), second = submit(queue, &fine), third = submit(queue, &request);
    wend_request_answer answer;
    wend_request_queue_poll(queue, first, &answer);
    assert_int_equal(answer.lane, WEND_LANE_LONG); // nothing is known about distances there
    wend_request_queue_step(queue, 1000, NULL);
    wend_request_queue_step(queue, 1000, NULL);
    assert_int_equal(wend_request_queue_poll(queue, first, &answer), WEND_REQUEST_FAILED);
    assert_int_equal(answer.status, WEND_IO_ERROR);
    assert_int_equal(wend_request_queue_poll(queue, second, &answer), WEND_REQUEST_DONE);
    assert_true(answer.path->cost == 4);
    assert_int_equal(wend_request_queue_poll(queue, third, NULL), WEND_REQUEST_DONE);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

static void every_broken_definition_of_a_queue_is_explained(void **state) {
    (void)state;
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    static const char *const texts[] = {
        "the allocator of the request_queue definition has no allocate; wend_default_allocator() has one",
        "express_slots is 0; 1 to 65536 is needed",
        "long_slots is 65537; 1 to 65536 is needed",
        "spare_searches is 65537; 0 to 65536 is needed",
        "express_percent is 101; 0 to 100 is needed",
        "express_distance is nan; 0 or more is needed, infinity included",
        "express_work is 0; 1 or more is needed",
        "ageing_frames is 1000001; 0 (never) to 1000000 is needed",
        "share_count is 1; 2 or more is needed",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        wend_request_queue_def def = wend_default_request_queue_def();
        switch (i) {
        case 0: def.allocator.allocate = NULL; break;
        case 1: def.express_slots = 0; break;
        case 2: def.long_slots = 65537; break;
        case 3: def.spare_searches = 65537; break;
        case 4: def.express_percent = 101; break;
        case 5: def.express_distance = (double)NAN; break;
        case 6: def.express_work = 0; break;
        case 7: def.ageing_frames = 1000001; break;
        default: def.share_count = 1; break;
        }
        wend_request_queue *queue = NULL;
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_request_queue_create(&def, findings, &queue), WEND_OUT_OF_RANGE);
        assert_null(queue);
        assert_int_equal(wend_diagnostics_count(findings), 1);
        assert_string_equal(wend_diagnostics_get(findings, 0)->text, texts[i]);
    }
    wend_request_queue_def def = wend_default_request_queue_def();
    wend_request_queue *queue = NULL;
    def.size = 3;
    wend_diagnostics_clear(findings);
    assert_int_equal(wend_request_queue_create(&def, findings, &queue), WEND_OUT_OF_RANGE);
    assert_int_equal(wend_diagnostics_get(findings, 0)->message, WEND_MESSAGE_DEFINITION_SIZE);
    wend_diagnostics_destroy(findings);
}

static void ignore_expansion(void *user, uint64_t state, uint64_t parent, double cost) {
    (void)user, (void)state, (void)parent, (void)cost;
}

static void broken_contracts_of_queues_are_told(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goal = 3;
    for (int i = 0; i < 8; i++) {
        wend_request request = request_on(grid, 0, &goal);
        wend_ticket ticket = {5, 5};
        switch (i) {
        case 0: request.size = 0; break;
        case 1: request.search.size = 0; break;
        case 2: request.search.goal_count = 0; break;
        case 3: request.search.observer = ignore_expansion; break;
        case 4: request.lane = (wend_request_lane)3; break;
        case 5: request.map = (wend_map){0}; break;
        case 6: request.search.heuristic = WEND_HEURISTIC_MANHATTAN; break;
        default: request.map = (wend_map){.kind = WEND_MAP_DOMAIN}; break;
        }
        assert_int_equal(wend_request_queue_submit(queue, &request, &ticket), WEND_INVALID);
        assert_int_equal(soft_contract_broken(), 1);
        assert_int_equal(ticket.index_plus_one, 5);
    }
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_request_queue_take(queue, (wend_ticket){0}, &path), WEND_INVALID);
    assert_int_equal(wend_request_queue_step(NULL, 1, NULL), WEND_INVALID);
    assert_int_equal(wend_request_queue_poll(NULL, (wend_ticket){0}, NULL), WEND_REQUEST_UNKNOWN);
    assert_int_equal(soft_contract_broken(), 3);
    assert_int_equal(wend_request_queue_describe(queue).submitted, 0);
    wend_request_queue_destroy(queue);
    wend_request_queue_destroy(NULL);
    wend_grid_destroy(grid);
}

typedef struct drawn {
    int lines, marks, running;
} drawn;

static void count_line(void *user, const wend_vector2 *points, size_t count, wend_draw_style style) {
    drawn *seen = user;
    assert_int_equal(count, 2);
    assert_true(points[0].x >= 0 && points[1].x <= SIDE);
    seen->lines++;
    seen->running += style.role == WEND_DRAW_FRONTIER;
}

static void count_mark(void *user, wend_vector2 point, wend_draw_style style) {
    (void)point;
    drawn *seen = user;
    seen->marks += style.role == WEND_DRAW_START || style.role == WEND_DRAW_GOAL;
}

static void a_drawn_queue_shows_what_is_not_answered(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goals[] = {SIDE * SIDE - 1, SIDE * SIDE - 2};
    for (int i = 0; i < 2; i++) {
        wend_request request = request_on(grid, 0, &goals[i]);
        submit(queue, &request);
    }
    wend_request_queue_step(queue, 20, NULL);
    drawn seen = {0};
    const wend_draw draw = {.user = &seen, .line = count_line, .mark = count_mark}, blind = {0};
    wend_request_queue_draw(queue, &draw);
    wend_request_queue_draw(queue, &blind);
    assert_int_equal(seen.lines, 2);
    assert_int_equal(seen.running, 1);
    assert_int_equal(seen.marks, 4);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
}

// ---- Memory ----------------------------------------------------------------------------------------------------------

// Submits and answers a little of everything; what ran out of memory is told by some call or some answer.
static wend_status play_with_memory(wend_allocator allocator, wend_grid *grid, bool share) {
    wend_request_queue_def def = wend_default_request_queue_def();
    def.allocator = allocator;
    def.share_goals = share;
    def.share_count = 3;
    def.express_work = 50;
    def.express_slots = 2;
    wend_request_queue *queue = NULL;
    wend_status status = wend_request_queue_create(&def, NULL, &queue), worst = status;
    if (status) {
        assert_null(queue);
        return status;
    }
    const uint64_t goals[] = {SIDE * SIDE - 1, 30, 7};
    wend_ticket tickets[24];
    size_t count = 0;
    for (uint64_t i = 0; i < 24; i++) {
        wend_request request = request_on(grid, i * 5, &goals[i % 3]);
        if (i % 6 == 5) request.search.goal_count = 3, request.search.goals = goals;
        status = wend_request_queue_submit(queue, &request, &tickets[count]);
        if (status) worst = status;
        count += !status;
        if (i % 4 == 3) wend_request_queue_step(queue, 60, NULL);
    }
    assert_int_equal(wend_request_queue_describe(queue).submitted, count);
    wend_request_queue_facts facts;
    do { // a search that fails is charged all it was allowed, so each may take a step of its own
        wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
        facts = wend_request_queue_describe(queue);
        assert_true(facts.frame < 100);
    } while (facts.done + facts.failed < count);
    for (size_t i = 0; i < count; i++) {
        wend_request_answer answer;
        wend_request_state ended = wend_request_queue_poll(queue, tickets[i], &answer);
        assert_true(ended == WEND_REQUEST_DONE || ended == WEND_REQUEST_FAILED);
        if (ended == WEND_REQUEST_FAILED) worst = answer.status;
        if (ended == WEND_REQUEST_DONE) assert_int_equal(answer.path->outcome, WEND_OUTCOME_COMPLETE);
        assert_true(wend_request_queue_release(queue, tickets[i]));
    }
    wend_request_queue_destroy(queue);
    return worst;
}

static wend_status play_alone(wend_allocator allocator, void *user) {
    return play_with_memory(allocator, user, false);
}

// A shared search that fails is tried again alone, and when that succeeds nobody needs to know: so the allocator is asked.
static wend_status play_sharing(wend_allocator allocator, void *user) {
    wend_status status = play_with_memory(allocator, user, true);
    const test_allocator *counted = allocator.user;
    return counted->failures ? WEND_OUT_OF_MEMORY : status;
}

static void running_out_of_memory_leaves_queues_intact(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    walk_failing_allocations("requests alone", play_alone, grid);
    walk_failing_allocations("requests that share", play_sharing, grid);
    wend_grid_destroy(grid);
}

static void after_warm_up_a_queue_allocates_nothing(void **state) {
    (void)state;
    scene_queue scene;
    assert_int_equal(scene_queue_make(1500, 30, 5, &scene), WEND_OK);
    test_allocator counted = {0};
    wend_request_queue_def def = wend_default_request_queue_def();
    def.allocator = test_allocator_value(&counted);
    wend_request_queue *queue = queue_of(&def);
    wend_ticket *tickets = calloc(scene.arrival_count, sizeof *tickets);
    enum { WARM_DAYS = 12 };
    size_t before = 0, warm = 0;
    for (int day = 0; day < WARM_DAYS + 2;
         day++) { // scratch of all sizes wanders between searches until every one has enough
        if (day == WARM_DAYS) warm = counted.allocations;
        before = counted.allocations;
        size_t arrived = 0;
        for (uint32_t frame = 0; frame < 200; frame++) {
            for (; arrived < scene.arrival_count && scene.arrivals[arrived].frame == frame; arrived++) {
                wend_request request = scene_queue_request(&scene, &scene.arrivals[arrived]);
                tickets[arrived] = submit(queue, &request);
            }
            wend_request_queue_step(queue, 9000, NULL);
        }
        assert_int_equal(wend_request_queue_describe(queue).done, (uint64_t)(day + 1) * scene.arrival_count);
        for (size_t i = 0; i < scene.arrival_count; i++) wend_request_queue_release(queue, tickets[i]);
        print_message("day %d: %zu allocations\n", day, counted.allocations - before);
    }
    assert_int_equal(counted.allocations, warm);
    free(tickets);
    wend_request_queue_destroy(queue);
    assert_int_equal(counted.live_blocks, 0);
    scene_queue_free(&scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(queues_answer_like_direct_calls_whatever_happens),
        FACT(a_ticket_is_known_until_it_is_released),
        FACT(higher_priorities_go_first_and_waiting_makes_them_higher),
        FACT(a_changed_map_starts_its_searches_again),
        FACT(equal_requests_are_answered_by_one_search),
        FACT(a_guide_is_asked_no_longer_than_its_request_is_open),
        FACT(guides_are_copied_and_equal_ones_share_a_search),
        FACT(a_common_goal_is_searched_for_once),
        FACT(travellers_with_other_keys_do_not_share),
        FACT(an_express_search_that_turns_out_long_keeps_what_it_found),
        FACT(only_as_many_searches_are_open_as_there_are_slots),
        cmocka_unit_test_setup_teardown(callbacks_may_submit_and_cancel_but_not_step, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_set_flag_cancels_a_search_under_way_but_not_its_twins),
        FACT(a_search_that_fails_concerns_its_request_alone),
        FACT(every_broken_definition_of_a_queue_is_explained),
        cmocka_unit_test_setup_teardown(broken_contracts_of_queues_are_told, soft_contract_begin, soft_contract_end),
        FACT(a_drawn_queue_shows_what_is_not_answered),
        FACT(running_out_of_memory_leaves_queues_intact),
        FACT(after_warm_up_a_queue_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

// The request queue: random scripts against direct calls, and its rules one by one.
#include "support/test.h"

#include "properties/front/queue_place_properties.h"
#include "properties/front/queue_properties.h"
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

static void queues_answer_places_like_direct_calls_on_every_kind_of_map(void **state) {
    (void)state;
    queue_place_tally tally = {0};
    check_property("queues_answer_places_like_direct_calls", CASES(20000), queues_answer_places_like_direct_calls,
                   &tally);
    print_message("%llu requests: %llu answered (%llu with a path, %llu of them on meshes; %llu shared), %llu moved, "
                  "%llu restarted, %llu edits, %llu with arcs, %llu with a radius that is not honoured\n",
                  (unsigned long long)tally.requests, (unsigned long long)tally.done, (unsigned long long)tally.found,
                  (unsigned long long)tally.on_meshes, (unsigned long long)tally.shared,
                  (unsigned long long)tally.moved, (unsigned long long)tally.restarted, (unsigned long long)tally.edits,
                  (unsigned long long)tally.with_arcs, (unsigned long long)tally.refused);
    if (tally.requests < 10000) return; // a single seed was asked for
    assert_met(tally.found > tally.done / 4 && tally.on_meshes > tally.found / 50);
    assert_met(tally.shared > tally.done / 20 && tally.moved > tally.requests / 50);
    assert_met(tally.restarted > 100 && tally.edits > 1000);
    assert_met(tally.with_arcs > tally.requests / 2000 && tally.refused > tally.requests / 2000);
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

// Gives a request a search of its own to change: a copy of the one it has. Kept while few others are asked for, which is longer than a test needs.
static wend_search_request *own_search(wend_request *request) {
    static wend_search_request kept[256];
    static size_t next;
    wend_search_request *search = &kept[next++ % (sizeof kept / sizeof kept[0])];
    *search = request->search ? *request->search : wend_default_search_request();
    request->search = search;
    return search;
}

static wend_request request_on(wend_grid *grid, uint64_t start, const uint64_t *goal) {
    wend_request request = wend_default_request();
    request.map = wend_map_of_grid(grid);
    wend_search_request *search = own_search(&request);
    search->start = start;
    search->goals = goal;
    search->goal_count = 1;
    return request;
}

static wend_ticket submit(wend_request_queue *queue, const wend_request *request) {
    wend_ticket ticket = {0};
    assert_int_equal(wend_request_queue_submit(queue, request, &ticket), WEND_OK);
    return ticket;
}

// The same square and wall as a mesh.
static wend_mesh *walled_mesh(void) {
    const wend_vector2 floor[4] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    const wend_vector2 wall[4] = {{0, 20}, {SIDE - 1, 20}, {SIDE - 1, 21}, {0, 21}};
    const wend_area areas[2] = {{.points = floor, .point_count = 4}, {.points = wall, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    wend_mesh *mesh = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &mesh), WEND_OK);
    return mesh;
}

static wend_ticket submit_places(wend_request_queue *queue, const wend_map *map, const wend_location *start,
                                 const wend_location *goal) {
    wend_request request = wend_default_request();
    wend_path_request path = wend_default_path_request();
    path.start = *start, path.goals = goal, path.goal_count = 1;
    request.map = map, request.path = &path;
    return submit(queue, &request);
}

static double direct_cost(wend_grid *grid, const wend_request *request, uint64_t *expanded) {
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    assert_int_equal(wend_grid_find_path(grid, query, request->search, &path), WEND_OK);
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

static void requests_on_a_mesh_are_sliced_and_begin_again_when_it_changes(void **state) {
    (void)state;
    wend_mesh *mesh = walled_mesh();
    wend_map *map = wend_map_of_mesh(mesh);
    wend_request_queue *queue = queue_of(NULL);
    const wend_location start = wend_location_at(3, 3, 0), goal = wend_location_at(3, 38, 0);
    const wend_ticket tickets[2] = {submit_places(queue, map, &start, &goal), submit_places(queue, map, &start, &goal)};
    wend_request_answer answer;
    assert_int_equal(wend_request_queue_step(queue, 2, NULL), WEND_OK); // to begin, and an interval
    assert_int_equal(wend_request_queue_poll(queue, tickets[0], &answer), WEND_REQUEST_RUNNING);
    assert_int_equal(answer.lane, WEND_LANE_LONG); // 35 metres
    const wend_vector2 corners[4] = {{SIDE - 1, 19}, {SIDE, 19}, {SIDE, 22}, {SIDE - 1, 22}};
    const wend_area crate = {.points = corners, .point_count = 4};
    wend_edit edit = {.kind = WEND_EDIT_ADD, .area = &crate, .blocked = true};
    assert_int_equal(wend_map_modify(map, &edit, 1, NULL), WEND_OK);
    assert_int_equal(wend_request_queue_step(queue, 100, NULL), WEND_OK);
    assert_int_equal(wend_request_queue_poll(queue, tickets[0], &answer), WEND_REQUEST_DONE);
    assert_int_equal(answer.path->outcome, WEND_OUTCOME_UNREACHABLE);
    assert_int_equal(answer.path->version, wend_map_version(map));
    assert_int_equal(wend_request_queue_describe(queue).restarted, 1);
    edit.kind = WEND_EDIT_REMOVE, edit.area = NULL, edit.blocked = false;
    assert_int_equal(wend_map_modify(map, &edit, 1, NULL), WEND_OK);
    const wend_ticket again = submit_places(queue, map, &start, &goal);
    assert_int_equal(wend_request_queue_step(queue, 100, NULL), WEND_OK);
    assert_int_equal(wend_request_queue_poll(queue, again, &answer), WEND_REQUEST_DONE);
    assert_int_equal(answer.path->outcome, WEND_OUTCOME_COMPLETE);
    assert_int_equal(answer.path->point_count, 4); // around two corners of the wall
    assert_int_equal(wend_path_check_on_map(answer.path, map, NULL, start, goal, NULL), WEND_OK);
    assert_int_equal(wend_request_queue_poll(queue, tickets[1], &answer), WEND_REQUEST_DONE);
    assert_true(answer.is_shared); // with its twin
    assert_int_equal(wend_request_queue_describe(queue).searches, 3);
    wend_request_queue_destroy(queue);
    wend_mesh_destroy(mesh);
}

static void what_a_map_cannot_do_is_rejected_when_it_is_submitted(void **state) {
    (void)state;
    wend_mesh *mesh = walled_mesh();
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    wend_diagnostics *findings = NULL;
    assert_int_equal(wend_diagnostics_create(wend_default_allocator(), &findings), WEND_OK);
    const wend_location places[2] = {wend_location_at(3, 3, 0), wend_location_at(30, 3, 0)};
    wend_profile wide = wend_default_profile(), quick = wide, broken = wide;
    wide.radius = 1, quick.speed = 3, broken.radius = -1;
    const wend_status expected[] = {WEND_UNSUPPORTED, WEND_UNSUPPORTED, WEND_UNSUPPORTED, WEND_OUT_OF_RANGE, WEND_OK};
    for (int i = 0; i < 5; i++) {
        wend_path_request path = wend_default_path_request();
        path.start = places[0], path.goals = places, path.goal_count = i == 0 ? 2 : 1, path.findings = findings;
        path.to_nearest = i == 1;
        path.profile = i == 2 ? &wide : i == 3 ? &broken : i == 4 ? &quick : NULL;
        wend_request request = wend_default_request();
        request.map = i < 2 ? wend_map_of_mesh(mesh) : wend_map_of_grid(grid);
        request.path = &path;
        wend_ticket ticket = {5, 5};
        wend_diagnostics_clear(findings);
        assert_int_equal(wend_request_queue_submit(queue, &request, &ticket), expected[i]);
        assert_int_equal(wend_diagnostics_count(findings), expected[i] ? 1 : 0);
        assert_int_equal(ticket.index_plus_one, expected[i] ? 5 : 1);
    }
    wend_diagnostics_destroy(findings);
    wend_request_queue_destroy(queue);
    wend_grid_destroy(grid);
    wend_mesh_destroy(mesh);
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
        own_search(&first)->guide = &guides[0];
        own_search(&second)->guide = with_other ? &guides[1] : NULL; // equal but for the guide
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
        own_search(&request)->guide = &guides[i];
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

static void requests_on_a_graph_share_a_search(void **state) {
    (void)state;
    const wend_vector3 positions[] = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
    const wend_graph_edge edges[] = {{.from = 0, .to = 2, .cost = 7}, // costlier than the way around
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
            wend_search_request search_request = wend_default_search_request();
            request.search = &search_request;
            request.map = wend_map_of_graph(graph);
            search_request.goals = &goal;
            search_request.goal_count = 1;
            tickets[i] = submit(queue, &request);
        }
        wend_request_queue_step(queue, 100, NULL);
        for (uint32_t i = 0; i < 10; i++) {
            wend_request_answer answer;
            assert_int_equal(wend_request_queue_poll(queue, tickets[i], &answer), WEND_REQUEST_DONE);
            assert_true(answer.is_shared && answer.path->cost == 6);
        }
        assert_int_equal(wend_request_queue_describe(queue).searches, 1);
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
    own_search(&request)->cancellation = &flag;
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
    wend_map *domain_map = NULL;
    assert_int_equal(wend_map_create_of_domain(&domain, wend_default_allocator(), NULL, &domain_map), WEND_OK);
    fine.map = broken.map = domain_map;
    own_search(&broken)->goals = &far_goal;
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
    wend_map_destroy(domain_map);
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

static void contract_violations_of_queues_are_reported(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goal = 3;
    wend_mesh *mesh = walled_mesh(); // it has no states
    for (int i = 0; i < 8; i++) {
        wend_request request = request_on(grid, 0, &goal);
        wend_ticket ticket = {5, 5};
        switch (i) {
        case 0: request.size = 0; break;
        case 1: own_search(&request)->size = 0; break;
        case 2: own_search(&request)->goal_count = 0; break;
        case 3: own_search(&request)->observer = ignore_expansion; break;
        case 4: request.lane = (wend_request_lane)3; break;
        case 5: request.map = NULL; break;
        case 6: own_search(&request)->heuristic = WEND_HEURISTIC_MANHATTAN; break;
        default: request.map = wend_map_of_mesh(mesh); break;
        }
        assert_int_equal(wend_request_queue_submit(queue, &request, &ticket), WEND_INVALID);
        assert_int_equal(soft_contract_broken(), 1);
        assert_int_equal(ticket.index_plus_one, 5);
    }
    static const char *const texts[] = {
        "request.search and request.path are both set: one of them is needed",
        "request.search and request.path are both NULL: one of them is needed",
        "path_request.size is 0",
        "request.path.goal_count is 0: a queue needs one goal or more",
        "goals is NULL but goal_count is 1: an array of so many locations is needed",
        "request.start is (nan, nan)",
        "request.path.search.observer is set: searches of a queue have none",
        "request.path.search.algorithm is 7: 0 to 2 is needed",
        "request.search names a start, goals, work, a cancellation, to_nearest or a profile",
        "MANHATTAN",
    };
    for (int i = 0; i < 10; i++) {
        const wend_location place = wend_location_at(1, 1, 0);
        wend_path_request path = wend_default_path_request();
        wend_search_request how = wend_default_search_request();
        path.start = place, path.goals = &place, path.goal_count = 1;
        wend_request request = wend_default_request();
        request.map = i == 5 ? wend_map_of_mesh(mesh) : wend_map_of_grid(grid), request.path = &path;
        if (i > 5) path.search = &how;
        switch (i) {
        case 0: request.search = &how; break;
        case 1: request.path = NULL; break;
        case 2: path.size = 0; break;
        case 3: path.goal_count = 0; break;
        case 4: path.goals = NULL; break;
        case 5: path.start = wend_location_of_state(3); break;
        case 6: how.observer = ignore_expansion; break;
        case 7: how.algorithm = (wend_algorithm)7; break;
        case 8: how.work = 3; break;
        default: how.heuristic = WEND_HEURISTIC_MANHATTAN; break;
        }
        wend_ticket ticket = {5, 5};
        assert_int_equal(wend_request_queue_submit(queue, &request, &ticket), WEND_INVALID);
        if (!strstr(soft_contract_text(), texts[i])) fail_msg("%s", soft_contract_text());
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
    wend_mesh_destroy(mesh);
    wend_grid_destroy(grid);
}

typedef struct drawn {
    int lines, marks, running;
} drawn;

static void count_line(void *user, const wend_vector3 *points, size_t count, wend_draw_style style) {
    drawn *seen = user;
    assert_int_equal(count, 2);
    assert_true(points[0].x >= 0 && points[1].x <= SIDE);
    seen->lines++;
    seen->running += style.role == WEND_DRAW_FRONTIER;
}

static void count_mark(void *user, wend_vector3 point, wend_draw_style style) {
    (void)point;
    drawn *seen = user;
    seen->marks += style.role == WEND_DRAW_START || style.role == WEND_DRAW_GOAL;
}

static void a_drawn_queue_shows_what_is_not_answered(void **state) {
    (void)state;
    wend_grid *grid = walled_grid();
    wend_mesh *mesh = walled_mesh();
    wend_request_queue *queue = queue_of(NULL);
    const uint64_t goals[] = {SIDE * SIDE - 1, SIDE * SIDE - 2};
    for (int i = 0; i < 2; i++) {
        wend_request request = request_on(grid, 0, &goals[i]);
        submit(queue, &request);
    }
    wend_request_queue_step(queue, 20, NULL);
    const wend_location places[] = {wend_location_at(1, 1, 0), wend_location_at(3, 35, 0), wend_location_of_state(4)};
    submit_places(queue, wend_map_of_mesh(mesh), &places[0], &places[1]);
    submit_places(queue, wend_map_of_grid(grid), &places[2], &places[1]);
    drawn seen = {0};
    const wend_draw draw = {.user = &seen, .line = count_line, .mark = count_mark}, blind = {0};
    wend_request_queue_draw(queue, &draw);
    wend_request_queue_draw(queue, &blind);
    assert_int_equal(seen.lines, 4);
    assert_int_equal(seen.running, 1);
    assert_int_equal(seen.marks, 8);
    wend_request_queue_destroy(queue);
    wend_mesh_destroy(mesh);
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
        if (i % 6 == 5) own_search(&request)->goal_count = 3, own_search(&request)->goals = goals;
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

// The same between places on a mesh and on a grid, some to several goals.
static wend_status play_places(wend_allocator allocator, void *user) {
    wend_map *const *maps = user; // a mesh and a grid
    wend_request_queue_def def = wend_default_request_queue_def();
    def.allocator = allocator;
    def.express_slots = 2, def.express_work = 5, def.share_count = 3;
    wend_request_queue *queue = NULL;
    wend_status status = wend_request_queue_create(&def, NULL, &queue), worst = status;
    if (status) return status;
    const wend_location goals[3] = {wend_location_at(3.5, 38.5, 0), wend_location_at(36.5, 3.5, 0),
                                    wend_location_of_state(SIDE * SIDE - 1)};
    wend_profile wide = wend_default_profile();
    wide.radius = 0.25;
    wend_ticket tickets[16];
    size_t count = 0;
    for (int i = 0; i < 16; i++) {
        wend_request request = wend_default_request();
        wend_path_request path = wend_default_path_request();
        path.start = wend_location_at(1.5 + i / 2, 2.5, 0);
        path.goals = goals, path.goal_count = i % 8 == 7 ? 3 : 1;
        request.map = maps[i % 2], request.path = &path;
        if (i % 4 == 2) path.profile = &wide;
        status = wend_request_queue_submit(queue, &request, &tickets[count]);
        if (status) worst = status;
        count += !status;
        if (i % 4 == 3) wend_request_queue_step(queue, 20, NULL);
    }
    for (int i = 0; i < 100; i++) wend_request_queue_step(queue, WEND_WORK_UNLIMITED, NULL);
    for (size_t i = 0; i < count; i++) {
        wend_request_answer answer;
        const wend_request_state ended = wend_request_queue_poll(queue, tickets[i], &answer);
        assert_true(ended == WEND_REQUEST_DONE || ended == WEND_REQUEST_FAILED);
        if (ended == WEND_REQUEST_FAILED) worst = answer.status;
        if (ended == WEND_REQUEST_DONE) assert_true(answer.path->point_count > 2);
    }
    wend_request_queue_destroy(queue);
    const test_allocator *counted = allocator.user; // a shared search that fails is tried again alone
    return counted->failures ? WEND_OUT_OF_MEMORY : worst;
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
    wend_mesh *mesh = walled_mesh();
    wend_map *maps[2] = {wend_map_of_mesh(mesh), wend_map_of_grid(grid)};
    walk_failing_allocations("requests between places", play_places, maps);
    wend_mesh_destroy(mesh);
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
                wend_search_request search_request;
                wend_request request = scene_queue_request(&scene, &scene.arrivals[arrived], &search_request);
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
        FACT(queues_answer_places_like_direct_calls_on_every_kind_of_map),
        FACT(a_ticket_is_known_until_it_is_released),
        FACT(requests_on_a_mesh_are_sliced_and_begin_again_when_it_changes),
        FACT(what_a_map_cannot_do_is_rejected_when_it_is_submitted),
        FACT(higher_priorities_go_first_and_waiting_makes_them_higher),
        FACT(a_changed_map_starts_its_searches_again),
        FACT(equal_requests_are_answered_by_one_search),
        FACT(a_guide_is_asked_no_longer_than_its_request_is_open),
        FACT(guides_are_copied_and_equal_ones_share_a_search),
        FACT(a_common_goal_is_searched_for_once),
        FACT(requests_on_a_graph_share_a_search),
        FACT(an_express_search_that_turns_out_long_keeps_what_it_found),
        FACT(only_as_many_searches_are_open_as_there_are_slots),
        cmocka_unit_test_setup_teardown(callbacks_may_submit_and_cancel_but_not_step, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_set_flag_cancels_a_search_under_way_but_not_its_twins),
        FACT(a_search_that_fails_concerns_its_request_alone),
        FACT(every_broken_definition_of_a_queue_is_explained),
        cmocka_unit_test_setup_teardown(contract_violations_of_queues_are_reported, soft_contract_begin,
                                        soft_contract_end),
        FACT(a_drawn_queue_shows_what_is_not_answered),
        FACT(running_out_of_memory_leaves_queues_intact),
        FACT(after_warm_up_a_queue_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

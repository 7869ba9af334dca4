#include "support/field_effects.h"

#include <math.h>
#include <stdlib.h>

// No field of a request queue, of its requests or of a domain is silent (support/field_effects.h).
#define SIDE 40

static wend_grid *grid;  // ground, a wall with a door, and water where nobody comes from the ground
static wend_grid *plain; // ground alone

static uint64_t cell_at(uint32_t x, uint32_t y) {
    return (uint64_t)y * SIDE + x;
}

static wend_grid *make_grid(bool has_wall) {
    static const wend_terrain kinds[] = {{1, 0}, {1, WEND_MEDIUM_BLOCKED}, {1, 1}};
    static uint8_t cells[SIDE * SIDE];
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE, y = i / SIDE;
        cells[i] = has_wall && y == 20 && x != 4 ? 1 : has_wall && y > 35 ? 2 : 0;
    }
    wend_grid_def def = wend_default_grid_def();
    def.width = SIDE, def.height = SIDE, def.terrain = cells, def.terrains = kinds, def.terrain_count = 3;
    wend_grid *made = NULL;
    assert_int_equal(wend_grid_create(&def, NULL, &made), WEND_OK);
    return made;
}

static int make_worlds(void **state) {
    grid = make_grid(true), plain = make_grid(false);
    return field_effects_begin(state);
}

static int release_worlds(void **state) {
    wend_grid_destroy(plain), wend_grid_destroy(grid);
    return field_effects_end(state);
}

// ---------------------------------------------------------------------------------------------------------------------
// Queues

static void see_answer(const wend_request_queue *queue, wend_ticket ticket) {
    wend_request_answer answer;
    const wend_request_state stands = wend_request_queue_poll(queue, ticket, &answer);
    seen((uint64_t)stands);
    if (stands == WEND_REQUEST_UNKNOWN) return;
    seen_status(answer.status), seen((uint64_t)answer.lane), seen(answer.latency), seen(answer.is_shared);
    if (answer.path) seen_path(answer.path);
}

static void see_facts(const wend_request_queue *queue) {
    const wend_request_queue_facts facts = wend_request_queue_describe(queue);
    seen(facts.rounds), seen(facts.total_work), seen(facts.searches), seen(facts.shared_searches);
    seen(facts.moved), seen(facts.forgotten), seen(facts.express_lane.answered), seen(facts.long_lane.answered);
}

// Far and near, important and not, several to one goal; some come later than others.
static void look_at_queue(const wend_request_queue_def *def) {
    enum { COUNT = 24 };
    wend_request_queue *queue = NULL;
    seen_status(wend_request_queue_create(def, look_findings(), &queue));
    if (!queue) return;
    wend_ticket tickets[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        const uint64_t goal = i % 3 == 0 ? cell_at(30, 30) : cell_at(2 + i, 4 + i % 7 * 5 / 2);
        wend_request request = wend_default_request();
        request.map = wend_map_of_grid(grid);
        request.search.start = i % 4 == 1 ? cell_at(1 + i, 2) : cell_at(30 - i % 5, i % 2 ? 1 + i / 2 : 24 + i % 9);
        request.search.goals = &goal, request.search.goal_count = 1;
        request.priority = (int32_t)(i % 5);
        assert_int_equal(wend_request_queue_submit(queue, &request, &tickets[i]), WEND_OK);
        if (i % 2 == 1) seen_status(wend_request_queue_step(queue, 70, NULL));
        see_facts(queue);
    }
    for (int i = 0; i < 100; i++) {
        seen_status(wend_request_queue_step(queue, 200, NULL));
        see_facts(queue);
    }
    for (uint32_t i = 0; i < COUNT; i++) see_answer(queue, tickets[i]);
    wend_request_queue_destroy(queue);
}

static void no_field_of_a_queue_is_silent(void **state) {
    (void)state;
    wend_request_queue_def def = wend_default_request_queue_def();
    def.spare_searches = 1, def.express_distance = 20, def.express_work = 60, def.ageing_frames = 3;
    def.share_count = 2;
#define QUEUE(field, ...) TRY(wend_request_queue_def, wend_request_queue_create, field, look_at_queue, def, __VA_ARGS__)
    QUEUE(size, 1);
    QUEUE(express_slots, 2);
    QUEUE(long_slots, 2);
    QUEUE(spare_searches, 0);
    QUEUE(express_percent, 20);
    QUEUE(express_distance, 5);
    QUEUE(express_work, 20);
    QUEUE(ageing_frames, 0);
    QUEUE(share_goals, false);
    QUEUE(share_count, 3);
    TRY_WITH(wend_request_queue_def, wend_request_queue_create, share_count, look_at_queue, def,
             (from.share_goals = false, from.share_count = 6), 3);
    QUEUE(allocator, look_allocator());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Requests

static void note_answer(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    seen(user == look_user());
    see_answer(queue, answer->ticket);
}

// After one that is as important, and before another.
static void look_at_request(const wend_request *request) {
    wend_request_queue *queue = NULL;
    assert_int_equal(wend_request_queue_create(NULL, NULL, &queue), WEND_OK);
    const uint64_t goal = cell_at(36, 30);
    wend_request beside = wend_default_request();
    beside.map = wend_map_of_grid(grid);
    beside.search.start = cell_at(0, 0), beside.search.goals = &goal, beside.search.goal_count = 1;
    wend_ticket tickets[3] = {{0, 0}, {0, 0}, {0, 0}};
    assert_int_equal(wend_request_queue_submit(queue, &beside, &tickets[0]), WEND_OK);
    seen_status(wend_request_queue_submit(queue, request, &tickets[1]));
    assert_int_equal(wend_request_queue_submit(queue, &beside, &tickets[2]), WEND_OK);
    for (int i = 0; i < 60; i++) seen_status(wend_request_queue_step(queue, 100, NULL));
    for (int i = 0; i < 3; i++) see_answer(queue, tickets[i]);
    wend_request_queue_destroy(queue);
}

static double guess(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)start, (void)state, (void)goal;
    seen(user != NULL);
    return 0;
}

static void no_field_of_a_queued_request_is_silent(void **state) {
    (void)state;
    static const wend_guide guide = {.estimate = guess};
    const uint64_t goals[] = {cell_at(20, 33), cell_at(6, 25)}, water = cell_at(20, 38);
    wend_request base = wend_default_request();
    base.map = wend_map_of_grid(grid);
    base.search.start = cell_at(30, 5), base.search.goals = goals, base.search.goal_count = 1;
#define REQUEST_WITH(context, field, ...)                                                                              \
    TRY_WITH(wend_request, wend_request_queue_submit, field, look_at_request, base, context, __VA_ARGS__)
#define REQUEST(field, ...) TRY(wend_request, wend_request_queue_submit, field, look_at_request, base, __VA_ARGS__)
    REQUEST(size, 1);
    REQUEST(map, wend_map_of_grid(plain));
    REQUEST(map, (wend_map){0});
    REQUEST(search.size, 1);
    REQUEST(search.start, cell_at(31, 5));
    REQUEST(search.goals, &goals[1]);
    REQUEST(search.goal_count, 2);
    REQUEST(search.goal_count, 0);
    REQUEST(search.algorithm, WEND_ALGORITHM_DIJKSTRA);
    REQUEST(search.algorithm, WEND_ALGORITHM_FORWARD);
    REQUEST(search.open_list, WEND_OPEN_DECREASE_KEY);
    REQUEST(search.ties, WEND_TIES_SHALLOW);
    REQUEST_WITH(from.search.open_list = WEND_OPEN_HEAP, search.ties, WEND_TIES_SHALLOW);
    REQUEST(search.heuristic, WEND_HEURISTIC_ZERO);
    REQUEST_WITH(from.search.algorithm = WEND_ALGORITHM_DIJKSTRA, search.heuristic, WEND_HEURISTIC_EUCLIDEAN);
    REQUEST(search.heuristic, WEND_HEURISTIC_HEXAGONAL);
    REQUEST_WITH(from.search.goals = &water, search.to_nearest, true);
    REQUEST(search.work, 3);
    REQUEST(search.cancellation, look_stop());
    REQUEST(search.observer, look_expanded);
    REQUEST(search.observer_user, look_user());
    REQUEST(search.guide, &guide);
    REQUEST_WITH(from.search.algorithm = WEND_ALGORITHM_DIJKSTRA, search.guide, &guide);
    REQUEST_WITH(from.lane = WEND_LANE_LONG, priority, 1);
    REQUEST(priority, 1);
    REQUEST(lane, WEND_LANE_EXPRESS);
    REQUEST(lane, (wend_request_lane)7);
    REQUEST(callback, note_answer);
    REQUEST(callback_user, look_user());
    REQUEST_WITH(from.callback = note_answer, callback_user, look_user());
    assert_no_silence();
}

// ---------------------------------------------------------------------------------------------------------------------
// Domains

enum { RING = 60 };
typedef struct ring_world {
    double costs[2];
    uint64_t stride;
    bool is_one_way; // and so not what the domain promises
} ring_world;
static ring_world ring = {{1, 2}, 1, false}, other_ring = {{3, 1}, 7, true};

// A ring; every other step costs more.
static wend_status ring_steps(void *user, uint64_t state, wend_edges *edges) {
    const ring_world *is = user;
    const uint64_t next = (state + is->stride) % RING, last = (state + RING - is->stride) % RING;
    wend_status status = wend_edges_add(edges, next, is->costs[state % 2]);
    return status || is->is_one_way ? status : wend_edges_add(edges, last, is->costs[last % 2]);
}

static wend_status other_steps(void *user, uint64_t state, wend_edges *edges) {
    (void)user;
    return ring_steps(&other_ring, state, edges);
}

static double ring_estimate(void *user, uint64_t state, uint64_t goal) {
    (void)user;
    const uint64_t far = state > goal ? state - goal : goal - state;
    return far > RING / 2 ? (double)(RING - far) : (double)far;
}

// Too high, as wend_domain_check finds.
static double ring_overestimate(void *user, uint64_t state, uint64_t goal) {
    return 5 * ring_estimate(user, state, goal);
}

static wend_query *query;
static wend_path path;

static void see_ring_search(const wend_domain *domain, const wend_map *map) {
    const uint64_t goal = 25;
    wend_search_request request = wend_default_search_request();
    request.start = 3, request.goals = &goal, request.goal_count = 1;
    wend_status status =
        map ? wend_map_find_path(map, query, &request, &path) : wend_domain_find_path(domain, query, &request, &path);
    seen_status(status);
    if (!status) seen_path(&path);
}

static void look_at_search(const wend_domain *domain) {
    see_ring_search(domain, NULL);
}

static void look_at_map(const wend_domain *domain) {
    const wend_map map = wend_map_of_domain(domain);
    see_ring_search(NULL, &map);
}

static void look_at_check(const wend_domain *domain) {
    uint64_t states[RING];
    for (uint64_t i = 0; i < RING; i++) states[i] = i;
    seen_status(wend_domain_check(domain, states, RING, states, 4, look_findings()));
}

static void look_at_zones(const wend_domain *domain) {
    uint32_t zones[RING] = {0};
    seen_status(wend_domain_make_zones(domain, 7, wend_default_allocator(), zones));
    for (int i = 0; i < RING; i++) seen(zones[i]);
}

static void look_at_estimator(const wend_domain *domain) {
    wend_estimator_def def = wend_default_estimator_def();
    def.pivot_count = 2;
    wend_estimator *estimator = NULL;
    seen_status(wend_estimator_create_on_domain(domain, &def, look_findings(), &estimator));
    for (uint64_t i = 0; i < RING && estimator; i++) seen_number(wend_estimator_estimate(estimator, 3, i, 25));
    wend_estimator_destroy(estimator);
}

static wend_domain saved_domain;

static void look_at_loaded_estimator(const wend_domain *domain) {
    wend_estimator_def def = wend_default_estimator_def();
    def.pivot_count = 2;
    wend_estimator *saved = NULL, *estimator = NULL;
    wend_file_writer *writer = NULL;
    const uint8_t *bytes = NULL;
    size_t count = 0;
    wend_file *file = NULL;
    assert_int_equal(wend_estimator_create_on_domain(&saved_domain, &def, NULL, &saved), WEND_OK);
    assert_int_equal(wend_estimator_write(saved, &writer), WEND_OK);
    assert_int_equal(wend_file_writer_finish(writer, &bytes, &count), WEND_OK);
    assert_int_equal(wend_file_open_memory(bytes, count, wend_default_allocator(), NULL, &file), WEND_OK);
    seen_status(wend_estimator_load_on_domain(file, domain, &def, look_findings(), &estimator));
    for (uint64_t i = 0; i < RING && estimator; i++) seen_number(wend_estimator_estimate(estimator, 3, i, 25));
    wend_estimator_destroy(estimator);
    wend_file_close(file);
    wend_file_writer_destroy(writer);
    wend_estimator_destroy(saved);
}

static void look_at_living_search(const wend_domain *domain) {
    wend_living_search_def def = wend_default_living_search_def();
    def.algorithm = WEND_LIVING_DSTAR_LITE;
    wend_living_search *search = NULL;
    seen_status(wend_living_search_create_on_domain(domain, &def, look_findings(), &search));
    if (!search) return;
    wend_status status = wend_living_search_set_start(search, 3);
    if (!status) status = wend_living_search_set_goal(search, 25);
    if (!status) status = wend_living_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);
    seen_status(status);
    if (!status) seen_path(&path);
    wend_living_search_destroy(search);
}

static void no_field_of_a_domain_is_silent(void **state) {
    (void)state;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    path = wend_path_empty(wend_default_allocator());
    wend_domain base = wend_default_domain();
    base.capabilities = WEND_DOMAIN_DENSE | WEND_DOMAIN_SYMMETRIC, base.state_count = RING;
    base.user = &ring, base.successors = ring_steps;
#define DOMAIN_FIELDS(function, look)                                                                                  \
    TRY(wend_domain, function, size, look, base, 1);                                                                   \
    TRY(wend_domain, function, capabilities, look, base, WEND_DOMAIN_SYMMETRIC);                                       \
    TRY(wend_domain, function, capabilities, look, base, base.capabilities | WEND_DOMAIN_PREDECESSORS);                \
    TRY(wend_domain, function, capabilities, look, base, base.capabilities | 64);                                      \
    TRY(wend_domain, function, state_count, look, base, RING / 2);                                                     \
    TRY(wend_domain, function, user, look, base, &other_ring);                                                         \
    TRY(wend_domain, function, successors, look, base, other_steps);                                                   \
    TRY(wend_domain, function, predecessors, look, base, ring_steps);                                                  \
    TRY_WITH(wend_domain, function, predecessors, look, base,                                                          \
             (from.capabilities = CAN_GO_BACK, from.predecessors = ring_steps), NULL);
#define CAN_GO_BACK (WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS)
    DOMAIN_FIELDS(wend_domain_find_path, look_at_search)
    DOMAIN_FIELDS(wend_map_of_domain, look_at_map)
    DOMAIN_FIELDS(wend_domain_check, look_at_check)
    DOMAIN_FIELDS(wend_domain_make_zones, look_at_zones)
    DOMAIN_FIELDS(wend_estimator_create_on_domain, look_at_estimator)
    saved_domain = base;
    DOMAIN_FIELDS(wend_estimator_load_on_domain, look_at_loaded_estimator)
    DOMAIN_FIELDS(wend_living_search_create_on_domain, look_at_living_search)
#define NOT_DENSE(function, look)                                                                                      \
    TRY_WITH(wend_domain, function, state_count, look, base,                                                           \
             (from.capabilities = WEND_DOMAIN_SYMMETRIC, from.state_count = 0), RING);
    NOT_DENSE(wend_domain_find_path, look_at_search)
    NOT_DENSE(wend_map_of_domain, look_at_map)
    NOT_DENSE(wend_domain_check, look_at_check)
    NOT_DENSE(wend_living_search_create_on_domain, look_at_living_search)
    TRY(wend_domain, wend_domain_find_path, heuristic, look_at_search, base, ring_estimate);
    TRY(wend_domain, wend_map_of_domain, heuristic, look_at_map, base, ring_estimate);
    TRY(wend_domain, wend_domain_check, heuristic, look_at_check, base, ring_overestimate);
    TRY(wend_domain, wend_living_search_create_on_domain, heuristic, look_at_living_search, base, ring_estimate);
    wend_path_free(&path);
    wend_query_destroy(query);
    assert_no_silence();
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_a_queue_is_silent),
        FACT(no_field_of_a_queued_request_is_silent),
        FACT(no_field_of_a_domain_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}

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

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_a_queue_is_silent),
        FACT(no_field_of_a_queued_request_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}

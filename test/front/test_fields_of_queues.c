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
    for (size_t i = 0; answer.path && i < answer.path->point_count; i++)
        seen_number(answer.path->points[i].x), seen_number(answer.path->points[i].y);
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
        wend_search_request search_request = wend_default_search_request();
        request.search = &search_request;
        request.map = wend_map_of_grid(grid);
        search_request.start = i % 4 == 1 ? cell_at(1 + i, 2) : cell_at(30 - i % 5, i % 2 ? 1 + i / 2 : 24 + i % 9);
        search_request.goals = &goal, search_request.goal_count = 1;
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
    wend_search_request beside_search = wend_default_search_request();
    beside.search = &beside_search;
    beside.map = wend_map_of_grid(grid);
    beside_search.start = cell_at(0, 0), beside_search.goals = &goal, beside_search.goal_count = 1;
    wend_ticket tickets[3] = {{0, 0}, {0, 0}, {0, 0}};
    assert_int_equal(wend_request_queue_submit(queue, &beside, &tickets[0]), WEND_OK);
    seen_status(wend_request_queue_submit(queue, request, &tickets[1]));
    assert_int_equal(wend_request_queue_submit(queue, &beside, &tickets[2]), WEND_OK);
    for (int i = 0; i < 60; i++) seen_status(wend_request_queue_step(queue, 100, NULL));
    for (int i = 0; i < 3; i++) see_answer(queue, tickets[i]);
    wend_request_queue_destroy(queue);
}

// The same with a request that is all but its search.
static void look_at_search_in_queue(const wend_search_request *search) {
    wend_request request = wend_default_request();
    request.map = wend_map_of_grid(grid);
    request.search = search;
    look_at_request(&request);
}

static double guess(const void *user, uint64_t start, uint64_t state, uint64_t goal) {
    (void)start, (void)state, (void)goal;
    seen(user != NULL);
    return 0;
}

static bool accept_any(const void *user, uint64_t state) {
    (void)user, (void)state;
    return true;
}

// The same between places.
static const wend_map *place_map;

static void look_at_places_in_queue(const wend_path_request *path) {
    wend_request request = wend_default_request();
    request.map = place_map;
    request.path = path;
    look_at_request(&request);
}

static const wend_path_request *place_request;

static void look_at_places_searched(const wend_search_request *search) {
    wend_path_request path = *place_request;
    path.search = search;
    look_at_places_in_queue(&path);
}

static wend_mesh *make_mesh(void) {
    const wend_vector2 floor[4] = {{0, 0}, {SIDE, 0}, {SIDE, SIDE}, {0, SIDE}};
    const wend_vector2 wall[4] = {{5, 20}, {SIDE, 20}, {SIDE, 21}, {5, 21}};
    const wend_area areas[2] = {{.points = floor, .point_count = 4}, {.points = wall, .point_count = 4, .terrain = 1}};
    wend_mesh_def def = wend_default_mesh_def();
    def.areas = areas, def.area_count = 2;
    wend_mesh *made = NULL;
    assert_int_equal(wend_mesh_create(&def, NULL, &made), WEND_OK);
    return made;
}

static void no_field_of_a_queued_request_for_places_is_silent(void **state) {
    (void)state;
    static const wend_guide guide = {.estimate = guess};
    wend_mesh *mesh = make_mesh();
    const wend_location ends[] = {wend_location_at(30.5, 5.5, 0), wend_location_at(20.5, 33.5, 0),
                                  wend_location_at(6.5, 25.5, 0), wend_location_at(20.5, 38.5, 0)};
    const wend_search_request plain_search = wend_default_search_request();
    wend_search_request dijkstra = plain_search;
    dijkstra.algorithm = WEND_ALGORITHM_DIJKSTRA;
    wend_profile wide = wend_default_profile();
    wide.radius = 1;
    wend_profile tall = wend_default_profile();
    tall.height = 2; // no map honours it
    wend_path_request base = wend_default_path_request();
    base.start = ends[0], base.goals = ends + 1, base.goal_count = 1;
    const wend_map *maps[] = {wend_map_of_grid(grid), wend_map_of_mesh(mesh)};
    for (int i = 0; i < 2; i++) {
        place_map = maps[i];
#define PLACES_WITH(context, field, ...)                                                                               \
    TRY_WITH(wend_path_request, wend_request_queue_submit, field, look_at_places_in_queue, base, context, __VA_ARGS__)
#define PLACES(field, ...) PLACES_WITH((void)0, field, __VA_ARGS__)
        PLACES(size, 1);
        PLACES(start, ends[2]);
        PLACES(goals, ends + 2);
        PLACES(goal_count, 2);
        PLACES(goal_count, 0);
        PLACES(profile, &wide);
        PLACES_WITH(from.goals = &ends[3], to_nearest, true);
        PLACES(work, 1);
        PLACES(cancellation, look_stop());
        PLACES(search, &dijkstra);
        PLACES_WITH(from.profile = &tall, findings, look_findings());
    }
    place_map = maps[0], place_request = &base;
    const uint64_t elsewhere = 3;
#define PLACED_SEARCH(field, ...)                                                                                      \
    TRY(wend_search_request, wend_request_queue_submit, field, look_at_places_searched, plain_search, __VA_ARGS__)
    PLACED_SEARCH(size, 1);
    PLACED_SEARCH(start, 3);
    PLACED_SEARCH(goals, &elsewhere);
    PLACED_SEARCH(goal_count, 1);
    PLACED_SEARCH(algorithm, WEND_ALGORITHM_DIJKSTRA);
    PLACED_SEARCH(open_list, WEND_OPEN_DECREASE_KEY);
    PLACED_SEARCH(ties, WEND_TIES_SHALLOW);
    PLACED_SEARCH(heuristic, WEND_HEURISTIC_ZERO);
    PLACED_SEARCH(to_nearest, true);
    PLACED_SEARCH(work, 3);
    PLACED_SEARCH(cancellation, look_stop());
    PLACED_SEARCH(observer, look_expanded);
    PLACED_SEARCH(observer_user, look_user());
    PLACED_SEARCH(guide, &guide);
    PLACED_SEARCH(is_goal, accept_any);
    PLACED_SEARCH(is_goal_user, look_user());
    PLACED_SEARCH(profile, &wide);
    assert_no_silence();
    wend_mesh_destroy(mesh);
}

static void no_field_of_a_queued_request_is_silent(void **state) {
    (void)state;
    static const wend_guide guide = {.estimate = guess};
    const uint64_t goals[] = {cell_at(20, 33), cell_at(6, 25)}, water = cell_at(20, 38);
    wend_profile tall = wend_default_profile();
    tall.height = 2;
    wend_request base = wend_default_request();
    wend_search_request base_search = wend_default_search_request();
    base.search = &base_search;
    base.map = wend_map_of_grid(grid);
    base_search.start = cell_at(30, 5), base_search.goals = goals, base_search.goal_count = 1;
    const wend_location there = wend_location_at(6.5, 25.5, 0);
    wend_path_request places = wend_default_path_request();
    places.start = wend_location_at(30.5, 5.5, 0), places.goals = &there, places.goal_count = 1;
#define REQUEST_WITH(context, field, ...)                                                                              \
    TRY_WITH(wend_request, wend_request_queue_submit, field, look_at_request, base, context, __VA_ARGS__)
#define REQUEST(field, ...) TRY(wend_request, wend_request_queue_submit, field, look_at_request, base, __VA_ARGS__)
#define SEARCH_WITH(context, field, ...)                                                                               \
    TRY_WITH(wend_search_request, wend_request_queue_submit, field, look_at_search_in_queue, base_search, context,     \
             __VA_ARGS__)
#define SEARCH(field, ...) SEARCH_WITH((void)0, field, __VA_ARGS__)
    REQUEST(size, 1);
    REQUEST(search, NULL);
    REQUEST(path, &places);
    REQUEST_WITH(from.search = NULL, path, &places);
    REQUEST(map, wend_map_of_grid(plain));
    REQUEST(map, NULL);
    SEARCH(size, 1);
    SEARCH(start, cell_at(31, 5));
    SEARCH(goals, &goals[1]);
    SEARCH(goal_count, 2);
    SEARCH(goal_count, 0);
    SEARCH(algorithm, WEND_ALGORITHM_DIJKSTRA);
    SEARCH(algorithm, WEND_ALGORITHM_FORWARD);
    SEARCH(open_list, WEND_OPEN_DECREASE_KEY);
    SEARCH(ties, WEND_TIES_SHALLOW);
    SEARCH_WITH(from.open_list = WEND_OPEN_HEAP, ties, WEND_TIES_SHALLOW);
    SEARCH(heuristic, WEND_HEURISTIC_ZERO);
    SEARCH_WITH(from.algorithm = WEND_ALGORITHM_DIJKSTRA, heuristic, WEND_HEURISTIC_EUCLIDEAN);
    SEARCH(heuristic, WEND_HEURISTIC_HEXAGONAL);
    SEARCH_WITH(from.goals = &water, to_nearest, true);
    SEARCH(work, 3);
    SEARCH(cancellation, look_stop());
    SEARCH(observer, look_expanded);
    SEARCH(observer_user, look_user());
    SEARCH(is_goal, accept_any);
    SEARCH(is_goal_user, look_user());
    SEARCH(profile, &tall);
    SEARCH(guide, &guide);
    SEARCH_WITH(from.algorithm = WEND_ALGORITHM_DIJKSTRA, guide, &guide);
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

// No state is touched by anything; it is there without a journal to be told so.
static wend_status ring_touched(void *user, const wend_change *change, wend_edges *states) {
    (void)user, (void)change, (void)states;
    return WEND_OK;
}

static wend_query *query;
static wend_path path;
static wend_journal *news; // of the ring: all of it changes after each search

static void see_ring_search(const wend_domain *domain, const wend_map *map) {
    const uint64_t goal = 25;
    wend_search_request request = wend_default_search_request();
    request.start = 3, request.goals = &goal, request.goal_count = 1;
    wend_status status = map ? wend_map_search_states(map, query, &request, &path)
                             : wend_domain_find_path(domain, query, &request, &path);
    seen_status(status);
    if (!status) seen_path(&path);
    request.work = 1;
    status = map ? wend_map_search_states(map, query, &request, &path)
                 : wend_domain_find_path(domain, query, &request, &path);
    wend_journal_add_all(news);
    if (!status) seen_status(wend_query_resume(query, 1, &path));
    if (map) seen(wend_map_version(map) > 0);
}

static void look_at_search(const wend_domain *domain) {
    see_ring_search(domain, NULL);
}

static void look_at_map(const wend_domain *domain) {
    wend_map *map = NULL;
    seen_status(wend_map_create_of_domain(domain, wend_default_allocator(), look_findings(), &map));
    if (!map) return;
    see_ring_search(NULL, map);
    wend_vector3 at = {0, 0, 0};
    seen(wend_map_position(map, 3, &at));
    seen_number(at.x);
    wend_map_destroy(map);
}

// Where a ring would be, but for one state.
static bool ring_position(void *user, uint64_t state, wend_vector3 *position) {
    (void)user;
    *position = (wend_vector3){(double)state, 0, state == 5 ? (double)INFINITY : 0};
    return true;
}

// Of every way around, as far as it goes.
static void look_at_edges(const wend_domain *domain) {
    uint64_t states[RING];
    wend_edge edges[RING] = {{0}};
    for (uint64_t i = 0; i < RING; i++) states[i] = i;
    wend_path ways = wend_path_empty(wend_default_allocator());
    ways.states = states, ways.state_count = RING;
    seen_status(wend_path_edges_on_domain(&ways, domain, edges, RING));
    for (int i = 0; i < RING; i++) seen_number(edges[i].cost);
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

static void look_at_incremental_search(const wend_domain *domain) {
    wend_incremental_search_def def = wend_default_incremental_search_def();
    def.algorithm = WEND_INCREMENTAL_DSTAR_LITE;
    wend_incremental_search *search = NULL;
    seen_status(wend_incremental_search_create_on_domain(domain, &def, look_findings(), &search));
    if (!search) return;
    wend_status status = wend_incremental_search_set_start(search, 3);
    if (!status) status = wend_incremental_search_set_goal(search, 25);
    if (!status) status = wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path);
    seen_status(status);
    if (!status) seen_path(&path);
    wend_journal_add_all(news);
    if (!status) seen_status(wend_incremental_search_plan(search, WEND_WORK_UNLIMITED, NULL, &path));
    seen(wend_incremental_search_get_report(search).from_scratch);
    wend_incremental_search_destroy(search);
}

static void no_field_of_a_domain_is_silent(void **state) {
    (void)state;
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    path = wend_path_empty(wend_default_allocator());
    assert_int_equal(wend_journal_create(16, wend_default_allocator(), &news), WEND_OK);
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
    TRY(wend_domain, function, touched, look, base, ring_touched);                                                     \
    TRY_WITH(wend_domain, function, predecessors, look, base,                                                          \
             (from.capabilities = CAN_GO_BACK, from.predecessors = ring_steps), NULL);
#define CAN_GO_BACK (WEND_DOMAIN_DENSE | WEND_DOMAIN_PREDECESSORS)
    DOMAIN_FIELDS(wend_domain_find_path, look_at_search)
    DOMAIN_FIELDS(wend_map_create_of_domain, look_at_map)
    DOMAIN_FIELDS(wend_domain_check, look_at_check)
    DOMAIN_FIELDS(wend_path_edges_on_domain, look_at_edges)
    DOMAIN_FIELDS(wend_domain_make_zones, look_at_zones)
    DOMAIN_FIELDS(wend_estimator_create_on_domain, look_at_estimator)
    saved_domain = base;
    DOMAIN_FIELDS(wend_estimator_load_on_domain, look_at_loaded_estimator)
    DOMAIN_FIELDS(wend_incremental_search_create_on_domain, look_at_incremental_search)
#define NOT_DENSE(function, look)                                                                                      \
    TRY_WITH(wend_domain, function, state_count, look, base,                                                           \
             (from.capabilities = WEND_DOMAIN_SYMMETRIC, from.state_count = 0), RING);
    NOT_DENSE(wend_domain_find_path, look_at_search)
    NOT_DENSE(wend_map_create_of_domain, look_at_map)
    NOT_DENSE(wend_domain_check, look_at_check)
    NOT_DENSE(wend_incremental_search_create_on_domain, look_at_incremental_search)
    TRY(wend_domain, wend_map_create_of_domain, position, look_at_map, base, ring_position);
    TRY(wend_domain, wend_domain_check, position, look_at_check, base, ring_position);
    TRY_WITH(wend_domain, wend_domain_find_path, position, look_at_search, base,
             from.capabilities |= WEND_DOMAIN_LABELS, ring_position);
    TRY(wend_domain, wend_domain_find_path, heuristic, look_at_search, base, ring_estimate);
    TRY(wend_domain, wend_map_create_of_domain, heuristic, look_at_map, base, ring_estimate);
    TRY(wend_domain, wend_domain_check, heuristic, look_at_check, base, ring_overestimate);
    TRY(wend_domain, wend_incremental_search_create_on_domain, heuristic, look_at_incremental_search, base,
        ring_estimate);
    TRY(wend_domain, wend_domain_find_path, journal, look_at_search, base, news);
    TRY(wend_domain, wend_map_create_of_domain, journal, look_at_map, base, news);
    TRY(wend_domain, wend_incremental_search_create_on_domain, journal, look_at_incremental_search, base, news);
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_journal_destroy(news);
    assert_no_silence();
}

int main(void) {
    const struct CMUnitTest facts[] = {
        FACT(no_field_of_a_queue_is_silent),
        FACT(no_field_of_a_queued_request_is_silent),
        FACT(no_field_of_a_queued_request_for_places_is_silent),
        FACT(no_field_of_a_domain_is_silent),
    };
    return cmocka_run_group_tests(facts, make_worlds, release_worlds);
}

// Ten thousand mixed requests over two hundred frames: the budget holds in every frame, express requests are answered within three, and every
// answer is that of a direct call, whatever the worker count.
#include "support/test.h"

#include "queue_scenes.h"
#include "support/jobs_scenario.h"

#include <math.h>
#include <stdlib.h>

#define REQUESTS      10000
#define FRAMES        200
#define SEED          20261115
#define GRAPH_COLUMNS 48
#define BUDGET        8000

typedef struct direct_answer {
    wend_outcome outcome;
    double cost;
    uint64_t nearest, expanded;
} direct_answer;

// What became of each request, and of each frame.
typedef struct crowd_run {
    const scene_queue *scene;
    wend_request_queue *queue;
    const direct_answer *direct; // NULL: answers are hashed but not judged
    wend_ticket tickets[REQUESTS];
    wend_request_state states[REQUESTS]; // when it ended
    uint64_t latency[REQUESTS];
    wend_request_lane first_lanes[REQUESTS], lanes[REQUESTS]; // when it was submitted, and when it ended
    size_t ended, shared;
    uint64_t express_most, long_most;
    wend_state_hash hash;
} crowd_run;

static scene_queue scene;
static direct_answer *direct;
static double street_steps[GRAPH_COLUMNS * GRAPH_COLUMNS][4];

// ---- What is right ---------------------------------------------------------------------------------------------------

static direct_answer *solve_directly(const scene_queue *of) {
    direct_answer *answers = calloc(of->arrival_count, sizeof *answers);
    wend_query *query = NULL;
    wend_path path = wend_path_empty(wend_default_allocator());
    assert_non_null(answers);
    assert_int_equal(wend_query_create(wend_default_allocator(), &query), WEND_OK);
    for (size_t i = 0; i < of->arrival_count; i++) {
        wend_search_request search_request;
        wend_request request = scene_queue_request(of, &of->arrivals[i], &search_request);
        assert_int_equal(wend_map_search_states(request.map, query, request.search, &path), WEND_OK);
        answers[i] = (direct_answer){path.outcome, path.cost, path.nearest.cell, path.expanded};
    }
    wend_path_free(&path);
    wend_query_destroy(query);
    return answers;
}

static int graph_direction(uint64_t from, uint64_t to) {
    return to == from + 1               ? 0
           : to + 1 == from             ? 1
           : to == from + GRAPH_COLUMNS ? 2
           : to + GRAPH_COLUMNS == from ? 3
                                        : -1;
}

// By waypoint and direction: what the step costs; 0 where there is none.
static void graph_steps(const wend_graph *graph, double (*steps)[4]) {
    for (uint32_t i = 0; i < wend_graph_edge_count(graph); i++) {
        wend_graph_edge edge = wend_graph_get_edge(graph, i);
        steps[edge.from][graph_direction(edge.from, edge.to)] = edge.cost;
    }
}

static void check_graph_path(const wend_path *path, const scene_queue_arrival *asked) {
    double cost = 0;
    assert_int_equal(path->states[0], asked->start);
    assert_int_equal(path->states[path->state_count - 1], asked->goal);
    for (size_t i = 1; i < path->state_count; i++) {
        int direction = graph_direction(path->states[i - 1], path->states[i]);
        assert_true(direction >= 0 && street_steps[path->states[i - 1]][direction] > 0);
        cost += street_steps[path->states[i - 1]][direction];
    }
    assert_true(fabs(cost - path->cost) <= 1e-9 * cost);
}

static void check_answer(const crowd_run *run, size_t number, const wend_path *path) {
    const scene_queue_arrival *asked = &run->scene->arrivals[number];
    const direct_answer *right = &run->direct[number];
    assert_int_equal(path->outcome, right->outcome);
    assert_int_equal(path->nearest.cell, right->nearest);
    if (asked->map == 0 || isinf(right->cost)) // all ground costs the same there: exact
        assert_true(path->cost == right->cost);
    else
        assert_true(fabs(path->cost - right->cost) <= 1e-9 * right->cost);
    if (path->outcome != WEND_OUTCOME_COMPLETE) return;
    if (asked->map == 2)
        check_graph_path(path, asked);
    else
        assert_int_equal(wend_path_check_on_grid(path, run->scene->grids[asked->map], (uint32_t)asked->start,
                                                 (uint32_t)asked->goal, NULL),
                         WEND_OK);
}

// ---- Playing ---------------------------------------------------------------------------------------------------------

typedef struct crowd_user {
    crowd_run *run;
    size_t number;
} crowd_user;

static crowd_user users[REQUESTS];

static void end_request(crowd_run *run, size_t number, const wend_request_answer *answer) {
    assert_int_equal(run->states[number], WEND_REQUEST_UNKNOWN); // it ends once
    run->states[number] = answer->state;
    run->ended++;
    wend_state_hash_add_word(&run->hash, number);
    wend_state_hash_add_word(&run->hash, answer->state);
    wend_state_hash_add_word(&run->hash, answer->latency);
    if (answer->state != WEND_REQUEST_DONE) return;
    const wend_path *path = answer->path;
    run->latency[number] = answer->latency;
    run->lanes[number] = answer->lane;
    run->shared += answer->is_shared;
    uint64_t *most = answer->lane == WEND_LANE_EXPRESS ? &run->express_most : &run->long_most;
    if (answer->latency > *most) *most = answer->latency;
    wend_state_hash_add_number(&run->hash, path->cost);
    for (size_t i = 0; i < path->state_count; i++) wend_state_hash_add_word(&run->hash, path->states[i]);
    if (run->direct) check_answer(run, number, path);
}

static void end_by_callback(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    (void)queue;
    const crowd_user *known = user;
    end_request(known->run, known->number, answer);
}

static void submit_arrival(crowd_run *run, size_t number) {
    wend_search_request search_request;
    wend_request request = scene_queue_request(run->scene, &run->scene->arrivals[number], &search_request);
    users[number] = (crowd_user){run, number};
    if (number % 2) {
        request.callback = end_by_callback;
        request.callback_user = &users[number];
    }
    assert_int_equal(wend_request_queue_submit(run->queue, &request, &run->tickets[number]), WEND_OK);
    wend_request_answer answer;
    assert_int_equal(wend_request_queue_poll(run->queue, run->tickets[number], &answer), WEND_REQUEST_WAITING);
    run->first_lanes[number] = answer.lane;
}

static void poll_arrivals(crowd_run *run, size_t arrived) {
    for (size_t i = 0; i < arrived; i += 2) {
        wend_request_answer answer;
        if (run->states[i] != WEND_REQUEST_UNKNOWN) continue;
        if (wend_request_queue_poll(run->queue, run->tickets[i], &answer) <= WEND_REQUEST_RUNNING) continue;
        end_request(run, i, &answer);
        assert_true(wend_request_queue_release(run->queue, run->tickets[i]));
    }
}

static void cancel_arrivals(crowd_run *run, uint32_t frame, size_t arrived) {
    for (size_t i = 0; i < arrived; i++) {
        const scene_queue_arrival *each = &run->scene->arrivals[i];
        if (each->errand != SCENE_ERRAND_CANCELLED || each->frame + each->cancelled_after != frame) continue;
        if (run->states[i] != WEND_REQUEST_UNKNOWN) continue; // it was answered before
        assert_true(wend_request_queue_cancel(run->queue, run->tickets[i]));
        run->states[i] = WEND_REQUEST_CANCELLED;
        run->ended++;
        assert_int_equal(wend_request_queue_release(run->queue, run->tickets[i]), i % 2 == 0);
    }
}

// Plays the scene until everything has ended. Returns how many frames that took.
static uint64_t play_crowd(crowd_run *run, const wend_request_queue_def *def, uint64_t budget, wend_jobs *jobs) {
    size_t arrived = 0;
    uint64_t most = 0;
    run->hash = wend_state_hash_start();
    assert_int_equal(wend_request_queue_create(def, NULL, &run->queue), WEND_OK);
    for (uint32_t frame = 0; run->ended < run->scene->arrival_count; frame++) {
        while (arrived < run->scene->arrival_count && run->scene->arrivals[arrived].frame == frame)
            submit_arrival(run, arrived++);
        cancel_arrivals(run, frame, arrived);
        assert_int_equal(wend_request_queue_step(run->queue, budget, jobs), WEND_OK);
        poll_arrivals(run, arrived);
        wend_request_queue_facts facts = wend_request_queue_describe(run->queue);
        assert_true(facts.work <= budget && facts.expanded <= facts.work);
        if (facts.work > most) most = facts.work;
        if (facts.express_lane.waiting && facts.long_lane.waiting) { // both want more: each gets its own
            uint64_t share = budget * def->express_percent / 100;
            assert_in_range(facts.express_lane.work, share, share + 1);
            assert_int_equal(facts.work, budget);
        }
        wend_state_hash_add_word(&run->hash, facts.work);
        wend_state_hash_add_word(&run->hash, facts.express_lane.work);
        wend_state_hash_add_word(&run->hash, facts.rounds);
        assert_true(frame < 100000);
    }
    wend_request_queue_facts facts = wend_request_queue_describe(run->queue);
    assert_int_equal(facts.done + facts.cancelled, run->scene->arrival_count);
    assert_int_equal(facts.held, 0);
    assert_int_equal(facts.failed, 0);
    print_message(
        "%llu frames, budget %llu, most spent in one %llu; express: %llu answered, latency mean %.2f most %llu; "
        "long: %llu answered, most %llu; %llu shared by %llu searches, %llu moved, %llu forgotten; %llu expanded\n",
        (unsigned long long)facts.frame, (unsigned long long)budget, (unsigned long long)most,
        (unsigned long long)facts.express_lane.answered,
        (double)facts.express_lane.latency_sum / (double)facts.express_lane.answered,
        (unsigned long long)facts.express_lane.latency_most, (unsigned long long)facts.long_lane.answered,
        (unsigned long long)facts.long_lane.latency_most, (unsigned long long)facts.shared_answers,
        (unsigned long long)facts.shared_searches, (unsigned long long)facts.moved, (unsigned long long)facts.forgotten,
        (unsigned long long)facts.total_expanded);
    return facts.frame;
}

static crowd_run *new_run(const scene_queue *of) {
    crowd_run *run = calloc(1, sizeof *run);
    assert_non_null(run);
    run->scene = of;
    return run;
}

static void end_run(crowd_run *run) {
    wend_request_queue_destroy(run->queue);
    free(run);
}

// ---- Facts -----------------------------------------------------------------------------------------------------------

static int make_scene(void **state) {
    (void)state;
    if (scene_queue_make(REQUESTS, FRAMES, SEED, &scene)) return 1;
    graph_steps(scene.graph, street_steps);
    direct = solve_directly(&scene);
    return 0;
}

static int free_scene(void **state) {
    (void)state;
    scene_queue_free(&scene);
    free(direct);
    return 0;
}

// The lane's bucket leaks its share of the budget every frame. Returns for how many frames in a row something was left in it, plus one:
// the most frames a request can have waited, whatever the priorities.
static uint64_t frames_until_lane_is_empty(const wend_request_queue_def *def, uint64_t budget,
                                           const wend_request_lane *lanes) {
    uint64_t share = budget * def->express_percent / 100, backlog = 0, longest = 0, lasts = 0;
    size_t next = 0;
    for (uint32_t frame = 0; frame < FRAMES || backlog; frame++) {
        for (; next < scene.arrival_count && scene.arrivals[next].frame == frame; next++) {
            uint64_t work = direct[next].expanded < def->express_work ? direct[next].expanded : def->express_work;
            if (lanes[next] == WEND_LANE_EXPRESS) backlog += work + 1;
        }
        lasts++;
        if (lasts > longest) longest = lasts;
        backlog -= backlog < share ? backlog : share;
        if (!backlog) lasts = 0;
    }
    return longest;
}

static void ten_thousand_requests_keep_to_budget_latency_and_answers(void **state) {
    (void)state;
    wend_request_queue_def def = wend_default_request_queue_def();
    crowd_run *run = new_run(&scene);
    run->direct = direct;
    play_crowd(run, &def, BUDGET, NULL);
    wend_request_queue_facts facts = wend_request_queue_describe(run->queue);
    assert_true(facts.express_lane.answered > REQUESTS / 2);
    assert_true(run->express_most <= 3);
    assert_true(run->long_most > 3); // the budget is tight: somebody waits
    assert_true(facts.moved < facts.express_lane.answered / 20);
    assert_true(run->shared > REQUESTS / 20);
    for (size_t i = 0; i < scene.arrival_count; i++) // what needs no search is not worth waiting for
        if (run->states[i] == WEND_REQUEST_DONE && run->lanes[i] == WEND_LANE_EXPRESS)
            assert_true(run->latency[i] <= 3);
    end_run(run);
}

static void express_requests_wait_no_longer_than_their_lane_is_busy(void **state) {
    (void)state;
    wend_request_queue_def def = wend_default_request_queue_def();
    def.share_goals = false; // then what each request costs is known: what a direct call costs
    for (uint64_t budget = BUDGET / 4; budget <= 2 * BUDGET; budget *= 2) {
        crowd_run *run = new_run(&scene);
        run->direct = direct;
        play_crowd(run, &def, budget, NULL);
        uint64_t most = frames_until_lane_is_empty(&def, budget, run->first_lanes);
        print_message("budget %llu: the lane empties within %llu frames, the longest latency was %llu\n",
                      (unsigned long long)budget, (unsigned long long)most, (unsigned long long)run->express_most);
        assert_true(run->express_most <= most);
        if (budget >= BUDGET) assert_true(most <= 3);
        end_run(run);
    }
}

static void too_many_requests_are_late_but_none_is_lost(void **state) {
    (void)state;
    wend_request_queue_def def = wend_default_request_queue_def();
    uint64_t express_before = 0, long_before = 0;
    for (uint64_t budget = BUDGET / 2; budget >= BUDGET / 16; budget /= 8) {
        crowd_run *run = new_run(&scene);
        run->direct = direct;
        play_crowd(run, &def, budget, NULL);
        wend_request_queue_facts facts = wend_request_queue_describe(run->queue);
        double express = (double)facts.express_lane.latency_sum / (double)facts.express_lane.answered;
        double slow = (double)facts.long_lane.latency_sum / (double)facts.long_lane.answered;
        assert_true(slow > 5 * express); // the long lane starves first
        assert_true(run->express_most >= express_before && run->long_most >= long_before);
        express_before = run->express_most;
        long_before = run->long_most;
        end_run(run);
    }
}

static void the_worker_count_changes_nothing(void **state) {
    (void)state;
    wend_request_queue_def def = wend_default_request_queue_def();
    def.express_slots = 3;
    def.long_slots = 2;
    uint64_t right = 0;
    for (uint32_t workers = 0; workers <= 8; workers++) {
        wend_jobs *jobs = workers ? jobs_with_workers(workers) : NULL;
        crowd_run *run = new_run(&scene);
        play_crowd(run, &def, BUDGET, jobs);
        uint64_t hash = wend_state_hash_value(&run->hash);
        if (workers == 0) right = hash;
        assert_int_equal(hash, right);
        assert_true(run->express_most <= 3);
        end_run(run);
        wend_jobs_destroy(jobs);
    }
}

static void sharing_saves_work(void **state) {
    (void)state;
    wend_request_queue_def def = wend_default_request_queue_def();
    uint64_t expanded[2], each = 0;
    for (int share = 0; share < 2; share++) {
        def.share_goals = share;
        crowd_run *run = new_run(&scene);
        run->direct = direct;
        play_crowd(run, &def, 4 * BUDGET, NULL);
        expanded[share] = wend_request_queue_describe(run->queue).total_expanded;
        if (!share) assert_int_equal(run->shared, 0);
        for (size_t i = 0; i < REQUESTS && !share; i++)
            if (run->states[i] == WEND_REQUEST_DONE) each += direct[i].expanded;
        end_run(run);
    }
    print_message("direct calls expand %llu, the queue %llu, sharing %llu\n", (unsigned long long)each,
                  (unsigned long long)expanded[0], (unsigned long long)expanded[1]);
    assert_true(expanded[1] < expanded[0] * 3 / 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        FACT(ten_thousand_requests_keep_to_budget_latency_and_answers),
        FACT(express_requests_wait_no_longer_than_their_lane_is_busy),
        FACT(too_many_requests_are_late_but_none_is_lost),
        FACT(the_worker_count_changes_nothing),
        FACT(sharing_saves_work),
    };
    return cmocka_run_group_tests(tests, make_scene, free_scene);
}

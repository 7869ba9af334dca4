// The suite `queue`: ten thousand mixed requests (scenes/queue_scenes.h) through a request queue, beside direct calls one after the other.
//
// The ratio is what the queue costs, or saves where goals are common. Checksum: of every answer its outcome and its cost in thousandths, so
// that equally short paths count the same. `expanded` is the work of the whole run; `frames` how many steps it took.
#include "suites.h"

#include "queue_scenes.h"

#include <math.h>
#include <stdlib.h>

#define QUEUE_BUDGET 20000

typedef struct queue_state {
    const scene_queue *scene;
    wend_request_queue_def def;
    wend_jobs *jobs;
    wend_query *query;
    wend_path path;
    wend_request_queue *queue;
    uint64_t checksum;
    peer_quality qualities[2];
} queue_state;

static uint64_t answer_checksum(const wend_path *path) {
    if (path->outcome != WEND_OUTCOME_COMPLETE) return (uint64_t)path->outcome;
    return (uint64_t)path->outcome + 16 * (uint64_t)floor(path->cost * 1e3 + 0.5);
}

static void report_qualities(queue_state *state, double expanded, double frames) {
    bench_quality(&state->qualities[0], "expanded", expanded);
    bench_quality(&state->qualities[1], "frames", frames);
}

static uint64_t run_direct_calls(void *user) {
    queue_state *state = user;
    uint64_t checksum = 0, expanded = 0;
    for (size_t i = 0; i < state->scene->arrival_count; i++) {
        wend_search_request search_request;
        wend_request request = scene_queue_request(state->scene, &state->scene->arrivals[i], &search_request);
        bench_demand(wend_map_search_states(request.map, state->query, request.search, &state->path));
        checksum += answer_checksum(&state->path);
        expanded += state->path.expanded;
    }
    report_qualities(state, (double)expanded, 0);
    return checksum;
}

static void add_answer(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    (void)queue;
    queue_state *state = user;
    if (answer->path) state->checksum += answer_checksum(answer->path);
}

static uint64_t run_queue(void *user) {
    queue_state *state = user;
    const scene_queue *scene = state->scene;
    wend_request_queue_facts before = wend_request_queue_describe(state->queue), now = before;
    size_t arrived = 0;
    state->checksum = 0;
    for (uint32_t frame = 0; now.done - before.done < scene->arrival_count; frame++) {
        for (; arrived < scene->arrival_count && scene->arrivals[arrived].frame == frame; arrived++) {
            wend_search_request search_request;
            wend_request request = scene_queue_request(scene, &scene->arrivals[arrived], &search_request);
            request.callback = add_answer;
            request.callback_user = state;
            wend_ticket ticket;
            bench_demand(wend_request_queue_submit(state->queue, &request, &ticket));
        }
        bench_demand(wend_request_queue_step(state->queue, QUEUE_BUDGET, state->jobs));
        now = wend_request_queue_describe(state->queue);
    }
    report_qualities(state, (double)(now.total_expanded - before.total_expanded), (double)(now.frame - before.frame));
    return state->checksum;
}

// Ours first: the queue as it comes, then what else there is to compare it with.
static void run_queue_case(bench_session *session, const scene_queue *scene) {
    static const char *const names[] = {"wend", "direct calls", "without sharing", "2 + 2 slots",
                                        "2 + 2 slots, 2 workers"};
    enum { WAYS = sizeof names / sizeof names[0] };
    queue_state *states = bench_allocate(WAYS, sizeof *states);
    bench_contender contenders[WAYS];
    wend_jobs *jobs = NULL;
    wend_jobs_def two = wend_default_jobs_def();
    two.worker_count = 2;
    bench_demand(wend_jobs_create(&two, NULL, &jobs));
    for (int way = 0; way < WAYS; way++) {
        queue_state *state = &states[way];
        *state = (queue_state){.scene = scene, .def = wend_default_request_queue_def()};
        state->def.share_goals = way != 2;
        if (way > 2) state->def.express_slots = state->def.long_slots = 2;
        state->jobs = way == 4 ? jobs : NULL;
        state->path = wend_path_empty(wend_default_allocator());
        bench_demand(wend_query_create(wend_default_allocator(), &state->query));
        bench_demand(wend_request_queue_create(&state->def, NULL, &state->queue));
        contenders[way] = (bench_contender){.name = names[way],
                                            .run = way == 1 ? run_direct_calls : run_queue,
                                            .state = state,
                                            .qualities = state->qualities,
                                            .quality_count = 2};
    }
    contenders[1].family = "direct";
    bench_case_run(session, &(bench_case){.suite = "queue",
                                          .name = "crowd",
                                          .group = "queue",
                                          .n = scene->arrival_count,
                                          .operations = scene->arrival_count,
                                          .contenders = contenders,
                                          .contender_count = WAYS});
    for (int way = 0; way < WAYS; way++) {
        wend_request_queue_destroy(states[way].queue);
        wend_query_destroy(states[way].query);
        wend_path_free(&states[way].path);
    }
    wend_jobs_destroy(jobs);
    free(states);
}

static void run_queue_suite(bench_session *session) {
    if (!bench_case_begin(session)) return;
    scene_queue scene;
    bench_demand(scene_queue_make(session->quick ? 1000 : 10000, session->quick ? 20 : 200, 3, &scene));
    run_queue_case(session, &scene);
    scene_queue_free(&scene);
}

const bench_suite queue_suite = {
    .name = "queue",
    .summary = "10,000 requests through a queue against direct calls",
    .run = run_queue_suite,
};

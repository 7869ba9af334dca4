// A crowd's requests played through a queue with several slots: answers in their order, and what every frame spent.
#include "golden/golden.h"

#include "queue_scenes.h"

#define REQUESTS 1200
#define FRAMES   30

static void hash_request_answer(void *user, wend_request_queue *queue, const wend_request_answer *answer) {
    (void)queue;
    wend_state_hash *hash = user;
    wend_state_hash_add_word(hash, answer->ticket.index_plus_one);
    wend_state_hash_add_word(hash, answer->state);
    wend_state_hash_add_word(hash, answer->lane);
    wend_state_hash_add_word(hash, answer->latency);
    if (!answer->path) return;
    wend_state_hash_add_word(hash, answer->path->outcome);
    wend_state_hash_add_number(hash, answer->path->cost);
    wend_state_hash_add_word(hash, answer->path->expanded);
    for (size_t i = 0; i < answer->path->state_count; i++) wend_state_hash_add_word(hash, answer->path->states[i]);
}

// Now and then a door closes in one of the grids.
static wend_status shut_door(const scene_queue *scene, uint32_t frame) {
    if (frame % 7 != 3) return WEND_OK;
    return wend_grid_set_terrain(scene->grids[0], frame * 5 % 150, frame * 11 % 150, 3, 3, WEND_MOVINGAI_BLOCKED);
}

uint64_t golden_request_queue(wend_jobs *jobs) {
    wend_state_hash hash = wend_state_hash_start();
    scene_queue scene;
    wend_status status = scene_queue_make(REQUESTS, FRAMES, 11, &scene);
    if (status) return 0;
    wend_request_queue_def def = wend_default_request_queue_def();
    def.express_slots = def.long_slots = 2;
    wend_request_queue *queue = NULL;
    status = wend_request_queue_create(&def, NULL, &queue);
    size_t arrived = 0;
    wend_request_queue_facts facts = {0};
    for (uint32_t frame = 0; !status && (frame < FRAMES || facts.done + facts.failed < REQUESTS); frame++) {
        for (; arrived < REQUESTS && scene.arrivals[arrived].frame == frame && !status; arrived++) {
            wend_search_request search_request;
            wend_request request = scene_queue_request(&scene, &scene.arrivals[arrived], &search_request);
            request.callback = hash_request_answer;
            request.callback_user = &hash;
            wend_ticket ticket;
            status = wend_request_queue_submit(queue, &request, &ticket);
        }
        if (!status) status = shut_door(&scene, frame);
        if (!status) status = wend_request_queue_step(queue, 6000, jobs);
        facts = wend_request_queue_describe(queue);
        wend_state_hash_add_word(&hash, facts.work);
        wend_state_hash_add_word(&hash, facts.express_lane.work);
    }
    wend_state_hash_add_word(&hash, facts.shared_answers);
    wend_state_hash_add_word(&hash, facts.restarted);
    wend_request_queue_destroy(queue);
    scene_queue_free(&scene);
    return status ? 0 : wend_state_hash_value(&hash);
}

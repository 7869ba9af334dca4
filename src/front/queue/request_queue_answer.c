// The request queue: what becomes of a request that is over.
#include "front/map/map_methods.h"
#include "front/queue/request_queue_internal.h"

void wend_queue_let_go(wend_request_queue *queue, queue_request *request) {
    if (request->map) request->map->reference_count--;
    request->map = NULL;
    wend_queue_release_copies(queue, request);
}

void wend_queue_release_copies(wend_request_queue *queue, queue_request *request) {
    const wend_allocator pool = wend_pool_allocator(&queue->pool);
    wend_release_items(&pool, request->goal_words, request->search.goal_count, sizeof *request->goal_words);
    request->goal_words = NULL;
    wend_release_items(&pool, request->goal_places, request->search.goal_count, sizeof *request->goal_places);
    request->goal_places = NULL;
    if (request->profile) wend_release_items(&pool, request->profile, profile_words(request->profile), sizeof(double));
    request->profile = NULL;
}

static wend_status answer_copy_path(wend_request_queue *queue, queue_request *request, const wend_path *path) {
    if (!request->path.memory) request->path = wend_path_empty(wend_pool_allocator(&queue->pool));
    wend_status status = wend_path_copy(path, &request->path);
    if (status) return status;
    if (request->is_shared) request->path.expanded = request->path.generated = request->path.queue_operations = 0;
    if (!request->is_placed) return WEND_OK;
    return wend_map_lay_path(request->map->map, &request->from, queue_request_places(request),
                             request->search.goal_count, &request->path);
}

void wend_queue_answer(wend_request_queue *queue, queue_request *request, wend_request_state state, wend_status status,
                       const wend_path *path) {
    request->latency = queue->facts.frame - request->frame;
    if (path) status = answer_copy_path(queue, request, path);
    wend_queue_let_go(queue, request);
    if (status) state = WEND_REQUEST_FAILED;
    request->state = state;
    request->status = status;
    queue->facts.held++;
    if (state == WEND_REQUEST_DONE) {
        wend_request_lane_facts *lane = queue_lane_facts(queue, request->lane);
        queue->facts.done++;
        queue->facts.shared_answers += request->is_shared;
        lane->answered++;
        lane->latency_sum += request->latency;
        if (request->latency > lane->latency_most) lane->latency_most = request->latency;
    } else if (state == WEND_REQUEST_CANCELLED) {
        queue->facts.cancelled++;
    } else {
        queue->facts.failed++;
    }
    if (!request->callback || !queue->is_stepping) return;
    wend_status pushed = queue_ticket_list_push(&queue->completed, &queue->allocator, request->ticket);
    ASSERT(pushed == WEND_OK); // room was made when it was submitted
    (void)pushed;
}

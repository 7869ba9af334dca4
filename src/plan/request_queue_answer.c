// The request queue: what becomes of a request that is over.
#include "plan/request_queue_internal.h"

void wend_queue_let_go(wend_request_queue *queue, queue_request *request) {
    if (request->map) request->map->reference_count--;
    request->map = NULL;
    wend_queue_words_give(&queue->words, request->goal_words, request->goal_capacity);
    request->goal_words = NULL;
}

static wend_status answer_copy_path(wend_request_queue *queue, queue_request *request, const wend_path *path) {
    size_t capacity = 0;
    uint64_t *states = NULL;
    if (path->state_count) {
        states = wend_queue_words_take(&queue->words, &queue->allocator, path->state_count, &capacity);
        if (!states) return WEND_OUT_OF_MEMORY;
        memcpy(states, path->states, path->state_count * sizeof *states);
    }
    request->path = *path;
    request->path.points = NULL; // searches between states have none
    request->path.scratch = NULL;
    request->path.point_count = request->path.point_capacity = request->path.scratch_capacity = 0;
    request->path.states = states;
    request->path.state_capacity = capacity;
    request->path.allocator = queue->allocator;
    if (request->is_shared) request->path.expanded = request->path.generated = request->path.queue_operations = 0;
    return WEND_OK;
}

void wend_queue_answer(wend_request_queue *queue, queue_request *request, wend_request_state state, wend_status status,
                       const wend_path *path) {
    wend_queue_let_go(queue, request);
    request->latency = queue->facts.frame - request->frame;
    if (path) status = answer_copy_path(queue, request, path);
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

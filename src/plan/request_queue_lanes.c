// The request queue: who waits where, and who is answered together with whom.
#include "plan/request_queue_internal.h"

// ---- Words -----------------------------------------------------------------------------------------------------------

#define LEAST_WORDS 16

uint64_t *wend_queue_words_take(queue_words *words, const wend_allocator *allocator, size_t count, size_t *capacity) {
    size_t class_number = 0, size = LEAST_WORDS;
    while (size < count && class_number + 1 < QUEUE_WORD_CLASSES && size <= SIZE_MAX / 2) {
        size *= 2;
        class_number++;
    }
    if (size < count) return NULL;
    *capacity = size;
    uint64_t *first = words->free[class_number];
    if (!first) return wend_allocate_items(allocator, size, sizeof *first, WEND_LIFETIME_OBJECT);
    memcpy(&words->free[class_number], first, sizeof(uint64_t *));
    return first;
}

void wend_queue_words_give(queue_words *words, uint64_t *buffer, size_t capacity) {
    if (!buffer) return;
    size_t class_number = 0;
    for (size_t size = LEAST_WORDS; size < capacity; size *= 2) class_number++;
    memcpy(buffer, &words->free[class_number], sizeof(uint64_t *));
    words->free[class_number] = buffer;
}

void wend_queue_words_free(queue_words *words, const wend_allocator *allocator) {
    size_t size = LEAST_WORDS;
    for (size_t i = 0; i < QUEUE_WORD_CLASSES; i++) {
        while (words->free[i]) {
            uint64_t *buffer = words->free[i];
            memcpy(&words->free[i], buffer, sizeof(uint64_t *));
            wend_release_items(allocator, buffer, size, sizeof *buffer);
        }
        if (size <= SIZE_MAX / 2) size *= 2;
    }
}

// ---- Lists -----------------------------------------------------------------------------------------------------------

// The first one's `previous` is the last; the last one's `next` is 0.
static void request_list_add(const wend_request_queue *queue, uint32_t *first, queue_request *request) {
    uint32_t link = request->ticket.index_plus_one;
    request->next = 0;
    if (*first == 0) {
        *first = request->previous = link;
        return;
    }
    queue_request *head = queue_request_linked(queue, *first);
    request->previous = head->previous;
    queue_request_linked(queue, head->previous)->next = link;
    head->previous = link;
}

static void request_list_remove(const wend_request_queue *queue, uint32_t *first, queue_request *request) {
    if (request->next)
        queue_request_linked(queue, request->next)->previous = request->previous;
    else
        queue_request_linked(queue, *first)->previous = request->previous;
    if (*first == request->ticket.index_plus_one)
        *first = request->next;
    else
        queue_request_linked(queue, request->previous)->next = request->next;
    request->next = request->previous = 0;
}

// ---- Waiting ---------------------------------------------------------------------------------------------------------

static wend_status lanes_reserve_block(wend_request_queue *queue, uint32_t index) {
    if (index / REQUEST_BLOCK < queue->blocks.count) return WEND_OK;
    wend_status status = queue_block_list_reserve(&queue->blocks, &queue->allocator, queue->blocks.count + 1);
    if (status) return status;
    queue_request *block = wend_allocate_items(&queue->allocator, REQUEST_BLOCK, sizeof *block, WEND_LIFETIME_OBJECT);
    if (!block) return WEND_OUT_OF_MEMORY;
    memset(block, 0, REQUEST_BLOCK * sizeof *block);
    queue->blocks.items[queue->blocks.count++] = block;
    return WEND_OK;
}

wend_status wend_queue_lanes_reserve(wend_request_queue *queue, uint32_t index) {
    size_t count = queue->ids.slots.count; // how many requests there were at once
    wend_status status = lanes_reserve_block(queue, index);
    for (int lane = 0; lane < 2; lane++) {
        if (!status) status = lane_heap_reserve(&queue->lanes[lane], &queue->allocator, count);
        if (!status) status = lane_heap_reserve_ids(&queue->lanes[lane], &queue->allocator, count);
    }
    if (!status) status = group_map_reserve(&queue->groups, &queue->allocator, count);
    if (!status) status = queue_ticket_list_reserve(&queue->completed, &queue->allocator, count);
    return status;
}

static group_key group_key_of(const queue_request *request) {
    return (group_key){.serial = request->map->serial, .goal = request->goal};
}

static void group_join(wend_request_queue *queue, queue_request *request) {
    queue_group *group = group_map_find(&queue->groups, group_key_of(request));
    if (!group) {
        wend_status status = group_map_put(&queue->groups, &queue->allocator, group_key_of(request), (queue_group){0});
        ASSERT(status == WEND_OK); // room was made when it was submitted
        if (status) return;
        group = group_map_find(&queue->groups, group_key_of(request));
    }
    request_list_add(queue, &group->first, request);
    group->count++;
}

static void group_leave(wend_request_queue *queue, queue_request *request) {
    queue_group *group = group_map_find(&queue->groups, group_key_of(request));
    if (!group) return;
    request_list_remove(queue, &group->first, request);
    if (--group->count == 0) group_map_remove(&queue->groups, group_key_of(request));
}

void wend_queue_lane_push(wend_request_queue *queue, const queue_request *request) {
    lane_entry entry = {.key = request->key, .sequence = request->sequence, .index = queue_request_index(request)};
    wend_status status = lane_heap_push(&queue->lanes[request->lane], &queue->allocator, entry);
    ASSERT(status == WEND_OK); // room was made when it was submitted
    (void)status;
}

void wend_queue_wait(wend_request_queue *queue, queue_request *request) {
    wend_queue_lane_push(queue, request);
    request->state = WEND_REQUEST_WAITING;
    queue_lane_facts(queue, request->lane)->waiting++;
    if (request->is_groupable) group_join(queue, request);
}

void wend_queue_stop_waiting(wend_request_queue *queue, queue_request *request) {
    lane_heap_remove(&queue->lanes[request->lane], queue_request_index(request));
    queue_lane_facts(queue, request->lane)->waiting--;
    if (request->is_groupable) group_leave(queue, request);
}

// ---- Members of a search ---------------------------------------------------------------------------------------------

void wend_queue_member_add(wend_request_queue *queue, queue_batch *batch, queue_search *search,
                           queue_request *request) {
    request_list_add(queue, &search->first, request);
    if (!search->pending) search->pending = request->ticket.index_plus_one;
    request->state = WEND_REQUEST_RUNNING;
    request->batch = batch;
    queue->facts.running++;
}

void wend_queue_member_remove(wend_request_queue *queue, queue_search *search, queue_request *request) {
    if (search->pending == request->ticket.index_plus_one) search->pending = request->next;
    request_list_remove(queue, &search->first, request);
    request->batch = NULL;
    queue->facts.running--;
}

// ---- Picking ---------------------------------------------------------------------------------------------------------

static bool guides_are_equal(const wend_guide *a, const wend_guide *b) {
    if (!a || !b) return a == b;
    return a->estimate == b->estimate && a->fits == b->fits && a->units == b->units && a->user == b->user;
}

// True when one answer serves both: of the same start and goal on the same map, asked for in the same way.
static bool requests_are_twins(const queue_request *a, const queue_request *b) {
    const wend_search_request *one = &a->search, *other = &b->search;
    return a->is_groupable && b->is_groupable && a->map == b->map && a->goal == b->goal && one->start == other->start &&
           one->algorithm == other->algorithm && one->open_list == other->open_list && one->ties == other->ties &&
           one->heuristic == other->heuristic && one->to_nearest == other->to_nearest &&
           guides_are_equal(one->guide, other->guide); // one may be gone before the other is answered
}

static bool may_be_shared(const queue_request *request) {
    return !request->is_alone && wend_queue_map_may_reach(&request->map->map, request->search.start, request->goal);
}

static bool search_will_answer(const wend_request_queue *queue, const queue_search *search,
                               const queue_request *request) {
    const queue_request *leader = queue_request_linked(queue, search->first);
    if (leader->lane != request->lane) return false; // express must not wait for long; and any member may come to lead
    if (!search->is_backward) return requests_are_twins(leader, request);
    return leader->map == request->map && leader->goal == request->goal && may_be_shared(request);
}

// Joins a request to a search under way that will answer it. False when there is none.
static bool join_open_search(wend_request_queue *queue, queue_request *request) {
    for (size_t i = 0; i < queue->batch_count; i++) {
        queue_batch *batch = &queue->batches[i];
        for (size_t k = 0; k < batch->search_count; k++) {
            if (!search_will_answer(queue, &batch->searches[k], request)) continue;
            wend_queue_member_add(queue, batch, &batch->searches[k], request);
            return true;
        }
    }
    return false;
}

// What a request counts for: about what it costs to search around the goal as far as that, the farthest counting 1.
static double request_worth(const queue_request *request, double farthest) {
    double part = request->distance / farthest;
    return part >= 0 ? part * part : 1; // 0 / 0: distances that are not known are all the same
}

// Whether those that wait for the goal of a request, which does not wait any more, are better searched for together.
static bool should_share(const wend_request_queue *queue, const queue_request *request, const queue_group *group) {
    if (group->count + 1 < queue->def.share_count || !may_be_shared(request)) return false;
    double farthest = request->distance;
    for (const queue_request *each = queue_request_linked(queue, group->first); each;
         each = queue_request_linked(queue, each->next))
        if (each->lane == request->lane && each->distance > farthest && may_be_shared(each)) farthest = each->distance;
    double worth = request_worth(request, farthest);
    for (const queue_request *each = queue_request_linked(queue, group->first); each;
         each = queue_request_linked(queue, each->next))
        if (each->lane == request->lane && may_be_shared(each)) worth += request_worth(each, farthest);
    return worth >= (double)queue->def.share_count;
}

// Adds those that wait and will be answered by the search to it.
static void gather_members(wend_request_queue *queue, queue_batch *batch, queue_search *search,
                           const queue_group *group) {
    queue_request *next;
    for (queue_request *each = queue_request_linked(queue, group->first); each; each = next) {
        next = queue_request_linked(queue, each->next);
        bool is_last = group->count == 1; // the group goes with it
        if (search_will_answer(queue, search, each)) {
            wend_queue_stop_waiting(queue, each);
            wend_queue_member_add(queue, batch, search, each);
        }
        if (is_last) return;
    }
}

void wend_queue_gather(wend_request_queue *queue, queue_batch *batch) {
    queue_search *search = &batch->searches[0];
    const queue_request *leader = queue_request_linked(queue, search->first);
    const queue_group *group = leader->is_groupable ? group_map_find(&queue->groups, group_key_of(leader)) : NULL;
    if (group) gather_members(queue, batch, search, group);
}

static void start_search(wend_request_queue *queue, queue_batch *batch, queue_request *request) {
    queue_search *search = &batch->searches[batch->search_count++];
    *search = (queue_search){.path = search->path};
    wend_queue_member_add(queue, batch, search, request);
    const queue_group *group = request->is_groupable ? group_map_find(&queue->groups, group_key_of(request)) : NULL;
    if (group) {
        search->is_backward = should_share(queue, request, group);
        gather_members(queue, batch, search, group);
    }
    search->most = WEND_WORK_UNLIMITED;
    if (request->lane) return;
    search->most = 0; // each of them brings its share of work
    for (const queue_request *each = request; each; each = queue_request_linked(queue, each->next))
        if (search->is_backward || each == request) search->most = wend_work_sum(search->most, queue->def.express_work);
}

bool wend_queue_pick(wend_request_queue *queue, unsigned lane, queue_batch *batch) {
    while (queue->lanes[lane].count > 0) {
        queue_request *request = queue_request_at(queue, lane_heap_first(&queue->lanes[lane]).index);
        if (request->batch) return false;
        wend_queue_stop_waiting(queue, request);
        if (wend_cancellation_is_requested(request->search.cancellation)) {
            wend_queue_answer(queue, request, WEND_REQUEST_CANCELLED, WEND_OK, NULL);
            continue;
        }
        if (request->is_groupable && join_open_search(queue, request)) continue;
        start_search(queue, batch, request);
        return true;
    }
    return false;
}

// ---- Answering -------------------------------------------------------------------------------------------------------

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

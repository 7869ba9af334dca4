// The request queue: who waits where, and who is answered together with whom.
#include "base/number/word_bytes.h"
#include "front/map/map_methods.h"
#include "front/queue/request_queue_internal.h"

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

static void add_member(wend_request_queue *queue, queue_batch *batch, queue_search *search, queue_request *request) {
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
    return a->estimate == b->estimate && a->fits == b->fits && a->units == b->units && a->user == b->user &&
           a->fits_graph == b->fits_graph;
}

static bool places_are_equal(const wend_location *a, const wend_location *b) {
    return wend_number_bits(a->position.x) == wend_number_bits(b->position.x) &&
           wend_number_bits(a->position.y) == wend_number_bits(b->position.y) &&
           wend_number_bits(a->position.z) == wend_number_bits(b->position.z) && a->cell == b->cell;
}

static bool ends_are_equal(const queue_request *a, const queue_request *b) {
    if (a->by_places != b->by_places) return false;
    if (!a->by_places) return a->goal == b->goal && a->search.start == b->search.start;
    return a->has_options == b->has_options && places_are_equal(&a->to, &b->to) && places_are_equal(&a->from, &b->from);
}

// True when one answer serves both: of the same start and goal on the same map, asked for in the same way.
static bool requests_are_twins(const queue_request *a, const queue_request *b) {
    const wend_search_request *one = &a->search, *other = &b->search;
    return a->is_groupable && b->is_groupable && a->map == b->map && ends_are_equal(a, b) &&
           wend_profile_equals(a->profile, b->profile) && one->algorithm == other->algorithm &&
           one->open_list == other->open_list && one->ties == other->ties && one->heuristic == other->heuristic &&
           one->to_nearest == other->to_nearest &&
           guides_are_equal(one->guide, other->guide); // one may be gone before the other is answered
}

static bool may_be_shared(const queue_request *request) {
    return !request->is_alone && wend_queue_map_may_reach(request->map->map, request->search.start, request->goal);
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
            add_member(queue, batch, &batch->searches[k], request);
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
            add_member(queue, batch, search, each);
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

void wend_queue_start(wend_request_queue *queue, queue_batch *batch, queue_request *request) {
    queue_search *search = &batch->searches[batch->search_count++];
    *search = (queue_search){.path = search->path};
    // Here rather than in every slot at once; if memory is out the search will say so.
    if (map_methods(request->map->map)->prepare) map_methods(request->map->map)->prepare(request->map->map);
    add_member(queue, batch, search, request);
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

queue_request *wend_queue_pick(wend_request_queue *queue, unsigned lane) {
    while (queue->lanes[lane].count > 0) {
        queue_request *request = queue_request_at(queue, lane_heap_first(&queue->lanes[lane]).index);
        if (request->batch) return request;
        wend_queue_stop_waiting(queue, request);
        if (wend_cancellation_is_requested(request->search.cancellation))
            wend_queue_answer(queue, request, WEND_REQUEST_CANCELLED, WEND_OK, NULL);
        else if (!request->is_groupable || !join_open_search(queue, request))
            return request;
    }
    return NULL;
}

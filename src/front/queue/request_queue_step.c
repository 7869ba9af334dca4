// The request queue: one frame.
//
//     again and again, until the budget is spent or nothing is left to do:
//         fill      idle slots take requests from the heads of their lanes          calling thread, in the order of slots
//         grant     each lane's budget is dealt to its busy slots
//         run       every slot works on its own searches, no more than its grant    workers
//         settle    answers are copied, unused grants come back, searches move      calling thread, in the order of slots
//     callbacks
//
// What a slot does depends on its searches and its grant, and those are decided before any slot runs: so who runs it, and when, changes
// nothing.
#include "front/map/map_methods.h"
#include "front/queue/request_queue_internal.h"
#include "plan/core/query_slots.h"

// ---- Searches come and go --------------------------------------------------------------------------------------------

static void batch_enter_slot(wend_request_queue *queue, queue_batch *batch, size_t slot) {
    queue->slots[slot] = batch;
    batch->slot_plus_one = slot + 1;
}

// Leaves its slot, if it is in one.
static void batch_leave_slot(wend_request_queue *queue, queue_batch *batch) {
    if (batch->slot_plus_one) queue->slots[batch->slot_plus_one - 1] = NULL;
    batch->slot_plus_one = 0;
}

// Gives the batch back to the free ones.
static void batch_end(wend_request_queue *queue, queue_batch *batch) {
    batch_leave_slot(queue, batch);
    batch->search_count = 0;
    batch->is_parked = false;
    batch->map = NULL;
    queue->free_batches[queue->free_count++] = batch;
}

static void batch_park(wend_request_queue *queue, queue_batch *batch) {
    batch_leave_slot(queue, batch);
    batch->is_parked = true;
    queue->parked_count++;
    wend_queue_lane_push(queue, queue_request_linked(queue, batch->searches[0].first));
}

static void batch_unpark(wend_request_queue *queue, queue_batch *batch) {
    lane_heap_remove(&queue->lanes[1], batch->searches[0].first - 1);
    batch->is_parked = false;
    queue->parked_count--;
}

void wend_queue_batch_remove(wend_request_queue *queue, queue_request *request) {
    queue_batch *batch = request->batch;
    queue_search *search = &batch->searches[0]; // between rounds there is one
    bool was_parked = batch->is_parked;
    if (was_parked) batch_unpark(queue, batch);
    wend_queue_member_remove(queue, search, request);
    if (search->first) {
        if (was_parked) batch_park(queue, batch);
        return;
    }
    batch_end(queue, batch);
}

// All that a search was to answer wait again.
static void search_send_back(wend_request_queue *queue, queue_search *search) {
    while (search->first) {
        queue_request *request = queue_request_linked(queue, search->first);
        wend_queue_member_remove(queue, search, request);
        wend_queue_wait(queue, request);
    }
}

// ---- Settling --------------------------------------------------------------------------------------------------------

static void deliver_single(wend_request_queue *queue, queue_search *search) {
    queue_request *leader = queue_request_linked(queue, search->first);
    bool is_shared = leader->next != 0;
    while (search->first) {
        queue_request *request = queue_request_linked(queue, search->first);
        wend_queue_member_remove(queue, search, request);
        request->is_shared = is_shared;
        if (search->status)
            wend_queue_answer(queue, request, WEND_REQUEST_FAILED, search->status, NULL);
        else
            wend_queue_answer(queue, request, WEND_REQUEST_DONE, WEND_OK, &search->path);
    }
}

// No way leads to the goal: so much is certain. Which cell of a grid is nearest to it is a question for a search of its own.
static void deliver_unreached(wend_request_queue *queue, queue_request *request) {
    if (map_methods(request->map->map)->knows_nearest) {
        request->is_alone = true;
        wend_queue_wait(queue, request);
        return;
    }
    wend_path none = wend_path_empty(queue->allocator);
    none.outcome = WEND_OUTCOME_UNREACHABLE;
    none.lower_bound = none.cost;
    request->is_shared = true;
    wend_queue_answer(queue, request, WEND_REQUEST_DONE, WEND_OK, &none);
}

// Returns those of a backward search that are settled; when it is finished, all.
static void deliver_backward(wend_request_queue *queue, queue_batch *batch, queue_search *search) {
    queue_request *next;
    for (queue_request *each = queue_request_linked(queue, search->first); each; each = next) {
        next = queue_request_linked(queue, each->next);
        bool is_settled = !search->status && wend_query_is_settled(batch->query, each->search.start);
        if (!is_settled && !search->is_finished) continue;
        wend_queue_member_remove(queue, search, each);
        if (search->status) { // perhaps there is memory enough for one alone
            each->is_alone = true;
            wend_queue_wait(queue, each);
        } else if (!is_settled) {
            deliver_unreached(queue, each);
        } else {
            wend_status status =
                wend_queue_map_trace_back(each->map->map, batch->query, each->search.start, &queue->scratch);
            each->is_shared = true;
            wend_queue_answer(queue, each, status ? WEND_REQUEST_FAILED : WEND_REQUEST_DONE, status,
                              status ? NULL : &queue->scratch);
        }
    }
}

// The search was express and turned out long: it goes on in the long lane.
static void batch_move(wend_request_queue *queue, queue_batch *batch) {
    queue_search *search = &batch->searches[0];
    search->is_over = false;
    search->most = WEND_WORK_UNLIMITED;
    for (queue_request *each = queue_request_linked(queue, search->first); each;
         each = queue_request_linked(queue, each->next)) {
        queue->facts.moved += each->lane == 0;
        each->lane = 1;
    }
    if (queue->parked_count < queue->def.spare_searches) {
        batch_park(queue, batch);
        return;
    }
    queue->facts.forgotten++;
    search_send_back(queue, search);
    batch_end(queue, batch);
}

// After a round: finished searches are answered, one that is under way stays, those that were not begun go back.
static void batch_settle(wend_request_queue *queue, queue_batch *batch) {
    size_t kept = batch->search_count;
    for (size_t i = 0; i < batch->search_count; i++) {
        queue_search *search = &batch->searches[i];
        if (!search->is_begun)
            search_send_back(queue, search);
        else if (search->is_backward && (search->is_finished || search->is_over))
            deliver_backward(queue, batch, search);
        else if (search->is_finished)
            deliver_single(queue, search);
        if (search->first) kept = i;
    }
    if (kept == batch->search_count) {
        batch_end(queue, batch);
        return;
    }
    if (kept > 0) { // each keeps the memory of its path
        queue_search swapped = batch->searches[0];
        batch->searches[0] = batch->searches[kept];
        batch->searches[kept] = swapped;
    }
    batch->search_count = 1;
    if (batch->searches[0].is_over) batch_move(queue, batch);
}

// ---- Before the first round ------------------------------------------------------------------------------------------

static void drop_flagged_members(wend_request_queue *queue, queue_batch *batch) {
    queue_request *next;
    for (queue_request *each = queue_request_linked(queue, batch->searches[0].first); each; each = next) {
        next = queue_request_linked(queue, each->next);
        if (!wend_cancellation_is_requested(each->search.cancellation)) continue;
        wend_queue_batch_remove(queue, each);
        wend_queue_answer(queue, each, WEND_REQUEST_CANCELLED, WEND_OK, NULL);
    }
}

// Searches under way: members may have been cancelled from outside, the map may have changed, and others may ask for the same by now.
static void look_after_open_batches(wend_request_queue *queue) {
    for (size_t i = 0; i < queue->batch_count; i++) {
        queue_batch *batch = &queue->batches[i];
        if (batch->search_count) drop_flagged_members(queue, batch);
        if (!batch->search_count) continue;
        // A search may read more than the map: that of a quadtree its grid, whose changes need not change a quad.
        if (wend_queue_map_is_as_of(batch->map->map, batch->version) && !wend_query_is_stale(batch->query)) {
            wend_queue_gather(queue, batch);
            continue;
        }
        queue->facts.restarted++;
        if (batch->is_parked) batch_unpark(queue, batch);
        search_send_back(queue, &batch->searches[0]);
        batch_end(queue, batch);
    }
}

// What belongs to the express lane: hundredths that do not make a unit are kept for the next frame.
static uint64_t express_budget(wend_request_queue *queue, uint64_t budget) {
    uint64_t percent = queue->def.express_percent;
    uint64_t hundredths = budget % 100 * percent + queue->share_carry;
    queue->share_carry = (uint32_t)(hundredths % 100);
    return budget / 100 * percent + hundredths / 100;
}

// ---- Rounds ----------------------------------------------------------------------------------------------------------

static unsigned slot_lane(const wend_request_queue *queue, size_t slot) {
    return slot >= queue->def.express_slots;
}

// Gives a slot a search if its lane has one. True when the slot then has room for one more request.
static bool fill_queue_slot(wend_request_queue *queue, size_t slot, size_t depth) {
    unsigned lane = slot_lane(queue, slot);
    queue_batch *batch = queue->slots[slot];
    if (batch && batch->search_count > depth) return true;
    if (batch && (lane == 1 || batch->searches[batch->search_count - 1].is_backward)) return false;
    queue_request *request = wend_queue_pick(queue, lane);
    if (!request) return false;
    if (request->batch) {
        batch_unpark(queue, request->batch);
        batch_enter_slot(queue, request->batch, slot);
        return false;
    }
    if (!batch) batch_enter_slot(queue, batch = queue->free_batches[--queue->free_count], slot);
    wend_queue_start(queue, batch, request);
    return lane == 0;
}

// Requests are dealt like cards, so that the first of a lane are begun first.
static void fill_slots(wend_request_queue *queue) {
    bool is_open = true;
    for (size_t depth = 0; depth < EXPRESS_BATCH && is_open; depth++) {
        is_open = false;
        for (size_t slot = 0; slot < queue->slot_count; slot++)
            if (depth == 0 || slot_lane(queue, slot) == 0) is_open |= fill_queue_slot(queue, slot, depth);
    }
}

// Deals what each lane has left to its busy slots. Returns how many got something.
static size_t grant_slots(wend_request_queue *queue, uint64_t left[2]) {
    uint64_t busy[2] = {0, 0}, rank[2] = {0, 0};
    for (size_t slot = 0; slot < queue->slot_count; slot++) busy[slot_lane(queue, slot)] += queue->slots[slot] != NULL;
    for (unsigned lane = 0; lane < 2; lane++) {
        if (busy[lane]) continue;
        left[1 - lane] += left[lane];
        left[lane] = 0;
    }
    size_t granted = 0;
    for (size_t slot = 0; slot < queue->slot_count; slot++) {
        unsigned lane = slot_lane(queue, slot);
        queue_batch *batch = queue->slots[slot];
        if (!batch) continue;
        batch->grant = left[lane] / busy[lane] + (rank[lane]++ < left[lane] % busy[lane]);
        batch->work = batch->expanded = batch->begun = batch->backward_begun = 0;
        if (batch->grant) queue->granted[granted++] = batch;
    }
    return granted;
}

static wend_status run_granted(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    const wend_request_queue *queue = user;
    for (size_t i = begin; i < end; i++) wend_queue_batch_run(queue, queue->granted[i]);
    return WEND_OK;
}

static void settle_slots(wend_request_queue *queue, uint64_t left[2]) {
    wend_request_queue_facts *facts = &queue->facts;
    for (size_t slot = 0; slot < queue->slot_count; slot++) {
        queue_batch *batch = queue->slots[slot];
        if (!batch) continue;
        unsigned lane = slot_lane(queue, slot);
        left[lane] -= batch->work;
        queue_lane_facts(queue, lane)->work += batch->work;
        facts->work += batch->work;
        facts->expanded += batch->expanded;
        facts->searches += batch->begun;
        facts->shared_searches += batch->backward_begun;
        batch_settle(queue, batch);
    }
}

// Those who share a search that goes on need not wait for its end.
static void deliver_early(wend_request_queue *queue) {
    for (size_t i = 0; i < queue->batch_count; i++) {
        queue_batch *batch = &queue->batches[i];
        if (!batch->search_count || !batch->searches[0].is_backward) continue;
        bool was_parked = batch->is_parked;
        if (was_parked) batch_unpark(queue, batch);
        deliver_backward(queue, batch, &batch->searches[0]);
        if (!batch->searches[0].first) {
            batch_end(queue, batch);
        } else if (was_parked) {
            batch_park(queue, batch);
        }
    }
}

static void call_back(wend_request_queue *queue) {
    for (size_t i = 0; i < queue->completed.count; i++) {
        wend_ticket ticket = queue->completed.items[i];
        wend_request_answer answer;
        if (wend_request_queue_poll(queue, ticket, &answer) == WEND_REQUEST_UNKNOWN) continue; // released by another
        const queue_request *request = queue_request_at(queue, ticket.index_plus_one - 1);
        request->callback(request->user, queue, &answer);
        wend_request_queue_release(queue, ticket);
    }
    queue->completed.count = 0;
}

wend_status wend_request_queue_step(wend_request_queue *queue, uint64_t work, wend_jobs *jobs) {
    REQUIRE(queue && !queue->is_stepping, WEND_INVALID);
    wend_request_queue_facts *facts = &queue->facts;
    queue->is_stepping = true;
    facts->frame++;
    facts->granted = work;
    facts->work = facts->expanded = facts->rounds = facts->express_lane.work = facts->long_lane.work = 0;
    look_after_open_batches(queue);
    uint64_t left[2];
    left[0] = express_budget(queue, work);
    left[1] = work - left[0];
    while (left[0] || left[1]) {
        fill_slots(queue);
        size_t granted = grant_slots(queue, left);
        if (granted == 0) break;
        facts->rounds++;
        wend_jobs_parallel_for(jobs, granted, 1, run_granted, queue, NULL);
        settle_slots(queue, left);
    }
    deliver_early(queue);
    facts->total_work += facts->work;
    facts->total_expanded += facts->expanded;
    call_back(queue);
    queue->is_stepping = false;
    return WEND_OK;
}

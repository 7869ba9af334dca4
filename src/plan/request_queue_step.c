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
#include "plan/request_queue_internal.h"

// ---- Searches come and go --------------------------------------------------------------------------------------------

// Gives the search back to the free ones.
static void search_end(wend_request_queue *queue, queue_search *search) {
    search->entry_count = 0;
    search->is_parked = false;
    search->map = NULL;
    queue->free_searches[queue->free_count++] = search;
}

// Leaves its slot, if it is in one.
static void search_leave_slot(wend_request_queue *queue, const queue_search *search) {
    for (size_t i = 0; i < queue->slot_count; i++)
        if (queue->slots[i] == search) queue->slots[i] = NULL;
}

static void search_park(wend_request_queue *queue, queue_search *search) {
    search_leave_slot(queue, search);
    search->is_parked = true;
    queue->parked_count++;
    wend_queue_lane_push(queue, queue_request_linked(queue, search->entries[0].first));
}

static void search_unpark(wend_request_queue *queue, queue_search *search) {
    lane_heap_remove(&queue->lanes[1], search->entries[0].first - 1);
    search->is_parked = false;
    queue->parked_count--;
}

void wend_queue_search_remove(wend_request_queue *queue, queue_request *request) {
    queue_search *search = request->own_search;
    queue_entry *entry = &search->entries[0]; // between rounds there is one
    bool was_parked = search->is_parked;
    if (was_parked) search_unpark(queue, search);
    wend_queue_member_remove(queue, entry, request);
    if (entry->first) {
        if (was_parked) search_park(queue, search);
        return;
    }
    search_leave_slot(queue, search);
    search_end(queue, search);
}

// All that an entry was to answer wait again.
static void entry_send_back(wend_request_queue *queue, queue_entry *entry) {
    while (entry->first) {
        queue_request *request = queue_request_linked(queue, entry->first);
        wend_queue_member_remove(queue, entry, request);
        wend_queue_wait(queue, request);
    }
}

// ---- Settling --------------------------------------------------------------------------------------------------------

static void deliver_single(wend_request_queue *queue, queue_entry *entry) {
    queue_request *leader = queue_request_linked(queue, entry->first);
    bool is_shared = leader->next != 0;
    while (entry->first) {
        queue_request *request = queue_request_linked(queue, entry->first);
        wend_queue_member_remove(queue, entry, request);
        request->is_shared = is_shared;
        if (entry->status)
            wend_queue_answer(queue, request, WEND_REQUEST_FAILED, entry->status, NULL);
        else
            wend_queue_answer(queue, request, WEND_REQUEST_DONE, WEND_OK, &entry->path);
    }
}

// No way leads to the goal: so much is certain. Which cell of a grid is nearest to it is a question for a search of its own.
static void deliver_unreached(wend_request_queue *queue, queue_request *request) {
    if (request->map->map.kind == WEND_MAP_GRID) {
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

// Answers those of a shared search that are settled; when it is finished, all.
static void deliver_shared(wend_request_queue *queue, queue_search *search, queue_entry *entry) {
    queue_request *next;
    for (queue_request *each = queue_request_linked(queue, entry->first); each; each = next) {
        next = queue_request_linked(queue, each->next);
        bool is_settled = !entry->status && wend_queue_search_has_settled(search->query, each->search.start);
        if (!is_settled && !entry->is_finished) continue;
        wend_queue_member_remove(queue, entry, each);
        if (entry->status) { // perhaps there is memory enough for one alone
            each->is_alone = true;
            wend_queue_wait(queue, each);
        } else if (!is_settled) {
            deliver_unreached(queue, each);
        } else {
            wend_status status =
                wend_queue_map_trace_back(&each->map->map, search->query, each->search.start, &queue->scratch);
            each->is_shared = true;
            wend_queue_answer(queue, each, status ? WEND_REQUEST_FAILED : WEND_REQUEST_DONE, status,
                              status ? NULL : &queue->scratch);
        }
    }
}

// The search was express and turned out long: it goes on in the long lane.
static void search_move(wend_request_queue *queue, queue_search *search) {
    queue_entry *entry = &search->entries[0];
    entry->is_over = false;
    entry->most = WEND_WORK_UNLIMITED;
    for (queue_request *each = queue_request_linked(queue, entry->first); each;
         each = queue_request_linked(queue, each->next)) {
        queue->facts.moved += each->lane == 0;
        each->lane = 1;
    }
    if (queue->parked_count < queue->def.spare_searches) {
        search_park(queue, search);
        return;
    }
    queue->facts.forgotten++;
    entry_send_back(queue, entry);
    search_leave_slot(queue, search);
    search_end(queue, search);
}

// After a round: finished entries are answered, one that is under way stays, those that were not begun go back.
static void search_settle(wend_request_queue *queue, queue_search *search) {
    size_t kept = search->entry_count;
    for (size_t i = 0; i < search->entry_count; i++) {
        queue_entry *entry = &search->entries[i];
        if (!entry->is_begun)
            entry_send_back(queue, entry);
        else if (entry->is_shared && (entry->is_finished || entry->is_over))
            deliver_shared(queue, search, entry);
        else if (entry->is_finished)
            deliver_single(queue, entry);
        if (entry->first) kept = i;
    }
    if (kept == search->entry_count) {
        search_leave_slot(queue, search);
        search_end(queue, search);
        return;
    }
    if (kept > 0) { // each keeps the memory of its path
        queue_entry swapped = search->entries[0];
        search->entries[0] = search->entries[kept];
        search->entries[kept] = swapped;
    }
    search->entry_count = 1;
    if (search->entries[0].is_over) search_move(queue, search);
}

// ---- Before the first round ------------------------------------------------------------------------------------------

static void drop_flagged_members(wend_request_queue *queue, queue_search *search) {
    queue_request *next;
    for (queue_request *each = queue_request_linked(queue, search->entries[0].first); each; each = next) {
        next = queue_request_linked(queue, each->next);
        if (!wend_cancellation_is_requested(each->search.cancellation)) continue;
        wend_queue_search_remove(queue, each);
        wend_queue_answer(queue, each, WEND_REQUEST_CANCELLED, WEND_OK, NULL);
    }
}

// Searches under way: members may have been cancelled from outside, the map may have changed, and others may ask for the same by now.
static void look_after_open_searches(wend_request_queue *queue) {
    for (size_t i = 0; i < queue->search_count; i++) {
        queue_search *search = &queue->searches[i];
        if (search->entry_count) drop_flagged_members(queue, search);
        if (!search->entry_count) continue;
        if (search->version == wend_map_version(&search->map->map)) {
            wend_queue_gather(queue, search);
            continue;
        }
        queue->facts.restarted++;
        if (search->is_parked) search_unpark(queue, search);
        entry_send_back(queue, &search->entries[0]);
        search_leave_slot(queue, search);
        search_end(queue, search);
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
    queue_search *search = queue->slots[slot];
    if (search && search->entry_count > depth) return true;
    if (search && (lane == 1 || search->entries[search->entry_count - 1].is_shared)) return false;
    while (queue->lanes[lane].count > 0) {
        queue_search *parked = queue_request_at(queue, lane_heap_first(&queue->lanes[lane]).index)->own_search;
        if (parked) {
            search_unpark(queue, parked);
            queue->slots[slot] = parked;
            return false;
        }
        if (!search) {
            search = queue->free_searches[--queue->free_count];
            search->entry_count = 0;
        }
        bool picked = wend_queue_pick(queue, lane, search);
        if (picked) queue->slots[slot] = search;
        if (search->entry_count == 0) {
            search_end(queue, search);
            search = NULL;
        }
        if (picked) return lane == 0;
        if (search) return false;
    }
    return false;
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

// Deals what each lane has left to its busy slots. Answers how many got something.
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
        queue_search *search = queue->slots[slot];
        if (!search) continue;
        search->grant = left[lane] / busy[lane] + (rank[lane]++ < left[lane] % busy[lane]);
        search->work = search->expanded = search->begun = search->shared_begun = 0;
        if (search->grant) queue->granted[granted++] = search;
    }
    return granted;
}

static wend_status run_granted(void *user, size_t begin, size_t end, uint32_t worker_index) {
    (void)worker_index;
    const wend_request_queue *queue = user;
    for (size_t i = begin; i < end; i++) wend_queue_search_run(queue, queue->granted[i]);
    return WEND_OK;
}

static void settle_slots(wend_request_queue *queue, uint64_t left[2]) {
    wend_request_queue_facts *facts = &queue->facts;
    for (size_t slot = 0; slot < queue->slot_count; slot++) {
        queue_search *search = queue->slots[slot];
        if (!search) continue;
        unsigned lane = slot_lane(queue, slot);
        left[lane] -= search->work;
        queue_lane_facts(queue, lane)->work += search->work;
        facts->work += search->work;
        facts->expanded += search->expanded;
        facts->searches += search->begun;
        facts->shared_searches += search->shared_begun;
        search_settle(queue, search);
    }
}

// Those who share a search that goes on need not wait for its end.
static void deliver_early(wend_request_queue *queue) {
    for (size_t i = 0; i < queue->search_count; i++) {
        queue_search *search = &queue->searches[i];
        if (!search->entry_count || !search->entries[0].is_shared) continue;
        bool was_parked = search->is_parked;
        if (was_parked) search_unpark(queue, search);
        deliver_shared(queue, search, &search->entries[0]);
        if (!search->entries[0].first) {
            search_leave_slot(queue, search);
            search_end(queue, search);
        } else if (was_parked) {
            search_park(queue, search);
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
    look_after_open_searches(queue);
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

// The request queue: what a slot does with its grant. This is the part that runs on workers: it writes to its own search only.
#include "front/queue/request_queue_internal.h"
#include "plan/core/query_slots.h"

#define BACKWARD_SLICE 64 // states expanded between two looks at who is settled

static uint64_t least_of(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

// A search that begins costs a unit: so even answers that need no expansion are bounded by the budget.
static bool search_begin(queue_batch *batch, queue_search *search, queue_map *map) {
    if (batch->work >= batch->grant) return false;
    batch->work++;
    batch->begun++;
    batch->backward_begun += search->is_backward;
    batch->map = map;
    batch->version = wend_map_version(map->map);
    search->is_begun = true;
    return true;
}

// Accounts for a call that was allowed so many expansions. False when it failed: then nobody knows how many there were.
static bool search_account(queue_batch *batch, queue_search *search, wend_status status, uint64_t allowed) {
    if (status) {
        // What was rejected at the door took a look; of others it is not known how far they came.
        batch->work += status == WEND_UNSUPPORTED ? least_of(allowed, 1) : allowed;
        search->status = status;
        search->is_finished = true;
        return false;
    }
    uint64_t expanded = search->path.expanded - search->expanded;
    batch->work += expanded;
    batch->expanded += expanded;
    search->expanded = search->path.expanded;
    return true;
}

// Begins the search of a request.
static wend_status begin_single(const queue_request *request, queue_batch *batch, uint64_t allowed, wend_path *path) {
    wend_search_request how = request->search;
    how.cancellation = NULL; // the queue looks at it, so that those who share are not stopped
    if (!request->by_places) {
        how.work = allowed;
        how.profile = request->profile;
        return wend_map_search_states(batch->map->map, batch->query, &how, path);
    }
    wend_path_request asked = wend_default_path_request();
    asked.start = request->from;
    asked.goals = queue_request_places(request);
    asked.goal_count = how.goal_count;
    asked.to_nearest = how.to_nearest;
    asked.work = allowed;
    asked.profile = request->profile;
    const wend_search_request plain = wend_default_search_request();
    how.start = plain.start, how.goals = plain.goals, how.goal_count = plain.goal_count;
    how.to_nearest = plain.to_nearest, how.work = plain.work;
    if (request->has_options) asked.search = &how;
    return wend_map_find_path(batch->map->map, batch->query, &asked, path);
}

static void run_single(const wend_request_queue *queue, queue_batch *batch, queue_search *search) {
    const queue_request *request = queue_request_linked(queue, search->first);
    uint64_t limit = request->search.work;
    bool begins = !search->is_begun;
    if (begins && !search_begin(batch, search, request->map)) return;
    uint64_t allowed =
        least_of(batch->grant - batch->work, least_of(search->most - search->expanded, limit - search->expanded));
    wend_status status;
    if (begins) {
        status = begin_single(request, batch, allowed, &search->path);
    } else {
        if (allowed == 0) return;
        status = wend_query_resume(batch->query, allowed, &search->path);
    }
    if (!search_account(batch, search, status, allowed)) return;
    search->is_finished = search->path.outcome != WEND_OUTCOME_BUDGET_SPENT || search->expanded >= limit;
    search->is_over = !search->is_finished && search->expanded >= search->most;
}

// True when all that the search is to answer are settled.
static bool all_are_settled(const wend_request_queue *queue, const queue_batch *batch, queue_search *search) {
    for (const queue_request *each = queue_request_linked(queue, search->pending); each;
         each = queue_request_linked(queue, each->next)) {
        search->pending = each->ticket.index_plus_one;
        if (!wend_query_is_settled(batch->query, each->search.start)) return false;
    }
    return true;
}

static void run_backward(const wend_request_queue *queue, queue_batch *batch, queue_search *search) {
    const queue_request *leader = queue_request_linked(queue, search->first);
    bool begins = !search->is_begun;
    if (begins && !search_begin(batch, search, leader->map)) return;
    do {
        uint64_t allowed = least_of(batch->grant - batch->work, search->most - search->expanded);
        if (allowed > BACKWARD_SLICE) allowed = BACKWARD_SLICE;
        if (!begins && allowed == 0) break;
        wend_status status =
            begins ? wend_queue_map_search_back(batch->map->map, batch->query, leader->goal, allowed, &search->path)
                   : wend_query_resume(batch->query, allowed, &search->path);
        begins = false;
        if (!search_account(batch, search, status, allowed)) return;
        search->is_finished =
            search->path.outcome != WEND_OUTCOME_BUDGET_SPENT || all_are_settled(queue, batch, search);
    } while (!search->is_finished);
    search->is_over = !search->is_finished && search->expanded >= search->most;
}

void wend_queue_batch_run(const wend_request_queue *queue, queue_batch *batch) {
    for (size_t i = 0; i < batch->search_count; i++) {
        queue_search *search = &batch->searches[i];
        if (search->is_backward)
            run_backward(queue, batch, search);
        else
            run_single(queue, batch, search);
        if (!search->is_finished || search->is_backward) break; // those who share find their answers in the query
    }
}

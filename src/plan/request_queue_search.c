// The request queue: what a slot does with its grant. This is the part that runs on workers: it writes to its own search only.
#include "plan/request_queue_internal.h"

#define SHARED_SLICE 64 // states expanded between two looks at who is settled

static uint64_t least_of(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

// A search that begins costs a unit: so even answers that need no expansion are bounded by the budget.
static bool entry_begin(queue_search *search, queue_entry *entry, queue_map *map) {
    if (search->work >= search->grant) return false;
    search->work++;
    search->begun++;
    search->shared_begun += entry->is_shared;
    search->map = map;
    search->version = wend_map_version(&map->map);
    entry->is_begun = true;
    return true;
}

// Accounts for a call that was allowed so many expansions. False when it failed: then nobody knows how many there were.
static bool entry_account(queue_search *search, queue_entry *entry, wend_status status, uint64_t allowed) {
    if (status) {
        search->work += allowed;
        entry->status = status;
        entry->is_finished = true;
        return false;
    }
    uint64_t expanded = entry->path.expanded - entry->expanded;
    search->work += expanded;
    search->expanded += expanded;
    entry->expanded = entry->path.expanded;
    return true;
}

static void run_single(const wend_request_queue *queue, queue_search *search, queue_entry *entry) {
    const queue_request *request = queue_request_linked(queue, entry->first);
    uint64_t limit = request->search.work;
    bool begins = !entry->is_begun;
    if (begins && !entry_begin(search, entry, request->map)) return;
    uint64_t allowed =
        least_of(search->grant - search->work, least_of(entry->most - entry->expanded, limit - entry->expanded));
    wend_status status;
    if (begins) {
        wend_search_request asked = request->search;
        asked.work = allowed;
        asked.cancellation = NULL; // the queue looks at it, so that those who share are not stopped
        status = wend_map_find_path(&search->map->map, search->query, &asked, &entry->path);
    } else {
        if (allowed == 0) return;
        status = wend_query_resume(search->query, allowed, &entry->path);
    }
    if (!entry_account(search, entry, status, allowed)) return;
    entry->is_finished = entry->path.outcome != WEND_OUTCOME_BUDGET_SPENT || entry->expanded >= limit;
    entry->is_over = !entry->is_finished && entry->expanded >= entry->most;
}

// True when all that the entry is to answer are settled.
static bool all_are_settled(const wend_request_queue *queue, const queue_search *search, queue_entry *entry) {
    for (const queue_request *each = queue_request_linked(queue, entry->pending); each;
         each = queue_request_linked(queue, each->next)) {
        entry->pending = each->ticket.index_plus_one;
        if (!wend_queue_search_has_settled(search->query, each->search.start)) return false;
    }
    return true;
}

static void run_shared(const wend_request_queue *queue, queue_search *search, queue_entry *entry) {
    const queue_request *leader = queue_request_linked(queue, entry->first);
    bool begins = !entry->is_begun;
    if (begins && !entry_begin(search, entry, leader->map)) return;
    do {
        uint64_t allowed = least_of(search->grant - search->work, entry->most - entry->expanded);
        if (allowed > SHARED_SLICE) allowed = SHARED_SLICE;
        if (!begins && allowed == 0) break;
        wend_status status =
            begins ? wend_queue_map_search_back(&search->map->map, search->query, leader->goal, allowed, &entry->path)
                   : wend_query_resume(search->query, allowed, &entry->path);
        begins = false;
        if (!entry_account(search, entry, status, allowed)) return;
        entry->is_finished = entry->path.outcome != WEND_OUTCOME_BUDGET_SPENT || all_are_settled(queue, search, entry);
    } while (!entry->is_finished);
    entry->is_over = !entry->is_finished && entry->expanded >= entry->most;
}

void wend_queue_search_run(const wend_request_queue *queue, queue_search *search) {
    for (size_t i = 0; i < search->entry_count; i++) {
        queue_entry *entry = &search->entries[i];
        if (entry->is_shared)
            run_shared(queue, search, entry);
        else
            run_single(queue, search, entry);
        if (!entry->is_finished || entry->is_shared) break; // those who share find their answers in the query
    }
}

// A queue of path requests with a budget of work for each frame.
//
// Rabin and Sturtevant (Game AI Pro, 2013, chapter 17) warn against slicing many searches at once: each has an open list of its own, and
// together they fill the cache and finish late. Two queues serve better, one for short requests and one for long ones, told
// apart by the distance from start to goal, with one search under way in each. This is that, with more than one search in a lane where
// several workers are to be used, and shared searches for common goals.
//
//     submit ---> express lane  [ heap ] ---> slot 0 .. e - 1 ----> answered: polled, or called back at the end of the step
//         |                                     | expanded too much
//         |                                     v
//         +-----> long lane     [ heap ] ---> slot e .. e + l - 1 -> answered
//                    ^                          ^
//                    +---- half-done searches --+                  spares: they wait with what they found
//
//     groups: (map, goal) -> those that wait for it, in a list
//     slot:   a batch = a query and the searches it does one after the other, each with the list of requests it will answer
//
// Lanes are ordered by priority * ageing_frames - frame of submission, the larger first, then by submission. All that wait rise at the same
// speed, so their order never changes, and one number, fixed at submission, is enough: a heap needs no sorting anew as time passes.
//
// Invariants between steps: a request WAITING is in its lane's heap and, if it may share, in its group's list; one RUNNING is in the
// list of exactly one search, the only one of its batch, which is in a slot or parked; the first request of a parked
// search stands for it in the heap of the long lane; slots + spares = batches in slots + parked + free.
//
// Everything a step might need room for is reserved when a request is submitted, so that a step can fail only in searches and in
// copying answers, each of which concerns one request alone.
//
// Costs: submit is O(log waiting + maps), the maps that open requests name being compared one by one. Cancel is O(log waiting). Pick is
// O(log waiting) and, for a request that may be answered together with others, O(searches under way + those who wait for the same goal).
// A step costs its budget and, for each round, a handshake with the workers; unused grants shrink by a constant factor with each round.
#include "base/definition.h"
#include "base/log.h"
#include "plan/domain_faults.h"
#include "plan/query_internal.h"
#include "plan/request_faults.h"
#include "plan/request_queue_internal.h"

#include <math.h>

#define MOST_SLOTS  65536
#define MOST_SPARES 65536
#define MOST_AGEING 1000000u

wend_request_queue_def wend_default_request_queue_def(void) {
    return (wend_request_queue_def){.size = sizeof(wend_request_queue_def),
                                    .express_slots = 1,
                                    .long_slots = 1,
                                    .spare_searches = 2,
                                    .express_percent = 75,
                                    .express_distance = 32,
                                    .express_work = 1000,
                                    .ageing_frames = 30,
                                    .share_goals = true,
                                    .share_count = 6,
                                    .allocator = wend_default_allocator()};
}

wend_request wend_default_request(void) {
    return (wend_request){.size = sizeof(wend_request), .search = wend_default_search_request()};
}

// ---- Making and destroying -------------------------------------------------------------------------------------------

static wend_status queue_check_count(wend_diagnostics *findings, const char *name, uint32_t count, uint32_t least,
                                     uint32_t most) {
    if (count >= least && count <= most) return WEND_OK;
    wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_SLOTS, wend_place_none(), NULL, name, count, least, most);
    return WEND_OUT_OF_RANGE;
}

static wend_status queue_check_def(const wend_request_queue_def *def, wend_diagnostics *findings) {
    wend_place nowhere = wend_place_none();
    if (!wend_definition_size_is_right("request_queue", def->size, sizeof *def, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = WEND_OK;
    if (!wend_definition_allocator_is_right("request_queue", &def->allocator, findings)) status = WEND_OUT_OF_RANGE;
    if (queue_check_count(findings, "express_slots", def->express_slots, 1, MOST_SLOTS)) status = WEND_OUT_OF_RANGE;
    if (queue_check_count(findings, "long_slots", def->long_slots, 1, MOST_SLOTS)) status = WEND_OUT_OF_RANGE;
    if (queue_check_count(findings, "spare_searches", def->spare_searches, 0, MOST_SPARES)) status = WEND_OUT_OF_RANGE;
    if (def->express_percent > 100) {
        wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_EXPRESS_PERCENT, nowhere, NULL, def->express_percent);
        status = WEND_OUT_OF_RANGE;
    }
    if (!(def->express_distance >= 0)) {
        wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_EXPRESS_DISTANCE, nowhere, NULL, def->express_distance);
        status = WEND_OUT_OF_RANGE;
    }
    if (def->express_work == 0) {
        wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_EXPRESS_WORK, nowhere, NULL);
        status = WEND_OUT_OF_RANGE;
    }
    if (def->ageing_frames > MOST_AGEING) {
        wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_AGEING, nowhere, NULL, def->ageing_frames, MOST_AGEING);
        status = WEND_OUT_OF_RANGE;
    }
    if (def->share_count < 2) {
        wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_SHARE_COUNT, nowhere, NULL, def->share_count);
        status = WEND_OUT_OF_RANGE;
    }
    if (!def->share_goals && def->share_count != wend_default_request_queue_def().share_count)
        wend_definition_warn_unused("request_queue", "share_count", "share_goals is false", findings);
    return status;
}

static wend_status queue_make_batches(wend_request_queue *queue) {
    const wend_allocator *allocator = &queue->allocator;
    size_t slots = (size_t)queue->def.express_slots + queue->def.long_slots, all = slots + queue->def.spare_searches;
    queue->slots = wend_allocate_items(allocator, slots, sizeof(queue_batch *), WEND_LIFETIME_OBJECT);
    queue->granted = wend_allocate_items(allocator, slots, sizeof(queue_batch *), WEND_LIFETIME_OBJECT);
    queue->slot_count = slots;
    queue->free_batches = wend_allocate_items(allocator, all, sizeof(queue_batch *), WEND_LIFETIME_OBJECT);
    queue->batches = wend_allocate_items(allocator, all, sizeof *queue->batches, WEND_LIFETIME_OBJECT);
    queue->batch_count = all;
    if (queue->batches) memset(queue->batches, 0, all * sizeof *queue->batches);
    if (!queue->slots || !queue->granted || !queue->free_batches || !queue->batches) return WEND_OUT_OF_MEMORY;
    memset(queue->slots, 0, slots * sizeof(queue_batch *));
    for (size_t i = 0; i < all; i++) {
        queue_batch *batch = &queue->batches[i];
        for (size_t k = 0; k < EXPRESS_BATCH; k++) batch->searches[k].path = wend_path_empty(*allocator);
        wend_status status = wend_query_create(*allocator, &batch->query);
        if (status) return status;
    }
    for (size_t i = all; i-- > 0;) queue->free_batches[queue->free_count++] = &queue->batches[i];
    return WEND_OK;
}

wend_status wend_request_queue_create(const wend_request_queue_def *def, wend_diagnostics *findings,
                                      wend_request_queue **queue) {
    REQUIRE(queue, WEND_INVALID);
    wend_request_queue_def defaults = wend_default_request_queue_def();
    if (!def) def = &defaults;
    wend_status status = queue_check_def(def, findings);
    if (status) return status;
    wend_request_queue *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_request_queue){.allocator = def->allocator, .def = *def, .scratch = wend_path_empty(def->allocator)};
    status = queue_make_batches(made);
    if (status) {
        wend_request_queue_destroy(made);
        return status;
    }
    *queue = made;
    return WEND_OK;
}

static void queue_free_batches(wend_request_queue *queue) {
    const wend_allocator *allocator = &queue->allocator;
    for (size_t i = 0; i < queue->batch_count && queue->batches; i++) {
        queue_batch *batch = &queue->batches[i];
        wend_query_destroy(batch->query);
        for (size_t k = 0; k < EXPRESS_BATCH; k++) wend_path_free(&batch->searches[k].path);
    }
    wend_release_items(allocator, queue->batches, queue->batch_count, sizeof *queue->batches);
    wend_release_items(allocator, queue->free_batches, queue->batch_count, sizeof(queue_batch *));
    wend_release_items(allocator, queue->slots, queue->slot_count, sizeof(queue_batch *));
    wend_release_items(allocator, queue->granted, queue->slot_count, sizeof(queue_batch *));
}

void wend_request_queue_destroy(wend_request_queue *queue) {
    if (!queue) return;
    REQUIRE_VOID(!queue->is_stepping);
    wend_allocator allocator = queue->allocator;
    queue_free_batches(queue);
    for (size_t i = 0; i < queue->blocks.count; i++) {
        for (size_t k = 0; k < REQUEST_BLOCK; k++) {
            queue_request *request = &queue->blocks.items[i][k];
            wend_queue_words_give(&queue->words, request->path.states, request->path.state_capacity);
            wend_queue_words_give(&queue->words, request->goal_words, request->goal_capacity);
        }
        wend_release_items(&allocator, queue->blocks.items[i], REQUEST_BLOCK, sizeof(queue_request));
    }
    for (size_t i = 0; i < queue->maps.count; i++)
        wend_release_items(&allocator, queue->maps.items[i], 1, sizeof(queue_map));
    wend_queue_words_free(&queue->words, &allocator);
    queue_block_list_free(&queue->blocks, &allocator);
    queue_map_list_free(&queue->maps, &allocator);
    queue_ticket_list_free(&queue->completed, &allocator);
    lane_heap_free(&queue->lanes[0], &allocator);
    lane_heap_free(&queue->lanes[1], &allocator);
    group_map_free(&queue->groups, &allocator);
    wend_id_pool_free(&queue->ids, &allocator);
    wend_path_free(&queue->scratch);
    wend_release_items(&allocator, queue, 1, sizeof *queue);
}

// ---- Submitting ------------------------------------------------------------------------------------------------------

static bool queue_map_is_right(const wend_map *map, const wend_search_request *search, const call_site *site) {
    if (map->kind == WEND_MAP_NONE)
        return wend_contract_refuse(site,
                                    "request.map is no map: set it with wend_map_of_grid or one of its relatives");
    if (map->kind == WEND_MAP_GRID) {
        if (!map->grid) return wend_contract_refuse(site, "request.map.grid is NULL: a grid is needed");
        return wend_heuristic_is_right(search->heuristic, wend_grid_describe(map->grid).neighbours, site);
    }
    if (map->kind != WEND_MAP_DOMAIN) return true;
    const wend_domain_fault fault = wend_domain_find_fault(&map->domain, false);
    return !fault.has || wend_contract_refuse(site, "request.map.domain has %s: %s is needed", fault.has, fault.needed);
}

static bool queue_search_is_right(const wend_search_request *search, const call_site *site) {
    if (!wend_search_request_is_right("request.search", search, site)) return false;
    if (search->goal_count == 0)
        return wend_contract_refuse(site, "request.search.goal_count is 0: a queue needs one goal or more");
    if (search->observer)
        return wend_contract_refuse(site, "request.search.observer is set: searches of a queue have none");
    return true;
}

static bool queue_request_is_right(const wend_request *request, const call_site *site) {
    return wend_request_size_is_right(request->size, sizeof *request, "wend_default_request()", site) &&
           (request->map.kind != WEND_MAP_NONE || queue_map_is_right(&request->map, &request->search, site)) &&
           queue_search_is_right(&request->search, site) &&
           wend_request_choice_is_right("request.lane", (int)request->lane, WEND_LANE_LONG, site) &&
           queue_map_is_right(&request->map, &request->search, site);
}

static wend_status queue_copy_goals(wend_request_queue *queue, const wend_search_request *search, queue_request *made) {
    made->goal_words = NULL;
    if (search->goal_count == 1) return WEND_OK;
    uint64_t *goals = wend_queue_words_take(&queue->words, &queue->allocator, search->goal_count, &made->goal_capacity);
    if (!goals) return WEND_OUT_OF_MEMORY;
    memcpy(goals, search->goals, search->goal_count * sizeof *goals);
    made->goal_words = goals;
    return WEND_OK;
}

// Everything about a request that needs no memory.
static void queue_fill_request(wend_request_queue *queue, const wend_request *request, wend_ticket ticket,
                               queue_request *made) {
    const wend_search_request *search = &request->search;
    made->ticket = ticket;
    made->status = WEND_OK;
    made->is_alone = made->is_shared = false;
    made->search = *search;
    made->goal = search->goals[0];
    made->search.goals = made->goal_words ? made->goal_words : &made->goal;
    if (search->guide) {
        made->guide = *search->guide;
        made->search.guide = &made->guide;
    }
    made->is_groupable = queue->def.share_goals && search->goal_count == 1 && search->work == WEND_WORK_UNLIMITED &&
                         search->algorithm != WEND_ALGORITHM_FORWARD &&
                         wend_queue_map_is_shareable(&request->map, made->goal);
    double distance = wend_queue_map_distance(&request->map, search);
    bool is_express = distance >= 0 && distance <= queue->def.express_distance;
    made->distance = distance > 0 ? distance : 0;
    made->lane = request->lane == WEND_LANE_AUTO ? !is_express : request->lane == WEND_LANE_LONG;
    made->frame = queue->facts.frame;
    made->sequence = ++queue->sequence;
    made->key = queue->def.ageing_frames ? (int64_t)request->priority * queue->def.ageing_frames - (int64_t)made->frame
                                         : request->priority;
    made->latency = 0;
    made->callback = request->callback;
    made->user = request->callback_user;
    made->batch = NULL;
    made->next = made->previous = 0;
}

wend_status wend_request_queue_submit(wend_request_queue *queue, const wend_request *request, wend_ticket *ticket) {
    REQUIRE(queue && request && ticket, WEND_INVALID);
    if (!queue_request_is_right(request, HERE)) return WEND_INVALID;
    if (request->callback_user && !request->callback)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "callback_user", "callback is not set");
    wend_id id;
    wend_status status = wend_id_pool_take(&queue->ids, &queue->allocator, &id);
    if (status) return status;
    uint32_t index = (uint32_t)wend_id_index(id);
    status = wend_queue_lanes_reserve(queue, index);
    queue_request *made = status ? NULL : queue_request_at(queue, index);
    if (!status) status = queue_copy_goals(queue, &request->search, made);
    if (!status) {
        made->map = wend_queue_map_take(queue, &request->map);
        if (!made->map) {
            wend_queue_let_go(queue, made);
            status = WEND_OUT_OF_MEMORY;
        }
    }
    if (status) {
        wend_id_pool_give(&queue->ids, id);
        return status;
    }
    *ticket = (wend_ticket){.index_plus_one = id.index_plus_one, .generation = id.generation};
    queue_fill_request(queue, request, *ticket, made);
    wend_queue_wait(queue, made);
    queue->facts.submitted++;
    return WEND_OK;
}

// ---- Tickets ---------------------------------------------------------------------------------------------------------

// The request of a ticket, or NULL.
static queue_request *queue_request_of(const wend_request_queue *queue, wend_ticket ticket) {
    wend_id id = {.index_plus_one = ticket.index_plus_one, .generation = ticket.generation};
    return wend_id_pool_has(&queue->ids, id) ? queue_request_at(queue, ticket.index_plus_one - 1) : NULL;
}

static bool is_open_request(const queue_request *request) {
    return request->state == WEND_REQUEST_WAITING || request->state == WEND_REQUEST_RUNNING;
}

wend_request_state wend_request_queue_poll(const wend_request_queue *queue, wend_ticket ticket,
                                           wend_request_answer *answer) {
    REQUIRE(queue, WEND_REQUEST_UNKNOWN);
    const queue_request *request = queue_request_of(queue, ticket);
    if (answer) *answer = (wend_request_answer){.ticket = ticket};
    if (!request) return WEND_REQUEST_UNKNOWN;
    if (!answer) return request->state;
    answer->state = request->state;
    answer->status = request->status;
    answer->path = request->state == WEND_REQUEST_DONE ? &request->path : NULL;
    answer->lane = request->lane ? WEND_LANE_LONG : WEND_LANE_EXPRESS;
    answer->latency = is_open_request(request) ? queue->facts.frame - request->frame : request->latency;
    answer->is_shared = request->is_shared;
    return request->state;
}

// Takes an open request out of wherever it is, and makes it cancelled.
static void queue_cancel_open(wend_request_queue *queue, queue_request *request) {
    if (request->state == WEND_REQUEST_WAITING)
        wend_queue_stop_waiting(queue, request);
    else
        wend_queue_batch_remove(queue, request);
    bool was_stepping = queue->is_stepping; // inside a callback: nobody else is told
    queue->is_stepping = false;
    wend_queue_answer(queue, request, WEND_REQUEST_CANCELLED, WEND_OK, NULL);
    queue->is_stepping = was_stepping;
}

bool wend_request_queue_release(wend_request_queue *queue, wend_ticket ticket) {
    REQUIRE(queue, false);
    queue_request *request = queue_request_of(queue, ticket);
    if (!request) return false;
    if (is_open_request(request)) queue_cancel_open(queue, request);
    wend_queue_words_give(&queue->words, request->path.states, request->path.state_capacity);
    request->path = (wend_path){0};
    request->state = WEND_REQUEST_UNKNOWN;
    queue->facts.held--;
    return wend_id_pool_give(&queue->ids, (wend_id){ticket.index_plus_one, ticket.generation});
}

bool wend_request_queue_cancel(wend_request_queue *queue, wend_ticket ticket) {
    REQUIRE(queue, false);
    queue_request *request = queue_request_of(queue, ticket);
    if (!request || !is_open_request(request)) return false;
    queue_cancel_open(queue, request);
    if (request->callback) wend_request_queue_release(queue, ticket);
    return true;
}

wend_status wend_request_queue_take(wend_request_queue *queue, wend_ticket ticket, wend_path *path) {
    REQUIRE(queue && wend_path_is_valid(path), WEND_INVALID);
    const queue_request *request = queue_request_of(queue, ticket);
    REQUIRE(request && request->state == WEND_REQUEST_DONE, WEND_INVALID);
    wend_status status = wend_path_reserve(path, request->path.state_count);
    if (status) return status;
    uint64_t *states = path->states;
    size_t capacity = path->state_capacity;
    wend_allocator allocator = path->allocator;
    if (request->path.state_count) memcpy(states, request->path.states, request->path.state_count * sizeof *states);
    *path = request->path;
    path->states = states;
    path->state_capacity = capacity;
    path->allocator = allocator;
    wend_request_queue_release(queue, ticket);
    return WEND_OK;
}

// ---- Looking at it ---------------------------------------------------------------------------------------------------

wend_request_queue_facts wend_request_queue_describe(const wend_request_queue *queue) {
    REQUIRE(queue, (wend_request_queue_facts){0});
    return queue->facts;
}

static void draw_request(const queue_request *request, const wend_draw *draw) {
    wend_vector3 start, goal;
    const wend_map *map = &request->map->map;
    if (!wend_map_position(map, request->search.start, &start) || !wend_map_position(map, request->goal, &goal)) return;
    const wend_vector2 ends[2] = {{start.x, start.y}, {goal.x, goal.y}};
    wend_draw_role role = request->state == WEND_REQUEST_WAITING ? WEND_DRAW_TREE : WEND_DRAW_FRONTIER;
    if (draw->line) draw->line(draw->user, ends, 2, (wend_draw_style){.role = role});
    if (!draw->mark) return;
    draw->mark(draw->user, ends[0], (wend_draw_style){.role = WEND_DRAW_START});
    draw->mark(draw->user, ends[1], (wend_draw_style){.role = WEND_DRAW_GOAL});
}

void wend_request_queue_draw(const wend_request_queue *queue, const wend_draw *draw) {
    REQUIRE_VOID(queue && draw);
    for (uint32_t index = 0; index < queue->ids.slots.count; index++) {
        if (index / REQUEST_BLOCK >= queue->blocks.count) break; // the index was taken, but memory was out
        const queue_request *request = queue_request_at(queue, index);
        if (is_open_request(request)) draw_request(request, draw);
    }
}

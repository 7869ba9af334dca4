// A queue of path requests with a budget of work for each frame.
//
// Rabin and Sturtevant (Game AI Pro, 2013, chapter 17) warn against slicing many searches at once: each has an open list of its own, and
// together they fill the cache and finish late. Two queues serve better, one for short requests and one for long ones, separated
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
// speed, so their order never changes, and one number, fixed at submission, is enough: a heap needs no resorting as time passes.
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
#include "base/core/definition.h"
#include "base/core/log.h"
#include "front/map/map_methods.h"
#include "front/queue/request_queue_internal.h"
#include "plan/core/domain_faults.h"
#include "plan/core/honours.h"
#include "plan/core/request_faults.h"
#include "plan/path/path_internal.h"

#include <math.h>

#define MOST_SLOTS  65536
#define MOST_SPARES 65536
#define MOST_AGEING 1000000u

// ---- Making and destroying -------------------------------------------------------------------------------------------

static wend_status queue_check_count(wend_diagnostics *findings, const char *name, uint32_t count, uint32_t least,
                                     uint32_t most) {
    if (count >= least && count <= most) return WEND_OK;
    wend_diagnostics_add(findings, WEND_MESSAGE_QUEUE_SLOTS, wend_place_none(), NULL, name, count, least, most);
    return WEND_OUT_OF_RANGE;
}

static wend_status queue_check_def(const wend_request_queue_def *def, wend_diagnostics *findings) {
    wend_place nowhere = wend_place_none();
    wend_status status = WEND_OK;
    if (!wend_definition_allocator_is_valid("request_queue", &def->allocator, findings)) status = WEND_OUT_OF_RANGE;
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
    wend_request_queue_def full = wend_default_request_queue_def();
    if (!def) def = &full;
    if (!DEFINITION_IS_TAKEN(request_queue_def, def, &full, share_count, findings)) return WEND_OUT_OF_RANGE;
    wend_status status = queue_check_def(def, findings);
    if (status) return status;
    wend_request_queue *made = wend_allocate_items(&def->allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_request_queue){.allocator = def->allocator,
                                 .def = *def,
                                 .pool = {.source = def->allocator},
                                 .scratch = wend_path_empty(def->allocator)};
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
            wend_path_free(&request->path);
            wend_queue_release_copies(queue, request);
        }
        wend_release_items(&allocator, queue->blocks.items[i], REQUEST_BLOCK, sizeof(queue_request));
    }
    for (size_t i = 0; i < queue->maps.count; i++)
        wend_release_items(&allocator, queue->maps.items[i], 1, sizeof(queue_map));
    wend_pool_free(&queue->pool);
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

// A request as it was submitted: what is searched for by states, or for by places on maps that do so.
typedef struct queue_submission {
    wend_request request;
    wend_search_request search;
    wend_path_request path; // when it is placed
    bool is_placed, by_places;
} queue_submission;

static bool queue_options_are_valid(const char *name, const wend_search_request *search, const call_site *site) {
    if (!wend_search_request_is_valid(name, search, site) || !wend_request_lists_goals(name, search, site))
        return false;
    if (search->observer) return wend_contract_report(site, "%s.observer is set: searches of a queue have none", name);
    return true;
}

static wend_status queue_take_states(queue_submission *taken, const call_site *site) {
    const wend_search_request *search = taken->request.search;
    const wend_map *map = taken->request.map;
    const wend_map_methods *methods = map_methods(map);
    if (!REQUEST_IS_TAKEN(search_request, search, &taken->search, observer_user, site)) return WEND_INVALID;
    taken->search = *search;
    if (!queue_options_are_valid("request.search", search, site)) return WEND_INVALID;
    if (search->goal_count == 0)
        wend_contract_report(site, "request.search.goal_count is 0: a queue needs one goal or more");
    else if (!methods->search)
        wend_contract_report(site, "request.map is a %s, which has no states: set request.path in place of search",
                             methods->name);
    else if (!methods->allows || methods->allows(map, search, site))
        return wend_profile_admit(search->profile, methods->honours, "a request queue", NULL);
    return WEND_INVALID;
}

static wend_status queue_take_places(queue_submission *taken, const call_site *site) {
    const wend_path_request *path = taken->request.path;
    const wend_map *map = taken->request.map;
    const wend_map_methods *methods = map_methods(map);
    if (!REQUEST_IS_TAKEN(path_request, path, &taken->path, findings, site)) return WEND_INVALID;
    taken->path = *path;
    taken->is_placed = true;
    taken->by_places = methods->find_path != NULL;
    const wend_search_request *how = path->search;
    taken->search = wend_default_search_request();
    if (how && !REQUEST_IS_TAKEN(search_request, how, &taken->search, observer_user, site)) return WEND_INVALID;
    if (how && !queue_options_are_valid("request.path.search", how, site)) return WEND_INVALID;
    if (how) taken->search = *how;
    if (path->goal_count == 0) {
        wend_contract_report(site, "request.path.goal_count is 0: a queue needs one goal or more");
        return WEND_INVALID;
    }
    wend_status status = wend_map_admit(map, path, site);
    if (status) return status;
    if (methods->allows && !methods->allows(map, &taken->search, site)) return WEND_INVALID;
    if (!taken->by_places) taken->search.start = wend_map_state_at(map, &path->start);
    taken->search.goal_count = path->goal_count;
    taken->search.to_nearest = path->to_nearest;
    taken->search.work = path->work;
    taken->search.cancellation = path->cancellation;
    taken->search.profile = path->profile;
    return WEND_OK;
}

static wend_status queue_take_request(const wend_request *request, queue_submission *taken, const call_site *site) {
    if (!REQUEST_IS_TAKEN(request, request, &taken->request, callback, site)) return WEND_INVALID;
    taken->request = *request;
    if (!request->map || !map_methods(request->map)) {
        wend_contract_report(
            site, "request.map is not a map: create one with wend_map_of_grid or another wend_map_of_ function");
        return WEND_INVALID;
    }
    if (!request->search == !request->path) {
        wend_contract_report(site, "request.search and request.path are both %s: one of them is needed",
                             request->search ? "set" : "NULL");
        return WEND_INVALID;
    }
    if (!wend_request_choice_is_valid("request.lane", (int)request->lane, WEND_LANE_LONG, site)) return WEND_INVALID;
    return request->path ? queue_take_places(taken, site) : queue_take_states(taken, site);
}

static wend_status queue_copy_goals(wend_request_queue *queue, const queue_submission *taken, queue_request *made) {
    const size_t count = taken->search.goal_count;
    made->search.goal_count = count; // for who gives them back
    made->goal_words = NULL;
    made->goal_places = NULL;
    if (count == 1) return WEND_OK;
    const wend_allocator pool = wend_pool_allocator(&queue->pool);
    if (taken->is_placed)
        made->goal_places = wend_allocate_items(&pool, count, sizeof *made->goal_places, WEND_LIFETIME_OBJECT);
    if (!taken->by_places)
        made->goal_words = wend_allocate_items(&pool, count, sizeof *made->goal_words, WEND_LIFETIME_OBJECT);
    if ((taken->is_placed && !made->goal_places) || (!taken->by_places && !made->goal_words)) return WEND_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++) {
        if (made->goal_places) made->goal_places[i] = taken->path.goals[i];
        if (made->goal_words)
            made->goal_words[i] = taken->is_placed ? wend_map_state_at(taken->request.map, &taken->path.goals[i])
                                                   : taken->search.goals[i];
    }
    return WEND_OK;
}

// Keeps a valid profile, if it asks for something.
static wend_status queue_copy_profile(wend_request_queue *queue, const wend_profile *profile, queue_request *made) {
    made->profile = NULL;
    if (!profile || !wend_profile_asks(profile)) return WEND_OK;
    const wend_allocator pool = wend_pool_allocator(&queue->pool);
    made->profile = wend_allocate_items(&pool, profile_words(profile), sizeof(double), WEND_LIFETIME_OBJECT);
    if (!made->profile) return WEND_OUT_OF_MEMORY;
    *made->profile = *profile;
    if (!profile->terrain_count) return WEND_OK;
    double *costs = (double *)(void *)(made->profile + 1);
    memcpy(costs, profile->terrain_costs, profile->terrain_count * sizeof *costs);
    made->profile->terrain_costs = costs;
    return WEND_OK;
}

// What requests for one place are grouped by.
static uint64_t place_hash(const wend_location *place) {
    uint64_t words[3], hash = place->cell;
    memcpy(words, &place->position, sizeof words);
    for (int i = 0; i < 3; i++) hash = wend_mix(hash ^ words[i]);
    return hash;
}

// The ends of a request whose goals were copied.
static void queue_fill_ends(const queue_submission *taken, queue_request *made) {
    made->is_placed = taken->is_placed;
    made->by_places = taken->by_places;
    made->has_options = taken->by_places && taken->path.search;
    if (taken->is_placed) {
        made->from = taken->path.start;
        made->to = taken->path.goals[0];
    }
    if (taken->by_places)
        made->goal = place_hash(&made->to);
    else if (taken->is_placed)
        made->goal = made->goal_words ? made->goal_words[0] : wend_map_state_at(taken->request.map, &made->to);
    else
        made->goal = taken->search.goals[0];
    made->search.goals = made->goal_words ? made->goal_words : &made->goal;
}

// Everything about a request that needs no memory.
static void queue_fill_request(wend_request_queue *queue, const queue_submission *taken, wend_ticket ticket,
                               queue_request *made) {
    const wend_request *request = &taken->request;
    const wend_search_request *search = &made->search;
    made->ticket = ticket;
    made->status = WEND_OK;
    made->is_shared = false;
    made->search = taken->search;
    made->search.profile = NULL; // the copy goes with each search
    queue_fill_ends(taken, made);
    made->is_alone = made->by_places || made->profile; // nobody searches backwards by places, nor for a profile
    if (search->guide) {
        made->guide = *search->guide;
        made->search.guide = &made->guide;
    }
    made->is_groupable = queue->def.share_goals && search->goal_count == 1 && search->work == WEND_WORK_UNLIMITED &&
                         (made->by_places || (search->algorithm != WEND_ALGORITHM_FORWARD &&
                                              wend_queue_map_is_shareable(request->map, made->goal)));
    double distance =
        made->by_places ? wend_queue_map_line(request->map, &made->from, queue_request_places(made), search->goal_count)
                        : wend_queue_map_distance(request->map, search);
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
    queue_submission taken = {0};
    wend_status status = queue_take_request(request, &taken, HERE);
    if (status) return status;
    if (taken.request.callback_user && !taken.request.callback)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "callback_user", "callback is not set");
    wend_id id;
    status = wend_id_pool_take(&queue->ids, &queue->allocator, &id);
    if (status) return status;
    uint32_t index = (uint32_t)wend_id_index(id);
    status = wend_queue_lanes_reserve(queue, index);
    queue_request *made = status ? NULL : queue_request_at(queue, index);
    if (made) {
        status = queue_copy_goals(queue, &taken, made);
        const wend_status copied = queue_copy_profile(queue, status ? NULL : taken.search.profile, made);
        if (copied) status = copied;
        made->map = status ? NULL : wend_queue_map_take(queue, taken.request.map);
        if (!made->map) {
            wend_queue_let_go(queue, made);
            status = WEND_OUT_OF_MEMORY;
        }
    }
    if (!made || status) {
        wend_id_pool_give(&queue->ids, id);
        return status;
    }
    *ticket = (wend_ticket){.index_plus_one = id.index_plus_one, .generation = id.generation};
    queue_fill_request(queue, &taken, *ticket, made);
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
    bool was_stepping = queue->is_stepping; // inside a callback: no other is called
    queue->is_stepping = false;
    wend_queue_answer(queue, request, WEND_REQUEST_CANCELLED, WEND_OK, NULL);
    queue->is_stepping = was_stepping;
}

bool wend_request_queue_release(wend_request_queue *queue, wend_ticket ticket) {
    REQUIRE(queue, false);
    queue_request *request = queue_request_of(queue, ticket);
    if (!request) return false;
    if (is_open_request(request)) queue_cancel_open(queue, request);
    wend_path_free(&request->path);
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
    wend_status status = wend_path_copy(&request->path, path);
    if (status) return status;
    wend_request_queue_release(queue, ticket);
    return WEND_OK;
}

// ---- Looking at it ---------------------------------------------------------------------------------------------------

wend_request_queue_facts wend_request_queue_describe(const wend_request_queue *queue) {
    REQUIRE(queue, (wend_request_queue_facts){0});
    return queue->facts;
}

static void draw_request(const queue_request *request, const wend_draw *draw) {
    const wend_map *map = request->map->map;
    wend_vector3 ends[2] = {request->from.position, request->to.position};
    const uint64_t from = request->by_places ? request->from.cell : request->search.start;
    const uint64_t to = request->by_places ? request->to.cell : request->goal;
    if (!(request->is_placed && isfinite(ends[0].x)) && !wend_map_position(map, from, &ends[0])) return;
    if (!(request->is_placed && isfinite(ends[1].x)) && !wend_map_position(map, to, &ends[1])) return;
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

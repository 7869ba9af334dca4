#include "planner/watched_search.h"

#include "command/complain.h"

#include <stdlib.h>

// Room for twice as many items, at least 1024.
static void *grow_list(void *items, size_t *capacity, size_t item_size) {
    *capacity = *capacity ? 2 * *capacity : 1024;
    void *grown = realloc(items, *capacity * item_size);
    if (grown) return grown;
    complain("out of memory");
    exit(STATUS_NO_ANSWER);
}

static void state_list_push(state_list *list, uint64_t state) {
    if (list->count == list->capacity) list->items = grow_list(list->items, &list->capacity, sizeof *list->items);
    list->items[list->count++] = state;
}

static void watch_interval(void *user, const wend_plane_interval *interval) {
    interval_list *list = &((watched_search *)user)->intervals;
    if (list->count == list->capacity) list->items = grow_list(list->items, &list->capacity, sizeof *list->items);
    list->items[list->count++] = *interval;
}

static void watch_expansion(void *user, uint64_t state, uint64_t parent, double cost) {
    watched_search *watch = user;
    (void)cost;
    state_list_push(&watch->expanded, state);
    state_list_push(&watch->parents, parent == state ? WEND_NO_STATE : parent);
}

void watched_search_attach(watched_search *watch, wend_search_request *request) {
    request->observer = watch_expansion;
    request->observer_user = watch;
}

void watched_search_attach_task(watched_search *watch, planner_task *task) {
    watched_search_attach(watch, &task->search);
    task->on_interval = watch_interval;
    task->on_interval_user = watch;
}

void watched_search_clear(watched_search *watch) {
    watch->expanded.count = watch->parents.count = watch->frontier.count = watch->intervals.count = 0;
}

static void watch_frontier(void *user, uint64_t state) {
    state_list_push(&((watched_search *)user)->frontier, state);
}

void watched_search_end(watched_search *watch, const wend_query *query) {
    wend_query_visit_frontier(query, watch_frontier, watch);
}

picture_search watched_search_picture(const watched_search *watch, const wend_grid *grid,
                                      const wend_search_request *request, const wend_path *path) {
    return (picture_search){.grid = grid,
                            .expanded = watch->expanded.items,
                            .expanded_count = watch->expanded.count,
                            .parents = watch->parents.items,
                            .frontier = watch->frontier.items,
                            .frontier_count = watch->frontier.count,
                            .path = path->states,
                            .path_count = path->state_count,
                            .start = request->start,
                            .goals = request->goals,
                            .goal_count = request->goal_count};
}

void watched_search_free(watched_search *watch) {
    free(watch->expanded.items);
    free(watch->parents.items);
    free(watch->frontier.items);
    free(watch->intervals.items);
    *watch = (watched_search){0};
}

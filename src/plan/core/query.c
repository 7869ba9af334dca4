// The query object: an allocator, and scratch for each kind of search that it was used for (query_slots.h).
//
//     grid_search.c         cells of a grid       -+- whole numbers ------+
//     sparse_grid_search.c  cells of tiles        -+  (grid_costs.h)      |
//                                                                         +--> search_template.h --> open_list.h
//     graph_search.c        waypoints and edges   -+- doubles, kept ------+    the loop              heaps, buckets, an array
//     domain_search.c       states of the user's  -+  by their bits                |
//     corner_search.c       corners of cells      -+                               v
//                                                                             search_core.h: nodes, goals, answers
//     hierarchy_search.c    transitions: a core, and a loop of its own ------------^
//     interval_search.c     intervals of a plane, corridor_search.c  sides of cells, visibility_query.c, transit_query.c: nodes and heaps of their own
//
// A search over nodes begins (wend_search_begin: the last one is forgotten, the memory of nodes moves to it, the request is copied), gives nodes to its
// goals, opens its start and runs until it is decided or its work is spent; wend_search_conclude turns its end into the answer. Then
// its kind holds all it has found: wend_query_resume goes on, wend_query_path_to and wend_query_cost_to read what was reached.
//
// A search is A* by its estimate, Dijkstra without one, and forward search when it never looks at a node twice: one loop. What it
// costs is O(n log n) for n nodes with a heap, O(n) with buckets; 16 bytes a node, which are never cleared (search_core.h).
//
// A new kind of search is a file of its own: its scratch, a search_kind, and a function that calls wend_query_slot and wend_query_start. Nothing here
// changes.
#include "wend/query.h"

#include "plan/core/query_slots.h"
#include "plan/path/path_internal.h"

#include <math.h>

wend_status wend_query_create(wend_allocator allocator, wend_query **query) {
    REQUIRE(wend_allocator_is_valid(&allocator) && query, WEND_INVALID);
    wend_query *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = (wend_query){.allocator = allocator};
    *query = made;
    return WEND_OK;
}

void wend_query_destroy(wend_query *query) {
    if (!query) return;
    wend_allocator allocator = query->allocator;
    for (query_slot *slot = query->slots, *next; slot; slot = next) {
        next = slot->next;
        if (slot->kind->destroy) slot->kind->destroy(slot->scratch, &allocator);
        wend_release_items(&allocator, slot, 1, sizeof *slot + slot->kind->size);
    }
    wend_release_items(&allocator, query, 1, sizeof *query);
}

// ---- Slots ----------------------------------------------------------------------------------------------------------

void wend_query_forget(wend_query *query) {
    query->current = NULL;
    query->can_resume = false;
    query->lives[0] = query->lives[1] = (wend_life){0};
    query->source = NULL;
}

void *wend_query_slot(wend_query *query, const search_kind *kind) {
    query_slot **from = &query->slots, *slot = *from;
    for (; slot && slot->kind != kind; slot = *from) from = &slot->next;
    if (slot) {
        *from = slot->next;
    } else {
        slot = wend_allocate_items(&query->allocator, 1, sizeof *slot + kind->size, WEND_LIFETIME_SCRATCH);
        if (!slot) {
            wend_query_forget(query); // the search that was to begin fails
            return NULL;
        }
        memset(slot, 0, sizeof *slot + kind->size);
        slot->kind = kind;
    }
    slot->next = query->slots;
    query->slots = slot;
    return slot->scratch;
}

void wend_query_start(wend_query *query, const search_kind *kind, wend_life map, wend_life base) {
    wend_query_forget(query);
    query->current = query->slots;
    while (query->current->kind != kind) query->current = query->current->next;
    query->lives[0] = map;
    query->lives[1] = base;
}

bool wend_query_map_exists(const wend_query *query, const call_site *site) {
    return (wend_life_goes_on(query->lives[0]) && wend_life_goes_on(query->lives[1])) ||
           wend_contract_report(site, "the map of the last search was destroyed: keep it, or search another one first");
}

// ---- Asking the last search -----------------------------------------------------------------------------------------

wend_status wend_query_resume(wend_query *query, uint64_t work, wend_path *path) {
    REQUIRE(query && wend_path_is_valid(path), WEND_INVALID);
    REQUIRE(query->can_resume, WEND_INVALID);
    if (!wend_query_map_exists(query, HERE)) return WEND_INVALID;
    if (wend_query_is_stale(query)) return WEND_STALE;
    return query->current->kind->resume(query, query->current->scratch, work, path);
}

void wend_query_visit_frontier(const wend_query *query, wend_frontier_visitor visitor, void *user) {
    REQUIRE_VOID(query && visitor);
    const query_slot *current = query->current;
    if (current && current->kind->frontier) current->kind->frontier(current->scratch, visitor, user);
}

double wend_query_cost_to(const wend_query *query, uint64_t state) {
    REQUIRE(query, (double)INFINITY);
    const query_slot *current = query->current;
    return current && current->kind->cost_to ? current->kind->cost_to(current->scratch, state) : (double)INFINITY;
}

bool wend_query_is_settled(const wend_query *query, uint64_t state) {
    const query_slot *current = query->current;
    return current && current->kind->is_settled && current->kind->is_settled(current->scratch, state);
}

wend_status wend_query_path_to(wend_query *query, uint64_t state, wend_path *path) {
    REQUIRE(query && wend_path_is_valid(path), WEND_INVALID);
    query_slot *current = query->current;
    if (current && current->kind->path_to) return current->kind->path_to(query, current->scratch, state, path);
    wend_path_end(path, WEND_OUTCOME_NONE, 0.0, &(search_effort){0});
    return WEND_OK;
}

// The query object: an allocator and a list of scratch, a slot for each kind of search that it was used for.
//
//     query -> slot -> slot -> slot         last used first
//                |       |
//              kind    scratch              what the kind keeps from one search to the next, and its search under way
//
// A kind of search is a table of functions and the size of its scratch. No struct lists the kinds: a search that a program does not call is
// not linked. What the last search found is asked through `current`, one indirect call; a kind that has no such answer leaves its function NULL.
#ifndef WEND_PLAN_QUERY_SLOTS_H
#define WEND_PLAN_QUERY_SLOTS_H

#include "base/core/life.h"
#include "base/core/require.h"
#include "base/memory/memory.h"
#include "map/core/journal_internal.h"
#include "wend/query.h"

#include <stdalign.h>
#include <stddef.h>

typedef struct search_kind { // NULL: this kind cannot
    const char *name;
    size_t size; // of its scratch, zeroed at first use
    void (*destroy)(void *scratch, const wend_allocator *allocator);
    // Goes on with the search until it is decided or `work` expansions are done.
    wend_status (*resume)(wend_query *query, void *scratch, uint64_t work, wend_path *path);
    wend_status (*path_to)(wend_query *query, void *scratch, uint64_t state, wend_path *path);
    double (*cost_to)(const void *scratch, uint64_t state);
    bool (*is_settled)(const void *scratch, uint64_t state); // no path to the state can become cheaper
    void (*frontier)(const void *scratch, wend_frontier_visitor visitor, void *user);
} search_kind;

typedef struct query_slot {
    const search_kind *kind;
    struct query_slot *next;
    alignas(max_align_t) unsigned char scratch[]; // kind->size bytes
} query_slot;

struct wend_query {
    wend_allocator allocator;
    query_slot *slots;          // last used first
    query_slot *current;        // whose search can be asked; NULL: nothing was searched, or it failed
    struct search_core *holder; // who holds the search memory (search_core.h), or NULL
    bool can_resume;            // the current search stopped before it was decided
    wend_life lives[2];         // what it reads: wend_query_resume looks first whether that still exists
    const wend_journal *source; // of that map, with the version the search began on; NULL: it never changes
    uint64_t source_version;
};

// Notes the version of the map that the search that was begun reads: after an edit it cannot go on. A search that relies on no map of its own, as that
// of a domain, relies on what the journal belongs to.
static inline void wend_query_watch(wend_query *query, const wend_journal *source) {
    query->source = source;
    query->source_version = source ? wend_journal_version(source) : 0;
    if (source && !query->lives[0].slot_plus_one) query->lives[0] = source->life;
}

// Whether the map was edited since the last search began.
static inline bool wend_query_is_stale(const wend_query *query) {
    return query->source && wend_journal_version(query->source) != query->source_version;
}

// The scratch of a kind, made at first use; it stays where it is as long as the query. NULL: out of memory.
void *wend_query_slot(wend_query *query, const search_kind *kind);

// Forgets the last search: nothing was reached, nothing can be resumed.
void wend_query_forget(wend_query *query);

// A search of this kind begins, whose scratch is there: the last one is forgotten, and this is the one to ask from now on. It reads a map,
// and what that rests on (or zeros).
void wend_query_start(wend_query *query, const search_kind *kind, wend_life map, wend_life base);

// True when what the last search read was not destroyed; else the contract is violated.
bool wend_query_map_exists(const wend_query *query, const call_site *site);

// No path to a state that the last search reached can become cheaper.
bool wend_query_is_settled(const wend_query *query, uint64_t state);

#endif

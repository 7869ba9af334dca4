// What everything derived from a map holds: the version of its source that it knows, and the function that brings it up to date.
//
// Every use of something derived begins with wend_dependant_refresh, also visiting and drawing; that is the only way in which it learns of
// edits. When it is current, that is an acquire load and a comparison.
#ifndef WEND_MAP_DEPENDANT_H
#define WEND_MAP_DEPENDANT_H

#include "base/run/threads.h"
#include "map/core/journal_internal.h"

// Brings a dependant up to date. All or nothing: when it fails, the dependant is as it was.
// count may be WEND_CHANGES_ALL: then anything may have changed, and changes is NULL. Changes with no effects may be left out.
typedef wend_status dependant_pull(void *self, const wend_change *changes, size_t count);

typedef struct wend_dependant {
    const wend_journal *source; // NULL: it never changes
    _Atomic uint64_t version;   // of the source, that it knows
    wend_monitor *monitor;      // its own; NULL: one thread at a time uses it
    dependant_pull *pull;
} wend_dependant;

// Begins to depend on a journal, which may be NULL, as of its newest version: call it before anything is derived from the source. For a dependant that many threads
// use at once, is_shared gives it a monitor. Its memory comes from the allocator.
// WEND_OUT_OF_MEMORY: it holds nothing. A derived source that cannot be brought up to date: its status.
wend_status wend_dependant_begin(wend_dependant *dependant, const wend_journal *source, dependant_pull *pull,
                                 bool is_shared, const wend_allocator *allocator);

// Releases what it holds; a zeroed one holds nothing.
void wend_dependant_end(wend_dependant *dependant, const wend_allocator *allocator);

// wend_dependant_refresh for one that may not be current.
wend_status wend_dependant_catch_up(wend_dependant *dependant, void *self);

static inline bool wend_dependant_is_current(const wend_dependant *dependant) {
    const wend_journal *source = dependant->source;
    return !source || (!source->owner && atomic_load_explicit(&dependant->version, memory_order_acquire) ==
                                             atomic_load_explicit(&source->newest, memory_order_relaxed));
}

// Brings a dependant up to date with its source, which is brought up to date before it is locked: so locks nest along sources only.
// self is what the dependant belongs to, handed to its pull.
// WEND_OK; WEND_INVALID inside a transaction of the source, with the assert hook called; or what the pull returned, with the version as it was.
static inline wend_status wend_dependant_refresh(wend_dependant *dependant, void *self) {
    return wend_dependant_is_current(dependant) ? WEND_OK : wend_dependant_catch_up(dependant, self);
}

#endif

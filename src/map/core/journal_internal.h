// What maps and dependants see of a journal. journal.c has the picture.
#ifndef WEND_MAP_JOURNAL_INTERNAL_H
#define WEND_MAP_JOURNAL_INTERNAL_H

#include "base/core/life.h"
#include "base/memory/memory.h"
#include "wend/journal.h"

#include <stdatomic.h>
#include <stdbool.h>

// Brings a derived map up to date with its source.
typedef wend_status journal_owner_pull(void *owner);

struct wend_journal {
    wend_allocator allocator;
    wend_life life;          // of whoever the journal belongs to, as long as it does
    _Atomic uint64_t newest; // the version of the newest change, also of one in a transaction that is open
    uint64_t forgotten;      // the newest version of which the ring does not hold all changes
    _Atomic(wend_change *)
        ring; // 2 * capacity: each record twice, so that any window is one array. NULL: nobody reads it yet
    size_t capacity;
    uint64_t count;  // records since the ring was made
    uint32_t depth;  // transactions that are open
    bool has_news;   // one is open and something was added
    bool is_alone;   // wend_journal_create made it; else it is a member of its map
    uint64_t opened; // count when the outermost one began
    void *owner;     // of a derived map's journal: the map, pulled before it is read; else NULL
    journal_owner_pull *pull_owner;
};

wend_journal wend_journal_empty(size_t capacity, const wend_allocator *allocator);
void wend_journal_release(wend_journal *journal);

// Has changes recorded from now on: for whoever begins to depend on the journal. Any number of threads may call it at once.
wend_status wend_journal_keep(const wend_journal *journal);

// Brings the map of a derived journal up to date.
static inline wend_status wend_journal_pull_owner(const wend_journal *journal) {
    return journal->owner ? journal->pull_owner(journal->owner) : WEND_OK;
}

// The newest version whose transaction has ended, as things stand: nobody is pulled.
static inline uint64_t wend_journal_committed(const wend_journal *journal) {
    return atomic_load_explicit(&journal->newest, memory_order_relaxed) - journal->has_news;
}

// The changes after a version up to another, in place; *count may be WEND_CHANGES_ALL. Valid until the next edit.
const wend_change *wend_journal_window(const wend_journal *journal, uint64_t since, uint64_t until, size_t *count);

#endif

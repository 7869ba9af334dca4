// Changes of a domain of a test's own, noted in its journal.
#ifndef WEND_TEST_NOTED_STATES_H
#define WEND_TEST_NOTED_STATES_H

#include "wend/journal.h"

#include <stdlib.h>

// A journal with room for every state of a test's world.
static inline wend_journal *make_journal(void) {
    wend_journal *journal = NULL;
    if (wend_journal_create(1 << 14, wend_default_allocator(), &journal)) abort();
    return journal;
}

// The steps of states changed: one version.
static inline void note_states(wend_journal *journal, const uint64_t *states, size_t count) {
    wend_journal_begin(journal);
    for (size_t i = 0; i < count; i++) {
        const wend_change change = wend_change_of_state(states[i]);
        wend_journal_add(journal, &change);
    }
    wend_journal_commit(journal);
}

#endif

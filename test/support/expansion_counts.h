// How often a search expanded each state: for the fact that none is expanded again and again.
#ifndef WEND_TEST_EXPANSION_COUNTS_H
#define WEND_TEST_EXPANSION_COUNTS_H

#include <stddef.h>
#include <stdint.h>

#define EXPANSION_SLOTS 4096 // a power of two, well above the states of any world that is counted

// What was seen of one state.
typedef struct expansion_count {
    uint64_t state;
    uint32_t times[2]; // by kind: of incremental searches lowered and raised, of others the first alone
    double cost;       // when it was expanded last, where the observer is told
} expansion_count;

typedef struct expansion_counts {
    expansion_count slots[EXPANSION_SLOTS];
    uint32_t most[2]; // of any state, by kind
    uint64_t sum;     // expansions of both kinds
} expansion_counts;

// Nothing was expanded.
void expansion_counts_clear(expansion_counts *counts);

// Counts an expansion. Returns what is known of the state, this expansion included; aborts when there are too many states.
expansion_count *expansion_counts_add(expansion_counts *counts, uint64_t state, unsigned kind);

#endif

#include "support/expansion_counts.h"

#include <stdlib.h>
#include <string.h>

void expansion_counts_clear(expansion_counts *counts) {
    memset(counts, 0, sizeof *counts);
}

expansion_count *expansion_counts_add(expansion_counts *counts, uint64_t state, unsigned kind) {
    size_t slot = (size_t)((state * UINT64_C(0x9e3779b97f4a7c15)) >> 52);
    for (size_t tries = 0; tries < EXPANSION_SLOTS; tries++, slot = (slot + 1) & (EXPANSION_SLOTS - 1)) {
        expansion_count *each = &counts->slots[slot];
        if (each->times[0] + each->times[1] && each->state != state) continue;
        each->state = state;
        counts->sum++;
        if (++each->times[kind] > counts->most[kind]) counts->most[kind] = each->times[kind];
        return each;
    }
    abort();
}

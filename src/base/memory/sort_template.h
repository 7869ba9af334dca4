// A stable sort of one item type, made by including this file:
//
//     #define SORT_NAME     sort_events                  the function's name
//     #define SORT_ITEM     event
//     #define SORT_BEFORE   event_before                 bool (const SORT_ITEM *a, const SORT_ITEM *b): a strict weak order
//     #include "base/memory/sort_template.h"
//
// gives `void sort_events(event *items, size_t count, event *scratch)`, with scratch for `count` items that the caller
// owns, so that sorting never fails. libc's qsort is neither stable nor the same everywhere.
//
// Bottom-up merge sort over runs of 12 made by insertion; merges of runs that are in order already are skipped, so sorted
// input costs O(n). O(n log n) otherwise.

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define SORT_RUN         12
#define SORT_JOIN_(a, b) a##_##b
#define SORT_JOIN(a, b)  SORT_JOIN_(a, b)

static inline void SORT_JOIN(SORT_NAME, run)(SORT_ITEM *items, size_t count) {
    for (size_t i = 1; i < count; i++) {
        SORT_ITEM item = items[i];
        size_t place = i;
        for (; place > 0 && SORT_BEFORE(&item, &items[place - 1]); place--) items[place] = items[place - 1];
        items[place] = item;
    }
}

// Merges two neighbouring sorted runs of `from` into `to`; equal items keep their order.
static inline void SORT_JOIN(SORT_NAME, merge)(const SORT_ITEM *from, SORT_ITEM *to, size_t middle, size_t end) {
    if (middle >= end || !SORT_BEFORE(&from[middle], &from[middle - 1])) {
        memcpy(to, from, end * sizeof(SORT_ITEM));
        return;
    }
    size_t left = 0, right = middle, out = 0;
    while (left < middle && right < end) {
        bool take_right = SORT_BEFORE(&from[right], &from[left]);
        to[out++] = from[take_right ? right : left];
        right += take_right;
        left += !take_right;
    }
    memcpy(to + out, from + left, (middle - left) * sizeof(SORT_ITEM));
    out += middle - left;
    memcpy(to + out, from + right, (end - right) * sizeof(SORT_ITEM));
}

static inline void SORT_NAME(SORT_ITEM *items, size_t count, SORT_ITEM *scratch) {
    for (size_t start = 0; start < count; start += SORT_RUN)
        SORT_JOIN(SORT_NAME, run)(items + start, count - start < SORT_RUN ? count - start : SORT_RUN);
    SORT_ITEM *from = items, *to = scratch;
    for (size_t width = SORT_RUN; width < count; width *= 2) {
        for (size_t start = 0; start < count; start += 2 * width) {
            size_t rest = count - start;
            SORT_JOIN(SORT_NAME, merge)
            (from + start, to + start, width < rest ? width : rest, 2 * width < rest ? 2 * width : rest);
        }
        SORT_ITEM *swap = from;
        from = to;
        to = swap;
    }
    if (from != items) memcpy(items, from, count * sizeof(SORT_ITEM));
}

#undef SORT_RUN
#undef SORT_JOIN_
#undef SORT_JOIN
#undef SORT_NAME
#undef SORT_ITEM
#undef SORT_BEFORE

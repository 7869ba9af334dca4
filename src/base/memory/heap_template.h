// A 4-ary min-heap of one entry type, made by including this file:
//
//     #define HEAP_NAME       open_list                 the struct's name, and the prefix of its functions
//     #define HEAP_ENTRY      open_entry                what it holds, copied by value; 16 bytes is ideal
//     #define HEAP_BEFORE     open_entry_before         bool (HEAP_ENTRY a, HEAP_ENTRY b): a leaves the heap before b
//     #define HEAP_INDEX(e)   ((e).state)               optional: the entry's id (0, 1, 2 ...); gives find, update, remove
//     #include "base/memory/heap_template.h"
//
// gives `open_list` with open_list_reserve, _push, _first, _pop, _clear, _free and, with HEAP_INDEX, _contains, _get,
// _update (a key made smaller or larger) and _remove. Without HEAP_INDEX, planners push duplicates and skip stale entries
// when they leave: faster on sparse graphs; with it, each id is in the heap at most once.
//
//     items   -  -  -  root | child child child child | ...      the three unused places put the four children of
//             0  1  2   3   |   4     5     6     7   | 8 ...    every entry on one 64-byte cache line (16-byte entries)
//
// The children of place i are 4i - 8 .. 4i - 5, its parent is i / 4 + 2. A zeroed struct is an empty heap. Entries that are equal under
// HEAP_BEFORE leave in an order that depends only on the sequence of calls; make the comparison total (ties by index)
// where the order must not depend on that either. When memory is out the heap is as it was.
//
// LaMarca and Ladner, "The Influence of Caches on the Performance of Heaps", 1996.

#include "base/core/require.h"
#include "base/memory/memory.h"

#define HEAP_JOIN_(a, b) a##_##b
#define HEAP_JOIN(a, b)  HEAP_JOIN_(a, b)
#define HEAP_FN(verb)    HEAP_JOIN(HEAP_NAME, verb)

#ifndef WEND_HEAP_ROOT
#define WEND_HEAP_ROOT 3
#endif

typedef struct HEAP_NAME {
    HEAP_ENTRY *items; // 64-byte aligned; the root is items[WEND_HEAP_ROOT]
    size_t count;
    size_t capacity; // entries that fit, the unused places not counted
#ifdef HEAP_INDEX
    uint32_t *places; // by id: place in items, 0 when the id is not in the heap
    size_t id_capacity;
#endif
} HEAP_NAME;

// Writes an entry to its place.
static inline void HEAP_FN(put)(HEAP_NAME *heap, size_t place, HEAP_ENTRY entry) {
    heap->items[place] = entry;
#ifdef HEAP_INDEX
    heap->places[HEAP_INDEX(entry)] = (uint32_t)place;
#endif
}

// Makes room for `capacity` entries in all.
static inline wend_status HEAP_FN(reserve)(HEAP_NAME *heap, const wend_allocator *allocator, size_t capacity) {
    if (capacity <= heap->capacity) return WEND_OK;
#ifdef HEAP_INDEX
    if (capacity > UINT32_MAX - WEND_HEAP_ROOT - 1) return WEND_OUT_OF_MEMORY; // no room for that many distinct ids
#endif
    size_t grown = heap->capacity < 32 ? 64 : 2 * heap->capacity;
    if (grown < capacity) grown = capacity;
    HEAP_ENTRY *items =
        wend_allocate_lines(allocator, grown + WEND_HEAP_ROOT, sizeof(HEAP_ENTRY), WEND_LIFETIME_SCRATCH);
    if (!items) return WEND_OUT_OF_MEMORY;
    if (heap->count) memcpy(items + WEND_HEAP_ROOT, heap->items + WEND_HEAP_ROOT, heap->count * sizeof(HEAP_ENTRY));
    if (heap->items) wend_release_lines(allocator, heap->items, heap->capacity + WEND_HEAP_ROOT, sizeof(HEAP_ENTRY));
    heap->items = items;
    heap->capacity = grown;
    return WEND_OK;
}

// Moves the hole at `place` towards the root until `entry` fits, and puts it there.
static inline void HEAP_FN(rise)(HEAP_NAME *heap, size_t place, HEAP_ENTRY entry) {
    while (place > WEND_HEAP_ROOT) {
        size_t parent = place / 4 + 2;
        if (!HEAP_BEFORE(entry, heap->items[parent])) break;
        HEAP_FN(put)(heap, place, heap->items[parent]);
        place = parent;
    }
    HEAP_FN(put)(heap, place, entry);
}

// Moves the hole at `place` away from the root until `entry` fits, and puts it there.
static inline void HEAP_FN(sink)(HEAP_NAME *heap, size_t place, HEAP_ENTRY entry) {
    size_t end = heap->count + WEND_HEAP_ROOT;
    HEAP_ENTRY *items = heap->items;
    for (;;) {
        size_t child = 4 * place - 8;
        if (child + 4 <= end) {
            // The next level's candidates are fetched while this level is compared: 1.5x at a million entries.
            size_t grandchild = 4 * child - 8;
            if (grandchild < end)
                for (size_t line = 0; line < 16 * sizeof(HEAP_ENTRY); line += WEND_LINE_ALIGNMENT)
                    wend_prefetch((const char *)&items[grandchild] + line);
            // Two independent comparisons, then one: shorter chains than three in a row.
            size_t left = child + (size_t)HEAP_BEFORE(items[child + 1], items[child]);
            size_t right = child + 2 + (size_t)HEAP_BEFORE(items[child + 3], items[child + 2]);
            child =
                left ^ ((left ^ right) & (0 - (size_t)HEAP_BEFORE(items[right], items[left]))); // no branch to guess
        } else if (child < end) {
            size_t best = child;
            for (size_t other = child + 1; other < end; other++)
                if (HEAP_BEFORE(items[other], items[best])) best = other;
            child = best;
        } else {
            break;
        }
        if (!HEAP_BEFORE(items[child], entry)) break;
        HEAP_FN(put)(heap, place, items[child]);
        place = child;
    }
    HEAP_FN(put)(heap, place, entry);
}

#ifdef HEAP_INDEX
// Makes room for ids 0 .. id_capacity - 1.
static inline wend_status HEAP_FN(reserve_ids)(HEAP_NAME *heap, const wend_allocator *allocator, size_t id_capacity) {
    if (id_capacity <= heap->id_capacity) return WEND_OK;
    size_t grown = wend_grown_capacity(heap->id_capacity, id_capacity);
    uint32_t *places = wend_grow_items_zeroed(allocator, heap->places, heap->id_capacity, grown, sizeof *places,
                                              WEND_LIFETIME_SCRATCH);
    if (!places) return WEND_OUT_OF_MEMORY;
    heap->places = places;
    heap->id_capacity = grown;
    return WEND_OK;
}

static inline bool HEAP_FN(contains)(const HEAP_NAME *heap, size_t id) {
    return id < heap->id_capacity && heap->places[id] != 0;
}

// The entry of an id that is in the heap.
static inline HEAP_ENTRY HEAP_FN(get)(const HEAP_NAME *heap, size_t id) {
    ASSERT(HEAP_FN(contains)(heap, id));
    return heap->items[heap->places[id]];
}

// Replaces the entry with the same id, which is in the heap, by one with another key.
static inline void HEAP_FN(update)(HEAP_NAME *heap, HEAP_ENTRY entry) {
    ASSERT(HEAP_FN(contains)(heap, HEAP_INDEX(entry)));
    size_t place = heap->places[HEAP_INDEX(entry)];
    if (HEAP_BEFORE(entry, heap->items[place]))
        HEAP_FN(rise)(heap, place, entry);
    else
        HEAP_FN(sink)(heap, place, entry);
}

// Takes out the entry of an id that is in the heap.
static inline HEAP_ENTRY HEAP_FN(remove)(HEAP_NAME *heap, size_t id) {
    ASSERT(HEAP_FN(contains)(heap, id));
    size_t place = heap->places[id];
    HEAP_ENTRY removed = heap->items[place], last = heap->items[--heap->count + WEND_HEAP_ROOT];
    heap->places[id] = 0;
    if (place == heap->count + WEND_HEAP_ROOT) return removed;
    if (HEAP_BEFORE(last, removed))
        HEAP_FN(rise)(heap, place, last);
    else
        HEAP_FN(sink)(heap, place, last);
    return removed;
}
#endif

// Adds an entry. With HEAP_INDEX its id must not be in the heap.
static inline wend_status HEAP_FN(push)(HEAP_NAME *heap, const wend_allocator *allocator, HEAP_ENTRY entry) {
    if (heap->count == heap->capacity) {
        wend_status status = HEAP_FN(reserve)(heap, allocator, heap->count + 1);
        if (status) return status;
    }
#ifdef HEAP_INDEX
    ASSERT(!HEAP_FN(contains)(heap, HEAP_INDEX(entry)));
    if (HEAP_INDEX(entry) >= heap->id_capacity) {
        wend_status status = HEAP_FN(reserve_ids)(heap, allocator, (size_t)HEAP_INDEX(entry) + 1);
        if (status) return status;
    }
#endif
    HEAP_FN(rise)(heap, heap->count++ + WEND_HEAP_ROOT, entry);
    return WEND_OK;
}

// The entry that leaves next; the heap must not be empty.
static inline HEAP_ENTRY HEAP_FN(first)(const HEAP_NAME *heap) {
    ASSERT(heap->count > 0);
    return heap->items[WEND_HEAP_ROOT];
}

// Takes out the entry that leaves next; the heap must not be empty.
static inline HEAP_ENTRY HEAP_FN(pop)(HEAP_NAME *heap) {
    ASSERT(heap->count > 0);
    HEAP_ENTRY first = heap->items[WEND_HEAP_ROOT];
#ifdef HEAP_INDEX
    heap->places[HEAP_INDEX(first)] = 0;
#endif
    HEAP_ENTRY last = heap->items[--heap->count + WEND_HEAP_ROOT];
    if (heap->count) HEAP_FN(sink)(heap, WEND_HEAP_ROOT, last);
    return first;
}

// Empties the heap and keeps its memory. O(1) without HEAP_INDEX, O(count) with it.
static inline void HEAP_FN(clear)(HEAP_NAME *heap) {
#ifdef HEAP_INDEX
    for (size_t i = 0; i < heap->count; i++) heap->places[HEAP_INDEX(heap->items[i + WEND_HEAP_ROOT])] = 0;
#endif
    heap->count = 0;
}

// Releases the memory and leaves an empty heap.
static inline void HEAP_FN(free)(HEAP_NAME *heap, const wend_allocator *allocator) {
    if (heap->items) wend_release_lines(allocator, heap->items, heap->capacity + WEND_HEAP_ROOT, sizeof(HEAP_ENTRY));
#ifdef HEAP_INDEX
    wend_release_items(allocator, heap->places, heap->id_capacity, sizeof *heap->places);
#endif
    *heap = (HEAP_NAME){0};
}

#undef HEAP_JOIN_
#undef HEAP_JOIN
#undef HEAP_FN
#undef HEAP_NAME
#undef HEAP_ENTRY
#undef HEAP_BEFORE
#undef HEAP_INDEX

// The islands of a map: which of its items (cells, waypoints) are connected. islands.c has the picture.
#ifndef WEND_MAP_ISLANDS_H
#define WEND_MAP_ISLANDS_H

#include "base/memory/memory.h"
#include "base/run/threads.h"
#include "map/core/journal_internal.h"

#include <stdatomic.h>

#define NO_LABEL 0u // of items that are on no island

// What is known of a label.
typedef struct island_label {
    uint32_t root;   // the label of the same island that counts; NO_LABEL: nothing has it
    uint32_t first;  // of a root: no item of the island is before this one
    uint32_t number; // of its island
    // While islands are repaired: the last visit that is a port of it, the one whose tree keeps it, the label touched before.
    uint32_t ports, main, touched_before;
    bool is_touched;
    bool is_moved; // its island may have another place in the order
} island_label;

#define ARRAY_NAME island_label_array
#define ARRAY_ITEM island_label
#include "base/memory/array_template.h"

#define ARRAY_NAME label_number_array
#define ARRAY_ITEM uint32_t
#include "base/memory/array_template.h"

typedef struct wend_islands {
    atomic_bool are_fresh; // lowered by edits; nobody may look at the rest who has not found it up
    wend_monitor *monitor; // held by the thread that renews them
    uint64_t version;      // of the journal, up to which they are right; 0: they have to be rebuilt
    uint32_t *labels;      // by item
    uint32_t item_count;
    uint32_t count;           // of islands
    bool has_table;           // once a repair was made; before that label i is the island of number i
    island_label_array table; // by label
    label_number_array order; // roots, in the order of their islands' first items
    label_number_array spare; // for the next order
} wend_islands;

// How a map looks to a repair. The neighbour of an item by its ordinal, NO_NEIGHBOUR where there is none any more; false beyond the last one.
#define NO_NEIGHBOUR UINT32_MAX
typedef bool island_neighbour(const void *map, uint32_t item, uint32_t ordinal, uint32_t *neighbour);
typedef bool island_item_test(const void *map, uint32_t item); // whether an item is on an island at all

// What was visited by a repair: first the items around changes, then those that floods come to.
typedef struct island_visit {
    uint32_t item;
    uint32_t label;        // that it had: a root, or NO_LABEL
    uint32_t parent;       // in the forest of what is connected now
    uint32_t next;         // in the queue of its tree
    uint32_t head, tail;   // of a root: the queue of its tree, of visits whose neighbours are still to be looked at
    uint32_t blob;         // of an item around changes: of which change
    uint32_t port_before;  // of the same label
    uint32_t label_now;    // of a root, in the end
    uint32_t round;        // of a root: when it was last met in turn
    bool is_queued;        // or was
    bool is_port, is_done; // done, of a root: all of its island was visited
} island_visit;

typedef struct island_blob {
    uint32_t parent; // in the forest of changes that touch each other
    uint32_t visit;  // one of its ports of the label that is looked at
    bool is_broken;  // ports of that label are in several trees
} island_blob;

#define ARRAY_NAME visit_array
#define ARRAY_ITEM island_visit
#include "base/memory/array_template.h"

#define ARRAY_NAME blob_array
#define ARRAY_ITEM island_blob
#include "base/memory/array_template.h"

typedef struct island_repair {
    wend_islands *islands;
    const wend_allocator *allocator;
    const void *map;
    island_neighbour *neighbour;
    island_item_test *is_on_island;
    visit_array visits;
    blob_array blobs;
    label_number_array turns; // roots of floods that take turns
    label_number_array moved; // labels
    size_t around;            // visits that are around changes
    uint32_t touched;         // the label touched last
    uint32_t round;
} island_repair;

// The most items that a repair looks at, before rebuilding the islands is cheaper: it costs some 7 times as much for an item, so a repair without result adds a sixteenth.
static inline size_t wend_islands_repair_limit(uint32_t item_count) {
    return item_count / 128 + 256;
}

// *islands is zeroed. WEND_OUT_OF_MEMORY: with what was allocated in it.
wend_status wend_islands_begin(wend_islands *islands, uint32_t item_count, const wend_allocator *allocator);
void wend_islands_end(wend_islands *islands, const wend_allocator *allocator);

// A repair: after wend_island_repair_begin, for each change wend_island_repair_start_change and wend_island_repair_add for all items whose
// neighbours it may have changed; then wend_island_repair_run. False from any of these: the islands have to be rebuilt, memory being out or the limit
// being reached. wend_island_repair_end in any case.
bool wend_island_repair_begin(island_repair *repair);
bool wend_island_repair_start_change(island_repair *repair);
bool wend_island_repair_add(island_repair *repair, uint32_t item);
bool wend_island_repair_run(island_repair *repair);
void wend_island_repair_end(island_repair *repair);

static inline bool wend_islands_are_fresh(const wend_islands *islands) {
    return atomic_load_explicit(&islands->are_fresh, memory_order_acquire);
}

// The number of an item's island, from 1 in the order of their first items; 0: it is on none. They must be fresh.
static inline uint32_t wend_islands_number(const wend_islands *islands, uint32_t item) {
    const uint32_t label = islands->labels[item];
    return islands->has_table ? islands->table.items[label].number : label;
}

// For an edit: the islands are no longer right, or, where it does not matter to them, right for the newest version too.
static inline void wend_islands_note_edit(wend_islands *islands, const wend_journal *journal, bool matters) {
    if (matters)
        atomic_store_explicit(&islands->are_fresh, false, memory_order_relaxed); // nobody reads beside an edit
    else if (!journal->has_news && atomic_load_explicit(&islands->are_fresh, memory_order_relaxed))
        islands->version = atomic_load_explicit(&journal->newest, memory_order_relaxed);
}

// After they were renewed, behind the monitor. Changes are recorded from the first time on that an edit made them stale; without memory for that, islands are
// rebuilt each time. What is still to come in an open transaction has no version of its own.
static inline void wend_islands_are_renewed(wend_islands *islands, const wend_journal *journal) {
    if (islands->version) (void)wend_journal_keep(journal);
    islands->version = journal->has_news ? 0 : atomic_load_explicit(&journal->newest, memory_order_relaxed);
    atomic_store_explicit(&islands->are_fresh, true, memory_order_release);
}

#endif

// Journals: a bounded ring of changes with the versions they made.
//
//     capacity 4, count 6                        index mod capacity:   0    1    2    3  |  0    1    2    3
//                                              ring:               e    f    c    d  |  e    f    c    d        each record twice
//     records c .. f are there; b's version                                  ^-----------------^
//     is `forgotten`                                                         the window c .. f is one array
//
// Who depends on a map remembers the version it knows and pulls what came after (dependant.c): no lists of subscribers, whose order, lifetimes and
// forgotten members are trouble, and no calls to announce an edit, of which one is always forgotten. A reader whose version is older than
// `forgotten` learns that anything may have changed.
//
// Until somebody depends on the map there is no ring, and an edit costs two stores. Changes are rectangles rather than lists of cells: a
// list has no bound. Versions are read without a lock: edits have exclusive access, so a reader sees either all of one or nothing.
//
// In a transaction a rectangle is joined with the one before it when at most a quarter of the union did not change, so that a room painted cell by
// cell is a record or a few. Outside, each edit keeps the rectangle it was given, in the order of edits: what repairs row by row does so
// in the order it always did.
#include "map/core/journal_internal.h"

#include "base/core/require.h"

#define MOST_JOURNAL_CAPACITY ((size_t)1 << 24)

wend_journal wend_journal_empty(size_t capacity, const wend_allocator *allocator) {
    return (wend_journal){
        .allocator = *allocator, .life = wend_life_begin(), .newest = 1, .forgotten = 1, .capacity = capacity};
}

static void release_ring(wend_journal *journal) {
    wend_change *ring = atomic_load_explicit(&journal->ring, memory_order_relaxed);
    wend_release_items(&journal->allocator, ring, ring ? 2 * journal->capacity : 0, sizeof *ring);
    atomic_store_explicit(&journal->ring, NULL, memory_order_relaxed);
}

void wend_journal_release(wend_journal *journal) {
    release_ring(journal);
    wend_life_end(journal->life);
    journal->life = (wend_life){0};
}

wend_status wend_journal_create(size_t capacity, wend_allocator allocator, wend_journal **journal) {
    REQUIRE(journal && wend_allocator_is_valid(&allocator), WEND_INVALID);
    REQUIRE(capacity > 0 && capacity <= MOST_JOURNAL_CAPACITY, WEND_INVALID);
    wend_journal *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    *made = wend_journal_empty(capacity, &allocator);
    made->is_alone = true;
    *journal = made;
    return WEND_OK;
}

void wend_journal_destroy(wend_journal *journal) {
    if (!journal) return;
    REQUIRE_VOID(journal->is_alone);
    wend_allocator allocator = journal->allocator;
    wend_journal_release(journal);
    wend_release_items(&allocator, journal, 1, sizeof *journal);
}

wend_status wend_journal_keep(const wend_journal *journal) {
    wend_journal *kept = (wend_journal *)(uintptr_t)journal; // the ring belongs to no reader before it is stored
    if (atomic_load_explicit(&kept->ring, memory_order_acquire)) return WEND_OK;
    wend_change *ring = wend_allocate_items(&kept->allocator, 2 * kept->capacity, sizeof *ring, WEND_LIFETIME_OBJECT);
    if (!ring) return WEND_OUT_OF_MEMORY;
    wend_change *none = NULL;
    if (!atomic_compare_exchange_strong_explicit(&kept->ring, &none, ring, memory_order_acq_rel, memory_order_acquire))
        wend_release_items(&kept->allocator, ring, 2 * kept->capacity, sizeof *ring); // another thread was faster
    return WEND_OK;
}

wend_status wend_journal_set_capacity(wend_journal *journal, size_t capacity) {
    REQUIRE(journal && journal->depth == 0 && capacity > 0 && capacity <= MOST_JOURNAL_CAPACITY, WEND_INVALID);
    wend_change *before = atomic_load_explicit(&journal->ring, memory_order_relaxed), *ring = NULL;
    if (before) {
        ring = wend_allocate_items(&journal->allocator, 2 * capacity, sizeof *ring, WEND_LIFETIME_OBJECT);
        if (!ring) return WEND_OUT_OF_MEMORY;
    }
    release_ring(journal);
    atomic_store_explicit(&journal->ring, ring, memory_order_relaxed);
    journal->capacity = capacity;
    journal->count = 0;
    journal->forgotten = atomic_load_explicit(&journal->newest, memory_order_relaxed);
    return WEND_OK;
}

// ---- Writing ----------------------------------------------------------------------------------------------------------

wend_change wend_change_of_state(uint64_t state) {
    const uint32_t low = (uint32_t)state, high = (uint32_t)(state >> 32);
    wend_change change = {.kind = WEND_CHANGE_STATE,
                          .effects = WEND_EFFECT_ROSE | WEND_EFFECT_FELL | WEND_EFFECT_REACH};
    memcpy(&change.low_x, &low, sizeof low);
    memcpy(&change.low_y, &high, sizeof high);
    return change;
}

uint64_t wend_change_state(const wend_change *change) {
    REQUIRE(change && change->kind == WEND_CHANGE_STATE, UINT64_MAX);
    return (uint64_t)(uint32_t)change->low_y << 32 | (uint32_t)change->low_x;
}

void wend_journal_begin(wend_journal *journal) {
    REQUIRE_VOID(journal && journal->depth < UINT32_MAX);
    if (journal->depth++ == 0) journal->opened = journal->count;
}

void wend_journal_commit(wend_journal *journal) {
    REQUIRE_VOID(journal && journal->depth > 0);
    if (--journal->depth == 0) journal->has_news = false;
}

static int32_t lesser_coordinate(int32_t a, int32_t b) {
    return a < b ? a : b;
}

static int32_t greater_coordinate(int32_t a, int32_t b) {
    return a > b ? a : b;
}

static double rectangle_area(int32_t low_x, int32_t low_y, int32_t high_x, int32_t high_y) {
    return ((double)high_x - low_x + 1) * ((double)high_y - low_y + 1);
}

static double change_area(const wend_change *change) {
    return rectangle_area(change->low_x, change->low_y, change->high_x, change->high_y);
}

// Joins a change with the one before it in the same transaction, if they are one or nearly.
static bool change_joins(wend_change *last, const wend_change *change) {
    if (last->kind != change->kind || last->id != change->id) return false;
    if (change->kind == WEND_CHANGE_STATE) {
        if (last->low_x != change->low_x || last->low_y != change->low_y) return false;
    } else if (change->kind == WEND_CHANGE_CELLS || change->kind == WEND_CHANGE_BOX) {
        const int32_t low_x = lesser_coordinate(last->low_x, change->low_x),
                      low_y = lesser_coordinate(last->low_y, change->low_y),
                      high_x = greater_coordinate(last->high_x, change->high_x),
                      high_y = greater_coordinate(last->high_y, change->high_y);
        const int32_t common_x = greater_coordinate(last->low_x, change->low_x),
                      common_y = greater_coordinate(last->low_y, change->low_y),
                      common_end_x = lesser_coordinate(last->high_x, change->high_x),
                      common_end_y = lesser_coordinate(last->high_y, change->high_y);
        double changed = change_area(last) + change_area(change);
        if (common_x <= common_end_x && common_y <= common_end_y)
            changed -= rectangle_area(common_x, common_y, common_end_x, common_end_y);
        if (changed < 0.75 * rectangle_area(low_x, low_y, high_x, high_y)) return false;
        last->low_x = low_x, last->low_y = low_y, last->high_x = high_x, last->high_y = high_y;
    } else if (change->kind == WEND_CHANGE_OBSTACLE) {
        last->low_x = lesser_coordinate(last->low_x, change->low_x);
        last->low_y = lesser_coordinate(last->low_y, change->low_y);
        last->high_x = greater_coordinate(last->high_x, change->high_x);
        last->high_y = greater_coordinate(last->high_y, change->high_y);
    }
    last->effects |= change->effects;
    return true;
}

// The version that a change makes, or made already in this transaction.
static uint64_t journal_next_version(wend_journal *journal) {
    uint64_t version = atomic_load_explicit(&journal->newest, memory_order_relaxed);
    if (!journal->has_news) atomic_store_explicit(&journal->newest, ++version, memory_order_release);
    journal->has_news = journal->depth > 0;
    return version;
}

void wend_journal_add_all(wend_journal *journal) {
    REQUIRE_VOID(journal);
    journal->forgotten = journal_next_version(journal);
}

void wend_journal_add(wend_journal *journal, const wend_change *change) {
    REQUIRE_VOID(journal && change && change->kind <= WEND_CHANGE_LINK);
    const uint64_t version = journal_next_version(journal);
    wend_change *ring = atomic_load_explicit(&journal->ring, memory_order_relaxed);
    if (!ring) {
        journal->forgotten = version;
        return;
    }
    const size_t capacity = journal->capacity;
    if (journal->depth && journal->count > journal->opened) {
        const size_t at = (size_t)((journal->count - 1) % capacity);
        if (change_joins(&ring[at], change)) {
            ring[at + capacity] = ring[at];
            return;
        }
    }
    const size_t at = (size_t)(journal->count % capacity);
    if (journal->count >= capacity && journal->forgotten < ring[at].version) journal->forgotten = ring[at].version;
    ring[at] = *change;
    ring[at].version = version;
    ring[at + capacity] = ring[at];
    journal->count++;
}

// ---- Reading ----------------------------------------------------------------------------------------------------------

const wend_change *wend_journal_window(const wend_journal *journal, uint64_t since, uint64_t until, size_t *count) {
    const wend_change *ring = atomic_load_explicit(&journal->ring, memory_order_acquire);
    *count = 0;
    if (since >= until) return ring;
    if (!ring || since < journal->forgotten) {
        *count = WEND_CHANGES_ALL;
        return NULL;
    }
    const uint64_t kept = journal->count < journal->capacity ? journal->count : journal->capacity;
    uint64_t first = journal->count - kept, end = journal->count; // the first record of a version after since
    while (first < end) {
        const uint64_t middle = first + (end - first) / 2;
        if (ring[middle % journal->capacity].version > since)
            end = middle;
        else
            first = middle + 1;
    }
    const wend_change *window = ring + first % journal->capacity;
    const size_t most = (size_t)(journal->count - first);
    while (*count < most && window[*count].version <= until) ++*count;
    return window;
}

uint64_t wend_journal_version(const wend_journal *journal) {
    REQUIRE(journal, 0);
    (void)wend_journal_pull_owner(journal);
    return wend_journal_committed(journal);
}

wend_status wend_journal_read(const wend_journal *journal, uint64_t since, wend_change *changes, size_t *count,
                              uint64_t *version) {
    REQUIRE(journal && count && version && (changes || *count == 0), WEND_INVALID);
    wend_status status = wend_journal_pull_owner(journal);
    if (!status) status = wend_journal_keep(journal);
    if (status) return status;
    const uint64_t now = wend_journal_committed(journal), until = *version < now ? *version : now;
    size_t found;
    const wend_change *window = wend_journal_window(journal, since, until, &found);
    for (size_t i = 0; found != WEND_CHANGES_ALL && i < found && i < *count; i++) changes[i] = window[i];
    *count = found;
    *version = until;
    return WEND_OK;
}

// Generational ids: small values that name things which come and go, and notice when the thing has gone.
//
// An id is an index and a generation; freeing an index raises its generation, so that old ids of it are recognised as
// stale. An index whose generation would wrap around is retired: an id is never given out twice. Zero is no id.
#ifndef WEND_BASE_ID_POOL_H
#define WEND_BASE_ID_POOL_H

#include "base/memory/memory.h"

typedef struct wend_id {
    uint32_t index_plus_one; // 0: no id
    uint32_t generation;
} wend_id;

#define ARRAY_NAME wend_id_slots
#define ARRAY_ITEM wend_id_slot
typedef struct wend_id_slot {
    uint32_t generation; // of the present or the next user; 0 once retired
    uint32_t next_free;  // index + 1 of the next free slot, or 0; WEND_ID_SLOT_USED while in use
} wend_id_slot;
#include "base/memory/array_template.h"

#define WEND_ID_SLOT_USED UINT32_MAX

// A zeroed struct is an empty pool.
typedef struct wend_id_pool {
    wend_id_slots slots;
    uint32_t first_free; // index + 1, or 0
    size_t count;        // ids in use
} wend_id_pool;

// Gives out an id: the most recently freed index, or a new one. When memory is out the pool is as it was.
wend_status wend_id_pool_take(wend_id_pool *pool, const wend_allocator *allocator, wend_id *id);

// True while the id is in use; false for zero, freed and made-up ids.
bool wend_id_pool_has(const wend_id_pool *pool, wend_id id);

// Takes an id back. False when it is not in use.
bool wend_id_pool_give(wend_id_pool *pool, wend_id id);

void wend_id_pool_free(wend_id_pool *pool, const wend_allocator *allocator);

// Where to keep the thing: below the number of ids that were ever in use at once.
static inline size_t wend_id_index(wend_id id) {
    return (size_t)id.index_plus_one - 1;
}

#endif

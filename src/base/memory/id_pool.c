#include "base/memory/id_pool.h"

wend_status wend_id_pool_take(wend_id_pool *pool, const wend_allocator *allocator, wend_id *id) {
    if (pool->first_free == 0) {
        if (pool->slots.count >= UINT32_MAX - 1) return WEND_OUT_OF_MEMORY; // every index of 32 bits is taken
        wend_status status =
            wend_id_slots_push(&pool->slots, allocator, (wend_id_slot){.generation = 1, .next_free = 0});
        if (status) return status;
        pool->first_free = (uint32_t)pool->slots.count;
    }
    wend_id_slot *slot = &pool->slots.items[pool->first_free - 1];
    *id = (wend_id){.index_plus_one = pool->first_free, .generation = slot->generation};
    pool->first_free = slot->next_free;
    slot->next_free = WEND_ID_SLOT_USED;
    pool->count++;
    return WEND_OK;
}

bool wend_id_pool_has(const wend_id_pool *pool, wend_id id) {
    if (id.index_plus_one == 0 || id.index_plus_one > pool->slots.count) return false;
    const wend_id_slot *slot = &pool->slots.items[id.index_plus_one - 1];
    return slot->next_free == WEND_ID_SLOT_USED && slot->generation == id.generation;
}

bool wend_id_pool_give(wend_id_pool *pool, wend_id id) {
    if (!wend_id_pool_has(pool, id)) return false;
    wend_id_slot *slot = &pool->slots.items[id.index_plus_one - 1];
    slot->generation++;
    slot->next_free = 0;
    if (slot->generation != 0) { // otherwise the generations are used up: the index is retired
        slot->next_free = pool->first_free;
        pool->first_free = id.index_plus_one;
    }
    pool->count--;
    return true;
}

void wend_id_pool_free(wend_id_pool *pool, const wend_allocator *allocator) {
    wend_id_slots_free(&pool->slots, allocator);
    *pool = (wend_id_pool){0};
}

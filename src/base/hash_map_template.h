// A hash map from one key type to one value type, made by including this file:
//
//     #define MAP_NAME          cell_map          the struct's name, and the prefix of its functions
//     #define MAP_KEY           uint64_t
//     #define MAP_VALUE         uint32_t
//     #define MAP_HASH(key)     wend_mix_quickly(key)     64 bits, of which the top ones are used
//     #define MAP_EQUAL(a, b)   ((a) == (b))
//     #include "base/hash_map_template.h"
//
// gives `cell_map` with cell_map_reserve, _find, _put, _remove, _next, _clear, _free.
//
// Open addressing with linear probing, entries ordered by the distance from their home slot (Robin Hood hashing), so a
// search for an absent key ends early; removal shifts the rest of the run back, so there are no tombstones. A slot
// holds its distance + 1 (0: empty), the key and the value side by side: one cache miss a look-up. At most 3/4 full.
//
//     home:      h     h     h+1                  find(k): walk from home(k) while slot.reach >= how far we are
//     slots:  [ 1|k0 ][ 2|k1 ][ 2|k2 ][ 0 ]       until the key is found
//
// A zeroed struct is an empty map. Iteration order depends on the sequence of calls only. When memory is out the map is as it was.

#include "base/memory.h"
#include "base/mix.h"

#define MAP_JOIN_(a, b) a##_##b
#define MAP_JOIN(a, b)  MAP_JOIN_(a, b)
#define MAP_FN(verb)    MAP_JOIN(MAP_NAME, verb)
#define MAP_SLOT        MAP_FN(slot)

typedef struct MAP_SLOT {
    MAP_KEY key;
    MAP_VALUE value;
    uint32_t reach; // 1 + distance from the home slot; 0: empty
} MAP_SLOT;

typedef struct MAP_NAME {
    MAP_SLOT *slots;
    size_t count;
    size_t slot_count; // 0 or a power of two
    int shift;         // 64 - log2(slot_count): the home slot is the top bits of the hash
} MAP_NAME;

static inline size_t MAP_FN(home)(const MAP_NAME *map, MAP_KEY key) {
    return (size_t)(MAP_HASH(key) >> map->shift);
}

// Puts an entry that is not in the map into slots that have room.
static inline void MAP_FN(settle)(MAP_NAME *map, MAP_SLOT entry, size_t slot) {
    size_t mask = map->slot_count - 1;
    for (;; slot = (slot + 1) & mask, entry.reach++) {
        MAP_SLOT *here = &map->slots[slot];
        if (here->reach >= entry.reach) continue;
        MAP_SLOT displaced = *here;
        *here = entry;
        if (displaced.reach == 0) break;
        entry = displaced;
    }
    map->count++;
}

// Makes room for `count` entries in all.
static inline wend_status MAP_FN(reserve)(MAP_NAME *map, const wend_allocator *allocator, size_t count) {
    if (count <= map->slot_count / 4 * 3) return WEND_OK;
    if (count > SIZE_MAX / 4) return WEND_OUT_OF_MEMORY;
    size_t wanted = count + count / 3 + 1, slot_count = 8;
    int shift = 61;
    for (; slot_count < wanted; slot_count *= 2) shift--;
    MAP_NAME larger = {.slot_count = slot_count, .shift = shift};
    larger.slots = wend_allocate_items(allocator, slot_count, sizeof(MAP_SLOT), WEND_LIFETIME_OBJECT);
    if (!larger.slots) return WEND_OUT_OF_MEMORY;
    memset(larger.slots, 0, slot_count * sizeof(MAP_SLOT));
    for (size_t i = 0; i < map->slot_count; i++) {
        MAP_SLOT entry = map->slots[i];
        if (entry.reach == 0) continue;
        entry.reach = 1;
        MAP_FN(settle)(&larger, entry, MAP_FN(home)(&larger, entry.key));
    }
    wend_release_items(allocator, map->slots, map->slot_count, sizeof(MAP_SLOT));
    *map = larger;
    return WEND_OK;
}

// The value of a key, which may be written, or NULL. Valid until the map is next changed.
static inline MAP_VALUE *MAP_FN(find)(const MAP_NAME *map, MAP_KEY key) {
    if (map->slot_count == 0) return NULL;
    size_t mask = map->slot_count - 1, slot = MAP_FN(home)(map, key);
    for (uint32_t reach = 1;; reach++, slot = (slot + 1) & mask) {
        MAP_SLOT *here = &map->slots[slot];
        if (MAP_EQUAL(here->key, key) && here->reach) return &here->value; // empty slots hold stale keys
        if (here->reach < reach) return NULL;
    }
}

// Sets the value of a key, adding the key if it is new.
static inline wend_status MAP_FN(put)(MAP_NAME *map, const wend_allocator *allocator, MAP_KEY key, MAP_VALUE value) {
    if (map->count >= map->slot_count / 4 * 3) {
        MAP_VALUE *present = MAP_FN(find)(map, key);
        if (present) {
            *present = value;
            return WEND_OK;
        }
        wend_status status = MAP_FN(reserve)(map, allocator, map->count + 1);
        if (status) return status;
    }
    size_t mask = map->slot_count - 1, slot = MAP_FN(home)(map, key);
    for (uint32_t reach = 1;; reach++, slot = (slot + 1) & mask) {
        MAP_SLOT *here = &map->slots[slot];
        if (here->reach < reach) {
            MAP_FN(settle)(map, (MAP_SLOT){.key = key, .value = value, .reach = reach}, slot);
            return WEND_OK;
        }
        if (MAP_EQUAL(here->key, key)) {
            here->value = value;
            return WEND_OK;
        }
    }
}

// Takes a key out. False when it was not there.
static inline bool MAP_FN(remove)(MAP_NAME *map, MAP_KEY key) {
    MAP_VALUE *value = MAP_FN(find)(map, key);
    if (!value) return false;
    size_t mask = map->slot_count - 1;
    size_t hole = (size_t)((MAP_SLOT *)(void *)((char *)value - offsetof(MAP_SLOT, value)) - map->slots);
    for (;;) {
        size_t next = (hole + 1) & mask;
        if (map->slots[next].reach <= 1) break;
        map->slots[hole] = map->slots[next];
        map->slots[hole].reach--;
        hole = next;
    }
    map->slots[hole].reach = 0;
    map->count--;
    return true;
}

// Walks the map: start with *position = 0; false when there are no more entries. The map may not change meanwhile.
static inline bool MAP_FN(next)(const MAP_NAME *map, size_t *position, MAP_KEY *key, MAP_VALUE *value) {
    while (*position < map->slot_count) {
        const MAP_SLOT *here = &map->slots[(*position)++];
        if (here->reach == 0) continue;
        *key = here->key;
        *value = here->value;
        return true;
    }
    return false;
}

// Empties the map and keeps its memory.
static inline void MAP_FN(clear)(MAP_NAME *map) {
    for (size_t i = 0; i < map->slot_count; i++) map->slots[i].reach = 0;
    map->count = 0;
}

// Releases the memory and leaves an empty map.
static inline void MAP_FN(free)(MAP_NAME *map, const wend_allocator *allocator) {
    wend_release_items(allocator, map->slots, map->slot_count, sizeof(MAP_SLOT));
    *map = (MAP_NAME){0};
}

#undef MAP_JOIN_
#undef MAP_JOIN
#undef MAP_FN
#undef MAP_SLOT
#undef MAP_NAME
#undef MAP_KEY
#undef MAP_VALUE
#undef MAP_HASH
#undef MAP_EQUAL

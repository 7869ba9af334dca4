// A hash map from one key type to one value type, made by including this file:
//
//     #define MAP_NAME          cell_map          the struct's name, and the prefix of its functions
//     #define MAP_KEY           uint64_t
//     #define MAP_VALUE         uint32_t
//     #define MAP_HASH(key)     wend_mix_quickly(key)     64 bits, of which the top ones are used
//     #define MAP_EQUAL(a, b)   ((a) == (b))
//     #include "base/memory/hash_map_template.h"
//
// gives `cell_map` with cell_map_reserve, _find, _put, _remove, _next, _clear, _free.
//
// Slots come in groups of seven. A group's summary is one word: a byte of hash for each slot (0: empty), and in the top byte
// how many entries wanted this group and found it full.
//
//     summaries  [ t0 t1 t2 t3 t4 t5 t6 | passed ]     find(k): in k's home group, compare all seven tags at once;
//     slots      [ k v ][ k v ] ... [ k v ]            where one fits, compare the key; nobody passed by: not there;
//                                                      otherwise the same in the next group
//
// A look-up reads the summary and, nearly always, just the slot that holds the key: no branch depends on where in the group
// that is, so none is mispredicted, which is what linear probing loses its time by (it was 1.5x slower here). Removal empties
// the slot and lowers the passed counts on the way to it, so there are no tombstones. At most 5/7 full. After Bronson and
// Shi, "Open-sourcing F14 for faster, more memory-efficient hash tables", 2019.
//
// A zeroed struct is an empty map. Iteration order depends on the sequence of calls only. When memory is out the map is as it
// was.

#include "base/memory/memory.h"
#include "base/number/mix.h"
#include "base/number/word_bytes.h"

#define MAP_JOIN_(a, b) a##_##b
#define MAP_JOIN(a, b)  MAP_JOIN_(a, b)
#define MAP_FN(verb)    MAP_JOIN(MAP_NAME, verb)
#define MAP_SLOT        MAP_FN(slot)

#ifndef WEND_MAP_GROUP
#define WEND_MAP_GROUP  7                            // slots in a group
#define WEND_MAP_TAGS   UINT64_C(0x00ffffffffffffff) // their bytes of the summary
#define WEND_MAP_PASSED 56                           // where the count of those who passed by starts
#endif

typedef struct MAP_SLOT {
    MAP_KEY key;
    MAP_VALUE value;
} MAP_SLOT;

typedef struct MAP_NAME {
    uint64_t *summaries; // one a group
    MAP_SLOT *slots;     // WEND_MAP_GROUP a group
    size_t count;
    size_t group_count; // 0 or a power of two
    int shift;          // the home group is the hash shifted by this, its tag the eight bits below
} MAP_NAME;

static inline size_t MAP_FN(home)(const MAP_NAME *map, MAP_KEY key, uint64_t *tag) {
    uint64_t hash = MAP_HASH(key);
    uint64_t byte = hash >> (map->shift - 8) & 0xff;
    *tag = byte + (byte == 0);
    return (size_t)(hash >> map->shift);
}

// The slot of a key, or SIZE_MAX.
static inline size_t MAP_FN(locate)(const MAP_NAME *map, MAP_KEY key) {
    if (map->group_count == 0) return SIZE_MAX;
    uint64_t tag;
    size_t group = MAP_FN(home)(map, key, &tag);
    // Entries that came and went may have left every group passed by somebody: then all are looked at.
    for (size_t left = map->group_count; left > 0; left--, group = (group + 1) & (map->group_count - 1)) {
        uint64_t summary = map->summaries[group];
        for (uint64_t fits = wend_bytes_equal(summary, tag) & WEND_MAP_TAGS; fits; fits &= fits - 1) {
            size_t slot = group * WEND_MAP_GROUP + (size_t)wend_lowest_bit(fits) / 8;
            if (MAP_EQUAL(map->slots[slot].key, key)) return slot;
        }
        if (summary >> WEND_MAP_PASSED == 0) return SIZE_MAX;
    }
    return SIZE_MAX;
}

// Puts an entry that is not in the map into slots that have room.
static inline void MAP_FN(settle)(MAP_NAME *map, MAP_KEY key, MAP_VALUE value) {
    uint64_t tag;
    size_t group = MAP_FN(home)(map, key, &tag);
    for (;; group = (group + 1) & (map->group_count - 1)) {
        uint64_t *summary = &map->summaries[group];
        uint64_t empty = wend_bytes_equal(*summary, 0) & WEND_MAP_TAGS;
        if (empty) {
            int place = wend_lowest_bit(empty) / 8;
            *summary |= tag << 8 * place;
            map->slots[group * WEND_MAP_GROUP + (size_t)place] = (MAP_SLOT){.key = key, .value = value};
            map->count++;
            return;
        }
        // A count that reached 255 stays there: removals would no longer know how many there are.
        if (*summary >> WEND_MAP_PASSED < 255) *summary += UINT64_C(1) << WEND_MAP_PASSED;
    }
}

static inline void MAP_FN(release)(MAP_NAME *map, const wend_allocator *allocator) {
    wend_release_items(allocator, map->summaries, map->group_count, sizeof *map->summaries);
    wend_release_items(allocator, map->slots, map->group_count * WEND_MAP_GROUP, sizeof(MAP_SLOT));
}

// How many entries fit before the map grows.
static inline size_t MAP_FN(room)(const MAP_NAME *map) {
    return map->group_count * 5;
}

// Makes room for `count` entries in all.
static inline wend_status MAP_FN(reserve)(MAP_NAME *map, const wend_allocator *allocator, size_t count) {
    if (map->slots && count <= MAP_FN(room)(map)) return WEND_OK;
    if (count > SIZE_MAX / 16) return WEND_OUT_OF_MEMORY;
    MAP_NAME larger = {.group_count = 2, .shift = 63};
    for (; MAP_FN(room)(&larger) < count; larger.group_count *= 2) larger.shift--;
    larger.summaries =
        wend_allocate_items(allocator, larger.group_count, sizeof *larger.summaries, WEND_LIFETIME_OBJECT);
    larger.slots =
        wend_allocate_items(allocator, larger.group_count * WEND_MAP_GROUP, sizeof(MAP_SLOT), WEND_LIFETIME_OBJECT);
    if (!larger.summaries || !larger.slots) {
        MAP_FN(release)(&larger, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    memset(larger.summaries, 0, larger.group_count * sizeof *larger.summaries);
    // Groups are ordered by hash, so this walks both maps from front to back.
    for (size_t group = 0; group < map->group_count; group++) {
        for (size_t place = 0; place < WEND_MAP_GROUP; place++) {
            const MAP_SLOT *slot = &map->slots[group * WEND_MAP_GROUP + place];
            if (map->summaries[group] >> 8 * place & 0xff) MAP_FN(settle)(&larger, slot->key, slot->value);
        }
    }
    MAP_FN(release)(map, allocator);
    *map = larger;
    return WEND_OK;
}

// The value of a key, which may be written, or NULL. Valid until the map is next changed.
static inline MAP_VALUE *MAP_FN(find)(const MAP_NAME *map, MAP_KEY key) {
    size_t slot = MAP_FN(locate)(map, key);
    return slot == SIZE_MAX ? NULL : &map->slots[slot].value;
}

// Sets the value of a key, adding the key if it is new.
static inline wend_status MAP_FN(put)(MAP_NAME *map, const wend_allocator *allocator, MAP_KEY key, MAP_VALUE value) {
    MAP_VALUE *present = MAP_FN(find)(map, key);
    if (present) {
        *present = value;
        return WEND_OK;
    }
    if (!map->slots || map->count >= MAP_FN(room)(map)) {
        wend_status status = MAP_FN(reserve)(map, allocator, map->count + 1);
        if (status) return status;
    }
    MAP_FN(settle)(map, key, value);
    return WEND_OK;
}

// Takes a key out. False when it was not there.
static inline bool MAP_FN(remove)(MAP_NAME *map, MAP_KEY key) {
    size_t slot = MAP_FN(locate)(map, key);
    if (slot == SIZE_MAX) return false;
    size_t last = slot / WEND_MAP_GROUP;
    map->summaries[last] &= ~(UINT64_C(0xff) << slot % WEND_MAP_GROUP * 8);
    uint64_t tag;
    for (size_t group = MAP_FN(home)(map, key, &tag); group != last; group = (group + 1) & (map->group_count - 1))
        if (map->summaries[group] >> WEND_MAP_PASSED < 255) map->summaries[group] -= UINT64_C(1) << WEND_MAP_PASSED;
    map->count--;
    return true;
}

// Walks the map: start with *position = 0; false when there are no more entries. The map may not change meanwhile.
static inline bool MAP_FN(next)(const MAP_NAME *map, size_t *position, MAP_KEY *key, MAP_VALUE *value) {
    while (*position < map->group_count * WEND_MAP_GROUP) {
        size_t slot = (*position)++;
        if (!(map->summaries[slot / WEND_MAP_GROUP] >> slot % WEND_MAP_GROUP * 8 & 0xff)) continue;
        *key = map->slots[slot].key;
        *value = map->slots[slot].value;
        return true;
    }
    return false;
}

// How many bytes it has allocated.
static inline size_t MAP_FN(bytes)(const MAP_NAME *map) {
    return map->group_count * (sizeof *map->summaries + WEND_MAP_GROUP * sizeof(MAP_SLOT));
}

// Empties the map and keeps its memory.
static inline void MAP_FN(clear)(MAP_NAME *map) {
    if (map->count) memset(map->summaries, 0, map->group_count * sizeof *map->summaries);
    map->count = 0;
}

// Makes a map with the entries of another, in the same slots; what it was before is not looked at.
static inline wend_status MAP_FN(copy)(MAP_NAME *map, const wend_allocator *allocator, const MAP_NAME *from) {
    MAP_NAME made = *from;
    *map = (MAP_NAME){0};
    if (from->group_count == 0) return WEND_OK;
    made.summaries = wend_copy_items(allocator, from->summaries, from->group_count, sizeof *made.summaries);
    made.slots = wend_copy_items(allocator, from->slots, from->group_count * WEND_MAP_GROUP, sizeof(MAP_SLOT));
    if (!made.summaries || !made.slots) {
        MAP_FN(release)(&made, allocator);
        return WEND_OUT_OF_MEMORY;
    }
    *map = made;
    return WEND_OK;
}

// Releases the memory and leaves an empty map.
static inline void MAP_FN(free)(MAP_NAME *map, const wend_allocator *allocator) {
    MAP_FN(release)(map, allocator);
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

// A growable array of one item type, made by including this file:
//
//     #define ARRAY_NAME point_array          the struct's name, and the prefix of its functions
//     #define ARRAY_ITEM wend_lattice_point   what it holds
//     #include "base/memory/array_template.h"
//
// gives `point_array` with items, count and capacity, and point_array_reserve, _push, _append, _resize, _free. A zeroed
// struct is an empty array. The allocator is passed to each call that may allocate, so an array is three words and an
// object that owns several keeps one allocator. When memory is out the array is as it was.

#include "base/memory/memory.h"

#define ARRAY_JOIN_(a, b) a##_##b
#define ARRAY_JOIN(a, b)  ARRAY_JOIN_(a, b)
#define ARRAY_FN(verb)    ARRAY_JOIN(ARRAY_NAME, verb)

typedef struct ARRAY_NAME {
    ARRAY_ITEM *items;
    size_t count;
    size_t capacity;
} ARRAY_NAME;

// Makes room for `capacity` items in all.
static inline wend_status ARRAY_FN(reserve)(ARRAY_NAME *array, const wend_allocator *allocator, size_t capacity) {
    if (capacity <= array->capacity) return WEND_OK;
    size_t grown = wend_grown_capacity(array->capacity, capacity);
    void *items =
        wend_resize_items(allocator, array->items, array->capacity, grown, sizeof(ARRAY_ITEM), WEND_LIFETIME_OBJECT);
    if (!items) return WEND_OUT_OF_MEMORY;
    array->items = items;
    array->capacity = grown;
    return WEND_OK;
}

static inline wend_status ARRAY_FN(push)(ARRAY_NAME *array, const wend_allocator *allocator, ARRAY_ITEM item) {
    if (array->count == array->capacity) {
        wend_status status = ARRAY_FN(reserve)(array, allocator, array->count + 1);
        if (status) return status;
    }
    array->items[array->count++] = item;
    return WEND_OK;
}

// Adds `count` items that do not lie in the array itself.
static inline wend_status ARRAY_FN(append)(ARRAY_NAME *array, const wend_allocator *allocator, const ARRAY_ITEM *items,
                                           size_t count) {
    if (count == 0) return WEND_OK;
    if (count > SIZE_MAX - array->count) return WEND_OUT_OF_MEMORY;
    wend_status status = ARRAY_FN(reserve)(array, allocator, array->count + count);
    if (status) return status;
    memcpy(array->items + array->count, items, count * sizeof(ARRAY_ITEM));
    array->count += count;
    return WEND_OK;
}

// Sets the count; new items are zeroed.
static inline wend_status ARRAY_FN(resize)(ARRAY_NAME *array, const wend_allocator *allocator, size_t count) {
    if (count > array->count) {
        wend_status status = ARRAY_FN(reserve)(array, allocator, count);
        if (status) return status;
        memset(array->items + array->count, 0, (count - array->count) * sizeof(ARRAY_ITEM));
    }
    array->count = count;
    return WEND_OK;
}

// Makes an array with the items of another; what it was before is not looked at.
static inline wend_status ARRAY_FN(copy)(ARRAY_NAME *array, const wend_allocator *allocator, const ARRAY_NAME *from) {
    *array = (ARRAY_NAME){0};
    if (from->count == 0) return WEND_OK;
    wend_status status = ARRAY_FN(reserve)(array, allocator, from->count);
    if (status) return status;
    memcpy(array->items, from->items, from->count * sizeof(ARRAY_ITEM));
    array->count = from->count;
    return WEND_OK;
}

// Releases the memory and leaves an empty array.
static inline void ARRAY_FN(free)(ARRAY_NAME *array, const wend_allocator *allocator) {
    wend_release_items(allocator, array->items, array->capacity, sizeof(ARRAY_ITEM));
    *array = (ARRAY_NAME){0};
}

#undef ARRAY_JOIN_
#undef ARRAY_JOIN
#undef ARRAY_FN
#undef ARRAY_NAME
#undef ARRAY_ITEM

// Memory: malloc as a wend_allocator, and allocation of items on top of any allocator.
//
// The library asks in items, not bytes, and says at release how many there were: an allocator of the user's needs no headers, and a product that overflows is found here and
// nowhere else. No block is larger than half the address space, so that sizes can be added to each other.
//
//     what malloc aligns    malloc's block as it is
//     more than that        | padding | address of malloc's block | what was asked for, aligned ...
//
// A resize that fails leaves the old block as it was; an allocator without one is helped out by allocating, copying and releasing. Arrays grow by half (wend_grown_capacity):
// pushes cost amortised O(1), and of an array that has just grown no more than a third is empty.
#include "base/memory/memory.h"

#include <stdlib.h>

// Blocks over-aligned for malloc carry their true address just before them.
static void *malloc_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    (void)user;
    (void)lifetime;
    if (alignment <= alignof(max_align_t)) return malloc(size);
    if (size > SIZE_MAX - alignment - sizeof(void *)) return NULL;
    char *raw = malloc(size + alignment + sizeof(void *));
    if (!raw) return NULL;
    uintptr_t first = (uintptr_t)(raw + sizeof(void *));
    size_t padding = (size_t)((alignment - first % alignment) % alignment);
    char *block = raw + sizeof(void *) + padding;
    memcpy(block - sizeof(void *), &raw, sizeof raw);
    return block;
}

static void malloc_release(void *user, void *block, size_t size, size_t alignment) {
    (void)user;
    (void)size;
    if (alignment > alignof(max_align_t)) memcpy(&block, (char *)block - sizeof(void *), sizeof block);
    free(block);
}

static void *malloc_resize(void *user, void *block, size_t old_size, size_t new_size, size_t alignment,
                           wend_lifetime lifetime) {
    if (alignment <= alignof(max_align_t)) return realloc(block, new_size);
    void *moved = malloc_allocate(user, new_size, alignment, lifetime);
    if (!moved) return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    malloc_release(user, block, old_size, alignment);
    return moved;
}

wend_allocator wend_default_allocator(void) {
    return (wend_allocator){.allocate = malloc_allocate, .release = malloc_release, .resize = malloc_resize};
}

bool wend_allocator_is_valid(const wend_allocator *allocator) {
    return allocator && allocator->allocate && allocator->release;
}

static void *allocate_aligned(const wend_allocator *allocator, size_t count, size_t item_size, size_t alignment,
                              wend_lifetime lifetime) {
    if (count == 0 || count > SIZE_MAX / 2 / item_size) return NULL;
    return allocator->allocate(allocator->user, count * item_size, alignment, lifetime);
}

static void release_aligned(const wend_allocator *allocator, void *block, size_t count, size_t item_size,
                            size_t alignment) {
    if (block) allocator->release(allocator->user, block, count * item_size, alignment);
}

void *wend_allocate_items(const wend_allocator *allocator, size_t count, size_t item_size, wend_lifetime lifetime) {
    return allocate_aligned(allocator, count, item_size, WEND_ARRAY_ALIGNMENT, lifetime);
}

void wend_release_items(const wend_allocator *allocator, void *block, size_t count, size_t item_size) {
    release_aligned(allocator, block, count, item_size, WEND_ARRAY_ALIGNMENT);
}

void *wend_allocate_lines(const wend_allocator *allocator, size_t count, size_t item_size, wend_lifetime lifetime) {
    return allocate_aligned(allocator, count, item_size, WEND_LINE_ALIGNMENT, lifetime);
}

void wend_release_lines(const wend_allocator *allocator, void *block, size_t count, size_t item_size) {
    release_aligned(allocator, block, count, item_size, WEND_LINE_ALIGNMENT);
}

void *wend_resize_items(const wend_allocator *allocator, void *block, size_t old_count, size_t new_count,
                        size_t item_size, wend_lifetime lifetime) {
    if (!block) return wend_allocate_items(allocator, new_count, item_size, lifetime);
    if (new_count == 0 || new_count > SIZE_MAX / 2 / item_size) return NULL;
    if (allocator->resize)
        return allocator->resize(allocator->user, block, old_count * item_size, new_count * item_size,
                                 WEND_ARRAY_ALIGNMENT, lifetime);
    void *moved = wend_allocate_items(allocator, new_count, item_size, lifetime);
    if (!moved) return NULL;
    memcpy(moved, block, (old_count < new_count ? old_count : new_count) * item_size);
    wend_release_items(allocator, block, old_count, item_size);
    return moved;
}

void *wend_grow_items_zeroed(const wend_allocator *allocator, void *block, size_t old_count, size_t new_count,
                             size_t item_size, wend_lifetime lifetime) {
    char *grown = wend_resize_items(allocator, block, old_count, new_count, item_size, lifetime);
    if (grown) memset(grown + old_count * item_size, 0, (new_count - old_count) * item_size);
    return grown;
}

size_t wend_grown_capacity(size_t capacity, size_t needed) {
    size_t grown = capacity > SIZE_MAX / 2 ? needed : capacity + capacity / 2;
    if (grown < 8) grown = 8;
    return grown < needed ? needed : grown;
}

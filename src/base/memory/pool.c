#include "base/memory/pool.h"

#include "base/memory/memory.h"

#define LEAST_POOL_BLOCK 64

// The class of a size and the size of its blocks; POOL_CLASSES: too large.
static size_t pool_class(size_t size, size_t *block_size) {
    size_t class_number = 0, bytes = LEAST_POOL_BLOCK;
    while (bytes < size && class_number < POOL_CLASSES) {
        class_number = bytes <= SIZE_MAX / 2 ? class_number + 1 : POOL_CLASSES;
        bytes *= 2;
    }
    *block_size = bytes;
    return class_number;
}

static void *pool_allocate(void *user, size_t size, size_t alignment, wend_lifetime lifetime) {
    wend_pool *pool = user;
    size_t bytes;
    const size_t class_number = pool_class(size, &bytes);
    if (class_number == POOL_CLASSES || alignment > WEND_LINE_ALIGNMENT) return NULL;
    void *first = pool->free[class_number];
    if (!first) return pool->source.allocate(pool->source.user, bytes, WEND_LINE_ALIGNMENT, lifetime);
    memcpy(&pool->free[class_number], first, sizeof first);
    return first;
}

static void pool_release(void *user, void *block, size_t size, size_t alignment) {
    wend_pool *pool = user;
    size_t bytes;
    const size_t class_number = pool_class(size, &bytes);
    (void)alignment;
    memcpy(block, &pool->free[class_number], sizeof block);
    pool->free[class_number] = block;
}

static void *pool_resize(void *user, void *block, size_t old_size, size_t new_size, size_t alignment,
                         wend_lifetime lifetime) {
    size_t bytes;
    if (pool_class(old_size, &bytes) == pool_class(new_size, &bytes)) return block;
    void *moved = pool_allocate(user, new_size, alignment, lifetime);
    if (!moved) return NULL;
    memcpy(moved, block, old_size < new_size ? old_size : new_size);
    pool_release(user, block, old_size, alignment);
    return moved;
}

wend_allocator wend_pool_allocator(wend_pool *pool) {
    return (wend_allocator){.user = pool, .allocate = pool_allocate, .release = pool_release, .resize = pool_resize};
}

void wend_pool_free(wend_pool *pool) {
    size_t bytes = LEAST_POOL_BLOCK;
    for (size_t i = 0; i < POOL_CLASSES; i++) {
        while (pool->free[i]) {
            void *block = pool->free[i];
            memcpy(&pool->free[i], block, sizeof block);
            pool->source.release(pool->source.user, block, bytes, WEND_LINE_ALIGNMENT);
        }
        if (bytes <= SIZE_MAX / 2) bytes *= 2;
    }
}

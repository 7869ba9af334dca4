#include "base/memory/arena.h"

#include "base/core/require.h"

struct wend_arena_block {
    alignas(WEND_ARRAY_ALIGNMENT) wend_arena_block *older;
    size_t capacity; // bytes after this header
};

#define ARENA_FIRST_BLOCK 4096

static void arena_block_release(wend_arena *arena, wend_arena_block *block) {
    wend_release_items(&arena->allocator, block, sizeof *block + block->capacity, 1);
}

wend_arena wend_arena_empty(wend_allocator allocator, wend_lifetime lifetime) {
    return (wend_arena){.allocator = allocator, .lifetime = lifetime};
}

void *wend_arena_allocate(wend_arena *arena, size_t size, size_t alignment) {
    ASSERT(alignment > 0 && alignment <= WEND_ARRAY_ALIGNMENT && (alignment & (alignment - 1)) == 0);
    size_t start = (arena->used + alignment - 1) & ~(alignment - 1);
    if (!arena->newest || start > arena->newest->capacity || size > arena->newest->capacity - start) {
        size_t capacity = arena->newest ? arena->newest->capacity : ARENA_FIRST_BLOCK / 2;
        capacity = capacity > SIZE_MAX / 4 ? size : 2 * capacity;
        if (capacity < size) capacity = size;
        if (capacity > SIZE_MAX / 2 - sizeof(wend_arena_block)) return NULL;
        wend_arena_block *block = wend_allocate_items(&arena->allocator, sizeof *block + capacity, 1, arena->lifetime);
        if (!block) return NULL;
        block->older = arena->newest;
        block->capacity = capacity;
        arena->newest = block;
        start = 0;
    }
    arena->used = start + size;
    return (char *)(arena->newest + 1) + start;
}

void wend_arena_reset(wend_arena *arena) {
    if (!arena->newest) return;
    while (arena->newest->older) {
        wend_arena_block *block = arena->newest->older;
        arena->newest->older = block->older;
        arena_block_release(arena, block);
    }
    arena->used = 0;
}

void wend_arena_free(wend_arena *arena) {
    while (arena->newest) {
        wend_arena_block *block = arena->newest;
        arena->newest = block->older;
        arena_block_release(arena, block);
    }
    arena->used = 0;
}

// An arena: many small allocations, released together.
//
//     block  [header | used ........ | free ....]  <-  newest
//     block  [header | used ............... | x ]
//
// Allocation bumps a pointer; a full block is followed by one twice its size. wend_arena_reset keeps the memory: after
// warm-up, an arena that is reset between uses of the same size never allocates.
#ifndef WEND_BASE_ARENA_H
#define WEND_BASE_ARENA_H

#include "base/memory/memory.h"

typedef struct wend_arena_block wend_arena_block;

typedef struct wend_arena {
    wend_allocator allocator;
    wend_lifetime lifetime;
    wend_arena_block *newest; // a list through `older`
    size_t used;              // bytes of the newest block's payload
} wend_arena;

// An arena that owns no memory yet.
wend_arena wend_arena_empty(wend_allocator allocator, wend_lifetime lifetime);

// `size` bytes; NULL when memory is out, with the arena as it was. alignment: a power of two, at most 16.
void *wend_arena_allocate(wend_arena *arena, size_t size, size_t alignment);

// Forgets all allocations. Keeps the largest block, the newest.
void wend_arena_reset(wend_arena *arena);

// Releases all memory; the arena is empty and usable.
void wend_arena_free(wend_arena *arena);

#endif

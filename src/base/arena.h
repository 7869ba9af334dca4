// An arena: many small allocations, released together.
//
//     block  [header | used ........ | free ....]  <-  newest
//     block  [header | used ............... | x ]
//
// Allocation bumps a pointer; a full block is followed by one twice its size. wend_arena_reset keeps the memory: after
// warm-up, an arena that is reset between uses of the same size never allocates.
#ifndef WEND_BASE_ARENA_H
#define WEND_BASE_ARENA_H

#include "base/memory.h"

typedef struct wend_arena_block wend_arena_block;

typedef struct wend_arena {
    wend_allocator allocator;
    wend_lifetime lifetime;
    wend_arena_block *newest; // a list through `older`
    size_t used;              // bytes of the newest block's payload
} wend_arena;

// A place in an arena to rewind to.
typedef struct wend_arena_mark {
    wend_arena_block *block;
    size_t used;
} wend_arena_mark;

// An arena that owns no memory yet.
wend_arena wend_arena_empty(wend_allocator allocator, wend_lifetime lifetime);

// `size` bytes; NULL when memory is out, with the arena as it was. alignment: a power of two, at most 16.
void *wend_arena_allocate(wend_arena *arena, size_t size, size_t alignment);

// Everything allocated after the mark is gone when rewound to.
wend_arena_mark wend_arena_here(const wend_arena *arena);
void wend_arena_rewind(wend_arena *arena, wend_arena_mark mark);

// Forgets all allocations. Keeps the largest block, the newest.
void wend_arena_reset(wend_arena *arena);

// Releases all memory; the arena is empty and usable.
void wend_arena_free(wend_arena *arena);

#endif

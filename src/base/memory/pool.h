// An allocator that keeps what it is given back.
//
//     wend_pool pool = {.source = allocator};                   must not move while blocks are out
//     wend_path path = {.allocator = wend_pool_allocator(&pool)};
//     ...
//     wend_pool_free(&pool);                                    when everything has been given back
//
// Blocks come in sizes of 64, 128, 256 ... bytes. One that is given back waits in the list of its size, which is threaded through the blocks
// themselves, so that after warm-up blocks of any size are handed out without a call of the source. Not for two threads at once.
#ifndef WEND_BASE_POOL_H
#define WEND_BASE_POOL_H

#include "wend/allocator.h"

#define POOL_CLASSES 48

typedef struct wend_pool {
    wend_allocator source;
    void *free[POOL_CLASSES]; // each holds the address of the next in its first bytes
} wend_pool;

// The pool as an allocator; blocks are aligned to 64 bytes.
wend_allocator wend_pool_allocator(wend_pool *pool);

// Gives everything that waits to the source.
void wend_pool_free(wend_pool *pool);

#endif

/// Memory comes from an allocator: a value that is copied into the objects that use it.
///
/// Simple use: pass `wend_default_allocator()`, which is malloc. To count, to limit or to place memory yourself,
/// fill in the struct with your own functions. Nothing in wend allocates in any other way.
///
///     wend_query_create(wend_default_allocator(), &query);
///     wend_allocator pool = {.user = &world, .allocate = take, .release = give_back};      samples/own_allocator.c
///     wend_query_create(pool, &query);
#ifndef WEND_ALLOCATOR_H
#define WEND_ALLOCATOR_H

#include "wend/api.h"

WEND_EXTERN_C_BEGIN

/// How long a block is likely to live. A hint: an allocator may ignore it.
typedef enum wend_lifetime {
    WEND_LIFETIME_CALL = 0,    ///< released before the call that made it returns
    WEND_LIFETIME_SCRATCH = 1, ///< kept by a query object and used again by the next call
    WEND_LIFETIME_OBJECT = 2   ///< part of a map, a path or a world
} wend_lifetime;

/// An allocator. The functions may be called from any thread that uses an object made with it.
typedef struct wend_allocator {
    /// Handed back to every function below; may be NULL.
    void *user;
    /// @param size       bytes, > 0
    /// @param alignment  a power of two, at most 64
    /// @return the block, or NULL when there is none: the calling function returns WEND_OUT_OF_MEMORY
    void *(*allocate)(void *user, size_t size, size_t alignment, wend_lifetime lifetime);
    /// Gives back a block. `size` and `alignment` are those it was allocated with; `block` is never NULL.
    void (*release)(void *user, void *block, size_t size, size_t alignment);
    /// Optional (may be NULL): changes the size of a block, moving it if needed and keeping the common part of the
    /// contents. On failure returns NULL and leaves the old block untouched.
    void *(*resize)(void *user, void *block, size_t old_size, size_t new_size, size_t alignment,
                    wend_lifetime lifetime);
} wend_allocator;

/// The allocator that uses malloc and free.
WEND_API wend_allocator wend_default_allocator(void);

WEND_EXTERN_C_END

#endif

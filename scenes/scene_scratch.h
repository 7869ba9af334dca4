// Scratch memory of the generators.
#ifndef WEND_SCENES_SCENE_SCRATCH_H
#define WEND_SCENES_SCENE_SCRATCH_H

#include "wend/allocator.h"

static inline void *scene_scratch_allocate(const wend_allocator *allocator, size_t size) {
    return size ? allocator->allocate(allocator->user, size, 16, WEND_LIFETIME_CALL) : NULL;
}

static inline void scene_scratch_release(const wend_allocator *allocator, void *block, size_t size) {
    if (block) allocator->release(allocator->user, block, size, 16);
}

#endif

// Planting faults in a path: its arrays, which are const to whoever reads it.
#ifndef WEND_TEST_PATH_EDIT_H
#define WEND_TEST_PATH_EDIT_H

#include "wend/path.h"

static inline uint64_t *edit_states(const wend_path *path) {
    return (uint64_t *)(uintptr_t)path->states;
}

static inline wend_vector3 *edit_points(const wend_path *path) {
    return (wend_vector3 *)(uintptr_t)path->points;
}

#endif

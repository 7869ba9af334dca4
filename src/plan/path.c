// The path type.
#include "wend/path.h"

#include "base/memory.h"
#include "base/require.h"
#include "plan/query_internal.h"

#include <math.h>

const char *wend_outcome_text(wend_outcome outcome) {
    switch (outcome) {
    case WEND_OUTCOME_NONE: return "nothing searched";
    case WEND_OUTCOME_COMPLETE: return "complete";
    case WEND_OUTCOME_PARTIAL: return "partial";
    case WEND_OUTCOME_UNREACHABLE: return "unreachable";
    case WEND_OUTCOME_START_OFF_MAP: return "start off the map";
    case WEND_OUTCOME_GOAL_OFF_MAP: return "goal off the map";
    case WEND_OUTCOME_BUDGET_SPENT: return "budget spent";
    case WEND_OUTCOME_CANCELLED: return "cancelled";
    case WEND_OUTCOME_OVER_BOUND: return "over the bound";
    }
    return "unknown outcome";
}

wend_path wend_path_empty(wend_allocator allocator) {
    wend_path path = {.allocator = allocator, .nearest = WEND_NO_STATE, .cost = (double)INFINITY};
    REQUIRE(wend_allocator_is_valid(&allocator), path);
    return path;
}

void wend_path_free(wend_path *path) {
    if (!path) return;
    wend_allocator allocator = path->allocator;
    if (path->states) wend_release_items(&allocator, path->states, path->state_capacity, sizeof *path->states);
    *path = (wend_path){.allocator = allocator, .nearest = WEND_NO_STATE, .cost = (double)INFINITY};
}

wend_status wend_path_reserve(wend_path *path, size_t state_count) {
    if (state_count <= path->state_capacity) return WEND_OK;
    size_t grown = wend_grown_capacity(path->state_capacity, state_count);
    uint64_t *states = wend_resize_items(&path->allocator, path->states, path->state_capacity, grown, sizeof *states,
                                         WEND_LIFETIME_OBJECT);
    if (!states) return WEND_OUT_OF_MEMORY;
    path->states = states;
    path->state_capacity = grown;
    return WEND_OK;
}

// The path type: an answer, with states, points or both, in memory that is used again.
//
// A path is the user's: it may be zeroed, and then has the default allocator from its first use on. An answer is written last, when nothing can fail any more (wend_path_set); room is made before, and a path for
// which there is none is as it was. Whatever is not part of an answer is reset by it, so that nothing of an older one is left to be read.
#include "wend/path.h"

#include "base/memory.h"
#include "base/require.h"
#include "plan/path_internal.h"

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
    case WEND_OUTCOME_OVERFLOW: return "costs overflow";
    }
    return "unknown outcome";
}

wend_path wend_path_empty(wend_allocator allocator) {
    wend_path path = {
        .allocator = allocator, .nearest = WEND_NO_STATE, .cost = (double)INFINITY, .points_cost = (double)INFINITY};
    REQUIRE(wend_allocator_is_valid(&allocator), path);
    return path;
}

bool wend_path_is_valid(wend_path *path) {
    if (!path) return false;
    if (wend_allocator_is_valid(&path->allocator)) return true;
    if (path->allocator.allocate || path->allocator.release) return false; // half of one was set
    path->allocator = wend_default_allocator();
    return true;
}

void wend_path_free(wend_path *path) {
    if (!path) return;
    wend_allocator allocator = path->allocator;
    if (path->states) wend_release_items(&allocator, path->states, path->state_capacity, sizeof *path->states);
    if (path->points) wend_release_items(&allocator, path->points, path->point_capacity, sizeof *path->points);
    if (path->scratch) wend_release_items(&allocator, path->scratch, path->scratch_capacity, 1);
    *path = (wend_path){
        .allocator = allocator, .nearest = WEND_NO_STATE, .cost = (double)INFINITY, .points_cost = (double)INFINITY};
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

void wend_path_set(wend_path *path, wend_outcome outcome, double cost, size_t state_count) {
    path->outcome = outcome;
    path->cost = cost;
    path->lower_bound = cost;
    path->state_count = state_count;
    path->nearest = WEND_NO_STATE;
    path->expanded = path->generated = path->queue_operations = 0;
    path->point_count = 0;
    path->points_cost = (double)INFINITY;
}

void wend_path_restore(wend_path *path, const wend_path *before) {
    wend_path restored = *before;
    restored.states = path->states;
    restored.state_capacity = path->state_capacity;
    restored.points = path->points;
    restored.point_capacity = path->point_capacity;
    restored.scratch = path->scratch;
    restored.scratch_capacity = path->scratch_capacity;
    *path = restored;
}

wend_status wend_path_reserve_points(wend_path *path, size_t point_count) {
    if (point_count <= path->point_capacity) return WEND_OK;
    size_t grown = wend_grown_capacity(path->point_capacity, point_count);
    wend_vector3 *points = wend_resize_items(&path->allocator, path->points, path->point_capacity, grown,
                                             sizeof *points, WEND_LIFETIME_OBJECT);
    if (!points) return WEND_OUT_OF_MEMORY;
    path->points = points;
    path->point_capacity = grown;
    return WEND_OK;
}

wend_status wend_path_push_point(wend_path *path, wend_vector2 point) {
    wend_status status = wend_path_reserve_points(path, path->point_count + 1);
    if (!status) path->points[path->point_count++] = (wend_vector3){point.x, point.y, 0};
    return status;
}

// The path type: an answer, with states, points or both, in memory that is used again.
//
//     wend_path   states  points  legs  times        const, for readers
//        |           |       |      |     |
//        +- memory: the same arrays, their capacities, scratch             one block, made at the first answer
//
// A path is the user's: it may be zeroed, and then has the default allocator from its first use on. An answer is written last, when nothing can fail any more (wend_path_set); room is made before, and a path for
// which there is none is as it was. Whatever is not part of an answer is reset by it, so that nothing of an older one is left to be read.
#include "wend/path.h"

#include "base/core/require.h"
#include "base/memory/memory.h"
#include "plan/path/path_internal.h"

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
    case WEND_OUTCOME_START_TOO_TIGHT: return "no room at the start";
    case WEND_OUTCOME_GOAL_TOO_TIGHT: return "no room at the goal";
    }
    return "unknown outcome";
}

static wend_path path_without_anything(wend_allocator allocator) {
    return (wend_path){.allocator = allocator,
                       .nearest = wend_path_nowhere(),
                       .cost = (double)INFINITY,
                       .search_cost = (double)INFINITY};
}

wend_path wend_path_empty(wend_allocator allocator) {
    wend_path path = path_without_anything(allocator);
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
    const wend_allocator allocator = path->allocator;
    path_memory *memory = path->memory;
    if (memory) {
        wend_release_items(&allocator, memory->states.items, memory->states.capacity, sizeof *path->states);
        wend_release_items(&allocator, memory->points.items, memory->points.capacity, sizeof *path->points);
        wend_release_items(&allocator, memory->legs.items, memory->legs.capacity, sizeof *path->legs);
        wend_release_items(&allocator, memory->times.items, memory->times.capacity, sizeof *path->times);
        wend_release_items(&allocator, memory->scratch.items, memory->scratch.capacity, 1);
        wend_release_items(&allocator, memory, 1, sizeof *memory);
    }
    *path = path_without_anything(allocator);
}

// ---- Room -----------------------------------------------------------------------------------------------------------

static path_memory *path_memory_of(wend_path *path) {
    if (!path->memory) {
        path_memory *memory = wend_allocate_items(&path->allocator, 1, sizeof *memory, WEND_LIFETIME_OBJECT);
        if (memory) *memory = (path_memory){0};
        path->memory = memory;
    }
    return path->memory;
}

// Room for `count` items in an array of the path's own. `shown` is what the path shows, `used` items of it, which stay.
static wend_status path_make_room(const wend_path *path, path_array *array, size_t count, const void *shown,
                                  size_t used, size_t item_size) {
    const bool is_own = !shown || shown == array->items;
    if (!is_own && count < used) count = used;
    if (count > array->capacity) {
        const size_t grown = wend_grown_capacity(array->capacity, count);
        void *items =
            wend_resize_items(&path->allocator, array->items, array->capacity, grown, item_size, WEND_LIFETIME_OBJECT);
        if (!items) return WEND_OUT_OF_MEMORY;
        *array = (path_array){items, grown};
    }
    if (!is_own && used) memcpy(array->items, shown, used * item_size);
    return WEND_OK;
}

wend_status wend_path_reserve(wend_path *path, size_t state_count) {
    path_memory *memory = path_memory_of(path);
    if (!memory) return WEND_OUT_OF_MEMORY;
    wend_status status =
        path_make_room(path, &memory->states, state_count, path->states, path->state_count, sizeof *path->states);
    if (!status) path->states = memory->states.items;
    return status;
}

wend_status wend_path_reserve_points(wend_path *path, size_t point_count) {
    path_memory *memory = path_memory_of(path);
    if (!memory) return WEND_OUT_OF_MEMORY;
    wend_status status =
        path_make_room(path, &memory->points, point_count, path->points, path->point_count, sizeof *path->points);
    if (!status) path->points = memory->points.items;
    return status;
}

// Legs and times are shown only where there are some: NULL has a meaning.
wend_status wend_path_reserve_legs(wend_path *path, size_t leg_count) {
    path_memory *memory = path_memory_of(path);
    if (!memory) return WEND_OUT_OF_MEMORY;
    const size_t used = path->point_count ? path->point_count - 1 : 0;
    wend_status status = path_make_room(path, &memory->legs, leg_count, path->legs, used, sizeof *path->legs);
    if (!status && path->legs) path->legs = memory->legs.items;
    return status;
}

wend_status wend_path_reserve_times(wend_path *path, size_t time_count) {
    path_memory *memory = path_memory_of(path);
    if (!memory) return WEND_OUT_OF_MEMORY;
    wend_status status =
        path_make_room(path, &memory->times, time_count, path->times, path->point_count, sizeof *path->times);
    if (!status && path->times) path->times = memory->times.items;
    return status;
}

void *wend_path_reserve_scratch(wend_path *path, size_t bytes) {
    path_memory *memory = path_memory_of(path);
    if (!memory) return NULL;
    path_array *scratch = &memory->scratch;
    if (bytes > scratch->capacity) {
        void *items =
            wend_resize_items(&path->allocator, scratch->items, scratch->capacity, bytes, 1, WEND_LIFETIME_OBJECT);
        if (!items) return NULL;
        *scratch = (path_array){items, bytes};
    }
    return scratch->items;
}

wend_status wend_path_push_point(wend_path *path, wend_vector2 point) {
    wend_status status = wend_path_reserve_points(path, path->point_count + 1);
    if (!status) wend_path_write_points(path)[path->point_count++] = (wend_vector3){point.x, point.y, 0};
    return status;
}

// ---- Returns --------------------------------------------------------------------------------------------------------

void wend_path_drop_points(wend_path *path) {
    path->point_count = 0;
    path->legs = NULL;
    path->times = NULL;
    path->length = 0;
}

void wend_path_set(wend_path *path, wend_outcome outcome, double cost, size_t state_count) {
    path->version = 0;
    path->outcome = outcome;
    path->cost = path->search_cost = path->lower_bound = cost;
    path->state_count = state_count;
    path->nearest = wend_path_nowhere();
    path->expanded = path->generated = path->queue_operations = 0;
    path_memory *memory = path->memory;
    if (memory) {
        memory->searched_cost = 0;
        memory->searched_work = 0;
    }
    wend_path_drop_points(path);
}

void wend_path_arrive(wend_path *path, double cost, double lower_bound, const search_effort *effort) {
    wend_path_set(path, WEND_OUTCOME_COMPLETE, cost, path->state_count);
    path->version = effort->version;
    path->lower_bound = lower_bound;
    path->expanded = effort->expanded;
    path->generated = effort->generated;
    path->queue_operations = effort->queue_operations;
}

void wend_path_end(wend_path *path, wend_outcome outcome, double lower_bound, const search_effort *effort) {
    wend_path_arrive(path, (double)INFINITY, lower_bound, effort);
    path->outcome = outcome;
    path->state_count = 0;
}

static double straight_length(wend_vector3 a, wend_vector3 b) {
    const double x = b.x - a.x, y = b.y - a.y, z = b.z - a.z;
    return sqrt(x * x + y * y + z * z);
}

void wend_path_set_points(wend_path *path, size_t point_count, double cost) {
    path->point_count = point_count;
    path->legs = NULL;
    path->times = NULL;
    path->cost = cost;
    if (path->state_count == 0) path->search_cost = cost;
    path->length = 0;
    for (size_t i = 1; i < point_count; i++) path->length += straight_length(path->points[i - 1], path->points[i]);
}

void wend_path_set_legs(wend_path *path) {
    path->legs = path->point_count > 1 ? wend_path_write_legs(path) : NULL;
    path->length = 0;
    for (size_t i = 1; i < path->point_count; i++)
        path->length += wend_leg_length(path->points[i - 1], &path->legs[i - 1], path->points[i]);
}

void wend_path_set_times(wend_path *path) {
    path->times = path->point_count ? wend_path_write_times(path) : NULL;
}

void wend_path_restore(wend_path *path, const wend_path *before) {
    wend_path restored = *before;
    const path_memory *memory = path->memory;
    restored.memory = path->memory;
    restored.states = path->states;
    restored.points = path->points;
    if (memory && restored.legs) restored.legs = memory->legs.items;
    if (memory && restored.times) restored.times = memory->times.items;
    *path = restored;
}

wend_status wend_path_copy(const wend_path *from, wend_path *to) {
    REQUIRE(from && wend_path_is_valid(to), WEND_INVALID);
    if (from == to) return WEND_OK;
    const size_t legs = from->legs && from->point_count ? from->point_count - 1 : 0;
    wend_status status = wend_path_reserve(to, from->state_count);
    if (!status) status = wend_path_reserve_points(to, from->point_count);
    if (!status) status = wend_path_reserve_legs(to, legs);
    if (!status) status = wend_path_reserve_times(to, from->times ? from->point_count : 0);
    if (status) return status;
    if (from->state_count) memcpy(wend_path_write_states(to), from->states, from->state_count * sizeof *from->states);
    if (from->point_count) memcpy(wend_path_write_points(to), from->points, from->point_count * sizeof *from->points);
    if (legs) memcpy(wend_path_write_legs(to), from->legs, legs * sizeof *from->legs);
    if (from->times && from->point_count)
        memcpy(wend_path_write_times(to), from->times, from->point_count * sizeof *from->times);
    const wend_path kept = *to;
    *to = *from;
    to->allocator = kept.allocator;
    to->memory = kept.memory;
    to->states = kept.states;
    to->points = kept.points;
    to->legs = legs ? wend_path_write_legs(to) : NULL;
    to->times = from->times && from->point_count ? wend_path_write_times(to) : NULL;
    path_memory *memory = to->memory;
    const path_memory *other = from->memory;
    if (memory) {
        memory->searched_cost = other ? other->searched_cost : 0;
        memory->searched_work = other ? other->searched_work : 0;
    }
    return WEND_OK;
}

void wend_path_swap(wend_path *a, wend_path *b) {
    REQUIRE_VOID(a && b);
    const wend_path held = *a;
    *a = *b;
    *b = held;
}

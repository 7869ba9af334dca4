// Where a path begins and ends, and what lies between: what a search needs before it begins.
#include "plan/plane/corridor_internal.h"

wend_status wend_corridor_grow_marks(const wend_allocator *allocator, uint32_t **marks, size_t *capacity,
                                     size_t count) {
    if (count <= *capacity) return WEND_OK;
    uint32_t *grown = wend_grow_items_zeroed(allocator, *marks, *capacity, count, sizeof *grown, WEND_LIFETIME_SCRATCH);
    if (!grown) return WEND_OUT_OF_MEMORY;
    *marks = grown;
    *capacity = count;
    return WEND_OK;
}

static wend_status find_end(const corridor_search *search, const wend_allocator *allocator,
                            const wend_location *location, corridor_end *end) {
    wend_lattice_rounding rounding;
    end->cells.count = 0;
    end->is_outside = wend_lattice_round(&search->plane->mesh->lattice, location_plan(location), NULL, &rounding);
    if (end->is_outside) return WEND_OK;
    end->point = rounding.point;
    const uint32_t triangle = wend_mesh_located_triangle(search->plane->mesh, location->cell, end->point);
    return wend_plane_find_holders(search->plane, search->terrains, end->point, triangle, allocator, &end->cells);
}

// Marks the goal's cells and, for each pair of ends that are connected, the blocks between them. False when none are.
static bool mark_ways_between(corridor_search *search) {
    const wend_plane *plane = search->plane;
    bool connected = false;
    for (size_t k = 0; k < search->goal.cells.count; k++) {
        uint32_t to = search->goal.cells.items[k];
        search->goal_marks[to] = search->mark;
        for (size_t i = 0; i < search->start.cells.count; i++) {
            uint32_t from = search->start.cells.items[i];
            if (plane->islands[from] != plane->islands[to]) continue;
            wend_plane_mark_blocks(plane, from, to, search->block_marks, search->mark);
            connected = true;
        }
    }
    return connected;
}

wend_status wend_corridor_find_ends(corridor_search *search, const wend_allocator *allocator, wend_outcome *outcome) {
    const wend_corridor_request *request = &search->request;
    wend_status status =
        wend_corridor_grow_marks(allocator, &search->goal_marks, &search->goal_capacity, search->plane->cell_count);
    if (!status)
        status = wend_corridor_grow_marks(allocator, &search->block_marks, &search->block_capacity,
                                          search->plane->block_count);
    if (!status) status = find_end(search, allocator, &request->start, &search->start);
    if (!status) status = find_end(search, allocator, &request->goal, &search->goal);
    if (status) return status;
    *outcome = WEND_OUTCOME_COMPLETE;
    if (search->start.cells.count == 0)
        *outcome = WEND_OUTCOME_START_OFF_MAP;
    else if (search->goal.cells.count == 0)
        *outcome = WEND_OUTCOME_GOAL_OFF_MAP;
    else if (!mark_ways_between(search))
        *outcome = WEND_OUTCOME_UNREACHABLE;
    return WEND_OK;
}

// ---- The nearest place ----------------------------------------------------------------------------------------------

static bool triangle_is_reached(const void *user, uint32_t triangle) {
    const corridor_search *search = user;
    const uint32_t cell = cells_of_triangle(search->plane->cells, triangle);
    return cell != WEND_NO_CONVEX_CELL && search->reach_marks[cell] == search->mark;
}

// Marks all cells that the agent can come to from the start.
static wend_status flood_cells(corridor_search *search) {
    const wend_plane *plane = search->plane;
    cell_array *waiting = &search->sides;
    waiting->count = 0;
    wend_status status =
        wend_corridor_grow_marks(search->allocator, &search->reach_marks, &search->reach_capacity, plane->cell_count);
    for (size_t i = 0; i < search->start.cells.count && !status; i++) {
        search->reach_marks[search->start.cells.items[i]] = search->mark;
        status = cell_array_push(waiting, search->allocator, search->start.cells.items[i]);
    }
    while (waiting->count > 0 && !status) {
        const uint32_t cell = waiting->items[--waiting->count];
        for (uint32_t side = plane->first_side[cell]; side < plane->end_side[cell] && !status; side++) {
            if (plane->sides[side].across == NO_PLANE_SIDE) continue;
            const uint32_t beyond = plane->sides[plane->sides[side].across].cell;
            if (search->reach_marks[beyond] == search->mark || !corridor_may_enter(search, beyond)) continue;
            search->reach_marks[beyond] = search->mark;
            status = cell_array_push(waiting, search->allocator, beyond);
        }
    }
    return status;
}

wend_status wend_corridor_find_nearest(corridor_search *search, wend_location *nearest) {
    if (!search->has_bans) { // islands are known
        *nearest = wend_plane_nearest_to(search->plane, &search->start.cells, search->goal.point);
        return WEND_OK;
    }
    const wend_status status = flood_cells(search);
    if (!status)
        *nearest = wend_mesh_nearest_among(search->plane->mesh, search->goal.point, triangle_is_reached, search);
    return status;
}

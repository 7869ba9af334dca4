// Quadtrees as maps. Those of grids follow their grid: what changes the map changes the grid.
#include "base/core/diagnostics_internal.h"
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "map/grid/grid_internal.h"
#include "map/quadtree/quadtree_internal.h"
#include "plan/core/honours.h"
#include "plan/core/query_slots.h"
#include "plan/core/request_faults.h"
#include "plan/path/path_internal.h"

#include <math.h>

static const wend_quadtree *tree_of(const wend_map *map) {
    return (const wend_quadtree *)(const void *)map;
}

static wend_vector2 flat(wend_vector3 position) {
    return (wend_vector2){position.x, position.y};
}

static bool tree_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    if (state >= UINT32_MAX) return false;
    const wend_quad quad = wend_quadtree_get_quad(tree_of(map), (uint32_t)state);
    if (!quad.code) return false;
    *position = (wend_vector3){quad.position.x, quad.position.y, 0};
    return true;
}

static bool tree_map_locate(const wend_map *map, wend_location *location) {
    return wend_quadtree_locate(tree_of(map), location);
}

static double tree_map_ray(const wend_map *map, const wend_location *from, wend_vector3 to, wend_location *hit) {
    const wend_quadtree *tree = tree_of(map);
    const double cost = tree->grid ? wend_grid_line_cost(tree->grid, flat(from->position), flat(to))
                                   : wend_quadtree_line_cost(tree, flat(from->position), flat(to));
    wend_location end = wend_location_at(to.x, to.y, to.z);
    if (hit && cost < (double)INFINITY && tree_map_locate(map, &end)) *hit = end;
    return cost;
}

static bool quad_is_free(const wend_quadtree *tree, uint64_t state) {
    return state < UINT32_MAX && wend_quadtree_get_quad(tree, (uint32_t)state).code &&
           wend_quadtree_get_quad(tree, (uint32_t)state).cost < (double)INFINITY;
}

// The domain does not know which of its numbers are no quads: those are off the map.
static wend_status tree_map_search(const wend_map *map, wend_query *query, const wend_search_request *request,
                                   wend_path *path) {
    REQUIRE(query && wend_path_is_valid(path), WEND_INVALID);
    wend_search_request older;
    if (!SEARCH_REQUEST_IS_VALID("request", request, &older, HERE)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, QUADTREE_SEARCH_HONOURS, "quadtree search", NULL);
    if (status) return status;
    const wend_quadtree *tree = tree_of(map);
    const wend_domain domain = wend_quadtree_domain(tree);
    bool start = quad_is_free(tree, request->start), goal = request->goal_count == 0;
    for (size_t i = 0; i < request->goal_count; i++) goal = goal || quad_is_free(tree, request->goals[i]);
    if (start && goal) {
        status = wend_domain_find_path(&domain, query, request, path);
        if (status) return status;
        query->lives[0] = tree->life; // a domain has none: a search that goes on reads the tree
        query->lives[1] = tree->grid ? tree->grid->life : (wend_life){0};
        return WEND_OK;
    }
    wend_query_forget(query);
    const search_effort none = {.version = wend_quadtree_version(tree)};
    wend_path_end(path, start ? WEND_OUTCOME_GOAL_OFF_MAP : WEND_OUTCOME_START_OFF_MAP, (double)INFINITY, &none);
    return WEND_OK;
}

static bool is_place(const wend_location *location) {
    return isfinite(location->position.x) && isfinite(location->position.y);
}

// From position to position where one is given; else between quads.
static wend_status tree_map_find_path(const wend_map *map, wend_query *query, const wend_path_request *request,
                                      wend_path *path) {
    const bool is_plain = !request->search && !request->to_nearest;
    wend_quadtree_request from_place = wend_default_quadtree_request();
    if (request->goal_count == 1 && is_plain && (is_place(&request->start) || is_place(&request->goals[0]))) {
        from_place.start = request->start;
        from_place.goal = request->goals[0];
        from_place.smooth = false;
        from_place.work = request->work;
        from_place.cancellation = request->cancellation;
        from_place.profile = request->profile;
        return wend_quadtree_find_path(tree_of(map), query, &from_place, path);
    }
    return wend_map_find_by_states(map, query, request, path);
}

static wend_status tree_map_smooth(const wend_map *map, const wend_profile *profile, wend_path *path) {
    (void)profile;
    return wend_path_smooth_on_quadtree(path, tree_of(map));
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

static wend_status tree_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    wend_quadtree *tree = (wend_quadtree *)(void *)map;
    // The tree reads its grid and never writes; whoever changes the map changes what it was made of.
    if (tree->grid) return wend_grid_fill_areas((wend_grid *)(uintptr_t)tree->grid, edits, edit_count, findings);
    const unsigned known = 1u << WEND_EDIT_FILL | 1u << WEND_EDIT_ADD | 1u << WEND_EDIT_MOVE | 1u << WEND_EDIT_REMOVE;
    wend_status status = wend_edits_check(edits, edit_count, known, NULL, 0, "a quadtree of polygons", findings);
    return status ? status : wend_quadtree_modify(tree, edits, edit_count, findings);
}

// ---- The rest -------------------------------------------------------------------------------------------------------

// A place whose quad a path between quads begins or ends with stands for that quad.
static void take_quad_for_place(const wend_map *map, const wend_path *path, bool is_end, wend_location *location) {
    const uint64_t quad = path->states[is_end ? path->state_count - 1 : 0];
    wend_vector3 position;
    if (!is_place(location) || !tree_map_position(map, quad, &position)) return;
    const wend_vector3 end = path->point_count ? path->points[is_end ? path->point_count - 1 : 0] : position;
    if (end.x == position.x && end.y == position.y && wend_map_state_at(map, location) == quad)
        location->position = position;
}

static wend_status tree_map_check(const wend_map *map, const wend_profile *profile, const wend_path *path,
                                  const wend_location *start, const wend_location *goal, wend_diagnostics *findings) {
    (void)profile;
    wend_location first = *start, last = *goal;
    if (path->state_count > 0) {
        if (!is_place(start)) {
            if (start->cell != WEND_NO_STATE && path->states[0] != start->cell) first.cell = WEND_NO_STATE - 1;
            if (path->point_count)
                first.position = path->points[0];
            else
                tree_map_position(map, path->states[0], &first.position);
        }
        if (!is_place(goal)) {
            const uint64_t end = path->states[path->state_count - 1];
            if (goal->cell != WEND_NO_STATE && end != goal->cell) last.cell = WEND_NO_STATE - 1;
            if (path->point_count)
                last.position = path->points[path->point_count - 1];
            else
                tree_map_position(map, end, &last.position);
        }
        if (first.cell == WEND_NO_STATE - 1 || last.cell == WEND_NO_STATE - 1) {
            wend_diagnostics_add(findings, WEND_MESSAGE_PATH_ENDS_ELSEWHERE, wend_place_none(), NULL,
                                 path->state_count - 1, (unsigned long long)path->states[0],
                                 (unsigned long long)path->states[path->state_count - 1]);
            return WEND_BAD_INPUT;
        }
    }
    if (path->state_count > 0) {
        take_quad_for_place(map, path, false, &first);
        take_quad_for_place(map, path, true, &last);
    }
    if (!is_place(&first)) first.position = (wend_vector3){0, 0, 0};
    if (!is_place(&last)) last.position = (wend_vector3){0, 0, 0};
    return wend_path_check_on_quadtree(path, tree_of(map), first, last, findings);
}

static void tree_map_draw(const wend_map *map, const wend_draw *draw) {
    wend_quadtree_draw(tree_of(map), draw);
}

static wend_status tree_map_prepare(const wend_map *map) {
    return wend_quadtree_pull(tree_of(map));
}

static void tree_map_destroy(wend_map *map) {
    wend_quadtree_destroy((wend_quadtree *)(void *)map);
}

static const wend_map_methods quadtree_methods = {.name = "quadtree",
                                                  .locate = tree_map_locate,
                                                  .position = tree_map_position,
                                                  .ray = tree_map_ray,
                                                  .search = tree_map_search,
                                                  .find_path = tree_map_find_path,
                                                  .smooth = tree_map_smooth,
                                                  .modify = tree_map_modify,
                                                  .check = tree_map_check,
                                                  .draw = tree_map_draw,
                                                  .prepare = tree_map_prepare,
                                                  .destroy = tree_map_destroy};

wend_map *wend_map_of_quadtree(wend_quadtree *tree) {
    REQUIRE(tree, NULL);
    return map_with_methods(&tree->base, &quadtree_methods);
}

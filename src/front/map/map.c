// The verbs that every kind of map understands: each asks the kind's table of methods (map_methods.h).
//
//     wend_map = the first member of a grid, graph, ...     methods, allocator, journal, and what the map derives for itself
//
// A map handle is the map itself: one object, one lifetime. Every verb costs what it costs on the map, and an indirect call.
#include "wend/map.h"

#include "base/core/log.h"
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "map/core/profile.h"
#include "plan/core/request_faults.h"
#include "plan/path/path_internal.h"

#include <math.h>

// ---- What a map is --------------------------------------------------------------------------------------------------

uint32_t wend_map_verbs(const wend_map *map) {
    REQUIRE(map && map_methods(map), 0);
    const wend_map_methods *methods = map_methods(map);
    uint32_t verbs = 0;
    if (methods->locate) verbs |= WEND_MAP_LOCATE;
    if (methods->nearest) verbs |= WEND_MAP_NEAREST;
    if (methods->position) verbs |= WEND_MAP_POSITION;
    if (methods->ray) verbs |= WEND_MAP_RAY;
    if (methods->search) verbs |= WEND_MAP_STATES;
    if (methods->smooth) verbs |= WEND_MAP_SMOOTH;
    if (methods->modify) verbs |= WEND_MAP_MODIFY;
    if (methods->check) verbs |= WEND_MAP_CHECK;
    if (methods->draw) verbs |= WEND_MAP_DRAW;
    if (methods->repair) verbs |= WEND_MAP_REPAIR;
    return verbs;
}

const char *wend_map_kind_text(const wend_map *map) {
    REQUIRE(map && map_methods(map), "none");
    return map_methods(map)->name;
}

uint64_t wend_map_version(const wend_map *map) {
    REQUIRE(map && map_methods(map), 0);
    const wend_map_methods *methods = map_methods(map);
    return methods->version ? methods->version(map) : wend_journal_version(&map->journal);
}

wend_journal *wend_map_journal(wend_map *map) {
    REQUIRE(map, NULL);
    wend_domain domain;
    if (!map_methods(map) || !map_methods(map)->version) return &map->journal;
    if (!map_methods(map)->domain || !map_methods(map)->domain(map, &domain)) return NULL;
    return (wend_journal *)(uintptr_t)domain.journal; // who made the domain made its journal
}

void wend_map_destroy(wend_map *map) {
    if (!map) return;
    REQUIRE_VOID(map_methods(map));
    map_methods(map)->destroy(map);
}

// ---- Places ---------------------------------------------------------------------------------------------------------

static bool has_position(const wend_location *location) {
    return isfinite(location->position.x) && isfinite(location->position.y) && isfinite(location->position.z);
}

// A location that is a state and nothing else gets the state's position.
static bool locate_state(const wend_map *map, wend_location *location) {
    wend_vector3 position;
    const wend_map_methods *methods = map_methods(map);
    if (location->cell == WEND_NO_STATE || !methods->position || !methods->position(map, location->cell, &position))
        return false;
    *location = (wend_location){position, location->cell, wend_map_version(map)};
    return true;
}

bool wend_map_locate(const wend_map *map, wend_location *location) {
    REQUIRE(map && map_methods(map) && location, false);
    if (!has_position(location)) return locate_state(map, location);
    return map_methods(map)->locate && map_methods(map)->locate(map, location);
}

bool wend_map_nearest(const wend_map *map, double reach, wend_location *location) {
    REQUIRE(map && map_methods(map) && location && reach >= 0, false);
    wend_location moved = *location;
    if (!has_position(&moved) && !locate_state(map, &moved)) return false;
    if (!map_methods(map)->nearest || !map_methods(map)->nearest(map, reach, &moved)) return false;
    *location = moved;
    return true;
}

bool wend_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    REQUIRE(map && map_methods(map) && position, false);
    return map_methods(map)->position && map_methods(map)->position(map, state, position);
}

double wend_map_ray(const wend_map *map, wend_location from, wend_vector3 to, wend_location *hit) {
    REQUIRE(map && map_methods(map), (double)INFINITY);
    if (!has_position(&from) && !locate_state(map, &from)) return (double)INFINITY;
    return map_methods(map)->ray ? map_methods(map)->ray(map, &from, to, hit) : (double)INFINITY;
}

wend_status wend_map_set_line_cost(wend_map *map, wend_line_cost line_cost, void *user) {
    REQUIRE(map && map_methods(map), WEND_INVALID);
    if (!map_methods(map)->has_line_cost) return WEND_UNSUPPORTED;
    map->line_cost = line_cost;
    map->line_cost_user = user;
    return WEND_OK;
}

uint64_t wend_map_state_at(const wend_map *map, const wend_location *location) {
    if (!has_position(location)) return location->cell;
    wend_location found = *location;
    return map_methods(map)->locate && map_methods(map)->locate(map, &found) ? found.cell : WEND_NO_STATE;
}

// ---- Paths ----------------------------------------------------------------------------------------------------------

wend_status wend_map_search_states(const wend_map *map, wend_query *query, const wend_search_request *request,
                                   wend_path *path) {
    REQUIRE(map && map_methods(map), WEND_INVALID);
    if (!map_methods(map)->search) return WEND_UNSUPPORTED;
    return map_methods(map)->search(map, query, request, path);
}

wend_status wend_map_lay_points(const wend_map *map, const wend_vector3 *first, const wend_vector3 *last,
                                wend_path *path) {
    if (path->state_count == 0 || !map_methods(map)->position) return WEND_OK;
    wend_status status = wend_path_reserve_points(path, path->state_count + 2);
    if (status) return status;
    wend_vector3 *points = wend_path_write_points(path);
    size_t count = 0;
    if (first) points[count++] = *first;
    for (size_t i = 0; i < path->state_count; i++)
        if (map_methods(map)->position(map, path->states[i], &points[count])) count++;
    if (last) points[count++] = *last;
    wend_path_set_points(path, count, path->cost);
    return WEND_OK;
}

// What a request may say of how states are searched: nothing that the request says itself.
static bool search_options_are_valid(const wend_search_request *search, const call_site *site) {
    if (!search) return true;
    if (!search->goals && search->goal_count == 0 && search->start == 0 && search->work == WEND_WORK_UNLIMITED &&
        !search->cancellation && !search->to_nearest && !search->profile)
        return true;
    return wend_contract_report(
        site,
        "request.search names a start, goals, work, a cancellation, to_nearest or a profile; the request itself has "
        "fields for them, and in request.search the defaults are needed");
}

wend_status wend_map_lay_path(const wend_map *map, const wend_location *start, const wend_location *goals,
                              size_t goal_count, wend_path *path) {
    if (path->point_count > 0 || path->state_count == 0) return WEND_OK;
    if (!map_methods(map)->has_line_cost) return wend_map_lay_points(map, NULL, NULL, path);
    const wend_vector3 *last = NULL;
    for (size_t i = 0; i < goal_count && !last && path->outcome == WEND_OUTCOME_COMPLETE; i++)
        if (has_position(&goals[i]) &&
            (goal_count == 1 || wend_map_state_at(map, &goals[i]) == path->states[path->state_count - 1]))
            last = &goals[i].position;
    return wend_map_lay_points(map, has_position(start) ? &start->position : NULL, last, path);
}

wend_status wend_map_find_by_states(const wend_map *map, wend_query *query, const wend_path_request *request,
                                    wend_path *path) {
    enum { FEW = 8 };
    uint64_t few[FEW], *goals = few;
    if (request->goal_count > FEW) {
        goals = wend_allocate_items(&map->allocator, request->goal_count, sizeof *goals, WEND_LIFETIME_CALL);
        if (!goals) return WEND_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < request->goal_count; i++) goals[i] = wend_map_state_at(map, &request->goals[i]);
    const wend_search_request *how = request->search;
    wend_search_request search = wend_default_search_request();
    if (how && !REQUEST_IS_TAKEN(search_request, how, &search, observer_user, HERE)) return WEND_INVALID;
    if (how) search = *how;
    search.start = wend_map_state_at(map, &request->start);
    search.goals = goals;
    search.goal_count = request->goal_count;
    search.profile = request->profile;
    search.to_nearest = request->to_nearest;
    search.work = request->work;
    search.cancellation = request->cancellation;
    wend_status status = map_methods(map)->search(map, query, &search, path);
    if (!status) {
        status = wend_map_lay_path(map, &request->start, request->goals, request->goal_count, path);
        if (status) wend_path_set(path, WEND_OUTCOME_NONE, (double)INFINITY, 0);
    }
    if (goals != few) wend_release_items(&map->allocator, goals, request->goal_count, sizeof *goals);
    return status;
}

wend_status wend_map_admit(const wend_map *map, const wend_path_request *request, const call_site *site) {
    const wend_map_methods *methods = map_methods(map);
    if (!request->goals && request->goal_count) {
        wend_contract_report(site, "goals is NULL but goal_count is %zu: an array of so many locations is needed",
                             request->goal_count);
        return WEND_INVALID;
    }
    if (!search_options_are_valid(request->search, site)) return WEND_INVALID;
    wend_status status = wend_profile_admit(request->profile, methods->honours, methods->name, request->findings);
    return status || !methods->admit ? status : methods->admit(map, request, site);
}

wend_status wend_map_find_path(const wend_map *map, wend_query *query, const wend_path_request *request,
                               wend_path *path) {
    REQUIRE(map && map_methods(map) && query && request && wend_path_is_valid(path), WEND_INVALID);
    wend_path_request older;
    if (!REQUEST_IS_TAKEN(path_request, request, &older, findings, HERE)) return WEND_INVALID;
    wend_status status = wend_map_admit(map, request, HERE);
    if (status) return status;
    return map_methods(map)->find_path ? map_methods(map)->find_path(map, query, request, path)
                                       : wend_map_find_by_states(map, query, request, path);
}

wend_status wend_path_smooth_on_map(wend_path *path, const wend_map *map, const wend_profile *profile) {
    REQUIRE(map && map_methods(map) && wend_path_is_valid(path), WEND_INVALID);
    const wend_map_methods *methods = map_methods(map);
    if (!methods->smooth) return WEND_UNSUPPORTED;
    const wend_status status = wend_profile_admit(profile, methods->honours, methods->name, NULL);
    return status ? status : methods->smooth(map, profile, path);
}

wend_status wend_path_check_on_map(const wend_path *path, const wend_map *map, const wend_profile *profile,
                                   wend_location start, wend_location goal, wend_diagnostics *findings) {
    REQUIRE(map && map_methods(map) && path, WEND_INVALID);
    const wend_map_methods *methods = map_methods(map);
    if (!methods->check) return WEND_UNSUPPORTED;
    const wend_status status = wend_profile_admit(profile, methods->honours, methods->name, findings);
    return status ? status : methods->check(map, profile, path, &start, &goal, findings);
}

// ---- Edits ----------------------------------------------------------------------------------------------------------

wend_status wend_map_modify(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings) {
    REQUIRE(map && map_methods(map) && (edits || edit_count == 0), WEND_INVALID);
    if (!map_methods(map)->modify) return WEND_UNSUPPORTED;
    return map_methods(map)->modify(map, edits, edit_count, findings);
}

wend_status wend_map_refresh(wend_map *map) {
    REQUIRE(map && map_methods(map), WEND_INVALID);
    wend_status status = map_methods(map)->prepare ? map_methods(map)->prepare(map) : WEND_OK;
    return status || !map_methods(map)->refresh ? status : map_methods(map)->refresh(map);
}

// ---- Showing it -----------------------------------------------------------------------------------------------------

void wend_map_draw(const wend_map *map, const wend_draw *draw) {
    REQUIRE_VOID(map && map_methods(map) && draw);
    if (map_methods(map)->draw) map_methods(map)->draw(map, draw);
}

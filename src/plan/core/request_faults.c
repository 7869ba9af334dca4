#include "plan/core/request_faults.h"

#include "base/core/log.h"

#include <math.h>

bool wend_search_request_is_valid(const char *name, const wend_search_request *request, const call_site *site) {
    if (!request) return wend_contract_report(site, "%s is NULL: start from wend_default_search_request()", name);
    if (!request->goals && request->goal_count)
        return wend_contract_report(site,
                                    "%s.goals is NULL but %s.goal_count is %zu: an array of so many goals is needed",
                                    name, name, request->goal_count);
    const struct {
        const char *field;
        int chosen, last;
    } choices[] = {{"algorithm", (int)request->algorithm, WEND_ALGORITHM_FORWARD},
                   {"open_list", (int)request->open_list, WEND_OPEN_INSERT_CACHE},
                   {"ties", (int)request->ties, WEND_TIES_NUMBER},
                   {"heuristic", (int)request->heuristic, WEND_HEURISTIC_HEXAGONAL}};
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++)
        if (choices[i].chosen < 0 || choices[i].chosen > choices[i].last)
            return wend_contract_report(site, "%s.%s is %d: 0 to %d is needed", name, choices[i].field,
                                        choices[i].chosen, choices[i].last);
    if (request->guide && !request->guide->estimate)
        return wend_contract_report(site, "%s.guide has no estimate: set one, or no guide", name);
    return true;
}

bool wend_request_lists_goals(const char *name, const wend_search_request *request, const call_site *site) {
    if (!request->is_goal) return true;
    return wend_contract_report(site, "%s.is_goal is set: only wend_domain_find_path asks it; list the goals", name);
}

void wend_search_request_warn(const wend_search_request *request, search_ground ground) {
    const bool is_guided = request->algorithm == WEND_ALGORITHM_ASTAR && request->goal_count > 0;
    const wend_heuristic heuristic = request->heuristic;
    const bool is_known = ground == SEARCH_ON_CELLS || heuristic == WEND_HEURISTIC_AUTO ||
                          heuristic == WEND_HEURISTIC_ZERO ||
                          (ground == SEARCH_ON_WAYPOINTS && heuristic == WEND_HEURISTIC_EUCLIDEAN);
    if (!is_known)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "heuristic", "this one is for grids; the map's own is used");
    else if (heuristic != WEND_HEURISTIC_AUTO && heuristic != WEND_HEURISTIC_ZERO && !is_guided)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "heuristic", "only A* with goals is guided");
    if (request->guide && !is_guided)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "guide", "only A* with goals is guided");
    if (request->to_nearest && request->goal_count == 0)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "to_nearest",
                         "there is no goal to estimate the distance to");
    else if (request->to_nearest && ground != SEARCH_ON_CELLS)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "to_nearest", "what is nearest is known on grids alone");
    if (request->is_goal_user && !request->is_goal)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "is_goal_user", "is_goal is not set");
    wend_request_warn_observer_user(request->observer, request->observer_user);
}

void wend_request_warn_observer_user(bool has_observer, const void *observer_user) {
    if (observer_user && !has_observer)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "observer_user", "observer is not set");
}

bool wend_heuristic_is_valid(wend_heuristic heuristic, wend_neighbours neighbours, const call_site *site) {
    switch (heuristic) {
    case WEND_HEURISTIC_MANHATTAN:
        if (neighbours == WEND_NEIGHBOURS_FOUR) return true;
        return wend_contract_report(
            site,
            "request.heuristic is WEND_HEURISTIC_MANHATTAN on a grid of %d neighbours, where it overestimates: it is for four",
            (int)neighbours);
    case WEND_HEURISTIC_OCTILE:
        if (neighbours != WEND_NEIGHBOURS_SIX) return true;
        return wend_contract_report(
            site,
            "request.heuristic is WEND_HEURISTIC_OCTILE on a grid of hexagons, where it overestimates: it is for squares");
    case WEND_HEURISTIC_HEXAGONAL:
        if (neighbours == WEND_NEIGHBOURS_SIX) return true;
        return wend_contract_report(
            site,
            "request.heuristic is WEND_HEURISTIC_HEXAGONAL on a grid of squares, where it overestimates: it is for hexagons");
    default: return true;
    }
}

bool wend_request_position_is_valid(const char *name, wend_vector2 position, const call_site *site) {
    if (isfinite(position.x) && isfinite(position.y)) return true;
    return wend_contract_report(site, "%s is (%g, %g): finite numbers are needed", name, position.x, position.y);
}

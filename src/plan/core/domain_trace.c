// The steps of a path through a domain: labels and durations.
//
// Searches keep no labels: a node has a parent, and that is all it takes to ask the domain again for the steps between the two. Of several the
// search took the first that made the state cheapest, in the sums of doubles it made on the way; these sums are made here again, from the start
// on, so it is the same one to the bit.
#include "base/core/definition.h"
#include "base/core/require.h"
#include "plan/core/domain_faults.h"
#include "plan/core/domain_search.h"
#include "plan/path/path_internal.h"

wend_status wend_domain_find_step(const wend_domain *domain, uint64_t from, uint64_t to, double cost, wend_edges *asked,
                                  wend_edge *edge) {
    wend_status status = domain_ask(domain, domain->successors, from, asked);
    if (status) return status;
    double least = 0;
    bool found = false;
    for (size_t i = 0; i < asked->list.count; i++) {
        const edge_item step = asked->list.items[i];
        if (step.state != to || (found && cost + step.cost >= least)) continue;
        found = true;
        least = cost + step.cost;
        const edge_detail detail = asked->details->items[i];
        *edge = (wend_edge){.state = to, .cost = step.cost, .duration = detail.duration, .label = detail.label};
    }
    return found ? WEND_OK : WEND_BAD_INPUT;
}

// Writes the place of every state into room that is there. False when one is nowhere.
static bool write_places(const wend_domain *domain, wend_path *path) {
    wend_vector3 *points = wend_path_write_points(path);
    for (size_t i = 0; i < path->state_count; i++)
        if (!domain->position(domain->user, path->states[i], &points[i])) return false;
    return true;
}

wend_status wend_domain_furnish_path(const wend_domain *domain, wend_edges *asked, wend_path *path) {
    const size_t count = path->state_count;
    if (count == 0) return WEND_OK;
    wend_status status = wend_path_reserve_points(path, count);
    if (!status) status = wend_path_reserve_legs(path, count - 1);
    if (!status) status = wend_path_reserve_times(path, count);
    if (status || !write_places(domain, path)) return status;
    wend_leg *legs = wend_path_write_legs(path);
    double *times = wend_path_write_times(path);
    double cost = 0;
    bool has_links = false;
    times[0] = 0;
    for (size_t i = 1; i < count; i++) {
        wend_edge edge;
        status = wend_domain_find_step(domain, path->states[i - 1], path->states[i], cost, asked, &edge);
        if (status) return status;
        const bool is_link = edge.label != WEND_NO_LABEL;
        legs[i - 1] = is_link ? (wend_leg){.kind = WEND_LEG_LINK, .link = edge.label} : (wend_leg){0};
        has_links |= is_link;
        times[i] = times[i - 1] + edge.duration;
        cost += edge.cost;
    }
    wend_path_set_points(path, count, path->cost);
    if (has_links) wend_path_set_legs(path);
    wend_path_set_times(path);
    return WEND_OK;
}

wend_status wend_path_edges_on_domain(const wend_path *path, const wend_domain *domain, wend_edge *edges, size_t room) {
    REQUIRE(path && domain && (edges || room == 0), WEND_INVALID);
    REQUIRE(wend_allocator_is_valid(&path->allocator), WEND_INVALID);
    wend_domain older;
    if (!REQUEST_IS_TAKEN(domain, domain, &older, heuristic, HERE)) return WEND_INVALID;
    if (!wend_domain_is_usable(domain, false, HERE)) return WEND_INVALID;
    const bool is_dense = domain->capabilities & WEND_DOMAIN_DENSE;
    edge_detail_array details = {0};
    wend_edges asked = {.allocator = &path->allocator, .details = &details};
    wend_status status = WEND_OK;
    double cost = 0;
    for (size_t i = 1; i < path->state_count && i <= room && !status; i++) {
        const uint64_t from = path->states[i - 1], to = path->states[i];
        wend_edge edge = {0};
        if (is_dense && (from >= domain->state_count || to >= domain->state_count))
            status = WEND_BAD_INPUT;
        else
            status = wend_domain_find_step(domain, from, to, cost, &asked, &edge);
        if (status) break;
        edges[i - 1] = edge;
        cost += edge.cost;
    }
    edge_array_free(&asked.list, &path->allocator);
    edge_detail_array_free(&details, &path->allocator);
    return status;
}

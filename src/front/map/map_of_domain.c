// Domains as maps: an object of its own, for a domain is a value.
#include "base/core/definition.h"
#include "base/core/require.h"
#include "front/map/map_methods.h"
#include "plan/core/domain_faults.h"

#include <string.h>

typedef struct domain_map {
    wend_map base;
    wend_domain domain;
} domain_map;

static const wend_domain *domain_of(const wend_map *map) {
    return &((const domain_map *)(const void *)map)->domain;
}

static wend_status domain_map_search(const wend_map *map, wend_query *query, const wend_search_request *request,
                                     wend_path *path) {
    return wend_domain_find_path(domain_of(map), query, request, path);
}

// As of other maps: unchanged when there is none.
static bool domain_map_position(const wend_map *map, uint64_t state, wend_vector3 *position) {
    const wend_domain *domain = domain_of(map);
    wend_vector3 at = {0, 0, 0};
    if (!domain->position || !domain->position(domain->user, state, &at)) return false;
    *position = at;
    return true;
}

static bool domain_map_domain(const wend_map *map, wend_domain *domain) {
    *domain = *domain_of(map);
    return true;
}

static uint64_t domain_map_version(const wend_map *map) {
    return domain_of(map)->journal ? wend_journal_version(domain_of(map)->journal) : 0;
}

static void domain_map_destroy(wend_map *map) {
    const wend_allocator allocator = map->allocator;
    wend_map_base_end(map);
    wend_release_items(&allocator, map, 1, sizeof(domain_map));
}

static const wend_map_methods domain_methods = {.name = "domain",
                                                .position = domain_map_position,
                                                .search = domain_map_search,
                                                .domain = domain_map_domain,
                                                .version = domain_map_version,
                                                .destroy = domain_map_destroy};

wend_status wend_map_create_of_domain(const wend_domain *domain, wend_allocator allocator, wend_diagnostics *findings,
                                      wend_map **map) {
    REQUIRE(domain && map && wend_allocator_is_valid(&allocator), WEND_INVALID);
    wend_domain full = wend_default_domain();
    if (!DEFINITION_IS_TAKEN(domain, domain, &full, heuristic, findings)) return WEND_OUT_OF_RANGE;
    if (!wend_domain_is_valid(domain, false, findings)) return WEND_OUT_OF_RANGE;
    domain_map *made = wend_allocate_items(&allocator, 1, sizeof *made, WEND_LIFETIME_OBJECT);
    if (!made) return WEND_OUT_OF_MEMORY;
    made->domain = *domain;
    made->base = wend_map_base_begin(&allocator);
    *map = map_with_methods(&made->base, &domain_methods);
    return WEND_OK;
}

// What a kind of map is to the verbs of wend/map.h: one table of functions.
//
//     wend_map_of_grid(grid) --> &grid->base, methods = &grid_methods          map_of_grid.c: the only one that names the table
//     wend_map_find_path(map, ...) --> map->methods->find_path                 map.c: one indirect call a verb
//
// Nothing lists the kinds: who does not call wend_map_of_KIND links none of its planners. A new kind of map is one table in a file map_of_KIND.c. NULL: the
// kind does not support the verb. `name`, `destroy`, and `search` or `find_path`, are needed; map_with_methods checks that.
#ifndef WEND_FRONT_MAP_METHODS_H
#define WEND_FRONT_MAP_METHODS_H

#include "base/core/require.h"
#include "map/core/map_base.h"
#include "wend/map.h"
#include "wend/repair.h"

typedef struct wend_map_methods {
    const char *name;
    uint32_t honours; // fields of profiles
    bool (*locate)(const wend_map *map, wend_location *location);
    bool (*nearest)(const wend_map *map, double reach, wend_location *location);
    bool (*position)(const wend_map *map, uint64_t state, wend_vector3 *position);
    double (*ray)(const wend_map *map, const wend_location *from, wend_vector3 to, wend_location *hit);
    // Between states; of maps that have some.
    wend_status (*search)(const wend_map *map, wend_query *query, const wend_search_request *request, wend_path *path);
    // WEND_OK when find_path can do what a request asks for; else what it returns, once that is reported. NULL: it can do everything.
    wend_status (*admit)(const wend_map *map, const wend_path_request *request, const call_site *site);
    // Between places; wend_query_resume goes on with it. NULL: `search`, then points from the states (wend_map_find_by_states).
    wend_status (*find_path)(const wend_map *map, wend_query *query, const wend_path_request *request, wend_path *path);
    // What became of a path of find_path, and the path repaired; of maps that have both.
    wend_status (*review)(const wend_map *map, wend_query *query, const wend_path *path,
                          const wend_path_request *request, wend_path_review *review);
    wend_status (*repair)(const wend_map *map, wend_query *query, double ratio, const wend_path_request *request,
                          wend_path *path, wend_path_repair *repair);
    // The map as a domain, for queues: false when it is none.
    bool (*domain)(const wend_map *map, wend_domain *domain);
    // False, with the contract reported, when a request asks for what the map does not allow; NULL: anything goes.
    bool (*allows)(const wend_map *map, const wend_search_request *request, const call_site *site);
    // What the states of a path cost, in the order of the steps; NULL: as the search added it up.
    double (*path_cost)(const wend_map *map, const wend_path *path);
    bool is_symmetric;  // a search by states runs both ways
    bool knows_nearest; // a search of its own says what is nearest to a goal that cannot be reached
    // False when no path leads from state to state, as far as that is known without a search; NULL: ask the domain.
    bool (*may_reach)(const wend_map *map, uint64_t start, uint64_t goal);
    wend_status (*smooth)(const wend_map *map, const wend_profile *profile, wend_path *path);
    wend_status (*modify)(wend_map *map, wend_edit *edits, size_t edit_count, wend_diagnostics *findings);
    wend_status (*check)(const wend_map *map, const wend_profile *profile, const wend_path *path,
                         const wend_location *start, const wend_location *goal, wend_diagnostics *findings);
    void (*draw)(const wend_map *map, const wend_draw *draw);
    wend_status (*prepare)(const wend_map *map); // makes what a search needs, which would make it else; NULL: nothing
    wend_status (*refresh)(wend_map *map);    // makes what searches can do without, too; NULL: there is no such thing
    uint64_t (*version)(const wend_map *map); // NULL: that of its journal
    void (*destroy)(wend_map *map);
    bool has_line_cost; // wend_map_set_line_cost
} wend_map_methods;

static inline const wend_map_methods *map_methods(const wend_map *map) {
    return atomic_load_explicit(&map->methods, memory_order_relaxed);
}

// Whether a table has what every kind needs. Of a table that is a constant the compiler knows it.
static inline bool map_methods_are_valid(const wend_map_methods *methods, const call_site *site) {
    if (!methods->name) return wend_contract_report(site, "the methods of a kind of map have no name: one is needed");
    if (!methods->destroy)
        return wend_contract_report(site, "the methods of a %s have no destroy: one is needed", methods->name);
    if (!methods->search && !methods->find_path)
        return wend_contract_report(site, "the methods of a %s have neither search nor find_path: one is needed",
                                    methods->name);
    return true;
}

// Gives a map its table: the same one from any thread. NULL, reported, when the table lacks what every kind needs.
static inline wend_map *map_with_methods(wend_map *map, const wend_map_methods *methods) {
    if (!map_methods_are_valid(methods, HERE)) return NULL;
    atomic_store_explicit(&map->methods, methods, memory_order_relaxed);
    return map;
}

// The state that a location names: the one it says it is, or the one that holds its position; WEND_NO_STATE when there is none.
uint64_t wend_map_state_at(const wend_map *map, const wend_location *location);

// Whether a map's planner can do what a valid request asks for; WEND_INVALID, WEND_OUT_OF_RANGE or WEND_UNSUPPORTED, reported, when it cannot.
wend_status wend_map_admit(const wend_map *map, const wend_path_request *request, const call_site *site);

// A path between places on a map of states: the states that hold them are searched for, and become points.
wend_status wend_map_find_by_states(const wend_map *map, wend_query *query, const wend_path_request *request,
                                    wend_path *path);

// Makes points of a path's states: their positions, and before and after them those that are given.
wend_status wend_map_lay_points(const wend_map *map, const wend_vector3 *first, const wend_vector3 *last,
                                wend_path *path);

// The same for a path that was searched by states between places; it stays as it is when it has points already.
wend_status wend_map_lay_path(const wend_map *map, const wend_location *start, const wend_location *goals,
                              size_t goal_count, wend_path *path);

// The state of a location in 32 bits; UINT32_MAX when there is none.
uint32_t wend_map_narrow_state(const wend_map *map, const wend_location *location);

// FILL edits of a grid, as one version.
wend_status wend_grid_fill_areas(wend_grid *grid, const wend_edit *edits, size_t edit_count,
                                 wend_diagnostics *findings);

// The kind of terrain that an edit makes cells: WEND_TERRAIN_LIMIT when there is none.
size_t wend_edit_terrain(const wend_edit *edit, const wend_terrain *terrains, size_t count);

// What edits of maps with ground are checked for: kinds among `known` (bits 1 << kind), an area with finite points and a known terrain.
// WEND_OK; WEND_UNSUPPORTED or WEND_OUT_OF_RANGE after a finding.
wend_status wend_edits_check(const wend_edit *edits, size_t count, unsigned known, const wend_terrain *terrains,
                             size_t terrain_count, const char *kind, wend_diagnostics *findings);

// The box of an area, and whether the area is that box: four corners along the axes.
bool wend_area_box(const wend_area *area, wend_vector2 *low, wend_vector2 *high);

// True when a position lies in an area, by its fill rule; computed in doubles.
bool wend_area_holds(const wend_area *area, wend_vector2 position);

#endif

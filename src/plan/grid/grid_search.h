// Searching grids, as others use it.
#ifndef WEND_PLAN_GRID_SEARCH_H
#define WEND_PLAN_GRID_SEARCH_H

#include "base/core/require.h"
#include "plan/core/search_core.h"
#include "plan/grid/goal_filter.h"
#include "plan/grid/grid_costs.h"
#include "wend/query.h"

// The costs that searches of a grid count in; false when its terrain costs lie too far apart for whole numbers.
bool wend_grid_search_costs(const wend_grid *grid, grid_costs *costs);

// The length of the shortest path between two cells where nothing is in the way, in steps; a diagonal one counts as the root of two.
double wend_steps_apart(wend_neighbours neighbours, int64_t x, int64_t y, int64_t to_x, int64_t to_y);

// Finds out what it costs to come from the nearest of some free cells to every cell: one-to-all from several starts.
wend_status wend_grid_search_flood(const wend_grid *grid, wend_query *query, const uint32_t *cells, size_t cell_count);

// wend_grid_find_path with a filter of the grid as it is, or NULL; it must stay as long as the search may be resumed. query and path are valid.
wend_status wend_grid_find_filtered(const wend_grid *grid, const goal_filter *filter, wend_query *query,
                                    const wend_search_request *request, wend_path *path, const call_site *site);

// For searches whose core->map is a grid. The node of a goal: its cell, or NO_NODE when that is blocked.
uint32_t wend_grid_goal_node(const search_core *core, uint64_t state);

// Looks whether any goal can be reached. When none can, the cell nearest to the first of them takes their place, or the search is
// answered. Stale islands decide nothing: then the search does.
wend_status wend_grid_look_at_islands(search_core *core, uint32_t start, wend_path *path, bool *answered);

// Completes the answer of a search that notes only some of the cells it can reach (search_methods.settle): what is nearest to a goal that cannot be reached is
// known by islands, which are brought up to date.
wend_status wend_grid_settle_by_islands(search_core *core, wend_path *path);

// The grid that a domain was made of, or NULL.
const wend_grid *wend_domain_grid(const wend_domain *domain);

#endif

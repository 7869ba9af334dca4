// What searches on grids and sparse grids share: how fine costs are, which open list and which estimate serve where the request leaves it open. Estimates and the steps that need not
// be looked at are inlined (cell_search.h).
//
// Costs are whole numbers, as fine as the size of the map allows (grid_costs.h), and so buckets suit. A bucket is an eighth of a straight step wide: nodes within it are in no order, so
// wider ones mean more nodes that are opened again, narrower ones more buckets that are empty. Terrain that is thousands of times costlier than the cheapest would need too many
// of them, and a domain's doubles have no smallest step: there a heap takes their place.
#include "plan/grid/cell_search.h"

#include "base/core/log.h"
#include "plan/core/domain_search.h"

#define BUCKETS_PER_STEP 3      // as a power of two: a bucket is an eighth of a straight step
#define BUCKETS_DEAREST  4096.0 // terrain costlier than this many times the cheapest needs too many: half a megabyte

void wend_cell_search_choose_means(search_core *core, const grid_costs *costs, wend_neighbours neighbours) {
    wend_search_request *request = &core->request;
    if (request->heuristic == WEND_HEURISTIC_AUTO)
        request->heuristic = neighbours == WEND_NEIGHBOURS_FOUR  ? WEND_HEURISTIC_MANHATTAN
                             : neighbours == WEND_NEIGHBOURS_SIX ? WEND_HEURISTIC_HEXAGONAL
                                                                 : WEND_HEURISTIC_OCTILE;
    wend_open_list kind = request->open_list == WEND_OPEN_AUTO ? WEND_OPEN_BUCKETS : request->open_list;
    if (!costs || !(costs->dearest <= BUCKETS_DEAREST)) kind = wend_domain_open_list(kind);
    if (costs) core->bucket_shift = costs->fraction_bits - BUCKETS_PER_STEP;
    if (kind == WEND_OPEN_BUCKETS && request->ties != WEND_TIES_DEEP)
        wend_log_message(WEND_MESSAGE_SEARCH_FIELD_UNUSED, "ties",
                         "buckets are stacks and do not look at it; WEND_OPEN_HEAP does");
    open_list_start(&core->memory.open, kind);
}

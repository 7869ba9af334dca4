// A road through a world of a million by a million cells, planned across in the memory of its roads.
#include <wend/wend.h>

#include "road_world.h"

#include <stdio.h>

int main(void) {
    scene_road_def def = scene_default_road_def(1000000, 7);
    def.road_cells = 2200000; // of 10^12 cells; the other ones take nothing
    wend_sparse_grid *world = NULL;
    wend_query *query = NULL;
    if (scene_road_world_make(&def, &world) || wend_query_create(wend_default_allocator(), &query)) return 1;
    double cells = (double)wend_sparse_grid_cell_count(world);
    printf("%.0f cells of road in %zu tiles, %.0f bytes a cell\n", cells, wend_sparse_grid_tile_count(world),
           (double)wend_sparse_grid_bytes(world) / cells);

    // From one corner to the other. States are cells packed into 64 bits.
    uint64_t goal = wend_sparse_grid_state(def.size - 1, def.size - 1);
    wend_search_request request = wend_default_search_request();
    request.start = wend_sparse_grid_state(0, 0), request.goals = &goal, request.goal_count = 1;
    wend_path path = wend_path_empty(wend_default_allocator());
    if (wend_sparse_grid_find_path(world, query, &request, &path)) return 1;
    printf("%s: %.0f m\n", wend_outcome_text(path.outcome), path.cost);

    // A bridge falls: half-way, the road is gone for a kilometre. An edit costs what it touches, and the next search sees it.
    wend_sparse_cell half = wend_sparse_grid_cell_of(path.states[path.state_count / 2]);
    if (wend_sparse_grid_set_terrain(world, half.x - 500, half.y - 500, 1000, 1000, 1)) return 1;
    request.to_nearest = true; // if there is no way round
    if (wend_sparse_grid_find_path(world, query, &request, &path)) return 1;
    printf("after the bridge fell: %s: %.0f m\n", wend_outcome_text(path.outcome), path.cost);

    // Whoever is lost in the wilderness walks to the nearest road.
    wend_sparse_cell road =
        wend_sparse_grid_cell_of(wend_sparse_grid_nearest_free(world, wend_sparse_grid_state(500000, 123456)));
    printf("the road nearest to (500000, 123456) is at (%d, %d)\n", road.x, road.y);

    bool is_checked = wend_path_check_on_sparse_grid(&path, world, request.start, WEND_NO_STATE, NULL) == WEND_OK;
    wend_path_free(&path);
    wend_query_destroy(query);
    wend_sparse_grid_destroy(world);
    return is_checked ? 0 : 1;
}
